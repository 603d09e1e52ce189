"""Games played by somebody else's executor."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed
from typing import Final

from northwest_passage._internal.strings import error_text
from northwest_passage.simulate.games import AnyMatch, Outcome, failure, first_position, play
from northwest_passage.simulate.results import FailureKind

__all__ = ["play_with_executor"]

ATTEMPTS: Final = 3
"""How often an executor is given a game before it counts as lost."""
CHUNKS: Final = 8
"""In how many pieces for each worker the games are cut, so that all of them end at about the same time."""
LARGEST_CHUNK: Final = 32
AT_A_TIME: Final = 1 << 18
"""How many games an executor is given before the next: enough to keep a cluster busy, and few enough for
memory, however many are wanted."""


def play_with_executor(
    match: AnyMatch,
    games: int,
    executor: Executor,
    workers: int,
    outcomes: Container[int],
    collect: Callable[[Outcome], None],
) -> None:
    """Play all games with an executor; games that it loses are given to it again, one by one.

    :param outcomes: the games that are collected already.
    :raises Exception: what the executor raises, if none of the first games comes back.
    """
    size = max(1, min(LARGEST_CHUNK, games // (workers * CHUNKS)))
    for first in range(0, games, AT_A_TIME):
        some = range(first, min(games, first + AT_A_TIME))
        lost = _play_all(match, some, size, executor, outcomes, collect)
        if len(lost) == len(some) and not first:
            raise next(iter(lost.values()))
        for game, error in lost.items():
            first_state, why = first_position(match, game), error_text(error)
            collect(failure(match, game, FailureKind.LOST, why, first_state, blamed=False))


def _play_all(
    match: AnyMatch,
    games: Sequence[int],
    size: int,
    executor: Executor,
    outcomes: Container[int],
    collect: Callable[[Outcome], None],
) -> dict[int, Exception]:
    """Play these games, and return those that were lost each time they were given, and why."""
    lost: dict[int, Exception] = {}
    for _ in range(ATTEMPTS):
        missing = [game for game in games if game not in outcomes]
        chunks = [missing[i : i + size] for i in range(0, len(missing), size)]
        lost = _gather(match, chunks, executor, collect)
        if not lost:
            break
        size = 1
    return lost


def _play_some(match: AnyMatch, games: Sequence[int]) -> list[Outcome]:
    """The function that an executor is given."""
    return [play(match, game) for game in games]


def _gather(
    match: AnyMatch,
    chunks: Sequence[Sequence[int]],
    executor: Executor,
    collect: Callable[[Outcome], None],
) -> dict[int, Exception]:
    """Have games played and collect the outcomes as they come; return the games that were lost, and why.

    Whatever a bot does is an outcome. So an exception from a future comes from the worker, or from the way
    to it.
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
            del futures[future]  # which would keep the records alive
    except BaseException as error:
        waiting = [future for future in futures if not future.cancel()]
        if isinstance(error, KeyboardInterrupt):
            for future in waiting:
                if future.done() and not future.exception():
                    for outcome in future.result():
                        collect(outcome)
        raise
    return lost
