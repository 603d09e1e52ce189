"""How many machine instructions a node takes, counted by valgrind.

    python benchmarks/instructions.py

Times say what users feel, but not whether a change of one percent helped; this count is the same on a busy
machine, and nearly the same in every run. It plays the same games with and without what is counted, and takes
the difference. A playout is compared with the same games played again by `legal_actions` and `apply`: what is
remembered of them serves both. Where a simulation has several processes, all of them are counted. Needs
valgrind and the extra `bench`; takes some minutes.
"""

from __future__ import annotations

import gc
import os
import pickle
import random
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib import import_module
from multiprocessing import Process
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import TypeAlias
from unittest.mock import patch

import racing
from limits import records
from speed import PLIES, choose

import northwest_passage as nwp
from northwest_passage import adventure
from northwest_passage.bots import RandomBot
from northwest_passage.simulate import processes, simulate

VALGRIND = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
SEEDS = range(31337, 31343)
SIMULATED = 200
"""How many games are simulated."""
SLOWER = 60
"""About how many times as long a game takes while it is counted."""
BEFORE = 15
"""How many of Greedy's games come before those that are counted, as in `limits.py`."""

Games: TypeAlias = Sequence[nwp.GameRecord]


def our_game(policy: str, seed: int) -> int:
    """Play a game of two, and give the number of its nodes."""
    rng = random.Random(seed)
    state = nwp.new_game(["Ross", "Rae"], rng=rng)
    nodes = 0
    while not state.is_over:
        state = nwp.apply(state, choose(state, nwp.legal_actions(state), policy, rng))
        nodes += 1
    return nodes


def replay(record: nwp.GameRecord) -> int:
    """Play a game again, and give the number of its nodes."""
    state = nwp.GameRecord.begin(record.setup).replay()
    for action in record.actions:
        nwp.legal_actions(state)
        state = nwp.apply(state, action)
    return len(record.actions)


def playout(seed: int) -> int:
    """Play a random game of two as a playout, which does not count its nodes."""
    rng = random.Random(seed)
    nwp.playout(nwp.new_game(["Ross", "Rae"], rng=rng), rng)
    return 0


def race(seed: int) -> int:
    """Play a race of two, and give the number of its nodes."""
    rng = random.Random(seed)
    state = adventure.new_game(["Amundsen", "Franklin"], rng=rng)
    nodes = 0
    while not state.is_over:
        state = adventure.apply(state, racing.choose(state, adventure.legal_actions(state), rng))
        nodes += 1
    return nodes


def random_race(seed: int) -> int:
    """Play a race of two at random, and give the number of its nodes."""
    rng = random.Random(seed)
    state = adventure.new_game(["Amundsen", "Franklin"], rng=rng)
    nodes = 0
    while not state.is_over:
        by_chance = state.to_act == nwp.CHANCE
        legal = () if by_chance else adventure.legal_actions(state)
        drawn = adventure.ADVENTURE.draw(state, rng) if by_chance else rng.choice(legal)
        state = adventure.apply(state, drawn)
        nodes += 1
    return nodes


def race_playout(seed: int) -> int:
    """Play a random race of two as a playout, which does not count its nodes."""
    rng = random.Random(seed)
    adventure.playout(adventure.new_game(["Amundsen", "Franklin"], rng=rng), rng)
    return 0


def simulated(workers: int) -> int:
    """Simulate random games of two, and give the number of their nodes."""
    # A worker that is killed could not say what was counted; and every game would seem to take long, and
    # would be reported by itself.
    with (
        patch.object(Process, "kill", Process.terminate),
        patch.object(processes, "AT_ONCE", SLOWER * processes.AT_ONCE),
    ):
        bots = [RandomBot(), RandomBot()]
        games = simulate(bots, SIMULATED, seed=31337, workers=workers, progress=False)
    return sum(len(record.actions) for record in games.records)


def chess_game(seed: int) -> int:
    """Play a game of chess, cut as in the benchmark of speed, and give the number of its nodes."""
    chess = import_module("chess")
    rng = random.Random(seed)
    board = chess.Board()
    nodes = 0
    while nodes < PLIES and (moves := list(board.legal_moves)):
        move = rng.choice(moves)
        board = board.copy(stack=False)
        board.push(move)
        nodes += 1
    return nodes


PARTS: dict[str, Callable[[Games], int]] = {
    "random": lambda games: sum(our_game("random", seed) for seed in SEEDS),
    "playout": lambda games: sum(map(playout, SEEDS)),
    "staying out": lambda games: sum(our_game("staying out", seed) for seed in SEEDS),
    "Greedy's first": lambda games: sum(map(replay, games[:BEFORE])),
    "Greedy's": lambda games: sum(map(replay, games[BEFORE:])),
    "a race": lambda games: sum(map(race, SEEDS)),
    "random race": lambda games: sum(map(random_race, SEEDS)),
    "its playout": lambda games: sum(map(race_playout, SEEDS)),
    "one process": lambda games: simulated(1),
    "two processes": lambda games: simulated(2),
    "python-chess": lambda games: sum(map(chess_game, range(77, 80))),
}
"""What can be played; each gives the number of its nodes, if it knows."""

ROWS: list[tuple[str, ...]] = [
    ("random",),
    ("random", "playout", "random"),
    ("random", "playout", "random", "playout"),
    ("staying out",),
    ("Greedy's first", "Greedy's"),
    ("a race",),
    ("random race", "its playout", "random race"),
    ("random race", "its playout", "random race", "its playout"),
    ("one process",),
    ("two processes",),
    ("python-chess",),
]
"""What is played; the last part is counted. Playouts and loops take turns, as in `limits.py`: Python has to
get used to the other again and again, and both pay for it."""


def play(parts: Sequence[str], games: Games) -> int:
    """Warm up, play all parts, and give the number of nodes of the last."""
    for seed in range(12):
        our_game("staying out", 10**6 + seed)
    for seed in range(12):
        our_game("random", 10**5 + seed)
    for seed in range(12):
        race(10**5 + seed)
    chess_game(5)
    playout(10**5)  # modules are loaded when first used
    race_playout(10**5)
    simulate([RandomBot(), RandomBot()], 1, workers=1, progress=False)
    # When the garbage collector looks at all this again would be a matter of luck, and take some percent.
    gc.collect()
    gc.freeze()
    nodes = 0
    for part in parts:
        nodes = PARTS[part](games) or nodes  # a playout has the nodes of the same games before it
    return nodes


def count(path: str, *parts: str) -> tuple[list[int], int]:
    """Instructions of each process, what happened before a fork included, and the nodes of the last part."""
    done = subprocess.run(
        [*VALGRIND, sys.executable, __file__, path, *parts],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    found = re.findall(r"Collected : (\d+)", done.stderr)
    return [int(instructions) for instructions in found], int(done.stdout)


def main() -> None:
    if len(sys.argv) > 1:
        path, *parts = sys.argv[1:]
        print(play(parts, pickle.loads(Path(path).read_bytes())), flush=True)
        os._exit(0)  # workers do not tidy up in the end, so nobody does
    if which("valgrind") is None:
        sys.exit("This counts with valgrind, which is not on this machine.")
    print(f"northwest_passage {nwp.__version__}: thousands of instructions a node")
    with TemporaryDirectory() as folder:
        games = Path(folder) / "games"
        games.write_bytes(pickle.dumps(records(2, BEFORE + len(SEEDS), seed=31337)))
        counted = cache(partial(count, str(games)))
        for row in ROWS:
            ([before], _), (after, nodes) = counted(*row[:-1]), counted(*row)
            instructions = sum(each - before for each in after)
            print(f"{', '.join(row):51} {instructions / nodes / 1000:6.1f}", flush=True)


if __name__ == "__main__":
    main()
