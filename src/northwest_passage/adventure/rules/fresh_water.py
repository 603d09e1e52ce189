"""Fresh water: extra points for a player who follows close behind (MAN-4, CHR-N, TEA-3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from northwest_passage.adventure import events
from northwest_passage.adventure.actions import FreshWater
from northwest_passage.adventure.hexes import index_of
from northwest_passage.adventure.nouns import Character, Phase, Variant
from northwest_passage.adventure.piles import on_routes
from northwest_passage.adventure.reasons import Reason, Refusal
from northwest_passage.adventure.rules.base import ActionRule, Situation, boats_of
from northwest_passage.adventure.rules.transition import Transition
from northwest_passage.adventure.scenario import ROUTES
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import AnyPlayer, Position, party

_FRESH_WATER: Final = (FreshWater(),)


def _points(here: Situation) -> int | None:
    """Return the points that fresh water adds at the boat's hex, or ``None`` if it cannot be taken there.

    The boat ahead must be an opponent's. With teams, it must belong to the other team (TEA-3).
    """
    seat = here.turn_player
    assert seat is not None
    boat = index_of(here.players[seat].boat)
    if not here.scenario.ground[boat] >> ROUTES & ~(1 << seat):
        return None
    on = on_routes(here.scenario.piles[boat], seat)
    own = party(here.variant, seat)
    followed = [
        other
        for i, other in enumerate(boats_of(here))
        if on >> i & 1 and party(here.variant, i) != own
    ]
    grid = here.scenario.grid
    if here.players[seat].character is Character.JOHN_FRANKLIN and not grid.two_ahead[
        boat
    ].isdisjoint(followed):
        return here.edition.powers.fresh_water
    return None if grid.ahead[boat].isdisjoint(followed) else here.edition.fresh_water


def _legal(here: Position, player: AnyPlayer) -> Iterable[FreshWater]:
    return _FRESH_WATER if here.moved and _points(here) is not None else ()


def _refuse(here: State, player: AnyPlayer, action: FreshWater) -> Refusal | None:
    if not here.moved:
        return Refusal(Reason.NOT_MOVED, "The boat has not moved in this turn.", (player.boat,))
    if _points(here) is None:
        whom = "an opponent" if here.variant is Variant.STANDARD else "a player of the other team"
        words = f"The boat is not on the route of {whom} whose boat is right ahead."
        return Refusal(Reason.NO_BOAT_AHEAD, words, (player.boat,))
    return None


def _perform(t: Transition, action: FreshWater) -> None:
    before, more = t.points, _points(t)
    assert more is not None
    t.points = before + more
    t.fresh_water = True
    if t.log is not None:
        t.log.append(events.FreshWaterTaken(t.turn_player, before, t.points))


FRESH_WATER_RULE = ActionRule(FreshWater, Phase.TURN, _legal, _refuse, _perform)
