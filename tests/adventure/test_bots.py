"""Bots play by the rules, are reproducible, play as intended, and know no secrets."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import attrs
import pytest

from northwest_passage import InvalidData, adventure
from northwest_passage.adventure import DEFAULT_EDITION, Character, Hex, Shape, State, Variant, View
from northwest_passage.bots import Bot, Thinker
from northwest_passage.bots import RandomBot as UniformBot
from northwest_passage.bots.adventure import GreedyBot, MctsBot, RandomBot, Weights
from northwest_passage.bots.adventure.evaluation import lead, leads, outlook
from northwest_passage.bots.adventure.greedy import candidates, evaluated
from northwest_passage.bots.adventure.route_cost import arrival, unknown_row, ways_ahead
from tests.adventure.maps import position
from tests.adventure.players import MODES, NAMES, played
from tests.support.effort import rest_slow

BOTS: dict[str, Bot[View, adventure.Action]] = {
    "random": RandomBot(),
    "greedy": GreedyBot(),
    "mcts": MctsBot(iterations=3),
}
every_bot = pytest.mark.parametrize("bot", BOTS.values(), ids=list(BOTS))


def positions(bot: Bot[View, adventure.Action], state: State, seed: int) -> list[State]:
    """Return the positions of a game against itself in which a bot decides, and the last position."""
    rng = Random(seed)
    asked: list[State] = []
    while not state.is_over:
        if state.to_act == adventure.CHANCE:
            state = adventure.resolve_chance(state, rng)
        else:
            asked.append(state)
            view = adventure.view(state, state.to_act)
            state = adventure.apply(state, bot.choose(view, rng))
    return [*asked, state]


def game(
    bot: Bot[View, adventure.Action], players: int, variant: Variant, seed: int
) -> list[State]:
    state = adventure.new_game(NAMES[:players], variant=variant, rng=Random(seed))
    return positions(bot, state, seed)


@cache
def greedy_game(players: int, variant: Variant) -> list[State]:
    return game(GreedyBot(), players, variant, seed=1903)


# -- All bots ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "variant"), rest_slow(MODES))
def test_bots_play_every_mode_to_the_end(players: int, variant: Variant) -> None:
    assert greedy_game(players, variant)[-1].is_over
    assert game(RandomBot(), players, variant, seed=players)[-1].is_over


@pytest.mark.slow
def test_mcts_plays_teams_to_the_end() -> None:
    assert game(MctsBot(iterations=1), 4, Variant.TEAMS, seed=4)[-1].is_over


@every_bot
def test_a_bot_plays_another_edition(bot: Bot[View, adventure.Action]) -> None:
    """The edition has other numbers of rows, points and tokens."""
    edition = attrs.evolve(
        DEFAULT_EDITION,
        rows=6,
        middle_tiles=DEFAULT_EDITION.middle_tiles[:6],
        points=3,
        tokens=(0, 0, 0, 0, 0, 2, 1, 4, 3, 1),
        rounds=12,
    )
    state = adventure.new_game(NAMES[:2], edition=edition, rng=Random(2))
    assert positions(bot, state, seed=2)[-1].is_over


def other_secrets(state: State, rng: Random) -> State:
    """Return another state that looks the same to the player to act."""
    return adventure.sample_state(adventure.view(state, state.to_act), rng)


@pytest.mark.parametrize(
    "bot",
    rest_slow([GreedyBot(), RandomBot(), MctsBot(16), UniformBot(adventure.ADVENTURE)]),
    ids=lambda bot: type(bot).__name__,
)
@pytest.mark.parametrize(
    ("players", "variant"), rest_slow([(3, Variant.STANDARD), (4, Variant.TEAMS)])
)
def test_no_bot_uses_what_its_player_may_not_know(
    bot: Bot[View, adventure.Action], players: int, variant: Variant
) -> None:
    """With equal generators, a bot makes the same move in two states that differ only in secrets."""
    rng, differing = Random(1), Counter[adventure.Phase]()
    for state in greedy_game(players, variant)[:-1:10]:
        other = other_secrets(state, rng)
        differing[state.phase] += other != state
        first, second = (
            bot.choose(adventure.view(one, one.to_act), Random(5)) for one in (state, other)
        )
        assert first == second
    assert differing[adventure.Phase.TURN] > 3
    assert differing[adventure.Phase.CHOOSE_CHARACTER] > 0


def test_candidates_are_legal_and_never_empty() -> None:
    for players, variant in MODES:
        for i, (state, _) in enumerate(played(7, players, variant)):
            if i % 5 == 0 and state.to_act != adventure.CHANCE:
                kept = candidates(state)
                assert kept
                assert set(kept) <= set(adventure.legal_actions(state))


# -- The time a boat needs ---------------------------------------------------------------------------

STRAIT = """
 i i . i
i i . i
 i . i i
i . i i
"""


def test_a_path_costs_as_much_as_its_hexes() -> None:
    """ADV-3: one point for each hex of water, plus the estimate for the rows not yet revealed."""
    state = position(STRAIT, boats={0: Hex(1, 1)}, rows=24)
    time, way = arrival(state, 0)
    character = state.players[0].character
    unknown = 20 * unknown_row(state.edition, 2, character)
    assert way == pytest.approx(3 + 1 + unknown)
    assert time >= way
    ways = ways_ahead(state, 0)
    assert [ways[col << 5 | 4] for col in range(4)] == [0, 0, 0, 0]
    assert ways[1 << 5 | 1] == 3


def test_insufficient_points_are_lost() -> None:
    """TUR-1: with one point left, a boat must wait for the next turn to enter an iceberg."""
    state = position(" i i i i\ni i i i\n")
    times = [arrival(attrs.evolve(state, points=points), 0)[0] for points in (4, 3, 1)]
    assert times[0] < times[1] == times[2]


@pytest.mark.parametrize(
    ("character", "better"),
    [
        (Character.JOHN_RAE, True),
        (Character.JOHN_ROSS, True),
        (Character.JAMES_CLARK_ROSS, True),
        (Character.ROALD_AMUNDSEN, True),
        (Character.JOHN_CABOT, False),
    ],
)
def test_some_powers_make_unknown_rows_cheaper(character: Character, better: bool) -> None:
    """CHR-A, CHR-B, CHR-H, CHR-I: with these powers, an unknown row is expected to cost less."""
    usual = unknown_row(DEFAULT_EDITION, 2, None)
    assert (unknown_row(DEFAULT_EDITION, 2, character) < usual) == better


def test_an_unknown_row_costs_less_on_a_wider_map() -> None:
    rows = [unknown_row(DEFAULT_EDITION, players, None) for players in (2, 3, 4)]
    assert rows == sorted(rows, reverse=True)
    assert rows[-1] > 1


# -- The outlook -------------------------------------------------------------------------------------


def test_a_victory_is_worth_more_than_any_position() -> None:
    end = greedy_game(2, Variant.STANDARD)[-1]
    winner = adventure.standings(end)[0].player
    before = greedy_game(2, Variant.STANDARD)[-2]
    assert outlook(end, winner) > 0 > max(outlook(before, seat) for seat in range(2))


def test_the_outlook_does_not_use_hidden_hands() -> None:
    """A player's lead is the same in every state that looks the same to that player."""
    rng = Random(3)
    for state in greedy_game(2, Variant.STANDARD)[4:-1:9]:
        seat = state.player_to_act
        other = other_secrets(state, rng)
        assert lead(state, seat, seat) == lead(other, seat, seat)
        assert lead(state, seat, seat) == lead(adventure.view(state, seat), seat, seat)


def test_a_team_is_evaluated_by_its_better_boat() -> None:
    ahead = leads(Variant.TEAMS, [-10.0, -20.0, -40.0, -20.0])
    assert ahead[0] == ahead[2] > ahead[1] == ahead[3]
    behind = leads(Variant.STANDARD, [-10.0, -20.0, -40.0, -20.0])
    assert behind[2] < behind[1] == behind[3] < behind[0]


def test_a_player_far_behind_does_not_affect_the_lead() -> None:
    assert leads(Variant.STANDARD, [-10.0, -90.0])[0] == leads(Variant.STANDARD, [-10.0, -99.0])[0]
    assert leads(Variant.STANDARD, [-10.0, -12.0])[0] < leads(Variant.STANDARD, [-10.0, -16.0])[0]


# -- Random ------------------------------------------------------------------------------------------


def test_the_random_bot_gets_further_than_a_uniform_one() -> None:
    rows: list[int] = []
    for bot in (RandomBot(), UniformBot(adventure.ADVENTURE)):
        ends = [game(bot, 2, Variant.STANDARD, seed)[-1] for seed in range(3)]
        rows.append(sum(player.boat.row for end in ends for player in end.players))
    ahead, anywhere = rows
    assert ahead > 2 * anywhere


# -- Greedy ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_greedy_boats_reach_the_pacific() -> None:
    """TUR-4: this holds in nearly all games; the tournament in the documentation has many more."""
    ends = [greedy_game(players, variant)[-1] for players, variant in MODES]
    assert all(max(player.boat.row for player in end.players) > 24 for end in ends)


def test_greedy_takes_the_cheapest_path() -> None:
    state = position(STRAIT, boats={0: Hex(1, 1)}, rows=24)
    chosen = GreedyBot().choose(adventure.view(state, 0), Random(1))
    assert isinstance(chosen, adventure.Advance)
    assert all(state.scenario.terrain_at(place) is adventure.Terrain.WATER for place in chosen.path)


def test_greedy_does_not_move_back_and_forth_for_free() -> None:
    """CHR-L: Jens Munk's own route costs him only tokens, no points."""
    laid = [adventure.Token(0, Shape.LINE_2, ((1, 2), (1, 1)))]
    state = position(laid=laid, boats={0: Hex(1, 2)}, characters=[Character.JENS_MUNK] * 2, rows=24)
    back = adventure.Advance(Shape.SINGLE, ((1, 1),))
    assert back in adventure.legal_actions(state)
    assert back not in candidates(state)
    assert adventure.Advance(Shape.SINGLE, ((1, 3),)) in candidates(state)


def test_greedy_slows_down_the_first_player() -> None:
    """TRE-10: a headwind costs the first player two points, and the second, who is no threat, one."""
    hands: list[tuple[adventure.Card, ...]] = [(adventure.Card.HEADWIND,), (), ()]
    state = position(
        " . . . . . .\n. . . . . .\n" * 2,
        boats={0: Hex(0, 1), 1: Hex(2, 3), 2: Hex(3, 1)},
        hands=hands,
        rows=24,
    )
    actions = [adventure.PlayHeadwind(1), adventure.PlayHeadwind(2)]
    first, second = evaluated(state, actions)
    assert first > second


def test_weights_change_the_choices_of_greedy() -> None:
    state = position(STRAIT, boats={0: Hex(1, 1)}, rows=24)
    [usual], [other] = (
        evaluated(state, [adventure.Advance(Shape.SINGLE, ((1, 2),))], weights)
        for weights in (Weights(), Weights(single=9.0))
    )
    assert usual != other


# -- Mcts --------------------------------------------------------------------------------------------


def test_mcts_yields_its_choice_step_by_step() -> None:
    bot = MctsBot(iterations=40)
    assert isinstance(bot, Thinker)
    state = greedy_game(2, Variant.STANDARD)[8]
    view = adventure.view(state, state.to_act)
    thoughts = [*bot.think(view, Random(1))]
    assert thoughts[-1] == bot.choose(view, Random(1))
    assert set(thoughts) <= set(adventure.legal_actions(view))


def test_mcts_takes_a_win() -> None:
    """TUR-4: if one advance wins the game, the bot makes it."""
    states = greedy_game(2, Variant.STANDARD)
    view = adventure.view(states[-2], states[-2].to_act)
    assert adventure.apply(states[-2], MctsBot(60).choose(view, Random(2))).is_over


@pytest.mark.parametrize(
    "bot", [*BOTS.values(), UniformBot(adventure.ADVENTURE)], ids=[*BOTS, "uniform"]
)
def test_a_bot_raises_an_error_if_there_is_no_decision(bot: Bot[View, adventure.Action]) -> None:
    """No bot chooses for another player: not before characters are chosen, during the game, or at its end."""
    states = greedy_game(2, Variant.STANDARD)
    for state in (states[0], states[8], states[-1]):
        for seat in (0, 1, None):
            view = adventure.view(state, seat)
            if not state.is_over and seat == state.to_act:
                assert bot.choose(view, Random(1)) in adventure.legal_actions(view)
                continue
            with pytest.raises(InvalidData, match="there is nothing to decide"):
                bot.choose(view, Random(1))
