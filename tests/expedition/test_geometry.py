"""Grids, faces, matching and the sea path, compared with plain sets, for boards of every shape."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from itertools import product, starmap
from random import Random

import pytest

import northwest_passage as nwp
from northwest_passage import Cell, Side, Terrain, TileId
from northwest_passage.expedition import geometry
from northwest_passage.expedition.geometry import HORIZONTAL, SMALL, VERTICAL, Face, Grid, pile_of
from northwest_passage.expedition.tile_matching import Pictures
from tests.expedition.reference import placed_tile
from tests.expedition.reference.board import pile_and_rotation
from tests.support import plain_map as plain
from tests.support.bridge import DEFAULT

Points = set[Cell]

SIZES = [(1, 1), (1, 5), (6, 1), (2, 2), (3, 4), (5, 3), (12, 9), (64, 2), (2, 64)]
each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def some(rng: Random, points: Points) -> Points:
    """Return few or many of the points."""
    share = rng.random()
    return {point for point in points if rng.random() < share}


def samples(size: tuple[int, int]) -> Iterator[tuple[Random, Grid, Points, Points]]:
    """Yield a generator, the grid, all its cells and all its corners, a few times."""
    columns, rows = size
    for seed in range(12):
        grid = Grid.of(columns, rows)
        yield Random(seed), grid, {*grid.cells_of(grid.all_cells)}, plain.corners_of(grid)


@each_size
def test_cells_and_corners_are_numbered_in_order(size: tuple[int, int]) -> None:
    """BRD-1."""
    columns, rows = size
    grid = Grid.of(columns, rows)
    cells = [Cell(*cell) for cell in sorted(product(range(columns), range(rows)))]
    corners = sorted(plain.corners_of(grid))
    assert grid.cells_of(grid.all_cells) == tuple(cells)
    assert grid.all_cells == grid.mask(cells)
    assert grid.all_corners == grid.mask(corners)
    numbers = [grid.bit(*corner) for corner in corners]
    assert numbers == sorted(set(numbers))
    assert [grid.cells[grid.bit(*cell)] for cell in cells] == cells
    assert {cell for cell in grid.cells if cell not in cells} == {Cell(-1, -1)}
    for x, y in product(range(-2, columns + 2), range(-2, rows + 2)):
        assert grid.has(Cell(x, y)) == ((x, y) in cells)
    for border in range(rows + 1):
        assert grid.rows_above[border] == grid.mask([c for c in cells if c.row < border])
    assert len(grid.rows_above) == rows + 1


@each_size
def test_neighbours_and_surroundings_agree_with_plain_sets(size: tuple[int, int]) -> None:
    """BRD-1, PLC-2, PLC-7."""
    for rng, grid, cells, corners in samples(size):
        chosen, points = some(rng, cells), some(rng, corners)
        assert grid.corners_of(grid.mask(chosen)) == grid.mask(
            {corner for cell in chosen for corner in plain.corners_at(cell)}
        )
        assert grid.cells_around(grid.mask(points)) == grid.mask(
            {cell for cell in cells if plain.corners_at(cell) & points}
        )
        beside = {n for cell in chosen for n in plain.beside(cell)} & cells - chosen
        assert grid.beside(grid.mask(chosen)) == grid.mask(beside)


def steps_to(sea: Points, start: Points, goal: Points) -> int | None:
    """Return the number of corners of a shortest sea path, or `None` if there is no path."""
    reached, new, length = start & sea, start & sea, 1
    while new:
        if new & goal:
            return length
        new = {n for point in new for n in plain.around(point)} & sea - reached
        reached |= new
        length += 1
    return None


@each_size
def test_a_sea_path_is_a_shortest_path_over_sea(size: tuple[int, int]) -> None:
    """PLC-4, BRD-3: sea also joins diagonally."""
    found = 0
    for rng, grid, _, corners in samples(size):
        for _ in range(8):
            land = some(rng, corners)
            start, goal = (set(rng.sample(sorted(corners), k=min(3, len(corners)))) for _ in "ab")
            sea = corners - land
            path = grid.sea_path(grid.mask(land), grid.mask(start), grid.mask(goal))
            points = {
                Cell(*divmod(bit, grid.stride))
                for bit in range(path.bit_length())
                if path >> bit & 1
            }
            assert (len(points) or None) == steps_to(sea, start, goal)
            assert points <= sea
            if points:
                found += 1
                assert len(points & start) == 1
                assert len(points & goal) == 1
                assert steps_to(points, start, goal) == len(points)
    assert found


def test_a_grid_is_shared() -> None:
    grid = Grid.of(3, 4)
    assert grid is Grid.of(3, 4)
    assert pickle.loads(pickle.dumps(grid)) is grid
    assert repr(grid) == "Grid.of(3, 4)"
    assert (grid.columns, grid.rows) == (3, 4)


# -- Faces -----------------------------------------------------------------------------------------


def as_placed(face: Face) -> tuple[object, ...]:
    """Return a face in the format of the second implementation, for a tile placed at the origin."""
    width, height = face.shape
    cells = tuple((x, y) for y in range(height) for x in range(width))
    symbol_cell = None if face.symbol is None else cells[face.symbol]
    corners = tuple(corner.name.lower() for corner in face.corners)
    return (face.rotation, face.side.name.lower(), cells, corners, symbol_cell)


def ways(tile: str, sides: tuple[str, ...]) -> list[tuple[object, ...]]:
    placed = (
        placed_tile(DEFAULT, tile, (0, 0), rotation, side)
        for side in sides
        for rotation in (0, 90, 180, 270)
    )
    return [(p["rotation"], p["side"], p["cells"], p["corners"], p["symbol_cell"]) for p in placed]


def test_every_large_tile_has_eight_orientations() -> None:
    """BRD-4, BRD-5, BRD-6."""
    for number, tile in enumerate(nwp.DEFAULT_EDITION.large_tiles):
        faces = geometry.large_faces(tile.corners, tile.symbol.half if tile.symbol else None)
        assert list(map(as_placed, faces)) == ways(f"L{number}", ("front", "back"))


def test_every_small_tile_has_four_orientations() -> None:
    """BRD-4, BRD-7."""
    for pile in range(6):
        assert list(map(as_placed, geometry.small_faces(pile))) == ways(f"S{pile}", ("front",))


def test_every_colouring_has_a_pile_and_a_smallest_rotation() -> None:
    """BRD-7."""
    for corners in product(Terrain, repeat=4):
        nw, ne, sw, se = (corner.name.lower() for corner in corners)
        found = (pile_of(corners), geometry.small_rotation(corners))
        assert found == pile_and_rotation(DEFAULT, (nw, ne, sw, se))


def test_a_corner_of_a_face_is_counted_from_the_north_west() -> None:
    corners = tuple(Terrain(k in (1, 3)) for k in range(6))
    flat, upright = (
        Face(0, Side.FRONT, HORIZONTAL, corners, None),
        Face(0, Side.FRONT, VERTICAL, corners, 1),
    )
    assert [flat.corner(x, y) for y in (0, 1) for x in (0, 1, 2)] == list(corners)
    assert [upright.corner(x, y) for y in (0, 1, 2) for x in (0, 1)] == list(corners)
    assert upright.picture == (VERTICAL, corners, 1)


def test_a_picture_fits_if_it_contradicts_no_corner() -> None:
    """PLC-3, BRD-5: each picture once, by tile, rotation, side."""
    edition = nwp.DEFAULT_EDITION
    pictures: Pictures = edition.pictures
    grid = edition.grid
    rng = Random(3)
    numbered = [(i, stamp.face) for i, stamp in enumerate(pictures.stamps) if stamp is not None]
    x, y = 4, 3
    for k, shape in enumerate((SMALL, HORIZONTAL, VERTICAL)):
        points = list(product(range(shape.width + 1), range(shape.height + 1)))
        for _ in range(40):
            known = {point: rng.choice(tuple(Terrain)) for point in points if rng.random() < 0.5}
            land, sea = (
                grid.mask(
                    [Cell(x + dx, y + dy) for (dx, dy), what in known.items() if what is terrain]
                )
                for terrain in (Terrain.LAND, Terrain.SEA)
            )
            # Corners known elsewhere do not matter.
            elsewhere = grid.mask([Cell(x - 1, y), Cell(x + 3, y + 3), Cell(x, y + 3)])
            cells = [0, 0, 0]
            cells[k] = 1 << grid.bit(x, y)
            wanted = sum(
                1 << number
                for number, face in numbered
                if face.shape == shape
                and all(face.corner(*point) is terrain for point, terrain in known.items())
            )
            found = pictures.fitting(land | elsewhere, sea, (cells[0], cells[1], cells[2]))
            assert found == ([(grid.bit(x, y), wanted)] if wanted else [])


def test_each_picture_of_a_tile_is_numbered_once() -> None:
    """BRD-5."""
    edition = nwp.DEFAULT_EDITION
    pictures = edition.pictures
    assert pictures.tiles == tuple(
        [TileId.large(k) for k in range(64)] + [TileId.small(k) for k in range(6)]
    )
    assert len(pictures.stamps) == len(pictures.land) == 8 * len(pictures.tiles)
    for i, tile in enumerate(pictures.tiles):
        stamps = [stamp for stamp in pictures.stamps[8 * i : 8 * i + 8] if stamp is not None]
        faces = edition.faces(tile)
        names = [(stamp.face.rotation, stamp.face.side) for stamp in stamps]
        assert names == sorted(names)
        assert {stamp.face.picture for stamp in stamps} == {face.picture for face in faces}
        assert len({stamp.face.picture for stamp in stamps}) == len(stamps)
        assert pictures.of_tile[tile] == 0xFF << 8 * i
        for face in faces:
            stamp = pictures.named[tile][face.side, face.rotation]
            assert stamp in stamps
            assert stamp.face.picture == face.picture
            first = next(other for other in faces if other.picture == face.picture)
            assert stamp.face == first
            assert pictures.land[pictures.stamps.index(stamp)] == stamp.land
            by_terrain: dict[Terrain, set[Cell]] = {terrain: set() for terrain in Terrain}
            for corner in plain.corners_of(Grid.of(*face.shape)):
                by_terrain[face.corner(*corner)].add(corner)
            assert stamp.land == edition.grid.mask(by_terrain[Terrain.LAND])
            assert stamp.sea == edition.grid.mask(by_terrain[Terrain.SEA])
            assert stamp.cells == edition.grid.mask(
                starmap(Cell, product(range(face.shape.width), range(face.shape.height)))
            )
