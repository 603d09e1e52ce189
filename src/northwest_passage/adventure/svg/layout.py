"""The layout of a picture: hexes, oceans and the panel."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import Final, Literal, TypeAlias

import attrs

from northwest_passage._internal.arguments import must_be
from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import num
from northwest_passage._internal.svg.picture import PanelPlace
from northwest_passage.adventure.nouns import ATLANTIC, Hex
from northwest_passage.adventure.views import Position, seats
from northwest_passage.errors import invalid

HEX: Final = 64
"""The width of a hex."""
SIDE: Final = HEX / sqrt(3)
"""The side of a hex, which is also the distance from its middle to a corner."""
PITCH: Final = 1.5 * SIDE
"""The distance from one row to the next."""

Spot: TypeAlias = tuple[float, float]
"""A point in the picture, as x and y."""

Corner: TypeAlias = tuple[int, int]
"""A hex corner, independent of the layout: x in units of half a hex's width, y in units of half its side."""

Crop: TypeAlias = Iterable[Hex] | Literal["near"]
"""The part of the scenario to draw: the rows of the given hexes or, with ``"near"``, the rows around the
boats and all revealed rows ahead of them."""

PANEL_WIDTH: Final = 340
"""The width of one column of the panel."""
EDGE: Final = 34
"""The width of the open water on either side, where rows are numbered."""
_AROUND: Final = (
    f"l{HEX / 2:g} {num(SIDE / 2)}v{num(SIDE)}l-{HEX / 2:g} {num(SIDE / 2)}"
    f"l-{HEX / 2:g}-{num(SIDE / 2)}v-{num(SIDE)}Z"
)
"""The border of a hex as SVG path data, starting from its upper corner."""
_MARGIN: Final = 14
WITH_BOATS: Final = 94.0
"""The height of an ocean with space for boats beside its name."""
_FOG_ROW: Final = 8
_LEAST_PIXELS: Final = 9
"""The minimum text size in pixels at the intended size of a picture."""
_LEAST_TEXT: Final = 12
_COMPACT: Final = 500
_WIDE: Final = 1150
"""The minimum width in pixels at which the panel beside the map has two columns."""


def corners(place: Hex) -> tuple[Corner, ...]:
    """Return the corners of a hex, clockwise from the top (SCN-1)."""
    x = 2 * place.col + 1 + (place.row % 2 == 0)
    y = -3 * place.row
    return (x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1)


@attrs.frozen
class Plan(Frozen):
    """The layout of a picture. The origin is the upper left corner of the highest visible row."""

    columns: int
    first: int
    """The lowest visible row."""
    last: int
    """The highest visible row. It is less than ``first`` if no row is revealed."""
    total: int
    """The number of rows of the whole scenario, revealed or not."""
    fog: int
    """The number of unrevealed rows ahead that are drawn as fog, or 0 if they are not shown."""
    atlantic: float
    """The height of the Atlantic, or 0 if it is not shown."""
    pacific: float
    """The height of the Pacific, or 0 if it is not shown."""
    compact: bool
    zoom: float
    """The factor by which text is magnified to stay readable."""
    panel: Literal["beside", "below"] | None
    panel_columns: int

    def at(self, corner: Corner) -> Spot:
        """Return the point in the picture at which a hex corner is drawn."""
        return corner[0] * HEX / 2, SIDE + self.last * PITCH + corner[1] * SIDE / 2

    def middle(self, place: Hex) -> Spot:
        """Return the centre of a hex or of the visible part of an ocean."""
        if place == ATLANTIC:
            return self.wide / 2, self.foot + 30
        if place.row > self.total:
            return self.wide / 2, self.head + self.pacific - 31
        x, y = corners(place)[0]
        return self.at((x, y + 2))

    def shows(self, place: Hex) -> bool:
        """Return whether a place is in the picture."""
        if place == ATLANTIC:
            return self.atlantic > 0
        if place.row > self.total:
            return self.pacific > 0
        return self.first <= place.row <= self.last

    def outline(self, place: Hex) -> str:
        """Return the border of a hex as SVG path data."""
        x, y = self.at(corners(place)[0])
        return f"M{num(x)} {num(y)}{_AROUND}"

    @property
    def wide(self) -> float:
        """The width of all hexes, including the half hex by which even rows are shifted."""
        return (self.columns + 0.5) * HEX

    @property
    def fog_top(self) -> float:
        """The y coordinate of the upper edge of the fog, or 0 without fog."""
        return -(26.0 + _FOG_ROW * self.fog) if self.fog else 0.0

    @property
    def head(self) -> float:
        """The y coordinate of the upper edge of the map."""
        return self.fog_top - (self.pacific or 10)

    @property
    def foot(self) -> float:
        """The y coordinate of the lower edge of the lowest visible row."""
        return SIDE / 2 + (self.last - self.first + 1) * PITCH if self.last >= self.first else 0.0

    @property
    def bottom(self) -> float:
        """The y coordinate of the lower edge of the map."""
        return self.foot + (self.atlantic or 10)

    @property
    def left(self) -> float:
        """The distance from the left edge of the picture to the hexes."""
        return _MARGIN + EDGE * self.zoom

    @property
    def top(self) -> float:
        """The distance from the top edge of the picture to the highest row."""
        return (_MARGIN if self.panel == "beside" else 12 + 46 * self.zoom) - self.head

    @property
    def width(self) -> float:
        """The width of the map with its margins."""
        return self.wide + 2 * self.left

    @property
    def height(self) -> float:
        """The height of the map with its margins."""
        return self.top + self.bottom + _MARGIN


def plan(view: Position, *, crop: Crop | None, size: int | None, panel: PanelPlace) -> Plan:
    """Return the layout of a picture. If ``size`` is given, it is the intended width in pixels.

    :raises InvalidData: if ``crop`` is not a part of the scenario.
    """
    scenario = view.scenario
    total, rows = view.edition.rows, scenario.rows
    first, last = 1, rows
    if crop is not None:
        first, last = _rows(view, crop)
    ahead = last == rows
    columns = scenario.grid.width
    wide = (columns + 0.5) * HEX + 2 * (_MARGIN + EDGE)
    need = _LEAST_PIXELS / _LEAST_TEXT
    compact = size is not None and size < _COMPACT
    beside = wide + PANEL_WIDTH + 16
    if panel is True:
        panel = "below" if size is not None and (compact or size < beside * need) else "beside"
    panel_columns = 2 if panel == "beside" and size is not None and size >= _WIDE else 1
    whole = wide + (panel_columns * PANEL_WIDTH + 16 if panel == "beside" else 0)
    zoom = 1.0
    if size is not None:
        room = size / need - 2 * EDGE
        zoom = max(1.0, (whole - 2 * EDGE) / room) if room > 0 else 4.0
    waiting = any(player.boat == ATLANTIC for player in seats(view))  # boats that need space there
    return Plan(
        columns,
        first,
        last,
        total,
        total - rows if ahead else 0,
        0.0 if first > 1 else WITH_BOATS if waiting else 50.0,
        0.0 if not ahead else WITH_BOATS if rows == total else 62.0,
        compact,
        min(zoom, 4.0),
        panel or None,
        panel_columns,
    )


def _rows(view: Position, crop: Crop) -> tuple[int, int]:
    """Return the first and the last row of a part of the scenario."""
    rows = view.scenario.rows
    if isinstance(crop, str):
        if crop != "near":
            raise must_be("crop", "'near' or hexes", crop)
        boats = [min(player.boat.row, view.edition.rows) for player in view.players]
        return max(1, min(min(boats) - 1, rows - 3)), rows
    wanted = [Hex(*place).row for place in crop]
    wanted = [row for row in wanted if 1 <= row <= rows]
    if not wanted:
        raise invalid("crop", "must include a revealed hex")
    return min(wanted), max(wanted)
