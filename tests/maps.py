"""Small editions and drawn positions for the tests."""

from __future__ import annotations

from typing import Final

import attrs

from northwest_passage import DEFAULT_EDITION, Cell, Terrain
from northwest_passage.edition import PrintedTile


def terrain(drawn: str) -> tuple[Terrain, ...]:
    """A drawing, ``#`` land and ``.`` sea, as terrain in reading order."""
    return tuple(Terrain(sign == "#") for sign in drawn if sign in "#.")


SMALL: Final = attrs.evolve(
    DEFAULT_EDITION,
    name="Small",
    columns=6,
    rows=4,
    printed=(
        PrintedTile("Greenland", Cell(5, 1), True, terrain(".# .# .#")),
        PrintedTile("Northwest Passage", Cell(0, 1), True, terrain("#. #. ..")),
    ),
    greenland=Cell(5, 1),
    northwest_passage=Cell(0, 1),
    frozen_rows=(3, 2, 1, 0, 1, 2, 3),
    zones=(3, 3, 2, 2, 1, 1),
    provenance=(),
)
"""A board of 6 x 4 cells with all tiles of the box; the sun freezes none to three of its rows.

Greenland lies in the east, the Northwest Passage in the west; there are no other printed tiles.
"""
