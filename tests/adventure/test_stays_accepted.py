"""Whatever `check` accepts stays accepted under play, also a state that no game reaches.

States of games are changed by hand in ways that often pass: cards, tokens, characters and numbers move from
one place to another. What is accepted is then played on.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest

from northwest_passage import adventure
from northwest_passage.adventure import Card, Player, Shape, State
from northwest_passage.adventure.checking import problems_of
from tests.adventure.players import MODES, played, racer
from tests.adventure.test_laws import RICH
from tests.support.effort import effort

Change = Callable[[State, Random], State]


def with_player(state: State, seat: int, /, **changes: Any) -> State:
    players = list(state.players)
    players[seat] = attrs.evolve(players[seat], **changes)
    return attrs.evolve(state, players=tuple(players))


def somebody(state: State, rng: Random) -> tuple[int, Player]:
    """Mostly the player to act."""
    if state.turn_player is not None and rng.random() < 0.7:
        seat = state.turn_player
    else:
        seat = rng.randrange(len(state.players))
    return seat, state.players[seat]


def changed(counts: tuple[int, ...], kind: int, by: int) -> tuple[int, ...]:
    return (*counts[:kind], counts[kind] + by, *counts[kind + 1 :])


def a_card_is_drawn(state: State, rng: Random) -> State:
    (seat, player), card = somebody(state, rng), rng.choice(list(Card))
    hand = tuple(sorted((*player.hand, card)))
    pile = rng.choice(("deck", "discards"))
    change: dict[str, Any] = {pile: changed(getattr(state, pile), card, -1)}
    state = attrs.evolve(state, **change)
    return with_player(state, seat, hand=hand)


def the_deck_is_discarded(state: State, rng: Random) -> State:
    discards = tuple(a + b for a, b in zip(state.deck, state.discards, strict=True))
    return attrs.evolve(state, deck=(0,) * len(discards), discards=discards)


def a_token_is_lost(state: State, rng: Random) -> State:
    (seat, player), shape = somebody(state, rng), rng.choice(list(Shape))
    return with_player(state, seat, reserve=changed(player.reserve, shape, -1))


def other_points(state: State, rng: Random) -> State:
    return attrs.evolve(
        state, points=rng.choice((0, 1, 3, 9, 40, 200)), cards_left=rng.choice((0, 1, 2, 5, 90))
    )


def other_marks(state: State, rng: Random) -> State:
    fields = ("moved", "fresh_water", "crossed_cold", "crossed_iceberg")
    change: dict[str, Any] = {field: rng.random() < 0.5 for field in fields}
    return attrs.evolve(state, **change)


def other_troubles(state: State, rng: Random) -> State:
    seat, _ = somebody(state, rng)
    return with_player(
        state,
        seat,
        silenced=rng.random() < 0.5,
        safe=rng.random() < 0.5,
        headwind=rng.choice((0, 0, 1, 7)),
    )


def another_character(state: State, rng: Random) -> State:
    seat, player = somebody(state, rng)
    if not state.characters or player.character is None:
        return state
    new = rng.choice(state.characters)
    deck = {*state.characters, player.character} - {new}
    state = attrs.evolve(state, characters=tuple(sorted(deck)))
    return with_player(state, seat, character=new)


def another_round(state: State, rng: Random) -> State:
    return attrs.evolve(
        state,
        round=rng.randint(0, state.edition.rounds),
        first_player=rng.randrange(len(state.players)),
    )


def somebody_elses_turn(state: State, rng: Random) -> State:
    return attrs.evolve(state, turn_player=rng.randrange(len(state.players)))


CHANGES: tuple[Change, ...] = (
    a_card_is_drawn,
    the_deck_is_discarded,
    a_token_is_lost,
    other_points,
    other_marks,
    other_troubles,
    another_character,
    another_round,
    somebody_elses_turn,
)


@pytest.mark.parametrize("seed", range(effort(4, 200)))
def test_what_is_accepted_stays_accepted(seed: int) -> None:
    """TUR-1, TUR-2: among the rest, nobody comes to more points and cards than there can be."""
    rng = Random(f"accepted {seed}")
    players, variant = MODES[seed % 4]
    edition = (adventure.DEFAULT_EDITION, RICH)[seed // 4 % 2 if seed else 1]
    states = [state for state, _ in played(seed, players, variant, edition)]
    accepted = 0
    for _ in range(25):
        state = rng.choice(states)
        for _ in range(rng.randint(1, 3)):
            state = rng.choice(CHANGES)(state, rng)
        if problems_of(state):
            continue
        accepted += 1
        for _ in range(10):
            if state.is_over:
                break
            state = adventure.apply(state, racer(state, rng))
            assert problems_of(state) == (), state
    assert accepted >= 3
