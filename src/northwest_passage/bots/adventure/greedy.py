"""A bot for Adventure that looks one action ahead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage.adventure import (
    ADVENTURE,
    Action,
    Advance,
    Phase,
    PlayDrift,
    PlayPlenty,
    PlayWreck,
    Recover,
    Shape,
    State,
    View,
    apply,
    legal_actions,
    sample_state,
)
from northwest_passage.adventure.views import Position
from northwest_passage.bots.adventure.evaluation import DEFAULT, Weights, lead
from northwest_passage.bots.adventure.random import Race
from northwest_passage.bots.protocol import nothing_to_decide

__all__ = ["GreedyBot", "candidates", "evaluated", "imagined", "makes_progress"]

FEW_TOKENS: Final = 2
"""The number of short tokens below which the bot considers recovering a token."""
NEAR: Final = 2
"""The maximum number of rows between the boat and the first tile of a swap."""


@attrs.frozen
class GreedyBot(Frozen):
    """A bot that maximizes its lead after the next action.

    It estimates the lead from the fastest routes over the known hexes. It considers neither the other
    players' actions nor its own later ones, except that it chooses the second tile of a swap together with
    the first. It uses only its view.

    >>> import random
    >>> from northwest_passage import adventure
    >>> from northwest_passage.bots.adventure import GreedyBot
    >>> rng = random.Random(1903)
    >>> view = adventure.view(adventure.new_game(["Amundsen", "Franklin"], rng=rng), 0)
    >>> GreedyBot().choose(view, rng)
    ChooseCharacter(character=Character.JOHN_ROSS)
    """

    game: ClassVar[Race] = ADVENTURE
    """The game that the bot plays."""
    weights: Weights = DEFAULT

    def choose(self, view: View, rng: Random) -> Action:
        """Choose the action with the best evaluation. Ties are broken at random.

        :param view: the view of the player to act.
        :param rng: the source of randomness.
        :returns: a legal action.
        :raises InvalidData: if there is nothing to decide.
        """
        # The sampled secrets do not matter: the evaluation uses only what is in the view.
        state = imagined(view, rng)
        actions = candidates(state)
        if len(actions) == 1:
            return actions[0]
        values = evaluated(state, actions, self.weights)
        best = max(values)
        return rng.choice(
            [action for action, value in zip(actions, values, strict=True) if value == best]
        )


def imagined(view: View, rng: Random) -> State:
    """Return a random state that agrees with everything the player to act can see.

    :raises InvalidData: if there is nothing to decide.
    """
    state = sample_state(view, rng)
    # In a finished game to_act is None, as is the viewer of a spectator's view.
    if view.viewer is None or view.viewer != view.to_act:
        raise nothing_to_decide()
    return state


def evaluated(state: State, actions: Sequence[Action], weights: Weights = DEFAULT) -> list[float]:
    """Return the lead of the player to act after each action. Hidden cards count only by their number."""
    player = state.turn_player
    assert player is not None
    return [_value(state, action, player, weights) for action in actions]


def _value(state: State, action: Action, player: int, weights: Weights) -> float:
    after = apply(state, action)
    if after.phase is Phase.SWAP_TILE:
        swaps = [apply(after, swap) for swap in legal_actions(after)]
        return max(lead(swapped, player, player, weights) for swapped in swaps)
    return lead(after, player, player, weights)


def makes_progress(here: Position, seat: int, action: Advance) -> bool:
    """Return whether an advance ends in a higher row, or covers a hex that is not on the player's route."""
    path, owners = action.path, here.scenario.owners
    if path[-1].row > here.players[seat].boat.row:
        return True
    return not all(owners[col << 5 | row] >> seat & 1 for col, row in path)


def candidates(state: State) -> Sequence[Action]:
    """Return the legal actions that are worth considering, at least one if any are legal.

    The following actions are left out: advances that only move the boat back and forth on the player's own
    route, recovering a token while enough short ones are left, starting a swap with a tile that is not close
    ahead, wrecking anything but a token in an opponent's reserve, and playing Plenty with few other cards.
    """
    actions = legal_actions(state)
    seat = state.turn_player
    if state.phase is not Phase.TURN or seat is None:
        return actions
    player = state.players[seat]
    row = player.boat.row
    has_few = min(player.reserve[Shape.SINGLE], player.reserve[Shape.LINE_2]) < FEW_TOKENS
    found: list[Action] = []
    for action in actions:
        match action:
            case Advance():
                if makes_progress(state, seat, action):
                    found.append(action)
            case Recover():
                if has_few:
                    found.append(action)
            case PlayDrift(tile=name):
                tile = state.scenario.tile_named(name)
                if tile is not None and row < tile.hexes[-1].row <= row + NEAR:
                    found.append(action)
            case PlayWreck(token=token):
                if token.owner != seat and not token.path:
                    found.append(action)
            case PlayPlenty():
                if len(player.hand) > 2:
                    found.append(action)
            case _:
                found.append(action)
    return found
