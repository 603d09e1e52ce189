"""How one phase leads to another: seen in many games, kept in a file, drawn from there.

Which actions belong to a phase is read off the rules themselves. Where they lead depends on the position; so
whole games are played, and every triple of phase, action and next phase that comes up is written down::

    python -m docs._ext.phases 5000

A test plays some games and complains of a triple that is not in the file.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
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


def seen(seeds: Iterable[int]) -> set[Lead]:
    """What comes up in the games of these seeds, played on small boards by players of all kinds."""
    from tests.support.players import game

    found: set[Lead] = set()
    for seed in seeds:
        last = None
        for turn in game(seed, shipped=False):
            if last is not None:
                action = type(last.action).__name__
                found.add(Lead(last.state.phase.name, action, turn.state.phase.name))
            last = turn
    return found


def main() -> None:
    from northwest_passage import Phase
    from northwest_passage.actions import ACTION_KINDS

    kinds = [kind.__name__ for kind in ACTION_KINDS]

    def order(lead: Lead) -> tuple[int, int, int]:
        return Phase[lead.phase], kinds.index(lead.action), Phase[lead.after]

    leads = sorted({*(kept() if FILE.exists() else ()), *seen(range(int(sys.argv[1])))}, key=order)
    FILE.write_text("".join(f"{' '.join(lead)}\n" for lead in leads), "utf-8")
    print(f"{len(leads)} ways from one phase to another")


if __name__ == "__main__":
    main()
