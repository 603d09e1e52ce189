"""The Textual application, and terminals that are unsuitable for it."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest

from northwest_passage import GameRecord
from northwest_passage.cli.screen.app import Line, PageScreen, ScreenApp
from tests.cli.shown import playing
from tests.cli.test_presenters import resumed
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
    """Loading it takes 250 ms, so no other command loads it."""
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


def test_keys_reach_the_game() -> None:
    """Arrow keys move through the menu while the input line is empty, and in that line otherwise."""
    table = resumed("expedition", 2, 70)
    presenter = playing(table)

    async def press() -> None:
        app = ScreenApp(presenter)
        async with app.run_test(size=(80, 24)) as pilot:
            assert presenter.menu is not None
            await pilot.press("down", "down", "up")
            assert presenter.menu.selected == 1
            await pilot.press("1", "2", "left", "backspace")
            assert app.query_one(Line).value == "2"
            await pilot.press("escape")
            assert app.query_one(Line).value == ""
            await pilot.press(*"help", "enter")
            assert type(app.screen) is PageScreen
            await pilot.press("enter")
            assert len(app.screen_stack) == 1
            before = table.position
            await pilot.press(*"pass", "enter")
            await app.workers.wait_for_complete()
            assert table.position > before
            await pilot.press(*"quit", "enter")
        assert presenter.done
        assert app.failure is None

    asyncio.run(press())


def test_while_the_terminal_is_too_small_the_game_waits() -> None:
    """Part of the map would look like the whole map, and keys would have invisible effects."""
    table = resumed("expedition", 2, 70)

    async def resize() -> None:
        app = ScreenApp(playing(table))
        async with app.run_test(size=(80, 24)) as pilot:
            before = table.position
            for width, height in ((50, 20), (79, 30), (60, 24)):
                await pilot.resize_terminal(width, height)
                await pilot.pause()
                words = " ".join(unescape(re.sub(r"<[^>]*>", " ", app.export_screenshot())).split())
                assert "The game needs 80 x 24 characters, or 56 x 36." in words
                assert f"This terminal has {width} x {height}." in words
                await pilot.press("1", "enter", "down", "escape", "q")
            await pilot.resize_terminal(80, 24)
            await pilot.pause()
            assert "The game needs" not in app.export_screenshot()
            assert (table.position, app.query_one(Line).value) == (before, "")

    asyncio.run(resize())


if sys.platform == "win32":
    pytest.skip("pexpect needs a Unix terminal", allow_module_level=True)

import pexpect  # noqa: E402

from tests.cli.test_terminal_lines import terminal  # noqa: E402


def ended(child: pexpect.spawn[str]) -> int | None:
    """Wait for a program to end, and return its exit code."""
    child.expect(pexpect.EOF)
    child.wait()
    return child.exitstatus


@pytest.mark.slow
def test_a_game_is_played_left_resumed_and_replayed(tmp_path: Path) -> None:
    """In a pseudo-terminal of 80 x 24. The file contains the decisions."""
    child = terminal(tmp_path, "play", "--seed", "1", "--file", "game.jsonl")
    child.expect("Find a way by sea")
    child.send("\r")
    child.expect("Ross takes a first large")
    child.send("2\r")
    child.expect("Round 1")
    child.expect("turn in round 1")
    child.send("quit\r")
    child.expect("Resume it with")
    assert ended(child) == 0
    assert len(GameRecord.load(tmp_path / "game.jsonl").actions) > 5

    child = terminal(tmp_path, "play", "--resume", "game.jsonl")
    child.expect("turn in round 1")
    child.sendintr()
    child.expect("Resume it with")
    assert ended(child) == 130

    child = terminal(tmp_path, "replay", "game.jsonl")
    child.expect("Step 0 of")
    child.send("q\r")
    assert ended(child) == 0


@pytest.mark.parametrize(
    ("arguments", "size", "term"),
    rest_slow(
        [
            (("--plain",), (24, 80), "xterm-256color"),
            ((), (24, 80), "dumb"),
            ((), (20, 80), "xterm-256color"),
        ]
    ),
    ids=["option", "dumb", "small"],
)
def test_plain_lines_are_used_where_a_screen_is_impossible(
    tmp_path: Path, arguments: tuple[str, ...], size: tuple[int, int], term: str
) -> None:
    child = terminal(tmp_path, "play", "--seed", "1", *arguments, size=size, TERM=term)
    child.expect(r"Ross> ")
    child.sendline("quit")
    child.expect("Resume it with")
    child.expect(pexpect.EOF)
    child.close()
