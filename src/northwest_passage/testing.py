"""Hypothesis strategies for games: for your own property tests, and for ours.

Install the extra ``testing`` (``pip install "northwest_passage[testing]"``); nothing else in the library
needs Hypothesis. A test that takes any position and any legal action looks like this:

>>> from hypothesis import given, settings, strategies as st
>>> import northwest_passage as nwp
>>> from northwest_passage import testing
>>> @settings(max_examples=5, database=None)
... @given(st.data(), testing.states())
... def every_action_leads_on(data, state):
...     if not state.is_over:
...         action = data.draw(testing.actions(state))
...         assert nwp.apply(state, action) != state
>>> every_action_leads_on()

When a test fails, Hypothesis looks for a smaller reason. Here that means a shorter game, earlier actions in
the order of :func:`legal_actions <northwest_passage.legal_actions>`, and a smaller edition; a
:class:`Game` prints itself as a list of actions that can be pasted into a test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Protocol, TypeAlias, TypeVar, cast

import attrs
from hypothesis import strategies as st

from northwest_passage.actions import (
    ACTION_KINDS,
    Action,
    Discover,
    DrawAndPlace,
    DrawLarge,
    DrawSmall,
    EndTurn,
    Explore,
    FillGap,
    LoseCrew,
    MoveShip,
    MoveSled,
    Pass,
    PlaceTile,
    RefreshTiles,
    Reveal,
    SettleSled,
    TakeLarge,
    TakeSmall,
    TransferCrew,
)
from northwest_passage.edition import (
    DiscoveryPoints,
    Edition,
    LargeTile,
    Majorities,
    PrintedTile,
    SoloTable,
    Symbol,
    default_edition,
)
from northwest_passage.errors import InvalidEdition
from northwest_passage.geometry import ROTATIONS, SMALL_PILES, Corners
from northwest_passage.nouns import (
    Cell,
    Side,
    SunPosition,
    Terrain,
    TileId,
    TokenKind,
    Unit,
    Variant,
)
from northwest_passage.rules.engine import apply, legal_actions
from northwest_passage.rules.setup import new_game
from northwest_passage.state import State

__all__ = [
    "Game",
    "actions",
    "editions",
    "games",
    "last_state",
    "random_action",
    "random_edition",
    "states",
]

T = TypeVar("T")

_Number: TypeAlias = Callable[[int, int], int]
"""Somebody who gives a whole number between two, both included; the first is the simplest."""

NAMES = ("Ross", "Rae", "Back", "Kane")
"""The players of the games made here."""


# -- Editions --------------------------------------------------------------------------------------

MAX_COLUMNS = 7
MAX_ROWS = 6


def editions(
    *,
    max_columns: int = MAX_COLUMNS,
    max_rows: int = MAX_ROWS,
    max_rounds: int = 4,
    min_large_tiles: int = len(NAMES),
) -> st.SearchStrategy[Edition]:
    """Small editions of all kinds, on which games are short and rare things are common.

    Boards from one cell wide, printed tiles anywhere, any freeze lines, few tiles, empty piles, any
    tables. Everything that an :class:`Edition <northwest_passage.Edition>` accepts can come, so long as
    the four players of a game find a large tile each.

    :param max_columns: at least 2.
    :param max_rows: at least 4.
    :param max_rounds: at least 1.
    :param min_large_tiles: how many large tiles there are at least, up to 12.
    """
    # One choice instead of a hundred is quicker to make and to shrink.
    choices = st.binary(min_size=_CHOICES, max_size=_CHOICES)

    @st.composite
    def strategy(draw: st.DrawFn) -> Edition:
        given = _Given(draw(choices))
        return _edition(given, max_columns, max_rows, max_rounds, min_large_tiles)

    return strategy()


def random_edition(rng: Random) -> Edition:
    """One of :func:`editions`, by chance: for a seeded run without Hypothesis."""
    return _edition(rng.randint, MAX_COLUMNS, MAX_ROWS, 4, len(NAMES))


_CHOICES = 160
"""How many choices are made for an edition, at most."""


class _Given:
    """Numbers that come out of some bytes; 0 is the simplest for each, and what there is when they end."""

    def __init__(self, choices: bytes) -> None:
        self._choices = iter(choices)

    def __call__(self, low: int, high: int) -> int:
        return low + next(self._choices, 0) % (high - low + 1)


def _edition(
    number: _Number, max_columns: int, max_rows: int, max_rounds: int, min_large_tiles: int
) -> Edition:
    columns = number(1, max_columns)
    # Two printed tiles need room, and there is none for them on the smallest boards.
    rows = number({1: 4, 2: 2, 3: 2}.get(columns, 1), max_rows)
    printed = _printed_tiles(number, columns, rows)
    rounds = number(1, max_rounds)
    tables: dict[str, object] = {
        "name": f"small, {columns} x {rows}",
        "columns": columns,
        "rows": rows,
        "greenland": printed[0].cell,
        "northwest_passage": printed[1].cell,
        "large_tiles": tuple(
            LargeTile(_corners(number), _symbol(number)) for _ in range(number(min_large_tiles, 12))
        ),
        "small_piles": _numbers(number, len(SMALL_PILES), number(0, 3)),
        "display_size": number(1, 4),
        "crew": number(1, 7),
        "sun": tuple(SunPosition(1 + k) for k in _numbers(number, rounds, len(SunPosition) - 1)),
        "frozen_rows": _numbers(number, len(SunPosition), rows),
        "first_year": number(0, rounds),
        "zones": _numbers(number, columns, 3),
        "cartography_tokens": number(0, 3),
        "northwest_tokens": tuple(_falling(number, players) for players in (2, 3, 4)),
        "greenland_tokens": tuple(_falling(number, players) for players in (1, 2, 3)),
        "token_points": DiscoveryPoints(*_numbers(number, 4, 3)),
        "island_points": _numbers(number, number(1, 4), 5),
        "majorities": Majorities(*(_falling(number, 3) for _ in range(3))),
        "set_points": number(0, 6),
        "abandoned_ship": number(0, 3),
        "abandoned_crew": number(0, 3),
        "solo": SoloTable((number(0, 10), number(0, 10)), number(0, 2), number(0, 3), number(0, 3)),
    }
    make = cast("Callable[..., Edition]", Edition)
    try:
        return make(printed=printed, **tables)
    except InvalidEdition:
        # The printed land closes the sea path: then there is none.
        at_sea = tuple(attrs.evolve(tile, corners=(Terrain.SEA,) * 6) for tile in printed)
        return make(printed=at_sea, **tables)


def _printed_tiles(number: _Number, columns: int, rows: int) -> tuple[PrintedTile, ...]:
    """Greenland, the Northwest Passage, and up to two more, with corners that agree."""
    places = [
        PrintedTile("", Cell(col, row), vertical, (Terrain.SEA,) * 6)
        for col, row in product(range(columns), range(rows))
        for vertical in (True, False)
        if (row + 1 < rows if vertical else col + 1 < columns)
    ]

    def apart(one: PrintedTile) -> list[PrintedTile]:
        return [other for other in places if not {*one.cells} & {*other.cells}]

    chosen: list[PrintedTile] = []
    terrain: dict[Cell, Terrain] = {}
    places = [place for place in places if apart(place)]
    for name in ("Greenland", "Northwest Passage", "first coast", "second coast"):
        if places and (len(chosen) < 2 or number(0, 1)):
            place = places[number(0, len(places) - 1)]
            places = apart(place)
            points = zip(_points(place), _corners(number), strict=True)
            chosen.append(
                attrs.evolve(
                    place,
                    name=name,
                    corners=tuple(terrain.setdefault(*point) for point in points),
                    symbol=_symbol(number),
                )
            )
    return tuple(chosen)


def _points(tile: PrintedTile) -> Iterator[Cell]:
    """The corner points of a printed tile, in reading order."""
    width, height = tile.face.shape
    for y, x in product(range(height + 1), range(width + 1)):
        yield Cell(tile.cell.col + x, tile.cell.row + y)


def _numbers(number: _Number, count: int, most: int) -> tuple[int, ...]:
    return tuple(number(0, most) for _ in range(count))


def _corners(number: _Number) -> Corners:
    return tuple(map(Terrain, _numbers(number, 6, 1)))


def _symbol(number: _Number) -> Symbol | None:
    half, kind = divmod(number(0, 2 * len(TokenKind) - 1), len(TokenKind))
    return Symbol(TokenKind(kind - 1), half) if kind else None


def _falling(number: _Number, most: int) -> tuple[int, ...]:
    """Up to so many numbers in falling order, as tables of tokens and of places have them."""
    return tuple(sorted(_numbers(number, number(0, most), 9), reverse=True))


# -- Actions ---------------------------------------------------------------------------------------


def actions(state: State, *, legal: bool = True) -> st.SearchStrategy[Action]:
    """The legal actions of a state; they shrink to the first of them.

    :param legal: if false, well-typed actions of every kind come too, that are legal or nearly so or not at
        all: for code that must refuse what is wrong.
    :raises ValueError: if legal actions are asked for and there are none, since the game is over.
    """
    if legal:
        listed = legal_actions(state)
        if not listed:
            raise ValueError("The game is over: there is no legal action.")
        return st.sampled_from(listed)

    @st.composite
    def strategy(draw: st.DrawFn) -> Action:
        return _any_action(lambda low, high: draw(st.integers(low, high)), state)

    return strategy()


def random_action(state: State, rng: Random) -> Action:
    """One of :func:`actions` of any kind, legal or not, by chance."""
    return _any_action(rng.randint, state)


def _any_action(number: _Number, state: State) -> Action:
    """A legal action with one field changed, or any action at all."""
    listed = legal_actions(state)
    if listed and number(0, 2):
        action = _by_kind(number, listed)
        kind: type[Action] = type(action)
        fields = list(attrs.astuple(action, recurse=False))
        if fields:
            k = number(0, len(fields) - 1)
            fields[k] = _FIELDS[kind][k](number, state)
    else:
        kind = _one_of(number, ACTION_KINDS)
        fields = [field(number, state) for field in _FIELDS[kind]]
    make = cast("Callable[..., Action]", kind)
    return make(*fields)


def _one_of(number: _Number, values: Sequence[T]) -> T:
    return values[number(0, len(values) - 1)]


def _by_kind(number: _Number, listed: Sequence[Action]) -> Action:
    """First a kind of action, then one of that kind: placements do not crowd out the others."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in listed:
        kinds.setdefault(type(action), []).append(action)
    return _one_of(number, kinds[_one_of(number, [*kinds])])


def _slot(number: _Number, state: State) -> int:
    return number(-1, len(state.display))


def _pile(number: _Number, state: State) -> int:
    return number(-1, len(state.small_piles))


def _unit(number: _Number, state: State) -> Unit:
    return Unit(number(0, 1))


def _side(number: _Number, state: State) -> Side:
    return Side(number(0, 1))


def _rotation(number: _Number, state: State) -> int:
    return _one_of(number, (*ROTATIONS, 360, -90, 45))


def _cell(number: _Number, state: State) -> Cell:
    """Any cell, some off the board; or that of a tile, where a unit might go; or one close to a tile."""
    near = number(0, 2)
    if near:
        col, row = _one_of(number, state.board.tiles).cell
        return Cell(col, row) if near == 1 else Cell(col + number(-2, 2), row + number(-2, 2))
    return Cell(number(-1, state.edition.columns), number(-1, state.edition.rows))


def _tile(number: _Number, state: State) -> TileId:
    if state.turn_player is not None and number(0, 2):
        reserve = state.players[state.turn_player].reserve
        if reserve:
            return _one_of(number, reserve)
    make = _one_of(number, (TileId.large, TileId.small, TileId.joker, TileId.printed))
    return make(number(-1, len(state.edition.large_tiles)))


def _area(number: _Number, state: State) -> int:
    return number(-1, 4)


def _area_or_none(number: _Number, state: State) -> int | None:
    return number(-1, 2) if number(0, 1) else None


def _crew(number: _Number, state: State) -> int:
    return number(-1, state.edition.crew + 1)


def _colouring(number: _Number, state: State) -> Corners:
    return tuple(Terrain(number(0, 1)) for _ in range(_one_of(number, (4, 4, 4, 4, 3, 5))))


_Field: TypeAlias = Callable[[_Number, State], object]

_FIELDS: dict[type[Action], tuple[_Field, ...]] = {
    TakeLarge: (_slot,),
    TakeSmall: (_pile,),
    DrawLarge: (_unit, _slot),
    DrawSmall: (_unit, _pile),
    RefreshTiles: (_unit,),
    PlaceTile: (_unit, _tile, _cell, _rotation, _side),
    MoveShip: (_cell,),
    MoveSled: (_cell, _area),
    TransferCrew: (_crew, _crew, _area_or_none),
    Explore: (_unit,),
    Discover: (_unit,),
    Pass: (),
    EndTurn: (),
    FillGap: (_cell, _colouring, _pile),
    SettleSled: (_area,),
    LoseCrew: (_crew, _crew),
    DrawAndPlace: (_unit, _cell, _rotation, _side),
    Reveal: (_tile,),
}
"""How to make each field of each kind of action."""


# -- Games -----------------------------------------------------------------------------------------


class _Printer(Protocol):
    """What prints the values of a failing test."""

    def text(self, text: str, /) -> None: ...


@attrs.frozen
class Game:
    """A game as far as it was played: every state, and the actions between them."""

    states: tuple[State, ...]
    """From the new game to the last; one more than there are actions."""
    actions: tuple[Action, ...]

    @property
    def start(self) -> State:
        """The new game."""
        return self.states[0]

    @property
    def end(self) -> State:
        """The state in which it stops, over or not."""
        return self.states[-1]

    def _repr_pretty_(self, printer: _Printer, cycle: bool) -> None:
        # Hypothesis would print the fields, and so every state, of what it takes for a plain attrs class.
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
        if edition != default_edition():
            arguments.append(f"edition={_code(edition)}")
        played = "".join(f"\n    {_code(action)}," for action in self.actions)
        return f"new_game({', '.join(arguments)})\nactions = [{played}\n]"


def _code(value: object) -> str:
    """A value of this library as the code that makes it."""
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
) -> st.SearchStrategy[Game]:
    """Games from the start to some state, with all reveals; they shrink to shorter ones.

    Some are played by anybody who takes any action, some by players who look for variety, and some by
    players who do not go home, so that later states are reached too.

    :param editions: what they are played with; by default the edition that comes with the library. With
        :func:`editions` whole games are short.
    :param players: how many can play; 1 stands for the solo variants.
    :param max_actions: the length of the longest games, reveals included.
    """
    boxes = st.builds(default_edition) if editions is None else editions

    @st.composite
    def strategy(draw: st.DrawFn) -> Game:
        def number(low: int, high: int) -> int:
            return draw(st.integers(low, high))

        edition = draw(boxes)
        count = _one_of(number, players)
        variant = Variant(number(1, 2)) if count == 1 else Variant.STANDARD
        turn_order = draw(st.permutations(range(count)))
        state = new_game(NAMES[:count], turn_order=turn_order, variant=variant, edition=edition)
        looks_for_variety, stays_out, patience = number(0, 1), number(0, 1), number(1, 4)
        states: list[State] = [state]
        played: list[Action] = []
        while len(played) < max_actions:
            listed: Sequence[Action] = legal_actions(state)
            if stays_out:
                listed = [action for action in listed if not _goes_home(state, action)] or listed
            action = draw(
                _one_more(listed, 3**patience, _by_kind if looks_for_variety else _one_of)
            )
            if action is None:
                break
            state = apply(state, action)
            states.append(state)
            played.append(action)
        return Game(tuple(states), tuple(played))

    return strategy()


@st.composite
def _one_more(
    draw: st.DrawFn,
    listed: Sequence[Action],
    patience: int,
    choose: Callable[[_Number, Sequence[Action]], Action],
) -> Action | None:
    """An action, or the end of the game: now and then, and when there is no action.

    All that is drawn for one action is drawn here, so that Hypothesis can leave it out as a whole.
    """
    if not listed or not draw(st.integers(0, patience)):
        return None
    return choose(lambda low, high: draw(st.integers(low, high)), listed)


def _goes_home(state: State, action: Action) -> bool:
    return isinstance(action, MoveShip | MoveSled) and action.to == state.edition.greenland


def states(
    editions: st.SearchStrategy[Edition] | None = None,
    *,
    players: Sequence[int] = (1, 2, 3, 4),
    max_actions: int = 100,
) -> st.SearchStrategy[State]:
    """The states that :func:`games` end with, over or not; a failing one prints the game that leads to it."""
    return st.builds(last_state, games(editions, players=players, max_actions=max_actions))


def last_state(game: Game) -> State:
    """The state in which a game stops: what :func:`states` give, and what they print."""
    return game.end
