"""Values are immutable: nothing returned can be changed, copies are the same object, caches are bounded."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from random import Random
from types import ModuleType
from typing import get_type_hints

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Board, Player, State, Step
from northwest_passage._internal.frozen import Frozen
from northwest_passage.expedition.rules.placements import MAX_CACHED_SETS, free_places
from northwest_passage.expedition.state import _player
from tests.support.maps import begin

STATE = begin()
BOARD, GRID, PICTURES = STATE.board, STATE.board.grid, STATE.edition.pictures


def modules() -> Iterator[ModuleType]:
    """Return all modules of the library that can be imported here."""
    for found in pkgutil.walk_packages(nwp.__path__, "northwest_passage.", onerror=lambda _: None):
        if found.name.endswith("__main__"):
            continue
        try:
            yield import_module(found.name)
        except ModuleNotFoundError as missing:
            if missing.name is not None and missing.name.startswith("northwest_passage"):
                raise  # an extra that is not installed


def test_every_frozen_class_copies_itself() -> None:
    """This holds for the classes of all modules."""
    frozen = {
        cls
        for module in modules()
        for cls in vars(module).values()
        if isinstance(cls, type) and attrs.has(cls)
        if cls.__setattr__ is not object.__setattr__
        if cls.__module__.startswith("northwest_passage")
    }
    assert len(frozen) > 80
    assert {cls for cls in frozen if not issubclass(cls, Frozen)} == set()


# -- Generated functions ---------------------------------------------------------------------------


def test_generated_functions_have_a_source() -> None:
    """So debuggers and readers can see the code that is executed."""
    source = inspect.getsource(_player)
    assert source.lstrip().startswith("def unchecked(name, ship, ")
    assert "self.__class__ = Frozen" in source


@pytest.mark.parametrize("cls", [Step, State, Player, Board, nwp.Edition, nwp.PlacedTile])
def test_annotations_can_be_resolved(cls: type) -> None:
    """They contain no name that only type checkers know."""
    assert get_type_hints(cls)


# -- Caches ----------------------------------------------------------------------------------------


def test_the_cache_of_free_places_is_bounded() -> None:
    """PLC: the printed board lives as long as its edition, and is used with many reserves."""
    here = free_places(STATE.edition, BOARD, STATE.edition.greenland)
    assert here is not None
    rng = Random(1)
    tiles = list(PICTURES.of_tile.values())
    for _ in range(1000):
        here.places(rng.choice(tiles) | rng.choice(tiles) | rng.choice(tiles))
    assert 0 < len(here._known) <= MAX_CACHED_SETS
