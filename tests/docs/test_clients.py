"""Clients that know no rules play whole games of both kinds with documents alone; all documents are valid.

`nox -s typescript` does the same with a client in Node that validates every document with ajv.
"""

from __future__ import annotations

import shutil
from random import Random
from typing import Any

import pytest

from tests.support.clients import CLIENT, ENDPOINT, GAMES, run_node, serving


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_client_in_python_plays_a_whole_game(game: Any) -> None:
    rng = Random(7)
    with serving(game, seed=2) as server:
        clients = [ENDPOINT.Client(server.server_port, key) for key in server.keys]
        refused = 0
        while True:
            shown = [client.look() for client in clients]
            player = shown[0]["to_act"]
            if player is None:
                break
            choice = rng.choice(ENDPOINT.offered(shown[player]))
            if rng.random() < 0.1:
                status, refusal = clients[1 - player].play(choice["id"])
                assert (status, refusal["reason"]) == (409, "not_your_turn")
                assert refusal["details"]["player"] == player
                refused += 1
            status, answer = clients[player].play(choice["id"])
            assert status == 200, answer
        assert not server.problems
        assert server.table.is_over
    frames = [client.frames for client in clients]
    assert [frame["number"] for frame in frames[0]] == [frame["number"] for frame in frames[1]]
    assert len(frames[0]) == server.table.position + 1
    prefix = "" if game.name == "expedition" else "adventure."
    assert server.sent[f"{prefix}refusal"] == refused > 0
    assert server.sent[f"{prefix}frame"] >= len(frames[0])


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_client_in_javascript_plays_a_whole_game(game: Any) -> None:
    with serving(game, seed=5, look=False) as server:
        told = run_node(CLIENT, server)
        assert server.table.is_over
        winner = game.standings(server.table.state)[0].name
        assert f"1. {winner}" in told
