"""Equal editions become one value, so that everything derived from them is computed once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from weakref import WeakKeyDictionary, ref

import attrs

from northwest_passage._internal.frozen import ready

if TYPE_CHECKING:
    from attrs import AttrsInstance

__all__ = ["Shelf"]

E = TypeVar("E", bound="AttrsInstance")


class Shelf(Generic[E]):
    """The editions of a game that are in use. It keeps only those alive that come with the library."""

    def __init__(self) -> None:
        self._ready: list[tuple[E, Callable[[], E]]] = []
        self._shared: WeakKeyDictionary[E, ref[E]] = WeakKeyDictionary()

    def __len__(self) -> int:
        return len(self._shared)

    def ready(self, cls: type[E], find: Callable[[], E], /, **fields: Any) -> E:
        """An edition that comes with the library: found again by a function, and not checked."""
        edition = ready(cls, fields)
        self._ready.append((edition, find))
        return self.shared(edition)

    def shared(self, edition: E) -> E:
        """The one edition for all that are equal.

        Editions are shared when they are unpickled or read from JSON. One that a program makes itself is
        not replaced.
        """
        known = self._shared.get(edition)
        first = None if known is None else known()
        if first is None:
            self._shared[edition] = ref(edition)
            return edition
        return first

    def reduced(self, edition: E, make: Callable[..., E]) -> tuple[object, ...]:
        """How an edition is pickled.

        One that comes with the library goes by the function that finds it, so that states that are sent to
        other processes stay small; any other by its fields.
        """
        for known, find in self._ready:
            if edition is known:
                return (find, ())
        return (make, attrs.astuple(edition, recurse=False))
