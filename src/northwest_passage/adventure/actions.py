"""The actions of the game, as immutable values.

An action describes what is done, not whether it is legal. Legality depends on the state: see
:func:`why_illegal`. The classes are in the order in which :func:`legal_actions` lists them. A field of the
wrong type raises :class:`InvalidData <northwest_passage.InvalidData>` at once. A hex may be given as a plain
pair of column and row.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias, get_args

import attrs

from northwest_passage._internal.arguments import as_int, is_number, must_be
from northwest_passage._internal.frozen import Frozen
from northwest_passage.adventure.nouns import Card, Character, Hex, Shape, Token, as_hex, as_path

__all__ = [
    "ACTION_KINDS",
    "Action",
    "Advance",
    "ChooseCard",
    "ChooseCharacter",
    "DealCharacter",
    "DiscardCard",
    "DrawCard",
    "DrawCharacter",
    "DropIceberg",
    "EndTurn",
    "FreshWater",
    "KeepTiles",
    "PlayCurrent",
    "PlayDrift",
    "PlayHeadwind",
    "PlayIceberg",
    "PlayMutiny",
    "PlayPlenty",
    "PlaySabotage",
    "PlaySafeConduct",
    "PlaySalvage",
    "PlaySilence",
    "PlaySpurt",
    "PlayTailwind",
    "PlayThaw",
    "PlayTheft",
    "PlayWreck",
    "Raid",
    "Recover",
    "RevealTile",
    "RotateTile",
    "SwapTile",
]


def _exactly(cls: type, words: str) -> Callable[[object, attrs.Attribute[Any], Any], None]:
    """Return a validator that accepts only values of exactly this class, so ``True`` is not an ``int``."""

    def validate(action: object, field: attrs.Attribute[Any], value: object) -> None:
        if type(value) is not cls or (cls is int and not is_number(value)):
            raise must_be(field.name, words, value)

    return validate


_number: Final = _exactly(int, "a whole number")
_flag: Final = _exactly(bool, "True or False")
_tile: Final = _exactly(str, "the name of a tile, such as 'M7'")
_shape: Final = _exactly(Shape, "a Shape")
_card: Final = _exactly(Card, "a Card")
_character: Final = _exactly(Character, "a Character")
_token: Final = _exactly(Token, "a Token")


def _to(value: Hex | tuple[int, int]) -> Hex:
    """Convert the value of the field ``to`` to a hex."""
    return as_hex(value, "to")


def _hex(value: Hex | tuple[int, int]) -> Hex:
    """Convert the value of the field ``hex`` to a hex."""
    return as_hex(value, "hex")


class _Shown(Frozen):
    """The base class of all actions. Sharing one ``__repr__``, like that of attrs, speeds up the import."""

    __slots__ = ()
    __match_args__: tuple[str, ...]

    def __repr__(self) -> str:
        fields = (f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__name__}({', '.join(fields)})"


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class ChooseCharacter(_Shown):
    """Choose one of the dealt characters in secret (SUP-4, TEA-2)."""

    character: Character = attrs.field(validator=_character)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class Advance(_Shown):
    """Place a token and sail over it to its last hex (ADV-1)."""

    shape: Shape = attrs.field(validator=_shape)
    path: tuple[Hex, ...] = attrs.field(converter=as_path)
    """The hexes the token will cover, in the order in which the boat sails them."""


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class Raid(_Shown):
    """Place an incursion token on another player's route beside the boat, and move there (MAN-3)."""

    to: Hex = attrs.field(converter=_to)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class Recover(_Shown):
    """Take back one of the player's own tokens that has nothing on top (MAN-1)."""

    shape: Shape = attrs.field(validator=_shape)
    path: tuple[Hex, ...] = attrs.field(converter=as_path)
    """The hexes that the token covers, from either end."""


@attrs.frozen(repr=False, weakref_slot=False)
class DropIceberg(_Shown):
    """Place an iceberg tile on the hex behind the boat (MAN-2)."""


@attrs.frozen(repr=False, weakref_slot=False)
class FreshWater(_Shown):
    """Gain extra points behind an opponent's boat. After that the player can only advance (MAN-4)."""


@attrs.frozen(repr=False, weakref_slot=False)
class EndTurn(_Shown):
    """End the turn (TUR-1)."""


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class DiscardCard(_Shown):
    """Discard a card at the end of the turn (TUR-2)."""

    card: Card = attrs.field(validator=_card)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class ChooseCard(_Shown):
    """Choose a card from the hand that the opponent shows (TRE-4, TRE-12)."""

    card: Card = attrs.field(validator=_card)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class SwapTile(_Shown):
    """Choose the second of two tiles to swap (TRE-16)."""

    tile: str = attrs.field(validator=_tile)
    turned: bool = attrs.field(default=False, validator=_flag)
    """True if the tile is also turned by 180 degrees."""


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class RotateTile(_Shown):
    """Turn one of the tiles that the player's movement has just revealed (CHR-J)."""

    tile: str = attrs.field(validator=_tile)


@attrs.frozen(repr=False, weakref_slot=False)
class KeepTiles(_Shown):
    """Turn none of the tiles that the player's movement has just revealed (CHR-J)."""


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlaySabotage(_Shown):
    """Look at an opponent's hand, then choose one of its cards to discard (TRE-4)."""

    opponent: int = attrs.field(converter=as_int, validator=_number)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlaySilence(_Shown):
    """Prevent an opponent from playing cards in their next turn (TRE-5)."""

    opponent: int = attrs.field(converter=as_int, validator=_number)


@attrs.frozen(repr=False, weakref_slot=False)
class PlayPlenty(_Shown):
    """Get permission to play more cards in this turn (TRE-6)."""


@attrs.frozen(repr=False, weakref_slot=False)
class PlaySafeConduct(_Shown):
    """Protect the player's route from raids until the player's next turn (TRE-7)."""


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlayWreck(_Shown):
    """Remove a token from the game: one with nothing on top, or one in any player's reserve (TRE-8)."""

    token: Token = attrs.field(validator=_token)
    """The token. Its path is empty if the token is in a reserve."""


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlayIceberg(_Shown):
    """Place an iceberg tile on a hex with nothing on top (TRE-9)."""

    hex: Hex = attrs.field(converter=_hex)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlayHeadwind(_Shown):
    """Reduce an opponent's points in their next turn (TRE-10)."""

    opponent: int = attrs.field(converter=as_int, validator=_number)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlayCurrent(_Shown):
    """Turn a scenario tile with nothing on top (TRE-11)."""

    tile: str = attrs.field(validator=_tile)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlayTheft(_Shown):
    """Look at an opponent's hand, then choose one of its cards to take (TRE-12)."""

    opponent: int = attrs.field(converter=as_int, validator=_number)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlayMutiny(_Shown):
    """Give a player a new character (TRE-13)."""

    player: int = attrs.field(converter=as_int, validator=_number)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlaySalvage(_Shown):
    """Take back, without paying, one of the player's own tokens that has nothing on top (TRE-14)."""

    token: Token = attrs.field(validator=_token)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlayTailwind(_Shown):
    """Advance without paying. Only a player who is last may play this card (TRE-15)."""

    shape: Shape = attrs.field(validator=_shape)
    path: tuple[Hex, ...] = attrs.field(converter=as_path)
    """The hexes the token will cover, in the order in which the boat sails them."""


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlayDrift(_Shown):
    """Choose the first of two tiles to swap (TRE-16)."""

    tile: str = attrs.field(validator=_tile)
    turned: bool = attrs.field(default=False, validator=_flag)
    """True if the tile is also turned by 180 degrees."""


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlayThaw(_Shown):
    """Place a water tile on a hex with nothing on top (TRE-17)."""

    hex: Hex = attrs.field(converter=_hex)


@attrs.frozen(repr=False, weakref_slot=False)
class PlaySpurt(_Shown):
    """Gain points in this turn (TRE-18)."""


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class DealCharacter(_Shown):
    """Chance deals this character (SUP-4, TEA-2)."""

    character: Character = attrs.field(validator=_character)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class RevealTile(_Shown):
    """Chance reveals this tile next, turned by 180 degrees or not (SCN-6)."""

    tile: str = attrs.field(validator=_tile)
    turned: bool = attrs.field(default=False, validator=_flag)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class DrawCard(_Shown):
    """Chance draws this card for a player (TRE-1)."""

    card: Card = attrs.field(validator=_card)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class DrawCharacter(_Shown):
    """Chance draws this character for a player (TRE-13)."""

    character: Character = attrs.field(validator=_character)


Action: TypeAlias = (
    ChooseCharacter
    | Advance
    | Raid
    | Recover
    | DropIceberg
    | FreshWater
    | EndTurn
    | DiscardCard
    | ChooseCard
    | SwapTile
    | RotateTile
    | KeepTiles
    | PlaySabotage
    | PlaySilence
    | PlayPlenty
    | PlaySafeConduct
    | PlayWreck
    | PlayIceberg
    | PlayHeadwind
    | PlayCurrent
    | PlayTheft
    | PlayMutiny
    | PlaySalvage
    | PlayTailwind
    | PlayDrift
    | PlayThaw
    | PlaySpurt
    | DealCharacter
    | RevealTile
    | DrawCard
    | DrawCharacter
)
"""An action of any kind."""

ACTION_KINDS: Final[tuple[type[Action], ...]] = get_args(Action)
"""The classes of actions, in the order in which :func:`legal_actions` lists them."""
