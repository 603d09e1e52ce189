"""Pages that replay games, and their charts."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import GameRecord, InvalidData, PrestigeScored, svg
from northwest_passage.expedition.islands import islands
from northwest_passage.expedition.svg.units import places
from tests.support.effort import rest_slow
from tests.support.kept_games import record
from tests.support.pictures import by_class, elements, film, tag


@cache
def page(name: str) -> svg.Page:
    return svg.replay(record(name))


def scenes(name: str) -> list[dict[str, Any]]:
    """Rebuild the scenes that the page shows from the steps of the film."""
    scene: dict[str, Any] = {"pieces": {}, "players": {}}
    whole: list[dict[str, Any]] = []
    for step in film(page(name))["steps"]:
        parts = {}
        for part in ("pieces", "players"):
            merged = {**scene[part], **step.get(part, {})}
            parts[part] = {key: value for key, value in merged.items() if value is not None}
        scene = {**scene, **step, **parts}
        whole.append(scene)
    return whole


@pytest.mark.parametrize("name", rest_slow(["four", "solo", "small", "three"]))
def test_the_film_shows_every_state(name: str) -> None:
    """Tiles, pieces, ice, sun, prestige, crew and reserves are rebuilt step by step."""
    game = record(name)
    states, shown = list(game.states()), scenes(name)
    assert len(shown) == len(states) == len(game.actions) + 1
    final = islands(states[-1].board)
    for state, scene in zip(states, shown, strict=True):
        assert set(scene["tiles"]) == {f"{t.cell.col}-{t.cell.row}" for t in state.board.tiles}
        assert scene["ice"] == state.frozen_rows
        assert scene["sun"] == [state.sun - 1, state.sun.name]
        assert {name: tuple(at) for name, at in scene["pieces"].items()} == {
            name: (round(p.x, 1), round(p.y, 1), p.scale) for name, p in places(state).items()
        }
        assert len(scene["islands"]) == len(islands(state.board)) <= len(final)
        assert scene["left"] == [len(state.northwest_tokens), len(state.greenland_tokens)]
        for number, player in enumerate(state.players):
            points, ship, sled, _, reserve, _ = scene["players"][str(number)]
            total = nwp.score(state)[number].total
            assert points == (total if state.is_over else player.prestige)
            assert ship == [player.ship_crew.available, player.ship_crew.resting]
            assert sled == [player.sled_crew.available, player.sled_crew.resting]
            assert reserve == [str(tile) for tile in player.reserve]


@pytest.mark.parametrize("name", ["four", "solo"])
def test_everything_that_the_film_moves_is_on_the_page(name: str) -> None:
    text = page(name)
    known = set(re.findall(r' id="([^"]+)"', text))
    last = list(record(name).states())[-1]
    for tile in last.board.tiles:
        where = f"{tile.cell.col}-{tile.cell.row}"
        assert {f"map-clip-{where}", f"map-tile-{where}"} <= known
    for scene in scenes(name):
        assert {f"map-{piece}" for piece in scene["pieces"]} <= known
        for tile_name in filter(None, scene["display"]):
            assert f"t-{tile_name}" in known
    assert text.count("data-island=") == 3 * len(islands(last.board))
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:url\(|href=")#([^)"]+)', text)) <= known


def test_a_record_that_cannot_be_played_is_refused() -> None:
    wrong = attrs.evolve(record("small"), actions=(nwp.Pass(),))
    with pytest.raises(InvalidData, match=r"actions\[0\]"):
        svg.replay(wrong)


def test_pages_are_rendered_in_a_frame(tmp_path: Path) -> None:
    shown = page("small")._repr_html_()
    assert shown.startswith("<iframe srcdoc=")
    assert "<script" not in shown
    assert repr(page("small")).startswith("<Page: ")
    page("small").save(tmp_path / "game.html")
    assert (tmp_path / "game.html").read_text("utf-8") == f"{page('small')}\n"


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="the script is read by node")
def test_the_script_is_valid_javascript() -> None:
    """The shared part and the part of each game are both checked."""
    source = Path(svg.__file__).parents[2]
    scripts = sorted(source.rglob("replay.js"))
    assert len(scripts) == 3
    for script in scripts:
        subprocess.run(["node", "--check", str(script)], check=True, capture_output=True)


# -- The story -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["four", "solo", "three"])
def test_every_gain_is_on_the_chart(name: str) -> None:
    """It has its player, its step and its source, and a line leads to each total."""
    game = record(name)
    picture = svg.story(game)
    expected = []
    state = next(game.states())
    for number, action in enumerate(game.actions, start=1):
        step = nwp.step(state, action)
        state = step.state
        expected += [
            (number, event.player, event.source)
            for event in step.events
            if isinstance(event, PrestigeScored) and event.points
        ]
    found = [
        (int(e.attrib["data-step"]), int(e.attrib["data-player"]), e.attrib["class"].split()[1])
        for e in by_class(picture, "gain")
    ]
    assert found == expected
    words = [e.text or "" for e in elements(picture) if tag(e) == "text"]
    for line in nwp.standings(state):
        assert f"{line.name} {line.total}".replace("-", "\u2212") in words


def test_lines_rise_with_prestige() -> None:
    """A line is as high at the end of the game as at the last gain."""
    picture = svg.story(record("four"))
    for number in range(4):
        line = by_class(picture, f"player-{number}")[0].attrib["d"]
        gains = [e for e in by_class(picture, "gain") if e.attrib["data-player"] == str(number)]
        levels = re.findall(r"V([\d.]+)", line)
        assert len(levels) == len({e.attrib["data-step"] for e in gains})
        at = re.match(r"translate\(\S+ (\S+)\)", gains[-1].attrib["transform"])
        assert at is not None
        assert float(at[1]) == float(levels[-1])


def test_a_new_game_has_a_chart() -> None:
    picture = svg.story(GameRecord.new(["Ross", "Rae"]), theme="auto", size=500)
    ElementTree.fromstring(picture)
    assert not by_class(picture, "gain")
