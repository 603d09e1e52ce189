"""Reasons for refusing an action of Expedition."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import attrs

from northwest_passage import errors
from northwest_passage._internal.frozen import Frozen
from northwest_passage.expedition.nouns import Cell, Phase, Side, TileId, TokenKind, Unit, repr_html

__all__ = ["Reason", "Refusal", "RefusalDetails"]


class Reason(StrEnum):
    """The reason why an action is illegal.

    The reasons that apply to a kind of action are checked in the order of this list, and the first that holds
    is reported. For example, if a player has no crew left and also names a cell off the board, the reason is
    ``NOT_ENOUGH_CREW``.
    """

    NOT_AN_ACTION = "not_an_action"
    """The value is not an action of this game."""
    GAME_OVER = "game_over"
    """The game has ended (TRN-7)."""
    NOT_YOUR_TURN = "not_your_turn"
    """Another player or chance must act (TRN-1)."""
    WRONG_PHASE = "wrong_phase"
    """Another kind of decision is due (TRN-8)."""
    WRONG_VARIANT = "wrong_variant"
    """This action does not exist in this variant (SOL-1, SOL-2)."""
    PASS_ONLY_FIRST = "pass_only_first"
    """A pass must be the only action of a turn (TRN-5)."""
    MUST_ACT_FIRST = "must_act_first"
    """A turn ends only after an action (TRN-2)."""
    SLED_LOST = "sled_lost"
    """The Sled is lost for good (MOV-6)."""
    SLED_NOT_DEPLOYED = "sled_not_deployed"
    """The Sled is on the player's own board and cannot act (TRN-3)."""
    NOT_ENOUGH_CREW = "not_enough_crew"
    """The unit does not have enough available crew (TRN-2, TRN-3)."""
    NO_SUCH_SLOT = "no_such_slot"
    """The display has no slot with this number."""
    EMPTY_SLOT = "empty_slot"
    """No tile is in this slot (ACT-A)."""
    NO_SUCH_PILE = "no_such_pile"
    """There is no pile with this number."""
    EMPTY_PILE = "empty_pile"
    """The pile is used up (ACT-A)."""
    SETUP_TAKES_LARGE = "setup_takes_large"
    """In the setup, only a large tile can be drawn (SET-2)."""
    EMPTY_BAG = "empty_bag"
    """The bag has no tiles to refresh the display with (ACT-B)."""
    EMPTY_DISPLAY = "empty_display"
    """No large tile is in the display (SOL-1)."""
    NOT_IN_BAG = "not_in_bag"
    """The tile to be revealed is not in the bag."""
    NOT_IN_RESERVE = "not_in_reserve"
    """The player does not have this tile (PLC-1)."""
    NO_SUCH_ORIENTATION = "no_such_orientation"
    """Rotations must be quarter turns, and small tiles have no back (BRD-4)."""
    OFF_BOARD = "off_board"
    """A cell that the tile would cover is not on the board (PLC-1)."""
    CELL_TAKEN = "cell_taken"
    """A cell that the tile would cover already has a tile (PLC-1)."""
    NOT_ADJACENT = "not_adjacent"
    """The place shares no border with the unit's tile (PLC-2)."""
    CORNERS_DIFFER = "corners_differ"
    """A land corner would meet a sea corner (PLC-3)."""
    SEA_PATH_CLOSED = "sea_path_closed"
    """No sea path would be left between Greenland and the Northwest Passage (PLC-4)."""
    NO_TILE = "no_tile"
    """There is no tile on the cell to move to."""
    ALREADY_THERE = "already_there"
    """The unit is on that tile already."""
    NOT_NEXT_TO_TILE = "not_next_to_tile"
    """The two tiles of the move share no border. Diagonal contact is not enough (MOV-4)."""
    FROZEN = "frozen"
    """Ice blocks the Ship's way (FRZ-3)."""
    NO_SEA_PASSAGE = "no_sea_passage"
    """No sea leads across the border between the tiles (MOV-1)."""
    UNITS_APART = "units_apart"
    """Ship and Sled are on different tiles (ACT-E)."""
    NO_SUCH_CREW = "no_such_crew"
    """The action specifies an impossible number of crew (ACT-E, SOL-5)."""
    EMPTY_TRANSFER = "empty_transfer"
    """Nothing but the payment would change (ACT-E)."""
    AREA_NOT_WANTED = "area_not_wanted"
    """The action names an area but does not deploy the Sled (ACT-E)."""
    NO_LAND_TO_DEPLOY = "no_land_to_deploy"
    """The tile has neither land nor enough ice for a Sled (ACT-E)."""
    AREA_MISSING = "area_missing"
    """The action deploys the Sled but names no area (ACT-E)."""
    NO_SUCH_AREA = "no_such_area"
    """The tile has no area with this number (MOV-2)."""
    NO_LAND_PASSAGE = "no_land_passage"
    """No land or ice leads across the border to that area (MOV-3)."""
    NOTHING_TO_TAKE = "nothing_to_take"
    """No token of the right kind is on the unit's tile (ACT-F, ACT-G)."""
    NOT_THIS_GAP = "not_this_gap"
    """Another gap must be filled first (PLC-6)."""
    NOT_A_FILLING = "not_a_filling"
    """This small tile cannot fill the gap this way (PLC-6)."""
    NOT_A_SETTLEMENT = "not_a_settlement"
    """The Sled cannot settle there after the sun has moved (MOV-5)."""


@attrs.frozen(kw_only=True)
class RefusalDetails(Frozen):
    """The values that the message of a refusal mentions, for a client that writes its own messages.

    Each reason sets the values it needs. All others are ``None`` or empty.
    """

    player: int | None = None
    """The player who is to decide instead, or :data:`CHANCE <northwest_passage.CHANCE>`."""
    phase: Phase | None = None
    """The decision that is due instead."""
    unit: Unit | None = None
    """The unit that would act."""
    needed: int | None = None
    """The number of crew required, including the surcharge if this is not the first action of the turn."""
    surcharge: int | None = None
    """The part of ``needed`` that is the surcharge."""
    available: int | None = None
    """The number of crew available to pay for the action, or to distribute in a transfer."""
    resting: int | None = None
    """The number of resting crew to distribute in a transfer."""
    ship: int | None = None
    """The number of available crew of the Ship."""
    sled: int | None = None
    """The number of available crew of the Sled."""
    slot: int | None = None
    """The slot of the display that the action names."""
    pile: int | None = None
    """The pile of small tiles that the action names."""
    area: int | None = None
    """The area that the action names."""
    choices: tuple[int, ...] = ()
    """The slots, piles or areas that the action could name instead."""
    tile: TileId | None = None
    """The tile that the action names."""
    rotation: int | None = None
    """The rotation that the action specifies."""
    side: Side | None = None
    """The side that the action specifies."""
    tokens: tuple[TokenKind, ...] = ()
    """The kinds of token that the action can take."""


_NONE: Final = RefusalDetails()


@attrs.frozen
class Refusal(errors.Refusal[Reason, Cell]):
    """The refusal of an action: the reason, a sentence for the player, and the cells to highlight."""

    reason: Reason
    """The reason as a value that a program can test."""
    message: str
    """A sentence for the player."""
    cells: tuple[Cell, ...] = ()
    """The cells to highlight with the message, in order. Often empty."""
    details: RefusalDetails = _NONE
    """The values that the message mentions."""

    _repr_html_ = repr_html
