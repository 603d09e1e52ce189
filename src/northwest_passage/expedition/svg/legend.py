"""The legend of a picture."""

from __future__ import annotations

from northwest_passage._internal.svg import parts
from northwest_passage._internal.svg.parts import Block, halo, ship
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.expedition.nouns import TokenKind
from northwest_passage.expedition.sentences import token as token_name
from northwest_passage.expedition.svg.units import medal, sled, token


def legend(width: float, colours: Palette) -> Block:
    """Draw all symbols with their meaning, in as many columns as fit. Return the drawing and its height."""
    return parts.legend(_entries(colours), width, colours, step=160, row=38, indents=(18, 42))


def _entries(colours: Palette) -> list[tuple[str, str]]:
    def swatch(fill: str, more: str = "") -> str:
        return (
            f'<rect x="-15" y="-12" width="30" height="24" rx="3" fill="{colours[fill]}"'
            f' stroke="{colours["muted"]}"/>{more}'
        )

    hatch = "M-15 2L-5-12M-15 12L2-12M-8 12L9-12M-1 12L15-10.5M6 12L15 0"
    hatched = (
        f'<path d="{hatch}" stroke="{colours["shore"]}" stroke-opacity=".42" stroke-width="2"/>'
    )
    half = f'<path d="M-15 0H15V12H-15Z" fill="{colours["ice_land"]}"/>'
    acting = halo("turn", colours) + ship(0, colours)
    choice = (
        f'<rect x="-14" y="-11" width="28" height="22" rx="4" fill="none" stroke="{colours["piece"]}"'
        f' stroke-width="5"/><rect x="-14" y="-11" width="28" height="22" rx="4" fill="none"'
        f' stroke="{colours["highlight"]}" stroke-width="3"/>'
    )
    entries = [
        (f'<g transform="scale(.9)">{token(kind, colours)}</g>', f"{token_name(kind)} token")
        for kind in TokenKind
    ]
    return [
        (ship(0, colours), "Ship of player A"),
        (sled(1, colours), "Sled of player B"),
        (f'<g transform="scale(.72)">{acting}</g>', "may act now"),
        (choice, "may be chosen"),
        *entries,
        (medal(10, 0, 0, 1, colours), "prestige to win"),
        (swatch("sea"), "sea"),
        (swatch("land"), "land"),
        (swatch("charted", hatched), "charted island"),
        (swatch("ice"), "ice, unknown"),
        (swatch("ice_sea", half), "ice, and snow"),
        (swatch("paper"), "unknown"),
    ]
