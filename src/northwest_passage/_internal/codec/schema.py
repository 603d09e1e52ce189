"""JSON Schema (2020-12) of every format of a game, generated from the classes."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from itertools import pairwise
from types import ModuleType, NoneType
from typing import Any, Final, get_args, get_origin, get_type_hints

import attrs

from northwest_passage._internal.arguments import MAX_NUMBER
from northwest_passage._internal.codec.document import MAX_DEPTH, MAX_LENGTH, DocumentFormats
from northwest_passage._internal.codec.hooks import Schema, is_omitted, tag


@cache
def docstrings(definition: type) -> dict[str, str]:
    """Return the docstrings of a class's attributes and methods, by name."""
    body = _classes(sys.modules[definition.__module__])[definition.__qualname__]
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


@lru_cache(maxsize=32)
def _classes(module: ModuleType) -> dict[str, list[ast.stmt]]:
    """Return the bodies of a module's classes, by qualified name.

    The module is parsed once. ``inspect`` would parse it once per class.
    """
    found: dict[str, list[ast.stmt]] = {}
    waiting: list[tuple[str, ast.AST]] = [("", ast.parse(inspect.getsource(module)))]
    for prefix, node in waiting:
        for inner in ast.iter_child_nodes(node):
            match inner:
                case ast.ClassDef(name=name, body=body):
                    found[prefix + name] = body
                    waiting.append((f"{prefix}{name}.", inner))
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    waiting.append((f"{prefix}{name}.<locals>.", inner))
                case ast.stmt():
                    waiting.append((prefix, inner))
                case _:
                    pass
    return found


def targets(statement: ast.stmt | None) -> tuple[str, ...]:
    """Return the names of the variables or attributes that an assignment sets."""
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
    """Return the first paragraph of a docstring, without its markup."""
    text = " ".join((docstring or "").split("\n\n")[0].split())
    text = re.sub(r":\w+:`~?([^`<]*?)(?: <[^>]*>)?`", r"\1", text)
    return text.replace("``None``", "null").replace("``", "")


DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
LIMITS: Final = (
    f"The library accepts texts of at most {MAX_LENGTH} characters, with lists and objects nested at most "
    f"{MAX_DEPTH} levels deep. Keys must not be repeated. Numbers must not have a fraction or an exponent."
)
"""The limits on documents that a schema cannot express."""
_RENAMED: Final = {"Document": "GameView", "Symbol": "PrintedSymbol"}
"""New names for the classes whose names would clash with TypeScript's built-in browser types."""
INTEGER: Final = "Integer"
"""The name of the definition that all integers refer to. It contains their limits."""
_PLAIN: Final[dict[object, Schema]] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}
_INTEGER: Final[Schema] = {
    "description": "An integer that JavaScript can represent exactly.",
    "type": "integer",
    "minimum": 1 - MAX_NUMBER,
    "maximum": MAX_NUMBER - 1,
}
_NOTHING_ELSE: Final[Schema] = {"type": "object", "unevaluatedProperties": False}
"""A schema that forbids other properties. Definitions allow them, so that documents can add an envelope."""


def json_schema(formats: DocumentFormats, short: str) -> Schema:
    """Return the schema of one format, with all definitions that it refers to.

    :param formats: the formats of the game.
    :param short: the name of the format without the game's prefix.
    :raises KeyError: if the game has no format with this name.
    """
    definitions = Definitions(formats)
    name = formats.name(short).partition(".")[2]
    schema = {**_head(formats, name, formats.version(short)), **definitions.document(short)}
    if definitions:
        schema["$defs"] = dict(sorted(definitions.items()))
    return schema


def bundle(formats: DocumentFormats, name: str) -> Schema:
    """Return one schema for all formats of a game, which contains each definition once.

    The schema accepts a document of any format. The short name of a format is the anchor of its schema.

    :param formats: the formats of the game.
    :param name: the name of the game, which becomes part of ``$id``.
    """
    definitions = Definitions(formats)
    anchors: list[Schema] = []
    for short in formats.types:
        definitions[title(formats, short)] = definitions.document(short)
        anchors.append({"$anchor": short, "$ref": f"#/$defs/{title(formats, short)}"})
    return {
        **_head(formats, name, max(map(formats.version, formats.types))),
        "description": "A document in any format of the game. Its format and version fields say which.",
        "oneOf": anchors,
        "$defs": dict(sorted(definitions.items())),
    }


class Definitions(dict[str, Schema]):
    """The definitions that schemas refer to, by name. Each is built on first use."""

    def __init__(self, formats: DocumentFormats) -> None:
        super().__init__()
        self._formats = formats
        self._codec = formats.codec
        self.family: Final = _family(formats)
        """The prefix of the names of all definitions."""
        self._enveloped = {
            cls for kind in formats.types.values() for cls in (get_args(kind) or (kind,))
        }
        """The classes whose values can be documents. In a document, an envelope precedes the fields."""

    def schema(self, hint: Any) -> Schema:
        """Return the schema of a type, and add the named types in it to the definitions."""
        arguments = get_args(hint)
        if hint in _PLAIN:
            return dict(_PLAIN[hint])
        if hint is int:
            self[INTEGER] = dict(_INTEGER)
            return {"$ref": f"#/$defs/{INTEGER}"}
        union = self._codec.unions.get(hint)
        if union is not None:
            text = union.text
            return self._reference(
                union.name, lambda: {"description": text, **self._union(arguments)}
            )
        if get_origin(hint) is tuple:
            return self._tuple(arguments)
        if arguments:
            return self._any_of(self._regrouped(arguments))
        written = self._codec.written(hint)
        if written is None:
            closed: Schema = _NOTHING_ELSE if hint in self._enveloped else {}
            return {**self._open(hint), **closed}
        if written.inline:
            return written.schema(self.schema)
        return self._reference(hint.__name__, lambda: written.schema(self.schema))

    def document(self, short: str) -> Schema:
        """Return the schema of the documents of one format: an envelope, followed by the value's fields."""
        formats, kind = self._formats, self._formats.types[short]
        union = self._codec.unions.get(kind)
        if union is None:
            value = self._open(kind)
        else:
            members = [self._open(cls) for cls in get_args(kind)]
            value = {"description": union.text, "oneOf": members}
        envelope: Schema = {
            "format": {"const": formats.name(short)},
            "version": {"const": formats.version(short)},
        }
        return {
            "title": title(formats, short),
            **value,
            "properties": envelope,
            "required": list(envelope),
            **_NOTHING_ELSE,
        }

    def _object_of(self, cls: Any) -> Schema:
        """Return the schema of an attrs class: an object. Members of unions have the key ``"type"``."""
        properties: dict[str, Schema] = {}
        if any(cls in get_args(union) for union in self._codec.unions):
            properties["type"] = {"const": tag(cls)}
        hints = get_type_hints(cls)
        texts = docstrings(cls)
        for field in attrs.fields(cls):
            if field.init:
                found = self._field(hints[field.name], field.name)
                text = plain(texts.get(field.name))
                properties[field.name] = {**found, "description": text} if text else found
        omitted = {field.name for field in attrs.fields(cls) if is_omitted(field)}
        schema: Schema = {
            "description": plain(inspect.getdoc(cls)),
            "type": "object",
            "properties": properties,
            "required": [name for name in properties if name not in omitted],
        }
        return schema if cls in self._enveloped else {**schema, "additionalProperties": False}

    def _open(self, cls: Any) -> Schema:
        """Return a reference to an attrs class. It allows other properties if objects can be documents."""
        return self._reference(cls.__name__, lambda: self._object_of(cls))

    def _field(self, hint: Any, name: str | None = None) -> Schema:
        """Return the schema of a field's type, which can differ from the type's usual schema."""
        choice = self._codec.choice(name, hint)
        if choice is not None:
            return self._reference(
                choice.name, lambda: {"description": choice.text, "enum": [*choice.values]}
            )
        field = self._codec.fields.get(hint)
        return self.schema(hint) if field is None else field.schema(self.schema)

    def _reference(self, name: str, build: Callable[[], Schema]) -> Schema:
        name = self.family + _RENAMED.get(name, name)
        if name not in self:
            self[name] = {}  # so that it is not built twice
            self[name] = build()
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

    def _union(self, classes: tuple[Any, ...]) -> Schema:
        """Return the schema of a named union, which forbids other properties if its members allow them."""
        if self._enveloped.issuperset(classes):
            return {"anyOf": [self._open(cls) for cls in classes], **_NOTHING_ELSE}
        return self._any_of(classes)

    def _any_of(self, members: Iterable[Any]) -> Schema:
        return {"anyOf": [self.schema(member) for member in members]}

    def _regrouped(self, members: tuple[Any, ...]) -> list[Any]:
        """Return the members of a union. Members that form a named union are replaced by that union."""
        for union in self._codec.unions:
            if set(get_args(union)) < set(members):
                return [union, *(member for member in members if member not in get_args(union))]
        return list(members)


def _family(formats: DocumentFormats) -> str:
    """Return the prefix of a game's type names, which distinguishes them from those of other games."""
    return "".join(part.capitalize() for part in formats.prefix.split(".")[1:])


def title(formats: DocumentFormats, short: str) -> str:
    """Return the name of the type for the documents of a format, such as ``RecordDocument``."""
    named = "game" if short == "document" else short
    words = "".join(word.capitalize() for word in named.split("_"))
    return f"{_family(formats)}{words}Document"


def _head(formats: DocumentFormats, name: str, version: int) -> Schema:
    """Return the first keywords of a schema. Its ``$id`` is a URN with this name and version."""
    library = formats.prefix.partition(".")[0].replace("_", "-")
    return {
        "$schema": DIALECT,
        "$id": f"urn:{library}:schema:{name}:{version}",
        "$comment": LIMITS,
    }
