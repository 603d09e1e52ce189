"""Laws that hold in every state and for every action of any game, in addition to `test_properties`.

Each function checks one law of a state, a step or a whole game, and states the law in its docstring.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise, product
from random import Random
from xml.etree import ElementTree

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import CHANCE, Action, Event, Phase, Reason, State, Unit, svg, text
from northwest_passage.expedition import frontend
from northwest_passage.expedition.actions import ACTION_KINDS
from northwest_passage.expedition.state import GapPending, SettlePending
from tests.support.bridge import plain_state
from tests.support.replay import rebuilt

# -- Laws of a state -------------------------------------------------------------------------------


def check_state(state: State) -> None:
    """Check all laws of a state that are quick to check."""
    a_player_is_to_act(state)
    everything_is_in_order(state)


def a_player_is_to_act(state: State) -> None:
    """TRN-1, TRN-8: the phase, the player to act and the pending decision are consistent."""
    reveal = bool(state.bag) and None in state.display
    assert state.phase is (Phase.REVEAL if reveal else state.stage)
    assert state.to_act == (CHANCE if reveal else state.turn_player)
    assert state.is_over == (state.turn_player is None) == (state.phase is Phase.OVER)
    assert isinstance(state.pending, GapPending) == (state.stage is Phase.FILL_GAP)
    assert isinstance(state.pending, SettlePending) == (state.stage is Phase.SETTLE_SLED)
    assert state.stage is not Phase.REVEAL
    if state.phase is Phase.FILL_GAP:
        assert isinstance(state.pending, GapPending)
        assert state.pending.gap is not None
    if state.set_aside:
        assert state.stage is Phase.OWED_DRAW
        assert reveal
    if state.turn_player is not None:
        assert reveal or state.player_to_act == state.turn_player
        player = state.players[state.turn_player]
        assert not player.returned
        assert state.turn_player in state.turn_order
        assert state.turn_player not in state.passed
        if state.phase is Phase.TURN and state.surcharge:
            assert max(player.ship_crew.available, player.sled_crew.available) >= 2  # TRN-4
    assert state.surcharge in ((0,) if state.variant.is_solo else (0, 1))
    assert 1 <= state.round <= state.edition.rounds


def everything_is_in_order(state: State) -> None:
    """Equal positions are equal states: collections without an order of their own are sorted."""
    assert list(state.tokens) == sorted(state.tokens)
    assert len({token.cell for token in state.tokens}) == len(state.tokens)
    assert list(state.board.tiles) == sorted(state.board.tiles, key=lambda tile: tile.cells)
    for player in state.players:
        assert list(player.reserve) == sorted(player.reserve)
    assert len(set(state.turn_order)) == len(state.turn_order)
    assert len(set(state.passed)) == len(state.passed)
    assert set(state.passed) <= set(state.turn_order)


def state_is_a_value(state: State) -> None:
    """A copy without cached values is equal, has the same hash, and has the same actions and scores."""
    copy: State = pickle.loads(pickle.dumps(state))
    assert copy is not state
    assert copy == state
    assert hash(copy) == hash(state)
    assert nwp.legal_actions(copy) == nwp.legal_actions(state)
    assert nwp.score(copy) == nwp.score(state)
    assert plain_state(copy) == plain_state(state)
    board = nwp.Board(state.board.grid, reversed(state.board.tiles))
    assert board == state.board
    assert hash(board) == hash(state.board)
    for field in ("land", "sea", "cells_taken", "northwest", "horizontal", "vertical"):
        assert getattr(board, field) == getattr(state.board, field)


def state_can_be_drawn(state: State) -> None:
    """MOV-5: text, picture and document show every unit on the map, even Sleds that have yet to settle."""
    units = [
        (n, unit)
        for n, player in enumerate(state.players)
        for unit in Unit
        if player.position(unit)
    ]
    drawn = text.board(state)
    assert f"round {state.round} of {state.edition.rounds}" in drawn
    picture = ElementTree.fromstring(svg.board(state))
    ids = {element.get("id") for element in picture.iter()}
    assert {f"{unit.name.lower()}-{n}" for n, unit in units} <= ids
    document = frontend.document(state)
    assert [(shown.player, shown.unit) for shown in document.units] == units
    for shown in document.units:
        tile = state.board.tile_at(shown.tile)
        assert tile is not None
        assert shown.cells
        assert set(shown.cells) <= set(tile.cells)


# -- Laws of actions -------------------------------------------------------------------------------


def order_of(action: Action) -> tuple[object, ...]:
    return (ACTION_KINDS.index(type(action)), *attrs.astuple(action, recurse=False))


def legal_actions_are_listed_well(state: State) -> None:
    """Legal actions are canonical, sorted by kind, then by fields. Only a finished game has none."""
    listed = nwp.legal_actions(state)
    assert (not listed) == state.is_over
    for one, other in pairwise(listed):
        assert order_of(one) < order_of(other)
    for action in listed:
        assert nwp.canonical(state, action) == action


def legal_actions_apply(state: State) -> None:
    """Every legal action applies and changes something, but not the old state; no two do the same.

    Two can lead to the same state by different events. If one action places two small tiles, on
    neighbouring cells or in two gaps, their order does not matter. A Sled that returns home may choose its
    area, and keeps none (MOV-5).
    """
    copy: State = pickle.loads(pickle.dumps(state))
    steps: dict[State, list[nwp.Step]] = {}
    listed = nwp.legal_actions(state)
    for action in listed:
        assert nwp.why_illegal(state, action) is None
        step = nwp.step(state, action)
        assert step.state != state
        same = steps.setdefault(step.state, [])
        assert step not in same
        if same:
            kinds = {type(event) for event in step.events}
            home = isinstance(action, nwp.MoveSled) and nwp.ExpeditionReturned in kinds
            laid = [
                event for event in step.events if type(event) in (nwp.TilePlaced, nwp.GapFilled)
            ]
            assert home or len(laid) > 1
        same.append(step)
    assert state == copy
    assert nwp.legal_actions(copy) == listed


def refusal_agrees_with_the_list(state: State, action: Action) -> Reason | None:
    """`why_illegal` is `None` exactly when the canonical action is listed; `apply` and `step` agree.

    Every spelling gives the same state, and a message is a sentence. Returns the reason, for counting.
    """
    spelling = nwp.canonical(state, action)
    assert type(spelling) is type(action)
    assert nwp.canonical(state, spelling) == spelling
    refusal = nwp.why_illegal(state, action)
    assert (refusal is None) == (spelling in nwp.legal_actions(state))
    if refusal is None:
        assert nwp.apply(state, action) == nwp.apply(state, spelling)
        assert nwp.step(state, action) == nwp.step(state, spelling)
        return None
    assert not refusal.message[0].islower()
    assert refusal.message[-1] == "."
    for carry_out in (nwp.apply, nwp.step):
        with pytest.raises(nwp.IllegalAction) as caught:
            carry_out(state, action)
        assert caught.value.refusal == refusal
    return refusal.reason


def every_way_to_place(state: State, rng: Random) -> Iterator[Action]:
    """Yield placements of one tile of the reserve by one unit, in every cell and every orientation."""
    if state.phase is Phase.TURN and state.turn_player is not None:
        unit = rng.choice(list(Unit))
        reserve = state.players[state.turn_player].reserve
        tile = rng.choice(reserve) if reserve else None
        for cell in state.board.grid.cells_of(state.board.free_cells):
            for rotation, side in product((0, 90, 180, 270), nwp.Side):
                if tile is not None:
                    yield nwp.PlaceTile(unit, tile, cell, rotation, side)
                elif state.variant.is_solo:
                    yield nwp.DrawAndPlace(unit, cell, rotation, side)


def only_the_player_to_act_may_act(state: State, action: Action) -> None:
    """TRN-1: with `player=` the action is refused to every player except the one to act."""
    for player in (CHANCE, *range(len(state.players) + 1)):
        refusal = nwp.why_illegal(state, action, player=player)
        if state.is_over:
            assert refusal is not None
            assert refusal.reason is Reason.GAME_OVER
        elif player == state.to_act:
            assert refusal == nwp.why_illegal(state, action)
            if refusal is None:
                assert nwp.apply(state, action, player=player) == nwp.apply(state, action)
                assert nwp.step(state, action, player=player) == nwp.step(state, action)
        else:
            assert refusal is not None
            assert refusal.reason is Reason.NOT_YOUR_TURN
            for carry_out in (nwp.apply, nwp.step):
                with pytest.raises(nwp.IllegalAction):
                    carry_out(state, action, player=player)


def events_describe_the_step(state: State, action: Action) -> tuple[Event, ...]:
    """`step` is `apply` with events, and the events alone lead from the old table to the new one."""
    step = nwp.step(state, action)
    assert step.state == nwp.apply(state, action)
    for event in step.events:
        assert nwp.from_json(nwp.to_json(event), Event) == event
    assert rebuilt(state, step.events, step.state) == step.state
    return step.events


def independent_moves_commute(state: State) -> int:
    """The same position by another order of independent actions is the same state, with the same hash.

    Small draws, and moves that end on no arrow, paid by one unit: the cost does not depend on the order.
    Returns the number of pairs that were tried.
    """
    arrows = (state.edition.greenland, state.edition.northwest_passage)
    by_unit: dict[Unit, list[Action]] = {unit: [] for unit in Unit}
    for action in nwp.legal_actions(state):
        if isinstance(action, nwp.DrawSmall):
            by_unit[action.unit].append(action)
        elif isinstance(action, nwp.MoveShip | nwp.MoveSled) and action.to not in arrows:
            by_unit[Unit(isinstance(action, nwp.MoveSled))].append(action)
    tried = 0
    for actions in by_unit.values():
        for one, other in combinations(actions, 2):
            orders = [in_order(state, one, other), in_order(state, other, one)]
            if None not in orders and (
                isinstance(one, nwp.DrawSmall) or type(one) is not type(other)
            ):
                assert orders[0] == orders[1]
                assert hash(orders[0]) == hash(orders[1])
                tried += 1
    return tried


def in_order(state: State, *actions: Action) -> State | None:
    """Return the state after some actions, or `None` if one is illegal or another player is to act."""
    player = state.turn_player
    for action in actions:
        if state.turn_player != player or nwp.why_illegal(state, action) is not None:
            return None
        state = nwp.apply(state, action)
    return state


# -- Laws of a game --------------------------------------------------------------------------------


@attrs.define
class Chronicle:
    """The length of a game so far, to be compared with its bounds."""

    length: int = 0
    reveals: int = 0

    def add(self, events: Iterable[Event], after: State) -> None:
        self.length += 1
        self.reveals += sum(isinstance(event, nwp.TileRevealed) for event in events)
        self.games_end(after)
        self.totals_stay_within_bounds(after)

    def games_end(self, state: State) -> None:
        """A game is never longer than `max_game_length` says."""
        most = nwp.max_game_length(state.edition, len(state.players))
        assert self.length <= most
        if self.length == most:
            assert state.is_over
        assert self.reveals <= nwp.max_chance_actions(state.edition, len(state.players))
        assert self.length - self.reveals <= nwp.max_decisions(state.edition, len(state.players))

    def totals_stay_within_bounds(self, state: State) -> None:
        """No total is below or above what `score_bounds` says, and each is the sum of its lines."""
        lowest, highest = nwp.score_bounds(state.edition, len(state.players))
        for line in nwp.score(state):
            assert lowest <= line.total <= highest
            assert line.total == sum(attrs.astuple(line))
