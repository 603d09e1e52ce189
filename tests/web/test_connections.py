"""Connections that never send a whole request, or never read, do not keep others out."""

from __future__ import annotations

import json
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import h11
import httpx
import pytest
import uvicorn

from northwest_passage.web.connections import PIECE, ConnectionLimits, address_of, protocol
from northwest_passage.web.lobby import Lobby, Place
from northwest_passage.web.server import Limits, application
from tests.support.effort import rest_slow
from tests.web.support import new_table

HOUSE = "the key of the house"
QUICK = ConnectionLimits(total=60, per_address=40, header=1.0, body=1.0, reading=1.0)


class Serving:
    """A server in a thread, on a port of its own."""

    def __init__(self, folder: Path, limits: ConnectionLimits, proxy: str | None = None) -> None:
        self.lobby = Lobby(folder)
        app = application(self.lobby, HOUSE, limits=Limits(workers=1))
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.socket.getsockname()[1]
        config = uvicorn.Config(
            app,
            http=protocol(limits, proxy=proxy),
            ws="none",
            log_config=None,
            timeout_graceful_shutdown=1,
        )
        self.server = uvicorn.Server(config)
        self.thread = Thread(target=self.server.run, args=([self.socket],), daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)

    @property
    def connections(self) -> int:
        return len(self.server.server_state.connections)

    def connect(self, data: bytes = b"") -> socket.socket:
        made = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        made.sendall(data)
        return made

    def get(self, path: str = "/api/games") -> float:
        """Ask for something; the seconds that it took."""
        began = time.perf_counter()
        assert httpx.get(f"http://127.0.0.1:{self.port}{path}", timeout=10).status_code == 200
        return time.perf_counter() - began

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join(20)
        self.socket.close()


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    found = Serving(tmp_path, QUICK)
    yield found
    found.close()


@pytest.fixture
def place(serving: Serving) -> Place:
    return serving.lobby.open(new_table())


def ended(connection: socket.socket, seconds: float) -> bool:
    """Whether the server ends a connection within some seconds."""
    connection.settimeout(seconds)
    try:
        while connection.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


UNFINISHED = {
    "nothing": b"",
    "half a line": b"GET /api/ru",
    "half a header": b"GET /api/rules HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ",
    "half a body": b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n"
    b"Authorization: Bearer the key of the house\r\n\r\n{",
    "half a body without a key": b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Content-Length: 1000\r\n\r\n{",
}


@pytest.mark.parametrize("data", rest_slow(UNFINISHED.values()), ids=UNFINISHED)
def test_a_request_that_never_ends_is_ended(serving: Serving, data: bytes) -> None:
    with serving.connect(data) as connection:
        assert ended(connection, 8), "after a second, and not after a minute"
    for _ in range(100):
        if not serving.connections:
            break
        time.sleep(0.05)
    assert serving.connections == 0


@pytest.mark.parametrize("data", rest_slow(UNFINISHED.values()), ids=UNFINISHED)
def test_a_trickle_does_not_help(serving: Serving, data: bytes) -> None:
    """Each byte that comes gives no more time."""
    began = time.monotonic()
    with serving.connect(data) as connection:
        while time.monotonic() - began < 8:
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
    "a large header": b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"a: b\r\n" * 20_000,
    "a header behind a request": b"GET /api/rules HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"a: b\r\n" * 20_000,
    "many tiny chunks": b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\na\r\n" * 20_000,
}


@pytest.mark.parametrize("data", TOO_MUCH.values(), ids=TOO_MUCH)
def test_what_takes_long_to_parse_is_not_parsed(
    serving: Serving, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It arrives at once, complete, and without a key."""
    given: list[int] = []
    receive_data = h11.Connection.receive_data

    def counted(connection: h11.Connection, part: bytes) -> None:
        given.append(len(part))
        receive_data(connection, part)

    monkeypatch.setattr(h11.Connection, "receive_data", counted)
    with serving.connect() as connection:
        with suppress(OSError):
            connection.sendall(data + b"\r\n")
        assert ended(connection, 8)
    assert sum(given) <= QUICK.header_size + 4 * PIECE
    serving.get()


def test_a_header_is_accepted_up_to_its_limit(serving: Serving) -> None:
    start, end = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ", b"\r\n\r\n"
    for size, status in (
        (QUICK.header_size - PIECE, b"200"),
        (QUICK.header_size + 2 * PIECE, b"400"),
    ):
        whole = start + b"x" * (size - len(start + end)) + end
        with serving.connect(whole) as connection:
            assert connection.recv(65536).startswith(b"HTTP/1.1 " + status)


def test_an_upgrade_to_a_websocket_is_a_request_like_any_other(serving: Serving) -> None:
    """There are no WebSockets, so nothing of them has to be limited."""
    upgrade = (
        b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
        b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAA\r\n\r\n"
    )
    with serving.connect(upgrade) as connection:
        assert connection.recv(65536).startswith(b"HTTP/1.1 200")


@pytest.mark.slow
def test_a_proxy_may_have_more_connections_than_others(tmp_path: Path) -> None:
    """All its clients have its address; the limit in total holds for it too."""
    limits = ConnectionLimits(total=8, per_address=2, header=8.0)
    for proxy, most in ((None, 2), ("127.0.0.1", 8)):
        serving = Serving(tmp_path / str(most), limits, proxy)
        opened = [serving.connect() for _ in range(12)]
        for _ in range(100):
            time.sleep(0.05)
            if serving.connections == most:
                break
        assert serving.connections == most
        for connection in opened:
            connection.close()
        serving.close()


@pytest.mark.slow
def test_a_second_request_that_never_ends_is_ended_too(serving: Serving) -> None:
    whole = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with serving.connect(whole) as connection:
        assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        connection.sendall(b"GET /api/games HTTP/1.1\r\nHo")
        assert ended(connection, 8)


@pytest.mark.slow
def test_1300_half_sent_requests_block_no_other_client(serving: Serving) -> None:
    """They are of the same address as the honest player, and each that is cut off comes again."""
    held = []
    for number in range(1300):
        with suppress(OSError):
            held.append(serving.connect(b"GET / HTTP/1.1\r\nX: "))
        if number % 100 == 50:
            serving.get()  # which is answered; `benchmarks.server` measures how soon
    end = time.monotonic() + 30
    while serving.connections > QUICK.per_address and time.monotonic() < end:
        time.sleep(0.05)  # the one that made room for another is closed a moment later
    assert serving.connections <= QUICK.per_address
    serving.get()
    for connection in held:
        connection.close()


@pytest.mark.slow
def test_who_is_answered_makes_no_room_for_who_only_connects(
    serving: Serving, place: Place
) -> None:
    """Streams stay open, however many half-sent requests come."""
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
        )
        assert answer.json() == {"type": "done"}
        stream.settimeout(10)
        heard = b""
        while b"You draw" not in heard and b" draws " not in heard:
            heard += stream.recv(65536)
        for connection in held:
            connection.close()


@pytest.mark.skipif(sys.platform != "linux", reason="other addresses of the loopback interface")
def test_streams_of_one_address_do_not_protect_half_sent_requests_of_others(
    serving: Serving, place: Place
) -> None:
    """When all places are taken, any connection that waits for its client makes room."""
    stream = f"GET /api/tables/{place.name}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    key = f"Authorization: Bearer {place.keys[-1].secret}\r\n\r\n"
    held = [serving.connect((stream + key).encode()) for _ in range(6)]
    for connection in held:
        assert connection.recv(1)
    for address in range(2, 20):
        for _ in range(3):
            source = (f"127.0.0.{address}", 0)
            held.append(socket.create_connection(("127.0.0.1", serving.port), 10, source))
    for _ in range(5):
        serving.get()
    for connection in held:
        connection.close()


def unread(serving: Serving) -> socket.socket:
    """A connection that asks for much and reads nothing of it."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", serving.port))
    with suppress(OSError):  # the server stops to read, too
        connection.settimeout(2)
        connection.sendall(b"GET /api/rules HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 100)
    return connection


def test_who_does_not_read_is_ended(serving: Serving) -> None:
    with unread(serving):
        time.sleep(QUICK.reading + 1.5)
        for _ in range(100):
            if not serving.connections:
                break
            time.sleep(0.05)
        assert serving.connections == 0


@pytest.mark.slow
def test_a_client_that_does_not_read_blocks_no_other_client(tmp_path: Path) -> None:
    """All places are taken by clients that do not read, long before their time is over."""
    serving = Serving(tmp_path, ConnectionLimits(total=3, per_address=3))
    held = [unread(serving) for _ in range(3)]
    time.sleep(1.5)  # until the buffers are full
    assert serving.connections == 3
    for _ in range(3):
        serving.get()
    for connection in held:
        connection.close()
    serving.close()


@pytest.mark.slow
def test_a_connection_too_many_is_refused_when_all_others_are_answered(
    tmp_path: Path,
) -> None:
    serving = Serving(tmp_path, ConnectionLimits(total=3, per_address=3))
    place = serving.lobby.open(new_table())
    ask = (
        f"GET /api/tables/{place.name}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Authorization: Bearer {place.keys[0].secret}\r\n\r\n"
    )
    streams = [serving.connect(ask.encode()) for _ in range(3)]
    for stream in streams:
        assert stream.recv(65536).startswith(b"HTTP/1.1 200")
    with serving.connect(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") as more:
        assert ended(more, 5)
    streams.pop().close()
    time.sleep(0.3)
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
        ("testclient", "testclient"),
    ],
)
def test_what_counts_as_one_address(host: str, address: str) -> None:
    assert address_of(host) == address


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
    """A flood of what takes long, with one link and eight clients, for four seconds at most."""
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
