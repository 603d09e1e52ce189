"""OpenSpiel's own tests, and what they do not look at."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

import northwest_passage as nwp

np = pytest.importorskip("numpy", reason="the extra `rl` is not installed")
pyspiel = pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")

from absl import flags
from open_spiel.python import rl_environment, vector_env
from open_spiel.python.algorithms import evaluate_bots, generate_playthrough, mcts
from open_spiel.python.bots import uniform_random
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import northwest_passage.rl.openspiel
from northwest_passage.rl import ExpeditionTask

GAMES = [
    "northwest_passage",
    "northwest_passage(players=3)",
    "northwest_passage(players=4)",
    "northwest_passage_solo",
    "northwest_passage_solo_lost_crew",
]
SOLO = GAMES[3]


def play(state: Any, rng: Random) -> None:
    """Go on at random until the end."""
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name", GAMES)
def test_random_sim_test(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_games_sim_test(name: str) -> None:
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("name", ["northwest_passage", SOLO])
def test_a_playthrough_can_be_replayed(name: str, tmp_path: Path) -> None:
    text = generate_playthrough.playthrough(name, None)
    file = tmp_path / "playthrough.txt"
    file.write_text(text)
    flags.FLAGS.mark_as_parsed()  # it has some, with defaults
    expected, actual = generate_playthrough.replay(str(file))
    assert expected == actual


@pytest.mark.parametrize("name", ["northwest_passage", SOLO])
def test_the_python_mcts_bot_plays(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bots = [mcts.MCTSBot(game, 2, 2, evaluator, random_state=rng)]
    bots += [uniform_random.UniformRandomBot(seat, rng) for seat in range(1, game.num_players())]
    utilities = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, rng)
    assert all(game.min_utility() <= utility <= game.max_utility() for utility in utilities)


def test_rl_environment_and_sync_vector_env() -> None:
    env = rl_environment.Environment("northwest_passage", players=2)
    time_step = env.reset()
    rng = Random(1)
    while not time_step.last():
        legal = time_step.observations["legal_actions"][time_step.current_player()]
        time_step = env.step([rng.choice(legal)])
    assert sum(time_step.rewards) == 0
    envs = vector_env.SyncVectorEnv([rl_environment.Environment(SOLO) for _ in range(2)])
    steps = envs.reset()
    for _ in range(20):
        legal = [step.observations["legal_actions"][0] for step in steps]
        outputs = [type("Output", (), {"action": rng.choice(codes)}) for codes in legal]
        steps, *_ = envs.step(outputs, reset_if_done=True)
    assert len(steps) == 2


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_the_one_of_the_library(name: str) -> None:
    """Codes, chance, turn and outcome are those of the rules, state by state, to the end."""
    game = pyspiel.load_game(name)
    state, rng = game.new_initial_state(), Random(7)
    here = game.task.start(None)
    codec = game.task.codec
    while not state.is_terminal():
        assert state.position == here
        assert state.returns() == [0.0] * game.num_players()
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            wanted = [(codec.encode_chance(a), p) for a, p in nwp.chance_outcomes(here)]
            assert outcomes == sorted(wanted)
            code = rng.choice(outcomes)[0]
            action = codec.decode_chance(code)
        else:
            assert state.current_player() == here.to_act
            codes = state.legal_actions()
            assert codes == sorted(game.task.codes(here))
            code = rng.choice(codes)
            action = codec.decode(here, code)
        assert state.action_to_string(code) == nwp.format_action(action)
        state.apply_action(code)
        here = nwp.apply(here, action)
    assert here.is_over
    if here.variant.is_solo:
        assert state.returns() == [float(nwp.score(here)[0].total)]
    else:
        best = max(state.returns())
        winners = [line.player for line in nwp.standings(here) if line.place == 1]
        assert [k for k, u in enumerate(state.returns()) if u == best] == sorted(winners)
        assert sum(state.returns()) == pytest.approx(0)


def test_a_clone_shares_the_state_and_goes_its_own_way() -> None:
    state = pyspiel.load_game("northwest_passage").new_initial_state()
    state.apply_action(3)
    clone = state.clone()
    assert clone.position is state.position
    clone.apply_action(4)
    assert clone.position != state.position
    assert state.history() == [3]
    assert pickle.loads(pickle.dumps(clone)).position == clone.position


def test_observations_are_those_of_the_observer() -> None:
    game = pyspiel.load_game("northwest_passage")
    state, rng = game.new_initial_state(), Random(3)
    for _ in range(30):
        outcomes = state.chance_outcomes() if state.is_chance_node() else []
        state.apply_action(rng.choice([c for c, _ in outcomes] or state.legal_actions()))
    observation = make_observation(game)
    for seat in range(2):
        expected = ExpeditionTask(2).observer.observe(state.position, seat)
        assert (np.array(state.observation_tensor(seat), np.float32) == expected).all()
        observation.set_from(state, seat)
        assert observation.dict["board"].shape == (25, 10, 13)
        assert (observation.tensor == expected).all()
    assert nwp.from_json(state.observation_string(0), nwp.State) == state.position
    assert state.information_state_string(0) == state.history_str()
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, params={"planes": 3})


def test_an_edition_of_ones_own(tmp_path: Path) -> None:
    edition = attrs.evolve(
        nwp.DEFAULT_EDITION, name="short", sun=nwp.DEFAULT_EDITION.sun[:2], first_year=1
    )
    file = tmp_path / "edition.json"
    file.write_text(nwp.to_json(edition))
    game = pyspiel.load_game("northwest_passage", {"players": 2, "edition": str(file)})
    assert game.task.edition == edition
    state = game.new_initial_state()
    play(state, Random(1))
    assert state.position.edition.name == "short"


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(nwp.InvalidSetup, match="1 to 4 can play, not 5"):
        pyspiel.load_game("northwest_passage", {"players": 5})
    with pytest.raises(nwp.InvalidSetup, match="STANDARD is not for 1 players"):
        pyspiel.load_game("northwest_passage", {"players": 1})
    state = pyspiel.load_game("northwest_passage").new_initial_state()
    with pytest.raises(nwp.InvalidData, match="not a large tile"):
        state.apply_action(64)
    for _ in range(4):
        state.apply_action(state.chance_outcomes()[0][0])
    before = state.position
    with pytest.raises(nwp.IllegalAction):
        state.apply_action(9)  # a small tile, free
    assert state.position is before
    with pytest.raises(NotImplementedError):
        pyspiel.load_game("northwest_passage").new_initial_state("{}")


def test_bounds_hold() -> None:
    for name in GAMES:
        game = pyspiel.load_game(name)
        state = game.new_initial_state()
        play(state, Random(5))
        chance = sum(item.player == pyspiel.PlayerId.CHANCE for item in state.full_history())
        assert chance <= game.max_chance_nodes_in_history()
        assert state.move_number() - chance <= game.max_game_length()


CPP_BOT = """if True:
    import sys
    import pyspiel
    import northwest_passage.rl.openspiel
    from open_spiel.python.games import tic_tac_toe
    game = pyspiel.load_game(sys.argv[1])
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 10, 10, True, 1, False)
    assert bot.step(state) in state.legal_actions()
"""


def test_the_bot_in_cpp_treats_our_game_like_one_of_openspiel() -> None:
    """It crashes with all games that are written in Python, or with none: that depends on the version."""
    codes = [
        subprocess.run(
            [sys.executable, "-c", CPP_BOT, name], capture_output=True, check=False
        ).returncode
        for name in ("python_tic_tac_toe", SOLO)
    ]
    assert codes[0] == codes[1]
