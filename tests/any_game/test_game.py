"""Expedition as a value of ``Game``: the same answers as the library's functions, and small to send."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

import northwest_passage as nwp
import northwest_passage.expedition.sentences
from northwest_passage import CHANCE, EXPEDITION, Setup
from northwest_passage.adventure import ADVENTURE
from northwest_passage.bots import GreedyBot
from northwest_passage.expedition.sentences import label

NAMES = ("Ross", "Rae", "Back")


def start(seed: int) -> nwp.State:
    return EXPEDITION.start(EXPEDITION.deal(NAMES, Random(seed), None))


def test_a_game_is_pickled_by_its_name() -> None:
    data = pickle.dumps(EXPEDITION)
    assert len(data) < 200
    assert pickle.loads(data) is EXPEDITION


def test_a_game_is_played_through_its_value() -> None:
    """Each function gives what the function of the library gives that it stands for."""
    game, rng = EXPEDITION, Random(7)
    state = start(7)
    while not game.is_over(state):
        player = game.to_act(state)
        assert (player == CHANCE) == bool(game.chance_outcomes(state))
        if player == CHANCE:
            action = game.draw(state, rng)
        else:
            view = game.view(state, player)
            assert game.choices(view) == game.legal_actions(state)
            assert game.sample_state(view, rng) is state
            action = rng.choice(game.choices(view))
        assert game.canonical(state, action) == action
        assert game.why_illegal(state, action) is None
        step = game.step(state, action)
        assert step.state == game.apply(state, action, player=player) == nwp.apply(state, action)
        assert game.seen(action, step, None).events == step.events
        state = step.state
    assert game.players(state) == NAMES
    assert game.returns(state) == game.victories(state) == nwp.returns(state)
    assert next(line.place for line in game.standings(state)) == 1


def test_chance_is_resolved_with_and_without_telling() -> None:
    state = start(3)
    told = EXPEDITION.step_chance(state, Random(5))
    assert told.state == EXPEDITION.resolve_chance(state, Random(5))
    assert told.state == nwp.resolve_chance(state, Random(5))
    assert nwp.step_chance(state, Random(5)) == nwp.Step(told.state, told.events)
    assert [type(event) for event in told.events] == [nwp.TileRevealed] * 4
    assert nwp.step_chance(told.state, Random(5)).events == ()


def test_a_setup_starts_the_game_that_new_game_starts() -> None:
    assert nwp.new_game(NAMES) == EXPEDITION.start(Setup(names=NAMES))
    solo = Setup(names=("Ross",), variant=nwp.Variant.SOLO)
    assert nwp.new_game(["Ross"], variant=nwp.Variant.SOLO) == EXPEDITION.start(solo)
    dealt = EXPEDITION.deal(("Rae",), Random(1), solo)
    assert dealt == Setup(names=("Rae",), variant=nwp.Variant.SOLO)
    assert {EXPEDITION.deal(NAMES, Random(seed), None).turn_order for seed in range(30)} == {
        (0, 1, 2),
        (0, 2, 1),
        (1, 0, 2),
        (1, 2, 0),
        (2, 0, 1),
        (2, 1, 0),
    }


@pytest.mark.parametrize(
    "setup",
    [
        Setup(),
        Setup(names=("Ross",)),
        Setup(names=("Ross", "Ross")),
        Setup(names=NAMES, turn_order=(0, 1)),
        Setup(names=NAMES, variant=nwp.Variant.SOLO),
    ],
)
def test_a_setup_that_cannot_be_played_is_refused(setup: Setup) -> None:
    """SET-1."""
    with pytest.raises(nwp.InvalidSetup):
        EXPEDITION.start(setup)


def test_a_game_that_has_just_begun_tells_its_setup() -> None:
    setup = EXPEDITION.deal(NAMES, Random(9), None)
    state = EXPEDITION.start(setup)
    assert (EXPEDITION.setup_of(state), EXPEDITION.opening(state)) == (setup, ())
    state = EXPEDITION.resolve_chance(state, Random(1))
    assert EXPEDITION.setup_of(state) == setup
    assert EXPEDITION.max_game_length(setup) == nwp.max_game_length(nwp.DEFAULT_EDITION, 3)
    again = EXPEDITION.start(setup)
    for action in EXPEDITION.opening(state):
        again = EXPEDITION.apply(again, action)
    assert again == state


@pytest.mark.slow
def test_statistics_are_about_players_or_about_the_game() -> None:
    state, rng = nwp.new_game(NAMES, rng=Random(4)), Random(4)
    while not state.is_over:
        if state.to_act == CHANCE:
            state = nwp.resolve_chance(state, rng)
        else:
            state = nwp.apply(state, GreedyBot().choose(state, rng))
    found = EXPEDITION.statistics(state)
    totals = found["prestige"]
    assert totals == tuple(line.total for line in nwp.score(state))
    parts = [numbers for name, numbers in found.items() if name.startswith("prestige.")]
    rows = [numbers for numbers in parts if isinstance(numbers, tuple)]
    assert tuple(map(sum, zip(*rows, strict=True))) == totals
    assert found["rounds"] == state.round
    assert found["back_home"] == tuple(player.returned for player in state.players)


def test_forms_are_inverse_to_each_other() -> None:
    formats = EXPEDITION.formats
    state = nwp.new_game(NAMES, rng=Random(4))
    setup = EXPEDITION.setup_of(state)
    action = nwp.legal_actions(state)[0]
    assert formats.from_json(formats.to_json(state), formats.state) == state
    assert formats.from_json(formats.to_json(setup), formats.setup) == setup
    assert formats.from_json(formats.to_json(action), formats.action) == action
    assert formats.fields_from_json(formats.fields_as_json(action), formats.action) == action
    assert formats.parse_action(formats.format_action(action)) == action
    step = EXPEDITION.step(state, action)
    assert formats.describe(step.state, step.events) == nwp.describe(step.state, step.events)
    assert formats.label(state, action) == label(state, action)
    assert formats.document(state, None) == nwp.frontend_view(state)
    assert formats.svg(state).startswith("<svg")
    assert "~" in formats.text(state)


@pytest.mark.parametrize("game", [EXPEDITION, ADVENTURE], ids=str)
def test_the_player_who_decides(game: Any) -> None:
    """A number, so that bots can be listed by it; an error where no player decides."""
    rng = Random(3)
    state = game.start(game.deal(("Ross", "Rae"), rng, None))
    words = "state: must be one in which a player decides, but"
    with pytest.raises(nwp.InvalidData, match=f"{words} chance is to act"):
        game.player_to_act(state)
    while game.to_act(state) is not None:
        if game.to_act(state) == nwp.CHANCE:
            state = game.resolve_chance(state, rng)
            continue
        view = game.view(state, game.player_to_act(state))
        assert state.player_to_act == view.player_to_act == state.to_act
        assert game.player_to_act(state) == state.to_act
        state = game.apply(state, rng.choice(game.choices(view)))
    with pytest.raises(nwp.InvalidData, match=f"{words} the game is over"):
        _ = state.player_to_act
    with pytest.raises(nwp.InvalidData, match=f"{words} the game is over"):
        _ = game.view(state, None).player_to_act
