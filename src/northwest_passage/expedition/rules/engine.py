"""The functions for playing: list legal actions, explain refusals, and apply actions.

The state after an action is the next one in which a player must decide, chance must act, or the game is over.
All automatic steps before it have been carried out (TRN-8).
"""

# An action is carried out in two parts: its rule changes the working copy, then `run_automatic` continues.

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

from northwest_passage._internal.arguments import no_such_player, whole
from northwest_passage.errors import IllegalAction, not_a
from northwest_passage.expedition.actions import Action
from northwest_passage.expedition.events import Event, Step
from northwest_passage.expedition.nouns import (
    CHANCE,
    FILL_GAP,
    REVEAL,
    SETUP_DRAW,
    TURN,
    Phase,
    Variant,
)
from northwest_passage.expedition.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.expedition.rules import (
    collecting,
    drawing,
    gaps,
    moving,
    placing,
    rounds,
    transferring,
    turns,
)
from northwest_passage.expedition.rules.base import ActionRule, Units, able_units, not_an_action
from northwest_passage.expedition.rules.transition import Transition
from northwest_passage.expedition.state import Player, State, reveal_is_due

__all__ = [
    "apply",
    "canonical",
    "legal_actions",
    "step",
    "why_illegal",
]


def _one_type(*rules: ActionRule[Any]) -> tuple[ActionRule[Any], ...]:
    """Return the rules as a tuple with one element type, although each has its own type parameter."""
    return rules


RULES: Final = _one_type(
    drawing.TAKE_LARGE_RULE,
    drawing.TAKE_SMALL_RULE,
    drawing.DRAW_LARGE_RULE,
    drawing.DRAW_SMALL_RULE,
    drawing.REFRESH_TILES_RULE,
    placing.PLACE_TILE_RULE,
    moving.MOVE_SHIP_RULE,
    moving.MOVE_SLED_RULE,
    transferring.TRANSFER_CREW_RULE,
    collecting.EXPLORE_RULE,
    collecting.DISCOVER_RULE,
    turns.PASS_RULE,
    turns.END_TURN_RULE,
    gaps.FILL_GAP_RULE,
    rounds.SETTLE_SLED_RULE,
    rounds.LOSE_CREW_RULE,
    placing.DRAW_AND_PLACE_RULE,
    drawing.REVEAL_RULE,
)
"""The rules of all actions, in the order in which legal actions are listed."""

RULE_OF: Final = {rule.kind: rule for rule in RULES}
"""The rule of each kind of action."""


@lru_cache(maxsize=4096)
def _listings(
    variant: Variant, phase: Phase, surcharge: int, ship: int, sled: int | None
) -> tuple[tuple[Callable[[State, Player, Units], Iterable[Action]], Units], ...]:
    """Return the ``legal`` functions of all rules that can apply, each with the units that can pay."""
    found: list[tuple[Callable[[State, Player, Units], Iterable[Action]], Units]] = []
    for rule in RULES:
        if variant in rule.variants and phase in rule.phases and surcharge in rule.surcharges:
            able = able_units(ship, sled, rule.cost + surcharge) if rule.cost else ()
            units = tuple(unit for unit in able if unit in rule.units)
            if units or not rule.cost:
                found.append((rule.legal, units))
    return tuple(found)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all legal actions, one for each distinct outcome.

    They are ordered by kind, in the order of :data:`ACTION_KINDS
    <northwest_passage.expedition.actions.ACTION_KINDS>`, then by their fields. The result is empty exactly
    when the game is over. When chance is to act, the legal actions are its reveals, all equally likely.

    >>> import random
    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"], rng=random.Random(1845))
    >>> nwp.legal_actions(state)
    (TakeLarge(slot=0), TakeLarge(slot=1), TakeLarge(slot=2), TakeLarge(slot=3))

    :param state: a state of the game.
    :raises InvalidData: if ``state`` is not a state of this game.
    """
    if type(state) is not State:
        raise not_a(state, State)
    return () if state.turn_player is None else listed(state)


def listed(state: State) -> tuple[Action, ...]:
    """Return the legal actions, without checking that ``state`` is a state and that the game is not over."""
    assert state.turn_player is not None
    player = state.players[state.turn_player]
    listings = _listings(
        state.variant,
        state.phase,
        state.surcharge,
        player.ship_crew.available,
        None if player.sled is None else player.sled_crew.available,
    )
    actions: list[Action] = []
    for legal, units in listings:
        actions += legal(state, player, units)
    return tuple(actions)


def canonical(state: State, action: Action) -> Action:
    """Return the canonical form of an action: the equivalent action that :func:`legal_actions` lists.

    Only placements have several forms, because a tile can look the same turned or flipped (BRD-5). If no form
    of the action is legal, any of its forms may be returned.

    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"])
    >>> sea = nwp.PlaceTile(nwp.Unit.SHIP, nwp.TileId.small(0), nwp.Cell(10, 4), rotation=90)
    >>> nwp.canonical(state, sea).rotation  # all sea: every rotation looks the same
    0

    :param state: a state of the game.
    :param action: the action in any form.
    :raises InvalidData: if ``state`` is not a state of this game.
    """
    if type(state) is not State:
        raise not_a(state, State)
    rule = RULE_OF.get(type(action))
    spelled: Action = action if rule is None else rule.canonical(state, action)
    return spelled


def why_illegal(state: State, action: Action, *, player: int | None = None) -> Refusal | None:
    """Return why an action is not legal now, or ``None`` if it is legal.

    >>> import random
    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"], rng=random.Random(1845))
    >>> refusal = nwp.why_illegal(state, nwp.Pass())
    >>> refusal.reason.name, refusal.message
    ('WRONG_PHASE', 'Ross must first take a large tile.')
    >>> nwp.why_illegal(state, nwp.TakeLarge(slot=0)) is None
    True

    The reasons are checked in the order of :class:`Reason <northwest_passage.Reason>`.

    :param state: a state of the game.
    :param action: the action.
    :param player: for servers: the player who sent the request. If given, the action is refused unless that
        player is to decide. For a reveal, the player is ``CHANCE``.
    :raises InvalidData: if ``state`` is not a state of this game.
    """
    return _refusal(RULE_OF.get(type(action)), state, action, player)


def _refusal(
    rule: ActionRule[Any] | None, state: State, action: Action, player: int | None
) -> Refusal | None:
    if type(state) is not State:
        raise not_a(state, State)
    if rule is None:
        return not_an_action(action)
    if state.turn_player is None:
        return Refusal(Reason.GAME_OVER, "The game is over.")
    if player is not None and whole(player) != state.to_act:
        due = RefusalDetails(player=state.to_act)
        return Refusal(Reason.NOT_YOUR_TURN, _whose_turn(state, player), details=due)
    if state.phase not in rule.phases:
        due = RefusalDetails(player=state.to_act, phase=state.phase)
        return Refusal(Reason.WRONG_PHASE, f"{_what_is_due(state)}.", details=due)
    refusal: Refusal | None = rule.refuse(state, state.players[state.turn_player], action)
    return refusal


def _whose_turn(state: State, player: int) -> str:
    unknown = no_such_player(player, len(state.players))
    if unknown is not None and player != CHANCE:
        return unknown
    to_act = state.to_act
    if to_act is None or to_act == CHANCE:
        return "A tile must be revealed from the bag first."
    return f"It is {state.players[to_act].name}'s turn to decide."


def _what_is_due(state: State) -> str:
    assert state.turn_player is not None
    name = state.players[state.turn_player].name
    return {
        Phase.SETUP_DRAW: f"{name} must first take a large tile",
        Phase.TURN: f"{name} must first act, end the turn or pass",
        Phase.OWED_DRAW: f"{name} must first draw a tile after the refresh",
        Phase.REVEAL: "A tile must be revealed from the bag first",
        Phase.FILL_GAP: f"{name} must first fill a gap",
        Phase.SETTLE_SLED: f"{name} must first choose where the Sled settles",
        Phase.LOSE_CREW: f"{name} must first choose which crew leave the game",
    }[state.phase]


def apply(state: State, action: Action, *, player: int | None = None) -> State:
    """Return the state after an action. The given state does not change.

    >>> import random
    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"], rng=random.Random(1845))
    >>> nwp.apply(state, nwp.TakeLarge(slot=0))
    <State round 1, sun III, reveal by chance, 4 tiles>
    >>> nwp.apply(state, nwp.Pass())
    Traceback (most recent call last):
        ...
    northwest_passage.errors.IllegalAction: Ross must first take a large tile.

    :param state: a state of the game.
    :param action: the action.
    :param player: for servers: the player who sent the request, as in :func:`why_illegal`.
    :raises IllegalAction: with the :class:`Refusal <northwest_passage.Refusal>` of :func:`why_illegal`.
    :raises InvalidData: if ``state`` is not a state of this game.
    """
    return _carry_out(state, action, player, None)


def step(state: State, action: Action, *, player: int | None = None) -> Step:
    """Return the state after an action, as :func:`apply` does, together with the events of the action.

    >>> import random
    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"], rng=random.Random(1845))
    >>> done = nwp.step(state, nwp.TakeLarge(slot=0))
    >>> [(type(event).__name__, str(event.tile)) for event in done.events]
    [('TileDrawn', 'L51')]
    >>> done.state == nwp.apply(state, nwp.TakeLarge(slot=0))
    True

    :param state: a state of the game.
    :param action: the action.
    :param player: for servers: the player who sent the request, as in :func:`why_illegal`.
    :raises IllegalAction: as in :func:`apply`.
    :raises InvalidData: if ``state`` is not a state of this game.
    """
    events: list[Event] = []
    after = _carry_out(state, action, player, events)
    return Step(after, tuple(events))


def _carry_out(state: State, action: Action, player: int | None, log: list[Event] | None) -> State:
    rule = RULE_OF.get(type(action))
    refusal = _refusal(rule, state, action, player)
    if rule is None or refusal is not None:
        raise IllegalAction(refusal or not_an_action(action))
    transition = Transition(state, log)
    rule.perform(transition, action)
    return transition.freeze(run_automatic(transition))


def run_automatic(t: Transition) -> Phase:
    """Carry out all automatic steps until a decision is due, and return the phase of that decision (TRN-8).

    Empty slots of the display come first, because chance decides what fills them. After that, an
    unfinished refresh, setup draw, placement or turn continues until it is complete or a player has a choice.
    """
    if reveal_is_due(t.bag, t.display):
        if t.stage is FILL_GAP:
            t.pending = gaps.gap_pending(t)
        return REVEAL
    if t.set_aside.mask:
        drawing.return_set_aside(t)
        if reveal_is_due(t.bag, t.display):
            return REVEAL
    if t.stage is SETUP_DRAW and t.player.reserve:
        turns.setup_drawn(t)
    if t.stage is FILL_GAP:
        gaps.finish_placement(t)
    if t.stage is TURN and turns.turn_is_spent(t):
        turns.end_turn(t)
    return t.stage
