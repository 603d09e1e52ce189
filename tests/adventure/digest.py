"""A digest of many games of Adventure: their states, views, legal actions, events and standings.

    python -m tests.adventure.digest            prints it
    python -m tests.adventure.digest --keep     writes it to tests/adventure/digest.txt

It must be the same with every Python version and every hash seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import attrs

from northwest_passage import adventure
from tests.adventure.bridge import edition_of, plain, plain_action, plain_state
from tests.adventure.players import MODES, played
from tests.adventure.reference.data import RICH
from tests.support.hashing import flattened, main

FILE = Path(__file__).parent / "digest.txt"


def lines() -> Iterator[str]:
    """Yield everything that can be observed in some games of every mode."""
    rich = edition_of(RICH)
    for players, variant in MODES:
        for seed, edition in ((0, adventure.DEFAULT_EDITION), (1, rich)):
            for number, (state, action) in enumerate(played(seed, players, variant, edition)):
                if number % 5 == 0:
                    yield repr(plain_state(state))
                    legal = adventure.legal_actions(state)
                    yield repr([plain_action(option) for option in legal])
                    yield adventure.to_json(adventure.view(state, number % players))
                    yield repr([attrs.astuple(line) for line in adventure.standings(state)])
                step = adventure.step(state, action)
                yield repr([flattened(event, plain) for event in step.events])
            rng = Random(seed)
            sampled = adventure.sample_state(adventure.view(state, 0), rng)
            yield adventure.to_json(sampled)


def transcript(players: int, variant: adventure.Variant) -> Iterator[str]:
    """Yield the legal actions and the events of some short games with many cards."""
    rich = edition_of(RICH)
    for seed in range(8):
        for state, action in played(seed, players, variant, rich):
            yield repr([plain_action(option) for option in adventure.legal_actions(state)])
            step = adventure.step(state, action)
            yield repr([flattened(event, plain) for event in step.events])


if __name__ == "__main__":
    main(lines(), FILE)
