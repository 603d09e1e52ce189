"""Checks of the display and of the setup, in which every player draws from it."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from northwest_passage.errors import NorthwestPassageError, Problem
from northwest_passage.expedition.nouns import Phase, TileKind
from northwest_passage.expedition.rules.setup import new_game
from northwest_passage.expedition.state import State


def display(state: State) -> Iterator[Problem]:
    """Check empty slots of the display and tiles set aside (SET-2, ACT-A, ACT-B, SOL-1)."""
    display, stage, size = state.display, state.stage, state.edition.display_size
    empty = display.count(None)
    due = bool(empty and state.bag)
    filled = size - empty
    in_a_row = None not in display[:filled]
    if stage is Phase.SETUP_DRAW:
        yield from _setup_display(state, due, in_a_row)
    elif stage is Phase.OWED_DRAW:
        # A refresh needs a tile in the bag, so there was at least one more tile than slots.
        if not in_a_row:
            yield Problem("display", "must be filled from the left")
        if empty and not due:
            yield Problem("display", "must have a tile for each slot after a refresh")
        if due and not state.set_aside and not size - filled < len(state.bag) <= size:
            yield Problem("bag", "must be empty: slots of the display are left empty")
    elif due and stage is Phase.TURN:
        assert state.turn_player is not None
        player = state.players[state.turn_player]
        drawn = any(tile.kind is TileKind.LARGE for tile in player.reserve)
        acted = player.ship_crew.resting or player.sled_crew.resting
        if empty > 1 or not drawn or not acted or not (state.surcharge or state.variant.is_solo):
            yield Problem("display", "must not have an empty slot unless its tile was just drawn")
    elif due and not (
        stage is Phase.FILL_GAP and state.variant.is_solo and empty == 1 and in_a_row
    ):
        yield Problem("display", "must not have an empty slot while the bag has tiles")
    if state.set_aside and not (stage is Phase.OWED_DRAW and due and len(state.set_aside) == size):
        yield Problem(
            "set_aside", "must be a whole display, or empty unless the next one is being filled"
        )


def _setup_display(state: State, due: bool, in_a_row: bool) -> Iterator[Problem]:
    """Check that each player draws one large tile, last to first, and that it is replaced (SET-2)."""
    order, actor = state.turn_order, state.turn_player
    assert actor is not None
    place = order.index(actor)
    for k, i in enumerate(order):
        kinds = [tile.kind for tile in state.players[i].reserve]
        expected = [TileKind.LARGE] if k > place else []
        just_drawn = k == place and due and state.display.count(None) == 1
        if kinds != expected and not (just_drawn and kinds == [TileKind.LARGE]):
            yield Problem(
                f"players[{i}].reserve",
                "must have one large tile exactly if the player has drawn; the last player draws first",
            )
    if due and not state.players[actor].reserve and not (in_a_row and actor == order[-1]):
        yield Problem("display", "must be filled from the left before a player draws")


def setup(state: State) -> Iterator[Problem]:
    """Check that nothing else has happened until every player has drawn (SET)."""
    try:
        start = new_game(
            [player.name for player in state.players],
            turn_order=state.turn_order,
            variant=state.variant,
            edition=state.edition,
        )
    except NorthwestPassageError:  # for the names, which are reported elsewhere
        return
    for field in ("board", "tokens", "small_piles", "cartography_left"):
        if getattr(state, field) != getattr(start, field):
            yield Problem(field, "must be as at the start during the setup")
    for i, (player, fresh) in enumerate(zip(state.players, start.players, strict=True)):
        if attrs.evolve(player, reserve=()) != fresh:
            yield Problem(
                f"players[{i}]", "must be as at the start during the setup, but for one tile"
            )
