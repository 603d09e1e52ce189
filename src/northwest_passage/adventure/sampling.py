"""Sampling of states that agree with a view, as starting points for a search."""

from __future__ import annotations

from random import Random

from northwest_passage.adventure.nouns import CHOOSE_CHARACTER, Card, Character
from northwest_passage.adventure.state import Player, State
from northwest_passage.adventure.views import View, party
from northwest_passage.errors import not_a

__all__ = ["enough_characters", "sample_state"]


def sample_state(view: View, rng: Random) -> State:
    """Return a random state that agrees with a view.

    Every way to distribute the hidden cards is equally likely, with copies of a card counted as different
    cards. Every way in which hidden characters were dealt and chosen is equally likely too.

    >>> import random
    >>> from northwest_passage import adventure
    >>> rng = random.Random(1903)
    >>> view = adventure.view(adventure.new_game(["Amundsen", "Franklin"], rng=rng), 0)
    >>> state = adventure.sample_state(view, rng)
    >>> adventure.view(state, 0) == view
    True

    :param view: the view of a player or a spectator.
    :param rng: the source of randomness.
    :raises InvalidData: if ``view`` is not a view of this game.
    """
    if type(view) is not View:
        raise not_a(view, View, path="view")
    hands, deck = _deal_cards(view, rng)
    chosen, dealt, characters = _deal_characters(view, rng)
    players = tuple(
        Player(
            seat.name,
            seat.boat,
            seat.came_from,
            seat.reserve,
            hands[i],
            chosen[i],
            seat.silenced,
            seat.safe,
            seat.headwind,
        )
        for i, seat in enumerate(view.players)
    )
    return State(
        view.edition,
        view.variant,
        view.phase,
        view.round,
        view.first_player,
        view.turn_player,
        view.points,
        view.cards_left,
        view.moved,
        view.fresh_water,
        view.crossed_cold,
        view.crossed_iceberg,
        view.scenario,
        players,
        view.iceberg_tiles,
        view.water_tiles,
        deck,
        view.discards,
        characters,
        dealt,
        view.draws,
        view.revealed,
        view.pending,
    )


def _deal_cards(view: View, rng: Random) -> tuple[list[tuple[Card, ...]], tuple[int, ...]]:
    """Return all hands and the deck, after dealing the unseen cards at random (TRE-1)."""
    unseen = [card for card in Card for _ in range(view.unseen_cards[card])]
    rng.shuffle(unseen)
    hands: list[tuple[Card, ...]] = []
    for seat in view.players:
        if seat.hand is None:
            hands.append(tuple(sorted(unseen[: seat.hand_size])))
            del unseen[: seat.hand_size]
        else:
            hands.append(seat.hand)
    return hands, tuple(map(unseen.count, Card))


def _deal_characters(
    view: View, rng: Random
) -> tuple[list[Character | None], tuple[tuple[Character, ...], ...], tuple[Character, ...]]:
    """Return each player's character, the dealt but unchosen characters, and the deck (SUP-4, TEA-2)."""
    chosen = [seat.character for seat in view.players]
    dealt: list[tuple[Character, ...]] = []
    unseen = list(view.unseen_characters)
    rng.shuffle(unseen)
    for group, known in enumerate(view.dealt):
        if known is not None:
            dealt.append(known)
            continue
        # A hidden choice is one of the characters dealt to the player or team, each equally likely. They are
        # shuffled, so taking the last one is a random choice.
        seats = _who_chose(view, group)
        fitting = [one for one in unseen if _may_be_dealt(view, group, one)]
        for seat in seats:
            chosen[seat] = one = fitting.pop()
            unseen.remove(one)
        hidden = fitting[: view.dealt_sizes[group]]
        for one in hidden:
            unseen.remove(one)
        dealt.append(tuple(sorted(hidden)))
    return chosen, tuple(dealt), tuple(sorted(unseen))


def _who_chose(view: View, group: int) -> list[int]:
    """Return the players of a group (a team or one player) whose chosen characters are still secret."""
    choosers = range(view.turn_player or 0) if view.phase is CHOOSE_CHARACTER else range(0)
    return [seat for seat in choosers if party(view.variant, seat) == group]


def enough_characters(view: View) -> bool:
    """Return whether there are enough unseen characters for the hidden ones of the other players.

    :param view: the view to check.
    """
    needed = 0
    for group, known in enumerate(view.dealt):
        if known is None:
            wanted = view.dealt_sizes[group] + len(_who_chose(view, group))
            if wanted > sum(_may_be_dealt(view, group, one) for one in view.unseen_characters):
                return False
            needed += wanted
    return needed <= len(view.unseen_characters)


def _may_be_dealt(view: View, group: int, character: Character) -> bool:
    """Return whether a player or a team can be dealt a character: a team has its own deck (TEA-2)."""
    return not view.variant or (character in view.edition.sirs) == (group == 0)
