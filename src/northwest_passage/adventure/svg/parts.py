"""What the panel is made of: lines of text, boxes, buttons, letters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Final, TypeAlias

from northwest_passage._shared.markup import escape, num, title
from northwest_passage._shared.pictures.colours import Palette
from northwest_passage._shared.pictures.pieces import LETTERS, SERIF
from northwest_passage._shared.pictures.targets import Target
from northwest_passage.adventure.explaining import power
from northwest_passage.adventure.nouns import Character
from northwest_passage.adventure.views import Position

__all__ = [
    "BOLD",
    "END",
    "SERIFS",
    "Block",
    "Offers",
    "box",
    "character_words",
    "chip",
    "pills",
    "short",
    "text",
    "wrapped",
]

Offers: TypeAlias = Mapping[str, Sequence[Target]]
"""What may be done in the panel, by place."""
Block: TypeAlias = tuple[str, float]
"""Markup, and how high it is."""
BOLD: Final = ' font-weight="700"'
SERIFS: Final = f' font-family="{SERIF}" font-weight="700"'
END: Final = ' text-anchor="end"'
_LETTER: Final = 6.9
"""The average width of a letter in text of size 12."""


def chip(seat: int, colours: Palette) -> str:
    """A player's letter in the player's colour, 20 wide."""
    return (
        f'<rect width="20" height="20" rx="5" fill="{colours[f"player_{seat}"]}" stroke="{colours["piece"]}"'
        f' stroke-width="1"/><text x="10" y="15" font-size="14" font-weight="700" text-anchor="middle"'
        f' fill="{colours[f"player_{seat}_ink"]}">{LETTERS[seat]}</text>'
    )


def box(width: float, height: float, colours: Palette, *, border: str = "rule") -> str:
    """The ground of a block."""
    thick = 3 if border == "turn" else 1
    return (
        f'<rect width="{num(width)}" height="{num(height)}" rx="8" fill="{colours["card"]}"'
        f' stroke="{colours[border]}" stroke-width="{thick}"/>'
    )


def text(x: float, y: float, words: str, colour: str, *, size: float = 12, more: str = "") -> str:
    """A line of text."""
    place = f'x="{num(x)}" y="{num(y)}" font-size="{num(size)}"'
    return f'<text {place} fill="{colour}"{more}>{escape(words)}</text>'


def wrapped(words: str, width: float) -> list[str]:
    """Some words in lines that fit into a width, approximately."""
    return wrap(words, max(12, int(width / _LETTER))) or [""]


def pills(
    pills: Iterable[tuple[str, str, Target | None]],
    x: float,
    y: float,
    width: float,
    colours: Palette,
) -> Block:
    """Small rounded labels in rows: words, what a mouse shows, and perhaps what a click does."""
    parts: list[str] = []
    at, row = x, y
    for words, more, offer in pills:
        wide = len(words) * 7.3 + 18
        if at > x and at + wide > width:
            at, row = x, row + 27
        if offer is None:
            parts.append(
                f'<g class="pill" transform="translate({num(at)} {num(row)})">{title(more) if more else ""}'
                f'<rect width="{num(wide)}" height="22" rx="6" fill="{colours["panel"]}"'
                f' stroke="{colours["muted"]}"/>{text(9, 15.5, words, colours["ink"], size=12)}</g>'
            )
        else:
            bold = ' font-weight="700"'
            parts.append(
                f'<g {offer.opening} transform="translate({num(at)} {num(row)})">{offer.title}'
                f'<rect width="{num(wide)}" height="22" rx="6" fill="{colours["highlight"]}"'
                f' stroke="{colours["piece"]}" stroke-width="1.5"/>'
                f"{text(9, 15.5, words, colours['highlight_ink'], size=12, more=bold)}</g>"
            )
        at += wide + 6
    return "".join(parts), row - y + 27 if parts else 0.0


def short(offer: Target) -> str:
    """The first words of what a target does, as for a button."""
    words = offer.title.removeprefix("<title>").removesuffix("</title>")
    return words.removeprefix("Play ").partition(":")[0].partition(" at ")[0]


def character_words(view: Position, character: Character, width: float, colours: Palette) -> Block:
    """The name of a character, and the power in words (CHR)."""
    lines = wrapped(power(view.edition, character), width)
    parts = [text(4, 19, view.edition.name_of(character), colours["ink"], size=13, more=BOLD)]
    parts += [text(4, 35 + 15 * i, line, colours["ink"]) for i, line in enumerate(lines)]
    return "".join(parts), 25 + 15.0 * len(lines)
