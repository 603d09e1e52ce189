"""Validation of states: a check of every invariant.

:func:`check` is for states that come from outside. It lists every problem with its path in the JSON document.
Checks that depend on an invalid part are left out. Every state that a game can reach passes. A state that
passes need not be reachable, but the rules can handle it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import get_type_hints

from northwest_passage._internal.arguments import problems as type_problems
from northwest_passage.errors import Problem, limited, not_a
from northwest_passage.expedition.board import Board, PlacedTile
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.nouns import Phase
from northwest_passage.expedition.rules.engine import legal_actions
from northwest_passage.expedition.state import GapPending, SettlePending, State
from northwest_passage.expedition.validation import (
    crew,
    display,
    placements,
    prestige,
    sizes,
    tiles,
    turns,
    units,
)
from northwest_passage.expedition.validation.board import Map

__all__ = ["check", "problems_of"]


def check(state: State) -> tuple[Problem, ...]:
    """Return every problem of a state, or nothing if a game could reach such a state.

    If there are more than a hundred problems, only the first hundred are listed, and one more that says so.

    >>> import attrs
    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"])
    >>> nwp.check(state)
    ()
    >>> for problem in nwp.check(attrs.evolve(state, turn_order=(0, 0))):
    ...     print(problem)
    turn_order: this is not an order of players 0 to 1

    :raises InvalidData: if it is not a state of this game at all.
    """
    if type(state) is not State:
        raise not_a(state, State)
    return limited(_ill_typed(state)) or problems_of(state)


def _ill_typed(state: State) -> Iterator[Problem]:
    """Yield the fields of the wrong type. Editions have checked their own."""
    for field, hint in _hints().items():
        value: object = getattr(state, field)
        if field != "edition" or type(value) is not Edition:
            yield from type_problems(value, hint, field)
    if type(state.board) is Board:
        yield from type_problems(state.board.tiles, tuple[PlacedTile, ...], "board")


@cache
def _hints() -> dict[str, object]:
    return get_type_hints(State)


def problems_of(state: State) -> tuple[Problem, ...]:
    """Return the problems of a state in which every field has its type."""
    found = limited(_problems(state))
    # Only now can the rules be called: they rely on everything that was checked.
    if not found and state.phase is Phase.FILL_GAP and len(legal_actions(state)) < 2:
        return (
            Problem(
                "pending.gap", "must be filled already: there is only one way to fill this gap"
            ),
        )
    return found


def _problems(state: State) -> Iterator[Problem]:
    """Yield the problems of a state, except those that only the rules can find.

    Later checks rely on earlier ones and are left out if those found anything. Most need the frame, many also
    need the order of turns, and those of the map need a sound board.
    """
    unframed = limited(sizes.frame(state))
    unsound = limited(tiles.board_tiles(state))
    yield from (*unframed, *sizes.names(state), *crew.crew(state), *unsound)
    if unframed:
        return
    unordered = limited(turns.order(state))
    yield from unordered
    yield from tiles.stock(state)
    yield from tiles.reserves(state)
    yield from prestige.rewards(state)
    yield from crew.effort(state)
    if unordered:
        return
    yield from turns.turn(state)
    yield from display.display(state)
    yield from crew.lost_crew(state)
    if unsound:
        return
    yield from _on_the_map(Map(state))
    if state.stage is Phase.SETUP_DRAW:
        yield from display.setup(state)


def _on_the_map(m: Map) -> Iterator[Problem]:
    """Yield the problems found by the checks that need a sound board."""
    yield from placements.placements(m)
    yield from placements.gaps(m)
    yield from prestige.tokens(m)
    yield from prestige.charted_islands(m)
    for i, player in enumerate(m.state.players):
        yield from units.units(m, i, player)
    if isinstance(m.state.pending, GapPending):
        yield from placements.gap_pending(m, m.state.pending)
    elif isinstance(m.state.pending, SettlePending):
        yield from units.settle_pending(m, m.state.pending)
