"""Validation: checks of every invariant of a state.

:func:`check` is for untrusted states. It lists every problem with its path in the JSON representation.
Checks that depend on an invalid value are skipped. Every state that a game can reach passes. A state that
passes need not be reachable, but the rules can process it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from northwest_passage._internal.arguments import check_type, hints_of, name_problems
from northwest_passage._internal.arguments import problems as type_problems
from northwest_passage.adventure.edition import PLAYER_COUNTS, Edition
from northwest_passage.adventure.hexes import Grid
from northwest_passage.adventure.nouns import (
    CHOOSE_CARD,
    CHOOSE_CHARACTER,
    DEAL,
    DRAW_CARD,
    DRAW_CHARACTER,
    OVER,
    REVEAL_TILE,
    ROTATE_TILE,
    SWAP_TILE,
    Card,
    Phase,
    Shape,
    Variant,
)
from northwest_passage.adventure.sampling import enough_characters, sample_state
from northwest_passage.adventure.scenario import Scenario
from northwest_passage.adventure.state import CharacterPending, HandPending, State, SwapPending
from northwest_passage.adventure.validation import boats, pieces, turns
from northwest_passage.adventure.validation.scenario import map_problems
from northwest_passage.adventure.views import View, view
from northwest_passage.errors import Problem, limited

__all__ = ["check", "problems_of", "view_problems"]


def check(state: State) -> tuple[Problem, ...]:
    """Return the problems with a state. A valid state has none.

    If there are more than a hundred problems, the first hundred are listed, followed by one that says
    that more were found.

    >>> import attrs
    >>> from northwest_passage import adventure
    >>> state = adventure.new_game(["Ross", "Rae"])
    >>> adventure.check(state)
    ()
    >>> for problem in adventure.check(attrs.evolve(state, points=4)):
    ...     print(problem)
    points: must have its initial value before the first turn

    :param state: the state to check.
    :returns: the problems in the order of the checks, empty for a valid state.
    :raises InvalidData: if ``state`` is not a state of this game.
    """
    check_type(state, State)
    return limited(_ill_typed(state)) or problems_of(state)


def _ill_typed(state: State) -> Iterator[Problem]:
    """Yield a problem for each field of the wrong type. An edition has already checked its own fields."""
    for field, hint in hints_of(State).items():
        value: object = getattr(state, field)
        if field == "edition" and type(value) is Edition:
            continue
        if field == "scenario" and type(value) is Scenario:
            yield from _ill_typed_scenario(value)
        else:
            yield from type_problems(value, hint, field)


def _ill_typed_scenario(scenario: Scenario) -> Iterator[Problem]:
    for field, hint in hints_of(Scenario).items():
        value: object = getattr(scenario, field)
        if field != "grid" or type(value) is not Grid:
            yield from type_problems(value, hint, f"scenario.{field}")


def problems_of(state: State) -> tuple[Problem, ...]:
    """Return the problems with a state in which every field has the right type.

    Later checks rely on earlier ones, and are skipped if an earlier one finds a problem.

    :param state: the state to check.
    """
    return (
        limited(_frame(state))
        or limited(_equipment(state))
        or limited(_course(state))
        # The rules rely on everything checked before, so they can be called only now.
        or limited(turns.swap(state))
    )


def _equipment(state: State) -> Iterator[Problem]:
    """Yield the problems with the map, the cards and the characters."""
    yield from map_problems(state.edition, len(state.players), state.scenario)
    yield from pieces.cards(state)
    yield from pieces.characters(state)


def _course(state: State) -> Iterator[Problem]:
    """Yield the problems with the progress of the game: tokens, boats, rows and turns."""
    yield from pieces.tokens(state)
    yield from pieces.small_tiles(state)
    yield from boats.boats(state)
    yield from boats.rows(state)
    yield from turns.turn(state) if state.round else turns.setup(state)


def view_problems(seen: View) -> tuple[Problem, ...]:
    """Return the problems with a view. A view is valid if some state that agrees with it is valid.

    :param seen: the view to check.
    """
    found = list(_numbers_of(seen))
    if found:
        return tuple(found)
    state = sample_state(seen, Random(0))
    problems = problems_of(state)
    if not problems and view(state, seen.viewer) != seen:
        problems = (Problem("", "must be the view of a valid state"),)
    return problems


def _numbers_of(seen: View) -> Iterator[Problem]:
    """Yield the problems with numbers that must be valid before a state can be sampled from a view."""
    count = len(seen.players)
    if count not in PLAYER_COUNTS:
        yield Problem("players", f"must have 2 to 4 players, got {count}")
        return
    there = seen.edition.cards[count - PLAYER_COUNTS[0]]
    if not (seen.turn_player is None or 0 <= seen.turn_player < count):
        yield Problem("turn_player", f"must be 0 to {count - 1}, got {seen.turn_player}")
        return
    if not (seen.viewer is None or 0 <= seen.viewer < count):
        yield Problem("viewer", f"must be 0 to {count - 1}, got {seen.viewer}")
    if len(seen.unseen_cards) != len(Card) or min(seen.unseen_cards) < 0:
        yield Problem("unseen_cards", f"must have {len(Card)} counts, none of them negative")
    elif any(unseen > there[card] for card, unseen in enumerate(seen.unseen_cards)):
        yield Problem("unseen_cards", "must not exceed the number of cards in the edition")
    hidden = sum(player.hand_size for player in seen.players if player.hand is None)
    if hidden + seen.deck_size != sum(seen.unseen_cards):
        words = f"must total {hidden + seen.deck_size} cards, those in the deck and in hidden hands"
        yield Problem("unseen_cards", f"{words}, got {sum(seen.unseen_cards)}")
    if min([0, *(player.hand_size for player in seen.players)]) < 0:
        yield Problem("players", "must not have a negative hand_size")
    if len(seen.dealt) > (2 if seen.variant else count):
        yield Problem("dealt", "must have at most one list for each player or team")
    groups = zip(seen.dealt, seen.dealt_sizes, strict=False)
    if len(seen.dealt) != len(seen.dealt_sizes) or any(
        size < 0 or (dealt is not None and len(dealt) != size) for dealt, size in groups
    ):
        words = "must have one number for each list in dealt: the number of its characters"
        yield Problem("dealt_sizes", words)
    elif not enough_characters(seen):
        words = "must have at least as many characters as are hidden from the viewer"
        yield Problem("unseen_characters", words)


# -- The size of the game, and numbers that every other check relies on ------------------------------


_PENDING = {
    CHOOSE_CARD: HandPending,
    SWAP_TILE: SwapPending,
    DRAW_CHARACTER: CharacterPending,
}


def _frame(state: State) -> Iterator[Problem]:
    """Yield the problems with the players, the turn, the round, and the fields that depend on the phase."""
    count, phase = len(state.players), state.phase
    teams = state.variant is Variant.TEAMS
    if count not in ((4,) if teams else PLAYER_COUNTS):
        yield Problem("players", f"must have {'4' if teams else '2 to 4'} players, got {count}")
    yield from name_problems([player.name for player in state.players], "players[{}].name")
    yield from _numbers(state)
    if not 0 <= state.first_player < count:
        yield Problem("first_player", f"must be 0 to {count - 1}, got {state.first_player}")
    if (state.turn_player is None) != (phase is OVER):
        words = "must be None: the game is over" if phase is OVER else "must be a player, got None"
        yield Problem("turn_player", words)
    elif state.turn_player is not None and not 0 <= state.turn_player < count:
        yield Problem("turn_player", f"must be 0 to {count - 1}, got {state.turn_player}")
    least = 0 if phase is REVEAL_TILE else 1
    if phase in (DEAL, CHOOSE_CHARACTER):
        if state.round != 0:
            yield Problem("round", f"must be 0 in the setup, got {state.round}")
    elif state.round < least:
        yield Problem("round", f"must be at least {least} after the setup, got {state.round}")
    if state.round > state.edition.rounds:
        yield Problem("round", f"must be 1 to {state.edition.rounds}, got {state.round}")
    wanted = _PENDING.get(phase)
    if not (state.pending is None if wanted is None else isinstance(state.pending, wanted)):
        kind = "None" if wanted is None else f"a {wanted.__name__}"
        yield Problem("pending", f"must be {kind} in the phase {_name(phase)}")
    if bool(state.draws) != (phase is DRAW_CARD):
        due = "not be empty" if phase is DRAW_CARD else "be empty"
        yield Problem("draws", f"must {due} in the phase {_name(phase)}")
    if state.revealed and phase not in (REVEAL_TILE, ROTATE_TILE):
        yield Problem("revealed", f"must be empty in the phase {_name(phase)}")


def _name(phase: Phase) -> str:
    return phase.name.lower()


def _numbers(state: State) -> Iterator[Problem]:
    """Yield a problem for a list of counts of the wrong length, and for negative numbers (SUP-2, SUP-3)."""
    tables = {
        "deck": (state.deck, len(Card)),
        "discards": (state.discards, len(Card)),
        **{
            f"players[{i}].reserve": (player.reserve, len(Shape))
            for i, player in enumerate(state.players)
        },
    }
    for field, (numbers, kinds) in tables.items():
        if len(numbers) != kinds:
            yield Problem(field, f"must have {kinds} counts, got {len(numbers)}")
        elif min(numbers) < 0:
            yield Problem(field, f"must not have negative counts, got {min(numbers)}")
    single = {
        "points": state.points,
        "cards_left": state.cards_left,
        "iceberg_tiles": state.iceberg_tiles,
        "water_tiles": state.water_tiles,
        **{f"players[{i}].headwind": player.headwind for i, player in enumerate(state.players)},
    }
    for field, number in single.items():
        if number < 0:
            yield Problem(field, f"must not be negative, got {number}")
