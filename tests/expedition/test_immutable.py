"""Immutable means immutable: nothing handed out can be changed, copies are the values, memory has bounds."""

from __future__ import annotations

import gc
import inspect
import pickle
import pkgutil
import weakref
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from importlib import import_module
from random import Random
from types import ModuleType
from typing import get_type_hints

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Board, Cell, EndTurn, Pass, Player, State, Step, TileId, Unit
from northwest_passage._internal.frozen import Frozen
from northwest_passage.expedition.geometry import _GRIDS, Grid
from northwest_passage.expedition.rules.placements import MAX_CACHED_SETS, Shared, free_places
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


@pytest.mark.parametrize(
    "value",
    [
        Pass(),
        EndTurn(),
        nwp.Explore(Unit.SLED),
        nwp.PlaceTile(Unit.SHIP, TileId.large(3), Cell(1, 2)),
        STATE,
        STATE.players[0],
        BOARD,
    ],
    ids=lambda value: type(value).__name__,
)
def test_pickles_hash_under_every_protocol(value: object) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        loaded = pickle.loads(pickle.dumps(value, protocol))
        assert loaded == value
        assert hash(loaded) == hash(value)


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


def test_every_cache_has_a_bound() -> None:
    """What is remembered for all games together is limited, or by classes and modules of the program."""
    endless = {
        f"{value.__wrapped__.__module__}.{name}"
        for module in modules()
        if ".adventure" not in module.__name__
        for name, value in vars(module).items()
        if isinstance(value, _lru_cache_wrapper)
        if value.cache_parameters()["maxsize"] is None
    }
    assert endless == {
        "northwest_passage._internal.codec.schema.docstrings",
        "northwest_passage._internal.arguments.hints_of",
    }


@pytest.mark.slow
def test_grids_go_with_their_games() -> None:
    """A sender may choose any size of board; none is cached when no value uses it."""
    assert Grid.of(7, 5) is Grid.of(7, 5)
    before = len(_GRIDS)
    kept = [Grid.of(columns, 40) for columns in range(1, 65)]
    assert len(_GRIDS) >= before + 60
    del kept
    assert len(_GRIDS) <= before + 4
    assert pickle.loads(pickle.dumps(GRID)) is GRID


def test_a_room_does_not_remember_without_end() -> None:
    """PLC: the printed board lives as long as its edition, and has seen many reserves."""
    here = free_places(STATE.edition, BOARD, STATE.edition.greenland)
    assert here is not None
    rng = Random(1)
    tiles = list(PICTURES.of_tile.values())
    for _ in range(1000):
        here.places(rng.choice(tiles) | rng.choice(tiles) | rng.choice(tiles))
    assert 0 < len(here._known) <= MAX_CACHED_SETS


@pytest.mark.slow
def test_what_is_shared_by_an_edition_goes_with_it() -> None:
    """Nothing that is remembered keeps an edition alive."""
    edition = attrs.evolve(STATE.edition, name="another")
    state = nwp.new_game(["Ross", "Rae"], edition=edition, rng=Random(3))
    for _ in range(30):
        state = nwp.apply(state, Random(5).choice(nwp.legal_actions(state)))
    gone = weakref.ref(edition)
    assert any(isinstance(value, Shared) for value in edition._cache.values())
    del edition, state
    gc.collect()
    assert gone() is None
