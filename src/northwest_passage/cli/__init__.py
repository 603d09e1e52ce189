"""The command line: ``northwest-passage``, or ``python -m northwest_passage``.

Exit codes: 0 all went well, 1 something is wrong with what was given, 2 the command was not written as it
should be, 130 interrupted with Ctrl-C, 141 whoever read the output has gone.
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
    """Something that whoever called the command can mend; the message says what."""


class Unclear(Failure):
    """A line that was typed in a game and leads nowhere; the message says why, and the game goes on."""


def missing(extra: str) -> Failure:
    """Return the failure for an extra that is not installed."""
    return Failure(missing_extra(extra))


COMMANDS: Final = {
    "play": "play at this terminal, with people or bots, or alone",
    "web": "play in a browser, also with friends",
    "demo": "watch the greedy bots play a game",
    "simulate": "play many games between bots, and count",
    "replay": "step through a record, forward and back",
    "render": "draw a state, or a record at any step, as SVG",
    "check": "say all that is wrong with a JSON file",
    "edition": "show the printed tables, and where each number comes from",
}
"""The commands, each with a line of help; each has a module in :mod:`northwest_passage.cli.commands`."""

DESCRIPTION: Final = """\
The board games Expedition: Northwest Passage and Northwest Passage Adventure.
Play them, watch bots play them, look into their files.
"""
EPILOG: Final = """\
examples:
  northwest-passage demo                    watch a whole game of two bots
  northwest-passage play                    you against the greedy bot
  northwest-passage web                     play in a browser
  northwest-passage play --resume           go on with the last unfinished game
  northwest-passage simulate greedy random  who is better?
  northwest-passage play --game adventure   the other game: a race to the west
  northwest-passage COMMAND --help          more about a command
"""


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints end like sentences and say where to read on."""

    @override
    def error(self, message: str) -> NoReturn:
        self.exit(2, plain_lines(f"{self.prog}: {message}\nSee {self.prog} --help.\n"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    :param arguments: what was typed after the name of the program; by default what really was.
    :returns: the exit code.
    """
    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
    except Failure as failure:
        _complain(str(failure))
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Python writes what is left when it ends; let it write that where nobody minds.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        # A full disk, a terminal that has gone: nothing a traceback would explain.
        _complain(f"{error.strerror or error}{f': {error.filename}' if error.filename else ''}")
        return 1
    return code


def _run(arguments: Sequence[str]) -> int:
    """Run a command, and let errors go on.

    :raises Failure: if something is wrong with what was given, or an extra is missing.
    """
    _check_command(arguments)
    parser, commands = _parsers()
    wanted = next((word for word in arguments if word in COMMANDS), None)
    if wanted is None:
        # The help and the version need no extra: they are what people ask for first.
        if not arguments:
            parser.exit(2, parser.format_help())
        parser.parse_args(arguments)
    assert wanted is not None, "without a command, parsers exit"
    try:
        from northwest_passage.cli.terminal import Terminal
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "rich":
            raise
        raise missing("web" if wanted == "web" else "cli") from None
    terminal = Terminal.standard()
    # The modules of the other commands need not load.
    command, inner = import_module(f"{__name__}.commands.{wanted}"), commands[wanted]
    inner.epilog = command.EPILOG
    command.add_arguments(inner)
    options, unknown = parser.parse_known_args(arguments)
    if unknown:
        inner.error(f"unrecognized arguments: {' '.join(unknown)}")
    code: int = command.run(options, terminal)
    sys.stdout.flush()
    return code


def _check_command(arguments: Sequence[str]) -> None:
    """Refuse a command that there is not, and say which one was perhaps meant."""
    word = next((word for word in arguments if not word.startswith("-")), None)
    if word is None or word in COMMANDS:
        return
    meant = get_close_matches(word.lower(), COMMANDS, n=1, cutoff=0.6)
    hint = f"did you mean {meant[0]}?" if meant else f"there are {', '.join(COMMANDS)}."
    _complain(f"there is no command {quoted(word)}; {hint}\nSee northwest-passage --help.")
    raise SystemExit(2)


def _complain(words: str) -> None:
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(plain_lines(f"northwest-passage: {words}\n"))


def _parsers() -> tuple[_Parser, dict[str, _Parser]]:
    """The parser, and those of the commands, which do not know their arguments yet."""
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
