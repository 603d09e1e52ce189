"""PettingZoo's own tests, whole games, and refusals."""

from __future__ import annotations

import warnings
from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import attrs
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

from northwest_passage import adventure
from northwest_passage.rl import pettingzoo
from northwest_passage.rl.adventure import pettingzoo as racing
from tests.rl.tables import KINDS
from tests.support.effort import rest_slow

GAMES = {"expedition": pettingzoo, "adventure": racing}
"""The modules that create environments; their functions have the same names."""
both = pytest.mark.parametrize("game", GAMES)
SHORT = attrs.evolve(adventure.DEFAULT_EDITION, rounds=6)


def make(game: str, function: str = "env", players: int = 2, **options: Any) -> Any:
    """Return an environment of a game. Five in Adventure means four in teams; its games are short."""
    if game == "adventure":
        options |= {"edition": SHORT, "teams": players == 5}
        players = min(players, 4)
    return getattr(GAMES[game], function)(players, **options)


@pytest.fixture(autouse=True)
def quiet() -> Any:
    """Ignore PettingZoo's warning about dictionary observations, which it omits for its own games."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


TABLES = [("expedition", n) for n in (2, 3, 4)] + [("adventure", n) for n in (2, 3, 4, 5)]


@pytest.mark.parametrize(("game", "players"), rest_slow(TABLES, 4))
@pytest.mark.parametrize("reward", ["victory", "score"])
def test_api_test(game: str, players: int, reward: Any) -> None:
    api_test(make(game, players=players, reward=reward), num_cycles=60)


@both
def test_seed_test(game: str) -> None:
    seed_test(GAMES[game].env, num_cycles=40)


@both
def test_render_test(game: str) -> None:
    render_test(GAMES[game].env, custom_tests={"svg": lambda text: text.startswith("<svg")})


@both
def test_state_test(game: str) -> None:
    state_test(make(game), make(game, "parallel_env"))


@both
def test_parallel_api_test(game: str) -> None:
    parallel_api_test(make(game, "parallel_env"), num_cycles=60)


def played(env: Any, seed: int) -> Counter[str]:
    """Return each agent's total reward in a whole game of random legal actions."""
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


@pytest.mark.parametrize(("game", "players"), rest_slow(TABLES, 2))
def test_rewards_of_whole_games_add_up(game: str, players: int) -> None:
    victory = make(game, players=players, reward="victory")
    got = played(victory, 11)
    end = victory.unwrapped.position
    assert end.is_over
    assert victory.agents == []
    winners = [f"player_{seat}" for seat in KINDS[game].winners(end)]
    assert sum(got.values()) == pytest.approx(0)
    if winners:
        best = max(got.values())
        assert sorted(winners) == [agent for agent in sorted(got) if got[agent] == best]
    else:
        assert {*got.values()} == {0.0}

    score = make(game, players=players, reward="score")
    score.reset(seed=11)
    totals = score.unwrapped.task.totals
    start = totals(score.unwrapped.position)
    got = played(score, 11)
    assert score.unwrapped.position == end
    assert [got[agent] for agent in sorted(got)] == [
        after - before for after, before in zip(totals(end), start, strict=True)
    ]


def test_totals_are_the_score_and_the_rows() -> None:
    end = nwp.new_game(["Ross", "Rae"], rng=Random(1))
    totals = pettingzoo.raw_env().task.totals(end)
    assert totals == tuple(line.total for line in nwp.score(end))
    race = racing.raw_env()
    race.reset(seed=3)
    assert race.task.totals(race.position) == (0, 0)
    played(race, 3)
    rows = [player.boat.row for player in race.position.players]
    assert [*race.task.totals(race.position)] == rows
    assert max(rows) > 0


@both
def test_only_the_player_to_act_has_legal_actions(game: str) -> None:
    env = make(game, "raw_env", 3)
    env.reset(seed=2)
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert mask.any() == (agent == env.agent_selection)
    codes = env.legal_codes()
    assert codes == env.task.codes(env.position)
    mask = env.observe(env.agent_selection)["action_mask"]
    assert mask.nonzero()[0].tolist() == sorted(codes)


@both
def test_the_state_combines_what_all_players_see(game: str) -> None:
    env = make(game, "raw_env", 3)
    env.reset(seed=2)
    seen = [env.observe(agent)["observation"] for agent in env.agents]
    whole = np.concatenate(seen) if game == "adventure" else seen[0]
    assert (env.state() == whole).all()
    assert env.state_space.contains(env.state())
    assert env.metadata["name"] == f"{env.task.name}_v1"


@both
def test_an_illegal_action_is_an_error_or_ends_the_game(game: str) -> None:
    env = make(game, "raw_env")
    env.reset(seed=1)
    before, size = env.position, env.task.codec.size
    for action in (None, size - 1, size, -1):
        with pytest.raises(ValueError, match="action must be a legal code of player_"):
            env.step(action)
    assert env.position is before

    wrapped = make(game)
    wrapped.reset(seed=1)
    loser = wrapped.agent_selection
    wrapped.step(size - 1)
    assert wrapped.terminations[loser]
    assert wrapped.rewards[loser] == pettingzoo.ILLEGAL_REWARD


def test_invalid_arguments_are_refused() -> None:
    with pytest.raises(nwp.InvalidSetup, match=r"rl\.gymnasium"):
        pettingzoo.env(1)
    with pytest.raises(nwp.InvalidSetup, match="must be 1 to 4"):
        pettingzoo.env(7)
    with pytest.raises(nwp.InvalidSetup, match="must be 2 to 4"):
        racing.env(1)
    with pytest.raises(nwp.InvalidSetup, match="must be 4 for teams"):
        racing.env(2, teams=True)
    with pytest.raises(nwp.InvalidSetup, match="reward must be one of 'victory', 'score'"):
        pettingzoo.env(reward="money")  # type: ignore[arg-type]  # that is the point
    with pytest.raises(nwp.InvalidSetup, match="render_mode must be one of"):
        pettingzoo.env(render_mode="hologram")


@both
def test_render_shows_the_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = make(game, "raw_env", render_mode="human")
    env.reset(seed=1)
    env.step(env.legal_codes()[0])
    assert env.task.text(env.position) in capsys.readouterr().out
    silent = make(game, "raw_env")
    silent.reset(seed=1)
    assert silent.render() is None
    silent.close()


def test_max_cycles_test_fails_as_for_pettingzoos_own_games() -> None:
    """It ignores action masks, and an illegal action ends a game."""
    pytest.importorskip("pygame", reason="PettingZoo draws its own games with pygame")
    from pettingzoo.classic import tictactoe_v3

    for begin in (pettingzoo.env, racing.env, tictactoe_v3.env):
        module = SimpleNamespace(
            env=lambda max_cycles, begin=begin: begin(),
            parallel_env=lambda max_cycles, begin=begin: turn_based_aec_to_parallel(begin()),
        )
        with pytest.raises(AssertionError):
            max_cycles_test(module)
