"""Reinforcement learning for solo games of Expedition, with numpy alone.

    python examples/train_solo.py                      # train, draw learning.svg, save solo.npz
    python examples/train_solo.py --load solo.npz      # play with the trained weights
    python examples/train_solo.py --short              # a run of a few seconds, to test the script

The method is simple: an actor and a critic with one hidden layer, and generalized advantage estimation
(Schulman et al. 2016). Each process plays some games and returns the gradient; the gradients are added up. A
game depends only on its seed and the weights, so the same seed gives the same curve with any number of
processes.

The output layer needs one trick. There are 11,340 codes, and most are rarely legal, so learning about each
code separately would take far too long. But the meaning of a code consists of parts, such as "PlaceTile", "by
the Ship", "tile L17" and "to the west". The logit of a code is the sum of the learned logits of its parts.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, NamedTuple, TypeVar

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # parallel processes, each with one thread

import numpy as np
import numpy.typing as npt

import northwest_passage as nwp
from northwest_passage.bots import Bot, GreedyBot, RandomBot
from northwest_passage.rl import ExpeditionTask
from northwest_passage.rl.episode import Session

Array = npt.NDArray[np.float32]
Weights = dict[str, Array]
T = TypeVar("T")

HIDDEN = 64
REWARD_SCALE = 0.1
DISCOUNT, TRACE = 0.995, 0.95
ENTROPY, VALUE = 0.01, 0.5
LEARNING_RATE = 2e-3


class Settings(NamedTuple):
    """The length of the training, and the number and size of the tests."""

    updates: int
    games: int  # games per update
    tests: int  # games per test
    test_every: int  # updates between two tests


FULL = Settings(updates=300, games=24, tests=100, test_every=20)
SHORT = Settings(updates=2, games=2, tests=2, test_every=1)


@cache
def task() -> ExpeditionTask:
    return ExpeditionTask(1)


@cache
def parts() -> npt.NDArray[np.intp]:
    """Return the numbers of each code's parts: its kind, and its kind with some words of its meaning."""
    codec = task().codec
    numbers: dict[tuple[str, ...], int] = {}
    rows: list[list[int]] = []
    for code in range(codec.size):
        kind, *words = codec.meaning(code).split()
        names = [(kind,), (kind, "all", *words[-4:]), (kind, *words[:1]), (kind, *words[1:2])]
        names += [(kind, *words[1:4])]
        rows.append([numbers.setdefault(name, len(numbers)) for name in names])
    return np.array(rows)


def new_weights(seed: int) -> Weights:
    rng = np.random.default_rng(seed)
    inputs, outputs = task().observer.size, int(parts().max()) + 1

    def normal(scale: float, *shape: int) -> Array:
        return rng.normal(0, scale, shape).astype(np.float32)

    return {
        "hidden": normal(inputs**-0.5, inputs, HIDDEN),
        "hidden_bias": np.zeros(HIDDEN, np.float32),
        "actor": normal(0.01, outputs, HIDDEN),
        "actor_bias": np.zeros(outputs, np.float32),
        "critic": normal(0.01, HIDDEN),
        "critic_bias": np.zeros(1, np.float32),
    }


# -- Playing ---------------------------------------------------------------------------------------


def policy(weights: Weights, hidden: Array, codes: Sequence[int]) -> Array:
    """Return the probability of each of these codes."""
    own = parts()[codes]
    logits = (weights["actor"][own].sum(1) @ hidden) + weights["actor_bias"][own].sum(1)
    chances = np.exp(logits - logits.max())
    probabilities: Array = chances / chances.sum()
    return probabilities


class Episode(NamedTuple):
    """The data of one game. Every field except `total` has one entry for each decision."""

    seen: Array  # the observations
    hidden: Array
    values: Array
    codes: list[list[int]]  # the legal codes
    chosen: list[int]  # the index of the chosen code
    chances: list[Array]  # the probabilities of the legal codes
    rewards: list[float]
    total: int  # the final score


def play(weights: Weights, seed: int) -> Episode:
    """Play a game, choosing each action with the probability that the actor assigns to it."""
    session = Session(task())
    session.restart(seed)
    rng = Random(seed)
    seen: list[Array] = []
    hidden: list[Array] = []
    none = np.empty(0, np.float32)
    episode = Episode(none, none, none, [], [], [], [], 0)
    [total] = task().totals(session.state)
    while session.actor is not None:
        seen.append(session.observe(0))
        hidden.append(np.tanh(seen[-1] @ weights["hidden"] + weights["hidden_bias"]))
        codes = session.codes
        chances = policy(weights, hidden[-1], codes)
        [choice] = rng.choices(range(len(codes)), chances.tolist())
        session.play(codes[choice])
        before, [total] = total, task().totals(session.state)
        episode.codes.append(codes)
        episode.chosen.append(choice)
        episode.chances.append(chances)
        episode.rewards.append((total - before) * REWARD_SCALE)
    layer = np.stack(hidden)
    values = layer @ weights["critic"] + weights["critic_bias"]
    return episode._replace(seen=np.stack(seen), hidden=layer, values=values, total=total)


# -- Learning --------------------------------------------------------------------------------------


def advantages(episode: Episode) -> Array:
    """Return how much better each action turned out than the critic predicted."""
    result = np.zeros(len(episode.rewards), np.float32)
    following = trace = 0.0
    for k in reversed(range(len(result))):
        error = episode.rewards[k] + DISCOUNT * following - episode.values[k]
        trace = error + DISCOUNT * TRACE * trace
        result[k] = trace
        following = float(episode.values[k])
    return result


def gradient(weights: Weights, episode: Episode) -> Weights:
    """Return the gradient of the objective with respect to the weights, summed over a game."""
    gains = advantages(episode)
    changes: Weights = {}
    to_hidden = np.empty_like(episode.hidden)
    to_parts = np.empty((len(gains), len(weights["actor"])), np.float32)
    for k, (codes, chances) in enumerate(zip(episode.codes, episode.chances, strict=True)):
        logs = np.log(chances + 1e-8)
        slope = -gains[k] * chances
        slope[episode.chosen[k]] += gains[k]
        slope -= ENTROPY * chances * (logs - (chances * logs).sum())
        own = parts()[codes]
        actor = weights["actor"][own].sum(1)
        to_hidden[k] = slope @ actor
        each = np.repeat(slope, own.shape[1])
        to_parts[k] = np.bincount(own.ravel(), each, minlength=to_parts.shape[1])
    changes["actor"] = to_parts.T @ episode.hidden
    changes["actor_bias"] = to_parts.sum(0)
    wrong: Array = np.float32(VALUE) * gains
    to_hidden += wrong[:, None] * weights["critic"]
    changes["critic"] = wrong @ episode.hidden
    changes["critic_bias"] = wrong.sum(keepdims=True)
    to_hidden *= 1 - episode.hidden**2
    changes["hidden"] = episode.seen.T @ to_hidden
    changes["hidden_bias"] = to_hidden.sum(0)
    return changes


def learn_from(weights: Weights, seeds: Sequence[int]) -> tuple[Weights, int]:
    """Play some games. Return the sum of their gradients, and the number of decisions."""
    episodes = [play(weights, seed) for seed in seeds]
    each = [gradient(weights, episode) for episode in episodes]
    changes = {name: sum((one[name] for one in each[1:]), each[0][name]) for name in weights}
    return changes, sum(len(episode.rewards) for episode in episodes)


def test(weights: Weights, seeds: Sequence[int]) -> list[int]:
    return [play(weights, seed).total for seed in seeds]


class Adam:
    """The Adam optimizer (Kingma and Ba 2015), for gradient ascent."""

    def __init__(self, weights: Weights) -> None:
        self.mean = {name: np.zeros_like(value) for name, value in weights.items()}
        self.square = {name: np.zeros_like(value) for name, value in weights.items()}
        self.steps = 0

    def step(self, weights: Weights, changes: Weights, rate: float) -> Weights:
        self.steps += 1
        after: Weights = {}
        for name, change in changes.items():
            self.mean[name] += 0.1 * (change - self.mean[name])
            self.square[name] += 0.001 * (change**2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            after[name] = weights[name] + rate * mean / (np.sqrt(square) + 1e-8)
        return after


class Point(NamedTuple):
    """A point of the learning curve: the number of games so far, and the mean total of a test."""

    games: int
    total: float


JOBS = 4
"""The number of batches, which does not depend on the number of processes, so sums are always the same."""


def spread(
    pool: Executor,
    work: Callable[[Weights, Sequence[int]], T],
    weights: Weights,
    seeds: Sequence[int],
) -> list[T]:
    lots = [seeds[k::JOBS] for k in range(JOBS) if seeds[k::JOBS]]
    return list(pool.map(work, [weights] * len(lots), lots))


def test_seeds(settings: Settings) -> range:
    return range(10**6, 10**6 + settings.tests)


def train(settings: Settings, seed: int, pool: Executor) -> tuple[Weights, list[Point]]:
    """Train, and test regularly with games that are not used for training."""
    weights = new_weights(seed)
    adam = Adam(weights)
    curve: list[Point] = []
    began = time.monotonic()
    for update in range(settings.updates + 1):
        if update % settings.test_every == 0:
            totals = [t for lot in spread(pool, test, weights, test_seeds(settings)) for t in lot]
            curve.append(Point(update * settings.games, fmean(totals)))
            minutes = (time.monotonic() - began) / 60
            print(
                f"{curve[-1].games:6} games, {minutes:4.1f} min: {curve[-1].total:7.1f}", flush=True
            )
        if update < settings.updates:
            first = (seed + 2) * 10**9 + update * settings.games
            lots = spread(pool, learn_from, weights, range(first, first + settings.games))
            share = np.float32(1 / sum(count for _, count in lots))
            changes = {
                name: sum((lot[name] for lot, _ in lots[1:]), lots[0][0][name]) * share
                for name in weights
            }
            weights = adam.step(weights, changes, LEARNING_RATE * (1 - update / settings.updates))
    return weights, curve


# -- Files -----------------------------------------------------------------------------------------


def save(path: Path, weights: Weights) -> None:
    """Save weights, with the signatures of the codec and the observer that they were trained with."""
    signatures = {"codec": task().codec.signature, "observer": task().observer.signature}
    stored: dict[str, Any] = {**signatures, **weights}
    np.savez(path, **stored)


def load(path: Path) -> Weights:
    """Return the weights in a file.

    :raises SystemExit: if they were trained with another codec or observer.
    """
    with np.load(path) as file:
        stored = dict(file)
    signatures = str(stored.pop("codec")), str(stored.pop("observer"))
    if signatures != (task().codec.signature, task().observer.signature):
        raise SystemExit(
            f"{path} was trained with {signatures}, which differ from the current ones."
        )
    return stored


def draw(curve: Sequence[Point], baselines: dict[str, float]) -> str:
    """Return the learning curve as SVG, with the baselines as dashed lines."""
    width, height, left, top = 640, 360, 60, 20
    totals = [*baselines.values(), *(point.total for point in curve)]
    low, high = min(totals) - 5, max(totals) + 5
    most = max(1, curve[-1].games)

    def x(games: float) -> str:
        return f"{left + games / most * (width - left - 20):.1f}"

    def y(total: float) -> str:
        return f"{top + (high - total) / (high - low) * (height - top - 50):.1f}"

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
        '<g font-family="sans-serif" font-size="12" fill="#1b2a38">',
        "<title>Mean total of solo games while learning</title>",
        f'<rect width="{width}" height="{height}" fill="#fbfaf6"/>',
    ]
    for tick in range(int(low // 10) * 10 + 10, int(high) + 1, 10):
        lines.append(f'<path d="M{left} {y(tick)}H{width - 20}" stroke="#dcd8cc"/>')
        lines.append(f'<text x="{left - 8}" y="{y(tick)}" dy="4" text-anchor="end">{tick}</text>')
    for name, total in baselines.items():
        line = (
            f'<path d="M{left} {y(total)}H{width - 20}" stroke="#9a4b2f" stroke-dasharray="6 4"/>'
        )
        label = f'<text x="{width - 24}" y="{y(total)}" dy="-5" text-anchor="end">{name}</text>'
        lines += [line, label]
    way = "L".join(f"{x(point.games)} {y(point.total)}" for point in curve)
    lines.append(f'<path d="M{way}" fill="none" stroke="#1f5f8b" stroke-width="2.5"/>')
    for games in (0, most // 2, most):
        lines.append(f'<text x="{x(games)}" y="{height - 28}" text-anchor="middle">{games}</text>')
    lines.append(
        f'<text x="{width // 2}" y="{height - 8}" text-anchor="middle">games</text></g></svg>'
    )
    return "\n".join(lines) + "\n"


# -- Main ------------------------------------------------------------------------------------------


def bot_total(bot: Bot[nwp.State, nwp.Action], seed: int) -> int:
    """Return the total of a bot in the game with this seed."""
    rng = Random(seed)
    state = task().start(rng)
    while not state.is_over:
        state = task().resolve(nwp.apply(state, bot.choose(state, rng)), rng)
    return nwp.score(state)[0].total


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to play Expedition alone.")
    parser.add_argument("--seed", type=int, default=1845)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--short", action="store_true", help="a few seconds, to see that it runs")
    parser.add_argument("--load", type=Path, help="play with these weights instead of training")
    parser.add_argument("--out", type=Path, default=Path(), help="the folder for what is written")
    arguments = parser.parse_args()
    settings = SHORT if arguments.short else FULL
    seeds = test_seeds(settings)
    bots: dict[str, Bot[nwp.State, nwp.Action]] = {"Random": RandomBot(), "Greedy": GreedyBot()}
    baselines = {name: fmean(bot_total(bot, seed) for seed in seeds) for name, bot in bots.items()}
    with ProcessPoolExecutor(arguments.processes) as pool:
        if arguments.load:
            weights = load(arguments.load)
        else:
            weights, curve = train(settings, arguments.seed, pool)
            save(arguments.out / "solo.npz", weights)
            (arguments.out / "learning.svg").write_text(draw(curve, baselines), encoding="utf-8")
        learned = [t for lot in spread(pool, test, weights, seeds) for t in lot]
    print(f"Mean total of {settings.tests} games: learned {fmean(learned):.1f}", end="")
    print("".join(f", {name} {total:.1f}" for name, total in baselines.items()))


if __name__ == "__main__":
    main()
