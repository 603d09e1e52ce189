"""Rows that are revealed as boats advance (SCN-6, CHR-J)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from random import Random
from typing import Final, TypeVar

import attrs

from northwest_passage._internal.strings import plain, short
from northwest_passage.adventure import events
from northwest_passage.adventure.actions import PlayDrift, RevealTile, SwapTile
from northwest_passage.adventure.edition import Edition
from northwest_passage.adventure.nouns import REVEAL_TILE, TURN, Character, Phase
from northwest_passage.adventure.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.adventure.rules.base import ActionRule, Situation
from northwest_passage.adventure.rules.transition import Transition
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import AnyPlayer, Position

TurnedT = TypeVar("TurnedT", PlayDrift, RevealTile, SwapTile)
_HUDSON: Final = Character.HENRY_HUDSON


def tiles_due(here: Situation) -> int:
    """Return the number of tiles still to be revealed ahead of the foremost boat (SCN-6)."""
    edition, scenario = here.edition, here.scenario
    rows = 0
    for player in here.players:  # faster than `max`, and called after every movement
        row = player.boat[1]
        if row > rows:
            rows = row
    needed = scenario.grid.needed[min(rows + edition.rows_ahead, edition.rows)]
    return max(0, needed - len(scenario.tiles))


def reveal_due(t: Transition) -> bool:
    """Return whether a tile must be revealed now, and if so set the phase (SCN-6)."""
    if not tiles_due(t):
        return False
    t.phase = REVEAL_TILE
    return True


def _reveals(edition: Edition) -> Mapping[str, tuple[RevealTile, ...]]:
    """Return the actions that reveal each tile: not turned, and turned if that looks different (SCN-6)."""
    known: Mapping[str, tuple[RevealTile, ...]] | None = edition._cache.get("reveals")
    if known is None:
        known = edition._cache["reveals"] = {
            name: tuple(
                RevealTile(name, way) for way in (False, True) if not (way and tile.looks_the_same)
            )
            for name, tile in edition.tile.items()
        }
    return known


def ways_round(edition: Edition) -> Mapping[str, int]:
    """Return the weight of revealing each tile: 2 if its two orientations look the same, else 1 (SCN-6)."""
    known: Mapping[str, int] | None = edition._cache.get("ways round")
    if known is None:
        known = edition._cache["ways round"] = {
            name: 3 - len(ways) for name, ways in _reveals(edition).items()
        }
    return known


def _legal(here: Position, player: AnyPlayer) -> Iterable[RevealTile]:
    reveals = _reveals(here.edition)
    return chain.from_iterable([reveals[tile] for tile in here.scenario.next_tiles])


def drawn(here: Position, rng: Random) -> RevealTile:
    """Return an action that reveals a random tile in a random orientation, with equal probabilities."""
    tiles = here.scenario.next_tiles
    number, way = divmod(rng.randrange(2 * len(tiles)), 2)
    ways = _reveals(here.edition)[tiles[number]]
    return ways[way % len(ways)]


def _refuse(here: State, player: AnyPlayer, action: RevealTile) -> Refusal | None:
    if action.tile in here.scenario.next_tiles:
        return None
    name = plain(short(action.tile))
    if action.tile in chain(*here.scenario.unused):
        words = f"Tile {name} does not fit the next place on the map."
        return Refusal(Reason.OTHER_SIZE, words, details=RefusalDetails(tile=name))
    words = f"Tile {name} is not among the tiles still to be revealed."
    return Refusal(Reason.TILE_USED, words, details=RefusalDetails(tile=name))


def as_seen(here: Situation, action: TurnedT) -> TurnedT:
    """Return an action, with ``turned`` set to false if its tile looks the same both ways."""
    if action.turned and ways_round(here.edition).get(action.tile) == 2:
        return attrs.evolve(action, turned=False)
    return action


def _perform(t: Transition, action: RevealTile) -> None:
    before = t.scenario
    turned = action.turned and ways_round(t.edition)[action.tile] == 1
    t.scenario = before.with_tile(t.edition, action.tile, turned)
    if t.log is not None:
        left = len(before.next_tiles)
        t.log.append(events.TileRevealed(t.scenario.tiles[-1], left, left - 1))
    # The rows of the setup are not revealed by a movement.
    if t.round and t.player.character is _HUDSON:
        t.revealed = tuple(sorted((*t.revealed, action.tile)))
    t.phase = TURN


REVEAL_TILE_RULE = ActionRule(RevealTile, Phase.REVEAL_TILE, _legal, _refuse, _perform, as_seen)
