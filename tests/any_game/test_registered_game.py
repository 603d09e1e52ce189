"""All game-independent code can play a newly registered game without any other change."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from northwest_passage import games
from northwest_passage.bots import RandomBot
from northwest_passage.cli.game_ui import ui_of
from northwest_passage.simulate import simulate
from northwest_passage.table import Table
from tests.cli.conftest import run as run
from tests.support import toy
from tests.support.commands import Run

GAME = "--game=soundings"


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    with toy.registered():
        yield
    assert games.names() == ("expedition", "adventure")


def test_a_registered_game_is_listed_last_and_found_by_name() -> None:
    assert games.names() == ("expedition", "adventure", "soundings")
    assert games.find("soundings").game() is toy.TOY


def test_simulations_and_tables_play_a_registered_game() -> None:
    game = games.find("soundings").game()
    done = simulate([RandomBot(game), RandomBot(game)], 4, game=game, workers=1)
    assert not done.failures
    table = Table(game, ["Ross", "Rae"], bots=dict.fromkeys((0, 1), RandomBot(game)), seed=1)
    while (decision := table.bot_decision()) is not None:
        table.play(decision.player, decision.choose())
    assert table.is_over


# -- The command line --------------------------------------------------------------------------------


def test_people_play_a_registered_game_in_plain_lines(run: Run, tmp_path: Path) -> None:
    lines = "help\nhint\nwhy Stay()\nscore\nlog\n1\nStay\n"
    played = run("play", GAME, "--plain", "--seed", "4", "--file", "g.jsonl", stdin=lines)
    assert played.code == 0
    assert "Ross decides." in played.out
    assert "1) Sail    2) Stay" in played.out
    assert "The greedy bot would choose" in played.out
    record = games.load_record(tmp_path / "g.jsonl")
    state = cast("Any", record).replay()
    assert toy.TOY.is_over(state)
    assert state.setup.names == ("Ross", "random")


def test_two_people_do_not_see_each_others_secrets(run: Run) -> None:
    lines = "\n1\n\n2\n\n1\n\n2\n"
    played = run("play", GAME, "--plain", "--seed", "4", "Ann", "Ben", stdin=lines)
    assert played.code == 0
    assert played.out.count("press Enter>") == 4
    seen_by_ann = played.out.partition("Ben, press Enter")[0]
    assert "Dealt(player=1, depth=None)" in seen_by_ann
    assert "Dealt(player=0, depth=None)" not in seen_by_ann


def test_an_interrupted_game_is_resumed_with_the_same_randomness(run: Run, tmp_path: Path) -> None:
    """Its setup does not contain the seed, so the command to resume it does."""
    whole = run("play", GAME, "--plain", "--seed", "9", "--file", "a.jsonl", stdin="1\n1\n")
    assert whole.code == 0
    part = run("play", GAME, "--plain", "--seed", "9", "--file", "b.jsonl", stdin="1\nquit\n")
    command = re.search(r"northwest-passage (play --resume .*)$", part.out, re.MULTILINE)
    assert command is not None
    assert "--seed 9" in command[1]
    words = [word for word in command[1].split() if word != "\\"]
    assert run(*words, "--plain", stdin="1\n").code == 0
    first, second = ((tmp_path / name).read_text("utf-8") for name in ("a.jsonl", "b.jsonl"))
    assert first == second


def test_all_commands_support_a_registered_game(run: Run, tmp_path: Path) -> None:
    demo = run("demo", GAME)
    assert demo.code == 0
    assert "Your turn: northwest-passage play --game soundings" in demo.out
    games_played = run(
        "simulate", GAME, "random", "random", "--games=4", "--workers=1", "--json", "--quiet"
    )
    assert games_played.code == 0
    assert json.loads(games_played.out)["summary"]["games"] == 4
    run("play", GAME, "--plain", "--seed", "4", "--file", "g.jsonl", stdin="1\n1\n")
    assert "Sounded" in run("replay", "g.jsonl").out
    assert run("render", "g.jsonl").code == 0
    assert run("check", "g.jsonl").code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("play", GAME, "--plain", "--solo"), "--solo is for --game expedition"),
        (("play", GAME, "--plain", "Ann"), "would be alone"),
        (("play", GAME, "--plain", "--companion"), "--companion does not work with soundings"),
        (("demo", GAME, "mcts", "random"), "no bot mcts"),
        (("edition", GAME), "Soundings has no editions."),
    ],
)
def test_missing_features_are_refused_with_a_message(
    arguments: tuple[str, ...], words: str, run: Run
) -> None:
    refused = run(*arguments)
    assert refused.code == 1
    assert words in refused.err


def test_menus_lead_to_every_legal_action() -> None:
    ui = ui_of("soundings")
    state = toy.TOY.resolve_chance(toy.TOY.start(toy.Setup(("Ross", "Rae"))), Random(1))
    view = toy.TOY.view(state, 0)
    asked = ui.question(view, toy.TOY.choices(view))
    assert [choice.actions for choice in asked.choices] == [(toy.Sail(),), (toy.Stay(),)]


# -- Learning ----------------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore:Observation")
def test_pettingzoo_plays_a_registered_game() -> None:
    np = pytest.importorskip("numpy")
    test = pytest.importorskip("pettingzoo.test")
    pettingzoo = pytest.importorskip("northwest_passage.rl.pettingzoo")
    [kind] = games.load(games.find("soundings").tasks_at)
    env = pettingzoo.TaskEnv(kind.make(3, None), reward="score")
    env.reset(seed=5)
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else int(legal[0]))
    test.api_test(pettingzoo.TaskEnv(kind.make(2, None)), num_cycles=20)


def test_openspiel_registers_and_plays_a_registered_game() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    openspiel = pytest.importorskip("northwest_passage.rl.openspiel")
    [kind] = games.load(games.find("soundings").tasks_at)
    openspiel.register(kind)
    state = pyspiel.load_game("soundings", {"players": 3}).new_initial_state()
    rng = Random(2)
    while not state.is_terminal():
        if state.is_chance_node():
            codes, weights = zip(*state.chance_outcomes(), strict=True)
            assert sum(weights) == pytest.approx(1)
            state.apply_action(rng.choices(codes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0)
