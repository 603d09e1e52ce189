"""Values that never change: their copies, their guards, and quick ways to make them.

A frozen class refuses ``self.field = value``, so the constructor that attrs writes for it has to call
``object.__setattr__`` for each field. With twenty fields that takes 2.4 microseconds, a tenth of all the
time a search spends in the rules. The functions made here store the fields directly and take 0.8.

The trick, used here and nowhere else: while its fields are stored, a new object belongs to an open twin of
its class, which has the same slots and refuses nothing. It becomes frozen before anybody else sees it.
Python allows the change of class because both have the same layout; for that, the frozen class must have
slots and no ``__weakref__``. Its subclasses cannot be made this way.
"""

from __future__ import annotations

import linecache
import sys
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, ParamSpec, Self, TypeVar

import attrs

__all__ = ["Frozen", "Sealed", "from_fields", "quick_constructor", "ready", "sealing", "unchecked"]

T = TypeVar("T")
P = ParamSpec("P")


class Frozen:
    """The base of all values that never change: a copy of one is the value itself, however deep."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __attrs_pre_init__(self) -> None:
        """Refuse a second call of the constructor; attrs calls this first in the one that it writes.

        :raises AttributeError: if the fields are set already.
        """
        cls: type = type(self)
        if hasattr(self, _first_field(cls)):
            raise AttributeError(_refusal(cls))


@lru_cache(maxsize=1024)
def _first_field(cls: Any) -> str:
    """The first field of an attrs class; of one without fields, a name that none has."""
    return next((field.name for field in attrs.fields(cls)), "")


class Sealed(Frozen):
    """The base of frozen classes that attrs does not write: they fill their slots once, in ``__init__``."""

    __slots__ = ()

    def _fill(self, **fields: object) -> None:
        """Set all slots; for ``__init__`` only.

        :raises AttributeError: if they are set already.
        """
        if hasattr(self, next(iter(fields))):
            raise AttributeError(_refusal(type(self)))
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    def __init_subclass__(cls, *, is_open: bool = False) -> None:
        if not is_open:
            # Not inherited, or an open twin would have to override it, and would be slower.
            for change in ("__setattr__", "__delattr__"):
                setattr(cls, change, _refuse_change)


def _refuse_change(self: object, *change: object) -> None:
    raise AttributeError(_refusal(type(self)))


def _refusal(cls: type) -> str:
    return f"a {cls.__name__} does not change"


def quick_constructor(cls: type[T]) -> type[T]:
    """Give a frozen attrs class of plain fields a quick constructor, which refuses to run twice.

    Plain fields have no converters, validators or factories.
    """
    slow = cls.__init__
    fields = _fields(cls)
    quick = _function(
        cls,
        "__init__",
        ["self", *fields],
        [
            f"if hasattr(self, {next(iter(fields))!r}):",
            f"    raise AttributeError({_refusal(cls)!r})",
            "set_attribute(self, '__class__', Open)",
            *_stores(cls, fields),
            "self.__class__ = Frozen",
        ],
        fields,
    )
    quick.__doc__ = slow.__doc__
    quick.__annotations__ = slow.__annotations__
    cls.__init__ = quick  # type: ignore[method-assign]
    return cls


def unchecked(cls: Callable[P, T]) -> Callable[P, T]:
    """A function that makes objects of a frozen attrs class from values known to be good.

    Nothing is checked and nothing is converted.
    """
    fields = _fields(cls)
    body = ["self = new(Open)", *_stores(cls, fields), "self.__class__ = Frozen", "return self"]
    make: Callable[P, T] = _function(cls, "unchecked", list(fields), body, fields)
    return make


def ready(cls: type[T], fields: dict[str, object]) -> T:
    """An object of a frozen attrs class, made from values known to be good, one for each of its fields.

    Nothing is checked. For single objects, also of a class that the other functions cannot make.
    """
    made = object.__new__(cls)
    assert fields.keys() == _fields(cls).keys()
    for name, value in fields.items():
        object.__setattr__(made, name, value)
    if _CACHED_HASH in _slots(cls) or hasattr(made, "__dict__"):
        object.__setattr__(made, _CACHED_HASH, None)
    return made


def from_fields(cls: type[T]) -> Callable[..., T]:
    """A function that makes objects of a :class:`Sealed` class from the values of all its fields.

    They are given in the order of their annotations.
    """
    fields: dict[str, object] = dict.fromkeys(cls.__annotations__, attrs.NOTHING)
    assert set(fields) == set(_slots(cls)), "each slot has an annotation"
    stores = [f"self.{name} = {name}" for name in fields]
    body = ["self = new(Open)", *stores, "self.__class__ = Frozen", "return self"]
    make: Callable[..., T] = _function(cls, "from_fields", list(fields), body, fields)
    return make


def sealing(cls: type[T]) -> Callable[[Any], T]:
    """A function that turns an object into one of a frozen attrs class, without a copy.

    The object's class has the same base and the same slots, is not frozen, and has set all fields.
    """
    body = [*_forgotten_hash(cls), "self.__class__ = Frozen", "return self"]
    seal: Callable[[Any], T] = _function(cls, "seal", ["self"], body, {})
    return seal


# -- How the functions are written -----------------------------------------------------------------

_CACHED_HASH: Final = "_attrs_cached_hash"
"""Where attrs keeps the hash of a class with ``cache_hash=True``; it must be ``None`` at first."""


def _slots(cls: Any) -> tuple[str, ...]:
    slots: tuple[str, ...] = cls.__slots__
    return slots


def _fields(cls: Any) -> dict[str, object]:
    """The parameters of an attrs class, with their defaults."""
    return {field.name: field.default for field in attrs.fields(cls) if field.init}


def _stores(cls: Any, fields: dict[str, object]) -> list[str]:
    """The lines that store all fields of an attrs class."""
    lines = [f"self.{name} = {name}" for name in fields]
    lines += _forgotten_hash(cls)
    if hasattr(cls, "__attrs_post_init__"):
        lines.append("Frozen.__attrs_post_init__(self)")
    return lines


def _forgotten_hash(cls: Any) -> list[str]:
    return [f"self.{_CACHED_HASH} = None"] if _CACHED_HASH in _slots(cls) else []


def _function(
    cls: Any, name: str, parameters: list[str], body: Sequence[str], defaults: dict[str, object]
) -> Any:
    """Write a function that knows the frozen class and its open twin.

    It belongs to the module of the class, and debuggers find its source.
    """
    opened = {"is_open": True} if issubclass(cls, Sealed) else {}
    given = {
        "Frozen": cls,
        "Open": type(cls.__name__, cls.__bases__, {"__slots__": _slots(cls)}, **opened),
        "new": object.__new__,
        "set_attribute": object.__setattr__,
    }
    for i, parameter in enumerate(parameters):
        default = defaults.get(parameter, attrs.NOTHING)
        if default is not attrs.NOTHING:
            given[f"default_{parameter}"] = default
            parameters[i] = f"{parameter}=default_{parameter}"
    lines = [
        f"def write({', '.join(given)}):",
        f"    def {name}({', '.join(parameters)}):",
        *(f"        {line}" for line in body),
        f"    return {name}",
    ]
    source = "\n".join(lines) + "\n"
    filename = f"<{name} of {cls.__module__}.{cls.__qualname__}>"
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    written: dict[str, Any] = {}
    exec(compile(source, filename, "exec"), sys.modules[cls.__module__].__dict__, written)
    function = written["write"](**given)
    function.__qualname__ = f"{cls.__qualname__}.{name}"
    return function
