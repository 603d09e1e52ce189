"""The server as a program of its own, as people run it, which can be killed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Self

SOURCE = Path(__file__).parents[2] / "src"


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

    def kill(self) -> None:
        """End it by force, as a power cut would."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def __exit__(self, *_: object) -> None:
        self.kill()
