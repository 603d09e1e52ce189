"""Laws that hold in every state of every game, in addition to `test_properties`."""

import gc
import sys
from collections import Counter
from enum import Enum
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from northwest_passage import adventure
from northwest_passage.adventure import Action, Phase, Reason, Shape, State, Token, Variant
from northwest_passage.adventure.actions import ACTION_KINDS
from northwest_passage.adventure.hexes import Grid
from northwest_passage.adventure.rules.chance import draw, worth_of_hand
from tests.adventure.bridge import edition_of
from tests.adventure.maps import done, go, line, position
from tests.adventure.players import MODES, played
from tests.adventure.reference.data import RICH as PLAIN_RICH
from tests.support.effort import rest_slow

RICH = edition_of(PLAIN_RICH)
"""Short games with many cards: the deck runs out, and so do the tiles of one hex."""
GAMES = [(*mode, edition) for mode in MODES for edition in (adventure.DEFAULT_EDITION, RICH)]


def rank(action: Action) -> tuple[object, ...]:
    """Return the sort key of legal actions: their kind, then their fields."""
    fields = [getattr(action, field.name) for field in attrs.fields(type(action))]
    keys = [field.rank if isinstance(field, Token) else field for field in fields]
    return (ACTION_KINDS.index(type(action)), *keys)


def check_scenario(state: State) -> None:
    """Check that cached values agree with the tiles and the piles (SCN-7, SCN-8)."""
    scenario = state.scenario
    places = [place for place in scenario.grid.hexes if scenario.pile_at(place)]
    rebuilt = adventure.Scenario.of(
        state.edition,
        len(state.players),
        [(tile.tile, tile.turned) for tile in scenario.tiles],
        [(place, scenario.pile_at(place)) for place in places],
    )
    assert rebuilt == scenario
    for field in attrs.fields(adventure.Scenario):
        assert getattr(rebuilt, field.name) == getattr(scenario, field.name), field.name


def check_legal(state: State) -> None:
    """Check that each outcome is listed once, in order, and that no listed action is refused."""
    legal = adventure.legal_actions(state)
    assert bool(legal) != state.is_over
    assert list(legal) == sorted(legal, key=rank)
    assert len(set(legal)) == len(legal)
    for action in legal:
        assert adventure.why_illegal(state, action, player=state.to_act) is None
        assert adventure.canonical(state, action) == action
    if len(legal) <= 40:
        assert len({adventure.apply(state, action) for action in legal}) == len(legal)


def check_step(state: State, action: Action) -> None:
    """Check that `step` and `apply` lead to the same state, and that the old state does not change."""
    before = hash(state)
    after = adventure.apply(state, action)
    step = adventure.step(state, action)
    assert step.state == after
    assert hash(step.state) == hash(after)
    assert step.state.phase is after.phase
    assert before == hash(attrs.evolve(state))


def worth(state: State) -> int:
    """Return the number of decisions that players have resources for, as the bound on decisions counts it."""
    edition, count, seat = state.edition, len(state.players), state.turn_player
    tiles = edition.middle_tiles + edition.side_tiles(count)
    covered = sum(
        bool(state.scenario.treasures >> index & 1 and pile)
        for index, pile in enumerate(state.scenario.piles)
    )
    found = 4 * sum(sum(player.reserve) for player in state.players)
    found += sum(len(tile.treasures) for tile in tiles) - covered
    if seat is None:
        return found
    player, powers = state.players[seat], edition.powers
    points = state.points
    points += 0 if state.crossed_cold else powers.crossing_cold
    points += 0 if state.crossed_iceberg else powers.crossing_iceberg
    points += 0 if state.fresh_water else max(edition.fresh_water, powers.fresh_water)
    hand = worth_of_hand([player.hand.count(card) for card in adventure.Card])
    return found + 4 * points + 4 * state.cards_left + hand + 5 * state.draws.count(seat)


FREE = (adventure.EndTurn, adventure.FreshWater, adventure.KeepTiles, adventure.RotateTile)


def check_decisions(turn: list[tuple[State, Action]]) -> None:
    """Check that each decision in a turn lowers `worth` by at least 1, except for the kinds in `FREE`."""
    start = worth(turn[0][0])
    for number, (state, _) in enumerate(turn):
        paid = [action for _, action in turn[:number] if not isinstance(action, FREE)]
        assert len(paid) <= start - worth(state)
    kinds = Counter(type(action) for _, action in turn)
    assert kinds[adventure.FreshWater] <= 1 >= kinds[adventure.EndTurn]


@pytest.mark.parametrize(("players", "variant", "edition"), rest_slow(GAMES, 2))
def test_laws_hold_in_whole_races(
    players: int, variant: Variant, edition: adventure.Edition
) -> None:
    check_race(players + 4, players, variant, edition)


def check_race(seed: int, players: int, variant: Variant, edition: adventure.Edition) -> None:
    length = looks = 0
    turns: dict[tuple[int, int], list[tuple[State, Action]]] = {}
    for state, action in played(seed, players, variant, edition):
        if (
            state.round
            and state.to_act not in (adventure.CHANCE, None)
            and state.turn_player is not None
        ):
            turns.setdefault((state.round, state.turn_player), []).append((state, action))
        looks += isinstance(action, adventure.KeepTiles | adventure.RotateTile)
        check_legal(state)
        check_scenario(state)
        check_step(state, action)
        length += 1
    assert length <= adventure.max_game_length(state.edition, players)
    assert looks <= state.edition.rows
    for turn in turns.values():
        check_decisions(turn)
    decisions = players + sum(map(len, turns.values()))
    assert decisions <= adventure.max_decisions(state.edition, players)
    assert length - decisions <= adventure.max_chance_actions(state.edition, players)
    last = adventure.apply(state, action)
    assert last.is_over
    assert adventure.legal_actions(last) == ()


def test_equal_positions_are_equal_states_whatever_the_order_of_moves() -> None:
    """Equal positions are equal states, whatever the order of the actions that led to them."""
    state = position(laid=[line(0, (3, 3)), line(0, (3, 4))], points=9)
    first, second = (
        adventure.Recover(Shape.SINGLE, ((3, 3),)),
        adventure.Recover(Shape.SINGLE, ((3, 4),)),
    )
    assert done(state, first, second) == done(state, second, first)
    assert done(state, go((0, 1))) != done(state, go((1, 1)))


def size_beyond(state: State, known: set[int]) -> int:
    """Return the bytes of a state that are shared neither with known objects nor by all states."""
    total = 0
    stack: list[Any] = [state]
    # All states share one object for each of these.
    shared = (adventure.Edition, Grid, Enum, Token, adventure.PlacedTile, type(None))
    while stack:
        value = stack.pop()
        if id(value) in known or isinstance(value, shared):
            continue
        known.add(id(value))
        total += sys.getsizeof(value)
        if isinstance(value, tuple):
            stack += value
        elif attrs.has(type(value)):
            stack += [getattr(value, field.name) for field in attrs.fields(type(value))]
    return total


@pytest.mark.parametrize(("players", "variant"), MODES)
def test_a_stored_state_is_small(players: int, variant: Variant) -> None:
    """It takes less than 4 KiB beyond what it shares with its predecessor."""
    known: set[int] = set()
    states = [state for state, _ in played(1, players, variant)]
    sizes = [size_beyond(state, known) for state in states]
    assert max(sizes[1:]) < 4096


def test_every_reason_is_reached_by_a_test() -> None:
    """The tests with drawn positions name every reason for a refusal."""
    texts = [path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py"))]
    named = {
        reason for reason in Reason if any(f"is Reason.{reason.name}" in text for text in texts)
    }
    assert named == set(Reason)


@pytest.mark.parametrize(("players", "variant"), MODES)
def test_chance_actions_have_the_right_frequencies(players: int, variant: Variant) -> None:
    """SCN-6, TRE-1: chance actions are drawn with the probabilities of ``chance_outcomes``."""
    rng = Random(9)
    looked: Counter[Phase] = Counter()
    for state, _ in played(5, players, variant, RICH):
        outcomes = adventure.chance_outcomes(state)
        if not outcomes or looked[state.phase] >= 2:
            continue
        looked[state.phase] += 1
        number = 40 * len(outcomes)
        drawn = Counter(draw(state, rng) for _ in range(number))
        chi_square = sum(
            (drawn[action] - number * probability) ** 2 / (number * probability)
            for action, probability in outcomes
        )
        freedom = len(outcomes) - 1
        assert chi_square <= freedom + 6 * (2 * freedom) ** 0.5 + 1e-9
        # Chance is resolved with the same random numbers.
        before = rng.getstate()
        first = adventure.apply(state, draw(state, rng))
        after = adventure.resolve_chance(first, rng)
        rng.setstate(before)
        assert adventure.resolve_chance(state, rng) == after
    assert {Phase.DEAL, Phase.REVEAL_TILE, Phase.DRAW_CARD} <= set(looked)


@pytest.mark.slow
def test_a_race_creates_no_reference_cycles() -> None:
    """Unused objects are freed at once. A list that contained itself used to cost a tenth of all time."""
    for _ in played(7, 2, Variant.STANDARD):  # caches are filled
        pass
    gc.collect()
    gc.disable()
    try:
        nodes = sum(1 for _ in played(7, 2, Variant.STANDARD))
        assert gc.collect() < nodes / 10
    finally:
        gc.enable()
