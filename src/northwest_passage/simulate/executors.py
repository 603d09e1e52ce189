"""Games played by an executor that the caller provides."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed
from typing import Final

from northwest_passage._internal.strings import error_text
from northwest_passage.simulate.games import AnyMatch, Outcome, failure, first_position, play
from northwest_passage.simulate.results import FailureKind

__all__ = ["play_with_executor"]

ATTEMPTS: Final = 3
"""The number of times a game is submitted to an executor before it counts as lost."""
CHUNKS: Final = 8
"""The number of chunks of games per worker: several, so that all workers finish at about the same time."""
LARGEST_CHUNK: Final = 32
AT_A_TIME: Final = 1 << 18
"""The maximum number of games that are submitted at a time: enough to keep a cluster busy, and few enough to
limit memory use.
"""


def play_with_executor(
    match: AnyMatch,
    games: int,
    executor: Executor,
    workers: int,
    outcomes: Container[int],
    collect: Callable[[Outcome], None],
) -> None:
    """Play all games with an executor. Games that return no outcome are submitted again, one by one.

    :param match: the common data of all games.
    :param games: the number of games.
    :param executor: the executor.
    :param workers: the number of workers among which the games are divided.
    :param outcomes: the numbers of the games whose outcomes were collected before.
    :param collect: called with each outcome.
    :raises Exception: the executor's error, if none of the first :data:`AT_A_TIME` games returns an outcome.
    """
    size = max(1, min(LARGEST_CHUNK, games // (workers * CHUNKS)))
    for first in range(0, games, AT_A_TIME):
        some = range(first, min(games, first + AT_A_TIME))
        lost: dict[int, Exception] = {}
        for attempt in range(ATTEMPTS):
            missing = [game for game in some if game not in outcomes]
            step = 1 if attempt else size
            chunks = [missing[i : i + step] for i in range(0, len(missing), step)]
            lost = _gather(match, chunks, executor, collect)
            if not lost:
                break
        if len(lost) == len(some) and not first:
            raise next(iter(lost.values()))
        for game, error in lost.items():
            first_state, why = first_position(match, game), error_text(error)
            collect(failure(match, game, FailureKind.LOST, why, first_state, blamed=False))


def _play_some(match: AnyMatch, games: Sequence[int]) -> list[Outcome]:
    """Play some games. This is the function that is submitted to an executor."""
    return [play(match, game) for game in games]


def _gather(
    match: AnyMatch,
    chunks: Sequence[Sequence[int]],
    executor: Executor,
    collect: Callable[[Outcome], None],
) -> dict[int, Exception]:
    """Submit games and collect the outcomes as they arrive. Return the error of each game without an outcome.

    An exception from a bot is part of an outcome. So an exception from a future is caused by the worker or
    the connection to it.
    """
    lost: dict[int, Exception] = {}
    futures: dict[Future[list[Outcome]], Sequence[int]] = {}
    try:
        for chunk in chunks:
            try:
                futures[executor.submit(_play_some, match, chunk)] = chunk
            except BrokenExecutor as error:
                lost |= dict.fromkeys(chunk, error)
        for future in as_completed(futures):
            try:
                outcomes = future.result()
            except Exception as error:
                lost |= dict.fromkeys(futures[future], error)
            else:
                for outcome in outcomes:
                    collect(outcome)
            del futures[future]  # so that its records can be freed
    except BaseException as error:
        waiting = [future for future in futures if not future.cancel()]
        if isinstance(error, KeyboardInterrupt):
            for future in waiting:
                if future.done() and not future.exception():
                    for outcome in future.result():
                        collect(outcome)
        raise
    return lost
