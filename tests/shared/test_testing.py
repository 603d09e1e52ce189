"""The strategies for users: what they make is valid, varied, and shrinks to something short."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

import northwest_passage as nwp
from northwest_passage import Edition, State, edition
from northwest_passage.testing import (
    Game,
    actions,
    editions,
    games,
    random_action,
    random_edition,
    states,
)

T = TypeVar("T")

SEARCH = settings(
    max_examples=2000, database=None, derandomize=True, phases=[Phase.generate, Phase.shrink]
)


def smallest(strategy: st.SearchStrategy[T], condition: Callable[[T], bool]) -> T:
    return find(strategy, condition, settings=SEARCH)


@given(games(editions()))
def test_a_game_is_its_actions_one_after_the_other(game: Game) -> None:
    assert game.start == game.states[0]
    assert game.end == game.states[-1]
    assert len(game.states) == len(game.actions) + 1
    state = game.start
    for action, after in zip(game.actions, game.states[1:], strict=True):
        state = nwp.apply(state, action)
        assert state == after


@given(games(editions(max_columns=3, max_rows=4), max_actions=20))
def test_a_game_prints_as_code_that_makes_it(game: Game) -> None:
    names = {**vars(edition), **vars(nwp)}
    setup, _, rest = repr(game).partition("\n")
    assert eval(setup, names) == game.start
    exec(rest, names)
    assert names["actions"] == list(game.actions)


def test_a_game_of_the_shipped_edition_prints_briefly() -> None:
    state = nwp.new_game(["Ross", "Rae"])
    assert repr(Game((state,), ())) == (
        "new_game(['Ross', 'Rae'], turn_order=[0, 1], variant=Variant.STANDARD)\nactions = [\n]"
    )


@given(editions())
def test_editions_are_played_by_one_to_four(box: Edition) -> None:
    for names in (["Ross", "Rae"], ["Ross", "Rae", "Back", "Kane"]):
        assert nwp.new_game(names, edition=box).edition == box
    nwp.new_game(["Ross"], variant=nwp.Variant.SOLO, edition=box)


@given(editions(max_columns=2, max_rows=4, max_rounds=1, min_large_tiles=12))
def test_editions_keep_to_their_limits(box: Edition) -> None:
    assert (box.columns <= 2, box.rows <= 4, box.rounds) == (True, True, 1)
    assert len(box.large_tiles) == 12


@given(states(players=[3], max_actions=30))
def test_states_keep_to_their_limits(state: State) -> None:
    assert len(state.players) == 3
    assert state.edition is nwp.DEFAULT_EDITION


def test_a_game_shrinks_to_what_matters() -> None:
    """The setup cannot be left out; then comes the action that was looked for, and nothing else."""

    def deploys(game: Game) -> bool:
        return any(player.sled is not None for player in game.end.players)

    game = smallest(games(max_actions=30), deploys)
    kinds = [type(action) for action in game.actions]
    assert set(kinds[:-1]) == {nwp.Reveal, nwp.TakeLarge}
    assert kinds[-1] is nwp.TransferCrew


def test_an_edition_shrinks_to_what_matters() -> None:
    box = smallest(editions(), lambda box: sum(box.small_piles) > 2)
    assert (box.columns, box.rows, box.rounds, box.crew) == (1, 4, 1, 1)
    assert sum(box.small_piles) == 3
    assert len(box.large_tiles) == 4


def test_legal_actions_shrink_to_the_first() -> None:
    state = nwp.new_game(["Ross", "Rae"])
    assert smallest(actions(state), lambda action: True) == nwp.legal_actions(state)[0]


def test_no_legal_action_of_a_game_that_is_over() -> None:
    state = nwp.new_game(["Ross"], rng=Random(1), variant=nwp.Variant.SOLO)
    while not state.is_over:
        state = nwp.apply(state, nwp.legal_actions(state)[-1])
    with pytest.raises(ValueError, match="over"):
        actions(state)
    assert smallest(actions(state, legal=False), lambda action: True) is not None


@given(st.data(), states(editions()))
def test_other_actions_are_actions(data: st.DataObject, state: State) -> None:
    action = data.draw(actions(state, legal=False))
    refusal = nwp.why_illegal(state, action)
    assert refusal is None or refusal.reason is not nwp.Reason.NOT_AN_ACTION


def test_the_same_seed_gives_the_same() -> None:
    assert random_edition(Random(5)) == random_edition(Random(5)) != random_edition(Random(6))
    state = nwp.new_game(["Ross", "Rae"])
    assert random_action(state, Random(5)) == random_action(state, Random(5))
