"""What a bot is."""

from __future__ import annotations

from random import Random
from typing import Protocol

from typing_extensions import TypeVar

from northwest_passage import Action, State

__all__ = ["Bot"]

ViewT_contra = TypeVar("ViewT_contra", contravariant=True, default=State)
ActionT_co = TypeVar("ActionT_co", covariant=True, default=Action)


class Bot(Protocol[ViewT_contra, ActionT_co]):
    """Anything that chooses an action: one method, nothing to inherit from.

    ``Bot`` alone is one of Expedition; of another game it is ``Bot[View, Action]`` with that game's classes.
    So a type checker refuses a bot at the table of another game.

    A bot keeps what it was made with and nothing of the games it plays, so that one bot can sit at
    several tables at once, and the same position with the same luck brings the same choice. To be sent
    to other processes it must be picklable.
    """

    def choose(self, view: ViewT_contra, rng: Random, /) -> ActionT_co:
        """Choose one of the legal actions of the player to act.

        :param view: what that player may know of a position in which it is to act. In Expedition, where
            nothing is secret, it is the state.
        :param rng: the only source of luck that the bot should use, so that games can be repeated.
        """
        ...
