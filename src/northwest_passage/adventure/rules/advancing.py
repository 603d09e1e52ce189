"""Advance: place a token, move the boat, find treasures and reach the Pacific (ADV-1 to ADV-8)."""

from __future__ import annotations

from northwest_passage.adventure import events
from northwest_passage.adventure.actions import Advance
from northwest_passage.adventure.hexes import STRIDE
from northwest_passage.adventure.nouns import (
    ICEBERG,
    LAND,
    SNOW,
    WATER,
    Character,
    Hex,
    Phase,
    Shape,
    placed_token,
)
from northwest_passage.adventure.reasons import Refusal
from northwest_passage.adventure.rules import turns
from northwest_passage.adventure.rules.base import ActionRule, Situation, points_refusal
from northwest_passage.adventure.rules.paths import advances, path_cost, path_refusal, quick_cost
from northwest_passage.adventure.rules.transition import Transition, changed_count
from northwest_passage.adventure.scenario import Scenario
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import AnyPlayer, Position

_JOHN_ROSS = Character.JOHN_ROSS
_AMUNDSEN = Character.ROALD_AMUNDSEN
_BAFFIN = Character.WILLIAM_BAFFIN
_CABOT = Character.JOHN_CABOT


def advance(t: Transition, shape: Shape, path: tuple[Hex, ...], indices: tuple[int, ...]) -> None:
    """Place a token and sail over it, after the cost has been paid (ADV-8)."""
    before = t.scenario
    if place_token(t, shape, path, indices):
        _cross(t, before, indices)
        _find_treasures(t, before, indices)


def place_token(
    t: Transition, shape: Shape, path: tuple[Hex, ...], indices: tuple[int, ...]
) -> bool:
    """Place a token and move the boat to its last hex (ADV-1, TUR-4).

    :returns: whether the game continues.
    """
    seat = t.turn_player
    player = t.players[seat]
    token = placed_token(seat, shape, path)
    t.scenario = t.scenario.with_token(token, indices)
    reserve = changed_count(player.reserve, shape, -1)
    end, came_from = path[-1], path[-2] if len(path) > 1 else player.boat
    t.players[seat] = player.moved(end, came_from, reserve)
    t.moved = True
    if t.log is not None:
        t.log.append(events.TokenPlaced(token, player.reserve[shape], reserve[shape]))
        t.log.append(events.BoatMoved(seat, player.boat, end, path))
    if end.row <= t.edition.rows:
        return True
    if t.log is not None:
        t.log.append(events.PassageReached(seat))
    turns.end_game(t)
    return False


def _cross(t: Transition, before: Scenario, indices: tuple[int, ...]) -> None:
    """Give points for crossing snow or an iceberg with no route on it, once a turn for each power (CHR-1)."""
    character = t.player.character
    if character is not _JOHN_ROSS and character is not _AMUNDSEN:
        return
    # The ground of a hex without a route equals its terrain.
    crossed = {before.ground[index] for index in indices}
    if character is _JOHN_ROSS:
        if not t.crossed_cold and (SNOW in crossed or ICEBERG in crossed):
            t.crossed_cold = True
            t.gain(t.edition.powers.crossing_cold)
    elif not t.crossed_iceberg and ICEBERG in crossed:
        t.crossed_iceberg = True
        t.gain(t.edition.powers.crossing_iceberg)


def _find_treasures(t: Transition, before: Scenario, indices: tuple[int, ...]) -> None:
    """Record, in order, the players who draw cards for treasures that the token covers (ADV-7, TRE-2, CHR-2).

    Baffin and Cabot draw only when an opponent draws for a treasure (CHR-F, CHR-M).
    """
    draws: list[int] = []
    treasures, piles = before.treasures, before.piles
    for index in indices:
        if treasures >> index & 1 and not piles[index]:
            if t.player.character in (_BAFFIN, _CABOT):
                return
            draws.append(t.turn_player)
            terrain = before.ground[index]  # no route is on it, so its ground equals its terrain
            if terrain == WATER:
                draws += _others_with(t, _BAFFIN)
            elif terrain in (LAND, SNOW):
                draws += _others_with(t, _CABOT)
    t.draws = tuple(draws)


def _others_with(t: Transition, character: Character) -> list[int]:
    """Return the opponents who have a given character, in turn order."""
    count = len(t.players)
    others = [(t.turn_player + i) % count for i in range(1, count)]
    return [seat for seat in others if t.players[seat].character is character]


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
    """Return the cost of an advance along a possible path (ADV-3)."""
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
    advance(t, action.shape, path, indices)


ADVANCE_RULE = ActionRule(Advance, Phase.TURN, _legal, _refuse, _perform, in_fresh_water=True)
