"""MOV: Ships and Sleds on the map, and the sun's effects on Sleds."""

from __future__ import annotations

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Cell, MoveShip, MoveSled, Pass, Reason, SledPosition, State, Unit
from northwest_passage.expedition.freezing import season
from northwest_passage.expedition.geometry import Grid, large_faces
from tests.support import maps
from tests.support.maps import drives, happened, iced, legal, marks, numbers, play, table, why

# -- Ships -----------------------------------------------------------------------------------------


# -- Areas -----------------------------------------------------------------------------------------


def test_a_tile_has_the_same_areas_on_boards_of_any_size() -> None:
    """MOV-2: tiles are shared between games, so cached values of one board must not be used for another."""
    face = large_faces(maps.terrain("#~# ~#~"), None)[0]
    tile = nwp.PlacedTile.of(nwp.TileId.large(0), face, Cell(0, 0), None)
    low, high = (season(nwp.Board(Grid.of(2, rows), [tile]), 0).areas(tile) for rows in (1, 3))
    assert low == high
    assert len(low) == 3
    for rows, ice, areas in ((3, 2, 1), (4, 0, 3)):
        assert len(season(nwp.Board(Grid.of(2, rows), [tile]), ice).areas(tile)) == areas


def horizontal(picture: str, rows: int = 0) -> State:
    """Return a state with a tile in cells (2, 1) and (3, 1), and ``rows`` frozen rows."""
    a, b, c, d, e, f = list(picture.replace(" ", "").replace(".", "~"))
    drawing = f"""
      0   1   2   3   4   5
    .   .   .   .   .   .   .
 0
    #---~   {a}---{b}---{c}   ~---#
 1  |   |   |       |   | A |
    #   ~   {d}---{e}---{f}   ~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
    """
    return table(iced(drawing, rows))


def upright(picture: str, rows: int = 0) -> State:
    """Return a state with a tile in cells (2, 1) and (2, 2), and ``rows`` frozen rows."""
    a, b, c, d, e, f = list(picture.replace(" ", "").replace(".", "~"))
    drawing = f"""
      0   1   2   3   4   5
    #---~   {a}---{b}   .   ~---#
 1  |   |   |   |       | A |
    #   ~   {c}   {d}   .   ~   #
 2  |   |   |   |       |   |
    ~---~   {e}---{f}   .   ~---#
    """
    return table(iced(drawing, rows))


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (horizontal("~~~ ~~~"), ["....", "...."]),
        (horizontal("### ###"), ["0000", "0000"]),
        (horizontal("#~# ~#~"), ["0..1", ".21."]),
        (horizontal("##~ ~~#"), ["00..", "0..1"]),
        (horizontal("#~~ ~##"), ["0..1", "..11"]),
        # Numbered by cells, not by points: the land in the western cell comes first.
        (horizontal("~~# ##~"), ["..00", ".10."]),
        (horizontal("#~~ ~~#", rows=1), ["0...", "...1"]),
        (horizontal("#~~ ~~#", rows=2), ["0000", "0000"]),
        (upright("#~ ~# #~"), ["0..1", ".12."]),
        # The land in the northern cell comes first, although the other is further west.
        (upright("~~ ~# #~"), ["...0", ".01."]),
        (upright("#~ ~# #~", rows=2), ["0000", ".01."]),
        (upright("#~ ~# #~", rows=3), ["0000", "0000"]),
        # Ice in the north ends at the line unless there is land to walk on.
        (upright("~~ ~~ ~~", rows=2), ["0000", "...."]),
        (upright("~~ ~~ #~", rows=2), ["0000", "..1."]),
        (upright("~~ #~ #~", rows=2), ["0000", "0.0."]),
        (upright("## ## ##", rows=2), ["0000", "0000"]),
        # Diagonal land corners of the southern cell are not joined by the ice of the northern one.
        (upright("~~ #~ ~#", rows=2), ["0000", "0..1"]),
    ],
)
def test_areas_are_connected_walkable_parts(state: State, expected: list[str]) -> None:
    """MOV-2, FRZ-3: the expected text has the area at NW, NE, SW, SE of each cell, or a dot for none."""
    assert numbers(state, Cell(2, 1)) == expected
    assert numbers(state, state.board.tiles[1].cells[-1]) == expected


# -- Sleds -----------------------------------------------------------------------------------------

ICE_AND_LAND = """
      0   1   2   3   4   5
    .   .   ~---~---~   .   .
 0*         | 1 | 2 |
    #---~   #---~---#   ~---#
 1  |   |   | 3 | 4 |   | A |
    #   ~   #---~---~   ~   #
 2  |   |   | 5 |       |   |
    ~---~   #---#   .   ~---#
"""


def test_a_sled_crosses_where_both_sides_can_be_walked() -> None:
    """MOV-3: over ice, from ice to land that touches it, along land, but never over open water."""
    at = marks(ICE_AND_LAND)
    state = table(ICE_AND_LAND)
    assert drives(state, at["1"]) == {(at["2"], 0), (at["3"], 0)}
    assert drives(state, at["2"]) == {(at["1"], 0), (at["4"], 0)}
    assert drives(state, at["3"]) == {(at["1"], 0), (at["5"], 0)}
    assert drives(state, at["4"]) == {(at["2"], 0)}
    assert drives(state, at["5"]) == {(at["3"], 0)}
    summer = table(iced(ICE_AND_LAND, 0))
    assert drives(summer, at["3"]) == {(at["1"], 0), (at["5"], 0)}
    assert drives(summer, at["4"]) == {(at["2"], 0)}
    assert drives(summer, at["1"]) == {(at["3"], 0)}


def test_a_sled_reaches_only_the_areas_that_meet_its_own() -> None:
    """MOV-3, MOV-2: tile 1 has three lands; from 2 a Sled reaches the one that touches the border."""
    drawing = """
      0   1   2   3   4   5
    #---~   #---~---#---~---#
 1  |   |   | 1     | 2 |   |
    #   ~   ~---#---~---~   #
 2  |   |       | 3 |   | A |
    ~---~   .   ~---#   ~---#
    """
    at = marks(drawing)
    state = table(drawing)
    assert numbers(state, at["1"]) == ["0..1", ".21."]
    assert drives(state, at["2"]) == {(at["1"], 2)}
    assert drives(state, at["1"], 2) == {(at["2"], 0)}
    assert drives(state, at["1"], 0) == set()
    assert drives(state, at["1"], 1) == {(at["3"], 0)}
    # The other land of tile 3, diagonal to the first, leads nowhere.
    assert numbers(state, at["3"]) == ["0..1"]
    assert drives(state, at["3"], 0) == {(at["1"], 1)}
    assert drives(state, at["3"], 1) == set()
    state = maps.with_crew(state, (4, 0), (3, 0))
    state = maps.with_player(state, 0, sled=SledPosition(at["2"], 0))
    assert why(state, MoveSled(at["1"], 2)) is None
    moved = nwp.SledMoved(0, SledPosition(at["2"], 0), SledPosition(at["1"], 2))
    assert moved in happened(state, MoveSled(at["1"], 2))
    assert why(state, MoveSled(at["1"], 0)) is Reason.NO_LAND_PASSAGE
    assert why(state, MoveSled(at["1"], 3)) is Reason.NO_SUCH_AREA


def test_destinations_can_be_listed_for_any_player() -> None:
    """MOV-1, MOV-3: they can be listed for any player's units at any time; an unknown player has none."""
    at = marks(ICE_AND_LAND)
    state = table(ICE_AND_LAND.replace("| 3 | 4 |", "| b | 4 |"))
    assert nwp.destinations(state, Unit.SLED, player=1) == (
        MoveSled(at["1"], 0),
        MoveSled(at["5"], 0),
    )
    assert nwp.destinations(state, Unit.SLED) == ()
    assert nwp.destinations(state, Unit.SHIP, player=2) == ()
    assert nwp.destinations(state, Unit.SHIP, player=-1) == ()
    assert nwp.destinations(maps.finished(state), Unit.SHIP) == ()


DIAGONAL = """
      0   1   2   3   4   5
    #---~   ~---~   .   ~---#
 1  |   |   | Aa|       |   |
    #   ~   ~---#---~   ~   #
 2  |   |       | 1 |   |   |
    ~---~   .   #---~   ~---#
"""


@pytest.mark.parametrize("rows", [0, 3])
def test_units_do_not_move_diagonally(rows: int) -> None:
    """MOV-4: neither Ship nor Sled moves to a tile that is touched at a corner only."""
    at = marks(DIAGONAL)
    state = table(iced(DIAGONAL, rows))
    assert legal(state, MoveShip, MoveSled) == []
    assert why(state, MoveShip(at["1"])) is Reason.NOT_NEXT_TO_TILE
    assert why(state, MoveSled(at["1"], 0)) is Reason.NOT_NEXT_TO_TILE


# -- When the sun moves ----------------------------------------------------------------------------


def next_round(state: State) -> State:
    """Return the state after all players have passed in turn order."""
    return play(state, *[Pass()] * len(state.turn_order))


def with_sled(state: State, area: int) -> State:
    """Put the first player's Sled on the tile at (2, 1), with three crew."""
    state = maps.with_player(state, 0, sled=SledPosition(Cell(2, 1), area))
    return maps.with_crew(state, (4, 0), (3, 0))


def in_round(state: State, number: int) -> State:
    """Return the same position, with the same ice, in a later round."""
    assert state.edition.frozen_in(number) == state.frozen_rows
    return attrs.evolve(state, round=number)


@pytest.mark.parametrize(
    ("state", "number", "area", "settles"),
    [
        # Freezing: every area becomes part of the ice.
        (upright("#~ ~# #~"), 2, 2, 2),
        (horizontal("#~# ~#~", rows=1), 3, 2, 0),
        # Thawing: the Sled settles in the part that overlaps its old area, even if another has its number.
        (upright("#~ ~~ #~", rows=2), 7, 0, 0),
        (upright("#~ ~~ #~", rows=2), 7, 1, 1),
        (upright("~~ ~# #~", rows=2), 7, 0, 0),
        # Thawing, and the ice had no land: the land in the other cell saves the Sled.
        (upright("~~ ~~ #~", rows=2), 7, 0, 0),
        (upright("~~ ~~ ##", rows=2), 7, 0, 0),
        # Part of the ice is left.
        (upright("~~ ~~ ~~", rows=3), 6, 0, 0),
    ],
)
def test_a_sled_with_one_option_settles_automatically(
    state: State, number: int, area: int, settles: int
) -> None:
    """MOV-5: the overlapping area, or else the only one of the tile; the player does not choose."""
    state = with_sled(in_round(state, number), area)
    events = happened(state, Pass(), Pass())
    before, after = SledPosition(Cell(2, 1), area), SledPosition(Cell(2, 1), settles)
    assert [e for e in events if isinstance(e, nwp.SledSettled)] == [
        nwp.SledSettled(0, before, after)
    ]
    state = next_round(state)
    assert (state.phase, state.round) == (nwp.Phase.TURN, number + 1)
    assert state.players[0].sled == after


@pytest.mark.parametrize(
    ("state", "number", "area", "choices"),
    [
        (horizontal("#~# ~#~", rows=2), 7, 0, (0, 1, 2)),
        (horizontal("#~~ ~~#", rows=2), 7, 0, (0, 1)),
        # The ice covered the northern cell only: the land of the southern one does not overlap it.
        (upright("#~ ~# #~", rows=2), 7, 0, (0, 1)),
    ],
)
def test_the_owner_chooses_among_several_areas(
    state: State, number: int, area: int, choices: tuple[int, ...]
) -> None:
    """MOV-5: only areas that overlap the old one are offered."""
    state = next_round(with_sled(in_round(state, number), area))
    assert (state.phase, state.to_act) == (nwp.Phase.SETTLE_SLED, 0)
    assert nwp.legal_actions(state) == tuple(map(nwp.SettleSled, choices))
    others = {-1, 0, 1, 2, 3} - {*choices}
    assert {why(state, nwp.SettleSled(area)) for area in others} == {Reason.NOT_A_SETTLEMENT}
    for choice in choices:
        settled = play(state, nwp.SettleSled(choice))
        assert settled.players[0].sled == SledPosition(Cell(2, 1), choice)
        assert settled.phase is nwp.Phase.TURN


def test_a_sled_on_melting_ice_is_lost() -> None:
    """MOV-5, MOV-6: without land or ice, Sled and Sled crew leave the game, and cost points at the end."""
    state = with_sled(in_round(horizontal("~~~ ~~~", rows=2), 7), 0)
    state = maps.with_crew(state, (3, 1), (1, 2))
    (lost,) = [e for e in happened(state, Pass(), Pass()) if isinstance(e, nwp.SledLost)]
    assert lost == nwp.SledLost(0, SledPosition(Cell(2, 1), 0), nwp.Crew(0, 3))
    state = next_round(state)
    player = state.players[0]
    assert (player.sled, player.sled_lost, player.crew_lost_with_sled) == (None, True, 3)
    assert (player.ship_crew, player.sled_crew) == (nwp.Crew(4, 0), nwp.Crew(0, 0))
    assert legal(state, nwp.TransferCrew) == []
    assert why(state, nwp.TransferCrew(2, 0, 0)) is Reason.SLED_LOST
    assert why(state, MoveSled((2, 1), 0)) is Reason.SLED_LOST
    assert nwp.destinations(state, Unit.SLED) == ()
    # The Ship is in Greenland, and the lost crew still cost 2 each.
    assert nwp.score(maps.finished(state))[0].sled_crew_abandoned == -6


SETTLING = """
      0   1   2   3   4   5
    #---~   #---~   ~---~---#
 1* |   |   | b |   | a |   |
    #   ~   ~---#---~---~   #
 2  |   |   |       |   |   |
    ~---~   ~---~---~---~---#
"""
"""When row 1 thaws, Sled a on the water is lost, and b has two lands to choose from."""


@pytest.mark.parametrize("first_to_pass", [0, 1])
def test_players_settle_in_the_new_turn_order(first_to_pass: int) -> None:
    """MOV-5, TRN-6: even a Sled without a choice settles only when it is its player's turn to settle."""
    state = table(SETTLING, round=7)
    if first_to_pass == 1:
        state = play(state, nwp.DrawSmall(Unit.SHIP, 1), nwp.EndTurn())
    state = play(state, Pass(), Pass())
    assert state.turn_order == (first_to_pass, 1 - first_to_pass)
    assert (state.phase, state.to_act, state.round) == (nwp.Phase.SETTLE_SLED, 1, 8)
    # The player who passed first settles first, so a is already lost or not.
    assert state.players[0].sled_lost is (first_to_pass == 0)
    # Crew are still at rest.
    assert state.players[1].ship_crew.available == 0
    done = nwp.step(state, nwp.SettleSled(1))
    assert done.state.players[0].sled_lost
    assert done.state.players[1].sled == SledPosition(Cell(2, 1), 1)
    assert done.state.players[1].ship_crew.resting == 0
    assert (done.state.phase, done.state.to_act) == (nwp.Phase.TURN, first_to_pass)


def test_the_sled_of_a_returned_expedition_does_not_settle() -> None:
    """MOV-5, SCR-2: it keeps its tile and has no area; thawing does not take it."""
    state = table(SETTLING, round=7)
    state = maps.with_player(state, 0, ship=Cell(4, 2))
    state = play(state, MoveShip(Cell(5, 1)))
    assert state.players[0].returned
    assert state.players[0].sled == SledPosition(Cell(4, 1), None)
    assert nwp.destinations(state, Unit.SLED, player=0) == ()
    state = play(state, Pass(), nwp.SettleSled(0))
    assert not state.players[0].sled_lost
    assert state.players[0].sled == SledPosition(Cell(4, 1), None)
    assert nwp.score(state)[0].sled_crew_abandoned == -6
