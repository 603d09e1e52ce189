"""Numbers of any kind: those of Python, of numpy and of other libraries; but not ``True``."""

# Annotations are values here: attrs gives those of a converter to constructors in other modules.

from collections.abc import Sequence
from enum import Enum
from operator import index
from random import Random
from typing import SupportsFloat, SupportsIndex, cast

from northwest_passage._internal.texts import quoted
from northwest_passage._internal.types import is_number
from northwest_passage.errors import InvalidData, Problem

__all__ = [
    "as_int",
    "as_int_or_none",
    "checked_generator",
    "known_seat",
    "no_such_player",
    "pair",
    "real",
    "whole",
]


def whole(value: object) -> int | None:
    """The whole number that a value is, or ``None``.

    >>> whole(3), whole(True), whole(3.0)
    (3, None, None)

    Members of enumerations are not numbers here, even where Python makes them such.
    """
    if type(value) is int:
        return value
    if isinstance(value, bool | Enum):
        return None
    try:
        return index(cast("SupportsIndex", value))
    except Exception:  # somebody else's class
        return None


def real(value: object) -> float | None:
    """The number that a value is, as a ``float``, or ``None``.

    >>> real(3), real(True), real("3")
    (3.0, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, SupportsFloat | SupportsIndex):
        return None
    try:
        return float(value)
    except Exception:  # too large, or somebody else's class
        return None


def pair(value: object) -> tuple[int, int] | None:
    """The two whole numbers that a cell or a hex is, or ``None``; also if one could not be written.

    >>> pair([3, 4]), pair((3, 4.0)), pair((3, 10**30))
    ((3, 4), None, None)
    """
    match cast("Sequence[object]", value):  # who knows
        case (col, row):
            x, y = whole(col), whole(row)
            if x is not None and y is not None and is_number(x) and is_number(y):
                return x, y
            return None
        case _:
            return None


def as_int(value: SupportsIndex) -> int:
    """A converter for fields: a whole number as an ``int``; any other value is left to the validator."""
    number = whole(value)
    return cast("int", value) if number is None else number


def as_int_or_none(value: SupportsIndex | None) -> int | None:
    """The same for fields that may be ``None``."""
    return None if value is None else as_int(value)


def no_such_player(value: object, players: int) -> str | None:
    """Why a value is not the number of one of this many players, as a sentence; ``None`` if it is.

    >>> no_such_player(9, 2)
    'There is no player 9: players are numbered from 0 to 1.'
    """
    number = whole(value)
    if number is not None and 0 <= number < players:
        return None
    return f"There is no player {quoted(value)}: players are numbered from 0 to {players - 1}."


def known_seat(value: SupportsIndex | None, players: int, path: str = "player") -> int | None:
    """The number of a player, or ``None``.

    :raises InvalidData: if there is no such player.
    """
    unknown = None if value is None else no_such_player(value, players)
    if unknown is not None:
        raise InvalidData([Problem(path, f"{unknown[:-1]}, and None for a spectator")])
    return None if value is None else whole(value)


def checked_generator(rng: Random) -> Random:
    """The generator itself, if it is one of Python's.

    :raises InvalidData: if it is anything else; the generators of numpy draw differently.
    """
    if not isinstance(rng, Random):  # pyright: ignore[reportUnnecessaryIsInstance]  # who knows
        raise InvalidData([Problem("rng", f"{quoted(rng)} is not a random.Random")])
    return rng
