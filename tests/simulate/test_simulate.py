"""Simulations lose no game, count none twice, and are the same with any number of workers."""

from __future__ import annotations

import json
import math
import os
import pickle
import re
import signal
import struct
import subprocess
import sys
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from multiprocessing import Pipe, Process, active_children, get_context
from multiprocessing.connection import wait
from pathlib import Path
from random import Random
from typing import Any, ParamSpec, TextIO, TypeVar, cast

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage._internal.strings import error_text
from northwest_passage.bots import Bot, GreedyBot, RandomBot
from northwest_passage.simulate import (
    Failure,
    FailureKind,
    Simulation,
    executors,
    processes,
    simulate,
)
from northwest_passage.simulate.games import AnyMatch, Match, Outcome, play
from northwest_passage.simulate.statistics import wilson
from tests.support.effort import rest_slow

P = ParamSpec("P")
T = TypeVar("T")

PAIR = {"Ross": RandomBot(), "Rae": RandomBot()}


def run(games: int = 12, **options: object) -> Simulation:
    return simulate(PAIR, games, seed=1845, workers=1, **options)  # type: ignore[call-overload, no-any-return]  # tests name their own options


@pytest.fixture(scope="module")
def reference() -> Simulation:
    return run()


def closed() -> TextIO:
    """Return a closed stream."""
    stream = StringIO()
    stream.close()
    return stream


# -- The same with any number of workers -------------------------------------------------------------


def test_results_do_not_depend_on_the_number_of_processes(reference: Simulation) -> None:
    assert simulate(PAIR, 12, seed=1845, workers=2) == reference
    assert simulate(PAIR, 12, seed=1845, workers=3) == reference


@pytest.mark.parametrize("workers", rest_slow([1, 40]))
@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_can_be_used(
    kind: type[ThreadPoolExecutor | ProcessPoolExecutor], workers: int, reference: Simulation
) -> None:
    with kind(2) as executor:
        again = simulate(PAIR, 12, seed=1845, executor=executor, workers=workers)
        assert again == reference
        assert executor.submit(int, "7").result() == 7  # the executor still belongs to the caller


def test_another_seed_gives_other_games(reference: Simulation) -> None:
    others = simulate(PAIR, 12, seed=1846, workers=1)
    assert not set(others.records) & set(reference.records)


def test_seats_rotate(reference: Simulation) -> None:
    """Each seed is played with either bot first, in the same turn order, and both bots have all seats."""
    for one, other in zip(reference.records[::2], reference.records[1::2], strict=True):
        assert one.names == ("Ross", "Rae")
        assert other.names == ("Rae", "Ross")
        assert one.turn_order == other.turn_order
        assert one.actions[:4] == other.actions[:4]  # the first display
    assert {record.turn_order for record in reference.records} == {(0, 1), (1, 0)}


# -- Results -----------------------------------------------------------------------------------------


def test_the_summary_agrees_with_the_records(reference: Simulation) -> None:
    """SCR-9: a shared victory is divided equally."""
    ends = [record.replay() for record in reference.records]
    summary = reference.summary
    assert all(end.is_over for end in ends)
    assert (summary.requested, summary.games, summary.interrupted) == (12, 12, False)
    for name, bot in zip(PAIR, summary.bots, strict=True):
        assert bot.name == name
        seats = [record.names.index(name) for record in reference.records]
        scores = [nwp.score(end)[seat] for end, seat in zip(ends, seats, strict=True)]
        players = [end.players[seat] for end, seat in zip(ends, seats, strict=True)]
        wins = sum(nwp.returns(end)[seat] for end, seat in zip(ends, seats, strict=True))
        assert bot.wins == pytest.approx(wins)
        assert bot.win_rate == pytest.approx(wins / 12)
        found = bot.statistics
        totals = [score.total for score in scores]
        assert found["prestige"].mean == pytest.approx(sum(totals) / 12)
        assert (found["prestige"].least, found["prestige"].most) == (min(totals), max(totals))
        cairns = sum(score.cairn for score in scores)
        assert found["prestige.cairn"].mean == pytest.approx(cairns / 12)
        parts = [number.mean for name, number in found.items() if name.startswith("prestige.")]
        assert sum(parts) == pytest.approx(found["prestige"].mean)
        home = sum(player.returned for player in players)
        assert found["back_home"].mean == pytest.approx(home / 12)
        assert found["back_home"].interval == wilson(home, 12)
        assert [name for name, number in found.items() if number.is_share] == [
            "passage_reached",
            "back_home",
        ]
        assert bot.failures == 0
    lengths = [len(record.actions) for record in reference.records]
    assert (summary.actions.least, summary.actions.most) == (min(lengths), max(lengths))
    assert summary.actions.mean == pytest.approx(sum(lengths) / 12)
    assert summary.statistics["rounds"].most == max(end.round for end in ends)
    assert summary.timing.nodes_per_second > summary.timing.games_per_second > 0


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (81, 263, 0.255, 0.366), (10, 10, 0.722, 1.0)],
)
def test_intervals_are_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.0006)


def test_a_summary_is_a_table_and_json(reference: Simulation) -> None:
    text = str(reference)
    for word in ["12 of 12 games", "Ross", "Rae", "win rate", "back home", "games/s", "nodes/s"]:
        assert word in text
    document = json.loads(reference.to_json())
    assert document["failures"] == []
    summary = document["summary"]
    assert (summary["game"], summary["variant"]) == ("expedition", "standard")
    assert [bot["name"] for bot in summary["bots"]] == list(PAIR)
    assert summary["timing"]["seconds"] > 0


def test_a_run_may_take_no_measurable_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 7.0)
    timing = run(games=1).summary.timing
    assert attrs.astuple(timing) == (0.0, 0.0, 0.0)


@pytest.mark.parametrize("keep", rest_slow([False, True]))
@pytest.mark.parametrize("workers", [1, 2])
def test_each_record_is_reported_when_its_game_ends(
    reference: Simulation, keep: bool, workers: int
) -> None:
    told: dict[int, nwp.GameRecord] = {}

    def on_record(number: int, record: nwp.GameRecord) -> None:
        assert number not in told
        told[number] = record

    again = simulate(PAIR, 12, seed=1845, workers=workers, keep_records=keep, on_record=on_record)
    assert tuple(told[number] for number in range(12)) == reference.records
    assert again.records == (reference.records if keep else ())
    assert again.summary == reference.summary


def test_an_error_in_on_record_ends_the_run() -> None:
    told: list[int] = []

    def on_record(number: int, record: nwp.GameRecord) -> None:
        told.append(number)
        raise OSError("The disk is full")

    with pytest.raises(OSError, match="The disk is full"):
        run(on_record=on_record)
    assert told == [0]


def test_solo_games_have_scores_and_no_victories() -> None:
    """SOL: a solo game has no winner."""
    simulation = simulate([RandomBot()], 3, setup=nwp.Setup(variant=nwp.Variant.SOLO), workers=1)
    [bot] = simulation.summary.bots
    assert bot.name == "RandomBot"
    assert (bot.wins, bot.win_rate, bot.win_interval) == (None, None, None)
    assert bot.statistics["prestige"].mean < 0
    assert "win rate" not in str(simulation)
    assert json.loads(simulation.to_json())["summary"]["variant"] == "solo"


def test_bots_without_names_are_named_after_their_classes() -> None:
    bots: list[Bot] = [RandomBot(), Failing(), RandomBot()]
    simulation = simulate(bots, 0, workers=1)
    names = [bot.name for bot in simulation.summary.bots]
    assert names == ["RandomBot 1", "Failing", "RandomBot 2"]
    assert simulation.summary.games == 0
    assert json.loads(simulation.to_json())


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"bots": []}, "bots must not be empty."),
        ({"bots": [RandomBot()]}, "The number of players must be 2 to 4, got 1."),
        ({"bots": [RandomBot()] * 5}, "The number of players must be 2 to 4, got 5."),
        ({"setup": nwp.Setup(variant=nwp.Variant.SOLO)}, "The number of players must be 1"),
        *(
            ({"limit_seconds": limit}, "limit_seconds must be")
            for limit in (0, math.nan, math.inf, Decimal("inf"), 10**400, True, "1", b"1")
        ),
        ({"games": "x"}, "games must be an integer of at least 0, got 'x'."),
        ({"games": -2}, "games must be an integer of at least 0, got -2."),
        ({"workers": 0}, "workers must be an integer of at least 1, got 0."),
        ({"workers": 1.5}, "workers must be an integer of at least 1, got 1.5."),
        ({"game": "adventure"}, "game must be a Game such as EXPEDITION, got 'adventure'"),
        ({"bots": [RandomBot(), GreedyBot]}, "bots[1]: must be a bot, got the class GreedyBot:"),
        ({"bots": {"A": RandomBot(), "B": GreedyBot}}, "bots['B']: must be a bot, got the class"),
    ],
)
def test_a_refusal_names_the_argument(options: Mapping[str, Any], words: str) -> None:
    """SET-1: the message says which argument is wrong, and why."""
    with pytest.raises(nwp.InvalidSetup, match=f"^{re.escape(words)}"):
        simulate(**{"bots": [RandomBot()] * 2, **options})


def test_the_repr_of_a_simulation_is_one_line() -> None:
    assert repr(run(3)) == "<Simulation of expedition: 3 games, 0 failures>"
    failed = simulate([Chooser(None)] * 2, 1, workers=1)
    assert repr(failed) == "<Simulation of expedition: 0 games, 1 failure>"


def test_a_failure_names_the_choice_once() -> None:
    simulation = simulate([Chooser(None), Chooser(None)], 1, workers=1)
    assert simulation.failures[0].message == "None is not an action of this game."
    simulation = simulate([Chooser(nwp.Pass())] * 2, 1, workers=1)
    assert simulation.failures[0].message.endswith(". It chose Pass().")


@pytest.mark.parametrize("limit", [60, Fraction(121, 2), Decimal("60.5")])
def test_any_number_of_seconds_is_a_limit(limit: object) -> None:
    """The system's alarm does not accept fractions, and bots used to fail because of that."""
    assert not run(games=1, limit_seconds=limit).failures


# -- Bots that fail ----------------------------------------------------------------------------------


@attrs.frozen
class Failing:
    """Plays at random, but fails in the second round of some games, or of all."""

    chance: float = 0.3

    def choose(self, state: nwp.State, rng: Random) -> Any:
        if state.round == 2 and rng.random() < self.chance:
            return self.fail()
        return RandomBot().choose(state, rng)

    def fail(self) -> Any:
        raise LookupError("lost the map")


@attrs.frozen
class Chooser:
    """Always makes the same choice."""

    action: Any

    def choose(self, state: nwp.State, rng: Random) -> Any:
        return self.action


@attrs.frozen
class Raises:
    """Raises an error in every choice."""

    error: BaseException

    def choose(self, view: object, rng: Random) -> Any:
        raise self.error


class Leaver(Failing):
    def fail(self) -> Any:
        sys.exit("I am off")


@attrs.frozen
class Cheat(Failing):
    action: Any = None

    def fail(self) -> Any:
        return self.action


class Sleeper(Failing):
    def fail(self) -> Any:
        time.sleep(60)
        return nwp.Pass()


class Deaf(Failing):
    """Sleeps and ignores the alarm."""

    def fail(self) -> Any:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
        time.sleep(60)
        return nwp.Pass()


class Killer(Failing):
    """Kills its whole process."""

    def fail(self) -> Any:
        os._exit(3)


def check_failures(simulation: Simulation, games: int, kind: FailureKind) -> list[Failure]:
    """Check that all games are accounted for, and that each failure names the bot, the error and the game."""
    failures = list(simulation.failures)
    assert failures
    assert simulation.summary.games == len(simulation.records) == games - len(failures) > 0
    assert [bot.failures for bot in simulation.summary.bots] == [len(failures), 0]
    for failure in failures:
        assert (failure.kind, failure.bot) == (kind, "culprit")
        state = nwp.from_json(failure.state, nwp.State)
        assert state.round == 2
        assert state.to_act == failure.player is not None
        assert state.players[failure.player].name == "culprit"
        assert f"game {failure.game}: culprit {kind}" in str(simulation)
    assert len(json.loads(simulation.to_json())["failures"]) == len(failures)
    return failures


@pytest.mark.parametrize("workers", rest_slow([1, 2], 2))
@pytest.mark.parametrize(
    ("bot", "kind", "said"),
    [
        (Failing(), FailureKind.RAISED, "LookupError: lost the map"),
        (Leaver(), FailureKind.RAISED, "I am off"),
        (Cheat(action=nwp.SettleSled(99)), FailureKind.ILLEGAL, "SettleSled(area=99)"),
        (Cheat(action="sail west"), FailureKind.ILLEGAL, "'sail west'"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Failing) else "",
)
def test_a_failing_bot_is_reported_and_other_games_continue(
    bot: Failing, kind: FailureKind, said: str, workers: int
) -> None:
    bots: dict[str, Bot] = {"culprit": bot, "other": RandomBot()}
    simulation = simulate(bots, 6, seed=2, workers=workers)
    for failure in check_failures(simulation, 6, kind):
        assert said in failure.message


def no_notes(error: object) -> list[str]:
    raise LookupError("no notes")


Noted = type("Noted", (Exception,), {"__notes__": property(no_notes)})
MISPRINT: tuple[Any, ...] = ("f", 1, 1, 5)  # where the line should be


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize(
    ("error", "name"), [(SyntaxError("x", MISPRINT), "SyntaxError"), (Noted(), "Noted")]
)
def test_an_error_that_cannot_be_formatted_is_reported_by_name(
    error: Exception, name: str, whole: bool
) -> None:
    """An error of a bot must not end the run."""
    assert name in error_text(error, whole=whole)


# Limits of some seconds, because on a busy machine an honest bot can take that long. The others sleep.


@pytest.mark.parametrize(
    ("bot", "workers", "kind", "said"),
    [
        (Sleeper(), 1, FailureKind.TIMED_OUT, "did not choose within 4.0 seconds"),
        (Sleeper(), 2, FailureKind.TIMED_OUT, "did not choose within 4.0 seconds"),
        (Killer(), 2, FailureKind.LOST, "exit code 3"),
        pytest.param(
            *(Deaf(), 2, FailureKind.TIMED_OUT, "did not choose within 4.0 seconds"),
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_bot_that_hangs_or_kills_its_process_is_reported_and_other_games_continue(
    bot: Failing, workers: int, kind: FailureKind, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "GRACE", 1.0)
    bots: dict[str, Bot] = {"culprit": bot, "other": RandomBot()}
    simulation = simulate(bots, 3, seed=2, workers=workers, limit_seconds=4.0)
    for failure in check_failures(simulation, 3, kind):
        assert said in failure.message


@attrs.frozen
class Leisurely:
    """Plays at random. In the second seat it waits in the middle of the game until a game was reported."""

    told: Path

    def choose(self, state: nwp.State, rng: Random) -> nwp.Action:
        if state.to_act == 1 and not self.told.exists():
            time.sleep(processes.REPORT_INTERVAL)
            if state.round == 2:
                for _ in range(3000):
                    if self.told.exists():
                        break
                    time.sleep(0.01)
                else:
                    raise TimeoutError("the game was not reported before")
        return RandomBot().choose(state, rng)


def test_a_finished_game_is_reported_while_the_next_one_is_still_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds even if a worker was given both at once and the first was quick."""
    monkeypatch.setattr(processes, "REPORT_INTERVAL", 0.1)
    told = tmp_path / "told"
    bots: dict[str, Bot] = {"Ross": Leisurely(told), "Rae": RandomBot()}
    games = 2 * 3 * processes.CHUNKS  # the workers begin with games 0, 1, 2 and with games 3, 4
    simulation = simulate(bots, games, workers=2, on_record=lambda *_: told.touch())
    assert not simulation.failures
    assert simulation.summary.games == games


def test_packed_records_survive_a_round_trip(monkeypatch: pytest.MonkeyPatch) -> None:
    """Known actions are sent by number. When there are too many numbers, both sides start again."""
    monkeypatch.setattr(processes, "MAX_NUMBERED", 150)
    match = Match(nwp.EXPEDITION, None, ("Ross", "Rae"), (RandomBot(), RandomBot()), 1, None, True)
    sending, listening = processes.Packing(), processes.Unpacking(match)
    known: list[int] = []
    for game in range(12):
        played = play(match, game)
        packed = sending.pack(played)
        assert isinstance(packed, processes.Packed)
        assert listening.unpack(pickle.loads(pickle.dumps(packed))) == played
        known.append(packed.known)
    assert known[0] == 0 < max(known)
    assert 0 in known[1:]


TALKATIVE = """
import sys
from northwest_passage.bots import RandomBot
from northwest_passage.simulate import simulate

class Talkative(RandomBot):
    def choose(self, view, rng):
        print("thinking")
        print("aloud", end="", file=sys.stderr)
        return super().choose(view, rng)

if __name__ == "__main__":
    simulate([Talkative(), RandomBot()], 6, seed=1845, workers=int(sys.argv[1]), progress=False)
"""


@pytest.mark.slow
def test_the_output_of_bots_is_not_lost_with_the_workers(tmp_path: Path) -> None:
    """If the output is a file, Python buffers it and writes it late, or at the end."""
    script = tmp_path / "talkative.py"
    script.write_text(TALKATIVE)
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    alone, together = (
        subprocess.run(
            [sys.executable, script, workers], env=usual, capture_output=True, check=True
        )
        for workers in ("1", "2")
    )
    words = alone.stdout.count(b"thinking")
    assert together.stdout.count(b"thinking") == words > 0
    assert together.stderr.count(b"aloud") == alone.stderr.count(b"aloud") == words


@pytest.mark.slow
@pytest.mark.parametrize("stream", [None, closed()])
def test_games_are_reported_without_standard_output(
    reference: Simulation, stream: TextIO | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", stream)
    assert simulate(PAIR, 12, seed=1845, workers=2, progress=False) == reference


def test_a_worker_that_waits_for_the_main_process_is_not_hanging() -> None:
    """It may have finished all its work while a callback took longer than any limit."""
    match = Match(nwp.EXPEDITION, None, ("Ross", "Rae"), (RandomBot(), RandomBot()), 1, 4.0, True)
    worker = processes._Worker(match)
    try:
        worker.send([(0, False)])
        assert wait([worker.link], 60)
        worker.called_at.value -= 1000
        assert not worker.hangs()
        assert len(worker.receive()) == 1
    finally:
        worker.end()


@attrs.frozen
class Awaited:
    """Plays at random; the process that unpickles it waits for a mark."""

    mark: Path

    def __reduce__(self) -> tuple[Callable[[Path], Awaited], tuple[Path]]:
        return when_there, (self.mark,)

    def choose(self, state: nwp.State, rng: Random) -> nwp.Action:
        return RandomBot().choose(state, rng)


def when_there(mark: Path) -> Awaited:
    while not mark.exists():
        time.sleep(0.01)
    return Awaited(mark)


@pytest.mark.slow
def test_a_worker_that_is_still_starting_is_not_hanging(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the time that a bot thinks is limited, not the time that a process takes to start."""
    monkeypatch.setattr(processes, "Process", get_context("spawn").Process)
    bots = (Awaited(tmp_path / "go"), RandomBot())
    match = Match(nwp.EXPEDITION, None, ("Ross", "Rae"), bots, 1, 4.0, True)
    worker = processes._Worker(match)
    try:
        worker.send([(0, False)])
        worker.called_at.value -= 1000
        assert not worker.hangs()
        bots[0].mark.touch()
        assert wait([worker.link], 60)
        assert worker.called_at.value < math.inf
        assert len(worker.receive()) == 1
    finally:
        worker.end()


def test_a_worker_that_dies_while_sending_counts_as_dead() -> None:
    """An incomplete message is not an error of the system."""
    match = Match(nwp.EXPEDITION, None, ("Ross", "Rae"), (RandomBot(), RandomBot()), 1, None, True)
    worker = processes._Worker(match)
    ours, theirs = Pipe()
    try:
        os.write(theirs.fileno(), struct.pack("!i", 100) + b"the beginning")
        theirs.close()
        worker.link.close()
        worker.link = ours
        with pytest.raises(EOFError):
            worker.receive()
    finally:
        worker.end()


def replace_play(monkeypatch: pytest.MonkeyPatch, function: Callable[..., Outcome]) -> None:
    """Replace the function with which workers play a game; only forked processes inherit this."""
    monkeypatch.setattr(processes, "play", function)
    monkeypatch.setattr(processes, "Process", get_context("fork").Process)


@pytest.mark.slow
def test_a_worker_that_dies_before_a_game_begins_costs_only_that_game(
    reference: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds if other games were played, as when the system is short of memory for a while."""

    def deadly(match: AnyMatch, number: int, before_choice: Callable[[object], None]) -> Outcome:
        return os._exit(4) if number == 11 else play(match, number, before_choice)

    replace_play(monkeypatch, deadly)
    simulation = simulate(PAIR, 12, seed=1845, workers=2)
    [failure] = simulation.failures
    assert (failure.game, failure.kind, failure.bot) == (11, FailureKind.LOST, None)
    assert "exit code 4" in failure.message
    assert nwp.from_json(failure.state, nwp.State).round == 1
    assert simulation.records == reference.records[:11]


ENDLESS = """
import resource, sys
from concurrent.futures import ThreadPoolExecutor
from northwest_passage.bots import RandomBot
from northwest_passage.simulate import simulate

def on_record(number, record):
    raise KeyboardInterrupt

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    executor = ThreadPoolExecutor(2) if sys.argv[1] == "threads" else None
    bots = [RandomBot(), RandomBot()]
    simulation = simulate(bots, 10**30, workers=2, executor=executor, on_record=on_record)
    assert simulation.summary.interrupted
"""


@pytest.mark.slow
@pytest.mark.parametrize("how", ["processes", "threads"])
def test_any_number_of_games_can_be_requested(how: str, tmp_path: Path) -> None:
    """So a run can continue until Ctrl-C: games that are not played yet take no memory."""
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS)
    subprocess.run([sys.executable, script, how], check=True)


def test_returned_games_are_played_first_and_none_twice() -> None:
    jobs = processes._Jobs(iter(range(5)), 5)
    assert jobs.take(2) == [(0, False), (1, False)]
    jobs.give_back([(1, False)])
    jobs.give_back([(0, True)])
    assert jobs.left == 5
    assert jobs.take(3) == [(0, True), (1, False), (2, False)]
    assert jobs.take(9) == [(3, False), (4, False)]
    assert jobs.left == 0


# -- Executors that fail -----------------------------------------------------------------------------


class Careless(Executor):
    """An executor that works at once, and drops selected calls."""

    def __init__(self, drops: Callable[[int, Sequence[int]], bool]) -> None:
        self.drops = drops
        self.calls = 0

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        self.calls += 1
        games = args[1]
        assert isinstance(games, list)
        if self.drops(self.calls, games):
            future.set_exception(ConnectionError("a worker went away"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_games_that_an_executor_drops_are_played_again(reference: Simulation) -> None:
    careless = Careless(lambda call, games: call <= 6)
    assert simulate(PAIR, 12, seed=1845, executor=careless, workers=1) == reference
    assert careless.calls > 12


def test_a_game_that_an_executor_always_drops_is_reported(reference: Simulation) -> None:
    careless = Careless(lambda call, games: 3 in games)
    simulation = simulate(PAIR, 12, seed=1845, executor=careless, workers=1)
    [failure] = simulation.failures
    assert (failure.game, failure.kind, failure.bot) == (3, FailureKind.LOST, None)
    assert "a worker went away" in failure.message
    assert nwp.from_json(failure.state, nwp.State).round == 1
    assert simulation.records == reference.records[:3] + reference.records[4:]


def test_an_executor_gets_a_few_games_at_a_time(
    reference: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds even if the last of them are lost."""
    monkeypatch.setattr(executors, "AT_A_TIME", 5)
    told: list[int] = []

    def drops(call: int, games: Sequence[int]) -> bool:
        assert len(told) == min(games) // 5 * 5, "those before are all here"
        return min(games) >= 10

    simulation = simulate(
        PAIR,
        12,
        seed=1845,
        executor=Careless(drops),
        workers=1,
        on_record=lambda number, record: told.append(number),
    )
    assert simulation.records == reference.records[:10]
    assert [failure.game for failure in simulation.failures] == [10, 11]


def test_an_executor_that_returns_nothing_is_an_error() -> None:
    with pytest.raises(ConnectionError, match="a worker went away"):
        simulate(PAIR, 4, executor=Careless(lambda call, games: True))


def test_a_game_returned_twice_counts_once(reference: Simulation) -> None:
    class Doubling(Careless):
        def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
            future = super().submit(fn, *args, **kwargs)
            outcomes = future.result()
            assert isinstance(outcomes, list)
            outcomes.extend(list(outcomes))
            return future

    doubling = Doubling(lambda call, games: False)
    assert simulate(PAIR, 12, seed=1845, executor=doubling) == reference


def test_a_broken_executor_is_an_error(reference: Simulation) -> None:
    with ProcessPoolExecutor(1) as executor:
        with pytest.raises(Exception, match="terminated"):
            executor.submit(os._exit, 1).result()
        with pytest.raises(Exception, match="terminated"):
            simulate(PAIR, 2, executor=executor)


def test_records_from_an_executor_are_stored_only_if_requested() -> None:
    told: list[weakref.ref[nwp.GameRecord]] = []
    alive: list[int] = []

    def on_record(number: int, record: nwp.GameRecord) -> None:
        told.append(weakref.ref(record))
        alive.append(sum(each() is not None for each in told))

    careless = Careless(lambda call, games: False)
    simulate(PAIR, 12, executor=careless, workers=2, keep_records=False, on_record=on_record)
    assert len(told) == 12
    assert max(alive) <= 2  # this record, and the one it replaces


class Idle(Executor):
    """An executor that runs the first call at once and never runs the others, or does not accept them."""

    def __init__(self, takes: int) -> None:
        self.takes = takes
        self.waiting: list[Future[object]] = []

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        if not self.waiting:
            future.set_result(fn(*args, **kwargs))
        if len(self.waiting) == self.takes:
            raise RuntimeError("cannot schedule new futures after shutdown")
        self.waiting.append(cast("Future[object]", future))
        return future


@pytest.mark.parametrize(("takes", "said"), [(100, "The disk is full"), (3, "after shutdown")])
def test_an_executor_does_not_continue_a_run_that_has_ended(takes: int, said: str) -> None:
    def on_record(number: int, record: nwp.GameRecord) -> None:
        told.append(number)
        raise OSError("The disk is full")

    told: list[int] = []
    idle = Idle(takes)
    with pytest.raises((OSError, RuntimeError), match=said):
        simulate(PAIR, 12, executor=idle, workers=2, on_record=on_record)
    assert [future.cancelled() for future in idle.waiting[1:]] == [True] * (min(takes, 12) - 1)
    assert len(told) <= 1


# -- Ctrl-C ------------------------------------------------------------------------------------------

INTERRUPTED = """
import sys, time
sys.modules["rich"] = None  # which waits for a terminal
from northwest_passage.bots import RandomBot
from northwest_passage.simulate import simulate
from concurrent.futures import ThreadPoolExecutor

class Slow:
    def choose(self, state, rng):
        time.sleep(0.001)
        return RandomBot().choose(state, rng)

if __name__ == "__main__":
    how = sys.argv[1]
    executor = ThreadPoolExecutor(2) if how == "threads" else None
    workers = {"here": 1, "processes": 2, "threads": 40}[how]
    simulation = simulate([Slow(), Slow()], 300, workers=workers, executor=executor, progress=True)
    assert len(simulation.records) == simulation.summary.games
    assert not simulation.failures
    print(simulation.to_json())
"""


@pytest.mark.parametrize("how", rest_slow(["here", "processes", "threads"]))
def test_ctrl_c_leaves_whole_games_and_a_summary(how: str, tmp_path: Path) -> None:
    script = tmp_path / "interrupted.py"
    script.write_text(INTERRUPTED)
    # A process group of its own, like that of a terminal, which signals all its processes.
    with subprocess.Popen(
        [sys.executable, script, how],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.stderr is not None
        shown = b""
        while b" of 300 games" not in shown:
            some = os.read(process.stderr.fileno(), 1000)
            assert some, shown
            shown += some
        os.killpg(process.pid, signal.SIGINT)
        told, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors.decode()
    assert b"Traceback" not in errors
    summary = json.loads(told)["summary"]
    assert summary["interrupted"]
    assert 0 < summary["games"] < 300


def test_all_workers_are_killed_before_any_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """So a second Ctrl-C, which ends the waiting, leaves no worker behind."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Process, "join", interrupted)
    simulation = simulate(PAIR, 40, workers=3, on_record=interrupted)
    monkeypatch.undo()
    assert simulation.summary.interrupted
    workers = [each for each in active_children() if each.name.startswith("Process-")]
    for worker in workers:
        worker.join(60)
        assert worker.exitcode == -signal.SIGKILL


def test_workers_end_even_if_some_could_not_be_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[processes._Worker] = []

    class Third(processes._Worker):
        def __init__(self, match: AnyMatch) -> None:
            if len(started) == 2:
                raise BlockingIOError("Resource temporarily unavailable")
            super().__init__(match)
            started.append(self)

    monkeypatch.setattr(processes, "_Worker", Third)
    with pytest.raises(BlockingIOError):
        simulate(PAIR, 12, workers=3)
    assert [worker.process.exitcode for worker in started] == [-signal.SIGKILL] * 2


# -- The progress bar --------------------------------------------------------------------------------


def test_progress_can_be_shown(capsys: pytest.CaptureFixture[str]) -> None:
    run(games=3, progress=True)
    assert "3/3" in capsys.readouterr().err
    run(games=3, progress=False)
    run(games=3)
    assert capsys.readouterr().err == ""


def test_progress_can_be_shown_without_rich(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "rich", None)
    run(games=3, progress=True)
    assert capsys.readouterr().err.endswith("3 of 3 games\n")


@pytest.mark.parametrize("stream", [None, closed()])
def test_without_standard_error_nothing_is_shown(
    stream: TextIO | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    assert run(games=1).summary.games == 1


def test_progress_is_shown_by_default_in_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    run(games=3)
    assert "games" in capsys.readouterr().err
