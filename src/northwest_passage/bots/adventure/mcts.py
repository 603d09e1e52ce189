"""A bot for Adventure that uses Monte Carlo tree search over information sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from heapq import nsmallest
from math import exp
from random import Random
from typing import ClassVar, Final, TypeAlias

import attrs

from northwest_passage._internal.arguments import finite, must_be
from northwest_passage._internal.frozen import Frozen
from northwest_passage.adventure import (
    ADVENTURE,
    Action,
    Advance,
    EndTurn,
    Event,
    FreshWater,
    Phase,
    PlayHeadwind,
    PlaySpurt,
    PlayTailwind,
    Raid,
    Setup,
    State,
    Variant,
    View,
    apply,
    legal_actions,
)
from northwest_passage.adventure.rules.paths import path_cost
from northwest_passage.bots.adventure import greedy
from northwest_passage.bots.adventure.evaluation import DEFAULT, Weights, outlook
from northwest_passage.bots.adventure.random import Race
from northwest_passage.bots.adventure.route_cost import ways_ahead
from northwest_passage.bots.search import Search

__all__ = ["MctsBot"]

CHOICES: Final = 16
"""The maximum number of actions considered for the next choice: the best by the greedy bot's evaluation."""
ADVANCES: Final = 5
"""The maximum number of advances considered deeper in the tree."""

AdventureSearch: TypeAlias = Search[Setup, State, View, Action, Event]


@attrs.frozen
class MctsBot(Frozen):
    """A bot that grows a tree of the player's information sets, and plays the most visited action.

    Every iteration samples a new state that agrees with the view, so the choice does not depend on
    hidden cards. The evaluation of a position is each player's probability of winning, estimated from the
    fastest routes. The bot is a :class:`Search <northwest_passage.bots.Search>` with this game's evaluation.

    To look far ahead, it simplifies everything beyond the next choice: it considers only the cheapest
    advances, and only cards that give or take points.

    Limited by iterations, the bot makes the same choice for the same view and seed. Limited by time, it may
    not.

    >>> import random
    >>> from northwest_passage import adventure
    >>> from northwest_passage.bots.adventure import MctsBot
    >>> rng = random.Random(1903)
    >>> view = adventure.view(adventure.new_game(["Amundsen", "Franklin"], rng=rng), 0)
    >>> MctsBot(iterations=20).choose(view, rng)
    ChooseCharacter(character=Character.JOHN_ROSS)

    :raises InvalidData: if a number is out of range.
    """

    game: ClassVar[Race] = ADVENTURE
    """The game that the bot plays."""
    iterations: int | None = 400
    """The number of positions to evaluate for a choice, at least 1, or ``None`` if only time is limited."""
    seconds: float | None = None
    """The maximum time for a choice in seconds, a positive number, or ``None`` for no limit."""
    exploration: float = 0.6
    """The weight of the bonus for choices with few visits, on a scale where a certain win is 1."""
    temperature: float = 1.5
    """The difference between two actions, in action points, that makes the prior probability of the better
    one about e (2.718) times as high."""
    doubt: float = 4.0
    """The lead in action points that multiplies a player's odds of winning by e (2.718)."""
    weights: Weights = DEFAULT
    """The weights of the evaluation."""

    def __attrs_post_init__(self) -> None:
        for name in ("temperature", "doubt"):
            number: float = getattr(self, name)
            if (finite(number) or 0) <= 0:
                raise must_be(name, "a positive number", number)
        self._search(_Ranked())

    def choose(self, view: View, rng: Random) -> Action:
        """Choose the most visited action. With only one legal action, there is no search.

        :param view: the view of the player to act.
        :param rng: the source of randomness.
        :returns: a legal action.
        :raises InvalidData: if there is nothing to decide.
        """
        return self.search(view, rng).choose(view, rng)

    def think(self, view: View, rng: Random) -> Iterator[Action]:
        """Yield the most visited action so far, after every few iterations. The last one is the choice.

        :param view: the view of the player to act.
        :param rng: the source of randomness.
        :raises InvalidData: if there is nothing to decide.
        """
        return self.search(view, rng).think(view, rng)

    def search(self, view: View, rng: Random) -> AdventureSearch:
        """Return a search for one choice.

        :param view: the view of the player to act.
        :param rng: the source of randomness, used to sample a state in which the actions are ranked.
        :raises InvalidData: if there is nothing to decide.
        """
        state = greedy.imagined(view, rng)
        actions = greedy.candidates(state)
        values = greedy.evaluated(state, actions, self.weights) if len(actions) > 1 else [0.0]
        delays = [-value for value in values]
        ranked = nsmallest(CHOICES, range(len(actions)), key=delays.__getitem__)
        return self._search(_Ranked([actions[i] for i in ranked], [delays[i] for i in ranked]))

    def _search(self, chosen: _Ranked) -> AdventureSearch:
        return Search(
            game=ADVENTURE,
            evaluate=partial(outlook, weights=self.weights),
            candidates=partial(_candidates, chosen),
            priors=partial(_priors, self.temperature),
            worth=partial(_chances, self.doubt),
            beyond=_beyond,
            iterations=self.iterations,
            seconds=self.seconds,
            exploration=self.exploration,
            patience=4,
        )


class _Ranked(list[Action]):
    """Actions with a rating of each in points, in ``delays``: the higher the rating, the worse the action."""

    def __init__(self, actions: Sequence[Action] = (), delays: Sequence[float] = ()) -> None:
        super().__init__(actions)
        self.delays = delays


def _chances(doubt: float, state: State, outlooks: Sequence[float]) -> Sequence[float]:
    """Return the probability that each player, or the player's team, wins."""
    best = max(outlooks)
    odds = [exp((value - best) / doubt) for value in outlooks]
    total = sum(odds)
    if state.variant is Variant.TEAMS:
        return [sum(odds[seat % 2 :: 2]) / total for seat in range(len(odds))]
    return [each / total for each in odds]


def _beyond(state: State) -> State:
    """Apply forced actions, each the only legal one, but stop before chance acts or the game ends."""
    while True:
        actions = legal_actions(state)
        if len(actions) != 1:
            return state
        after = apply(state, actions[0])
        if after.to_act is None or after.to_act < 0:
            return state
        state = after


def _candidates(chosen: _Ranked, state: State, rng: Random | None) -> Sequence[Action]:
    """Return the actions to consider: ``chosen`` for the next choice, and only a few deeper in the tree."""
    if rng is None:
        return chosen
    actions = legal_actions(state)
    if state.phase is not Phase.TURN:
        return actions if len(actions) <= ADVANCES else rng.sample(actions, ADVANCES)
    seat = state.turn_player
    assert seat is not None
    thought_of = [
        action
        for action in actions
        if type(action) in _THOUGHT_OF
        and (type(action) is not Advance or greedy.makes_progress(state, seat, action))
    ]
    delays = _delays(state, thought_of)
    advances = [i for i, action in enumerate(thought_of) if type(action) in _ADVANCES]
    kept = nsmallest(ADVANCES, advances, key=delays.__getitem__)
    kept += [i for i, action in enumerate(thought_of) if type(action) not in _ADVANCES]
    return _Ranked([thought_of[i] for i in kept], [delays[i] for i in kept])


_ADVANCES: Final = frozenset({Advance, PlayTailwind})
_THOUGHT_OF: Final = _ADVANCES | {Raid, FreshWater, EndTurn, PlayHeadwind, PlaySpurt}


def _priors(
    temperature: float, state: State, actions: Sequence[Action], evaluation: Callable[[int], float]
) -> Sequence[float]:
    """Return the prior probability of each action: the better the action seems, the higher."""
    if not isinstance(actions, _Ranked):
        return [1 / len(actions)] * len(actions)
    least = min(actions.delays)
    odds = [exp((least - delay) / temperature) + 0.002 for delay in actions.delays]
    total = sum(odds)
    return [each / total for each in odds]


def _delays(state: State, actions: Sequence[Action]) -> list[float]:
    """Return the cost of each action plus that of the route after it, including points left unused."""
    seat = state.turn_player
    assert seat is not None
    ways = ways_ahead(state, seat)
    boat = state.players[seat].boat
    here = float(ways[boat.col << 5 | boat.row])
    edition = state.edition
    found: list[float] = []
    for action in actions:
        match action:
            case Advance(path=path):
                indices = tuple([col << 5 | row for col, row in path])
                cost = path_cost(state, seat, indices) or 0
                found.append(cost + ways[indices[-1]] - 0.1 * len(path))
            case Raid(to=to):
                found.append(edition.costs.raid + ways[to.col << 5 | to.row])
            case PlayTailwind(path=path):
                found.append(ways[path[-1].col << 5 | path[-1].row])
            case EndTurn():
                found.append(here + state.points)
            case FreshWater():
                found.append(here - edition.fresh_water)
            case PlaySpurt():
                found.append(here - edition.card_numbers.spurt)
            case _:
                found.append(here)
    return found
