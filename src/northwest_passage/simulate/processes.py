"""Games played by worker processes of this library."""

from __future__ import annotations

import ctypes
import gc
import math
import sys
import time
from array import array
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.connection import wait
from multiprocessing.sharedctypes import RawValue
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, cast

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.platform_support import KILLED, ignore_interrupts
from northwest_passage._internal.strings import error_text
from northwest_passage.game import Statistics
from northwest_passage.simulate.games import (
    AnyMatch,
    Outcome,
    Played,
    failure,
    first_position,
    play,
    start,
    too_long,
)
from northwest_passage.simulate.results import FailureKind

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

__all__ = ["Packed", "Packing", "Unpacking", "WorkersDied", "play_in_processes"]

Job: TypeAlias = tuple[int, bool]
"""The number of a game, and whether to report every position in which a bot is to choose."""

LARGEST_CHUNK: Final = 16
"""The maximum number of games that a worker receives at a time."""
CHUNKS: Final = 4
"""The number of chunks per worker into which the remaining games are divided each time a worker needs more.
So workers receive fewer and fewer games at a time, and all finish at about the same time.
"""
REPORT_INTERVAL: Final = 0.05
"""The minimum time in seconds between two reports of a worker. A worker can only report when a game ends or a
bot is about to choose.
"""
GRACE: Final = 5.0
"""The time in seconds beyond the limit for a choice after which a worker is killed if its bot still runs."""
ATTEMPTS: Final = 10
"""The maximum number of attempts to play a game if the process dies each time."""
SURE: Final = 3
"""The number of consecutive processes that must crash in the same position for the bot to count as the cause.
A process that was killed from outside has not crashed.
"""
SILENT: Final = 10
"""The number of processes that must die in a row, with no report in between, to stop the run. After the first
report of any process, this number is multiplied by the number of workers.
"""


class WorkersDied(Exception):
    """The error for worker processes that die repeatedly without reporting anything."""


@attrs.frozen
class Position(Frozen):
    """A state in which a bot is about to choose."""

    state: object


# -- Compact outcomes --------------------------------------------------------------------------------
# The worker and the parent process number the actions played so far in the same way. So each action is sent
# once, and after that only its number. The setup is not sent: it is derived from the number of the game.

MAX_NUMBERED: Final = 1 << 16
"""The number of actions that can be numbered before the numbering starts over."""


class Packed(NamedTuple):
    """A finished game as a tuple that is quick to pickle, with numbers for actions instead of a record."""

    game: int
    seats: tuple[int, ...]
    victories: tuple[float, ...] | None
    statistics: Statistics
    choices: tuple[int, ...]
    thinking: tuple[float, ...]
    known: int
    """The number of actions that were numbered before this game."""
    fresh: tuple[object, ...]
    """The actions of this game that have no number yet. They get the next numbers."""
    actions: bytes
    """The number assigned to each action of the game, in order, packed as bytes."""


class Packing:
    """A packer of outcomes, in the process that sends them. It replaces actions with numbers."""

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}
        """The number assigned to each action, by the action's ``id()``: equal actions are one object."""
        self._kept: list[object] = []
        """References to the actions, so that each ``id()`` stays valid."""

    def pack(self, outcome: Outcome) -> Outcome | Packed:
        """Replace the record of an outcome, if it has one, with the numbers assigned to its actions."""
        if not isinstance(outcome, Played) or outcome.record is None:
            return outcome
        numbers = self._numbers
        if len(numbers) > MAX_NUMBERED:
            numbers.clear()
            self._kept.clear()
        known = len(numbers)
        actions = outcome.record.actions
        used = [numbers.setdefault(id(action), len(numbers)) for action in actions]
        fresh: dict[int, object] = {}
        if len(numbers) > known:
            fresh = {i: action for i, action in zip(used, actions, strict=True) if i >= known}
            self._kept += fresh.values()
        return Packed(
            outcome.game,
            outcome.seats,
            outcome.victories,
            outcome.statistics,
            outcome.choices,
            outcome.thinking,
            known,
            tuple(fresh.values()),
            array("L", used).tobytes(),
        )


class Unpacking:
    """An unpacker of outcomes, in the process that receives them. It replaces numbers with actions."""

    def __init__(self, match: AnyMatch) -> None:
        self._match = match
        self._actions: list[Any] = []

    def unpack(self, outcome: Outcome | Packed) -> Outcome:
        """Return an outcome, unpacked if it was packed."""
        if not isinstance(outcome, Packed):
            return outcome
        match, known = self._match, self._actions
        del known[outcome.known :]
        known += outcome.fresh
        actions = tuple([known[i] for i in array("L", outcome.actions)])
        return Played(
            outcome.game,
            outcome.seats,
            match.game.formats.record.begin(start(match, outcome.game)[0], actions),
            outcome.victories,
            outcome.statistics,
            len(actions),
            outcome.choices,
            outcome.thinking,
        )


# -- Workers --------------------------------------------------------------------------------------

Sent: TypeAlias = Sequence[Outcome | Packed] | Position
"""A message from a worker."""


def play_in_processes(
    match: AnyMatch,
    games: Iterator[int],
    left: int,
    count: int,
    collect: Callable[[Outcome], None],
) -> None:
    """Play games with ``count`` processes. A process that dies is replaced.

    The game during which a process died is played again. This time the process reports every position before
    a bot chooses. If :data:`SURE` processes die in the same position, or :data:`ATTEMPTS` while the same bot
    chooses, that bot is the cause. If :data:`ATTEMPTS` processes die without such a pattern, the cause is not
    known, and may be something else on this machine.

    :param match: the common data of all games.
    :param games: the number of each game to play.
    :param left: how many numbers ``games`` yields.
    :param count: the number of processes.
    :param collect: called with each outcome.
    :raises WorkersDied: if processes die repeatedly before they report anything.
    """
    jobs = _Jobs(games, left)
    workers: list[_Worker] = []
    limit = match.limit_seconds
    patience = None if limit is None else min(limit, GRACE)
    heard = False  # whether any worker has reported anything
    silent = 0  # the number of deaths since the last report
    try:
        while len(workers) < min(count, left):
            workers.append(_Worker(match))
        while jobs.left or any(worker.jobs for worker in workers):
            for worker in workers:
                if jobs.left and len(worker.jobs) < 2:  # so that the worker never waits for more
                    size = min(LARGEST_CHUNK, jobs.left // (len(workers) * CHUNKS))
                    worker.send(jobs.take(max(1, size)))
            busy = [worker.link for worker in workers if worker.jobs]
            ready = wait(busy, patience)
            for place, worker in enumerate(workers):
                try:
                    outcomes = worker.receive() if worker.link in ready else ()
                except EOFError:
                    silent += 1
                    worker.leave(jobs, collect, hung=False)
                    if silent >= (SILENT * len(workers) if heard else SILENT):
                        code = worker.process.exitcode
                        raise WorkersDied(
                            f"Worker processes died {silent} times in a row before they reported "
                            f"anything, the last with exit code {code}."
                        ) from None
                    workers[place] = _replacement(match)
                else:
                    if worker.link in ready:
                        heard, silent = True, 0
                    for outcome in outcomes:
                        collect(outcome)
                    if worker.hangs():
                        worker.leave(jobs, collect, hung=True)
                        workers[place] = _replacement(match)
    finally:
        # End all workers before joining any, so that a second Ctrl-C leaves none running.
        for worker in workers:
            worker.process.kill()
        for worker in workers:
            worker.end()


class _Jobs:
    """The games that are left to play: first those that were given back, then all others in order.

    Game numbers are generated on demand, since a caller who wants to play until Ctrl-C may request a huge
    number of games.
    """

    def __init__(self, games: Iterator[int], left: int) -> None:
        self.left = left
        self.deaths: dict[int, list[Position | None]] = defaultdict(list)
        """For each game during which processes died, the position at each death, or ``None`` if not known."""
        self._fresh = games
        self._back: deque[Job] = deque()

    def take(self, count: int) -> list[Job]:
        """Remove and return the next games, at most ``count``."""
        jobs = [self._back.popleft() for _ in range(min(count, len(self._back)))]
        jobs += [(game, False) for game in islice(self._fresh, count - len(jobs))]
        self.left -= len(jobs)
        return jobs

    def give_back(self, jobs: Sequence[Job]) -> None:
        """Put games that must be played again in front of all others."""
        self._back.extendleft(reversed(jobs))
        self.left += len(jobs)


def _work(
    match: AnyMatch, link: Connection[Sent, Sequence[Job]], called_at: ctypes.c_double
) -> None:
    """Play the games that a worker receives, one after the other."""
    # Ctrl-C reaches all processes of a terminal. The parent process handles it.
    ignore_interrupts()
    gc.freeze()  # the collector need not visit objects created at the start of the process again
    verbose, limited = False, match.limit_seconds is not None
    outcomes: list[Outcome | Packed] = []
    reported = 0.0

    def report() -> None:
        nonlocal reported
        if outcomes:
            _flush()  # before the parent receives the last game and ends this process
            link.send(outcomes)
            outcomes.clear()
        reported = time.monotonic()

    def before_choice(state: object) -> None:
        if outcomes and time.monotonic() > reported + REPORT_INTERVAL:
            report()
        if verbose:
            link.send(Position(state))
        if limited:
            called_at.value = time.monotonic()

    parent = parent_process()
    assert parent is not None
    packing = Packing()
    while parent.sentinel not in wait([link, parent.sentinel]):  # as long as the parent is alive
        jobs = link.recv()
        reported = called_at.value = time.monotonic()
        for game, verbose in jobs:
            outcomes.append(packing.pack(play(match, game, before_choice)))
            if verbose or time.monotonic() > reported + REPORT_INTERVAL:
                report()
        report()


def _flush() -> None:
    """Flush the output of bots, which a killed process would lose."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(Exception):  # the stream may be None or closed
            stream.flush()


def _replacement(match: AnyMatch) -> _Worker:
    """Start another worker in place of one that died.

    :raises WorkersDied: if the operating system cannot start a process.
    """
    try:
        return _Worker(match)
    except OSError as error:
        raise WorkersDied(
            f"A worker process died, and no other could be started: {error_text(error)}."
        ) from error


class _Worker:
    """A process that plays games, as seen from its parent."""

    def __init__(self, match: AnyMatch) -> None:
        self.match = match
        self.called_at = RawValue(ctypes.c_double, math.inf)
        """The time at which the worker last called a bot or read its jobs, on a clock shared by all
        processes."""
        self.jobs: deque[Job] = deque()
        """The jobs that were sent to the worker and whose outcomes it has not reported yet."""
        self.position: Position | None = None
        """The last position that the worker reported."""
        self.unpacking = Unpacking(match)
        ours, theirs = Pipe()
        self.link = cast(
            "Connection[Sequence[Job], Sent]", ours
        )  # on Windows the class has another name
        self.process = Process(target=_work, args=(match, theirs, self.called_at), daemon=True)
        self.process.start()
        theirs.close()  # so that the link ends when the process ends

    def send(self, jobs: Sequence[Job]) -> None:
        """Send more games to the worker."""
        if not self.jobs:
            self.called_at.value = math.inf  # until the worker reads them: it may still be starting
        self.jobs.extend(jobs)
        with suppress(OSError):  # the process is dead, which receive() reports
            self.link.send(jobs)

    def receive(self) -> Sequence[Outcome]:
        """Return the reported outcomes, or an empty sequence if the worker only reported a position.

        :raises EOFError: if the process is dead.
        """
        try:
            message = self.link.recv()
        except OSError:  # the process may have died in the middle of a message
            raise EOFError from None
        # Until now the worker may have waited for this process.
        self.called_at.value = time.monotonic()
        if isinstance(message, Position):
            self.position = message
            return []
        for _ in message:
            self.jobs.popleft()
        self.position = None
        return [self.unpacking.unpack(outcome) for outcome in message]

    def hangs(self) -> bool:
        """Return whether a bot has been thinking so long that the time limit must have failed to stop it.

        A worker with an unread report does not hang.
        """
        limit = self.match.limit_seconds
        if limit is None or not self.jobs:
            return False
        return time.monotonic() - self.called_at.value > limit + GRACE and not wait([self.link], 0)

    def leave(self, jobs: _Jobs, collect: Callable[[Outcome], None], *, hung: bool) -> None:
        """End the process, and return its unfinished games to ``jobs``.

        If the current game timed out or was attempted too often, it is reported as a failure instead.
        """
        self.end()
        match, position = self.match, self.position
        (game, _), *rest = self.jobs
        jobs.give_back(rest)
        if hung and position is not None:
            message = too_long(match)
            collect(failure(match, game, FailureKind.TIMED_OUT, message, position.state))
            return
        deaths = jobs.deaths[game]
        deaths.append(position)
        code = self.process.exitcode
        by_itself = code not in KILLED and position is not None
        sure = by_itself and deaths[-SURE:] == [position] * SURE
        if not sure and len(deaths) < ATTEMPTS:
            jobs.give_back([(game, True)])
            return
        del jobs.deaths[game]
        players = {None if each is None else match.game.to_act(each.state) for each in deaths[1:]}
        state = first_position(match, game) if position is None else position.state
        message = (
            f"The process that played the game died {len(deaths)} times, the last time with exit code "
            f"{code}."
        )
        blamed = sure or (position is not None and len(players) == 1)
        collect(failure(match, game, FailureKind.LOST, message, state, blamed=blamed))

    def end(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.process.join()
        self.link.close()
