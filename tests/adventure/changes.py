"""Changes to a state of Adventure that often pass `check`: pieces move, and numbers change to match."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import attrs

from northwest_passage import InvalidData
from northwest_passage.adventure import Card, Hex, Player, Scenario, Shape, State, Terrain

Change = Callable[[State, Random], State]


def with_player(state: State, seat: int, /, **changes: Any) -> State:
    players = list(state.players)
    players[seat] = attrs.evolve(players[seat], **changes)
    return attrs.evolve(state, players=tuple(players))


def any_player(state: State, rng: Random) -> tuple[int, Player]:
    """Return a random player, usually the one whose turn it is."""
    if state.turn_player is not None and rng.random() < 0.7:
        seat = state.turn_player
    else:
        seat = rng.randrange(len(state.players))
    return seat, state.players[seat]


def changed(counts: tuple[int, ...], kind: int, by: int) -> tuple[int, ...]:
    return (*counts[:kind], counts[kind] + by, *counts[kind + 1 :])


def a_card_is_drawn(state: State, rng: Random) -> State:
    (seat, player), card = any_player(state, rng), rng.choice(list(Card))
    hand = tuple(sorted((*player.hand, card)))
    pile = rng.choice(("deck", "discards"))
    change: dict[str, Any] = {pile: changed(getattr(state, pile), card, -1)}
    state = attrs.evolve(state, **change)
    return with_player(state, seat, hand=hand)


def the_deck_is_discarded(state: State, rng: Random) -> State:
    discards = tuple(a + b for a, b in zip(state.deck, state.discards, strict=True))
    return attrs.evolve(state, deck=(0,) * len(discards), discards=discards)


def a_token_is_lost(state: State, rng: Random) -> State:
    (seat, player), shape = any_player(state, rng), rng.choice(list(Shape))
    return with_player(state, seat, reserve=changed(player.reserve, shape, -1))


def other_points(state: State, rng: Random) -> State:
    return attrs.evolve(
        state, points=rng.choice((0, 1, 3, 9, 40, 200)), cards_left=rng.choice((0, 1, 2, 5, 90))
    )


def other_marks(state: State, rng: Random) -> State:
    """Change all Boolean fields of the state at random."""
    fields = [
        field.name for field in attrs.fields(State) if type(getattr(state, field.name)) is bool
    ]
    change: dict[str, Any] = {field: rng.random() < 0.5 for field in fields}
    return attrs.evolve(state, **change)


def other_troubles(state: State, rng: Random) -> State:
    seat, _ = any_player(state, rng)
    return with_player(
        state,
        seat,
        silenced=rng.random() < 0.5,
        safe=rng.random() < 0.5,
        headwind=rng.choice((0, 0, 1, 7)),
    )


def another_character(state: State, rng: Random) -> State:
    seat, player = any_player(state, rng)
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


def another_players_turn(state: State, rng: Random) -> State:
    return attrs.evolve(state, turn_player=rng.randrange(len(state.players)))


def with_map(
    state: State, tiles: list[tuple[str, bool]], piles: dict[Hex, tuple[Any, ...]]
) -> State:
    """Return the state with another map, or unchanged if that map is impossible."""
    try:
        scenario = Scenario.of(state.edition, len(state.players), tiles, piles.items())
    except InvalidData:
        return state
    return attrs.evolve(state, scenario=scenario)


def the_map(state: State) -> tuple[list[tuple[str, bool]], dict[Hex, tuple[Any, ...]]]:
    """Return the tiles of the map, each with whether it is turned, and the piles."""
    scenario = state.scenario
    places = [place for tile in scenario.tiles for place in tile.hexes]
    piles = {place: scenario.pile_at(place) for place in (*places, scenario.pacific)}
    tiles = [(tile.tile, tile.turned) for tile in scenario.tiles]
    return tiles, {place: pile for place, pile in piles.items() if pile}


def two_tiles_are_swapped(state: State, rng: Random) -> State:
    tiles, piles = the_map(state)
    if tiles:
        one, other = rng.randrange(len(tiles)), rng.randrange(len(tiles))
        tiles[one], tiles[other] = tiles[other], (tiles[one][0], not tiles[one][1])
    return with_map(state, tiles, piles)


def a_single_tile_is_placed(state: State, rng: Random) -> State:
    """Place an iceberg or a water tile anywhere, even on a route."""
    tiles, piles = the_map(state)
    places = [place for tile in state.scenario.tiles for place in tile.hexes]
    if not places:
        return state
    place, terrain = rng.choice(places), rng.choice((Terrain.ICEBERG, Terrain.WATER))
    piles[place] = (*piles.get(place, ()), terrain)
    reserve = "iceberg_tiles" if terrain is Terrain.ICEBERG else "water_tiles"
    change: dict[str, Any] = {reserve: getattr(state, reserve) - 1}
    return with_map(attrs.evolve(state, **change), tiles, piles)


def a_token_is_removed(state: State, rng: Random) -> State:
    """Return a token to its owner's reserve, or remove it from the game."""
    tiles, piles = the_map(state)
    if not state.scenario.free:
        return state
    token = rng.choice(state.scenario.free)
    left = {place: tuple(each for each in pile if each != token) for place, pile in piles.items()}
    state = with_map(state, tiles, {place: pile for place, pile in left.items() if pile})
    reserve = changed(state.players[token.owner].reserve, token.shape, rng.choice((0, 1)))
    return with_player(state, token.owner, reserve=reserve)


def exchanged(*fields: str) -> Change:
    """Return a change in which two players, who may be the same, exchange the values of some fields."""

    def exchange(state: State, rng: Random) -> State:
        one, other = rng.randrange(len(state.players)), rng.randrange(len(state.players))
        first, second = state.players[one], state.players[other]
        state = with_player(state, one, **{each: getattr(second, each) for each in fields})
        return with_player(state, other, **{each: getattr(first, each) for each in fields})

    exchange.__name__ = f"{'_and_'.join(fields)}_exchanged"  # for the reports of the fuzzer
    return exchange


def cards_are_discarded(state: State, rng: Random) -> State:
    """Discard a card from a hand or from the deck."""
    seat, player = any_player(state, rng)
    if player.hand and rng.random() < 0.5:
        card = rng.choice(player.hand)
        left = list(player.hand)
        left.remove(card)
        state = attrs.evolve(state, discards=changed(state.discards, card, 1))
        return with_player(state, seat, hand=tuple(left))
    card = rng.choice(list(Card))
    return attrs.evolve(
        state, deck=changed(state.deck, card, -1), discards=changed(state.discards, card, 1)
    )


def a_boat_elsewhere(state: State, rng: Random) -> State:
    seat, player = any_player(state, rng)
    places = [place for tile in state.scenario.tiles for place in tile.hexes]
    if not places:
        return state
    place = rng.choice(places)
    return with_player(state, seat, boat=place, came_from=rng.choice((place, player.boat)))


def tokens_are_exchanged(state: State, rng: Random) -> State:
    """Move a token from one player's reserve to another's."""
    one, other = rng.randrange(len(state.players)), rng.randrange(len(state.players))
    shape = rng.choice(list(Shape))
    first, second = state.players[one].reserve, state.players[other].reserve
    by = rng.choice((-1, 1))
    state = with_player(state, one, reserve=changed(first, shape, by))
    return state if one == other else with_player(state, other, reserve=changed(second, shape, -by))


def a_tile_is_replaced(state: State, rng: Random) -> State:
    """Replace a tile of the map with one of the same size that is not on it."""
    tiles, piles = the_map(state)
    if not tiles:
        return state
    place = rng.randrange(len(tiles))
    there = {name for name, _ in tiles}
    size = len(state.scenario.tiles[place].hexes)
    others = [
        name
        for name, tile in state.edition.tile.items()
        if name not in there and len(tile.terrain) == size
    ]
    if not others:
        return state
    tiles[place] = (rng.choice(others), rng.random() < 0.5)
    return with_map(state, tiles, piles)


def a_pile_elsewhere(state: State, rng: Random) -> State:
    """Move the pile of one hex to another, on top of any pile there."""
    tiles, piles = the_map(state)
    places = [place for tile in state.scenario.tiles for place in tile.hexes]
    movable = [place for place in piles if place in places]
    if not movable:
        return state
    source, target = rng.choice(movable), rng.choice(places)
    piles[target] = (
        (*piles.get(target, ()), *piles.pop(source)) if source != target else piles[source]
    )
    return with_map(state, tiles, piles)


CHANGES: tuple[Change, ...] = (
    a_card_is_drawn,
    the_deck_is_discarded,
    a_token_is_lost,
    other_points,
    other_marks,
    other_troubles,
    another_character,
    another_round,
    another_players_turn,
    two_tiles_are_swapped,
    a_single_tile_is_placed,
    a_token_is_removed,
    exchanged("hand"),
    cards_are_discarded,
    a_boat_elsewhere,
    exchanged("boat", "came_from"),
    exchanged("character"),
    tokens_are_exchanged,
    a_tile_is_replaced,
    a_pile_elsewhere,
)
