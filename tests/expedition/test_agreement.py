"""The library and the slow second implementation agree on every state of whole games.

The tests compare the state itself, the set of legal actions, the score and the ranking, and in some states
also the results of the queries for frontends: placements of any tile, destinations of any unit, areas,
islands, gaps, the sea path.
A failure names the seed: `tests.support.players.game(seed, default=...)` plays that game again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import attrs
import pytest
from hypothesis import given

import northwest_passage as nwp
from northwest_passage import Action, State, TileId, Unit
from northwest_passage.expedition.islands import islands
from northwest_passage.testing import Playthrough, editions, games
from tests.expedition import reference
from tests.support.bridge import DEFAULT, plain, plain_action, plain_edition, plain_state, public
from tests.support.effort import effort, rest_slow
from tests.support.players import Turn, game

DEFAULT_GAMES = effort(6, 100)
SMALL_GAMES = effort(100, 5000)
BATCH = 20


def agree(edition: reference.Edition, state: State, other: reference.State) -> None:
    """Check that the two positions, their legal actions and their scores are the same."""
    assert plain_state(state) == public(other)
    listed = [plain_action(action) for action in nwp.legal_actions(state)]
    assert len(set(listed)) == len(listed)
    assert set(listed) == reference.legal_actions(edition, other)
    scores = [{**attrs.asdict(line), "total": line.total} for line in nwp.score(state)]
    assert scores == reference.score(edition, other)
    ranking = [(line.place, line.player) for line in nwp.standings(state)]
    assert sorted(ranking) == reference.standings(edition, other)


def agree_on_the_map(
    edition: reference.Edition, state: State, other: reference.State, rng: Random
) -> None:
    """Compare what does not depend on the player to act, for some tiles and units (BRD, FRZ, MOV, PLC)."""
    tiles, sun, board = other["tiles"], other["sun"], state.board
    assert reference.sea_path(edition, tiles)
    north_to_south = sorted(board.grid.cells_of(board.gaps), key=lambda cell: cell[::-1])
    assert north_to_south == reference.gaps(edition, tiles)
    assert {(frozenset(i.corners), frozenset(i.tiles)) for i in islands(board)} == set(
        reference.islands(edition, tiles)
    )
    for tile in board.tiles:
        found = [set(area.corners) for area in nwp.areas(state, tile.cell)]
        assert found == reference.areas(edition, other, tile.cell)
    large = TileId.large(rng.randrange(len(edition["large_tiles"])))
    small = TileId.small(rng.randrange(6))
    for number, player in enumerate(state.players):
        ships = nwp.destinations(state, Unit.SHIP, player=number)
        assert sorted(m.to for m in ships) == sorted(
            reference.ship_destinations(edition, sun, tiles, player.ship)
        )
        if player.sled is not None:
            sled = (player.sled.tile, player.sled.area)
            sleds = nwp.destinations(state, Unit.SLED, player=number)
            assert sorted(plain_action(m)[1:] for m in sleds) == sorted(
                reference.sled_destinations(edition, sun, tiles, sled)
            )
        for tile_id in (large, small):
            ways = nwp.placements(state, Unit.SHIP, tile_id, player=number)
            assert {plain_action(way)[3:] for way in ways} == {
                (way["cells"][0], way["rotation"], way["side"])
                for way in reference.placements(edition, tiles, str(tile_id), player.ship)
            }


def same_game(edition: reference.Edition, start: State) -> reference.State:
    return reference.new_game(
        edition,
        [player.name for player in start.players],
        list(start.turn_order),
        plain(start.variant),
    )


def follow(turns: Iterable[tuple[State, Action | None]], *, every: int) -> None:
    """Play a game in both implementations, and compare the map in every ``every``-th state."""
    other: reference.State | None = None
    edition = DEFAULT
    rng = Random(0)
    for number, (state, action) in enumerate(turns):
        if other is None:
            if state.edition is not nwp.DEFAULT_EDITION:
                edition = plain_edition(state.edition)
            other = same_game(edition, state)
        agree(edition, state, other)
        if number % every == 0 or action is None:
            agree_on_the_map(edition, state, other, rng)
        if action is not None:
            other = reference.successor(edition, other, plain_action(action))


def without_legal(turns: Iterator[Turn]) -> Iterator[tuple[State, Action | None]]:
    return ((turn.state, turn.action) for turn in turns)


@pytest.mark.parametrize("seed", rest_slow(range(DEFAULT_GAMES), 0))
def test_whole_games_with_the_default_edition(seed: int) -> None:
    follow(without_legal(game(seed, default=True)), every=40)


@pytest.mark.slow
@pytest.mark.parametrize("batch", rest_slow(range(0, SMALL_GAMES, BATCH)))
def test_whole_games_with_small_editions(batch: int) -> None:
    for seed in range(batch, batch + BATCH):
        try:
            follow(without_legal(game(seed, default=False)), every=5)
        except AssertionError as error:
            error.add_note(f"in the game of seed {seed}")
            raise


@pytest.mark.slow
@given(games(editions(), max_actions=60))
def test_generated_games(game: Playthrough) -> None:
    """Hypothesis generates the games, so a failure comes with a minimal game that shows it."""
    follow(zip(game.states, (*game.actions, None), strict=True), every=10)


def test_the_default_edition_is_the_same_in_both_implementations() -> None:
    """BRD-8: the edition file that the second implementation reads has the values that the library uses."""
    envelope = {key: DEFAULT[key] for key in ("format", "version")}
    assert {**envelope, **plain_edition(nwp.DEFAULT_EDITION)} == DEFAULT
