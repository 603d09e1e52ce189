"""The JSON Schemas are current, accept thousands of documents, and are strict."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, validators
from referencing import Registry

import northwest_passage as nwp
from northwest_passage import InvalidData, games
from northwest_passage.expedition.default_edition import DEFAULT_EDITION
from northwest_passage.expedition.frontend import document
from northwest_passage.expedition.serialization import FORMATS
from northwest_passage.schemas import json_schema, typescript, write_schemas
from tests.expedition.test_serialization import mutated
from tests.generators.documents import ALL_FORMATS
from tests.support.effort import effort
from tests.support.kept_games import record, states
from tests.support.players import game

ROOT = Path(__file__).parents[2]
FOLDER = Path(str(files("northwest_passage"))) / "data" / "schema"
DOCUMENTS = sorted((ROOT / "tests" / "documents").glob("*/*.json"))
DECLARATIONS = FOLDER.parent / "typescript" / "northwest_passage.d.ts"

_known: set[tuple[int, str]] = set()


def _once(keyword: str) -> Any:
    """Skip values that were already found valid: the states of a game have most parts in common."""
    look: Any = Draft202012Validator.VALIDATORS[keyword]

    def look_once(validator: Any, value: Any, instance: Any, schema: Any) -> Iterator[Any]:
        key = (id(schema), repr(instance))
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
BUNDLES: dict[str, Any] = {
    path.stem: json.loads(path.read_text("ascii")) for path in FOLDER.iterdir()
}
_registry: Any = Registry()
REGISTRY: Any = _registry.with_contents((each["$id"], each) for each in BUNDLES.values()).crawl()


@cache
def at_anchor(game: str, short: str) -> Any:
    """Return a validator of one format by the file that comes with the package."""
    schema = {"$ref": f"{BUNDLES[game]['$id']}#{short}"}
    return Validator(schema, registry=REGISTRY)


VALIDATORS = {short: at_anchor("expedition", short) for short in FORMATS.types}


def check_valid(value: object, short: str) -> None:
    VALIDATORS[short].validate(json.loads(nwp.to_json(value)))


# -- Current ---------------------------------------------------------------------------------------


def test_the_files_are_current(tmp_path: Path) -> None:
    """If this fails, run `nox -s schemas` to regenerate them."""
    write_schemas(tmp_path)
    written = {path.name: path.read_text("ascii") for path in tmp_path.iterdir()}
    kept = {path.name: path.read_text("ascii") for path in FOLDER.iterdir()}
    assert kept == written


def test_the_typescript_declarations_are_current() -> None:
    """If this fails, run `nox -s schemas` to regenerate them."""
    assert DECLARATIONS.read_text("ascii") == typescript()


def test_the_typescript_declarations_hide_no_name_of_a_browser() -> None:
    """`nox -s typescript` compares them with all such names."""
    names = set(re.findall(r"^export (?:type|interface) (\w+)", typescript(), re.MULTILINE))
    assert {"Action", "GameEvent", "GameDocument", "AdventureMap"} <= names
    assert not names & {"Document", "Element", "Event", "Map", "Node", "Range", "Set", "Symbol"}


def test_typescript_declares_enumerations() -> None:
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
        (45, "must be one of 0, 90, 180, 270, got 45"),
        (True, "must be one of 0, 90, 180, 270, got true"),
        ("90", 'must be one of 0, 90, 180, 270, got "90"'),
    ],
)
def test_values_outside_an_enumeration_are_refused(wrong: object, message: str) -> None:
    fields = nwp.to_dict(nwp.parse_action("ship places L17 at 9,4"))
    with pytest.raises(InvalidData) as caught:
        nwp.from_dict({**fields, "rotation": wrong}, nwp.Action)
    assert [(each.path, each.message) for each in caught.value.problems] == [("rotation", message)]


def test_a_value_that_could_not_be_read_back_is_not_written() -> None:
    with pytest.raises(InvalidData, match="45"):
        nwp.to_json(nwp.parse_action("ship places L17 at 9,4 turned 45"))


@pytest.mark.parametrize("short", list(FORMATS.types))
def test_schemas_are_valid(short: str) -> None:
    schema = json_schema(short)
    assert schema["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    assert schema["$id"] == f"urn:northwest-passage:schema:{short}:{FORMATS.version(short)}"
    assert str(nwp.expedition.serialization.MAX_LENGTH) in str(schema["$comment"])


@pytest.mark.slow
@pytest.mark.parametrize("game", ["expedition", "adventure"])
def test_a_file_has_every_definition_once_and_every_format_at_its_anchor(game: str) -> None:
    bundle = BUNDLES[game]
    Draft202012Validator.check_schema(bundle)
    version = {"expedition": 2, "adventure": 3}[game]
    assert bundle["$id"] == f"urn:northwest-passage:schema:{game}:{version}"
    definitions = dict(bundle["$defs"])
    bodies = [json.dumps(each) for each in definitions.values()]
    assert len(set(bodies)) == len(bodies)
    used: dict[str, Any] = {}
    for short in games.find(game).document_formats().types:
        schema = json_schema(short if game == "expedition" else f"{game}.{short}")
        used |= cast("dict[str, Any]", schema.pop("$defs"))
        for key in ("$schema", "$id", "$comment"):
            del schema[key]
        used[str(schema["title"])] = schema
        assert {"$anchor": short, "$ref": f"#/$defs/{schema['title']}"} in bundle["oneOf"]
    assert used == definitions


def test_stored_documents_match_only_their_own_format() -> None:
    """Schemas describe the current version. Readers also accept earlier ones."""
    for path in DOCUMENTS:
        document: dict[str, Any] = json.loads(path.read_text("ascii"))
        prefix, _, short = document["format"].rpartition(".")
        game = "adventure" if prefix.endswith(".adventure") else "expedition"
        current = document["version"] == ALL_FORMATS[prefix].version(short)
        assert at_anchor(game, short).is_valid(document) == current, path.name
        other = "score" if game == "expedition" else "standing"
        assert at_anchor(game, other).is_valid(document) == (short == other), path.name


def test_a_file_accepts_every_format_of_its_game_and_no_other() -> None:
    """The file is used as a whole, without an anchor."""
    action = nwp.to_dict(nwp.EndTurn())
    assert Validator(BUNDLES["expedition"]).is_valid(action)
    assert not Validator(BUNDLES["adventure"]).is_valid(action)
    assert not Validator(BUNDLES["expedition"]).is_valid({"type": "end_turn"})


@pytest.mark.parametrize(
    "added", [{"extra": 1}, {"format": "northwest_passage.state", "version": 1}]
)
def test_only_a_whole_document_has_an_envelope(added: dict[str, Any]) -> None:
    state = states("three")[120]
    document: dict[str, Any] = nwp.to_dict(nwp.step(state, nwp.legal_actions(state)[0]))
    check = at_anchor("expedition", "step").is_valid
    assert check(document)
    for inner in (document["state"], document["state"]["players"][0], document["events"][0]):
        inner.update(added)
        assert not check(document)
        for key in added:
            del inner[key]
    assert check(document)


# -- True ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_thousands_of_states_and_actions_are_valid() -> None:
    states = actions = 0
    for default, count in ((True, effort(13, 100)), (False, effort(10, 500))):
        for seed in range(500, 500 + count):
            for turn in game(seed, default=default):
                check_valid(turn.state, "state")
                states += 1
                if turn.action is not None:
                    check_valid(turn.action, "action")
                    actions += 1
    assert states > 2000
    assert actions > 2000


@pytest.mark.slow
def test_events_scores_views_records_and_editions_are_valid() -> None:
    check_valid(DEFAULT_EDITION, "edition")
    for name in ("three", "solo", "small"):
        played = record(name)
        check_valid(played, "record")
        check_valid(played.setup, "record_header")
        check_valid(played.edition, "edition")
        for number, (state, action) in enumerate(zip(states(name), played.actions, strict=False)):
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
def test_every_accepted_document_matches_the_schema(data: st.DataObject) -> None:
    """The schema accepts everything that the library accepts, and more, since it does not know the rules."""
    small = record("small")
    number = data.draw(st.integers(0, len(small.actions)))
    short: str
    value: object
    form: Any
    short, value, form = data.draw(
        st.sampled_from(
            [
                ("state", states("small")[number], nwp.State),
                ("action", small.actions[number - 1], nwp.Action),
                ("edition", small.edition, nwp.Edition),
            ]
        )
    )
    fields = data.draw(mutated(nwp.to_dict(value)))
    try:
        nwp.from_dict(fields, form)
    except InvalidData:
        return
    assert VALIDATORS[short].is_valid(fields)


def test_invalid_documents_do_not_match_the_schema() -> None:
    fields: dict[str, Any] = nwp.to_dict(states("three")[120])
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
