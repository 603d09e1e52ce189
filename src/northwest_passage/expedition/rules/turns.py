"""Turns: acting, ending a turn, passing, and returning home (TRN-1 to TRN-5, SET-2)."""

from __future__ import annotations

from northwest_passage.expedition import events
from northwest_passage.expedition.actions import EndTurn, Pass
from northwest_passage.expedition.nouns import TURN, Phase, Variant
from northwest_passage.expedition.reasons import Reason, Refusal
from northwest_passage.expedition.rules.base import ActionRule
from northwest_passage.expedition.rules.rounds import end_game, end_round
from northwest_passage.expedition.rules.transition import Transition, crew
from northwest_passage.expedition.state import Player, State


def setup_drawn(t: Transition) -> None:
    """Continue the setup with the previous player in turn order, or begin the first round (SET-2)."""
    place = t.turn_order.index(t.turn_player)
    if place:
        t.turn_player = t.turn_order[place - 1]
        return
    t.stage = TURN
    if t.log is not None:
        t.log.append(events.RoundStarted(t.round, t.turn_order, t.turn_order))


def turn_is_spent(t: Transition) -> bool:
    """Return whether a turn ends automatically, because no further action can be paid for (TRN-4)."""
    if not t.surcharge:
        return False
    player = t.players[t.turn_player]
    return player.ship_crew.available < 2 and player.sled_crew.available < 2


def end_turn(t: Transition) -> None:
    """Continue with the next player who has neither passed nor returned, or end the round (TRN-1)."""
    following = _next_player(t)
    t.surcharge = 0
    if t.log is not None and not t.variant.is_solo:
        t.log.append(events.TurnEnded(t.turn_player, following))
    if following is None:
        end_round(t)
    else:
        t.turn_player = following


def _next_player(t: Transition) -> int | None:
    order, passed = t.turn_order, t.passed
    place = order.index(t.turn_player) + 1
    for player in order[place:] + order[:place]:
        if player not in passed and not t.players[player].returned:
            return player
    return None


def expedition_returned(t: Transition) -> None:
    """End the player's turn, or the game once every expedition has returned (SCR-2, TRN-7)."""
    if len(t.return_order) == len(t.players):
        end_game(t)
    else:
        end_turn(t)


def _perform_pass(t: Transition, action: Pass) -> None:
    """Rest all crew. The order in which players pass is the turn order of the next round (TRN-5)."""
    player = t.player
    ship, sled = player.ship_crew, player.sled_crew
    t.player = player.changed(
        player.ship,
        player.sled,
        crew(0, ship.total),
        crew(0, sled.total),
        player.reserve,
    )
    t.passed += (t.turn_player,)
    if t.log is not None:
        t.log.append(
            events.PlayerPassed(t.turn_player, ship, t.player.ship_crew, sled, t.player.sled_crew)
        )
    end_turn(t)


_PASS = (Pass(),)
_END_TURN = (EndTurn(),)

PASS_RULE = ActionRule(
    Pass,
    (Phase.TURN,),
    lambda state, player, units: _PASS,
    lambda state, player, action: (
        Refusal(
            Reason.PASS_ONLY_FIRST,
            "Passing takes a whole turn: end this turn, then pass in your next one.",
        )
        if state.surcharge
        else None
    ),
    _perform_pass,
    surcharges=(0,),
)


def _refuse_end_turn(state: State, player: Player, action: EndTurn) -> Refusal | None:
    if state.variant.is_solo:
        return Refusal(
            Reason.WRONG_VARIANT,
            "In the solo game every action is a separate turn, so there is no turn to end.",
        )
    if not state.surcharge:
        return Refusal(
            Reason.MUST_ACT_FIRST,
            "A turn can end only after at least one action. To do nothing, pass.",
        )
    return None


END_TURN_RULE = ActionRule(
    EndTurn,
    (Phase.TURN,),
    lambda state, player, units: _END_TURN,
    _refuse_end_turn,
    lambda t, action: end_turn(t),
    variants=(Variant.STANDARD,),
    surcharges=(1,),
)
