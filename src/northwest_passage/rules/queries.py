"""What a frontend highlights: where tiles may lie, where units can go, where a Sled can stand."""

from __future__ import annotations

from northwest_passage.actions import MoveShip, MoveSled, PlaceTile
from northwest_passage.freezing import Area, season
from northwest_passage.nouns import Cell, TileId, Unit
from northwest_passage.rules.moving import ship_moves, sled_moves
from northwest_passage.rules.places import places, placing_actions
from northwest_passage.state import State

__all__ = ["areas", "destinations", "placements"]


def placements(
    state: State, unit: Unit, tile: TileId, *, player: int | None = None
) -> tuple[PlaceTile, ...]:
    """Where a tile may lie beside a unit, each picture once, in the order of legal actions (PLC).

    This is about the map alone: the tile need not be in the reserve, nor the crew at hand, so that a
    player can look ahead. Empty for a tile the edition does not have, and for a Sled that is not on the
    board.

    :param player: whose unit; by default the one whose turn it is.
    """
    owner = _owner(state, player)
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

    :param player: whose unit; by default the one whose turn it is.
    """
    owner = _owner(state, player)
    if owner is None:
        return ()
    whose = state.players[owner]
    if unit is Unit.SLED:
        return sled_moves(state, whose)
    return ship_moves(state, whose)


def areas(state: State, cell: Cell) -> tuple[Area, ...]:
    """The areas of the tile that covers a cell, under the present sun (MOV-2); empty without a tile."""
    tile = state.board.tile_at(cell)
    return () if tile is None else season(state.board, state.frozen_rows).areas(tile)


def _owner(state: State, player: int | None) -> int | None:
    """The player asked for; nobody if there is no such player, or if it is nobody's turn."""
    if player is None:
        return state.turn_player
    return player if 0 <= player < len(state.players) else None
