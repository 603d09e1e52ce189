"""What holds in every state and for every action, whatever the game.

Each function checks one law of a state, a step or a whole game, and says in its docstring what the law is.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise, product
from random import Random
from xml.etree import ElementTree

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import (
    CHANCE,
    Action,
    Board,
    Cell,
    Event,
    IllegalAction,
    Phase,
    Reason,
    Side,
    State,
    TileId,
    TileKind,
    TokenKind,
    Unit,
    svg,
    text,
)
from northwest_passage.expedition import frontend
from northwest_passage.expedition.actions import ACTION_KINDS
from northwest_passage.expedition.islands import islands
from northwest_passage.expedition.state import GapPending, SettlePending
from tests.expedition.reference import sea_path
from tests.support.bridge import plain_edition, plain_state
from tests.support.replay import rebuilt

# -- Laws of a state -------------------------------------------------------------------------------


def check_state(state: State) -> None:
    """All the laws of a state that are quick to check."""
    crew_is_conserved(state)
    large_tiles_are_conserved(state)
    small_tiles_are_conserved(state)
    tokens_are_conserved(state)
    corners_agree(state)
    units_stand_on_tiles(state)
    somebody_is_to_act(state)
    everything_is_in_order(state)


def crew_is_conserved(state: State) -> None:
    """SET-1, MOV-6, SOL-5: nobody joins or vanishes; the lost are counted."""
    for player in state.players:
        ship, sled = player.ship_crew, player.sled_crew
        assert min(ship.available, ship.resting, sled.available, sled.resting) >= 0
        lost = player.crew_lost_with_sled + player.crew_lost
        assert ship.total + sled.total + lost == state.edition.crew
        if player.sled is None:
            assert sled.total == 0


def large_tiles_are_conserved(state: State) -> None:
    """ACT-A, ACT-B, ACT-C: each large tile is in exactly one place."""
    tiles = [
        *state.bag,
        *state.set_aside,
        *filter(None, state.display),
        *(tile for player in state.players for tile in player.reserve),
        *(placed.tile for placed in state.board.tiles),
    ]
    large = sorted(tile for tile in tiles if tile.kind is TileKind.LARGE)
    assert large == [TileId.large(k) for k in range(len(state.edition.large_tiles))]


def small_tiles_are_conserved(state: State) -> None:
    """ACT-A, PLC-6: small tiles are in a pile, in a reserve or on the board, perhaps as Jokers."""
    counts = Counter(tile for player in state.players for tile in player.reserve)
    counts += Counter(placed.tile for placed in state.board.tiles)
    jokers = sum(count for tile, count in counts.items() if tile.kind is TileKind.JOKER)
    missing = [
        printed - left - counts[TileId.small(pile)]
        for pile, (printed, left) in enumerate(
            zip(state.edition.small_piles, state.small_piles, strict=True)
        )
    ]
    assert min(missing) >= 0
    assert min(state.small_piles) >= 0
    assert sum(missing) == jokers


def tokens_are_conserved(state: State) -> None:
    """PLC-5, PLC-7, SET-3, SET-4: a token for each symbol on the board; tables are used up in order."""
    edition, players = state.edition, state.players
    symbols = {t.symbol_cell: t.symbol for t in state.board.tiles if t.symbol is not None}
    on_board = {token.cell: token.kind for token in state.tokens}
    assert on_board.items() <= symbols.items()
    for kind in TokenKind:
        taken = sum(player.tokens[kind] for player in players)
        if kind is TokenKind.CARTOGRAPHY:
            assert taken + state.cartography_left == edition.cartography_tokens
        else:
            lying = sum(other is kind for other in on_board.values())
            assert taken + lying == sum(other is kind for other in symbols.values())
    reached = sum(player.passage_reached for player in players)
    returned = sum(player.returned for player in players)
    if state.variant.is_solo:
        assert state.northwest_tokens == state.greenland_tokens == ()
    else:
        row = len(players) - 2
        assert state.northwest_tokens == edition.northwest_tokens[row][reached:]
        assert state.greenland_tokens == edition.greenland_tokens[row][returned:]
    assert sorted(state.return_order) == [n for n, p in enumerate(players) if p.returned]


def corners_agree(state: State) -> None:
    """PLC-1, PLC-3: tiles do not overlap, and every corner has one terrain."""
    board, edition = state.board, state.edition
    cells = [cell for tile in board.tiles for cell in tile.cells]
    assert len(set(cells)) == len(cells)
    assert all(0 <= c < edition.columns and 0 <= r < edition.rows for c, r in cells)
    known: dict[Cell, nwp.Terrain] = {}
    for tile in board.tiles:
        for point, terrain in tile.points().items():
            assert known.setdefault(point, terrain) is terrain
        for cell in tile.cells:
            assert board.tile_at(cell) is tile
    for x in range(-1, edition.columns + 2):
        for y in range(-1, edition.rows + 2):
            assert board.corner(x, y) is known.get(Cell(x, y))


def sea_path_exists(state: State) -> None:
    """PLC-4: at all times, by the reckoning of the second implementation."""
    assert sea_path(plain_edition(state.edition), plain_state(state)["tiles"])


def units_stand_on_tiles(state: State) -> None:
    """MOV-1, MOV-2, MOV-5: a Ship is on a tile, a Sled on an area of a tile until it is back or lost."""
    for player in state.players:
        ship = state.board.tile_at(player.ship)
        assert ship is not None
        assert ship.cell == player.ship
        assert not (player.sled_lost and player.sled)
        if player.sled is not None:
            tile = state.board.tile_at(player.sled.tile)
            assert tile is not None
            assert tile.cell == player.sled.tile
            assert (player.sled.area is None) == player.returned
            if player.sled.area is not None and state.stage is not Phase.SETTLE_SLED:
                assert player.sled.area < len(nwp.areas(state, player.sled.tile))


def somebody_is_to_act(state: State) -> None:
    """TRN-1, TRN-8: the phase, who is to act, and what is pending go together."""
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
        player = state.players[state.turn_player]
        assert not player.returned
        assert state.turn_player in state.turn_order
        assert state.turn_player not in state.passed
        if state.phase is Phase.TURN and state.surcharge:
            assert max(player.ship_crew.available, player.sled_crew.available) >= 2  # TRN-4
    assert state.surcharge in ((0,) if state.variant.is_solo else (0, 1))
    assert 1 <= state.round <= state.edition.rounds


def everything_is_in_order(state: State) -> None:
    """Equal positions are equal states: what has no order of its own is sorted."""
    assert list(state.tokens) == sorted(state.tokens)
    assert len({token.cell for token in state.tokens}) == len(state.tokens)
    assert list(state.board.tiles) == sorted(state.board.tiles, key=lambda tile: tile.cells)
    for player in state.players:
        assert list(player.reserve) == sorted(player.reserve)
    assert len(set(state.turn_order)) == len(state.turn_order)
    assert len(set(state.passed)) == len(state.passed)
    assert set(state.passed) <= set(state.turn_order)


def state_is_a_value(state: State) -> None:
    """A copy without any memory is equal, hashes alike, and knows the same actions and scores."""
    copy: State = pickle.loads(pickle.dumps(state))
    assert copy is not state
    assert copy == state
    assert hash(copy) == hash(state)
    assert nwp.legal_actions(copy) == nwp.legal_actions(state)
    assert nwp.score(copy) == nwp.score(state)
    assert plain_state(copy) == plain_state(state)
    board = Board(state.board.grid, reversed(state.board.tiles))
    assert board == state.board
    assert hash(board) == hash(state.board)
    for field in ("land", "sea", "cells_taken", "northwest", "horizontal", "vertical"):
        assert getattr(board, field) == getattr(state.board, field)


def json_says_everything(state: State) -> None:
    """A state read back from JSON is equal, and `check` finds nothing wrong with a state of a game."""
    assert nwp.check(state) == ()
    copy = nwp.from_json(nwp.to_json(state), State)
    assert copy == state
    assert hash(copy) == hash(state)
    assert nwp.legal_actions(copy) == nwp.legal_actions(state)


def state_can_be_drawn(state: State) -> None:
    """MOV-5: text, picture and document show every unit on the map, Sleds that wait to settle too."""
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
    """In the order of kinds, then of fields; each under its canonical name; none exactly when it is over."""
    listed = nwp.legal_actions(state)
    assert (not listed) == state.is_over
    for one, other in pairwise(listed):
        assert order_of(one) < order_of(other)
    for action in listed:
        assert nwp.canonical(state, action) == action


def legal_actions_apply(state: State) -> None:
    """Every legal action applies and changes something, but not the old state; no two do the same.

    Two can lead to the same state by different events. Of two small tiles that are laid by one action, on
    neighbouring cells or in two gaps, it does not matter which is laid first. A Sled that comes home may
    choose its area, and keeps none (MOV-5).
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
    """`why_illegal` is `None` exactly when the canonical action is listed; `apply` and `step` go by it.

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
        with pytest.raises(IllegalAction) as caught:
            carry_out(state, action)
        assert caught.value.refusal == refusal
    return refusal.reason


def every_way_to_place(state: State, rng: Random) -> Iterator[Action]:
    """One unit places one tile of the reserve in every cell, turned and flipped in every way."""
    if state.phase is Phase.TURN and state.turn_player is not None:
        unit = rng.choice(list(Unit))
        reserve = state.players[state.turn_player].reserve
        tile = rng.choice(reserve) if reserve else None
        for cell in state.board.grid.cells_of(state.board.free_cells):
            for rotation, side in product((0, 90, 180, 270), Side):
                if tile is not None:
                    yield nwp.PlaceTile(unit, tile, cell, rotation, side)
                elif state.variant.is_solo:
                    yield nwp.DrawAndPlace(unit, cell, rotation, side)


def only_who_is_to_act_may(state: State, action: Action) -> None:
    """TRN-1: with `player=` the action is refused to everybody but the one who is to act."""
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
                with pytest.raises(IllegalAction):
                    carry_out(state, action, player=player)


def step_tells_everything(state: State, action: Action) -> tuple[Event, ...]:
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
    Returns how many pairs were tried.
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
    """The state after some actions, unless one is not legal or another player's turn comes in between."""
    player = state.turn_player
    for action in actions:
        if state.turn_player != player or nwp.why_illegal(state, action) is not None:
            return None
        state = nwp.apply(state, action)
    return state


# -- Laws of a game --------------------------------------------------------------------------------


@attrs.define
class Chronicle:
    """What has been told of a game so far, to be compared with what is the case."""

    start: State
    length: int = 0
    reveals: int = 0
    prestige: Counter[tuple[int, str]] = attrs.field(factory=Counter)
    charted: list[tuple[Cell, ...]] = attrs.field(factory=list)

    def add(self, events: Iterable[Event], after: State) -> None:
        self.length += 1
        for event in events:
            if isinstance(event, nwp.PrestigeScored):
                self.prestige[event.player, event.source] += event.points
            elif isinstance(event, nwp.IslandCharted):
                self.charted.append(event.corners)
            elif isinstance(event, nwp.TileRevealed):
                self.reveals += 1
        self.prestige_is_the_sum_of_events(after)
        self.lands_are_charted_once(after)
        self.games_end(after)
        self.totals_keep_within_bounds(after)

    def prestige_is_the_sum_of_events(self, state: State) -> None:
        """SCR-1 to SCR-5: by source, and in all."""
        for number, player in enumerate(state.players):
            for source, points in attrs.asdict(player.earned).items():
                assert points == self.prestige[number, source]
            assert player.prestige == sum(
                points for (who, _), points in self.prestige.items() if who == number
            )

    def lands_are_charted_once(self, state: State) -> None:
        """PLC-7: every complete island but those of the printed board, once, as soon as gaps are filled."""
        if state.stage is not Phase.FILL_GAP:
            printed = [island.corners for island in islands(self.start.board)]
            complete = [island.corners for island in islands(state.board)]
            assert sorted(printed + self.charted) == complete

    def games_end(self, state: State) -> None:
        """A game is never longer than `max_game_length` says."""
        most = nwp.max_game_length(state.edition, len(state.players))
        assert self.length <= most
        if self.length == most:
            assert state.is_over
        assert self.reveals <= nwp.max_chance_actions(state.edition, len(state.players))
        assert self.length - self.reveals <= nwp.max_decisions(state.edition, len(state.players))

    def totals_keep_within_bounds(self, state: State) -> None:
        """No total is below or above what `score_bounds` says, and each is the sum of its lines."""
        lowest, highest = nwp.score_bounds(state.edition, len(state.players))
        for line in nwp.score(state):
            assert lowest <= line.total <= highest
            assert line.total == sum(attrs.astuple(line))
