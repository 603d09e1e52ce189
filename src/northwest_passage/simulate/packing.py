"""Compression of outcomes sent by a worker, since the same actions are played repeatedly.

The worker and the listening process number the actions played so far in the same way. So each action is
sent once, and after that only its number. The setup is not sent: it follows from the number of the game.
"""

from __future__ import annotations

from array import array
from typing import Any, Final, NamedTuple

from northwest_passage.game import Statistics
from northwest_passage.simulate.games import AnyMatch, Outcome, Played, start

__all__ = ["Packed", "Packing", "Unpacking"]

MOST: Final = 1 << 16
"""The maximum number of numbered actions, after which numbering restarts."""


class Packed(NamedTuple):
    """A finished game, with the numbers of its actions instead of its record. A tuple is sent quickly."""

    game: int
    seats: tuple[int, ...]
    victories: tuple[float, ...] | None
    statistics: Statistics
    choices: tuple[int, ...]
    thinking: tuple[float, ...]
    known: int
    """The number of actions that have a number already."""
    fresh: tuple[object, ...]
    """The actions that get the next numbers."""
    actions: bytes
    """The actions played, by number."""


class Packing:
    """The sending side."""

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}
        """The numbers of the actions, by identity: the rules create each action once."""
        self._kept: list[object] = []
        """The actions, kept alive so that no identity is reused."""

    def pack(self, outcome: Outcome) -> Outcome | Packed:
        """Take the record out of an outcome, if it has one."""
        if not isinstance(outcome, Played) or outcome.record is None:
            return outcome
        numbers = self._numbers
        if len(numbers) > MOST:
            numbers.clear()
            self._kept.clear()
        known = len(numbers)
        actions = outcome.record.actions
        used = [numbers.setdefault(id(action), len(numbers)) for action in actions]
        fresh: dict[int, object] = {}
        if len(numbers) > known:
            fresh = {i: action for i, action in zip(used, actions, strict=True) if i >= known}
            self._kept += fresh.values()
        return Packed(
            outcome.game,
            outcome.seats,
            outcome.victories,
            outcome.statistics,
            outcome.choices,
            outcome.thinking,
            known,
            tuple(fresh.values()),
            array("L", used).tobytes(),
        )


class Unpacking:
    """The receiving side."""

    def __init__(self, match: AnyMatch) -> None:
        self._match = match
        self._actions: list[Any] = []

    def unpack(self, outcome: Outcome | Packed) -> Outcome:
        """Return the outcome that was packed."""
        if not isinstance(outcome, Packed):
            return outcome
        match, known = self._match, self._actions
        del known[outcome.known :]
        known += outcome.fresh
        actions = tuple([known[i] for i in array("L", outcome.actions)])
        return Played(
            outcome.game,
            outcome.seats,
            match.game.forms.record.begin(start(match, outcome.game)[0], actions),
            outcome.victories,
            outcome.statistics,
            len(actions),
            outcome.choices,
            outcome.thinking,
        )
