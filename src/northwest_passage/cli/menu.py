"""The legal actions as menus: first what to do, then with what, then where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import attrs
from rich.text import Text

from northwest_passage import (
    Action,
    Cell,
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
    State,
    TakeLarge,
    TakeSmall,
    Terrain,
    TileId,
    TransferCrew,
    Unit,
    areas,
)
from northwest_passage._shared.frozen import Frozen
from northwest_passage.cli.terminal import Terminal
from northwest_passage.matching import Stamp
from northwest_passage.nouns import Corners
from northwest_passage.rules import about
from northwest_passage.words import at, count, listed, place, token, unit

__all__ = ["Choice", "in_columns", "split"]


@attrs.frozen
class Choice(Frozen):
    """One line of a menu."""

    label: str
    actions: tuple[Action, ...]
    """The actions that are still possible after it."""
    corners: Corners = ()
    """A picture to go with it, row by row; often none."""
    width: int = 0
    """How many corners are in a row of the picture."""


_Key: TypeAlias = Callable[[State, Action], object]
_Label: TypeAlias = Callable[[State, Action], str]
_Picture: TypeAlias = Callable[[State, Action], tuple[Corners, int]]


@attrs.frozen
class _Level(Frozen):
    """One question about an action."""

    question: str
    key: _Key
    """Actions with equal keys are not told apart by this question."""
    label: _Label
    picture: _Picture | None = None


def split(state: State, actions: Sequence[Action]) -> tuple[str, tuple[Choice, ...]]:
    """The next question that tells several actions apart, and the answers to it."""
    by_title = _grouped(actions, lambda action: _TITLES[type(action)])
    if len(by_title) > 1:
        by_title.sort(key=lambda group: not isinstance(group[0], EndTurn))
        return (
            "What next?" if state.surcharge else "What will you do?",
            tuple(Choice(_with_cost(state, group), group) for group in by_title),
        )
    for level in _LEVELS[_TITLES[type(actions[0])]]:
        key = level.key
        groups = _grouped(actions, lambda action, key=key: key(state, action))  # type: ignore[misc]  # bound now
        if len(groups) > 1:
            return (level.question, tuple(_choice(state, level, group) for group in groups))
    [action] = actions
    return ("", (Choice(_with_cost(state, [action]), (action,)),))


def _grouped(
    actions: Sequence[Action], key: Callable[[Action], object]
) -> list[tuple[Action, ...]]:
    groups: dict[object, list[Action]] = {}
    for action in actions:
        groups.setdefault(key(action), []).append(action)
    return [tuple(group) for group in groups.values()]


def _choice(state: State, level: _Level, group: tuple[Action, ...]) -> Choice:
    corners, width = ((), 0) if level.picture is None else level.picture(state, group[0])
    return Choice(level.label(state, group[0]), group, corners, width)


def _with_cost(state: State, group: Sequence[Action]) -> str:
    price = about.cost(state, group[0])
    title = _TITLES[type(group[0])]
    return f"{title} ({count(price, 'crew')})" if price else title


def in_columns(terminal: Terminal, choices: Sequence[Choice]) -> list[Text]:
    """A menu: the choices with their numbers and pictures, as many beside each other as fit."""
    blocks: list[list[Text]] = []
    for number, choice in enumerate(choices, start=1):
        head = Text.assemble((f"{number:>3}) ", "bold"), choice.label)
        picture = terminal.picture(choice.corners, choice.width) if choice.corners else ()
        blocks.append([head, *(Text.assemble("     ", line) for line in picture)])
    width = 2 + max(line.cell_len for block in blocks for line in block)
    in_row = max(1, (min(terminal.console.width, 100)) // width)
    lines: list[Text] = []
    for start in range(0, len(blocks), in_row):
        row = blocks[start : start + in_row]
        for i in range(max(map(len, row))):
            line = Text()
            for block in row:
                cell = block[i] if i < len(block) else Text()
                line.append_text(cell).append(" " * (width - cell.cell_len))
            line.rstrip()
            lines.append(line)
    return lines


# -- What an action is about ------------------------------------------------------------------------


def _stamp(state: State, action: Action) -> Stamp:
    assert isinstance(action, PlaceTile | DrawAndPlace)
    return state.edition.pictures.named[_tile(state, action)][action.side, action.rotation]


def _tile(state: State, action: Action) -> TileId:
    tile = about.tile(state, action)
    assert tile is not None, "what is legal has a tile"
    return tile


def _unit(_: State, action: Action) -> Unit:
    return about.unit(action) or Unit.SHIP


def _payer(state: State, action: Action) -> str:
    which = _unit(state, action)
    assert state.turn_player is not None
    column = state.players[state.turn_player].crew(which)
    return f"the {unit(which)}, {column.available} ready"


def _tile_label(state: State, action: Action) -> str:
    tile = _tile(state, action)
    symbol = state.edition.symbol(tile)
    return f"{tile}" if symbol is None else f"{tile} {token(symbol)}"


def _tile_picture(state: State, action: Action) -> tuple[Corners, int]:
    corners = state.edition.corners(_tile(state, action))
    return corners, len(corners) // 2


def _cells_label(state: State, action: Action) -> str:
    return at(*about.cells(state, action))


def _way_label(state: State, action: Action) -> str:
    stamp = _stamp(state, action)
    if stamp.face.symbol is None:
        return ""
    symbol = state.edition.symbol(_tile(state, action))
    cell = about.cells(state, action)[stamp.face.symbol]
    return "" if symbol is None else f"{token(symbol)} on {at(cell)}"


def _way_picture(state: State, action: Action) -> tuple[Corners, int]:
    stamp = _stamp(state, action)
    return stamp.face.corners, stamp.face.shape.width + 1


def _destination(state: State, action: Action) -> Cell:
    assert isinstance(action, MoveShip | MoveSled)
    return action.to


def _destination_label(state: State, action: Action) -> str:
    to = _destination(state, action)
    tile = state.board.tile_at(to)
    assert tile is not None, "units move to tiles"
    tokens = [token(t.kind) for t in state.tokens if t.cell in tile.cells]
    return place(state.edition, to) + (f" with {listed(tokens)}" if tokens else "")


def _area(state: State, action: Action) -> int | None:
    assert isinstance(action, MoveSled | SettleSled | TransferCrew)
    return action.area


def _area_label(state: State, action: Action) -> str:
    return f"area {_area(state, action)}"


def _area_picture(state: State, action: Action) -> tuple[Corners, int]:
    """The tile with the corners of this area alone as land."""
    assert state.turn_player is not None
    player = state.players[state.turn_player]
    if isinstance(action, MoveSled):
        cell = action.to
    else:
        cell = player.ship if player.sled is None else player.sled.tile
    tile = state.board.tile_at(cell)
    number = _area(state, action)
    assert tile is not None
    assert number is not None
    inside = {point for _, point in areas(state, cell)[number].corners}
    corners = tuple(Terrain(point in inside) for point in tile.points())
    return corners, tile.cells[-1].col - tile.cells[0].col + 2


def _sled_total(state: State, action: Action) -> int:
    assert isinstance(action, TransferCrew)
    return action.sled_available + action.sled_resting


def _sled_total_label(state: State, action: Action) -> str:
    assert state.turn_player is not None
    player = state.players[state.turn_player]
    on_sled = _sled_total(state, action)
    on_ship = player.ship_crew.total + player.sled_crew.total - on_sled
    return f"Ship {on_ship}, Sled {on_sled}"


def _sled_crew_label(state: State, action: Action) -> str:
    assert isinstance(action, TransferCrew)
    return f"{action.sled_available} ready, {action.sled_resting} resting"


def _gap_picture(state: State, action: Action) -> tuple[Corners, int]:
    assert isinstance(action, FillGap)
    return action.corners, 2


def _lost_label(state: State, action: Action) -> str:
    assert isinstance(action, LoseCrew)
    return f"{action.from_ship} of the Ship, {action.from_sled} of the Sled"


# -- The questions ---------------------------------------------------------------------------------

_TITLES: Final[dict[type[Action], str]] = {
    TakeLarge: "take a tile",
    TakeSmall: "take a tile",
    DrawLarge: "draw a tile",
    DrawSmall: "draw a tile",
    RefreshTiles: "refresh and draw",
    PlaceTile: "place a tile",
    MoveShip: "sail",
    MoveSled: "drive the Sled",
    TransferCrew: "transfer crew",
    Explore: "explore",
    Discover: "discover",
    Pass: "pass",
    EndTurn: "end the turn",
    FillGap: "fill the gap",
    SettleSled: "settle the Sled",
    LoseCrew: "lose crew",
    DrawAndPlace: "draw and place",
    Reveal: "reveal a tile",
}

_WHO_PAYS: Final = _Level("Whose crew pay?", _unit, _payer)
_WHICH_UNIT: Final = _Level("Beside which unit?", _unit, lambda _, a: f"the {unit(_unit(_, a))}")
_WHICH_TILE: Final = _Level("Which tile?", _tile, _tile_label, _tile_picture)
_WHERE: Final = _Level("On which cells?", about.cells, _cells_label)
_WHICH_WAY: Final = _Level("Which way up?", lambda _, action: action, _way_label, _way_picture)
_WHERE_TO: Final = _Level("Where to?", _destination, _destination_label)
_WHICH_AREA: Final = _Level("Which area of the tile?", _area, _area_label, _area_picture)

_LEVELS: Final[dict[str, tuple[_Level, ...]]] = {
    "take a tile": (_WHICH_TILE,),
    "draw a tile": (_WHICH_TILE, _WHO_PAYS),
    "refresh and draw": (_WHO_PAYS,),
    "place a tile": (_WHICH_TILE, _WHICH_UNIT, _WHERE, _WHICH_WAY),
    "sail": (_WHERE_TO,),
    "drive the Sled": (_WHERE_TO, _WHICH_AREA),
    "transfer crew": (
        _Level(
            "How many crew are where afterwards?",
            _sled_total,
            _sled_total_label,
        ),
        _Level(
            "Which crew go with the Sled?",
            _sled_crew_label,
            _sled_crew_label,
        ),
        _WHICH_AREA,
    ),
    "explore": (_WHO_PAYS,),
    "discover": (_WHO_PAYS,),
    "pass": (),
    "end the turn": (),
    "fill the gap": (
        _Level("Which colouring?", lambda _, a: _gap_picture(_, a), lambda _, a: "", _gap_picture),
        _Level("From which pile?", _tile, _tile_label, _tile_picture),
    ),
    "settle the Sled": (_WHICH_AREA,),
    "lose crew": (_Level("Which crew leave the game?", lambda _, a: a, _lost_label),),
    "draw and place": (_WHICH_UNIT, _WHERE, _WHICH_WAY),
    "reveal a tile": (_WHICH_TILE,),
}
