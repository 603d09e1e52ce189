"""Clients that never finish a request, never read, or flood the server do not block other clients."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
import struct
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Any

import attrs
import h11
import httpx
import pytest

from northwest_passage.web.connections import (
    ConnectionLimits,
    Connections,
    _Connection,
    _Phase,
    address_of,
)
from northwest_passage.web.headers import is_usual
from northwest_passage.web.listening import (
    ACCEPTED_AT_ONCE,
    REFUSED_AT_ONCE,
    ListeningSocket,
    uvicorn_server,
)
from northwest_passage.web.lobby import AnySession, Lobby, Place
from northwest_passage.web.request_queue import RequestQueue
from northwest_passage.web.server import Limits, application
from northwest_passage.web.session import Message, Session
from tests.support.effort import rest_slow
from tests.web.support import new_table

HOST = "the-key-of-the-host"
PATIENCE = 30.0
"""The number of seconds that a busy machine may take for something quick."""
QUICK = ConnectionLimits(60, 40, header=1.0, idle=1, body=1.0, reading=1.0)


class Serving:
    """A server in a thread, on a port of its own."""

    def __init__(self, folder: Path, limits: ConnectionLimits, proxy: str | None = None) -> None:
        self.lobby = Lobby(folder)
        app = application(self.lobby, HOST, limits=Limits(workers=1))
        listening = socket.create_server(("127.0.0.1", 0))
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # soon full if unread
        self.port: int = listening.getsockname()[1]
        live = app.state.live
        connections = Connections(live.is_key, limits, proxy=proxy)
        self.server = uvicorn_server(app, connections, live.workers.close)
        sockets = [ListeningSocket(listening, connections.allow)]
        self.thread = Thread(target=self.server.run, args=(sockets,), daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)

    @property
    def connections(self) -> int:
        return len(self.server.server_state.connections)

    def connect(self, data: bytes = b"") -> socket.socket:
        made = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        made.sendall(data)
        return made

    def get(self, key: str = "") -> None:
        address = f"http://127.0.0.1:{self.port}/api/games"
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        answer = httpx.get(address, headers=headers, timeout=PATIENCE, verify=False)
        assert answer.status_code == 200

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join(20)


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    found = Serving(tmp_path, QUICK)
    yield found
    found.close()


@pytest.fixture
def place(serving: Serving) -> Place:
    return serving.lobby.open(new_table())


def soon(condition: Callable[[], bool]) -> bool:
    """Wait until a condition holds, and return whether it does."""
    end = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    return condition()


def ended(connection: socket.socket, seconds: float = PATIENCE) -> bool:
    """Return whether the server ends a connection within some seconds."""
    connection.settimeout(seconds)
    try:
        while connection.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


def requested(path: str, *headers: str) -> bytes:
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""]).encode()


UNFINISHED = {
    "nothing": b"",
    "half a line": b"GET /api/ru",
    "half a header": b"GET /api/rules HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ",
    "half a body": b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n"
    b"Authorization: Bearer the-key-of-the-host\r\n\r\n{",
    "half a body without a key": b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Content-Length: 1000\r\n\r\n{",
}


@pytest.mark.parametrize("data", rest_slow(UNFINISHED.values()), ids=UNFINISHED)
def test_a_request_that_never_ends_is_closed(serving: Serving, data: bytes) -> None:
    with serving.connect(data) as connection:
        assert ended(connection)
    assert soon(lambda: serving.connections == 0)


@pytest.mark.parametrize("data", rest_slow(UNFINISHED.values()), ids=UNFINISHED)
def test_a_trickle_of_bytes_does_not_extend_the_time_limit(serving: Serving, data: bytes) -> None:
    """Another byte does not extend the time limit."""
    began = time.monotonic()
    with serving.connect(data) as connection:
        while time.monotonic() - began < PATIENCE:
            time.sleep(0.2)
            try:
                connection.sendall(b"x")
            except OSError:
                return
            connection.settimeout(0.01)
            with suppress(TimeoutError):
                try:
                    if not connection.recv(65536):
                        return
                except ConnectionError:
                    return
    raise AssertionError("it is still open")


TOO_MUCH = {
    "a large header": b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + b"a" * 100_000,
    "many lines": b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"a:\r\n" * 1000,
    "many lines with bare ends": b"GET /api/games HTTP/1.1\nHost: 127.0.0.1\n" + b"a:\n" * 1000,
    "a long address": b"GET " + b"/a" * 3000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    "a header behind a request": b"GET /api/rules HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"a: b\r\n" * 20_000,
    "many tiny chunks": b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\na\r\n" * 20_000,
}


@pytest.mark.parametrize("data", rest_slow(TOO_MUCH.values(), 4), ids=TOO_MUCH)
@pytest.mark.parametrize("part", [1_000_000, 700], ids=["at once", "in parts"])
def test_requests_that_are_slow_to_parse_are_not_parsed(
    serving: Serving, data: bytes, part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The request arrives complete, but without a key."""
    parsed: list[object] = []
    next_event = h11.Connection.next_event

    def counted(connection: h11.Connection) -> object:
        parsed.append(found := next_event(connection))
        return found

    monkeypatch.setattr(h11.Connection, "next_event", counted)
    with serving.connect() as connection:
        with suppress(OSError):
            for start in range(0, len(data), part):
                connection.sendall(data[start : start + part])
            connection.sendall(b"\r\n")
        assert ended(connection)
    requests = [each for each in parsed if isinstance(each, h11.Request)]
    assert sum(len(each.headers.raw_items()) for each in requests) <= 2
    assert sum(isinstance(each, h11.Data) for each in parsed) <= 64 * 1024 // 6
    serving.get()


def test_a_header_is_accepted_up_to_its_limits() -> None:
    def header(lines: int, address: int, size: int) -> bytes:
        first = b"GET /".ljust(address - 10, b"a") + b" HTTP/1.1\r"
        start = b"\n".join([first, *[b"a: b\r"] * (lines - 3)]) + b"\nX-Long: "
        return start.ljust(size - 4, b"x") + b"\r\n\r\n"

    limits = ConnectionLimits()
    for change in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)):
        lines, address, size = map(
            sum,
            zip(
                (limits.header_lines, limits.first_line_size, limits.header_size),
                change,
                strict=True,
            ),
        )
        assert limits.allow_header(header(lines, address, size)) is (not any(change))


UNUSUAL = {
    "many blanks": b"Authorization: Bearer" + b" " * 7000 + b"x\r\n",
    "a control character": b"X: a\x00\r\n",
    "a bare line feed": b"X: a\nAuthorization: Bearer other\r\n",
    "a bare carriage return": b"X: a\rY: b\r\n",
    "a folded line": b"Authorization:\r\n Bearer other\r\n",
    "a folded line with a tab": b"X: a\r\n\tb\r\n",
    "many blanks and tabs": b"X:" + b" \t" * 50 + b"\r\n",
    "two keys": b"Authorization: Bearer a\r\nX: y\r\nauthorization: Bearer b\r\n",
    "a chunked body": b"transfer-encoding: chunked\r\n",
    "a body that no handler reads": b"Content-Length: 5\r\n",
}


@pytest.mark.parametrize("line", UNUSUAL.values(), ids=UNUSUAL)
def test_an_unusual_header_is_refused(serving: Serving, line: bytes) -> None:
    """It could be slow to parse, or hide the actual key from the connection limits."""
    header = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n" + line + b"\r\n"
    assert not is_usual(header)
    with serving.connect(header) as connection:
        assert ended(connection)


def test_a_body_that_is_not_read_ends_the_connection(tmp_path: Path) -> None:
    """A guest is answered before the body has arrived, and might otherwise send it for ever."""
    serving = Serving(tmp_path, ConnectionLimits())
    request = requested("/api/rules", "Content-Length: 1000000000").replace(b"GET", b"POST")
    with serving.connect(request) as connection:
        assert connection.recv(100).startswith(b"HTTP/1.1 405")
        assert ended(connection), "long before the limit of a minute between two requests"
    serving.close()


def test_a_reset_connection_stores_no_body(serving: Serving) -> None:
    """uvicorn's timer would otherwise store it for a minute."""
    request = requested("/api/rules", "Content-Length: 100000").replace(b"GET", b"POST")
    with serving.connect(request + bytes(100_000)) as connection:
        assert connection.recv(100).startswith(b"HTTP/1.1 405")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    assert soon(lambda: serving.connections == 0)
    found = [each for each in gc.get_objects() if isinstance(each, _Connection)]
    assert not any(each._held or getattr(each.cycle, "body", b"") for each in found)


@pytest.mark.parametrize(("size", "is_read"), [(1, False), (2048, True)])
def test_a_request_in_many_small_pieces_is_not_read(
    serving: Serving, size: int, is_read: bool
) -> None:
    """Each piece has a cost. Browsers send a few large ones."""
    request = requested("/api/games", f"X-Long: {'x' * 4000}")
    with serving.connect() as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.settimeout(PATIENCE)
        answer = b""
        with suppress(ConnectionError):
            for start in range(0, min(len(request), 100 * size), size):
                connection.sendall(request[start : start + size])
                time.sleep(0.002)
            answer = connection.recv(100)
        assert answer.startswith(b"HTTP/1.1 200") is is_read


def test_an_upgrade_to_a_websocket_is_a_request_like_any_other(serving: Serving) -> None:
    """There are no WebSockets, so they need no limits."""
    upgrade = (
        b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
        b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAA\r\n\r\n"
    )
    with serving.connect(upgrade) as connection:
        assert connection.recv(65536).startswith(b"HTTP/1.1 200")


@pytest.mark.slow
@pytest.mark.parametrize(("proxy", "most"), [(None, 2), ("127.0.0.1", 8)])
def test_a_proxy_may_have_more_connections_than_others(
    tmp_path: Path, proxy: str | None, most: int
) -> None:
    """All its clients have its address. The total limit applies to it too."""
    limits = ConnectionLimits(total=8, per_address=2, header=8.0)
    serving = Serving(tmp_path, limits, proxy)
    opened = [serving.connect() for _ in range(12)]
    assert soon(lambda: serving.connections == most)
    for connection in opened:
        connection.close()
    serving.close()


@pytest.mark.slow
def test_a_second_request_that_never_ends_is_closed_too(serving: Serving) -> None:
    whole = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with serving.connect(whole) as connection:
        assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        connection.sendall(b"GET /api/games HTTP/1.1\r\nHo")
        assert ended(connection)


@pytest.mark.slow
def test_a_connection_stays_open_between_two_requests(tmp_path: Path) -> None:
    """It stays open longer than with uvicorn alone, so that a player need not reconnect during a flood."""
    serving = Serving(tmp_path, ConnectionLimits(idle=20))
    with serving.connect(requested("/api/games")) as connection:
        assert connection.recv(1)
        assert not ended(connection, 6)
    serving.close()


@pytest.mark.slow
def test_1300_half_sent_requests_block_no_other_client(serving: Serving) -> None:
    """They have the same address as the honest player, and each one that is closed reconnects."""
    held = []
    for number in range(1300):
        with suppress(OSError):
            held.append(serving.connect(b"GET / HTTP/1.1\r\nX: "))
        if number % 100 == 50:
            serving.get(HOST)  # which is answered; `benchmarks.server` measures how soon
    # The connection that made space for another one is closed a moment later.
    assert soon(lambda: serving.connections <= QUICK.per_address)
    serving.get(HOST)
    for connection in held:
        connection.close()


@pytest.mark.slow
def test_streams_are_not_closed_for_half_sent_requests(serving: Serving, place: Place) -> None:
    """Streams stay open, however many half-sent requests arrive."""
    key = place.keys[0].secret
    ask = (
        f"GET /api/tables/{place.name}/events?seat=0&size=400 HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Authorization: Bearer {key}\r\n\r\n"
    )
    with serving.connect(ask.encode()) as stream:
        assert stream.recv(65536).startswith(b"HTTP/1.1 200")
        held = [serving.connect(b"GET / HTT") for _ in range(2 * QUICK.per_address)]
        time.sleep(QUICK.header + 0.5)
        to_act = place.session.table.to_act
        play = {"type": "play", "id": "take slot 0", "frame": place.session.table.latest}
        answer = httpx.post(
            f"http://127.0.0.1:{serving.port}/api/tables/{place.name}",
            json={"seat": to_act, "size": 400, "request": play},
            headers={"Authorization": f"Bearer {key}"},
            timeout=PATIENCE,
        )
        assert answer.json() == {"type": "done"}
        stream.settimeout(PATIENCE)
        heard = b""
        while b"You draw" not in heard and b" draws " not in heard:
            heard += stream.recv(65536)
        for connection in held:
            connection.close()


@pytest.mark.skipif(sys.platform != "linux", reason="other addresses of the loopback interface")
def test_streams_of_one_address_do_not_protect_half_sent_requests_of_others(
    serving: Serving, place: Place
) -> None:
    """When all places are taken, any connection that waits for its client can be closed."""
    stream = f"GET /api/tables/{place.name}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    key = f"Authorization: Bearer {place.keys[-1].secret}\r\n\r\n"
    held = [serving.connect((stream + key).encode()) for _ in range(6)]
    for connection in held:
        assert connection.recv(1)
    for address in range(2, 20):
        for _ in range(3):
            source = (f"127.0.0.{address}", 0)
            held.append(socket.create_connection(("127.0.0.1", serving.port), PATIENCE, source))
    for _ in range(5):
        serving.get()
    for connection in held:
        connection.close()


def unread(serving: Serving, *headers: str) -> socket.socket:
    """Return a connection that requests a lot of data and reads nothing."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", serving.port))
    connection.sendall(requested("/style.css", *headers))
    return connection


def unread_and_half_closed(serving: Serving) -> socket.socket:
    """Return a connection that has also sent a second request, and will send nothing more."""
    connection = unread(serving)
    time.sleep(0.3)  # until the first response has filled the buffers
    connection.sendall(requested("/style.css"))
    connection.shutdown(socket.SHUT_WR)
    return connection


UNREAD: dict[str, Callable[[Serving], socket.socket]] = {
    "open": unread,
    "closing": lambda serving: unread(serving, "Connection: close"),
    "closing, with a wrong key": lambda serving: unread(
        serving, "Connection: close", f"Authorization: Bearer {time.monotonic_ns()}"
    ),
    "half closed by the client": unread_and_half_closed,
}


@pytest.mark.parametrize("connect", rest_slow(UNREAD.values(), 2), ids=UNREAD)
def test_a_client_that_does_not_read_is_disconnected(
    serving: Serving, connect: Callable[[Serving], socket.socket]
) -> None:
    with connect(serving):
        assert soon(lambda: serving.connections == 1)
        assert soon(lambda: serving.connections == 0)


@pytest.mark.slow
@pytest.mark.parametrize("connect", UNREAD.values(), ids=UNREAD)
def test_a_client_that_does_not_read_blocks_no_other_client(
    tmp_path: Path, connect: Callable[[Serving], socket.socket]
) -> None:
    """All places are taken by clients that do not read, long before their time is over."""
    serving = Serving(tmp_path, ConnectionLimits(total=3, per_address=3))
    held = [connect(serving) for _ in range(3)]
    state: Any = serving.server.server_state
    written = ("IDLE", "NOT_READING")
    assert soon(lambda: [each.phase.name in written for each in [*state.connections]] == [True] * 3)
    for _ in range(3):
        serving.get()
    for connection in held:
        connection.close()
    serving.close()


@pytest.mark.slow
def test_a_connection_over_the_limit_is_refused_if_no_other_can_be_closed(
    tmp_path: Path,
) -> None:
    serving = Serving(tmp_path, ConnectionLimits(total=3, per_address=3, per_key=3))
    place = serving.lobby.open(new_table())
    ask = (
        f"GET /api/tables/{place.name}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Authorization: Bearer {place.keys[0].secret}\r\n\r\n"
    )
    streams = [serving.connect(ask.encode()) for _ in range(3)]
    for stream in streams:
        assert stream.recv(65536).startswith(b"HTTP/1.1 200")
    with serving.connect(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") as more:
        assert ended(more)
    streams.pop().close()
    assert soon(lambda: serving.connections == 2)
    serving.get()
    for stream in streams:
        stream.close()
    serving.close()


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", ""),
    ],
)
def test_addresses_are_grouped_by_network(host: str, address: str) -> None:
    assert address_of(host) == address


def test_the_proxy_is_one_address_and_not_its_network() -> None:
    start = b"GET / HTTP/1.1\r\nX-Forwarded-For: 192.0.2.7\r\n"
    found = Connections(lambda _: False, proxy="2001:DB8::1")
    assert found.client(found.address_of("2001:db8::1"), start) == "192.0.2.7"
    assert found.client(found.address_of("2001:db8::2"), start) == "2001:db8::/64"


# -- Floods without a key --------------------------------------------------------------------------

NO_GUESTS = attrs.evolve(QUICK, header=60.0, idle=60, queue_rate=0.001, queue_burst=1)
"""After one request without a key, all others wait."""


@pytest.fixture
def flooded(tmp_path: Path) -> Iterator[Serving]:
    """Run a server that has answered as many requests without a key as allowed."""
    found = Serving(tmp_path, NO_GUESTS)
    found.get()
    yield found
    found.close()


WITHOUT_A_KEY = {
    "a file": requested("/"),
    "rules": requested("/api/rules"),
    "a wrong key": requested("/api/tables", "Authorization: Bearer wrong"),
    "a wrong key for a file": requested("/api/tables/../../index.html", "Authorization: Bearer x"),
    "another host": b"GET / HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n",
    "another page": requested("/", "Origin: https://elsewhere.example"),
    "not a request": b"X\r\n\r\n",
    "a key in the body": requested("/", "Content-Length: 55")
    + f"Authorization: Bearer {HOST}\r\n".encode(),
    "half a header": b"GET / HTT",
}


@pytest.mark.parametrize("data", WITHOUT_A_KEY.values(), ids=WITHOUT_A_KEY)
def test_a_request_without_a_key_waits_and_one_with_a_key_does_not(
    flooded: Serving, data: bytes
) -> None:
    with flooded.connect(data) as guest:
        for _ in range(3):
            with flooded.connect(requested("/api/tables", f"Authorization: Bearer {HOST}")) as host:
                assert host.recv(65536).startswith(b"HTTP/1.1 200")
        guest.settimeout(0.05)
        with pytest.raises(TimeoutError):
            guest.recv(1)


def test_too_many_requests_with_a_key_wait_too(tmp_path: Path) -> None:
    serving = Serving(tmp_path, attrs.evolve(NO_GUESTS, key_rate=0.001, key_burst=3))
    serving.get()
    request = requested("/api/games", f"Authorization: bearer  {HOST} ")
    for _ in range(3):
        with serving.connect(request) as connection:
            assert connection.recv(65536).startswith(b"HTTP/1.1 200")
    with serving.connect(request) as connection:
        connection.settimeout(0.3)
        with pytest.raises(TimeoutError):
            connection.recv(1)
    serving.close()


def test_waiting_requests_make_space_for_new_connections(flooded: Serving) -> None:
    """All have one address, which may have 40 connections: the newest are admitted, and are answered."""
    waiting = [flooded.connect(requested("/")) for _ in range(3 * QUICK.per_address)]
    with flooded.connect(requested("/api/tables", f"Authorization: Bearer {HOST}")) as host:
        assert host.recv(65536).startswith(b"HTTP/1.1 200")
    assert flooded.connections <= QUICK.per_address
    for connection in waiting:
        connection.close()
    assert ConnectionLimits().per_address > 4 * ACCEPTED_AT_ONCE


def test_streams_with_one_key_make_space_for_others(tmp_path: Path) -> None:
    """They have the same address, and no other connection can be closed."""
    serving = Serving(tmp_path, ConnectionLimits(total=8, per_address=4, per_key=1))
    place = serving.lobby.open(new_table())
    streams = []
    for key in [place.keys[0].secret, *[place.keys[-1].secret] * 3]:
        stream = requested(f"/api/tables/{place.name}/events", f"Authorization: Bearer {key}")
        streams.append(serving.connect(stream))
        assert streams[-1].recv(1)
    for _ in range(2):
        serving.get()
    assert ended(streams[1])
    assert not ended(streams[0], 0.3), "the only one with its key"
    for each in streams:
        each.close()
    serving.close()


class Held:
    """A connection, as far as the choice of the one to close is concerned."""

    def __init__(self, address: str, key: str | None, phase: _Phase) -> None:
        self.address, self.key, self.phase = address, key, phase
        self.dropped = False

    def drop(self) -> None:
        self.dropped = True


FRESH, IDLE, SENDING = _Phase.FRESH, _Phase.IDLE, _Phase.SENDING
QUEUED, BUSY = _Phase.QUEUED, _Phase.RESPONDING


@pytest.mark.parametrize(
    ("held", "closed"),
    [
        # A flood from many addresses displaces its own connections, not those of the only player.
        ([("a", "key", BUSY), ("a", "key", IDLE), ("b", None, FRESH), ("c", None, FRESH)], 2),
        ([("a", "key", IDLE), ("a", "key", BUSY), ("b", None, IDLE), ("c", None, SENDING)], 2),
        ([("a", "key", IDLE), ("a", "key", BUSY), ("b", None, SENDING), ("c", None, QUEUED)], 3),
        # A new connection can still send its key.
        ([("a", "key", BUSY), ("b", None, IDLE), ("c", None, IDLE), ("d", None, FRESH)], 1),
        # With keys alone, the key with the most connections loses one, and rather an idle one.
        ([("a", "key", IDLE), ("b", "other", BUSY), ("c", "other", IDLE), ("d", "other", BUSY)], 2),
        ([("a", "key", IDLE), ("b", "other", BUSY), ("c", "other", BUSY), ("d", "other", BUSY)], 1),
        ([("a", "key", BUSY), ("b", None, BUSY), ("c", None, BUSY), ("d", None, BUSY)], 1),
        # Otherwise an idle connection is closed, and never one that works for a client.
        ([("a", "key", BUSY), ("b", "other", BUSY), ("a", "key", BUSY), ("d", "other", IDLE)], 3),
        (
            [("a", "key", BUSY), ("b", "other", BUSY), ("a", "key", BUSY), ("d", "other", BUSY)],
            None,
        ),
    ],
)
def test_connections_with_a_key_are_closed_last(
    held: list[tuple[str, str | None, _Phase]], closed: int | None
) -> None:
    registry = Connections(lambda _: True, ConnectionLimits(total=4))
    connections: list[Any] = [Held(*each) for each in held]
    for each in connections:
        assert registry.admit(each)
    new: Any = Held("e", None, FRESH)
    assert registry.admit(new) is (closed is not None)
    dropped = [number for number, each in enumerate(connections) if each.dropped]
    assert dropped == ([] if closed is None else [closed])


def test_a_client_that_disconnects_during_a_request_causes_no_traceback(
    serving: Serving, caplog: pytest.LogCaptureFixture
) -> None:
    half = requested("/api/tables", f"Authorization: Bearer {HOST}", "Content-Length: 9")
    with serving.connect(half.replace(b"GET", b"POST") + b"{"):
        assert soon(lambda: serving.connections == 1)
        time.sleep(0.1)  # until the server waits for its body
    assert soon(lambda: serving.connections == 0)
    serving.get()
    assert not [record for record in caplog.records if record.exc_info]


def test_the_server_ends_without_a_traceback_while_a_page_is_open(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    serving = Serving(tmp_path, QUICK)
    place = serving.lobby.open(new_table())
    path, key = f"/api/tables/{place.name}/events", place.keys[0].secret
    with serving.connect(requested(path, f"Authorization: Bearer {key}")) as stream:
        assert stream.recv(1)
        serving.close()
        assert not serving.thread.is_alive()
        assert ended(stream)
    assert not caplog.records


def test_the_server_ends_without_a_traceback_during_slow_work(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    serving = Serving(tmp_path, QUICK)
    place = serving.lobby.open(new_table())
    started = Event()

    def work(session: AnySession, *_: object) -> Message:
        started.set()
        session.work(time.sleep, 60)
        return {}

    monkeypatch.setattr(Session, "answer", work)
    body = b'{"seat": 0, "size": 700, "request": {"type": "hint"}}'
    key = f"Authorization: Bearer {place.keys[0].secret}"
    head = requested(f"/api/tables/{place.name}", key, f"Content-Length: {len(body)}")
    with serving.connect(head.replace(b"GET", b"POST") + body) as connection:
        assert started.wait(PATIENCE)
        serving.close()
        assert not serving.thread.is_alive()
        assert ended(connection)
    assert not caplog.records


def test_a_request_that_waits_when_the_server_shuts_down_is_not_handled(tmp_path: Path) -> None:
    """Its turn could come before its connection ends, and h11 would raise an error."""
    serving = Serving(tmp_path, attrs.evolve(QUICK, queue_rate=1.0, queue_burst=1))
    clients = [serving.connect(requested("/api/games")) for _ in range(3)]

    def waiting() -> list[Any]:
        connections: list[Any] = [*serving.server.server_state.connections]
        return [each for each in connections if each.phase is _Phase.QUEUED]

    assert soon(lambda: bool(waiting()))
    connection = waiting()[0]
    left: list[bool] = []

    def shut_down() -> None:
        connection.shutdown()
        left.append(connection._queued_for is None)

    connection.loop.call_soon_threadsafe(shut_down)
    assert soon(lambda: left == [True])
    for client in clients:
        client.close()
    serving.close()


def test_a_request_behind_an_unanswered_one_ends_the_connection(serving: Serving) -> None:
    """No browser sends one, and it would not wait in the queue."""
    with serving.connect(2 * requested("/api/games")) as connection:
        assert ended(connection)


def test_a_body_may_arrive_in_parts(serving: Serving) -> None:
    """This holds with a key and without one, in which case the first parts wait."""
    for key in (HOST, "wrong"):
        with serving.connect(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n") as connection:
            parts = (
                f"Authorization: Bearer {key}\r\nContent-Length: 20000\r\n\r\n",
                "{",
                "x" * 19_999,
            )
            for part in parts:
                connection.sendall(part.encode())
                time.sleep(0.02)
            assert connection.recv(65536).startswith(
                b"HTTP/1.1 " + (b"400" if key == HOST else b"403")
            )


def served(count: int, burst: int) -> list[str]:
    """Return the guests, from two addresses, that a queue serves in ten cycles of the loop."""

    async def run() -> list[str]:
        found: list[str] = []
        queue = RequestQueue(0.001, burst)
        for number in range(count):
            for address in "ab":
                queue.add(address, partial(found.append, f"{address}{number}"))
        leaving = partial(found.append, "gone")
        queue.add("a", leaving)
        queue.remove("a", leaving)
        queue.remove("c", leaving)
        for _ in range(10):
            await asyncio.sleep(0)
        queue.add("c", partial(found.append, "c"))
        await asyncio.sleep(0)
        return found

    return asyncio.run(run())


def test_guests_are_served_in_turn_by_address() -> None:
    """The latest guest of each address is first."""
    assert served(2, 100) == ["a1", "b1", "a0", "b0", "c"]


def test_guests_are_served_at_a_limited_rate() -> None:
    assert served(3, 4) == ["a2", "b2", "a1", "b1"]


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        ("X-Forwarded-For: 192.0.2.7", "192.0.2.7"),
        ("x-forwarded-for:10.9.9.9 , 192.0.2.7 ", "192.0.2.7"),
        ("X-Forwarded-For: 2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("X-Forwarded-For: 10.9.9.9\r\nX-Forwarded-For: 192.0.2.7", "192.0.2.7"),
        ("X-Forwarded-For: 192.0.2.7:5000", "127.0.0.1"),
        ("X-Other: 192.0.2.7", "127.0.0.1"),
    ],
)
def test_only_the_proxys_forwarding_header_is_trusted(forwarded: str, client: str) -> None:
    """The last address is the one that the proxy has added."""
    header = f"GET / HTTP/1.1\r\n{forwarded}\r\nHost: a\r\n".encode()
    for proxy, expected in (("127.0.0.1", client), ("192.0.2.1", "127.0.0.1"), (None, "127.0.0.1")):
        connections = Connections(lambda _: False, QUICK, proxy=proxy)
        assert connections.client("127.0.0.1", header) == expected


# -- Floods of connections -------------------------------------------------------------------------

FEW_CONNECTIONS = attrs.evolve(
    QUICK, connection_rate=0.001, connection_burst=2, key_rate=0.001, key_burst=4
)
"""For each address, two connections without a key (four in total), and four for each key."""


def registry(proxy: str | None = None) -> Connections:
    return Connections(lambda key: key in (HOST, "other"), FEW_CONNECTIONS, proxy=proxy)


@pytest.mark.skipif(not hasattr(socket, "TCP_DEFER_ACCEPT"), reason="needs the first bytes")
def test_a_connection_beyond_the_limit_is_closed_before_a_transport_exists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection with a valid key is still accepted."""
    accepted: list[object] = []
    monkeypatch.setattr(_Connection, "connection_made", _counting(accepted))
    serving = Serving(tmp_path, FEW_CONNECTIONS)
    for _ in range(2):
        serving.get()
    for data in (requested("/"), requested("/", "Authorization: Bearer wrong"), b"GET / HTT"):
        with serving.connect(data) as connection:
            assert ended(connection)
    assert len(accepted) == 2
    with serving.connect(requested("/api/tables", f"Authorization: Bearer {HOST}")) as host:
        assert host.recv(65536).startswith(b"HTTP/1.1 200")
    assert len(accepted) == 3
    serving.close()


def _counting(
    accepted: list[object],
) -> Callable[[_Connection, asyncio.Transport], None]:
    connection_made = _Connection.connection_made

    def counted(connection: _Connection, transport: asyncio.Transport) -> None:
        accepted.append(connection)
        connection_made(connection, transport)

    return counted


@pytest.mark.skipif(not hasattr(socket, "TCP_DEFER_ACCEPT"), reason="needs the first bytes")
def test_a_new_connection_has_a_key_before_its_request_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise it would be the first to be closed for another one."""
    keys: list[str | None] = []
    count = _counting([])

    def noted(connection: _Connection, transport: asyncio.Transport) -> None:
        count(connection, transport)
        keys.append(connection.key)

    monkeypatch.setattr(_Connection, "connection_made", noted)
    serving = Serving(tmp_path, QUICK)
    for key in (HOST, "wrong", None, HOST):
        headers = [] if key is None else [f"Authorization: Bearer {key}"]
        with serving.connect(requested("/api/games", *headers)) as connection:
            assert connection.recv(65536).startswith(b"HTTP/1.1 200")
    assert keys == [HOST, None, None, HOST]
    serving.close()


def test_a_connection_whose_setup_failed_leaves_no_key_to_another() -> None:
    """A client that resets its connections at once must not make the server store their keys."""
    found = registry()
    keyed = f"GET / HTTP/1.1\r\nAuthorization: Bearer {HOST}\r\n".encode()
    assert found.allow(7, "192.0.2.1", keyed)
    assert found.key_of_new(7) == HOST
    assert found.allow(7, "192.0.2.1", keyed)
    assert found.allow(7, "192.0.2.2", b"")
    assert found.key_of_new(7) is None


def test_each_address_and_all_addresses_together_have_a_limit() -> None:
    found = registry()
    welcome = [found.allow(7, f"192.0.2.{n}", b"") for n in (1, 1, 1, 2, 2, 2, 3)]
    assert welcome == [True, True, False, True, True, False, False]


def test_clients_behind_a_proxy_have_limits_of_their_own() -> None:
    starts = [f"GET / HTTP/1.1\r\nX-Forwarded-For: 192.0.2.{n}\r\n\r\n".encode() for n in (1, 2)]
    behind = registry("127.0.0.1")
    assert [behind.allow(7, "127.0.0.1", start) for start in 2 * starts] == [True] * 4
    alone = registry()
    assert [alone.allow(7, "127.0.0.1", start) for start in starts * 2] == [True] * 2 + [False] * 2


def test_connections_with_one_key_have_a_limit() -> None:
    """Unfinished requests count too. A key in a body is ignored."""
    found = registry()
    assert [found.allow(7, "192.0.2.1", b"X\r\n\r\n") for _ in range(3)] == [True, True, False]
    half = f"GET / HTTP/1.1\r\nAuthorization: Bearer {HOST}\r\n".encode()
    assert [found.allow(7, "192.0.2.1", half) for _ in range(5)] == [True] * 4 + [False]
    other = half.replace(HOST.encode(), b"other")
    assert not found.allow(7, "192.0.2.1", b"GET / HTTP/1.1\r\n\r\n" + other)
    assert found.allow(7, "192.0.2.1", other)


def test_a_flood_that_is_refused_does_not_occupy_the_event_loop() -> None:
    """After some refusals, other work gets its turn, even if some connections are accepted."""
    refused: list[str] = []

    def allow(file: int, host: str, start: bytes) -> bool:
        if start.startswith(b"POST"):
            return True
        refused.append(host)
        return False

    with ListeningSocket(socket.create_server(("127.0.0.1", 0)), allow) as listening:
        listening.listen()
        listening.setblocking(False)
        clients = []
        for number in range(REFUSED_AT_ONCE + 4):
            clients.append(socket.create_connection(listening.getsockname()))
            clients[-1].sendall(b"POST" if number == 9 else b"GET")
        accepted, _ = listening.accept()
        assert len(refused) == 9
        for expected in (REFUSED_AT_ONCE, REFUSED_AT_ONCE + 3):
            with pytest.raises(BlockingIOError):
                listening.accept()
            assert len(refused) == expected
        accepted.close()
        for client in clients:
            assert ended(client)
            client.close()


# -- Floods with a key -----------------------------------------------------------------------------


def post(
    serving: Serving, place: Place, key: str, request: dict[str, Any], seat: int | None
) -> int:
    answer = httpx.post(
        f"http://127.0.0.1:{serving.port}/api/tables/{place.name}",
        content=json.dumps({"seat": seat, "size": 2000, "request": request}),
        headers={"Authorization": f"Bearer {key}"},
        timeout=30,
    )
    return answer.status_code


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["at", "page", "hint"])
def test_one_link_slows_no_other_table(serving: Serving, place: Place, kind: str) -> None:
    """Send slow requests from eight clients with one link, for at most four seconds."""
    other = serving.lobby.open(new_table(seed="2"))
    request: dict[str, Any] = {"type": kind, **({"position": 3} if kind == "at" else {})}
    seat = None if kind == "at" else place.session.table.to_act
    key = place.keys[-1 if kind == "at" else 0].secret
    cheap: dict[str, Any] = {"type": "at", "position": 1}
    mine = other.keys[0].secret

    end = time.monotonic() + 4
    statuses: list[int] = []

    def flood() -> None:
        while time.monotonic() < end:
            statuses.append(post(serving, place, key, request, seat))

    threads = [Thread(target=flood) for _ in range(8)]
    for thread in threads:
        thread.start()
    time.sleep(1)
    for _ in range(11):  # `benchmarks.server` measures how soon
        assert post(serving, other, mine, cheap, 0) == 200
        time.sleep(0.05)  # an honest client does not spend more than it gets back
    for thread in threads:
        thread.join()
    assert {*statuses} <= {200, 429}
