"""What can be chosen in a picture: with a mouse, with a keyboard, and by ear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from northwest_passage._internal.markup import escape, title
from northwest_passage._internal.wording import count

__all__ = ["Target", "target"]


class Target(NamedTuple):
    """The markup of something that can be chosen."""

    opening: str
    """The attributes of its group."""
    title: str
    """What a mouse shows."""


def target(ids: Sequence[str], words: str, kind: str) -> Target:
    """A target for one action, or for several that differ in a detail.

    ``data-action`` is the id of the first, as the frontend document gives it; ``data-actions`` has all ids,
    with ``|`` between them, if they are several.

    :param ids: the actions in notation.
    :param words: what the first of them does.
    :param kind: a class for it.
    """
    several = f' data-actions="{escape("|".join(ids))}"' if len(ids) > 1 else ""
    if len(ids) > 1:
        words += f", or in {count(len(ids) - 1, 'other way')}"
    return Target(
        f'class="target {kind}" data-action="{escape(ids[0])}"{several} role="button" tabindex="0"'
        f' aria-label="{escape(words)}"',
        title(words),
    )
