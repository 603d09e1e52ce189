"""Bounded caches, and equal editions shared as one value."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Generic, Self, TypeAlias, TypeVar, TypeVarTuple
from weakref import WeakKeyDictionary, ref

import attrs

from northwest_passage._internal.frozen import Frozen, ready

if TYPE_CHECKING:
    from attrs import AttrsInstance

__all__ = ["CacheSlot", "HasCache", "Shelf", "Table", "keep", "with_edition"]

K = TypeVar("K")
V = TypeVar("V")
E = TypeVar("E")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")

CacheSlot: TypeAlias = dict[Any, Any]
"""A cache that a value carries for a higher layer. Only the module that fills it knows its types."""


def keep(table: dict[K, V], key: K, value: V, *, most: int) -> V:
    """Cache a result in a table, and return it.

    A table that has ``most`` results already is cleared first, so it cannot grow without end.

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


# -- Caches of an edition --------------------------------------------------------------------------


class HasCache(Frozen):
    """The base of editions: values that carry a cache of computed results."""

    __slots__ = ("_cache",)

    _cache: CacheSlot

    def __new__(cls, *fields: object, **named: object) -> Self:
        """Create a value with an empty cache. ``__init__`` sets its fields."""
        new = super().__new__(cls)
        object.__setattr__(new, "_cache", {})
        return new


class Table(dict[K, V]):
    """A table that stores its bound, so that a test that finds it can check the bound."""

    __slots__ = ("most",)

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most


def with_edition(
    most: int,
) -> Callable[[Callable[[E, *Ts], T]], Callable[[E, *Ts], T]]:
    """Cache up to this number of results of a function of an edition and other arguments.

    They are stored in the edition's own cache and freed with it. A table of the function itself, such as that
    of ``lru_cache``, would keep alive every edition it was ever called with.
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
            # Not while the error is handled: errors raised and caught here would be chained to it.
            return keep(table, rest, function(edition, *rest), most=most)

        return remembered

    return remembering


EditionT = TypeVar("EditionT", bound="AttrsInstance")


class Shelf(Generic[EditionT]):
    """The editions of a game that are in use. It keeps only the default editions alive."""

    def __init__(self) -> None:
        self._ready: list[tuple[EditionT, Callable[[], EditionT]]] = []
        self._shared: WeakKeyDictionary[EditionT, ref[EditionT]] = WeakKeyDictionary()

    def __len__(self) -> int:
        return len(self._shared)

    def ready(
        self, cls: type[EditionT], find: Callable[[], EditionT], /, **fields: Any
    ) -> EditionT:
        """Return a default edition, which a function finds again and which is not validated."""
        edition = ready(cls, fields)
        self._ready.append((edition, find))
        return self.shared(edition)

    def shared(self, edition: EditionT) -> EditionT:
        """Return the one edition that represents all equal ones.

        Editions are shared when they are unpickled or read from JSON. An edition that a program creates
        itself is not replaced.
        """
        known = self._shared.get(edition)
        first = None if known is None else known()
        if first is None:
            self._shared[edition] = ref(edition)
            return edition
        return first

    def reduced(self, edition: EditionT, make: Callable[..., EditionT]) -> tuple[object, ...]:
        """Return the pickled representation of an edition.

        A default edition is pickled as the function that finds it, so that states sent to other processes
        stay small. Any other is pickled by its fields.
        """
        for known, find in self._ready:
            if edition is known:
                return (find, ())
        return (make, attrs.astuple(edition, recurse=False))
