"""Run the fuzzer."""

from __future__ import annotations

import argparse
import sys

from fuzz.engine import Report, run
from fuzz.targets import TARGETS


def main() -> int:
    """Run each target for its share of the time. The exit code is 1 if there was a failure."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"one of {', '.join(TARGETS)}")
    parser.add_argument("--seconds", type=float, default=180, help="the total time (180)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the inputs (0)")
    options = parser.parse_args()
    names: list[str] = options.targets or [*TARGETS]
    unknown = {*names} - {*TARGETS}
    if unknown:
        parser.error(
            f"TARGET must be one of {', '.join(TARGETS)}, got {', '.join(sorted(unknown))}"
        )
    reports: list[Report] = []
    for name in names:
        reports.append(run(name, TARGETS[name], options.seconds / len(names), options.seed))
        sys.stdout.write(f"{reports[-1]}\n")
        sys.stdout.flush()
    for report in reports:
        for failure in report.failures:
            sys.stderr.write(f"\n{report.target}: {failure}")
    return any(report.failures for report in reports)


if __name__ == "__main__":
    sys.exit(main())
