"""What chance does, with its weights, and how long a game can be (SCN-6, TRE-1)."""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from random import Random
from typing import SupportsIndex

from northwest_passage._internal.arguments import checked_generator, whole
from northwest_passage._internal.strings import quoted
from northwest_passage.adventure.actions import Action, DrawCard, RevealTile
from northwest_passage.adventure.edition import PLAYER_COUNTS, Edition
from northwest_passage.adventure.events import Event, Step
from northwest_passage.adventure.nouns import CHANCE, DRAW_CARD, REVEAL_TILE
from northwest_passage.adventure.rules import revealing
from northwest_passage.adventure.rules.engine import apply, legal_actions, listed, step
from northwest_passage.adventure.state import State
from northwest_passage.errors import InvalidSetup, not_a

__all__ = [
    "chance_outcomes",
    "max_game_length",
    "resolve_chance",
    "step_chance",
]


def _weights(state: State, actions: tuple[Action, ...]) -> list[int]:
    """How many pieces of cardboard, or ways round, each outcome of chance stands for."""
    if state.phase is DRAW_CARD:
        return [state.deck[action.card] for action in actions if isinstance(action, DrawCard)]
    if state.phase is REVEAL_TILE:
        ways = revealing.ways_round(state.edition)
        return [ways[action.tile] for action in actions if isinstance(action, RevealTile)]
    return [1] * len(actions)


def chance_outcomes(state: State) -> tuple[tuple[Action, float], ...]:
    """What chance can do now, each with its probability; nothing when chance is not to act.

    Every card of the deck is equally likely, and so is every tile and either way round: a kind of card
    with two copies has twice the weight, and so has a tile that looks the same both ways.

    >>> from northwest_passage import adventure
    >>> outcomes = adventure.chance_outcomes(adventure.new_game(["Amundsen", "Franklin"]))
    >>> len(outcomes), outcomes[0][0]
    (14, DealCharacter(character=Character.JOHN_ROSS))

    :raises InvalidData: if ``state`` is not a state of this game. A view is not one.
    """
    if type(state) is not State:
        raise not_a(state, State)
    if state.to_act != CHANCE:
        return ()
    actions = legal_actions(state)
    weights = _weights(state, actions)
    total = sum(weights)
    return tuple((action, weight / total) for action, weight in zip(actions, weights, strict=True))


def draw(state: State, rng: Random) -> Action:
    """What chance does now, drawn by ``rng`` with the probabilities of :func:`chance_outcomes`."""
    if state.phase is REVEAL_TILE:
        return revealing.drawn(state, rng)
    actions = listed(state)
    sums = list(accumulate(_weights(state, actions)))
    return actions[bisect(sums, rng.randrange(sums[-1]))]


def resolve_chance(state: State, rng: Random) -> State:
    """Let chance act, drawn by ``rng``, until a player is to decide or the game is over.

    :raises InvalidData: if ``state`` is not a state of this game, or ``rng`` not a ``random.Random``.
    """
    if type(state) is not State:
        raise not_a(state, State)
    checked_generator(rng)
    while state.to_act == CHANCE:
        state = apply(state, draw(state, rng))
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
        done = step(state, draw(state, rng))
        state = done.state
        events += done.events
    return Step(state, tuple(events))


def max_game_length(edition: Edition, players: SupportsIndex) -> int:
    """A number of actions, chance's included, that no game with this many players exceeds.

    It is a bound, not an estimate: games are much shorter.

    :raises InvalidSetup: if this many cannot play.
    """
    number = whole(players)
    if number not in PLAYER_COUNTS:
        raise InvalidSetup(f"The game is for 2 to 4 players, not {quoted(players)}.")
    return _bound(edition, number)


def turn_worth(cards: int, points: int, hexes: int, cards_left: int) -> int:
    """What a player has to act with in a turn, as one number that never grows until the turn ends.

    A card in hand counts 5, a point 4, a hex with nothing on it 2 since it may show a treasure, and a card
    that may still be played 4. So a Plenty is worth 9 for at most 8, and so is a Spurt; a Salvage or a Wreck
    9 for at most 4 hexes; a Tailwind 9 for at most 3 hexes that become cards; an advance takes at least a
    point for each hex that becomes a card.

    :param cards: in hand.
    :param points: with those that crossings and fresh water can still give.
    :param hexes: with nothing on them, revealed or not.
    :param cards_left: how many cards may still be played.
    """
    return 5 * cards + 4 * points + 2 * hexes + 4 * cards_left


def most_worth(edition: Edition, players: int) -> int:
    """The most that a player has to act with when a turn begins: see :func:`turn_worth`."""
    cards = sum(edition.cards[players - PLAYER_COUNTS[0]])
    powers = edition.powers
    points = max(edition.points, powers.points) + powers.crossing_cold + powers.crossing_iceberg
    points += max(edition.fresh_water, powers.fresh_water)
    return turn_worth(cards, points, 2 * players * edition.rows, edition.cards_a_turn)


def _bound(edition: Edition, players: int) -> int:
    cards = sum(edition.cards[players - PLAYER_COUNTS[0]])
    tokens = sum(edition.tokens)
    middle, side = edition.rows, (0, edition.rows, 2 * edition.rows)[players - 2]
    # Whatever is done in a turn makes the worth smaller, but for three things that can leave it as it is: a
    # Tailwind, which takes a card, an advance on routes, which can be free, and fresh water, once. The
    # first two take a token, of which there are so many and those that came back.
    worth = most_worth(edition, players)
    own = 2 * worth + tokens + worth + 1
    # Each of them can be followed by a forced choice, and by two draws for each of four hexes. Then the
    # turn ends, with discards.
    turn = own * (1 + 1 + 8) + 1 + cards
    setup = max(players * edition.characters_dealt, 2 * edition.characters_dealt_to_team) + players
    reveals = middle + side
    return setup + reveals + edition.rounds * players * turn
