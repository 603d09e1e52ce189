"""Home two: the same client with Python in the browser, and no server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from docs._ext import playground
from playwright.sync_api import Browser, Page

from tests.browser.driving import HASTY, SETTLED, Driver

CACHE = Path(__file__).parents[2] / "docs" / "_build" / "npm"
KEPT = """(position) => Object.values(JSON.parse(localStorage.getItem("northwest-passage") ?? "{}"))
    .some(({ info }) => String(info.position) === position)"""
"""Whether a game is kept in the browser up to a position."""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    if not playground.build(folder / "play", CACHE):
        pytest.skip("there is no npm on this machine")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/play/"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_game_without_a_server(address: str, page: Page) -> None:
    """A whole game alone, by clicks; nothing comes from anywhere else, and a new page has the game too."""
    elsewhere: list[str] = []
    page.on("request", lambda request: elsewhere.append(request.url))
    page.set_default_timeout(120_000)  # Python comes first
    page.goto(f"{address}?seed=4")
    # While Python is being loaded, there is the briefing, and how much has arrived.
    page.wait_for_selector("#meanwhile figure svg")
    assert "The most prestige wins" in page.inner_text("#meanwhile")
    page.wait_for_function("() => document.getElementById('progress')?.value > 0")
    driver = Driver(page, seed=4)
    page.wait_for_selector("#start")
    page.check("input[value=solo]")
    driver.start()
    for _ in range(5):
        page.wait_for_function(SETTLED, arg=-1)
        driver.decide()
    page.keyboard.press("Escape")
    page.wait_for_function(SETTLED, arg=-1)
    position = page.get_attribute("#slider", "max")
    page.wait_for_function(KEPT, arg=position)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    page.wait_for_function("max => document.getElementById('slider').max === max", arg=position)
    page.evaluate("document.getElementById('speed').value = 'instant'")
    driver.weights, driver.doubts = HASTY, 0
    assert driver.play()
    assert page.locator("dialog.scores .verdict").inner_text()
    page.evaluate("location.hash = 'table=zzz&key=here'")
    assert "no such game" in page.locator("#closed [role=alert]").inner_text()
    assert [url for url in elsewhere if not url.startswith((address, "blob:", "data:"))] == []


def test_from_a_file_the_page_says_how_to_serve_it(tmp_path: Path, chromium: Browser) -> None:
    page = chromium.new_page()  # not watched: the browser complains about modules in files
    if not playground.build(tmp_path / "play", CACHE):
        pytest.skip("there is no npm on this machine")
    page.goto((tmp_path / "play" / "index.html").as_uri())
    said = page.inner_text("#loading pre")
    assert said == f'cd "{tmp_path}"\npython3 -m http.server 8000'
    page.close()
