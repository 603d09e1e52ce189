"""Corners, cells, faces of tiles, and the sea path.

Terrain belongs to corners (BRD-2). A set of corners is an integer with one bit for each corner of the board,
column by column from the north-west, so the bits are in the order of :class:`Cell`. A cell has the bit of its
north-western corner. One spare row at the end of each column keeps shifted bits out of the next column. A
query about the whole board, such as "which land is joined to this corner?", therefore takes only a few shifts
and ANDs.

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
"""The corners of the small tiles in each of the six piles, at rotation 0: NW, NE, SW, SE (BRD-7)."""


def bits(mask: int) -> Iterator[int]:
    """Yield the indices of the bits that are set in a mask, lowest first.

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
    """The size of a tile in cells: the width from west to east, the height from north to south."""

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
    """A tile in one orientation: its shape, its corners and its symbol, if it has one (BRD-4, BRD-5).

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
        """The visible picture. Orientations with the same picture count as the same placement (BRD-5)."""
        return (self.shape, self.corners, self.symbol)

    def corner(self, x: int, y: int) -> Terrain:
        """Return the terrain of a corner.

        :param x: the column of the corner, 0 in the west.
        :param y: the row of the corner, 0 in the north.
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
    """Return the other side of a face: its mirror image, including the symbol (BRD-5)."""
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
    """Return the number of the pile whose tiles have these corners, in some rotation (BRD-7)."""
    return _COLOURINGS[corners][0]


def small_rotation(corners: Corners) -> int:
    """Return the smallest rotation at which a small tile has these corners."""
    return _COLOURINGS[corners][1]


class Grid(Sealed):
    """The bit indices of a board's corners and cells (BRD-1). Grids from :meth:`of` are shared by boards."""

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
    """The number of bits per column."""
    size: int
    """The number of bits in a mask, including spare bits."""
    cells: tuple[Cell, ...]
    """The cell of each bit, or ``Cell(-1, -1)`` for a bit without a cell."""
    all_cells: int
    """All cells of the board, as a bit mask."""
    all_corners: int
    """All corners of the board, as a bit mask."""
    rows_above: tuple[int, ...]
    """Masks of cells: ``rows_above[n]`` has the cells of the ``n`` northernmost rows."""

    def __init__(self, columns: int, rows: int) -> None:
        stride = rows + 2

        def rectangle(width: int, height: int) -> int:
            """Return the bit mask of a rectangle of this size that starts at the north-western corner."""
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
        """Return the grid that all boards of this size share."""
        grid = _GRIDS.get((columns, rows))
        if grid is None:
            grid = _GRIDS.setdefault((columns, rows), Grid(columns, rows))
        return grid

    def __reduce__(self) -> tuple[object, tuple[int, int]]:
        return (Grid.of, (self.columns, self.rows))

    def __repr__(self) -> str:
        return f"Grid.of({self.columns}, {self.rows})"

    def bit(self, x: int, y: int) -> int:
        """Return the bit index of a corner, which is also the bit index of the cell to its south-east."""
        return x * self.stride + y

    def mask(self, cells: Iterable[Cell]) -> int:
        """Return the bit mask of these cells."""
        mask = 0
        for col, row in cells:
            mask |= 1 << (col * self.stride + row)
        return mask

    def cells_of(self, mask: int) -> tuple[Cell, ...]:
        """Return the cells of a bit mask, in order."""
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
        """Return the corners of these cells. Argument and result are bit masks."""
        cells |= cells << 1
        return cells | cells << self.stride

    def cells_around(self, corners: int) -> int:
        """Return the cells on the board that have one of these corners. Argument and result are bit masks."""
        corners |= corners >> 1
        return (corners | corners >> self.stride) & self.all_cells

    def beside(self, cells: int) -> int:
        """Return the neighbours of these cells that are not among them. Argument and result are bit masks."""
        stride = self.stride
        around = cells << 1 | cells >> 1 | cells << stride | cells >> stride
        return around & self.all_cells & ~cells

    def land_around(self, corners: int, land: int) -> int:
        """Return all land corners that are 4-connected to these land corners (BRD-3)."""
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
        :returns: the corners of a shortest path, or 0 if there is no path.
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
