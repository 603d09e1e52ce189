"""Transferring crew between Ship and Sled, deploying and packing the Sled (ACT-E)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from northwest_passage._internal.strings import count
from northwest_passage.expedition import events
from northwest_passage.expedition.actions import TransferCrew
from northwest_passage.expedition.freezing import season
from northwest_passage.expedition.nouns import Cell, Phase, Unit
from northwest_passage.expedition.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.expedition.rules.base import (
    ActionRule,
    Units,
    able_units,
    sled_missing,
    unit_refusal,
)
from northwest_passage.expedition.rules.transition import Transition, crew
from northwest_passage.expedition.state import Player, SledPosition, State

_COST: Final = 1
"""The cost of transferring crew (ACT-E)."""


def _deployment_areas(state: State, player: Player) -> int:
    """Return the number of areas of the Ship's tile in which the Sled can be deployed."""
    board = state.board
    here = season(board, state.edition.frozen_by_round[state.round])
    deployments: dict[Cell, int] = here._transferring_cache
    known = deployments.get(player.ship)
    if known is None:
        known = here.ground(board.grid.bit(*player.ship)).deployments
        deployments[player.ship] = known
    return known


def _empty(available: int, resting: int, units: Units, cost: int) -> frozenset[tuple[int, int]]:
    """Return, for each unit, the Sled's (available, resting) crew if that unit pays and no crew move."""
    columns = {
        Unit.SHIP: (available, resting),
        Unit.SLED: (available - cost, resting + cost),
    }
    return frozenset(columns[unit] for unit in units)


_transfer: Final = lru_cache(maxsize=4096)(TransferCrew)


@lru_cache(maxsize=4096)
def _transfers(
    ship_available: int,
    ship_resting: int,
    sled_available: int,
    sled_resting: int,
    units: Units,
    cost: int,
    areas: int | None,
) -> tuple[TransferCrew, ...]:
    """Return all transfers. ``areas`` is the number of areas for deployment, ``None`` for a deployed Sled."""
    empty = _empty(sled_available, sled_resting, units, cost)
    where = (None,) if areas is None else range(areas)
    return tuple(
        _transfer(available, resting, area)
        for available in range(ship_available + sled_available - cost + 1)
        for resting in range(ship_resting + sled_resting + cost + 1)
        if (available, resting) not in empty
        for area in where
    )


def _legal(state: State, player: Player, units: Units) -> tuple[TransferCrew, ...]:
    sled = player.sled
    if player.sled_lost or (sled is not None and sled.tile != player.ship):
        return ()
    cost = _COST + state.surcharge
    areas = _deployment_areas(state, player) if sled is None else None
    ship, crew = player.ship_crew, player.sled_crew
    return _transfers(
        ship.available, ship.resting, crew.available, crew.resting, units, cost, areas
    )


def _refuse(state: State, player: Player, action: TransferCrew) -> Refusal | None:
    ship, sled = player.ship_crew, player.sled_crew
    if player.sled_lost:
        return sled_missing(player)
    cost = _COST + state.surcharge
    units = able_units(ship.available, None if player.sled is None else sled.available, cost)
    if not units:
        return unit_refusal(state, player, Unit.SHIP, _COST)
    if player.sled is not None and player.sled.tile != player.ship:
        return Refusal(
            Reason.UNITS_APART,
            "Crew can be transferred only while Ship and Sled are on the same tile.",
            (player.ship, player.sled.tile),
        )
    available = ship.available + sled.available - cost
    resting = ship.resting + sled.resting + cost
    if not (0 <= action.sled_available <= available and 0 <= action.sled_resting <= resting):
        return Refusal(
            Reason.NO_SUCH_CREW,
            f"After the payment there are {available} available and {resting} resting crew to distribute.",
            details=RefusalDetails(available=available, resting=resting),
        )
    empty = _empty(sled.available, sled.resting, units, cost)
    if (action.sled_available, action.sled_resting) in empty:
        return Refusal(
            Reason.EMPTY_TRANSFER,
            "No crew would be transferred, but the action would still cost crew.",
        )
    if player.sled is not None:
        if action.area is not None:
            return Refusal(
                Reason.AREA_NOT_WANTED,
                "The Sled is on the board already and stays where it is: omit the area.",
            )
        return None
    areas = _deployment_areas(state, player)
    if not areas:
        return Refusal(
            Reason.NO_LAND_TO_DEPLOY,
            "The Ship's tile has no land for the Sled, and is not completely frozen.",
            (player.ship,),
        )
    if action.area is None:
        return Refusal(
            Reason.AREA_MISSING,
            "Choose the area of the Ship's tile on which to deploy the Sled.",
        )
    if not 0 <= action.area < areas:
        return Refusal(
            Reason.NO_SUCH_AREA,
            f"The Ship's tile has no area {action.area}: it has {count(areas, 'area')} for a Sled, "
            "numbered from 0.",
            (player.ship,),
            RefusalDetails(area=action.area, choices=tuple(range(areas))),
        )
    return None


def _perform(t: Transition, action: TransferCrew) -> None:
    """Divide the crew as the action specifies. The outcome does not depend on the unit that paid."""
    cost = _COST + t.surcharge
    player = t.player
    ship, sled = player.ship_crew, player.sled_crew
    position = player.sled
    sled_after = crew(action.sled_available, action.sled_resting)
    ship_after = crew(
        ship.available + sled.available - cost - sled_after.available,
        ship.resting + sled.resting + cost - sled_after.resting,
    )
    if position is None:
        after: SledPosition | None = SledPosition(player.ship, action.area)
    else:
        after = position if sled_after.total else None
    t.player = player.changed(player.ship, after, ship_after, sled_after, player.reserve)
    t.acted()
    if t.log is not None:
        t.log.append(events.CrewTransferred(t.turn_player, ship, ship_after, sled, sled_after))
        if position is None and after is not None:
            t.log.append(events.SledDeployed(t.turn_player, after))
        elif position is not None and after is None:
            t.log.append(events.SledPacked(t.turn_player, position))


TRANSFER_CREW_RULE = ActionRule(TransferCrew, (Phase.TURN,), _legal, _refuse, _perform, cost=_COST)
