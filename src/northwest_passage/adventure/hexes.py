"""Hexes: their neighbours, and the shapes of paths (SCN-1, SCN-2, ADV-2, ADV-5).

Inside the rules a hex is a number, its *index*: the column times 32, plus the row. Indices sort like hexes,
and one ``bytes`` value or one tuple can store a property of every hex. A :class:`Grid` holds all values that
depend only on the width and the length of the scenario.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Final

from northwest_passage._internal.frozen import Sealed
from northwest_passage.adventure.nouns import Hex, Shape

__all__ = ["MAX_ROWS", "SHAPE_OF_TURNS", "STRIDE", "Grid", "grid_of", "index_of", "shape_of_steps"]

STRIDE: Final = 32
"""The number of indices in each column."""
MAX_ROWS: Final = STRIDE - 2
"""The maximum number of rows. A column has two more indices, for the Atlantic and the Pacific."""

SHAPE_OF_TURNS: Final[Mapping[tuple[int, ...], Shape]] = {
    (): Shape.LINE_2,
    (0,): Shape.LINE_3,
    (1,): Shape.CURVE_3,
    (-1,): Shape.CURVE_3,
    (0, 0): Shape.LINE_4,
    (0, 1): Shape.HOOK_4,
    (-1, 0): Shape.HOOK_4,
    (0, -1): Shape.HOOK_4_MIRRORED,
    (1, 0): Shape.HOOK_4_MIRRORED,
    (1, -1): Shape.ZIGZAG_4,
    (-1, 1): Shape.ZIGZAG_4_MIRRORED,
}
"""The shape of a path of two or more hexes, by its turns: 0 for straight on, 1 for 60 degrees to the left, -1
for 60 degrees to the right (ADV-2).

The keys form a trie: every key without its last turn is also a key.
"""


def index_of(place: Hex) -> int:
    """Return the index of a hex.

    >>> from northwest_passage.adventure.hexes import Hex, index_of
    >>> index_of(Hex(1, 2))
    34

    :param place: the hex.
    """
    return place[0] * STRIDE + place[1]  # faster than a shift


def shape_of_steps(directions: tuple[int, ...]) -> Shape | None:
    """Return the shape of a path of two or more hexes, or ``None`` if no token has that shape (ADV-2).

    :param directions: the directions of the steps, numbered counter-clockwise from 0 for right.
    """
    turns = tuple((after - before + 1) % 6 - 1 for before, after in pairwise(directions))
    return SHAPE_OF_TURNS.get(turns)


class Grid(Sealed):
    """The geometry of a scenario of a given width and length. Call :func:`grid_of` to get one."""

    __slots__ = (
        "ahead",
        "hexes",
        "needed",
        "neighbours",
        "pacific",
        "places",
        "row_of_place",
        "rows",
        "size",
        "steps",
        "two_ahead",
        "width",
    )

    width: int
    rows: int
    size: int
    """The number of indices, including those that do not belong to a hex."""
    pacific: int
    """The index of the Pacific (ADV-5)."""
    hexes: tuple[Hex, ...]
    """The hex of each index."""
    steps: tuple[tuple[int, ...], ...]
    """The indices of each hex's neighbours in the six directions, with -1 where there is none (SCN-1)."""
    neighbours: tuple[tuple[int, ...], ...]
    """The neighbours of each hex, sorted. Those of the Atlantic are all hexes of row 1 (SUP-1, ADV-5)."""
    ahead: tuple[frozenset[int], ...]
    """The neighbours of each hex that are one row ahead of it (MAN-4)."""
    two_ahead: tuple[frozenset[int], ...]
    """The hexes at distance 2 from each hex that are two rows ahead of it (CHR-N)."""
    places: tuple[tuple[int, ...], ...]
    """The hexes that each scenario tile covers, in the order in which tiles are revealed (SCN-2, SCN-6)."""
    needed: tuple[int, ...]
    """The number of tiles in the first ``n`` rows, for each ``n`` from 0 (SCN-6)."""
    row_of_place: tuple[int, ...]
    """The row of each tile in :attr:`places`. For an upright tile, it is the upper of its two rows."""

    def __init__(self, width: int, rows: int) -> None:
        hexes = tuple(Hex(i // STRIDE, i % STRIDE) for i in range(width * STRIDE))
        steps = tuple(_steps(place, width, rows) for place in hexes)
        first_row = tuple(col * STRIDE + 1 for col in range(width))
        beside = [tuple(sorted({there for there in ways if there >= 0})) for ways in steps]
        ahead = tuple(frozenset(ways[1:3]) - {-1} for ways in steps)
        places, needed = _places(width, rows)
        self._fill(
            width=width,
            rows=rows,
            size=width * STRIDE,
            pacific=rows + 1,
            hexes=hexes,
            steps=steps,
            neighbours=(first_row, *beside[1:]),
            ahead=ahead,
            two_ahead=tuple(frozenset(far for near in one for far in ahead[near]) for one in ahead),
            places=places,
            needed=needed,
            row_of_place=tuple(hexes[place[-1]].row for place in places),
        )

    def has(self, place: Hex) -> bool:
        """Return whether a hex is within the scenario. The Atlantic and the Pacific are not.

        :param place: the hex.
        """
        return 0 <= place.col < self.width and 1 <= place.row <= self.rows

    def shapes(self, path: tuple[int, ...]) -> frozenset[Shape]:
        """Return the shapes that a token on a path can have. The path may end in the Pacific.

        A step into the Pacific counts as either of the directions ahead, so a path can have several shapes
        (ADV-5). A path of one hex is a ``SINGLE``. The set is empty if the hexes are not a path.

        :param path: the indices of the hexes.
        """
        if len(path) == 1:
            return frozenset({Shape.SINGLE})
        ways: list[tuple[int, ...]] = [()]
        for here, there in pairwise(path):
            found = [d for d, step in enumerate(self.steps[here]) if step == there]
            ways = [(*way, d) for way in ways for d in found]
        return frozenset(shape for way in ways if (shape := shape_of_steps(way)) is not None)

    def __reduce__(self) -> tuple[object, tuple[int, int]]:
        return (grid_of, (self.width, self.rows))

    def __repr__(self) -> str:
        return f"<Grid {self.width} x {self.rows}>"


def _steps(place: Hex, width: int, rows: int) -> tuple[int, ...]:
    """Return a hex's neighbours in the six directions, counter-clockwise from the right (SCN-1, ADV-5)."""
    col, row = place
    if not 1 <= row <= rows:
        return (-1,) * 6
    left = col - row % 2
    beside = (
        (col + 1, row),
        (left + 1, row + 1),
        (left, row + 1),
        (col - 1, row),
        (left, row - 1),
        (left + 1, row - 1),
    )
    return tuple(
        rows + 1
        if there_row > rows
        else there_col * STRIDE + there_row
        if 0 <= there_col < width and there_row
        else -1
        for there_col, there_row in beside
    )


def _places(width: int, rows: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return the values of :attr:`Grid.places` and :attr:`Grid.needed` (SCN-2, SCN-6)."""
    margin = (width - 4) // 2
    places: list[tuple[int, ...]] = []
    needed = [0]
    for row in range(1, rows + 1):
        places.append(_block(range(margin, margin + 4), (row,)))
        if margin == 2:
            places.append(_block((0, 1), (row,)))
            places.append(_block((6, 7), (row,)))
        elif margin == 1 and row % 2 == 0:
            places.append(_block((0,), (row - 1, row)))
            places.append(_block((5,), (row - 1, row)))
        needed.append(len(places))
    return tuple(places), tuple(needed)


def _block(cols: range | tuple[int, ...], rows: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(col * STRIDE + row for col in cols for row in rows)


@cache
def grid_of(width: int, rows: int) -> Grid:
    """Return the grid of a given width and length. Calls with equal arguments return the same object.

    >>> from northwest_passage.adventure.hexes import grid_of
    >>> grid_of(4, 24)
    <Grid 4 x 24>

    :param width: the number of hexes in a row: 4, 6 or 8.
    :param rows: the number of rows.
    """
    return Grid(width, rows)
