"""Stored games that pages show."""

from pathlib import Path

import northwest_passage as nwp
from northwest_passage import adventure

FOLDER = Path(__file__).parents[1] / "_games"
PACKAGED = Path(nwp.__file__).parent / "data" / "games"
"""The folder of the games that the player's guide also shows."""


def _path(name: str) -> Path:
    packaged = PACKAGED / f"{name}.json"
    return packaged if packaged.exists() else FOLDER / packaged.name


def kept(name: str) -> nwp.State:
    """Return the last state of a stored game."""
    return record(name).replay()


def record(name: str) -> nwp.GameRecord:
    """Return the record of a stored game."""
    return nwp.GameRecord.load(_path(name))


def race(name: str) -> adventure.GameRecord:
    """Return the record of a stored race."""
    return adventure.GameRecord.load(_path(name))


def moment(name: str, number: int) -> tuple[adventure.State, adventure.Step]:
    """Return the state of a stored race before the action with this number, and the step of that action."""
    game = race(name)
    state = game.replay(number)
    return state, adventure.step(state, game.actions[number])
