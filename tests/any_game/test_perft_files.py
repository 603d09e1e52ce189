"""The perft files of both games: each has a recipe, matches its name, and survives a round trip."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adventure.perft import PERFT as ADVENTURE
from tests.generators.perft import PERFT as EXPEDITION
from tests.support.positions import Perft

FILES = [(perft, path) for perft in (EXPEDITION, ADVENTURE) for path in perft.files]


@pytest.mark.parametrize("perft", [EXPEDITION, ADVENTURE], ids=["expedition", "adventure"])
def test_every_file_has_a_recipe(perft: Perft) -> None:
    assert sorted(perft.folder.iterdir()) == sorted(perft.files)


@pytest.mark.parametrize(("perft", "path"), FILES, ids=lambda value: getattr(value, "stem", ""))
def test_a_file_matches_its_recipe_and_survives_a_round_trip(perft: Perft, path: Path) -> None:
    position, recipe = perft.read(path), perft.recipes[path.stem]
    assert position.comment == recipe.comment
    assert recipe.wanted(perft.state(position))
    assert perft.text(position) == path.read_text("utf-8")
