"""A bot that plays at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Generic, Protocol, overload

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage.bots.protocol import (
    ActionT,
    ActionT_co,
    ViewT,
    ViewT_contra,
    nothing_to_decide,
)
from northwest_passage.expedition import EXPEDITION, Action, State

__all__ = ["RandomBot"]


class Choices(Protocol[ViewT_contra, ActionT_co]):
    """The part of a game that a random bot needs."""

    @property
    def choices(self) -> Callable[[ViewT_contra], Sequence[ActionT_co]]:
        """The function that returns the legal actions in a view."""
        ...


@attrs.frozen(init=False)
class RandomBot(Frozen, Generic[ViewT, ActionT]):
    """A bot that chooses among the legal actions with equal probability: the baseline for other bots.

    ``RandomBot()`` plays Expedition, ``RandomBot(game)`` any game.

    >>> import random
    >>> import northwest_passage as nwp
    >>> from northwest_passage.bots import RandomBot
    >>> rng = random.Random(1845)
    >>> state = nwp.new_game(["Ross", "Rae"], rng=rng)
    >>> RandomBot().choose(state, rng) in nwp.legal_actions(state)
    True
    """

    game: Choices[ViewT, ActionT]
    """The :class:`Game <northwest_passage.game.Game>` that the bot plays."""

    @overload
    def __init__(self: RandomBot[State, Action]) -> None: ...
    @overload
    def __init__(self, game: Choices[ViewT, ActionT]) -> None: ...
    def __init__(self, game: Choices[Any, Any] = EXPEDITION) -> None:
        object.__setattr__(self, "game", game)  # as attrs does in a frozen class

    def choose(self, view: ViewT, rng: Random) -> ActionT:
        """Choose a legal action at random.

        :param view: the game as the player to act sees it. In Expedition, this is the state.
        :param rng: the source of randomness.
        :returns: a legal action.
        :raises InvalidData: if there is nothing to decide.
        """
        actions = self.game.choices(view)
        if not actions:
            raise nothing_to_decide()
        return rng.choice(actions)
