"""Boats: their reachable positions, and the rows revealed ahead of them (SUP-1, SCN-6, ADV-4)."""

from __future__ import annotations

from collections.abc import Iterator

from northwest_passage.adventure.hexes import index_of
from northwest_passage.adventure.nouns import (
    ATLANTIC,
    DRAW_CARD,
    OVER,
    REVEAL_TILE,
    Character,
    Hex,
    Token,
)
from northwest_passage.adventure.piles import live
from northwest_passage.adventure.state import State
from northwest_passage.adventure.validation.scenario import piles_of, tokens_on
from northwest_passage.errors import Problem


def boats(state: State) -> Iterator[Problem]:
    """Yield the problems with boats: each must be alone on its hex, on a token of its player (ADV-4).

    That token must lead from the hex behind the boat to the boat (MAN-2).
    """
    scenario = state.scenario
    places = [player.boat for player in state.players]
    owners = {token.owner for token in tokens_on(piles_of(scenario))}
    for seat, player in enumerate(state.players):
        path, boat = f"players[{seat}]", player.boat
        if boat == ATLANTIC:
            if player.came_from != ATLANTIC:
                words = "must be the Atlantic: the boat has not left it"
                yield Problem(f"{path}.came_from", words)
            if seat in owners:
                yield Problem(
                    f"{path}.boat",
                    "must not be in the Atlantic: the player has tokens on the scenario",
                )
            continue
        if boat != scenario.pacific and not scenario.is_revealed(boat):
            yield Problem(f"{path}.boat", "must be on a revealed hex")
            continue
        if places.count(boat) > 1:
            yield Problem(f"{path}.boat", "must not be on the same hex as another boat")
        if not _came(state, seat, boat, player.came_from):
            words = "must be a hex from which one of the player's tokens leads to the boat"
            yield Problem(f"{path}.came_from", words)
    arrived = [seat for seat, place in enumerate(places) if place == scenario.pacific]
    ended = [piece.owner for piece in scenario.pile_at(scenario.pacific) if type(piece) is Token]
    if arrived != ended:
        yield Problem("players", "must have a boat in the Pacific for each token that ends there")
    elif arrived and state.phase is not OVER:
        yield Problem("players", "must not have a boat in the Pacific while the game continues")


def _came(state: State, seat: int, boat: Hex, behind: Hex) -> bool:
    """Return whether a live token of a player leads from the hex behind the boat to the boat (ADV-1)."""
    scenario = state.scenario
    grid = scenario.grid
    if behind == ATLANTIC:
        beside = boat.row == 1
    elif scenario.is_revealed(behind):
        beside = index_of(boat) in grid.neighbours[index_of(behind)]
    else:
        beside = False
    return beside and any(
        token.owner == seat
        and (
            len(token.path) == 1
            or token.path[:2] == (boat, behind)
            or token.path[-2:] == (behind, boat)
        )
        for token in live(scenario.pile_at(boat))
    )


def rows(state: State) -> Iterator[Problem]:
    """Yield the problems with rows: too few ahead of the boats, or one left incomplete (SCN-6)."""
    edition, phase, grid = state.edition, state.phase, state.scenario.grid
    there = [player.boat.row for player in state.players]
    count = len(state.scenario.tiles)

    def needed(foremost: int) -> int:
        return grid.needed[min(foremost + edition.rows_ahead, edition.rows)]

    if state.round == 0:
        if phase is not REVEAL_TILE and count:
            yield Problem("scenario.tiles", "must be empty before characters are chosen")
        elif phase is REVEAL_TILE and count >= needed(0):
            yield Problem("phase", "must not be reveal_tile: all rows of the setup are revealed")
        return
    after = phase in (DRAW_CARD, REVEAL_TILE) or (phase is OVER and max(there) > edition.rows)
    # If so, the player whose turn it is has just moved, and the new rows are not revealed yet. The number of
    # revealed rows then depends on the other boats.
    mover = state.turn_player if state.turn_player is not None else there.index(max(there))
    others = max(row for seat, row in enumerate(there) if seat != mover)
    if count < needed(others if after else max(there)):
        yield Problem(
            "scenario.tiles",
            f"must include {edition.rows_ahead} rows ahead of the foremost boat, or all remaining rows",
        )
    if phase is REVEAL_TILE:
        if count >= needed(max(there)):
            yield Problem(
                "phase", "must not be reveal_tile: enough rows ahead of the boats are revealed"
            )
    elif count not in grid.needed:
        yield Problem("scenario.tiles", "must fill whole rows")
    names = [tile.tile for tile in state.scenario.tiles]
    just = names[count - len(state.revealed) :]
    if list(state.revealed) != sorted(just):
        yield Problem("revealed", "must be the tiles revealed last, sorted")
    elif state.revealed:
        before = count - len(state.revealed)
        if before not in grid.needed or before < needed(others):
            yield Problem("revealed", "must be exactly the tiles that the last movement revealed")
        last = [place for tile in state.scenario.tiles[before:] for place in tile.hexes]
        if any(state.scenario.pile_at(place) for place in last):
            yield Problem("revealed", "must be tiles without pieces: they were just revealed")
    elif (
        phase is REVEAL_TILE
        and count not in grid.needed
        and state.players[mover].character is Character.HENRY_HUDSON
    ):
        yield Problem(
            "revealed",
            "must include the tiles of the incomplete row: Hudson's movement has revealed them",
        )
