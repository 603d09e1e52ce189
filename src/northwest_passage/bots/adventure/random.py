"""A bot of Adventure that plays anything, but prefers to get ahead."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage.adventure import (
    ADVENTURE,
    Action,
    Advance,
    EndTurn,
    Event,
    GameRecord,
    Setup,
    State,
    View,
    legal_actions,
)
from northwest_passage.bots.protocol import nothing_to_decide
from northwest_passage.game import Game

__all__ = ["Race", "RandomBot"]

Race: TypeAlias = Game[Setup, State, View, Action, Event, GameRecord]


@attrs.frozen
class RandomBot(Frozen):
    """Plays at random with a bias ahead: boats of uniformly random players stay near the Atlantic.

    Now and then it advances as far as it can, and luck decides between equals. Otherwise it does anything
    legal, with each kind of action equally likely, but does not end a turn with points left.
    """

    bias: float = 0.5
    """How often it goes ahead, if it can."""

    @property
    def game(self) -> Race:
        """What it plays."""
        return ADVENTURE

    def choose(self, view: View, rng: Random) -> Action:
        """Choose an action at random.

        :raises InvalidData: if there is nothing to decide.
        """
        actions = legal_actions(view)
        if not actions:
            raise nothing_to_decide()
        assert view.turn_player is not None
        row = view.players[view.turn_player].boat.row
        advances = [action for action in actions if isinstance(action, Advance)]
        if advances and rng.random() < self.bias:
            farthest = max(action.path[-1].row for action in advances)
            if farthest > row:
                return rng.choice([one for one in advances if one.path[-1].row == farthest])
        kinds = list(dict.fromkeys(map(type, actions)))
        if EndTurn in kinds and len(kinds) > 1 and view.points:
            kinds.remove(EndTurn)
        kind = rng.choice(kinds)
        return rng.choice([action for action in actions if type(action) is kind])
