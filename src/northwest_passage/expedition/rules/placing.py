"""Placing tiles, from the reserve or from the display (ACT-C, PLC-5, SOL-1).

The gaps and islands that result are handled in :mod:`northwest_passage.expedition.rules.gaps`.
"""

from __future__ import annotations

from bisect import bisect
from operator import attrgetter
from typing import Final

from northwest_passage.expedition import events
from northwest_passage.expedition.actions import DrawAndPlace, PlaceTile
from northwest_passage.expedition.board import PlacedTile
from northwest_passage.expedition.nouns import FILL_GAP, Cell, Phase, TileId, Variant
from northwest_passage.expedition.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.expedition.rules.base import (
    ActionRule,
    Units,
    unit_refusal,
    unit_tile,
)
from northwest_passage.expedition.rules.placements import free_places, place_refusal, placed_tile
from northwest_passage.expedition.rules.transition import Transition
from northwest_passage.expedition.state import Player, State, Token
from northwest_passage.expedition.tile_matching import Stamp

_COST: Final = 1
"""The cost of placing a tile, from the reserve or from the display (ACT-C, SOL-1)."""

# -- On the board ----------------------------------------------------------------------------------


def put_on_board(t: Transition, tile: TileId, stamp: Stamp, cell: Cell) -> PlacedTile:
    """Put a tile on the board, and return the placed tile."""
    bit = t.board.grid.bit(*cell)
    placed = placed_tile(t.edition, tile, stamp, cell)
    t.board = t.board.with_tile(placed, bit, stamp.land << bit, stamp.sea << bit)
    t.placed |= stamp.cells << bit
    return placed


def _add_token(t: Transition, placed: PlacedTile) -> None:
    """Add the token for the symbol of a placed tile, if it has one (PLC-5)."""
    cell = placed.symbol_cell
    if placed.symbol is not None and cell is not None:
        tokens = t.tokens
        place = bisect(tokens, cell, key=_cell_of)
        t.tokens = (*tokens[:place], Token(cell, placed.symbol), *tokens[place:])
        if t.log is not None:
            t.log.append(events.TokenPlaced(placed.symbol, cell))


_cell_of: Final = attrgetter("cell")


# -- ACT-C: from the reserve -----------------------------------------------------------------------


def _legal_place(state: State, player: Player, units: Units) -> list[PlaceTile]:
    actions: list[PlaceTile] = []
    reserve = player.reserve
    if reserve:
        edition = state.edition
        wanted = 0
        for unit in units:
            here = free_places(edition, state.board, unit_tile(player, unit))
            if here is not None:
                wanted = wanted or here.shared.pictures_of(reserve)
                found = here.places(wanted)
                if found:
                    actions += map(here.shared.placing[unit].__getitem__, found)
    return actions


def _refuse_place(state: State, player: Player, action: PlaceTile) -> Refusal | None:
    unit, tile = action.unit, action.tile
    refusal = unit_refusal(state, player, unit, _COST)
    if refusal is not None:
        return refusal
    if tile not in player.reserve:
        return Refusal(
            Reason.NOT_IN_RESERVE,
            f"Tile {tile} is not in the player's reserve.",
            details=RefusalDetails(tile=tile),
        )
    position = unit_tile(player, unit)
    return place_refusal(state, position, tile, action.cell, action.rotation, action.side)


def _canonical_place(state: State, action: PlaceTile) -> PlaceTile:
    tile = action.tile
    if not state.edition.has(tile):
        return action
    stamp = state.edition.pictures.named[tile].get((action.side, action.rotation))
    if stamp is None:
        return action
    return PlaceTile(action.unit, tile, action.cell, stamp.face.rotation, stamp.face.side)


def _perform_place(t: Transition, action: PlaceTile) -> None:
    player, tile = t.player, action.tile
    place = player.reserve.index(tile)
    reserve = player.reserve[:place] + player.reserve[place + 1 :]
    t.player = player.changed(player.ship, player.sled, *t.pay(action.unit, _COST), reserve)
    stamp = t.edition.pictures.named[tile][action.side, action.rotation]
    placed = put_on_board(t, tile, stamp, action.cell)
    if t.log is not None:
        t.log.append(events.TilePlaced(t.turn_player, action.unit, placed, player.reserve, reserve))
    _add_token(t, placed)
    t.stage = FILL_GAP


PLACE_TILE_RULE = ActionRule(
    PlaceTile,
    (Phase.TURN,),
    _legal_place,
    _refuse_place,
    _perform_place,
    _canonical_place,
    cost=_COST,
)

# -- SOL-1: from the display -----------------------------------------------------------------------


def _leftmost(state: State | Transition) -> TileId | None:
    return next((tile for tile in state.display if tile is not None), None)


def _legal_draw_and_place(state: State, player: Player, units: Units) -> list[DrawAndPlace]:
    tile = _leftmost(state)
    if tile is None:
        return []
    actions: list[DrawAndPlace] = []
    wanted = state.edition.pictures.of_tile[tile]
    for unit in units:
        here = free_places(state.edition, state.board, unit_tile(player, unit))
        if here is not None:
            action_at = here.shared.alone[unit]
            actions += [action_at[place] for place in here.places(wanted)]
    return actions


def _refuse_draw_and_place(state: State, player: Player, action: DrawAndPlace) -> Refusal | None:
    if not state.variant.is_solo:
        return Refusal(
            Reason.WRONG_VARIANT,
            "Only a solo player can draw and place a tile in one action.",
        )
    refusal = unit_refusal(state, player, action.unit, _COST)
    if refusal is not None:
        return refusal
    tile = _leftmost(state)
    if tile is None:
        return Refusal(Reason.EMPTY_DISPLAY, "There is no large tile in the display.")
    position = unit_tile(player, action.unit)
    return place_refusal(state, position, tile, action.cell, action.rotation, action.side)


def _canonical_draw_and_place(state: State, action: DrawAndPlace) -> DrawAndPlace:
    tile = _leftmost(state)
    stamp = (
        None
        if tile is None
        else state.edition.pictures.named[tile].get((action.side, action.rotation))
    )
    if stamp is None:
        return action
    return DrawAndPlace(action.unit, action.cell, stamp.face.rotation, stamp.face.side)


def _perform_draw_and_place(t: Transition, action: DrawAndPlace) -> None:
    """Draw the leftmost tile and place it. The others move left, which leaves a slot empty on the right."""
    t.spend(action.unit, _COST)
    before, tile = t.display, _leftmost(t)
    assert tile is not None
    others = [other for other in before if other is not None and other is not tile]
    t.display = (*others, *(None,) * (len(before) - len(others)))
    if t.log is not None:
        reserve = t.player.reserve
        slot = before.index(tile)
        t.log.append(
            events.TileDrawn(
                t.turn_player,
                tile,
                slot,
                None,
                None,
                before,
                t.display,
                reserve,
                reserve,
            )
        )
    stamp = t.edition.pictures.named[tile][action.side, action.rotation]
    placed = put_on_board(t, tile, stamp, action.cell)
    if t.log is not None:
        reserve = t.player.reserve
        t.log.append(events.TilePlaced(t.turn_player, action.unit, placed, reserve, reserve))
    _add_token(t, placed)
    t.stage = FILL_GAP


DRAW_AND_PLACE_RULE = ActionRule(
    DrawAndPlace,
    (Phase.TURN,),
    _legal_draw_and_place,
    _refuse_draw_and_place,
    _perform_draw_and_place,
    _canonical_draw_and_place,
    variants=(Variant.SOLO, Variant.SOLO_LOST_CREW),
    cost=_COST,
)
