"""``northwest-passage check``: list all problems in files."""

from __future__ import annotations

import argparse
from typing import Any, Final

from northwest_passage import games
from northwest_passage._internal.strings import count, listed, plain
from northwest_passage.cli import Failure
from northwest_passage.cli.files import Content, read
from northwest_passage.cli.terminal import Terminal
from northwest_passage.errors import InvalidData

__all__ = ["add_arguments", "run"]

EPILOG: Final = """\
examples:
  northwest-passage check state.json
  northwest-passage check games/*.jsonl
  curl http://localhost:8000/state | northwest-passage check -

The exit code is 0 if all files are valid, and 1 if any is not.
Some problems hide others: fix those listed, then check again.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="states, records, editions, actions: JSON or JSON Lines; - for stdin",
    )
    parser.add_argument("--quiet", action="store_true", help="print nothing about valid files")


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Check the files one by one."""
    code = 0
    files: list[str] = options.files
    for file in files:
        try:
            content = read(file)
        except (InvalidData, Failure) as error:
            code = 1
            problems = error.problems if isinstance(error, InvalidData) else (error,)
            terminal.say(f"{file}: {count(len(problems), 'problem')}", "bold")
            for problem in problems:
                terminal.say(f"  {plain(str(problem))}")
            continue
        if content.torn:
            code = 1
            terminal.say(f"{file}: {_summary(content)}", "bold")
            terminal.say("  The last line is incomplete. `play --resume` continues without it.")
        elif not options.quiet:
            terminal.say(f"{file}: {_summary(content)}: valid")
    return code


def _summary(content: Content) -> str:
    """Describe the content of a file in a few words."""
    value: Any = content.value
    ui = content.ui
    formats = ui.game.formats
    of = "" if ui.game.name == games.names()[0] else f" of {ui.game.name.capitalize()}"
    record = content.record
    if record is not None:
        names = listed([*map(plain, ui.game.players(ui.game.start(record.setup)))])
        return f"a record{of} of {count(len(record.actions), 'action')}, {names}"
    if isinstance(value, formats.state | formats.view):
        names = listed([plain(player.name) for player in value.players])
        return f"a {content.kind}{of} in round {value.round}, {names}"
    if isinstance(value, ui.edition):
        return ui.describe_edition(value)
    article = "an" if content.kind[0] in "aeiou" else "a"
    return f"{article} {content.kind}{of}"
