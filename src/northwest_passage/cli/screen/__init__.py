"""A game on the whole screen: map, log and menu each in its place.

It is made of a core that knows no game and one scene for each game:

- :mod:`.game_screen` defines what a scene says of a game: how its map is drawn, what is asked, what its words
  mean. ``cli.expedition.screen`` and ``cli.adventure.screen`` are the scenes.
- :mod:`.playing` is a game that is played, :mod:`.replaying` one that is looked back on. Both are a
  :class:`Show <.base_screen.Show>`, which knows nothing of terminals.
- :mod:`.app` puts a show on the terminal. It alone needs Textual, and is loaded when there is a screen.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from northwest_passage import games
from northwest_passage.cli.game_ui import AnyRecord, GameUI
from northwest_passage.cli.saved_game import Session
from northwest_passage.cli.terminal import Terminal
from northwest_passage.table import Table

if TYPE_CHECKING:
    from northwest_passage.cli.screen.game_screen import Scene

__all__ = ["fits", "play", "replay", "scene_of", "too_small", "watch"]

AnyScene: TypeAlias = "Scene[Any, Any, Any, Any, Any]"
AnyTable: TypeAlias = Table[Any, Any, Any, Any, Any, Any]

_LEAST: Final = ((80, 24), (56, 36))
"""The least widths and heights: with all beside the map, and below it."""


def fits(terminal: Terminal, face: GameUI) -> bool:
    """Whether a game can be shown on the whole screen; if not, it is told line by line.

    That takes a game with a screen of its own, and somebody at a terminal that can move its cursor, has
    room enough, and shows more than ASCII.
    """
    return (
        bool(games.find(face.game.name).screen_at)
        and terminal.is_interactive
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


# -- From a game in a file to a game on the screen ---------------------------------------------------
# Only here is Textual needed, so that the modules of the screen load when there is one.


def scene_of(face: GameUI) -> AnyScene:
    """Return what the screen needs of a game."""
    scene: AnyScene = games.load(games.find(face.game.name).screen_at)
    return scene


def play(session: Session) -> None:
    """Play on the screen until the game is over or the players have had enough.

    :raises Failure: if the game cannot go on.
    :raises KeyboardInterrupt: if the players leave with Ctrl-C.
    """
    from northwest_passage.cli.screen.app import run
    from northwest_passage.cli.screen.playing import Playing

    scene = scene_of(session.face)
    run(Playing(scene, session.table, draws=not session.companion, notices=session.notices))


def watch(face: GameUI, table: AnyTable, pace: float) -> None:
    """Watch bots play on the screen.

    :param pace: how many seconds each action is shown.
    :raises Failure: if a bot fails.
    :raises KeyboardInterrupt: if it is left with Ctrl-C.
    """
    from northwest_passage.cli.screen.app import run
    from northwest_passage.cli.screen.player_screen import Watching

    run(Watching(scene_of(face), table, pace=pace))


def replay(face: GameUI, record: AnyRecord) -> None:
    """Look back on a game on the screen.

    :raises KeyboardInterrupt: if it is left with Ctrl-C.
    """
    from northwest_passage.cli.screen.app import run
    from northwest_passage.cli.screen.replaying import Replaying

    run(Replaying(scene_of(face), AnyTable.resume(record, seed=0, draws=False)))
