"""Pictures are well-formed whatever they contain, and their structure has not changed."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from northwest_passage import Cell, State, Unit, svg
from northwest_passage._internal.strings import escape
from tests.support import pictures
from tests.support.boards import full_state
from tests.support.effort import rest_slow
from tests.support.pictures import GOLDEN, by_class, elements, golden, ids, summer, tag
from tests.support.players import game

ALL_CELLS = [Cell(col, row) for col in range(12) for row in range(9)]


def test_all_golden_pictures_are_stored() -> None:
    assert sorted(golden()) == sorted(path.stem for path in GOLDEN.glob("*.txt"))


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.txt")))
def test_the_structure_of_golden_pictures_is_unchanged(name: str) -> None:
    """To accept a change, run `python -m tests.support.pictures` and look at the diff."""
    assert pictures.structure(golden()[name]) == (GOLDEN / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("seed", rest_slow(range(2)))
@pytest.mark.parametrize("default", [True, False])
def test_every_state_of_a_game_has_a_picture(seed: int, *, default: bool) -> None:
    """In every phase and edition, ids are unique, references are valid, and units are on their tiles."""
    turns = list(game(seed, default=default))
    for turn in turns[:: max(1, len(turns) // 12)]:
        state = turn.state
        picture = svg.board(
            state, highlight=turn.legal, last=turn.action, sea_path=True, theme="dark"
        )
        known = ids(picture)
        assert len(known) == len(set(known))
        assert set(re.findall(r'(?:url\(|href=")#([^)"]+)', picture)) <= set(known)
        assert_units_on_their_tiles(state, picture)


def assert_units_on_their_tiles(state: State, picture: str) -> None:
    units = by_class(picture, "unit")
    assert len(units) == sum(
        player.position(unit) is not None for player in state.players for unit in Unit
    )
    for element in units:
        tile = state.board.tile_at(
            Cell(int(element.attrib["data-col"]), int(element.attrib["data-row"]))
        )
        assert tile is not None
        assert pictures.place(element) in tile.cells


def test_a_full_board_is_small() -> None:
    """It has less than 240 kB, with all options and 48 tiles in reserve."""
    state = full_state(1)
    assert not state.board.free_cells
    picture = svg.board(state, names=True, sea_path=True, highlight=ALL_CELLS)
    assert len(picture.encode()) < 240_000
    assert len(by_class(picture, "tile")) == len(state.board.tiles)


@given(st.text())
def test_any_text_is_preserved(words: str) -> None:
    """Exceptions are characters that XML does not allow, and line ends, which XML readers normalize."""
    element = ElementTree.fromstring(f'<a b="{escape(words)}">{escape(words)}</a>')
    assert (element.text or "").count("\ufffd") >= words.count("\ufffd")
    if words.isprintable():
        assert (element.text or "", element.get("b")) == (words, words)


def test_pictures_have_titles_and_descriptions() -> None:
    """The picture has a title and a description, and each thing in it has a title."""
    root = ElementTree.fromstring(svg.board(summer()))
    heading, description = list(root)[:2]
    assert (tag(heading), tag(description)) == ("title", "desc")
    assert heading.text == "Expedition: Northwest Passage, round 9 of 10"
    assert "Ross: Ship at column 8, row 2" in (description.text or "")
    assert root.get("aria-labelledby") == heading.get("id")
    assert root.get("aria-describedby") == description.get("id")
    for name in ("unit", "token", "tile", "arrow", "island", "slot", "pile", "crew"):
        for element in by_class(svg.board(summer()), name):
            assert tag(next(iter(element))) == "title", name


def test_pictures_on_one_page_do_not_conflict() -> None:
    """Elements with equal ids are equal if they are referred to, and a prefix makes all ids different."""
    one, two = svg.board(summer()), svg.board(pictures.winter(), theme="dark")
    for definition in set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', one + two)):
        name = "".join(definition)
        shown = {
            ElementTree.tostring(element)
            for picture in (one, two)
            for element in elements(picture)
            if element.get("id") == name
        }
        assert len(shown) == 1
    prefixed = svg.board(summer(), id_prefix="left-")
    assert all(name.startswith("left-") for name in ids(prefixed))
    assert set(re.findall(r'(?:url\(|href=")#([^)"]+)', prefixed)) <= set(ids(prefixed))
