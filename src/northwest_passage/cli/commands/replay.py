"""``northwest-passage replay``: step through a record."""

from __future__ import annotations

import argparse
from typing import Final

from northwest_passage.cli.files import checked_step, read_record
from northwest_passage.cli.game_ui import AnyTable
from northwest_passage.cli.lines import Replay
from northwest_passage.cli.replaying import Replaying
from northwest_passage.cli.screen import fits, show
from northwest_passage.cli.terminal import Terminal

__all__ = ["add_arguments", "run"]

EPILOG: Final = """\
examples:
  northwest-passage replay game.jsonl             step by step, at a terminal
  northwest-passage replay game.jsonl --at 40     the board after 40 actions
  northwest-passage replay game.jsonl --at -1     before the last action
  northwest-passage replay game.jsonl --log       the whole game as text
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="a record, .jsonl or .json; - for stdin")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--at", type=int, metavar="N", help="show the board after N actions")
    what.add_argument(
        "--log",
        action="store_true",
        help="write the whole game as text; the default without a terminal",
    )
    parser.add_argument("--plain", action="store_true", help="plain lines, no full screen")


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Show a record."""
    ui, record = read_record(options.file)
    lines = Replay(terminal, ui, record)
    if options.at is not None:
        lines.show(checked_step(record, options.at))
        terminal.say(ui.guide.symbols)
    elif options.log or not terminal.is_interactive:
        lines.show_log()
    else:
        table = AnyTable.resume(record, seed=0, draws=False)
        if options.plain or not fits(terminal, ui):
            lines.step_through(table)
        else:
            show(Replaying(ui, table))
    return 0
