"""An environment's game in progress, as a mutable object."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Generic

import numpy as np
import numpy.typing as npt

from northwest_passage.errors import InvalidSetup
from northwest_passage.game import ActionT, StateT, ViewT
from northwest_passage.rl.observer import Floats
from northwest_passage.rl.task import Task

__all__ = ["RENDER_MODES", "Session", "check_choice"]

RENDER_MODES = ("ansi", "human", "svg")
"""The render modes: text as a string, text printed to standard output, and an SVG picture as a string."""


class Session(Generic[StateT, ViewT, ActionT]):
    """Successive games of a task: the current state, the codes of its legal actions, and a random source."""

    def __init__(self, task: Task[StateT, ViewT, ActionT]) -> None:
        self.task: Task[StateT, ViewT, ActionT] = task
        self._rng = Random()
        self._begin(task.start(self._rng))

    def restart(self, seed: int | None = None) -> None:
        """Start a new game. The same seed and the same choices give the same game."""
        if seed is not None:
            self._rng = Random(seed)
        self._begin(self.task.start(self._rng))

    def _begin(self, state: StateT) -> None:
        self.state: StateT = state
        self._codes: list[int] | None = None
        self._actions: Sequence[ActionT] = ()

    @property
    def actor(self) -> int | None:
        """The seat that decides, or ``None`` when the game is over."""
        return self.task.actor(self.state)

    @property
    def codes(self) -> list[int]:
        """The codes of the legal actions. Empty when the game is over."""
        if self._codes is None:
            self._codes, self._actions = self.task.legal_codes(self.state)
        return self._codes

    def mask(self) -> npt.NDArray[np.int8]:
        """Return an array with 1 for the code of each legal action and 0 for all other codes."""
        return self.task.mask(self.codes)

    def observe(self, seat: int) -> Floats:
        """Return what a seat observes, as an array."""
        return self.task.observe(self.state, seat)

    def render(self, mode: str | None) -> str | None:
        """Return the position in one of the :data:`RENDER_MODES`, or print it for ``"human"``."""
        if mode == "human":
            print(self.task.text(self.state))  # noqa: T201 - printing is the purpose of this mode
        if mode == "svg":
            return self.task.svg(self.state)
        return self.task.text(self.state) if mode == "ansi" else None

    def play(self, code: int) -> bool:
        """If a code denotes a legal action, apply it and the chance actions that follow.

        :returns: whether the action was legal. If not, nothing changes.
        """
        codes = self.codes
        if code not in codes:
            return False
        action = self._actions[codes.index(code)]
        self._begin(self.task.resolve(self.task.apply(self.state, action), self._rng))
        return True


def check_choice(what: str, value: object, choices: Collection[object]) -> None:
    """Check that a value is one of several choices.

    :raises InvalidSetup: if it is not.
    """
    if value not in choices:
        names = ", ".join(map(repr, choices))
        raise InvalidSetup(f"{what} must be one of {names}, got {value!r}.")
