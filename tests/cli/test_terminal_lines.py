"""The plain-line interface in a real terminal, with typing mistakes."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from northwest_passage import GameRecord

if sys.platform == "win32":
    pytest.skip("pexpect needs a Unix terminal", allow_module_level=True)

import pexpect

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]")


def terminal(
    folder: Path, *arguments: str, size: tuple[int, int] = (24, 80), **environment: str
) -> pexpect.spawn[str]:
    """Run a command in its own terminal."""
    return pexpect.spawn(
        sys.executable,
        ["-m", "northwest_passage", *arguments],
        cwd=str(folder),
        env={
            "HOME": str(folder),
            "PATH": os.environ.get("PATH", ""),
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            "TERM": "xterm-256color",
            "COLORTERM": "",
            "LANG": "C.UTF-8",
            "XDG_STATE_HOME": str(folder / "state"),
            **environment,
        },
        encoding="utf-8",
        dimensions=size,
        timeout=60,
    )


class Person:
    """A player at a terminal of 80 columns."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        command, *rest = arguments
        plain = ["--plain"] if command in ("play", "replay") else []
        self.child = terminal(folder, command, *plain, *rest, size=(50, 80), **environment)
        self.child.delaybeforesend = None

    def read(self, prompt: str = r"[\w ]+> $") -> str:
        """Return everything that is written before the next prompt."""
        self.child.expect(prompt)
        return self.plain()

    def plain(self) -> str:
        return ESCAPES.sub("", self.child.before or "").replace("\r\n", "\n")

    def type(self, line: str, prompt: str = r"[\w ]+> $") -> str:
        """Type a line, and read up to the next prompt."""
        self.child.sendline(line)
        return self.read(prompt)

    def end(self) -> str:
        """Read the rest of the output until the program ends."""
        self.child.expect(pexpect.EOF)
        self.child.wait()
        return self.plain()

    def interrupt(self) -> str:
        """Press Ctrl-C, and read the rest of the output until the program ends.

        Python may miss a Ctrl-C that arrives between the prompt and the call that waits for a key.
        """
        self.child.sendintr()
        while self.child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=5):
            self.child.sendintr()
        self.child.wait()
        return self.plain()

    @property
    def exit_code(self) -> int | None:
        return self.child.exitstatus


Sit = Callable[..., Person]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Yield a function that starts a terminal. Stop those that are still running after the test."""
    seated: list[Person] = []

    def start(*arguments: str, **environment: str) -> Person:
        seated.append(Person(tmp_path, *arguments, **environment))
        return seated[-1]

    yield start
    for person in seated:
        person.child.close(force=True)


def test_a_game_is_played_with_typing_mistakes(tmp_path: Path, sit: Sit) -> None:
    person = sit("play", "Ross", "greedy", "--seed", "1", "--file", "game.jsonl")
    screen = person.read()
    assert "Ross takes a first large tile." in screen
    assert "choose 1 to 4" in person.type("7")
    assert "I do not understand 'sail west'" in person.type("sail west")
    assert "The slots of the display are numbered 0 to 3." in person.type("take slot 9")
    assert "Ross must first take a large tile." in person.type("why ship sails to 11,6")
    assert "There is nothing to take back." in person.type("undo")
    assert re.search(r"You draw L\d+ from slot 1\.", person.type("2"))
    assert "You take back the last 2 actions." in person.type("undo")
    assert re.search(r"You draw L\d+ from slot 0\.", person.type("take slot 0"))

    screen = person.type("")
    assert "Ross's turn in round 1." in screen
    assert "share no border" in person.type("why ship sails to 0,6")
    assert "Where to?" in person.type("sai")
    assert "Ship sails" not in person.type("  SHIP   sails to 11,6 ")
    assert "for one extra crew per action" in person.plain()
    assert "The greedy bot would choose" in person.type("hint")
    assert "if it ended now" in person.type("score")
    assert "You sail from Greenland to 11,6 for 1 Ship crew." in person.type("log 1")
    assert "ship discovers" in person.type("actions disc")
    assert "Saved to copy.json." in person.type("save copy.json")
    assert "exists already" in person.type("save copy.json")
    assert "This is the first menu." in person.type("back")

    person.child.sendline("quit")
    assert "The game is saved." in person.end()
    assert person.exit_code == 0
    assert len(GameRecord.load(tmp_path / "copy.json").actions) < 20


@pytest.mark.slow
def test_a_killed_game_resumes_where_it_was(tmp_path: Path, sit: Sit) -> None:
    person = sit("play", "--seed", "1")
    person.read()
    person.type("1")
    person.type("ship sails to 11,6")
    person.child.kill(signal.SIGKILL)
    person.child.wait()
    [file] = (tmp_path / "state" / "northwest-passage").glob("*.jsonl")
    before = GameRecord.load(file)
    with file.open("a", encoding="ascii") as half_written:
        half_written.write('{"type":"end_tu')

    person = sit("play", "--resume")
    screen = person.read()
    assert "Resumed from" in screen
    assert "You sail from Greenland to 11,6" in screen
    assert "for one extra crew per action" in screen
    person.type("end turn")
    record = GameRecord.load(file)
    assert record.actions[: len(before.actions)] == before.actions
    assert len(record.actions) > len(before.actions)


@pytest.mark.slow
def test_closing_the_terminal_loses_nothing(tmp_path: Path, sit: Sit) -> None:
    person = sit("play", "--seed", "1", "--file", "game.jsonl")
    person.read()
    person.type("take slot 0")
    person.child.close(force=False)  # hangs up
    record = GameRecord.load(tmp_path / "game.jsonl")
    assert "take_large" in record.to_lines().splitlines()[-2]


def test_control_c_and_control_d_end_the_game(tmp_path: Path, sit: Sit) -> None:
    person = sit("play", "--seed", "1", "--file", "game.jsonl")
    person.read()
    words = " ".join(person.interrupt().split())
    assert "Resume it with: northwest-passage play --resume game.jsonl" in words
    assert person.exit_code == 130

    person = sit("play", "--resume", "game.jsonl")
    person.read()
    person.child.sendeof()
    assert "The game is saved." in person.end()
    assert person.exit_code == 0


@pytest.mark.slow
def test_the_companion_asks_for_the_drawn_tile(tmp_path: Path, sit: Sit) -> None:
    """Tiles are named, or described by their picture in any orientation (BRD-5)."""
    person = sit("play", "--companion", "Anna", "Ben", "--file", "game.jsonl")
    assert "Which tile came out of the bag?" in person.read(r"bag> $")
    assert "large tiles only" in person.type("S1", r"bag> $")
    person.type("l17", r"bag> $")
    assert "not in the bag" in person.type("L17", r"bag> $")
    screen = person.type("###/~~~", r"bag> $")
    assert "Which tile?" in screen
    assert "L7" in screen
    person.type("1", r"bag> $")
    assert "There is nothing for you to decide now." in person.type("hint", r"bag> $")
    person.type("undo", r"bag> $")
    person.type("L3", r"bag> $")
    assert "Which tile came out" in person.type("1", r"bag> $")
    person.type("~~~/~~~", r"bag> $")
    assert "No tile in the bag looks like that" in person.type("~~~~~~", r"bag> $")
    assert "Ben takes a first large tile" in person.type("L4", r"Ben> $")
    person.child.sendline("quit")
    person.end()
    record = GameRecord.load(tmp_path / "game.jsonl")
    assert [str(tile) for tile in record.replay().display] == ["L17", "L3", "L0", "L4"]


@pytest.mark.slow
def test_colours_can_be_switched_off(tmp_path: Path, sit: Sit) -> None:
    for setting, expected in (({}, True), ({"NO_COLOR": "1"}, False)):
        person = sit("play", "--seed", "1", **setting)
        person.read()
        colours = re.search(r"\x1b\[[0-9;]*[34]8;", person.child.before or "")
        assert (colours is not None) == expected


@pytest.mark.slow
def test_a_demo_can_be_watched(tmp_path: Path, sit: Sit) -> None:
    person = sit("demo", "--solo", "random", "--speed", "1000")
    screen = person.end()
    assert "prestige" in screen
    assert "Your turn: northwest-passage play" in screen
    assert person.exit_code == 0


def test_the_page_about_the_command_line_shows_a_real_game(tmp_path: Path, sit: Sit) -> None:
    page = Path(__file__).parents[2] / "docs" / "how-to" / "command-line.md"
    block = re.search(
        r"<!-- terminal -->\n```text\n\$ northwest-passage (.*)\n((?:[^`]|`(?!``))*)```",
        page.read_text(encoding="utf-8"),
    )
    assert block is not None
    line, expected = block.groups()
    person = sit(*line.split())
    seen = person.read() + str(person.child.after)
    for typed in re.findall(r"^Ben> (.*)$", expected, re.MULTILINE):
        person.child.sendline(typed)
        if typed == "quit":
            seen += person.end()
        else:
            seen += person.read() + str(person.child.after)
    assert [row.rstrip() for row in seen.splitlines()] == expected.splitlines()


def test_the_previous_players_screen_is_cleared(sit: Sit) -> None:
    """What has scrolled off the screen and what the arrow keys would recall is cleared too."""
    person = sit("play", "--game", "adventure", "Anna", "Ben", "--seed", "2")
    assert "Anna is next" in person.read(r"Enter> $")
    assert "You are dealt" in person.type("", r"Anna> $")
    person.child.sendline("1")
    person.child.expect(r"Ben, press Enter> $")
    cleared = (person.child.before or "").rpartition("\x1b[2J")[2]
    assert "\x1b[3J" in cleared
    assert "Ben is next. Other players, look away." in cleared
    assert "You choose" not in cleared
    person.type("", r"Ben> $")
    person.child.send("\x1b[A")  # arrow up: Anna's choice would appear before the typed text
    assert "1. A Anna" in person.type("score", r"Ben> $")
