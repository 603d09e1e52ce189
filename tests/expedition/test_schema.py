"""The JSON schemas: current, true of thousands of documents, and strict."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, validators

import northwest_passage as nwp
from northwest_passage import GameRecord, InvalidData
from northwest_passage.expedition.default_edition import DEFAULT_EDITION
from northwest_passage.expedition.frontend import document
from northwest_passage.expedition.serialization import FORMATS
from northwest_passage.schemas import json_schema, typescript, write_schemas
from tests.expedition.test_serialization import mutated
from tests.support.effort import effort
from tests.support.players import game

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "expedition" / "records"
FOLDER = Path(str(files("northwest_passage"))) / "data" / "schema"
DECLARATIONS = FOLDER.parent / "typescript" / "northwest_passage.d.ts"

_known: set[tuple[int, str]] = set()


def _once(keyword: str) -> Any:
    """What was found right once is not looked at again: states of a game have most parts in common."""
    look: Any = Draft202012Validator.VALIDATORS[keyword]

    def look_once(validator: Any, value: Any, instance: Any, schema: Any) -> Iterator[Any]:
        key = (id(schema), str(instance))
        if key not in _known:
            errors = list(look(validator, value, instance, schema))
            if not errors:
                _known.add(key)
            yield from errors

    return look_once


_extend: Any = validators.extend
Validator = _extend(
    Draft202012Validator, {keyword: _once(keyword) for keyword in ("$ref", "items", "oneOf")}
)
VALIDATORS: dict[str, Any] = {short: Validator(json_schema(short)) for short in FORMATS.forms}


def check_valid(value: object, short: str) -> None:
    VALIDATORS[short].validate(json.loads(nwp.to_json(value)))


# -- Current ---------------------------------------------------------------------------------------


def test_the_files_are_current(tmp_path: Path) -> None:
    """If not: `nox -s schemas` writes them."""
    write_schemas(tmp_path)
    written = {path.name: path.read_text("ascii") for path in tmp_path.iterdir()}
    kept = {path.name: path.read_text("ascii") for path in FOLDER.iterdir()}
    assert kept == written


def test_the_typescript_declarations_are_current() -> None:
    """If not: `nox -s schemas` writes them."""
    assert DECLARATIONS.read_text("ascii") == typescript()


def test_the_typescript_declarations_hide_no_name_of_a_browser() -> None:
    """`nox -s typescript` compares them with all such names."""
    names = set(re.findall(r"^export (?:type|interface) (\w+)", typescript(), re.MULTILINE))
    assert {"Action", "GameEvent", "GameDocument", "AdventureMap"} <= names
    assert not names & {"Document", "Element", "Event", "Map", "Node", "Range", "Set", "Symbol"}


def test_what_is_one_of_a_few_is_so_in_schemas_and_in_typescript() -> None:
    text = typescript()
    for line in (
        "export type Rotation = 0 | 90 | 180 | 270;",
        'export type Unit = "ship" | "sled";',
        "  rotation: Rotation;",
        "  kind: ActionType;",
        "  source: PrestigeSource;",
        "  phase: Phase;",
    ):
        assert line in text.splitlines()
    assert "rotation: number;" not in text


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (45, "45 is not one of 0, 90, 180, 270"),
        (True, "true is not one of 0, 90, 180, 270"),
        ("90", '"90" is not one of 0, 90, 180, 270'),
    ],
)
def test_what_is_one_of_a_few_is_not_read_otherwise(wrong: object, message: str) -> None:
    fields = nwp.to_dict(nwp.parse_action("ship places L17 at 9,4"))
    with pytest.raises(InvalidData) as caught:
        nwp.from_dict({**fields, "rotation": wrong}, nwp.Action)
    assert [(each.path, each.message) for each in caught.value.problems] == [("rotation", message)]


def test_what_could_not_be_read_again_is_not_written() -> None:
    with pytest.raises(InvalidData, match="45"):
        nwp.to_json(nwp.parse_action("ship places L17 at 9,4 turned 45"))


@pytest.mark.parametrize("short", list(FORMATS.forms))
def test_they_are_schemas(short: str) -> None:
    schema = json_schema(short)
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    assert schema["$id"] == f"urn:northwest-passage:schema:{short}:1"
    assert str(nwp.expedition.serialization.MAX_LENGTH) in str(schema["$comment"])


# -- True ------------------------------------------------------------------------------------------


def test_thousands_of_states_and_actions_are_valid() -> None:
    states = actions = 0
    for shipped, games in ((True, effort(13, 100)), (False, effort(10, 500))):
        for seed in range(500, 500 + games):
            for turn in game(seed, shipped=shipped):
                check_valid(turn.state, "state")
                states += 1
                if turn.action is not None:
                    check_valid(turn.action, "action")
                    actions += 1
    assert states > 2000
    assert actions > 2000


def test_events_scores_views_records_and_editions_are_valid() -> None:
    check_valid(DEFAULT_EDITION, "edition")
    for name in ("three", "solo", "small"):
        record = GameRecord.load(RECORDS / f"{name}.jsonl")
        check_valid(record, "record")
        check_valid(record.setup, "record_header")
        check_valid(record.edition, "edition")
        for number, (state, action) in enumerate(
            zip(record.states(), record.actions, strict=False)
        ):
            if number % 4 == 0:
                for event in nwp.step(state, action).events:
                    check_valid(event, "event")
            if number % 40 == 0:
                check_valid(document(state), "document")
                check_valid(nwp.score(state)[0], "score")
                check_valid(nwp.standings(state)[-1], "standing")
                check_valid(nwp.step(state, action), "step")
                for tile in state.board.tiles:
                    for area in nwp.areas(state, tile.cell):
                        check_valid(area, "area")
                refusal = nwp.why_illegal(state, action, player=17)
                assert refusal is not None
                check_valid(refusal, "refusal")


# -- Strict ----------------------------------------------------------------------------------------


@given(st.data())
def test_what_is_read_is_valid(data: st.DataObject) -> None:
    """Whatever the library takes, the schema takes too; the schema takes more, since it knows no rules."""
    record = GameRecord.load(RECORDS / "small.jsonl")
    number = data.draw(st.integers(0, len(record.actions)))
    short: str
    value: object
    form: Any
    short, value, form = data.draw(
        st.sampled_from(
            [
                ("state", record.replay(number), nwp.State),
                ("action", record.actions[number - 1], nwp.Action),
                ("edition", record.edition, nwp.Edition),
            ]
        )
    )
    fields = data.draw(mutated(nwp.to_dict(value)))
    try:
        nwp.from_dict(fields, form)
    except InvalidData:
        return
    assert VALIDATORS[short].is_valid(fields)


def test_what_is_badly_written_is_not_valid() -> None:
    fields: dict[str, Any] = nwp.to_dict(GameRecord.load(RECORDS / "three.jsonl").replay(120))
    check = VALIDATORS["state"].is_valid
    assert check(fields)
    changes: list[tuple[list[Any], Any]] = [
        (["format"], "northwest_passage.action"),
        (["version"], 2),
        (["edition"], "reconstruction"),
        (["round"], "3"),
        (["round"], 3.5),
        (["extra"], 1),
        (["stage"], "TURN"),
        (["board", 0, "tile"], "L01"),
        (["board", 0, "cells", 0], [1, 2, 3]),
        (["board", 0, "corners", 0], "lava"),
        (["players", 0, "returned"], 0),
        (["pending", "type"], "pass"),
        (["bag"], ["L1", "L1"]),
    ]
    for path, value in changes:
        broken = copy.deepcopy(fields)
        place = broken
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
        assert not check(broken), path
    for key in fields:
        assert not check({name: value for name, value in fields.items() if name != key}), key
