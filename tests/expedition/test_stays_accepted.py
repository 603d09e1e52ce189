"""Whatever `check` accepts stays accepted under play, also a state that no game reaches.

States of games are changed by hand in ways that often pass: tiles, crew, units and numbers move from one
place to another. What is accepted is then played on, mostly by players who draw, collect and place.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Action, Crew, Player, State, TileId
from northwest_passage.expedition.state import Bag, SledPosition
from tests.support.effort import effort
from tests.support.players import STYLES, Style, game

Change = Callable[[State, Random], State]


def with_player(state: State, number: int, player: Player) -> State:
    players = list(state.players)
    players[number] = player
    return attrs.evolve(state, players=tuple(players))


def somebody(state: State, rng: Random) -> tuple[int, Player]:
    """Mostly the player to act."""
    if state.turn_player is not None and rng.random() < 0.7:
        number = state.turn_player
    else:
        number = rng.randrange(len(state.players))
    return number, state.players[number]


def small_tiles_to_a_reserve(state: State, rng: Random) -> State:
    piles, (number, player) = list(state.small_piles), somebody(state, rng)
    reserve = list(player.reserve)
    for _ in range(rng.randint(1, 4)):
        pile = rng.randrange(len(piles))
        if piles[pile]:
            piles[pile] -= 1
            reserve.append(TileId.small(pile))
    state = attrs.evolve(state, small_piles=tuple(piles))
    return with_player(state, number, attrs.evolve(player, reserve=tuple(sorted(reserve))))


def large_tiles_to_a_reserve(state: State, rng: Random) -> State:
    bag, (number, player) = list(state.bag), somebody(state, rng)
    taken = rng.sample(bag, min(len(bag), rng.randint(1, 3)))
    mask = sum(1 << tile.number for tile in bag if tile not in taken)
    reserve = tuple(sorted((*player.reserve, *taken)))
    state = attrs.evolve(state, bag=Bag(mask))
    return with_player(state, number, attrs.evolve(player, reserve=reserve))


def tiles_back(state: State, rng: Random) -> State:
    """A small tile of a reserve goes back to its pile."""
    number, player = somebody(state, rng)
    small = [tile for tile in player.reserve if tile.kind is nwp.TileKind.SMALL]
    if not small:
        return state
    tile, piles = rng.choice(small), list(state.small_piles)
    piles[tile.number] += 1
    reserve = list(player.reserve)
    reserve.remove(tile)
    state = attrs.evolve(state, small_piles=tuple(piles))
    return with_player(state, number, attrs.evolve(player, reserve=tuple(reserve)))


def crew_wake_or_rest(state: State, rng: Random) -> State:
    number, player = somebody(state, rng)
    ship, sled = player.ship_crew, player.sled_crew
    awake = rng.randint(0, ship.total)
    asleep = rng.randint(0, sled.total)
    return with_player(
        state,
        number,
        attrs.evolve(
            player,
            ship_crew=Crew(awake, ship.total - awake),
            sled_crew=Crew(asleep, sled.total - asleep),
        ),
    )


def another_round(state: State, rng: Random) -> State:
    return attrs.evolve(state, round=max(1, state.round + rng.choice((-2, -1, 1))))


def another_surcharge(state: State, rng: Random) -> State:
    return attrs.evolve(state, surcharge=1 - state.surcharge)


def a_ship_elsewhere(state: State, rng: Random) -> State:
    number, player = somebody(state, rng)
    ship = rng.choice(state.board.tiles).cell
    return with_player(state, number, attrs.evolve(player, ship=ship))


def a_sled_elsewhere(state: State, rng: Random) -> State:
    """With some of the Ship's crew."""
    number, player = somebody(state, rng)
    if state.round > state.edition.rounds or not player.ship_crew.total:
        return state
    tile = rng.choice(state.board.tiles)
    areas = nwp.areas(state, tile.cell)
    if not areas:
        return state
    away = rng.randint(1, player.ship_crew.total)
    sled = SledPosition(tile.cell, rng.randrange(len(areas)))
    crew = Crew(0, player.ship_crew.total - away), Crew(0, player.sled_crew.total + away)
    changed = attrs.evolve(player, sled=sled, ship_crew=crew[0], sled_crew=crew[1])
    return with_player(state, number, changed)


def a_sled_packed(state: State, rng: Random) -> State:
    number, player = somebody(state, rng)
    ship, sled = player.ship_crew, player.sled_crew
    crew = Crew(ship.available + sled.available, ship.resting + sled.resting)
    changed = attrs.evolve(player, sled=None, ship_crew=crew, sled_crew=Crew(0, 0))
    return with_player(state, number, changed)


def a_reserve_changes_hands(state: State, rng: Random) -> State:
    number, player = somebody(state, rng)
    other = rng.randrange(len(state.players))
    state = with_player(state, number, attrs.evolve(player, reserve=state.players[other].reserve))
    changed = attrs.evolve(state.players[other], reserve=player.reserve)
    return with_player(state, other, changed)


def another_order(state: State, rng: Random) -> State:
    order = rng.sample(state.turn_order, len(state.turn_order))
    return attrs.evolve(state, turn_order=tuple(order))


CHANGES: tuple[Change, ...] = (
    small_tiles_to_a_reserve,
    large_tiles_to_a_reserve,
    tiles_back,
    crew_wake_or_rest,
    another_round,
    another_surcharge,
    a_ship_elsewhere,
    a_sled_elsewhere,
    a_sled_packed,
    a_reserve_changes_hands,
    another_order,
)


TAKING = (
    nwp.DrawLarge,
    nwp.DrawSmall,
    nwp.RefreshTiles,
    nwp.TakeLarge,
    nwp.TakeSmall,
    nwp.Explore,
    nwp.Discover,
)


def grasping(state: State, legal: tuple[Action, ...], rng: Random) -> Action:
    """Whatever takes something is done, and as cheaply as possible."""
    takes = [action for action in legal if isinstance(action, TAKING)]
    return rng.choice(takes) if takes and rng.random() < 0.9 else rng.choice(legal)


def play_on(state: State, rng: Random, style: Style, steps: int) -> str | None:
    """What `check` holds against the first state of a game that it refuses; ``None`` if none."""
    for _ in range(steps):
        if state.is_over:
            return None
        state = nwp.apply(state, style(state, nwp.legal_actions(state), rng))
        problems = nwp.check(state)
        if problems:
            return f"{state!r}: {problems[0]}"
    return None


@pytest.mark.parametrize("seed", range(effort(6, 400)))
def test_what_is_accepted_stays_accepted(seed: int) -> None:
    """TRN-3, ACT-A to ACT-G: among the rest, nobody runs out of crew to have paid with."""
    rng = Random(f"accepted {seed}")
    states = [turn.state for turn in game(seed, shipped=seed % 3 == 0)]
    accepted = 0
    for _ in range(30):
        state = rng.choice(states)
        for _ in range(rng.randint(1, 3)):
            state = rng.choice(CHANGES)(state, rng)
        if nwp.check(state):
            continue
        accepted += 1
        style = grasping if rng.random() < 0.6 else rng.choice(STYLES)
        assert play_on(state, rng, style, 12) is None
    assert accepted


def test_a_reserve_that_nobody_can_have_paid_for_yet() -> None:
    """ACT-A: four small tiles in the first turn of a game are refused at once, not four actions later."""
    state = nwp.new_game(["Ross", "Rae"], rng=Random(1845))
    while state.phase is not nwp.Phase.TURN:
        state = nwp.resolve_chance(nwp.apply(state, nwp.TakeLarge(slot=0)), Random(1))
    piles = list(state.small_piles)
    piles[1] -= 4
    assert state.turn_player is not None
    player = state.players[state.turn_player]
    reserve = (*player.reserve, *[TileId.small(1)] * 4)
    crew = Crew(player.ship_crew.available - 3, 3)
    state = with_player(
        attrs.evolve(state, small_piles=tuple(piles), surcharge=1),
        state.turn_player,
        attrs.evolve(player, reserve=reserve, ship_crew=crew),
    )
    assert nwp.check(state)[0].message == (
        "the tokens and the reserve took at least 4 crew, and 3 have worked so far"
    )
