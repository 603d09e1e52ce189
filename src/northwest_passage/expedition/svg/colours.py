"""The colours of the pictures, in one dictionary: each has one meaning."""

from __future__ import annotations

from typing import Final

from northwest_passage._internal.svg.themes import COMMON, Themes

_TOKENS: Final = {
    "cairn": "#c9c2b8",
    "inuit": "#e69f00",
    "franklin": "#3a2149",
    "strait": "#56b4e9",
    "cartography": "#009e73",
    "cairn_ink": "#2a241c",
    "inuit_ink": "#2a1c00",
    "franklin_ink": "#ffffff",
    "strait_ink": "#04283f",
    "cartography_ink": "#ffffff",
}

COLOURS: Final[Themes] = {
    "light": {
        **COMMON["light"],
        "paper": "#f4f1ea",
        "frame_gap": "#fdfbf5",
        "charted": "#c9cc7a",
        "tile": "#12283a",
        "ice": "#b3cfe2",
        "ice_sea": "#5588a8",
        "ice_land": "#f6ebd3",
        "ice_charted": "#e9edc0",
        "ice_floe": "#e9f6ff",
        "ice_crack": "#7fb0cf",
        "ice_line": "#0b4f86",
        "sky": "#7d8893",
        "sun": "#f5a300",
        "sun_ink": "#402a00",
        "path": "#e6fbff",
        **_TOKENS,
    },
    "dark": {
        **COMMON["dark"],
        "paper": "#232b33",
        "frame_gap": "#1a222a",
        "charted": "#97a05b",
        "tile": "#04121d",
        "ice": "#4a6376",
        "ice_sea": "#447c9b",
        "ice_land": "#dfe2dc",
        "ice_charted": "#d3dcae",
        "ice_floe": "#a9c9dc",
        "ice_crack": "#2f6280",
        "ice_line": "#4bb4ff",
        "sky": "#7d8a96",
        "sun": "#ffb52e",
        "sun_ink": "#3a2600",
        "path": "#d4f3ff",
        **_TOKENS,
    },
}
"""Every colour of every picture, by theme and purpose.

Players and tokens have colours of the Okabe-Ito palette, which people with any kind of colour vision can
distinguish. Shapes and letters repeat the information. Legal actions have ``highlight``, the last action
``last``, the player to act ``turn``, prestige ``prestige``. No player, token or terrain has one of these
colours.
"""
