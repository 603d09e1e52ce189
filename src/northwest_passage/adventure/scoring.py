"""Winners, returns and the ranking (TUR-3, TUR-4, TEA-4)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from northwest_passage._internal.arguments import check_type
from northwest_passage._internal.frozen import Frozen
from northwest_passage.adventure.nouns import Variant, repr_html
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import Position, View

__all__ = ["Standing", "Standings", "returns", "standings", "winners"]


def winners(variant: Variant, rows: Sequence[int]) -> tuple[int, ...]:
    """Return the winners, given the rows of the boats: one player, both players of a team, or none.

    A boat that is alone in the highest row wins. With teams, a team wins if all boats in the highest row are
    its own (TUR-3, TEA-4). A boat in the Pacific is always alone there, beyond the last row (TUR-4).

    >>> from northwest_passage.adventure import Variant
    >>> from northwest_passage.adventure.scoring import winners
    >>> winners(Variant.STANDARD, (3, 5)), winners(Variant.TEAMS, (5, 2, 5, 1))
    ((1,), (0, 2))

    :param variant: the variant of the game.
    :param rows: the row of each boat, in the order of seats.
    """
    highest = max(rows)
    ahead = [seat for seat, row in enumerate(rows) if row == highest]
    if variant is Variant.TEAMS:
        teams = {seat % 2 for seat in ahead}
        return tuple(range(min(teams), len(rows), 2)) if len(teams) == 1 else ()
    return tuple(ahead) if len(ahead) == 1 else ()


def returns(state: Position) -> tuple[float, ...]:
    """Return the value of the outcome for each player.

    The winner gets 1, and the others share -1. With teams, each player of the winning team gets 1 and each
    player of the other team -1. In a draw, every player gets 0. While the game continues, the values are as
    if it ended now.

    >>> import random
    >>> from northwest_passage import adventure
    >>> rng = random.Random(1903)
    >>> adventure.returns(adventure.new_game(["Amundsen", "Franklin"], rng=rng))
    (0.0, 0.0)

    :param state: a state, or the view of a seat.
    :returns: one value for each player, in the order of seats.
    :raises InvalidData: if ``state`` is neither a state nor a view of this game.
    """
    won = _winners(state)
    count = len(state.players)
    if not won:
        return (0.0,) * count
    loss = -1.0 if state.variant is Variant.TEAMS else -1 / (count - 1)
    return tuple(1.0 if seat in won else loss for seat in range(count))


@attrs.frozen
class Standing(Frozen):
    """One line of the ranking."""

    place: int
    """The place, counted from 1. Players who share a place have the same number."""
    player: int
    """The player's number."""
    name: str
    row: int
    """The row of the boat. Row 0 is the Atlantic, and the row after the last is the Pacific."""
    winner: bool
    """True if the player has won. No player has won while the game continues."""


class Standings(tuple[Standing, ...]):
    """The lines of a ranking, best first: a tuple that is displayed as a table in notebooks."""

    __slots__ = ()

    _repr_html_ = repr_html


def standings(state: Position) -> Standings:
    """Return the ranking: the winner or the winning team first, then the others by row.

    Players in equal rows share a place. While the game continues, the places are as if it ended now, and
    there is no winner.

    >>> import random
    >>> from northwest_passage import adventure
    >>> state = adventure.new_game(["Amundsen", "Franklin"], rng=random.Random(1903))
    >>> [(line.place, line.name) for line in adventure.standings(state)]
    [(1, 'Amundsen'), (1, 'Franklin')]

    :param state: a state, or the view of a seat.
    :raises InvalidData: if ``state`` is neither a state nor a view of this game.
    """
    won = _winners(state)
    rows = [player.boat.row for player in state.players]
    keys = [(seat not in won, -row) for seat, row in enumerate(rows)]
    ranks = sorted(keys)
    return Standings(
        Standing(
            ranks.index(keys[seat]) + 1,
            seat,
            state.players[seat].name,
            rows[seat],
            state.is_over and seat in won,
        )
        for seat in sorted(range(len(keys)), key=lambda seat: (keys[seat], seat))
    )


def _winners(state: Position) -> tuple[int, ...]:
    check_type(state, State, View)
    return winners(state.variant, [player.boat.row for player in state.players])
