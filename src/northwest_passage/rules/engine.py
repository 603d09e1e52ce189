"""What is legal, and what it does: one module for each group of actions.

An action is carried out in two parts. Its own rule changes the working copy; then the game goes on by
itself as far as nobody has to decide (TRN-8): see :func:`_go_on`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import attrs

from northwest_passage._shared import steps
from northwest_passage.actions import Action
from northwest_passage.errors import IllegalAction
from northwest_passage.nouns import CHANCE, FILL_GAP, REVEAL, SETUP_DRAW, TURN, Phase, Variant
from northwest_passage.reasons import Reason, Refusal
from northwest_passage.rules import (
    collecting,
    drawing,
    moving,
    placing,
    transferring,
    turns,
)
from northwest_passage.rules.base import ActionRule, Units, able_units, not_an_action
from northwest_passage.rules.transition import Transition
from northwest_passage.state import Player, State

if TYPE_CHECKING:
    from northwest_passage.events import Event

__all__ = ["Step", "apply", "canonical", "legal_actions", "step", "why_illegal"]


def _one_type(*rules: ActionRule[Any]) -> tuple[ActionRule[Any], ...]:
    """The rules as one sequence: each knows its own kind of action, the dispatcher need not."""
    return rules


RULES: Final = _one_type(
    drawing.TAKE_LARGE,
    drawing.TAKE_SMALL,
    drawing.DRAW_LARGE,
    drawing.DRAW_SMALL,
    drawing.REFRESH_TILES,
    placing.PLACE_TILE,
    moving.MOVE_SHIP,
    moving.MOVE_SLED,
    transferring.TRANSFER_CREW,
    collecting.EXPLORE,
    collecting.DISCOVER,
    turns.PASS,
    turns.END_TURN,
    placing.FILL_GAP,
    turns.SETTLE_SLED,
    turns.LOSE_CREW,
    placing.DRAW_AND_PLACE,
    drawing.REVEAL,
)
"""The rules of all actions, in the order in which legal actions are listed."""

_RULE_OF: Final = {rule.kind: rule for rule in RULES}


@cache
def _listings(
    variant: Variant, phase: Phase, surcharge: int, ship: int, sled: int | None
) -> tuple[tuple[Callable[[State, Player, Units], Iterable[Action]], Units], ...]:
    """What lists the actions that can be legal with so many available crew, and for which units."""
    found: list[tuple[Callable[[State, Player, Units], Iterable[Action]], Units]] = []
    for rule in RULES:
        if variant in rule.variants and phase in rule.phases and surcharge in rule.surcharges:
            able = able_units(ship, sled, rule.cost + surcharge) if rule.cost else ()
            units = tuple(unit for unit in able if unit in rule.units)
            if units or not rule.cost:
                found.append((rule.legal, units))
    return tuple(found)


def legal_actions(state: State) -> tuple[Action, ...]:
    """All actions that are legal now, each distinct outcome once.

    They are ordered by kind, in the order of :data:`ACTION_KINDS <northwest_passage.actions.ACTION_KINDS>`,
    then by their fields. Empty exactly when the game is over. When chance is to act these are its
    reveals, all equally likely.
    """
    if state.turn_player is None:
        return ()
    player = state.players[state.turn_player]
    listings = _listings(
        state.variant,
        state.phase,
        state.surcharge,
        player.ship_crew.available,
        None if player.sled is None else player.sled_crew.available,
    )
    actions: list[Action] = []
    for listed, units in listings:
        actions += listed(state, player, units)
    return tuple(actions)


def canonical(state: State, action: Action) -> Action:
    """The one spelling of an action under which :func:`legal_actions` lists its outcome.

    Only placements have several: a tile may look the same turned or flipped (BRD-5). An action that is
    not legal in any spelling comes back in some spelling.
    """
    rule = _RULE_OF.get(type(action))
    spelled: Action = action if rule is None else rule.canonical(state, action)
    return spelled


def why_illegal(state: State, action: Action, *, player: int | None = None) -> Refusal | None:
    """Why an action is not legal now, or ``None`` if it is.

    :param player: for servers: whose request this is; then it must be that player's turn to decide
        (``CHANCE`` for a reveal).

    The reasons are tried in the order of :class:`Reason <northwest_passage.Reason>`.
    """
    return _refusal(state, action, player)


def _refusal(state: State, action: Action, player: int | None) -> Refusal | None:
    rule = _RULE_OF.get(type(action))
    if rule is None:
        return not_an_action(action)
    if state.turn_player is None:
        return Refusal(Reason.GAME_OVER, "The game is over.")
    if player is not None and player != state.to_act:
        return Refusal(Reason.NOT_YOUR_TURN, _whose_turn(state))
    if state.phase not in rule.phases:
        return Refusal(Reason.WRONG_PHASE, f"{_what_is_due(state)} first.")
    refusal: Refusal | None = rule.refuse(state, state.players[state.turn_player], action)
    return refusal


def _whose_turn(state: State) -> str:
    to_act = state.to_act
    if to_act is None or to_act == CHANCE:
        return "A tile must be revealed from the bag first."
    return f"It is for {state.players[to_act].name} to decide."


def _what_is_due(state: State) -> str:
    assert state.turn_player is not None
    name = state.players[state.turn_player].name
    return {
        Phase.SETUP_DRAW: f"{name} takes a large tile",
        Phase.TURN: f"{name} acts, ends the turn or passes",
        Phase.OWED_DRAW: f"{name} draws a tile after the refresh",
        Phase.REVEAL: "A tile is revealed from the bag",
        Phase.FILL_GAP: f"{name} fills a gap",
        Phase.SETTLE_SLED: f"{name} chooses where the Sled settles",
        Phase.LOSE_CREW: f"{name} chooses which crew leave the game",
    }[state.phase]


def apply(state: State, action: Action, *, player: int | None = None) -> State:
    """The state after an action; the given state stays as it is.

    :param player: for servers: whose request this is, as in :func:`why_illegal`.
    :raises IllegalAction: with the :class:`Refusal <northwest_passage.Refusal>` of :func:`why_illegal`.
    """
    return _carry_out(state, action, player, None)


@attrs.frozen
class Step(steps.Step[State, "Event"]):
    """The state after an action of Expedition, and what happened on the way."""


def step(state: State, action: Action, *, player: int | None = None) -> Step:
    """Like :func:`apply`, through the same code, and also tells what happened.

    :raises IllegalAction: as :func:`apply`.
    """
    events: list[Event] = []
    after = _carry_out(state, action, player, events)
    return Step(after, tuple(events))


def _carry_out(state: State, action: Action, player: int | None, log: list[Event] | None) -> State:
    refusal = _refusal(state, action, player)
    if refusal is not None:
        raise IllegalAction(refusal)
    transition = Transition(state, log)
    _RULE_OF[type(action)].perform(transition, action)
    return transition.freeze(_go_on(transition))


def _go_on(t: Transition) -> Phase:
    """Let happen what happens by itself, until somebody has to decide; in which phase, it tells (TRN-8).

    A reveal that is due comes before anything else; then the gaps and islands of a placement; then the
    end of a turn in which nothing more can be paid. In the setup, who has drawn makes way for the next.
    """
    if t.bag.mask and None in t.display:
        if t.stage is FILL_GAP:
            t.pending = placing.gap_pending(t)
        return REVEAL
    if t.set_aside.mask:
        drawing.return_set_aside(t)
        if None in t.display:
            return REVEAL
    if t.stage is SETUP_DRAW and t.player.reserve:
        turns.setup_drawn(t)
    if t.stage is FILL_GAP:
        placing.fill_gaps(t)
    if t.stage is TURN and turns.turn_is_spent(t):
        turns.end_turn(t)
    return t.stage
