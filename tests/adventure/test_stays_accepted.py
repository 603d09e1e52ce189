"""Whatever `check` accepts stays accepted under play, also a state that no game reaches.

States of games are changed by hand in ways that often pass: cards, tokens, tiles, characters and numbers
move from one place to another. What is accepted is then played on.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest

from northwest_passage import InvalidData, adventure
from northwest_passage.adventure import Card, Hex, Player, Scenario, Shape, State, Terrain
from northwest_passage.adventure.validation import problems_of
from tests.adventure.players import MODES, played, racer
from tests.adventure.test_laws import RICH
from tests.support.effort import effort

Change = Callable[[State, Random], State]


def with_player(state: State, seat: int, /, **changes: Any) -> State:
    players = list(state.players)
    players[seat] = attrs.evolve(players[seat], **changes)
    return attrs.evolve(state, players=tuple(players))


def somebody(state: State, rng: Random) -> tuple[int, Player]:
    """Mostly the player to act."""
    if state.turn_player is not None and rng.random() < 0.7:
        seat = state.turn_player
    else:
        seat = rng.randrange(len(state.players))
    return seat, state.players[seat]


def changed(counts: tuple[int, ...], kind: int, by: int) -> tuple[int, ...]:
    return (*counts[:kind], counts[kind] + by, *counts[kind + 1 :])


def a_card_is_drawn(state: State, rng: Random) -> State:
    (seat, player), card = somebody(state, rng), rng.choice(list(Card))
    hand = tuple(sorted((*player.hand, card)))
    pile = rng.choice(("deck", "discards"))
    change: dict[str, Any] = {pile: changed(getattr(state, pile), card, -1)}
    state = attrs.evolve(state, **change)
    return with_player(state, seat, hand=hand)


def the_deck_is_discarded(state: State, rng: Random) -> State:
    discards = tuple(a + b for a, b in zip(state.deck, state.discards, strict=True))
    return attrs.evolve(state, deck=(0,) * len(discards), discards=discards)


def a_token_is_lost(state: State, rng: Random) -> State:
    (seat, player), shape = somebody(state, rng), rng.choice(list(Shape))
    return with_player(state, seat, reserve=changed(player.reserve, shape, -1))


def other_points(state: State, rng: Random) -> State:
    return attrs.evolve(
        state, points=rng.choice((0, 1, 3, 9, 40, 200)), cards_left=rng.choice((0, 1, 2, 5, 90))
    )


def other_marks(state: State, rng: Random) -> State:
    fields = ("moved", "fresh_water", "crossed_cold", "crossed_iceberg")
    change: dict[str, Any] = {field: rng.random() < 0.5 for field in fields}
    return attrs.evolve(state, **change)


def other_troubles(state: State, rng: Random) -> State:
    seat, _ = somebody(state, rng)
    return with_player(
        state,
        seat,
        silenced=rng.random() < 0.5,
        safe=rng.random() < 0.5,
        headwind=rng.choice((0, 0, 1, 7)),
    )


def another_character(state: State, rng: Random) -> State:
    seat, player = somebody(state, rng)
    if not state.characters or player.character is None:
        return state
    new = rng.choice(state.characters)
    deck = {*state.characters, player.character} - {new}
    state = attrs.evolve(state, characters=tuple(sorted(deck)))
    return with_player(state, seat, character=new)


def another_round(state: State, rng: Random) -> State:
    return attrs.evolve(
        state,
        round=rng.randint(0, state.edition.rounds),
        first_player=rng.randrange(len(state.players)),
    )


def somebody_elses_turn(state: State, rng: Random) -> State:
    return attrs.evolve(state, turn_player=rng.randrange(len(state.players)))


def laid_anew(
    state: State, tiles: list[tuple[str, bool]], piles: dict[Hex, tuple[Any, ...]]
) -> State:
    """Another map; a change that cannot be is left out."""
    try:
        scenario = Scenario.of(state.edition, len(state.players), tiles, piles.items())
    except InvalidData:
        return state
    return attrs.evolve(state, scenario=scenario)


def the_map(state: State) -> tuple[list[tuple[str, bool]], dict[Hex, tuple[Any, ...]]]:
    """The tiles of a map with whether they are turned, and its piles."""
    scenario = state.scenario
    places = [place for tile in scenario.tiles for place in tile.hexes]
    piles = {place: scenario.pile_at(place) for place in (*places, scenario.pacific)}
    tiles = [(tile.tile, tile.turned) for tile in scenario.tiles]
    return tiles, {place: pile for place, pile in piles.items() if pile}


def a_tile_lies_otherwise(state: State, rng: Random) -> State:
    tiles, piles = the_map(state)
    if tiles:
        one, other = rng.randrange(len(tiles)), rng.randrange(len(tiles))
        tiles[one], tiles[other] = tiles[other], (tiles[one][0], not tiles[one][1])
    return laid_anew(state, tiles, piles)


def something_is_laid(state: State, rng: Random) -> State:
    """An iceberg or a water tile, also on a route."""
    tiles, piles = the_map(state)
    places = [place for tile in state.scenario.tiles for place in tile.hexes]
    if not places:
        return state
    place, terrain = rng.choice(places), rng.choice((Terrain.ICEBERG, Terrain.WATER))
    piles[place] = (*piles.get(place, ()), terrain)
    reserve = "iceberg_tiles" if terrain is Terrain.ICEBERG else "water_tiles"
    change: dict[str, Any] = {reserve: getattr(state, reserve) - 1}
    return laid_anew(attrs.evolve(state, **change), tiles, piles)


def a_token_comes_back(state: State, rng: Random) -> State:
    """To its owner's reserve, or it is lost."""
    tiles, piles = the_map(state)
    if not state.scenario.free:
        return state
    token = rng.choice(state.scenario.free)
    left = {place: tuple(each for each in pile if each != token) for place, pile in piles.items()}
    state = laid_anew(state, tiles, {place: pile for place, pile in left.items() if pile})
    reserve = changed(state.players[token.owner].reserve, token.shape, rng.choice((0, 1)))
    return with_player(state, token.owner, reserve=reserve)


def hands_change_owners(state: State, rng: Random) -> State:
    seat, player = somebody(state, rng)
    other = rng.randrange(len(state.players))
    state = with_player(state, seat, hand=state.players[other].hand)
    return with_player(state, other, hand=player.hand)


CHANGES: tuple[Change, ...] = (
    a_card_is_drawn,
    the_deck_is_discarded,
    a_token_is_lost,
    other_points,
    other_marks,
    other_troubles,
    another_character,
    another_round,
    somebody_elses_turn,
    a_tile_lies_otherwise,
    something_is_laid,
    a_token_comes_back,
    hands_change_owners,
)


@pytest.mark.parametrize("seed", range(effort(4, 200)))
def test_what_is_accepted_stays_accepted(seed: int) -> None:
    """TUR-1, TUR-2: among the rest, nobody comes to more points and cards than there can be."""
    rng = Random(f"accepted {seed}")
    players, variant = MODES[seed % 4]
    edition = (adventure.DEFAULT_EDITION, RICH)[seed // 4 % 2 if seed else 1]
    states = [state for state, _ in played(seed, players, variant, edition)]
    accepted = 0
    for _ in range(25):
        state = rng.choice(states)
        for _ in range(rng.randint(1, 3)):
            state = rng.choice(CHANGES)(state, rng)
        if problems_of(state):
            continue
        accepted += 1
        for _ in range(10):
            if state.is_over:
                break
            state = adventure.apply(state, racer(state, rng))
            assert problems_of(state) == (), state
    assert accepted >= 3
