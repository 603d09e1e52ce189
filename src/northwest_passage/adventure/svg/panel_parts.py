"""The parts of the panel: boxes, letters, descriptions of characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Final, TypeAlias

from northwest_passage._internal.strings import num
from northwest_passage._internal.svg.parts import LETTERS, SERIF, Block, Target, text
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.adventure.nouns import Character
from northwest_passage.adventure.sentences import power
from northwest_passage.adventure.views import Position

__all__ = [
    "BOLD",
    "END",
    "SERIFS",
    "Offers",
    "box",
    "character_words",
    "chip",
    "short",
    "wrapped",
]

Offers: TypeAlias = Mapping[str, Sequence[Target]]
"""The legal actions offered in the panel, by place."""
BOLD: Final = ' font-weight="700"'
SERIFS: Final = f' font-family="{SERIF}" font-weight="700"'
END: Final = ' text-anchor="end"'
_LETTER: Final = 6.9
"""The average width of a letter in text of size 12."""


def chip(seat: int, colours: Palette) -> str:
    """Draw a player's letter in the player's colour, 20 wide."""
    return (
        f'<rect width="20" height="20" rx="5" fill="{colours[f"player_{seat}"]}" stroke="{colours["piece"]}"'
        f' stroke-width="1"/><text x="10" y="15" font-size="14" font-weight="700" text-anchor="middle"'
        f' fill="{colours[f"player_{seat}_ink"]}">{LETTERS[seat]}</text>'
    )


def box(width: float, height: float, colours: Palette, *, border: str = "rule") -> str:
    """Draw the background of a block."""
    thick = 3 if border == "turn" else 1
    return (
        f'<rect width="{num(width)}" height="{num(height)}" rx="8" fill="{colours["card"]}"'
        f' stroke="{colours[border]}" stroke-width="{thick}"/>'
    )


def wrapped(words: str, width: float) -> list[str]:
    """Break a text into lines that approximately fit a width."""
    return wrap(words, max(12, int(width / _LETTER))) or [""]


def short(offer: Target) -> str:
    """Return the first words of a target's label, as for a button."""
    words = offer.title.removeprefix("<title>").removesuffix("</title>")
    return words.removeprefix("Play ").partition(":")[0].partition(" at ")[0]


def character_words(view: Position, character: Character, width: float, colours: Palette) -> Block:
    """Write the name of a character and its power (CHR)."""
    lines = wrapped(power(view.edition, character), width)
    parts = [text(4, 19, view.edition.name_of(character), colours["ink"], size=13, more=BOLD)]
    parts += [text(4, 35 + 15 * i, line, colours["ink"]) for i, line in enumerate(lines)]
    return "".join(parts), 25 + 15.0 * len(lines)
