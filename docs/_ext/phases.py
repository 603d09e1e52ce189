"""How one phase leads to another: seen in many games, kept in a file, drawn from there.

Which actions belong to a phase is read off the rules themselves. Where they lead depends on the position; so
whole games are played, and every triple of phase, action and next phase that comes up is written down by
``tests/support/phases.py``. A test plays some games and complains of a triple that is not in the file.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs" / "reference" / "phases.txt"


class Lead(NamedTuple):
    """In this phase, this kind of action can lead to that phase."""

    phase: str
    action: str
    after: str


def kept() -> list[Lead]:
    """What is in the file."""
    return [Lead(*line.split()) for line in FILE.read_text("utf-8").splitlines()]
