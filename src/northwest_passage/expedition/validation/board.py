"""Checks of the board, and of the positions of tiles, Ships and Sleds on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import pairwise

from northwest_passage.errors import Problem
from northwest_passage.expedition.board import Board, PlacedTile
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.freezing import season, settlements
from northwest_passage.expedition.geometry import Grid
from northwest_passage.expedition.nouns import Cell, Phase, TileKind
from northwest_passage.expedition.rules.queries import sled_ice
from northwest_passage.expedition.state import GapPending, Player, SettlePending, State


class Map:
    """A state with a valid board, and values computed from it on first use."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.board: Board = state.board
        self.grid: Grid = state.board.grid
        self.edition: Edition = state.edition
        self.tiles: dict[Cell, PlacedTile] = {tile.cell: tile for tile in state.board.tiles}

    @cached_property
    def placed(self) -> int:
        """The cells that the placement in progress has covered, as a bit mask."""
        pending = self.state.pending
        cells = pending.placed if isinstance(pending, GapPending) else ()
        return self.grid.mask(filter(self.grid.has, cells))

    @cached_property
    def frozen_rows(self) -> list[int]:
        """The number of frozen rows in each round up to now."""
        return [self.edition.frozen_in(number) for number in range(1, self.state.round + 1)]

    @cached_property
    def sailed(self) -> set[Cell]:
        """The tiles that Ships could have reached, assuming the least ice of all rounds so far (MOV-1)."""
        ice = min(self.frozen_rows)
        return _spread({self.edition.greenland}, season(self.board, ice).ship_destinations)

    @cached_property
    def visited(self) -> set[Cell]:
        """The tiles that any unit could have reached, assuming the most ice so far for Sleds (MOV-3)."""
        cold = season(self.board, max(self.frozen_rows))

        def around(cell: Cell) -> Iterator[Cell]:
            for area in range(cold.area_count(cell)):
                for there, _ in cold.sled_destinations(cell, area):
                    yield there

        return _spread(self.sailed, around)

    def is_visited(self, cell: Cell) -> bool:
        """Return whether a unit could have reached a tile. Ships are checked first, which is cheaper."""
        return cell in self.sailed or cell in self.visited

    def is_beside_visited(self, tile: PlacedTile) -> bool:
        """Return whether a unit could have reached a tile or one of its neighbours (PLC-2)."""
        own = self.grid.mask(tile.cells)
        near = self.grid.cells_of(self.board.anchors_of(own | self.grid.beside(own)))
        return not self.sailed.isdisjoint(near) or not self.visited.isdisjoint(near)

    def is_surrounded(self, tile: PlacedTile) -> bool:
        """Return whether a tile has no free cell beside it. Only such a tile can fill a gap (PLC-6)."""
        return not self.grid.beside(self.grid.mask(tile.cells)) & self.board.free_cells


def _spread(start: Iterable[Cell], around: Callable[[Cell], Iterable[Cell]]) -> set[Cell]:
    """Return all tiles that can be reached from ``start``. ``around`` returns those one step away."""
    reached = set(start)
    waiting = list(reached)
    while waiting:
        for cell in around(waiting.pop()):
            if cell not in reached:
                reached.add(cell)
                waiting.append(cell)
    return reached


def placements(m: Map) -> Iterator[Problem]:
    """Check that the sea path is open, and that units could have placed the tiles (PLC-1, PLC-2, PLC-4)."""
    if not m.board.leaves_sea_path(0, m.edition.sea_path_ends):
        yield Problem("board", "must leave a sea path between Greenland and the Northwest Passage")
    for i, tile in enumerate(m.board.tiles):
        kind = tile.tile.kind
        if kind is TileKind.PRINTED or (kind is not TileKind.LARGE and m.is_surrounded(tile)):
            continue
        if kind is TileKind.JOKER:
            yield Problem(
                f"board[{i}]",
                "must not be a Joker: it has a free cell beside it, so it cannot have filled a gap",
            )
        elif not m.is_beside_visited(tile):
            yield Problem(
                f"board[{i}]", f"must be reachable: no unit could have placed {tile.tile} here"
            )


def gaps(m: Map) -> Iterator[Problem]:
    """Check that gaps were filled at once, as long as there were small tiles (PLC-6)."""
    started = len(m.board.tiles) > len(m.edition.printed)
    if m.state.stage is not Phase.FILL_GAP and started and any(m.state.small_piles):
        for cell in m.grid.cells_of(m.board.gaps):
            yield Problem(
                "board", f"must not have a gap: column {cell.col}, row {cell.row} is not filled"
            )


def gap_pending(m: Map, pending: GapPending) -> Iterator[Problem]:
    """Check the cells that the placement in progress has covered, and the next gap (PLC-6)."""
    state, path = m.state, "pending.placed"
    cells = m.grid.cells_of(m.placed)
    tiles = [tile for tile in m.board.tiles if m.grid.mask(tile.cells) & m.placed]
    if pending.placed != cells or set(cells) != {cell for tile in tiles for cell in tile.cells}:
        yield Problem(path, "must be all cells of one or more tiles, sorted")
    elif not any(_is_main(m, tile, tiles) for tile in tiles):
        yield Problem(
            path,
            "must be the cells of a tile just placed beside a unit, and of the gaps filled after it",
        )
    if state.phase is Phase.REVEAL and len(tiles) != 1:
        yield Problem(path, "must not include a filled gap while a reveal is due")
    gaps = m.grid.cells_of(m.board.gaps) if any(state.small_piles) else ()
    following = min(gaps, key=lambda cell: (cell.row, cell.col), default=None)
    if pending.gap != following or (following is None and state.phase is not Phase.REVEAL):
        yield Problem("pending.gap", "must be the gap to fill next")


def _is_main(m: Map, tile: PlacedTile, tiles: list[PlacedTile]) -> bool:
    """Return whether a unit could have placed ``tile``, with the other tiles filling gaps (PLC-2, PLC-6)."""
    actor = m.state.turn_player
    assert actor is not None
    player = m.state.players[actor]
    on = {player.ship} if player.sled is None else {player.ship, player.sled.tile}
    beside = m.grid.beside(m.grid.mask(tile.cells))
    near = set(m.grid.cells_of(m.board.anchors_of(beside)))
    others = [other for other in tiles if other is not tile]
    return (
        tile.tile.kind in (TileKind.LARGE, TileKind.SMALL)
        and bool(on & near)
        and not on & {other.cell for other in tiles}
        and all(
            other.tile.kind in (TileKind.SMALL, TileKind.JOKER) and m.is_surrounded(other)
            for other in others
        )
    )


def units(m: Map, i: int, player: Player) -> Iterator[Problem]:
    """Check that units are on tiles they could have reached, and in areas that exist (MOV, SCR-1, SCR-2)."""
    path = f"players[{i}]"
    greenland, passage = m.edition.greenland, m.edition.northwest_passage
    sled = player.sled
    if player.ship not in m.tiles:
        yield Problem(f"{path}.ship", "must be the north-western cell of a tile")
    elif player.ship not in m.sailed:
        yield Problem(f"{path}.ship", "must be a tile that a Ship could have reached")
    if sled is not None:
        if sled.tile not in m.tiles:
            yield Problem(f"{path}.sled.tile", "must be the north-western cell of a tile")
        elif not m.is_visited(sled.tile):
            yield Problem(f"{path}.sled.tile", "must be a tile that a Sled could have reached")
        elif player.returned:
            if sled.area is not None:
                yield Problem(f"{path}.sled.area", "must be None: the expedition has returned")
        elif sled.area is None or not 0 <= sled.area < season(
            m.board, sled_ice(m.state, i)
        ).area_count(sled.tile):
            yield Problem(
                f"{path}.sled.area",
                "must be the number of an area of the Sled's tile, given the frozen rows",
            )
    on = {player.ship} if sled is None else {player.ship, sled.tile}
    if player.returned and greenland not in on:
        yield Problem(f"{path}.returned", "must be false: neither Ship nor Sled is in Greenland")
    if player.returned and len(m.sailed) == 1 and len(m.visited) == 1:
        yield Problem(f"{path}.returned", "must be false: no unit could have left Greenland yet")
    if player.passage_reached and not m.is_visited(passage):
        yield Problem(
            f"{path}.passage_reached",
            "must be false: no player could have reached the Northwest Passage",
        )
    if passage in on and not player.passage_reached:
        yield Problem(f"{path}.passage_reached", "must be true: a unit is on the Northwest Passage")
    if player.passage_reached and not player.returned and player.ship == greenland:
        # The Ship has never left, so the Sled reached the Passage, and it cannot have been packed since.
        gone = player.sled_lost or (sled is not None and sled.tile != greenland)
        if not gone:
            yield Problem(
                f"{path}.passage_reached", "must be false: neither Ship nor Sled has left Greenland"
            )
    thaws = any(b < a for a, b in pairwise(m.frozen_rows))
    if player.sled_lost and not thaws:
        yield Problem(
            f"{path}.sled_lost",
            "must be false: a Sled is lost when ice melts, and no ice has melted yet",
        )


def settle_pending(m: Map, pending: SettlePending) -> Iterator[Problem]:
    """Check the areas from which the owner of a Sled chooses (MOV-5)."""
    state = m.state
    assert state.turn_player is not None
    sled = state.players[state.turn_player].sled
    if sled is None or sled.area is None or sled.tile not in m.tiles or state.round == 1:
        yield Problem("pending", "must be None: the player has no Sled to settle")
        return
    old = m.edition.frozen_in(state.round - 1)
    if not 0 <= sled.area < season(m.board, old).area_count(sled.tile):
        return  # already reported as a problem of the Sled
    areas = settlements(m.board, sled.tile, sled.area, old, state.frozen_rows)
    if pending.areas != areas or len(areas) < 2:
        yield Problem(
            "pending.areas", "must list all areas in which the Sled can settle, two or more"
        )
