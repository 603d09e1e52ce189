"""Checks of the size of the game, and of numbers that every other check relies on."""

from __future__ import annotations

from collections.abc import Iterator

from northwest_passage._internal.arguments import name_problems
from northwest_passage.errors import Problem
from northwest_passage.expedition.edition_checks import PLAYER_COUNTS
from northwest_passage.expedition.nouns import Phase
from northwest_passage.expedition.state import GapPending, SettlePending, State


def frame(state: State) -> Iterator[Problem]:
    """Check the size of the game, and the numbers that must name something."""
    edition, there = state.edition, len(state.players)
    sizes = (1,) if state.variant.is_solo else PLAYER_COUNTS
    if there not in sizes:
        yield Problem("players", f"must be as many as the variant is for, got {there}")
    if len(edition.large_tiles) < there:
        yield Problem("edition", "must have at least as many large tiles as players")
    if not 1 <= state.round <= edition.rounds:
        yield Problem("round", f"must be 1 to {edition.rounds}, got {state.round}")
    if state.stage is Phase.REVEAL:
        yield Problem("stage", "must be a stage, not reveal: a reveal follows from an empty slot")
    if len(state.display) != edition.display_size:
        yield Problem(
            "display", f"must have {edition.display_size} slots, got {len(state.display)}"
        )
    if len(state.small_piles) != len(edition.small_piles):
        yield Problem(
            "small_piles",
            f"must have {len(edition.small_piles)} piles, got {len(state.small_piles)}",
        )
    if state.surcharge not in ((0,) if state.variant.is_solo else (0, 1)):
        yield Problem(
            "surcharge",
            f"must be 0, or 1 after the first action of a turn with other players, got {state.surcharge}",
        )
    for field in ("turn_order", "passed", "return_order"):
        order: tuple[int, ...] = getattr(state, field)
        if len(set(order)) < len(order) or not all(0 <= player < there for player in order):
            yield Problem(field, f"must list players 0 to {there - 1}, each at most once")
    if not state.turn_order:
        yield Problem("turn_order", "must not be empty")
    if (state.turn_player is None) != (state.stage is Phase.OVER):
        yield Problem("turn_player", "must be a player, or None exactly when the game is over")
    elif state.turn_player is not None and not 0 <= state.turn_player < there:
        yield Problem("turn_player", f"must be 0 to {there - 1}, got {state.turn_player}")
    wanted = {Phase.FILL_GAP: GapPending, Phase.SETTLE_SLED: SettlePending}.get(state.stage)
    if not (state.pending is None if wanted is None else isinstance(state.pending, wanted)):
        yield Problem("pending", f"must be what the stage {state.stage.name.lower()} waits for")
    if state.board.grid is not edition.grid:
        yield Problem("board", "must have the size of the edition's board")


def names(state: State) -> Iterator[Problem]:
    """Check that the players' names are different (SET-1)."""
    yield from name_problems([player.name for player in state.players], "players[{}].name")
