"""What can be chosen in a picture of Expedition."""

from __future__ import annotations

from collections.abc import Sequence

from northwest_passage._internal.svg import targets
from northwest_passage._internal.svg.targets import Target
from northwest_passage.expedition.actions import Action
from northwest_passage.expedition.notation import format_action
from northwest_passage.expedition.sentences import label
from northwest_passage.expedition.state import State

__all__ = ["target"]


def target(state: State, actions: Sequence[Action], kind: str) -> Target:
    """A target for one action, or for several that differ in a detail."""
    return targets.target([*map(format_action, actions)], label(state, actions[0]), kind)
