"""The invariants of Adventure, one property each, after every action of generated games. Read this first.

A game begins as a race of seeded players, since boats of players who choose at random make no progress.
Hypothesis chooses the length of the race and every action after it, and shrinks a game that fails.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, product
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from northwest_passage import adventure
from northwest_passage.adventure import Action, Character, Hex, Phase, Shape, State, Terrain, Token
from tests.adventure.bridge import edition_of
from tests.adventure.players import MODES, played
from tests.adventure.reference.data import RICH
from tests.support.effort import effort

EDITIONS = (adventure.DEFAULT_EDITION, edition_of(RICH))
"""The default edition, and one for short races with many cards."""


class Game(NamedTuple):
    """A game up to some position."""

    states: list[State]
    """All states: one more than there are actions."""
    actions: list[Action]

    @property
    def steps(self) -> Iterator[tuple[State, adventure.Step]]:
        """Yield every state except the last, with the action taken in it."""
        for state, action in zip(self.states, self.actions, strict=False):
            yield state, adventure.step(state, action)


@lru_cache(maxsize=100)
def race(seed: int) -> Game:
    """Play a whole race."""
    turns = list(played(seed, *MODES[seed % 4], EDITIONS[seed // 4 % 2]))
    states, actions = map(list, zip(*turns, strict=True))
    return Game([*states, adventure.apply(*turns[-1])], actions)


def play(seed: int, length: int, choices: list[int]) -> Game:
    """Play the first actions of a race, and continue with legal actions chosen by number."""
    states, actions = race(seed)
    states, actions = states[: length + 1], actions[:length]
    for choice in choices:
        legal = adventure.legal_actions(states[-1])
        if legal:
            actions.append(legal[choice % len(legal)])
            states.append(adventure.apply(states[-1], actions[-1]))
    return Game(states, actions)


seeds = st.integers(0, effort(99, 9999))
games = st.builds(play, seeds, st.integers(0, 400), st.lists(st.integers(0, 999), max_size=20))
more = settings(max_examples=effort(2 * settings().max_examples, 1000))


@more
@given(games)
def test_a_boat_sails_from_hex_to_hex_and_stays_on_its_own_route(game: Game) -> None:
    """ADV-1, ADV-4, MAN-3, SCN-8: every boat at sea is alone on its hex, on a live token of its own."""
    for state, step in game.steps:
        for event in step.events:
            if isinstance(event, adventure.BoatMoved):
                assert state.players[event.player].boat == event.origin
                assert all(directions(*hop, state) for hop in pairwise((event.origin, *event.path)))
                assert step.state.players[event.player].boat == event.path[-1] == event.destination
        boats = [player.boat for player in step.state.players if player.boat != ATLANTIC]
        assert len({*boats}) == len(boats)
        for seat, player in enumerate(step.state.players):
            assert player.boat == ATLANTIC or seat in step.state.scenario.routes_at(player.boat)


@more
@given(games)
def test_a_token_has_its_shape(game: Game) -> None:
    """ADV-2, ADV-5, SCN-1: its hexes are neighbours, with the turns of its shape, from either end."""
    for state in game.states:
        for token in placed_tokens(state):
            ways = product(*(directions(*hop, state) for hop in pairwise(token.path)))
            shapes = {tuple((d - way[0] + 1) % 6 - 1 for d in way) for way in ways}
            assert shapes & SHAPES[token.shape]


@more
@given(games)
def test_tokens_are_conserved_but_for_wrecks(game: Game) -> None:
    """SUP-2, MAN-1, TRE-8, TRE-14: each is in a reserve or on the map, and only a wreck removes one."""
    for state, step in game.steps:
        for token, number in placed_tokens(step.state).items():
            piles = map(step.state.scenario.pile_at, token.path)
            assert {pile.count(token) for pile in piles} == {number}
        before, after = missing_tokens(state), missing_tokens(step.state)
        assert after >= before
        assert (after - before).total() == isinstance(step.action, adventure.PlayWreck)


@more
@given(games)
def test_cards_characters_and_single_tiles_are_conserved(game: Game) -> None:
    """SUP-3, SUP-4, SCN-5, TRE-1: each card, character, iceberg and water tile is in exactly one place."""
    for state in game.states:
        edition, players = state.edition, state.players
        for card, number in zip(adventure.Card, edition.cards[len(players) - 2], strict=True):
            held = sum(player.hand.count(card) for player in players)
            assert min(state.deck[card], state.discards[card]) >= 0
            assert state.deck[card] + state.discards[card] + held == number
        assert all([*player.hand] == sorted(player.hand) for player in players)
        characters = [player.character for player in players if player.character is not None]
        assert sorted([*characters, *state.characters, *sum(state.dealt, ())]) == [*Character]
        pieces = Counter(piece for pile in state.scenario.piles for piece in pile)
        assert pieces[Terrain.ICEBERG] + state.iceberg_tiles == edition.iceberg_tiles
        assert pieces[Terrain.WATER] + state.water_tiles == edition.water_tiles
        assert min(state.iceberg_tiles, state.water_tiles) >= 0


@more
@given(games)
def test_four_rows_ahead_of_the_foremost_boat_are_revealed(game: Game) -> None:
    """SCN-2, SCN-6: this holds whenever a player decides, and no tile is revealed twice."""
    furthest = 0
    for state in game.states:
        furthest = max(furthest, *(player.boat.row for player in state.players))
        tiles = state.scenario.tiles
        assert len({tile.tile for tile in tiles}) == len(tiles)
        assert len({place for tile in tiles for place in tile.hexes}) == sum(
            len(tile.hexes) for tile in tiles
        )
        if state.phase is Phase.TURN:
            ahead = furthest + state.edition.rows_ahead
            assert state.scenario.rows == min(state.edition.rows, ahead)


@more
@given(games)
def test_points_are_never_negative_and_change_as_events_report(game: Game) -> None:
    """TUR-1, MAN-5, TRE-10, CHR-G: a turn begins with its points, and an advance is paid in full."""
    for state, step in game.steps:
        points = 0 if isinstance(step.action, adventure.EndTurn) else state.points
        for event in step.events:
            if isinstance(event, CHANGES):
                assert event.before == points
                points = event.after
            elif isinstance(event, adventure.TurnStarted):
                player, powers = state.players[event.player], state.edition.powers
                parry = player.character is Character.WILLIAM_EDWARD_PARRY
                points = max(
                    0, (powers.points if parry else state.edition.points) - player.headwind
                )
                assert event.points == points
        assert step.state.points == points >= 0
        if isinstance(step.action, adventure.Advance):
            paid = [e.before - e.after for e in step.events if isinstance(e, adventure.PointsPaid)]
            assert sum(paid) == adventure.cost(state, step.action)


@more
@given(games)
def test_no_hand_is_above_the_limit_when_a_turn_ends(game: Game) -> None:
    """TUR-2: players discard down to three cards at the end of their turn."""
    for state, step in game.steps:
        for event in step.events:
            if isinstance(event, adventure.TurnEnded):
                assert step.state.players[event.player].hand_size <= state.edition.hand_limit


@more
@given(games)
def test_after_fresh_water_a_boat_only_advances(game: Game) -> None:
    """MAN-4: until the turn ends, no card and no other action is legal."""
    for state in game.states:
        if state.fresh_water and state.phase is Phase.TURN:
            kinds = {*map(type, adventure.legal_actions(state))}
            assert {adventure.EndTurn} <= kinds <= {adventure.EndTurn, adventure.Advance}


@more
@given(games)
def test_the_game_ends_in_the_pacific_or_after_the_last_round(game: Game) -> None:
    """TUR-3, TUR-4, TEA-4: the first boat in the Pacific wins, and the returns add up to zero."""
    for state in game.states:
        arrived = [n for n, p in enumerate(state.players) if p.boat.row > state.edition.rows]
        winners = [line.player for line in adventure.standings(state) if line.winner]
        assert state.is_over or not (arrived or winners)
        assert state.round <= state.edition.rounds
        assert len(arrived) <= 1
        assert {*arrived} <= {*winners}
        if state.is_over and not arrived:
            assert state.round == state.edition.rounds
        assert sum(adventure.returns(state)) == pytest.approx(0)
        if state.variant is adventure.Variant.TEAMS:
            assert sorted(winners) in ([], [0, 2], [1, 3])


@given(games, seeds)
def test_a_view_hides_the_secrets_of_others(game: Game, seed: int) -> None:
    """SUP-4, TRE-1, TEA-2: a state with other secrets, sampled from the view, looks the same to the seat."""
    rng = Random(seed)
    for state in game.states[-40:]:
        for seat in (None, *range(len(state.players))):
            view = adventure.view(state, seat)
            looked_at = (
                getattr(state.pending, "opponent", None) if state.turn_player == seat else None
            )
            hands = [n for n, player in enumerate(view.players) if player.hand is not None]
            assert {*hands} == {seat, looked_at} - {None}
            twin = adventure.sample_state(view, rng)
            assert adventure.view(twin, seat) == view
    assert adventure.check(twin) == ()


@given(games)
def test_a_view_shows_its_seat_everything_it_needs(game: Game) -> None:
    """TUR-1: the player to act finds the same legal actions in the view, and other seats find none."""
    for state in game.states:
        for seat in (None, *range(len(state.players))):
            legal = adventure.legal_actions(state) if seat == state.to_act else ()
            assert adventure.legal_actions(adventure.view(state, seat)) == legal


@more
@given(games)
def test_probabilities_add_up_to_one(game: Game) -> None:
    """SCN-6, SUP-4, TRE-1: when chance is to act, every legal outcome has a positive probability."""
    for state in game.states:
        outcomes = adventure.chance_outcomes(state)
        legal = adventure.legal_actions(state) if state.to_act == adventure.CHANCE else ()
        assert tuple(action for action, _ in outcomes) == legal
        assert not outcomes or sum(chance for _, chance in outcomes) == pytest.approx(1)
        assert all(chance > 0 for _, chance in outcomes)


@given(games)
def test_apply_leaves_its_argument_unchanged(game: Game) -> None:
    """After an action, the old state equals an earlier copy of it, and has the same legal actions."""
    for state, action in [*zip(game.states, game.actions, strict=False)][-20:]:
        copy: State = pickle.loads(pickle.dumps(state))
        assert adventure.apply(state, action) != copy
        assert state == copy
        assert adventure.legal_actions(state) == adventure.legal_actions(copy)


@given(games)
def test_json_preserves_states_and_views(game: Game) -> None:
    """A state or view that is written and read back is equal. The last five states are tested."""
    for state in game.states[-5:]:
        view = adventure.view(state, state.turn_player)
        assert adventure.from_json(adventure.to_json(state), State) == state
        assert adventure.from_json(adventure.to_json(view), adventure.View) == view


@given(games, seeds)
def test_legal_actions_apply_and_others_are_refused(game: Game, seed: int) -> None:
    """TUR-1, ADV-3, MAN-1 to MAN-4: any action of the game applies exactly when it is listed."""
    rng = Random(seed)
    for state in game.states:
        legal = adventure.legal_actions(state)
        assert bool(legal) != state.is_over
        elsewhere = adventure.legal_actions(rng.choice(game.states))
        tried = [rng.choice(listed) for listed in (legal, legal, elsewhere, elsewhere) if listed]
        for action in tried:
            refusal = adventure.why_illegal(state, action)
            assert (refusal is None) == (adventure.canonical(state, action) in legal)
            if refusal is None:
                assert adventure.apply(state, action) != state
            else:
                with pytest.raises(adventure.IllegalAction) as caught:
                    adventure.apply(state, action)
                assert caught.value.refusal == refusal


# -- The rules in plain numbers --------------------------------------------------------------------

ATLANTIC = Hex(0, 0)
SHAPES: dict[Shape, set[tuple[int, ...]]] = {
    Shape.SINGLE: {()},
    Shape.INCURSION: {()},
    Shape.LINE_2: {(0,)},
    Shape.LINE_3: {(0, 0)},
    Shape.LINE_4: {(0, 0, 0)},
    Shape.CURVE_3: {(0, 1), (0, -1)},
    Shape.HOOK_4: {(0, 0, 1), (0, -1, -1)},
    Shape.HOOK_4_MIRRORED: {(0, 0, -1), (0, 1, 1)},
    Shape.ZIGZAG_4: {(0, 1, 0)},
    Shape.ZIGZAG_4_MIRRORED: {(0, -1, 0)},
}
"""The directions of the steps, relative to the first one (ADV-2)."""
CHANGES = (
    adventure.FreshWaterTaken,
    adventure.PointsGained,
    adventure.PointsLost,
    adventure.PointsPaid,
)


def directions(here: Hex, there: Hex, state: State) -> list[int]:
    """Return the directions that lead from one hex to another (SCN-1, ADV-5)."""
    if there.row > state.edition.rows:
        return [1, 2] if here.row == state.edition.rows else []
    if here == ATLANTIC:
        return [1] if there.row == 1 else []
    shifted = here.row % 2 == 0
    ways = [(1, 0), (shifted, 1), (shifted - 1, 1), (-1, 0), (shifted - 1, -1), (shifted, -1)]
    step = (there.col - here.col, there.row - here.row)
    return [direction for direction, way in enumerate(ways) if way == step]


def placed_tokens(state: State) -> Counter[Token]:
    """Count the tokens on the scenario."""
    pieces = Counter(piece for pile in state.scenario.piles for piece in pile)
    return Counter({p: n // len(p.path) for p, n in pieces.items() if isinstance(p, Token)})


def missing_tokens(state: State) -> Counter[tuple[int, Shape]]:
    """Count the tokens of each player and shape that are neither on the map nor in the reserve."""
    tokens: Counter[tuple[int, Shape]] = Counter()
    for (seat, player), shape in product(enumerate(state.players), Shape):
        tokens[seat, shape] = state.edition.tokens[shape] - player.reserve[shape]
    for token, number in placed_tokens(state).items():
        tokens[token.owner, token.shape] -= number
    return tokens
