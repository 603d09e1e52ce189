"""How a picture is to look and where its parts go, and the picture as a text that shows itself."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal, TypeAlias

import attrs

from northwest_passage._shared.frozen import Frozen
from northwest_passage._shared.markup import digest, escape, num
from northwest_passage._shared.texts import quoted
from northwest_passage.errors import InvalidData, Problem
from northwest_passage.nouns import Cell
from northwest_passage.state import State
from northwest_passage.svg.coast import CELL
from northwest_passage.svg.colours import Palette, Theme, palette, style

__all__ = [
    "PANEL_WIDTH",
    "Crop",
    "Layout",
    "Look",
    "Page",
    "PanelPlace",
    "Picture",
    "Span",
    "document",
    "layout",
    "span",
]

MAX_WIDTH: Final = 100_000
"""The most pixels a picture can be wide."""

PanelPlace: TypeAlias = bool | Literal["beside", "below"]
"""Whether there is a panel, and where: ``True`` leaves the place to the size of the picture."""

Crop: TypeAlias = Iterable[Cell] | Literal["known"]
"""A part of the map: the smallest one with these cells, or with all tiles."""


class Picture(str):
    """An SVG picture: a string that shows itself in notebooks.

    >>> import northwest_passage as nwp
    >>> from northwest_passage import svg
    >>> picture = svg.tile(nwp.DEFAULT_EDITION, nwp.TileId.large(17))
    >>> picture[:5], picture
    ('<svg ', <Picture: Tile L17 with the symbol of Inuit, 3 kB>)
    """

    __slots__ = ()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to a file; one that is there already is replaced."""
        Path(path).write_text(f"{self}\n", encoding="utf-8")

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        _, _, rest = self.partition("<title")
        heading = rest.partition(">")[2].partition("<")[0]
        return f"<Picture: {heading}, {-(-len(self) // 1000)} kB>"


class Page(str):
    """An HTML page that needs nothing else: a string that shows itself in notebooks, in its own frame."""

    __slots__ = ()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page to a file; one that is there already is replaced."""
        Path(path).write_text(f"{self}\n", encoding="utf-8")

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{escape(self)}" style="width:100%;height:820px;border:0;border-radius:12px"'
            ' title="A game that plays"></iframe>'
        )

    def __repr__(self) -> str:
        heading = self.partition("<title>")[2].partition("<")[0]
        return f"<Page: {heading}, {-(-len(self) // 1000)} kB>"


@attrs.frozen
class Look(Frozen):
    """How a picture is to look, whatever it shows."""

    size: int | None
    theme: Theme
    colours: Palette
    prefix: str

    @classmethod
    def of(cls, size: int | None, theme: Theme, colours: Palette | None, id_prefix: str) -> Look:
        """Take what a caller gave.

        :raises InvalidData: if there is no such theme or colour, or the size is not positive.
        """
        if size is not None and not (type(size) in (int, float) and 0 < size <= MAX_WIDTH):
            words = f"a picture is 1 to {MAX_WIDTH} pixels wide, not {quoted(size)}"
            raise InvalidData([Problem("size", words)])
        return cls(size, theme, palette(theme, colours), escape(id_prefix))


def document(
    look: Look,
    width: float,
    height: float,
    heading: str,
    description: str,
    content: str,
    *,
    interactive: bool = False,
) -> Picture:
    """A whole picture, with a title and a description for those who do not see it.

    :param interactive: whether something in it can be chosen; then a screen reader is led inside.
    """
    scale = 1 if look.size is None else look.size / width
    key = digest(heading + description)
    names = (f"{look.prefix}title-{key}", f"{look.prefix}desc-{key}")
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="northwest-passage {look.theme}"'
        f' width="{num(width * scale)}" height="{num(height * scale)}"'
        f' viewBox="0 0 {num(width)} {num(height)}" style="max-width:100%;height:auto"'
        f' role="{"group" if interactive else "img"}" aria-labelledby="{names[0]}"'
        f' aria-describedby="{names[1]}">'
        f'<title id="{names[0]}">{escape(heading)}</title>'
        f'<desc id="{names[1]}">{escape(description)}</desc>{style(look.theme)}{content}</svg>'
    )


# -- Where the parts go ----------------------------------------------------------------------------

PANEL_WIDTH: Final = 340
"""Of a panel beside the map, or of one column of a panel below it, at least."""
_LEAST_PIXELS: Final = 9
"""No text is smaller at the size that a picture is made for."""
_LEAST_TEXT: Final = 12
"""The smallest text before it is zoomed."""
_COMPACT: Final = 500
"""Narrower pictures have no arch and thin margins."""
_BESIDE: Final = 990
"""Narrower pictures have their panel below the map."""
_LEAST_WIDTH: Final = 400
"""Of the map, or of the room for it: less, and the sun's places would touch."""


@attrs.frozen
class Span(Frozen):
    """A rectangle of cells."""

    col: int
    row: int
    columns: int
    rows: int


@attrs.frozen
class Layout(Frozen):
    """Where the parts of a picture go."""

    span: Span
    """The part of the map that is shown."""
    whole: bool
    """Whether that is the whole map, with the sun and the arrows."""
    compact: bool
    """Whether the sun is a line of text, for small pictures."""
    zoom: float
    """How much larger than usual texts and pieces are, so that they can be read."""
    left: float
    right: float
    top: float
    bottom: float
    """The margins around the map."""
    panel: Literal["beside", "below"] | None

    @property
    def width(self) -> float:
        """Of the map with its margins."""
        return self.left + self.span.columns * CELL + self.right

    @property
    def height(self) -> float:
        """Of the map with its margins."""
        return self.top + self.span.rows * CELL + self.bottom


def span(state: State, crop: Crop | None) -> Span:
    """The part of the map to show.

    :raises InvalidData: if it has no cell of the board, or is not a part at all.
    """
    edition = state.edition
    if crop is None:
        return Span(0, 0, edition.columns, edition.rows)
    if isinstance(crop, str):
        if crop != "known":
            raise InvalidData([Problem("crop", f"there is no part {crop!r} of a map")])
        wanted: Iterable[Cell] = edition.grid.cells_of(state.board.cells_taken)
    else:
        wanted = crop
    cells = [Cell(*cell) for cell in wanted]
    cells = [cell for cell in cells if edition.grid.has(cell)]
    if not cells:
        raise InvalidData([Problem("crop", "none of these cells is on the board")])
    first = Cell(min(cell.col for cell in cells), min(cell.row for cell in cells))
    last = Cell(max(cell.col for cell in cells), max(cell.row for cell in cells))
    return Span(first.col, first.row, last.col - first.col + 1, last.row - first.row + 1)


def layout(shown: Span, *, cropped: bool, size: int | None, panel: PanelPlace) -> Layout:
    """The layout for a size in pixels: margins grow with the text, which must not be too small."""
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
        # The width is fixed + growing * zoom, and zoom is what makes the least text large enough.
        need = _LEAST_PIXELS / _LEAST_TEXT
        room = size / need - growing
        zoom = max(1.0, (cells + fixed) / room) if room > 0 else 4.0
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
