"""The JSON formats of Expedition's values that are not written field by field.

Tiles are written by name, bags and boards as lists of their tiles, and the default edition as
``EDITION_NAME``. The codec handles all other values.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, get_args

import attrs

from northwest_passage._internal.codec import hooks
from northwest_passage._internal.codec.converter import (
    Abbreviated,
    Choice,
    Codec,
    NamedUnion,
    WrittenAs,
)
from northwest_passage._internal.codec.hooks import Names, Written, tag
from northwest_passage._internal.codec.problems import Wrong
from northwest_passage._internal.codec.schema import plain
from northwest_passage.errors import Problem, invalid, refuse
from northwest_passage.expedition.actions import Action
from northwest_passage.expedition.board import Board, PlacedTile
from northwest_passage.expedition.default_edition import DEFAULT_EDITION, EDITION_NAME
from northwest_passage.expedition.edition import SHELF, Edition
from northwest_passage.expedition.events import Event
from northwest_passage.expedition.geometry import ROTATIONS, Grid
from northwest_passage.expedition.nouns import Cell, SunPosition, TileId, TileKind
from northwest_passage.expedition.state import Bag, Earned, Pending, State

MAX_TILES: Final = 2**16
"""Large tiles in a bag must have numbers below this limit. Those of every edition do."""

_TILES: Final = Names(
    # The common ones are created in advance.
    ((str(tile), tile) for kind in TileKind for tile in (TileId(kind, n) for n in range(64))),
    'the name of a tile, such as "L17" or "S3"',
    TileId.parse,
)


def _read_bag(value: object, _: object) -> Bag:
    """Read a bag from the list of its tiles, which must be sorted so that equal bags give equal text."""
    named: Callable[[Any], TileId] = _TILES.__getitem__
    mask = 0
    try:
        for kind, number in map(named, hooks.as_list(value)):
            if kind is not TileKind.LARGE or number >= MAX_TILES or mask >> number:
                raise Wrong("must be distinct large tiles, sorted by number")
            mask |= 1 << number
    except TypeError:  # a value that is not a string may not even be hashable
        raise Wrong("must be a list of tile names") from None
    return Bag(mask)


def _write_bag(bag: Bag) -> list[str]:
    spelled = _TILES.spelled
    return [spelled[tile] for tile in bag]


def _with_board(state: Any) -> State:
    """Replace a state's tuple of tiles with a board. The tiles must be on the board and in order.

    The size of the board is known only from the edition, so ``state.board`` is first read as a plain tuple of
    tiles.
    """
    tiles: tuple[PlacedTile, ...] = state.board
    grid: Grid = state.edition.grid
    corners = _corners_by_cells(grid)
    words = (
        "must cover one cell of the board, with 4 corners, or two adjacent cells "
        "(the western or northern one first), with 6 corners"
    )
    refuse(
        Problem(f"board[{i}]", words)
        for i, tile in enumerate(tiles)
        if corners.get(tile.cells) != len(tile.corners)
    )
    board = Board(grid, tiles)
    if board.tiles != tiles:
        raise invalid("board", "must be sorted by cell")
    complete: State = attrs.evolve(state, board=board)
    return complete


@lru_cache(maxsize=16)
def _corners_by_cells(grid: Grid) -> dict[tuple[Cell, ...], int]:
    """Return the number of corners of a tile, by the cells that it covers, for all positions on the board."""
    table: dict[tuple[Cell, ...], int] = {}
    for here in (Cell(col, row) for col in range(grid.columns) for row in range(grid.rows)):
        table[here,] = 4
        for there in (Cell(here.col + 1, here.row), Cell(here.col, here.row + 1)):
            if grid.has(there):
                table[here, there] = 6
    return table


CODEC: Final = Codec(
    written={
        Cell: hooks.pair(
            Cell,
            "A square of the board, or a corner point: column from the west, row from the north.",
        ),
        SunPosition: hooks.enumeration(SunPosition, plain(inspect.getdoc(SunPosition)), spell=str),
        TileId: hooks.by_name(
            _TILES,
            {
                "description": "The name of a tile: L17 is large, S3 is small and from pile 3, J3 is a Joker "
                "in place of an S3, and P0 is printed on the board.",
                "type": "string",
                "pattern": "^[LSJP](0|[1-9][0-9]{0,8})$",
            },
        ),
        Bag: Written(
            _read_bag,
            _write_bag,
            lambda schema: {"type": "array", "items": schema(TileId), "uniqueItems": True},
            inline=True,
        ),
    },
    unions={
        Action: NamedUnion("Action", "Any action of the game."),
        Event: NamedUnion("GameEvent", "Any event that a step can contain."),
        Pending: NamedUnion(
            "Pending", "The subject of a forced choice: a gap to fill, or a Sled to settle."
        ),
    },
    fields={
        Edition: Abbreviated(Edition, {EDITION_NAME: DEFAULT_EDITION}, "an edition"),
        Board: WrittenAs(tuple[PlacedTile, ...], attrgetter("tiles")),
    },
    choices={
        "rotation": Choice(
            "Rotation", "The rotation in degrees clockwise, after any flip.", ROTATIONS
        ),
        "kind": Choice("ActionType", "A kind of action.", tuple(map(tag, get_args(Action)))),
        "source": Choice(
            "PrestigeSource",
            "A source of prestige.",
            tuple(field.name for field in attrs.fields(Earned)),
        ),
    },
    finish={Edition: SHELF.shared, State: _with_board},
)
"""The codec that reads and writes all values of Expedition."""
