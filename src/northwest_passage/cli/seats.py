"""The players that a command names: people and bots."""

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
from typing import Final, cast

from northwest_passage import games
from northwest_passage._internal.strings import MAX_NAME, error_text, plain, quoted
from northwest_passage.bots import ProcessBot
from northwest_passage.cli import Failure
from northwest_passage.cli.game_ui import AnyBot, AnyUI, ui_of
from northwest_passage.errors import InvalidData

__all__ = [
    "BOTS_HELP",
    "add_game",
    "bot_for",
    "bots_for",
    "builtin_bot",
    "check_number",
    "chosen_ui",
    "near_bot",
    "nearly_bots",
    "seat_names",
    "variant_of",
]

BOTS_HELP: Final = """\
bots:
  greedy            looks one action ahead; fast, and plays fairly well
  random            plays a random legal action, in Adventure mostly advances
  mcts              tree search, stronger and slower; mcts:400 searches 400
                    positions for each choice (the default), mcts:2s searches
                    for two seconds
  MODULE:CLASS      your own: my_bots:Careful is class Careful in ./my_bots.py
  process:COMMAND   a program in any language: "process:node my_bot.mjs"
"""

_BUILTIN: Final = ("greedy", "random", "mcts")
_NUMBERED: Final = re.compile(r" \d+")


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose the game and its variant."""
    known = games.names()
    parser.add_argument("--game", choices=known, help=f"the game; {known[0]} by default")
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


def chosen_ui(options: argparse.Namespace) -> AnyUI:
    """Return the terminal interface of the chosen game."""
    return ui_of(options.game or games.names()[0])


def variant_of(ui: AnyUI, options: argparse.Namespace) -> IntEnum:
    """Return the chosen variant.

    :raises Failure: if the game does not have this variant.
    """
    name: str = options.variant
    if name not in ui.variants:
        other = next(game for game in games.names() if name in games.find(game).variants)
        raise Failure(f"--{name} is for --game {other}, not for {ui.game.name}.")
    return ui.variants[name]


def builtin_bot(ui: AnyUI, name: str) -> AnyBot | None:
    """Return the bot that a player's name stands for, such as ``greedy``, ``mcts:2s`` or ``random 2``.

    The result is ``None`` for any other name.

    :raises Failure: if the name is that of a bot, but the option after the colon is wrong.
    """
    kind, colon, strength = name.partition(":")
    kind = _NUMBERED.sub("", kind).lower()
    if kind == "mcts":
        return _mcts(ui, _NUMBERED.sub("", strength) if colon else "400", name)
    if kind in _BUILTIN and colon:
        raise Failure(f"The bot {kind} takes no option, got {quoted(name)}.")
    return ui.bot(kind) if kind in _BUILTIN else None


def _mcts(ui: AnyUI, strength: str, name: str) -> AnyBot:
    match = re.fullmatch(r"(\d{1,9})|(\d{1,6}(?:\.\d{1,6})?)s", strength)
    if match is None or not float(match[1] or match[2]):
        raise Failure(
            f"{quoted(name)}: write mcts:400 for 400 positions per choice, mcts:2s for two seconds."
        )
    if match[1]:
        return ui.bot("mcts", iterations=int(match[1]))
    return ui.bot("mcts", seconds=float(match[2]))


def bot_for(ui: AnyUI, player: str) -> AnyBot | None:
    """Return the bot that a word of the command line stands for, or ``None`` for a person.

    :raises Failure: if the word names a bot that does not exist or cannot be loaded.
    """
    module, colon, name = player.partition(":")
    if not colon or _NUMBERED.sub("", module).lower() in _BUILTIN:
        return builtin_bot(ui, player)
    if module == "process":
        return _process(ui, name, player)
    if "" not in sys.path:
        sys.path.insert(0, "")  # modules of the current directory, as with `python -m`
    try:
        bot: object = getattr(import_module(module), name)()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # untrusted code
        raise Failure(f"There is no bot {quoted(player)}: {error_text(error)}") from None
    if not callable(getattr(bot, "choose", None)):
        raise Failure(f"{quoted(player)} is not a bot: it must have a method choose(view, rng).")
    return cast("AnyBot", bot)


def _process(ui: AnyUI, command: str, player: str) -> AnyBot:
    try:
        bot = ProcessBot(command, game=ui.game)
    except InvalidData:
        raise Failure(f"{quoted(player)}: write process:COMMAND.") from None
    program = bot.command[0]
    if shutil.which(program) is None:
        raise Failure(f"{quoted(player)}: there is no program {quoted(program)} here.")
    return bot


def bots_for(ui: AnyUI, names: Sequence[str], otherwise: str) -> list[AnyBot]:
    """Return the bots that some words of the command line stand for.

    :param ui: the terminal interface of the game.
    :param names: the words.
    :param otherwise: the end of the message about a word that does not stand for a bot.
    :raises Failure: if a word does not stand for a bot.
    """
    bots: list[AnyBot] = []
    for name in names:
        bot = bot_for(ui, name)
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
    """Return the built-in bot with a similar name, or ``None``.

    >>> near_bot("gredy"), near_bot("Greta"), near_bot("greedy")
    ('greedy', None, None)
    """
    word = name.lower()
    near = get_close_matches(word, _BUILTIN, n=1, cutoff=0.8)
    return near[0] if near and near != [word] else None


def nearly_bots(players: Sequence[str]) -> tuple[str, ...]:
    """Return notices about people whose names are probably misspelled names of bots."""
    return tuple(
        f"{plain(name)} plays as a person. For the bot, write {near}."
        for name in players
        if ":" not in name and (near := near_bot(name)) is not None
    )


def check_number(ui: AnyUI, players: Sequence[str], variant: IntEnum) -> None:
    """Check that the game can be played alone, if there is only one player.

    :raises Failure: if one player is not enough.
    """
    words = ui.why_not_alone(players[0], variant) if len(players) == 1 else None
    if words is not None:
        raise Failure(words)


def seat_names(players: Sequence[str]) -> list[str]:
    """Return the names of players from the command line. Repeated names are numbered.

    >>> seat_names(["greedy", "greedy", "process:node /home/ann/my_bot.mjs"])
    ['greedy', 'greedy 2', 'node my_bot.mjs']
    """
    names = [_seat_name(player) for player in players]
    return [
        name if name not in names[:i] else f"{name} {names[: i + 1].count(name)}"
        for i, name in enumerate(names)
    ]


def _seat_name(player: str) -> str:
    """Return the name of one player. A program is named by its files, without their folders."""
    kind, _, command = player.partition(":")
    if kind != "process":
        return player
    name = " ".join(PurePath(word).name or word for word in shlex.split(command))
    longest = MAX_NAME - len(" 4")  # space for the number of a repeated name
    return name if len(name) <= longest else name[: longest - 1].rstrip() + "…"
