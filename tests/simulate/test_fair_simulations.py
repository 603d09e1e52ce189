"""A bot that fails in any way loses its game, and a run that is stopped resumes from its file."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from multiprocessing import active_children, get_context
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import InvalidData, InvalidSetup, RecordLogError, adventure
from northwest_passage.bots import Bot, RandomBot
from northwest_passage.simulate import (
    FailureKind,
    Simulation,
    SimulationStopped,
    processes,
    simulate,
)
from northwest_passage.simulate.games import play
from tests.simulate.test_simulate import Chooser, Deaf, Raises, Sleeper
from tests.support.disk import Fault, failing_disk
from tests.support.effort import rest_slow

PAIR: dict[str, Bot] = {"Ross": RandomBot(), "Rae": RandomBot()}
RACERS: Any = RandomBot(adventure.ADVENTURE)


def run(games: int = 12, **options: Any) -> Simulation:
    simulation: Simulation = simulate(PAIR, games, **{"seed": 1845, "workers": 1, **options})
    return simulation


# -- A bot that fails loses ------------------------------------------------------------------------


class SoreLoser:
    """Plays at random, and raises an error in the last round if it is behind."""

    def choose(self, state: nwp.State, rng: Random) -> nwp.Action:
        totals = [line.total for line in nwp.score(state)]
        assert state.to_act is not None
        if state.round >= 9 and totals[state.to_act] < max(totals):
            raise ArithmeticError("this is not going well")
        return RandomBot().choose(state, rng)


@pytest.mark.slow
def test_no_bot_gains_by_failing() -> None:
    """If failed games did not count, a bot that fails in 32 of 60 games would "win" 64 % of the rest."""
    bots: dict[str, Bot] = {"sore": SoreLoser(), "other": RandomBot()}
    sore, other = simulate(bots, 60, seed=3, workers=2).summary.bots
    honest = run(60, seed=3).summary.bots[0]
    assert sore.failures > 15
    assert other.failures == 0
    assert sore.wins is not None
    assert other.wins is not None
    assert honest.wins is not None
    assert sore.wins + other.wins == 60
    assert sore.wins <= honest.wins
    assert sore.wins / (60 - sore.failures) > 0.6  # the share if failed games did not count
    assert sore.win_rate == sore.wins / 60
    assert sore.win_interval is not None
    assert sore.win_interval[0] < sore.win_rate < sore.win_interval[1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_other_bots_share_the_victory(players: int) -> None:
    others = {f"other {i}": RandomBot() for i in range(1, players)}
    bots: dict[str, Bot] = {"culprit": Raises(LookupError()), **others}
    simulation = simulate(bots, players, workers=1)
    culprit, *rest = simulation.summary.bots
    assert (culprit.wins, culprit.failures, simulation.summary.forfeits) == (0, players, players)
    assert [bot.wins for bot in rest] == pytest.approx([players / (players - 1)] * len(rest))
    assert f"0 of {players} games, {players} lost through failures" in str(simulation)
    for failure in simulation.failures:
        assert failure.player is not None
        assert failure.victories is not None
        assert failure.victories[failure.player] == 0
        assert sum(failure.victories) == pytest.approx(1)


def test_in_teams_the_partner_loses_too() -> None:
    bots = {"culprit": Raises(LookupError()), "a": RACERS, "partner": RACERS, "b": RACERS}
    setup = adventure.Setup(variant=adventure.Variant.TEAMS)
    simulation = simulate(bots, 4, game=adventure.ADVENTURE, setup=setup, workers=1)
    assert [bot.wins for bot in simulation.summary.bots] == [0, 2, 0, 2]


def test_no_bot_wins_a_failed_solo_game() -> None:
    setup = nwp.Setup(variant=nwp.Variant.SOLO)
    simulation = simulate([Raises(LookupError())], 2, setup=setup, workers=1)
    [bot] = simulation.summary.bots
    assert (bot.wins, bot.failures) == (None, 2)
    assert simulation.failures[0].victories is None


class Slow(RandomBot):
    """Thinks for a while."""

    def choose(self, view: Any, rng: Random) -> Any:
        time.sleep(0.003)
        return super().choose(view, rng)


@pytest.mark.parametrize("workers", [1, 2])
def test_the_table_shows_failures_and_thinking_times(workers: int) -> None:
    simulation = simulate({"slow": Slow(), "quick": RandomBot()}, 2, workers=workers)
    slow, quick = simulation.summary.bots
    assert slow.seconds_per_choice >= 0.003
    assert quick.seconds_per_choice > 0
    assert slow.choices > 0
    table = str(simulation)
    assert "failures" in table
    assert f"{1000 * slow.seconds_per_choice:.3g}" in table


# -- KeyboardInterrupt -----------------------------------------------------------------------------


class Rude(Exception):
    """An error whose text raises another error."""

    def __str__(self) -> str:
        raise KeyboardInterrupt


class Trap(nwp.Pass):
    """An action that raises an error when it is used in any way."""

    def __eq__(self, other: object) -> bool:
        raise KeyboardInterrupt

    __hash__ = nwp.Pass.__hash__

    def __getattribute__(self, name: str) -> Any:
        raise KeyboardInterrupt


class Traps:
    """Chooses a trap, which it creates itself, because a trap cannot even be pickled."""

    def choose(self, view: object, rng: Random) -> Any:
        return object.__new__(Trap)


@pytest.mark.parametrize("how", rest_slow(["here", "processes", "threads"], 4))
@pytest.mark.parametrize(
    "bot",
    [Raises(KeyboardInterrupt()), Raises(Rude()), Raises(SystemExit(3)), Traps()],
    ids=["KeyboardInterrupt", "Rude", "SystemExit", "Trap"],
)
def test_no_error_of_a_bot_ends_a_run(
    bot: Any, how: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with ThreadPoolExecutor(1) as threads:
        executor: Executor | None = threads if how == "threads" else None
        workers = 2 if how == "processes" else 1
        bots: dict[str, Bot] = {"culprit": bot, "other": RandomBot()}
        simulation = simulate(bots, 4, workers=workers, executor=executor)
    assert not simulation.summary.interrupted
    assert [failure.bot for failure in simulation.failures] == ["culprit"] * 4
    assert {failure.kind for failure in simulation.failures} <= {
        FailureKind.RAISED,
        FailureKind.ILLEGAL,
    }
    assert simulation.summary.bots[1].wins == 4
    assert capfd.readouterr().err == ""


@attrs.frozen
class Pressed:
    """A bot that presses Ctrl-C while it thinks."""

    catches: bool

    def choose(self, state: nwp.State, rng: Random) -> nwp.Action:
        if state.round == 2:
            try:
                os.kill(os.getpid(), signal.SIGINT)
                time.sleep(1)
            except BaseException:
                if not self.catches:
                    raise
        return RandomBot().choose(state, rng)


@pytest.mark.parametrize("catches", [False, True])
def test_ctrl_c_is_not_a_failure_of_the_bot(catches: bool) -> None:
    """This holds even if the bot catches the exception, as `except BaseException` does."""
    before = signal.getsignal(signal.SIGINT)
    simulation = simulate({"a": Pressed(catches), "b": RandomBot()}, 4, workers=1)
    assert simulation.summary.interrupted
    assert simulation.failures == ()
    assert simulation.summary.games == 0
    assert signal.getsignal(signal.SIGINT) is before


def test_where_ctrl_c_is_ignored_only_bots_raise_it() -> None:
    """This is the case in a background job of a shell."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        simulation = simulate({"a": Raises(KeyboardInterrupt()), "b": RandomBot()}, 2, workers=1)
    finally:
        signal.signal(signal.SIGINT, before)
    assert len(simulation.failures) == 2


# -- Processes that die ----------------------------------------------------------------------------


@contextmanager
def storm(seed: int, between: tuple[float, float]) -> Iterator[list[int]]:
    """Kill worker processes one after the other, with pauses of ``between`` seconds."""
    over, rng, killed = threading.Event(), Random(seed), list[int]()

    def rage() -> None:
        pause = 0.001  # the first worker is killed as soon as there is one
        while not over.wait(pause):
            workers = active_children()
            if workers:
                worker = rng.choice(workers)
                worker.kill()
                killed.append(1)
                pause = rng.uniform(*between)

    thread = threading.Thread(target=rage)
    thread.start()
    try:
        yield killed
    finally:
        over.set()
        thread.join()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "between"), [(1, (0.03, 0.1)), (2, (0.05, 0.2)), (3, (0.01, 0.05))]
)
def test_repeatedly_killed_workers_lose_no_results(
    seed: int, between: tuple[float, float], tmp_path: Path
) -> None:
    """The run ends, or one error has the finished games. The file has them too, and a new run adds others."""
    file = tmp_path / "run.jsonl"
    reference = run(40)
    stopped: SimulationStopped | None = None
    with storm(seed, between) as killed:
        try:
            simulation = run(40, workers=2, file=file)
        except SimulationStopped as error:
            simulation, stopped = error.simulation, error
    assert killed
    done = simulation.summary.games + len(simulation.failures)
    assert done == 40 if stopped is None else str(stopped).endswith(f"{done} of 40 games are done.")
    assert set(simulation.records) <= set(reference.records)
    assert {failure.kind for failure in simulation.failures} <= {FailureKind.LOST}
    assert all(bot.wins is not None for bot in simulation.summary.bots)
    kept = {failure.game for failure in simulation.failures if failure.bot is not None}
    whole = run(40, workers=2, file=file)
    assert {failure.game for failure in whole.failures} == kept
    assert whole.summary.games == 40 - len(kept)


@pytest.mark.slow
def test_workers_that_never_play_cause_one_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error has the finished games, and says how many there are."""
    real: Any = play
    monkeypatch.setattr(
        processes, "play", lambda match, n, *more: os._exit(4) if n > 5 else real(match, n, *more)
    )
    monkeypatch.setattr(processes, "ATTEMPTS", 10**6)
    with pytest.raises(
        SimulationStopped, match=r"exit code 4\. 6 of 40 games are done\."
    ) as stopped:
        run(40, workers=2)
    simulation = stopped.value.simulation
    assert simulation.records == run(6).records
    assert simulation.summary.requested == 40


def test_a_worker_that_cannot_be_replaced_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    class Two(processes._Worker):
        made = count()

        def __init__(self, match: Any) -> None:
            if next(self.made) >= 2:
                raise BlockingIOError("Resource temporarily unavailable")
            super().__init__(match)

    monkeypatch.setattr(processes, "_Worker", Two)
    monkeypatch.setattr(processes, "play", lambda *_: os._exit(4))
    with pytest.raises(SimulationStopped, match="no other could be started"):
        run(12, workers=2)


@attrs.frozen
class Moody:
    """A bot that kills its process in turn with the other bot, as long as a file with the count exists."""

    deaths: Path
    turn: int

    def choose(self, state: nwp.State, rng: Random) -> nwp.Action:
        if self.deaths.exists() and state.round == 3:
            number = len(self.deaths.read_text())
            if number % 2 == self.turn:
                self.deaths.write_text("." * (number + 1))
                os._exit(6)
        return RandomBot().choose(state, rng)


@pytest.mark.slow
def test_no_bot_loses_if_the_process_died_in_choices_of_both(tmp_path: Path) -> None:
    """The cause is unknown, so the game is not saved, and is played when the run resumes."""
    deaths, file = tmp_path / "deaths", tmp_path / "run.jsonl"
    deaths.touch()
    bots: dict[str, Bot] = {"one": Moody(deaths, 0), "other": Moody(deaths, 1)}
    simulation = simulate(bots, 1, workers=2, file=file)
    [failure] = simulation.failures
    assert (failure.kind, failure.bot, failure.victories) == (FailureKind.LOST, None, None)
    assert f"died {processes.ATTEMPTS} times, the last time with exit code 6" in failure.message
    assert simulation.summary.forfeits == 0
    assert [bot.wins for bot in simulation.summary.bots] == [0, 0]
    deaths.unlink()
    assert simulate(bots, 1, workers=2, file=file).summary.games == 1


@pytest.mark.slow
@pytest.mark.parametrize("start", ["spawn", "forkserver"])
@pytest.mark.parametrize("bot", [Sleeper(1.0), Deaf(1.0)], ids=["Sleeper", "Deaf"])
def test_hanging_bots_are_stopped_in_spawned_processes(
    bot: Any, start: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On macOS and Windows, the time limit counts from the first choice, not from the start."""
    context: Any = get_context(start)
    monkeypatch.setattr(processes, "Process", context.Process)
    monkeypatch.setattr(processes, "GRACE", 0.5)
    bots: dict[str, Bot] = {"culprit": bot, "other": RandomBot()}
    simulation = simulate(bots, 2, seed=1, workers=2, limit_seconds=3.0)
    assert [(each.kind, each.bot) for each in simulation.failures] == [
        (FailureKind.TIMED_OUT, "culprit")
    ] * 2
    assert simulation.summary.bots[1].wins == 2


def test_changes_of_the_system_clock_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits and times use clocks that cannot be set."""
    jumps = count(1_700_000_000, -86_400)
    monkeypatch.setattr(time, "time", lambda: float(next(jumps)))
    simulation = run(4, workers=2, limit_seconds=20.0)
    assert simulation.summary.games == 4
    assert 0 <= simulation.summary.timing.seconds < 60
    assert all(0 <= bot.seconds_per_choice < 10 for bot in simulation.summary.bots)


# -- The file --------------------------------------------------------------------------------------


def test_a_file_holds_the_whole_simulation(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    first = run(12, file=file)
    before = file.read_bytes()
    assert first == run(12)
    called: list[int] = []
    again = run(12, file=file, on_record=lambda number, record: called.append(number))
    assert again == first
    assert again.summary.timing.games_per_second == 0
    assert called == []
    assert file.read_bytes() == before


@pytest.mark.parametrize("how", rest_slow(["here", "processes", "threads"]))
def test_a_run_can_be_extended_with_more_games(how: str, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    run(5, file=file)
    with ThreadPoolExecutor(2) as threads:
        executor = threads if how == "threads" else None
        longer = run(12, workers=1 if how == "here" else 2, executor=executor, file=file)
    assert longer == run(12)
    assert run(3, file=file) == run(3)


def test_a_file_can_omit_records(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    called: list[int] = []
    run(4, file=file, keep_records=False, on_record=lambda number, _: called.append(number))
    assert called == [0, 1, 2, 3]
    again = run(4, file=file, keep_records=False)
    assert again == run(4, keep_records=False)
    assert again.records == ()


def test_races_and_failures_are_restored(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    bots: dict[str, Any] = {"sore": Chooser("nonsense"), "racer": RACERS, "other": RACERS}
    wanted = simulate(bots, 6, game=adventure.ADVENTURE, workers=1, file=file)
    assert wanted.failures
    assert simulate(bots, 6, game=adventure.ADVENTURE, workers=1, file=file) == wanted
    races = dict.fromkeys(("a", "b", "c"), RACERS)
    file = tmp_path / "races.jsonl"
    whole = simulate(races, 6, game=adventure.ADVENTURE, workers=1, file=file)
    again = simulate(races, 6, game=adventure.ADVENTURE, workers=1, file=file)
    assert again == whole
    for record in again.records:
        assert record.replay().is_over


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"seed": 7}, "seed"),
        ({"limit_seconds": 3.0}, "limit_seconds"),
        ({"keep_records": False}, "records"),
        ({"setup": nwp.Setup(variant=nwp.Variant.STANDARD)}, "setup"),
    ],
)
def test_a_file_of_another_simulation_is_refused(
    options: dict[str, Any], named: str, tmp_path: Path
) -> None:
    file = tmp_path / "run.jsonl"
    run(2, file=file)
    before = file.read_bytes()
    with pytest.raises(InvalidSetup, match=f"another simulation: {named} must be"):
        run(4, file=file, **options)
    with pytest.raises(InvalidSetup, match="another simulation: bots must be"):
        simulate({"Ross": Slow(), "Rae": RandomBot()}, 4, seed=1845, workers=1, file=file)
    assert file.read_bytes() == before


RECORD = nwp.GameRecord.new(["Ross", "Rae"]).to_lines()


@pytest.mark.parametrize(
    "text", ["", "diary", "diary\n", "{}\n", '{"format": 3}\n', "[" * 9999 + "\n", RECORD]
)
def test_a_file_of_another_kind_is_not_changed(text: str, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    file.write_text(text)
    with pytest.raises(InvalidSetup, match="must be the file of a simulation"):
        run(2, file=file)
    assert file.read_text() == text


@pytest.mark.parametrize("damage", [b'{"game": 3, "vict', b"\0\0\0\0\n", b"\0\0\n\0\0", b"\n\0"])
def test_an_incompletely_written_game_is_played_again(damage: bytes, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    run(3, file=file)
    if damage.startswith(b"\n"):
        damage = damage[1:]
    with file.open("ab") as stream:
        stream.write(damage)
    assert run(6, file=file) == run(6)
    assert b"\0" not in file.read_bytes()
    assert run(6, file=file) == run(6)


@pytest.mark.parametrize(
    "change",
    [
        lambda line: "nonsense",
        lambda line: "{}",
        lambda line: "[1]",
        lambda line: line.replace('"game":', '"same":'),
        lambda line: line.replace('"choices":[', '"choices":[1,'),
        lambda line: line.replace('"victories":[', '"victories":["a",'),
        lambda line: line.replace('"actions":["', '"actions":["sail to the moon ","'),
        lambda line: line.replace('"game":', '"game":-'),
    ],
)
def test_an_unreadable_line_is_reported(change: Callable[[str], str], tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    run(3, file=file)
    lines = file.read_text().splitlines()
    lines[2] = change(lines[2])
    file.write_text("\n".join(lines) + "\n")
    before = file.read_bytes()
    with pytest.raises(InvalidData, match="line 3: must be the outcome of a game"):
        run(6, file=file)
    assert file.read_bytes() == before


def test_two_runs_cannot_share_a_file(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"

    def on_record(number: int, record: nwp.GameRecord) -> None:
        with pytest.raises(RecordLogError, match="Another program is writing to the file"):
            run(3, file=file)
        seen.append(number)

    seen: list[int] = []
    run(2, file=file, on_record=on_record)
    assert seen == [0, 1]


def test_an_unwritable_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        run(2, file=tmp_path / "nowhere" / "run.jsonl")
    with pytest.raises(IsADirectoryError):
        run(2, file=tmp_path)
    if os.geteuid() == 0:
        return  # root may write everywhere
    (tmp_path / "locked").mkdir(mode=0o500)
    with pytest.raises(PermissionError):
        run(2, file=tmp_path / "locked" / "run.jsonl")


@pytest.mark.parametrize("fault", rest_slow([Fault.BEFORE, Fault.HALF]))
def test_a_failing_disk_ends_the_run_and_preserves_the_file(fault: Fault, tmp_path: Path) -> None:
    """Each disk call fails in turn. A second run then continues from the file."""
    wanted = run(4)
    for number in count():
        file = tmp_path / f"{number}.jsonl"
        with failing_disk() as disk:
            disk.fault = fault
            disk.fails = lambda n, _, at=number: n == at  # type: ignore[misc]  # of this round
            try:
                simulation: Simulation | None = run(4, file=file)
            except OSError:
                simulation = None
        if simulation is not None:
            assert simulation == wanted
        assert run(4, file=file) == wanted
        if len(disk.calls) <= number:
            break
    assert number > 8


KILLED = """
import sys
from northwest_passage.bots import RandomBot
from northwest_passage.simulate import simulate

if __name__ == "__main__":
    bots = {"Ross": RandomBot(), "Rae": RandomBot()}
    simulation = simulate(bots, 150, seed=1845, workers=int(sys.argv[1]), file=sys.argv[2])
    print(simulation.to_json())
"""


def games_in(file: Path) -> int:
    return max(0, file.read_bytes().count(b"\n") - 1) if file.exists() else -1


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_a_killed_run_resumes(workers: int, tmp_path: Path) -> None:
    """It is killed with SIGKILL, before the first game or after some, and possibly again at once."""
    script, file = tmp_path / "killed.py", tmp_path / "run.jsonl"
    script.write_text(KILLED)
    command = [sys.executable, str(script), str(workers), str(file)]
    for wanted in (0, 1, 10, 25):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            while games_in(file) < wanted and process.poll() is None:
                time.sleep(0.002)
            process.kill()
        assert process.returncode == -signal.SIGKILL
        assert wanted <= games_in(file) < 150
    told = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    summary = json.loads(told)["summary"]
    assert (summary["games"], summary["interrupted"]) == (150, False)
    assert run(150, file=file) == run(150)
