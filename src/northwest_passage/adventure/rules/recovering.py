"""Recover: take back one of the player's own tokens (MAN-1), and functions shared with the card Salvage."""

from __future__ import annotations

from functools import lru_cache

from northwest_passage.adventure import events
from northwest_passage.adventure.actions import Recover
from northwest_passage.adventure.nouns import Hex, Phase, Token, token_on
from northwest_passage.adventure.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.adventure.rules.base import ActionRule, Situation, boats_of, points_refusal
from northwest_passage.adventure.rules.transition import Transition
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import AnyPlayer, Position

_recover = lru_cache(maxsize=4096)(Recover)


def token_refusal(here: Position, token: Token) -> Refusal | None:
    """Return why a token cannot be taken from the scenario, or ``None`` if it can (SCN-7)."""
    scenario = here.scenario
    if scenario.is_free(token, boats_of(here)):
        return None
    if scenario.has_token(token):
        words = "Something is on top of this token."
        return Refusal(Reason.COVERED, words, token.path, _details(token))
    words = "This token is not on these hexes."
    return Refusal(Reason.NO_SUCH_TOKEN, words, token.path, _details(token))


def _details(token: Token) -> RefusalDetails:
    return RefusalDetails(player=token.owner, shape=token.shape)


def recover(t: Transition, token: Token) -> None:
    """Return a token on the scenario to its owner's reserve."""
    t.scenario = t.scenario.without_token(token)
    before, after = t.change_reserve(token.owner, token.shape, 1)
    if t.log is not None:
        t.log.append(events.TokenRecovered(token, before, after))


def _own_token(here: Situation, action: Recover) -> Token:
    assert here.turn_player is not None
    return token_on(here.turn_player, action.shape, action.path)


def _legal(here: Position, player: AnyPlayer) -> list[Recover]:
    if here.points < here.edition.costs.recover:
        return []
    tokens = here.scenario.free_tokens(boats_of(here), here.turn_player)
    return [_recover(token.shape, token.path) for token in tokens]


def _refuse(here: State, player: AnyPlayer, action: Recover) -> Refusal | None:
    refusal = token_refusal(here, _own_token(here, action))
    return refusal or points_refusal(here, here.edition.costs.recover, action.path)


def _perform(t: Transition, action: Recover) -> None:
    t.pay(t.edition.costs.recover)
    recover(t, _own_token(t, action))


def _canonical(here: Position, action: Recover) -> Recover:
    path: tuple[Hex, ...] = Token(0, action.shape, action.path).spelled.path
    return action if path == action.path else Recover(action.shape, path)


RECOVER_RULE = ActionRule(Recover, Phase.TURN, _legal, _refuse, _perform, _canonical)
