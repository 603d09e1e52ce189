"""The screen at a real terminal, and who needs Textual at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from northwest_passage import GameRecord
from tests.support.effort import rest_slow

COMMANDS = (
    "edition",
    "demo --speed 0 random random",
    "simulate random random --games 1 --workers 1 --quiet",
    "check game.json",
    "render game.json",
    "replay game.json",
    "replay game.json --at 0",
)
WITHOUT_A_SCREEN = """
import sys
from northwest_passage.cli import main
for command in sys.argv[1:]:
    assert main(command.split()) == 0, command
    found = [name for name in sys.modules if name.partition(".")[0] == "textual"]
    assert not found, (command, found)
"""


@pytest.mark.slow
def test_only_a_screen_needs_textual(tmp_path: Path) -> None:
    """It takes 250 ms to load: the other commands, and all commands without a terminal, do without."""
    GameRecord.new(["Ross", "Rae"]).save(tmp_path / "game.json")
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_A_SCREEN, *COMMANDS],
        cwd=tmp_path,
        env={**os.environ, "HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr


if sys.platform == "win32":
    pytest.skip("pexpect needs a Unix terminal", allow_module_level=True)

import pexpect  # noqa: E402


def terminal(
    folder: Path, *arguments: str, size: tuple[int, int] = (24, 80), term: str = "xterm-256color"
) -> pexpect.spawn[str]:
    return pexpect.spawn(
        sys.executable,
        ["-m", "northwest_passage", *arguments],
        cwd=str(folder),
        env={
            "HOME": str(folder),
            "PATH": os.environ.get("PATH", ""),
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            "TERM": term,
            "LANG": "C.UTF-8",
        },
        encoding="utf-8",
        dimensions=size,
        timeout=60,
    )


@pytest.mark.slow
def test_a_game_is_played_left_resumed_and_looked_back_on(tmp_path: Path) -> None:
    """At a pseudo-terminal of 80 x 24; what was decided is in the file."""
    child = terminal(tmp_path, "play", "--seed", "1", "--file", "game.jsonl")
    child.expect("You look for the Northwest Passage")
    child.send("\r")
    child.expect("Ross takes a large tile")
    child.send("2\r")
    child.expect("Round 1")
    child.expect("turn in round 1")
    child.send("quit\r")
    child.expect("Go on with")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0
    kept = GameRecord.load(tmp_path / "game.jsonl")
    assert len(kept.actions) > 5

    child = terminal(tmp_path, "play", "--resume", "game.jsonl")
    child.expect("turn in round 1")
    child.sendintr()
    child.expect("Go on with")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130

    child = terminal(tmp_path, "replay", "game.jsonl")
    child.expect("Step 0 of")
    child.send("q\r")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0


@pytest.mark.parametrize(
    ("arguments", "size", "term"),
    rest_slow(
        [
            (("--plain",), (24, 80), "xterm-256color"),
            ((), (24, 80), "dumb"),
            ((), (20, 80), "xterm-256color"),
        ]
    ),
    ids=["asked for", "dumb", "small"],
)
def test_lines_where_there_is_no_screen(
    tmp_path: Path, arguments: tuple[str, ...], size: tuple[int, int], term: str
) -> None:
    child = terminal(tmp_path, "play", "--seed", "1", *arguments, size=size, term=term)
    child.expect(r"Ross> ")
    child.sendline("quit")
    child.expect("Go on with")
    child.expect(pexpect.EOF)
    child.close()
