"""Ways: the shapes and directions of the paths of tokens, independent of their position on the map.

A hex has two coordinates here: twice its distance from the left, and its row. In these coordinates, each
direction is the same offset in every row. Column numbers would not work, since every other row is shifted by
half a hex.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import Final, TypeAlias

from northwest_passage.adventure import Hex, Shape
from northwest_passage.adventure.hexes import SHAPE_OF_TURNS, shape_of_steps

__all__ = [
    "DIRECTIONS",
    "MOST_COLUMNS",
    "WAYS",
    "Steps",
    "Way",
    "direction",
    "from_atlantic",
    "from_boat",
    "offset",
    "spread",
    "steps_of",
]

Steps: TypeAlias = tuple[int, ...]
"""The directions from each hex of a path to the next: 0 right, then counter-clockwise."""
Way: TypeAlias = tuple[Shape, Steps]

DIRECTIONS: Final = ("right", "ahead right", "ahead left", "left", "back left", "back right")
MOST_COLUMNS: Final = 8
"""The maximum number of hexes in a row, with four players (SCN-1)."""
_SPREAD: Final = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
_DIRECTION_OF: Final = {step: number for number, step in enumerate(_SPREAD)}
_AHEAD: Final = (1, 2)


def spread(place: Hex) -> tuple[int, int]:
    """Return a hex as coordinates in which each direction is the same offset in every row."""
    return 2 * place.col + 1 - place.row % 2, place.row


def offset(start: Hex, end: Hex) -> tuple[int, int]:
    """Return the offset between two hexes: half hexes to the right, and rows ahead."""
    (x, row), (there, other) = spread(start), spread(end)
    return there - x, other - row


def direction(start: Hex, end: Hex) -> int | None:
    """Return the direction from ``start`` to ``end``, or ``None`` if they are not neighbours."""
    return _DIRECTION_OF.get(offset(start, end))


def _ways() -> Iterator[Way]:
    yield Shape.SINGLE, ()
    for turns, shape in SHAPE_OF_TURNS.items():
        for first in range(6):
            yield shape, tuple(each % 6 for each in accumulate(turns, initial=first))


WAYS: Final = tuple(sorted(_ways()))
"""Each shape with each sequence of directions in which a boat can sail along such a token (ADV-2)."""


def steps_of(shape: Shape, path: tuple[Hex, ...], pacific: int) -> Steps | None:
    """Return the directions along a path, or ``None`` if the path does not have the shape.

    The Pacific is a single row. A step into it is the first direction ahead that fits the shape (ADV-5).
    """
    steps: list[int] = []
    for here, there in pairwise(path):
        if there.row == pacific:
            fitting = [d for d in _AHEAD if shape_of_steps((*steps, d)) is shape]
            if here.row != pacific - 1 or len(steps) != len(path) - 2 or not fitting:
                return None
            return (*steps, fitting[0])
        step = direction(here, there)
        if step is None:
            return None
        steps.append(step)
    if not steps:
        return () if shape in (Shape.SINGLE, Shape.INCURSION) else None
    return tuple(steps) if shape_of_steps(tuple(steps)) is shape else None


def _sailed(start: tuple[int, int], steps: Steps) -> list[tuple[int, int]]:
    moves = [_SPREAD[step] for step in steps]
    return [*accumulate(moves, lambda a, b: (a[0] + b[0], a[1] + b[1]), initial=start)]


def from_boat(first: int, steps: Steps) -> bool:
    """Return whether a path that begins next to the boat avoids the boat's own hex (ADV-4)."""
    return (0, 0) not in _sailed(_SPREAD[first], steps)


def from_atlantic(column: int, steps: Steps, rows: int) -> bool:
    """Return whether a path from row 1 stays on the widest scenario or leaves it only for the Pacific."""
    places = _sailed((2 * column, 1), steps)
    inside = [1 <= row <= rows and 0 <= x - 1 + row % 2 < 2 * MOST_COLUMNS for x, row in places]
    *before, last = inside
    return all(before) and (last or places[-1][1] == rows + 1)
