"""Whatever `check` accepts stays accepted under play, also a state that no game reaches.

States of games are changed by hand in ways that often pass: tiles, crew, units and numbers move from one
place to another. What is accepted is then played on. `python -m fuzz.closure` does the same at length.
"""

from __future__ import annotations

from random import Random

import attrs
import pytest
from fuzz.closure import EXPEDITION, close

import northwest_passage as nwp
from northwest_passage import Crew, TileId
from tests.expedition.changes import with_player
from tests.support.effort import effort, rest_slow


@pytest.mark.parametrize("seed", rest_slow(range(effort(4, 40))))
def test_what_is_accepted_stays_accepted(seed: int) -> None:
    """TRN-3, ACT-A to ACT-G: among the rest, no player runs out of crew to have paid with."""
    assert close(EXPEDITION, wanted=6, seed=seed).accepted >= 6


def test_a_reserve_that_no_player_can_have_paid_for_yet() -> None:
    """ACT-A: four small tiles in the first turn of a game are refused at once, not four actions later."""
    state = nwp.new_game(["Ross", "Rae"], rng=Random(1845))
    while state.phase is not nwp.Phase.TURN:
        state = nwp.resolve_chance(nwp.apply(state, nwp.TakeLarge(slot=0)), Random(1))
    piles = list(state.small_piles)
    piles[1] -= 4
    assert state.turn_player is not None
    player = state.players[state.turn_player]
    reserve = (*player.reserve, *[TileId.small(1)] * 4)
    crew = Crew(player.ship_crew.available - 3, 3)
    state = with_player(
        attrs.evolve(state, small_piles=tuple(piles), surcharge=1),
        state.turn_player,
        attrs.evolve(player, reserve=reserve, ship_crew=crew),
    )
    assert nwp.check(state)[0].message == (
        "must have spent at least 4 crew on the tokens and the reserve, got 3"
    )
