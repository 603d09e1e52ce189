"""Prestige: every source on its own line, and the ranking (SCR, SOL-3 to SOL-5)."""

from __future__ import annotations

import attrs

from northwest_passage._shared.displays import show
from northwest_passage._shared.frozen import Frozen
from northwest_passage.nouns import TokenKind
from northwest_passage.state import Player, State

__all__ = ["Score", "Standing", "Standings", "returns", "score", "standings"]


@attrs.frozen
class Score(Frozen):
    """The prestige of one player, by source; what is lost is negative."""

    passage: int
    """The Northwest Passage (SCR-1, SOL-3)."""
    greenland: int
    """The return (SCR-2)."""
    cairn: int
    inuit: int
    franklin: int
    strait: int
    """Tokens, times their zones (SCR-3)."""
    islands: int
    """Charted islands (SCR-5)."""
    franklin_majority: int
    strait_majority: int
    cartography_majority: int
    """Majorities (SCR-6)."""
    sets: int
    """Sets of five different tokens (SCR-7)."""
    ship_abandoned: int
    """A Ship that is not in Greenland (SCR-8)."""
    ship_crew_abandoned: int
    """Its crew (SCR-8)."""
    sled_crew_abandoned: int
    """The crew of a Sled that is not in Greenland, or was lost (SCR-8)."""
    free_cells: int
    """Solo: the free cells of the board (SOL-4)."""
    crew_lost: int
    """Solo: the crew that left the game (SOL-5)."""

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum(attrs.astuple(self))


def score(state: State) -> tuple[Score, ...]:
    """The score of each player, as if the game ended now; at the end it is the final score."""
    return tuple(_score(state, player) for player in state.players)


def _score(state: State, player: Player) -> Score:
    edition = state.edition
    earned = player.earned
    solo = state.variant.is_solo
    at_sea = player.ship != edition.greenland
    astray = player.sled is not None and player.sled.tile != edition.greenland
    lost_sled_crew = player.crew_lost_with_sled + (player.sled_crew.total if astray else 0)
    return Score(
        passage=earned.passage,
        greenland=earned.greenland,
        cairn=earned.cairn,
        inuit=earned.inuit,
        franklin=earned.franklin,
        strait=earned.strait,
        islands=earned.islands,
        franklin_majority=_majority(state, player, TokenKind.FRANKLIN, edition.majorities.franklin),
        strait_majority=_majority(state, player, TokenKind.STRAIT, edition.majorities.strait),
        cartography_majority=_majority(
            state, player, TokenKind.CARTOGRAPHY, edition.majorities.cartography
        ),
        sets=edition.set_points * min(player.tokens[kind] for kind in TokenKind),
        ship_abandoned=-edition.abandoned_ship * at_sea,
        ship_crew_abandoned=-edition.abandoned_crew * player.ship_crew.total * at_sea,
        sled_crew_abandoned=-edition.abandoned_crew * lost_sled_crew,
        free_cells=-edition.solo.free_cell * state.board.free_cells.bit_count() * solo,
        crew_lost=-edition.solo.lost_crew_points * player.crew_lost,
    )


def _majority(state: State, player: Player, kind: TokenKind, table: tuple[int, ...]) -> int:
    """The points of the lowest place a player shares: as many as have at least as many (SCR-6)."""
    count = player.tokens[kind]
    if state.variant.is_solo or not count:
        return 0
    place = sum(other.tokens[kind] >= count for other in state.players)
    return table[place - 1] if place <= len(table) else 0


@attrs.frozen
class Standing(Frozen):
    """One line of the ranking."""

    place: int
    """From 1; players who share a place have the same number."""
    player: int
    """The player's number."""
    name: str
    total: int
    score: Score


class Standings(tuple[Standing, ...]):
    """The lines of a ranking, best first: a tuple that shows itself as a table in notebooks."""

    __slots__ = ()

    _repr_html_ = show


def standings(state: State) -> Standings:
    """The ranking, best first: by total, then by who came back first (SCR-9).

    While the game goes on, as if it ended now.
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
    """What the outcome is worth to each player: 1 for the victory, shared equally, and 0 for the others.

    Alone it is the total of the score. While the game goes on, as if it ended now.
    """
    if state.variant.is_solo:
        return (float(score(state)[0].total),)
    winners = [line.player for line in standings(state) if line.place == 1]
    return tuple(
        1 / len(winners) if player in winners else 0.0 for player in range(len(state.players))
    )
