"""What a bot is."""

from __future__ import annotations

from random import Random
from typing import Protocol

from northwest_passage import Action, State

__all__ = ["Bot"]


class Bot(Protocol):
    """Anything that chooses an action: one method, nothing to inherit from.

    A bot keeps what it was made with and nothing of the games it plays, so that one bot can sit at
    several tables at once, and the same position with the same luck brings the same choice. To be sent
    to other processes it must be picklable.
    """

    def choose(self, state: State, rng: Random, /) -> Action:
        """Choose one of the legal actions of the player to act.

        :param state: a position in which a player is to act: neither chance, nor nobody.
        :param rng: the only source of luck that the bot should use, so that games can be repeated.
        """
        ...
