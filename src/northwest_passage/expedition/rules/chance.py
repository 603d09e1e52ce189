"""What a search needs to know about chance, the length of a game, and its outcome."""

from __future__ import annotations

from random import Random
from typing import SupportsIndex

from northwest_passage._internal.arguments import checked_generator
from northwest_passage.errors import not_a
from northwest_passage.expedition.actions import Reveal
from northwest_passage.expedition.edition import Edition, check_player_count
from northwest_passage.expedition.events import Event, Step
from northwest_passage.expedition.nouns import CHANCE
from northwest_passage.expedition.rules.drawing import drawn
from northwest_passage.expedition.rules.engine import apply, legal_actions, step
from northwest_passage.expedition.state import State

__all__ = [
    "chance_outcomes",
    "max_chance_actions",
    "max_decisions",
    "max_game_length",
    "resolve_chance",
    "step_chance",
]


def chance_outcomes(state: State) -> tuple[tuple[Reveal, float], ...]:
    """What chance can do now, each with its probability; nothing when chance is not to act.

    All tiles in the bag are equally likely.

    >>> import northwest_passage as nwp
    >>> outcomes = nwp.chance_outcomes(nwp.new_game(["Ross", "Rae"]))
    >>> len(outcomes), outcomes[0]
    (64, (Reveal(tile=TileId(L0)), 0.015625))

    :raises InvalidData: if ``state`` is not a state of this game.
    """
    if type(state) is not State:
        raise not_a(state, State)
    if state.to_act != CHANCE:
        return ()
    reveals = [action for action in legal_actions(state) if isinstance(action, Reveal)]
    return tuple((reveal, 1 / len(reveals)) for reveal in reveals)


def resolve_chance(state: State, rng: Random) -> State:
    """Let chance act, with tiles drawn by ``rng``, until a player is to decide or the game is over.

    >>> from random import Random
    >>> import northwest_passage as nwp
    >>> nwp.resolve_chance(nwp.new_game(["Ross", "Rae"]), Random(1845)).phase
    Phase.SETUP_DRAW

    :raises InvalidData: if ``state`` is not a state of this game, or ``rng`` not a ``random.Random``.
    """
    if type(state) is not State:
        raise not_a(state, State)
    checked_generator(rng)
    while state.to_act == CHANCE:
        state = apply(state, drawn(state.bag, rng))
    return state


def step_chance(state: State, rng: Random) -> Step:
    """Like :func:`resolve_chance`, with the same luck, and also tells what happened.

    :raises InvalidData: if ``state`` is not a state of this game, or ``rng`` not a ``random.Random``.
    """
    if type(state) is not State:
        raise not_a(state, State)
    checked_generator(rng)
    events: list[Event] = []
    while state.to_act == CHANCE:
        done = step(state, drawn(state.bag, rng))
        state = done.state
        events += done.events
    return Step(state, tuple(events))


def max_game_length(edition: Edition, players: SupportsIndex) -> int:
    """A number of actions, chance's included, that no game of this many players exceeds.

    It is a bound, not an estimate: games are much shorter. One player means the solo variants.

    :raises InvalidSetup: if there is no game for this many players.
    """
    number = check_player_count(edition, players)
    slots, crew = edition.display_size, edition.crew
    # One crew buys at most a draw, its reveal and the end of the turn; two buy a refresh with as many
    # reveals as there are slots, the owed draw, its reveal and the end of the turn.
    bought = max(3 * crew, (slots + 4) * (crew // 2) + 3 * (crew % 2))
    return slots + number + _length(edition, number, bought)


def max_decisions(edition: Edition, players: SupportsIndex) -> int:
    """A number of actions by players, chance's not counted, that no game of this many players exceeds.

    :raises InvalidSetup: if there is no game for this many players.
    """
    return _length(edition, check_player_count(edition, players), 2 * edition.crew)


def max_chance_actions(edition: Edition, players: SupportsIndex) -> int:
    """A number of reveals that no game of this many players exceeds: see :func:`max_game_length`.

    :raises InvalidSetup: if there is no game for this many players.
    """
    number = check_player_count(edition, players)
    slots, crew = edition.display_size, edition.crew
    bought = max(crew, (slots + 1) * (crew // 2) + crew % 2)
    return slots + number * (1 + edition.rounds * bought)


def _length(edition: Edition, players: int, bought: int) -> int:
    """A bound for a game in which the crew of a player buy at most this many actions a round.

    The setup's draws are among them; each round each player also passes and perhaps settles the Sled;
    alone, perhaps loses crew once; and each gap is filled once.
    """
    rounds = edition.rounds * players * (bought + 2)
    return players + rounds + 1 + edition.columns * edition.rows
