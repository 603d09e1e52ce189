"""Tokens drawn as ribbons, iceberg and water tiles, and boats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from itertools import accumulate, pairwise
from typing import Final, TypeAlias

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import num, plain, title
from northwest_passage._internal.svg.parts import LETTERS, SANS, halo, ship
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.adventure.hexes import SHAPE_OF_TURNS
from northwest_passage.adventure.nouns import ATLANTIC, INCURSION, Hex, Shape, Terrain, Token
from northwest_passage.adventure.piles import live
from northwest_passage.adventure.scenario import Pile, Scenario
from northwest_passage.adventure.sentences import title as named
from northwest_passage.adventure.svg.layout import Plan, Spot
from northwest_passage.adventure.svg.terrain import symbol
from northwest_passage.adventure.views import Position, seats

WIDTH: Final = 23.0
"""The width of a ribbon."""
_STEP: Final = 9.0
"""The maximum vertical distance between a token and the one below it."""
_STACK: Final = 22.0
"""The maximum height of all tokens on a hex together."""


@attrs.frozen(cache_hash=True)
class _Piece(Frozen):
    """A piece on the scenario. Equal tokens are distinguished by ``number``, counted from the lowest."""

    what: Token | Terrain
    place: Hex
    """The hex of the piece. A token on several hexes is listed under its first hex."""
    number: int


_Levels: TypeAlias = dict[tuple[_Piece, Hex], float]


def _piles(scenario: Scenario) -> dict[Hex, Pile]:
    places = [place for tile in scenario.tiles for place in tile.hexes]
    return {
        place: pile for place in (*places, scenario.pacific) if (pile := scenario.pile_at(place))
    }


@lru_cache(maxsize=8)
def _in_order(scenario: Scenario) -> tuple[tuple[_Piece, ...], _Levels]:
    """Return all pieces in stacking order, and the height at which each is drawn on each of its hexes."""
    below: defaultdict[_Piece, set[_Piece]] = defaultdict(set)
    levels: _Levels = {}
    for place, pile in _piles(scenario).items():
        heap: list[_Piece] = []
        for i, what in enumerate(pile):
            number = pile[:i].count(what)
            home = what.path[0] if isinstance(what, Token) else place
            heap.append(_Piece(what, home, number))
        for low, high in pairwise(heap):
            below[high].add(low)
        below[heap[0]] |= set()
        alive = len(live(pile))
        for piece, level in zip(heap[len(heap) - alive :], heights(alive), strict=True):
            levels[piece, place] = level
    graph = {piece: sorted(below[piece], key=_rank) for piece in sorted(below, key=_rank)}
    try:
        return tuple(TopologicalSorter(graph).static_order()), levels
    except CycleError:  # no game reaches such a position, but a caller can build one
        return tuple(graph), levels


def heights(tokens: int) -> list[float]:
    """Return the vertical offsets of the tokens on a hex from its centre, for the lowest token first."""
    step = min(_STEP, _STACK / max(1, tokens - 1))
    return [((tokens - 1) / 2 - i) * step for i in range(tokens)]


def _rank(piece: _Piece) -> tuple[int, int, int, tuple[object, ...]]:
    """Return a sort key for pieces that do not touch: from the far rows to the near ones."""
    what = piece.what.rank if isinstance(piece.what, Token) else (-1, piece.what)
    return -piece.place.row, piece.place.col, piece.number, what


def spots(path: Sequence[Hex], where: Plan, near: Spot | None = None) -> list[Spot]:
    """Return the centres of the hexes of a path. A step into the Pacific is drawn straight ahead.

    If the path has no other hex, that step starts from ``near``.
    """
    found: list[Spot] = []
    for place in path:
        if place.row > where.total:
            x = found[-1][0] if found else (near or where.middle(place))[0]
            found.append((x, where.middle(place)[1] + 8))
        else:
            found.append(where.middle(place))
    return found


def token_spots(view: Position, token: Token, where: Plan) -> list[Spot]:
    """Return the points through which a token is drawn. Of several equal tokens, the topmost is used."""
    _, levels = _in_order(view.scenario)
    highest = max(
        (piece.number for piece, _ in levels if piece.what == token),
        default=0,
    )
    piece = _Piece(token, token.path[0], highest)
    return _raised(piece, token, levels, where, view)


def _raised(
    piece: _Piece, token: Token, levels: _Levels, where: Plan, view: Position
) -> list[Spot]:
    near = None
    if len(token.path) == 1 and token.path[0].row > where.total:
        near = where.middle(view.players[token.owner].came_from)
    middles = spots(token.path, where, near)
    return [
        (x, y + levels.get((piece, place), 0.0))
        for place, (x, y) in zip(token.path, middles, strict=True)
    ]


def line(points: Sequence[Spot]) -> str:
    """Return an SVG path through some points. A single point becomes a dot."""
    if len(points) == 1:
        return f"M{num(points[0][0])} {num(points[0][1])}h.01"
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)


def ribbon(shape: Shape, points: Sequence[Spot], fill: str, rim: str, width: float = WIDTH) -> str:
    """Draw a token as a ribbon with a dark rim. An incursion is a square turned by 45 degrees."""
    if shape is INCURSION:
        [(x, y)] = points
        half = width * 0.74
        h = num(half)
        box = f"M{num(x)} {num(y - half)}l{h} {h}l-{h} {h}l-{h}-{h}Z"
        return (
            f'<path d="{box}" fill="{fill}" stroke="{rim}" stroke-width="{num(width * 0.13)}"'
            ' stroke-linejoin="round"/>'
        )
    ends = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    path = line(points)
    return (
        f'<path d="{path}" {ends} stroke="{rim}" stroke-width="{num(width * 1.22)}"/>'
        f'<path d="{path}" {ends} stroke="{fill}" stroke-width="{num(width)}"/>'
    )


def letters(owner: int, points: Sequence[Spot], zoom: float, colours: Palette) -> str:
    """Draw the letter of a token's owner at some points of the token."""
    drawn = "".join(
        f'<text x="{num(x)}" y="{num(y + 4.6 * zoom)}">{LETTERS[owner]}</text>' for x, y in points
    )
    return (
        f'<g font-family="{SANS}" font-size="{num(13 * zoom)}" font-weight="700" text-anchor="middle"'
        f' fill="{colours[f"player_{owner}_ink"]}" pointer-events="none">{drawn}</g>'
    )


def pieces(view: Position, where: Plan, prefix: str, colours: Palette) -> str:
    """Draw all pieces on the scenario, the lowest first (SCN-7).

    A token has the letter of its player where it is on top. Players whose route continues underneath it have
    their letters at the foot of the hex.
    """
    order, levels = _in_order(view.scenario)
    tops = {
        place: pile[-1]
        for place, pile in _piles(view.scenario).items()
        if place not in {player.boat for player in view.players}
    }
    parts: list[str] = []
    for piece in order:
        what = piece.what
        if isinstance(what, Terrain):
            if where.shows(piece.place):
                parts.append(laid(what, piece.place, where, colours))
        elif any(map(where.shows, what.path)):
            parts.append(_token(view, piece, what, tops, levels, where, prefix, colours))
    parts += [
        _owners(pile, place, where, colours)
        for place, pile in _piles(view.scenario).items()
        if where.shows(place) and place.row <= where.total
    ]
    return f'<g class="tokens">{"".join(parts)}</g>'


def _token(
    view: Position,
    piece: _Piece,
    token: Token,
    tops: dict[Hex, Token | Terrain],
    levels: _Levels,
    where: Plan,
    prefix: str,
    colours: Palette,
) -> str:
    points = _raised(piece, token, levels, where, view)
    owner = token.owner
    on_top = [
        point for place, point in zip(token.path, points, strict=True) if tops.get(place) == token
    ]
    shape = token.shape.name.lower()
    name = "-".join([str(owner), shape, *(f"{col}-{row}" for col, row in token.path)])
    words = f"{named(token.shape)} of {plain(view.players[owner].name)}"
    drawn = ribbon(token.shape, points, colours[f"player_{owner}"], colours["piece"])
    return (
        f'<g id="{prefix}token-{name}-{piece.number}" class="token {shape}"'
        f' data-player="{owner}" data-shape="{shape}">{title(words)}{drawn}'
        f"{letters(owner, on_top, where.zoom, colours)}</g>"
    )


def laid(terrain: Terrain, place: Hex, where: Plan, colours: Palette) -> str:
    """Draw an iceberg or water tile, which is smaller than its hex (SCN-5)."""
    x, y = where.middle(place)
    return (
        f'<g class="laid {terrain.name.lower()}" data-col="{place.col}" data-row="{place.row}"'
        f' transform="translate({num(x)} {num(y)})">{title(f"{named(terrain)} tile")}'
        f"{laid_tile(terrain, colours)}</g>"
    )


def laid_tile(terrain: Terrain, colours: Palette) -> str:
    """Draw an iceberg or water tile around the origin, with a double rim."""
    fill = colours["floe" if terrain is Terrain.ICEBERG else "sea"]
    return (
        f'<path d="M0-31L27-15.5V15.5L0 31L-27 15.5V-15.5Z" fill="{fill}" stroke="{colours["outline"]}"'
        ' stroke-width="3.4" stroke-linejoin="round"/>'
        f'<path d="M0-31L27-15.5V15.5L0 31L-27 15.5V-15.5Z" fill="none" stroke="{colours["piece"]}"'
        f' stroke-width="1.2" stroke-linejoin="round"/>{symbol(terrain, colours)}'
    )


def _owners(pile: Pile, place: Hex, where: Plan, colours: Palette) -> str:
    """Draw the letters of the players whose route continues below another player's token (ADV-9)."""
    owners = list(dict.fromkeys(token.owner for token in reversed(live(pile))))
    if len(owners) < 2:
        return ""
    x, y = where.middle(place)
    below = owners[1:][::-1]
    step = 17 * where.zoom
    left = x - step / 2 * (len(below) - 1)
    parts = "".join(
        f'<g transform="translate({num(left + step * i)} {num(y + 25)}) scale({where.zoom:.3g})">'
        f'<circle r="8" fill="{colours[f"player_{owner}"]}" stroke="{colours["piece"]}" stroke-width="1.6"/>'
        f'<text y="4.3" fill="{colours[f"player_{owner}_ink"]}">{LETTERS[owner]}</text></g>'
        for i, owner in enumerate(below)
    )
    return (
        f'<g class="below" data-col="{place.col}" data-row="{place.row}" pointer-events="none"'
        f' font-family="{SANS}" font-size="12" font-weight="700" text-anchor="middle">{parts}</g>'
    )


# -- Boats -----------------------------------------------------------------------------------------


def boat_spots(view: Position, where: Plan) -> dict[int, Spot]:
    """Return the points at which the boats are drawn. Boats in the Atlantic are side by side."""
    found: dict[int, Spot] = {}
    for seat, player in enumerate(seats(view)):
        boat = player.boat
        if not where.shows(boat):
            continue
        x, y = where.middle(boat)
        if boat == ATLANTIC:
            there = [n for n, one in enumerate(seats(view)) if one.boat == ATLANTIC]
            x += (there.index(seat) - (len(there) - 1) / 2) * 46
        elif boat.row > where.total:
            before = player.came_from
            x, y = where.middle(before)[0] if 1 <= before.row <= where.total else x, y + 8
        else:
            tokens = [token for token in live(view.scenario.pile_at(boat)) if token.owner == seat]
            y -= 5 if tokens else 0
        found[seat] = (x, y)
    return found


def boats(view: Position, where: Plan, prefix: str, colours: Palette) -> str:
    """Draw the boats, with a ring around the boat of the player to act."""
    parts: list[str] = []
    for seat, (x, y) in boat_spots(view, where).items():
        acts = view.to_act == seat
        place = view.players[seat].boat
        name = plain(view.players[seat].name)
        parts.append(
            f'<g id="{prefix}boat-{seat}" class="boat{" acting" * acts}" data-player="{seat}"'
            f' data-col="{place.col}" data-row="{place.row}" transform="translate({num(x)} {num(y)})">'
            f"{title(f'Boat of {LETTERS[seat]} {name}')}{halo('turn', colours) if acts else ''}"
            f'<g transform="scale({max(1.12, 0.75 * where.zoom):.3g})">{ship(seat, colours)}</g></g>'
        )
    return f'<g class="boats">{"".join(parts)}</g>'


# -- Shapes ----------------------------------------------------------------------------------------

_HEADINGS: Final = {
    shape: tuple(accumulate((0, *turns))) for turns, shape in reversed([*SHAPE_OF_TURNS.items()])
}
"""The direction of each step, by shape. If two turn sequences give one shape, the first is used (ADV-2)."""
_WAYS: Final = {-1: (0.5, 0.87), 0: (1.0, 0.0), 1: (0.5, -0.87)}
"""The directions from one hex to the next: to the right, or turned by 60 degrees to either side."""


def glyph(shape: Shape, fill: str, rim: str, step: float = 8.0) -> str:
    """Draw a small picture of a shape that points to the right, centred on the origin (ADV-2)."""
    points = [(0.0, 0.0)]
    for turn in _HEADINGS.get(shape, ()):
        dx, dy = _WAYS[turn]
        points.append((points[-1][0] + dx * step, points[-1][1] + dy * step))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return ribbon(shape, [(x - cx, y - cy) for x, y in points], fill, rim, step * 0.86)
