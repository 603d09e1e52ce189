"""Cards against an opponent's hand: Sabotage, Theft, and the choice that follows (TRE-4, TRE-12)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from northwest_passage.adventure import events
from northwest_passage.adventure.actions import ChooseCard, PlaySabotage, PlayTheft
from northwest_passage.adventure.nouns import CHOOSE_CARD, TURN, Card, Phase
from northwest_passage.adventure.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.adventure.rules.base import ActionRule, opponent_refusal, opponents
from northwest_passage.adventure.rules.transition import Transition
from northwest_passage.adventure.state import HandPending, State
from northwest_passage.adventure.views import AnyPlayer, Position

_play_sabotage = lru_cache(maxsize=4096)(PlaySabotage)
_play_theft = lru_cache(maxsize=4096)(PlayTheft)
_choose_card = lru_cache(maxsize=4096)(ChooseCard)


def _targets(here: Position) -> list[int]:
    return [seat for seat in opponents(here) if here.players[seat].hand_size]


def _refuse(here: State, player: AnyPlayer, action: PlaySabotage | PlayTheft) -> Refusal | None:
    refusal = opponent_refusal(here, action.opponent)
    if refusal is None and not here.players[action.opponent].hand_size:
        name = here.players[action.opponent].name
        details = RefusalDetails(player=action.opponent)
        return Refusal(Reason.EMPTY_HAND, f"{name} has no cards.", details=details)
    return refusal


def _look(t: Transition, opponent: int, card: Card) -> None:
    """Show an opponent's hand to the player, who chooses a card from it next."""
    t.pending = HandPending(opponent, card)
    t.phase = CHOOSE_CARD
    if t.log is not None:
        hand = t.players[opponent].hand
        t.log.append(events.HandShown(t.turn_player, opponent, hand))


PLAY_SABOTAGE_RULE = ActionRule(
    PlaySabotage,
    Phase.TURN,
    lambda here, player: map(_play_sabotage, _targets(here)),
    _refuse,
    lambda t, action: _look(t, action.opponent, Card.SABOTAGE),
    card=Card.SABOTAGE,
)
PLAY_THEFT_RULE = ActionRule(
    PlayTheft,
    Phase.TURN,
    lambda here, player: map(_play_theft, _targets(here)),
    _refuse,
    lambda t, action: _look(t, action.opponent, Card.THEFT),
    card=Card.THEFT,
)


def _open_hand(here: Position) -> tuple[Card, ...]:
    assert isinstance(here.pending, HandPending)
    return here.players[here.pending.opponent].hand or ()


def _legal_choices(here: Position, player: AnyPlayer) -> Iterable[ChooseCard]:
    return map(_choose_card, dict.fromkeys(_open_hand(here)))


def _refuse_choice(here: State, player: AnyPlayer, action: ChooseCard) -> Refusal | None:
    if action.card in _open_hand(here):
        return None
    words = "This card is not in the opponent's hand."
    return Refusal(Reason.NOT_IN_HAND, words, details=RefusalDetails(card=action.card))


def _perform_choice(t: Transition, action: ChooseCard) -> None:
    """Discard the opponent's card, or move it to the player's hand (TRE-4, TRE-12)."""
    pending, card = t.pending, action.card
    assert isinstance(pending, HandPending)
    t.pending = None
    t.phase = TURN
    opponent = pending.opponent
    if pending.card is Card.THEFT:
        t.take_card(opponent, card)
        t.give_card(t.turn_player, card)
        if t.log is not None:
            t.log.append(events.CardTaken(t.turn_player, opponent, card))
        return
    before = len(t.players[opponent].hand)
    t.discard(opponent, card)
    if t.log is not None:
        t.log.append(events.CardDiscarded(opponent, card, before, before - 1))


CHOOSE_CARD_RULE = ActionRule(
    ChooseCard, Phase.CHOOSE_CARD, _legal_choices, _refuse_choice, _perform_choice
)
