"""A bot that uses Monte Carlo tree search. It evaluates positions with the outlook, without playouts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import exp
from random import Random
from typing import ClassVar, TypeAlias

import attrs

from northwest_passage._internal.arguments import (
    as_int,
    as_int_or_none,
    finite,
    must_be,
    whole,
)
from northwest_passage._internal.frozen import Frozen
from northwest_passage.bots.expedition import greedy
from northwest_passage.bots.expedition.evaluation import Weights
from northwest_passage.bots.expedition.evaluation_cache import Outlooks
from northwest_passage.bots.expedition.greedy import Expedition
from northwest_passage.bots.search import Search
from northwest_passage.expedition import (
    EXPEDITION,
    Action,
    DrawAndPlace,
    DrawLarge,
    EndTurn,
    Event,
    Phase,
    PlaceTile,
    Setup,
    State,
    TokenKind,
    Unit,
    apply,
    returns,
)

__all__ = ["MctsBot"]

ExpeditionSearch: TypeAlias = Search[Setup, State, State, Action, Event]


@attrs.frozen
class MctsBot(Frozen):
    """A bot that grows a tree of positions and plays the most visited action.

    The tree grows most where it looks most promising. The bot assumes that each player wants the largest
    lead over the best of the others, and wants to win. A single player wants the most prestige. The bot
    visits a choice more often if the outlook after it is good for the player who chooses, and if later
    positions in the tree had good evaluations for that player. It is a :class:`Search
    <northwest_passage.bots.Search>` that uses :func:`outlook <northwest_passage.bots.outlook>`.

    To look far ahead, it simplifies everything beyond the next choice: a turn is one action, and if there are
    many placements, it considers a few of them at random. Tiles that chance may reveal are sampled. The more
    often a reveal is visited, the more tiles are sampled.

    Limited by iterations, the bot makes the same choice for the same position and seed. Limited by time, it
    may not.

    >>> import random
    >>> import northwest_passage as nwp
    >>> from northwest_passage.bots import MctsBot
    >>> rng = random.Random(1845)
    >>> state = nwp.new_game(["Ross", "Rae"], rng=rng)
    >>> MctsBot(iterations=20).choose(state, rng) in nwp.legal_actions(state)
    True

    :raises InvalidData: if a number is out of range.
    """

    game: ClassVar[Expedition] = EXPEDITION
    """The game that the bot plays."""
    iterations: int | None = attrs.field(default=400, converter=as_int_or_none)
    """The number of positions to evaluate for a choice, at least 1, or ``None`` if only time is limited."""
    seconds: float | None = None
    """The maximum time for a choice in seconds, a positive number, or ``None`` for no limit."""
    exploration: float = 6.0
    """The weight, in prestige, of the bonus that leads the search to choices with few visits."""
    temperature: float = 1.0
    """The difference in expected score, in prestige, that changes the prior probability of an action by a
    factor of e (2.718)."""
    victory: float = 5.0
    """The value of winning the game, in prestige."""
    weights: Weights | None = None
    """The weights of the evaluation, or ``None`` for those of the variant."""
    placements: int = attrs.field(default=8, converter=as_int)
    """The maximum number of placements to consider beyond the next choice, sampled at random. Fewer take less
    time and make the bot weaker."""

    def __attrs_post_init__(self) -> None:
        if (finite(self.temperature) or 0) <= 0:
            raise must_be("temperature", "a positive number", self.temperature)
        if finite(self.victory) is None:
            raise must_be("victory", "a finite number", self.victory)
        if (whole(self.placements) or 0) < 1:
            raise must_be("placements", "a positive integer", self.placements)
        self.search()

    def choose(self, state: State, rng: Random) -> Action:
        """Choose the most visited action. With only one legal action, there is no search.

        :param state: a state in which a player is to act.
        :param rng: the source of randomness.
        :returns: a legal action.
        :raises InvalidData: if there is nothing to decide.
        """
        return self.search().choose(state, rng)

    def think(self, state: State, rng: Random) -> Iterator[Action]:
        """Yield the most visited action so far, after every few iterations. The last one is the choice.

        :param state: a state in which a player is to act.
        :param rng: the source of randomness.
        :raises InvalidData: if there is nothing to decide.
        """
        return self.search().think(state, rng)

    def search(self) -> ExpeditionSearch:
        """Return the search with the settings of this bot."""
        return Search(
            game=EXPEDITION,
            evaluate=Outlooks(self.weights),
            candidates=partial(_candidates, self.placements),
            priors=partial(_priors, self.temperature),
            worth=partial(_leads, self.victory),
            beyond=_end_turn,
            # The outlook does not depend on the display, so one evaluation serves all revealed tiles.
            blind=True,
            iterations=self.iterations,
            seconds=self.seconds,
            exploration=self.exploration,
        )


def _priors(
    temperature: float, state: State, actions: Sequence[Action], evaluation: Callable[[int], float]
) -> Sequence[float]:
    """Return the prior probability of each action: the better the outlook after it, the higher."""
    values = [evaluation(i) for i in _alike(state, actions)]
    best = max(values)
    odds = [exp((value - best) / temperature) + 0.001 for value in values]
    total = sum(odds)
    return [chance / total for chance in odds]


def _alike(state: State, actions: Sequence[Action]) -> Iterator[int]:
    """Yield for each action the index of the first action with the same evaluation.

    That is its own index, except for draws: the evaluation does not distinguish tiles with the same symbol.
    """
    draws: dict[tuple[Unit, TokenKind | None], int] = {}
    for number, action in enumerate(actions):
        if isinstance(action, DrawLarge):
            tile = state.display[action.slot]
            assert tile is not None
            yield draws.setdefault((action.unit, state.edition.symbol(tile)), number)
        else:
            yield number


def _leads(victory: float, state: State, outlooks: Sequence[float]) -> Sequence[float]:
    """Return the lead of each player over the best of the others."""
    if len(outlooks) == 1:
        return outlooks
    values = [*outlooks]
    if state.is_over:
        values = [value + victory * won for value, won in zip(values, returns(state), strict=True)]
    return [value - max(values[:i] + values[i + 1 :]) for i, value in enumerate(values)]


def _end_turn(state: State) -> State:
    """End the turn if it can be ended. This does not change the evaluation."""
    if state.surcharge and state.phase is Phase.TURN:
        return apply(state, EndTurn())
    return state


def _candidates(most: int, state: State, rng: Random | None) -> Sequence[Action]:
    """Return the actions worth considering. Beyond the next choice, at most ``most`` are placements."""
    actions = greedy.candidates(state)
    if rng is None:
        return actions
    placements: list[Action] = []
    others: list[Action] = []
    for action in actions:
        (placements if isinstance(action, (PlaceTile, DrawAndPlace)) else others).append(action)
    return actions if len(placements) <= most else others + rng.sample(placements, most)
