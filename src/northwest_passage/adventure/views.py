"""The knowledge of one seat: its view of a state, and the visible part of a step.

Sentences, pictures and messages for a seat are built only from these.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import TypeAlias

import attrs

from northwest_passage import game
from northwest_passage._internal.arguments import known_seat
from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import plain
from northwest_passage.adventure.actions import (
    Action,
    ChooseCard,
    ChooseCharacter,
    DealCharacter,
    DrawCard,
)
from northwest_passage.adventure.edition import Edition
from northwest_passage.adventure.events import (
    CardDrawn,
    CardTaken,
    CharacterChosen,
    CharacterDealt,
    Event,
    HandShown,
    Step,
)
from northwest_passage.adventure.nouns import (
    CHANCE,
    CHANCE_PHASES,
    CHOOSE_CARD,
    CHOOSE_CHARACTER,
    DEAL,
    OVER,
    Card,
    Character,
    Hex,
    Phase,
    Variant,
    repr_html,
)
from northwest_passage.adventure.scenario import Scenario
from northwest_passage.adventure.state import HandPending, Pending, Player, State, described
from northwest_passage.errors import not_a
from northwest_passage.game import deciding

__all__ = ["AnyPlayer", "PlayerView", "Position", "Seen", "View", "seats", "seen", "view"]


@attrs.frozen
class PlayerView(Frozen):
    """The part of a player's state that is visible to a seat."""

    name: str
    boat: Hex
    came_from: Hex
    """The hex behind the boat (MAN-2)."""
    reserve: tuple[int, ...]
    """The number of tokens of each :class:`Shape` left in the reserve (SUP-2)."""
    hand: tuple[Card, ...] | None
    """The treasure cards, sorted, or ``None`` if they are hidden from the seat."""
    hand_size: int
    """The number of cards in the player's hand."""
    character: Character | None
    """The character, or ``None`` if the player has none or it is hidden from the seat (SUP-4)."""
    silenced: bool
    safe: bool
    headwind: int

    _repr_html_ = repr_html


@attrs.frozen(cache_hash=True)
class View(Frozen):
    """The part of a state that is visible to a seat, from :func:`view <northwest_passage.adventure.view>`."""

    edition: Edition
    variant: Variant
    viewer: int | None
    """The player whose view it is, or ``None`` for a spectator."""
    phase: Phase
    round: int
    first_player: int
    turn_player: int | None
    points: int
    cards_left: int
    moved: bool
    fresh_water: bool
    crossed_cold: bool
    crossed_iceberg: bool
    scenario: Scenario
    players: tuple[PlayerView, ...]
    iceberg_tiles: int
    water_tiles: int
    deck_size: int
    """The number of cards in the deck."""
    unseen_cards: tuple[int, ...]
    """The number of unseen cards of each kind, in the order of :class:`Card`: in the deck or in hidden
    hands."""
    discards: tuple[int, ...]
    unseen_characters: tuple[Character, ...]
    """The characters the seat does not see, sorted: in the deck, or dealt to others and not revealed."""
    dealt: tuple[tuple[Character, ...] | None, ...]
    """The dealt characters, as in a state, but ``None`` where the seat cannot see them (SUP-4, TEA-2)."""
    dealt_sizes: tuple[int, ...]
    """The number of characters in each element of ``dealt``, hidden or not."""
    draws: tuple[int, ...]
    revealed: tuple[str, ...]
    pending: Pending | None

    _repr_html_ = repr_html

    @property
    def to_act(self) -> int | None:
        """The player to act, ``CHANCE``, or ``None`` when the game is over."""
        return CHANCE if self.phase in CHANCE_PHASES else self.turn_player

    @property
    def player_to_act(self) -> int:
        """The player to act, always a seat number, as in ``bots[view.player_to_act]``.

        :raises InvalidData: if chance is to act, or the game is over.
        """
        return deciding(self.to_act)

    @property
    def is_over(self) -> bool:
        """True once the game has ended (TUR-3, TUR-4)."""
        return self.phase is OVER

    def __repr__(self) -> str:
        names = [player.name for player in self.players]
        whole = described(self.round, self.phase, self.to_act, names)
        whose = "a spectator" if self.viewer is None else plain(names[self.viewer])
        return whole.replace("<State", f"<View of {whose}:")


Position: TypeAlias = State | View
"""A state or a view: legal actions can be listed from either."""
AnyPlayer: TypeAlias = Player | PlayerView
"""A player in a state or in a view."""


def seats(position: Position) -> Sequence[AnyPlayer]:
    """Return the players of a position, with a type that suits both states and views.

    :param position: a state or a view.
    """
    return position.players


def party(variant: Variant, player: int) -> int:
    """Return the index of a player's characters in ``dealt``: the player's or the team's number (TEA-1)."""
    return player % 2 if variant else player


def view(state: State, player: int | None) -> View:
    """Return the part of a state that is visible to a player or a spectator.

    It contains the player's own hand, and the dealt and chosen characters of the player or the team. For the
    other players it contains the number of cards in hand and, while the player looks at a hand, that hand. It
    counts the cards that the player cannot see, in the deck and in hidden hands together.

    >>> import random
    >>> from northwest_passage import adventure
    >>> state = adventure.new_game(["Amundsen", "Franklin"], rng=random.Random(1903))
    >>> seat = adventure.view(state, 0)
    >>> seat.dealt[1] is None  # what the other seat was dealt is a secret
    True

    :param state: the state to view.
    :param player: the number of the player, or ``None`` for a spectator.
    :raises InvalidData: if ``state`` is not a state of this game, or ``player`` is not one of its players.
    """
    if type(state) is not State:
        raise not_a(state, State)
    count = len(state.players)
    player = known_seat(player, count)
    choosing = state.phase is DEAL or state.phase is CHOOSE_CHARACTER
    mine = None if player is None else party(state.variant, player)
    shown = {player}
    if state.phase is CHOOSE_CARD and state.turn_player == player:
        assert isinstance(state.pending, HandPending)
        shown.add(state.pending.opponent)
    unseen = list(state.deck)
    unseen_characters = list(state.characters)
    seats: list[PlayerView] = []
    for seat, whose in enumerate(state.players):
        hand: tuple[Card, ...] | None = whose.hand
        character = whose.character
        if seat not in shown:
            hand = None
            for card in whose.hand:
                unseen[card] += 1
        if choosing and character is not None and party(state.variant, seat) != mine:
            unseen_characters.append(character)
            character = None
        seats.append(
            PlayerView(
                whose.name,
                whose.boat,
                whose.came_from,
                whose.reserve,
                hand,
                len(whose.hand),
                character,
                whose.silenced,
                whose.safe,
                whose.headwind,
            )
        )
    dealt: list[tuple[Character, ...] | None] = list(state.dealt)
    for group, characters in enumerate(state.dealt):
        if group != mine:
            dealt[group] = None
            unseen_characters += characters
    return View(
        state.edition,
        state.variant,
        player,
        state.phase,
        state.round,
        state.first_player,
        state.turn_player,
        state.points,
        state.cards_left,
        state.moved,
        state.fresh_water,
        state.crossed_cold,
        state.crossed_iceberg,
        state.scenario,
        tuple(seats),
        state.iceberg_tiles,
        state.water_tiles,
        sum(state.deck),
        tuple(unseen),
        state.discards,
        tuple(sorted(unseen_characters)),
        tuple(dealt),
        tuple(map(len, state.dealt)),
        state.draws,
        state.revealed,
        state.pending,
    )


@attrs.frozen
class Seen(game.Seen[Action, Event]):
    """The action and the events of a step, as far as they are visible to one seat."""

    action: Action | None
    """The action, or ``None`` if it is hidden from the seat or the step has several chance actions."""
    events: tuple[Event, ...]


def seen(step: Step, player: int | None) -> Seen:
    """Return the action and the events of a step, as far as they are visible to a player or a spectator.

    Everything hidden is ``None``: a card that another player draws, a hand that is shown to another player, a
    card that passes between two other players, and a character that is dealt to others or chosen by them.

    >>> import random
    >>> from northwest_passage import adventure
    >>> state = adventure.new_game(["Amundsen", "Franklin"], rng=random.Random(1903))
    >>> step = adventure.step(state, adventure.ChooseCharacter(adventure.Character.JOHN_ROSS))
    >>> adventure.seen(step, 1)
    Seen(action=None, events=(CharacterChosen(player=0, character=None),))

    :param step: the step, as :func:`step` returns it.
    :param player: the number of the player, or ``None`` for a spectator.
    :raises InvalidData: if ``step`` is not a step of this game, or ``player`` is not one of its players.
    """
    if type(step) is not Step:
        raise not_a(step, Step, path="step")
    variant = step.state.variant
    player = known_seat(player, len(step.state.players))
    events = tuple([_seen_event(event, variant, player) for event in step.events])
    # An action that reveals a secret is hidden together with the event that reports it.
    hidden = any(shown != event for shown, event in zip(events, step.events, strict=True))
    secret = isinstance(step.action, DealCharacter | DrawCard | ChooseCharacter | ChooseCard)
    return Seen(None if hidden and secret else step.action, events)


@singledispatch
def _seen_event(event: Event, variant: Variant, player: int | None) -> Event:
    return event


@_seen_event.register
def _(event: CharacterDealt, variant: Variant, player: int | None) -> Event:
    return event if player in event.players else attrs.evolve(event, character=None)


@_seen_event.register
def _(event: CharacterChosen, variant: Variant, player: int | None) -> Event:
    if player is not None and party(variant, player) == party(variant, event.player):
        return event
    return attrs.evolve(event, character=None)


@_seen_event.register
def _(event: CardDrawn, variant: Variant, player: int | None) -> Event:
    return event if player == event.player else attrs.evolve(event, card=None)


@_seen_event.register
def _(event: HandShown, variant: Variant, player: int | None) -> Event:
    known = player in (event.player, event.opponent)
    return event if known else attrs.evolve(event, hand=None)


@_seen_event.register
def _(event: CardTaken, variant: Variant, player: int | None) -> Event:
    known = player in (event.player, event.opponent)
    return event if known else attrs.evolve(event, card=None)
