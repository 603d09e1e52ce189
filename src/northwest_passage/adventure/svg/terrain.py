"""The ground: water, land, snow, icebergs, treasures, and unrevealed hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, TypeAlias

from northwest_passage._internal.strings import count, num, title
from northwest_passage._internal.svg.parts import LETTERS, SANS, SERIF
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.adventure.nouns import Hex, Terrain
from northwest_passage.adventure.svg.layout import (
    EDGE,
    HEX,
    PITCH,
    SIDE,
    Corner,
    Plan,
    Spot,
    corners,
)
from northwest_passage.adventure.views import Position


def shore(places: Iterable[Hex], where: Plan, inset: float = 0.0) -> str:
    """Return the outline of some hexes as SVG path data with round corners and slightly uneven lines.

    It passes through the middle of each border, so that adjacent hexes join without a seam. The outline
    depends on the hexes alone, not on the rest of the picture.

    :param places: the hexes.
    :param where: the layout of the picture.
    :param inset: the distance from the border, for areas that must not join.
    """
    every = {edge for place in places for edge in _edges(place)}
    borders = {start: end for start, end in every if (end, start) not in every}
    parts: list[str] = []
    while borders:
        first = min(borders)
        ring = [first]
        while (following := borders.pop(ring[-1])) != first:
            ring.append(following)
        middles = [_middle(a, b, where, inset) for a, b in pairwise([*ring, first])]
        bends = [where.at(corner) for corner in [*ring[1:], first]]
        path = f"M{_point(middles[-1])}"
        for bend, middle in zip([bends[-1], *bends[:-1]], middles, strict=True):
            path += f"Q{_point(bend)} {_point(middle)}"
        parts.append(path + "Z")
    return "".join(parts)


def _edges(place: Hex) -> list[tuple[Corner, Corner]]:
    found = corners(place)
    return list(pairwise([*found, found[0]]))


def _middle(start: Corner, end: Corner, where: Plan, inset: float) -> Spot:
    """Return the middle of a border, moved slightly to one side. Borders run clockwise around an area."""
    (ax, ay), (bx, by) = where.at(start), where.at(end)
    swing = (start[0] * 7 + end[0] * 7 + start[1] * 13 + end[1] * 13) % 5 - 2.0 - inset
    x, y = (ax + bx) / 2, (ay + by) / 2
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    # The hexes on both sides of a border share its middle, so it must not depend on the side.
    if inset == 0.0 and start > end:
        swing = -swing
    return x + (by - ay) / length * swing, y - (bx - ax) / length * swing


def _point(spot: Spot) -> str:
    return f"{num(spot[0])} {num(spot[1])}"


# -- Symbols ---------------------------------------------------------------------------------------


_Strokes: TypeAlias = tuple[str, tuple[tuple[float, float, str], ...]]
"""A style and the lines drawn in it, each given by its starting point and its path from there."""

_LINES: Final = 'fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.2"'
_SYMBOLS: Final[dict[Terrain, tuple[_Strokes, ...]]] = {
    # Two waves.
    Terrain.WATER: (
        (
            f'{_LINES} stroke="{{wave}}"',
            ((-15, 13, "q3.75-4.5 7.5 0t7.5 0"), (1, 21, "q3.75-4.5 7.5 0t7.5 0")),
        ),
    ),
    # Hills.
    Terrain.LAND: (
        (
            f'{_LINES} stroke="{{relief}}"',
            ((-19, 20, "q7-13 14 0"), (-6, 20, "q9-17 18 0"), (10, 20, "q5-8 10 0")),
        ),
    ),
    # Two peaks with caps.
    Terrain.SNOW: (
        (f'{_LINES} stroke="{{snow_shade}}"', ((-21, 21, "l12-19l8 12l7-9l13 16"),)),
        (
            'fill="{snow_shade}"',
            ((-9, 2, "l-4.5 7l3.5-1l2 3l3.5-2Z"), (6, 5, "l-3.5 4.5l3.5-.5l2 3l2.5-2Z")),
        ),
    ),
    # A jagged block with its dark sides, afloat.
    Terrain.ICEBERG: (
        (
            'fill="{iceberg}" stroke="{lattice}" stroke-width="1.8" stroke-linejoin="round"',
            ((-19, 13, "l6-21l8 4l8-16l8 14l3-2l6 21Z"),),
        ),
        (
            'fill="{iceberg_shade}"',
            ((3, -20, "l-3 20l6 13h14l-6-21l-3 2Z"), (-13, -8, "l4 21h5l-1-17Z")),
        ),
        (
            f'{_LINES} stroke="{{iceberg}}"',
            ((-23, 19, "q5.75-5 11.5 0t11.5 0t11.5 0t11.5 0"),),
        ),
    ),
}


def symbol(terrain: Terrain, colours: Palette, spots: Iterable[Spot] = ((0.0, 0.0),)) -> str:
    """Draw symbols that identify a terrain without its colour, at the centres of some hexes."""
    middles = list(spots)
    if not middles:
        return ""
    parts: list[str] = []
    for look, lines in _SYMBOLS[terrain]:
        path = "".join(
            f"M{num(x + dx)} {num(y + dy)}{rest}" for x, y in middles for dx, dy, rest in lines
        )
        parts.append(f'<path d="{path}" {look.format_map(colours)}/>')
    return "".join(parts)


def treasure(colours: Palette) -> str:
    """Draw a chest 24 units wide, centred on the origin."""
    return (
        f'<path d="M-11 9.5V-2Q-11-9-4-9H4Q11-9 11-2V9.5Z" fill="{colours["treasure"]}"'
        f' stroke="{colours["outline"]}" stroke-width="4.5" stroke-linejoin="round"/>'
        f'<path d="M-11 9.5V-2Q-11-9-4-9H4Q11-9 11-2V9.5Z" fill="{colours["treasure"]}"'
        f' stroke="{colours["treasure_shade"]}" stroke-width="1.8" stroke-linejoin="round"/>'
        f'<path d="M-11 0H-3.5M3.5 0H11M-6.5-8.5V9M6.5-8.5V9" stroke="{colours["treasure_shade"]}"'
        f' stroke-width="1.6"/><rect x="-3.5" y="-3.5" width="7" height="7.5" rx="1.5"'
        f' fill="{colours["treasure_shade"]}"/>'
    )


# -- The ground ------------------------------------------------------------------------------------


def ground(view: Position, where: Plan, colours: Palette) -> str:
    """Draw the revealed hexes: calm water, one coast around land and snow, floes around icebergs.

    Only the printed terrain is drawn. Iceberg and water tiles placed on it are drawn as pieces.
    """
    kinds: dict[Terrain, list[Hex]] = {terrain: [] for terrain in Terrain}
    for place, terrain, _ in printed(view):
        if where.shows(place):
            kinds[terrain].append(place)
    every = [place for places in kinds.values() for place in places]
    if not every:
        return ""
    solid = [*kinds[Terrain.LAND], *kinds[Terrain.SNOW]]
    coast = shore(solid, where)
    lattice = "".join(map(where.outline, every))
    symbols = [
        symbol(terrain, colours, map(where.middle, places)) for terrain, places in kinds.items()
    ]
    return (
        '<g class="ground" pointer-events="none">'
        f'<path d="{lattice}" fill="{colours["sea"]}"/>'
        f'<path d="{shore(kinds[Terrain.ICEBERG], where, 2)}" fill="{colours["floe"]}"/>'
        f'<path d="{coast}" fill="none" stroke="{colours["shallow"]}" stroke-width="15"'
        ' stroke-opacity=".28" stroke-linejoin="round"/>'
        f'<path d="{coast}" fill="none" stroke="{colours["shallow"]}" stroke-width="8"'
        ' stroke-opacity=".55" stroke-linejoin="round"/>'
        f'<path d="{coast}" fill="{colours["land"]}" stroke="{colours["shore"]}" stroke-width="2.6"'
        ' stroke-linejoin="round"/>'
        f'<path d="{shore(kinds[Terrain.SNOW], where, 2.5)}" fill="{colours["snow"]}"/>'
        f'<path d="{lattice}" fill="none" stroke="{colours["lattice"]}" stroke-opacity=".34"'
        f' stroke-width="1.1" stroke-linejoin="round"/>{_seams(view, where, colours)}'
        f"{''.join(symbols)}</g>"
    )


def treasures(places: Iterable[Hex], where: Plan, prefix: str, colours: Palette) -> str:
    """Draw a chest on each of the given hexes."""
    return "".join(
        f'<g id="{prefix}treasure-{place.col}-{place.row}" class="treasure" pointer-events="none"'
        f' data-col="{place.col}" data-row="{place.row}" transform="{_moved(where, place, -12)}">'
        f"{treasure(colours)}</g>"
        for place in places
        if where.shows(place)
    )


def shown_treasures(view: Position) -> list[Hex]:
    """Return the hexes that currently show a treasure (ADV-7)."""
    return [place for place, _, _ in printed(view) if view.scenario.shows_treasure(place)]


def printed(view: Position) -> Iterator[tuple[Hex, Terrain, bool]]:
    """Yield each revealed hex with its printed terrain, and whether a treasure is printed there (SCN-3)."""
    for placed in view.scenario.tiles:
        tile = view.edition.tile[placed.tile]
        order = placed.hexes[::-1] if placed.turned else placed.hexes
        for number, place in enumerate(order):
            yield place, tile.terrain[number], number in tile.treasures


def _moved(where: Plan, place: Hex, down: float) -> str:
    x, y = where.middle(place)
    return f"translate({num(x)} {num(y + down)})"


def _seams(view: Position, where: Plan, colours: Palette) -> str:
    """Draw the borders between the scenario tiles of a row."""
    seams: list[str] = []
    for placed in view.scenario.tiles:
        for place in placed.hexes:
            beside = Hex(place.col + 1, place.row)
            if where.shows(place) and beside not in placed.hexes and beside.col < where.columns:
                x, y = where.middle(place)
                seams.append(f"M{num(x + HEX / 2)} {num(y - SIDE / 2)}v{num(SIDE)}")
    return (
        f'<path class="seams" d="{"".join(seams)}" stroke="{colours["lattice"]}" stroke-opacity=".8"'
        ' stroke-width="2.2"/>'
    )


def hexes(view: Position, where: Plan, prefix: str, colours: Palette) -> str:
    """Draw all hexes for clicks and screen readers, and fog over the hidden hexes of revealed rows."""
    scenario = view.scenario
    tiles = {place: placed for placed in scenario.tiles for place in placed.hexes}
    parts: list[str] = []
    for row in range(where.last, where.first - 1, -1):
        for col in range(where.columns):
            place = Hex(col, row)
            placed = tiles.get(place)
            terrain = scenario.terrain_at(place)
            look = 'fill="none"'
            if placed is None or terrain is None:
                kind, words, data = "hidden", f"{col},{row}: not revealed", ""
                look = f'fill="{colours["fog"]}" stroke="{colours["fog_shade"]}"'
            else:
                kind, data = terrain.name.lower(), f' data-tile="{placed.tile}"'
                words = f"{col},{row}: {kind}"
                if scenario.shows_treasure(place):
                    words += ", a treasure"
                live = dict.fromkeys(token.owner for token in scenario.live_at(place))
                if live:
                    words += f", route of {' below '.join(LETTERS[owner] for owner in live)}"
            parts.append(
                f'<path id="{prefix}hex-{col}-{row}" class="hex {kind}" data-col="{col}" data-row="{row}"'
                f'{data} d="{where.outline(place)}" {look} pointer-events="all">{title(words)}</path>'
            )
    return f'<g class="hexes">{"".join(parts)}</g>'


def tile_names(view: Position, where: Plan, colours: Palette) -> str:
    """Write the names of scenario tiles above their first hexes."""
    parts: list[str] = []
    for placed in view.scenario.tiles:
        place = placed.hexes[0]
        if where.shows(place):
            x, y = where.middle(place)
            words = f"{placed.tile}{'↻' if placed.turned else ''}"
            parts.append(f'<text x="{num(x - 27)}" y="{num(y - 8)}">{words}</text>')
    return (
        f'<g class="tile-names" pointer-events="none" font-family="{SANS}"'
        f' font-size="{num(12 * where.zoom)}" font-weight="700" fill="{colours["outline"]}"'
        f' stroke="{colours["piece"]}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">'
        f"{''.join(parts)}</g>"
    )


# -- Around the ground -----------------------------------------------------------------------------


def oceans(where: Plan, colours: Palette) -> str:
    """Draw the open water around the hexes, with the Atlantic below and the Pacific above (SUP-1, ADV-5)."""
    edge = EDGE * where.zoom
    x, width = -edge, where.wide + 2 * edge
    box = f'x="{num(x)}" y="{num(where.head)}" width="{num(width)}"'
    names: list[str] = []
    size = max(19.0, 14 * where.zoom)
    for shown, words, y in (
        (where.pacific, "The Pacific", where.head + 26),
        (where.atlantic, "The Atlantic", where.bottom - 13),
    ):
        if shown:
            names.append(
                f'<text class="ocean" x="{num(where.wide / 2)}" y="{num(y)}" font-size="{num(size)}">'
                f"{words}</text>"
            )
    swell = "".join(
        f"M{num(x + 20 + 3)} {num(y)}q8-6 16 0t16 0M{num(x + width - 55)} {num(y)}q8-6 16 0t16 0"
        for shown, y in ((where.pacific, where.head + 21), (where.atlantic, where.bottom - 18))
        if shown
    )
    return (
        f'<g class="oceans" pointer-events="none"><rect {box}'
        f' height="{num(where.bottom - where.head)}" rx="14" fill="{colours["deep"]}"/>'
        f'<path d="{swell}" fill="none" stroke="{colours["wave"]}" stroke-width="2" stroke-linecap="round"/>'
        f'<g font-family="{SERIF}" font-style="italic" letter-spacing="2" text-anchor="middle"'
        f' fill="{colours["deep_ink"]}">{"".join(names)}</g></g>'
    )


_PUFF: Final = 17.0


def fog(where: Plan, colours: Palette) -> str:
    """Draw the unrevealed rows ahead as a bank of fog, with a mark for each row (SCN-6)."""
    if not where.fog:
        return ""
    edge = EDGE * where.zoom
    left, right = -edge, where.wide + edge
    top, foot = where.fog_top, -4.0
    across = round((right - left) / (2 * _PUFF))
    step = (right - left) / across
    puffs = "".join(
        f"a{num(step / 2)} {num(_PUFF * 0.62)} 0 0 1 {num(step)} 0" for _ in range(across)
    )
    low = "".join(
        f"a{num(step / 2)} {num(_PUFF * 0.62)} 0 0 1 {num(-step)} 0" for _ in range(across)
    )

    def bank(y: float, down: float) -> str:
        return f"M{num(left)} {num(y)}{puffs}V{num(down)}{low}Z"

    marks = "".join(
        f"M{num(left + 10)} {num(y)}h7M{num(right - 10)} {num(y)}h-7"
        for y in (
            foot - 14 - (foot - top - 20) * (n + 1) / (where.fog + 1) for n in range(where.fog)
        )
    )
    words = f"{count(where.fog, 'more row')} in the fog"
    return (
        f'<g class="fog" data-rows="{where.fog}">{title(words)}'
        f'<path d="{bank(top - 3, foot)}" fill="{colours["fog_shade"]}"/>'
        f'<path d="{bank(top + 5, foot - 8)}" fill="{colours["fog"]}"/>'
        f'<path d="{marks}" stroke="{colours["fog_ink"]}" stroke-width="1.6" stroke-opacity=".7"/>'
        f'<text x="{num(where.wide / 2)}" y="{num((top + foot) / 2 + 4 * where.zoom)}" font-family="{SERIF}"'
        f' font-style="italic" font-size="{num(14 * where.zoom)}" text-anchor="middle"'
        f' fill="{colours["fog_ink"]}">{words}</text></g>'
    )


def row_numbers(where: Plan, colours: Palette) -> str:
    """Write the number of each row on both sides."""
    parts: list[str] = []
    side = EDGE * where.zoom
    for row in range(where.first, where.last + 1):
        y = SIDE + (where.last - row) * PITCH + 5 * where.zoom
        shift = 0 if row % 2 else HEX / 2
        ends = (shift - side / 2, where.columns * HEX + shift + side / 2)
        parts += (f'<text x="{num(x)}" y="{num(y)}">{row}</text>' for x in ends)
    return (
        f'<g class="rows" pointer-events="none" font-family="{SANS}" font-size="{num(13 * where.zoom)}"'
        f' font-weight="700" text-anchor="middle" fill="{colours["deep_ink"]}">{"".join(parts)}</g>'
    )
