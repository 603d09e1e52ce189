"""How long a program waits for its first game.

    python benchmarks/first_game.py

Each figure is the median of 20 fresh processes. What counts is the time for the import and the first
`new_game`, beyond `import attrs`, as a multiple of that import in the same processes.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from itertools import pairwise

ATTRS, PACKAGE, NEW_GAME, FIRST_GAME = PARTS = (
    "import attrs",
    "import northwest_passage, after it",
    "the first new_game",
    "the first game of two",
)
LIMIT = 1.5
"""The most that import and first `new_game` may take, as a multiple of `import attrs`."""
CODE = """if True:
    import random, time
    times = [time.perf_counter()]
    import attrs
    times.append(time.perf_counter())
    import northwest_passage as nwp
    times.append(time.perf_counter())
    rng = random.Random()
    state = nwp.new_game(["Ross", "Rae"], rng=rng)
    times.append(time.perf_counter())
    while not state.is_over:
        state = nwp.apply(state, rng.choice(nwp.legal_actions(state)))
    times.append(time.perf_counter())
    print(*times)
"""


def measure(repetitions: int) -> dict[str, list[float]]:
    """Milliseconds for each part, in new processes."""
    # Somebody who imports a package for the second time finds it compiled.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    figures: dict[str, list[float]] = {part: [] for part in PARTS}
    for repetition in range(-1, repetitions):
        done = subprocess.run(
            [sys.executable, "-c", CODE],
            capture_output=True,
            text=True,
            check=True,
            env=environment,
        )
        times = [float(time) * 1e3 for time in done.stdout.split()]
        if repetition >= 0:
            for part, (before, after) in zip(PARTS, pairwise(times), strict=True):
                figures[part].append(after - before)
    return figures


def ratio(figures: dict[str, list[float]]) -> float:
    """Import and first `new_game`, as a multiple of `import attrs`."""
    package = map(sum, zip(figures[PACKAGE], figures[NEW_GAME], strict=True))
    return statistics.median(package) / statistics.median(figures[ATTRS])


def main() -> None:
    """Measure and print."""
    figures = measure(20)
    for part, times in figures.items():
        print(f"{part:36}{statistics.median(times):8.1f} ms")
    print(f"import and new_game, in import attrs{ratio(figures):8.2f}   (at most {LIMIT})")


if __name__ == "__main__":
    main()
