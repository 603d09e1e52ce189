"""The command line with Adventure: the same commands, and secrets that stay hidden."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from random import Random
from typing import Any

import pytest

from northwest_passage import GameRecord, adventure
from northwest_passage.adventure import DEFAULT_EDITION, DealCharacter, Variant
from northwest_passage.games import load_record
from tests.adventure.players import played
from tests.support.commands import Run
from tests.support.effort import rest_slow

PRESS_ENTER = re.compile(r"\w+, press Enter> ")


@pytest.fixture(scope="module")
def record() -> adventure.GameRecord:
    """Return the record of a finished game for two."""
    actions = tuple(action for _, action in played(3, 2, Variant.STANDARD))
    return adventure.GameRecord.new(["Amundsen", "Baffin"], turn_order=(1, 0)).with_actions(actions)


# -- play --------------------------------------------------------------------------------------------


def test_a_game_can_be_played_in_plain_lines(run: Run, tmp_path: Path) -> None:
    lines = "1\n" + "end\n" * 40
    result = run("play", "--game", "adventure", "--seed", "4", "--file", "g.jsonl", stdin=lines)
    assert result.code == 0
    assert "Amundsen chooses a character." in result.out
    assert "Amundsen's turn in round 1, 4 points left." in result.out
    assert re.search(r"^1\. B greedy wins \(Pacific\)", result.out, re.MULTILINE)
    assert max(map(len, result.out.splitlines())) <= 100
    game = adventure.GameRecord.load(tmp_path / "g.jsonl")
    assert game.replay().is_over
    assert game.seed == "4"


def test_every_kind_of_input_is_understood(run: Run) -> None:
    lines = [
        *("1", "1", "back", "why end turn", "why recover single 0,1", "hint", "score", "log 2"),
        *("actions single", "fly", "treasrue", "help", "help raid", "rule adv-3", "undo", "undo"),
        *("2", "quit"),
    ]
    result = run("play", "--game", "adventure", "--seed", "4", stdin="\n".join(lines))
    assert result.code == 0
    for words in (
        "1) Sir John Ross: Crossing snow or an iceberg gives 1 point, once a turn.",
        "Where to? (b for back)",
        "That is legal: end turn",
        "The greedy bot would choose 1 ",
        "1. A Amundsen (",
        "advance single",
        "I do not understand 'fly'.",
        "Did you mean: help treasure",
        "To enter another player's route",
        "ADV-3: ",
        "You take back the last",
        "There is nothing to take back.",
        "You choose John Cabot.",
        "play --resume",
    ):
        assert words in result.out


def test_hands_stay_hidden_until_their_player_is_at_the_screen(run: Run, tmp_path: Path) -> None:
    """SUP-4: one player's screen does not show what the other was dealt until it is revealed."""
    lines = "\n1\n\n2\n\nquit\n"
    result = run("play", "--game", "adventure", "Anna", "Ben", "--file", "g.jsonl", stdin=lines)
    game = adventure.GameRecord.load(tmp_path / "g.jsonl")
    dealt = [action.character for action in game.actions if isinstance(action, DealCharacter)]
    names = [DEFAULT_EDITION.name_of(character) for character in dealt]
    before, first, second, *_ = PRESS_ENTER.split(result.out)
    assert not any(name in before for name in names)
    for screen, own, others in (
        (first, names[::2], names[1::2]),
        (second, names[1::2], names[::2]),
    ):
        secret = screen.partition("The characters are revealed")[0]
        assert all(f"You are dealt {name}." in secret for name in own)
        assert not any(name in secret for name in others)
    assert "Anna is next. Other players, look away." in result.out


@pytest.mark.parametrize("game", ["expedition", "adventure"])
def test_a_resumed_game_continues_with_the_same_seed(run: Run, tmp_path: Path, game: str) -> None:
    """Bots and chance do the same whether or not the game was interrupted."""
    lines = ["1", *{"expedition": ["pass"] * 3, "adventure": ["end"] * 3}[game]]
    start = ("play", "--game", game, "--seed", "8", "--file")
    run(*start, "whole.jsonl", stdin="\n".join(lines))
    run(*start, "parts.jsonl", stdin="\n".join(lines[:2]))
    for line in lines[2:]:
        run("play", "--resume", "parts.jsonl", stdin=line)
    whole, parts = (load_record(tmp_path / f"{name}.jsonl") for name in ("whole", "parts"))
    assert whole == parts
    assert isinstance(whole, GameRecord) == (game == "expedition")


@pytest.mark.parametrize("game", ["expedition", "adventure"])
def test_a_game_resumed_with_another_seed_stores_it(run: Run, tmp_path: Path, game: str) -> None:
    """The file has the new seed and all earlier actions."""
    lines = ["1", *{"expedition": ["pass"] * 3, "adventure": ["end"] * 3}[game]]
    path = tmp_path / "g.jsonl"
    run("play", "--game", game, "--seed", "3", "--file", "g.jsonl", stdin="\n".join(lines[:2]))
    before: Any = load_record(path)
    changed = run("play", "--resume", "g.jsonl", "--seed", "9", stdin=lines[2])
    assert "--seed" not in changed.out.replace(str(path), "").rpartition("--resume")[2]
    resumed = run("play", "--resume", "g.jsonl", stdin=lines[3])
    assert "This game uses seed 9." in resumed.out
    after: Any = load_record(path)
    assert (before.seed, after.seed) == ("3", "9")
    assert after.actions[: len(before.actions)] == before.actions
    assert len(after.actions) > len(before.actions) + 1


def test_a_seed_that_cannot_be_stored_does_not_change_the_file(run: Run, tmp_path: Path) -> None:
    run("play", "--seed", "3", "--file", "g.jsonl", stdin="1")
    before = (tmp_path / "g.jsonl").read_bytes()
    result = run("play", "--resume", "g.jsonl", "--seed", "7" * 65)
    assert result.code == 1
    assert "it must have at most 64 characters, got 65" in result.err
    assert (tmp_path / "g.jsonl").read_bytes() == before
    result = run("play", "--seed", "7" * 65, "--file", "new.jsonl")
    assert result.code == 1
    assert "it must have at most 64 characters, got 65" in result.err
    assert not (tmp_path / "new.jsonl").exists()


# -- The other commands ------------------------------------------------------------------------------


def test_demo_and_simulate_play_adventure(run: Run, tmp_path: Path) -> None:
    demo = run("demo", "--game", "adventure", "--teams", "--seed", "3", *["random"] * 4)
    assert demo.code == 0
    assert "Your turn: northwest-passage play --game adventure" in demo.out
    line = "simulate --game adventure random random --games 2 --workers 1 --quiet --json"
    result = run(*line.split(), "--records", "games")
    assert result.code == 0
    assert json.loads(result.out)["summary"]["games"] == 2
    for file in (tmp_path / "games").iterdir():
        assert isinstance(load_record(file), adventure.GameRecord)
    assert len([*(tmp_path / "games").iterdir()]) == 2


@pytest.mark.parametrize("ending", rest_slow(["json", "jsonl"]))
def test_files_name_their_game(
    run: Run, tmp_path: Path, record: adventure.GameRecord, ending: str
) -> None:
    file = f"game.{ending}"
    record.save(tmp_path / file)
    told = run("replay", file)
    assert told.code == 0
    assert "reach the Pacific!" in told.out or "reaches the Pacific!" in told.out
    assert re.search(r"^   1\. deal \w+$", told.out, re.MULTILINE)
    assert run("replay", file, "--at", "-1").code == 0
    checked = run("check", file)
    assert checked.code == 0
    words = f"a record of Adventure of {len(record.actions)} actions, Amundsen and Baffin"
    assert words in checked.out
    line = "-o x.svg --at 30 --seat Baffin --theme dark --size 400 --crop --legend --names"
    assert run("render", file, *line.split()).code == 0
    ET.parse(tmp_path / "x.svg")
    assert "a game of" in run("render", file, "--animate").out
    assert (tmp_path / "game.html").stat().st_size > 10_000


def test_views_editions_and_actions_can_be_checked(run: Run, tmp_path: Path) -> None:
    state = adventure.new_game(["Anna", "Ben"], rng=Random(1))
    for name, value in (
        ("view", adventure.view(state, 0)),
        ("edition", DEFAULT_EDITION),
        ("action", adventure.EndTurn()),
    ):
        (tmp_path / f"{name}.json").write_text(adventure.to_json(value), encoding="utf-8")
    checked = run("check", "view.json", "edition.json", "action.json")
    assert checked.code == 0
    assert "view.json: a view of Adventure in round 0, Anna and Ben" in checked.out
    assert "edition.json: an edition of 24 rows, Reconstruction" in checked.out
    assert "action.json: an action of Adventure" in checked.out
    assert run("render", "view.json").code == 0
    assert "already a player's view" in run("render", "view.json", "--seat", "Anna").err
    wrong = run("check", "-", stdin='{"format": "northwest_passage.adventure.chess"}')
    assert "must be one of northwest_passage.adventure." in wrong.out
