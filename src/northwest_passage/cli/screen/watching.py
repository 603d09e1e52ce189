"""A game between bots that is watched on the screen."""

from __future__ import annotations

from collections.abc import Iterator

from typing_extensions import override

from northwest_passage.cli.screen.player_screen import Sitting
from northwest_passage.game import ActionT, EventT, SetupT, StateT, ViewT

__all__ = ["Watching"]


class Watching(Sitting[SetupT, StateT, ViewT, ActionT, EventT]):
    """Nobody at the keyboard plays; the screen is left when the game is over, or before."""

    @property
    @override
    def keys(self) -> str:
        return "Enter leaves"

    @override
    def work(self) -> Iterator[float | None]:
        yield from super().work()
        self.done = True

    @override
    def enter(self, line: str) -> None:
        self.done = True
