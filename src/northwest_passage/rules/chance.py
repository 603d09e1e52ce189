"""What a search needs to know of chance, of the length of a game, and of its outcome."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from northwest_passage.actions import Reveal
from northwest_passage.edition import Edition
from northwest_passage.nouns import CHANCE
from northwest_passage.rules.engine import apply, legal_actions, step
from northwest_passage.state import State

if TYPE_CHECKING:
    from northwest_passage.events import Event, Step

__all__ = ["chance_outcomes", "max_game_length", "resolve_chance", "step_chance"]


def chance_outcomes(state: State) -> tuple[tuple[Reveal, float], ...]:
    """What chance can do now, each with its probability; nothing when chance is not to act.

    All tiles in the bag are equally likely.
    """
    if state.to_act != CHANCE:
        return ()
    reveals = [action for action in legal_actions(state) if isinstance(action, Reveal)]
    return tuple((reveal, 1 / len(reveals)) for reveal in reveals)


def resolve_chance(state: State, rng: Random) -> State:
    """Let chance act, with tiles drawn by ``rng``, until a player is to decide or the game is over."""
    while state.to_act == CHANCE:
        state = apply(state, rng.choice(legal_actions(state)))
    return state


def step_chance(state: State, rng: Random) -> Step:
    """Like :func:`resolve_chance`, with the same luck, and also tells what happened."""
    from northwest_passage.events import Step  # as in engine.step

    events: list[Event] = []
    while state.to_act == CHANCE:
        done = step(state, rng.choice(legal_actions(state)))
        state = done.state
        events += done.events
    return Step(state, tuple(events))


def max_game_length(edition: Edition, players: int) -> int:
    """A number of actions, chance's included, that no game of so many players exceeds.

    It is a bound, not an estimate: games are much shorter. One player means the solo variants.
    """
    slots = edition.display_size
    # The setup: a display, and for each player a draw and a reveal.
    setup = slots + 2 * players
    # One crew buys at most a draw, its reveal and the end of the turn; two buy a refresh with as many
    # reveals as there are slots, the owed draw, its reveal and the end of the turn.
    singly = 3 * edition.crew
    in_pairs = (slots + 4) * (edition.crew // 2) + 3 * (edition.crew % 2)
    # Each round each player also passes and perhaps settles the Sled; alone, perhaps loses crew once.
    rounds = edition.rounds * players * (max(singly, in_pairs) + 2) + 1
    # Each gap is filled once.
    return setup + rounds + edition.columns * edition.rows
