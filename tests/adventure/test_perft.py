"""Perft: the number of action sequences from a position, by length, in both implementations."""

from pathlib import Path
from typing import Any

import pytest

from tests.adventure import reference
from tests.adventure.bridge import comparable, plain_action, plain_state
from tests.adventure.perft import PERFT
from tests.support.effort import effort
from tests.support.positions import Position

NODES = effort(60, 3000)
"""The approximate number of positions that the slow implementation visits."""
each_file = pytest.mark.parametrize("path", PERFT.files, ids=lambda path: path.stem)


@each_file
def test_the_counts_are_correct(path: Path) -> None:
    position = PERFT.read(path)
    depth = len(position.counts) - 1
    while depth > 1 and position.counts[depth] > effort(20_000, 10**9):
        depth -= 1
    assert (*PERFT.perft(PERFT.state(position), depth),) == position.counts[: depth + 1]


@each_file
def test_the_counts_agree_with_the_second_implementation(path: Path) -> None:
    position = PERFT.read(path)
    state, depth = reached_by_the_second(position), 1
    while depth + 1 < len(position.counts) and position.counts[depth] <= NODES:
        depth += 1
    assert plain_state(PERFT.state(position)) == comparable(dict(state), state)
    assert slow_perft(state, depth) == position.counts[depth]


def reached_by_the_second(position: Position) -> reference.State:
    players, first, mode = position.header.values()
    variant: Any = mode
    state = reference.new_game(int(players), int(first), variant, reference.EDITION)
    for action in position.actions:
        state = reference.successor(state, plain_action(action))
    return state


def slow_perft(state: reference.State, depth: int) -> int:
    legal = reference.legal_actions(state)
    if depth == 1:
        return len(legal)
    return sum(slow_perft(reference.successor(state, action), depth - 1) for action in legal)
