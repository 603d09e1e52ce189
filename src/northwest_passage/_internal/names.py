"""The names of players, the same for every game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from northwest_passage._internal.texts import text_problem
from northwest_passage.errors import InvalidData, InvalidSetup, Problem

__all__ = ["Named", "check_luck", "check_names", "checked_names", "name_problems"]


class Named(Protocol):
    """Something that has the names of players: the setup of any game."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names."""
        ...

    @property
    def luck(self) -> str | None:
        """What chance is drawn from, if it is known."""
        ...


def check_names(setup: Named) -> None:
    """Check the strings in a setup that was read: its names, of which there may be none yet, and its luck.

    :raises InvalidData: if they cannot be names, or luck.
    """
    problems = [*name_problems(setup.names), *_luck_problems(setup.luck)]
    if problems:
        raise InvalidData(problems)


def check_luck(setup: Named) -> None:
    """Check only the luck of a record that was read; its names are checked when it is replayed.

    :raises InvalidData: if it cannot be luck.
    """
    problems = [*_luck_problems(setup.luck)]
    if problems:
        raise InvalidData(problems)


def _luck_problems(luck: str | None) -> Iterator[Problem]:
    unfit = None if luck is None else text_problem(luck)
    if unfit is not None:
        yield Problem("luck", f"this is not a seed: {unfit}")


def checked_names(given: Sequence[str]) -> tuple[str, ...]:
    """The names of players, if they can be names; the game checks how many there are.

    :raises InvalidSetup: if they cannot.
    """
    try:
        names = None if isinstance(given, str) else tuple(given)
    except Exception:  # whatever this is
        names = None
    if names is None or not all(type(name) is str for name in names):
        raise InvalidSetup("Give the players' names as a list of strings.")
    for problem in name_problems(names, ""):
        raise InvalidSetup(f"{problem.message[0].upper()}{problem.message[1:]}.")
    return names


def name_problems(names: Sequence[str], path: str = "names[{}]") -> Iterator[Problem]:
    """What is wrong with the names of players.

    :param path: where they are, with braces for the number.
    """
    seen: set[str] = set()
    for i, name in enumerate(names):
        here, unfit = path.format(i), text_problem(name)
        if not name.strip():
            yield Problem(here, "every player needs a name")
        elif unfit is not None:
            yield Problem(here, f"this is not a name: {unfit}")
        elif name in seen:
            yield Problem(here, "the players' names must all be different")
        seen.add(name)
