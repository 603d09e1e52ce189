"""The codec of a game: a quick and a thorough converter, which accept the same documents.

A value is first read by the quick converter. If that fails, the thorough converter reads it again and
collects all errors instead of stopping at the first.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias, get_args, get_type_hints

import attrs
from cattrs import ClassValidationError, IterableValidationError
from cattrs.gen import override
from cattrs.preconf.json import make_converter

from northwest_passage._internal.codec import hooks
from northwest_passage._internal.codec.hooks import (
    Hook,
    Schema,
    SchemaOf,
    Writer,
    Written,
    is_optional,
    some,
)
from northwest_passage._internal.codec.problems import Wrong, is_not, problems_in, show
from northwest_passage._internal.codec.schema import plain
from northwest_passage._internal.frozen import Frozen
from northwest_passage.errors import InvalidData

if TYPE_CHECKING:
    from cattrs import Converter


@attrs.frozen
class NamedUnion(Frozen):
    """A union of classes. In JSON, the key ``"type"`` says to which of them an object belongs."""

    name: str
    """The name of the union in schemas."""
    text: str
    """The description of the union in schemas."""


@attrs.frozen
class Choice(Frozen):
    """A number or string with only a few possible values, such as a rotation."""

    name: str
    """The name of the choice in schemas."""
    text: str
    """The description of the choice in schemas."""
    values: tuple[int, ...] | tuple[str, ...]

    def read(self, value: object, _: object = None) -> object:
        """Return a value if it is one of ``values``, or else raise ``Wrong``. ``True`` is not 1 here."""
        for known in self.values:
            if type(value) is type(known) and value == known:
                return known
        raise is_not(value, f"one of {', '.join(map(str, self.values))}")


@attrs.frozen
class Abbreviated(Frozen):
    """A field whose well-known values are written by name, and all others in full."""

    inner: Any
    values: Mapping[str, object]
    noun: str
    """The noun for a value in error messages, with its article."""

    def read(self, hook: Hook) -> Hook:
        """Return a hook that reads either the name of a value or the value in full."""

        def read(value: object, _: object) -> object:
            if type(value) is not str:
                return hook(value, self.inner)
            if value in self.values:
                return self.values[value]
            known = ", ".join(self.values)
            raise Wrong(f"must be {self.noun} of this library ({known}), got {show(value)}")

        return read

    def write(self, writer: Writer) -> Writer:
        """Return a writer that is the inverse of the hook returned by :meth:`read`."""

        def write(value: object) -> object:
            for name, known in self.values.items():
                if value is known or value == known:
                    return name
            return writer(value)

        return write

    def schema(self, inner: SchemaOf) -> Schema:
        """Return the schema for either a name or the value in full."""
        return {"anyOf": [*({"const": name} for name in self.values), inner(self.inner)]}


@attrs.frozen
class WrittenAs(Frozen):
    """A field that is written as another type.

    Reading returns a value of that other type. The ``finish`` function of the enclosing class converts it
    back. See :class:`Codec`.
    """

    inner: Any
    convert: Callable[[Any], object]

    def read(self, hook: Hook) -> Hook:
        """Return a hook that reads a value of the type that the field is written as."""
        return lambda value, _: hook(value, self.inner)

    def write(self, writer: Writer) -> Writer:
        """Return a writer that converts a value to the type that the field is written as."""
        convert = self.convert
        return lambda value: writer(convert(value))

    def schema(self, inner: SchemaOf) -> Schema:
        """Return the schema of the type that the field is written as."""
        return inner(self.inner)


Field: TypeAlias = Abbreviated | WrittenAs
"""The format of a class's objects when they are fields of another class."""


class Codec:
    """The JSON format of the values of one game.

    Objects are written field by field, members of enumerations by their names in lower case, and named pairs
    of numbers as lists. The arguments define exceptions to these rules.
    """

    def __init__(
        self,
        *,
        written: Mapping[type, Written[Any]] = MappingProxyType({}),
        unions: Mapping[Any, NamedUnion] = MappingProxyType({}),
        fields: Mapping[type, Field] = MappingProxyType({}),
        choices: Mapping[str, Choice] = MappingProxyType({}),
        finish: Mapping[type, Callable[[Any], object]] = MappingProxyType({}),
    ) -> None:
        """Create a codec.

        :param written: the formats of classes whose objects are not written field by field.
        :param unions: the unions of classes that are identified by ``"type"``.
        :param fields: the formats of classes whose objects are written differently when they are fields of
            other classes.
        :param choices: the possible numbers or strings of a field, by the name of the field.
        :param finish: by class, a function that completes an object that was read field by field. It may
            raise ``InvalidData``.
        """
        self.unions: Mapping[Any, NamedUnion] = MappingProxyType(dict(unions))
        self.fields: Mapping[type, Field] = MappingProxyType(dict(fields))
        self._choices = dict(choices)
        self._written: dict[Any, Written[Any]] = dict(written)
        self._finish = dict(finish)
        self._converters: dict[tuple[object, bool], Converter] = {}
        self._readers: dict[tuple[object, bool], Hook] = {}
        self._writers: dict[object, Writer] = {}

    def read(self, value: object, kind: object) -> object:
        """Build a value from plain JSON values.

        :raises InvalidData: if the plain values are invalid. The error lists all problems.
        """
        try:
            return self.reader(kind, thorough=False)(value, kind)
        except Exception:  # the thorough reader reports what is wrong, if anything is
            pass
        try:
            return self.reader(kind, thorough=True)(value, kind)
        except (Wrong, ClassValidationError, IterableValidationError, InvalidData) as error:
            raise InvalidData(problems_in(error)) from None

    def write(self, value: object, kind: object) -> Any:
        """Return a value as plain JSON values: the inverse of :meth:`read`."""
        writer = self._writers.get(kind)
        if writer is None:
            converter = self._converter(kind, thorough=False)
            writer = self._writers[kind] = converter.get_unstructure_hook(kind)
        return writer(value)

    def reader(self, kind: Any, *, thorough: bool) -> Hook:
        """Return the quick or the thorough reader of a type."""
        key = (kind, thorough)
        if key not in self._readers:
            self._readers[key] = self._converter(kind, thorough=thorough).get_structure_hook(kind)
        return self._readers[key]

    def written(self, cls: Any) -> Written[Any] | None:
        """Return a class's own format, or ``None`` if its objects are written field by field."""
        if cls not in self._written:
            text = plain(inspect.getdoc(cls))
            if isinstance(cls, type) and issubclass(cls, Enum):
                self._written[cls] = hooks.enumeration(cls, text)
            elif hooks.is_named_tuple(cls):
                self._written[cls] = hooks.pair(cls, text)
        return self._written.get(cls)

    def choice(self, name: str | None, hint: object) -> Choice | None:
        """Return the choice for a field of this name and type, or ``None`` if its values are not limited."""
        choice = self._choices.get(name or "")
        return choice if choice is not None and hint is type(choice.values[0]) else None

    def _converter(self, kind: object, *, thorough: bool) -> Converter:
        key = (kind, thorough)
        if key not in self._converters:
            self._converters[key] = self._new_converter(kind, thorough=thorough)
        return self._converters[key]

    def _new_converter(self, kind: object, *, thorough: bool) -> Converter:
        converter = make_converter(detailed_validation=thorough, forbid_extra_keys=True)
        for plain_type, strict in hooks.STRICT.items():
            converter.register_structure_hook(plain_type, strict)
            converter.register_unstructure_hook(plain_type, strict)
        types = self._types_in(kind)
        for cls in types:
            written = self.written(cls)
            if written is not None:
                converter.register_structure_hook(cls, written.read)
                converter.register_unstructure_hook(cls, written.write)
        for applies, read, write in (
            (is_optional, hooks.read_optional, hooks.write_optional),
            (hooks.is_tuple, self._read_tuple, hooks.write_tuple),
            (attrs.has, self._read_class, self._write_class),
        ):
            converter.register_structure_hook_factory(applies, partial(read, converter))
            converter.register_unstructure_hook_factory(applies, partial(write, converter))
        for union in self.unions:
            if union in types:
                hooks.configure_union(union, converter)
        return converter

    def _types_in(self, kind: object) -> dict[Any, None]:
        """Return a type and all types nested in it, in a fixed order."""
        found: dict[Any, None] = {}

        def add(hint: Any) -> None:
            if hint in found:
                return
            found[hint] = None
            if hint in self.fields:
                add(self.fields[hint].inner)
            if attrs.has(hint):
                inner = tuple(get_type_hints(hint).values())
            else:
                inner = (some(hint),) if is_optional(hint) else get_args(hint)
            for other in inner:
                add(other)

        add(kind)
        return found

    def _read_tuple(self, converter: Converter, cls: Any) -> Hook:
        written = self.written(get_args(cls)[0])
        return hooks.read_tuple(converter, cls, None if written is None else written.names)

    def _read_class(self, converter: Converter, cls: Any) -> Hook:
        hook = hooks.read_class(converter, cls, self._overrides(converter, cls))
        finish = self._finish.get(cls)
        return hook if finish is None else lambda value, _: finish(hook(value, cls))

    def _write_class(self, converter: Converter, cls: Any) -> Writer:
        return hooks.write_class(converter, cls, self._overrides(converter, cls))

    def _overrides(self, converter: Converter, cls: Any) -> dict[str, Any]:
        """Return cattrs' overrides for the fields of a class that have a special format."""
        hints = get_type_hints(cls)
        few = {name: self.choice(name, hint) for name, hint in hints.items()}
        special = {name: self.fields[hint] for name, hint in hints.items() if hint in self.fields}
        return {
            name: override(struct_hook=choice.read, unstruct_hook=choice.read)
            for name, choice in few.items()
            if choice is not None
        } | {
            name: override(
                struct_hook=field.read(converter.get_structure_hook(field.inner)),
                unstruct_hook=field.write(converter.get_unstructure_hook(field.inner)),
            )
            for name, field in special.items()
        }
