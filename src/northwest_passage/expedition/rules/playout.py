"""Games played to their end without building the intermediate states: see :func:`playout`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from northwest_passage._internal.arguments import check_type, checked_generator
from northwest_passage.errors import IllegalAction
from northwest_passage.expedition.actions import Action
from northwest_passage.expedition.nouns import OVER, REVEAL
from northwest_passage.expedition.rules.drawing import drawn
from northwest_passage.expedition.rules.engine import RULE_OF, listed, run_automatic, why_illegal
from northwest_passage.expedition.rules.transition import Transition
from northwest_passage.expedition.state import State

__all__ = ["Policy", "playout"]

Policy: TypeAlias = Callable[[State, Sequence[Action], Random], Action]
"""A function that chooses one of the legal actions of a state."""


def playout(state: State, rng: Random, policy: Policy | None = None) -> State:
    """Play a game to its end.

    >>> from random import Random
    >>> import northwest_passage as nwp
    >>> rng = Random(1845)
    >>> nwp.playout(nwp.new_game(["Ross", "Rae"], rng=rng), rng).is_over
    True

    Without a policy, the result is the same as that of a loop over :func:`apply <northwest_passage.apply>` in
    which ``rng`` chooses among :func:`legal_actions <northwest_passage.legal_actions>`, with the same random
    stream. It is faster, because intermediate states are not built and listed actions are not checked again.

    A bot becomes a policy like this:

    >>> from northwest_passage.bots import GreedyBot
    >>> bot, state = GreedyBot(), nwp.new_game(["Ross", "Rae"], rng=rng)
    >>> nwp.playout(state, rng, lambda state, legal, rng: bot.choose(state, rng)).is_over
    True

    :param state: the state to begin with.
    :param rng: the source of randomness, for chance and for the players' choices.
    :param policy: a function that is called with a state, its legal actions and ``rng`` whenever a player is
        to decide. Without it, every player chooses at random, with all actions equally likely.
    :returns: the last state of the game.
    :raises IllegalAction: if the policy chooses an action that is not legal.
    :raises InvalidData: if ``state`` is not a state of this game, or ``rng`` is not a ``random.Random``.
    """
    check_type(state, State)
    checked_generator(rng)
    if state.is_over:
        return state
    t = _working_copy(state)
    choice = rng.choice
    while t.stage is not OVER:
        # A working copy has the fields of a state, and a listing reads nothing else.
        unfinished: Any = t
        action: Action
        if t.phase is REVEAL:
            action = drawn(t.bag, rng)
        elif policy is None:
            action = choice(listed(unfinished))
        else:
            actions = listed(unfinished)
            state = t.freeze(t.phase)
            action = policy(state, actions, rng)
            refusal = None if action in actions else why_illegal(state, action)
            if refusal is not None:
                raise IllegalAction(refusal)
            t = _working_copy(state)
        t.pending = None  # the action resolves the pending choice
        RULE_OF[type(action)].perform(t, action)
        t.phase = run_automatic(t)
    return t.freeze(t.phase)


def _working_copy(state: State) -> Transition:
    """Return a working copy of a state, including its phase and its pending choice."""
    t = Transition(state, None)
    t.phase, t.pending = state.phase, state.pending
    return t
