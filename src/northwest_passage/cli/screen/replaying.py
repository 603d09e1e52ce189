"""A game that is looked back on, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Generic

from rich.text import Text
from typing_extensions import override

from northwest_passage._internal.strings import plain
from northwest_passage.cli.menus import MAX_DIGITS
from northwest_passage.cli.screen.base_screen import Page, Show, log_lines
from northwest_passage.cli.screen.canvas import in_columns, wrapped
from northwest_passage.cli.screen.game_screen import Marks, Room, Scene
from northwest_passage.game import ActionT, EventT, SetupT, StateT, ViewT
from northwest_passage.table import Frame, Table

__all__ = ["Replaying"]


_KEYS: Final = """\
→ Enter  one step on
← b      one step back
↓ r      the next round
↑        the round before
40       that step
s e      the start, the end
score    the ranking
log      all that happened
legend   the signs
q        leave"""


class Replaying(Show, Generic[SetupT, StateT, ViewT, ActionT, EventT]):
    """A record, and a step of it."""

    def __init__(
        self,
        scene: Scene[SetupT, StateT, ViewT, ActionT, EventT],
        table: Table[SetupT, StateT, ViewT, ActionT, EventT, Any],
    ) -> None:
        """Begin at the beginning."""
        self.scene = scene
        self.table = table
        self.number = 0
        self.message = ""
        self.viewer: int | None = None

    @property
    def _frame(self) -> Frame[ViewT, ActionT, EventT]:
        return self.table.at(self.number, self.viewer)

    # -- What is shown -----------------------------------------------------------------------------

    @override
    def map_sizes(self) -> Sequence[Room]:
        return self.scene.map_sizes(self._frame.view)

    @override
    def map(self, room: Room) -> list[Text]:
        frame = self._frame
        last = [place for event in frame.events for place in self.scene.traces(frame.view, event)]
        return self.scene.map(frame.view, room, Marks(last=tuple(dict.fromkeys(last))))

    @override
    def log(self, room: Room) -> list[Text]:
        return log_lines(self._told(), self.message, room)

    def _told(self) -> Iterator[tuple[int | None, str]]:
        """What was said up to here, the latest first."""
        for number in range(self.number, 0, -1):
            frame = self.table.at(number, self.viewer)
            for sentence in reversed(frame.sentences):
                yield frame.player, sentence

    @override
    def panel(self, room: Room) -> list[Text]:
        return self.scene.panel(self._frame.view, self.viewer, room)

    @override
    def menu(self, room: Room) -> list[Text]:
        frame = self._frame
        lines = [Text(f"Step {self.number} of {self.table.position}", "bold")]
        if frame.action is not None:
            lines += wrapped(self.scene.game.formats.format_action(frame.action), room.width)
        if self.number == self.table.position:
            lines += self.scene.ranking(frame.view)
        else:
            keys = [[Text(line, no_wrap=True)] for line in _KEYS.splitlines()]
            lines += in_columns(keys, room.width)[0]
        return lines[: room.height]

    @property
    @override
    def keys(self) -> str:
        return "← → ↑ ↓, a step, help, q"

    # -- Keys --------------------------------------------------------------------------------------

    @override
    def turn(self, by: int) -> None:
        self._go(self.number + by)

    @override
    def move(self, by: int) -> None:
        """To the next round, or to the beginning of this one or of the one before."""
        self.message = ""
        start = self._round(self.number)
        numbers = range(self.number + by, self.table.position + 1 if by > 0 else -1, by)
        beyond = next((n for n in numbers if self._round(n) != start), None)
        if beyond is None:
            self._go(self.table.position if by > 0 else 0)
        elif by > 0:
            self._go(beyond)
        else:
            first = self._round(beyond)
            earlier = (n for n in range(beyond, -1, -1) if self._round(n) != first)
            self._go(next(earlier, -1) + 1)

    def _round(self, number: int) -> int:
        return self.scene.round(self.table.at(number).view)

    @override
    def back(self) -> None:
        self.turn(-1)

    @override
    def enter(self, line: str) -> None:
        self.message = ""
        word = line.strip().lower()
        if word.isdecimal():
            self._go(int(word[:MAX_DIGITS]))
            return
        match word:
            case "" | "n" | "next":
                self._go(self.number + 1)
            case "b" | "back":
                self._go(self.number - 1)
            case "r" | "round":
                self.move(1)
            case "s" | "start":
                self._go(0)
            case "e" | "end":
                self._go(self.table.position)
            case "v" | "view":
                self._see_next()
            case "q" | "quit" | "exit":
                self.done = True
            case "?" | "help":
                self.page = Page.of("Keys", _KEYS, self._about_views())
            case "legend":
                self.page = Page.of("The signs", self.scene.face.guide.legend)
            case "score":
                self.page = Page("Score", tuple(self.scene.scores(self._frame.view)))
            case "log":
                told = [Text(sentence) for _, sentence in self._told()]
                self.page = Page("What happened up to here", tuple(reversed(told)))
            case _:
                self.message = "Type the number of a step, n, b, r, s, e, score, log, help or q."

    def _about_views(self) -> str:
        return "v shows what each player saw in turn." if self.scene.face.has_secrets else ""

    def _see_next(self) -> None:
        """Look through the eyes of the next player, after the last of nobody."""
        seats = [None, *range(len(self.table.names))]
        self.viewer = seats[(seats.index(self.viewer) + 1) % len(seats)]
        who = "a spectator" if self.viewer is None else plain(self.table.names[self.viewer])
        self.message = f"What {who} sees."

    def _go(self, number: int) -> None:
        self.message = ""
        last = self.table.position
        if number < 0:
            self.message = "This is the beginning."
        elif number > last:
            self.message = f"The record has {last} steps."
        else:
            self.number = number
