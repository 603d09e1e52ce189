"""The games that can be played at a terminal, by name; each is loaded when it is wanted."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from northwest_passage.cli.game_ui import Face

__all__ = ["GAMES", "Face", "face_of"]

GAMES: Final = ("expedition", "adventure")
"""The names of the games, the usual one first."""


def face_of(name: str) -> Face:
    """How people meet the game of this name.

    :raises KeyError: if there is none.
    """
    if name not in GAMES:
        raise KeyError(name)
    face: Face = import_module(f"{__name__}.{name}").FACE
    return face
