"""The sun: frozen cells, where Ships can sail, and the areas Sleds can walk (FRZ, MOV).

The freeze line is given as a number of frozen rows; the rows north of it are ice. What Ships and Sleds
can do on a map under one freeze line is remembered with the map.
"""

from __future__ import annotations

from functools import cache

import attrs

from northwest_passage.board import Board, PlacedTile
from northwest_passage.geometry import Corners, bits
from northwest_passage.nouns import Cell, Terrain

__all__ = [
    "Area",
    "areas_of",
    "is_frozen",
    "sea_border",
    "settlements",
    "ship_destinations",
    "sled_destinations",
]

_CORNERS_OF_CELL = ((0, 0), (1, 0), (0, 1), (1, 1))
"""NW, NE, SW, SE, as steps from the cell's own corner (BRD-1)."""


def is_frozen(cell: Cell, frozen_rows: int) -> bool:
    """Whether a cell is north of the freeze line (FRZ-3)."""
    return cell.row < frozen_rows


# -- Ships ---------------------------------------------------------------------------------------


def _sea_borders(board: Board, frozen_rows: int) -> tuple[int, int]:
    """The cells from which a Ship can cross the eastern, and the southern border (MOV-1).

    Both cells are unfrozen parts of the map, and one of the border's two corners is sea.
    """
    key = ("sea borders", frozen_rows)
    known = board.memo.get(key)
    if known is None:
        stride = board.grid.stride
        open_cells = board.cells_taken & ~board.grid.rows_above[frozen_rows]
        sea = board.sea
        east = sea | sea >> 1
        south = sea | sea >> stride
        known = board.memo[key] = (
            open_cells & open_cells >> stride & east >> stride,
            open_cells & open_cells >> 1 & south >> 1,
        )
    return known  # type: ignore[return-value]  # the memo holds what its key says


def ship_destinations(board: Board, frozen_rows: int, cell: Cell) -> tuple[Cell, ...]:
    """The tiles a Ship on the tile at ``cell`` can move to, in order (MOV-1, MOV-4)."""
    key = ("ship", frozen_rows, cell)
    known = board.memo.get(key)
    if known is None:
        grid = board.grid
        stride = grid.stride
        east, south = _sea_borders(board, frozen_rows)
        here = board.cells_of_tile(grid.bit(*cell))
        reached = (
            (here & east) << stride
            | (here >> stride & east)
            | (here & south) << 1
            | (here >> 1 & south)
        )
        known = board.memo[key] = grid.cells_of(board.anchors_of(reached & ~here))
    return known  # type: ignore[return-value]  # the memo holds what its key says


def sea_border(board: Board, a: Cell, b: Cell) -> bool:
    """Whether one of the two corners between neighbouring cells is sea, ice or not (MOV-1)."""
    grid = board.grid
    shared = grid.corners_of(1 << grid.bit(*a)) & grid.corners_of(1 << grid.bit(*b))
    return bool(shared & board.sea)


# -- Sleds ---------------------------------------------------------------------------------------


@attrs.frozen
class Area:
    """A connected walkable part of a tile, on which a Sled can stand (MOV-2)."""

    number: int
    """Its number on the tile, from 0."""
    corners: tuple[tuple[Cell, Cell], ...]
    """Each walkable corner as the cell it is walked in and the point ``(x, y)`` it lies at. One point can
    be walkable in the frozen cell north of the line and not in the unfrozen cell south of it."""


@cache
def _parts(
    stride: int, width: int, corners: Corners, frozen: tuple[bool, ...]
) -> tuple[tuple[int, ...], ...]:
    """The areas of a face under the ice, each as one mask of corners for each cell (MOV-2).

    Masks count from the face's own north-western corner. ``width`` is 2 for cells in a row.
    """
    points = [
        {(x + dx, y + dy) for dx, dy in _CORNERS_OF_CELL}
        for x, y in (((0, 0), (1, 0) if width == 2 else (0, 1))[: len(frozen)])
    ]
    land = {
        (k % (width + 1), k // (width + 1))
        for k, corner in enumerate(corners)
        if corner is Terrain.LAND
    }
    # Nodes are corners in a cell, in the order in which areas are numbered.
    nodes = [
        (i, point)
        for i, ice in enumerate(frozen)
        for point in sorted(points[i], key=lambda p: (p[1], p[0]))
        if ice or point in land
    ]

    def joined(a: tuple[int, tuple[int, int]], b: tuple[int, tuple[int, int]]) -> bool:
        (i, (ax, ay)), (j, (bx, by)) = a, b
        if i != j:
            return (ax, ay) == (bx, by)
        return frozen[i] or abs(ax - bx) + abs(ay - by) <= 1

    found: list[tuple[int, ...]] = []
    while nodes:
        area = [nodes.pop(0)]
        for node in area:
            area += (near := [other for other in nodes if joined(node, other)])
            nodes = [other for other in nodes if other not in near]
        found.append(
            tuple(
                sum(1 << (x * stride + y) for i, (x, y) in area if i == cell)
                for cell in range(len(frozen))
            )
        )
    return tuple(found)


def _areas(board: Board, frozen_rows: int, tile: PlacedTile) -> tuple[tuple[int, ...], ...]:
    """The areas of a placed tile as in :func:`_parts`."""
    cells = tile.cells
    width = 1 + cells[-1][0] - cells[0][0]
    return _parts(
        board.grid.stride, width, tile.corners, tuple([row < frozen_rows for _, row in cells])
    )


def area_count(board: Board, frozen_rows: int, tile: PlacedTile) -> int:
    """How many areas a tile has (MOV-2)."""
    return len(_areas(board, frozen_rows, tile))


def areas_of(board: Board, frozen_rows: int, tile: PlacedTile) -> tuple[Area, ...]:
    """The areas of a tile, by number (MOV-2)."""
    col, row = tile.cell
    stride = board.grid.stride
    return tuple(
        Area(
            number,
            tuple(
                (cell, Cell(col + bit // stride, row + bit % stride))
                for cell, part in zip(tile.cells, parts, strict=True)
                for bit in sorted(bits(part), key=lambda bit: (bit % stride, bit // stride))
            ),
        )
        for number, parts in enumerate(_areas(board, frozen_rows, tile))
    )


def sled_destinations(
    board: Board, frozen_rows: int, cell: Cell, area: int
) -> tuple[tuple[Cell, int], ...]:
    """The tiles and areas a Sled can move to, in order (MOV-3, MOV-4)."""
    key = ("sled", frozen_rows, cell, area)
    known = board.memo.get(key)
    if known is None:
        known = board.memo[key] = tuple(sorted(_sled_moves(board, frozen_rows, cell, area)))
    return known  # type: ignore[return-value]  # the memo holds what its key says


def _sled_moves(board: Board, frozen_rows: int, cell: Cell, area: int) -> set[tuple[Cell, int]]:
    grid = board.grid
    bit = grid.bit(*cell)
    tile = board.tile_number(bit)
    own = board.cells_of_tile(bit)
    moves: set[tuple[Cell, int]] = set()
    for here, part in zip(tile.cells, _areas(board, frozen_rows, tile)[area], strict=True):
        walkable = part << bit
        for there in bits(grid.beside(1 << grid.bit(*here)) & board.cells_taken & ~own):
            border = walkable & grid.corners_of(1 << there)
            if border:
                other = board.anchors_of(1 << there).bit_length() - 1
                neighbour = board.tile_number(other)
                index = neighbour.cells.index(grid.cells[there])
                for number, parts in enumerate(_areas(board, frozen_rows, neighbour)):
                    if parts[index] << other & border:
                        moves.add((neighbour.cells[0], number))
    return moves


def settlements(
    board: Board, cell: Cell, area: int, old_rows: int, new_rows: int
) -> tuple[int, ...]:
    """The areas in which a Sled can settle when the freeze line has moved (MOV-5).

    Those that overlap its old area; if there are none, all of its tile; if the tile has none, nothing.
    """
    tile = board.tile_number(board.grid.bit(*cell))
    old = _areas(board, old_rows, tile)[area]
    new = _areas(board, new_rows, tile)
    overlapping = tuple(
        number
        for number, parts in enumerate(new)
        if any(a & b for a, b in zip(old, parts, strict=True))
    )
    return overlapping or tuple(range(len(new)))
