"""The end of a round and of the game: the sun moves, Sleds settle, crew recover (TRN-6, MOV-5, SOL-5)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import attrs

from northwest_passage.expedition import events
from northwest_passage.expedition.actions import LoseCrew, SettleSled
from northwest_passage.expedition.freezing import settlements
from northwest_passage.expedition.nouns import OVER, TURN, Phase, Variant
from northwest_passage.expedition.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.expedition.rules.base import ActionRule
from northwest_passage.expedition.rules.transition import Transition, crew
from northwest_passage.expedition.state import Player, SettlePending, SledPosition, State

# -- The end of a round, and of the game -----------------------------------------------------------


def end_game(t: Transition) -> None:
    """End the game, so that no further decision is due (TRN-7)."""
    t.stage = OVER
    t.surcharge = 0
    if t.log is not None:
        t.log.append(events.GameEnded(t.round, t.return_order))


def end_round(t: Transition) -> None:
    """Move the sun and start the next round, or end the game after the last round (TRN-6, TRN-7)."""
    edition = t.edition
    if t.round == edition.rounds:
        end_game(t)
        return
    before = t.turn_order
    t.round += 1
    t.turn_order, t.passed = t.passed, ()
    if t.log is not None:
        t.log.append(
            events.SunMoved(
                edition.sun[t.round - 2],
                edition.sun[t.round - 1],
                edition.frozen_in(t.round - 1),
                edition.frozen_in(t.round),
            )
        )
        t.log.append(events.RoundStarted(t.round, before, t.turn_order))
    _settle_from(t, 0)


def _settle_from(t: Transition, place: int) -> None:
    """Settle Sleds in turn order, starting at index ``place``, until a player must choose (MOV-5).

    After the last Sled, begin the round.
    """
    old_rows, new_rows = t.edition.frozen_in(t.round - 1), t.frozen_rows
    for player in t.turn_order[place:]:
        t.turn_player = player
        sled = t.player.sled
        if sled is None:
            continue
        assert sled.area is not None
        areas = settlements(t.board, sled.tile, sled.area, old_rows, new_rows)
        if len(areas) > 1:
            t.stage = Phase.SETTLE_SLED
            t.pending = SettlePending(areas)
            return
        if areas:
            _settle(t, areas[0])
        else:
            _lose_sled(t, sled)
    _begin_round(t)


def _settle(t: Transition, area: int) -> None:
    player, before = t.player, t.player.sled
    assert before is not None
    after = before
    if area != before.area:
        after = SledPosition(before.tile, area)
        t.player = player.changed(
            player.ship, after, player.ship_crew, player.sled_crew, player.reserve
        )
    if t.log is not None:
        t.log.append(events.SledSettled(t.turn_player, before, after))


def _lose_sled(t: Transition, before: SledPosition) -> None:
    """Lose the Sled for good. Its crew count towards the final penalty (MOV-6)."""
    player = t.player
    t.player = attrs.evolve(
        player,
        sled=None,
        sled_crew=crew(0, 0),
        sled_lost=True,
        crew_lost_with_sled=player.sled_crew.total,
    )
    if t.log is not None:
        t.log.append(events.SledLost(t.turn_player, before, player.sled_crew))


def _begin_round(t: Transition) -> None:
    """Recover all resting crew. A solo player may have to lose crew before the first turn (TRN-6, SOL-5)."""
    for number, player in enumerate(t.players):
        ship, sled = player.ship_crew, player.sled_crew
        ship_after, sled_after = crew(ship.total, 0), crew(sled.total, 0)
        t.players[number] = player.changed(
            player.ship, player.sled, ship_after, sled_after, player.reserve
        )
        if t.log is not None:
            t.log.append(events.CrewRecovered(number, ship, ship_after, sled, sled_after))
    t.turn_player = t.turn_order[0]
    second_year = t.round == t.edition.first_year + 1
    loses = t.variant is Variant.SOLO_LOST_CREW and second_year
    t.stage = Phase.LOSE_CREW if loses else TURN


# -- SettleSled ------------------------------------------------------------------------------------

_settle_sled: Final = lru_cache(maxsize=64)(SettleSled)


def _settlement_areas(state: State) -> tuple[int, ...]:
    assert isinstance(state.pending, SettlePending)
    return state.pending.areas


def _refuse_settle(state: State, player: Player, action: SettleSled) -> Refusal | None:
    areas = _settlement_areas(state)
    if action.area in areas:
        return None
    assert player.sled is not None
    return Refusal(
        Reason.NOT_A_SETTLEMENT,
        f"The Sled can settle only in these areas: {', '.join(map(str, areas))}.",
        (player.sled.tile,),
        RefusalDetails(area=action.area, choices=areas),
    )


def _perform_settle(t: Transition, action: SettleSled) -> None:
    _settle(t, action.area)
    _settle_from(t, t.turn_order.index(t.turn_player) + 1)


SETTLE_SLED_RULE = ActionRule(
    SettleSled,
    (Phase.SETTLE_SLED,),
    lambda state, player, units: tuple(map(_settle_sled, _settlement_areas(state))),
    _refuse_settle,
    _perform_settle,
)

# -- LoseCrew --------------------------------------------------------------------------------------


def _losses(state: State, player: Player) -> tuple[LoseCrew, ...]:
    ship, sled = player.ship_crew.available, player.sled_crew.available
    lost = min(state.edition.solo.lost_crew, ship + sled)
    return tuple(
        LoseCrew(from_ship, lost - from_ship)
        for from_ship in range(max(0, lost - sled), min(lost, ship) + 1)
    )


def _refuse_lose(state: State, player: Player, action: LoseCrew) -> Refusal | None:
    if action in _losses(state, player):
        return None
    ship, sled = player.ship_crew.available, player.sled_crew.available
    lost = min(state.edition.solo.lost_crew, ship + sled)
    return Refusal(
        Reason.NO_SUCH_CREW,
        f"{lost} crew must leave in all. The Ship has {ship}, and the Sled has {sled}.",
        details=RefusalDetails(needed=lost, ship=ship, sled=sled),
    )


def _perform_lose(t: Transition, action: LoseCrew) -> None:
    player = t.player
    ship, sled = player.ship_crew, player.sled_crew
    t.player = attrs.evolve(
        player,
        ship_crew=crew(ship.available - action.from_ship, 0),
        sled_crew=crew(sled.available - action.from_sled, 0),
        crew_lost=action.from_ship + action.from_sled,
    )
    t.stage = TURN
    if t.log is not None:
        t.log.append(
            events.CrewLost(t.turn_player, ship, t.player.ship_crew, sled, t.player.sled_crew)
        )


LOSE_CREW_RULE = ActionRule(
    LoseCrew,
    (Phase.LOSE_CREW,),
    lambda state, player, units: _losses(state, player),
    _refuse_lose,
    _perform_lose,
)
