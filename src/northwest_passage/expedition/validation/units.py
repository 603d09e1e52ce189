"""Checks that Ships and Sleds are on tiles they can have reached, on areas that exist."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from northwest_passage.errors import Problem
from northwest_passage.expedition.freezing import season, settlements
from northwest_passage.expedition.rules.queries import sled_ice
from northwest_passage.expedition.state import Player, SettlePending
from northwest_passage.expedition.validation.board import Map


def units(m: Map, i: int, player: Player) -> Iterator[Problem]:
    """Check that Ships and Sleds are on tiles they can have reached and on real areas (MOV, SCR-1, SCR-2)."""
    path = f"players[{i}]"
    greenland, passage = m.edition.greenland, m.edition.northwest_passage
    sled = player.sled
    if player.ship not in m.tiles:
        yield Problem(f"{path}.ship", "must be the north-western cell of a tile")
    elif player.ship not in m.sailed:
        yield Problem(f"{path}.ship", "must be a tile that a Ship can have reached")
    if sled is not None:
        if sled.tile not in m.tiles:
            yield Problem(f"{path}.sled.tile", "must be the north-western cell of a tile")
        elif not m.is_visited(sled.tile):
            yield Problem(f"{path}.sled.tile", "must be a tile that a Sled can have reached")
        elif player.returned:
            if sled.area is not None:
                yield Problem(f"{path}.sled.area", "must be None: the expedition is back")
        elif sled.area is None or not 0 <= sled.area < season(
            m.board, sled_ice(m.state, i)
        ).area_count(sled.tile):
            yield Problem(
                f"{path}.sled.area", "must be the number of an area of the tile under this sun"
            )
    on = {player.ship} if sled is None else {player.ship, sled.tile}
    if player.returned and greenland not in on:
        yield Problem(f"{path}.returned", "must be false: neither Ship nor Sled is in Greenland")
    if player.returned and len(m.sailed) == 1 and len(m.visited) == 1:
        yield Problem(f"{path}.returned", "must be false: no unit can have left Greenland yet")
    if player.passage_reached and not m.is_visited(passage):
        yield Problem(
            f"{path}.passage_reached",
            "must be false: no player can have reached the Northwest Passage",
        )
    if passage in on and not player.passage_reached:
        yield Problem(f"{path}.passage_reached", "must be true: a unit is on the Northwest Passage")
    if player.passage_reached and not player.returned and player.ship == greenland:
        # The Ship has never left, so it was the Sled, which cannot have been packed since.
        gone = player.sled_lost or (sled is not None and sled.tile != greenland)
        if not gone:
            yield Problem(
                f"{path}.passage_reached", "must be false: neither Ship nor Sled has left Greenland"
            )
    thaws = any(b < a for a, b in pairwise(m.frozen_rows))
    if player.sled_lost and not thaws:
        yield Problem(
            f"{path}.sled_lost",
            "must be false: a Sled is lost when the ice melts, and it has not melted yet",
        )


def settle_pending(m: Map, pending: SettlePending) -> Iterator[Problem]:
    """Check the areas from which the owner chooses (MOV-5)."""
    state = m.state
    assert state.turn_player is not None
    sled = state.players[state.turn_player].sled
    if sled is None or sled.area is None or sled.tile not in m.tiles or state.round == 1:
        yield Problem("pending", "must be None: the player has no Sled to settle")
        return
    old = m.edition.frozen_in(state.round - 1)
    if not 0 <= sled.area < season(m.board, old).area_count(sled.tile):
        return  # reported with the Sled
    areas = settlements(m.board, sled.tile, sled.area, old, state.frozen_rows)
    if pending.areas != areas or len(areas) < 2:
        yield Problem(
            "pending.areas", "these are not the areas, two or more, in which it can settle"
        )
