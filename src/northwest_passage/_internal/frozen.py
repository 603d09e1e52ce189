"""Immutable values: copying, pickling and fast construction.

A frozen class rejects ``self.field = value``, so the constructor that attrs generates calls
``object.__setattr__`` for each field, after converters and validators. The functions built here store the
fields directly. They are for the rules, whose values are known to be valid: with the constructors of attrs
instead, each node of a random game takes 16 % more instructions in Expedition and 14 % more in Adventure.

The trick, used only here: while its fields are stored, a new object is an instance of an open twin of its
class, which has the same slots and allows assignment. Before any other code sees the object, its class is
changed to the frozen one. Python allows this because both classes have the same layout. For that, the frozen
class must have slots and no ``__weakref__``. Its subclasses cannot be built this way.
"""

from __future__ import annotations

import linecache
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import wraps
from typing import Any, Final, ParamSpec, Self, TypeVar, cast

import attrs

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")
P = ParamSpec("P")


class Frozen:
    """The base class of all immutable values. A copy of a value, even a deep copy, is the value itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # attrs adds these to each class with slots, and its `__setstate__` can overwrite any existing value.
        for name in ("__getstate__", "__setstate__"):
            if name in cls.__dict__:
                delattr(cls, name)
        if "__attrs_attrs__" in cls.__dict__:
            _copy_containers(cls)

    def __reduce__(self) -> tuple[object, ...]:
        """Return the representation of the value for pickling: its class and its fields."""
        cls: Any = type(self)
        return (_unpickled, (cls, *[getattr(self, field.name) for field in attrs.fields(cls)]))


class Shown(Frozen):
    """The base class of actions. They share its ``repr``: generating one per class would slow imports."""

    __slots__ = ()
    __match_args__: tuple[str, ...]

    def __repr__(self) -> str:
        fields = (f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__name__}({', '.join(fields)})"


class NamedEnum(IntEnum):
    """An enumeration whose members have a ``repr`` that is valid source code, such as ``Unit.SHIP``."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


def _copy_containers(cls: Any) -> None:
    """Make the public constructor of an attrs class store immutable copies of lists, sets and dictionaries.

    Otherwise the caller could change the value by changing the originals. The functions that this
    module builds do not copy.
    """
    written = cls.__dict__["__init__"]
    names = [
        field.name
        for field in cls.__attrs_attrs__
        if not field.name.startswith("_") and _CONTAINER.search(str(field.type))
    ]
    if not names:
        return

    @wraps(written)
    def copying(self: object, *args: object, **kwargs: object) -> None:
        written(self, *args, **kwargs)
        for name in names:
            value = getattr(self, name)
            kind = cast("type[object]", type(value))
            if kind in _CHANGING or (kind is tuple and not _CHANGING.isdisjoint(map(type, value))):
                object.__setattr__(self, name, _immutable(value))

    cls.__init__ = copying


_CONTAINER: Final = re.compile(r"\b(tuple|frozenset|Mapping|Sequence|Collection|Corners)\b")
"""A pattern that matches the annotations of fields whose values are containers."""
_CHANGING: Final = frozenset({list, set, dict})


def _immutable(value: object) -> Any:
    """Return an immutable copy of a list, set, dictionary or tuple, and any other value unchanged."""
    kind = type(value)
    if kind is list or kind is tuple:
        return tuple(map(_immutable, cast("Sequence[object]", value)))
    if kind is set:
        return frozenset(cast("set[object]", value))
    if kind is dict:
        items = cast("dict[object, object]", value)
        return FrozenMap({key: _immutable(item) for key, item in items.items()})
    return value


def _unpickled(cls: Any, *values: object) -> object:
    """Return a new value of an attrs class with these fields, which are not checked."""
    names = [field.name for field in attrs.fields(cls)]
    return ready(cls, dict(zip(names, values, strict=True)))


class Sealed(Frozen):
    """The base class of frozen classes without attrs, which fill their slots in ``__init__``."""

    __slots__ = ()

    def _fill(self, **fields: object) -> None:
        """Set all slots. Only ``__init__`` may call this."""
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    def __init_subclass__(cls, *, is_open: bool = False) -> None:
        super().__init_subclass__()
        if not is_open:
            # If these were inherited, an open twin would have to override them, and would be slower.
            for change in ("__setattr__", "__delattr__"):
                setattr(cls, change, _refuse_change)


def _refuse_change(self: object, *change: object) -> None:
    raise AttributeError(f"a {type(self).__name__} cannot be changed")


class FrozenMap(Sealed, Mapping[K, V]):
    """An immutable mapping.

    ``types.MappingProxyType`` is not enough: its operators and views pass the underlying dictionary to
    the other operand, which can change it.

    >>> FrozenMap({"Ross": 1829})["Ross"]
    1829
    """

    __slots__ = ("_items",)

    _items: dict[K, V]

    def __init__(self, items: Mapping[K, V]) -> None:
        self._fill(_items=dict(items))

    def __getitem__(self, key: K, /) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._items!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (dict(self._items),))


def unchecked(cls: Callable[P, T]) -> Callable[P, T]:
    """Return a function that builds objects of a frozen attrs class from values known to be valid.

    It neither checks nor converts anything.
    """
    kind: Any = cls
    fields = {field.name: field.default for field in attrs.fields(kind) if field.init}
    body = ["self = new(Open)", *_stores(cls, fields), "self.__class__ = Frozen", "return self"]
    build: Callable[P, T] = _function(cls, "unchecked", list(fields), body, fields)
    return build


def ready(cls: type[T], fields: dict[str, object]) -> T:
    """Return an object of a frozen attrs class, given valid values of all its fields.

    Nothing is checked. This is for single objects, including those that the other functions cannot build.
    """
    built = cls.__new__(cls)
    kind: Any = cls
    assert fields.keys() == {field.name for field in attrs.fields(kind)}
    for name, value in fields.items():
        object.__setattr__(built, name, value)
    if _CACHED_HASH in _slots(cls) or hasattr(built, "__dict__"):
        object.__setattr__(built, _CACHED_HASH, None)
    return built


def from_fields(cls: type[T]) -> Callable[..., T]:
    """Return a function that builds objects of a :class:`Sealed` class from the values of all its fields.

    The function takes them in the order of their annotations.
    """
    fields: dict[str, object] = dict.fromkeys(cls.__annotations__, attrs.NOTHING)
    assert set(fields) == set(_slots(cls)), "each slot must have an annotation"
    stores = [f"self.{name} = {name}" for name in fields]
    body = ["self = new(Open)", *stores, "self.__class__ = Frozen", "return self"]
    build: Callable[..., T] = _function(cls, "from_fields", list(fields), body, fields)
    return build


def sealing(cls: type[T]) -> Callable[[Any], T]:
    """Return a function that turns an object into an instance of a frozen attrs class, without copying it.

    The object's class must have the same base and the same slots, and must not be frozen. All fields must be
    set.
    """
    body = [*_forgotten_hash(cls), "self.__class__ = Frozen", "return self"]
    seal: Callable[[Any], T] = _function(cls, "seal", ["self"], body, {})
    return seal


# -- Generation of the functions -------------------------------------------------------------------

_CACHED_HASH: Final = "_attrs_cached_hash"
"""The slot in which attrs caches the hash of a class with ``cache_hash=True``. It must be ``None`` at first.
"""


def _slots(cls: Any) -> tuple[str, ...]:
    slots: tuple[str, ...] = cls.__slots__
    return slots


def _stores(cls: Any, fields: dict[str, object]) -> list[str]:
    """Return the source lines that store all fields of an attrs class."""
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
    """Generate a function with access to the frozen class and its open twin.

    It belongs to the module of the class, and debuggers can find its source.
    """
    opened = {"is_open": True} if issubclass(cls, Sealed) else {}
    given = {
        "Frozen": cls,
        "Open": type(cls.__name__, cls.__bases__, {"__slots__": _slots(cls)}, **opened),
        "new": object.__new__,
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
