"""Untrusted text cannot control a terminal: not through any command, message or repr.

Names and notes with control characters are refused, but messages still quote what was refused.
"""

from __future__ import annotations

import io
import json
import sys
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import GameRecord, RecordLog, adventure
from northwest_passage._internal.strings import MAX_NAME, plain, quoted
from northwest_passage.bots import Bot, RandomBot
from northwest_passage.cli import COMMANDS, main
from northwest_passage.cli.terminal import Terminal
from northwest_passage.simulate import FailureKind, simulate
from northwest_passage.table import Table
from tests.simulate.test_simulate import Chooser, Raises

TRICKS = {
    "escape": "Ro\x1b[2J",
    "title": "Ro\x1b]0;x\x07",
    "one byte": "Ro\x9b2J",
    "turned": "Ro\u202eevil",
    "isolated": "Ro\u2066x\u2069",
    "hidden": "Ro\u200bss",
    "line": "Ro\u2028ss",
    "paragraph": "Ro\u2029ss",
    "next line": "Ro\x85ss",
    "return": "Ro\rss",
    "half": "Ro\ud83d",
    "nothing": "Ro\x00",
}
ALL = "".join(TRICKS.values())


def is_clean(text: str) -> bool:
    """Return whether a terminal shows a text without obeying anything in it."""
    return not any(unicodedata.category(sign)[0] == "C" and sign != "\n" for sign in text) and not (
        {"\u2028", "\u2029"} & {*text}
    )


# -- Names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("trick", TRICKS.values(), ids=TRICKS)
@pytest.mark.parametrize("new_game", [nwp.new_game, adventure.new_game])
def test_no_game_is_set_up_with_such_a_name(trick: str, new_game: Callable[..., object]) -> None:
    with pytest.raises(nwp.InvalidSetup) as caught:
        new_game([trick, "Rae"])
    assert is_clean(str(caught.value))


@pytest.mark.parametrize("new_game", [nwp.new_game, adventure.new_game])
def test_the_length_of_a_name_is_limited(new_game: Callable[..., object]) -> None:
    new_game(["R" * MAX_NAME, "Rae"])
    with pytest.raises(
        nwp.InvalidSetup, match=f"at most {MAX_NAME} characters, got {MAX_NAME + 1}"
    ):
        new_game(["R" * (MAX_NAME + 1), "Rae"])


def with_name(value: Any, name: str) -> dict[str, Any]:
    """Return a document in which a player has this name."""
    fields: dict[str, Any] = json.loads(json.dumps(game_of(value).to_dict(value)))
    for key in ("players", "printed", "characters"):
        if key in fields:
            fields[key][0]["name"] = name
            return fields
    fields["names"][0] = name
    return fields


def game_of(value: object) -> Any:
    """Return the package of the game that a value belongs to."""
    return adventure if ".adventure." in type(value).__module__ else nwp


VALUES = (
    nwp.new_game(["Ross", "Rae"]),
    nwp.DEFAULT_EDITION,
    GameRecord.new(["Ross", "Rae"]),
    GameRecord.new(["Ross", "Rae"]).setup,
    adventure.new_game(["Ross", "Rae"]),
    adventure.view(adventure.new_game(["Ross", "Rae"], rng=Random(1)), 0),
    adventure.DEFAULT_EDITION,
    adventure.GameRecord.new(["Ross", "Rae"]),
    adventure.GameRecord.new(["Ross", "Rae"]).setup,
)


@pytest.mark.parametrize(
    "value", VALUES, ids=lambda value: f"{type(value).__module__}.{type(value).__name__}"
)
def test_no_document_is_read_with_such_a_name(value: Any) -> None:
    for trick in [*TRICKS.values(), "R" * (MAX_NAME + 1)]:
        with pytest.raises(nwp.InvalidData) as caught:
            game_of(value).from_dict(with_name(value, trick), type(value))
        assert is_clean(str(caught.value))
        assert max(map(len, str(caught.value).splitlines())) < 200


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_the_longest_name_is_read_back(value: Any) -> None:
    fields = with_name(value, "é" * MAX_NAME)
    game = game_of(value)
    assert game.to_dict(game.from_dict(fields, type(value))) == fields


@pytest.mark.parametrize("trick", TRICKS.values(), ids=TRICKS)
@pytest.mark.parametrize("edition", [nwp.DEFAULT_EDITION, adventure.DEFAULT_EDITION])
def test_no_edition_has_such_texts(trick: str, edition: Any) -> None:
    entry = attrs.evolve(edition.provenance[0], note=trick)
    odd = attrs.evolve(edition.provenance[0], field=trick)
    for change in ({"name": trick}, {"provenance": (entry,)}, {"provenance": (odd,)}):
        with pytest.raises(nwp.InvalidEdition) as caught:
            attrs.evolve(edition, **change)
        assert is_clean(str(caught.value))


def test_a_state_built_by_hand_is_shown_safely() -> None:
    """This includes a repr, a refusal, an error and all drawings."""
    state = nwp.new_game(["Ross", "Rae"], rng=Random(1))
    players = [attrs.evolve(player, name=f"{ALL}{i}") for i, player in enumerate(state.players)]
    state = attrs.evolve(state, players=tuple(players))
    refusal = nwp.why_illegal(state, nwp.Pass())
    assert refusal is not None
    assert "\x1b" in refusal.message, "it is for frontends, which show what they like as they like"
    assert is_clean(str(nwp.IllegalAction(refusal)))
    assert is_clean(repr(state))
    assert is_clean(repr(state.players))
    assert is_clean(nwp.text.board(state))
    assert "?" in repr(state)


# -- Commands --------------------------------------------------------------------------------------


@pytest.fixture
def run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Return a function that runs a command and returns its output, which must be clean."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def call(*arguments: str, stdin: str = "") -> str:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        with suppress(SystemExit):  # raised by argparse
            main(arguments)
        told = capfd.readouterr()
        assert is_clean(told.out), ascii(told.out)
        assert is_clean(told.err), ascii(told.err)
        return told.out + told.err

    return call


def hostile_files(folder: Path) -> list[str]:
    """Write files of all kinds with control characters in all of their texts, and return their names."""
    files: dict[str, object] = {
        "name.json": with_name(VALUES[0], ALL.replace("\ud83d", "")),
        "state.json": {**with_name(VALUES[0], "Ro\x1b[2J"), "round": "\x1b[2J", "\x1b]0;x\x07": 1},
        "format.json": {"format": ALL, "version": ALL},
        "version.json": {"format": "northwest_passage.state", "version": ALL},
        "edition.json": with_name(nwp.DEFAULT_EDITION, ALL),
        "field.json": {**nwp.to_dict(nwp.DEFAULT_EDITION), "name": ALL, ALL: ALL},
        "record.json": with_name(VALUES[2], ALL),
        "action.json": {**nwp.to_dict(nwp.Pass()), "type": ALL},
    }
    crew = with_name(VALUES[0], "Ro\x1b]0;x\x07\x1b[2J\u202e")
    crew["players"][0]["ship_crew"]["available"] = 8
    files["crew.json"] = crew
    for name, content in files.items():
        (folder / name).write_text(json.dumps(content), "utf-8")
    (folder / "raw.json").write_text(f'{{"format": "{plain(ALL)}\x1b[2J"', "utf-8")
    header = json.dumps(with_name(VALUES[3], ALL))
    (folder / "game.jsonl").write_text(f"{header}\n", "utf-8")
    lines = nwp.GameRecord.new(["Ross", "Rae"]).to_lines()
    odd = json.dumps({"type": ALL})
    (folder / "lines.jsonl").write_text(f"{lines}{odd}\n{odd}\n", "utf-8")
    (folder / "es\x1b[2Jcape.json").write_text("{", "utf-8")
    race = adventure.GameRecord.new(["Ross", "Rae"])
    races: dict[str, object] = {
        "race.json": {**with_name(VALUES[4], ALL), "round": ALL, ALL: ALL},
        "seat.json": with_name(VALUES[5], ALL),
        "race_edition.json": {**with_name(VALUES[6], ALL), ALL: ALL},
        "race_record.json": with_name(VALUES[7], ALL),
        "race_version.json": {"format": "northwest_passage.adventure.state", "version": ALL},
    }
    for name, content in races.items():
        (folder / name).write_text(json.dumps(content), "utf-8")
    (folder / "race.jsonl").write_text(f"{json.dumps(with_name(VALUES[8], ALL))}\n", "utf-8")
    (folder / "race_lines.jsonl").write_text(f"{race.to_lines()}{odd}\n{odd}\n", "utf-8")
    return sorted(path.name for path in folder.iterdir() if path.is_file())


SIMULATE = ("simulate", "random", "random", "--games", "1", "--workers", "1")
READERS = {
    "check": ("check", "{}"),
    "render": ("render", "{}", "-"),
    "render to a file": ("render", "{}"),
    "replay": ("replay", "{}"),
    "replay at": ("replay", "{}", "--at", "1"),
    "edition": ("edition", "{}"),
    "edition json": ("edition", "{}", "--json"),
    "simulate": (*SIMULATE, "--edition", "{}"),
    "simulate races": (*SIMULATE, "--game", "adventure", "--edition", "{}"),
    "demo": ("demo", "odd:{}", "random", "--speed", "0"),
    "web": ("web", "--no-browser", "--port", "0", "--records", "{}"),
    "play": ("play", "A", "B", "--edition", "{}"),
    "play a race": ("play", "A", "B", "--game", "adventure", "--edition", "{}"),
    "play on": ("play", "--resume", "{}"),
    "play on with others": ("play", "--resume", "{}", "a", "b", "c"),
}


@pytest.mark.slow
@pytest.mark.parametrize("line", READERS.values(), ids=READERS)
def test_hostile_files_cannot_control_the_terminal(
    line: tuple[str, ...], run: Callable[..., str], tmp_path: Path
) -> None:
    told = [run(*(word.format(file) for word in line)) for file in hostile_files(tmp_path)]
    assert all(told)


def test_hostile_tables_cannot_control_the_terminal(
    run: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables that cannot be restored are named in a message."""
    uvicorn = pytest.importorskip("uvicorn")
    monkeypatch.setattr(uvicorn.Server, "run", lambda _, sockets: sockets[0].close())
    words = ALL.replace("\x00", "").replace("\ud83d", "")
    for name, said in (("one", ALL), (words, ALL), ("two", "\x1b[2J")):
        table = tmp_path / "tables" / name
        table.mkdir(parents=True)
        sign = {"game": said, "seed": said, "bots": [said, None], "keys": [], said: said}
        (table / "table.json").write_text(json.dumps(sign), "utf-8")
    web = ("web", "--no-browser", "--port", "0", "--records", "tables")
    assert run(*web).count("Skipped: ") == 3
    assert (tmp_path / "tables" / "host.key").stat().st_mode & 0o077 == 0
    assert "not an address" in run(*web, "--host", words)


@pytest.mark.parametrize("command", COMMANDS)
def test_arguments_cannot_control_the_terminal(command: str, run: Callable[..., str]) -> None:
    words = ALL.replace("\x00", "").replace("\ud83d", "")
    for line in (
        [words],
        [words, words],
        ["--seed", words],
        [f"--{words}"],
        [words, "--edition", words],
    ):
        assert run(command, *line)


def test_typed_text_cannot_control_the_terminal(run: Callable[..., str]) -> None:
    typed = f"{plain(ALL)}\x1b[2J\u202e\nactions \x1b[2J\nundo\nquit\n"
    assert "do not understand" in run("play", "Ross", "Rae", "--seed", "1", stdin=typed)


def test_an_old_game_with_such_names_is_not_resumed(
    run: Callable[..., str], tmp_path: Path
) -> None:
    """An older version may have written the file, before names had limits."""
    RecordLog.create(tmp_path / "game.jsonl", GameRecord.new(["Ross", "Rae"])).close()
    text = (tmp_path / "game.jsonl").read_text("utf-8").replace("Ross", "Ro\\u001b[2J")
    (tmp_path / "game.jsonl").write_text(text, "utf-8")
    assert "visible characters" in run("play", "--resume", "game.jsonl")


def test_all_output_is_plain_text(capsys: pytest.CaptureFixture[str]) -> None:
    """This is the last safeguard, for text that a command forgot to escape."""
    from rich.live import Live
    from rich.table import Table as RichTable
    from rich.text import Text

    terminal = Terminal.standard()
    table = RichTable(ALL)
    table.add_row(Text(ALL, "bold"))
    terminal.say(ALL, "bold")
    terminal.say(Text(ALL))
    terminal.command(ALL)
    terminal.table(table)
    terminal.raw(ALL)
    with Live(Text(ALL), console=terminal.console, auto_refresh=False):
        pass
    told = capsys.readouterr().out
    assert is_clean(told)
    assert told.count("Ro") > 6 * 10


# -- Bots ------------------------------------------------------------------------------------------


class BrokenText(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


class Unshown:
    """A value that is not an action, and cannot be shown either."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __repr__(self) -> str:
        raise self.error


@pytest.mark.parametrize(
    ("bot", "kind"),
    [
        (Raises(ValueError(ALL)), FailureKind.RAISED),
        (Raises(BrokenText()), FailureKind.RAISED),
        (Raises(GeneratorExit()), FailureKind.RAISED),
        (Raises(SystemExit(3)), FailureKind.RAISED),
        (Raises(ValueError("x" * 1_000_000)), FailureKind.RAISED),
        (Chooser(ALL), FailureKind.ILLEGAL),
        (Chooser("x" * 1_000_000), FailureKind.ILLEGAL),
        (Chooser(Unshown(ValueError())), FailureKind.ILLEGAL),
        (Chooser(Unshown(SystemExit())), FailureKind.ILLEGAL),
        (Chooser(None), FailureKind.ILLEGAL),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_failing_bot_loses_only_its_own_game(bot: Bot, kind: FailureKind) -> None:
    """There is one worker, which is this process. The report about the failure is short and clean."""

    class Seldom(RandomBot):
        def choose(self, state: nwp.State, rng: Random, /) -> nwp.Action:
            return (
                bot.choose(state, rng)
                if state.players[0].name == "odd"
                else super().choose(state, rng)
            )

    simulation = simulate({"odd": Seldom(), "other": RandomBot()}, 4, workers=1)
    assert [failure.kind for failure in simulation.failures] == [kind] * 2
    assert simulation.summary.games == 2
    assert is_clean(str(simulation))
    for failure in simulation.failures:
        assert is_clean(failure.message)
        assert len(failure.message) <= 11_000


def test_a_bot_that_raises_took_too_long_itself_has_failed() -> None:
    from northwest_passage.bots import TookTooLong

    for limit in (None, 60.0):
        simulation = simulate(
            {"odd": Raises(TookTooLong()), "other": RandomBot()}, 2, workers=1, limit_seconds=limit
        )
        assert {failure.kind for failure in simulation.failures} == {FailureKind.RAISED}
        assert "before its time was up" in simulation.failures[0].message


def test_bots_with_long_class_names_can_play() -> None:
    long = type("B" * 300, (RandomBot,), {})
    assert simulate([long(), long()], 2, workers=1).summary.games == 2


def test_bots_cannot_control_the_terminal(run: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "odd_bots.py").write_text(
        f"""
class Shouts:
    def choose(self, state, rng):
        raise ValueError({ALL!r})
class Leaves:
    def choose(self, state, rng):
        raise SystemExit({ALL!r})
class Babbles:
    def choose(self, state, rng):
        return {ALL!r}
class Unborn:
    def __init__(self):
        raise SystemExit({ALL!r})
""",
        "utf-8",
    )
    for bot in ("Shouts", "Leaves", "Babbles", "Unborn"):
        for command in (("demo",), ("simulate", "--games", "2", "--workers", "1"), ("play",)):
            told = run(*command, f"odd_bots:{bot}", "random")
            assert "Ro" in told
    sys.modules.pop("odd_bots")


# -- Values in messages ----------------------------------------------------------------------------


class Strange:
    def __repr__(self) -> str:
        return ALL


ODD_VALUES = {
    "strange": Strange(),
    "unshown": Unshown(ValueError()),
    "leaves": Unshown(SystemExit()),
    "huge": 10**9999,
    "nested": [[[[]]]] * 9999,
    "long": "x" * 10**6,
    "tricks": ALL,
}


@pytest.mark.parametrize("value", ODD_VALUES.values(), ids=ODD_VALUES)
def test_any_value_can_be_shown(value: object) -> None:
    assert is_clean(quoted(value))
    assert len(quoted(value)) <= 120
    games: list[tuple[Any, Any]] = [
        (nwp, nwp.new_game(["Ross", "Rae"])),
        (adventure, adventure.new_game(["Ross", "Rae"])),
    ]
    for game, state in games:
        refusal = game.why_illegal(state, value)
        assert refusal.reason is game.Reason.NOT_AN_ACTION
        with pytest.raises(nwp.IllegalAction) as caught:
            game.apply(state, value)
        assert is_clean(str(caught.value))
    for field in ({"cell": value}, {"tile": value}, {"rotation": value}):
        wanted: dict[str, Any] = {
            "tile": nwp.TileId.large(1),
            "cell": (1, 1),
            "rotation": 0,
            **field,
        }
        with pytest.raises(nwp.InvalidData) as wrong:
            nwp.PlaceTile(nwp.Unit.SHIP, **wanted)
        assert is_clean(str(wrong.value))
        assert len(str(wrong.value)) < 250


# -- Tables ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [nwp.EXPEDITION, adventure.ADVENTURE], ids=str)
@pytest.mark.parametrize("value", ODD_VALUES.values(), ids=ODD_VALUES)
def test_any_argument_of_a_table_gets_a_short_and_clean_response(game: Any, value: Any) -> None:
    table: Any = Table(game, ["Ross", "Rae"], seed=1)
    before = table.position
    requests: list[Callable[[], object]] = [
        lambda: table.play(table.to_act, value),
        lambda: table.play(value, "pass"),
        lambda: table.play(table.to_act, "pass", frame=value),
        lambda: table.frames(value),
        lambda: table.frames(0, -value if value == 10**9999 else value),
        lambda: table.at(value),
        lambda: table.undo(value),
        lambda: table.undo(0, seats=value),
        lambda: table.undo(0, consent=value),
        lambda: table.plan_undo(value),
        lambda: table.seat(0, value),
        lambda: table.seat(value, RandomBot(game)),
        lambda: table.hint(0, value),
        lambda: Table(game, value),
        lambda: Table(game, [value, "Rae"]),
        lambda: Table(game, ["Ross", "Rae"], bots=value),
        lambda: Table(game, ["Ross", "Rae"], bots={0: value}),
        lambda: Table(game, ["Ross", "Rae"], setup=value),
        lambda: Table(value, ["Ross", "Rae"]),
        lambda: Table.resume(value),
    ]
    for request in requests:
        with pytest.raises(nwp.NorthwestPassageError) as caught:
            request()
        assert is_clean(str(caught.value))
        assert len(str(caught.value)) < 400
    assert table.position == before
    assert not table.bots


def test_a_table_with_hostile_names_is_shown_safely() -> None:
    """Players' names in a game are clean, and bots' names are not in it at all."""
    bot: Any = Chooser(ALL)
    table = Table(nwp.EXPEDITION, ["Ross", "Rae"], bots={0: bot, 1: bot}, seed=1)
    assert is_clean(repr(table))
    with pytest.raises(nwp.NorthwestPassageError) as caught:
        table.play_bots()
    assert is_clean(str(caught.value))
    quiet: Any = Chooser(None)
    table.seat(0, quiet)
    table.seat(1, quiet)
    with pytest.raises(nwp.NorthwestPassageError):
        table.play_bots()


@pytest.mark.parametrize("game", [nwp.EXPEDITION, adventure.ADVENTURE], ids=str)
@pytest.mark.parametrize(
    "error",
    [ValueError(ALL), SystemExit(), GeneratorExit()],
    ids=lambda error: type(error).__name__,
)
def test_a_bot_that_raises_leaves_the_table_as_it_was(game: Any, error: BaseException) -> None:
    """The error reaches the caller, and another bot can continue."""
    views: list[object] = []

    class Tired(RandomBot[Any, Any]):
        """Raises at its third decision."""

        def choose(self, view: Any, rng: Random, /) -> Any:
            views.append(view)
            if len(views) == 3:
                raise error
            return super().choose(view, rng)

    table: Any = Table(game, ["Ross", "Rae"], bots={0: Tired(game), 1: RandomBot(game)}, seed=1)
    with pytest.raises(type(error)):
        table.play_bots()
    before, record = table.position, table.record
    assert table.to_act == 0
    assert record.replay() == table.state
    table.seat(0, RandomBot(game))
    decision = table.bot_decision()
    table.play(0, decision.choose(), frame=decision.frame)
    assert table.record.actions[:before] == record.actions
