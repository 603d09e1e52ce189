"""Isolation of bots and players: fair threads, processes for slow work, and budgets."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event, Thread

import pytest

from northwest_passage import EXPEDITION, IllegalAction, InvalidData, Problem
from northwest_passage.bots import GreedyBot
from northwest_passage.table import Table
from northwest_passage.web import fair_pool
from northwest_passage.web import workers as processes
from northwest_passage.web.budgets import MOST, Budgets
from northwest_passage.web.fair_pool import FairPool
from northwest_passage.web.live import Limits, LiveTables
from northwest_passage.web.lobby import Lobby
from northwest_passage.web.workers import WorkerError, Workers

# -- Threads ---------------------------------------------------------------------------------------


def test_the_owner_with_the_least_work_comes_next() -> None:
    now = 0.0
    pool = FairPool(1, lambda: now)
    order: list[str] = []

    def work(owner: str, seconds: float) -> str:
        nonlocal now
        now += seconds
        order.append(owner)
        return owner

    started, release = threading.Event(), threading.Event()

    def held() -> str:
        started.set()
        release.wait()
        return work("greedy", 0.0)

    async def ask() -> list[str]:
        await pool.run("greedy", work, "greedy", 0.1)
        busy = asyncio.create_task(pool.run("greedy", held))
        await asyncio.to_thread(started.wait)
        waiting = [asyncio.create_task(pool.run("greedy", work, "greedy", 0.0)) for _ in range(5)]
        waiting += [asyncio.create_task(pool.run("modest", work, "modest", 0.0)) for _ in range(2)]
        await asyncio.sleep(0)  # all of them are in the queue
        release.set()
        return await asyncio.gather(busy, *waiting)

    assert asyncio.run(ask()) == ["greedy"] * 6 + ["modest"] * 2
    assert order == ["greedy", "greedy", "modest", "modest", *["greedy"] * 5]
    pool.close()
    with pytest.raises(RuntimeError, match="closed"):
        asyncio.run(pool.run("late", work, "late", 0.0))


def test_a_pool_may_pause_after_each_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """One part is in proportion to the work, so the pool never uses more than its share of the time."""
    times, pauses = iter([0.0, 3.0]), list[float]()
    monkeypatch.setattr(fair_pool, "sleep", pauses.append)
    pool = FairPool(1, lambda: next(times), pause=2.0, rest=0.5)
    assert asyncio.run(pool.run("a", lambda: "done")) == "done"
    pool.close()
    assert pauses == [6.5]


def test_a_player_does_not_wait_for_spectators_and_busy_clients(tmp_path: Path) -> None:
    """This holds whatever the number of other clients and the amount of their work."""
    live = LiveTables(Lobby(tmp_path), "host", Limits(workers=1))
    done = threading.Event()
    for key in ("busy", "busier"):
        live.quick.charge(key, Limits().quick_burst + 10)
        live.quick.charge(f"{key} (streams)", Limits().quick_burst + 10)

    async def run() -> list[str]:
        others = [asyncio.create_task(live.stream("spectator", (), done.wait))]
        for key in ("busy", "busier"):
            others.append(asyncio.create_task(live.answer(key, done.wait)))
            others.append(asyncio.create_task(live.stream(key, (0,), done.wait)))
        try:
            answer = await asyncio.wait_for(live.answer("player", lambda: "done"), 30)
            board = await asyncio.wait_for(live.stream("player", (0,), lambda: "board"), 30)
            return [answer, board]
        finally:
            done.set()
            await asyncio.gather(*others)

    assert asyncio.run(run()) == ["done", "board"]
    live.close()


def frame_after(seconds: float) -> dict[str, object]:
    """Return a frame after some work and a pause."""
    time.sleep(seconds)
    return {"number": sum(range(10_000)) % 4}


def test_a_players_board_is_drawn_before_those_of_spectators(tmp_path: Path) -> None:
    """It waits at most for the pictures that are being drawn."""
    live = LiveTables(Lobby(tmp_path), "host", Limits(workers=1))
    drawn: list[str] = []

    async def draw(key: str, seats: tuple[int, ...]) -> None:
        await live.draw(key, seats, partial(frame_after, 0.2))
        drawn.append(key)

    async def run() -> None:
        await draw("first", ())  # the process has started
        others = [asyncio.create_task(draw(f"spectator {number}", ())) for number in range(10)]
        await asyncio.sleep(0.05)
        await draw("player", (0,))
        for task in others:
            task.cancel()

    asyncio.run(run())
    live.close()
    assert drawn.index("player") <= 3


def test_the_process_that_draws_is_replaced_when_it_dies(tmp_path: Path) -> None:
    live = LiveTables(Lobby(tmp_path), "host", Limits(workers=1))

    async def run() -> int:
        with pytest.raises(WorkerError):
            await live.draw("player", (0,), partial(os._exit, 3))
        return (await live.draw("player", (0,), partial(frame_after, 0.0))).number

    assert asyncio.run(run()) == frame_after(0.0)["number"]
    live.close()


@pytest.mark.parametrize("how", ["stream", "draw"])
def test_streams_do_not_use_up_the_requests_of_a_key(tmp_path: Path, how: str) -> None:
    """Another player can cause their work by playing and undoing repeatedly."""
    live = LiveTables(Lobby(tmp_path), "host", Limits(workers=1, rate=0.001, work=1e9))

    async def run() -> None:
        work = live.stream if how == "stream" else live.draw
        await work("player", (0,), partial(frame_after, 0.0))

    asyncio.run(run())
    assert live.keys.wait("player (streams)") > 0
    assert live.keys.left("player") == Limits().burst
    live.close()


def test_errors_reach_the_caller_and_work_is_reported() -> None:
    used: dict[str, float] = {}
    pool = FairPool(2, time.monotonic, lambda owner, seconds: used.update({owner: seconds}))

    def fail() -> None:
        time.sleep(0.02)
        raise InvalidData([Problem("", "no")])

    with pytest.raises(InvalidData):
        asyncio.run(pool.run("one", fail))
    assert 0.02 <= used["one"] < 5
    pool.close()


def test_cancelled_work_is_not_done() -> None:
    pool = FairPool(1, time.monotonic)
    go = Event()
    done: list[int] = []

    async def ask() -> None:
        first = asyncio.create_task(pool.run("a", go.wait, 60))
        await asyncio.sleep(0.05)
        second = asyncio.create_task(pool.run("b", done.append, 1))
        await asyncio.sleep(0.05)
        second.cancel()
        await asyncio.sleep(0.05)
        go.set()
        assert await first
        await pool.run("c", done.append, 2)

    asyncio.run(ask())
    assert done == [2]
    pool.close()


# -- Processes -------------------------------------------------------------------------------------


@pytest.fixture
def workers() -> Iterator[Workers]:
    found = Workers(1, niceness=10)
    yield found
    found.close()


def test_a_decision_is_the_same_in_another_process(workers: Workers) -> None:
    table = Table(EXPEDITION, ["Ross", "Rae"], bots={0: GreedyBot(), 1: GreedyBot()}, seed=4)
    while table.position < 12:
        decision = table.bot_decision()
        assert decision is not None
        chosen = workers.call(decision.choose, 5.0)
        assert chosen == decision.choose()
        table.play(decision.player, chosen, frame=decision.frame)
    assert workers.call(os.getpid) != os.getpid()
    if hasattr(os, "getpriority"):
        assert workers.call(os.getpriority, os.PRIO_PROCESS, 0) >= 10


def test_errors_of_a_process_are_raised_here(workers: Workers) -> None:
    state = EXPEDITION.start(Table(EXPEDITION, ["Ross", "Rae"], seed=1).record.setup)
    with pytest.raises(IllegalAction):
        workers.call(EXPEDITION.apply, state, EXPEDITION.formats.parse_action("pass"))
    with pytest.raises(WorkerError, match=r"lambda|pickle"):
        workers.call(eval, "lambda: 0")
    assert workers.call(abs, -1) == 1


@pytest.mark.slow
def test_a_process_that_dies_or_hangs_is_replaced(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = workers.call(os.getpid)
    with pytest.raises(WorkerError, match="died"):
        workers.call(os._exit, 3)
    second = workers.call(os.getpid)
    assert second != first
    monkeypatch.setattr(processes, "LIMIT", 0.2)
    with pytest.raises(WorkerError):
        workers.call(time.sleep, 30)
    monkeypatch.setattr(processes, "LIMIT", 60.0)
    assert workers.call(os.getpid) not in (first, second)


def test_closing_ends_running_calls() -> None:
    workers = Workers(1)
    workers.start()
    failed: list[BaseException] = []

    def ask() -> None:
        try:
            workers.call(time.sleep, 60)
        except WorkerError as error:
            failed.append(error)

    thread = Thread(target=ask)
    thread.start()
    time.sleep(0.5)
    workers.close()
    thread.join(30)  # not the 60 seconds that the call would take
    assert not thread.is_alive()
    assert len(failed) == 1
    with pytest.raises(WorkerError):
        workers.call(abs, 1)


ORPHAN = """
import os, sys, time
from northwest_passage.web.workers import Workers
if __name__ == "__main__":
    workers = Workers(1)
    print(workers.call(os.getpid), flush=True)
    time.sleep(60)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_processes_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "orphan.py"
    script.write_text(ORPHAN)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        child = Path("/proc") / server.stdout.readline().decode().strip()
        assert child.exists()
        server.kill()
    for _ in range(600):
        if not child.exists() or "State:\tZ" in (child / "status").read_text():
            return
        time.sleep(0.1)
    raise AssertionError("the process is still there")


# -- Budgets ---------------------------------------------------------------------------------------


def test_budgets_are_spent_and_restored(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("northwest_passage.web.budgets.monotonic", lambda: now[0])
    budgets = Budgets(rate=10, burst=20)
    assert [budgets.take("a") for _ in range(21)] == [True] * 20 + [False]
    assert budgets.take("b", 20)
    now[0] += 0.5
    assert [budgets.take("a") for _ in range(6)] == [True] * 5 + [False]
    budgets.charge("a", 1000)
    assert budgets.wait("a") == pytest.approx(2.0), "never further down than a burst"
    now[0] += 2.0
    assert budgets.wait("a") == 0
    assert not budgets.take("a")
    now[0] += 60
    assert budgets.take("a", 20)
    assert not budgets.take("a")


def test_no_number_of_clients_restores_the_budget_of_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0.0]
    monkeypatch.setattr("northwest_passage.web.budgets.monotonic", lambda: now[0])
    budgets = Budgets(rate=1, burst=1000)
    budgets.charge("attacker", 1000)
    for number in range(MOST - 1):
        budgets.take(f"another {number}", 500)
    assert len(budgets) == MOST
    assert not budgets.take("attacker")
    for number in range(50):
        budgets.take(f"more {number}", 500)
        assert not budgets.take("attacker")
    assert len(budgets) == MOST
    assert not budgets.take("attacker")
    now[0] += 2000  # clients with a full budget are not stored
    for number in range(MOST):
        budgets.charge(f"new {number % 7}", 0.001)
    assert len(budgets) < 20


def test_threads_share_a_budget() -> None:
    budgets = Budgets(rate=1e-9, burst=500)
    taken: list[int] = []

    def take() -> None:
        taken.extend(number for number in range(200) if budgets.take("a"))

    threads = [Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == 500
