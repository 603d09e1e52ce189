"""``northwest-passage play``: people and bots at one terminal."""

from __future__ import annotations

import argparse
from pathlib import Path
from random import SystemRandom
from typing import Final

from northwest_passage.cli import Failure
from northwest_passage.cli.conversation import Table, take_leave
from northwest_passage.cli.files import read_edition, read_record
from northwest_passage.cli.saved_game import Session, latest_game, new_file
from northwest_passage.cli.screen import fits, play
from northwest_passage.cli.seats import BOTS_HELP, add_game, check_number, chosen_face, variant_of
from northwest_passage.cli.terminal import Terminal
from northwest_passage.expedition.sentences import listed
from northwest_passage.table.setup import seed_of

__all__ = ["add_arguments", "run"]

EPILOG: Final = f"""\
examples:
  northwest-passage play                       you, called Ross, against a bot
  northwest-passage play Anna Ben mcts:2s      two people and a bot
  northwest-passage play --solo Anna           alone
  northwest-passage play --companion Anna Ben  at a real table: you type in
                                               what comes out of the bag
  northwest-passage play --resume              the last unfinished game
  northwest-passage play --game adventure      you against a bot, in a race

{BOTS_HELP}
Whoever has the name of a bot is that bot; all others are people. Every action
is written to a file at once, so that a game can be resumed after anything, a
closed terminal included. Type `help` in the game for all that can be typed
there. Where players have secrets, and several sit at one keyboard, each is
asked before a hand is shown.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "players",
        nargs="*",
        metavar="PLAYER",
        help="names of people, or bots; with --resume, who plays on, seat by seat",
    )
    add_game(parser)
    parser.add_argument(
        "--companion",
        action="store_true",
        help="you type in which tiles come out of the bag; names are in turn order",
    )
    parser.add_argument("--seed", type=int, help="the seed, to repeat a game")
    parser.add_argument("--edition", metavar="FILE", help="play with an edition of your own")
    parser.add_argument("--plain", action="store_true", help="line by line, without a screen")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--file", metavar="FILE", help="keep the game in this .jsonl file")
    where.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="go on with the game in this file; by default with the last unfinished one",
    )


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Play until the game is over or the players have had enough."""
    session = _begun(options) if options.resume is None else _resumed(options)
    try:
        if options.plain or not fits(terminal, session.face):
            return Table(terminal, session).run()
        return _on_screen(session, terminal)
    finally:
        session.log.close()


def _on_screen(session: Session, terminal: Terminal) -> int:
    try:
        play(session)
    finally:
        take_leave(terminal, session)
    return 0


def _begun(options: argparse.Namespace) -> Session:
    face = chosen_face(options)
    variant = variant_of(face, options)
    players: list[str] = options.players or [*face.seats(variant)]
    check_number(face, players, variant)
    if options.file and not options.file.endswith(".jsonl"):
        raise Failure("--file takes a name that ends in .jsonl.")
    if options.companion and face.named is None:
        raise Failure(f"--companion is not for {face.game.name}: at a real table hands are secret.")
    edition = read_edition(options.edition, face) if options.edition else face.default_edition
    return Session.begin(
        Path(options.file) if options.file else new_file(),
        players,
        face=face,
        seed=_seed(options),
        variant=variant,
        edition=edition,
        companion=options.companion,
    )


def _resumed(options: argparse.Namespace) -> Session:
    if options.variant != "standard" or options.edition:
        raise Failure("A game that is resumed has its variant and edition already.")
    file = options.resume or str(latest_game())
    if not file.endswith(".jsonl"):
        raise Failure(f"{file} cannot be resumed: that takes a file whose name ends in .jsonl.")
    face, record = read_record(file)
    if options.game not in (None, face.game.name):
        raise Failure(f"{file} is a game of {face.game.name}: leave out --game.")
    names = record.setup.names
    players: list[str] = options.players
    if players and len(players) != len(names):
        raise Failure(f"The game has {len(names)} seats, for {listed(names)}: name who plays each.")
    seed = seed_of(record.setup) if options.seed is None else None
    return Session.resume(
        Path(file),
        players,
        face=face,
        seed=seed or _seed(options),
        companion=options.companion,
    )


def _seed(options: argparse.Namespace) -> str:
    return str(SystemRandom().randrange(1_000_000) if options.seed is None else options.seed)
