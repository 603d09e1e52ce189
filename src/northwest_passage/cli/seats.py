"""Who sits at the table: people by their names, bots by what they are."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Final, cast

from northwest_passage import Action, State, Variant, why_illegal
from northwest_passage._shared.raised import error_text
from northwest_passage._shared.texts import quoted
from northwest_passage.bots import Bot, GreedyBot, MctsBot, ProcessBot, RandomBot
from northwest_passage.cli.failure import Failure

__all__ = [
    "BOTS_HELP",
    "add_variant",
    "bot_for",
    "builtin_bot",
    "check_number",
    "choice_of",
    "distinct",
]

BOTS_HELP: Final = """\
bots:
  greedy            looks one action ahead; quick, and no bad player
  random            any legal action
  mcts              searches, stronger and slower; mcts:400 looks at 400
                    positions for each choice, as plain mcts does, and
                    mcts:2s thinks for two seconds
  MODULE:CLASS      your own: my_bots:Careful is class Careful of ./my_bots.py
  process:COMMAND   a program in any language: "process:node my_bot.mjs"
"""

_NUMBERED: Final = re.compile(r" \d+")


def builtin_bot(name: str) -> Bot | None:
    """The bot that a player's name stands for, if it does: ``greedy``, ``mcts:2s``, ``random 2``.

    :raises Failure: if it begins like a bot, and goes on otherwise.
    """
    kind, colon, strength = name.partition(":")
    kind = _NUMBERED.sub("", kind).lower()
    if kind == "mcts":
        return _mcts(_NUMBERED.sub("", strength), name) if colon else MctsBot()
    if kind in ("greedy", "random") and colon:
        raise Failure(f"A bot of the kind {kind} takes nothing after its name: not {quoted(name)}.")
    simple: dict[str, Bot] = {"greedy": GreedyBot(), "random": RandomBot()}
    return simple.get(kind)


def _mcts(strength: str, name: str) -> Bot:
    match = re.fullmatch(r"(\d{1,9})|(\d{1,6}(?:\.\d{1,6})?)s", strength)
    if match is None or not float(match[1] or match[2]):
        raise Failure(
            f"{quoted(name)}: write mcts:400 for 400 tries for each choice, mcts:2s for two seconds."
        )
    if match[1]:
        return MctsBot(iterations=int(match[1]))
    return MctsBot(iterations=None, seconds=float(match[2]))


def bot_for(player: str) -> Bot | None:
    """The bot that a word on the command line stands for; ``None`` for a person.

    :raises Failure: if there is no such bot.
    """
    module, colon, name = player.partition(":")
    if not colon or _NUMBERED.sub("", module).lower() in ("greedy", "random", "mcts"):
        return builtin_bot(player)
    if module == "process":
        try:
            return ProcessBot(name)
        except ValueError:
            raise Failure(f"{quoted(player)}: write process:COMMAND.") from None
    if "" not in sys.path:
        sys.path.insert(0, "")  # as `python -m` has it: modules of the current directory
    try:
        made: object = getattr(import_module(module), name)()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever somebody else's module does
        raise Failure(f"There is no bot {quoted(player)}: {error_text(error)}") from None
    if not callable(getattr(made, "choose", None)):
        raise Failure(f"{quoted(player)} is not a bot: it has no method choose(state, rng).")
    return cast("Bot", made)


def choice_of(bot: Bot, state: State, rng: Random) -> Action:
    """What a bot chooses.

    :raises Failure: if it raises an error, or chooses what is not legal.
    """
    name = state.players[state.turn_player or 0].name
    try:
        action = bot.choose(state, rng)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever somebody else's bot does
        raise Failure(f"The bot {name} failed: {error_text(error)}") from error
    refusal = why_illegal(state, action)
    if refusal is not None:
        raise Failure(
            f"The bot {name} chose {quoted(action)}, which is not legal: {refusal.message}"
        )
    return action


def check_number(players: Sequence[str], variant: Variant) -> None:
    """Refuse a lonely player of the standard game, in the words of the command line.

    :raises Failure: if there is one.
    """
    if len(players) == 1 and not variant.is_solo:
        raise Failure(
            f"{players[0]} would be alone: add --solo or --lost-crew, or a bot such as greedy."
        )


def distinct(names: Sequence[str]) -> list[str]:
    """The names with numbers after those that come twice, as bots do: ``greedy``, ``greedy 2``."""
    return [
        name if name not in names[:i] else f"{name} {names[: i + 1].count(name)}"
        for i, name in enumerate(names)
    ]


def add_variant(parser: argparse.ArgumentParser) -> None:
    """Add the options for the solo variants."""
    variants = parser.add_mutually_exclusive_group()
    for option, variant, words in (
        ("--solo", Variant.SOLO, "play alone"),
        ("--lost-crew", Variant.SOLO_LOST_CREW, "play alone, the variant Lost Crew"),
    ):
        variants.add_argument(
            option,
            dest="variant",
            action="store_const",
            const=variant,
            default=Variant.STANDARD,
            help=words,
        )
