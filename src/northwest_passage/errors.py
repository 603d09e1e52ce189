"""The errors of this library, and the refusals that explain why an action is not legal.

Bad input raises one of these and nothing else; no state is ever half changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from itertools import islice
from typing import Final, Generic, TypeVar

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import plain, quoted, short

__all__ = [
    "MAX_PROBLEMS",
    "IllegalAction",
    "InvalidData",
    "InvalidEdition",
    "InvalidSetup",
    "NorthwestPassageError",
    "Problem",
    "RecordLogError",
    "Refusal",
    "limited",
]

MAX_PROBLEMS: Final = 100
"""How many problems are listed; if there are more, an additional one says so."""
MAX_MESSAGE: Final = 300
"""The most characters of the path and of the message of a problem that is listed."""


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
        return plain(f"{self.path}: {self.message}" if self.path else self.message)


def limited(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The first :data:`MAX_PROBLEMS` problems, each cut to a readable length.

    If the problems come from an iterator, the rest of them are never computed.
    """
    found = tuple(islice(problems, MAX_PROBLEMS + 2))
    if len(found) > MAX_PROBLEMS + 1:  # so that what is limited already stays as it is
        found = (*found[:MAX_PROBLEMS], Problem("", "there is more that is wrong"))
    if all(len(problem.message) <= MAX_MESSAGE >= len(problem.path) for problem in found):
        return found
    return tuple(
        Problem(short(problem.path, MAX_MESSAGE), short(problem.message, MAX_MESSAGE))
        for problem in found
    )


class NorthwestPassageError(Exception):
    """The base of all errors this library raises for bad input."""


class IllegalAction(NorthwestPassageError):
    """An action that the rules do not allow now; nothing has changed."""

    def __init__(self, refusal: Refusal[StrEnum, tuple[int, int]]) -> None:
        super().__init__(refusal)
        self.refusal = refusal
        """The :class:`Refusal` that says why."""

    def __str__(self) -> str:
        return plain(self.refusal.message)


class InvalidData(NorthwestPassageError):
    """A value or a string that cannot be read, with all problems found, up to a hundred."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = limited(problems)
        """Everything that is wrong, in the order of the data; if it is very much, the beginning."""
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


def not_a(value: object, *kinds: type, path: str = "state") -> InvalidData:
    """The error for an argument of the wrong kind: a view instead of a state, or a value of another game."""
    wanted = " or a ".join(kind.__name__ for kind in kinds)
    package = kinds[0].__module__.rpartition(".")[0]
    given, _, _ = type(value).__module__.rpartition(".")
    if given.startswith("northwest_passage"):
        words = f"a {type(value).__name__} of {given}"
    else:
        words = quoted(value)
    return InvalidData([Problem(path, f"this takes a {wanted} of {package}, not {words}")])


class InvalidEdition(InvalidData):
    """An edition that contradicts itself; the path of each problem is the field's name."""


class InvalidSetup(NorthwestPassageError):
    """A game that cannot be set up with these players, this order or this edition."""


class RecordLogError(NorthwestPassageError, OSError):
    """It is not safe to write to the file of a game now.

    Somebody else writes to it or has done so, it was replaced, it is closed, or an earlier write failed and
    could not be undone. The content of the file stays. As in every ``OSError``, ``strerror`` says what is
    wrong and ``filename`` with which file.
    """

    def __str__(self) -> str:
        return plain(f"{self.filename}: {self.strerror}")
