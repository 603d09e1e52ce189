"""Adventure as a value of ``Game``: the same answers as the library's functions, and small to send."""

import pickle
from random import Random
from typing import cast

import attrs
import pytest

from northwest_passage import adventure
from northwest_passage.adventure import (
    ADVENTURE,
    CHANCE,
    Action,
    Character,
    ChooseCharacter,
    EndTurn,
    GameRecord,
    Hex,
    IllegalAction,
    Reason,
    Recover,
    Setup,
    Shape,
    Variant,
    sentences,
)
from northwest_passage.bots import RandomBot
from northwest_passage.simulate import simulate
from tests.adventure.maps import line, position
from tests.adventure.players import MODES, NAMES, played, racer
from tests.adventure.test_laws import RICH


def test_a_game_is_pickled_by_its_name() -> None:
    data = pickle.dumps(ADVENTURE)
    assert len(data) < 200
    assert pickle.loads(data) is ADVENTURE
    assert repr(ADVENTURE) == "<Game adventure>"


@pytest.mark.parametrize(("players", "variant"), MODES)
def test_a_game_is_played_through_its_value(players: int, variant: Variant) -> None:
    """Each function gives what the function of the library gives that it stands for."""
    game, rng = ADVENTURE, Random(7)
    setup = game.deal(NAMES[:players], rng, Setup(variant=variant, edition=RICH))
    assert game.variant(setup) == variant.name.lower()
    assert game.max_game_length(setup) == adventure.max_game_length(RICH, players)
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
            action = racer(state, rng)
            assert action in game.choices(view)
        assert game.canonical(state, action) == action
        assert game.why_illegal(state, action) is None
        step = game.step(state, action)
        assert step.state == game.apply(state, action, player=player)
        assert game.seen(action, step, None) == adventure.seen(adventure.step(state, action), None)
        state = step.state
    assert game.players(state) == NAMES[:players]
    assert game.returns(state) == adventure.returns(state)
    parts = game.victories(state)
    assert parts is not None
    assert sum(parts) == pytest.approx(1)
    assert next(line.place for line in game.standings(state)) == 1


def test_one_spelling_for_who_only_sees_the_view() -> None:
    """What is not an action keeps its spelling, whatever it is."""
    state = position(laid=[line(0, (1, 2), (1, 3))], boats={0: Hex(1, 2)})
    backwards = Recover(Shape.LINE_2, (Hex(1, 3), Hex(1, 2)))
    for here in (state, adventure.view(state, 0)):
        assert adventure.canonical(here, backwards) == Recover(Shape.LINE_2, (Hex(1, 2), Hex(1, 3)))
        nonsense = cast(Action, "pass")
        assert adventure.canonical(here, nonsense) is nonsense


def test_who_is_not_to_act_is_refused() -> None:
    """The same reason from all that carry an action out, and for what it would cost."""
    state = position()
    for carry_out in (adventure.apply, adventure.step):
        with pytest.raises(IllegalAction) as caught:
            carry_out(state, EndTurn(), player=1)
        assert caught.value.refusal.reason is Reason.NOT_YOUR_TURN
    with pytest.raises(IllegalAction) as asked:
        adventure.cost(state, ChooseCharacter(Character.JOHN_RAE))
    assert asked.value.refusal.reason is Reason.WRONG_PHASE


def test_parts_of_the_victory() -> None:
    """TUR-3, TEA-4: a draw is shared by all players, and both partners win with their team."""
    drawn = adventure.new_game(NAMES)
    assert ADVENTURE.victories(drawn) == (0.25,) * 4
    teams = adventure.new_game(NAMES, variant=Variant.TEAMS)
    ahead = attrs.evolve(teams.players[1], boat=adventure.Hex(0, 3))
    won = attrs.evolve(teams, players=(teams.players[0], ahead, *teams.players[2:]))
    assert ADVENTURE.victories(won) == (0, 0.5, 0, 0.5)
    assert adventure.returns(won) == (-1, 1, -1, 1)


def test_chance_is_resolved_with_and_without_telling() -> None:
    state = ADVENTURE.start(Setup(names=NAMES))
    told = ADVENTURE.step_chance(state, Random(5))
    assert told.state == ADVENTURE.resolve_chance(state, Random(5))
    assert told.state == adventure.resolve_chance(state, Random(5))
    assert adventure.step_chance(state, Random(5)).events == told.events
    assert [type(event) for event in told.events] == [adventure.CharacterDealt] * 8


def test_statistics_are_about_players_or_about_the_game() -> None:
    for state, action in played(3, 4, Variant.STANDARD, RICH):
        last = adventure.apply(state, action)
    found = ADVENTURE.statistics(last)
    assert found["rows"] == tuple(player.boat.row for player in last.players)
    assert found["rounds"] == last.round
    laid, lost = found["tokens_laid"], found["tokens_lost"]
    assert isinstance(laid, tuple)
    assert isinstance(lost, tuple)
    for player, on_map, gone in zip(last.players, laid, lost, strict=True):
        assert sum(player.reserve) + on_map + gone == sum(RICH.tokens)
    assert sum(lost) > 0
    reached = found["passage_reached"]
    assert isinstance(reached, tuple)
    assert sum(reached) <= 1


def test_simulations_do_not_depend_on_the_number_of_workers() -> None:
    bots = {"one": RandomBot(ADVENTURE), "other": RandomBot(ADVENTURE)}
    setup = Setup(edition=attrs.evolve(RICH, rounds=3))
    here = simulate(bots, 4, game=ADVENTURE, setup=setup, seed=3, workers=1)
    assert here == simulate(bots, 4, game=ADVENTURE, setup=setup, seed=3, workers=2)
    assert not here.failures
    assert here.summary.game == "adventure"
    for record in here.records:
        assert isinstance(record, GameRecord)
        assert ADVENTURE.is_over(record.replay())
    assert "tokens laid" in str(here)


def test_forms_are_for_machines_people_and_eyes() -> None:
    formats = ADVENTURE.formats
    for number, (state, action) in enumerate(played(2, 3, Variant.STANDARD)):
        if number % 60:
            continue
        view = ADVENTURE.view(state, 1)
        step = ADVENTURE.step(state, action)
        seen = ADVENTURE.seen(action, step, 1)
        after = ADVENTURE.view(step.state, 1)
        assert formats.fields_from_json(formats.fields_as_json(action), formats.action) == action
        assert formats.parse_action(formats.format_action(action)) == action
        assert formats.label(view, action) == sentences.label(view, action)
        assert formats.describe(after, seen.events) == sentences.describe(after, seen.events)
        assert formats.document(state, 1) == adventure.frontend_view(state, 1)
        assert formats.svg(view).startswith("<svg")
        assert all(name in formats.text(view) for name in NAMES[:3])


def test_names_stay_as_they_are_spelled() -> None:
    """At the beginning of a sentence too; only "you" gets its capital letter."""
    state = adventure.new_game(["anna", "ben", "cleo", "dora"], variant=Variant.TEAMS)
    token = adventure.Token(0, adventure.Shape.LINE_2, (adventure.Hex(0, 1), adventure.Hex(0, 2)))
    events = (
        adventure.CharacterDealt((0, 2), None, 14, 13),
        adventure.TokenLost(1, token, 3, 3),
        adventure.SafeConductEnded(0),
        adventure.GameEnded(9, (0, 2)),
    )
    view = adventure.view(state, None)
    assert sentences.describe(view, events) == (
        "anna and cleo are dealt a character.",
        "anna's line of 2 at 0,1 and 0,2 leaves the game.",
        "anna's route may be raided again.",
        "anna and cleo win in round 9.",
    )
    assert sentences.describe(view, events, 0) == (
        "You and cleo are dealt a character.",
        "Your line of 2 at 0,1 and 0,2 leaves the game.",
        "Your route may be raided again.",
        "You and cleo win in round 9.",
    )
