"""Races that play."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from northwest_passage import InvalidData, adventure
from northwest_passage.adventure import GameRecord, Variant, svg
from northwest_passage.adventure.sentences import describe
from tests.adventure.players import MODES
from tests.support.race_pictures import race, recorded


@cache
def page(seed: int, players: int, variant: Variant) -> svg.Page:
    return svg.replay(recorded(seed, players, variant))


def film(text: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="film">(.*?)</script>', text)
    assert found is not None
    loaded: dict[str, Any] = json.loads(found[1])
    return loaded


def test_sentences_tell_what_happens() -> None:
    game = recorded(5, 2)
    steps = film(page(5, 2, Variant.STANDARD))["steps"]
    states = race(5, 2)
    for before, action, told in zip(states, game.actions, steps[1:], strict=False):
        after = adventure.step(before, action)
        assert tuple(told["said"]) == describe(after.state, after.events)


def test_a_page_needs_nothing_else() -> None:
    text = page(5, 4, Variant.STANDARD)
    assert not re.search(r"https?:(?!//www\.w3\.org/)|<link|<img|@import|src=", text)
    assert "prefers-reduced-motion" in text
    assert len(text) < 500_000
    assert repr(text).startswith("<Page: Amundsen, Baffin, Cabot, Davis: a race, ")


def test_names_cannot_end_the_script() -> None:
    text = svg.replay(GameRecord.new(["</script><b>", "Rae"]))
    assert "</script><b>" not in text


def test_themes_that_do_not_exist_are_refused() -> None:
    with pytest.raises(InvalidData, match="must be light, dark or auto, got 'sepia'"):
        svg.replay(GameRecord.new(["Ross", "Rae"]), theme="sepia")  # type: ignore[arg-type]  # wrong on purpose


# -- The story -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "variant"), MODES)
def test_the_story_has_every_boat_card_and_raid(players: int, variant: Variant) -> None:
    """A line changes where its boat does, and symbols have their player and their step."""
    game = recorded(5, players, variant)
    picture = svg.story(game)
    states = [*game.states()]
    expected = []
    for number, action in enumerate(game.actions, start=1):
        for event in adventure.step(states[number - 1], action).events:
            if isinstance(event, adventure.CardDrawn | adventure.RouteRaided):
                kind = "card" if isinstance(event, adventure.CardDrawn) else "raid"
                expected.append((kind, number, event.player))
    found = re.findall(r'class="(card|raid)" data-step="(\d+)" data-player="(\d)"', picture)
    assert [(kind, int(number), int(seat)) for kind, number, seat in found] == expected
    for seat in range(players):
        path = re.search(rf'class="player-{seat}" d="([^"]+)"', picture)
        assert path is not None
        rows = [state.players[seat].boat.row for state in states]
        changes = sum(before != after for before, after in pairwise(rows))
        assert path[1].count("V") == changes
        # The start is at 276 and the Pacific at 42, from above.
        [*_, last] = re.findall(r"V([\d.]+)", path[1])
        pacific = states[-1].edition.rows + 1
        assert float(last) == pytest.approx(276 - 234 * min(rows[-1], pacific) / pacific, abs=0.1)


def test_a_race_that_has_just_begun_has_a_story() -> None:
    picture = svg.story(GameRecord.new(["Amundsen", "Rae"]), theme="auto", size=500)
    assert "Amundsen Atlantic" in picture
    with pytest.raises(InvalidData):
        svg.story(adventure.new_game(["Amundsen", "Rae"]))  # type: ignore[arg-type]
