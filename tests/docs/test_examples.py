"""Every script in examples/ runs unchanged, from any directory, and does what it says."""

import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))

# The output of each script, and the arguments that make it quick enough for a test.
WORDS = {
    "custom_edition.py": "refused: crew:",
    "expectimax.py": "14.833  ship refreshes",
    "first_bot.py": "collector",
    "play_random_game.py": "The game ended in round",
    "read_record.py": "Most valuable actions:",
    "sqlite_storage.py": "Refused: the other server was faster.\nStored: True",
    "train_solo.py": "Mean total of 2 games: learned",
    "tournament_chart.py": "greedy     against random     100.0%",
    "web_endpoint.py": "It is R",
}
ARGUMENTS = {
    "first_bot.py": ["--games", "2"],
    "tournament_chart.py": ["--games", "2"],
    "train_solo.py": ["--short"],
}
FILES = {"tournament_chart.py": {"tournament.svg"}, "train_solo.py": {"learning.svg", "solo.npz"}}
NEEDS = {"train_solo.py": "numpy"}
ELSEWHERE = {"postgres_storage.py", "websocket_server.py"}
"""Those that need a database or serve until they are stopped: test_storage.py, test_websocket_server.py."""


def test_every_example_is_tested() -> None:
    assert {path.name for path in EXAMPLES} == {*WORDS, *ELSEWHERE}


@pytest.mark.slow
@pytest.mark.parametrize(
    "script", [path for path in EXAMPLES if path.name not in ELSEWHERE], ids=lambda path: path.name
)
def test_example_runs(script: Path, tmp_path: Path) -> None:
    if script.name in NEEDS:
        pytest.importorskip(NEEDS[script.name], reason="the extra `rl` is not installed")
    run = subprocess.run(
        [sys.executable, str(script), *ARGUMENTS.get(script.name, [])],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stderr == ""
    assert WORDS[script.name] in run.stdout
    for picture in tmp_path.glob("*.svg"):
        ET.parse(picture)
    assert {path.name for path in tmp_path.iterdir()} == FILES.get(script.name, set())
