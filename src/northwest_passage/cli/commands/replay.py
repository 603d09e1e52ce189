"""``northwest-passage replay``: step through a record."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, Final

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage.cli.files import checked_step, read_record
from northwest_passage.cli.game_ui import AnyRecord, GameUI
from northwest_passage.cli.menus import MAX_DIGITS
from northwest_passage.cli.screen import fits, replay
from northwest_passage.cli.terminal import Terminal
from northwest_passage.expedition.sentences import count

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
    face, record = read_record(options.file)
    game = _Game(face, record, [*record.states()], terminal)
    if options.at is not None:
        game.show(checked_step(record, options.at))
        terminal.say(face.signs)
    elif options.log or not terminal.is_interactive:
        for number in range(1, len(game.states)):
            game.tell(number)
        terminal.show(face.board(terminal, game.states[-1], ()))
        terminal.say(face.signs)
        terminal.table(face.ranking(game.states[-1]))
    elif options.plain or not fits(terminal, face):
        game.step_through()
    else:
        replay(face, record)
    return 0


@attrs.frozen
class _Game(Frozen):
    """A game that was played, to be looked at; all its secrets are told."""

    face: GameUI
    record: AnyRecord
    states: list[Any]
    terminal: Terminal

    def tell(self, number: int) -> None:
        """Tell what the action with this number, from 1, did."""
        action, formats = self.record.actions[number - 1], self.face.game.formats
        self.terminal.say(f"{number:>4}. {formats.format_action(action)}", "bold")
        before = self.states[number - 1]
        events = self.face.game.step(before, action).events
        for sentence in formats.describe(self.face.game.view(before, None), events):
            self.terminal.say(f"      {sentence}")

    def show(self, number: int) -> None:
        """Show the board after so many actions, and what the last of them did."""
        places: Sequence[Any] = ()
        if number:
            places = self.face.places(self.states[number - 1], self.record.actions[number - 1])
        state = self.states[number]
        self.terminal.show(self.face.board(self.terminal, state, places))
        if number:
            self.tell(number)
        if self.face.game.is_over(state):
            self.terminal.table(self.face.ranking(state))

    def step_through(self) -> None:
        """Let the user step forward and back."""
        number, last = 0, len(self.record.actions)
        terminal = self.terminal
        terminal.say(f"A game of {count(last, 'action')}. {KEYS}.")
        terminal.say(self.face.signs)
        self.show(number)
        while True:
            try:
                word = terminal.ask(f"{number} of {last}> ").lower()
            except EOFError:
                terminal.say()
                return
            if word in ("q", "quit", "exit"):
                return
            target = _target(word, number, self.states)
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
                self.show(number)


def _target(word: str, number: int, states: list[Any]) -> int | None:
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
    return int(word[:MAX_DIGITS]) if word.isdecimal() else None
