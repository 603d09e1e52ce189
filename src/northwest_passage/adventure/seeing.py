"""What one seat sees of a step: sentences, pictures and messages for a seat are made from this alone."""

from __future__ import annotations

from functools import singledispatch

import attrs

from northwest_passage import game
from northwest_passage._internal.numbers import known_seat
from northwest_passage.adventure.actions import (
    Action,
    ChooseCard,
    ChooseCharacter,
    DealCharacter,
    DrawCard,
)
from northwest_passage.adventure.events import (
    CardDrawn,
    CardTaken,
    CharacterChosen,
    CharacterDealt,
    Event,
    HandShown,
    Step,
)
from northwest_passage.adventure.nouns import Variant
from northwest_passage.adventure.views import party
from northwest_passage.errors import not_a

__all__ = ["Seen", "seen"]


@attrs.frozen
class Seen(game.Seen[Action, Event]):
    """The action and the events of a step, as one seat may know them."""

    action: Action | None
    """``None`` if the seat does not see it, or if it was chance's and the events tell all."""
    events: tuple[Event, ...]


def seen(step: Step, player: int | None) -> Seen:
    """The action and the events of a step as a player may know them; ``None`` for a spectator.

    What is hidden is ``None``: a card that somebody else draws, a hand that is shown to somebody else, a
    card that changes hands between others, a character that is dealt to others or chosen by them.

    :raises InvalidData: if there is no such player.
    """
    if type(step) is not Step:
        raise not_a(step, Step, path="step")
    variant = step.state.variant
    player = known_seat(player, len(step.state.players))
    events = tuple([_seen_event(event, variant, player) for event in step.events])
    # An action that concerns a hidden thing is hidden with the event that tells of it.
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
