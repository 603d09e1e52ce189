"""A hall with many tables: who may sit where, and the files from which all of it comes back.

Each table has a folder with two files: ``table.json`` says who plays and which keys open which seats,
``game.jsonl`` is the record, to which every action is appended before anybody hears of it. So a hall can
be ended at any moment, also by force, and a new one in the same folder has every table as it was.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeAlias, TypeVar, cast

import attrs

from northwest_passage import adventure
from northwest_passage._internal.codec.converter import Codec
from northwest_passage._internal.codec.document import parse
from northwest_passage._internal.files import create_file, read_file
from northwest_passage._internal.frozen import Frozen
from northwest_passage.errors import NorthwestPassageError
from northwest_passage.expedition import Action, Event, InvalidData, Problem, Setup, State
from northwest_passage.records import decoded
from northwest_passage.table import TableError
from northwest_passage.web.adventure import ADVENTURE_SCREEN
from northwest_passage.web.expedition import EXPEDITION_SCREEN
from northwest_passage.web.game_ui import Log, Screen
from northwest_passage.web.requests import TableWish
from northwest_passage.web.session import Desk, begin, bots_of, resume

__all__ = [
    "MAX_TABLES",
    "AnyDesk",
    "Hall",
    "Key",
    "Place",
    "begin_desk",
    "catalogue",
    "screen_named",
]

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")

Expedition: TypeAlias = Screen[Setup, State, State, Action, Event]
Adventure: TypeAlias = Screen[
    adventure.Setup, adventure.State, adventure.View, adventure.Action, adventure.Event
]
AnyDesk: TypeAlias = (
    Desk[Setup, State, State, Action, Event]
    | Desk[adventure.Setup, adventure.State, adventure.View, adventure.Action, adventure.Event]
)
"""A desk of any game."""

SCREENS: Final = (EXPEDITION_SCREEN, ADVENTURE_SCREEN)
"""The games that can be played on a screen."""
MAX_TABLES: Final = 500
"""So many tables are in one hall at most."""


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


@attrs.frozen(eq=False)
class Place(Frozen):
    """A table in the hall."""

    name: str
    desk: AnyDesk
    keys: tuple[Key, ...]
    close: Callable[[], None]

    def seats(self, secret: str) -> tuple[int, ...] | None:
        """The seats that a key opens; ``None`` if it does not fit."""
        for key in self.keys:
            if secrets.compare_digest(key.secret.encode(), secret.encode()):
                return key.seats
        return None


_CODEC: Final = Codec()


class Hall:
    """All tables of one host, in one folder."""

    def __init__(self, folder: Path) -> None:
        """Open the hall in a folder, and set up all tables that were there before.

        What cannot be read stays where it is, and is named in :attr:`damaged`.

        :raises OSError: if the folder cannot be used.
        """
        self._folder = folder
        self._places: dict[str, Place] = {}
        self.damaged: list[str] = []
        """The tables that could not be set up again, with the reasons."""
        folder.mkdir(parents=True, exist_ok=True)
        for sign in sorted(folder.glob("*/table.json")):
            name = sign.parent.name
            try:
                self._places[name] = self._resumed(name)
            except (NorthwestPassageError, OSError) as error:
                self.damaged.append(f"{sign.parent}: {error}")

    def __iter__(self) -> Iterator[Place]:
        return iter([*self._places.values()])

    def __len__(self) -> int:
        return len(self._places)

    def place(self, name: str) -> Place | None:
        """A table by its name."""
        return self._places.get(name)

    def open(self, wish: TableWish) -> Place:
        """Set up a table. The first key is for all seats of people who are here, the last one for watching.

        :raises InvalidData: if this is not a game that can be played.
        :raises InvalidSetup: the same.
        :raises TableError: if there is no room.
        :raises OSError: if the game cannot be kept.
        """
        if len(self._places) >= MAX_TABLES:
            raise TableError("there are too many tables already")
        wish = attrs.evolve(wish, seed=wish.seed or secrets.token_hex(16))
        here = [i for i, seat in enumerate(wish.seats) if seat.bot is None and not seat.away]
        away = [i for i, seat in enumerate(wish.seats) if seat.bot is None and seat.away]
        keys = tuple(
            Key(secrets.token_urlsafe(18), tuple(seats))
            for seats in (here, *([i] for i in away), ())
        )
        sign = _Sign(wish.game, wish.seed or "", tuple(seat.bot for seat in wish.seats), keys)
        screen = screen_named(wish.game)
        # The games have different types: what is done is the same.
        if screen.game.name == "expedition":
            return self._begun(EXPEDITION_SCREEN, wish, sign)
        return self._begun(ADVENTURE_SCREEN, wish, sign)

    def _begun(
        self,
        screen: Screen[SetupT, StateT, ViewT, ActionT, EventT],
        wish: TableWish,
        sign: _Sign,
    ) -> Place:
        desk = begin(screen, wish)
        name = secrets.token_hex(6)
        folder = self._folder / name
        folder.mkdir(mode=0o700)
        log = screen.begin_log(folder / "game.jsonl", desk.table.record)
        text = json.dumps(_CODEC.write(sign, _Sign), indent=1)
        create_file(folder / "table.json", text.encode("ascii"))
        return self._set_up(name, desk, sign.keys, log)

    def _resumed(self, name: str) -> Place:
        document = parse(decoded(read_file(self._folder / name / "table.json")))
        sign = cast("_Sign", _CODEC.read(document, _Sign))
        if screen_named(sign.game).game.name == "expedition":
            return self._resumed_at(EXPEDITION_SCREEN, name, sign)
        return self._resumed_at(ADVENTURE_SCREEN, name, sign)

    def _resumed_at(
        self, screen: Screen[SetupT, StateT, ViewT, ActionT, EventT], name: str, sign: _Sign
    ) -> Place:
        record, log = screen.resume_log(self._folder / name / "game.jsonl")
        try:
            desk = resume(screen, record, bots_of(screen, dict(enumerate(sign.bots))), sign.seed)
            # Chance may have been interrupted: what it does now is not in the file yet.
            for action in desk.table.record.actions[len(record.actions) :]:
                log.append(action)
        except BaseException:
            log.close()
            raise
        return self._set_up(name, desk, sign.keys, log)

    def _set_up(
        self,
        name: str,
        desk: Desk[SetupT, StateT, ViewT, ActionT, EventT],
        keys: tuple[Key, ...],
        log: Log[ActionT],
    ) -> Place:
        desk.table.write_to(log)
        place = Place(name, cast("AnyDesk", desk), keys, log.close)
        self._places[name] = place
        return place

    def close(self) -> None:
        """Close all files."""
        for place in self:
            place.close()


def screen_named(game: str) -> Expedition | Adventure:
    """A game that can be played on a screen.

    :raises InvalidData: if there is none of this name.
    """
    for screen in SCREENS:
        if screen.game.name == game:
            return screen
    raise InvalidData([Problem("game", f"there is no game {game!r}")])


def begin_desk(wish: TableWish) -> AnyDesk:
    """A desk for a table that is not kept anywhere.

    :raises InvalidData: as :func:`begin <northwest_passage.web.session.begin>`, or if there is no such game.
    :raises InvalidSetup: as :func:`begin <northwest_passage.web.session.begin>`.
    """
    if screen_named(wish.game).game.name == "expedition":
        return begin(EXPEDITION_SCREEN, wish)
    return begin(ADVENTURE_SCREEN, wish)


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
        for screen in SCREENS
    ]
