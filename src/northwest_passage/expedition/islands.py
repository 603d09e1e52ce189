"""Islands: complete pieces of land, and the tiles that they are on (PLC-7)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage.expedition.board import Board
from northwest_passage.expedition.geometry import bits
from northwest_passage.expedition.nouns import Cell

__all__ = ["Island", "completed_islands", "islands"]


@attrs.frozen
class Island(Frozen):
    """A complete piece of land on two tiles or more."""

    corners: tuple[Cell, ...]
    """The corners of the island as points ``(x, y)``, in order."""
    tiles: tuple[Cell, ...]
    """The tiles that the island is on, by their north-western cells, in order."""


def completed_islands(board: Board, cells: int) -> tuple[Island, ...]:
    """Return the complete islands with a corner on these cells, in the order of their first corners.

    For the cells that a placement and its filled gaps have just covered, the result is the islands that the
    placement completed, because land that was complete before had no free cells around it.
    """
    return tuple(_islands(board, board.land & board.grid.corners_of(cells)))


def islands(board: Board) -> tuple[Island, ...]:
    """Return all complete islands of a map, in the order of their first corners."""
    return tuple(_islands(board, board.land))


def _islands(board: Board, seeds: int) -> Iterator[Island]:
    grid = board.grid
    # Land that touches a free cell belongs to no complete island, so most land need not be traced.
    seeds &= ~grid.corners_of(board.free_cells)
    while seeds:
        land = grid.land_around(seeds & -seeds, board.land)
        seeds &= ~land
        around = grid.cells_around(land)
        # The edge of the board closes an island just as sea does: only cells on the board count.
        if not around & ~board.cells_taken:
            tiles = board.anchors_of(around)
            if tiles.bit_count() >= 2:
                yield Island(_points(board, land), grid.cells_of(tiles))


def _points(board: Board, corners: int) -> tuple[Cell, ...]:
    stride = board.grid.stride
    return tuple(Cell(*divmod(bit, stride)) for bit in bits(corners))
