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
from northwest_passage.web.lobby import Hall

__all__ = ["add_arguments", "run"]

EPILOG: Final = """\
examples:
  northwest-passage web         opens your browser; only this computer can
                                reach it
  northwest-passage web --lan   friends in the same network join from their
                                own devices, each with a link or a QR code

Every action is written to a file at once: however the program ends, the next
one has all tables as they were. Ctrl-C ends it.
"""
PORT: Final = 1845
_LAST_PORT: Final = 65535
_FILES: Final = 4096
"""How many files and connections may be open at the same time: one for each table, and those of clients."""
_KEY: Final = re.compile(rb"[\w-]{16,64}")
"""What a key looks like."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "--port", type=int, default=PORT, help=f"{PORT} unless told otherwise; 0 for any free one"
    )
    parser.add_argument(
        "--host",
        metavar="ADDRESS",
        help="the address to listen at; by default 127.0.0.1, which only this computer can reach",
    )
    parser.add_argument(
        "--lan", action="store_true", help="listen on the local network, so that friends can join"
    )
    parser.add_argument(
        "--name",
        metavar="NAME",
        help="a name under which others reach it, such as play.example.org",
    )
    parser.add_argument(
        "--behind-proxy",
        metavar="ADDRESS",
        help="the address of a proxy whose X-Forwarded-For header is believed, such as 127.0.0.1",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument("--records", metavar="DIR", help="keep the games in this folder")


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Serve until Ctrl-C."""
    try:
        with needs_extra("web"):
            import uvicorn

            from northwest_passage.web.connections import protocol
            from northwest_passage.web.links import (
                is_local,
                lan_addresses,
                names_of_this_machine,
                terminal_code,
            )
            from northwest_passage.web.server import application
    except ModuleNotFoundError as error:
        if error.name is not None:  # a module of our own
            raise
        raise Failure(str(error)) from None
    if not 0 <= options.port <= _LAST_PORT:
        raise Failure(f"A port is a number from 0 to {_LAST_PORT}, not {options.port}.")
    if options.host == "":
        raise Failure("An address is needed after --host. For the local network, use --lan.")
    host: str = options.host or ("0.0.0.0" if options.lan else "127.0.0.1")
    proxy = options.behind_proxy
    if proxy is not None and not _is_address(proxy):
        raise Failure(f"--behind-proxy takes one address, such as 127.0.0.1, not {proxy!r}.")
    folder = Path(options.records) if options.records else state_folder() / "web"
    if folder.exists() and not folder.is_dir():
        raise Failure(f"{folder} is a file, and --records takes a folder.")
    hall = Hall(folder)
    for words in hall.damaged:
        terminal.say(f"Left out: {words}")
    key = _house_key(folder / "house.key")
    listening = _listen(host, options.port)
    port = listening.getsockname()[1]
    everywhere = host in ("0.0.0.0", "::")
    others = lan_addresses() if everywhere else () if is_local(host) else (host,)
    origins = [_origin(address, port) for address in others]
    hosts = names_of_this_machine() | {name.lower() for name in (host, options.name) if name}
    application_ = application(hall, key, hosts=hosts, origins=origins)
    link = f"{_origin('127.0.0.1' if everywhere else host, port)}/#house={key}"
    terminal.raw(f"Play here: {link}\n")
    if origins:
        terminal.raw(f"Others in your network reach it at {' and '.join(origins)}\n")
        terminal.raw("with the links that the lobby gives you for a game, each with a QR code.\n")
        if terminal.console.is_terminal:
            code = terminal_code(f"{origins[0]}/#house={key}")
            terminal.raw(f"To open the lobby on your own phone, scan this:\n{code}\n")
    elif everywhere:
        terminal.raw("This computer is in no network, so that no other device reaches it.\n")
    else:
        terminal.raw("Only this computer reaches it. With --lan, friends in your network do too.\n")
    terminal.raw(f"Games are kept in {folder}. Ctrl-C ends the program.\n")
    door = folder / "open.html"
    if not options.no_browser:
        _write_door(door, link)
        threading.Timer(0.5, webbrowser.open, [door.absolute().as_uri()]).start()
    raise_file_limit(_FILES)
    # Answers come before what others watch: a thread that draws gives way sooner than usual.
    sys.setswitchinterval(0.001)
    config = uvicorn.Config(
        application_,
        http=protocol(proxy=proxy),
        ws="none",
        # Other clients would choose the address that their requests are charged to.
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy or "",
        log_config=None,  # errors go to standard error; nobody else's logging is touched
        log_level="error",  # and not what any client can cause, as often as it likes
        timeout_graceful_shutdown=1,
        lifespan="on",
    )
    try:
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[listening])
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
    """Write a page that leads to a link, which only this user can read.

    A browser is given the name of the page: what it is given, every user of the machine can read.
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


def _house_key(path: Path) -> str:
    """The key to set up tables with: the same each time, so that a bookmark works."""
    with suppress(FileExistsError):
        create_file(path, secrets.token_urlsafe(18).encode("ascii"), mode=0o600)
    key = read_file(path).strip()
    if not _KEY.fullmatch(key):
        raise Failure(f"{path} does not hold a key. Delete it, and a new one is made.")
    return key.decode("ascii")


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With its protocol named, asyncio sends what is small at once; else it waits for 40 milliseconds.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    reuse_address(listening)
    try:
        listening.bind((host, port))
        listening.listen(128)  # who is quicker than the server waits
    except (OSError, TypeError, UnicodeError) as error:  # Python says the latter of odd names
        listening.close()
        why = error.strerror if isinstance(error, OSError) else "this is not an address"
        raise Failure(f"Nothing can be served at {host}, port {port}: {why}.") from None
    return listening


def _origin(host: str, port: int) -> str:
    """Return the origin of a server: scheme, host and port."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
