"""The transitions between phases. ``tests/support/phases.py`` plays whole games and writes them to a file.

The rules name the actions of a phase, but the next phase depends on the position. A test plays some games,
and fails if a transition is not in the file.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parents[1] / "reference" / "phases.txt"


class Lead(NamedTuple):
    """A transition: in a phase, a kind of action can lead to another phase."""

    phase: str
    action: str
    after: str


def kept() -> list[Lead]:
    """Return the transitions in the file."""
    return [Lead(*line.split()) for line in FILE.read_text("utf-8").splitlines()]
