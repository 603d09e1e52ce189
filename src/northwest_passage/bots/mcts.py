"""A bot that searches: Monte Carlo tree search, with the outlook in place of games played to their end."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from math import exp, inf, isfinite, sqrt
from random import Random
from time import monotonic
from typing import Final

import attrs

from northwest_passage import (
    CHANCE,
    Action,
    DrawAndPlace,
    EndTurn,
    Phase,
    PlaceTile,
    State,
    apply,
    legal_actions,
    returns,
)
from northwest_passage.bots.greedy import candidates
from northwest_passage.bots.outlook import Weights, outlook

__all__ = ["MctsBot"]

PLACEMENTS: Final = 8
"""How many placements are thought of in a position beyond the next choice."""
VISITS_FOR_A_TILE: Final = 16
"""How often a reveal is thought about before another tile is tried."""


@attrs.frozen
class MctsBot:
    """Grows a tree of positions, most where it looks most promising, and plays what it has tried most.

    Each player is taken to want the largest lead over the best of the others, and the victory on top of
    it; alone, the most prestige. A choice is tried the more, the better its positions turned out for who
    chooses, and the better it looked to the outlook before (known as PUCT).

    To look far ahead it takes things easy beyond the next choice: a turn is one action, and of many
    placements luck picks a few. Tiles that chance may reveal are sampled: the more often a reveal is thought
    about, the more of them.

    With a number of iterations the same position and luck give the same choice; with seconds they need not.
    """

    iterations: int | None = 400
    """How many positions to look at for a choice; ``None`` for as many as there is time for."""
    seconds: float | None = None
    """How long to think about a choice at most; ``None`` for as long as it takes."""
    exploration: float = 6.0
    """How much lead, in prestige, to risk for trying what was tried little."""
    temperature: float = 1.0
    """By how much prestige the outlook must be worse for a choice to be tried less, by a factor of e."""
    victory: float = 5.0
    """What the victory is worth, in prestige."""
    weights: Weights | None = None
    """Those of the outlook."""

    def __attrs_post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ValueError("a MctsBot needs a number of iterations or of seconds, or both")
        if self.iterations is not None and (
            type(self.iterations) is not int or self.iterations < 0
        ):
            raise ValueError(f"{self.iterations!r} is no number of iterations")
        if not (self.temperature > 0 and isfinite(self.temperature)):
            raise ValueError(f"the temperature is a number above 0, not {self.temperature!r}")
        if not (isfinite(self.exploration) and isfinite(self.victory)):
            raise ValueError("exploration and victory are finite numbers")

    def choose(self, state: State, rng: Random) -> Action:
        """Choose what was tried most; nothing is tried where there is no choice."""
        root = _Node(state)
        root.visits = 1
        self._list_choices(root, candidates(state))
        if len(root.actions) > 1:
            deadline = None if self.seconds is None else monotonic() + self.seconds
            tried = 0
            while tried != self.iterations and (deadline is None or monotonic() < deadline):
                self._look_at_one_more(root, rng)
                tried += 1
                if tried % 16 == 0 and self._is_decided(root, tried):
                    break
        tries = [(node.visits, prior) for node, prior in zip(root.nodes, root.priors, strict=True)]
        return root.actions[tries.index(max(tries))]

    def _is_decided(self, root: _Node, tried: int) -> bool:
        """Whether no other choice can be tried more often any more."""
        first, second = nlargest(2, [node.visits for node in root.nodes])
        return self.iterations is not None and first - second > self.iterations - tried

    def _look_at_one_more(self, root: _Node, rng: Random) -> None:
        """Go down the tree to a position not looked at yet, and tell those on the way what it is worth."""
        path = [root]
        node = root
        while True:
            if node.state.to_act == CHANCE:
                node = _revealed(node, rng)
            elif node.visits and not node.state.is_over:
                if not node.actions:
                    node.end_turn()
                    self._list_choices(node, _with_few_placements(candidates(node.state), rng))
                node = self._most_promising(node)
            else:
                break
            path.append(node)
        leads = self._leads(node)
        for node in path:
            node.visits += 1
            for player, lead in enumerate(leads):
                node.leads[player] += lead

    def _list_choices(self, node: _Node, actions: Sequence[Action]) -> None:
        """Keep the choices of a position, and how likely each of them is to be the right one."""
        player = node.state.turn_player
        assert player is not None
        node.actions = actions
        node.nodes = [_Node(apply(node.state, action)) for action in actions]
        values = [child.outlook(player, self.weights) for child in node.nodes]
        best = max(values)
        odds = [exp((value - best) / self.temperature) + 0.001 for value in values]
        total = sum(odds)
        node.priors = [chance / total for chance in odds]

    def _most_promising(self, node: _Node) -> _Node:
        """The choice with the best mean lead so far, plus the more, the less it was tried."""
        player = node.state.turn_player
        assert player is not None
        unknown = node.leads[player] / node.visits
        scale = self.exploration * sqrt(node.visits)
        best, chosen = -inf, node.nodes[0]
        for child, prior in zip(node.nodes, node.priors, strict=True):
            visits = child.visits
            mean = child.leads[player] / visits if visits else unknown
            promise = mean + scale * prior / (1 + visits)
            if promise > best:
                best, chosen = promise, child
        return chosen

    def _leads(self, node: _Node) -> Sequence[float]:
        """What a position is worth to each player."""
        values = [node.outlook(player, self.weights) for player in range(len(node.leads))]
        if len(values) == 1:
            return values
        if node.state.is_over:
            won = returns(node.state)
            values = [value + self.victory * won[i] for i, value in enumerate(values)]
        return [value - max(values[:i] + values[i + 1 :]) for i, value in enumerate(values)]


class _Node:
    """A position in the tree, and what was found below it."""

    __slots__ = ("actions", "leads", "nodes", "outlooks", "priors", "state", "visits")

    def __init__(self, state: State, outlooks: dict[int, float] | None = None) -> None:
        self.state = state
        self.visits = 0
        self.leads = [0.0] * len(state.players)
        """The sum, for each player, of what the positions below it are worth."""
        self.actions: Sequence[Action] = ()
        self.nodes: list[_Node] = []
        """The positions after the actions."""
        self.priors: list[float] = []
        self.outlooks = {} if outlooks is None else outlooks
        """Of the players that were asked for."""

    def end_turn(self) -> None:
        """Take the turn to be over, if it can be. The outlook is the same for it."""
        if self.state.surcharge and self.state.phase is Phase.TURN:
            self.state = apply(self.state, EndTurn())

    def outlook(self, player: int, weights: Weights | None) -> float:
        """What the position promises to a player, found out once."""
        value = self.outlooks.get(player)
        if value is None:
            value = self.outlooks[player] = outlook(self.state, player, weights)
        return value


def _revealed(node: _Node, rng: Random) -> _Node:
    """The position after a reveal: a new one now and then, or the one looked at least.

    All tiles are equally likely. One has to do for a while, since what it changes is seen only some
    actions later.
    """
    if len(node.nodes) < 1 + node.visits // VISITS_FOR_A_TILE:
        # The outlook does not look at the display, so that it is the same for all tiles.
        state = apply(node.state, rng.choice(legal_actions(node.state)))
        node.nodes.append(_Node(state, node.outlooks))
        return node.nodes[-1]
    return min(node.nodes, key=_visits)


def _with_few_placements(actions: Sequence[Action], rng: Random) -> Sequence[Action]:
    """All of these actions but the placements, and a few of those."""
    placements = [action for action in actions if isinstance(action, PlaceTile | DrawAndPlace)]
    if len(placements) <= PLACEMENTS:
        return actions
    others = [action for action in actions if not isinstance(action, PlaceTile | DrawAndPlace)]
    return others + rng.sample(placements, PLACEMENTS)


def _visits(node: _Node) -> int:
    return node.visits
