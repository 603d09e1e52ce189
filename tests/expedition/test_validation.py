"""`check` accepts every state of a game, and reports each relation that is broken."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable
from importlib import import_module
from itertools import islice
from pkgutil import iter_modules
from random import Random
from typing import Any, NamedTuple

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import northwest_passage as nwp
from northwest_passage import Cell, Crew, Phase, PlacedTile, SledPosition, State, TileId, testing
from northwest_passage.expedition import validation
from northwest_passage.expedition.state import Bag, Earned, GapPending, SettlePending
from tests.expedition.changes import CHANGES
from tests.support.effort import effort, rest_slow
from tests.support.kept_games import states as states
from tests.support.maps import with_player
from tests.support.players import game

# -- Valid states ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", rest_slow(["three", "four", "solo", "small"]))
def test_every_state_of_a_stored_game_passes(name: str) -> None:
    for number, state in enumerate(states(name)):
        # Checking the types takes as long as the rest, and is unlikely to find anything here.
        problems = validation.problems_of(state) if number % 10 else nwp.check(state)
        assert problems == (), number


@pytest.mark.parametrize("default", rest_slow([True, False]))
def test_every_state_of_many_games_passes(default: bool) -> None:
    for seed in range(effort(4, 300) if default else effort(25, 3000)):
        for turn in islice(game(seed, default=default), 0, None, 2):
            assert validation.problems_of(turn.state) == (), seed


@given(testing.games(testing.editions(), max_actions=60))
def test_every_state_of_a_generated_game_passes(played: testing.Playthrough) -> None:
    for state in played.states:
        assert nwp.check(state) == ()


# -- Invalid states --------------------------------------------------------------------------------


class Case(NamedTuple):
    """A state of a stored game, a change to it, and the problem that `check` must report."""

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
    """Add a case: a change that makes the state with this number in a record invalid."""

    def mark(change: Callable[[State], State]) -> Callable[[State], State]:
        CASES.append(Case(change.__name__, record, number, change, path, words))
        return change

    return mark


SETUP, FIRST_TURN, REFRESHED, IN_A_TURN = (("three", number) for number in (4, 10, 21, 60))
GAP, SETTLING, LATE = (("three", number) for number in (120, 165, 240))


def case(
    name: str, words: str, /, at: tuple[str, int] = IN_A_TURN, path: str = "", **changes: Any
) -> None:
    """Add a case that changes fields. The path is that of the first field unless it is given."""
    path = path or next(iter(changes))
    CASES.append(Case(name, *at, lambda state: attrs.evolve(state, **changes), path, words))


def player_case(
    name: str,
    player: int,
    words: str,
    /,
    at: tuple[str, int] = IN_A_TURN,
    path: str = "",
    **changes: Any,
) -> None:
    """Add a case that changes fields of a player."""

    def change(state: State) -> State:
        return with_player(state, player, **changes)

    CASES.append(Case(name, *at, change, path or f"players[{player}]", words))


def with_tiles(state: State, tiles: list[PlacedTile]) -> State:
    return attrs.evolve(state, board=nwp.Board(state.board.grid, tiles))


def with_tile(state: State, number: int, **changes: Any) -> State:
    tiles = list(state.board.tiles)
    tiles[number] = attrs.evolve(tiles[number], **changes)
    return with_tiles(state, tiles)


# Sizes, and numbers that must be valid indices.

case(
    "SET-1 two cannot play solo", "for this variant, got", path="players", variant=nwp.Variant.SOLO
)
case("TRN-7 no round 11", "1 to 10", round=11)
case("TRN-7 no round 0", "1 to 10", round=0)
case("TRN-8 a reveal is no stage", "reveal", stage=Phase.REVEAL)
case("SET-2 too few slots", "4 slots", display=())
case("BRD-7 too few piles", "6 piles", small_piles=(1, 2))
case("TRN-2 the surcharge is flat", "0 or 1", surcharge=2)
case("SOL-2 no surcharge alone", "must be 0 in a solo game", at=("solo", 6), surcharge=1)
case("TRN-1 one player twice", "must contain only players 0 to", turn_order=(0, 0, 1))
case("TRN-5 no such player", "must contain only players 0 to", passed=(3,))
case("SCR-2 no such player", "must contain only players 0 to", return_order=(-1,))
case("TRN-1 no player in the order", "must not be empty", turn_order=())
case("TRN-1 no player to act", "must be a player, got None", turn_player=None)
case("TRN-1 player 7", "0 to 2", turn_player=7)
case("PLC-6 nothing pending", "fill_gap", at=GAP, pending=None)
case("MOV-5 pending in a turn", "turn", pending=SettlePending((0, 1)))


@breaks("three", 60, "edition", "must have at least 3 large tiles, one for each player, got 2")
def set_2_too_few_tiles_to_draw(state: State) -> State:
    edition = attrs.evolve(state.edition, large_tiles=state.edition.large_tiles[:2])
    return attrs.evolve(state, edition=edition)


@breaks("three", 60, "board", "must have 12 columns")
def brd_1_a_board_of_another_size(state: State) -> State:
    small = states("small")[0]
    return attrs.evolve(state, board=small.board)


# Names.

player_case("SET-1 no name", 1, "must not be empty", name=" ")
player_case("SET-1 same name", 1, "must differ from the other names", name="Ross")
player_case("a lone surrogate", 1, "visible", name="R\ud800")

# The order of players.

player_case("SCR-2 not in return order", 0, "order", returned=True)
case("TRN-1 a player is missing", "who has not returned", turn_order=(0, 2))
case("TRN-1 all begin", "every player in round 1", at=FIRST_TURN, turn_order=(2, 0))
case("TRN-5 not in this round", "not in the turn order", at=LATE, passed=(0, 1))
case("SCR-2 back and passed", "has returned in this round", at=LATE, passed=(0, 1))
case("TRN-5 too early to pass", "before the first", at=SETTLING, passed=(1,))
case("TRN-7 not over yet", "must not be over", stage=Phase.OVER, turn_player=None)
case("TRN-7 a player has not passed", "must include every player", at=("three", 242), passed=(0,))
case("TRN-1 passed already", "not passed or returned", at=LATE, turn_player=0)


@breaks("three", 240, "return_order", "must begin with the players who are not in the turn order")
def scr_2_back_in_another_order(state: State) -> State:
    state = with_player(state, 0, returned=True)
    return attrs.evolve(state, passed=(), return_order=(0, 1))


@breaks("three", 165, "turn_order", "must not include a player who had returned before")
def mov_5_back_between_rounds(state: State) -> State:
    return attrs.evolve(with_player(state, 0, returned=True), return_order=(0,))


@breaks("three", 60, "turn_player", "first player")
def sol_5_not_the_first_player(state: State) -> State:
    return attrs.evolve(state, stage=Phase.LOSE_CREW, turn_player=1)


# Crew.

player_case("SET-1 negative crew", 1, "must not be negative", ship_crew=Crew(8, -1))
player_case("SET-1 one more", 1, "must have 7 crew", ship_crew=Crew(8, 0))
player_case("SOL-5 lost with others", 1, "variant", ship_crew=Crew(6, 0), crew_lost=1)
player_case("MOV-6 lost, yet there", 2, "lost", sled_lost=True)
player_case("ACT-E not deployed", 2, "must be empty", sled=None)
player_case(
    "ACT-E no crew on it", 2, "must not be empty", ship_crew=Crew(7, 0), sled_crew=Crew(0, 0)
)
player_case("MOV-6 lost with no Sled", 1, "not lost", ship_crew=Crew(6, 0), crew_lost_with_sled=1)
player_case("MOV-6 no crew lost", 1, "must not be 0", at=("three", 180), sled=None,
            ship_crew=Crew(2, 5), sled_crew=Crew(0, 0), sled_lost=True)  # fmt: skip

# Tiles on the board.


@breaks("three", 240, "board[1].cells", "must be cells of the board")
def plc_1_off_the_board(state: State) -> State:
    # The board cannot be built with it, but a caller could have an invalid one.
    board = nwp.Board(state.board.grid, state.board.tiles)
    tiles = list(board.tiles)
    tiles[1] = attrs.evolve(tiles[1], cells=(Cell(11, 8), Cell(12, 8)))
    object.__setattr__(board, "tiles", tuple(tiles))
    return attrs.evolve(state, board=board)


@breaks("three", 240, "board[0].tile", "must be a printed tile of the edition, got P9")
def brd_9_an_unknown_printed_tile(state: State) -> State:
    return with_tile(state, 0, tile=TileId.printed(9))


@breaks("three", 240, "board[1].tile", "must be a tile of the edition, got L64")
def brd_5_an_unknown_large_tile(state: State) -> State:
    return with_tile(state, 1, tile=TileId.large(64))


@breaks("three", 240, "board[1].rotation", "must be an orientation of L38")
def brd_4_a_turn_of_45_degrees(state: State) -> State:
    return with_tile(state, 1, rotation=45)


@breaks("three", 240, "board[1].corners", "must match L38 in this place and orientation")
def brd_5_another_picture(state: State) -> State:
    placed = state.board.tiles[1]
    other = tuple(nwp.Terrain(1 - corner) for corner in placed.corners)
    return with_tile(state, 1, corners=other)


@breaks("three", 240, "", "must match L38 in this place and orientation")
def brd_5_another_name_of_the_same_picture(state: State) -> State:
    """Only the canonical name is valid, although 180 degrees or the back may show the same picture."""
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


def placed_tile(
    state: State, tile: TileId, cell: Cell, rotation: int = 0, side: nwp.Side = nwp.Side.FRONT
) -> PlacedTile:
    stamp = state.edition.pictures.named[tile][side, rotation]
    return PlacedTile.of(tile, stamp.face, cell, state.edition.symbol(tile))


def taken_from_bag(state: State, *tiles: TileId) -> State:
    return attrs.evolve(state, bag=Bag.of(tile for tile in state.bag if tile not in tiles))


@breaks("three", 10, "board[1].cells", "must not overlap another tile")
def plc_1_a_tile_on_another(state: State) -> State:
    tile = next(iter(state.bag))
    state = taken_from_bag(state, tile)
    return with_tiles(state, [*state.board.tiles, placed_tile(state, tile, Cell(10, 4))])


@breaks("three", 10, "board[", "land meets sea")
def plc_3_corners_that_disagree(state: State) -> State:
    # All land, beside the sea of Greenland.
    return with_tiles(
        taken_from_bag(state, TileId.large(63)),
        [*state.board.tiles, placed_tile(state, TileId.large(63), Cell(9, 4))],
    )


# Tiles in all places.


@breaks("three", 60, "players[0].reserve[0]", "also in board")
def brd_5_a_tile_twice(state: State) -> State:
    tile = next(t.tile for t in state.board.tiles if t.tile.kind is nwp.TileKind.LARGE)
    return with_player(state, 0, reserve=(tile,))


case("ACT-A small tiles are not displayed", "tile of the edition, got", path="display[0]",
     display=(TileId.small(1), None, None, None))  # fmt: skip
player_case(
    "PLC-1 no Joker in a reserve", 0, "tile of the edition, got", reserve=(TileId.joker(1),)
)
case("BRD-5 tiles are missing", "nowhere", bag=Bag())
case("BRD-5 no tile L64 in the bag", "L64", bag=Bag(1 << 64))
case("BRD-7 a negative pile", "must not be negative", path="small_piles[2]",
     small_piles=(2, 8, -1, 4, 8, 2))  # fmt: skip
case(
    "BRD-7 too many", "must total at most 2", path="small_piles[0]", small_piles=(3, 8, 8, 4, 8, 2)
)
case("BRD-7 some are gone", "one for each Joker in play", small_piles=(0, 0, 0, 0, 0, 0))


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
def act_a_an_unsorted_reserve(state: State) -> State:
    number = next(i for i, player in enumerate(state.players) if len(set(player.reserve)) > 1)
    return with_player(state, number, reserve=state.players[number].reserve[::-1])


@breaks("three", 10, "players", "in the setup")
def set_2_no_player_has_drawn(state: State) -> State:
    for number in range(3):
        state = with_player(state, number, reserve=())
    return state


# Rewards.

case("SET-3 a token too many", "13, 7, 3", northwest_tokens=(20,))
case("SET-3 tokens are gone", "1 player", at=LATE, greenland_tokens=())
player_case("SCR-1 points for nothing", 1, "not reached", earned=Earned(passage=7))
player_case("SCR-2 points for nothing", 1, "until the player returns", earned=Earned(greenland=7))
player_case("SET-4 fewer than no tokens", 1, "must not be negative", tokens=nwp.Tokens(inuit=-1))
case("SET-4 fewer than no cartography", "must not be negative", cartography_left=-1)
case("SET-4 cartography out of nothing", "must be 19", cartography_left=21)


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


@breaks("three", 240, "board", "must have cost at most")
def trn_3_more_than_all_crew_could_do(state: State) -> State:
    return attrs.evolve(state, round=1)


# The turn and the phase.

case("SET-2 setup in round 2", "after round 1", at=SETUP, path="stage", round=2)
case("MOV-5 settling in round 1", "before the sun has moved", at=SETTLING, path="stage", round=1)
case("TRN-2 a surcharge between turns", "between", at=SETTLING, surcharge=1)
player_case("TRN-5 awake after a pass", 0, "only resting crew", at=LATE, ship_crew=Crew(5, 0))
player_case(
    "TRN-6 asleep since the last round", 1, "must not have resting", at=LATE, ship_crew=Crew(0, 3)
)
case("TRN-2 no surcharge after an action", "must be 1 after the first", at=REFRESHED, surcharge=0)
player_case(
    "ACT-B nothing was paid", 0, "resting crew after an action", at=REFRESHED, ship_crew=Crew(6, 1)
)
player_case("TRN-4 nothing left to pay with", 0, "over", path="turn_player", ship_crew=Crew(1, 6))


@breaks("four", 180, "players[0]", "must have resting crew: the player has had a turn")
def trn_1_a_turn_left_out(state: State) -> State:
    crew = state.players[0]
    return with_player(
        state, 0, ship_crew=Crew(crew.ship_crew.total, 0), sled_crew=Crew(crew.sled_crew.total, 0)
    )


@breaks("four", 180, "turn_player", "a player has had a turn before a player earlier")
def trn_1_one_ahead_of_the_others(state: State) -> State:
    """All crew of the last player are available, so no other player can have had two turns in this round."""
    return attrs.evolve(state, turn_player=state.turn_order[0], surcharge=1)


@breaks(
    "four",
    180,
    "turn_player",
    "this player has had a turn, but a player later in the turn order has not",
)
def trn_1_two_turns_in_the_first_lap(state: State) -> State:
    return attrs.evolve(state, turn_player=state.turn_order[2])


player_case("SET-1 a newcomer with tokens", 0, "must have resting crew", at=FIRST_TURN,
            tokens=nwp.Tokens(cairn=1))  # fmt: skip


@breaks("three", 21, "display", "from the left")
def act_b_a_hole_in_the_new_display(state: State) -> State:
    first, second, *others = state.display
    assert second is not None
    bag = Bag.of(sorted([*state.bag, second]))
    return attrs.evolve(state, display=(first, None, *others), bag=bag)


@breaks("three", 21, "display", "in each slot")
def act_b_no_tile_for_a_slot(state: State) -> State:
    return attrs.evolve(state, display=(*state.display[:3], None), bag=Bag())


@breaks("three", 17, "bag", "only after the bag has run out")
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
    "must have no tile: in the setup, the players draw in reverse turn order",
)
def set_2_the_first_player_draws_first(state: State) -> State:
    tile = next(iter(state.bag))
    return with_player(taken_from_bag(state, tile), 2, reserve=(tile,))


@breaks("three", 2, "display", "from the left")
def set_2_a_display_with_a_hole(state: State) -> State:
    return attrs.evolve(state, display=state.display[::-1])


@breaks("three", 4, "small_piles", "the same as at the start of the game")
def set_2_a_small_tile_drawn_in_the_setup(state: State) -> State:
    return attrs.evolve(state, small_piles=(2, 8, 8, 4, 8, 1))


player_case(
    "SET-1 afloat in the setup",
    0,
    "the same as at the start of the game",
    at=SETUP,
    ship=Cell(11, 2),
)
case("SOL-5 no crew to lose with others", "Lost Crew", at=FIRST_TURN, stage=Phase.LOSE_CREW)
case("SOL-5 not the second year", "second year", at=("solo", 39), path="stage", round=5)
player_case("SOL-5 not lost yet", 0, "so far", at=("solo", 67), ship_crew=Crew(4, 0), crew_lost=0)

# The map.


@breaks("three", 10, "board", "must leave a sea path between Greenland and the Northwest Passage")
def plc_4_land_from_north_to_south(state: State) -> State:
    wall = [placed_tile(state, TileId.small(5), Cell(5, row)) for row in range(state.edition.rows)]
    return with_tiles(state, [*state.board.tiles, *wall])


@breaks("three", 240, "board[", "must not be a Joker: it has a free cell beside it")
def plc_6_a_joker_in_the_open(state: State) -> State:
    sea = placed_tile(state, TileId.small(0), Cell(2, 2))
    return with_tiles(state, [*state.board.tiles, attrs.evolve(sea, tile=TileId.joker(0))])


@breaks("three", 240, "board[", "must be reachable: no unit could have placed")
def plc_2_a_tile_in_the_middle_of_nowhere(state: State) -> State:
    tile = placed_tile(state, TileId.large(0), Cell(2, 2))
    return with_tiles(taken_from_bag(state, TileId.large(0)), [*state.board.tiles, tile])


@breaks("three", 121, "board", "is not filled")
def plc_6_a_gap_left_open(state: State) -> State:
    [gap] = [t for t in state.board.tiles if t.cells == (Cell(11, 1),)]
    return with_tiles(state, [t for t in state.board.tiles if t is not gap])


@breaks("three", 60, "tokens", "must be sorted by cell")
def plc_5_unsorted_tokens(state: State) -> State:
    return attrs.evolve(state, tokens=state.tokens[::-1])


case("PLC-5 a token without a symbol", "on a strait symbol", path="tokens[0]",
     tokens=(nwp.Token(Cell(11, 4), nwp.TokenKind.STRAIT),))  # fmt: skip


@breaks("three", 60, "tokens[1]", "must be the only token on its symbol")
def plc_5_two_tokens_on_a_symbol(state: State) -> State:
    return attrs.evolve(state, tokens=(state.tokens[0], *state.tokens))


@breaks("solo", 11, "tokens", "just placed")
def plc_5_the_token_of_a_tile_just_placed(state: State) -> State:
    tokens = tuple(token for token in state.tokens if token.cell != Cell(9, 4))
    assert tokens != state.tokens
    return attrs.evolve(state, tokens=tokens)


@breaks("three", 10, "tokens", ": no player could have reached this tile")
def act_g_a_token_taken_from_afar(state: State) -> State:
    edition = state.edition
    printed = list(edition.printed)
    printed[3] = attrs.evolve(printed[3], symbol=printed[1].symbol)
    edition = attrs.evolve(edition, printed=tuple(printed))
    return attrs.evolve(state, edition=edition, board=edition.printed_board)


@breaks("three", 60, "tokens", "one for each token that players have")
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
    tokens = state.players[number].tokens.plus(nwp.TokenKind.CARTOGRAPHY, -1)
    state = with_player(state, number, tokens=tokens)
    return attrs.evolve(state, cartography_left=state.cartography_left + 1)


# Units.

player_case("BRD-1 named by another cell", 1, "north-western", ship=Cell(11, 5))
player_case("MOV-1 no way there", 1, "that a Ship could have", ship=Cell(0, 6))
player_case("BRD-1 a Sled in the sky", 2, "north-western", sled=SledPosition(Cell(99, 0), 0))
player_case("MOV-3 no way there", 2, "that a Sled could", sled=SledPosition(Cell(0, 6), 0))
player_case("MOV-2 no such area", 2, "the number of an area", sled=SledPosition(Cell(10, 5), 9))
player_case("MOV-5 no area", 2, "the number of an area", sled=SledPosition(Cell(10, 5), None))
player_case(
    "MOV-5 an area at home", 1, "must be None: the", at=LATE, sled=SledPosition(Cell(11, 4), 0)
)
player_case("SCR-2 not at home", 1, "in Greenland", at=LATE, ship=Cell(10, 1),
            sled=SledPosition(Cell(10, 1), None))  # fmt: skip
player_case("SCR-1 not reached", 1, "must be false: no player", passage_reached=True)


@breaks("small", 52, "players[", "is on the Northwest Passage")
def scr_1_there_without_having_reached_it(state: State) -> State:
    passage = state.edition.northwest_passage
    for number, player in enumerate(state.players):
        if passage in (player.ship, player.sled and player.sled.tile):
            return with_player(state, number, passage_reached=False)
    raise AssertionError("there is such a player")


player_case("SCR-1 reached from home", 1, "has left Greenland", at=("small", 60), ship=Cell(0, 4))


@breaks("three", 10, "players[1].returned", "left Greenland")
def scr_2_back_without_having_left(state: State) -> State:
    state = with_tiles(state, [t for t in state.board.tiles if t.tile.number in (0, 3)])
    edition = attrs.evolve(
        state.edition, printed=(state.edition.printed[0], state.edition.printed[3])
    )
    state = attrs.evolve(state, edition=edition, board=edition.printed_board)
    return attrs.evolve(with_player(state, 1, returned=True), return_order=(1,))


player_case("MOV-6 lost before the thaw", 1, "melts", at=FIRST_TURN, ship_crew=Crew(6, 0),
            sled_lost=True, crew_lost_with_sled=1)  # fmt: skip

# Forced choices.

case("PLC-6 cells of no tiles", "must be all cells of one or more tiles", at=GAP,
     pending=GapPending(Cell(11, 1), (Cell(10, 0),)))  # fmt: skip
case("PLC-6 cells far off the board", "must be all cells of one or more tiles", at=GAP,
     pending=GapPending(Cell(11, 1), (Cell(10, 0), Cell(11, 0), Cell(10**9, 0))))  # fmt: skip
case("PLC-6 cells of another tile", "just placed", at=GAP,
     pending=GapPending(Cell(11, 1), (Cell(11, 4), Cell(11, 5))))  # fmt: skip
case("PLC-6 another gap", "next", at=GAP,
     pending=GapPending(Cell(0, 0), (Cell(10, 0), Cell(11, 0))))  # fmt: skip
case("MOV-5 other areas", "two or more", at=SETTLING, pending=SettlePending((0, 1)))
player_case("MOV-5 no Sled to settle", 2, "no Sled", at=SETTLING, path="pending", sled=None,
            ship_crew=Crew(0, 7), sled_crew=Crew(0, 0))  # fmt: skip


@breaks("solo", 11, "pending.placed", "while a reveal is due")
def sol_1_a_gap_filled_before_the_reveal(state: State) -> State:
    pending = state.pending
    assert isinstance(pending, GapPending)
    tile = next(t for t in state.board.tiles if t.cells[0] not in pending.placed)
    placed = tuple(sorted((*pending.placed, *tile.cells)))
    return attrs.evolve(state, pending=GapPending(pending.gap, placed))


@breaks("three", 120, "pending.gap", "one way")
def plc_6_a_gap_filled_automatically(state: State) -> State:
    """The Joker could come from any pile; if only one has tiles left, there is no choice."""
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
def test_a_broken_relation_is_reported(case: Case) -> None:
    """BRD, FRZ, MOV, SET, TRN, ACT, PLC, SCR, SOL: the name of each case says which rule is broken."""
    state = case.change(states(case.record)[case.number])
    problems = nwp.check(state)
    assert any(
        problem.path.startswith(case.path) and case.words in problem.message for problem in problems
    ), "\n".join(map(str, problems))


def test_every_relation_is_broken_by_a_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a case for each place in the code that reports a problem."""
    told: set[tuple[str, int]] = set()

    def report(path: str, message: str) -> nwp.Problem:
        frame = sys._getframe(1)
        told.add((frame.f_globals["__name__"], frame.f_lineno))
        return nwp.Problem(path, message)

    inner = [
        import_module(m.name)
        for m in iter_modules(validation.__path__, "northwest_passage.expedition.validation.")
    ]
    rooms = [room for room in (validation, *inner) if hasattr(room, "Problem")]
    assert len(rooms) > 5
    for room in rooms:
        monkeypatch.setattr(room, "Problem", report)
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


def test_all_problems_are_reported_not_only_the_first() -> None:
    state = states("three")[60]
    broken = attrs.evolve(with_player(state, 1, name="Ross"), round=0, surcharge=5)
    paths = [problem.path for problem in nwp.check(broken)]
    assert paths == ["round", "surcharge", "players[1].name"]


def test_ill_typed_fields_are_reported_first() -> None:
    state = states("three")[60]
    changes: dict[str, Any] = {"round": "3", "turn_order": 3}
    broken = attrs.evolve(state, **changes)
    assert [problem.path for problem in nwp.check(broken)] == ["round", "turn_order"]


@pytest.mark.slow
@given(st.data())
def test_a_state_that_passes_can_be_played(data: st.DataObject) -> None:
    """Whatever is changed, if `check` accepts the state, it can be played for many steps without errors."""
    record = data.draw(st.sampled_from(["three", "solo", "small"]))
    state = data.draw(st.sampled_from(states(record)))
    rng = Random(data.draw(st.integers(0, 2**32)))
    for change in data.draw(st.lists(st.sampled_from(CHANGES), min_size=1, max_size=2)):
        state = change(state, rng)
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
