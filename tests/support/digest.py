"""One number for many games: every state, every list of legal actions, every event, every score.

    python -m tests.support.digest            prints it
    python -m tests.support.digest --keep     writes it to tests/expedition/digest.txt

It must be the same on every Python, whatever the hash seed, so it is made of plain values only. It changes
with the rules, the events, the shipped edition and the players that drive the games, and with nothing else.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs

import northwest_passage as nwp
from tests.support.bridge import plain, plain_action, plain_state
from tests.support.players import game

FILE = Path(__file__).parents[1] / "expedition" / "digest.txt"


def lines(seed: int, *, shipped: bool) -> Iterator[str]:
    """All that can be seen of the game of a seed."""
    for state, legal, action in game(seed, shipped=shipped):
        yield repr(plain_state(state))
        yield repr([plain_action(option) for option in legal])
        yield repr([attrs.astuple(line) for line in nwp.score(state)])
        yield repr([attrs.astuple(line) for line in nwp.standings(state)])
        if action is not None:
            yield repr([_plain_event(event) for event in nwp.step(state, action).events])


def _plain_event(value: object) -> object:
    kind: type = type(value)
    if attrs.has(kind):
        fields = (getattr(value, field.name) for field in attrs.fields(kind) if field.eq)
        return (kind.__name__, *map(_plain_event, fields))
    return plain(value)


def digest() -> str:
    """The number, in hexadecimal digits."""
    total = hashlib.sha256()
    for shipped, seeds in ((True, range(8)), (False, range(60))):
        for seed in seeds:
            for line in lines(seed, shipped=shipped):
                total.update(line.encode())
    return total.hexdigest()


if __name__ == "__main__":
    found = digest()
    print(found)
    if "--keep" in sys.argv[1:]:
        FILE.write_text(found + "\n", encoding="utf-8")
