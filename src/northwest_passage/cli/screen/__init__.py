"""The full screen: map, log, panel and menu of a :class:`Presenter <northwest_passage.cli.presenter>`.

Only :mod:`.app` needs Textual. It is loaded when a screen is shown.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import Final

from northwest_passage.cli.game_ui import AnyUI
from northwest_passage.cli.presenter import Presenter
from northwest_passage.cli.terminal import Terminal

__all__ = ["fits", "show", "too_small"]

_MINIMUM: Final = ((80, 24), (56, 36))
"""The minimum width and height with everything else beside the map, and with everything else below it."""


def fits(terminal: Terminal, ui: AnyUI) -> bool:
    """Return true if a game can be shown on the full screen.

    Otherwise it is shown in plain lines. The full screen needs a game with a map for it, and an interactive
    terminal that is large enough, can move its cursor and shows more than ASCII.
    """
    return (
        ui.has_screen
        and terminal.is_interactive
        and terminal.unicode
        and os.environ.get("TERM", "").lower() not in ("dumb", "unknown")
        and not too_small(*terminal.console.size)
        and find_spec("textual") is not None
    )


def too_small(width: int, height: int) -> str:
    """Return the message about a terminal that is too small, or an empty string if it is large enough.

    >>> too_small(80, 24)
    ''
    >>> too_small(50, 20)
    'The game needs 80 x 24 characters, or 56 x 36. This terminal has 50 x 20.'
    """
    if any(width >= wide and height >= high for wide, high in _MINIMUM):
        return ""
    beside, below = (f"{wide} x {high}" for wide, high in _MINIMUM)
    return f"The game needs {beside} characters, or {below}. This terminal has {width} x {height}."


def show(presenter: Presenter) -> None:
    """Show a presenter on the full screen until it is done.

    :raises Failure: if the game cannot continue.
    :raises KeyboardInterrupt: if the user presses Ctrl-C.
    """
    from northwest_passage.cli.screen.app import ScreenApp

    app = ScreenApp(presenter)
    app.run()
    if app.failure is not None:
        raise app.failure
    if app.interrupted:
        raise KeyboardInterrupt
