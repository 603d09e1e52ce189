"""``northwest-passage edition``: what is printed, and how we know."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final, cast

import attrs
from rich.table import Table
from rich.text import Text

from northwest_passage import Edition, TileId, TokenKind
from northwest_passage._shared.texts import plain
from northwest_passage.cli.faces import face_of
from northwest_passage.cli.faces.expedition import drawing
from northwest_passage.cli.files import read_edition
from northwest_passage.cli.terminal import Terminal
from northwest_passage.serialization import to_json
from northwest_passage.shipped import DEFAULT_EDITION
from northwest_passage.words import count, token

__all__ = ["add_arguments", "run"]

EPILOG: Final = """\
examples:
  northwest-passage edition                  the tables of the shipped edition
  northwest-passage edition --tiles          pictures of the large tiles too
  northwest-passage edition --json > my.json a copy to write your own box into
  northwest-passage check my.json            is it an edition?
  northwest-passage edition my.json          what it says
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="an edition of your own; - for stdin"
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--tiles", action="store_true", help="show the large tiles as well")
    what.add_argument("--json", action="store_true", help="the edition as JSON")


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Show an edition."""
    edition = DEFAULT_EDITION
    if options.file is not None:
        edition = cast("Edition", read_edition(options.file, face_of("expedition")))
    if options.json:
        terminal.raw(f"{to_json(edition)}\n")
        return 0
    table = Table(box=None, pad_edge=False, show_edge=False)
    table.add_column("what")
    table.add_column("value", max_width=26)
    table.add_column("where it comes from")
    for field in attrs.fields(Edition):
        if field.name != "provenance":
            value = _value(edition, field.name)
            table.add_row(field.name, Text(value), Text("\n").join(_origins(edition, field.name)))
    terminal.table(table)
    if options.tiles:
        _show_tiles(edition, terminal)
    return 0


def _value(edition: Edition, field: str) -> str:
    """One field in characters."""
    value: object = getattr(edition, field)
    match field:
        case "printed":
            return "\n".join(f"{plain(p.name)} {_cell(p.cell)}" for p in edition.printed)
        case "large_tiles":
            kinds = [tile.symbol.kind for tile in edition.large_tiles if tile.symbol is not None]
            symbols = [f"{kinds.count(kind)} {token(kind)}" for kind in TokenKind if kind in kinds]
            return "\n".join([count(len(edition.large_tiles), "tile"), *symbols])
        case "sun":
            return " ".join(sun.name for sun in edition.sun)
        case "northwest_tokens" | "greenland_tokens":
            return "\n".join(
                f"{players} players: {_numbers(row)}"
                for players, row in enumerate(getattr(edition, field), start=2)
            )
        case "token_points" | "majorities" | "solo":
            return "\n".join(
                f"{name.replace('_', ' ')} {_numbers(part)}"
                for name, part in attrs.asdict(getattr(edition, field)).items()
            )
        case "greenland" | "northwest_passage":
            return _cell(getattr(edition, field))
        case _:
            return plain(_numbers(value))


def _numbers(value: object) -> str:
    if isinstance(value, tuple | list):
        return " ".join(map(str, cast("Sequence[object]", value)))
    return str(value)


def _cell(cell: tuple[int, int]) -> str:
    return f"{cell[0]},{cell[1]}"


def _origins(edition: Edition, field: str) -> list[Text]:
    """Where a field, and perhaps each of its parts, comes from."""
    origins: list[Text] = []
    for entry in edition.provenance:
        if entry.field.replace("[", ".").partition(".")[0] == field:
            part = entry.field.removeprefix(field).removeprefix(".")
            words = Text(f"{part} " if part else "")
            words.append(entry.source.value, "bold").append(f": {plain(entry.note)}")
            origins.append(words)
    return origins or [Text("not said")]


def _show_tiles(edition: Edition, terminal: Terminal) -> None:
    """The pictures of the large tiles, as many beside each other as fit."""
    in_row = max(1, terminal.console.width // 5)
    for start in range(0, len(edition.large_tiles), in_row):
        numbers = range(start, min(start + in_row, len(edition.large_tiles)))
        for line in drawing.tiles(terminal, [("", TileId.large(n)) for n in numbers], edition):
            terminal.say(line)
