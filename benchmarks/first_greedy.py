"""The greedy bot of Adventure as it was at first: what stronger bots are measured against.

It is one file, frozen: nothing in it follows what becomes of the bots of the package.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage.adventure import (
    Action,
    Card,
    Character,
    Phase,
    PlayDrift,
    PlayPlenty,
    PlayWreck,
    Recover,
    Shape,
    State,
    Terrain,
    Variant,
    View,
    apply,
    legal_actions,
    sample_state,
)
from northwest_passage.adventure.edition import Edition
from northwest_passage.adventure.rules.paths import prices
from northwest_passage.adventure.scenario import NOTHING, Scenario, on_routes
from northwest_passage.adventure.scoring import returns
from northwest_passage.adventure.state import HandPending
from northwest_passage.adventure.views import AnyPlayer, Position

SAMPLES: Final = 24
"""From how many scenarios it is estimated what an unknown row costs."""
SHIFT: Final = 10
LOW: Final = (1 << SHIFT) - 1
NEVER: Final = 10_000 << SHIFT
"""A time that does not come."""
MUCH: Final = 100
"""More than any terrain costs."""
_SINGLE: Final = Shape.SINGLE
_INCURSION: Final = Shape.INCURSION


class Voyage(NamedTuple):
    """What the way of a player costs."""

    seat: int
    length: int
    """The points of a turn."""
    terrain: tuple[int, ...]
    """What hexes without a route cost, by terrain."""
    gains: tuple[int, ...]
    """The points that crossing such a hex gives back (CHR-A, CHR-H)."""
    own: int
    other: int
    raid: int | None
    """What entering a route of others costs; ``None`` if there is no token for it."""


def turn_length(edition: Edition, character: Character | None) -> int:
    """The points of a turn (TUR-1, CHR-G)."""
    return edition.powers.points if character is Character.WILLIAM_EDWARD_PARRY else edition.points


def _voyage(
    edition: Edition, seat: int, character: Character | None, can_raid: bool, has_single: bool
) -> Voyage:
    terrain, own, other, _ = prices(edition, character)
    length = turn_length(edition, character)
    if not has_single:
        # What takes a whole turn is entered with a token of one hex, and one must be taken back first.
        dear = edition.costs.recover
        terrain = tuple([cost + dear if length <= cost <= MUCH else cost for cost in terrain])
    gains = [0] * len(terrain)
    if character is Character.JOHN_ROSS:
        gains[Terrain.SNOW] = gains[Terrain.ICEBERG] = edition.powers.crossing_cold
    elif character is Character.ROALD_AMUNDSEN:
        gains[Terrain.ICEBERG] = edition.powers.crossing_iceberg
    raid = edition.costs.raid if can_raid else None
    return Voyage(seat, length, terrain, tuple(gains), own, other, raid)


_voyages: Final = lru_cache(maxsize=1024)(_voyage)


def arrival(here: Position, seat: int) -> tuple[float, float]:
    """When a boat can be in the Pacific, in points of its turns from the beginning of the game.

    And what the way costs until then, without the points that are lost.
    """
    player, edition = here.players[seat], here.edition
    character = player.character
    reserve = player.reserve
    voyage = _voyages(edition, seat, character, reserve[_INCURSION] > 0, reserve[_SINGLE] > 0)
    length = voyage.length
    if _is_in_turn(here, seat):
        used, before = length - here.points, here.round - 1
    else:
        used, before = player.headwind, here.round - 1 + _has_had_turn(here, seat)
    time, way = _sail(here, voyage, used)
    return before * length + time, way


def _is_in_turn(here: Position, seat: int) -> bool:
    return here.turn_player == seat and here.round > 0 and here.phase is not Phase.DISCARD


def _has_had_turn(here: Position, seat: int) -> bool:
    """Whether a player has had the turn of this round."""
    turn = here.turn_player
    if turn is None or not here.round:
        return False
    count, first = len(here.players), here.first_player
    had, now = (seat - first) % count, (turn - first) % count
    return had < now or (had == now and here.phase is Phase.DISCARD)


def _sail(here: Position, voyage: Voyage, used: int) -> tuple[float, float]:
    """The time from the boat to the Pacific, when so much of a turn is used."""
    boat = here.players[voyage.seat].boat
    wary = 0
    players: tuple[AnyPlayer, ...] = here.players
    for i, player in enumerate(players):
        if player.safe or player.character is Character.MARTIN_FROBISHER:
            wary |= 1 << i
    index = boat.col << 5 | boat.row
    scenario = here.scenario
    time, way = (float(used), 0.0)
    if scenario.rows:
        reached = _to_last_row(scenario, voyage, index, used << SHIFT, wary)
        time, way = float(reached >> SHIFT), float(reached & LOW)
    unknown = here.edition.rows - scenario.rows
    last = float(voyage.terrain[Terrain.WATER])
    if unknown:
        character = here.players[voyage.seat].character
        last += unknown * unknown_row(here.edition, len(here.players), character)
    return time + last, way + last


def _to_last_row(scenario: Scenario, voyage: Voyage, boat: int, used: int, wary: int) -> int:
    """The time to the last row that is revealed, on the quickest way.

    Times are shifted, and have the cost of the way in their lower bits: so of several ways that are equally
    quick, the cheapest is found.
    """
    seat, length, by_terrain, gains, own, other, raid = voyage
    terrain, owners, grid = scenario.terrain, scenario.owners, scenario.grid
    me, width, last = 1 << seat, grid.width, scenario.rows

    def enter(time: int, on: int, index: int) -> int:
        """When a boat is on a hex that was at some time on one beside it, and on such routes."""
        routes = owners[index]
        gain = 0
        if not routes:
            ground = terrain[index]
            if ground == NOTHING:
                return NEVER
            cost, gain = by_terrain[ground], gains[ground]
        elif routes & me:
            cost = own
        elif routes & on:
            cost = other
        elif raid is None:
            return NEVER
        else:
            cost = raid + 1 if routes & wary else raid
        now = time >> SHIFT
        left = length - (now % length if now > 0 else now)
        return time + ((left if cost > left else 0) + cost - gain << SHIFT) + cost

    def aside(times: list[int], routes: list[int], row: int) -> None:
        """Reach hexes of a row from their neighbours, to the right and then to the left."""
        for col in range(1, width):
            if times[col - 1] + 1 < times[col]:
                time = enter(times[col - 1], routes[col - 1], col << 5 | row)
                times[col] = min(times[col], time)
        for col in range(width - 2, -1, -1):
            if times[col + 1] + 1 < times[col]:
                time = enter(times[col + 1], routes[col + 1], col << 5 | row)
                times[col] = min(times[col], time)

    row = boat & 31
    if row:
        times = [NEVER] * width
        times[boat >> 5] = used
        routes = [owners[col << 5 | row] & ~me for col in range(width)]
        if routes[boat >> 5]:
            routes[boat >> 5] = on_routes(scenario.piles[boat], seat)
    else:
        row = 1
        times = [enter(used, 0, col << 5 | 1) for col in range(width)]
        routes = [owners[col << 5 | 1] & ~me for col in range(width)]
    aside(times, routes, row)
    while row < last:
        row += 1
        # Behind a hex of an odd row are those of the columns before and of its own, else the next one.
        shift = row & 1
        behind = [NEVER, *times] if shift else [*times, NEVER]
        on = [0, *routes] if shift else [*routes, 0]
        times, routes = [], []
        for col in range(width):
            index = col << 5 | row
            left, right = behind[col], behind[col + 1]
            others = owners[index] & ~me
            if others and not owners[index] & me:
                time = min(enter(left, on[col], index), enter(right, on[col + 1], index))
            else:
                time = enter(min(right, left), 0, index)
            times.append(time)
            routes.append(others)
        aside(times, routes, row)
    return min(times)


@lru_cache(maxsize=256)
def unknown_row(edition: Edition, players: int, character: Character | None) -> float:
    """What a row that is not revealed costs on average, found from some scenarios."""
    rng = Random(1845)
    voyage = _voyage(edition, 0, character, False, True)
    total = 0.0
    for _ in range(SAMPLES):
        scenario = Scenario.of(edition, players)
        while names := scenario.next_tiles:
            scenario = scenario.with_tile(edition, rng.choice(names), rng.random() < 0.5)
        total += _to_last_row(scenario, voyage, 0, 0, 0) >> SHIFT
    return total / SAMPLES / edition.rows


LOST_POINTS: Final = 1.15
"""By how much a way takes longer than it costs, since points of turns are lost."""
FAR: Final = 12.0
"""By how many points an opponent is far behind: farther does not matter."""
VICTORY: Final = 60.0
"""What the end of the game is worth, in points: more than any way is long."""


@attrs.frozen(kw_only=True)
class Weights(Frozen):
    """What things are worth, in points of a turn."""

    way: float = 0.2
    """What the way ahead costs for each of its points, beyond the time it takes."""
    others: float = 0.6
    """How much the time of the others counts against one's own."""
    cards: float = 1.0
    """How much cards count."""
    single: float = 2.0
    """What the last token of one hex is worth; the one before it is worth half of it, and so on."""
    two: float = 1.5
    """The same for tokens of two hexes."""
    three: float = 0.7
    """The same for tokens of three hexes."""
    four: float = 0.2
    """The same for tokens of four hexes."""
    incursion: float = 0.4
    """The same for tokens of raids."""
    tokens_a_turn: float = 1.2
    """How many tokens of up to three hexes a boat needs for a turn."""
    missing: float = 1.5
    """What each token costs that will be missing."""


CARDS: Final = {
    Card.SABOTAGE: 0.5,
    Card.SILENCE: 0.3,
    Card.PLENTY: 0.3,
    Card.SAFE_CONDUCT: 0.2,
    Card.WRECK: 0.3,
    Card.ICEBERG: 1.0,
    Card.HEADWIND: 1.1,
    Card.CURRENT: 0.8,
    Card.THEFT: 0.8,
    Card.MUTINY: 0.7,
    Card.SALVAGE: 0.2,
    Card.TAILWIND: 1.6,
    Card.DRIFT: 0.8,
    Card.THAW: 1.2,
    Card.SPURT: 1.0,
}
"""What a card in hand is worth, in points."""
UNKNOWN_CARD: Final = 0.7
"""What a card is worth that is not known."""

CHARACTERS: Final = {
    Character.GEORGE_BACK: 0.3,
    Character.MARTIN_FROBISHER: 0.5,
    Character.JOHN_DAVIS: 1.0,
    Character.WILLIAM_BAFFIN: -0.5,
    Character.WILLIAM_EDWARD_PARRY: -2.0,
    Character.HENRY_HUDSON: 2.0,
    Character.HUMPHREY_GILBERT: 0.5,
    Character.JENS_MUNK: 0.7,
    Character.JOHN_CABOT: -0.5,
    Character.JOHN_FRANKLIN: 0.7,
}
"""What a power is worth for a whole game, in points, beyond what it changes of the way."""

MANY: Final = 64
"""Beyond so many tokens of a size, another one is not worth anything."""
_HARMONIC: Final = tuple(sum(1 / k for k in range(1, n + 1)) for n in range(MANY + 1))
_THREE, _TWO = Shape.LINE_3, Shape.LINE_2
DEFAULT: Final = Weights()


def outlook(
    here: Position, seat: int, viewer: int | None = None, weights: Weights = DEFAULT
) -> float:
    """What a position promises to a player: less, the more points its way to the Pacific still takes.

    Of cards that the viewer does not see only their number counts; without a viewer, all are seen.
    """
    player, edition = here.players[seat], here.edition
    if here.is_over:
        return VICTORY * returns(here)[seat]
    # A turn counts as one, however many points it has.
    count = len(here.players)
    length = turn_length(edition, player.character)
    order = (seat - here.first_player) % count / count
    arrives, way = arrival(here, seat)
    time = edition.points * (arrives / length + order)
    left = LOST_POINTS * way / length
    whole = LOST_POINTS * (edition.rows + 1) * unknown_row(edition, count, None) / edition.points
    part = min(1.0, left / whole)
    value = -time - weights.way * way
    if player.character is not None:
        value += part * CHARACTERS.get(player.character, 0.0)
    value += part * _tokens(player.reserve, weights)
    missing = weights.tokens_a_turn * left - sum(player.reserve[_THREE:_INCURSION])
    if missing > 0:
        value -= weights.missing * missing
    if player.character is not Character.WILLIAM_EDWARD_PARRY:
        value += min(1.0, left / 2) * weights.cards * _cards(here, seat, viewer)
    return value


@lru_cache(maxsize=4096)
def _tokens(reserve: tuple[int, ...], weights: Weights) -> float:
    """What the tokens of a reserve are worth, the fewer of a size, the more each of them."""
    sizes = (
        (weights.four, sum(reserve[:_THREE])),
        (weights.three, sum(reserve[_THREE:_TWO])),
        (weights.two, reserve[_TWO]),
        (weights.single, reserve[_SINGLE]),
        (weights.incursion, reserve[_INCURSION]),
    )
    return sum(weight * _HARMONIC[min(count, MANY)] for weight, count in sizes)


def _cards(here: Position, seat: int, viewer: int | None) -> float:
    """What a hand is worth; of more cards than may be kept, only the best."""
    player = here.players[seat]
    hand = player.hand
    if hand is None or (viewer is not None and viewer != seat):
        values = [UNKNOWN_CARD] * player.hand_size
    else:
        values = sorted((CARDS[card] for card in hand), reverse=True)
    # One that is about to be taken, or discarded.
    if isinstance(here.pending, HandPending):
        if here.pending.opponent == seat:
            values = values[1:]
        elif here.turn_player == seat and here.pending.card is Card.THEFT:
            values.append(UNKNOWN_CARD)
    if here.turn_player == seat and here.cards_left > 1:
        values.append(0.15 * min(here.cards_left - 1, len(values)))
    limit = here.edition.hand_limit
    return sum(values[:limit]) + 0.1 * sum(values[limit:])


def leads(variant: Variant, outlooks: Sequence[float], weights: Weights = DEFAULT) -> list[float]:
    """By how much each player is ahead of the others, most of all of the best of them.

    Who is far behind is not hindered any more.

    A team is as good as the better of its boats, and a little better if the other is near.
    """
    if variant is Variant.TEAMS:
        teams = [0.85 * max(outlooks[i::2]) + 0.15 * min(outlooks[i::2]) for i in (0, 1)]
        gaps = [own - weights.others * max(teams[1 - i], own - FAR) for i, own in enumerate(teams)]
        return [gaps[seat % 2] for seat in range(len(outlooks))]
    ahead: list[float] = []
    for seat, own in enumerate(outlooks):
        others = [max(one, own - FAR) for one in (*outlooks[:seat], *outlooks[seat + 1 :])]
        best, mean = max(others), sum(others) / len(others)
        ahead.append(own - weights.others * (0.75 * best + 0.25 * mean))
    return ahead


def lead(here: Position, seat: int, viewer: int | None = None, weights: Weights = DEFAULT) -> float:
    """By how much one player is ahead of the others."""
    outlooks = [outlook(here, other, viewer, weights) for other in range(len(here.players))]
    return leads(here.variant, outlooks, weights)[seat]


FEW_TOKENS: Final = 2
"""With fewer of the shortest tokens one may be worth taking back."""
NEAR: Final = 2
"""How many rows ahead of the boat the first tile of a swap may lie."""


@attrs.frozen
class FirstGreedyBot(Frozen):
    """Chooses the action after which its lead is largest, by the quickest ways over the known hexes.

    It does not think of what others do in between, nor of what comes after, except that it looks for
    the second tile of a swap with the first. It never knows more than its view tells.
    """

    weights: Weights = DEFAULT

    def choose(self, view: View, rng: Random) -> Action:
        """Choose the action that promises most; luck decides between equals."""
        # What is made up does not matter: the judgement asks for nothing that the view does not tell.
        state = sample_state(view, rng)
        actions = candidates(state)
        if len(actions) == 1:
            return actions[0]
        values = judged(state, actions, self.weights)
        best = max(values)
        return rng.choice(
            [action for action, value in zip(actions, values, strict=True) if value == best]
        )


def judged(state: State, actions: Sequence[Action], weights: Weights = DEFAULT) -> list[float]:
    """The lead of the player to act after each of some actions, as far as that player can tell."""
    player = state.turn_player
    assert player is not None
    return [_value(state, action, player, weights) for action in actions]


def _value(state: State, action: Action, player: int, weights: Weights) -> float:
    after = apply(state, action)
    if after.phase is Phase.SWAP_TILE:
        swaps = [apply(after, swap) for swap in legal_actions(after)]
        return max(lead(swapped, player, player, weights) for swapped in swaps)
    return lead(after, player, player, weights)


def candidates(state: State) -> Sequence[Action]:
    """The legal actions that are worth a thought; always at least one.

    Where there are many, some are left out: to take a token back while there are others, to swap tiles
    that are far away, to wreck one's own tokens or those on the scenario, to allow more cards than there are.
    """
    actions = legal_actions(state)
    seat = state.turn_player
    if state.phase is not Phase.TURN or seat is None:
        return actions
    player = state.players[seat]
    row = player.boat.row
    has_few = min(player.reserve[Shape.SINGLE], player.reserve[Shape.LINE_2]) < FEW_TOKENS
    kept: list[Action] = []
    for action in actions:
        match action:
            case Recover():
                if has_few:
                    kept.append(action)
            case PlayDrift(tile=name):
                tile = state.scenario.tile_named(name)
                if tile is not None and row < tile.hexes[-1].row <= row + NEAR:
                    kept.append(action)
            case PlayWreck(token=token):
                if token.owner != seat and not token.path:
                    kept.append(action)
            case PlayPlenty():
                if len(player.hand) > 2:
                    kept.append(action)
            case _:
                kept.append(action)
    return kept
