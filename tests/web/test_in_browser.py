"""The desk as a worker in a browser calls it: one function, JSON in and JSON out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from northwest_passage.web.in_browser import Booth

SEATS = [
    {"name": "Ross", "bot": None, "away": False},
    {"name": "Rae", "bot": "random", "away": False},
]


def call(booth: Booth, type: str, **fields: object) -> Any:
    return json.loads(booth.call(json.dumps({"type": type, "table": "one", **fields})))


def opened(game: str = "expedition") -> Booth:
    booth = Booth()
    wish = {"game": game, "variant": "standard", "seats": SEATS, "record": None, "seed": "1"}
    made = call(booth, "open", wish=wish)
    assert made["keys"] == [{"secret": "here", "seats": [0]}]
    return booth


@pytest.mark.parametrize("game", ["expedition", "adventure"])
def test_a_game_goes_on_step_by_step(game: str) -> None:
    booth = opened(game)
    assert call(booth, "hello", seat=0)["game"] == game
    told = call(booth, "frames", seat=0, since=None, size=400)
    for _ in range(6):
        if told["bot"] is not None:
            assert call(booth, "bot") == {"type": "done"}
        else:
            frame = told["frames"][-1]
            action = frame["document"]["actions"][0]["actions"][0]
            play = {"type": "play", "id": action["id"], "frame": frame["number"]}
            letter = {"seat": 0, "size": 400, "request": play}
            assert call(booth, "ask", letter=letter) == {"type": "done"}
        since = told["frames"][-1]["number"]
        told = call(booth, "frames", seat=0, since=since, size=400)
        assert told["frames"][-1]["number"] > since


def test_what_cannot_be_done_is_an_answer() -> None:
    booth = opened()
    for text in ("", "[]", "{}", '{"type": "win"}', '{"type": "hello", "table": "two"}'):
        assert json.loads(booth.call(text))["type"] == "error"
    assert call(booth, "open", wish={})["type"] == "error"
    assert call(booth, "ask", letter={"seat": 0})["type"] == "error"
    assert call(booth, "frames", seat=0, size=1)["type"] == "error"
    assert call(booth, "rules")["rules"]["PLC-2"]["title"] == "Next to the unit"
