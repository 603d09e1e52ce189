"""The areas of a face under the ice, on which Sleds stand and walk (MOV-2, MOV-3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from northwest_passage._internal.frozen import Sealed
from northwest_passage.expedition.nouns import Corners, Terrain

__all__ = ["Ground", "Parts", "ground"]

_CORNERS_OF_CELL = ((0, 0), (1, 0), (0, 1), (1, 1))
"""NW, NE, SW, SE, as steps from the cell's own corner (BRD-1)."""

Parts: TypeAlias = tuple[int, ...]
"""An area as masks of corners, one for each cell of its tile: a corner on the freeze line can be
walkable in the frozen cell north of it and not in the unfrozen cell south of it."""


class Ground(Sealed):
    """What a Sled can walk on of one face under the ice, counted from the face's north-western corner."""

    __slots__ = ("areas", "cells", "deployments", "exits")

    areas: tuple[Parts, ...]
    """The areas by number, as masks of corners."""
    exits: tuple[tuple[tuple[int, int], ...], ...]
    """For each area the cells beside it, as steps of the grid, each with the area's corners there, counted
    from that cell."""
    cells: tuple[tuple[int, ...], ...]
    """For each cell the corners of each area in it, counted from the cell."""
    deployments: int
    """On how many areas a Sled can be deployed: all of them, if there is land or all is ice (ACT-E)."""

    def __init__(self, stride: int, width: int, corners: Corners, frozen: tuple[bool, ...]) -> None:
        """Find the areas of a face under the ice, and where they lead.

        :param width: 2 for two cells in a row.
        :param frozen: for each cell whether it is.
        """
        areas = _areas(stride, width, corners, frozen)
        origins = (0, stride if width == 2 else 1)[: len(frozen)]
        cells = tuple(
            tuple(parts[place] >> origin for parts in areas) for place, origin in enumerate(origins)
        )
        exits = tuple(
            tuple(
                (cell + step, (part & border) >> step if step > 0 else (part & border) << -step)
                for cell, part in zip(origins, parts, strict=True)
                for step, border in _borders(stride)
                if part & border and cell + step not in origins
            )
            for parts in zip(*cells, strict=True)
        )
        deployments = len(areas) if Terrain.LAND in corners or all(frozen) else 0
        self._fill(areas=areas, exits=exits, cells=cells, deployments=deployments)


ground: Final = lru_cache(maxsize=4096)(Ground)
"""A shared :class:`Ground`: only few faces under the ice differ."""


def _borders(stride: int) -> tuple[tuple[int, int], ...]:
    """The cells beside a cell, as steps of the grid, each with the two corners between them, as bits."""
    west, north = 1 | 1 << 1, 1 | 1 << stride
    return ((-stride, west), (-1, north), (1, north << 1), (stride, west << stride))


def _areas(
    stride: int, width: int, corners: Corners, frozen: tuple[bool, ...]
) -> tuple[Parts, ...]:
    """The connected walkable parts of a face, in the order in which areas are numbered (MOV-2)."""
    origins = ((0, 0), (1, 0) if width == 2 else (0, 1))
    land = {
        (k % (width + 1), k // (width + 1))
        for k, corner in enumerate(corners)
        if corner is Terrain.LAND
    }
    # Nodes are corners in a cell, in the order in which areas are numbered.
    nodes = [
        (cell, (x + dx, y + dy))
        for cell, (ice, (x, y)) in enumerate(zip(frozen, origins, strict=False))
        for dx, dy in _CORNERS_OF_CELL
        if ice or (x + dx, y + dy) in land
    ]

    def joined(a: tuple[int, tuple[int, int]], b: tuple[int, tuple[int, int]]) -> bool:
        (i, (ax, ay)), (j, (bx, by)) = a, b
        if i != j:
            return (ax, ay) == (bx, by)
        return frozen[i] or abs(ax - bx) + abs(ay - by) == 1

    found: list[Parts] = []
    while nodes:
        area = [nodes.pop(0)]
        for node in area:
            near = [other for other in nodes if joined(node, other)]
            area += near
            nodes = [other for other in nodes if other not in near]
        found.append(
            tuple(
                sum(1 << (x * stride + y) for i, (x, y) in area if i == cell)
                for cell in range(len(frozen))
            )
        )
    return tuple(found)
