"""Fresh water: points for a player who follows close behind (MAN-4, CHR-N)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from northwest_passage.adventure import events
from northwest_passage.adventure.actions import FreshWater
from northwest_passage.adventure.hexes import index_of
from northwest_passage.adventure.nouns import Character, Phase
from northwest_passage.adventure.reasons import Reason, Refusal
from northwest_passage.adventure.rules.base import ActionRule, Situation, boats_of
from northwest_passage.adventure.rules.transition import Transition
from northwest_passage.adventure.scenario import ROUTES, on_routes
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import AnyPlayer, Position

__all__ = ["FRESH_WATER_RULE"]

_FRESH_WATER: Final = (FreshWater(),)


def _points(here: Situation) -> int | None:
    """The points of fresh water where the boat is; ``None`` if there is none."""
    seat = here.turn_player
    assert seat is not None
    boat = index_of(here.players[seat].boat)
    if not here.scenario.ground[boat] >> ROUTES & ~(1 << seat):
        return None
    on = on_routes(here.scenario.piles[boat], seat)
    followed = [other for i, other in enumerate(boats_of(here)) if on >> i & 1]
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
        words = "The boat is not on the route of an opponent whose boat is right ahead."
        return Refusal(Reason.NOBODY_AHEAD, words, (player.boat,))
    return None


def _perform(t: Transition, action: FreshWater) -> None:
    before, after = t.points, _points(t)
    assert after is not None
    t.points = after
    t.fresh_water = True
    if t.log is not None:
        t.log.append(events.FreshWaterTaken(t.turn_player, before, after))


FRESH_WATER_RULE = ActionRule(FreshWater, Phase.TURN, _legal, _refuse, _perform)
