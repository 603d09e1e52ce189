"""Checks of the crew: none are missing, and they can have paid for everything that was done."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from northwest_passage.errors import Problem
from northwest_passage.expedition.nouns import Phase, TileKind, Variant
from northwest_passage.expedition.state import Player, State


def crew(state: State) -> Iterator[Problem]:
    """Check that the number of crew is constant, including lost crew (SET-1, MOV-6, SOL-5)."""
    for i, player in enumerate(state.players):
        path = f"players[{i}]"
        lost = {"crew_lost_with_sled": player.crew_lost_with_sled, "crew_lost": player.crew_lost}
        numbers = dict(lost)
        for column in ("ship_crew", "sled_crew"):
            for field, number in attrs.asdict(getattr(player, column)).items():
                numbers[f"{column}.{field}"] = number
        for field, number in numbers.items():
            if number < 0:
                yield Problem(f"{path}.{field}", f"must not be negative, got {number}")
        if sum(numbers.values()) != state.edition.crew:
            yield Problem(
                path,
                f"must have {state.edition.crew} crew, including lost crew, "
                f"got {sum(numbers.values())}",
            )
        yield from _sled_crew(state, player, path)
        if state.variant is not Variant.SOLO_LOST_CREW and player.crew_lost:
            yield Problem(f"{path}.crew_lost", "must be 0 outside the variant Lost Crew")


def _sled_crew(state: State, player: Player, path: str) -> Iterator[Problem]:
    """Check that a Sled on the board has crew, and that a lost Sled is not on it (ACT-E, MOV-6, SOL-5)."""
    if player.sled_lost and player.sled is not None:
        yield Problem(f"{path}.sled", "must be None: the Sled is lost")
    if player.sled is None and player.sled_crew.total:
        yield Problem(f"{path}.sled_crew", "must be empty: the Sled is not on the board")
    if player.sled is not None and not player.sled_crew.total and not player.crew_lost:
        yield Problem(f"{path}.sled_crew", "must not be empty: the Sled is on the board")
    if player.crew_lost_with_sled and not player.sled_lost:
        yield Problem(f"{path}.crew_lost_with_sled", "must be 0: the Sled was not lost")
    if player.sled_lost and not player.crew_lost_with_sled and not player.crew_lost:
        yield Problem(
            f"{path}.crew_lost_with_sled", "must not be 0: the Sled was lost with its crew"
        )


def lost_crew(state: State) -> Iterator[Problem]:
    """Check the number of crew that leave in the variant Lost Crew, and when they leave (SOL-5)."""
    if state.variant is not Variant.SOLO_LOST_CREW:
        if state.stage is Phase.LOSE_CREW:
            yield Problem("stage", "must not be lose_crew outside the variant Lost Crew")
        return
    edition, [player] = state.edition, state.players
    second_year = edition.first_year + 1
    has_loss = edition.first_year > 0  # otherwise year 2 begins with the setup, and no crew leave
    if state.stage is Phase.LOSE_CREW and not (has_loss and state.round == second_year):
        yield Problem("stage", "must not be lose_crew before the second year begins")
    waiting = state.stage in (Phase.SETTLE_SLED, Phase.LOSE_CREW)
    is_over = has_loss and (
        state.round > second_year or (state.round == second_year and not waiting)
    )
    # The Sled may have been lost after crew left, or before, in which case its crew could not leave.
    wanted = {min(edition.solo.lost_crew, edition.crew)}
    if player.sled_lost:
        wanted.add(min(edition.solo.lost_crew, edition.crew - player.crew_lost_with_sled))
    allowed = wanted if is_over else {0}
    if player.crew_lost not in allowed:
        numbers = " or ".join(map(str, sorted(allowed)))
        yield Problem(
            "players[0].crew_lost",
            f"must be {numbers}, the number of crew that have left the game so far, "
            f"got {player.crew_lost}",
        )


def effort(state: State) -> Iterator[Problem]:
    """Check that no player has done more than the crew have paid for (TRN-3, ACT-A to ACT-G).

    Both sides of the comparison are chosen so that no action adds more to the effort than to the payment. So
    a state that passes this check leads only to states that pass it.
    """
    total, paid = 0, 0
    for i, player in enumerate(state.players):
        tokens = player.tokens
        effort = 3 * (tokens.franklin + tokens.strait) + 2 * (tokens.inuit + tokens.cairn)
        effort += max(0, len(player.reserve) - 1)  # the first tile was free, in the setup
        if state.stage is Phase.OWED_DRAW and i == state.turn_player:
            effort += 1  # the refresh has paid for the draw that is owed (ACT-B)
        crew = max(0, _paid(state, player))  # a wrong number of crew is a problem of its own
        total += effort
        paid += crew
        if effort > crew:
            yield Problem(
                f"players[{i}]",
                f"must have spent at least {effort} crew on tokens and the reserve, got {crew}",
            )
    placed = sum(tile.tile.kind is TileKind.LARGE for tile in state.board.tiles)
    free = sum(not player.reserve for player in state.players)
    # In the standard game, each large tile on the board was drawn for 1 crew, then placed for 1. The free
    # tile of a player whose reserve is empty may be among them. In solo, one crew can do both.
    total += placed if state.variant.is_solo else 2 * placed - min(free, placed)
    if total > paid:
        yield Problem(
            "board",
            f"must have cost at most {paid} crew, the most that the players can have spent, got {total}",
        )


def _paid(state: State, player: Player) -> int:
    """Return the most crew a player can have spent: all in each earlier round, plus those not available now.

    While Sleds settle, the round is new and no crew have worked in it yet (TRN-6).
    """
    rounds = state.round - 1 if state.stage is Phase.SETTLE_SLED else state.round
    available = player.ship_crew.available + player.sled_crew.available
    return state.edition.crew * rounds - available
