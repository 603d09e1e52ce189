"""The scenario as text, written and read back."""

from __future__ import annotations

import attrs
import pytest

from northwest_passage import InvalidData, adventure
from northwest_passage.adventure import Card, Hex, Phase, Variant
from northwest_passage.adventure.text import SYMBOLS, board, parse, scenario
from tests.adventure.players import MODES
from tests.support.race_pictures import crowded, middle, race, stacked, with_hand


@pytest.mark.parametrize(("players", "variant"), MODES)
def test_a_drawing_can_be_read_back(players: int, variant: Variant) -> None:
    """Terrain, treasures, boats and routes, from bottom to top, are read from the drawing of the board."""
    for state in race(17, players, variant)[::9]:
        if not state.scenario.rows:
            continue
        drawing = scenario(state)
        assert board(state).startswith(f"{drawing}\n\n")
        found = parse(board(state).partition("\n\n")[0])
        revealed = [place for tile in state.scenario.tiles for place in tile.hexes]
        assert found.symbols.keys() == {*revealed}
        for place in revealed:
            terrain, treasure = SYMBOLS[found.symbols[place]]
            assert terrain == state.scenario.terrain_at(place)
            assert treasure == state.scenario.shows_treasure(place)
            owners = tuple(dict.fromkeys(t.owner for t in state.scenario.live_at(place)))
            assert found.routes.get(place, ()) == owners
        rows = range(1, state.edition.rows + 1)
        assert found.boats == {
            seat: player.boat
            for seat, player in enumerate(state.players)
            if player.boat.row in rows
        }
        assert (found.width, found.rows) == (2 * players, state.scenario.rows)


def test_routes_are_drawn_from_bottom_to_top() -> None:
    found = parse(scenario(stacked()))
    assert found.routes[Hex(1, 2)] == (0, 1)
    assert Hex(2, 3) not in found.routes, "an iceberg cuts a route (SCN-8)"


def test_a_dot_is_read_as_water() -> None:
    assert parse(" . $\n~ .a0") == parse(" ~ $\n~ ~a0")


@pytest.mark.parametrize(
    ("drawing", "problem"),
    [
        (". l\n. l", "row 2: must be indented if and only if its number is even"),
        (" . l\n. l s", "row 1: must have 2 hexes, like the highest row, got 3"),
        (". x", "row 1: must contain only hexes, got 'x'"),
        (". .a01", "row 1: must contain only hexes, got '.a01'"),
    ],
)
def test_an_invalid_drawing_is_refused(drawing: str, problem: str) -> None:
    with pytest.raises(InvalidData, match=problem):
        parse(drawing)


def test_only_visible_hands_are_written() -> None:
    state = with_hand(middle(), 1, Card.DRIFT, Card.SPURT)
    assert "Drift, Spurt" in board(state)
    assert "Drift, Spurt" in board(adventure.view(state, 1))
    assert "Drift" not in board(adventure.view(state, 0))
    assert "2 cards" in board(adventure.view(state, 0))


def test_the_status_of_players_is_written() -> None:
    first, *others = crowded().players
    first = attrs.evolve(first, silenced=True, safe=True, headwind=2)
    words = board(attrs.evolve(crowded(), players=(first, *others)))
    assert "silenced; safe; headwind 2" in words
    assert "round 0, deal (chance), 0 points left" in board(race(17, 2)[0])
    assert race(17, 2)[0].phase is Phase.DEAL
