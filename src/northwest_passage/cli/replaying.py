"""A finished or saved game, shown step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rich.text import Text
from typing_extensions import override

from northwest_passage._internal.strings import plain
from northwest_passage.cli.blocks import in_columns, log_lines, wrapped
from northwest_passage.cli.game_ui import AnyTable, AnyUI, Marks, Size
from northwest_passage.cli.menus import MAX_DIGITS
from northwest_passage.cli.presenter import QUIT, Presenter
from northwest_passage.table import Frame

__all__ = ["KEYS", "Replaying"]

KEYS: Final = """\
→ Enter  next step
← b      previous step
↓ r      next round
↑        previous round
40       step 40
s e      start, end
score    the ranking
log      the actions so far
legend   the symbols
q        quit"""


class Replaying(Presenter):
    """A presenter of a recorded game, one step at a time."""

    def __init__(self, ui: AnyUI, table: AnyTable) -> None:
        """Begin with the state before the first action."""
        self.ui = ui
        self.table = table
        self.number = 0

    @property
    def frame(self) -> Frame[Any, Any, Any]:
        """The frame of the current step."""
        return self.table.at(self.number, self.viewer)

    # -- What is shown -----------------------------------------------------------------------------

    @property
    @override
    def view(self) -> Any:
        return self.frame.view

    @override
    def marks(self) -> Marks[Any]:
        frame = self.frame
        last = [place for event in frame.events for place in self.ui.traces(frame.view, event)]
        return Marks(last=tuple(dict.fromkeys(last)))

    @override
    def log(self, size: Size) -> list[Text]:
        return log_lines(self._latest(), self.message, size)

    def _latest(self) -> Iterator[tuple[int | None, str]]:
        """Yield the sentences up to the current step with their players, the latest first."""
        for number in range(self.number, 0, -1):
            frame = self.table.at(number, self.viewer)
            for sentence in reversed(frame.sentences):
                yield frame.player, sentence

    @override
    def menu_lines(self, size: Size) -> list[Text]:
        frame = self.frame
        lines = [Text(f"Step {self.number} of {self.table.position}", "bold")]
        if frame.action is not None:
            lines += wrapped(self.ui.game.formats.format_action(frame.action), size.width)
        if self.number == self.table.position:
            lines += self.ui.ranking(frame.view)
        else:
            keys = [[Text(line, no_wrap=True)] for line in KEYS.splitlines()]
            lines += in_columns(keys, size.width)[0]
        return lines[: size.height]

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
        """Go to the next round, or back to the beginning of this round or of the previous one."""
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
        number_of_round: int = self.table.at(number).view.round
        return number_of_round

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
                self.change_viewer()
            case "?" | "help":
                self.show_keys()
            case "legend":
                self.show_legend()
            case "score":
                self.show_scores()
            case "log":
                sentences = [sentence for _, sentence in self._latest()]
                self.show_page("The actions so far", "\n".join(reversed(sentences)))
            case _ if word in QUIT:
                self.done = True
            case _:
                self.message = "Type the number of a step, n, b, r, s, e, score, log, help or q."

    def show_keys(self) -> None:
        """Open the page about the keys."""
        views = "v shows the view of each player in turn." if self.ui.has_secrets else ""
        self.show_page("Keys", KEYS, views)

    def change_viewer(self) -> None:
        """Show the view of the next player or, after the last player, that of a spectator."""
        seats = [None, *range(len(self.table.names))]
        self.viewer = seats[(seats.index(self.viewer) + 1) % len(seats)]
        who = "a spectator" if self.viewer is None else plain(self.table.names[self.viewer])
        self.message = f"This is the view of {who}."

    def _go(self, number: int) -> None:
        self.message = ""
        last = self.table.position
        if number < 0:
            self.message = "This is the beginning."
        elif number > last:
            self.message = f"The record has {last} steps."
        else:
            self.number = number
