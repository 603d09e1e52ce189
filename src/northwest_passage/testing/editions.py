"""Editions for tests: a small one to draw positions on, and a strategy for unusual ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Final, cast

import attrs
from hypothesis import strategies as st

from northwest_passage.errors import InvalidEdition
from northwest_passage.expedition.default_edition import DEFAULT_EDITION
from northwest_passage.expedition.edition import (
    DiscoveryPoints,
    Edition,
    LargeTile,
    Majorities,
    PrintedTile,
    SoloTable,
    Symbol,
)
from northwest_passage.expedition.geometry import SMALL_PILES
from northwest_passage.expedition.nouns import Cell, Corners, SunPosition, Terrain, TokenKind
from northwest_passage.expedition.text.reading import terrain
from northwest_passage.testing.actions import NAMES, Number

SMALL_EDITION: Final = attrs.evolve(
    DEFAULT_EDITION,
    name="Small",
    columns=6,
    rows=4,
    printed=(
        PrintedTile("Greenland", Cell(5, 1), True, terrain("~# ~# ~#")),
        PrintedTile("Northwest Passage", Cell(0, 1), True, terrain("#~ #~ ~~")),
    ),
    greenland=Cell(5, 1),
    northwest_passage=Cell(0, 1),
    frozen_rows=(3, 2, 1, 0, 1, 2, 3),
    zones=(3, 3, 2, 2, 1, 1),
    provenance=(),
)
"""An edition with a board of 6 x 4 cells and the tiles of the default edition. At most three rows are frozen.

Greenland is in the east, the Northwest Passage in the west. There are no other printed tiles. A position on
this board can be drawn in a few lines: see :func:`drawn_state`.
"""


MAX_COLUMNS = 7
MAX_ROWS = 6


def editions(
    *,
    max_columns: int = MAX_COLUMNS,
    max_rows: int = MAX_ROWS,
    max_rounds: int = 4,
    min_large_tiles: int = len(NAMES),
) -> st.SearchStrategy[Edition]:
    """Return a strategy for small editions of all kinds, with short games in which rare events are common.

    Boards may be only one cell wide. Printed tiles may be anywhere, and freeze lines and tables are
    arbitrary. There are few tiles, and piles may be empty. Every :class:`Edition
    <northwest_passage.Edition>` within these limits can occur, as long as there is a large tile for each of
    four players.

    >>> from hypothesis import given, settings
    >>> from northwest_passage import testing
    >>> @settings(max_examples=5, database=None, deadline=None)
    ... @given(testing.editions(max_rounds=2))
    ... def games_are_short(edition):
    ...     assert edition.rounds <= 2
    >>> games_are_short()

    :param max_columns: the maximum number of columns, at least 2.
    :param max_rows: the maximum number of rows, at least 4.
    :param max_rounds: the maximum number of rounds, at least 1.
    :param min_large_tiles: the minimum number of large tiles, at most 12.
    """
    # A single draw of bytes is faster to generate and to shrink than a hundred draws.
    choices = st.binary(min_size=_CHOICES, max_size=_CHOICES)

    @st.composite
    def strategy(draw: st.DrawFn) -> Edition:
        given = _Given(draw(choices))
        return _edition(given, max_columns, max_rows, max_rounds, min_large_tiles)

    return strategy()


def random_edition(rng: Random) -> Edition:
    """Return a random edition like those of :func:`editions`, for a seeded run without Hypothesis.

    >>> import random
    >>> from northwest_passage import testing
    >>> testing.random_edition(random.Random(1845)) == testing.random_edition(random.Random(1845))
    True

    :param rng: the source of randomness.
    """
    return _edition(rng.randint, MAX_COLUMNS, MAX_ROWS, 4, len(NAMES))


_CHOICES = 160
"""The maximum number of random bytes from which an edition is generated, one for each choice."""


class _Given:
    """A source of integers that are derived from bytes. After the last byte it returns the lower bound."""

    def __init__(self, choices: bytes) -> None:
        self._choices = iter(choices)

    def __call__(self, low: int, high: int) -> int:
        return low + next(self._choices, 0) % (high - low + 1)


def _edition(
    number: Number, max_columns: int, max_rows: int, max_rounds: int, min_large_tiles: int
) -> Edition:
    columns = number(1, max_columns)
    # The smallest boards have no space for two printed tiles.
    rows = number({1: 4, 2: 2, 3: 2}.get(columns, 1), max_rows)
    printed = _printed_tiles(number, columns, rows)
    rounds = number(1, max_rounds)
    tables: dict[str, object] = {
        "name": f"small, {columns} x {rows}",
        "columns": columns,
        "rows": rows,
        "greenland": printed[0].cell,
        "northwest_passage": printed[1].cell,
        "large_tiles": tuple(
            LargeTile(_corners(number), _symbol(number)) for _ in range(number(min_large_tiles, 12))
        ),
        "small_piles": _numbers(number, len(SMALL_PILES), number(0, 3)),
        "display_size": number(1, 4),
        "crew": number(1, 7),
        "sun": tuple(SunPosition(1 + k) for k in _numbers(number, rounds, len(SunPosition) - 1)),
        "frozen_rows": _numbers(number, len(SunPosition), rows),
        "first_year": number(0, rounds),
        "zones": _numbers(number, columns, 3),
        "cartography_tokens": number(0, 3),
        "northwest_tokens": tuple(_falling(number, players) for players in (2, 3, 4)),
        "greenland_tokens": tuple(_falling(number, players) for players in (1, 2, 3)),
        "token_points": DiscoveryPoints(*_numbers(number, 4, 3)),
        "island_points": _numbers(number, number(1, 4), 5),
        "majorities": Majorities(*(_falling(number, 3) for _ in range(3))),
        "set_points": number(0, 6),
        "abandoned_ship": number(0, 3),
        "abandoned_crew": number(0, 3),
        "solo": SoloTable((number(0, 10), number(0, 10)), number(0, 2), number(0, 3), number(0, 3)),
    }
    make = cast("Callable[..., Edition]", Edition)
    try:
        return make(printed=printed, **tables)
    except InvalidEdition:
        # The printed land blocks the path by sea, which makes the edition invalid.
        at_sea = tuple(attrs.evolve(tile, corners=(Terrain.SEA,) * 6) for tile in printed)
        return make(printed=at_sea, **tables)


def _printed_tiles(number: Number, columns: int, rows: int) -> tuple[PrintedTile, ...]:
    """Return Greenland, the Northwest Passage, and up to two more printed tiles, with matching corners."""
    places = [
        PrintedTile("", Cell(col, row), vertical, (Terrain.SEA,) * 6)
        for col, row in product(range(columns), range(rows))
        for vertical in (True, False)
        if (row + 1 < rows if vertical else col + 1 < columns)
    ]

    def apart(one: PrintedTile) -> list[PrintedTile]:
        return [other for other in places if not {*one.cells} & {*other.cells}]

    chosen: list[PrintedTile] = []
    terrain: dict[Cell, Terrain] = {}
    places = [place for place in places if apart(place)]
    for name in ("Greenland", "Northwest Passage", "first coast", "second coast"):
        if places and (len(chosen) < 2 or number(0, 1)):
            place = places[number(0, len(places) - 1)]
            places = apart(place)
            points = zip(_points(place), _corners(number), strict=True)
            chosen.append(
                attrs.evolve(
                    place,
                    name=name,
                    corners=tuple(terrain.setdefault(*point) for point in points),
                    symbol=_symbol(number),
                )
            )
    return tuple(chosen)


def _points(tile: PrintedTile) -> Iterator[Cell]:
    """Yield the corner points of a printed tile, in reading order."""
    width, height = tile.face.shape
    for y, x in product(range(height + 1), range(width + 1)):
        yield Cell(tile.cell.col + x, tile.cell.row + y)


def _numbers(number: Number, count: int, most: int) -> tuple[int, ...]:
    return tuple(number(0, most) for _ in range(count))


def _corners(number: Number) -> Corners:
    return tuple(map(Terrain, _numbers(number, 6, 1)))


def _symbol(number: Number) -> Symbol | None:
    half, kind = divmod(number(0, 2 * len(TokenKind) - 1), len(TokenKind))
    return Symbol(TokenKind(kind - 1), half) if kind else None


def _falling(number: Number, most: int) -> tuple[int, ...]:
    """Return up to ``most`` numbers in descending order, as in the tables of tokens and of majorities."""
    return tuple(sorted(_numbers(number, number(0, most), 9), reverse=True))
