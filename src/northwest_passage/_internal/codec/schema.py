"""JSON Schema (2020-12) of every format of a game, generated from the classes."""

from __future__ import annotations

import ast
import inspect
import json
import re
import textwrap
from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType, NoneType
from typing import Any, Final, get_args, get_origin, get_type_hints

import attrs

from northwest_passage._internal.codec.document import MAX_DEPTH, MAX_LENGTH, Formats
from northwest_passage._internal.codec.hooks import Schema, is_omitted, tag
from northwest_passage._internal.codec.problems import MAX_NUMBER

__all__ = ["Definitions", "docstrings", "json_schema", "plain", "targets", "title", "write_schemas"]


@cache
def docstrings(definition: type | ModuleType) -> dict[str, str]:
    """By name, what a class or module says of its parts: below assignments, and inside functions."""
    source = inspect.getsource(definition)
    if isinstance(definition, ModuleType):
        body = ast.parse(source).body
    else:
        [tree] = ast.parse(textwrap.dedent(source)).body
        assert isinstance(tree, ast.ClassDef)
        body = tree.body
    found: dict[str, str] = {}
    for statement, following in pairwise([*body, ast.Pass()]):
        if isinstance(statement, ast.FunctionDef):
            found[statement.name] = ast.get_docstring(statement) or ""
        match following:
            case ast.Expr(ast.Constant(str(text))):
                found |= dict.fromkeys(targets(statement), inspect.cleandoc(text))
            case _:
                pass
    return found


def targets(statement: ast.stmt | None) -> tuple[str, ...]:
    """The names, or names of attributes, that an assignment gives a value to."""
    match statement:
        case ast.Assign(targets=places):
            pass
        case ast.AnnAssign(target=place):
            places = [place]
        case _:
            places = []
    names = (getattr(place, "attr", None) or getattr(place, "id", None) for place in places)
    return tuple(name for name in names if name)


def plain(docstring: str | None) -> str:
    """The first paragraph of a docstring, without its markup."""
    text = " ".join((docstring or "").split("\n\n")[0].split())
    text = re.sub(r":\w+:`~?([^`<]*?)(?: <[^>]*>)?`", r"\1", text)
    return text.replace("``None``", "null").replace("``", "")


DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
LIMITS: Final = (
    f"The library reads texts of at most {MAX_LENGTH} characters, with lists and objects nested at most "
    f"{MAX_DEPTH} deep, without repeated keys, and numbers without a fraction or an exponent."
)
"""What the loader requires but a schema cannot express."""
_RENAMED: Final = {"Document": "GameView", "Symbol": "PrintedSymbol"}
"""Classes with names that mean something else in every browser, and what they are called instead."""
_PLAIN: Final[dict[object, Schema]] = {
    int: {"type": "integer", "minimum": 1 - MAX_NUMBER, "maximum": MAX_NUMBER - 1},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}


def json_schema(formats: Formats, short: str) -> Schema:
    """The schema of one format, with everything it refers to.

    :param short: the name of the format without the game's prefix.
    :raises KeyError: if there is no such format.
    """
    definitions = Definitions(formats)
    form, envelope = formats.forms[short], _envelope(formats, short)
    union = formats.codec.unions.get(form)
    if union is None:
        document = definitions.object_of(form, envelope)
    else:
        members = [definitions.object_of(cls, envelope) for cls in get_args(form)]
        document = {"description": union.text, "oneOf": members}
    schema: Schema = {
        "$schema": DIALECT,
        "$id": _urn(formats, short),
        "title": title(formats, short),
        "$comment": LIMITS,
        **document,
    }
    if definitions:
        schema["$defs"] = dict(sorted(definitions.items()))
    return schema


def write_schemas(games: Iterable[Formats], folder: Path) -> None:
    """Write a file for each format, under its name without that of the library."""
    folder.mkdir(parents=True, exist_ok=True)
    for formats in games:
        for short in formats.forms:
            text = json.dumps(json_schema(formats, short), indent=2) + "\n"
            name = formats.name(short).partition(".")[2]
            (folder / f"{name}.json").write_text(text, encoding="ascii")


class Definitions(dict[str, Schema]):
    """The named types that schemas refer to, by name; they are made while schemas ask for them."""

    def __init__(self, formats: Formats) -> None:
        super().__init__()
        self._codec = formats.codec
        self._family = _family(formats)

    def schema(self, hint: Any) -> Schema:
        """The schema of a type, with named types put under definitions."""
        arguments = get_args(hint)
        if hint in _PLAIN:
            return dict(_PLAIN[hint])
        union = self._codec.unions.get(hint)
        if union is not None:
            text = union.text
            return self._reference(
                union.name, lambda: {"description": text, **self._any_of(arguments)}
            )
        if get_origin(hint) is tuple:
            return self._tuple(arguments)
        if arguments:
            return self._any_of(self._regrouped(arguments))
        written = self._codec.written(hint)
        if written is None:
            return self._reference(hint.__name__, lambda: self.object_of(hint, {}))
        if written.inline:
            return written.schema(self.schema)
        return self._reference(hint.__name__, lambda: written.schema(self.schema))

    def object_of(self, cls: Any, before: dict[str, Schema]) -> Schema:
        """An attrs class as an object; members of unions have a type."""
        properties = dict(before)
        if any(cls in get_args(union) for union in self._codec.unions):
            properties["type"] = {"const": tag(cls)}
        hints = get_type_hints(cls)
        texts = docstrings(cls)
        for field in attrs.fields(cls):
            if field.init:
                schema = self._field(hints[field.name], field.name)
                text = plain(texts.get(field.name))
                properties[field.name] = {**schema, "description": text} if text else schema
        schema = {"description": plain(inspect.getdoc(cls)), **_object(properties)}
        omitted = {field.name for field in attrs.fields(cls) if is_omitted(field)}
        schema["required"] = [name for name in properties if name not in omitted]
        return schema

    def _field(self, hint: Any, name: str | None = None) -> Schema:
        """The schema of a type where it is a field, which can differ from its usual one."""
        choice = self._codec.choice(name, hint)
        if choice is not None:
            return self._reference(
                choice.name, lambda: {"description": choice.text, "enum": [*choice.values]}
            )
        field = self._codec.fields.get(hint)
        return self.schema(hint) if field is None else field.schema(self.schema)

    def _reference(self, name: str, make: Callable[[], Schema]) -> Schema:
        name = self._family + _RENAMED.get(name, name)
        if name not in self:
            self[name] = {}  # so that it is not made twice
            self[name] = make()
        return {"$ref": f"#/$defs/{name}"}

    def _tuple(self, arguments: tuple[Any, ...]) -> Schema:
        if arguments[-1] is Ellipsis:
            return {"type": "array", "items": self._field(arguments[0])}
        return {
            "type": "array",
            "prefixItems": [self.schema(argument) for argument in arguments],
            "items": False,
            "minItems": len(arguments),
            "maxItems": len(arguments),
        }

    def _any_of(self, members: Iterable[Any]) -> Schema:
        return {"anyOf": [self.schema(member) for member in members]}

    def _regrouped(self, members: tuple[Any, ...]) -> list[Any]:
        """The members of a union, with those of a named union in it as one."""
        for union in self._codec.unions:
            if set(get_args(union)) < set(members):
                return [union, *(member for member in members if member not in get_args(union))]
        return list(members)


def _family(formats: Formats) -> str:
    """What the names of a game's types begin with, so that those of all games can stand together."""
    return "".join(part.capitalize() for part in formats.prefix.split(".")[1:])


def title(formats: Formats, short: str) -> str:
    """The name of the type that the documents of a format have."""
    named = "game" if short == "document" else short
    words = "".join(word.capitalize() for word in named.split("_"))
    return f"{_family(formats)}{words}Document"


def _urn(formats: Formats, short: str) -> str:
    """The name of a schema for programs that keep many; it is not an address."""
    library, _, name = formats.name(short).partition(".")
    return f"urn:{library.replace('_', '-')}:schema:{name}:{formats.version}"


def _envelope(formats: Formats, short: str) -> dict[str, Schema]:
    return {"format": {"const": formats.name(short)}, "version": {"const": formats.version}}


def _object(properties: dict[str, Schema]) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
