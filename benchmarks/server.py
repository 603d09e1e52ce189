"""A benchmark of the time that an honest player waits for a move while other clients overload the server.

``python -m benchmarks.server`` starts the server as users run it, and plays at a table of two people: first
alone, then with one kind of load after the other. The loads are those of an attacker with a player's link or
without one: many tables with bots, requests that are never finished, and floods of each kind of request. All
connections are on this machine, and every load is bounded in number and in time.

Two times are measured: until the response to the request, and until the board after the move arrives.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import platform
import socket
import statistics
import struct
import tempfile
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.browser.serving import Served


class Waits(NamedTuple):
    """The waiting times of an honest player in seconds."""

    answers: list[float]
    boards: list[float]

    def row(self, alone: Waits) -> list[str]:
        """Return the medians, in milliseconds and as multiples of those without load, and the maximum."""
        cells = []
        for mine, theirs in zip(self, alone, strict=True):
            middle = statistics.median(mine)
            cells += [f"{middle * 1000:,.0f}", f"{middle / statistics.median(theirs):.1f}"]
        return [*cells, f"{max(self.boards) * 1000:,.0f}"]


class Server(NamedTuple):
    """The port of a server, and its host key."""

    port: int
    host_key: str

    def call(self, method: str, path: str, key: str, body: object = None) -> Any:
        """Send a request, and return the response."""
        import http.client

        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            data = None if body is None else json.dumps(body)
            connection.request(method, path, data, {"Authorization": f"Bearer {key}"})
            return json.loads(connection.getresponse().read())
        finally:
            connection.close()

    def table(self, *bots: str | None, game: str = "expedition", seed: str = "1") -> Any:
        """Set up a table. All seats without a bot belong to one person."""
        seats = [{"name": f"P{i}", "bot": bot, "away": False} for i, bot in enumerate(bots)]
        new_table = {
            "game": game,
            "variant": "standard",
            "seats": seats,
            "record": None,
            "seed": seed,
        }
        return self.call("POST", "/api/tables", self.host_key, new_table)


class Honest:
    """A player who sends one move after the other, and waits for the board each time."""

    def __init__(self, server: Server, game: str = "expedition") -> None:
        self.server = server
        self.game = game
        self.rng = Random(7)
        self.games = 0
        self.frame: Any = None

    def begin(self) -> None:
        """Set up a table, and subscribe to its events."""
        self.games += 1
        table = self.server.table(None, None, game=self.game, seed=str(self.games))
        self.path, self.key = f"/api/tables/{table['table']}", table["keys"][0]["secret"]
        self.streams = [self._listen(seat) for seat in (0, 1)]
        self.frame = self._board()

    def _listen(self, seat: int) -> Any:
        link = socket.create_connection(("127.0.0.1", self.server.port), timeout=60)
        link.sendall(
            f"GET {self.path}/events?seat={seat}&size=700 HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Authorization: Bearer {self.key}\r\n\r\n".encode()
        )
        return link.makefile("rb")

    def _next(self, stream: Any, after: int) -> Any:
        """Return the next board of a stream."""
        for line in stream:
            news = json.loads(line[6:]) if line.startswith(b"data: ") else {}
            if news.get("type") == "frame" and news["number"] > after and news["document"]:
                return news
        raise AssertionError("the stream must not end before a board arrives")

    def _board(self, after: int = -1) -> Any:
        frames = [self._next(stream, after) for stream in self.streams]
        return next((frame for frame in frames if frame["prompt"]), frames[0])

    def move(self) -> tuple[float, float] | None:
        """Send a move, and return the seconds until the response and until the board.

        :returns: ``None`` if the game is over.
        """
        document = self.frame["document"]
        if document["to_act"] is None:
            return None
        ids = [action["id"] for group in document["actions"] for action in group["actions"]]
        return self._send("play", id=self.rng.choice(ids), frame=self.frame["number"])

    def undo(self) -> None:
        """Take the last move back."""
        self._send("undo")

    def _send(self, kind: str, **fields: object) -> tuple[float, float]:
        seat, number = self.frame["document"]["to_act"], self.frame["number"]
        seat_request = {"seat": seat, "size": 700, "request": {"type": kind, **fields}}
        began = time.perf_counter()
        answer = self.server.call("POST", self.path, self.key, seat_request)
        answered = time.perf_counter() - began
        assert answer["type"] == "done", answer
        self.frame = self._board(number)
        return answered, time.perf_counter() - began

    def measure(self, moves: int, seconds: float) -> Waits:
        """Send a number of moves, within a maximum time."""
        waits = Waits([], [])
        end = time.monotonic() + seconds
        self.begin()
        while len(waits.answers) < moves and (time.monotonic() < end or len(waits.answers) < 5):
            times = self.move()
            if times is None:
                self.begin()
                continue
            for wait, found in zip(waits, times, strict=True):
                wait.append(found)
            time.sleep(0.05)
        return waits


# -- Loads -----------------------------------------------------------------------------------------

Load = Callable[[Server], Awaitable[None]]


async def _send(port: int, data: bytes) -> None:
    """Send a request, and read the response until the connection ends."""
    with suppress(OSError):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(data)
            await writer.drain()
            while await reader.read(65536):
                pass
        finally:
            writer.close()


def _http(method: str, path: str, key: str = "", body: object = None, more: str = "") -> bytes:
    data = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(data)}"]
    lines += [f"Authorization: Bearer {key}"] if key else []
    return "\r\n".join([*lines, more or "Connection: close", "", ""]).encode() + data


async def _flood(port: int, data: bytes, clients: int = 16) -> None:
    """Send a request again and again, from several clients at the same time."""

    async def client() -> None:
        while True:
            await _send(port, data)

    await asyncio.gather(*(client() for _ in range(clients)))


def watched(bot: str, tables: int = 50) -> Load:
    """Return a load: tables at which bots play, each with a spectator."""

    async def load(server: Server) -> None:
        links = []
        for number in range(tables):
            table = server.table(bot, bot, seed=str(number))
            links.append((table["table"], table["keys"][-1]["secret"]))
        events = (
            _http("GET", f"/api/tables/{name}/events?size=700", key, more="Accept: */*")
            for name, key in links
        )
        await asyncio.gather(*(_send(server.port, data) for data in events))

    return load


async def half_open(server: Server, count: int = 1300) -> None:
    """Send requests that never end, and reconnect whenever a connection is closed."""

    async def client(number: int) -> None:
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(f"GET /api/rules HTTP/1.1\r\nX-Number: {number}\r\n".encode())
                await reader.read()
                writer.close()
            await asyncio.sleep(1)

    await asyncio.gather(*(client(number) for number in range(count)))


def flooded(request: dict[str, object], *, watching: bool) -> Load:
    """Return a load: a flood of one request with one link, at another table."""

    async def load(server: Server) -> None:
        table = server.table(None, None, seed="99")
        key = table["keys"][-1 if watching else 0]["secret"]
        seat_request = {"seat": None if watching else 0, "size": 2000, "request": request}
        await _flood(server.port, _http("POST", f"/api/tables/{table['table']}", key, seat_request))

    return load


async def reconnecting(server: Server) -> None:
    """Reconnect as a spectator again and again, and request all pictures."""
    table = server.table("greedy", "greedy", seed="99")
    path = f"/api/tables/{table['table']}/events?size=2000&since=0"
    data = _http("GET", path, table["keys"][-1]["secret"], more="Accept: */*")

    async def client() -> None:
        while True:
            with suppress(OSError, TimeoutError):
                await asyncio.wait_for(_send(server.port, data), 0.3)

    await asyncio.gather(*(client() for _ in range(16)))


async def connected(server: Server, addresses: int = 4, count: int = 480) -> None:
    """Send invalid keys on many connections that stay open, from several addresses."""
    request = _http("POST", "/api/tables/x", "a-wrong-key", {}, "Accept: */*")

    async def client(number: int) -> None:
        source = (f"127.0.0.{2 + number % addresses}", 0)
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", server.port, local_addr=source
                )
                while True:
                    writer.write(request)
                    await reader.readuntil(b'"}')

    await asyncio.gather(*(client(number) for number in range(count)))


def leaving(request: bytes) -> Load:
    """Return a load: a flood of clients that leave without waiting for an answer."""

    async def load(server: Server) -> None:
        async def client() -> None:
            while True:
                with suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", server.port)
                    writer.write(request)
                    await asyncio.sleep(0.01)
                    writer.transport.abort()

        await asyncio.gather(*(client() for _ in range(60)))

    return load


def connecting(data: bytes, rate: int, addresses: int = 4, held: int = 50) -> Load:
    """Return a load: new connections at a rate, each of which is closed after ``held`` more."""

    async def load(server: Server) -> None:
        opened: deque[socket.socket] = deque()
        began, count = time.monotonic(), 0
        while True:
            while count < (time.monotonic() - began) * rate:
                count += 1
                opened.append(link := socket.socket())
                link.setblocking(False)
                with suppress(OSError):
                    link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    link.bind((f"127.0.0.{2 + count % addresses}", 0))
                    link.connect_ex(("127.0.0.1", server.port))
                    link.send(data)
                if len(opened) > held:
                    opened.popleft().close()
            await asyncio.sleep(0)

    return load


def undoing(tables: int, game: str = "expedition") -> Load:
    """Return a load: a person at each table plays and undoes the same move all the time."""

    async def load(server: Server) -> None:
        def play() -> None:
            person = Honest(server, game)
            while True:
                with suppress(OSError, AssertionError):  # the limits of a key are reached
                    person.begin()
                    while person.move():
                        person.undo()

        await asyncio.gather(*(asyncio.to_thread(play) for _ in range(tables)))

    return load


def repeated(data: bytes) -> Load:
    """Return a load: a flood of one request without a valid key."""
    return lambda server: _flood(server.port, data)


def dripping(size: int, clients: int) -> Load:
    """Return a load: headers that are sent in packets of a number of bytes."""

    async def load(server: Server) -> None:
        async def client() -> None:
            while True:
                with suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", server.port)
                    for start in range(0, len(FILLED), size):
                        writer.write(FILLED[start : start + size])
                        await writer.drain()
                        await asyncio.sleep(0.001)
                    writer.close()

        await asyncio.gather(*(client() for _ in range(clients)))

    return load


def together(*loads: Load) -> Load:
    """Return several loads as one."""

    async def load(server: Server) -> None:
        await asyncio.gather(*(each(server) for each in loads))

    return load


FILLED = _http("GET", "/", more=f"Filler: {'x' * 7900}")
HEADERS = "\r\n".join([*(f"a{number}: b" for number in range(95)), "Connection: close"])
BLANKS = "\r\n".join(f"a: {' ' * 95}" for _ in range(78))
LONG_HOST = b"GET / HTTP/1.1\r\nHost: " + b"\xbd" * 7900 + b"\r\nConnection: close\r\n\r\n"
UNREAD = b"POST /api/rules HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 999999\r\n\r\n"
WRONG_IDS: dict[str, object] = {"type": "show", "ids": [[]] * 15_000}

LOADS: dict[str, Load] = {
    "50 tables of Mcts bots": watched("mcts"),
    "50 tables of Greedy bots": watched("greedy"),
    "1,300 half-sent requests": half_open,
    "a flood of `at` by a watcher": flooded({"type": "at", "position": 4}, watching=True),
    "a flood of `page` by a seat": flooded({"type": "page"}, watching=False),
    "a flood of `hint` by a seat": flooded({"type": "hint"}, watching=False),
    "a watcher who reconnects": reconnecting,
    "eight watchers at eight tables": together(
        *[flooded({"type": "at", "position": 4}, watching=True)] * 8
    ),
    "a flood without a key": repeated(_http("GET", "/api/rules")),
    "a flood of wrong keys": repeated(_http("POST", "/api/tables/x", "a-wrong-key", {})),
    "a flood of long paths": repeated(_http("GET", f"/{'a/' * 490}")),
    "a flood of long headers": repeated(_http("GET", "/", more=HEADERS)),
    "a flood of blanks in a key": repeated(_http("GET", "/api/games", f"{' ' * 7000}x")),
    "a flood of unread bodies": repeated(UNREAD + bytes(500_000)),
    "headers byte by byte": dripping(1, 60),
    "headers in packets of 128 bytes": dripping(128, 400),
    "clients that leave 8 kB of blanks": leaving(_http("GET", "/", more=BLANKS)),
    "long host names, and 50 tables of Greedy bots": together(
        repeated(LONG_HOST), watched("greedy")
    ),
    "files, and wrong ids by a seat": together(
        repeated(_http("GET", "/", more=HEADERS)), flooded(WRONG_IDS, watching=False)
    ),
    "480 connections of four addresses": connected,
    "clients that leave at once": leaving(_http("POST", "/api/tables/x", "a-wrong-key", {})),
    "clients that send no HTTP": leaving(b"X\r\n\r\n"),
    "5,000 connections a second": connecting(FILLED, 5000),
    "5,000 a second that send nothing": connecting(b"", 5000),
    "5,000 a second with short lines, and 50 tables of Greedy bots": together(
        connecting(b"a\r\n" * 700, 5000), watched("greedy")
    ),
    "1,300 connections of 250 addresses": connecting(b"G", 600, addresses=250, held=1300),
    "four links that play and undo, and 5,000 connections a second": together(
        undoing(4, "adventure"), connecting(FILLED, 5000)
    ),
    "eight links that play and undo, and 5,000 connections a second": together(
        undoing(8, "adventure"), connecting(FILLED, 5000)
    ),
}


def _run(load: str, server: Server, seconds: float) -> None:
    async def bounded() -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(LOADS[load](server), seconds)

    asyncio.run(bounded())


@contextmanager
def beside(load: str, server: Server, seconds: float) -> Iterator[None]:
    """Run a load in a process of its own."""
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=_run, args=(load, server, seconds), daemon=True)
    process.start()
    try:
        time.sleep(6)  # until the load has started and its tables are set up
        assert process.is_alive()
        yield
    finally:
        process.kill()
        process.join()


@contextmanager
def serving() -> Iterator[Server]:
    """Run the server as users run it."""
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder) / "lobby") as served:
        yield Server(served.port, served.link.partition("#host=")[2])


def main() -> None:
    """Measure all loads, each with a server of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument(
        "--seconds", type=float, default=30.0, help="the maximum time for each load"
    )
    parser.add_argument("--only", default="", help="only loads whose names contain this")
    options = parser.parse_args()
    load_before = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    print(
        f"Measured on {date.today()} with Python {platform.python_version()} on {os.cpu_count()}"
        f" processors; medians of {options.moves} moves, the load was {load_before:.1f} before.\n"
    )
    print("| beside | answer, ms | x alone | board, ms | x alone | worst, ms |")
    print("|---|---|---|---|---|---|")
    with serving() as server:
        Honest(server).measure(10, options.seconds)
        alone = Honest(server).measure(options.moves, options.seconds)
    print("|", " | ".join(["nothing", *alone.row(alone)]), "|", flush=True)
    for load in LOADS:
        if options.only not in load:
            continue
        with serving() as server, beside(load, server, options.seconds + 60):
            waits = Honest(server).measure(options.moves, options.seconds)
        print("|", " | ".join([load, *waits.row(alone)]), "|", flush=True)


if __name__ == "__main__":
    main()
