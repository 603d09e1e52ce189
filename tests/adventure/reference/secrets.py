"""What a seat may know, and the states that agree with it: section 9, Secrets."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product
from math import comb, perm, prod
from typing import Any, TypeAlias, cast

from .data import is_sir
from .engine import copied, group
from .kinds import State

View: TypeAlias = dict[str, Any]
"""The state without its secrets, which are None, and with what is known of them instead:

- `viewer`;
- `hand_sizes`, `deck_size`, and `unseen_cards`: all cards of the deck and of the hidden hands;
- `dealt_sizes`, `chosen` (which players have chosen), and `unseen_characters`: all characters of
  the deck and of the hidden deals.
"""

LIMIT = 500_000
"""More deals of pieces than this are not enumerated."""


def sees_hand(state: State, viewer: int | None, seat: int) -> bool:
    """The own hand (partners do not see each other's: TEA-3), and the one being looked at."""
    if viewer is None:
        return False
    looking = state["phase"] == "CHOOSE_CARD" and viewer == state["turn"]
    return seat == viewer or (looking and seat == state["pending"][1])


def sees_dealt(state: State, viewer: int | None, group_: int) -> bool:
    """The own characters, in teams those of the team (TEA-2)."""
    return viewer is not None and group(state, viewer) == group_


def view(state: State, viewer: int | None) -> View:
    """What that seat may know; None is a spectator."""
    shown = cast(View, copied(state))
    seats = range(len(state["players"]))

    shown["viewer"] = viewer
    shown["hand_sizes"] = [len(player["hand"]) for player in state["players"]]
    shown["deck_size"] = len(state["deck"])
    unseen_cards = list(state["deck"])
    for seat in seats:
        if not sees_hand(state, viewer, seat):
            unseen_cards += state["players"][seat]["hand"]
            shown["players"][seat]["hand"] = None
    shown["unseen_cards"] = sorted(unseen_cards)
    shown["deck"] = None

    shown["dealt_sizes"] = [len(dealt) for dealt in state["dealt"]]
    shown["chosen"] = [choice is not None for choice in state["choices"]]
    unseen_characters = list(state["characters"])
    for group_, dealt in enumerate(state["dealt"]):
        if not sees_dealt(state, viewer, group_):
            unseen_characters += dealt
            shown["dealt"][group_] = None
    for seat in seats:
        if not sees_dealt(state, viewer, group(state, seat)):
            shown["choices"][seat] = None
    shown["unseen_characters"] = sorted(unseen_characters)
    shown["characters"] = None
    return shown


# --- the states that agree with a view ------------------------------------------------------------


def hidden_hands(seen: View) -> list[int]:
    return [seat for seat, player in enumerate(seen["players"]) if player["hand"] is None]


def hidden_groups(seen: View) -> list[int]:
    return [group_ for group_, dealt in enumerate(seen["dealt"]) if dealt is None]


def hidden_choosers(seen: View, group_: int) -> list[int]:
    """The players of a group who have chosen."""
    seats = range(len(seen["players"]))
    return [
        seat for seat in seats if group(cast(State, seen), seat) == group_ and seen["chosen"][seat]
    ]


def ways_to_take(pieces: list[Any], sizes: list[int]) -> Iterator[list[list[Any]]]:
    """Every way to make hands of these sizes of different pieces; order in a hand is nothing."""
    if not sizes:
        yield []
        return
    for hand in combinations(pieces, sizes[0]):
        left = [piece for piece in pieces if piece not in hand]
        for others in ways_to_take(left, sizes[1:]):
            yield [list(hand), *others]


def deals_of_cards(seen: View) -> Counter[tuple[tuple[str, ...], ...]]:
    """The hidden hands, as kinds of cards: how many deals of pieces of cardboard give them."""
    pieces = list(enumerate(seen["unseen_cards"]))  # two copies are two pieces
    sizes = [seen["hand_sizes"][seat] for seat in hidden_hands(seen)]
    return Counter(
        tuple(tuple(sorted(card for _, card in hand)) for hand in hands)
        for hands in ways_to_take(pieces, sizes)
    )


def deals_of_characters(seen: View) -> list[dict[int, tuple[list[str], dict[int, str]]]]:
    """The hidden deals and choices: for each group its characters, and what its seats chose."""
    found = []
    groups = hidden_groups(seen)
    sizes = [seen["dealt_sizes"][group_] for group_ in groups]
    for dealt in ways_to_take(seen["unseen_characters"], sizes):
        by_group = dict(zip(groups, dealt, strict=True))
        if seen["variant"] == "teams" and any(
            is_sir(who) != (group_ == 0) for group_, hand in by_group.items() for who in hand
        ):
            continue  # TEA-2: each team has its own deck
        choices_of = [
            [
                dict(zip(hidden_choosers(seen, group_), choices, strict=True))
                for choices in permutations(hand, len(hidden_choosers(seen, group_)))
            ]
            for group_, hand in by_group.items()
        ]
        found += [
            {
                group_: (sorted(hand), choices)
                for (group_, hand), choices in zip(by_group.items(), chosen, strict=True)
            }
            for chosen in product(*choices_of)
        ]
    return found


def upper_bound(seen: View) -> int:
    """At most so many deals agree with a view (in teams fewer: each team has its own deck)."""

    def ways(number: int, sizes: list[int]) -> int:
        return prod(comb(number - sum(sizes[:i]), size) for i, size in enumerate(sizes))

    hands = [seen["hand_sizes"][seat] for seat in hidden_hands(seen)]
    deals = [seen["dealt_sizes"][group_] for group_ in hidden_groups(seen)]
    choices = prod(
        perm(seen["dealt_sizes"][group_], len(hidden_choosers(seen, group_)))
        for group_ in hidden_groups(seen)
    )
    return (
        ways(len(seen["unseen_cards"]), hands)
        * ways(len(seen["unseen_characters"]), deals)
        * choices
    )


def agreeing_states(seen: View) -> list[tuple[State, int]]:
    """Each state that agrees with a view once, with the number of deals of pieces that make it.

    To sample uniformly is to give each state a probability in proportion to that number.
    Refuses more than `LIMIT` deals.
    """
    assert upper_bound(seen) <= LIMIT
    return [
        (with_secrets(seen, cards, characters), number)
        for cards, number in deals_of_cards(seen).items()
        for characters in deals_of_characters(seen)
    ]


def with_secrets(
    seen: View,
    hands: tuple[tuple[str, ...], ...],
    deals: dict[int, tuple[list[str], dict[int, str]]],
) -> State:
    """The state that a view shows, with its secrets filled in; what is left is in the decks."""
    state = copied(cast(State, seen))
    deck: Counter[str] = Counter(seen["unseen_cards"])
    for seat, hand in zip(hidden_hands(seen), hands, strict=True):
        state["players"][seat]["hand"] = list(hand)
        deck -= Counter(hand)
    state["deck"] = sorted(deck.elements())
    characters = set(seen["unseen_characters"])
    for group_, (dealt, choices) in deals.items():
        state["dealt"][group_] = list(dealt)
        characters -= set(dealt)
        for seat, character in choices.items():
            state["choices"][seat] = character
    state["characters"] = sorted(characters)
    only_in_views = (
        "viewer",
        "hand_sizes",
        "deck_size",
        "unseen_cards",
        "dealt_sizes",
        "chosen",
        "unseen_characters",
    )
    for key in only_in_views:
        del cast(View, state)[key]
    return state
