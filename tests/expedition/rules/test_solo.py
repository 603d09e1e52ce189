"""SOL: the solo game, and its variant Lost Crew."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Cell, Crew, DrawAndPlace, LoseCrew, Pass, Phase, Reason, TileId
from northwest_passage.expedition.state import GapPending
from tests.support import maps
from tests.support.maps import SMALL, begin, crew, kinds, legal, play, shown, table, why

SHIP, SLED = nwp.Unit.SHIP, nwp.Unit.SLED
SOLO, LOST_CREW = nwp.Variant.SOLO, nwp.Variant.SOLO_LOST_CREW


def alone(drawing: str = maps.EMPTY, *, variant: nwp.Variant = SOLO, **options: Any) -> nwp.State:
    """Return a drawn position of a solo game. If the bag is to be empty, the edition has few tiles."""
    edition = maps.FEW if options.get("bag") == "" else SMALL
    return table(drawing, edition=edition, players=1, variant=variant, **options)


def test_a_solo_game_has_no_arrow_tokens() -> None:
    """SOL-3, SET-1, SET-2: one player draws one tile; there are no tokens at the arrows."""
    state = nwp.new_game(["Rae"], rng=random.Random(1), variant=SOLO)
    assert (state.turn_order, state.to_act, state.phase) == ((0,), 0, Phase.SETUP_DRAW)
    assert (state.northwest_tokens, state.greenland_tokens) == ((), ())
    state = play(state, nwp.TakeLarge(2))
    assert (state.phase, len(state.players[0].reserve)) == (Phase.TURN, 1)


# -- SOL-1: draw and place -------------------------------------------------------------------------

WEST_OF_GREENLAND = (Cell(4, 1), 90)


def test_draw_and_place_takes_the_leftmost_tile() -> None:
    """SOL-1: it costs 1 crew and is placed at once; the others move left, and a new one is revealed."""
    state = alone(display="L0 L20 L30 L40")
    done = nwp.step(state, DrawAndPlace(SHIP, *WEST_OF_GREENLAND))
    assert kinds(done.events) == ["CrewPaid", "TileDrawn", "TilePlaced"]
    after = done.state
    assert crew(after.players[0]) == ((6, 1), (0, 0))
    assert after.players[0].reserve == state.players[0].reserve
    tile = after.board.tile_at(Cell(4, 1))
    assert tile is not None
    assert tile.tile == TileId.large(0)
    assert (shown(after), after.to_act) == ("L20 L30 L40 -", nwp.CHANCE)
    reserve = state.players[0].reserve
    assert reserve
    assert done.events[1:] == (
        nwp.TileDrawn(0, tile.tile, 0, None, None, state.display, after.display, reserve, reserve),
        nwp.TilePlaced(0, SHIP, tile, reserve, reserve),
    )
    after = nwp.apply(after, nwp.Reveal(TileId.large(60)))
    assert (shown(after), after.to_act) == ("L20 L30 L40 L60", 0)


def test_draw_and_place_skips_empty_slots() -> None:
    """SOL-1: slots left empty by an empty bag are skipped, and the tiles then close up."""
    state = alone(display="- L0 - L40", bag="")
    (drawn,) = [
        event
        for event in maps.happened(state, DrawAndPlace(SHIP, *WEST_OF_GREENLAND))
        if isinstance(event, nwp.TileDrawn)
    ]
    assert (drawn.tile, drawn.slot) == (TileId.large(0), 1)
    state = play(state, DrawAndPlace(SHIP, *WEST_OF_GREENLAND))
    assert (shown(state), state.to_act) == ("L40 - - -", 0)


def test_draw_and_place_is_illegal_if_the_leftmost_tile_fits_nowhere() -> None:
    """SOL-1: the action is illegal, even if other displayed tiles would fit."""
    state = alone(display="L63 L0 L30 L40")
    assert legal(state, DrawAndPlace) == []
    assert why(state, DrawAndPlace(SHIP, *WEST_OF_GREENLAND)) is Reason.CORNERS_DIFFER
    assert legal(state, nwp.DrawLarge) == [nwp.DrawLarge(SHIP, slot) for slot in range(4)]


def test_draw_and_place_accepts_any_spelling_of_the_picture() -> None:
    """SOL-1, BRD-5: the all-sea tile looks the same on both sides and after half a turn."""
    state = alone(display="L0 L20 L30 L40")
    first = DrawAndPlace(SHIP, Cell(4, 1), 90)
    for side in nwp.Side:
        for rotation in (90, 270):
            spelled = DrawAndPlace(SHIP, Cell(4, 1), rotation, side)
            assert nwp.canonical(state, spelled) == first
            assert nwp.apply(state, spelled) == nwp.apply(state, first)


def test_the_new_tile_is_revealed_before_a_gap_is_chosen() -> None:
    """SOL-1, TRN-8, PLC-6: the player sees it before deciding."""
    state = nwp.apply(alone(display="L0 L20 L30 L40"), DrawAndPlace(SHIP, Cell(4, 0), 90))
    assert (state.phase, state.to_act, state.turn_player) == (Phase.REVEAL, nwp.CHANCE, 0)
    assert isinstance(state.pending, GapPending)
    assert state.pending.gap == Cell(5, 0)
    state = nwp.apply(state, nwp.Reveal(TileId.large(60)))
    assert (state.phase, shown(state)) == (Phase.FILL_GAP, "L20 L30 L40 L60")
    state = play(state, legal(state, nwp.FillGap)[0])
    assert state.phase is Phase.TURN


def test_gaps_and_islands_wait_for_the_reveal() -> None:
    """SOL-1, PLC-6, PLC-7: the island is charted after the reveal, even if there is no gap to choose."""
    place = maps.put("~~ #~ ~~", (4, 1), other=1)
    action = DrawAndPlace(SHIP, place.cell, place.rotation, place.side)
    state = nwp.apply(alone(maps.HALF_AN_ISLAND, display=f"{place.tile} L20 L30 L40"), action)
    assert state.players[0].prestige == 0
    done = nwp.step(state, nwp.Reveal(TileId.large(60)))
    assert kinds(done.events) == ["TileRevealed", "IslandCharted", "PrestigeScored"]
    assert done.state.players[0].tokens == nwp.Tokens(cartography=1)


# -- SOL-2: no other player to wait for ------------------------------------------------------------


def test_every_action_is_a_turn_at_its_plain_cost() -> None:
    """SOL-2: seven crew carry out seven actions, and passing is always legal."""
    state = alone()
    for spent in range(7):
        assert crew(state.players[0]) == ((7 - spent, spent), (0, 0))
        assert (state.surcharge, state.to_act) == (0, 0)
        assert Pass() in nwp.legal_actions(state)
        state = play(state, nwp.DrawSmall(SHIP, 1))
    assert nwp.legal_actions(state) == (Pass(),)


# -- SOL-3, SOL-4: scoring -------------------------------------------------------------------------

WEST = """
      0   1   2   3   4   5
    #---~   .   .   .   ~---#
 1  |   |               |   |
    #   ~---~   .   .   ~   #
 2  |   | A |           |   |
    ~---~---~   .   .   ~---#
"""


@pytest.mark.parametrize(
    ("round_number", "points"), [(2, 10), (3, 10), (4, 10), (7, 3), (8, 3), (10, 3)]
)
def test_the_passage_scores_by_year(round_number: int, points: int) -> None:
    """SOL-3: it gives 10 points in the first year or 3 in the second, once."""
    state = attrs.evolve(alone(WEST), round=round_number)
    state = play(state, nwp.MoveShip(Cell(0, 1)))
    assert state.players[0].prestige == points
    state = play(state, nwp.MoveShip(Cell(1, 2)), nwp.MoveShip(Cell(0, 1)))
    assert state.players[0].prestige == points


@pytest.mark.parametrize(("round_number", "points"), [(5, 10), (6, 3)])
def test_the_year_changes_after_round_five(round_number: int, points: int) -> None:
    """SOL-3, FRZ-1: five rounds make a year."""
    edition = attrs.evolve(SMALL, frozen_rows=(0,) * 7)
    state = table(WEST, edition=edition, players=1, variant=SOLO, round=round_number)
    assert play(state, nwp.MoveShip(Cell(0, 1))).players[0].prestige == points


def test_returning_home_ends_a_solo_game() -> None:
    """SOL-3, TRN-7: the player gets no token, and the game is over at once."""
    drawing = """
      0   1   2   3   4   5
    #---~   .   .   ~---~---#
 1  |   |           | A |   |
    #   ~   .   .   ~---~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
    """
    state = alone(drawing)
    state = play(state, nwp.MoveShip(Cell(5, 1)))
    assert state.is_over
    assert state.return_order == (0,)
    assert state.players[0].prestige == 0
    assert nwp.score(state)[0].greenland == 0
    assert nwp.returns(state) == (float(nwp.score(state)[0].total),)


def test_a_solo_game_scores_sets_but_no_majorities() -> None:
    """SOL-3: tokens score points and sets, but no majorities."""
    state = begin(1, edition=maps.MUSEUM, variant=SOLO)
    state = maps.with_player(state, 0, tokens=nwp.Tokens(2, 2, 2, 2, 2))
    line = nwp.score(maps.finished(state))[0]
    assert line.sets == 12
    assert (line.franklin_majority, line.strait_majority, line.cartography_majority) == (0, 0, 0)


def test_free_cells_cost_a_point_each() -> None:
    """SOL-4: of 24 cells, those with tiles cost nothing; a small tile saves one point, a large one two."""
    state = alone(reserve="L0 S0")
    assert nwp.score(maps.finished(state))[0].free_cells == -20
    state = play(state, nwp.PlaceTile(SHIP, TileId.small(0), (4, 1)))
    assert nwp.score(state)[0].free_cells == -19
    state = play(state, nwp.PlaceTile(SHIP, TileId.large(0), (3, 2)))
    assert nwp.score(state)[0].free_cells == -17
    assert nwp.score(begin())[0].free_cells == 0


# -- SOL-5: lost crew ------------------------------------------------------------------------------

TOGETHER = """
      0   1   2   3   4   5
    #---~   .   #---~---~---#
 1* |   |       | Aa    |   |
    #   ~   .   #---~---~   #
 2* |   |               |   |
    ~---~   .   .   .   ~---#
"""


def second_year(ship: tuple[int, int], sled: tuple[int, int], *, lost: int = 0) -> nwp.State:
    """Return a game of Lost Crew after the pass of round 5, with these crew, some of them lost before."""
    state = alone(TOGETHER, variant=LOST_CREW, round=5)
    state = maps.with_player(state, 0, ship_crew=Crew(*ship), sled_crew=Crew(*sled))
    if not sum(sled):
        state = maps.with_player(
            state, 0, sled=None, sled_lost=bool(lost), crew_lost_with_sled=lost
        )
    return play(state, Pass())


def test_two_crew_leave_before_the_second_year() -> None:
    """SOL-5: this happens once, between rounds 5 and 6, after the crew have recovered."""
    state = second_year((3, 1), (1, 2))
    assert (state.phase, state.to_act, state.round) == (Phase.LOSE_CREW, 0, 6)
    assert crew(state.players[0]) == ((4, 0), (3, 0))
    assert why(state, Pass()) is Reason.WRONG_PHASE
    done = nwp.step(state, LoseCrew(1, 1))
    assert done.events == (nwp.CrewLost(0, Crew(4, 0), Crew(3, 0), Crew(3, 0), Crew(2, 0)),)
    state = done.state
    assert (state.phase, state.round) == (Phase.TURN, 6)
    assert crew(state.players[0]) == ((3, 0), (2, 0))
    assert state.players[0].crew_lost == 2
    for round_number in range(7, 11):
        state = play(state, Pass())
        assert (state.round, state.phase) == (round_number, Phase.TURN)
    assert nwp.score(play(state, Pass()))[0].crew_lost == -4


@pytest.mark.parametrize(
    ("ship", "sled", "lost", "choices"),
    [
        ((7, 0), (0, 0), 0, [(2, 0)]),
        ((4, 0), (3, 0), 0, [(0, 2), (1, 1), (2, 0)]),
        ((6, 0), (1, 0), 0, [(1, 1), (2, 0)]),
        ((1, 0), (6, 0), 0, [(0, 2), (1, 1)]),
        ((0, 0), (7, 0), 0, [(0, 2)]),
        ((1, 0), (0, 0), 6, [(1, 0)]),  # all that are left, fewer than two
        ((0, 0), (0, 0), 7, [(0, 0)]),  # no crew are left to lose
    ],
)
def test_every_possible_split_of_lost_crew_is_legal(
    ship: tuple[int, int], sled: tuple[int, int], lost: int, choices: list[tuple[int, int]]
) -> None:
    """SOL-5: two crew leave from either column, or all if fewer are left. Even one option is an action."""
    state = second_year(ship, sled, lost=lost)
    assert state.phase is Phase.LOSE_CREW
    assert nwp.legal_actions(state) == tuple(LoseCrew(*choice) for choice in choices)
    for from_ship in range(-1, 4):
        for from_sled in range(-1, 4):
            allowed = (from_ship, from_sled) in choices
            reason = why(state, LoseCrew(from_ship, from_sled))
            assert reason is (None if allowed else Reason.NO_SUCH_CREW)
    state = play(state, LoseCrew(*choices[-1]))
    assert nwp.score(state)[0].crew_lost == -2 * sum(choices[-1])


def test_a_sled_without_crew_stays_where_it_is() -> None:
    """SOL-5, SCR-8: it does nothing and costs nothing; a transfer can man it again where it is."""
    state = play(second_year((5, 0), (2, 0)), LoseCrew(0, 2))
    sled = nwp.SledPosition(Cell(3, 1), 0)
    assert state.players[0].sled == sled
    assert crew(state.players[0]) == ((5, 0), (0, 0))
    assert why(state, nwp.MoveSled(Cell(5, 1), 0)) is Reason.NOT_ENOUGH_CREW
    assert why(state, nwp.DrawSmall(SLED, 1)) is Reason.NOT_ENOUGH_CREW
    assert nwp.score(state)[0].sled_crew_abandoned == 0
    # No crew before and none after: that would only be a payment.
    assert why(state, nwp.TransferCrew(0, 0)) is Reason.EMPTY_TRANSFER
    assert why(state, nwp.TransferCrew(1, 0, 0)) is Reason.AREA_NOT_WANTED
    state = play(state, nwp.TransferCrew(2, 0))
    assert state.players[0].sled == sled
    assert crew(state.players[0]) == ((2, 1), (2, 0))
    packed = play(state, nwp.TransferCrew(0, 0))
    assert packed.players[0].sled is None


def test_a_sled_without_crew_settles_far_from_the_ship() -> None:
    """SOL-5, MOV-5: it cannot be manned there, but settles or is lost like any other."""
    drawing = """
      0   1   2   3   4   5
    #---~   .   ~---~---~---#
 1* |   |       | a     | A |
    #   ~   .   ~---~---~   #
 2* |   |               |   |
    ~---~   .   .   .   ~---#
    """
    state = alone(drawing, variant=LOST_CREW, round=5)
    state = maps.with_crew(state, (5, 0), (2, 0))
    state = play(state, Pass(), LoseCrew(0, 2))
    assert legal(state, nwp.TransferCrew) == []
    assert why(state, nwp.TransferCrew(1, 0)) is Reason.UNITS_APART
    state = play(state, Pass(), Pass())
    assert state.players[0].sled_lost
    assert state.players[0].crew_lost_with_sled == 0
    assert nwp.score(state)[0].crew_lost == -4


def test_an_expedition_that_returns_in_the_first_year_loses_no_crew() -> None:
    """SOL-5, TRN-7: the game is over before any crew have to leave."""
    at = maps.marks(TOGETHER)
    edition = attrs.evolve(SMALL, frozen_rows=(0,) * 7)
    drawing = TOGETHER.replace("*", " ")
    state = table(drawing, edition=edition, players=1, variant=LOST_CREW, round=5)
    assert state.players[0].ship == at["A"]
    state = play(state, nwp.MoveShip(Cell(5, 1)))
    assert state.is_over
    assert nwp.score(state)[0].crew_lost == 0
