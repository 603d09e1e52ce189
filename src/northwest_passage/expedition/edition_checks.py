"""Validation of editions: the parts fit together, and each number is valid (BRD-8).

The limits are wide enough for any printed edition. They guarantee that all values of a game with the edition,
such as prestige and positions, can be written and read again, even if the edition is untrusted input.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final

import attrs

from northwest_passage._internal.arguments import field_problems
from northwest_passage._internal.provenance import note_texts, provenance_problems, text_problems
from northwest_passage._internal.strings import MAX_NAME, quoted, short
from northwest_passage.errors import Problem, limited
from northwest_passage.expedition.geometry import SMALL_PILES
from northwest_passage.expedition.nouns import Cell, SunPosition, Terrain, TokenKind

if TYPE_CHECKING:
    from northwest_passage.expedition.edition import Edition, Symbol

PLAYER_COUNTS: Final = (2, 3, 4)
"""The possible numbers of players in the standard game (SET-1)."""
MAX_SIDE: Final = 64
"""The maximum number of columns and of rows of a board, of tiles in the display, and of a player's crew."""
MAX_LARGE_TILES: Final = 1000
"""The maximum number of large tiles."""
MAX_PILE: Final = 1000
"""The maximum number of small tiles in one pile."""
MAX_ROUNDS: Final = 100
"""The maximum number of rounds of a game."""
MAX_ENTRIES: Final = 64
"""The maximum number of entries in one row of a table."""
MAX_AMOUNT: Final = 10**6
"""The largest number allowed in a table.

It keeps prestige small enough for every JSON reader to represent it exactly.
"""


def problems(edition: Edition) -> Iterator[Problem]:
    """Yield every problem with an edition. Checks that rely on invalid types or sizes are skipped."""
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
    """Yield problems with names and notes, which must be safe to show anywhere."""
    texts = [("name", edition.name, MAX_NAME)]
    texts += [(f"printed[{i}].name", tile.name, MAX_NAME) for i, tile in enumerate(edition.printed)]
    yield from text_problems([*texts, *note_texts(edition.provenance)])
    yield from provenance_problems(edition.provenance, type(edition))


def _size_problems(edition: Edition) -> Iterator[Problem]:
    for field, size in (("columns", edition.columns), ("rows", edition.rows)):
        if not 1 <= size <= MAX_SIDE:
            yield Problem(field, f"must be 1 to {MAX_SIDE}, got {quoted(size)}")


def _printed_problems(edition: Edition) -> Iterator[Problem]:
    """Check that printed tiles are on the board, match each other and leave a sea path (BRD-9, BRD-10)."""
    grid = edition.grid
    terrain: dict[tuple[int, int], Terrain] = {}
    taken: set[Cell] = set()
    for i, tile in enumerate(edition.printed):
        field = f"printed[{i}]"
        if len(tile.corners) != 6:
            yield Problem(f"{field}.corners", f"must have six corners, got {len(tile.corners)}")
            continue
        yield from _symbol_problems(f"{field}.symbol", tile.symbol)
        for cell in tile.cells:
            if not grid.has(cell):
                yield Problem(
                    f"{field}.cell",
                    f"must place all of {short(tile.name)} on the board, got {_named(tile.cell)}",
                )
            elif cell in taken:
                yield Problem(
                    f"{field}.cell", f"must not place {short(tile.name)} on another printed tile"
                )
            taken.add(cell)
        width = tile.face.shape.width + 1
        for k, corner in enumerate(tile.corners):
            point = (tile.cell.col + k % width, tile.cell.row + k // width)
            if terrain.setdefault(point, corner) is not corner:
                yield Problem(
                    f"{field}.corners",
                    f"must match: {short(tile.name)} differs from another tile at corner {point}",
                )
    arrows: dict[str, int] = {}
    for field in ("greenland", "northwest_passage"):
        arrow: Cell = getattr(edition, field)
        tiles = [tile for tile in edition.printed if tile.cell == arrow and len(tile.corners) == 6]
        if not tiles:
            yield Problem(
                field, f"must be the north-western cell of a printed tile, got {_named(arrow)}"
            )
        elif Terrain.SEA not in tiles[0].corners:
            yield Problem(field, f"must be a tile with sea, but {short(tiles[0].name)} has none")
        elif all(map(grid.has, tiles[0].cells)):
            arrows[field] = grid.corners_of(grid.mask(tiles[0].cells))
    if edition.greenland == edition.northwest_passage:
        yield Problem("northwest_passage", "must be a different tile from greenland")
    elif len(arrows) == 2 and all(grid.has(cell) for cell in taken):
        land = grid.mask(Cell(*point) for point, corner in terrain.items() if corner)
        if not grid.sea_path(land, arrows["greenland"], arrows["northwest_passage"]):
            yield Problem(
                "printed", "must leave a sea path between Greenland and the Northwest Passage"
            )


def _symbol_problems(field: str, symbol: Symbol | None) -> Iterator[Problem]:
    if symbol and symbol.half not in (0, 1):
        yield Problem(f"{field}.half", f"must be 0 or 1, got {quoted(symbol.half)}")
    if symbol and symbol.kind is TokenKind.CARTOGRAPHY:
        yield Problem(f"{field}.kind", "must not be cartography, which is never on a tile")


def _named(cell: Cell) -> str:
    return f"column {quoted(cell.col)}, row {quoted(cell.row)}"


def _catalogue_problems(edition: Edition) -> Iterator[Problem]:
    """Check the tiles that are not printed on the board (BRD-4 to BRD-7)."""
    if len(edition.large_tiles) > MAX_LARGE_TILES:
        found = len(edition.large_tiles)
        yield Problem("large_tiles", f"must have at most {MAX_LARGE_TILES} tiles, got {found}")
    for i, tile in enumerate(edition.large_tiles):
        if len(tile.corners) != 6:
            found = len(tile.corners)
            yield Problem(f"large_tiles[{i}].corners", f"must have six corners, got {found}")
        yield from _symbol_problems(f"large_tiles[{i}].symbol", tile.symbol)
    if len(edition.small_piles) != len(SMALL_PILES):
        found = len(edition.small_piles)
        yield Problem("small_piles", f"must have {len(SMALL_PILES)} piles, got {found}")
    if (wrong := _outside(edition.small_piles, MAX_PILE)) is not None:
        yield Problem("small_piles", f"must each have 0 to {MAX_PILE} tiles, got {quoted(wrong)}")
    if not 1 <= edition.display_size <= MAX_SIDE:
        yield Problem(
            "display_size", f"must be 1 to {MAX_SIDE}, got {quoted(edition.display_size)}"
        )


def _outside(values: Iterable[int], most: int) -> int | None:
    """Return the first value that is negative or greater than ``most``, or ``None`` if there is none."""
    return next((value for value in values if not 0 <= value <= most), None)


def _table_problems(edition: Edition) -> Iterator[Problem]:
    """Check the lengths of the tables and the numbers in them (SET, FRZ, SCR, SOL)."""
    if not 1 <= edition.crew <= MAX_SIDE:
        yield Problem("crew", f"must be 1 to {MAX_SIDE}, got {quoted(edition.crew)}")
    if not 1 <= edition.rounds <= MAX_ROUNDS:
        yield Problem(
            "sun",
            f"must have 1 to {MAX_ROUNDS} positions, one for each round, got {edition.rounds}",
        )
    if len(edition.frozen_rows) != len(SunPosition):
        found = len(edition.frozen_rows)
        words = (
            f"must have {len(SunPosition)} numbers, one for each position of the sun, got {found}"
        )
        yield Problem("frozen_rows", words)
    if (wrong := _outside(edition.frozen_rows, edition.rows)) is not None:
        yield Problem(
            "frozen_rows",
            f"must each be 0 to {quoted(edition.rows)}, the number of rows, got {quoted(wrong)}",
        )
    if not 0 <= edition.first_year <= edition.rounds:
        yield Problem(
            "first_year", f"must be 0 to {edition.rounds} rounds, got {quoted(edition.first_year)}"
        )
    if len(edition.zones) != edition.columns:
        yield Problem(
            "zones",
            f"must have {quoted(edition.columns)} factors, one for each column, got {len(edition.zones)}",
        )
    if (wrong := _outside(edition.zones, MAX_AMOUNT)) is not None:
        yield Problem("zones", f"must each be 0 to {MAX_AMOUNT}, got {quoted(wrong)}")
    for field in ("northwest_tokens", "greenland_tokens"):
        rows: tuple[tuple[int, ...], ...] = getattr(edition, field)
        if len(rows) != len(PLAYER_COUNTS):
            yield Problem(field, f"must have three rows, for 2, 3 and 4 players, got {len(rows)}")
        if any(list(row) != sorted(row, reverse=True) for row in rows):
            yield Problem(field, "must have the tokens of each row in descending order")
        if (wrong := _outside(chain.from_iterable(rows), MAX_AMOUNT)) is not None:
            words = f"must have tokens of 0 to {MAX_AMOUNT} points, got {quoted(wrong)}"
            yield Problem(field, words)
        if (longest := max(map(len, rows), default=0)) > MAX_ENTRIES:
            words = f"must have at most {MAX_ENTRIES} tokens in each row, got {longest}"
            yield Problem(field, words)
    if not edition.island_points:
        yield Problem("island_points", "must not be empty: islands of two tiles need an entry")
    for field, row in attrs.asdict(edition.majorities, recurse=False).items():
        if list(row) != sorted(row, reverse=True):
            yield Problem(f"majorities.{field}", "must be in descending order")
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
        if (least := min(values, default=0)) < 0:
            yield Problem(
                field,
                f"must not be negative, got {quoted(least)}: write a penalty as a positive number",
            )
        if (most := max(values, default=0)) > MAX_AMOUNT:
            yield Problem(field, f"must be at most {MAX_AMOUNT}, got {quoted(most)}")
        if len(values) > MAX_ENTRIES:
            yield Problem(field, f"must have at most {MAX_ENTRIES} numbers, got {len(values)}")
