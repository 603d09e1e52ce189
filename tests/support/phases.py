"""Record which phase leads to which, for the diagram in the docs.

    python -m tests.support.phases 5000

plays that number of games, and adds the transitions that occur to docs/reference/phases.txt.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from docs._ext.phases import FILE, Lead, kept

from northwest_passage import Phase
from northwest_passage.expedition.actions import ACTION_KINDS
from tests.support.players import game


def seen(seeds: Iterable[int]) -> set[Lead]:
    """Return the transitions in the games of these seeds, played on small boards by players of all kinds."""
    found: set[Lead] = set()
    for seed in seeds:
        last = None
        for turn in game(seed, default=False):
            if last is not None:
                action = type(last.action).__name__
                found.add(Lead(last.state.phase.name, action, turn.state.phase.name))
            last = turn
    return found


def main() -> None:
    kinds = [kind.__name__ for kind in ACTION_KINDS]

    def order(lead: Lead) -> tuple[int, int, int]:
        return Phase[lead.phase], kinds.index(lead.action), Phase[lead.after]

    leads = sorted({*(kept() if FILE.exists() else ()), *seen(range(int(sys.argv[1])))}, key=order)
    FILE.write_text("".join(f"{' '.join(lead)}\n" for lead in leads), "utf-8")
    print(f"{len(leads)} ways from one phase to another")


if __name__ == "__main__":
    main()
