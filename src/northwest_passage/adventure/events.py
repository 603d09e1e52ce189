"""The events of a step, as values: enough for a log or an animation without comparing states.

:func:`step` returns the events of one action in order. Players are given by number. Each change has a value
before and after. :func:`seen` returns the events for one seat, with ``None`` in place of hidden information.
"""

from __future__ import annotations

from typing import Final, TypeAlias, get_args

import attrs

from northwest_passage import game
from northwest_passage._internal.frozen import Frozen
from northwest_passage.adventure.actions import Action
from northwest_passage.adventure.nouns import Card, Character, Hex, Token
from northwest_passage.adventure.scenario import PlacedTile
from northwest_passage.adventure.state import State

__all__ = [
    "EVENT_KINDS",
    "BoatMoved",
    "CardDiscarded",
    "CardDrawn",
    "CardPlayed",
    "CardTaken",
    "CardsAllowed",
    "CharacterChosen",
    "CharacterDealt",
    "CharacterDrawn",
    "CharacterReturned",
    "CharactersRevealed",
    "DeckReshuffled",
    "Event",
    "FreshWaterTaken",
    "GameEnded",
    "HandShown",
    "HeadwindSet",
    "IcebergPlaced",
    "PassageReached",
    "PlayerSilenced",
    "PointsGained",
    "PointsLost",
    "PointsPaid",
    "RoundStarted",
    "RouteRaided",
    "SafeConductEnded",
    "SafeConductGiven",
    "SilenceEnded",
    "Step",
    "TileRevealed",
    "TileTurned",
    "TilesSwapped",
    "TokenLost",
    "TokenPlaced",
    "TokenRecovered",
    "TurnEnded",
    "TurnStarted",
    "WaterPlaced",
]


@attrs.frozen
class CharacterDealt(Frozen):
    """A character was dealt, to a player or to a team (SUP-4, TEA-2)."""

    players: tuple[int, ...]
    """The players who may choose the character."""
    character: Character | None
    """The character, or ``None`` if it is hidden from the seat."""
    deck_before: int
    deck_after: int


@attrs.frozen
class CharacterChosen(Frozen):
    """A player chose a character in secret (SUP-4)."""

    player: int
    character: Character | None
    """The character, or ``None`` if it is hidden from the seat."""


@attrs.frozen
class CharactersRevealed(Frozen):
    """All characters were revealed together, and those not chosen returned to the deck (SUP-4)."""

    characters: tuple[Character, ...]
    """The characters of the players, in the order of seats."""


@attrs.frozen
class TileRevealed(Frozen):
    """A scenario tile was revealed (SCN-6)."""

    placed: PlacedTile
    left_before: int
    """The number of tiles of this size that were left to reveal before this one."""
    left_after: int


@attrs.frozen
class RoundStarted(Frozen):
    """A round began (TUR-3)."""

    round: int


@attrs.frozen
class TurnStarted(Frozen):
    """A turn began (TUR-1)."""

    player: int
    points: int
    """The action points for this turn, with any headwind already subtracted."""
    headwind: int
    """The number of points subtracted because of headwind (TRE-10)."""


@attrs.frozen
class PointsPaid(Frozen):
    """A player paid points (TUR-1)."""

    player: int
    before: int
    after: int


@attrs.frozen
class PointsGained(Frozen):
    """A player gained points (CHR-A, CHR-H, TRE-18)."""

    player: int
    before: int
    after: int


@attrs.frozen
class PointsLost(Frozen):
    """A player lost points for raiding a route (CHR-D)."""

    player: int
    before: int
    after: int


@attrs.frozen
class TokenPlaced(Frozen):
    """A token was placed on the scenario (ADV-1, MAN-3)."""

    token: Token
    reserve_before: int
    """The number of tokens of this shape in the owner's reserve before this one was placed."""
    reserve_after: int


@attrs.frozen
class BoatMoved(Frozen):
    """A boat moved (ADV-1, MAN-3)."""

    player: int
    origin: Hex
    destination: Hex
    path: tuple[Hex, ...]
    """The hexes that the boat sailed over, including the last one."""


@attrs.frozen
class RouteRaided(Frozen):
    """A player raided another player's route (MAN-3)."""

    player: int
    owner: int
    """The owner of the route."""
    hex: Hex


@attrs.frozen
class PassageReached(Frozen):
    """A boat reached the Pacific (TUR-4)."""

    player: int


@attrs.frozen
class DeckReshuffled(Frozen):
    """The discards were shuffled into a new deck (TRE-1)."""

    discards_before: int
    deck_after: int


@attrs.frozen
class CardDrawn(Frozen):
    """A player drew a card (TRE-1)."""

    player: int
    card: Card | None
    """The card, or ``None`` if it is hidden from the seat."""
    deck_before: int
    deck_after: int
    hand_before: int
    hand_after: int


@attrs.frozen
class TokenRecovered(Frozen):
    """A token returned from the scenario to its owner's reserve (MAN-1, TRE-14)."""

    token: Token
    reserve_before: int
    reserve_after: int


@attrs.frozen
class TokenLost(Frozen):
    """A token left the game (TRE-8)."""

    player: int
    """The player who played the Wreck."""
    token: Token
    """The token. Its path is empty if the token was in a reserve."""
    reserve_before: int
    """The number of tokens of this shape in the owner's reserve before the loss."""
    reserve_after: int


@attrs.frozen
class IcebergPlaced(Frozen):
    """An iceberg tile was placed (MAN-2, TRE-9)."""

    player: int
    hex: Hex
    left_before: int
    left_after: int


@attrs.frozen
class WaterPlaced(Frozen):
    """A water tile was placed (TRE-17)."""

    player: int
    hex: Hex
    left_before: int
    left_after: int


@attrs.frozen
class FreshWaterTaken(Frozen):
    """A player took fresh water (MAN-4, CHR-N)."""

    player: int
    before: int
    """The action points that the player had before."""
    after: int
    """The action points that the player has left to advance with, including those added."""


@attrs.frozen
class CardPlayed(Frozen):
    """A player played a card, which was then discarded (TUR-2, TRE-1)."""

    player: int
    card: Card
    cards_left_before: int
    cards_left_after: int
    hand_before: int
    hand_after: int


@attrs.frozen
class CardsAllowed(Frozen):
    """A player may play more cards in this turn (TRE-6)."""

    player: int
    before: int
    after: int


@attrs.frozen
class HandShown(Frozen):
    """A player looked at an opponent's hand (TRE-4, TRE-12)."""

    player: int
    opponent: int
    hand: tuple[Card, ...] | None
    """The cards, or ``None`` if they are hidden from the seat."""


@attrs.frozen
class CardDiscarded(Frozen):
    """A card was discarded, by its owner or by an opponent (TUR-2, TRE-4)."""

    player: int
    """The owner of the card."""
    card: Card
    hand_before: int
    hand_after: int


@attrs.frozen
class CardTaken(Frozen):
    """A player took a card from an opponent (TRE-12)."""

    player: int
    opponent: int
    card: Card | None
    """The card, or ``None`` if it is hidden from the seat."""


@attrs.frozen
class PlayerSilenced(Frozen):
    """A player cannot play cards in their next turn (TRE-5)."""

    player: int


@attrs.frozen
class SilenceEnded(Frozen):
    """A player may play cards again (TRE-5)."""

    player: int


@attrs.frozen
class SafeConductGiven(Frozen):
    """A player's route became safe from raids (TRE-7)."""

    player: int


@attrs.frozen
class SafeConductEnded(Frozen):
    """A player's route can be raided again (TRE-7)."""

    player: int


@attrs.frozen
class HeadwindSet(Frozen):
    """A player will have fewer points in their next turn (TRE-10)."""

    player: int
    before: int
    after: int


@attrs.frozen
class TileTurned(Frozen):
    """A tile was turned by 180 degrees (TRE-11, CHR-J)."""

    before: PlacedTile
    after: PlacedTile


@attrs.frozen
class TilesSwapped(Frozen):
    """Two tiles changed places (TRE-16)."""

    before: tuple[PlacedTile, PlacedTile]
    """The two tiles before the swap, in the order of their places."""
    after: tuple[PlacedTile, PlacedTile]
    """The two tiles after the swap, in the order of their new places."""


@attrs.frozen
class CharacterReturned(Frozen):
    """A character returned to the deck (TRE-13)."""

    player: int
    character: Character


@attrs.frozen
class CharacterDrawn(Frozen):
    """A player drew a new character (TRE-13)."""

    player: int
    character: Character


@attrs.frozen
class TurnEnded(Frozen):
    """A turn is over (TUR-2)."""

    player: int
    next_player: int | None
    """The player whose turn begins, or ``None`` if the game ends."""


@attrs.frozen
class GameEnded(Frozen):
    """The game is over (TUR-3, TUR-4, TEA-4)."""

    round: int
    winners: tuple[int, ...]
    """The winners. Empty if the game ends in a draw."""


Event: TypeAlias = (
    CharacterDealt
    | CharacterChosen
    | CharactersRevealed
    | TileRevealed
    | RoundStarted
    | TurnStarted
    | PointsPaid
    | PointsGained
    | PointsLost
    | TokenPlaced
    | BoatMoved
    | RouteRaided
    | PassageReached
    | DeckReshuffled
    | CardDrawn
    | TokenRecovered
    | TokenLost
    | IcebergPlaced
    | WaterPlaced
    | FreshWaterTaken
    | CardPlayed
    | CardsAllowed
    | HandShown
    | CardDiscarded
    | CardTaken
    | PlayerSilenced
    | SilenceEnded
    | SafeConductGiven
    | SafeConductEnded
    | HeadwindSet
    | TileTurned
    | TilesSwapped
    | CharacterReturned
    | CharacterDrawn
    | TurnEnded
    | GameEnded
)
"""An event of any kind."""
EVENT_KINDS: Final[tuple[type[Event], ...]] = get_args(Event)
"""The classes of events."""


@attrs.frozen
class Step(game.Step[State, Event]):
    """The state after one action, or after several chance actions, with all events."""

    state: State
    events: tuple[Event, ...]
    action: Action | None = None
    """The action, or ``None`` for a step of several chance actions, which the events describe."""
