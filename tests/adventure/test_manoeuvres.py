"""Recover, drop an iceberg, raid, fresh water (MAN)."""

from typing import Any

import attrs
import pytest

from northwest_passage import adventure
from northwest_passage.adventure import DropIceberg, FreshWater, Hex, Raid, Reason, Recover, Shape
from tests.adventure.maps import MIDDLE, events, go, is_legal, line, position, refused, settled

# -- MAN-1 -----------------------------------------------------------------------------------------


def test_a_player_recovers_a_token_with_nothing_on_top() -> None:
    """MAN-1: for 4 points it returns to the reserve; its path may be given from either end."""
    token = line(0, (0, 3), (0, 4))
    state = position(MIDDLE, laid=[token])
    action = Recover(Shape.LINE_2, token.path)
    assert is_legal(state, Recover(Shape.LINE_2, token.path[::-1]))
    assert adventure.cost(state, action) == 4
    after = adventure.apply(state, action)
    assert after.points == 0
    assert after.players[0].reserve[Shape.LINE_2] == 5
    assert after.scenario.pile_at(Hex(0, 4)) == ()
    assert events(state, action)[-1] == adventure.TokenRecovered(token, 4, 5)
    poor = position(MIDDLE, laid=[token], points=3)
    assert refused(poor, action) is Reason.NOT_ENOUGH_POINTS


def test_other_tokens_cannot_be_recovered() -> None:
    """MAN-1, SCN-7: a token that is covered, under a boat, not on the map, or another player's."""
    state = position(MIDDLE, laid=[line(0, (0, 3)), line(1, (0, 3)), line(1, (3, 3))])
    assert refused(state, Recover(Shape.SINGLE, ((0, 3),))) is Reason.COVERED
    assert refused(state, Recover(Shape.SINGLE, ((1, 2),))) is Reason.COVERED
    assert refused(state, Recover(Shape.SINGLE, ((3, 3),))) is Reason.NO_SUCH_TOKEN
    assert refused(state, Recover(Shape.LINE_2, ((0, 3), (9, 9)))) is Reason.NO_SUCH_TOKEN
    assert refused(state, Recover(Shape.SINGLE, ())) is Reason.NO_SUCH_TOKEN


def test_incursion_tokens_are_recovered_too() -> None:
    """MAN-1: of two equal tokens, one is recovered at a time."""
    twice = line(0, (0, 3), shape=Shape.INCURSION)
    state = position(MIDDLE, laid=[twice, twice])
    action = Recover(Shape.INCURSION, twice.path)
    after = adventure.apply(state, action)
    assert after.scenario.pile_at(Hex(0, 3)) == (twice,)
    assert after.players[0].reserve[Shape.INCURSION] == 5


# -- MAN-2 -----------------------------------------------------------------------------------------


def test_an_iceberg_is_dropped_on_the_hex_behind() -> None:
    """MAN-2: this is the last hex but one of the path, or the boat's previous hex if the path has one hex."""
    state = position(
        MIDDLE, points=9, characters=(adventure.Character.JOHN_RAE, adventure.Character.JOHN_DAVIS)
    )
    long = adventure.apply(state, go((1, 3), (1, 4)))
    assert adventure.cost(long, DropIceberg()) == 3
    after = adventure.apply(long, DropIceberg())
    assert after.scenario.terrain_at(Hex(1, 3)) is adventure.Terrain.ICEBERG
    assert after.iceberg_tiles == 9
    assert after.points == long.points - 3
    assert refused(after, DropIceberg()) is Reason.NO_ROUTE_BEHIND
    short = adventure.apply(state, go((1, 3)))
    assert (
        adventure.apply(short, DropIceberg()).scenario.terrain_at(Hex(1, 2))
        is adventure.Terrain.ICEBERG
    )
    poor = adventure.apply(attrs.evolve(state, points=3), go((1, 3)))
    assert refused(poor, DropIceberg()) is Reason.NOT_ENOUGH_POINTS


def test_an_iceberg_is_dropped_only_on_the_players_own_free_route() -> None:
    """MAN-2: so not from the Atlantic, and not when no iceberg is left (SCN-5)."""
    state = settled(adventure.apply(position(), go((0, 1))))
    assert state.players[0].came_from == adventure.ATLANTIC
    assert refused(state, DropIceberg()) is Reason.NO_ROUTE_BEHIND
    behind = {"came_from": Hex(1, 3)}
    boat = position(MIDDLE, laid=[line(0, (1, 3))], boats={1: Hex(1, 3)}, changes={0: behind})
    assert refused(boat, DropIceberg()) is Reason.BOAT_THERE
    none = position(MIDDLE, laid=[line(0, (1, 3))], changes={0: behind}, iceberg_tiles=0)
    assert refused(none, DropIceberg()) is Reason.NO_ICEBERG_LEFT


# -- MAN-3 -----------------------------------------------------------------------------------------


def test_a_raid_enters_another_players_route() -> None:
    """MAN-3: an incursion token for 2 points; it draws no treasure; the boat is on the route."""
    state = position(MIDDLE, laid=[line(1, (1, 3), (1, 4))])
    assert adventure.cost(state, Raid(Hex(1, 3))) == 2
    after = adventure.apply(state, Raid(Hex(1, 3)))
    player = after.players[0]
    assert (player.boat, player.came_from) == ((1, 3), (1, 2))
    assert player.reserve[Shape.INCURSION] == 5
    assert (after.points, after.moved) == (2, True)
    assert is_legal(after, go((1, 4)))
    told = events(state, Raid(Hex(1, 3)))
    assert adventure.RouteRaided(0, 1, Hex(1, 3)) in told


def test_a_raid_can_start_in_the_atlantic() -> None:
    """MAN-3: from there the boat is beside every hex of row 1."""
    state = position(laid=[line(1, (3, 1))])
    assert is_legal(state, Raid(Hex(3, 1)))


def test_a_raid_is_against_the_topmost_route() -> None:
    """MAN-3: it is that of the owner of the topmost token."""
    state = position(THREE, laid=[line(1, (1, 3)), line(2, (1, 3))])
    assert adventure.RouteRaided(0, 2, Hex(1, 3)) in events(state, Raid(Hex(1, 3)))


def test_impossible_raids_are_refused() -> None:
    """MAN-3, TRE-7: each case has its own reason."""
    route = [line(1, (1, 3)), line(1, (2, 3)), line(0, (2, 3)), line(1, (0, 2))]
    state = position(MIDDLE, laid=route, boats={1: Hex(0, 2)})
    assert refused(state, Raid(Hex(1, 1))) is Reason.NO_ROUTE_THERE
    assert refused(state, Raid(Hex(2, 3))) is Reason.OWN_ROUTE_THERE
    assert refused(state, Raid(Hex(0, 2))) is Reason.BOAT_THERE
    assert refused(state, Raid(Hex(1, 4))) is Reason.NOT_BESIDE_BOAT
    assert refused(state, Raid(Hex(0, 5))) is Reason.NOT_BESIDE_BOAT
    assert refused(state, Raid(Hex(-7, 3))) is Reason.NOT_BESIDE_BOAT
    only_own = position(MIDDLE, laid=[line(0, (1, 3))])
    assert refused(only_own, Raid(Hex(1, 3))) is Reason.NO_ROUTE_THERE
    second = position(MIDDLE, laid=[line(1, (1, 3))], boats={1: Hex(1, 2), 0: Hex(3, 3)})
    second = attrs.evolve(second, turn_player=1)
    assert refused(second, Raid(Hex(1, 3))) is Reason.NO_ROUTE_THERE
    poor = position(MIDDLE, laid=route, points=1)
    assert refused(poor, Raid(Hex(1, 3))) is Reason.NOT_ENOUGH_POINTS
    safe = position(MIDDLE, laid=route, changes={1: {"safe": True}})
    assert refused(safe, Raid(Hex(1, 3))) is Reason.ROUTE_SAFE
    none = position(MIDDLE, laid=route, changes={0: {"reserve": (5,) * 9 + (0,)}})
    assert refused(none, Raid(Hex(1, 3))) is Reason.NO_TOKEN_LEFT
    on = position(MIDDLE, laid=[line(1, (1, 2)), line(0, (1, 2)), line(1, (1, 3))])
    assert refused(on, Raid(Hex(1, 3))) is Reason.ALREADY_ON_ROUTE


THREE = """
 . . . . . .
. . . . . .
 . .0 . . . .
. . . . . .
"""


@pytest.mark.parametrize("safe", [(1,), (2,), (1, 2)])
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_a_safe_players_route_cannot_be_raided(
    safe: tuple[int, ...], order: tuple[int, int]
) -> None:
    """MAN-3, TRE-7: wherever that token is in the pile. The refusal names the topmost safe player."""
    laid = [line(seat, (1, 3)) for seat in order]
    raid = Raid(Hex(1, 3))
    state = position(THREE, laid=laid, changes={seat: {"safe": True} for seat in safe})
    assert refused(state, raid) is Reason.ROUTE_SAFE
    refusal = adventure.why_illegal(state, raid)
    assert refusal is not None
    assert refusal.details.player == (order[1] if order[1] in safe else order[0])
    assert is_legal(position(THREE, laid=laid), raid)


def test_a_safe_route_elsewhere_does_not_prevent_a_raid() -> None:
    """MAN-3, TRE-7: nor does a route cut by an iceberg (SCN-8), or the raider's own safe conduct."""
    piles = {(1, 3): (line(2, (1, 3)), adventure.Terrain.ICEBERG, line(1, (1, 3)))}
    state = position(
        THREE, piles=piles, laid=[line(2, (2, 2))], changes={0: {"safe": True}, 2: {"safe": True}}
    )
    assert is_legal(state, Raid(Hex(1, 3)))
    assert refused(state, Raid(Hex(2, 2))) is Reason.ROUTE_SAFE


# -- MAN-4 -----------------------------------------------------------------------------------------

BEHIND = {0: Hex(1, 2), 1: Hex(1, 3)}


def following(**fields: Any) -> adventure.State:
    """Return a position with player 0 right behind player 1, on that player's route."""
    route = [line(1, (1, 2), (1, 3)), line(0, (1, 2))]
    return position(boats=BEHIND, laid=route, **{"moved": True, **fields})


def test_fresh_water_adds_points_to_advance() -> None:
    """MAN-4: the player gets two points, and can only use points to advance, or end the turn."""
    state = following(hands=[(adventure.Card.SPURT,)], points=4)
    after = adventure.apply(state, FreshWater())
    assert (after.points, after.fresh_water) == (6, True)
    assert events(state, FreshWater())[-1] == adventure.FreshWaterTaken(0, 4, 6)
    assert refused(after, FreshWater()) is Reason.ONLY_ADVANCES
    assert refused(after, adventure.PlaySpurt()) is Reason.ONLY_ADVANCES
    assert refused(after, Raid(Hex(0, 0))) is Reason.ONLY_ADVANCES
    assert refused(after, Recover(Shape.SINGLE, ())) is Reason.ONLY_ADVANCES
    kinds = {type(action) for action in adventure.legal_actions(after)}
    assert kinds == {adventure.Advance, adventure.EndTurn}
    again = settled(adventure.apply(after, go((0, 2))))
    assert again.points == 5
    assert {type(action) for action in adventure.legal_actions(again)} == kinds
    assert adventure.apply(following(points=0), FreshWater()).points == 2


def test_an_advance_in_fresh_water_has_the_usual_effects() -> None:
    """MAN-4, ADV-8: cards are drawn, rows are revealed, and the game can be won."""
    drawing = """
 . .1 . .
. .0 $ .
"""
    route = [line(1, (1, 1), (1, 2)), line(0, (1, 1))]
    last = position(drawing, laid=route, moved=True, points=0)
    after = adventure.apply(last, FreshWater())
    over = adventure.apply(after, go((0, 2), (0, 3)))
    assert over.is_over
    assert over.players[0].boat == over.scenario.pacific
    assert adventure.apply(after, go((2, 1))).draws == (0,)
    higher = f" . . . .\n. . . .\n . . . .\n. . . .\n{drawing.lstrip(chr(10))}"
    long = position(higher, laid=route, moved=True, points=0, rows=12)
    far = adventure.apply(adventure.apply(long, FreshWater()), go((0, 2), (0, 3)))
    assert far.phase is adventure.Phase.REVEAL_TILE


def test_no_fresh_water_without_a_movement_or_without_an_opponent_ahead() -> None:
    """MAN-4: that opponent must be in a neighbouring hex one row ahead, and the boat on their route."""
    assert refused(following(moved=False), FreshWater()) is Reason.NOT_MOVED
    route = [line(1, (1, 2), (2, 2)), line(0, (1, 2))]
    beside = position(boats={0: Hex(1, 2), 1: Hex(2, 2)}, laid=route, moved=True)
    assert refused(beside, FreshWater()) is Reason.NO_BOAT_AHEAD
    overtaken = position(boats=BEHIND, laid=[line(0, (1, 2)), line(1, (1, 2), (1, 3))], moved=True)
    assert refused(overtaken, FreshWater()) is Reason.NO_BOAT_AHEAD
    alone = position(boats=BEHIND, moved=True)
    assert refused(alone, FreshWater()) is Reason.NO_BOAT_AHEAD


# -- MAN-5 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "left"), [(4, 1), (3, 0), (2, 0)])
def test_points_never_fall_below_0(points: int, left: int) -> None:
    """MAN-5, CHR-D: a raid on Frobisher's route takes a point, if one is left."""
    state = position(
        MIDDLE,
        laid=[line(1, (1, 3))],
        points=points,
        characters=(adventure.Character.JOHN_RAE, adventure.Character.MARTIN_FROBISHER),
    )
    assert adventure.apply(state, Raid(Hex(1, 3))).points == left


def test_a_headwind_takes_at_most_the_points_of_a_turn() -> None:
    """MAN-5, TRE-10: any excess over the points of the turn is dropped."""
    state = position(changes={1: {"headwind": 6}})
    state = adventure.apply(state, adventure.EndTurn())
    assert (state.turn_player, state.points, state.players[1].headwind) == (1, 0, 0)
