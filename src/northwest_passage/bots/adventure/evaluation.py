"""What a position promises: how soon a boat is in the Pacific, and what its player has to get there."""

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
"""By what factor a way takes longer than it costs, since points are lost at the end of turns."""
FAR: Final = 12.0
"""How many points behind an opponent counts as far; beyond that, distance does not matter."""
VICTORY: Final = 60.0
"""What the end of the game is worth, in points: more than any way is long."""


@attrs.frozen(kw_only=True)
class Weights(Frozen):
    """What things are worth, in points of a turn."""

    way: float = 0.2
    """What the way ahead costs for each of its points, beyond the time it takes."""
    others: float = 0.6
    """How much the time of the others counts against one's own."""
    cards: float = 1.0
    """How much cards count."""
    single: float = 2.0
    """What the last token of one hex is worth; the one before it is worth half of it, and so on."""
    two: float = 1.5
    """The same for tokens of two hexes."""
    three: float = 0.7
    """The same for tokens of three hexes."""
    four: float = 0.2
    """The same for tokens of four hexes."""
    incursion: float = 0.4
    """The same for tokens of raids."""
    tokens_a_turn: float = 1.2
    """How many tokens of up to three hexes a boat needs for a turn."""
    missing: float = 1.5
    """What each missing token costs."""


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
"""What a card in hand is worth, in points; one that is not listed is worth as much as an unknown card."""
UNKNOWN_CARD: Final = 0.7
"""What an unknown card is worth."""

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
"""What a power is worth for a whole game, in points, beyond its effect on the way."""

MANY: Final = 64
"""Beyond this many tokens of a size, another one is not worth anything."""
_HARMONIC: Final = tuple(sum(1 / k for k in range(1, n + 1)) for n in range(MANY + 1))
_THREE, _TWO, _SINGLE, _INCURSION = Shape.LINE_3, Shape.LINE_2, Shape.SINGLE, Shape.INCURSION
DEFAULT: Final = Weights()


def outlook(
    state: Position, player: int, weights: Weights = DEFAULT, *, viewer: int | None = None
) -> float:
    """What a position promises to a player: less, the more points its way to the Pacific still takes.

    It is measured in points of a turn. A victory is worth more than any way is long, and a defeat as much
    less than nothing.

    >>> from northwest_passage import adventure
    >>> from northwest_passage.bots.adventure import outlook
    >>> state = adventure.new_game(["Ross", "Rae"])
    >>> outlook(state, 0) > outlook(state, 1)  # who begins is ahead
    True

    :param state: a state, or a view of one.
    :param player: the number of the player.
    :param viewer: who judges. Cards that this player does not see count only by their number; with
        ``None``, all cards in the state are seen.
    """
    own, edition = state.players[player], state.edition
    if state.is_over:
        return VICTORY * returns(state)[player]
    # A turn counts as one, however many points it has.
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
    """What the tokens of a reserve are worth: the fewer there are of a size, the more each is worth."""
    sizes = (
        (weights.four, sum(reserve[:_THREE])),
        (weights.three, sum(reserve[_THREE:_TWO])),
        (weights.two, reserve[_TWO]),
        (weights.single, reserve[_SINGLE]),
        (weights.incursion, reserve[_INCURSION]),
    )
    return sum(weight * _HARMONIC[min(count, MANY)] for weight, count in sizes)


def _cards(here: Position, seat: int, viewer: int | None) -> float:
    """What a hand is worth; of more cards than may be kept, only the best."""
    player = here.players[seat]
    hand = player.hand
    if hand is None or (viewer is not None and viewer != seat):
        values = [UNKNOWN_CARD] * player.hand_size
    else:
        values = sorted((CARDS.get(card, UNKNOWN_CARD) for card in hand), reverse=True)
    # One that is about to be taken, or discarded.
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
    """By how much each player is ahead of the others; the best of them counts most.

    It is not worth hindering a player who is far behind.

    A team is as good as the better of its boats, and a little better if the other is near.
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
    """By how much one player is ahead of the others."""
    outlooks = [outlook(here, other, weights, viewer=viewer) for other in range(len(here.players))]
    return leads(here.variant, outlooks, weights)[seat]
