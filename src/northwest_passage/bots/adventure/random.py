"""A bot for Adventure that plays at random, but prefers to advance."""

from __future__ import annotations

from random import Random
from typing import ClassVar, TypeAlias

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
    """A bot that plays at random, with a bias towards advancing.

    Without the bias, its boat would stay near the Atlantic. With probability ``bias``, the bot advances to
    the farthest row within reach, if that row is ahead, and chooses at random among the advances that end
    there. Otherwise it chooses a random kind of action, then a random action of that kind. It does not end a
    turn while it has points and can do anything else.

    >>> import random
    >>> from northwest_passage import adventure
    >>> from northwest_passage.bots.adventure import RandomBot
    >>> rng = random.Random(1903)
    >>> view = adventure.view(adventure.new_game(["Amundsen", "Franklin"], rng=rng), 0)
    >>> RandomBot().choose(view, rng) in adventure.legal_actions(view)
    True
    """

    game: ClassVar[Race] = ADVENTURE
    """The game that the bot plays."""
    bias: float = 0.5
    """The probability of advancing to the farthest row within reach."""

    def choose(self, view: View, rng: Random) -> Action:
        """Choose an action at random.

        :param view: the game as the player to act sees it.
        :param rng: the source of randomness.
        :returns: a legal action.
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
