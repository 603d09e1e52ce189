"""`check`: every state of a game passes, and each relation it knows can be broken and is then told."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, NamedTuple

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import northwest_passage as nwp
from northwest_passage import (
    Board,
    Cell,
    Crew,
    GameRecord,
    Phase,
    PlacedTile,
    Player,
    Problem,
    Side,
    SledPosition,
    State,
    Terrain,
    TileId,
    Token,
    TokenKind,
    Variant,
    testing,
)
from northwest_passage.expedition import validation
from northwest_passage.expedition.default_edition import DEFAULT_EDITION
from northwest_passage.expedition.state import Bag, Earned, GapPending, SettlePending
from tests.support.effort import effort, rest_slow
from tests.support.players import game

RECORDS = Path(__file__).parent / "records"


@cache
def states(name: str) -> tuple[State, ...]:
    """All states of a game that is kept: `three`, `four` and `solo` with the shipped edition, `small`."""
    return tuple(GameRecord.load(RECORDS / f"{name}.jsonl").states())


# -- States that pass ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", rest_slow(["three", "four", "solo", "small"]))
def test_every_state_of_a_kept_game_passes(name: str) -> None:
    for number, state in enumerate(states(name)):
        # Types take as long to look at as the rest, and there is little to find.
        problems = validation.problems_of(state) if number % 10 else nwp.check(state)
        assert problems == (), number


@pytest.mark.parametrize("shipped", rest_slow([True, False]))
def test_every_state_of_many_games_passes(shipped: bool) -> None:
    for seed in range(effort(4, 300) if shipped else effort(25, 3000)):
        for turn in islice(game(seed, shipped=shipped), 0, None, 2):
            assert validation.problems_of(turn.state) == (), seed


@given(testing.games(testing.editions(), max_actions=60))
def test_every_state_of_a_generated_game_passes(played: testing.Playthrough) -> None:
    for state in played.states:
        assert nwp.check(state) == ()


# -- States that do not ----------------------------------------------------------------------------


class Case(NamedTuple):
    """A state of a kept game, what is changed in it, and what is to be told."""

    name: str
    record: str
    number: int
    change: Callable[[State], State]
    path: str
    words: str


CASES: list[Case] = []


def breaks(
    record: str, number: int, path: str, words: str
) -> Callable[[Callable[[State], State]], Callable[[State], State]]:
    """Mark a change that breaks the state with this number in a record."""

    def mark(change: Callable[[State], State]) -> Callable[[State], State]:
        CASES.append(Case(change.__name__, record, number, change, path, words))
        return change

    return mark


def case(name: str, record: str, number: int, path: str, words: str, /, **changes: Any) -> None:
    """The same for changes that are only other values of fields."""
    CASES.append(
        Case(name, record, number, lambda state: attrs.evolve(state, **changes), path, words)
    )


def with_player(state: State, number: int, /, **changes: Any) -> State:
    players = list(state.players)
    players[number] = attrs.evolve(players[number], **changes)
    return attrs.evolve(state, players=tuple(players))


def player_case(
    name: str, record: str, number: int, player: int, path: str, words: str, /, **changes: Any
) -> None:
    def change(state: State) -> State:
        return with_player(state, player, **changes)

    CASES.append(Case(name, record, number, change, path, words))


def with_tiles(state: State, tiles: list[PlacedTile]) -> State:
    return attrs.evolve(state, board=Board(state.board.grid, tiles))


def with_tile(state: State, number: int, **changes: Any) -> State:
    tiles = list(state.board.tiles)
    tiles[number] = attrs.evolve(tiles[number], **changes)
    return with_tiles(state, tiles)


def number_of(state: State, kind: nwp.TileKind) -> int:
    return next(i for i, placed in enumerate(state.board.tiles) if placed.tile.kind is kind)


# The frame: sizes, and numbers that must name something.

case(
    "SET-1 two cannot play solo",
    "three",
    60,
    "players",
    "for this variant, got",
    variant=Variant.SOLO,
)
case("TRN-7 no round 11", "three", 60, "round", "1 to 10", round=11)
case("TRN-7 no round 0", "three", 60, "round", "1 to 10", round=0)
case("TRN-8 a reveal is no stage", "three", 60, "stage", "reveal", stage=Phase.REVEAL)
case("SET-2 too few slots", "three", 60, "display", "4 slots", display=())
case("BRD-7 too few piles", "three", 60, "small_piles", "6 piles", small_piles=(1, 2))
case("TRN-2 the surcharge is flat", "three", 60, "surcharge", "0 or 1", surcharge=2)
case(
    "SOL-2 no surcharge alone",
    "solo",
    6,
    "surcharge",
    "must be 0 in a solo game, got 1",
    surcharge=1,
)
case(
    "TRN-1 one player twice",
    "three",
    60,
    "turn_order",
    "must list players 0 to",
    turn_order=(0, 0, 1),
)
case("TRN-5 no such player", "three", 60, "passed", "must list players 0 to", passed=(3,))
case(
    "SCR-2 no such player",
    "three",
    60,
    "return_order",
    "must list players 0 to",
    return_order=(-1,),
)
case("TRN-1 no player in the order", "three", 60, "turn_order", "must not be empty", turn_order=())
case(
    "TRN-1 no player to act",
    "three",
    60,
    "turn_player",
    "must be a player, got None",
    turn_player=None,
)
case("TRN-1 player 7", "three", 60, "turn_player", "0 to 2", turn_player=7)
case("PLC-6 nothing pending", "three", 120, "pending", "fill_gap", pending=None)
case("MOV-5 pending in a turn", "three", 60, "pending", "turn", pending=SettlePending((0, 1)))


@breaks("three", 60, "edition", "must have a large tile for each of 3 players, got 2")
def set_2_too_few_tiles_to_draw(state: State) -> State:
    edition = attrs.evolve(state.edition, large_tiles=state.edition.large_tiles[:2])
    return attrs.evolve(state, edition=edition)


@breaks("three", 60, "board", "must have 12 columns")
def brd_1_a_board_of_another_size(state: State) -> State:
    small = states("small")[0]
    return attrs.evolve(state, board=small.board)


# Names.

player_case("SET-1 no name", "three", 60, 1, "players[1].name", "must not be empty", name=" ")
player_case(
    "SET-1 same name",
    "three",
    60,
    1,
    "players[1].name",
    "must differ from the other names",
    name="Ross",
)
player_case("half a character", "three", 60, 1, "players[1].name", "visible", name="R\ud800")

# The order of players.

player_case(
    "SCR-2 not in return order", "three", 60, 0, "players[0].returned", "order", returned=True
)
case("TRN-1 a player is missing", "three", 60, "turn_order", "not back", turn_order=(0, 2))
case(
    "TRN-1 all begin",
    "three",
    10,
    "turn_order",
    "must list every player in round 1",
    turn_order=(2, 0),
)
case(
    "TRN-5 not in this round",
    "three",
    240,
    "passed",
    "must not include a player who is not in the turn order",
    passed=(0, 1),
)
case(
    "SCR-2 back and passed",
    "three",
    240,
    "passed",
    "must not include a player who has returned in this round",
    passed=(0, 1),
)
case("TRN-5 too early to pass", "three", 165, "passed", "before the first", passed=(1,))
case(
    "TRN-7 not over yet",
    "three",
    60,
    "stage",
    "must not be over: rounds are left, and a player is not back in Greenland",
    stage=Phase.OVER,
    turn_player=None,
)
case(
    "TRN-7 a player has not passed",
    "three",
    242,
    "passed",
    "must include every player who is not back in Greenland: the last round is over",
    passed=(0,),
)
case(
    "TRN-1 passed already",
    "three",
    240,
    "turn_player",
    "must be a player who has not passed or returned in this round",
    turn_player=0,
)


@breaks("three", 240, "return_order", "must begin with the players who are not in the turn order")
def scr_2_back_in_another_order(state: State) -> State:
    state = with_player(state, 0, returned=True)
    return attrs.evolve(state, passed=(), return_order=(0, 1))


@breaks("three", 165, "turn_order", "must not include a player who was back before the first turn")
def mov_5_back_between_rounds(state: State) -> State:
    return attrs.evolve(with_player(state, 0, returned=True), return_order=(0,))


@breaks("three", 60, "turn_player", "first player")
def sol_5_not_the_first_player(state: State) -> State:
    return attrs.evolve(state, stage=Phase.LOSE_CREW, turn_player=1)


# Crew.

player_case(
    "SET-1 negative crew",
    "three",
    60,
    1,
    "players[1].ship_crew.resting",
    "must not be negative",
    ship_crew=Crew(8, -1),
)
player_case(
    "SET-1 one more",
    "three",
    60,
    1,
    "players[1]",
    "must have 7 crew including the lost ones, got 8",
    ship_crew=Crew(8, 0),
)
player_case(
    "SOL-5 lost with others",
    "three",
    60,
    1,
    "players[1].crew_lost",
    "variant",
    ship_crew=Crew(6, 0),
    crew_lost=1,
)
player_case("MOV-6 lost, yet there", "three", 60, 2, "players[2].sled", "lost", sled_lost=True)
player_case(
    "ACT-E not deployed",
    "three",
    60,
    2,
    "players[2].sled_crew",
    "must be empty: the Sled is not on the board",
    sled=None,
)
player_case(
    "ACT-E no crew on it",
    "three",
    60,
    2,
    "players[2].sled_crew",
    "must not be empty: the Sled is on the board",
    ship_crew=Crew(7, 0),
    sled_crew=Crew(0, 0),
)
player_case(
    "MOV-6 lost with no Sled",
    "three",
    60,
    1,
    "players[1].crew_lost_with_sled",
    "no Sled",
    ship_crew=Crew(6, 0),
    crew_lost_with_sled=1,
)
player_case(
    "MOV-6 no crew lost",
    "three",
    180,
    1,
    "players[1].crew_lost_with_sled",
    "must not be 0: the Sled was lost with its crew",
    sled=None,
    ship_crew=Crew(2, 5),
    sled_crew=Crew(0, 0),
    sled_lost=True,
)

# Tiles on the board.


@breaks("three", 240, "board[1].cells", "must be cells of the board")
def plc_1_off_the_board(state: State) -> State:
    # The board cannot be made with it, but a caller could have a broken one.
    board = Board(state.board.grid, state.board.tiles)
    tiles = list(board.tiles)
    tiles[1] = attrs.evolve(tiles[1], cells=(Cell(11, 8), Cell(12, 8)))
    object.__setattr__(board, "tiles", tuple(tiles))
    return attrs.evolve(state, board=board)


@breaks("three", 240, "board[0].tile", "must be a printed tile of the edition, got P9")
def brd_9_a_printed_tile_that_is_none(state: State) -> State:
    return with_tile(state, 0, tile=TileId.printed(9))


@breaks("three", 240, "board[1].tile", "must be a tile of the edition, got L64")
def brd_5_a_large_tile_that_is_none(state: State) -> State:
    return with_tile(state, 1, tile=TileId.large(64))


@breaks("three", 240, "board[1].rotation", "must be a rotation and side that")
def brd_4_a_turn_of_45_degrees(state: State) -> State:
    return with_tile(state, 1, rotation=45)


@breaks("three", 240, "board[1].corners", "must match L38 in this place and orientation")
def brd_5_another_picture(state: State) -> State:
    placed = state.board.tiles[1]
    other = tuple(Terrain(1 - corner) for corner in placed.corners)
    return with_tile(state, 1, corners=other)


@breaks("three", 240, "", "must match L38 in this place and orientation")
def brd_5_another_name_of_the_same_picture(state: State) -> State:
    """The canonical name is the only one: 180 degrees and the back show some pictures too."""
    for i, placed in enumerate(state.board.tiles):
        if placed.tile.kind is nwp.TileKind.LARGE:
            names = state.edition.pictures.named[placed.tile]
            for (side, rotation), stamp in names.items():
                if stamp.face.corners == placed.corners and (side, rotation) != (
                    placed.side,
                    placed.rotation,
                ):
                    return with_tile(state, i, side=side, rotation=rotation)
    raise AssertionError("there is such a tile")


@breaks("three", 240, "board", "P0, Greenland")
def brd_9_no_greenland(state: State) -> State:
    return with_tiles(state, [t for t in state.board.tiles if t.tile != TileId.printed(0)])


def laid(
    state: State, tile: TileId, cell: Cell, rotation: int = 0, side: Side = Side.FRONT
) -> PlacedTile:
    stamp = state.edition.pictures.named[tile][side, rotation]
    return PlacedTile.of(tile, stamp.face, cell, state.edition.symbol(tile))


def taken_from_bag(state: State, *tiles: TileId) -> State:
    return attrs.evolve(state, bag=Bag.of(tile for tile in state.bag if tile not in tiles))


@breaks("three", 10, "board[1].cells", "on another tile")
def plc_1_a_tile_on_another(state: State) -> State:
    tile = next(iter(state.bag))
    state = taken_from_bag(state, tile)
    return with_tiles(state, [*state.board.tiles, laid(state, tile, Cell(10, 4))])


@breaks("three", 10, "board[", "land meets sea")
def plc_3_corners_that_disagree(state: State) -> State:
    # All land, beside the sea of Greenland.
    return with_tiles(
        taken_from_bag(state, TileId.large(63)),
        [*state.board.tiles, laid(state, TileId.large(63), Cell(9, 4))],
    )


# Tiles everywhere.


@breaks("three", 60, "players[0].reserve[0]", "also in board")
def brd_5_a_tile_twice(state: State) -> State:
    tile = next(t.tile for t in state.board.tiles if t.tile.kind is nwp.TileKind.LARGE)
    return with_player(state, 0, reserve=(tile,))


case("ACT-A small tiles are not displayed", "three", 60, "display[0]", "must not contain the tile S1",
     display=(TileId.small(1), None, None, None))  # fmt: skip
player_case("PLC-1 no Joker in a reserve", "three", 60, 0, "players[0].reserve[0]", "must not contain",
            reserve=(TileId.joker(1),))  # fmt: skip
case("BRD-5 tiles are missing", "three", 60, "bag", "nowhere", bag=Bag())
case("BRD-5 no tile L64 in the bag", "three", 60, "bag", "L64", bag=Bag(1 << 64))
case("BRD-7 a negative pile", "three", 60, "small_piles[2]", "must not be negative",
     small_piles=(2, 8, -1, 4, 8, 2))  # fmt: skip
case(
    "BRD-7 too many",
    "three",
    60,
    "small_piles[0]",
    "must total 2 S0 tiles together with those on the board and in reserves, got 3",
    small_piles=(3, 8, 8, 4, 8, 2),
)
case(
    "BRD-7 some are gone",
    "three",
    60,
    "small_piles",
    "must account for all small tiles except",
    small_piles=(0, 0, 0, 0, 0, 0),
)


@breaks("four", 180, "small_piles[", "must be 0: a Joker J")
def plc_6_a_joker_while_its_pile_has_tiles(state: State) -> State:
    number = next(
        i
        for i, placed in enumerate(state.board.tiles)
        if placed.tile.kind is nwp.TileKind.SMALL and state.small_piles[placed.tile.number]
    )
    pile = state.board.tiles[number].tile.number
    return with_tile(state, number, tile=TileId.joker(pile))


@breaks("three", 240, "small_piles", "a Joker came from the pile that it represents")
def plc_6_a_joker_for_its_own_pile(state: State) -> State:
    jokers = [t.tile.number for t in state.board.tiles if t.tile.kind is nwp.TileKind.JOKER]
    assert len(set(jokers)) == 1
    piles = list(state.small_piles)
    for pile, count in enumerate(state.edition.small_piles):
        seen = sum(t.tile == TileId.small(pile) for t in state.board.tiles)
        seen += sum(player.reserve.count(TileId.small(pile)) for player in state.players)
        piles[pile] = count - seen - (len(jokers) if pile == jokers[0] else 0)
    return attrs.evolve(state, small_piles=tuple(piles))


@breaks("four", 300, "players[", "must be sorted")
def act_a_a_reserve_in_disorder(state: State) -> State:
    number = next(i for i, player in enumerate(state.players) if len(set(player.reserve)) > 1)
    return with_player(state, number, reserve=state.players[number].reserve[::-1])


@breaks("three", 10, "players", "in the setup")
def set_2_no_player_has_drawn(state: State) -> State:
    for number in range(3):
        state = with_player(state, number, reserve=())
    return state


# Rewards.

case("SET-3 a token too many", "three", 60, "northwest_tokens", "13, 7, 3", northwest_tokens=(20,))
case("SET-3 tokens are gone", "three", 240, "greenland_tokens", "1 player", greenland_tokens=())
player_case("SCR-1 points for nothing", "three", 60, 1, "players[1].earned.passage", "not reached",
            earned=Earned(passage=7))  # fmt: skip
player_case("SCR-2 points for nothing", "three", 60, 1, "players[1].earned.greenland", "token",
            earned=Earned(greenland=7))  # fmt: skip
player_case("SET-4 fewer than no tokens", "three", 60, 1, "players[1].tokens.inuit", "must not be negative",
            tokens=nwp.Tokens(inuit=-1))  # fmt: skip
case(
    "SET-4 fewer than no cartography",
    "three",
    60,
    "cartography_left",
    "must not be negative",
    cartography_left=-1,
)
case(
    "SET-4 cartography out of nothing",
    "three",
    60,
    "cartography_left",
    "must be 19, with 1 of 20 tokens given to players, got 21",
    cartography_left=21,
)


@breaks("small", 60, "players", "Northwest Passage")
def scr_1_another_players_token(state: State) -> State:
    number = next(i for i, player in enumerate(state.players) if player.passage_reached)
    earned = state.players[number].earned
    return with_player(state, number, earned=attrs.evolve(earned, passage=earned.passage + 1))


@breaks("solo", 67, "players", "Northwest Passage")
def sol_3_points_of_no_year(state: State) -> State:
    return with_player(state, 0, passage_reached=True, earned=Earned(passage=4))


@breaks("three", 10, "players[0]", "at least 9 crew")
def trn_3_more_than_the_crew_could_do(state: State) -> State:
    return with_player(state, 0, tokens=nwp.Tokens(franklin=3))


@breaks("three", 240, "board", "must not have cost more crew")
def trn_3_more_than_all_crew_could_do(state: State) -> State:
    return attrs.evolve(state, round=1)


# The moment.

case(
    "SET-2 setup in round 2",
    "three",
    4,
    "stage",
    "must not be a stage of the setup after round 1 has begun",
    round=2,
)
case(
    "MOV-5 settling in round 1",
    "three",
    165,
    "stage",
    "must not be settle_sled before the sun has moved",
    round=1,
)
case("TRN-2 a surcharge between turns", "three", 165, "surcharge", "between", surcharge=1)
player_case("TRN-5 awake after a pass", "three", 240, 0, "players[0]", "must have only resting crew after",
            ship_crew=Crew(5, 0))  # fmt: skip
player_case("TRN-6 asleep since the last round", "three", 240, 1, "players[1]", "must not have resting",
            ship_crew=Crew(0, 3))  # fmt: skip
case(
    "TRN-2 no surcharge after an action",
    "three",
    21,
    "surcharge",
    "must be 1 for a further action of this turn",
    surcharge=0,
)
player_case("ACT-B nothing was paid", "three", 21, 0, "players[0]", "must have resting crew after an action",
            ship_crew=Crew(6, 1))  # fmt: skip
player_case("TRN-4 nothing left to pay with", "three", 60, 0, "turn_player", "over",
            ship_crew=Crew(1, 6))  # fmt: skip


@breaks("four", 180, "players[0]", "must have resting crew after a turn")
def trn_1_a_turn_left_out(state: State) -> State:
    crew = state.players[0]
    return with_player(
        state,
        0,
        ship_crew=Crew(crew.ship_crew.total, 0),
        sled_crew=Crew(crew.sled_crew.total, 0),
    )


@breaks("four", 180, "turn_player", "no player after this one can have had one")
def trn_1_one_ahead_of_the_others(state: State) -> State:
    """All crew of the last player are fresh, so the first lap is on, and others cannot have had two turns."""
    return attrs.evolve(state, turn_player=state.turn_order[0], surcharge=1)


@breaks("four", 180, "turn_player", "this player has had a turn, and players after it have not")
def trn_1_two_turns_in_the_first_lap(state: State) -> State:
    return attrs.evolve(state, turn_player=state.turn_order[2])


player_case("SET-1 a newcomer with tokens", "three", 10, 0, "players[0]", "must have resting crew after an",
            tokens=nwp.Tokens(cairn=1))  # fmt: skip


@breaks("three", 21, "display", "from the left")
def act_b_a_hole_in_the_new_display(state: State) -> State:
    first, second, *others = state.display
    assert second is not None
    bag = Bag.of(sorted([*state.bag, second]))
    return attrs.evolve(state, display=(first, None, *others), bag=bag)


@breaks("three", 21, "display", "for each slot")
def act_b_no_tile_for_a_slot(state: State) -> State:
    return attrs.evolve(state, display=(*state.display[:3], None), bag=Bag())


@breaks("three", 17, "bag", "must be empty: slots of the display are left empty")
def act_b_slots_left_empty_for_no_reason(state: State) -> State:
    bag = Bag.of(sorted([*state.bag, *state.set_aside]))
    return attrs.evolve(state, bag=bag, set_aside=Bag())


@breaks("three", 60, "display", "just drawn")
def act_a_an_empty_slot_in_a_turn(state: State) -> State:
    first, second, *others = state.display
    assert first is not None
    assert second is not None
    bag = Bag.of(sorted([*state.bag, first, second]))
    return attrs.evolve(state, display=(None, None, *others), bag=bag)


@breaks("three", 120, "display", "must not have an empty slot while the bag has tiles")
def act_a_an_empty_slot_while_a_gap_waits(state: State) -> State:
    *others, last = state.display
    assert last is not None
    return attrs.evolve(state, display=(*others, None), bag=Bag.of(sorted([*state.bag, last])))


@breaks("three", 60, "set_aside", "whole old display")
def act_b_tiles_set_aside_in_a_turn(state: State) -> State:
    tile = next(iter(state.bag))
    return attrs.evolve(taken_from_bag(state, tile), set_aside=Bag.of([tile]))


@breaks(
    "three",
    4,
    "players[2].reserve",
    "must have no tile: in the setup the players draw in reverse turn order",
)
def set_2_the_first_player_draws_first(state: State) -> State:
    tile = next(iter(state.bag))
    return with_player(taken_from_bag(state, tile), 2, reserve=(tile,))


@breaks("three", 2, "display", "from the left")
def set_2_a_display_with_a_hole(state: State) -> State:
    return attrs.evolve(state, display=state.display[::-1])


@breaks("three", 4, "small_piles", "unchanged during the setup")
def set_2_a_small_tile_drawn_in_the_setup(state: State) -> State:
    return attrs.evolve(state, small_piles=(2, 8, 8, 4, 8, 1))


player_case("SET-1 afloat in the setup", "three", 4, 0, "players[0]", "unchanged during the setup",
            ship=Cell(11, 2))  # fmt: skip
case("SOL-5 no crew to lose with others", "three", 10, "stage", "Lost Crew", stage=Phase.LOSE_CREW)
case("SOL-5 not the second year", "solo", 39, "stage", "second year", round=5)
player_case("SOL-5 not lost yet", "solo", 67, 0, "players[0].crew_lost", "so far",
            ship_crew=Crew(4, 0), crew_lost=0)  # fmt: skip

# The map.


@breaks("three", 10, "board", "must leave a sea path between Greenland and the Northwest Passage")
def plc_4_land_from_north_to_south(state: State) -> State:
    wall = [laid(state, TileId.small(5), Cell(5, row)) for row in range(state.edition.rows)]
    return with_tiles(state, [*state.board.tiles, *wall])


@breaks("three", 240, "board[", "must not have a Joker outside of a former gap")
def plc_6_a_joker_in_the_open(state: State) -> State:
    sea = laid(state, TileId.small(0), Cell(2, 2))
    return with_tiles(state, [*state.board.tiles, attrs.evolve(sea, tile=TileId.joker(0))])


@breaks("three", 240, "board[", "must be reachable: no unit can have placed")
def plc_2_a_tile_in_the_middle_of_nowhere(state: State) -> State:
    tile = laid(state, TileId.large(0), Cell(2, 2))
    return with_tiles(taken_from_bag(state, TileId.large(0)), [*state.board.tiles, tile])


@breaks("three", 121, "board", "is not filled")
def plc_6_a_gap_left_open(state: State) -> State:
    [gap] = [t for t in state.board.tiles if t.cells == (Cell(11, 1),)]
    return with_tiles(state, [t for t in state.board.tiles if t is not gap])


@breaks("three", 60, "tokens", "must be sorted by cell")
def plc_5_tokens_in_disorder(state: State) -> State:
    return attrs.evolve(state, tokens=state.tokens[::-1])


case("PLC-5 a token without a symbol", "three", 60, "tokens[0]", "must be on a strait symbol",
     tokens=(Token(Cell(11, 4), TokenKind.STRAIT),))  # fmt: skip


@breaks("three", 60, "tokens[1]", "must be the only token on its symbol")
def plc_5_two_tokens_on_a_symbol(state: State) -> State:
    return attrs.evolve(state, tokens=(state.tokens[0], *state.tokens))


@breaks("solo", 11, "tokens", "just placed")
def plc_5_the_token_of_a_tile_just_placed(state: State) -> State:
    tokens = tuple(token for token in state.tokens if token.cell != Cell(9, 4))
    assert tokens != state.tokens
    return attrs.evolve(state, tokens=tokens)


@breaks("three", 10, "tokens", ": no player can have reached it")
def act_g_a_token_taken_from_afar(state: State) -> State:
    edition = state.edition
    printed = list(edition.printed)
    printed[3] = attrs.evolve(printed[3], symbol=printed[1].symbol)
    edition = attrs.evolve(edition, printed=tuple(printed))
    return attrs.evolve(state, edition=edition, board=edition.printed_board)


@breaks("three", 60, "tokens", "gone from the board")
def act_g_a_token_that_no_player_has(state: State) -> State:
    return attrs.evolve(state, tokens=state.tokens[1:])


@breaks("three", 240, "players", "must have a total of")
def scr_3_points_that_no_player_earned(state: State) -> State:
    earned = state.players[0].earned
    return with_player(state, 0, earned=attrs.evolve(earned, islands=earned.islands + 1))


@breaks("three", 240, "players[", "must be a score that ")
def scr_3_points_without_a_token(state: State) -> State:
    for number, player in enumerate(state.players):
        if not player.tokens.cartography:
            other = next(i for i, p in enumerate(state.players) if p.earned.islands)
            points = state.players[other].earned.islands
            state = with_player(
                state, other, earned=attrs.evolve(state.players[other].earned, islands=0)
            )
            return with_player(state, number, earned=attrs.evolve(player.earned, islands=points))
    raise AssertionError("there is such a player")


@breaks("three", 240, "players", "charted island")
def plc_7_an_island_without_a_token(state: State) -> State:
    number = next(i for i, player in enumerate(state.players) if player.tokens.cartography)
    tokens = state.players[number].tokens.plus(TokenKind.CARTOGRAPHY, -1)
    state = with_player(state, number, tokens=tokens)
    return attrs.evolve(state, cartography_left=state.cartography_left + 1)


# Units.

player_case("BRD-1 named by another cell", "three", 60, 1, "players[1].ship", "north-western",
            ship=Cell(11, 5))  # fmt: skip
player_case("MOV-1 no way there", "three", 60, 1, "players[1].ship", "must be a tile that a Ship can have",
            ship=Cell(0, 6))  # fmt: skip
player_case("BRD-1 a Sled in the sky", "three", 60, 2, "players[2].sled.tile", "north-western",
            sled=SledPosition(Cell(99, 0), 0))  # fmt: skip
player_case("MOV-3 no way there", "three", 60, 2, "players[2].sled.tile", "must be a tile that a Sled can",
            sled=SledPosition(Cell(0, 6), 0))  # fmt: skip
player_case("MOV-2 no such area", "three", 60, 2, "players[2].sled.area", "must be the number of an area",
            sled=SledPosition(Cell(10, 5), 9))  # fmt: skip
player_case("MOV-5 no area", "three", 60, 2, "players[2].sled.area", "must be the number of an area of its",
            sled=SledPosition(Cell(10, 5), None))  # fmt: skip
player_case("MOV-5 an area at home", "three", 240, 1, "players[1].sled.area", "must be None: the",
            sled=SledPosition(Cell(11, 4), 0))  # fmt: skip
player_case("SCR-2 not at home", "three", 240, 1, "players[1].returned", "in Greenland",
            ship=Cell(10, 1), sled=SledPosition(Cell(10, 1), None))  # fmt: skip
player_case("SCR-1 not reached", "three", 60, 1, "players[1].passage_reached", "must be false: no player",
            passage_reached=True)  # fmt: skip


@breaks("small", 52, "players[", "is on the Northwest Passage")
def scr_1_there_without_having_reached_it(state: State) -> State:
    passage = state.edition.northwest_passage
    for number, player in enumerate(state.players):
        if passage in (player.ship, player.sled and player.sled.tile):
            return with_player(state, number, passage_reached=False)
    raise AssertionError("there is such a player")


player_case("SCR-1 reached from home", "small", 60, 1, "players[1].passage_reached",
            "has left Greenland", ship=Cell(0, 4))  # fmt: skip


@breaks("three", 10, "players[1].returned", "left Greenland")
def scr_2_back_without_having_left(state: State) -> State:
    state = with_tiles(state, [t for t in state.board.tiles if t.tile.number in (0, 3)])
    edition = attrs.evolve(
        state.edition, printed=(state.edition.printed[0], state.edition.printed[3])
    )
    state = attrs.evolve(state, edition=edition, board=edition.printed_board)
    return attrs.evolve(with_player(state, 1, returned=True), return_order=(1,))


player_case("MOV-6 lost before the thaw", "three", 10, 1, "players[1].sled_lost", "melts",
            ship_crew=Crew(6, 0), sled_lost=True, crew_lost_with_sled=1)  # fmt: skip

# What a forced choice is about.

case("PLC-6 cells of no tiles", "three", 120, "pending.placed", "must be the cells of tiles, sorted",
     pending=GapPending(Cell(11, 1), (Cell(10, 0),)))  # fmt: skip
case("PLC-6 cells far off the board", "three", 120, "pending.placed", "must be the cells of tiles, sorted",
     pending=GapPending(Cell(11, 1), (Cell(10, 0), Cell(11, 0), Cell(10**9, 0))))  # fmt: skip
case("PLC-6 cells of another tile", "three", 120, "pending.placed", "just placed",
     pending=GapPending(Cell(11, 1), (Cell(11, 4), Cell(11, 5))))  # fmt: skip
case("PLC-6 another gap", "three", 120, "pending.gap", "next",
     pending=GapPending(Cell(0, 0), (Cell(10, 0), Cell(11, 0))))  # fmt: skip
case(
    "MOV-5 other areas", "three", 165, "pending.areas", "two or more", pending=SettlePending((0, 1))
)
player_case("MOV-5 no Sled to settle", "three", 165, 2, "pending", "no Sled", sled=None,
            ship_crew=Crew(0, 7), sled_crew=Crew(0, 0))  # fmt: skip


@breaks("solo", 11, "pending.placed", "before the reveal")
def sol_1_a_gap_filled_before_the_reveal(state: State) -> State:
    pending = state.pending
    assert isinstance(pending, GapPending)
    tile = next(t for t in state.board.tiles if t.cells[0] not in pending.placed)
    placed = tuple(sorted((*pending.placed, *tile.cells)))
    return attrs.evolve(state, pending=GapPending(pending.gap, placed))


@breaks("three", 120, "pending.gap", "one way")
def plc_6_a_gap_that_fills_itself(state: State) -> State:
    """The Joker could come from any pile that is left; with one tile left, it comes from there."""
    pile = next(i for i, left in enumerate(state.small_piles) if left)
    gone = [
        TileId.small(i)
        for i, left in enumerate(state.small_piles)
        for _ in range(left - (i == pile))
    ]
    piles = tuple(int(i == pile) for i in range(len(state.small_piles)))
    state = attrs.evolve(state, small_piles=piles)
    reserve = tuple(sorted((*state.players[2].reserve, *gone)))
    return with_player(state, 2, reserve=reserve)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_broken_relation_is_told(case: Case) -> None:
    """BRD, FRZ, MOV, SET, TRN, ACT, PLC, SCR, SOL: see the name of each case."""
    state = case.change(states(case.record)[case.number])
    problems = nwp.check(state)
    assert any(
        problem.path.startswith(case.path) and case.words in problem.message for problem in problems
    ), "\n".join(map(str, problems))


def test_every_relation_is_broken_by_a_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a case for each place in the code that tells a problem."""
    told: set[tuple[str, int]] = set()

    def tell(path: str, message: str) -> Problem:
        frame = sys._getframe(1)
        told.add((frame.f_globals["__name__"], frame.f_lineno))
        return Problem(path, message)

    inner = [
        import_module(m.name)
        for m in iter_modules(validation.__path__, "northwest_passage.expedition.validation.")
    ]
    rooms = [room for room in (validation, *inner) if hasattr(room, "Problem")]
    assert len(rooms) > 5
    for room in rooms:
        monkeypatch.setattr(room, "Problem", tell)
    for broken in CASES:
        validation.problems_of(broken.change(states(broken.record)[broken.number]))
    untold = [
        f"{room.__name__}:{node.lineno}"
        for room in rooms
        for node in ast.walk(ast.parse(inspect.getsource(room)))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Problem"
        and told.isdisjoint(
            (room.__name__, line) for line in range(node.lineno, (node.end_lineno or 0) + 1)
        )
    ]
    assert untold == []


def test_all_problems_are_told_not_the_first() -> None:
    state = states("three")[60]
    broken = attrs.evolve(with_player(state, 1, name="Ross"), round=0, surcharge=5)
    paths = [problem.path for problem in nwp.check(broken)]
    assert paths == ["round", "surcharge", "players[1].name"]


def test_ill_typed_fields_are_reported_first() -> None:
    state = states("three")[60]
    changes: dict[str, Any] = {"round": "3", "turn_order": 3}
    broken = attrs.evolve(state, **changes)
    assert [problem.path for problem in nwp.check(broken)] == ["round", "turn_order"]


def test_the_shipped_edition_is_used() -> None:
    assert states("three")[0].edition is DEFAULT_EDITION


@pytest.mark.slow
@given(st.data())
def test_what_passes_can_be_played(data: st.DataObject) -> None:
    """Whatever is changed: if `check` has nothing to say, the rules do not stumble, for many steps."""
    record = data.draw(st.sampled_from(["three", "solo", "small"]))
    state = data.draw(st.sampled_from(states(record)))
    state = data.draw(changed(state))
    if nwp.check(state):
        return
    for _ in range(10):
        legal = nwp.legal_actions(state)
        nwp.standings(state)
        nwp.returns(state)
        action = data.draw(testing.actions(state, legal=False))
        assert (nwp.why_illegal(state, action) is None) == (nwp.canonical(state, action) in legal)
        if not legal:
            break
        state = nwp.step(state, data.draw(st.sampled_from(legal))).state
        assert nwp.check(state) == ()


@st.composite
def changed(draw: st.DrawFn, state: State) -> State:
    """A state with small changes that often keep to the rules."""
    for _ in range(draw(st.integers(1, 2))):
        number = draw(st.integers(0, len(state.players) - 1))
        player = state.players[number]
        change = draw(st.sampled_from(list(CHANGES)))
        state = CHANGES[change](draw, state, number, player)
    return state


def _crew(draw: st.DrawFn, state: State, number: int, player: Player) -> State:
    """Other crew of the same number."""
    ship, sled = player.ship_crew.total, player.sled_crew.total
    awake, sled_awake = draw(st.integers(0, ship)), draw(st.integers(0, sled))
    return with_player(
        state,
        number,
        ship_crew=Crew(awake, ship - awake),
        sled_crew=Crew(sled_awake, sled - sled_awake),
    )


def _units(draw: st.DrawFn, state: State, number: int, player: Player) -> State:
    """Units on other tiles."""
    cells = st.sampled_from([tile.cell for tile in state.board.tiles])
    if player.sled is None or draw(st.booleans()):
        return with_player(state, number, ship=draw(cells))
    return with_player(state, number, sled=SledPosition(draw(cells), draw(st.integers(0, 2))))


def _tiles(draw: st.DrawFn, state: State, number: int, player: Player) -> State:
    """A tile of the reserve exchanged for one of the display."""
    places = [i for i, tile in enumerate(state.display) if tile is not None]
    large = [tile for tile in player.reserve if tile.kind is nwp.TileKind.LARGE]
    if not places or not large:
        return state
    i, tile = draw(st.sampled_from(places)), draw(st.sampled_from(large))
    other = state.display[i]
    assert other is not None
    display = (*state.display[:i], tile, *state.display[i + 1 :])
    reserve = list(player.reserve)
    reserve[reserve.index(tile)] = other
    return with_player(attrs.evolve(state, display=display), number, reserve=tuple(sorted(reserve)))


def _order(draw: st.DrawFn, state: State, number: int, player: Player) -> State:
    """Another order, or the turn of another player."""
    if draw(st.booleans()) and state.turn_player is not None:
        return attrs.evolve(state, turn_player=number)
    return attrs.evolve(state, turn_order=tuple(draw(st.permutations(state.turn_order))))


def _round(draw: st.DrawFn, state: State, number: int, player: Player) -> State:
    return attrs.evolve(state, round=draw(st.integers(1, state.edition.rounds)))


CHANGES: dict[str, Callable[[st.DrawFn, State, int, Player], State]] = {
    "crew": _crew,
    "units": _units,
    "tiles": _tiles,
    "order": _order,
    "round": _round,
}
