"""Importing the package: everything is there, and only what playing needs is loaded at once."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import northwest_passage as nwp


def test_every_public_name_is_there() -> None:
    for name in nwp.__all__:
        assert getattr(nwp, name) is not None
    assert set(nwp.__all__) <= set(dir(nwp))


def test_modules_are_there_without_an_import_of_their_own() -> None:
    assert nwp.svg.board(nwp.new_game(["Ross", "Rae"])).startswith("<svg")


@pytest.mark.parametrize("name", ["no_such_name", "_no_such_name", "Board2"])
def test_what_is_not_there_is_not_found(name: str) -> None:
    assert not hasattr(nwp, name)


def test_playing_loads_only_what_it_needs() -> None:
    """A turn with `apply`, forced choices and refusals included, does without what is loaded lazily."""
    code = """if True:
        import random, sys
        import northwest_passage as nwp
        rng = random.Random(1845)
        state = nwp.new_game(["Ross", "Rae"], rng=rng)
        while not state.is_over:
            nwp.why_illegal(state, nwp.Pass(), player=1)
            state = nwp.apply(state, rng.choice(nwp.legal_actions(state)))
        nwp.standings(state)
        print(*sys.modules)
        nwp.step(nwp.new_game(["Ross", "Rae"]), nwp.Reveal(nwp.TileId.large(1)))
        assert "northwest_passage.events" in sys.modules
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    lazy = {f"northwest_passage.{module}" for module in (*nwp._LAZY, "spelling", "svg", "text")}
    assert "northwest_passage.rules.engine" in loaded
    assert not loaded & {*lazy, "northwest_passage._shared.codec", "cattrs", "decimal", "json"}


def test_type_checkers_know_the_lazy_names() -> None:
    """The one list of lazy names agrees with the imports that are there for type checkers."""
    tree = ast.parse(Path(nwp.__file__).read_text("utf-8"))
    [block] = [
        statement
        for statement in tree.body
        if isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING"
    ]
    known = {
        statement.module.removeprefix("northwest_passage."): [
            alias.name for alias in statement.names
        ]
        for statement in block.body
        if isinstance(statement, ast.ImportFrom)
        if statement.module and statement.module != "northwest_passage"  # svg and text as modules
    }
    assert known == {module: names.split() for module, names in nwp._LAZY.items()}
