"""How values are chosen, by Hypothesis or by chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from northwest_passage.expedition.actions import Action

T = TypeVar("T")

Number: TypeAlias = Callable[[int, int], int]
"""A source of whole numbers between two bounds, both included; the lower one is the simplest."""

NAMES = ("Ross", "Rae", "Back", "Kane")
"""The players of the games made here."""


def one_of(number: Number, values: Sequence[T]) -> T:
    """Any of some values; the first is the simplest."""
    return values[number(0, len(values) - 1)]


def by_kind(number: Number, listed: Sequence[Action]) -> Action:
    """First a kind of action, then one of that kind: placements do not crowd out the others."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in listed:
        kinds.setdefault(type(action), []).append(action)
    return one_of(number, kinds[one_of(number, [*kinds])])
