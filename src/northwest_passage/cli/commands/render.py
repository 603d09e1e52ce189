"""``northwest-passage render``: a picture of a position, or an animated page of a game."""

from __future__ import annotations

import argparse
from os.path import realpath
from pathlib import Path
from typing import Any, Final

from northwest_passage._internal.strings import listed, quoted
from northwest_passage.cli import Failure
from northwest_passage.cli.files import STANDARD_STREAM, read_position, read_record, write
from northwest_passage.cli.game_ui import AnyUI
from northwest_passage.cli.terminal import Terminal
from northwest_passage.errors import InvalidData

__all__ = ["add_arguments", "run"]

EPILOG: Final = """\
examples:
  northwest-passage render game.jsonl                    writes game.svg
  northwest-passage render game.jsonl step40.svg --at 40
  northwest-passage render game.jsonl --animate          writes game.html
  northwest-passage render game.jsonl --story            writes game.svg
  northwest-passage render state.json - --theme dark > board.svg
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="a state or a record; - for stdin")
    parser.add_argument(
        "picture",
        nargs="?",
        metavar="PICTURE",
        help="the output; by default the name of FILE with .svg, or .html with --animate, in the "
        "current directory; - for stdout",
    )
    parser.add_argument("-o", "--output", metavar="PICTURE", help="same as PICTURE")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument(
        "--at", type=int, metavar="N", help="the record after N actions; by default, after all"
    )
    kind.add_argument("--animate", action="store_true", help="an animated page of the whole game")
    kind.add_argument(
        "--story", action="store_true", help="a chart of prestige, or of rows, over time"
    )
    parser.add_argument(
        "--theme",
        choices=["light", "dark", "auto"],
        help="auto follows the preference of the browser; by default auto with --animate, "
        "otherwise light",
    )
    parser.add_argument("--seat", metavar="NAME", help="the view of this player")
    parser.add_argument("--size", type=int, metavar="PIXELS", help="the width of the picture")
    parser.add_argument("--no-panel", action="store_true", help="the map without the panel")
    parser.add_argument(
        "--crop", action="store_true", help="only the area with tiles, or around the boats"
    )
    parser.add_argument("--legend", action="store_true", help="add a legend of the symbols")
    parser.add_argument("--names", action="store_true", help="show the names of tiles")
    parser.add_argument("--sea-path", action="store_true", help="show a possible sea path")


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Write the picture."""
    file: str = options.file
    if options.picture is not None and options.output is not None:
        raise Failure(f"Name one output, not both {options.picture} and {options.output}.")
    picture: str | None = options.picture or options.output
    if picture is None:
        ending = "html" if options.animate else "svg"
        picture = STANDARD_STREAM if file == STANDARD_STREAM else f"{Path(file).stem}.{ending}"
    # Path.resolve raises an exception for circular links.
    if STANDARD_STREAM not in (file, picture) and realpath(picture) == realpath(file):
        raise Failure(f"The picture would overwrite {file}.")
    if options.animate and options.size is not None:
        raise Failure("An animated page fills the width of its window: omit --size.")
    try:
        drawn, about = _draw(file, options)
    except InvalidData as error:
        raise Failure(f"The picture cannot be drawn: {error}") from None
    write(picture, drawn)
    if picture != STANDARD_STREAM:
        terminal.say(f"Written to {picture}{about}.")
    return 0


def _viewed(ui: AnyUI, state: Any, options: argparse.Namespace) -> Any:
    """Return the view of the player named with ``--seat``, or the state itself without that option.

    :raises Failure: if no player has that name, or the file is already a view.
    """
    name: str | None = options.seat
    if name is None:
        return state
    if not isinstance(state, ui.game.formats.state):
        raise Failure("The file is already a player's view: omit --seat.")
    names = ui.game.players(state)
    if name not in names:
        raise Failure(f"There is no player {quoted(name)}: the players are {listed(names)}.")
    return ui.game.view(state, names.index(name))


def _draw(file: str, options: argparse.Namespace) -> tuple[str, str]:
    """Return the picture as a string, and a phrase that describes it in the final message."""
    if options.animate:
        ui, record = read_record(file)
        return ui.draw_replay(record, options), f", a game of {len(record.actions)} actions"
    if options.story:
        ui, record = read_record(file)
        return ui.draw_story(record, options), ", a chart of the game"
    ui, state, number = read_position(file, options.at)
    drawn = ui.draw(_viewed(ui, state, options), options)
    return drawn, "" if number is None else f", the game after {number} actions"
