"""A benchmark of the environments of `northwest_passage.rl`: steps per second, compared with other libraries.

    python benchmarks/learning.py           # all of it, about two minutes on a quiet machine
    python benchmarks/learning.py --short   # only check that it runs

A step is one cycle of a learning program: get the legal actions, choose one at random, apply it, and get the
next observation, if the library has one. The environments take turns, so that other work on the machine
affects all of them equally. Figures are medians of repetitions, and ratios are medians of the ratios of each
repetition. The time is processor time, not wall-clock time. The peers are PettingZoo's chess, OpenSpiel's
tic-tac-toe in Python, and catanatron's environment for Gymnasium.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import catanatron_gym  # noqa: F401  # registers its environments
import gymnasium
import numpy as np
import pyspiel
from open_spiel.python.games import tic_tac_toe  # noqa: F401  # the same
from pettingzoo.classic import chess_v6

import northwest_passage.rl.gymnasium  # the same
import northwest_passage.rl.openspiel  # noqa: F401  # the same
from northwest_passage.rl import AdventureTask, ExpeditionTask, Task
from northwest_passage.rl import pettingzoo as ours
from northwest_passage.rl.adventure import pettingzoo as racing

TARGETS = {
    ("PettingZoo, wrapped", "PettingZoo, chess_v6"): 4.0,
    ("PettingZoo, Adventure wrapped", "PettingZoo, chess_v6"): 4.0,
    ("Gymnasium, solo", "Gymnasium, catanatron"): 1.5,
    ("OpenSpiel, legal and apply", "OpenSpiel, python_tic_tac_toe"): 0.6,
    ("OpenSpiel, Adventure", "OpenSpiel, python_tic_tac_toe"): 0.6,
}

MOST = 300
"""The number of steps after which games of other libraries are cut off. Those of this library are shorter."""

clock = time.process_time
Result = tuple[int, float]
"""The number of steps, and their time."""


def library(task: Task[Any, Any, Any]) -> Callable[[int], Result]:
    """Return a function that runs only the rules, which is the minimum cost of any environment."""

    def run(seed: int) -> Result:
        rng = random.Random(seed)
        start, steps = clock(), 0
        state = task.start(rng)
        while task.actor(state) is not None:
            state = task.resolve(task.apply(state, rng.choice(task.legal(state))), rng)
            steps += 1
        return steps, clock() - start

    return run


def openspiel(name: str) -> Callable[[int], Result]:
    game = pyspiel.load_game(name)

    def run(seed: int) -> Result:
        rng = random.Random(seed)
        start, steps = clock(), 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps, clock() - start

    return run


def pettingzoo(env: Any) -> Callable[[int], Result]:
    def run(seed: int) -> Result:
        rng = random.Random(seed)
        env.reset(seed=seed)
        start, steps = clock(), 0
        for _ in env.agent_iter(MOST):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
                steps += 1
        return steps, clock() - start

    return run


def one_agent(env: Any, legal: Callable[[Any, Any], Sequence[int]]) -> Callable[[int], Result]:
    def run(seed: int) -> Result:
        rng = random.Random(seed)
        start, steps, over = clock(), 0, False
        _, info = env.reset(seed=seed)
        while not over and steps < MOST:
            _, _, terminated, truncated, info = env.step(int(rng.choice(legal(env, info))))
            over = terminated or truncated
            steps += 1
        return steps, clock() - start

    return run


RUNS: dict[str, Callable[[int], Result]] = {
    "the rules alone": library(ExpeditionTask(2)),
    "the rules of Adventure alone": library(AdventureTask(2)),
    "OpenSpiel, legal and apply": openspiel("northwest_passage"),
    "OpenSpiel, Adventure": openspiel("northwest_passage_adventure"),
    "OpenSpiel, python_tic_tac_toe": openspiel("python_tic_tac_toe"),
    "OpenSpiel, chess (C++)": openspiel("chess"),
    "PettingZoo, raw": pettingzoo(ours.raw_env()),
    "PettingZoo, wrapped": pettingzoo(ours.env()),
    "PettingZoo, Adventure raw": pettingzoo(racing.raw_env()),
    "PettingZoo, Adventure wrapped": pettingzoo(racing.env()),
    "PettingZoo, chess_v6": pettingzoo(chess_v6.env()),
    "Gymnasium, solo": one_agent(
        gymnasium.make("northwest_passage/Solo-v1"),
        lambda env, info: env.unwrapped.legal_codes(),
    ),
    "Gymnasium, catanatron": one_agent(
        gymnasium.make("catanatron_gym:catanatron-v1", disable_env_checker=True),
        lambda env, info: env.unwrapped.get_valid_actions(),
    ),
}


def parts(task: Task[Any, Any, Any], games: int) -> dict[str, float]:
    """Return the time of each part of a decision in microseconds."""
    rng = random.Random(1)
    states = []
    for _ in range(games):
        state = task.start(rng)
        while task.actor(state) is not None:
            states.append(state)
            state = task.resolve(task.apply(state, rng.choice(task.legal(state))), rng)
    views = [task.view(state, task.actor(state)) for state in states]
    lists = [task.legal(state) for state in states]
    codes = [task.codec.encode_legal(*pair) for pair in zip(views, lists, strict=True)]
    work: dict[str, Callable[[int], object]] = {
        "legal actions (warm)": lambda k: task.legal(states[k]),
        "view": lambda k: task.view(states[k], 0),
        "codes of a list": lambda k: task.codec.encode_legal(views[k], lists[k]),
        "mask": lambda k: task.mask(codes[k]),
        "decode": lambda k: task.codec.decode(views[k], codes[k][-1]),
        "apply": lambda k: task.apply(states[k], lists[k][-1]),
        "observation of a view": lambda k: task.observer.observe(views[k], 0),
        "the score": lambda k: task.totals(states[k]),
    }
    result: dict[str, float] = {}
    for name, one in work.items():
        times = []
        for _ in range(7):
            start = clock()
            for k in range(len(states)):
                one(k)
            times.append((clock() - start) / len(states) * 1e6)
        result[name] = min(times)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description="Steps a second, next to others.")
    parser.add_argument("--short", action="store_true", help="only check that it runs")
    repetitions, games = (1, 1) if parser.parse_args().short else (25, 4)
    seeds = count(1)
    rates: dict[str, list[float]] = {name: [] for name in RUNS}
    for run in RUNS.values():
        run(next(seeds))  # warm up
    for _ in range(repetitions):
        for name, run in RUNS.items():
            done = [run(next(seeds)) for _ in range(games)]
            rates[name].append(sum(steps for steps, _ in done) / sum(took for _, took in done))
    for name, values in rates.items():
        print(f"{name:32}{statistics.median(values):10,.0f} steps/s")
    print()
    for (one, other), target in TARGETS.items():
        ratio = statistics.median(a / b for a, b in zip(rates[one], rates[other], strict=True))
        print(f"{one} / {other}: {ratio:.2f} (wanted: {target})")
    print()
    tables: list[Task[Any, Any, Any]] = [*map(ExpeditionTask, (2, 4)), *map(AdventureTask, (2, 4))]
    for task in tables:
        print(
            f"{task.name} for {task.players}, {task.codec.size} codes, {task.observer.size} numbers"
        )
        for name, took in parts(task, games).items():
            print(f"{name:32}{took:10.1f} µs")


if __name__ == "__main__":
    main()
