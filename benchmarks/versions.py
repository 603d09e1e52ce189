"""Whether Mcts is quicker than at another commit, and whether it still chooses the same.

    python benchmarks/versions.py              # against the commit before searches remembered anything
    python benchmarks/versions.py 7d4dc37      # against any other one

Both versions think about the same positions of games of Greedy, with the same luck and as many tries. Each
has a process of its own, and the two take turns, position by position. Whatever else the machine does can
only slow them down, so each position is thought about in several rounds, and the shortest time counts. It
needs a checkout with its history, and takes some minutes.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
BEFORE = "58d24fb"
"""The last commit before searches remembered outlooks."""
SEED = 1845

THINK = """
import json, random, sys, time
import northwest_passage as nwp
from northwest_passage.bots import GreedyBot, MctsBot
from northwest_passage.simulate import simulate

seed, games = map(int, sys.argv[1:])
records = simulate([GreedyBot(), GreedyBot()], games, seed=seed, workers=1).records
states = [record.replay(n) for record in records for n in range(10, len(record.actions), 19)]
states = [state for state in states if state.to_act not in (None, nwp.CHANCE)]
bot = MctsBot()
for state in states[:8]:
    bot.choose(state, random.Random(0))
print(len(states), flush=True)
for line in sys.stdin:
    start = time.process_time()
    chosen = bot.choose(states[int(line)], random.Random(1))
    print(json.dumps([time.process_time() - start, repr(chosen)]), flush=True)
"""


class Version:
    """A process that thinks about positions when it is asked to."""

    def __init__(self, source: Path, games: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", THINK, str(SEED), str(games)],
            env={**os.environ, "PYTHONPATH": str(source)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.positions: int = self._told()

    def think(self, position: int) -> tuple[float, str]:
        """How many seconds it needs for a position, and what it chooses."""
        assert self.process.stdin is not None
        print(position, file=self.process.stdin, flush=True)
        seconds, chosen = self._told()
        return seconds, chosen

    def _told(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())


def git(*arguments: str) -> None:
    subprocess.run(["git", "-C", str(ROOT), *arguments], check=True)


def compare(before: Version, now: Version, rounds: int) -> None:
    """Let both think about all positions, and print what came of it."""
    assert before.positions == now.positions, "the games of Greedy are other games"
    shortest = [[inf, inf] for _ in range(now.positions)]
    same = 0
    for _ in range(rounds):
        for position, times in enumerate(shortest):
            chosen: set[str] = set()
            for i, version in enumerate((before, now)):
                seconds, choice = version.think(position)
                times[i] = min(times[i], seconds)
                chosen.add(choice)
            same += len(chosen) == 1
    ratios = [slow / quick for slow, quick in shortest]
    low, middle, high = statistics.quantiles(ratios, n=4)
    print(f"{middle:.2f} ({low:.2f} to {high:.2f}) times as many tries a second")
    for name, seconds in zip(("before", "now"), map(sum, zip(*shortest, strict=True)), strict=True):
        print(f"{name}: {1000 * seconds / now.positions:.0f} ms a choice")
    print(f"the same choice in {same // rounds} of {now.positions} positions")


def main() -> None:
    parser = argparse.ArgumentParser(description="How much quicker Mcts is than at another commit.")
    parser.add_argument("commit", nargs="?", default=BEFORE)
    parser.add_argument("--games", type=int, default=12, help="whose positions are taken (12)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is thought about (3)")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        other = Path(folder) / "other"
        git("worktree", "add", "--quiet", "--detach", str(other), options.commit)
        try:
            before, now = (Version(root / "src", options.games) for root in (other, ROOT))
            compare(before, now, options.rounds)
        finally:
            git("worktree", "remove", "--force", str(other))


if __name__ == "__main__":
    main()
