"""A WebSocket server for many tables of both games, with bots in separate processes.

pip install . starlette uvicorn websockets
python examples/websocket_server.py               open http://127.0.0.1:8000/ and choose a game

docs/how-to/websocket-server.md describes the messages. A client that has lost its connection reconnects and
sends the number of the next frame it needs. Each seat gets frames that are built from its own view, and a
client without a key is a spectator.
"""

import asyncio
import json
import multiprocessing
import secrets
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

import northwest_passage as nwp
from northwest_passage import adventure, bots
from northwest_passage.bots import adventure as adventure_bots
from northwest_passage.game import Game
from northwest_passage.table import StaleFrame, Table

Message = dict[str, Any]
Outbox = asyncio.Queue[Message]
GAMES: dict[str, tuple[Game[Any, Any, Any, Any, Any, Any], bots.Bot[Any, Any]]] = {
    "expedition": (nwp.EXPEDITION, bots.MctsBot(iterations=None, seconds=1)),
    "adventure": (adventure.ADVENTURE, adventure_bots.MctsBot(iterations=None, seconds=1)),
}
FRONTEND = Path(__file__).with_name("frontend.html")
MAX_TABLES = 100
LOBBY = """<!doctype html><link rel="icon" href="data:,"><title>Northwest Passage</title>
<button value="expedition">Expedition</button> <button value="adventure">Adventure</button>
<script type="module">
  for (const button of document.querySelectorAll("button")) button.onclick = async () => {
    const body = JSON.stringify({ game: button.value, names: ["You", "Bot"], bots: [1] });
    const { table, keys } = await (await fetch("/tables", { method: "POST", body })).json();
    location = `/play#${table}/${keys[0]}`;
  };
</script>"""


class Room:
    """One table, the keys of its seats, and its connections."""

    def __init__(self, game: str, names: list[str], bot_seats: list[int]) -> None:
        rules, bot = GAMES[game]
        self.table = Table(rules, names, bots=dict.fromkeys(bot_seats, bot))
        people = [seat for seat in range(len(names)) if seat not in bot_seats]
        self.keys = {secrets.token_urlsafe(16): seat for seat in people}
        self.outboxes: set[Outbox] = set()
        self.thinking: asyncio.Task[None] | None = None

    def play(self, seat: int | None, message: Message) -> Message:
        """Play an action. Return a refusal, or an empty message if the action is accepted."""
        if seat is None:
            return {"error": "spectator", "message": "Spectators do not play."}
        try:
            self.table.play(seat, str(message.get("id")), frame=message.get("frame"))
        except nwp.IllegalAction as error:
            refusal: Message = json.loads(self.table.game.formats.to_json(error.refusal))
            return refusal
        except StaleFrame:  # the new frames are on their way
            return {"error": "stale_frame", "message": "The game has moved on: choose again."}
        except nwp.InvalidData as error:
            return {"error": "invalid_data", "message": str(error)}
        self.notify()
        return {}

    def notify(self) -> None:
        """Wake all connections. A connection with a full outbox is already awake."""
        for outbox in self.outboxes:
            if not outbox.full():
                outbox.put_nowait({})

    def start_bots(self, pool: ProcessPoolExecutor) -> None:
        """Start the bots, which play until a person must decide, unless they are already playing."""
        if self.thinking is None or self.thinking.done():
            self.thinking = asyncio.create_task(self._play_bots(pool))

    async def _play_bots(self, pool: ProcessPoolExecutor) -> None:
        loop = asyncio.get_running_loop()
        while (decision := self.table.bot_decision()) is not None:
            action = await loop.run_in_executor(pool, decision.choose)  # the event loop is free
            try:
                self.table.play(decision.player, action, frame=decision.frame)
            except StaleFrame:
                continue  # the position has changed in the meantime: think again
            self.notify()


async def create_table(request: Request) -> Response:
    rooms: dict[str, Room] = request.app.state.rooms
    for old in [id for id, room in rooms.items() if room.table.is_over and not room.outboxes]:
        del rooms[old]
    if len(rooms) >= MAX_TABLES:
        return JSONResponse({"message": "All tables are taken."}, 503)
    try:
        wanted = json.loads(await request.body())
        room = Room(wanted["game"], list(wanted["names"]), list(wanted.get("bots", ())))
    except (ValueError, KeyError, TypeError, nwp.InvalidSetup, nwp.InvalidData) as error:
        return JSONResponse({"message": f"This game cannot be played: {error}"}, 400)
    table = secrets.token_urlsafe(8)
    rooms[table] = room
    room.start_bots(request.app.state.pool)
    return JSONResponse({"table": table, "keys": {seat: key for key, seat in room.keys.items()}})


async def connect(socket: WebSocket) -> None:
    """Serve one connection until it ends."""
    await socket.accept()
    room: Room | None = socket.app.state.rooms.get(socket.path_params["table"])
    if room is None:
        return await socket.close(4404, "This table does not exist.")
    outbox = Outbox(8)
    tasks: list[asyncio.Task[None]] = []
    room.outboxes.add(outbox)
    try:
        seat: int | None = None
        async for text in socket.iter_text():
            message = json.loads(text)
            if not isinstance(message, dict):
                raise ValueError("a message must be a JSON object")
            if not tasks:  # the first message
                seat, since = room.keys.get(str(message.get("key"))), message.get("since")
                first = since if isinstance(since, int) and since > 0 else 0
                tasks.append(asyncio.create_task(send(socket, outbox, room, seat, first)))
            else:
                await outbox.put(room.play(seat, message))  # waits if the client does not read
                room.start_bots(socket.app.state.pool)
    except (ValueError, RecursionError):
        await socket.close(4400, "This message cannot be read.")
    finally:
        room.outboxes.discard(outbox)
        for task in tasks:
            task.cancel()


async def send(socket: WebSocket, outbox: Outbox, room: Room, seat: int | None, since: int) -> None:
    """Send everything that one client receives, so only one task writes to its socket."""
    message: Message = {"player": seat}
    with suppress(WebSocketDisconnect):
        while True:
            frames = room.table.frame_documents(seat, since)
            since += len(frames)
            if frames:
                await socket.send_json({"frames": frames})
            if message:
                await socket.send_json(message)
            message = await outbox.get()


async def lobby(request: Request) -> Response:
    return HTMLResponse(LOBBY)


async def play(request: Request) -> Response:
    return FileResponse(FRONTEND)


@asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[None]:
    app.state.rooms = {}
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as app.state.pool:
        yield


routes = [
    Route("/", lobby),
    Route("/play", play),
    Route("/tables", create_table, methods=["POST"]),
    WebSocketRoute("/tables/{table}", connect),
]
app = Starlette(routes=routes, lifespan=lifespan)

if __name__ == "__main__":
    uvicorn.run(app, port=8000, ws_max_size=4096)
