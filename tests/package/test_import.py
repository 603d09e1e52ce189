"""Importing the package makes every name available, but loads only what playing needs."""

from __future__ import annotations

import pkgutil
import pydoc
import subprocess
import sys
from collections.abc import Callable
from inspect import isclass, isfunction
from pathlib import Path
from types import ModuleType
from typing import get_type_hints

import pytest

import northwest_passage as nwp
from northwest_passage import adventure, bots
from northwest_passage.bots import adventure as race_bots

PACKAGES = pytest.mark.parametrize("package", [nwp, adventure], ids=lambda p: p.__name__)


def printed(code: str) -> str:
    """Return what a new process prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout


@PACKAGES
def test_every_public_name_exists(package: ModuleType) -> None:
    for name in package.__all__:
        assert getattr(package, name) is not None
    assert set(package.__all__) <= set(dir(package))


def test_both_games_export_the_names_to_start_a_game() -> None:
    for name in ("Edition", "Provenance", "Source", "Setup", "start", "new_game"):
        assert name in nwp.__all__
        assert name in adventure.__all__


@pytest.mark.parametrize("package", [nwp, adventure, bots, race_bots], ids=lambda p: p.__name__)
def test_no_module_has_the_name_of_a_public_function(package: ModuleType) -> None:
    """Otherwise, earlier imports would determine which of the two a program gets."""
    modules = {module.name for module in pkgutil.iter_modules(package.__path__)}
    public = {name for name in package.__all__ if isfunction(getattr(package, name))}
    assert not modules & public


def test_both_games_have_an_evaluation() -> None:
    for game, function in ((nwp, bots.outlook), (adventure, race_bots.outlook)):
        state = game.new_game(["Ross", "Rae"])
        outlook: Callable[..., float] = function
        assert outlook(state, player=1) == outlook(state, 1)


def test_star_imports_work() -> None:
    code = """if True:
        from northwest_passage import *
        from northwest_passage.adventure import *
        print(new_game.__module__, DrawLarge, Advance)
    """
    assert printed(code).startswith("northwest_passage.adventure.rules.setup")


def test_modules_are_available_without_importing_them() -> None:
    assert nwp.svg.board(nwp.new_game(["Ross", "Rae"])).startswith("<svg")
    assert adventure.svg.board(adventure.new_game(["Ross", "Rae"])).startswith("<svg")


ON_FIRST_USE = (
    *("frontend", "game", "json_codec", "records", "sentences", "serialization", "svg", "text"),
    "validation",
)
"""Modules that playing does not need."""


@pytest.mark.parametrize("name", ["expedition", "adventure"])
def test_playing_a_game_does_not_load_the_other_game_json_or_pictures(name: str) -> None:
    code = f"""if True:
        import random, sys
        from northwest_passage import {name} as game
        rng = random.Random(1845)
        state = game.new_game(["Ross", "Rae"], rng=rng)
        for _ in range(100):
            state = game.resolve_chance(state, rng)
            action = rng.choice(game.legal_actions(state))
            game.why_illegal(state, action, player=1)
            state = game.step(state, action).state
        game.standings(state)
        print(*sys.modules)
    """
    loaded = set(printed(code).split())
    other = {"expedition": "adventure", "adventure": "expedition"}[name]
    assert f"northwest_passage.{name}.rules.engine" in loaded
    assert f"northwest_passage.{other}" not in loaded
    assert not loaded & {f"northwest_passage.{name}.{module}" for module in ON_FIRST_USE}
    assert not loaded & {"northwest_passage._internal.codec", "cattrs", "json"}


@PACKAGES
def test_importing_a_game_does_not_load_json_or_pictures(package: ModuleType) -> None:
    code = f"""if True:
        import sys
        from {package.__name__} import {GAMES[package.__name__]}
        print(*sys.modules)
    """
    assert not set(printed(code).split()) & {"northwest_passage._internal.codec", "cattrs"}


GAMES = {"northwest_passage": "EXPEDITION", "northwest_passage.adventure": "ADVENTURE"}


@PACKAGES
def test_a_misspelt_name_is_reported_for_its_package(package: ModuleType) -> None:
    with pytest.raises(
        AttributeError, match=f"module '{package.__name__}' has no attribute 'aply'"
    ):
        package.aply  # noqa: B018
    with pytest.raises(ImportError, match="cannot import name 'aply'"):
        exec(f"from {package.__name__} import aply")


def test_internal_modules_of_expedition_are_not_attributes_of_the_package() -> None:
    from northwest_passage.expedition import scoring

    assert scoring is nwp.expedition.scoring
    assert not hasattr(nwp, "scoring")


def test_dir_lists_public_names_and_modules_and_nothing_else() -> None:
    listed = set(dir(nwp))
    assert listed >= {*nwp.__all__, "svg", "text", "adventure", "expedition", "bots", "simulate"}
    for name in listed - {*nwp.__all__}:
        assert isinstance(getattr(nwp, name), ModuleType), name
    assert set(dir(adventure)) == {*adventure.__all__, "svg", "text"}


def test_an_attribute_error_inside_a_module_is_the_cause_of_the_import_error(
    tmp_path: Path,
) -> None:
    """``from package import name`` would otherwise swallow it."""
    code = """if True:
        import sys, types
        import northwest_passage.expedition as expedition
        sys.modules["northwest_passage.expedition.sentences"] = None
        class Broken:
            def find_spec(self, name, path, target=None):
                if name == "northwest_passage.expedition.frontend":
                    raise AttributeError("inside")
        sys.meta_path.insert(0, Broken())
        try:
            from northwest_passage import frontend_view
        except ImportError as error:
            print(repr(error.__cause__))
    """
    assert printed(code).strip() == "AttributeError('inside')"


@PACKAGES
def test_every_public_function_has_type_hints_that_resolve(package: ModuleType) -> None:
    for name in package.__all__:
        value = getattr(package, name)
        if isfunction(value):
            get_type_hints(value)
        elif isclass(value):
            get_type_hints(value)
            for method in vars(value).values():
                if isfunction(method) and not method.__name__.startswith("_"):
                    get_type_hints(method)


@pytest.mark.slow
@PACKAGES
def test_help_works(package: ModuleType) -> None:
    assert "new_game" in pydoc.render_doc(package)
