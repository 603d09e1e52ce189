"""The basic values of the game: hexes, terrain, shapes, tokens, cards and characters.

Everything here is a plain value that any other module may use. No rule is implemented here. The enumerations
are ``IntEnum`` because a search hashes and compares them at every step, and because their hashes must not
depend on ``PYTHONHASHSEED``. In JSON they appear by name (``"line_4"``, ``"snow"``).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, Self

import attrs

from northwest_passage._internal.arguments import as_int, exactly, is_number, must_be
from northwest_passage._internal.frozen import Frozen, NamedEnum, unchecked
from northwest_passage.game import CHANCE

__all__ = [
    "ATLANTIC",
    "CHANCE",
    "FORMAT_PREFIX",
    "FRAME_VERSION",
    "Card",
    "Character",
    "Hex",
    "Phase",
    "Shape",
    "Terrain",
    "Token",
    "Variant",
]

FORMAT_PREFIX: Final = "northwest_passage.adventure"
"""The prefix of the names of the game's JSON formats."""
FRAME_VERSION: Final = 3
"""The version of the format of frames."""


class Hex(NamedTuple):
    """A hex. ``col`` 0 is on the left, ``row`` 1 is the first row, and ahead means up (SCN-1).

    The Atlantic is ``Hex(0, 0)``. The Pacific is in the row after the last: with 24 rows, ``Hex(0, 25)``.

    >>> from northwest_passage.adventure import Hex
    >>> Hex(3, 24)
    Hex(col=3, row=24)
    """

    col: int
    row: int

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


ATLANTIC: Final = Hex(0, 0)
"""The place where all boats start, beside every hex of row 1 (SUP-1)."""


def repr_html(self: object) -> str:
    """Return a value of the game as HTML, for notebooks. Classes assign this function to ``_repr_html_``."""
    from northwest_passage.adventure.svg.notebook import html

    return html(self)


class Terrain(NamedEnum):
    """The terrain of a hex (SCN-3), from the cheapest to the most expensive."""

    WATER = 0
    """Water."""
    LAND = 1
    """Land."""
    SNOW = 2
    """Snow."""
    ICEBERG = 3
    """An iceberg."""


class Shape(NamedEnum):
    """The shapes of advance tokens (SUP-2, ADV-2)."""

    LINE_4 = 0
    """Four hexes in a line."""
    HOOK_4 = 1
    """Three hexes in a line, then one to the left."""
    HOOK_4_MIRRORED = 2
    """Three hexes in a line, then one to the right."""
    ZIGZAG_4 = 3
    """Four hexes, with a turn to the left, then to the right."""
    ZIGZAG_4_MIRRORED = 4
    """Four hexes, with a turn to the right, then to the left."""
    LINE_3 = 5
    """Three hexes in a line."""
    CURVE_3 = 6
    """Three hexes with a bend."""
    LINE_2 = 7
    """Two hexes."""
    SINGLE = 8
    """One hex."""
    INCURSION = 9
    """One hex, placed by raids only (MAN-3)."""

    @property
    def size(self) -> int:
        """The number of hexes that a token of this shape covers."""
        return _SIZES[self]

    @property
    def words(self) -> str:
        """The shape in words, without an article, such as ``mirrored hook of 4``."""
        return _WORDS[self]


_SIZES: Final = (4, 4, 4, 4, 4, 3, 3, 2, 1, 1)
_WORDS: Final = (
    "line of 4",
    "hook of 4",
    "mirrored hook of 4",
    "zigzag of 4",
    "mirrored zigzag of 4",
    "line of 3",
    "curve of 3",
    "line of 2",
    "single token",
    "incursion token",
)


class Card(NamedEnum):
    """The kinds of treasure cards (TRE-4 to TRE-18)."""

    SABOTAGE = 0
    """Discard a card from an opponent's hand (TRE-4)."""
    SILENCE = 1
    """Prevent an opponent from playing cards in their next turn (TRE-5)."""
    PLENTY = 2
    """Play more cards in this turn (TRE-6)."""
    SAFE_CONDUCT = 3
    """Protect the player's route from raids until the player's next turn (TRE-7)."""
    WRECK = 4
    """Remove a token from the game (TRE-8)."""
    ICEBERG = 5
    """Place an iceberg tile on a hex with nothing on top (TRE-9)."""
    HEADWIND = 6
    """Reduce an opponent's points in their next turn (TRE-10)."""
    CURRENT = 7
    """Turn a scenario tile with nothing on top (TRE-11)."""
    THEFT = 8
    """Take a card from an opponent's hand (TRE-12)."""
    MUTINY = 9
    """Give a player another character (TRE-13)."""
    SALVAGE = 10
    """Return one of the player's own tokens to the reserve (TRE-14)."""
    TAILWIND = 11
    """Advance without paying, if the player is in last place (TRE-15)."""
    DRIFT = 12
    """Swap two scenario tiles with nothing on top (TRE-16)."""
    THAW = 13
    """Place a water tile on a hex with nothing on top (TRE-17)."""
    SPURT = 14
    """Gain points (TRE-18)."""


class Character(NamedEnum):
    """The characters (CHR-A to CHR-N)."""

    JOHN_ROSS = 0
    """CHR-A: crossing snow or an iceberg gives a point, once a turn."""
    JOHN_RAE = 1
    """CHR-B: sailing over snow costs fewer points."""
    GEORGE_BACK = 2
    """CHR-C: dropping an iceberg costs fewer points."""
    MARTIN_FROBISHER = 3
    """CHR-D: an opponent who raids the player's route loses a point."""
    JOHN_DAVIS = 4
    """CHR-E: draws a card when raiding a route."""
    WILLIAM_BAFFIN = 5
    """CHR-F: draws a card only when an opponent draws one for a treasure on water."""
    WILLIAM_EDWARD_PARRY = 6
    """CHR-G: more points in each turn, but no cards."""
    ROALD_AMUNDSEN = 7
    """CHR-H: crossing an iceberg gives two points, once a turn."""
    JAMES_CLARK_ROSS = 8
    """CHR-I: sailing over icebergs costs fewer points."""
    HENRY_HUDSON = 9
    """CHR-J: may turn one of the tiles that the player's own movement reveals."""
    HUMPHREY_GILBERT = 10
    """CHR-K: draws a card when an opponent raids the player's route."""
    JENS_MUNK = 11
    """CHR-L: sailing over the player's own route costs nothing."""
    JOHN_CABOT = 12
    """CHR-M: draws a card only when an opponent draws one for a treasure on land or snow."""
    JOHN_FRANKLIN = 13
    """CHR-N: can also take fresh water two rows behind an opponent's boat."""


class Variant(NamedEnum):
    """The variant of the game: every player for themselves, or Sirs against Explorers (TEA)."""

    STANDARD = 0
    """Every player for themselves."""
    TEAMS = 1
    """Sirs against Explorers (TEA)."""


class Phase(NamedEnum):
    """The kind of decision that is due in a state."""

    DEAL = 0
    """Chance deals a character (SUP-4)."""
    CHOOSE_CHARACTER = 1
    """A player chooses one of the dealt characters in secret (SUP-4)."""
    REVEAL_TILE = 2
    """Chance reveals a scenario tile (SCN-6)."""
    TURN = 3
    """A player acts or ends the turn (TUR)."""
    DRAW_CARD = 4
    """Chance draws a treasure card for a player (TRE-1)."""
    DRAW_CHARACTER = 5
    """Chance draws a new character for a player (TRE-13)."""
    CHOOSE_CARD = 6
    """A player chooses a card from the hand that is shown (TRE-4, TRE-12)."""
    SWAP_TILE = 7
    """A player chooses the second tile of a swap (TRE-16)."""
    ROTATE_TILE = 8
    """A player may turn a tile that was just revealed (CHR-J)."""
    DISCARD = 9
    """A player discards down to the limit at the end of the turn (TUR-2)."""
    OVER = 10
    """The game is over (TUR-3, TUR-4)."""


# Members that are looked up at nearly every step of a search. On Python 3.11 it takes 110 ns to look up
# ``Phase.TURN``, and 3 ns to look up a global.
WATER: Final = Terrain.WATER
LAND: Final = Terrain.LAND
SNOW: Final = Terrain.SNOW
ICEBERG: Final = Terrain.ICEBERG
SINGLE: Final = Shape.SINGLE
INCURSION: Final = Shape.INCURSION
DEAL: Final = Phase.DEAL
CHOOSE_CHARACTER: Final = Phase.CHOOSE_CHARACTER
REVEAL_TILE: Final = Phase.REVEAL_TILE
TURN: Final = Phase.TURN
DRAW_CARD: Final = Phase.DRAW_CARD
DRAW_CHARACTER: Final = Phase.DRAW_CHARACTER
CHOOSE_CARD: Final = Phase.CHOOSE_CARD
SWAP_TILE: Final = Phase.SWAP_TILE
ROTATE_TILE: Final = Phase.ROTATE_TILE
DISCARD: Final = Phase.DISCARD
OVER: Final = Phase.OVER
CHANCE_PHASES: Final = frozenset({DEAL, REVEAL_TILE, DRAW_CARD, DRAW_CHARACTER})
"""The phases in which chance acts."""


def as_hex(value: Hex | tuple[int, int], field: str) -> Hex:
    """Return a hex, or a pair of integers converted to a hex.

    :raises InvalidData: if the value is neither. The problem names the field.
    """
    if type(value) is tuple and len(value) == 2:
        value = Hex(as_int(value[0]), as_int(value[1]))
    if type(value) is not Hex or [*map(is_number, value)] != [True, True]:
        words = "a Hex or a pair of integers"
        raise must_be(field, words, value)
    return value


def as_path(value: tuple[Hex | tuple[int, int], ...]) -> tuple[Hex, ...]:
    """Return the value of the field ``path`` as a tuple of hexes.

    :raises InvalidData: if the value is not a tuple or list of hexes, or of pairs of integers.
    """
    if type(value) not in (tuple, list):
        raise must_be("path", "a tuple of hexes", value)
    return tuple([as_hex(item, f"path[{i}]") for i, item in enumerate(value)])


@attrs.frozen(cache_hash=True, weakref_slot=False)
class Token(Frozen):
    """An advance token of a player.

    On the scenario its path begins at its lower end or, if both ends are in one row, at its left end. In a
    reserve the path is empty.

    >>> from northwest_passage.adventure import Shape, Token
    >>> Token(0, Shape.LINE_2, ((1, 3), (1, 4)))
    Token(owner=0, shape=Shape.LINE_2, path=(Hex(col=1, row=3), Hex(col=1, row=4)))
    """

    owner: int = attrs.field(validator=exactly("an integer", int))
    shape: Shape = attrs.field(validator=exactly("a Shape", Shape))
    path: tuple[Hex, ...] = attrs.field(default=(), converter=as_path)

    rank: tuple[int, Shape, tuple[Hex, ...]] = attrs.field(init=False, eq=False, repr=False)
    """The token's sort key: its fields, in order."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "rank", (self.owner, self.shape, self.path))

    @property
    def spelled(self) -> Token:
        """The token with its path in the canonical direction."""
        path = _spelled(self.path)
        return self if path is self.path else _token(self.owner, self.shape, path)


_token: Final = unchecked(Token)


def _spelled(path: tuple[Hex, ...]) -> tuple[Hex, ...]:
    if len(path) > 1:
        (col, row), (last_col, last_row) = path[0], path[-1]
        if row > last_row or (row == last_row and col > last_col):
            return path[::-1]
    return path


def token_on(owner: int, shape: Shape, path: tuple[Hex, ...]) -> Token:
    """Return the token that covers a path, which may begin at either end."""
    return _token(owner, shape, _spelled(path))


placed_token: Final = lru_cache(maxsize=1 << 16)(token_on)
"""A cached :func:`token_on`, only for tokens that were placed: arbitrary paths would fill the cache."""
