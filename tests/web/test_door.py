"""The program as people run it: no key is on a command line, and no client chooses its address."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import unquote, urlsplit
from urllib.request import urlopen

import httpx
import pytest

from tests.support.effort import rest_slow

BROWSER = """#!{python}
import os, sys

with open({seen!r}, "w") as file:
    file.write("\\0".join(sys.argv))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a browser that is a script")
def test_a_browser_is_given_no_key(tmp_path: Path) -> None:
    """The program as people run it, with a browser that writes down what it was given."""
    browser, seen, folder = tmp_path / "browser", tmp_path / "seen", tmp_path / "lobby"
    browser.write_text(BROWSER.format(python=sys.executable, seen=str(seen)))
    browser.chmod(0o755)
    command = [sys.executable, "-m", "northwest_passage", "web", "--port", "0"]
    environment = {**os.environ, "BROWSER": f"{browser} %s", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*command, "--records", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as served:
        try:
            assert served.stdout is not None
            link = served.stdout.readline().removeprefix("Play here: ").strip()
            for _ in range(200):
                if seen.exists() and seen.read_text():
                    break
                time.sleep(0.05)
            key = (folder / "house.key").read_text()
            assert link.endswith(f"#house={key}")
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
        finally:
            served.send_signal(2)
            _, errors = served.communicate(timeout=20)
    assert not page.exists(), "it is gone when the program has ended"
    assert key not in errors


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "status"),
    [((), 400), (("--name", "play.example.org"), 200)],
    ids=["not given", "given"],
)
def test_only_names_that_were_given_are_served(
    tmp_path: Path, options: tuple[str, ...], status: int
) -> None:
    command = [sys.executable, "-m", "northwest_passage", "web", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        [*command, "--records", str(tmp_path), *options],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as served:
        try:
            assert served.stdout is not None
            port = urlsplit(served.stdout.readline().removeprefix("Play here: ")).port
            answer = httpx.get(
                f"http://127.0.0.1:{port}/api/games", headers={"Host": "play.example.org"}
            )
        finally:
            served.terminate()
    assert answer.status_code == status


@pytest.mark.parametrize("address", rest_slow(["0.0.0.0/0", "*", "", "127.0.0.1,::1", "proxy"], 1))
def test_a_proxy_has_one_address(address: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "northwest_passage", "web", "--no-browser", "--port", "0"]
    ended = subprocess.run(
        [*command, "--records", str(tmp_path), "--behind-proxy", address],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1
    assert "--behind-proxy must be one address, such as 127.0.0.1" in ended.stderr


@pytest.mark.slow
@pytest.mark.parametrize("lan", [False, True], ids=["this computer", "network"])
def test_the_program_says_who_reaches_it(tmp_path: Path, lan: bool) -> None:
    command = [sys.executable, "-m", "northwest_passage", "web", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        [*command, "--records", str(tmp_path), *(["--lan"] if lan else [])],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as served:
        try:
            assert served.stdout is not None
            assert served.stdout.readline().startswith("Play here: http://127.0.0.1:")
            said = served.stdout.readline()
        finally:
            served.terminate()
    if lan:
        assert said.startswith(("Others on your network connect to http://", "This computer is on"))
    else:
        assert (
            said == "Only this computer can connect. With --lan, friends on your network can too.\n"
        )
