"""examples/websocket_server.py plays whole games of both kinds with people, bots and lost connections."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from northwest_passage.bots import RandomBot
from tests.support.examples import load_example

pytest.importorskip("starlette", reason="the extra `web` is not installed")
from starlette.websockets import WebSocketDisconnect

from tests.support.effort import rest_slow

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # newer ones want httpx2
    from starlette.testclient import TestClient

SERVER = load_example("websocket_server")
KINDS = [*SERVER.GAMES]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """Yield one server for all tests, since its processes take a second to start. Its bots think briefly."""
    usual = dict(SERVER.GAMES)
    SERVER.GAMES.update({kind: (game, RandomBot(game)) for kind, (game, _) in usual.items()})
    with TestClient(SERVER.app) as running:
        yield running
    SERVER.GAMES.update(usual)


class Seat:
    """A client that knows only the messages it receives."""

    def __init__(self, client: TestClient, table: str, key: str | None) -> None:
        self.client, self.table, self.key = client, table, key
        self.frames: list[dict[str, Any]] = []
        self.player: int | None = None
        self.connect()

    def connect(self) -> None:
        self.socket = self.client.websocket_connect(f"/tables/{self.table}").__enter__()
        self.socket.send_json({"key": self.key, "since": len(self.frames)})
        while "player" not in (message := self.receive()):
            pass
        self.player = message["player"]

    def disconnect(self) -> None:
        self.socket.close()
        self.socket.__exit__(None, None, None)

    def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = self.socket.receive_json()
        for frame in message.get("frames", ()):
            assert frame["number"] == len(self.frames), "each frame comes once, in order"
            self.frames.append(frame)
        return message

    @property
    def shown(self) -> dict[str, Any]:
        shown: dict[str, Any] = self.frames[-1]["document"]
        return shown

    def actions(self) -> list[dict[str, Any]]:
        return [action for group in self.shown["actions"] for action in group["actions"]]

    def play(self, id: str) -> None:
        self.socket.send_json({"id": id, "frame": self.frames[-1]["number"]})


@pytest.fixture
def sit(client: TestClient) -> Iterator[Callable[[Any, int | None], Seat]]:
    """Return a function that connects a player, or with `None` a spectator, to a table."""
    seats: list[Seat] = []

    def sit_down(made: Any, player: int | None) -> Seat:
        key = made["keys"].get(str(player))
        seats.append(Seat(client, made["table"], key))
        assert seats[-1].player == player
        return seats[-1]

    yield sit_down
    for seat in seats:
        seat.disconnect()


def create(client: TestClient, kind: str, names: list[str], bots: list[int]) -> Any:
    answer = client.post("/tables", json={"game": kind, "names": names, "bots": bots})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("kind", rest_slow(KINDS))
def test_people_play_a_whole_game(
    client: TestClient, sit: Callable[[Any, int | None], Seat], kind: str
) -> None:
    """One of them sometimes loses the connection, a spectator watches, and secrets stay hidden."""
    made = create(client, kind, ["Anna", "Ben"], [])
    table = client.app.state.rooms[made["table"]].table  # type: ignore[attr-defined]  # Starlette's
    everyone = [sit(made, player) for player in (0, 1, None)]
    people = everyone[:2]
    rng = Random(5)
    while people[0].shown["to_act"] is not None:
        acting = people[people[0].shown["to_act"]]
        if rng.random() < 0.1:
            acting.disconnect()
            acting.connect()
        acting.play(rng.choice(acting.actions())["id"])
        acting.receive()
        for seat in everyone:
            while len(seat.frames) < len(acting.frames):
                seat.receive()
    assert table.is_over
    for seat in everyone:
        viewer = seat.player
        expected = [{**frame, "document": None} for frame in table.frame_documents(viewer)]
        assert [{**frame, "document": None} for frame in seat.frames] == expected
        for frame in seat.frames:
            if frame["document"] is None or kind == "expedition":
                continue
            acts = frame["document"]["to_act"] == viewer
            if not acts:
                assert frame["document"]["actions"] == []
            # Only a player who takes a card from another player's hand may see that hand.
            if not acts or frame["document"]["phase"] != "choose_card":
                hands = [player["hand"] for player in frame["document"]["players"]]
                assert [hand is not None for hand in hands] == [viewer == 0, viewer == 1]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_person_plays_a_whole_game_with_bots(
    client: TestClient, sit: Callable[[Any, int | None], Seat], kind: str
) -> None:
    made = create(client, kind, ["Anna", "Bot", "Other"], [1, 2])
    assert [*made["keys"]] == ["0"]
    anna = sit(made, 0)
    rng = Random(7)
    while anna.shown["to_act"] is not None:
        if anna.shown["to_act"] == 0:
            anna.play(rng.choice(anna.actions())["id"])
        anna.receive()
    assert {frame["player"] for frame in anna.frames} >= {0, 1, 2}


def test_a_refused_request_changes_nothing(
    client: TestClient, sit: Callable[[Any, int | None], Seat]
) -> None:
    made = create(client, "expedition", ["Anna", "Ben"], [])
    people = [sit(made, player) for player in (0, 1)]
    acting = people[0].shown["to_act"]
    other, legal = people[1 - acting], people[acting].actions()[0]["id"]
    before = len(other.frames)
    other.play(legal)
    assert other.receive()["reason"] == "not_your_turn"
    people[acting].play("fly to the pole")
    assert people[acting].receive()["error"] == "invalid_data"
    people[acting].socket.send_json({"id": legal, "frame": 0})
    assert people[acting].receive()["error"] == "stale_frame"
    spectator = sit({**made, "keys": {"None": "stolen"}}, None)
    spectator.play(legal)
    assert spectator.receive()["error"] == "spectator"
    assert len(sit(made, None).frames) == before


@pytest.mark.parametrize("text", ["no JSON", "[1]", "[" * 2000])
def test_an_unreadable_message_ends_the_connection(
    client: TestClient, sit: Callable[[Any, int | None], Seat], text: str
) -> None:
    made = create(client, "expedition", ["Anna", "Ben"], [])
    seat = sit(made, None)
    seat.socket.send_text(text)
    with pytest.raises(WebSocketDisconnect) as ended:
        seat.receive()
    assert (ended.value.code, ended.value.reason) == (4400, "This message cannot be read.")


def test_an_unknown_table_is_refused(client: TestClient) -> None:
    with (
        client.websocket_connect("/tables/none") as socket,
        pytest.raises(WebSocketDisconnect) as ended,
    ):
        socket.receive_json()
    assert (ended.value.code, ended.value.reason) == (4404, "This table does not exist.")


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "{}",
        '{"game": "chess", "names": ["A", "B"]}',
        '{"game": "expedition", "names": []}',
    ],
)
def test_an_invalid_game_is_refused(client: TestClient, body: str) -> None:
    answer = client.post("/tables", content=body)
    assert answer.status_code == 400
    assert answer.json()["message"].startswith("This game cannot be played")


def test_the_number_of_tables_is_limited(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SERVER, "MAX_TABLES", 0)
    answer = client.post("/tables", json={"game": "expedition", "names": ["A", "B"]})
    assert answer.status_code == 503


def test_pages_are_served(client: TestClient) -> None:
    assert "Expedition" in client.get("/").text
    assert "new WebSocket" in client.get("/play").text
