"""``northwest-passage render``: a picture of a position, or a page that plays a game."""

from __future__ import annotations

import argparse
from os.path import realpath
from pathlib import Path
from typing import Any, Final

from northwest_passage._internal.strings import quoted
from northwest_passage.cli import Failure
from northwest_passage.cli.files import STANDARD_STREAM, read_position, read_record, write
from northwest_passage.cli.game_ui import GameUI
from northwest_passage.cli.terminal import Terminal
from northwest_passage.expedition import InvalidData
from northwest_passage.expedition.sentences import listed

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
    """Say what the command takes."""
    parser.add_argument("file", metavar="FILE", help="a state or a record; - for stdin")
    parser.add_argument(
        "picture",
        nargs="?",
        metavar="PICTURE",
        help="what to write; by default FILE with .svg at its end, or .html if it plays, in the "
        "current directory; - for stdout",
    )
    parser.add_argument("-o", "--output", metavar="PICTURE", help="the same as PICTURE")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument(
        "--at", type=int, metavar="N", help="a record after N actions; by default its end"
    )
    kind.add_argument("--animate", action="store_true", help="a page that plays the whole game")
    kind.add_argument(
        "--story", action="store_true", help="a chart of prestige, or of rows, over time"
    )
    parser.add_argument(
        "--theme",
        choices=["light", "dark", "auto"],
        help="light, dark, or what the reader's browser prefers; by default auto for what plays, "
        "else light",
    )
    parser.add_argument("--seat", metavar="NAME", help="only what this player sees")
    parser.add_argument("--size", type=int, metavar="PIXELS", help="the width of the picture")
    parser.add_argument("--no-panel", action="store_true", help="the map alone")
    parser.add_argument(
        "--crop", action="store_true", help="only the part with tiles, or around the boats"
    )
    parser.add_argument("--legend", action="store_true", help="say what the signs mean")
    parser.add_argument("--names", action="store_true", help="write the names of tiles on them")
    parser.add_argument(
        "--sea-path", action="store_true", help="show a sea path that is still possible"
    )


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Write the picture."""
    file: str = options.file
    if options.picture is not None and options.output is not None:
        raise Failure(f"Either {options.picture} or {options.output}: only one picture is written.")
    picture: str | None = options.picture or options.output
    if picture is None:
        ending = "html" if options.animate else "svg"
        picture = STANDARD_STREAM if file == STANDARD_STREAM else f"{Path(file).stem}.{ending}"
    # Not `Path.resolve`, which raises an error for links that lead round in a circle.
    if STANDARD_STREAM not in (file, picture) and realpath(picture) == realpath(file):
        raise Failure(f"The picture would replace {file} itself.")
    if options.animate and options.size is not None:
        raise Failure("A page that plays takes the width of its window: leave out --size.")
    try:
        drawn, about = _drawn(file, options)
    except InvalidData as error:
        raise Failure(f"It cannot be drawn like that. {error}") from None
    write(picture, drawn)
    if picture != STANDARD_STREAM:
        terminal.say(f"Written to {picture}{about}.")
    return 0


def _viewed(face: GameUI, state: Any, options: argparse.Namespace) -> Any:
    """What a player sees, if one was named.

    :raises Failure: if there is no such player.
    """
    name: str | None = options.seat
    if name is None:
        return state
    if not isinstance(state, face.game.formats.state):
        raise Failure("This is a player's view already: leave out --seat.")
    names = face.game.players(state)
    if name not in names:
        raise Failure(f"There is no player {quoted(name)}: the players are {listed(names)}.")
    return face.game.view(state, names.index(name))


def _drawn(file: str, options: argparse.Namespace) -> tuple[str, str]:
    """The picture, and what it is about."""
    if options.animate:
        face, record = read_record(file)
        return face.replayed(record, options), f", a game of {len(record.actions)} actions"
    if options.story:
        face, record = read_record(file)
        return face.story(record, options), ", the story of the game"
    face, state, number = read_position(file, options.at)
    drawn = face.drawn(_viewed(face, state, options), options)
    return drawn, "" if number is None else f", the game after {number} actions"
