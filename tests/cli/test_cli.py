"""The command line without a terminal: its output, exit codes and error messages."""

from __future__ import annotations

import io
import json
import os
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import attrs
import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.style import Style

import northwest_passage as nwp
from northwest_passage import GameRecord, RecordLog, adventure, games, svg, to_json
from northwest_passage._internal.svg.parts import SANS
from northwest_passage.bots import RandomBot
from northwest_passage.cli import COMMANDS, Failure
from northwest_passage.cli.game_ui import ui_of
from northwest_passage.cli.playing import Playing
from northwest_passage.cli.saved_game import Session
from northwest_passage.cli.seats import bot_for, seat_names
from northwest_passage.cli.terminal import Terminal
from northwest_passage.simulate import SimulationStopped, simulate
from tests.adventure.players import MODES
from tests.adventure.players import played as race
from tests.support.commands import Run
from tests.support.players import staying_out

EXPEDITION, ADVENTURE = map(ui_of, games.names())


@pytest.fixture(scope="module")
def record() -> GameRecord:
    """Return the record of a finished game."""
    return played(["Ross", "Rae"], nwp.Variant.STANDARD, seed=11)


def played(names: Sequence[str], variant: nwp.Variant, seed: int) -> GameRecord:
    rng = random.Random(seed)
    record = GameRecord.new(names, variant=variant)
    state = record.replay()
    actions: list[nwp.Action] = []
    while not state.is_over:
        action = staying_out(state, nwp.legal_actions(state), rng)
        state = nwp.apply(state, action)
        actions.append(action)
    return attrs.evolve(record, actions=tuple(actions))


# -- Help and errors -------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_has_examples_and_fits_in_80_columns(run: Run, command: str) -> None:
    result = run(*command.split(), "--help")
    assert result.code == 0
    assert "examples:" in result.out
    assert f"northwest-passage {command}".strip() in result.out
    assert max(map(len, result.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("--plain", 2, "the following arguments are required: COMMAND"),
        ("sail", 2, "There is no command 'sail'. Commands: play, web, demo,"),
        ("plya", 2, "no command 'plya'. Did you mean play?\nSee northwest-passage --help."),
        ("replya a.jsonl", 2, "Did you mean replay?"),
        ("play --sede 1", 2, "unrecognized arguments: --sede\nSee northwest-passage play --help."),
        ("render", 2, "See northwest-passage render --help."),
        ("play --seed x", 2, "invalid int value: 'x'"),
        ("play --solo --lost-crew", 2, "not allowed with argument"),
        ("play Anna", 1, "Anna would be alone: add --solo or --lost-crew"),
        ("play A B C D E", 1, "must be 2 to 4, got 5"),
        ("play --solo Anna Ben", 1, "must be 1 for a solo game, got 2"),
        ("play Anna no_such_module:Bot", 1, "There is no bot 'no_such_module:Bot'"),
        ("play Anna math:pi", 1, "There is no bot 'math:pi'"),
        ("play Anna builtins:object", 1, "it must have a method choose"),
        ("play Anna mcts:many", 1, "write mcts:400"),
        ("play Anna mcts:0", 1, "write mcts:400"),
        ("play Anna greedy:3", 1, "takes no option"),
        ("play --file game.txt", 1, "must end in .jsonl"),
        ("play --edition missing.json", 1, "There is no file missing.json."),
        ("play --resume", 1, "There is no unfinished game in"),
        ("play --resume missing.jsonl", 1, "There is no file missing.jsonl."),
        ("play --resume missing.json", 1, "its name must end in .jsonl"),
        ("play --resume --solo", 1, "keeps its variant and edition"),
        ("demo Anna Ben", 1, "Only bots play"),
        ("demo greedy", 1, "would be alone"),
        ("simulate Anna greedy", 1, "'Anna' is not a bot"),
        ("simulate greedy greedy greedy greedy greedy", 1, "must be 2 to 4, got 5"),
        ("simulate greedy random --games -1", 1, "at least 0, got -1"),
        ("simulate greedy random --records file/inside", 1, "cannot be created"),
        ("replay missing.jsonl", 1, "There is no file missing.jsonl."),
        ("replay folder", 1, "folder cannot be read: Is a directory."),
        ("replay file", 1, "file cannot be used: must be JSON"),
        ("replay edition.json", 1, "is not a record of a game, but has the format edition"),
        ("replay game.json --at 1000", 1, "there is no step 1000"),
        ("render edition.json", 1, "is neither a state nor a record, but has the format edition"),
        ("render state.json --at 3", 1, "is a single state"),
        ("render state.json state.json", 1, "would overwrite state.json"),
        ("render state.json folder", 1, "folder cannot be written"),
        ("render state.json --size 0", 1, "The picture cannot be drawn:"),
        ("render state.json --animate", 1, "is not a record of a game"),
        ("render state.json --animate --size 9", 1, "fills the width of its window"),
        ("render state.json a.svg -o b.svg", 1, "Name one output, not both a.svg and b.svg"),
        ("edition game.json", 1, "is not an edition, but has the format record"),
        ("simulate gredy greedy", 1, "'gredy' is not a bot; did you mean greedy?"),
        ("web --port 99999", 1, "The port must be a number from 0 to 65535, got 99999."),
        ("web --host=", 1, "--host needs an address"),
        ("web --records keyless", 1, "host.key must contain a key. Delete it"),
        ("web --records file", 1, "--records needs a folder, but file is a file."),
        ("play --game adventure --solo", 1, "--solo is for --game expedition"),
        ("play --teams", 1, "--teams is for --game adventure"),
        ("play --game adventure Anna", 1, "Anna would be alone"),
        ("play --game adventure --teams A B", 1, "must be 4 for teams, got 2"),
        ("play --game adventure --companion A B", 1, "--companion does not work with adventure"),
        ("play --resume race.jsonl --game expedition", 1, "is a game of adventure: omit"),
        ("play --game adventure --edition edition.json", 1, "an edition of Expedition: Northwest"),
        ("play --game adventure --edition race.jsonl", 1, "but has the format record"),
        ("demo --game adventure Anna Ben", 1, "Only bots play"),
        ("render race.jsonl --sea-path", 1, "omit --sea-path"),
        ("render race.jsonl --seat Ross", 1, "There is no player 'Ross'"),
    ],
)
def test_mistakes_get_a_message(
    run: Run, tmp_path: Path, record: GameRecord, line: str, code: int, words: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "keyless").mkdir()
    (tmp_path / "keyless" / "host.key").write_bytes(b"\xff")
    (tmp_path / "file").write_text("{", encoding="utf-8")
    (tmp_path / "edition.json").write_text(to_json(nwp.DEFAULT_EDITION), encoding="utf-8")
    (tmp_path / "state.json").write_text(to_json(nwp.new_game(["A", "B"])), encoding="utf-8")
    record.save(tmp_path / "game.json")
    adventure.GameRecord.new(["Amundsen", "Baffin"]).save(tmp_path / "race.jsonl")
    result = run(*line.split())
    assert result.code == code
    assert words in result.err
    assert result.err.startswith("northwest-passage")
    assert result.err.count("\n") <= 2


def test_without_a_command_it_shows_the_help(run: Run) -> None:
    """Standard error gets the help, and the exit code is not 0: in a script, such a call is a mistake."""
    result = run()
    assert result.code == 2
    assert result.err == run("--help").out
    assert not result.out


@pytest.fixture
def without_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make imports fail as they do without any extra."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "rich"]:
        monkeypatch.setitem(sys.modules, name, None)
    for name in [name for name in sys.modules if name.startswith("northwest_passage.cli.")]:
        monkeypatch.delitem(sys.modules, name)


@pytest.mark.usefixtures("without_rich")
@pytest.mark.parametrize(("command", "extra"), [("demo", "cli"), ("play", "cli"), ("web", "web")])
def test_without_rich_it_says_what_to_install(run: Run, command: str, extra: str) -> None:
    result = run(command)
    assert result.code == 1
    assert f'This needs the extra {extra}: pip install "northwest_passage[{extra}]"' in result.err


@pytest.mark.usefixtures("without_rich")
def test_help_and_version_work_without_rich(run: Run) -> None:
    assert run("--version").out == f"northwest-passage {nwp.__version__}\n"
    assert "examples:" in run("--help").out
    assert run("sail").code == run().code == 2


# -- Pipes and encodings -----------------------------------------------------------------------------


def start(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "northwest_passage", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "COLUMNS": "80", **environment},
    )


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break in another way")
def test_the_reader_of_a_pipe_may_close_it_at_any_time() -> None:
    process = start("edition", "--tiles")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(1)
    process.stdout.close()
    words = process.stderr.read()
    assert process.wait() in (0, 141)  # it may have finished already
    assert words == b""


@pytest.mark.slow
def test_a_limited_encoding_gets_plain_characters(tmp_path: Path) -> None:
    process = start(
        "play", "Ægir", "greedy", "--seed", "1",
        PYTHONIOENCODING="ascii", XDG_STATE_HOME=str(tmp_path),
    )  # fmt: skip
    out, err = process.communicate("\N{SNOWMAN}\n1\n".encode())
    assert process.returncode == 1
    assert "#---#" in out.decode("ascii")
    assert "?gir takes a first large tile" in out.decode("ascii")
    assert b"Traceback" not in err


@pytest.mark.skipif(sys.platform == "win32", reason="no such shell")
def test_missing_input_is_reported(tmp_path: Path) -> None:
    line = f"{sys.executable} -m northwest_passage play --file game.jsonl <&-"
    done = subprocess.run(
        line, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "The input ended before the game did." in done.stderr
    assert "play --resume game.jsonl" in done.stdout


# -- play --------------------------------------------------------------------------------------------


def test_a_name_similar_to_a_bots_gets_a_message(run: Run) -> None:
    """Any name is allowed. If a person's name resembles a bot's, a message mentions the bot."""
    result = run("play", "gredy", "Greta", "--file", "game.jsonl", stdin="quit\n")
    assert result.code == 0
    assert "gredy plays as a person. For the bot, write greedy." in result.out
    assert "Greta plays" not in result.out


def test_a_game_can_be_played_from_a_script(run: Run, tmp_path: Path) -> None:
    passes = "1\n" + "pass\n" * 30
    result = run("play", "Anna", "Ben", "--seed", "2", "--file", "game.jsonl", stdin="1\n" + passes)
    assert result.code == 0
    assert "The game ends in round 10." in result.out
    assert "Replay it with:\n  northwest-passage replay game.jsonl\n" in result.out
    assert max(map(cell_len, result.out.splitlines())) <= 80
    record = GameRecord.load(tmp_path / "game.jsonl")
    assert record.replay().is_over

    again = run("play", "--resume", "game.jsonl")
    assert again.code == 0
    assert "Anna passes." in again.out
    other = run("play", "--file", "game.jsonl")
    assert other.code == 1
    assert "exists already" in other.err


def test_the_same_seed_gives_the_same_game_even_after_an_undo(run: Run, tmp_path: Path) -> None:
    for file, lines in (("a.jsonl", "2\n1\n"), ("b.jsonl", "2\nundo\n3\nundo\n2\n1\n")):
        result = run("play", "A", "B", "--seed", "9", "--file", file, stdin=lines)
        assert result.code == 1
    first, second = (GameRecord.load(tmp_path / file) for file in ("a.jsonl", "b.jsonl"))
    assert first.actions == second.actions
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.jsonl", "b.jsonl"]


def test_the_last_unfinished_game_is_resumed(run: Run, tmp_path: Path, record: GameRecord) -> None:
    assert run("play", "A", "B", "--seed", "1", stdin="1\n").code == 1
    folder = tmp_path / "state" / "northwest-passage"
    record.save(folder / "zz-finished.jsonl")
    (folder / "zzz-broken.jsonl").write_text("", encoding="utf-8")
    (folder / "zzz-nowhere.jsonl").symlink_to("zzz-nowhere.jsonl")
    with (folder / "zzz-huge.jsonl").open("wb") as huge:
        huge.truncate(2**30)
    if sys.platform != "win32":
        os.mkfifo(folder / "zzz-pipe.jsonl")
    result = run("play", "--resume", stdin="quit\n")
    assert result.code == 0
    assert "Resumed from" in result.out
    assert "A takes a first large tile." in result.out


def test_a_game_can_be_resumed_with_other_players(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bots_of_mine.py").write_text(
        "class Lazy:\n"
        "    def choose(self, state, rng):\n"
        "        import northwest_passage as nwp\n"
        "        actions = nwp.legal_actions(state)\n"
        "        return nwp.Pass() if nwp.Pass() in actions else actions[0]\n"
        "class Wrong:\n"
        "    def choose(self, state, rng):\n"
        "        import northwest_passage as nwp\n"
        "        return nwp.EndTurn()\n"
        "class Broken:\n"
        "    def choose(self, state, rng):\n"
        "        return 1 / 0\n",
        encoding="utf-8",
    )
    lazy, file = "bots_of_mine:Lazy", "game.jsonl"
    result = run("play", "Anna", lazy, "--seed", "1", "--file", file, stdin="1\nquit\n")
    assert f"--resume game.jsonl Anna {lazy}" in result.out
    assert "1 seats" not in run("play", "--resume", file, "Anna").err
    wrong = run("play", "--resume", file, "bots_of_mine:Wrong", lazy)
    assert wrong.code == 1
    assert "which is not legal" in wrong.err
    broken = run("play", "--resume", file, "bots_of_mine:Broken", lazy)
    assert "ZeroDivisionError: division by zero" in broken.err
    done = run("play", "--resume", file, lazy, lazy)
    assert done.code == 0
    assert GameRecord.load(tmp_path / file).replay().is_over


def test_two_terminals_do_not_corrupt_a_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ours = Session.begin(
        path,
        ["A", "B"],
        ui=EXPEDITION,
        seed="1",
        variant=nwp.Variant.STANDARD,
        edition=nwp.DEFAULT_EDITION,
    )
    with pytest.raises(Failure, match="Another program is writing to the file"):
        Session.resume(path, [], ui=EXPEDITION, seed="2")
    playing = Playing(EXPEDITION, ours.table)
    playing.enter("1")
    with path.open("a", encoding="ascii") as other:
        other.write('{"type":"pass"}\n')
    for line in ("1", "undo"):
        with pytest.raises(Failure, match=r"Another program has written to the file.* is safe\.$"):
            playing.enter(line)
    ours.log.close()


def test_a_record_does_not_run_untrusted_code(run: Run, tmp_path: Path) -> None:
    RecordLog.create(tmp_path / "game.jsonl", GameRecord.new(["this:rot13", "B"])).close()
    result = run("play", "--resume", "game.jsonl")
    assert "this" not in sys.modules
    assert "this:rot13" in result.out


def test_names_cannot_control_the_terminal(run: Run) -> None:
    """Rich markup is shown as plain text."""
    result = run("play", "[red]Red", "[bold]B", "--seed", "1", "--file", "g.jsonl", stdin="1\n")
    assert "\x1b" not in result.out
    assert "[bold]B" in result.out


def test_bots_are_chosen_by_name() -> None:
    assert seat_names(["greedy", "Anna", "greedy", "greedy"]) == [
        "greedy", "Anna", "greedy 2", "greedy 3",
    ]  # fmt: skip
    for name in ("greedy", "GREEDY 2", "random", "mcts", "mcts:30", "mcts:0.5s", "mcts:30 2"):
        assert bot_for(EXPEDITION, name) is not None
        assert type(bot_for(ADVENTURE, name)) is not type(bot_for(EXPEDITION, name))
    assert bot_for(ADVENTURE, "Anna") is None


def test_a_program_is_named_after_its_files_and_shortened() -> None:
    far = "/a/long/way/to" * 10
    assert seat_names([f"process:node {far}/my_bot.mjs", f"process:node {far}/my_bot.mjs"]) == [
        "node my_bot.mjs", "node my_bot.mjs 2",
    ]  # fmt: skip
    names = seat_names([f"process:node {'x' * 100}"] * 4)
    assert [len(name) for name in names] == [62, 64, 64, 64]
    nwp.new_game(names, rng=Random(1))


def test_a_missing_program_is_reported_before_the_game() -> None:
    with pytest.raises(Failure, match="there is no program 'no-such-program' here"):
        bot_for(EXPEDITION, "process:no-such-program --fast")


# -- Menus -----------------------------------------------------------------------------


def decisions(names: list[str], variant: nwp.Variant, seed: int) -> Iterator[nwp.State]:
    """Yield the states of a game with forced choices, and some others."""
    for i, state in enumerate(played(names, variant, seed).states()):
        common = state.phase in (nwp.Phase.TURN, nwp.Phase.REVEAL)
        if not state.is_over and not (common and i % 4):
            yield state


def decisions_of_race(players: int, variant: adventure.Variant) -> Iterator[adventure.View]:
    for i, (state, _) in enumerate(race(5, players, variant)):
        if state.to_act != nwp.CHANCE and not (state.phase is adventure.Phase.TURN and i % 3):
            yield adventure.view(state, state.to_act)


@pytest.mark.parametrize(
    ("ui", "views"),
    [
        (EXPEDITION, partial(decisions, ["Anna", "Ben"], nwp.Variant.STANDARD, 0)),
        (EXPEDITION, partial(decisions, ["Anna"], nwp.Variant.SOLO_LOST_CREW, 3)),
        *((ADVENTURE, partial(decisions_of_race, *mode)) for mode in MODES),
    ],
)
def test_menus_lead_exactly_to_the_legal_actions(
    ui: Any, views: Callable[[], Iterator[Any]]
) -> None:
    """Each action has exactly one path through the menus."""
    for view in views():
        actions = ui.game.choices(view) or ui.game.legal_actions(view)
        found: list[object] = []
        waiting = [actions]
        while waiting:
            question = ui.question(view, waiting.pop())
            choices = question.choices
            assert question.text or len(choices) == 1
            labels = [(choice.label, choice.picture) for choice in choices]
            assert len(set(labels)) == len(labels)
            for choice in choices:
                if len(choice.actions) == 1:
                    found.append(choice.actions[0])
                else:
                    assert len(choices) > 1
                    waiting.append(choice.actions)
        assert sorted(map(repr, found)) == sorted(map(repr, actions))


def test_menus_show_the_cost_with_the_surcharge_of_a_further_action() -> None:
    """TRN-2: the surcharge is one crew."""
    rng = random.Random(1)
    state = nwp.new_game(["A", "B"], rng=rng)
    while state.phase is not nwp.Phase.TURN:
        state = nwp.apply(state, nwp.legal_actions(state)[0])
    asked = EXPEDITION.question(state, nwp.legal_actions(state))
    labels = [choice.label for choice in asked.choices]
    assert {"sail (1 crew)", "transfer crew (1 crew)", "pass"} <= {*labels}
    state = nwp.apply(state, nwp.MoveShip((11, 6)))
    asked = EXPEDITION.question(state, nwp.legal_actions(state))
    labels = [choice.label for choice in asked.choices]
    assert labels.pop(asked.default) == "end the turn"
    assert {"sail (2 crew)", "discover (3 crew)"} <= {*labels}


def test_players_have_the_letters_and_colours_of_the_pictures() -> None:
    state = nwp.new_game(["Ross", "Rae", "Back", "Kane"])
    shown = Console(width=100, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    terminal = Terminal(shown, unicode=True)
    terminal.show(EXPEDITION.board(state, terminal.console.width))
    drawn = svg.board(state)
    for number, letter in enumerate("ABCD"):
        fill, ink = (svg.COLOURS["dark"][f"player_{number}{end}"] for end in ("", "_ink"))
        style = Style.parse(f"bold {ink} on {fill}").render(letter)
        assert style in shown.file.getvalue()  # type: ignore[attr-defined]  # it is a StringIO
        assert f'fill="{ink}" font-family="{SANS}">{letter}</text>' in drawn


@pytest.mark.parametrize("width", [80, 50, 200])
@pytest.mark.parametrize("unicode", [True, False])
def test_the_board_fits_the_terminal(record: GameRecord, width: int, unicode: bool) -> None:
    for state in [*record.states()][::40]:
        out = io.StringIO()
        terminal = Terminal(Console(file=out, width=width), unicode)
        terminal.show(EXPEDITION.board(state, terminal.console.width))
        lines = out.getvalue().splitlines()
        assert max(map(cell_len, lines)) <= max(width, 52)
        assert out.getvalue().isascii() != unicode


# -- The other commands ------------------------------------------------------------------------------


def test_a_demo_is_plain_text_without_a_terminal(run: Run) -> None:
    result = run("demo", "--seed", "3", "random", "random")
    assert result.code == 0
    assert "Round 1 begins" in result.out
    assert "The game is over" in result.out
    assert "total" in result.out
    assert result.out == run("demo", "--seed", "3", "random", "random").out


def test_simulate_counts_games_and_saves_records(run: Run, tmp_path: Path) -> None:
    line = ("simulate", "random", "random", "--games", "2", "--workers", "1", "--records", "games")
    result = run(*line)
    assert result.code == 0
    assert "random 2" in result.out
    assert "win rate" in result.out
    assert len([*(tmp_path / "games").glob("*.jsonl")]) == 2
    document = json.loads(run(*line, "--json").out)
    assert document["summary"]["games"] == 2
    assert run("check", "games/game-0000.jsonl", "games/game-0001.jsonl").code == 0


def test_simulate_resumes_from_its_file(run: Run, tmp_path: Path) -> None:
    line = ("simulate", "random", "random", "--workers", "1", "--file", "run.jsonl", "--json")
    first = json.loads(run(*line, "--games", "2").out)["summary"]
    again = json.loads(run(*line, "--games", "4").out)["summary"]
    whole = json.loads(run(*line[:5], "--json", "--games", "4").out)["summary"]
    assert (first["games"], again["games"]) == (2, 4)
    assert [bot["wins"] for bot in again["bots"]] == [bot["wins"] for bot in whole["bots"]]
    assert len((tmp_path / "run.jsonl").read_text().splitlines()) == 5
    other = run(*line, "--seed", "7")
    assert other.code == 1
    assert "another simulation: seed must be 0, got 7." in other.err
    with (tmp_path / "run.jsonl").open("a") as file:
        file.write("nonsense\n")
    damaged = run(*line)
    assert damaged.code == 1
    assert "run.jsonl cannot be read: line 6: must be the outcome of a game" in damaged.err
    missing = run(*line[:6], "no/such/folder/run.jsonl")
    assert missing.code == 1
    assert "cannot be written: No such file or directory." in missing.err


def test_simulate_shows_the_games_finished_before_workers_died(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = simulate([RandomBot(), RandomBot()], 3, workers=1)

    def stopped(*_: object, **__: object) -> NoReturn:
        raise SimulationStopped("They died.", done)

    monkeypatch.setattr("northwest_passage.cli.commands.simulate.simulate", stopped)
    result = run("simulate", "random", "random")
    assert result.code == 1
    assert "3 of 3 games, seed 0" in result.out
    assert "They died. 3 of 3 games are done." in result.err


def test_simulate_shows_the_summary_even_if_the_disk_fails(run: Run, tmp_path: Path) -> None:
    """A folder has the name of the second record. The other records are written when their games end."""
    (tmp_path / "games" / "game-0001.jsonl").mkdir(parents=True)
    line = ("simulate", "random", "random", "--games", "4", "--workers", "1", "--records", "games")
    result = run(*line)
    assert result.code == 1
    assert "4 of 4 games" in result.out
    assert result.err.endswith("game-0001.jsonl cannot be written: Is a directory.\n")
    for number in (0, 2, 3):
        assert GameRecord.load(tmp_path / "games" / f"game-000{number}.jsonl").replay().is_over
    (tmp_path / "games" / "game-0003.jsonl").unlink()
    (tmp_path / "games" / "game-0003.jsonl").mkdir()
    assert "Is a directory. And 1 more record.\n" in run(*line).err


def test_replay_describes_a_game_and_shows_any_step(
    run: Run, tmp_path: Path, record: GameRecord
) -> None:
    record.save(tmp_path / "game.jsonl")
    result = run("replay", "game.jsonl")
    assert result.code == 0
    assert "   1. reveal L" in result.out
    assert f"{len(record.actions)}. " in result.out
    assert "total" in result.out
    early = run("replay", "game.jsonl", "--at", "5").out
    assert "   5. take slot" in early
    assert early == run("replay", "game.jsonl", "--at", str(4 - len(record.actions))).out
    assert "Round 1/10" in run("replay", "game.jsonl", "--at", "0").out
    piped = run("replay", "-", "--log", stdin=(tmp_path / "game.jsonl").read_bytes())
    assert piped.out == result.out


def test_render_draws_states_and_records(run: Run, tmp_path: Path, record: GameRecord) -> None:
    record.save(tmp_path / "game.jsonl")
    assert "Written to game.svg" in run("render", "game.jsonl").out
    ET.parse(tmp_path / "game.svg")
    state = record.replay(20)
    (tmp_path / "state.json").write_text(to_json(state), encoding="utf-8")
    from_state = run("render", "state.json", "-", "--theme", "dark", "--no-panel").out
    from_record = run(
        "render", "game.jsonl", "-", "--at", "20", "--theme", "dark", "--no-panel"
    ).out
    assert from_state == from_record
    ET.fromstring(from_state)
    options = ("--names", "--sea-path", "--size", "300", "--legend", "--crop", "--theme", "auto")
    assert run("render", "state.json", "-o", "small.svg", *options).code == 0
    ET.parse(tmp_path / "small.svg")


def test_render_writes_replay_pages_and_charts(
    run: Run, tmp_path: Path, record: GameRecord
) -> None:
    record.save(tmp_path / "game.jsonl")
    said = run("render", "game.jsonl", "--animate").out
    assert f"Written to game.html, a game of {len(record.actions)} actions." in said
    page = (tmp_path / "game.html").read_text("utf-8")
    assert page == nwp.svg.replay(record)
    assert "Written to game.svg, a chart of the game." in run("render", "game.jsonl", "--story").out
    ET.parse(tmp_path / "game.svg")


def test_check_reports_all_problems(run: Run, tmp_path: Path, record: GameRecord) -> None:
    state = json.loads(to_json(record.replay(30)))
    state["players"][0]["ship_crew"]["available"] += 1
    state["turn_order"] = [0, 0]
    state["round"] = 99
    (tmp_path / "state.json").write_text(json.dumps(state, indent=2), encoding="utf-8")
    result = run("check", "state.json")
    assert result.code == 1
    assert "round: " in result.out
    assert "turn_order: " in result.out
    assert "crew" in result.out

    lines = record.to_lines().splitlines(keepends=True)
    for end in (lines[9][:7], "\0\0\n"):
        (tmp_path / "torn.jsonl").write_text("".join(lines[:9]) + end, encoding="utf-8")
        result = run("check", "torn.jsonl")
        assert result.code == 1
        assert "a record of 8 actions" in result.out
        assert "The last line is incomplete" in result.out

    (tmp_path / "wrong.jsonl").write_text("".join([lines[0], lines[1], lines[1]]), encoding="utf-8")
    result = run("check", "wrong.jsonl")
    assert result.code == 1
    assert "actions[1]: " in result.out

    for text, words in (
        ("", "must be JSON"),
        ("[]", "must be a JSON object"),
        ("{}", "format: is missing"),
        ('{"format": "chess"}', "format: must be a format of this library, got 'chess'"),
        ('{"format": "northwest_passage.action", "version": 1, "type": "swim"}', "type"),
        (b"\xff", "must be text in UTF-8"),
    ):
        result = run("check", "-", stdin=text)
        assert result.code == 1
        assert words in result.out


@pytest.mark.skipif(sys.platform == "win32", reason="about devices of Unix")
def test_endless_files_are_refused(run: Run) -> None:
    for command in ("check", "render", "replay", "edition"):
        result = run(command, "/dev/zero")
        assert result.code == 1
        assert "/dev/zero" in result.out + result.err
        assert "must have at most 16777216 bytes" in result.out + result.err


def test_check_accepts_valid_files(run: Run, tmp_path: Path, record: GameRecord) -> None:
    (tmp_path / "state.json").write_text(to_json(record.replay(9)), encoding="utf-8")
    (tmp_path / "edition.json").write_text(to_json(nwp.DEFAULT_EDITION), encoding="utf-8")
    (tmp_path / "action.json").write_text(to_json(nwp.Pass()), encoding="utf-8")
    record.save(tmp_path / "game.json")
    record.save(tmp_path / "game.jsonl")
    files = ["state.json", "edition.json", "action.json", "game.json", "game.jsonl"]
    result = run("check", *files)
    assert result.code == 0
    assert result.out.count(": valid") == len(files)
    assert run("check", "--quiet", *files).out == ""
    assert run("check", "state.json", "missing.json").code == 1


@pytest.mark.parametrize(
    ("module", "game", "tile"), [(nwp, "expedition", "L63"), (adventure, "adventure", "M12 lis~")]
)
def test_edition_shows_the_provenance_of_every_field(
    run: Run, tmp_path: Path, module: Any, game: str, tile: str
) -> None:
    line = ("edition", "--game", game)
    result = run(*line)
    assert result.code == 0
    for field in attrs.fields(module.Edition):
        assert field.name == "provenance" or field.name in result.out
    assert "unknown" not in result.out
    assert max(map(cell_len, result.out.splitlines())) <= 80
    assert tile in run(*line, "--tiles").out
    written = run(*line, "--json").out
    assert module.from_json(written, module.Edition) == module.DEFAULT_EDITION
    (tmp_path / "mine.json").write_text(written, encoding="utf-8")
    assert run("check", "mine.json").code == 0
    assert run("edition", "mine.json").out == result.out
    assert run("edition", "mine.json", "--game", "adventure").code == 2


# -- The documentation page --------------------------------------------------------------------------

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "command-line.md"


def test_the_page_shows_the_output_of_the_commands(run: Run, tmp_path: Path) -> None:
    assert run("play", "Anna", "Ben", "--seed", "1", "--file", "game.jsonl", stdin="q\n").code == 0
    state = json.loads(to_json(nwp.new_game(["Anna", "Ben"])))
    state["players"][0]["ship_crew"]["available"] += 1
    (tmp_path / "state.json").write_text(json.dumps(state), encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    blocks = re.findall(r"<!-- command -->\n```text\n\$ northwest-passage (.*)\n([^`]*)```", page)
    assert len(blocks) == page.count("<!-- command -->") == 3
    for line, expected in blocks:
        pattern = re.escape(expected).replace(re.escape("...\n"), r"(?:.*\n)*")
        assert re.fullmatch(pattern, run(*line.split()).out), line


def test_the_page_names_the_exit_codes_and_commands(run: Run) -> None:
    page = PAGE.read_text(encoding="utf-8")
    for command in COMMANDS:
        assert f"`{command}`" in page or f"northwest-passage {command}" in page
    options = set(re.findall(r"`(--[a-z-]+)", page))
    known = {word for name in COMMANDS for word in re.findall(r"--[a-z-]+", run(name, "-h").out)}
    assert options <= known
