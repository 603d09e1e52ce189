"""Notation: each action has one line, and the conversion is exact in both directions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import northwest_passage as nwp
from northwest_passage import Action, Cell, PlaceTile, Side, TileId, format_action, parse_action
from northwest_passage.expedition.actions import ACTION_KINDS
from northwest_passage.expedition.notation import LINES

LAND, SEA = nwp.Terrain.LAND, nwp.Terrain.SEA
SHIP, SLED = nwp.Unit.SHIP, nwp.Unit.SLED
L17 = TileId.large(17)

EXAMPLES: dict[str, Action] = {
    "take slot 2": nwp.TakeLarge(2),
    "take pile 3": nwp.TakeSmall(3),
    "ship draws slot 0": nwp.DrawLarge(SHIP, 0),
    "sled draws pile 5": nwp.DrawSmall(SLED, 5),
    "ship refreshes": nwp.RefreshTiles(SHIP),
    "ship places L17 at 5,4": PlaceTile(SHIP, L17, Cell(5, 4)),
    "ship places L17 at 5,4 turned 90": PlaceTile(SHIP, L17, Cell(5, 4), 90),
    "sled places S3 at 0,8 turned 270": PlaceTile(SLED, TileId.small(3), Cell(0, 8), 270),
    "ship places L17 at 5,4 flipped": PlaceTile(SHIP, L17, Cell(5, 4), 0, Side.BACK),
    "ship places L17 at 5,4 turned 90 flipped": PlaceTile(SHIP, L17, Cell(5, 4), 90, Side.BACK),
    "ship sails to 11,4": nwp.MoveShip(Cell(11, 4)),
    "sled drives to 10,5 area 1": nwp.MoveSled(Cell(10, 5), 1),
    "sled crew 2 available 1 resting": nwp.TransferCrew(2, 1),
    "sled crew 2 available 1 resting deployed in area 0": nwp.TransferCrew(2, 1, 0),
    "ship explores": nwp.Explore(SHIP),
    "sled discovers": nwp.Discover(SLED),
    "pass": nwp.Pass(),
    "end turn": nwp.EndTurn(),
    "fill 11,1 with land-sea-sea-land from pile 3": nwp.FillGap(
        Cell(11, 1), (LAND, SEA, SEA, LAND), 3
    ),
    "sled settles in area 2": nwp.SettleSled(2),
    "lose 1 from ship 1 from sled": nwp.LoseCrew(1, 1),
    "ship draws and places at 9,4 turned 180": nwp.DrawAndPlace(SHIP, Cell(9, 4), 180),
    "reveal L63": nwp.Reveal(TileId.large(63)),
    # Never legal, but still an action.
    "fill -1,0 with nothing from pile -1": nwp.FillGap(Cell(-1, 0), (), -1),
    "ship places P-1 at -3,99 turned -45": PlaceTile(SHIP, TileId.printed(-1), Cell(-3, 99), -45),
}


@pytest.mark.parametrize("line", EXAMPLES)
def test_examples_are_written_and_read(line: str) -> None:
    assert format_action(EXAMPLES[line]) == line
    assert parse_action(line) == EXAMPLES[line]


def test_there_is_a_line_for_each_kind_of_action() -> None:
    assert tuple(LINES) == ACTION_KINDS
    assert {type(action) for action in EXAMPLES.values()} == set(ACTION_KINDS)


numbers = st.integers(-3, 12) | st.integers(-(2**53) + 1, 2**53 - 1)
cells = st.builds(Cell, numbers, numbers)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "unit": st.sampled_from(nwp.Unit),
    "tile": st.builds(TileId, st.sampled_from(nwp.TileKind), numbers),
    "cell": cells,
    "to": cells,
    "side": st.sampled_from(Side),
    "corners": st.lists(st.sampled_from(nwp.Terrain), max_size=7).map(tuple),
}


@st.composite
def any_actions(draw: st.DrawFn) -> Action:
    """Generate values of any class of action."""
    kind: Any = draw(st.sampled_from(ACTION_KINDS))
    values = {
        field.name: draw(FIELDS.get(field.name, numbers))
        for field in attrs.fields(kind)
        if field.init
    }
    if kind is nwp.TransferCrew:
        values["area"] = draw(st.none() | numbers)
    action: Action = kind(**values)
    return action


@given(any_actions())
def test_every_action_survives_a_round_trip(action: Action) -> None:
    line = format_action(action)
    assert line.isascii()
    assert "\n" not in line
    assert parse_action(line) == action


@given(any_actions(), any_actions())
def test_different_actions_have_different_lines(one: Action, other: Action) -> None:
    assert (format_action(one) == format_action(other)) == (one == other)


@pytest.mark.parametrize(
    "line",
    [
        "",
        " pass",
        "pass ",
        "pass\n",
        "Pass",
        "PASS",
        "end  turn",
        "take slot 02",
        "take slot +2",
        "take slot -0",
        "take slot 2.0",
        "take slot \u0662",  # a digit, but not one of ours
        "take slot",
        "ship sails to 1,2,3",
        "ship sails to 1, 2",
        "sled sails to 1,2",
        "ship places L17 at 5,4 turned 0",
        "ship places L017 at 5,4",
        "ship places l17 at 5,4",
        "ship places L17 at 5,4 flipped turned 90",
        "fill 1,1 with land-sea from pile",
        "fill 1,1 with  from pile 1",
        "reveal",
        "take slot " + "9" * 5000,
    ],
    ids=lambda line: line[:40],
)
def test_invalid_lines_are_refused(line: str) -> None:
    with pytest.raises(nwp.InvalidData, match="is not an action in the notation"):
        parse_action(line)


@pytest.mark.parametrize("line", [None, 3, b"pass", ["pass"]])
def test_a_value_that_is_not_a_string_is_refused(line: Any) -> None:
    with pytest.raises(nwp.InvalidData, match="is not an action in the notation"):
        parse_action(line)


@pytest.mark.parametrize("action", [None, "pass", nwp.Pass])
def test_a_value_that_is_not_an_action_is_not_written(action: Any) -> None:
    with pytest.raises(nwp.InvalidData, match="not an action of this game"):
        format_action(action)


@given(st.text() | st.lists(st.sampled_from(" ".join(EXAMPLES).split())).map(" ".join))
def test_any_line_is_refused_or_read_exactly(line: str) -> None:
    try:
        action = parse_action(line)
    except nwp.InvalidData:
        return
    assert format_action(action) == line


def test_the_notation_page_shows_every_kind() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "records.md").read_text("utf-8")
    lines = re.findall(r"^\| .* \| `(.*)` \|$", page, re.MULTILINE)
    assert {type(parse_action(line)) for line in lines} == set(ACTION_KINDS)
