"""How long it takes to write, read and check a state in the middle of a game, against the `json` module.

    python benchmarks/bench_json.py

All of it is measured in one run, the measurements taking turns, so that whatever else the machine does hits
them alike; of each the fastest of many is given. `json.dumps` and `json.loads` work on the same document.
"""

from __future__ import annotations

import json
import platform
import random
import time
from collections.abc import Callable
from importlib.metadata import version

import northwest_passage as nwp
from northwest_passage._internal.codec.document import parse
from northwest_passage.expedition.serialization import FORMATS
from northwest_passage.expedition.validation import problems_of

ROUNDS = 300
ROUND = 6


def middle_of_a_game() -> nwp.State:
    """Three players who place what they can and do not go home, at the start of the second year."""
    rng = random.Random(1845)
    state = nwp.new_game(["Ross", "Rae", "Back"], rng=rng)
    while state.round < ROUND:
        legal = [
            action
            for action in nwp.legal_actions(state)
            if not isinstance(action, nwp.MoveShip | nwp.MoveSled)
            or action.to != state.edition.greenland
        ]
        places = [action for action in legal if isinstance(action, nwp.PlaceTile)]
        state = nwp.apply(state, rng.choice(places or legal))
    return state


def fastest(tasks: dict[str, Callable[[nwp.State], object]], text: str) -> dict[str, float]:
    """The fastest of many runs of each task, in microseconds, each with a state that is fresh."""
    best = dict.fromkeys(tasks, float("inf"))
    for _ in range(ROUNDS):
        for name, task in tasks.items():
            state = load(text)
            start = time.perf_counter()
            task(state)
            best[name] = min(best[name], (time.perf_counter() - start) * 1e6)
    return best


def load(text: str) -> nwp.State:
    """What `from_json` does before it checks the state."""
    state = FORMATS.codec.read(FORMATS.opened(parse(text), "state"), nwp.State)
    assert isinstance(state, nwp.State)
    return state


def main() -> None:
    """Measure and print."""
    state = middle_of_a_game()
    document, text = nwp.to_dict(state), nwp.to_json(state)
    assert nwp.from_json(text, nwp.State) == state
    best = fastest(
        {
            "json.dumps": lambda _: json.dumps(document),
            "to_dict": nwp.to_dict,
            "to_json": nwp.to_json,
            "json.loads": lambda _: json.loads(text),
            "load without check": lambda _: load(text),
            "check": problems_of,
            "from_json": lambda _: nwp.from_json(text, nwp.State),
            "frontend_view": nwp.frontend_view,
        },
        text,
    )
    print(f"Python {platform.python_version()}, cattrs {version('cattrs')}")
    print(f"{state!r}, {len(text)} characters\n")
    print(f"{'':<20}{'microseconds':>14}{'ratio':>8}")
    for name, microseconds in best.items():
        base = best["json.dumps" if name in ("json.dumps", "to_dict", "to_json") else "json.loads"]
        print(f"{name:<20}{microseconds:>14.1f}{microseconds / base:>8.2f}")


if __name__ == "__main__":
    main()
