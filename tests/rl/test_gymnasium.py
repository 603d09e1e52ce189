"""Gymnasium's own tests, whole games, and refusals."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import pytest

import northwest_passage as nwp

np = pytest.importorskip("numpy", reason="the extra `rl` is not installed")
gymnasium = pytest.importorskip("gymnasium", reason="the extra `gymnasium` is not installed")

from gymnasium.utils.env_checker import check_env

from northwest_passage.rl import ExpeditionTask
from northwest_passage.rl import gymnasium as ours


@pytest.mark.parametrize("name", ours.IDS)
def test_check_env(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about render modes that Gymnasium does not know
        check_env(gymnasium.make(name).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", ours.IDS)
@pytest.mark.parametrize("reward", ["score", "final"])
def test_rewards_of_whole_games_add_up(name: str, reward: Any) -> None:
    env = gymnasium.make(name, reward=reward)
    observation, info = env.reset(seed=4)
    start, rng, got = info["total"], Random(4), 0.0
    over = False
    while not over:
        assert env.observation_space.contains(observation)
        assert (env.unwrapped.action_masks() == info["action_mask"]).all()
        assert sorted(env.unwrapped.legal_codes()) == info["action_mask"].nonzero()[0].tolist()
        code = rng.choice(info["action_mask"].nonzero()[0].tolist())
        observation, gain, over, truncated, info = env.step(code)
        assert not truncated
        assert not info["illegal"]
        got += gain
    end = env.unwrapped.position
    assert end.is_over
    assert info["total"] == nwp.score(end)[0].total
    assert not info["action_mask"].any()
    assert got == info["total"] - (start if reward == "score" else 0)


def test_an_illegal_code_is_penalized_and_changes_nothing() -> None:
    env = gymnasium.make(ours.IDS[0], illegal_reward=-0.25)
    before, _ = env.reset(seed=1)
    after, reward, over, truncated, info = env.step(5000)
    assert (before == after).all()
    assert (reward, over, truncated, info["illegal"]) == (-0.25, False, False, True)


def test_a_seed_determines_all_later_games() -> None:
    one, other = gymnasium.make(ours.IDS[0]), gymnasium.make(ours.IDS[0])
    starts = []
    for env in (one, other):
        env.reset(seed=3)
        starts.append([env.unwrapped.position] + [_next(env) for _ in range(3)])
    assert starts[0] == starts[1]
    assert len({*starts[0]}) == 4


def _next(env: Any) -> nwp.State:
    env.reset()
    state: nwp.State = env.unwrapped.position
    return state


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_make_vec(mode: str) -> None:
    envs = gymnasium.make_vec(ours.IDS[0], num_envs=2, vectorization_mode=mode)
    observations, infos = envs.reset(seed=1)
    assert observations.shape == (2, envs.single_observation_space.shape[0])
    for _ in range(3):
        codes = [int(mask.argmax()) for mask in infos["action_mask"]]
        observations, _, _, _, infos = envs.step(np.array(codes))
        assert not infos["illegal"].any()
    envs.close()


def test_render_shows_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    env = ours.SoloEnv(render_mode="human")
    env.reset(seed=1)
    env.step(0)
    assert "round 1 of 10" in capsys.readouterr().out
    for mode, beginning in (("svg", "<svg"), ("ansi", " ")):
        env = ours.SoloEnv(render_mode=mode)
        env.reset(seed=1)
        shown = env.render()
        assert isinstance(shown, str)
        assert shown.startswith(beginning)


def test_invalid_arguments_are_refused() -> None:
    with pytest.raises(nwp.InvalidSetup, match="reward must be one of 'score', 'final'"):
        ours.SoloEnv(reward="victory")  # type: ignore[arg-type]  # that is the point
    with pytest.raises(nwp.InvalidSetup, match="render_mode must be one of"):
        ours.SoloEnv(render_mode="rgb_array")
    with pytest.raises(nwp.InvalidSetup, match="for one player"):
        ours.TaskEnv(ExpeditionTask(2))
