"""The size of the game, and numbers that every other check relies on."""

from __future__ import annotations

from collections.abc import Iterator

from northwest_passage._internal.arguments import name_problems
from northwest_passage.adventure.edition import PLAYER_COUNTS
from northwest_passage.adventure.nouns import (
    CHOOSE_CARD,
    CHOOSE_CHARACTER,
    DEAL,
    DRAW_CARD,
    DRAW_CHARACTER,
    OVER,
    REVEAL_TILE,
    ROTATE_TILE,
    SWAP_TILE,
    Card,
    Phase,
    Shape,
    Variant,
)
from northwest_passage.adventure.state import CharacterPending, HandPending, State, SwapPending
from northwest_passage.errors import Problem

__all__ = ["frame"]

_PENDING = {
    CHOOSE_CARD: HandPending,
    SWAP_TILE: SwapPending,
    DRAW_CHARACTER: CharacterPending,
}


def frame(state: State) -> Iterator[Problem]:
    """Yield the problems of the players, the player to act, and numbers that must refer to something."""
    count, phase = len(state.players), state.phase
    if count not in ((4,) if state.variant is Variant.TEAMS else PLAYER_COUNTS):
        yield Problem("players", f"must be as many as the variant is for, got {count}")
    yield from name_problems([player.name for player in state.players], "players[{}].name")
    yield from _numbers(state)
    if not 0 <= state.first_player < count:
        yield Problem("first_player", f"must be 0 to {count - 1}")
    if (state.turn_player is None) != (phase is OVER):
        yield Problem("turn_player", "must be a player, or None exactly when the game is over")
    elif state.turn_player is not None and not 0 <= state.turn_player < count:
        yield Problem("turn_player", f"must be 0 to {count - 1}")
    setup = phase in (DEAL, CHOOSE_CHARACTER)
    if not (state.round == 0 if setup else state.round >= (phase is not REVEAL_TILE)):
        yield Problem("round", f"must be 0 in the setup and at least 1 in turns, got {state.round}")
    if state.round > state.edition.rounds:
        yield Problem("round", f"must be 1 to {state.edition.rounds}, got {state.round}")
    wanted = _PENDING.get(phase)
    if not (state.pending is None if wanted is None else isinstance(state.pending, wanted)):
        yield Problem("pending", f"must be what the phase {_name(phase)} waits for")
    if bool(state.draws) != (phase is DRAW_CARD):
        yield Problem("draws", f"must be what the phase {_name(phase)} waits for")
    if state.revealed and phase not in (REVEAL_TILE, ROTATE_TILE):
        yield Problem("revealed", f"must be what the phase {_name(phase)} waits for")


def _name(phase: Phase) -> str:
    return phase.name.lower()


def _numbers(state: State) -> Iterator[Problem]:
    """Yield the problems of tables: one number for each kind, and none negative (SUP-2, SUP-3)."""
    tables = {
        "deck": (state.deck, len(Card)),
        "discards": (state.discards, len(Card)),
        **{
            f"players[{i}].reserve": (player.reserve, len(Shape))
            for i, player in enumerate(state.players)
        },
    }
    for field, (numbers, kinds) in tables.items():
        if len(numbers) != kinds:
            yield Problem(field, f"must have {kinds} numbers, got {len(numbers)}")
        elif min(numbers) < 0:
            yield Problem(field, "must not be negative")
    single = {
        "points": state.points,
        "cards_left": state.cards_left,
        "iceberg_tiles": state.iceberg_tiles,
        "water_tiles": state.water_tiles,
        **{f"players[{i}].headwind": player.headwind for i, player in enumerate(state.players)},
    }
    for field, number in single.items():
        if number < 0:
            yield Problem(field, "must not be negative")
