"""Prestige: a score with one field per source, and the ranking (SCR, SOL-3 to SOL-5)."""

from __future__ import annotations

from operator import attrgetter
from typing import Final, SupportsIndex

import attrs

from northwest_passage._internal.arguments import check_type
from northwest_passage._internal.frozen import Frozen
from northwest_passage.expedition.edition import Edition, check_player_count
from northwest_passage.expedition.edition_checks import PLAYER_COUNTS
from northwest_passage.expedition.nouns import TokenKind, repr_html
from northwest_passage.expedition.state import Player, State, Tokens

__all__ = ["Score", "Standing", "Standings", "returns", "score", "score_bounds", "standings"]


@attrs.frozen(weakref_slot=False)
class Score(Frozen):
    """The prestige of one player, by source. Losses are negative."""

    passage: int
    """The prestige for reaching the Northwest Passage (SCR-1, SOL-3)."""
    greenland: int
    """The prestige for returning to Greenland (SCR-2)."""
    cairn: int
    """The prestige for Cairns, multiplied by the factors of their zones (SCR-3)."""
    inuit: int
    """The prestige for Inuit settlements, multiplied by the factors of their zones (SCR-3)."""
    franklin: int
    """The prestige for traces of Franklin, multiplied by the factors of their zones (SCR-3)."""
    strait: int
    """The prestige for Straits, multiplied by the factors of their zones (SCR-3)."""
    islands: int
    """The prestige for charted islands (SCR-5)."""
    franklin_majority: int
    """The prestige for the majority of Franklin tokens (SCR-6)."""
    strait_majority: int
    """The prestige for the majority of Strait tokens (SCR-6)."""
    cartography_majority: int
    """The prestige for the majority of Cartography tokens (SCR-6)."""
    sets: int
    """The prestige for sets of five different tokens (SCR-7)."""
    ship_abandoned: int
    """The loss for a Ship that is not in Greenland (SCR-8)."""
    ship_crew_abandoned: int
    """The loss for the crew of a Ship that is not in Greenland (SCR-8)."""
    sled_crew_abandoned: int
    """The loss for the crew of a Sled that is not in Greenland, or was lost (SCR-8)."""
    free_cells: int
    """The loss for free cells of the board, in a solo game (SOL-4)."""
    crew_lost: int
    """The loss for crew that left the game, in a solo game (SOL-5)."""

    @property
    def total(self) -> int:
        """The total prestige from all sources."""
        return sum(_sources(self))


_sources: Final = attrgetter(*(field.name for field in attrs.fields(Score)))


def score(state: State) -> tuple[Score, ...]:
    """Return the score of each player as if the game ended now. At the end, this is the final score.

    >>> import northwest_passage as nwp
    >>> [line.total for line in nwp.score(nwp.new_game(["Ross", "Rae"]))]
    [0, 0]

    :param state: a state of the game.
    :raises InvalidData: if ``state`` is not a state of this game.
    """
    check_type(state, State)
    tokens = [player.tokens for player in state.players]
    return tuple([_score(state, player, tokens) for player in state.players])


def _score(state: State, player: Player, tokens_of_all: list[Tokens]) -> Score:
    edition = state.edition
    earned, tokens = player.earned, player.tokens
    solo = state.variant.is_solo
    at_sea = player.ship != edition.greenland
    astray = player.sled is not None and player.sled.tile != edition.greenland
    lost_sled_crew = player.crew_lost_with_sled + (player.sled_crew.total if astray else 0)
    franklin = strait = cartography = 0
    if not solo:
        tables = edition.majorities
        if tokens.franklin:
            place = sum([other.franklin >= tokens.franklin for other in tokens_of_all])
            franklin = _majority(place, tables.franklin)
        if tokens.strait:
            place = sum([other.strait >= tokens.strait for other in tokens_of_all])
            strait = _majority(place, tables.strait)
        if tokens.cartography:
            place = sum([other.cartography >= tokens.cartography for other in tokens_of_all])
            cartography = _majority(place, tables.cartography)
    return Score(
        passage=earned.passage,
        greenland=earned.greenland,
        cairn=earned.cairn,
        inuit=earned.inuit,
        franklin=earned.franklin,
        strait=earned.strait,
        islands=earned.islands,
        franklin_majority=franklin,
        strait_majority=strait,
        cartography_majority=cartography,
        sets=edition.set_points * tokens.sets,
        ship_abandoned=-edition.abandoned_ship * at_sea,
        ship_crew_abandoned=-edition.abandoned_crew * player.ship_crew.total * at_sea,
        sled_crew_abandoned=-edition.abandoned_crew * lost_sled_crew,
        free_cells=-edition.solo.free_cell * state.board.free_cells.bit_count() if solo else 0,
        crew_lost=-edition.solo.lost_crew_points * player.crew_lost,
    )


def _majority(place: int, table: tuple[int, ...]) -> int:
    """Return the points for a place in a majority, or 0 if it is beyond the end of the table (SCR-6).

    Tied players all have the last of the places that they share: 2 if two players are first.
    """
    return table[place - 1] if place <= len(table) else 0


@attrs.frozen
class Standing(Frozen):
    """One player's line in the ranking."""

    place: int
    """The place, from 1. Tied players have the same place."""
    player: int
    """The player's number."""
    name: str
    total: int
    score: Score


class Standings(tuple[Standing, ...]):
    """The lines of a ranking, best first: a tuple that is displayed as a table in notebooks."""

    __slots__ = ()

    _repr_html_ = repr_html


def standings(state: State) -> Standings:
    """Return the ranking, best first: by total, then by the order in which the expeditions returned (SCR-9).

    Before the end of the game, the ranking is as if the game ended now.

    >>> import northwest_passage as nwp
    >>> standings = nwp.standings(nwp.new_game(["Ross", "Rae"]))
    >>> [(line.place, line.name, line.total) for line in standings]
    [(1, 'Ross', 0), (1, 'Rae', 0)]

    :param state: a state of the game.
    :raises InvalidData: if ``state`` is not a state of this game.
    """
    scores = score(state)
    home = state.return_order

    def rank(player: int) -> tuple[int, int]:
        back = home.index(player) if player in home else len(state.players)
        return (-scores[player].total, back)

    ranks = sorted(map(rank, range(len(scores))))
    return Standings(
        Standing(
            ranks.index(rank(player)) + 1,
            player,
            state.players[player].name,
            scores[player].total,
            scores[player],
        )
        for player in sorted(range(len(scores)), key=rank)
    )


def returns(state: State) -> tuple[float, ...]:
    """Return the value of the outcome for each player: 1 for the winner, shared equally in a tie, or 0.

    A solo player's value is the total of the score. Before the end of the game, the values are as if the game
    ended now.

    >>> import northwest_passage as nwp
    >>> nwp.returns(nwp.new_game(["Ross", "Rae"]))
    (0.5, 0.5)

    :param state: a state of the game.
    :raises InvalidData: if ``state`` is not a state of this game.
    """
    check_type(state, State)
    if state.variant.is_solo:
        return (float(score(state)[0].total),)
    winners = [line.player for line in standings(state) if line.place == 1]
    return tuple(
        1 / len(winners) if player in winners else 0.0 for player in range(len(state.players))
    )


def score_bounds(edition: Edition, players: SupportsIndex) -> tuple[int, int]:
    """Return a lower and an upper bound on a player's total in games with a given number of players.

    The bounds are not tight: no total is quite as low as the lower bound or close to the upper bound.

    >>> import northwest_passage as nwp
    >>> nwp.score_bounds(nwp.DEFAULT_EDITION, 2)
    (-16, 520)

    :param edition: the edition that is played.
    :param players: the number of players. 1 means the solo variants.
    :raises InvalidSetup: if there is no game for this number of players.
    """
    number = check_player_count(edition, players)
    symbols = [tile.symbol for tile in edition.large_tiles]
    symbols += [tile.symbol for tile in edition.printed]
    found = [symbol.kind for symbol in symbols if symbol]
    on_map = [found.count(kind) for kind in TokenKind if kind is not TokenKind.CARTOGRAPHY]
    highest = (
        sum(map(edition.token_points.of, found)) * max(edition.zones)
        + edition.set_points * min(edition.cartography_tokens, *on_map)
        + _most_for_islands(edition)
    )
    lowest = -edition.abandoned_ship - edition.abandoned_crew * edition.crew
    if number == 1:
        solo = edition.solo
        highest += max(solo.northwest)
        cells = edition.columns * edition.rows - 2 * len(edition.printed)
        lowest -= solo.free_cell * cells
        # Crew who have left the game do not also count as abandoned (SOL-5).
        extra = max(0, solo.lost_crew_points - edition.abandoned_crew)
        lowest -= extra * min(solo.lost_crew, edition.crew)
    else:
        row = number - PLAYER_COUNTS[0]
        majorities = edition.majorities
        tables = (
            edition.northwest_tokens[row],
            edition.greenland_tokens[row],
            majorities.franklin,
            majorities.strait,
            majorities.cartography,
        )
        highest += sum(max(table, default=0) for table in tables)
    return lowest, highest


def _most_for_islands(edition: Edition) -> int:
    """Return an upper bound on the points for all islands of a board together (SCR-5).

    An island of k corners touches at most 2k + 2 cells, and so at most as many tiles. It also has a corner to
    itself: the one east of its north-easternmost corner is sea or off the board, and belongs to no other
    island. So each island takes k + 1 corners of a board with one more column of corners.
    """
    corners = (edition.columns + 2) * (edition.rows + 1)
    table = edition.island_points
    return max(corners * max(table[: 2 * k + 1]) // (k + 1) for k in range(1, len(table) + 2))
