"""The menus that lead to an action: pointed at with arrow keys, chosen by number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from rich.text import Text

from northwest_passage.cli.screen.canvas import in_columns, window, wrapped
from northwest_passage.cli.screen.scene import Choice, Grid, Question, Room

__all__ = ["Menu"]

ActionT = TypeVar("ActionT")

_POINTED: Final = "reverse"


class Menu(Generic[ActionT]):
    """The way to an action through questions; each answer leaves fewer actions, until one is left."""

    def __init__(
        self,
        ask: Callable[[Sequence[ActionT]], Question[ActionT]],
        actions: Sequence[ActionT],
        occasion: str,
    ) -> None:
        self._ask = ask
        self._occasion = occasion
        self._levels = [tuple(actions)]
        self._show()

    def _show(self) -> None:
        self.question = self._ask(self._levels[-1])
        self.selected = 0
        """The number of the choice that is pointed at, from 0."""
        self.turned = 0
        """Which of its ways is shown."""
        self._in_row = 1
        """How many choices stood beside each other when they were last shown."""

    # -- Pointing ----------------------------------------------------------------------------------

    @property
    def pointed(self) -> Choice[ActionT]:
        """The choice that is pointed at."""
        return self.question.choices[self.selected]

    @property
    def preview(self) -> ActionT | None:
        """What would be done on Enter; ``None`` if another question follows."""
        actions = self.pointed.actions
        if self.question.turns:
            return actions[self.turned]
        return actions[0] if len(actions) == 1 else None

    def move(self, by: int) -> None:
        """Point at a choice above or below; beyond the last row the first one follows."""
        number, in_row = len(self.question.choices), self._in_row
        grid = self.question.grid
        if grid is not None:
            places = {choice: place for place, choice in grid.cells.items()}
            column, row = places[self.selected]
            rows = len(grid.rows)
            for step in range(1, rows + 1):
                found = grid.cells.get((column, (row + by * step) % rows))
                if found is not None:
                    self.point_at(found)
                    return
        if in_row == 1 or self.question.turns:
            self.point_at((self.selected + by) % number)
            return
        rows = -(-number // in_row)
        row, column = divmod(self.selected, in_row)
        target = (row + by) % rows * in_row + column
        self.point_at(target if target < number else (target + by * in_row) % (rows * in_row))

    def point_at(self, choice: int) -> None:
        """Point at a choice, by its number from 0."""
        self.selected, self.turned = choice, 0

    def turn(self, by: int) -> None:
        """Show another way to do what is pointed at; where there is only one, point at another choice."""
        if self.question.turns and len(self.pointed.actions) > 1:
            self.turned = (self.turned + by) % len(self.pointed.actions)
        else:
            self.point_at((self.selected + by) % len(self.question.choices))

    # -- Choosing ----------------------------------------------------------------------------------

    def take(self) -> ActionT | None:
        """Answer with what is pointed at; the action, or ``None`` if there is another question."""
        action = self.preview
        if action is None:
            self.narrow(self.pointed.actions)
        return action

    def choose(self, number: int) -> ActionT | None:
        """Answer with a number of the menu, from 1; the action, or ``None`` if there is another question."""
        actions = self.question.choices[number - 1].actions
        if len(actions) == 1:
            return actions[0]
        self.narrow(actions)
        return None

    def narrow(self, actions: Sequence[ActionT]) -> None:
        """Go on with some of the actions."""
        self._levels.append(tuple(actions))
        self._show()

    def back(self) -> bool:
        """Return to the question before; tell whether there was one."""
        if len(self._levels) == 1:
            return False
        gone = self._levels.pop()
        self._show()
        for number, choice in enumerate(self.question.choices):
            if gone[0] in choice.actions:
                self.selected = number
        return True

    def way_to(self, action: ActionT) -> list[tuple[int, str]]:
        """The numbers and labels that lead to an action from here."""
        way: list[tuple[int, str]] = []
        actions = self._levels[-1]
        while True:
            question = self._ask(actions)
            for number, choice in enumerate(question.choices, start=1):
                if action in choice.actions:
                    way.append((number, choice.label))
                    actions = choice.actions
            if len(actions) == 1:
                return way

    # -- Showing -----------------------------------------------------------------------------------

    def lines(self, room: Room) -> list[Text]:
        """The question and its answers, as many as there is room for, what is pointed at among them."""
        first = len(self._levels) == 1
        head = wrapped(self._occasion if first else self.question.text, room.width, "bold")
        left = Room(room.width, room.height - len(head))
        if self.question.grid is not None:
            return [*head, *self._table(self.question.grid, left)]
        blocks: list[list[Text]] = []
        for number, choice in enumerate(self.question.choices):
            here = number == self.selected
            entry = Text(no_wrap=True)
            entry.append("▸" if here else " ", "bold").append(f"{number + 1:>2} ", "bold")
            style = _POINTED if here else ""
            first_line, *more = wrapped(choice.label, room.width - 4, style) or [Text(" ", style)]
            below = [Text.assemble("    ", line) for line in (*more, *choice.picture)]
            blocks.append([entry.append_text(first_line), *below])
        lines, spans = in_columns(blocks, left.width)
        self._in_row = spans.count(spans[0])
        return [*head, *window(lines, left.height, spans[self.selected])]

    def _table(self, grid: Grid, room: Room) -> list[Text]:
        corner = f"{grid.down}\\{grid.across}"
        columns = Text(f"{corner} ", "dim", no_wrap=True)
        for column in grid.columns:
            columns.append(column.rjust(4))
        rows: list[Text] = []
        shown = 0
        for row, label in enumerate(grid.rows):
            line = Text(no_wrap=True)
            line.append(f"{label.rjust(len(corner))} ", "dim")
            for place in range(len(grid.columns)):
                choice = grid.cells.get((place, row))
                here = choice == self.selected
                shown = row if here else shown
                sign = "·" if choice is None else str(choice + 1)
                style = _POINTED if here else "dim" if choice is None else "bold"
                line.append(f"{sign:>4}", style)
            rows.append(line)
        pointed = Text(f"▸{self.selected + 1:>2} {self.pointed.label}", no_wrap=True)
        return [columns, *window(rows, room.height - 2, (shown, shown + 1)), pointed]
