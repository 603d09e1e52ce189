"""The errors of this library, and what an action that is refused comes with.

Bad input is answered by one of these and by nothing else; no state is ever half changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Generic, TypeVar

import attrs

from northwest_passage._shared.frozen import Frozen

__all__ = [
    "IllegalAction",
    "InvalidData",
    "InvalidEdition",
    "InvalidSetup",
    "NorthwestPassageError",
    "Problem",
    "RecordLogError",
    "Refusal",
]


ReasonT_co = TypeVar("ReasonT_co", bound=StrEnum, covariant=True)
PlaceT_co = TypeVar("PlaceT_co", bound=tuple[int, int], covariant=True)


@attrs.frozen
class Refusal(Frozen, Generic[ReasonT_co, PlaceT_co]):
    """Why an action is not legal: a reason of its game, and places on that game's map."""

    reason: ReasonT_co
    """The reason as a value a program can test."""
    message: str
    """A sentence that a player understands."""
    cells: tuple[PlaceT_co, ...] = ()
    """The places to show with the message, in order; often none."""


@attrs.frozen
class Problem(Frozen):
    """One thing that is wrong with some data."""

    path: str
    """Where, such as ``players[1].ship_crew.available``; empty for the whole."""
    message: str
    """A sentence that says what is wrong."""

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class NorthwestPassageError(Exception):
    """The base of all errors this library raises for bad input."""


class IllegalAction(NorthwestPassageError):
    """An action that the rules do not allow now; nothing has changed."""

    def __init__(self, refusal: Refusal[StrEnum, tuple[int, int]]) -> None:
        super().__init__(refusal)
        self.refusal = refusal
        """The :class:`Refusal` that says why."""

    def __str__(self) -> str:
        return self.refusal.message


class InvalidData(NorthwestPassageError):
    """A value or a text that cannot be read, with all problems found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        """Everything that is wrong, in the order of the data."""
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


class InvalidEdition(InvalidData):
    """An edition that contradicts itself; the path of each problem is the field's name."""


class InvalidSetup(NorthwestPassageError):
    """A game that cannot be set up with these players, this order or this edition."""


class RecordLogError(NorthwestPassageError, OSError):
    """A file that a game is being written to, and that it would not be safe to write to now.

    Somebody else writes to it, or has done so; it was replaced; it is closed; or a write failed before and
    could not be taken back. What is in the file stays. As in every ``OSError``, ``strerror`` says what is
    the matter and ``filename`` where.
    """

    def __str__(self) -> str:
        return f"{self.filename}: {self.strerror}"
