"""Players for tests. Boats of uniformly random players make no progress, so these players race."""

from collections.abc import Callable, Iterator
from random import Random

from northwest_passage import adventure
from northwest_passage.adventure import CHANCE, DEFAULT_EDITION, Action, EndTurn, State, Variant
from northwest_passage.adventure.rules.chance import draw

MODES = [(2, Variant.STANDARD), (3, Variant.STANDARD), (4, Variant.STANDARD), (4, Variant.TEAMS)]
"""All modes of the game: the number of players, and the variant."""
NAMES = ("Amundsen", "Baffin", "Cabot", "Davis")


def racer(state: State, rng: Random) -> Action:
    """Advance as far as possible half of the time. Otherwise choose any action, but rarely end a turn.

    When chance is to act, draw its action.
    """
    if state.to_act == CHANCE:
        return draw(state, rng)
    legal = adventure.legal_actions(state)
    assert state.turn_player is not None
    row = state.players[state.turn_player].boat.row
    advances = [action for action in legal if isinstance(action, adventure.Advance)]
    if advances and rng.random() < 0.5:
        rng.shuffle(advances)
        best = max(advances, key=lambda action: action.path[-1].row)
        if best.path[-1].row > row:
            return best
    kinds = list(dict.fromkeys(map(type, legal)))
    if EndTurn in kinds and len(kinds) > 1 and state.points:
        kinds.remove(EndTurn)
    kind = rng.choice(kinds)
    return rng.choice([action for action in legal if type(action) is kind])


def clockwise(first: int, players: int) -> tuple[int, ...]:
    """Return the turn order that begins with a player."""
    return tuple((first + turn) % players for turn in range(players))


def begin(
    seed: int, players: int, variant: Variant, edition: adventure.Edition = DEFAULT_EDITION
) -> State:
    """Return a new game whose first player depends on the seed, before any chance action."""
    order = clockwise(seed % players, players)
    return adventure.new_game(NAMES[:players], turn_order=order, variant=variant, edition=edition)


def played(
    seed: int,
    players: int,
    variant: Variant,
    edition: adventure.Edition = DEFAULT_EDITION,
    choose: Callable[[State, Random], Action] = racer,
) -> Iterator[tuple[State, Action]]:
    """Yield the states of a race, except the last, each with the action taken in it."""
    rng = Random(seed)
    state = begin(seed, players, variant, edition)
    while not state.is_over:
        action = choose(state, rng)
        yield state, action
        state = adventure.apply(state, action)
