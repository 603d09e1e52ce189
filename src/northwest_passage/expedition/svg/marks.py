"""Marks over the map: the last action, a unit's tile, a refusal, a sea path."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from typing import Final

import attrs

from northwest_passage._internal.strings import digest, num, title
from northwest_passage._internal.svg.parts import cased, circle
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.expedition.actions import (
    Action,
    DrawAndPlace,
    FillGap,
    MoveShip,
    MoveSled,
    PlaceTile,
)
from northwest_passage.expedition.board import Board
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.events import (
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
from northwest_passage.expedition.geometry import bits
from northwest_passage.expedition.islands import islands
from northwest_passage.expedition.nouns import Cell, Unit
from northwest_passage.expedition.reasons import Refusal
from northwest_passage.expedition.rules import queries
from northwest_passage.expedition.state import SledPosition, State
from northwest_passage.expedition.svg.coast import CELL, frame, outline
from northwest_passage.expedition.svg.placements import face_of, mismatches, tile_ghost
from northwest_passage.expedition.svg.terrain import island_coast
from northwest_passage.expedition.svg.units import (
    Place,
    Spot,
    area_spots,
    places,
    sea_spots,
    spot,
)


def around_unit(state: State, unit: Unit, player: int | None, colours: Palette) -> str:
    """Draw a frame around the tile of a unit, or nothing if the unit is not on the board.

    :param state: the state.
    :param unit: the unit.
    :param player: the owner of the unit, by default the player whose turn it is.
    :param colours: the colours of the theme.
    """
    owner = state.turn_player if player is None else player
    if owner is None or not 0 <= owner < len(state.players):
        return ""
    position = state.players[owner].position(unit)
    tile = None if position is None else state.board.tile_at(position)
    if tile is None:
        return ""
    border = f'd="{frame(tile.cells, 4)}" fill="none" stroke-linejoin="round"'
    return (
        f'<g class="from" pointer-events="none"><path {border} stroke="{colours["outline"]}"'
        f' stroke-width="7"/><path {border} stroke="{colours["turn"]}" stroke-width="3.6"/></g>'
    )


# -- The last action -------------------------------------------------------------------------------


@attrs.define
class _Traces:
    """The traces of an action on the map, collected from its events."""

    placed: list[Sequence[Cell]] = attrs.field(factory=list[Sequence[Cell]])
    filled: list[Sequence[Cell]] = attrs.field(factory=list[Sequence[Cell]])
    charted: list[tuple[Cell, ...]] = attrs.field(factory=list[tuple[Cell, ...]])
    moved: list[tuple[Spot, Spot]] = attrs.field(factory=list[tuple[Spot, Spot]])
    rings: list[Spot] = attrs.field(factory=list[Spot])


def last_action(state: State, last: Action | Sequence[Event], zoom: float, colours: Palette) -> str:
    """Draw the effects of an action.

    These are a frame around a placed tile, a dotted frame around each filled gap, the outline of a charted
    island, an arrow from the former place of a unit, and a ring around a token that was taken or a Sled that
    was deployed, packed or settled.

    :param state: the state after the action.
    :param last: the action or its events.
    :param zoom: the magnification of pieces.
    :param colours: the colours of the theme.
    """
    found = _Traces()
    if isinstance(last, Sequence):
        pieces = places(state, zoom)
        for event in last:
            _trace(state, event, pieces, found)
    elif isinstance(last, PlaceTile | DrawAndPlace):
        found.placed.extend(filter(None, [queries.cells(state, last)]))
    elif isinstance(last, FillGap):
        found.filled.extend(filter(None, [queries.cells(state, last)]))
    elif isinstance(last, MoveShip | MoveSled):
        tile = state.board.tile_at(last.to)
        found.placed.extend([] if tile is None else [tile.cells])
    parts = [
        *(
            f'<g class="charted-now">{cased(_island_shape(state.board, tiles), "last", 2.4, colours)}</g>'
            for tiles in found.charted
        ),
        *(
            f'<g class="gap-filled">{cased(frame(cells, 6), "last", 2, colours, _DOTS)}</g>'
            for cells in found.filled
        ),
        *(
            f'<g class="placed">{cased(frame(cells), "last", 4, colours)}</g>'
            for cells in found.placed
        ),
        *(
            f'<g class="taken">{cased(circle(at, 23), "last", 3.4, colours)}</g>'
            for at in found.rings
        ),
        *(f'<g class="moved">{_arrow(a, b, zoom, colours)}</g>' for a, b in found.moved),
    ]
    if not parts:
        return ""
    return f'<g class="last" pointer-events="none">{title("The last action")}{"".join(parts)}</g>'


_DOTS: Final = ' stroke-dasharray="1 7"'


def _trace(state: State, event: Event, pieces: dict[str, Place], found: _Traces) -> None:
    """Record the traces that an event leaves on the map."""

    def at(unit: str, player: int, otherwise: Spot | None) -> Spot | None:
        place = pieces.get(f"{unit}-{player}")
        return otherwise if place is None else (place.x, place.y)

    match event:
        case TilePlaced(placed=tile):
            found.placed.append(tile.cells)
        case GapFilled(placed=tile):
            found.filled.append(tile.cells)
        case IslandCharted(tiles=tiles):
            found.charted.append(tiles)
        case TokenTaken(cell=cell):
            found.rings.append(spot(cell, ()))
        case ShipMoved(player=player, origin=origin, destination=goal):
            _move(found, _ship_spot(state, origin), at("ship", player, _ship_spot(state, goal)))
        case SledMoved(player=player, origin=sled_before, destination=sled):
            _move(
                found, _sled_spot(state, sled_before), at("sled", player, _sled_spot(state, sled))
            )
        case SledSettled(player=player, before=sled_before, after=sled) if sled_before != sled:
            found.rings.extend(filter(None, [at("sled", player, _sled_spot(state, sled))]))
        case SledDeployed(player=player, destination=sled):
            found.rings.extend(filter(None, [at("sled", player, _sled_spot(state, sled))]))
        case SledPacked(origin=sled):
            found.rings.extend(filter(None, [_sled_spot(state, sled)]))
        case _:
            pass


def _move(found: _Traces, before: Spot | None, after: Spot | None) -> None:
    if after is not None:
        if before is None or before == after:
            found.rings.append(after)
        else:
            found.moved.append((before, after))


def _sled_spot(state: State, position: SledPosition) -> Spot | None:
    """Return the point where a Sled alone on its tile is drawn, or ``None`` if its position has no tile."""
    tile = state.board.tile_at(position.tile)
    if tile is None:
        return None
    area = {} if position.area is None else area_spots(state, tile, position.area)
    return next(iter(area.values()), spot(tile.cell, ()))


def _ship_spot(state: State, cell: Cell) -> Spot | None:
    tile = state.board.tile_at(cell)
    if tile is None:
        return None
    return next(iter(sea_spots(state, tile).values()), spot(cell, ()))


def _island_shape(map_: Board, tiles: Iterable[Cell]) -> str:
    """Return the outline of the charted island on these tiles, or an empty string if there is none."""
    wanted = set(tiles)
    return "".join(island_coast(map_, i) for i in islands(map_) if wanted == set(i.tiles))


def _arrow(a: Spot, b: Spot, zoom: float, colours: Palette) -> str:
    """Draw a ring at a piece's former place, and a curved arrow from the ring to the piece."""
    (ax, ay), (bx, by) = a, b
    length = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    # The middle of the curve is beside the straight line.
    mx, my = (ax + bx) / 2 - uy * length * 0.16, (ay + by) / 2 + ux * length * 0.16
    start, end = min(9.0, length / 6), min(21 * zoom, length / 3)
    angle = atan2(by - my, bx - mx)
    ex, ey = bx - end * cos(angle), by - end * sin(angle)
    out = atan2(my - ay, mx - ax)
    sx, sy = ax + start * cos(out), ay + start * sin(out)
    wings = "".join(
        f"M{num(ex - 12 * cos(angle + turn))} {num(ey - 12 * sin(angle + turn))}L{num(ex)} {num(ey)}"
        for turn in (0.5, -0.5)
    )
    line = f"M{num(sx)} {num(sy)}Q{num(mx)} {num(my)} {num(ex)} {num(ey)}{wings}"
    return cased(circle(a, 9), "last", 2.4, colours) + cased(line, "last", 4, colours)


# -- Refusals --------------------------------------------------------------------------------------


def refused(
    state: State, refusal: Refusal, action: Action | None, prefix: str, colours: Palette
) -> str:
    """Cross out the cells of a refusal, and draw a refused tile as a ghost with mismatched corners marked.

    :param state: the state.
    :param refusal: the refusal.
    :param action: the refused action, if it is known.
    :param prefix: the prefix of ids.
    :param colours: the colours of the theme.
    """
    laying = isinstance(action, PlaceTile | DrawAndPlace | FillGap)
    ghost = ""
    covered: tuple[Cell, ...] = ()
    if (
        isinstance(action, PlaceTile | DrawAndPlace | FillGap)
        and face_of(state, action) is not None
    ):
        covered = queries.cells(state, action)
        ghost = f'<g class="ghost" opacity=".82">{tile_ghost(state, action, colours)}</g>'
        if covered:
            ghost += cased(frame(covered), "refusal", 3.2, colours, ' stroke-dasharray="9 6"')
        ghost += "".join(_cross(point, colours) for point in mismatches(state, action))
    cells = [cell for cell in sorted(set(refusal.cells)) if state.board.grid.has(cell)]
    barred = cells if not (laying and ghost) else [c for c in cells if state.board.tile_at(c)]
    if ghost and set(barred) - set(covered):
        barred = []  # the mismatched corners say more than the tiles they belong to
    bars = _bars(barred, prefix, colours) if barred else ""
    if not ghost and not bars:
        return ""
    return f'<g class="refusal" pointer-events="none">{title(refusal.message)}{ghost}{bars}</g>'


def _bars(cells: Sequence[Cell], prefix: str, colours: Palette) -> str:
    bars = f'<path d="M-2 14L14-2M-2 2L2-2M10 14L14 10" stroke="{colours["refusal"]}" stroke-width="2.6"/>'
    pattern = f"{prefix}bars-{digest(bars)}"
    drawn = outline(cells)
    return (
        f'<defs><pattern id="{pattern}" width="12" height="12" patternUnits="userSpaceOnUse">{bars}'
        f'</pattern></defs><path d="{drawn}" fill="url(#{pattern})" stroke="{colours["outline"]}"'
        f' stroke-width="6"/><path d="{drawn}" fill="none" stroke="{colours["refusal"]}"'
        ' stroke-width="3.2"/>'
    )


def _cross(point: Cell, colours: Palette) -> str:
    """Mark a corner at which land would meet sea."""
    return (
        f'<g class="mismatch" data-x="{point.col}" data-y="{point.row}"'
        f' transform="translate({point.col * CELL} {point.row * CELL})">'
        f'<circle r="10.5" fill="{colours["refusal"]}" stroke="{colours["outline"]}" stroke-width="2.4"/>'
        f'<path d="M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5" stroke="{colours["outline"]}" stroke-width="2.8"'
        ' stroke-linecap="round"/></g>'
    )


# -- The sea path ----------------------------------------------------------------------------------


def sea_path(map_: Board, edition: Edition, known: str, colours: Palette) -> str:
    """Draw a shortest sea path between the two arrows (PLC-4), or nothing if there is none.

    The path is a broad band with arrowheads where the map is known, and dotted elsewhere.

    :param map_: the map.
    :param edition: the edition, for the two arrows.
    :param known: the id of the clip path around the known part of the map.
    :param colours: the colours of the theme.
    """
    way = [(x * CELL, y * CELL) for x, y in _way(map_, edition)]
    if not way:
        return ""
    line = _smooth(way)
    chevrons = "".join(
        f'<path transform="translate({num((ax + bx) / 2)} {num((ay + by) / 2)})'
        f' rotate({num(atan2(by - ay, bx - ax) * 180 / pi)})" d="M-4-6L3 0L-4 6"/>'
        for (ax, ay), (bx, by) in pairwise(way)
    )
    return (
        '<g class="sea-path" pointer-events="none" fill="none" stroke-linecap="round"'
        f' stroke-linejoin="round">{title("A sea path from Greenland to the Northwest Passage")}'
        f'<path class="way" d="{line}" stroke="{colours["sea"]}" stroke-width="4" stroke-dasharray="1 9"/>'
        f'<g clip-path="url(#{known})"><path d="{line}" stroke="{colours["path"]}" stroke-opacity=".3"'
        f' stroke-width="22"/><path d="{line}" stroke="{colours["path"]}" stroke-opacity=".4"'
        f' stroke-width="12"/><g stroke="{colours["ice_line"]}" stroke-width="3">{chevrons}</g></g></g>'
    )


def _smooth(points: Sequence[tuple[int, int]]) -> str:
    """Return a smooth line through some points."""
    if len(points) < 2:
        return f"M{points[0][0]} {points[0][1]}h0"
    whole = [points[0], *points, points[-1]]
    parts = [f"M{points[0][0]} {points[0][1]}"]
    for before, a, b, after in zip(whole, whole[1:], whole[2:], whole[3:], strict=False):
        handles = (
            (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6),
            (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6),
        )
        parts.append("C" + " ".join(f"{num(x)} {num(y)}" for x, y in (*handles, b)))
    return "".join(parts)


def _way(map_: Board, edition: Edition) -> list[Cell]:
    """Return the corners of a sea path in order, with no more turns than necessary."""
    grid = map_.grid
    start, goal = edition.sea_path_ends
    left = [Cell(*divmod(bit, grid.stride)) for bit in bits(grid.sea_path(map_.land, start, goal))]
    # Each corner of a shortest path is adjacent only to the one before and the one after it.
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
            # The old corner first: it stays unless the path looks shorter with another one.
            between = [c for c in _beside(before) if c in sea and _steps(c, after) == 1]
            way[i] = min((way[i], *between), key=lambda c: _length(c, before) + _length(c, after))
    return way


def _beside(corner: Cell) -> list[Cell]:
    """Return the corners next to a corner, including the diagonal ones."""
    steps = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
    return [Cell(corner.col + dx, corner.row + dy) for dx, dy in steps]


def _steps(a: Cell, b: Cell) -> int:
    return max(abs(a.col - b.col), abs(a.row - b.row))


def _length(a: Cell, b: Cell) -> float:
    return hypot(a.col - b.col, a.row - b.row)
