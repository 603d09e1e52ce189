"""Editions: the printed board, tiles and tables, and the source of each number (BRD-8).

The rulebooks do not reproduce the tiles, the board or the tables on the player boards, so the default edition
is a reconstruction. Its :attr:`Edition.provenance` names the source of each number: the rulebook, a published
report, or an assumption. Owners of the game can write their own edition as JSON and play with it.
"""

from __future__ import annotations

from typing import Any, Final, SupportsIndex

import attrs

from northwest_passage._internal.arguments import whole
from northwest_passage._internal.cache import HasCache, Shelf, cached_with_edition
from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.provenance import Provenance, Source
from northwest_passage._internal.strings import quoted
from northwest_passage.errors import InvalidEdition, InvalidSetup, limited
from northwest_passage.expedition.board import Board, PlacedTile
from northwest_passage.expedition.edition_checks import PLAYER_COUNTS
from northwest_passage.expedition.edition_checks import problems as problems_of_edition
from northwest_passage.expedition.geometry import (
    HORIZONTAL,
    SMALL_PILES,
    VERTICAL,
    Face,
    Grid,
    large_faces,
    small_faces,
)
from northwest_passage.expedition.nouns import (
    Cell,
    Corners,
    Side,
    SunPosition,
    TileId,
    TileKind,
    TokenKind,
)
from northwest_passage.expedition.tile_matching import Pictures

__all__ = [
    "DiscoveryPoints",
    "Edition",
    "LargeTile",
    "Majorities",
    "PrintedTile",
    "Provenance",
    "SoloTable",
    "Source",
    "Symbol",
    "check_player_count",
]


@attrs.frozen
class Symbol(Frozen):
    """A symbol on a tile, which gets its token when the tile is placed (PLC-5)."""

    kind: TokenKind
    half: int
    """The half with the symbol: 0 for the left cell on the front of a large tile, or for the first cell of a
    printed tile, and 1 for the other cell.
    """


@attrs.frozen
class LargeTile(Frozen):
    """A large tile: the corners of its front in reading order (BRD-5), and its symbol (BRD-6)."""

    corners: Corners
    symbol: Symbol | None = None


@attrs.frozen
class PrintedTile(Frozen):
    """A tile of two cells that is part of the board (BRD-9)."""

    name: str
    cell: Cell
    """The tile's north-western cell."""
    vertical: bool
    corners: Corners
    """The corners in reading order, as printed."""
    symbol: Symbol | None = None

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The two cells that the tile covers."""
        col, row = self.cell
        return (self.cell, Cell(col, row + 1) if self.vertical else Cell(col + 1, row))

    @property
    def face(self) -> Face:
        """The printed face of the tile."""
        shape = VERTICAL if self.vertical else HORIZONTAL
        half = None if self.symbol is None else self.symbol.half
        return Face(0, Side.FRONT, shape, self.corners, half)


@attrs.frozen
class DiscoveryPoints(Frozen):
    """The prestige for each kind of token, before multiplication by the factor of its zone (SCR-3)."""

    cairn: int
    inuit: int
    franklin: int
    strait: int

    def of(self, kind: TokenKind) -> int:
        """Return the points for a token of one kind, before multiplication by the factor of its zone."""
        return (self.cairn, self.inuit, self.franklin, self.strait)[kind]


@attrs.frozen
class Majorities(Frozen):
    """The prestige for the first, second and further places in each majority at the end (SCR-6)."""

    franklin: tuple[int, ...]
    strait: tuple[int, ...]
    cartography: tuple[int, ...]


@attrs.frozen
class SoloTable(Frozen):
    """The points and numbers printed on the solo sheet (SOL)."""

    northwest: tuple[int, int]
    """The points for reaching the Northwest Passage in the first and in the second year (SOL-3)."""
    free_cell: int
    """The points lost for each free cell of the board (SOL-4)."""
    lost_crew: int
    """The number of crew that leave before the second year (SOL-5)."""
    lost_crew_points: int
    """The points lost for each crew member who leaves (SOL-5)."""


@attrs.frozen(cache_hash=True)
class Edition(HasCache):
    """The data of a printed game: everything that is not a rule (BRD-8).

    An edition validates itself when it is created. All tables are public fields. Values derived from them are
    computed once, on first use.

    >>> from northwest_passage import DEFAULT_EDITION, Cell, TileId, TokenKind
    >>> edition = DEFAULT_EDITION
    >>> edition.rounds, edition.frozen_in(1), edition.zone(Cell(0, 4))
    (10, 2, 3)
    >>> edition.discovery(TokenKind.CAIRN, Cell(0, 4))
    6
    >>> tile = TileId.large(17)
    >>> (
    ...     edition.has(tile),
    ...     edition.symbol(tile),
    ...     len(edition.corners(tile)),
    ...     len(edition.faces(tile)),
    ... )
    (True, TokenKind.INUIT, 6, 8)

    :raises InvalidEdition: with a problem for each invalid field, up to a hundred.
    """

    name: str
    """A name for people. JSON refers to the default edition by a different name."""
    columns: int
    """The number of columns of the board (BRD-9)."""
    rows: int
    """The number of rows of the board (BRD-9)."""
    printed: tuple[PrintedTile, ...]
    """The tiles printed on the board (BRD-9)."""
    greenland: Cell
    """The printed tile with the eastern arrow, where Ships start and end their voyage (BRD-10)."""
    northwest_passage: Cell
    """The printed tile with the western arrow (BRD-10)."""
    large_tiles: tuple[LargeTile, ...]
    """The catalogue of large tiles, by number (BRD-5)."""
    small_piles: tuple[int, ...]
    """The number of small tiles in each of the six piles (BRD-7)."""
    display_size: int
    """The number of large tiles in the display (SET-2)."""
    crew: int
    """The number of crew that each player has (SET-1)."""
    sun: tuple[SunPosition, ...]
    """The sun's position in each round. The number of entries is the number of rounds (FRZ-1)."""
    frozen_rows: tuple[int, ...]
    """The number of frozen rows for each position of the sun, from I to VII (FRZ-2)."""
    first_year: int
    """The number of rounds in the first year (FRZ-1)."""
    zones: tuple[int, ...]
    """The factor of each column's zone, from west to east (SCR-4)."""
    cartography_tokens: int
    """The number of Cartography tokens (SET-4)."""
    northwest_tokens: tuple[tuple[int, ...], ...]
    """The points of the Northwest Passage tokens for 2, 3 and 4 players, the highest first (SET-3)."""
    greenland_tokens: tuple[tuple[int, ...], ...]
    """The points of the Greenland tokens for 2, 3 and 4 players, the highest first (SET-3)."""
    token_points: DiscoveryPoints
    """The points for each kind of token, before multiplication by the factor of its zone (SCR-3)."""
    island_points: tuple[int, ...]
    """The points for islands of 2, 3, ... tiles. The last entry also applies to larger islands (SCR-5)."""
    majorities: Majorities
    """The points for the first, second and further places in each majority of tokens (SCR-6)."""
    set_points: int
    """The points for each set of the five kinds of token (SCR-7)."""
    abandoned_ship: int
    """The points lost for an abandoned Ship (SCR-8)."""
    abandoned_crew: int
    """The points lost for each abandoned crew member (SCR-8)."""
    solo: SoloTable
    """The points and numbers of the solo sheet (SOL-3 to SOL-5)."""
    provenance: tuple[Provenance, ...] = ()
    """The sources of the numbers in the other fields."""

    def __attrs_post_init__(self) -> None:
        problems = limited(problems_of_edition(self))
        if problems:
            raise InvalidEdition(problems)

    def __reduce__(self) -> tuple[object, ...]:
        return SHELF.reduced(self, _unpickled)

    def __repr__(self) -> str:
        return f"<Edition {self.name!r}, {self.columns} x {self.rows}>"

    @property
    def rounds(self) -> int:
        """The number of rounds of a game (FRZ-1)."""
        return len(self.sun)

    @property
    @cached_with_edition(maxsize=1)
    def grid(self) -> Grid:
        """The numbering of this board's corners and cells."""
        return Grid.of(self.columns, self.rows)

    @property
    @cached_with_edition(maxsize=1)
    def frozen_by_round(self) -> tuple[int, ...]:
        """The number of frozen rows in each round (FRZ-2). Entry 0 is not used: rounds are counted from 1."""
        return (0, *(self.frozen_rows[sun - 1] for sun in self.sun))

    def frozen_in(self, round_number: int) -> int:
        """Return the number of frozen rows in a round (FRZ-2).

        :param round_number: the number of the round, from 1.
        """
        return self.frozen_by_round[round_number]

    def zone(self, cell: Cell) -> int:
        """Return the factor of a cell's zone (SCR-4).

        :param cell: a cell of the board.
        """
        return self.zones[cell.col]

    def discovery(self, kind: TokenKind, cell: Cell) -> int:
        """Return the prestige for a token on a cell: its points times the factor of the zone (SCR-3, SCR-4).

        :param kind: the kind of token.
        :param cell: the cell of the token.
        """
        return self.token_points.of(kind) * self.zone(cell)

    def corners(self, tile: TileId) -> Corners:
        """Return the corners of a large or small tile at rotation 0, front side up.

        :param tile: the name of the tile.
        """
        large = tile.kind is TileKind.LARGE
        return self.large_tiles[tile.number].corners if large else SMALL_PILES[tile.number]

    def symbol(self, tile: TileId) -> TokenKind | None:
        """Return the kind of symbol on a tile, if any (BRD-6).

        :param tile: the name of the tile.
        """
        if tile.kind is TileKind.LARGE:
            symbol = self.large_tiles[tile.number].symbol
        elif tile.kind is TileKind.PRINTED:
            symbol = self.printed[tile.number].symbol
        else:
            symbol = None
        return None if symbol is None else symbol.kind

    def has(self, tile: TileId) -> bool:
        """Return whether this edition has a given large tile or pile of small tiles.

        :param tile: the name of the tile.
        """
        if tile.kind is TileKind.LARGE:
            return 0 <= tile.number < len(self.large_tiles)
        return tile.kind is TileKind.SMALL and 0 <= tile.number < len(self.small_piles)

    def faces(self, tile: TileId) -> tuple[Face, ...]:
        """Return all orientations of a large or small tile, even those that look the same (BRD-4).

        :param tile: the name of the tile.
        """
        if tile.kind is TileKind.LARGE:
            large = self.large_tiles[tile.number]
            return large_faces(large.corners, None if large.symbol is None else large.symbol.half)
        return small_faces(tile.number)

    @property
    @cached_with_edition(maxsize=1)
    def pictures(self) -> Pictures:
        """All distinct pictures of the tiles that can be in a reserve (BRD-5)."""
        tiles = [TileId.large(number) for number in range(len(self.large_tiles))]
        tiles += [TileId.small(pile) for pile in range(len(self.small_piles))]
        return Pictures(self.grid, {tile: self.faces(tile) for tile in tiles})

    @property
    @cached_with_edition(maxsize=1)
    def sea_path_ends(self) -> tuple[int, int]:
        """The corners of Greenland and those of the Northwest Passage, as two bit masks (PLC-4)."""
        greenland, passage = (
            next(tile for tile in self.printed if tile.cell == cell)
            for cell in (self.greenland, self.northwest_passage)
        )
        grid = self.grid
        return (
            grid.corners_of(grid.mask(greenland.cells)),
            grid.corners_of(grid.mask(passage.cells)),
        )

    @property
    @cached_with_edition(maxsize=1)
    def printed_board(self) -> Board:
        """The board at the start of a game, with only its printed tiles (BRD-9)."""
        names = [TileId.printed(i) for i in range(len(self.printed))]
        return Board(
            self.grid,
            (
                PlacedTile.of(name, tile.face, tile.cell, self.symbol(name))
                for name, tile in zip(names, self.printed, strict=True)
            ),
        )


def faces_of(edition: Edition, tile: TileId) -> tuple[Face, ...]:
    """Return all orientations of a tile, even of a Joker or a printed tile, or ``()`` for an unknown tile."""
    if tile.kind is TileKind.PRINTED:
        return tuple(printed.face for printed in edition.printed[tile.number : tile.number + 1])
    if tile.kind is TileKind.JOKER:
        return small_faces(tile.number) if edition.has(TileId.small(tile.number)) else ()
    return edition.faces(tile) if edition.has(tile) else ()


SHELF: Final[Shelf[Edition]] = Shelf()
"""The editions in use. Equal editions that are read or unpickled become one object."""


def _unpickled(*fields: Any) -> Edition:
    return SHELF.shared(Edition(*fields))


def check_player_count(edition: Edition, players: SupportsIndex) -> int:
    """Check that an edition supports a number of players, and return the number. 1 means the solo variants.

    :raises InvalidSetup: if ``players`` is not 1 to 4, or exceeds the number of large tiles (SET-1, SET-2).
    """
    number = whole(players)
    if number not in (1, *PLAYER_COUNTS):
        raise InvalidSetup(
            f"The number of players must be 1 to {PLAYER_COUNTS[-1]}, got {quoted(players)}."
        )
    if len(edition.large_tiles) < number:
        raise InvalidSetup(
            f"The edition must have at least {number} large tiles, one for each player, "
            f"got {len(edition.large_tiles)}."
        )
    return number
