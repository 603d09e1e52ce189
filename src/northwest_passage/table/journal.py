"""The log of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

__all__ = ["Journal"]

ActionT_contra = TypeVar("ActionT_contra", contravariant=True)


class Journal(Protocol[ActionT_contra]):
    """A log to which a table writes actions, such as :class:`RecordLog <northwest_passage.RecordLog>`."""

    def extend(self, actions: Sequence[ActionT_contra], *, sync: bool = False) -> None:
        """Add actions: all of them, or none."""
        ...

    def keep(self, actions: int, *, sync: bool = False) -> None:
        """Take back all but the first actions."""
        ...
