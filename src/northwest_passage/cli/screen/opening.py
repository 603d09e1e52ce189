"""From a game in a file to a game on the screen."""

from __future__ import annotations

from typing import Any, TypeAlias

from northwest_passage import games
from northwest_passage.cli.game_ui import AnyRecord, GameUI
from northwest_passage.cli.saved_game import Session
from northwest_passage.cli.screen.app import run
from northwest_passage.cli.screen.game_screen import Scene
from northwest_passage.cli.screen.playing import Playing
from northwest_passage.cli.screen.replaying import Replaying
from northwest_passage.cli.screen.watching import Watching
from northwest_passage.table import Table

__all__ = ["play", "replay", "scene_of", "watch"]

AnyScene: TypeAlias = Scene[Any, Any, Any, Any, Any]
AnyTable: TypeAlias = Table[Any, Any, Any, Any, Any, Any]


def scene_of(face: GameUI) -> AnyScene:
    """Return what the screen needs of a game."""
    scene: AnyScene = games.load(games.find(face.game.name).screen_at)
    return scene


def play(session: Session) -> None:
    """Play on the screen until the game is over or the players have had enough.

    :raises Failure: if the game cannot go on.
    :raises KeyboardInterrupt: if the players leave with Ctrl-C.
    """
    scene = scene_of(session.face)
    run(Playing(scene, session.table, draws=not session.companion, notices=session.notices))


def watch(face: GameUI, table: AnyTable, pace: float) -> None:
    """Watch bots play on the screen.

    :param pace: how many seconds each action is shown.
    :raises Failure: if a bot fails.
    :raises KeyboardInterrupt: if it is left with Ctrl-C.
    """
    run(Watching(scene_of(face), table, pace=pace))


def replay(face: GameUI, record: AnyRecord) -> None:
    """Look back on a game on the screen.

    :raises KeyboardInterrupt: if it is left with Ctrl-C.
    """
    run(Replaying(scene_of(face), AnyTable.resume(record, seed=0, draws=False)))
