"""Distances on the map, for all cells at once.

Cells are bits of one integer, as a :class:`Grid <northwest_passage.expedition.geometry.Grid>` numbers them.
So all neighbours of a set of cells take a few shifts, and a whole map takes some ten microseconds. A chart is a
tuple of such sets: at place ``n`` are the cells that are ``n`` steps away. Charts of recent maps are
remembered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeAlias, TypeVar, TypeVarTuple

from northwest_passage._internal.cache import keep
from northwest_passage.expedition import Board, Cell

__all__ = [
    "MOST",
    "Chart",
    "Remembered",
    "distance",
    "exploring",
    "looks",
    "open_shores",
    "sailing",
    "trekking",
    "walking",
]

Chart: TypeAlias = tuple[int, ...]
_Borders: TypeAlias = tuple[int, int]
"""The cells whose eastern, and the cells whose southern border can be crossed."""

MOST: Final = 1024
"""For how many maps, units and rounds each of these functions remembers what it has found."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


def looks(board: Board) -> tuple[int, int, int, int, int, int]:
    """What a map looks like: the same for tiles of the same shape and colours, whatever their names."""
    return (
        board.grid.all_cells,  # no two grids have the same; a grid itself would be kept alive
        board.land,
        board.sea,
        board.northwest,
        board.horizontal,
        board.vertical,
    )


class Remembered(Generic[T, *Ts]):
    """A function of a map that remembers what it has found for recent maps that look the same."""

    def __init__(self, function: Callable[[Board, *Ts], T]) -> None:
        self._function = function
        self.known: dict[object, T] = {}

    def __call__(self, board: Board, *rest: *Ts) -> T:
        """What the function gives."""
        key = (looks(board), *rest)
        try:
            return self.known[key]
        except KeyError:
            return keep(self.known, key, self._function(board, *rest), most=MOST)


def distance(chart: Chart, cell: int) -> int | None:
    """How far a cell, given as a bit, is away; ``None`` if there is no way."""
    for steps, cells in enumerate(chart):
        if cells & cell:
            return steps
    return None


@Remembered
def sailing(board: Board, start: Cell) -> Chart:
    """How many moves a Ship needs to or from a tile, as if nothing were frozen (MOV-1)."""
    return _moves(board, start, _sea(board))


@Remembered
def walking(board: Board, start: Cell, frozen_rows: int) -> Chart:
    """How many moves a Sled needs to or from a tile under the ice (MOV-3).

    It is assumed that a Sled can cross its tile from any land to any other.
    """
    return _moves(board, start, _ground(board, frozen_rows))


@Remembered
def exploring(board: Board, start: Cell) -> Chart:
    """What a Ship needs to or from a tile over charted and uncharted sea, in half crew.

    A tile costs a move. A free cell counts as half of a large tile that is drawn, placed and moved to.
    """
    return _costs(board, start, _sea(board))


@Remembered
def trekking(board: Board, start: Cell, frozen_rows: int) -> Chart:
    """The same for a Sled, under the ice."""
    return _costs(board, start, _ground(board, frozen_rows))


def open_shores(board: Board, near: int) -> list[tuple[int, int]]:
    """The lands at some free cells that have at most three free cells around them.

    For each land these cells, as bits, and the number of its tiles.
    """
    grid, free = board.grid, board.free_cells
    shores: list[tuple[int, int]] = []
    coast = board.land & grid.corners_of(near)
    while coast:
        land = grid.land_around(coast & -coast, board.land)
        coast &= ~land
        around = grid.cells_around(land)
        openings = around & free
        if openings.bit_count() <= 3:
            shores.append((openings, board.anchors_of(around & ~free).bit_count()))
    return shores


def _sea(board: Board) -> _Borders:
    """Borders that are not known to be land from end to end."""
    stride, cells, land = board.grid.stride, board.grid.all_cells, board.land
    return (
        cells & cells >> stride & ~((land & land >> 1) >> stride),
        cells & cells >> 1 & ~((land & land >> stride) >> 1),
    )


def _ground(board: Board, frozen_rows: int) -> _Borders:
    """Borders that are ice, or not known to be sea from end to end."""
    stride, cells, sea = board.grid.stride, board.grid.all_cells, board.sea
    ice = board.grid.rows_above[frozen_rows]
    return (
        cells & cells >> stride & (ice & ice >> stride | ~((sea & sea >> 1) >> stride)),
        cells & cells >> 1 & (ice & ice >> 1 | ~((sea & sea >> stride) >> 1)),
    )


def _moves(board: Board, start: Cell, borders: _Borders) -> Chart:
    """Cells by the number of moves over tiles, a whole tile at a time."""
    stride = board.grid.stride
    east, south = borders
    west_halves, north_halves = board.horizontal, board.vertical
    east_halves, south_halves = west_halves << stride, north_halves << 1
    front = board.cells_of_tile(board.grid.bit(*start))
    unseen = board.cells_taken
    chart: list[int] = []
    while front:
        unseen &= ~front
        chart.append(front)
        front = unseen & (
            (front & east) << stride
            | (front >> stride & east)
            | (front & south) << 1
            | (front >> 1 & south)
        )
        front |= (
            (front & west_halves) << stride
            | (front & east_halves) >> stride
            | (front & north_halves) << 1
            | (front & south_halves) >> 1
        )
    return tuple(chart)


def _costs(board: Board, start: Cell, borders: _Borders) -> Chart:
    """Cells by cost: 2 for a tile, whole tiles at a time, 3 for a free cell."""
    stride = board.grid.stride
    east, south = borders
    west_halves, north_halves = board.horizontal, board.vertical
    east_halves, south_halves = west_halves << stride, north_halves << 1
    free, unseen = board.free_cells, board.grid.all_cells
    front = board.cells_of_tile(board.grid.bit(*start))
    in_one = in_two = 0
    chart: list[int] = []
    while front or in_one or in_two:
        front &= unseen
        chart.append(front)
        in_three = 0
        if front:
            unseen &= ~front
            reached = unseen & (
                (front & east) << stride
                | (front >> stride & east)
                | (front & south) << 1
                | (front >> 1 & south)
            )
            in_three = reached & free
            reached &= ~free
            if reached:
                in_two |= (
                    reached
                    | (reached & west_halves) << stride
                    | (reached & east_halves) >> stride
                    | (reached & north_halves) << 1
                    | (reached & south_halves) >> 1
                )
        front, in_one, in_two = in_one, in_two, in_three
    return tuple(chart)
