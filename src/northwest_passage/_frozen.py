"""A quick constructor for frozen classes of many fields.

A frozen class refuses ``self.field = value``, so the constructor that attrs writes for it has to go round
that with a call for each field. With twenty fields that takes 2.4 microseconds, a tenth of all the time a
search spends in the rules; the constructor made here takes 0.7.
"""

from __future__ import annotations

from typing import Any, TypeVar

import attrs

__all__ = ["quick_constructor"]

T = TypeVar("T")


def quick_constructor(cls: type[T]) -> type[T]:
    """Give a frozen attrs class a constructor of the same signature that stores fields directly.

    While it runs, the new object belongs to an open twin of the class: the same slots, and nothing that
    refuses a value. It becomes frozen before anybody else sees it. The class must be slotted, without
    ``__weakref__`` (or the twin's layout would differ), and its fields plain: no converters, validators
    or factories. It cannot be subclassed.
    """
    slots: tuple[str, ...] = getattr(cls, "__slots__")  # noqa: B009 - not every class has slots
    parameters: list[str] = []
    stores: list[str] = []
    names: dict[str, Any] = {
        "Frozen": cls,
        "Open": type(cls.__name__, (), {"__slots__": slots}),
        "set_attribute": object.__setattr__,
    }
    for field in attrs.fields(cls):  # type: ignore[arg-type]  # only attrs classes come here
        has_default = field.default is not attrs.NOTHING
        names[f"default_{field.name}"] = field.default
        parameters.append(field.name + f"=default_{field.name}" * has_default)
        stores.append(f"    self.{field.name} = {field.name}")
    if "_attrs_cached_hash" in slots:
        stores.append("    self._attrs_cached_hash = None")
    source = "\n".join(
        [
            f"def __init__(self, {', '.join(parameters)}):",
            "    set_attribute(self, '__class__', Open)",
            *stores,
            "    self.__class__ = Frozen",
        ]
    )
    exec(compile(source, f"<constructor of {cls.__name__}>", "exec"), names)
    constructor = names["__init__"]
    constructor.__qualname__ = f"{cls.__qualname__}.__init__"
    constructor.__module__ = cls.__module__
    constructor.__doc__ = cls.__init__.__doc__
    constructor.__annotations__ = cls.__init__.__annotations__
    cls.__init__ = constructor  # type: ignore[method-assign]
    return cls
