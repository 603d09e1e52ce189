"""A session: one table, and the messages to and from its clients. It does no input or output."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from functools import partial
from random import Random
from threading import Lock
from typing import Any, Final, Generic, ParamSpec, Protocol, TypeAlias, TypeVar, assert_never

import attrs

from northwest_passage._internal.strings import plain
from northwest_passage.bots import Bot
from northwest_passage.errors import NorthwestPassageError, Refusal
from northwest_passage.expedition import IllegalAction, InvalidData, InvalidSetup, Problem
from northwest_passage.game import ActionT, EventT, SetupT, StateT, ViewT
from northwest_passage.records import Record
from northwest_passage.table import Table, TableError
from northwest_passage.table.frames import FrameBuilder
from northwest_passage.web.consent import Consent, sentence
from northwest_passage.web.game_ui import Screen
from northwest_passage.web.requests import (
    Agree,
    At,
    Decline,
    Faces,
    Hint,
    NewTableRequest,
    Page,
    Play,
    Save,
    SeatRequest,
    Show,
    Story,
    Symbols,
    Undo,
    Why,
    WhyHere,
)

__all__ = [
    "MAX_PICTURES",
    "SIZES",
    "Message",
    "Session",
    "as_event",
    "begin",
    "bots_of",
    "complaint",
    "encoded",
    "trouble",
]

P = ParamSpec("P")
T = TypeVar("T")

Message: TypeAlias = dict[str, object]
"""A message to a client: a JSON object with a ``type``."""

MAX_PICTURES: Final = 60
"""The maximum number of frames that are all sent with pictures. If there are more, only the last has one."""
SIZES: Final = range(240, 2001)
"""The possible widths of a picture, in pixels."""
MAX_SHOWN: Final = 2000
"""The maximum number of actions shown in one picture."""
MAX_SEED: Final = 100
"""The maximum length of a seed, in characters."""
HINT_SECONDS: Final = 2.0
"""The maximum time for a bot's hint, in seconds."""


class Work(Protocol):
    """A function that calls a slow function. The slow function and its arguments must be picklable."""

    def __call__(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call the function, and return its result."""
        ...


def _here(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    return function(*args, **kwargs)


class Session(Generic[SetupT, StateT, ViewT, ActionT, EventT]):
    """One table, and the messages to and from its clients.

    Every answer is built for one seat, from what is visible to that seat. The host decides whether a client
    can act for a seat, and passes the seats of the client to :meth:`answer`.
    """

    def __init__(
        self,
        screen: Screen[SetupT, StateT, ViewT, ActionT, EventT],
        table: Table[SetupT, StateT, ViewT, ActionT, EventT, Any],
    ) -> None:
        """Create a session for an existing table."""
        self.screen = screen
        self.table = table
        # Other threads must not change the state between a check and the change or message that relies on it.
        self._changing = Lock()
        self._consent = Consent(table, lambda: self.has_rematch())
        self.work: Work = _here
        """The function that calls bots and builds pages. By default it does so in its caller's thread."""
        self.has_rematch: Callable[[], bool] = lambda: False
        """The function that returns ``True`` if a rematch has been set up. The end can then not be undone."""

    # -- Messages to seats -------------------------------------------------------------------------

    def hello(self, seat: int | None, seats: Collection[int]) -> Message:
        """Return the first message to a client: the game, the seats, and the history so far."""
        table, screen = self.table, self.screen
        as_json = screen.game.formats.fields_as_json
        log = [
            {
                "position": frame.position,
                "player": frame.player,
                "sentences": [*frame.sentences],
                "events": [json.loads(as_json(event)) for event in frame.events],
            }
            for frame in table.line(seat)  # which does not grow with actions that were taken back
        ]
        kinds = {id(bot): kind for kind, bot in screen.bots.items()}
        playing = table.bots
        return {
            "type": "hello",
            "game": screen.game.name,
            "title": screen.game.title,
            "variant": screen.game.variant(table.record.setup),
            "secret": screen.secret,
            "icons": {**screen.icons()},
            "seat": seat,
            "seats": sorted(seats),
            "players": [
                {"name": name, "bot": kinds.get(id(playing.get(i)))}
                for i, name in enumerate(table.names)
            ],
            "log": log,
        }

    def undrawn_frames(
        self, seat: int | None, since: int | None, size: int
    ) -> list[Callable[[], Message]]:
        """Return a function for each frame from number ``since`` on or, with ``None``, for the last frame.

        Each function builds and draws its frame, which takes most of the time. It can be pickled, so that
        another process can call it. The last frame has everything that a client needs to draw the game.

        :raises InvalidData: if there is no such seat, ``since`` is negative, or the size is out of range.
        """
        _check_size(size)
        builders, to_act = self.table.news(seat, self.table.latest if since is None else since)
        few = len(builders) <= MAX_PICTURES
        return [
            partial(_frame, self.screen, build, seat, to_act, size if few or is_last else None)
            for build in builders
            for is_last in [build is builders[-1]]
        ]

    # -- Bots --------------------------------------------------------------------------------------

    def bot_turn(self) -> tuple[int, Callable[[float], None]] | None:
        """Return the seat of the bot to act, and a function that plays for it, given the seconds to think.

        While an undo is waiting for consent, no bot acts, and the result is ``None``.

        The function may run in another thread. It raises ``TableError`` if the game has continued meanwhile,
        or if an undo is waiting for consent by then.
        """
        decision = self.table.bot_decision()
        if decision is None or self._consent.waiting() is not None:
            return None

        def play(seconds: float) -> None:
            action = self.work(decision.choose, seconds)
            with self._changing:
                if self._consent.waiting() is not None:
                    raise TableError("an undo is waiting for consent")
                self.table.play(decision.player, action, frame=decision.frame)

        return decision.player, play

    # -- Requests of clients -----------------------------------------------------------------------

    def answer(self, seat_request: SeatRequest, seats: Collection[int]) -> Message:
        """Carry out a request of a client, and answer. A refusal is an answer too.

        :param seat_request: the request.
        :param seats: the client's own seats.
        :raises OSError: if the journal cannot be written. In that case nothing was done.
        """
        try:
            if seat_request.seat is not None and seat_request.seat not in seats:
                return trouble("forbidden", "This seat is not yours.")
            return self._answer(seat_request, seats)
        except OSError:  # such as a RecordLogError, which names the file and is for the host only
            raise
        except NorthwestPassageError as error:
            return complaint(error)

    def _answer(self, seat_request: SeatRequest, seats: Collection[int]) -> Message:
        request, seat, table = seat_request.request, seat_request.seat, self.table
        _check_size(seat_request.size)
        match request:
            case Play(id=id, frame=seen):
                with self._changing:
                    table.play(self._own(seat), id, frame=seen)
                return {"type": "done"}
            case Undo():
                with self._changing:
                    return {"type": "done" if self._consent.undo(seats) else "asked"}
            case Agree(frame=seen, player=player):
                with self._changing:
                    self._consent.agree(seats, seen, player)
                return {"type": "done"}
            case Decline(frame=seen):
                with self._changing:
                    self._consent.decline(seats, seen)
                return {"type": "done"}
            case Hint():
                bot = next(iter(self.screen.bots.values()))
                decision = table.hint(self._own(seat), bot)
                action = self.work(decision.choose, HINT_SECONDS)
                formats = self.screen.game.formats
                # The game may have moved on meanwhile: the words are about the position of the request.
                return {
                    "type": "hint",
                    "id": formats.format_action(action),
                    "label": formats.label(decision.view, action),
                    "reason": self.screen.reason(decision.view, action),
                    "picture": self.screen.preview(decision.view, action),
                }
            case Why(id=id):
                return self._why(self._own(seat), id)
            case WhyHere(tile=tile, col=col, row=row):
                found = self.screen.why_here(table.view(seat), tile, (col, row))
                return refused(found) if found is not None else {"type": "possible"}
            case At(position=position):
                frame = table.at(position, seat)
                return {
                    "type": "past",
                    "position": frame.position,
                    "player": frame.player,
                    "sentences": [*frame.sentences],
                    "picture": self.screen.draw(frame.view, seat_request.size, last=frame.events),
                }
            case Show(ids=ids):
                return {
                    "type": "picture",
                    "picture": self._show(self._own(seat), ids, seat_request.size),
                }
            case Faces(tile=tile):
                return {"type": "faces", "faces": dict(self.screen.faces(tile))}
            case Symbols():
                return {"type": "picture", "picture": self.screen.symbols(seat_request.size)}
            case Save():
                return {"type": "file", "text": self._record_for(seats).to_lines()}
            case Page():
                record = self._record_for(seats)
                return {"type": "file", "text": self.work(self.screen.page, record)}
            case Story():
                record = self._record_for(seats)
                return {"type": "picture", "picture": self.work(self.screen.story, record)}
            case _:
                assert_never(request)

    def _own(self, seat: int | None) -> int:
        if seat is None:
            raise TableError("spectators can only watch")
        return seat

    def _why(self, seat: int, id: str) -> Message:
        """Return the reason why an action of a seat is not possible, without revealing secrets."""
        game = self.screen.game
        action = game.formats.parse_action(id)
        view = self.table.view(seat)
        if self.table.to_act == seat and action in game.choices(view):
            return {"type": "possible"}
        # The rules are applied to a state that agrees with the seat's view.
        found = game.why_illegal(game.sample_state(view, Random(0)), action, player=seat)
        return {"type": "possible"} if found is None else refused(found)

    def _show(self, seat: int, ids: tuple[str, ...], size: int) -> str:
        if len(ids) > MAX_SHOWN:
            raise InvalidData(
                [Problem("ids", f"must have at most {MAX_SHOWN} actions, got {len(ids)}")]
            )
        view, wanted = self.table.view(seat), {*ids}
        formats = self.screen.game.formats
        possible = self.screen.game.choices(view) if self.table.to_act == seat else ()
        shown = [action for action in possible if formats.format_action(action) in wanted]
        return self.screen.draw(view, size, highlight=shown)

    @property
    def version(self) -> tuple[int, object]:
        """A value that changes when there is news for clients: a frame, or a request to undo."""
        return self.table.latest, self._consent.pending

    def undo_terms(self, seat: int | None, seats: Collection[int]) -> Message:
        """Return a message about undos: whether the client can undo now, and the open request, if any.

        :param seat: the seat whose view the client shows.
        :param seats: the client's own seats.
        """
        with self._changing:
            return self._consent.terms(seat, seats)

    def _record_for(
        self, seats: Collection[int]
    ) -> Record[SetupT, StateT, ViewT, ActionT, EventT, Any]:
        """Return the record for a client with these seats, without the seed, which would reveal future draws.

        :raises TableError: if the record contains secrets of other players, or secrets that are hidden again
            from a spectator when a person who plays alone undoes the end of the game.
        """
        people = {*range(len(self.table.names))} - {*self.table.bots}
        if self.screen.secret and not (seats and people <= {*seats}):
            if people and not seats:
                raise TableError("only players can save this game")
            if not self.table.is_over:
                words = "the file contains the cards of the other players"
                raise TableError(f"{words}, so it is available only when the game is over")
        record: Record[SetupT, StateT, ViewT, ActionT, EventT, Any] = self.table.record
        setup: Any = record.setup  # attrs can copy it
        if getattr(setup, "seed", None) is None:
            return record
        return record.begin(attrs.evolve(setup, seed=None), record.actions)


# -- Start -----------------------------------------------------------------------------------------


def begin(
    screen: Screen[SetupT, StateT, ViewT, ActionT, EventT], new_table: NewTableRequest
) -> Session[SetupT, StateT, ViewT, ActionT, EventT]:
    """Create a session for a new table, or for one that continues a saved game.

    :raises InvalidData: if there is no such variant or bot, or the saved game cannot be read.
    :raises InvalidSetup: if the game cannot be played with these seats.
    """
    bots = bots_of(screen, {i: seat.bot for i, seat in enumerate(new_table.seats)})
    if new_table.seed is not None and len(new_table.seed) > MAX_SEED:
        raise InvalidData([Problem("seed", f"must have at most {MAX_SEED} characters")])
    if new_table.record is not None:
        record = screen.game.formats.record.from_lines(new_table.record)
        return Session(screen, Table.resume(record, bots=bots, seed=new_table.seed))
    variant = screen.variants.get(new_table.variant)
    if variant is None:
        raise InvalidData([Problem("variant", f"there is no variant {new_table.variant!r}")])
    if len(new_table.seats) not in variant.players:
        words = " or ".join(map(str, variant.players))
        raise InvalidSetup(f"This variant is for {words} players, got {len(new_table.seats)}.")
    names = [seat.name for seat in new_table.seats]
    table = Table(screen.game, names, bots=bots, setup=variant.setup, seed=new_table.seed)
    return Session(screen, table)


def bots_of(
    screen: Screen[SetupT, StateT, ViewT, ActionT, EventT], kinds: Mapping[int, str | None]
) -> dict[int, Bot[ViewT, ActionT]]:
    """Return the bots by seat, given the kind of bot in each seat, or ``None`` for a person.

    :raises InvalidData: if one of the kinds does not exist.
    """
    for seat, kind in kinds.items():
        if kind is not None and kind not in screen.bots:
            raise InvalidData([Problem(f"seats[{seat}].bot", f"there is no bot {kind!r}")])
    return {seat: screen.bots[kind] for seat, kind in kinds.items() if kind is not None}


# -- Messages --------------------------------------------------------------------------------------


def _frame(
    screen: Screen[SetupT, StateT, ViewT, ActionT, EventT],
    build: FrameBuilder[ViewT, ActionT, EventT],
    seat: int | None,
    to_act: int | None,
    size: int | None,
) -> Message:
    """Return the message with a frame, and with a picture of this width unless it is ``None``."""
    frame, document = build()
    picture = None if size is None else screen.draw(frame.view, size, last=frame.events)
    live = {} if document["document"] is None else _live(screen, seat, to_act, frame.view)
    return {**document, "type": "frame", "picture": picture, **live}


def _live(
    screen: Screen[SetupT, StateT, ViewT, ActionT, EventT],
    seat: int | None,
    to_act: int | None,
    view: ViewT,
) -> Message:
    """Return everything that a seat needs to act now."""
    if seat is None or to_act != seat:
        return {"to_act": to_act, "prompt": None, "commands": [], "details": {}, "pictures": {}}
    return {
        "to_act": to_act,
        "prompt": attrs.asdict(screen.prompt(view, seat)),
        "commands": [attrs.asdict(command) for command in screen.commands(view, seat)],
        "pictures": {**screen.previews(view)},
        "details": {
            id: {"cost": what.cost, "cells": [[*cell] for cell in what.cells]}
            for id, what in screen.details(view).items()
        },
    }


def _check_size(size: int) -> None:
    if size not in SIZES:
        words = f"must be {SIZES.start} to {SIZES.stop - 1} pixels, got {size}"
        raise InvalidData([Problem("size", words)])


def trouble(kind: str, words: str) -> Message:
    """Return a message of the type ``kind`` about a request that had no effect, with the reason."""
    return {"type": kind, "message": plain(words)}


def refused(refusal: Refusal[StrEnum, tuple[int, int]]) -> Message:
    """Return the message about a refusal by the rules."""
    cells = [[*cell] for cell in refusal.cells]
    return {
        "type": "refused",
        "reason": str(refusal.reason),
        "message": plain(refusal.message),
        "cells": cells,
    }


def complaint(error: Exception) -> Message:
    """Return an error as a message."""
    if isinstance(error, IllegalAction):
        return refused(error.refusal)
    if isinstance(error, TableError):
        return trouble("late", sentence(error))
    return trouble("error", str(error).replace("\n", "; "))


def encoded(message: Message) -> str:
    """Return a message as one JSON object on one line."""
    return json.dumps(message, separators=(",", ":"))


def as_event(message: Message) -> str:
    """Return a message as a server-sent event."""
    return f"data: {encoded(message)}\n\n"
