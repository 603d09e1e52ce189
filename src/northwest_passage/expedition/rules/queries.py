"""What a frontend highlights: where tiles may lie, where units can go, where a Sled can stand."""

from __future__ import annotations

from typing import Final

from northwest_passage._internal.numbers import no_such_player, pair, whole
from northwest_passage.errors import InvalidData, Problem, not_a
from northwest_passage.expedition.actions import MoveShip, MoveSled, PlaceTile
from northwest_passage.expedition.freezing import Area, season
from northwest_passage.expedition.nouns import Cell, TileId, Unit
from northwest_passage.expedition.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.expedition.rules.base import sled_missing
from northwest_passage.expedition.rules.moving import ship_moves, sled_moves
from northwest_passage.expedition.rules.placements import place_refusal, places, placing_actions
from northwest_passage.expedition.state import State

__all__ = ["areas", "destinations", "placements", "why_not_here"]


def placements(
    state: State, unit: Unit, tile: TileId, *, player: int | None = None
) -> tuple[PlaceTile, ...]:
    """Where a tile may lie beside a unit, each picture once, in the order of legal actions (PLC).

    This is about the map alone: the tile need not be in the reserve, and there need not be crew to pay, so
    that a player can look ahead. Empty for a tile the edition does not have, and for a Sled that is not on
    the board.

    :param player: whose unit; by default the one whose turn it is.
    :raises InvalidData: if something of another kind is given.
    """
    owner = _owner(state, unit, player)
    _check_tile(tile)
    if owner is None or not state.edition.has(tile):
        return ()
    position = state.players[owner].position(unit)
    if position is None:
        return ()
    shared = placing_actions(state.edition, unit)
    return tuple(shared[place] for place in places(state.edition, state.board, position, tile))


def destinations(
    state: State, unit: Unit, *, player: int | None = None
) -> tuple[MoveShip, ...] | tuple[MoveSled, ...]:
    """Where a unit can move under the present sun, whatever it costs, in order (MOV).

    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"])
    >>> nwp.destinations(state, nwp.Unit.SHIP, player=0)  # along the coast, as far as it is printed
    (MoveShip(to=Cell(col=11, row=2)), MoveShip(to=Cell(col=11, row=6)))

    :param player: whose unit; by default the one whose turn it is.
    :raises InvalidData: if something of another kind is given.
    """
    owner = _owner(state, unit, player)
    if owner is None:
        return ()
    whose = state.players[owner]
    if unit is Unit.SLED:
        return sled_moves(state, whose)
    return ship_moves(state, whose)


def areas(state: State, cell: Cell) -> tuple[Area, ...]:
    """The areas of the tile that covers a cell, under the present sun (MOV-2); empty without a tile.

    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"])
    >>> [area.number for area in nwp.areas(state, nwp.DEFAULT_EDITION.greenland)]
    [0]

    :raises InvalidData: if something of another kind is given.
    """
    _check_state(state)
    tile = state.board.tile_at(_known(cell))
    return () if tile is None else season(state.board, state.frozen_rows).areas(tile)


def why_not_here(
    state: State, unit: Unit, tile: TileId, cell: Cell, *, player: int | None = None
) -> Refusal | None:
    """Why a tile does not fit with its north-western cell there, however it is turned and flipped.

    The answer is about the orientation that comes closest: the one whose refusal belongs to the last check
    and, if corners differ, with the fewest of them. Like :func:`placements`, this is about the map alone.

    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"])
    >>> nwp.why_not_here(state, nwp.Unit.SHIP, nwp.TileId.large(17), nwp.Cell(3, 3)).message
    'The tile must share a border with the tile the unit is on.'

    :param player: whose unit; by default the one whose turn it is.
    :returns: ``None`` if it fits, exactly when one of the :func:`placements` has this cell.
    :raises InvalidData: if something of another kind is given.
    """
    owner = _owner(state, unit, player)
    _check_tile(tile)
    cell = _known(cell)
    if owner is None:
        return Refusal(Reason.NOT_YOUR_TURN, "It is nobody's turn.")
    whose = state.players[owner]
    position = whose.position(unit)
    if position is None:
        return sled_missing(whose)
    if not state.edition.has(tile):
        return Refusal(
            Reason.NOT_IN_RESERVE,
            f"There is no tile {tile} in this game.",
            details=RefusalDetails(tile=tile),
        )
    refusals = [
        place_refusal(state, position, tile, cell, rotation, side)
        for side, rotation in state.edition.pictures.named[tile]
    ]
    found = [refusal for refusal in refusals if refusal is not None]
    return None if len(found) < len(refusals) else max(found, key=_closeness)


_CHECKS: Final = (
    Reason.OFF_BOARD,
    Reason.CELL_TAKEN,
    Reason.NOT_ADJACENT,
    Reason.CORNERS_DIFFER,
    Reason.SEA_PATH_CLOSED,
)
"""What a tile is refused for, in the order in which it is tried (PLC-1 to PLC-4)."""


def _closeness(refusal: Refusal) -> tuple[int, int]:
    return _CHECKS.index(refusal.reason), -len(refusal.cells)


def _owner(state: State, unit: Unit, player: int | None) -> int | None:
    """The player asked for; nobody if there is no such player, or if it is nobody's turn."""
    _check_state(state)
    if not isinstance(unit, Unit):  # pyright: ignore[reportUnnecessaryIsInstance]  # who knows
        raise not_a(unit, Unit, path="unit")
    if player is None:
        return state.turn_player
    number, players = whole(player), len(state.players)
    if number is None:
        raise InvalidData([Problem("player", no_such_player(player, players) or "")])
    return number if 0 <= number < players else None


def _check_state(state: State) -> None:
    if not isinstance(state, State):  # pyright: ignore[reportUnnecessaryIsInstance]  # who knows
        raise not_a(state, State)


def _check_tile(tile: TileId) -> None:
    if not isinstance(tile, TileId):  # pyright: ignore[reportUnnecessaryIsInstance]  # who knows
        raise not_a(tile, TileId, path="tile")


def _known(cell: Cell) -> Cell:
    """A cell; a pair of whole numbers will do."""
    found = pair(cell)
    if found is None:
        raise not_a(cell, Cell, path="cell")
    return Cell(*found)
