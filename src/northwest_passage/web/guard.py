"""The parts of the server that need no key: the filter for hosts and origins, and the files of the client."""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable
from hashlib import sha256
from importlib.resources import files
from pathlib import PurePath
from typing import Final
from urllib.parse import urlsplit

from northwest_passage._internal.imports import needs_extra

with needs_extra("web"):
    from starlette.datastructures import Headers
    from starlette.exceptions import HTTPException
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Guard", "client_files"]

_MEDIA_TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
"""The media types of the files. The ones that Windows reports are wrong on some machines."""
POLICY: Final = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

MAX_NAME: Final = 300
"""The maximum length of a host name with its port, or of an origin. A host name has up to 253 characters."""


class Guard:
    """A filter that refuses requests from pages of other sites and requests for unknown host names."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        """Wrap an application. Only requests for these host names and for IP addresses are accepted."""
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
            refusal = Response("This server does not accept requests for this host name.", 400)
        elif origin is not None and (not _name(origin) or urlsplit(origin).netloc != host):
            refusal = Response("Requests from other sites are refused.", 403)

        if refusal is not None:
            await refusal(scope, receive, send)
            return

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
    if len(address) > MAX_NAME or not address.isascii():  # which would take long to parse
        return ""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:  # such as an unmatched bracket
        return ""


def client_files() -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint for the files of the client. They are small, so all of them are read once."""
    found: dict[str, Response] = {}
    for file in (files("northwest_passage.web") / "static").iterdir():
        body = file.read_bytes()
        # Browsers cache the files, but check each time that they have not changed.
        headers = {"ETag": f'"{sha256(body).hexdigest()[:32]}"', "Cache-Control": "no-cache"}
        kind = _MEDIA_TYPES.get(PurePath(file.name).suffix, "text/plain")
        found[file.name] = Response(body, headers=headers, media_type=kind)
    found[""] = found["index.html"]

    async def answer(request: Request) -> Response:
        response = found.get(request.path_params["name"])
        if response is None:
            raise HTTPException(404, "This page does not exist.")
        if request.headers.get("if-none-match") == response.headers["etag"]:
            kept = ("etag", "cache-control")
            return Response(None, 304, {name: response.headers[name] for name in kept})
        return response

    return answer
