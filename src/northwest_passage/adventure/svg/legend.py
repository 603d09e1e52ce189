"""The legend of a picture."""

from __future__ import annotations

from northwest_passage._internal.svg import parts
from northwest_passage._internal.svg.parts import LETTERS, Block, halo, ship
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.adventure.edition import Edition
from northwest_passage.adventure.nouns import INCURSION, Shape, Terrain
from northwest_passage.adventure.sentences import points
from northwest_passage.adventure.svg.routes import glyph, laid_tile
from northwest_passage.adventure.svg.terrain import symbol, treasure


def legend(edition: Edition, width: float, colours: Palette) -> Block:
    """Draw all symbols with their meanings, in columns that fill the width. Return the SVG and its height."""
    entries = _entries(edition, colours)
    return parts.legend(entries, width, colours, step=190, row=42, indents=(20, 48))


def _entries(edition: Edition, colours: Palette) -> list[tuple[str, str]]:
    fills = {
        Terrain.WATER: "sea",
        Terrain.LAND: "land",
        Terrain.SNOW: "snow",
        Terrain.ICEBERG: "floe",
    }
    costs = edition.costs
    prices = (costs.water, costs.land, costs.snow, costs.iceberg)

    def hexagon(fill: str, inside: str = "") -> str:
        return (
            f'<path d="M0-18L15.6-9V9L0 18L-15.6 9V-9Z" fill="{colours[fill]}" stroke="{colours["lattice"]}"'
            f' stroke-width="1.2"/><g transform="scale(.58)">{inside}</g>'
        )

    def knob(inside: str) -> str:
        return (
            f'<circle r="13" fill="{colours["highlight"]}" stroke="{colours["piece"]}" stroke-width="1.8"/>'
            f'<text y="5" font-size="14" font-weight="700" text-anchor="middle"'
            f' fill="{colours["highlight_ink"]}">{inside}</text>'
        )

    below = (
        f'<circle r="8" fill="{colours["player_1"]}" stroke="{colours["piece"]}" stroke-width="1.6"/>'
        f'<text y="4.3" font-size="12" font-weight="700" text-anchor="middle"'
        f' fill="{colours["player_1_ink"]}">{LETTERS[1]}</text>'
    )
    first = colours["player_0"]
    return [
        *(
            (
                hexagon(fills[terrain], symbol(terrain, colours)),
                f"{terrain.name.lower()}: {points(price)}",
            )
            for terrain, price in zip(Terrain, prices, strict=True)
        ),
        *(
            (
                f'<g transform="scale(.58)">{laid_tile(terrain, colours)}</g>',
                f"{terrain.name.lower()} placed on a hex",
            )
            for terrain in (Terrain.ICEBERG, Terrain.WATER)
        ),
        (treasure(colours), "treasure"),
        (hexagon("fog"), "not revealed"),
        (ship(0, colours), "boat of player A"),
        (f'<g transform="scale(.72)">{halo("turn", colours)}{ship(0, colours)}</g>', "acts now"),
        (glyph(Shape.CURVE_3, first, colours["piece"], 12), "token, a route"),
        (glyph(INCURSION, first, colours["piece"], 20), "token placed by a raid"),
        (below, "route below another"),
        (knob("2"), "possible advance, and its cost"),
    ]
