"""The results of a placement: gaps are filled, and complete islands are charted (PLC-6, PLC-7)."""

from __future__ import annotations

from itertools import product

from northwest_passage.expedition import events
from northwest_passage.expedition.actions import FillGap
from northwest_passage.expedition.board import Board
from northwest_passage.expedition.geometry import corners_of_cell, pile_of, small_rotation
from northwest_passage.expedition.islands import completed_islands
from northwest_passage.expedition.nouns import (
    TURN,
    Cell,
    Corners,
    Phase,
    Side,
    Terrain,
    TileId,
    TokenKind,
)
from northwest_passage.expedition.reasons import Reason, Refusal
from northwest_passage.expedition.rules.base import ActionRule, Units
from northwest_passage.expedition.rules.placing import put_on_board
from northwest_passage.expedition.rules.transition import Transition
from northwest_passage.expedition.state import GapPending, Player, State

# -- Gaps (PLC-6) -----------------------------------------------------------------------------------


def _next_gap(board: Board, small_piles: tuple[int, ...]) -> Cell | None:
    """Return the next gap to fill, first by row and then by column, or ``None`` if no gap can be filled."""
    gaps = board.gaps
    if not gaps or not any(small_piles):
        return None
    return min(board.grid.cells_of(gaps), key=lambda cell: (cell.row, cell.col))


def _fillings(board: Board, small_piles: tuple[int, ...], gap: Cell) -> list[tuple[Corners, int]]:
    """Return the ways to fill a gap: the tile's corners, which match all known ones, and its pile (PLC-6).

    The tile comes from the pile whose tiles have these corners. If all matching piles are empty, a tile from
    any other pile is used as a Joker.
    """
    terrain = (board.corner(*point) for point in corners_of_cell(gap))
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
    placed = put_on_board(t, tile, stamp, gap)
    before = t.small_piles
    t.small_piles = (*before[:pile], before[pile] - 1, *before[pile + 1 :])
    if t.log is not None:
        t.log.append(
            events.GapFilled(t.turn_player, placed, pile, before[pile], t.small_piles[pile])
        )


def gap_pending(t: Transition) -> GapPending:
    """Return the unfinished placement: the gap to fill next, and the cells covered so far."""
    return GapPending(_next_gap(t.board, t.small_piles), t.board.grid.cells_of(t.placed))


def finish_placement(t: Transition) -> None:
    """Fill gaps until the player has a choice. After the last gap, chart islands and continue the turn."""
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
            f"The gap at column {gap.col}, row {gap.row} must be filled first.",
            (gap,),
        )
    if (action.corners, action.pile) not in _fillings(state.board, state.small_piles, gap):
        return Refusal(
            Reason.NOT_A_FILLING,
            "The small tile must match all known corners and come from the pile with its pattern. "
            "If that pile is used up, any small tile can serve as a Joker.",
            (gap,),
        )
    return None


def _perform_fill(t: Transition, action: FillGap) -> None:
    _fill(t, action.cell, action.corners, action.pile)


FILL_GAP_RULE = ActionRule(FillGap, (Phase.FILL_GAP,), _legal_fill, _refuse_fill, _perform_fill)

# -- Islands (PLC-7) --------------------------------------------------------------------------------


def _chart_islands(t: Transition) -> None:
    """Score each island that was completed, and award a token for it if any are left."""
    table = t.edition.island_points
    for island in completed_islands(t.board, t.placed):
        before = t.cartography_left
        t.cartography_left = max(before - 1, 0)
        if t.log is not None:
            t.log.append(
                events.IslandCharted(
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
