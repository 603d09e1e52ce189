"""The server of a lobby: its network interface and its keys.

- Every request needs a key, sent in the header ``Authorization``: the host key to set up tables, the key of
  a table to see it and to act for the seats that the key controls. There are no cookies, so other pages
  cannot act on a player's behalf. Their requests are refused anyway, and so are requests for other hosts.
- Requests are limited in size and number. Tables and listeners are limited in number.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import (
    AsyncGenerator,
    AsyncIterator,
    Awaitable,
    Callable,
    Generator,
    Sequence,
)
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from typing import Final

import attrs

from northwest_passage._internal.imports import needs_extra
from northwest_passage.errors import InvalidData, NorthwestPassageError, Problem
from northwest_passage.rulebook import rules_by_id
from northwest_passage.web.guard import Guard, client_files
from northwest_passage.web.guides import guides_json
from northwest_passage.web.invitations import links_from, rematch
from northwest_passage.web.live import Limits, LiveTables
from northwest_passage.web.lobby import Lobby, Place, catalogue, described
from northwest_passage.web.requests import (
    Agree,
    Decline,
    Hint,
    Page,
    Play,
    SeatRequest,
    Story,
    Undo,
    read_new_table,
    read_seat_request,
)
from northwest_passage.web.session import SIZES, Message, as_event, complaint, encoded, trouble
from northwest_passage.web.workers import WorkerError

with needs_extra("web"):
    from starlette.applications import Starlette
    from starlette.exceptions import HTTPException
    from starlette.middleware import Middleware
    from starlette.requests import ClientDisconnect, Request
    from starlette.responses import JSONResponse, Response, StreamingResponse
    from starlette.routing import Route
    from starlette.types import Receive, Scope, Send

__all__ = ["Limits", "application"]


HEARTBEAT: Final = 15.0
"""The seconds without news after which a listener receives a heartbeat."""
NOT_FITTING: Final = (
    "This link does not open any table here: it is incomplete or wrong, or the table was deleted. "
    "Ask for the link again."
)
HURRY: Final = "Too many requests: wait a moment, then try again."
MOVE_BYTES: Final = 1000
"""The maximum size in bytes of a request that the threads for moves read. The slow thread reads others."""
DEAR: Final = 30
"""The cost in tokens of a request that needs a worker process."""


# -- Access control --------------------------------------------------------------------------------


def _key(request: Request) -> str:
    kind, _, key = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not 0 < len(key) < 200:
        raise HTTPException(401, "This needs a key: open the link that you were given.")
    return key


async def _body(request: Request, limit: int) -> bytes:
    """Read the body of a request, up to a limit. It is parsed in another thread, since that can be slow."""
    data = bytearray()
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > limit:
                raise HTTPException(413, f"The request must be at most {limit // 1024} kB long.")
    except ClientDisconnect:
        raise HTTPException(400, "The request is incomplete.") from None
    return bytes(data)


def _parsed(data: bytes) -> object:
    """Parse the body of a request.

    :raises InvalidData: if it is not JSON.
    """
    try:
        read: object = json.loads(data)
    except (ValueError, RecursionError):
        raise InvalidData([Problem("", "must be JSON")]) from None
    return read


# -- Requests --------------------------------------------------------------------------------------


def application(
    lobby: Lobby,
    host_key: str,
    *,
    hosts: frozenset[str] = frozenset(),
    origins: Sequence[str] = (),
    limits: Limits | None = None,
) -> Starlette:
    """Return the server of a lobby, as an ASGI application.

    :param lobby: the lobby.
    :param host_key: the host key, which is needed to set up tables.
    :param hosts: the host names of the server, apart from ``localhost`` and IP addresses.
    :param origins: the origins at which other devices reach the server, such as
        ``http://192.168.1.5:1845``. They are used in links.
    :param limits: the limits of the server, or ``None`` for the defaults.
    """
    live = LiveTables(lobby, host_key, limits or Limits())

    def with_key(
        check: Callable[[LiveTables, Request, str], tuple[int, ...]],
        endpoint: Callable[[LiveTables, Request, str, tuple[int, ...]], Awaitable[Response]],
    ) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            key = _key(request)
            seats = check(live, request, key)
            _spend(live, key)
            with live.counted(key) as few:
                if not few:
                    raise HTTPException(429, HURRY)
                return await endpoint(live, request, key, seats)

        return answer

    def for_guests(content: object) -> Callable[[Request], Awaitable[Response]]:
        body = json.dumps(content, separators=(",", ":")).encode()

        async def answer(request: Request) -> Response:
            return Response(body, media_type="application/json")

        return answer

    async def guides(request: Request) -> Response:
        return Response(await asyncio.to_thread(guides_json), media_type="application/json")

    rules = {id: attrs.asdict(rule) for id, rule in rules_by_id().items()}

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None, None]:
        live.start()
        yield
        live.close()

    async def failed(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return JSONResponse(trouble("error", error.detail), error.status_code, error.headers)

    app = Starlette(
        routes=[
            Route("/guide.json", guides),
            Route("/api/games", for_guests(catalogue())),
            Route("/api/rules", for_guests(rules)),
            Route("/api/tables", with_key(_host, _open), methods=["POST"]),
            Route("/api/tables", with_key(_host, _list)),
            Route("/api/tables/{name}", with_key(_seats, _seat_request), methods=["POST"]),
            Route("/api/tables/{name}", with_key(_host, _remove), methods=["DELETE"]),
            Route("/api/tables/{name}/rematch", with_key(_seats, rematch), methods=["POST"]),
            Route(
                "/api/tables/{name}/links", with_key(_host, links_from(origins)), methods=["POST"]
            ),
            Route("/api/tables/{name}/events", with_key(_seats, _events)),
            Route("/{name:path}", client_files()),
        ],
        middleware=[Middleware(Guard, hosts=frozenset({"localhost", *hosts}))],
        exception_handlers={HTTPException: failed},
        lifespan=lifespan,
    )
    app.state.live = live
    return app


def _spend(live: LiveTables, key: str, cost: float = 1.0) -> None:
    """Charge a request to the budget of a key, or refuse the request if too little is left."""
    if not live.keys.take(key, cost):
        raise HTTPException(429, HURRY, {"Connection": "close"})


def _host(live: LiveTables, _: Request, key: str) -> tuple[int, ...]:
    """Refuse a key that is not the host key."""
    if not secrets.compare_digest(key.encode(), live.host_key.encode()):
        raise HTTPException(
            403, "This link does not open the lobby: open the link that the program printed."
        )
    return ()


def _seats(live: LiveTables, request: Request, key: str) -> tuple[int, ...]:
    """Return the seats that a key controls at a table. An error does not reveal whether the table exists."""
    seats = live.lobby.seats(request.path_params["name"], key)
    if seats is None:
        raise HTTPException(403, NOT_FITTING)
    return seats


async def _open(live: LiveTables, request: Request, key: str, _: object) -> Response:
    """Set up a table."""
    data = await _body(request, live.limits.new_table_bytes)
    try:
        place = await live.answer(key, lambda: live.lobby.open(read_new_table(_parsed(data))))
    except (NorthwestPassageError, OSError) as error:
        return JSONResponse(complaint(error), 400)
    return JSONResponse({"type": "table", **described(place.name, place.summary, place.keys)})


async def _list(live: LiveTables, _: Request, key: str, __: object) -> Response:
    """List all tables with their keys, for the holder of the host key."""
    tables = await live.answer(key, lambda: [described(*found) for found in live.lobby])
    return JSONResponse({"type": "tables", "tables": tables})


async def _remove(live: LiveTables, request: Request, key: str, _: object) -> Response:
    """Delete a table with its files."""
    try:
        if not await live.answer(key, live.remove, request.path_params["name"]):
            raise HTTPException(404, "This table does not exist.")
    except OSError as error:
        words = f"The files of the table could not be deleted: {error.strerror}."
        return JSONResponse(trouble("error", words), 500)
    return JSONResponse({"type": "done"})


async def _place(live: LiveTables, request: Request, key: str) -> Place:
    """Return the table of a request. It is loaded first if necessary."""
    name = request.path_params["name"]
    try:
        if live.lobby.loaded(name) is not None:
            place = live.place(name)
        else:
            place = await live.answer(key, live.place, name)
    except (NorthwestPassageError, OSError):
        raise HTTPException(500, "The game could not be read from its file.") from None
    if place is None:  # removed since the key was checked
        raise HTTPException(403, NOT_FITTING)
    return place


async def _seat_request(
    live: LiveTables, request: Request, key: str, seats: tuple[int, ...]
) -> Response:
    """Answer a request at a table."""
    data = await _body(request, live.limits.request_bytes)
    place = await _place(live, request, key)
    session = place.session

    def answered(seat_request: SeatRequest) -> tuple[str, bool]:
        before = session.version
        message = encoded(session.answer(seat_request, seats))
        return message, session.version != before

    def read() -> SeatRequest | tuple[str, bool]:
        """Read a request, and answer it at once if it is a move or concerns an undo."""
        seat_request = read_seat_request(_parsed(data))
        is_move = isinstance(seat_request.request, Play | Undo | Agree | Decline)
        return answered(seat_request) if is_move else seat_request

    with live.using(place):
        try:
            found = await (live.answer if len(data) <= MOVE_BYTES else live.look)(key, read)
            if isinstance(found, SeatRequest) and isinstance(found.request, Hint | Page | Story):
                _spend(live, key, DEAR - 1)
                found = await live.think(key, answered, found)
            elif isinstance(found, SeatRequest):
                found = await live.look(key, answered, found)
        except (OSError, WorkerError) as error:
            return JSONResponse(_failure(error), 500)
        except NorthwestPassageError as error:
            return JSONResponse(complaint(error), 400)
        message, changed = found
        if changed:
            live.news(place)
    return Response(message, media_type="application/json")


def _failure(error: OSError | WorkerError) -> dict[str, object]:
    if isinstance(error, WorkerError):
        return trouble("error", "The bot process failed. Try again.")
    return trouble(
        "error", "The game could not be written to its file, so nothing was done. Try again."
    )


async def _events(live: LiveTables, request: Request, key: str, seats: tuple[int, ...]) -> Response:
    """Report everything that happens at a table to a seat, as server-sent events."""
    try:
        seat = _number(request, "seat")
        size = _number(request, "size") or 700
        since = _number(request, "since")
    except ValueError:
        raise HTTPException(400, "seat, size and since must be non-negative integers.") from None
    if seat is not None and seat not in seats:
        raise HTTPException(403, "This seat is not yours.")
    if size not in SIZES:
        raise HTTPException(400, f"size must be {SIZES.start} to {SIZES.stop - 1}, got {size}.")
    place = await _place(live, request, key)
    served = live.served(place)
    if live.streams_of(key) >= live.limits.listeners:
        raise HTTPException(429, "This link is open in too many places already.")
    if request.query_params.get("epoch") != served.epoch:
        since = None
    session, heard = place.session, asyncio.Event()

    def hello() -> str:
        return as_event({**session.hello(seat, seats), "epoch": served.epoch})

    def start(number: int | None) -> tuple[Message, list[Callable[[], Message]]]:
        return session.undo_terms(seat, seats), session.undrawn_frames(seat, number, size)

    async def stream() -> AsyncIterator[str]:
        number, reported, terms = since, -1, None
        notes: dict[object, object] = {}
        own: tuple[int, ...] = ()  # frames that a client has missed can wait for others' moves
        yield await live.stream(key, own, hello)
        if [*served.listeners.values()].count(key) == 1:
            live.wake(place)  # its player has connected
        live.wake_bots(place)
        while live.is_there(place):
            heard.clear()
            # One call for both, since every call waits for its turn.
            undo, frames = await live.stream(key, own, start, number)
            if undo != terms:
                yield as_event(undo)
                terms = undo
            for frame in frames:
                try:
                    drawn = await live.draw(key, own, frame)
                except WorkerError:
                    return  # the client connects again
                yield drawn.event
                number = drawn.number + 1
            for note in live.notes(place):
                if notes.get(note["type"]) != note:
                    notes[note["type"]] = note
                    yield as_event(note)
            thinking = live.thinking(place)
            if thinking != reported and (thinking is not None or reported != -1):
                yield as_event({"type": "thinking", "player": thinking})
                reported = thinking if thinking is not None else -1
            own = seats
            try:
                await asyncio.wait_for(heard.wait(), HEARTBEAT)
            except TimeoutError:
                yield ": nothing new\n\n"

    @contextmanager
    def listening() -> Generator[None, None, None]:
        with live.using(place):
            try:
                yield
            finally:
                served.listeners.pop(heard, None)
                if key not in served.listeners.values():
                    live.wake(place)  # its player has left

    served.listeners[heard] = key
    return _News(stream(), listening)


class _News(StreamingResponse):
    """A stream of server-sent events. When it ends, its client is no longer a listener of the table."""

    def __init__(
        self, content: AsyncIterator[str], listening: Callable[[], AbstractContextManager[None]]
    ) -> None:
        super().__init__(content, media_type="text/event-stream")
        self._listening = listening

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._listening():
            await super().__call__(scope, receive, send)


def _number(request: Request, name: str) -> int | None:
    text = request.query_params.get(name)
    if not text:
        return None
    if len(text) > 9 or int(text) < 0:
        raise ValueError(text)
    return int(text)
