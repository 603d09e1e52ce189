"""Which modules have their examples run: those whose extra is installed. And when garbage is collected."""

import gc
from importlib.util import find_spec

RL = "src/northwest_passage/rl"
NEEDS = {
    "gymnasium": "gymnasium",
    "openspiel": "pyspiel",
    "pettingzoo": "pettingzoo",
    "adventure/pettingzoo": "pettingzoo",
}

collect_ignore = [f"{RL}/{name}.py" for name, library in NEEDS.items() if not find_spec(library)]
if not find_spec("numpy"):
    collect_ignore.append(RL)

# What collecting builds is kept, so a search for garbage would find none. This saves a quarter of its time.
gc.disable()


def pytest_collection_finish() -> None:
    """Search for garbage from here on."""
    gc.enable()
