"""Storage for games in SQLite, safe with any number of servers. Actions are written before players see them.

python examples/sqlite_storage.py    two servers play one game in one file; the slower one is refused

The lock is optimistic: each row has a version, and an update names the version that was read. If another
server was faster, no row has that version any more. Then nothing is written, and the table does not change.
"""

import secrets
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from typing import Any

from northwest_passage import games
from northwest_passage.table import Table

AnyTable = Table[Any, Any, Any, Any, Any, Any]

SCHEMA = """CREATE TABLE IF NOT EXISTS game (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,       -- expedition or adventure
    seed TEXT NOT NULL,       -- secret: it determines all draws
    version INTEGER NOT NULL, -- the number of changes
    record TEXT NOT NULL      -- JSON Lines: the setup, then each action
)"""
UPDATE = "UPDATE game SET record = {}, version = version + 1 WHERE id = ? AND version = ?"


class Conflict(Exception):
    """The error when another server has changed the game. Load it again, and let the player decide again."""


class Storage:
    """Games in a database, accessed through a function that takes SQL and values and returns a cursor."""

    def __init__(self, execute: Callable[..., Any]) -> None:
        self.execute = execute
        execute(SCHEMA)

    def create(self, kind: str, names: Sequence[str]) -> str:
        """Create a game and return its id."""
        id, seed = secrets.token_urlsafe(8), secrets.token_hex(16)
        lines = AnyTable(games.find(kind).game(), names, seed=seed).record.to_lines()
        self.execute("INSERT INTO game VALUES (?, ?, ?, 0, ?)", (id, kind, seed, lines))
        return id

    def load(self, id: str) -> AnyTable:
        """Return a table that writes every action to the database."""
        query = "SELECT kind, seed, version, record FROM game WHERE id = ?"
        row = self.execute(query, (id,)).fetchone()
        if row is None:
            raise KeyError(id)
        kind, seed, version, lines = row
        record = games.find(kind).game().formats.record.from_lines(lines)
        table = AnyTable.resume(record, seed=seed)
        table.write_to(Row(self.execute, id, version, table))
        return table


class Row:
    """One game in the database: a `northwest_passage.table.Journal`."""

    def __init__(self, execute: Callable[..., Any], id: str, version: int, table: AnyTable) -> None:
        self.execute, self.id, self.version, self.table = execute, id, version, table

    def extend(self, actions: Sequence[object], *, sync: bool = False) -> None:
        """Add a player's action and the chance actions after it."""
        lines = map(self.table.game.formats.fields_as_json, actions)
        self._update("record || ?", "".join(f"{line}\n" for line in lines))

    def truncate(self, actions: int, *, sync: bool = False) -> None:
        """Remove all but the first `actions` actions, for an undo."""
        self._update("?", self.table.record.first(actions).to_lines())

    def _update(self, record: str, text: str) -> None:
        done = self.execute(UPDATE.format(record), (text, self.id, self.version))
        if done.rowcount == 0:
            raise Conflict(self.id)
        self.version += 1


def open_sqlite(path: str) -> Storage:
    """Open a database file. Each thread and each process needs its own connection."""
    connection = sqlite3.connect(path, isolation_level=None)  # each statement is a transaction
    connection.execute("PRAGMA journal_mode = WAL")  # readers do not wait for writers
    return Storage(connection.execute)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        one, two = (open_sqlite(f"{folder}/games.db") for _ in range(2))
        game = one.create("expedition", ["Ross", "Rae"])
        faster, slower = one.load(game), two.load(game)
        print(*faster.play(faster.player_to_act, "take slot 0")[0].sentences)
        try:
            slower.play(slower.player_to_act, "take slot 1")
        except Conflict:
            print("Refused: the other server was faster.")
        print("Stored:", two.load(game).record == faster.record)
