"""The library and the second implementation agree on legal actions, positions, views and chance."""

import random
from typing import Literal

import pytest

from northwest_passage import adventure
from northwest_passage.adventure import CHANCE, Variant
from tests.adventure import reference
from tests.adventure.bridge import comparable, edition_of, plain_action, plain_state, plain_view
from tests.adventure.players import MODES, clockwise, racer
from tests.adventure.reference.data import RICH
from tests.support.effort import effort, rest_slow

Name = Literal["standard", "teams"]


def agree(state: adventure.State, slow: reference.State, seats: list[int | None]) -> None:
    """Compare one position, as a state and as views of some seats; ``None`` is a spectator."""
    assert plain_state(state) == comparable(dict(slow), slow)
    legal = adventure.legal_actions(state)
    assert len({*legal}) == len(legal)
    assert {plain_action(action) for action in legal} == reference.legal_actions(slow)
    for seat in seats:
        shown = adventure.view(state, seat)
        assert plain_view(shown) == comparable(dict(reference.view(slow, seat)), slow)
    if state.to_act == CHANCE:
        weights = reference.chance_outcomes(slow)
        for action, probability in adventure.chance_outcomes(state):
            assert probability == pytest.approx(float(weights[plain_action(action)]))
    assert adventure.returns(state) == pytest.approx(tuple(map(float, reference.returns(slow))))
    lines = [(line.place, line.player, line.row) for line in adventure.standings(state)]
    assert lines == reference.standings(slow)


def game(
    seed: int, players: int, variant: Variant, edition: reference.Edition, every: int = 1
) -> None:
    rng = random.Random(seed)
    first = rng.randrange(players)
    state = adventure.new_game(
        ["Amundsen", "Baffin", "Cabot", "Davis"][:players],
        turn_order=clockwise(first, players),
        variant=variant,
        edition=edition_of(edition),
    )
    name: Name = "teams" if variant is Variant.TEAMS else "standard"
    slow = reference.new_game(players, first, name, edition)
    seats: list[int | None] = [None, *range(players)]
    agree(state, slow, seats)
    number = 0
    while not state.is_over:
        action = racer(state, rng)
        state = adventure.apply(state, action)
        slow = reference.successor(slow, plain_action(action))
        # All views while characters are secret, then one at a time, because they are slow. In
        # long races every third position is compared; an earlier difference would still show.
        number += 1
        if not state.round or number % every == 0 or state.is_over:
            agree(state, slow, [rng.choice(seats)] if state.round else seats)


@pytest.mark.parametrize(("players", "variant"), rest_slow(MODES))
def test_both_implementations_play_the_same_races(players: int, variant: Variant) -> None:
    game(players + 10 * variant, players, variant, reference.EDITION, every=3)


@pytest.mark.parametrize("seed", rest_slow(range(effort(1, 20))))
@pytest.mark.parametrize(("players", "variant"), rest_slow(MODES, 2))
def test_both_implementations_play_the_same_short_games(
    players: int, variant: Variant, seed: int
) -> None:
    game(seed, players, variant, RICH)
