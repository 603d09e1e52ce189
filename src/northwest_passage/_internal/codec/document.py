"""Documents: values in an envelope that names their format."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, cast, get_args, overload

import attrs

from northwest_passage._internal.arguments import field_problems, must_be
from northwest_passage._internal.codec.hooks import as_object, tag
from northwest_passage._internal.codec.problems import (
    Constant,
    Repeated,
    Wrong,
    kind_of,
    show,
)
from northwest_passage.errors import InvalidData, Problem, invalid, limited

if TYPE_CHECKING:
    from attrs import AttrsInstance
    from typing_extensions import TypeForm

    from northwest_passage._internal.codec.converter import Codec

MAX_LENGTH: Final = 1024 * 1024
"""The maximum length in characters of text that is read: about ten times that of a long game's record."""
MAX_DEPTH: Final = 16
"""The maximum depth of nested lists and objects in text that is read."""

encode: Final = json.JSONEncoder(
    separators=(",", ":"), allow_nan=False, check_circular=False
).encode
"""A function that returns plain values as JSON text, in ASCII and without white space."""


def parse(text: str) -> object:
    """Parse JSON text, within limits on its length and depth.

    :raises InvalidData: if the text is not JSON, or exceeds a limit.
    """
    if type(text) is not str:
        raise invalid("", f"must be a string, got {kind_of(text)}")
    if len(text) > MAX_LENGTH:
        raise invalid("", f"must have at most {MAX_LENGTH} characters, got {len(text)}")
    if _is_deep(text):
        words = f"must not nest lists and objects deeper than {MAX_DEPTH} levels"
        raise invalid("", words)
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise invalid("", f"must be JSON: {error.msg} at {where}") from None
    except ValueError:  # Python limits the number of digits
        raise invalid("", "must not contain a number with thousands of digits") from None


def _plain_object(pairs: list[tuple[str, object]]) -> dict[str, object] | Repeated:
    plain = dict(pairs)
    if len(plain) == len(pairs):
        return plain
    counts = Counter(key for key, _ in pairs)
    return Repeated(next(key for key, count in counts.items() if count > 1))


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_plain_object, parse_constant=Constant)
_STRING: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_NO_BRACKET: Final = bytes(sorted(set(range(256)) - set(b'[]{}"')))


def _is_deep(text: str) -> bool:
    """Return whether brackets are nested too deeply. The text is not parsed, since the parser recurses."""
    signs = _signs(text)
    if b'"' in signs or "\\" in text:  # a string contains brackets, or might
        signs = _signs(_STRING.sub("", text))
    brackets = signs.replace(b"{", b"[").replace(b"}", b"]")
    for _ in range(MAX_DEPTH):
        before = len(brackets)
        brackets = brackets.replace(b"[]", b"")  # removes the innermost level everywhere
        if len(brackets) == before:
            break
    return b"[]" in brackets or brackets.count(b"[") > MAX_DEPTH


def _signs(text: str) -> bytes:
    """Return the brackets and quotation marks of a text, without pairs of adjacent quotation marks."""
    return text.encode("utf-8", "replace").translate(None, _NO_BRACKET).replace(b'""', b"")


T = TypeVar("T")


Upgrade: TypeAlias = Callable[[dict[str, object]], dict[str, object]]
"""A function that converts the fields of a document from the previous version to the current one."""


def renamed(before: str, now: str) -> Upgrade:
    """Return the upgrade for a format in which a field has a new name.

    :param before: the name in the previous version.
    :param now: the name in the current version.
    """

    def upgrade(fields: dict[str, object]) -> dict[str, object]:
        if now in fields:
            raise invalid(now, f"must be named {before!r} in this version of the format")
        return {now if key == before else key: value for key, value in fields.items()}

    return upgrade


class DocumentFormats:
    """The formats of a game: the types that can be written as documents, and their readers."""

    def __init__(
        self,
        prefix: str,
        types: Mapping[str, Any],
        codec: Codec,
        *,
        versions: Mapping[str, int] = MappingProxyType({}),
        upgrades: Mapping[str, Upgrade] = MappingProxyType({}),
        examine: Mapping[type, Callable[[Any], object]] = MappingProxyType({}),
        errors: Mapping[Any, type[InvalidData]] = MappingProxyType({}),
        more: Callable[[], DocumentFormats] | None = None,
    ) -> None:
        """Create a table of formats.

        :param prefix: the beginning of all names of formats, such as ``northwest_passage``.
        :param types: for each format, the class of its values or a union of classes. The key is the short
            name of the format, without the prefix.
        :param codec: the codec that reads and writes the values.
        :param versions: the versions of formats whose version is not 1. A change that older readers cannot
            read increments the version.
        :param upgrades: for each format whose previous version is still read, the function that converts its
            fields to the current version. Earlier versions are not read.
        :param examine: by class, a function that checks a value that was read. It raises ``InvalidData`` if
            the value is invalid.
        :param errors: by class or union, the class of the error for documents that cannot be read.
        :param more: a function that returns further formats of the game. It is called when one of them may be
            needed.
        """
        self.prefix = prefix
        self._types = dict(types)
        self._more = more
        self.codec = codec
        self._versions = dict(versions)
        self._upgrades = dict(upgrades)
        self._examine = dict(examine)
        self._errors = dict(errors)
        self._known: dict[object, tuple[str, Any]] = {}
        """For each class, union and union member, the short name and the type of its format."""
        self._add(types)

    def _add(self, types: Mapping[str, Any]) -> None:
        self._types.update(types)
        for short, kind in types.items():
            self._known[kind] = (short, kind)
            self._known.update(dict.fromkeys(get_args(kind), (short, kind)))

    def _load_more(self) -> None:
        if self._more is not None:
            other, self._more = self._more(), None
            self._examine |= other._examine
            self._errors |= other._errors
            self._versions |= other._versions
            self._upgrades |= other._upgrades
            self._add(other.types)

    @property
    def types(self) -> Mapping[str, Any]:
        """The types of the formats, by short name. Each is a class or a union of classes."""
        self._load_more()
        return MappingProxyType(self._types)

    def _find(self, expected: object) -> tuple[str, Any] | None:
        """Return the short name and the type of the format for ``expected``, or ``None`` if there is none."""
        if expected not in self._known:
            self._load_more()
        return self._known.get(expected)

    def name(self, short: str) -> str:
        """Return the name of a format as written in documents."""
        return f"{self.prefix}.{short}"

    def version(self, short: str) -> int:
        """Return the version of a format."""
        return self._versions.get(short, 1)

    def to_json(self, value: object, *, envelope: bool = True) -> str:
        """Return a value as the text of a document.

        :param value: the value.
        :param envelope: whether the document begins with its format and version.
        :raises InvalidData: if the value has no format, a field has the wrong type, or the text would be
            longer than :data:`MAX_LENGTH <northwest_passage.expedition.serialization.MAX_LENGTH>`.
        """
        text = encode(self.to_dict(value, envelope=envelope))
        if len(text) > MAX_LENGTH:
            raise invalid("", f"must have at most {MAX_LENGTH} characters as JSON, got {len(text)}")
        return text

    def to_dict(self, value: object, *, envelope: bool = True) -> dict[str, object]:
        """Return a value as a document of plain values.

        :param value: the value.
        :param envelope: whether the document begins with its format and version.
        :raises InvalidData: if the value has no format, or a field has the wrong type.
        """
        short, fields = self._fields(value)
        if not envelope:
            return fields
        return {"format": self.name(short), "version": self.version(short), **fields}

    def _fields(self, value: object) -> tuple[str, dict[str, object]]:
        """Return the short name of a value's format, and the value as plain values."""
        known = self._find(type(value))
        if known is None:
            raise invalid("", f"must be a value whose type has a JSON format, got {kind_of(value)}")
        short, kind = known
        try:
            return short, self.codec.write(value, kind)
        except Exception as error:  # a value does not match its annotation
            wrong = limited(field_problems(cast("AttrsInstance", value)))
            raise InvalidData(
                wrong or [Problem("", f"cannot be written as JSON: {error}")]
            ) from None

    @overload
    def from_json(self, text: str, expected: type[T], *, envelope: bool = True) -> T: ...
    @overload
    def from_json(self, text: str, expected: TypeForm[T], *, envelope: bool = True) -> T: ...
    def from_json(self, text: str, expected: object, *, envelope: bool = True) -> object:
        """Read the text of a document.

        :param text: the text.
        :param expected: the expected type: the class or union of a format, or a member of such a union.
        :param envelope: whether the document must have an envelope: its format and version. If false, it
            must not have one.
        :raises InvalidData: if the document is invalid. The error lists all problems.
        """
        return self._read(expected, lambda: parse(text), envelope)

    @overload
    def from_dict(
        self, document: Mapping[str, object], expected: type[T], *, envelope: bool = True
    ) -> T: ...
    @overload
    def from_dict(
        self, document: Mapping[str, object], expected: TypeForm[T], *, envelope: bool = True
    ) -> T: ...
    def from_dict(
        self, document: Mapping[str, object], expected: object, *, envelope: bool = True
    ) -> object:
        """Read a document of plain values.

        :param document: the document.
        :param expected: as in :meth:`from_json`.
        :param envelope: as in :meth:`from_json`.
        :raises InvalidData: if the document is invalid. The error lists all problems.
        """
        return self._read(expected, lambda: document, envelope)

    def fields_as_json(self, value: object) -> str:
        """Return a value as the text of one JSON object, without the envelope of a document.

        :raises InvalidData: as :meth:`to_dict` does.
        """
        return encode(self._fields(value)[1])

    @overload
    def fields_from_json(self, text: str, expected: type[T]) -> T: ...
    @overload
    def fields_from_json(self, text: str, expected: TypeForm[T]) -> T: ...
    def fields_from_json(self, text: str, expected: object) -> object:
        """Read a text that :meth:`fields_as_json` wrote. The ``examine`` functions are not called.

        :raises InvalidData: if the text is invalid. The error lists all problems.
        """
        return self.codec.read(parse(text), expected)

    def _read(self, expected: object, document: Callable[[], object], envelope: bool) -> object:
        try:
            known = self._find(expected)
        except TypeError:  # an unhashable value is not a class
            known = None
        if known is None:
            raise must_be("", "a type with a JSON format", expected)
        short, whole = known
        try:
            fields = document()
            value = self.codec.read(self.opened(fields, short) if envelope else fields, whole)
            examine = self._examine.get(type(value))
            if examine is not None:
                examine(value)
        except InvalidData as error:
            raise self._errors.get(whole, InvalidData)(error.problems) from None
        if expected is not whole and not isinstance(value, cast("type", expected)):
            wanted = tag(cast("type", expected))
            raise invalid("type", f"must be {wanted}, got {tag(type(value))}")
        return value

    def opened(self, document: object, short: str) -> dict[str, object]:
        """Check the envelope of a document, and return its other fields.

        :raises InvalidData: if the envelope is incomplete, or names another format or version.
        """
        try:
            fields = dict(as_object(document))
        except Wrong as error:
            raise invalid("", str(error)) from None
        missing = [key for key in ("format", "version") if key not in fields]
        if missing:
            bare = len(missing) == 2 and _is_bare(fields, self.types[short])
            hint = "; use envelope=False for a value without an envelope" if bare else ""
            first, *others = [Problem(key, "is missing") for key in missing]
            raise InvalidData([Problem(first.path, f"{first.message}{hint}"), *others])
        name, version = fields.pop("format"), fields.pop("version")
        if name != self.name(short):
            problem = Problem("format", f"must be {self.name(short)}, got {show(name)}")
        elif type(version) is not int or version < 1:
            problem = Problem("version", f"must be {self.version(short)}, got {show(version)}")
        elif version == self.version(short) - 1 and short in self._upgrades:
            return self._upgrades[short](fields)
        elif version != self.version(short):
            age = "a newer" if version > self.version(short) else "an older"
            words = f"must be {self.version(short)}, got {show(version)}, written by {age} library version"
            problem = Problem("version", words)
        else:
            return fields
        raise InvalidData([problem])


def _is_bare(fields: Mapping[str, object], kind: Any) -> bool:
    """Return whether a document without an envelope looks like a value of a class or union."""
    if get_args(kind):
        return "type" in fields
    names = {field.name for field in attrs.fields(kind)}
    return bool(fields) and names >= fields.keys()
