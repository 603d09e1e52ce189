"""Smooth coastlines, computed from the terrain of the corners.

The coast crosses the border of a cell exactly in the middle and at a right angle, so matching tiles join
without a kink wherever they are placed. The outline of all land is traced as a whole: borders between
two cells of land cancel out, and nothing is left that could show as a seam.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Final, NamedTuple, TypeAlias

from northwest_passage._internal.strings import num
from northwest_passage.expedition.nouns import Cell

CELL: Final = 64
"""The side of a cell in the units of the picture."""
_HALF: Final = CELL // 2

Point: TypeAlias = tuple[int, int]
Key: TypeAlias = tuple[bool, bool, bool, bool]
"""For each corner of a cell, clockwise from NW: ``True`` if it is land."""
_Way: TypeAlias = tuple[Point, str | None]
"""The end point of a segment of an outline, and the curve of the segment if it is coast."""


class Coast(NamedTuple):
    """The outlines of some land, as SVG paths."""

    land: str
    """The closed outline, to be filled."""
    shore: str
    """The border between land and sea, to be stroked. It does not include the edge of the map."""


def frame(cells: Sequence[Cell], inset: float = 3) -> str:
    """Return the path of a rectangle just inside the outline of some cells."""
    left, top = cells[0].col * CELL + inset, cells[0].row * CELL + inset
    right, foot = (cells[-1].col + 1) * CELL - inset, (cells[-1].row + 1) * CELL - inset
    return f"M{num(left)} {num(top)}H{num(right)}V{num(foot)}H{num(left)}Z"


def outline(cells: Iterable[Cell]) -> str:
    """Return the outline of some cells as one closed path."""
    ways: dict[Point, list[_Way]] = {}
    for col, row in cells:
        x, y = col * CELL, row * CELL
        ring = ((x, y), (x + CELL, y), (x + CELL, y + CELL), (x, y + CELL), (x, y))
        for a, b in pairwise(ring):
            _add(ways, a, b)
    return _chain(ways).land


def trace(cells: Iterable[Cell], is_land: Callable[[int, int], bool]) -> Coast:
    """Return the outlines of the land on some cells.

    Land corners on the same side of a cell are joined. Diagonally opposite ones are separated by a strait
    (BRD-3).
    """
    return trace_cells(
        (
            Cell(col, row),
            (
                is_land(col, row),
                is_land(col + 1, row),
                is_land(col + 1, row + 1),
                is_land(col, row + 1),
            ),
        )
        for col, row in cells
    )


def trace_cells(cells: Iterable[tuple[Cell, Key]]) -> Coast:
    """Return the outlines of the land on some cells, given the corners of each cell separately.

    A point can be land in one cell and not in another, as in the areas of Sleds along the freeze line
    (MOV-2).
    """
    ways: dict[Point, list[_Way]] = {}
    for (col, row), key in cells:
        x, y = col * CELL, row * CELL
        for a, b, coast in _pieces(key, (7 * col + 3 * row) % 11):
            start, end = (x + a[0], y + a[1]), (x + b[0], y + b[1])
            if coast is None:
                _add(ways, start, end)
            else:
                ways.setdefault(start, []).append((end, _curve(x, y, coast)))
    return _chain(ways)


def _add(ways: dict[Point, list[_Way]], a: Point, b: Point) -> None:
    """Add a straight segment, or remove the same segment in the opposite direction.

    A segment that occurs in both directions is a border between two cells of land, not an outline.
    """
    back = ways.get(b)
    if back and (a, None) in back:
        back.remove((a, None))
    else:
        ways.setdefault(a, []).append((b, None))


def _chain(ways: dict[Point, list[_Way]]) -> Coast:
    """Join segments into closed outlines."""
    land: list[str] = []
    shore: list[str] = []
    for start, leading in ways.items():
        while leading:
            here = start
            land.append(f"M{here[0]} {here[1]}")
            on_shore = False
            while True:
                there, curve = ways[here].pop()
                if curve is not None:
                    land.append(curve)
                    if not on_shore:
                        shore.append(f"M{here[0]} {here[1]}")
                    shore.append(curve)
                elif there[0] == here[0]:
                    land.append(f"V{there[1]}")
                else:
                    land.append(f"H{there[0]}")
                on_shore = curve is not None
                here = there
                if here == start:
                    break
            land.append("Z")
    return Coast("".join(land), "".join(shore))


_Curve: TypeAlias = tuple[tuple[float, float], ...]


@lru_cache(maxsize=1024)
def _pieces(key: Key, seed: int) -> tuple[tuple[Point, Point, _Curve | None], ...]:
    """Return the segments around the land of one cell, clockwise, given its corners NW, NE, SE, SW.

    Each straight segment is half of a side of the cell. Curves run through the cell.
    """
    corners = ((0, 0), (CELL, 0), (CELL, CELL), (0, CELL))
    middles = ((_HALF, 0), (CELL, _HALF), (_HALF, CELL), (0, _HALF))
    pieces: list[tuple[Point, Point, _Curve | None]] = []
    for i in range(4):
        if key[i]:
            pieces.append((middles[i - 1], corners[i], None))
            pieces.append((corners[i], middles[i], None))
            if not key[(i + 1) % 4]:
                # The coast returns to the start of this run of land corners.
                first = i
                while key[first - 1]:
                    first -= 1
                start, end = middles[i], middles[first - 1]
                pieces.append((start, end, _coast(start, end, 16 * seed + 4 * i + first % 4)))
    return tuple(pieces)


def _wobble(seed: int, number: int) -> float:
    """Return a number between -1 and 1 that looks random, but depends only on the arguments."""
    mixed = (seed * 31 + number + 17) * 2654435761 % 4294967296
    mixed = (mixed ^ mixed >> 15) * 2246822519 % 4294967296
    return mixed / 2147483648 - 1


def _coast(start: Point, end: Point, seed: int) -> _Curve:
    """Return a rugged curve through a cell, perpendicular to the borders at both ends, as Bézier points."""
    across = abs(_inward(start)[0]) == abs(_inward(end)[0])
    chord = (end[0] - start[0], end[1] - start[1])
    corner = (
        start[0] if start[0] in (0, CELL) else end[0],
        start[1] if start[1] in (0, CELL) else end[1],
    )
    points: list[tuple[float, float]] = [start]
    for i, rough in ((1, 2.6), (2, 4.5), (3, 2.6)):
        shift = rough * _wobble(seed, i)
        if across:
            # Straight ahead, with a bay or a cape.
            side = (-chord[1] / CELL, chord[0] / CELL)
            x, y = start[0] + chord[0] * i / 4, start[1] + chord[1] * i / 4
            points.append((x + shift * side[0] * 1.4, y + shift * side[1] * 1.4))
        else:
            # Around a corner, a little nearer to it or farther from it.
            a, b = cos(pi * i / 8), sin(pi * i / 8)
            reach = (_HALF + shift) / _HALF
            x = (start[0] - corner[0]) * a + (end[0] - corner[0]) * b
            y = (start[1] - corner[1]) * a + (end[1] - corner[1]) * b
            points.append((corner[0] + reach * x, corner[1] + reach * y))
    points.append(end)
    return tuple(_smooth(points, _inward(start), _inward(end)))


def _smooth(
    points: list[tuple[float, float]], leaving: Point, arriving: Point
) -> Iterator[tuple[float, float]]:
    """Yield the points of Bézier curves through some points, with given directions at both ends."""
    handle = CELL / 15
    slopes = [
        ((c[0] - a[0]) / 6, (c[1] - a[1]) / 6) for a, c in zip(points, points[2:], strict=False)
    ]
    slopes = [
        (handle * leaving[0], handle * leaving[1]),
        *slopes,
        (-handle * arriving[0], -handle * arriving[1]),
    ]
    for i, b in enumerate(points[1:], start=1):
        a = points[i - 1]
        yield (a[0] + slopes[i - 1][0], a[1] + slopes[i - 1][1])
        yield (b[0] - slopes[i][0], b[1] - slopes[i][1])
        yield b


def _inward(middle: Point) -> Point:
    """Return the direction into the cell from the middle of one of its borders."""
    x, y = middle
    return (1 if x == 0 else -1 if x == CELL else 0, 1 if y == 0 else -1 if y == CELL else 0)


def _curve(x: int, y: int, curve: _Curve) -> str:
    return "C" + " ".join([f"{x + dx:.4g} {y + dy:.4g}" for dx, dy in curve])
