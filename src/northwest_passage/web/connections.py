"""The connections of the server: limits on their number, and on the time that each takes for a request.

uvicorn limits how long a connection is idle between two requests. This module adds time limits for headers
and bodies that never end and for clients that do not read, and limits for the number of connections. A
connection that has not sent a whole request, or does not read its answer, is closed when a new one needs its
place. In a flood, new connections without a valid key are refused before anything is done for them.

A complete header is passed on if it is short and contains nothing unusual. A request with a valid
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
from northwest_passage.web.guest_queue import GuestQueue
from northwest_passage.web.headers import END, FORWARDED, KEY, field, is_usual

__all__ = ["ConnectionLimits", "Connections"]


@attrs.frozen
class ConnectionLimits(Frozen):
    """A server's limits on connections."""

    total: int = 500
    """The maximum number of simultaneous connections."""
    per_address: int = 200
    """The maximum number of simultaneous connections from one address other than the trusted proxy."""
    per_key: int = 2
    """The maximum number of connections with one key before even busy ones can be closed."""
    header_size: int = 8192
    """The maximum size of a request without its body, in bytes."""
    header_lines: int = 100
    """The maximum number of lines of a request without its body."""
    address_size: int = 1000
    """The maximum size in bytes of the first line of a request, which contains the requested URL."""
    header: float = 10.0
    """The seconds within which the header of a connection's first request must arrive."""
    idle: int = 60
    """The seconds without a request after which a connection is closed: players should rarely reconnect."""
    body: float = 30.0
    """The time limit in seconds for the body of a request."""
    reading: float = 30.0
    """The seconds after which a connection is closed if the client does not read and the buffers are full."""
    key_rate: float = 30.0
    """The long-term rate, in requests per second, up to which requests with one key skip the queue."""
    key_burst: int = 60
    """The maximum number of requests with one key that skip the queue in a burst."""
    new_rate: float = 300.0
    """The long-term rate, in connections per second, up to which clients at one address can connect without a
    valid key. From all addresses together, twice as many can.
    """
    new_burst: int = 1500
    """The maximum number of connections without a valid key from one address in a burst. From all addresses
    together, twice as many can connect.
    """
    guest_rate: float = 100.0
    """The number of requests that are taken from the queue each second."""
    guest_burst: int = 400
    """The maximum number of requests that are taken from the queue without a pause."""

    def allow(self, header: bytes) -> bool:
        """Return ``True`` if a header is within the limits."""
        return (
            len(header) <= self.header_size
            and header.count(b"\n") <= self.header_lines
            and len(header.partition(b"\n")[0]) <= self.address_size
        )


PIECES: Final = 8
"""The number of packets in which a request may arrive. One more is allowed for each :data:`PIECE` bytes."""
PIECE: Final = 512
"""The number of bytes that allow one more packet."""
UNREAD_SECONDS: Final = 1.0
"""The seconds after which a connection is closed if its request was answered before the body had arrived."""

FAREWELL_SECONDS: Final = 0.5
"""The seconds that a request can still take when the server shuts down."""


class _Phase(Enum):
    """The activity of a connection."""

    FRESH = 0
    """No request has arrived yet."""
    IDLE = 1
    """A request was answered, and no other has arrived."""
    SENDING = 2
    """The body of a request is on its way."""
    ANSWERED = 3
    """The server is working on the answer."""
    STUCK = 4
    """The client does not read the answer, and the buffers are full."""


@lru_cache(maxsize=1024)
def address_of(host: str) -> str:
    """Return the address by which connections are counted: for IPv6, the /64 network of the host."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(getattr(address, "ipv4_mapped", None) or address)


def _text(key: bytes | None) -> str:
    """Return a key that was found in a header as a string, which is empty if there is no key."""
    return (key or b"").decode("ascii")


class Connections:
    """All connections of a server, by address. The least recently active connections are first."""

    def __init__(
        self,
        is_key: Callable[[str], bool],
        limits: ConnectionLimits | None = None,
        *,
        proxy: str | None = None,
    ) -> None:
        """Create the object without connections. Each server needs its own.

        :param is_key: a function that returns ``True`` for a valid key.
        :param limits: the limits on connections, or ``None`` for the defaults.
        :param proxy: the address of a trusted proxy. Its connections count only towards the total limit, and
            its ``X-Forwarded-For`` header is trusted.
        """
        limits = limits or ConnectionLimits()
        self.limits: Final = limits
        self.guests: Final = GuestQueue(limits.guest_rate, limits.guest_burst)
        self._is_key = is_key
        self._keys = Budgets(limits.key_rate, limits.key_burst)
        self._new_by_key = Budgets(limits.key_rate, limits.key_burst)
        self._new = Budgets(limits.new_rate, limits.new_burst)
        self._all_new = Budgets(2 * limits.new_rate, 2 * limits.new_burst)
        self._proxy = None if proxy is None else address_of(proxy)
        self._all: dict[str, dict[_Connection, _Phase]] = {}
        self._count = 0

    def protocol(self) -> type[asyncio.Protocol]:
        """Return the class of connections, for uvicorn."""
        connections = self

        class Connection(_Connection):
            def __init__(self, *args: Any, **kwargs: Any) -> None:
                super().__init__(*args, connections=connections, **kwargs)

        return Connection

    def is_welcome(self, host: str, start: bytes) -> bool:
        """Return ``True`` if a new connection is welcome. In a flood, most connections without a key are not.

        :param host: the address from which the client connects.
        :param start: the first bytes that the client has sent.
        """
        header = start.partition(END)[0]
        key = _text(field(header, KEY))
        if self._is_key(key) and self._new_by_key.take(key):
            return True
        client = self.client(address_of(host), header)
        return self._new.take(client) and self._all_new.take("all clients")

    def admit(self, new: _Connection, address: str) -> bool:
        """Admit a connection, if necessary in place of an idle one. Return whether there was space.

        The address with the most connections loses one first. A stream or a request that is being answered is
        ended only if its key has more than ``per_key`` connections.
        """
        same = self._all.get(address, {})
        if len(same) >= self.limits.per_address and address != self._proxy and not self._drop(same):
            return False
        if self._count >= self.limits.total:
            by_count = sorted(self._all.values(), key=len, reverse=True)
            if not any(map(self._drop, by_count)):
                return False
        self._all.setdefault(address, {})[new] = _Phase.FRESH
        self._count += 1
        return True

    def is_first_class(self, key: bytes | None) -> bool:
        """Return ``True`` for a valid key, unless too many requests were sent with it."""
        text = _text(key)
        return self._is_key(text) and self._keys.take(text)

    def client(self, address: str, header: bytes) -> str:
        """Return the address of a client. For a request from the proxy, it is read from a header."""
        if address != self._proxy:
            return address
        chain = field(header, FORWARDED)
        if chain is None:
            return address
        return address_of(chain.rpartition(b",")[2].strip().decode("latin-1"))

    def note(self, connection: _Connection, address: str, phase: _Phase) -> None:
        """Record the activity of a connection."""
        same = self._all.get(address, {})
        if same.pop(connection, None) is not None:
            same[connection] = phase  # at the end, as the latest

    def leave(self, connection: _Connection, address: str) -> None:
        """Remove a connection."""
        same = self._all.get(address, {})
        if same.pop(connection, None) is not None:
            self._count -= 1
            if not same:
                del self._all[address]

    def _drop(self, same: dict[_Connection, _Phase]) -> bool:
        """Close one connection. Return ``False`` if all must stay open.

        The oldest connection that waits for its client or in the queue is closed. Connections without any
        request and those in the queue are closed first, so that a flood of connections displaces itself. If
        none waits, a key with many connections loses one, so that its streams do not use up the limit
        of an address.
        """
        for wanted in ({_Phase.FRESH}, {_Phase.IDLE}, {_Phase.SENDING, _Phase.STUCK}):
            for connection, phase in same.items():
                if phase in wanted or connection.is_queued:
                    connection.drop()
                    return True
        by_key = Counter(connection.key for connection in same)
        oldest = max(same, key=lambda connection: by_key[connection.key])
        if by_key[oldest.key] <= self.limits.per_key:
            return False
        oldest.drop()
        return True


class _Connection(H11Protocol):
    """uvicorn's connection, with time limits for the client to send and to read."""

    def __init__(self, *args: Any, connections: Connections, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.timeout_keep_alive = connections.limits.idle
        self._connections = connections
        self._address = ""
        self._phase = _Phase.FRESH
        self._clock: asyncio.TimerHandle | None = None
        self.key: bytes | None = None
        """The key of the last request, valid or not."""
        self._pieces = self._received = 0
        """The number of packets and the number of bytes received since the last response."""
        self._held = b""
        """The start of a request whose header is not complete, or that waits in the queue."""
        self._client: str | None = None
        """The address of the client whose request waits in the queue, if any."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self._address = address_of(self.client[0] if self.client else "")
        if not self._connections.admit(self, self._address):
            transport.abort()
            return
        self._enter(_Phase.FRESH)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)
        # After an error, uvicorn's timer would store the connection with its body for a minute.
        self._unset_keepalive_if_required()
        self._held = b""
        if (cycle := cast("RequestResponseCycle | None", self.cycle)) is not None:
            cycle.body = bytearray()

    def data_received(self, data: bytes) -> None:
        self._pieces += 1
        self._received += len(data)
        if self._pieces > PIECES + self._received // PIECE:
            self.flow.pause_reading()  # until its time is up: a new connection would cost more
            return
        if self.conn.their_state is not h11.IDLE:  # the body of a request, or data after it
            self._feed(data)
            return
        self._held += data
        if self._client is None:
            self._start_request()
        elif len(self._held) > self._connections.limits.header_size:
            self.flow.pause_reading()

    def _start_request(self) -> None:
        """Handle a request or add it to the queue, as soon as its header is complete."""
        connections = self._connections
        head, end, _ = self._held.partition(END)
        if not end and len(head) <= connections.limits.header_size:
            return
        header = head + end
        if not connections.limits.allow(header):
            self.drop()
            return
        self.key = field(header, KEY)
        if connections.is_first_class(self.key):
            self._serve()
        else:
            self._client = connections.client(self._address, header)
            connections.guests.add(self._client, self._serve)

    def _serve(self) -> None:
        """Handle the request whose header has arrived."""
        data, self._held, self._client = self._held, b"", None
        head, end, _ = data.partition(END)
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
            self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._pieces = self._received = 0
        if self.conn.their_state is h11.SEND_BODY:  # the rest of the body is not read
            self.flow.pause_reading()
            self.loop.call_later(UNREAD_SECONDS, self.drop)
        self._look()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._look()

    def shutdown(self) -> None:
        super().shutdown()
        self.loop.call_later(FAREWELL_SECONDS, self.drop)  # an event stream would never end

    def drop(self) -> None:
        """Close the connection at once."""
        self._leave()
        self.transport.abort()

    @property
    def is_queued(self) -> bool:
        """``True`` while a request waits in the queue."""
        return self._client is not None

    def _leave(self) -> None:
        self._stop()
        self._connections.leave(self, self._address)
        if self._client is not None:
            self._connections.guests.remove(self._client, self._serve)
            self._client = None

    def _look(self) -> None:
        """Update the activity of the connection."""
        if self.transport.is_closing():
            return
        cycle = cast("RequestResponseCycle | None", self.cycle)
        if cycle is None:  # before the first request
            return
        if self.flow.write_paused:
            phase = _Phase.STUCK
        elif cycle.response_complete:
            phase = _Phase.IDLE
        else:
            phase = _Phase.SENDING if cycle.more_body else _Phase.ANSWERED
        if phase is not self._phase:
            self._enter(phase)

    def _enter(self, phase: _Phase) -> None:
        self._phase = phase
        self._connections.note(self, self._address, phase)
        self._stop()
        if phase is not _Phase.ANSWERED:
            limits = self._connections.limits
            seconds = {
                _Phase.FRESH: limits.header,
                _Phase.IDLE: limits.idle,
                _Phase.SENDING: limits.body,
                _Phase.STUCK: limits.reading,
            }
            self._clock = self.loop.call_later(seconds[phase], self.drop)

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
