"""The results are the same with every Python version and every hash seed.

The tests run with each version of Python and compare with the same file, so all versions agree.
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

for seed, default, states in pickle.load(sys.stdin.buffer):
    played = [turn.state for turn in game(seed, default=default)]
    assert states == played
    assert [hash(state) for state in states] == [hash(state) for state in played]
    assert set(states) == set(played)
    assert [nwp.legal_actions(s) for s in states] == [nwp.legal_actions(s) for s in played]
print("the same", end="")
"""


def run(hash_seed: str, *arguments: str, given: bytes = b"") -> str:
    """Return what another Python process, with another hash seed, prints."""
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
def test_many_games_have_the_same_digest(hash_seed: str) -> None:
    assert (
        run(hash_seed, "-m", "tests.support.digest").split() == FILE.read_text("utf-8").split()
    ), (
        "The games come out differently. If a rule, an event, the default edition or a test player was "
        "changed on purpose, keep the new number: python -m tests.support.digest --keep"
    )


@pytest.mark.slow
def test_states_are_equal_in_another_process() -> None:
    """A state pickled here equals the state of the same game there, although strings hash differently."""
    games = [
        (seed, default, [turn.state for turn in game(seed, default=default)])
        for seed, default in ((0, True), (1, False), (2, False), (3, False))
    ]
    for _, _, states in games:
        assert len(set(states)) > 1  # so that hashes are cached, which must not be pickled
    assert run("7", "-c", OTHER_PROCESS, given=pickle.dumps(games)) == "the same"
