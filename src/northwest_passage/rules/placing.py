"""Placing tiles, filling gaps, charting islands (ACT-C, PLC, SOL-1).

All of this is about the map and not about the weather: nothing here looks at the ice (FRZ-4).
"""

from __future__ import annotations

from bisect import bisect
from functools import cache, reduce
from itertools import product
from operator import attrgetter
from typing import Final, TypeAlias

from northwest_passage._shared.frozen import unchecked
from northwest_passage.actions import DrawAndPlace, FillGap, PlaceTile
from northwest_passage.board import Board, PlacedTile
from northwest_passage.edition import Edition
from northwest_passage.geometry import Corners, Stamp, pile_of, small_rotation
from northwest_passage.islands import completed_islands
from northwest_passage.nouns import (
    TURN,
    Cell,
    Phase,
    Side,
    Terrain,
    TileId,
    TokenKind,
    Unit,
    Variant,
)
from northwest_passage.reasons import Reason, Refusal
from northwest_passage.rules import telling
from northwest_passage.rules.base import COSTS, ActionRule, Units, unit_refusal
from northwest_passage.rules.transition import Transition
from northwest_passage.state import GapPending, Player, State, Token

__all__ = ["DRAW_AND_PLACE", "FILL_GAP", "PLACE_TILE", "actions_at", "fill_gaps", "places"]

# -- Where a tile may lie (PLC-1 to PLC-4) ---------------------------------------------------------

Place: TypeAlias = int
"""Where and how a tile lies, as one number: the tile's place in the edition's pictures, then the number
of its north-western cell, then which of its up to eight pictures it shows. So places are in the order
of tile, cell, rotation and side."""


class _Actions(dict[Place, PlaceTile]):
    """The actions of one unit that place a tile, made when first looked up, then shared by all games.

    Looking one up takes a tenth of the time of making one.
    """

    __slots__ = ("_edition", "_unit")

    def __init__(self, edition: Edition, unit: Unit) -> None:
        self._edition = edition
        self._unit = unit

    def __missing__(self, place: Place) -> PlaceTile:
        pictures = self._edition.pictures
        tile = place >> 16
        stamp = pictures.stamps[8 * tile + (place & 7)]
        assert stamp is not None
        cell = self._edition.grid.cells[place >> 3 & 0x1FFF]
        face = stamp.face
        action = _place_tile(self._unit, pictures.tiles[tile], cell, face.rotation, face.side)
        self[place] = action
        return action


_place_tile: Final = unchecked(PlaceTile)


def actions_at(edition: Edition, unit: Unit) -> _Actions:
    """For each place, the action of a unit that places a tile there."""
    key = (_Actions, unit)
    known = edition.memo.get(key)
    if known is None:
        known = edition.memo[key] = _Actions(edition, unit)
    return known  # type: ignore[return-value]  # the memo holds what its key says


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
        self._known: dict[int, list[Place]] = {}

    def places(self, wanted: int) -> list[Place]:
        """All places where one of these pictures may lie, in order (PLC-1 to PLC-4)."""
        wanted &= self._anywhere
        known = self._known.get(wanted)
        if known is None:
            known = self._known[wanted] = self._find(wanted)
        return known

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
                    found.append(number >> 3 << 16 | bit << 3 | number & 7)
        found.sort()
        return found


def room(edition: Edition, board: Board, unit_at: Cell) -> Room | None:
    """Where tiles may lie beside a unit's tile, if there is room at all; remembered with the map."""
    memo = board.memo
    known = memo.get(unit_at, board)
    if known is board:
        beside = board.room_beside(unit_at)
        known = memo[unit_at] = None if beside is None else Room(edition, board, beside)
    return known  # type: ignore[return-value]  # the memo holds what its key says


def places(edition: Edition, board: Board, unit_at: Cell, tile: TileId) -> list[Place]:
    """All places beside a unit's tile where one tile may lie, in order (PLC-1 to PLC-4)."""
    here = room(edition, board, unit_at)
    return [] if here is None else here.places(edition.pictures.of_tile[tile])


def _position(player: Player, unit: Unit) -> Cell:
    """The tile of a unit that can act, and so is on the board."""
    return player.sled.tile if unit and player.sled else player.ship


def _lay_refusal(
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


_placed = cache(PlacedTile.of)
"""A tile as it lies; made once for each place and shared by all games."""


def _lay(t: Transition, tile: TileId, stamp: Stamp, cell: Cell) -> PlacedTile:
    """Put a tile on the board; a symbol gets its token at once (PLC-5)."""
    bit = t.board.grid.bit(*cell)
    placed = _placed(tile, stamp.face, cell, t.edition.symbol(tile))
    t.board = t.board.with_tile(placed, bit, stamp.land << bit, stamp.sea << bit)
    t.placed |= stamp.cells << bit
    return placed


def _token(t: Transition, placed: PlacedTile) -> None:
    cell = placed.symbol_cell
    if placed.symbol is not None and cell is not None:
        tokens = t.tokens
        place = bisect(tokens, cell, key=_cell_of)
        t.tokens = (*tokens[:place], Token(cell, placed.symbol), *tokens[place:])
        if t.log is not None:
            t.log.append(telling.TokenPlaced(placed.symbol, cell))


_cell_of: Final = attrgetter("cell")


# -- ACT-C: from the reserve -----------------------------------------------------------------------


def _legal_place(state: State, player: Player, units: Units) -> list[PlaceTile]:
    actions: list[PlaceTile] = []
    reserve = player.reserve
    if reserve:
        edition = state.edition
        wanted = 0
        for unit in units:
            here = room(edition, state.board, _position(player, unit))
            if here is not None:
                wanted = wanted or _pictures_of(edition, reserve)
                found = here.places(wanted)
                if found:
                    shared = actions_at(edition, unit)
                    actions += [shared[place] for place in found]
    return actions


def _pictures_of(edition: Edition, reserve: tuple[TileId, ...]) -> int:
    return reduce(int.__or__, map(edition.pictures.of_tile.__getitem__, reserve))


def _refuse_place(state: State, player: Player, action: PlaceTile) -> Refusal | None:
    unit, tile = action.unit, action.tile
    refusal = unit_refusal(state, player, unit, COSTS[PlaceTile])
    if refusal is not None:
        return refusal
    if tile not in player.reserve:
        return Refusal(Reason.NOT_IN_RESERVE, f"Tile {tile} is not in the player's reserve.")
    position = _position(player, unit)
    return _lay_refusal(state, position, tile, action.cell, action.rotation, action.side)


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
    t.player = player.changed(
        player.ship, player.sled, *t.pay(action.unit, COSTS[PlaceTile]), reserve
    )
    stamp = t.edition.pictures.named[tile][action.side, action.rotation]
    placed = _lay(t, tile, stamp, action.cell)
    if t.log is not None:
        t.log.append(
            telling.TilePlaced(t.turn_player, action.unit, placed, player.reserve, reserve)
        )
    _token(t, placed)
    t.stage = Phase.FILL_GAP


PLACE_TILE = ActionRule(
    PlaceTile,
    (Phase.TURN,),
    _legal_place,
    _refuse_place,
    _perform_place,
    _canonical_place,
)

# -- SOL-1: from the display -----------------------------------------------------------------------


def _leftmost(state: State | Transition) -> TileId | None:
    return next((tile for tile in state.display if tile is not None), None)


@cache
def _from_display(action: PlaceTile) -> DrawAndPlace:
    return DrawAndPlace(action.unit, action.cell, action.rotation, action.side)


def _legal_draw_and_place(state: State, player: Player, units: Units) -> list[DrawAndPlace]:
    tile = _leftmost(state)
    if tile is None:
        return []
    return [
        _from_display(actions_at(state.edition, unit)[place])
        for unit in units
        for place in places(state.edition, state.board, _position(player, unit), tile)
    ]


def _refuse_draw_and_place(state: State, player: Player, action: DrawAndPlace) -> Refusal | None:
    if not state.variant.is_solo:
        return Refusal(
            Reason.WRONG_VARIANT,
            "Only a solo player draws and places a tile in one action.",
        )
    refusal = unit_refusal(state, player, action.unit, COSTS[DrawAndPlace])
    if refusal is not None:
        return refusal
    tile = _leftmost(state)
    if tile is None:
        return Refusal(Reason.EMPTY_DISPLAY, "No large tile lies open.")
    position = _position(player, action.unit)
    return _lay_refusal(state, position, tile, action.cell, action.rotation, action.side)


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
    """The other tiles close up to the left; the new one comes in at the right."""
    player = t.player
    t.player = player.changed(
        player.ship,
        player.sled,
        *t.pay(action.unit, COSTS[DrawAndPlace]),
        player.reserve,
    )
    before, tile = t.display, _leftmost(t)
    assert tile is not None
    others = [other for other in before if other is not None and other is not tile]
    t.display = (*others, *(None,) * (len(before) - len(others)))
    if t.log is not None:
        reserve = t.player.reserve
        slot = before.index(tile)
        t.log.append(
            telling.TileDrawn(
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
    placed = _lay(t, tile, stamp, action.cell)
    if t.log is not None:
        reserve = t.player.reserve
        t.log.append(telling.TilePlaced(t.turn_player, action.unit, placed, reserve, reserve))
    _token(t, placed)
    t.stage = Phase.FILL_GAP


DRAW_AND_PLACE = ActionRule(
    DrawAndPlace,
    (Phase.TURN,),
    _legal_draw_and_place,
    _refuse_draw_and_place,
    _perform_draw_and_place,
    _canonical_draw_and_place,
    variants=(Variant.SOLO, Variant.SOLO_LOST_CREW),
)

# -- PLC-6: gaps -----------------------------------------------------------------------------------


def _next_gap(board: Board, small_piles: tuple[int, ...]) -> Cell | None:
    """The gap to fill next: from north to south, then from west to east."""
    gaps = board.gaps
    if not gaps or not any(small_piles):
        return None
    return min(board.grid.cells_of(gaps), key=lambda cell: (cell.row, cell.col))


def _fillings(board: Board, small_piles: tuple[int, ...], gap: Cell) -> list[tuple[Corners, int]]:
    """The ways to fill a gap: its colouring, if not all corners are known one of several, and the pile.

    The right pile if it has any; only if that holds for no colouring, any pile as Joker.
    """
    col, row = gap
    terrain = (
        board.corner(x, y)
        for x, y in ((col, row), (col + 1, row), (col, row + 1), (col + 1, row + 1))
    )
    colourings = list(
        product(*((known,) if known is not None else tuple(Terrain) for known in terrain))
    )
    return [
        (corners, pile_of(corners)) for corners in colourings if small_piles[pile_of(corners)]
    ] or [
        (corners, pile) for corners in colourings for pile, count in enumerate(small_piles) if count
    ]


def _fill(t: Transition, gap: Cell, corners: Corners, pile: int) -> None:
    shown, rotation = pile_of(corners), small_rotation(corners)
    stamp = t.edition.pictures.named[TileId.small(shown)][Side.FRONT, rotation]
    tile = TileId.small(pile) if pile == shown else TileId.joker(shown)
    placed = _lay(t, tile, stamp, gap)
    before = t.small_piles
    t.small_piles = (*before[:pile], before[pile] - 1, *before[pile + 1 :])
    if t.log is not None:
        t.log.append(
            telling.GapFilled(t.turn_player, placed, pile, before[pile], t.small_piles[pile])
        )


def gap_pending(t: Transition) -> GapPending:
    """What is left to do for the placement that is going on."""
    return GapPending(_next_gap(t.board, t.small_piles), t.board.grid.cells_of(t.placed))


def fill_gaps(t: Transition) -> None:
    """Fill gaps as long as there is one way to do it; then judge the islands and go on (PLC-6, PLC-7)."""
    while (gap := _next_gap(t.board, t.small_piles)) is not None:
        fillings = _fillings(t.board, t.small_piles, gap)
        if len(fillings) > 1:
            t.pending = gap_pending(t)
            return
        _fill(t, gap, *fillings[0])
    _chart_islands(t)
    t.placed = 0
    t.stage = TURN


def _pending_gap(state: State) -> Cell:
    assert isinstance(state.pending, GapPending)
    assert state.pending.gap is not None
    return state.pending.gap


def _legal_fill(state: State, player: Player, units: Units) -> tuple[FillGap, ...]:
    gap = _pending_gap(state)
    return tuple(
        FillGap(gap, corners, pile)
        for corners, pile in _fillings(state.board, state.small_piles, gap)
    )


def _refuse_fill(state: State, player: Player, action: FillGap) -> Refusal | None:
    gap = _pending_gap(state)
    if action.cell != gap:
        return Refusal(
            Reason.NOT_THIS_GAP,
            f"The gap at column {gap.col}, row {gap.row} is filled first.",
            (gap,),
        )
    if (action.corners, action.pile) not in _fillings(state.board, state.small_piles, gap):
        return Refusal(
            Reason.NOT_A_FILLING,
            "The small tile must match all known corners and come from the pile of its colouring; "
            "only if that is used up, any small tile serves as Joker.",
            (gap,),
        )
    return None


def _perform_fill(t: Transition, action: FillGap) -> None:
    _fill(t, action.cell, action.corners, action.pile)


FILL_GAP = ActionRule(FillGap, (Phase.FILL_GAP,), _legal_fill, _refuse_fill, _perform_fill)

# -- PLC-7: islands --------------------------------------------------------------------------------


def _chart_islands(t: Transition) -> None:
    """Points for each island that the placement and its gaps completed, and a token while there are any."""
    table = t.edition.island_points
    for island in completed_islands(t.board, t.placed):
        before = t.cartography_left
        t.cartography_left = max(before - 1, 0)
        if t.log is not None:
            t.log.append(
                telling.IslandCharted(
                    t.turn_player,
                    island.tiles,
                    island.corners,
                    bool(before),
                    before,
                    t.cartography_left,
                )
            )
        points = table[min(len(island.tiles) - 2, len(table) - 1)]
        t.score("islands", points, TokenKind.CARTOGRAPHY if before else None)
