"""Stored games of Expedition: `three`, `four` and `solo` with the default edition, and `small`."""

from functools import cache
from pathlib import Path

from northwest_passage import GameRecord, State

RECORDS = Path(__file__).parents[1] / "expedition" / "records"


@cache
def record(name: str) -> GameRecord:
    """Return the record of a stored game."""
    return GameRecord.load(RECORDS / f"{name}.jsonl")


@cache
def states(name: str) -> tuple[State, ...]:
    """Return all states of a stored game."""
    return tuple(record(name).states())
