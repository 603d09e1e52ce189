"""A menu as lines of the screen: a list in columns, or a small table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rich.text import Text

from northwest_passage.cli.menus import Grid, Menu
from northwest_passage.cli.screen.canvas import in_columns, window, wrapped
from northwest_passage.cli.screen.game_screen import Room

__all__ = ["menu_lines"]

_POINTED: Final = "reverse"
_CELL: Final = 4
"""The width of a number in a table that has the room."""


def menu_lines(
    menu: Menu[Any], room: Room, picture: Callable[[object], Sequence[Text]]
) -> list[Text]:
    """The question and its answers, as many as there is room for, what is pointed at among them.

    :param picture: how the picture of a choice is drawn.
    """
    head = wrapped(menu.text, room.width, "bold")
    left = Room(room.width, room.height - len(head))
    if menu.question.grid is not None:
        return [*head, *_table(menu, menu.question.grid, left)]
    blocks: list[list[Text]] = []
    for number, choice in enumerate(menu.question.choices):
        here = number == menu.selected
        entry = Text(no_wrap=True)
        entry.append("▸" if here else " ", "bold").append(f"{number + 1:>2} ", "bold")
        style = _POINTED if here else ""
        first_line, *more = wrapped(choice.label, room.width - 4, style) or [Text(" ", style)]
        drawn = () if choice.picture is None else picture(choice.picture)
        below = [Text.assemble("    ", line) for line in (*more, *drawn)]
        blocks.append([entry.append_text(first_line), *below])
    lines, spans = in_columns(blocks, left.width)
    menu.in_row = spans.count(spans[0])
    return [*head, *window(lines, left.width, left.height, spans[menu.selected])]


def _table(menu: Menu[Any], grid: Grid, room: Room) -> list[Text]:
    corner = f"{grid.down}\\{grid.across}"
    head: list[Text] = []
    if len(corner) + 1 + _CELL * len(grid.columns) > room.width:
        # Above the table, where there is no room in its corner: every number must be seen.
        head = [Text(f"{grid.down} ↓ {grid.across} →", "dim", no_wrap=True)]
        corner = " " * max(map(len, grid.rows))
    # Narrower columns, before the last of them is cut off.
    needed = max(map(len, (*grid.columns, str(len(grid.cells))))) + 1
    cell = max(needed, min(_CELL, (room.width - len(corner) - 1) // len(grid.columns)))
    columns = Text(f"{corner} ", "dim", no_wrap=True)
    for column in grid.columns:
        columns.append(column.rjust(cell))
    rows: list[Text] = []
    shown = 0
    for row, label in enumerate(grid.rows):
        line = Text(no_wrap=True)
        line.append(f"{label.rjust(len(corner))} ", "dim")
        for place in range(len(grid.columns)):
            choice = grid.cells.get((place, row))
            here = choice == menu.selected
            shown = row if here else shown
            sign = "·" if choice is None else str(choice + 1)
            style = _POINTED if here else "dim" if choice is None else "bold"
            line.append(sign.rjust(cell), style)
        rows.append(line)
    pointed = Text(f"▸{menu.selected + 1:>2} {menu.pointed.label}", no_wrap=True)
    head.append(columns)
    height = room.height - len(head) - 1
    return [*head, *window(rows, room.width, height, (shown, shown + 1)), pointed]
