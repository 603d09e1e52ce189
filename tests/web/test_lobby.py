"""Tables that come back, whatever happens."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import Any

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
    assert [name for name, _, _ in again] == [two.name]
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
    assert [hall.seats(place.name, key.secret) for key in place.keys] == [(0,), (1,), (3,), ()]
    assert hall.seats(place.name, "nonsense") is None
    assert hall.seats(place.name, "é") is None
    assert place.keys[0].secret not in repr(place.keys)
    assert (tmp_path / place.name).stat().st_mode & 0o077 == 0
    hall.close()


def test_a_hall_is_full_some_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "MAX_TABLES", 1)
    hall = Hall(tmp_path)
    hall.open(wish())
    with pytest.raises(TableError, match="too many games in progress"):
        hall.open(wish())
    with pytest.raises(InvalidData):
        Hall(tmp_path / "other").open(wish(game="go"))
    hall.close()


# -- Games that are over, and tables that are removed ----------------------------------------------


def over(hall: Hall, seed: str = "1") -> Place:
    """A table of bots whose game is over."""
    place = hall.open(wish(Seat("Ann", "random"), Seat("Bo", "random"), seed=seed))
    place.desk.table.play_bots()
    return place


def test_a_game_that_is_over_does_not_count_and_is_loaded_when_it_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "MAX_TABLES", 1)
    hall = Hall(tmp_path)
    done = over(hall)
    hall.open(wish())  # there is room
    hall.rest(done.name)
    assert hall.loaded(done.name) is None
    assert {name: summary.over for name, summary, _ in hall} == {
        done.name: True,
        **{name: False for name, _, _ in hall if name != done.name},
    }
    hall.close()

    monkeypatch.setattr(halls.Hall, "_resumed", refuse_to_load(halls.Hall._resumed, done.name))
    again = Hall(tmp_path)
    assert again.damaged == []
    assert len(again) == 2
    monkeypatch.undo()
    assert again.loaded(done.name) is None
    assert again.seats(done.name, done.keys[0].secret) == done.keys[0].seats
    place = again.place(done.name)
    assert place is not None
    assert place.desk.table.state == done.desk.table.state
    assert place.summary == done.summary
    assert again.place("nowhere") is None
    again.close()


def refuse_to_load(real: Any, name: str) -> Any:
    def resumed(self: Hall, wanted: str) -> Place:
        assert wanted != name, "a game that is over is not loaded"
        place: Place = real(self, wanted)
        return place

    return resumed


@pytest.mark.parametrize("damage", [b"{}", b"", b"\xff"], ids=ascii)
def test_the_record_decides_whether_a_game_is_over(tmp_path: Path, damage: bytes) -> None:
    """What the third file says is only believed until the table is loaded; without it nothing is lost."""
    hall = Hall(tmp_path)
    done, going = over(hall), hall.open(wish())
    for place in (done, going):
        hall.rest(place.name)
    assert hall.loaded(going.name) is going, "it is not over"
    hall.close()
    marker = tmp_path / done.name / "over.json"
    shutil.copy(marker, tmp_path / going.name / "over.json")
    marker.write_bytes(damage)
    again = Hall(tmp_path)
    assert again.damaged == []
    resumed = again.place(going.name)
    assert resumed is not None
    assert not resumed.summary.over
    assert {name: summary.over for name, summary, _ in again} == {
        done.name: True,
        going.name: False,
    }
    again.close()
    assert not (tmp_path / going.name / "over.json").exists()


def test_a_table_is_removed_with_its_files(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    done, going, stays = over(hall), hall.open(wish()), hall.open(wish())
    hall.rest(done.name)
    for place in (done, going):
        assert hall.remove(place.name)
        assert not hall.remove(place.name)
        assert hall.place(place.name) is None
        assert hall.seats(place.name, place.keys[0].secret) is None
        assert not (tmp_path / place.name).exists()
    assert not hall.remove("../hall")
    assert [name for name, _, _ in hall] == [stays.name]
    hall.close()
    again = Hall(tmp_path)
    assert len(again) == 1
    again.close()


def test_players_play_again_one_seat_further_with_the_same_keys(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    seats = (Seat("Ann", "random"), Seat("Bo", away=True), Seat("Cy", away=True))
    place = hall.open(wish(*seats))
    with pytest.raises(TableError, match="when the game is over"):
        hall.rematch(place.name)
    while not place.desk.table.is_over:
        place.desk.table.play_bots()
        if not place.desk.table.is_over:
            played(place, 1)
    [summary] = [summary for _, summary, _ in hall]
    assert " wins with " in summary.result
    assert summary.played > 0
    following = hall.rematch(place.name)
    assert hall.rematch(place.name) == following == hall.rematch_of(place.name)
    again = hall.place(following)
    assert again is not None
    assert again.desk.table.names == ("Bo", "Cy", "Ann")
    assert [*again.desk.table.bots] == [2]
    by_secret = {key.secret: key.seats for key in again.keys}
    assert [by_secret[key.secret] for key in place.keys] == [(), (0,), (1,), ()]
    assert hall.seats(following, place.keys[2].secret) == (1,)
    hall.remove(following)
    assert hall.rematch_of(place.name) is None
    hall.close()
