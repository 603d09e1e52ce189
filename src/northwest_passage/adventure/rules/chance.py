"""Chance actions with their probabilities, and the maximum length of a game (SCN-6, TRE-1)."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from random import Random
from typing import Final, SupportsIndex

from northwest_passage._internal.arguments import check_type, checked_generator, whole
from northwest_passage._internal.strings import quoted
from northwest_passage.adventure.actions import Action, DrawCard, RevealTile
from northwest_passage.adventure.edition import PLAYER_COUNTS, Edition
from northwest_passage.adventure.events import Event, Step
from northwest_passage.adventure.nouns import CHANCE, DRAW_CARD, REVEAL_TILE, Card
from northwest_passage.adventure.rules import revealing
from northwest_passage.adventure.rules.engine import apply, legal_actions, listed, step
from northwest_passage.adventure.state import State
from northwest_passage.errors import InvalidSetup

__all__ = [
    "chance_outcomes",
    "max_chance_actions",
    "max_decisions",
    "max_game_length",
    "resolve_chance",
    "step_chance",
]


def _weights(state: State, actions: tuple[Action, ...]) -> list[int]:
    """Return the weight of each chance action: the number of identical cards or orientations."""
    if state.phase is DRAW_CARD:
        return [state.deck[action.card] for action in actions if isinstance(action, DrawCard)]
    if state.phase is REVEAL_TILE:
        ways = revealing.ways_round(state.edition)
        return [ways[action.tile] for action in actions if isinstance(action, RevealTile)]
    return [1] * len(actions)


def chance_outcomes(state: State) -> tuple[tuple[Action, float], ...]:
    """Return every possible action of chance with its probability.

    Every card of the deck is equally likely, and so is every tile in either orientation. A kind of card with
    two copies is twice as likely as one with a single copy. For a tile that looks the same in both
    orientations, the probabilities of both are added.

    >>> from northwest_passage import adventure
    >>> outcomes = adventure.chance_outcomes(adventure.new_game(["Amundsen", "Franklin"]))
    >>> len(outcomes), outcomes[0][0]
    (14, DealCharacter(character=Character.JOHN_ROSS))

    :param state: the state in which chance is to act.
    :returns: pairs of an action and its probability, empty if chance is not to act.
    :raises InvalidData: if ``state`` is not a state of this game. Views are not accepted.
    """
    check_type(state, State)
    if state.to_act != CHANCE:
        return ()
    actions = legal_actions(state)
    weights = _weights(state, actions)
    total = sum(weights)
    return tuple((action, weight / total) for action, weight in zip(actions, weights, strict=True))


def draw(state: State, rng: Random) -> Action:
    """Return a random action of chance, drawn with the probabilities of :func:`chance_outcomes`."""
    if state.phase is REVEAL_TILE:
        return revealing.drawn(state, rng)
    actions = listed(state)
    sums = list(accumulate(_weights(state, actions)))
    return actions[bisect(sums, rng.randrange(sums[-1]))]


def resolve_chance(state: State, rng: Random) -> State:
    """Resolve chance actions at random until a player is to decide or the game is over.

    >>> import random
    >>> from northwest_passage import adventure
    >>> state = adventure.new_game(["Amundsen", "Franklin"])
    >>> adventure.resolve_chance(state, random.Random(1903)).phase
    Phase.CHOOSE_CHARACTER

    :param state: the state to continue from.
    :param rng: the source of randomness.
    :returns: the state that is reached. It is ``state`` itself if chance is not to act.
    :raises InvalidData: if ``state`` is not a state of this game, or ``rng`` is not a ``random.Random``.
    """
    check_type(state, State)
    checked_generator(rng)
    while state.to_act == CHANCE:
        state = apply(state, draw(state, rng))
    return state


def step_chance(state: State, rng: Random) -> Step:
    """Resolve chance actions as :func:`resolve_chance` does, with the same result, and return the events too.

    >>> import random
    >>> from northwest_passage import adventure
    >>> done = adventure.step_chance(adventure.new_game(["Ross", "Rae"]), random.Random(1903))
    >>> [type(event).__name__ for event in done.events]
    ['CharacterDealt', 'CharacterDealt', 'CharacterDealt', 'CharacterDealt']

    :param state: the state to continue from.
    :param rng: the source of randomness.
    :returns: a step with the state that is reached, all events, and ``None`` as its action.
    :raises InvalidData: if ``state`` is not a state of this game, or ``rng`` is not a ``random.Random``.
    """
    check_type(state, State)
    checked_generator(rng)
    events: list[Event] = []
    while state.to_act == CHANCE:
        done = step(state, draw(state, rng))
        state = done.state
        events += done.events
    return Step(state, tuple(events))


def max_game_length(edition: Edition, players: SupportsIndex) -> int:
    """Return an upper bound on the number of actions in a game, including chance actions.

    It is a bound, not an estimate: games are much shorter.

    >>> from northwest_passage import adventure
    >>> adventure.max_game_length(adventure.DEFAULT_EDITION, 2)
    85910

    :param edition: the printed game.
    :param players: the number of players.
    :raises InvalidSetup: if the game cannot be played with this number of players.
    """
    return max_decisions(edition, players) + max_chance_actions(edition, players)


def max_decisions(edition: Edition, players: SupportsIndex) -> int:
    """Return an upper bound on the number of players' actions in a game, without chance actions.

    >>> from northwest_passage import adventure
    >>> adventure.max_decisions(adventure.DEFAULT_EDITION, 2)
    9542

    :param edition: the printed game.
    :param players: the number of players.
    :raises InvalidSetup: if the game cannot be played with this number of players.
    """
    count = _player_count(players)
    turns = edition.rounds * count
    tiles = edition.middle_tiles + edition.side_tiles(count)
    stock = WORTH_OF_TOKEN * count * sum(edition.tokens)
    stock += WORTH_OF_TREASURE * sum(len(tile.treasures) for tile in tiles)
    fresh = WORTH_OF_POINT * _most_points(edition) + WORTH_OF_PLAY * edition.cards_a_turn
    fresh += worth_of_hand(edition.cards[count - PLAYER_COUNTS[0]])
    # Every decision lowers the worth (see below) by at least 1, with these exceptions: one choice of a
    # character for each player, one decision about the tiles of each new row, and in each turn fresh water
    # and the end of the turn.
    return count + edition.rows + stock + turns * (fresh + 2)


def max_chance_actions(edition: Edition, players: SupportsIndex) -> int:
    """Return an upper bound on the number of chance actions in a game.

    >>> from northwest_passage import adventure
    >>> adventure.max_chance_actions(adventure.DEFAULT_EDITION, 2)
    76368

    :param edition: the printed game.
    :param players: the number of players.
    :raises InvalidSetup: if the game cannot be played with this number of players.
    """
    count = _player_count(players)
    deals = max(count * edition.characters_dealt, 2 * edition.characters_dealt_to_team)
    reveals = edition.rows + (0, edition.rows, 2 * edition.rows)[count - PLAYER_COUNTS[0]]
    # A token covers at most four hexes, and at most two players draw a card for each of them.
    return deals + reveals + 8 * max_decisions(edition, count)


def _player_count(players: SupportsIndex) -> int:
    number = whole(players)
    if number not in PLAYER_COUNTS:
        raise InvalidSetup(f"The number of players must be 2 to 4, got {quoted(players)}.")
    return number


# The worth of a position is a bound on the number of decisions that are left. It is the sum of all tokens in
# reserves, all treasures with nothing on them, and, for the player whose turn it is, the points, the cards in
# hand and the cards that may still be played ("plays"), each with its weight below. A turn begins with new
# points and plays, and with an arbitrary hand. A decision spends more worth than it gains:
#
# - Advance: spends a token, 4. For each card drawn, spends a point and a treasure, 4 + 1, and gains 5.
# - Raid: spends two points and a token, 8 + 4, and gains at most a card, 5.
# - Recover: spends four points, 16, and gains a token and the treasures on its four hexes, 4 + 4.
# - Tailwind: spends the card, the play, a token and three treasures, 5 + 4 + 4 + 3. Gains three cards, 15.
# - Salvage: spends the card and the play, 5 + 4, and gains a token and four treasures, 4 + 4.
# - Wreck: spends the card and the play, 1 + 4, and gains four treasures, 4.
# - Plenty: spends the card and the play, 5 + 4, and gains two plays, 8. Spurt: gains two points, 8.
# - Theft with the choice of the card, two decisions: spends 3 + 4, and gains a card, 5.
# - Any other card, with any choice that follows it: spends 1 + 4.
# - Discarding a card: spends 1. Dropping an iceberg: spends at least a point.
#
# An edition whose numbers would break these bounds is invalid.
WORTH_OF_POINT: Final = 4
WORTH_OF_PLAY: Final = 4
WORTH_OF_TOKEN: Final = 4
WORTH_OF_TREASURE: Final = 1
_WORTH_OF_CARD: Final = {
    **dict.fromkeys((Card.PLENTY, Card.SALVAGE, Card.SPURT, Card.TAILWIND), 5),
    Card.THEFT: 3,
}


def worth_of_hand(copies: Sequence[int]) -> int:
    """Return how much cards add to :func:`max_decisions` in a turn, given the number of each kind."""
    return sum(number * _WORTH_OF_CARD.get(Card(kind), 1) for kind, number in enumerate(copies))


def _most_points(edition: Edition) -> int:
    """Return the maximum number of points in a turn, including those for crossings and from fresh water."""
    powers = edition.powers
    points = max(edition.points, powers.points) + powers.crossing_cold + powers.crossing_iceberg
    return points + max(edition.fresh_water, powers.fresh_water)


def turn_worth(cards: int, points: int, hexes: int, cards_left: int) -> int:
    """Return a player's resources in a turn as one number, which never grows during the turn.

    A card in hand counts 5 and a point 4. A hex with nothing on it counts 2, since it may show a treasure. A
    card that may still be played counts 4. So a Plenty spends 9 and gains at most 8, and so does a Spurt. A
    Salvage or a Wreck spends 9 and uncovers at most 4 hexes. A Tailwind spends 9 and turns at most 3 hexes
    into cards. An advance spends at least a point for each hex that it turns into a card.

    :param cards: the number of cards in hand.
    :param points: the points left, including those that crossings and fresh water can still give.
    :param hexes: the number of hexes with nothing on them, revealed or not.
    :param cards_left: the number of cards that may still be played.
    """
    return 5 * cards + 4 * points + 2 * hexes + 4 * cards_left


def most_worth(edition: Edition, players: int) -> int:
    """Return the maximum of :func:`turn_worth` at the start of a turn."""
    cards = sum(edition.cards[players - PLAYER_COUNTS[0]])
    points = _most_points(edition)
    return turn_worth(cards, points, 2 * players * edition.rows, edition.cards_a_turn)
