"""The configuration of pytest: modules to skip if their extra is missing, and delayed garbage collection."""

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

# The objects that pytest builds while it collects tests stay alive, so there is no garbage to find. Disabling
# the collector saves a quarter of that time.
gc.disable()


def pytest_collection_finish() -> None:
    """Enable the garbage collector when all tests are collected."""
    gc.enable()
