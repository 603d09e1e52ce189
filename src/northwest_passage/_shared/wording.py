"""Small pieces of English that sentences about any game are made of."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["listed"]


def listed(things: Sequence[str]) -> str:
    """Some things in a row: ``a, b and c``."""
    return " and ".join(filter(None, [", ".join(things[:-1]), *things[-1:]]))
