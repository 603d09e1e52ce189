"""FRZ: the sun, the freeze line, and the effects of ice."""

from __future__ import annotations

import pytest

import northwest_passage as nwp
from northwest_passage import DEFAULT_EDITION, MoveShip, Pass, PlaceTile, Reason, SunMoved, TileId
from northwest_passage.expedition.freezing import season
from tests.support import maps
from tests.support.maps import HALF_AN_ISLAND, begin, iced, marks, numbers, play, sails, table, why


def test_the_sun_follows_its_schedule_for_ten_rounds() -> None:
    """FRZ-1: III, IV, V, VI, VII, then I, II, III, IV, V; five rounds make the first year."""
    state = begin(edition=DEFAULT_EDITION)
    seen = []
    while not state.is_over:
        seen.append(state.sun.name)
        state = play(state, Pass(), Pass())
    assert " ".join(seen) == "III IV V VI VII I II III IV V"
    assert DEFAULT_EDITION.first_year == 5


def test_the_move_of_the_sun_is_an_event() -> None:
    """FRZ-1, FRZ-2: after VII the sun returns to I; eight rows stay frozen."""
    state = play(begin(edition=DEFAULT_EDITION), *[Pass()] * 8)
    moved = [event for event in maps.happened(state, Pass(), Pass()) if isinstance(event, SunMoved)]
    assert moved == [SunMoved(nwp.SunPosition.VII, nwp.SunPosition.I, 8, 8)]


ACROSS = """
      0   1   2   3   4   5
    .   .   .   ~---~   .   .
 0*             | 3 |
    #---~   ~---~---~---~---#
 1* |   |   | 4 | A | 2 |   |
    #   ~   ~---#   #---~   #
 2  |   |   | 5 |   | 1 |   |
    ~---~   ~---#---#---~---#
"""
"""The Ship's tile is on both sides of the freeze line; its southern cell is all land."""

WATER_IN_THE_SOUTH = ACROSS.replace("~---~   ~---#---#---~---#", "~---~   ~---~---#---~---#")


def test_a_map_is_computed_once_for_each_freeze_line() -> None:
    """FRZ-2: the sun returns to earlier positions, so values computed for them are cached."""
    board = begin().board
    assert season(board, 1) is season(board, 1)
    assert season(board, 1).frozen_rows == 1
    assert season(board, 1) is not season(board, 2)


def test_cells_freeze_separately() -> None:
    """FRZ-3: north of the line everything counts as land, south of it only land; a tile may be across it."""
    at = marks(ACROSS)
    state = table(WATER_IN_THE_SOUTH)
    assert numbers(state, at["3"]) == ["0000"]
    assert numbers(state, at["4"]) == ["0000"]
    assert numbers(state, at["5"]) == [".0.."]
    assert numbers(state, at["A"]) == ["0000", "00.0"]
    assert sails(state, at["3"]) == sails(state, at["4"]) == sails(state, at["2"]) == set()
    assert maps.drives(state, at["4"]) == {(at["A"], 0), (at["5"], 0)}


# -- FRZ-4: ice does not affect the map ------------------------------------------------------------


def test_placements_ignore_the_ice() -> None:
    """FRZ-4: frozen water must still match water, so the same tiles fit in every position of the sun."""
    every_tile = [TileId.large(k) for k in range(64)] + [TileId.small(k) for k in range(6)]

    def fitting(rows: int) -> list[tuple[PlaceTile, ...]]:
        state = table(iced(HALF_AN_ISLAND, rows))
        return [nwp.placements(state, nwp.Unit.SHIP, tile) for tile in every_tile]

    summer = fitting(0)
    assert any(summer)
    assert fitting(2) == fitting(3) == summer


@pytest.mark.parametrize("rows", [0, 3])
def test_islands_ignore_the_ice(rows: int) -> None:
    """FRZ-4, PLC-7: an island surrounded by ice is complete; ice does not count as more land."""
    place = maps.put("~~ #~ ~~", (4, 1), other=1)
    state = play(table(iced(HALF_AN_ISLAND, rows), reserve=str(place.tile)), place)
    assert state.players[0].prestige == 1


# -- FRZ-5: Ships in the ice -----------------------------------------------------------------------


def test_a_ship_sails_from_the_unfrozen_cells_of_its_tile() -> None:
    """FRZ-5, MOV-1: if the southern cell has water, the Ship can leave from it; otherwise it is blocked."""
    at = marks(ACROSS)
    summer = {at["2"], at["3"], at["4"]}
    assert sails(table(iced(ACROSS, 0)), at["A"]) == summer
    assert sails(table(ACROSS), at["A"]) == set()
    assert sails(table(iced(WATER_IN_THE_SOUTH, 0)), at["A"]) == summer | {at["5"]}
    assert sails(table(WATER_IN_THE_SOUTH), at["A"]) == {at["5"]}
    assert why(table(ACROSS), MoveShip(at["3"])) is Reason.FROZEN
    assert why(table(ACROSS), MoveShip(at["1"])) is Reason.NO_SEA_PASSAGE


def test_a_ship_keeps_its_tile_when_the_sun_moves() -> None:
    """FRZ-5: it is frozen in where it is, and free again after the thaw."""
    at = marks(ACROSS)
    state = table(iced(ACROSS, 1), round=3)
    for number, free in ((3, True), (4, False), (5, False), (6, False), (7, False), (8, True)):
        assert state.round == number
        assert state.players[0].ship == at["A"]
        assert bool(nwp.destinations(state, nwp.Unit.SHIP, player=0)) is free
        state = play(state, Pass(), Pass())


def test_a_blocked_ship_may_do_everything_but_move() -> None:
    """FRZ-5: it may draw, refresh, place, transfer, explore and pass."""
    drawing = """
      0   1   2   3   4   5
    #---~   .   ~---#---~---#
 1* |   |       | =   A |   |
    #   ~   .   #---~---~   #
 2* |   |               |   |
    ~---~   .   .   .   ~---#
    """
    state = table(drawing, reserve="S0")
    kinds = {type(action) for action in nwp.legal_actions(state)}
    assert kinds == {
        nwp.DrawLarge, nwp.DrawSmall, nwp.RefreshTiles, PlaceTile, nwp.TransferCrew, nwp.Explore, Pass
    }  # fmt: skip
    assert not maps.legal(state, MoveShip)
