"""Sleds, tokens and medals: what they look like, each in a square of 32 around 0, 0."""

from __future__ import annotations

from typing import Final

from northwest_passage._internal.markup import num
from northwest_passage._internal.svg.pieces import SANS, marking, ship
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.expedition.nouns import TokenKind, Unit

__all__ = ["medal", "sled", "token", "unit_drawing"]


def sled(player: int, colours: Palette) -> str:
    """A Sled: a load with the player's letter on a runner."""
    fill, ink = colours[f"player_{player % 4}"], colours[f"player_{player % 4}_ink"]
    runner = "M-15.5 8H8C13 8 14.5 4 13-.5L16-2C18.5 5 15.5 13.5 8 13.5H-15.5Z"
    load = "M-12-9.5Q-12-12.5-9-12.5H7Q10-12.5 10-9.5V6H-12Z"
    return (
        f'<path d="{runner}{load}" fill="none" stroke="{colours["outline"]}" stroke-width="4.5"'
        ' stroke-linejoin="round"/>'
        f'<path d="{runner}" fill="{colours["piece"]}"/>'
        f'<path d="{load}" fill="{fill}" stroke="{colours["piece"]}" stroke-width="1"/>'
        f'<g transform="translate(-1)">{marking(player, 3, ink)}</g>'
    )


def unit_drawing(unit: Unit, player: int, colours: Palette) -> str:
    """A Ship or a Sled."""
    return sled(player, colours) if unit is Unit.SLED else ship(player, colours)


_BADGES: Final = {
    TokenKind.CAIRN: "M-13 0L-6.5-11.5H6.5L13 0L6.5 11.5H-6.5Z",
    TokenKind.INUIT: "M-13 0A13 13 0 0 1 13 0A13 13 0 0 1-13 0Z",
    TokenKind.FRANKLIN: "M-11.5-11.5H11.5V11.5H-11.5Z",
    TokenKind.STRAIT: "M0-15L15 0L0 15L-15 0Z",
    TokenKind.CARTOGRAPHY: "M0-14L12-10V2Q12 9 0 14Q-12 9-12 2V-10Z",
}
"""Each kind of token has an outline of its own."""

_ICONS: Final = {
    # Three stones.
    TokenKind.CAIRN: '<path fill="{ink}" d="M-8 6.2Q-7 2.6 0 2.6T8 6.2Q6 9 0 9T-8 6.2ZM-6-.2Q-5-3.4 0-3.4'
    'T6-.2Q4 1.9 0 1.9T-6-.2ZM-3.6-6.2Q-3-9 0-9T3.6-6.2Q2.6-4.2 0-4.2T-3.6-6.2Z"/>',
    # A house of snow.
    TokenKind.INUIT: '<path fill="{ink}" d="M-9 6A9 10.5 0 0 1 9 6ZM9.5 6.6v1.4h-19v-1.4z"/>'
    '<path fill="{fill}" d="M-2.6 6.1V3.6A2.6 2.8 0 0 1 2.6 3.6V6.1ZM-6.6-.4h13.2v1h-13.2z"/>',
    # A grave.
    TokenKind.FRANKLIN: '<path fill="{ink}" d="M-1.6-8.5h3.2v4.2h4.4v3.2h-4.4V5h-3.2v-6.1H-6v-3.2h4.4z'
    'M-6.5 8.4Q0 2.6 6.5 8.4z"/>',
    # Water between two shores.
    TokenKind.STRAIT: '<path fill="none" stroke="{ink}" stroke-width="2.3" stroke-linecap="round"'
    ' d="M-8-2.2q2.7-4 5.4 0t5.3 0t5.3 0M-8 4.2q2.7-4 5.4 0t5.3 0t5.3 0"/>',
    # A compass.
    TokenKind.CARTOGRAPHY: '<path fill="{ink}" d="M0-10L2.3-2.3L9.5 0'
    'L2.3 2.3L0 9.5L-2.3 2.3L-9.5 0L-2.3-2.3Z"/>',
}


def token(kind: TokenKind, colours: Palette) -> str:
    """A token, by outline, colour and icon."""
    name = kind.name.lower()
    fill, ink = colours[name], colours[f"{name}_ink"]
    icon = _ICONS[kind].format(ink=ink, fill=fill)
    return (
        f'<path d="{_BADGES[kind]}" fill="{fill}" stroke="{colours["outline"]}" stroke-width="3.6"'
        f' stroke-linejoin="round"/><path d="{_BADGES[kind]}" fill="{fill}" stroke="{colours["piece"]}"'
        f' stroke-width="1.1" stroke-linejoin="round"/>{icon}'
    )


def medal(value: int, x: float, y: float, zoom: float, colours: Palette) -> str:
    """A token of an arrow with its prestige."""
    return (
        f'<g class="medal" data-value="{value}" transform="translate({num(x)} {num(y)}) scale({zoom:.3g})">'
        f'<circle r="12.5" fill="{colours["prestige"]}" stroke="{colours["outline"]}" stroke-width="1.2"/>'
        f'<circle r="10" fill="none" stroke="{colours["prestige_ink"]}" stroke-width=".7"'
        ' stroke-opacity=".6"/>'
        f'<text y="4.4" font-size="12.5" font-weight="700" text-anchor="middle" font-family="{SANS}"'
        f' fill="{colours["prestige_ink"]}">{value}</text></g>'
    )
