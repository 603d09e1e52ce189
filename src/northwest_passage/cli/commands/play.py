"""``northwest-passage play``: people and bots at one terminal."""

from __future__ import annotations

import argparse
from pathlib import Path
from random import SystemRandom
from typing import Final

from northwest_passage._internal.strings import listed
from northwest_passage.cli import Failure
from northwest_passage.cli.files import read_edition, read_record
from northwest_passage.cli.lines import Table, farewell
from northwest_passage.cli.playing import Playing
from northwest_passage.cli.saved_game import Session, latest_game, new_file
from northwest_passage.cli.screen import fits, show
from northwest_passage.cli.seats import BOTS_HELP, add_game, check_number, chosen_ui, variant_of
from northwest_passage.cli.terminal import Terminal
from northwest_passage.table.setup import seed_of

__all__ = ["add_arguments", "run"]

EPILOG: Final = f"""\
examples:
  northwest-passage play                       you, named Ross, against a bot
  northwest-passage play Anna Ben mcts:2s      two people and a bot
  northwest-passage play --solo Anna           one person alone
  northwest-passage play --companion Anna Ben  at a real table: you enter the
                                               tiles that come out of the bag
  northwest-passage play --resume              the latest unfinished game
  northwest-passage play --game adventure      the other game, against a bot

{BOTS_HELP}
A player with the name of a bot is that bot. All other players are people.
Every action is written to a file at once, so a game can be resumed after
any interruption. Type `help` in the game for all commands. In games with
secrets, the hands are hidden until the next person presses Enter.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "players",
        nargs="*",
        metavar="PLAYER",
        help="names of people, or bots; with --resume, the new players in seat order",
    )
    add_game(parser)
    parser.add_argument(
        "--companion",
        action="store_true",
        help="enter the tiles that come out of a real bag; name the players in turn order",
    )
    parser.add_argument("--seed", type=int, help="the seed of all random events")
    parser.add_argument("--edition", metavar="FILE", help="play with a custom edition")
    parser.add_argument("--plain", action="store_true", help="plain lines, no full screen")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--file", metavar="FILE", help="save the game in this .jsonl file")
    where.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="resume the game in this file; by default, the latest unfinished game",
    )


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Play until the game is over or the players leave."""
    session = _begin(options) if options.resume is None else _resume(options)
    try:
        if options.plain or not fits(terminal, session.ui):
            return Table(terminal, session).run()
        return _play_on_screen(session, terminal)
    finally:
        session.log.close()


def _play_on_screen(session: Session, terminal: Terminal) -> int:
    chance = not session.companion
    try:
        show(Playing(session.ui, session.table, resolves_chance=chance, notices=session.notices))
    finally:
        farewell(terminal, session)
    return 0


def _begin(options: argparse.Namespace) -> Session:
    ui = chosen_ui(options)
    variant = variant_of(ui, options)
    players: list[str] = options.players or [*ui.default_players(variant)]
    check_number(ui, players, variant)
    if options.file and not options.file.endswith(".jsonl"):
        raise Failure("The name after --file must end in .jsonl.")
    if options.companion and not ui.bag_question:
        raise Failure(f"--companion does not work with {ui.game.name}, where hands are secret.")
    edition = read_edition(options.edition, ui) if options.edition else ui.default_edition
    return Session.begin(
        Path(options.file) if options.file else new_file(),
        players,
        ui=ui,
        seed=_seed(options),
        variant=variant,
        edition=edition,
        companion=options.companion,
    )


def _resume(options: argparse.Namespace) -> Session:
    if options.variant != "standard" or options.edition:
        raise Failure("A resumed game keeps its variant and edition: omit the options for these.")
    file = options.resume or str(latest_game())
    if not file.endswith(".jsonl"):
        raise Failure(f"{file} cannot be resumed: its name must end in .jsonl.")
    ui, record = read_record(file)
    if options.game not in (None, ui.game.name):
        raise Failure(f"{file} is a game of {ui.game.name}: omit --game.")
    names = record.setup.names
    players: list[str] = options.players
    if players and len(players) != len(names):
        raise Failure(f"The game has {len(names)} seats, for {listed(names)}: name all players.")
    seed = seed_of(record.setup) if options.seed is None else None
    return Session.resume(
        Path(file), players, ui=ui, seed=seed or _seed(options), companion=options.companion
    )


def _seed(options: argparse.Namespace) -> str:
    return str(SystemRandom().randrange(1_000_000) if options.seed is None else options.seed)
