"""``northwest-passage demo``: a whole game between bots, to be watched or read."""

from __future__ import annotations

import argparse
from typing import Any, Final, TypeAlias

from northwest_passage.cli import Failure
from northwest_passage.cli.game_ui import AnyBot, GameUI
from northwest_passage.cli.screen import fits, watch
from northwest_passage.cli.seats import (
    BOTS_HELP,
    add_game,
    bots_for,
    check_number,
    choice_of,
    chosen_face,
    seat_names,
    variant_of,
)
from northwest_passage.cli.terminal import Terminal
from northwest_passage.expedition import InvalidSetup
from northwest_passage.table import Table

__all__ = ["add_arguments", "run"]

AnyTable: TypeAlias = Table[Any, Any, Any, Any, Any, Any]

EPILOG: Final = f"""\
examples:
  northwest-passage demo                     a game of two greedy bots, in
                                             about 20 seconds
  northwest-passage demo --seed 7 --speed 3  another one, three times as fast
  northwest-passage demo | less              as lines: all that happens
  northwest-passage demo --game adventure    the other game: a race

{BOTS_HELP}
"""
SECONDS_AN_ACTION: Final = 0.15


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
        help="at a terminal, X times the usual speed; 0 does not wait at all",
    )


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Play the game, and show how it ends."""
    face = chosen_face(options)
    bots, names, setup = _asked(face, options)
    try:
        table: AnyTable = AnyTable(
            face.game, names, bots=dict(enumerate(bots)), setup=setup, seed=options.seed
        )
    except InvalidSetup as error:
        raise Failure(str(error)) from None
    if options.speed > 0 and fits(terminal, face):
        watch(face, table, SECONDS_AN_ACTION / options.speed)
    else:
        _read(face, table, terminal)
    state = table.state
    terminal.show(face.board(terminal, state, ()))
    terminal.say(face.signs)
    terminal.table(face.ranking(state))
    other = "" if options.game is None else f" --game {options.game}"
    terminal.say(f"Your turn: northwest-passage play{other}")
    return 0


def _asked(face: GameUI, options: argparse.Namespace) -> tuple[list[AnyBot], list[str], object]:
    """The bots, their names, and what they play."""
    variant = variant_of(face, options)
    setup = face.setup(variant=variant)
    asked: list[str] = options.bots
    if not asked:
        names = [*face.names[: len(face.seats(variant))]]
        return [face.greedy() for _ in names], names, setup
    check_number(face, asked, variant)
    otherwise = ". Only bots play in a demo; to join in, use `play`."
    return bots_for(face, asked, otherwise), seat_names(asked), setup


def _read(face: GameUI, table: AnyTable, terminal: Terminal) -> None:
    """Play and tell what happens. Nobody who plays looks on, so that all cards lie open."""
    game = face.game
    state, told = game.start(table.record.setup), 0
    while True:
        for action in table.record.actions[told:]:
            done = game.step(state, action)
            for sentence in game.formats.describe(game.view(done.state, None), done.events):
                terminal.say(sentence)
            state, told = done.state, told + 1
        decision = table.bot_decision()
        if decision is None:
            return
        table.play(decision.player, choice_of(face, state, decision))
