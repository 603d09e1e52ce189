"""The scenario as a picture: hexes, treasures, routes and boats.

:func:`board` returns the text of an SVG image of what a seat sees. It needs nothing but the text, and draws
the map alone.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from northwest_passage._shared.markup import escape, num, title
from northwest_passage.adventure.nouns import Hex, Terrain, Token
from northwest_passage.adventure.views import Position

__all__ = ["COLOURS", "PLAYERS", "board"]

COLOURS: Final = {
    Terrain.WATER: "#7fb6d9",
    Terrain.LAND: "#e2ba72",
    Terrain.SNOW: "#f4fbff",
    Terrain.ICEBERG: "#b9d3e6",
}
"""The colour of each terrain."""
PLAYERS: Final = ("#d55e00", "#f0e442", "#cc79a7", "#22262c")
"""The colour of each player."""
_INK: Final = "#1f2d3a"
_SIZE: Final = 24.0
"""From the middle of a hex to a corner."""
_WIDE: Final = _SIZE * sqrt(3)
_MARGIN: Final = 10.0


def board(view: Position) -> str:
    """What a seat sees of the scenario, as the text of an SVG image."""
    scenario = view.scenario
    rows = max(scenario.rows, 1)
    pacific = rows == view.edition.rows
    width = 2 * _MARGIN + (scenario.grid.width + 0.5) * _WIDE
    height = 2 * _MARGIN + (rows + 2) * 1.5 * _SIZE + 0.5 * _SIZE
    size = f'width="{num(width)}" height="{num(height)}" viewBox="0 0 {num(width)} {num(height)}"'
    look = 'font-family="sans-serif" role="img"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {look}>',
        title(f"Northwest Passage Adventure, round {view.round}"),
        f'<rect width="100%" height="100%" fill="{COLOURS[Terrain.WATER]}"/>',
        _word(width / 2, height - _MARGIN - 4, "Atlantic"),
        _word(width / 2, _MARGIN + 12, "Pacific" if pacific else "not revealed yet"),
    ]
    for tile in scenario.tiles:
        parts += [_hex(view, place, rows) for place in tile.hexes]
    parts += _routes(view, rows)
    parts += [_boat(view, seat, rows) for seat in range(len(view.players))]
    parts.append("</svg>")
    return "".join(parts)


def _middle(place: Hex, rows: int) -> tuple[float, float]:
    """The middle of a hex; even rows are shifted to the right (SCN-1)."""
    shift = 0.5 if place.row % 2 == 0 else 0.0
    x = _MARGIN + (place.col + 0.5 + shift) * _WIDE
    return x, _MARGIN + (rows - place.row + 1) * 1.5 * _SIZE + _SIZE


def _hex(view: Position, place: Hex, rows: int) -> str:
    x, y = _middle(place, rows)
    half, quarter = _WIDE / 2, _SIZE / 2
    corners = (
        (x, y - _SIZE),
        (x + half, y - quarter),
        (x + half, y + quarter),
        (x, y + _SIZE),
        (x - half, y + quarter),
        (x - half, y - quarter),
    )
    terrain = view.scenario.terrain_at(place)
    assert terrain is not None
    points = " ".join(f"{num(a)},{num(b)}" for a, b in corners)
    treasure = ""
    words = f"{place.col},{place.row}: {terrain.name.lower()}"
    if view.scenario.shows_treasure(place):
        treasure = f'<circle cx="{num(x)}" cy="{num(y)}" r="5" fill="#f5b301" stroke="{_INK}"/>'
        words += ", treasure"
    return (
        f"<g>{title(words)}"
        f'<polygon points="{points}" fill="{COLOURS[terrain]}" stroke="{_INK}" '
        f'stroke-width="0.8"/>{treasure}</g>'
    )


def _routes(view: Position, rows: int) -> list[str]:
    """The live tokens, each as a line through the middles of its hexes, in the order of seats."""
    drawn: dict[Token, None] = {}
    for tile in view.scenario.tiles:
        for place in tile.hexes:
            drawn |= dict.fromkeys(view.scenario.live_at(place))
    return [_token(view, token, rows) for token in sorted(drawn, key=lambda token: token.rank)]


def _token(view: Position, token: Token, rows: int) -> str:
    colour = PLAYERS[token.owner]
    aside = 4.0 * token.owner - 6.0
    middles: list[tuple[float, float]] = []
    for place in token.path:
        if place == view.scenario.pacific:
            x, y = middles[-1] if middles else _boat_place(view, token.owner, rows)
            middles.append((x, y - 1.5 * _SIZE))
        else:
            x, y = _middle(place, rows)
            middles.append((x + aside, y + aside / 2))
    if len(middles) == 1:
        (x, y) = middles[0]
        return f'<circle cx="{num(x)}" cy="{num(y)}" r="4" fill="{colour}" stroke="{_INK}"/>'
    points = " ".join(f"{num(x)},{num(y)}" for x, y in middles)
    return (
        f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="4" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _boat_place(view: Position, seat: int, rows: int) -> tuple[float, float]:
    boat = view.players[seat].boat
    if boat.row == 0:
        return _MARGIN + (seat + 0.8) * 22, _MARGIN + (rows + 2) * 1.5 * _SIZE - 6
    if boat == view.scenario.pacific:
        return _MARGIN + (seat + 0.8) * 22, _MARGIN + 12
    return _middle(boat, rows)


def _boat(view: Position, seat: int, rows: int) -> str:
    x, y = _boat_place(view, seat, rows)
    ink = "#1f1c00" if seat == 1 else "#ffffff"
    name = view.players[seat].name
    return (
        f"<g>{title(name)}"
        f'<circle cx="{num(x)}" cy="{num(y)}" r="10" fill="{PLAYERS[seat]}" stroke="{_INK}"/>'
        f'<text x="{num(x)}" y="{num(y + 4)}" font-size="12" text-anchor="middle" '
        f'fill="{ink}">{seat}</text></g>'
    )


def _word(x: float, y: float, text: str) -> str:
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="13" text-anchor="middle" '
        f'fill="{_INK}">{escape(text)}</text>'
    )
