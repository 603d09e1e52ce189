"""Perft: how many sequences of actions go on from a position, by their length, in both implementations.

The counts are exact, and a rule that is off by one placement somewhere shows. `tests/expedition/perft`
has the positions and the counts as text; `python -m tests.generators.perft` makes them again.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.expedition import reference
from tests.generators.perft import FOLDER, RECIPES, perft
from tests.support.bridge import SHIPPED, plain, plain_action, plain_state, public
from tests.support.effort import effort, rest_slow
from tests.support.positions import Position, read, write

FILES = [FOLDER / f"{name}.txt" for name in RECIPES]
NODES = effort(200, 3000)
"""How many positions the slow implementation looks at, about."""

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def test_every_file_has_a_recipe() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(FILES)


@each_file
def test_the_position_is_what_it_is_called(path: Path) -> None:
    recipe, position = RECIPES[path.stem], read(path)
    assert position.comment == recipe.comment
    assert recipe.wanted(position.state())


@each_file
def test_the_counts(path: Path) -> None:
    position = read(path)
    assert tuple(perft(position.state(), len(position.counts) - 1)) == position.counts


@pytest.mark.parametrize("path", rest_slow(FILES, 3), ids=lambda path: path.stem)
def test_the_counts_of_the_second_implementation(path: Path) -> None:
    position = read(path)
    state, depth = reached_by_the_second(position), 1
    while depth + 1 < len(position.counts) and position.counts[depth] <= NODES:
        depth += 1
    assert public(state) == plain_state(position.state())
    assert reference.perft(SHIPPED, state, depth) == position.counts[depth]


def reached_by_the_second(position: Position) -> reference.State:
    order, variant = list(position.turn_order), plain(position.variant)
    state = reference.new_game(SHIPPED, list(position.players), order, variant)
    for action in position.actions:
        state = reference.successor(SHIPPED, state, plain_action(action))
    return state


@each_file
def test_a_file_is_read_as_it_is_written(path: Path, tmp_path: Path) -> None:
    write(tmp_path / path.name, read(path))
    assert (tmp_path / path.name).read_text("utf-8") == path.read_text("utf-8")
