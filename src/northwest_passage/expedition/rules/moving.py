"""Moving Ship and Sled, and the rewards on arrival (ACT-D, SCR-1, SCR-2, SOL-3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import attrs

from northwest_passage._internal.strings import count
from northwest_passage.expedition import events
from northwest_passage.expedition.actions import MoveShip, MoveSled
from northwest_passage.expedition.board import PlacedTile
from northwest_passage.expedition.edition_checks import MAX_SIDE
from northwest_passage.expedition.freezing import sea_border, season
from northwest_passage.expedition.nouns import SHIP, SLED, Cell, Phase, Unit
from northwest_passage.expedition.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.expedition.rules import turns
from northwest_passage.expedition.rules.base import ActionRule, Units, unit_refusal
from northwest_passage.expedition.rules.transition import Transition
from northwest_passage.expedition.state import Player, SledPosition, State

_COST: Final = 1
"""The cost of moving a unit (ACT-D)."""


def _tile_named(state: State, cell: Cell) -> PlacedTile | Refusal:
    tile = state.board.tile_at(cell)
    if tile is None:
        return Refusal(Reason.NO_TILE, "There is no tile on that cell.", (cell,))
    if tile.cell != cell:
        return Refusal(
            Reason.NO_TILE,
            f"Give the north-western cell of the tile, which is {tile.cell.col},{tile.cell.row}.",
            tile.cells,
        )
    return tile


def _borders(a: PlacedTile, b: PlacedTile) -> list[tuple[Cell, Cell]]:
    """Return the pairs of cells, one of each tile, that share a border."""
    return [
        (here, there)
        for here in a.cells
        for there in b.cells
        if abs(here.col - there.col) + abs(here.row - there.row) == 1
    ]


def _way(state: State, start: Cell, to: Cell) -> tuple[PlacedTile, PlacedTile] | Refusal:
    """Return the two tiles of a move, or a refusal if they are not adjacent (MOV-4)."""
    there = _tile_named(state, to)
    if isinstance(there, Refusal):
        return there
    here = _tile_named(state, start)
    assert isinstance(here, PlacedTile)
    if here is there:
        return Refusal(Reason.ALREADY_THERE, "The unit is on that tile already.", there.cells)
    if not _borders(here, there):
        return Refusal(
            Reason.NOT_NEXT_TO_TILE,
            "The two tiles share no border: diagonal contact is not enough.",
            here.cells + there.cells,
        )
    return here, there


# -- Ship -----------------------------------------------------------------------------------------


_move_ship: Final = lru_cache(maxsize=MAX_SIDE**2)(MoveShip)


def ship_moves(state: State, player: Player, units: Units = (SHIP,)) -> tuple[MoveShip, ...]:
    """Return every move of the Ship, regardless of cost, in order (MOV-1). The result is cached."""
    here = season(state.board, state.edition.frozen_by_round[state.round])
    moves: dict[Cell, tuple[MoveShip, ...]] = here._ship_moves_cache
    known = moves.get(player.ship)
    if known is None:
        known = tuple(map(_move_ship, here.ship_destinations(player.ship)))
        moves[player.ship] = known
    return known


def _refuse_ship(state: State, player: Player, action: MoveShip) -> Refusal | None:
    refusal = unit_refusal(state, player, SHIP, _COST)
    if refusal or action in ship_moves(state, player):
        return refusal
    way = _way(state, player.ship, action.to)
    if isinstance(way, Refusal):
        return way
    borders = _borders(*way)
    cells = tuple(dict.fromkeys(cell for border in borders for cell in border))
    if any(sea_border(state.board, *border) for border in borders):
        return Refusal(Reason.FROZEN, "Ice blocks the Ship's way.", cells)
    return Refusal(
        Reason.NO_SEA_PASSAGE, "There is no sea route from the Ship's tile to that tile.", cells
    )


def _perform_ship(t: Transition, action: MoveShip) -> None:
    player = t.player
    t.player = player.changed(action.to, player.sled, *t.pay(SHIP, _COST), player.reserve)
    if t.log is not None:
        t.log.append(events.ShipMoved(t.turn_player, player.ship, action.to))
    _arrive(t, SHIP, action.to)


MOVE_SHIP_RULE = ActionRule(
    MoveShip, (Phase.TURN,), ship_moves, _refuse_ship, _perform_ship, units=(SHIP,), cost=_COST
)

# -- Sled -----------------------------------------------------------------------------------------


_move_sled: Final = lru_cache(maxsize=4 * MAX_SIDE**2)(MoveSled)


def sled_moves(state: State, player: Player, units: Units = (SLED,)) -> tuple[MoveSled, ...]:
    """Return every move of the Sled, regardless of cost, in order (MOV-3). The result is cached."""
    sled = player.sled
    if sled is None or sled.area is None:
        return ()
    here = season(state.board, state.edition.frozen_by_round[state.round])
    key = (sled.tile, sled.area)
    moves: dict[tuple[Cell, int], tuple[MoveSled, ...]] = here._sled_moves_cache
    known = moves.get(key)
    if known is None:
        known = tuple([_move_sled(*there) for there in here.sled_destinations(*key)])
        moves[key] = known
    return known


def _refuse_sled(state: State, player: Player, action: MoveSled) -> Refusal | None:
    refusal = unit_refusal(state, player, SLED, _COST)
    if refusal or action in sled_moves(state, player):
        return refusal
    sled = player.sled
    assert sled is not None
    way = _way(state, sled.tile, action.to)
    if isinstance(way, Refusal):
        return way
    here, there = way
    areas = season(state.board, state.frozen_rows).area_count(there.cell)
    if not 0 <= action.area < areas:
        numbered = ", numbered from 0" if areas else ""
        return Refusal(
            Reason.NO_SUCH_AREA,
            f"That tile has no area {action.area}: it has {count(areas, 'area')} for a Sled{numbered}.",
            there.cells,
            RefusalDetails(area=action.area, choices=tuple(range(areas))),
        )
    return Refusal(
        Reason.NO_LAND_PASSAGE,
        "Neither land nor ice connects the Sled to that area.",
        here.cells + there.cells,
    )


def _perform_sled(t: Transition, action: MoveSled) -> None:
    player = t.player
    before, after = player.sled, SledPosition(action.to, action.area)
    assert before is not None
    t.player = player.changed(player.ship, after, *t.pay(SLED, _COST), player.reserve)
    if t.log is not None:
        t.log.append(events.SledMoved(t.turn_player, before, after))
    _arrive(t, SLED, action.to)


MOVE_SLED_RULE = ActionRule(
    MoveSled, (Phase.TURN,), sled_moves, _refuse_sled, _perform_sled, units=(SLED,), cost=_COST
)

# -- Arrival --------------------------------------------------------------------------------------


def _arrive(t: Transition, unit: Unit, cell: Cell) -> None:
    if cell == t.edition.northwest_passage:
        if not t.player.passage_reached:
            _reach_passage(t, unit)
    elif cell == t.edition.greenland:
        _return_home(t, unit)


def _reach_passage(t: Transition, unit: Unit) -> None:
    """Award the highest remaining token (SCR-1), or in a solo game the points of the year (SOL-3)."""
    before = t.northwest_tokens
    if t.variant.is_solo:
        year = int(t.round > t.edition.first_year)
        token = t.edition.solo.northwest[year : year + 1]
    else:
        token, t.northwest_tokens = before[:1], before[1:]
    t.player = attrs.evolve(t.player, passage_reached=True)
    if t.log is not None:
        t.log.append(events.PassageReached(t.turn_player, unit, before, t.northwest_tokens))
    for points in token:
        t.score("passage", points)


def _return_home(t: Transition, unit: Unit) -> None:
    """Bring the expedition home: award the highest remaining token and end the player's turns (SCR-2)."""
    before = t.greenland_tokens
    token, t.greenland_tokens = before[:1], before[1:]
    player = t.player
    sled = player.sled and SledPosition(player.sled.tile, None)
    t.player = attrs.evolve(player, returned=True, sled=sled)
    t.return_order += (t.turn_player,)
    if t.log is not None:
        t.log.append(
            events.ExpeditionReturned(t.turn_player, unit, before, t.greenland_tokens, sled)
        )
    for points in token:
        t.score("greenland", points)
    turns.expedition_returned(t)
