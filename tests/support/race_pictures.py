"""Positions of Adventure for pictures."""

from __future__ import annotations

from functools import cache

import attrs

from northwest_passage import adventure
from northwest_passage.adventure import Card, GameRecord, Hex, Phase, Shape, State, Token, Variant
from northwest_passage.adventure.nouns import Terrain
from tests.adventure.players import played


@cache
def race(seed: int, players: int, variant: Variant = Variant.STANDARD) -> tuple[State, ...]:
    """Return all states of a race."""
    pairs = list(played(seed, players, variant))
    return (*(state for state, _ in pairs), adventure.apply(*pairs[-1]))


@cache
def recorded(seed: int, players: int, variant: Variant = Variant.STANDARD) -> GameRecord:
    """Return the record of a race."""
    found = GameRecord.of(race(seed, players, variant)[0])
    for _, action in played(seed, players, variant):
        found = found.with_action(action)
    return found


def turns(seed: int, players: int, variant: Variant = Variant.STANDARD) -> list[State]:
    """Return the states of a race in which a player has points left."""
    return [
        state
        for state in race(seed, players, variant)
        if state.phase is Phase.TURN and state.points >= 2
    ]


@cache
def middle() -> State:
    """Return a race of two players, halfway."""
    found = turns(3, 2)
    return found[len(found) // 2]


@cache
def crowded() -> State:
    """Return a race of four players, with overlapping routes and a card to play."""
    found = [state for state in turns(5, 4) if state.players[state.turn_player or 0].hand]
    return found[len(found) // 3]


@cache
def over() -> State:
    """Return the end of a race for three."""
    return race(7, 3)[-1]


def stacked() -> State:
    """Return a race of two players, with a pile of three tokens on 1,2 and an iceberg on a token on 2,3."""
    state = turns(3, 2)[0]
    low = Token(0, Shape.LINE_3, (Hex(1, 1), Hex(1, 2), Hex(2, 3)))
    high = Token(1, Shape.LINE_2, (Hex(0, 2), Hex(1, 2)))
    single = Token(0, Shape.SINGLE, (Hex(1, 2),))
    scenario = adventure.Scenario.of(
        state.edition,
        2,
        [(tile.tile, tile.turned) for tile in state.scenario.tiles],
        [
            (Hex(1, 1), (low,)),
            (Hex(1, 2), (low, high, single)),
            (Hex(0, 2), (high,)),
            (Hex(2, 3), (low, Terrain.ICEBERG)),
        ],
    )
    return attrs.evolve(state, scenario=scenario)


def with_hand(state: State, seat: int, *hand: Card) -> State:
    """Return a state with another hand for a player."""
    players = list(state.players)
    players[seat] = players[seat].holding(tuple(sorted(hand)))
    return attrs.evolve(state, players=tuple(players))
