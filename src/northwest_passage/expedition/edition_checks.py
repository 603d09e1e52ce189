"""Validation of editions: the parts fit together, and each number is valid (BRD-8).

The limits leave space for any edition that was ever printed. They make sure that everything that follows from
an edition, such as prestige and positions, can be written and read again, even if the edition is untrusted
input.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import attrs

from northwest_passage._internal.arguments import field_problems
from northwest_passage._internal.provenance import provenance_problems, text_problems
from northwest_passage._internal.strings import MAX_NAME, MAX_TEXT, quoted, short
from northwest_passage.errors import Problem, limited
from northwest_passage.expedition.geometry import SMALL_PILES
from northwest_passage.expedition.nouns import Cell, SunPosition, Terrain, TokenKind

if TYPE_CHECKING:
    from northwest_passage.expedition.edition import Edition

__all__ = [
    "MAX_AMOUNT",
    "MAX_ENTRIES",
    "MAX_LARGE_TILES",
    "MAX_PILE",
    "MAX_ROUNDS",
    "MAX_SIDE",
    "PLAYER_COUNTS",
    "problems",
]

PLAYER_COUNTS: Final = (2, 3, 4)
"""The possible numbers of players of the standard game (SET-1)."""
MAX_SIDE: Final = 64
"""The maximum number of columns or rows of a board, tiles in the display, and crew of a player."""
MAX_LARGE_TILES: Final = 1000
"""The maximum number of large tiles."""
MAX_PILE: Final = 1000
"""The maximum number of small tiles of one pile."""
MAX_ROUNDS: Final = 100
"""The maximum number of rounds of a game."""
MAX_ENTRIES: Final = 64
"""The maximum number of entries in one row of a table."""
MAX_AMOUNT: Final = 10**6
"""The largest number in a table, so that all prestige of a game is a number that every reader of JSON can
hold exactly."""


def problems(edition: Edition) -> Iterator[Problem]:
    """Yield every problem of an edition. Later checks rely on valid types and sizes."""
    types = limited(field_problems(edition))
    if types:
        yield from types
        return
    yield from _text_problems(edition)
    sizes = list(_size_problems(edition))
    yield from sizes
    if not sizes:
        yield from _printed_problems(edition)
    yield from _catalogue_problems(edition)
    yield from _table_problems(edition)


def _text_problems(edition: Edition) -> Iterator[Problem]:
    """Yield problems of names and notes, which must be safe to show anywhere."""
    texts = [("name", edition.name, MAX_NAME)]
    texts += [(f"printed[{i}].name", tile.name, MAX_NAME) for i, tile in enumerate(edition.printed)]
    texts += [
        (f"provenance[{i}].note", entry.note, MAX_TEXT)
        for i, entry in enumerate(edition.provenance)
    ]
    yield from text_problems(texts)
    yield from provenance_problems(edition.provenance, type(edition))


def _size_problems(edition: Edition) -> Iterator[Problem]:
    for field, size in (("columns", edition.columns), ("rows", edition.rows)):
        if not 1 <= size <= MAX_SIDE:
            yield Problem(field, f"a board has 1 to {MAX_SIDE} {field}, not {quoted(size)}")


def _printed_problems(edition: Edition) -> Iterator[Problem]:
    """Check that the printed tiles fit the board and each other and leave a sea path (BRD-9, BRD-10)."""
    grid = edition.grid
    terrain: dict[tuple[int, int], Terrain] = {}
    taken: set[Cell] = set()
    for i, tile in enumerate(edition.printed):
        field = f"printed[{i}]"
        if len(tile.corners) != 6:
            yield Problem(f"{field}.corners", "a printed tile has six corners")
            continue
        if tile.symbol and tile.symbol.half not in (0, 1):
            yield Problem(f"{field}.symbol.half", "the symbol is in half 0 or half 1")
        if tile.symbol and tile.symbol.kind is TokenKind.CARTOGRAPHY:
            yield Problem(f"{field}.symbol.kind", "cartography tokens lie on no tile")
        for cell in tile.cells:
            if not grid.has(cell):
                yield Problem(f"{field}.cell", f"{short(tile.name)} does not lie on the board")
            elif cell in taken:
                yield Problem(f"{field}.cell", f"{short(tile.name)} lies on another printed tile")
            taken.add(cell)
        width = tile.face.shape.width + 1
        for k, corner in enumerate(tile.corners):
            point = (tile.cell.col + k % width, tile.cell.row + k // width)
            if terrain.setdefault(point, corner) is not corner:
                yield Problem(f"{field}.corners", f"{short(tile.name)} disagrees at corner {point}")
    arrows: dict[str, int] = {}
    for field in ("greenland", "northwest_passage"):
        arrow: Cell = getattr(edition, field)
        tiles = [tile for tile in edition.printed if tile.cell == arrow and len(tile.corners) == 6]
        if not tiles:
            yield Problem(field, "no printed tile has this north-western cell")
        elif Terrain.SEA not in tiles[0].corners:
            yield Problem(field, f"{short(tiles[0].name)} has no sea")
        elif all(map(grid.has, tiles[0].cells)):
            arrows[field] = grid.corners_of(grid.mask(tiles[0].cells))
    if edition.greenland == edition.northwest_passage:
        yield Problem("northwest_passage", "it is another tile than Greenland")
    elif len(arrows) == 2 and all(grid.has(cell) for cell in taken):
        land = grid.mask(Cell(*point) for point, corner in terrain.items() if corner)
        if not grid.sea_path(land, arrows["greenland"], arrows["northwest_passage"]):
            yield Problem("printed", "no sea path joins Greenland and the Northwest Passage")


def _catalogue_problems(edition: Edition) -> Iterator[Problem]:
    """Check the tiles that are not printed on the board (BRD-4 to BRD-7)."""
    if len(edition.large_tiles) > MAX_LARGE_TILES:
        yield Problem("large_tiles", f"there are at most {MAX_LARGE_TILES} large tiles")
    for i, tile in enumerate(edition.large_tiles):
        if len(tile.corners) != 6:
            yield Problem(f"large_tiles[{i}].corners", "a large tile has six corners")
        if tile.symbol and tile.symbol.half not in (0, 1):
            yield Problem(f"large_tiles[{i}].symbol.half", "the symbol is in half 0 or half 1")
        if tile.symbol and tile.symbol.kind is TokenKind.CARTOGRAPHY:
            yield Problem(f"large_tiles[{i}].symbol.kind", "cartography tokens lie on no tile")
    if len(edition.small_piles) != len(SMALL_PILES):
        yield Problem("small_piles", f"there are {len(SMALL_PILES)} piles of small tiles")
    if not all(0 <= count <= MAX_PILE for count in edition.small_piles):
        yield Problem("small_piles", f"a pile has 0 to {MAX_PILE} tiles")
    if not 1 <= edition.display_size <= MAX_SIDE:
        yield Problem("display_size", f"1 to {MAX_SIDE} tiles lie open")


def _table_problems(edition: Edition) -> Iterator[Problem]:
    """Check the lengths and the numbers of the tables (SET, FRZ, SCR, SOL)."""
    if not 1 <= edition.crew <= MAX_SIDE:
        yield Problem("crew", f"a player has 1 to {MAX_SIDE} crew")
    if not 1 <= edition.rounds <= MAX_ROUNDS:
        yield Problem("sun", f"a game has 1 to {MAX_ROUNDS} rounds")
    if len(edition.frozen_rows) != len(SunPosition):
        yield Problem("frozen_rows", f"the sun has {len(SunPosition)} positions")
    if not all(0 <= rows <= edition.rows for rows in edition.frozen_rows):
        yield Problem("frozen_rows", f"between 0 and {quoted(edition.rows)} rows can freeze")
    if not 0 <= edition.first_year <= edition.rounds:
        yield Problem("first_year", f"the first year has 0 to {edition.rounds} rounds")
    if len(edition.zones) != edition.columns:
        yield Problem(
            "zones", f"there is one multiplier for each of {quoted(edition.columns)} columns"
        )
    if not all(0 <= zone <= MAX_AMOUNT for zone in edition.zones):
        yield Problem("zones", f"a multiplier is a number from 0 to {MAX_AMOUNT}")
    for field in ("northwest_tokens", "greenland_tokens"):
        rows: tuple[tuple[int, ...], ...] = getattr(edition, field)
        if len(rows) != len(PLAYER_COUNTS):
            yield Problem(field, "there is one row for each of 2, 3 and 4 players")
        if any(list(row) != sorted(row, reverse=True) for row in rows):
            yield Problem(field, "the tokens of a row are in falling order")
        if not all(0 <= value <= MAX_AMOUNT for row in rows for value in row):
            yield Problem(field, f"a token is worth 0 to {MAX_AMOUNT}")
        if any(len(row) > MAX_ENTRIES for row in rows):
            yield Problem(field, f"a row has at most {MAX_ENTRIES} tokens")
    if not edition.island_points:
        yield Problem("island_points", "there is at least the entry for two tiles")
    for field, row in attrs.asdict(edition.majorities, recurse=False).items():
        if list(row) != sorted(row, reverse=True):
            yield Problem(f"majorities.{field}", "a later place gives no more than an earlier one")
    amounts = {
        "cartography_tokens": (edition.cartography_tokens,),
        "island_points": edition.island_points,
        "set_points": (edition.set_points,),
        "abandoned_ship": (edition.abandoned_ship,),
        "abandoned_crew": (edition.abandoned_crew,),
        "token_points": attrs.astuple(edition.token_points),
        **{
            f"majorities.{field}": row
            for field, row in attrs.asdict(edition.majorities, recurse=False).items()
        },
        "solo.northwest": edition.solo.northwest,
        "solo.free_cell": (edition.solo.free_cell,),
        "solo.lost_crew": (edition.solo.lost_crew,),
        "solo.lost_crew_points": (edition.solo.lost_crew_points,),
    }
    for field, values in amounts.items():
        if any(value < 0 for value in values):
            yield Problem(
                field,
                "the number is not negative; penalties are written as what is lost",
            )
        if any(value > MAX_AMOUNT for value in values):
            yield Problem(field, f"the number is at most {MAX_AMOUNT}")
        if len(values) > MAX_ENTRIES:
            yield Problem(field, f"there are at most {MAX_ENTRIES} numbers")
