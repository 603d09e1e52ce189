"""The seventeen examples of the rulebook, on small drawn maps (see :mod:`tests.support.maps`).

Where the rulebook names tiles by letters, the drawings have digits: 1 for A, 2 for B, and so on.
"""

from __future__ import annotations

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Cell, DrawLarge, EndTurn, MoveShip, Pass, PlaceTile, TileId, Tokens
from northwest_passage.expedition.edition import LargeTile, PrintedTile
from tests.support import maps
from tests.support.maps import EMPTY, begin, crew, drives, marks, play, sails, table, terrain, why

SHIP, SLED = nwp.Unit.SHIP, nwp.Unit.SLED


def test_example_01_frozen_tiles() -> None:
    """FRZ-2, FRZ-3: tiles 1 and 2 are north of the line, 3 is south of it, 4 and 5 are across it."""
    drawing = """
      0   1   2   3   4   5
    .   .   ~---#---~   .   .
 0*         | 1     |
    #---~   ~---~---~---~---#
 1* |   |   | 2 | 4 | 5 | A |
    #   ~   #---~   ~   ~   #
 2  |   |       |   |   |   |
    ~---~   ~---~---#---~---#
 3          | 3     |
    .   .   ~---#---~   .   .
    """
    at = marks(drawing)
    state = table(drawing, round=4)
    assert (state.sun, state.frozen_rows) == (nwp.SunPosition.VI, 2)
    north = {at["1"], at["2"]}

    # No Ship can pass a frozen tile, but it can sail through the southern parts of 4 and 5.
    assert all(not north & sails(state, tile.cell) for tile in state.board.tiles)
    assert sails(state, at["A"]) == {at["5"]}
    assert sails(state, at["5"]) == {at["A"], at["4"]}
    assert sails(state, at["4"]) == {at["5"], at["3"]}
    assert sails(state, at["3"]) == {at["4"]}

    # The whole of a frozen tile is land for a Sled; of 4 and 5 only the northern part is.
    assert [len(area.corners) for area in nwp.areas(state, at["1"])] == [8]
    assert [len(area.corners) for area in nwp.areas(state, at["2"])] == [4]
    for tile in ("4", "5"):
        ice, land = nwp.areas(state, at[tile])
        assert [cell.row for cell, _ in ice.corners] == [1] * 4
        assert [cell.row for cell, _ in land.corners] == [2]
    assert drives(state, at["2"]) == {(at["1"], 0), (at["4"], 0)}
    assert drives(state, at["4"], 0) == {(at["1"], 0), (at["2"], 0), (at["5"], 0)}

    # South of the line, Sleds stay on land; the two lands of 3 are not connected.
    assert drives(state, at["4"], 1) == {(at["5"], 1), (at["3"], 1)}
    assert drives(state, at["3"], 1) == {(at["4"], 1)}
    assert drives(state, at["3"], 0) == set()


def test_example_02_a_draw_costs_one_crew() -> None:
    """ACT-A, TRN-3: one crew of the Ship moves from available to resting in the same column."""
    state = table(EMPTY)
    assert crew(state.players[0]) == ((7, 0), (0, 0))
    state = play(state, DrawLarge(SHIP, 0))
    assert crew(state.players[0]) == ((6, 1), (0, 0))
    assert len(state.players[0].reserve) == 1


TWO_STEPS = """
      0   1   2   3   4   5
    #---~   .   ~---~---~---#
 1  |   |       | 2 | 1 | A |
    #   ~   .   ~   #   ~   #
 2  |   |       |   |   |   |
    ~---~   .   #---~---~---#
"""


def test_example_03_a_second_move_costs_two_crew() -> None:
    """TRN-2, ACT-D: a move costs 1, or 2 as a further action of the turn."""
    at = marks(TWO_STEPS)
    state = play(table(TWO_STEPS), MoveShip(at["1"]))
    assert crew(state.players[0]) == ((6, 1), (0, 0))
    state = play(state, MoveShip(at["2"]))
    assert crew(state.players[0]) == ((4, 3), (0, 0))
    assert state.players[0].ship == at["2"]


def test_example_04_draw_place_and_move_cost_five_crew() -> None:
    """TRN-2, ACT-A, ACT-C, ACT-D: 1 to draw, 1 + 1 to place, 1 + 1 to sail; the surcharge does not grow."""
    state = table(EMPTY, display="L16 L1 L2 L3")
    place = PlaceTile(SHIP, TileId.large(16), Cell(4, 1), 90)
    spent = []
    for action in (DrawLarge(SHIP, 0), place, MoveShip(Cell(4, 1))):
        state = play(state, action)
        spent.append(state.players[0].ship_crew.resting)
    assert spent == [1, 3, 5]
    assert state.to_act == 0
    assert state.players[0].ship == Cell(4, 1)


def test_example_05_the_sun_moves_one_position_a_round() -> None:
    """FRZ-1, TRN-6: it starts on III and moves when all players have passed."""
    state = begin()
    assert (state.round, state.sun) == (1, nwp.SunPosition.III)
    state = play(state, Pass(), Pass())
    assert (state.round, state.sun) == (2, nwp.SunPosition.IV)


def test_example_06_corners_match_even_diagonally() -> None:
    """PLC-3: land touches land and sea touches sea, even where tiles meet only at a corner."""
    drawing = """
      0   1   2   3   4   5
    .   .   ~---~---~   .   .
 0          |       |
    #---~   ~---~---#   ~---#
 1  |   |             1 | A |
    #   ~   .   .   .   ~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
    """
    state = table(drawing, reserve="S0 S1 S2")
    here = marks(drawing)["1"]
    # The new tile meets the drawn one only in the corner (4, 1), which is land.
    sea = nwp.why_illegal(state, PlaceTile(SHIP, TileId.small(0), here))
    assert sea is not None
    assert sea.reason is nwp.Reason.CORNERS_DIFFER
    assert set(sea.cells) == {here, Cell(3, 0)}
    fits = {
        (place.tile, place.rotation)
        for place in nwp.legal_actions(state)
        if isinstance(place, PlaceTile) and place.cell == here
    }
    # One land corner in the north-west, or the western side, because the eastern corners are sea.
    assert fits == {(TileId.small(1), 0), (TileId.small(2), 270)}
    assert why(state, PlaceTile(SHIP, TileId.small(1), here, 180)) is nwp.Reason.CORNERS_DIFFER


def test_example_07_an_empty_space_is_filled() -> None:
    """PLC-6: tile 1 closes the space 2 on its last side; the matching small tile is placed automatically."""
    drawing = """
      0   1   2   3   4   5
    .   .   .   ~---~   .   .
 0              |   |
    #---~   ~---~---~   ~---#
 1  |   |   |   | 2   1 | A |
    #   ~   ~---#---#   ~   #
 2  |   |       |   |   |   |
    ~---~   .   ~---~   ~---#
    """
    at = marks(drawing)
    state = table(drawing, reserve="S1")
    piles = state.small_piles
    events = maps.happened(state, PlaceTile(SHIP, TileId.small(1), at["1"], 270))
    state = play(state, PlaceTile(SHIP, TileId.small(1), at["1"], 270))
    filled = state.board.tile_at(at["2"])
    assert filled is not None
    assert (filled.tile, filled.corners) == (TileId.small(2), terrain("~~ ##"))
    assert state.small_piles == (*piles[:2], piles[2] - 1, *piles[3:])
    assert [type(event).__name__ for event in events].count("GapFilled") == 1
    assert state.phase is nwp.Phase.TURN


def test_example_08_an_island_of_two_tiles() -> None:
    """PLC-7, SCR-5: tile 1 completes the land of tile 2: a Cartography token and 1 point."""
    drawing = """
      0   1   2   3   4   5
    #---~   .   ~---~   ~---#
 1  |   |       | 2 | 1 | A |
    #   ~   .   ~   #   ~   #
 2  |   |       |   |   |   |
    ~---~   .   ~---~   ~---#
    """
    state = table(drawing, reserve="L2")
    place = PlaceTile(SHIP, TileId.large(2), marks(drawing)["1"], 270)
    (charted,) = [e for e in maps.happened(state, place) if isinstance(e, nwp.IslandCharted)]
    assert charted.tiles == (Cell(3, 1), Cell(4, 1))
    assert charted.corners == (Cell(4, 2),)
    state = play(state, place)
    assert state.players[0].tokens == Tokens(cartography=1)
    assert state.players[0].prestige == 1
    assert state.cartography_left == 19


def test_example_09_four_crew_man_the_sled() -> None:
    """ACT-E: one crew pays and rests, four move to the Sled, which is deployed on the Ship's tile."""
    drawing = TWO_STEPS.replace("| 1 | A |", "| A |   |")
    state = play(table(drawing), nwp.TransferCrew(4, 0, area=0))
    assert crew(state.players[0]) == ((2, 1), (4, 0))
    assert state.players[0].sled == nwp.SledPosition(marks(drawing)["A"], 0)


def test_example_10_a_ship_in_the_ice() -> None:
    """FRZ-5, MOV-3: the Ship is blocked, but the Sled drives over the frozen tiles 1 and 2."""
    drawing = """
      0   1   2   3   4   5
    .   .   ~---~---~   .   .
 0*         | 1     |
    #---~   ~---#---~---~---#
 1* |   |       | Aa| 2 |   |
    #   ~   .   #   ~   ~   #
 2* |   |       |   |   |   |
    ~---~   .   ~---#---~---#
    """
    at = marks(drawing)
    state = table(drawing, round=5)
    assert (state.sun, state.frozen_rows) == (nwp.SunPosition.VII, 3)
    assert nwp.destinations(state, SHIP) == ()
    assert why(state, MoveShip(at["2"])) is nwp.Reason.FROZEN
    assert nwp.destinations(state, SLED) == (nwp.MoveSled(at["1"], 0), nwp.MoveSled(at["2"], 0))
    for tile in ("1", "2"):
        assert play(state, nwp.MoveSled(at[tile], 0)).players[0].sled == nwp.SledPosition(
            at[tile], 0
        )


STRAIT = """
      0   1   2   3   4   5
    #---~   .   ~---#---~---#
 1  |   |       | =   A |   |
    #   ~   .   #---~---~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
"""


def test_example_11_exploring_a_strait() -> None:
    """ACT-F: the Ship takes the Strait token of its tile for 3 crew, wherever on the tile it is."""
    state = table(STRAIT)
    assert state.token_at(Cell(3, 1)) is nwp.TokenKind.STRAIT
    state = play(state, nwp.Explore(SHIP))
    assert crew(state.players[0]) == ((4, 3), (0, 0))
    assert state.players[0].tokens == Tokens(strait=1)
    assert state.tokens == ()


def test_example_12_discovering_a_cairn() -> None:
    """ACT-G: the Ship takes the Cairn token of its tile for 2 crew."""
    drawing = """
      0   1   2   3   4   5
    #---~   .   #---~---~---#
 1  |   |       | ^   A |   |
    #   ~   .   ~---~---~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
    """
    state = table(drawing)
    state = play(state, nwp.Discover(SHIP))
    assert crew(state.players[0]) == ((5, 2), (0, 0))
    assert state.players[0].tokens == Tokens(cairn=1)
    assert state.tokens == ()


def test_example_13_the_order_of_passing_is_the_next_turn_order() -> None:
    """ACT-H, TRN-5: White passes first and begins the next round, Ochre is second."""
    grey, ochre, black, white = range(4)
    state = begin(4)
    assert state.turn_order == (grey, ochre, black, white)
    draw = DrawLarge(SHIP, 0)
    state = play(state, draw, EndTurn(), draw, EndTurn(), draw, EndTurn(), Pass())
    assert state.passed == (white,)
    state = play(state, draw, EndTurn(), Pass())
    assert state.passed == (white, ochre)
    state = play(state, Pass(), Pass())
    assert state.turn_order == (white, ochre, black, grey)
    assert (state.round, state.to_act) == (2, white)


@pytest.mark.parametrize(("drawn", "points"), [("| A   @ |", 2), ("| @   A |", 4)])
def test_example_14_the_zone_of_the_token_counts(drawn: str, points: int) -> None:
    """SCR-3, SCR-4: on a tile across two zones, the place of the Inuit token decides between x1 and x2."""
    drawing = """
      0   1   2   3   4   5
    #---~   .   ~---#---~---#
 1  |   |       | A   @ |   |
    #   ~   .   ~---~---~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
    """.replace("| A   @ |", drawn)
    state = table(drawing)
    assert [state.edition.zone(Cell(col, 1)) for col in (3, 4)] == [2, 1]
    state = play(state, nwp.Discover(SHIP))
    assert state.players[0].tokens == Tokens(inuit=1)
    assert state.players[0].prestige == points


LONG = attrs.evolve(
    maps.SMALL,
    name="Long",
    columns=12,
    rows=2,
    zones=(1,) * 12,
    frozen_rows=(1, 0, 0, 0, 0, 0, 1),
    printed=(
        PrintedTile("Greenland", Cell(11, 0), True, terrain("~# ~# ~#")),
        PrintedTile("Northwest Passage", Cell(0, 0), True, terrain("~~ ~~ ~~")),
    ),
    greenland=Cell(11, 0),
    northwest_passage=Cell(0, 0),
    large_tiles=(LargeTile(terrain("~#~ ~~~")),) * 4 + (LargeTile(terrain("~#~ ~#~")),) * 8,
)
"""A board two rows high, with tiles for one long island."""


def long_island(count: int) -> str:
    """Return an island along upright tiles, without the last tile, which belongs beside Greenland.

    For three tiles it looks like this, with land along the middle and space for the third tile in column 10::

            8   9   10  11
          ~---~---~   ~---#
         |   |   |   |   |
          ~   #   #   ~   #
         |   |   |   |   |
          ~---~---~   ~---#
    """
    first = 11 - count
    tiled = {0, *range(first, 10), 11}

    def corner(x: int, y: int) -> str:
        if tiled.isdisjoint((x - 1, x)):
            return "."
        return "#" if x == 12 or (y == 1 and first < x < 11) else "~"

    lines = ["      " + "".join(f"{col:<4}" for col in range(12))]
    for y in range(3):
        walls = {x: "---" if y != 1 and x in tiled else "   " for x in range(13)}
        lines.append("    " + "".join(corner(x, y) + walls[x] for x in range(13)))
        sides = ("    " if tiled.isdisjoint((x - 1, x)) else "|   " for x in range(13))
        lines.append(f" {y}  " + "".join(sides))
    return "\n".join(lines[:-1])


@pytest.mark.parametrize(
    ("count", "points"), [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 7), (9, 7)]
)
def test_example_15_points_for_islands(count: int, points: int) -> None:
    """SCR-5, PLC-7: the points for islands of two tiles and more; from eight tiles on they do not increase.

    Example 15 of the rulebooks refers to the table on the players' boards and has no numbers of its own. One
    point for two tiles is in Example 8; all other numbers here are those assumed in the default edition.
    """
    state = table(long_island(count), edition=LONG, reserve="L3")
    state = play(state, PlaceTile(SHIP, TileId.large(3), Cell(10, 0), 270))
    assert state.players[0].prestige == points
    assert state.players[0].tokens == Tokens(cartography=1)


def test_example_16_majorities_with_a_tie() -> None:
    """SCR-6: White and Black share the second place for Franklin, Ochre is third, Grey has none."""
    state = maps.finished(
        maps.collected(Tokens(franklin=3), Tokens(franklin=3), Tokens(franklin=1), Tokens())
    )
    assert [line.franklin_majority for line in nwp.score(state)] == [7, 7, 4, 0]


def test_example_17_an_abandoned_sled() -> None:
    """SCR-8: the Ship is home, the Sled with its three crew is not: 6 points are lost, not 8.

    The example does not say how the Ship got home. Here it never left, which SCR-8 counts as being there.
    """
    drawing = TWO_STEPS.replace("| 2 |", "| a |")
    state = maps.finished(table(drawing, area=0))
    white = nwp.score(state)[0]
    assert state.players[0].sled_crew.total == 3
    assert white.sled_crew_abandoned == -6
    assert (white.ship_abandoned, white.ship_crew_abandoned, white.total) == (0, 0, -6)
