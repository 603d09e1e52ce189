"""A game on the whole screen: map, log and menu each in its place.

It is made of a core that knows no game and one room for each game:

- :mod:`.scene` says what the screen must be told about a game: how its map is drawn, what is asked, what its
  words mean. :mod:`.expedition` and :mod:`.adventure` tell it.
- :mod:`.playing` is a game that is played, :mod:`.replaying` one that is looked back on. Both are a
  :class:`Show <.show.Show>`, which knows nothing of screens.
- :mod:`.app` puts a show on the terminal. It alone needs Textual, and is loaded when there is a screen.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import Final

from northwest_passage.cli.terminal import Terminal

__all__ = ["fits", "too_small"]

_LEAST: Final = ((80, 24), (56, 36))
"""The least widths and heights: with all beside the map, and below it."""


def fits(terminal: Terminal) -> bool:
    """Whether a game can be shown on the whole screen; if not, it is told line by line.

    That takes somebody at a terminal that can move its cursor, has room enough, and shows more than ASCII.
    """
    return (
        terminal.is_interactive
        and terminal.unicode
        and os.environ.get("TERM", "").lower() not in ("dumb", "unknown")
        and not too_small(*terminal.console.size)
        and find_spec("textual") is not None
    )


def too_small(width: int, height: int) -> str:
    """What is said of a terminal without room enough; nothing of any other.

    >>> too_small(80, 24)
    ''
    >>> too_small(50, 20)
    'The game needs 80 x 24 characters, or 56 x 36; this terminal has 50 x 20.'
    """
    if any(width >= wide and height >= high for wide, high in _LEAST):
        return ""
    beside, below = (f"{wide} x {high}" for wide, high in _LEAST)
    return f"The game needs {beside} characters, or {below}; this terminal has {width} x {height}."
