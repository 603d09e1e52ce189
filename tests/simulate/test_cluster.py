"""On a Dask cluster, no simulated game is lost or counted twice, even if a worker is killed."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage.bots import Bot, RandomBot
from northwest_passage.simulate import FailureKind, simulate
from tests.simulate.test_simulate import Sleeper

distributed: Any = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")

pytestmark = pytest.mark.slow

GAMES = 24


@attrs.frozen
class Tracked:
    """Plays at random, not too fast, and leaves a mark for each process it played in."""

    marks: Path

    def choose(self, state: nwp.State, rng: Random) -> nwp.Action:
        (self.marks / str(os.getpid())).touch()
        time.sleep(0.0005)
        return RandomBot().choose(state, rng)


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def kill_one_of_two(marks: Path, killed: list[int]) -> None:
    """Kill one of two workers as soon as both play."""
    deadline = time.monotonic() + 60
    while len(workers := sorted(int(mark.name) for mark in marks.iterdir())) < 2:
        if time.monotonic() > deadline:
            return
        time.sleep(0.01)
    os.kill(workers[0], signal.SIGKILL)
    killed.append(workers[0])


def test_no_game_is_lost_and_none_counted_twice_when_a_worker_is_killed(
    client: Any, tmp_path: Path
) -> None:
    marks = tmp_path / "marks"
    marks.mkdir()
    bots: dict[str, Bot] = {"Ross": Tracked(marks), "Rae": RandomBot()}
    killed: list[int] = []
    killer = threading.Thread(target=kill_one_of_two, args=(marks, killed))
    killer.start()
    try:
        simulation = simulate(
            bots, GAMES, seed=1845, executor=client.get_executor(pure=False), workers=2
        )
    finally:
        killer.join()
    assert killed
    assert os.getpid() not in killed
    assert not simulation.failures
    assert len(simulation.records) == simulation.summary.games == GAMES
    assert simulation == simulate(bots, GAMES, seed=1845, workers=1)


def test_a_slow_bot_is_reported_from_a_cluster_too(client: Any) -> None:
    bots: dict[str, Bot] = {"sleeper": Sleeper(1.0), "other": RandomBot()}
    simulation = simulate(
        bots, 2, seed=1, executor=client.get_executor(pure=False), limit_seconds=4.0
    )
    assert [(failure.bot, failure.kind) for failure in simulation.failures] == [
        ("sleeper", FailureKind.TIMED_OUT)
    ] * 2
