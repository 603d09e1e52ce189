"""What a seat may know: views, samples, and the visible part of a step (section Secrets of the rules)."""

import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from types import FrameType
from typing import Any

import attrs
import pytest

from northwest_passage import adventure
from northwest_passage.adventure import Card, ChooseCard, DrawCard, PlayTheft, Variant
from northwest_passage.adventure.sampling import enough_characters
from tests.adventure.maps import go, position
from tests.adventure.players import MODES, NAMES, begin, played
from tests.adventure.test_laws import RICH as RICH_EDITION
from tests.support.effort import rest_slow

RICH = """
 . . . .
$ $ $ $
 . .0 . .
. . . .
"""


def test_a_view_hides_the_hands_of_others() -> None:
    hands = [(Card.SPURT,), (Card.WRECK, Card.WRECK)]
    state = position(hands=hands)
    shown = adventure.view(state, 0)
    assert [player.hand for player in shown.players] == [hands[0], None]
    assert [player.hand_size for player in shown.players] == [1, 2]
    assert shown.deck_size == 27
    assert shown.unseen_cards[Card.SPURT] == 1
    assert shown.unseen_cards[Card.WRECK] == 2
    spectator = adventure.view(state, None)
    assert [player.hand for player in spectator.players] == [None, None]
    assert sum(spectator.unseen_cards) == 30
    assert "View of Amundsen: round 1, turn by Amundsen" in repr(shown)
    assert "spectator" in repr(spectator)


def test_a_shown_hand_is_visible_until_a_card_is_chosen() -> None:
    """TRE-4, TRE-12: the player who chooses a card sees the hand, but only until the choice."""
    state = position(hands=[(Card.THEFT,), (Card.WRECK, Card.SPURT)])
    state = adventure.apply(state, PlayTheft(1))
    assert adventure.view(state, 0).players[1].hand == (Card.WRECK, Card.SPURT)
    assert adventure.view(state, None).players[1].hand is None
    state = adventure.apply(state, ChooseCard(Card.SPURT))
    assert adventure.view(state, 0).players[1].hand is None


def dealt_to(variant: Variant, choices: int) -> adventure.State:
    state = begin(0, 4, variant)
    while state.phase is adventure.Phase.DEAL:
        state = adventure.apply(state, adventure.legal_actions(state)[0])
    for _ in range(choices):
        state = adventure.apply(state, adventure.legal_actions(state)[0])
    return state


def test_a_choice_of_a_character_is_secret_until_all_have_chosen() -> None:
    """SUP-4: players know their own choice and what they were dealt; the others know neither."""
    state = dealt_to(Variant.STANDARD, 2)
    own = adventure.view(state, 0)
    assert own.players[0].character is state.players[0].character
    assert own.dealt[0] == state.dealt[0]
    assert own.players[1].character is None
    assert own.dealt[1] is None
    assert own.dealt_sizes == (1, 1, 2, 2)
    assert len(own.unseen_characters) == 12
    state = dealt_to(Variant.STANDARD, 4)
    assert adventure.view(state, None).players[1].character is state.players[1].character
    assert adventure.view(state, None).unseen_characters == state.characters


def test_partners_see_the_cards_and_choices_of_the_team() -> None:
    """TEA-2: the other team sees neither."""
    state = dealt_to(Variant.TEAMS, 2)
    for seat in (0, 2):
        shown = adventure.view(state, seat)
        assert shown.players[0].character is state.players[0].character
        assert shown.dealt == (state.dealt[0], None)
        assert shown.players[1].character is None
    assert adventure.view(state, 1).players[0].character is None
    state = dealt_to(Variant.TEAMS, 3)
    assert adventure.view(state, 0).players[2].character is state.players[2].character


@pytest.mark.slow
@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("seat", rest_slow([None, 0, 1]))
def test_sampled_characters_are_uniform(variant: Variant, seat: int | None) -> None:
    """SUP-4, TEA-2: all consistent deals and hidden choices are equally likely.

    They are counted by the choice of seat 1 and by what is left in the deck.
    """
    shown = adventure.view(dealt_to(variant, 3), seat)
    rng = Random(5)
    number = 6000
    sampled = [adventure.sample_state(shown, rng) for _ in range(number)]
    for state in sampled[:50]:
        assert adventure.view(state, seat) == shown
    chosen = Counter(state.players[1].character for state in sampled)
    hidden = [
        one for one in shown.unseen_characters if not variant or one not in shown.edition.sirs
    ]
    if seat == 1:
        assert len(chosen) == 1
    else:
        assert set(chosen) == set(hidden)
        expected = number / len(hidden)
        assert all(abs(count - expected) < 6 * expected**0.5 for count in chosen.values())


def test_each_deal_and_choice_is_sampled_equally_often() -> None:
    """SUP-4: seat 0 can have been dealt two of twelve cards and have chosen one of them in 132 ways."""
    state = adventure.new_game(["a", "b"])
    while state.phase is adventure.Phase.DEAL:
        state = adventure.apply(state, adventure.legal_actions(state)[0])
    shown = adventure.view(adventure.apply(state, adventure.legal_actions(state)[0]), 1)
    rng, number = Random(3), 13_200
    ways = Counter(
        (sampled.players[0].character, sampled.dealt[0])
        for sampled in (adventure.sample_state(shown, rng) for _ in range(number))
    )
    assert len(ways) == 132
    chi_square = sum((count - 100) ** 2 / 100 for count in ways.values())
    assert chi_square < 131 + 5 * (2 * 131) ** 0.5


@pytest.mark.slow
def test_sampled_hands_are_uniform_over_individual_cards() -> None:
    """TRE-1: two copies of a card are two different pieces."""
    state = position(hands=[(Card.SPURT,), (Card.SABOTAGE, Card.SILENCE)])
    # In a small deck, unseen: 2 Sabotage and 3 Silence, and a hand of two of these five pieces.
    state = attrs.evolve(state, deck=(1, 2, *(0,) * 13))
    shown = adventure.view(state, 0)
    rng = Random(5)
    number = 20_000
    hands = Counter(adventure.sample_state(shown, rng).players[1].hand for _ in range(number))
    ways = {
        (Card.SABOTAGE, Card.SABOTAGE): 1,
        (Card.SABOTAGE, Card.SILENCE): 6,
        (Card.SILENCE, Card.SILENCE): 3,
    }
    assert set(hands) == set(ways)
    for hand, way in ways.items():
        expected = number * way / 10
        assert abs(hands[hand] - expected) < 6 * expected**0.5


@pytest.mark.parametrize(("players", "variant"), rest_slow(MODES))
def test_visible_steps_reveal_no_secrets(players: int, variant: Variant) -> None:
    """In a step, only cards and characters of others, and the actions that name them, are hidden.

    ``test_serialization`` checks that states with other secrets look the same.
    """
    for state, action in played(2, players, variant):
        step = adventure.step(state, action)
        assert step.action == action
        for seat in (None, *range(players)):
            shown = adventure.seen(step, seat)
            assert len(shown.events) == len(step.events)
            hidden = [
                event
                for event, whole in zip(shown.events, step.events, strict=True)
                if event != whole
            ]
            for event in hidden:
                assert isinstance(
                    event,
                    adventure.CardDrawn
                    | adventure.CardTaken
                    | adventure.CharacterDealt
                    | adventure.CharacterChosen
                    | adventure.HandShown,
                )
            if isinstance(action, DrawCard):
                assert (shown.action is None) == (seat != state.draws[0])
            elif not hidden:
                assert shown.action == action


@pytest.mark.parametrize(("players", "variant"), MODES)
def test_a_refusal_reveals_no_secret(players: int, variant: Variant) -> None:
    """A query has the same result in all states that differ only in what the seat may not know."""
    rng = Random(3)
    pairs = list(played(6, players, variant, RICH_EDITION))
    actions = list(dict.fromkeys(action for _, action in pairs))
    reasons: set[adventure.Reason] = set()
    for state, action in pairs[::7]:
        for seat in range(players):
            other = adventure.sample_state(adventure.view(state, seat), rng)
            for asked in (action, *rng.sample(actions, 12)):
                refusal, twin = (
                    adventure.why_illegal(one, asked, player=seat) for one in (state, other)
                )
                assert refusal == twin
                if refusal is not None:
                    reasons.add(refusal.reason)
    assert len(reasons) >= 6


def test_a_theft_is_hidden_from_others_but_a_sabotage_is_not() -> None:
    drawing = """
 . . . . . .
. . . . . .
 . . . . . .
. . . . . .
"""
    hands = [(Card.THEFT, Card.SABOTAGE), (Card.WRECK, Card.SPURT), ()]
    state = position(drawing, hands=hands)
    look = adventure.step(state, PlayTheft(1))
    assert adventure.HandShown(0, 1, (Card.WRECK, Card.SPURT)) in adventure.seen(look, 1).events
    assert adventure.HandShown(0, 1, None) in adventure.seen(look, 2).events
    assert adventure.seen(look, 2).action == PlayTheft(1)
    take = adventure.step(look.state, ChooseCard(Card.SPURT))
    assert adventure.seen(take, 1).events == take.events
    assert adventure.seen(take, 2) == adventure.Seen(None, (adventure.CardTaken(0, 1, None),))
    look = adventure.step(state, adventure.PlaySabotage(1))
    lose = adventure.step(look.state, ChooseCard(Card.SPURT))
    assert adventure.seen(lose, 2).action == ChooseCard(Card.SPURT)
    assert adventure.seen(lose, 2).events == lose.events


def test_dealt_and_chosen_characters_are_hidden_from_others() -> None:
    state = begin(0, 4, Variant.TEAMS)
    deal = adventure.step(state, adventure.DealCharacter(adventure.Character.JOHN_ROSS))
    for seat, known in ((0, True), (1, False), (2, True), (3, False), (None, False)):
        assert (adventure.seen(deal, seat).action is not None) == known
    state = dealt_to(Variant.STANDARD, 3)
    last = adventure.legal_actions(state)[0]
    assert isinstance(last, adventure.ChooseCharacter)
    step = adventure.step(state, last)
    shown = adventure.seen(step, 0)
    assert shown.action is None
    assert isinstance(shown.events[-1], adventure.CharactersRevealed)


def test_a_step_of_chance_has_no_action() -> None:
    state = adventure.apply(position(RICH, rows=8), go((1, 3)))
    step = adventure.step_chance(state, Random(1))
    assert step.action is None
    assert step.state == adventure.resolve_chance(state, Random(1))
    assert step.state.to_act != adventure.CHANCE
    assert adventure.seen(step, 1).events[0] != step.events[0]


def test_a_view_has_enough_characters_for_hidden_choices() -> None:
    """SUP-4, TEA-2: for the characters that others were dealt and chose, in teams from their own deck."""
    dealt = adventure.new_game(NAMES[:2], rng=Random(1))
    chosen = adventure.apply(dealt, adventure.legal_actions(dealt)[0])
    for state, viewer in ((dealt, 0), (dealt, 1), (chosen, 1)):
        seat = adventure.view(state, viewer)
        for number in range(4):
            few = attrs.evolve(seat, unseen_characters=seat.unseen_characters[:number])
            assert enough_characters(few) == (number >= state.edition.characters_dealt)
    seat = adventure.view(adventure.new_game(NAMES, variant=Variant.TEAMS, rng=Random(1)), 0)
    sirs = state.edition.sirs
    others = [one for one in seat.unseen_characters if one not in sirs]
    assert enough_characters(seat)
    assert enough_characters(attrs.evolve(seat, unseen_characters=tuple(others)))
    own = [one for one in seat.unseen_characters if one in sirs]
    assert not enough_characters(attrs.evolve(seat, unseen_characters=(*own, others[0])))


def fewest(state: adventure.State, viewer: int) -> int:
    """Return the number of unseen characters that a view needs, in teams with the other team's deck first."""
    seat = adventure.view(state, viewer)
    unseen = sorted(
        seat.unseen_characters, key=lambda one: (one in seat.edition.sirs) != viewer % 2
    )
    views = (
        attrs.evolve(seat, unseen_characters=tuple(unseen[:number]))
        for number in range(len(unseen) + 1)
    )
    return [enough_characters(view) for view in views].index(True)


def test_a_view_has_enough_characters_for_all_other_players() -> None:
    """SUP-4, TEA-2: for each player's dealt and chosen characters, in teams for both partners."""
    state = adventure.start(adventure.Setup(names=NAMES[:3]))
    state = adventure.apply(state, adventure.legal_actions(state)[0])
    assert (state.phase, fewest(state, 1)) == (adventure.Phase.DEAL, 1)
    assert fewest(adventure.new_game(NAMES[:3], rng=Random(1)), 2) == 2 + 2
    for variant, needed in ((Variant.STANDARD, 3 * 2), (Variant.TEAMS, 4)):
        assert [fewest(dealt_to(variant, chosen), 1) for chosen in range(4)] == [needed] * 4


def number_of_calls(work: Callable[[], object]) -> int:
    """Return the least number of function calls; the garbage collector sometimes adds a few."""
    called = 0

    def count_calls(frame: FrameType, event: str, argument: object) -> None:
        nonlocal called
        called += event in ("call", "c_call")

    work()  # fills all caches
    counts: list[int] = []
    for _ in range(3):
        called, before = 0, sys.getprofile()
        sys.setprofile(count_calls)
        try:
            work()
        finally:
            sys.setprofile(before)
        counts.append(called)
    return min(counts)


@pytest.mark.parametrize(("players", "variant"), MODES)
def test_work_for_a_seat_does_not_depend_on_secrets(players: int, variant: Variant) -> None:
    """Timing reveals nothing: for two states that look the same to a seat, the work is the same."""
    rng, game = Random(players), adventure.ADVENTURE
    race = [state for state, _ in played(players, players, variant, RICH_EDITION)]
    for state in rng.sample(race, 3):
        other = adventure.sample_state(adventure.view(state, 0), rng)
        actions = adventure.legal_actions(rng.choice(race))[:3]
        for work in (
            lambda here: game.view(here, 0),
            lambda here: game.formats.document(here, 0),
            lambda here: game.choices(game.view(here, 0)),
            lambda here, tried=actions: [game.why_illegal(here, a, player=0) for a in tried],
        ):
            ask: Any = work
            assert number_of_calls(partial(ask, state)) == number_of_calls(partial(ask, other))
