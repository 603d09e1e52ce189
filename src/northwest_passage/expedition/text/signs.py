"""The characters of the notation, for reading and for writing."""

from __future__ import annotations

from typing import Final

from northwest_passage.expedition.nouns import Terrain, TokenKind

LAND: Final = "#■"
"""Land, in ASCII and with box characters, as for all signs here."""
SEA: Final = "~≈"
UNKNOWN: Final = ".· "
ACROSS: Final = "-─━"
"""A wall from west to east; the last is thick."""
DOWN: Final = "|│┃"
"""A wall from north to south; the last is thick."""
SYMBOLS: Final = {
    TokenKind.CAIRN: "^",
    TokenKind.INUIT: "@",
    TokenKind.FRANKLIN: "+",
    TokenKind.STRAIT: "=",
}
"""A symbol, or the token on it."""
FREE: Final = "?"
"""A free cell that is walled in."""
MORE: Final = "*"
"""More units than there is room for; in the margin, a frozen row."""
REMARK: Final = ";"

STEP_X: Final = 4
"""From one corner to the next, in characters."""
STEP_Y: Final = 2
"""From one line of corners to the next."""


def terrain(picture: str) -> tuple[Terrain, ...]:
    """The corners of a picture such as ``##~ ~~#``, row by row; blanks and ``/`` may stand between rows.

    :raises ValueError: if it contains anything else.
    """
    signs = [sign for sign in picture if sign not in " /\n"]
    unknown = [sign for sign in signs if sign not in LAND + SEA]
    if unknown:
        raise ValueError(f"{unknown[0]!r} is neither land ('#') nor sea ('~')")
    return tuple(Terrain(sign in LAND) for sign in signs)
