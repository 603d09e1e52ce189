"""Strict readers and writers of single values: each value has exactly one representation.

A hook reads a plain value, or raises :class:`Wrong <northwest_passage._internal.codec.problems.Wrong>`. The
factories at the end of the module build hooks for types that contain other types. They get the hooks of the
contained types from a converter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from types import NoneType
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Generic,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)

import attrs
from cattrs import ClassValidationError, IterableValidationError
from cattrs.errors import AttributeValidationNote, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from cattrs.strategies import configure_tagged_union

from northwest_passage._internal.arguments import MAX_NUMBER, OMITTED
from northwest_passage._internal.codec.problems import (
    ABSENT,
    MAX_WRONG,
    Repeated,
    Wrong,
    article,
    is_not,
    show,
)
from northwest_passage._internal.frozen import Frozen
from northwest_passage.errors import InvalidData

if TYPE_CHECKING:
    from cattrs import Converter

T = TypeVar("T")
Hook: TypeAlias = Callable[[Any, Any], Any]
"""A function that reads a plain value. The second argument is the wanted type, as in cattrs."""
Writer: TypeAlias = Callable[[Any], Any]
Schema: TypeAlias = dict[str, object]
SchemaOf: TypeAlias = Callable[[Any], Schema]
"""A function that returns the schema of a type, or a reference to it."""


def tag(cls: type) -> str:
    """Return the ``"type"`` of a member of a union: the name of the class in snake case."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


# -- Plain values ----------------------------------------------------------------------------------


def as_object(value: object) -> dict[str, object]:
    """Read a JSON object, or any other mapping."""
    if type(value) is dict:
        return value  # pyright: ignore[reportUnknownVariableType]  # its keys are compared with ours
    if isinstance(value, Repeated):
        raise Wrong(f"must not repeat the key {show(value.key)}")
    if isinstance(value, Mapping):
        try:
            return dict(cast("Mapping[str, object]", value))
        except Exception:  # an untrusted class can raise anything
            pass
    raise is_not(value, "an object")  # pyright: ignore[reportUnknownArgumentType]  # of any type


def as_list(value: object) -> list[object]:
    """Read a JSON list."""
    if type(value) is list:
        return value  # pyright: ignore[reportUnknownVariableType]  # its items are checked one by one
    raise is_not(value, "a list")


def whole_number(value: object, _: object = None) -> int:
    """Read an integer that every JSON parser can represent exactly. Reject ``4.0`` and ``true``."""
    if type(value) is int and -MAX_NUMBER < value < MAX_NUMBER:
        return value
    raise is_not(
        value,
        f"an integer between -{MAX_NUMBER} and {MAX_NUMBER}"
        if type(value) is int
        else "an integer",
    )


def boolean(value: object, _: object = None) -> bool:
    """Read true or false, but not 1 or 0."""
    if type(value) is bool:
        return value
    raise is_not(value, "true or false")


def string(value: object, _: object = None) -> str:
    """Read a string that can be encoded as UTF-8."""
    if type(value) is not str:
        raise is_not(value, "a string")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise Wrong(f"must not contain a lone surrogate, got {show(value)}") from None
    return value


STRICT: Final = {int: whole_number, bool: boolean, str: string}
"""The readers of plain values. They are also the writers, so that everything written can be read again."""


# -- Classes with a format of their own ------------------------------------------------------------


class Names(dict[str, T]):
    """A mapping from names in JSON to values. :attr:`spelled` is the inverse mapping."""

    def __init__(
        self, values: Iterable[tuple[str, T]], wanted: str, parse: Callable[[str], T] | None = None
    ) -> None:
        """Create a table.

        :param values: the names and values.
        :param wanted: the description of a valid name, for error messages.
        :param parse: a function that parses names that are not in the table: the inverse of ``str``. It
            raises ``InvalidData`` if a name is invalid.
        """
        super().__init__(values)
        kind = object if parse is None else type(next(iter(self.values())))
        self.spelled: dict[T, str] = _Spelled(
            ((value, name) for name, value in self.items()), kind, wanted
        )
        self._wanted = wanted
        self._parse = parse

    def __missing__(self, name: object) -> T:
        try:
            if self._parse is not None and type(name) is str:
                return self._parse(name)
        except InvalidData:
            pass
        raise is_not(name, self._wanted)

    def read(self, value: object, _: object) -> T:
        """Return the value with this name."""
        if type(value) is str:
            return self[value]
        raise is_not(value, self._wanted)


class _Spelled(dict[T, str]):
    """A mapping from values to names. The name of a missing value of the right class is its ``str``."""

    def __init__(self, values: Iterable[tuple[T, str]], kind: type, wanted: str) -> None:
        super().__init__(values)
        self._kind = kind
        self._wanted = wanted

    def __missing__(self, value: T) -> str:
        if type(value) is self._kind:
            return str(value)
        raise is_not(value, self._wanted)


@attrs.frozen
class Written(Frozen, Generic[T]):
    """The format of a class whose values are not written field by field."""

    read: Callable[[Any, Any], T]
    """A :data:`Hook` that reads a value of the class."""
    write: Callable[[T], object]
    schema: Callable[[SchemaOf], Schema]
    """A function that returns the schema of the class, given a function for the schemas of other types."""
    inline: bool = False
    """True if the schema is repeated wherever it is needed, instead of being a named definition."""
    names: Names[T] | None = None
    """The table of names, if values are written by name. It speeds up reading lists of names."""


def by_name(names: Names[T], schema: Schema) -> Written[T]:
    """Return the format of values that are written by name."""
    return Written(names.read, names.spelled.__getitem__, lambda _: dict(schema), names=names)


def enumeration(
    cls: type[Enum], text: str, spell: Callable[[str], str] = str.lower
) -> Written[Any]:
    """Return the format of an enumeration: its members by name, in lower case unless ``spell`` is given."""
    members = [(spell(name), member) for name, member in cls.__members__.items()]
    allowed = [name for name, _ in members]
    names = Names(members, "one of " + ", ".join(allowed))
    return by_name(names, {"description": text, "enum": allowed})


def is_named_tuple(cls: Any) -> bool:
    """Return whether a type is a class of named tuples."""
    return isinstance(cls, type) and tuple in cls.__mro__ and hasattr(cls, "_fields")


def pair(cls: Any, text: str) -> Written[Any]:
    """Return the format of a named tuple of two integers, such as a cell: a list of these numbers."""
    first, second = cls._fields
    wanted = f"{article(cls.__name__.lower())}, a list of two integers: {first} and {second}"

    def read(value: object, _: object) -> object:
        items = as_list(value)
        if (
            len(items) == 2
            and type(one := items[0]) is int
            and type(two := items[1]) is int
            and -MAX_NUMBER < one < MAX_NUMBER
            and -MAX_NUMBER < two < MAX_NUMBER
        ):
            return cls(one, two)
        raise is_not(value, wanted)

    return Written(
        read, list, lambda schema_of: {"description": text, **schema_of(tuple[int, int])}
    )


# -- Types that contain others ---------------------------------------------------------------------


def is_optional(cls: Any) -> bool:
    """Return whether ``None`` is among the members of a union."""
    return NoneType in get_args(cls)


def some(cls: Any) -> Any:
    """Return an optional type without ``None``."""
    return Union[tuple(member for member in get_args(cls) if member is not NoneType)]  # noqa: UP007


def read_optional(converter: Converter, cls: Any) -> Hook:
    """Return a hook for an optional type, which reads null or a value of the type without ``None``."""
    inner = some(cls)
    hook = converter.get_structure_hook(inner)
    return lambda value, _: None if value is None else hook(value, inner)


def write_optional(converter: Converter, cls: Any) -> Writer:
    """Return a writer that is the inverse of :func:`read_optional`."""
    write = converter.get_unstructure_hook(some(cls))
    return lambda value: None if value is None else write(value)


def is_tuple(cls: Any) -> bool:
    """Return whether a type is ``tuple[...]``."""
    return get_origin(cls) is tuple


def read_tuple(converter: Converter, cls: Any, names: Names[Any] | None) -> Hook:
    """Return a hook that reads a list as a tuple. It checks the length, and reads each item by its type.

    :param converter: the converter with the hooks of the items.
    :param cls: the type of the tuple.
    :param names: the table of the items' names, if they are written by name.
    """
    items: tuple[Any, ...] = get_args(cls)
    endless = items[-1] is Ellipsis
    hooks: list[Hook] = [
        converter.get_structure_hook(item) for item in items if item is not Ellipsis
    ]

    def hook(value: object, _: object) -> tuple[object, ...]:
        entries = as_list(value)
        if not endless and len(entries) != len(items):
            raise Wrong(f"must have {len(items)} items, got {len(entries)}")
        found: list[object] = []
        errors: list[Exception] = []
        for i, entry in enumerate(entries):
            place = 0 if endless else i
            try:
                found.append(hooks[place](entry, items[place]))
            except Exception as error:
                errors.append(_noted(error, IterableValidationNote, i))
                if len(errors) == MAX_WRONG:
                    errors.append(Wrong(f"the items from {i + 1} on were not checked"))
                    break
        if errors:
            raise IterableValidationError("", errors, cls)  # pyright: ignore[reportCallIssue]  # cattrs' own
        return tuple(found)

    if converter.detailed_validation or not endless:
        return hook
    if names is not None:
        named: Callable[[Any], object] = names.__getitem__
        return lambda value, _: tuple(map(named, as_list(value)))
    read, item = hooks[0], items[0]
    return lambda value, _: tuple([read(entry, item) for entry in as_list(value)])


def write_tuple(converter: Converter, cls: Any) -> Writer:
    """Return a writer that is the inverse of :func:`read_tuple`."""
    write = converter.get_unstructure_hook(get_args(cls)[0])

    def write_items(value: object) -> list[object]:
        if type(value) is not tuple:
            raise is_not(value, "a tuple")
        return list(map(write, value))  # pyright: ignore[reportUnknownArgumentType]  # the hook checks them

    return write_items


def is_omitted(field: attrs.Attribute[Any]) -> bool:
    """Return whether a field is omitted from documents when it has its default value."""
    return bool(field.metadata.get(OMITTED))


def read_class(converter: Converter, cls: Any, overrides: dict[str, Any]) -> Hook:
    """Return a hook that reads an attrs class and rejects unknown keys. ``OMITTED`` fields are optional."""
    fields_of = [field for field in attrs.fields(cls) if field.init]
    omitted = {str(field.name) for field in fields_of if is_omitted(field)}
    names = {str(field.name) for field in fields_of} - omitted
    read: Hook = make_dict_structure_fn(cls, converter, **overrides)

    def quick(value: object, _: object) -> object:
        fields = as_object(value)
        if fields.keys() - omitted != names:
            raise Wrong("other keys")
        return read(fields, cls)

    def thorough(value: object, _: object) -> object:
        fields = as_object(value)
        for key in fields:
            if type(key) is not str:
                raise Wrong(f"must have strings as keys, got {show(key)}")
        return read(dict.fromkeys(names, ABSENT) | fields, cls)

    return thorough if converter.detailed_validation else quick


def write_class(converter: Converter, cls: Any, overrides: dict[str, Any]) -> Writer:
    """Return a writer that is the inverse of :func:`read_class`."""
    for field in attrs.fields(cls):
        if is_omitted(field):
            overrides = {**overrides, field.name: override(omit_if_default=True)}
    return make_dict_unstructure_fn(cls, converter, **overrides)


def configure_union(union: Any, converter: Converter) -> None:
    """Configure a converter for a union of classes whose JSON objects begin with the key ``"type"``."""
    configure_tagged_union(union, converter, tag_generator=tag, tag_name="type")
    read = converter.get_structure_hook(union)
    write = converter.get_unstructure_hook(union)
    tags = [tag(member) for member in get_args(union)]

    def read_tagged(value: object, _: object) -> object:
        fields = as_object(value)
        kind = fields.get("type", ABSENT)
        if type(kind) is not str or kind not in tags:
            wrong = is_not(kind, f"one of {', '.join(tags)}")
            error = _noted(wrong, AttributeValidationNote, "type")
            raise ClassValidationError("", [error], union)  # pyright: ignore[reportCallIssue]  # as above
        return read(fields, union)

    converter.register_structure_hook(union, read_tagged)
    # The placeholder makes the type the first key.
    converter.register_unstructure_hook(union, lambda value: {"type": None, **write(value)})


def _noted(error: Exception, note: Any, where: int | str) -> Exception:
    """Add a note about the location of an error, as cattrs does, and return the error."""
    error.add_note(note("", where, None))
    return error
