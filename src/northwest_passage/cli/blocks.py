"""Blocks of lines: wrapping, columns, windows, menus and logs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap
from typing import Any, Final

from rich.text import Text

from northwest_passage.cli.canvas import PLAYER_STYLES
from northwest_passage.cli.game_ui import Size
from northwest_passage.cli.menus import Choice, Grid, Menu

__all__ = ["beside", "fitting", "in_columns", "log_lines", "menu_lines", "window", "wrapped"]


def beside(left: list[Text], right: list[Text], gap: int = 2) -> list[Text]:
    """Return two blocks of lines next to each other."""
    width = max((line.cell_len for line in left), default=0) + gap
    lines: list[Text] = []
    for i in range(max(len(left), len(right))):
        line = left[i].copy() if i < len(left) else Text()
        line.append(" " * (width - line.cell_len))
        lines.append(line.append_text(right[i]) if i < len(right) else line)
    return lines


def in_columns(blocks: list[list[Text]], width: int) -> tuple[list[Text], list[tuple[int, int]]]:
    """Arrange blocks of lines in columns, filled row by row, with as many columns as fit.

    :returns: the lines, and for each block the indices of its first line and of the line after it.
    """
    widest = 2 + max((line.cell_len for block in blocks for line in block), default=0)
    in_row = max(1, (width + 2) // widest)
    lines: list[Text] = []
    spans: list[tuple[int, int]] = []
    for start in range(0, len(blocks), in_row):
        row = blocks[start : start + in_row]
        height = max(map(len, row))
        spans += [(len(lines), len(lines) + height)] * len(row)
        for i in range(height):
            line = Text(no_wrap=True)
            for block in row:
                cell = block[i] if i < len(block) else Text()
                line.append_text(cell).append(" " * (widest - cell.cell_len))
            line.rstrip()
            lines.append(line)
    return lines, spans


def fitting(parts: Sequence[str], width: int) -> str:
    """Join as many parts as fit in a line, with commas."""
    line = parts[0][:width]
    for part in parts[1:]:
        if len(line) + 2 + len(part) > width:
            break
        line += f", {part}"
    return line


def window(lines: list[Text], width: int, height: int, shown: tuple[int, int]) -> list[Text]:
    """Return as many lines as fit, including some that must be visible. Arrows mark omitted lines.

    :param lines: all lines.
    :param width: the width of the window.
    :param height: the height of the window.
    :param shown: the range of the lines that must be visible: the first index, and the one after the last.
    """
    if len(lines) <= height:
        return lines
    first, after = shown
    start = max(0, min(first - (height - (after - first)) // 2, len(lines) - height))
    seen = lines[start : start + height]
    if start:
        seen[0] = _marked(seen[0], "↑", width)
    if start + height < len(lines):
        seen[-1] = _marked(seen[-1], "↓", width)
    return seen


def _marked(line: Text, arrow: str, width: int) -> Text:
    """Return a line with an arrow at its end, in place of its last characters if the line is full."""
    mark = f"  {arrow} more"
    if line.cell_len + len(mark) > width:
        mark = f" {arrow}"
        line = line.copy()
        line.truncate(width - len(mark))
    return Text.assemble(line, (mark, "dim"))


def wrapped(words: str, width: int, style: str = "") -> list[Text]:
    """Wrap a text at spaces into lines of at most ``width`` characters. Words that do not fit are cut off."""
    text, width = " ".join(words.split()), max(width, 1)
    lines = wrap(text, width, break_long_words=False, break_on_hyphens=False)
    return [Text(line[:width], style, no_wrap=True) for line in lines]


def log_lines(
    sentences: Iterable[tuple[int | None, str]], message: str, size: Size, fresh: int = 0
) -> list[Text]:
    """Return a log: as many of the latest sentences as fit in full, and a message below them.

    :param sentences: pairs of a player and a sentence about the player's action, the latest first.
    :param message: the message.
    :param size: the size of the log.
    :param fresh: the number of sentences that are new to the reader. If some of them do not fit, a note gives
        their number.
    """
    said = wrapped(message, size.width, "bold")[: size.height] if message else []
    left = size.height - len(said)
    blocks: list[list[Text]] = []
    for player, sentence in sentences:
        style = PLAYER_STYLES[player] if player is not None and player >= 0 else ""
        block = [
            Text.assemble((" ", style), " ", line, no_wrap=True)
            for line in wrapped(sentence, size.width - 2)
        ]
        if len(block) > left:
            break
        left -= len(block)
        blocks.append(block)
    more = fresh - len(blocks)
    if more > 0 and left == 0 and len(blocks) > 1 and not _fits_note(blocks[-1], more + 1, size):
        left, more = len(blocks.pop()), more + 1
    lines = [line for block in reversed(blocks) for line in block]
    if more > 0 and left:
        lines.insert(0, Text(f"  {_note(more)}", "dim", no_wrap=True))
    elif more > 0 and blocks and _fits_note(blocks[-1], more, size):
        blocks[-1][-1].append(f" {_note(more)}", "dim")
    return [*lines, *said]


def _note(number: int) -> str:
    return f"({number} more: log)"


def _fits_note(block: Sequence[Text], number: int, size: Size) -> bool:
    """Return true if the note about omitted sentences fits on the last line of a sentence."""
    return block[-1].cell_len + 1 + len(_note(number)) <= size.width


_SELECTED: Final = "reverse"
_CELL: Final = 4
"""The preferred width of a number in a table."""


def menu_lines(
    menu: Menu[Any],
    size: Size,
    label: Callable[[Choice[Any]], str],
    picture: Callable[[Any], Sequence[Text]],
) -> list[Text]:
    """Return a question with as many of its choices as fit, including the selected one.

    :param menu: the menu.
    :param size: the space for the menu.
    :param label: a function that returns the label of a choice.
    :param picture: a function that draws the picture of a choice.
    """
    head = wrapped(menu.text, size.width, "bold")
    left = Size(size.width, size.height - len(head))
    if menu.question.grid is not None:
        return [*head, *_table(menu, menu.question.grid, left, label)]
    blocks: list[list[Text]] = []
    for number, choice in enumerate(menu.question.choices):
        here = number == menu.selected
        entry = Text(no_wrap=True)
        entry.append("▸" if here else " ", "bold").append(f"{number + 1:>2} ", "bold")
        style = _SELECTED if here else ""
        first_line, *more = wrapped(label(choice), size.width - 4, style) or [Text(" ", style)]
        drawn = () if choice.picture is None else picture(choice.picture)
        below = [Text.assemble("    ", line) for line in (*more, *drawn)]
        blocks.append([entry.append_text(first_line), *below])
    lines, spans = in_columns(blocks, left.width)
    menu.columns = spans.count(spans[0])
    return [*head, *window(lines, left.width, left.height, spans[menu.selected])]


def _table(
    menu: Menu[Any], grid: Grid, size: Size, label: Callable[[Choice[Any]], str]
) -> list[Text]:
    corner = f"{grid.down}\\{grid.across}"
    head: list[Text] = []
    if len(corner) + 1 + _CELL * len(grid.columns) > size.width:
        # The headings move to a line of their own, since every number must be visible.
        head = [Text(f"{grid.down} ↓ {grid.across} →", "dim", no_wrap=True)]
        corner = " " * max(map(len, grid.rows))
    # Columns get narrower before the last of them is cut off.
    needed = max(map(len, (*grid.columns, str(len(grid.cells))))) + 1
    cell = max(needed, min(_CELL, (size.width - len(corner) - 1) // len(grid.columns)))
    columns = Text(f"{corner} ", "dim", no_wrap=True)
    for column in grid.columns:
        columns.append(column.rjust(cell))
    rows: list[Text] = []
    shown = 0
    for row, heading in enumerate(grid.rows):
        line = Text(no_wrap=True)
        line.append(f"{heading.rjust(len(corner))} ", "dim")
        for place in range(len(grid.columns)):
            choice = grid.cells.get((place, row))
            here = choice == menu.selected
            shown = row if here else shown
            number = "·" if choice is None else str(choice + 1)
            style = _SELECTED if here else "dim" if choice is None else "bold"
            line.append(number.rjust(cell), style)
        rows.append(line)
    selected = Text(f"▸{menu.selected + 1:>2} {label(menu.selected_choice)}", no_wrap=True)
    head.append(columns)
    height = size.height - len(head) - 1
    return [*head, *window(rows, size.width, height, (shown, shown + 1)), selected]
