"""The effect of a change on speed: machine instructions of this checkout and of another commit.

    python benchmarks/versions.py               # this checkout alone
    python benchmarks/versions.py main          # and another commit, in a git worktree
    python benchmarks/versions.py main --only Mcts

Times are too imprecise to show a change of one percent. The number of machine instructions is the same on a
busy machine, and nearly the same in every run. valgrind counts the instructions of a process that only warms
up, and of one that also plays six games. The result is the difference. The row for python-chess needs that
library.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


@contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """Check out a commit as a worktree, and yield the folder of its sources."""
    with TemporaryDirectory() as folder:
        other = Path(folder) / "other"
        _git("worktree", "add", "--quiet", "--detach", str(other), commit)
        try:
            yield other / "src"
        finally:
            _git("worktree", "remove", "--force", str(other))


def _git(*arguments: str) -> None:
    subprocess.run(["git", "-C", str(ROOT), *arguments], check=True)


# -- Instructions ----------------------------------------------------------------------------------


def _kinds() -> dict[str, Callable[[int], int]]:
    """Return the functions to count. Each plays the game of a seed, and returns the number of nodes."""
    import walks

    import northwest_passage as nwp
    from northwest_passage import adventure
    from northwest_passage.bots import MctsBot

    def game(kind: walks.Kind) -> Callable[[int], int]:
        return lambda seed: sum(1 for _ in walks.our_states(kind, seed))

    def playout(rules: Any) -> Callable[[int], int]:
        def play(seed: int) -> int:
            rng = random.Random(seed)
            rules.playout(rules.new_game(walks.NAMES[:2], rng=rng), rng)
            return 1

        return play

    def choice(seed: int) -> int:
        """Choose in the twentieth state of a game."""
        states = walks.our_states(walks.EXPEDITION["2 players, staying out"], seed)
        MctsBot(100).choose(
            nwp.resolve_chance(next(islice(states, 20, None)), random.Random(1)), random.Random(1)
        )
        return 1

    def chess(seed: int) -> int:
        tally = walks.Tally()
        walks.chess_game(walks.PLIES, seed, tally)
        return tally.nodes

    return {
        **{f"Expedition, {name}": game(kind) for name, kind in walks.EXPEDITION.items()},
        **{f"Adventure, {name}": game(kind) for name, kind in walks.ADVENTURE.items()},
        "Expedition, a playout": playout(nwp),
        "Adventure, a playout": playout(adventure),
        "Expedition, a choice of Mcts": choice,
        "python-chess": chess,
    }


def play(name: str, games: int) -> int:
    """Warm up, play games of one kind, and return the number of their nodes."""
    one = _kinds()[name]
    for seed in range(12):
        one(10**6 + seed)
    # The garbage collector would visit these objects at random times, which would cost a few percent.
    gc.collect()
    gc.freeze()
    return sum(one(31337 + number) for number in range(games))


def instructions(source: Path, name: str, games: int) -> tuple[int, int]:
    """Return the instructions of a process that plays games of one kind, and the number of nodes."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable]
    done = subprocess.run(
        [*command, __file__, "--play", name, str(games)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"},
    )
    [found] = re.findall(r"Collected : (\d+)", done.stderr)
    return int(found), int(done.stdout)


def count(versions: dict[str, Path], only: str) -> None:
    """Print thousands of instructions per node, or for a whole playout or choice."""
    print(f"{'thousands of instructions':36}", *(f"{version:>12}" for version in versions))
    for name in _kinds():
        if only not in name or (name == "python-chess" and find_spec("chess") is None):
            continue
        row: list[float] = []
        for source in versions.values():
            (before, _), (after, nodes) = (instructions(source, name, games) for games in (0, 6))
            row.append((after - before) / nodes / 1000)
        print(f"{name:36}", *(f"{each:12.1f}" for each in row), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="This checkout next to another commit.")
    parser.add_argument("commit", nargs="?", help="the commit to compare with")
    parser.add_argument("--only", default="", help="rows whose names contain this")
    parser.add_argument("--play", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.play:
        print(play(options.play[0], int(options.play[1])), flush=True)
    elif which("valgrind") is None:
        parser.error("valgrind must be installed")
    elif options.commit is None:
        count({"now": ROOT / "src"}, options.only)
    else:
        with checkout(options.commit) as other:
            count({options.commit: other, "now": ROOT / "src"}, options.only)


if __name__ == "__main__":
    main()
