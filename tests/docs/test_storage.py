"""Games in a database survive restarts, and of concurrent writers one wins: examples/sqlite_storage.py.

The tests also run with Postgres if NORTHWEST_PASSAGE_POSTGRES is the address of a database for tests.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.examples import load_example

SQLITE = load_example("sqlite_storage")
POSTGRES = os.environ.get("NORTHWEST_PASSAGE_POSTGRES")


@pytest.fixture(params=["sqlite", "postgres"])
def connect(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Any]:
    """Return a function that opens another connection to the storage."""
    if request.param == "sqlite":
        return lambda: SQLITE.open_sqlite(tmp_path / "games.db")
    if POSTGRES is None:
        pytest.skip("NORTHWEST_PASSAGE_POSTGRES is not set")
    pytest.importorskip("psycopg")
    return lambda: load_example("postgres_storage").open_postgres(POSTGRES)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["expedition", "adventure"])
def test_a_game_continues_after_a_restart_at_any_action(
    kind: str, connect: Callable[[], Any]
) -> None:
    """A newly started server plays each action, and a server that did not restart agrees."""
    storage = connect()
    id = storage.create(kind, ["Ross", "Rae"])
    steady = storage.load(id)
    steady.write_to(None)
    rng = Random(3)
    while not steady.is_over:
        table = storage.load(id)
        action = rng.choice(table.game.legal_actions(table.state))
        steady.play(steady.to_act, action)
        table.play(table.to_act, action)
        assert table.record == steady.record
    assert connect().load(id).record == steady.record


def test_the_slower_of_two_servers_changes_nothing(connect: Callable[[], Any]) -> None:
    one, two = connect(), connect()
    id = one.create("expedition", ["Ross", "Rae"])
    faster, slower = one.load(id), two.load(id)
    before = slower.record
    first, second = faster.game.legal_actions(faster.state)[:2]
    faster.play(faster.to_act, first)
    with pytest.raises(SQLITE.Conflict):
        slower.play(slower.to_act, second)
    assert slower.record == before
    assert two.load(id).record == faster.record
    faster.play(faster.to_act, faster.game.legal_actions(faster.state)[0])


def test_an_undo_is_stored_and_can_conflict(connect: Callable[[], Any]) -> None:
    storage = connect()
    id = storage.create("expedition", ["Ross", "Rae"])
    table, late = storage.load(id), storage.load(id)
    start, player = table.record, table.to_act
    table.play(player, table.game.legal_actions(table.state)[0])
    table.undo(player, consent=[1 - player])
    assert storage.load(id).record == start
    with pytest.raises(SQLITE.Conflict):
        late.play(player, late.game.legal_actions(late.state)[0])


def test_each_action_is_stored_once_with_many_writers(connect: Callable[[], Any]) -> None:
    """Four threads play both seats as fast as they can, each with its own connection."""
    id = connect().create("expedition", ["Ross", "Rae"])

    def play(seed: int) -> int:
        storage, rng, done = connect(), Random(seed), 0
        while done < 10:
            table = storage.load(id)
            if table.is_over:
                break
            try:
                table.play(table.to_act, rng.choice(table.game.legal_actions(table.state)))
            except SQLITE.Conflict:
                continue
            done += 1
        return done

    with ThreadPoolExecutor(4) as pool:
        done = sum(pool.map(play, range(4)))
    storage = connect()
    version = storage.execute("SELECT version FROM game WHERE id = ?", (id,)).fetchone()[0]
    assert version == done
    table = storage.load(id)
    decisions = [frame for frame in table.frames() if frame.player in (0, 1)]
    assert len(decisions) == done


def test_an_unknown_game_is_an_error(connect: Callable[[], Any]) -> None:
    with pytest.raises(KeyError):
        connect().load("nothing")
