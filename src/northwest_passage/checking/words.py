"""Words for the messages of problems."""

from __future__ import annotations


def many(number: int, noun: str, plural: str | None = None) -> str:
    """A number with its noun: ``1 player``, ``2 players``."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"
