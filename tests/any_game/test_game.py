"""Both games as values of ``Game``: the same results as the library's functions, and small pickles."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from itertools import permutations
from random import Random
from typing import Any

import pytest

import northwest_passage as nwp
from northwest_passage import CHANCE, EXPEDITION, Setup, adventure
from northwest_passage.adventure import ADVENTURE, CharacterDealt
from northwest_passage.adventure import sentences as adventure_words
from northwest_passage.bots import GreedyBot
from northwest_passage.expedition import sentences as expedition_words
from tests.adventure.players import MODES, racer
from tests.adventure.test_laws import RICH
from tests.support.toy import TOY

NAMES = ("Ross", "Rae", "Back", "Hall")


@pytest.mark.parametrize("game", [EXPEDITION, ADVENTURE, TOY], ids=str)
def test_a_game_is_pickled_by_its_name(game: Any) -> None:
    data = pickle.dumps(game)
    assert len(data) < 200
    assert pickle.loads(data) is game
    assert repr(game) == f"<Game {game.name}>"


def any_choice(state: nwp.State, rng: Random) -> nwp.Action:
    return rng.choice(nwp.legal_actions(state))


RACES = [
    (adventure, ADVENTURE, racer, adventure.Setup(names=NAMES[:count], variant=mode, edition=RICH))
    for count, mode in MODES
]


@pytest.mark.parametrize(
    ("module", "game", "choose", "setup"),
    [(nwp, EXPEDITION, any_choice, Setup(names=NAMES[:3])), *RACES],
)
def test_a_game_is_played_through_its_value(
    module: Any, game: Any, choose: Callable[[Any, Random], Any], setup: Any
) -> None:
    """Each function returns the same as the function of the library that it represents."""
    rng = Random(7)
    players = len(setup.names)
    assert game.variant(setup) == setup.variant.name.lower()
    assert game.max_game_length(setup) == module.max_game_length(setup.edition, players)
    state = game.start(setup)
    while not game.is_over(state):
        player = game.to_act(state)
        assert (player == CHANCE) == bool(game.chance_outcomes(state))
        if player == CHANCE:
            action = game.draw(state, rng)
            assert game.view(state, None).to_act == CHANCE
        else:
            view = game.view(state, player)
            assert game.choices(view) == game.legal_actions(state)
            assert game.view(game.sample_state(view, rng), player) == view
            action = choose(state, rng)
        assert game.canonical(state, action) == action
        assert game.why_illegal(state, action) is None
        step = game.step(state, action)
        assert step.state == game.apply(state, action, player=player) == module.apply(state, action)
        seen = game.seen(action, step, None)
        if game is ADVENTURE:
            assert seen == adventure.seen(adventure.step(state, action), None)
        else:
            assert seen.events == step.events
        state = step.state
    assert game.players(state) == setup.names
    assert game.returns(state) == module.returns(state)
    assert sum(game.victories(state)) == pytest.approx(1)
    assert next(line.place for line in game.standings(state)) == 1


@pytest.mark.parametrize(
    ("module", "game", "told"),
    [(nwp, EXPEDITION, [nwp.TileRevealed] * 4), (adventure, ADVENTURE, [CharacterDealt] * 6)],
)
def test_chance_is_resolved_with_and_without_events(
    module: Any, game: Any, told: list[type]
) -> None:
    state = game.start(game.formats.setup(names=NAMES[:3]))
    step = game.step_chance(state, Random(5))
    assert step.state == game.resolve_chance(state, Random(5))
    assert step.state == module.resolve_chance(state, Random(5))
    assert module.step_chance(state, Random(5)).events == step.events
    assert [type(event) for event in step.events] == told
    assert module.step_chance(step.state, Random(5)).events == ()


def test_a_setup_starts_the_game_that_new_game_starts() -> None:
    assert nwp.new_game(NAMES[:3]) == EXPEDITION.start(Setup(names=NAMES[:3]))
    solo = Setup(names=("Ross",), variant=nwp.Variant.SOLO)
    assert nwp.new_game(["Ross"], variant=nwp.Variant.SOLO) == EXPEDITION.start(solo)
    dealt = EXPEDITION.deal(("Rae",), Random(1), solo)
    assert dealt == Setup(names=("Rae",), variant=nwp.Variant.SOLO)
    orders = {EXPEDITION.deal(NAMES[:3], Random(seed), None).turn_order for seed in range(30)}
    assert orders == {*permutations(range(3))}


def test_a_new_game_has_a_setup() -> None:
    setup = EXPEDITION.deal(NAMES[:3], Random(9), None)
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
    state, rng = nwp.new_game(NAMES[:3], rng=Random(4)), Random(4)
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


@pytest.mark.parametrize(
    ("module", "game", "words"),
    [(nwp, EXPEDITION, expedition_words), (adventure, ADVENTURE, adventure_words)],
)
def test_formats_agree_with_the_library(module: Any, game: Any, words: Any) -> None:
    """Each reader is the inverse of its writer, and both agree with the library."""
    formats = game.formats
    setup = game.deal(NAMES[:3], Random(4), None)
    state = game.resolve_chance(game.start(setup), Random(4))
    view, action = game.view(state, state.to_act), game.legal_actions(state)[0]
    assert formats.from_json(formats.to_json(state), formats.state) == state
    assert formats.from_json(formats.to_json(setup), formats.setup) == setup
    assert formats.from_json(formats.to_json(action), formats.action) == action
    assert formats.fields_from_json(formats.fields_as_json(action), formats.action) == action
    assert formats.parse_action(formats.format_action(action)) == action
    step = game.step(state, action)
    seen, after = game.seen(action, step, 1), game.view(step.state, 1)
    assert formats.describe(after, seen.events) == words.describe(after, seen.events)
    assert formats.label(view, action) == words.label(view, action)
    assert formats.document(state, 1) == module.frontend_view(state, 1)
    assert formats.svg(view).startswith("<svg")
    assert all(name in formats.text(view) for name in NAMES[:3])


@pytest.mark.parametrize("game", [EXPEDITION, ADVENTURE], ids=str)
def test_the_player_to_act_is_a_number(game: Any) -> None:
    """It is a number, so it can index a list of bots. If no player decides, it is an error."""
    rng = Random(3)
    state = game.start(game.deal(("Ross", "Rae"), rng, None))
    words = "state: must be a state in which a player decides, but"
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
