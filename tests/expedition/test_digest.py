"""The same results on every Python and under every hash seed.

The test session of each Python compares with the same file, so the Pythons agree with one another.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.digest import FILE
from tests.support.players import game

ROOT = Path(__file__).parents[2]


HASH_SEEDS = ["0", "1845"]

OTHER_PROCESS = """
import pickle, sys
import northwest_passage as nwp
from tests.support.players import game

for seed, shipped, states in pickle.load(sys.stdin.buffer):
    played = [turn.state for turn in game(seed, shipped=shipped)]
    assert states == played
    assert [hash(state) for state in states] == [hash(state) for state in played]
    assert set(states) == set(played)
    assert [nwp.legal_actions(s) for s in states] == [nwp.legal_actions(s) for s in played]
print("the same", end="")
"""


def run(hash_seed: str, *arguments: str, given: bytes = b"") -> str:
    """What another Python process prints that hashes texts differently."""
    process = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        input=given,
        capture_output=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr.decode()
    return process.stdout.decode()


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", HASH_SEEDS)
def test_many_games_come_out_the_same(hash_seed: str) -> None:
    assert (
        run(hash_seed, "-m", "tests.support.digest").split() == FILE.read_text("utf-8").split()
    ), (
        "The games come out differently. If a rule, an event, the shipped edition or a test player was "
        "changed on purpose, keep the new number: python -m tests.support.digest --keep"
    )


@pytest.mark.slow
def test_states_are_the_same_in_another_process() -> None:
    """Pickled here, equal there to the states of the same game, hash and all, though text hashes differ."""
    games = [
        (seed, shipped, [turn.state for turn in game(seed, shipped=shipped)])
        for seed, shipped in ((0, True), (1, False), (2, False), (3, False))
    ]
    for _, _, states in games:
        assert len(set(states)) > 1  # hashes are remembered, and must not travel
    assert run("7", "-c", OTHER_PROCESS, given=pickle.dumps(games)) == "the same"
