"""The server's listening socket: in a flood of connections, most are refused before they cost much."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any, Final

from northwest_passage._internal.imports import needs_extra
from northwest_passage._internal.platform_support import defer_accept
from northwest_passage.web.connections import Connections

with needs_extra("web"):
    import uvicorn
    from starlette.types import ASGIApp

__all__ = ["ACCEPTED_AT_ONCE", "REFUSED_AT_ONCE", "ListeningSocket", "uvicorn_server"]

ACCEPTED_AT_ONCE: Final = 32
"""The maximum number of connections that are accepted in one cycle of the event loop. It is far below the
limit for an address, so that a new connection can send its request before others need its place.
"""
REFUSED_AT_ONCE: Final = 64
"""The maximum number of connections that are refused in one cycle of the event loop."""
PEEK_BYTES: Final = 8192
"""The number of bytes that are searched for a key before a connection is passed to asyncio."""
BACKLOG: Final = 4096
"""The length of the system's queue of new connections. The system may shorten it."""


class ListeningSocket(socket.socket):
    """A listening socket that closes refused connections itself.

    For asyncio, this would take several times as long, since it creates a task, a transport and a protocol
    for each connection.
    """

    def __init__(self, listening: socket.socket, allow: Callable[[int, str, bytes], bool]) -> None:
        """Replace a listening socket.

        :param listening: the socket to replace. It can no longer be used.
        :param allow: a function that returns ``True`` if a connection is allowed. Its arguments are the
            file descriptor of the connection, the client's address, and the first bytes that the client has
            sent.
        """
        super().__init__(listening.family, listening.type, listening.proto, listening.detach())
        self._allow = allow
        self._refused = 0
        defer_accept(self)

    def listen(self, backlog: int = BACKLOG, /) -> None:
        """Listen with a long queue. asyncio passes the number of connections that it accepts at once."""
        super().listen(max(backlog, BACKLOG))

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept a connection.

        :raises BlockingIOError: if there is none, or if enough others were refused for now.
        """
        while self._refused < REFUSED_AT_ONCE:
            connection, address = super().accept()
            connection.setblocking(False)
            start = _peek(connection)
            if start is not None and self._allow(connection.fileno(), address[0], start):
                return connection, address
            connection.close()
            self._refused += 1
        self._refused = 0
        raise BlockingIOError


def _peek(connection: socket.socket) -> bytes | None:
    """Return the first bytes that a client has sent so far, or ``None`` if it has left."""
    try:
        return connection.recv(PEEK_BYTES, socket.MSG_PEEK) or None
    except BlockingIOError:
        return b""
    except OSError:
        return None


class _Server(uvicorn.Server):
    """A server that ends slow work when it shuts down. uvicorn would log a traceback for each request."""

    def __init__(self, config: uvicorn.Config, end_work: Callable[[], None]) -> None:
        super().__init__(config)
        self._end_work = end_work

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._end_work()
        await super().shutdown(sockets)


def uvicorn_server(
    app: ASGIApp, connections: Connections, end_work: Callable[[], None]
) -> uvicorn.Server:
    """Return a server for an application. Run it with a :class:`ListeningSocket`.

    :param app: the application.
    :param connections: the registry of its connections.
    :param end_work: a function that ends slow work. It is called when the server shuts down.
    """
    config = uvicorn.Config(
        app,
        http=connections.protocol(),
        loop="asyncio",  # other event loops do not call the accept() of the socket
        ws="none",
        proxy_headers=False,
        backlog=ACCEPTED_AT_ONCE,
        log_config=None,  # leave the logging configuration alone; errors go to standard error
        log_level="error",  # clients can cause warnings at will
        timeout_graceful_shutdown=1,
        lifespan="on",
    )
    return _Server(config, end_work)
