"""Bounded caches, and a registry that replaces equal editions with one shared object."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Generic, Self, TypeAlias, TypeVar, TypeVarTuple
from weakref import WeakKeyDictionary, ref

import attrs

from northwest_passage._internal.frozen import Frozen, ready

if TYPE_CHECKING:
    from attrs import AttrsInstance

K = TypeVar("K")
V = TypeVar("V")
E = TypeVar("E")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")

CacheSlot: TypeAlias = dict[Any, Any]
"""A cache inside an object. The types of its keys and values are known only to the module that fills it."""


def cache_result(table: dict[K, V], key: K, value: V, *, maxsize: int) -> V:
    """Cache a result in a table, and return it.

    A table that already has ``maxsize`` results is cleared first, so it cannot grow without bound.

    >>> squares: dict[int, int] = {}
    >>> [cache_result(squares, n, n * n, maxsize=2) for n in range(3)]
    [0, 1, 4]
    >>> squares
    {2: 4}
    """
    if len(table) >= maxsize:
        table.clear()
    table[key] = value
    return value


# -- Caches of an edition --------------------------------------------------------------------------


class HasCache(Frozen):
    """The base class of values with a cache of computed results, such as editions."""

    __slots__ = ("_cache",)

    _cache: CacheSlot

    def __new__(cls, *fields: object, **named: object) -> Self:
        """Create a value with an empty cache. ``__init__`` sets its fields."""
        new = super().__new__(cls)
        object.__setattr__(new, "_cache", {})
        return new


class BoundedTable(dict[K, V]):
    """A dictionary with the attribute ``maxsize``, so that tests can check that it does not grow larger."""

    __slots__ = ("maxsize",)

    def __init__(self, maxsize: int) -> None:
        super().__init__()
        self.maxsize = maxsize


def cached_with_edition(
    maxsize: int,
) -> Callable[[Callable[[E, *Ts], T]], Callable[[E, *Ts], T]]:
    """Return a decorator to cache up to ``maxsize`` results of a function with an edition as first argument.

    The results are stored in the edition's own cache and freed with it. An ``lru_cache`` would keep alive
    every edition that the function was called with.
    """

    def decorate(function: Callable[[E, *Ts], T]) -> Callable[[E, *Ts], T]:
        name = f"{function.__module__}.{function.__qualname__}"

        @wraps(function)
        def cached(edition: Any, *rest: *Ts) -> T:  # an edition of either game
            memo: dict[Any, Any] = edition._cache
            try:
                known: T = memo[name][rest]
                return known
            except KeyError:
                table: BoundedTable[tuple[*Ts], T] = memo.setdefault(name, BoundedTable(maxsize))
            # Called outside the handler, so that errors of the function are not chained to the KeyError.
            return cache_result(table, rest, function(edition, *rest), maxsize=maxsize)

        return cached

    return decorate


EditionT = TypeVar("EditionT", bound="AttrsInstance")


class Shelf(Generic[EditionT]):
    """A registry of a game's editions in use. It holds weak references, except to the default editions."""

    def __init__(self) -> None:
        self._ready: list[tuple[EditionT, Callable[[], EditionT]]] = []
        self._shared: WeakKeyDictionary[EditionT, ref[EditionT]] = WeakKeyDictionary()

    def __len__(self) -> int:
        return len(self._shared)

    def ready(
        self, cls: type[EditionT], find: Callable[[], EditionT], /, **fields: Any
    ) -> EditionT:
        """Create a default edition without validating it, and register it. Unpickling it calls ``find``."""
        edition = ready(cls, fields)
        self._ready.append((edition, find))
        return self.shared(edition)

    def shared(self, edition: EditionT) -> EditionT:
        """Return the registered edition that equals this one. If there is none, register and return this one.

        Editions are shared when they are unpickled or read from JSON. An edition that a program creates
        itself is not replaced.
        """
        known = self._shared.get(edition)
        first = None if known is None else known()
        if first is None:
            self._shared[edition] = ref(edition)
            return edition
        return first

    def reduced(self, edition: EditionT, build: Callable[..., EditionT]) -> tuple[object, ...]:
        """Return the representation of an edition for pickling.

        A default edition is pickled as a call to the function that finds it, so that states sent to other
        processes stay small. Any other edition is pickled by its fields.
        """
        for known, find in self._ready:
            if edition is known:
                return (find, ())
        return (build, attrs.astuple(edition, recurse=False))
