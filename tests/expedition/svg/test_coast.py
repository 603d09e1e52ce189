"""Coasts: land is at the land corners, and there is no seam between matching tiles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import hypot

import pytest

import northwest_passage as nwp
from northwest_passage import Cell, Terrain, svg
from northwest_passage.expedition.svg.coast import CELL, outline, trace
from tests.support.boards import full_state
from tests.support.pictures import by_class, inside, summer


@pytest.mark.parametrize("key", range(16))
def test_the_land_of_a_cell_contains_its_land_corners(key: int) -> None:
    """BRD-2, BRD-3: adjacent land corners are joined, and opposite ones have sea between them."""
    corners = {(0, 0): key & 1, (1, 0): key & 2, (0, 1): key & 4, (1, 1): key & 8}
    coast = trace([Cell(0, 0)], lambda x, y: bool(corners[x, y]))
    for (x, y), land in corners.items():
        assert inside(coast.land, CELL * (0.15 + 0.7 * x), CELL * (0.15 + 0.7 * y)) == bool(land)
    strait = key in (0b1001, 0b0110)
    if strait or key.bit_count() in (0, 1, 3, 4):
        assert inside(coast.land, CELL / 2, CELL / 2) == (key.bit_count() >= 3)
    assert coast.land.count("M") == (0 if not key else 2 if strait else 1)
    for (ax, ay), (bx, by) in (
        ((0, 0), (1, 0)),
        ((0, 1), (1, 1)),
        ((0, 0), (0, 1)),
        ((1, 0), (1, 1)),
    ):
        middle = (CELL * (0.05 + 0.9 * (ax + bx) / 2), CELL * (0.05 + 0.9 * (ay + by) / 2))
        if corners[ax, ay] and corners[bx, by]:
            assert inside(coast.land, *middle)
        elif not corners[ax, ay] and not corners[bx, by]:
            assert not inside(coast.land, *middle)


@pytest.mark.parametrize("cell", [Cell(0, 0), Cell(3, 7), Cell(11, 8)])
@pytest.mark.parametrize("key", range(1, 15))
def test_coasts_cross_borders_in_the_middle_at_a_right_angle(key: int, cell: Cell) -> None:
    """So matching tiles join smoothly, wherever they are placed (PLC-3)."""
    col, row = cell
    corners = {(0, 0): key & 1, (1, 0): key & 2, (0, 1): key & 4, (1, 1): key & 8}
    shore = trace([cell], lambda x, y: bool(corners[x - col, y - row])).shore
    stretches = re.findall(r"M(\d+) (\d+)C([^M]*)", shore)
    assert stretches
    for x, y, rest in stretches:
        numbers = [float(n) for n in rest.split()]
        for (mx, my), (hx, hy) in (
            ((float(x), float(y)), (numbers[0], numbers[1])),
            ((numbers[-2], numbers[-1]), (numbers[-4], numbers[-3])),
        ):
            dx, dy = mx - col * CELL, my - row * CELL
            assert sorted((dx % CELL, dy % CELL)) == [0, CELL / 2]
            if dx % CELL == 0:
                assert (hy, hx > mx) == (my, dx == 0)
            else:
                assert (hx, hy > my) == (mx, dy == 0)


@pytest.mark.parametrize("seed", range(3))
def test_there_is_no_seam_inside_the_map(seed: int) -> None:
    """The outline of the land follows borders of cells only where the map ends."""
    board = summer().board if seed == 0 else full_state(seed).board
    cells = board.grid.cells_of(board.cells_taken)
    coast = trace(cells, lambda x, y: board.corner(x, y) is Terrain.LAND)
    edges = set(_straight(outline(cells)))
    assert set(_straight(coast.land)) <= edges
    # And nothing is missing: all land along the edge of the map is there.
    whole = trace(cells, lambda x, y: True)
    assert set(_straight(whole.land)) == edges
    assert not whole.shore


def _straight(path: str) -> Iterator[tuple[float, ...]]:
    """Return the middles of the straight segments of a path, each half a cell long."""
    x = y = 0.0
    for command, numbers in re.findall(r"([MHVCZ])([^MHVCZ]*)", path):
        values = [float(n) for n in numbers.split()]
        ax, ay = x, y
        if command == "H":
            x = values[0]
        elif command == "V":
            y = values[0]
        elif command in "MC":
            x, y = values[-2:]
            continue
        halves = round(hypot(x - ax, y - ay) / (CELL / 2))
        for i in range(halves):
            t = (i + 0.5) / halves
            yield (ax + t * (x - ax), ay + t * (y - ay))


def test_charted_islands_are_marked() -> None:
    """PLC-7."""
    picture = svg.board(summer(), panel=False)
    charted = nwp.expedition.islands.islands(summer().board)
    assert [e.get("data-tiles") for e in by_class(picture, "island")] == [
        str(len(island.tiles)) for island in charted
    ]
    (marks,) = by_class(picture, "charted")
    assert len(list(marks)) == len(charted)
