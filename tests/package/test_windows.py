"""The package without POSIX: only `platform_support` depends on the operating system."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

import northwest_passage
from tests.browser import serving

ROOT = Path(__file__).parents[2]
SOURCE = Path(northwest_passage.__file__).parent
LIKE_WINDOWS = ROOT / "tests" / "support" / "like_windows"
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join(map(str, (LIKE_WINDOWS, ROOT))),
    "PYTHONWARNDEFAULTENCODING": "1",
    "COLUMNS": "100",
}

pytestmark = pytest.mark.skipif(
    sys.platform not in ("linux", "darwin"), reason="Windows needs no imitation of Windows"
)


def run(*command: str, stdin: bytes = b"", **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        input=stdin,
        capture_output=True,
        env={**ENVIRONMENT, **environment},
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
    return done.stdout.decode("utf-8")


def run_program(tmp_path: Path, text: str) -> str:
    """Run a program from a file, so that the processes it spawns can import it."""
    program = tmp_path / "program.py"
    program.write_text(text, encoding="utf-8")
    return run(str(program))


def test_the_simulation_hides_what_windows_lacks(tmp_path: Path) -> None:
    """Otherwise the tests below would prove nothing."""
    out = run_program(
        tmp_path,
        """
import os, select, signal, sys
for name in ("fcntl", "pwd", "resource", "termios"):
    try:
        __import__(name)
    except ModuleNotFoundError:
        pass
    else:
        raise AssertionError(name)
assert not hasattr(os, "killpg") and not hasattr(signal, "setitimer")
from pathlib import Path
with open(__file__, "rb"):
    try:
        os.replace(__file__, "other")
    except PermissionError:
        print(sys.stdout.encoding)
""",
    )
    assert out.strip() == "cp1252"


@pytest.mark.slow
def test_every_module_can_be_imported_and_both_games_played(tmp_path: Path) -> None:
    out = run_program(
        tmp_path,
        """
import importlib, pkgutil, random, sys
import northwest_passage as nwp
from northwest_passage import adventure

EXTRAS = {"gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel"}
count = 0
for module in pkgutil.walk_packages(nwp.__path__, "northwest_passage."):
    if module.name.endswith("__main__"):
        continue
    try:
        importlib.import_module(module.name)
        count += 1
    except ImportError as error:
        if not isinstance(error.__cause__ or error, ModuleNotFoundError):
            raise
        if (error.__cause__ or error).name.partition(".")[0] not in EXTRAS:
            raise
print(count)
for game in (nwp, adventure):
    rng = random.Random(1)
    state = game.new_game(["Ross", "Rae"], rng=rng)
    record = game.GameRecord.of(state)
    while not state.is_over:
        if state.to_act is nwp.CHANCE:
            outcomes, weights = zip(*game.chance_outcomes(state))
            [action] = rng.choices(outcomes, weights)
        else:
            action = rng.choice(game.legal_actions(state))
        record = record.with_action(action)
        state = game.apply(state, action)
    record.save(f"{__file__}.json")
    loaded = game.GameRecord.load(f"{__file__}.json")
    assert loaded == record and loaded.replay() == state
    assert game.from_json(game.to_json(state), game.State) == state
    game.svg.board(state).save(f"{__file__}.svg")
""",
    )
    assert int(out) > 250


@pytest.mark.slow
def test_a_record_log_has_one_writer(tmp_path: Path) -> None:
    out = run_program(
        tmp_path,
        """
import random, subprocess, sys
from pathlib import Path
import northwest_passage as nwp

path = Path(__file__).with_name("game.jsonl")
if len(sys.argv) > 1:
    try:
        nwp.RecordLog.resume(path)
    except nwp.RecordLogError as error:
        print(error.strerror)
    sys.exit()

def other():
    return subprocess.run([sys.executable, __file__, "other"], capture_output=True, check=True).stdout

rng = random.Random(1)
state = nwp.new_game(["Ross", "Rae"], rng=rng)
record = nwp.GameRecord.of(state)
with nwp.RecordLog.create(path, record) as log:
    for _ in range(30):
        action = rng.choice(nwp.legal_actions(state))
        log.append(action)
        state = nwp.apply(state, action)
    assert other()
assert not other()
with nwp.RecordLog.resume(path) as log:
    assert log.record.replay() == state
    log.truncate(20)
assert b"\\r" not in path.read_bytes()
assert len(nwp.GameRecord.load(path).actions) == 20
print("done")
""",
    )
    assert out.strip() == "done"


@pytest.mark.slow
def test_simulations_run_in_one_process_and_in_spawned_ones(tmp_path: Path) -> None:
    out = run_program(
        tmp_path,
        """
import multiprocessing, sys, time
from northwest_passage.bots import ProcessBot, RandomBot
from northwest_passage.simulate import simulate

PROGRAM = '''
import json, sys
for line in sys.stdin:
    print(json.loads(line)["actions"][0]["id"], flush=True)
'''

class Slow:
    def choose(self, state, rng):
        while True:
            time.sleep(0.01)

if __name__ == "__main__":
    assert multiprocessing.get_start_method() == "spawn"
    bots = {"A": RandomBot(), "B": RandomBot()}
    results = [simulate(bots, 6, seed=1, workers=count) for count in (1, 2)]
    assert results[0].records == results[1].records and not results[1].failures
    # Without alarms a bot that is too slow is interrupted in a thread.
    for count in (1, 2):
        late = simulate({"A": RandomBot(), "Slow": Slow()}, 1, seed=1, workers=count, limit_seconds=0.2)
        assert [failure.kind.name for failure in late.failures] == ["TIMED_OUT"], late.failures
    with ProcessBot([sys.executable, "-c", PROGRAM]) as bot:
        games = simulate({"Program": bot, "Random": RandomBot()}, 1, seed=1, workers=1)
    assert not games.failures, games.failures
    print("done")
""",
    )
    assert out.strip() == "done"


@pytest.mark.slow
def test_the_command_line_plays_in_plain_lines_and_writes_utf_8(tmp_path: Path) -> None:
    command = ("-m", "northwest_passage")
    game = tmp_path / "game.jsonl"
    lines = "\n".join(["1", "undo", "1", "2", "board", "quit", ""]).encode()
    played = run(
        *(*command, "play", "Ægir", "greedy", "--plain", "--seed", "1", "--file", str(game)),
        stdin=lines,
    )
    assert "Ægir" in played
    assert "·" in played
    assert "Ægir" in run(*command, "replay", "--plain", str(game))
    run(*command, "check", str(game))
    assert "<svg" in run(*command, "render", str(game), "-o", "-")
    for name in ("expedition", "adventure"):
        assert "Your turn" in run(*command, "demo", "--seed", "1", "--game", name)
    assert "random" in run(*command, "simulate", "random", "random", "--games", "2")


def test_games_are_stored_where_windows_stores_state(tmp_path: Path) -> None:
    code = "from northwest_passage._internal.platform_support import state_folder as f; print(f())"
    assert run("-c", code, LOCALAPPDATA=str(tmp_path)).strip() == str(
        tmp_path / "northwest-passage"
    )


@pytest.mark.slow
def test_a_killed_server_restores_its_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "SOURCE", ENVIRONMENT["PYTHONPATH"])
    with serving.Served(tmp_path) as server:
        links = server.open(["Ross", "Rae"])
        with urlopen(links[0]) as page:
            assert "<title>Northwest Passage</title>" in page.read().decode()
        server.kill()
        server.port = 0  # the old port is not free yet
        server.start()
        with urlopen(server.link) as page:
            assert page.status == 200
    assert len([*tmp_path.rglob("*.jsonl")]) == 1


FOREIGN = {"fcntl", "grp", "msvcrt", "pwd", "resource", "select", "signal", "termios"}
"""Modules that only some systems have, or that behave differently on some."""


def test_only_one_module_depends_on_the_system() -> None:
    asking = set()
    words = re.compile(rf"\b({'|'.join(FOREIGN)}|sys\.platform|os\.name)\b")
    for path in SOURCE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text if words.search(text) else "")):
            match node:
                case ast.Import(names):
                    found = bool(FOREIGN & {name.name for name in names})
                case ast.ImportFrom(module=module):
                    found = module in FOREIGN
                case ast.Attribute(ast.Name("sys"), "platform") | ast.Attribute(
                    ast.Name("os"), "name"
                ):
                    found = True
                case _:
                    continue
            if found:
                asking.add(path.relative_to(SOURCE).as_posix())
    assert asking == {"_internal/platform_support.py"}
