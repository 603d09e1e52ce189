"""The session as a worker in a browser calls it: one function, JSON in and JSON out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from northwest_passage.web.in_browser import InBrowserHost

SEATS = [
    {"name": "Ross", "bot": None, "away": False},
    {"name": "Rae", "bot": "random", "away": False},
]


def call(host: InBrowserHost, type: str, **fields: object) -> Any:
    return json.loads(host.call(json.dumps({"type": type, "table": "one", **fields})))


def opened(game: str = "expedition") -> InBrowserHost:
    host = InBrowserHost()
    new_table = {"game": game, "variant": "standard", "seats": SEATS, "record": None, "seed": "1"}
    made = call(host, "open", request=new_table)
    assert made["keys"] == [{"secret": "here", "seats": [0]}]
    return host


@pytest.mark.parametrize("game", ["expedition", "adventure"])
def test_a_game_is_played_step_by_step(game: str) -> None:
    host = opened(game)
    assert call(host, "hello", seat=0)["game"] == game
    told = call(host, "frames", seat=0, since=None, size=400)
    for _ in range(6):
        if told["bot"] is not None:
            assert call(host, "bot") == {"type": "done"}
        else:
            frame = told["frames"][-1]
            action = frame["document"]["actions"][0]["actions"][0]
            play = {"type": "play", "id": action["id"], "frame": frame["number"]}
            seat_request = {"seat": 0, "size": 400, "request": play}
            assert call(host, "request", request=seat_request) == {"type": "done"}
        since = told["frames"][-1]["number"]
        told = call(host, "frames", seat=0, since=since, size=400)
        assert told["frames"][-1]["number"] > since


def test_a_refusal_is_a_response() -> None:
    host = opened()
    for text in ("", "[]", "{}", '{"type": "win"}', '{"type": "hello", "table": "two"}'):
        assert json.loads(host.call(text))["type"] == "error"
    assert call(host, "open", request={})["type"] == "error"
    assert call(host, "request", request={"seat": 0})["type"] == "error"
    assert call(host, "frames", seat=0, size=1)["type"] == "error"
    assert call(host, "rules")["rules"]["PLC-2"]["title"] == "Next to the unit"
