"""Hypothesis strategies for games, from the start to any state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, cast

import attrs
from hypothesis import strategies as st

from northwest_passage._internal.frozen import Frozen
from northwest_passage.expedition.actions import Action, MoveShip, MoveSled
from northwest_passage.expedition.default_edition import DEFAULT_EDITION
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.nouns import Cell, TileId, Variant
from northwest_passage.expedition.rules.engine import apply, legal_actions
from northwest_passage.expedition.rules.setup import new_game
from northwest_passage.expedition.state import State
from northwest_passage.testing.actions import NAMES, Number, by_kind, one_of


class _Printer(Protocol):
    """The pretty-printer that prints the values of a failing test."""

    def text(self, text: str, /) -> None: ...


@attrs.frozen
class Playthrough(Frozen):
    """A game from its start to some state: every state, and the actions between them."""

    states: tuple[State, ...]
    """All states from the new game to the last state. There is one more state than there are actions."""
    actions: tuple[Action, ...]

    @property
    def start(self) -> State:
        """The first state."""
        return self.states[0]

    @property
    def end(self) -> State:
        """The last state, whether the game is over or not."""
        return self.states[-1]

    def _repr_pretty_(self, printer: _Printer, cycle: bool) -> None:
        # Without this method, Hypothesis would print all fields of the attrs class, with every state.
        printer.text(repr(self))

    def __repr__(self) -> str:
        start = self.start
        names = [player.name for player in start.players]
        edition = start.edition
        arguments = [
            repr(names),
            f"turn_order={list(start.turn_order)}",
            f"variant={_code(start.variant)}",
        ]
        if edition != DEFAULT_EDITION:
            arguments.append(f"edition={_code(edition)}")
        played = "".join(f"\n    {_code(action)}," for action in self.actions)
        return f"new_game({', '.join(arguments)})\nactions = [{played}\n]"


def _code(value: object) -> str:
    """Return the Python code that builds a value of this library."""
    kind = type(value)
    if isinstance(value, TileId):
        return f'TileId.parse("{value}")'
    if isinstance(value, Cell):
        return f"Cell({value.col}, {value.row})"
    if isinstance(value, tuple):
        items = [_code(item) for item in cast("tuple[object, ...]", value)]
        return f"({', '.join(items)}{',' * (len(items) == 1)})"
    if attrs.has(kind):
        parts = ", ".join(_code(getattr(value, field.name)) for field in attrs.fields(kind))
        return f"{kind.__name__}({parts})"
    name = getattr(value, "name", None)
    return repr(value) if name is None else f"{kind.__name__}.{name}"


def games(
    editions: st.SearchStrategy[Edition] | None = None,
    *,
    players: Sequence[int] = (1, 2, 3, 4),
    max_actions: int = 100,
) -> st.SearchStrategy[Playthrough]:
    """Return a strategy for games from the start to any state, with all actions of players and chance.

    Examples shrink to shorter games. In some games, rare kinds of actions are chosen more often. In some,
    players do not return to Greenland, so that later states are reached too.

    >>> from hypothesis import given, settings
    >>> from northwest_passage import testing
    >>> @settings(max_examples=5, database=None, deadline=None)
    ... @given(testing.games(players=(2,), max_actions=10))
    ... def every_action_has_a_state(game):
    ...     assert len(game.states) == len(game.actions) + 1
    >>> every_action_has_a_state()

    :param editions: a strategy for the edition, or ``None`` for the default edition. With
        :func:`editions`, even complete games are short.
    :param players: the possible numbers of players. With 1, the solo variants are played.
    :param max_actions: the maximum number of actions, including those of chance.
    """
    boxes = st.just(DEFAULT_EDITION) if editions is None else editions

    @st.composite
    def strategy(draw: st.DrawFn) -> Playthrough:
        def number(low: int, high: int) -> int:
            return draw(st.integers(low, high))

        edition = draw(boxes)
        count = one_of(number, players)
        variant = Variant(number(1, 2)) if count == 1 else Variant.STANDARD
        turn_order = draw(st.permutations(range(count)))
        state = new_game(NAMES[:count], turn_order=turn_order, variant=variant, edition=edition)
        looks_for_variety, stays_out, patience = number(0, 1), number(0, 1), number(1, 4)
        states: list[State] = [state]
        played: list[Action] = []
        while len(played) < max_actions:
            listed: Sequence[Action] = legal_actions(state)
            if stays_out:
                home = edition.greenland
                moves = (MoveShip, MoveSled)
                listed = [a for a in listed if not isinstance(a, moves) or a.to != home] or listed
            action = draw(_one_more(listed, 3**patience, by_kind if looks_for_variety else one_of))
            if action is None:
                break
            state = apply(state, action)
            states.append(state)
            played.append(action)
        return Playthrough(tuple(states), tuple(played))

    return strategy()


@st.composite
def _one_more(
    draw: st.DrawFn,
    listed: Sequence[Action],
    patience: int,
    choose: Callable[[Number, Sequence[Action]], Action],
) -> Action | None:
    """Draw an action, or sometimes ``None`` to end the game. Without legal actions, return ``None``.

    All draws for one action are in this function, so that Hypothesis can remove them together.
    """
    if not listed or not draw(st.integers(0, patience)):
        return None
    return choose(lambda low, high: draw(st.integers(low, high)), listed)


def states(
    editions: st.SearchStrategy[Edition] | None = None,
    *,
    players: Sequence[int] = (1, 2, 3, 4),
    max_actions: int = 100,
) -> st.SearchStrategy[State]:
    """Return a strategy for the last states of generated games. If a test fails, the whole game is printed.

    >>> from hypothesis import given, settings
    >>> import northwest_passage as nwp
    >>> from northwest_passage import testing
    >>> @settings(max_examples=5, database=None, deadline=None)
    ... @given(testing.states(testing.editions(), max_actions=10))
    ... def states_are_valid(state):
    ...     assert not nwp.check(state)
    >>> states_are_valid()

    :param editions: as in :func:`games`.
    :param players: as in :func:`games`.
    :param max_actions: as in :func:`games`.
    """
    return st.builds(last_state, games(editions, players=players, max_actions=max_actions))


def last_state(game: Playthrough) -> State:
    """Return the last state of a game, as :func:`states` generates it.

    :param game: a game of :func:`games`.
    """
    return game.end
