"""The engine of the fuzzer: it tries inputs on a target, and mutates those with a new trace.

The trace of an input is the result of the target: the kinds of problems, or the type of the parsed value. An
input with a new trace is added to the pool of inputs to mutate. This reaches deep code without
instrumentation.
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

if sys.platform != "win32":  # Windows has no module `resource`
    import resource

HERE: Final = Path(__file__).parent
MOST_SECONDS: Final = 4.0
"""The maximum processor time for one input in seconds. The largest documents take a tenth of it."""
MOST_MEMORY: Final = 150_000
"""The maximum growth of the peak memory by one input, in kilobytes."""
MOST_FAILURES: Final = 5
"""The number of failures after which a target is abandoned."""


@attrs.frozen
class Target:
    """Code that reads untrusted input."""

    trial: Callable[[bytes], str]
    """A function that tries an input. It returns the trace, or raises an error if an invariant is broken."""
    seeds: Callable[[], Iterable[bytes]]
    """The first inputs, in addition to those in the corpus."""


@attrs.define
class Report:
    """The results of a target."""

    target: str
    inputs: int = 0
    traces: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    memory: int = 0
    """The growth of the peak memory after the first inputs, in kilobytes."""
    failures: list[str] = attrs.field(factory=list[str])

    def __str__(self) -> str:
        return (
            f"{self.target}: {self.inputs} inputs in {self.seconds:.0f} s, {self.traces} different traces, "
            f"the slowest took {1000 * self.slowest:.0f} ms, memory rose by {self.memory} kB, "
            f"{len(self.failures)} failures"
        )


def saved(name: str) -> list[bytes]:
    """Return the saved inputs of a target."""
    folders = (HERE / "found" / name, HERE / "corpus" / name)
    return [path.read_bytes() for folder in folders for path in sorted(folder.glob("*"))]


def run(name: str, target: Target, seconds: float, seed: int) -> Report:
    """Try inputs on a target for a number of seconds."""
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
            report.failures.append(f"{save(name, data)}\n{traceback.format_exc()}")
            return
        report.inputs += 1
        report.slowest = max(report.slowest, took)
        if trace not in traces:
            traces.add(trace)
            pool.append(data)

    for data in (*saved(name), *target.seeds()):
        tried(data)
    memory = used_memory()
    while time.monotonic() - started < seconds and len(report.failures) < MOST_FAILURES and pool:
        # The newest inputs are the most promising.
        data = rng.choice(pool[-50:] if rng.random() < 0.5 else pool)
        tried(mutated(data, pool, rng))
    report.seconds = time.monotonic() - started
    report.traces = len(traces)
    report.memory = used_memory() - memory
    return report


def used_memory() -> int:
    """Return the peak memory of this process in kilobytes, or 0 on Windows."""
    if sys.platform == "win32":
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def save(name: str, data: bytes) -> Path:
    """Save an input that failed, and return its path."""
    path = HERE / "found" / name / hashlib.sha256(data).hexdigest()[:16]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path
