"""Remember computed results, within bounds."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeAlias, TypeVar, TypeVarTuple

__all__ = ["CacheSlot", "Table", "keep", "with_edition"]

K = TypeVar("K")
V = TypeVar("V")
E = TypeVar("E")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")

CacheSlot: TypeAlias = dict[Any, Any]
"""A cache that a value carries for a module above it. Only the module that fills it knows its types."""


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


# -- What is remembered with an edition ------------------------------------------------------------


class Table(dict[K, V]):
    """A table that knows its bound, so that whoever finds it can tell whether it is kept."""

    __slots__ = ("most",)

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most


def with_edition(
    most: int,
) -> Callable[[Callable[[E, *Ts], T]], Callable[[E, *Ts], T]]:
    """Let a function of an edition and other things remember up to this many results.

    They are kept in the edition's own memory, and go with it. A table of the function itself, such as that of
    ``lru_cache``, would keep every edition alive that it was ever asked about.
    """

    def remembering(function: Callable[[E, *Ts], T]) -> Callable[[E, *Ts], T]:
        name = f"{function.__module__}.{function.__qualname__}"

        @wraps(function)
        def remembered(edition: Any, *rest: *Ts) -> T:  # of either game
            memo: dict[Any, Any] = edition._cache
            try:
                known: T = memo[name][rest]
                return known
            except KeyError:
                table: Table[tuple[*Ts], T] = memo.setdefault(name, Table(most))
            # Not while the error is handled: whatever is raised and caught here would be chained to it.
            return keep(table, rest, function(edition, *rest), most=most)

        return remembered

    return remembering
