"""SET: how a game begins, and invalid setups."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import CHANCE, Cell, Crew, InvalidSetup, Phase, Reveal, TakeLarge, TileId
from tests.support.maps import NAMES, SMALL, play, reveal_all


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_starts_in_greenland_with_seven_crew(players: int) -> None:
    """SET-1: all crew are available in the Ship column, the Ship is on Greenland, the Sled undeployed."""
    state = nwp.new_game(NAMES[:players])
    assert [player.name for player in state.players] == list(NAMES[:players])
    for player in state.players:
        assert player.ship == Cell(11, 4)
        assert player.sled is None
        assert (player.ship_crew, player.sled_crew) == (Crew(7, 0), Crew(0, 0))
        assert (player.reserve, player.tokens, player.prestige) == ((), nwp.Tokens(), 0)
        assert (player.returned, player.sled_lost, player.passage_reached) == (False,) * 3
    assert (state.round, state.sun, state.surcharge) == (1, nwp.SunPosition.III, 0)


def test_turn_order_is_random_or_given() -> None:
    """SET-2: with ``rng`` the order is shuffled; without it, it is that of the names, or the given one."""
    orders = {nwp.new_game(NAMES[:3], rng=random.Random(seed)).turn_order for seed in range(60)}
    assert len(orders) == 6
    assert nwp.new_game(NAMES[:3]).turn_order == (0, 1, 2)
    assert nwp.Setup(names=NAMES[:3]).turn_order == (0, 1, 2)
    assert nwp.new_game(NAMES[:3], turn_order=[2, 0, 1]).turn_order == (2, 0, 1)


def test_four_tiles_are_revealed_then_the_last_player_draws_first() -> None:
    """SET-2: chance fills the slots from the left; draws are free and replaced at once, last to first."""
    state = nwp.new_game(NAMES[:3], turn_order=[1, 2, 0])
    for slot, number in enumerate((9, 30, 4, 17)):
        assert (state.phase, state.to_act, state.turn_player) == (Phase.REVEAL, CHANCE, 0)
        assert state.display[slot:] == (None,) * (4 - slot)
        state = nwp.apply(state, Reveal(TileId.large(number)))
    assert [str(tile) for tile in state.display] == ["L9", "L30", "L4", "L17"]
    assert len(state.bag) == 60
    for drawer, slot, new in ((0, 2, 63), (2, 0, 62), (1, 0, 61)):
        assert (state.phase, state.to_act) == (Phase.SETUP_DRAW, drawer)
        assert nwp.legal_actions(state) == tuple(map(TakeLarge, range(4)))
        drawn = state.display[slot]
        state = nwp.apply(state, TakeLarge(slot))
        assert state.to_act == CHANCE
        assert state.players[drawer].reserve == (drawn,)
        state = nwp.apply(state, Reveal(TileId.large(new)))
        assert state.display[slot] == TileId.large(new)
        assert state.players[drawer].ship_crew == Crew(7, 0)
    assert (state.phase, state.to_act) == (Phase.TURN, 1)


def test_rng_reveals_the_first_display_only() -> None:
    """SET-2: with ``rng``, the first decision is the last player's draw; chance makes the next reveal."""
    state = nwp.new_game(NAMES[:2], rng=random.Random(5))
    assert (state.phase, state.to_act) == (Phase.SETUP_DRAW, state.turn_order[-1])
    assert nwp.apply(state, TakeLarge(0)).to_act == CHANCE


def test_the_same_seed_sets_up_the_same_game() -> None:
    """SET-2: all randomness comes from the given generator."""
    a, b = (nwp.new_game(NAMES, rng=random.Random(7)) for _ in range(2))
    assert a == b
    assert a != nwp.new_game(NAMES, rng=random.Random(8))


@pytest.mark.parametrize(
    ("players", "northwest", "greenland"),
    [(2, (10, 3), (6,)), (3, (13, 7, 3), (7, 3)), (4, (15, 10, 6, 3), (10, 6, 3))],
)
def test_arrow_tokens_depend_on_the_number_of_players(
    players: int, northwest: tuple[int, ...], greenland: tuple[int, ...]
) -> None:
    """SET-3: the tokens at the two arrows depend on the number of players."""
    state = nwp.new_game(NAMES[:players])
    assert (state.northwest_tokens, state.greenland_tokens) == (northwest, greenland)


def test_cairns_start_on_the_printed_symbols() -> None:
    """SET-4: Cairns are on the two printed symbols, and there are 20 Cartography tokens in stock."""
    state = nwp.new_game(NAMES[:2])
    assert {token.cell: token.kind for token in state.tokens} == {
        Cell(11, 2): nwp.TokenKind.CAIRN,
        Cell(11, 7): nwp.TokenKind.CAIRN,
    }
    assert state.token_at(Cell(11, 7)) is nwp.TokenKind.CAIRN
    assert state.token_at(Cell(11, 6)) is None
    assert state.cartography_left == 20


def test_setup_works_if_the_bag_runs_out() -> None:
    """SET-2, ACT-A: with five tiles for four players, every player draws one, and slots stay empty."""
    edition = attrs.evolve(SMALL, large_tiles=SMALL.large_tiles[:5])
    state = reveal_all(nwp.new_game(NAMES, edition=edition))
    state = play(state, TakeLarge(3), TakeLarge(3), TakeLarge(0))
    assert state.display == (None, TileId.large(1), TileId.large(2), None)
    assert nwp.legal_actions(state) == (TakeLarge(1), TakeLarge(2))
    state = nwp.apply(state, TakeLarge(2))
    assert (state.phase, state.to_act) == (Phase.TURN, 0)


# -- Invalid setups --------------------------------------------------------------------------------

TWO = ["Ross", "Rae"]
COUNT = "The number of players must be"
NAME = "A player's name must"
LIST = "The players' names must be a list of strings, got"
ORDER = "The turn order must list the players 0 to 1 once each, got"
FEW = attrs.evolve(SMALL, large_tiles=SMALL.large_tiles[:2])


@pytest.mark.parametrize(
    ("names", "options", "said"),
    [
        (["Ross"], {}, f"{COUNT} 2 to 4, got 1. For one player, use Variant.SOLO."),
        ([*NAMES, "Hall"], {}, f"{COUNT} 2 to 4, got 5."),
        ([], {}, f"{COUNT} 2 to 4, got 0."),
        ([], {"variant": nwp.Variant.SOLO}, f"{COUNT} 1 for a solo game, got 0."),
        (TWO, {"variant": nwp.Variant.SOLO}, f"{COUNT} 1 for a solo game, got 2."),
        (TWO, {"variant": nwp.Variant.SOLO_LOST_CREW}, f"{COUNT} 1 for a solo game, got 2."),
        (["Ross", "Ross"], {}, f"{NAME} differ from the other names, got 'Ross' twice."),
        (["Ross", ""], {}, f"{NAME} not be empty."),
        (["Ross", " \t"], {}, f"{NAME} not be empty."),
        (["Ross", "R\ud800"], {}, f"{NAME} be one line of visible characters."),
        (["Ross", "R" + chr(0xDFFF)], {}, f"{NAME} be one line of visible characters."),
        (["Ross", "R" * 65], {}, f"{NAME} have at most 64 characters, got 65."),
        ("RR", {}, f"{LIST} 'RR'."),
        (["Ross", 7], {}, f"{LIST} ['Ross', 7]."),
        (None, {}, f"{LIST} None."),
        (TWO, {"turn_order": [0]}, f"{ORDER} [0]."),
        (TWO, {"turn_order": [0, 0]}, f"{ORDER} [0, 0]."),
        (TWO, {"turn_order": [1, 2]}, f"{ORDER} [1, 2]."),
        (TWO, {"turn_order": [0, 1, 1]}, f"{ORDER} [0, 1, 1]."),
        (TWO, {"turn_order": ["0", "1"]}, f"{ORDER} ['0', '1']."),
        (TWO, {"turn_order": [False, True]}, f"{ORDER} [False, True]."),
        (TWO, {"turn_order": 1}, f"{ORDER} 1."),
        (
            TWO,
            {"turn_order": [0, 1], "rng": random.Random(1)},
            "rng and turn_order must not be combined: rng shuffles the turn order.",
        ),
        (TWO, {"rng": 1845}, "Expected a Random, got 1845."),
        (TWO, {"edition": "Reconstruction"}, "Expected an Edition, got 'Reconstruction'."),
        (TWO, {"variant": 0}, "Expected a Variant, got 0."),
        (TWO, {"variant": None}, "Expected a Variant, got None."),
        (TWO, {"variant": 0, "rng": random.Random(1)}, "Expected a Variant, got 0."),
        (
            [*TWO, "Kane"],
            {"edition": FEW},
            "The edition must have at least 3 large tiles, one for each player, got 2.",
        ),
    ],
)
def test_invalid_setups_are_refused(names: Any, options: dict[str, Any], said: str) -> None:
    """SET-1, SET-2: the message says what is wrong with players, order, generator, variant or edition."""
    with pytest.raises(InvalidSetup) as caught:
        nwp.new_game(names, **options)
    assert str(caught.value) == said


def test_one_large_tile_for_each_player_is_enough() -> None:
    """SET-2: every player draws one tile, and none is left."""
    state = play(reveal_all(nwp.new_game(NAMES[:2], edition=FEW)), TakeLarge(0), TakeLarge(1))
    assert (state.phase, len(state.bag)) == (Phase.TURN, 0)


@pytest.mark.parametrize("names", [("Ross", "Rae"), ["Ross", "Rae"], {"Ross": 1, "Rae": 2}])
def test_names_can_be_any_sequence(names: Sequence[str]) -> None:
    """SET-1: the players are numbered in the order of their names."""
    assert [player.name for player in nwp.new_game(names).players] == ["Ross", "Rae"]


def test_a_refused_setup_draws_nothing_from_the_generator() -> None:
    """SET-2: bad input changes nothing, the caller's generator included."""
    rng = random.Random(3)
    before = rng.getstate()
    with pytest.raises(InvalidSetup):
        nwp.new_game(["Ross"], rng=rng)
    few = attrs.evolve(SMALL, large_tiles=SMALL.large_tiles[:1])
    with pytest.raises(InvalidSetup):
        nwp.new_game(["Ross", "Rae"], rng=rng, edition=few)
    assert rng.getstate() == before


def test_the_first_round_is_announced() -> None:
    """SET-2, TRN-6: this happens with the last reveal of the setup, and includes the turn order."""
    state = reveal_all(nwp.new_game(NAMES[:2], turn_order=[1, 0], edition=SMALL))
    state = nwp.apply(play(state, TakeLarge(0)), TakeLarge(0))
    done = nwp.step(state, Reveal(TileId.large(63)))
    assert done.events[-1] == nwp.RoundStarted(1, (1, 0), (1, 0))
