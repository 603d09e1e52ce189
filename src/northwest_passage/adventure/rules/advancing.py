"""Advance: place a token and sail over it (ADV)."""

from __future__ import annotations

from northwest_passage.adventure.actions import Advance
from northwest_passage.adventure.hexes import STRIDE
from northwest_passage.adventure.nouns import Phase
from northwest_passage.adventure.reasons import Refusal
from northwest_passage.adventure.rules import moving
from northwest_passage.adventure.rules.base import ActionRule, Situation, points_refusal
from northwest_passage.adventure.rules.paths import advances, path_cost, path_refusal, quick_cost
from northwest_passage.adventure.rules.transition import Transition
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import AnyPlayer, Position

__all__ = ["ADVANCE_RULE", "advance_cost"]


def _legal(here: Position, player: AnyPlayer) -> list[Advance]:
    assert here.turn_player is not None
    return advances(here, here.turn_player, here.points)


def _refuse(here: State, player: AnyPlayer, action: Advance) -> Refusal | None:
    seat = here.turn_player
    assert seat is not None
    cost: int | Refusal | None = quick_cost(here, player, seat, action)
    if cost is None:
        cost = path_refusal(here, player, seat, action.shape, action.path)
    if isinstance(cost, Refusal):
        return cost
    return points_refusal(here, cost, action.path)


def advance_cost(here: Situation, action: Advance) -> int:
    """Return the cost of a possible advance (ADV-3)."""
    assert here.turn_player is not None
    cost = path_cost(
        here, here.turn_player, tuple([col * STRIDE + row for col, row in action.path])
    )
    assert cost is not None
    return cost


def _perform(t: Transition, action: Advance) -> None:
    path = action.path
    indices = tuple([col * STRIDE + row for col, row in path])
    cost = path_cost(t, t.turn_player, indices)
    assert cost is not None
    t.pay(cost)
    moving.advance(t, action.shape, path, indices)


ADVANCE_RULE = ActionRule(Advance, Phase.TURN, _legal, _refuse, _perform, in_fresh_water=True)
