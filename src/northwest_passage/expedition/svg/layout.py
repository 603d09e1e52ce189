"""The layout of the parts of a picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

import attrs

from northwest_passage._internal.arguments import must_be
from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.svg.picture import PanelPlace
from northwest_passage.errors import invalid
from northwest_passage.expedition.nouns import Cell
from northwest_passage.expedition.state import State
from northwest_passage.expedition.svg.coast import CELL

Crop: TypeAlias = Iterable[Cell] | Literal["known"]
"""A part of the map: the smallest rectangle with these cells, or with all tiles."""

PANEL_WIDTH: Final = 340
"""The minimum width of a panel beside the map, or of one column of a panel below it."""
_LEAST_PIXELS: Final = 9
"""The minimum size of text in pixels, at the intended size of a picture."""
_LEAST_TEXT: Final = 12
"""The size of the smallest text before it is magnified."""
_COMPACT: Final = 500
"""The width in pixels below which a picture has thin margins and no arch."""
_BESIDE: Final = 990
"""The width in pixels below which a picture has its panel below the map."""
_LEAST_WIDTH: Final = 400
"""The minimum width of the map and its padding. With less, the sun's positions would touch."""


@attrs.frozen
class Span(Frozen):
    """A rectangle of cells."""

    col: int
    row: int
    columns: int
    rows: int


@attrs.frozen
class Layout(Frozen):
    """The positions of the parts of a picture."""

    span: Span
    """The visible part of the map."""
    whole: bool
    """True if the whole map is visible, with the sun and the arrows."""
    compact: bool
    """True in small pictures, where a line of text replaces the sun's arch."""
    zoom: float
    """The magnification that keeps text and pieces readable."""
    left: float
    right: float
    top: float
    bottom: float
    """The margin below the map. The other three margins are ``left``, ``right`` and ``top``."""
    panel: Literal["beside", "below"] | None

    @property
    def width(self) -> float:
        """The width of the map with its margins."""
        return self.left + self.span.columns * CELL + self.right

    @property
    def height(self) -> float:
        """The height of the map with its margins."""
        return self.top + self.span.rows * CELL + self.bottom


def span(state: State, crop: Crop | None) -> Span:
    """Return the part of the map to show.

    :raises InvalidData: if ``crop`` contains no cell of the board, or is a string other than ``"known"``.
    """
    edition = state.edition
    if crop is None:
        return Span(0, 0, edition.columns, edition.rows)
    if isinstance(crop, str):
        if crop != "known":
            raise must_be("crop", "'known' or some cells", crop)
        wanted: Iterable[Cell] = edition.grid.cells_of(state.board.cells_taken)
    else:
        wanted = crop
    cells = [Cell(*cell) for cell in wanted]
    cells = [cell for cell in cells if edition.grid.has(cell)]
    if not cells:
        raise invalid("crop", "must include a cell of the board")
    first = Cell(min(cell.col for cell in cells), min(cell.row for cell in cells))
    last = Cell(max(cell.col for cell in cells), max(cell.row for cell in cells))
    return Span(first.col, first.row, last.col - first.col + 1, last.row - first.row + 1)


def layout(shown: Span, *, cropped: bool, size: int | None, panel: PanelPlace) -> Layout:
    """Return the layout for a size in pixels. Margins grow with the text, which has a minimum size."""
    cells = shown.columns * CELL
    if panel is True:
        panel = "below" if size is not None and size < _BESIDE else "beside"
    compact = size is not None and size < _COMPACT
    beside = PANEL_WIDTH + 16 if panel == "beside" else 0
    spare = max(_LEAST_WIDTH - cells, 0)
    if cropped or compact:
        fixed, growing = (28.0, 22.0)
    else:
        fixed, growing = (spare + beside, 190.0)
    if size is None:
        zoom = 1.0
    else:
        # The width is cells + fixed + growing * zoom. With this zoom, the smallest text is large enough.
        need = _LEAST_PIXELS / _LEAST_TEXT
        space = size / need - growing
        zoom = max(1.0, (cells + fixed) / space) if space > 0 else 4.0
        zoom = min(zoom, 4.0)
    if cropped or compact:
        left, right = 12 + growing * zoom, 16.0
        top = 16.0 if cropped else 62 * zoom + 8
        bottom = 12 + 18 * zoom + (0 if cropped else 40 * zoom)
    else:
        left, right = spare / 2 + 104 * zoom, spare / 2 + 86 * zoom
        top, bottom = 156 + 20 * (zoom - 1), 16 + 18 * zoom
    place = panel or None
    return Layout(shown, not cropped, compact, zoom, left, right, top, bottom, place)
