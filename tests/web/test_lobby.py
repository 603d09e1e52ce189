"""Tables are restored after any interruption."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from northwest_passage import EXPEDITION, InvalidData, RecordLog
from northwest_passage.table import TableError
from northwest_passage.web import lobby as lobbies
from northwest_passage.web.lobby import Lobby, Place
from northwest_passage.web.requests import Agree, Play, Seat, Undo
from tests.web.support import choose, ids, live, new_table, send


def played(place: Place, decisions: int, seed: int = 1) -> None:
    rng, table = Random(seed), place.session.table
    for _ in range(decisions):
        to_act = table.player_to_act
        frame = live(place.session, to_act)
        send(place.session, to_act, Play(choose(rng, ids(frame)), table.latest))


def test_a_killed_lobby_restores_every_table(tmp_path: Path) -> None:
    """No file is closed: the folder is copied during the game, as a crash would leave it."""
    lobby = Lobby(tmp_path / "lobby")
    places = [
        lobby.open(new_table(seed="1")),
        lobby.open(new_table(Seat("Ann"), Seat("Bo", "random"), Seat("Cy", away=True), seed="2")),
        lobby.open(new_table(Seat("Rae"), variant="solo", seed="3")),
    ]
    played(places[0], 12)
    to_act = places[0].session.table.to_act
    if to_act is not None:
        send(places[0].session, to_act, Undo(), seats=[0, 1])
    places[1].session.table.play_bots()
    played(places[2], 5)
    shutil.copytree(tmp_path / "lobby", tmp_path / "copy")

    again = Lobby(tmp_path / "copy")
    assert again.damaged == []
    assert len(again) == 3
    for place in places:
        resumed = again.place(place.name)
        assert resumed is not None
        assert resumed.session.table.state == place.session.table.state
        assert resumed.keys == place.keys
        assert resumed.session.table.bots == place.session.table.bots
        # It continues with the same random stream.
        for each in (place, resumed):
            each.session.table.play_bots()
            played(each, 3, seed=9)
        assert resumed.session.table.state == place.session.table.state
    again.close()
    lobby.close()


def test_an_interrupted_chance_action_is_repeated(tmp_path: Path) -> None:
    lobby = Lobby(tmp_path / "lobby")
    place = lobby.open(new_table())
    played(place, 1)
    state = place.session.table.state
    lobby.close()
    record = tmp_path / "lobby" / place.name / "game.jsonl"
    lines = record.read_bytes().splitlines(keepends=True)
    record.write_bytes(b"".join(lines[:-1]) + lines[-1][:9])  # the chance action is cut off
    again = Lobby(tmp_path / "lobby")
    resumed = again.place(place.name)
    assert resumed is not None
    assert resumed.session.table.state == state
    again.close()
    assert record.read_bytes().splitlines(keepends=True) == lines


@pytest.mark.parametrize("damage", [b"{}", b"", b"\xff", b"[" * 1000], ids=ascii)
def test_a_damaged_table_is_skipped_and_its_files_stay(tmp_path: Path, damage: bytes) -> None:
    lobby = Lobby(tmp_path)
    one, two = lobby.open(new_table()), lobby.open(new_table())
    lobby.close()
    sign = tmp_path / one.name / "table.json"
    sign.write_bytes(damage)
    again = Lobby(tmp_path)
    assert [name for name, _, _ in again] == [two.name]
    assert len(again.damaged) == 1
    assert sign.read_bytes() == damage
    again.close()


def test_the_record_of_a_damaged_table_is_unlocked(tmp_path: Path) -> None:
    lobby = Lobby(tmp_path)
    place = lobby.open(new_table())
    lobby.close()
    sign = tmp_path / place.name / "table.json"
    sign.write_text(sign.read_text("ascii").replace("null", '"unknown"', 1), "ascii")
    again = Lobby(tmp_path)
    assert again.damaged[0].endswith("there is no bot 'unknown'")
    RecordLog.resume(tmp_path / place.name / "game.jsonl").close()


def test_keys_open_their_seats_only(tmp_path: Path) -> None:
    lobby = Lobby(tmp_path)
    seats = (Seat("A"), Seat("B", away=True), Seat("C", "greedy"), Seat("D", away=True))
    place = lobby.open(new_table(*seats))
    assert [key.seats for key in place.keys] == [(0,), (1,), (3,), ()]
    assert [lobby.seats(place.name, key.secret) for key in place.keys] == [(0,), (1,), (3,), ()]
    assert lobby.seats(place.name, "nonsense") is None
    assert lobby.seats(place.name, "é") is None
    assert place.keys[0].secret not in repr(place.keys)
    assert (tmp_path / place.name).stat().st_mode & 0o077 == 0
    lobby.close()


def test_the_number_of_tables_in_a_lobby_is_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "MAX_TABLES", 1)
    lobby = Lobby(tmp_path)
    lobby.open(new_table())
    with pytest.raises(TableError, match="too many games in progress"):
        lobby.open(new_table())
    with pytest.raises(InvalidData):
        Lobby(tmp_path / "other").open(new_table(game="go"))
    lobby.close()


# -- Finished games, and removed tables ------------------------------------------------------------


def over(lobby: Lobby, seed: str = "1") -> Place:
    """Return a table of bots whose game is over."""
    place = lobby.open(new_table(Seat("Ann", "random"), Seat("Bo", "random"), seed=seed))
    place.session.table.play_bots()
    return place


def test_a_finished_game_does_not_count_and_is_loaded_on_demand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "MAX_TABLES", 1)
    lobby = Lobby(tmp_path)
    done = over(lobby)
    lobby.open(new_table())  # there is space for another
    lobby.rest(done.name)
    assert lobby.loaded(done.name) is None
    assert {name: summary.over for name, summary, _ in lobby} == {
        done.name: True,
        **{name: False for name, _, _ in lobby if name != done.name},
    }
    lobby.close()

    monkeypatch.setattr(
        lobbies.Lobby, "_resumed", refuse_to_load(lobbies.Lobby._resumed, done.name)
    )
    again = Lobby(tmp_path)
    assert again.damaged == []
    assert len(again) == 2
    monkeypatch.undo()
    assert again.loaded(done.name) is None
    assert again.seats(done.name, done.keys[0].secret) == done.keys[0].seats
    place = again.place(done.name)
    assert place is not None
    assert place.session.table.state == done.session.table.state
    assert place.summary == done.summary
    assert again.place("nowhere") is None
    again.close()


def refuse_to_load(real: Any, name: str) -> Any:
    def resumed(self: Lobby, wanted: str) -> Place:
        assert wanted != name, "a game that is over is not loaded"
        place: Place = real(self, wanted)
        return place

    return resumed


@pytest.mark.parametrize("damage", [b"{}", b"", b"\xff"], ids=ascii)
def test_the_record_decides_whether_a_game_is_over(tmp_path: Path, damage: bytes) -> None:
    """The third file is used only until the table is loaded. Without it, nothing is lost."""
    lobby = Lobby(tmp_path)
    done, going = over(lobby), lobby.open(new_table())
    for place in (done, going):
        lobby.rest(place.name)
    assert lobby.loaded(going.name) is going, "it is not over"
    lobby.close()
    marker = tmp_path / done.name / "over.json"
    shutil.copy(marker, tmp_path / going.name / "over.json")
    marker.write_bytes(damage)
    again = Lobby(tmp_path)
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
    lobby = Lobby(tmp_path)
    done, going, stays = over(lobby), lobby.open(new_table()), lobby.open(new_table())
    lobby.rest(done.name)
    for place in (done, going):
        assert lobby.remove(place.name)
        assert not lobby.remove(place.name)
        assert lobby.place(place.name) is None
        assert lobby.seats(place.name, place.keys[0].secret) is None
        assert not (tmp_path / place.name).exists()
    assert not lobby.remove("../lobby")
    assert [name for name, _, _ in lobby] == [stays.name]
    lobby.close()
    again = Lobby(tmp_path)
    assert len(again) == 1
    again.close()


def test_players_play_again_one_seat_further_with_the_same_keys(tmp_path: Path) -> None:
    lobby = Lobby(tmp_path / "lobby")
    seats = (Seat("Ann", "random"), Seat("Bo", away=True), Seat("Cy", away=True))
    place = lobby.open(new_table(*seats))
    with pytest.raises(TableError, match="when the game is over"):
        lobby.rematch(place.name)
    rng, table = Random(1), place.session.table
    while not table.is_over:
        table.play_bots()
        if table.to_act is not None:
            table.play(table.to_act, rng.choice(EXPEDITION.choices(table.view(table.to_act))))
    [summary] = [summary for _, summary, _ in lobby]
    assert " with " in summary.result
    assert summary.played > 0
    assert send(place.session, 2, Undo()) == {"type": "asked"}
    following = lobby.rematch(place.name)
    assert lobby.rematch(place.name) == following == lobby.rematch_of(place.name)
    shutil.copytree(tmp_path / "lobby", tmp_path / "copy")
    restarted = Lobby(tmp_path / "copy")
    assert restarted.rematch_of(place.name) == following
    restarted.close()
    undo = send(place.session, 1, Undo(), seats=[1, 2])
    assert undo["message"] == "The rematch has been set up."
    assert send(place.session, 1, Agree(place.session.table.latest, 2))["type"] == "late"
    assert place.session.table.is_over
    again = lobby.place(following)
    assert again is not None
    assert again.session.table.names == ("Bo", "Cy", "Ann")
    assert [*again.session.table.bots] == [2]
    by_secret = {key.secret: key.seats for key in again.keys}
    assert [by_secret[key.secret] for key in place.keys] == [(), (0,), (1,), ()]
    assert lobby.seats(following, place.keys[2].secret) == (1,)
    lobby.remove(following)
    assert lobby.rematch_of(place.name) is None
    assert send(place.session, 1, Undo(), seats=[1, 2])["type"] == "done"
    lobby.close()


def test_links_are_valid_for_a_limited_number_of_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "MAX_SERIES", 2)
    lobby = Lobby(tmp_path)
    first = over(lobby)
    following = lobby.place(lobby.rematch(first.name))
    assert following is not None
    following.session.table.play_bots()
    with pytest.raises(TableError, match="2 games have been played with these links"):
        lobby.rematch(following.name)
    lobby.remove(first.name)
    assert lobby.rematch(following.name)
    lobby.close()
