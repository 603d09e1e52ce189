"""The evaluation of positions: the time a boat needs to reach the Pacific, and its player's resources."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage.adventure import Card, Character, HandPending, Shape, Variant, returns
from northwest_passage.adventure.views import Position
from northwest_passage.bots.adventure.route_cost import arrival, turn_length, unknown_row

__all__ = ["CARDS", "CHARACTERS", "DEFAULT", "Weights", "lead", "leads", "outlook"]

LOST_POINTS: Final = 1.15
"""The factor by which a route's time exceeds its cost, since unused points are lost at the end of turns."""
FAR: Final = 12.0
"""The lead in points at which an opponent counts as far behind. A larger lead adds nothing."""
VICTORY: Final = 60.0
"""The value of a victory in points: more than the cost of any route."""


@attrs.frozen(kw_only=True)
class Weights(Frozen):
    """The weights of the evaluation. Values are in action points."""

    way: float = 0.2
    """The weight of the cost of the route ahead, in addition to its time."""
    others: float = 0.6
    """The weight of the other players' evaluations relative to the player's own."""
    cards: float = 1.0
    """The weight of the cards in hand."""
    single: float = 2.0
    """The value of the first one-hex token. The second is worth half as much, the third a third as much."""
    two: float = 1.5
    """The value of the first two-hex token. Further ones are worth less, as in ``single``."""
    three: float = 0.7
    """The value of the first three-hex token. Further ones are worth less, as in ``single``."""
    four: float = 0.2
    """The value of the first four-hex token. Further ones are worth less, as in ``single``."""
    incursion: float = 0.4
    """The value of the first incursion token. Further ones are worth less, as in ``single``."""
    tokens_a_turn: float = 1.2
    """The number of tokens of up to three hexes that a boat needs per turn."""
    missing: float = 1.5
    """The loss for each token of up to three hexes that is missing for the rest of the route."""


CARDS: Final = {
    Card.SABOTAGE: 0.5,
    Card.SILENCE: 0.3,
    Card.PLENTY: 0.3,
    Card.SAFE_CONDUCT: 0.2,
    Card.WRECK: 0.3,
    Card.ICEBERG: 1.0,
    Card.HEADWIND: 1.1,
    Card.CURRENT: 0.8,
    Card.THEFT: 0.8,
    Card.MUTINY: 0.7,
    Card.SALVAGE: 0.2,
    Card.TAILWIND: 1.6,
    Card.DRIFT: 0.8,
    Card.THAW: 1.2,
    Card.SPURT: 1.0,
}
"""The value of a card in hand, in points. A card that is not listed has the value of an unknown card."""
UNKNOWN_CARD: Final = 0.7
"""The value of an unknown card."""

CHARACTERS: Final = {
    Character.GEORGE_BACK: 0.3,
    Character.MARTIN_FROBISHER: 0.5,
    Character.JOHN_DAVIS: 1.0,
    Character.WILLIAM_BAFFIN: -0.5,
    Character.WILLIAM_EDWARD_PARRY: -2.0,
    Character.HENRY_HUDSON: 2.0,
    Character.HUMPHREY_GILBERT: 0.5,
    Character.JENS_MUNK: 0.7,
    Character.JOHN_CABOT: -0.5,
    Character.JOHN_FRANKLIN: 0.7,
}
"""The value of each character's power for a whole game, in points, not counting its effect on the route."""

MANY: Final = 64
"""The number of tokens of one size beyond which further tokens have no value."""
_HARMONIC: Final = tuple(sum(1 / k for k in range(1, n + 1)) for n in range(MANY + 1))
_THREE, _TWO, _SINGLE, _INCURSION = Shape.LINE_3, Shape.LINE_2, Shape.SINGLE, Shape.INCURSION
DEFAULT: Final = Weights()


def outlook(
    state: Position, player: int, weights: Weights = DEFAULT, *, viewer: int | None = None
) -> float:
    """Return the evaluation of a position for a player: the shorter the route to the Pacific, the higher.

    The unit is an action point. In a finished game, the winner's value is higher than the cost of any
    route, and the losers' values are negative.

    >>> from northwest_passage import adventure
    >>> from northwest_passage.bots.adventure import outlook
    >>> state = adventure.new_game(["Ross", "Rae"])
    >>> outlook(state, 0) > outlook(state, 1)  # the first player is ahead
    True

    :param state: a state, or the view of a seat.
    :param player: the number of the player.
    :param weights: the weights of the evaluation.
    :param viewer: the player who evaluates. Cards that this player does not see count only by their number.
        With ``None``, all cards in the state count by their kind.
    :returns: the evaluation in action points.
    """
    own, edition = state.players[player], state.edition
    if state.is_over:
        return VICTORY * returns(state)[player]
    # Times are compared in turns, so a turn with more points does not count as longer.
    count = len(state.players)
    length = turn_length(edition, own.character)
    order = (player - state.first_player) % count / count
    arrives, way = arrival(state, player)
    time = edition.points * (arrives / length + order)
    left = LOST_POINTS * way / length
    whole = LOST_POINTS * (edition.rows + 1) * unknown_row(edition, count, None) / edition.points
    part = min(1.0, left / whole)
    value = -time - weights.way * way
    if own.character is not None:
        value += part * CHARACTERS.get(own.character, 0.0)
    value += part * _tokens(own.reserve, weights)
    missing = weights.tokens_a_turn * left - sum(own.reserve[_THREE:_INCURSION])
    if missing > 0:
        value -= weights.missing * missing
    if own.character is not Character.WILLIAM_EDWARD_PARRY:
        value += min(1.0, left / 2) * weights.cards * _cards(state, player, viewer)
    return value


@lru_cache(maxsize=4096)
def _tokens(reserve: tuple[int, ...], weights: Weights) -> float:
    """Return the value of the tokens in a reserve: the fewer there are of a size, the more each is worth."""
    sizes = (
        (weights.four, sum(reserve[:_THREE])),
        (weights.three, sum(reserve[_THREE:_TWO])),
        (weights.two, reserve[_TWO]),
        (weights.single, reserve[_SINGLE]),
        (weights.incursion, reserve[_INCURSION]),
    )
    return sum(weight * _HARMONIC[min(count, MANY)] for weight, count in sizes)


def _cards(here: Position, seat: int, viewer: int | None) -> float:
    """Return the value of a hand. Only the best cards, up to the hand limit, count in full."""
    player = here.players[seat]
    hand = player.hand
    if hand is None or (viewer is not None and viewer != seat):
        values = [UNKNOWN_CARD] * player.hand_size
    else:
        values = sorted((CARDS.get(card, UNKNOWN_CARD) for card in hand), reverse=True)
    # A card is about to be taken or discarded.
    if isinstance(here.pending, HandPending):
        if here.pending.opponent == seat:
            values = values[1:]
        elif here.turn_player == seat and here.pending.card is Card.THEFT:
            values.append(UNKNOWN_CARD)
    if here.turn_player == seat and here.cards_left > 1:
        values.append(0.15 * min(here.cards_left - 1, len(values)))
    limit = here.edition.hand_limit
    return sum(values[:limit]) + 0.1 * sum(values[limit:])


def leads(variant: Variant, outlooks: Sequence[float], weights: Weights = DEFAULT) -> list[float]:
    """Return the lead of each player over the others. The best of the others counts most.

    Players who are far behind count little, since it is not worth hindering them. For a team, its better
    boat counts most.
    """
    if variant is Variant.TEAMS:
        teams = [0.85 * max(outlooks[i::2]) + 0.15 * min(outlooks[i::2]) for i in (0, 1)]
        gaps = [own - weights.others * max(teams[1 - i], own - FAR) for i, own in enumerate(teams)]
        return [gaps[seat % 2] for seat in range(len(outlooks))]
    ahead: list[float] = []
    for seat, own in enumerate(outlooks):
        others = [max(one, own - FAR) for one in (*outlooks[:seat], *outlooks[seat + 1 :])]
        best, mean = max(others), sum(others) / len(others)
        ahead.append(own - weights.others * (0.75 * best + 0.25 * mean))
    return ahead


def lead(here: Position, seat: int, viewer: int | None = None, weights: Weights = DEFAULT) -> float:
    """Return the lead of one player over the others."""
    outlooks = [outlook(here, other, weights, viewer=viewer) for other in range(len(here.players))]
    return leads(here.variant, outlooks, weights)[seat]
