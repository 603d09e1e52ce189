"""The board as text, written and read back."""

from __future__ import annotations

from textwrap import dedent

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Cell, InvalidData, Side, SledPosition, Terrain, text
from tests.support.effort import rest_slow
from tests.support.pictures import MEETING, SECOND_YEAR, drawn
from tests.support.players import game

LAND, SEA = Terrain.LAND, Terrain.SEA


def boards(seed: int, *, default: bool) -> list[nwp.State]:
    """Yield states of a game, one for each different map."""
    states: dict[nwp.Board, nwp.State] = {}
    for turn in game(seed, default=default):
        states.setdefault(turn.state.board, turn.state)
    return list(states.values())


# -- Reading -------------------------------------------------------------------------------------


def test_characters_are_corners_and_walls_surround_tiles() -> None:
    """BRD-1, BRD-2, BRD-4: land, sea, unknown; a small tile and both kinds of large ones."""
    map_ = text.parse("""
        #---~---#   .
        |       |
        ~---#---~---#
        |   |   |   |
        #---#   #   #
            |   |   |
        .   ~---~---~
    """)
    assert (map_.grid.columns, map_.grid.rows) == (3, 3)
    assert [tile.cells for tile in map_.tiles] == [
        (Cell(0, 0), Cell(1, 0)),
        (Cell(0, 1),),
        (Cell(1, 1), Cell(1, 2)),
        (Cell(2, 1), Cell(2, 2)),
    ]
    assert map_.corner(0, 0) is LAND
    assert map_.corner(1, 0) is SEA
    assert map_.corner(3, 0) is None
    assert map_.corner(0, 3) is None
    assert map_.tiles[2].corners == (LAND, SEA, LAND, LAND, SEA, SEA)


def test_free_cells_that_are_walled_in_are_marked() -> None:
    """PLC-6: with the mark, a hole is read as a hole; without it, as a tile."""
    hole = """
        #---#---#---#
        |       |   |
        #---#---#   #
        |   | ? |   |
        #   #---#---#
        |   |       |
        #---#---#---#
    """
    map_ = text.parse(hole, edition=all_alike())
    assert map_.tile_at(Cell(1, 1)) is None
    assert map_.gaps == map_.grid.mask([Cell(1, 1)])
    filled = text.parse(hole.replace("?", " "), edition=all_alike())
    assert filled.tile_at(Cell(1, 1)) is not None


def all_alike() -> nwp.Edition:
    """Return an edition with many all-land tiles."""
    edition = nwp.DEFAULT_EDITION
    return attrs.evolve(edition, large_tiles=(edition.large_tiles[63],) * 64)


def test_printed_tiles_are_recognized_by_their_place() -> None:
    """BRD-9: this holds on a board of the edition's size."""
    map_ = text.parse(MEETING)
    assert nwp.DEFAULT_EDITION.printed_board.tiles == tuple(
        tile for tile in map_.tiles if tile.tile.kind is nwp.TileKind.PRINTED
    )


def test_tiles_without_a_name_are_found_by_their_picture() -> None:
    """BRD-5, BRD-6: the first tile left with the drawn symbol; if none is drawn, preferably without one."""
    drawing = """
        ~---~---~
        |       |
        ~---#---#
    """
    plain = text.parse(drawing).tiles[0]
    # L3, L6 and L24 show this picture too; all but L6 have symbols.
    assert (str(plain.tile), plain.rotation, plain.side) == ("L6", 180, Side.BACK)
    assert plain.symbol is None
    cairn = text.parse(drawing.replace("|       |", "|     ^ |")).tiles[0]
    assert (str(cairn.tile), cairn.symbol_cell) == ("L48", Cell(1, 0))
    with pytest.raises(InvalidData, match="must look like an unused tile of the edition"):
        text.parse(drawing.replace("|       |", "| ^     |"))


def test_no_tile_is_used_twice() -> None:
    """BRD-5: each large tile exists once, and each pile of small ones has its number of tiles."""
    two = text.parse("""
        #---#---#---#---#
        |       |       |
        #---#---~---#---#
    """)
    assert len({tile.tile for tile in two.tiles}) == 2
    with pytest.raises(InvalidData, match="an unused tile of the edition"):
        text.parse("""
            ~---~---~---~---~
            |       |       |
            ~---~---~---~---~
        """)
    with pytest.raises(InvalidData, match="an unused tile of the edition"):
        text.parse("""
            ~---~---~---~
            |   |   |   |
            ~---~---~---~
        """)


def test_tiles_can_be_named() -> None:
    """BRD-5, PLC-6: names include rotation and side, and Jokers have names too."""
    map_ = text.parse("""
        #---~---~
        |       |
        ~---#---~
        |   |   |
        #---#   ~
            |   |
        .   ~---#
        tiles L17@0,0 J4@0,1r90
        tiles L35@1,1r270b
    """)
    named = [(str(tile.tile), tile.rotation, tile.side) for tile in map_.tiles]
    assert named == [("L17", 0, Side.FRONT), ("J4", 90, Side.FRONT), ("L35", 270, Side.BACK)]
    assert map_.tiles[0].symbol is nwp.TokenKind.INUIT


def test_a_drawing_can_be_added_to_a_map() -> None:
    """PLC-3: it must agree with the map; tiles that are on the map may be drawn again."""
    printed = nwp.DEFAULT_EDITION.printed_board
    window = """
           9   10  11
         ~---~---~---#
       4 |       |   |
         #---~---~   #
       5         |   |
         .   .   ~---#
    """
    map_ = text.parse(window, onto=printed)
    assert map_.grid is printed.grid
    assert set(map_.tiles) > set(printed.tiles)
    assert [tile.cell for tile in map_.tiles if tile not in printed.tiles] == [Cell(9, 4)]
    at_the_corner = text.parse("~---#\n|   |\n~---~", onto=printed, at=(3, 4))
    assert at_the_corner.corner(4, 4) is LAND
    with pytest.raises(InvalidData, match="must match the map at corner 11,5"):
        text.parse("#---#\n|   |\n#---#", onto=printed, at=(10, 4))
    with pytest.raises(InvalidData, match="must not cover another tile"):
        text.parse("#---#\n|   |\n#---#", onto=printed, at=(11, 4))
    with pytest.raises(InvalidData, match="must fit on a board of 12 x 9 cells"):
        text.parse("#---#\n|   |\n#---#", onto=printed, at=(12, 4))


def test_notes_give_the_cells_of_letters() -> None:
    found = text.notes(SECOND_YEAR)
    assert found["A"] == (Cell(8, 2),)
    assert found["a"] == found["b"] == (Cell(5, 2),)
    assert text.notes("~---~\n| 7 |\n~---~", at=(4, 2)) == {"7": (Cell(4, 2),)}


CELL = "#---#\n|   |\n#---#\n"
NO_SIGN = "must be a wall, a symbol, a note or a blank, got"
NOT_DRAWN = "line 4, column 7: must name the tile that is drawn in this place, got"
USED_UP = "line 4, column 7: must be an unused tile of the edition, got"


@pytest.mark.parametrize(
    ("drawing", "problem"),
    [
        ("", "must complete a map: a line of corners"),
        ("#---#\n|   |", "line 2: must complete a map: a line of corners"),
        ("#---#\n|   |\n#---o", "line 3, column 5: must be a corner"),
        ("  #---#\n  |   |\n  #---x", "line 3, column 7: must be a corner"),
        ("#---#\n| % |\n#---#", f"line 2, column 3: {NO_SIGN} '%'"),
        ("#---#\n- A |\n#---#", f"line 2, column 1: {NO_SIGN} '-'"),
        ("#- -#\n|   |\n#---#", "line 1, column 2: must be a wall from corner to corner"),
        ("#---#\n|   |\n#---.", "column 5: must be '#' or '~', since it is the corner of a tile"),
        ("#---#\n|\n#---#", "line 1, column 1: must be the corner of a tile"),
        (".   .\n|\n.   .", "line 2, column 1: must be the wall of a tile"),
        (".---.\n\n.   .", "line 1, column 2: must be the wall of a tile"),
        (f"{CELL}tile S5@0,0", "line 4, column 1: must begin with 'tiles' or ';'"),
        (f"{CELL}tiles S5@0", "line 4, column 7: must name a tile such as"),
        (f"{CELL}tiles L07@0,0", "line 4, column 7: must name a tile such as"),
        (f"{CELL}tiles S4@0,0", f"{NOT_DRAWN} S4"),
        (f"{CELL}tiles P0@0,0", f"{NOT_DRAWN} P0"),
        (f"{CELL}tiles L99@0,0", f"{USED_UP} L99"),
        (f"{CELL}tiles J9@0,0", f"{USED_UP} J9"),
        (
            f"{CELL}tiles S5@3,0",
            "line 4, column 7: must name a tile on the map: no tile begins at 3,0",
        ),
        (f"{CELL}tiles S5@0,0 S5@0,0", "must not name two tiles for one cell"),
        (f"{CELL}tiles S5@0,0\n#---#", "line 5: must not continue the map"),
        (f"  0\n{CELL}", "line 1: must be followed by rows with numbers"),
        ("\n".join(["~---~", "|   |"] * 65 + ["~---~"]), "at most 64 columns and rows"),
    ],
)
def test_problems_are_reported_by_line_and_column(drawing: str, problem: str) -> None:
    with pytest.raises(InvalidData) as refused:
        text.parse(drawing)
    assert problem in str(refused.value)


def test_names_may_be_indented_like_the_map() -> None:
    map_ = text.parse("""
          5
        #---#
      0 |   |
        #---#
        ; a corner of land
        tiles J5@5,0
    """)
    assert map_.tiles[0].tile == nwp.TileId.joker(5)
    assert map_.tiles[0].cell == Cell(5, 0)


def test_all_problems_are_reported_at_once() -> None:
    with pytest.raises(InvalidData) as refused:
        text.parse("x---#\n|   |\n#---y")
    assert [problem.path for problem in refused.value.problems] == [
        "line 1, column 1",
        "line 3, column 5",
    ]


# -- Round trips ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", rest_slow(range(3), 2))
@pytest.mark.parametrize("default", [True, False])
def test_a_written_map_is_read_back(seed: int, *, default: bool) -> None:
    """This holds for every map of a game, in every style, and for a state too."""
    for state in boards(seed, default=default)[::2]:
        for style in ("ascii", "box"):
            for coordinates in (True, False):
                for position in (state, state.board):
                    written = text.board(position, style=style, coordinates=coordinates)
                    assert text.parse(written, edition=state.edition) == state.board, written


@pytest.mark.parametrize("seed", range(3))
def test_a_map_without_names_is_read_as_the_same_picture(seed: int) -> None:
    """Cells, corners, shapes and symbols are read back; only the names are guessed."""
    for state in boards(seed, default=True)[::2]:
        map_ = state.board
        if any(tile.tile.kind is nwp.TileKind.JOKER for tile in map_.tiles):
            continue
        again = text.parse(text.board(map_, tiles=False))
        assert again.grid is map_.grid
        assert [
            (tile.cells, tile.corners, tile.symbol, tile.symbol_cell) for tile in again.tiles
        ] == [(tile.cells, tile.corners, tile.symbol, tile.symbol_cell) for tile in map_.tiles]


# -- Writing -------------------------------------------------------------------------------------


def test_a_state_shows_its_units_ice_and_tokens() -> None:
    """FRZ-2, MOV-2: the Sled is in a cell of its area, and frozen rows have a star."""
    written = text.board(drawn(SECOND_YEAR, 8), tiles=False)
    lines = written.splitlines()
    assert lines[2].startswith("0*")
    assert lines[6].startswith("2 ")
    assert "; round 8 of 10, sun on III, 2 frozen rows (*)" in lines
    assert "; A Ross: Ship at 8,2 with 0+4 crew, Sled at 5,2 area 0 with 1+2 crew" in lines
    assert text.notes(written)["C"] == (Cell(8, 2),)


def test_a_small_map_is_written_in_both_styles() -> None:
    drawing = dedent("""\
        #---#---~   .
        |     + |
        #---~---~---#
                |   |
        .   .   #---#""")
    map_ = text.parse(drawing)
    assert text.board(map_, coordinates=False, tiles=False) == drawing
    boxes = text.board(map_, coordinates=False, tiles=False, style="box")
    assert boxes == dedent("""\
        ■━━━■───≈   ·
        ┃     + │
        ■───≈───≈───■
                │   ┃
        ·   ·   ■━━━■""")
    assert text.board(map_, style="box").splitlines()[0] == "     0   1   2"


def test_units_that_do_not_fit_are_listed_below() -> None:
    """MOV-4: any number of units may share a tile."""
    state = drawn(MEETING, 4)
    small = next(t for t in state.board.tiles if len(t.cells) == 1)
    crowd = tuple(
        attrs.evolve(player, ship=small.cell, sled=SledPosition(small.cell, None))
        for player in state.players
    )
    written = text.board(attrs.evolve(state, players=crowd))
    assert "*" in written
    assert written.count(f"Ship at {small.cell.col},{small.cell.row}") == 4
    assert text.parse(written) == state.board


def test_names_of_players_stay_on_their_line() -> None:
    """No game is set up with such names, but a state built by hand may have them."""
    state = nwp.new_game(["Ross", "Rae"])
    strange = ("Ross\ntiles L1@0,0", "R\u2028\x00ae")
    players = [attrs.evolve(p, name=name) for p, name in zip(state.players, strange, strict=True)]
    state = attrs.evolve(state, players=tuple(players))
    written = text.board(state)
    assert text.parse(written) == state.board
    assert "; A Ross?tiles L1@0,0: Ship" in written
    assert "; B R??ae: Ship" in written


def test_a_lost_or_returned_sled_is_described() -> None:
    """MOV-6, SCR-2: the text says that a Sled was lost or is back."""
    state = nwp.new_game(["Ross", "Rae"])
    ross, rae = state.players
    lost = attrs.evolve(ross, sled_lost=True)
    back = attrs.evolve(rae, returned=True, sled=SledPosition(Cell(11, 4), None))
    written = text.board(attrs.evolve(state, players=(lost, back)))
    assert "crew, Sled lost" in written
    assert "Sled at 11,4 with 0+0 crew, back in Greenland" in written


def test_a_state_without_units_is_written_as_its_map() -> None:
    state = drawn(SECOND_YEAR, 6)
    assert text.board(state, units=False) == text.board(state.board)
