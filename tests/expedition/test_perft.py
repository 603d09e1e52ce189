"""Perft: the number of action sequences from a position, by length, in both implementations.

The counts are exact, so a single wrong placement shows. `tests/expedition/perft` has the positions and the
counts as text; `python -m tests.generators.perft` regenerates them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.expedition import reference
from tests.generators.perft import PERFT
from tests.support.bridge import DEFAULT, plain_action, plain_state, public
from tests.support.effort import effort, rest_slow
from tests.support.positions import Position

NODES = effort(200, 3000)
"""The approximate number of positions that the slow implementation visits."""


@pytest.mark.parametrize("path", PERFT.files, ids=lambda path: path.stem)
def test_the_counts_are_correct(path: Path) -> None:
    position = PERFT.read(path)
    counts = PERFT.perft(PERFT.state(position), len(position.counts) - 1)
    assert tuple(counts) == position.counts


@pytest.mark.parametrize("path", rest_slow(PERFT.files, 3), ids=lambda path: path.stem)
def test_the_counts_agree_with_the_second_implementation(path: Path) -> None:
    position = PERFT.read(path)
    state, depth = reached_by_the_second(position), 1
    while depth + 1 < len(position.counts) and position.counts[depth] <= NODES:
        depth += 1
    assert public(state) == plain_state(PERFT.state(position))
    assert reference.perft(DEFAULT, state, depth) == position.counts[depth]


def reached_by_the_second(position: Position) -> reference.State:
    names, order, variant = position.header.values()
    seats = [int(seat) for seat in order.split()]
    state = reference.new_game(DEFAULT, names.split(), seats, variant)
    for action in position.actions:
        state = reference.successor(DEFAULT, state, plain_action(action))
    return state
