"""Pictures of both games are well-formed, and readable at every size, in every theme and without a mouse."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple
from xml.etree import ElementTree

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Cell, InvalidData, TileId, adventure, svg
from northwest_passage.adventure import Hex
from northwest_passage.adventure import svg as race_svg
from tests.support.kept_games import record
from tests.support.looks import texts
from tests.support.pictures import by_class, film, ids, summer, tag
from tests.support.race_pictures import crowded, over, recorded


class Kind(NamedTuple):
    """A game, with a position in the middle, one at the end, and a whole record."""

    svg: Any
    package: Any
    state: Callable[[], Any]
    end: Callable[[], Any]
    record: Callable[[], Any]
    least: int
    """The smallest size at which all text can be read."""
    options: dict[str, Any]
    """Further options that show more."""


def end_of_expedition() -> nwp.State:
    return attrs.evolve(summer(), stage=nwp.Phase.OVER, turn_player=None)


EXPEDITION = Kind(
    svg, nwp, summer, end_of_expedition, partial(record, "four"), 360, {"areas": True}
)
ADVENTURE = Kind(
    race_svg, adventure, crowded, over, partial(recorded, 5, 4), 300, {"viewer": "all"}
)
each_game = pytest.mark.parametrize(
    "kind", [EXPEDITION, ADVENTURE], ids=["expedition", "adventure"]
)


@each_game
@pytest.mark.parametrize("size", [None, 0, 380, 420, 499, 500, 700, 960, 990, 1100, 1150, 1400])
def test_no_text_is_smaller_than_nine_pixels(kind: Kind, size: int | None) -> None:
    """This holds for all options at every size from the smallest, which is written as 0 here."""
    for state in (kind.state(), kind.end()):
        picture = kind.svg.board(
            state,
            size=kind.least if size == 0 else size,
            names=True,
            legend=True,
            highlight=kind.package.legal_actions(state),
            **kind.options,
        )
        assert picture.count("<text") > 60
        # A tenth less, to allow for rounding.
        assert not [(words, height) for words, height in texts(picture) if height < 8.9]


@each_game
@pytest.mark.parametrize("size", [300, 360, 657, 700, 960, 1000, 1314, 1400])
def test_pictures_have_the_requested_size_and_all_parts(kind: Kind, size: int) -> None:
    """Panel and legend fit within the lower and the right border. No id occurs twice."""
    picture = kind.svg.board(kind.state(), size=size, legend=True)
    assert len(ids(picture)) == len(set(ids(picture)))
    root = ElementTree.fromstring(picture)
    width, height = (float(n) for n in root.attrib["viewBox"].split()[2:])
    assert root.get("width") == str(size)
    assert float(root.attrib["height"]) == pytest.approx(height * size / width, rel=0.0003)
    assert "max-width:100%" in root.attrib["style"]
    around = {child: parent for parent in root.iter() for child in parent}
    for name in ("panel", "legend"):
        [part] = [each for each in around if name in each.get("class", "").split()]
        numbers = re.findall(r"[\d.]+", around[part].attrib["transform"])
        x, y, scale = (*map(float, numbers), 1.0)[:3]
        assert 0 < y < height
        for box in [each for each in part if tag(each) == "rect"][:1]:
            assert x + scale * float(box.attrib["width"]) <= width + 0.5
            assert y + scale * float(box.attrib["height"]) <= height + 0.5


@each_game
def test_the_panel_is_beside_the_map_or_below_it(kind: Kind) -> None:
    beside, below, none = (
        ElementTree.fromstring(kind.svg.board(kind.state(), panel=where)).attrib
        for where in ("beside", "below", False)
    )
    assert float(beside["width"]) > float(below["width"])
    assert float(below["height"]) > max(float(beside["height"]), float(none["height"]))


@each_game
def test_one_picture_serves_light_and_dark_pages(kind: Kind) -> None:
    """Light colours are in the picture, dark ones in a style rule, and every variable is one of ours."""
    picture, (light, dark) = kind.svg.board(kind.state(), theme="auto"), kind.svg.COLOURS.values()
    names = {f"--nwp-{name.replace('_', '-')}": name for name in light}
    used = dict(re.findall(r"var\((--nwp-[\w-]+),(#\w+)\)", picture))
    [rules] = re.findall(r"<style>(.*?)</style>", picture)
    darkened = re.findall(r"(--nwp-[\w-]+):(#\w+)", rules)
    assert len(darkened) == 2 * len(dict(darkened))
    assert all(colour == dark[names[variable]] for variable, colour in darkened)
    assert used
    for variable, colour in used.items():
        assert colour == light[names[variable]]
        assert (variable in dict(darkened)) == (colour != dark[names[variable]])
    plain = re.sub(r"var\(--nwp-[\w-]+,(#\w+)\)", r"\1", picture.replace(rules, ""))
    plain = plain.replace("<style></style>", "").replace("passage auto", "passage light")
    # Patterns have other names, since pictures of both themes can be on one page.
    hatch, usual = re.compile("hatch-[0-9a-f]+"), kind.svg.board(kind.state())
    assert hatch.sub("", plain) == hatch.sub("", usual)


@each_game
@pytest.mark.parametrize("theme", ["light", "auto"])
def test_a_picture_is_self_contained(kind: Kind, theme: str) -> None:
    """It has no scripts, external fonts or external pictures, and style rules only where necessary."""
    legal = kind.package.legal_actions(kind.state())
    picture = kind.svg.board(kind.state(), highlight=legal, theme=theme, **kind.options)
    assert not re.search(
        r"<(script|image|foreignObject|link)|@import|https?:(?!//www\.w3\.org/)", picture
    )
    assert ("<style" in kind.svg.board(kind.state(), theme=theme)) == (theme == "auto")
    assert len(picture.encode()) < 240_000


@each_game
def test_targets_work_with_keyboard_and_screen_reader(kind: Kind) -> None:
    """A screen reader can reach them, because the picture as a whole does not have the role of an image."""
    state = kind.state()
    picture = kind.svg.board(state, highlight=kind.package.legal_actions(state), **kind.options)
    assert ElementTree.fromstring(picture).get("role") == "group"
    assert ElementTree.fromstring(kind.svg.board(state)).get("role") == "img"
    assert len(by_class(picture, "target")) > 10
    for element in by_class(picture, "target"):
        assert (element.get("role"), element.get("tabindex")) == ("button", "0")
        assert len(element.get("aria-label", "")) > 5
        assert kind is EXPEDITION or "title" in map(tag, element.iter())


HOSTILE = [
    "<b>&\"'</text><script>",
    "\x00\x08\x1b\x7f\ufffe\uffff",
    "\ud800 alone",
    "\u202e\u05e1\u05d0\U0001d509\U0001f6a2",
    "",
    " \n ",
]


@each_game
@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_gives_well_formed_xml(kind: Kind, name: str) -> None:
    first, *others = kind.state().players
    state = attrs.evolve(kind.state(), players=(attrs.evolve(first, name=name), *others))
    refusal = kind.package.Refusal(kind.package.Reason.GAME_OVER, name, (Cell(0, 0), Cell(99, 99)))
    legal = kind.package.legal_actions(state)
    pictures = [kind.svg.board(state, id_prefix=name, highlight=legal, refusal=refusal)]
    if kind is EXPEDITION:
        pictures.append(svg.placements(state, nwp.Unit.SHIP, TileId.small(0), id_prefix=name))
    for picture in pictures:
        ElementTree.fromstring(picture.encode("utf-8"))
        assert "<script" not in picture


@pytest.mark.parametrize(
    ("kind", "options", "problem"),
    [
        *(
            (kind, *wrong)
            for kind in (EXPEDITION, ADVENTURE)
            for wrong in (
                ({"theme": "sepia"}, "theme: must be light, dark or auto, got 'sepia'"),
                ({"colours": {"sae": "blue"}}, "colours.sae: must be the name of a colour"),
                ({"size": 0}, "size: must be 1 to 100000 pixels, got 0"),
            )
        ),
        (EXPEDITION, {"crop": "west"}, "crop: must be 'known' or some cells, got 'west'"),
        (EXPEDITION, {"crop": [Cell(40, 2)]}, "crop: must include a cell of the board"),
        (ADVENTURE, {"crop": "west"}, "crop: must be 'near' or hexes, got 'west'"),
        (ADVENTURE, {"crop": [Hex(0, 99)]}, "crop: must include a revealed hex"),
        (ADVENTURE, {"viewer": 4}, "player: must be 0 to 3, or None for a spectator, got 4"),
    ],
)
def test_unknown_options_are_refused(kind: Kind, options: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidData) as refused:
        kind.svg.board(kind.state(), **options)
    assert str(refused.value) == problem


# -- Replay pages ----------------------------------------------------------------------------------


@each_game
def test_names_cannot_break_a_page(kind: Kind) -> None:
    names = ("</script><script>alert(1)</script>", "<b>&\"' \\u2028")
    new = kind.package.GameRecord.new(names)
    page = kind.svg.replay(new.with_action(kind.package.legal_actions(new.replay())[0]))
    assert page.count("<script") == 2
    assert film(page)["steps"]
    page.encode("utf-8")
    with pytest.raises(InvalidData, match="must be light, dark or auto, got 'sepia'"):
        kind.svg.replay(new, theme="sepia")


@each_game
def test_a_page_is_self_contained(kind: Kind) -> None:
    page = kind.svg.replay(kind.record())
    assert not re.search(r"https?:(?!//www\.w3\.org/)|<link|<img|@import|src=", page)
    assert "prefers-reduced-motion" in page
    assert len(page) < 500_000
    assert page == kind.svg.replay(kind.record())
    for control in ("first", "back", "play", "on", "last"):
        assert f'data-go="{control}"' in page
    assert 'type="range"' in page
    assert "<select" in page


@each_game
def test_pages_have_the_sentences_of_the_game(kind: Kind) -> None:
    game = kind.record()
    steps = film(kind.svg.replay(game))["steps"]
    for before, action, told in zip(game.states(), game.actions, steps[1:], strict=False):
        after = kind.package.step(before, action)
        assert tuple(told["said"]) == game.game().formats.describe(after.state, after.events)
