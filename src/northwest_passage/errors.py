"""The errors of this library, and the refusals that explain why an action is not legal.

Bad input raises one of these errors and no other. No state is ever partly changed.
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
"""The maximum number of problems that an error lists. If there are more, one additional entry says so."""
MAX_MESSAGE: Final = 300
"""The maximum length of a problem's path, and of its message, in characters."""


ReasonT_co = TypeVar("ReasonT_co", bound=StrEnum, covariant=True)
PlaceT_co = TypeVar("PlaceT_co", bound=tuple[int, int], covariant=True)


@attrs.frozen
class Refusal(Frozen, Generic[ReasonT_co, PlaceT_co]):
    """The refusal of an action: the reason, a sentence for players, and places on the game's map."""

    reason: ReasonT_co
    """The reason as a value that a program can test."""
    message: str
    """A sentence that a player understands."""
    cells: tuple[PlaceT_co, ...] = ()
    """The places to highlight with the message, in order. Often empty."""


@attrs.frozen
class Problem(Frozen):
    """A problem found in data, with its location."""

    path: str
    """The location, such as ``players[1].ship_crew.available``; empty for the whole value."""
    message: str
    """A sentence that describes the problem."""

    def __str__(self) -> str:
        return plain(f"{self.path}: {self.message}" if self.path else self.message)


def limited(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the first :data:`MAX_PROBLEMS` problems and, if any are left out, one more that says so.

    Long paths and messages are shortened. If the problems come from an iterator, those left out are never
    computed.

    >>> from northwest_passage.errors import Problem, limited
    >>> found = limited(Problem(f"cells[{i}]", "must be a number") for i in range(1000))
    >>> len(found), str(found[-1])
    (101, 'more problems were found and are not listed')

    :param problems: the problems to list, in order.
    """
    found = tuple(islice(problems, MAX_PROBLEMS + 2))
    if len(found) > MAX_PROBLEMS + 1:  # limiting twice changes nothing
        found = (*found[:MAX_PROBLEMS], Problem("", "more problems were found and are not listed"))
    if all(len(problem.message) <= MAX_MESSAGE >= len(problem.path) for problem in found):
        return found
    return tuple(
        Problem(short(problem.path, MAX_MESSAGE), short(problem.message, MAX_MESSAGE))
        for problem in found
    )


class NorthwestPassageError(Exception):
    """The base class of all errors that this library raises for bad input."""


class IllegalAction(NorthwestPassageError):
    """The error for an action that the rules do not allow now. No state has changed.

    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"])
    >>> try:
    ...     nwp.apply(state, nwp.Pass())
    ... except nwp.IllegalAction as error:
    ...     print(error.refusal.reason.name, error)
    WRONG_PHASE A tile must be revealed from the bag first.
    """

    def __init__(self, refusal: Refusal[StrEnum, tuple[int, int]]) -> None:
        """Store the refusal.

        :param refusal: the reason why the action is not legal.
        """
        super().__init__(refusal)
        self.refusal = refusal
        """The :class:`Refusal` that explains why the action is not legal."""

    def __str__(self) -> str:
        return plain(self.refusal.message)


class InvalidData(NorthwestPassageError):
    """The error for a value or a string that cannot be read. It lists all problems found, up to a hundred.

    >>> import northwest_passage as nwp
    >>> try:
    ...     nwp.from_json("[]", nwp.State)
    ... except nwp.InvalidData as error:
    ...     print(*error.problems)
    must be an object, got a list
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Store the problems, as :func:`limited` returns them.

        :param problems: the problems, in the order of the data.
        """
        self.problems: tuple[Problem, ...] = limited(problems)
        """The problems found, in the order of the data, up to a hundred."""
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


def invalid(path: str, message: str) -> InvalidData:
    """Return the error for data with a single problem."""
    return InvalidData([Problem(path, message)])


def refuse(problems: Iterable[Problem], where: str = "") -> None:
    """Raise an error if a value has any problems.

    :param problems: the problems.
    :param where: a prefix to add to the path of each problem.
    :raises InvalidData: if there are any problems.
    """
    found = [Problem(where + problem.path, problem.message) for problem in problems]
    if found:
        raise InvalidData(found)


def not_a(value: object, *kinds: type, path: str = "state") -> InvalidData:
    """Return the error for an argument of the wrong type, such as a view or a value of another game."""
    names = [kind.__name__ for kind in kinds]
    wanted = " or ".join(f"{'an' if name[0] in 'AEIO' else 'a'} {name}" for name in names)
    package = kinds[0].__module__.rpartition(".")[0]
    given, _, _ = type(value).__module__.rpartition(".")
    if given.startswith("northwest_passage"):
        words = f"a {type(value).__name__} of {given}"
    else:
        words = quoted(value)
    return invalid(path, f"must be {wanted} of {package}, got {words}")


class InvalidEdition(InvalidData):
    """The error for an edition that contradicts itself. The path of each problem is the name of a field."""


class InvalidSetup(NorthwestPassageError):
    """The error for a game that cannot be set up with the given players, turn order or edition."""


class RecordLogError(NorthwestPassageError, OSError):
    """The error raised when it is not safe to write to a game's file.

    Another program is writing or has written to the file, or the file was replaced or closed, or an earlier
    write failed and could not be undone. The content of the file is unchanged. As in every ``OSError``,
    ``strerror`` describes the problem and ``filename`` names the file.
    """

    def __str__(self) -> str:
        return plain(f"{self.filename}: {self.strerror}")
