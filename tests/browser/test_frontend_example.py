"""With examples/frontend.html, whole games of both kinds are played by clicks on both example servers."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest
from docs._ext import playground
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Watch
from tests.browser.serving import files_served
from tests.browser.test_worker import CACHE
from tests.support.clients import GAMES, serving
from tests.support.examples import EXAMPLES

CHOOSE = """([first, second]) => {
    const kinds = [".target", "#actions button"].map((kind) => [...document.querySelectorAll(kind)]);
    const choices = kinds[Math.round(first)].length ? kinds[Math.round(first)] : kinds.flat();
    const choice = choices[Math.floor(second * choices.length)];
    if (!choice) return null;
    choice.scrollIntoView({ block: "center" });
    const { x, y, width, height } = choice.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2, kind: choice.localName };
}"""
FASTER = "{ const usual = setInterval; setInterval = (work) => usual(work, 50); }"


class Player:
    """A page in which legal choices are clicked at random."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page, self.rng = page, Random(seed)
        self.clicked: Counter[str] = Counter()

    @property
    def is_over(self) -> bool:
        return (self.page.text_content("#status") or "").endswith(" wins")

    def click(self) -> None:
        """Click on a target or a button, if there is one."""
        choice = self.page.evaluate(CHOOSE, [self.rng.random(), self.rng.random()])
        if choice is not None:
            self.clicked[choice["kind"]] += 1
            self.page.mouse.click(choice["x"], choice["y"])
        self.page.wait_for_timeout(10)


def play(players: list[Player]) -> None:
    started = time.monotonic()
    while not all(player.is_over for player in players):
        assert time.monotonic() - started < 240
        for player in players:
            player.click()
    clicked = Counter[str]()
    for player in players:
        clicked += player.clicked
    assert clicked["polygon"]
    assert clicked["button"]


@pytest.fixture
def two_pages(chromium: Browser, watch: Watch) -> Iterator[list[Page]]:
    context = chromium.new_context(viewport={"width": 1200, "height": 800})
    context.add_init_script(FASTER)
    yield [watch.over(context.new_page()) for _ in range(2)]
    context.close()


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_two_pages_play_a_whole_game_over_http(
    game: Any, two_pages: list[Page], watch: Watch
) -> None:
    watch.excused = (
        "Failed to load resource"  # late actions are refused, and the server stops first
    )
    with serving(game, seed=5, look=False) as server:
        for page in two_pages:
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            page.wait_for_selector("#log li, #players p")
        two_pages[0].reload()  # it still has its seat
        play([Player(page, seed) for seed, page in enumerate(two_pages)])
        assert server.table.is_over
        assert {0, 1} <= {frame.player for frame in server.table.frames()}


@pytest.fixture(scope="module")
def websocket_server() -> Iterator[str]:
    pytest.importorskip("websockets", reason="uvicorn needs it for WebSockets")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    program = (
        "import websocket_server as server; from northwest_passage.bots import RandomBot;"
        "server.GAMES.update({k: (g, RandomBot(g)) for k, (g, _) in server.GAMES.items()});"
        f"server.uvicorn.run(server.app, port={port}, ws_max_size=4096, log_level='error')"
    )
    with subprocess.Popen([sys.executable, "-c", program], cwd=EXAMPLES) as server:
        address = f"http://127.0.0.1:{port}"
        try:
            for _ in range(200):
                try:
                    httpx.get(address)
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            yield address
        finally:
            server.terminate()


@pytest.mark.parametrize("title", ["Expedition", "Adventure"])
def test_a_page_plays_a_whole_game_over_websockets(
    title: str, websocket_server: str, page: Page
) -> None:
    page.goto(websocket_server)
    page.get_by_text(title, exact=True).click()
    page.wait_for_selector("#players p")
    play([Player(page, 3)])


def test_a_page_reports_an_unknown_table(websocket_server: str, page: Page) -> None:
    page.goto(f"{websocket_server}/play#none/none")
    page.get_by_text("This table does not exist.").wait_for()


@pytest.fixture(scope="module")
def worker_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a folder set up as docs/how-to/pyodide.md describes."""
    pyodide = playground.pyodide(CACHE)
    if pyodide is None:
        pytest.skip("there is no npm on this machine")
    folder = tmp_path_factory.mktemp("worker")
    for name in ("frontend.html", "pyodide_worker.js"):
        shutil.copy(EXAMPLES / name, folder)
    shutil.copytree(pyodide, folder / "node_modules" / "pyodide")
    (folder / "site.zip").write_bytes(playground.site())
    with files_served(folder) as base:
        yield f"{base}/frontend.html#worker"


def test_a_page_plays_a_whole_game_without_a_server(worker_site: str, page: Page) -> None:
    page.set_default_timeout(120_000)  # Python must be loaded first
    page.goto(worker_site)
    page.wait_for_selector("#players p")
    play([Player(page, 3)])
