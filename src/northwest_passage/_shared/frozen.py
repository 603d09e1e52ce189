"""Quick construction of frozen classes.

A frozen class refuses ``self.field = value``, so the constructor that attrs writes for it has to go round
that with a call for each field. With twenty fields that takes 2.4 microseconds, a tenth of all the time a
search spends in the rules. What is made here stores the fields directly and takes 0.8.

The trick: while its fields are stored, a new object belongs to an open twin of its class, which has the
same slots and nothing that refuses a value. It becomes frozen before anybody else sees it. Python allows
the change because the two classes have the same layout; for that, the frozen class must be slotted and
have no ``__weakref__``, and it cannot be subclassed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import attrs

__all__ = ["quick_constructor", "unchecked"]

T = TypeVar("T")
P = ParamSpec("P")


def quick_constructor(cls: type[T]) -> type[T]:
    """Give a frozen class of plain fields (no converters, validators, factories) a quick constructor."""
    slow = cls.__init__
    quick = _function(
        cls,
        "def __init__(self, {parameters}):",
        "    set_attribute(self, '__class__', Open)",
        "    {stores}",
        "    self.__class__ = Frozen",
    )
    quick.__qualname__, quick.__module__, quick.__doc__ = (
        slow.__qualname__,
        cls.__module__,
        slow.__doc__,
    )
    quick.__annotations__ = slow.__annotations__
    cls.__init__ = quick  # type: ignore[method-assign]
    return cls


def unchecked(cls: Callable[P, T]) -> Callable[P, T]:
    """A function that makes objects of a frozen class of values known to be good: nothing is checked."""
    make: Callable[P, T] = _function(
        cls,
        "def make({parameters}):",
        "    self = new(Open)",
        "    {stores}",
        "    self.__class__ = Frozen",
        "    return self",
    )
    return make


def _function(cls: Any, *lines: str) -> Any:
    slots: tuple[str, ...] = cls.__slots__
    names: dict[str, Any] = {
        "Frozen": cls,
        "Open": type(cls.__name__, cls.__bases__, {"__slots__": slots}),
        "new": object.__new__,
        "set_attribute": object.__setattr__,
    }
    parameters: list[str] = []
    stores: list[str] = []
    for field in attrs.fields(cls):
        if not field.init:
            continue
        parameters.append(field.name)
        if field.default is not attrs.NOTHING:
            names[f"default_{field.name}"] = field.default
            parameters[-1] += f"=default_{field.name}"
        stores.append(f"self.{field.name} = {field.name}")
    if "_attrs_cached_hash" in slots:
        stores.append("self._attrs_cached_hash = None")
    if hasattr(cls, "__attrs_post_init__"):
        stores.append("Frozen.__attrs_post_init__(self)")
    source = "\n".join(lines).format(parameters=", ".join(parameters), stores="; ".join(stores))
    before = set(names)
    exec(compile(source, f"<{cls.__name__}>", "exec"), names)
    [made] = set(names) - before - {"__builtins__"}
    return names[made]
