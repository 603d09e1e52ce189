"""Checks that tiles are where a player can have placed them, and that gaps are filled."""

from __future__ import annotations

from collections.abc import Iterator

from northwest_passage.errors import Problem
from northwest_passage.expedition.board import PlacedTile
from northwest_passage.expedition.nouns import Phase, TileKind
from northwest_passage.expedition.state import GapPending
from northwest_passage.expedition.validation.board import Map


def placements(m: Map) -> Iterator[Problem]:
    """Check that the sea path is open, and that players could place the tiles (PLC-1, PLC-2, PLC-4)."""
    if not m.board.leaves_sea_path(0, m.edition.sea_path_ends):
        yield Problem("board", "must leave a sea path between Greenland and the Northwest Passage")
    for i, tile in enumerate(m.board.tiles):
        kind = tile.tile.kind
        if kind is TileKind.PRINTED or (kind is not TileKind.LARGE and m.is_surrounded(tile)):
            continue
        if kind is TileKind.JOKER:
            yield Problem(f"board[{i}]", "must not have a Joker outside of a former gap")
        elif not m.is_beside_visited(tile):
            yield Problem(
                f"board[{i}]", f"must be reachable: no unit can have placed {tile.tile} here"
            )


def gaps(m: Map) -> Iterator[Problem]:
    """Check that gaps are filled at once, as long as there are small tiles (PLC-6)."""
    started = len(m.board.tiles) > len(m.edition.printed)
    if m.state.stage is not Phase.FILL_GAP and started and any(m.state.small_piles):
        for cell in m.grid.cells_of(m.board.gaps):
            yield Problem(
                "board", f"must not have a gap: column {cell.col}, row {cell.row} is not filled"
            )


def gap_pending(m: Map, pending: GapPending) -> Iterator[Problem]:
    """Check the cells that the placement has covered, and the next gap (PLC-6)."""
    state, path = m.state, "pending.placed"
    cells = m.grid.cells_of(m.placed)
    tiles = [tile for tile in m.board.tiles if m.grid.mask(tile.cells) & m.placed]
    if pending.placed != cells or set(cells) != {cell for tile in tiles for cell in tile.cells}:
        yield Problem(path, "must be the cells of tiles, sorted")
    elif not any(_is_main(m, tile, tiles) for tile in tiles):
        yield Problem(path, "must be a tile just placed beside a unit and the gaps filled after it")
    if state.phase is Phase.REVEAL and len(tiles) != 1:
        yield Problem(path, "must not have a filled gap before the reveal")
    gaps = m.grid.cells_of(m.board.gaps) if any(state.small_piles) else ()
    following = min(gaps, key=lambda cell: (cell.row, cell.col), default=None)
    if pending.gap != following or (following is None and state.phase is not Phase.REVEAL):
        yield Problem("pending.gap", "must be the gap that is filled next")


def _is_main(m: Map, tile: PlacedTile, tiles: list[PlacedTile]) -> bool:
    """Return whether a tile can be the one that was placed, with the others as its gaps (PLC-2, PLC-6)."""
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
