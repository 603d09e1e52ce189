"""The default edition as Python values. Importing this module neither reads a file nor validates anything.

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
    """Return a large tile, given its front and the half with its symbol: 0 for left, 1 for right."""
    return LargeTile(_corners(face), _symbol(symbol, half))


def _printed(
    name: str, cell: Cell, face: str, symbol: TokenKind | None = None, half: int = 0
) -> PrintedTile:
    """Return a vertical printed tile, given the half with its symbol: 0 for north, 1 for south."""
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
        "the rulebook shows the board only in pictures; twelve columns make three zones of four columns",
    ),
    Provenance(
        "rows",
        Source.ASSUMED,
        "the rulebook shows the board only in pictures; nine rows leave room for the three freeze lines",
    ),
    Provenance(
        "large_tiles",
        Source.RULEBOOK,
        "64 large tiles, according to the list of components, which does not show their faces",
    ),
    Provenance(
        "large_tiles.corners",
        Source.REPORT,
        "a published review says that all tiles differ and cover every possibility, and the designer's 2013 diary is about counting the tiles: each of six corners is land or sea, which gives 2 to the power of 6 = 64 tiles",
    ),
    Provenance(
        "large_tiles.symbol.kind",
        Source.RULEBOOK,
        "one symbol for each token in the list of components: 12 straits, 10 Franklin sites, 9 Inuit and 7 cairns (9, of which 2 are printed on the board)",
    ),
    Provenance(
        "large_tiles.symbol.half",
        Source.ASSUMED,
        "we chose the tile and the half for each symbol: straits where sea separates lands, the other symbols on land, distributed so that 61 of the 64 tiles differ, which is the maximum",
    ),
    Provenance(
        "small_piles",
        Source.RULEBOOK,
        "32 small tiles in six piles of identical tiles, according to the list of components and the setup section; there are 16 ways to have land or sea at four corners, and two tiles for each way give these pile sizes",
    ),
    Provenance(
        "printed",
        Source.ASSUMED,
        "the rulebook mentions the Greenland and Northwest Passage arrows and two printed cairns; we chose the positions and the coasts of the printed tiles",
    ),
    Provenance(
        "printed.symbol",
        Source.RULEBOOK,
        "two cairn symbols are printed on the board, according to the setup section",
    ),
    Provenance(
        "greenland",
        Source.RULEBOOK,
        "the Ships start on the Greenland arrow in the east; the exact cell is assumed, as for all printed tiles",
    ),
    Provenance(
        "northwest_passage",
        Source.RULEBOOK,
        "the arrow is in the west; the exact cell is assumed, as for all printed tiles",
    ),
    Provenance(
        "zones",
        Source.ASSUMED,
        "the rulebook names three zones, x1, x2 and x3; only the board shows their borders",
    ),
    Provenance(
        "sun",
        Source.RULEBOOK,
        "the sun starts at III and moves one step counter-clockwise each round, to V in the tenth round",
    ),
    Provenance(
        "frozen_rows",
        Source.REPORT,
        "the rulebook ranks the positions by ice (none at IV, more at III and V, then II and VI, most at I and VII); according to a published review, a small part of the board is frozen at first and almost all of it later; the number of frozen rows at each position is assumed",
    ),
    Provenance(
        "first_year",
        Source.RULEBOOK,
        "ten rounds are two years; the solo sheet mentions a first and a second year",
    ),
    Provenance(
        "crew", Source.RULEBOOK, "seven crew members for actions, according to the setup section"
    ),
    Provenance(
        "display_size", Source.RULEBOOK, "four open large tiles, according to the setup section"
    ),
    Provenance(
        "cartography_tokens", Source.RULEBOOK, "20 tokens, according to the list of components"
    ),
    Provenance("northwest_tokens", Source.RULEBOOK, "the table in the setup section"),
    Provenance("greenland_tokens", Source.RULEBOOK, "the table in the setup section"),
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
        "only the player boards show the table; we assume one more point for each further tile, up to seven points",
    ),
    Provenance(
        "majorities.franklin[0]",
        Source.ASSUMED,
        "chosen in line with first place for straits (11 points) and cartography (9 points)",
    ),
    Provenance(
        "majorities.franklin[1:]",
        Source.RULEBOOK,
        "example 16: 7 points for second place, 4 for third place",
    ),
    Provenance(
        "majorities.strait[:2]",
        Source.REPORT,
        "a published game report: 11 points for first place, 5 for second place",
    ),
    Provenance(
        "majorities.strait[2]",
        Source.ASSUMED,
        "assumed to be the same as third place for cartography, in a published game report",
    ),
    Provenance(
        "majorities.cartography",
        Source.REPORT,
        "a published game report: 9, 5 and 2 points for the first three places",
    ),
    Provenance("set_points", Source.RULEBOOK, "the section on set points"),
    Provenance("abandoned_ship", Source.RULEBOOK, "the section on the abandonment penalty"),
    Provenance(
        "abandoned_crew", Source.RULEBOOK, "the section on the abandonment penalty, and example 17"
    ),
    Provenance(
        "solo.northwest",
        Source.RULEBOOK,
        "the solo sheet: 10 points in the first year, 3 in the second",
    ),
    Provenance("solo.free_cell", Source.RULEBOOK, "the solo sheet: 1 point for each empty space"),
    Provenance(
        "solo.lost_crew",
        Source.RULEBOOK,
        "the solo sheet: two crew members leave at the start of the second year",
    ),
    Provenance(
        "solo.lost_crew_points",
        Source.RULEBOOK,
        "the solo sheet: 4 points for the two crew members who leave",
    ),
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
