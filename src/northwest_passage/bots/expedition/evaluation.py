"""The evaluation of a position for a player, in prestige.

Scored prestige counts in full. Possible prestige is weighed against its cost in crew: a player has seven crew
members a round for ten rounds, and no more. So a crew member has a price: the prestige that a crew member
earns on average. A plan is worth its prize minus the price of the crew it needs. The price makes plans
comparable: a token two moves away, the Northwest Passage beyond five free cells, an island that needs one
more tile.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, pow
from typing import Final, NamedTuple

import attrs

from northwest_passage._internal.cache import cached_with_edition
from northwest_passage._internal.frozen import Frozen
from northwest_passage.bots.expedition.distances import bearings, by_ship
from northwest_passage.expedition import Edition, Player, State, TileId, TileKind, TokenKind, score
from northwest_passage.expedition.rules.collecting import DISCOVER_RULE, EXPLORE_RULE, WANTED

__all__ = ["SOLO", "STANDARD", "Weights", "at_hand", "outlook"]


@attrs.frozen
class Weights(Frozen):
    """The weights of the evaluation. The defaults were tuned by playing games."""

    crew: float = 0.92
    """The price of a crew member, in prestige."""
    zone: float = 0.08
    """The increase in the price of a crew member for each zone farther west."""
    stuck: float = 0.34
    """The value of a crew member on a Ship that is in the ice in this round, as a fraction of the price."""
    winter: float = 0.64
    """The value of a crew member for a later round in which the Ship is in the ice, as a fraction of the
    price. The crew can still be transferred before that round."""
    ashore: float = 0.78
    """The factor that reduces the value of a crew member on a Sled in a row without ice. It is applied once,
    and once more for each move between the Sled and the Ship."""
    travel: float = 0.33
    """The cost of a move on a long voyage, as a fraction of the price: the crew can also work on the way."""
    prize: float = 0.85
    """The fraction of the prize at the Northwest Passage that counts."""
    far: float = 0.95
    """The factor that reduces the prize at the Northwest Passage, once for each crew member spent on the way
    there."""
    near: float = 0.85
    """The factor that reduces a token's value, once for each crew member needed to reach the token and
    pick it up."""
    bargain: float = 0.73
    """The price of a crew member used to pick up tokens, as a fraction of the usual price."""
    next: float = 0.67
    """The value of each further token that the crew picks up, relative to the one before."""
    frozen: float = 0.71
    """The factor that reduces the value of a token if ice prevents the Ship from reaching it now."""
    rival: float = 0.92
    """The factor that reduces the value of a token if a rival's Ship is on its tile."""
    held: float = 0.85
    """The factor that reduces the value of a token if its tile is still in the reserve."""
    tile: float = 0.39
    """The value of the first tile in the reserve, not counting its symbol."""
    next_tile: float = 0.48
    """The value of each further tile in the reserve, relative to the one before."""
    room: float = 0.15
    """The value of each free cell beside a unit, counting at most four cells for each unit."""
    island: float = 0.18
    """The fraction of an island's value that counts if the island is beside a unit and has one free cell
    around it. With two or three free cells, a smaller fraction counts."""
    chart: float = 1.56
    """The value of the Cartography token for completing an island, before it is multiplied by ``island``."""
    risk: float = 0.32
    """The probability that a Ship with just enough crew for the way home does not return."""
    caution: float = 1.01
    """The number of additional spare crew that reduces the risk by a factor of e (2.718)."""
    sled_risk: float = 0.24
    """The probability that a Sled is left behind in the last round, per move between it and the Ship."""
    doubt: float = 1.42
    """The uncertainty at the start of the game, in tokens, about who will have the most tokens of a kind."""
    hope: float = 0.74
    """The fraction of the value of a majority that counts for a player with no tokens of that kind, at the
    start of the game."""


STANDARD: Final = Weights()
"""The weights for two to four players."""
SOLO: Final = Weights(crew=1.2, stuck=1.0, winter=1.0, travel=0.5, near=0.9, tile=0.2, room=0.8)
"""The weights for a single player, for whom free cells of the board matter most (SOL-4)."""


def outlook(state: State, player: int, weights: Weights | None = None) -> float:
    """Return the expected final score of a player, or the score itself in a finished game.

    A call takes about 50 microseconds, most of it for the distances on a map that was not seen before.

    >>> import random
    >>> import northwest_passage as nwp
    >>> from northwest_passage.bots import outlook
    >>> state = nwp.new_game(["Ross", "Rae"], rng=random.Random(1845))
    >>> round(outlook(state, 0)), round(outlook(state, 1))
    (82, 82)

    :param state: the state to evaluate.
    :param player: the number of the player.
    :param weights: the weights, by default those of the variant.
    :returns: the expected score in prestige.
    """
    if state.is_over:
        return score(state)[player].total
    is_solo = state.variant.is_solo
    w = weights or (SOLO if is_solo else STANDARD)
    own = state.players[player]
    tokens = _tokens_worth(state, own, w, is_solo)
    value = own.earned.total + tokens[0]
    if is_solo:
        value -= state.edition.solo.free_cell * state.board.free_cells.bit_count()
    if own.returned:
        return value - _abandoned(state, own)
    trip = _Trip(state, own, w)
    return (
        value + trip.plan(is_solo) - trip.danger() + trip.discoveries(tokens) + trip.surroundings()
    )


def _abandoned(state: State, player: Player) -> int:
    """Return the prestige lost at the end for Ships and crew that are not in Greenland (SCR-8)."""
    edition = state.edition
    crew = player.crew_lost_with_sled
    ship = player.ship != edition.greenland
    if ship:
        crew += player.ship_crew.total
    if player.sled is not None and player.sled.tile != edition.greenland:
        crew += player.sled_crew.total
    return ship * edition.abandoned_ship + crew * edition.abandoned_crew


# -- Tokens that players have --------------------------------------------------------------------------


def _tokens_worth(state: State, player: Player, w: Weights, is_solo: bool) -> tuple[float, ...]:
    """Return the value of a player's tokens, and the value that one more of each kind would add."""
    franklin = strait = cartography = 0
    for rival in state.players:
        if rival is not player:
            theirs = rival.tokens
            franklin = max(franklin, theirs.franklin)
            strait = max(strait, theirs.strait)
            cartography = max(cartography, theirs.cartography)
    own = player.tokens
    return _collection_and_more(
        state.edition,
        (own.cairn, own.inuit, own.franklin, own.strait, own.cartography),
        None if is_solo else (franklin, strait, cartography),
        state.edition.rounds - state.round + 1,
        w.doubt,
        w.hope,
    )


@cached_with_edition(maxsize=1 << 14)
def _collection_and_more(
    edition: Edition,
    own: tuple[int, ...],
    rivals: tuple[int, ...] | None,
    rounds: int,
    doubt: float,
    hope: float,
) -> tuple[float, ...]:
    now = _collection(edition, own, rivals, rounds, doubt, hope)
    one_more = [(*own[:kind], own[kind] + 1, *own[kind + 1 :]) for kind in TokenKind]
    return (
        now,
        *[_collection(edition, n, rivals, rounds, doubt, hope) - now for n in one_more],
    )


def _collection(
    edition: Edition,
    own: tuple[int, ...],
    rivals: tuple[int, ...] | None,
    rounds: int,
    doubt: float,
    hope: float,
) -> float:
    """Return the expected value of majorities and sets (SCR-6, SCR-7)."""
    left = rounds / edition.rounds
    whole = min(own)
    kinds = sum(count > whole for count in own)
    value = edition.set_points * (whole + left * (kinds / len(own)) ** 2)
    if rivals is None:
        return value
    tables = edition.majorities
    contests = zip(
        own[TokenKind.FRANKLIN :],
        rivals,
        (tables.franklin, tables.strait, tables.cartography),
        strict=True,
    )
    for mine, theirs, table in contests:
        first = _likely((mine - theirs) / (0.4 + doubt * left))
        best, second = (*table, 0, 0)[:2]
        worth = first * best + (1 - first) * second
        value += worth if mine else hope * left * worth
    return value


def _likely(advantage: float) -> float:
    """Convert an advantage to a probability: 1/2 for 0, nearly 1 for 5, nearly 0 for -5."""
    return 1 / (1 + exp(-max(-30.0, advantage)))


# -- Expected earnings and losses ----------------------------------------------------------------------


class _Trip:
    """A player's expedition before its return: still in Greenland, or under way."""

    def __init__(self, state: State, player: Player, w: Weights) -> None:
        self.state, self.player, self.w = state, player, w
        self.edition = edition = state.edition
        self.sled = None if player.sled is None else player.sled.tile
        self.bearings = bearings(state.board, edition, state.round, player.ship, self.sled)
        self.rounds_left = edition.rounds - state.round
        self.ship_crew = player.ship_crew.total
        self.sled_crew = player.sled_crew.total
        self.crew = self._crew_to_work()
        self.at_hand = at_hand(edition, player.reserve)
        self.spare = max(0.0, self.crew - self.bearings.home)
        """The number of crew that are not needed to return home."""
        self.at_zone: float = edition.zones[player.ship.col]
        """The zone in which the expedition is expected to find most of its tokens."""
        self.price = w.crew + w.zone * (self.at_zone - 1)

    def _crew_to_work(self) -> float:
        """Return the number of crew that can work, summed over the remaining rounds. Some count partly.

        A Ship works in open water, a Sled on the ice. Without ice, the crew of a Sled must first return to
        the Ship.
        """
        player, w, left, see = self.player, self.w, self.rounds_left, self.bearings
        crew = player.ship_crew.available * (w.stuck if see.is_stuck else 1.0)
        crew += self.ship_crew * (see.open_rounds + w.winter * (left - see.open_rounds))
        if self.sled is not None:
            thawed = see.thawed_rounds
            ashore = 0.0 if see.apart is None else pow(w.ashore, see.apart + 1)
            crew += player.sled_crew.available * (1.0 if see.on_ice else ashore)
            crew += self.sled_crew * (left - thawed + ashore * thawed)
        return crew

    def danger(self) -> float:
        """Return the expected loss for Ships and crew that do not return home (SCR-8)."""
        w, edition, player, see = self.w, self.edition, self.player, self.bearings
        lost = float(edition.abandoned_crew * player.crew_lost_with_sled)
        if see.home:
            crew = 0 if see.is_stuck else player.ship_crew.available
            slack = crew + self.ship_crew * see.open_rounds - see.home
            risk = 1.0 if slack < 0 else w.risk * exp(-slack / w.caution)
            lost += risk * (edition.abandoned_ship + edition.abandoned_crew * self.ship_crew)
        if self.sled is not None:
            risk = w.sled_risk * (1 + (9 if see.apart is None else see.apart))
            lost += (
                min(1.0, risk / (1 + self.rounds_left)) * edition.abandoned_crew * self.sled_crew
            )
        return lost

    def plan(self, is_solo: bool) -> float:
        """Return the expected earnings of the crew: nearby, or by way of the Northwest Passage."""
        w, edition, home = self.w, self.edition, self.bearings.home
        stay = self.price * max(0.0, self.crew - w.travel * home)
        if self.player.passage_reached:
            return stay
        half_crew = self.bearings.to_passage(with_sled=self.sled_crew > 0)
        way_out = half_crew / 2 - 0.9 * min(self.at_hand.large, half_crew // 6)
        way_home = max(home, edition.columns / 2 + 1)
        zone = edition.zones[edition.northwest_passage.col]
        price = w.crew + w.zone * (zone - 1)
        work = max(0.0, self.crew - w.travel * (way_out + way_home))
        prize = self._solo_prize(way_out) if is_solo else self._prize(half_crew)
        go = w.prize * prize * pow(w.far, way_out) + price * work
        if go <= stay:
            return stay
        in_time = _likely((self.crew - way_out - way_home - 2) / 2)
        self.at_zone += in_time * (zone - self.at_zone)
        self.price += in_time * (price - self.price)
        return stay + in_time * (go - stay)

    def _solo_prize(self, way_out: float) -> int:
        """Return the likely score of the Northwest Passage for a single player (SOL-3)."""
        edition = self.edition
        rounds = (way_out - self.player.ship_crew.available) / edition.crew
        return edition.solo.northwest[self.state.round + rounds > edition.first_year]

    def _prize(self, half_crew: int) -> float:
        """Return the expected value of the player's token at the Northwest Passage (SCR-1).

        It depends on whether another player is likely to arrive first.
        """
        state = self.state
        tokens = state.northwest_tokens
        if len(tokens) < 2:
            return sum(tokens)
        lead = 18
        for rival in state.players:
            if rival is not self.player and not (rival.passage_reached or rival.returned):
                way = by_ship(state.board, self.edition.northwest_passage, rival.ship)
                lead = lead if way is None else min(lead, way - half_crew)
        return tokens[1] + (tokens[0] - tokens[1]) * _likely(lead / 6)

    def discoveries(self, tokens: tuple[float, ...]) -> float:
        """Return the value of tokens on the map and in the reserve. The crew pick up the best ones first."""
        self.price *= self.w.bargain
        found = self._on_map(tokens) + self._in_reserve(tokens)
        found.sort(reverse=True)
        value, weight, crew = 0.0, 1.0, self.spare
        for _, gain, cost in found:
            net = weight * gain - self.price * cost
            if net > 0 and cost <= crew:
                value += net
                crew -= cost
                weight *= self.w.next
        return value

    def _on_map(self, tokens: tuple[float, ...]) -> list[tuple[float, float, int]]:
        """Return the net gain, the gain and the crew cost of each token on the map that is worth its cost."""
        state, player, w, price = self.state, self.player, self.w, self.price
        rivals = [
            rival.ship for rival in state.players if rival is not player and not rival.returned
        ]
        found: list[tuple[float, float, int]] = []
        for kind, scored, tile, sea, is_frozen, ice in self.bearings.finds(state.tokens):
            points = scored + tokens[kind + 1]
            if tile in rivals:
                points *= w.rival
            take = _TAKE[kind]
            best = (0.0, 0.0, 0)
            if sea is not None and self.ship_crew >= take:
                cost = sea + take
                gain = points * pow(w.near, cost)
                if is_frozen:
                    gain *= w.frozen
                best = (gain - price * cost, gain, cost)
            if ice is not None and self.sled_crew >= take:
                cost = ice + take
                gain = points * pow(w.near, cost)
                best = max(best, (gain - price * cost, gain, cost))
            if best[0] > 0:
                found.append(best)
        return found

    def _in_reserve(self, tokens: tuple[float, ...]) -> list[tuple[float, float, int]]:
        """Return the gains and cost, as in :meth:`_on_map`, of symbols on tiles in the reserve."""
        w, at_zone, price = self.w, self.at_zone, self.price
        found: list[tuple[float, float, int]] = []
        for kind, count, points, cost in self.at_hand.symbols:
            gain = (points * at_zone + tokens[kind + 1]) * pow(w.near, cost) * w.held
            net = gain - price * cost
            if net > 0:
                found += [(net, gain, cost)] * count
        return found

    def surroundings(self) -> float:
        """Return the value of reserved tiles, of space for them, and of islands to complete (SCR-5)."""
        w, player = self.w, self.player
        if self.spare <= 3:
            return 0.0
        value = _tiles_worth(len(player.reserve), self.at_hand.large, w.tile, w.next_tile)
        around = self.bearings.surroundings(with_sled=self.sled_crew > 0)
        value += w.room * min(4, around.beside_ship)
        value += w.room * min(4, around.beside_sled)
        table = self.edition.island_points
        for size, openings in around.shores:
            points = table[min(max(0, size - 2), len(table) - 1)]
            value += w.island * (points + w.chart) / (1, 2, 4)[openings - 1]
        return value


class _AtHand(NamedTuple):
    """The properties of a player's reserve of tiles that the evaluation uses."""

    large: int
    """The number of large tiles."""
    symbols: tuple[tuple[TokenKind, int, int, int], ...]
    """For each kind of symbol on the tiles: the kind, the number of tiles, the score of a token in the first
    zone, and the cost to place a tile, move to it and pick up the token."""


@cached_with_edition(maxsize=1 << 14)
def at_hand(edition: Edition, reserve: tuple[TileId, ...]) -> _AtHand:
    """Return the properties of a reserve that the evaluation uses."""
    kinds = [edition.symbol(tile) for tile in reserve]
    return _AtHand(
        sum(tile.kind is TileKind.LARGE for tile in reserve),
        tuple(
            (kind, kinds.count(kind), edition.token_points.of(kind), 2 + _TAKE[kind])
            for kind in TokenKind
            if kind in kinds
        ),
    )


@lru_cache(maxsize=1 << 10)
def _tiles_worth(count: int, large: int, worth: float, next_tile: float) -> float:
    """Return the value of tiles, not counting their symbols. Large tiles are worth more and come first."""
    value = 0.0
    for number in range(count):
        value += worth if number < large else worth * 0.6
        worth *= next_tile
    return value


_TAKE: Final = {
    kind: rule.cost for rule in (EXPLORE_RULE, DISCOVER_RULE) for kind in WANTED[rule.kind]
}
"""The cost in crew to pick up a token of each kind (ACT-F, ACT-G)."""
