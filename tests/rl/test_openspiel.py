"""OpenSpiel's own tests, and tests of what they do not cover."""

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
from open_spiel.python.algorithms import evaluate_bots, generate_playthrough, ismcts, mcts
from open_spiel.python.bots import uniform_random
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import northwest_passage.rl.openspiel
from northwest_passage import adventure
from tests.rl.tables import KINDS

GAMES = {
    "northwest_passage": "expedition",
    "northwest_passage(players=3)": "expedition",
    "northwest_passage(players=4)": "expedition",
    "northwest_passage_solo": "expedition",
    "northwest_passage_solo_lost_crew": "expedition",
    "northwest_passage_adventure": "adventure",
    "northwest_passage_adventure(players=3)": "adventure",
    "northwest_passage_adventure(players=4)": "adventure",
    "northwest_passage_adventure_teams": "adventure",
}
SOLO = "northwest_passage_solo"
RACE = "northwest_passage_adventure"


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the file of an edition of Adventure with few rounds. OpenSpiel's tests often replay games."""
    file = tmp_path_factory.mktemp("editions") / "short.json"
    edition = attrs.evolve(adventure.DEFAULT_EDITION, name="short", rounds=3)
    file.write_text(adventure.to_json(edition))
    return str(file)


def load(name: str, short: str) -> Any:
    """Return a game by its name; games of Adventure are short."""
    if GAMES[name] == "expedition":
        return pyspiel.load_game(name)
    parameters = pyspiel.game_parameters_from_string(name)
    return pyspiel.load_game(parameters.pop("name"), {**parameters, "edition": short})


def play(state: Any, rng: Random) -> None:
    """Play at random until the end."""
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name", GAMES)
def test_random_sim_test(name: str, short: str) -> None:
    pyspiel.random_sim_test(load(name, short), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_games_sim_test(name: str, short: str) -> None:
    games_sim_test.GamesSimTest().sim_game(load(name, short))


@pytest.mark.parametrize("name", ["northwest_passage", SOLO, RACE])
def test_a_playthrough_can_be_replayed(name: str, short: str, tmp_path: Path) -> None:
    text = generate_playthrough.playthrough(str(load(name, short)), None)
    file = tmp_path / "playthrough.txt"
    file.write_text(text)
    flags.FLAGS.mark_as_parsed()  # the game has parameters, with defaults
    expected, actual = generate_playthrough.replay(str(file))
    assert expected == actual


@pytest.mark.parametrize("name", ["northwest_passage", SOLO, RACE])
def test_the_python_mcts_bot_plays(name: str, short: str) -> None:
    """In Adventure it uses hidden information, as the how-to page says."""
    game = load(name, short)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bots = [mcts.MCTSBot(game, 2, 2, evaluator, random_state=rng)]
    bots += [uniform_random.UniformRandomBot(seat, rng) for seat in range(1, game.num_players())]
    utilities = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, rng)
    assert all(game.min_utility() <= utility <= game.max_utility() for utility in utilities)


@pytest.mark.parametrize("name", [RACE, "northwest_passage_adventure_teams"])
def test_bots_for_hidden_information_play(name: str, short: str) -> None:
    """Information Set Monte Carlo Tree Search samples what its player does not see.

    `evaluate_bots` cannot be used with it: it has no `restart_at` for any game.
    """
    game = load(name, short)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 2, random_state=rng)
    state, chance = game.new_initial_state(), Random(1)
    moves = 0
    while moves < 12 and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.choice(state.chance_outcomes())[0])
        else:
            code = int(bot.step(state))
            assert code in state.legal_actions()
            state.apply_action(code)
            moves += 1
    bots = [uniform_random.UniformRandomBot(seat, rng) for seat in range(game.num_players())]
    utilities = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, rng)
    assert sum(utilities) == pytest.approx(0)


def test_hidden_information_is_resampled(short: str) -> None:
    state, rng = load(RACE, short).new_initial_state(), Random(2)
    others = 0
    while not state.is_terminal():
        outcomes = state.chance_outcomes() if state.is_chance_node() else []
        state.apply_action(rng.choice([c for c, _ in outcomes] or state.legal_actions()))
        for seat in range(2):
            other = state.resample_from_infostate(seat, rng.random)
            others += other.position != state.position
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.history() == state.history()
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
    assert others > 10


@pytest.mark.parametrize("name", ["northwest_passage", RACE])
def test_rl_environment_and_sync_vector_env(name: str) -> None:
    env = rl_environment.Environment(name, players=2)
    time_step = env.reset()
    rng = Random(1)
    while not time_step.last():
        legal = time_step.observations["legal_actions"][time_step.current_player()]
        time_step = env.step([rng.choice(legal)])
    assert sum(time_step.rewards) == 0
    envs = vector_env.SyncVectorEnv([rl_environment.Environment(name) for _ in range(2)])
    steps = envs.reset()
    for _ in range(20):
        legal = [step.observations["legal_actions"][step.current_player()] for step in steps]
        outputs = [type("Output", (), {"action": rng.choice(codes)}) for codes in legal]
        steps, *_ = envs.step(outputs, reset_if_done=True)
    assert len(steps) == 2


@pytest.mark.parametrize("name", GAMES)
def test_a_game_agrees_with_the_library(name: str) -> None:
    """Codes, chance, the player to act and the outcome agree with the rules in every state of a game."""
    game, kind = pyspiel.load_game(name), KINDS[GAMES[name]]
    state, rng = game.new_initial_state(), Random(7)
    here = game.task.start(None)
    codec = game.task.codec
    while not state.is_terminal():
        assert state.position == here
        assert state.returns() == [0.0] * game.num_players()
        action = kind.choose(here, rng)
        if state.is_chance_node():
            outcomes = kind.game.chance_outcomes(here)
            wanted = [(codec.encode_chance(outcome), p) for outcome, p in outcomes]
            assert state.chance_outcomes() == sorted(wanted)
            code = codec.encode_chance(action)
        else:
            assert state.current_player() == here.to_act
            assert state.legal_actions() == sorted(game.task.codes(here))
            code = codec.encode(kind.game.view(here, here.to_act), action)
        assert state.action_to_string(code) == kind.game.formats.format_action(action)
        state.apply_action(code)
        here = kind.game.apply(here, action)
    assert here.is_over
    if game.num_players() == 1:
        assert state.returns() == [float(nwp.score(here)[0].total)]
        return
    best, winners = max(state.returns()), kind.winners(here)
    assert [k for k, u in enumerate(state.returns()) if u == best] == sorted(winners)
    assert sum(state.returns()) == pytest.approx(0)


def test_a_clone_shares_the_state_and_continues_independently() -> None:
    state = pyspiel.load_game("northwest_passage").new_initial_state()
    state.apply_action(3)
    clone = state.clone()
    assert clone.position is state.position
    clone.apply_action(4)
    assert clone.position != state.position
    assert state.history() == [3]
    assert pickle.loads(pickle.dumps(clone)).position == clone.position


@pytest.mark.parametrize("name", ["northwest_passage", RACE])
def test_observations_agree_with_the_observer(name: str) -> None:
    game, kind = pyspiel.load_game(name), KINDS[GAMES[name]].game
    state, rng = game.new_initial_state(), Random(3)
    for _ in range(30):
        outcomes = state.chance_outcomes() if state.is_chance_node() else []
        state.apply_action(rng.choice([c for c, _ in outcomes] or state.legal_actions()))
    observation, piece = make_observation(game), game.task.observer.pieces[0]
    for seat in range(2):
        expected = game.task.observe(state.position, seat)
        assert (np.array(state.observation_tensor(seat), np.float32) == expected).all()
        observation.set_from(state, seat)
        assert observation.dict[piece.name].shape == piece.shape
        assert (observation.tensor == expected).all()
        view = kind.view(state.position, seat)
        assert kind.formats.from_json(state.observation_string(seat), kind.formats.view) == view
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, params={"planes": 3})


def test_information_states_contain_only_what_a_player_may_know() -> None:
    """An information state is the history in a game without secrets, and the player's view in Adventure."""
    game = pyspiel.load_game("northwest_passage")
    state = game.new_initial_state()
    state.apply_action(3)
    assert state.information_state_string(0) == state.history_str()
    race = pyspiel.load_game(RACE)
    assert race.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    state = race.new_initial_state()
    state.apply_action(3)
    for seat in range(2):
        assert state.information_state_string(seat) == state.observation_string(seat)
        assert state.information_state_tensor(seat) == state.observation_tensor(seat)
    assert state.information_state_string(0) != state.information_state_string(1)
    private = pyspiel.PrivateInfoType
    for kind in ((False, private.SINGLE_PLAYER), (True, private.NONE), (True, private.ALL_PLAYERS)):
        public, whose = kind
        assert make_observation(race, pyspiel.IIGObservationType(public, False, whose)) is None


def test_a_custom_edition_can_be_used(tmp_path: Path, short: str) -> None:
    edition = attrs.evolve(
        nwp.DEFAULT_EDITION, name="short", sun=nwp.DEFAULT_EDITION.sun[:2], first_year=1
    )
    file = tmp_path / "edition.json"
    file.write_text(nwp.to_json(edition))
    game = pyspiel.load_game("northwest_passage", {"players": 2, "edition": str(file)})
    assert game.task.edition == edition
    for own in (game, pyspiel.load_game(RACE, {"edition": short})):
        state = own.new_initial_state()
        play(state, Random(1))
        assert state.position.edition.name == "short"


def test_invalid_arguments_are_refused() -> None:
    with pytest.raises(nwp.InvalidSetup, match="must be 1 to 4, got 5"):
        pyspiel.load_game("northwest_passage", {"players": 5})
    with pytest.raises(nwp.InvalidSetup, match="this number of players, got STANDARD"):
        pyspiel.load_game("northwest_passage", {"players": 1})
    with pytest.raises(nwp.InvalidSetup, match="must be 2 to 4, got 5"):
        pyspiel.load_game(RACE, {"players": 5})
    state = pyspiel.load_game("northwest_passage").new_initial_state()
    with pytest.raises(nwp.InvalidData, match="must be the number of a large tile"):
        state.apply_action(64)
    for _ in range(4):
        state.apply_action(state.chance_outcomes()[0][0])
    before = state.position
    with pytest.raises(nwp.IllegalAction):
        state.apply_action(9)  # a small tile, free
    assert state.position is before
    with pytest.raises(NotImplementedError):
        pyspiel.load_game("northwest_passage").new_initial_state("{}")


def test_games_stay_within_their_bounds() -> None:
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
    from open_spiel.python.games import kuhn_poker, tic_tac_toe
    game = pyspiel.load_game(sys.argv[1])
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 10, 10, True, 1, False)
    else:
        most = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, 10, -1, most, False, False)
    assert bot.step(state) in state.legal_actions()
"""


@pytest.mark.parametrize(
    ("theirs", "ours"), [("python_tic_tac_toe", SOLO), ("python_kuhn_poker", RACE)]
)
def test_the_bots_in_cpp_treat_our_games_like_those_of_openspiel(theirs: str, ours: str) -> None:
    """Depending on the version, they fail with all games written in Python, or with none."""
    codes = [
        subprocess.run(
            [sys.executable, "-c", CPP_BOT, name], capture_output=True, check=False
        ).returncode
        for name in (theirs, ours)
    ]
    assert codes[0] == codes[1]
