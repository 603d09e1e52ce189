"""The working copy on which one action is carried out.

:func:`apply` creates a :class:`Transition` from a state, calls the rule of the action to change it, and
freezes it into the next state. The working copy never leaves that call, so all other code sees only complete,
immutable states. If there is a log, events are appended to it along the way.
"""

from __future__ import annotations

from bisect import bisect
from typing import Any, Final

from northwest_passage._internal.frozen import sealing
from northwest_passage.adventure import events
from northwest_passage.adventure.edition import Edition
from northwest_passage.adventure.events import Event
from northwest_passage.adventure.nouns import OVER, Card, Character, Phase, Shape, Variant
from northwest_passage.adventure.scenario import Scenario
from northwest_passage.adventure.state import Pending, Player, ScratchSlots, State


def changed_count(counts: tuple[int, ...], kind: int, by: int) -> tuple[int, ...]:
    """Return counts by kind, with ``by`` added to the count of ``kind``."""
    return (*counts[:kind], counts[kind] + by, *counts[kind + 1 :])


_seal: Final = sealing(State)


class Transition(ScratchSlots):
    """A state while it changes, with the fields of :class:`State`.

    It has the slots of a state, so :meth:`freeze` turns it into a state without copying it.
    """

    __slots__ = State.__slots__

    edition: Edition
    variant: Variant
    phase: Phase
    """The next phase, unless something else is due first: see ``engine``."""
    round: int
    first_player: int
    turn_player: int
    points: int
    cards_left: int
    moved: bool
    fresh_water: bool
    crossed_cold: bool
    crossed_iceberg: bool
    scenario: Scenario
    players: list[Player]
    iceberg_tiles: int
    water_tiles: int
    deck: tuple[int, ...]
    discards: tuple[int, ...]
    characters: tuple[Character, ...]
    dealt: tuple[tuple[Character, ...], ...]
    draws: tuple[int, ...]
    revealed: tuple[str, ...]
    pending: Pending | None
    log: list[Event] | None
    """The list to which events are appended, or ``None`` if no events are needed."""

    def __init__(self, state: State, log: list[Event] | None) -> None:
        """Copy the fields of a state. The game must not be over."""
        assert state.turn_player is not None
        self.log = log
        self.edition = state.edition
        self.variant = state.variant
        self.phase = state.phase
        self.round = state.round
        self.first_player = state.first_player
        self.turn_player = state.turn_player
        self.points = state.points
        self.cards_left = state.cards_left
        self.moved = state.moved
        self.fresh_water = state.fresh_water
        self.crossed_cold = state.crossed_cold
        self.crossed_iceberg = state.crossed_iceberg
        self.scenario = state.scenario
        self.players = list(state.players)
        self.iceberg_tiles = state.iceberg_tiles
        self.water_tiles = state.water_tiles
        self.deck = state.deck
        self.discards = state.discards
        self.characters = state.characters
        self.dealt = state.dealt
        self.draws = state.draws
        self.revealed = state.revealed
        self.pending = state.pending

    def freeze(self) -> State:
        """Turn this object into the next state, and return it. The object must not be changed afterwards."""
        state: Any = self
        state.players = tuple(self.players)
        if self.phase is OVER:
            state.turn_player = None
        del state.log
        return _seal(state)

    @property
    def player(self) -> Player:
        """The player whose turn or choice it is."""
        return self.players[self.turn_player]

    @player.setter
    def player(self, player: Player) -> None:
        self.players[self.turn_player] = player

    def pay(self, cost: int) -> None:
        """Subtract the cost of an action from the points (TUR-1)."""
        before = self.points
        self.points = before - cost
        if self.log is not None and cost:
            self.log.append(events.PointsPaid(self.turn_player, before, self.points))

    def gain(self, points: int) -> None:
        """Give points to the player whose turn it is."""
        before = self.points
        self.points = before + points
        if self.log is not None:
            self.log.append(events.PointsGained(self.turn_player, before, self.points))

    def change_reserve(self, owner: int, shape: Shape, by: int) -> tuple[int, int]:
        """Change the number of tokens of a shape in a reserve. Return the numbers before and after."""
        player = self.players[owner]
        reserve = changed_count(player.reserve, shape, by)
        self.players[owner] = player.moved(player.boat, player.came_from, reserve)
        return player.reserve[shape], reserve[shape]

    def give_card(self, seat: int, card: Card) -> None:
        """Put a card into a hand."""
        player = self.players[seat]
        hand = player.hand
        place = bisect(hand, card)
        self.players[seat] = player.holding((*hand[:place], card, *hand[place:]))

    def take_card(self, seat: int, card: Card) -> None:
        """Take a card out of a hand."""
        player = self.players[seat]
        hand = player.hand
        place = hand.index(card)
        self.players[seat] = player.holding(hand[:place] + hand[place + 1 :])

    def discard(self, seat: int, card: Card) -> None:
        """Move a card from a hand to the discards (TRE-1)."""
        self.take_card(seat, card)
        self.discards = changed_count(self.discards, card, 1)
