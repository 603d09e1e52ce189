"""The shapes of the plain dicts and tuples that the reference implementation works on."""

from typing import Any, NotRequired, TypedDict

Cell = tuple[int, int]
"""``(column, row)`` of a cell; (0, 0) is the north-western one (BRD-1)."""

Point = tuple[int, int]
"""``(x, y)`` of a corner; cell (c, r) has corners (c, r) to (c + 1, r + 1) (BRD-1)."""

Spot = tuple[Cell, Point]
"""A corner as seen from one of its cells, where a Sled can be (MOV-2)."""

Action = tuple[Any, ...]
"""The name of the kind of action, then its fields."""

Colouring = tuple[str, str, str, str]
"""The terrain of one cell's corners NW, NE, SW, SE."""

Sled = tuple[Cell, int | None]
"""The tile a Sled is on, by its north-western cell, and the number of its area."""

Island = tuple[frozenset[Point], frozenset[Cell]]
"""The land corners of an island and the tiles it spans (PLC-7)."""


class Symbol(TypedDict):
    """A symbol on a large tile (BRD-6)."""

    kind: str
    half: int


class LargeTile(TypedDict):
    """The front of one large tile of the catalogue (BRD-5)."""

    corners: list[str]
    symbol: Symbol | None


class PrintedTile(TypedDict):
    """A large tile printed on the board (BRD-9)."""

    name: str
    cell: list[int]
    vertical: bool
    corners: list[str]
    symbol: Symbol | None


class SoloTable(TypedDict):
    """The numbers of the solo game (SOL-3 to SOL-5)."""

    northwest: list[int]
    free_cell: int
    lost_crew: int
    lost_crew_points: int


class Edition(TypedDict):
    """Everything printed: board, tiles, tables (BRD-8)."""

    name: str
    columns: int
    rows: int
    large_tiles: list[LargeTile]
    small_piles: list[int]
    printed: list[PrintedTile]
    greenland: list[int]
    northwest_passage: list[int]
    zones: list[int]
    sun: list[str]
    frozen_rows: list[int]
    first_year: int
    crew: int
    display_size: int
    cartography_tokens: int
    northwest_tokens: list[list[int]]
    greenland_tokens: list[list[int]]
    token_points: dict[str, int]
    island_points: list[int]
    majorities: dict[str, list[int]]
    set_points: int
    abandoned_ship: int
    abandoned_crew: int
    solo: SoloTable
    provenance: NotRequired[Any]


class PlacedTile(TypedDict):
    """A tile on the board, with its ``corners`` in reading order as placed."""

    tile: str
    cells: tuple[Cell, ...]
    rotation: int
    side: str
    symbol: str | None
    symbol_cell: Cell | None
    corners: tuple[str, ...]


Tiles = dict[Cell, PlacedTile]
"""All tiles on the board, by their north-western cells."""


class Player(TypedDict):
    """One expedition. ``_scored`` splits ``prestige`` by its sources."""

    name: str
    ship: Cell
    sled: Sled | None
    ship_crew: tuple[int, int]
    sled_crew: tuple[int, int]
    reserve: list[str]
    tokens: dict[str, int]
    prestige: int
    returned: bool
    sled_lost: bool
    crew_lost_with_sled: int
    crew_lost: int
    passage_reached: bool
    _scored: dict[str, int]


class State(TypedDict):
    """A position. The keys with an underscore describe pending steps.

    ``_stage``: the step that follows when no reveal is due; ``_setup_left``: the players who still
    draw in the setup; ``_to_settle``: the players whose Sleds have yet to settle;
    ``_islands_before``: the islands that were complete before the current placement.
    """

    variant: str
    phase: str
    to_act: int | str | None
    turn_player: int | None
    round: int
    sun: str
    surcharge: int
    tiles: Tiles
    tokens: dict[Cell, str]
    players: list[Player]
    display: list[str | None]
    bag: list[str]
    set_aside: list[str]
    small_piles: list[int]
    turn_order: list[int]
    passed: list[int]
    northwest_tokens: list[int]
    greenland_tokens: list[int]
    cartography_left: int
    return_order: list[int]
    _stage: str
    _setup_left: list[int]
    _to_settle: list[int]
    _islands_before: list[Island]
