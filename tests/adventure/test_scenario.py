"""The scenario: hexes, tiles, piles (SCN)."""

import attrs
import pytest

from northwest_passage import adventure
from northwest_passage.adventure import Card, Hex, Reason, RevealTile, Scenario, Terrain
from northwest_passage.adventure.hexes import grid_of
from tests.adventure import maps
from tests.adventure.maps import SEA, done, go, index, is_legal, line, position, refused


def test_the_directions_are_counter_clockwise() -> None:
    """SCN-1: right, ahead right, ahead left, left, back left, back right."""
    grid = grid_of(6, 24)
    for place, ways in (
        ((2, 3), [(3, 3), (2, 4), (1, 4), (1, 3), (1, 2), (2, 2)]),
        ((2, 4), [(3, 4), (3, 5), (2, 5), (1, 4), (2, 3), (3, 3)]),
    ):
        assert [grid.hexes[i] for i in grid.steps[index(*place)]] == ways
    right, ahead = index(1, 1), index(0, 2)
    assert grid.steps[index(0, 1)] == (right, ahead, -1, -1, -1, -1)
    assert grid.ahead[index(0, 1)] == {ahead}


def test_the_pacific_is_the_last_row() -> None:
    """SCN-1, ADV-5: it is ahead of the last row, and no direction leads further."""
    grid = grid_of(4, 6)
    assert grid.steps[grid.pacific] == (-1,) * 6
    assert grid.neighbours[grid.pacific] == ()
    for col in range(4):
        assert grid.ahead[index(col, 6)] == {grid.pacific}
        assert grid.two_ahead[index(col, 6)] == set()


def test_a_scenario_has_at_most_30_rows() -> None:
    """SCN-1, ADV-5: 30 rows fit between the oceans; 32 are refused."""
    sea = " . . . .\n. . . .\n" * 15
    state = position(sea, boats={0: Hex(3, 29)})
    assert done(state, go((3, 30), (0, 31))).players[0].boat == (0, 31)
    problem = "rows: must be an even number from 2 to 30, got 32"
    with pytest.raises(adventure.InvalidEdition, match=problem):
        attrs.evolve(state.edition, rows=32)


def test_a_scenario_begins_empty() -> None:
    """SCN-6: no tile, no treasure, no token."""
    scenario = Scenario.of(adventure.DEFAULT_EDITION, 2)
    assert (scenario.tiles, scenario.treasures, scenario.free) == ((), 0, ())
    assert scenario.rows == 0
    assert repr(scenario) == "Scenario(tiles=())"
    # A hex that is not revealed has the number after those of the terrains, so tables by terrain end with it.
    assert scenario.terrain[index(0, 1)] == len(Terrain)


@pytest.mark.parametrize(("players", "width"), [(2, 4), (3, 6), (4, 8)])
def test_the_number_of_players_determines_the_width(players: int, width: int) -> None:
    """SCN-1, SCN-2: a row has a middle tile and side tiles, which are upright with three players."""
    grid = grid_of(width, 24)
    places = [[grid.hexes[i] for i in place] for place in grid.places]
    covered = sorted(hexagon for place in places for hexagon in place)
    assert covered == [(col, row) for col in range(width) for row in range(1, 25)]
    margin = players - 2
    assert places[0] == [(margin + i, 1) for i in range(4)]
    if players == 3:
        assert places[1:4] == [[(1, 2), (2, 2), (3, 2), (4, 2)], [(0, 1), (0, 2)], [(5, 1), (5, 2)]]
    if players == 4:
        assert places[1:3] == [[(0, 1), (1, 1)], [(6, 1), (7, 1)]]


def test_a_turned_tile_has_its_hexes_reversed() -> None:
    """SCN-3: a turned tile has its hexes in the opposite order."""
    edition = adventure.DEFAULT_EDITION
    lying = Scenario.of(edition, 2, [("M1", False), ("M24", True)])
    assert [lying.terrain_at(Hex(col, 1)) for col in range(4)] == [*Terrain]
    assert [lying.terrain_at(Hex(col, 2)) for col in range(4)] == [*Terrain]
    assert [hexagon for hexagon in lying.tiles[0].hexes if lying.shows_treasure(hexagon)] == [
        (0, 1)
    ]
    assert Scenario.of(edition, 2, [("M1", True)]).shows_treasure(Hex(3, 1))
    upright = Scenario.of(edition, 3, [("M1", False), ("M2", False), ("A1", False), ("A13", True)])
    assert upright.terrain_at(Hex(0, 1)) is upright.terrain_at(Hex(5, 2)) is Terrain.WATER
    assert upright.terrain_at(Hex(0, 2)) is upright.terrain_at(Hex(5, 1)) is Terrain.LAND


def test_a_tile_of_one_hex_changes_the_terrain_and_hides_the_treasure() -> None:
    """SCN-5: an iceberg or water tile covers the hex, and the supply of such tiles is limited."""
    state = position(
        """
 . . . .
. $ . .
 . . . .
. . . .
""",
        hands=[(Card.ICEBERG, Card.THAW, Card.PLENTY)],
        cards_left=3,
        iceberg_tiles=1,
        water_tiles=1,
    )
    after = done(state, adventure.PlayIceberg(Hex(1, 3)), adventure.PlayThaw(Hex(0, 2)))
    assert after.scenario.terrain_at(Hex(1, 3)) is Terrain.ICEBERG
    assert not after.scenario.shows_treasure(Hex(1, 3))
    assert (after.iceberg_tiles, after.water_tiles) == (0, 0)
    again = position(hands=[(Card.ICEBERG, Card.THAW)], iceberg_tiles=0, water_tiles=0)
    assert refused(again, adventure.PlayIceberg(Hex(1, 3))) is Reason.NO_ICEBERG_LEFT
    assert refused(again, adventure.PlayThaw(Hex(1, 3))) is Reason.NO_WATER_LEFT


def test_a_scenario_has_each_tile_once_and_piles_on_its_hexes() -> None:
    """SCN-6: anything else is refused."""
    edition = adventure.DEFAULT_EDITION
    with pytest.raises(adventure.InvalidData, match="M1"):
        Scenario.of(edition, 2, [("M1", False), ("M1", True)])
    with pytest.raises(adventure.InvalidData, match="A1"):
        Scenario.of(edition, 3, [("A1", False)])
    with pytest.raises(adventure.InvalidData, match="tiles"):
        Scenario.of(edition, 2, [(f"M{i}", False) for i in range(1, 26)])
    with pytest.raises(adventure.InvalidData, match="piles"):
        Scenario.of(edition, 2, [], [(Hex(4, 1), ())])


def test_a_tile_that_looks_the_same_both_ways_is_one_outcome() -> None:
    """SCN-6: it has twice the weight, and is never listed as turned."""
    drawing = """
 . . . .
l . s i
"""
    state = adventure.apply(position(drawing, rows=4), go((1, 1)))
    outcomes = dict(adventure.chance_outcomes(state))
    assert outcomes == {RevealTile("M3"): 0.5, RevealTile("M4"): 0.5}
    assert is_legal(state, RevealTile("M3", True))
    after = adventure.apply(state, RevealTile("M3", True))
    assert after == adventure.apply(state, RevealTile("M3", False))
    assert refused(state, RevealTile("M1")) is Reason.TILE_USED
    assert refused(state, RevealTile("A1")) is Reason.TILE_USED


def test_a_piece_is_free_if_nothing_is_on_top() -> None:
    """SCN-7: a hex needs an empty pile and no boat, a tile on all its hexes; a token must top its piles."""
    first, second = line(0, (0, 2), (0, 3)), line(1, (0, 3))
    state = position(laid=[first, second], boats={0: Hex(2, 2)})
    scenario, boats = state.scenario, [index(2, 2), 0]
    assert scenario.pile_at(Hex(0, 3)) == (first, second)
    bare = scenario.bare_hexes(boats)
    assert Hex(0, 2) not in bare
    assert Hex(2, 2) not in bare
    assert Hex(1, 2) in bare
    assert len(bare) == 16 - 3
    assert [tile.tile for tile in scenario.bare_tiles(boats)] == ["M1", "M4"]
    assert scenario.free_tokens(boats) == [second]
    assert scenario.free_tokens([index(0, 3)]) == [line(0, (2, 2))]
    uncovered = scenario.without_token(second)
    assert first in uncovered.free_tokens(boats)


def test_an_iceberg_or_water_tile_buries_the_tokens_below_it() -> None:
    """SCN-8: tokens above the topmost iceberg or water tile are live; the others are buried."""
    below, above = line(0, (1, 2)), line(1, (1, 2))
    state = position(piles={(1, 2): (below, Terrain.ICEBERG, above)})
    assert state.scenario.live_at(Hex(1, 2)) == (above,)
    assert state.scenario.routes_at(Hex(1, 2)) == (1,)
    buried = position(piles={(1, 2): (below, above, Terrain.ICEBERG)})
    assert buried.scenario.routes_at(Hex(1, 2)) == ()
    assert buried.scenario.terrain_at(Hex(1, 2)) is Terrain.ICEBERG


def test_equal_tokens_on_several_hexes_are_one_token() -> None:
    """SCN-7: equal tokens on two hexes, as read from data, are one token with nothing on top."""
    bare = position().scenario
    tiles = [(tile.tile, tile.turned) for tile in bare.tiles]
    path = (Hex(1, 2), Hex(1, 3))
    piles = [(place, (adventure.Token(0, adventure.Shape.LINE_2, path),)) for place in path]
    scenario = Scenario.of(maps.edition_of(SEA), 2, tiles, piles)
    assert scenario.free_tokens([]) == [line(0, *path)]
    assert scenario.without_token(scenario.free_tokens([])[0]) == bare


def test_queries_about_hexes() -> None:
    """SCN-1: a hex that does not exist has no tile, terrain or pile; the Pacific is not part of the map."""
    state = position(boats={0: Hex(1, 2)})
    scenario = state.scenario
    tile = scenario.tile_at(Hex(1, 2))
    assert tile is not None
    assert (tile.tile, scenario.tile_named("M2")) == ("M2", tile)
    for beyond in (Hex(4, 2), Hex(0, 5), Hex(0, 0), Hex(-1, 2)):
        assert scenario.tile_at(beyond) is None
        assert scenario.terrain_at(beyond) is None
        assert not scenario.shows_treasure(beyond)
        assert scenario.pile_at(beyond) == ()
    assert repr(scenario.grid) == "<Grid 4 x 4>"
    with pytest.raises(AttributeError):
        scenario.grid.width = 6
    assert scenario.next_tiles == ()
    assert repr(tile.hexes[0]) == "Hex(col=0, row=2)"
    assert repr(Terrain.SNOW) == "Terrain.SNOW"
