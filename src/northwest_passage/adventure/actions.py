"""The actions of the game, as immutable values.

An action describes what is done, not whether it is legal. Legality depends on the state: see
:func:`why_illegal`. The classes are in the order in which :func:`legal_actions` lists them. Creating an
action with a field of the wrong type raises :class:`InvalidData <northwest_passage.InvalidData>`. A hex may
be given as a plain pair of column and row.
"""

from __future__ import annotations

from typing import Final, TypeAlias, get_args

import attrs

from northwest_passage._internal.arguments import as_int, exactly
from northwest_passage._internal.frozen import Shown
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


_number: Final = exactly("an integer", int)
_flag: Final = exactly("True or False", bool)
_tile: Final = exactly("the name of a tile, such as 'M7'", str)
_shape: Final = exactly("a Shape", Shape)
_card: Final = exactly("a Card", Card)
_character: Final = exactly("a Character", Character)
_token: Final = exactly("a Token", Token)


def _to(value: Hex | tuple[int, int]) -> Hex:
    """Convert the value of the field ``to`` to a hex."""
    return as_hex(value, "to")


def _hex(value: Hex | tuple[int, int]) -> Hex:
    """Convert the value of the field ``hex`` to a hex."""
    return as_hex(value, "hex")


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class ChooseCharacter(Shown):
    """Choose one of the dealt characters in secret (SUP-4, TEA-2)."""

    character: Character = attrs.field(validator=_character)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class Advance(Shown):
    """Place a token and sail over it to its last hex (ADV-1)."""

    shape: Shape = attrs.field(validator=_shape)
    path: tuple[Hex, ...] = attrs.field(converter=as_path)
    """The hexes the token will cover, in the order in which the boat sails them."""


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class Raid(Shown):
    """Place an incursion token on another player's route beside the boat, and move there (MAN-3)."""

    to: Hex = attrs.field(converter=_to)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class Recover(Shown):
    """Take back one of the player's own tokens that has nothing on top (MAN-1)."""

    shape: Shape = attrs.field(validator=_shape)
    path: tuple[Hex, ...] = attrs.field(converter=as_path)
    """The hexes that the token covers, in order from either end."""


@attrs.frozen(repr=False, weakref_slot=False)
class DropIceberg(Shown):
    """Place an iceberg tile on the hex behind the boat (MAN-2)."""


@attrs.frozen(repr=False, weakref_slot=False)
class FreshWater(Shown):
    """Gain points for being behind an opponent's boat. After that, only advance or end the turn (MAN-4)."""


@attrs.frozen(repr=False, weakref_slot=False)
class EndTurn(Shown):
    """End the turn (TUR-1)."""


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class DiscardCard(Shown):
    """Discard a card at the end of the turn (TUR-2)."""

    card: Card = attrs.field(validator=_card)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class ChooseCard(Shown):
    """Choose a card from the hand that the opponent shows (TRE-4, TRE-12)."""

    card: Card = attrs.field(validator=_card)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class SwapTile(Shown):
    """Choose the second of two tiles to swap (TRE-16)."""

    tile: str = attrs.field(validator=_tile)
    turned: bool = attrs.field(default=False, validator=_flag)
    """True if the tile is also turned by 180 degrees."""


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class RotateTile(Shown):
    """Turn one of the tiles that the player's movement has just revealed (CHR-J)."""

    tile: str = attrs.field(validator=_tile)


@attrs.frozen(repr=False, weakref_slot=False)
class KeepTiles(Shown):
    """Turn none of the tiles that the player's movement has just revealed (CHR-J)."""


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlaySabotage(Shown):
    """Look at an opponent's hand, then choose one of its cards to discard (TRE-4)."""

    opponent: int = attrs.field(converter=as_int, validator=_number)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlaySilence(Shown):
    """Prevent an opponent from playing cards in their next turn (TRE-5)."""

    opponent: int = attrs.field(converter=as_int, validator=_number)


@attrs.frozen(repr=False, weakref_slot=False)
class PlayPlenty(Shown):
    """Get permission to play more cards in this turn (TRE-6)."""


@attrs.frozen(repr=False, weakref_slot=False)
class PlaySafeConduct(Shown):
    """Protect the player's route from raids until the player's next turn (TRE-7)."""


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlayWreck(Shown):
    """Remove a token from the game: one with nothing on top, or one in any player's reserve (TRE-8)."""

    token: Token = attrs.field(validator=_token)
    """The token. Its path is empty if the token is in a reserve."""


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlayIceberg(Shown):
    """Place an iceberg tile on a hex with nothing on top (TRE-9)."""

    hex: Hex = attrs.field(converter=_hex)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlayHeadwind(Shown):
    """Reduce an opponent's points in their next turn (TRE-10)."""

    opponent: int = attrs.field(converter=as_int, validator=_number)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlayCurrent(Shown):
    """Turn a scenario tile with nothing on top (TRE-11)."""

    tile: str = attrs.field(validator=_tile)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlayTheft(Shown):
    """Look at an opponent's hand, then choose one of its cards to take (TRE-12)."""

    opponent: int = attrs.field(converter=as_int, validator=_number)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlayMutiny(Shown):
    """Give a player a new character (TRE-13)."""

    player: int = attrs.field(converter=as_int, validator=_number)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlaySalvage(Shown):
    """Take back, without paying, one of the player's own tokens that has nothing on top (TRE-14)."""

    token: Token = attrs.field(validator=_token)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlayTailwind(Shown):
    """Advance without paying. Only the player in last place may play this card (TRE-15)."""

    shape: Shape = attrs.field(validator=_shape)
    path: tuple[Hex, ...] = attrs.field(converter=as_path)
    """The hexes the token will cover, in the order in which the boat sails them."""


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlayDrift(Shown):
    """Choose the first of two tiles to swap (TRE-16)."""

    tile: str = attrs.field(validator=_tile)
    turned: bool = attrs.field(default=False, validator=_flag)
    """True if the tile is also turned by 180 degrees."""


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlayThaw(Shown):
    """Place a water tile on a hex with nothing on top (TRE-17)."""

    hex: Hex = attrs.field(converter=_hex)


@attrs.frozen(repr=False, weakref_slot=False)
class PlaySpurt(Shown):
    """Gain points in this turn (TRE-18)."""


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class DealCharacter(Shown):
    """Chance deals this character (SUP-4, TEA-2)."""

    character: Character = attrs.field(validator=_character)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class RevealTile(Shown):
    """Chance reveals this tile next, turned by 180 degrees or not (SCN-6)."""

    tile: str = attrs.field(validator=_tile)
    turned: bool = attrs.field(default=False, validator=_flag)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class DrawCard(Shown):
    """Chance draws this card for a player (TRE-1)."""

    card: Card = attrs.field(validator=_card)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class DrawCharacter(Shown):
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
