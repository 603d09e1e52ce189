"""Worker processes for slow calls: bots, hints, pages and pictures.

In a thread of the server, these calls would block the interpreter for all other requests.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from queue import SimpleQueue
from threading import Lock
from typing import TYPE_CHECKING, Final, ParamSpec, TypeAlias, TypeVar, cast

from northwest_passage._internal.platform_support import (
    ignore_interrupts,
    lower_priority,
    processors,
)
from northwest_passage.errors import NorthwestPassageError
from northwest_passage.web.lobby import catalogue

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

__all__ = ["WorkerError", "Workers", "processors"]

P = ParamSpec("P")
T = TypeVar("T")

Call: TypeAlias = tuple[Callable[..., object], tuple[object, ...], dict[str, object]]
Answer: TypeAlias = tuple[bool, object]
"""The answer to a call: ``True`` and the result, or ``False`` and the error."""

LIMIT: Final = 60.0
"""The seconds without an answer after which a process is ended."""


class WorkerError(NorthwestPassageError):
    """A process that died, did not answer, or could not send its result."""


class Workers:
    """A pool of processes, each of which runs one call at a time.

    A process that dies or does not answer is replaced, and its call fails. All processes end with the server
    process, even if it is killed.
    """

    def __init__(self, count: int, *, niceness: int = 0) -> None:
        """Create a pool without processes. They are started by :meth:`start` or by the first call.

        :param count: the number of processes.
        :param niceness: the niceness of the processes relative to the server.
        """
        self.count: Final = count
        self._niceness = niceness
        self._idle: SimpleQueue[_Worker | None] = SimpleQueue()
        for _ in range(count):
            self._idle.put(None)
        self._lock = Lock()
        self._running: set[_Worker] = set()
        self._closed = False

    def start(self) -> None:
        """Start all processes, without waiting until they are ready."""
        for _ in range(self.count):
            self._idle.put(self._idle.get() or self._start_worker())

    def call(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Wait for an idle process, call a function in it, and return the result.

        The function, its arguments and its result must be picklable.

        :raises WorkerError: if the process dies, or does not answer.
        """
        worker = self._idle.get() or self._start_worker()
        whole: _Worker | None = None
        try:
            good, result = worker.call((function, args, kwargs))
            whole = worker
        except (EOFError, OSError):
            raise WorkerError("a worker process died") from None
        finally:
            if whole is None:
                self._end(worker)
            self._idle.put(whole)
        if not good:
            raise cast("Exception", result)
        return cast("T", result)

    def close(self) -> None:
        """End all processes at once."""
        with self._lock:
            self._closed = True
            running = [*self._running]
        for worker in running:
            worker.process.kill()
        for worker in running:
            worker.process.join()  # its link belongs to the thread that waits for an answer

    def _start_worker(self) -> _Worker:
        with self._lock:
            if self._closed:
                raise WorkerError("the server is shutting down")
            worker = _Worker(self._niceness)
            self._running.add(worker)
            return worker

    def _end(self, worker: _Worker) -> None:
        worker.end()
        with self._lock:
            self._running.discard(worker)


class _Worker:
    """A process, as seen from the server."""

    def __init__(self, niceness: int) -> None:
        # A forked process may deadlock if its parent has threads.
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        self.link = cast("Connection[Call, Answer]", ours)  # on Windows it has another name
        self.process = context.Process(target=_work, args=(theirs, niceness), daemon=True)
        self.process.start()
        theirs.close()  # so that the link is closed when the process ends

    def call(self, call: Call) -> Answer:
        """Send the process a call, and wait for the answer.

        :raises EOFError: if the process has died, or does not answer.
        """
        self.link.send(call)
        if not self.link.poll(LIMIT):
            raise EOFError
        return self.link.recv()

    def end(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.join()
        self.link.close()


def _work(link: Connection[Answer, Call], niceness: int) -> None:
    """Run the calls that a process receives, one after the other."""
    ignore_interrupts()  # Ctrl-C is for the server
    lower_priority(niceness)
    catalogue()  # load all games before a player waits for them
    parent = parent_process()
    assert parent is not None
    while parent.sentinel not in wait([link, parent.sentinel]):
        try:
            function, args, kwargs = link.recv()
        except EOFError:
            return
        try:
            answer: Answer = (True, function(*args, **kwargs))
        except Exception as error:
            answer = (False, error)
        try:
            link.send(answer)
        except OSError:
            return
        except Exception as error:  # the answer may not be picklable
            with suppress(OSError):
                link.send((False, WorkerError(f"{type(error).__name__}: {error}")))
