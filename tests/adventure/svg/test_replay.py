"""Pages that replay races."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from northwest_passage import InvalidData, adventure
from northwest_passage.adventure import GameRecord, Variant, svg
from tests.adventure.players import MODES
from tests.support.race_pictures import recorded

# -- The story -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "variant"), MODES)
def test_the_chart_has_every_boat_card_and_raid(players: int, variant: Variant) -> None:
    """A line changes where its boat moves, and each symbol has its player and its step."""
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
        # The start is at y = 276 and the Pacific at y = 42, measured from the top.
        [*_, last] = re.findall(r"V([\d.]+)", path[1])
        pacific = states[-1].edition.rows + 1
        assert float(last) == pytest.approx(276 - 234 * min(rows[-1], pacific) / pacific, abs=0.1)


def test_a_new_race_has_a_chart() -> None:
    picture = svg.story(GameRecord.new(["Amundsen", "Rae"]), theme="auto", size=500)
    assert "Amundsen Atlantic" in picture
    with pytest.raises(InvalidData):
        svg.story(adventure.new_game(["Amundsen", "Rae"]))  # type: ignore[arg-type]
