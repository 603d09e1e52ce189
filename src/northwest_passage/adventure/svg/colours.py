"""The colours of the pictures, each with one meaning."""

from __future__ import annotations

from typing import Final

from northwest_passage._internal.svg.themes import COMMON, Themes

COLOURS: Final[Themes] = {
    "light": {
        **COMMON["light"],
        "deep": "#1c5075",
        "deep_ink": "#d9efff",
        "lattice": "#0d3554",
        "snow": "#fbfdff",
        "snow_shade": "#7d96ac",
        "floe": "#8fbcd6",
        "iceberg": "#f4fbff",
        "iceberg_shade": "#6fa3c4",
        "fog": "#dde4e8",
        "fog_shade": "#c3ced6",
        "fog_ink": "#46535f",
        "treasure": "#f5b301",
        "treasure_shade": "#7a4a10",
    },
    "dark": {
        **COMMON["dark"],
        "deep": "#0d3048",
        "deep_ink": "#b9dcf2",
        "lattice": "#06202f",
        "snow": "#dfe9f0",
        "snow_shade": "#64809a",
        "floe": "#4a809d",
        "iceberg": "#e3f1fa",
        "iceberg_shade": "#5487a5",
        "fog": "#37444f",
        "fog_shade": "#2b3741",
        "fog_ink": "#c3cdd6",
        "treasure": "#f5b301",
        "treasure_shade": "#5c3608",
    },
}
"""Every colour of every picture, by theme and purpose.

No information is conveyed by colour alone: each terrain has a symbol, each player a letter. Ground, players
and legal actions have the same colours as in the pictures of Expedition.
"""
