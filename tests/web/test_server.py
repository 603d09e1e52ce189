"""Access control and limits for requests over the network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event as ThreadEvent
from threading import Thread, current_thread
from typing import NoReturn

import attrs
import httpx
import pytest
import segno
from starlette.types import Message

from northwest_passage.web import guard, server
from northwest_passage.web.links import terminal_code
from northwest_passage.web.live import LiveTables
from northwest_passage.web.lobby import Lobby, Place
from northwest_passage.web.requests import Seat
from northwest_passage.web.server import MOVE_BYTES, Limits, application
from northwest_passage.web.workers import WorkerError
from tests.browser.serving import Served
from tests.web.support import frames, ids, new_table

HOST = "the key of the host"
SEATS = [
    {"name": "Ross", "bot": None, "away": False},
    {"name": "Rae", "bot": None, "away": True},
]
NEW_TABLE = {
    "game": "expedition",
    "variant": "standard",
    "seats": SEATS,
    "record": None,
    "seed": "1",
}


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    lobby = Lobby(tmp_path / "lobby")
    yield lobby
    lobby.close()


class Client:
    """Sends requests to a server without a network."""

    def __init__(
        self, lobby: Lobby, limits: Limits | None = None, origins: Sequence[str] = ()
    ) -> None:
        quick = attrs.evolve(limits or Limits(), workers=1)
        hosts = frozenset({"play.example"})
        self._app = application(lobby, HOST, hosts=hosts, origins=origins, limits=quick)
        self._transport = httpx.ASGITransport(self._app)

    @property
    def live(self) -> LiveTables:
        """Return the tables that it serves."""
        found: LiveTables = self._app.state.live
        return found

    def close(self) -> None:
        """End its processes and threads."""
        self._app.state.live.close()

    def delete(self, path: str, headers: dict[str, str] | None = None) -> httpx.Response:
        return asyncio.run(self.send("DELETE", path, headers))

    def get(self, path: str, headers: dict[str, str] | None = None) -> httpx.Response:
        return asyncio.run(self.send("GET", path, headers))

    def post(
        self,
        path: str,
        json: object = None,
        headers: dict[str, str] | None = None,
        content: str | None = None,
    ) -> httpx.Response:
        return asyncio.run(self.send("POST", path, headers, json, content))

    async def send(
        self,
        method: str,
        path: str,
        headers: dict[str, str] | None,
        json: object = None,
        content: str | None = None,
    ) -> httpx.Response:
        base = "http://127.0.0.1:1845"
        async with httpx.AsyncClient(transport=self._transport, base_url=base) as client:
            return await client.request(method, path, headers=headers, json=json, content=content)


def client(lobby: Lobby, limits: Limits | None = None, origins: Sequence[str] = ()) -> Client:
    return Client(lobby, limits, origins)


def with_key(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def seat_request(seat: int | None, request: dict[str, object]) -> dict[str, object]:
    return {"seat": seat, "size": 500, "request": request}


@pytest.fixture
def place(lobby: Lobby) -> Place:
    return lobby.open(new_table(seed="1"))


def test_static_files_and_public_information(lobby: Lobby) -> None:
    served = client(lobby)
    page = served.get("/")
    assert "<title>Northwest Passage</title>" in page.text
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    script = served.get("/main.js")
    assert script.headers["content-type"].startswith("text/javascript")
    again = served.get("/main.js", headers={"If-None-Match": script.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert served.get("/api/games").json()[0]["name"] == "expedition"
    assert served.get("/api/rules").json()["PLC-2"]["title"] == "Next to the unit"
    assert served.get("/../pyproject.toml").status_code == 404
    assert served.get("/%2e%2e/server.py").status_code == 404


def test_only_the_host_key_sets_up_tables(lobby: Lobby) -> None:
    served = client(lobby)
    assert served.post("/api/tables", json=NEW_TABLE).status_code == 401
    assert served.post("/api/tables", json=NEW_TABLE, headers=with_key("x")).status_code == 403
    assert served.get("/api/tables", headers=with_key("x")).status_code == 403
    made = served.post("/api/tables", json=NEW_TABLE, headers=with_key(HOST)).json()
    assert [key["seats"] for key in made["keys"]] == [[0], [1], []]
    listed = served.get("/api/tables", headers=with_key(HOST)).json()["tables"]
    assert [table["table"] for table in listed] == [made["table"]]
    wrong = served.post("/api/tables", json={**NEW_TABLE, "game": "go"}, headers=with_key(HOST))
    assert (wrong.status_code, wrong.json()["type"]) == (400, "error")


def test_links_use_the_address_that_others_can_reach(lobby: Lobby) -> None:
    served = client(lobby, origins=["http://192.168.1.5:1845"])
    made = served.post("/api/tables", json=NEW_TABLE, headers=with_key(HOST)).json()
    path, secrets = f"/api/tables/{made['table']}/links", [key["secret"] for key in made["keys"]]
    assert served.post(path, headers=with_key(secrets[0])).status_code == 403
    assert served.post("/api/tables/none/links", headers=with_key(HOST)).status_code == 404
    answer = served.post(path, headers=with_key(HOST)).json()
    there = f"http://192.168.1.5:1845/#table={made['table']}&key="
    assert [each["link"] for each in answer["links"]] == [there + key for key in secrets[1:]]
    assert not answer["local"]
    assert all(each["code"].startswith("<svg") for each in answer["links"])


def test_links_that_only_this_computer_can_open_are_marked(lobby: Lobby) -> None:
    served = client(lobby)
    made = served.post("/api/tables", json=NEW_TABLE, headers=with_key(HOST)).json()
    path = f"/api/tables/{made['table']}/links"
    answer = served.post(path, headers=with_key(HOST)).json()
    assert answer["local"]
    assert answer["links"][0]["link"].startswith("http://127.0.0.1:1845/#table=")
    there = {"Origin": "https://play.example", "Host": "play.example"}
    answer = served.post(path, headers=with_key(HOST) | there).json()
    assert not answer["local"]
    assert answer["links"][0]["link"].startswith("https://play.example/#table=")


def test_a_key_opens_its_table_and_its_seats_only(lobby: Lobby) -> None:
    served = client(lobby)
    made = served.post("/api/tables", json=NEW_TABLE, headers=with_key(HOST)).json()
    other = served.post("/api/tables", json=NEW_TABLE, headers=with_key(HOST)).json()
    table, keys = f"/api/tables/{made['table']}", [key["secret"] for key in made["keys"]]
    look = seat_request(None, {"type": "at", "position": 1})
    for key in keys:
        assert served.post(table, json=look, headers=with_key(key)).json()["type"] == "past"
    assert served.post(table, json=look).status_code == 401
    for key in (other["keys"][0]["secret"], HOST, "x"):
        assert served.post(table, json=look, headers=with_key(key)).status_code == 403
        assert served.get(f"{table}/events", headers=with_key(key)).status_code == 403
    assert served.post("/api/tables/nowhere", json=look, headers=with_key("x")).status_code == 403

    for seat in (0, 1):
        play = seat_request(seat, {"type": "play", "id": "take slot 0", "frame": 4})
        for number, key in enumerate(keys):
            if number != seat:
                answer = served.post(table, json=play, headers=with_key(key)).json()
                assert answer["type"] == "forbidden"
                refused = served.get(f"{table}/events?seat={seat}", headers=with_key(key))
                assert refused.status_code == 403
    to_act = lobby.place(made["table"])
    assert to_act is not None
    assert to_act.session.table.position == 4


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "http://127.0.0.1:1845"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://127.0.0.1:1846"}, 403),
        ({"Origin": "null"}, 403),
        ({"Host": "evil.example"}, 400),
        ({"Host": "evil.example:1845", "Origin": "http://evil.example:1845"}, 400),
        ({"Host": "localhost:1845"}, 200),
        ({"Host": "192.168.1.7:1845"}, 200),
        ({"Host": "[::1]:1845"}, 200),
        ({"Host": ""}, 400),
        ({"Host": "[::1"}, 400),
        ({"Origin": "http://[::1"}, 403),
    ],
)
def test_other_pages_and_other_hosts_are_refused(
    lobby: Lobby, headers: dict[str, str], status: int
) -> None:
    assert client(lobby).get("/api/games", headers=headers).status_code == status


def test_a_long_or_unusual_host_name_is_refused_before_it_is_parsed(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Normalizing thousands of such characters would occupy the event loop for a millisecond."""

    def fails(_: str) -> NoReturn:
        raise AssertionError("it was parsed")

    served = client(lobby)
    monkeypatch.setattr(guard, "urlsplit", fails)
    assert served.get("/api/games", headers={"Host": "a" * 400}).status_code == 400
    assert guard._name("\u00bd" * 20) == ""


def test_sizes_and_rates_are_limited(lobby: Lobby, place: Place) -> None:
    served = client(
        lobby, Limits(request_bytes=200, new_table_bytes=400, rate=0.001, burst=8, work=0)
    )
    key, table = with_key(place.keys[0].secret), f"/api/tables/{place.name}"
    fine = seat_request(0, {"type": "at", "position": 1})
    assert served.post(table, json=fine, headers=key).status_code == 200
    long = seat_request(0, {"type": "why", "id": "x" * 200})
    assert served.post(table, json=long, headers=key).status_code == 413
    assert served.post(table, content="[" * 150, headers=key).status_code == 400
    assert served.post(table, content="{", headers=key).status_code == 400
    assert served.post(table, json={"seat": 0}, headers=key).status_code == 400
    for query in ("seat=zero", "seat=-1", "since=-1"):
        assert served.get(f"{table}/events?{query}", headers=key).status_code == 400
    assert served.post(table, json=fine, headers=key).status_code == 429
    big = {**NEW_TABLE, "record": "x" * 400}
    assert served.post("/api/tables", json=big, headers=with_key(HOST)).status_code == 413


@pytest.mark.slow
def test_slow_requests_cost_more(lobby: Lobby, place: Place) -> None:
    served = client(lobby, Limits(rate=0.001, burst=40, work=0))
    key, table = with_key(place.keys[0].secret), f"/api/tables/{place.name}"
    cheap = seat_request(0, {"type": "at", "position": 1})
    for request, status in (("page", 200), ("page", 429)):
        answer = served.post(table, json=seat_request(0, {"type": request}), headers=key)
        assert answer.status_code == status, request
    left = [served.post(table, json=cheap, headers=key).status_code for _ in range(10)]
    assert left == [200] * 9 + [429], "a page costs 30, and the refused one a single token"
    served.close()


def test_requests_are_charged_for_their_work(lobby: Lobby, place: Place) -> None:
    """Their number does not matter. The key is checked first, and other keys have budgets of their own."""
    served = client(lobby, Limits(rate=0.001, burst=50, work=10_000))
    player, watcher = (with_key(key.secret) for key in place.keys)
    table = f"/api/tables/{place.name}"
    look = seat_request(None, {"type": "at", "position": 1})
    answers = [served.post(table, json=look, headers=watcher).status_code for _ in range(20)]
    assert answers[0] == 200
    assert answers[-1] == 429
    assert answers.count(200) < 15, "each costs far more than one token"
    assert served.post(table, json=look, headers=player).status_code == 200


def test_wrong_keys_neither_spend_a_budget_nor_restore_it(lobby: Lobby, place: Place) -> None:
    served = client(lobby, Limits(rate=0.001, burst=2, work=0))
    key, table = with_key(place.keys[0].secret), f"/api/tables/{place.name}"
    look = seat_request(0, {"type": "at", "position": 1})
    for status in (200, 200, 429):
        assert served.post(table, json=look, headers=key).status_code == status
    wrong = [served.post(table, json=look, headers=with_key(f"w{i}")) for i in range(40)]
    assert {answer.status_code for answer in wrong} == {403}
    refused = served.post(table, json=look, headers=key)
    assert refused.status_code == 429
    assert refused.headers["connection"] == "close"
    other = with_key(place.keys[1].secret)
    look = seat_request(None, {"type": "at", "position": 1})
    assert served.post(table, json=look, headers=other).status_code == 200


def test_files_are_sent_as_a_whole(lobby: Lobby) -> None:
    """Many ranges of a file cost more work than the file, at the price of one request."""
    many = ",".join(f"{i}-{i}" for i in range(0, 200, 2))
    assert client(lobby).get("/", headers={"Range": f"bytes={many}"}).status_code == 200


def test_bodies_are_parsed_outside_of_the_event_loop(
    lobby: Lobby, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The key is charged for the time that this takes."""
    names: list[str] = []

    def parsed(data: bytes) -> object:
        names.append(current_thread().name)
        return json.loads(data)

    monkeypatch.setattr(server, "_parsed", parsed)
    served = client(lobby)
    key = with_key(place.keys[0].secret)
    for body in (
        seat_request(0, {"type": "show", "ids": ["x"] * 1000}),
        seat_request(0, {"type": "nothing"}),
    ):
        served.post(f"/api/tables/{place.name}", json=body, headers=key)
    served.post("/api/tables", json=NEW_TABLE, headers=with_key(HOST))
    assert names == ["northwest-passage"] * 3


WAITING = {
    "a reason": ("POST", "", {"type": "why", "id": "pass"}),
    "an earlier position": ("POST", "", {"type": "at", "position": 0}),
    "a large move": ("POST", "", {"type": "play", "id": "x" * MOVE_BYTES, "frame": 4}),
    "a new stream": ("GET", "/events?seat=0", None),
}


@pytest.mark.parametrize("case", WAITING.values(), ids=WAITING)
def test_moves_come_before_requests_that_change_nothing(
    lobby: Lobby, place: Place, case: tuple[str, str, dict[str, object] | None]
) -> None:
    """This holds even with the same key, so a flood of such requests delays no move."""
    served = client(lobby)
    key, table = with_key(place.keys[0].secret), f"/api/tables/{place.name}"
    free = ThreadEvent()
    method, path, request = case
    body = None if request is None else seat_request(0, request)

    async def run() -> None:
        holder = asyncio.create_task(served.live.look("other", free.wait))
        waiting = asyncio.create_task(served.send(method, f"{table}{path}", key, body))
        try:
            undo = served.send("POST", table, key, seat_request(0, {"type": "undo"}))
            answer = await asyncio.wait_for(undo, 20)
            assert answer.status_code == 200
            assert not waiting.done()
        finally:
            waiting.cancel()
            free.set()
            await holder

    asyncio.run(run())


def test_the_event_loop_waits_for_no_table(lobby: Lobby, place: Place) -> None:
    """A busy table delays only its own requests and streams."""
    served = client(lobby)
    key, table = with_key(place.keys[0].secret), f"/api/tables/{place.name}"

    async def busy() -> None:
        waiting = [
            asyncio.create_task(served.send("POST", table, key, seat_request(0, {"type": "undo"}))),
            asyncio.create_task(served.send("GET", "/api/tables", with_key(HOST))),
        ]
        served.live.wake_bots(place)
        await asyncio.sleep(0.3)
        answer = await served.send("GET", "/api/games", None)
        assert answer.status_code == 200
        assert not any(task.done() for task in waiting), "these need the table"
        free.set()
        for task in waiting:
            assert (await task).status_code == 200

    free = ThreadEvent()
    held = ThreadEvent()

    def hold() -> None:
        with place.session.table._lock:
            held.set()
            assert free.wait(20), "the event loop waited for the table"

    holder = Thread(target=hold)
    holder.start()
    held.wait()
    asyncio.run(busy())
    holder.join()


def test_concurrent_requests_with_one_key_are_limited(lobby: Lobby, place: Place) -> None:
    """Otherwise one link could use up the connections of all others."""
    served = client(lobby, Limits(requests=3))
    key, table = with_key(place.keys[0].secret), f"/api/tables/{place.name}"
    look = seat_request(0, {"type": "at", "position": 1})

    async def many(count: int) -> list[int]:
        answers = await asyncio.gather(
            *(served.send("POST", table, key, look) for _ in range(count))
        )
        return sorted(answer.status_code for answer in answers)

    assert asyncio.run(many(3)) == [200] * 3
    assert asyncio.run(many(4)) == [200] * 3 + [429]
    assert asyncio.run(many(3)) == [200] * 3


def test_only_changes_wake_streams(
    lobby: Lobby, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise one player could spend the budget of another."""
    served = client(lobby)
    woken: list[Place] = []
    monkeypatch.setattr(served.live, "news", woken.append)
    key, table = with_key(place.keys[0].secret), f"/api/tables/{place.name}"
    useless: tuple[dict[str, object], ...] = (
        {"type": "undo"},
        {"type": "agree", "frame": 4, "player": 1},
        {"type": "decline", "frame": 4},
        {"type": "play", "id": "take slot 0", "frame": 1},
        {"type": "at", "position": 1},
    )
    for request in useless:
        served.post(table, json=seat_request(0, request), headers=key)
    assert woken == []
    to_act, latest = place.session.table.to_act, place.session.table.latest
    play = seat_request(to_act, {"type": "play", "id": "take slot 0", "frame": latest})
    assert served.post(table, json=play, headers=key).json() == {"type": "done"}
    assert woken == [place]


def test_spectators_do_not_take_the_connections_of_players(lobby: Lobby, place: Place) -> None:
    app = application(lobby, HOST, limits=Limits(listeners=1))
    player, watcher = place.keys[0].secret, place.keys[-1].secret

    async def listen(key: str) -> int:
        """Listen with a key, keep the connection open, and return the status of the answer."""
        answered: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def receive() -> Message:
            await asyncio.sleep(60)
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                answered.set_result(message["status"])

        headers = [(b"host", b"localhost"), (b"authorization", f"Bearer {key}".encode())]
        path = f"/api/tables/{place.name}/events"
        scope = {"type": "http", "method": "GET", "path": path, "query_string": b""}
        staying.append(asyncio.ensure_future(app({**scope, "headers": headers}, receive, send)))
        return await answered

    staying: list[asyncio.Future[None]] = []

    async def all_listen() -> list[int]:
        statuses = [await listen(key) for key in (watcher, watcher, player, player)]
        for task in staying:
            task.cancel()
        await asyncio.gather(*staying, return_exceptions=True)
        return statuses

    assert asyncio.run(all_listen()) == [200, 429, 200, 429]


def test_a_stream_ends_when_its_board_cannot_be_drawn(
    lobby: Lobby, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The client then connects again."""
    served = client(lobby)

    async def fail(*_: object) -> None:
        raise WorkerError("a worker process died")

    monkeypatch.setattr(served.live, "draw", fail)
    events, key = f"/api/tables/{place.name}/events?seat=0", with_key(place.keys[0].secret)
    heard = served.get(events, headers=key)
    assert heard.status_code == 200
    assert '"type":"hello"' in heard.text
    assert '"type":"frame"' not in heard.text
    served.close()


def test_each_limit_is_exact(lobby: Lobby, place: Place) -> None:
    key, table = with_key(place.keys[0].secret), f"/api/tables/{place.name}"
    fine = json.dumps(seat_request(0, {"type": "at", "position": 1}))
    served = client(lobby, Limits(request_bytes=len(fine), rate=0.001, burst=3, work=0))
    assert served.post(table, content=fine, headers=key).status_code == 200
    assert served.post(table, content=f"{fine} ", headers=key).status_code == 413
    assert served.post(table, content=fine, headers=key).status_code == 200
    assert served.post(table, content=fine, headers=key).status_code == 429, "after three requests"
    big, host = json.dumps(NEW_TABLE), with_key(HOST)
    served = client(lobby, Limits(new_table_bytes=len(big)))
    assert served.post("/api/tables", content=big, headers=host).status_code == 200
    assert served.post("/api/tables", content=f"{big} ", headers=host).status_code == 413


def test_a_stream_needs_a_valid_size(lobby: Lobby, place: Place) -> None:
    served = client(lobby)
    key = with_key(place.keys[0].secret)
    for size in ("7", "99999", "-1"):
        answer = served.get(f"/api/tables/{place.name}/events?size={size}", headers=key)
        assert answer.status_code == 400


def test_no_player_sees_characters_and_then_undoes_a_choice(lobby: Lobby) -> None:
    """The test uses only the links of two players, as a player would."""
    served = client(lobby)
    wanted = {**NEW_TABLE, "game": "adventure"}
    made = served.post("/api/tables", json=wanted, headers=with_key(HOST)).json()
    table = f"/api/tables/{made['table']}"
    keys = [with_key(key["secret"]) for key in made["keys"]]
    place = lobby.place(made["table"])
    assert place is not None

    def ask(seat: int, request: dict[str, object]) -> dict[str, object]:
        answer: dict[str, object] = served.post(
            table, json=seat_request(seat, request), headers=keys[seat]
        ).json()
        return answer

    chosen: list[int] = []
    for _ in range(2):
        seat = place.session.table.to_act
        assert seat is not None
        [frame] = frames(place.session, seat, None, 400)
        play: dict[str, object] = {"type": "play", "id": ids(frame)[0], "frame": frame["number"]}
        assert ask(seat, play) == {"type": "done"}
        chosen.append(seat)
        if len(chosen) == 1:  # no player has seen anything, so the choice can be repeated
            assert ask(seat, {"type": "undo"}) == {"type": "done"}
            assert ask(seat, {**play, "frame": place.session.table.latest}) == {"type": "done"}
    before = place.session.table.state
    for seat in chosen:
        answer = ask(seat, {"type": "undo"})
        assert (answer["type"], answer["message"]) == (
            "late",
            "An action that revealed a secret cannot be undone.",
        )
    frame_now = place.session.table.latest
    assert (
        ask(chosen[0], {"type": "agree", "frame": frame_now, "player": chosen[1]})["type"] == "late"
    )
    assert place.session.table.state == before


def test_only_the_host_removes_tables(lobby: Lobby, place: Place) -> None:
    served = client(lobby)
    table = f"/api/tables/{place.name}"
    for key in (*(key.secret for key in place.keys), "x"):
        assert served.delete(table, headers=with_key(key)).status_code == 403
    assert served.delete(table).status_code == 401
    assert served.delete(table, headers=with_key(HOST)).json() == {"type": "done"}
    assert served.delete(table, headers=with_key(HOST)).status_code == 404
    look = seat_request(None, {"type": "at", "position": 1})
    gone = served.post(table, json=look, headers=with_key(place.keys[0].secret))
    assert gone.status_code == 403
    assert "the table was deleted" in gone.json()["message"]
    assert served.get("/api/tables", headers=with_key(HOST)).json()["tables"] == []


def test_a_finished_game_is_served_and_closed_when_unused(lobby: Lobby) -> None:
    done = lobby.open(new_table(Seat("Ann", "random"), Seat("Bo", "random")))
    done.session.table.play_bots()
    lobby.rest(done.name)
    served = client(lobby)
    look = seat_request(None, {"type": "at", "position": 5})
    key = with_key(done.keys[-1].secret)
    for _ in range(2):
        answer = served.post(f"/api/tables/{done.name}", json=look, headers=key)
        assert answer.json()["position"] == 5
    loaded = lobby.loaded(done.name)
    assert loaded is not None, "not every request reads it again"
    live = served.live
    assert [*live._timers] == [done.name]

    async def later() -> None:
        with live.using(loaded):
            await live._close_unused(done.name)
            assert lobby.loaded(done.name) is loaded, "a client uses it"
        await live._close_unused(done.name)

    asyncio.run(later())
    assert lobby.loaded(done.name) is None
    [listed] = served.get("/api/tables", headers=with_key(HOST)).json()["tables"]
    assert (listed["table"], listed["over"]) == (done.name, True)
    served.close()


def test_only_a_player_can_request_a_rematch(lobby: Lobby) -> None:
    served = client(lobby)
    bots = (Seat("Ann", "random"), Seat("Bo", "random"))
    place = lobby.open(new_table(*bots, Seat("Cy")))
    path = f"/api/tables/{place.name}/rematch"
    keys = [key.secret for key in place.keys]
    assert served.post(path, headers=with_key(keys[0])).json()["type"] == "late"
    assert served.post(path, headers=with_key(keys[-1])).status_code == 403
    assert served.post(path, headers=with_key(HOST)).status_code == 403
    assert len(lobby) == 1


def test_answers_with_keys_are_not_stored(lobby: Lobby, place: Place) -> None:
    served = client(lobby)
    key, table = with_key(place.keys[0].secret), f"/api/tables/{place.name}"
    for answer in (
        served.get("/api/tables", headers=with_key(HOST)),
        served.post("/api/tables", json=NEW_TABLE, headers=with_key(HOST)),
        served.post(table, json=seat_request(0, {"type": "save"}), headers=key),
        served.get("/api/tables", headers=with_key("x")),
        served.get("/api/tables"),
    ):
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert served.get("/").headers["referrer-policy"] == "no-referrer"


def test_no_key_is_in_a_log(
    lobby: Lobby, place: Place, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """Messages of every log level are checked."""
    caplog.set_level(1)
    served = client(lobby)
    secret = place.keys[0].secret
    look = seat_request(None, {"type": "at", "position": 1})
    served.post(f"/api/tables/{place.name}", json=look, headers=with_key(secret))
    served.post(f"/api/tables/{place.name}", content="{", headers=with_key(secret))
    served.get("/api/tables", headers=with_key(HOST))
    written = "".join(capfd.readouterr()) + caplog.text
    assert secret not in written
    assert HOST not in written


@pytest.mark.slow
def test_a_killed_server_resumes_its_streams(tmp_path: Path) -> None:
    """In the real program, a table with a person and a bot is set up, killed during the game, and resumed."""
    seats = [
        {"name": "Ross", "bot": None, "away": False},
        {"name": "Rae", "bot": "greedy", "away": False},
    ]
    with Served(tmp_path / "lobby") as served:
        host = with_key(served.link.partition("#host=")[2])
        base = served.link.partition("/#")[0]
        made = httpx.post(
            f"{base}/api/tables", json={**NEW_TABLE, "seats": seats}, headers=host
        ).json()
        key = with_key(made["keys"][0]["secret"])
        events = f"{base}/api/tables/{made['table']}/events?seat=0&size=400"

        def heard(until: str) -> dict[str, object]:
            with httpx.stream("GET", events, headers=key, timeout=20) as stream:
                hello: dict[str, object] = {}
                for line in stream.iter_lines():
                    if line.startswith("data: "):
                        news = json.loads(line[6:])
                        hello = news if news["type"] == "hello" else hello
                        if news["type"] == "frame" and news.get("to_act") == 0:
                            return {**news, "epoch": hello["epoch"]}
            raise AssertionError(until)

        frame = heard("the turn")
        position = frame["position"]
        play = seat_request(0, {"type": "play", "id": "take slot 0", "frame": frame["number"]})
        done = httpx.post(f"{base}/api/tables/{made['table']}", json=play, headers=key, timeout=20)
        assert done.json() == {"type": "done"}
        served.kill()
        served.start()
        base = served.link.partition("/#")[0]
        again = heard("the turn after the kill")
        assert again["epoch"] != frame["epoch"]
        assert int(str(again["position"])) > int(str(position))
        assert served.link.partition("#host=")[2] in host["Authorization"]


def test_the_qr_code_in_a_terminal_is_that_of_the_link() -> None:
    """Each character is two modules, one above the other. Modules in the background colour are dark."""
    link = "http://192.0.2.7:8000/#host=secret"
    lines = [line for line in terminal_code(link).split("\n") if line]
    dark = [[sign in dark for sign in line] for line in lines for dark in (" ▄", " ▀")]
    expected = [[bool(cell) for cell in row] for row in segno.make(link, error="l").matrix]
    size = len(expected)
    assert [row[4 : 4 + size] for row in dark[4 : 4 + size]] == expected
    assert not any(any(row) for row in dark[:4])
