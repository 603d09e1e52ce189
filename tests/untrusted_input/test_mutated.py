"""Both implementations agree in positions that no game reaches, but that `check` accepts.

TRN-3, TRN-8, ACT-A to ACT-H; ADV-1 to ADV-5, MAN-1 to MAN-4: a frontend may send any such position.
"""

from __future__ import annotations

from random import Random

import pytest

import northwest_passage as nwp
from northwest_passage import adventure
from tests.adventure import reference as adventure_reference
from tests.adventure.changes import CHANGES as ADVENTURE_CHANGES
from tests.adventure.players import MODES, played
from tests.expedition.changes import CHANGES
from tests.support.effort import effort, rest_slow
from tests.support.mutated import compare, compare_adventure
from tests.support.players import game


@pytest.mark.slow
@pytest.mark.parametrize("seed", rest_slow(range(effort(3, 300))))
def test_expedition(seed: int) -> None:
    rng = Random(f"mutated {seed}")
    states = [turn.state for turn in game(seed, default=seed % 3 == 0)]
    states = [state for state in states if state.phase is nwp.Phase.TURN]
    compared = 0
    for _ in range(12):
        state = rng.choice(states)
        for _ in range(rng.randint(1, 3)):
            state = rng.choice(CHANGES)(state, rng)
        if state.phase is nwp.Phase.TURN and not nwp.check(state):
            state = nwp.from_json(nwp.to_json(state), nwp.State)
            compared += compare(state, rng)
    assert compared


@pytest.mark.slow
@pytest.mark.parametrize("seed", rest_slow(range(effort(3, 300))))
def test_adventure(seed: int) -> None:
    rng = Random(f"mutated {seed}")
    players, variant = MODES[seed % len(MODES)]
    states = [
        state for state, _ in played(seed, players, variant) if state.phase is adventure.Phase.TURN
    ]
    compared = 0
    for _ in range(12):
        state = rng.choice(states)
        for _ in range(rng.randint(1, 3)):
            state = rng.choice(ADVENTURE_CHANGES)(state, rng)
        if state.phase is adventure.Phase.TURN and not adventure.check(state):
            state = adventure.from_json(adventure.to_json(state), adventure.State)
            compared += compare_adventure(state, adventure_reference.EDITION, rng)
    assert compared
