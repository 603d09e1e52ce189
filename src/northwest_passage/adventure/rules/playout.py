"""Playouts: games played to their end without building the intermediate states."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from northwest_passage._internal.arguments import check_type, checked_generator
from northwest_passage.adventure.actions import Action
from northwest_passage.adventure.nouns import CHANCE_PHASES, OVER
from northwest_passage.adventure.rules.chance import draw
from northwest_passage.adventure.rules.engine import listed, perform, why_illegal
from northwest_passage.adventure.rules.transition import Transition
from northwest_passage.adventure.state import State
from northwest_passage.errors import IllegalAction

__all__ = ["Policy", "playout"]

Policy: TypeAlias = Callable[[State, Sequence[Action], Random], Action]
"""A function that chooses one of the legal actions of a state."""


def playout(state: State, rng: Random, policy: Policy | None = None) -> State:
    """Play a game to its end, and return its last state.

    >>> from random import Random
    >>> from northwest_passage import adventure
    >>> rng = Random(1845)
    >>> adventure.playout(adventure.new_game(["Ross", "Rae"], rng=rng), rng).is_over
    True

    Without a policy, every player chooses at random, with all actions equally likely. Boats that move at
    random rarely get far, so a search needs a policy. The result is the same as that of a loop over
    :func:`apply` in which ``rng`` chooses among :func:`legal_actions`, with the same random numbers. A
    playout is faster: it does not build intermediate states, and does not check the legality of listed
    actions again.

    A bot becomes a policy when it is given the view of the player to act:

    >>> from northwest_passage.bots.adventure import RandomBot
    >>> bot, state = RandomBot(), adventure.new_game(["Ross", "Rae"], rng=rng)
    >>> def policy(state, legal, rng):
    ...     return bot.choose(adventure.view(state, state.player_to_act), rng)
    >>> adventure.playout(state, rng, policy).is_over
    True

    :param state: the state to start from.
    :param rng: the source of randomness, for chance and for the policy.
    :param policy: a function that is called with a state, its legal actions and ``rng`` whenever a player is
        to decide. It receives the state with all its secrets. Where that matters, start from a
        :func:`sample_state`.
    :returns: the last state.
    :raises IllegalAction: if the policy chooses an action that is not legal.
    :raises InvalidData: if ``state`` is not a state of this game, or ``rng`` is not a ``random.Random``.
    """
    check_type(state, State)
    checked_generator(rng)
    if state.is_over:
        return state
    t = Transition(state, None)
    choice = rng.choice
    while t.phase is not OVER:
        # A working copy has the fields of a state, and a listing needs nothing else.
        unfinished: Any = t
        if t.phase in CHANCE_PHASES:
            action = draw(unfinished, rng)
        elif policy is None:
            action = choice(listed(unfinished))
        else:
            state = t.freeze()
            actions = listed(state)
            action = policy(state, actions, rng)
            refusal = None if action in actions else why_illegal(state, action)
            if refusal is not None:
                raise IllegalAction(refusal)
            t = Transition(state, None)
        perform(t, action)
    return t.freeze()
