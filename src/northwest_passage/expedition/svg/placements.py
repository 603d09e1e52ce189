"""Drawings of tiles that are not on the map yet, in the places where they are legal or were refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from northwest_passage._internal.strings import num
from northwest_passage._internal.svg import parts
from northwest_passage._internal.svg.parts import SANS, Target
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.expedition.actions import Action, DrawAndPlace, FillGap, PlaceTile
from northwest_passage.expedition.geometry import SMALL, Face
from northwest_passage.expedition.notation import format_action
from northwest_passage.expedition.nouns import Cell, Side, Terrain
from northwest_passage.expedition.rules import queries
from northwest_passage.expedition.sentences import label
from northwest_passage.expedition.state import State
from northwest_passage.expedition.svg.coast import CELL
from northwest_passage.expedition.svg.terrain import small_face
from northwest_passage.expedition.svg.units import token

Placing: TypeAlias = PlaceTile | DrawAndPlace | FillGap
"""The actions that place a tile."""

HOVER: Final = (
    "<style>.northwest-passage .placement:is(:hover,:focus) .ghost{opacity:1}"
    ".northwest-passage .target{cursor:pointer}</style>"
)
"""The style that shows the hidden ghost of a tile while the pointer or the focus is on its place."""


def target(state: State, actions: Sequence[Action], kind: str) -> Target:
    """Build a click target for one action, or for several actions that differ in a detail."""
    return parts.target([*map(format_action, actions)], label(state, actions[0]), kind)


def face_of(state: State, action: Placing) -> Face | None:
    """Return the face of a tile to be placed, or ``None`` if the tile or its orientation does not exist."""
    if isinstance(action, FillGap):
        whole = len(action.corners) == (SMALL.width + 1) * (SMALL.height + 1)
        return Face(0, Side.FRONT, SMALL, action.corners, None) if whole else None
    tile = queries.tile(state, action)
    if tile is None or not state.edition.has(tile):
        return None
    wanted = (action.side, action.rotation)
    faces = state.edition.faces(tile)
    return next((face for face in faces if (face.side, face.rotation) == wanted), None)


def tile_ghost(state: State, action: Placing, colours: Palette) -> str:
    """Draw the tile as it would be on the map, with its symbol, or nothing if it does not exist."""
    face = face_of(state, action)
    if face is None:
        return ""
    tile, mark = queries.tile(state, action), ""
    symbol = None if tile is None else state.edition.symbol(tile)
    if symbol is not None and face.symbol is not None:
        x, y = divmod(face.symbol, face.shape.height)
        mark = (
            f'<g transform="translate({(x + 0.5) * CELL:g} {(y + 0.5) * CELL:g})">'
            f"{token(symbol, colours)}</g>"
        )
    return (
        f'<g transform="translate({action.cell.col * CELL} {action.cell.row * CELL})">'
        f"{small_face(face.shape, face.corners, colours)}{mark}</g>"
    )


def mismatches(state: State, action: Placing) -> list[Cell]:
    """Return the corners at which a tile would not match the map (PLC-3)."""
    face = face_of(state, action)
    if face is None:
        return []
    points = [
        (Cell(action.cell.col + x, action.cell.row + y), Terrain(face.corner(x, y)))
        for y in range(face.shape.height + 1)
        for x in range(face.shape.width + 1)
    ]
    return [point for point, terrain in points if state.board.corner(*point) not in (None, terrain)]


# -- Legal places for a tile -----------------------------------------------------------------------


def placements_drawn(
    state: State, actions: Iterable[Placing], zoom: float, colours: Palette
) -> str:
    """Draw the legal places for a tile, each with the number of ways to turn the tile there.

    Where places overlap, only one of them shows a ghost of the tile. The others have a handle at their
    centre, and show their ghost while the pointer is over them. The centres of all places differ, so each can
    be clicked.
    """
    by_cells: dict[tuple[Cell, ...], list[Placing]] = {}
    for action in actions:
        cells = queries.cells(state, action)
        if cells:
            by_cells.setdefault(cells, []).append(action)
    taken: set[Cell] = set()
    first: list[str] = []
    others: list[str] = []
    for cells in sorted(by_cells, key=lambda cells: (-len(by_cells[cells]), cells)):
        ways = by_cells[cells]
        if taken.isdisjoint(cells):
            taken.update(cells)
            first.append(_place(state, cells, ways, zoom, colours, shown=True))
        else:
            others.append(_place(state, cells, ways, zoom, colours, shown=False))
    parts = "".join(first + others)
    return f'<g class="placements">{HOVER}{parts}</g>' if parts else ""


def _place(
    state: State,
    cells: tuple[Cell, ...],
    ways: Sequence[Placing],
    zoom: float,
    colours: Palette,
    *,
    shown: bool,
) -> str:
    (col, row), (last_col, last_row) = cells[0], cells[-1]
    width, height = (last_col - col + 1) * CELL, (last_row - row + 1) * CELL
    x, y = col * CELL, row * CELL
    cx, cy = x + width / 2, y + height / 2
    box = f'x="{x + 3}" y="{y + 3}" width="{width - 6}" height="{height - 6}" rx="6" fill="none"'
    ghost = (
        f'<g class="ghost" pointer-events="none" opacity="{".8" if shown else "0"}">'
        f"{tile_ghost(state, ways[0], colours)}"
        f'<rect {box} stroke="{colours["piece"]}" stroke-width="6"/>'
        f'<rect {box} stroke="{colours["highlight"]}" stroke-width="3.4"/></g>'
    )
    half = CELL // 2
    hit = (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}"'
        if shown or len(cells) == 1
        # The diamonds around the middles of all places fill the plane and do not overlap.
        else f'<path d="M{num(cx - half)} {num(cy)}L{num(cx)} {num(cy - half)}L{num(cx + half)} {num(cy)}'
        f'L{num(cx)} {num(cy + half)}Z"'
    )
    # A frontend reads the possible orientations of the tile from this, in the order of the ids.
    turns = " ".join(
        f"{way.rotation}{'b' if way.side is Side.BACK else 'f'}"
        for way in ways
        if not isinstance(way, FillGap)
    )
    ways_data = f' data-ways="{turns}"' if turns else ""
    attributes = target(state, ways, "placement")
    badge = _badge(len(ways), cx, cy, height > width, zoom, colours)
    return (
        f'<g {attributes.opening} data-col="{col}" data-row="{row}"{ways_data}>{attributes.title}{ghost}'
        f'{hit} fill="none" pointer-events="all"/>'
        f"{badge if len(ways) > 1 or not shown else ''}</g>"
    )


def _badge(ways: int, x: float, y: float, upright: bool, zoom: float, colours: Palette) -> str:
    """Draw a badge with the number of ways to turn the tile."""
    width, height = (20.0, 34.0) if upright else (34.0, 20.0)
    x_, y_ = (0, 4.8) if ways == 1 else (0, 12) if upright else (5, 4.8)
    words = (
        f'<text x="{x_}" y="{y_}" font-family="{SANS}" font-size="13"'
        f' font-weight="700" text-anchor="middle" fill="{colours["highlight_ink"]}">{ways}</text>'
    )
    at = "0 -6.5" if upright else "-8.5 0"
    turn = (
        f'<g transform="translate({at})" fill="none" stroke="{colours["highlight_ink"]}" stroke-width="1.7"'
        ' stroke-linecap="round"><path d="M3.6-2.4A4.3 4.3 0 1 0 4.3 1M4.4-5.2V-1.8H1"/></g>'
    )
    return (
        f'<g class="ways" pointer-events="none" transform="translate({num(x)} {num(y)}) scale({zoom:.3g})">'
        f'<rect x="{-width / 2}" y="{-height / 2}" width="{width}" height="{height}" rx="5"'
        f' fill="{colours["highlight"]}" stroke="{colours["piece"]}" stroke-width="1.5"/>'
        f"{turn if ways > 1 else ''}{words}</g>"
    )
