"""The program as people run it: no key is on a command line, and no client chooses its address."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote, urlsplit
from urllib.request import urlopen

import httpx
import pytest

from tests.support.effort import rest_slow

WEB = [sys.executable, "-m", "northwest_passage", "web", "--port", "0"]


@contextmanager
def program(folder: Path, *options: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """Run the program as people do, and end it afterwards."""
    with subprocess.Popen(
        [*WEB, "--records", str(folder), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **environment},
    ) as served:
        try:
            yield served
        finally:
            if served.poll() is None:
                served.terminate()


def line_of(served: subprocess.Popen[str]) -> str:
    """Return the next line that the program prints."""
    assert served.stdout is not None
    return served.stdout.readline()


BROWSER = """#!{python}
import os, sys

with open({seen!r}, "w") as file:
    file.write("\\0".join(sys.argv))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a browser that is a script")
def test_no_key_is_on_a_command_line(tmp_path: Path) -> None:
    """Run the program as people do, with a browser that records its arguments."""
    browser, seen, folder = tmp_path / "browser", tmp_path / "seen", tmp_path / "lobby"
    browser.write_text(BROWSER.format(python=sys.executable, seen=str(seen)))
    browser.chmod(0o755)
    with program(folder, BROWSER=f"{browser} %s") as served:
        link = line_of(served).removeprefix("Play here: ").strip()
        for _ in range(200):
            if seen.exists() and seen.read_text():
                break
            time.sleep(0.05)
        key = (folder / "host.key").read_text()
        assert link.endswith(f"#host={key}")
        given = seen.read_text().split("\0")
        assert key not in "".join(given)
        page = Path(unquote(urlsplit(given[-1]).path))
        assert page.parent == folder
        assert page.stat().st_mode & 0o077 == 0
        assert link in page.read_text()
        if sys.platform == "linux":  # nor on that of the server, or of its processes
            for line in Path("/proc").glob("[0-9]*/cmdline"):
                try:
                    assert key.encode() not in line.read_bytes()
                except OSError:
                    continue
        with urlopen(link.partition("#")[0]) as answer:
            assert answer.status == 200
        served.send_signal(signal.SIGINT)
        _, errors = served.communicate(timeout=20)
    assert not page.exists(), "it is gone when the program has ended"
    assert key not in errors


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "status"),
    [((), 400), (("--name", "play.example.org"), 200)],
    ids=["not given", "given"],
)
def test_only_given_host_names_are_served(
    tmp_path: Path, options: tuple[str, ...], status: int
) -> None:
    with program(tmp_path, "--no-browser", *options) as served:
        port = urlsplit(line_of(served).removeprefix("Play here: ")).port
        answer = httpx.get(
            f"http://127.0.0.1:{port}/api/games", headers={"Host": "play.example.org"}
        )
    assert answer.status_code == status


@pytest.mark.parametrize("address", rest_slow(["0.0.0.0/0", "*", "", "127.0.0.1,::1", "proxy"], 1))
def test_a_proxy_must_be_one_address(address: str, tmp_path: Path) -> None:
    with program(tmp_path, "--no-browser", "--behind-proxy", address) as ended:
        _, errors = ended.communicate(timeout=60)
    assert ended.returncode == 1
    assert "--behind-proxy must be one address, such as 127.0.0.1" in errors


@pytest.mark.slow
@pytest.mark.parametrize("lan", [False, True], ids=["this computer", "network"])
def test_the_program_says_who_can_reach_it(tmp_path: Path, lan: bool) -> None:
    with program(tmp_path, "--no-browser", *(["--lan"] if lan else [])) as served:
        assert line_of(served).startswith("Play here: http://127.0.0.1:")
        said = line_of(served)
    if lan:
        assert said.startswith(("Others on your network connect to http://", "This computer is on"))
    else:
        assert (
            said == "Only this computer can connect. With --lan, friends on your network can too.\n"
        )
