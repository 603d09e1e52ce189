"""Try what is installed beside this interpreter, with the extras `cli` and `web`, away from the checkout.

    python -I try_wheel.py

Both games are played by the command line, and the browser's server gives its page. `nox -s package` runs this
in an empty environment on each Python.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

COMMAND = str(Path(sys.executable).with_name("northwest-passage"))


def demo(game: str) -> None:
    """A whole game between bots."""
    asked = [COMMAND, "demo", "--game", game]
    told = subprocess.run(asked, check=True, capture_output=True, text=True, timeout=600).stdout
    print(f"{game}: {len(told.splitlines())} lines")


def serve() -> None:
    """The page of the browser's client, from a server on any free port."""
    with tempfile.TemporaryDirectory() as folder:
        asked = [COMMAND, "web", "--port", "0", "--no-browser", "--records", folder]
        server = subprocess.Popen(asked, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            link = server.stdout.readline().rpartition(" ")[2].partition("#")[0]
            with urllib.request.urlopen(link, timeout=60) as answer:
                page = answer.read().decode("utf-8")
        finally:
            server.terminate()
            server.communicate(timeout=60)
    assert "<!doctype html>" in page.lower(), page[:200]
    print(f"web: {len(page)} characters")


if __name__ == "__main__":
    demo("expedition")
    demo("adventure")
    serve()
