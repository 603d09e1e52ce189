"""The server as a separate program, as users run it, which can be killed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Self
from urllib.request import Request, urlopen

SOURCE = Path(__file__).parents[2] / "src"


class _Quiet(SimpleHTTPRequestHandler):
    """A file server without log messages."""

    def log_message(self, format: str, *args: object) -> None:
        """Write no log message."""


@contextmanager
def files_served(folder: Path) -> Generator[str]:
    """Serve the files of a folder, and yield the address."""
    handler = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class Served:
    """A running server; the link is the one it prints."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.port = port
        self.link = ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def start(self) -> None:
        command = [sys.executable, "-m", "northwest_passage", "web", "--no-browser"]
        command += ["--port", str(self.port), "--records", str(self.folder)]
        environment = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=environment
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("Play here: "), line
        self.link = line.removeprefix("Play here: ").strip()
        self.port = int(self.link.partition("127.0.0.1:")[2].partition("/")[0])

    def open(
        self,
        names: Sequence[str],
        *,
        game: str = "expedition",
        variant: str = "standard",
        record: str | None = None,
        away: bool = False,
        seed: str = "1",
    ) -> list[str]:
        """Set up a table for people, and return the links: that for all seats first, or one for each seat."""
        base, _, key = self.link.partition("/#host=")
        seats = [{"name": n, "bot": None, "away": away and i > 0} for i, n in enumerate(names)]
        new_table = {
            "game": game,
            "variant": variant,
            "seats": seats,
            "record": record,
            "seed": seed,
        }
        asked = Request(
            f"{base}/api/tables",
            json.dumps(new_table).encode(),
            {"Authorization": f"Bearer {key}"},
        )
        with urlopen(asked) as answer:
            table = json.load(answer)
        return [f"{base}/#table={table['table']}&key={key['secret']}" for key in table["keys"]]

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def __exit__(self, *_: object) -> None:
        self.kill()
