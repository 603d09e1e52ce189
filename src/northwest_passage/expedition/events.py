"""Events: the changes in a step as values, so that a log or an animation need not compare states.

:func:`step <northwest_passage.step>` returns the events of one action in the order in which they happened.
Players are given by number. An event about a value that changed contains the value before and after.
"""

from __future__ import annotations

from typing import Final, TypeAlias, get_args

import attrs

from northwest_passage import game
from northwest_passage._internal.frozen import Frozen
from northwest_passage.expedition.board import PlacedTile
from northwest_passage.expedition.nouns import Cell, SunPosition, TileId, TokenKind, Unit
from northwest_passage.expedition.state import Crew, SledPosition, State

__all__ = [
    "EVENT_KINDS",
    "CrewLost",
    "CrewPaid",
    "CrewRecovered",
    "CrewTransferred",
    "DisplayRefreshed",
    "Event",
    "ExpeditionReturned",
    "GameEnded",
    "GapFilled",
    "IslandCharted",
    "PassageReached",
    "PlayerPassed",
    "PrestigeScored",
    "RoundStarted",
    "ShipMoved",
    "SledDeployed",
    "SledLost",
    "SledMoved",
    "SledPacked",
    "SledSettled",
    "Step",
    "SunMoved",
    "TileDrawn",
    "TilePlaced",
    "TileRevealed",
    "TilesReturned",
    "TokenPlaced",
    "TokenTaken",
    "TurnEnded",
]

Display: TypeAlias = tuple[TileId | None, ...]


@attrs.frozen
class TileRevealed(Frozen):
    """A tile was revealed from the bag (ACT-A)."""

    tile: TileId
    slot: int
    bag_before: int
    bag_after: int


@attrs.frozen
class TileDrawn(Frozen):
    """A player took a tile (ACT-A, ACT-B, SET-2, SOL-1).

    After an ordinary draw, the tile is in the reserve. A solo player's draw-and-place places it at once.
    """

    player: int
    tile: TileId
    slot: int | None
    """The display slot that a large tile was taken from, or ``None`` for a small tile."""
    pile_before: int | None
    """The number of tiles in the small tile's pile before the draw, or ``None`` for a large tile."""
    pile_after: int | None
    display_before: Display
    display_after: Display
    reserve_before: tuple[TileId, ...]
    reserve_after: tuple[TileId, ...]


@attrs.frozen
class DisplayRefreshed(Frozen):
    """The display was set aside (ACT-B)."""

    player: int
    before: Display
    after: Display


@attrs.frozen
class TilesReturned(Frozen):
    """The tiles that were set aside were returned to the bag (ACT-B)."""

    tiles: tuple[TileId, ...]
    bag_before: int
    bag_after: int


@attrs.frozen
class TilePlaced(Frozen):
    """A player placed a tile (ACT-C)."""

    player: int
    unit: Unit
    placed: PlacedTile
    reserve_before: tuple[TileId, ...]
    reserve_after: tuple[TileId, ...]


@attrs.frozen
class TokenPlaced(Frozen):
    """A token was placed on a symbol (PLC-5)."""

    kind: TokenKind
    cell: Cell


@attrs.frozen
class GapFilled(Frozen):
    """A gap was filled with a small tile, possibly as a Joker (PLC-6)."""

    player: int
    placed: PlacedTile
    pile: int
    pile_before: int
    pile_after: int


@attrs.frozen
class IslandCharted(Frozen):
    """A player completed an island (PLC-7)."""

    player: int
    tiles: tuple[Cell, ...]
    """The tiles that the island is on, by their north-western cells."""
    corners: tuple[Cell, ...]
    """The corners of the island, as points ``(x, y)`` on the corner grid."""
    token: bool
    """True if the player took a Cartography token for the island."""
    cartography_before: int
    cartography_after: int


@attrs.frozen
class ShipMoved(Frozen):
    """A Ship sailed to another tile (ACT-D)."""

    player: int
    origin: Cell
    destination: Cell


@attrs.frozen
class SledMoved(Frozen):
    """A Sled drove to another tile (ACT-D)."""

    player: int
    origin: SledPosition
    destination: SledPosition


@attrs.frozen
class CrewPaid(Frozen):
    """A unit paid for an action with crew, who now rest (TRN-3)."""

    player: int
    unit: Unit
    before: Crew
    after: Crew


@attrs.frozen
class CrewTransferred(Frozen):
    """Crew were redistributed between Ship and Sled. The new numbers already include the payment (ACT-E)."""

    player: int
    ship_before: Crew
    ship_after: Crew
    sled_before: Crew
    sled_after: Crew


@attrs.frozen
class SledDeployed(Frozen):
    """A Sled was deployed on the board (ACT-E)."""

    player: int
    destination: SledPosition


@attrs.frozen
class SledPacked(Frozen):
    """A Sled was returned to its player's board (ACT-E)."""

    player: int
    origin: SledPosition


@attrs.frozen
class TokenTaken(Frozen):
    """A player took a token from the board (ACT-F, ACT-G)."""

    player: int
    unit: Unit
    kind: TokenKind
    cell: Cell


@attrs.frozen
class PrestigeScored(Frozen):
    """A player scored points, which were added to the player's prestige (SCR-1 to SCR-5)."""

    player: int
    source: str
    """The field of :class:`Earned <northwest_passage.expedition.state.Earned>` to which the points are added.
    """
    points: int
    before: int
    """The player's prestige before the points were added."""
    after: int


@attrs.frozen
class PassageReached(Frozen):
    """A player entered the Northwest Passage for the first time (SCR-1, SOL-3)."""

    player: int
    unit: Unit
    tokens_before: tuple[int, ...]
    tokens_after: tuple[int, ...]


@attrs.frozen
class ExpeditionReturned(Frozen):
    """An expedition returned to Greenland (SCR-2)."""

    player: int
    unit: Unit
    tokens_before: tuple[int, ...]
    tokens_after: tuple[int, ...]
    sled: SledPosition | None
    """The position of the Sled from now on: the same tile, without an area, or ``None`` if the Sled is not on
    the board.
    """


@attrs.frozen
class PlayerPassed(Frozen):
    """A player passed and all crew rest (ACT-H)."""

    player: int
    ship_before: Crew
    ship_after: Crew
    sled_before: Crew
    sled_after: Crew


@attrs.frozen
class TurnEnded(Frozen):
    """A turn ended: by choice, automatically, by a pass, or by the return to Greenland (TRN-4)."""

    player: int
    next_player: int | None
    """The player whose turn begins, or ``None`` if no player has a turn left in this round."""


@attrs.frozen
class SunMoved(Frozen):
    """The sun moved one position (FRZ-1)."""

    before: SunPosition
    after: SunPosition
    frozen_rows_before: int
    frozen_rows_after: int


@attrs.frozen
class SledSettled(Frozen):
    """A Sled settled in an area after the freeze line had moved (MOV-5)."""

    player: int
    before: SledPosition
    after: SledPosition


@attrs.frozen
class SledLost(Frozen):
    """A Sled had no area left and was lost with its crew (MOV-5, MOV-6)."""

    player: int
    origin: SledPosition
    crew: Crew
    """The crew that were lost with the Sled."""


@attrs.frozen
class CrewLost(Frozen):
    """Crew left the game in the solo variant Lost Crew (SOL-5)."""

    player: int
    ship_before: Crew
    ship_after: Crew
    sled_before: Crew
    sled_after: Crew


@attrs.frozen
class CrewRecovered(Frozen):
    """Resting crew became available for a new round (TRN-6)."""

    player: int
    ship_before: Crew
    ship_after: Crew
    sled_before: Crew
    sled_after: Crew


@attrs.frozen
class RoundStarted(Frozen):
    """A round began: the first one after the setup, the others after the sun has moved (TRN-6)."""

    round: int
    turn_order_before: tuple[int, ...]
    turn_order_after: tuple[int, ...]


@attrs.frozen
class GameEnded(Frozen):
    """The game is over (TRN-7)."""

    round: int
    return_order: tuple[int, ...]


Event: TypeAlias = (
    TileRevealed
    | TileDrawn
    | DisplayRefreshed
    | TilesReturned
    | TilePlaced
    | TokenPlaced
    | GapFilled
    | IslandCharted
    | ShipMoved
    | SledMoved
    | CrewPaid
    | CrewTransferred
    | SledDeployed
    | SledPacked
    | TokenTaken
    | PrestigeScored
    | PassageReached
    | ExpeditionReturned
    | PlayerPassed
    | TurnEnded
    | SunMoved
    | SledSettled
    | SledLost
    | CrewLost
    | CrewRecovered
    | RoundStarted
    | GameEnded
)
"""Any event of the game."""

EVENT_KINDS: Final[tuple[type[Event], ...]] = get_args(Event)
"""The classes of events."""


@attrs.frozen
class Step(game.Step[State, Event]):
    """The state after an action of Expedition, and the events that led to it."""

    state: State
    events: tuple[Event, ...]
