"""JSON: round trips are exact, and invalid documents are refused (`test_validation` is about states)."""

from __future__ import annotations

import copy
import hashlib
import json
import math
import re
from typing import Any, cast

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import northwest_passage as nwp
from northwest_passage import Action, Cell, Edition, Event, InvalidData, State, TileId, testing
from northwest_passage.expedition import serialization
from northwest_passage.expedition.default_edition import DEFAULT_EDITION, EDITION_NAME
from northwest_passage.expedition.serialization import MAX_DEPTH, MAX_LENGTH
from tests.support.kept_games import record, states


def problems(text: Any, form: Any = State) -> list[str]:
    """Return the problems reported for a text or a document."""
    read: Any = nwp.from_json if isinstance(text, str) else nwp.from_dict
    with pytest.raises(InvalidData) as caught:
        read(text, form)
    return [str(problem) for problem in caught.value.problems]


def document(value: object) -> dict[str, Any]:
    return cast("dict[str, Any]", nwp.to_dict(value))


# -- Round trips -----------------------------------------------------------------------------------


def check_round_trip(value: object, form: Any) -> None:
    """Check that text and dict agree, and that both are read as the same value."""
    text = nwp.to_json(value)
    assert text.isascii()
    assert json.loads(text) == nwp.to_dict(value)
    assert nwp.from_json(text, form) == value
    assert nwp.from_dict(nwp.to_dict(value), form) == value
    assert nwp.to_json(nwp.from_json(text, form)) == text


@given(testing.games(testing.editions(), max_actions=40))
def test_everything_in_a_game_with_any_edition_survives_a_round_trip(
    played: testing.Playthrough,
) -> None:
    check_round_trip(played.start.edition, Edition)
    state = played.start
    for action in played.actions[-5:]:
        check_round_trip(action, Action)
        check_round_trip(action, type(action))
    check_round_trip(played.end, State)
    for score in nwp.score(played.end):
        check_round_trip(score, nwp.Score)
    for state, action in zip(played.states[-6:-1], played.actions[-5:], strict=False):
        for event in nwp.step(state, action).events:
            check_round_trip(event, Event)
            check_round_trip(event, type(event))


def test_names_in_all_scripts_survive_a_round_trip() -> None:
    check_round_trip(nwp.new_game(["Nagy Lajos 👑", "山田　太郎 łódź"]), State)


def test_the_default_edition_is_written_by_name_and_others_in_full() -> None:
    state = states("three")[60]
    assert document(state)["edition"] == EDITION_NAME
    assert nwp.from_json(nwp.to_json(state), State).edition is DEFAULT_EDITION
    # An equal edition is the same; one that differs in a number, even with the same name, is not.
    twin = attrs.evolve(DEFAULT_EDITION)
    assert nwp.to_json(attrs.evolve(state, edition=twin)) == nwp.to_json(state)
    other = attrs.evolve(DEFAULT_EDITION, set_points=7)
    assert document(nwp.new_game(["A", "B"], edition=other))["edition"]["set_points"] == 7


def test_the_name_of_the_default_edition_belongs_to_its_numbers() -> None:
    """A changed number of the default edition needs a new edition name, and both are recorded here."""
    fields = document(DEFAULT_EDITION)
    del fields["provenance"]
    digest = hashlib.sha256(json.dumps(fields).encode()).hexdigest()[:16]
    assert (EDITION_NAME, digest) == ("reconstruction-2", "ce08f599a15168ed")


def test_equal_states_give_equal_text() -> None:
    """The order of actions that led to a state, and the way it was built, do not matter."""
    state = states("three")[200]
    again = nwp.from_json(nwp.to_json(state), State)
    assert again is not state
    assert nwp.to_json(again) == nwp.to_json(state)
    shuffled = dict(reversed(document(state).items()))
    assert nwp.to_json(nwp.from_dict(shuffled, State)) == nwp.to_json(state)


def test_an_action_is_readable_json() -> None:
    action = nwp.PlaceTile(nwp.Unit.SHIP, TileId.large(17), Cell(5, 4), 90, nwp.Side.BACK)
    assert document(action) == {
        "format": "northwest_passage.action",
        "version": 1,
        "type": "place_tile",
        "unit": "ship",
        "tile": "L17",
        "cell": [5, 4],
        "rotation": 90,
        "side": "back",
    }


def test_documents_contain_no_bit_masks() -> None:
    """Every number in a document of a state is a number of the game."""
    numbers = [int(word) for word in nwp.to_json(states("four")[300]).replace("]", ",").split(",")
               if word.isdigit()]  # fmt: skip
    assert numbers
    assert max(numbers) <= 270


# -- The envelope ----------------------------------------------------------------------------------


def test_every_document_names_its_format() -> None:
    fields = document(nwp.Pass())
    assert problems({**fields, "format": "northwest_passage.state"}, Action) == [
        'format: must be northwest_passage.action, got "northwest_passage.state"'
    ]
    assert problems({**fields, "version": 2}, Action) == [
        "version: must be 1, got 2, written by a newer library version"
    ]
    for version in (0, -1, "1", 1.0, True, None):
        [told] = problems({**fields, "version": version}, Action)
        assert told.startswith("version: ")
    assert problems({"type": "pass"}, Action) == [
        "format: is missing; use envelope=False for a value without an envelope",
        "version: is missing",
    ]


def test_a_document_can_be_read_as_a_given_class() -> None:
    text = nwp.to_json(nwp.Pass())
    assert nwp.from_json(text, nwp.Pass) == nwp.Pass()
    assert problems(text, nwp.EndTurn) == ["type: must be end_turn, got pass"]


FORMLESS: list[Any] = [int, str, dict, Cell, None, "State", nwp.Unit, list[int], 3, [], {}, [State]]


@pytest.mark.parametrize("form", FORMLESS)
def test_a_class_without_a_format_is_refused(form: Any) -> None:
    sources: tuple[Any, ...] = (nwp.to_json(nwp.Pass()), {})
    for source in sources:
        assert problems(source, form)[0].startswith("must be a type with a JSON format, got")


@pytest.mark.parametrize("value", [3, "x", None, Cell(1, 2), {"a": 1}, [nwp.Pass()], nwp.Pass])
def test_a_value_without_a_format_is_not_written(value: object) -> None:
    with pytest.raises(InvalidData, match="must be a value whose type has a JSON format"):
        nwp.to_json(value)


# -- Text that is not JSON, or exceeds limits ------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "must be JSON"),
        (" ", "must be JSON"),
        ("\ufeff{}", "must be JSON"),
        ("{", "must be JSON"),
        ("{'format': 1}", "must be JSON"),
        ("[1,]", "must be JSON"),
        ("{} {}", "must be JSON"),
        ('"\x00"', "must be JSON"),
        ("nul", "must be JSON"),
        ("null", "must be an object, got null"),
        ("NaN", "must be an object, got NaN"),
        ("[]", "must be an object, got a list"),
        ("1e999", "must be an object, got Infinity"),
        ('{"format":1,"format":1}', 'must not repeat the key "format"'),
        ("1" * 5000, "must not contain a number with thousands of digits"),
        ("[" * 100_000, "must not nest lists and objects deeper"),
        ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), "must not nest lists and objects deeper"),
        ('{"a":' * 100_000, "must not nest lists and objects deeper"),
        ('["]",' * 100_000, "must not nest lists and objects deeper"),
        ('["\\"]",' * 100_000, "must not nest lists and objects deeper"),
        ("[" * MAX_DEPTH + "]" * MAX_DEPTH, "must be an object, got a list"),
        ('"' + "[" * 100 + '"', "must be an object, got "),
        ('"' + '\\"[' * 100 + '"', "must be an object, got "),
        (" " * (MAX_LENGTH + 1), "must have at most"),
        ('{"\ud800": 1}', "format: is missing"),
    ],
    ids=range(25),
)
def test_invalid_text_is_refused(text: str, told: str) -> None:
    assert told in problems(text)[0]


@pytest.mark.parametrize("text", [b"{}", None, 3, ["{}"], bytearray(b"{}")])
def test_a_value_that_is_not_a_string_is_refused(text: Any) -> None:
    with pytest.raises(InvalidData, match="must be a string"):
        nwp.from_json(text, State)


@pytest.mark.parametrize("value", [None, 3, "{}", [], object()])
def test_a_value_that_is_not_a_document_is_refused(value: Any) -> None:
    with pytest.raises(InvalidData, match="must be an object"):
        nwp.from_dict(value, State)


# -- Strictness ------------------------------------------------------------------------------------

WRONG: dict[str, tuple[Any, list[Any]]] = {
    # A number is an integer, and no other value that Python would accept as one.
    "players[1].ship_crew.available": (
        None,
        ["4", 4.0, 2.9, True, None, math.nan, [], {}, "", 2**53, -(2**53), b"4"],
    ),
    "players[2].returned": (None, ["false", 0, 1, None, "true"]),
    "turn_order": (None, ["012", {"0": 1}, None, (0, 2, 1), {0, 1, 2}, iter(())]),
    # Large tiles by ascending numbers.
    "bag": (None, [["L2", "L1"], ["L1", "L1"], ["S1"], ["L70000"], [[]], [1], ["J1"], "L1"]),
    "unit": (nwp.Explore(nwp.Unit.SHIP), [0, None, "SHIP", "Ship", " ship", "", "boat", []]),
    # A tile has one spelling.
    "tile": (
        nwp.Reveal(TileId.large(1)),
        ["L", "L-1", "L017", "l17", "L\u0661", "17", "X1", "L1234567890", 17, None, ["L17"]],
    ),
    "to": (
        nwp.MoveShip(Cell(1, 2)),
        [[1], [1, 2, 3], [1, 2.0], ["1", 2], [True, 1], "12", {"col": 1, "row": 2}, (1, 2), None],
    ),
}
"""Invalid values, by their path in an action or a state."""


@pytest.mark.parametrize("path", WRONG)
def test_a_value_of_another_kind_is_refused_with_its_path(path: str) -> None:
    action, values = WRONG[path]
    keys = [int(key) if key.isdigit() else key for key in re.findall(r"\w+", path)]
    for value in values:
        fields = document(states("three")[60] if action is None else action)
        at(fields, tuple(keys[:-1]))[keys[-1]] = value
        told = problems(fields, State if action is None else Action)
        assert told[0].startswith(f"{path}: "), value
        assert "ship, sled" in told[0] or path != "unit"


@pytest.mark.parametrize("text", ["\ud800", "R\udfffae"], ids=ascii)
def test_a_lone_surrogate_is_refused(text: str) -> None:
    fields = document(states("three")[60])
    fields["players"][0]["name"] = text
    told = problems(json.dumps(fields))
    assert told == [f"players[0].name: must not contain a lone surrogate, got {json.dumps(text)}"]
    assert told == problems(fields)


def test_pairs_must_have_two_numbers() -> None:
    fields = document(DEFAULT_EDITION)
    fields["solo"]["northwest"] = [1, 2, 3]
    assert problems(fields, Edition) == ["solo.northwest: must have 2 items, got 3"]
    fields["solo"]["northwest"] = [1, "2"]
    assert problems(fields, Edition) == ['solo.northwest[1]: must be an integer, got "2"']


def test_tiles_of_the_board_are_in_order_and_on_it() -> None:
    fields = document(states("three")[60])
    fields["board"].reverse()
    assert problems(fields) == ["board: must be sorted by cell"]
    off = [[[0, 9]], [[-1, 0], [0, 0]], [[0, 0], [2, 0]], [], [[10**9, 0]], [[0, 1], [0, 0]]]
    for cells in off:
        fields["board"][0]["cells"] = cells
        assert problems(fields)[0].startswith("board[0]: must cover one cell of the board")


def test_missing_and_unknown_keys_are_reported() -> None:
    fields = document(states("three")[60])
    del fields["round"], fields["players"][0]["tokens"]["inuit"]
    fields["players"][2]["speed"] = 3
    fields["Round"] = 3
    assert problems(fields) == [
        "round: is missing",
        "players[0].tokens.inuit: is missing",
        'players[2]: unknown key "speed"',
        'unknown key "Round"',
    ]
    # This includes fields that have a default in Python.
    assert problems({**document(nwp.MoveSled(Cell(1, 2)))} | {"x": 1}, Action) == [
        'unknown key "x"'
    ]
    placing = document(nwp.PlaceTile(nwp.Unit.SHIP, TileId.large(1), Cell(0, 0)))
    del placing["rotation"]
    assert problems(placing, Action) == ["rotation: is missing"]
    assert problems({**document(nwp.Pass()), 3: 4}, Action) == ["must have strings as keys, got 3"]


def test_the_list_of_problems_is_shortened() -> None:
    fields = document(states("three")[60])
    fields["turn_order"] = ["x"] * 100_000
    fields |= {f"key {i}": 1 for i in range(100_000)}
    told = problems(fields)
    assert len(told) == 101
    assert told[-2:] == [
        'turn_order[99]: must be an integer, got "x"',
        "more problems were found and are not listed",
    ]
    fields["turn_order"] = [0, 1, 2]
    assert problems(fields)[-2:] == [
        'unknown key "key 10086"',
        "99900 more unknown keys are not listed",
    ]


def test_duplicate_keys_are_refused() -> None:
    text = nwp.to_json(states("three")[60]).replace('"available":', '"resting":', 1)
    assert problems(text) == ['players[0].ship_crew: must not repeat the key "resting"']


def test_unknown_types_are_refused() -> None:
    fields = document(states("three")[120])
    assert fields["pending"]["type"] == "gap_pending"
    kinds: list[Any] = ["pass", None, 3, []]
    for kind in kinds:
        fields["pending"]["type"] = kind
        [told] = problems(fields)
        assert told.startswith("pending.type: must be one of gap_pending, settle_pending, got ")
    del fields["pending"]["type"]
    assert problems(fields) == ["pending.type: is missing"]


def test_all_problems_are_reported_with_their_paths() -> None:
    text = nwp.to_json(states("three")[60])
    text = text.replace('"round":3', '"round":NaN').replace('"returned":false', '"returned":0', 1)
    fields = json.loads(text)
    fields["board"][2]["corners"][1] = "lava"
    fields["edition"] = "reconstruction-9"
    assert problems(fields) == [
        'edition: must be an edition of this library (reconstruction-2), got "reconstruction-9"',
        "round: must be an integer, got NaN",
        'board[2].corners[1]: must be one of sea, land, got "lava"',
        "players[0].returned: must be true or false, got 0",
    ]


def test_an_impossible_state_is_refused() -> None:
    fields = document(states("three")[60])
    fields["players"][0]["ship_crew"]["available"] += 1
    fields["turn_player"] = 2
    found = problems(fields)
    assert found[0] == "players[0]: must have 7 crew, including lost crew, got 8"
    assert len(found) > 1


# -- Editions --------------------------------------------------------------------------------------


def test_a_bad_edition_is_an_invalid_edition() -> None:
    fields = document(DEFAULT_EDITION)
    fields["rows"] = 99
    with pytest.raises(nwp.InvalidEdition) as caught:
        nwp.from_dict(fields, Edition)
    assert [problem.path for problem in caught.value.problems] == ["rows"]
    fields["rows"] = "9"
    with pytest.raises(nwp.InvalidEdition, match='rows: must be an integer, got "9"'):
        nwp.from_json(json.dumps(fields), Edition)
    with pytest.raises(nwp.InvalidEdition, match="must be JSON"):
        nwp.from_json("", Edition)


def test_a_bad_edition_in_a_state_has_its_path() -> None:
    fields = document(nwp.new_game(["A", "B"], edition=attrs.evolve(DEFAULT_EDITION, crew=5)))
    fields["edition"]["crew"] = 0
    fields["edition"]["zones"].pop()
    told = problems(fields)
    assert [line.split(":")[0] for line in told] == ["edition.crew", "edition.zones"]


def test_the_name_of_an_edition_is_not_an_edition() -> None:
    envelope = {"format": "northwest_passage.edition", "version": 1}
    assert problems({**envelope, "edition": EDITION_NAME}, Edition)[-1] == ('unknown key "edition"')


# -- The laws of mutated documents -----------------------------------------------------------------


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Yield the paths of all values in a document."""
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [path, *(place for key, item in inner for place in paths(item, (*path, key)))]


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


STRANGE: list[Any] = [
    *(None, True, 0, 1, -1, 3, 2.0, [], {}, [0, 0], 10**20),
    *("", "L1", "ship", "land", "\ud800"),
]


@st.composite
def mutated(draw: st.DrawFn, fields: dict[str, Any]) -> Any:
    """Generate a document with some values changed, moved, removed, duplicated or exchanged."""
    fields = copy.deepcopy(fields)
    for _ in range(draw(st.integers(1, 3))):
        places = [place for place in paths(fields) if place]
        place = draw(st.sampled_from(places))
        holder, key = at(fields, place[:-1]), place[-1]
        match draw(st.integers(0, 6)):
            case 0:
                del holder[key]
            case 1:
                holder[key] = draw(st.sampled_from(STRANGE))
            case 2:
                holder[key] = copy.deepcopy(at(fields, draw(st.sampled_from(places))))
            case 3 if type(holder[key]) is int:
                holder[key] += draw(st.sampled_from([-2, -1, 1, 2]))
            case 4 if isinstance(holder, list):
                holder.insert(key, copy.deepcopy(holder[key]))
            case 5 if isinstance(holder[key], list):
                holder[key] = draw(st.permutations(holder[key]))
            case _:
                other = draw(st.sampled_from(places))
                if other[: len(place)] != place and place[: len(other)] != other:
                    there = at(fields, other[:-1])
                    holder[key], there[other[-1]] = there[other[-1]], holder[key]
    return fields


@given(st.data())
def test_a_mutated_state_is_refused_or_survives_a_round_trip(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["three", "solo", "small"]))
    fields = data.draw(mutated(document(data.draw(st.sampled_from(states(name))))))
    check_law(fields, State)


@given(st.data())
def test_a_mutated_value_is_refused_or_survives_a_round_trip(data: st.DataObject) -> None:
    small = record("small")
    number = data.draw(st.integers(0, len(small.actions) - 1))
    action = small.actions[number]
    event = nwp.step(states("small")[number], action).events[0]
    value, form = data.draw(
        st.sampled_from(
            [(action, Action), (event, Event), (small, nwp.GameRecord), (small.edition, Edition)]
        )
    )
    check_law(data.draw(mutated(document(value))), form)


def check_law(fields: Any, form: Any) -> None:
    """Check that a document is refused with `InvalidData`, or read as a value that serializes to it."""
    value = read_or_refused(nwp.from_dict, fields, form)
    if value is not None:
        assert nwp.to_dict(value) == fields
        assert not isinstance(value, State) or nwp.check(value) == ()
        # What the quick converter accepts, the thorough one accepts too.
        body = {key: item for key, item in fields.items() if key not in ("format", "version")}
        assert serialization.FORMATS.codec.reader(form, thorough=True)(body, form) == value
    assert read_or_refused(nwp.from_json, json.dumps(fields), form) == value


def read_or_refused(read: Any, source: Any, form: Any) -> Any:
    """Return the value, or `None` if there are problems, all of which can be printed."""
    try:
        return read(source, form)
    except InvalidData as error:
        problems = error.problems
    assert problems
    for problem in problems:
        assert problem.message
        str(problem).encode()
    return None


@given(st.text() | st.text(alphabet='[]{}",:0123456789.eE+-truefalsn \\u"'))
@example("[" * 50)
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(InvalidData):
        nwp.from_json(text, State)


@given(st.data())
def test_torn_and_spliced_text_is_refused_or_survives_a_round_trip(data: st.DataObject) -> None:
    text = nwp.to_json(data.draw(st.sampled_from(states("small"))))
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    inserted = data.draw(st.text(alphabet='[]{}",:0123456789nulltrue\\', max_size=5))
    text = text[:start] + inserted + text[end:]
    try:
        value = nwp.from_json(text, State)
    except InvalidData:
        return
    assert json.loads(nwp.to_json(value)) == json.loads(text)


# -- The module ------------------------------------------------------------------------------------
