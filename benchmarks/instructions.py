"""How many machine instructions a node takes, counted by valgrind.

    python benchmarks/instructions.py

Times say what users feel, but not whether a change of one percent helped; this count is the same on a busy
machine, and nearly the same in every run. It plays the same games with and without what is counted, and takes
the difference. Needs valgrind and the extra `bench`; takes some minutes.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from importlib import import_module
from shutil import which

import racing
from speed import PLIES, choose

import northwest_passage as nwp
from northwest_passage import adventure

VALGRIND = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
WHAT = ["nothing", "random", "staying out", "a race", "python-chess"]


def our_game(policy: str, seed: int) -> int:
    """Play a game of two, and give the number of its nodes."""
    rng = random.Random(seed)
    state = nwp.new_game(["Ross", "Rae"], rng=rng)
    nodes = 0
    while not state.is_over:
        state = nwp.apply(state, choose(state, nwp.legal_actions(state), policy, rng))
        nodes += 1
    return nodes


def race(seed: int) -> int:
    """Play a race of two, and give the number of its nodes."""
    rng = random.Random(seed)
    state = adventure.new_game(["Amundsen", "Franklin"], rng=rng)
    nodes = 0
    while not state.is_over:
        state = adventure.apply(state, racing.choose(state, adventure.legal_actions(state), rng))
        nodes += 1
    return nodes


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


def play(what: str) -> int:
    """Warm up, play what is counted, and give the number of its nodes."""
    for seed in range(12):
        our_game("staying out", 10**6 + seed)
    for seed in range(12):
        our_game("random", 10**5 + seed)
    for seed in range(12):
        race(10**5 + seed)
    chess_game(5)
    if what == "nothing":
        return 0
    if what == "python-chess":
        return sum(map(chess_game, range(77, 80)))
    if what == "a race":
        return sum(map(race, range(31337, 31343)))
    return sum(our_game(what, seed) for seed in range(31337, 31343))


def count(what: str) -> tuple[int, int]:
    """Instructions of a whole process, and the nodes in it."""
    done = subprocess.run(
        [*VALGRIND, sys.executable, __file__, what],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found is not None
    return int(found[1]), int(done.stdout)


def main() -> None:
    if len(sys.argv) > 1:
        print(play(sys.argv[1]))
        return
    if which("valgrind") is None:
        sys.exit("This counts with valgrind, which is not on this machine.")
    print(f"northwest_passage {nwp.__version__}: thousands of instructions a node")
    (without, _), *counts = map(count, WHAT)
    for what, (instructions, nodes) in zip(WHAT[1:], counts, strict=True):
        print(f"{what:12} {(instructions - without) / nodes / 1000:6.1f}")


if __name__ == "__main__":
    main()
