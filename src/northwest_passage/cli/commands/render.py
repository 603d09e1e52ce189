"""``northwest-passage render``: a picture of a position."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from northwest_passage import InvalidData, svg
from northwest_passage.cli.failure import Failure
from northwest_passage.cli.files import STANDARD_STREAM, read_position, write
from northwest_passage.cli.terminal import Terminal

__all__ = ["add_arguments", "run"]

EPILOG: Final = """\
examples:
  northwest-passage render game.jsonl                    writes game.svg
  northwest-passage render game.jsonl step40.svg --at 40
  northwest-passage render state.json - --theme dark > board.svg
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", metavar="FILE", help="a state or a record; - for stdin")
    parser.add_argument(
        "picture",
        nargs="?",
        metavar="SVG",
        help="what to write; by default FILE with .svg at its end, in the current directory; "
        "- for stdout",
    )
    parser.add_argument(
        "--at", type=int, metavar="N", help="a record after N actions; else its end"
    )
    parser.add_argument("--theme", choices=["light", "dark"], default="light")
    parser.add_argument("--size", type=int, metavar="PIXELS", help="the width of the picture")
    parser.add_argument("--no-panel", action="store_true", help="the map alone")
    parser.add_argument("--names", action="store_true", help="write the names of tiles on them")
    parser.add_argument("--sea-path", action="store_true", help="show a sea path that is left")


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Write the picture."""
    file: str = options.file
    picture: str | None = options.picture
    if picture is None:
        picture = STANDARD_STREAM if file == STANDARD_STREAM else f"{Path(file).stem}.svg"
    if STANDARD_STREAM not in (file, picture) and Path(picture).resolve() == Path(file).resolve():
        raise Failure(f"The picture would replace {file} itself.")
    state, number = read_position(file, options.at)
    try:
        drawn = svg.board(
            state,
            size=options.size,
            theme=options.theme,
            panel=not options.no_panel,
            names=options.names,
            sea_path=options.sea_path,
        )
    except InvalidData as error:
        raise Failure(f"It cannot be drawn so. {error}") from None
    write(picture, drawn)
    if picture != STANDARD_STREAM:
        when = "" if number is None else f", the game after {number} actions"
        terminal.say(f"Written to {picture}{when}.")
    return 0
