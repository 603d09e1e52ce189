"""Boards without free cells, for any arrangement of land."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import attrs

import northwest_passage as nwp
from northwest_passage import Board, Cell, PlacedTile, State, Terrain, TileId, Token
from northwest_passage.expedition import geometry
from northwest_passage.expedition.geometry import HORIZONTAL, SMALL, VERTICAL, Face, Shape, pile_of
from tests.support.pictures import SECOND_YEAR, drawn

ALL_CELLS = [Cell(col, row) for col in range(12) for row in range(9)]


def full_state(seed: int) -> State:
    """Return a state with a full board, a token on every symbol, and four players with many pieces."""
    rng = Random(seed)
    edition = nwp.DEFAULT_EDITION
    land = {
        (x, y): rng.random() < 0.45
        for x in range(edition.columns + 1)
        for y in range(edition.rows + 1)
    }
    printed = edition.printed_board
    known = {(x, y): terrain for x, y in land if (terrain := printed.corner(x, y)) is not None}
    tiles = [*printed.tiles, *_covering(rng, printed, {**land, **known})]
    tokens = [
        Token(t.symbol_cell, t.symbol) for t in tiles if t.symbol_cell and t.symbol is not None
    ]
    state = drawn(SECOND_YEAR, 9)
    reserve = tuple(TileId.large(number) for number in range(12))
    return attrs.evolve(
        state,
        board=Board(edition.grid, tiles),
        tokens=tuple(sorted(tokens)),
        players=tuple(
            attrs.evolve(player, ship=edition.greenland, sled=None, reserve=reserve)
            for player in state.players
        ),
    )


def _covering(
    rng: Random, printed: Board, land: dict[tuple[int, int], int]
) -> Iterator[PlacedTile]:
    """Yield tiles on all free cells, for any arrangement of land."""
    edition = nwp.DEFAULT_EDITION
    taken = {cell for tile in printed.tiles for cell in tile.cells}
    for cell in sorted(ALL_CELLS, key=lambda cell: (cell.row, cell.col)):
        if cell in taken:
            continue
        col, row = cell
        shapes = [SMALL]
        shapes += [HORIZONTAL] * 3 * (col < 11 and (col + 1, row) not in taken)
        shapes += [VERTICAL] * 3 * (row < 8 and (col, row + 1) not in taken)
        width, height = rng.choice(shapes)
        corners = tuple(
            Terrain(land[col + x, row + y]) for y in range(height + 1) for x in range(width + 1)
        )
        yield (placed := _tile_of(rng, Shape(width, height), corners, cell, edition))
        taken.update(placed.cells)


def _tile_of(
    rng: Random, shape: Shape, corners: tuple[Terrain, ...], cell: Cell, edition: nwp.Edition
) -> PlacedTile:
    if shape == SMALL:
        tile = TileId.small(pile_of(corners))
        face = next(
            f for f in edition.faces(tile) if f.rotation == geometry.small_rotation(corners)
        )
        return PlacedTile.of(tile, face, cell, None)
    tile, face = rng.choice(
        [
            (tile, face)
            for tile, face in _all_faces()
            if (face.shape, face.corners) == (shape, corners)
        ]
    )
    return PlacedTile.of(tile, face, cell, edition.symbol(tile))


@cache
def _all_faces() -> list[tuple[TileId, Face]]:
    edition = nwp.DEFAULT_EDITION
    large = map(TileId.large, range(len(edition.large_tiles)))
    return [(tile, face) for tile in large for face in edition.faces(tile)]
