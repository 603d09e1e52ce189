"""JSON Schema (2020-12) of every format, made from the classes.

The schemas come with the package, in ``northwest_passage/data/schema``, and can be written anywhere::

    python -m northwest_passage.schema some/folder

With ``--bundle`` instead of a folder, all of them are printed as one, for tools that generate code; with
``--digest``, a digest of that.

They say what a document looks like, not whether a state could be: that is :func:`check
<northwest_passage.check>`'s business.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import json
import re
import sys
import textwrap
from collections.abc import Callable, Iterable
from enum import Enum
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import NoneType
from typing import Any, Final, TypeAlias, cast, get_args, get_origin, get_type_hints

import attrs

from northwest_passage.actions import Action
from northwest_passage.board import Board, PlacedTile
from northwest_passage.edition import Edition
from northwest_passage.events import Event
from northwest_passage.nouns import Cell, TileId
from northwest_passage.serialization import (
    SHIPPED_EDITION,
    VERSION,
    enum_names,
    format_name,
    formats,
    tag,
)
from northwest_passage.state import Bag, Pending

__all__ = ["bundle", "digest", "json_schema", "write_schemas"]

Schema: TypeAlias = dict[str, object]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_UNIONS: Final[dict[object, tuple[str, str]]] = {
    Action: ("Action", "Anything that can be done in a game."),
    Event: ("Event", "Anything that can happen in a step."),
    Pending: ("Pending", "What a forced choice is about."),
}
_PLAIN: Final[dict[object, Schema]] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}


def json_schema(short: str) -> Schema:
    """The schema of one format, with everything it refers to.

    >>> json_schema("score")["title"]
    'ScoreDocument'

    :param short: the name of the format after ``northwest_passage.``.
    :raises KeyError: if there is no such format.
    """
    definitions: dict[str, Schema] = {}
    document = _document(short, definitions)
    schema: Schema = {"$schema": DIALECT, "title": _title(short), **document}
    if definitions:
        schema["$defs"] = dict(sorted(definitions.items()))
    return schema


def bundle() -> Schema:
    """All formats in one schema, for tools that generate code from it.

    It says less than the schemas one by one: a document is an envelope together with a value. And it keeps to
    an older dialect in what such tools do not know yet, tuples and texts beside references.
    """
    definitions: dict[str, Schema] = {}
    documents = {
        _title(short): {
            "description": f"A document of the format {format_name(short)}.",
            "allOf": [_object(_envelope(short)), _schema(form, definitions)],
        }
        for short, form in formats().items()
    }
    schema = {
        "title": "AnyDocument",
        "description": "Any JSON document of this library.",
        "oneOf": [{"$ref": f"#/$defs/{title}"} for title in documents],
        "$defs": dict(sorted({**definitions, **documents}.items())),
    }
    return cast("Schema", _in_older_dialect(schema))


def digest() -> str:
    """A digest of the bundle without its texts: what generated code was generated from."""
    return hashlib.sha256(json.dumps(_without_texts(bundle())).encode()).hexdigest()


def _without_texts(value: object) -> object:
    if isinstance(value, list):
        return [_without_texts(item) for item in cast("list[object]", value)]
    if not isinstance(value, dict):
        return value
    # A text, not a property that happens to have this name.
    return {
        key: _without_texts(item)
        for key, item in cast("Schema", value).items()
        if key != "description" or not isinstance(item, str)
    }


def _in_older_dialect(value: object) -> object:
    if isinstance(value, list):
        return [_in_older_dialect(item) for item in cast("list[object]", value)]
    if not isinstance(value, dict):
        return value
    schema = {key: _in_older_dialect(item) for key, item in cast("Schema", value).items()}
    if "prefixItems" in schema:
        schema["items"] = schema.pop("prefixItems")
        schema["additionalItems"] = False
    if "$ref" in schema and len(schema) > 1:
        schema["allOf"] = [{"$ref": schema.pop("$ref")}]
    return schema


def write_schemas(folder: Path) -> None:
    """Write a file for each format."""
    folder.mkdir(parents=True, exist_ok=True)
    for short in formats():
        text = json.dumps(json_schema(short), indent=2) + "\n"
        (folder / f"{short}.json").write_text(text, encoding="ascii")


def _title(short: str) -> str:
    return "".join(word.capitalize() for word in short.split("_")) + "Document"


def _envelope(short: str) -> dict[str, Schema]:
    return {"format": {"const": format_name(short)}, "version": {"const": VERSION}}


def _document(short: str, definitions: dict[str, Schema]) -> Schema:
    """The fields of a form, behind its envelope."""
    form, envelope = formats()[short], _envelope(short)
    if form in _UNIONS:
        _, text = _UNIONS[form]
        members = [_class(cls, definitions, envelope) for cls in get_args(form)]
        return {"description": text, "oneOf": members}
    return _class(form, definitions, envelope)


def _class(cls: Any, definitions: dict[str, Schema], before: dict[str, Schema]) -> Schema:
    """An attrs class as an object; members of unions have a type."""
    properties = dict(before)
    if any(cls in get_args(union) for union in _UNIONS):
        properties["type"] = {"const": tag(cls)}
    hints = get_type_hints(cls)
    for field in attrs.fields(cls):
        if field.init:
            schema = _field(hints[field.name], definitions)
            text = _field_texts(cls).get(field.name)
            properties[field.name] = {**schema, "description": text} if text else schema
    return {"description": _plain_text(inspect.getdoc(cls) or ""), **_object(properties)}


def _object(properties: dict[str, Schema]) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _field(hint: Any, definitions: dict[str, Schema]) -> Schema:
    """A field; the edition of a game and its board are written in their own way."""
    if hint is Edition:
        return {"anyOf": [{"const": SHIPPED_EDITION}, _schema(Edition, definitions)]}
    if hint is Board:
        return _schema(tuple[PlacedTile, ...], definitions)
    return _schema(hint, definitions)


def _schema(hint: Any, definitions: dict[str, Schema]) -> Schema:
    """The schema of a type, with named types put under definitions."""
    arguments = get_args(hint)
    if hint in _PLAIN:
        return dict(_PLAIN[hint])
    if hint in _UNIONS:
        name, text = _UNIONS[hint]
        return _reference(
            name, definitions, lambda: {"description": text, **_any_of(arguments, definitions)}
        )
    if get_origin(hint) is tuple:
        return _tuple(arguments, definitions)
    if arguments:
        return _any_of(_regrouped(arguments), definitions)
    if hint is Bag:
        return {"type": "array", "items": _schema(TileId, definitions), "uniqueItems": True}
    return _reference(hint.__name__, definitions, lambda: _named(hint, definitions))


def _named(cls: Any, definitions: dict[str, Schema]) -> Schema:
    if cls is Cell:
        text = "A square of the board, or a corner point: column from the west, row from the north."
        return {"description": text, **_tuple((int, int), definitions)}
    if cls is TileId:
        text = "A tile: L17 large, S3 small of pile 3, J3 a Joker that stands for one of them, P0 printed."
        return {"description": text, "type": "string", "pattern": "^[LSJP](0|[1-9][0-9]{0,8})$"}
    if issubclass(cls, Enum):
        return {
            "description": _plain_text(inspect.getdoc(cls) or ""),
            "enum": list(enum_names(cls)),
        }
    return _class(cls, definitions, {})


def _reference(name: str, definitions: dict[str, Schema], make: Callable[[], Schema]) -> Schema:
    if name not in definitions:
        definitions[name] = {}  # so that it is not made twice
        definitions[name] = make()
    return {"$ref": f"#/$defs/{name}"}


def _tuple(arguments: tuple[Any, ...], definitions: dict[str, Schema]) -> Schema:
    if arguments[-1] is Ellipsis:
        return {"type": "array", "items": _field(arguments[0], definitions)}
    return {
        "type": "array",
        "prefixItems": [_schema(argument, definitions) for argument in arguments],
        "items": False,
        "minItems": len(arguments),
        "maxItems": len(arguments),
    }


def _any_of(members: Iterable[Any], definitions: dict[str, Schema]) -> Schema:
    return {"anyOf": [_schema(member, definitions) for member in members]}


def _regrouped(members: tuple[Any, ...]) -> list[Any]:
    """The members of a union, with those of a named union in it as one."""
    for union in _UNIONS:
        if set(get_args(union)) < set(members):
            return [union, *(member for member in members if member not in get_args(union))]
    return list(members)


# -- What the source says about classes and fields -------------------------------------------------


@cache
def _field_texts(cls: type) -> dict[str, str]:
    """The texts that stand below the fields of a class."""
    [definition] = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    assert isinstance(definition, ast.ClassDef)
    texts: dict[str, str] = {}
    for statement, following in pairwise(definition.body):
        if (
            isinstance(statement, ast.AnnAssign)
            and isinstance(statement.target, ast.Name)
            and isinstance(following, ast.Expr)
            and isinstance(following.value, ast.Constant)
        ):
            texts[statement.target.id] = _plain_text(str(following.value.value))
    return texts


def _plain_text(docstring: str) -> str:
    """The first paragraph of a docstring, without its markup."""
    text = " ".join(docstring.split("\n\n")[0].split())
    text = re.sub(r":\w+:`~?([^`<]*?)(?: <[^>]*>)?`", r"\1", text)
    return text.replace("``None``", "null").replace("``", "")


def _main(arguments: list[str]) -> None:
    """Write the schemas to folders, or all of them in one to standard output."""
    for argument in arguments:
        if argument == "--bundle":
            sys.stdout.write(json.dumps(bundle(), indent=2) + "\n")
        elif argument == "--digest":
            sys.stdout.write(digest() + "\n")
        else:
            write_schemas(Path(argument))


if __name__ == "__main__":
    _main(sys.argv[1:])
