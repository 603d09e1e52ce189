"""Validation: the check of every invariant of a state.

:func:`check` is for untrusted states. It lists every problem with its place in the JSON representation.
Checks that depend on an invalid value are left out. Every state that a game can reach passes. A state that
passes need not be reachable, but the rules can process it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import get_type_hints

from northwest_passage._internal.arguments import problems as type_problems
from northwest_passage.adventure.edition import PLAYER_COUNTS, Edition
from northwest_passage.adventure.hexes import Grid
from northwest_passage.adventure.nouns import Card
from northwest_passage.adventure.sampling import enough_characters, sample_state
from northwest_passage.adventure.scenario import Scenario
from northwest_passage.adventure.state import State
from northwest_passage.adventure.validation import boats, pieces, sizes, turns
from northwest_passage.adventure.validation.scenario import map_problems
from northwest_passage.adventure.views import View, view
from northwest_passage.errors import Problem, limited, not_a

__all__ = ["check", "problems_of", "view_problems"]


def check(state: State) -> tuple[Problem, ...]:
    """Return every problem of a state, or nothing if it is valid.

    If there are very many problems, only the first hundred are listed, and one more that says so.

    >>> import attrs
    >>> from northwest_passage import adventure
    >>> state = adventure.new_game(["Ross", "Rae"])
    >>> adventure.check(state)
    ()
    >>> for problem in adventure.check(attrs.evolve(state, points=4)):
    ...     print(problem)
    points: must be as at the start before the first turn

    :raises InvalidData: if it is not a state of this game at all.
    """
    if type(state) is not State:
        raise not_a(state, State)
    return limited(_ill_typed(state)) or problems_of(state)


def _ill_typed(state: State) -> Iterator[Problem]:
    """Yield the fields of the wrong type. Editions have checked their own."""
    for field, hint in _hints(State).items():
        value: object = getattr(state, field)
        if field == "edition" and type(value) is Edition:
            continue
        if field == "scenario" and type(value) is Scenario:
            yield from _ill_typed_scenario(value)
        else:
            yield from type_problems(value, hint, field)


def _ill_typed_scenario(scenario: Scenario) -> Iterator[Problem]:
    for field, hint in _hints(Scenario).items():
        value: object = getattr(scenario, field)
        if field != "grid" or type(value) is not Grid:
            yield from type_problems(value, hint, f"scenario.{field}")


@cache
def _hints(cls: type) -> dict[str, object]:
    return get_type_hints(cls)


def problems_of(state: State) -> tuple[Problem, ...]:
    """Return the problems of a state in which every field has its type.

    Later checks rely on earlier ones, and are left out if those found a problem.
    """
    return (
        limited(sizes.frame(state))
        or limited(_equipment(state))
        or limited(_course(state))
        # Only now can the rules be called: they rely on everything checked before.
        or limited(turns.swap(state))
    )


def _equipment(state: State) -> Iterator[Problem]:
    """Yield the problems of the map, the cards and the characters."""
    yield from map_problems(state.edition, len(state.players), state.scenario)
    yield from pieces.cards(state)
    yield from pieces.characters(state)


def _course(state: State) -> Iterator[Problem]:
    """Yield the problems of the progress of the game: tokens, boats, rows and turns."""
    yield from pieces.tokens(state)
    yield from pieces.small_tiles(state)
    yield from boats.boats(state)
    yield from boats.rows(state)
    yield from turns.turn(state) if state.round else turns.setup(state)


def view_problems(seen: View) -> tuple[Problem, ...]:
    """Return the problems of a view: it is valid if a state that agrees with it is."""
    found = list(_numbers_of(seen))
    if found:
        return tuple(found)
    state = sample_state(seen, Random(0))
    problems = problems_of(state)
    if not problems and view(state, seen.viewer) != seen:
        problems = (Problem("", "must be what the seat sees of some state"),)
    return problems


def _numbers_of(seen: View) -> Iterator[Problem]:
    """Yield the problems of numbers without which no state can be built from a view."""
    count = len(seen.players)
    if count not in PLAYER_COUNTS:
        yield Problem("players", f"must be as many as the variant is for, got {count}")
        return
    there = seen.edition.cards[count - PLAYER_COUNTS[0]]
    if not (seen.turn_player is None or 0 <= seen.turn_player < count):
        yield Problem("turn_player", f"must be 0 to {count - 1}")
        return
    if not (seen.viewer is None or 0 <= seen.viewer < count):
        yield Problem("viewer", f"must be 0 to {count - 1}")
    if len(seen.unseen_cards) != len(Card) or min(seen.unseen_cards) < 0:
        yield Problem("unseen_cards", f"must be {len(Card)} counts, none negative")
    elif any(unseen > there[card] for card, unseen in enumerate(seen.unseen_cards)):
        yield Problem("unseen_cards", "must not exceed the cards of the edition")
    hidden = sum(player.hand_size for player in seen.players if player.hand is None)
    if hidden + seen.deck_size != sum(seen.unseen_cards):
        yield Problem("unseen_cards", "must be as many as in the deck and the hidden hands")
    if min([0, *(player.hand_size for player in seen.players)]) < 0:
        yield Problem("players", "must not have a negative number of cards")
    if len(seen.dealt) > (2 if seen.variant else count):
        yield Problem("dealt", "must have at most one list for each player or team")
    groups = zip(seen.dealt, seen.dealt_sizes, strict=False)
    if len(seen.dealt) != len(seen.dealt_sizes) or any(
        size < 0 or (dealt is not None and len(dealt) != size) for dealt, size in groups
    ):
        yield Problem("dealt_sizes", "must be the numbers of characters dealt")
    elif not enough_characters(seen):
        yield Problem("unseen_characters", "must include the characters dealt to others")
