"""The fuzzer's corpus, and a few seconds of fuzzing. `nox -s fuzz` runs for as long as you like."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from fuzz import engine
from fuzz.engine import Target, run, saved
from fuzz.mutating import mutated
from fuzz.targets import TARGETS

from tests.support.effort import effort, rest_slow

TRIALS = {"documents": 40, "lines": 150, "notation": 800, "reader": 12, "positions": 40}
TRIALS |= {"questions": 8}


@pytest.mark.parametrize("name", rest_slow(TARGETS, 2))
def test_laws_hold_for_the_corpus_and_similar_inputs(name: str) -> None:
    target, rng = TARGETS[name], Random(name)
    pool = [*saved(name), *target.seeds()]
    for data in saved(name):
        target.trial(data)
    traces = {
        target.trial(mutated(rng.choice(pool), pool, rng))
        for _ in range(effort(1, 50) * TRIALS[name])
    }
    assert len(traces) > 1, "the inputs lead to different answers"


def test_an_input_that_breaks_a_law_is_found_and_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "HERE", tmp_path)

    def trial(data: bytes) -> str:
        if b"\0" in data:
            raise RuntimeError("broken")
        return str(len(data) % 7)

    report = run("toy", Target(trial, lambda: [b"seed"]), 20.0, 0)
    assert len(report.failures) == engine.MOST_FAILURES
    assert all(b"\0" in data for data in saved("toy"))
    assert "RuntimeError: broken" in report.failures[0]


@pytest.mark.parametrize("limit", ["MOST_SECONDS", "MOST_MEMORY"])
def test_time_and_memory_are_laws_too(
    limit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "HERE", tmp_path)
    monkeypatch.setattr(engine, limit, -1)
    report = run("toy", Target(lambda data: "", lambda: [b"seed"]), 0.0, 0)
    assert "took" in report.failures[0]
