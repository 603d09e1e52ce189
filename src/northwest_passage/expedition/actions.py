"""All actions of the game, as values.

Whether an action is legal depends on the state: see :func:`why_illegal <northwest_passage.why_illegal>`. The
classes are in the order in which :func:`legal_actions <northwest_passage.legal_actions>` lists them. An
action with a field of the wrong type cannot be created: :class:`InvalidData <northwest_passage.InvalidData>`
is raised. A cell may be given as a pair of integers.
"""

from __future__ import annotations

from typing import Final, TypeAlias, get_args

import attrs

from northwest_passage._internal.arguments import (
    as_int,
    as_int_or_none,
    exactly,
    is_number,
    must_be,
)
from northwest_passage._internal.frozen import Shown
from northwest_passage.expedition.nouns import Cell, Corners, Side, Terrain, TileId, TileKind, Unit

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


_number: Final = exactly("an integer", int)
_number_or_none: Final = exactly("an integer or None", int, type(None))
_unit: Final = exactly("a Unit", Unit)
_side: Final = exactly("a Side", Side)


def _as_cell(value: Cell | tuple[int, int], field: str) -> Cell:
    if type(value) is tuple and len(value) == 2:
        value = Cell(as_int(value[0]), as_int(value[1]))
    if type(value) is not Cell or [*map(is_number, value)] != [True, True]:
        words = "a Cell, or a pair of integers"
        raise must_be(field, words, value)
    return value


def _cell(value: Cell | tuple[int, int]) -> Cell:
    """Convert a pair of integers to a cell, for the field ``cell``."""
    return _as_cell(value, "cell")


def _to(value: Cell | tuple[int, int]) -> Cell:
    """Convert a pair of integers to a cell, for the field ``to``."""
    return _as_cell(value, "to")


def _tile(action: object, field: attrs.Attribute[TileId], value: TileId) -> None:
    if type(value) is not TileId or type(value.kind) is not TileKind or not is_number(value.number):
        raise must_be(field.name, "a TileId", value)


def _corners(action: object, field: attrs.Attribute[Corners], value: Corners) -> None:
    if type(value) is not tuple or any(type(corner) is not Terrain for corner in value):
        raise must_be(field.name, "a tuple of Terrain", value)


@attrs.frozen(repr=False, cache_hash=True)
class TakeLarge(Shown):
    """Take a displayed large tile free of charge: in the setup, or after a refresh (SET-2, ACT-B)."""

    slot: int = attrs.field(converter=as_int, validator=_number)
    """The slot of the display, 0 for the leftmost."""


@attrs.frozen(repr=False, cache_hash=True)
class TakeSmall(Shown):
    """Take a small tile free of charge after a refresh (ACT-B)."""

    pile: int = attrs.field(converter=as_int, validator=_number)


@attrs.frozen(repr=False, cache_hash=True)
class DrawLarge(Shown):
    """Draw a displayed large tile for 1 crew (ACT-A)."""

    unit: Unit = attrs.field(validator=_unit)
    """The unit whose crew pay."""
    slot: int = attrs.field(converter=as_int, validator=_number)


@attrs.frozen(repr=False, cache_hash=True)
class DrawSmall(Shown):
    """Draw a small tile for 1 crew (ACT-A)."""

    unit: Unit = attrs.field(validator=_unit)
    pile: int = attrs.field(converter=as_int, validator=_number)


@attrs.frozen(repr=False, cache_hash=True)
class RefreshTiles(Shown):
    """Replace the display for 2 crew. A free draw must follow (ACT-B)."""

    unit: Unit = attrs.field(validator=_unit)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class PlaceTile(Shown):
    """Place a tile from the reserve next to the unit's tile for 1 crew (ACT-C)."""

    unit: Unit = attrs.field(validator=_unit)
    tile: TileId = attrs.field(validator=_tile)
    cell: Cell = attrs.field(converter=_cell)
    """The north-western cell that the tile will cover."""
    rotation: int = attrs.field(default=0, converter=as_int, validator=_number)
    """The rotation in degrees clockwise, after the flip (BRD-5)."""
    side: Side = attrs.field(default=Side.FRONT, validator=_side)


@attrs.frozen(repr=False, cache_hash=True)
class MoveShip(Shown):
    """Sail to a neighbouring tile for 1 crew (ACT-D)."""

    to: Cell = attrs.field(converter=_to)
    """The north-western cell of the destination tile."""


@attrs.frozen(repr=False, cache_hash=True)
class MoveSled(Shown):
    """Drive to an area of a neighbouring tile for 1 crew (ACT-D)."""

    to: Cell = attrs.field(converter=_to)
    """The north-western cell of the destination tile."""
    area: int = attrs.field(default=0, converter=as_int, validator=_number)


@attrs.frozen(repr=False, cache_hash=True)
class TransferCrew(Shown):
    """Redistribute the crew between Ship and Sled for 1 crew (ACT-E)."""

    sled_available: int = attrs.field(converter=as_int, validator=_number)
    """The number of available crew in the Sled column after the action."""
    sled_resting: int = attrs.field(converter=as_int, validator=_number)
    """The number of resting crew in the Sled column after the action."""
    area: int | None = attrs.field(
        default=None, converter=as_int_or_none, validator=_number_or_none
    )
    """The area in which this action deploys the Sled, or ``None`` if it does not deploy the Sled."""


@attrs.frozen(repr=False, cache_hash=True)
class Explore(Shown):
    """Take the Franklin or Strait token on the unit's tile for 3 crew (ACT-F)."""

    unit: Unit = attrs.field(validator=_unit)


@attrs.frozen(repr=False, cache_hash=True)
class Discover(Shown):
    """Take the Inuit or Cairn token on the unit's tile for 2 crew (ACT-G)."""

    unit: Unit = attrs.field(validator=_unit)


@attrs.frozen(repr=False)
class Pass(Shown):
    """Rest all crew and take no more turns this round (ACT-H)."""


@attrs.frozen(repr=False)
class EndTurn(Shown):
    """End the turn after at least one action (TRN-4)."""


@attrs.frozen(repr=False, cache_hash=True)
class FillGap(Shown):
    """Choose the tile that fills a gap (PLC-6).

    If the tiles of ``pile`` do not have these ``corners``, the small tile is placed Joker side up and
    represents a tile that does.
    """

    cell: Cell = attrs.field(converter=_cell)
    corners: Corners = attrs.field(validator=_corners)
    """The terrain of the corners of the filled gap: NW, NE, SW, SE."""
    pile: int = attrs.field(converter=as_int, validator=_number)
    """The pile that the small tile comes from."""


@attrs.frozen(repr=False, cache_hash=True)
class SettleSled(Shown):
    """Choose the area that the Sled is in after the sun has moved (MOV-5)."""

    area: int = attrs.field(converter=as_int, validator=_number)


@attrs.frozen(repr=False, cache_hash=True)
class LoseCrew(Shown):
    """Choose the crew that leave the game in the solo variant Lost Crew (SOL-5)."""

    from_ship: int = attrs.field(converter=as_int, validator=_number)
    from_sled: int = attrs.field(converter=as_int, validator=_number)


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class DrawAndPlace(Shown):
    """Draw the leftmost displayed tile and place it, for 1 crew in total, in a solo game (SOL-1)."""

    unit: Unit = attrs.field(validator=_unit)
    cell: Cell = attrs.field(converter=_cell)
    rotation: int = attrs.field(default=0, converter=as_int, validator=_number)
    side: Side = attrs.field(default=Side.FRONT, validator=_side)


@attrs.frozen(repr=False, cache_hash=True)
class Reveal(Shown):
    """Move a tile from the bag to the leftmost empty display slot. This is the only chance action (ACT-A)."""

    tile: TileId = attrs.field(validator=_tile)


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
"""Any action of the game."""

ACTION_KINDS: Final[tuple[type[Action], ...]] = get_args(Action)
"""The classes of actions in the order in which legal actions are listed."""
