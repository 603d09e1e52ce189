"""The parts of the server that need no key: the filter of hosts and pages, and the files of the client."""

from __future__ import annotations

import ipaddress
import os
from importlib.resources import files
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from northwest_passage._internal.imports import needs_extra

with needs_extra("web"):
    from starlette.datastructures import Headers
    from starlette.responses import Response
    from starlette.staticfiles import StaticFiles
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Files", "Guard"]

_FOLDER: Final = str(files("northwest_passage.web") / "static")
POLICY: Final = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


class Guard:
    """A filter against requests from other pages and requests for other hosts."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        """Protect an application that can be reached under these host names."""
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request, or pass it on and add headers to its response."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        origin = headers.get("origin")
        refusal: Response | None = None
        if not self._is_ours(_name(f"//{host}")):
            refusal = Response("This server is not known by this host name.", 400)
        elif origin is not None and (not _name(origin) or urlsplit(origin).netloc != host):
            refusal = Response("Requests from other pages are refused.", 403)

        if refusal is not None:
            await refusal(scope, receive, send)
            return
        # Files are small, and a request for many parts of one costs more than the file.
        scope["headers"] = [pair for pair in scope["headers"] if pair[0] != b"range"]

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                is_keyed = scope["path"].startswith("/api/tables")
                message["headers"] = [
                    *message.get("headers", ()),
                    (b"content-security-policy", POLICY.encode()),
                    (b"x-content-type-options", b"nosniff"),
                    (b"referrer-policy", b"no-referrer"),
                    (b"cross-origin-opener-policy", b"same-origin"),
                    *([(b"cache-control", b"no-store")] if is_keyed else []),
                ]
            await send(message)

        await self._app(scope, receive, send_safely)

    def _is_ours(self, host: str) -> bool:
        """Return ``True`` for the known host names and for IP addresses, which no other site can claim."""
        if host in self._hosts:
            return True
        try:
            ipaddress.ip_address(host)
        except ValueError:
            return False
        return True


def _name(address: str) -> str:
    """Return the host name in a URL, or an empty string if the URL is invalid."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:  # such as an unmatched bracket
        return ""


class Files(StaticFiles):
    """The files of the client. Only their names are looked up, since the lookup of a long path is slow."""

    _names: Final = frozenset(
        {".", f".{os.sep}index.html", *(file.name for file in Path(_FOLDER).iterdir())}
    )

    def __init__(self) -> None:
        """Serve the folder of the client."""
        super().__init__(directory=_FOLDER, html=True)

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Return the full path of a file and its status, or an empty path and ``None`` if there is none."""
        return super().lookup_path(path) if path in self._names else ("", None)
