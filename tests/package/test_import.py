"""Importing the package: everything is there, and only what playing needs is loaded at once."""

from __future__ import annotations

import ast
import pkgutil
import subprocess
import sys
from collections.abc import Callable
from importlib.util import resolve_name
from inspect import isfunction
from pathlib import Path
from types import ModuleType

import pytest

import northwest_passage as nwp
from northwest_passage import adventure, bots
from northwest_passage.bots import adventure as race_bots

PACKAGES = pytest.mark.parametrize("package", [nwp, adventure], ids=lambda p: p.__name__)


@PACKAGES
def test_every_public_name_is_there(package: ModuleType) -> None:
    for name in package.__all__:
        assert getattr(package, name) is not None
    assert set(package.__all__) <= set(dir(package))


def test_how_an_edition_and_a_game_begin_is_public_in_both_games() -> None:
    for name in ("Edition", "Provenance", "Source", "Setup", "start", "new_game"):
        assert name in nwp.__all__
        assert name in adventure.__all__


@pytest.mark.parametrize("package", [nwp, adventure, bots, race_bots], ids=lambda p: p.__name__)
def test_no_module_has_the_name_of_a_public_function(package: ModuleType) -> None:
    """Else it depends on what was imported before which of the two a program gets."""
    modules = {module.name for module in pkgutil.iter_modules(package.__path__)}
    public = {name for name in package.__all__ if isfunction(getattr(package, name))}
    assert not modules & public


def test_both_games_have_a_judgement() -> None:
    for game, judge in ((nwp, bots.outlook), (adventure, race_bots.outlook)):
        state = game.new_game(["Ross", "Rae"])
        outlook: Callable[..., float] = judge
        assert outlook(state, player=1) == outlook(state, 1)


def test_all_names_at_once() -> None:
    code = """if True:
        from northwest_passage import *
        from northwest_passage.adventure import *
        print(new_game.__module__, DrawLarge, Advance)
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("northwest_passage.adventure.rules.setup")


def test_modules_are_there_without_an_import_of_their_own() -> None:
    assert nwp.svg.board(nwp.new_game(["Ross", "Rae"])).startswith("<svg")
    assert adventure.svg.board(adventure.new_game(["Ross", "Rae"])).startswith("<svg")


@pytest.mark.parametrize("name", ["no_such_name", "_no_such_name", "Board2"])
def test_what_is_not_there_is_not_found(name: str) -> None:
    assert not hasattr(nwp, name)
    assert not hasattr(adventure, name)


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
        assert "northwest_passage.expedition.events" in sys.modules
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "northwest_passage.expedition.rules.engine" in loaded
    assert not loaded & {f"northwest_passage.{module}" for module in NOT_PLAYED_WITH}
    assert not loaded & {"cattrs", "decimal", "json"}


NOT_PLAYED_WITH = [
    "_shared.codec",
    "adventure",
    "checking",
    "events",
    "expedition",
    "frontend",
    "notation",
    "record",
    "rulebook",
    "rules.foresight",
    "serialization",
    "spelling",
    "svg",
    "text",
    "words",
]
"""Modules that a game does without."""


def test_a_race_loads_nothing_of_expedition() -> None:
    """Whoever plays Adventure does not wait for the other game, nor for events and JSON."""
    code = """if True:
        import random, sys
        from northwest_passage import adventure
        rng = random.Random(1903)
        state = adventure.new_game(["Amundsen", "Franklin"], rng=rng)
        for _ in range(100):
            state = adventure.resolve_chance(state, rng)
            adventure.why_illegal(state, adventure.EndTurn(), player=1)
            state = adventure.apply(state, rng.choice(adventure.legal_actions(state)))
        adventure.standings(state)
        print(*sys.modules)
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name for name in done.stdout.split() if name.startswith("northwest_passage.")}
    ours = (
        "northwest_passage._internal",
        "northwest_passage.adventure",
        "northwest_passage.errors",
    )
    assert "northwest_passage.adventure.rules.engine" in loaded
    assert not {name for name in loaded if not name.startswith(ours)}
    assert not loaded & {f"northwest_passage.adventure.{module}" for module in NOT_RACED_WITH}
    assert not loaded & {"northwest_passage._internal.codec"}


NOT_RACED_WITH = [
    "checking",
    "events",
    "frontend",
    "game",
    "notation",
    "record",
    "serialization",
    "spelling",
    "svg",
    "text",
    "words",
]
"""Modules of Adventure that a race does without."""


@PACKAGES
def test_type_checkers_know_the_lazy_names(package: ModuleType) -> None:
    """The one list of names agrees with the imports for type checkers, and both with `__all__`."""
    tree = ast.parse(Path(str(package.__file__)).read_text("utf-8"))
    [block] = [
        statement
        for statement in tree.body
        if isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING"
    ]
    known = {
        statement.module: sorted(alias.name for alias in statement.names)
        for statement in block.body
        if isinstance(statement, ast.ImportFrom)
        if statement.module
        and statement.module.startswith("northwest_passage.")
        and statement.module != package.__name__  # not svg and text
    }
    assert known == {
        resolve_name(module, package.__name__): sorted(names.split())
        for module, names in package._NAMES.items()
    }
    listed = sorted(name for names in known.values() for name in names)
    assert listed == sorted(set(package.__all__) - {"__version__"})
