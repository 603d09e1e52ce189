"""Functions for search algorithms: chance outcomes, and bounds on the length of a game."""

from __future__ import annotations

from random import Random
from typing import SupportsIndex

from northwest_passage._internal.arguments import check_type, checked_generator
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
    """Return every possible chance action with its probability. The result is empty if chance is not to act.

    All tiles in the bag are equally likely.

    >>> import northwest_passage as nwp
    >>> outcomes = nwp.chance_outcomes(nwp.new_game(["Ross", "Rae"]))
    >>> len(outcomes), outcomes[0]
    (64, (Reveal(tile=TileId(L0)), 0.015625))

    :param state: a state of the game.
    :raises InvalidData: if ``state`` is not a state of this game.
    """
    check_type(state, State)
    if state.to_act != CHANCE:
        return ()
    reveals = [action for action in legal_actions(state) if isinstance(action, Reveal)]
    return tuple((reveal, 1 / len(reveals)) for reveal in reveals)


def resolve_chance(state: State, rng: Random) -> State:
    """Apply reveals drawn by ``rng`` until a player is to decide or the game is over.

    >>> from random import Random
    >>> import northwest_passage as nwp
    >>> nwp.resolve_chance(nwp.new_game(["Ross", "Rae"]), Random(1845)).phase
    Phase.SETUP_DRAW

    :param state: a state of the game.
    :param rng: the source of randomness.
    :returns: the state after the last reveal, or ``state`` itself if chance is not to act.
    :raises InvalidData: if ``state`` is not a state of this game, or ``rng`` is not a ``random.Random``.
    """
    check_type(state, State)
    checked_generator(rng)
    while state.to_act == CHANCE:
        state = apply(state, drawn(state.bag, rng))
    return state


def step_chance(state: State, rng: Random) -> Step:
    """Resolve chance as :func:`resolve_chance` does, with the same random stream, and return the events too.

    >>> from random import Random
    >>> import northwest_passage as nwp
    >>> step = nwp.step_chance(nwp.new_game(["Ross", "Rae"]), Random(1845))
    >>> [str(event.tile) for event in step.events]
    ['L11', 'L49', 'L37', 'L53']

    :param state: a state of the game.
    :param rng: the source of randomness.
    :returns: the state after the last reveal, with the events of all reveals.
    :raises InvalidData: if ``state`` is not a state of this game, or ``rng`` is not a ``random.Random``.
    """
    check_type(state, State)
    checked_generator(rng)
    events: list[Event] = []
    while state.to_act == CHANCE:
        done = step(state, drawn(state.bag, rng))
        state = done.state
        events += done.events
    return Step(state, tuple(events))


def max_game_length(edition: Edition, players: SupportsIndex) -> int:
    """Return an upper bound on the number of actions in a game, including chance actions.

    The bound is not an estimate: games are much shorter.

    >>> import northwest_passage as nwp
    >>> nwp.max_game_length(nwp.DEFAULT_EDITION, 2)
    697

    :param edition: the edition that is played.
    :param players: the number of players. 1 means the solo variants.
    :raises InvalidSetup: if there is no game for this number of players.
    """
    number = check_player_count(edition, players)
    slots, crew = edition.display_size, edition.crew
    # One crew buys at most a draw, its reveal and the end of the turn. Two crew buy a refresh with one reveal
    # per slot, the owed draw, its reveal and the end of the turn.
    bought = max(3 * crew, (slots + 4) * (crew // 2) + 3 * (crew % 2))
    return slots + number + _length(edition, number, bought)


def max_decisions(edition: Edition, players: SupportsIndex) -> int:
    """Return an upper bound on the number of actions in a game, not counting chance actions.

    >>> import northwest_passage as nwp
    >>> nwp.max_decisions(nwp.DEFAULT_EDITION, 2)
    431

    :param edition: the edition that is played.
    :param players: the number of players. 1 means the solo variants.
    :raises InvalidSetup: if there is no game for this number of players.
    """
    return _length(edition, check_player_count(edition, players), 2 * edition.crew)


def max_chance_actions(edition: Edition, players: SupportsIndex) -> int:
    """Return an upper bound on the number of chance actions in a game: see :func:`max_game_length`.

    >>> import northwest_passage as nwp
    >>> nwp.max_chance_actions(nwp.DEFAULT_EDITION, 2)
    326

    :param edition: the edition that is played.
    :param players: the number of players. 1 means the solo variants.
    :raises InvalidSetup: if there is no game for this number of players.
    """
    number = check_player_count(edition, players)
    slots, crew = edition.display_size, edition.crew
    bought = max(crew, (slots + 1) * (crew // 2) + crew % 2)
    return slots + number * (1 + edition.rounds * bought)


def _length(edition: Edition, players: int, bought: int) -> int:
    """Return a bound on the length of a game in which a player's crew buy at most ``bought`` actions a round.

    The bound also includes the draws of the setup, a pass and a settling of the Sled per player and round, a
    loss of crew in a solo game, and a filled gap for each cell of the board.
    """
    rounds = edition.rounds * players * (bought + 2)
    return players + rounds + 1 + edition.columns * edition.rows
