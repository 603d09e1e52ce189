"""A bot that looks one action ahead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, TypeAlias

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage.bots.expedition.evaluation import Weights, outlook
from northwest_passage.bots.protocol import nothing_to_decide
from northwest_passage.expedition import (
    EXPEDITION,
    Action,
    DrawLarge,
    DrawSmall,
    Event,
    GameRecord,
    RefreshTiles,
    Setup,
    State,
    TransferCrew,
    Unit,
    apply,
    legal_actions,
)
from northwest_passage.game import Game

__all__ = ["Expedition", "GreedyBot", "candidates"]

Expedition: TypeAlias = Game[Setup, State, State, Action, Event, GameRecord]
"""The type of the game that the bots of this package play."""


@attrs.frozen
class GreedyBot(Frozen):
    """A bot that maximizes its expected final score after the next action.

    It considers neither the other players' actions nor its own later ones.

    >>> import random
    >>> import northwest_passage as nwp
    >>> from northwest_passage.bots import GreedyBot
    >>> rng = random.Random(1845)
    >>> state = nwp.new_game(["Ross", "Rae"], rng=rng)
    >>> GreedyBot().choose(state, rng) in nwp.legal_actions(state)
    True
    """

    game: ClassVar[Expedition] = EXPEDITION
    """The game that the bot plays."""
    weights: Weights | None = None

    def choose(self, state: State, rng: Random) -> Action:
        """Choose the action with the best evaluation. Ties are broken at random.

        :param state: a state in which a player is to act.
        :param rng: the source of randomness.
        :returns: a legal action.
        :raises InvalidData: if there is nothing to decide.
        """
        actions = candidates(state)
        if len(actions) == 1:
            return actions[0]
        if not actions:
            raise nothing_to_decide()
        player = state.turn_player
        assert player is not None
        values = [outlook(apply(state, action), player, self.weights) for action in actions]
        best = max(values)
        return rng.choice(
            [action for action, value in zip(actions, values, strict=True) if value == best]
        )


def candidates(state: State) -> Sequence[Action]:
    """Return the legal actions that are worth considering, at least one if any are legal.

    If there are many, some are left out. Only the unit with more crew draws or refreshes tiles, and only as
    the first action of a turn. Small tiles are not drawn. A transfer leaves no resting crew on the Sled, and
    either none or several available crew.
    """
    actions = legal_actions(state)
    if len(actions) < 8 or state.turn_player is None:
        return actions
    player = state.players[state.turn_player]
    ship, sled = player.ship_crew, player.sled_crew
    payer = Unit.SLED if sled.available > ship.available else Unit.SHIP
    found: list[Action] = []
    for action in actions:
        match action:
            case DrawLarge(unit=unit) | RefreshTiles(unit=unit):
                if unit is payer and not state.surcharge:
                    found.append(action)
            case DrawSmall():
                pass
            case TransferCrew(sled_available=available, sled_resting=resting):
                if resting == 0 and (available == 0 or available > 1):
                    found.append(action)
            case _:
                found.append(action)
    return found
