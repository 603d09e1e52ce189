"""The map: paper, sea, land, straits, charted islands, ice, and the borders of tiles."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import digest, num, title
from northwest_passage._internal.svg.parts import SANS, SERIF
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.expedition.board import Board, PlacedTile
from northwest_passage.expedition.freezing import is_frozen
from northwest_passage.expedition.geometry import Shape
from northwest_passage.expedition.islands import Island
from northwest_passage.expedition.nouns import Cell, Corners, TileKind
from northwest_passage.expedition.svg.coast import CELL, Coast, outline, trace


def grid(columns: int, rows: int, colours: Palette) -> str:
    """Draw the unknown part of the map: paper with a grid."""
    width, height = columns * CELL, rows * CELL
    lines = "".join(f"M{x * CELL} 0V{height}" for x in range(1, columns))
    lines += "".join(f"M0 {y * CELL}H{width}" for y in range(1, rows))
    return (
        f'<rect class="unknown" width="{width}" height="{height}" fill="{colours["paper"]}"/>'
        f'<path class="grid" d="{lines}" fill="none" stroke="{colours["grid"]}" stroke-width="1"'
        ' stroke-dasharray="2 6"/>'
    )


# -- Sea and land ----------------------------------------------------------------------------------


@attrs.frozen
class Ground(Frozen):
    """Sea and land of all tiles, drawn as a whole, so matching tiles join without a seam."""

    clip: str
    """The id of a clip path around the known part of the map."""
    open: str
    """The unfrozen ground, with the SVG definitions that :attr:`frozen` refers to."""
    frozen: str
    """The same ground in winter, to be clipped at the freeze line: ice on the sea, snow on the land."""


def ground(map_: Board, complete: tuple[Island, ...], prefix: str, colours: Palette) -> Ground:
    """Draw the ground of a map.

    :param map_: the map.
    :param complete: the charted islands, which have a colour and a hatch of their own (PLC-7).
    :param prefix: the prefix of ids.
    :param colours: the colours of the theme.
    """
    cells = map_.grid.cells_of(map_.cells_taken)
    land, bit = map_.land, map_.grid.bit
    coast = trace(cells, lambda x, y: bool(land >> bit(x, y) & 1))
    known = outline(cells)
    islands = [(island, island_coast(map_, island)) for island in complete]
    hatched_by, pattern = _hatch(prefix, colours)
    defined = hatched_by if islands else ""
    hatched = f'<path d="{"".join(land for _, land in islands)}" fill="url(#{pattern})"/>'
    drawn = "".join(
        f'<path id="{prefix}island-{digest(land)}" class="island" data-tiles="{len(island.tiles)}"'
        f' d="{land}">'
        f"{title(f'Charted island on {len(island.tiles)} tiles')}</path>"
        for island, land in islands
    )
    again = "".join(f'<use href="#{prefix}island-{digest(land)}"/>' for _, land in islands)
    clip = f"{prefix}known-{digest(known)}"
    summer = _scenery(
        known,
        coast,
        f'<g fill="{colours["charted"]}">{drawn}</g>{hatched}' if islands else "",
        prefix,
        colours,
    )
    relief = _relief(map_, cells, colours)
    return Ground(
        clip,
        f'<g class="ground" pointer-events="none">{defined}{summer}{relief}</g>',
        _winter(
            known,
            coast,
            f'<g fill="{colours["ice_charted"]}">{again}</g>{hatched}' if islands else "",
            prefix,
            colours,
        ),
    )


def _scenery(known: str, coast: Coast, islands: str, prefix: str, colours: Palette) -> str:
    """Draw sea, shallows along the coast, land, and the shore, all within the known part."""
    clip, shore, land = _names(known, coast, prefix)
    line = f'<use href="#{shore}" stroke='
    return (
        f'<defs><clipPath id="{clip}"><path d="{known}"/></clipPath>'
        f'<path id="{shore}" d="{coast.shore}"/></defs>'
        f'<path class="sea" d="{known}" fill="{colours["sea"]}"/>'
        f'<g fill="none" stroke-linejoin="round" clip-path="url(#{clip})">'
        f'{line}"{colours["shallow"]}" stroke-width="28" stroke-opacity=".2"/>'
        f'{line}"{colours["shallow"]}" stroke-width="14" stroke-opacity=".38"/>'
        f'<g fill="{colours["land"]}"><path id="{land}" class="land" d="{coast.land}"/></g>{islands}'
        f'{line}"{colours["beach"]}" stroke-width="5"/>'
        f'{line}"{colours["shore"]}" stroke-width="1.5" class="shore"/></g>'
    )


def _winter(known: str, coast: Coast, islands: str, prefix: str, colours: Palette) -> str:
    """Draw the frozen scenery. It refers to SVG definitions that :func:`_scenery` writes."""
    clip, shore, land = _names(known, coast, prefix)
    line = f'<use href="#{shore}" stroke='
    return (
        f'<g class="frozen-ground" pointer-events="none" fill="none" stroke-linejoin="round"'
        f' clip-path="url(#{clip})">'
        f'<path d="{known}" fill="{colours["ice_sea"]}"/>'
        f'<path d="{known}" fill="url(#{floes(prefix, colours)[0]})" fill-opacity=".62"/>'
        f'{line}"{colours["ice_floe"]}" stroke-width="12" stroke-opacity=".3"/>'
        f'<g fill="{colours["ice_land"]}"><use href="#{land}"/></g>{islands}'
        f'<g fill="url(#{floes(prefix, colours)[0]})" fill-opacity=".38"><use href="#{land}"/></g>'
        f'{line}"{colours["shore"]}" stroke-width="2.2"/></g>'
    )


def _names(known: str, coast: Coast, prefix: str) -> tuple[str, str, str]:
    """Return the ids of the known part, of its shore and of its land, derived from their content."""
    return (
        f"{prefix}known-{digest(known)}",
        f"{prefix}shore-{digest(coast.shore)}",
        f"{prefix}land-{digest(coast.land)}",
    )


def island_coast(map_: Board, island: Island) -> str:
    """Return the outline of a complete island."""
    return _island(map_, island).land


def island_alone(map_: Board, island: Island, prefix: str, colours: Palette) -> tuple[str, str]:
    """Draw a charted island twice, in summer and in winter, to be shown over the ground."""
    coast = _island(map_, island)
    pattern = _hatch(prefix, colours)[1]
    hatched = f'<path d="{coast.land}" fill="url(#{pattern})"/>'

    def lines(*strokes: tuple[str, float]) -> str:
        return "".join(
            f'<path d="{coast.shore}" fill="none" stroke="{colours[name]}" stroke-width="{width:g}"/>'
            for name, width in strokes
        )

    summer = f'<path d="{coast.land}" fill="{colours["charted"]}"/>{hatched}'
    winter = f'<path d="{coast.land}" fill="{colours["ice_charted"]}"/>{hatched}'
    return summer + lines(("beach", 5), ("shore", 1.5)), winter + lines(("shore", 2.2))


def hatch(prefix: str, colours: Palette) -> str:
    """Return the SVG definition of the hatching for charted islands."""
    return _hatch(prefix, colours)[0]


def _hatch(prefix: str, colours: Palette) -> tuple[str, str]:
    """Return the SVG definition of the hatching for charted islands, and its id."""
    line = f'<path d="M0 0V9" stroke="{colours["shore"]}" stroke-width="2.2" stroke-opacity=".42"/>'
    pattern = f"{prefix}hatch-{digest(line)}"
    defined = (
        f'<defs><pattern id="{pattern}" width="9" height="9" patternUnits="userSpaceOnUse"'
        f' patternTransform="rotate(45)">{line}</pattern></defs>'
    )
    return defined, pattern


def _island(map_: Board, island: Island) -> Coast:
    corners = set(island.corners)
    around = {Cell(x + dx, y + dy) for x, y in corners for dx in (-1, 0) for dy in (-1, 0)}
    cells = sorted(cell for cell in around if map_.grid.has(cell))
    return trace(cells, lambda x, y: (x, y) in corners)


def _relief(map_: Board, cells: tuple[Cell, ...], colours: Palette) -> str:
    """Draw hills where a cell is all land, and waves where it is all sea, but not under symbols."""
    grid = map_.grid
    symbols = {tile.symbol_cell for tile in map_.tiles}
    hills: list[str] = []
    waves: list[str] = []
    for cell in cells:
        if cell in symbols:
            continue
        corners = grid.corners_of(1 << grid.bit(*cell))
        # The place varies from cell to cell, but is always the same for one cell.
        dx, dy = (cell.col * 5 + cell.row * 3) % 7 * 3, (cell.col * 3 + cell.row * 5) % 7 * 3
        x, y = cell.col * CELL + 12 + dx, cell.row * CELL + 24 + dy
        if not corners & ~map_.land:
            hills.append(f"M{x} {y}l6-9l6 9M{x + 10} {y - 3}l5-7l6 9")
        elif not corners & ~map_.sea:
            waves.append(f"M{x - 2} {y - 4}q4-5 8 0t8 0t8 0")
    return (
        '<g class="relief" fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6">'
        f'<path d="{"".join(hills)}" stroke="{colours["relief"]}"/>'
        f'<path d="{"".join(waves)}" stroke="{colours["wave"]}"/></g>'
    )


def chart_marks(map_: Board, complete: tuple[Island, ...], colours: Palette) -> str:
    """Draw a small compass on each charted island."""
    marks = [_compass(map_, island) for island in complete]
    return (
        f'<g class="charted" pointer-events="none" fill="{colours["cartography"]}"'
        f' stroke="{colours["outline"]}" stroke-width="2.6" stroke-linejoin="round"'
        f' paint-order="stroke">{"".join(marks)}</g>'
    )


def _compass(map_: Board, island: Island) -> str:
    corners = island.corners
    x, y = (sum(point[i] for point in corners) / len(corners) for i in (0, 1))
    col, row = min(corners, key=lambda point: (point.col - x) ** 2 + (point.row - y) ** 2)
    # At the edge of the board, half of the mark would otherwise be off the board.
    x = min(max(col * CELL, 12), map_.grid.columns * CELL - 12)
    y = min(max(row * CELL, 12), map_.grid.rows * CELL - 12)
    return f'<path transform="translate({x} {y})" d="{_COMPASS}"/>'


_COMPASS: Final = "M0-12L2.6-2.6L12 0L2.6 2.6L0 12L-2.6 2.6L-12 0L-2.6-2.6Z"


# -- Ice -----------------------------------------------------------------------------------------

_FLOES: Final = (
    "M-2 25L20 32L37 18L57 25L82 25M20 32L15 55L-2 65M82 65L62 57L43 67L15 55"
    "M37 18L35-2M35 82L43 67M57 25L62 57"
)
"""The path of cracks between ice floes. Repeated every 80 units, the cracks join."""


def floes(prefix: str, colours: Palette) -> tuple[str, str]:
    """Return the id of a pattern of floes, and its definition."""
    cracks = (
        f'<g fill="none" stroke-linejoin="round"><path d="{_FLOES}" stroke="{colours["ice_floe"]}"'
        f' stroke-width="2.8"/><path transform="translate(1 1.6)" d="{_FLOES}"'
        f' stroke="{colours["ice_crack"]}" stroke-width="1"/></g>'
    )
    pattern = f"{prefix}ice-{digest(cracks)}"
    return pattern, (
        f'<defs><pattern id="{pattern}" width="80" height="80" patternUnits="userSpaceOnUse">'
        f"{cracks}</pattern></defs>"
    )


def free_ice(columns: int, rows: int, prefix: str, colours: Palette) -> str:
    """Draw ice on the first ``rows`` rows of the unknown part, less conspicuous than on tiles (FRZ-2)."""
    box = f'width="{columns * CELL}" height="{rows * CELL}"'
    return (
        f'<g class="ice" pointer-events="none"><rect {box} fill="{colours["ice"]}"/>'
        f'<rect {box} fill="url(#{floes(prefix, colours)[0]})" fill-opacity=".5"/></g>'
    )


def freeze_line(columns: int, colours: Palette) -> str:
    """Draw the southern border of the ice, along y = 0 (FRZ-2)."""
    teeth = "".join(f"l8 {-6 if i % 2 else 6}" for i in range(columns * CELL // 8))
    edge = f'd="M0 -3{teeth}" fill="none" stroke-linejoin="round"'
    return (
        f'<path class="freeze-line" {edge} stroke="{colours["ice_floe"]}" stroke-width="7"/>'
        f'<path {edge} stroke="{colours["ice_line"]}" stroke-width="2.8"/>'
    )


# -- One tile alone ------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def face_coast(shape: Shape, corners: Corners) -> Coast:
    """Return the coast of a tile that has not been placed yet, with its north-western corner at 0, 0."""
    return trace(face_cells(shape), lambda x, y: bool(corners[y * (shape.width + 1) + x]))


def face_cells(shape: Shape) -> list[Cell]:
    """Return the cells of a tile that has not been placed yet."""
    return [Cell(x, y) for y in range(shape.height) for x in range(shape.width)]


def face(shape: Shape, corners: Corners, prefix: str, colours: Palette) -> str:
    """Draw one tile alone, with the same size of cells as on the map."""
    return _scenery(outline(face_cells(shape)), face_coast(shape, corners), "", prefix, colours)


def small_face(shape: Shape, corners: Corners, colours: Palette) -> str:
    """Draw one tile alone, simple enough for small pictures, with the same size of cells as on the map."""
    width, height = shape.width * CELL, shape.height * CELL
    coast = Coast(*map(_rounded, face_coast(shape, corners)))
    return (
        f'<path d="M0 0H{width}V{height}H0Z" fill="{colours["sea"]}"/>'
        f'<path d="{coast.shore}" fill="none" stroke="{colours["shallow"]}" stroke-width="16"'
        ' stroke-opacity=".45"/>'
        f'<path d="{coast.land}" fill="{colours["land"]}"/>'
        f'<g fill="none"><path d="{coast.shore}" stroke="{colours["beach"]}" stroke-width="7"/>'
        f'<path d="{coast.shore}" stroke="{colours["shore"]}" stroke-width="2.4"/>'
        f'<path d="M0 0H{width}V{height}H0Z" stroke="{colours["tile"]}" stroke-width="3"/></g>'
    )


def _rounded(path: str) -> str:
    """Round a path to integers, which is precise enough for small pictures."""
    return re.sub(r"\d+\.\d+", lambda number: str(round(float(number[0]))), path)


def tiles(map_: Board, frozen_rows: int, prefix: str, colours: Palette) -> str:
    """Draw the borders of tiles, and for each cell an invisible rectangle that can be clicked."""
    parts = [
        f'<g class="tiles" fill="none" stroke="{colours["tile"]}" stroke-opacity=".5" stroke-width="1.2">'
    ]
    parts += (_tile(tile, frozen_rows, prefix, colours) for tile in map_.tiles)
    parts.append('</g><g class="free" fill="none" pointer-events="all">')
    parts += (_cell(cell, frozen_rows, prefix) for cell in map_.grid.cells_of(map_.free_cells))
    parts.append("</g>")
    return "".join(parts)


def names(map_: Board, zoom: float, colours: Palette) -> str:
    """Write the names of the tiles, each in its north-western corner."""
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
    """Draw a small letter on a small tile that is placed Joker side up (PLC-6)."""
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
    """Describe a tile in words."""
    symbol = "" if tile.symbol is None else f", with the symbol of {tile.symbol.name.title()}"
    return f"{tile.tile} at {tile.cell.col},{tile.cell.row}{symbol}"
