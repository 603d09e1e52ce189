"""What happened in a step, as values: enough for a log or an animation without comparing states.

:func:`step <northwest_passage.step>` gives the events of one action in the order in which they happened.
Players are given by number. Where something changes, the event has it before and after.
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
    """A tile came out of the bag (ACT-A)."""

    tile: TileId
    slot: int
    bag_before: int
    bag_after: int


@attrs.frozen
class TileDrawn(Frozen):
    """A player took a tile (ACT-A, ACT-B, SET-2, SOL-1).

    After an ordinary draw it is in the reserve; in solo's draw-and-place it goes straight to the board.
    """

    player: int
    tile: TileId
    slot: int | None
    """The slot a large tile was taken from; ``None`` for a small tile."""
    pile_before: int | None
    """How many tiles the small tile's pile had; ``None`` for a large tile."""
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
    """The tiles set aside went back into the bag (ACT-B)."""

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
    """A symbol got its token (PLC-5)."""

    kind: TokenKind
    cell: Cell


@attrs.frozen
class GapFilled(Frozen):
    """A gap was filled with a small tile, perhaps as Joker (PLC-6)."""

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
    """The tiles it lies on."""
    corners: tuple[Cell, ...]
    """Its corners, as points."""
    token: bool
    """Whether there was a Cartography token left for it."""
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
    """Crew of a unit came to rest to pay for an action (TRN-3)."""

    player: int
    unit: Unit
    before: Crew
    after: Crew


@attrs.frozen
class CrewTransferred(Frozen):
    """Crew were divided anew between Ship and Sled, the payment included (ACT-E)."""

    player: int
    ship_before: Crew
    ship_after: Crew
    sled_before: Crew
    sled_after: Crew


@attrs.frozen
class SledDeployed(Frozen):
    """A Sled was put on the board (ACT-E)."""

    player: int
    destination: SledPosition


@attrs.frozen
class SledPacked(Frozen):
    """A Sled went back to its player's board (ACT-E)."""

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
    """A player scored; the sum of these is the player's prestige (SCR-1 to SCR-5)."""

    player: int
    source: str
    """The field of :class:`Earned <northwest_passage.expedition.state.Earned>` it counts for."""
    points: int
    before: int
    """The player's prestige before."""
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
    """An expedition is back in Greenland (SCR-2)."""

    player: int
    unit: Unit
    tokens_before: tuple[int, ...]
    tokens_after: tuple[int, ...]
    sled: SledPosition | None
    """Where the Sled is from now on: it keeps its tile, but has no area."""


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
    """A turn is over, by choice, by itself, by a pass or by the return (TRN-4)."""

    player: int
    next_player: int | None
    """Whose turn begins; ``None`` at the end of the action phase."""


@attrs.frozen
class SunMoved(Frozen):
    """The sun moved one position (FRZ-1)."""

    before: SunPosition
    after: SunPosition
    frozen_rows_before: int
    frozen_rows_after: int


@attrs.frozen
class SledSettled(Frozen):
    """A Sled found its area under the new freeze line (MOV-5)."""

    player: int
    before: SledPosition
    after: SledPosition


@attrs.frozen
class SledLost(Frozen):
    """A Sled had no area left and is lost with its crew (MOV-5, MOV-6)."""

    player: int
    origin: SledPosition
    crew: Crew
    """The crew that were lost with it."""


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
    """A round began: the first after the setup, the others when the sun has moved (TRN-6)."""

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
"""Any of the events."""

EVENT_KINDS: Final[tuple[type[Event], ...]] = get_args(Event)
"""The classes of events."""


@attrs.frozen
class Step(game.Step[State, Event]):
    """The state after an action of Expedition, and what happened on the way."""

    state: State
    events: tuple[Event, ...]
