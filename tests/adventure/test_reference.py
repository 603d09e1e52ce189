"""The library agrees with the second implementation: on what is legal, on positions, views and chance."""

import random
from typing import Literal

import pytest

from northwest_passage import adventure
from northwest_passage.adventure import CHANCE, Variant
from tests.adventure import reference
from tests.adventure.bridge import comparable, edition_of, plain_action, plain_state, plain_view
from tests.adventure.players import MODES, racer
from tests.adventure.test_reference_itself import RICH

Name = Literal["standard", "teams"]


def agree(state: adventure.State, slow: reference.State) -> None:
    """One position, as a state and as everybody may know it."""
    assert plain_state(state) == comparable(dict(slow), slow)
    legal = adventure.legal_actions(state)
    assert len({*legal}) == len(legal)
    assert {plain_action(action) for action in legal} == reference.legal_actions(slow)
    for seat in (None, *range(len(state.players))):
        shown = adventure.view(state, seat)
        assert plain_view(shown) == comparable(dict(reference.view(slow, seat)), slow)
    if state.to_act == CHANCE:
        weights = reference.chance_outcomes(slow)
        for action, probability in adventure.chance_outcomes(state):
            assert probability == pytest.approx(float(weights[plain_action(action)]))
    assert adventure.returns(state) == pytest.approx(tuple(map(float, reference.returns(slow))))
    lines = [(line.place, line.player, line.row) for line in adventure.standings(state)]
    assert lines == reference.standings(slow)


def game(seed: int, players: int, variant: Variant, edition: reference.Edition) -> None:
    rng = random.Random(seed)
    first = rng.randrange(players)
    state = adventure.new_game(
        ["Amundsen", "Baffin", "Cabot", "Davis"][:players],
        first=first,
        variant=variant,
        edition=edition_of(edition),
    )
    name: Name = "teams" if variant is Variant.TEAMS else "standard"
    slow = reference.new_game(players, first, name, edition)
    agree(state, slow)
    while not state.is_over:
        action = racer(state, rng)
        state = adventure.apply(state, action)
        slow = reference.successor(slow, plain_action(action))
        agree(state, slow)


@pytest.mark.parametrize(("players", "variant"), MODES)
def test_races(players: int, variant: Variant) -> None:
    game(players + 10 * variant, players, variant, reference.EDITION)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("players", "variant"), MODES)
def test_short_games_with_many_cards(players: int, variant: Variant, seed: int) -> None:
    game(seed, players, variant, RICH)
