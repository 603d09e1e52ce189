"""Cards that remove tokens or take them back: Wreck and Salvage (TRE-8, TRE-14)."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter

from northwest_passage.adventure import events
from northwest_passage.adventure.actions import PlaySalvage, PlayWreck
from northwest_passage.adventure.nouns import Card, Phase, Shape, Token
from northwest_passage.adventure.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.adventure.rules.base import ActionRule, boats_of, player_refusal
from northwest_passage.adventure.rules.recovering import recover, token_refusal
from northwest_passage.adventure.rules.transition import Transition
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import AnyPlayer, Position

_play_wreck = lru_cache(maxsize=4096)(PlayWreck)
_play_salvage = lru_cache(maxsize=4096)(PlaySalvage)


@lru_cache(maxsize=4096)
def _in_reserve(seat: int, reserve: tuple[int, ...]) -> tuple[Token, ...]:
    """Return one token of each shape that is left in a player's reserve."""
    return tuple(Token(seat, shape) for shape in Shape if reserve[shape])


def _legal_wreck(here: Position, player: AnyPlayer) -> list[PlayWreck]:
    tokens = here.scenario.free_tokens(boats_of(here))
    for seat in range(len(here.players)):
        tokens += _in_reserve(seat, here.players[seat].reserve)
    tokens.sort(key=attrgetter("rank"))
    return [_play_wreck(token) for token in tokens]


def _refuse_wreck(here: State, player: AnyPlayer, action: PlayWreck) -> Refusal | None:
    token = action.token.spelled
    refusal = player_refusal(here, token.owner)
    if refusal is not None:
        return refusal
    if token.path:
        return token_refusal(here, token)
    if here.players[token.owner].reserve[token.shape]:
        return None
    name = here.players[token.owner].name
    details = RefusalDetails(player=token.owner, shape=token.shape)
    words = f"{name} has no {token.shape.words} in reserve."
    return Refusal(Reason.NO_SUCH_TOKEN, words, details=details)


def _perform_wreck(t: Transition, action: PlayWreck) -> None:
    """Remove the token from the game (TRE-8)."""
    token = action.token.spelled
    if token.path:
        t.scenario = t.scenario.without_token(token)
        before = after = t.players[token.owner].reserve[token.shape]
    else:
        before, after = t.change_reserve(token.owner, token.shape, -1)
    if t.log is not None:
        t.log.append(events.TokenLost(t.turn_player, token, before, after))


PLAY_WRECK_RULE = ActionRule(
    PlayWreck,
    Phase.TURN,
    _legal_wreck,
    _refuse_wreck,
    _perform_wreck,
    lambda here, action: PlayWreck(action.token.spelled),
    card=Card.WRECK,
)


def _legal_salvage(here: Position, player: AnyPlayer) -> list[PlaySalvage]:
    tokens = here.scenario.free_tokens(boats_of(here), here.turn_player)
    return [_play_salvage(token) for token in tokens]


def _refuse_salvage(here: State, player: AnyPlayer, action: PlaySalvage) -> Refusal | None:
    token = action.token.spelled
    refusal = token_refusal(here, token)
    if refusal is not None and refusal.reason is Reason.NO_SUCH_TOKEN:
        return refusal
    if token.owner != here.turn_player:
        words = "Only the player's own tokens can be salvaged."
        details = RefusalDetails(player=token.owner, shape=token.shape)
        return Refusal(Reason.NOT_OWN_TOKEN, words, token.path, details)
    return refusal


PLAY_SALVAGE_RULE = ActionRule(
    PlaySalvage,
    Phase.TURN,
    _legal_salvage,
    _refuse_salvage,
    lambda t, action: recover(t, action.token.spelled),
    lambda here, action: PlaySalvage(action.token.spelled),
    card=Card.SALVAGE,
)
