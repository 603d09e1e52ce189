"""A state that `check` accepts leads only to accepted states, even if no game reaches it.

States of games are changed in ways that `check` often accepts: tiles, crew, units and numbers move from one
place to another. Accepted states are then played on. `python -m fuzz.closure` runs the same test for longer.
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
def test_accepted_states_stay_accepted(seed: int) -> None:
    """TRN-3, ACT-A to ACT-G: for example, no player has more than their crew can have paid for."""
    assert close(EXPEDITION, wanted=6, seed=seed).accepted >= 6


def test_a_reserve_that_cannot_have_been_paid_for_is_refused() -> None:
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
        "must have spent at least 4 crew on tokens and the reserve, got 3"
    )
