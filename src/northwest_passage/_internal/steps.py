"""Chance as an actor, and what an action leads to."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

import attrs

from northwest_passage._internal.displays import show
from northwest_passage._internal.frozen import Frozen

__all__ = ["CHANCE", "Step"]

CHANCE: Final = -1
"""Who is to act when no player is: a tile must come out of a bag, a card from a deck."""

StateT_co = TypeVar("StateT_co", covariant=True)
EventT_co = TypeVar("EventT_co", covariant=True)


@attrs.frozen
class Step(Frozen, Generic[StateT_co, EventT_co]):
    """The state after an action, and what happened on the way."""

    state: StateT_co
    events: tuple[EventT_co, ...]

    def _repr_html_(self) -> str | None:
        """The state with what happened, for notebooks."""
        return show(self, self.state)
