"""Tiles on the map: their borders and names, and for each cell something to click on."""

from __future__ import annotations

from northwest_passage._internal.markup import num, title
from northwest_passage._internal.svg.pieces import SANS, SERIF
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.expedition.board import Board, PlacedTile
from northwest_passage.expedition.freezing import is_frozen
from northwest_passage.expedition.nouns import Cell, TileKind
from northwest_passage.expedition.svg.coast import CELL

__all__ = ["joker_mark", "names", "tile_title", "tiles"]


def tiles(map_: Board, frozen_rows: int, prefix: str, colours: Palette) -> str:
    """Borders of tiles, and for each cell something to click on."""
    parts = [
        f'<g class="tiles" fill="none" stroke="{colours["tile"]}" stroke-opacity=".5" stroke-width="1.2">'
    ]
    parts += (_tile(tile, frozen_rows, prefix, colours) for tile in map_.tiles)
    parts.append('</g><g class="free" fill="none" pointer-events="all">')
    parts += (_cell(cell, frozen_rows, prefix) for cell in map_.grid.cells_of(map_.free_cells))
    parts.append("</g>")
    return "".join(parts)


def names(map_: Board, zoom: float, colours: Palette) -> str:
    """The names of the tiles, each in its north-western corner."""
    texts = "".join(
        f'<text x="{tile.cell.col * CELL + 5}" y="{num(tile.cell.row * CELL + 3 + 11 * zoom)}">'
        f"{tile.tile}</text>"
        for tile in map_.tiles
    )
    return (
        f'<g class="names" pointer-events="none" font-family="{SANS}" font-size="{num(12 * zoom)}"'
        f' fill="{colours["piece"]}" stroke="{colours["outline"]}" stroke-width="3" stroke-linejoin="round"'
        f' paint-order="stroke">{texts}</g>'
    )


def _tile(tile: PlacedTile, frozen_rows: int, prefix: str, colours: Palette) -> str:
    (col, row), (last_col, last_row) = tile.cells[0], tile.cells[-1]
    width, height = (last_col - col + 1) * CELL, (last_row - row + 1) * CELL
    kind = tile.tile.kind.name.lower()
    cells = "".join(_cell(cell, frozen_rows, prefix) for cell in tile.cells)
    joker = joker_mark(tile.cell, colours) if tile.tile.kind is TileKind.JOKER else ""
    return (
        f'<g id="{prefix}tile-{col}-{row}" class="tile {kind}" data-col="{col}" data-row="{row}"'
        f' data-tile="{tile.tile}" data-rotation="{tile.rotation}" data-side="{tile.side.name.lower()}">'
        f"{title(tile_title(tile))}"
        f'<path d="M{col * CELL} {row * CELL}h{width}v{height}h-{width}z"/>'
        f'{joker}<g stroke="none" pointer-events="all">{cells}</g></g>'
    )


def joker_mark(cell: Cell, colours: Palette) -> str:
    """A small letter on a small tile that lies Joker side up (PLC-6)."""
    return (
        f'<text class="joker-mark" x="{cell.col * CELL + 6}" y="{cell.row * CELL + 16}" font-family="{SERIF}"'
        f' font-size="13" font-style="italic" font-weight="700" fill="{colours["tile"]}"'
        f' stroke="{colours["outline"]}" stroke-width="2" stroke-opacity="1" paint-order="stroke">J</text>'
    )


def _cell(cell: Cell, frozen_rows: int, prefix: str) -> str:
    col, row = cell
    frozen = " frozen" if is_frozen(cell, frozen_rows) else ""
    return (
        f'<rect id="{prefix}cell-{col}-{row}" class="cell{frozen}" data-col="{col}" data-row="{row}"'
        f' x="{col * CELL}" y="{row * CELL}" width="{CELL}" height="{CELL}"/>'
    )


def tile_title(tile: PlacedTile) -> str:
    """A tile in words."""
    symbol = "" if tile.symbol is None else f", with the symbol of {tile.symbol.name.title()}"
    return f"{tile.tile} at {tile.cell.col},{tile.cell.row}{symbol}"
