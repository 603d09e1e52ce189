"""The map: sea, land, straits, tile borders, charted islands, ice."""

from __future__ import annotations

from functools import lru_cache

from northwest_passage._shared.markup import digest, title
from northwest_passage.board import Board, PlacedTile
from northwest_passage.freezing import is_frozen
from northwest_passage.geometry import Shape
from northwest_passage.islands import Island
from northwest_passage.nouns import Cell, Corners, TileKind
from northwest_passage.svg.coast import CELL, Coast, outline, trace
from northwest_passage.svg.colours import Palette
from northwest_passage.svg.pieces import SANS, SERIF

__all__ = [
    "chart_marks",
    "face",
    "grid",
    "ground",
    "ice",
    "joker_mark",
    "small_face",
    "tile_title",
    "tiles",
]


def grid(columns: int, rows: int, colours: Palette) -> str:
    """What nobody has seen yet: paper with a grid."""
    width, height = columns * CELL, rows * CELL
    lines = "".join(f"M{x * CELL} 0V{height}" for x in range(1, columns))
    lines += "".join(f"M0 {y * CELL}H{width}" for y in range(1, rows))
    return (
        f'<rect class="unknown" width="{width}" height="{height}" fill="{colours["paper"]}"/>'
        f'<path class="grid" d="{lines}" fill="none" stroke="{colours["grid"]}" stroke-width="1"'
        ' stroke-dasharray="2 6"/>'
    )


def ground(map_: Board, complete: tuple[Island, ...], prefix: str, colours: Palette) -> str:
    """Sea and land of all tiles, drawn as a whole, so that tiles that match join without a seam.

    :param complete: the charted islands.
    """
    cells = map_.grid.cells_of(map_.cells_taken)
    land, bit = map_.land, map_.grid.bit
    coast = trace(cells, lambda x, y: bool(land >> bit(x, y) & 1))
    known = outline(cells)
    charted = "".join(_charted(map_, island, colours) for island in complete)
    return _scenery(known, coast, charted, prefix, colours) + _relief(map_, cells, colours)


def _scenery(known: str, coast: Coast, charted: str, prefix: str, colours: Palette) -> str:
    """Sea, shallows along the coast, land, and the shore; nothing reaches beyond what is known."""
    clip = f"{prefix}known-{digest(known)}"
    shore = f"{prefix}shore-{digest(coast.shore)}"
    line = f'<use href="#{shore}" stroke='
    return (
        f'<defs><clipPath id="{clip}"><path d="{known}"/></clipPath>'
        f'<path id="{shore}" d="{coast.shore}"/></defs>'
        f'<path class="sea" d="{known}" fill="{colours["sea"]}"/>'
        f'<g fill="none" stroke-linejoin="round" clip-path="url(#{clip})">'
        f'{line}"{colours["shallow"]}" stroke-width="28" stroke-opacity=".2"/>'
        f'{line}"{colours["shallow"]}" stroke-width="14" stroke-opacity=".38"/>'
        f'<path class="land" d="{coast.land}" fill="{colours["land"]}"/>{charted}'
        f'{line}"{colours["beach"]}" stroke-width="5"/>'
        f'{line}"{colours["shore"]}" stroke-width="1.5" class="shore"/></g>'
    )


def _relief(map_: Board, cells: tuple[Cell, ...], colours: Palette) -> str:
    """Hills where a cell is all land, waves where it is all sea, but not under symbols."""
    grid = map_.grid
    symbols = {tile.symbol_cell for tile in map_.tiles}
    hills: list[str] = []
    waves: list[str] = []
    for cell in cells:
        if cell in symbols:
            continue
        corners = grid.corners_of(1 << grid.bit(*cell))
        # Not every cell in the same place, and always this cell in this place.
        dx, dy = (cell.col * 5 + cell.row * 3) % 7 * 3, (cell.col * 3 + cell.row * 5) % 7 * 3
        x, y = cell.col * CELL + 12 + dx, cell.row * CELL + 24 + dy
        if not corners & ~map_.land:
            hills.append(f"M{x} {y}l6-9l6 9M{x + 10} {y - 3}l5-7l6 9")
        elif not corners & ~map_.sea:
            waves.append(f"M{x - 2} {y - 4}q4-5 8 0t8 0t8 0")
    return (
        f'<g class="relief" fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6">'
        f'<path d="{"".join(hills)}" stroke="{colours["relief"]}"/>'
        f'<path d="{"".join(waves)}" stroke="{colours["wave"]}"/></g>'
    )


def _charted(map_: Board, island: Island, colours: Palette) -> str:
    """The land of a complete island, in a colour of its own (PLC-7)."""
    corners = set(island.corners)
    around = {Cell(x + dx, y + dy) for x, y in corners for dx in (-1, 0) for dy in (-1, 0)}
    cells = sorted(cell for cell in around if map_.grid.has(cell))
    coast = trace(cells, lambda x, y: (x, y) in corners)
    count = len(island.tiles)
    return (
        f'<path class="island" data-tiles="{count}" d="{coast.land}" fill="{colours["charted"]}">'
        f"{title(f'Charted island on {count} tiles')}</path>"
    )


def chart_marks(map_: Board, complete: tuple[Island, ...], colours: Palette) -> str:
    """A small compass on each charted island."""
    marks: list[str] = []
    for island in complete:
        corners = island.corners
        x, y = (sum(point[i] for point in corners) / len(corners) for i in (0, 1))
        col, row = min(corners, key=lambda point: (point.col - x) ** 2 + (point.row - y) ** 2)
        # At the edge of the board half of the mark would be off it.
        x = min(max(col * CELL, 12), map_.grid.columns * CELL - 12)
        y = min(max(row * CELL, 12), map_.grid.rows * CELL - 12)
        marks.append(f'<path transform="translate({x} {y})" d="{_COMPASS}"/>')
    return (
        f'<g class="charted" fill="{colours["cartography"]}" stroke="{colours["outline"]}"'
        f' stroke-width="2.6" stroke-linejoin="round" paint-order="stroke">{"".join(marks)}</g>'
    )


_COMPASS = "M0-12L2.6-2.6L12 0L2.6 2.6L0 12L-2.6 2.6L-12 0L-2.6-2.6Z"


def tiles(map_: Board, frozen_rows: int, prefix: str, names: bool, colours: Palette) -> str:
    """Borders of tiles, and for each cell something to click on."""
    parts = [
        f'<g class="tiles" fill="none" stroke="{colours["tile"]}" stroke-opacity=".5" stroke-width="1.2">'
    ]
    parts += (_tile(tile, frozen_rows, prefix, colours) for tile in map_.tiles)
    parts.append('</g><g class="free" fill="none" pointer-events="all">')
    parts += (_cell(cell, frozen_rows, prefix) for cell in map_.grid.cells_of(map_.free_cells))
    parts.append("</g>")
    if names:
        parts.append(
            f'<g class="names" font-family="{SANS}" font-size="9" fill="{colours["tile"]}"'
            f' stroke="{colours["outline"]}" stroke-width="2" paint-order="stroke">'
        )
        parts += (
            f'<text x="{tile.cell.col * CELL + 4}" y="{tile.cell.row * CELL + 11}">{tile.tile}</text>'
            for tile in map_.tiles
        )
        parts.append("</g>")
    return "".join(parts)


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


# -- Ice -----------------------------------------------------------------------------------------


_FLOES = (
    "M-2 25L20 32L37 18L57 25L82 25M20 32L15 55L-2 65M82 65L62 57L43 67L15 55"
    "M37 18L35-2M35 82L43 67M57 25L62 57"
)
"""Cracks between floes, which join when they are repeated every 80 units."""


def ice(map_: Board, frozen_rows: int, prefix: str, colours: Palette) -> str:
    """A veil over all that is frozen, and the freeze line along its southern border (FRZ-2)."""
    if not frozen_rows:
        return ""
    grid = map_.grid
    width, height = grid.columns * CELL, frozen_rows * CELL
    cracks = (
        f'<g fill="none" stroke-linejoin="round"><path d="{_FLOES}" stroke="{colours["ice"]}"'
        f' stroke-width="2.6"/><path transform="translate(1 1.6)" d="{_FLOES}"'
        f' stroke="{colours["ice_crack"]}" stroke-width=".9"/></g>'
    )
    pattern = f"{prefix}ice-{digest(cracks)}"
    frozen = outline(grid.cells_of(map_.cells_taken & grid.rows_above[frozen_rows]))
    teeth = "".join(f"l8 {-6 if i % 2 else 6}" for i in range(width // 8))
    edge = f'd="M0 {height - 3}{teeth}" fill="none" stroke-linejoin="round"'
    return (
        f'<defs><pattern id="{pattern}" width="80" height="80" patternUnits="userSpaceOnUse">'
        f"{cracks}</pattern></defs>"
        f'<g class="ice" pointer-events="none">{title(f"{frozen_rows} frozen rows")}'
        f'<rect width="{width}" height="{height}" fill="{colours["ice"]}" fill-opacity=".15"/>'
        f'<rect width="{width}" height="{height}" fill="url(#{pattern})" fill-opacity=".3"/>'
        f'<path d="{frozen}" fill="{colours["ice"]}" fill-opacity=".4"/>'
        f'<path d="{frozen}" fill="url(#{pattern})" fill-opacity=".6"/>'
        f'<path class="freeze-line" {edge} stroke="{colours["ice"]}" stroke-width="7"/>'
        f'<path {edge} stroke="{colours["ice_line"]}" stroke-width="2.6"/></g>'
    )


# -- One tile alone ------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def face_coast(shape: Shape, corners: Corners) -> Coast:
    """The coast of a tile that lies nowhere yet, its north-western corner at 0, 0."""
    return trace(face_cells(shape), lambda x, y: bool(corners[y * (shape.width + 1) + x]))


def face_cells(shape: Shape) -> list[Cell]:
    """The cells of a tile that lies nowhere yet."""
    return [Cell(x, y) for y in range(shape.height) for x in range(shape.width)]


def face(shape: Shape, corners: Corners, prefix: str, colours: Palette) -> str:
    """One tile alone, with cells of the usual size."""
    return _scenery(outline(face_cells(shape)), face_coast(shape, corners), "", prefix, colours)


def small_face(shape: Shape, corners: Corners, colours: Palette) -> str:
    """One tile alone, plain enough to be shown small; with cells of the usual size."""
    width, height = shape.width * CELL, shape.height * CELL
    coast = face_coast(shape, corners)
    return (
        f'<path d="M0 0H{width}V{height}H0Z" fill="{colours["sea"]}"/>'
        f'<path d="{coast.land}" fill="{colours["land"]}" stroke="{colours["shore"]}" stroke-width="3"/>'
        f'<path d="M0 0H{width}V{height}H0Z" fill="none" stroke="{colours["tile"]}" stroke-width="3"/>'
    )
