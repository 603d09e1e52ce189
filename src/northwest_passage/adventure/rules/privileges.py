"""Cards that allow or forbid something: Plenty, Silence, Safe Conduct (TRE-5 to TRE-7)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import attrs

from northwest_passage.adventure import events
from northwest_passage.adventure.actions import PlayPlenty, PlaySafeConduct, PlaySilence
from northwest_passage.adventure.nouns import Card, Phase
from northwest_passage.adventure.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.adventure.rules.base import ActionRule, opponent_refusal, opponents
from northwest_passage.adventure.rules.transition import Transition
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import AnyPlayer, Position

_PLENTY: Final = (PlayPlenty(),)
_SAFE_CONDUCT: Final = (PlaySafeConduct(),)
_play_silence = lru_cache(maxsize=4096)(PlaySilence)


def _legal_silence(here: Position, player: AnyPlayer) -> list[PlaySilence]:
    players = here.players
    return [_play_silence(seat) for seat in opponents(here) if not players[seat].silenced]


def _refuse_silence(here: State, player: AnyPlayer, action: PlaySilence) -> Refusal | None:
    refusal = opponent_refusal(here, action.opponent)
    if refusal is None and here.players[action.opponent].silenced:
        name = here.players[action.opponent].name
        details = RefusalDetails(player=action.opponent)
        return Refusal(Reason.ALREADY_SILENCED, f"{name} is already silenced.", details=details)
    return refusal


def _perform_silence(t: Transition, action: PlaySilence) -> None:
    t.players[action.opponent] = attrs.evolve(t.players[action.opponent], silenced=True)
    if t.log is not None:
        t.log.append(events.PlayerSilenced(action.opponent))


PLAY_SILENCE_RULE = ActionRule(
    PlaySilence,
    Phase.TURN,
    _legal_silence,
    _refuse_silence,
    _perform_silence,
    card=Card.SILENCE,
)


def _perform_plenty(t: Transition, action: PlayPlenty) -> None:
    before = t.cards_left
    t.cards_left = before + t.edition.card_numbers.plenty
    if t.log is not None:
        t.log.append(events.CardsAllowed(t.turn_player, before, t.cards_left))


PLAY_PLENTY_RULE = ActionRule(
    PlayPlenty,
    Phase.TURN,
    lambda here, player: _PLENTY,
    lambda here, player, action: None,
    _perform_plenty,
    card=Card.PLENTY,
)


def _legal_safe_conduct(here: Position, player: AnyPlayer) -> Iterable[PlaySafeConduct]:
    return () if player.safe else _SAFE_CONDUCT


def _refuse_safe_conduct(here: State, player: AnyPlayer, action: PlaySafeConduct) -> Refusal | None:
    if player.safe:
        return Refusal(Reason.ALREADY_SAFE, "The route is already safe from raids.")
    return None


def _perform_safe_conduct(t: Transition, action: PlaySafeConduct) -> None:
    t.player = attrs.evolve(t.player, safe=True)
    if t.log is not None:
        t.log.append(events.SafeConductGiven(t.turn_player))


PLAY_SAFE_CONDUCT_RULE = ActionRule(
    PlaySafeConduct,
    Phase.TURN,
    _legal_safe_conduct,
    _refuse_safe_conduct,
    _perform_safe_conduct,
    card=Card.SAFE_CONDUCT,
)
