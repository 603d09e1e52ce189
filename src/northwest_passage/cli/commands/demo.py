"""``northwest-passage demo``: a whole game between bots, to be watched or read."""

from __future__ import annotations

import argparse
import time
from random import Random
from typing import Final

from rich.live import Live
from rich.text import Text

from northwest_passage import CHANCE, InvalidSetup, State, legal_actions, new_game, step
from northwest_passage._shared.texts import quoted
from northwest_passage.bots import Bot, GreedyBot
from northwest_passage.cli.failure import Failure
from northwest_passage.cli.seats import (
    BOTS_HELP,
    add_variant,
    bot_for,
    check_number,
    choice_of,
    distinct,
)
from northwest_passage.cli.terminal import Terminal
from northwest_passage.words import describe

__all__ = ["add_arguments", "run"]

EPILOG: Final = f"""\
examples:
  northwest-passage demo                     a game of two greedy bots, in some
                                             20 seconds
  northwest-passage demo --seed 7 --speed 3  another one, three times as fast
  northwest-passage demo | less              as a text: all that happens

{BOTS_HELP}
"""
SECONDS_A_SENTENCE: Final = 0.08
SENTENCES: Final = 3
"""How many of the last sentences stand below the board."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("bots", nargs="*", metavar="BOT", help="two greedy bots by default")
    add_variant(parser)
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
    bots, names = _bots(options)
    rng = Random(options.seed)
    try:
        state = new_game(names, rng=rng, variant=options.variant)
    except InvalidSetup as error:
        raise Failure(str(error)) from None
    pause = SECONDS_A_SENTENCE / options.speed if options.speed > 0 else 0.0
    if terminal.console.is_terminal and pause:
        state = _watch(state, bots, rng, terminal, pause)
    else:
        state = _read(state, bots, rng, terminal)
    terminal.board(state)
    terminal.standings(state)
    terminal.say("Your turn: northwest-passage play")
    return 0


def _bots(options: argparse.Namespace) -> tuple[list[Bot], list[str]]:
    asked: list[str] = options.bots
    if not asked:
        names = ["Ross", "Rae"][: 1 if options.variant.is_solo else 2]
        return [GreedyBot() for _ in names], names
    check_number(asked, options.variant)
    bots: list[Bot] = []
    for name in asked:
        bot = bot_for(name)
        if bot is None:
            raise Failure(
                f"{quoted(name)} is not a bot. Only bots play in a demo; to join in, use `play`."
            )
        bots.append(bot)
    return bots, distinct(asked)


def _step(state: State, bots: list[Bot], rng: Random) -> tuple[State, list[str]]:
    """The game after one action, and what happened."""
    player = state.to_act
    if player is None or player == CHANCE:
        action = rng.choice(legal_actions(state))
    else:
        action = choice_of(bots[player], state, rng)
    done = step(state, action)
    return done.state, [*describe(state, done.events)]


def _read(state: State, bots: list[Bot], rng: Random, terminal: Terminal) -> State:
    """Play and tell what happens."""
    while not state.is_over:
        state, happened = _step(state, bots, rng)
        for sentence in happened:
            terminal.say(sentence)
    return state


def _watch(state: State, bots: list[Bot], rng: Random, terminal: Terminal, pause: float) -> State:
    """Play and show the board after every action, with the last sentences below it."""
    story: list[str] = []
    with Live(console=terminal.console, auto_refresh=False, transient=True) as live:
        while not state.is_over:
            state, happened = _step(state, bots, rng)
            story = [*story, *happened][-SENTENCES:]
            height = terminal.console.height - SENTENCES - 1
            lines = terminal.board_lines(state)[:height]
            lines += [Text(sentence, no_wrap=True) for sentence in story]
            live.update(Text("\n").join(lines), refresh=True)
            time.sleep(pause * len(happened))
    return state
