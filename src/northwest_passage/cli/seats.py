"""Who sits at the table: people by their names, bots by what they are."""

from __future__ import annotations

import argparse
import re
import shlex
import shutil
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from enum import IntEnum
from importlib import import_module
from pathlib import PurePath
from typing import Any, Final, cast

from northwest_passage import games
from northwest_passage._internal.strings import MAX_NAME, error_text, plain, quoted
from northwest_passage.bots import ProcessBot
from northwest_passage.cli import Failure
from northwest_passage.cli.game_ui import AnyBot, GameUI, ui_of
from northwest_passage.errors import InvalidData
from northwest_passage.table import Decision

__all__ = [
    "BOTS_HELP",
    "add_game",
    "bot_for",
    "bots_for",
    "builtin_bot",
    "check_number",
    "choice_of",
    "chosen_face",
    "near_bot",
    "nearly_bots",
    "seat_names",
    "variant_of",
]

BOTS_HELP: Final = """\
bots:
  greedy            looks one action ahead; quick, and not a bad player
  random            any legal action; in Adventure mostly one that leads ahead
  mcts              searches, stronger and slower; mcts:400 looks at 400
                    positions for each choice, as plain mcts does, and
                    mcts:2s thinks for two seconds
  MODULE:CLASS      your own: my_bots:Careful is class Careful of ./my_bots.py
  process:COMMAND   a program in any language: "process:node my_bot.mjs"
"""

_BUILTIN: Final = ("greedy", "random", "mcts")
_NUMBERED: Final = re.compile(r" \d+")


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the options for what is played."""
    known = games.names()
    parser.add_argument("--game", choices=known, help=f"what is played; {known[0]} by default")
    variants = parser.add_mutually_exclusive_group()
    options = {
        option: words for name in known for option, words in games.find(name).variants.items()
    }
    for option, words in options.items():
        variants.add_argument(
            f"--{option}",
            dest="variant",
            action="store_const",
            const=option,
            default="standard",
            help=words,
        )


def chosen_face(options: argparse.Namespace) -> GameUI:
    """The game that was asked for."""
    return ui_of(options.game or games.names()[0])


def variant_of(face: GameUI, options: argparse.Namespace) -> IntEnum:
    """The variant that was asked for.

    :raises Failure: if the game does not have it.
    """
    name: str = options.variant
    if name not in face.variants:
        other = next(game for game in games.names() if name in games.find(game).variants)
        raise Failure(f"--{name} is for --game {other}, and this is {face.game.name}.")
    return face.variants[name]


def builtin_bot(face: GameUI, name: str) -> AnyBot | None:
    """The bot that a player's name stands for, if it does: ``greedy``, ``mcts:2s``, ``random 2``.

    :raises Failure: if it begins like a bot, and goes on otherwise.
    """
    kind, colon, strength = name.partition(":")
    kind = _NUMBERED.sub("", kind).lower()
    if kind == "mcts":
        return _mcts(face, _NUMBERED.sub("", strength), name) if colon else face.mcts(400, None)
    if kind in ("greedy", "random") and colon:
        raise Failure(f"A bot of the kind {kind} takes nothing after its name: not {quoted(name)}.")
    if kind == "greedy":
        return face.greedy()
    return face.random() if kind == "random" else None


def _mcts(face: GameUI, strength: str, name: str) -> AnyBot:
    match = re.fullmatch(r"(\d{1,9})|(\d{1,6}(?:\.\d{1,6})?)s", strength)
    if match is None or not float(match[1] or match[2]):
        raise Failure(
            f"{quoted(name)}: write mcts:400 for 400 tries for each choice, mcts:2s for two seconds."
        )
    return face.mcts(int(match[1]), None) if match[1] else face.mcts(None, float(match[2]))


def bot_for(face: GameUI, player: str) -> AnyBot | None:
    """The bot that a word on the command line stands for; ``None`` for a person.

    :raises Failure: if there is no such bot.
    """
    module, colon, name = player.partition(":")
    if not colon or _NUMBERED.sub("", module).lower() in _BUILTIN:
        return builtin_bot(face, player)
    if module == "process":
        return _process(face, name, player)
    if "" not in sys.path:
        sys.path.insert(0, "")  # as `python -m` has it: modules of the current directory
    try:
        made: object = getattr(import_module(module), name)()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever somebody else's module does
        raise Failure(f"There is no bot {quoted(player)}: {error_text(error)}") from None
    if not callable(getattr(made, "choose", None)):
        raise Failure(f"{quoted(player)} is not a bot: it has no method choose(view, rng).")
    return cast("AnyBot", made)


def _process(face: GameUI, command: str, player: str) -> AnyBot:
    try:
        bot = ProcessBot(command, game=face.game)
    except InvalidData:
        raise Failure(f"{quoted(player)}: write process:COMMAND.") from None
    program = bot.command[0]
    if shutil.which(program) is None:
        raise Failure(f"{quoted(player)}: there is no program {quoted(program)} here.")
    return bot


def bots_for(face: GameUI, names: Sequence[str], otherwise: str) -> list[AnyBot]:
    """The bots that some words stand for.

    :param otherwise: what to say of a word that stands for none.
    :raises Failure: if there is such a word.
    """
    bots: list[AnyBot] = []
    for name in names:
        bot = bot_for(face, name)
        if bot is None:
            near = near_bot(name)
            raise Failure(
                f"{quoted(name)} is not a bot{otherwise}"
                if near is None
                else f"{quoted(name)} is not a bot; did you mean {near}?"
            )
        bots.append(bot)
    return bots


def near_bot(name: str) -> str | None:
    """The bot whose name is nearly this one; ``None`` for a name of its own.

    >>> near_bot("gredy"), near_bot("Greta"), near_bot("greedy")
    ('greedy', None, None)
    """
    word = name.lower()
    near = get_close_matches(word, _BUILTIN, n=1, cutoff=0.8)
    return near[0] if near and near != [word] else None


def nearly_bots(players: Sequence[str]) -> tuple[str, ...]:
    """What to tell those whose names are nearly those of bots: names are free, but slips are not rare."""
    return tuple(
        f"{plain(name)} plays as a person; for the bot write {near}."
        for name in players
        if ":" not in name and (near := near_bot(name)) is not None
    )


def choice_of(face: GameUI, state: object, decision: Decision[Any, Any]) -> object:
    """What a bot chooses.

    :param state: the one that its view is of.
    :raises Failure: if it raises an error, or chooses what is not legal.
    """
    name = face.game.players(state)[decision.player]
    try:
        action: object = decision.choose()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever somebody else's bot does
        raise Failure(f"The bot {name} failed: {error_text(error)}") from error
    refusal = face.game.why_illegal(state, action)
    if refusal is not None:
        raise Failure(
            f"The bot {name} chose {quoted(action)}, which is not legal: {refusal.message}"
        )
    return action


def check_number(face: GameUI, players: Sequence[str], variant: IntEnum) -> None:
    """Refuse a lonely player where it takes several, in the words of the command line.

    :raises Failure: if there is one.
    """
    words = face.alone(players[0], variant) if len(players) == 1 else None
    if words is not None:
        raise Failure(words)


def seat_names(players: Sequence[str]) -> list[str]:
    """The names for words of the command line, with numbers after those that come twice.

    >>> seat_names(["greedy", "greedy", "process:node /home/ann/my_bot.mjs"])
    ['greedy', 'greedy 2', 'node my_bot.mjs']
    """
    names = [_seat_name(player) for player in players]
    return [
        name if name not in names[:i] else f"{name} {names[: i + 1].count(name)}"
        for i, name in enumerate(names)
    ]


def _seat_name(player: str) -> str:
    """A program is called by its files' names: a seat has no room for the way to them."""
    kind, _, command = player.partition(":")
    if kind != "process":
        return player
    name = " ".join(PurePath(word).name or word for word in shlex.split(command))
    longest = MAX_NAME - len(" 4")  # what four alike are told apart by
    return name if len(name) <= longest else name[: longest - 1].rstrip() + "…"
