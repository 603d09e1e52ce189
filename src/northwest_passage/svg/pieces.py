"""Ships, Sleds and tokens: what they look like, and where on a tile they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Final, NamedTuple, TypeAlias

import attrs

from northwest_passage._shared.frozen import Frozen
from northwest_passage._shared.markup import num, title
from northwest_passage.board import PlacedTile
from northwest_passage.freezing import Area, is_frozen
from northwest_passage.nouns import Cell, Terrain, TokenKind, Unit
from northwest_passage.rules import about
from northwest_passage.rules.queries import areas
from northwest_passage.state import State
from northwest_passage.svg.coast import CELL
from northwest_passage.svg.colours import Palette
from northwest_passage.words import letter
from northwest_passage.words import token as token_name

__all__ = [
    "SANS",
    "SERIF",
    "Spot",
    "area_spots",
    "medal",
    "sea_spots",
    "ship",
    "sled",
    "spot",
    "token",
    "units_and_tokens",
]

_CORNERS: Final = ((0, 0), (1, 0), (0, 1), (1, 1))


# -- Drawings, each in a square of 32 around 0, 0 ------------------------------------------------


def _pips(player: int, y: float, ink: str) -> str:
    """As many dots as the player's number, counted from 1: who cannot tell colours can count."""
    first = -2.5 * player
    return "".join(
        f'<circle cx="{num(first + 5 * i)}" cy="{y}" r="1.7" fill="{ink}"/>'
        for i in range(player + 1)
    )


def _letter(player: int, y: float, ink: str) -> str:
    return (
        f'<text y="{y}" font-size="14" font-weight="700" text-anchor="middle" fill="{ink}"'
        f' font-family="{SANS}">{letter(player)}</text>'
    )


SANS: Final = "'DejaVu Sans', Verdana, 'Segoe UI', Helvetica, sans-serif"
SERIF: Final = "Georgia, 'DejaVu Serif', 'Times New Roman', serif"


def ship(player: int, colours: Palette) -> str:
    """A Ship: a hull with the player's pips under a sail with the player's letter."""
    fill, ink = colours[f"player_{player % 4}"], colours[f"player_{player % 4}_ink"]
    sail = "M-10.5-14Q0-17.5 10.5-14L9 3.5Q0 0.5-9 3.5Z"
    hull = "M-15 5.5H-9Q0 3.5 9 5.5H15L11 14.5H-10.5Z"
    return (
        f'<path d="{sail}{hull}M-1-15.5h2V6h-2z" fill="none" stroke="{colours["outline"]}"'
        ' stroke-width="4.5" stroke-linejoin="round"/>'
        f'<path d="{hull}" fill="{colours["piece"]}"/>'
        f'<path d="{sail}" fill="{fill}" stroke="{colours["piece"]}" stroke-width="1"/>'
        + _pips(player, 10, colours["outline"])
        + _letter(player, -1.5, ink)
    )


def sled(player: int, colours: Palette) -> str:
    """A Sled: a load with the player's letter on a runner with the player's pips."""
    fill, ink = colours[f"player_{player % 4}"], colours[f"player_{player % 4}_ink"]
    runner = "M-15.5 6H8C13 6 14.5 2 13-2.5L16-4C18.5 4 15.5 12.5 8 12.5H-15.5Z"
    load = "M-11-7.5Q-11-10.5-8-10.5H6Q9-10.5 9-7.5V4.5H-11Z"
    return (
        f'<path d="{runner}{load}" fill="none" stroke="{colours["outline"]}" stroke-width="4.5"'
        ' stroke-linejoin="round"/>'
        f'<path d="{runner}" fill="{colours["piece"]}"/>'
        f'<path d="{load}" fill="{fill}" stroke="{colours["piece"]}" stroke-width="1"/>'
        f'<g transform="translate(-1)">'
        + _pips(player, 9.3, colours["outline"])
        + _letter(player, 2.2, ink)
        + "</g>"
    )


_BADGES: Final = {
    TokenKind.CAIRN: "M-13 0L-6.5-11.5H6.5L13 0L6.5 11.5H-6.5Z",
    TokenKind.INUIT: "M-13 0A13 13 0 0 1 13 0A13 13 0 0 1-13 0Z",
    TokenKind.FRANKLIN: "M-11.5-11.5H11.5V11.5H-11.5Z",
    TokenKind.STRAIT: "M0-15L15 0L0 15L-15 0Z",
    TokenKind.CARTOGRAPHY: "M0-14L12-10V2Q12 9 0 14Q-12 9-12 2V-10Z",
}
"""Each kind of token has an outline of its own."""

_ICONS: Final = {
    # Three stones.
    TokenKind.CAIRN: '<path fill="{ink}" d="M-8 6.2Q-7 2.6 0 2.6T8 6.2Q6 9 0 9T-8 6.2ZM-6-.2Q-5-3.4 0-3.4'
    'T6-.2Q4 1.9 0 1.9T-6-.2ZM-3.6-6.2Q-3-9 0-9T3.6-6.2Q2.6-4.2 0-4.2T-3.6-6.2Z"/>',
    # A house of snow.
    TokenKind.INUIT: '<path fill="{ink}" d="M-9 6A9 10.5 0 0 1 9 6ZM9.5 6.6v1.4h-19v-1.4z"/>'
    '<path fill="{fill}" d="M-2.6 6.1V3.6A2.6 2.8 0 0 1 2.6 3.6V6.1ZM-6.6-.4h13.2v1h-13.2z"/>',
    # A grave.
    TokenKind.FRANKLIN: '<path fill="{ink}" d="M-1.6-8.5h3.2v4.2h4.4v3.2h-4.4V5h-3.2v-6.1H-6v-3.2h4.4z'
    'M-6.5 8.4Q0 2.6 6.5 8.4z"/>',
    # Water between two shores.
    TokenKind.STRAIT: '<path fill="none" stroke="{ink}" stroke-width="2.3" stroke-linecap="round"'
    ' d="M-8-2.2q2.7-4 5.4 0t5.3 0t5.3 0M-8 4.2q2.7-4 5.4 0t5.3 0t5.3 0"/>',
    # A compass.
    TokenKind.CARTOGRAPHY: '<path fill="{ink}" d="M0-10L2.3-2.3L9.5 0'
    'L2.3 2.3L0 9.5L-2.3 2.3L-9.5 0L-2.3-2.3Z"/>',
}


def token(kind: TokenKind, colours: Palette) -> str:
    """A token, by outline, colour and icon."""
    name = kind.name.lower()
    fill, ink = colours[name], colours[f"{name}_ink"]
    icon = _ICONS[kind].format(ink=ink, fill=fill)
    return (
        f'<path d="{_BADGES[kind]}" fill="{fill}" stroke="{colours["outline"]}" stroke-width="3.6"'
        f' stroke-linejoin="round"/><path d="{_BADGES[kind]}" fill="{fill}" stroke="{colours["piece"]}"'
        f' stroke-width="1.1" stroke-linejoin="round"/>{icon}'
    )


def medal(value: int, x: float, y: float, colours: Palette) -> str:
    """A token of an arrow with its prestige."""
    return (
        f'<g class="medal" data-value="{value}" transform="translate({num(x)} {num(y)})">'
        f'<circle r="12.5" fill="{colours["medal"]}" stroke="{colours["medal_ink"]}" stroke-width="1.4"/>'
        f'<circle r="9.6" fill="none" stroke="{colours["medal_ink"]}" stroke-width=".6"/>'
        f'<text y="4.2" font-size="12" font-weight="700" text-anchor="middle" font-family="{SANS}"'
        f' fill="{colours["medal_ink"]}">{value}</text></g>'
    )


# -- Where on a tile -----------------------------------------------------------------------------

Spot: TypeAlias = tuple[float, float]


def _corners_of(cell: Cell) -> tuple[Cell, ...]:
    """The corner points of a cell: NW, NE, SW, SE (BRD-1)."""
    return tuple(Cell(cell.col + dx, cell.row + dy) for dx, dy in _CORNERS)


def spot(cell: Cell, corners: Iterable[Cell]) -> Spot:
    """The middle of some quarters of a cell, each given by its corner; without any, the cell's middle."""
    points = list(corners) or list(_corners_of(cell))
    x = sum(0.25 + 0.5 * (point.col - cell.col) for point in points) / len(points)
    y = sum(0.25 + 0.5 * (point.row - cell.row) for point in points) / len(points)
    return ((cell.col + x) * CELL, (cell.row + y) * CELL)


@attrs.frozen
class _Piece(Frozen):
    """A token or a unit that wants a place on its tile."""

    attributes: str
    content: str
    spots: dict[Cell, Spot]
    """Where it would stand in each cell that suits it, the best cell first."""


class _Placed(NamedTuple):
    piece: _Piece
    spot: Spot
    scale: float


def _standing_on(state: State, tile: PlacedTile, unit: Unit, number: int) -> dict[Cell, Spot]:
    """Where a unit can be drawn on its tile: a place for each suitable cell, the best first."""
    if unit is Unit.SLED:
        area = about.sled_area(state, number)
        found = {} if area is None else _walkable_spots(area)
    else:
        found = sea_spots(state, tile)
    return found or {cell: spot(cell, ()) for cell in tile.cells}


def sea_spots(state: State, tile: PlacedTile) -> dict[Cell, Spot]:
    """Open water, or any water if all of it is frozen (FRZ-5), cell by cell, the best first."""
    points = tile.points()
    water = {
        cell: [point for point in _corners_of(cell) if points[point] is Terrain.SEA]
        for cell in tile.cells
    }
    wet = [cell for cell in tile.cells if water[cell]]
    open_ = [cell for cell in wet if not is_frozen(cell, state.frozen_rows)]
    best = sorted(open_ or wet, key=lambda cell: -len(water[cell]))
    return {cell: spot(cell, water[cell]) for cell in best}


def area_spots(state: State, tile: PlacedTile, area: int) -> dict[Cell, Spot]:
    """The land or ice of an area under the present sun; nothing if there is no such area (MOV-2)."""
    found = areas(state, tile.cell)
    return _walkable_spots(found[area]) if 0 <= area < len(found) else {}


def _walkable_spots(area: Area) -> dict[Cell, Spot]:
    """The land or ice of an area, cell by cell, the best first."""
    walkable: dict[Cell, list[Cell]] = {}
    for cell, point in area.corners:
        walkable.setdefault(cell, []).append(point)
    best = sorted(walkable, key=lambda cell: -len(walkable[cell]))
    return {cell: spot(cell, walkable[cell]) for cell in best}


def units_and_tokens(state: State, prefix: str, colours: Palette) -> Iterator[str]:
    """All tokens on the map and all units, each where it is best seen."""
    by_tile: dict[Cell, list[_Piece]] = {}
    for token_ in state.tokens:
        tile = state.board.tile_at(token_.cell)
        if tile is not None:
            piece = _token_piece(state, token_.cell, token_.kind, prefix, colours)
            by_tile.setdefault(tile.cell, []).append(piece)
    for unit in (Unit.SLED, Unit.SHIP):
        for number, player in enumerate(state.players):
            position = player.position(unit)
            tile = None if position is None else state.board.tile_at(position)
            if tile is not None:
                piece = _unit_piece(state, tile, unit, number, prefix, colours)
                by_tile.setdefault(tile.cell, []).append(piece)
    for pieces in by_tile.values():
        for piece, (x, y), scale in _arranged(pieces):
            shrunk = "" if scale == 1 else f" scale({scale})"
            transform = f"translate({num(x)} {num(y)}){shrunk}"
            yield f'<g {piece.attributes} transform="{transform}">{piece.content}</g>'


def _token_piece(
    state: State, cell: Cell, kind: TokenKind, prefix: str, colours: Palette
) -> _Piece:
    col, row = cell
    name = token_name(kind)
    points = state.edition.discovery(kind, cell)
    return _Piece(
        f'id="{prefix}token-{col}-{row}" class="token {name.lower()}" data-col="{col}" data-row="{row}"',
        title(f"{name} token at {col},{row}, worth {points}") + token(kind, colours),
        {cell: spot(cell, ())},
    )


def _unit_piece(
    state: State,
    tile: PlacedTile,
    unit: Unit,
    number: int,
    prefix: str,
    colours: Palette,
) -> _Piece:
    player = state.players[number]
    (col, row), crew = tile.cell, player.crew(unit)
    kind = unit.name.lower()
    area = ""
    if unit is Unit.SLED and player.sled is not None and player.sled.area is not None:
        area = f' data-area="{player.sled.area}"'
    words = (
        f"{letter(number)} {player.name}: {kind.title()} at {col},{row}, "
        f"{crew.available} crew available, {crew.resting} resting"
    )
    return _Piece(
        f'id="{prefix}{kind}-{number}" class="unit {kind} player-{number}" data-player="{number}"'
        f' data-col="{col}" data-row="{row}"{area}',
        title(words) + (ship, sled)[unit](number, colours),
        _standing_on(state, tile, unit, number),
    )


def _arranged(pieces: list[_Piece]) -> Iterator[_Placed]:
    """Give each piece of a tile a place; the more share a cell, the smaller they are."""
    load: dict[Cell, list[_Piece]] = {}
    # Who has least choice of cells comes first.
    for piece in sorted(pieces, key=lambda piece: len(piece.spots)):
        cell = min(piece.spots, key=lambda cell: len(load.get(cell, ())))
        load.setdefault(cell, []).append(piece)
    for cell, sharing in load.items():
        wanted = [piece.spots[cell] for piece in sharing]
        if len(sharing) == 1:
            yield _Placed(sharing[0], wanted[0], 1)
        else:
            scale = 0.84 if len(sharing) <= 4 else 0.68
            for piece, place in zip(sharing, _assign(cell, wanted), strict=True):
                yield _Placed(piece, place, scale)


_PAIRS: Final = (((0.25, 0.5), (0.75, 0.5)), ((0.5, 0.25), (0.5, 0.75)))
_QUARTERS: Final = ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))
_NINTHS: Final = tuple((x, y) for y in (0.15, 0.5, 0.85) for x in (0.14, 0.5, 0.86))


def _assign(cell: Cell, wanted: list[Spot]) -> list[Spot]:
    """Places in a cell that do not overlap, as near as can be to those wanted."""

    def there(places: Iterable[Spot]) -> list[Spot]:
        return [((cell.col + x) * CELL, (cell.row + y) * CELL) for x, y in places]

    if len(wanted) <= 4:
        layouts = [there(_QUARTERS)]
        if len(wanted) == 2:
            layouts = [*map(there, _PAIRS), *layouts]
        options = (option for places in layouts for option in permutations(places, len(wanted)))
        return list(min(options, key=lambda option: sum(map(_distance, option, wanted))))
    free = there(_NINTHS)
    assigned: list[Spot] = []
    for place in wanted:
        # There is always room: four players have eight units, and a cell has one token.
        nearest = min(free, key=lambda option: _distance(option, place))
        free.remove(nearest)
        assigned.append(nearest)
    return assigned


def _distance(a: Spot, b: Spot) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
