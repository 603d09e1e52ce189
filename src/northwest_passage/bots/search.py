"""A search for any game: Monte Carlo tree search over the information sets of the player to act.

In a game without secrets, the nodes of the tree are positions. In a game with secrets, every iteration
samples a new state that agrees with the view, and the nodes are positions that the player can distinguish.
The tree does not store secrets that were sampled for an iteration.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import nlargest
from math import inf, sqrt
from operator import add
from random import Random
from time import monotonic
from typing import Any, Final, Generic

import attrs

from northwest_passage._internal.arguments import (
    as_int,
    as_int_or_none,
    finite,
    must_be,
    whole,
)
from northwest_passage._internal.frozen import Frozen
from northwest_passage.bots.protocol import nothing_to_decide
from northwest_passage.errors import InvalidData, Problem
from northwest_passage.game import CHANCE, ActionT, EventT, Game, Seen, SetupT, StateT, ViewT

__all__ = ["Search", "uniform"]


ITERATIONS_PER_YIELD: Final = 16
"""The number of iterations after which the search returns control to its caller."""


def uniform(
    state: object, actions: Sequence[object], evaluation: Callable[[int], float]
) -> Sequence[float]:
    """Return equal priors for all actions."""
    return [1 / len(actions)] * len(actions)


def _as_evaluated(state: object, evaluations: Sequence[float]) -> Sequence[float]:
    return evaluations


def _as_it_is(state: StateT) -> StateT:
    return state


@attrs.frozen(kw_only=True)
class Search(Frozen, Generic[SetupT, StateT, ViewT, ActionT, EventT]):
    """A bot that grows a search tree where it looks most promising, and plays the most visited action (PUCT).

    All knowledge of a game is in functions, which are fields of the search. The rest is the same for all
    games.

    Limited by iterations, the search makes the same choice for the same view and seed. Limited by time, it
    may not.

    >>> import random
    >>> import northwest_passage as nwp
    >>> from northwest_passage.bots import Search, outlook
    >>> bot = Search(
    ...     game=nwp.EXPEDITION,
    ...     evaluate=outlook,
    ...     candidates=lambda state, rng: nwp.legal_actions(state),
    ...     iterations=20,
    ... )
    >>> rng = random.Random(1845)
    >>> state = nwp.new_game(["Ross", "Rae"], rng=rng)
    >>> bot.choose(state, rng) in nwp.legal_actions(state)
    True

    :raises InvalidData: if a number is out of range.
    """

    game: Game[SetupT, StateT, ViewT, ActionT, EventT, Any]
    evaluate: Callable[[StateT, int], float]
    """The function that evaluates a position for a player: the higher the better."""
    candidates: Callable[[StateT, Random | None], Sequence[ActionT]]
    """The function that returns the legal actions worth considering, at least one. Its second argument is
    ``None`` for the next choice. Deeper in the tree, where a random sample is enough, it is a random
    generator."""
    priors: Callable[[StateT, Sequence[ActionT], Callable[[int], float]], Sequence[float]] = uniform
    """The function that returns the prior probability that each action is the best. It receives the state,
    the actions, and a function that returns the evaluation of the position after the i-th action for the
    player who chooses."""
    worth: Callable[[StateT, Sequence[float]], Sequence[float]] = _as_evaluated
    """The function that converts all players' evaluations of a position to the values that they maximize."""
    beyond: Callable[[StateT], StateT] = _as_it_is
    """The function that is called with each position beyond the next choice. To look farther ahead, it can
    return a later position with the same evaluation in which a player is to act."""
    blind: bool = False
    """True if the evaluation is the same after all outcomes of chance, so one call is enough."""
    iterations: int | None = attrs.field(default=400, converter=as_int_or_none)
    """The number of positions to evaluate for a choice, at least 1, or ``None`` if only time is limited."""
    seconds: float | None = None
    """The maximum time for a choice in seconds, a positive number, or ``None`` for no limit."""
    exploration: float = 1.0
    """The weight of the bonus for choices with few visits, on the same scale as the results of ``worth``."""
    patience: int = attrs.field(default=16, converter=as_int)
    """The number of visits to an outcome of chance before another one is sampled. Each outcome is visited
    several times, since its effects appear only several actions later."""

    def __attrs_post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            words = "must be a positive integer if seconds is None, got None"
            raise InvalidData([Problem("iterations", words)])
        if self.iterations is not None and (whole(self.iterations) or 0) < 1:
            raise must_be("iterations", "a positive integer", self.iterations)
        if self.seconds is not None and (finite(self.seconds) or 0) <= 0:
            raise must_be("seconds", "a positive number", self.seconds)
        if finite(self.exploration) is None:
            raise must_be("exploration", "a finite number", self.exploration)
        if (whole(self.patience) or 0) < 1:
            raise must_be("patience", "a positive integer", self.patience)

    def choose(self, view: ViewT, rng: Random) -> ActionT:
        """Choose the most visited action. With only one legal action, there is no search.

        :param view: the game as the player to act sees it.
        :param rng: the source of randomness.
        :returns: a legal action.
        :raises InvalidData: if there is nothing to decide.
        """
        *_, chosen = self.think(view, rng)
        return chosen

    def think(self, view: ViewT, rng: Random) -> Iterator[ActionT]:
        """Yield the most visited action so far, after every few iterations. The last one is the choice.

        The time that the caller spends between two actions does not count towards the limit.

        :param view: the game as the player to act sees it.
        :param rng: the source of randomness.
        :raises InvalidData: if there is nothing to decide.
        """
        tree = _Tree(self, view, rng)
        if len(tree.root.nodes) > 1:
            left = self.seconds
            resumed = monotonic()
            tried = 0
            while tried != self.iterations and (left is None or monotonic() < resumed + left):
                if tried:
                    tree.imagine()
                tree.evaluate_one_more()
                tried += 1
                if tried % ITERATIONS_PER_YIELD == 0:
                    if self._is_decided(tree.root, tried):
                        break
                    left = None if left is None else left - (monotonic() - resumed)
                    yield tree.best()
                    resumed = monotonic()
        yield tree.best()

    def _is_decided(self, root: _Node[StateT, ActionT, EventT], tried: int) -> bool:
        """Return whether no other choice can still become the most visited one."""
        first, second = nlargest(2, [0, *(node.visits for node in root.nodes)])
        return self.iterations is not None and first - second > self.iterations - tried


class _Node(Generic[StateT, ActionT, EventT]):
    """A node of the tree: all positions after an action that look the same to the player."""

    __slots__ = (
        "action",
        "evaluations",
        "listed",
        "memory",
        "nodes",
        "origin",
        "prior",
        "state",
        "totals",
        "visits",
    )

    state: StateT
    """The state of this node in the current iteration."""
    evaluations: dict[int, float]
    """The evaluations of ``state`` that have been computed, by player."""

    def __init__(self, action: ActionT) -> None:
        # Most nodes are never visited. Until the first visit they share the empty values.
        self.action = action
        """The action that led to this node."""
        self.prior = 0.0
        self.visits = 0
        self.totals: Sequence[float] = ()
        """For each player, the sum of the values that ``worth`` returned for positions below this node. Empty
        before the first visit."""
        self.origin: StateT | None = None
        """The state before the action in the iteration that visited this node last."""
        self.listed: StateT | None = None
        """The state for which ``nodes`` was filled."""
        self.nodes: Sequence[_Node[StateT, ActionT, EventT]] = ()
        """The nodes after the candidate actions, or after the sampled outcomes of chance."""
        self.memory: _Memory[StateT, ActionT, EventT] | None = None
        """All nodes that followed this one in any iteration, or ``None`` in a game without secrets."""


class _Memory(Generic[StateT, ActionT, EventT]):
    """All nodes that followed a node in any iteration, in a game with secrets."""

    __slots__ = ("known", "unseen")

    def __init__(self) -> None:
        self.known: dict[ActionT, _Node[StateT, ActionT, EventT]] = {}
        self.unseen: dict[Seen[ActionT, EventT], _Node[StateT, ActionT, EventT]] = {}
        """The first node after each step that is partly hidden from the player, by its visible part."""


class _Tree(Generic[SetupT, StateT, ViewT, ActionT, EventT]):
    """The search tree of one choice."""

    def __init__(
        self, search: Search[SetupT, StateT, ViewT, ActionT, EventT], view: ViewT, rng: Random
    ) -> None:
        self.search, self.view, self.rng = search, view, rng
        self.game = search.game
        # The choices are those of the view. In a state that agrees with it, another player may be to act.
        if not self.game.choices(view):
            raise nothing_to_decide()
        state = self.game.sample_state(view, rng)
        self.is_open = state is view
        """True if there is nothing hidden to sample."""
        self.viewer = self.game.to_act(state)
        self.players = len(self.game.players(state))
        self.root = self._root(state)

    def _root(self, state: StateT) -> _Node[StateT, ActionT, EventT]:
        actions = self.search.candidates(state, None)
        root: _Node[StateT, ActionT, EventT] = _Node(actions[0])
        root.state = state
        root.visits = 1
        root.totals = [0.0] * self.players
        self._list(root, actions)
        return root

    def choices(self) -> Sequence[_Node[StateT, ActionT, EventT]]:
        """Return the nodes of all actions considered for the next choice."""
        memory = self.root.memory
        return self.root.nodes if memory is None else [*memory.known.values()]

    def best(self) -> ActionT:
        """Return the most visited action."""
        return max(self.choices(), key=lambda node: (node.visits, node.prior)).action

    def imagine(self) -> None:
        """Begin another iteration, with another state that agrees with the view."""
        if not self.is_open:
            root = self.root
            root.state = self.game.sample_state(self.view, self.rng)
            self._list(root, self.search.candidates(root.state, None))

    def evaluate_one_more(self) -> None:
        """Descend to a position not evaluated yet, and add its values to the nodes on the path."""
        to_act = self.game.to_act
        node = self.root
        path = [node]
        while True:
            player = to_act(node.state)
            if player == CHANCE:
                node = self._after_chance(node)
            elif node.visits and player is not None:
                if node.listed is not node.state:
                    node.state = self.search.beyond(node.state)
                    player = self._list(node, self.search.candidates(node.state, self.rng))
                node = self._most_promising(node, player)
            else:
                break
            path.append(node)
        evaluations = [self._evaluation(node, player) for player in range(self.players)]
        worth = self.search.worth(node.state, evaluations)
        for node in path:
            node.totals = [*map(add, node.totals, worth)] if node.visits else worth
            node.visits += 1

    def _list(self, node: _Node[StateT, ActionT, EventT], actions: Sequence[ActionT]) -> int:
        """Store the choices of a position and their priors.

        :returns: the player who chooses.
        """
        state = node.state
        player = self.game.to_act(state)
        assert player is not None
        nodes = self._nodes_after(node, actions)

        def evaluation(i: int) -> float:
            child = nodes[i]
            self._arrive(node, child)
            return self._evaluation(child, player)

        for child, prior in zip(nodes, self.search.priors(state, actions, evaluation), strict=True):
            child.prior = prior
        node.nodes = nodes
        node.listed = state
        return player

    def _most_promising(
        self, node: _Node[StateT, ActionT, EventT], player: int
    ) -> _Node[StateT, ActionT, EventT]:
        """Return the choice with the highest sum of its mean value so far and a bonus for few visits."""
        unknown = node.totals[player] / node.visits
        scale = self.search.exploration * sqrt(node.visits)
        best, chosen = -inf, node.nodes[0]
        for child in node.nodes:
            visits = child.visits
            mean = child.totals[player] / visits if visits else unknown
            score = mean + scale * child.prior / (1 + visits)
            if score > best:
                best, chosen = score, child
        self._arrive(node, chosen)
        return chosen

    def _after_chance(self, node: _Node[StateT, ActionT, EventT]) -> _Node[StateT, ActionT, EventT]:
        """Return a node after an outcome of chance: sometimes a new node, otherwise the least visited one.

        Outcomes are drawn with their probabilities, so each drawn outcome has the same weight.
        """
        if node.listed is not node.state:
            node.listed = node.state
            node.nodes = ()
        if len(node.nodes) < 1 + node.visits // self.search.patience:
            (child,) = self._nodes_after(node, [self.game.draw(node.state, self.rng)])
            node.nodes = [*node.nodes, child]
            self._arrive(node, child)
            if self.search.blind:
                child.evaluations = node.evaluations
            return child
        return min(node.nodes, key=lambda child: child.visits)

    def _arrive(
        self, node: _Node[StateT, ActionT, EventT], child: _Node[StateT, ActionT, EventT]
    ) -> None:
        """Apply the action that leads to a child, unless this iteration has done so already."""
        if child.origin is not node.state:
            child.state = self.game.apply(node.state, child.action)
            child.origin = node.state
            child.evaluations = {}

    def _evaluation(self, node: _Node[StateT, ActionT, EventT], player: int) -> float:
        """Return the evaluation of a position for a player, and cache it."""
        value = node.evaluations.get(player)
        if value is None:
            value = node.evaluations[player] = self.search.evaluate(node.state, player)
        return value

    def _nodes_after(
        self, node: _Node[StateT, ActionT, EventT], actions: Sequence[ActionT]
    ) -> list[_Node[StateT, ActionT, EventT]]:
        """Return the nodes that follow some actions."""
        if self.is_open:
            return [_Node(action) for action in actions]
        return [self._known_after(node, action) for action in actions]

    def _known_after(
        self, node: _Node[StateT, ActionT, EventT], action: ActionT
    ) -> _Node[StateT, ActionT, EventT]:
        """Return the node after an action in a game with secrets. All iterations share it.

        Each hidden action of another player has its own node, but actions that look the same share all later
        nodes. Outcomes of chance that look the same share one node.
        """
        memory: _Memory[StateT, ActionT, EventT] = node.memory or _Memory()
        node.memory = memory
        child = memory.known.get(action)
        if child is None:
            fresh: _Node[StateT, ActionT, EventT] = _Node(action)
            fresh.memory = _Memory()
            child = fresh
            seen = self.game.seen(action, self.game.step(node.state, action), self.viewer)
            if seen.action != action:
                first = memory.unseen.setdefault(seen, child)
                if self.game.to_act(node.state) == CHANCE:
                    child = first
                else:
                    child.memory = first.memory
            memory.known[action] = child
        child.action = action
        return child
