"""A game over HTTP for two players, with the standard library only.

python examples/web_endpoint.py               two players in this script play some turns over HTTP
python examples/web_endpoint.py --port 8000   serve a game until Ctrl-C

GET  /view      what a thin client needs to draw the game and to offer what is legal
POST /action    {"id": "..."}, one of the ids from the view; the header X-Player-Key says who asks

An illegal action is answered with 409, the reason, a sentence and the cells to show, and changes nothing.
"""

import argparse
import json
import random
import secrets
import threading
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import northwest_passage as nwp

LONGEST_BODY = 1000


class Game:
    """The one thing that changes: which state is the present one."""

    def __init__(self, names: list[str], seed: int | None) -> None:
        self.rng = random.Random(seed)
        self.state = nwp.new_game(names, rng=self.rng)
        self.keys = {secrets.token_urlsafe(8): player for player in range(len(names))}
        self.lock = threading.Lock()

    def play(self, player: int, action: nwp.Action) -> None:
        """Apply a player's action, then let chance act.

        `player` makes sure that nobody plays for somebody else.
        """
        with self.lock:
            state = nwp.apply(self.state, action, player=player)
            self.state = nwp.resolve_chance(state, self.rng)


class Handler(BaseHTTPRequestHandler):
    """Answers requests about the server's game."""

    server: "Server"

    def do_GET(self) -> None:
        if self.path == "/view":
            self.answer(200, nwp.frontend_view(self.server.game.state))
        else:
            self.answer(404, {"message": "There is GET /view and POST /action."})

    def do_POST(self) -> None:
        game = self.server.game
        player = game.keys.get(self.headers.get("X-Player-Key", ""))
        if self.path != "/action":
            self.answer(404, {"message": "There is GET /view and POST /action."})
        elif player is None:
            self.answer(403, {"message": "Send the key you were given as X-Player-Key."})
        else:
            try:
                game.play(player, self.action())
            except nwp.IllegalAction as error:
                refusal = error.refusal
                self.answer(
                    409,
                    {
                        "reason": refusal.reason,
                        "message": refusal.message,
                        "cells": refusal.cells,
                    },
                )
            except nwp.InvalidData as error:
                self.answer(400, {"message": str(error)})
            else:
                self.answer(200, nwp.frontend_view(game.state))

    def action(self) -> nwp.Action:
        """The action that was sent.

        :raises InvalidData: if none was.
        """
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > LONGEST_BODY:
            raise nwp.InvalidData([nwp.Problem("", "send a short JSON object with its length")])
        try:
            body = json.loads(self.rfile.read(int(length)))
        except ValueError:
            raise nwp.InvalidData([nwp.Problem("", "this is no JSON")]) from None
        if not isinstance(body, dict) or not isinstance(body.get("id"), str):
            raise nwp.InvalidData([nwp.Problem("id", "send the id of an action")])
        return nwp.parse_action(body["id"])

    def answer(self, status: int, document: dict[str, object]) -> None:
        data = json.dumps(document).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Be quiet; a real server would write a log."""


class Server(ThreadingHTTPServer):
    """Serves one game; on this machine only, as befits an example."""

    def __init__(self, port: int, game: Game) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.game = game


class Client:
    """A player who knows nothing but what the server says."""

    def __init__(self, port: int, key: str) -> None:
        self.port = port
        self.key = key

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, dict[str, object]]:
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

    def play(self, action_id: str) -> tuple[int, dict[str, object]]:
        return self.ask("POST", "/action", {"id": action_id})


def demonstrate(server: Server, actions: int) -> None:
    """Let two clients play some actions, and try some that are refused."""
    clients = [Client(server.server_port, key) for key in server.game.keys]
    rng = random.Random(1)
    _, view = clients[0].ask("GET", "/view")
    for _ in range(actions):
        player, groups = view["to_act"], view["actions"]
        assert isinstance(player, int)
        assert isinstance(groups, list)
        action = rng.choice(rng.choice(groups)["actions"])
        status, answer = clients[1 - player].play(action["id"])
        assert status == 409, "it is not that player's turn"
        status, view = clients[player].play(action["id"])
        assert status == 200, view
        print(f"player {player}: {action['label']} (the other one was told: {answer['message']})")
    for client, action_id in (
        (clients[0], "ship sails to 0,6"),
        (clients[0], "fly to the moon"),
        (Client(server.server_port, "stolen"), "pass"),
    ):
        status, answer = client.play(action_id)
        print(f"{action_id!r} is answered with {status}: {answer['message']}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve a game for two players over HTTP.")
    parser.add_argument("--port", type=int, help="serve here; else two clients play and that is it")
    parser.add_argument("--seed", type=int)
    options = parser.parse_args()
    server = Server(options.port or 0, Game(["Ross", "Rae"], options.seed))
    if options.port is None:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            demonstrate(server, actions=8)
        finally:
            server.shutdown()
            server.server_close()
        return
    print(f"http://127.0.0.1:{server.server_port}/view")
    for key, player in server.game.keys.items():
        print(f"player {player} sends X-Player-Key: {key}")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()


if __name__ == "__main__":
    main()
