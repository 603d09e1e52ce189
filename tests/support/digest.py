"""One number for many games: every state, every list of legal actions, every event, every score.

    python -m tests.support.digest            prints it
    python -m tests.support.digest --keep     writes it to tests/expedition/digest.txt

It must be the same on every Python, whatever the hash seed, so it is based on plain values only. It changes
with the rules, the events, the default edition and the players of the games, and with nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs

import northwest_passage as nwp
from tests.support.bridge import plain, plain_action, plain_state
from tests.support.hashing import flattened, main
from tests.support.players import game

FILE = Path(__file__).parents[1] / "expedition" / "digest.txt"


def lines(seed: int, *, default: bool) -> Iterator[str]:
    """Yield everything that can be observed in the game of a seed."""
    for state, legal, action in game(seed, default=default):
        yield repr(plain_state(state))
        yield repr([plain_action(option) for option in legal])
        yield repr([attrs.astuple(line) for line in nwp.score(state)])
        yield repr([attrs.astuple(line) for line in nwp.standings(state)])
        if action is not None:
            events = nwp.step(state, action).events
            yield repr([flattened(event, plain) for event in events])


def all_lines() -> Iterator[str]:
    """Yield everything that can be observed in all games."""
    for default, seeds in ((True, range(8)), (False, range(60))):
        for seed in seeds:
            yield from lines(seed, default=default)


if __name__ == "__main__":
    main(all_lines(), FILE)
