"""Drawing treasure cards (TRE-1, ADV-8)."""

from __future__ import annotations

from typing import Final

from northwest_passage.adventure import events
from northwest_passage.adventure.actions import DrawCard
from northwest_passage.adventure.nouns import DRAW_CARD, TURN, Card, Phase
from northwest_passage.adventure.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.adventure.rules.base import ActionRule
from northwest_passage.adventure.rules.transition import Transition, changed_count
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import AnyPlayer, Position, View

_DRAWS: Final = tuple(map(DrawCard, Card))


def draw_due(t: Transition) -> bool:
    """Prepare a draw, and return whether there is a card to draw. Discards refill an empty deck (TRE-1)."""
    if not any(t.deck):
        if not any(t.discards):
            t.draws = ()
            return False
        t.deck, t.discards = t.discards, t.deck
        if t.log is not None:
            count = sum(t.deck)
            t.log.append(events.DeckReshuffled(count, count))
    t.phase = DRAW_CARD
    return True


def _legal(here: Position, player: AnyPlayer) -> list[DrawCard]:
    assert not isinstance(here, View)
    return [draw for draw, count in zip(_DRAWS, here.deck, strict=True) if count]


def _refuse(here: State, player: AnyPlayer, action: DrawCard) -> Refusal | None:
    if here.deck[action.card]:
        return None
    details = RefusalDetails(card=action.card)
    return Refusal(Reason.NOT_IN_DECK, "This card is not in the deck.", details=details)


def _perform(t: Transition, action: DrawCard) -> None:
    seat, card = t.draws[0], action.card
    t.draws = t.draws[1:]
    t.deck = changed_count(t.deck, card, -1)
    t.give_card(seat, card)
    t.phase = TURN
    if t.log is not None:
        deck, hand = sum(t.deck), len(t.players[seat].hand)
        t.log.append(events.CardDrawn(seat, card, deck + 1, deck, hand - 1, hand))


DRAW_CARD_RULE = ActionRule(DrawCard, Phase.DRAW_CARD, _legal, _refuse, _perform)
