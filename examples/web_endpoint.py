"""An HTTP server for a game of Expedition or Adventure between two players, without a web framework.

python examples/web_endpoint.py               demo: two clients in this script play a few actions
python examples/web_endpoint.py --port 8000   serve a game until Ctrl-C: open http://127.0.0.1:8000/ in two
                                              tabs, or play with web_client.mjs

GET  /                 return frontend.html, a page that draws and plays the game
POST /join             return the seat of the client's key or, without a key, a free seat:
                       {"player": 0, "key": "..."}
GET  /frames?since=0   return all frames from this number on, including those of chance actions; the last
                       frame has the document to draw, with the legal actions
POST /action           play an action: {"id": "...", "frame": 4}, with the id of the action and the number
                       of the last frame that the player has seen

The header X-Player-Key identifies the player; a client without it is a spectator. An error changes nothing:

400 invalid_data       the request is malformed, or its id is not the id of any action
403 unknown_key        no player has this key
409 table_full         every seat is taken
409 stale_frame        the game has moved on since that frame: fetch the new frames and decide again
409                    the action is illegal: the response has a reason, a message and the cells to mark;
                       after the end of the game, the reason is "game_over"
"""

import argparse
import json
import random
import secrets
import threading
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import northwest_passage as nwp
from northwest_passage.adventure import ADVENTURE
from northwest_passage.game import Game
from northwest_passage.table import StaleFrame, Table

MAX_BODY = 1000
PAGE = Path(__file__).with_name("frontend.html")
NO_SUCH_PAGE = "There is GET /, GET /frames, POST /join and POST /action."


class Handler(BaseHTTPRequestHandler):
    """The handler for the requests of clients."""

    server: "Server"

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        since = parse_qs(url.query).get("since", ["0"])[0]
        if url.path == "/":
            self.send(200, "text/html; charset=utf-8", PAGE.read_bytes())
        elif url.path != "/frames":
            self.error(404, "not_found", NO_SUCH_PAGE)
        elif not (since.isascii() and since.isdecimal()):
            self.error(400, "invalid_data", "since must be the number of a frame.")
        else:
            self.frames(int(since))

    def do_POST(self) -> None:
        table = self.server.table
        player = self.player()
        if self.path == "/join":
            self.join()
        elif self.path != "/action":
            self.error(404, "not_found", NO_SUCH_PAGE)
        elif player is None:
            self.error(403, "unknown_key", "Send the key you were given as X-Player-Key.")
        else:
            try:
                action_id, frame = self.requested_action()
                # The table checks that it is this player's turn.
                done = table.play(player, action_id, frame=frame)
            except nwp.IllegalAction as error:
                self.answer(409, json.loads(table.game.formats.to_json(error.refusal)))
            except StaleFrame as error:
                self.error(409, "stale_frame", str(error), latest=error.latest)
            except nwp.InvalidData as error:
                self.error(400, "invalid_data", str(error))
            else:
                self.frames(done[0].number)

    def join(self) -> None:
        """Send a free seat to a new player, or the current seat to a player who already has one."""
        player = self.player()
        seat = (
            self.server.free_seat()
            if player is None
            else (player, self.headers.get("X-Player-Key", ""))
        )
        if seat is None:
            self.error(409, "table_full", "Every seat is taken.")
        else:
            self.answer(200, {"player": seat[0], "key": seat[1]})

    def player(self) -> int | None:
        """Return the player whose key was sent, or `None` for a spectator."""
        return self.server.keys.get(self.headers.get("X-Player-Key", ""))

    def frames(self, since: int) -> None:
        """Send the frames from this number on, as the client's seat may see them."""
        self.answer(200, {"frames": self.server.table.frame_documents(self.player(), since)})

    def requested_action(self) -> tuple[str, int | None]:
        """Return the id of the requested action, and the number of the last frame that the player has seen.

        :raises InvalidData: if the request is malformed or has no id.
        """
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > MAX_BODY:
            raise nwp.InvalidData([nwp.Problem("", "send a short JSON object with its length")])
        try:
            body = json.loads(self.rfile.read(int(length)))
        except ValueError:
            raise nwp.InvalidData([nwp.Problem("", "must be JSON")]) from None
        if not isinstance(body, dict) or not isinstance(body.get("id"), str):
            raise nwp.InvalidData([nwp.Problem("id", "send the id of an action")])
        frame = body.get("frame")
        return body["id"], frame if isinstance(frame, int) else None

    def error(self, status: int, error: str, message: str, **more: object) -> None:
        self.answer(status, {"error": error, "message": message, **more})

    def answer(self, status: int, document: dict[str, object]) -> None:
        self.send(status, "application/json", json.dumps(document).encode())

    def send(self, status: int, kind: str, data: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing. A real server should write a log."""


class Server(ThreadingHTTPServer):
    """A server for one game, reachable only from this machine.

    Each request is handled in its own thread. A table can be used from any number of threads.
    """

    def __init__(
        self,
        port: int,
        names: list[str],
        seed: int | None,
        game: Game[Any, Any, Any, Any, Any, Any] = nwp.EXPEDITION,
    ) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.table = Table(game, names, seed=seed)
        self.keys = {secrets.token_urlsafe(8): player for player in range(len(names))}
        self.free = [(player, key) for key, player in self.keys.items()]

    def free_seat(self) -> tuple[int, str] | None:
        """Return the next free seat and its key, or `None` if every seat is taken."""
        try:
            return self.free.pop(0)
        except IndexError:
            return None


class Client:
    """A client that knows only what the server sends."""

    def __init__(self, port: int, key: str) -> None:
        self.port = port
        self.key = key
        self.frames: list[dict[str, Any]] = []
        """All frames received so far."""

    def request(self, method: str, path: str, body: object = None) -> tuple[int, dict[str, Any]]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(
                method,
                path,
                None if body is None else json.dumps(body),
                {"X-Player-Key": self.key},
            )
            response = connection.getresponse()
            return response.status, json.loads(response.read())
        finally:
            connection.close()

    def look(self) -> dict[str, Any]:
        """Fetch the new frames and return the document to draw."""
        status, answer = self.request("GET", f"/frames?since={len(self.frames)}")
        assert status == 200, answer
        self.frames += answer["frames"]
        shown: dict[str, Any] = self.frames[-1]["document"]
        return shown

    def play(self, action_id: str) -> tuple[int, dict[str, Any]]:
        frame = self.frames[-1]["number"] if self.frames else None
        status, answer = self.request("POST", "/action", {"id": action_id, "frame": frame})
        if status == 200:
            self.frames += answer["frames"]
        return status, answer


def offered(shown: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all legal actions as one list. The document has them in groups."""
    return [each for group in shown["actions"] for each in group["actions"]]


def demonstrate(server: Server, actions: int) -> None:
    """Play some actions with two clients, and send some requests that are refused."""
    clients = [Client(server.server_port, key) for key in server.keys]
    rng = random.Random(1)
    for _ in range(actions):
        for client in clients:
            shown = client.look()
        player = shown["to_act"]
        action = rng.choice(offered(clients[player].look()))
        status, answer = clients[1 - player].play(action["id"])
        assert status == 409, "it is not that player's turn"
        print(f"refused for player {1 - player}: {answer['message']}")
        status, answer = clients[player].play(action["id"])
        assert status == 200, answer
        for frame in answer["frames"]:
            print(*frame["sentences"])
    for client, action_id in (
        (clients[0], "ship sails to 0,6"),
        (clients[0], "fly to the moon"),
        (Client(server.server_port, "stolen"), "pass"),
    ):
        status, answer = client.play(action_id)
        print(f"{action_id!r} is answered with {status}: {answer['message']}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve a game for two players over HTTP.")
    parser.add_argument("--port", type=int, help="serve here until Ctrl-C")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--adventure", action="store_true", help="serve the other game")
    options = parser.parse_args()
    game: Game[Any, Any, Any, Any, Any, Any] = ADVENTURE if options.adventure else nwp.EXPEDITION
    server = Server(options.port or 0, ["Ross", "Rae"], options.seed, game)
    if options.port is None:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            demonstrate(server, actions=8)
        finally:
            server.shutdown()
            server.server_close()
        return
    print(f"http://127.0.0.1:{server.server_port}/")
    for key, player in server.keys.items():
        print(f"player {player} sends X-Player-Key: {key}")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()


if __name__ == "__main__":
    main()
