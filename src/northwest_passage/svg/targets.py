"""What can be chosen in a picture of Expedition."""

from __future__ import annotations

from collections.abc import Sequence

from northwest_passage._shared.pictures import targets
from northwest_passage._shared.pictures.targets import Target
from northwest_passage.actions import Action
from northwest_passage.notation import format_action
from northwest_passage.state import State
from northwest_passage.words import label

__all__ = ["target"]


def target(state: State, actions: Sequence[Action], kind: str) -> Target:
    """A target for one action, or for several that differ in a detail."""
    return targets.target([*map(format_action, actions)], label(state, actions[0]), kind)
