"""Lines of text, and small rounded labels, of which some are buttons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from northwest_passage._internal.markup import escape, num, title
from northwest_passage._internal.svg.targets import Target
from northwest_passage._internal.svg.themes import Palette

__all__ = ["Block", "pills", "text"]

Block: TypeAlias = tuple[str, float]
"""Markup, and how high it is."""


def text(x: float, y: float, words: str, colour: str, *, size: float = 12, more: str = "") -> str:
    """A line of text."""
    place = f'x="{num(x)}" y="{num(y)}" font-size="{num(size)}"'
    return f'<text {place} fill="{colour}"{more}>{escape(words)}</text>'


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
