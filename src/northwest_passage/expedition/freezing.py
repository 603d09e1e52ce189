"""The sun: frozen cells, where Ships can sail, and the areas Sleds can walk (FRZ, MOV).

The freeze line is given as a number of frozen rows; the rows north of it are ice. A :class:`Season` is
a map under one freeze line. It is remembered with the map.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import attrs

from northwest_passage._internal.cache import CacheSlot, keep
from northwest_passage._internal.frozen import Frozen, Sealed, from_fields
from northwest_passage.expedition.board import Board, PlacedTile
from northwest_passage.expedition.geometry import bits
from northwest_passage.expedition.ground import Ground, ground
from northwest_passage.expedition.nouns import Cell

__all__ = ["Area", "Season", "is_frozen", "sea_border", "season", "settlements"]


def is_frozen(cell: Cell, frozen_rows: int) -> bool:
    """Whether a cell is north of the freeze line (FRZ-3)."""
    return cell.row < frozen_rows


@attrs.frozen
class Area(Frozen):
    """A connected walkable part of a tile, on which a Sled can stand (MOV-2)."""

    number: int
    """Its number on the tile, from 0."""
    corners: tuple[tuple[Cell, Cell], ...]
    """Each walkable corner as the cell it is walked in and the point ``(x, y)`` it lies at. One point can
    be walkable in the frozen cell north of the line and not in the unfrozen cell south of it."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the tile that it reaches into, in order."""
        return tuple(dict.fromkeys(cell for cell, _ in self.corners))


def season(board: Board, frozen_rows: int) -> Season:
    """A map under a freeze line; made once for each."""
    seasons: dict[int, Season] = board._freezing_cache
    known = seasons.get(frozen_rows)
    if known is None:
        grid = board.grid
        climate = grid.stride**2 + frozen_rows
        ice = grid.rows_above[frozen_rows]
        known = seasons[frozen_rows] = _season(board, frozen_rows, ice, climate, {}, {}, {})
    return known


class Season(Sealed):
    """A map under one freeze line: which borders Ships can cross, and the areas of its tiles.

    They are made by :func:`season`.

    A Ship that the sun leaves on a half frozen tile sails from the unfrozen cells that have sea; where
    there are none, it cannot cross any border until the thaw (FRZ-5).
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
    """The frozen cells, as bits."""
    _climate: int
    """What the ground of a tile depends on besides the tile: stride and frozen rows as one number.

    The rows are fewer than the stride, so the square of the stride keeps them apart."""
    _ship_moves_cache: CacheSlot
    _sled_moves_cache: CacheSlot
    _transferring_cache: CacheSlot

    def ship_destinations(self, cell: Cell) -> tuple[Cell, ...]:
        """The tiles a Ship on the tile at ``cell`` can move to, in order (MOV-1, MOV-4)."""
        board = self.board
        grid = board.grid
        stride = grid.stride
        anchor = grid.bit(*cell)
        thawed = board.cells_taken & ~self._ice
        here = board.cells_of_tile(anchor) & thawed
        # A border can be crossed if one of its corners is sea: the cells with sea on their western and
        # on their northern border.
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
        """The tiles and areas a Sled can move to, in order (MOV-3, MOV-4)."""
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
        """What a Sled can walk on of the tile whose north-western cell has this number."""
        board = self.board
        tile = board.tiles[(board.northwest & ((1 << anchor) - 1)).bit_count()]
        grounds: dict[int, Ground] = tile._freezing_cache
        known = grounds.get(self._climate)
        if known is None:
            width = 1 + tile.cells[-1].col - tile.cell.col
            frozen = tuple([is_frozen(cell, self.frozen_rows) for cell in tile.cells])
            known = ground(board.grid.stride, width, tile.corners, frozen)
            keep(grounds, self._climate, known, most=64)
        return known

    def area_count(self, cell: Cell) -> int:
        """How many areas the tile named by ``cell`` has (MOV-2)."""
        return len(self.ground(self.board.grid.bit(*cell)).areas)

    def areas(self, tile: PlacedTile) -> tuple[Area, ...]:
        """The areas of a tile, by number (MOV-2)."""
        grid = self.board.grid
        return _areas(grid.stride, tile.cells, self.ground(grid.bit(*tile.cell)).areas)


@lru_cache(maxsize=4096)
def _areas(
    stride: int, cells: tuple[Cell, ...], areas: tuple[tuple[int, ...], ...]
) -> tuple[Area, ...]:
    """Areas as values; remembered, since they stay the same as long as the tile and the ice do."""
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
    """The areas in which a Sled can settle when the freeze line has moved (MOV-5).

    Those that overlap its old area; if none do, all areas of its tile; empty if the tile has none.
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
    """Whether one of the two corners between neighbouring cells is sea, ice or not (MOV-1)."""
    grid = board.grid
    shared = grid.corners_of(1 << grid.bit(*a)) & grid.corners_of(1 << grid.bit(*b))
    return bool(shared & board.sea)
