"""The text drawing of a position."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from northwest_passage._internal.arguments import check_type
from northwest_passage._internal.strings import count, plain
from northwest_passage.expedition.board import Board, PlacedTile
from northwest_passage.expedition.freezing import is_frozen
from northwest_passage.expedition.geometry import Grid, corners_of_cell
from northwest_passage.expedition.nouns import Cell, Terrain, TokenKind, Unit
from northwest_passage.expedition.rules import queries
from northwest_passage.expedition.sentences import at, letter, token
from northwest_passage.expedition.state import Player, State
from northwest_passage.expedition.text.reading import (
    ACROSS,
    DOWN,
    FREE,
    LAND,
    MORE,
    REMARK,
    SEA,
    STEP_X,
    STEP_Y,
    SYMBOLS,
    UNKNOWN,
)

Style: TypeAlias = Literal["ascii", "box"]
"""The characters of a drawing: plain ASCII, or box characters."""


def board(
    state: State | Board,
    *,
    style: Style = "ascii",
    units: bool = True,
    coordinates: bool = True,
    tiles: bool = True,
) -> str:
    """Return the map drawn in characters, in the notation of this package, without a final line break.

    For a state, the drawing shows the tokens on the map, the units and the ice, and below the map the
    position of each unit. For a map alone, the drawing shows the symbols. ``parse(board(map))`` returns an
    equal map.

    >>> import northwest_passage as nwp
    >>> from northwest_passage.expedition import text
    >>> drawing = text.board(nwp.DEFAULT_EDITION.printed_board)
    >>> print(drawing.splitlines()[-1])
    tiles ...
    >>> text.parse(drawing) == nwp.DEFAULT_EDITION.printed_board
    True

    :param state: a state, or a map alone.
    :param style: the characters: ``"ascii"``, or ``"box"`` for box characters.
    :param units: whether to show the tokens, units and ice of a state, or only its map.
    :param coordinates: whether to number columns and rows.
    :param tiles: whether to name the tiles below the map. Without the names, :func:`parse` returns the same
        cells and corners but must guess the tiles.
    :returns: the lines of the drawing.
    :raises InvalidData: if ``state`` is neither a state nor a map.
    """
    check_type(state, State, Board)
    shown = state if isinstance(state, State) and units else None
    map_ = state.board if isinstance(state, State) else state
    if shown is not None:
        inside = _insides(map_, {token.cell: token.kind for token in shown.tokens}, shown)
        frozen_rows = shown.frozen_rows
    else:
        symbols = {t.symbol_cell: t.symbol for t in map_.tiles if t.symbol_cell is not None}
        inside = _insides(map_, symbols, None)
        frozen_rows = 0
    lines = [line.rstrip() for line in _map_lines(map_, inside, style)]
    if coordinates:
        lines = list(_with_coordinates(map_.grid, lines, frozen_rows))
    if tiles and map_.tiles:
        lines += textwrap.wrap(
            " ".join(map(_name, map_.tiles)),
            initial_indent="tiles ",
            subsequent_indent="tiles ",
            break_on_hyphens=False,
        )
    if shown is not None:
        lines += (f"{REMARK} {remark}" for remark in _remarks(shown))
    return "\n".join(lines)


def _map_lines(map_: Board, inside: dict[Cell, str], style: Style) -> Iterator[str]:
    """Yield the lines of the map alone, alternating between corners and the insides of cells."""
    grid = map_.grid
    variant = 0 if style == "ascii" else 1
    for y in range(grid.rows + 1):
        corners, insides = "", ""
        for x in range(grid.columns + 1):
            terrain = map_.corner(x, y)
            corners += UNKNOWN[variant] if terrain is None else (SEA, LAND)[terrain][variant]
            across = _is_wall(map_, Cell(x, y - 1), Cell(x, y))
            corners += _wall(map_, (x, y), (x + 1, y), ACROSS, variant) * 3 if across else "   "
            down = _is_wall(map_, Cell(x - 1, y), Cell(x, y))
            insides += _wall(map_, (x, y), (x, y + 1), DOWN, variant) if down else " "
            insides += inside.get(Cell(x, y), "").center(STEP_X - 1)
        yield corners
        if y < grid.rows:
            yield insides


def _is_wall(map_: Board, a: Cell, b: Cell) -> bool:
    """Return ``True`` if a tile ends between two neighbouring cells."""
    return map_.tile_at(a) is not map_.tile_at(b)


def _wall(
    map_: Board, a: tuple[int, int], b: tuple[int, int], characters: str, variant: int
) -> str:
    """Return the character of a wall between two corners. In the style ``box`` it is thick along land."""
    along_land = map_.corner(*a) is map_.corner(*b) is Terrain.LAND
    return characters[variant + (variant and along_land)]


def _with_coordinates(grid: Grid, lines: list[str], frozen_rows: int) -> Iterator[str]:
    margin = len(str(grid.rows - 1)) + 2
    head = "".join(str(col).ljust(STEP_X) for col in range(grid.columns))
    yield " " * (margin + STEP_X // 2) + head.rstrip()
    for y, line in enumerate(lines):
        row, is_inside = divmod(y, STEP_Y)
        ice = MORE if is_frozen(Cell(0, row), frozen_rows) else ""
        label = f"{row:>{margin - 2}}{ice}" if is_inside else ""
        yield f"{label:<{margin}}{line}".rstrip()


def _name(placed: PlacedTile) -> str:
    """Return a tile with its place and orientation, as in ``L17@3,4r90b``."""
    turn = f"r{placed.rotation}" if placed.rotation else ""
    return f"{placed.tile}@{placed.cell.col},{placed.cell.row}{turn}{'b' if placed.side else ''}"


def _insides(
    map_: Board, symbols: dict[Cell, TokenKind | None], state: State | None
) -> dict[Cell, str]:
    """Return the text inside the cells: symbols, units, and the mark of free cells that are walled in."""
    inside = {cell: SYMBOLS[kind] for cell, kind in symbols.items() if kind is not None}
    for region in _walled_in(map_):
        inside.update(dict.fromkeys(region, FREE))
    if state is not None:
        for letter, cells in _units(state):
            space = STEP_X - 1
            cell = next((c for c in cells if len(inside.get(c, "")) < space), None)
            if cell is not None:
                inside[cell] = letter + inside.get(cell, "")
            else:
                inside[cells[0]] = inside[cells[0]][: space - 1] + MORE
    return inside


def _walled_in(map_: Board) -> Iterator[tuple[Cell, ...]]:
    """Yield free cells, alone or in pairs, which :func:`parse` would otherwise mistake for tiles."""
    grid = map_.grid
    free = map_.free_cells
    for cell in grid.cells_of(free):
        region = grid.mask([cell])
        region |= grid.beside(region) & free
        at_edge = any(
            c in (0, grid.columns - 1) or r in (0, grid.rows - 1) for c, r in grid.cells_of(region)
        )
        if region.bit_count() <= 2 and not grid.beside(region) & free and not at_edge:
            yield grid.cells_of(region)


def _units(state: State) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Yield the letter of each unit on the map with the cells of its tile, the most suitable cell first."""
    for number, player in enumerate(state.players):
        tile = state.board.tile_at(player.ship)
        if tile is not None:
            yield letter(number), _best_first(tile, _sea_corners(state, tile))
        tile = None if player.sled is None else state.board.tile_at(player.sled.tile)
        if tile is not None:
            # Once the expedition has returned, its Sled has no area (MOV-5).
            area = queries.sled_area(state, number)
            yield letter(number, Unit.SLED), _best_first(tile, () if area is None else area.corners)


def _best_first(tile: PlacedTile, corners: Iterable[tuple[Cell, Cell]]) -> tuple[Cell, ...]:
    counted = [cell for cell, _ in corners]
    return tuple(sorted(tile.cells, key=lambda cell: -counted.count(cell)))


def _sea_corners(state: State, tile: PlacedTile) -> Iterator[tuple[Cell, Cell]]:
    """Yield each corner of a tile where a Ship can float, as its unfrozen cell and its point (FRZ-5)."""
    points = tile.points()
    for cell in tile.cells:
        if not is_frozen(cell, state.frozen_rows):
            for point in corners_of_cell(cell):
                if points[point] is Terrain.SEA:
                    yield cell, point


def _remarks(state: State) -> Iterator[str]:
    """Yield the lines below the map: the round, the meaning of the symbols, and the position of each unit."""
    frozen = state.frozen_rows
    ice = f"{count(frozen, 'frozen row')} ({MORE})" if frozen else "no ice"
    yield f"round {state.round} of {state.edition.rounds}, sun on {state.sun.name}, {ice}"
    yield ", ".join(f"{symbol} {token(kind)}" for kind, symbol in SYMBOLS.items())
    for number, player in enumerate(state.players):
        yield f"{letter(number)} {plain(player.name)}: {_whereabouts(player)}"


def _whereabouts(player: Player) -> str:
    ship, crew = player.ship, player.ship_crew
    words = f"Ship at {at(ship)} with {crew.available}+{crew.resting} crew"
    sled, crew = player.sled, player.sled_crew
    if player.sled_lost:
        words += ", Sled lost"
    elif sled is not None:
        area = "" if sled.area is None else f" area {sled.area}"
        words += f", Sled at {at(sled.tile)}{area}"
        words += f" with {crew.available}+{crew.resting} crew"
    return words + (", back in Greenland" if player.returned else "")
