"""How the game of a table begins: what its luck is, and what its record says of it."""

from __future__ import annotations

from typing import Any, TypeVar

import attrs

from northwest_passage._shared.numbers import whole
from northwest_passage._shared.texts import quoted, text_problem
from northwest_passage.errors import InvalidSetup

__all__ = ["check_seed", "luck_of", "with_luck"]

SetupT = TypeVar("SetupT")


def luck_of(setup: object) -> str | None:
    """The luck that a setup of any game says it is played with."""
    luck: str | None = getattr(setup, "luck", None)
    return luck


def check_seed(seed: object) -> None:
    """Refuse what cannot be a seed.

    :raises InvalidSetup: if it is neither a whole number nor a string.
    """
    if not isinstance(seed, str) and whole(seed) is None:
        raise InvalidSetup(f"The seed is a whole number or a string, not {quoted(seed)}.")


def with_luck(setup: SetupT, seed: int | str) -> SetupT:
    """The setup of a game that is played with this seed: if it names a luck, it names this one.

    A setup that names none keeps it secret.

    :raises InvalidSetup: if the seed cannot stand in a record.
    """
    luck = luck_of(setup)
    if luck is None:
        return setup
    # Numbers and their digits are the same luck: generators are seeded with strings.
    played = f"{seed}"
    unfit = text_problem(played)
    if unfit is not None:
        raise InvalidSetup(f"The record names the seed, and {quoted(seed)} is not fit: {unfit}.")
    made: Any = setup  # which attrs can copy
    return setup if luck == played else attrs.evolve(made, luck=played)
