"""Themes, contrast, sizes, parts of the map."""

from __future__ import annotations

import re
from itertools import combinations, product
from pathlib import Path
from xml.etree import ElementTree

import pytest

import northwest_passage as nwp
from northwest_passage import Cell, TileId, svg
from northwest_passage.expedition.svg.colours import COLOURS
from tests.support.looks import VISION, apart, contrast
from tests.support.pictures import (
    PICTURES,
    by_class,
    elements,
    for_readme,
    start,
    summer,
    tag,
    winter,
)

README = Path(__file__).parents[3] / "README.md"
THEMES = ("light", "dark")

# -- Colours -------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
def test_colours_have_enough_contrast(theme: svg.Theme) -> None:
    """Land contrasts with sea, even in winter, and text with its background; free ice is subtle."""
    colours = COLOURS["light" if theme == "light" else "dark"]

    def between(one: str, other: str) -> float:
        return contrast(colours[one], colours[other])

    for ice, land in product(("", "ice_"), ("land", "charted")):
        assert between(ice + land, f"{ice}sea") >= 3
    for ground in ("page", "panel", "card"):
        for words in ("ink", "muted", "turn", "refusal"):
            assert between(words, ground) >= 4.5, (words, ground)
    for name in ("prestige", "sun", "highlight"):
        assert between(f"{name}_ink", name) >= 4.5, name
    # Icons and large bold letters need less.
    for name in (*(k.name.lower() for k in nwp.TokenKind), *(f"player_{n}" for n in range(4))):
        assert between(f"{name}_ink", name) >= 3, name
    assert between("player_3", "card") >= 3
    assert 1.4 <= between("ice", "paper") < between("ice_land", "ice_sea")
    assert between("ice_line", "ice") >= 2.5
    # A line with a dark rim is visible on every background, by its core or by its rim.
    for line in ("highlight", "last", "refusal"):
        for ground in ("sea", "land", "paper", "ice", "ice_sea", "ice_land"):
            assert max(between(line, ground), between("piece", ground)) >= 1.8, (line, ground)


def test_each_meaning_has_its_own_colour() -> None:
    """No two players, tokens or symbols share a colour, even for colour-blind viewers."""
    for colours in COLOURS.values():
        symbols = ["highlight", "last", "turn", "refusal", "prestige", "sun"]
        players = [f"player_{number}" for number in range(4)]
        assert len({colours[name] for name in symbols + players}) == len(symbols + players)
        for vision in VISION:
            for one, other in combinations(players, 2):
                assert apart(colours[one], colours[other], vision) > 0.15, (one, other, vision)


def test_charted_islands_are_hatched() -> None:
    """To a deuteranope, their colour looks like that of other land."""
    picture = svg.board(summer())
    hatched = [e for e in elements(picture) if e.get("fill", "").startswith("url(#hatch-")]
    assert [e.get("d") for e in hatched] == [
        "".join(e.attrib["d"] for e in by_class(picture, "island"))
    ]


def test_colours_can_be_replaced() -> None:
    picture = svg.board(summer(), colours={"sea": "url(#mine)", "land": '"/><x'})
    assert 'fill="url(#mine)"' in picture
    assert "<x" not in picture
    assert 'fill="navy"' in svg.board(summer(), theme="auto", colours={"sea": "navy"})


# -- Sizes ---------------------------------------------------------------------------------------


def test_small_pictures_have_no_arch_and_larger_pieces() -> None:
    small, large = svg.board(winter(), size=360), svg.board(winter())
    assert len(by_class(small, "sun")) == len(by_class(large, "sun")) == 1
    assert "A330" not in small
    scale = re.search(r'id="ship-0"[^>]*scale\(([\d.]+)\)', small)
    assert scale is not None
    assert float(scale[1]) > 1.4
    assert 'id="ship-0"' in large
    assert [e.get("data-value") for e in by_class(small, "medal")].count("10") == 2


def test_part_of_the_map_can_be_shown() -> None:
    """The picture has the smallest part with these cells, a frame and coordinates, but no sun."""
    picture = svg.board(summer(), crop=[Cell(4, 3), Cell(6, 5), Cell(99, 0)], panel=False)
    (frame,) = by_class(picture, "frame")
    assert [e.text for e in frame.iter() if tag(e) == "text"] == ["4", "5", "6", "3", "4", "5"]
    assert not by_class(picture, "sun")
    assert not by_class(picture, "arrow")
    width = float(ElementTree.fromstring(picture).attrib["width"])
    assert 3 * 64 < width < 4 * 64
    known = svg.board(start(), crop="known")
    (frame,) = by_class(known, "frame")
    columns = [e.text for e in frame.iter() if tag(e) == "text"]
    assert columns[:12] == [str(n) for n in range(12)]


def test_a_legend_names_every_kind_of_token() -> None:
    (legend,) = by_class(svg.board(start(), legend=True), "legend")
    words = [e.text for e in legend.iter() if tag(e) == "text"]
    for kind in nwp.TokenKind:
        assert f"{kind.name.title()} token" in words
    assert not by_class(svg.board(start()), "legend")


# -- Output --------------------------------------------------------------------------------------


def test_a_picture_is_a_string_with_a_notebook_representation(tmp_path: object) -> None:
    picture = svg.tile(nwp.DEFAULT_EDITION, TileId.large(17))
    assert isinstance(picture, str)
    assert picture._repr_svg_() == picture._repr_html_() == str(picture)
    assert repr(picture) == "<Picture: Tile L17 with the symbol of Inuit, 3 kB>"


def test_the_picture_of_the_readme_is_current() -> None:
    """`python -m tests.support.pictures` draws it; `test_docs` checks the chart."""
    shown = {*re.findall(r"docs/pictures/(\w+)\.svg", README.read_text("utf-8"))} - {"speed"}
    pictures = for_readme()
    assert shown == {*pictures}
    for name, picture in pictures.items():
        assert (PICTURES / f"{name}.svg").read_text("utf-8") == f"{picture}\n"
