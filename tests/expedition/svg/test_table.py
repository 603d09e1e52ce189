"""The surroundings of the map: sun, ice, arrows, panel, result."""

from __future__ import annotations

import re

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import TileId, svg
from tests.support.kept_games import states
from tests.support.pictures import by_class, elements, summer, tag


@pytest.mark.parametrize("round_number", range(1, 11))
def test_ice_and_sun_follow_the_round(round_number: int) -> None:
    """FRZ-1, FRZ-2, FRZ-3: the picture shows the sun's position and the frozen rows of the round."""
    state = attrs.evolve(summer(), round=round_number)
    picture = svg.board(state, panel=False)
    (sun,) = by_class(picture, "sun")
    assert sun.get("data-sun") == state.sun.name
    assert len(by_class(picture, "frozen")) == 12 * state.frozen_rows
    assert len(by_class(picture, "freeze-line")) == (state.frozen_rows > 0)


def test_the_arrows_show_the_tokens_left() -> None:
    """BRD-10, SET-3: the tokens at each arrow that are left are shown."""
    state = attrs.evolve(summer(), northwest_tokens=(6, 3), greenland_tokens=())
    picture = svg.board(state, panel=False)
    assert [e.get("data-value") for e in by_class(picture, "medal")] == ["6", "3"]


def test_the_panel_shows_the_state_of_the_game() -> None:
    """It shows the display, piles, crew, tokens, reserves, prestige, and which players act or are out."""
    state = summer()
    first, second, third, fourth = state.players
    state = attrs.evolve(
        state,
        display=(None, *state.display[1:]),
        bag=type(state.bag)(),
        small_piles=(0, 8, 8, 4, 8, 2),
        passed=(0,),
        return_order=(3,),
        players=(
            first,
            attrs.evolve(second, sled=None, reserve=tuple(map(TileId.large, range(30)))),
            attrs.evolve(third, sled=None, sled_lost=True, crew_lost_with_sled=3),
            attrs.evolve(fourth, returned=True, reserve=()),
        ),
    )
    words = "\n".join(e.text or "" for e in elements(svg.board(state)))
    for expected in (
        "0 in the bag",
        "passed, 1st",
        "▶ to act, 2nd in turn order",
        "not deployed",
        "lost with 3 crew",
        "back in Greenland, 1st to return",
        "no tiles in reserve",
    ):
        assert expected in words
    shown = [e for e in by_class(svg.board(state), "reserve") if e.get("data-player") == "1"]
    assert [e.get("data-tile") for e in shown] == [f"L{n}" for n in range(30)]
    assert [e[-1].text for e in shown] == [f"L{n}" for n in range(30)]


def test_the_end_shows_the_winner_and_every_source() -> None:
    """SCR-9: cards are in the order of places, with a table by source and a real minus sign."""
    over = attrs.evolve(summer(), stage=nwp.Phase.OVER, turn_player=None)
    lines = nwp.standings(over)
    picture = svg.board(over)
    (heading,), (note,) = by_class(picture, "heading"), by_class(picture, "note")
    assert heading.text == "Game over"
    assert note.text == f"{lines[0].name} wins with {lines[0].total}".replace("-", "\u2212")
    cards = [e for e in by_class(picture, "player") if "data-player" in e.attrib]
    assert [int(e.attrib["data-player"]) for e in cards] == [line.player for line in lines]
    (table,) = by_class(picture, "results")
    words = [e.text or "" for e in table.iter() if tag(e) == "text"]
    for line in lines:
        for name in attrs.fields_dict(nwp.Score):
            points = getattr(line.score, name)
            assert not points or str(points).replace("-", "\u2212") in words
        assert str(line.total).replace("-", "\u2212") in words
    assert not any(re.search(r"-\d", word) for word in words)
    assert not by_class(picture, "slot")
    shared = attrs.evolve(over, players=(over.players[0],) * 2, turn_order=(0, 1))
    (note,) = by_class(svg.board(shared), "note")
    assert (note.text or "").startswith("Ross and Ross share the victory with ")


def test_the_end_of_a_solo_game_shows_its_own_score_lines() -> None:
    """SOL-4: it shows points and free cells, but no places."""
    state = states("solo")[-1]
    assert state.is_over
    words = "\n".join(e.text or "" for e in elements(svg.board(state)))
    free = state.board.free_cells.bit_count()
    assert f"points, {free} free cells" in words
    assert f"\u2212{free}" in words
    assert "1st" not in words


def test_many_crew_are_shown_as_a_number() -> None:
    state = summer()
    crowd = attrs.evolve(state.players[0], ship_crew=nwp.Crew(12, 3))
    picture = svg.board(attrs.evolve(state, players=(crowd, *state.players[1:])))
    assert "●12 –3" in picture
