"""What can be chosen in a picture: with a mouse, with a keyboard, and by ear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from northwest_passage._shared.markup import escape, title
from northwest_passage.actions import Action
from northwest_passage.notation import format_action
from northwest_passage.state import State
from northwest_passage.words import count, label

__all__ = ["Target", "target"]


class Target(NamedTuple):
    """The markup of something that can be chosen."""

    opening: str
    """The attributes of its group."""
    title: str
    """What a mouse shows."""


def target(state: State, actions: Sequence[Action], kind: str) -> Target:
    """A target for one action, or for several that differ in a detail.

    ``data-action`` is the id of the first, as the frontend document gives it; ``data-actions`` has all ids,
    with ``|`` between them, if they are several.

    :param kind: a class for it.
    """
    ids = [format_action(action) for action in actions]
    words = label(state, actions[0])
    if len(actions) > 1:
        words += f", or in {count(len(actions) - 1, 'other way')}"
    several = f' data-actions="{escape("|".join(ids))}"' if len(ids) > 1 else ""
    return Target(
        f'class="target {kind}" data-action="{escape(ids[0])}"{several} role="button" tabindex="0"'
        f' aria-label="{escape(words)}"',
        title(words),
    )
