"""The cost and the subject of an action, and the area of a Sled while others settle (TRN-2, MOV-5)."""

from __future__ import annotations

import re
from random import Random
from typing import cast

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Cell, Pass, Phase, TileId, Unit, Variant, svg, text
from northwest_passage.expedition.actions import Action
from northwest_passage.expedition.rules import queries
from tests.expedition.rules.test_units import SETTLING
from tests.support.maps import NAMES, begin, play, table, with_player
from tests.support.players import staying_out


def paid(state: nwp.State, action: Action) -> int:
    """Return the number of crew that come to rest, according to the events."""
    for event in nwp.step(state, action).events:
        if isinstance(event, nwp.CrewPaid):
            return event.before.available - event.after.available
        if isinstance(event, nwp.CrewTransferred):
            before = event.ship_before.resting + event.sled_before.resting
            return event.ship_after.resting + event.sled_after.resting - before
    return 0


@pytest.mark.parametrize(("players", "variant"), [(2, Variant.STANDARD), (1, Variant.SOLO)])
def test_the_cost_is_what_is_paid(players: int, variant: Variant) -> None:
    """TRN-2, SOL-2: this is tested for one legal action of each kind in every state of a game."""
    kinds = set()
    rng = Random(3)
    state = nwp.new_game(NAMES[:players], variant=variant, rng=rng)
    while not state.is_over:
        legal = nwp.legal_actions(state)
        for kind, action in {type(a): a for a in legal}.items():
            kinds.add(kind)
            assert nwp.cost(state, action) == paid(state, action)
        state = nwp.apply(state, staying_out(state, legal, rng))
    assert len(kinds) >= 10


def test_an_unaffordable_action_has_a_cost() -> None:
    """The cost is known even if the crew cannot pay it; a further action costs one more."""
    state = begin()
    assert nwp.cost(state, nwp.Explore(Unit.SLED)) == 3
    state = play(state, nwp.DrawSmall(Unit.SHIP, 0))
    assert nwp.cost(state, nwp.Explore(Unit.SLED)) == 4
    assert nwp.cost(state, nwp.EndTurn()) == 0


@pytest.mark.parametrize("value", ["pass", None, Pass, 3])
def test_other_values_have_no_cost(value: object) -> None:
    with pytest.raises(nwp.IllegalAction, match=re.escape(f"{value!r} is not an action")) as caught:
        nwp.cost(begin(), cast(Action, value))
    assert caught.value.refusal.reason is nwp.Reason.NOT_AN_ACTION


def test_actions_have_their_unit_tile_and_cells() -> None:
    """Every kind of action is tested, on a map with a few tiles."""
    state = table(SETTLING, round=7)
    first = state.display[0]
    tile = TileId.large(0)
    for action, unit, drawn, cells in (
        (nwp.TakeLarge(0), None, first, ()),
        (nwp.TakeSmall(2), None, TileId.small(2), ()),
        (nwp.DrawLarge(Unit.SLED, 0), Unit.SLED, first, ()),
        (nwp.DrawSmall(Unit.SHIP, 2), Unit.SHIP, TileId.small(2), ()),
        (nwp.RefreshTiles(Unit.SHIP), Unit.SHIP, None, ()),
        (nwp.PlaceTile(Unit.SHIP, tile, (3, 0)), Unit.SHIP, tile, ((3, 0), (4, 0))),
        (nwp.PlaceTile(Unit.SHIP, tile, (3, 0), 90), Unit.SHIP, tile, ((3, 0), (3, 1))),
        (nwp.PlaceTile(Unit.SHIP, tile, (3, 0), 180), Unit.SHIP, tile, ((3, 0), (4, 0))),
        (nwp.PlaceTile(Unit.SHIP, TileId.small(1), (3, 0)), Unit.SHIP, TileId.small(1), ((3, 0),)),
        (nwp.MoveShip((5, 1)), Unit.SHIP, None, ((5, 1), (5, 2))),
        (nwp.MoveSled((2, 1)), Unit.SLED, None, ((2, 1),)),
        (nwp.TransferCrew(1, 1), None, None, ((5, 1), (5, 2))),
        (nwp.TransferCrew(1, 1, 0), None, None, ((5, 1), (5, 2))),
        (nwp.Explore(Unit.SHIP), Unit.SHIP, None, ()),
        (Pass(), None, None, ()),
        (nwp.EndTurn(), None, None, ()),
        (nwp.FillGap((1, 1), (nwp.Terrain.SEA,) * 4, 3), None, TileId.small(3), ((1, 1),)),
        (nwp.SettleSled(0), Unit.SLED, None, ((4, 1),)),
        (nwp.LoseCrew(1, 1), None, None, ()),
        (nwp.DrawAndPlace(Unit.SLED, (3, 0)), Unit.SLED, first, ((3, 0), (4, 0))),
        (nwp.Reveal(tile), None, tile, ()),
        # Things that do not exist are omitted.
        (nwp.DrawLarge(Unit.SHIP, len(state.display)), Unit.SHIP, None, ()),
        (nwp.MoveShip((3, 0)), Unit.SHIP, None, ()),
        (nwp.MoveSled((2, 2), 7), Unit.SLED, None, ((2, 2), (3, 2))),
        (nwp.MoveSled((3, 0)), Unit.SLED, None, ()),
        (nwp.FillGap((6, 1), (nwp.Terrain.SEA,) * 4, 3), None, TileId.small(3), ()),
        (nwp.PlaceTile(Unit.SHIP, tile, (5, 3)), Unit.SHIP, tile, ((5, 3),)),
    ):
        assert queries.unit(action) is unit, action
        assert queries.tile(state, action) == drawn, action
        assert queries.cells(state, action) == cells, action


def test_an_empty_display_has_no_tile_to_draw() -> None:
    """SOL-3: no tile can be drawn and placed."""
    state = begin()
    bare = attrs.evolve(state, display=(None,) * len(state.display))
    assert queries.tile(bare, nwp.DrawAndPlace(Unit.SHIP, Cell(3, 0))) is None


TWO_LANDS = """
      0   1   2   3   4   5
    #---~   .   .   .   ~---#
 1  |   |               |   |
    #   ~   #---~---#   ~   #
 2  |   |   | a     |   |   |
    ~---~   ~---~---~   ~---#
"""
"""The tile of Sled a has land at both ends, and sea between."""


def test_an_area_can_be_a_part_of_its_tile() -> None:
    """MOV-2: an action that moves, settles or deploys a Sled there does not refer to the other cell."""
    state = table(TWO_LANDS, round=9)
    with_ship = with_player(state, 0, ship=Cell(2, 2))
    for area, cells in ((0, ((2, 2),)), (1, ((3, 2),)), (2, ((2, 2), (3, 2)))):
        assert queries.cells(state, nwp.MoveSled((2, 2), area)) == cells
        assert queries.cells(state, nwp.SettleSled(area)) == cells
        assert queries.cells(with_ship, nwp.TransferCrew(1, 1, area)) == cells
    assert queries.cells(with_player(state, 0, sled=None), nwp.SettleSled(0)) == ()


def test_units_have_no_cells_when_no_player_is_to_act() -> None:
    over = attrs.evolve(table(SETTLING, round=7), stage=Phase.OVER, turn_player=None)
    assert queries.cells(over, nwp.TransferCrew(1, 1)) == ()
    assert queries.cells(over, nwp.MoveShip((5, 1))) == ((5, 1), (5, 2))


def test_a_token_is_taken_from_its_symbol() -> None:
    """ACT-G: the cell of the symbol on the unit's tile."""
    state = nwp.new_game(["Ross", "Rae"])
    cairn = next(tile for tile in state.board.tiles if tile.symbol is not None)
    ross = attrs.evolve(state.players[1], ship=cairn.cell)
    state = attrs.evolve(state, players=(state.players[0], ross))
    assert state.turn_player == 1
    assert queries.cells(state, nwp.Discover(Unit.SHIP)) == (cairn.symbol_cell,)
    assert queries.cells(state, nwp.Discover(Unit.SLED)) == ()


def test_a_waiting_sled_uses_the_old_ice() -> None:
    """MOV-5: while b chooses, a is still on ice that the new sun has melted, and can be drawn."""
    before = table(SETTLING, round=7)
    state = play(before, nwp.DrawSmall(Unit.SHIP, 1), nwp.EndTurn(), Pass(), Pass())
    assert (state.phase, state.turn_order) == (Phase.SETTLE_SLED, (1, 0))
    assert nwp.areas(state, Cell(4, 1)) == ()
    assert queries.sled_ice(state, 0) == queries.sled_ice(state, 1) == before.frozen_rows
    for number in (0, 1):
        area = queries.sled_area(state, number)
        assert area == queries.sled_area(before, number)
    assert text.board(state).count("a") == text.board(before).count("a")
    assert 'id="sled-0"' in svg.board(state)
    nwp.frontend_view(state)


def test_a_settled_sled_uses_the_new_ice() -> None:
    """MOV-5: a was lost at once, b chooses; after that, both are subject to the new ice."""
    state = play(table(SETTLING, round=7), Pass(), Pass())
    assert state.turn_order == (0, 1)
    assert queries.sled_ice(state, 0) == state.frozen_rows
    assert queries.sled_area(state, 0) is None
    settled = nwp.apply(state, nwp.SettleSled(1))
    area = queries.sled_area(settled, 1)
    assert area is not None
    assert area.number == 1
