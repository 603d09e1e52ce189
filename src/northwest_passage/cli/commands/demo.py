"""``northwest-passage demo``: a game between bots."""

from __future__ import annotations

import argparse
from typing import Final

from northwest_passage.cli import Failure, seats
from northwest_passage.cli.at_table import Watching
from northwest_passage.cli.game_ui import AnyBot, AnyTable, AnyUI
from northwest_passage.cli.lines import report
from northwest_passage.cli.screen import fits, show
from northwest_passage.cli.terminal import Terminal
from northwest_passage.errors import InvalidSetup

__all__ = ["add_arguments", "run"]

EPILOG: Final = f"""\
examples:
  northwest-passage demo                     a game between two greedy bots, in
                                             about 20 seconds
  northwest-passage demo --seed 7 --speed 3  another game, three times as fast
  northwest-passage demo | less              the whole game as text
  northwest-passage demo --game adventure    the other game, a race

{seats.BOTS_HELP}
"""
_SECONDS: Final = 0.15
"""The number of seconds for which each action is shown."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "bots", nargs="*", metavar="BOT", help="the bots that play; greedy bots by default"
    )
    seats.add_game(parser)
    parser.add_argument(
        "--seed", type=int, default=1845, help="the random seed: another seed gives another game"
    )
    parser.add_argument(
        "--speed",
        type=float,
        default=1.0,
        metavar="X",
        help="at a terminal, X times the usual speed; 0 for no pauses",
    )


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Play the game, and show how it ends."""
    ui = seats.chosen_ui(options)
    bots, names, setup = _players(ui, options)
    try:
        table = AnyTable(ui.game, names, bots=dict(enumerate(bots)), setup=setup, seed=options.seed)
    except InvalidSetup as error:
        raise Failure(str(error)) from None
    if options.speed > 0 and fits(terminal, ui):
        show(Watching(ui, table, pace=_SECONDS / options.speed))
    else:
        _play_in_lines(ui, table, terminal)
    terminal.show(ui.board(table.state, terminal.console.width))
    terminal.say(ui.guide.symbols)
    terminal.show(ui.scores(ui.game.view(table.state, None)))
    other = "" if options.game is None else f" --game {options.game}"
    terminal.say(f"Your turn: northwest-passage play{other}")
    return 0


def _players(ui: AnyUI, options: argparse.Namespace) -> tuple[list[AnyBot], list[str], object]:
    """Return the bots, their names, and the setup."""
    variant = seats.variant_of(ui, options)
    setup = ui.setup(variant=variant)
    words: list[str] = options.bots
    if not words:
        names = [*ui.bot_names[: len(ui.default_players(variant))]]
        return [ui.bot("greedy") for _ in names], names, setup
    seats.check_number(ui, words, variant)
    otherwise = ". Only bots play in a demo. To join in, use `play`."
    return seats.bots_for(ui, words, otherwise), seats.seat_names(words), setup


def _play_in_lines(ui: AnyUI, table: AnyTable, terminal: Terminal) -> None:
    """Play the game, and print what happens. Only bots play, so nothing is hidden."""
    state, shown = ui.game.start(table.record.setup), 0
    for _ in Watching(ui, table).work():
        for action in table.record.actions[shown:]:
            state, shown = report(terminal, ui, state, action), shown + 1
