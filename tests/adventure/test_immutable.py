"""Immutable means immutable in Adventure too: copies are the values, and nothing can be changed."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from enum import Enum
from types import MappingProxyType
from typing import Any

import pytest

from northwest_passage import adventure
from northwest_passage.adventure import Variant
from northwest_passage.game import Formats
from tests.adventure.players import played

PACKAGE = "northwest_passage."


def values() -> Iterator[Any]:
    """A value of every kind that a race hands out: what is in it, and what was asked of it."""
    seen: dict[type, object] = {}
    waiting: list[object] = [adventure.ADVENTURE]
    race = list(played(5, 4, Variant.TEAMS))
    for state, action in race[:: -len(race) // 20]:
        step = adventure.step(state, action)
        waiting += [state, action, adventure.view(state, 0), step, adventure.seen(step, 1)]
        waiting += [*adventure.legal_actions(state)[:50], *adventure.standings(state)]
        waiting.append(adventure.why_illegal(state, adventure.EndTurn()))
    for value in waiting:
        if isinstance(value, tuple):
            waiting += [item for item in value if type(item) not in seen]
        if isinstance(value, MappingProxyType):
            waiting += [item for item in value.values() if type(item) not in seen]
        kind: type = type(value)
        if kind in seen or not kind.__module__.startswith(PACKAGE) or isinstance(value, Enum):
            continue
        seen[kind] = value
        waiting += [each for _, each in public(value)]
    return iter(seen.values())


def public(value: object) -> Iterator[tuple[str, object]]:
    """Return every public attribute of a value, except functions."""
    for name in dir(value):
        found: object = getattr(value, name, None)  # a state in the making has one more
        if not name.startswith("_") and not callable(found):
            yield name, found


VALUES = list(values())
EACH = pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)


def test_the_values_are_those_of_a_race() -> None:
    kinds = {type(value).__name__ for value in VALUES}
    wanted = {"State", "View", "Player", "PlayerView", "Scenario", "PlacedTile", "Grid", "Hex"}
    wanted |= {"Token", "Edition", "Advance", "Step", "Seen", "Standing", "Refusal", "Game"}
    assert wanted <= kinds


@EACH
def test_copies_of_a_value_are_the_value(value: object) -> None:
    assert copy.copy(value) is value
    assert copy.deepcopy(value) is value
    assert copy.deepcopy([value])[0] is value


@EACH
def test_pickles_of_every_protocol_are_equal_and_hash(value: Any) -> None:
    if isinstance(value, Formats):
        return  # functions alone; the game to which they belong is pickled by its name
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert (again, hash(again)) == (value, hash(value))
