"""Programs in other languages play both games. A program that fails is reported and terminated."""

from __future__ import annotations

import copy
import json
import os
import pickle
import select
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import northwest_passage as nwp
from northwest_passage import EXPEDITION, InvalidData
from northwest_passage.adventure import ADVENTURE
from northwest_passage.bots import Bot, ProcessBot, ProcessBotError, RandomBot
from northwest_passage.schemas import json_schema
from northwest_passage.simulate import FailureKind, simulate
from northwest_passage.table import Table
from tests.support.effort import rest_slow

EXAMPLE = Path(__file__).parents[2] / "examples" / "process_bot.mjs"
STATE = nwp.new_game(["Ross", "Rae"], rng=Random(1829))
PYTHON = (sys.executable, "-I", "-S", "-c")
"""It starts twice as fast without packages."""
PLAYS = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    actions = question["actions"]
    print(actions[question["seed"] % len(actions)]["id"], flush=True)
"""


def python(program: str, **options: Any) -> ProcessBot:
    return ProcessBot([*PYTHON, program], **options)


def running(bot: ProcessBot[Any, Any]) -> Any:
    return bot._running


def test_a_program_chooses_repeatedly() -> None:
    with python(PLAYS) as bot:
        first = bot.choose(STATE, Random(1))
        assert first in nwp.legal_actions(STATE)
        process = running(bot)._process
        assert {bot.choose(STATE, Random(seed)) for seed in range(20)} == {
            *nwp.legal_actions(STATE)
        }
        assert running(bot)._process is process
        assert bot.choose(STATE, Random(1)) == first, "the same seed, the same choice"
    assert process.returncode == 0
    assert running(bot) is None


@pytest.mark.slow
@pytest.mark.parametrize(("game", "prefix"), [(EXPEDITION, ""), (ADVENTURE, "adventure.")], ids=str)
def test_each_question_is_a_document(game: Any, prefix: str, tmp_path: Path) -> None:
    """It matches its schema, and contains the player's view and every legal action."""
    heard = tmp_path / "heard"
    program = PLAYS.replace(
        "    question =", f"    open({str(heard)!r}, 'a').write(line)\n    question ="
    )
    bot: Any = ProcessBot([*PYTHON, program], game)
    table: Any = Table(game, ["Ross", "Rae"], bots={0: bot, 1: bot}, seed=3)
    views: list[tuple[Any, tuple[Any, ...]]] = []
    with bot:
        while (decision := table.bot_decision()) is not None:
            if len(views) == 40:
                break
            views.append((decision.view, game.choices(decision.view)))
            table.play(decision.player, decision.choose(), frame=decision.frame)
    validator = Draft202012Validator(json_schema(f"{prefix}question"))
    lines = heard.read_text("ascii").splitlines()
    assert len(lines) == len(views) == 40
    for number, (line, (view, legal)) in enumerate(zip(lines, views, strict=True)):
        question = json.loads(line)
        if number % 8 == 0:
            validator.validate(question)
        assert json.dumps(question["view"], separators=(",", ":")) == game.formats.fields_as_json(
            view
        )
        ids = [option["id"] for option in question["actions"]]
        assert tuple(map(game.formats.parse_action, ids)) == legal


@pytest.mark.slow
def test_a_program_plays_in_simulations() -> None:
    with python(PLAYS) as bot:
        here, there = (
            simulate({"program": bot, "random": RandomBot()}, 2, workers=workers, seed=5)
            for workers in (1, 2)
        )
        assert here.summary.games == there.summary.games == 2
        assert here.records == there.records
    race: Any = ProcessBot([*PYTHON, PLAYS], ADVENTURE)
    with race:
        played = simulate([race, race], 1, game=ADVENTURE, workers=1)
        assert played.summary.games == 1


# -- Programs that fail ------------------------------------------------------------------------------

FAILS = {
    "ends": ("raise SystemExit(3)", "ended with the exit code 3 instead of answering"),
    "raises": ("raise ValueError('no idea')", r"Its last output:\n(.*\n)*ValueError: no idea"),
    "closes": ("import os, time; os.close(1); time.sleep(60)", "closed its output instead"),
    "rubbish": ("input(); print('fly to the pole')", "answered 'fly to the pole', which is not"),
    "empty": ("input(); print()", "answered '', which is not the id"),
    "bytes": (r"import os; input(); os.write(1, b'\xff\xfe\x00\n')", "which is not the id"),
    "tricks": (r"input(); print('\x1b[2J')", r"answered .*\[2J', which is not the id"),
    "as long as it may be": ("input(); print('x' * 1000)", "which is not the id"),
    "too long": ("input(); print('x' * 1001)", "answered with more than 1000 characters"),
    "endless": (
        "import os; input()\nwhile True: os.write(1, b'x' * 4096)",
        "answered with more than 1000 characters",
    ),
    "two lines": (
        r"import os; input(); os.write(1, b'take slot 1\ntake slot 1\n')",
        "answered with more than one line",
    ),
}


@pytest.mark.parametrize(("program", "message"), FAILS.values(), ids=FAILS)
def test_a_program_that_fails_is_terminated_with_a_clear_error(program: str, message: str) -> None:
    bot = python(program)
    with pytest.raises(ProcessBotError, match=message) as caught:
        bot.choose(STATE, Random(1))
    assert "\x1b" not in str(caught.value)
    assert len(str(caught.value)) < 3000
    assert running(bot) is None


def test_unrequested_output_of_a_program_is_an_error(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    late = f"while not os.path.exists({str(heard)!r}): time.sleep(0.01)\nprint('hm', flush=True); input()"
    bot = python(f"import os, time; input(); print('take slot 1', flush=True)\n{late}")
    bot.choose(STATE, Random(1))
    heard.touch()
    assert select.select([running(bot)._process.stdout], [], [], 60)[0]
    with pytest.raises(ProcessBotError, match="wrote output before it was sent a question"):
        bot.choose(STATE, Random(1))
    assert running(bot) is None


@pytest.mark.parametrize(
    "program",
    rest_slow(
        [
            "import time; time.sleep(60)",
            "import sys, time; sys.stdin.readline(); print('take', end='', flush=True); time.sleep(60)",
            "while True: pass",
            "import os, time; os.fork() or time.sleep(60); time.sleep(60)",
        ]
    ),
    ids=["sleeps", "half a line", "is busy", "has a child"],
)
def test_a_slow_program_is_terminated_when_its_time_is_up(program: str) -> None:
    bot = python(program, seconds=0.5)
    with pytest.raises(ProcessBotError, match=r"did not answer within 0\.5 seconds"):
        bot.choose(STATE, Random(1))
    assert running(bot) is None


def test_a_program_is_restarted_after_a_failure(tmp_path: Path) -> None:
    flag = tmp_path / "failed"
    program = f"import os\nif not os.path.exists({str(flag)!r}): open({str(flag)!r}, 'w'); raise SystemExit\n"
    with python(program + PLAYS) as bot:
        with pytest.raises(ProcessBotError):
            bot.choose(STATE, Random(1))
        assert bot.choose(STATE, Random(1)) in nwp.legal_actions(STATE)


def test_a_missing_program_is_an_error() -> None:
    with pytest.raises(ProcessBotError, match="cannot be started: No such file or directory"):
        ProcessBot("no-such-program --fast").choose(STATE, Random(1))


def test_a_program_gets_no_question_without_a_decision() -> None:
    end = nwp.playout(STATE, Random(1))
    with pytest.raises(InvalidData, match="there is nothing to decide"):
        ProcessBot("no-such-program").choose(end, Random(1))


@pytest.mark.parametrize("command", ["", [], [1], None, 'a "quote', ["a\0b"]], ids=repr)
def test_invalid_commands_are_refused(command: Any) -> None:
    with pytest.raises(InvalidData, match="command: must be a program and its arguments"):
        ProcessBot(command)


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf"), True, "1"], ids=repr)
def test_invalid_time_limits_are_refused(seconds: Any) -> None:
    with pytest.raises(InvalidData, match="seconds: must be a positive number, got "):
        ProcessBot("true", seconds=seconds)


def test_invalid_games_are_refused() -> None:
    game: Any = "adventure"
    with pytest.raises(
        InvalidData, match="game: must be a Game such as EXPEDITION, got 'adventure'"
    ):
        ProcessBot("true", game)


def test_simulations_continue_after_a_program_fails() -> None:
    bots: dict[str, Bot] = {"odd": python("input(); print('fly')"), "random": RandomBot()}
    simulation = simulate(bots, 2, workers=1)
    assert [failure.kind for failure in simulation.failures] == [FailureKind.RAISED] * 2
    assert "which is not the id of a legal action" in simulation.failures[0].message
    odd = python("import time; time.sleep(60)")
    slow: dict[str, Bot] = {"odd": odd, "random": RandomBot()}
    simulation = simulate(slow, 1, workers=1, limit_seconds=0.5)
    assert [failure.kind for failure in simulation.failures] == [FailureKind.TIMED_OUT]
    assert running(odd) is None


# -- Copies and termination ----------------------------------------------------------------------------


def test_copies_start_their_own_programs() -> None:
    with python(PLAYS, seconds=7) as bot:
        bot.choose(STATE, Random(1))
        for other in (pickle.loads(pickle.dumps(bot)), copy.deepcopy(bot), copy.copy(bot)):
            with other:
                assert other == bot
                assert hash(other) == hash(bot)
                assert (other.command, other.game, other.seconds) == (bot.command, EXPEDITION, 7)
                assert running(other) is None
                assert other.choose(STATE, Random(1)) == bot.choose(STATE, Random(1))
    assert python(PLAYS) != python("pass")
    assert repr(ProcessBot("node bot.mjs")) == "ProcessBot('node bot.mjs')"


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_deleted_bot_ends_its_program() -> None:
    bot = python(PLAYS)
    bot.choose(STATE, Random(1))
    pid = running(bot)._process.pid
    assert alive(pid)
    del bot
    assert not alive(pid)


def test_a_program_that_ignores_the_end_of_its_input_is_killed() -> None:
    bot = python(PLAYS + "\nimport time; time.sleep(60)")
    bot.choose(STATE, Random(1))
    process = running(bot)._process
    bot.close()
    assert process.returncode == -signal.SIGKILL
    bot.close()  # a second call does nothing


def test_threads_send_one_question_at_a_time() -> None:
    chosen: list[nwp.Action] = []
    with python(PLAYS) as bot:
        threads = [
            threading.Thread(target=lambda: chosen.append(bot.choose(STATE, Random(1))))
            for _ in range(8)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(chosen) == 8
    assert len({*chosen}) == 1


# -- Another language --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
@pytest.mark.parametrize("game", [EXPEDITION, ADVENTURE], ids=str)
def test_the_example_in_javascript_plays_whole_games(game: Any) -> None:
    bot: Any = ProcessBot(["node", str(EXAMPLE)], game, seconds=60)
    with bot:
        table: Any = Table(game, ["Ross", "Rae"], bots={0: bot, 1: RandomBot(game)}, seed=2)
        table.play_bots()
    assert table.is_over


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
def test_the_example_plays_on_the_command_line() -> None:
    pytest.importorskip("rich")
    command = [sys.executable, "-m", "northwest_passage", "demo"]
    command += [f"process:node {EXAMPLE}", "random"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert "The game is over" in done.stdout, done.stderr
