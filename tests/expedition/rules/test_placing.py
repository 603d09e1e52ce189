"""PLC: where tiles may be placed, gaps, and islands."""

from __future__ import annotations

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Cell, FillGap, Phase, PlaceTile, Reason, TileId, TokenKind, Tokens
from northwest_passage.expedition.edition import PrintedTile
from northwest_passage.expedition.islands import islands
from northwest_passage.expedition.state import GapPending
from tests.support import maps
from tests.support.maps import EMPTY, happened, legal, marks, play, put, table, terrain, tiles, why

SHIP, SLED = nwp.Unit.SHIP, nwp.Unit.SLED

# -- PLC-1, PLC-2: from the reserve, on free cells, beside the unit --------------------------------


def test_tiles_are_placed_only_from_the_players_own_reserve() -> None:
    """PLC-1: not another player's tile, not a displayed one, and never a Joker."""
    state = maps.with_player(table(EMPTY, reserve="S1"), 1, reserve=tiles("S4"))
    assert why(state, PlaceTile(SHIP, TileId.small(1), (4, 1))) is None
    for name in ("S4", "L0", "L63", "J1", "P0", "S9", "L99"):
        placed = PlaceTile(SHIP, TileId.parse(name), (4, 1))
        assert why(state, placed) is Reason.NOT_IN_RESERVE
    assert {a.tile for a in legal(state, PlaceTile) if isinstance(a, PlaceTile)} == {*tiles("S1")}


@pytest.mark.parametrize(
    ("cell", "rotation", "reason"),
    [
        ((5, 0), 0, Reason.OFF_BOARD),
        ((6, 1), 0, Reason.OFF_BOARD),
        ((-1, 1), 0, Reason.OFF_BOARD),
        ((4, 3), 90, Reason.OFF_BOARD),
        ((4, -1), 90, Reason.OFF_BOARD),
        ((4, 1), 0, Reason.CELL_TAKEN),
        ((5, 0), 90, Reason.CELL_TAKEN),
        ((5, 2), 90, Reason.CELL_TAKEN),
        ((0, 1), 90, Reason.CELL_TAKEN),
        ((2, 1), 0, Reason.NOT_ADJACENT),
        ((3, 0), 0, Reason.NOT_ADJACENT),
        ((4, 3), 0, Reason.CORNERS_DIFFER),
        ((4, 0), 90, None),
        ((4, 1), 90, None),
        ((4, 2), 90, None),
        ((3, 1), 0, None),
        ((3, 2), 0, None),
    ],
)
def test_a_large_tile_needs_free_cells_beside_the_unit(
    cell: tuple[int, int], rotation: int, reason: Reason | None
) -> None:
    """PLC-1, PLC-2: both cells on the board and free, one of them sharing a border with Greenland."""
    state = table(EMPTY, reserve="L0")
    assert why(state, PlaceTile(SHIP, TileId.large(0), cell, rotation)) is reason


TWO_UNITS = """
      0   1   2   3   4   5
    #---~   ~---#---#---~---#
 1  |   |   | a |   |   | A |
    #   ~   ~---#---#---~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
"""


def test_placements_can_be_listed_for_any_tile_and_unit() -> None:
    """PLC-2, PLC-3: they can be listed for any tile of the edition and any player's unit on the board."""
    state = table(TWO_UNITS)
    tile = TileId.small(1)
    assert tile not in state.players[0].reserve
    by_ship, by_sled = (
        {place.cell for place in nwp.placements(state, unit, tile)} for unit in (SHIP, SLED)
    )
    assert by_ship == {Cell(4, 2), Cell(5, 0), Cell(5, 3)}
    assert by_sled == {Cell(2, 0), Cell(2, 2)}
    assert nwp.placements(state, SHIP, tile, player=1) == nwp.placements(state, SHIP, tile)
    assert nwp.placements(state, SLED, tile, player=1) == ()
    assert nwp.placements(state, SHIP, tile, player=2) == ()
    assert nwp.placements(state, SHIP, tile, player=-1) == ()
    assert nwp.placements(state, SHIP, TileId.joker(0)) == ()
    assert nwp.placements(state, SHIP, TileId.large(64)) == ()
    assert nwp.placements(maps.finished(state), SHIP, tile) == ()
    assert nwp.placements(maps.finished(state), SHIP, tile, player=0) != ()


# -- PLC-3: corners --------------------------------------------------------------------------------


# -- PLC-4: the sea path ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("picture", "reason"),
    [
        ("#~ #~ #~", Reason.SEA_PATH_CLOSED),
        ("#~ #~ ~~", None),  # the southern edge is open
        ("#~ #~ ~#", None),  # a diagonal strait
        ("#~ #~", None),  # unknown corners may be sea
    ],
)
def test_a_wall_from_edge_to_edge_is_illegal(picture: str, reason: Reason | None) -> None:
    """PLC-4: as long as some path of sea and unknown corners is left, land may be built."""
    place = put(picture, (3, 2))
    assert why(table(maps.WALL, reserve=str(place.tile)), place) is reason


def test_two_waters_of_one_tile_do_not_form_a_sea_path() -> None:
    """PLC-4, MOV-1: a Ship can change waters on tile 1, but the path must be continuous water."""
    drawing = """
      0   1   2   3   4   5
    .   .   .   #---~   .   .
 0              |   |
    #---~---~---#---~---~---#
 1  |   | 2 | 1     | 3 |   |
    #   ~---~---#---~---~   #
 2  |   |       | A |   |   |
    ~---~   .   #---~   ~---#
    """
    at = marks(drawing)
    place = put("#~ #~", (3, 3))
    state = table(drawing, reserve=str(place.tile))
    assert {at["2"], at["3"]} <= maps.sails(state, at["1"])
    assert why(state, place) is Reason.SEA_PATH_CLOSED


def test_greenland_cannot_be_walled_in() -> None:
    """PLC-4: a path must lead out from some sea corner of Greenland, even if only diagonally."""
    drawing = """
      0   1   2   3   4   5
    .   .   .   .   #---#---#
 0                  |       |
    #---~   .   .   #---~---#
 1  |   |           |   | A |
    #   ~   .   .   #---~   #
 2  |   |           |   |   |
    ~---~   .   .   #---~---#
    """
    shut, trap, way_out = (
        put("#~# ###", (4, 3), other=1),
        put("#~# #~#", (4, 3)),
        put("#~# ~~#", (4, 3)),
    )
    state = table(drawing, reserve=f"{shut.tile} {trap.tile} {way_out.tile}")
    assert why(state, shut) is Reason.SEA_PATH_CLOSED
    assert why(state, trap) is Reason.SEA_PATH_CLOSED  # open only to the edge of the board
    assert why(state, way_out) is None


# -- PLC-5: tokens ---------------------------------------------------------------------------------


def test_a_token_is_placed_before_a_gap_is_filled() -> None:
    """PLC-5, PLC-6: tokens are placed at once, before gaps are filled."""
    place = put("#~ ~~ ~~", (4, 0), symbol=TokenKind.INUIT)
    state = play(table(EMPTY, reserve=str(place.tile)), place)
    assert state.phase is Phase.FILL_GAP
    assert state.token_at(Cell(4, 0)) is TokenKind.INUIT


# -- PLC-6: gaps -----------------------------------------------------------------------------------

CORNER = put("#~ ~~ ~~", (4, 0))
"""Closes the north-eastern cell of the board; its NE corner is unknown."""
SEA_AND_LAND = [FillGap((5, 0), terrain("~~ ~#"), 1), FillGap((5, 0), terrain("~# ~#"), 2)]
PILES = (2, 8, 8, 4, 8, 2)


def closing_the_corner(piles: tuple[int, ...] = PILES) -> nwp.State:
    """Return the small board after a placement that turns its north-eastern cell into a gap."""
    return play(table(EMPTY, reserve=str(CORNER.tile), piles=piles), CORNER)


def test_the_player_chooses_the_unknown_corner() -> None:
    """PLC-6: in a corner cell of the board, among the colourings whose pile is not empty."""
    state = closing_the_corner()
    assert (state.phase, state.to_act) == (Phase.FILL_GAP, 0)
    assert isinstance(state.pending, GapPending)
    assert state.pending.gap == Cell(5, 0)
    assert nwp.legal_actions(state) == tuple(SEA_AND_LAND)
    for choice, pile in zip(SEA_AND_LAND, (1, 2), strict=True):
        filled = play(state, choice)
        tile = filled.board.tile_at(Cell(5, 0))
        assert tile is not None
        assert (tile.tile, tile.corners) == (TileId.small(pile), choice.corners)
        assert filled.small_piles[pile] == PILES[pile] - 1
        assert (filled.phase, filled.to_act, filled.surcharge) == (Phase.TURN, 0, 1)


def test_a_gap_with_one_option_is_filled_automatically() -> None:
    """PLC-6, TRN-8: with one of the two piles empty there is nothing to choose."""
    state = closing_the_corner((2, 0, 8, 4, 8, 2))
    assert state.phase is Phase.TURN
    tile = state.board.tile_at(Cell(5, 0))
    assert tile is not None
    assert (tile.tile, tile.corners) == (TileId.small(2), terrain("~# ~#"))


def test_jokers_are_used_only_if_no_matching_tile_is_left() -> None:
    """PLC-6: with both piles empty, any small tile can represent either colouring."""
    state = closing_the_corner((2, 0, 0, 0, 8, 0))
    assert nwp.legal_actions(state) == tuple(
        FillGap((5, 0), terrain(corners), pile) for corners in ("~~ ~#", "~# ~#") for pile in (0, 4)
    )
    joker = FillGap((5, 0), terrain("~# ~#"), 4)
    (filled,) = [event for event in happened(state, joker) if isinstance(event, nwp.GapFilled)]
    assert (filled.player, filled.pile, filled.pile_before, filled.pile_after) == (0, 4, 8, 7)
    assert filled.placed.tile == TileId.joker(2)
    state = play(state, joker)
    assert state.small_piles == (2, 0, 0, 0, 7, 0)
    assert state.board.corner(6, 0) is nwp.Terrain.LAND


def test_a_gap_stays_if_there_are_no_small_tiles() -> None:
    """PLC-6: nothing fills it now, but a player may fill it later with a small tile from a reserve."""
    state = closing_the_corner((0,) * 6)
    assert state.phase is Phase.TURN
    assert state.board.tile_at(Cell(5, 0)) is None
    state = maps.with_player(state, 0, reserve=tiles("S1"))
    assert why(state, PlaceTile(SHIP, TileId.small(1), (5, 0), 180)) is None


GAP = """
      0   1   2   3   4   5
    .   .   .   ~---~   .   .
 0              |   |
    #---~   ~---~---~   ~---#
 1  |   |   |   | 2   1 | A |
    #   ~   ~---#---#   ~   #
 2  |   |       |   |   |   |
    ~---~   .   ~---~   ~---#
"""
CLOSING = put("~~ #~", (4, 1))
"""Closes the gap 2, which has land along its southern side."""


@pytest.mark.parametrize(
    ("piles", "fillings"),
    [
        ((2, 6, 8, 4, 8, 2), None),
        ((0, 0, 1, 0, 0, 0), None),
        ((0, 0, 0, 0, 5, 0), None),  # one Joker pile: no choice
        ((1, 6, 0, 4, 0, 2), (0, 1, 3, 5)),
        ((0, 1, 0, 0, 1, 0), (1, 4)),
    ],
)
def test_a_gap_with_known_corners_gets_its_tile_or_a_joker(
    piles: tuple[int, ...], fillings: tuple[int, ...] | None
) -> None:
    """PLC-6: it is filled from the pile of its colouring; if that is empty, a Joker from another pile."""
    state = table(GAP, reserve=str(CLOSING.tile))
    left = tuple(min(a, b) for a, b in zip(piles, state.small_piles, strict=True))
    state = play(table(GAP, reserve=str(CLOSING.tile), piles=left), CLOSING)
    if fillings is None:
        assert state.phase is Phase.TURN
        tile = state.board.tile_at(marks(GAP)["2"])
        assert tile is not None
        assert tile.corners == terrain("~~ ##")
        assert tile.tile == (TileId.small(2) if left[2] else TileId.joker(2))
        assert sum(state.small_piles) == sum(left) - 1
    else:
        assert nwp.legal_actions(state) == tuple(
            FillGap(marks(GAP)["2"], terrain("~~ ##"), pile) for pile in fillings
        )


TWO_GAPS = """
      0   1   2   3   4   5
    .   .   ~---~   ~---~---#
 0          |   |   |       |
    #---~   ~   ~   ~---~---#
 1  |   |   |   | 1 | A |   |
    #   ~   ~---~   ~   ~   #
 2  |   |   |   |   |   |   |
    ~---~   ~   #   #---~---#
 3          |   |   |       |
    .   .   #---#   ~---~---#
"""
UPRIGHT = put("~~ ~~ ##", (3, 1), other=1)
"""Closes the gaps north and south of itself."""


def test_gaps_are_filled_from_north_to_south() -> None:
    """PLC-6: if there are two, the northern one is filled first; the edge of the board closes a gap."""
    state = table(TWO_GAPS, reserve=str(UPRIGHT.tile))
    events = [event for event in happened(state, UPRIGHT) if isinstance(event, nwp.GapFilled)]
    assert [event.placed.cell for event in events] == [Cell(3, 0), Cell(3, 3)]
    assert [event.placed.corners for event in events] == [terrain("~~ ~~"), terrain("## #~")]
    assert play(state, UPRIGHT).phase is Phase.TURN


def test_gaps_of_one_row_are_filled_from_west_to_east() -> None:
    """PLC-6: the gaps at both ends of the new tile are filled before the one south of it."""
    drawing = """
      0   1   2   3   4   5
    ~---~---~---#---~---~---#
 0  |       | A     |       |
    #---~---~---~---~---~---#
 1  |   |               |   |
    #   ~---~   ~---#---~   #
 2  |   |   |   |       |   |
    ~---~---~---#---~---~---#
 3          |   |
    .   .   ~---~   .   .   .
    """
    place = put("~~~ ~~#", (2, 1), other=2)
    state = table(drawing, reserve=str(place.tile))
    events = [event for event in happened(state, place) if isinstance(event, nwp.GapFilled)]
    assert [event.placed.cell for event in events] == [Cell(1, 1), Cell(4, 1), Cell(2, 2)]


def test_a_later_gap_depends_on_the_tile_for_an_earlier_one() -> None:
    """PLC-6: the last tile of the northern gap's pile is gone; the choice is for the southern gap."""
    state = table(TWO_GAPS, reserve=str(UPRIGHT.tile), piles=(1, 2, 0, 1, 0, 0))
    state = play(state, UPRIGHT)
    assert state.small_piles == (0, 2, 0, 1, 0, 0)
    assert [action.pile for action in legal(state, FillGap) if isinstance(action, FillGap)] == [
        1,
        3,
    ]
    assert isinstance(state.pending, GapPending)
    assert (state.pending.gap, state.pending.placed) == (
        Cell(3, 3),
        (Cell(3, 0), Cell(3, 1), Cell(3, 2)),
    )
    # After the choice for the first gap, the second is filled automatically: no other pile has a tile left.
    state = table(TWO_GAPS, reserve=str(UPRIGHT.tile), piles=(0, 1, 0, 1, 0, 0))
    state = play(state, UPRIGHT)
    assert isinstance(state.pending, GapPending)
    assert state.pending.gap == Cell(3, 0)
    done = nwp.step(state, FillGap((3, 0), terrain("~~ ~~"), 1))
    jokers = [event for event in done.events if isinstance(event, nwp.GapFilled)]
    assert [(event.placed.tile, event.pile) for event in jokers] == [
        (TileId.joker(0), 1),
        (TileId.joker(4), 3),
    ]
    assert sum(done.state.small_piles) == 0


def test_two_free_cells_are_not_a_gap() -> None:
    """PLC-6: a hole of two cells waits for a large tile."""
    state = play(table(TWO_GAPS, reserve="S0"), PlaceTile(SHIP, TileId.small(0), (3, 1)))
    assert state.phase is Phase.TURN
    assert state.board.tile_at(Cell(3, 0)) is not None
    assert state.board.tile_at(Cell(3, 2)) is state.board.tile_at(Cell(3, 3)) is None


# -- PLC-7: islands --------------------------------------------------------------------------------


def charted(state: nwp.State, place: PlaceTile) -> list[tuple[int, int]]:
    """Return the numbers of corners and tiles of each island that a placement charts."""
    events = [event for event in happened(state, place) if isinstance(event, nwp.IslandCharted)]
    return [(len(event.corners), len(event.tiles)) for event in events]


def test_an_island_is_complete_when_all_cells_around_it_are_tiles() -> None:
    """PLC-7: a small tile in half of the hole does not complete it; a second one does, on three tiles."""
    first, second = put("~~ #~", (4, 1)), put("#~ ~~", (4, 2))
    state = table(maps.HALF_AN_ISLAND, reserve=f"{first.tile} {second.tile}")
    assert charted(state, first) == []
    state = play(state, first)
    assert state.players[0].tokens == Tokens()
    assert charted(state, second) == [(1, 3)]
    state = play(state, second)
    assert (state.players[0].tokens, state.players[0].prestige) == (Tokens(cartography=1), 2)


def test_the_player_who_completes_an_island_charts_it() -> None:
    """PLC-7: another player placed the first half, but the player who places the last tile scores it."""
    first, second = put("~~ #~", (4, 1)), put("#~ ~~", (4, 2))
    state = table(maps.HALF_AN_ISLAND, reserve=str(first.tile), piles=(2, 6, 8, 4, 8, 2))
    assert second.tile in state.players[1].reserve
    state = play(state, first, nwp.EndTurn(), second)
    assert [player.prestige for player in state.players] == [0, 2]
    assert [player.tokens.cartography for player in state.players] == [0, 1]


ARCHIPELAGO = """
      0   1   2   3   4   5
    .   .   ~---~---~   .   .
 0          |       |
    #---~---~---#---~---~---#
 1  |   |   |       | A |   |
    #   ~   #---~   ~   ~   #
 2  |   |   |   |   |   |   |
    ~---~---~---~   ~---~---#
"""
BETWEEN = put("~#~ #~~", (2, 1))
"""Completes the island to the north, on two tiles, and the one to the south-west, on three."""


@pytest.mark.parametrize(("supply", "tokens"), [(20, 2), (1, 1), (0, 0)])
def test_each_island_scores_even_if_tokens_run_out(supply: int, tokens: int) -> None:
    """PLC-7: one placement completes two islands. Both score, and each gives a token if one is left."""
    edition = attrs.evolve(maps.SMALL, cartography_tokens=supply)
    state = table(ARCHIPELAGO, edition=edition, reserve=str(BETWEEN.tile))
    events = [event for event in happened(state, BETWEEN) if isinstance(event, nwp.IslandCharted)]
    assert sorted(len(event.tiles) for event in events) == [2, 3]
    assert [event.token for event in events].count(True) == tokens
    assert [event.player for event in events] == [0, 0]
    assert [event.cartography_before for event in events] == [supply, max(supply - 1, 0)]
    assert [event.cartography_after for event in events] == [max(supply - n, 0) for n in (1, 2)]
    assert nwp.consequences(state, BETWEEN).points == 1 + 2
    state = play(state, BETWEEN)
    assert state.players[0].prestige == 1 + 2
    assert state.players[0].tokens == Tokens(cartography=tokens)
    assert state.cartography_left == supply - tokens


AROUND_A_GAP = GAP.replace(
    " 2  |   |       |   |   |   |\n    ~---~   .   ~---~   ~---#",
    " 2  |   |   |   |   |   |   |\n    ~---~   ~---~---~---~---#",
).replace("~   ~---#---#   ~   #", "~   ~---#---#---~   #")


@pytest.mark.parametrize(
    ("piles", "found"),
    [
        ((1, 3, 7, 4, 8, 2), [(2, 6)]),
        ((0, 0, 0, 4, 0, 0), [(2, 6)]),  # a Joker is a tile like any other
        ((0,) * 6, []),  # the gap stays, so the island is not complete
    ],
)
def test_islands_are_scored_after_the_gaps(
    piles: tuple[int, ...], found: list[tuple[int, int]]
) -> None:
    """PLC-7, PLC-6: the small tile in the gap completes the island, and counts as one of its tiles."""
    state = table(AROUND_A_GAP, reserve=str(CLOSING.tile), piles=piles)
    assert islands(state.board) == ()
    assert charted(state, CLOSING) == found


def test_filling_a_remaining_gap_completes_its_island() -> None:
    """PLC-7, PLC-6: when a player fills it from the reserve, the island is charted."""
    state = table(AROUND_A_GAP, reserve=f"{CLOSING.tile} S2", piles=(0,) * 6)
    state = play(state, CLOSING, nwp.MoveShip(Cell(4, 1)))
    assert state.players[0].prestige == 0
    state = play(state, nwp.EndTurn(), nwp.Pass())
    filling = PlaceTile(SHIP, TileId.small(2), (3, 1), 180)
    assert charted(state, filling) == [(2, 6)]


def test_the_coast_of_greenland_can_be_charted() -> None:
    """PLC-7: printed tiles count as tiles, and the edge of the board closes an island as water does."""
    drawing = """
      0   1   2   3   4   5
    #---~   .   .   .   ~---#
 1  |   |               | A |
    #   ~   .   .   .   ~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
 3                      |   |
    .   .   .   .   .   ~---#
    """
    place = put("~~ ~#", (5, 0))
    state = table(drawing, reserve=str(place.tile))
    (coast,) = [event for event in happened(state, place) if isinstance(event, nwp.IslandCharted)]
    assert coast.tiles == (Cell(5, 0), Cell(5, 1), Cell(5, 3))
    assert coast.corners == (Cell(6, 1), Cell(6, 2), Cell(6, 3), Cell(6, 4))


def test_no_island_is_charted_in_the_setup() -> None:
    """PLC-7: islands are completed by placements; a printed one belongs to no player."""
    edition = attrs.evolve(
        maps.SMALL,
        printed=(
            *maps.SMALL.printed,
            PrintedTile("West", Cell(2, 1), True, terrain("~~ ~# ~~")),
            PrintedTile("East", Cell(3, 1), True, terrain("~~ #~ ~~")),
        ),
    )
    state = table(EMPTY, edition=edition, reserve="S0")
    assert len(islands(state.board)) == 1
    place = PlaceTile(SHIP, TileId.small(0), (4, 1))
    assert charted(state, place) == []
