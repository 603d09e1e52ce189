"""If any disk operation fails, both lines of a move are written or neither, and play continues later."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from northwest_passage.web.lobby import Lobby, Place
from northwest_passage.web.requests import Play, Undo
from northwest_passage.web.server import Limits
from tests.support.disk import Disk, Fault, failing_disk
from tests.support.effort import effort, rest_slow
from tests.web.support import choose, ids, live, new_table, send
from tests.web.test_server import Client, seat_request, with_key

FAULTS = (Fault.BEFORE, Fault.HALF, Fault.AFTER)


def lines(place: Place, folder: Path) -> list[str]:
    return (folder / place.name / "game.jsonl").read_text("ascii").splitlines()


def in_file(place: Place, folder: Path) -> bool:
    """Return whether the file agrees with the table."""
    record: list[str] = place.session.table.record.to_lines().splitlines()
    return lines(place, folder)[1:] == record[1:]


def moved(place: Place, rng: Random) -> bool:
    """Make one decision, and return whether it was accepted."""
    table = place.session.table
    to_act = table.player_to_act
    latest = table.latest
    try:
        if table.position > 10 and rng.random() < 0.3:
            send(place.session, to_act, Undo(), seats=[0, 1])
        else:
            id = choose(rng, ids(live(place.session, to_act)))
            send(place.session, to_act, Play(id, table.latest), seats=[0, 1])
    except OSError:
        assert table.latest == latest, "nothing was done"
        return False
    assert table.latest > latest
    return True


def broken(disk: Disk, times: int = 1) -> Iterator[None]:
    """Make one call after another fail, alone or with all later ones, until there are no more calls."""
    for fault in FAULTS * times:
        for dead in (False, True):
            for number in count():
                disk.calls.clear()
                disk.fault = fault
                disk.fails = lambda n, _, at=number, dead=dead: n >= at if dead else n == at  # type: ignore[misc]  # a closure
                yield
                called = len(disk.calls)
                disk.fails = lambda n, _: False
                if called <= number:
                    break


@pytest.mark.parametrize("game", rest_slow(["expedition", "adventure"]))
def test_a_move_and_its_chance_actions_are_written_together_or_not_at_all(
    tmp_path: Path, game: str
) -> None:
    """Each call in a move or an undo fails once. The next move then succeeds, without a restart."""
    lobby, rng = Lobby(tmp_path), Random(3)
    place = lobby.open(new_table(game=game, seed="3"))
    failed = 0
    with failing_disk() as disk:
        for _ in broken(disk, times=effort(1, 3)):
            if place.session.table.is_over or place.session.table.position > 150:
                place = lobby.open(new_table(game=game, seed=str(failed)))
            before = lines(place, tmp_path)
            done = moved(place, rng)
            failed += not done
            there = lines(place, tmp_path)
            if done:
                assert in_file(place, tmp_path)
            elif "ftruncate" in disk.calls and disk.calls[-1] == "ftruncate":
                # The file was truncated, unless that failed too.
                cut = not disk.fails(len(disk.calls) - 1, "ftruncate")
                assert not cut or there == before
            disk.fails = lambda n, _: False
            to_act = place.session.table.to_act
            if to_act is not None:
                assert moved(place, rng), "as soon as the disk works again"
                assert in_file(place, tmp_path)
    assert failed > effort(10, 30)
    lobby.close()
    again = Lobby(tmp_path)
    resumed = again.place(place.name)
    assert resumed is not None
    assert resumed.session.table.state == place.session.table.state
    again.close()


def test_a_table_is_set_up_completely_or_not_at_all(tmp_path: Path) -> None:
    lobby = Lobby(tmp_path)
    failed = 0
    with failing_disk() as disk:
        for _ in broken(disk):
            count_before = len(lobby)
            try:
                place = lobby.open(new_table())
            except OSError:
                failed += 1
                assert len(lobby) == count_before
            else:
                assert in_file(place, tmp_path)
                disk.fails = lambda n, _: False
                place.session.table.play(int(str(place.session.table.to_act)), "take slot 0")
    assert failed > 10
    lobby.close()
    again = Lobby(tmp_path)
    assert again.damaged == []
    # A disk that fails for good leaves files behind, but no table.
    assert {name for name, _, _ in again} == {name for name, _, _ in lobby}
    again.close()


def test_a_player_gets_a_message_that_nothing_was_done(tmp_path: Path) -> None:
    lobby = Lobby(tmp_path)
    place = lobby.open(new_table())
    served = Client(lobby, Limits())
    table, key = f"/api/tables/{place.name}", with_key(place.keys[0].secret)
    to_act = place.session.table.to_act
    play: dict[str, Any] = {
        "type": "play",
        "id": "take slot 0",
        "frame": place.session.table.latest,
    }
    with failing_disk() as disk:
        disk.fails = lambda _, name: name == "write"
        answer = served.post(table, json=seat_request(to_act, play), headers=key)
    assert answer.status_code == 500
    assert "nothing was done" in answer.json()["message"]
    assert place.session.table.to_act == to_act
    again = served.post(table, json=seat_request(to_act, play), headers=key)
    assert again.json() == {"type": "done"}
    assert in_file(place, tmp_path)
    json.loads(lines(place, tmp_path)[-1])
    served.close()


def test_an_error_of_the_file_does_not_name_it(tmp_path: Path) -> None:
    """Players need not know where the host stores its files."""
    lobby = Lobby(tmp_path)
    place = lobby.open(new_table())
    place.close()  # as if another program had taken it
    served = Client(lobby)
    table = place.session.table
    play = seat_request(table.to_act, {"type": "play", "id": "take slot 0", "frame": table.latest})
    key = with_key(place.keys[0].secret)
    answer = served.post(f"/api/tables/{place.name}", json=play, headers=key)
    assert answer.status_code == 500
    assert "nothing was done" in answer.text
    assert str(tmp_path) not in answer.text
    served.close()
