"""A playout ends in the same state as the same game played action by action."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import northwest_passage as nwp
from northwest_passage import CHANCE, IllegalAction, InvalidData, Reason, Variant, adventure
from northwest_passage.adventure.rules.chance import draw
from tests.adventure.players import MODES, racer
from tests.support.maps import table
from tests.support.players import staying_out, variety

NAMES = ("Ross", "Rae", "Back", "Hall")


def race(state: adventure.State, actions: Sequence[adventure.Action], rng: Random) -> Any:
    assert actions == adventure.legal_actions(state)
    return racer(state, rng)


EXPEDITIONS = [(2, Variant.STANDARD), (4, Variant.STANDARD), (1, Variant.SOLO)]
EXPEDITIONS += [(1, Variant.SOLO_LOST_CREW)]
GAMES = [(nwp, *mode, policy) for policy in (None, staying_out, variety) for mode in EXPEDITIONS]
RACES = [(adventure, *mode, policy) for policy in (None, race) for mode in MODES]


@pytest.mark.parametrize(("game", "players", "variant", "policy"), [*GAMES, *RACES])
def test_a_playout_equals_the_same_game_played_step_by_step(
    game: Any, players: int, variant: Any, policy: Any
) -> None:
    """Both ways reach the same final state and leave the generator in the same state."""
    for seed in range(3):
        rng, same_rng = Random(seed), Random(seed)
        first = state = game.new_game(NAMES[:players], variant=variant, rng=Random(seed))
        while not state.is_over:
            legal = game.legal_actions(state)
            if state.to_act == CHANCE:
                action = draw(state, rng) if game is adventure else rng.choice(legal)
            else:
                action = policy(state, legal, rng) if policy else rng.choice(legal)
            state = game.apply(state, action)
        last = game.playout(first, same_rng, policy)
        assert last == state
        assert hash(last) == hash(state)
        assert last.phase is game.Phase.OVER
        assert rng.getstate() == same_rng.getstate()
        assert game.playout(last, rng) is last


def test_a_playout_can_start_anywhere_in_a_game() -> None:
    """This includes positions in which a gap must be filled or a tile is owed."""
    rng = Random(5)
    state = nwp.new_game(NAMES[:3], rng=rng)
    while not state.is_over:
        ends = [nwp.playout(state, Random(3)), state]
        rng = Random(3)
        while not ends[1].is_over:
            ends[1] = nwp.apply(ends[1], rng.choice(nwp.legal_actions(ends[1])))
        assert ends[0] == ends[1]
        for _ in range(6):
            if not state.is_over:
                state = nwp.apply(state, staying_out(state, nwp.legal_actions(state), rng))


def test_an_island_in_the_corner_is_not_charted_again() -> None:
    """PLC-7: an island completed before the playout does not count as completed in it."""
    state = table("""
      0   1   2   3   4   5
    ~---#---~   .   .   .   .
 0  |   |   |
    #---~---~   .   .   ~---#
 1  |   |               |   |
    #   ~   .   .   .   ~   #
 2  |   |               | A |
    ~---~   .   .   .   ~---#
 3
    .   .   .   .   .   .   .
    """)
    for seed in range(3):
        last, rng = state, Random(seed)
        while not last.is_over:
            last = nwp.apply(last, rng.choice(nwp.legal_actions(last)))
        assert nwp.playout(state, Random(seed)) == last
        assert last.board.tiles != state.board.tiles


def test_an_illegal_choice_of_a_policy_is_an_error() -> None:
    with pytest.raises(IllegalAction) as caught:
        nwp.playout(nwp.new_game(NAMES[:2]), Random(1), lambda state, actions, rng: nwp.Pass())
    assert caught.value.refusal.reason is Reason.WRONG_PHASE
    with pytest.raises(IllegalAction) as refused:
        adventure.playout(
            adventure.new_game(NAMES[:2]),
            Random(1),
            lambda state, actions, rng: adventure.EndTurn(),
        )
    assert refused.value.refusal.reason is adventure.Reason.WRONG_PHASE


@pytest.mark.parametrize("game", [nwp, adventure])
def test_a_playout_needs_a_generator(game: Any) -> None:
    for wrong in (None, 7, "seed"):
        with pytest.raises(InvalidData, match=r"rng: must be a random\.Random"):
            game.playout(game.new_game(["Ross", "Rae"]), wrong)
