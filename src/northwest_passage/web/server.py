"""The server of a hall: what goes over the network, and who may say what.

- Nothing is done without a key, sent in the header ``Authorization``: the key of the house to set up tables,
  the key of a table to see it and to act for the seats that the key opens. There are no cookies, so other
  pages cannot act in somebody's name; what they send is refused all the same, and so are other hosts.
- Requests are limited in size and in number, and so are tables and listeners.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import secrets
import socket
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from time import monotonic
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import attrs

from northwest_passage._internal.extras import needs_extra
from northwest_passage._internal.frozen import Frozen
from northwest_passage.errors import NorthwestPassageError
from northwest_passage.rulebook import rules_by_id
from northwest_passage.table import TableError
from northwest_passage.web.lobby import Hall, Place, catalogue
from northwest_passage.web.requests import Hint, Page, read_letter, read_wish
from northwest_passage.web.session import SIZES, complaint, encoded, trouble

with needs_extra("web"):
    from starlette.applications import Starlette
    from starlette.datastructures import Headers
    from starlette.exceptions import HTTPException
    from starlette.middleware import Middleware
    from starlette.requests import Request
    from starlette.responses import JSONResponse, Response, StreamingResponse
    from starlette.routing import Mount, Route
    from starlette.staticfiles import StaticFiles
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Limits", "application"]


@attrs.frozen
class Limits(Frozen):
    """What a server bears."""

    letter: int = 64 * 1024
    """Bytes of a letter."""
    wish: int = 4 * 1024 * 1024
    """Bytes of the wish for a table, which may hold a saved game."""
    rate: float = 60.0
    """Requests a second with one key, in the long run."""
    burst: int = 300
    """Requests at once with one key."""
    listeners: int = 40
    """Who listens with one key at the same time: those who watch cannot take the places of those who play."""


HEARTBEAT: Final = 15.0
"""After so many seconds without news a listener is told that there are none."""
BOT_SECONDS: Final = 5.0
"""How long a bot thinks about one decision at most."""
NOT_FITTING: Final = (
    "This link does not fit any table here: it was cut or changed on its way, or the table is gone. "
    "Ask for it again."
)
HURRY: Final = "Not so fast, please."
DEAR: Final = 30
"""So many requests one counts for that takes long."""
POLICY: Final = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


class _Lively(NamedTuple):
    """A table with somebody at it."""

    place: Place
    epoch: str
    """Frames are numbered anew by each server; whoever comes back with another epoch begins anew."""
    listeners: dict[asyncio.Event, str]
    """Who listens, with their keys."""


class _Room:
    """The hall while it is served: listeners and bots."""

    def __init__(self, hall: Hall, house_key: str, limits: Limits) -> None:
        self.hall = hall
        self.house_key = house_key
        self.limits = limits
        self._lively: dict[str, _Lively] = {}
        self._thinking: dict[str, int] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._budgets: dict[str, tuple[float, float]] = {}

    def lively(self, place: Place) -> _Lively:
        return self._lively.setdefault(place.name, _Lively(place, secrets.token_hex(4), {}))

    def thinking(self, place: Place) -> int | None:
        return self._thinking.get(place.name)

    def news(self, place: Place) -> None:
        """Wake all who listen, and the bots."""
        for listener in self.lively(place).listeners:
            listener.set()
        task = self._tasks.get(place.name)
        if task is None or task.done():
            self._tasks[place.name] = asyncio.create_task(self._play_bots(place))

    async def _play_bots(self, place: Place) -> None:
        while (turn := place.desk.bot_turn()) is not None:
            player, play = turn
            self._thinking[place.name] = player
            for listener in self.lively(place).listeners:
                listener.set()
            try:
                await asyncio.to_thread(play, BOT_SECONDS)
            except TableError:  # somebody has taken something back meanwhile
                continue
            finally:
                self._thinking.pop(place.name, None)
            for listener in self.lively(place).listeners:
                listener.set()
            await asyncio.sleep(0)

    def spend(self, key: str, cost: int = 1) -> bool:
        """Whether one more request with this key, or one that takes as long as several, is not too many."""
        now = monotonic()
        left, then = self._budgets.get(key, (float(self.limits.burst), now))
        left = min(left + (now - then) * self.limits.rate, self.limits.burst)
        if len(self._budgets) > 10_000:
            self._budgets.clear()
        self._budgets[key] = (max(left - cost, 0), now)
        return left >= cost

    async def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        self.hall.close()


# -- Who asks --------------------------------------------------------------------------------------


class _Guard:
    """Refuses what other pages send, and what was meant for another host."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        origin = headers.get("origin")
        if not self._is_ours(_name(f"//{host}")):
            await Response("This is not the host that you are looking for.", 400)(
                scope, receive, send
            )
            return
        if origin is not None and (not _name(origin) or urlsplit(origin).netloc != host):
            await Response("Requests from other pages are refused.", 403)(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message.get("headers", ()),
                    (b"content-security-policy", POLICY.encode()),
                    (b"x-content-type-options", b"nosniff"),
                    (b"referrer-policy", b"no-referrer"),
                    (b"cross-origin-opener-policy", b"same-origin"),
                ]
            await send(message)

        await self._app(scope, receive, send_safely)

    def _is_ours(self, host: str) -> bool:
        """Names that we were told, and addresses: no page of somebody else has an address as its name."""
        if host in self._hosts:
            return True
        try:
            ipaddress.ip_address(host)
        except ValueError:
            return False
        return True


def _name(address: str) -> str:
    """The name of the host in an address; empty if it is not one."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:  # such as half of a bracket
        return ""


def _key(request: Request) -> str:
    kind, _, key = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not 0 < len(key) < 200:
        raise HTTPException(401, "This needs a key: open the link that you were given.")
    return key


async def _body(request: Request, limit: int) -> object:
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > limit:
            raise HTTPException(413, f"This is too much: at most {limit // 1024} kB are read.")
    try:
        read: object = json.loads(data)
    except (ValueError, RecursionError):
        raise HTTPException(400, "This is not JSON.") from None
    return read


# -- What can be asked -----------------------------------------------------------------------------


def application(
    hall: Hall,
    house_key: str,
    *,
    hosts: frozenset[str] = frozenset(),
    limits: Limits | None = None,
) -> Starlette:
    """The server of a hall, as an ASGI application.

    :param house_key: what is needed to set up tables.
    :param hosts: names under which it can be reached, apart from ``localhost`` and plain addresses.
    """
    room = _Room(hall, house_key, limits or Limits())

    def counted(
        endpoint: Callable[[_Room, Request, str], Awaitable[Response]],
    ) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            key = _key(request)
            if not room.spend(key):
                raise HTTPException(429, HURRY)
            return await endpoint(room, request, key)

        return answer

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None, None]:
        yield
        await room.close()

    async def failed(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return JSONResponse(trouble("error", error.detail), error.status_code)

    return Starlette(
        routes=[
            Route("/api/games", _games),
            Route("/api/rules", _rules),
            Route("/api/tables", counted(_open), methods=["POST"]),
            Route("/api/tables", counted(_list)),
            Route("/api/tables/{name}", counted(_letter), methods=["POST"]),
            Route("/api/tables/{name}/events", counted(_events)),
            Mount(
                "/",
                StaticFiles(directory=str(files("northwest_passage.web") / "static"), html=True),
            ),
        ],
        middleware=[Middleware(_Guard, hosts=frozenset({"localhost", *hosts}))],
        exception_handlers={HTTPException: failed},
        lifespan=lifespan,
    )


async def _games(_: Request) -> Response:
    """Which games there are, with their variants and bots."""
    return JSONResponse(catalogue())


async def _rules(_: Request) -> Response:
    """All rules in words, by their ids."""
    return JSONResponse({id: attrs.asdict(rule) for id, rule in rules_by_id().items()})


def _check_house(room: _Room, key: str) -> None:
    if not secrets.compare_digest(key.encode(), room.house_key.encode()):
        raise HTTPException(
            403, "This link does not open the lobby: open the one that the program printed."
        )


async def _open(room: _Room, request: Request, key: str) -> Response:
    """Set up a table."""
    _check_house(room, key)
    document = await _body(request, room.limits.wish)
    try:
        place = room.hall.open(read_wish(document))
    except (NorthwestPassageError, OSError) as error:
        return JSONResponse(complaint(error), 400)
    return JSONResponse({"type": "table", **_described(place)})


async def _list(room: _Room, _: Request, key: str) -> Response:
    """All tables, with their keys: for whoever has the key of the house."""
    _check_house(room, key)
    return JSONResponse({"type": "tables", "tables": [_described(place) for place in room.hall]})


def _described(place: Place) -> dict[str, object]:
    table = place.desk.table
    return {
        "table": place.name,
        "title": table.game.title,
        "players": [*table.names],
        "position": table.position,
        "over": table.is_over,
        "keys": [{"secret": key.secret, "seats": [*key.seats]} for key in place.keys],
    }


def _opened(room: _Room, request: Request, key: str) -> tuple[Place, tuple[int, ...]]:
    """A table and the seats there that a key opens. Whether the table or the key is wrong is not said."""
    place = room.hall.place(request.path_params["name"])
    seats = None if place is None else place.seats(key)
    if place is None or seats is None:
        raise HTTPException(403, NOT_FITTING)
    return place, seats


async def _letter(room: _Room, request: Request, key: str) -> Response:
    """Answer a letter."""
    place, seats = _opened(room, request, key)
    document = await _body(request, room.limits.letter)
    try:
        letter = read_letter(document)
    except NorthwestPassageError as error:
        return JSONResponse(complaint(error), 400)
    if isinstance(letter.request, Hint | Page) and not room.spend(key, DEAR - 1):
        raise HTTPException(429, HURRY)
    before = place.desk.table.latest
    try:
        message = await asyncio.to_thread(place.desk.answer, letter, seats)
    except OSError:
        return JSONResponse(trouble("error", "The game could not be written to its file."), 500)
    finally:
        if place.desk.table.latest != before:
            room.news(place)
    return JSONResponse(message)


async def _events(room: _Room, request: Request, key: str) -> Response:
    """Tell a seat what happens, as it happens: server-sent events."""
    place, seats = _opened(room, request, key)
    lively = room.lively(place)
    if [*lively.listeners.values()].count(key) >= room.limits.listeners:
        raise HTTPException(429, "This link is open in too many places already.")
    try:
        seat = _number(request, "seat")
        size = _number(request, "size") or 700
        since = _number(request, "since")
    except ValueError:
        raise HTTPException(400, "Seat, size and since are numbers from 0.") from None
    if seat is not None and seat not in seats:
        raise HTTPException(403, "This seat is not yours.")
    if request.query_params.get("epoch") != lively.epoch:
        since = None
    if size not in SIZES:
        raise HTTPException(400, f"A picture is {SIZES.start} to {SIZES.stop - 1} pixels wide.")
    desk, heard = place.desk, asyncio.Event()

    async def stream() -> AsyncIterator[str]:
        number, told = since, -1
        hello = await asyncio.to_thread(desk.hello, seat, seats)
        yield _event({**hello, "epoch": lively.epoch})
        room.news(place)
        while True:
            heard.clear()
            for frame in await asyncio.to_thread(desk.frames, seat, number, size):
                yield _event(frame)
                number = int(str(frame["number"])) + 1
            thinking = room.thinking(place)
            if thinking != told and (thinking is not None or told != -1):
                yield _event({"type": "thinking", "player": thinking})
                told = thinking if thinking is not None else -1
            try:
                await asyncio.wait_for(heard.wait(), HEARTBEAT)
            except TimeoutError:
                yield ": nothing new\n\n"

    lively.listeners[heard] = key
    return _News(stream(), lambda: lively.listeners.pop(heard))


class _News(StreamingResponse):
    """Server-sent events. Who listens is counted from the answer on, so that many at once are not more."""

    def __init__(self, content: AsyncIterator[str], ended: Callable[[], object]) -> None:
        headers = {"cache-control": "no-store"}
        super().__init__(content, media_type="text/event-stream", headers=headers)
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._ended()


def _number(request: Request, name: str) -> int | None:
    text = request.query_params.get(name)
    if not text:
        return None
    if len(text) > 9 or int(text) < 0:
        raise ValueError(text)
    return int(text)


def _event(message: dict[str, object]) -> str:
    return f"data: {encoded(message)}\n\n"


def names_of_this_machine() -> frozenset[str]:
    """The names under which other machines may know this one."""
    name = socket.gethostname().lower()
    return frozenset({name, f"{name.partition('.')[0]}.local"})
