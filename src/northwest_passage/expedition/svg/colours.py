"""The colours of the pictures, in one dictionary. Each colour has one meaning."""

from __future__ import annotations

from typing import Final

from northwest_passage._internal.svg.themes import COMMON, both

COLOURS: Final = both(
    {
        "paper": ("#f4f1ea", "#232b33"),
        "frame_gap": ("#fdfbf5", "#1a222a"),
        "charted": ("#c9cc7a", "#97a05b"),
        "tile": ("#12283a", "#04121d"),
        "ice": ("#b3cfe2", "#4a6376"),
        "ice_sea": ("#5588a8", "#447c9b"),
        "ice_land": ("#f6ebd3", "#dfe2dc"),
        "ice_charted": ("#e9edc0", "#d3dcae"),
        "ice_floe": ("#e9f6ff", "#a9c9dc"),
        "ice_crack": ("#7fb0cf", "#2f6280"),
        "ice_line": ("#0b4f86", "#4bb4ff"),
        "sky": ("#7d8893", "#7d8a96"),
        "sun": ("#f5a300", "#ffb52e"),
        "sun_ink": ("#402a00", "#3a2600"),
        "path": ("#e6fbff", "#d4f3ff"),
        "cairn": ("#c9c2b8", "#c9c2b8"),
        "inuit": ("#e69f00", "#e69f00"),
        "franklin": ("#3a2149", "#3a2149"),
        "strait": ("#56b4e9", "#56b4e9"),
        "cartography": ("#009e73", "#009e73"),
        "cairn_ink": ("#2a241c", "#2a241c"),
        "inuit_ink": ("#2a1c00", "#2a1c00"),
        "franklin_ink": ("#ffffff", "#ffffff"),
        "strait_ink": ("#04283f", "#04283f"),
        "cartography_ink": ("#ffffff", "#ffffff"),
    },
    COMMON,
)
"""Every colour of every picture, by theme and purpose.

Players and tokens have colours from the Okabe-Ito palette, which people with any kind of colour vision can
distinguish. Shapes and letters repeat the information. ``highlight`` is for legal actions, ``last`` for the
last action, ``turn`` for the player to act, and ``prestige`` for prestige. No player, token or terrain has
one of these colours.
"""
