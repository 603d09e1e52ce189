"""Themes, contrast, sizes, parts of the map."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Cell, InvalidData, TileId, svg
from northwest_passage._internal.svg.themes import style
from northwest_passage.expedition.svg.colours import COLOURS
from tests.support.looks import VISION, apart, contrast, texts
from tests.support.pictures import (
    PICTURES,
    by_class,
    elements,
    for_readme,
    ids,
    start,
    summer,
    tag,
    winter,
)

README = Path(__file__).parents[3] / "README.md"
THEMES = ("light", "dark")

# -- Colours -------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
def test_contrasts(theme: svg.Theme) -> None:
    """Land is told from sea, in winter too; words can be read; free ice is seen and stays calm."""
    colours = COLOURS["light" if theme == "light" else "dark"]

    def between(one: str, other: str) -> float:
        return contrast(colours[one], colours[other])

    for land, sea in (
        ("land", "sea"),
        ("charted", "sea"),
        ("ice_land", "ice_sea"),
        ("ice_charted", "ice_sea"),
    ):
        assert between(land, sea) >= 3
    for ground in ("page", "panel", "card"):
        for words in ("ink", "muted", "turn", "refusal"):
            assert between(words, ground) >= 4.5, (words, ground)
    for name in ("prestige", "sun", "highlight"):
        assert between(f"{name}_ink", name) >= 4.5, name
    # Icons and large bold letters need less.
    for name in (
        *(kind.name.lower() for kind in nwp.TokenKind),
        *(f"player_{n}" for n in range(4)),
    ):
        assert between(f"{name}_ink", name) >= 3, name
    assert between("player_3", "card") >= 3
    assert 1.4 <= between("ice", "paper") < between("ice_land", "ice_sea")
    assert between("ice_line", "ice") >= 2.5
    # A line with a dark rim is seen on every ground, by its core or by its rim.
    for line in ("highlight", "last", "refusal"):
        for ground in ("sea", "land", "paper", "ice", "ice_sea", "ice_land"):
            assert max(between(line, ground), between("piece", ground)) >= 1.8, (line, ground)


def test_each_meaning_has_a_colour_of_its_own() -> None:
    """No player, token or symbol shares a colour, also for those who cannot tell some colours."""
    for colours in COLOURS.values():
        symbols = ["highlight", "last", "turn", "refusal", "prestige", "sun"]
        players = [f"player_{number}" for number in range(4)]
        assert len({colours[name] for name in symbols + players}) == len(symbols + players)
        for vision in VISION:
            for one, other in combinations(players, 2):
                assert apart(colours[one], colours[other], vision) > 0.15, (one, other, vision)


def test_charted_islands_are_hatched() -> None:
    """To a deuteranope their colour is that of other land."""
    picture = svg.board(summer())
    hatched = [e for e in elements(picture) if e.get("fill", "").startswith("url(#hatch-")]
    assert [e.get("d") for e in hatched] == [
        "".join(e.attrib["d"] for e in by_class(picture, "island"))
    ]


def test_themes_have_the_same_colours() -> None:
    light, dark = svg.COLOURS["light"], svg.COLOURS["dark"]
    assert light.keys() == dark.keys()
    assert all(re.fullmatch(r"#[0-9a-f]{6}", c) for c in (*light.values(), *dark.values()))


def test_one_picture_serves_light_and_dark_pages() -> None:
    """The light colours stand in the picture, the dark ones in a rule; every variable is one of ours."""
    picture = svg.board(summer(), theme="auto")
    (rules,) = [e.text or "" for e in elements(picture) if tag(e) == "style"]
    assert f"<style>{rules}</style>" == style(COLOURS, "auto")
    used = dict(re.findall(r"var\((--nwp-[\w-]+),(#\w+)\)", picture))
    names = {f"--nwp-{name.replace('_', '-')}": name for name in COLOURS["light"]}
    assert all(colour == COLOURS["light"][names[variable]] for variable, colour in used.items())
    set_dark = re.findall(r"(--nwp-[\w-]+):(#\w+)", rules)
    assert len(set_dark) == 2 * len(dict(set_dark))
    for variable, colour in set_dark:
        assert colour == COLOURS["dark"][names[variable]]
    for variable in used:
        name = names[variable]
        assert (variable in dict(set_dark)) == (COLOURS["dark"][name] != COLOURS["light"][name])
    assert re.sub(r"var\(--nwp-[\w-]+,(#\w+)\)", r"\1", picture).replace(
        "northwest-passage auto", "northwest-passage light"
    ).replace(style(COLOURS, "auto"), "").count("<path") == svg.board(summer()).count("<path")


def test_colours_can_be_replaced() -> None:
    picture = svg.board(summer(), colours={"sea": "url(#mine)", "land": '"/><x'})
    assert 'fill="url(#mine)"' in picture
    assert "<x" not in picture
    assert 'fill="navy"' in svg.board(summer(), theme="auto", colours={"sea": "navy"})


# -- Sizes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [None, 360, 420, 499, 500, 700, 960, 990, 1100, 1400])
@pytest.mark.parametrize("over", [False, True])
def test_no_text_is_smaller_than_nine_pixels(size: int | None, *, over: bool) -> None:
    """Whatever is shown, at every size from 360 on."""
    state = summer()
    if over:
        state = attrs.evolve(state, stage=nwp.Phase.OVER, turn_player=None)
    picture = svg.board(
        state, size=size, names=True, legend=True, areas=True, highlight=nwp.legal_actions(state)
    )
    assert picture.count("<text") > 100
    # A tenth less for rounding.
    small = [(words, height) for words, height in texts(picture) if height < 8.9]
    assert not small


@pytest.mark.parametrize("size", [360, 700, 1314])
def test_nothing_stands_outside_the_picture(size: int) -> None:
    """Parts of the panel and the legend end above the lower border, and inside the right one."""
    picture = svg.board(summer(), size=size, legend=True)
    root = ElementTree.fromstring(picture)
    width, height = (float(n) for n in root.attrib["viewBox"].split()[2:])
    for name in ("panel", "legend"):
        (part,) = by_class(picture, name)
        (around,) = [e for e in root.iter() if part in [*e] or _same(part, [*e])]
        at = re.match(
            r"translate\(([\d.]+) ([\d.]+)\)(?: scale\(([\d.]+)\))?", around.attrib["transform"]
        )
        assert at is not None
        x, y, scale = float(at[1]), float(at[2]), float(at[3] or 1)
        box = next((e for e in part if tag(e) == "rect"), None)
        if box is not None:
            assert x + scale * float(box.attrib["width"]) <= width + 0.5
            assert y + scale * float(box.attrib["height"]) <= height + 0.5
        assert 0 < y < height


def _same(part: ElementTree.Element, children: list[ElementTree.Element]) -> bool:
    return any(child.get("class") == part.get("class") for child in children if child.get("class"))


def test_small_pictures_have_no_arch_and_larger_pieces() -> None:
    small, large = svg.board(winter(), size=360), svg.board(winter())
    assert len(by_class(small, "sun")) == len(by_class(large, "sun")) == 1
    assert "A330" not in small
    scale = re.search(r'id="ship-0"[^>]*scale\(([\d.]+)\)', small)
    assert scale is not None
    assert float(scale[1]) > 1.4
    assert 'id="ship-0"' in large
    assert [e.get("data-value") for e in by_class(small, "medal")].count("10") == 2


def test_pictures_have_the_size_asked_for() -> None:
    natural = ElementTree.fromstring(svg.board(summer()))
    assert natural.get("width") == "1314"
    for size in (300, 657, 1000, 1314):
        root = ElementTree.fromstring(svg.board(summer(), size=size))
        assert root.get("width") == str(size)
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        assert float(root.attrib["height"]) == pytest.approx(height * size / width, abs=0.1)
        assert "max-width:100%" in root.attrib["style"]
    wide, narrow = svg.board(summer(), size=1000), svg.board(summer(), size=960)
    assert "panel" in wide
    assert ids(wide).count("player-3") == ids(narrow).count("player-3") == 1
    beside, below = (
        ElementTree.fromstring(svg.board(summer(), panel=where)) for where in ("beside", "below")
    )
    assert float(beside.attrib["width"]) > float(below.attrib["width"])
    assert float(beside.attrib["height"]) < float(below.attrib["height"])


def test_a_part_of_the_map_can_be_shown() -> None:
    """The smallest part with the cells, its frame and its numbers, and nothing of the sun."""
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


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"theme": "sepia"}, "theme: must be light, dark or auto, got 'sepia'"),
        ({"colours": {"sae": "blue"}}, "colours.sae: must be the name of a colour"),
        ({"size": 0}, "size: must be 1 to 100000 pixels, got 0"),
        ({"crop": "west"}, "crop: must be 'known' or some cells, got 'west'"),
        ({"crop": [Cell(40, 2)]}, "crop: must include a cell of the board"),
    ],
)
def test_looks_that_do_not_exist_are_refused(options: dict[str, object], problem: str) -> None:
    with pytest.raises(InvalidData) as refused:
        svg.board(start(), **options)  # type: ignore[arg-type]  # wrong on purpose
    assert str(refused.value) == problem


# -- Shown ---------------------------------------------------------------------------------------


def test_a_picture_is_a_string_that_shows_itself(tmp_path: object) -> None:
    picture = svg.tile(nwp.DEFAULT_EDITION, TileId.large(17))
    assert isinstance(picture, str)
    assert picture._repr_svg_() == picture._repr_html_() == str(picture)
    assert repr(picture) == "<Picture: Tile L17 with the symbol of Inuit, 3 kB>"


def test_the_readme_shows_a_picture_of_the_present_kind() -> None:
    """It is drawn by `python -m tests.support.pictures`; `test_docs` knows about the chart."""
    shown = {*re.findall(r"docs/pictures/(\w+)\.svg", README.read_text("utf-8"))} - {"speed"}
    pictures = for_readme()
    assert shown == {*pictures}
    for name, picture in pictures.items():
        assert (PICTURES / f"{name}.svg").read_text("utf-8") == f"{picture}\n"
