"""BRD: the grid, its corners, and the tiles on it."""

from __future__ import annotations

from collections import defaultdict

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import DEFAULT_EDITION, Cell, MoveShip, PlaceTile, Side, TileId, Unit
from northwest_passage.expedition.geometry import ROTATIONS
from northwest_passage.expedition.islands import islands
from tests.support.maps import EMPTY, NAMES, SMALL, board, marks, play, put, table, terrain, why

LAND, SEA = nwp.Terrain.LAND, nwp.Terrain.SEA
FRONT, BACK = Side.FRONT, Side.BACK
NAMES_OF_LIES = [(side, rotation) for side in Side for rotation in ROTATIONS]


def test_columns_count_east_and_rows_count_south() -> None:
    """BRD-1: cell (3, 1) has its four corners at (3, 1), (4, 1), (3, 2), (4, 2)."""
    map_ = board("""
      3   4   5
    #---~   ~---#
 1  |   |   |   |
    ~---~   ~   #
 2          |   |
    .   .   ~---#
    """)
    assert map_.corner(3, 1) is LAND
    assert [map_.corner(*point) for point in ((4, 1), (3, 2), (4, 2))] == [SEA] * 3
    tile = map_.tile_at(Cell(3, 1))
    assert tile is not None
    assert tile.points() == {(3, 1): LAND, (4, 1): SEA, (3, 2): SEA, (4, 2): SEA}
    assert tile.cells == (Cell(3, 1),)


def test_terrain_is_known_where_tiles_are() -> None:
    """BRD-2: every corner of a tile is land or sea; others are unknown; off the board there are none."""
    map_ = board(EMPTY)
    known = {(x, y) for x in range(-1, 9) for y in range(-1, 7) if map_.corner(x, y) is not None}
    assert known == {(x, y) for x in (0, 1, 5, 6) for y in (1, 2, 3)}
    assert map_.tile_at(Cell(3, 1)) is None
    assert [map_.tile_at(Cell(*cell)) for cell in ((-1, 1), (6, 1), (0, -1), (0, 4))] == [None] * 4


DIAGONAL = """
      0   1   2   3   4   5
    #---~   ~---~---~   ~---#
 1  |   |   |   |   |   | A |
    #   ~   ~---#---~   ~   #
 2  |   |   |   | 1 |   |   |
    ~---~   ~---~---#---~---#
 3              |   |   |   |
    .   .   .   ~---~---~---~
"""


def test_land_joins_along_sides_only() -> None:
    """BRD-3: the lands at (3, 2) and (4, 3), diagonal in cell 1, are two; the sea runs between them."""
    map_ = board(DIAGONAL)
    state = table(DIAGONAL)
    assert len(nwp.areas(state, marks(DIAGONAL)["1"])) == 2
    assert [island.corners for island in islands(map_)] == [(Cell(3, 2),)]
    joined = board(DIAGONAL.replace("~---~---#---~---#", "~---#---#---~---#"))
    assert [island.corners for island in islands(joined)] == []


# -- Orientations ----------------------------------------------------------------------------------


def test_sides_and_rotations() -> None:
    """BRD-4: a large tile has two sides and four rotations, a small one four rotations and one side."""
    state = table(EMPTY, reserve="L2 S0")
    for rotation in (45, -90, 360, 1):
        for tile in state.players[0].reserve:
            turned = PlaceTile(Unit.SHIP, tile, (4, 1), rotation)
            assert why(state, turned) is nwp.Reason.NO_SUCH_ORIENTATION
    flipped = PlaceTile(Unit.SHIP, TileId.small(0), (4, 1), 0, BACK)
    assert why(state, flipped) is nwp.Reason.NO_SUCH_ORIENTATION
    refusal = nwp.why_illegal(state, flipped)
    assert refusal is not None
    assert refusal.details == nwp.RefusalDetails(tile=TileId.small(0), rotation=0, side=BACK)
    large = SMALL.faces(TileId.large(2))
    assert [(face.side, face.rotation) for face in large] == NAMES_OF_LIES
    assert {tuple(face.shape) for face in large} == {(2, 1), (1, 2)}
    small = SMALL.faces(TileId.small(1))
    assert [(face.side, face.rotation) for face in small] == NAMES_OF_LIES[:4]
    assert {tuple(face.shape) for face in small} == {(1, 1)}


@pytest.mark.parametrize(
    ("side", "rotation", "drawn"),
    [
        (FRONT, 0, "#~~ ~~~ / ^."),
        (FRONT, 90, "~# ~~ ~~ / ^."),
        (FRONT, 180, "~~~ ~~# / .^"),
        (FRONT, 270, "~~ ~~ #~ / .^"),
        (BACK, 0, "~~# ~~~ / .^"),
        (BACK, 90, "~~ ~~ ~# / .^"),
        (BACK, 180, "~~~ #~~ / ^."),
        (BACK, 270, "#~ ~~ ~~ / ^."),
    ],
)
def test_rotation_is_clockwise_after_the_flip(side: Side, rotation: int, drawn: str) -> None:
    """BRD-5, BRD-6: tile 1 has land and a Cairn at its left end; both turn and flip with it."""
    face = next(
        face
        for face in DEFAULT_EDITION.faces(TileId.large(1))
        if (face.side, face.rotation) == (side, rotation)
    )
    picture, symbol = drawn.split(" / ")
    assert face.corners == terrain(picture)
    assert face.symbol == symbol.index("^")
    assert (face.shape.width, face.shape.height) == ((2, 1), (1, 2))[rotation % 180 // 90]


def outcomes(state: nwp.State, tile: TileId, cell: Cell) -> dict[nwp.State, list[tuple[Side, int]]]:
    """Return the states that legal placements of a tile at a cell lead to, each with its spellings."""
    found = defaultdict(list)
    for side, rotation in NAMES_OF_LIES:
        action = PlaceTile(Unit.SHIP, tile, cell, rotation, side)
        if why(state, action) is None:
            found[nwp.apply(state, action)].append((side, rotation))
    return found


@pytest.mark.parametrize("number", range(0, 64, 3))
def test_a_picture_is_one_placement_under_its_first_name(number: int) -> None:
    """BRD-5: every name of a picture gives the same state; it is listed under front, then least rotation."""
    tile = TileId.large(number)
    state = table(EMPTY, reserve=str(tile))
    listed = {a for a in nwp.legal_actions(state) if isinstance(a, PlaceTile)}
    expected = set()
    for cell in {place.cell for place in listed}:
        for names in outcomes(state, tile, cell).values():
            side, rotation = min(names)
            first = PlaceTile(Unit.SHIP, tile, cell, rotation, side)
            expected.add(first)
            for other_side, other in names:
                spelled = PlaceTile(Unit.SHIP, tile, cell, other, other_side)
                assert nwp.canonical(state, spelled) == first
    assert listed == expected


def test_a_tile_is_named_by_its_north_western_cell() -> None:
    """BRD-5: an upright tile by its upper cell, a horizontal one by its left cell; so are units."""
    state = play(table(EMPTY, reserve="L0"), PlaceTile(Unit.SHIP, TileId.large(0), (4, 1), 90))
    tile = state.board.tile_at(Cell(4, 2))
    assert tile is not None
    assert (tile.cell, tile.cells) == (Cell(4, 1), (Cell(4, 1), Cell(4, 2)))
    assert tile.is_vertical
    refusal = nwp.why_illegal(state, MoveShip((4, 2)))
    assert refusal is not None
    assert (refusal.reason, refusal.cells) == (nwp.Reason.NO_TILE, tile.cells)
    assert play(state, MoveShip((4, 1))).players[0].ship == Cell(4, 1)


@pytest.mark.parametrize(("picture", "cell"), [("#~ ~~ ~~", Cell(4, 1)), ("~~ ~~ #~", Cell(4, 2))])
def test_symbols_turn_with_their_tile(picture: str, cell: Cell) -> None:
    """BRD-6, PLC-5: the Cairn of tile 1 is at its end with land, whichever end is up."""
    place = put(picture, (4, 1), symbol=nwp.TokenKind.CAIRN)
    assert place.tile == TileId.large(1)
    state = play(table(EMPTY, reserve="L1"), place)
    assert state.token_at(cell) is nwp.TokenKind.CAIRN
    assert len(state.tokens) == 1


# -- Data ------------------------------------------------------------------------------------------


def test_the_game_follows_the_edition() -> None:
    """BRD-8: the numbers of crew, slots, tokens and rounds belong to the edition, not to the rules."""
    edition = attrs.evolve(
        SMALL,
        crew=3,
        display_size=2,
        cartography_tokens=1,
        northwest_tokens=((9,), (), ()),
        sun=SMALL.sun[:2],
        first_year=1,
    )
    state = nwp.new_game(NAMES[:2], edition=edition)
    assert state.players[0].ship_crew.available == 3
    assert state.display == (None, None)
    assert (state.cartography_left, state.northwest_tokens) == (1, (9,))
    state = play(state, nwp.TakeLarge(0), nwp.TakeLarge(1), *[nwp.Pass()] * 4)
    assert state.is_over
