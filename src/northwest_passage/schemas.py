"""JSON Schema (2020-12) for every format of both games, generated from the classes.

The package has one file for each game, ``expedition.json`` and ``adventure.json`` in
``northwest_passage/data/schema``. Each accepts documents of every format of its game. The schema of one
format is at its anchor, such as ``urn:northwest-passage:schema:expedition:2#state``. This command writes the
files to any folder::

    python -m northwest_passage.schemas some/folder

With ``--typescript`` instead of a folder, the command prints the same types as TypeScript declarations. They
are also part of the package, as ``northwest_passage/data/typescript/northwest_passage.d.ts``. With
``--python`` and the name of a game, it prints a typed dictionary for each document that a client of the game
receives. The package contains these types in ``northwest_passage.expedition.documents`` and
``northwest_passage.adventure.documents``.

Schemas define the structure of a document. They do not check whether a state could occur: use :func:`check
<northwest_passage.check>` for that. The names of Adventure's types begin with ``Adventure``: ``State`` is a
state of Expedition, ``AdventureState`` one of Adventure.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from northwest_passage import games
from northwest_passage._internal.arguments import must_be
from northwest_passage._internal.codec import schema
from northwest_passage._internal.codec import typed_dicts as codec_typed_dicts
from northwest_passage._internal.codec.document import DocumentFormats
from northwest_passage._internal.codec.hooks import Schema
from northwest_passage._internal.codec.typescript import declarations

__all__ = ["json_schema", "typed_dicts", "typescript", "write_schemas"]


def _formats() -> dict[str, DocumentFormats]:
    """Return the formats of every game, by the name of the game."""
    return {name: games.find(name).document_formats() for name in games.names()}


def json_schema(short: str) -> Schema:
    """Return the schema of one format, with all definitions that it refers to.

    >>> from northwest_passage.schemas import json_schema
    >>> json_schema("score")["title"], json_schema("adventure.view")["title"]
    ('ScoreDocument', 'AdventureViewDocument')

    :param short: the name of the format after ``northwest_passage.``.
    :raises InvalidData: if no format has this name.
    """
    for formats in _formats().values():
        for each in formats.types:
            if formats.name(each).partition(".")[2] == short:
                return schema.json_schema(formats, each)
    raise must_be("short", "the name of a format", short)


def typescript() -> str:
    """Return TypeScript declarations of all formats and of all types in them, for a ``.d.ts`` file.

    >>> from northwest_passage.schemas import typescript
    >>> "export interface AdventureState " in typescript()
    True
    """
    return declarations(_formats().values())


def typed_dicts(game: str) -> str:
    """Return Python source with a typed dictionary for each document that a client of a game receives.

    >>> from northwest_passage.schemas import typed_dicts
    >>> "class GameDocument(GameView)" in typed_dicts("expedition")
    True

    :param game: the name of the game in the registry.
    :raises KeyError: if no game has this name.
    """
    registered = games.find(game)
    return codec_typed_dicts.typed_dicts(
        registered.document_formats(), game, registered.game().title
    )


def write_schemas(folder: Path) -> None:
    """Write one file for each game, with the schemas of all its formats.

    >>> import pathlib, tempfile
    >>> from northwest_passage.schemas import write_schemas
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_schemas(pathlib.Path(folder))
    ...     sorted(path.name for path in pathlib.Path(folder).iterdir())
    ['adventure.json', 'expedition.json']

    :param folder: the folder to write to. It is created if it does not exist.
    :raises OSError: if a file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name, formats in _formats().items():
        text = json.dumps(schema.bundle(formats, name), indent=2) + "\n"
        (folder / f"{name}.json").write_text(text, encoding="ascii")


def _main(arguments: list[str]) -> None:
    match arguments:
        case ["--typescript"]:
            sys.stdout.write(typescript())
        case ["--python", game]:
            sys.stdout.write(typed_dicts(game))
        case [folder] if not folder.startswith("-"):
            write_schemas(Path(folder))
        case _:
            raise SystemExit("usage: schemas FOLDER | --typescript | --python GAME")


if __name__ == "__main__":
    _main(sys.argv[1:])
