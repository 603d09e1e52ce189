"""The reasons why an action of this game can be refused."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import attrs

from northwest_passage import errors
from northwest_passage._internal.frozen import Frozen
from northwest_passage.adventure.nouns import Card, Character, Hex, Phase, Shape, repr_html

__all__ = ["Reason", "Refusal", "RefusalDetails"]


class Reason(StrEnum):
    """The reason why an action is illegal.

    The reasons that can apply to a kind of action are checked in the order of this list. A refusal gives the
    first one that holds.
    """

    NOT_AN_ACTION = "not_an_action"
    """The value is not an action of this game."""
    GAME_OVER = "game_over"
    """The game has ended (TUR-3, TUR-4)."""
    NOT_YOUR_TURN = "not_your_turn"
    """Another player or chance must act (TUR-3)."""
    WRONG_PHASE = "wrong_phase"
    """Another kind of decision is due (TUR-1)."""
    ONLY_ADVANCES = "only_advances"
    """After fresh water the player may only advance or end the turn (MAN-4)."""
    NOT_IN_DECK = "not_in_deck"
    """The deck does not contain this card or character (TRE-1, SUP-4, TRE-13, TEA-2)."""
    NOT_DEALT = "not_dealt"
    """This character is not one that the player can choose (SUP-4, TEA-2)."""
    NOT_IN_HAND = "not_in_hand"
    """The hand does not contain this card (TRE-1)."""
    NO_CARDS_LEFT = "no_cards_left"
    """No more cards may be played in this turn (TUR-2)."""
    SILENCED = "silenced"
    """A Silence bars the player from playing cards in this turn (TRE-5)."""
    CARDS_FORBIDDEN = "cards_forbidden"
    """A player with this character cannot play cards (CHR-G)."""
    NO_SUCH_PLAYER = "no_such_player"
    """There is no player with this number."""
    NOT_AN_OPPONENT = "not_an_opponent"
    """The card must be played against an opponent (TRE-3)."""
    EMPTY_HAND = "empty_hand"
    """The opponent has no cards (TRE-3)."""
    ALREADY_SILENCED = "already_silenced"
    """The opponent is already silenced (TRE-3)."""
    ALREADY_SAFE = "already_safe"
    """The player's route is already safe (TRE-3)."""
    NOT_LAST = "not_last"
    """Only the player in last place may play the card (TRE-15)."""
    NO_ICEBERG_LEFT = "no_iceberg_left"
    """No iceberg tile is left (SCN-5)."""
    NO_WATER_LEFT = "no_water_left"
    """No water tile is left (SCN-5)."""
    NO_TOKEN_LEFT = "no_token_left"
    """The reserve has no token of this shape (ADV-1, MAN-3)."""
    ONLY_RAIDS = "only_raids"
    """Incursion tokens are placed by raids only (ADV-2)."""
    WRONG_LENGTH = "wrong_length"
    """The path does not have as many hexes as the token (ADV-1)."""
    NOT_BESIDE_BOAT = "not_beside_boat"
    """The hex is not beside the boat (ADV-1, MAN-3)."""
    PASSES_PACIFIC = "passes_pacific"
    """A path may end in the Pacific, but not pass through it (ADV-5)."""
    NOT_REVEALED = "not_revealed"
    """The hex is not part of the revealed scenario (ADV-3, TRE-9, TRE-17)."""
    WRONG_SHAPE = "wrong_shape"
    """The hexes do not form the shape of the token (ADV-2)."""
    ON_OWN_BOAT = "on_own_boat"
    """The path covers the hex of the player's own boat (ADV-4)."""
    ROUTE_CLOSED = "route_closed"
    """A boat may follow another player's route only if it is on that route (ADV-3)."""
    NO_ROUTE_THERE = "no_route_there"
    """No opponent has a route on the hex (MAN-3)."""
    OWN_ROUTE_THERE = "own_route_there"
    """The player has a route on the hex (MAN-3)."""
    NO_ROUTE_BEHIND = "no_route_behind"
    """The player has no route on the hex behind the boat (MAN-2)."""
    BOAT_THERE = "boat_there"
    """Another boat is on the hex (ADV-4, MAN-2, MAN-3)."""
    ALREADY_ON_ROUTE = "already_on_route"
    """The boat is already on the route of the opponent to be raided (MAN-3)."""
    ROUTE_SAFE = "route_safe"
    """A player with a route on the hex is safe from raids (MAN-3, TRE-7)."""
    NO_SUCH_TOKEN = "no_such_token"
    """The scenario or the reserve does not contain the token (MAN-1, TRE-8)."""
    NOT_OWN_TOKEN = "not_own_token"
    """The token belongs to another player (TRE-14)."""
    NOT_MOVED = "not_moved"
    """The boat has not moved in this turn (MAN-4)."""
    NO_BOAT_AHEAD = "no_boat_ahead"
    """The boat is not on the route of an opponent whose boat is right ahead (MAN-4, CHR-N, TEA-3)."""
    NO_SUCH_TILE = "no_such_tile"
    """The tile is not on the scenario (TRE-11, TRE-16)."""
    NOT_JUST_REVEALED = "not_just_revealed"
    """The player's movement did not reveal this tile (CHR-J)."""
    TILE_USED = "tile_used"
    """The tile is not among those that are still to be revealed (SCN-6)."""
    COVERED = "covered"
    """The hex, the tile or the token is covered (SCN-7)."""
    SAME_BOTH_WAYS = "same_both_ways"
    """The tile looks the same when it is turned, so turning it has no effect (TRE-3)."""
    OTHER_SIZE = "other_size"
    """The tile does not have the size that is needed here (SCN-6, TRE-16)."""
    NOT_AFTER_FIRST = "not_after_first"
    """The second tile of a swap must come after the first in the order of the scenario's tiles (TRE-16)."""
    NO_OTHER_TILE = "no_other_tile"
    """No tile that this one could be swapped with comes after it (TRE-16)."""
    NOT_ENOUGH_POINTS = "not_enough_points"
    """The action costs more points than are left (TUR-1, ADV-3)."""
    WORTH_TOO_MUCH = "worth_too_much"
    """The advance costs more than the card pays for (TRE-15)."""


@attrs.frozen(kw_only=True)
class RefusalDetails(Frozen):
    """The values that the message of a refusal mentions, for a client that writes its own messages.

    Each reason sets the values it needs. All others are ``None``.
    """

    player: int | None = None
    """The player who must act instead (-1 for chance), is named in the action, or owns the route or token."""
    phase: Phase | None = None
    """The phase of the decision that is due instead."""
    needed: int | None = None
    """The cost in action points or, for a path of the wrong length, the number of hexes it must have."""
    available: int | None = None
    """The action points available or, for a path of the wrong length, the number of hexes it has."""
    shape: Shape | None = None
    """The shape of the token."""
    card: Card | None = None
    """The card that the action names."""
    character: Character | None = None
    """The character that the action names."""
    tile: str | None = None
    """The scenario tile that the action names."""
    first_tile: str | None = None
    """The first tile of a swap."""


_NONE: Final = RefusalDetails()


@attrs.frozen
class Refusal(errors.Refusal[Reason, Hex]):
    """The refusal of an illegal action of Adventure, with the hexes to show."""

    reason: Reason
    """The reason, as a value that a program can test."""
    message: str
    """A sentence for the player."""
    cells: tuple[Hex, ...] = ()
    """The hexes to show with the message, in order. Often there are none."""
    details: RefusalDetails = _NONE
    """The values that the message mentions."""

    _repr_html_ = repr_html
