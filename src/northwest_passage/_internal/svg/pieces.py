"""Boats, rings and letters: what they look like, each in a square of 32 around 0, 0."""

from __future__ import annotations

from typing import Final

from northwest_passage._internal.svg.themes import Palette

__all__ = ["LETTERS", "SANS", "SERIF", "halo", "marking", "ship"]

SANS: Final = "'DejaVu Sans', Verdana, 'Segoe UI', Helvetica, sans-serif"
SERIF: Final = "Georgia, 'DejaVu Serif', 'Times New Roman', serif"
LETTERS: Final = "ABCD"
"""A letter for each player."""


def marking(player: int, y: float, ink: str) -> str:
    """The letter of a player on a piece."""
    return (
        f'<text y="{y}" font-size="17" font-weight="700" text-anchor="middle" fill="{ink}"'
        f' font-family="{SANS}">{LETTERS[player % 4]}</text>'
    )


def ship(player: int, colours: Palette) -> str:
    """A Ship: a hull under a sail with the player's letter, for those who cannot tell the colours."""
    fill, ink = colours[f"player_{player % 4}"], colours[f"player_{player % 4}_ink"]
    sail = "M-11-14.5Q0-18 11-14.5L9.5 4.5Q0 1.5-9.5 4.5Z"
    hull = "M-15.5 6.5H-9Q0 4.5 9 6.5H15.5L11 14.5H-10.5Z"
    return (
        f'<path d="{sail}{hull}M-1-15.5h2V7h-2z" fill="none" stroke="{colours["outline"]}"'
        ' stroke-width="4.5" stroke-linejoin="round"/>'
        f'<path d="{hull}" fill="{colours["piece"]}"/>'
        f'<path d="{sail}" fill="{fill}" stroke="{colours["piece"]}" stroke-width="1"/>'
        + marking(player, 0.2, ink)
    )


def halo(colour: str, colours: Palette) -> str:
    """A ring behind a piece, which can be seen on any ground."""
    return (
        f'<g class="halo" fill="none"><circle r="21" stroke="{colours["outline"]}" stroke-width="8"/>'
        f'<circle r="21" stroke="{colours[colour]}" stroke-width="4.4"/></g>'
    )
