"""The connections of the server: limits on their number, and on the time of each for a request.

uvicorn limits how long a connection is idle between two requests, and the size of a header that arrives in
parts. Added here are time limits for a header and a body that never end and for a client that does not read,
a limit for the size of every header, and limits for the number of connections. A connection that has not sent
a whole request, or does not read its answer, is closed when a new one needs its place.

Bodies in chunks are refused: h11 handles each chunk by itself, so 200 kB of tiny chunks, sent without a key,
would occupy the event loop for 0.1 seconds. Browsers send bodies with their length.
"""

from __future__ import annotations

import asyncio
import ipaddress
from enum import Enum
from typing import Any, Final, cast

import attrs
import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from northwest_passage._internal.frozen import Frozen

__all__ = ["ConnectionLimits", "protocol"]


@attrs.frozen
class ConnectionLimits(Frozen):
    """The limits of a server for connections."""

    total: int = 500
    """The maximum number of simultaneous connections."""
    per_address: int = 200
    """The maximum number of simultaneous connections of one address, unless it is the trusted proxy."""
    header_size: int = 8192
    """The maximum size of a request without its body, in bytes."""
    header: float = 10.0
    """The time limit in seconds for a request without its body."""
    body: float = 30.0
    """The time limit in seconds for the body of a request."""
    reading: float = 30.0
    """The time limit in seconds for a client to read the content of full buffers."""


PIECE: Final = 1024
"""The number of bytes that h11 is given at a time, apart from bodies."""


class _Phase(Enum):
    """The activity of a connection."""

    FRESH = 0
    """No request has arrived yet."""
    IDLE = 1
    """A request was answered, and no other one has arrived."""
    SENDING = 2
    """The body of a request is on its way."""
    ANSWERED = 3
    """The server is to answer."""
    STUCK = 4
    """The client does not read what was answered, and the buffers are full."""


def address_of(host: str) -> str:
    """Return the key that counts as one address: for IPv6 the whole network of one customer."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(getattr(address, "ipv4_mapped", None) or address)


class _Connections:
    """All connections of a server, by their addresses, the oldest first."""

    def __init__(self, limits: ConnectionLimits, proxy: str | None) -> None:
        self.limits: Final = limits
        self._proxy = None if proxy is None else address_of(proxy)
        self._all: dict[str, dict[_Connection, _Phase]] = {}
        self._count = 0

    def admit(self, new: _Connection, address: str) -> bool:
        """Admit a connection, if necessary in place of an idle one, and return whether there was space.

        Addresses with the most connections lose theirs first. Streams and requests that are being answered
        are not ended.
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

    def note(self, connection: _Connection, address: str, phase: _Phase) -> None:
        """Record the activity of a connection."""
        same = self._all.get(address, {})
        if same.pop(connection, None) is not None:
            same[connection] = phase  # the latest

    def leave(self, connection: _Connection, address: str) -> None:
        """Remove a connection."""
        same = self._all.get(address, {})
        if same.pop(connection, None) is not None:
            self._count -= 1
            if not same:
                del self._all[address]

    def _drop(self, same: dict[_Connection, _Phase]) -> bool:
        """End the oldest connection that waits for its client, those first that never had a request."""
        for wanted in ({_Phase.FRESH}, {_Phase.IDLE}, {_Phase.SENDING, _Phase.STUCK}):
            for connection, phase in same.items():
                if phase in wanted:
                    connection.drop()
                    return True
        return False


class _Connection(H11Protocol):
    """uvicorn's connection, with time limits for sending and reading by the client."""

    def __init__(self, *args: Any, connections: _Connections, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = h11.Connection(h11.SERVER, connections.limits.header_size)
        self._connections = connections
        self._address = ""
        self._phase = _Phase.FRESH
        self._clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self._address = address_of(self.client[0] if self.client else "")
        if not self._connections.admit(self, self._address):
            transport.abort()
            return
        self._enter(_Phase.FRESH)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        self._connections.leave(self, self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        # In pieces, so that h11 sees a header that is too large before it is complete.
        while data and not self.transport.is_closing():
            in_body = self.conn.their_state is h11.SEND_BODY
            size = len(data) if in_body else PIECE
            super().data_received(data[:size])
            data = data[size:]
            if self._is_refused():
                self.drop()
                return
        self._look()

    def _is_refused(self) -> bool:
        """Return ``True`` for a body in chunks, and for too much data behind an unanswered request."""
        if self.conn.their_state is h11.SEND_BODY:
            return any(name == b"transfer-encoding" for name, _ in self.headers)
        return len(self.conn.trailing_data[0]) > self._connections.limits.header_size

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._look()

    def drop(self) -> None:
        """End the connection at once."""
        self._stop()
        self._connections.leave(self, self._address)
        self.transport.abort()

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
            seconds = {_Phase.SENDING: limits.body, _Phase.STUCK: limits.reading}
            self._clock = self.loop.call_later(seconds.get(phase, limits.header), self.drop)

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None


def protocol(
    limits: ConnectionLimits | None = None, *, proxy: str | None = None
) -> type[asyncio.Protocol]:
    """Return the class of connections for ``uvicorn.Config(http=...)``. Each server needs its own.

    :param proxy: the address of a proxy, all of whose connections are admitted as long as the total allows.
    """
    connections = _Connections(limits or ConnectionLimits(), proxy)

    class Connection(_Connection):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, connections=connections, **kwargs)

    return Connection
