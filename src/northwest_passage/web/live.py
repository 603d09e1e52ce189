"""Tables while they are served: who listens, which bots think, and how much each client may ask for."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from time import monotonic, thread_time
from typing import Final, NamedTuple, ParamSpec, TypeVar

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage.table import TableError
from northwest_passage.web.budgets import Budgets
from northwest_passage.web.fair_pool import FairPool
from northwest_passage.web.lobby import Hall, Place
from northwest_passage.web.workers import WorkerError, Workers, processors

__all__ = ["Limits", "LiveTables"]

P = ParamSpec("P")
T = TypeVar("T")


@attrs.frozen
class Limits(Frozen):
    """What a server bears."""

    letter: int = 64 * 1024
    """Bytes of a request at a table."""
    wish: int = 4 * 1024 * 1024
    """Bytes of the request for a table, which may hold a saved game."""
    rate: float = 60.0
    """Tokens that a key gets back each second. A request costs one, and more for the work that it causes."""
    burst: int = 300
    """The most tokens of a key."""
    work: float = 100.0
    """Tokens that a second of work costs."""
    listeners: int = 40
    """The most streams with one key at the same time: those who watch cannot take the places of those who
    play."""
    guest_rate: float = 200.0
    """Requests a second of one address without a key that fits, in the long run."""
    guest_burst: int = 2000
    """Requests at once of one address without a key that fits."""
    patience: float = 1.0
    """The seconds that a client waits for the answer that it has asked for too much."""
    workers: int = 4
    """The most processes in which bots think: one fewer than there are processors, and at least one."""


BOT_SECONDS: Final = 5.0
"""How long a bot thinks about one decision at most."""
RETRY_SECONDS: Final = 2.0
"""After this time a bot tries again what could not be written, or what its process could not do."""
MOST_RESTING: Final = 50
"""How many clients are made to wait at the same time because they have asked for too much."""


class Lively(NamedTuple):
    """A table with somebody at it."""

    place: Place
    epoch: str
    """Frames are numbered anew by each server; a client that comes back with another epoch begins anew."""
    listeners: dict[asyncio.Event, str]
    """The events that wake the streams, with the keys of those who listen."""
    loop: asyncio.AbstractEventLoop


class LiveTables:
    """The tables while they are served: streams, bots, and budgets.

    Three pools divide the work, each fair between those who cause it. Requests have two threads. Streams
    have one, so that those who watch never take more than a part of the interpreter. Bots think in
    processes, and so are hints and pages made there.
    """

    def __init__(self, hall: Hall, house_key: str, limits: Limits) -> None:
        """Serve the tables of a folder; nothing is started yet."""
        self.hall = hall
        self.house_key = house_key
        self.limits = limits
        self.keys: Final = Budgets(limits.rate, limits.burst)
        """What those have left whose keys fit."""
        self.guests: Final = Budgets(limits.guest_rate, limits.guest_burst)
        """What all others have left, by their addresses."""
        count = max(1, min(limits.workers, processors() - 1))
        self.workers: Final = Workers(count)
        self._requests = FairPool(2, thread_time, self._charge)
        self._streams = FairPool(1, thread_time, self._charge)
        self._bots = FairPool(count, monotonic)
        self._lively: dict[str, Lively] = {}
        self._thinking: dict[str, int] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._resting = 0

    def _charge(self, key: str, seconds: float) -> None:
        self.keys.charge(key, seconds * self.limits.work)

    # -- Work --------------------------------------------------------------------------------------

    async def answer(
        self, key: str, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a function for a request with a key."""
        return await self._requests.run(key, function, *args, **kwargs)

    async def think(
        self, key: str, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a function for a request with a key that waits for one of the processes."""
        return await self._bots.run(key, function, *args, **kwargs)

    async def stream(
        self, key: str, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a function for a stream with a key; one that has caused too much work waits before."""
        if (seconds := self.keys.wait(key)) > 0:
            await asyncio.sleep(seconds)
        return await self._streams.run(key, function, *args, **kwargs)

    async def rest(self) -> None:
        """Make a client wait that has asked for too much: who waits for the answer asks for less."""
        if self._resting < MOST_RESTING:
            self._resting += 1
            try:
                await asyncio.sleep(self.limits.patience)
            finally:
                self._resting -= 1

    # -- Streams and bots --------------------------------------------------------------------------

    def place(self, name: str) -> Place | None:
        """A table by its name, ready to be served.

        :raises InvalidData: if it is over, and damaged since it was last read.
        :raises OSError: if it is over, and cannot be read.
        """
        place = self.hall.loaded(name) or self.hall.place(name)
        if place is not None:
            place.desk.work = self.workers.call
        return place

    def remove(self, name: str) -> bool:
        """Delete a table with its files; its streams end. Return whether there was one.

        :raises OSError: if its files cannot be deleted.
        """
        try:
            return self.hall.remove(name)
        finally:
            lively = self._lively.pop(name, None)
            if lively is not None:
                for listener in [*lively.listeners]:
                    with suppress(RuntimeError):  # the server has ended
                        lively.loop.call_soon_threadsafe(listener.set)

    def is_there(self, place: Place) -> bool:
        """Whether a table was not removed."""
        found = self._lively.get(place.name)
        return found is not None and found.place is place

    def let_go(self, place: Place) -> None:
        """Close a table that is over and that nobody listens to."""
        lively = self._lively.get(place.name)
        if (lively is None or not lively.listeners) and place.desk.table.is_over:
            self._lively.pop(place.name, None)
            self.hall.rest(place.name)

    def lively(self, place: Place) -> Lively:
        """A table with its streams."""
        found = self._lively.get(place.name)
        if found is None or found.place is not place:
            loop = asyncio.get_running_loop()
            found = self._lively[place.name] = Lively(place, secrets.token_hex(4), {}, loop)
        return found

    def thinking(self, place: Place) -> int | None:
        """The bot that thinks at a table, if one does."""
        return self._thinking.get(place.name)

    def news(self, place: Place) -> None:
        """Wake all streams of a table, and its bots."""
        self._wake(place)
        task = self._tasks.get(place.name)
        if task is None or task.done():
            self._tasks[place.name] = asyncio.create_task(self._play_bots(place))

    def _wake(self, place: Place) -> None:
        for listener in self.lively(place).listeners:
            listener.set()

    async def _play_bots(self, place: Place) -> None:
        while (turn := place.desk.bot_turn()) is not None:
            player, play = turn
            self._thinking[place.name] = player
            self._wake(place)
            try:
                await self._bots.run(place.name, play, BOT_SECONDS)
            except (WorkerError, OSError):
                if not self.lively(place).listeners:
                    return  # whoever comes next wakes the bots
                await asyncio.sleep(RETRY_SECONDS)
            except TableError:  # somebody has taken something back meanwhile
                continue
            finally:
                self._thinking.pop(place.name, None)
            self._wake(place)
            await asyncio.sleep(0)

    def start(self) -> None:
        """Start the processes, so that nobody waits for them."""
        self.workers.start()

    def close(self) -> None:
        """End all bots, processes and threads, and close all files."""
        for task in self._tasks.values():
            task.cancel()
        self.workers.close()
        for pool in (self._bots, self._streams, self._requests):
            pool.close()
        self.hall.close()
