"""The effects of the sun: frozen cells, the moves of Ships, and the areas that Sleds can be in (FRZ, MOV).

The freeze line is given as a number of frozen rows. The rows north of it are ice. A :class:`Season` combines
a map with one freeze line. It is cached with the map.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

import attrs

from northwest_passage._internal.cache import CacheSlot, cache_result
from northwest_passage._internal.frozen import Frozen, Sealed, from_fields
from northwest_passage.expedition.board import Board, PlacedTile
from northwest_passage.expedition.geometry import bits
from northwest_passage.expedition.nouns import Cell, Corners, Terrain

__all__ = [
    "Area",
    "Ground",
    "Parts",
    "Season",
    "ground",
    "is_frozen",
    "sea_border",
    "season",
    "settlements",
]

_CORNERS_OF_CELL = ((0, 0), (1, 0), (0, 1), (1, 1))
"""The corners NW, NE, SW and SE of a cell, as offsets from its north-western corner (BRD-1)."""

Parts: TypeAlias = tuple[int, ...]
"""The walkable corners of an area, as one bit mask for each cell of its tile. A corner on the freeze line
can be walkable in the frozen cell north of it and not in the unfrozen cell south of it."""


class Ground(Sealed):
    """The walkable areas of a face with given frozen cells, relative to the face's north-western corner."""

    __slots__ = ("areas", "cells", "deployments", "exits")

    areas: tuple[Parts, ...]
    """The areas by number, each given by its corners, as bit masks: see ``Parts``."""
    exits: tuple[tuple[tuple[int, int], ...], ...]
    """For each area, the cells outside the face that border on it. Each cell is given by its offset in the
    grid and by the corners that it shares with the area, as a bit mask relative to that cell.
    """
    cells: tuple[tuple[int, ...], ...]
    """For each cell of the face, a bit mask of each area's corners in that cell, relative to the cell."""
    deployments: int
    """The number of areas in which a Sled can be deployed: all areas if the face has land or is completely
    frozen, otherwise 0 (ACT-E).
    """

    def __init__(self, stride: int, width: int, corners: Corners, frozen: tuple[bool, ...]) -> None:
        """Find the areas of a face, and their exits.

        :param stride: the stride of the grid.
        :param width: the width of the face in cells.
        :param corners: the corners of the face, in reading order.
        :param frozen: for each cell, whether it is frozen.
        """
        areas = _walkable_parts(stride, width, corners, frozen)
        origins = (0, stride if width == 2 else 1)[: len(frozen)]
        cells = tuple(
            tuple(parts[place] >> origin for parts in areas) for place, origin in enumerate(origins)
        )
        exits = tuple(
            tuple(
                (cell + step, (part & border) >> step if step > 0 else (part & border) << -step)
                for cell, part in zip(origins, parts, strict=True)
                for step, border in _borders(stride)
                if part & border and cell + step not in origins
            )
            for parts in zip(*cells, strict=True)
        )
        deployments = len(areas) if Terrain.LAND in corners or all(frozen) else 0
        self._fill(areas=areas, exits=exits, cells=cells, deployments=deployments)


ground: Final = lru_cache(maxsize=4096)(Ground)
"""A cached :class:`Ground`: there are few combinations of faces and frozen cells."""


def _borders(stride: int) -> tuple[tuple[int, int], ...]:
    """Return the grid offset of each cell adjacent to a cell, with a bit mask of the corners they share."""
    west, north = 1 | 1 << 1, 1 | 1 << stride
    return ((-stride, west), (-1, north), (1, north << 1), (stride, west << stride))


def _walkable_parts(
    stride: int, width: int, corners: Corners, frozen: tuple[bool, ...]
) -> tuple[Parts, ...]:
    """Return the connected walkable parts of a face, in the order in which areas are numbered (MOV-2)."""
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


def is_frozen(cell: Cell, frozen_rows: int) -> bool:
    """Return whether a cell is north of the freeze line (FRZ-3)."""
    return cell.row < frozen_rows


@attrs.frozen
class Area(Frozen):
    """A connected walkable part of a tile, in which a Sled can be (MOV-2)."""

    number: int
    """The number of the area on its tile, from 0."""
    corners: tuple[tuple[Cell, Cell], ...]
    """Each walkable corner as a pair: the cell in which it is walkable, and its point ``(x, y)``. A point on
    the freeze line can be walkable in the frozen cell north of it and not in the unfrozen cell south of it.
    """

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the tile that contain a part of the area, in order."""
        return tuple(dict.fromkeys(cell for cell, _ in self.corners))


def season(board: Board, frozen_rows: int) -> Season:
    """Return the season of a map with this number of frozen rows. It is cached with the map."""
    seasons: dict[int, Season] = board._freezing_cache
    known = seasons.get(frozen_rows)
    if known is None:
        grid = board.grid
        climate = grid.stride**2 + frozen_rows
        ice = grid.rows_above[frozen_rows]
        known = seasons[frozen_rows] = _season(board, frozen_rows, ice, climate, {}, {}, {})
    return known


class Season(Sealed):
    """A map with one freeze line: the borders that Ships can cross, and the areas of its tiles.

    Seasons are created by :func:`season`.

    A Ship on a half-frozen tile sails from the unfrozen cells that have sea. If there are none, the Ship
    cannot cross any border until the thaw (FRZ-5).
    """

    __slots__ = (
        "_climate",
        "_ice",
        "_ship_moves_cache",
        "_sled_moves_cache",
        "_transferring_cache",
        "board",
        "frozen_rows",
    )

    board: Board
    frozen_rows: int
    _ice: int
    """The frozen cells, as a bit mask."""
    _climate: int
    """The key under which a tile caches its ground: the stride and the number of frozen rows as one number.

    The number of rows is smaller than the stride, so the sum of the stride's square and the rows is unique
    for each pair.
    """
    _ship_moves_cache: CacheSlot
    _sled_moves_cache: CacheSlot
    _transferring_cache: CacheSlot

    def ship_destinations(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the tiles that a Ship on the tile at ``cell`` can move to, in order (MOV-1, MOV-4)."""
        board = self.board
        grid = board.grid
        stride = grid.stride
        anchor = grid.bit(*cell)
        thawed = board.cells_taken & ~self._ice
        here = board.cells_of_tile(anchor) & thawed
        # A border can be crossed if one of its corners is sea. ``west`` and ``north`` are the cells with sea
        # on their western and on their northern border.
        west = board.sea | board.sea >> 1
        north = board.sea | board.sea >> stride
        reached = (
            here << stride & west
            | (here & west) >> stride
            | here << 1 & north
            | (here & north) >> 1
        )
        return grid.cells_of(board.anchors_of(reached & thawed) & ~(1 << anchor))

    def sled_destinations(self, cell: Cell, area: int) -> tuple[tuple[Cell, int], ...]:
        """Return the tiles and areas that a Sled can move to, in order (MOV-3, MOV-4)."""
        board = self.board
        taken, northwest, vertical = board.cells_taken, board.northwest, board.vertical
        anchor = board.grid.bit(*cell)
        moves: set[tuple[int, int]] = set()
        for step, corners in self.ground(anchor).exits[area]:
            there = anchor + step
            if there >= 0 and taken >> there & 1:
                other, part = there, 0
                if not northwest >> there & 1:
                    part = 1
                    other -= 1 if vertical >> there - 1 & 1 else board.grid.stride
                for number, walkable in enumerate(self.ground(other).cells[part]):
                    if walkable & corners:
                        moves.add((other, number))
        cells = board.grid.cells
        return tuple([(cells[other], number) for other, number in sorted(moves)])

    def ground(self, anchor: int) -> Ground:
        """Return the walkable ground of the tile whose north-western cell has the bit index ``anchor``."""
        board = self.board
        tile = board.tiles[(board.northwest & ((1 << anchor) - 1)).bit_count()]
        grounds: dict[int, Ground] = tile._freezing_cache
        known = grounds.get(self._climate)
        if known is None:
            width = 1 + tile.cells[-1].col - tile.cell.col
            frozen = tuple([is_frozen(cell, self.frozen_rows) for cell in tile.cells])
            known = ground(board.grid.stride, width, tile.corners, frozen)
            cache_result(grounds, self._climate, known, maxsize=64)
        return known

    def area_count(self, cell: Cell) -> int:
        """Return the number of areas of the tile whose north-western cell is ``cell`` (MOV-2)."""
        return len(self.ground(self.board.grid.bit(*cell)).areas)

    def areas(self, tile: PlacedTile) -> tuple[Area, ...]:
        """Return the areas of a tile, by number (MOV-2)."""
        grid = self.board.grid
        return _areas(grid.stride, tile.cells, self.ground(grid.bit(*tile.cell)).areas)


@lru_cache(maxsize=4096)
def _areas(
    stride: int, cells: tuple[Cell, ...], areas: tuple[tuple[int, ...], ...]
) -> tuple[Area, ...]:
    """Return areas as objects, given their corners as bit masks. Cached, because many states share them."""
    col, row = cells[0]

    def points(part: int) -> list[Cell]:
        steps = sorted((bit % stride, bit // stride) for bit in bits(part))
        return [Cell(col + x, row + y) for y, x in steps]

    return tuple(
        Area(
            number,
            tuple(
                (cell, point)
                for cell, part in zip(cells, parts, strict=True)
                for point in points(part)
            ),
        )
        for number, parts in enumerate(areas)
    )


_season: Final = from_fields(Season)


def settlements(
    board: Board, cell: Cell, area: int, old_rows: int, new_rows: int
) -> tuple[int, ...]:
    """Return the numbers of the areas in which a Sled can settle after the freeze line has moved (MOV-5).

    These are the areas that overlap the Sled's old area. If none do, all areas of the tile are returned. The
    result is empty if the tile has no areas.
    """
    anchor = board.grid.bit(*cell)
    before = season(board, old_rows).ground(anchor)
    after = season(board, new_rows).ground(anchor)
    if before is after:
        return (area,)
    old = before.areas[area]
    overlapping = tuple(
        number
        for number, parts in enumerate(after.areas)
        if any(a & b for a, b in zip(old, parts, strict=True))
    )
    return overlapping or tuple(range(len(after.areas)))


def sea_border(board: Board, a: Cell, b: Cell) -> bool:
    """Return whether either of the two corners shared by adjacent cells is sea, frozen or not (MOV-1)."""
    grid = board.grid
    shared = grid.corners_of(1 << grid.bit(*a)) & grid.corners_of(1 << grid.bit(*b))
    return bool(shared & board.sea)
