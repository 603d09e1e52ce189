"""Turns and rounds: their start, their end, the discards, and the end of the game (TUR, TEA-4)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import attrs

from northwest_passage.adventure import events
from northwest_passage.adventure.actions import DiscardCard, EndTurn
from northwest_passage.adventure.nouns import DISCARD, OVER, TURN, Character, Phase
from northwest_passage.adventure.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.adventure.rules.base import ActionRule
from northwest_passage.adventure.rules.transition import Transition
from northwest_passage.adventure.scoring import winners
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import AnyPlayer, Position

_PARRY = Character.WILLIAM_EDWARD_PARRY


def begin_turn(t: Transition, seat: int) -> None:
    """Begin a player's turn: set its points, and end safe conduct and headwind (TUR-1, TRE-7, TRE-10)."""
    t.phase = TURN
    t.turn_player = seat
    player = t.players[seat]
    edition = t.edition
    points = edition.powers.points if player.character is _PARRY else edition.points
    t.points = max(0, points - player.headwind)
    t.cards_left = edition.cards_a_turn
    if seat == t.first_player:
        t.round += 1
        if t.log is not None:
            t.log.append(events.RoundStarted(t.round))
    if t.log is not None:
        t.log.append(events.TurnStarted(seat, t.points, player.headwind))
        if player.safe:
            t.log.append(events.SafeConductEnded(seat))
    if player.safe or player.headwind:
        t.players[seat] = attrs.evolve(player, safe=False, headwind=0)


def _perform_end_turn(t: Transition, action: EndTurn) -> None:
    """Reset all values that are counted per turn, then request discards if any are due (TUR-2)."""
    t.points = t.cards_left = 0
    t.moved = t.fresh_water = t.crossed_cold = t.crossed_iceberg = False
    _discard_or_continue(t)


def _discard_or_continue(t: Transition) -> None:
    seat = t.turn_player
    player = t.players[seat]
    if len(player.hand) > t.edition.hand_limit:
        t.phase = DISCARD
        return
    following = (seat + 1) % len(t.players)
    last = following == t.first_player and t.round == t.edition.rounds
    if t.log is not None:
        if player.silenced:
            t.log.append(events.SilenceEnded(seat))
        t.log.append(events.TurnEnded(seat, None if last else following))
    if player.silenced:
        t.players[seat] = attrs.evolve(player, silenced=False)
    if last:
        end_game(t)
    else:
        begin_turn(t, following)


def end_game(t: Transition) -> None:
    """End the game (TUR-3, TUR-4)."""
    t.phase = OVER
    if t.log is not None:
        rows = [player.boat.row for player in t.players]
        t.log.append(events.GameEnded(t.round, winners(t.variant, rows)))


_END_TURN: Final = (EndTurn(),)

END_TURN_RULE = ActionRule(
    EndTurn,
    Phase.TURN,
    lambda here, player: _END_TURN,
    lambda here, player, action: None,
    _perform_end_turn,
    in_fresh_water=True,
)

_discard_card = lru_cache(maxsize=4096)(DiscardCard)


def _legal_discards(here: Position, player: AnyPlayer) -> Iterable[DiscardCard]:
    return map(_discard_card, dict.fromkeys(player.hand or ()))


def _refuse_discard(here: State, player: AnyPlayer, action: DiscardCard) -> Refusal | None:
    if action.card in (player.hand or ()):
        return None
    details = RefusalDetails(card=action.card)
    return Refusal(Reason.NOT_IN_HAND, "This card is not in the player's hand.", details=details)


def _perform_discard(t: Transition, action: DiscardCard) -> None:
    before = len(t.player.hand)
    t.discard(t.turn_player, action.card)
    if t.log is not None:
        t.log.append(events.CardDiscarded(t.turn_player, action.card, before, before - 1))
    _discard_or_continue(t)


DISCARD_CARD_RULE = ActionRule(
    DiscardCard, Phase.DISCARD, _legal_discards, _refuse_discard, _perform_discard
)
