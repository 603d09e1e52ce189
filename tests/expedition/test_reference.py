"""Sanity of the reference implementation alone: whole games, and small maps."""

from __future__ import annotations

import json
import random
from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any, cast

import pytest

from tests.expedition.reference import (
    Action,
    Edition,
    PlacedTile,
    State,
    Tiles,
    apply,
    areas,
    gap_options,
    gaps,
    islands,
    lay,
    legal_actions,
    new_game,
    perft,
    placements,
    printed_tiles,
    score,
    sea_path,
    ship_destinations,
    sled_destinations,
    standings,
)
from tests.expedition.reference.board import ways_to_lay
from tests.expedition.reference.engine import successor
from tests.expedition.reference.sun import settling_areas, tile_areas
from tests.support.effort import rest_slow

SHIPPED = Path(__file__).parents[2] / "src/northwest_passage/data/reconstruction.json"

NAMES = ["Ross", "Rae", "Back", "Kane"]


def terrain(drawn: str) -> list[str]:
    """A drawing, ``#`` land and ``.`` sea, as terrain names in reading order."""
    return ["land" if sign == "#" else "sea" for sign in drawn if sign in "#."]


def printed(name: str, cell: list[int], vertical: bool, drawn: str) -> dict[str, Any]:
    return {
        "name": name,
        "cell": cell,
        "vertical": vertical,
        "corners": terrain(drawn),
        "symbol": None,
    }


TINY_TILES = {
    "... ...": None,
    "#.. ...": ("cairn", 0),
    ".#. ...": None,
    "..# ...": ("inuit", 1),
    "#.. ..#": ("strait", 0),
    ".#. .#.": ("franklin", 0),
    "##. ...": ("inuit", 0),
    "#.# ...": ("strait", 1),
    "... ##.": None,
    "... .#.": ("franklin", 1),
    "### ...": None,
    "#.. #..": ("cairn", 1),
    "##. ##.": None,
    "### ###": None,
}


def tiny_edition(**changes: Any) -> Edition:
    """A board of 6 x 4 cells, 14 large tiles, 4 rounds."""
    edition = {
        "name": "Tiny",
        "columns": 6,
        "rows": 4,
        "large_tiles": [
            {
                "corners": terrain(drawn),
                "symbol": None if symbol is None else {"kind": symbol[0], "half": symbol[1]},
            }
            for drawn, symbol in TINY_TILES.items()
        ],
        "small_piles": [1, 2, 2, 1, 2, 1],
        "printed": [
            printed("Greenland", [5, 1], True, ".# .# .#"),
            printed("Northwest Passage", [0, 1], True, "#. #. .."),
        ],
        "greenland": [5, 1],
        "northwest_passage": [0, 1],
        "zones": [3, 3, 2, 2, 1, 1],
        "sun": ["III", "IV", "I", "III"],
        "frozen_rows": [3, 2, 1, 0, 1, 2, 3],
        "first_year": 2,
        "crew": 7,
        "display_size": 4,
        "cartography_tokens": 2,
        "northwest_tokens": [[10, 3], [13, 7, 3], [15, 10, 6, 3]],
        "greenland_tokens": [[6], [7, 3], [10, 6, 3]],
        "token_points": {"cairn": 2, "inuit": 2, "franklin": 1, "strait": 1},
        "island_points": [1, 2, 3],
        "majorities": {"franklin": [11, 7, 4], "strait": [11, 5, 2], "cartography": [9, 5, 2]},
        "set_points": 6,
        "abandoned_ship": 2,
        "abandoned_crew": 2,
        "solo": {"northwest": [10, 3], "free_cell": 1, "lost_crew": 2, "lost_crew_points": 2},
    }
    return cast(Edition, {**edition, **changes})


def shipped_edition() -> Edition:
    if not SHIPPED.exists():
        pytest.skip("the shipped edition is not there")
    return cast(Edition, json.loads(SHIPPED.read_text(encoding="utf-8")))


def choose(edition: Edition, state: State, rng: random.Random, stay_until: int) -> Action:
    """A player that keeps off Greenland for some rounds, likes to place, and seldom passes."""
    actions = sorted(legal_actions(edition, state), key=repr)
    assert actions
    if state["round"] < stay_until:
        home = tuple(edition["greenland"])
        actions = [a for a in actions if not (a[0].startswith("Move") and a[1] == home)]
    liked = [a for a in actions if a[0] in ("PlaceTile", "DrawAndPlace", "Explore", "Discover")]
    busy = [a for a in actions if a[0] not in ("Pass", "EndTurn")]
    if liked and rng.random() < 0.5:
        actions = liked
    elif busy and rng.random() < 0.9:
        actions = busy
    kind = rng.choice(sorted({a[0] for a in actions}))
    return rng.choice([a for a in actions if a[0] == kind])


def check_invariants(edition: Edition, state: State) -> None:
    """BRD-2, PLC-3, PLC-4, MOV-6, SOL-5, SCR-6: what holds at all times in all games."""
    corners: dict[tuple[int, int], str] = {}
    for cell, tile in state["tiles"].items():
        assert tile["cells"][0] == cell
        points = {(c + x, r + y) for c, r in tile["cells"] for x in (0, 1) for y in (0, 1)}
        in_order = sorted(points, key=lambda point: (point[1], point[0]))
        for point, colour in zip(in_order, tile["corners"], strict=True):
            assert corners.setdefault(point, colour) == colour
    assert sea_path(edition, state["tiles"])
    large = [*state["bag"], *state["set_aside"], *(t for t in state["display"] if t)]
    large += [t["tile"] for t in state["tiles"].values() if t["tile"][0] == "L"]
    large += [t for p in state["players"] for t in p["reserve"] if t[0] == "L"]
    assert sorted(large) == sorted(f"L{n}" for n in range(len(edition["large_tiles"])))
    small = sum(state["small_piles"])
    small += sum(t["tile"][0] in "SJ" for t in state["tiles"].values())
    small += sum(t[0] == "S" for p in state["players"] for t in p["reserve"])
    assert small == sum(edition["small_piles"])
    for player, lines in zip(state["players"], score(edition, state), strict=True):
        crew = sum(player["ship_crew"]) + sum(player["sled_crew"])
        crew += player["crew_lost_with_sled"] + player["crew_lost"]
        assert crew == edition["crew"]
        assert player["sled"] is not None or player["sled_crew"] == (0, 0)
        assert player["prestige"] == sum(player["_scored"].values())
        assert lines["total"] == sum(lines.values()) - lines["total"]


def play(
    edition: Edition, players: int, variant: str, seed: int, stay_until: int
) -> tuple[State, Counter[str]]:
    """A random game to its end, with the phases and kinds of action it went through."""
    rng = random.Random(seed)
    order = rng.sample(range(players), players)
    state = new_game(edition, NAMES[:players], order, variant)
    seen: Counter[str] = Counter()
    while state["phase"] != "over":
        action = choose(edition, state, rng, stay_until)
        seen[action[0]] += 1
        seen[state["phase"]] += 1
        state = successor(edition, state, action)  # apply would look for the legal ones again
        check_invariants(edition, state)
    assert state["to_act"] is None
    assert state["turn_player"] is None
    assert legal_actions(edition, state) == set()
    return state, seen


def started(edition: Edition, players: int = 2, variant: str = "standard", seed: int = 1) -> State:
    """A game at its first turn."""
    rng = random.Random(seed)
    state = new_game(edition, NAMES[:players], list(range(players)), variant)
    while state["phase"] != "turn":
        state = apply(edition, state, rng.choice(sorted(legal_actions(edition, state))))
    return state


def of_kind(edition: Edition, state: State, kind: str) -> set[Action]:
    return {action for action in legal_actions(edition, state) if action[0] == kind}


def apply_all(edition: Edition, state: State, *actions: Action) -> State:
    for action in actions:
        state = apply(edition, state, action)
    return state


def reveal_all(edition: Edition, state: State) -> State:
    """Let chance reveal the first tile of the bag while a reveal is due."""
    while state["phase"] == "reveal":
        state = apply(edition, state, ("Reveal", state["bag"][0]))
    return state


def drawn_tile(cells: list[tuple[int, int]], drawn: str) -> PlacedTile:
    return {
        "tile": "L0" if len(cells) == 2 else "S0",
        "cells": tuple(cells),
        "rotation": 0,
        "side": "front",
        "symbol": None,
        "symbol_cell": None,
        "corners": tuple(terrain(drawn)),
    }


def drawn_board(*drawn: PlacedTile) -> Tiles:
    return {tile["cells"][0]: tile for tile in drawn}


# --- whole games -----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "variant"),
    rest_slow(
        [(2, "standard"), (3, "standard"), (4, "standard"), (1, "solo"), (1, "solo_lost_crew")]
    ),
)
def test_shipped_edition_is_played_to_the_end(players: int, variant: str) -> None:
    """TRN-7, SOL: a random game on the shipped edition."""
    edition = shipped_edition()
    state, seen = play(edition, players, variant, seed=players, stay_until=8)
    assert state["round"] >= 8
    assert len(standings(edition, state)) == players
    assert seen["LoseCrew"] == (1 if variant == "solo_lost_crew" else 0)


@pytest.mark.slow
def test_tiny_edition_reaches_every_phase_and_action() -> None:
    """TRN-1 to TRN-8, ACT-A to ACT-H: random games on a 6 x 4 board see all there is."""
    edition = tiny_edition()
    seen: Counter[str] = Counter()
    for seed in range(12):
        players = seed % 4 + 1
        variant = "standard" if players > 1 else "solo_lost_crew" if seed % 8 else "solo"
        seen += play(edition, players, variant, seed, stay_until=4)[1]
    kinds = """TakeLarge TakeSmall DrawLarge DrawSmall RefreshTiles PlaceTile MoveShip MoveSled
        TransferCrew Explore Discover Pass EndTurn FillGap SettleSled LoseCrew DrawAndPlace Reveal
        setup_draw turn owed_draw reveal fill_gap settle_sled lose_crew"""
    assert set(kinds.split()) - set(seen) == set()


def test_one_column_is_enough() -> None:
    """BRD-4, PLC-6: a board one cell wide, with two unknown corners in its end cells."""
    edition = tiny_edition(
        columns=1,
        rows=8,
        zones=[1],
        printed=[
            printed("Greenland", [0, 5], True, ".. .# .."),
            printed("Northwest Passage", [0, 1], True, ".. #. .."),
        ],
        greenland=[0, 5],
        northwest_passage=[0, 1],
    )
    tiles = printed_tiles(edition)
    assert gaps(edition, tiles) == [(0, 0), (0, 7)]
    assert len(gap_options(edition, tiles, edition["small_piles"], (0, 0))) == 4
    for seed in range(3):
        play(edition, 2, "standard", seed, stay_until=3)


def test_apply_leaves_its_state_alone_and_refuses_the_illegal() -> None:
    edition = tiny_edition()
    state = new_game(edition, NAMES[:2], [1, 0], "standard")
    before = deepcopy(state)
    assert apply(edition, state, ("Reveal", "L5")) != before
    assert state == before
    with pytest.raises(ValueError, match="illegal"):
        apply(edition, state, ("Pass",))


def test_setup_goes_from_the_last_player_to_the_first() -> None:
    """SET-1 to SET-3, TRN-8: four reveals, then each draws and chance replaces at once."""
    edition = tiny_edition()
    state = new_game(edition, NAMES[:3], [2, 0, 1], "standard")
    drew = []
    while state["phase"] != "turn":
        if state["phase"] == "setup_draw":
            assert None not in state["display"]
            assert {a[0] for a in legal_actions(edition, state)} == {"TakeLarge"}
            drew.append(state["to_act"])
        state = apply(edition, state, min(legal_actions(edition, state)))
    assert drew == [1, 0, 2]
    assert state["turn_player"] == 2
    assert state["northwest_tokens"] == [13, 7, 3]
    assert state["greenland_tokens"] == [7, 3]


def test_perft_counts_the_reveals_of_the_setup() -> None:
    """SET-2: 14 tiles in the bag, then 13, then 12."""
    edition = tiny_edition()
    state = new_game(edition, NAMES[:2], [0, 1], "standard")
    assert [perft(edition, state, depth) for depth in range(4)] == [1, 14, 14 * 13, 14 * 13 * 12]


# --- tiles -----------------------------------------------------------------------------------


def test_rotation_is_clockwise_after_the_flip() -> None:
    """BRD-5, BRD-6: the top left corner and the left symbol, in all eight positions."""
    edition = tiny_edition()
    seen = {
        (side, rotation): (
            "".join("#" if c == "land" else "." for c in tile["corners"]),
            tile["symbol_cell"],
        )
        for side in ("front", "back")
        for rotation in (0, 90, 180, 270)
        for tile in [lay(edition, "L1", (2, 1), rotation, side)]
    }
    assert seen == {
        ("front", 0): ("#.....", (2, 1)),
        ("front", 90): (".#....", (2, 1)),
        ("front", 180): (".....#", (3, 1)),
        ("front", 270): ("....#.", (2, 2)),
        ("back", 0): ("..#...", (3, 1)),
        ("back", 90): (".....#", (2, 2)),
        ("back", 180): ("...#..", (2, 1)),
        ("back", 270): ("#.....", (2, 1)),
    }


def test_each_picture_is_listed_once() -> None:
    """BRD-5: front before back, then the smallest rotation; the symbol tells pictures apart."""
    edition = tiny_edition()

    def ways(tile: str) -> list[tuple[str, int]]:
        return [(way["side"], way["rotation"]) for way in ways_to_lay(edition, tile, (0, 0))]

    four = [("front", 0), ("front", 90), ("front", 180), ("front", 270)]
    assert ways("L0") == [("front", 0), ("front", 90)]
    assert ways("L2") == four
    assert ways("L5") == four
    assert len(ways("L1")) == 8
    assert [len(ways(f"S{pile}")) for pile in range(6)] == [1, 4, 4, 2, 4, 1]


def test_placement_matches_corners_beside_the_unit() -> None:
    """PLC-1 to PLC-3: beside Greenland, on free cells, corner by corner."""
    edition = tiny_edition()
    tiles = printed_tiles(edition)
    for tile in ("L1", "L5", "L13", "S1"):
        for way in placements(edition, tiles, tile, (5, 1)):
            touching = {(4, 1), (4, 2), (5, 0), (5, 3)} & set(way["cells"])
            assert touching
            known = {(5, 1): "sea", (6, 1): "land", (5, 2): "sea", (5, 3): "sea", (6, 3): "land"}
            points = {(c + x, r + y) for c, r in way["cells"] for x in (0, 1) for y in (0, 1)}
            ordered = sorted(points, key=lambda point: (point[1], point[0]))
            for point, colour in zip(ordered, way["corners"], strict=True):
                assert known.get(point, colour) == colour
    assert placements(edition, tiles, "L13", (5, 1)) == []
    small = placements(edition, tiles, "S1", (5, 1))
    assert {(way["cells"][0], way["rotation"]) for way in small} == {
        ((4, 1), 0), ((4, 1), 270), ((4, 2), 0), ((4, 2), 270), ((5, 0), 180), ((5, 3), 90)
    }  # fmt: skip


# --- small maps ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("walls", "open_"),
    [
        ([], True),
        (
            [drawn_tile([(2, 0), (2, 1)], "#. #. #."), drawn_tile([(2, 2), (2, 3)], "#. #. #.")],
            False,
        ),
        ([drawn_tile([(2, 0), (2, 1)], "#. #. #."), drawn_tile([(2, 3)], "#. #.")], False),
        ([drawn_tile([(2, 0), (2, 1)], "#. #. #."), drawn_tile([(2, 3)], ".. #.")], True),
        (
            [drawn_tile([(2, 0), (2, 1)], "#. #. .#"), drawn_tile([(2, 2), (2, 3)], ".# .# .#")],
            True,
        ),
    ],
    ids=["empty", "wall", "wall with a free cell", "hole", "diagonal hole"],
)
def test_sea_path(walls: list[PlacedTile], open_: bool) -> None:
    """PLC-4: unknown corners are sea; land joins 4-way, so water slips through a diagonal."""
    edition = tiny_edition()
    assert sea_path(edition, {**printed_tiles(edition), **drawn_board(*walls)}) is open_


def test_areas_of_a_tile() -> None:
    """MOV-2, FRZ-3: land along a side is one area, diagonal land is two, ice joins all."""
    edition = tiny_edition()
    strait = drawn_tile([(2, 1)], "#. .#")
    assert tile_areas(edition, "IV", strait) == [{((2, 1), (2, 1))}, {((2, 1), (3, 2))}]
    assert [len(area) for area in tile_areas(edition, "VI", strait)] == [4]
    upright = drawn_tile([(2, 0), (2, 1)], ".. .. .#")
    assert tile_areas(edition, "IV", upright) == [{((2, 1), (3, 2))}]
    assert [len(area) for area in tile_areas(edition, "III", upright)] == [4, 1]
    assert [len(area) for area in tile_areas(edition, "II", upright)] == [8]
    bridge = drawn_tile([(2, 1), (3, 1)], "#.# .#.")
    assert [len(area) for area in tile_areas(edition, "IV", bridge)] == [1, 2, 1]
    assert tile_areas(edition, "IV", bridge)[1] == {((2, 1), (3, 2)), ((3, 1), (3, 2))}


def test_areas_follow_the_sun_of_the_state() -> None:
    """MOV-2, FRZ-2: the areas of Greenland, asked by either of its cells."""
    edition = tiny_edition()
    state = started(edition)
    assert state["sun"] == "III"
    east = {((5, 1), (6, 1)), ((5, 1), (6, 2)), ((5, 2), (6, 2)), ((5, 2), (6, 3))}
    assert areas(edition, state, (5, 1)) == areas(edition, state, (5, 2)) == [east]
    state["sun"] = "II"
    assert [len(area) for area in areas(edition, state, (5, 2))] == [4 + 2]


def test_a_sled_settles_where_it_stood() -> None:
    """MOV-5: overlapping areas first, else any, else none."""
    edition = tiny_edition()
    upright = drawn_tile([(2, 0), (2, 1)], "#. .. #.")
    assert settling_areas(edition, "III", "IV", upright, 0) == [0]
    assert settling_areas(edition, "III", "IV", upright, 1) == [1]
    assert settling_areas(edition, "II", "IV", upright, 0) == [0, 1]
    assert settling_areas(edition, "III", "IV", drawn_tile([(2, 0), (2, 1)], ".. .. #."), 0) == [0]
    assert settling_areas(edition, "III", "IV", drawn_tile([(2, 0)], ".. .."), 0) == []


def test_ways_of_ships_and_sleds() -> None:
    """MOV-1, MOV-3, MOV-4, FRZ-5: sea on an unfrozen border; land on both sides; no diagonals."""
    edition = tiny_edition()
    tiles = drawn_board(
        drawn_tile([(2, 1)], "#. .#"),
        drawn_tile([(3, 1)], ".. #."),
        drawn_tile([(2, 2)], ".# .#"),
        drawn_tile([(3, 2)], "#. #."),
        drawn_tile([(2, 0)], "## #."),
    )
    assert ship_destinations(edition, "IV", tiles, (2, 1)) == [(3, 1), (2, 2), (2, 0)]
    assert ship_destinations(edition, "III", tiles, (2, 1)) == [(3, 1), (2, 2)]
    assert ship_destinations(edition, "II", tiles, (2, 1)) == []
    assert sled_destinations(edition, "IV", tiles, ((2, 1), 0)) == [((2, 0), 0)]
    assert sled_destinations(edition, "IV", tiles, ((2, 1), 1)) == [((3, 1), 0), ((2, 2), 0)]
    everywhere = [((3, 1), 0), ((2, 2), 0), ((2, 0), 0)]
    assert sled_destinations(edition, "II", tiles, ((2, 1), 0)) == everywhere


def test_gaps_and_what_fills_them() -> None:
    """PLC-6: the true tile, a choice in the corner of the board, Jokers when its pile is empty."""
    edition = tiny_edition()
    tiles = drawn_board(
        drawn_tile([(1, 0)], "#. .."),
        drawn_tile([(0, 1)], ".. .."),
        drawn_tile([(1, 2)], ".. .."),
        drawn_tile([(2, 1)], ".. .."),
    )
    assert gaps(edition, tiles) == [(0, 0), (1, 1)]
    sea, ne = ("sea", "sea", "sea", "sea"), ("sea", "land", "sea", "sea")
    both = ("land", "land", "sea", "sea")
    assert gap_options(edition, tiles, [1, 1, 1, 1, 1, 1], (1, 1)) == [(sea, 0)]
    assert gap_options(edition, tiles, [0, 0, 1, 0, 1, 0], (1, 1)) == [(sea, 2), (sea, 4)]
    assert sorted(gap_options(edition, tiles, [1, 1, 1, 1, 1, 1], (0, 0))) == [(both, 2), (ne, 1)]
    assert gap_options(edition, tiles, [1, 0, 1, 1, 1, 1], (0, 0)) == [(both, 2)]
    jokers = {(both, 0), (both, 5), (ne, 0), (ne, 5)}
    assert set(gap_options(edition, tiles, [1, 0, 0, 0, 0, 1], (0, 0))) == jokers
    assert gap_options(edition, tiles, [0] * 6, (0, 0)) == []


def test_islands() -> None:
    """PLC-7: complete when all around are tiles; the edge closes; one tile is no island."""
    edition = tiny_edition()
    west, east = drawn_tile([(1, 0)], ".# .."), drawn_tile([(2, 0)], "#. ..")
    assert islands(edition, drawn_board(west)) == []
    assert islands(edition, drawn_board(west, east)) == [
        (frozenset({(2, 0)}), frozenset({(1, 0), (2, 0)}))
    ]
    on_one_tile = drawn_tile([(1, 0), (2, 0)], ".#. ...")
    assert islands(edition, drawn_board(on_one_tile)) == []
    four = [
        drawn_tile([(1, 1)], ".. .#"),
        drawn_tile([(2, 1)], ".. #."),
        drawn_tile([(1, 2)], ".# .."),
        drawn_tile([(2, 2)], "#. .."),
    ]
    assert islands(edition, drawn_board(*four[:3])) == []
    assert [len(island[1]) for island in islands(edition, drawn_board(*four))] == [4]


# --- turns -----------------------------------------------------------------------------------


def test_transfer_is_named_by_its_outcome() -> None:
    """ACT-E: after one of seven crew has paid, six available and one resting are dealt anew."""
    edition = tiny_edition()
    state = started(edition)
    deals = of_kind(edition, state, "TransferCrew")
    every = {("TransferCrew", x, y, 0) for x in range(7) for y in range(2)}
    assert deals == every - {("TransferCrew", 0, 0, 0)}
    state = apply(edition, state, ("TransferCrew", 3, 1, 0))
    player = state["players"][0]
    assert player["sled"] == ((5, 1), 0)
    assert (player["ship_crew"], player["sled_crew"]) == ((3, 0), (3, 1))
    assert state["surcharge"] == 1
    again = of_kind(edition, state, "TransferCrew")
    staying = {("TransferCrew", x, y, None) for x in range(5) for y in range(4)}
    assert again == staying - {("TransferCrew", 3, 1, None), ("TransferCrew", 1, 3, None)}
    state = apply(edition, state, ("TransferCrew", 0, 0, None))
    assert state["players"][0]["sled"] is None
    assert state["players"][0]["ship_crew"] == (4, 3)
    assert not state["players"][0]["returned"]


def test_no_deployment_on_open_water() -> None:
    """ACT-E: a tile all of sea must be frozen entirely; a part of it is not enough."""
    edition = tiny_edition()
    state = started(edition)
    state["tiles"][(4, 0)] = lay(edition, "L0", (4, 0), 90, "front")
    state["players"][0]["ship"] = (4, 0)
    for sun, number in (("IV", 0), ("III", 0), ("II", 13)):
        state["sun"] = sun
        assert len(of_kind(edition, state, "TransferCrew")) == number


def test_further_actions_cost_one_more() -> None:
    """TRN-2 to TRN-5: five crew for draw, draw, draw; the turn ends by itself below two."""
    edition = tiny_edition()
    state = started(edition)
    state = reveal_all(edition, apply(edition, state, ("DrawLarge", "ship", 0)))
    assert state["players"][0]["ship_crew"] == (6, 1)
    assert ("EndTurn",) in legal_actions(edition, state)
    assert ("Pass",) not in legal_actions(edition, state)
    draws: list[Action] = [("DrawSmall", "ship", 1), ("DrawSmall", "ship", 2)]
    state = apply_all(edition, state, *draws)
    assert state["players"][0]["ship_crew"] == (2, 5)
    assert state["turn_player"] == 0
    state = apply(edition, state, ("DrawLarge", "ship", 3))
    assert (state["phase"], state["turn_player"], state["to_act"]) == ("reveal", 0, "chance")
    state = apply(edition, state, ("Reveal", state["bag"][0]))
    assert (state["phase"], state["turn_player"], state["surcharge"]) == ("turn", 1, 0)
    state = apply(edition, state, ("Pass",))
    assert legal_actions(edition, state) == {("Pass",)}
    state = apply(edition, state, ("Pass",))
    assert (state["round"], state["sun"], state["turn_order"]) == (2, "IV", [1, 0])
    assert state["players"][0]["ship_crew"] == (7, 0)


def test_refresh_with_a_short_bag() -> None:
    """ACT-B, TRN-8: the bag's old tiles first, then the old display fills what is empty."""
    edition = tiny_edition()
    state = started(edition)
    state["bag"], rest = state["bag"][:2], state["bag"][2:]
    state["players"][1]["reserve"] += rest
    old, aside = list(state["bag"]), sorted(cast(list[str], state["display"]))
    state = apply(edition, state, ("RefreshTiles", "ship"))
    assert sorted(state["set_aside"]) == aside
    state = apply(edition, state, ("Reveal", old[0]))
    assert sorted(state["set_aside"]) == aside
    state = apply(edition, state, ("Reveal", old[1]))
    assert (state["set_aside"], sorted(state["bag"])) == ([], aside)
    assert state["phase"] == "reveal"
    state = reveal_all(edition, state)
    assert state["phase"] == "owed_draw"
    assert None not in state["display"]
    state = reveal_all(edition, apply(edition, state, ("TakeSmall", 5)))
    assert (state["phase"], state["turn_player"], state["surcharge"]) == ("turn", 0, 1)


def test_entering_the_arrows() -> None:
    """SCR-1, SCR-2: the highest token once; back on Greenland the turn ends and none follow."""
    edition = tiny_edition()
    state = started(edition)
    state["tiles"][(4, 1)] = lay(edition, "L0", (4, 1), 90, "front")
    state["sun"] = "IV"
    state = apply_all(edition, state, ("MoveShip", (4, 1)), ("MoveShip", (5, 1)))
    assert state["players"][0]["returned"]
    assert state["players"][0]["prestige"] == 6
    assert (state["greenland_tokens"], state["return_order"]) == ([], [0])
    assert (state["turn_player"], state["surcharge"]) == (1, 0)
    state["players"][1]["ship"] = (1, 1)
    state["tiles"][(1, 1)] = lay(edition, "L0", (1, 1), 90, "front")
    state = apply(edition, state, ("MoveShip", (0, 1)))
    assert state["players"][1]["prestige"] == 10
    assert state["northwest_tokens"] == [3]
    state = apply_all(edition, state, ("MoveShip", (1, 1)), ("MoveShip", (0, 1)))
    assert state["players"][1]["prestige"] == 10


def test_a_sled_that_cannot_settle_is_lost() -> None:
    """MOV-5, MOV-6, SCR-8: frozen water thaws under the Sled of one player."""
    edition = tiny_edition()
    state = started(edition)
    state["tiles"][(3, 0)] = lay(edition, "L0", (3, 0), 0, "front")
    player = state["players"][0]
    player["ship"], player["sled"] = (3, 0), ((3, 0), 0)
    player["ship_crew"], player["sled_crew"] = (4, 0), (2, 1)
    state = apply_all(edition, state, ("Pass",), ("Pass",))
    player = state["players"][0]
    assert player["sled_lost"]
    assert (player["sled"], player["sled_crew"], player["crew_lost_with_sled"]) == (None, (0, 0), 3)
    assert of_kind(edition, state, "TransferCrew") == set()
    lines = score(edition, state)[0]
    assert lines["sled_crew_abandoned"] == -6
    assert (lines["ship_abandoned"], lines["ship_crew_abandoned"]) == (-2, -8)


# --- scores ----------------------------------------------------------------------------------


def test_tied_players_take_the_lowest_place() -> None:
    """SCR-6, SCR-7, SCR-9: Example 16, and standings with and without a return."""
    edition = tiny_edition()
    state = started(edition, players=4)
    for player, number in zip(state["players"], (3, 3, 1, 0), strict=True):
        player["tokens"]["franklin"] = number
    lines = score(edition, state)
    assert [line["franklin_majority"] for line in lines] == [7, 7, 4, 0]
    assert standings(edition, state) == [(1, 0), (1, 1), (3, 2), (4, 3)]
    state["return_order"] = [3, 1]
    assert standings(edition, state) == [(1, 1), (2, 0), (3, 2), (4, 3)]
    state["players"][3]["tokens"] = dict.fromkeys(state["players"][3]["tokens"], 2)
    assert score(edition, state)[3]["sets"] == 12


# --- solo ------------------------------------------------------------------------------------


def test_solo_draw_and_place_closes_up_the_display() -> None:
    """SOL-1, SOL-2: the leftmost tile goes, a new one comes in at the right, no surcharge."""
    edition = tiny_edition()
    state = started(edition, players=1, variant="solo")
    state["display"] = ["L0", "L3", "L4", "L6"]
    state["bag"], state["players"][0]["reserve"] = ["L1"], []
    action = min(of_kind(edition, state, "DrawAndPlace"))
    state = apply(edition, state, action)
    assert state["display"] == ["L3", "L4", "L6", None]
    state = apply(edition, state, ("Reveal", "L1"))
    assert state["display"] == ["L3", "L4", "L6", "L1"]
    assert (state["phase"], state["surcharge"]) == ("turn", 0)
    state["display"] = [None, "L3", None, "L6"]
    action = min(of_kind(edition, state, "DrawAndPlace"))
    state = apply(edition, state, action)
    assert state["display"] == ["L6", None, None, None]
    assert "L3" in {tile["tile"] for tile in state["tiles"].values()}


def test_solo_scores() -> None:
    """SOL-3 to SOL-5: points for the Passage, free cells, lost crew, no Greenland token."""
    edition = tiny_edition()
    state = started(edition, players=1, variant="solo_lost_crew")
    state["tiles"][(1, 1)] = lay(edition, "L0", (1, 1), 90, "front")
    state = apply_all(edition, state, ("Pass",), ("TransferCrew", 1, 0, 0), ("Pass",))
    assert (state["phase"], state["round"], state["to_act"]) == ("lose_crew", 3, 0)
    losses = {("LoseCrew", 2, 0), ("LoseCrew", 1, 1)}
    assert legal_actions(edition, state) == losses
    state = apply(edition, state, ("LoseCrew", 1, 1))
    player = state["players"][0]
    assert (player["ship_crew"], player["sled_crew"]) == ((5, 0), (0, 0))
    assert player["sled"] == ((5, 1), 0)
    assert ("TransferCrew", 0, 0, None) not in legal_actions(edition, state)
    assert ("TransferCrew", 1, 0, None) in legal_actions(edition, state)
    state["sun"] = "IV"
    state["players"][0]["ship"] = (1, 1)
    state = apply(edition, state, ("MoveShip", (0, 1)))
    lines = score(edition, state)[0]
    assert lines["passage"] == 3
    assert lines["crew_lost"] == -4
    assert lines["free_cells"] == -(24 - 6)
    assert (lines["ship_abandoned"], lines["ship_crew_abandoned"]) == (-2, -10)
    assert lines["sled_crew_abandoned"] == 0
