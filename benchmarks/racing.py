"""Games of Adventure for `speed.py`: players who race, since uniformly random boats go nowhere."""

from __future__ import annotations

import gc
import os
import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Iterator
from typing import Any

from northwest_passage import adventure
from northwest_passage.adventure import ADVENTURE, CHANCE, Action, Advance, EndTurn, State

NAMES = ("Amundsen", "Franklin", "Rae", "Ross")
PLAYERS = (2, 3, 4)
clock = time.perf_counter


def choose(state: State, legal: tuple[Action, ...], rng: random.Random) -> Action:
    """Half of the time as far ahead as it goes, else any kind of action, but rarely the end of a turn."""
    if state.to_act == CHANCE:
        return ADVENTURE.draw(state, rng)
    row = state.players[state.turn_player or 0].boat.row
    advances = [action for action in legal if isinstance(action, Advance)]
    if advances and rng.random() < 0.5:
        best = max(advances, key=lambda action: (action.path[-1].row, rng.random()))
        if best.path[-1].row > row:
            return best
    kinds = list(dict.fromkeys(map(type, legal)))
    if EndTurn in kinds and len(kinds) > 1 and state.points:
        kinds.remove(EndTurn)
    kind = rng.choice(kinds)
    return rng.choice([action for action in legal if type(action) is kind])


def race(players: int, seed: int, nodes: Any) -> None:
    """A whole game; a node is one `legal_actions` and one `apply`, chance counted."""
    rng = random.Random(seed)
    state = adventure.new_game(NAMES[:players], rng=rng)
    legal_actions, apply = adventure.legal_actions, adventure.apply
    while not state.is_over:
        start = clock()
        legal = legal_actions(state)
        nodes.seconds += clock() - start
        nodes.nodes += 1
        nodes.decisions += state.to_act != CHANCE
        nodes.actions += len(legal)
        action = choose(state, legal, rng)
        start = clock()
        state = apply(state, action)
        nodes.seconds += clock() - start


def kept_bytes(seeds: Iterator[int], players: int, games: int) -> float:
    """Bytes for each state when all states of games are kept."""
    kept: list[State] = []
    gc.collect()
    tracemalloc.start()
    for _ in range(games):
        rng = random.Random(next(seeds))
        state = adventure.new_game(NAMES[:players], rng=rng)
        while not state.is_over:
            kept.append(state)
            state = adventure.apply(state, choose(state, adventure.legal_actions(state), rng))
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / len(kept)


FIRST = """if True:
    import time
    start = time.process_time()
    import random
    from northwest_passage import adventure
    from northwest_passage.adventure import CHANCE, Advance
    from northwest_passage.adventure.rules.chance import draw
    rng = random.Random()
    state = adventure.new_game(["Amundsen", "Franklin"], rng=rng)
    while not state.is_over:
        if state.to_act == CHANCE:
            action = draw(state, rng)
        else:
            legal = adventure.legal_actions(state)
            row = state.players[state.turn_player].boat.row
            ahead = [a for a in legal if isinstance(a, Advance) and a.path[-1].row > row]
            action = max(ahead, key=lambda a: a.path[-1].row) if ahead else rng.choice(legal)
        state = adventure.apply(state, action)
    print((time.process_time() - start) * 1e3)
"""


def first_of_a_process(repetitions: int) -> list[float]:
    """Milliseconds of processor time, import included, until the first race of a process is over."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    times = [
        float(
            subprocess.run(
                [sys.executable, "-c", FIRST],
                capture_output=True,
                text=True,
                check=True,
                env=environment,
            ).stdout
        )
        for _ in range(repetitions + 1)
    ]
    return times[1:]  # the first one may have had to compile


if __name__ == "__main__":
    print(f"first race of a process: {statistics.median(first_of_a_process(11)):.0f} ms")
