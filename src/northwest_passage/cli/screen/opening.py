"""From a game in a file to a game on the screen."""

from __future__ import annotations

from northwest_passage import GameRecord
from northwest_passage.cli.screen.app import run
from northwest_passage.cli.screen.expedition.scene import ExpeditionScene
from northwest_passage.cli.screen.playing import Playing
from northwest_passage.cli.screen.replaying import Replaying
from northwest_passage.cli.session import Session
from northwest_passage.table import Table

__all__ = ["play", "replay"]


def play(session: Session) -> None:
    """Play on the screen until the game is over or the players have had enough.

    :raises Failure: if the game cannot go on.
    :raises KeyboardInterrupt: if the players leave with Ctrl-C.
    """
    record = session.record
    bots = {seat: bot for seat, bot in enumerate(session.bots) if bot is not None}
    draws = not session.companion
    table = Table.resume(record, bots=bots, seed=session.seed, draws=draws)
    for action in table.record.actions[len(record.actions) :]:
        session.log.append(action)  # what chance did first
    table.write_to(session.log)
    run(Playing(ExpeditionScene(), table, draws=draws))


def replay(record: GameRecord) -> None:
    """Look back on a game on the screen.

    :raises KeyboardInterrupt: if it is left with Ctrl-C.
    """
    run(Replaying(ExpeditionScene(), Table.resume(record, seed=0, draws=False)))
