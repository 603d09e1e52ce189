"""Ways to choose values, for Hypothesis and for random generators alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from northwest_passage.expedition.actions import Action

T = TypeVar("T")

Number: TypeAlias = Callable[[int, int], int]
"""A source of integers between two bounds, both included. The lower bound is the simplest value."""

NAMES = ("Ross", "Rae", "Back", "Kane")
"""The names of the players in generated games."""


def one_of(number: Number, values: Sequence[T]) -> T:
    """Return any of some values. The first is the simplest."""
    return values[number(0, len(values) - 1)]


def by_kind(number: Number, listed: Sequence[Action]) -> Action:
    """Choose a kind of action, then an action of that kind, so that placements do not dominate."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in listed:
        kinds.setdefault(type(action), []).append(action)
    return one_of(number, kinds[one_of(number, [*kinds])])
