"""Values of the game have an HTML representation for notebooks."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from random import Random

import pytest

import northwest_passage as nwp
from northwest_passage import Reason, Refusal, TileId, Unit, svg
from northwest_passage.bots import RandomBot
from northwest_passage.expedition.svg.notebook import html
from northwest_passage.simulate import simulate
from tests.support.kept_games import record
from tests.support.pictures import start, summer


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in ("br", "meta", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def well_formed(markup: str) -> bool:
    parser = _Tags()
    parser.feed(markup)
    return not parser.open


VALUES: dict[str, tuple[object, str]] = {
    "State": (summer(), "<svg "),
    "Board": (summer().board, "<svg "),
    "TileId": (TileId.large(17), "<svg "),
    "unknown TileId": (TileId.large(900), "L900"),
    "Refusal": (nwp.why_illegal(start(), nwp.MoveShip(nwp.Cell(0, 6))), "<strong>"),
    "refusal without cells": (Refusal(Reason.GAME_OVER, "<Over>"), "&lt;Over&gt;"),
    "Player": (summer().players[2], "Franklin"),
    "another Player": (start().players[0], "not deployed"),
    "Standings": (nwp.standings(summer()), "charted islands"),
    "Step": (nwp.step(summer(), nwp.destinations(summer(), Unit.SHIP)[0]), "<li>"),
    "GameRecord": (record("small"), "<iframe "),
    "Picture": (svg.tile(nwp.DEFAULT_EDITION, TileId.small(3)), "<svg "),
}


@pytest.mark.parametrize("name", VALUES)
def test_a_value_is_rendered(name: str) -> None:
    value, expected = VALUES[name]
    shown = value._repr_html_()  # type: ignore[attr-defined]  # what notebooks call
    assert isinstance(shown, str)
    assert expected in shown
    assert well_formed(shown)


def test_pictures_in_notebooks_follow_the_theme_and_fit_the_cell() -> None:
    shown = str(html(summer()))
    assert shown == svg.board(summer(), theme="auto")
    assert "max-width:100%" in shown


def test_standings_are_still_a_tuple() -> None:
    lines = nwp.standings(summer())
    assert isinstance(lines, tuple)
    assert lines == tuple(lines)
    assert hash(lines) == hash(tuple(lines))


def test_simulations_are_rendered() -> None:
    simulation = simulate([RandomBot(), RandomBot()], games=2, seed=1, workers=1, progress=False)
    shown = simulation._repr_html_()
    assert well_formed(shown)
    assert "<caption>2 of 2 games, seed 1</caption>" in shown
    for line in str(simulation).splitlines()[1:]:
        assert re.split(r"\s{2,}", line.strip())[0].split(",")[0] in shown.replace("&amp;", "&")


def test_unknown_values_are_shown_as_code() -> None:
    assert html(3) == "<code>3</code>"


def test_pictures_are_drawn_only_when_a_notebook_needs_them() -> None:
    code = (
        "import sys, northwest_passage as nwp; nwp.new_game(['Ross', 'Rae']);"
        "print('northwest_passage.expedition.svg' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_random_values_of_a_game_are_rendered() -> None:
    rng = Random(5)
    state = nwp.new_game(["<Ross>", "R&e"], rng=rng)
    for _ in range(30):
        step = nwp.step(state, rng.choice(nwp.legal_actions(state)))
        state = step.state
    for shown in (step._repr_html_(), html(state), html(state.players[0])):
        assert shown is not None
        assert well_formed(shown)
        assert "<Ross>" not in shown
