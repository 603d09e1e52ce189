"""The invariants of Expedition, one property each, after every action of generated games. Read this first.

Hypothesis generates half of the games, and shrinks those that fail. The others are played to the end by
seeded players who mostly stay away from home; players who choose at random sail home in the first rounds.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import northwest_passage as nwp
from northwest_passage import Board, Cell, Phase, State, Terrain, TileId, TileKind
from northwest_passage.expedition.freezing import season, settlements
from northwest_passage.expedition.geometry import Grid, large_faces
from northwest_passage.expedition.islands import islands
from northwest_passage.testing import (
    SMALL_EDITION,
    Playthrough,
    editions,
    games,
    random_action,
    random_edition,
    states,
)
from tests.support import plain_map as plain
from tests.support import players
from tests.support.effort import effort


@lru_cache(maxsize=100)
def voyage(seed: int) -> Playthrough:
    """Play a whole game, mostly on a small board, where everything happens sooner."""
    rng = Random(seed)
    edition = rng.choice((*[SMALL_EDITION] * 3, random_edition(rng), nwp.DEFAULT_EDITION))
    start = players.any_new_game(rng, edition)
    turns = [*players.play(start, rng, rng.choice(players.STYLES))]
    played = tuple(turn.action for turn in turns if turn.action is not None)
    return Playthrough(tuple(turn.state for turn in turns), played)


seeds = st.integers(0, effort(99, 9999))
all_games = games(editions(), max_actions=60) | st.builds(voyage, seeds)
more = settings(max_examples=effort(2 * settings().max_examples, 1000))
many = settings(max_examples=effort(4 * settings().max_examples, 1000))


def steps(game: Playthrough) -> Iterator[nwp.Step]:
    """Yield every action again, with its events and the state it leads to."""
    return map(nwp.step, game.states, game.actions)


@many
@given(all_games)
def test_a_sea_path_from_greenland_to_the_northwest_passage_exists(game: Playthrough) -> None:
    """PLC-4: corners not known to be land join the two arrows, by steps that may be diagonal."""
    for state in game.states:
        sea = plain.corners_of(state.board.grid) - plain.land_of(state.board)
        arrows = [state.edition.greenland, state.edition.northwest_passage]
        start, goal = ({*tile.points()} for tile in state.board.tiles if tile.cell in arrows)
        assert plain.flood(start, sea, plain.around) & goal


@more
@given(all_games)
def test_tiles_match_at_every_corner(game: Playthrough) -> None:
    """PLC-1, PLC-3: no cell is covered twice, and all tiles at a corner show the same terrain there."""
    for state in game.states:
        cells = [cell for tile in state.board.tiles for cell in tile.cells]
        assert len({*cells}) == len(cells)
        known: dict[Cell, Terrain] = {}
        for tile in state.board.tiles:
            assert all(state.board.tile_at(cell) is tile for cell in tile.cells)
            for corner, terrain in tile.points().items():
                assert known.setdefault(corner, terrain) is terrain
        assert all(
            state.board.corner(*c) is known.get(c) for c in plain.corners_of(state.board.grid)
        )


@more
@given(all_games)
def test_exactly_the_cells_north_of_the_line_are_frozen(game: Playthrough) -> None:
    """FRZ-1 to FRZ-3: a Sled can walk at all four corners of a frozen cell, and elsewhere only on land."""
    for state in game.states:
        line = state.edition.frozen_rows[state.edition.sun[state.round - 1] - 1]
        for tile in state.board.tiles:
            areas = [corner for area in nwp.areas(state, tile.cell) for corner in area.corners]
            assert sorted(areas) == sorted(plain.walkable(tile, line))


@many
@given(all_games)
def test_ships_and_sleds_are_in_legal_places(game: Playthrough) -> None:
    """MOV-1, MOV-2, MOV-5, MOV-6: a Ship is on a tile, and a deployed Sled on an area of a tile."""
    for state in game.states:
        anchors = {tile.cell for tile in state.board.tiles}
        for player in state.players:
            sled = player.sled
            assert player.ship in anchors
            assert sled is None or (sled.tile in anchors and not player.sled_lost)
            assert sled is None or (sled.area is None) == player.returned
            if sled is not None and not player.returned and state.stage is not Phase.SETTLE_SLED:
                assert sled.area in [area.number for area in nwp.areas(state, sled.tile)]


@more
@given(all_games)
def test_an_island_is_charted_once_as_soon_as_it_is_complete(game: Playthrough) -> None:
    """PLC-7: when no gap is left to fill, all complete islands are charted, except printed ones."""
    charted = plain.complete_islands(game.start.board)
    for step in steps(game):
        charted += [event.corners for event in step.events if isinstance(event, nwp.IslandCharted)]
        if step.state.stage is not Phase.FILL_GAP:
            assert sorted(charted) == plain.complete_islands(step.state.board)


@more
@given(all_games)
def test_prestige_is_the_sum_of_its_events(game: Playthrough) -> None:
    """SCR-1 to SCR-5: prestige is the sum of the points that events report, in total and by source."""
    scored: Counter[tuple[int, str]] = Counter()
    for step in steps(game):
        for event in step.events:
            if isinstance(event, nwp.PrestigeScored):
                scored[event.player, event.source] += event.points
        for number, player in enumerate(step.state.players):
            earned = attrs.asdict(player.earned)
            assert earned == {source: scored[number, source] for source in earned}
            assert player.prestige == sum(earned.values())


@more
@given(all_games)
def test_crew_are_conserved(game: Playthrough) -> None:
    """SET-1, MOV-6, SOL-5: all crew are in one of the two columns, or counted as lost."""
    for state in game.states:
        for player in state.players:
            crew = attrs.astuple(player.ship_crew) + attrs.astuple(player.sled_crew)
            assert min(crew) >= 0
            assert sum(crew) + player.crew_lost_with_sled + player.crew_lost == state.edition.crew
            assert player.sled is not None or player.sled_crew.total == 0


@more
@given(all_games)
def test_tiles_are_conserved(game: Playthrough) -> None:
    """ACT-A to ACT-C, PLC-6: each large tile is in one place, and missing small ones became Jokers."""
    for state in game.states:
        tiles = Counter([*state.bag, *state.set_aside, *filter(None, state.display)])
        tiles.update(placed.tile for placed in state.board.tiles)
        tiles.update(tile for player in state.players for tile in player.reserve)
        large = {tile: number for tile, number in tiles.items() if tile.kind is TileKind.LARGE}
        assert large == {TileId.large(n): 1 for n in range(len(state.edition.large_tiles))}
        piles = enumerate(state.edition.small_piles)
        gone = [n - state.small_piles[k] - tiles[TileId.small(k)] for k, n in piles]
        assert min(*state.small_piles, *gone) >= 0
        assert sum(gone) == sum(n for tile, n in tiles.items() if tile.kind is TileKind.JOKER)


@more
@given(all_games)
def test_tokens_are_conserved(game: Playthrough) -> None:
    """PLC-5, PLC-7, SET-3, SET-4: tokens are on their symbols, with players, or in their stock."""
    for state in game.states:
        symbols = {t.symbol_cell: t.symbol for t in state.board.tiles if t.symbol is not None}
        assert {(token.cell, token.kind) for token in state.tokens} <= symbols.items()
        stock = Counter(token.kind for token in state.tokens)
        stock[nwp.TokenKind.CARTOGRAPHY] = state.cartography_left
        all_tokens = Counter(symbols.values())
        all_tokens[nwp.TokenKind.CARTOGRAPHY] = state.edition.cartography_tokens
        for kind in nwp.TokenKind:
            assert stock[kind] + sum(p.tokens[kind] for p in state.players) == all_tokens[kind]
        back = [number for number, player in enumerate(state.players) if player.returned]
        assert sorted(state.return_order) == back
        if state.variant.is_solo:
            assert state.northwest_tokens == state.greenland_tokens == ()
        else:
            reached = sum(player.passage_reached for player in state.players)
            table = len(state.players) - 2
            assert state.northwest_tokens == state.edition.northwest_tokens[table][reached:]
            assert state.greenland_tokens == state.edition.greenland_tokens[table][len(back) :]


@more
@given(all_games)
def test_every_tile_of_the_bag_is_revealed_equally_often(game: Playthrough) -> None:
    """ACT-A, SET-2: when chance is to act, all legal reveals have the same probability."""
    for state in game.states:
        outcomes = nwp.chance_outcomes(state)
        reveals = nwp.legal_actions(state) if state.to_act == nwp.CHANCE else ()
        assert outcomes == tuple((reveal, 1 / len(state.bag)) for reveal in reveals)
        assert [reveal.tile for reveal, _ in outcomes] == [*state.bag][: len(outcomes)]


@given(all_games)
def test_apply_leaves_its_argument_unchanged(game: Playthrough) -> None:
    """After an action, the old state equals an earlier copy of it, and has the same legal actions."""
    for state, action in [*zip(game.states, game.actions, strict=False)][-20:]:
        copy: State = pickle.loads(pickle.dumps(state))
        assert nwp.apply(state, action) != copy
        assert state == copy
        assert nwp.legal_actions(state) == nwp.legal_actions(copy)


@given(all_games)
def test_json_preserves_states(game: Playthrough) -> None:
    """A state written and read back is equal, with the same legal actions. The last ten states are tested."""
    for state in game.states[-10:]:
        copy = nwp.from_json(nwp.to_json(state), State)
        assert copy == state
        assert nwp.legal_actions(copy) == nwp.legal_actions(state)


@given(all_games, seeds)
def test_legal_actions_apply_and_others_are_refused(game: Playthrough, seed: int) -> None:
    """ACT-A to ACT-H, TRN-7: an action applies exactly when its canonical spelling is listed."""
    rng = Random(seed)
    for state in game.states:
        legal = nwp.legal_actions(state)
        assert bool(legal) != state.is_over
        wild = [random_action(state, rng) for _ in range(3)]
        for action in [*rng.sample(legal, min(5, len(legal))), *wild]:
            refusal = nwp.why_illegal(state, action)
            assert (refusal is None) == (nwp.canonical(state, action) in legal)
            if refusal is None:
                assert nwp.apply(state, action) != state
            else:
                with pytest.raises(nwp.IllegalAction) as caught:
                    nwp.apply(state, action)
                assert caught.value.refusal == refusal


# -- Geometry, freezing, islands and scoring alone -------------------------------------------------

tokens = st.builds(nwp.Tokens, *[st.integers(0, 3)] * 5)


@many
@given(st.integers(1, 9), st.integers(1, 9), st.data())
def test_land_joins_along_sides_and_sea_also_diagonally(
    columns: int, rows: int, data: st.DataObject
) -> None:
    """BRD-3, PLC-4: a grid of any size finds all connected land, and a sea path if there is one."""
    grid = Grid.of(columns, rows)
    corners = plain.corners_of(grid)
    land = data.draw(plain.some(corners))
    start, goal = ({data.draw(st.sampled_from(sorted(corners)))} for _ in range(2))
    joined = plain.flood(start & land, land, plain.beside)
    assert grid.land_around(grid.mask(start & land), grid.mask(land)) == grid.mask(joined)
    sea = corners - land
    found = grid.sea_path(grid.mask(land), grid.mask(start), grid.mask(goal))
    path = {corner for corner in sea if found >> grid.bit(*corner) & 1}
    assert grid.mask(path) == found
    assert bool(path & goal) == bool(plain.flood(start & sea, sea, plain.around) & goal)
    assert plain.flood(path & start, path, plain.around) == path


@given(st.tuples(*[st.sampled_from(Terrain)] * 6), st.sampled_from((None, 0, 1)))
def test_tiles_turn_clockwise_and_their_back_is_a_mirror_image(
    corners: tuple[Terrain, ...], symbol: int | None
) -> None:
    """BRD-4, BRD-5: corners and symbol move together, and four turns restore each side."""
    faces = large_faces(corners, symbol)
    for side in faces[:4], faces[4:]:
        for face, turned in pairwise((*side, side[0])):
            height = 2 * face.shape.height
            expected = {(height - y, x): sign for (x, y), sign in plain.picture(face).items()}
            assert plain.picture(turned) == expected
    assert plain.picture(faces[4]) == {
        (4 - x, y): sign for (x, y), sign in plain.picture(faces[0]).items()
    }


@many
@given(plain.boards(), st.integers(0, 4))
def test_ships_cross_open_water_and_sleds_cross_land_and_ice(board: Board, line: int) -> None:
    """MOV-1 to MOV-4, FRZ-3: under any freeze line, units reach what a plain search of the map finds."""
    weather = season(board, line := min(line, board.grid.rows))
    for tile in board.tiles:
        assert {*weather.ship_destinations(tile.cell)} == plain.ship_destinations(board, tile, line)
        areas = plain.walkable_parts(tile, line)
        assert [{*area.corners} for area in weather.areas(tile)] == areas
        for number, area in enumerate(areas):
            reached = {*weather.sled_destinations(tile.cell, number)}
            assert reached == plain.sled_destinations(board, tile, area, line)


@many
@given(plain.boards(), st.integers(0, 4), st.integers(0, 4))
def test_a_sled_settles_in_an_overlapping_area(board: Board, old: int, new: int) -> None:
    """MOV-5: it settles in an area that overlaps its old one, or else in any area of its tile."""
    old, new = (min(line, board.grid.rows) for line in (old, new))
    for tile in board.tiles:
        after = plain.walkable_parts(tile, new)
        for number, area in enumerate(plain.walkable_parts(tile, old)):
            overlapping = [k for k, part in enumerate(after) if part & area]
            expected = overlapping or range(len(after))
            assert settlements(board, tile.cell, number, old, new) == tuple(expected)


@many
@given(plain.boards())
def test_an_island_is_land_with_tiles_all_around_it(board: Board) -> None:
    """PLC-7: it spans at least two tiles, and the edge of the board closes it as water does."""
    assert [island.corners for island in islands(board)] == plain.complete_islands(board)


@more
@given(states(editions()), st.tuples(tokens, tokens), st.permutations(range(4)))
def test_the_score_is_the_sum_of_its_lines_and_ranks_the_players(
    state: State, both: tuple[nwp.Tokens, nwp.Tokens], home: list[int]
) -> None:
    """SCR-6, SCR-7, SCR-9: players tied for a majority take the lowest of the places they fill."""
    players = [
        attrs.evolve(player, tokens=both[number % 2]) for number, player in enumerate(state.players)
    ]
    home = [number for number in home if number < len(players)][1:]
    state = attrs.evolve(state, players=tuple(players), return_order=tuple(home))
    scores, edition = nwp.score(state), state.edition
    for player, line in zip(players, scores, strict=True):
        for kind in ("franklin", "strait", "cartography"):
            counts = sorted(getattr(other.tokens, kind) for other in players)
            mine, table = getattr(player.tokens, kind), getattr(edition.majorities, kind)
            lowest_place = len(players) - counts.index(mine)
            alone = not mine or state.variant.is_solo
            points = 0 if alone else [*table, 0, 0, 0, 0][lowest_place - 1]
            assert getattr(line, f"{kind}_majority") == points
        assert line.sets == edition.set_points * min(attrs.astuple(player.tokens))
        assert line.total == sum(attrs.astuple(line))
    ranks = [(-line.total, (*home, number).index(number)) for number, line in enumerate(scores)]
    for standing in nwp.standings(state):
        assert standing.place == 1 + sum(rank < ranks[standing.player] for rank in ranks)
    assert [ranks[standing.player] for standing in nwp.standings(state)] == sorted(ranks)
