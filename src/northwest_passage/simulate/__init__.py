"""Simulations: many games between bots, on any number of processes or machines, with a summary.

>>> from northwest_passage.bots import GreedyBot, RandomBot
>>> from northwest_passage.simulate import simulate
>>> simulation = simulate([GreedyBot(), RandomBot()], games=2, seed=1845, workers=1)
>>> len(simulation.records), simulation.summary.bots[0].wins
(2, 2.0)

Every game has a number, and its random numbers depend only on the seed and that number. The result does not
depend on the worker or on the order of games, and a game that was lost with its worker can be played again.
"""

from __future__ import annotations

import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, overload

import attrs

from northwest_passage._internal.arguments import real, whole
from northwest_passage._internal.platform_support import noticing_ctrl_c, processors
from northwest_passage._internal.strings import MAX_NAME, plain, quoted
from northwest_passage.bots import Bot
from northwest_passage.bots.protocol import bot_problem
from northwest_passage.expedition import EXPEDITION, GameRecord, InvalidSetup, Setup
from northwest_passage.game import ActionT, EventT, Game, RecordT, SetupT, StateT, ViewT
from northwest_passage.simulate.executors import play_with_executor
from northwest_passage.simulate.games import AnyMatch, Match, Outcome, Played, first_position, play
from northwest_passage.simulate.processes import WorkersDied, play_in_processes
from northwest_passage.simulate.progress import progress_bar
from northwest_passage.simulate.results import (
    BotSummary,
    Failure,
    FailureKind,
    Simulation,
    SimulationStopped,
    Statistic,
    Summary,
    Timing,
)
from northwest_passage.simulate.saving import SavedRun
from northwest_passage.simulate.statistics import summarize

__all__ = [
    "BotSummary",
    "Failure",
    "FailureKind",
    "Simulation",
    "SimulationStopped",
    "Statistic",
    "Summary",
    "Timing",
    "simulate",
]


@overload
def simulate(
    bots: Sequence[Bot] | Mapping[str, Bot],
    games: int = 100,
    *,
    setup: Setup | None = None,
    seed: int = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    limit_seconds: float | None = None,
    keep_records: bool = True,
    file: str | os.PathLike[str] | None = None,
    on_record: Callable[[int, GameRecord], None] | None = None,
    progress: bool | None = None,
) -> Simulation: ...
@overload
def simulate(
    bots: Sequence[Bot[ViewT, ActionT]] | Mapping[str, Bot[ViewT, ActionT]],
    games: int = 100,
    *,
    game: Game[SetupT, StateT, ViewT, ActionT, EventT, RecordT],
    setup: SetupT | None = None,
    seed: int = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    limit_seconds: float | None = None,
    keep_records: bool = True,
    file: str | os.PathLike[str] | None = None,
    on_record: Callable[[int, RecordT], None] | None = None,
    progress: bool | None = None,
) -> Simulation[RecordT]: ...
def simulate(
    bots: Sequence[Bot[Any, Any]] | Mapping[str, Bot[Any, Any]],
    games: int = 100,
    *,
    game: Game[Any, Any, Any, Any, Any, Any] = EXPEDITION,
    setup: object | None = None,
    seed: int = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    limit_seconds: float | None = None,
    keep_records: bool = True,
    file: str | os.PathLike[str] | None = None,
    on_record: Callable[[int, Any], None] | None = None,
    progress: bool | None = None,
) -> Simulation[Any]:
    """Play many games between bots.

    Games are played in groups, in which the bots rotate through all seats. All games of a group have the same
    turn order and use the same random numbers for chance. The draws also depend on the bots' decisions.

    A bot that raises an exception, does not choose within the limit or chooses an illegal action loses that
    game. Its opponents share the victory, the failure is reported, and the run continues. Ctrl-C ends the run
    early and returns the finished games.

    >>> from northwest_passage.bots import GreedyBot, RandomBot
    >>> from northwest_passage.simulate import simulate
    >>> bots = {"Ross": GreedyBot(), "Rae": RandomBot()}
    >>> simulate(bots, games=4, seed=1845, workers=1).summary.bots[0].win_rate
    1.0

    :param bots: one bot for each player: a mapping from names to bots, or a sequence of bots, which are named
        by their classes.
    :param games: the number of games. If it is a multiple of the number of bots, each bot has every
        seat equally often.
    :param game: the game to play, if not Expedition.
    :param setup: a variant or an edition of the game, if not the default: ``Setup(variant=Variant.SOLO)``.
        Its names and its turn order are ignored.
    :param seed: the seed of all randomness. The same seed gives the same games for any number of workers, if
        the bots are deterministic. A bot with a time budget is not.
    :param workers: the number of processes, by default one for each processor available to this process.
        With 1, all games are played in this process. With an executor, this number only sets the number of
        parts into which the games are divided.
    :param executor: an executor of ``concurrent.futures`` that plays the games, such as the one of a Dask
        client. By default worker processes are started. The executor is not shut down.
    :param limit_seconds: the time limit for one choice of a bot. See :func:`choose_within
        <northwest_passage.bots.choose_within>` for the cases in which a bot can be interrupted. In all other
        cases, its worker process is killed and replaced.
    :param keep_records: whether to return the records of the games, 3 to 5 kB each.
    :param file: the path of a file to which each outcome is saved as soon as its game ends, as a line of
        JSON, with the actions if records are kept. If the file exists, its games are not played again:
        the same call resumes a run that was stopped for any reason, and a call with a larger number of games
        extends the run.
    :param on_record: a callback, called in this process with the number and the record of each finished game
        as soon as its outcome arrives, for instance to write it elsewhere. An exception from it ends the run.
        It is not called for games that were in the file.
    :param progress: whether to show a progress bar on standard error. By default it is shown if standard
        error is a terminal. ``rich`` is used if it is installed.
    :returns: the records, the failures and the summary.
    :raises InvalidSetup: if the game cannot be played by that number of bots, names are missing or duplicate,
        a number is not valid, one of the bots is not a bot of this game, or the file belongs to another
        simulation.
    :raises SimulationStopped: if worker processes die repeatedly before they report anything. The exception
        contains the results so far.
    :raises InvalidData: if a line of the file cannot be read.
    :raises RecordLogError: if another simulation writes to the file.
    :raises OSError: if the file cannot be read or written.
    """
    games = _number("games", games, 0)
    hands = None if workers is None else _number("workers", workers, 1)
    start = whole(seed)
    if start is None:
        raise InvalidSetup(f"seed must be an integer, got {quoted(seed)}.")
    seed = start
    limit = None if limit_seconds is None else real(limit_seconds)
    if limit_seconds is not None and (limit is None or not 0 < limit < threading.TIMEOUT_MAX):
        words = f"must be a positive number or None, got {quoted(limit_seconds)}"
        raise InvalidSetup(f"limit_seconds {words}.")
    if not isinstance(game, Game):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers may be untyped
        raise InvalidSetup(f"game must be a Game such as EXPEDITION, got {quoted(game)}.")
    names, players = _named(bots)
    keys = names if isinstance(bots, Mapping) else range(len(players))
    for key, bot in zip(keys, players, strict=True):
        problem = bot_problem(bot, game)
        if problem is not None:
            elsewhere = game is EXPEDITION and isinstance(getattr(bot, "game", None), Game)
            other = " Pass game= to play another game." if elsewhere else ""
            raise InvalidSetup(f"bots[{quoted(key)}]: {problem}.{other}")
    game.check_setup(setup)
    records = keep_records or on_record is not None
    match = Match(game, setup, names, players, seed, limit, records)
    first_position(match, 0)  # so that an invalid setup raises here, not in a worker
    workers = processors() if hands is None else hands
    outcomes: dict[int, Outcome] = {}
    interrupted, stopped = False, ""
    with ExitStack() as stack:
        saved: SavedRun | None = None
        if file is not None:
            kept = attrs.evolve(match, keep_records=keep_records)
            saved = stack.enter_context(SavedRun.open(Path(file), kept))
            outcomes |= {n: saved.outcomes[n] for n in sorted(saved.outcomes) if n < games}
        resumed = frozenset(outcomes)
        advance = stack.enter_context(progress_bar(games, progress))
        for _ in resumed:
            advance()

        def collect(outcome: Outcome) -> None:
            if outcome.game in outcomes:
                return
            if on_record is not None and isinstance(outcome, Played):
                on_record(outcome.game, outcome.record)
                if not keep_records:
                    outcome = attrs.evolve(outcome, record=None)
            if saved is not None:
                saved.append(outcome)
            outcomes[outcome.game] = outcome
            advance()

        started = time.monotonic()
        try:
            if executor is not None:
                play_with_executor(match, games, executor, workers, outcomes, collect)
            elif workers > 1:
                left = games - len(resumed)
                numbers = (number for number in range(games) if number not in resumed)
                play_in_processes(match, numbers, left, workers, collect)
            else:
                _play_here(match, games, resumed, collect)
        except KeyboardInterrupt:
            interrupted = True
        except WorkersDied as error:
            stopped = str(error)
        seconds = time.monotonic() - started
    ordered = [outcomes[number] for number in sorted(outcomes)]
    played = [outcome for outcome in ordered if isinstance(outcome, Played)]
    failures = [outcome for outcome in ordered if isinstance(outcome, Failure)]
    simulation: Simulation[Any] = Simulation(
        tuple(one.record for one in played if one.record is not None),
        tuple(failures),
        summarize(match, games, interrupted, played, failures, seconds, resumed=resumed),
    )
    if stopped:
        raise SimulationStopped(stopped, simulation)
    return simulation


def _play_here(
    match: AnyMatch, games: int, resumed: Container[int], collect: Callable[[Outcome], None]
) -> None:
    """Play all games in this process.

    :raises KeyboardInterrupt: if Ctrl-C was pressed, even if a bot caught it.
    """
    with noticing_ctrl_c() as interrupted:

        def stop_if_interrupted(state: object) -> None:
            if interrupted():
                raise KeyboardInterrupt

        for number in range(games):
            if number not in resumed:
                collect(play(match, number, stop_if_interrupted, interrupted))


def _number(name: str, value: object, least: int) -> int:
    """Check a number that was given as an argument, and return it.

    :raises InvalidSetup: if it is not an integer, or is less than ``least``.
    """
    number = whole(value)
    if number is None or number < least:
        raise InvalidSetup(f"{name} must be an integer of at least {least}, got {quoted(value)}.")
    return number


def _named(
    bots: Sequence[Bot[ViewT, ActionT]] | Mapping[str, Bot[ViewT, ActionT]],
) -> tuple[tuple[str, ...], tuple[Bot[ViewT, ActionT], ...]]:
    """Return the names of the bots, and the bots. By default a bot has the name of its class, made unique."""
    if isinstance(bots, Mapping):
        names = tuple(bots)
        bots = tuple(bots.values())
    else:
        try:
            bots = tuple(bots)
        except TypeError:
            words = f"must be a list of bots, or a dict of bots by name, got {quoted(bots)}"
            raise InvalidSetup(f"bots {words}.") from None
        kinds = [plain(type(bot).__name__)[: MAX_NAME - 4] for bot in bots]
        count = Counter(kinds)
        names = tuple(
            f"{kind} {kinds[: i + 1].count(kind)}" if count[kind] > 1 else kind
            for i, kind in enumerate(kinds)
        )
    if not bots:
        raise InvalidSetup("bots must not be empty.")
    return names, bots
