"""A lobby with many tables: their keys and seats, and the files from which they are restored.

Each table has a folder with two files: ``table.json`` contains the bots, the seed and the keys with their
seats, and ``game.jsonl`` is the record, to which every action is appended before any client sees it. So a
lobby can be stopped at any moment, even by force, and a new lobby in the same folder restores every table.

A third file, ``over.json``, marks a finished game and contains its entry in the list of tables. The table of
a finished game is loaded on demand. If this file disagrees with the record, the record takes precedence.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import Any, Final, TypeAlias, TypeVar, cast

import attrs

from northwest_passage._internal.codec.converter import Codec
from northwest_passage._internal.codec.document import parse
from northwest_passage._internal.files import create_file, read_file, replace_file
from northwest_passage._internal.frozen import Frozen
from northwest_passage.errors import NorthwestPassageError
from northwest_passage.records import decode
from northwest_passage.table import Table, TableError
from northwest_passage.web.game_ui import Log, screen_named, screens
from northwest_passage.web.requests import NewTableRequest, Seat
from northwest_passage.web.session import Session, begin, bots_of

__all__ = [
    "MAX_SERIES",
    "MAX_TABLES",
    "AnySession",
    "Key",
    "Lobby",
    "Place",
    "Summary",
    "begin_session",
    "catalogue",
    "described",
]

T = TypeVar("T")

AnySession: TypeAlias = Session[Any, Any, Any, Any, Any]
"""A session of any game."""

MAX_SERIES: Final = 100
"""The maximum number of stored games with the same links: a game and its rematches."""
MAX_TABLES: Final = 500
"""The maximum number of games in progress in one lobby. Finished games do not count."""


@attrs.frozen
class Key(Frozen):
    """A secret that controls some seats at a table, or no seat for a spectator."""

    secret: str = attrs.field(repr=False)
    seats: tuple[int, ...]


@attrs.frozen
class _TableFile(Frozen):
    """The content of ``table.json``."""

    game: str
    seed: str
    bots: tuple[str | None, ...]
    keys: tuple[Key, ...]
    follows: str | None = None
    """The name of the previous game's table, if this game is a rematch."""

    def seats(self, secret: str) -> tuple[int, ...] | None:
        """Return the seats that a key controls, or ``None`` if it is not valid."""
        for key in self.keys:
            if secrets.compare_digest(key.secret.encode(), secret.encode()):
                return key.seats
        return None


@attrs.frozen
class Summary(Frozen):
    """The entry of a table in the list of tables."""

    title: str
    players: tuple[str, ...]
    position: int
    over: bool
    result: str
    """The result in a few words, or an empty string while the game continues."""
    played: int
    """The time of the last action, in seconds since 1970."""


@attrs.frozen(eq=False)
class Place(Frozen):
    """A table in the lobby."""

    name: str
    session: AnySession
    keys: tuple[Key, ...]
    file: Path
    """The file that contains the record of the game."""
    close: Callable[[], None]

    @property
    def summary(self) -> Summary:
        """The entry of the table in the list of tables."""
        table = self.session.table
        result = self.session.screen.result(table.state) if table.is_over else ""
        try:
            played = int(self.file.stat().st_mtime)
        except OSError:
            played = 0
        return Summary(table.game.title, table.names, table.position, table.is_over, result, played)


_CODEC: Final = Codec()


class Lobby:
    """All tables of one host, in one folder. Safe to share between threads."""

    def __init__(self, folder: Path) -> None:
        """Open the lobby in a folder, and restore all tables whose games are in progress.

        Files that cannot be read are left in place, and :attr:`damaged` names them.

        :raises OSError: if the folder cannot be used.
        """
        self._folder = folder
        self._lock = RLock()
        self._tables: dict[str, _TableFile] = {}
        self._secrets: frozenset[str] = frozenset()
        """The keys of all tables."""
        self._over: dict[str, Summary] = {}
        """The summaries of finished tables that are not loaded, by table name."""
        self._rematches: dict[str, str] = {}
        """For each table with a rematch, by name, the name of the rematch's table."""
        self._places: dict[str, Place] = {}
        """The tables that are loaded."""
        self.damaged: list[str] = []
        """The tables that could not be restored, with the reasons."""
        folder.mkdir(parents=True, exist_ok=True)
        for stored in sorted(folder.glob("*/table.json")):
            name = stored.parent.name
            try:
                self._found(name)
            except (NorthwestPassageError, OSError) as error:
                self._tables.pop(name, None)
                self.damaged.append(f"{stored.parent}: {error}")
        self._collect_keys()

    def _collect_keys(self) -> None:
        """Update the keys after a table was added or removed. A rematch has the same keys."""
        stored = self._tables.values()
        self._secrets = frozenset(key.secret for each in stored for key in each.keys)

    def _found(self, name: str) -> None:
        """Restore a table from its folder, or only list it if its game is over."""
        stored = self._tables[name] = self._read(name, "table.json", _TableFile)
        if stored.follows is not None:
            self._rematches[stored.follows] = name
        try:
            self._over[name] = self._read(name, "over.json", Summary)
        except (NorthwestPassageError, OSError):
            self._places[name] = self._resumed(name)
            self.rest(name)

    def _read(self, name: str, file: str, form: type[T]) -> T:
        document = parse(decode(read_file(self._folder / name / file)))
        return cast("T", _CODEC.read(document, form))

    def __iter__(self) -> Iterator[tuple[str, Summary, tuple[Key, ...]]]:
        """Iterate over all tables: their names, summaries and keys."""
        with self._lock:
            return iter(
                [
                    (name, place.summary if place else self._over[name], stored.keys)
                    for name, stored in self._tables.items()
                    for place in [self._places.get(name)]
                ]
            )

    def __len__(self) -> int:
        return len(self._tables)

    def seats(self, name: str, secret: str) -> tuple[int, ...] | None:
        """Return the seats that a key controls at a table, or ``None`` if there is no such table or key."""
        stored = self._tables.get(name)
        return None if stored is None else stored.seats(secret)

    def is_key(self, secret: str) -> bool:
        """Return ``True`` if a key opens at least one table."""
        return secret in self._secrets

    def keys(self, name: str) -> tuple[Key, ...] | None:
        """Return the keys of a table, or ``None`` if there is no such table."""
        stored = self._tables.get(name)
        return None if stored is None else stored.keys

    def place(self, name: str) -> Place | None:
        """Return a table by its name, or ``None`` if there is none. A finished table is loaded if necessary.

        :raises InvalidData: if the files of the table have been damaged since they were last read.
        :raises OSError: if the files cannot be read.
        """
        with self._lock:
            if name not in self._tables:
                return None
            if name not in self._places:
                self._places[name] = self._resumed(name)
                del self._over[name]
                with suppress(OSError):  # an undo may continue the game
                    (self._folder / name / "over.json").unlink(missing_ok=True)
            return self._places[name]

    def loaded(self, name: str) -> Place | None:
        """Return a table by its name if it is loaded."""
        return self._places.get(name)

    def rest(self, name: str) -> None:
        """Close a table whose game is over. It is loaded again when it is needed."""
        with self._lock:
            place = self._places.get(name)
            if place is None or not place.session.table.is_over:
                return
            summary = place.summary
            text = json.dumps(_CODEC.write(summary, Summary))
            with suppress(OSError):  # without the file, the next start takes a little longer
                replace_file(self._folder / name / "over.json", text.encode("ascii"))
            place.close()
            del self._places[name]
            self._over[name] = summary

    def remove(self, name: str) -> bool:
        """Delete a table with its files. Return ``True`` if there was one.

        :raises OSError: if the files cannot be deleted. In that case the table still exists.
        """
        with self._lock:
            if name not in self._tables:
                return False
            folder = self._folder / name
            (folder / "table.json").unlink()  # without this file there is no table
            del self._tables[name]
            self._collect_keys()
            self._over.pop(name, None)
            place = self._places.pop(name, None)
            if place is not None:
                place.close()
            with suppress(OSError):
                for file in ("over.json", "game.jsonl"):
                    (folder / file).unlink(missing_ok=True)
                folder.rmdir()
            return True

    def open(self, new_table: NewTableRequest) -> Place:
        """Set up a table. The first key is for all people at this device, the last key for spectators.

        :raises InvalidData: if there is no such game, variant or bot, or the saved game cannot be read.
        :raises InvalidSetup: if the game cannot be played with these seats.
        :raises TableError: if too many games are in progress.
        :raises OSError: if the game cannot be stored.
        """
        here = [i for i, seat in enumerate(new_table.seats) if seat.bot is None and not seat.away]
        away = [i for i, seat in enumerate(new_table.seats) if seat.bot is None and seat.away]
        keys = tuple(
            Key(secrets.token_urlsafe(18), tuple(seats))
            for seats in (here, *([i] for i in away), ())
        )
        return self._open(new_table, keys)

    def rematch(self, name: str) -> str:
        """Set up a rematch with the players rotated by one seat, and return the name of its table.

        The keys stay the same. A second call returns the same table.

        :raises TableError: if the game is not over, too many games are in progress, or there are
            :data:`MAX_SERIES` games with these links.
        :raises OSError: if the game cannot be stored.
        """
        with self._lock:
            if (known := self.rematch_of(name)) is not None:
                return known
            place, stored = self.place(name), self._tables.get(name)
            if place is None or stored is None or not place.session.table.is_over:
                raise TableError("a rematch is possible only when the game is over")
            links = {key.secret for key in stored.keys}
            games = sum(
                links == {key.secret for key in each.keys} for each in self._tables.values()
            )
            if games >= MAX_SERIES:
                raise TableError(
                    f"{MAX_SERIES} games have been played with these links:"
                    " the host can delete some, or set up a new table"
                )
            table, count = place.session.table, len(stored.bots)
            order = [*range(1, count), 0]
            seats = tuple(Seat(table.names[i], stored.bots[i]) for i in order)
            keys = tuple(
                Key(key.secret, tuple(sorted(order.index(seat) for seat in key.seats)))
                for key in stored.keys
            )
            variant = table.game.variant(table.record.setup)
            following = self._open(NewTableRequest(stored.game, variant, seats), keys, name).name
            self._rematches[name] = following
            return following

    def rematch_of(self, name: str) -> str | None:
        """Return the name of the rematch's table, or ``None`` if there is no rematch."""
        following = self._rematches.get(name)
        return following if following in self._tables else None

    def _open(
        self, new_table: NewTableRequest, keys: tuple[Key, ...], follows: str | None = None
    ) -> Place:
        with self._lock:
            going = sum(not place.session.table.is_over for place in self._places.values())
        if going >= MAX_TABLES:
            raise TableError("there are too many games in progress: finish or delete some")
        new_table = attrs.evolve(new_table, seed=new_table.seed or secrets.token_hex(16))
        stored = _TableFile(
            new_table.game,
            new_table.seed or "",
            tuple(seat.bot for seat in new_table.seats),
            keys,
            follows,
        )
        screen = screen_named(new_table.game)
        session = begin(screen, new_table)
        name = secrets.token_hex(6)
        folder = self._folder / name
        folder.mkdir(mode=0o700)
        log: Log[Any] | None = None
        try:
            log = screen.log.create(folder / "game.jsonl", session.table.record)
            text = json.dumps(_CODEC.write(stored, _TableFile), indent=1)
            create_file(folder / "table.json", text.encode("ascii"), mode=0o600)
        except BaseException:  # remove all files
            if log is not None:
                log.close()
            with suppress(OSError):
                for file in ("table.json", "game.jsonl"):
                    (folder / file).unlink(missing_ok=True)
                folder.rmdir()
            raise
        place = self._set_up(name, session, stored.keys, log)
        with self._lock:
            self._tables[name], self._places[name] = stored, place
            self._collect_keys()
        return place

    def _resumed(self, name: str) -> Place:
        stored = self._tables[name]
        screen = screen_named(stored.game)
        log = screen.log.resume(self._folder / name / "game.jsonl")
        record = log.record
        try:
            bots = bots_of(screen, dict(enumerate(stored.bots)))
            session = Session(screen, Table.resume(record, bots=bots, seed=stored.seed))
            # Chance may have been interrupted: its remaining actions are not in the file yet.
            log.extend(session.table.record.actions[len(record.actions) :])
        except BaseException:
            log.close()
            raise
        return self._set_up(name, session, stored.keys, log)

    def _set_up(
        self, name: str, session: AnySession, keys: tuple[Key, ...], log: Log[Any]
    ) -> Place:
        session.table.write_to(log)
        session.has_rematch = lambda: self.rematch_of(name) is not None
        return Place(name, session, keys, self._folder / name / "game.jsonl", log.close)

    def close(self) -> None:
        """Close all files."""
        with self._lock:
            for place in self._places.values():
                place.close()


def begin_session(new_table: NewTableRequest) -> AnySession:
    """Return a session for a new table, without storing it in files.

    :raises InvalidData: as in :func:`begin <northwest_passage.web.session.begin>`, or if there is no such
        game.
    :raises InvalidSetup: as in :func:`begin <northwest_passage.web.session.begin>`.
    """
    return begin(screen_named(new_table.game), new_table)


def catalogue() -> list[dict[str, object]]:
    """Return the games that can be played, for the form that sets up a table."""
    return [
        {
            "name": screen.game.name,
            "title": screen.game.title,
            "secret": screen.secret,
            "bots": [*screen.bots],
            "variants": [
                {"name": name, "title": variant.title, "players": [*variant.players]}
                for name, variant in screen.variants.items()
            ],
        }
        for screen in screens()
    ]


def described(name: str, summary: Summary, keys: tuple[Key, ...]) -> dict[str, object]:
    """Return the entry of a table for a message to the host."""
    return {
        "table": name,
        "title": summary.title,
        "players": [*summary.players],
        "position": summary.position,
        "over": summary.over,
        "result": summary.result,
        "played": summary.played,
        "keys": [{"secret": key.secret, "seats": [*key.seats]} for key in keys],
    }
