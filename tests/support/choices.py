"""The choices of Expedition's bots in given positions with given seeds, and digests of games they played.

    python -m tests.support.choices            prints them
    python -m tests.support.choices --keep     writes them to tests/expedition/choices.txt

A change that should not affect any choice, such as an optimization, must leave this file unchanged.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import northwest_passage as nwp
from northwest_passage.bots import Bot, GreedyBot, MctsBot, RandomBot
from northwest_passage.simulate import simulate

FOLDER = Path(__file__).parents[1] / "expedition"
FILE = FOLDER / "choices.txt"


def choices() -> Iterator[str]:
    """Yield a line per choice: the record, the number of actions before it, the bot, the seed, the action."""
    for name, gap in (("three", 13), ("four", 17), ("solo", 11), ("small", 3)):
        record = nwp.GameRecord.load(FOLDER / "records" / f"{name}.jsonl")
        for number, state in enumerate(record.states()):
            if number % gap or state.to_act in (None, nwp.CHANCE):
                continue
            bots: dict[str, Bot] = {
                "greedy": GreedyBot(),
                "mcts:1": MctsBot(1),
                "mcts:40": MctsBot(40),
                "mcts:90": MctsBot(90, exploration=2.0, victory=50.0),
            }
            for bot, chooser in bots.items():
                for seed in (1, 2) if bot == "mcts:90" else (1,):
                    chosen = nwp.format_action(chooser.choose(state, Random(seed)))
                    yield f"{name} {number} {bot} {seed} {chosen}"


def games() -> Iterator[str]:
    """Yield a line for each game of some simulations: a digest of its record."""
    tables: dict[str, list[Bot]] = {
        "pair": [RandomBot(), GreedyBot()],
        "three": [RandomBot(), RandomBot(), RandomBot()],
    }
    for name, bots in tables.items():
        for record in simulate(bots, 4, seed=1845, workers=1).records:
            yield f"{name} {hashlib.sha256(record.to_lines().encode()).hexdigest()[:16]}"


def lines() -> list[str]:
    """Return all lines of the file."""
    return [*choices(), *games()]


if __name__ == "__main__":
    found = "".join(f"{line}\n" for line in lines())
    sys.stdout.write(found)
    if "--keep" in sys.argv[1:]:
        FILE.write_text(found, encoding="utf-8")
