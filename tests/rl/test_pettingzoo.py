"""PettingZoo's own tests, whole games, and what is refused."""

from __future__ import annotations

import warnings
from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import northwest_passage as nwp

np = pytest.importorskip("numpy", reason="the extra `rl` is not installed")
pytest.importorskip("pettingzoo", reason="the extra `pettingzoo` is not installed")

from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    render_test,
    seed_test,
    state_test,
)
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from northwest_passage.rl import pettingzoo


@pytest.fixture(autouse=True)
def quiet() -> Any:
    """PettingZoo warns of observations that are dictionaries, but for those of its own games."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("reward", ["victory", "score"])
def test_api_test(players: int, reward: Any) -> None:
    api_test(pettingzoo.env(players, reward=reward), num_cycles=60)


def test_seed_test() -> None:
    seed_test(pettingzoo.env, num_cycles=40)


def test_render_test() -> None:
    render_test(pettingzoo.env, custom_tests={"svg": lambda text: text.startswith("<svg")})


def test_state_test() -> None:
    state_test(pettingzoo.env(), pettingzoo.parallel_env())


def test_parallel_api_test() -> None:
    parallel_api_test(pettingzoo.parallel_env(), num_cycles=60)


def played(env: Any, seed: int) -> Counter[str]:
    """What each agent got in a whole game of random legal actions."""
    env.reset(seed=seed)
    rng = Random(seed)
    got: Counter[str] = Counter()
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        assert env.observation_space(agent).contains(observation)
        assert not truncated
        legal = observation["action_mask"].nonzero()[0].tolist()
        env.step(None if terminated else rng.choice(legal))
    return got


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rewards_of_whole_games_add_up(players: int) -> None:
    victory = pettingzoo.env(players, reward="victory")
    got = played(victory, 11)
    end = victory.unwrapped.position
    assert end.is_over
    assert victory.agents == []
    winners = [f"player_{line.player}" for line in nwp.standings(end) if line.place == 1]
    assert sum(got.values()) == pytest.approx(0)
    assert sorted(winners) == [agent for agent in sorted(got) if got[agent] == max(got.values())]

    score = pettingzoo.env(players, reward="score")
    score.reset(seed=11)
    start = [line.total for line in nwp.score(score.unwrapped.position)]
    got = played(score, 11)
    assert score.unwrapped.position == end
    totals = [line.total for line in nwp.score(end)]
    assert [got[f"player_{k}"] for k in range(players)] == [
        after - before for after, before in zip(totals, start, strict=True)
    ]


def test_only_who_decides_has_legal_actions() -> None:
    env = pettingzoo.raw_env(3)
    env.reset(seed=2)
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert mask.any() == (agent == env.agent_selection)
    codes = env.legal_codes()
    assert codes == env.task.codes(env.position)
    mask = env.observe(env.agent_selection)["action_mask"]
    assert mask.nonzero()[0].tolist() == sorted(codes)
    assert (env.state() == env.observe("player_0")["observation"]).all()


def test_an_illegal_action() -> None:
    env = pettingzoo.raw_env()
    env.reset(seed=1)
    before = env.position
    for action in (None, 5000, -1):
        with pytest.raises(ValueError, match="is not a legal action of player_"):
            env.step(action)
    assert env.position is before

    wrapped = pettingzoo.env()
    wrapped.reset(seed=1)
    loser = wrapped.agent_selection
    wrapped.step(5000)
    assert wrapped.terminations[loser]
    assert wrapped.rewards[loser] == pettingzoo.ILLEGAL_REWARD


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(nwp.InvalidSetup, match=r"rl\.gymnasium"):
        pettingzoo.env(1)
    with pytest.raises(nwp.InvalidSetup, match="1 to 4 can play"):
        pettingzoo.env(7)
    with pytest.raises(nwp.InvalidSetup, match="reward is one of 'victory', 'score'"):
        pettingzoo.env(reward="money")  # type: ignore[arg-type]  # that is the point
    with pytest.raises(nwp.InvalidSetup, match="render_mode is one of"):
        pettingzoo.env(render_mode="hologram")


def test_what_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    env = pettingzoo.raw_env(render_mode="human")
    env.reset(seed=1)
    env.step(0)
    assert "round 1 of 10" in capsys.readouterr().out
    silent = pettingzoo.raw_env()
    silent.reset(seed=1)
    assert silent.render() is None
    silent.close()


def test_max_cycles_test_fails_for_ours_as_for_pettingzoos_own() -> None:
    """It plays without masks, and an illegal action ends a game."""
    pytest.importorskip("pygame", reason="PettingZoo draws its own games with pygame")
    from pettingzoo.classic import tictactoe_v3

    for make in (pettingzoo.env, tictactoe_v3.env):
        module = SimpleNamespace(
            env=lambda max_cycles, make=make: make(),
            parallel_env=lambda max_cycles, make=make: turn_based_aec_to_parallel(make()),
        )
        with pytest.raises(AssertionError):
            max_cycles_test(module)
