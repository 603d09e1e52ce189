"""``northwest-passage web``: play in a browser, alone, with bots, and with friends."""

from __future__ import annotations

import argparse
import html
import ipaddress
import json
import re
import secrets
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Final

from northwest_passage._internal.files import create_file, read_file
from northwest_passage._internal.imports import needs_extra
from northwest_passage._internal.platform_support import (
    raise_file_limit,
    reuse_address,
    state_folder,
)
from northwest_passage.cli import Failure
from northwest_passage.cli.terminal import Terminal
from northwest_passage.web.lobby import Lobby

__all__ = ["add_arguments", "run"]

EPILOG: Final = """\
examples:
  northwest-passage web         opens your browser; only this computer can
                                connect
  northwest-passage web --lan   friends on the same network join from their
                                own devices, each with a link or a QR code

Every action is written to a file at once, so all tables are restored when the
program starts again. Ctrl-C ends it.
"""
PORT: Final = 1845
_LAST_PORT: Final = 65535
_FILES: Final = 4096
"""The limit on open files to request from the system. Each table and each connection needs one."""
_KEY: Final = re.compile(rb"[\w-]{16,64}")
"""The format of the host key."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "--port", type=int, default=PORT, help=f"{PORT} by default; 0 for any free port"
    )
    parser.add_argument(
        "--host",
        metavar="ADDRESS",
        help="the address to listen on; by default 127.0.0.1, for this computer only",
    )
    parser.add_argument(
        "--lan", action="store_true", help="listen on the local network, so that friends can join"
    )
    parser.add_argument(
        "--name",
        metavar="NAME",
        help="a host name that others use to connect, such as play.example.org",
    )
    parser.add_argument(
        "--behind-proxy",
        metavar="ADDRESS",
        help="the address of a trusted proxy that sends X-Forwarded-For, such as 127.0.0.1",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument("--records", metavar="DIR", help="save the games in this folder")


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Serve until Ctrl-C."""
    try:
        with needs_extra("web"):
            from northwest_passage.web.connections import Connections
            from northwest_passage.web.links import (
                is_local,
                lan_addresses,
                names_of_this_machine,
                terminal_code,
            )
            from northwest_passage.web.listening import ListeningSocket, uvicorn_server
            from northwest_passage.web.server import application
    except ModuleNotFoundError as error:
        if error.name is not None:  # a module of our own
            raise
        raise Failure(str(error)) from None
    if not 0 <= options.port <= _LAST_PORT:
        raise Failure(f"The port must be a number from 0 to {_LAST_PORT}, got {options.port}.")
    if options.host == "":
        raise Failure("--host needs an address. For the local network, use --lan.")
    host: str = options.host or ("0.0.0.0" if options.lan else "127.0.0.1")
    proxy = options.behind_proxy
    if proxy is not None and not _is_address(proxy):
        raise Failure(f"--behind-proxy must be one address, such as 127.0.0.1, got {proxy!r}.")
    folder = Path(options.records) if options.records else state_folder() / "web"
    if folder.exists() and not folder.is_dir():
        raise Failure(f"--records needs a folder, but {folder} is a file.")
    lobby = Lobby(folder)
    for words in lobby.damaged:
        terminal.say(f"Skipped: {words}")
    key = _host_key(folder / "host.key")
    listening = _listen(host, options.port)
    port = listening.getsockname()[1]
    everywhere = host in ("0.0.0.0", "::")
    others = lan_addresses() if everywhere else () if is_local(host) else (host,)
    origins = [_origin(address, port) for address in others]
    hosts = names_of_this_machine() | {name.lower() for name in (host, options.name) if name}
    application_ = application(lobby, key, hosts=hosts, origins=origins)
    link = f"{_origin('127.0.0.1' if everywhere else host, port)}/#host={key}"
    terminal.raw(f"Play here: {link}\n")
    if origins:
        terminal.raw(f"Others on your network connect to {' and '.join(origins)}\n")
        terminal.raw("with the links that the lobby gives you for a game, each with a QR code.\n")
        if terminal.console.is_terminal and terminal.unicode:
            terminal.raw("To open the lobby on your own phone, scan this:\n")
            # Fixed colours: on a light background the code would be inverted, which few phones can read.
            code = terminal_code(f"{origins[0]}/#host={key}")
            terminal.say(code, style="bright_white on black")
    elif everywhere:
        terminal.raw("This computer is not on a network, so no other device can connect.\n")
    else:
        terminal.raw(
            "Only this computer can connect. With --lan, friends on your network can too.\n"
        )
    terminal.raw(f"Games are saved in {folder}. Ctrl-C ends the program.\n")
    door = folder / "open.html"
    if not options.no_browser:
        _write_door(door, link)
        threading.Timer(0.5, webbrowser.open, [door.absolute().as_uri()]).start()
    raise_file_limit(_FILES)
    # Threads with slow work yield sooner than usual, so that requests are answered first.
    sys.setswitchinterval(0.0002)
    live = application_.state.live
    connections = Connections(live.is_key, proxy=proxy)
    server = uvicorn_server(application_, connections, live.workers.close)
    try:
        with suppress(KeyboardInterrupt):
            server.run(sockets=[ListeningSocket(listening, connections.allow)])
    finally:
        with suppress(OSError):
            door.unlink(missing_ok=True)
    return 0


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def _write_door(path: Path, link: str) -> None:
    """Write a page that redirects to a link, readable only by this user.

    The command line of a browser is visible to every user of the computer, so it must not contain the link.
    """
    page = f"""<!doctype html>
<meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Northwest Passage</title>
<script>location.replace({json.dumps(link)})</script>
<p><a href="{html.escape(link)}">Play Northwest Passage</a></p>
"""
    with suppress(OSError):
        path.unlink(missing_ok=True)
    try:
        create_file(path, page.encode("ascii"), mode=0o600)
    except OSError as error:
        raise Failure(f"{path} cannot be written: {error.strerror}.") from None


def _host_key(path: Path) -> str:
    """Return the host key, which is needed to set up tables. It is stored, so that bookmarks stay valid."""
    with suppress(FileExistsError):
        create_file(path, secrets.token_urlsafe(18).encode("ascii"), mode=0o600)
    key = read_file(path).strip()
    if not _KEY.fullmatch(key):
        raise Failure(f"{path} must contain a key. Delete it to create a new one.")
    return key.decode("ascii")


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With this protocol, asyncio sends small packets at once. Otherwise it waits for 40 milliseconds.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    reuse_address(listening)
    try:
        listening.bind((host, port))
        listening.listen(128)
    except (OSError, TypeError, UnicodeError) as error:  # the latter two for malformed names
        listening.close()
        why = error.strerror if isinstance(error, OSError) else "not an address"
        words = f"The server cannot listen on {host}, port {port}: {why}."
        raise Failure(f"{words} Try another --host or --port.") from None
    return listening


def _origin(host: str, port: int) -> str:
    """Return the origin of a server: scheme, host and port."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
