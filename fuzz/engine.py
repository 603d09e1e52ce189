"""Tries inputs on a target for some time, and keeps those that show something new.

What a target says of an input is its trace: which kinds of problems there were, what it was read as. An
input with a trace that no other had is changed again in its turn. That leads deeper and deeper into the code
without instruments in it.
"""

from __future__ import annotations

import hashlib
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Final

import attrs

from fuzz.mutating import mutated

if sys.platform != "win32":  # where nobody tells how much memory was used
    import resource

HERE: Final = Path(__file__).parent
MOST_SECONDS: Final = 4.0
"""How much time of the processor one input may take; the largest documents take a tenth of it."""
MOST_MEMORY: Final = 150_000
"""By how many kilobytes one input may raise the most memory that was ever used."""
MOST_FAILURES: Final = 5
"""After so many failures a target is given up."""


@attrs.frozen
class Target:
    """Something that reads what strangers send."""

    trial: Callable[[bytes], str]
    """Tries an input: its trace, or an error if a law is broken."""
    seeds: Callable[[], Iterable[bytes]]
    """Inputs to begin with, beside those in the corpus."""


@attrs.define
class Report:
    """What came of it."""

    target: str
    inputs: int = 0
    traces: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    memory: int = 0
    """By how many kilobytes the most memory ever used has risen since the seeds were tried."""
    failures: list[str] = attrs.field(factory=list[str])

    def __str__(self) -> str:
        return (
            f"{self.target}: {self.inputs} inputs in {self.seconds:.0f} s, {self.traces} different traces, "
            f"the slowest took {1000 * self.slowest:.0f} ms, memory rose by {self.memory} kB, "
            f"{len(self.failures)} failures"
        )


def kept(name: str) -> list[bytes]:
    """The inputs that are kept for a target."""
    folders = (HERE / "found" / name, HERE / "corpus" / name)
    return [path.read_bytes() for folder in folders for path in sorted(folder.glob("*"))]


def run(name: str, target: Target, seconds: float, seed: int) -> Report:
    """Try inputs for so many seconds."""
    rng, report, started = Random(f"{name} {seed}"), Report(name), time.monotonic()
    pool: list[bytes] = []
    traces: set[str] = set()

    def tried(data: bytes) -> None:
        before, memory = time.process_time(), used_memory()
        try:
            trace = target.trial(data)
            took = time.process_time() - before
            if took > MOST_SECONDS:
                raise AssertionError(f"took {took:.1f} seconds")
            if memory and used_memory() - memory > MOST_MEMORY:
                raise AssertionError(f"took {used_memory() - memory} kB more memory")
        except Exception:
            report.failures.append(f"{keep(name, data)}\n{traceback.format_exc()}")
            return
        report.inputs += 1
        report.slowest = max(report.slowest, took)
        if trace not in traces:
            traces.add(trace)
            pool.append(data)

    for data in (*kept(name), *target.seeds()):
        tried(data)
    memory = used_memory()
    while time.monotonic() - started < seconds and len(report.failures) < MOST_FAILURES and pool:
        # The newest are the most promising.
        data = rng.choice(pool[-50:] if rng.random() < 0.5 else pool)
        tried(mutated(data, pool, rng))
    report.seconds = time.monotonic() - started
    report.traces = len(traces)
    report.memory = used_memory() - memory
    return report


def used_memory() -> int:
    """The most memory that this process has ever used, in kilobytes; 0 where nobody tells."""
    if sys.platform == "win32":
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def keep(name: str, data: bytes) -> Path:
    """Keep an input that failed."""
    path = HERE / "found" / name / hashlib.sha256(data).hexdigest()[:16]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path
