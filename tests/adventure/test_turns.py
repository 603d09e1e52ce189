"""Setup, turns, rounds and the end (SUP, TUR)."""

import random
from collections import Counter

import attrs
import pytest

from northwest_passage import adventure
from northwest_passage.adventure import Card, Character, ChooseCharacter, EndTurn, Phase, Reason
from tests.adventure import maps
from tests.adventure.maps import check_words, done, events, go, line, position, refused, settled
from tests.adventure.players import clockwise, played
from tests.adventure.test_laws import RICH

# -- Setup -----------------------------------------------------------------------------------------


def test_boats_start_in_the_atlantic_beside_every_hex_of_row_1() -> None:
    """SUP-1: any number of boats may be in the Atlantic, and none can return to it."""
    state = position()
    assert {player.boat for player in state.players} == {adventure.ATLANTIC}
    legal = adventure.legal_actions(state)
    advances = [action for action in legal if isinstance(action, adventure.Advance)]
    singles = [action.path[0] for action in advances if action.shape is adventure.Shape.SINGLE]
    assert singles == [(0, 1), (1, 1), (2, 1), (3, 1)]
    state = settled(adventure.apply(state, go((0, 1))))
    assert refused(state, go((0, 0))) is Reason.NOT_BESIDE_BOAT


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_can_be_given(first: int) -> None:
    """SUP-1: characters are still dealt and chosen in the order of seats."""
    state = adventure.new_game(["a", "b", "c"], turn_order=clockwise(first, 3))
    while state.round == 0:
        assert state.first_player == first
        state = adventure.apply(state, adventure.legal_actions(state)[0])
    assert state.turn_player == first


def test_the_first_player_can_be_random() -> None:
    """SUP-1: each is equally likely."""
    drawn = Counter(
        adventure.new_game(["a", "b"], rng=random.Random(seed)).first_player for seed in range(200)
    )
    assert set(drawn) == {0, 1}
    assert min(drawn.values()) > 70


def test_characters_are_dealt_and_chosen_by_seats() -> None:
    """SUP-4: each player gets one, then another; then each chooses; then all choices are revealed."""
    state = adventure.new_game(["a", "b", "c"], turn_order=(2, 0, 1))
    assert state.phase is Phase.DEAL
    assert len(adventure.legal_actions(state)) == 14
    order = [Character(i) for i in (5, 3, 1, 0, 2, 4)]
    for character in order:
        state = adventure.apply(state, adventure.DealCharacter(character))
    assert state.dealt == (
        (Character.JOHN_ROSS, Character.WILLIAM_BAFFIN),
        (Character.GEORGE_BACK, Character.MARTIN_FROBISHER),
        (Character.JOHN_RAE, Character.JOHN_DAVIS),
    )
    assert (state.phase, state.to_act) == (Phase.CHOOSE_CHARACTER, 0)
    assert refused(state, ChooseCharacter(Character.JOHN_RAE)) is Reason.NOT_DEALT
    state = done(
        state, ChooseCharacter(Character.JOHN_ROSS), ChooseCharacter(Character.MARTIN_FROBISHER)
    )
    assert state.to_act == 2
    state = adventure.apply(state, ChooseCharacter(Character.JOHN_DAVIS))
    assert [player.character for player in state.players] == [0, 3, 4]
    assert len(state.characters) == 11
    assert Character.WILLIAM_BAFFIN in state.characters
    assert state.dealt == ()


ORDER = "The turn order must list the players 0 to 1 once each, clockwise, got "


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"names": "ab"}, "The players' names must be a list of strings, got 'ab'."),
        ({"names": ["a", 1]}, "The players' names must be a list of strings, got ['a', 1]."),
        ({"names": 3}, "The players' names must be a list of strings, got 3."),
        ({"names": ["a"]}, "The number of players must be 2 to 4, got 1."),
        ({"names": list("abcde")}, "The number of players must be 2 to 4, got 5."),
        ({"names": ["a", "a"]}, "A player's name must differ from the other names, got 'a' twice."),
        ({"names": ["a", " "]}, "A player's name must not be empty."),
        ({"names": ["a", "b" * 65]}, "A player's name must have at most 64 characters, got 65."),
        ({"names": ["a", "b\n"]}, "A player's name must be one line of visible characters."),
        ({"turn_order": (2, 0)}, f"{ORDER}(2, 0)."),
        ({"turn_order": (1, True)}, f"{ORDER}(1, True)."),
        ({"turn_order": ()}, f"{ORDER}()."),
        ({"turn_order": 1}, f"{ORDER}1."),
        (
            {"names": ["a", "b", "c"], "turn_order": (0, 2, 1)},
            "The turn order must list the players 0 to 2 once each, clockwise, got (0, 2, 1).",
        ),
        (
            {"turn_order": (0, 1), "rng": random.Random(0)},
            "rng and turn_order must not be combined: rng draws the first player.",
        ),
        ({"rng": 7}, "Expected a Random, got 7."),
        ({"variant": 1}, "Expected a Variant, got 1."),
        ({"edition": "x"}, "Expected an Edition, got 'x'."),
        ({"variant": adventure.Variant.TEAMS}, "The number of players must be 4 for teams, got 2."),
    ],
)
def test_invalid_setups_are_refused(arguments: dict[str, object], words: str) -> None:
    """SUP-1: the error gives the reason."""
    given: dict[str, object] = {"names": ["a", "b"], **arguments}
    with pytest.raises(adventure.InvalidSetup) as caught:
        adventure.new_game(**given)  # type: ignore[arg-type]  # that is the point
    assert str(caught.value) == words


def test_a_setup_has_no_players_unless_they_are_named() -> None:
    """SUP-1: a setup does not need names, but a game does."""
    with pytest.raises(adventure.InvalidSetup, match="must be 2 to 4, got 0"):
        adventure.start(adventure.Setup())
    for first in (2, True):
        with pytest.raises(
            adventure.InvalidSetup, match=f"The first player must be 0 to 1, got {first}."
        ):
            adventure.start(adventure.Setup(names=("a", "b"), first_player=first))


# -- Turns -----------------------------------------------------------------------------------------


def test_points_are_spent_in_any_order_and_lost_at_the_end() -> None:
    """TUR-1: a turn has four points. It can be ended whenever no other decision is pending."""
    state = position()
    assert (state.points, state.cards_left) == (4, 1)
    state = settled(adventure.apply(state, go((0, 1), (0, 2))))
    assert state.points == 2
    assert maps.is_legal(state, EndTurn())
    state = settled(adventure.apply(state, go((0, 3), (0, 4))))
    assert state.points == 0
    assert refused(state, go((0, 5))) is Reason.NOT_ENOUGH_POINTS
    state = adventure.apply(state, EndTurn())
    assert (state.turn_player, state.points) == (1, 4)
    due = adventure.apply(position(rows=6), go((0, 1)))
    assert refused(due, EndTurn()) is Reason.WRONG_PHASE


def test_a_player_plays_one_card_a_turn() -> None:
    """TUR-2: cards are played only in one's own turn."""
    state = position(hands=[(Card.SPURT, Card.SPURT), (Card.SPURT,)])
    state = adventure.apply(state, adventure.PlaySpurt())
    assert state.cards_left == 0
    assert refused(state, adventure.PlaySpurt()) is Reason.NO_CARDS_LEFT
    refusal = adventure.why_illegal(state, adventure.PlaySpurt(), player=1)
    assert refusal is not None
    check_words(refusal)
    assert refusal.reason is Reason.NOT_YOUR_TURN


def test_a_player_discards_at_the_end_of_their_turn() -> None:
    """TUR-2: the player discards down to three cards, one by one; a silence ends after that."""
    hand = (Card.SABOTAGE, Card.SPURT, Card.SPURT, Card.THAW, Card.WRECK)
    state = position(hands=[hand, hand], changes={0: {"silenced": True}}, moved=True, points=3)
    state = adventure.apply(state, EndTurn())
    assert (state.phase, state.turn_player) == (Phase.DISCARD, 0)
    assert (state.points, state.cards_left, state.moved) == (0, 0, False)
    assert state.players[0].silenced
    assert len(adventure.legal_actions(state)) == 4
    assert refused(state, adventure.DiscardCard(Card.PLENTY)) is Reason.NOT_IN_HAND
    state = done(state, adventure.DiscardCard(Card.SPURT), adventure.DiscardCard(Card.WRECK))
    assert state.players[0].hand == (Card.SABOTAGE, Card.THAW, Card.SPURT)
    assert (state.phase, state.turn_player) == (Phase.TURN, 1)
    assert not state.players[0].silenced
    assert state.discards[Card.SPURT] == state.discards[Card.WRECK] == 1
    assert len(state.players[1].hand) == 5


def test_everything_counted_per_turn_is_reset() -> None:
    """TUR-2: movement, fresh water, and bonuses for crossing are reset."""
    state = position(moved=True, fresh_water=True, crossed_cold=True, crossed_iceberg=True)
    state = adventure.apply(state, EndTurn())
    assert not any((state.moved, state.fresh_water, state.crossed_cold, state.crossed_iceberg))


@pytest.mark.parametrize(
    ("other", "outcome"), [(adventure.Hex(2, 2), (1.0, -1.0)), (adventure.Hex(3, 4), (0.0, 0.0))]
)
def test_the_round_limit_ends_the_game(other: adventure.Hex, outcome: tuple[float, ...]) -> None:
    """TUR-3: a player who is alone in the highest row wins; otherwise the game is drawn."""
    state = position(boats={0: adventure.Hex(2, 4), 1: other}, round=40, turn_player=1)
    state = adventure.apply(state, EndTurn())
    assert state.is_over
    assert state.to_act is None
    assert adventure.returns(state) == outcome
    assert adventure.legal_actions(state) == ()
    assert refused(state, EndTurn()) is Reason.GAME_OVER
    places = [line.place for line in adventure.standings(state)]
    assert places == ([1, 2] if outcome[0] else [1, 1])


def test_a_player_who_reaches_the_pacific_wins_at_once() -> None:
    """TUR-4: the token covers the Pacific too, and its cost is paid; nothing else happens (ADV-8)."""
    boats = {0: adventure.Hex(2, 4), 1: adventure.Hex(3, 1)}
    state = position(boats=boats, characters=(Character.JOHN_ROSS, Character.JOHN_RAE))
    path = ((3, 4), (0, 5))
    told = events(state, go(*path))
    state = adventure.apply(state, go(*path))
    assert state.is_over
    assert state.points == 2
    assert state.players[0].boat == (0, 5)
    assert state.scenario.pile_at(adventure.Hex(0, 5)) == (line(0, *path),)
    assert told[-1] == adventure.GameEnded(1, (0,))
    assert adventure.returns(state) == (1.0, -1.0)
    assert [(s.place, s.player, s.winner) for s in adventure.standings(state)] == [
        (1, 0, True),
        (2, 1, False),
    ]


def test_the_turn_is_checked_before_anything_else() -> None:
    """A refusal reveals no secret: a player who is not to act does not learn which cards a hand lacks."""
    state = position(hands=[(), ()])
    for player in (1, adventure.CHANCE, 7, -2, True, "0"):
        refusal = adventure.why_illegal(state, adventure.PlaySilence(1), player=player)  # type: ignore[arg-type]  # also what is not a number
        assert refusal is not None
        check_words(refusal)
        assert refusal.reason is Reason.NOT_YOUR_TURN
        with pytest.raises(adventure.IllegalAction):
            adventure.apply(state, EndTurn(), player=player)  # type: ignore[arg-type]  # as above
    assert adventure.why_illegal(state, EndTurn(), player=0) is None
    reveal = adventure.apply(position(rows=6), go((0, 1)))
    assert (
        adventure.why_illegal(reveal, adventure.legal_actions(reveal)[0], player=adventure.CHANCE)
        is None
    )
    refusal = adventure.why_illegal(reveal, EndTurn(), player=0)
    assert refusal is not None
    check_words(refusal)
    assert refusal.message == "A tile must be revealed first."


def test_an_action_of_another_phase_is_refused() -> None:
    """In every phase of short games with many cards, an action of another phase is refused."""
    due: dict[Phase, adventure.State] = {}
    games = (played(seed, 3, adventure.Variant.STANDARD, RICH) for seed in range(20))
    while {*due} != {*Phase} - {Phase.OVER}:
        for state, _ in next(games):
            due.setdefault(state.phase, state)
    for phase, state in due.items():
        action = adventure.KeepTiles() if phase is Phase.TURN else EndTurn()
        assert refused(state, action) is Reason.WRONG_PHASE


def test_other_values_are_not_actions() -> None:
    state = position()
    for value in (None, 7, "EndTurn", EndTurn, attrs.evolve):
        refusal = adventure.why_illegal(state, value)  # type: ignore[arg-type]  # that is the point
        assert refusal is not None
        assert refusal.reason is Reason.NOT_AN_ACTION
        if not callable(value):  # the repr of a function contains its address
            check_words(refusal)
