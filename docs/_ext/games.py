"""Games that were played once and are kept, to be shown on pages."""

from pathlib import Path

import northwest_passage as nwp
from northwest_passage import adventure

FOLDER = Path(__file__).parents[1] / "_games"
PACKAGED = Path(nwp.__file__).parent / "data" / "games"
"""The folder of the games that the player's guide shows too."""


def _path(name: str) -> Path:
    packaged = PACKAGED / f"{name}.json"
    return packaged if packaged.exists() else FOLDER / packaged.name


def kept(name: str) -> nwp.State:
    """The last state of a kept game."""
    return record(name).replay()


def record(name: str) -> nwp.GameRecord:
    """The record of a kept game."""
    return nwp.GameRecord.load(_path(name))


def race(name: str) -> adventure.GameRecord:
    """The record of a kept race."""
    return adventure.GameRecord.load(_path(name))


def moment(name: str, number: int) -> tuple[adventure.State, adventure.Step]:
    """The state of a kept race before its action with this number, and the step of that action."""
    game = race(name)
    state = game.replay(number)
    return state, adventure.step(state, game.actions[number])
