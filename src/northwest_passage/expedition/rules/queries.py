"""Queries about actions and positions: costs, cells, destinations, placements, and refusals by cell."""

from __future__ import annotations

from typing import Final

from northwest_passage._internal.arguments import check_type, must_be, pair, whole
from northwest_passage.errors import IllegalAction, not_a
from northwest_passage.expedition.actions import (
    Action,
    Discover,
    DrawAndPlace,
    DrawLarge,
    DrawSmall,
    Explore,
    FillGap,
    MoveShip,
    MoveSled,
    PlaceTile,
    Reveal,
    SettleSled,
    TakeLarge,
    TakeSmall,
    TransferCrew,
)
from northwest_passage.expedition.freezing import Area, season
from northwest_passage.expedition.nouns import Cell, Phase, TileId, TileKind, Unit
from northwest_passage.expedition.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.expedition.rules.base import not_an_action, sled_missing
from northwest_passage.expedition.rules.engine import RULE_OF
from northwest_passage.expedition.rules.moving import ship_moves, sled_moves
from northwest_passage.expedition.rules.placements import place_refusal, places, placing_actions
from northwest_passage.expedition.state import State

__all__ = ["areas", "cells", "cost", "destinations", "placements", "why_not_here"]


def cost(state: State, action: Action) -> int:
    """Return the cost of an action in crew if it is taken now, 0 if it is free.

    After the first action of a turn, each action costs one more than it would as the first (TRN-2). The
    action need not be legal, so a frontend can show the price of an action that a player cannot afford yet.
    ``Pass()`` is free, although all crew rest afterwards.

    >>> from northwest_passage import Explore, Pass, Unit, cost, new_game
    >>> state = new_game(["Ross", "Rae"])
    >>> cost(state, Explore(Unit.SHIP)), cost(state, Pass())
    (3, 0)

    :param state: a state of the game.
    :param action: an action, legal or not.
    :raises IllegalAction: if the value is not an action of this game.
    :raises InvalidData: if ``state`` is not a state of this game.
    """
    check_type(state, State)
    rule = RULE_OF.get(type(action))
    if rule is None:
        raise IllegalAction(not_an_action(action))
    return rule.cost + state.surcharge if rule.cost else 0


def unit(action: Action) -> Unit | None:
    """Return the unit that acts, or ``None`` if the action does not name one or no unit acts.

    Either unit may pay for a transfer of crew, so a transfer is identified by its outcome alone (ACT-E).
    """
    if isinstance(action, MoveShip):
        return Unit.SHIP
    if isinstance(action, MoveSled | SettleSled):
        return Unit.SLED
    return getattr(action, "unit", None)


def tile(state: State, action: Action) -> TileId | None:
    """Return the tile that an action draws, places or reveals, or ``None`` if there is none."""
    match action:
        case PlaceTile(tile=named) | Reveal(tile=named):
            return named
        case TakeSmall(pile=pile) | DrawSmall(pile=pile) | FillGap(pile=pile):
            return TileId.small(pile)
        case TakeLarge(slot=slot) | DrawLarge(slot=slot):
            return state.display[slot] if 0 <= slot < len(state.display) else None
        case DrawAndPlace():
            return next(filter(None, state.display), None)
        case _:
            return None


def footprint(action: PlaceTile | DrawAndPlace) -> tuple[Cell, ...]:
    """Return the cells that an action's tile would cover, on the board or not, north-western cell first."""
    cell = action.cell
    if isinstance(action, PlaceTile) and action.tile.kind is not TileKind.LARGE:
        return (cell,)
    if action.rotation % 180:
        return (cell, Cell(cell.col, cell.row + 1))
    return (cell, Cell(cell.col + 1, cell.row))


def cells(state: State, action: Action) -> tuple[Cell, ...]:
    """Return the cells of the board that an action refers to, in order. The result may be empty.

    These are the cells that a tile would cover, the cells of the tile that a Ship sails to, the cells of the
    area that a Sled drives to, settles in or is deployed in, or the cell of the symbol whose token is taken.
    A transfer without an area refers to the Ship's tile.
    """
    match action:
        case PlaceTile() | DrawAndPlace():
            return tuple(filter(state.board.grid.has, footprint(action)))
        case FillGap(cell=cell):
            return (cell,) if state.board.grid.has(cell) else ()
        case MoveShip(to=to):
            return cells_of_tile(state, to)
        case MoveSled(to=to, area=area):
            return _cells_of_area(state, to, area)
        case _:
            return _cells_of_unit(state, action)


def _cells_of_unit(state: State, action: Action) -> tuple[Cell, ...]:
    """Return the cells of an action that takes place on the tile of the acting player's Ship or Sled."""
    if state.turn_player is None:
        return ()
    player = state.players[state.turn_player]
    match action:
        case TransferCrew(area=deployed):
            return _cells_of_area(state, player.ship, deployed)
        case SettleSled(area=area):
            return () if player.sled is None else _cells_of_area(state, player.sled.tile, area)
        case Explore(unit=which) | Discover(unit=which):
            position = player.position(which)
            placed = None if position is None else state.board.tile_at(position)
            return () if placed is None or placed.symbol_cell is None else (placed.symbol_cell,)
        case _:
            return ()


def cells_of_tile(state: State, cell: Cell) -> tuple[Cell, ...]:
    """Return the cells of the tile that covers a cell. The result is empty if no tile does."""
    placed = state.board.tile_at(cell)
    return () if placed is None else placed.cells


def _cells_of_area(state: State, cell: Cell, area: int | None) -> tuple[Cell, ...]:
    """Return the cells of an area of a tile, or of the whole tile if it has no area with this number."""
    placed = state.board.tile_at(cell)
    if placed is None:
        return ()
    found = season(state.board, state.frozen_rows).areas(placed)
    if area is None or not 0 <= area < len(found):
        return placed.cells
    return found[area].cells


# -- Position of a Sled ----------------------------------------------------------------------------


def sled_ice(state: State, player: int) -> int:
    """Return the number of frozen rows on which the area number of a player's Sled is based (MOV-2, MOV-5).

    After the sun has moved, Sleds settle one by one in turn order. Until a Sled has settled, it is still in
    its old area.
    """
    if state.stage is Phase.SETTLE_SLED and state.turn_player is not None:
        order = state.turn_order
        if player in order[order.index(state.turn_player) :]:
            return state.edition.frozen_in(state.round - 1)
    return state.frozen_rows


def sled_area(state: State, player: int) -> Area | None:
    """Return the area that a player's Sled is in.

    The result is ``None`` for a Sled that is not on the board or whose expedition has returned (MOV-5).
    """
    sled = state.players[player].sled
    if sled is None or sled.area is None:
        return None
    placed = state.board.tile_at(sled.tile)
    assert placed is not None, "a Sled must be on a tile"
    return season(state.board, sled_ice(state, player)).areas(placed)[sled.area]


def placements(
    state: State, unit: Unit, tile: TileId, *, player: int | None = None
) -> tuple[PlaceTile, ...]:
    """Return every legal placement of a tile next to a unit, one per distinct picture, in order (PLC).

    The order is that of the legal actions. Only the map matters: the tile need not be in the reserve, and
    the player need not have the crew to pay, so that players can look ahead. The result is empty for a tile
    that the edition does not have, and for a Sled that is not on the board.

    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"])
    >>> for action in nwp.placements(state, nwp.Unit.SHIP, nwp.TileId.small(0)):
    ...     print(nwp.format_action(action))
    ship places S0 at 10,4
    ship places S0 at 10,5

    :param state: a state of the game.
    :param unit: the unit next to which the tile is placed.
    :param tile: the tile.
    :param player: the owner of the unit, by default the player whose turn it is.
    :raises InvalidData: if an argument has the wrong type.
    """
    owner = _owner(state, unit, player)
    check_type(tile, TileId, path="tile")
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
    """Return every move that the current map and ice allow a unit, regardless of cost, in order (MOV).

    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"])
    >>> nwp.destinations(state, nwp.Unit.SHIP, player=0)  # along the coast, as far as it is printed
    (MoveShip(to=Cell(col=11, row=2)), MoveShip(to=Cell(col=11, row=6)))

    :param state: a state of the game.
    :param unit: the unit that moves.
    :param player: the owner of the unit, by default the player whose turn it is.
    :raises InvalidData: if an argument has the wrong type.
    """
    owner = _owner(state, unit, player)
    if owner is None:
        return ()
    player_of_unit = state.players[owner]
    if unit is Unit.SLED:
        return sled_moves(state, player_of_unit)
    return ship_moves(state, player_of_unit)


def areas(state: State, cell: Cell) -> tuple[Area, ...]:
    """Return the areas of the tile on a cell with the current ice (MOV-2), or ``()`` if there is no tile.

    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"])
    >>> [area.number for area in nwp.areas(state, nwp.DEFAULT_EDITION.greenland)]
    [0]

    :param state: a state of the game.
    :param cell: a cell of the tile.
    :raises InvalidData: if an argument has the wrong type.
    """
    check_type(state, State)
    tile = state.board.tile_at(_known(cell))
    return () if tile is None else season(state.board, state.frozen_rows).areas(tile)


def why_not_here(
    state: State, place: Cell, unit: Unit, tile: TileId, *, player: int | None = None
) -> Refusal | None:
    """Return why no orientation of a tile fits with its north-western cell at ``place``.

    The refusal is that of the orientation that is closest to fitting: the one that passes the most checks
    and, if corners differ, has the fewest different corners. Like :func:`placements`, this depends on the map
    alone.

    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"])
    >>> nwp.why_not_here(state, nwp.Cell(3, 3), nwp.Unit.SHIP, nwp.TileId.large(17)).message
    'The tile must share a border with the tile the unit is on.'

    :param state: a state of the game.
    :param place: the north-western cell of the tile.
    :param unit: the unit next to which the tile is placed.
    :param tile: the tile.
    :param player: the owner of the unit, by default the player whose turn it is.
    :returns: the refusal, or ``None`` if the tile fits, which is the case exactly when one of the
        :func:`placements` has this cell.
    :raises InvalidData: if an argument has the wrong type.
    """
    owner = _owner(state, unit, player)
    check_type(tile, TileId, path="tile")
    cell = _known(place, "place")
    if owner is None:
        words = "The game is over, or there is no player with this number."
        return Refusal(Reason.NOT_YOUR_TURN, words)
    player_of_unit = state.players[owner]
    position = player_of_unit.position(unit)
    if position is None:
        return sled_missing(player_of_unit)
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
"""The reasons for refusing a tile, in the order in which they are checked (PLC-1 to PLC-4)."""


def _closeness(refusal: Refusal) -> tuple[int, int]:
    return _CHECKS.index(refusal.reason), -len(refusal.cells)


def _owner(state: State, unit: Unit, player: int | None) -> int | None:
    """Return ``player`` (by default the one whose turn it is), or ``None`` if it is no player's number."""
    check_type(state, State)
    check_type(unit, Unit, path="unit")
    if player is None:
        return state.turn_player
    number, players = whole(player), len(state.players)
    if number is None:
        raise must_be("player", f"0 to {players - 1}", player)
    return number if 0 <= number < players else None


def _known(cell: Cell, path: str = "cell") -> Cell:
    """Return a cell, given a cell or a pair of integers."""
    found = pair(cell)
    if found is None:
        raise not_a(cell, Cell, path=path)
    return Cell(*found)
