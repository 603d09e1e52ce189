"""Functions that prepare the setup and the seed of a table's game, and check the numbers of seats."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any

import attrs

from northwest_passage._internal.arguments import checked_names, whole
from northwest_passage._internal.strings import plain, quoted, text_problem
from northwest_passage.errors import InvalidData, InvalidSetup, Problem
from northwest_passage.game import CHANCE, Game, SetupT

__all__ = ["acting", "all_acting", "check_seed", "dealt", "known", "seed_of", "with_seed"]


def dealt(
    game: Game[SetupT, Any, Any, Any, Any, Any],
    names: Sequence[str],
    rng: Random,
    setup: SetupT | None,
) -> SetupT:
    """Return ``setup`` if it names the players, otherwise one with these names and a random turn order.

    :raises InvalidSetup: if the setup belongs to another game, names other players, or has a turn order
        without naming the players.
    """
    game.check_setup(setup)
    players = checked_names(names)
    attrs_setup: Any = setup  # the setup of every game has names
    if setup is not None and attrs_setup.names:
        named = checked_names(attrs_setup.names)
        if named != players:
            theirs, given = (", ".join(map(plain, each)) for each in (named, players))
            raise InvalidSetup(f"The setup must name the players {given}, got {theirs}.")
        return setup
    # A setup has no turn order if dealing to no players leaves it unchanged.
    if setup is not None and game.deal((), Random(0), setup) != setup:
        raise InvalidSetup(
            "The setup must also name the players if it has a turn order. Omit both for a random order."
        )
    return game.deal(players, rng, setup)


def seed_of(setup: object) -> str | None:
    """Return the seed in a setup of any game, or ``None`` if the setup has no seed."""
    seed: str | None = getattr(setup, "seed", None)
    return seed


def check_seed(seed: object) -> None:
    """Check that a value can be a seed.

    :raises InvalidSetup: if it is neither an integer nor a string.
    """
    if not isinstance(seed, str) and whole(seed) is None:
        raise InvalidSetup(f"The seed must be an integer or a string, got {quoted(seed)}.")


def with_seed(setup: SetupT, seed: int | str) -> SetupT:
    """Return a setup with its seed replaced by the seed that the game uses.

    A setup without a seed is returned unchanged, so that it does not reveal the seed.

    :raises InvalidSetup: if the seed cannot be written in a record.
    """
    named = seed_of(setup)
    if named is None:
        return setup
    # A number and its digits as a string are the same seed, since generators are seeded with strings.
    played = f"{seed}"
    unfit = text_problem(played)
    if unfit is not None:
        raise InvalidSetup(f"The seed is part of the record, so it {unfit}.")
    attrs_setup: Any = setup
    return setup if named == played else attrs.evolve(attrs_setup, seed=played)


def known(seat: int | None, count: int) -> int | None:
    """Check the number of a seat, or ``None`` for a spectator, and return it.

    :raises InvalidData: if there is no such seat.
    """
    if seat is None:
        return None
    number = whole(seat)
    if number is None or number not in range(count):
        raise InvalidData([Problem("player", f"must be 0 to {count - 1}, got {quoted(seat)}")])
    return number


def acting(player: int, count: int) -> int:
    """Check the number of a player, or ``CHANCE``, and return it.

    :raises InvalidData: if there is no such player.
    """
    seat = CHANCE if whole(player) == CHANCE else known(player, count)
    if seat is None:
        raise InvalidData([Problem("player", "must be the number of a player, got None")])
    return seat


def all_acting(players: Collection[int], count: int, path: str) -> list[int]:
    """Check the numbers of several players, and return them.

    :raises InvalidData: if one of them is not a player, or ``players`` is not a collection.
    """
    if not isinstance(players, Collection):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers may be untyped
        raise InvalidData([Problem(path, f"must be a list of seats, got {quoted(players)}")])
    return [acting(player, count) for player in players]
