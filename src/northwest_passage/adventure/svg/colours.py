"""The colours of the pictures, each with one meaning."""

from __future__ import annotations

from typing import Final

from northwest_passage._internal.svg.themes import COMMON, both

COLOURS: Final = both(
    {
        "deep": ("#1c5075", "#0d3048"),
        "deep_ink": ("#d9efff", "#b9dcf2"),
        "lattice": ("#0d3554", "#06202f"),
        "snow": ("#fbfdff", "#dfe9f0"),
        "snow_shade": ("#7d96ac", "#64809a"),
        "floe": ("#8fbcd6", "#4a809d"),
        "iceberg": ("#f4fbff", "#e3f1fa"),
        "iceberg_shade": ("#6fa3c4", "#5487a5"),
        "fog": ("#dde4e8", "#37444f"),
        "fog_shade": ("#c3ced6", "#2b3741"),
        "fog_ink": ("#46535f", "#c3cdd6"),
        "treasure": ("#f5b301", "#f5b301"),
        "treasure_shade": ("#7a4a10", "#5c3608"),
    },
    COMMON,
)
"""Every colour of every picture, by theme and purpose.

No information is conveyed by colour alone: each terrain has a symbol, each player a letter. Ground, players
and legal actions have the same colours as in the pictures of Expedition.
"""
