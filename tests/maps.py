"""Small editions and drawn positions for the tests."""

from __future__ import annotations

from typing import Final

import attrs

from northwest_passage import (
    CHANCE,
    DEFAULT_EDITION,
    Action,
    Cell,
    Edition,
    State,
    TakeLarge,
    Terrain,
    Variant,
    apply,
    legal_actions,
    new_game,
)
from northwest_passage.edition import PrintedTile


def terrain(drawn: str) -> tuple[Terrain, ...]:
    """A drawing, ``#`` land and ``.`` sea, as terrain in reading order."""
    return tuple(Terrain(sign == "#") for sign in drawn if sign in "#.")


SMALL: Final = attrs.evolve(
    DEFAULT_EDITION,
    name="Small",
    columns=6,
    rows=4,
    printed=(
        PrintedTile("Greenland", Cell(5, 1), True, terrain(".# .# .#")),
        PrintedTile("Northwest Passage", Cell(0, 1), True, terrain("#. #. ..")),
    ),
    greenland=Cell(5, 1),
    northwest_passage=Cell(0, 1),
    frozen_rows=(3, 2, 1, 0, 1, 2, 3),
    zones=(3, 3, 2, 2, 1, 1),
    provenance=(),
)
"""A board of 6 x 4 cells with all tiles of the box; the sun freezes none to three of its rows.

Greenland lies in the east, the Northwest Passage in the west; there are no other printed tiles.
"""

NAMES: Final = ("Ross", "Rae", "Kane", "Back")


def reveal_all(state: State) -> State:
    """Let chance reveal the tile with the lowest number as long as it is to act."""
    while state.to_act == CHANCE:
        state = apply(state, legal_actions(state)[0])
    return state


def play(state: State, *actions: Action) -> State:
    """The state after these actions, chance's reveals in between left out."""
    state = reveal_all(state)
    for action in actions:
        state = reveal_all(apply(state, action))
    return state


def begin(
    players: int = 2, *, edition: Edition = SMALL, variant: Variant = Variant.STANDARD
) -> State:
    """A game at the first turn of player 0: tiles came in the order of their numbers."""
    state = new_game(NAMES[:players], edition=edition, variant=variant)
    return play(state, *[TakeLarge(0)] * players)
