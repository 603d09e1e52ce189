"""Legal places for tiles: next to a unit, with matching corners, and with a sea path left (PLC-1 to PLC-4).

Everything here depends on the map and not on the ice (FRZ-4).
"""

from __future__ import annotations

from functools import reduce
from typing import Any, Final, TypeAlias

from northwest_passage._internal.cache import cache_result
from northwest_passage._internal.frozen import unchecked
from northwest_passage.expedition.actions import DrawAndPlace, PlaceTile
from northwest_passage.expedition.board import Board, PlacedTile
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.edition_checks import MAX_SIDE
from northwest_passage.expedition.nouns import Cell, Side, TileId, Unit
from northwest_passage.expedition.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.expedition.state import State
from northwest_passage.expedition.tile_matching import PER_TILE, Pictures, Stamp

# -- Places as numbers -----------------------------------------------------------------------------

Place: TypeAlias = int
"""The position and orientation of a tile as one number, so that places can be found and sorted quickly.

Its bits are, from the highest: the tile's index in the edition's pictures, the number of its north-western
cell, and the number of its picture. So places sort by tile, cell, rotation and side.
"""

_PICTURE_BITS: Final = 3
_CELL_BITS: Final = 13
_TILE_SHIFT: Final = _PICTURE_BITS + _CELL_BITS
_PICTURE_MASK: Final = (1 << _PICTURE_BITS) - 1
_CELL_MASK: Final = (1 << _CELL_BITS) - 1
assert PER_TILE == 1 << _PICTURE_BITS, "the number of a picture must fit its bits"
assert (MAX_SIDE + 1) * (MAX_SIDE + 2) <= 1 << _CELL_BITS, "the number of a cell must fit its bits"


# -- Tables that all games of an edition share -----------------------------------------------------

_place_tile: Final = unchecked(PlaceTile)


class _Placings(dict[Place, PlaceTile]):
    """All actions with which one unit places a tile, each created on first lookup.

    Looking up an action takes a tenth of the time needed to create it.
    """

    __slots__ = ("_cells", "_orientations", "_tiles", "_unit")

    def __init__(self, edition: Edition, unit: Unit) -> None:
        self._unit = unit
        self._tiles = edition.pictures.tiles
        self._cells = edition.grid.cells
        self._orientations = [
            (0, Side.FRONT) if stamp is None else (stamp.face.rotation, stamp.face.side)
            for stamp in edition.pictures.stamps
        ]

    def __missing__(self, place: Place) -> PlaceTile:
        tile = place >> _TILE_SHIFT
        cell = self._cells[place >> _PICTURE_BITS & _CELL_MASK]
        rotation, side = self._orientations[tile << _PICTURE_BITS | place & _PICTURE_MASK]
        action = _place_tile(self._unit, self._tiles[tile], cell, rotation, side)
        self[place] = action
        return action


class _SoloPlacings(dict[Place, DrawAndPlace]):
    """All actions with which one unit draws and places a tile, each created on first lookup."""

    __slots__ = ("_placings",)

    def __init__(self, placings: _Placings) -> None:
        self._placings = placings

    def __missing__(self, place: Place) -> DrawAndPlace:
        like = self._placings[place]
        action = self[place] = DrawAndPlace(like.unit, like.cell, like.rotation, like.side)
        return action


MAX_CACHED_RESERVES: Final = 1024
"""The maximum number of reserves whose pictures are cached for all games of an edition."""


class Shared:
    """Tables of an edition, for lookups at nearly every step. They are freed with the edition."""

    __slots__ = (
        "_of_reserve",
        "_of_tile",
        "alone",
        "at_cell_0",
        "ends",
        "pictures",
        "placed",
        "placing",
    )

    def __init__(self, edition: Edition) -> None:
        self.placing: tuple[_Placings, ...] = tuple(_Placings(edition, unit) for unit in Unit)
        """For each unit, a table from places to the actions that put a tile there."""
        self.alone: tuple[_SoloPlacings, ...] = tuple(map(_SoloPlacings, self.placing))
        """For each unit, a table from places to the solo actions that draw a tile and put it there."""
        self.placed: dict[tuple[TileId, Stamp, Cell], PlacedTile] = {}
        """The placed tiles of all games, by tile, stamp and north-western cell."""
        self.pictures: Pictures = edition.pictures
        self.at_cell_0: tuple[tuple[Place, int, int], ...] = tuple(
            (number >> _PICTURE_BITS << _TILE_SHIFT | number & _PICTURE_MASK, land, 1 << number)
            for number, land in enumerate(self.pictures.land)
        )
        """For each picture: its place at cell 0, its land corners there, and a mask of this picture only."""
        self.ends: tuple[int, int] = edition.sea_path_ends
        self._of_tile = dict(self.pictures.of_tile)
        self._of_reserve: dict[tuple[TileId, ...], int] = {}

    def pictures_of(self, reserve: tuple[TileId, ...]) -> int:
        """Return all pictures of the tiles in a reserve, as a mask. Cached, because most reserves recur."""
        known = self._of_reserve.get(reserve)
        if known is None:
            pictures = reduce(int.__or__, map(self._of_tile.__getitem__, reserve))
            known = cache_result(self._of_reserve, reserve, pictures, maxsize=MAX_CACHED_RESERVES)
        return known


def _shared(edition: Edition) -> Shared:
    memo: dict[str, Any] = edition._cache
    shared: Shared | None = memo.get(__name__)
    if shared is None:
        shared = memo[__name__] = Shared(edition)
    return shared


def placing_actions(edition: Edition, unit: Unit) -> dict[Place, PlaceTile]:
    """Return all actions with which a unit places a tile, by place (ACT-C)."""
    return _shared(edition).placing[unit]


def placed_tile(edition: Edition, tile: TileId, stamp: Stamp, cell: Cell) -> PlacedTile:
    """Return a placed tile, shared by all games of an edition."""
    placed = _shared(edition).placed
    key = (tile, stamp, cell)
    known = placed.get(key)
    if known is None:
        known = placed[key] = PlacedTile.of(tile, stamp.face, cell, edition.symbol(tile))
    return known


# -- Free places -----------------------------------------------------------------------------------


MAX_CACHED_SETS: Final = 128
"""The maximum number of sets of pictures for which :class:`FreePlaces` caches the places."""


class FreePlaces:
    """The free places next to a unit's tile, each with the pictures of tiles that match there."""

    __slots__ = ("_anywhere", "_board", "_fitting", "_known", "shared")

    def __init__(self, edition: Edition, board: Board, cells: tuple[int, int, int]) -> None:
        """Find the pictures that match at each free place (PLC-3)."""
        self.shared: Shared = _shared(edition)
        self._board = board
        self._fitting = self.shared.pictures.fitting(board.land, board.sea, cells)
        self._anywhere = 0
        for _, fitting in self._fitting:
            self._anywhere |= fitting
        self._known: dict[int, list[Place]] = {}

    def places(self, wanted: int) -> list[Place]:
        """Return all legal places for any of the wanted pictures, in order (PLC-1 to PLC-4)."""
        wanted &= self._anywhere
        known = self._known.get(wanted)
        if known is None:
            known = cache_result(self._known, wanted, self._find(wanted), maxsize=MAX_CACHED_SETS)
        return known

    def _find(self, wanted: int) -> list[Place]:
        found: list[Place] = []
        board, ends, at_cell_0 = self._board, self.shared.ends, self.shared.at_cell_0
        path = board.sea_path(ends)
        for bit, pictures in self._fitting:
            fitting = pictures & wanted
            if fitting:
                cell, path_here = bit << _PICTURE_BITS, path >> bit
                while fitting:
                    place, land, picture = at_cell_0[fitting.bit_length() - 1]
                    fitting ^= picture
                    # A tile that does not touch a known sea path cannot close it (PLC-4).
                    if not land & path_here or board.leaves_sea_path(land << bit, ends):
                        found.append(place | cell)
        found.sort()
        return found


def free_places(edition: Edition, board: Board, unit_at: Cell) -> FreePlaces | None:
    """Return the free places next to a unit's tile, or ``None`` if there are none. They are cached."""
    cached: dict[Cell, FreePlaces | None] = board._placements_cache
    known: FreePlaces | None = cached.get(unit_at, _UNKNOWN)
    if known is _UNKNOWN:
        beside = board.free_beside(unit_at)
        known = cached[unit_at] = None if beside is None else FreePlaces(edition, board, beside)
    return known


_UNKNOWN: Final[Any] = object()


def places(edition: Edition, board: Board, unit_at: Cell, tile: TileId) -> list[Place]:
    """Return all legal places of a tile next to a unit's tile, in order (PLC-1 to PLC-4)."""
    here = free_places(edition, board, unit_at)
    return [] if here is None else here.places(edition.pictures.of_tile[tile])


# -- Refusals --------------------------------------------------------------------------------------


def place_refusal(
    state: State, unit_at: Cell, tile: TileId, cell: Cell, rotation: int, side: Side
) -> Refusal | None:
    """Return why a tile cannot be placed in this way, or ``None`` if it can (PLC-1 to PLC-4)."""
    stamp = state.edition.pictures.named[tile].get((side, rotation))
    if stamp is None:
        return Refusal(
            Reason.NO_SUCH_ORIENTATION,
            "Tiles can be turned by 0, 90, 180 or 270 degrees, and small tiles are placed front side up.",
            details=RefusalDetails(tile=tile, rotation=rotation, side=side),
        )
    board = state.board
    grid = board.grid
    width, height = stamp.face.shape
    on_board = 0 <= cell.col <= grid.columns - width and 0 <= cell.row <= grid.rows - height
    if not on_board:
        return Refusal(Reason.OFF_BOARD, "The tile would extend beyond the board.")
    bit = grid.bit(*cell)
    covered = stamp.cells << bit
    if covered & board.cells_taken:
        return Refusal(
            Reason.CELL_TAKEN,
            "A tile is there already.",
            grid.cells_of(covered & board.cells_taken),
        )
    beside = grid.beside(board.cells_of_tile(grid.bit(*unit_at)))
    if not covered & beside:
        return Refusal(
            Reason.NOT_ADJACENT,
            "The tile must share a border with the tile the unit is on.",
            grid.cells_of(covered),
        )
    land, sea = stamp.land << bit, stamp.sea << bit
    if land & board.sea or sea & board.land:
        wrong = grid.cells_around(land & board.sea | sea & board.land)
        return Refusal(
            Reason.CORNERS_DIFFER,
            "Land would meet sea: every corner must match what is known there.",
            grid.cells_of(wrong & (covered | board.cells_taken)),
        )
    if not board.leaves_sea_path(land, state.edition.sea_path_ends):
        return Refusal(
            Reason.SEA_PATH_CLOSED,
            "No sea path would be left between Greenland and the Northwest Passage.",
            grid.cells_of(covered),
        )
    return None
