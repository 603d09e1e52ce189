"""The basic values of the game: cells, terrain, units, tokens, tile names.

All of these are plain values that depend on no rule, so every other module may use them. The enumerations
are ``IntEnum`` because they are hashed and compared at every step of a search, and because their hashes do
not depend on ``PYTHONHASHSEED``. In JSON, they appear by name (``"ship"``, ``"III"``).
"""

from __future__ import annotations

from typing import Final, NamedTuple, Self, TypeAlias

from northwest_passage._internal.arguments import must_be
from northwest_passage._internal.frozen import NamedEnum
from northwest_passage.game import CHANCE

__all__ = [
    "CHANCE",
    "FORMAT_PREFIX",
    "FRAME_VERSION",
    "Cell",
    "Corners",
    "Phase",
    "Side",
    "SunPosition",
    "Terrain",
    "TileId",
    "TileKind",
    "TokenKind",
    "Unit",
    "Variant",
]

FORMAT_PREFIX: Final = "northwest_passage"
"""The prefix of the names of the game's JSON formats."""
FRAME_VERSION: Final = 2
"""The version of the JSON format ``frame``."""


class Cell(NamedTuple):
    """A square of the board. Columns count from 0 in the west, rows from 0 in the north (BRD-1).

    A placed tile is identified by its north-western cell.

    >>> from northwest_passage import Cell
    >>> Cell(11, 4)
    Cell(col=11, row=4)
    """

    col: int
    row: int

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


def repr_html(self: object) -> str:
    """Return a value of the game as HTML, for notebooks. Classes assign this function to ``_repr_html_``."""
    from northwest_passage.expedition.svg.notebook import html

    return html(self)


class Terrain(NamedEnum):
    """The terrain of a corner (BRD-2)."""

    SEA = 0
    """Sea."""
    LAND = 1
    """Land."""


Corners: TypeAlias = tuple[Terrain, ...]
"""The terrain of the corners of a cell (four) or a large tile (six), row by row, west to east."""


class Unit(NamedEnum):
    """The unit that acts and pays: the Ship or the Sled (TRN-3)."""

    SHIP = 0
    """The Ship."""
    SLED = 1
    """The Sled."""


class Side(NamedEnum):
    """The side of a large tile that is up. The back mirrors the front (BRD-5)."""

    FRONT = 0
    """The side with the tile's number, which is the side that the edition describes."""
    BACK = 1
    """The mirror image of the front (BRD-5)."""


class TokenKind(NamedEnum):
    """The five kinds of token that players collect."""

    CAIRN = 0
    """A Cairn, taken with the action Discover."""
    INUIT = 1
    """An Inuit settlement, taken with the action Discover."""
    FRANKLIN = 2
    """A trace of Franklin, taken with the action Explore."""
    STRAIT = 3
    """A Strait, taken with the action Explore."""
    CARTOGRAPHY = 4
    """A charted island. This token is never on the map."""


class SunPosition(NamedEnum):
    """A position of the sun disc on the solar arch (FRZ-1)."""

    I = 1  # noqa: E741 - the rulebook's own numeral
    """Position I of the arch."""
    II = 2
    """Position II of the arch."""
    III = 3
    """Position III of the arch."""
    IV = 4
    """Position IV of the arch."""
    V = 5
    """Position V of the arch."""
    VI = 6
    """Position VI of the arch."""
    VII = 7
    """Position VII of the arch."""


class Variant(NamedEnum):
    """The variant to be played: the standard game, solo, or solo with two lost crew (SOL)."""

    STANDARD = 0
    """Two to four players."""
    SOLO = 1
    """One player, scored with the solo sheet (SOL)."""
    SOLO_LOST_CREW = 2
    """One player, who loses two crew (SOL-5)."""

    @property
    def is_solo(self) -> bool:
        """True for the variants with one player."""
        return self is not Variant.STANDARD


class Phase(NamedEnum):
    """The kind of decision that a state waits for."""

    SETUP_DRAW = 0
    """A player takes one of the displayed large tiles free of charge (SET-2)."""
    TURN = 1
    """A player acts, ends the turn or passes (TRN)."""
    OWED_DRAW = 2
    """A player who refreshed the display must draw (ACT-B)."""
    REVEAL = 3
    """Chance fills an empty slot of the display (ACT-A)."""
    FILL_GAP = 4
    """A player chooses the tile that fills a gap (PLC-6)."""
    SETTLE_SLED = 5
    """A player chooses the area of the Sled after the sun has moved (MOV-5)."""
    LOSE_CREW = 6
    """The solo player chooses which crew leave the game (SOL-5)."""
    OVER = 7
    """The game is over, and no decision is due (TRN-7)."""


class TileKind(NamedEnum):
    """The kinds of tile."""

    LARGE = 0
    """A large tile: ``L0`` to ``L63`` in the default edition."""
    SMALL = 1
    """A small tile, numbered by its pile: ``S0`` to ``S5``."""
    JOKER = 2
    """A small tile placed Joker side up: ``J0`` to ``J5``."""
    PRINTED = 3
    """A tile printed on the board: ``P0`` to ``P3``."""


# Members that are looked up at nearly every step of a search. On Python 3.11 it takes 110 ns to find
# ``Phase.TURN`` and 3 ns to find a global: with these names a node is a tenth cheaper.
SHIP: Final = Unit.SHIP
SLED: Final = Unit.SLED
SETUP_DRAW: Final = Phase.SETUP_DRAW
TURN: Final = Phase.TURN
OWED_DRAW: Final = Phase.OWED_DRAW
REVEAL: Final = Phase.REVEAL
FILL_GAP: Final = Phase.FILL_GAP
OVER: Final = Phase.OVER
LARGE: Final = TileKind.LARGE
STANDARD: Final = Variant.STANDARD

_LETTERS: Final = "LSJP"


class TileId(NamedTuple):
    """The name of a tile: ``L17`` is a large tile, ``S3`` a small tile from pile 3.

    Only large and small tiles can be in a reserve. On the board there are also Jokers and
    printed tiles: ``J3`` is a Joker that represents a tile of pile 3, and ``P0`` is the first printed tile.

    >>> from northwest_passage import TileId, TileKind
    >>> TileId.parse("L17"), str(TileId(TileKind.SMALL, 3))
    (TileId(L17), 'S3')
    """

    kind: TileKind
    number: int

    def _repr_html_(self) -> str:
        """Return the tile's picture in the default edition as HTML, for notebooks."""
        return repr_html(self)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @classmethod
    def large(cls, number: int) -> TileId:
        """Return the large tile with a given number.

        :param number: the number of the tile.
        """
        return cls(TileKind.LARGE, number)

    @classmethod
    def small(cls, pile: int) -> TileId:
        """Return a small tile of a given pile.

        :param pile: the number of the pile.
        """
        return cls(TileKind.SMALL, pile)

    @classmethod
    def joker(cls, pile: int) -> TileId:
        """Return a small tile, Joker side up, that represents a tile of a given pile (PLC-6).

        :param pile: the number of the pile.
        """
        return cls(TileKind.JOKER, pile)

    @classmethod
    def printed(cls, number: int) -> TileId:
        """Return a tile that is printed on the board.

        :param number: the index of the tile in :attr:`Edition.printed`.
        """
        return cls(TileKind.PRINTED, number)

    @classmethod
    def parse(cls, text: str) -> TileId:
        """Parse the name of a tile such as ``"L17"``, the inverse of ``str``.

        :param text: the name.
        :returns: the tile.
        :raises InvalidData: if the string is not the name of a tile as ``str`` writes it.
        """
        given = str(text)
        kind = _LETTERS.find(given[:1])
        digits = given[1:]
        canonical = digits.isascii() and digits.isdigit() and len(digits) < 10
        if not given or kind < 0 or not canonical or digits != str(int(digits)):
            raise must_be("", "the name of a tile such as 'L17' or 'S3'", text)
        return cls(TileKind(kind), int(digits))

    def __str__(self) -> str:
        return f"{_LETTERS[self.kind]}{self.number}"

    def __repr__(self) -> str:
        return f"TileId({self})"
