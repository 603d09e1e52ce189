"""Queries for frontends, and their bounds and edge cases. `test_agreement` compares ordinary results."""

from __future__ import annotations

from random import Random

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Cell, Reason, State, TileId, Unit, Variant
from northwest_passage.expedition.edition import LargeTile
from northwest_passage.expedition.rules.chance import max_game_length
from northwest_passage.expedition.rules.placements import place_refusal
from tests.support.players import game


@pytest.fixture(scope="module")
def start() -> State:
    return nwp.new_game(["Ross", "Rae"], rng=Random(1))


@pytest.fixture(scope="module")
def end() -> State:
    state = nwp.new_game(["Ross"], rng=Random(1), variant=Variant.SOLO)
    while not state.is_over:
        state = nwp.apply(state, nwp.legal_actions(state)[-1])
    return state


def test_a_cell_without_a_tile_has_no_areas(start: State) -> None:
    assert nwp.areas(start, Cell(5, 5)) == nwp.areas(start, Cell(-1, 0)) == ()
    assert nwp.areas(start, Cell(11, 5)) == nwp.areas(start, Cell(11, 4)) != ()


def test_the_longest_game_of_the_default_edition() -> None:
    """The bound adds up the longest possible sequence.

    There are 4 reveals, and in the setup each of two players draws, with a reveal. In each round, each player
    refreshes three times (with four reveals, a draw, its reveal and the end of the turn), draws once with the
    last crew (with a reveal and the end of the turn), settles and passes. Two crew may be lost, and each cell
    is a gap once.
    """
    assert max_game_length(nwp.DEFAULT_EDITION, 2) == 4 + 4 + 10 * 2 * (3 * 8 + 3 + 2) + 1 + 108
    assert max_game_length(nwp.DEFAULT_EDITION, 1) == 4 + 2 + 10 * (3 * 8 + 3 + 2) + 1 + 108


def test_decisions_and_reveals_have_their_own_bounds() -> None:
    """Seven crew draw seven times and end seven turns, or refresh three times and draw once."""
    assert nwp.max_decisions(nwp.DEFAULT_EDITION, 2) == 2 + 10 * 2 * (7 * 2 + 2) + 1 + 108
    assert nwp.max_chance_actions(nwp.DEFAULT_EDITION, 2) == 4 + 2 + 10 * 2 * (3 * 5 + 1)


def test_totals_have_bounds() -> None:
    """The lower bound is for an abandoned Ship and seven crew.

    In a solo game, it also includes every cell that is not printed. Two crew who leave cost no more than if
    they were abandoned. For the upper bound, see `score_bounds`.
    """
    assert nwp.score_bounds(nwp.DEFAULT_EDITION, 4)[0] == -2 - 7 * 2
    assert nwp.score_bounds(nwp.DEFAULT_EDITION, 1)[0] == -2 - 7 * 2 - (108 - 8)
    dear = attrs.evolve(nwp.DEFAULT_EDITION.solo, lost_crew_points=5)
    edition = attrs.evolve(nwp.DEFAULT_EDITION, solo=dear)
    assert nwp.score_bounds(edition, 1)[0] == -2 - 7 * 2 - (108 - 8) - 2 * (5 - 2)
    worthless = attrs.evolve(
        nwp.DEFAULT_EDITION,
        large_tiles=tuple(LargeTile(t.corners) for t in nwp.DEFAULT_EDITION.large_tiles),
        island_points=(0,),
        zones=(0,) * 12,
    )
    assert nwp.score_bounds(worthless, 3)[1] == 13 + 7 + 11 + 11 + 9
    assert nwp.score_bounds(worthless, 1)[1] == 10


def test_the_upper_bound_of_a_total() -> None:
    """SCR-1: 18 Cairns and Inuit at 2 and 22 others at 1, all in the zone of 3; nine sets; all islands."""
    tokens, sets, islands, majorities = 3 * (18 * 2 + 22), 9 * 6, 14 * 10 * 7 // 4, 11 + 11 + 9
    alike = tokens + sets + islands
    rest = (10, 10 + 6 + majorities, 13 + 7 + majorities, 15 + 10 + majorities)
    for players, more in enumerate(rest, 1):
        assert nwp.score_bounds(nwp.DEFAULT_EDITION, players)[1] == alike + more
    one_set = attrs.evolve(nwp.DEFAULT_EDITION, cartography_tokens=1)
    assert nwp.score_bounds(one_set, 1)[1] == alike - 8 * 6 + 10
    nothing_at_home = attrs.evolve(nwp.DEFAULT_EDITION, greenland_tokens=((), (7, 3), (10, 6, 3)))
    assert nwp.score_bounds(nothing_at_home, 2)[1] == alike + 10 + majorities


@pytest.mark.parametrize(("points", "most"), [((7,), 7 * 140 // 2), ((0, 0, 0, 5), 5 * 140 // 3)])
def test_the_upper_bound_for_islands(points: tuple[int, ...], most: int) -> None:
    """SCR-5: of 140 corners, an island on two to four tiles takes two, and one on five or six takes three."""
    edition = attrs.evolve(nwp.DEFAULT_EDITION, zones=(0,) * 12, set_points=0, island_points=points)
    highest = nwp.score_bounds(edition, 1)[1]
    assert highest == most + 10
    assert isinstance(highest, int)


@pytest.mark.parametrize("players", [0, 5, -1, True, 2.0])
def test_bounds_of_impossible_games_are_refused(players: int) -> None:
    for bound in (nwp.max_game_length, nwp.max_decisions, nwp.max_chance_actions, nwp.score_bounds):
        with pytest.raises(nwp.InvalidSetup, match="must be 1 to 4"):
            bound(nwp.DEFAULT_EDITION, players)
        short = attrs.evolve(nwp.DEFAULT_EDITION, large_tiles=nwp.DEFAULT_EDITION.large_tiles[:2])
        with pytest.raises(
            nwp.InvalidSetup, match="at least 3 large tiles, one for each player, got 2"
        ):
            bound(short, 3)


def test_the_longest_game_of_other_editions() -> None:
    """With eight crew, none is left for a single draw; with one slot, two draws outlast a refresh."""
    many = attrs.evolve(nwp.DEFAULT_EDITION, crew=8)
    assert max_game_length(many, 2) == 4 + 4 + 10 * 2 * (4 * 8 + 2) + 1 + 108
    assert nwp.max_chance_actions(many, 2) == 4 + 2 + 10 * 2 * (4 * 5)
    narrow = attrs.evolve(nwp.DEFAULT_EDITION, display_size=1)
    assert max_game_length(narrow, 2) == 1 + 4 + 10 * 2 * (7 * 3 + 2) + 1 + 108


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_why_not_here_explains_why_a_tile_fits_nowhere_at_a_cell(seed: int) -> None:
    """PLC-1 to PLC-4: there is none where a placement is legal; elsewhere it is that of some orientation."""
    reasons = set()
    for turn in [*game(seed, default=True)][::25]:
        state = turn.state
        if state.turn_player is None:
            continue
        grid = state.board.grid
        player = state.players[state.turn_player]
        for unit in Unit:
            for tile in (*player.reserve[:1], TileId.large(20 + seed), TileId.small(seed)):
                fitting = {place.cell for place in nwp.placements(state, unit, tile)}
                for cell in (Cell(c, r) for c in range(-1, grid.columns) for r in range(grid.rows)):
                    refusal = nwp.why_not_here(state, cell, unit, tile)
                    if player.position(unit) is not None:
                        assert (refusal is None) == (cell in fitting)
                    if refusal is not None:
                        reasons.add(refusal.reason)
    assert {Reason.OFF_BOARD, Reason.CELL_TAKEN, Reason.NOT_ADJACENT} <= reasons
    assert Reason.CORNERS_DIFFER in reasons


def test_why_not_here_gives_the_reason_of_the_closest_orientation(start: State) -> None:
    """Beside Greenland, eight orientations are refused for different reasons; the last check decides."""
    for tile in map(TileId.large, range(64)):
        for cell in (Cell(10, 4), Cell(11, 3), Cell(10, 3), Cell(11, 6)):
            refusal = nwp.why_not_here(start, cell, Unit.SHIP, tile)
            each = [
                place_refusal(start, Cell(11, 4), tile, cell, rotation, side)
                for rotation in (0, 90, 180, 270)
                for side in nwp.Side
            ]
            assert (refusal is None) == (None in each)
            if refusal is not None:
                assert refusal in each
                later = {
                    Reason.OFF_BOARD: 0,
                    Reason.CELL_TAKEN: 1,
                    Reason.NOT_ADJACENT: 2,
                    Reason.CORNERS_DIFFER: 3,
                    Reason.SEA_PATH_CLOSED: 4,
                }
                same = [one for one in each if one and one.reason is refusal.reason]
                assert all(later[one.reason] <= later[refusal.reason] for one in each if one)
                assert len(refusal.cells) == min(len(one.cells) for one in same)


def test_why_not_here_reports_unknown_units_tiles_and_players(start: State, end: State) -> None:
    """No Sled, no such tile, no such player, no player to act: each has its own message."""
    here, tile, printed = Cell(10, 4), TileId.large(0), TileId.parse("P0")
    missing = nwp.why_not_here(start, here, Unit.SLED, tile)
    assert missing is not None
    assert missing.reason is Reason.SLED_NOT_DEPLOYED
    words, details = "There is no tile P0 in this game.", nwp.RefusalDetails(tile=printed)
    assert nwp.why_not_here(start, here, Unit.SHIP, printed) == nwp.Refusal(
        Reason.NOT_IN_RESERVE, words, details=details
    )
    no_player = nwp.Refusal(
        Reason.NOT_YOUR_TURN, "The game is over, or there is no player with this number."
    )
    assert nwp.why_not_here(start, here, Unit.SHIP, tile, player=2) == no_player
    assert nwp.why_not_here(end, here, Unit.SHIP, tile) == no_player


# -- For authors of bots ----------------------------------------------------------------------------


def test_areas_are_cached() -> None:
    """They are cached with the map and the sun, so a second query costs only a lookup."""
    state = nwp.new_game(["Ross", "Rae"], rng=Random(1829))
    for tile in state.board.tiles:
        assert nwp.areas(state, tile.cell) is nwp.areas(state, tile.cells[-1])
    later = nwp.apply(state, nwp.TakeLarge(0))
    ship = state.players[0].ship
    assert nwp.areas(later, ship) is nwp.areas(state, ship)
