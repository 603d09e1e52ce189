"""Tables that are being served, with their streams, their thinking bots, and the budgets of clients."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from time import monotonic, process_time, thread_time
from typing import Final, NamedTuple, ParamSpec, TypeVar

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage.table import TableError
from northwest_passage.web.budgets import Budgets
from northwest_passage.web.fair_pool import FairPool
from northwest_passage.web.lobby import Lobby, Place
from northwest_passage.web.session import Message, as_event
from northwest_passage.web.workers import WorkerError, Workers, processors

__all__ = ["Limits", "LiveTables"]

P = ParamSpec("P")
T = TypeVar("T")


@attrs.frozen
class Limits(Frozen):
    """The limits of a server."""

    request_bytes: int = 64 * 1024
    """The maximum size of a request at a table, in bytes."""
    new_table_bytes: int = 4 * 1024 * 1024
    """The maximum size of the request for a new table, which may contain a saved game, in bytes."""
    rate: float = 20.0
    """The tokens that a key regains each second. A request costs one token, plus the cost of the work that it
    causes.
    """
    burst: int = 300
    """The maximum number of tokens of a key."""
    work: float = 100.0
    """The cost of a second of work, in tokens."""
    quick_rate: float = 4.0
    """The long-term rate of a client's work, in tokens per second, above which it moves to the shared slow
    thread. People rarely cause more, unlike programs.
    """
    quick_burst: int = 40
    """The work of a client in a burst, in tokens, above which it moves to the shared slow thread. It is less
    than half a second of work, so that several clients together do not delay others for long.
    """
    own_streams: int = 3
    """The number of streams with a player's key above which they all move to the shared slow thread."""
    listeners: int = 40
    """The maximum number of simultaneous streams with one key, so that spectators do not crowd out players.
    """
    requests: int = 40
    """The maximum number of simultaneous requests with one key, streams excluded."""
    workers: int = 4
    """The maximum number of bot processes. One processor is left free, but there is at least one process."""


BOT_NICENESS: Final = 10
"""The niceness of the bot processes relative to the server."""
BOT_REST: Final = 0.02
"""The pause in seconds between two decisions of bots in one process. Each decision also causes work for the
server, and players do not notice the pause.
"""
BOT_SECONDS: Final = 5.0
"""The maximum time for one decision of a bot, in seconds."""
RETRY_SECONDS: Final = 2.0
"""The seconds after which a bot's turn is retried if a write or its worker process failed."""
LINGER_SECONDS: Final = 60.0
"""The seconds for which a table whose game is over stays loaded after its last use."""


class ServedTable(NamedTuple):
    """A table with the streams of its clients."""

    place: Place
    epoch: str
    """An id for this numbering of frames. A client that reconnects with another epoch starts over."""
    listeners: dict[asyncio.Event, str]
    """The events that wake the streams, with the keys of their clients."""
    loop: asyncio.AbstractEventLoop


class DrawnFrame(NamedTuple):
    """A frame that is ready to be sent."""

    number: int
    event: str
    """The frame as a server-sent event."""
    seconds: float
    """The time that it took to draw the frame."""


def _drawn(frame: Callable[[], Message]) -> DrawnFrame:
    """Draw a frame. This is called in a process of its own."""
    began = process_time()
    message = frame()
    event = as_event(message)
    return DrawnFrame(int(str(message["number"])), event, process_time() - began)


class LiveTables:
    """The tables that are being served, with their streams and bots, and the budgets of clients.

    Several pools share the work. Each divides its time fairly between the clients that cause the work. Moves
    and the streams of players have two threads. All other requests, spectators, and all clients that
    have recently caused much work share one thread, which works for at most a quarter of the time. So a move
    rarely waits for such requests, even if there are many. A process draws the boards, those of spectators
    and busy clients for at most a quarter of the time. Bots run in processes of lower priority, which also
    compute hints and build pages.
    """

    def __init__(self, lobby: Lobby, host_key: str, limits: Limits) -> None:
        """Prepare to serve the tables of a lobby. Nothing is started yet."""
        self.lobby = lobby
        self.host_key = host_key
        self.limits = limits
        self.keys: Final = Budgets(limits.rate, limits.burst)
        """The budgets of clients with valid keys."""
        self.quick: Final = Budgets(limits.quick_rate, limits.quick_burst)
        """The budgets for work that is not done by the shared slow thread."""
        count = max(1, min(limits.workers, processors() - 1))
        self.workers: Final = Workers(count, niceness=BOT_NICENESS)
        self._painter = Workers(1)
        self._quick = FairPool(2, thread_time, self._charge)
        self._slow = FairPool(1, thread_time, self._charge, pause=3.0)
        self._bots = FairPool(count, monotonic, rest=BOT_REST)
        self._pictures = FairPool(1, monotonic)
        self._other_pictures = FairPool(1, monotonic, pause=3.0)
        self._served: dict[str, ServedTable] = {}
        self._thinking: dict[str, int] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._requesting: Counter[str] = Counter()
        """The number of requests that are being answered, by key."""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        """The timers that close unused tables, by table name."""
        self._using: Counter[str] = Counter()
        """The current number of requests and streams at each table, by table name."""

    def is_key(self, key: str) -> bool:
        """Return ``True`` for the host key and for the keys of tables."""
        is_host = secrets.compare_digest(key.encode(), self.host_key.encode())
        return is_host or self.lobby.is_key(key)

    def _charge(self, key: str, seconds: float) -> None:
        for budgets in (self.keys, self.quick):
            budgets.charge(key, seconds * self.limits.work)

    # -- Work --------------------------------------------------------------------------------------

    def _pool(self, client: str) -> FairPool:
        """Return the pool for a client, which depends on how much work the client has recently caused."""
        return self._quick if self.quick.left(client) > 0 else self._slow

    async def answer(
        self, key: str, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a function to answer a move or another short request that has this key."""
        return await self._pool(key).run(key, function, *args, **kwargs)

    async def look(
        self, key: str, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a function to answer a read-only or a large request that has this key. Moves come first."""
        return await self._slow.run(key, function, *args, **kwargs)

    async def think(
        self, key: str, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a function that waits for a worker process, to answer a request that has this key."""
        return await self._bots.run(key, function, *args, **kwargs)

    async def stream(
        self,
        key: str,
        seats: tuple[int, ...],
        function: Callable[P, T],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Call a function for a key's stream, after a delay if its streams have caused too much work."""
        client = await self._client_of_stream(key)
        pool = self._quick if self._is_urgent(key, seats) else self._slow
        return await pool.run(client, function, *args, **kwargs)

    async def draw(
        self, key: str, seats: tuple[int, ...], frame: Callable[[], Message]
    ) -> DrawnFrame:
        """Draw a frame for a key's stream in another process, after a delay as in :meth:`stream`.

        :raises WorkerError: if the process dies, or does not answer.
        """
        client = await self._client_of_stream(key)

        def drawn() -> DrawnFrame:
            result = self._painter.call(_drawn, frame)
            self._charge(client, result.seconds)  # here, since the client may leave before the end
            return result

        pool = self._pictures if self._is_urgent(key, seats) else self._other_pictures
        return await pool.run(client, drawn)

    async def _client_of_stream(self, key: str) -> str:
        """Return the client to charge for a key's streams, after a delay if they have caused too much work.

        Streams have their own budget, since the other players at a table also cause work for them. That
        work must not reduce the number of requests that the key can send.
        """
        client = f"{key} (streams)"
        if (seconds := self.keys.wait(client)) > 0:
            await asyncio.sleep(seconds)
        return client

    def _is_urgent(self, key: str, seats: tuple[int, ...]) -> bool:
        """Return ``True`` for the streams of a player who has caused little work recently."""
        few = self.streams_of(key) <= self.limits.own_streams
        return bool(seats) and few and self.quick.left(f"{key} (streams)") > 0

    # -- Streams and bots --------------------------------------------------------------------------

    def place(self, name: str) -> Place | None:
        """Return a table by its name, ready to be served, or ``None`` if there is none.

        :raises InvalidData: if its game is over, and its files have been damaged since they were last read.
        :raises OSError: if its game is over, and its files cannot be read.
        """
        place = self.lobby.loaded(name) or self.lobby.place(name)
        if place is not None:
            place.session.work = self.workers.call
        return place

    def remove(self, name: str) -> bool:
        """Delete a table with its files and end its streams. Return ``True`` if there was one.

        :raises OSError: if its files cannot be deleted.
        """
        try:
            return self.lobby.remove(name)
        finally:
            self._end_streams(name)

    def _end_streams(self, name: str) -> None:
        served = self._served.pop(name, None)
        if served is not None:
            for listener in [*served.listeners]:
                with suppress(RuntimeError):  # the server has ended
                    served.loop.call_soon_threadsafe(listener.set)

    def is_there(self, place: Place) -> bool:
        """Return ``True`` if a table has not been removed."""
        found = self._served.get(place.name)
        return found is not None and found.place is place

    @contextmanager
    def using(self, place: Place) -> Generator[None, None, None]:
        """Mark a table as in use. Some time after the last use it is closed if its game is over."""
        self._using[place.name] += 1
        try:
            yield
        finally:
            self._using[place.name] -= 1
            if not self._using[place.name]:
                del self._using[place.name]
                self._schedule_close(place.name)

    def _schedule_close(self, name: str) -> None:
        """Schedule the closing of a table whose game is over. Each call restarts the delay."""
        loop = asyncio.get_running_loop()
        if (waiting := self._timers.pop(name, None)) is not None:
            waiting.cancel()
        self._timers[name] = loop.call_later(
            LINGER_SECONDS, lambda: loop.create_task(self._close_unused(name))
        )

    async def _close_unused(self, name: str) -> None:
        """Close a table whose game is over, if it is not in use."""
        self._timers.pop(name, None)
        if name in self._using:
            return
        with suppress(RuntimeError):  # the server is shutting down
            await self._quick.run(name, self.lobby.rest, name)
        if self.lobby.loaded(name) is None:
            self._end_streams(name)  # streams that were opened meanwhile: clients open them again

    @contextmanager
    def counted(self, key: str) -> Generator[bool, None, None]:
        """Count a request while it is answered. Yield ``False`` if there are too many with the same key."""
        self._requesting[key] += 1
        try:
            yield self._requesting[key] <= self.limits.requests
        finally:
            self._requesting[key] -= 1
            if not self._requesting[key]:
                del self._requesting[key]

    def served(self, place: Place) -> ServedTable:
        """Return a table with its streams, which are set up when its first client connects."""
        found = self._served.get(place.name)
        if found is None or found.place is not place:
            loop = asyncio.get_running_loop()
            found = self._served[place.name] = ServedTable(place, secrets.token_hex(4), {}, loop)
        return found

    def streams_of(self, key: str) -> int:
        """Return the number of streams with a key. A key opens the tables of a game and of its rematches."""
        return sum([*each.listeners.values()].count(key) for each in self._served.values())

    def thinking(self, place: Place) -> int | None:
        """Return the seat of the bot that is thinking at a table, if there is one."""
        return self._thinking.get(place.name)

    def notes(self, place: Place) -> list[dict[str, object]]:
        """Return messages about a table: the seats whose players are connected, and the rematch, if any."""
        keys = {*self.served(place).listeners.values()}
        present = {seat for key in place.keys if key.secret in keys for seat in key.seats}
        following = self.lobby.rematch_of(place.name)
        notes: list[dict[str, object]] = [{"type": "presence", "seats": sorted(present)}]
        if following is not None:
            notes.append({"type": "rematch", "table": following})
        return notes

    def news(self, place: Place) -> None:
        """Wake all streams and the bots of a table."""
        self.wake(place)
        self.wake_bots(place)

    def wake_bots(self, place: Place) -> None:
        """Start the bots of a table if it is their turn and none is thinking already."""
        task = self._tasks.get(place.name)
        if task is None or task.done():
            self._tasks[place.name] = asyncio.create_task(self._play_bots(place))

    def wake(self, place: Place) -> None:
        """Wake all streams of a table."""
        if self.is_there(place):
            for listener in self._served[place.name].listeners:
                listener.set()

    async def _play_bots(self, place: Place) -> None:
        while self.lobby.loaded(place.name) is place:
            # A table is locked while it works, so threads wait for it, not the event loop.
            turn = await self._quick.run(place.name, place.session.bot_turn)
            if turn is None:
                return
            player, play = turn
            self._thinking[place.name] = player
            self.wake(place)
            try:
                await self._bots.run(place.name, play, BOT_SECONDS)
            except (WorkerError, OSError):
                if place.name not in self._using:
                    return  # the next client wakes the bots
                await asyncio.sleep(RETRY_SECONDS)
            except TableError:  # a player has undone something meanwhile
                continue
            finally:
                self._thinking.pop(place.name, None)
            self.wake(place)
            await asyncio.sleep(0)

    def start(self) -> None:
        """Start the processes, so that no player waits for them."""
        self.workers.start()
        self._painter.start()

    def close(self) -> None:
        """End all bots, processes and threads, and close all files."""
        for task in self._tasks.values():
            task.cancel()
        self.workers.close()
        self._painter.close()
        for pool in (self._bots, self._pictures, self._other_pictures, self._slow, self._quick):
            pool.close()
        self.lobby.close()
