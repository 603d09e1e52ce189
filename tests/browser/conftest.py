"""A server and a browser for all tests."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.serving import Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Error, Page

# They take minutes, and need a browser that not every machine has, so only `nox -s browser` runs them.
collect_ignore_glob = [] if os.environ.get("NORTHWEST_PASSAGE_BROWSER") else ["*.py"]

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if found is None:
        pytest.skip("there is no Chromium on this machine")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("lobby")) as running:
        yield running


@pytest.fixture
def killable(tmp_path: Path) -> Iterator[Served]:
    """Yield a server for one test, which may kill it."""
    with Served(tmp_path / "lobby") as running:
        yield running


class Watch:
    """Records everything that goes wrong in a page."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        self.excused = "ERR_"
        """The messages that are ignored: a killed server is a failed request, which the client repeats."""

    def over(self, page: Page) -> Page:
        page.on("console", self._said)
        page.on("pageerror", self._failed)
        return page

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and self.excused not in message.text:
            self.wrong.append(message.text)

    def _failed(self, error: Error) -> None:
        self.wrong.append(str(error))


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Fail if anything goes wrong in a page of the test."""
    watch = Watch()
    yield watch
    assert watch.wrong == []


@pytest.fixture
def page(chromium: Browser, watch: Watch) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1400, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(15_000)
    yield watch.over(context.new_page())
    context.close()
