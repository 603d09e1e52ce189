"""A thread pool that is fair between owners, such as clients: the one with the lowest recent use is first."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from itertools import islice
from threading import Condition, Thread
from time import monotonic, sleep
from typing import Final, NamedTuple, ParamSpec, TypeVar

__all__ = ["FairPool"]

P = ParamSpec("P")
T = TypeVar("T")

HALF_LIFE: Final = 10.0
"""The seconds after which the recorded use of an owner has halved."""


class _Job(NamedTuple):
    """A call that waits for its turn."""

    future: Future[None]
    call: Callable[[], None]


class _Use(NamedTuple):
    """The recent use of the pool by an owner, in seconds of work, at a point in time."""

    seconds: float
    when: float

    def at(self, now: float) -> float:
        """Return the use at a later time: it halves every :data:`HALF_LIFE` seconds."""
        return float(self.seconds * 0.5 ** ((now - self.when) / HALF_LIFE))


class FairPool:
    """A thread pool with a queue of calls for each owner.

    The next call always belongs to the owner with the lowest recent use. So an owner with few requests waits
    only for calls that are already running, regardless of the load from others.
    """

    def __init__(
        self,
        threads: int,
        clock: Callable[[], float],
        used: Callable[[str, float], None] | None = None,
        *,
        pause: float = 0.0,
        rest: float = 0.0,
    ) -> None:
        """Create a pool without threads. They are started on demand.

        :param threads: the maximum number of threads.
        :param clock: the clock that measures how long a call takes. It is read in the thread of the call.
        :param used: a function that is called after each call, with the owner and the seconds of work.
        :param pause: the pause of a thread after a call, as a multiple of the time that the call took. With
            1, the thread works for at most half of the time.
        :param rest: a further pause of a thread after each call, in seconds.
        """
        self._most = threads
        self._clock = clock
        self._used = used
        self._pause = pause
        self._rest = rest
        self._threads: list[Thread] = []
        self._changed = Condition()
        self._waiting: dict[str, deque[_Job]] = {}
        self._uses: dict[str, _Use] = {}
        self._closed = False

    async def run(
        self, owner: str, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a function in one of the threads, when it is the owner's turn.

        :raises RuntimeError: if the pool is closed.
        """
        found: list[T] = []
        future: Future[None] = Future()
        job = _Job(future, lambda: found.append(function(*args, **kwargs)))
        with self._changed:
            if self._closed:
                raise RuntimeError("the pool is closed")
            self._waiting.setdefault(owner, deque()).append(job)
            if len(self._threads) < self._most:
                thread = Thread(target=self._work, name="northwest-passage", daemon=True)
                self._threads.append(thread)
                thread.start()
            self._changed.notify()
        await asyncio.wrap_future(future)
        return found[0]

    def close(self) -> None:
        """Cancel all waiting calls, and wait for the running ones."""
        with self._changed:
            self._closed = True
            for jobs in self._waiting.values():
                for job in jobs:
                    job.future.cancel()
            self._waiting.clear()
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        while (found := self._next()) is not None:
            owner, job = found
            if not job.future.set_running_or_notify_cancel():
                continue
            began = self._clock()
            error: BaseException | None = None
            try:
                job.call()
            except BaseException as raised:
                error = raised
            seconds = self._clock() - began
            self._note(owner, seconds)
            if error is None:
                job.future.set_result(None)
            else:
                job.future.set_exception(error)
            del found, job, error
            sleep(seconds * self._pause + self._rest)

    def _next(self) -> tuple[str, _Job] | None:
        """Wait for the next call and return it, or ``None`` when the pool is closed."""
        with self._changed:
            while not self._waiting:
                if self._closed:
                    return None
                self._changed.wait()
            now, unused = monotonic(), _Use(0.0, 0.0)
            owner = min(self._waiting, key=lambda each: self._uses.get(each, unused).at(now))
            jobs = self._waiting[owner]
            job = jobs.popleft()
            del self._waiting[owner]
            if jobs:
                self._waiting[owner] = jobs  # after other owners with the same use
            return owner, job

    def _note(self, owner: str, seconds: float) -> None:
        now = monotonic()
        with self._changed:
            before = self._uses.pop(owner, _Use(0.0, now))
            self._uses[owner] = _Use(before.at(now) + seconds, now)
            # The oldest entries are first. Those with negligible use are removed.
            for each, use in [*islice(self._uses.items(), 2)]:
                if use.at(now) < 0.001:
                    del self._uses[each]
        if self._used is not None:
            self._used(owner, seconds)
