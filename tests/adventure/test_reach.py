"""Every action, card, phase, power and reason occurs in the games that are played here.

The players race. Some games are changed to make rare events likely: a hand with every card, opponents who are
silenced or safe, no tiles left.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import attrs
import pytest

from northwest_passage import adventure
from northwest_passage.adventure import Action, Advance, Card, Character, Raid, Shape, State, Step
from northwest_passage.adventure.actions import ACTION_KINDS
from northwest_passage.adventure.events import EVENT_KINDS, CardDrawn, PointsGained, PointsLost
from northwest_passage.adventure.hexes import index_of
from tests.adventure.players import MODES, begin, racer
from tests.adventure.test_laws import RICH

pytestmark = pytest.mark.slow

GAMES = 24
EDITIONS = (adventure.DEFAULT_EDITION, RICH)
"""The default edition, and one with short races, many cards, and tiles that look the same both ways."""


def with_all_cards(state: State, rng: Random) -> State:
    """Return the position with one of each card in the acting player's hand, and other changes at random."""
    seat = state.turn_player
    players = [
        attrs.evolve(player, hand=tuple(Card))
        if number == seat
        else attrs.evolve(player, silenced=rng.random() < 0.5, safe=rng.random() < 0.5)
        for number, player in enumerate(state.players)
    ]
    return attrs.evolve(
        state, players=tuple(players), cards_left=9, water_tiles=rng.choice([0, state.water_tiles])
    )


def steps() -> Iterator[tuple[State, Action, Step]]:
    """Yield the steps of games in all modes. In some, the player to act sometimes gets all cards."""
    for seed in range(GAMES):
        rng = Random(seed)
        state = begin(seed, *MODES[seed % len(MODES)], EDITIONS[seed // 4 % 2])
        while not state.is_over:
            if seed % 3 == 0 and state.phase is adventure.Phase.TURN and rng.random() < 0.2:
                state = with_all_cards(state, rng)
            action = racer(state, rng)
            step = adventure.step(state, action)
            yield state, action, step
            state = step.state
        yield state, action, step


@pytest.fixture(scope="module")
def played() -> list[tuple[State, Action, Step]]:
    return list(steps())


def test_every_action_card_event_and_phase_occurs(played: list[tuple[State, Action, Step]]) -> None:
    actions = Counter(type(action) for _, action, _ in played)
    phases = Counter(state.phase for state, _, _ in played)
    cards = Counter(
        card
        for _, _, step in played
        for event in step.events
        if (card := getattr(event, "card", 0))
    )
    assert not set(ACTION_KINDS) - set(actions)
    assert not set(EVENT_KINDS) - {type(event) for _, _, step in played for event in step.events}
    assert not set(adventure.Phase) - set(phases)
    assert not set(Card) - {Card.SABOTAGE} - set(cards)  # Sabotage is 0


# -- Powers ----------------------------------------------------------------------------------------

Seen = Callable[[State, Action, Step], bool]


def _gains(state: State, action: Action, step: Step) -> bool:
    return any(isinstance(event, PointsGained) for event in step.events)


def _crosses(terrain: adventure.Terrain) -> Seen:
    def crosses(state: State, action: Action, step: Step) -> bool:
        return isinstance(action, Advance) and any(
            state.scenario.terrain_at(place) is terrain and not state.scenario.routes_at(place)
            for place in action.path
        )

    return crosses


def _draws(state: State, action: Action, step: Step) -> bool:
    return any(
        isinstance(event, CardDrawn)
        and step.state.players[event.player].character
        in (Character.WILLIAM_BAFFIN, Character.JOHN_CABOT)
        for event in step.events
    )


def _sails_for_nothing(state: State, action: Action, step: Step) -> bool:
    return isinstance(action, Advance) and step.state.points == state.points


POWERS: dict[Character, Seen] = {
    Character.JOHN_ROSS: _gains,
    Character.JOHN_RAE: _crosses(adventure.Terrain.SNOW),
    Character.GEORGE_BACK: lambda state, action, step: isinstance(action, adventure.DropIceberg),
    Character.JOHN_DAVIS: lambda state, action, step: (
        isinstance(action, Raid) and state.turn_player in step.state.draws
    ),
    Character.WILLIAM_EDWARD_PARRY: lambda state, action, step: state.points == 5,
    Character.ROALD_AMUNDSEN: _gains,
    Character.JAMES_CLARK_ROSS: _crosses(adventure.Terrain.ICEBERG),
    Character.HENRY_HUDSON: lambda state, action, step: (
        step.state.phase is adventure.Phase.ROTATE_TILE
    ),
    Character.JENS_MUNK: _sails_for_nothing,
    Character.JOHN_FRANKLIN: lambda state, action, step: (
        isinstance(action, adventure.FreshWater) and step.state.points == state.points + 3
    ),
}
"""For each character, whether a step uses the character's power."""
POWERS_OF_OTHERS: dict[Character, Callable[[State, int, Action, Step], bool]] = {
    Character.MARTIN_FROBISHER: lambda state, seat, action, step: any(
        isinstance(event, PointsLost) for event in step.events
    ),
    Character.HUMPHREY_GILBERT: lambda state, seat, action, step: (
        isinstance(action, Raid) and seat in step.state.draws
    ),
    Character.WILLIAM_BAFFIN: lambda state, seat, action, step: (
        isinstance(action, Advance) and seat in step.state.draws
    ),
    Character.JOHN_CABOT: lambda state, seat, action, step: (
        isinstance(action, Advance) and seat in step.state.draws
    ),
}
"""For each character with a power in the turns of others, whether a step uses it."""


def test_every_power_is_used(played: list[tuple[State, Action, Step]]) -> None:
    assert {*POWERS, *POWERS_OF_OTHERS} == {*Character}
    found: Counter[Character] = Counter()
    for state, action, step in played:
        turn = state.turn_player
        for seat, player in enumerate(state.players):
            who = player.character
            if who in POWERS:
                found[who] += turn == seat and POWERS[who](state, action, step)
            elif who is not None:
                found[who] += turn != seat and POWERS_OF_OTHERS[who](state, seat, action, step)
    assert not {who for who in Character if not found[who]}


# -- Reasons ---------------------------------------------------------------------------------------


def attempts(state: State, action: Action, rng: Random) -> Iterator[Action]:
    """Yield actions similar to ones that are legal here or elsewhere."""
    if isinstance(action, Advance):
        shape, path = action.shape, action.path
        yield Advance(rng.choice(list(Shape)), path)
        yield Advance(shape, path[::-1])
        yield Advance(shape, path[:-1] or (*path, path[0]))
        pacific = adventure.Hex(0, state.edition.rows + 1)
        for other in (Shape.LINE_2, Shape.LINE_3):
            yield Advance(other, (pacific,) * other.size)
        yield adventure.PlayTailwind(shape, path)
    boat = state.players[state.turn_player or 0].boat
    grid = state.scenario.grid
    yield Raid(grid.hexes[rng.choice(grid.neighbours[index_of(boat)] or (0,))])
    for token in state.scenario.free[:3]:
        yield adventure.PlaySalvage(token)
        yield adventure.PlaySalvage(adventure.Token(token.owner, token.shape, token.path[::-1]))
    for tile in state.scenario.tiles[-1:]:
        yield adventure.PlayDrift(tile.tile, False)
        yield adventure.SwapTile(tile.tile, False)
        yield adventure.PlayCurrent("M1")
    yield adventure.SwapTile(state.scenario.tiles[0].tile, True) if state.scenario.tiles else action


def test_every_reason_occurs(played: list[tuple[State, Action, Step]]) -> None:
    rng = Random(1903)
    by_kind: dict[type, list[Action]] = {}
    for _, action, _ in played:
        by_kind.setdefault(type(action), []).append(action)
    kinds = list(by_kind.values())
    found: Counter[adventure.Reason] = Counter()
    for state, action, _ in itertools.islice(played, 0, None, 2):
        tried = [rng.choice(rng.choice(kinds)) for _ in range(6)]
        tried += [rng.choice(by_kind[type(action)]), *attempts(state, action, rng)]
        for other in tried:
            refusal = adventure.why_illegal(state, other, player=rng.choice([None] * 9 + [0]))
            if refusal is not None:
                found[refusal.reason] += 1
                assert refusal.message[0].isupper() or refusal.message[0].isdigit()
                assert refusal.message.endswith(".")
                assert "_" not in refusal.message
    nothing: object = None
    refusal = adventure.why_illegal(played[0][0], nothing)  # type: ignore[arg-type]  # not an action
    assert refusal is not None
    found[refusal.reason] += 1
    assert [reason.name for reason in adventure.Reason if not found[reason]] == []
