"""The file of a game in progress: whatever fails, it contains the game before or after the change."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import CHANCE, GameRecord, InvalidData, RecordLog, RecordLogError, adventure
from northwest_passage._internal import files
from northwest_passage.adventure import ADVENTURE, legal_actions
from northwest_passage.records import Log, Record
from tests.support import toy
from tests.support.disk import Disk, Fault, failing_disk
from tests.support.effort import rest_slow

AnyRecord = Record[Any, Any, Any, Any, Any, Any]
AnyLog = Log[Any, Any]


@attrs.frozen
class Case:
    """A game to be recorded, some actions long."""

    log: type[AnyLog]
    record: AnyRecord

    def load(self, path: Path) -> AnyRecord | None:
        """Return the record in a file, or ``None`` if there is no file."""
        try:
            return type(self.record).load(path)
        except FileNotFoundError:
            return None


@cache
def expedition() -> Case:
    path = Path(__file__).parents[1] / "expedition" / "records" / "three.jsonl"
    return Case(RecordLog, GameRecord.load(path).first(8))


@cache
def soundings() -> Case:
    """Return the toy game, played at random."""
    rng, setup = Random(7), toy.Setup(names=("Ross", "Rae"), rounds=20)
    record, state = toy.SoundingsRecord.begin(setup), toy.start(setup)
    for _ in range(8):
        action = toy.draw(state, rng) if toy.to_act(state) == CHANCE else toy.Sail()
        record, state = record.with_action(action), toy.apply(state, action)
    return Case(toy.SoundingsLog, record)


@cache
def race() -> Case:
    """Return a game of Adventure, starting with the deal of the characters."""
    rng, state = Random(7), adventure.new_game(["Amundsen", "Franklin"])
    record = adventure.GameRecord.of(state)
    for _ in range(8):
        action = ADVENTURE.draw(state, rng) if state.to_act == CHANCE else legal_actions(state)[0]
        record, state = record.with_action(action), adventure.apply(state, action)
    return Case(adventure.RecordLog, record)


CASES = [
    pytest.param(expedition, id="expedition"),
    pytest.param(soundings, id="soundings"),
    pytest.param(race, id="adventure"),
]
cases = pytest.mark.parametrize("game", CASES)


# -- A fault in each call --------------------------------------------------------------------------


def faults(
    tmp_path: Path, prepare: Callable[[Path], None], act: Callable[[Path], None]
) -> Iterator[tuple[Path, Disk, bool]]:
    """Repeat an operation while each call in turn fails, alone or with all later calls.

    Yield the file, the disk, and whether there was an error.
    """
    for fault in Fault:
        for dead in (False, True):
            for number in count():
                path = tmp_path / f"{fault.name}-{dead}-{number}.jsonl"
                prepare(path)
                with failing_disk() as disk:
                    disk.fault = fault
                    disk.fails = lambda n, _, at=number, dead=dead: n >= at if dead else n == at  # type: ignore[misc]
                    try:
                        act(path)
                        raised = False
                    except (OSError, KeyboardInterrupt):
                        raised = True
                yield path, disk, raised
                if len(disk.calls) <= number:
                    assert not raised
                    assert number
                    break


def faulty_logs(
    tmp_path: Path, case: Case, record: AnyRecord, act: Callable[[AnyLog], None]
) -> Iterator[tuple[AnyLog, Path, Disk, bool]]:
    """Do the same with an operation on the log of a record."""
    logs: dict[Path, AnyLog] = {}

    def prepare(path: Path) -> None:
        logs[path] = case.log.create(path, record)

    for path, disk, raised in faults(tmp_path, prepare, lambda path: act(logs[path])):
        with logs[path] as log:
            yield log, path, disk, raised


@pytest.mark.slow
@cases
@pytest.mark.parametrize("suffix", rest_slow(["json", "jsonl"], 2))
def test_save_replaces_the_record_completely_or_not_at_all(
    tmp_path: Path, game: Callable[[], Case], suffix: str
) -> None:
    case = game()
    before = case.record.first(4)
    for path, _, raised in faults(
        tmp_path,
        lambda path: before.save(path.with_suffix(f".{suffix}")),
        lambda path: case.record.save(path.with_suffix(f".{suffix}")),
    ):
        found = case.load(path.with_suffix(f".{suffix}"))
        assert found in ((before, case.record) if raised else (case.record,))


@cases
def test_a_log_is_created_or_not_at_all(tmp_path: Path, game: Callable[[], Case]) -> None:
    case = game()

    def act(path: Path) -> None:
        case.log.create(path, case.record).close()

    for path, _, raised in faults(tmp_path, lambda path: None, act):
        assert case.load(path) in ((None, case.record) if raised else (case.record,))
        if case.load(path) is None:
            act(path)  # a second attempt must succeed
        assert path.read_text("ascii") == case.record.to_lines()


@cases
@pytest.mark.parametrize("sync", [False, True])
def test_an_action_is_appended_once_whatever_fails(
    tmp_path: Path, game: Callable[[], Case], sync: bool
) -> None:
    """The file has the action once or not at all. Appending it again works, or the log refuses."""
    case = game()
    before, action = case.record.first(7), case.record.actions[7]
    for log, path, _, raised in faulty_logs(
        tmp_path, case, before, lambda log: log.append(action, sync=sync)
    ):
        found = case.load(path)
        if not raised:
            assert found == log.record == case.record
            continue
        assert log.record == before
        assert found in (before, case.record)
        try:
            log.append(action, sync=sync)
        except RecordLogError:
            assert log.record == before
            assert case.load(path) == found
        else:
            assert log.record == case.record
            assert path.read_text("ascii") == case.record.to_lines()
        log.close()
        with case.log.resume(path) as log:
            assert log.record in (before, case.record)
            for last in case.record.actions[len(log.record.actions) :]:
                log.append(last)
        assert path.read_text("ascii") == case.record.to_lines()


@cases
@pytest.mark.parametrize("sync", [False, True])
def test_actions_are_all_truncated_or_none_whatever_fails(
    tmp_path: Path, game: Callable[[], Case], sync: bool
) -> None:
    case = game()
    after = case.record.first(3)
    for log, path, _, raised in faulty_logs(
        tmp_path, case, case.record, lambda log: log.truncate(3, sync=sync)
    ):
        found = case.load(path)
        assert found in ((case.record, after) if raised else (after,))
        if raised:  # the record in memory decides
            log.truncate(len(log.record.actions))
            assert case.load(path) == log.record
        log.truncate(3, sync=sync)
        log.append(case.record.actions[3])
        assert case.load(path) == log.record == case.record.first(4)


TAILS = {
    "torn": lambda text: text[:-5],
    "no line break": lambda text: text[:-1],
    "NULs": lambda text: text + "\0" * 30,
}


@cases
@pytest.mark.parametrize("tail", TAILS)
def test_a_damaged_file_is_resumed_whatever_fails(
    tmp_path: Path, game: Callable[[], Case], tail: str
) -> None:
    case = game()
    data = TAILS[tail](case.record.to_lines()).encode()
    there = case.record.first(7) if tail == "torn" else case.record

    def prepare(path: Path) -> None:
        path.write_bytes(data)

    def act(path: Path) -> None:
        case.log.resume(path).close()

    for path, _, raised in faults(tmp_path, prepare, act):
        assert case.load(path) == there
        if not raised:
            assert path.read_text("ascii") == there.to_lines()
        act(path)
        assert path.read_text("ascii") == there.to_lines()


def test_an_append_after_an_interrupt_writes_the_action_once(tmp_path: Path) -> None:
    """Ctrl-C may arrive when the line is written but the record does not contain the action yet."""
    case, path = expedition(), tmp_path / "game.jsonl"
    with case.log.create(path, case.record.first(6)) as log:
        log.append(case.record.actions[6])
        log.record = case.record.first(6)
        for action in case.record.actions[6:]:
            log.append(action)
    assert path.read_text("ascii") == case.record.to_lines()


def refusals(log: AnyLog, action: object) -> Iterator[RecordLogError]:
    """Yield the error with which each method of a log refuses to write."""
    with pytest.raises(RecordLogError) as caught:
        log.append(action)
    yield caught.value
    with pytest.raises(RecordLogError) as caught:
        log.truncate(1)
    yield caught.value


@pytest.mark.parametrize("foreign", [False, True])
def test_an_incomplete_line_is_removed_later(tmp_path: Path, foreign: bool) -> None:
    """It is removed when the disk works again, but what another program has written is not."""
    case, path = expedition(), tmp_path / "game.jsonl"
    with case.log.create(path, case.record.first(6)) as log:
        with failing_disk() as disk:
            disk.fault = Fault.HALF
            disk.fails = lambda _, name: name in ("write", "ftruncate")
            for _ in range(2):
                with pytest.raises(OSError, match="The disk fails"):
                    log.append(case.record.actions[6])
                assert log.record == case.record.first(6) == case.load(path)
        if foreign:
            with path.open("a") as file:
                file.write("x")
            before = path.read_bytes()
            for caught in refusals(log, case.record.actions[6]):
                assert "Another program has written to the file" in str(caught)
                assert caught.filename == str(path)
            assert path.read_bytes() == before
        else:
            log.extend(case.record.actions[6:])
            assert path.read_text("ascii") == case.record.to_lines()
    with pytest.raises(RecordLogError, match=r"game.jsonl: The file is closed$"):
        log.append(case.record.actions[6])
    log.close()  # closing it twice does no harm


@cases
def test_several_actions_are_all_added_or_none_whatever_fails(
    tmp_path: Path, game: Callable[[], Case]
) -> None:
    case = game()
    before, actions = case.record.first(4), case.record.actions[4:]
    for log, path, disk, raised in faulty_logs(
        tmp_path, case, before, lambda log: log.extend(actions, sync=True)
    ):
        if not raised:
            assert path.read_text("ascii") == case.record.to_lines()
            continue
        assert log.record == before
        if disk.calls.count("ftruncate") and not disk.fails(len(disk.calls), "ftruncate"):
            assert path.read_text("ascii") == before.to_lines()
        log.extend(actions, sync=True)
        assert path.read_text("ascii") == case.record.to_lines()


@pytest.mark.skipif(sys.platform == "win32", reason="about limits of Unix")
def test_a_full_disk_does_not_corrupt_the_file(tmp_path: Path) -> None:
    """As with a real disk, the system writes part of a line, and then nothing more."""
    import resource

    case = expedition()
    text = case.record.to_lines()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    start = len(case.record.first(5).to_lines())
    for size in range(start, len(text)):
        path = tmp_path / f"{size}.jsonl"
        with case.log.create(path, case.record.first(5)) as log:
            failed = 0
            for action in case.record.actions[5:]:
                try:
                    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
                    try:
                        log.append(action)
                    finally:
                        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
                except OSError:
                    failed += 1
                    assert case.load(path) == log.record
                    log.append(action)
            assert failed
        assert path.read_text("ascii") == text


# -- Other writers ---------------------------------------------------------------------------------


@cases
def test_a_file_has_one_writer(tmp_path: Path, game: Callable[[], Case]) -> None:
    case, path = game(), tmp_path / "game.jsonl"
    with case.log.create(path, case.record.first(3)) as log:
        with pytest.raises(RecordLogError, match="Another program is writing to the file"):
            case.log.resume(path)
        log.append(case.record.actions[3])
        assert case.load(path) == case.record.first(4)  # readers are not locked out
    with case.log.resume(path) as log, pytest.raises(RecordLogError, match="Another program"):
        case.log.resume(path)
    case.log.resume(path).close()


def test_a_closed_file_is_unlocked_even_if_a_child_has_it_open(tmp_path: Path) -> None:
    """A process forked while the log was open has the same file open, and therefore its lock."""
    case, path = expedition(), tmp_path / "game.jsonl"
    log = case.log.create(path, case.record)
    inherited = os.dup(log._lines._file.fileno())
    log.close()
    case.log.resume(path).close()
    os.close(inherited)


def by_a_line(path: Path, case: Case) -> None:
    with path.open("a", encoding="ascii") as file:
        file.write(case.record.to_lines().splitlines(keepends=True)[4])


def by_a_shorter_file(path: Path, case: Case) -> None:
    os.truncate(path, len(case.record.first(1).to_lines()))


def by_another_file(path: Path, case: Case) -> None:
    case.record.first(3).save(path)


def by_no_file(path: Path, case: Case) -> None:
    path.unlink()


@pytest.mark.parametrize("change", [by_a_line, by_a_shorter_file, by_another_file, by_no_file])
def test_a_file_that_another_program_changed_is_not_written_to(
    tmp_path: Path, change: Callable[[Path, Case], None]
) -> None:
    """Systems may lack locks, and programs may ignore them. Even a new file of the same length is noticed."""
    case, path = expedition(), tmp_path / "game.jsonl"
    with case.log.create(path, case.record.first(3)) as log:
        change(path, case)
        found = case.load(path)
        for caught in refusals(log, case.record.actions[3]):
            assert re.search("Another program|been moved, deleted or replaced", str(caught))
        assert case.load(path) == found
        assert log.record == case.record.first(3)


def test_without_locks_logs_still_notice_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(number: int) -> None:
        raise OSError(95, "Operation not supported")

    case, path = expedition(), tmp_path / "game.jsonl"
    monkeypatch.setattr(files, "lock_file", no_locks)
    with case.log.create(path, case.record.first(3)) as one, case.log.resume(path) as other:
        one.append(case.record.actions[3])
        with pytest.raises(RecordLogError, match="Another program has written to the file"):
            other.append(case.record.actions[3])
        one.append(case.record.actions[4])
    assert case.load(path) == case.record.first(5)


CROWD = """
import sys, northwest_passage as nwp
path, whole = sys.argv[1], nwp.GameRecord.load(sys.argv[2])
refused = 0
print("ready", flush=True)
sys.stdin.readline()
while True:
    try:
        with nwp.RecordLog.resume(path) as log:
            done = len(log.record.actions)
            for action in whole.actions[done : done + 3]:
                log.append(action)
            if done == len(whole.actions):
                break
    except nwp.RecordLogError:
        refused += 1
"""


@pytest.mark.slow
def test_processes_that_write_to_one_file_take_turns(tmp_path: Path) -> None:
    case, path, whole = expedition(), tmp_path / "game.jsonl", tmp_path / "whole.jsonl"
    long = GameRecord.load(Path(__file__).parents[1] / "expedition" / "records" / "small.jsonl")
    long.save(whole)
    case.log.create(path, long.first(0)).close()
    crowd = [
        subprocess.Popen(
            [sys.executable, "-c", CROWD, str(path), str(whole)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for process in crowd:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in crowd:
        process.communicate("go\n", timeout=60)
        assert process.returncode == 0
    assert path.read_text("ascii") == long.to_lines()


# -- Power cuts ------------------------------------------------------------------------------------


@cases
@pytest.mark.parametrize(
    "rest", ["\0" * 30, "\0" * 30 + "\n", '{"type":\0\0\0\n', "\0\0\n\0\0\n", '\0\0"}\n', "\0\n\0"]
)
def test_nuls_at_the_end_are_ignored(tmp_path: Path, game: Callable[[], Case], rest: str) -> None:
    case, path = game(), tmp_path / "game.jsonl"
    text = case.record.to_lines()
    path.write_text(text + rest, encoding="ascii")
    assert case.load(path) == case.record
    assert type(case.record).from_lines(text + rest) == case.record
    case.log.resume(path).close()
    assert path.read_text("ascii") == text


@cases
def test_nuls_before_a_complete_line_are_an_error(tmp_path: Path, game: Callable[[], Case]) -> None:
    """Written actions are not discarded silently."""
    case, path = game(), tmp_path / "game.jsonl"
    lines = case.record.to_lines().splitlines(keepends=True)
    lines[-2] = "\0" * (len(lines[-2]) - 1) + "\n"
    for end in (lines[-1], lines[-1].rstrip("\n")):
        text = "".join([*lines[:-1], end])
        path.write_text(text, encoding="ascii")
        with pytest.raises(InvalidData, match=r"actions\[6\].* \(line 8\)"):
            case.log.resume(path)
        assert path.read_text("ascii") == text


# -- Limits ----------------------------------------------------------------------------------------


def test_the_number_of_actions_in_a_record_is_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, path = expedition().record, tmp_path / "game.jsonl"
    monkeypatch.setattr("northwest_passage.records.record.MAX_ACTIONS", 7)
    told = "actions: must have at most 7 actions, got"
    with pytest.raises(InvalidData, match=told):
        GameRecord.from_lines(record.to_lines())
    with pytest.raises(InvalidData, match=told):
        record.save(path)
    with pytest.raises(InvalidData, match=told):
        RecordLog.create(path, GameRecord.begin(record.setup, record.actions))
    assert not path.exists()
    with RecordLog.create(path, GameRecord.begin(record.setup, record.actions[:6])) as log:
        log.append(record.actions[6])
        with pytest.raises(InvalidData, match=told):
            log.append(record.actions[7])
        assert log.record == GameRecord.load(path) == record.first(7)
    assert GameRecord.from_lines(record.first(7).to_lines()) == record.first(7)


def test_the_size_of_a_record_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record, path = expedition().record, tmp_path / "game.jsonl"
    text = record.to_lines()
    for limit in (len(text), len(text) - 1):
        monkeypatch.setattr("northwest_passage.records.record.MAX_BYTES", limit)
        monkeypatch.setattr(files, "MAX_BYTES", limit)
        path.unlink(missing_ok=True)
        with RecordLog.create(path, GameRecord.begin(record.setup, record.actions[:7])) as log:
            if limit == len(text):
                log.append(record.actions[7])
                assert GameRecord.load(path) == GameRecord.from_lines(text) == record
                record.save(path)
                continue
            with pytest.raises(InvalidData, match="must have at most"):
                log.append(record.actions[7])
        for refused in (lambda: record.save(path), lambda: GameRecord.from_lines(text)):
            with pytest.raises(InvalidData, match=f"must have at most {limit} bytes"):
                refused()
        path.write_text(text, encoding="ascii")
        for read in (GameRecord.load, RecordLog.resume):
            with pytest.raises(InvalidData, match=f"must have at most {limit} bytes"):
                read(path)


def test_a_record_has_at_most_as_many_actions_as_its_game_allows() -> None:
    record = expedition().record.first(0)
    most = nwp.max_game_length(nwp.DEFAULT_EDITION, 3)
    line = '{"type":"pass"}\n'
    with pytest.raises(InvalidData, match=r"actions\[0\]"):  # none of them is legal
        GameRecord.from_lines(record.to_lines() + line * most)
    told = f"actions: must have at most {most} actions with this setup, got {most + 1}"
    with pytest.raises(InvalidData, match=told):
        GameRecord.from_lines(record.to_lines() + line * (most + 1))


def test_the_number_of_reported_problems_is_limited() -> None:
    header = expedition().record.first(0).to_lines()
    for wrong, told in ((99, 99), (100, 101), (300, 101)):
        with pytest.raises(InvalidData) as caught:
            GameRecord.from_lines(header + "x\n" * wrong)
        assert len(caught.value.problems) == told
    assert str(caught.value.problems[-1]) == "actions: the lines from 102 on were not checked"


@pytest.mark.parametrize("text", [None, b"{}", 3, ["{}"]])
def test_lines_must_be_a_string(text: Any) -> None:
    with pytest.raises(InvalidData, match=f"must be a string, got {type(text).__name__}"):
        GameRecord.from_lines(text)
