"""Immutable means immutable: nothing handed out can be changed, copies are the values, memory has bounds."""

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
    """All modules of the library that can be loaded here."""
    for found in pkgutil.walk_packages(nwp.__path__, "northwest_passage.", onerror=lambda _: None):
        if found.name.endswith("__main__"):
            continue
        try:
            yield import_module(found.name)
        except ModuleNotFoundError as missing:
            if missing.name is not None and missing.name.startswith("northwest_passage"):
                raise  # not one of the extras


def test_every_frozen_class_copies_itself() -> None:
    """Whatever module it is in."""
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


# -- What is written by the library itself ---------------------------------------------------------


def test_written_functions_have_a_source() -> None:
    """Debuggers and readers see what is executed."""
    source = inspect.getsource(_player)
    assert source.lstrip().startswith("def unchecked(name, ship, ")
    assert "self.__class__ = Frozen" in source


@pytest.mark.parametrize("cls", [Step, State, Player, Board, nwp.Edition, nwp.PlacedTile])
def test_annotations_can_be_resolved(cls: type) -> None:
    """No name in them is known to type checkers alone."""
    assert get_type_hints(cls)


# -- What is remembered ----------------------------------------------------------------------------


def test_a_room_does_not_remember_without_end() -> None:
    """PLC: the printed board lives as long as its edition, and has seen many reserves."""
    here = free_places(STATE.edition, BOARD, STATE.edition.greenland)
    assert here is not None
    rng = Random(1)
    tiles = list(PICTURES.of_tile.values())
    for _ in range(1000):
        here.places(rng.choice(tiles) | rng.choice(tiles) | rng.choice(tiles))
    assert 0 < len(here._known) <= MAX_CACHED_SETS
