"""Checks of tiles: their orientation on the board, and that each is in one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import attrs

from northwest_passage.errors import Problem
from northwest_passage.expedition.board import PlacedTile
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.nouns import Cell, Phase, TileId, TileKind
from northwest_passage.expedition.state import State


def board_tiles(state: State) -> Iterator[Problem]:
    """Check that tiles are valid, do not overlap, agree at corners, and include the printed ones (BRD)."""
    board, edition = state.board, state.edition
    if board.grid is not edition.grid:
        return
    wrong = False
    for i, placed in enumerate(board.tiles):
        for problem in _placed_tile(edition, placed):
            wrong = True
            yield Problem(f"board[{i}]{problem.path}", problem.message)
    if wrong:
        return
    covered = Counter(cell for tile in board.tiles for cell in tile.cells)
    for i, tile in enumerate(board.tiles):
        if any(covered[cell] > 1 for cell in tile.cells):
            yield Problem(f"board[{i}].cells", f"must not overlap: {tile.tile} is on another tile")
    if board.land & board.sea:
        known: dict[Cell, object] = {}
        for i, tile in enumerate(board.tiles):
            for point, terrain in tile.points().items():
                if known.setdefault(point, terrain) is not terrain:
                    where = f"({point.col}, {point.row})"
                    yield Problem(
                        f"board[{i}].corners", f"must match: land meets sea at the corner {where}"
                    )
    there = {tile.tile for tile in board.tiles}
    for i, printed in enumerate(edition.printed):
        if TileId.printed(i) not in there:
            yield Problem("board", f"must include the printed tile P{i}, {printed.name}")


def _placed_tile(edition: Edition, placed: PlacedTile) -> Iterator[Problem]:
    """Check that a tile is of this edition and its orientation canonical (BRD-4, BRD-5, BRD-7)."""
    tile = placed.tile
    if not placed.cells or not all(map(edition.grid.has, placed.cells)):
        yield Problem(".cells", "must be cells of the board")
        return
    if tile.kind is TileKind.PRINTED:
        if tile.number >= len(edition.printed):
            yield Problem(".tile", f"must be a printed tile of the edition, got {tile}")
            return
        printed = edition.printed[tile.number]
        expected = PlacedTile.of(tile, printed.face, printed.cell, edition.symbol(tile))
    else:
        drawn = TileId.small(tile.number) if tile.kind is TileKind.JOKER else tile
        if not edition.has(drawn):
            yield Problem(".tile", f"must be a tile of the edition, got {tile}")
            return
        stamp = edition.pictures.named[drawn].get((placed.side, placed.rotation))
        if stamp is None:
            yield Problem(".rotation", f"must be a rotation and side that {tile} has")
            return
        expected = PlacedTile.of(tile, stamp.face, placed.cell, edition.symbol(drawn))
    if placed != expected:
        for field in attrs.fields(PlacedTile):
            if field.eq and getattr(placed, field.name) != getattr(expected, field.name):
                yield Problem(f".{field.name}", f"must be as {tile} shows it in this place")


def stock(state: State) -> Iterator[Problem]:
    """Check that each tile is in one place, and none is missing (BRD-5 to BRD-7, ACT-A)."""
    edition = state.edition
    board = [(f"board[{i}].tile", placed.tile) for i, placed in enumerate(state.board.tiles)]
    reserves = [
        (f"players[{i}].reserve[{k}]", tile)
        for i, player in enumerate(state.players)
        for k, tile in enumerate(player.reserve)
    ]
    waiting = [(f"display[{i}]", tile) for i, tile in enumerate(state.display) if tile is not None]
    waiting += [("bag", tile) for tile in state.bag]
    waiting += [("set_aside", tile) for tile in state.set_aside]
    found: dict[TileId, str] = {}
    count = len(edition.large_tiles)
    for path, tile in board + reserves + waiting:
        if tile.kind is TileKind.LARGE and tile.number < count:
            if tile in found:
                yield Problem(path, f"must be in one place: {tile} is also in {found[tile]}")
            found[tile] = path
    for path, tile in reserves + waiting:
        if tile not in found and (not edition.has(tile) or (path, tile) in waiting):
            yield Problem(path, f"must not be the tile {tile} here")
    if len(found) < count:
        for number in range(count):
            if TileId.large(number) not in found:
                yield Problem("bag", f"must include the tile L{number}, which is nowhere else")
    yield from _small_stock(
        state,
        Counter(tile.number for _, tile in board + reserves if tile.kind is TileKind.SMALL),
        Counter(tile.number for _, tile in board if tile.kind is TileKind.JOKER),
    )


def _small_stock(state: State, used: Counter[int], jokers: Counter[int]) -> Iterator[Problem]:
    """Check that small tiles not accounted for by their colouring are Jokers (PLC-6, BRD-7).

    A Joker J3 is a tile of any other pile that represents one of pile 3, which was used up. So the tiles that
    are missing from all piles together are the Jokers on the board, but this does not hold pile by pile.

    :param used: the number of small tiles of each pile that are on the board by their colouring, or in
        reserves.
    :param jokers: the number of Jokers that represent each pile.
    """
    missing: list[int] = []
    for pile, (left, all_of_it) in enumerate(
        zip(state.small_piles, state.edition.small_piles, strict=True)
    ):
        missing.append(all_of_it - left - used[pile])
        if left < 0:
            yield Problem(f"small_piles[{pile}]", "must not be negative")
        elif missing[pile] < 0:
            yield Problem(
                f"small_piles[{pile}]",
                f"must be {all_of_it} tiles S{pile} with those on the board and in reserves, "
                f"got {left + used[pile]}",
            )
        elif jokers[pile] and left:
            yield Problem(f"small_piles[{pile}]", f"must be 0: a Joker J{pile} is on the board")
    # No Joker comes from the pile it represents, since that was empty. So the Jokers that represent a pile
    # and those that were taken from it are different ones, and together at most all Jokers.
    total = jokers.total()
    if min(missing) >= 0 and sum(missing) != total:
        yield Problem(
            "small_piles",
            f"must leave {total} small tiles for the Jokers on the board, got {sum(missing)}",
        )
    elif any(jokers[pile] + missing[pile] > total for pile in range(len(missing))):
        yield Problem("small_piles", "must have a Joker from another pile than the one it replaces")


def reserves(state: State) -> Iterator[Problem]:
    """Check that reserves are sorted, and that every player drew a large tile in the setup (ACT-A, SET-2)."""
    drawn = 0
    for i, player in enumerate(state.players):
        if list(player.reserve) != sorted(player.reserve):
            yield Problem(f"players[{i}].reserve", "must be sorted")
        drawn += sum(tile.kind is TileKind.LARGE for tile in player.reserve)
    drawn += sum(placed.tile.kind is TileKind.LARGE for placed in state.board.tiles)
    if state.stage is not Phase.SETUP_DRAW and drawn < len(state.players):
        yield Problem("players", "must each have drawn a large tile in the setup")
