"""Advance: paths, shapes, costs, routes, treasures (ADV)."""

import attrs
import pytest

from northwest_passage import adventure
from northwest_passage.adventure import Card, Character, DrawCard, Hex, Phase, Raid, Reason, Shape
from tests.adventure import maps
from tests.adventure.maps import MIDDLE, events, go, is_legal, line, position, refused, settled


def paths(state: adventure.State, shape: Shape) -> set[tuple[Hex, ...]]:
    legal = adventure.legal_actions(state)
    return {a.path for a in legal if isinstance(a, adventure.Advance) and a.shape is shape}


def test_the_boat_sails_the_path_and_ends_on_its_last_hex() -> None:
    """ADV-1: the token covers the path, its first hex beside the boat."""
    state = position(MIDDLE)
    after = adventure.apply(state, go((1, 3), (1, 4)))
    player = after.players[0]
    assert (player.boat, player.came_from) == ((1, 4), (1, 3))
    assert player.reserve[Shape.LINE_2] == state.players[0].reserve[Shape.LINE_2] - 1
    assert after.scenario.live_at(Hex(1, 3)) == (line(0, (1, 3), (1, 4)),)
    assert refused(state, go((1, 4))) is Reason.NOT_BESIDE_BOAT
    assert refused(state, go((9, 9))) is Reason.NOT_BESIDE_BOAT
    assert refused(state, go((-1, -31))) is Reason.NOT_BESIDE_BOAT
    assert refused(state, go((1, 3), shape=Shape.LINE_2)) is Reason.WRONG_LENGTH
    assert refused(state, adventure.Advance(Shape.SINGLE, ())) is Reason.WRONG_LENGTH
    empty = position(MIDDLE, changes={0: {"reserve": (0,) * 10}})
    assert refused(empty, go((1, 3))) is Reason.NO_TOKEN_LEFT
    assert not paths(empty, Shape.SINGLE)


def test_a_token_does_not_store_its_direction() -> None:
    """ADV-1: it is the same token whichever way it was sailed, but the boat's position differs."""
    state = position(MIDDLE)
    there = adventure.apply(state, go((1, 3), (2, 3)))
    back = adventure.apply(state, go((2, 3), (1, 3)))
    assert there.scenario == back.scenario
    assert there.players[0].boat != back.players[0].boat


WIDE = """
 . . . . . . . .
. . . . . . . .
 . . . . . . . .
. . . . . . . .
 . . . . . . . .
. . . . . . . .
"""


def test_a_wrong_shape_is_refused() -> None:
    """ADV-2: also, incursion tokens are placed only by raids."""
    state = position(WIDE, points=20, boats={0: Hex(4, 3)})
    bent = ((4, 4), (5, 4), (5, 3))
    assert refused(state, go(*bent)) is Reason.WRONG_SHAPE
    assert refused(state, go(*bent, shape=Shape.CURVE_3)) is Reason.WRONG_SHAPE
    assert refused(state, go((4, 4), (5, 6))) is Reason.WRONG_SHAPE
    assert refused(state, go((4, 4), shape=Shape.INCURSION)) is Reason.ONLY_RAIDS


COLD = """
 . . . .
l l s .
 . .0 i .
. . . .
"""


def test_the_cost_of_a_hex_depends_on_its_terrain() -> None:
    """ADV-3: water 1, land 2, snow 3, iceberg 4; the whole cost must be paid."""
    state = position(COLD)
    assert adventure.cost(state, go((0, 2))) == 1
    assert adventure.cost(state, go((1, 3))) == 2
    assert adventure.cost(state, go((2, 3))) == 3
    assert adventure.cost(state, go((2, 2))) == 4
    assert adventure.cost(state, go((1, 3), (0, 3))) == 4
    assert refused(state, go((1, 3), (2, 3))) is Reason.NOT_ENOUGH_POINTS
    assert settled(adventure.apply(state, go((2, 3)))).points == 1
    refusal = adventure.why_illegal(state, go((1, 3), (2, 3)))
    assert refusal is not None
    assert refusal.cells == ((1, 3), (2, 3))
    with pytest.raises(adventure.IllegalAction):
        adventure.cost(state, go((1, 3), (2, 3)))


def test_an_advance_needs_enough_points() -> None:
    """TUR-1: the message differs if the player has no points, or lacks one point or several."""
    for points in (0, 1, 2, 3):
        for place in ((0, 2), (1, 3), (2, 3), (2, 2)):
            state = position(COLD, points=points)
            cost = adventure.cost(position(COLD), go(place))
            if cost > points:
                assert refused(state, go(place)) is Reason.NOT_ENOUGH_POINTS


def test_editions_can_have_other_costs() -> None:
    """ADV-3: one point is enough for water, even if the player's own route is the most expensive."""
    edition = maps.edition_of(COLD)
    dear = attrs.evolve(edition, costs=attrs.evolve(edition.costs, own_route=5, other_route=5))
    state = position(COLD, edition=dear, points=1)
    assert is_legal(state, go((0, 2)))
    assert refused(state, go((1, 3))) is Reason.NOT_ENOUGH_POINTS
    free = attrs.evolve(edition, costs=attrs.evolve(edition.costs, other_route=0))
    route = [line(1, (1, 2)), line(0, (1, 2)), line(1, (0, 2))]
    assert is_legal(position(COLD, edition=free, laid=route, points=0), go((0, 2)))


def test_a_players_own_route_costs_1() -> None:
    """ADV-3, ADV-6: a player may place tokens on their own tokens."""
    state = position(COLD, laid=[line(0, (2, 3))])
    assert adventure.cost(state, go((2, 3))) == 1
    assert adventure.apply(state, go((2, 3))).scenario.pile_at(Hex(2, 3)) == (line(0, (2, 3)),) * 2


def test_another_players_route_is_closed_to_boats_not_on_it() -> None:
    """ADV-3: a boat on the route may follow it, leave it, and return only from a hex where it is on it."""
    route = [line(1, (1, 3), (1, 4)), line(1, (0, 2))]
    state = position(MIDDLE, laid=route, points=9)
    assert refused(state, go((1, 3))) is Reason.ROUTE_CLOSED
    assert refused(state, go((2, 3), (1, 3))) is Reason.ROUTE_CLOSED
    on = settled(adventure.apply(state, Raid(Hex(1, 3))))
    assert adventure.cost(on, go((1, 4))) == 1
    left = settled(adventure.apply(on, go((0, 3))))
    assert refused(left, go((0, 2))) is Reason.ROUTE_CLOSED
    # Back over its own token, from where the boat is on the route again.
    assert adventure.cost(left, go((1, 3), (1, 4))) == 2
    # The route of one opponent is not that of another.
    other = position(WIDE3, laid=[line(1, (1, 3)), line(2, (1, 4))], points=9)
    raid = settled(adventure.apply(other, Raid(Hex(1, 3))))
    assert refused(raid, go((1, 4))) is Reason.ROUTE_CLOSED


WIDE3 = """
 . . . . . .
. . . . . .
 . .0 . . . .
. . . . . .
"""


def test_a_path_stays_within_the_revealed_rows() -> None:
    """ADV-3: each hex of the path must be revealed."""
    state = position(
        """
 . .0 . .
. . . .
""",
        rows=6,
    )
    assert refused(state, go((1, 3))) is Reason.NOT_REVEALED
    assert refused(state, go((1, 1), (9, 9))) is Reason.NOT_REVEALED


def test_a_path_may_pass_a_boat_but_not_end_on_it() -> None:
    """ADV-4: also, no path covers the hex that its own boat is on."""
    state = position(
        """
 . . . .
. .1 . .
 . .0 . .
. . . .
""",
        piles={(1, 2): (line(1, (1, 2)), line(0, (1, 2)))},
        laid=[line(1, (2, 3))],
    )
    assert refused(state, go((1, 3))) is Reason.BOAT_THERE
    assert refused(state, go((2, 3), (1, 3))) is Reason.BOAT_THERE
    assert is_legal(state, go((1, 3), (0, 4)))
    assert refused(state, go((2, 2), (1, 2))) is Reason.ON_OWN_BOAT
    assert refused(state, go((2, 2), (1, 2), (0, 2))) is Reason.ON_OWN_BOAT


LAST = """
 . . .0 .
. . . .
"""


def test_the_pacific_is_beside_every_hex_of_the_last_row() -> None:
    """ADV-5: a path may end there, but not continue; the step counts as either direction ahead."""
    state = position(LAST, points=9)
    assert is_legal(state, go((0, 3)))
    assert is_legal(state, go((1, 2), (0, 3)))
    assert is_legal(state, go((3, 2), (0, 3)))
    for shape in (Shape.LINE_3, Shape.CURVE_3):
        assert is_legal(state, go((2, 1), (1, 2), (0, 3), shape=shape))
    assert refused(state, go((0, 3), (1, 2))) is Reason.PASSES_PACIFIC
    assert adventure.cost(state, go((0, 3))) == 1
    # A curve may turn right or left: four paths fit, and each is listed once.
    curves = [path for path in paths(state, Shape.CURVE_3) if path[-1] == (0, 3)]
    assert len(curves) == len(set(curves))
    assert ((1, 2), (0, 2), (0, 3)) in curves
    assert ((3, 2), (0, 3)) in paths(state, Shape.LINE_2)


RICH = """
 . . . .
$ L S .
 . .0 . .
. . . .
"""


def test_treasures_are_drawn_in_the_order_of_the_path() -> None:
    """ADV-7, TRE-2: one card for each that had nothing on top, for the player who passes it."""
    state = position(RICH, points=9)
    after = adventure.apply(state, go((2, 3), (1, 3), (0, 3)))
    assert after.draws == (0, 0, 0)
    assert (after.phase, after.to_act) == (Phase.DRAW_CARD, adventure.CHANCE)
    after = maps.done(after, DrawCard(Card.SPURT), DrawCard(Card.WRECK), DrawCard(Card.SPURT))
    assert after.players[0].hand == (Card.WRECK, Card.SPURT, Card.SPURT)
    covered = position(RICH, points=9, laid=[line(0, (1, 3))])
    assert adventure.apply(covered, go((1, 3), (0, 3))).draws == (0,)
    flooded = position(RICH, points=9, piles={(1, 3): (adventure.Terrain.WATER,)})
    assert adventure.apply(flooded, go((1, 3))).draws == ()


def test_a_treasure_on_an_iceberg_gives_no_card_to_others() -> None:
    """ADV-7, CHR-F, CHR-M: other editions may have one, and an iceberg is neither water, land nor snow."""
    drawing = """
 . . . . . .
. I . . . .
 . .0 . . . .
. . . . . .
"""
    state = position(
        drawing, characters=(Character.JOHN_RAE, Character.WILLIAM_BAFFIN, Character.JOHN_CABOT)
    )
    assert adventure.apply(state, go((1, 3))).draws == (0,)


def test_the_effects_of_a_movement_follow_in_order() -> None:
    """ADV-8: the boat moves, points are gained, cards drawn, rows revealed, a tile turned. Chance draws."""
    state = position(
        """
 . . . .
S S S S
 . .0 . .
. . . .
""",
        rows=8,
        characters=(Character.HENRY_HUDSON, Character.JOHN_RAE),
    )
    after = adventure.apply(state, go((1, 3)))
    phases = []
    while after.phase is not Phase.ROTATE_TILE:
        phases.append(after.phase)
        after = adventure.apply(after, adventure.legal_actions(after)[0])
    assert phases == [Phase.DRAW_CARD] + [Phase.REVEAL_TILE] * 3
    kinds = [type(event).__name__ for event in events(state, go((1, 3)))]
    assert kinds == ["PointsPaid", "TokenPlaced", "BoatMoved"]
    ross = position(COLD, characters=(Character.JOHN_ROSS, Character.JOHN_RAE))
    kinds = [type(event).__name__ for event in events(ross, go((2, 3)))]
    assert kinds == ["PointsPaid", "TokenPlaced", "BoatMoved", "PointsGained"]


def test_rows_are_revealed_even_if_no_card_is_left_to_draw() -> None:
    """ADV-8, TRE-1: the treasure is lost, and the rest follows."""
    none = (0,) * 15
    state = position(RICH, rows=8, points=9, deck=none, discards=none)
    after = adventure.apply(state, go((1, 3)))
    assert (after.phase, after.draws) == (Phase.REVEAL_TILE, ())


def test_a_boat_is_on_a_route_that_its_own_token_covers() -> None:
    """ADV-9: a boat is on a route whose live token is below a live token of its own, not above it."""
    mine, other = line(0, (1, 2)), line(1, (1, 2))
    ahead = line(1, (1, 3))
    on = position(MIDDLE, piles={(1, 2): (other, mine), (1, 3): (ahead,)})
    assert is_legal(on, go((1, 3)))
    overtaken = position(MIDDLE, piles={(1, 2): (mine, other), (1, 3): (ahead,)})
    assert refused(overtaken, go((1, 3))) is Reason.ROUTE_CLOSED
    cut = position(
        MIDDLE, piles={(1, 2): (other, adventure.Terrain.ICEBERG, mine), (1, 3): (ahead,)}
    )
    assert refused(cut, go((1, 3))) is Reason.ROUTE_CLOSED
    # Within a path, every hex counts as if the token were already there.
    within = position(
        MIDDLE, piles={(1, 2): (mine,), (1, 3): (mine_at(1, 3), ahead), (1, 4): (line(1, (1, 4)),)}
    )
    assert is_legal(within, go((1, 3), (1, 4)))


def mine_at(col: int, row: int) -> adventure.Token:
    return line(0, (col, row))
