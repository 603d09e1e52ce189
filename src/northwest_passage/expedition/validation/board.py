"""A sound board, and the tiles that Ships and Sleds can have reached on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from northwest_passage.expedition.board import Board, PlacedTile
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.freezing import season
from northwest_passage.expedition.geometry import Grid
from northwest_passage.expedition.nouns import Cell
from northwest_passage.expedition.state import GapPending, State


class Map:
    """A state with a sound board, and values computed from it on first use."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.board: Board = state.board
        self.grid: Grid = state.board.grid
        self.edition: Edition = state.edition
        self.tiles: dict[Cell, PlacedTile] = {tile.cell: tile for tile in state.board.tiles}

    @cached_property
    def placed(self) -> int:
        """The cells that the placement in progress has covered, as bits."""
        pending = self.state.pending
        cells = pending.placed if isinstance(pending, GapPending) else ()
        return self.grid.mask(filter(self.grid.has, cells))

    @cached_property
    def frozen_rows(self) -> list[int]:
        """The number of frozen rows in each round up to now."""
        return [self.edition.frozen_in(number) for number in range(1, self.state.round + 1)]

    @cached_property
    def sailed(self) -> set[Cell]:
        """The tiles that Ships can have reached, if the least ice so far had lasted (MOV-1)."""
        ice = min(self.frozen_rows)
        return _spread({self.edition.greenland}, season(self.board, ice).ship_destinations)

    @cached_property
    def visited(self) -> set[Cell]:
        """The tiles that Ships or Sleds can have reached, if the most ice so far had lasted (MOV-3)."""
        cold = season(self.board, max(self.frozen_rows))

        def around(cell: Cell) -> Iterator[Cell]:
            for area in range(cold.area_count(cell)):
                for there, _ in cold.sled_destinations(cell, area):
                    yield there

        return _spread(self.sailed, around)

    def is_visited(self, cell: Cell) -> bool:
        """Return whether a unit can have reached a tile. The Ships' moves are checked first."""
        return cell in self.sailed or cell in self.visited

    def is_beside_visited(self, tile: PlacedTile) -> bool:
        """Return whether a unit can have reached a tile, or one that shares a border with it (PLC-2)."""
        own = self.grid.mask(tile.cells)
        near = self.grid.cells_of(self.board.anchors_of(own | self.grid.beside(own)))
        return not self.sailed.isdisjoint(near) or not self.visited.isdisjoint(near)

    def is_surrounded(self, tile: PlacedTile) -> bool:
        """Return whether no cell next to a tile is free. Only such tiles can have filled gaps (PLC-6)."""
        return not self.grid.beside(self.grid.mask(tile.cells)) & self.board.free_cells


def _spread(start: Iterable[Cell], around: Callable[[Cell], Iterable[Cell]]) -> set[Cell]:
    """Return all tiles that can be reached from ``start``."""
    reached = set(start)
    waiting = list(reached)
    while waiting:
        for cell in around(waiting.pop()):
            if cell not in reached:
                reached.add(cell)
                waiting.append(cell)
    return reached
