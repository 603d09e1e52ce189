"""``northwest-passage replay``: step through a record."""

from __future__ import annotations

import argparse
from typing import Final

from northwest_passage import State, step
from northwest_passage.cli.files import checked_step, read_record
from northwest_passage.cli.screen import fits
from northwest_passage.cli.terminal import Terminal
from northwest_passage.notation import format_action
from northwest_passage.record import GameRecord
from northwest_passage.rules import about
from northwest_passage.words import count, describe

__all__ = ["add_arguments", "run"]

EPILOG: Final = """\
examples:
  northwest-passage replay game.jsonl             step by step, at a terminal
  northwest-passage replay game.jsonl --at 40     after 40 actions
  northwest-passage replay game.jsonl --at -1     before the last action
  northwest-passage replay game.jsonl --log       all actions, and what happened
"""
KEYS: Final = "Enter next, b back, a number goes to that step, r next round, e end, q quit"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", metavar="FILE", help="a record, .jsonl or .json; - for stdin")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--at", type=int, metavar="N", help="show the board after N actions")
    what.add_argument(
        "--log",
        action="store_true",
        help="tell the whole game; without a terminal this happens anyway",
    )
    parser.add_argument("--plain", action="store_true", help="line by line, without a screen")


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Show a game that was played."""
    record = read_record(options.file)
    states = [*record.states()]
    if options.at is not None:
        _show(record, states, checked_step(record, options.at), terminal)
    elif options.log or not terminal.is_interactive:
        for number in range(1, len(states)):
            _tell(record, states, number, terminal)
        terminal.board(states[-1])
        terminal.standings(states[-1])
    elif options.plain or not fits(terminal):
        _step_through(record, states, terminal)
    else:
        from northwest_passage.cli.screen.opening import replay

        replay(record)
    return 0


def _tell(record: GameRecord, states: list[State], number: int, terminal: Terminal) -> None:
    """Tell what the action with this number, from 1, did."""
    action = record.actions[number - 1]
    terminal.say(f"{number:>4}. {format_action(action)}", "bold")
    before = states[number - 1]
    for sentence in describe(before, step(before, action).events):
        terminal.say(f"      {sentence}")


def _show(record: GameRecord, states: list[State], number: int, terminal: Terminal) -> None:
    """Show the board after so many actions, and what the last of them did."""
    cells = about.cells(states[number - 1], record.actions[number - 1]) if number else ()
    terminal.board(states[number], cells)
    if number:
        _tell(record, states, number, terminal)
    if states[number].is_over:
        terminal.standings(states[number])


def _step_through(record: GameRecord, states: list[State], terminal: Terminal) -> None:
    """Let the user step forward and back."""
    number, last = 0, len(record.actions)
    terminal.say(f"A game of {count(last, 'action')}. {KEYS}.")
    _show(record, states, number, terminal)
    while True:
        try:
            word = terminal.ask(f"{number} of {last}> ").lower()
        except EOFError:
            terminal.say()
            return
        if word in ("q", "quit", "exit"):
            return
        target = _target(word, number, states)
        if target is None:
            terminal.say(f"{KEYS}.")
        elif not 0 <= target <= last:
            terminal.say(
                f"There are steps 0 to {last}."
                if word.isdecimal()
                else "This is the end of the record; b goes back."
                if target > last
                else "This is the beginning."
            )
        else:
            number = target
            _show(record, states, number, terminal)


def _target(word: str, number: int, states: list[State]) -> int | None:
    """The step the user asks for; ``None`` if the word makes no sense."""
    if word in ("", "n", "next"):
        return number + 1
    if word in ("b", "back"):
        return number - 1
    if word in ("e", "end"):
        return len(states) - 1
    if word in ("r", "round"):
        later = range(number + 1, len(states))
        return next((n for n in later if states[n].round > states[number].round), len(states) - 1)
    return int(word) if word.isdecimal() else None
