"""Validation of the seat numbers that a table is given, which may be untrusted."""

from __future__ import annotations

from collections.abc import Collection

from northwest_passage._internal.arguments import whole
from northwest_passage._internal.strings import quoted
from northwest_passage.errors import InvalidData, Problem
from northwest_passage.game import CHANCE

__all__ = ["acting", "all_acting", "known"]


def known(seat: int | None, count: int) -> int | None:
    """Return the number of a seat, or ``None`` for a spectator.

    :raises InvalidData: if there is no such seat.
    """
    if seat is None:
        return None
    number = whole(seat)
    if number is None or number not in range(count):
        raise InvalidData([Problem("player", f"there is no player {quoted(seat)}")])
    return number


def acting(player: int, count: int) -> int:
    """Return the number of a player, or ``CHANCE``.

    :raises InvalidData: if there is no such player.
    """
    seat = CHANCE if whole(player) == CHANCE else known(player, count)
    if seat is None:
        raise InvalidData([Problem("player", "somebody must act: give a number")])
    return seat


def all_acting(players: Collection[int], count: int, path: str) -> list[int]:
    """Return the numbers of several players.

    :raises InvalidData: if there are no such players, or the argument is not a list of them.
    """
    if not isinstance(players, Collection):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers may be untyped
        raise InvalidData([Problem(path, f"must be a list of seats, got {quoted(players)}")])
    return [acting(player, count) for player in players]
