"""Where a tile may lie: beside a unit, matching, and with a sea path left (PLC-1 to PLC-4).

All of this is about the map and not about the weather: nothing here looks at the ice (FRZ-4).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, Generic, TypeAlias, TypeVar

from northwest_passage._shared.frozen import unchecked
from northwest_passage._shared.memo import Memo
from northwest_passage.actions import DrawAndPlace, PlaceTile
from northwest_passage.board import Board, PlacedTile
from northwest_passage.edition import Edition
from northwest_passage.limits import MAX_SIDE
from northwest_passage.matching import PER_TILE, Stamp
from northwest_passage.nouns import Cell, Side, TileId, Unit
from northwest_passage.reasons import Reason, Refusal
from northwest_passage.state import State

__all__ = [
    "Place",
    "Room",
    "place_refusal",
    "placed_tile",
    "places",
    "placing_actions",
    "room",
    "solo_actions",
]

# -- Places as numbers -----------------------------------------------------------------------------

Place: TypeAlias = int
"""Where and how a tile lies, as one number, so that places are found and sorted quickly.

Its bits are, from the highest: the tile's place in the edition's pictures, the number of its north-western
cell, and which of its pictures it shows. So places are in the order of tile, cell, rotation and side."""

_PICTURE_BITS: Final = 3
_CELL_BITS: Final = 13
_TILE_SHIFT: Final = _PICTURE_BITS + _CELL_BITS
_PICTURE_MASK: Final = (1 << _PICTURE_BITS) - 1
_CELL_MASK: Final = (1 << _CELL_BITS) - 1
assert PER_TILE == 1 << _PICTURE_BITS, "a picture's number has room"
assert (MAX_SIDE + 1) * (MAX_SIDE + 2) <= 1 << _CELL_BITS, "the number of any cell has room"


def _place(edition: Edition, place: Place) -> tuple[TileId, Cell, int, Side]:
    """A place as tile, cell, rotation and side."""
    pictures = edition.pictures
    tile = place >> _TILE_SHIFT
    stamp = pictures.stamps[PER_TILE * tile + (place & _PICTURE_MASK)]
    assert stamp is not None
    cell = edition.grid.cells[place >> _PICTURE_BITS & _CELL_MASK]
    return pictures.tiles[tile], cell, stamp.face.rotation, stamp.face.side


# -- What all games of an edition share ------------------------------------------------------------

A = TypeVar("A", bound=PlaceTile | DrawAndPlace)

_place_tile: Final = unchecked(PlaceTile)
_draw_and_place: Final = unchecked(DrawAndPlace)


class _Actions(dict[Place, A], Generic[A]):
    """Actions by place, made when first looked up: that takes a tenth of the time of making one."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[Place], A]) -> None:
        self._make = make

    def __missing__(self, place: Place) -> A:
        action = self[place] = self._make(place)
        return action


def _placing(edition: Edition, unit: Unit, place: Place) -> PlaceTile:
    return _place_tile(unit, *_place(edition, place))


def _placing_alone(edition: Edition, unit: Unit, place: Place) -> DrawAndPlace:
    _, cell, rotation, side = _place(edition, place)
    return _draw_and_place(unit, cell, rotation, side)


class _Shared:
    """Tables that live as long as the edition."""

    __slots__ = ("alone", "placed", "placing")

    def __init__(self, edition: Edition) -> None:
        self.placing = tuple(_Actions[PlaceTile](partial(_placing, edition, u)) for u in Unit)
        """For each unit, by place, the action that places a tile there."""
        self.alone = tuple(
            _Actions[DrawAndPlace](partial(_placing_alone, edition, u)) for u in Unit
        )
        """The same for the action of a solo player."""
        self.placed: dict[tuple[TileId, Stamp, Cell], PlacedTile] = {}
        """The tiles as they lie."""


def _shared(edition: Edition) -> _Shared:
    memo: dict[str, Any] = edition._memo
    shared: _Shared | None = memo.get(__name__)
    if shared is None:
        shared = memo[__name__] = _Shared(edition)
    return shared


def placing_actions(edition: Edition, unit: Unit) -> dict[Place, PlaceTile]:
    """For each place, the action of a unit that places a tile there (ACT-C)."""
    return _shared(edition).placing[unit]


def solo_actions(edition: Edition, unit: Unit) -> dict[Place, DrawAndPlace]:
    """For each place, the action of a unit that draws a tile and places it there (SOL-1)."""
    return _shared(edition).alone[unit]


def placed_tile(edition: Edition, tile: TileId, stamp: Stamp, cell: Cell) -> PlacedTile:
    """A tile as it lies; one for all games of an edition."""
    placed = _shared(edition).placed
    key = (tile, stamp, cell)
    known = placed.get(key)
    if known is None:
        known = placed[key] = PlacedTile.of(tile, stamp.face, cell, edition.symbol(tile))
    return known


# -- Where there is room ---------------------------------------------------------------------------


class Room:
    """Where tiles may lie beside a unit's tile: which pictures match where there is room."""

    __slots__ = ("_anywhere", "_board", "_edition", "_fitting", "_known")

    def __init__(self, edition: Edition, board: Board, room: tuple[int, int, int]) -> None:
        """Find which pictures match where there is room (PLC-3)."""
        self._board = board
        self._edition = edition
        self._fitting = edition.pictures.fitting(board.land, board.sea, room)
        self._anywhere = 0
        for _, fitting in self._fitting:
            self._anywhere |= fitting
        self._known = Memo[int, list[Place]](128)

    def places(self, wanted: int) -> list[Place]:
        """All places where one of these pictures may lie, in order (PLC-1 to PLC-4)."""
        wanted &= self._anywhere
        known = self._known.get(wanted)
        return self._known.keep(wanted, self._find(wanted)) if known is None else known

    def _find(self, wanted: int) -> list[Place]:
        found: list[Place] = []
        board, edition = self._board, self._edition
        land_of, ends = edition.pictures.land, edition.sea_path_ends
        path = board.sea_path(ends)
        for bit, pictures in self._fitting:
            fitting = pictures & wanted
            while fitting:
                number = fitting.bit_length() - 1
                fitting ^= 1 << number
                land = land_of[number] << bit
                # What does not touch a known sea path cannot close it (PLC-4).
                if not land & path or board.leaves_sea_path(land, ends):
                    tile, picture = number >> _PICTURE_BITS, number & _PICTURE_MASK
                    found.append(tile << _TILE_SHIFT | bit << _PICTURE_BITS | picture)
        found.sort()
        return found


def room(edition: Edition, board: Board, unit_at: Cell) -> Room | None:
    """Where tiles may lie beside a unit's tile, if there is room at all; remembered with the map."""
    rooms: dict[Cell, Room | None] = board._rooms
    if unit_at in rooms:
        return rooms[unit_at]
    beside = board.room_beside(unit_at)
    found = rooms[unit_at] = None if beside is None else Room(edition, board, beside)
    return found


def places(edition: Edition, board: Board, unit_at: Cell, tile: TileId) -> list[Place]:
    """All places beside a unit's tile where one tile may lie, in order (PLC-1 to PLC-4)."""
    here = room(edition, board, unit_at)
    return [] if here is None else here.places(edition.pictures.of_tile[tile])


# -- Why not ---------------------------------------------------------------------------------------


def place_refusal(
    state: State, unit_at: Cell, tile: TileId, cell: Cell, rotation: int, side: Side
) -> Refusal | None:
    """Why a tile may not lie somewhere, if so (PLC-1 to PLC-4)."""
    stamp = state.edition.pictures.named[tile].get((side, rotation))
    if stamp is None:
        return Refusal(
            Reason.NO_SUCH_ORIENTATION,
            "Tiles turn by 0, 90, 180 or 270 degrees, and small tiles lie front side up.",
        )
    board = state.board
    grid = board.grid
    width, height = stamp.face.shape
    on_board = 0 <= cell.col <= grid.columns - width and 0 <= cell.row <= grid.rows - height
    if not on_board:
        return Refusal(Reason.OFF_BOARD, "The tile would not lie on the board.")
    bit = grid.bit(*cell)
    covered = stamp.cells << bit
    if covered & board.cells_taken:
        return Refusal(
            Reason.CELL_TAKEN,
            "A tile lies there already.",
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
