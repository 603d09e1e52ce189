"""Everything that can be done in a game, as values.

An action says what is done, not whether it is allowed: that depends on the state and is the business of
:func:`why_illegal <northwest_passage.why_illegal>`. The classes stand in the order in which
:func:`legal_actions <northwest_passage.legal_actions>` lists them. A field of the wrong type is refused
at once with :class:`InvalidData <northwest_passage.InvalidData>`; a cell may be given as a plain pair.
"""

from __future__ import annotations

from typing import Final, TypeAlias, get_args

import attrs

from northwest_passage._typecheck import field_problems, has_fine_fields
from northwest_passage.errors import InvalidData
from northwest_passage.nouns import Cell, Side, Terrain, TileId, Unit

__all__ = [
    "ACTION_KINDS",
    "Action",
    "Discover",
    "DrawAndPlace",
    "DrawLarge",
    "DrawSmall",
    "EndTurn",
    "Explore",
    "FillGap",
    "LoseCrew",
    "MoveShip",
    "MoveSled",
    "Pass",
    "PlaceTile",
    "RefreshTiles",
    "Reveal",
    "SettleSled",
    "TakeLarge",
    "TakeSmall",
    "TransferCrew",
]


def _cell(value: Cell | tuple[int, int]) -> Cell:
    """A pair as a cell; anything else is left for the type check to refuse."""
    return Cell(*value) if type(value) is tuple and len(value) == 2 else value  # type: ignore[return-value]  # see above


@attrs.frozen
class _Checked:
    """An action whose fields have the types they should have."""

    def __attrs_post_init__(self) -> None:
        if not has_fine_fields(self):
            raise InvalidData(field_problems(self))


@attrs.frozen(cache_hash=True)
class TakeLarge(_Checked):
    """Take a displayed large tile free of charge: in the setup, or after a refresh (SET-2, ACT-B)."""

    slot: int
    """Which of the displayed tiles, 0 for the leftmost slot."""


@attrs.frozen(cache_hash=True)
class TakeSmall(_Checked):
    """Take a small tile free of charge after a refresh (ACT-B)."""

    pile: int


@attrs.frozen(cache_hash=True)
class DrawLarge(_Checked):
    """Draw a displayed large tile for 1 crew (ACT-A)."""

    unit: Unit
    """Whose crew pay."""
    slot: int


@attrs.frozen(cache_hash=True)
class DrawSmall(_Checked):
    """Draw a small tile for 1 crew (ACT-A)."""

    unit: Unit
    pile: int


@attrs.frozen(cache_hash=True)
class RefreshTiles(_Checked):
    """Replace the display for 2 crew; a free draw must follow (ACT-B)."""

    unit: Unit


@attrs.frozen(cache_hash=True)
class PlaceTile(_Checked):
    """Place a tile from the reserve beside the unit's tile for 1 crew (ACT-C)."""

    unit: Unit
    tile: TileId
    cell: Cell = attrs.field(converter=_cell)
    """The north-western cell it will cover."""
    rotation: int = 0
    """Degrees clockwise, after the flip (BRD-5)."""
    side: Side = Side.FRONT


@attrs.frozen(cache_hash=True)
class MoveShip(_Checked):
    """Sail to a neighbouring tile for 1 crew (ACT-D)."""

    to: Cell = attrs.field(converter=_cell)
    """The tile's north-western cell."""


@attrs.frozen(cache_hash=True)
class MoveSled(_Checked):
    """Drive to an area of a neighbouring tile for 1 crew (ACT-D)."""

    to: Cell = attrs.field(converter=_cell)
    """The tile's north-western cell."""
    area: int = 0


@attrs.frozen(cache_hash=True)
class TransferCrew(_Checked):
    """Deal the crew anew between Ship and Sled for 1 crew, named by its outcome (ACT-E)."""

    sled_available: int
    """Available crew in the Sled column afterwards."""
    sled_resting: int
    """Resting crew in the Sled column afterwards."""
    area: int | None = None
    """Where the Sled is deployed; only given when it is."""


@attrs.frozen(cache_hash=True)
class Explore(_Checked):
    """Take the Franklin or Strait token on the unit's tile for 3 crew (ACT-F)."""

    unit: Unit


@attrs.frozen(cache_hash=True)
class Discover(_Checked):
    """Take the Inuit or Cairn token on the unit's tile for 2 crew (ACT-G)."""

    unit: Unit


@attrs.frozen(cache_hash=True)
class Pass(_Checked):
    """Rest all crew and take no more turns this round (ACT-H)."""


@attrs.frozen(cache_hash=True)
class EndTurn(_Checked):
    """End the turn after at least one action (TRN-4)."""


@attrs.frozen(cache_hash=True)
class FillGap(_Checked):
    """Choose how a gap is filled (PLC-6).

    If ``pile`` is not the pile of the colouring, the small tile lies Joker side up and stands for it.
    """

    cell: Cell = attrs.field(converter=_cell)
    corners: tuple[Terrain, ...]
    """The colouring: NW, NE, SW, SE."""
    pile: int
    """Where the small tile comes from."""


@attrs.frozen(cache_hash=True)
class SettleSled(_Checked):
    """Choose the area in which the Sled stands after the sun has moved (MOV-5)."""

    area: int


@attrs.frozen(cache_hash=True)
class LoseCrew(_Checked):
    """Choose which crew leave the game in the solo variant Lost Crew (SOL-5)."""

    from_ship: int
    from_sled: int


@attrs.frozen(cache_hash=True)
class DrawAndPlace(_Checked):
    """Solo: draw the leftmost displayed tile and place it, both for 1 crew (SOL-1)."""

    unit: Unit
    cell: Cell = attrs.field(converter=_cell)
    rotation: int = 0
    side: Side = Side.FRONT


@attrs.frozen(cache_hash=True)
class Reveal(_Checked):
    """Chance: this tile comes out of the bag into the leftmost empty slot (ACT-A)."""

    tile: TileId


Action: TypeAlias = (
    TakeLarge
    | TakeSmall
    | DrawLarge
    | DrawSmall
    | RefreshTiles
    | PlaceTile
    | MoveShip
    | MoveSled
    | TransferCrew
    | Explore
    | Discover
    | Pass
    | EndTurn
    | FillGap
    | SettleSled
    | LoseCrew
    | DrawAndPlace
    | Reveal
)
"""Any of the actions."""

ACTION_KINDS: Final[tuple[type[Action], ...]] = get_args(Action)
"""The classes of actions in the order in which legal actions are listed."""
