"""A slow and obvious implementation of Expedition's map, with plain sets, and strategies for boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import compress, product
from typing import TypeVar

from hypothesis import strategies as st

from northwest_passage import Board, Cell, Face, PlacedTile, Side, Terrain, TileId
from northwest_passage.expedition.geometry import Grid

Spot = tuple[Cell, Cell]
"""A cell, and one of its corners as a point."""
Node = TypeVar("Node", Cell, Spot)


def flood(start: set[Node], ground: set[Node], near: Callable[[Node], set[Node]]) -> set[Node]:
    """Return everything that can be reached over some ground."""
    reached = new = start & ground
    while new:
        new = {other for node in new for other in near(node)} & ground - reached
        reached = reached | new
    return reached


def parts(ground: set[Node], near: Callable[[Node], set[Node]]) -> list[set[Node]]:
    """Divide some ground into its connected parts."""
    found: list[set[Node]] = []
    while ground:
        found.append(flood({min(ground)}, ground, near))
        ground = ground - found[-1]
    return found


def beside(place: Cell) -> set[Cell]:
    """Return the four neighbours along a side, by which land is connected (BRD-3)."""
    x, y = place
    return {Cell(x, y - 1), Cell(x, y + 1), Cell(x - 1, y), Cell(x + 1, y)}


def around(place: Cell) -> set[Cell]:
    """Return all eight neighbours, by which sea is connected (BRD-3)."""
    x, y = place
    return {Cell(x + dx, y + dy) for dx, dy in product((-1, 0, 1), repeat=2)} - {place}


def corners_at(cell: Cell) -> set[Cell]:
    """Return the corners of a cell (BRD-1)."""
    return {Cell(cell.col + x, cell.row + y) for x, y in product((0, 1), repeat=2)}


def corners_of(grid: Grid) -> set[Cell]:
    """Return all corners of a board (BRD-1)."""
    return {Cell(x, y) for x, y in product(range(grid.columns + 1), range(grid.rows + 1))}


def land_of(board: Board) -> set[Cell]:
    """Return the corners that are known to be land."""
    return {corner for tile in board.tiles for corner, land in tile.points().items() if land}


def complete_islands(board: Board) -> list[tuple[Cell, ...]]:
    """Find the corners of every complete island: tiles all around it, and at least two of them (PLC-7)."""
    tile_of = {cell: tile.cell for tile in board.tiles for cell in tile.cells}
    cells = board.grid.cells_of(board.grid.all_cells)
    found: list[tuple[Cell, ...]] = []
    for land in parts(land_of(board), beside):
        touched = [cell for cell in cells if corners_at(cell) & land]
        if {*touched} <= tile_of.keys() and len({tile_of[cell] for cell in touched}) > 1:
            found.append(tuple(sorted(land)))
    return found


def walkable(tile: PlacedTile, line: int) -> set[Spot]:
    """Find the corners a Sled can be at: all of a cell north of the freeze line, else the land (FRZ-3)."""
    terrain = tile.points()
    spots = {(cell, corner) for cell in tile.cells for corner in corners_at(cell)}
    return {(cell, corner) for cell, corner in spots if cell.row < line or terrain[corner]}


def walkable_parts(tile: PlacedTile, line: int) -> list[set[Spot]]:
    """Return the areas of a tile on which a Sled can be, in the order of their numbers (MOV-2)."""

    def near(spot: Spot) -> set[Spot]:
        cell, corner = spot
        ways = corners_at(cell) if cell.row < line else corners_at(cell) & beside(corner)
        return {(cell, way) for way in ways} | {(other, corner) for other in tile.cells}

    def number(area: set[Spot]) -> tuple[int, ...]:
        return min((c.row, c.col, p.row, p.col) for c, p in area)

    return sorted(parts(walkable(tile, line), near), key=number)


def ship_destinations(board: Board, tile: PlacedTile, line: int) -> set[Cell]:
    """Find the tiles across a border with sea between two cells that are not frozen (MOV-1)."""
    return {
        other.cell
        for other, here, there, corner in _borders(board, tile)
        if min(here.row, there.row) >= line and corner not in land_of(board)
    }


def sled_destinations(
    board: Board, tile: PlacedTile, area: set[Spot], line: int
) -> set[tuple[Cell, int]]:
    """Find the areas of other tiles that have a corner of a border in common with an area (MOV-3)."""
    return {
        (other.cell, number)
        for other, here, there, corner in _borders(board, tile)
        if (here, corner) in area
        for number, part in enumerate(walkable_parts(other, line))
        if (there, corner) in part
    }


def _borders(board: Board, tile: PlacedTile) -> Iterator[tuple[PlacedTile, Cell, Cell, Cell]]:
    """Yield each tile beside one, with the cells on both sides of a border and a corner of it (MOV-4)."""
    for other in board.tiles:
        for here, there in product(tile.cells, other.cells):
            if other != tile and there in beside(here):
                for corner in corners_at(here) & corners_at(there):
                    yield other, here, there, corner


def picture(face: Face) -> dict[tuple[int, int], object]:
    """Return a face as a grid: corners at even coordinates, the symbol in the middle of its cell."""
    width, height = face.shape
    spots = product(range(width + 1), range(height + 1))
    shown: dict[tuple[int, int], object] = {(2 * x, 2 * y): face.corner(x, y) for x, y in spots}
    if face.symbol is not None:
        y, x = divmod(face.symbol, width)
        shown[2 * x + 1, 2 * y + 1] = "symbol"
    return shown


def some(corners: set[Cell]) -> st.SearchStrategy[set[Cell]]:
    """Return a strategy for subsets of some corners, with about half of them."""
    coins = st.lists(st.booleans(), min_size=len(corners), max_size=len(corners))
    return coins.map(lambda heads: {*compress(sorted(corners), heads)})


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Generate boards of up to 5 x 4 cells with any land, in which tiles of both sizes cover some cells."""
    grid = Grid.of(draw(st.integers(1, 5)), draw(st.integers(1, 4)))
    land = draw(some(corners_of(grid)))
    cells = grid.cells_of(grid.all_cells)
    shapes = st.sampled_from(("wide", "tall", "small", "free"))
    free, tiles = {*cells}, list[PlacedTile]()
    for cell, shape in zip(cells, draw(st.tuples(*[shapes] * len(cells))), strict=True):
        if cell in free and shape != "free":
            further = Cell(cell.col + (shape == "wide"), cell.row + (shape == "tall"))
            under = tuple(sorted({cell, further} & free))
            free.difference_update(under)
            points = sorted({(c.row, c.col) for each in under for c in corners_at(each)})
            corners = tuple(Terrain(Cell(x, y) in land) for y, x in points)
            tiles.append(PlacedTile(under, TileId.large(0), 0, Side.FRONT, corners, None, None))
    return Board(grid, tiles)
