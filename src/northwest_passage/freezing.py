"""The sun: frozen cells, where Ships can sail, and the areas Sleds can walk (FRZ, MOV).

The freeze line is given as a number of frozen rows; the rows north of it are ice. A :class:`Season` is
a map under one freeze line. It is remembered with the map, and remembers what was asked of it.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import attrs

from northwest_passage.board import Board, PlacedTile
from northwest_passage.geometry import Corners, bits
from northwest_passage.nouns import Cell, Terrain

__all__ = ["Area", "Season", "is_frozen", "sea_border", "season", "settlements"]

_CORNERS_OF_CELL = ((0, 0), (1, 0), (0, 1), (1, 1))
"""NW, NE, SW, SE, as steps from the cell's own corner (BRD-1)."""

Parts: TypeAlias = tuple[int, ...]
"""An area as masks of corners, one for each cell of its tile: a corner on the freeze line can be
walkable in the frozen cell north of it and not in the unfrozen cell south of it."""


def is_frozen(cell: Cell, frozen_rows: int) -> bool:
    """Whether a cell is north of the freeze line (FRZ-3)."""
    return cell.row < frozen_rows


@attrs.frozen
class Area:
    """A connected walkable part of a tile, on which a Sled can stand (MOV-2)."""

    number: int
    """Its number on the tile, from 0."""
    corners: tuple[tuple[Cell, Cell], ...]
    """Each walkable corner as the cell it is walked in and the point ``(x, y)`` it lies at. One point can
    be walkable in the frozen cell north of the line and not in the unfrozen cell south of it."""


def season(board: Board, frozen_rows: int) -> Season:
    """A map under a freeze line; made once for each."""
    known = board.memo.get(frozen_rows)
    if known is None:
        known = board.memo[frozen_rows] = Season(board, frozen_rows)
    return known  # type: ignore[return-value]  # the memo holds what its key says


class Season:
    """A map under one freeze line: which borders Ships can cross, and the areas of its tiles."""

    __slots__ = (
        "_areas",
        "_east",
        "_ships",
        "_sleds",
        "_south",
        "board",
        "frozen_rows",
    )

    def __init__(self, board: Board, frozen_rows: int) -> None:
        self.board = board
        self.frozen_rows = frozen_rows
        stride = board.grid.stride
        # A Ship crosses a border between unfrozen cells of the map if a corner of it is sea (MOV-1).
        open_cells = board.cells_taken & ~board.grid.rows_above[frozen_rows]
        sea = board.sea
        self._east = open_cells & open_cells >> stride & (sea | sea >> 1) >> stride
        """The cells whose eastern border a Ship can cross, as bits."""
        self._south = open_cells & open_cells >> 1 & (sea | sea >> stride) >> 1
        """The cells whose southern border a Ship can cross, as bits."""
        self._ships: dict[Cell, tuple[Cell, ...]] = {}
        self._sleds: dict[tuple[Cell, int], tuple[tuple[Cell, int], ...]] = {}

    def ship_destinations(self, cell: Cell) -> tuple[Cell, ...]:
        """The tiles a Ship on the tile at ``cell`` can move to, in order (MOV-1, MOV-4)."""
        known = self._ships.get(cell)
        if known is None:
            board, east, south = self.board, self._east, self._south
            grid = board.grid
            stride = grid.stride
            here = board.cells_of_tile(grid.bit(*cell))
            reached = (
                (here & east) << stride
                | (here >> stride & east)
                | (here & south) << 1
                | (here >> 1 & south)
            )
            known = self._ships[cell] = grid.cells_of(board.anchors_of(reached & ~here))
        return known

    def sled_destinations(self, cell: Cell, area: int) -> tuple[tuple[Cell, int], ...]:
        """The tiles and areas a Sled can move to, in order (MOV-3, MOV-4)."""
        known = self._sleds.get((cell, area))
        if known is None:
            known = self._sleds[cell, area] = tuple(sorted(self._sled_moves(cell, area)))
        return known

    def _sled_moves(self, cell: Cell, area: int) -> set[tuple[Cell, int]]:
        board = self.board
        grid = board.grid
        anchor = grid.bit(*cell)
        own = board.cells_of_tile(anchor)
        others = board.cells_taken & ~own
        moves: set[tuple[Cell, int]] = set()
        for here, part in zip(bits(own), self.parts(anchor)[area], strict=True):
            for there, border in grid.borders[here]:
                if border & part and others >> there & 1:
                    other = board.anchors_of(1 << there).bit_length() - 1
                    index = int(there != other)
                    for number, parts in enumerate(self.parts(other)):
                        if parts[index] & part & border:
                            moves.add((grid.cells[other], number))
        return moves

    def parts(self, anchor: int) -> tuple[Parts, ...]:
        """The areas of the tile whose north-western cell has this number (MOV-2)."""
        tile = self.board.tile_number(anchor)
        stride = self.board.grid.stride
        key = (stride, self.frozen_rows)
        known = tile.memo.get(key)
        if known is None:
            cells = tile.cells
            local = _parts(
                stride,
                1 + cells[-1].col - cells[0].col,
                tile.corners,
                tuple([cell.row < self.frozen_rows for cell in cells]),
            )
            known = tile.memo[key] = tuple(
                tuple(part << anchor for part in parts) for parts in local
            )
        return known  # type: ignore[return-value]  # the memo holds what its key says

    def area_count(self, cell: Cell) -> int:
        """How many areas the tile named by ``cell`` has (MOV-2)."""
        return len(self.parts(self.board.grid.bit(*cell)))

    def areas(self, tile: PlacedTile) -> tuple[Area, ...]:
        """The areas of a tile, by number (MOV-2)."""
        stride = self.board.grid.stride
        return tuple(
            Area(
                number,
                tuple(
                    (cell, Cell(*divmod(bit, stride)))
                    for cell, part in zip(tile.cells, parts, strict=True)
                    for bit in sorted(bits(part), key=lambda bit: (bit % stride, bit // stride))
                ),
            )
            for number, parts in enumerate(self.parts(self.board.grid.bit(*tile.cell)))
        )


@cache
def _parts(
    stride: int, width: int, corners: Corners, frozen: tuple[bool, ...]
) -> tuple[Parts, ...]:
    """The areas of a face under the ice, counted from the face's own north-western corner (MOV-2).

    ``width`` is 2 for two cells in a row; ``frozen`` has an entry for each cell.
    """
    origins = ((0, 0), (1, 0) if width == 2 else (0, 1))
    land = {
        (k % (width + 1), k // (width + 1))
        for k, corner in enumerate(corners)
        if corner is Terrain.LAND
    }
    # Nodes are corners in a cell, in the order in which areas are numbered.
    nodes = [
        (cell, (x + dx, y + dy))
        for cell, (ice, (x, y)) in enumerate(zip(frozen, origins, strict=False))
        for dx, dy in _CORNERS_OF_CELL
        if ice or (x + dx, y + dy) in land
    ]

    def joined(a: tuple[int, tuple[int, int]], b: tuple[int, tuple[int, int]]) -> bool:
        (i, (ax, ay)), (j, (bx, by)) = a, b
        if i != j:
            return (ax, ay) == (bx, by)
        return frozen[i] or abs(ax - bx) + abs(ay - by) == 1

    found: list[Parts] = []
    while nodes:
        area = [nodes.pop(0)]
        for node in area:
            near = [other for other in nodes if joined(node, other)]
            area += near
            nodes = [other for other in nodes if other not in near]
        found.append(
            tuple(
                sum(1 << (x * stride + y) for i, (x, y) in area if i == cell)
                for cell in range(len(frozen))
            )
        )
    return tuple(found)


def settlements(
    board: Board, cell: Cell, area: int, old_rows: int, new_rows: int
) -> tuple[int, ...]:
    """The areas in which a Sled can settle when the freeze line has moved (MOV-5).

    Those that overlap its old area; if there are none, all of its tile; if the tile has none, nothing.
    """
    anchor = board.grid.bit(*cell)
    old = season(board, old_rows).parts(anchor)[area]
    new = season(board, new_rows).parts(anchor)
    overlapping = tuple(
        number
        for number, parts in enumerate(new)
        if any(a & b for a, b in zip(old, parts, strict=True))
    )
    return overlapping or tuple(range(len(new)))


def sea_border(board: Board, a: Cell, b: Cell) -> bool:
    """Whether one of the two corners between neighbouring cells is sea, ice or not (MOV-1)."""
    grid = board.grid
    shared = grid.corners_of(1 << grid.bit(*a)) & grid.corners_of(1 << grid.bit(*b))
    return bool(shared & board.sea)
