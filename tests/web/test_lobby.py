"""Tables that come back, whatever happens."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from northwest_passage import InvalidData, RecordLog
from northwest_passage.table import TableError
from northwest_passage.web import lobby as halls
from northwest_passage.web.lobby import Hall, Place
from northwest_passage.web.requests import Play, Seat, Undo
from tests.web.support import ask, choose, ids, live, wish


def played(place: Place, decisions: int, seed: int = 1) -> None:
    rng, table = Random(seed), place.desk.table
    for _ in range(decisions):
        to_act = table.to_act
        assert to_act is not None
        frame = live(place.desk, to_act)
        ask(place.desk, to_act, Play(choose(rng, ids(frame)), table.latest))


def test_a_hall_that_is_killed_has_every_table_as_it_was(tmp_path: Path) -> None:
    """Nothing is closed: the folder is copied in the middle, as a crash would leave it."""
    hall = Hall(tmp_path / "hall")
    places = [
        hall.open(wish(seed="1")),
        hall.open(wish(Seat("Ann"), Seat("Bo", "random"), Seat("Cy", away=True), seed="2")),
        hall.open(wish(Seat("Rae"), variant="solo", seed="3")),
    ]
    played(places[0], 12)
    to_act = places[0].desk.table.to_act
    if to_act is not None:
        ask(places[0].desk, to_act, Undo(), seats=[0, 1])
    places[1].desk.table.play_bots()
    played(places[2], 5)
    shutil.copytree(tmp_path / "hall", tmp_path / "copy")

    again = Hall(tmp_path / "copy")
    assert again.damaged == []
    assert len(again) == 3
    for place in places:
        resumed = again.place(place.name)
        assert resumed is not None
        assert resumed.desk.table.state == place.desk.table.state
        assert resumed.keys == place.keys
        assert resumed.desk.table.bots == place.desk.table.bots
        # It goes on with the same luck.
        for each in (place, resumed):
            each.desk.table.play_bots()
            played(each, 3, seed=9)
        assert resumed.desk.table.state == place.desk.table.state
    again.close()
    hall.close()


def test_chance_that_was_interrupted_goes_on(tmp_path: Path) -> None:
    hall = Hall(tmp_path / "hall")
    place = hall.open(wish())
    played(place, 1)
    state = place.desk.table.state
    hall.close()
    record = tmp_path / "hall" / place.name / "game.jsonl"
    lines = record.read_bytes().splitlines(keepends=True)
    record.write_bytes(b"".join(lines[:-1]) + lines[-1][:9])  # what chance did is torn
    again = Hall(tmp_path / "hall")
    resumed = again.place(place.name)
    assert resumed is not None
    assert resumed.desk.table.state == state
    again.close()
    assert record.read_bytes().splitlines(keepends=True) == lines


@pytest.mark.parametrize("damage", [b"{}", b"", b"\xff", b"[" * 1000], ids=ascii)
def test_what_is_damaged_is_left_out_and_stays(tmp_path: Path, damage: bytes) -> None:
    hall = Hall(tmp_path)
    one, two = hall.open(wish()), hall.open(wish())
    hall.close()
    sign = tmp_path / one.name / "table.json"
    sign.write_bytes(damage)
    again = Hall(tmp_path)
    assert [place.name for place in again] == [two.name]
    assert len(again.damaged) == 1
    assert sign.read_bytes() == damage
    again.close()


def test_the_record_of_a_damaged_table_is_let_go(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    place = hall.open(wish())
    hall.close()
    sign = tmp_path / place.name / "table.json"
    sign.write_text(sign.read_text("ascii").replace("null", '"nobody"', 1), "ascii")
    again = Hall(tmp_path)
    assert again.damaged[0].endswith("there is no bot 'nobody'")
    RecordLog.resume(tmp_path / place.name / "game.jsonl").close()


def test_keys_open_their_seats_only(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    seats = (Seat("A"), Seat("B", away=True), Seat("C", "greedy"), Seat("D", away=True))
    place = hall.open(wish(*seats))
    assert [key.seats for key in place.keys] == [(0,), (1,), (3,), ()]
    assert [place.seats(key.secret) for key in place.keys] == [(0,), (1,), (3,), ()]
    assert place.seats("nonsense") is None
    assert place.seats("é") is None
    assert place.keys[0].secret not in repr(place.keys)
    assert (tmp_path / place.name).stat().st_mode & 0o077 == 0
    hall.close()


def test_a_hall_is_full_some_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "MAX_TABLES", 1)
    hall = Hall(tmp_path)
    hall.open(wish())
    with pytest.raises(TableError, match="too many tables"):
        hall.open(wish())
    with pytest.raises(InvalidData):
        Hall(tmp_path / "other").open(wish(game="go"))
    hall.close()
