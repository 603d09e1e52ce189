"""The command line: ``northwest-passage``, or ``python -m northwest_passage``.

Exit codes: 0 success, 1 an error in a file, a bot or the input, 2 an error in the command itself, 130
interrupted with Ctrl-C, 141 broken pipe.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module
from typing import Final, NoReturn

from typing_extensions import override

from northwest_passage._internal.imports import missing_extra
from northwest_passage._internal.strings import plain_lines, quoted

__all__ = ["Failure", "Unclear", "main", "missing"]


class Failure(Exception):
    """An error that the user can fix. The message says how."""


class Unclear(Failure):
    """An error in a line that a player typed. The line has no effect, and the message says why."""


def missing(extra: str) -> Failure:
    """Return the error for an optional extra of this package that is not installed."""
    return Failure(missing_extra(extra))


COMMANDS: Final = {
    "play": "play in this terminal, with people, bots, or alone",
    "web": "play in a browser, alone or with friends",
    "demo": "watch a game between bots",
    "simulate": "play many games between bots and print statistics",
    "replay": "step through a record, forward and back",
    "render": "draw a state, or a record at any step, as SVG",
    "check": "list all problems in JSON files",
    "edition": "show the tables of an edition and the source of each number",
}
"""The commands with their help. Each has a module in :mod:`northwest_passage.cli.commands`."""

DESCRIPTION: Final = """\
The board games Expedition: Northwest Passage and Northwest Passage Adventure.
Play them, watch bots play them, and inspect their files.
"""
EPILOG: Final = """\
examples:
  northwest-passage demo                    watch a game between two bots
  northwest-passage play                    play against the greedy bot
  northwest-passage web                     play in a browser
  northwest-passage play --resume           resume the latest unfinished game
  northwest-passage simulate greedy random  find out which bot is stronger
  northwest-passage play --game adventure   play the other game, a race
  northwest-passage COMMAND --help          show the help of a command
"""


class _Parser(argparse.ArgumentParser):
    """A parser whose error messages mention the option ``--help``."""

    @override
    def error(self, message: str) -> NoReturn:
        self.exit(2, plain_lines(f"{self.prog}: {message}\nSee {self.prog} --help.\n"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    :param arguments: the arguments after the name of the program, by default those of this process.
    :returns: the exit code.
    """
    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
    except Failure as failure:
        _print_error(str(failure))
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Python flushes the rest of the output when it exits, which must not raise again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        # A full disk or a closed terminal: a traceback would not help.
        _print_error(f"{error.strerror or error}{f': {error.filename}' if error.filename else ''}")
        return 1
    return code


def _run(arguments: Sequence[str]) -> int:
    """Parse the arguments, and run the command.

    :raises Failure: if the user can fix the error, or an extra is missing.
    """
    _check_command(arguments)
    parser, commands = _parsers()
    name = next((word for word in arguments if word in COMMANDS), None)
    if name is None:
        # The help and the version work without any extra.
        if not arguments:
            parser.exit(2, parser.format_help())
        parser.parse_args(arguments)
    assert name is not None, "the parser must exit if there is no command"
    try:
        from northwest_passage.cli.terminal import Terminal
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "rich":
            raise
        raise missing("web" if name == "web" else "cli") from None
    terminal = Terminal.standard()
    # The modules of the other commands are not loaded.
    command, inner = import_module(f"{__name__}.commands.{name}"), commands[name]
    inner.epilog = command.EPILOG
    command.add_arguments(inner)
    options, unknown = parser.parse_known_args(arguments)
    if unknown:
        inner.error(f"unrecognized arguments: {' '.join(unknown)}")
    code: int = command.run(options, terminal)
    sys.stdout.flush()
    return code


def _check_command(arguments: Sequence[str]) -> None:
    """Reject an unknown command with a suggestion."""
    word = next((word for word in arguments if not word.startswith("-")), None)
    if word is None or word in COMMANDS:
        return
    meant = get_close_matches(word.lower(), COMMANDS, n=1, cutoff=0.6)
    hint = f"Did you mean {meant[0]}?" if meant else f"Commands: {', '.join(COMMANDS)}."
    _print_error(f"There is no command {quoted(word)}. {hint}\nSee northwest-passage --help.")
    raise SystemExit(2)


def _print_error(words: str) -> None:
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(plain_lines(f"northwest-passage: {words}\n"))


def _parsers() -> tuple[_Parser, dict[str, _Parser]]:
    """Return the main parser and the parsers of the commands, to which arguments are added later."""
    from northwest_passage import __version__

    parser = _Parser(
        prog="northwest-passage",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"northwest-passage {__version__}")
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="COMMAND", title="commands"
    )
    return parser, {
        name: commands.add_parser(
            name,
            help=words,
            description=f"{words[0].upper()}{words[1:]}.",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        for name, words in COMMANDS.items()
    }
