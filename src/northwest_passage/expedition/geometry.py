"""Corners, cells, faces of tiles, and the sea path.

Terrain belongs to corners (BRD-2). All of a board's corners are the bits of one integer, column by column
from the north-west, so that the order of the bits is the order of :class:`Cell`. Cells are numbered like
their north-western corners, with the same stride. One spare row at the end of each column keeps shifted bits
out of the next column. So a query about the whole board, such as "which land is joined to this corner?",
takes a few shifts and ANDs.

Nothing here depends on players, the sun or tokens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, Self
from weakref import WeakValueDictionary

import attrs

from northwest_passage._internal.frozen import Frozen, Sealed
from northwest_passage.expedition.nouns import Cell, Corners, Side, Terrain

__all__ = [
    "HORIZONTAL",
    "ROTATIONS",
    "SMALL",
    "SMALL_PILES",
    "VERTICAL",
    "Face",
    "Grid",
    "Shape",
    "bits",
    "large_faces",
    "pile_of",
    "small_faces",
    "small_rotation",
]

ROTATIONS: Final = (0, 90, 180, 270)
"""The possible rotations of a tile, in degrees clockwise (BRD-4)."""

SMALL_PILES: Final[tuple[Corners, ...]] = tuple(
    tuple(map(Terrain, pattern))
    for pattern in (
        (0, 0, 0, 0),
        (1, 0, 0, 0),
        (1, 1, 0, 0),
        (1, 0, 0, 1),
        (1, 1, 0, 1),
        (1, 1, 1, 1),
    )
)
"""The colourings of the six piles at rotation 0 (BRD-7), as NW, NE, SW, SE."""


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits set in a mask, smallest first.

    >>> from northwest_passage.expedition.geometry import bits
    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def corners_of_cell(cell: Cell) -> tuple[Cell, ...]:
    """Return the corner points of a cell: NW, NE, SW, SE (BRD-1)."""
    return tuple(Cell(cell.col + x, cell.row + y) for y in (0, 1) for x in (0, 1))


class Shape(NamedTuple):
    """The number of cells that a tile covers, west to east and north to south."""

    width: int
    height: int

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


SMALL: Final = Shape(1, 1)
"""The shape of a small tile."""
HORIZONTAL: Final = Shape(2, 1)
"""The shape of a large tile placed west to east."""
VERTICAL: Final = Shape(1, 2)
"""The shape of a large tile placed north to south."""


@attrs.frozen(cache_hash=True)
class Face(Frozen):
    """A tile in one orientation: a picture with a shape and perhaps a symbol (BRD-4, BRD-5).

    >>> from northwest_passage import DEFAULT_EDITION, TileId
    >>> face = DEFAULT_EDITION.faces(TileId.large(17))[1]
    >>> face.rotation, face.shape, face.corner(0, 0)
    (90, Shape(width=1, height=2), Terrain.SEA)
    """

    rotation: int
    side: Side
    shape: Shape
    corners: Corners
    """The corners in reading order, in this orientation."""
    symbol: int | None
    """The index of the cell with the symbol, in reading order, or ``None`` for no symbol."""

    @property
    def picture(self) -> tuple[Shape, Corners, int | None]:
        """The visible picture. Faces with the same picture count as the same placement (BRD-5)."""
        return (self.shape, self.corners, self.symbol)

    def corner(self, x: int, y: int) -> Terrain:
        """Return the terrain of a corner, counted from the face's north-western corner.

        :param x: the column of the corner, from the west.
        :param y: the row of the corner, from the north.
        """
        return self.corners[y * (self.shape.width + 1) + x]


def _turned(face: Face) -> Face:
    """Return the face turned clockwise by 90 degrees: the west column, read upwards, becomes the top row."""
    width, height = face.shape
    return Face(
        (face.rotation + 90) % 360,
        face.side,
        Shape(height, width),
        tuple(face.corner(x, y) for x in range(width + 1) for y in reversed(range(height + 1))),
        # A horizontal pair becomes vertical with its west cell to the north. A vertical pair becomes
        # horizontal with its south cell to the west.
        face.symbol if face.symbol is None or height == 1 else height - 1 - face.symbol,
    )


def _mirrored(face: Face) -> Face:
    """Return the other side of a face, with left and right exchanged, including the symbol (BRD-5)."""
    width, height = face.shape
    return Face(
        face.rotation,
        Side(1 - face.side),
        face.shape,
        tuple(face.corner(x, y) for y in range(height + 1) for x in reversed(range(width + 1))),
        None if face.symbol is None else width - 1 - face.symbol,
    )


def _all_turns(face: Face) -> list[Face]:
    turns = [face]
    while len(turns) < len(ROTATIONS):
        turns.append(_turned(turns[-1]))
    return turns


def large_faces(corners: Corners, symbol: int | None) -> tuple[Face, ...]:
    """Return the eight orientations of a large tile: front, then back, each in four rotations (BRD-4)."""
    front = Face(0, Side.FRONT, HORIZONTAL, corners, symbol)
    return tuple(_all_turns(front) + _all_turns(_mirrored(front)))


@lru_cache(maxsize=len(SMALL_PILES))
def small_faces(pile: int) -> tuple[Face, ...]:
    """Return the four orientations of a small tile (BRD-4, BRD-7)."""
    return tuple(_all_turns(Face(0, Side.FRONT, SMALL, SMALL_PILES[pile], None)))


_COLOURINGS: Final = {
    face.corners: (pile, face.rotation)
    for pile in range(len(SMALL_PILES))
    for face in reversed(small_faces(pile))
}


def pile_of(corners: Corners) -> int:
    """Return the pile whose tiles show this colouring of a cell (BRD-7)."""
    return _COLOURINGS[corners][0]


def small_rotation(corners: Corners) -> int:
    """Return the smallest rotation at which a small tile shows this colouring."""
    return _COLOURINGS[corners][1]


class Grid(Sealed):
    """The numbering of a board's corners and cells (BRD-1). Use :meth:`of`, which returns shared grids."""

    __slots__ = (
        "__weakref__",
        "all_cells",
        "all_corners",
        "cells",
        "columns",
        "rows",
        "rows_above",
        "size",
        "stride",
    )

    columns: int
    rows: int
    stride: int
    """The number of bits of a column."""
    size: int
    """A number greater than the number of any corner."""
    cells: tuple[Cell, ...]
    """The cell of each bit, ``Cell(-1, -1)`` where there is none."""
    all_cells: int
    """The cells of the board, as bits."""
    all_corners: int
    """The corners of the board, as bits."""
    rows_above: tuple[int, ...]
    """For each row border, the cells of all rows north of it, as bits."""

    def __init__(self, columns: int, rows: int) -> None:
        stride = rows + 2

        def rectangle(width: int, height: int) -> int:
            """Return the bits of ``width`` columns and ``height`` rows, from the north-western corner."""
            return sum(((1 << height) - 1) << x * stride for x in range(width))

        self._fill(
            columns=columns,
            rows=rows,
            stride=stride,
            size=stride * (columns + 1),
            cells=tuple(
                Cell(c, r) if r < rows and c < columns else Cell(-1, -1)
                for c in range(columns + 1)
                for r in range(stride)
            ),
            all_cells=rectangle(columns, rows),
            all_corners=rectangle(columns + 1, rows + 1),
            rows_above=tuple(rectangle(columns, border) for border in range(rows + 1)),
        )

    @staticmethod
    def of(columns: int, rows: int) -> Grid:
        """Return the grid of boards of this size. All of them share it."""
        grid = _GRIDS.get((columns, rows))
        if grid is None:
            grid = _GRIDS.setdefault((columns, rows), Grid(columns, rows))
        return grid

    def __reduce__(self) -> tuple[object, tuple[int, int]]:
        return (Grid.of, (self.columns, self.rows))

    def __repr__(self) -> str:
        return f"Grid.of({self.columns}, {self.rows})"

    def bit(self, x: int, y: int) -> int:
        """Return the number of a corner, which is also the number of the cell to its south-east."""
        return x * self.stride + y

    def mask(self, cells: Iterable[Cell]) -> int:
        """Return these cells as bits."""
        mask = 0
        for col, row in cells:
            mask |= 1 << (col * self.stride + row)
        return mask

    def cells_of(self, mask: int) -> tuple[Cell, ...]:
        """Return these bits as cells, in order."""
        found: list[Cell] = []
        while mask:
            low = mask & -mask
            found.append(self.cells[low.bit_length() - 1])
            mask ^= low
        return tuple(found)

    def has(self, cell: Cell) -> bool:
        """Return whether the cell is on the board."""
        col, row = cell
        return 0 <= col < self.columns and 0 <= row < self.rows

    def corners_of(self, cells: int) -> int:
        """Return the corners of these cells. Both are given as bits."""
        cells |= cells << 1
        return cells | cells << self.stride

    def cells_around(self, corners: int) -> int:
        """Return the cells on the board that have one of these corners. Both are given as bits."""
        corners |= corners >> 1
        return (corners | corners >> self.stride) & self.all_cells

    def beside(self, cells: int) -> int:
        """Return the other cells that border any of the given ones. Argument and result are bit masks."""
        stride = self.stride
        around = cells << 1 | cells >> 1 | cells << stride | cells >> stride
        return around & self.all_cells & ~cells

    def land_around(self, corners: int, land: int) -> int:
        """Return all land that is 4-connected to these land corners (BRD-3)."""
        stride = self.stride
        reached = corners
        while True:
            grown = reached | reached << 1 | reached >> 1 | reached << stride | reached >> stride
            grown &= land
            if grown == reached:
                return reached
            reached = grown

    def sea_path(self, land: int, start: int, goal: int) -> int:
        """Find an 8-connected path over corners that are not land, from ``start`` to ``goal`` (PLC-4).

        The cost is a few shifts for each step of the path.

        :param land: the corners known to be land.
        :param start: the corners at which a path can begin.
        :param goal: the corners at which a path can end.
        :returns: the corners of a shortest path, or 0 if there is none.
        """
        stride = self.stride
        sea = self.all_corners & ~land
        frontier = start & sea
        goal &= sea
        rings = [frontier]
        seen = frontier
        while frontier and not frontier & goal:
            frontier |= frontier << 1 | frontier >> 1
            frontier |= frontier << stride | frontier >> stride
            frontier &= sea & ~seen
            seen |= frontier
            rings.append(frontier)
        step = rings.pop() & goal
        path = step = step & -step
        while step and rings:
            step |= step << 1 | step >> 1
            step |= step << stride | step >> stride
            step &= rings.pop()
            step &= -step
            path |= step
        return path


_GRIDS: Final[WeakValueDictionary[tuple[int, int], Grid]] = WeakValueDictionary()
"""The grids in use, by size. The references are weak."""
