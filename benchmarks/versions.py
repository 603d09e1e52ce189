"""Whether Mcts is quicker than at another commit, and whether it still chooses the same.

    python benchmarks/versions.py              # against the commit before searches remembered anything
    python benchmarks/versions.py 7d4dc37      # against any other one

Both versions think about the same positions of games of Greedy, with the same luck and as many tries. They
take turns, each time in a new process, so that whatever else the machine does hits both alike. It needs a
checkout with its history, and takes a few minutes.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
BEFORE = "58d24fb"
"""The last commit before searches remembered outlooks."""

THINK = """
import json, random, sys, time
import northwest_passage as nwp
from northwest_passage.bots import GreedyBot, MctsBot
from northwest_passage.simulate import simulate

records = simulate([GreedyBot(), GreedyBot()], 5, seed=int(sys.argv[1]), workers=1).records
states = [record.replay(n) for record in records for n in range(10, len(record.actions), 19)]
states = [state for state in states if state.to_act not in (None, nwp.CHANCE)]
bot = MctsBot()
for state in states[:8]:
    bot.choose(state, random.Random(0))
start = time.process_time()
choices = [bot.choose(state, random.Random(1)) for state in states]
print(json.dumps([time.process_time() - start, list(map(repr, choices))]))
"""


def think(source: Path, seed: int) -> tuple[float, list[str]]:
    """How many seconds the version in a folder needs, and what it chooses."""
    environment = {**os.environ, "PYTHONPATH": str(source)}
    done = subprocess.run(
        [sys.executable, "-c", THINK, str(seed)],
        env=environment, check=True, capture_output=True, text=True,
    )  # fmt: skip
    told: Any = json.loads(done.stdout)
    return told[0], told[1]


def git(*arguments: str) -> None:
    subprocess.run(["git", "-C", str(ROOT), *arguments], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="How much quicker Mcts is than at another commit.")
    parser.add_argument("commit", nargs="?", default=BEFORE)
    parser.add_argument("--games", type=int, default=9, help="how often to play five games (9)")
    options = parser.parse_args()
    ratios: list[float] = []
    same = asked = 0
    with TemporaryDirectory() as folder:
        other = Path(folder) / "other"
        git("worktree", "add", "--quiet", "--detach", str(other), options.commit)
        try:
            for seed in range(1, options.games + 1):
                before, chosen_before = think(other / "src", seed)
                now, chosen_now = think(ROOT / "src", seed)
                pairs = list(zip(chosen_before, chosen_now, strict=True))
                same += sum(one == two for one, two in pairs)
                asked += len(pairs)
                ratios.append(before / now)
                per_choice = [1000 * seconds / len(pairs) for seconds in (before, now)]
                print(
                    f"{per_choice[0]:.0f} and {per_choice[1]:.0f} ms: {ratios[-1]:.2f}", flush=True
                )
        finally:
            git("worktree", "remove", "--force", str(other))
    low, middle, high = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
    print(f"{middle:.2f} ({low:.2f} to {high:.2f}) times as many tries a second")
    print(f"the same choice in {same} of {asked} positions")


if __name__ == "__main__":
    main()
