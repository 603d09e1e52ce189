"""Raid: step onto another player's route with an incursion token (MAN-3, TRE-7, CHR-D, CHR-E, CHR-K)."""

from __future__ import annotations

from functools import lru_cache

from northwest_passage.adventure import events
from northwest_passage.adventure.actions import Raid
from northwest_passage.adventure.hexes import index_of
from northwest_passage.adventure.nouns import INCURSION, Character, Phase, Token
from northwest_passage.adventure.piles import on_routes
from northwest_passage.adventure.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.adventure.rules import advancing
from northwest_passage.adventure.rules.base import ActionRule, boats_of, points_refusal
from northwest_passage.adventure.rules.transition import Transition
from northwest_passage.adventure.scenario import ROUTES, Scenario
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import AnyPlayer, Position

_raid = lru_cache(maxsize=4096)(Raid)


def _raided(scenario: Scenario, index: int) -> int:
    """Return the player whose route is raided on a hex: the owner of the topmost token (MAN-3)."""
    top = scenario.piles[index][-1]
    assert isinstance(top, Token)
    return top.owner


def _legal(here: Position, player: AnyPlayer) -> list[Raid]:
    if here.points < here.edition.costs.raid or not player.reserve[INCURSION]:
        return []
    seat = here.turn_player
    assert seat is not None
    scenario = here.scenario
    ground, me = scenario.ground, 1 << seat
    boat = index_of(player.boat)
    players: tuple[AnyPlayer, ...] = here.players
    safe = sum([1 << i for i, other in enumerate(players) if other.safe])
    found: list[Raid] = []
    for index in scenario.grid.neighbours[boat]:
        routes = ground[index] >> ROUTES
        if routes and not routes & (me | safe) and index not in boats_of(here):
            owner = _raided(scenario, index)
            if not on_routes(scenario.piles[boat], seat) >> owner & 1:
                found.append(_raid(scenario.grid.hexes[index]))
    return found


def _refuse(here: State, player: AnyPlayer, action: Raid) -> Refusal | None:
    seat, scenario = here.turn_player, here.scenario
    assert seat is not None
    if not player.reserve[INCURSION]:
        words = "No incursion token is left in the reserve."
        return Refusal(Reason.NO_TOKEN_LEFT, words, details=RefusalDetails(shape=INCURSION))
    to, boats = action.to, boats_of(here)
    index = index_of(to)
    if not scenario.grid.has(to) or index not in scenario.grid.neighbours[boats[seat]]:
        words = "A raid must lead to a hex of the map beside the boat."
        return Refusal(Reason.NOT_BESIDE_BOAT, words, (player.boat, to))
    routes = scenario.owners[index]
    if not routes & ~(1 << seat):
        return Refusal(Reason.NO_ROUTE_THERE, "No other player has a route on this hex.", (to,))
    if routes >> seat & 1:
        words = "The player already has a route on this hex: advance instead."
        return Refusal(Reason.OWN_ROUTE_THERE, words, (to,))
    if index in boats:
        return Refusal(Reason.BOAT_THERE, "Another boat is on this hex.", (to,))
    owner = _raided(scenario, index)
    name = here.players[owner].name
    if on_routes(scenario.piles[boats[seat]], seat) >> owner & 1:
        words = f"The boat is already on {name}'s route: advance instead."
        details = RefusalDetails(player=owner)
        return Refusal(Reason.ALREADY_ON_ROUTE, words, (player.boat, to), details)
    # A safe route protects its hexes even where it is below another route (TRE-7).
    for other in (owner, *range(len(here.players))):
        if routes >> other & 1 and here.players[other].safe:
            name = here.players[other].name
            words = f"{name}'s route is safe until {name}'s next turn."
            return Refusal(Reason.ROUTE_SAFE, words, (to,), RefusalDetails(player=other))
    return points_refusal(here, here.edition.costs.raid, (to,))


def _perform(t: Transition, action: Raid) -> None:
    """Move the boat, then subtract points and record who draws a card, the raider first (ADV-8, MAN-5)."""
    index = index_of(action.to)
    owner = _raided(t.scenario, index)
    t.pay(t.edition.costs.raid)
    advancing.place_token(t, INCURSION, (action.to,), (index,))
    if t.log is not None:
        t.log.append(events.RouteRaided(t.turn_player, owner, action.to))
    raided, raider = t.players[owner].character, t.player.character
    if raided is Character.MARTIN_FROBISHER:
        before = t.points
        t.points = max(0, before - t.edition.powers.raided)
        if t.log is not None:
            t.log.append(events.PointsLost(t.turn_player, before, t.points))
    if raider is Character.JOHN_DAVIS:
        t.draws += (t.turn_player,)
    if raided is Character.HUMPHREY_GILBERT:
        t.draws += (owner,)


RAID_RULE = ActionRule(Raid, Phase.TURN, _legal, _refuse, _perform)
