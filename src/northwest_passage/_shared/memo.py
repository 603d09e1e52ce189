"""Remember what was worked out, within bounds."""

from __future__ import annotations

from typing import TypeVar

__all__ = ["Memo"]

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """A table of results that cannot grow without end: when it is full, it forgets all of them.

    >>> squares = Memo[int, int](2)
    >>> [squares.keep(n, n * n) for n in range(3)]
    [0, 1, 4]
    >>> squares
    {2: 4}
    """

    __slots__ = ("most",)

    def __init__(self, most: int) -> None:
        self.most = most
        """How many results it remembers."""

    def keep(self, key: K, value: V) -> V:
        """Remember a result, and return it."""
        if len(self) >= self.most:
            self.clear()
        self[key] = value
        return value
