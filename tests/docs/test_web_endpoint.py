"""examples/web_endpoint.py responds to every error. The tests of its page are in tests/browser."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.support.clients import GAMES, serving


def call(port: int, path: str, body: object = None, key: str = "") -> tuple[int, Any]:
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"http://127.0.0.1:{port}{path}", data, {"X-Player-Key": key})
    try:
        with urlopen(request) as response:
            return response.status, json.load(response)
    except HTTPError as error:
        return error.code, json.load(error)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_error_gets_a_response(game: Any) -> None:
    """These are full tables, stale frames, finished games, unknown keys, and unreadable requests."""
    with serving(game, seed=5) as server:
        port, table = server.server_port, server.table
        seats = [call(port, "/join", {})[1] for _ in range(2)]
        assert [seat["player"] for seat in seats] == [0, 1]
        assert call(port, "/join", {}, seats[1]["key"]) == (200, seats[1]), "a seat is kept"
        status, answer = call(port, "/join", {})
        assert (status, answer["error"]) == (409, "table_full")
        key = seats[table.to_act]["key"]
        action = game.formats.format_action(game.legal_actions(table.state)[0])
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
