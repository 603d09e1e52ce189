"""Hypothesis strategies for actions: legal, nearly legal, and illegal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, TypeAlias, TypeVar, cast

import attrs
from hypothesis import strategies as st

import northwest_passage as nwp
from northwest_passage.errors import InvalidData, Problem
from northwest_passage.expedition.actions import ACTION_KINDS, Action
from northwest_passage.expedition.geometry import ROTATIONS
from northwest_passage.expedition.nouns import Cell, Corners, Side, Terrain, TileId, Unit
from northwest_passage.expedition.rules.engine import legal_actions
from northwest_passage.expedition.state import State

__all__ = []

T = TypeVar("T")

Number: TypeAlias = Callable[[int, int], int]
"""A function that returns an integer between two bounds, inclusive. Examples shrink to the lower bound."""

NAMES = ("Ross", "Rae", "Back", "Kane")
"""The names of the players in generated games."""


def one_of(number: Number, values: Sequence[T]) -> T:
    """Return one of several values, selected with ``number``. Examples shrink to the first value."""
    return values[number(0, len(values) - 1)]


def by_kind(number: Number, listed: Sequence[Action]) -> Action:
    """Choose a kind of action, then an action of that kind, so that common kinds do not dominate."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in listed:
        kinds.setdefault(type(action), []).append(action)
    return one_of(number, kinds[one_of(number, [*kinds])])


def actions(state: State, *, legal: bool = True) -> st.SearchStrategy[Action]:
    """Return a strategy for the actions of a state. Legal actions shrink to the first one listed.

    >>> import random
    >>> from hypothesis import given, settings
    >>> import northwest_passage as nwp
    >>> from northwest_passage import testing
    >>> state = nwp.new_game(["Ross", "Rae"], rng=random.Random(1845))
    >>> @settings(max_examples=5, database=None, deadline=None)
    ... @given(testing.actions(state))
    ... def generated_actions_are_legal(action):
    ...     assert nwp.why_illegal(state, action) is None
    >>> generated_actions_are_legal()

    :param state: the state.
    :param legal: whether to generate legal actions only. With ``False``, well-typed actions of every kind are
        generated, whether legal or not, for tests of code that must refuse illegal actions. Many of them are
        nearly legal.
    :raises InvalidData: if ``legal`` is true and the game is over.
    """
    if legal:
        listed = legal_actions(state)
        if not listed:
            words = "must have a legal action: the game is over"
            raise InvalidData([Problem("state", words)])
        return st.sampled_from(listed)

    @st.composite
    def strategy(draw: st.DrawFn) -> Action:
        return _any_action(lambda low, high: draw(st.integers(low, high)), state)

    return strategy()


def random_action(state: State, rng: Random) -> Action:
    """Return a random action of any kind, legal or not, like those of ``actions(state, legal=False)``.

    >>> import random
    >>> import northwest_passage as nwp
    >>> from northwest_passage import testing
    >>> rng = random.Random(1845)
    >>> state = nwp.new_game(["Ross", "Rae"], rng=rng)
    >>> isinstance(testing.random_action(state, rng), nwp.expedition.actions.ACTION_KINDS)
    True

    :param state: the state from which fields such as tiles are chosen.
    :param rng: the source of randomness.
    """
    return _any_action(rng.randint, state)


def _any_action(number: Number, state: State) -> Action:
    """Return a legal action with one field changed, or any action at all."""
    listed = legal_actions(state)
    if listed and number(0, 2):
        action = by_kind(number, listed)
        kind: type[Action] = type(action)
        fields = list(attrs.astuple(action, recurse=False))
        if fields:
            k = number(0, len(fields) - 1)
            fields[k] = _field(number, state, kind, kind.__match_args__[k])
    else:
        kind = one_of(number, ACTION_KINDS)
        fields = [_field(number, state, kind, name) for name in kind.__match_args__]
    make = cast("Callable[..., Action]", kind)
    return make(*fields)


def _cell(number: Number, state: State) -> Cell:
    """Return a cell on a tile, a cell close to a tile, or any cell, even off the board."""
    near = number(0, 2)
    if near:
        col, row = one_of(number, state.board.tiles).cell
        return Cell(col, row) if near == 1 else Cell(col + number(-2, 2), row + number(-2, 2))
    return Cell(number(-1, state.edition.columns), number(-1, state.edition.rows))


def _tile(number: Number, state: State) -> TileId:
    if state.turn_player is not None and number(0, 2):
        reserve = state.players[state.turn_player].reserve
        if reserve:
            return one_of(number, reserve)
    make = one_of(number, (TileId.large, TileId.small, TileId.joker, TileId.printed))
    return make(number(-1, len(state.edition.large_tiles)))


def _crew(number: Number, state: State) -> int:
    return number(-1, state.edition.crew + 1)


def _colouring(number: Number, state: State) -> Corners:
    return tuple(Terrain(number(0, 1)) for _ in range(one_of(number, (4, 4, 4, 4, 3, 5))))


_FIELDS: Final[Mapping[str, Callable[[Number, State], object]]] = {
    "slot": lambda number, state: number(-1, len(state.display)),
    "pile": lambda number, state: number(-1, len(state.small_piles)),
    "unit": lambda number, state: Unit(number(0, 1)),
    "tile": _tile,
    "cell": _cell,
    "to": _cell,
    "rotation": lambda number, state: one_of(number, (*ROTATIONS, 360, -90, 45)),
    "side": lambda number, state: Side(number(0, 1)),
    "area": lambda number, state: number(-1, 4),
    "corners": _colouring,
    "sled_available": _crew,
    "sled_resting": _crew,
    "from_ship": _crew,
    "from_sled": _crew,
}
"""The functions that generate the fields of actions, by the names of the fields."""


def _field(number: Number, state: State, kind: type[Action], name: str) -> object:
    if kind is nwp.TransferCrew and name == "area":
        return number(-1, 2) if number(0, 1) else None
    return _FIELDS[name](number, state)
