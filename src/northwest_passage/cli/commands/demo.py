"""``northwest-passage demo``: a whole game between bots, to be watched or read."""

from __future__ import annotations

import argparse
import time
from random import Random
from typing import Any, Final

import attrs
from rich.live import Live
from rich.text import Text

from northwest_passage import CHANCE, InvalidSetup
from northwest_passage.cli.faces import Face
from northwest_passage.cli.faces.face import AnyBot
from northwest_passage.cli.failure import Failure
from northwest_passage.cli.seats import (
    BOTS_HELP,
    add_game,
    bots_for,
    check_number,
    choice_of,
    chosen_face,
    distinct,
    variant_of,
)
from northwest_passage.cli.terminal import Terminal
from northwest_passage.table import Decision

__all__ = ["add_arguments", "run"]

EPILOG: Final = f"""\
examples:
  northwest-passage demo                     a game of two greedy bots, in some
                                             20 seconds
  northwest-passage demo --seed 7 --speed 3  another one, three times as fast
  northwest-passage demo | less              as a text: all that happens
  northwest-passage demo --game adventure    the other game: a race

{BOTS_HELP}
"""
SECONDS_A_SENTENCE: Final = 0.08
SENTENCES: Final = 3
"""How many of the last sentences stand below the board."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("bots", nargs="*", metavar="BOT", help="greedy bots by default")
    add_game(parser)
    parser.add_argument("--seed", type=int, default=1845, help="another seed, another game")
    parser.add_argument(
        "--speed",
        type=float,
        default=1.0,
        metavar="X",
        help="at a terminal, so many times the usual speed; 0 for no waiting at all",
    )


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Play the game, and show how it ends."""
    face = chosen_face(options)
    bots, names, setup = _asked(face, options)
    rng = Random(options.seed)
    game = face.game
    try:
        state = game.start(game.deal(tuple(names), rng, setup))
    except InvalidSetup as error:
        raise Failure(str(error)) from None
    pause = SECONDS_A_SENTENCE / options.speed if options.speed > 0 else 0.0
    demo = _Demo(face, bots, rng, terminal)
    state = demo.watch(state, pause) if terminal.console.is_terminal and pause else demo.read(state)
    terminal.show(face.board(terminal, state, ()))
    terminal.table(face.ranking(state))
    other = "" if options.game is None else f" --game {options.game}"
    terminal.say(f"Your turn: northwest-passage play{other}")
    return 0


def _asked(face: Face, options: argparse.Namespace) -> tuple[list[AnyBot], list[str], object]:
    """The bots, their names, and what they play."""
    variant = variant_of(face, options)
    setup = face.game.forms.setup(variant=variant)
    asked: list[str] = options.bots
    if not asked:
        names = [*face.names[: len(face.seats(variant))]]
        return [face.greedy() for _ in names], names, setup
    check_number(face, asked, variant)
    otherwise = ". Only bots play in a demo; to join in, use `play`."
    return bots_for(face, asked, otherwise), distinct(asked), setup


@attrs.frozen
class _Demo:
    """A game between bots. Nobody who plays looks on, so that all cards lie open."""

    face: Face
    bots: list[AnyBot]
    rng: Random
    terminal: Terminal

    def step(self, state: Any) -> tuple[Any, list[str]]:
        """The game after one action, and what happened."""
        game = self.face.game
        player = game.to_act(state)
        if player is None or player == CHANCE:
            action = game.draw(state, self.rng)
        else:
            luck = f"{self.rng.random()}"
            decision = Decision(player, 0, game.view(state, player), self.bots[player], luck)
            action = choice_of(self.face, state, decision)
        done = game.step(state, action)
        return done.state, [*game.forms.describe(done.state, done.events)]

    def read(self, state: Any) -> Any:
        """Play and tell what happens."""
        while not self.face.game.is_over(state):
            state, happened = self.step(state)
            for sentence in happened:
                self.terminal.say(sentence)
        return state

    def watch(self, state: Any, pause: float) -> Any:
        """Play and show the board after every action, with the last sentences below it."""
        story: list[str] = []
        console = self.terminal.console
        with Live(console=console, auto_refresh=False, transient=True) as live:
            while not self.face.game.is_over(state):
                state, happened = self.step(state)
                story = [*story, *happened][-SENTENCES:]
                height = console.height - SENTENCES - 1
                lines = self.face.board(self.terminal, state, ())[:height]
                lines += [Text(sentence, no_wrap=True) for sentence in story]
                live.update(Text("\n").join(lines), refresh=True)
                time.sleep(pause * len(happened))
        return state
