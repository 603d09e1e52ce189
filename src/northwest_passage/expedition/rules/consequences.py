"""The immediate consequences of an action, computed before it is carried out."""

from __future__ import annotations

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage.expedition.actions import Action
from northwest_passage.expedition.events import (
    ExpeditionReturned,
    GapFilled,
    IslandCharted,
    PassageReached,
    PrestigeScored,
)
from northwest_passage.expedition.nouns import Cell
from northwest_passage.expedition.rules.engine import step
from northwest_passage.expedition.state import GapPending, State

__all__ = ["Consequences", "consequences"]


@attrs.frozen
class Consequences(Frozen):
    """The immediate consequences of an action, in addition to its main effect."""

    points: int
    """The prestige that is scored."""
    gaps: tuple[Cell, ...]
    """The gaps that are filled with small tiles, in order (PLC-6)."""
    gap_to_fill: Cell | None
    """The gap for which the player must then choose a tile, if any. Islands are charted afterwards."""
    islands: tuple[tuple[Cell, ...], ...]
    """The islands that are charted, each given by the cells of its tiles (PLC-7)."""
    passage_reached: bool
    """True if the player reaches the Northwest Passage (SCR-1)."""
    returned: bool
    """True if the expedition returns to Greenland (SCR-2)."""

    def __bool__(self) -> bool:
        """Return whether there are any consequences."""
        return self != _NONE


_NONE = Consequences(0, (), None, (), False, False)


def consequences(state: State, action: Action) -> Consequences:
    """Return the immediate consequences of a legal action: prestige, gaps, islands, the Passage, the return.

    The call costs as much as :func:`step <northwest_passage.step>`. The result does not include consequences
    that follow only after chance has acted.

    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"])
    >>> bool(nwp.consequences(state, nwp.Reveal(nwp.TileId.large(17))))
    False

    :param state: a state of the game.
    :param action: a legal action.
    :raises IllegalAction: if the action is not legal.
    :raises InvalidData: if ``state`` is not a state of this game.
    """
    done = step(state, action)
    points = 0
    gaps: list[Cell] = []
    islands: list[tuple[Cell, ...]] = []
    reached = returned = False
    for event in done.events:
        match event:
            case PrestigeScored(points=more):
                points += more
            case GapFilled(placed=placed):
                gaps.append(placed.cell)
            case IslandCharted(tiles=tiles):
                islands.append(tiles)
            case PassageReached():
                reached = True
            case ExpeditionReturned():
                returned = True
            case _:
                pass
    pending = done.state.pending
    choice = pending.gap if isinstance(pending, GapPending) else None
    return Consequences(points, tuple(gaps), choice, tuple(islands), reached, returned)
