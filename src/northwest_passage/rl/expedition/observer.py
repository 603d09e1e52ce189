"""States of Expedition as arrays."""

from __future__ import annotations

from itertools import product
from typing import Final

import numpy as np
import numpy.typing as npt

import northwest_passage as nwp
from northwest_passage.expedition import (
    CHANCE,
    Board,
    Edition,
    Phase,
    PlacedTile,
    Player,
    SledPosition,
    State,
    TileId,
    TileKind,
)
from northwest_passage.expedition.edition import check_player_count
from northwest_passage.expedition.state import GapPending, SettlePending
from northwest_passage.rl.expedition.codec import AREAS
from northwest_passage.rl.observer import Floats, Observer, Piece, bits_as_rows, one_hot

__all__ = ["ExpeditionObserver"]

POINTS: Final = 1 / 50
"""The factor that scales prestige: 50 points are a good result."""
NEXT_TOKEN: Final = 1 / 10
TOKENS: Final = 1 / 5
SMALL_TILE: Final = 1 / 4
MANY_AREAS: Final = 10_000
LARGE: Final = TileKind.LARGE
SMALL: Final = TileKind.SMALL
LOST_CREW: Final = nwp.Variant.SOLO_LOST_CREW
_ONE_HOT_AREA: Final = tuple(one_hot(AREAS))
_NO_AREA: Final = (0.0,) * AREAS

MAP: Final = (
    "tile",
    "zone",
    "land",
    "sea",
    "covered",
    "north-western cell",
    "joined to the east",
    "joined to the south",
    "symbol",
    "Greenland",
    "Northwest Passage",
)
"""The planes that change only when a tile is placed. The first two have values between 0 and 1."""
WEATHER: Final = (
    "frozen",
    "frozen next round",
    "Cairn",
    "Inuit",
    "Franklin",
    "Strait",
    "gap",
    "just placed",
)
UNITS: Final = ("Ship", "Sled", "area of the Sled")
"""The planes of a player's units, repeated for each seat."""
TABLE: Final = (
    "surcharge",
    "reveal due",
    "variant Lost Crew",
    "Cartography tokens left",
    "Northwest tokens left",
    "next Northwest token",
    "Greenland tokens left",
    "next Greenland token",
)
SEAT: Final = (
    "to decide",
    "place in the turn order",
    "place in the order of passing",
    "place in the order of return",
    "Ship crew available",
    "Ship crew resting",
    "Sled crew available",
    "Sled crew resting",
    "Sled on the board",
    "Northwest Passage reached",
    "Sled lost",
    "crew lost with the Sled",
    "crew lost",
    "Cairns",
    "Inuit",
    "Franklin",
    "Straits",
    "Cartography",
    "prestige for the passage",
    "prestige for Greenland",
    "prestige for Cairns",
    "prestige for Inuit",
    "prestige for Franklin",
    "prestige for Straits",
    "prestige for islands",
    "total if the game ended now",
)


class ExpeditionObserver(Observer[State]):
    """The observer of Expedition for one edition and number of players.

    An observation has three pieces: ``board`` contains planes of the map, by row and column of corners. A
    cell has the position of its north-western corner. ``tiles`` contains sets of large tiles. ``numbers``
    contains everything else. Writing an observation takes about 60 µs.

    There are no secrets in this game, so an observation distinguishes a state from all others of the same
    edition. Only the names of players are left out.

    >>> from northwest_passage.rl import ExpeditionObserver
    >>> observer = ExpeditionObserver(players=2)
    >>> [(piece.name, piece.shape) for piece in observer.pieces]
    [('board', (25, 10, 13)), ('tiles', (8, 64)), ('numbers', (104,))]
    """

    game = "expedition"
    version = 1

    def __init__(self, edition: Edition | None = None, *, players: int) -> None:
        """Create an observer for a number of players.

        :param edition: the edition, or ``None`` for the default edition.
        :param players: the number of players, 1 to 4. One player plays the solo variants.
        :raises InvalidSetup: if the game cannot be played with this number of players.
        """
        self.edition: Edition = nwp.DEFAULT_EDITION if edition is None else edition
        check_player_count(self.edition, players)
        self.players = players
        self.pieces: tuple[Piece, ...] = self._pieces()
        self._numbered = self._tile_numbers()
        grid = self.edition.grid
        points = product(range(grid.rows + 1), range(grid.columns + 1))
        self._row_by_row = np.array([grid.bit(x, y) for y, x in points])
        """The index in the grid of each corner of a plane. The grid is numbered by column, a plane by row."""
        self._zones = self._zone_plane()
        stages: list[Phase] = [phase for phase in Phase if phase is not Phase.REVEAL]
        self._stages = dict(zip(stages, one_hot(len(stages)), strict=True))
        self._rounds = one_hot(self.edition.rounds)
        self.limit: float = self._most()
        self._full = [max(1, count) for count in self.edition.small_piles]
        self._last: tuple[Board, Floats] | None = None
        """The last map and its planes, which several successive states share."""
        self._last_totals: tuple[State, tuple[int, ...]] | None = None
        self._seats = [[(seat + k) % players for k in range(players)] for seat in range(players)]
        board, tiles, _ = self.pieces
        size = board.size // len(board.labels)
        self._ends = (len(MAP) * size, board.size, board.size + tiles.size)
        """The indices at which these parts of an observation end: map planes, all planes, sets of tiles."""
        self._areas: dict[tuple[int, int, int], tuple[int, PlacedTile]] = {}

    def _pieces(self) -> tuple[Piece, ...]:
        edition, seats = self.edition, range(self.players)
        planes = (*MAP, *WEATHER, *(f"{unit}, seat {seat}" for seat in seats for unit in UNITS))
        slots = (f"display, slot {slot}" for slot in range(edition.display_size))
        sets = ("bag", "set aside", *slots, *(f"reserve, seat {seat}" for seat in seats))
        piles = range(len(edition.small_piles))
        of_seat = (
            *SEAT,
            *(f"Sled in area {area}" for area in range(AREAS)),
            *(f"small tiles of pile {pile}" for pile in piles),
        )
        numbers = (
            *(f"stage {phase.name}" for phase in Phase if phase is not Phase.REVEAL),
            *(f"round {number}" for number in range(1, edition.rounds + 1)),
            *TABLE,
            *(f"Sled can settle in area {area}" for area in range(AREAS)),
            *(f"small tiles left in pile {pile}" for pile in piles),
            *(f"{label}, seat {seat}" for seat in seats for label in of_seat),
        )
        return (
            Piece("board", (len(planes), edition.rows + 1, edition.columns + 1), planes),
            Piece("tiles", (len(sets), len(edition.large_tiles)), sets),
            Piece("numbers", (len(numbers),), numbers),
        )

    def _most(self) -> float:
        """Return an upper bound on the absolute values in an observation."""
        edition = self.edition
        tiles = (*edition.large_tiles, *edition.printed)
        tokens = (*edition.northwest_tokens, *edition.greenland_tokens)
        return max(
            1.0,
            POINTS * max(map(abs, nwp.score_bounds(edition, self.players))),
            TOKENS * max(len(tiles), edition.cartography_tokens),
            NEXT_TOKEN * max(token for row in ((0,), *tokens) for token in row),
            SMALL_TILE * max(edition.small_piles),
        )

    def _tile_numbers(self) -> dict[TileId, float]:
        """Return a number between 0 and 1 for each tile that can be on the board."""
        edition = self.edition
        piles = range(len(edition.small_piles))
        tiles = [
            *map(TileId.printed, range(len(edition.printed))),
            *map(TileId.small, piles),
            *map(TileId.joker, piles),
            *map(TileId.large, range(len(edition.large_tiles))),
        ]
        return {tile: number / len(tiles) for number, tile in enumerate(tiles, 1)}

    def _zone_plane(self) -> Floats:
        """Return the zone of each cell, as a flat plane."""
        edition = self.edition
        plane = np.zeros((edition.rows + 1, edition.columns + 1), np.float32)
        plane[:-1, :-1] = np.array(edition.zones) / max(1, *edition.zones)
        return plane.ravel()

    def write(self, state: State, player: int, out: Floats) -> None:
        """Write what a player observes to an array, overwriting its contents.

        :param state: the state to observe.
        :param player: the number of the player.
        :param out: an array of ``size`` numbers.
        """
        seats = self._seats[player]
        last = self._last
        if last is None or last[0] is not state.board:
            last = self._last = (state.board, self._map(state.board))
        map_end, board_end, tiles_end = self._ends
        out[:map_end] = last[1]
        planes = self._planes(self._weather(state) + self._units(state, seats))
        out[map_end:board_end] = planes.ravel()
        sets = bits_as_rows(self._tile_sets(state, seats), len(self.edition.large_tiles))
        out[board_end:tiles_end] = sets.ravel()
        out[tiles_end:] = self._numbers(state, seats)

    def totals(self, state: State) -> tuple[int, ...]:
        """Return the score of each player, as if the game ended now. The last result is cached.

        :param state: the state to score.
        """
        last = self._last_totals
        if last is None or last[0] is not state:
            totals = tuple([line.total for line in nwp.score(state)])
            last = self._last_totals = (state, totals)
        return last[1]

    # -- The board -------------------------------------------------------------------------------

    def _planes(self, masks: list[int]) -> npt.NDArray[np.uint8]:
        """Return masks of corners or cells as flat planes of zeros and ones, row by row."""
        return bits_as_rows(masks, self.edition.grid.size).take(self._row_by_row, axis=1)

    def _map(self, board: Board) -> Floats:
        """Return the planes of :data:`MAP`, as a flat array."""
        edition, grid, width = self.edition, board.grid, board.grid.columns + 1
        numbers = self._numbered
        tiles = [(numbers[placed.tile], placed.cells) for placed in board.tiles]
        tile = np.zeros((grid.rows + 1) * width, np.float32)
        where = [row * width + col for _, cells in tiles for col, row in cells]
        tile[where] = [number for number, cells in tiles for _ in cells]
        arrows = (edition.greenland, edition.northwest_passage)
        masks = [
            board.land,
            board.sea,
            board.cells_taken,
            board.northwest,
            board.horizontal,
            board.vertical,
            grid.mask(cell for cell, _ in board.symbols.values()),
            *(board.cells_of_tile(grid.bit(*arrow)) for arrow in arrows),
        ]
        return np.concatenate([tile, self._zones, self._planes(masks).ravel()], dtype=np.float32)

    def _weather(self, state: State) -> list[int]:
        grid, rounds = state.board.grid, self.edition.frozen_by_round
        tokens = [0] * 4
        for token in state.tokens:
            tokens[token.kind] |= 1 << grid.bit(*token.cell)
        gap = placed = 0
        if isinstance(state.pending, GapPending):
            placed = grid.mask(state.pending.placed)
            gap = 0 if state.pending.gap is None else grid.mask([state.pending.gap])
        ice = grid.rows_above
        following = min(state.round + 1, self.edition.rounds)
        return [ice[rounds[state.round]], ice[rounds[following]], *tokens, gap, placed]

    def _units(self, state: State, seats: list[int]) -> list[int]:
        board, masks = state.board, list[int]()
        for seat in seats:
            player = state.players[seat]
            masks.append(board.cells_of_tile(board.grid.bit(*player.ship)))
            sled = player.sled
            if sled is None:
                masks += (0, 0)
            else:
                masks.append(board.cells_of_tile(board.grid.bit(*sled.tile)))
                masks.append(self._area(state, sled))
        return masks

    def _area(self, state: State, sled: SledPosition) -> int:
        """Return a bit mask of the corners of a Sled's area, or 0 if the Sled is in no area."""
        tile = state.board.tile_at(sled.tile)
        if sled.area is None or tile is None:
            return 0
        # The key is the identity, since tiles are shared and their hash is slow. The entry holds a reference
        # to the tile, so that the identity stays valid.
        key = (id(tile), state.frozen_rows, sled.area)
        known = self._areas.get(key)
        if known is None:
            if len(self._areas) > MANY_AREAS:
                self._areas.clear()
            # While one Sled settles, the ice below another may have melted, so that its area is gone (MOV-5).
            areas = nwp.areas(state, sled.tile)[sled.area :]
            corners = areas[0].corners if areas else ()
            known = (state.board.grid.mask(point for _, point in corners), tile)
            self._areas[key] = known
        return known[0]

    # -- Tiles and numbers -----------------------------------------------------------------------

    def _tile_sets(self, state: State, seats: list[int]) -> list[int]:
        shown = [0 if tile is None else 1 << tile.number for tile in state.display]
        reserves = [
            sum([1 << t.number for t in state.players[seat].reserve if t.kind is LARGE])
            for seat in seats
        ]
        return [state.bag.mask, state.set_aside.mask, *shown, *reserves]

    def _numbers(self, state: State, seats: list[int]) -> list[float]:
        areas = [0.0] * AREAS
        if isinstance(state.pending, SettlePending):
            for area in state.pending.areas:
                areas[area] = 1.0
        northwest, greenland = state.northwest_tokens, state.greenland_tokens
        numbers: list[float] = [
            *self._stages[state.stage],
            *self._rounds[state.round - 1],
            state.surcharge,
            state.to_act == CHANCE,
            state.variant == LOST_CREW,
            state.cartography_left / max(1, self.edition.cartography_tokens),
            len(northwest) / self.players,
            northwest[0] * NEXT_TOKEN if northwest else 0.0,
            len(greenland) / self.players,
            greenland[0] * NEXT_TOKEN if greenland else 0.0,
            *areas,
            *[left / full for left, full in zip(state.small_piles, self._full, strict=True)],
        ]
        totals = self.totals(state)
        for seat in seats:
            numbers += self._seat(state, seat, totals[seat])
            numbers += self._sled_and_reserve(state.players[seat])
        return numbers

    def _seat(self, state: State, seat: int, total: int) -> list[float]:
        player = state.players[seat]
        one = 1 / self.edition.crew
        ship, sled, tokens, earned = (
            player.ship_crew,
            player.sled_crew,
            player.tokens,
            player.earned,
        )
        return [
            state.turn_player == seat,
            self._place(state.turn_order, seat),
            self._place(state.passed, seat),
            self._place(state.return_order, seat),
            ship.available * one,
            ship.resting * one,
            sled.available * one,
            sled.resting * one,
            player.sled is not None,
            player.passage_reached,
            player.sled_lost,
            player.crew_lost_with_sled * one,
            player.crew_lost * one,
            tokens.cairn * TOKENS,
            tokens.inuit * TOKENS,
            tokens.franklin * TOKENS,
            tokens.strait * TOKENS,
            tokens.cartography * TOKENS,
            earned.passage * POINTS,
            earned.greenland * POINTS,
            earned.cairn * POINTS,
            earned.inuit * POINTS,
            earned.franklin * POINTS,
            earned.strait * POINTS,
            earned.islands * POINTS,
            total * POINTS,
        ]

    def _sled_and_reserve(self, player: Player) -> list[float]:
        area = None if player.sled is None else player.sled.area
        small = [0.0] * len(self.edition.small_piles)
        for tile in player.reserve:
            if tile.kind is SMALL:
                small[tile.number] += SMALL_TILE
        return [*_NO_AREA, *small] if area is None else [*_ONE_HOT_AREA[area], *small]

    def _place(self, order: tuple[int, ...], seat: int) -> float:
        """Return a seat's place in an order as a number between 0 and 1, or 0 if the seat is not in it."""
        return (order.index(seat) + 1) / self.players if seat in order else 0.0
