"""The map alone: placed tiles and their terrain, without tokens and units.

A :class:`Board` is an immutable value. Results computed from it are cached with it and shared by all states
that have this map. These caches are not compared, hashed or pickled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import attrs

from northwest_passage._internal.cache import CacheSlot
from northwest_passage._internal.frozen import Frozen, FrozenMap, Sealed, from_fields
from northwest_passage.expedition.geometry import Face, Grid
from northwest_passage.expedition.nouns import (
    Cell,
    Corners,
    Side,
    Terrain,
    TileId,
    TokenKind,
    repr_html,
)

__all__ = ["Board", "PlacedTile"]


@attrs.frozen(cache_hash=True)
class PlacedTile(Frozen):
    """A tile on the board: large, small, printed, or a small tile used as a Joker.

    >>> from northwest_passage import Cell, DEFAULT_EDITION, PlacedTile, TileId
    >>> tile = TileId.large(17)
    >>> face, symbol = DEFAULT_EDITION.faces(tile)[0], DEFAULT_EDITION.symbol(tile)
    >>> placed = PlacedTile.of(tile, face, Cell(9, 4), symbol)
    >>> placed.cells, len(placed.points())
    ((Cell(col=9, row=4), Cell(col=10, row=4)), 6)
    """

    cells: tuple[Cell, ...]
    """The cells that the tile covers, the north-western one first."""
    tile: TileId
    rotation: int
    """The rotation in degrees clockwise, always 0 for a printed tile."""
    side: Side
    corners: Corners
    """The terrain of the placed tile in reading order: row by row, west to east."""
    symbol: TokenKind | None
    symbol_cell: Cell | None
    """The cell with the tile's symbol, or ``None`` if the tile has no symbol."""
    _freezing_cache: CacheSlot = attrs.field(
        factory=dict[Any, Any], init=False, eq=False, repr=False
    )

    def __reduce__(self) -> tuple[object, ...]:
        # Caches of the tile are not pickled.
        fields = (self.cells, self.tile, self.rotation, self.side, self.corners)
        return (PlacedTile, (*fields, self.symbol, self.symbol_cell))

    @classmethod
    def of(cls, tile: TileId, face: Face, cell: Cell, symbol: TokenKind | None) -> PlacedTile:
        """Return a tile that is placed with a given face at a given cell.

        :param tile: the name of the tile.
        :param face: the face that is up, in its orientation.
        :param cell: the north-western cell.
        :param symbol: the kind of its symbol, if it has one.
        """
        width, height = face.shape
        cells = tuple(Cell(cell.col + x, cell.row + y) for y in range(height) for x in range(width))
        symbol_cell = None if face.symbol is None else cells[face.symbol]
        return cls(cells, tile, face.rotation, face.side, face.corners, symbol, symbol_cell)

    @property
    def cell(self) -> Cell:
        """The tile's north-western cell, which identifies the tile."""
        return self.cells[0]

    @property
    def is_vertical(self) -> bool:
        """True if the tile covers two cells, one south of the other."""
        return self.cells[-1].row > self.cells[0].row

    def points(self) -> dict[Cell, Terrain]:
        """Return the terrain of each corner, by the corner's point ``(x, y)`` on the corner grid (BRD-1)."""
        width = self.cells[-1].col - self.cells[0].col + 2
        return {
            Cell(self.cell.col + k % width, self.cell.row + k // width): terrain
            for k, terrain in enumerate(self.corners)
        }


class Board(Sealed):
    """The map: every placed tile and every known corner.

    Two boards are equal when they have the same size and the same tiles.

    >>> from northwest_passage import Board, Cell, DEFAULT_EDITION
    >>> edition = DEFAULT_EDITION
    >>> board = edition.printed_board
    >>> board.tile_at(edition.greenland).tile, board.corner(0, 0)
    (TileId(P0), None)
    >>> board.leaves_sea_path(0, edition.sea_path_ends)
    True
    >>> Board(board.grid, board.tiles) == board
    True
    """

    __slots__ = (
        "_freezing_cache",
        "_hash",
        "_placements_cache",
        "_symbols",
        "_witnesses",
        "cells_taken",
        "grid",
        "horizontal",
        "land",
        "northwest",
        "sea",
        "tiles",
        "vertical",
    )

    _repr_html_ = repr_html

    grid: Grid
    tiles: tuple[PlacedTile, ...]
    """All placed tiles, sorted by their north-western cell."""
    land: int
    """The corners known to be land, as a bit mask: see :class:`Grid`."""
    sea: int
    """The corners known to be sea, as a bit mask."""
    _symbols: dict[Cell, tuple[Cell, TokenKind]]
    """The data of :attr:`symbols`. The rules read it directly, at every step of a search."""
    cells_taken: int
    """The cells that tiles cover, as a bit mask."""
    northwest: int
    """The north-western cells of all tiles, as a bit mask."""
    horizontal: int
    """The bits of :attr:`northwest` whose tile also covers the cell to the east."""
    vertical: int
    """The bits of :attr:`northwest` whose tile also covers the cell to the south."""
    _witnesses: list[int]
    """Known sea paths on this map, as bit masks. A placement cannot close a path that it does not touch."""
    _freezing_cache: CacheSlot
    _placements_cache: CacheSlot
    _hash: int | None

    def __init__(self, grid: Grid, tiles: Iterable[PlacedTile]) -> None:
        """Place tiles on an empty board. They must fit, but only :func:`check` verifies that.

        :param grid: the numbering of corners and cells.
        :param tiles: the placed tiles, in any order.
        """
        in_order = tuple(sorted(tiles, key=lambda tile: tile.cells))
        land = sea = northwest = horizontal = vertical = 0
        for tile in in_order:
            first, last = tile.cells[0], tile.cells[-1]
            bit = 1 << grid.bit(*first)
            northwest |= bit
            if last.col > first.col:
                horizontal |= bit
            elif last.row > first.row:
                vertical |= bit
            points = tile.points()
            land |= grid.mask(point for point, terrain in points.items() if terrain)
            sea |= grid.mask(point for point, terrain in points.items() if not terrain)
        self._fill(
            grid=grid,
            tiles=in_order,
            land=land,
            sea=sea,
            _symbols={
                tile.cell: (tile.symbol_cell, tile.symbol)
                for tile in in_order
                if tile.symbol_cell is not None and tile.symbol is not None
            },
            cells_taken=northwest | horizontal << grid.stride | vertical << 1,
            northwest=northwest,
            horizontal=horizontal,
            vertical=vertical,
            _witnesses=[],
            _freezing_cache={},
            _placements_cache={},
            _hash=None,
        )

    @property
    def symbols(self) -> Mapping[Cell, tuple[Cell, TokenKind]]:
        """The cell and kind of each symbol, by the north-western cell of its tile."""
        return FrozenMap(self._symbols)

    def with_tile(self, placed: PlacedTile, bit: int, land: int, sea: int) -> Board:
        """Return this map with one more tile.

        :param placed: the tile, which must fit.
        :param bit: the bit index of its north-western cell: see :meth:`Grid.bit`.
        :param land: its land corners, as a bit mask.
        :param sea: its sea corners, as a bit mask.
        """
        grid, tiles, northwest = self.grid, self.tiles, self.northwest
        horizontal, vertical = self.horizontal, self.vertical
        rank = (northwest & ((1 << bit) - 1)).bit_count()
        anchor = 1 << bit
        taken = self.cells_taken | anchor
        first, last = placed.cells[0], placed.cells[-1]
        if last[0] > first[0]:
            horizontal |= anchor
            taken |= anchor << grid.stride
        elif last[1] > first[1]:
            vertical |= anchor
            taken |= anchor << 1
        symbols = self._symbols
        if placed.symbol_cell is not None and placed.symbol is not None:
            symbols = {**symbols, first: (placed.symbol_cell, placed.symbol)}
        return _board(
            grid,
            (*tiles[:rank], placed, *tiles[rank:]),
            self.land | land,
            self.sea | sea,
            symbols,
            taken,
            northwest | anchor,
            horizontal,
            vertical,
            [path for path in self._witnesses if not path & land],
            {},
            {},
            None,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self is other or (self.grid is other.grid and self.tiles == other.tiles)

    def __hash__(self) -> int:
        if self._hash is None:
            value = hash((self.northwest, self.horizontal, self.vertical, self.land, self.sea))
            object.__setattr__(self, "_hash", value)
            return value
        return self._hash

    def __reduce__(self) -> tuple[object, tuple[Grid, tuple[PlacedTile, ...]]]:
        return (Board, (self.grid, self.tiles))

    def __repr__(self) -> str:
        return f"<Board {self.grid.columns} x {self.grid.rows}, {len(self.tiles)} tiles>"

    def anchors_of(self, cells: int) -> int:
        """Return the north-western cells of the tiles that cover any of these cells, as a bit mask.

        :param cells: the cells, as a bit mask.
        """
        return self.northwest & (
            cells | (cells >> self.grid.stride & self.horizontal) | (cells >> 1 & self.vertical)
        )

    def tile_anchored(self, bit: int) -> PlacedTile:
        """Return the tile with a given north-western cell.

        :param bit: the bit index of that cell: see :meth:`Grid.bit`.
        """
        return self.tiles[(self.northwest & ((1 << bit) - 1)).bit_count()]

    def tile_at(self, cell: Cell) -> PlacedTile | None:
        """Return the tile on a cell, or ``None`` if the cell has none or is not on the board.

        :param cell: a cell, on the board or not.
        """
        if not self.grid.has(cell):
            return None
        anchor = self.anchors_of(1 << self.grid.bit(*cell))
        return self.tile_anchored(anchor.bit_length() - 1) if anchor else None

    def corner(self, x: int, y: int) -> Terrain | None:
        """Return the terrain of a corner point, or ``None`` if it is unknown or not on the board.

        :param x: the column of the corner, from the west.
        :param y: the row of the corner, from the north.
        """
        grid = self.grid
        if not (0 <= x <= grid.columns and 0 <= y <= grid.rows):
            return None
        bit = 1 << grid.bit(x, y)
        if self.land & bit:
            return Terrain.LAND
        return Terrain.SEA if self.sea & bit else None

    def cells_of_tile(self, bit: int) -> int:
        """Return the cells of the tile with a given north-western cell, as a bit mask.

        :param bit: the bit index of that cell: see :meth:`Grid.bit`.
        """
        anchor = 1 << bit
        return (
            anchor | (anchor & self.horizontal) << self.grid.stride | (anchor & self.vertical) << 1
        )

    def free_beside(self, cell: Cell) -> tuple[int, int, int] | None:
        """Return where there is room for a new tile that shares a border with a given tile (PLC-1, PLC-2).

        Terrain is not compared. In practice, about half of the tiles that units are on have no room
        beside them.

        :param cell: the north-western cell of a tile.
        :returns: the possible north-western cells of a small, a horizontal and a vertical tile, as three bit
            masks, or ``None`` if there are none.
        """
        grid = self.grid
        stride = grid.stride
        anchor = 1 << cell[0] * stride + cell[1]
        cells = anchor | (anchor & self.horizontal) << stride | (anchor & self.vertical) << 1
        free = grid.all_cells & ~self.cells_taken
        beside = (cells << 1 | cells >> 1 | cells << stride | cells >> stride) & free
        if not beside:
            return None
        return (
            beside,
            (beside | beside >> stride) & free & free >> stride,
            (beside | beside >> 1) & free & free >> 1,
        )

    @property
    def free_cells(self) -> int:
        """The cells that no tile covers, as a bit mask."""
        return self.grid.all_cells & ~self.cells_taken

    @property
    def gaps(self) -> int:
        """The free cells that have no free cell beside them, as a bit mask (PLC-6)."""
        free = self.free_cells
        stride = self.grid.stride
        return free & ~(free << 1 | free >> 1 | free << stride | free >> stride)

    def sea_path(self, ends: tuple[int, int]) -> int:
        """Return the corners of a sea path between two ends, as a bit mask (PLC-4).

        :param ends: the corners at each of the two ends, as bit masks.
        """
        if not self._witnesses:
            self._witnesses.append(self.grid.sea_path(self.land, *ends))
        return self._witnesses[0]

    def leaves_sea_path(self, land: int, ends: tuple[int, int]) -> bool:
        """Return whether a sea path between two ends is left when some corners become land (PLC-4).

        Every corner that is not known to be land counts as sea. The call is cheap if the new land does not
        touch a cached path. Otherwise another path is searched for and cached.

        :param land: the corners that become land, as a bit mask.
        :param ends: the corners at each of the two ends, as bit masks.
        """
        land &= ~self.land
        for path in self._witnesses:
            if not path & land:
                return True
        path = self.grid.sea_path(self.land | land, *ends)
        if path:
            self._witnesses.append(path)
        return bool(path)


_board: Final = from_fields(Board)
