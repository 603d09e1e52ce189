"""Ships, Sleds and tokens are in the right places, and can be distinguished without colours."""

from __future__ import annotations

import re
from math import hypot

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Cell, Crew, SledPosition, Terrain, TileKind, Token, TokenKind, svg
from northwest_passage.expedition.svg.coast import CELL
from northwest_passage.expedition.svg.units import area_spots, sea_spots, token
from tests.support.pictures import MEETING, SECOND_YEAR, by_class, drawn, place, summer, tag


@pytest.mark.parametrize("round_number", [2, 4, 5])
def test_a_sled_is_drawn_on_its_area_and_a_ship_on_water(round_number: int) -> None:
    """MOV-2, FRZ-5: a Sled is drawn near a corner of its area, and a Ship near a sea corner."""
    state = drawn(SECOND_YEAR, round_number)
    for tile in state.board.tiles:
        for area in nwp.areas(state, tile.cell):
            for cell, (x, y) in area_spots(state, tile, area.number).items():
                assert cell in tile.cells
                assert (cell, nearest_corner(cell, x, y)) in area.corners
        points = tile.points()
        for cell, (x, y) in sea_spots(state, tile).items():
            near = [points[c] for c in nearest_corners(cell, x, y)]
            assert Terrain.SEA in near
        assert area_spots(state, tile, 99) == {}


def nearest_corners(cell: Cell, x: float, y: float) -> list[Cell]:
    corners = [Cell(cell.col + dx, cell.row + dy) for dx in (0, 1) for dy in (0, 1)]
    distance = {c: round(hypot(c.col * CELL - x, c.row * CELL - y), 3) for c in corners}
    return [c for c in corners if distance[c] == min(distance.values())]


def nearest_corner(cell: Cell, x: float, y: float) -> Cell:
    return nearest_corners(cell, x, y)[0]


def test_eight_units_on_one_small_tile_do_not_cover_each_other() -> None:
    """MOV-4: any number of units may share a tile, and all are visible."""
    state = drawn(MEETING, 4)
    small = next(tile for tile in state.board.tiles if tile.tile.kind is TileKind.SMALL)
    state = attrs.evolve(
        state,
        players=tuple(
            attrs.evolve(player, ship=small.cell, sled=SledPosition(small.cell, None))
            for player in state.players
        ),
        tokens=(Token(small.cell, TokenKind.FRANKLIN),),
    )
    picture = svg.board(state, panel=False)
    places = []
    for element in [*by_class(picture, "unit"), *by_class(picture, "token")]:
        assert place(element) == small.cell
        moved = re.match(
            r"translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)", element.attrib["transform"]
        )
        assert moved is not None
        x, y, scale = map(float, moved.groups())
        places.append((x, y))
        assert scale > 0.6
    assert len(places) == 9
    assert min(hypot(a[0] - b[0], a[1] - b[1]) for a in places for b in places if a != b) > 21
    assert len(set(places)) == 9


def test_players_are_distinct_without_colours() -> None:
    """Each player has a letter, the same as in a terminal."""
    picture = svg.board(summer(), panel=False)
    for number, letter in enumerate("ABCD"):
        units = by_class(picture, f"player-{number}")
        assert len(units) == 2
        for unit in units:
            assert [e.text for e in unit.iter() if tag(e) == "text"] == [letter]


def test_units_that_may_act_have_a_ring() -> None:
    """These are the units of the player to act that have crew available, and a Sled that must settle."""
    state = summer()
    marked = [
        e.get("id") for e in by_class(svg.board(state), "acting") if "unit" in e.attrib["class"]
    ]
    assert marked == ["sled-1", "ship-1"]
    first, second, *others = state.players
    tired = attrs.evolve(second, ship_crew=Crew(0, 4))
    picture = svg.board(attrs.evolve(state, players=(first, tired, *others)))
    assert [e.get("id") for e in by_class(picture, "acting") if "unit" in e.attrib["class"]] == [
        "sled-1"
    ]
    settling = attrs.evolve(state, stage=nwp.Phase.SETTLE_SLED, pending=nwp.SettlePending((0, 1)))
    picture = svg.board(settling)
    assert [e.get("id") for e in by_class(picture, "acting") if "unit" in e.attrib["class"]] == [
        "sled-1"
    ]
    over = attrs.evolve(state, stage=nwp.Phase.OVER, turn_player=None)
    assert not by_class(svg.board(over), "halo")


def test_tokens_are_distinct_without_colours() -> None:
    """Each kind has its own outline and icon."""
    colours = dict.fromkeys(svg.COLOURS["light"], "grey")
    assert len({token(kind, colours) for kind in TokenKind}) == len(TokenKind)
