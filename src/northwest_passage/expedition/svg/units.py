"""The drawings of Ships, Sleds, tokens and medals, and their places on the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Final, NamedTuple, TypeAlias

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import num, title
from northwest_passage._internal.svg.parts import SANS, halo, marking, ship
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.expedition.board import PlacedTile
from northwest_passage.expedition.freezing import Area, is_frozen
from northwest_passage.expedition.geometry import corners_of_cell
from northwest_passage.expedition.nouns import Cell, Phase, Terrain, TokenKind, Unit
from northwest_passage.expedition.rules import queries
from northwest_passage.expedition.rules.queries import areas
from northwest_passage.expedition.sentences import letter
from northwest_passage.expedition.sentences import token as token_name
from northwest_passage.expedition.state import State
from northwest_passage.expedition.svg.coast import CELL


def sled(player: int, colours: Palette) -> str:
    """Draw a Sled: a runner carrying a load marked with the player's letter."""
    fill, ink = colours[f"player_{player % 4}"], colours[f"player_{player % 4}_ink"]
    runner = "M-15.5 8H8C13 8 14.5 4 13-.5L16-2C18.5 5 15.5 13.5 8 13.5H-15.5Z"
    load = "M-12-9.5Q-12-12.5-9-12.5H7Q10-12.5 10-9.5V6H-12Z"
    return (
        f'<path d="{runner}{load}" fill="none" stroke="{colours["outline"]}" stroke-width="4.5"'
        ' stroke-linejoin="round"/>'
        f'<path d="{runner}" fill="{colours["piece"]}"/>'
        f'<path d="{load}" fill="{fill}" stroke="{colours["piece"]}" stroke-width="1"/>'
        f'<g transform="translate(-1)">{marking(player, 3, ink)}</g>'
    )


def unit_drawing(unit: Unit, player: int, colours: Palette) -> str:
    """Draw a Ship or a Sled."""
    return sled(player, colours) if unit is Unit.SLED else ship(player, colours)


_BADGES: Final = {
    TokenKind.CAIRN: "M-13 0L-6.5-11.5H6.5L13 0L6.5 11.5H-6.5Z",
    TokenKind.INUIT: "M-13 0A13 13 0 0 1 13 0A13 13 0 0 1-13 0Z",
    TokenKind.FRANKLIN: "M-11.5-11.5H11.5V11.5H-11.5Z",
    TokenKind.STRAIT: "M0-15L15 0L0 15L-15 0Z",
    TokenKind.CARTOGRAPHY: "M0-14L12-10V2Q12 9 0 14Q-12 9-12 2V-10Z",
}
"""The outline of each kind of token."""

_ICONS: Final = {
    # Three stones.
    TokenKind.CAIRN: '<path fill="{ink}" d="M-8 6.2Q-7 2.6 0 2.6T8 6.2Q6 9 0 9T-8 6.2ZM-6-.2Q-5-3.4 0-3.4'
    'T6-.2Q4 1.9 0 1.9T-6-.2ZM-3.6-6.2Q-3-9 0-9T3.6-6.2Q2.6-4.2 0-4.2T-3.6-6.2Z"/>',
    # A snow house.
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
    """Draw a token with the outline, the colour and the icon of its kind."""
    name = kind.name.lower()
    fill, ink = colours[name], colours[f"{name}_ink"]
    icon = _ICONS[kind].format(ink=ink, fill=fill)
    return (
        f'<path d="{_BADGES[kind]}" fill="{fill}" stroke="{colours["outline"]}" stroke-width="3.6"'
        f' stroke-linejoin="round"/><path d="{_BADGES[kind]}" fill="{fill}" stroke="{colours["piece"]}"'
        f' stroke-width="1.1" stroke-linejoin="round"/>{icon}'
    )


def medal(value: int, x: float, y: float, zoom: float, colours: Palette) -> str:
    """Draw a token of Greenland or of the Northwest Passage with its prestige."""
    return (
        f'<g class="medal" data-value="{value}" transform="translate({num(x)} {num(y)}) scale({zoom:.3g})">'
        f'<circle r="12.5" fill="{colours["prestige"]}" stroke="{colours["outline"]}" stroke-width="1.2"/>'
        f'<circle r="10" fill="none" stroke="{colours["prestige_ink"]}" stroke-width=".7"'
        ' stroke-opacity=".6"/>'
        f'<text y="4.4" font-size="12.5" font-weight="700" text-anchor="middle" font-family="{SANS}"'
        f' fill="{colours["prestige_ink"]}">{value}</text></g>'
    )


Spot: TypeAlias = tuple[float, float]


def spot(cell: Cell, corners: Iterable[Cell]) -> Spot:
    """Return the centre of the quarters of a cell at the given corners, or of the cell if none are given."""
    points = list(corners) or list(corners_of_cell(cell))
    x = sum(0.25 + 0.5 * (point.col - cell.col) for point in points) / len(points)
    y = sum(0.25 + 0.5 * (point.row - cell.row) for point in points) / len(points)
    return ((cell.col + x) * CELL, (cell.row + y) * CELL)


def _standing_on(state: State, tile: PlacedTile, unit: Unit, number: int) -> dict[Cell, Spot]:
    """Return points for drawing a unit on its tile, one for each suitable cell, the best cell first."""
    if unit is Unit.SLED:
        area = queries.sled_area(state, number)
        found = {} if area is None else _walkable_spots(area)
    else:
        found = sea_spots(state, tile)
    return found or {cell: spot(cell, ()) for cell in tile.cells}


def sea_spots(state: State, tile: PlacedTile) -> dict[Cell, Spot]:
    """Return a point in the open water of each cell, or in any water if all is frozen (FRZ-5)."""
    points = tile.points()
    water = {
        cell: [point for point in corners_of_cell(cell) if points[point] is Terrain.SEA]
        for cell in tile.cells
    }
    wet = [cell for cell in tile.cells if water[cell]]
    open_ = [cell for cell in wet if not is_frozen(cell, state.frozen_rows)]
    best = sorted(open_ or wet, key=lambda cell: -len(water[cell]))
    return {cell: spot(cell, water[cell]) for cell in best}


def area_spots(state: State, tile: PlacedTile, area: int) -> dict[Cell, Spot]:
    """Return a point on the land or ice of an area, by cell. Empty if the area does not exist (MOV-2)."""
    found = areas(state, tile.cell)
    return _walkable_spots(found[area]) if 0 <= area < len(found) else {}


def _walkable_spots(area: Area) -> dict[Cell, Spot]:
    """Return a point on the land or ice of an area for each of its cells, the best cell first."""
    walkable: dict[Cell, list[Cell]] = {}
    for cell, point in area.corners:
        walkable.setdefault(cell, []).append(point)
    best = sorted(walkable, key=lambda cell: -len(walkable[cell]))
    return {cell: spot(cell, walkable[cell]) for cell in best}


# -- All pieces ------------------------------------------------------------------------------------


@attrs.frozen
class _Piece(Frozen):
    """A token or a unit that needs a place on its tile."""

    name: str
    """The id of the piece in the picture."""
    spots: dict[Cell, Spot]
    """The place of the piece in each suitable cell, the best cell first."""


class Place(NamedTuple):
    """The place where a piece is drawn, and its size."""

    x: float
    y: float
    scale: float


def places(state: State, zoom: float = 1.0) -> dict[str, Place]:
    """Return the places of all tokens and units on the map, by the id of the piece.

    :param state: the state.
    :param zoom: the magnification of pieces that have a cell to themselves.
    """
    by_tile: dict[Cell, list[_Piece]] = {}
    for each in state.tokens:
        tile = state.board.tile_at(each.cell)
        if tile is not None:
            by_tile.setdefault(tile.cell, []).append(
                _Piece(f"token-{each.cell.col}-{each.cell.row}", {each.cell: spot(each.cell, ())})
            )
    for unit in (Unit.SLED, Unit.SHIP):
        for number, player in enumerate(state.players):
            position = player.position(unit)
            tile = None if position is None else state.board.tile_at(position)
            if tile is not None:
                by_tile.setdefault(tile.cell, []).append(
                    _Piece(f"{unit.name.lower()}-{number}", _standing_on(state, tile, unit, number))
                )
    return {name: place for pieces in by_tile.values() for name, place in _arranged(pieces, zoom)}


def can_act(state: State, number: int, unit: Unit) -> bool:
    """Return ``True`` if a unit is to be marked as able to act now: it has available crew, or must settle."""
    player = state.players[number]
    if state.to_act != number or player.position(unit) is None:
        return False
    if state.phase is Phase.SETTLE_SLED:
        return unit is Unit.SLED
    if state.phase is Phase.TURN:
        return player.crew(unit).available > 0
    return False


def units_and_tokens(state: State, zoom: float, prefix: str, colours: Palette) -> Iterator[str]:
    """Draw all tokens on the map and all units, each where it is most visible."""
    pieces = places(state, zoom)
    for each in state.tokens:
        yield from _drawn(
            pieces.get(f"token-{each.cell.col}-{each.cell.row}"),
            _token_attributes(state, each.cell, each.kind, prefix),
            token(each.kind, colours),
        )
    for unit in (Unit.SLED, Unit.SHIP):
        for number in range(len(state.players)):
            acts = can_act(state, number, unit)
            yield from _drawn(
                pieces.get(f"{unit.name.lower()}-{number}"),
                _unit_attributes(state, unit, number, " acting" if acts else "", prefix),
                (halo("turn", colours) if acts else "") + unit_drawing(unit, number, colours),
            )


def _drawn(place: Place | None, described: tuple[str, str], content: str) -> Iterator[str]:
    if place is not None:
        attributes, words = described
        shrunk = "" if place.scale == 1 else f" scale({place.scale:.3g})"
        yield (
            f'<g {attributes} transform="translate({num(place.x)} {num(place.y)}){shrunk}">'
            f"{title(words)}{content}</g>"
        )


def _token_attributes(state: State, cell: Cell, kind: TokenKind, prefix: str) -> tuple[str, str]:
    """Return the attributes of a token, and its description."""
    col, row = cell
    name = token_name(kind)
    points = state.edition.discovery(kind, cell)
    return (
        f'id="{prefix}token-{col}-{row}" class="token {name.lower()}" data-col="{col}" data-row="{row}"',
        f"{name} token at {col},{row}, worth {points}",
    )


def _unit_attributes(
    state: State, unit: Unit, number: int, acting: str, prefix: str
) -> tuple[str, str]:
    """Return the attributes of a unit, and its description."""
    player = state.players[number]
    position, crew = player.position(unit), player.crew(unit)
    kind = unit.name.lower()
    if position is None:
        return "", ""
    area = ""
    if unit is Unit.SLED and player.sled is not None and player.sled.area is not None:
        area = f' data-area="{player.sled.area}"'
    col, row = position
    attributes = (
        f'id="{prefix}{kind}-{number}" class="unit {kind} player-{number}{acting}" data-player="{number}"'
        f' data-col="{col}" data-row="{row}"{area}'
    )
    words = (
        f"{letter(number)} {player.name}: {kind.title()} at {col},{row}, "
        f"{crew.available} crew available, {crew.resting} resting"
    )
    return attributes, words


def _arranged(pieces: list[_Piece], zoom: float) -> Iterator[tuple[str, Place]]:
    """Assign a place to each piece on a tile. The more pieces share a cell, the smaller they are."""
    load: dict[Cell, list[_Piece]] = {}
    # Pieces with the fewest possible cells come first.
    for piece in sorted(pieces, key=lambda piece: len(piece.spots)):
        cell = min(piece.spots, key=lambda cell: len(load.get(cell, ())))
        load.setdefault(cell, []).append(piece)
    for cell, sharing in load.items():
        wanted = [piece.spots[cell] for piece in sharing]
        if len(sharing) == 1:
            yield sharing[0].name, Place(*wanted[0], min(zoom, 1.6))
        else:
            scale = min(0.84 * zoom, 1.22) if len(sharing) <= 4 else 0.68
            for piece, place in zip(sharing, _assign(cell, wanted), strict=True):
                yield piece.name, Place(*place, scale)


_PAIRS: Final = (((0.25, 0.5), (0.75, 0.5)), ((0.5, 0.25), (0.5, 0.75)))
_QUARTERS: Final = ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))
_NINTHS: Final = tuple((x, y) for y in (0.15, 0.5, 0.85) for x in (0.14, 0.5, 0.86))


def _assign(cell: Cell, wanted: list[Spot]) -> list[Spot]:
    """Return places in a cell that do not overlap, each as near as possible to its place in ``wanted``."""

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
        # There is always space: four players have eight units, and a cell has one token.
        nearest = min(free, key=lambda option: _distance(option, place))
        free.remove(nearest)
        assigned.append(nearest)
    return assigned


def _distance(a: Spot, b: Spot) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
