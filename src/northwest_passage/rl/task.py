"""What there is to learn: a game at one table, with its codec and its observer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

from northwest_passage.rl.codec import ActionCodec
from northwest_passage.rl.observer import Observer

__all__ = ["Task"]

S = TypeVar("S")
A = TypeVar("A")


class Task(ABC, Generic[S, A]):
    """A game for a number of players, as environments need it: the rules, by number and by array.

    The environments know a game by this class alone. States are the library's own, immutable; a task keeps
    nothing of a game and can be shared by many.
    """

    name: str
    """A short name, such as ``northwest_passage``."""
    players: int
    """How many seats there are."""
    codec: ActionCodec[S, A]
    observer: Observer[S]
    max_decisions: int
    """No game has more decisions of players."""
    max_chance: int
    """No game has more actions of chance."""
    score_bounds: tuple[int, int]
    """No total is lower or higher."""

    # -- The rules -------------------------------------------------------------------------------

    @abstractmethod
    def start(self, rng: Random | None) -> S:
        """A new game, with what is left to chance drawn by the generator, up to the first decision.

        Without a generator, seats move in their order, and chance may have to act first.
        """

    @abstractmethod
    def actor(self, state: S) -> int | None:
        """The seat that decides, ``CHANCE``, or ``None`` when the game is over."""

    @abstractmethod
    def legal(self, state: S) -> Sequence[A]:
        """The legal actions, in the order of the library."""

    @abstractmethod
    def apply(self, state: S, action: A) -> S:
        """The state after an action; :meth:`resolve` follows if chance is to act."""

    @abstractmethod
    def chance(self, state: S) -> Sequence[tuple[A, float]]:
        """What chance can do, with probabilities."""

    @abstractmethod
    def resolve(self, state: S, rng: Random) -> S:
        """The state when chance has done what is due."""

    # -- The outcome -----------------------------------------------------------------------------

    @abstractmethod
    def totals(self, state: S) -> tuple[int, ...]:
        """The score of each seat, as if the game ended now."""

    @abstractmethod
    def utilities(self, state: S) -> tuple[float, ...]:
        """What the outcome is worth to each seat, as if the game ended now.

        For several players between -1 and 1, with a sum of 0: the winner has 1, winners share. Alone, the
        total.
        """

    # -- For people and files --------------------------------------------------------------------

    @abstractmethod
    def text(self, state: S) -> str:
        """The table, drawn in characters."""

    @abstractmethod
    def svg(self, state: S) -> str:
        """The table as a picture."""

    @abstractmethod
    def notation(self, action: A) -> str:
        """An action as a line of text."""

    # -- By number -------------------------------------------------------------------------------

    def codes(self, state: S) -> list[int]:
        """The codes of all legal actions of the player who decides, in their order; not sorted."""
        return self.codec.encode_legal(state, self.legal(state))

    def chance_codes(self, state: S) -> list[tuple[int, float]]:
        """What chance can do, as its codes in ascending order with probabilities."""
        encode = self.codec.encode_chance
        return sorted((encode(action), p) for action, p in self.chance(state))

    def mask(self, codes: Sequence[int]) -> npt.NDArray[np.int8]:
        """An array with 1 for each of these codes and 0 for all others."""
        mask = np.zeros(self.codec.size, np.int8)
        mask[codes] = 1
        return mask
