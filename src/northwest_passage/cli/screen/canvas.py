"""A drawing made of characters: each place has a sign and a style, and the last one put there wins."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from rich.text import Text

from northwest_passage._internal.svg.themes import PLAYERS
from northwest_passage.expedition.svg.colours import COLOURS

__all__ = [
    "COLOUR",
    "PLAYER_STYLES",
    "Canvas",
    "beside",
    "fitting",
    "in_columns",
    "window",
    "wrapped",
]

COLOUR: Final = COLOURS["dark"]
"""The colours of pictures on a dark page, by what they are for."""
PLAYER_STYLES: Final = tuple(f"bold {ink} on {fill}" for fill, ink in PLAYERS)
"""The colours of the players, in the order of their numbers."""


class Canvas:
    """A drawing in the making, which becomes lines of text."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._signs = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def copy(self) -> Canvas:
        """The same drawing, to go on with."""
        other = Canvas(0, self.height)
        other.width = self.width
        other._signs = [[*row] for row in self._signs]
        other._styles = [[*row] for row in self._styles]
        return other

    def put(self, x: int, y: int, signs: str, style: str | None = None) -> None:
        """Write some signs; what lies outside is left out.

        :param style: ``None`` to keep the style that is there.
        """
        if not 0 <= y < self.height:
            return
        for i, sign in enumerate(signs, start=x):
            if 0 <= i < self.width:
                self._signs[y][i] = sign
                if style is not None:
                    self._styles[y][i] = style

    def at(self, x: int, y: int) -> str:
        """The sign at a place; blank outside."""
        inside = 0 <= y < self.height and 0 <= x < self.width
        return self._signs[y][x] if inside else " "

    def add_style(self, x: int, y: int, style: str) -> None:
        """Let a style come on top of the one that is there."""
        if 0 <= y < self.height and 0 <= x < self.width:
            self._styles[y][x] = f"{self._styles[y][x]} {style}".strip()

    def lines(self) -> list[Text]:
        """The drawing, line by line."""
        drawn: list[Text] = []
        for signs, styles in zip(self._signs, self._styles, strict=True):
            line = Text(no_wrap=True)
            for style, run in groupby(zip(styles, signs, strict=True), key=lambda pair: pair[0]):
                line.append("".join(sign for _, sign in run), style)
            drawn.append(line)
        return drawn


def beside(left: list[Text], right: list[Text], gap: int = 2) -> list[Text]:
    """Two blocks of lines next to each other."""
    width = max((line.cell_len for line in left), default=0) + gap
    lines: list[Text] = []
    for i in range(max(len(left), len(right))):
        line = left[i].copy() if i < len(left) else Text()
        line.append(" " * (width - line.cell_len))
        lines.append(line.append_text(right[i]) if i < len(right) else line)
    return lines


def in_columns(blocks: list[list[Text]], width: int) -> tuple[list[Text], list[tuple[int, int]]]:
    """Blocks of lines in columns, filled row by row, as many beside each other as fit.

    :returns: the lines, and for each block the numbers of its first line and of the line after it.
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
    """As many parts as fit in a line, each after a comma."""
    line = parts[0][:width]
    for part in parts[1:]:
        if len(line) + 2 + len(part) > width:
            break
        line += f", {part}"
    return line


def window(lines: list[Text], width: int, height: int, shown: tuple[int, int]) -> list[Text]:
    """Return as many lines as there is room for, those that must be seen among them; arrows mark more.

    :param shown: the first line that must be seen, and the one after the last.
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
    """Return a line with an arrow at its end, alone and on top of the text if there is no more room."""
    mark = f"  {arrow} more"
    if line.cell_len + len(mark) > width:
        mark = f" {arrow}"
        line = line.copy()
        line.truncate(width - len(mark))
    return Text.assemble(line, (mark, "dim"))


def wrapped(words: str, width: int, style: str = "", indent: str = "") -> list[Text]:
    """A text in lines of at most so many characters, broken between words."""
    lines: list[str] = []
    for word in words.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(f"{indent if lines else ''}{word}")
    return [Text(line[:width], style, no_wrap=True) for line in lines]
