"""The laws of `tests.support.laws` over seeded games of all kinds, and over games that Hypothesis shrinks.

A failure names the seed: `tests.support.players.game(seed, default=...)` plays that game again.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

import northwest_passage as nwp
from northwest_passage import Phase
from northwest_passage.testing import Playthrough, editions, games, random_action
from tests.support import laws
from tests.support.effort import effort, rest_slow
from tests.support.players import game

BATCH = 20
SMALL_GAMES = effort(40, 4000)
DEFAULT_GAMES = effort(4, 60)
DRAWN = effort(25, 1)
"""Every ``DRAWN``-th state is drawn, and every state in which a player makes a forced choice."""
FORCED = (Phase.FILL_GAP, Phase.SETTLE_SLED, Phase.LOSE_CREW)


def check_game(seed: int, *, default: bool, every: int) -> int:
    """Check all laws in one game, the slow ones in every ``every``-th state, and count the transpositions."""
    rng = Random(-seed)
    chronicle = laws.Chronicle()
    transpositions = 0
    for number, (state, _, action) in enumerate(game(seed, default=default)):
        laws.check_state(state)
        laws.legal_actions_are_listed_well(state)
        laws.refusal_agrees_with_the_list(state, random_action(state, rng))
        if number % every == 0:
            laws.state_is_a_value(state)
            laws.legal_actions_apply(state)
            for wild in laws.every_way_to_place(state, rng):
                laws.refusal_agrees_with_the_list(state, wild)
            laws.only_the_player_to_act_may_act(state, random_action(state, rng))
            transpositions += laws.independent_moves_commute(state)
        if number % DRAWN == 0 or state.phase in FORCED:
            laws.state_can_be_drawn(state)
        if action is not None:
            laws.only_the_player_to_act_may_act(state, action)
            events = laws.events_describe_the_step(state, action)
            chronicle.add(events, nwp.apply(state, action))
    return transpositions


@pytest.mark.slow
@pytest.mark.parametrize("batch", rest_slow(range(0, SMALL_GAMES, BATCH)))
def test_games_with_small_editions(batch: int) -> None:
    transpositions = 0
    for seed in range(batch, batch + BATCH):
        try:
            transpositions += check_game(seed, default=False, every=6)
        except AssertionError as error:
            error.add_note(f"in the game of seed {seed}")
            raise
    assert transpositions


@pytest.mark.parametrize("seed", rest_slow(range(DEFAULT_GAMES), 0))
def test_games_with_the_default_edition(seed: int) -> None:
    assert check_game(seed, default=True, every=15) > 0


@given(games(editions(), max_actions=80))
def test_generated_games(game: Playthrough) -> None:
    chronicle = laws.Chronicle()
    for state, action, after in zip(game.states, game.actions, game.states[1:], strict=False):
        laws.check_state(after)
        laws.legal_actions_are_listed_well(after)
        chronicle.add(laws.events_describe_the_step(state, action), after)
    laws.state_is_a_value(game.end)
    laws.legal_actions_apply(game.end)
