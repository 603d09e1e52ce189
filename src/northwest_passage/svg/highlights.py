"""What can be laid over the map: choices, the last action, a sea path, a refusal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import Final, TypeAlias

from northwest_passage._shared.markup import digest, num, title
from northwest_passage.actions import Action, DrawAndPlace, FillGap, MoveShip, MoveSled, PlaceTile
from northwest_passage.board import Board
from northwest_passage.edition import Edition
from northwest_passage.events import (
    Event,
    GapFilled,
    IslandCharted,
    ShipMoved,
    SledDeployed,
    SledMoved,
    SledPacked,
    SledSettled,
    TilePlaced,
    TokenTaken,
)
from northwest_passage.geometry import bits
from northwest_passage.nouns import Cell, Side, Unit
from northwest_passage.reasons import Refusal
from northwest_passage.rules import about
from northwest_passage.state import SledPosition, State
from northwest_passage.svg.coast import CELL, outline
from northwest_passage.svg.colours import Palette
from northwest_passage.svg.pieces import SANS, Spot, area_spots, sea_spots, spot

__all__ = [
    "around_unit",
    "choices",
    "footprints",
    "last_action",
    "refused",
    "sea_path",
]

_Stretch: TypeAlias = tuple[Spot, Spot]

_PLACED: Final = (PlaceTile, DrawAndPlace, FillGap, MoveShip, MoveSled)
"""Actions that name their place. Where others happened depends on whose turn it was."""


def _first(spots: dict[Cell, Spot]) -> Spot | None:
    return next(iter(spots.values()), None)


def _sled_spot(state: State, position: SledPosition) -> Spot | None:
    """Where a Sled is drawn that is alone; ``None`` without such a tile or area."""
    tile = state.board.tile_at(position.tile)
    if tile is None:
        return None
    area = None if position.area is None else area_spots(state, tile, position.area)
    return _first(area) if area else spot(tile.cell, ())


def _ship_spot(state: State, cell: Cell) -> Spot | None:
    tile = state.board.tile_at(cell)
    return None if tile is None else _first(sea_spots(state, tile)) or spot(cell, ())


# -- Choices -------------------------------------------------------------------------------------


def choices(state: State, marked: Iterable[Action | Cell], colours: Palette) -> str:
    """Cells, and where actions lead; actions that have no place on the map are passed over."""
    cells: set[Cell] = set()
    rings: dict[MoveSled, Spot] = {}
    for item in marked:
        place = (
            _sled_spot(state, SledPosition(item.to, item.area))
            if isinstance(item, MoveSled)
            else None
        )
        if isinstance(item, MoveSled) and place is not None:
            rings[item] = place
        elif isinstance(item, Cell):
            cells.update(filter(state.board.grid.has, (item,)))
        else:
            cells.update(about.cells(state, item))
    if not cells and not rings:
        return ""
    drawn = outline(sorted(cells)) + "".join(
        f"M{num(x - 21)} {num(y)}a21 21 0 0 1 42 0a21 21 0 0 1-42 0z" for x, y in rings.values()
    )
    targets = "".join(
        f'<circle class="destination" data-col="{move.to.col}" data-row="{move.to.row}"'
        f' data-area="{move.area}" cx="{num(x)}" cy="{num(y)}" r="21" fill="none"/>'
        for move, (x, y) in rings.items()
    ) + "".join(
        f'<rect class="choice" data-col="{col}" data-row="{row}" x="{col * CELL}" y="{row * CELL}"'
        f' width="{CELL}" height="{CELL}" fill="none"/>'
        for col, row in sorted(cells)
    )
    return (
        f'<g class="highlight" pointer-events="none"><path d="{drawn}" fill="{colours["highlight"]}"'
        f' fill-opacity=".42" stroke="{colours["piece"]}" stroke-width="5.5" stroke-opacity=".8"/>'
        f'<path d="{drawn}" fill="none" stroke="{colours["highlight"]}" stroke-width="3"'
        f' stroke-dasharray="9 5"/>{targets}</g>'
    )


def footprints(actions: Sequence[PlaceTile], colours: Palette) -> str:
    """Where a tile may lie: an outline for each place, with the number of different pictures there."""
    by_cells: dict[tuple[Cell, ...], list[PlaceTile]] = {}
    for action in actions:
        by_cells.setdefault(about.footprint(action), []).append(action)
    tint = outline(sorted({cell for cells in by_cells for cell in cells}))
    parts = [
        f'<path d="{tint}" fill="{colours["highlight"]}" fill-opacity=".3"/>',
        *(_footprint(cells, ways, colours) for cells, ways in by_cells.items()),
    ]
    return f'<g class="placements">{"".join(parts)}</g>' if by_cells else ""


def around_unit(state: State, unit: Unit, player: int | None, colours: Palette) -> str:
    """Brackets around the tile of a unit; nothing if it is nowhere.

    :param player: whose unit; by default the one whose turn it is.
    """
    owner = state.turn_player if player is None else player
    if owner is None or not 0 <= owner < len(state.players):
        return ""
    position = state.players[owner].position(unit)
    tile = None if position is None else state.board.tile_at(position)
    if tile is None:
        return ""
    lines = f'd="{_brackets(tile.cells)}" fill="none" stroke-linecap="round"'
    return (
        f'<g class="from" pointer-events="none"><path {lines} stroke="{colours["piece"]}"'
        f' stroke-width="7"/><path {lines} stroke="{colours["highlight"]}" stroke-width="4"/></g>'
    )


def _footprint(cells: tuple[Cell, ...], ways: list[PlaceTile], colours: Palette) -> str:
    (col, row), (last_col, last_row) = cells[0], cells[-1]
    # Places that overlap have outlines that do not.
    inset = 5 + 4 * ((col + row) % 2) + 2 * (last_row > row)
    x, y = col * CELL + inset, row * CELL + inset
    width = (last_col - col + 1) * CELL - 2 * inset
    height = (last_row - row + 1) * CELL - 2 * inset
    lying = " ".join(f"{way.rotation}{'b' if way.side is Side.BACK else 'f'}" for way in ways)
    box = f'x="{x}" y="{y}" width="{width}" height="{height}" rx="7" fill="none"'
    return (
        f'<g class="placement" data-col="{col}" data-row="{row}" data-ways="{lying}">'
        f"{title(f'At {col},{row} in {len(ways)} ways')}"
        f'<rect {box} stroke="{colours["piece"]}" stroke-width="3.6" stroke-opacity=".7"/>'
        f'<rect {box} stroke="{colours["highlight"]}" stroke-width="2"/>'
        f'<circle cx="{x + width // 2}" cy="{y + height // 2}" r="10" fill="{colours["highlight"]}"'
        f' stroke="{colours["piece"]}" stroke-width="1.4"/>'
        f'<text x="{x + width // 2}" y="{y + height / 2 + 4.3}" font-family="{SANS}" font-size="12"'
        f' font-weight="700" text-anchor="middle" fill="{colours["player_1_ink"]}">{len(ways)}</text></g>'
    )


# -- The last action -----------------------------------------------------------------------------


def last_action(state: State, last: Action | Sequence[Event], colours: Palette) -> str:
    """Brackets around what has changed, and an arrow along what has moved.

    :param state: the state after it.
    """
    cells: set[Cell] = set()
    moves: list[_Stretch] = []
    if isinstance(last, Sequence):
        for event in last:
            cells.update(_touched(event))
            moves += _moved(state, event)
    elif isinstance(last, _PLACED):
        cells.update(about.cells(state, last))
    boxes = "".join(_brackets(part) for part in _whole_tiles(state.board, cells))
    arrows = "".join(_arrow(a, b) for a, b in moves)
    if not boxes and not arrows:
        return ""
    lines = f'd="{boxes}{arrows}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<g class="last" pointer-events="none">{title("The last action")}'
        f'<path {lines} stroke="{colours["piece"]}" stroke-width="7"/>'
        f'<path {lines} stroke="{colours["last"]}" stroke-width="4"/></g>'
    )


def _touched(event: Event) -> tuple[Cell, ...]:
    """The cells that an event has changed."""
    match event:
        case TilePlaced() | GapFilled():
            return event.placed.cells
        case TokenTaken():
            return (event.cell,)
        case IslandCharted():
            return event.tiles
        case ShipMoved():
            return (event.after,)
        case SledMoved() | SledSettled():
            return (event.after.tile,)
        case SledDeployed():
            return (event.position.tile,)
        case SledPacked():
            return (event.before.tile,)
        case _:
            return ()


def _moved(state: State, event: Event) -> Iterator[_Stretch]:
    """From where to where a unit moved."""
    match event:
        case ShipMoved():
            ends = (_ship_spot(state, event.before), _ship_spot(state, event.after))
        case SledMoved():
            ends = (_sled_spot(state, event.before), _sled_spot(state, event.after))
        case _:
            return
    if ends[0] is not None and ends[1] is not None:
        yield ends[0], ends[1]


def _whole_tiles(map_: Board, cells: set[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Cells grouped by their tiles; free ones alone."""
    seen: set[Cell] = set()
    for cell in sorted(cells):
        if cell not in seen:
            tile = map_.tile_at(cell)
            part = (cell,) if tile is None else tile.cells
            seen.update(part)
            yield part


def _brackets(cells: tuple[Cell, ...]) -> str:
    """The four corners of a frame."""
    left, top = cells[0].col * CELL + 3, cells[0].row * CELL + 3
    right, bottom = (cells[-1].col + 1) * CELL - 3, (cells[-1].row + 1) * CELL - 3
    return (
        f"M{left} {top + 14}V{top}h14M{right - 14} {top}H{right}v14"
        f"M{right} {bottom - 14}V{bottom}h-14M{left + 14} {bottom}H{left}v-14"
    )


def _arrow(a: Spot, b: Spot) -> str:
    """An arrow that stops short of its ends, where the pieces are."""
    (ax, ay), (bx, by) = a, b
    length = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    before, after = min(10, length / 8), min(20, length / 3)
    sx, sy = ax + before * ux, ay + before * uy
    ex, ey = bx - after * ux, by - after * uy
    return (
        f"M{num(sx)} {num(sy)}L{num(ex)} {num(ey)}"
        f"M{num(ex - 9 * ux - 7 * uy)} {num(ey - 9 * uy + 7 * ux)}L{num(ex)} {num(ey)}"
        f"L{num(ex - 9 * ux + 7 * uy)} {num(ey - 9 * uy - 7 * ux)}"
    )


# -- The sea path, and refusals ------------------------------------------------------------------


def sea_path(map_: Board, edition: Edition, colours: Palette) -> str:
    """A shortest way for the sea between the two arrows (PLC-4); nothing if there is none."""
    way = [(x * CELL, y * CELL) for x, y in _way(map_, edition)]
    if not way:
        return ""
    line = "L".join(f"{x} {y}" for x, y in way)
    dots = "".join(f"M{x} {y}h0" for x, y in way)
    return (
        '<g class="sea-path" pointer-events="none" fill="none" stroke-linecap="round"'
        f' stroke-linejoin="round">{title("A sea path from Greenland to the Northwest Passage")}'
        f'<path d="M{line}" stroke="{colours["piece"]}" stroke-opacity=".55" stroke-width="7"/>'
        f'<path d="M{line}" stroke="{colours["path"]}" stroke-width="3.5" stroke-dasharray="1 8"/>'
        f'<path d="{dots}" stroke="{colours["path"]}" stroke-width="8"/></g>'
    )


def _way(map_: Board, edition: Edition) -> list[Cell]:
    """The corners of a sea path in order, with no more turns than it needs."""
    grid = map_.grid
    start, goal = edition.sea_path_ends
    left = [Cell(*divmod(bit, grid.stride)) for bit in bits(grid.sea_path(map_.land, start, goal))]
    # Each corner of a shortest path has only the one before and the one after it beside it.
    way = [corner for corner in left if start >> grid.bit(*corner) & 1]
    while len(way) < len(left):
        way += (next(c for c in left if c not in way and _steps(c, way[-1]) == 1),)
    sea = set(
        map(Cell._make, (divmod(bit, grid.stride) for bit in bits(grid.all_corners & ~map_.land)))
    )
    bent: list[Cell] = []
    while bent != way:
        bent = way.copy()
        for i in range(1, len(way) - 1):
            before, after = way[i - 1], way[i + 1]
            # The old corner first: it stays unless another makes the way shorter to the eye.
            between = [c for c in _beside(before) if c in sea and _steps(c, after) == 1]
            way[i] = min((way[i], *between), key=lambda c: _length(c, before) + _length(c, after))
    return way


def _beside(corner: Cell) -> list[Cell]:
    """The corners one step away, diagonal ones too."""
    steps = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
    return [Cell(corner.col + dx, corner.row + dy) for dx, dy in steps]


def _steps(a: Cell, b: Cell) -> int:
    return max(abs(a.col - b.col), abs(a.row - b.row))


def _length(a: Cell, b: Cell) -> float:
    return hypot(a.col - b.col, a.row - b.row)


def refused(state: State, refusal: Refusal, prefix: str, colours: Palette) -> str:
    """The cells of a refusal, barred."""
    cells = sorted(cell for cell in set(refusal.cells) if state.board.grid.has(cell))
    if not cells:
        return ""
    bars = f'<path d="M-2 14L14-2M-2 2L2-2M10 14L14 10" stroke="{colours["refusal"]}" stroke-width="2.6"/>'
    pattern = f"{prefix}bars-{digest(bars)}"
    drawn = outline(cells)
    return (
        f'<g class="refusal" pointer-events="none">{title(refusal.message)}'
        f'<defs><pattern id="{pattern}" width="12" height="12" patternUnits="userSpaceOnUse">{bars}'
        f'</pattern></defs><path d="{drawn}" fill="url(#{pattern})" stroke="{colours["outline"]}"'
        f' stroke-width="6"/><path d="{drawn}" fill="none" stroke="{colours["refusal"]}"'
        ' stroke-width="3.2"/></g>'
    )
