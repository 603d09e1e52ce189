"""Perft: how many sequences of actions go on from a position, by their length, in both implementations.

The counts are exact, and a rule that is off by one placement somewhere shows. `tests/expedition/perft`
has the positions and the counts as text; `python -m tests.generators.perft` makes them again.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.expedition import reference
from tests.generators.perft import PERFT
from tests.support.bridge import SHIPPED, plain_action, plain_state, public
from tests.support.effort import effort, rest_slow
from tests.support.positions import Position

NODES = effort(200, 3000)
"""How many positions the slow implementation looks at, about."""


@pytest.mark.parametrize("path", PERFT.files, ids=lambda path: path.stem)
def test_the_counts(path: Path) -> None:
    position = PERFT.read(path)
    counts = PERFT.perft(PERFT.state(position), len(position.counts) - 1)
    assert tuple(counts) == position.counts


@pytest.mark.parametrize("path", rest_slow(PERFT.files, 3), ids=lambda path: path.stem)
def test_the_counts_of_the_second_implementation(path: Path) -> None:
    position = PERFT.read(path)
    state, depth = reached_by_the_second(position), 1
    while depth + 1 < len(position.counts) and position.counts[depth] <= NODES:
        depth += 1
    assert public(state) == plain_state(PERFT.state(position))
    assert reference.perft(SHIPPED, state, depth) == position.counts[depth]


def reached_by_the_second(position: Position) -> reference.State:
    names, order, variant = position.header.values()
    seats = [int(seat) for seat in order.split()]
    state = reference.new_game(SHIPPED, names.split(), seats, variant)
    for action in position.actions:
        state = reference.successor(SHIPPED, state, plain_action(action))
    return state
