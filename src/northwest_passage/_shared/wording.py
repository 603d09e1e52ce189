"""Small pieces of English that sentences about any game are made of."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

__all__ = ["listed", "plain"]


def plain(name: str) -> str:
    """A text that came from outside on one line, without anything that a terminal would obey."""
    return "".join("?" if unicodedata.category(c)[0] in "CZ" and c != " " else c for c in name)


def listed(things: Sequence[str]) -> str:
    """Some things in a row: ``a, b and c``."""
    return " and ".join(filter(None, [", ".join(things[:-1]), *things[-1:]]))
