"""JSON: round trips are exact, invalid documents are refused, and a seat's documents reveal no secrets."""

import copy
import json
from functools import cache
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from northwest_passage import adventure
from northwest_passage.adventure import ADVENTURE, GameRecord, InvalidData, Variant, View, sentences
from northwest_passage.adventure.actions import ACTION_KINDS
from northwest_passage.adventure.frontend import Document, document
from tests.adventure.players import MODES, NAMES, played
from tests.adventure.test_laws import GAMES, RICH
from tests.expedition.test_serialization import mutated
from tests.support.effort import effort, rest_slow


def check_round_trip(value: object, form: Any) -> None:
    """Check that text and dict agree, and that both are read as the same value."""
    text = adventure.to_json(value)
    assert text.isascii()
    assert json.loads(text) == adventure.to_dict(value)
    assert adventure.from_json(text, form) == value
    assert adventure.from_dict(adventure.to_dict(value), form) == value
    assert adventure.to_json(adventure.from_json(text, form)) == text


@pytest.mark.slow
@pytest.mark.parametrize(("players", "variant", "edition"), rest_slow(GAMES, 2))
def test_everything_in_a_game_survives_a_round_trip(
    players: int, variant: Variant, edition: adventure.Edition
) -> None:
    kinds: set[type] = set()
    check_round_trip(edition, adventure.Edition)
    for seed in range(effort(1, 30)):
        for number, (state, action) in enumerate(played(seed + 70, players, variant, edition)):
            seat = number % (players + 1) if number % (players + 1) < players else None
            step = adventure.step(state, action)
            new = {type(action), *map(type, step.events)} - kinds
            if new:
                kinds |= new
                check_round_trip(action, adventure.Action)
                check_round_trip(action, type(action))
                for event in step.events:
                    check_round_trip(event, adventure.Event)
                    check_round_trip(event, type(event))
                check_round_trip(adventure.seen(step, seat), adventure.Seen)
            if number % effort(60, 10) == 0:
                check_round_trip(state, adventure.State)
                check_round_trip(adventure.view(state, seat), View)
                check_round_trip(step, adventure.Step)
                check_round_trip(document(state, seat), Document)
                check_round_trip(adventure.standings(state)[0], adventure.Standing)
    assert len(kinds) > 12


@cache
def record() -> GameRecord:
    actions = tuple(action for _, action in played(5, 3, Variant.STANDARD))
    return GameRecord(names=NAMES[:3], first_player=2, actions=actions)


def test_records_survive_a_round_trip() -> None:
    check_round_trip(record(), GameRecord)
    check_round_trip(record().setup, adventure.Setup)
    teams = adventure.Setup(names=NAMES, variant=Variant.TEAMS, edition=RICH, first_player=3)
    check_round_trip(teams, adventure.Setup)
    assert (
        GameRecord.new(NAMES, variant=Variant.TEAMS, edition=RICH, turn_order=(3, 0, 1, 2)).setup
        == teams
    )
    with pytest.raises(adventure.InvalidSetup):
        GameRecord.new(NAMES[:1])


def test_a_new_game_has_a_record() -> None:
    """SUP-5: the record includes the dealt characters, in any order."""
    for players, variant in MODES:
        for seed in range(4):
            setup = ADVENTURE.deal(NAMES[:players], Random(seed), adventure.Setup(variant=variant))
            state = ADVENTURE.start(setup)
            for _ in range(seed):
                state = adventure.apply(state, ADVENTURE.draw(state, Random(seed)))
            found = GameRecord.of(state)
            assert found.setup == setup
            assert found.replay() == state
            whole = adventure.resolve_chance(state, Random(1))
            assert GameRecord.of(whole).replay() == whole
            after = adventure.apply(whole, adventure.legal_actions(whole)[0])
            with pytest.raises(InvalidData, match="must be a new game"):
                GameRecord.of(after)


def test_the_default_edition_is_written_by_name_and_others_in_full() -> None:
    state = adventure.new_game(["Ross", "Rae"])
    assert adventure.to_dict(state)["edition"] == "reconstruction-1"
    other = attrs.evolve(adventure.DEFAULT_EDITION, points=5)
    written = adventure.to_dict(adventure.new_game(["Ross", "Rae"], edition=other))["edition"]
    assert isinstance(written, dict)
    assert written["points"] == 5
    assert (
        adventure.from_dict(adventure.to_dict(adventure.DEFAULT_EDITION), adventure.Edition)
        == adventure.DEFAULT_EDITION
    )


# -- Invalid documents -----------------------------------------------------------------------------


@cache
def midgame() -> tuple[adventure.State, ...]:
    return tuple(state for state, _ in played(9, 2, Variant.STANDARD) if state.round > 2)


def problems(value: Any, form: Any = adventure.State) -> list[str]:
    with pytest.raises(InvalidData) as caught:
        adventure.from_dict(value, form)
    return [str(problem) for problem in caught.value.problems]


def test_problems_are_reported_with_their_paths() -> None:
    state: dict[str, Any] = copy.deepcopy(adventure.to_dict(midgame()[20]))
    state["points"], state["phase"] = 2.0, "sleep"
    state["players"][1]["boat"] = [1]
    state["scenario"]["piles"][0]["pieces"][0]["type"] = "whale"
    found = problems(state)
    assert [line.split(":")[0] for line in found] == [
        "phase",
        "points",
        "scenario.piles[0].pieces[0].type",
        "players[1].boat",
    ]
    assert problems({**adventure.to_dict(midgame()[0]), "format": "northwest_passage.state"})
    assert problems({"version": 1}) == ["format: is missing"]
    with pytest.raises(adventure.InvalidEdition):
        adventure.from_json("{}", adventure.Edition)
    with pytest.raises(InvalidData, match="must be a value whose type has a JSON format"):
        adventure.to_json(3)
    with pytest.raises(InvalidData, match="must be a type with a JSON format"):
        adventure.from_json("{}", int)


STRANGER = {"type": "laid_token", "owner": 300, "shape": "single", "path": [[99, 99]]}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda d: d["scenario"]["piles"].reverse(), "scenario.piles: must be sorted by column"),
        (
            lambda d: d["scenario"]["tiles"][2].update(hexes=[[0, 9], [1, 3], [2, 3], [3, 3]]),
            "scenario.tiles[2].hexes: ",
        ),
        (lambda d: d["players"].pop(), "players: must have 2 to 4 players, got 1"),
        (
            lambda d: d["scenario"]["piles"][0].update(pieces=[STRANGER]),
            "scenario.piles[0].pieces[0]: must have an owner from 0 to 1, got 300",
        ),
    ],
)
def test_a_scenario_must_be_written_canonically(change: Any, problem: str) -> None:
    document = copy.deepcopy(adventure.to_dict(midgame()[20]))
    change(document)
    assert problems(document)[0].startswith(problem)


def test_steps_and_records_are_checked_too() -> None:
    state = midgame()[10]
    step = adventure.step(state, adventure.legal_actions(state)[0])
    bad = attrs.evolve(step, state=attrs.evolve(step.state, iceberg_tiles=3))
    assert problems(adventure.to_dict(bad), adventure.Step)[0].startswith("state.iceberg_tiles: ")
    short = record().with_actions((*record().actions[:3], adventure.EndTurn()))
    assert problems(adventure.to_dict(short), GameRecord)[0].startswith("actions[3]: ")
    view = attrs.evolve(adventure.view(state, 0), water_tiles=3)
    assert problems(adventure.to_dict(view), View)[0].startswith("water_tiles: ")


@given(st.data())
def test_a_changed_document_is_refused_or_playable(data: st.DataObject) -> None:
    """Only our own errors are raised. An accepted document is written back unchanged, and can be played."""
    state = data.draw(st.sampled_from(midgame()))
    value, form = data.draw(
        st.sampled_from(
            [
                (state, adventure.State),
                (adventure.view(state, 0), View),
                (adventure.view(state, None), View),
            ]
        )
    )
    changed = data.draw(mutated(adventure.to_dict(value)))
    try:
        found: Any = adventure.from_dict(changed, form)
    except InvalidData:
        return
    assert adventure.to_dict(found) == changed
    adventure.legal_actions(found)


# -- Secrets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "variant"), rest_slow(MODES))
def test_documents_and_sentences_for_a_seat_reveal_no_secrets(
    players: int, variant: Variant
) -> None:
    """They are equal for states that differ only in what the seat may not know, after any action."""
    rng = Random(11)
    differed = compared = 0
    for number, (state, action) in enumerate(played(13, players, variant, RICH)):
        if number % effort(12, 1):
            continue
        for seat in (None, *range(players)):
            other = adventure.sample_state(adventure.view(state, seat), rng)
            shown, twin = adventure.view(state, seat), adventure.view(other, seat)
            assert adventure.to_json(shown) == adventure.to_json(twin)
            assert adventure.frontend_view(state, seat) == adventure.frontend_view(other, seat)
            for form in (ADVENTURE.formats.text, ADVENTURE.formats.svg):
                assert form(shown) == form(twin)
            differed += state != other
            if adventure.why_illegal(other, action) is not None:
                continue
            steps = [adventure.step(one, action) for one in (state, other)]
            if len({step.state.phase for step in steps}) > 1:
                continue  # the hidden cards decide the following actions, which all players see
            known = [adventure.seen(step, seat) for step in steps]
            views = [adventure.view(step.state, seat) for step in steps]
            if views[0] != views[1]:
                continue  # the secret has been revealed
            compared += 1
            assert adventure.to_json(known[0]) == adventure.to_json(known[1])
            told = [
                sentences.describe(view, seen.events)
                for view, seen in zip(views, known, strict=True)
            ]
            assert told[0] == told[1]
    assert differed > 10
    assert compared > 10


def test_a_hidden_card_is_not_named() -> None:
    """TRE-1, TRE-12: it is in no sentence and no document for a seat that may not know it."""
    hidden = 0
    for seed in range(6):
        for state, action in played(seed, 3, Variant.STANDARD, RICH):
            if not isinstance(action, adventure.DrawCard):
                continue
            drawer = state.draws[0]
            step = adventure.step(state, action)
            for seat in (None, 0, 1, 2):
                seen = adventure.seen(step, seat)
                text = adventure.to_json(seen)
                (first, *_) = sentences.describe(adventure.view(step.state, seat), seen.events)
                named = sentences.title(action.card) in first
                assert named == (f'"{action.card.name.lower()}"' in text) == (seat == drawer)
                hidden += not named
    assert hidden > 20


# -- Notation and words ----------------------------------------------------------------------------


def test_every_action_has_a_notation_and_a_label() -> None:
    kinds: set[type] = set()
    for players, variant, edition in GAMES:
        for seed in range(3):
            for number, (state, action) in enumerate(played(seed, players, variant, edition)):
                if type(action) in kinds and number % 10:
                    continue
                kinds.add(type(action))
                line = adventure.format_action(action)
                assert adventure.parse_action(line) == action
                label = sentences.label(state, action)
                assert label[0].isupper()
                for sentence in sentences.describe(state, adventure.step(state, action).events):
                    assert sentence[0].isupper() or sentence[0].isdigit()
                    assert sentence[-1] in ".!"
                    assert "None" not in sentence
    assert kinds == set(ACTION_KINDS)
    assert set(adventure.notation.LINES) == set(ACTION_KINDS)


@pytest.mark.parametrize(
    "action",
    [
        adventure.RevealTile('an "odd" name\n', True),
        adventure.RevealTile(""),
        adventure.PlayWreck(adventure.Token(-3, adventure.Shape.CURVE_3, ((-1, 2), (0, 0)))),
        adventure.Advance(adventure.Shape.SINGLE, ()),
        adventure.PlayMutiny(-7),
    ],
)
def test_actions_that_are_never_legal_have_a_notation(action: adventure.Action) -> None:
    assert adventure.parse_action(adventure.format_action(action)) == action


@pytest.mark.parametrize(
    "text", ["", "raid", "raid 1,02", "end turn ", "draw whale", 7, 'turn "x"']
)
def test_invalid_notation_is_refused(text: Any) -> None:
    with pytest.raises(InvalidData):
        adventure.parse_action(text)
    with pytest.raises(InvalidData):
        adventure.format_action(text)
