"""Records are saved, loaded, replayed to any point, and read back after a crash."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import northwest_passage as nwp
from northwest_passage import GameRecord, InvalidData, RecordLog, Variant, adventure, testing
from northwest_passage.expedition.default_edition import DEFAULT_EDITION
from northwest_passage.games import load_record
from northwest_passage.table import Table
from tests.any_game.test_record_log import race, soundings

RECORDS = Path(__file__).parents[1] / "expedition" / "records"


@cache
def stored(name: str) -> GameRecord:
    return GameRecord.load(RECORDS / f"{name}.jsonl")


def short(name: str = "three", actions: int = 30) -> GameRecord:
    record = stored(name)
    return attrs.evolve(record, actions=record.actions[:actions])


# -- Creating and replaying ------------------------------------------------------------------------


def test_a_record_of_a_new_game_has_its_first_reveals() -> None:
    state = nwp.new_game(["Ross", "Rae"], rng=random.Random(7))
    record = GameRecord.of(state)
    assert [type(action) for action in record.actions] == [nwp.Reveal] * 4
    assert record.replay() == state
    assert record.turn_order == state.turn_order
    # Without a generator, the reveals have not happened yet.
    assert GameRecord.of(nwp.new_game(["Ross", "Rae"])).actions == ()


def test_a_record_begins_with_a_new_game() -> None:
    for number in (5, 60, 120, 242):
        with pytest.raises(InvalidData, match="must be a new game"):
            GameRecord.of(stored("three").replay(number))


@pytest.mark.parametrize("module", [nwp, adventure])
def test_a_record_may_contain_its_seed(module: Any) -> None:
    """A record without a seed omits the field, and a table resumes with the recorded seed."""
    game, record = module.GameRecord.game(), module.GameRecord.new(["A", "B"])
    assert "seed" not in json.loads(module.to_json(record))
    assert "seed" not in record.to_lines().partition("\n")[0]
    seeded = attrs.evolve(record, seed="1829")
    assert json.loads(module.to_json(seeded))["seed"] == "1829"
    assert module.GameRecord.from_lines(seeded.to_lines()) == seeded
    assert module.from_json(module.to_json(seeded), module.GameRecord) == seeded
    actions = {Table.resume(seeded, bots={}).record.actions for _ in range(3)}
    assert actions == {Table.resume(record, seed=1829).record.actions}
    assert Table(game, ["A", "B"], setup=seeded.setup).record.setup.seed == "1829"
    for wrong in (7, "x" * 65, "a\nb"):
        document = json.loads(module.to_json(seeded)) | {"seed": wrong}
        with pytest.raises(InvalidData, match=r"^seed: "):
            module.from_json(json.dumps(document), module.GameRecord)


@pytest.mark.parametrize("module", [nwp, adventure])
def test_version_1_of_records_is_still_read(module: Any) -> None:
    """Its field ``luck`` is now ``seed``. Documents and lines are written in version 2."""
    record = attrs.evolve(module.GameRecord.new(["A", "B"]), seed="1829")
    current = module.to_dict(record)
    assert current["version"] == 2
    old = {key: value for key, value in current.items() if key != "seed"} | {"version": 1}
    assert module.from_dict({**old, "luck": "1829"}, module.GameRecord) == record
    assert module.from_dict(old, module.GameRecord) == attrs.evolve(record, seed=None)
    header, *lines = record.to_lines().splitlines()
    old_header = header.replace('"version":2', '"version":1').replace('"seed"', '"luck"')
    assert module.GameRecord.from_lines("\n".join([old_header, *lines, ""])) == record
    with pytest.raises(
        InvalidData, match=r"^seed: must be named 'luck' in this version of the format$"
    ):
        module.from_dict({**old, "seed": "1829"}, module.GameRecord)
    with pytest.raises(InvalidData, match="luck"):
        module.from_dict({**current, "luck": "1829"}, module.GameRecord)
    with pytest.raises(InvalidData, match="version"):
        module.from_dict({**old, "version": 0}, module.GameRecord)


@pytest.mark.parametrize("game", ["expedition", "adventure"])
def test_the_repr_of_a_record_is_one_line(game: str) -> None:
    module: Any = {"expedition": nwp, "adventure": adventure}[game]
    record = module.GameRecord.new(["Ross", "Rae"])
    assert repr(record) == f"<GameRecord of {game}: Ross, Rae, 0 actions>"
    [first, *_] = module.legal_actions(record.replay())
    assert repr(record.with_action(first)).endswith(", 1 action>")
    assert repr(module.GameRecord()) == f"<GameRecord of {game}: 0 actions>"


def test_a_record_can_have_no_actions() -> None:
    record = GameRecord.new(["Ross"], variant=Variant.SOLO)
    assert record.edition is DEFAULT_EDITION
    assert record.replay() == nwp.new_game(["Ross"], variant=Variant.SOLO)
    with pytest.raises(nwp.InvalidSetup):
        GameRecord.new(["Ross"])


@given(testing.games(testing.editions(), max_actions=40))
def test_every_game_is_recorded_and_replayed(played: testing.Playthrough) -> None:
    record = GameRecord.of(played.start)
    for action in played.actions:
        record = record.with_action(action)
    assert tuple(record.states()) == played.states
    assert nwp.from_json(nwp.to_json(record), GameRecord) == record


def test_a_game_is_replayed_to_any_point() -> None:
    record = short()
    states = list(record.states())
    assert len(states) == 31
    for number in (0, 1, 17, 30):
        assert record.replay(number) == states[number]
    assert record.replay() == states[-1]
    wrong: list[Any] = [-1, 31, 1.0, "3"]
    for number in wrong:
        with pytest.raises(InvalidData, match="actions: must be 0 to 30, got"):
            record.replay(number)


def test_a_record_that_does_not_replay_says_where_and_why() -> None:
    actions = list(short().actions)
    actions[12] = nwp.MoveShip(nwp.Cell(0, 6))
    record = attrs.evolve(short(), actions=tuple(actions))
    with pytest.raises(InvalidData) as caught:
        record.replay()
    [problem] = caught.value.problems
    assert problem.path == "actions[12]"
    assert problem.message == "The two tiles share no border: diagonal contact is not enough."
    record.replay(12)
    # So it cannot be read, either.
    with pytest.raises(InvalidData, match=r"actions\[12\]"):
        nwp.from_json(nwp.to_json(record), GameRecord)


def test_a_record_cannot_continue_after_the_end_of_the_game() -> None:
    record = stored("three").with_action(nwp.Pass())
    with pytest.raises(InvalidData, match=r"actions\[242\]: The game is over."):
        record.replay()


@pytest.mark.parametrize(
    "changes", [{"names": ["Ross"]}, {"names": ["A", "A", "B"]}, {"turn_order": [0, 1]}]
)
def test_a_record_that_cannot_begin_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(InvalidData, match="must be a valid setup"):
        nwp.from_dict({**nwp.to_dict(short()), **changes}, GameRecord)


# -- Files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["game.json", "game.jsonl"])
@pytest.mark.parametrize("record", [short(), stored("small"), race().record, soundings().record])
def test_records_are_saved_and_loaded(tmp_path: Path, name: str, record: Any) -> None:
    path = tmp_path / name
    load = type(record).load
    record.save(path)
    assert load(path) == record
    record.save(str(path))
    assert load(str(path)) == record
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) == (1 + len(record.actions) if name.endswith("l") else 1)


@pytest.mark.parametrize("name", ["game.json", "game.jsonl"])
def test_a_file_names_its_game(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    soundings().record.save(path)
    with pytest.raises(InvalidData, match=r"northwest_passage\.soundings\.rec"):
        GameRecord.load(path)
    for record in (short(), race().record):
        record.save(path)
        assert load_record(path) == record
    for text in ('{"format":"northwest_passage.state","version":1}\n', "{}\n", "[]\n"):
        path.write_text(text)
        with pytest.raises(InvalidData, match=r"must be the record format|must be a JSON object"):
            load_record(path)


def test_lines_begin_with_a_header() -> None:
    header, first, *_ = short().to_lines().splitlines()
    assert json.loads(header) == {
        "format": "northwest_passage.record_header",
        "version": 2,
        "edition": "reconstruction-2",
        "variant": "standard",
        "names": ["Ross", "Rae", "Back"],
        "turn_order": [2, 0, 1],
    }
    assert json.loads(first)["type"] == "reveal"


def test_lines_can_be_read_from_a_string() -> None:
    record = short()
    lines = record.to_lines()
    assert GameRecord.from_lines(lines) == record
    assert GameRecord.from_lines(lines[:-3]).actions == record.actions[:-1]
    with pytest.raises(InvalidData, match="UTF-8"):
        GameRecord.from_lines("\ud800")


def test_a_log_grows_during_play(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    record = short()
    with RecordLog.create(path, attrs.evolve(record, actions=record.actions[:4])) as log:
        for number, action in enumerate(record.actions[4:], start=5):
            log.append(action, sync=number == 5)
            # A program that reads the file during the game finds everything.
            assert GameRecord.load(path).actions == record.actions[:number]
        assert log.record == record
    assert path.read_text("utf-8") == record.to_lines()
    with pytest.raises(FileExistsError) as caught:
        RecordLog.create(path, record)
    assert (caught.value.filename, caught.value.filename2) == (str(path), None)


@given(cut=st.integers(0, 2000))
def test_an_incomplete_last_line_is_ignored(
    tmp_path_factory: pytest.TempPathFactory, cut: int
) -> None:
    """The machine may stop at any byte; everything up to the last complete line is read."""
    record = short()
    whole = record.to_lines().encode()
    cut = len(whole) - cut % (len(whole) - whole.index(b"\n"))
    path = tmp_path_factory.mktemp("torn") / "game.jsonl"
    path.write_bytes(whole[:cut])
    found = GameRecord.load(path)
    lines = whole[:cut].count(b"\n")
    # A line that lacks only the line break is complete.
    assert len(found.actions) - (lines - 1) in (0, 1)
    assert found.actions == record.actions[: len(found.actions)]
    # The game continues from there, and the file looks as if nothing had happened.
    with RecordLog.resume(path) as log:
        assert log.record == found
        for action in record.actions[len(found.actions) :]:
            log.append(action)
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    "rest", [b"\x00" * 10, b'{"type":"pa', b"\xff\xfe", b"{", b'{"type":"pass"} x']
)
def test_garbage_after_the_last_line_break_is_ignored(tmp_path: Path, rest: bytes) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(short().to_lines().encode() + rest)
    assert GameRecord.load(path) == short()


def test_a_damaged_line_in_the_middle_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = short().to_lines().splitlines(keepends=True)
    lines[3] = lines[3][:10] + "\n"
    lines[7] = '{"type":"reveal","tile":"X1"}\n'
    lines[9] = "\n"
    path.write_text("".join(lines))
    with pytest.raises(InvalidData) as caught:
        GameRecord.load(path)
    lines = [str(problem) for problem in caught.value.problems]
    assert [line.split(": ")[0] for line in lines] == [
        "actions[2]",
        "actions[6].tile",
        "actions[8]",
    ]
    assert [line.rpartition(" (")[2] for line in lines] == ["line 4)", "line 8)", "line 10)"]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "must be JSON"),
        (b"\n", "must be JSON"),
        (b'{"format":"northwest_passage.rec', "must be JSON"),
        (b"\xff\n", "must be text in UTF-8"),
        (b'{"format":"northwest_passage.record","version":1}\n', "northwest_passage.record_header"),
    ],
)
def test_a_file_without_its_header_is_an_error(tmp_path: Path, data: bytes, told: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(data)
    with pytest.raises(InvalidData, match=told):
        GameRecord.load(path)


def test_a_json_file_must_be_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\xff\xfe{}")
    with pytest.raises(InvalidData, match="must be text in UTF-8"):
        GameRecord.load(path)
