"""Matching of tile pictures with the known corners of a place (BRD-5, PLC-3).

A :class:`Stamp` is a face prepared for one grid. :class:`Pictures` contains the stamps of all tiles of an
edition and finds all matching stamps in one step.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from northwest_passage._internal.frozen import FrozenMap, Sealed
from northwest_passage.expedition.geometry import (
    HORIZONTAL,
    SMALL,
    VERTICAL,
    Face,
    Grid,
    Shape,
    bits,
)
from northwest_passage.expedition.nouns import Cell, Side, TileId

__all__ = ["PER_TILE", "Pictures", "Stamp"]


class Stamp(Sealed):
    """A face of a tile, prepared for one grid: its picture as bit masks, which can be shifted to any place.

    If its north-western cell has the number ``bit``, the face covers ``cells << bit`` and adds the corners
    ``land << bit`` and ``sea << bit``.
    """

    __slots__ = ("cells", "face", "land", "sea")

    face: Face
    cells: int
    land: int
    sea: int

    def __init__(self, face: Face, grid: Grid) -> None:
        width, height = face.shape
        corners = [Cell(x, y) for x in range(width + 1) for y in range(height + 1)]
        self._fill(
            face=face,
            cells=grid.mask(Cell(x, y) for x in range(width) for y in range(height)),
            land=grid.mask(corner for corner in corners if face.corner(*corner)),
            sea=grid.mask(corner for corner in corners if not face.corner(*corner)),
        )


PER_TILE: Final = 8
"""The maximum number of distinct pictures of a tile: two sides, each with four rotations."""


class Pictures(Sealed):
    """All distinct pictures of all tiles, numbered. All that fit a place are found in one step (PLC-3).

    The pictures of tile ``i`` are numbered from ``PER_TILE * i``, in the order of rotation, then side.
    A set of pictures is a bit mask: bit ``n`` is picture ``n``.
    """

    __slots__ = ("_fitting", "_grid", "land", "named", "of_tile", "stamps", "tiles")

    _grid: Grid
    _fitting: tuple[_Fitting, ...]
    tiles: tuple[TileId, ...]
    stamps: tuple[Stamp | None, ...]
    """The stamps by number, with ``None`` where a tile has fewer than ``PER_TILE`` distinct pictures."""
    of_tile: Mapping[TileId, int]
    """The pictures of each tile, as a mask."""
    named: Mapping[TileId, Mapping[tuple[Side, int], Stamp]]
    """For each tile, the stamp of every orientation, by side and rotation.

    Orientations that look the same share one stamp, whose face has the canonical orientation: the front
    before the back, then the smallest rotation (BRD-5).
    """
    land: tuple[int, ...]
    """For each picture, by number, the bit mask of its land corners, as in :class:`Stamp`."""

    def __init__(self, grid: Grid, faces: Mapping[TileId, Iterable[Face]]) -> None:
        stamps: list[Stamp | None] = [None] * (PER_TILE * len(faces))
        named: dict[TileId, Mapping[tuple[Side, int], Stamp]] = {}
        for i, (tile, names) in enumerate(faces.items()):
            different: dict[object, Stamp] = {}
            by_name: dict[tuple[Side, int], Stamp] = {}
            for face in names:
                if face.picture not in different:
                    different[face.picture] = Stamp(face, grid)
                by_name[face.side, face.rotation] = different[face.picture]
            named[tile] = FrozenMap(by_name)
            in_order = sorted(different.values(), key=lambda s: (s.face.rotation, s.face.side))
            stamps[PER_TILE * i : PER_TILE * i + len(in_order)] = in_order
        all_of_one = (1 << PER_TILE) - 1
        self._fill(
            _grid=grid,
            tiles=tuple(faces),
            stamps=tuple(stamps),
            of_tile=FrozenMap({tile: all_of_one << PER_TILE * i for i, tile in enumerate(faces)}),
            named=FrozenMap(named),
            land=tuple(0 if stamp is None else stamp.land for stamp in stamps),
            _fitting=tuple(_Fitting(grid, stamps, s) for s in (SMALL, HORIZONTAL, VERTICAL)),
        )

    def fitting(self, land: int, sea: int, places: tuple[int, int, int]) -> list[tuple[int, int]]:
        """Return the pictures that match the known corners at each of the given cells (PLC-3).

        :param land: the corners known to be land, as a bit mask.
        :param sea: the corners known to be sea, as a bit mask.
        :param places: the north-western cells to try, as bit masks for small, horizontal and vertical tiles.
        :returns: pairs of a cell where a picture matches, as the index of its bit, and a mask of all pictures
            that match there. They are ordered by shape.
        """
        known = land | sea << self._grid.size
        found: list[tuple[int, int]] = []
        for cells, fitting in zip(places, self._fitting, strict=True):
            window = fitting.window
            while cells:
                anchor = cells & -cells
                cells ^= anchor
                bit = anchor.bit_length() - 1
                pictures = fitting[known >> bit & window]
                if pictures:
                    found.append((bit, pictures))
        return found


class _Fitting(dict[int, int]):
    """A cache of the pictures of one shape that match the known corners of a place.

    A key consists of the known corners of the place, shifted to bit 0, with the sea corners moved up by the
    grid's size. There are 81 keys for small tiles, and 729 each for horizontal and for vertical tiles.
    """

    __slots__ = ("_all", "_showing", "window")

    def __init__(self, grid: Grid, stamps: Iterable[Stamp | None], shape: Shape) -> None:
        corners = grid.mask(
            Cell(x, y) for x in range(shape.width + 1) for y in range(shape.height + 1)
        )
        self.window = corners | corners << grid.size
        """A mask with two bits for each corner of a place: one for land and one for sea."""
        self._all = 0
        """All pictures of this shape, as a mask."""
        self._showing = dict.fromkeys(bits(self.window), 0)
        """For each bit of :attr:`window`, the mask of the pictures with that terrain at that corner."""
        for number, stamp in enumerate(stamps):
            if stamp is not None and stamp.face.shape == shape:
                self._all |= 1 << number
                for corner in bits(stamp.land | stamp.sea << grid.size):
                    self._showing[corner] |= 1 << number

    def __missing__(self, known: int) -> int:
        pictures = self._all
        for corner in bits(known):
            pictures &= self._showing[corner]
        self[known] = pictures
        return pictures
