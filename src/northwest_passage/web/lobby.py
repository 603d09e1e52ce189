"""A hall with many tables: who may sit where, and the files from which all of it comes back.

Each table has a folder with two files: ``table.json`` says who plays and which keys open which seats,
``game.jsonl`` is the record, to which every action is appended before anybody hears of it. So a hall can
be ended at any moment, also by force, and a new one in the same folder has every table as it was.

A third file, ``over.json``, says that a game is over and what a list shows of it. Such a table is loaded when
somebody opens it, and not before. The record decides: what the file says is only believed until then.
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

from northwest_passage import games
from northwest_passage._internal.codec.converter import Codec
from northwest_passage._internal.codec.document import parse
from northwest_passage._internal.files import create_file, read_file, replace_file
from northwest_passage._internal.frozen import Frozen
from northwest_passage.errors import InvalidData, NorthwestPassageError, Problem
from northwest_passage.records import decode
from northwest_passage.table import TableError
from northwest_passage.web.game_ui import Log, Screen
from northwest_passage.web.requests import Seat, TableWish
from northwest_passage.web.session import Desk, begin, bots_of, resume

__all__ = [
    "MAX_TABLES",
    "AnyDesk",
    "Hall",
    "Key",
    "Place",
    "Summary",
    "begin_desk",
    "catalogue",
    "described",
    "screen_named",
    "screens",
]

T = TypeVar("T")

AnyScreen: TypeAlias = Screen[Any, Any, Any, Any, Any]
AnyDesk: TypeAlias = Desk[Any, Any, Any, Any, Any]
"""A desk of any game."""

MAX_TABLES: Final = 500
"""The most games in progress in one hall; those that are over do not count."""


@attrs.frozen
class Key(Frozen):
    """What opens some seats of a table, or none, for somebody who watches."""

    secret: str = attrs.field(repr=False)
    seats: tuple[int, ...]


@attrs.frozen
class _Sign(Frozen):
    """What ``table.json`` says."""

    game: str
    seed: str
    bots: tuple[str | None, ...]
    keys: tuple[Key, ...]

    def seats(self, secret: str) -> tuple[int, ...] | None:
        """The seats that a key opens; ``None`` if it does not fit."""
        for key in self.keys:
            if secrets.compare_digest(key.secret.encode(), secret.encode()):
                return key.seats
        return None


@attrs.frozen
class Summary(Frozen):
    """What a list shows of a table."""

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
    """A table in the hall."""

    name: str
    desk: AnyDesk
    keys: tuple[Key, ...]
    file: Path
    """The file of its record."""
    close: Callable[[], None]

    @property
    def summary(self) -> Summary:
        """What a list shows of it now."""
        table = self.desk.table
        result = self.desk.screen.result(table.state) if table.is_over else ""
        try:
            played = int(self.file.stat().st_mtime)
        except OSError:
            played = 0
        return Summary(table.game.title, table.names, table.position, table.is_over, result, played)


_CODEC: Final = Codec()


class Hall:
    """All tables of one host, in one folder. Threads may share it."""

    def __init__(self, folder: Path) -> None:
        """Open the hall in a folder, and set up all tables that were there before and are not over.

        What cannot be read stays where it is, and is named in :attr:`damaged`.

        :raises OSError: if the folder cannot be used.
        """
        self._folder = folder
        self._lock = RLock()
        self._signs: dict[str, _Sign] = {}
        self._over: dict[str, Summary] = {}
        """The tables that are over and not loaded."""
        self._rematches: dict[str, str] = {}
        """The next game of the same players, by the name of the table before."""
        self._places: dict[str, Place] = {}
        """The tables that are loaded."""
        self.damaged: list[str] = []
        """The tables that could not be set up again, with the reasons."""
        folder.mkdir(parents=True, exist_ok=True)
        for sign in sorted(folder.glob("*/table.json")):
            name = sign.parent.name
            try:
                self._found(name)
            except (NorthwestPassageError, OSError) as error:
                self._signs.pop(name, None)
                self.damaged.append(f"{sign.parent}: {error}")

    def _found(self, name: str) -> None:
        """Set up a table that was there before; one that is over is only listed."""
        self._signs[name] = self._read(name, "table.json", _Sign)
        try:
            self._over[name] = self._read(name, "over.json", Summary)
        except (NorthwestPassageError, OSError):
            self._places[name] = self._resumed(name)
            self.rest(name)

    def _read(self, name: str, file: str, form: type[T]) -> T:
        document = parse(decode(read_file(self._folder / name / file)))
        return cast("T", _CODEC.read(document, form))

    def __iter__(self) -> Iterator[tuple[str, Summary, tuple[Key, ...]]]:
        """All tables: their names, what a list shows of them, and their keys."""
        with self._lock:
            return iter(
                [
                    (name, place.summary if place else self._over[name], sign.keys)
                    for name, sign in self._signs.items()
                    for place in [self._places.get(name)]
                ]
            )

    def __len__(self) -> int:
        return len(self._signs)

    def seats(self, name: str, secret: str) -> tuple[int, ...] | None:
        """The seats at a table that a key opens; ``None`` if there is no such table, or it does not fit."""
        sign = self._signs.get(name)
        return None if sign is None else sign.seats(secret)

    def keys(self, name: str) -> tuple[Key, ...] | None:
        """Return the keys of a table, or ``None`` if there is no such table."""
        sign = self._signs.get(name)
        return None if sign is None else sign.keys

    def place(self, name: str) -> Place | None:
        """A table by its name; one that is over is loaded if need be.

        :raises InvalidData: if it was damaged since it was last read.
        :raises OSError: if it cannot be read.
        """
        with self._lock:
            if name not in self._signs:
                return None
            if name not in self._places:
                self._places[name] = self._resumed(name)
                del self._over[name]
                with suppress(OSError):  # it may be taken back that the game is over
                    (self._folder / name / "over.json").unlink(missing_ok=True)
            return self._places[name]

    def loaded(self, name: str) -> Place | None:
        """A table by its name, if it is loaded."""
        return self._places.get(name)

    def rest(self, name: str) -> None:
        """Close a table whose game is over, until it is needed."""
        with self._lock:
            place = self._places.get(name)
            if place is None or not place.desk.table.is_over:
                return
            summary = place.summary
            text = json.dumps(_CODEC.write(summary, Summary))
            with suppress(OSError):  # which costs a little time at the next start
                replace_file(self._folder / name / "over.json", text.encode("ascii"))
            place.close()
            del self._places[name]
            self._over[name] = summary

    def remove(self, name: str) -> bool:
        """Delete a table with its files; return whether there was one.

        :raises OSError: if they cannot be deleted; then it is still there.
        """
        with self._lock:
            if name not in self._signs:
                return False
            folder = self._folder / name
            (folder / "table.json").unlink()  # without which it is not a table any more
            del self._signs[name]
            self._over.pop(name, None)
            place = self._places.pop(name, None)
            if place is not None:
                place.close()
            with suppress(OSError):
                for file in ("over.json", "game.jsonl"):
                    (folder / file).unlink(missing_ok=True)
                folder.rmdir()
            return True

    def open(self, wish: TableWish) -> Place:
        """Set up a table. The first key is for all seats of people who are here, the last one for watching.

        :raises InvalidData: if this is not a game that can be played.
        :raises InvalidSetup: the same.
        :raises TableError: if too many games are in progress.
        :raises OSError: if the game cannot be kept.
        """
        here = [i for i, seat in enumerate(wish.seats) if seat.bot is None and not seat.away]
        away = [i for i, seat in enumerate(wish.seats) if seat.bot is None and seat.away]
        keys = tuple(
            Key(secrets.token_urlsafe(18), tuple(seats))
            for seats in (here, *([i] for i in away), ())
        )
        return self._open(wish, keys)

    def rematch(self, name: str) -> str:
        """Set up the next game of the same players, each one seat further, and return the name of its table.

        The keys stay the same. A second call returns the same table.

        :raises TableError: if the game is not over, or too many games are in progress.
        :raises OSError: if the game cannot be stored.
        """
        with self._lock:
            if (known := self.rematch_of(name)) is not None:
                return known
            place, sign = self.place(name), self._signs.get(name)
            if place is None or sign is None or not place.desk.table.is_over:
                raise TableError("a rematch is possible when the game is over")
            table, count = place.desk.table, len(sign.bots)
            order = [*range(1, count), 0]
            seats = tuple(Seat(table.names[i], sign.bots[i]) for i in order)
            keys = tuple(
                Key(key.secret, tuple(sorted(order.index(seat) for seat in key.seats)))
                for key in sign.keys
            )
            variant = table.game.variant(table.record.setup)
            following = self._open(TableWish(sign.game, variant, seats), keys).name
            self._rematches[name] = following
            return following

    def rematch_of(self, name: str) -> str | None:
        """Return the name of the table of the next game, if there is one."""
        following = self._rematches.get(name)
        return following if following in self._signs else None

    def _open(self, wish: TableWish, keys: tuple[Key, ...]) -> Place:
        with self._lock:
            going = sum(not place.desk.table.is_over for place in self._places.values())
        if going >= MAX_TABLES:
            raise TableError("there are too many games in progress: remove some, or end them")
        wish = attrs.evolve(wish, seed=wish.seed or secrets.token_hex(16))
        sign = _Sign(wish.game, wish.seed or "", tuple(seat.bot for seat in wish.seats), keys)
        screen = screen_named(wish.game)
        desk = begin(screen, wish)
        name = secrets.token_hex(6)
        folder = self._folder / name
        folder.mkdir(mode=0o700)
        log: Log[Any] | None = None
        try:
            log = screen.log.create(folder / "game.jsonl", desk.table.record)
            text = json.dumps(_CODEC.write(sign, _Sign), indent=1)
            create_file(folder / "table.json", text.encode("ascii"))
        except BaseException:  # nothing of it stays
            if log is not None:
                log.close()
            with suppress(OSError):
                for file in ("table.json", "game.jsonl"):
                    (folder / file).unlink(missing_ok=True)
                folder.rmdir()
            raise
        place = self._set_up(name, desk, sign.keys, log)
        with self._lock:
            self._signs[name], self._places[name] = sign, place
        return place

    def _resumed(self, name: str) -> Place:
        sign = self._signs[name]
        screen = screen_named(sign.game)
        log = screen.log.resume(self._folder / name / "game.jsonl")
        record = log.record
        try:
            desk = resume(screen, record, bots_of(screen, dict(enumerate(sign.bots))), sign.seed)
            # Chance may have been interrupted: what it does now is not in the file yet.
            log.extend(desk.table.record.actions[len(record.actions) :])
        except BaseException:
            log.close()
            raise
        return self._set_up(name, desk, sign.keys, log)

    def _set_up(self, name: str, desk: AnyDesk, keys: tuple[Key, ...], log: Log[Any]) -> Place:
        desk.table.write_to(log)
        return Place(name, desk, keys, self._folder / name / "game.jsonl", log.close)

    def close(self) -> None:
        """Close all files."""
        with self._lock:
            for place in self._places.values():
                place.close()


def screens() -> list[AnyScreen]:
    """Return the games that can be played on a screen."""
    places = [games.find(name).web_at for name in games.names()]
    return [games.load(place) for place in places if place]


def screen_named(game: str) -> AnyScreen:
    """Return a game that can be played on a screen.

    :raises InvalidData: if there is none of this name.
    """
    for screen in screens():
        if screen.game.name == game:
            return screen
    raise InvalidData([Problem("game", f"there is no game {game!r}")])


def begin_desk(wish: TableWish) -> AnyDesk:
    """Return a desk for a table that is not kept anywhere.

    :raises InvalidData: as :func:`begin <northwest_passage.web.session.begin>`, or if there is no such game.
    :raises InvalidSetup: as :func:`begin <northwest_passage.web.session.begin>`.
    """
    return begin(screen_named(wish.game), wish)


def catalogue() -> list[dict[str, object]]:
    """The games that can be played, for a form."""
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
    """Return a table for a list of tables."""
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
