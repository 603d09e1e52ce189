"""Distances on the map: from a tile to all cells at once, and from a player's units to their goals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar, TypeVarTuple

from northwest_passage._internal.cache import BoundedTable, cache_result, cached_with_edition
from northwest_passage.expedition import Board, Cell, Edition, Token, TokenKind

__all__ = [
    "MOST",
    "Bearings",
    "CachedByMap",
    "Chart",
    "Find",
    "Surroundings",
    "bearings",
    "by_ship",
    "distance",
    "exploring",
    "looks",
    "open_shores",
    "sailing",
    "trekking",
    "walking",
]

Chart: TypeAlias = tuple[int, ...]
"""The set of cells at each distance, as bits. The index is the distance."""
_Borders: TypeAlias = tuple[int, int]
"""The cells whose eastern border can be crossed, and those whose southern border can be, as bits."""

MOST: Final = 1024
"""The maximum number of results in each cache of this module."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


def looks(board: Board) -> tuple[int, int, int, int, int, int]:
    """Return a cache key, equal for maps that look the same even if the names of their tiles differ."""
    return (
        board.grid.all_cells,  # it identifies the grid; a key with the grid itself would keep it alive
        board.land,
        board.sea,
        board.northwest,
        board.horizontal,
        board.vertical,
    )


class CachedByMap(Generic[T, *Ts]):
    """A function of a map, with a cache of its results that is shared by maps that look the same."""

    def __init__(self, function: Callable[[Board, *Ts], T]) -> None:
        self._function = function
        self.known: dict[object, T] = {}

    def __call__(self, board: Board, *rest: *Ts) -> T:
        """Return the result of the function, from the cache if it is there."""
        key = (looks(board), *rest)
        try:
            return self.known[key]
        except KeyError:
            return cache_result(self.known, key, self._function(board, *rest), maxsize=MOST)


def distance(chart: Chart, cell: int) -> int | None:
    """Return the distance to a cell, given as a bit, or ``None`` if the cell cannot be reached."""
    for steps, cells in enumerate(chart):
        if cells & cell:
            return steps
    return None


@CachedByMap
def sailing(board: Board, start: Cell) -> Chart:
    """Return the distances of all cells from a tile in a Ship's moves, as if nothing were frozen (MOV-1)."""
    return _moves(board, start, _sea(board))


@CachedByMap
def walking(board: Board, start: Cell, frozen_rows: int) -> Chart:
    """Return the distances of all cells from a tile in a Sled's moves, given the frozen rows (MOV-3).

    The result assumes that a Sled can cross from any area of its tile to any other area.
    """
    return _moves(board, start, _ground(board, frozen_rows))


@CachedByMap
def exploring(board: Board, start: Cell) -> Chart:
    """Return a Ship's costs between a tile and all cells, over charted and uncharted sea.

    The unit is half a crew member. A tile costs 2, since a move costs one crew member. A free cell costs 3,
    which is half of the cost of drawing, placing and entering a large tile.
    """
    return _costs(board, start, _sea(board))


@CachedByMap
def trekking(board: Board, start: Cell, frozen_rows: int) -> Chart:
    """Return a Sled's costs between a tile and all cells, as :func:`exploring` does for a Ship."""
    return _costs(board, start, _ground(board, frozen_rows))


def open_shores(board: Board, near: int) -> list[tuple[int, int]]:
    """Return the areas of land that touch ``near`` and have at most three free cells around them.

    ``near`` is a set of free cells, as bits. Each area is given by the free cells around it, as bits, and the
    number of its tiles.
    """
    grid, free = board.grid, board.free_cells
    shores: list[tuple[int, int]] = []
    coast = board.land & grid.corners_of(near)
    while coast:
        land = grid.land_around(coast & -coast, board.land)
        coast &= ~land
        around = grid.cells_around(land)
        openings = around & free
        if openings.bit_count() <= 3:
            shores.append((openings, board.anchors_of(around & ~free).bit_count()))
    return shores


def _sea(board: Board) -> _Borders:
    """Return the borders that a Ship might cross: all except those with known land at both ends."""
    stride, cells, land = board.grid.stride, board.grid.all_cells, board.land
    return (
        cells & cells >> stride & ~((land & land >> 1) >> stride),
        cells & cells >> 1 & ~((land & land >> stride) >> 1),
    )


def _ground(board: Board, frozen_rows: int) -> _Borders:
    """Return the borders that a Sled might cross: all except unfrozen ones with known sea at both ends."""
    stride, cells, sea = board.grid.stride, board.grid.all_cells, board.sea
    ice = board.grid.rows_above[frozen_rows]
    return (
        cells & cells >> stride & (ice & ice >> stride | ~((sea & sea >> 1) >> stride)),
        cells & cells >> 1 & (ice & ice >> 1 | ~((sea & sea >> stride) >> 1)),
    )


def _moves(board: Board, start: Cell, borders: _Borders) -> Chart:
    """Return the distances in moves from tile to tile. All cells of a tile have the same distance."""
    stride = board.grid.stride
    east, south = borders
    west_halves, north_halves = board.horizontal, board.vertical
    east_halves, south_halves = west_halves << stride, north_halves << 1
    front = board.cells_of_tile(board.grid.bit(*start))
    unseen = board.cells_taken
    chart: list[int] = []
    while front:
        unseen &= ~front
        chart.append(front)
        front = unseen & (
            (front & east) << stride
            | (front >> stride & east)
            | (front & south) << 1
            | (front >> 1 & south)
        )
        front |= (
            (front & west_halves) << stride
            | (front & east_halves) >> stride
            | (front & north_halves) << 1
            | (front & south_halves) >> 1
        )
    return tuple(chart)


def _costs(board: Board, start: Cell, borders: _Borders) -> Chart:
    """Return the costs of all cells: entering a tile costs 2, a free cell 3. A tile is entered as a whole."""
    stride = board.grid.stride
    east, south = borders
    west_halves, north_halves = board.horizontal, board.vertical
    east_halves, south_halves = west_halves << stride, north_halves << 1
    free, unseen = board.free_cells, board.grid.all_cells
    front = board.cells_of_tile(board.grid.bit(*start))
    in_one = in_two = 0
    chart: list[int] = []
    while front or in_one or in_two:
        front &= unseen
        chart.append(front)
        in_three = 0
        if front:
            unseen &= ~front
            reached = unseen & (
                (front & east) << stride
                | (front >> stride & east)
                | (front & south) << 1
                | (front >> 1 & south)
            )
            in_three = reached & free
            reached &= ~free
            if reached:
                in_two |= (
                    reached
                    | (reached & west_halves) << stride
                    | (reached & east_halves) >> stride
                    | (reached & north_halves) << 1
                    | (reached & south_halves) >> 1
                )
        front, in_one, in_two = in_one, in_two, in_three
    return tuple(chart)


class Find(NamedTuple):
    """A token on the map, with its distances from a player's units."""

    kind: TokenKind
    points: int
    """The score of the token in its zone."""
    tile: Cell
    """The tile that the token is on."""
    by_ship: int | None
    """The number of moves that the Ship needs, or ``None`` if it cannot reach the token."""
    is_frozen: bool
    """True if ice prevents the Ship from reaching the token in this round."""
    by_sled: int | None
    """The number of moves that the Sled needs, or ``None`` if it cannot reach the token."""


class Surroundings(NamedTuple):
    """The free cells beside the units of a player, and the islands that can be completed there."""

    beside_ship: int
    """The number of free cells beside the Ship."""
    beside_sled: int
    """The number of free cells beside the Sled but not beside the Ship."""
    shores: tuple[tuple[int, int], ...]
    """The areas of land beside the free cells that a few tiles would complete: for each, the number of tiles
    of the completed island, and the number of free cells around the area."""


class Bearings:
    """The distances from a player's Ship and Sled to their goals in one round."""

    __slots__ = (
        "_around",
        "_board",
        "_each",
        "_edition",
        "_found",
        "_frozen_rows",
        "_ice",
        "_passage",
        "_sea",
        "_ship",
        "_sled",
        "apart",
        "home",
        "is_stuck",
        "on_ice",
        "open_rounds",
        "thawed_rounds",
    )

    def __init__(
        self,
        board: Board,
        edition: Edition,
        number: int,
        ship: Cell,
        sled: Cell | None,
    ) -> None:
        self._edition, self._board, self._ship, self._sled = edition, board, ship, sled
        self._frozen_rows = edition.frozen_in(number)
        self._sea = sailing(board, ship)
        self._ice = () if sled is None else walking(board, sled, self._frozen_rows)
        # A Ship can sail from a tile as long as the southern cell of the tile is open.
        south = ship.row + bool(1 << board.grid.bit(*ship) & board.vertical)
        self.is_stuck: bool = south < self._frozen_rows
        """True if the Ship is in the ice."""
        self.open_rounds: int = _open_rounds(edition, south, number)
        """The number of later rounds in which the Ship's tile is not frozen."""
        home = distance(self._sea, 1 << board.grid.bit(*edition.greenland))
        self.home: int = edition.columns * 2 if home is None else home
        """The number of moves that the Ship needs to reach Greenland."""
        self.on_ice: bool = sled is not None and sled.row < self._frozen_rows
        """True if the Sled's row is frozen."""
        self.thawed_rounds: int = 0 if sled is None else _open_rounds(edition, sled.row, number)
        """The number of later rounds in which the Sled's row is not frozen."""
        self.apart: int | None = None if sled is None else self._between(sled, number)
        """The number of moves between Ship and Sled, by sea or over land and ice. Only ice that lasts into
        the next round counts."""
        self._each: dict[Token, Find] = {}
        self._found: tuple[tuple[Token, ...], Sequence[Find]] = ((), ())
        self._passage: list[int | None] = [None, None]
        self._around: list[Surroundings | None] = [None, None]

    def _between(self, sled: Cell, number: int) -> int | None:
        edition, board = self._edition, self._board
        soon = edition.frozen_in(min(number + 1, edition.rounds))
        ice = walking(board, sled, min(soon, self._frozen_rows))
        by_land = distance(ice, 1 << board.grid.bit(*self._ship))
        by_sea = distance(self._sea, 1 << board.grid.bit(*sled))
        if by_land is None or by_sea is None:
            return by_sea if by_land is None else by_land
        return min(by_land, by_sea)

    def finds(self, tokens: tuple[Token, ...]) -> Sequence[Find]:
        """Return the tokens on the map with their distances. The last result is cached."""
        known, found = self._found
        if tokens is not known:
            each = self._each
            found = [each.get(token) or self._find(token) for token in tokens]
            self._found = (
                tokens,
                found,
            )  # one assignment, so that other threads see both or neither
        return found

    def _find(self, token: Token) -> Find:
        edition, board = self._edition, self._board
        cell, kind = token.cell, token.kind
        here = 1 << board.grid.bit(*cell)
        by_ship = distance(self._sea, here)
        find = self._each[token] = Find(
            kind,
            edition.token_points.of(kind) * edition.zones[cell.col],
            board.grid.cells[board.anchors_of(here).bit_length() - 1],
            by_ship,
            bool(by_ship) and (self.is_stuck or cell.row < self._frozen_rows),
            distance(self._ice, here),
        )
        return find

    def to_passage(self, *, with_sled: bool) -> int:
        """Return the cost of reaching the Northwest Passage, in half crew members.

        It is the cost for the Ship or, if ``with_sled`` is true, for the unit that needs fewer crew.
        """
        known = self._passage[with_sled]
        if known is None:
            known = self._passage[with_sled] = self._to_passage(with_sled)
        return known

    def _to_passage(self, with_sled: bool) -> int:
        board, goal = self._board, self._edition.northwest_passage
        sea = by_ship(board, goal, self._ship)
        far = 99 if sea is None else sea
        if self._sled is None or not with_sled:
            return far
        ice = trekking(board, goal, self._frozen_rows)
        way = distance(ice, 1 << board.grid.bit(*self._sled))
        return far if way is None else min(far, way)

    def surroundings(self, *, with_sled: bool) -> Surroundings:
        """Return the surroundings of the Ship, or of both units."""
        known = self._around[with_sled]
        if known is None:
            known = self._around[with_sled] = self._surroundings(with_sled)
        return known

    def _surroundings(self, with_sled: bool) -> Surroundings:
        board, grid, free = self._board, self._board.grid, self._board.free_cells
        beside = free & grid.beside(board.cells_of_tile(grid.bit(*self._ship)))
        more = 0
        if with_sled and self._sled is not None:
            more = free & grid.beside(board.cells_of_tile(grid.bit(*self._sled))) & ~beside
        shores: list[tuple[int, int]] = []
        for openings, tiles in open_shores(board, beside | more):
            count = openings.bit_count()
            shores.append((tiles + (count + 1) // 2, count))
        return Surroundings(beside.bit_count(), more.bit_count(), tuple(shores))


def bearings(
    board: Board, edition: Edition, number: int, ship: Cell, sled: Cell | None
) -> Bearings:
    """Return the distances from a Ship and a Sled, given by cells of their tiles, to their goals.

    The result is cached in the edition, since it refers to it. Maps that look the same share it.
    """
    key = (looks(board), number, ship, sled)
    memo = edition._cache
    try:
        known: Bearings = memo[__name__][key]
        return known
    except KeyError:
        table: BoundedTable[object, Bearings] = memo.setdefault(__name__, BoundedTable(MOST))
    return cache_result(table, key, Bearings(board, edition, number, ship, sled), maxsize=MOST)


@CachedByMap
def by_ship(board: Board, goal: Cell, ship: Cell) -> int | None:
    """Return the cost for a Ship to reach a goal over charted and uncharted sea, in half crew members."""
    return distance(exploring(board, goal), 1 << board.grid.bit(*ship))


@cached_with_edition(maxsize=1 << 12)
def _open_rounds(edition: Edition, row: int, after: int) -> int:
    """Return the number of rounds after the round ``after`` in which a row is not frozen (FRZ-2)."""
    return sum(edition.frozen_in(n) <= row for n in range(after + 1, edition.rounds + 1))
