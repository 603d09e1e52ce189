"""The server's listening socket: a flood of connections is refused before it costs much."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import uvicorn

from northwest_passage._internal.imports import needs_extra
from northwest_passage.web.connections import Connections

with needs_extra("web"):
    from starlette.types import ASGIApp

__all__ = ["ACCEPTED_AT_ONCE", "ListeningSocket", "uvicorn_server"]

ACCEPTED_AT_ONCE: Final = 32
"""The maximum number of connections that are accepted in one cycle of the event loop. It is far below the
limit for an address, so that a new connection can send its request before others need its place.
"""
REFUSED_AT_ONCE: Final = 64
"""The maximum number of connections that are refused in one cycle of the event loop."""
PEEKED: Final = 2048
"""The number of bytes that are searched for a key before a connection is accepted."""
QUEUE: Final = 4096
"""The maximum number of new connections that wait to be accepted. Others are refused."""


class ListeningSocket(socket.socket):
    """A listening socket that closes unwelcome connections itself.

    For asyncio, this would take several times as long, since it creates a task, a transport and a protocol
    for each connection.
    """

    def __init__(self, listening: socket.socket, is_welcome: Callable[[str, bytes], bool]) -> None:
        """Replace a listening socket.

        :param listening: the socket to replace. It can no longer be used.
        :param is_welcome: a function that returns ``True`` if a connection is welcome. Its arguments are the
            client's address and the first bytes that the client has sent.
        """
        super().__init__(listening.family, listening.type, listening.proto, listening.detach())
        self._is_welcome = is_welcome
        with suppress(AttributeError, OSError):  # not on all systems
            # Connections wait in the system until their first bytes arrive, or for about a second.
            self.setsockopt(socket.IPPROTO_TCP, socket.TCP_DEFER_ACCEPT, 1)

    def listen(self, backlog: int = QUEUE, /) -> None:
        """Listen with a long queue. asyncio passes the number of connections that it accepts at once."""
        super().listen(max(backlog, QUEUE))

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept a connection.

        :raises BlockingIOError: if there is none, or enough others were refused in this cycle.
        """
        for _ in range(REFUSED_AT_ONCE):
            connection, address = super().accept()
            connection.setblocking(False)
            start = b""
            with suppress(OSError):  # nothing has arrived, or the client has left
                start = connection.recv(PEEKED, socket.MSG_PEEK)
            if self._is_welcome(address[0], start):
                return connection, address
            connection.close()
        raise BlockingIOError


def uvicorn_server(app: ASGIApp, connections: Connections) -> uvicorn.Server:
    """Return a server for an application. Run it with a :class:`ListeningSocket`."""
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
    return uvicorn.Server(config)
