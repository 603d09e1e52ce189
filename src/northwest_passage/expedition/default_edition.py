"""The default edition as Python values. Importing it neither reads a file nor validates anything.

Its JSON, ``data/reconstruction.json``, is generated from this module by ``python -m
tests.generators.edition``. The tests compare the two and validate the edition.
"""

from __future__ import annotations

from typing import Final

from northwest_passage.expedition.edition import (
    SHELF,
    DiscoveryPoints,
    Edition,
    LargeTile,
    Majorities,
    PrintedTile,
    Provenance,
    SoloTable,
    Source,
    Symbol,
)
from northwest_passage.expedition.nouns import Cell, Corners, SunPosition, Terrain, TokenKind

__all__ = ["DEFAULT_EDITION", "EDITION_NAME"]

EDITION_NAME: Final = "reconstruction-2"
"""The name that represents the default edition in the JSON of states and records, in place of all its data.

The name identifies the data: whenever a number of the default edition changes, so does this name. Every other
edition, even one that differs in a single number, is written in full.
"""


def _corners(face: str) -> Corners:
    """Return the corners of a face drawn row by row: ``#`` is land, ``~`` is sea."""
    return tuple(_TERRAIN[sign] for sign in face if sign != " ")


_TERRAIN: Final = {"~": Terrain.SEA, "#": Terrain.LAND}


def _symbol(kind: TokenKind | None, half: int) -> Symbol | None:
    return None if kind is None else Symbol(kind, half)


def _large(face: str, symbol: TokenKind | None = None, half: int = 0) -> LargeTile:
    """Return a large tile, given its front and the half of its symbol: 0 for left, 1 for right."""
    return LargeTile(_corners(face), _symbol(symbol, half))


def _printed(
    name: str, cell: Cell, face: str, symbol: TokenKind | None = None, half: int = 0
) -> PrintedTile:
    """Return a vertical printed tile, given the half of its symbol: 0 for north, 1 for south."""
    return PrintedTile(name, cell, True, _corners(face), _symbol(symbol, half))


_PRINTED: Final = (
    _printed("Greenland", Cell(11, 4), "~# ~# ~#"),
    _printed("North coast", Cell(11, 2), "## ~# ~#", TokenKind.CAIRN, 0),
    _printed("South coast", Cell(11, 6), "~# ## ##", TokenKind.CAIRN, 1),
    _printed("Northwest Passage", Cell(0, 6), "## #~ ~~"),
)

# Every colouring of six corners once, counted up from all sea to all land: L0 to L63.
# fmt: off
_LARGE_TILES: Final = (
    _large("~~~ ~~~"),
    _large("#~~ ~~~", TokenKind.CAIRN, 0),
    _large("~#~ ~~~", TokenKind.INUIT, 0),
    _large("##~ ~~~", TokenKind.FRANKLIN, 0),
    _large("~~# ~~~"),
    _large("#~# ~~~", TokenKind.STRAIT, 0),
    _large("~## ~~~"),
    _large("### ~~~"),
    _large("~~~ #~~", TokenKind.INUIT, 0),
    _large("#~~ #~~", TokenKind.CAIRN, 0),
    _large("~#~ #~~", TokenKind.STRAIT, 0),
    _large("##~ #~~", TokenKind.FRANKLIN, 1),
    _large("~~# #~~", TokenKind.STRAIT, 1),
    _large("#~# #~~", TokenKind.STRAIT, 0),
    _large("~## #~~", TokenKind.CAIRN, 0),
    _large("### #~~", TokenKind.INUIT, 0),
    _large("~~~ ~#~"),
    _large("#~~ ~#~", TokenKind.INUIT, 1),
    _large("~#~ ~#~"),
    _large("##~ ~#~"),
    _large("~~# ~#~"),
    _large("#~# ~#~", TokenKind.STRAIT, 1),
    _large("~## ~#~", TokenKind.INUIT, 0),
    _large("### ~#~"),
    _large("~~~ ##~", TokenKind.INUIT, 1),
    _large("#~~ ##~"),
    _large("~#~ ##~", TokenKind.CAIRN, 1),
    _large("##~ ##~"),
    _large("~~# ##~", TokenKind.STRAIT, 0),
    _large("#~# ##~", TokenKind.FRANKLIN, 1),
    _large("~## ##~", TokenKind.INUIT, 0),
    _large("### ##~"),
    _large("~~~ ~~#", TokenKind.FRANKLIN, 1),
    _large("#~~ ~~#"),
    _large("~#~ ~~#", TokenKind.STRAIT, 0),
    _large("##~ ~~#", TokenKind.STRAIT, 1),
    _large("~~# ~~#"),
    _large("#~# ~~#"),
    _large("~## ~~#", TokenKind.CAIRN, 0),
    _large("### ~~#", TokenKind.FRANKLIN, 1),
    _large("~~~ #~#"),
    _large("#~~ #~#", TokenKind.FRANKLIN, 1),
    _large("~#~ #~#"),
    _large("##~ #~#", TokenKind.STRAIT, 0),
    _large("~~# #~#", TokenKind.STRAIT, 0),
    _large("#~# #~#", TokenKind.STRAIT, 1),
    _large("~## #~#"),
    _large("### #~#"),
    _large("~~~ ~##", TokenKind.CAIRN, 1),
    _large("#~~ ~##"),
    _large("~#~ ~##", TokenKind.FRANKLIN, 0),
    _large("##~ ~##"),
    _large("~~# ~##", TokenKind.INUIT, 1),
    _large("#~# ~##", TokenKind.STRAIT, 0),
    _large("~## ~##", TokenKind.FRANKLIN, 1),
    _large("### ~##", TokenKind.FRANKLIN, 1),
    _large("~~~ ###", TokenKind.FRANKLIN, 0),
    _large("#~~ ###"),
    _large("~#~ ###", TokenKind.INUIT, 1),
    _large("##~ ###"),
    _large("~~# ###", TokenKind.CAIRN, 0),
    _large("#~# ###"),
    _large("~## ###"),
    _large("### ###"),
)
# fmt: on

_PROVENANCE: Final = (
    Provenance("name", Source.ASSUMED, "our name for this reconstruction"),
    Provenance(
        "columns",
        Source.ASSUMED,
        "the board is shown in pictures only; twelve columns make three zones of four",
    ),
    Provenance(
        "rows",
        Source.ASSUMED,
        "the board is shown in pictures only; nine rows leave room for the three freeze lines",
    ),
    Provenance(
        "large_tiles",
        Source.RULEBOOK,
        "64 large tiles, in the list of components; no list of their faces is printed",
    ),
    Provenance(
        "large_tiles.corners",
        Source.REPORT,
        "a published review says all tiles differ and cover every possibility, and the designer's 2013 diary is about counting them: 64 = 2 to the 6 colourings of six corners",
    ),
    Provenance(
        "large_tiles.symbol.kind",
        Source.RULEBOOK,
        "12 straits, 10 Franklin sites, 9 Inuit and 9 cairns less the 2 printed: one symbol for each token of the components list",
    ),
    Provenance(
        "large_tiles.symbol.half",
        Source.ASSUMED,
        "which tile and which half carries a symbol is our choice: straits where sea runs between lands, the others on land, and dealt so that 61 of the 64 tiles differ, which is the most there can be",
    ),
    Provenance(
        "small_piles",
        Source.RULEBOOK,
        "32 small tiles in six piles of identical tiles, from the components list and the setup; two of each of the 16 colourings of four corners make these pile sizes",
    ),
    Provenance(
        "printed",
        Source.ASSUMED,
        "the rulebook names the Greenland and Northwest Passage arrows and two printed cairns; the positions of the printed tiles and their coasts are our choice",
    ),
    Provenance(
        "printed.symbol",
        Source.RULEBOOK,
        "two cairn symbols are printed on the board, in the setup",
    ),
    Provenance(
        "greenland",
        Source.RULEBOOK,
        "the ships start on the Greenland arrow in the east; the exact cell is assumed with the printed tiles",
    ),
    Provenance(
        "northwest_passage",
        Source.RULEBOOK,
        "the arrow in the west; the exact cell is assumed with the printed tiles",
    ),
    Provenance(
        "zones",
        Source.ASSUMED,
        "the rulebook prints three zones, x1, x2 and x3; their borders are on the board only",
    ),
    Provenance(
        "sun", Source.RULEBOOK, "from III to V, one step counter-clockwise a round, ten rounds"
    ),
    Provenance(
        "frozen_rows",
        Source.REPORT,
        "the rulebook orders the positions (none at IV, then III and V, II and VI, I and VII); a published review describes first a small part, later almost the whole area; the row counts are assumed",
    ),
    Provenance(
        "first_year",
        Source.RULEBOOK,
        "ten rounds make two years; the solo sheet speaks of the first and the second",
    ),
    Provenance("crew", Source.RULEBOOK, "seven crewmen for actions, in the setup"),
    Provenance("display_size", Source.RULEBOOK, "four open large tiles, in the setup"),
    Provenance("cartography_tokens", Source.RULEBOOK, "20 tokens, in the list of components"),
    Provenance("northwest_tokens", Source.RULEBOOK, "the table of the setup"),
    Provenance("greenland_tokens", Source.RULEBOOK, "the table of the setup"),
    Provenance(
        "token_points",
        Source.RULEBOOK,
        "the section on earning prestige: 2 for a cairn or Inuit, 1 for a Franklin site or strait",
    ),
    Provenance(
        "island_points[0]", Source.RULEBOOK, "example 8: an island of two tiles gives 1 point"
    ),
    Provenance(
        "island_points[1:]",
        Source.ASSUMED,
        "the table is on the player boards only; one more point a tile up to seven",
    ),
    Provenance("majorities.franklin[0]", Source.ASSUMED, "in line with the other first places"),
    Provenance(
        "majorities.franklin[1:]", Source.RULEBOOK, "example 16: second place 7, third place 4"
    ),
    Provenance("majorities.strait[:2]", Source.REPORT, "a published game report: 11 and 5"),
    Provenance(
        "majorities.strait[2]", Source.ASSUMED, "as in the cartography column of the same report"
    ),
    Provenance("majorities.cartography", Source.REPORT, "a published game report: 9, 5 and 2"),
    Provenance("set_points", Source.RULEBOOK, "the section on set points"),
    Provenance("abandoned_ship", Source.RULEBOOK, "the section on the abandonment penalty"),
    Provenance(
        "abandoned_crew", Source.RULEBOOK, "the section on the abandonment penalty, and example 17"
    ),
    Provenance(
        "solo.northwest", Source.RULEBOOK, "the solo sheet: 10 in the first year, 3 in the second"
    ),
    Provenance("solo.free_cell", Source.RULEBOOK, "the solo sheet: 1 point for each empty space"),
    Provenance(
        "solo.lost_crew",
        Source.RULEBOOK,
        "the solo sheet: two crewmen leave at the start of the second year",
    ),
    Provenance("solo.lost_crew_points", Source.RULEBOOK, "the solo sheet: 4 points for the two"),
)


def default_edition() -> Edition:
    """Return the default edition. Unpickling it calls this function."""
    return DEFAULT_EDITION


DEFAULT_EDITION: Final[Edition] = SHELF.ready(
    Edition,
    default_edition,
    name="Reconstruction",
    columns=12,
    rows=9,
    printed=_PRINTED,
    greenland=Cell(11, 4),
    northwest_passage=Cell(0, 6),
    large_tiles=_LARGE_TILES,
    small_piles=(2, 8, 8, 4, 8, 2),
    display_size=4,
    crew=7,
    sun=tuple(
        SunPosition[name] for name in ["III", "IV", "V", "VI", "VII", "I", "II", "III", "IV", "V"]
    ),
    frozen_rows=(8, 5, 2, 0, 2, 5, 8),
    first_year=5,
    zones=(3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1),
    cartography_tokens=20,
    northwest_tokens=((10, 3), (13, 7, 3), (15, 10, 6, 3)),
    greenland_tokens=((6,), (7, 3), (10, 6, 3)),
    token_points=DiscoveryPoints(cairn=2, inuit=2, franklin=1, strait=1),
    island_points=(1, 2, 3, 4, 5, 6, 7),
    majorities=Majorities(franklin=(11, 7, 4), strait=(11, 5, 2), cartography=(9, 5, 2)),
    set_points=6,
    abandoned_ship=2,
    abandoned_crew=2,
    solo=SoloTable(northwest=(10, 3), free_cell=1, lost_crew=2, lost_crew_points=2),
    provenance=_PROVENANCE,
)
"""The default edition: a reconstruction, with the source of each number in its provenance."""
