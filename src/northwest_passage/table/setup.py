"""How the game of a table begins: who plays and begins, with which seed, and which seats there are."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any, TypeVar

import attrs

from northwest_passage._internal.arguments import checked_names, whole
from northwest_passage._internal.strings import plain, quoted, text_problem
from northwest_passage.errors import InvalidData, InvalidSetup, Problem
from northwest_passage.game import CHANCE, Game

__all__ = ["acting", "all_acting", "check_seed", "dealt", "known", "seed_of", "with_seed"]

SetupT = TypeVar("SetupT")


def dealt(
    game: Game[SetupT, Any, Any, Any, Any, Any],
    names: Sequence[str],
    rng: Random,
    setup: SetupT | None,
) -> SetupT:
    """Return the setup of a game of these players: the given one if it names them, otherwise a random one.

    :raises InvalidSetup: if the setup is not one of this game, is for other players, or has a turn order
        but no players.
    """
    game.check_setup(setup)
    players = checked_names(names)
    made: Any = setup  # attrs can copy it, and it has names
    if setup is not None and made.names:
        named = checked_names(made.names)
        if named != players:
            theirs, given = (", ".join(map(plain, each)) for each in (named, players))
            raise InvalidSetup(f"The setup is for other players: {theirs}, not {given}.")
        return setup
    # A setup has no turn order if dealing to no players leaves it unchanged.
    if setup is not None and game.deal((), Random(0), setup) != setup:
        raise InvalidSetup(
            "The setup fixes who goes first but names no players: add the names, or leave out the order."
        )
    return game.deal(players, rng, setup)


def seed_of(setup: object) -> str | None:
    """Return the seed that a setup of any game names, if there is one."""
    seed: str | None = getattr(setup, "seed", None)
    return seed


def check_seed(seed: object) -> None:
    """Check that a value can be a seed.

    :raises InvalidSetup: if it is neither an integer nor a string.
    """
    if not isinstance(seed, str) and whole(seed) is None:
        raise InvalidSetup(f"The seed is a whole number or a string, not {quoted(seed)}.")


def with_seed(setup: SetupT, seed: int | str) -> SetupT:
    """Return the setup of a game that is played with this seed: if the setup names a seed, it names this one.

    A setup that names none keeps it secret.

    :raises InvalidSetup: if the seed cannot be written in a record.
    """
    named = seed_of(setup)
    if named is None:
        return setup
    # Numbers and their digits are the same seed: generators are seeded with strings.
    played = f"{seed}"
    unfit = text_problem(played)
    if unfit is not None:
        raise InvalidSetup(f"The record names the seed, and {quoted(seed)} is not fit: {unfit}.")
    made: Any = setup  # attrs can copy it
    return setup if named == played else attrs.evolve(made, seed=played)


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

    :raises InvalidData: if there are no such players, or this is not a list of them.
    """
    if not isinstance(players, Collection):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers may be untyped
        raise InvalidData([Problem(path, f"must be a list of seats, got {quoted(players)}")])
    return [acting(player, count) for player in players]
