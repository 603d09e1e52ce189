"""The codec with a small game defined here: what a new game must define, and what it gets in return."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple, TypeAlias

import attrs
import pytest

from northwest_passage import InvalidData, Problem
from northwest_passage._internal.arguments import MAX_NUMBER
from northwest_passage._internal.codec import schema
from northwest_passage._internal.codec.converter import Abbreviated, Codec, NamedUnion, WrittenAs
from northwest_passage._internal.codec.document import DocumentFormats


class Colour(IntEnum):
    """A colour."""

    RED = 0
    DARK_BLUE = 1


class Hex(NamedTuple):
    """A hexagon."""

    q: int
    r: int


@attrs.frozen
class Box:
    """The printed data."""

    size: int


@attrs.frozen
class Walk:
    """A move to another hex."""

    to: Hex
    """The destination."""


@attrs.frozen
class Rest:
    """A move that stays in place."""


Move: TypeAlias = Walk | Rest
USUAL = Box(7)


@attrs.frozen
class Position:
    """A position."""

    box: Box
    colour: Colour
    stones: frozenset[int]
    last: Move | None = None


def gathered(position: Any) -> Position:
    """Restore the stones as a set, which JSON does not have."""
    if list(position.stones) != sorted(set(position.stones)):
        raise InvalidData([Problem("stones", "they are not in order")])
    made: Position = attrs.evolve(position, stones=frozenset(position.stones))
    return made


def examine(position: Position) -> None:
    if len(position.stones) > position.box.size:
        raise InvalidData([Problem("stones", "there are too many")])


class InvalidMove(InvalidData):
    """A move that cannot be read."""


CODEC = Codec(
    unions={Move: NamedUnion("Move", "A move.")},
    fields={
        Box: Abbreviated(Box, {"usual": USUAL}, "a box"),
        frozenset[int]: WrittenAs(tuple[int, ...], lambda stones: tuple(sorted(stones))),
    },
    finish={Position: gathered},
)
MOVES = DocumentFormats("toy", {"move": Move}, CODEC, errors={Move: InvalidMove})
FORMATS = DocumentFormats(
    "toy", {"position": Position}, CODEC, examine={Position: examine}, more=lambda: MOVES
)

POSITION = Position(USUAL, Colour.DARK_BLUE, frozenset({3, 1}), Walk(Hex(2, -1)))
TEXT = (
    '{"format":"toy.position","version":1,"box":"usual","colour":"dark_blue","stones":[1,3],'
    '"last":{"type":"walk","to":[2,-1]}}'
)


def problems(text: str, form: Any) -> list[str]:
    with pytest.raises(InvalidData) as caught:
        FORMATS.from_json(text, form)
    return [str(problem) for problem in caught.value.problems]


def test_a_value_survives_a_round_trip() -> None:
    assert FORMATS.to_json(POSITION) == TEXT
    assert FORMATS.from_json(TEXT, Position) == POSITION
    other = attrs.evolve(POSITION, box=Box(9), last=None)
    assert '"box":{"size":9}' in FORMATS.to_json(other)
    assert FORMATS.from_dict(FORMATS.to_dict(other), Position) == other
    assert FORMATS.fields_as_json(Rest()) == '{"type":"rest"}'
    assert FORMATS.to_dict(Rest(), envelope=False) == {"type": "rest"}
    assert FORMATS.to_json(Rest(), envelope=False) == '{"type":"rest"}'
    assert FORMATS.from_dict({"type": "rest"}, Move, envelope=False) == Rest()
    assert FORMATS.from_json('{"type":"rest"}', Rest, envelope=False) == Rest()
    assert FORMATS.fields_from_json('{"type":"rest"}', Move) == Rest()


def test_all_problems_are_reported_with_their_paths() -> None:
    text = TEXT.replace("usual", "small").replace("dark_blue", "blue").replace("-1", "-1.5")
    assert problems(text, Position) == [
        'box: must be a box of this library (usual), got "small"',
        'colour: must be one of red, dark_blue, got "blue"',
        "last.to: must be a hex, a list of two integers: q and r, got a list",
    ]


def test_values_are_completed_and_checked_after_reading() -> None:
    assert problems(TEXT.replace("[1,3]", "[3,1]"), Position) == ["stones: they are not in order"]
    text = TEXT.replace("[1,3]", "[1,2,3]").replace('"usual"', '{"size":2}')
    assert problems(text, Position) == ["stones: there are too many"]


def test_a_format_can_have_an_error_of_its_own() -> None:
    with pytest.raises(InvalidMove):
        FORMATS.from_json('{"format":"toy.move","version":1}', Move)
    with pytest.raises(InvalidMove):
        MOVES.from_json("", Rest)


def test_the_table_of_formats_does_not_change() -> None:
    assert list(FORMATS.types) == ["position", "move"]
    assert list(MOVES.types) == ["move"]
    table: Any = FORMATS.types
    with pytest.raises(TypeError):
        table["state"] = Position
    assert problems(TEXT, Box) == [f"must be a type with a JSON format, got {Box!r}"]


def test_schemas_are_generated_from_the_same_table() -> None:
    made = schema.json_schema(FORMATS, "position")
    assert made["title"] == "PositionDocument"
    envelope: Any = made["properties"]
    assert envelope["format"] == {"const": "toy.position"}
    assert made["$ref"] == "#/$defs/Position"
    definitions: Any = made["$defs"]
    properties: Any = definitions["Position"]["properties"]
    assert properties["box"] == {"anyOf": [{"const": "usual"}, {"$ref": "#/$defs/Box"}]}
    whole = {"$ref": "#/$defs/Integer"}
    assert properties["stones"] == {"type": "array", "items": whole}
    assert definitions["Integer"]["minimum"] == 1 - MAX_NUMBER
    assert definitions["Integer"]["maximum"] == MAX_NUMBER - 1
    assert definitions["Colour"] == {"description": "A colour.", "enum": ["red", "dark_blue"]}
    assert definitions["Walk"]["properties"]["to"]["description"] == "The destination."
    assert set(definitions) == {
        *("Box", "Colour", "Hex", "Integer", "Move", "Position", "Rest", "Walk")
    }
