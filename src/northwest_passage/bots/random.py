"""A bot that plays anything."""

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
    """What a random bot needs to know of a game."""

    @property
    def choices(self) -> Callable[[ViewT_contra], Sequence[ActionT_co]]:
        """The legal actions of a view."""
        ...


@attrs.frozen(init=False)
class RandomBot(Frozen, Generic[ViewT, ActionT]):
    """Chooses among the legal actions, all equally likely: the least a bot must beat.

    ``RandomBot()`` plays Expedition, ``RandomBot(game)`` any game.
    """

    game: Choices[ViewT, ActionT]
    """The :class:`Game <northwest_passage.game.Game>` it plays."""

    @overload
    def __init__(self: RandomBot[State, Action]) -> None: ...
    @overload
    def __init__(self, game: Choices[ViewT, ActionT]) -> None: ...
    def __init__(self, game: Choices[Any, Any] = EXPEDITION) -> None:
        object.__setattr__(self, "game", game)  # as attrs does it in a frozen class

    def choose(self, view: ViewT, rng: Random) -> ActionT:
        """Choose any legal action.

        :raises InvalidData: if there is nothing to decide.
        """
        actions = self.game.choices(view)
        if not actions:
            raise nothing_to_decide()
        return rng.choice(actions)
