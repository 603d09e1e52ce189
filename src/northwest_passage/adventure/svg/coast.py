"""Shores: the borders of all hexes of one kind, rounded as water rounds them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from northwest_passage._internal.strings import num
from northwest_passage.adventure.nouns import Hex
from northwest_passage.adventure.svg.layout import Corner, Plan, Spot, corners

__all__ = ["shore"]


def shore(places: Iterable[Hex], where: Plan, inset: float = 0.0) -> str:
    """Return the outline of some hexes as a path, rounded at the corners and slightly uneven between them.

    It goes through the middle of each border, so that adjacent hexes join without a seam. The same
    hexes have the same outline regardless of the rest of the picture.

    :param inset: the distance from the border, for things that do not join.
    """
    every = {edge for place in places for edge in _edges(place)}
    borders = {start: end for start, end in every if (end, start) not in every}
    parts: list[str] = []
    while borders:
        first = min(borders)
        ring = [first]
        while (following := borders.pop(ring[-1])) != first:
            ring.append(following)
        middles = [_middle(a, b, where, inset) for a, b in pairwise([*ring, first])]
        bends = [where.at(corner) for corner in [*ring[1:], first]]
        path = f"M{_point(middles[-1])}"
        for bend, middle in zip([bends[-1], *bends[:-1]], middles, strict=True):
            path += f"Q{_point(bend)} {_point(middle)}"
        parts.append(path + "Z")
    return "".join(parts)


def _edges(place: Hex) -> list[tuple[Corner, Corner]]:
    found = corners(place)
    return list(pairwise([*found, found[0]]))


def _middle(start: Corner, end: Corner, where: Plan, inset: float) -> Spot:
    """Return the middle of a border, moved slightly to one side. Clockwise, the inside is to the right."""
    (ax, ay), (bx, by) = where.at(start), where.at(end)
    swing = (start[0] * 7 + end[0] * 7 + start[1] * 13 + end[1] * 13) % 5 - 2.0 - inset
    x, y = (ax + bx) / 2, (ay + by) / 2
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    # A border is visited from both sides: the offset must not depend on the side.
    if inset == 0.0 and start > end:
        swing = -swing
    return x + (by - ay) / length * swing, y - (bx - ax) / length * swing


def _point(spot: Spot) -> str:
    return f"{num(spot[0])} {num(spot[1])}"
