"""TypeScript declarations of all formats of one or more games, generated from their JSON Schemas."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any, Final

from northwest_passage._internal.codec.document import DocumentFormats
from northwest_passage._internal.codec.hooks import Schema
from northwest_passage._internal.codec.schema import INTEGER, Definitions, title

_HEAD: Final = """\
// The JSON documents of northwest_passage and everything in them, generated from its JSON Schemas by
// `python -m northwest_passage.schemas --typescript`. Types only: a program imports them with `import type`.

/** The first two keys of every document, which identify it. */
export interface Envelope<Format extends string, Version extends number> {
  format: Format;
  version: Version;
}
"""
_PLAIN: Final = {
    "string": "string",
    "boolean": "boolean",
    "null": "null",
}
_WIDTH: Final = 120


def declarations(games: Iterable[DocumentFormats]) -> str:
    """Return the text of a ``.d.ts`` file with types for the documents of all formats and for their parts."""
    types: dict[str, Schema] = {}
    documents: dict[str, str] = {}
    blocks = [_HEAD]
    for formats in games:
        definitions = Definitions(formats)
        for short, kind in formats.types.items():
            name, inner = title(formats, short), _type(definitions.schema(kind))
            documents[formats.name(short)] = name
            enveloped = f'Envelope<"{formats.name(short)}", {formats.version(short)}> & {inner}'
            blocks.append(f"export type {name} = {enveloped};\n")
        types |= definitions
    members = "".join(f'  "{name}": {each};\n' for name, each in documents.items())
    blocks += [
        (
            "/** The type of each format's documents, by its name. */\n"
            f"export interface Documents {{\n{members}}}\n"
        ),
        (
            "/** Any document. Its `format` identifies it. */\n"
            "export type AnyDocument = Documents[keyof Documents];\n"
        ),
        *(_declaration(name, types[name]) for name in sorted(types.keys() - {INTEGER})),
    ]
    return "\n".join(blocks)


def _declaration(name: str, schema: Schema) -> str:
    comment = _comment(schema, "")
    if "properties" in schema:
        return f"{comment}export interface {name} {{\n{''.join(_properties(schema))}}}\n"
    written = _type(schema)
    if len(name) + len(written) + len("export type  = ;") > _WIDTH:
        written = "".join(f"\n  | {member}" for member in written.split(" | "))
        return f"{comment}export type {name} ={written};\n"
    return f"{comment}export type {name} = {written};\n"


def _properties(schema: Schema) -> Iterator[str]:
    properties: Any = schema["properties"]
    required: Any = schema.get("required", ())
    for name, each in properties.items():
        may_be_missing = "" if name in required else "?"
        yield f"{_comment(each, '  ')}  {name}{may_be_missing}: {_type(each)};\n"


def _comment(schema: Schema, indent: str) -> str:
    text = str(schema.get("description", ""))
    if not text:
        return ""
    lines = textwrap.wrap(text, _WIDTH - len(indent) - 7)
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    inside = "".join(f"{indent} * {line}\n" for line in lines)
    return f"{indent}/**\n{inside}{indent} */\n"


def _type(schema: Any) -> str:
    """Return the TypeScript type of a schema. Only the keywords that our schemas use are supported."""
    match schema:
        case {"$ref": str(reference)}:
            name = reference.rpartition("/")[2]
            return "number" if name == INTEGER else name
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"anyOf": members}:
            # Without duplicates, since different schemas can have the same type.
            return " | ".join(dict.fromkeys(map(_type, members)))
        case {"type": "array", "prefixItems": items}:
            return f"[{', '.join(map(_type, items))}]"
        case {"type": "array", "items": items}:
            item = _type(items)
            return f"({item})[]" if " | " in item else f"{item}[]"
        case {"type": str(plain)} if plain in _PLAIN:
            return _PLAIN[plain]
        case _:
            raise NotImplementedError(f"no TypeScript type is known for {schema}")
