"""The JSON Schemas of Adventure accept the documents of games, and are strict."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from northwest_passage import adventure
from northwest_passage.adventure import InvalidData, State, Variant, View
from northwest_passage.adventure.frontend import document
from northwest_passage.adventure.serialization import FORMATS
from northwest_passage.schemas import json_schema, typescript
from tests.adventure.players import MODES, played
from tests.adventure.test_laws import RICH
from tests.adventure.test_serialization import midgame, record
from tests.expedition.test_schema import at_anchor
from tests.expedition.test_serialization import mutated
from tests.support.effort import effort, rest_slow

VALIDATORS = {short: at_anchor("adventure", short) for short in FORMATS.types}


def check_valid(value: object, short: str) -> None:
    VALIDATORS[short].validate(json.loads(adventure.to_json(value)))


@pytest.mark.parametrize("short", list(FORMATS.types))
def test_schemas_are_valid_and_name_their_game(short: str) -> None:
    schema = json_schema(f"adventure.{short}")
    assert str(schema["title"]).startswith("Adventure")
    assert (
        schema["$id"] == f"urn:northwest-passage:schema:adventure.{short}:{FORMATS.version(short)}"
    )
    assert f'"northwest_passage.adventure.{short}"' in json.dumps(schema)


def test_typescript_declares_types_of_both_games() -> None:
    text = typescript()
    for name in ("State", "AdventureState", "AdventureView"):
        assert f"\nexport interface {name} {{\n" in text
    for short in FORMATS.types:
        assert f'  "northwest_passage.adventure.{short}": Adventure' in text


@pytest.mark.slow
@pytest.mark.parametrize(("players", "variant"), rest_slow(MODES))
def test_documents_of_a_game_are_valid(players: int, variant: Variant) -> None:
    kinds: set[type] = set()
    for seed in range(effort(1, 20)):
        for number, (state, action) in enumerate(played(seed, players, variant, RICH)):
            seat = number % players
            step = adventure.step(state, action)
            if number % effort(40, 15) == 0:
                check_valid(state, "state")
                check_valid(adventure.view(state, seat), "view")
                check_valid(document(state, seat), "document")
                check_valid(adventure.seen(step, seat), "seen")
                check_valid(step, "step")
                check_valid(adventure.standings(state)[0], "standing")
            if type(action) not in kinds:
                kinds.add(type(action))
                check_valid(action, "action")
                for event in step.events:
                    check_valid(event, "event")


def test_records_and_editions_are_valid() -> None:
    check_valid(record(), "record")
    check_valid(record().setup, "record_header")
    check_valid(RICH, "edition")
    check_valid(adventure.DEFAULT_EDITION, "edition")


@given(st.data())
def test_every_accepted_document_matches_the_schema(data: st.DataObject) -> None:
    """The schema accepts everything that the library accepts."""
    state = data.draw(st.sampled_from(midgame()[:40]))
    short, value, form = data.draw(
        st.sampled_from([("state", state, State), ("view", adventure.view(state, 1), View)])
    )
    changed = data.draw(mutated(adventure.to_dict(value)))
    try:
        adventure.from_dict(changed, form)
    except InvalidData:
        return
    VALIDATORS[short].validate(changed)
