"""Themes, contrast, sizes, parts of the scenario."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from northwest_passage import svg as expedition
from northwest_passage.adventure import Hex, svg
from northwest_passage.adventure.nouns import Terrain
from tests.support.looks import VISION, apart, contrast
from tests.support.pictures import by_class, ids
from tests.support.race_pictures import middle, over, race, recorded

GROUNDS = ("sea", "land", "snow", "floe")


@pytest.mark.parametrize("theme", svg.COLOURS)
def test_colours_have_enough_contrast(theme: str) -> None:
    """Land contrasts with water, icebergs with the water around them, and text with its background."""
    colours = svg.COLOURS["light" if theme == "light" else "dark"]

    def between(one: str, other: str) -> float:
        return contrast(colours[one], colours[other])

    for ground in ("land", "snow"):
        assert between(ground, "sea") >= 3, ground
    assert between("iceberg", "sea") >= 3
    assert between("iceberg", "iceberg_shade") >= 2
    assert between("snow_shade", "snow") >= 3
    for symbol, ground in (("wave", "sea"), ("relief", "land")):
        assert between(symbol, ground) >= 1.7, symbol
    for words, ground in (
        ("deep_ink", "deep"),
        ("fog_ink", "fog"),
        ("highlight_ink", "highlight"),
        *((words, ground) for words in ("ink", "muted") for ground in ("page", "panel", "card")),
        *((words, "card") for words in ("turn", "refusal")),
    ):
        assert between(words, ground) >= 4.5, (words, ground)
    for seat in range(4):
        assert between(f"player_{seat}_ink", f"player_{seat}") >= 3
        # A ribbon is visible on every terrain, by its colour or by its rim.
        for ground in GROUNDS:
            seen = max(between(f"player_{seat}", ground), between("piece", ground))
            assert seen >= 2, (seat, ground)
    # The path of a boat has a pale rim, so it is also visible on ribbons.
    for ground in (*GROUNDS, *(f"player_{seat}" for seat in range(4))):
        assert max(between("last", ground), between("outline", ground)) >= 1.6, ground
    assert between("treasure", "treasure_shade") >= 3


def test_players_and_terrains_are_distinct_with_any_colour_vision() -> None:
    """Symbols and letters repeat the information, and land and snow also differ in lightness."""
    for colours in svg.COLOURS.values():
        for vision in VISION:
            for one, other in combinations([f"player_{seat}" for seat in range(4)], 2):
                assert apart(colours[one], colours[other], vision) > 0.15, (one, other, vision)
            for one, other in combinations(GROUNDS, 2):
                assert apart(colours[one], colours[other], vision) > 0.12, (one, other, vision)


def test_each_terrain_has_its_own_symbol() -> None:
    """A terrain can be recognized without colours."""
    from northwest_passage.adventure.svg.terrain import symbol

    plain = dict.fromkeys(svg.COLOURS["light"], "black")
    assert len({symbol(terrain, plain) for terrain in Terrain}) == len(Terrain)


def test_both_games_use_the_same_colour_variables() -> None:
    """Variables with the same name have the same values, so both games adapt to dark pages."""
    for theme, colours in svg.COLOURS.items():
        shared = colours.keys() & expedition.COLOURS[theme].keys()
        assert len(shared) > 25
        assert {name: colours[name] for name in shared} == {
            name: expedition.COLOURS[theme][name] for name in shared
        }
    for light, dark in (svg.COLOURS.values(), expedition.COLOURS.values()):
        assert light.keys() == dark.keys()
        assert all(re.fullmatch(r"#[0-9a-f]{6}", c) for c in (*light.values(), *dark.values()))


def test_part_of_the_scenario_can_be_shown() -> None:
    state = middle()
    picture = svg.board(state, crop=[Hex(0, 5), Hex(3, 9), Hex(0, 99)], panel=False)
    rows = {e.attrib["data-row"] for e in by_class(picture, "hex")}
    assert rows == {str(row) for row in range(5, 10)}
    assert not by_class(picture, "ocean")
    assert not by_class(picture, "fog")
    near = svg.board(state, crop="near", panel=False)
    lowest = min(player.boat.row for player in state.players)
    assert f"hex-0-{lowest}" in ids(near)
    assert [e.text for e in by_class(near, "ocean")] == ["The Pacific"]
    whole = svg.board(state, panel=False)
    assert [e.text for e in by_class(whole, "ocean")] == ["The Pacific", "The Atlantic"]


def test_a_boat_in_the_pacific_does_not_hide_the_oceans_name() -> None:
    picture = svg.board(race(3, 2)[-1])
    (boat,) = (e for e in by_class(picture, "boat") if e.get("data-row") == "25")
    (name,) = (e for e in by_class(picture, "ocean") if e.text == "The Pacific")
    at = re.match(r"translate\([\d.]+ (-?[\d.]+)\)", boat.attrib["transform"])
    assert at is not None
    assert float(at[1]) > float(name.attrib["y"]) + 30  # more than half the height of a boat
    page = svg.replay(recorded(3, 2))
    assert f'y="{name.attrib["y"]}" font-size="19">The Pacific<' in page


def test_the_fog_shows_the_number_of_hidden_rows() -> None:
    state = middle()
    (fog,) = by_class(svg.board(state), "fog")
    assert int(fog.attrib["data-rows"]) == state.edition.rows - state.scenario.rows
    assert not by_class(svg.board(over()), "fog")
    # With three players, the side tiles of a row are revealed with the next row (SCN-6).
    odd = next(s for s in race(7, 3) if len(s.scenario.tiles) == 9)
    hidden = by_class(svg.board(odd, panel=False), "hidden")
    assert [(e.get("data-col"), e.get("data-row")) for e in hidden] == [("0", "5"), ("5", "5")]
