"""What a frontend asks for, where there is nothing to answer; `test_agreement` compares the answers."""

from __future__ import annotations

from random import Random

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Cell, State, TileId, Unit, Variant
from northwest_passage.rules.chance import max_game_length


@pytest.fixture(scope="module")
def start() -> State:
    return nwp.new_game(["Ross", "Rae"], rng=Random(1))


@pytest.fixture(scope="module")
def end() -> State:
    state = nwp.new_game(["Ross"], rng=Random(1), variant=Variant.SOLO)
    while not state.is_over:
        state = nwp.apply(state, nwp.legal_actions(state)[-1])
    return state


@pytest.mark.parametrize("name", ["L64", "S6", "J0", "P0"])
def test_no_placements_of_a_tile_that_is_not_in_the_box(start: State, name: str) -> None:
    assert nwp.placements(start, Unit.SHIP, TileId.parse(name)) == ()


def test_no_placements_or_moves_of_a_sled_that_is_not_on_the_board(start: State) -> None:
    assert nwp.placements(start, Unit.SLED, TileId.large(0)) == ()
    assert nwp.destinations(start, Unit.SLED) == ()


@pytest.mark.parametrize("player", [-1, 2])
def test_nothing_for_a_player_who_does_not_play(start: State, player: int) -> None:
    assert nwp.placements(start, Unit.SHIP, TileId.large(0), player=player) == ()
    assert nwp.destinations(start, Unit.SHIP, player=player) == ()


def test_the_player_whose_turn_it_is_unless_another_is_asked_for(start: State, end: State) -> None:
    assert nwp.placements(start, Unit.SHIP, TileId.large(0))
    assert nwp.destinations(start, Unit.SHIP)
    assert nwp.placements(end, Unit.SHIP, TileId.large(0)) == ()
    assert nwp.destinations(end, Unit.SHIP) == ()
    assert nwp.destinations(end, Unit.SHIP, player=0)


def test_no_areas_where_there_is_no_tile(start: State) -> None:
    assert nwp.areas(start, Cell(5, 5)) == nwp.areas(start, Cell(-1, 0)) == ()
    assert nwp.areas(start, Cell(11, 5)) == nwp.areas(start, Cell(11, 4)) != ()


def test_chance_has_outcomes_only_when_it_is_to_act(start: State) -> None:
    assert nwp.chance_outcomes(start) == ()
    state = nwp.new_game(["Ross", "Rae"])
    outcomes = nwp.chance_outcomes(state)
    assert [reveal.tile.number for reveal, _ in outcomes] == list(range(64))
    assert {chance for _, chance in outcomes} == {1 / 64}
    assert len(nwp.resolve_chance(state, Random(2)).bag) == 60


def test_the_longest_game_of_the_shipped_edition() -> None:
    """4 reveals; each of two players draws, and a tile is revealed; each round each of them refreshes three
    times, with four reveals, a draw, its reveal and the end of the turn, draws once with the last crew, with
    a reveal and the end of the turn, settles and passes; two crew may be lost; each cell is a gap once.
    """
    assert max_game_length(nwp.DEFAULT_EDITION, 2) == 4 + 4 + 10 * 2 * (3 * 8 + 3 + 2) + 1 + 108
    assert max_game_length(nwp.DEFAULT_EDITION, 1) == 4 + 2 + 10 * (3 * 8 + 3 + 2) + 1 + 108


def test_the_longest_game_of_other_editions() -> None:
    """With eight crew nobody is left to draw alone; with one slot two draws take longer than a refresh."""
    many = attrs.evolve(nwp.DEFAULT_EDITION, crew=8)
    assert max_game_length(many, 2) == 4 + 4 + 10 * 2 * (4 * 8 + 2) + 1 + 108
    narrow = attrs.evolve(nwp.DEFAULT_EDITION, display_size=1)
    assert max_game_length(narrow, 2) == 1 + 4 + 10 * 2 * (7 * 3 + 2) + 1 + 108
