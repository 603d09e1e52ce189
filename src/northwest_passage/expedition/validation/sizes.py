"""The size of the game, and numbers that every other check relies on."""

from __future__ import annotations

from collections.abc import Iterator

from northwest_passage._internal.arguments import name_problems
from northwest_passage._internal.strings import count
from northwest_passage.errors import Problem
from northwest_passage.expedition.edition_checks import PLAYER_COUNTS
from northwest_passage.expedition.nouns import Phase
from northwest_passage.expedition.state import GapPending, SettlePending, State


def frame(state: State) -> Iterator[Problem]:
    """The size of the game, and numbers that must name something."""
    edition, there = state.edition, len(state.players)
    sizes = (1,) if state.variant.is_solo else PLAYER_COUNTS
    if there not in sizes:
        yield Problem("players", f"{count(there, 'player')} cannot play this variant")
    if len(edition.large_tiles) < there:
        yield Problem("edition", "there are fewer large tiles than players")
    if not 1 <= state.round <= edition.rounds:
        yield Problem("round", f"the rounds are 1 to {edition.rounds}")
    if state.stage is Phase.REVEAL:
        yield Problem("stage", "a reveal is due when the display has an empty slot, in every stage")
    if len(state.display) != edition.display_size:
        yield Problem("display", f"the display has {edition.display_size} slots")
    if len(state.small_piles) != len(edition.small_piles):
        yield Problem("small_piles", f"there are {len(edition.small_piles)} piles of small tiles")
    if state.surcharge not in ((0,) if state.variant.is_solo else (0, 1)):
        yield Problem("surcharge", "it is 0, or 1 after the first action of a turn with others")
    for field in ("turn_order", "passed", "return_order"):
        order: tuple[int, ...] = getattr(state, field)
        if len(set(order)) < len(order) or not all(0 <= player < there for player in order):
            yield Problem(field, f"this is not an order of players 0 to {there - 1}")
    if not state.turn_order:
        yield Problem("turn_order", "nobody is in it")
    if (state.turn_player is None) != (state.stage is Phase.OVER):
        yield Problem("turn_player", "somebody is to act, unless the game is over")
    elif state.turn_player is not None and not 0 <= state.turn_player < there:
        yield Problem("turn_player", f"the players are 0 to {there - 1}")
    wanted = {Phase.FILL_GAP: GapPending, Phase.SETTLE_SLED: SettlePending}.get(state.stage)
    if not (state.pending is None if wanted is None else isinstance(state.pending, wanted)):
        yield Problem("pending", f"this does not go with the stage {state.stage.name.lower()}")
    if state.board.grid is not edition.grid:
        yield Problem("board", "it does not have the size of the edition's")


def names(state: State) -> Iterator[Problem]:
    """SET-1: players can be told apart."""
    yield from name_problems([player.name for player in state.players], "players[{}].name")
