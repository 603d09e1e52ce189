"""`check` accepts every state of a game, and reports each relation that is broken."""

import ast
import inspect
import re
from bisect import bisect
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple

import attrs
import pytest

from northwest_passage import adventure
from northwest_passage.adventure import (
    ATLANTIC,
    Card,
    Character,
    CharacterPending,
    HandPending,
    Hex,
    Phase,
    Pile,
    Scenario,
    Shape,
    State,
    SwapPending,
    Terrain,
    Token,
    Variant,
    validation,
)
from northwest_passage.adventure.validation.scenario import build_scenario, piles_of
from tests.adventure.changes import changed, with_player
from tests.adventure.maps import line, position
from tests.adventure.players import MODES, begin, played
from tests.adventure.test_laws import GAMES
from tests.support.effort import effort, rest_slow


@pytest.mark.parametrize(("players", "variant", "edition"), rest_slow(GAMES, 2))
def test_every_state_of_a_game_passes(
    players: int, variant: Variant, edition: adventure.Edition
) -> None:
    for seed in range(effort(1, 40)):
        last = None
        for number, (state, action) in enumerate(played(seed + 20, players, variant, edition)):
            last = (state, action)
            if number % effort(6, 1) == 0:
                assert validation.problems_of(state) == ()
            if number % 40 == 0:
                assert adventure.check(state) == ()
                for seat in (None, *range(players)):
                    assert validation.view_problems(adventure.view(state, seat)) == ()
        assert last is not None
        assert adventure.check(adventure.apply(*last)) == ()


# -- Invalid states --------------------------------------------------------------------------------


class Case(NamedTuple):
    """A valid state, a change to it, and the problem that `check` must report."""

    name: str
    state: Callable[[], State]
    change: Callable[[State], State]
    path: str
    words: str


CASES: list[Case] = []


def case(
    name: str,
    state: Callable[[], State],
    path: str,
    words: str,
    change: Callable[[State], State] | None = None,
    /,
    **changes: Any,
) -> None:
    """Add a case that changes fields of a state, or that changes it with a function."""
    CASES.append(Case(name, state, change or (lambda s: attrs.evolve(s, **changes)), path, words))


def player_case(
    name: str, state: Callable[[], State], path: str, words: str, /, **changes: Any
) -> None:
    """Add a case that changes fields of player 1."""
    CASES.append(Case(name, state, lambda s: with_player(s, 1, **changes), path, words))


def breaks(
    state: Callable[[], State], path: str, words: str
) -> Callable[[Callable[[State], State]], Callable[[State], State]]:
    def mark(change: Callable[[State], State]) -> Callable[[State], State]:
        CASES.append(Case(change.__name__, state, change, path, words))
        return change

    return mark


@cache
def reached(phase: Phase, mode: int = 0, moved: bool | None = None) -> State:
    """Return the first state in this phase from some games, after the first round if possible."""
    for seed in range(60):
        for state, _ in played(seed, *MODES[mode]):
            late = state.round > 1 or phase in (Phase.DEAL, Phase.CHOOSE_CHARACTER)
            if state.phase is phase and late and moved in (None, state.moved):
                return state
    raise AssertionError(phase)


@cache
def finished(limit: bool) -> State:
    edition = attrs.evolve(adventure.DEFAULT_EDITION, rounds=3 if limit else 40)
    for seed in range(20):
        *_, (state, action) = played(seed, 2, Variant.STANDARD, edition)
        state = adventure.apply(state, action)
        if (max(p.boat.row for p in state.players) <= edition.rows) == limit:
            return state
    raise AssertionError


@cache
def dealing(mode: int, actions: int) -> State:
    state = begin(0, *MODES[mode])
    for _ in range(actions):
        state = adventure.apply(state, adventure.legal_actions(state)[0])
    return state


@cache
def setup_reveal() -> State:
    state = dealing(0, 7)
    assert state.phase is Phase.REVEAL_TILE
    return state


@cache
def afloat() -> State:
    """Return a position with both boats at sea and overlapping routes."""
    return position(
        """
 . . . .
. .0 . .
 . .1 . .
. . . .
 . . . .
. . . .
""",
        laid=[line(1, (0, 1), (0, 2)), line(0, (0, 1), (0, 2))],
        rows=6,
        round=2,
        edition=None,
        changes={0: {"came_from": Hex(1, 4)}, 1: {"came_from": Hex(1, 3)}},
    )


a_turn = partial(reached, Phase.TURN)
unmoved = partial(reached, Phase.TURN, 0, False)
revealing = partial(reached, Phase.REVEAL_TILE)
turning = partial(reached, Phase.ROTATE_TILE)
drawing = partial(reached, Phase.DRAW_CARD)
mutiny = partial(reached, Phase.DRAW_CHARACTER)
looking = partial(reached, Phase.CHOOSE_CARD)
swapping = partial(reached, Phase.SWAP_TILE)
dealt = partial(dealing, 0, 4)


def first_round() -> State:
    state = next(s for s, _ in played(3, 2, Variant.STANDARD) if s.phase is Phase.TURN)
    assert (state.round, state.moved) == (1, False)
    return state


# The players, the player to act, and numbers that must be valid indices.

case("SUP-1 one name", a_turn, "players[1].name", "differ", players=a_turn().players[:1] * 2)
case("TEA-1 teams of two", a_turn, "players", "must have 4 players, got", variant=Variant.TEAMS)
case("SUP-3 too few kinds", a_turn, "deck", "must have 15 counts, got 1", deck=(1,))
case("SUP-3 fewer than none", a_turn, "discards", "negative counts, got -1", discards=(-1,) * 15)
case("TUR-1 points", a_turn, "points", "must not be negative, got -1", points=-1)
case("SUP-1 no player begins", a_turn, "first_player", "0 to 1", first_player=2)
case("TUR-3 no player acts", a_turn, "turn_player", "must be a player, got None", turn_player=None)
case("TUR-3 player 7", a_turn, "turn_player", "0 to 1", turn_player=7)
case("TUR-3 round 0", a_turn, "round", "must be at least 1 after the setup, got", round=0)
case("TUR-3 round 41", a_turn, "round", "1 to 40", round=41)
case("TRE-16 pending", a_turn, "pending", "phase turn", pending=SwapPending("M1", False))
case("TRE-1 draws", a_turn, "draws", "phase turn", draws=(0,))
case("CHR-J revealed", a_turn, "revealed", "phase turn", revealed=("M1",))

# The scenario.


def with_scenario(state: State, **changes: Any) -> State:
    return attrs.evolve(state, scenario=attrs.evolve(state.scenario, **changes))


def with_pile(state: State, place: tuple[int, int], pile: Pile) -> State:
    piles = [p for p in piles_of(state.scenario) if p[0] != place]
    flat: list[Pile] = [()] * state.scenario.grid.size
    for at, heap in [*piles, (Hex(*place), pile)]:
        flat[at.col << 5 | at.row] = heap
    return with_scenario(state, piles=tuple(flat))


THREE = Scenario.of(adventure.DEFAULT_EDITION, 3)
case("SCN-1 another width", a_turn, "scenario", "size", scenario=THREE)


def tile(number: int, **changes: Any) -> Callable[[State], State]:
    """Return a change to one of the tiles."""

    def change(state: State) -> State:
        tiles = list(state.scenario.tiles)
        tiles[number] = attrs.evolve(tiles[number], **changes)
        return with_scenario(state, tiles=tuple(tiles))

    return change


SECOND = a_turn().scenario.tiles[1].tile
case("SCN-2 another place", a_turn, "scenario.tiles[1].hexes", "hexes 0,2 1,2", tile(1, hexes=()))
case("SCN-4 a side tile", a_turn, "scenario.tiles[0].tile", "fits this place", tile(0, tile="A1"))
case("SCN-4 a tile twice", a_turn, "scenario.tiles[0].tile", "only once", tile(0, tile=SECOND))
case("SCN-6 alike", afloat, "scenario.tiles[0].turned", "same both ways", tile(0, turned=True))


@breaks(a_turn, "scenario", "must have derived fields that agree with its tiles and piles")
def scn_8_other_terrain(state: State) -> State:
    return with_scenario(state, ground=bytes(len(state.scenario.ground)))


@breaks(a_turn, "scenario.tiles", "must have at most 24 tiles, got")
def scn_6_too_many_tiles(state: State) -> State:
    return with_scenario(state, tiles=state.scenario.tiles * 24)


def pile(col: int, row: int, *pieces: Token | Terrain) -> Callable[[State], State]:
    return partial(with_pile, place=(col, row), pile=pieces)


NOWHERE, THERE = pile(0, 4, Terrain.ICEBERG), pile(0, 7, Token(0, Shape.LINE_2, ((0, 7), (0, 7))))
HALF = pile(2, 1, line(0, (2, 1), (3, 1)))
case("SCN-7 nowhere", setup_reveal, "scenario.piles[0].hex", "must be a revealed hex", NOWHERE)
case("ADV-5 through", afloat, "scenario.piles[*].pieces[*]", "not pass through the Pacific", THERE)
case("ADV-1 half a token", afloat, "scenario.piles[*]", "all other hexes of their paths", HALF)
for name, pieces, words in (
    ("SCN-5 land", (Terrain.LAND,), "must be an iceberg or a water tile, and not in the Pacific"),
    ("SCN-5 water on a token", (line(0, (2, 1)), Terrain.WATER), "bare hex"),
    ("SCN-5 ice on ice", (Terrain.ICEBERG, Terrain.ICEBERG), "bare hex"),
    ("ADV-1 no owner", (line(2, (2, 1)),), "must have an owner from 0 to 1, got 2"),
    ("ADV-1 elsewhere", (line(0, (3, 1)),), "a path of revealed hexes"),
    (
        "ADV-2 spelled",
        (Token(0, Shape.LINE_2, ((2, 2), (2, 1))),),
        "begin its path at the lower end",
    ),
    ("ADV-2 bent", (line(0, (2, 1), (3, 1), shape=Shape.LINE_3),), "shape"),
    ("MAN-3 a long raid", (line(0, (2, 1), (3, 1), shape=Shape.INCURSION),), "shape"),
):
    case(name, afloat, "scenario.piles[*].pieces[*]", words, pile(2, 1, *pieces))


@breaks(afloat, "scenario.piles", "in a cycle")
def adv_1_an_impossible_order_of_tokens(state: State) -> State:
    one, other = state.scenario.pile_at(Hex(0, 1))
    return with_pile(state, (0, 1), (other, one))


# Pieces.
player_case(
    "SUP-2 too many tokens", afloat, "players[1].reserve[0]", "at most", reserve=(2, *(0,) * 9)
)
case("SCN-5 an iceberg too many", afloat, "iceberg_tiles", "must total 10", iceberg_tiles=11)
case("SCN-5 water is missing", afloat, "water_tiles", "must total 10", water_tiles=9)
case("SUP-3 a card is missing", afloat, "deck[0]", "2 sabotage cards", deck=(1, *(2,) * 14))


@breaks(afloat, "players[1].hand", "must be sorted")
def tre_1_an_unsorted_hand(state: State) -> State:
    deck = changed(changed(state.deck, 0, -1), 1, -1)
    return with_player(attrs.evolve(state, deck=deck), 1, hand=(Card.SILENCE, Card.SABOTAGE))


case(
    "SUP-4 lost",
    a_turn,
    "characters",
    "each character in exactly one place",
    characters=a_turn().characters[1:],
)
case("SUP-4 order", a_turn, "characters", "must be sorted", characters=a_turn().characters[::-1])


@breaks(dealt, "dealt[0]", "must be sorted")
def sup_4_unsorted_dealt_characters(state: State) -> State:
    return attrs.evolve(state, dealt=(state.dealt[0][::-1], *state.dealt[1:]))


teams = partial(dealing, 3, 8)
case("TEA-2 of the other team", teams, "dealt[0]", "team's deck", dealt=teams().dealt[::-1])


@breaks(lambda: reached(Phase.TURN, 3), "players[0].character", "character of the player's own")
def tea_2_a_character_of_the_other_team(state: State) -> State:
    zero, one = state.players[0].character, state.players[1].character
    return with_player(with_player(state, 0, character=one), 1, character=zero)


@breaks(lambda: dealing(0, 2), "dealt", "2 lists")
def sup_4_nothing_dealt(state: State) -> State:
    return attrs.evolve(state, dealt=(), characters=tuple(Character))


case("SUP-4 whose card", lambda: dealing(0, 2), "dealt", "sizes that fit the phase", turn_player=1)
case("TEA-2 whose card", lambda: dealing(3, 5), "dealt", "sizes that fit the phase", turn_player=0)
case(
    "SUP-4 whose choice", lambda: dealing(0, 5), "dealt", "sizes that fit the phase", turn_player=0
)
case("SUP-4 in order", lambda: dealing(0, 5), "players[0].character", "order", turn_player=0)


@breaks(a_turn, "dealt", "must be empty once all characters are revealed")
def sup_4_dealt_in_a_turn(state: State) -> State:
    first, *rest = state.characters
    return attrs.evolve(state, dealt=((first,),), characters=tuple(rest))


@breaks(a_turn, "players[1].character", "while a new character")
def tre_13_no_character(state: State) -> State:
    character = state.players[1].character
    assert character is not None
    characters = tuple(sorted((*state.characters, character)))
    return with_player(attrs.evolve(state, characters=characters), 1, character=None)


case("TRE-13 no player", mutiny, "pending.player", "0 to 1", pending=CharacterPending(5))

# Boats.

player_case("SUP-1 back home", first_round, "players[1].came_from", "Atlantic", came_from=Hex(0, 1))
player_case("SCN-6 at sea", afloat, "players[1].boat", "must be on a revealed hex", boat=Hex(9, 9))
player_case("ADV-4 two boats", afloat, "players[1].boat", "another boat", boat=Hex(1, 5))
player_case("ADV-1 no token", afloat, "players[1].came_from", "hex from which", boat=Hex(3, 3))
player_case("MAN-2 too far", afloat, "players[1].came_from", "hex from which", came_from=Hex(3, 1))
player_case("MAN-2 the Atlantic", afloat, "players[1].came_from", "hex from", came_from=ATLANTIC)
player_case("MAN-2 unknown", afloat, "players[1].came_from", "hex from which", came_from=Hex(3, 9))


@breaks(lambda: finished(False), "players", "boat in the Pacific for each token that ends there")
def tur_4_no_boat_arrived(state: State) -> State:
    winner = next(i for i, p in enumerate(state.players) if p.boat.row == 25)
    return with_player(state, winner, boat=state.players[winner].came_from)


@breaks(lambda: finished(False), "players", "boat in the Pacific while the game continues")
def tur_4_the_game_continues(state: State) -> State:
    winner = next(i for i, p in enumerate(state.players) if p.boat.row == 25)
    return attrs.evolve(state, phase=Phase.TURN, turn_player=winner)


# Rows.


def tiles_of(state: State) -> list[tuple[str, bool]]:
    return [(tile.tile, tile.turned) for tile in state.scenario.tiles]


def with_map(state: State, tiles: list[tuple[str, bool]], *more: tuple[Hex, Pile]) -> State:
    """Return the state with other tiles and with more piles."""
    piles = sorted([*piles_of(state.scenario), *more])
    scenario = Scenario.of(state.edition, len(state.players), tiles, piles)
    return attrs.evolve(state, scenario=scenario)


def with_first_tiles(state: State, count: int) -> State:
    """Return a state during the setup, with only its first tiles, none of them turned."""
    return with_map(state, [(f"M{i}", False) for i in range(1, count + 1)])


case("SUP-5 early", dealt, "scenario.tiles", "before characters", lambda s: with_first_tiles(s, 1))
case("SUP-5 many", setup_reveal, "phase", "all rows of the setup", lambda s: with_first_tiles(s, 5))


@breaks(first_round, "scenario.tiles", "4 rows ahead")
def scn_6_too_few_rows(state: State) -> State:
    return with_map(state, tiles_of(state)[:3])


@breaks(revealing, "phase", "enough rows")
def scn_6_nothing_to_reveal(state: State) -> State:
    return with_map(state, tiles_of(state) + [(name, False) for name in state.scenario.unused[1]])


@breaks(lambda: reached(Phase.TURN, 2), "scenario.tiles", "must fill whole rows")
def scn_6_half_a_row(state: State) -> State:
    return with_map(state, [*tiles_of(state), (state.scenario.unused[1][0], False)])


case("CHR-J other tiles", turning, "revealed", "revealed last", revealed=("A1",))


@breaks(turning, "revealed", "must be exactly the tiles that the last movement revealed")
def chr_j_tiles_revealed_long_before(state: State) -> State:
    names = [tile.tile for tile in state.scenario.tiles]
    return attrs.evolve(state, revealed=tuple(sorted(names)))


@breaks(turning, "revealed", "must be tiles without pieces: they were just revealed")
def chr_j_something_on_a_new_tile(state: State) -> State:
    place = state.scenario.tiles[-1].hexes[0]
    state = with_map(state, tiles_of(state), (place, (Terrain.ICEBERG,)))
    return attrs.evolve(state, iceberg_tiles=state.iceberg_tiles - 1)


# The setup, and turns.

case("SUP-5 points", dealt, "points", "must have its initial value before the first turn", points=4)
player_case("SUP-5 safe", dealt, "players[1]", "initial values before the first turn", safe=True)
case("SUP-5 first", setup_reveal, "turn_player", "first player", turn_player=1)


@breaks(setup_reveal, "revealed", "no movement")
def chr_j_in_the_setup(state: State) -> State:
    return attrs.evolve(with_first_tiles(state, 1), revealed=("M1",))


case("TUR-3 too early", first_round, "phase", "rounds are left", phase=Phase.OVER, turn_player=None)
case("TUR-2 points at the end", lambda: finished(True), "points", "0 at the end", points=1)


@breaks(lambda: finished(True), "players[*]", "after the last turn")
def tur_2_silenced_at_the_end(state: State) -> State:
    return with_player(with_player(state, 0, silenced=True), 1, silenced=True)


@breaks(first_round, "players[*].boat", "not moved yet")
def tur_3_a_boat_that_moved_too_early(state: State) -> State:
    place, seat = state.scenario.tiles[0].hexes[0], 1 - (state.turn_player or 0)
    reserve = changed(state.players[seat].reserve, Shape.SINGLE, -1)
    state = with_map(state, tiles_of(state), (place, (Token(seat, Shape.SINGLE, (place,)),)))
    return with_player(state, seat, boat=place, reserve=reserve)


def own(**changes: Any) -> Callable[[State], State]:
    """Return a change to the player to act."""
    return lambda state: with_player(state, state.turn_player or 0, **changes)


case("TRE-10 own", a_turn, "players[*].headwind", "when the turn began", own(headwind=1))
case("TRE-5 silent", mutiny, "phase", "could not have played", own(silenced=True))


@breaks(a_turn, "cards_left", "silenced")
def tre_5_a_card_played_in_silence(state: State) -> State:
    state = attrs.evolve(state, cards_left=state.edition.cards_a_turn - 1)
    return with_player(state, state.turn_player or 0, silenced=True)


@breaks(a_turn, "players[*].safe", "silenced")
def tre_7_safe_conduct_played_in_silence(state: State) -> State:
    state = attrs.evolve(state, cards_left=state.edition.cards_a_turn)
    return with_player(state, state.turn_player or 0, silenced=True, safe=True)


def in_silence(state: State, character: Character, **fields: Any) -> State:
    """Return the turn of a silenced player with this character, who has crossed nothing."""
    state = led_by(state, character, **fields)
    return with_player(state, state.turn_player or 0, silenced=True)


def led_by(state: State, character: Character, **fields: Any) -> State:
    """Return the turn of a player with this character, who has crossed nothing and played no card."""
    fields = {"crossed_cold": False, "crossed_iceberg": False, **fields}
    seat = state.turn_player or 0
    old = state.players[seat].character
    assert old is not None
    for other, player in enumerate(state.players):
        if player.character is character:
            state = with_player(state, other, character=old)
    deck = tuple(sorted(old if one is character else one for one in state.characters))
    cards_left = state.edition.cards_a_turn
    state = attrs.evolve(state, characters=deck, cards_left=cards_left, **fields)
    return with_player(state, seat, character=character)


ALL_MARKS = dict.fromkeys(("crossed_cold", "crossed_iceberg", "fresh_water"), True)
TOO_MANY: tuple[tuple[str, Any, Character, int, Any], ...] = (
    ("TUR-1", a_turn, Character.JOHN_RAE, 5, {"fresh_water": False}),
    ("MAN-4", revealing, Character.JOHN_RAE, 7, {"fresh_water": True}),
    ("CHR-N", revealing, Character.JOHN_FRANKLIN, 8, {"fresh_water": True}),
    ("CHR-G", revealing, Character.WILLIAM_EDWARD_PARRY, 11, ALL_MARKS),
)
for name, at, character, points, fields in TOO_MANY:
    words = f"at most {points - 1} for a silenced player, got {points}"
    change = partial(in_silence, character=character, points=points, **fields)
    case(f"{name} more points than a turn can have", at, "points", words, change)


def test_the_points_of_a_turn_with_fresh_water_are_accepted() -> None:
    """MAN-4, CHR-N, CHR-G: a player can have the points of the turn plus those of fresh water."""
    for character, most in (
        (Character.JOHN_RAE, 6),
        (Character.JOHN_FRANKLIN, 7),
        (Character.WILLIAM_EDWARD_PARRY, 7),
    ):
        state = in_silence(reached(Phase.REVEAL_TILE), character, fresh_water=True, points=most)
        assert not [one for one in adventure.check(state) if one.path == "points"]


def test_fresh_water_raises_the_maximum_of_points() -> None:
    """MAN-4, CHR-N: three for Franklin and two for any other player, whatever cards were played before."""

    def most(character: Character, fresh_water: bool) -> int:
        state = led_by(reached(Phase.REVEAL_TILE), character, fresh_water=fresh_water)

        def refused(points: int) -> bool:
            problems = adventure.check(attrs.evolve(state, points=points))
            return any(problem.path == "points" for problem in problems)

        return bisect(range(200), False, key=refused) - 1

    for character, more in ((Character.JOHN_RAE, 2), (Character.JOHN_FRANKLIN, 3)):
        assert most(character, True) == most(character, False) + more


case("MAN-4 fresh", unmoved, "fresh_water", "not moved", fresh_water=True)
case("ADV-8 moved", revealing, "moved", "must be true in the phase reveal_tile", moved=False)


BACK = {"boat": ATLANTIC, "came_from": ATLANTIC}
case("SUP-1 tokens without a boat", unmoved, "players[*].boat", "in the Atlantic", own(**BACK))


@breaks(a_turn, "phase", "must not be discard: the hand is within the limit")
def tur_2_nothing_to_discard(state: State) -> State:
    marks: dict[str, Any] = dict.fromkeys(
        ("moved", "fresh_water", "crossed_cold", "crossed_iceberg"), False
    )
    return attrs.evolve(state, phase=Phase.DISCARD, points=0, cards_left=0, **marks)


@breaks(turning, "revealed", "must be empty: only Hudson may turn revealed tiles")
def chr_j_another_player(state: State) -> State:
    seat = state.turn_player or 0
    deck = list(state.characters)
    other = deck.pop()
    state = attrs.evolve(state, characters=tuple(sorted([*deck, Character.HENRY_HUDSON])))
    return with_player(state, seat, character=other)


@breaks(drawing, "deck", "must not be empty in the phase draw_card")
def tre_1_nothing_to_draw(state: State) -> State:
    discards = tuple(a + b for a, b in zip(state.deck, state.discards, strict=True))
    return attrs.evolve(state, deck=(0,) * 15, discards=discards)


case("ADV-8 nine draws", drawing, "draws", "at most", draws=(0,) * 9)
case("ADV-8 no player", drawing, "draws[0]", "0 to 1", draws=(7,))


@breaks(drawing, "draws[0]", "must be a player whose character draws a card now")
def chr_f_another_player_draws(state: State) -> State:
    other = 1 - (state.turn_player or 0)
    assert state.players[other].character not in validation.turns._DRAW_FOR_OTHERS
    return attrs.evolve(state, draws=(other,))


@breaks(mutiny, "discards", "must include the card that was played")
def tre_1_a_card_that_was_not_discarded(state: State) -> State:
    number = state.discards[Card.MUTINY]
    discards = changed(state.discards, Card.MUTINY, -number)
    return attrs.evolve(state, discards=discards, deck=changed(state.deck, Card.MUTINY, number))


case("TRE-4 a card", looking, "pending.card", "sabotage or", pending=HandPending(0, Card.THAW))


@breaks(looking, "pending.opponent", "must be an opponent")
def tre_3_the_own_hand(state: State) -> State:
    assert isinstance(state.pending, HandPending)
    return attrs.evolve(state, pending=attrs.evolve(state.pending, opponent=state.turn_player or 0))


@breaks(looking, "pending.opponent", "must be an opponent with cards")
def tre_3_an_empty_hand(state: State) -> State:
    assert isinstance(state.pending, HandPending)
    seat, deck = state.pending.opponent, state.deck
    for card in state.players[seat].hand:
        deck = changed(deck, card, 1)
    return with_player(attrs.evolve(state, deck=deck), seat, hand=())


case(
    "TUR-1 a thousand points", a_turn, "points", "what one turn can give, considering", points=1000
)
case(
    "TUR-2 a thousand cards",
    a_turn,
    "points",
    "what one turn can give, considering",
    cards_left=1000,
)
case(
    "TRE-16 no such tile", swapping, "pending.tile", "tile that", pending=SwapPending("M99", False)
)


@breaks(swapping, "pending.tile", "must be a tile that can be the first tile of a swap")
def tre_16_the_last_tile(state: State) -> State:
    return attrs.evolve(state, pending=SwapPending(state.scenario.tiles[-1].tile, False))


def swapping_alike() -> State:
    """Return a state in which a tile is swapped and all tiles look the same both ways."""
    state = position(hands=[(Card.DRIFT,)])
    return adventure.apply(state, adventure.PlayDrift("M1"))


TURNED = SwapPending("M1", True)
case("TRE-16 turned", swapping_alike, "pending.turned", "same both ways", pending=TURNED)


# -- Errors that used to be found only after a move ------------------------------------------------


@breaks(unmoved, "players[*].boat", "in the Atlantic: the player has tokens on the scenario")
def adv_4_a_waiting_player_is_back(state: State) -> State:
    assert state.turn_player is not None
    return with_player(state, 1 - state.turn_player, **BACK)


case("MAN-4 moved in the Atlantic", position, "moved", "false: the boat", moved=True)


def hudson_reveals() -> State:
    """Return a state in which Henry Hudson's movement has revealed only part of a row."""
    for seed in range(200):
        for state, _ in played(seed, *MODES[2]):
            whole = len(state.scenario.tiles) in state.scenario.grid.needed
            if state.phase is Phase.REVEAL_TILE and state.revealed and not whole:
                return state
    raise AssertionError


case("CHR-J nothing noted", cache(hudson_reveals), "revealed", "Hudson's movement", revealed=())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_broken_state_is_reported(case: Case) -> None:
    state = case.state()
    assert adventure.check(state) == ()
    problems = adventure.check(case.change(state))
    path = re.escape(case.path).replace(r"\*", r"\d+")
    told = [each.message for each in problems if re.fullmatch(path, each.path)]
    assert any(case.words in message for message in told), problems


def test_every_problem_has_a_case() -> None:
    """Each message in the source is reported in one of the cases, including those of views."""
    told = " ".join(
        problem.message for case in CASES for problem in adventure.check(case.change(case.state()))
    )
    told += " ".join(
        str(problem) for view in bad_views() for problem in validation.view_problems(view)
    )
    for piles in ([(Hex(1, 1), ()), (Hex(0, 1), ())], [(Hex(1, 1), ())]):
        with pytest.raises(adventure.InvalidData) as caught:
            build_scenario(a_turn().edition, 2, a_turn().scenario.tiles, piles)
        told += str(caught.value)
    names = [module.name for module in iter_modules(validation.__path__)]
    for module in [validation, *(import_module(f"{validation.__name__}.{name}") for name in names)]:
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Problem":
                words = node.args[1]
                if isinstance(words, ast.Constant):
                    assert str(words.value) in told, words.value


def bad_views() -> list[adventure.View]:
    state = a_turn()
    view = adventure.view(state, 0)
    more = (view.unseen_cards[0] + 1, *view.unseen_cards[1:])
    dealt = adventure.view(dealing(0, 4), 0)
    player = attrs.evolve(view.players[1], hand_size=-1)
    return [
        attrs.evolve(view, viewer=2),
        attrs.evolve(view, unseen_cards=(1,)),
        attrs.evolve(view, unseen_cards=more),
        attrs.evolve(view, players=(view.players[0], player)),
        attrs.evolve(dealt, dealt_sizes=(2, 9, 1)),
        attrs.evolve(dealt, dealt_sizes=(2, 99)),
        attrs.evolve(view, points=-1),
        attrs.evolve(view, players=(attrs.evolve(view.players[0], hand=None), view.players[1])),
        attrs.evolve(view, players=()),
        attrs.evolve(view, turn_player=2),
        attrs.evolve(dealt, dealt=(*dealt.dealt, None), dealt_sizes=(*dealt.dealt_sizes, 0)),
    ]


@pytest.mark.parametrize("number", range(11))
def test_every_broken_view_is_reported(number: int) -> None:
    assert validation.view_problems(bad_views()[number])


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"points": 2.0}, "points"),
        ({"moved": 1}, "moved"),
        ({"players": ()}, None),
        ({"deck": [1]}, "deck"),
        ({"scenario": None}, "scenario"),
        ({"scenario": with_scenario(a_turn(), unused=("M1",)).scenario}, "scenario.unused"),
        ({"edition": "mine"}, "edition"),
        ({"phase": 3}, "phase"),
    ],
)
def test_fields_of_another_type_are_reported(changes: dict[str, Any], path: str | None) -> None:
    problems = adventure.check(attrs.evolve(a_turn(), **changes))
    assert problems
    if path is not None:
        assert problems[0].path == path
