"""The events that tell what happens, loaded when somebody first listens.

Most programs, and every search, only ever :func:`apply <northwest_passage.apply>`; they need not wait for
the many classes of :mod:`northwest_passage.expedition.events` when they start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from northwest_passage.expedition.events import *  # noqa: F403 - all of them, and nothing else


def __getattr__(name: str) -> object:
    from northwest_passage.expedition import events

    value: object = getattr(events, name)
    globals()[name] = value
    return value
