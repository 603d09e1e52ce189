"""The protocols of bots: ``Bot``, and ``Thinker`` for a bot that can be interrupted."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Protocol, runtime_checkable

from typing_extensions import TypeVar

from northwest_passage._internal.strings import quoted
from northwest_passage.errors import InvalidData, Problem
from northwest_passage.expedition import Action, State
from northwest_passage.game import Game

__all__ = ["Bot", "Thinker", "bot_problem", "nothing_to_decide"]

ViewT = TypeVar("ViewT", default=State)
ActionT = TypeVar("ActionT", default=Action)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True, default=State)
ActionT_co = TypeVar("ActionT_co", covariant=True, default=Action)


class Bot(Protocol[ViewT_contra, ActionT_co]):
    """Any object with a method ``choose`` that chooses an action. It needs no base class.

    ``Bot`` alone is a bot for Expedition. A bot for another game is a ``Bot[View, Action]`` with that game's
    classes, so a type checker rejects a bot for the wrong game. If the bot has an attribute ``game`` that is
    a :class:`Game <northwest_passage.game.Game>`, the mistake is also detected at run time.

    A bot stores its settings but nothing about the games it plays. So one bot can play at several tables at
    once, and makes the same choice for the same position and seed. To be sent to other processes, it
    must be picklable.

    >>> import northwest_passage as nwp
    >>> from northwest_passage.bots import Bot
    >>> class FirstBot:
    ...     def choose(self, view, rng):
    ...         return nwp.legal_actions(view)[0]
    >>> bot: Bot = FirstBot()
    """

    def choose(self, view: ViewT_contra, rng: Random, /) -> ActionT_co:
        """Choose one of the legal actions of the player to act.

        :param view: the game as the player to act sees it. In Expedition, where nothing is secret, this is
            the state.
        :param rng: the only source of randomness that the bot should use, so that games are reproducible.
        :returns: a legal action.
        """
        ...


@runtime_checkable
class Thinker(Bot[ViewT_contra, ActionT_co], Protocol[ViewT_contra, ActionT_co]):
    """A bot that thinks in small steps, so that its caller can do other work in between, or stop it.

    This needs no threads, which some environments do not have, such as Python in a browser.

    >>> import random
    >>> import northwest_passage as nwp
    >>> from northwest_passage.bots import MctsBot
    >>> rng = random.Random(1845)
    >>> state = nwp.new_game(["Ross", "Rae"], rng=rng)
    >>> for best in MctsBot(iterations=40).think(state, rng):
    ...     pass  # do other work, or leave the loop
    >>> best in nwp.legal_actions(state)
    True
    """

    def think(self, view: ViewT_contra, rng: Random, /) -> Iterator[ActionT_co]:
        """Yield the best action so far, repeatedly. The last one is the choice.

        The first one should be yielded without delay.

        :param view: the game as the player to act sees it, as in ``choose``.
        :param rng: the only source of randomness that the bot should use.
        """
        ...


def nothing_to_decide() -> InvalidData:
    """Return the error to raise if a bot is called when its player has nothing to decide.

    >>> print(nothing_to_decide())
    view: must be a position in which the player is to act, but there is nothing to decide
    """
    words = "must be a position in which the player is to act, but there is nothing to decide"
    return InvalidData([Problem("view", words)])


def bot_problem(bot: object, game: object) -> str | None:
    """Return why a value cannot play a game as a bot, or ``None`` if no problem is found.

    >>> from northwest_passage import EXPEDITION
    >>> from northwest_passage.bots import GreedyBot
    >>> bot_problem(GreedyBot, EXPEDITION)
    'must be a bot, got the class GreedyBot: call GreedyBot()'
    """
    if isinstance(bot, type):
        name = bot.__name__
        return f"must be a bot, got the class {name}: call {name}()"
    if not callable(getattr(bot, "choose", None)):
        return f"must be a bot with a choose method, got {quoted(bot)}"
    plays = getattr(bot, "game", None)
    if isinstance(plays, Game) and isinstance(game, Game) and plays is not game:
        return f"must be a bot for {game.name}, got {quoted(bot)}, which plays {plays.name}"
    return None
