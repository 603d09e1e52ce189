"""The links to a table, with QR codes, and the addresses at which other devices reach this one."""

from __future__ import annotations

import io
import ipaddress
import socket
from collections.abc import Iterable, Sequence
from contextlib import suppress
from urllib.parse import urlsplit

from northwest_passage._internal.imports import needs_extra
from northwest_passage.web.lobby import Key

with needs_extra("web"):
    import segno

__all__ = [
    "is_local",
    "lan_addresses",
    "links",
    "names_of_this_machine",
    "reachable_origin",
    "terminal_code",
]


def lan_addresses() -> tuple[str, ...]:
    """Return the IPv4 addresses of this machine, beginning with the one that the default route uses."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as route, suppress(OSError):
        route.connect(("192.0.2.1", 9))  # nothing is sent: this only selects the route
        found.append(str(route.getsockname()[0]))
    with suppress(OSError):
        of_name = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(address[0]) for *_, address in of_name]
    return tuple(dict.fromkeys(address for address in found if not is_local(address)))


def is_local(host: str) -> bool:
    """Return ``True`` for a host name or an address that works only on this computer itself."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host in ("", "localhost")
    return address.is_loopback or address.is_unspecified


def reachable_origin(own: str, origins: Sequence[str]) -> str:
    """Return the origin for links that are sent to others.

    :param own: the origin under which the sender of the links has opened the page.
    :param origins: the origins at which others reach the server.
    """
    return next(iter(origins), own) if is_local(urlsplit(own).hostname or "") else own


def links(origin: str, table: str, keys: Iterable[Key]) -> dict[str, object]:
    """Return a message with a link to a table for each key."""
    described: list[dict[str, object]] = []
    for key in keys:
        link = f"{origin}/#table={table}&key={key.secret}"
        code = segno.make(link, error="m", micro=False)
        picture = code.svg_inline(scale=4, border=4, light="#fff", omitsize=True)
        described.append({"seats": [*key.seats], "link": link, "code": picture})
    local = is_local(urlsplit(origin).hostname or "")
    return {"type": "links", "local": local, "links": described}


def terminal_code(link: str) -> str:
    """Return a link's QR code as text for a terminal."""
    text = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(text, compact=True)
    return text.getvalue()


def names_of_this_machine() -> frozenset[str]:
    """Return the host names under which other machines may reach this one."""
    name = socket.gethostname().lower()
    return frozenset({name, f"{name.partition('.')[0]}.local"})
