"""Perft: how many sequences of actions go on from a position, by their length, in both implementations."""

from pathlib import Path

import pytest

from northwest_passage.adventure import Variant
from tests.adventure import reference
from tests.adventure.bridge import comparable, plain_action, plain_state
from tests.adventure.perft import FOLDER, RECIPES, Position, perft, read, write
from tests.support.effort import effort

FILES = [FOLDER / f"{name}.txt" for name in RECIPES]
NODES = effort(60, 3000)
"""How many positions the slow implementation looks at, about."""
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def test_every_file_has_a_recipe() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(FILES)


@each_file
def test_the_position_is_what_it_is_called(path: Path) -> None:
    position = read(path)
    assert position.comment == RECIPES[path.stem].comment
    assert RECIPES[path.stem].wanted(position.state())


@each_file
def test_the_counts(path: Path) -> None:
    position = read(path)
    depth = len(position.counts) - 1
    while depth > 1 and position.counts[depth] > effort(20_000, 10**9):
        depth -= 1
    assert tuple(perft(position.state(), depth)) == position.counts[: depth + 1]


@each_file
def test_the_counts_of_the_second_implementation(path: Path) -> None:
    position = read(path)
    state, depth = reached_by_the_second(position), 1
    while depth + 1 < len(position.counts) and position.counts[depth] <= NODES:
        depth += 1
    assert plain_state(position.state()) == comparable(dict(state), state)
    assert slow_perft(state, depth) == position.counts[depth]


def reached_by_the_second(position: Position) -> reference.State:
    teams = position.variant is Variant.TEAMS
    state = reference.new_game(
        position.players, position.first, "teams" if teams else "standard", reference.EDITION
    )
    for action in position.actions:
        state = reference.successor(state, plain_action(action))
    return state


def slow_perft(state: reference.State, depth: int) -> int:
    legal = reference.legal_actions(state)
    if depth == 1:
        return len(legal)
    return sum(slow_perft(reference.successor(state, action), depth - 1) for action in legal)


@each_file
def test_a_file_is_read_as_it_is_written(path: Path, tmp_path: Path) -> None:
    write(tmp_path / path.name, read(path))
    assert (tmp_path / path.name).read_text("utf-8") == path.read_text("utf-8")
