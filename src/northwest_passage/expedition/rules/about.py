"""What an action is about: its cost, unit, tile and cells; and where a Sled stands.

Whoever shows a game asks here: frontends, pictures, terminals and bots. Apart from :func:`cost`, the
functions take any action, legal or not, and leave out what does not exist.
"""

from __future__ import annotations

from northwest_passage.errors import IllegalAction, not_a
from northwest_passage.expedition.actions import (
    ACTION_KINDS,
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
from northwest_passage.expedition.rules.base import COSTS, not_an_action
from northwest_passage.expedition.state import State

__all__ = ["cells", "cost", "footprint", "sled_area", "sled_ice", "tile", "unit"]


def cost(state: State, action: Action) -> int:
    """What an action costs in crew if it is taken now; 0 if it is free.

    A further action of a turn costs one more than the first (TRN-2). The action need not be legal, so a
    frontend can show the price of what a player cannot afford yet. ``Pass()`` is free, although all crew
    rest afterwards.

    >>> from northwest_passage import Explore, Pass, Unit, cost, new_game
    >>> state = new_game(["Ross", "Rae"])
    >>> cost(state, Explore(Unit.SHIP)), cost(state, Pass())
    (3, 0)

    :raises IllegalAction: if the value is not an action of this game.
    """
    if type(state) is not State:
        raise not_a(state, State)
    kind = type(action)
    if kind not in ACTION_KINDS:
        raise IllegalAction(not_an_action(action))
    plain = COSTS.get(kind)
    return 0 if plain is None else plain + state.surcharge


def unit(action: Action) -> Unit | None:
    """The unit that acts; ``None`` if the action does not say, or if no unit acts.

    Either unit may pay for a transfer of crew, which is named by its outcome alone (ACT-E).
    """
    if isinstance(action, MoveShip):
        return Unit.SHIP
    if isinstance(action, MoveSled | SettleSled):
        return Unit.SLED
    return getattr(action, "unit", None)


def tile(state: State, action: Action) -> TileId | None:
    """The tile that is drawn, placed or revealed; ``None`` if there is none."""
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
    """The cells that a tile would cover, on the board or not, the north-western one first."""
    cell = action.cell
    if isinstance(action, PlaceTile) and action.tile.kind is not TileKind.LARGE:
        return (cell,)
    if action.rotation % 180:
        return (cell, Cell(cell.col, cell.row + 1))
    return (cell, Cell(cell.col + 1, cell.row))


def cells(state: State, action: Action) -> tuple[Cell, ...]:
    """The cells of the board that an action is about, in order; none if it has no place on the map.

    These are the cells that a tile would cover, those of the tile that a Ship sails to, those of the area
    that a Sled drives to, settles in or is deployed on, or the cell of the symbol whose token is taken. A
    transfer without an area is about the Ship's tile.
    """
    match action:
        case PlaceTile() | DrawAndPlace():
            return tuple(filter(state.board.grid.has, footprint(action)))
        case FillGap(cell=cell):
            return (cell,) if state.board.grid.has(cell) else ()
        case MoveShip(to=to):
            return _cells_of_tile(state, to)
        case MoveSled(to=to, area=area):
            return _cells_of_area(state, to, area)
        case _:
            return _cells_of_unit(state, action)


def _cells_of_unit(state: State, action: Action) -> tuple[Cell, ...]:
    """The cells of an action that is about where a unit of the player to act stands."""
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


def _cells_of_tile(state: State, cell: Cell) -> tuple[Cell, ...]:
    placed = state.board.tile_at(cell)
    return () if placed is None else placed.cells


def _cells_of_area(state: State, cell: Cell, area: int | None) -> tuple[Cell, ...]:
    """The cells of an area under the present sun; those of the whole tile if there is no such area."""
    placed = state.board.tile_at(cell)
    if placed is None:
        return ()
    found = season(state.board, state.frozen_rows).areas(placed)
    if area is None or not 0 <= area < len(found):
        return placed.cells
    return found[area].cells


# -- Where a Sled stands ---------------------------------------------------------------------------


def sled_ice(state: State, player: int) -> int:
    """How many rows are frozen for a player's Sled: its area is numbered under this ice (MOV-2, MOV-5).

    After the sun has moved, Sleds settle one by one in turn order. Until its place is reached, a Sled
    stands where it stood under the old sun.
    """
    if state.stage is Phase.SETTLE_SLED and state.turn_player is not None:
        order = state.turn_order
        if player in order[order.index(state.turn_player) :]:
            return state.edition.frozen_in(state.round - 1)
    return state.frozen_rows


def sled_area(state: State, player: int) -> Area | None:
    """The area on which a player's Sled stands.

    ``None`` for a Sled that is not on the board, and for one whose expedition is back (MOV-5).
    """
    sled = state.players[player].sled
    if sled is None or sled.area is None:
        return None
    placed = state.board.tile_at(sled.tile)
    assert placed is not None, "a Sled stands on a tile"
    return season(state.board, sled_ice(state, player)).areas(placed)[sled.area]
