"""examples/frontend.html plays whole games of both kinds in a real browser, and the server answers errors."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from pathlib import Path
from random import Random
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.support.clients import ENDPOINT, GAMES, serving

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
OPTIONS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium here")
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_page_plays_a_whole_game(game: Any, tmp_path: Path) -> None:
    """With ?auto it plays its seat by itself; the other one is played from here."""
    assert CHROMIUM is not None
    rng = Random(4)
    with serving(game, seed=5) as server:
        page = f"http://127.0.0.1:{server.server_port}/?auto"
        options = [*OPTIONS, "--remote-debugging-port=0", f"--user-data-dir={tmp_path}"]
        with subprocess.Popen(
            [CHROMIUM, *options, page], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as browser:
            try:
                started = time.monotonic()
                while len(server.free) == 2:
                    assert time.monotonic() - started < 60, "the page has not joined"
                    time.sleep(0.05)
                player, key = server.free_seat()
                client = ENDPOINT.Client(server.server_port, key)
                while (shown := client.look())["to_act"] is not None:
                    assert time.monotonic() - started < 120
                    if shown["to_act"] == player:
                        client.play(rng.choice(ENDPOINT.offered(shown))["id"])
                    else:
                        time.sleep(0.01)
            finally:
                browser.terminate()
        assert not server.problems
        assert server.table.is_over
        seats = {frame.player for frame in server.table.frames()}
        assert {0, 1} <= seats


def call(port: int, path: str, body: object = None, key: str = "") -> tuple[int, Any]:
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"http://127.0.0.1:{port}{path}", data, {"X-Player-Key": key})
    try:
        with urlopen(request) as response:
            return response.status, json.load(response)
    except HTTPError as error:
        return error.code, json.load(error)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_error_has_an_answer(game: Any) -> None:
    """Full tables, stale frames, ended games, unknown keys, and what cannot be read."""
    with serving(game, seed=5) as server:
        port, table = server.server_port, server.table
        seats = [call(port, "/join", {})[1] for _ in range(2)]
        assert [seat["player"] for seat in seats] == [0, 1]
        status, answer = call(port, "/join", {})
        assert (status, answer["error"]) == (409, "table_full")
        key = seats[table.to_act]["key"]
        action = game.forms.format_action(game.legal_actions(table.state)[0])
        latest = table.latest
        stale = {"id": action, "frame": latest - 1}
        status, answer = call(port, "/action", stale, key)
        assert (status, answer["error"], answer["latest"]) == (409, "stale_frame", latest)
        status, answer = call(port, "/action", {"id": "fly to the pole", "frame": latest}, key)
        assert (status, answer["error"]) == (400, "invalid_data")
        status, answer = call(port, "/action", {"id": action}, "stolen")
        assert (status, answer["error"]) == (403, "unknown_key")
        assert call(port, "/nowhere")[0] == 404
        assert call(port, "/frames?since=x")[1]["error"] == "invalid_data"
        assert table.latest == latest, "nothing has changed"
        rng = Random(1)
        while not table.is_over:
            table.play(table.to_act, rng.choice(game.legal_actions(table.state)))
        status, answer = call(port, "/action", {"id": action, "frame": table.latest}, key)
        assert (status, answer["reason"]) == (409, "game_over")
