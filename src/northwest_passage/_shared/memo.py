"""Remember computed results, within bounds."""

from __future__ import annotations

from typing import TypeVar

__all__ = ["keep"]

K = TypeVar("K")
V = TypeVar("V")


def keep(table: dict[K, V], key: K, value: V, *, most: int) -> V:
    """Remember a result in a table, and return it.

    A table that has this many results already forgets all of them first, so it cannot grow without end.

    >>> squares: dict[int, int] = {}
    >>> [keep(squares, n, n * n, most=2) for n in range(3)]
    [0, 1, 4]
    >>> squares
    {2: 4}
    """
    if len(table) >= most:
        table.clear()
    table[key] = value
    return value
