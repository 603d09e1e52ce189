"""The same results on every Python and under every hash seed.

The test session of each Python compares with the same file, so the Pythons agree with one another.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.digest import FILE

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("hash_seed", ["0", "1845"])
def test_many_games_come_out_the_same(hash_seed: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.digest"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout == FILE.read_text(encoding="utf-8"), (
        "The games come out differently. If a rule, an event, the shipped edition or a test player was "
        "changed on purpose, keep the new number: python -m tests.digest --keep"
    )
