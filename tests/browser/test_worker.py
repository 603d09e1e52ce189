"""The same client with Python in the browser, without a server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from docs._ext import playground
from playwright.sync_api import Browser, Page

from tests.browser.driving import HASTY, SETTLED, Driver
from tests.browser.serving import files_served

CACHE = Path(__file__).parents[2] / "docs" / "_build" / "npm"
KEPT = """(position) => Object.values(JSON.parse(localStorage.getItem("northwest-passage") ?? "{}"))
    .some(({ info }) => String(info.position) === position)"""
"""A script that returns whether the browser has stored a game up to a position."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    if not playground.build(folder / "play", CACHE):
        pytest.skip("there is no npm on this machine")
    with files_served(folder) as base:
        yield f"{base}/play/"


def test_a_game_is_played_without_a_server(address: str, page: Page) -> None:
    """A solo game is played by clicks. Nothing is loaded from elsewhere, and a new page restores the game."""
    elsewhere: list[str] = []
    page.on("request", lambda request: elsewhere.append(request.url))
    page.set_default_timeout(120_000)  # Python must be loaded first
    page.goto(f"{address}?seed=4")
    # While Python is loading, the page shows the briefing and the progress.
    page.wait_for_selector("#meanwhile figure svg")
    assert "The player with the most prestige wins" in page.inner_text("#meanwhile")
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
    assert "not in this browser" in page.locator("#closed [role=alert]").inner_text()
    assert [url for url in elsewhere if not url.startswith((address, "blob:", "data:"))] == []


def test_a_page_opened_as_a_file_says_how_to_serve_it(tmp_path: Path, chromium: Browser) -> None:
    page = chromium.new_page()  # not watched: the browser complains about modules in files
    if not playground.build(tmp_path / "play", CACHE):
        pytest.skip("there is no npm on this machine")
    page.goto((tmp_path / "play" / "index.html").as_uri())
    said = page.inner_text("#loading pre")
    assert said == f'cd "{tmp_path}"\npython3 -m http.server 8000'
    page.close()
