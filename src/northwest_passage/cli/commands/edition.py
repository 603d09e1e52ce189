"""``northwest-passage edition``: the tables of an edition and their sources."""

from __future__ import annotations

import argparse
from typing import Any, Final

import attrs
from rich.table import Table
from rich.text import Text

from northwest_passage import games
from northwest_passage._internal.strings import plain
from northwest_passage.cli import Failure
from northwest_passage.cli.files import read_any_edition
from northwest_passage.cli.game_ui import ui_of
from northwest_passage.cli.terminal import Terminal

__all__ = ["add_arguments", "run"]

EPILOG: Final = """\
examples:
  northwest-passage edition                  the tables of the default edition
  northwest-passage edition --game adventure the tables of the other game
  northwest-passage edition --tiles          with pictures of the tiles
  northwest-passage edition --json > my.json a copy to edit
  northwest-passage check my.json            check your own edition
  northwest-passage edition my.json          show your own edition
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    known = games.names()
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument(
        "--game", choices=known, default=known[0], help=f"the game; {known[0]} by default"
    )
    whose.add_argument("file", nargs="?", metavar="FILE", help="a custom edition; - for stdin")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--tiles", action="store_true", help="also show the tiles")
    what.add_argument("--json", action="store_true", help="write the edition as JSON")


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Show an edition."""
    if options.file is not None:
        ui, edition = read_any_edition(options.file)
    else:
        ui = ui_of(options.game)
        edition = ui.default_edition
        if edition is None:
            raise Failure(f"{ui.game.title} has no editions.")
    if options.json:
        terminal.raw(f"{ui.document_formats.to_json(edition)}\n")
        return 0
    table = Table(box=None, pad_edge=False, show_edge=False)
    table.add_column("field")
    table.add_column("value", max_width=26)
    table.add_column("source")
    for field in attrs.fields(ui.edition):
        if field.name != "provenance":
            value = ui.edition_field(edition, field.name)
            table.add_row(field.name, Text(value), Text("\n").join(_origins(edition, field.name)))
    terminal.table(table)
    if options.tiles:
        terminal.show(ui.tile_pictures(edition, terminal.console.width))
    return 0


def _origins(edition: Any, field: str) -> list[Text]:
    """Return the sources of a field, or of each of its parts."""
    origins: list[Text] = []
    for entry in edition.provenance:
        if entry.field.replace("[", ".").partition(".")[0] == field:
            part = entry.field.removeprefix(field).removeprefix(".")
            words = Text(f"{part} " if part else "")
            words.append(entry.source.value, "bold").append(f": {plain(entry.note)}")
            origins.append(words)
    return origins or [Text("unknown")]
