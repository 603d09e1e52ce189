"""A drawing in characters. Each position has a character and a style, both of which can be replaced."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from rich.text import Text

from northwest_passage._internal.svg.themes import PLAYERS
from northwest_passage.expedition.svg.colours import COLOURS

__all__ = ["COLOUR", "LAST", "NUMBER", "PLAYER_STYLES", "PREVIEW", "REFUSED", "Canvas"]

COLOUR: Final = COLOURS["dark"]
"""The colours of pictures on a dark page, by purpose."""
PLAYER_STYLES: Final = tuple(f"bold {ink} on {fill}" for fill, ink in PLAYERS)
"""The styles of the players, in the order of their numbers."""
NUMBER: Final = f"bold {COLOUR['highlight_ink']} on {COLOUR['highlight']}"
"""The style of the number of a choice on a map."""
PREVIEW: Final = f"bold {COLOUR['highlight']} on {COLOUR['highlight_ink']}"
"""The style of the selected action on a map."""
LAST: Final = f"bold {COLOUR['last']}"
"""The style of marks on the places where other players have acted."""
REFUSED: Final = f"bold {COLOUR['outline']} on {COLOUR['refusal']}"
"""The style of marks on the places that a refusal names."""


class Canvas:
    """A drawing that becomes lines of text."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._characters = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def copy(self) -> Canvas:
        """Return a copy."""
        other = Canvas(0, self.height)
        other.width = self.width
        other._characters = [[*row] for row in self._characters]
        other._styles = [[*row] for row in self._styles]
        return other

    def put(self, x: int, y: int, characters: str, style: str | None = None) -> None:
        """Write characters. Those outside the canvas are left out.

        :param x: the column of the first character.
        :param y: the row.
        :param characters: the characters.
        :param style: the style, or ``None`` to leave it unchanged.
        """
        if not 0 <= y < self.height:
            return
        for i, character in enumerate(characters, start=x):
            if 0 <= i < self.width:
                self._characters[y][i] = character
                if style is not None:
                    self._styles[y][i] = style

    def at(self, x: int, y: int) -> str:
        """Return the character at a position, or a space outside the canvas."""
        inside = 0 <= y < self.height and 0 <= x < self.width
        return self._characters[y][x] if inside else " "

    def add_style(self, x: int, y: int, style: str) -> None:
        """Combine a style with the existing one at a position."""
        if 0 <= y < self.height and 0 <= x < self.width:
            self._styles[y][x] = f"{self._styles[y][x]} {style}".strip()

    def lines(self) -> list[Text]:
        """Return the drawing line by line."""
        drawn: list[Text] = []
        for characters, styles in zip(self._characters, self._styles, strict=True):
            line = Text(no_wrap=True)
            for style, run in groupby(
                zip(styles, characters, strict=True), key=lambda pair: pair[0]
            ):
                line.append("".join(character for _, character in run), style)
            drawn.append(line)
        return drawn
