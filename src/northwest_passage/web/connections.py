"""The connections of the server: limits on their number, and on the time that each takes for a request.

uvicorn limits how long a connection is idle between two requests. This module adds time limits for headers
and bodies that never end and for clients that do not read, and limits for the number of connections. A
connection that is idle, has not sent a whole request, waits in the queue or does not read its response is
closed when a new one needs its place. In a flood, new connections without a valid key are closed before
asyncio handles them.

A complete header is passed to the parser if it is short and contains nothing unusual. A request with a valid
key is then handled at once. Others wait in a queue that is served at a limited rate. The key is found before
the request is parsed, since parsing takes far longer.

Requests that follow an unanswered one on the same connection are refused, since they would evade the queue.
So are bodies in chunks: h11 handles each chunk separately, so 200 kB of tiny chunks would occupy the event
loop for 0.1 seconds. Browsers send neither.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from typing import Any, Final, cast

import attrs
import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from northwest_passage._internal.frozen import Frozen
from northwest_passage.web.budgets import Budgets
from northwest_passage.web.headers import HEADER_END, field, is_usual, key_of
from northwest_passage.web.request_queue import RequestQueue

__all__ = ["ConnectionLimits", "Connections"]


@attrs.frozen
class ConnectionLimits(Frozen):
    """A server's limits on connections."""

    total: int = 500
    """The maximum number of simultaneous connections."""
    per_address: int = 200
    """The maximum number of simultaneous connections from one address other than the trusted proxy."""
    per_key: int = 2
    """The number of connections from one address with one key. If there are more, even one with an
    incomplete response can be closed for a new connection.
    """
    header_size: int = 8192
    """The maximum size of a request without its body, in bytes."""
    header_lines: int = 100
    """The maximum number of lines of a request without its body."""
    first_line_size: int = 1000
    """The maximum size in bytes of the first line of a request, which contains the requested URL."""
    header: float = 10.0
    """The seconds within which the header of a connection's first request must arrive."""
    idle: int = 60
    """The seconds without a request after which a connection is closed. Players should rarely have to
    reconnect.
    """
    body: float = 30.0
    """The time limit in seconds for the body of a request."""
    reading: float = 30.0
    """The seconds after which a connection is closed if the client does not read and the buffers are full."""
    key_rate: float = 30.0
    """The long-term rate, in requests per second, up to which requests with one key skip the queue."""
    key_burst: int = 60
    """The maximum number of requests with one key that skip the queue in a burst."""
    connection_rate: float = 100.0
    """The long-term rate, in connections per second, up to which clients at one address can connect without a
    valid key. From all addresses together, twice as many can.
    """
    connection_burst: int = 500
    """The maximum number of connections without a valid key from one address in a burst. From all addresses
    together, twice as many can connect.
    """
    queue_rate: float = 100.0
    """The number of requests that are taken from the queue each second."""
    queue_burst: int = 400
    """The maximum number of requests that are taken from the queue without a pause."""

    def allow_header(self, header: bytes) -> bool:
        """Return ``True`` if a header is within the limits."""
        return (
            len(header) <= self.header_size
            and header.count(b"\n") <= self.header_lines
            and len(header.partition(b"\n")[0]) <= self.first_line_size
        )


FREE_PACKETS: Final = 8
"""The number of packets in which a request may arrive. One more is allowed for each :data:`PACKET_BYTES`."""
PACKET_BYTES: Final = 512
"""The number of bytes that allow one more packet."""
UNREAD_SECONDS: Final = 1.0
"""The seconds after which a connection is closed if its request was answered before the body had arrived."""
SHUTDOWN_SECONDS: Final = 0.5
"""The seconds that a request can still take when the server shuts down."""


class _Phase(Enum):
    """The activity of a connection."""

    FRESH = 0
    """No request has arrived yet."""
    IDLE = 1
    """A request was answered, and no other has arrived."""
    QUEUED = 2
    """The header of a request waits in the queue."""
    SENDING = 3
    """The body of a request is on its way."""
    RESPONDING = 4
    """The server is working on the response."""
    NOT_READING = 5
    """The client does not read the response, and the buffers are full or the connection is closing."""


@lru_cache(maxsize=1024)
def address_of(host: str, proxy: str | None = None) -> str:
    """Return the address by which connections are counted, or an empty string if a host is not an IP address.

    For IPv6 this is the /64 network of the host, except for the trusted proxy.
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv6Address):
        address = address.ipv4_mapped or address
    if isinstance(address, ipaddress.IPv6Address) and str(address) != proxy:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


class Connections:
    """All connections of a server. The least recently active one is first."""

    def __init__(
        self,
        is_key: Callable[[str], bool],
        limits: ConnectionLimits | None = None,
        *,
        proxy: str | None = None,
    ) -> None:
        """Create an empty registry of connections. Each server needs its own.

        :param is_key: a function that returns ``True`` for a valid key.
        :param limits: the limits on connections, or ``None`` for the defaults.
        :param proxy: the IP address of a trusted proxy. Its connections count only towards the total limit,
            and its ``X-Forwarded-For`` header is trusted.
        """
        limits = limits or ConnectionLimits()
        self.limits: Final = limits
        self.queue: Final = RequestQueue(limits.queue_rate, limits.queue_burst)
        self._is_key = is_key
        self._requests_by_key = Budgets(limits.key_rate, limits.key_burst)
        self._connections_by_key = Budgets(limits.key_rate, limits.key_burst)
        rate, burst = limits.connection_rate, limits.connection_burst
        self._connections_by_client = Budgets(rate, burst)
        self._all_connections = Budgets(2 * rate, 2 * burst)
        self._proxy = None if proxy is None else str(ipaddress.ip_address(proxy))
        self._keys_of_new: dict[int, str | None] = {}
        """The keys of connections that are not set up yet, by file descriptor. A later connection with the
        same descriptor replaces one whose setup has failed.
        """
        self._all: dict[_Connection, None] = {}
        self._count: Counter[str] = Counter()
        """The number of connections, by address."""

    def protocol(self) -> type[asyncio.Protocol]:
        """Return the class of connections, for uvicorn."""
        connections = self

        class Connection(_Connection):
            def __init__(self, *args: Any, **kwargs: Any) -> None:
                super().__init__(*args, connections=connections, **kwargs)

        return Connection

    def address_of(self, host: str) -> str:
        """Return the address by which connections from a host are counted."""
        return address_of(host, self._proxy)

    def allow(self, file: int, host: str, start: bytes) -> bool:
        """Count a new connection. Return ``True`` if it is within the limits on their rates.

        :param file: the file descriptor of the connection.
        :param host: the address from which the client connects.
        :param start: the first bytes that the client has sent.
        """
        head, end, _ = start.partition(HEADER_END)
        header = head + end
        key = self.valid_key(header)
        has_key = key is not None and self._connections_by_key.take(key)
        self._keys_of_new[file] = key if has_key else None
        if has_key:
            return True
        client = self.client(self.address_of(host), header)
        return (
            self._connections_by_client.left(client) >= 1
            and self._all_connections.take("all clients")
            and self._connections_by_client.take(client)
        )

    def key_of_new(self, file: int) -> str | None:
        """Return the valid key in the first bytes of a connection that is being set up, if there was one."""
        return self._keys_of_new.pop(file, None)

    def admit(self, new: _Connection) -> bool:
        """Add a connection, if necessary in place of another one. Return whether there was space."""
        limits, address = self.limits, new.address
        if self._count[address] >= limits.per_address and address != self._proxy:
            if not self._drop_one([each for each in self._all if each.address == address]):
                return False
        elif len(self._all) >= limits.total and not self._drop_one([*self._all]):
            return False
        self._all[new] = None
        self._count[address] += 1
        return True

    def valid_key(self, header: bytes) -> str | None:
        """Return the key in a header, or ``None`` if there is no valid one."""
        key = key_of(header)
        return key if key and self._is_key(key) else None

    def skips_queue(self, key: str | None) -> bool:
        """Count a request. Return ``True`` if it has a valid key that was not used for too many requests."""
        return key is not None and self._requests_by_key.take(key)

    def client(self, address: str, header: bytes) -> str:
        """Return the address of a client. For a request from the proxy, it is read from a header."""
        if address != self._proxy:
            return address
        last = field(header, b"x-forwarded-for").rpartition(",")[2].strip()
        return self.address_of(last) or address

    def note(self, connection: _Connection) -> None:
        """Record that a connection was active."""
        if connection in self._all:
            del self._all[connection]
            self._all[connection] = None  # at the end, as the latest

    def remove(self, connection: _Connection) -> None:
        """Remove a connection."""
        if connection in self._all:
            del self._all[connection]
            self._count[connection.address] -= 1
            if not self._count[connection.address]:
                del self._count[connection.address]

    def _drop_one(self, connections: list[_Connection]) -> bool:
        """Close one of some connections. Return ``False`` if all must stay open.

        Of the connections without a valid key, those without a request or in the queue are closed first.
        Then the key with the most connections loses one, then any that waits for its client. Among equals,
        the least recently active one is closed, so that a new one can still send its key.
        """
        for phases in (
            {_Phase.FRESH, _Phase.QUEUED, _Phase.IDLE},
            {_Phase.SENDING, _Phase.NOT_READING},
        ):
            for each in connections:
                if each.key is None and each.phase in phases:
                    each.drop()
                    return True
        ((key, count),) = Counter(each.key for each in connections).most_common(1)
        if count > self.limits.per_key:
            connections = [each for each in connections if each.key == key]
        waiting = (each for each in connections if each.phase is not _Phase.RESPONDING)
        found = next(waiting, connections[0] if count > self.limits.per_key else None)
        if found is not None:
            found.drop()
        return found is not None


class _Connection(H11Protocol):
    """uvicorn's connection, with time limits for the client to send and to read."""

    def __init__(self, *args: Any, connections: Connections, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.timeout_keep_alive = connections.limits.idle
        self._connections = connections
        self.address = ""
        """The address by which the connection is counted."""
        self.phase = _Phase.FRESH
        self._timer: asyncio.TimerHandle | None = None
        self._has_ended = False
        self.key: str | None = None
        """The key of the last request, or ``None`` if it had no valid one. Before the first one, it is the
        key in the bytes that had arrived when the connection was accepted.
        """
        self._packets = self._received = 0
        """The number of packets and the number of bytes received since the last response."""
        self._held = b""
        """The start of a request whose header is not complete, or that waits in the queue."""
        self._queued_for: str | None = None
        """The address of the client whose request waits in the queue, if any."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self.address = self._connections.address_of(self.client[0] if self.client else "")
        self.key = self._connections.key_of_new(transport.get_extra_info("socket").fileno())
        if not self._connections.admit(self):
            transport.abort()
            return
        self._enter(_Phase.FRESH)

    def connection_lost(self, exc: Exception | None) -> None:
        self._end()
        super().connection_lost(exc)
        # After an error, uvicorn's timer would store the connection with its body for a minute.
        self._unset_keepalive_if_required()
        self._held = b""
        if (cycle := cast("RequestResponseCycle | None", self.cycle)) is not None:
            cycle.body = bytearray()

    def data_received(self, data: bytes) -> None:
        self._packets += 1
        self._received += len(data)
        if self._packets > FREE_PACKETS + self._received // PACKET_BYTES:
            self.drop()
        elif self.conn.their_state is not h11.IDLE:  # the body of a request, or data after it
            self._feed(data)
        else:
            self._held += data
            if self._queued_for is None:
                self._start_request()
            if (
                self._queued_for is not None
                and len(self._held) > self._connections.limits.header_size
            ):
                self.flow.pause_reading()

    def _start_request(self) -> None:
        """Handle a request or add it to the queue, as soon as its header is complete."""
        connections = self._connections
        head, end, _ = self._held.partition(HEADER_END)
        if not end and len(head) <= connections.limits.header_size:
            return
        header = head + end
        if not connections.limits.allow_header(header):
            self.drop()
            return
        self.key = connections.valid_key(header)
        if connections.skips_queue(self.key):
            self._serve()
        else:
            self._queued_for = connections.client(self.address, header)
            connections.queue.add(self._queued_for, self._serve)
            self._enter(_Phase.QUEUED)

    def _serve(self) -> None:
        """Handle the request whose header has arrived."""
        data, self._held, self._queued_for = self._held, b"", None
        head, end, _ = data.partition(HEADER_END)
        if not is_usual(head + end):
            self.drop()
            return
        self.flow.resume_reading()
        self._feed(data)

    def _feed(self, data: bytes) -> None:
        super().data_received(data)
        is_complete = self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)
        if is_complete and self.conn.trailing_data[0]:  # data after a request
            self.drop()
        else:
            self._update()

    def eof_received(self) -> None:
        # asyncio now closes the connection, but first waits until the client has read everything.
        self._enter(_Phase.NOT_READING)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._packets = self._received = 0
        if self.conn.their_state is h11.SEND_BODY:  # the rest of the body is not read
            self.flow.pause_reading()
            self.loop.call_later(UNREAD_SECONDS, self.drop)
        self._update()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._update()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._update()

    def shutdown(self) -> None:
        if self._queued_for is not None:
            self.drop()
        super().shutdown()
        self.loop.call_later(SHUTDOWN_SECONDS, self.drop)  # an event stream would never end

    def drop(self) -> None:
        """Close the connection at once."""
        self._end()
        self.transport.abort()

    def _end(self) -> None:
        """Remove the connection from all registries."""
        self._has_ended = True
        self._cancel_timer()
        self._connections.remove(self)
        if self._queued_for is not None:
            self._connections.queue.remove(self._queued_for, self._serve)
            self._queued_for = None

    def _update(self) -> None:
        """Update the activity of the connection."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        if self.flow.write_paused or self.transport.is_closing():
            phase = _Phase.NOT_READING
        elif self._queued_for is not None:
            phase = _Phase.QUEUED
        elif cycle is None:
            phase = _Phase.FRESH
        elif cycle.response_complete:
            phase = _Phase.IDLE
        else:
            phase = _Phase.SENDING if cycle.more_body else _Phase.RESPONDING
        if phase is not self.phase:
            self._enter(phase)

    def _enter(self, phase: _Phase) -> None:
        if self._has_ended:
            return
        self.phase = phase
        self._connections.note(self)
        self._cancel_timer()
        limits = self._connections.limits
        seconds = {
            _Phase.FRESH: limits.header,
            _Phase.IDLE: limits.idle,
            _Phase.QUEUED: limits.idle,
            _Phase.SENDING: limits.body,
            _Phase.NOT_READING: limits.reading,
        }
        if phase in seconds:
            self._timer = self.loop.call_later(seconds[phase], self.drop)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
