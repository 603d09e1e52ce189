"""Tiles that are turned or change places: Current, Drift, and Henry Hudson (TRE-11, TRE-16, CHR-J)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from northwest_passage._internal.strings import plain, short
from northwest_passage.adventure import events
from northwest_passage.adventure.actions import (
    KeepTiles,
    PlayCurrent,
    PlayDrift,
    RotateTile,
    SwapTile,
)
from northwest_passage.adventure.edition import Edition
from northwest_passage.adventure.nouns import SWAP_TILE, TURN, Card, Phase
from northwest_passage.adventure.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.adventure.rules.base import ActionRule, Situation, boats_of
from northwest_passage.adventure.rules.revealing import as_seen, ways_round
from northwest_passage.adventure.rules.transition import Transition
from northwest_passage.adventure.scenario import PlacedTile
from northwest_passage.adventure.state import State, SwapPending
from northwest_passage.adventure.views import AnyPlayer, Position

_play_current = lru_cache(maxsize=4096)(PlayCurrent)
_play_drift = lru_cache(maxsize=4096)(PlayDrift)
_swap_tile = lru_cache(maxsize=4096)(SwapTile)
_rotate_tile = lru_cache(maxsize=4096)(RotateTile)
_KEEP: Final = (KeepTiles(),)


def _same_both_ways(edition: Edition, tile: str) -> bool:
    return ways_round(edition).get(tile) == 2


def _bare_tile(here: Position, name: str) -> PlacedTile | Refusal:
    """Return the tile with a given name if nothing is on top of it, or else a refusal (SCN-7)."""
    tile = here.scenario.tile_named(name)
    if tile is None:
        shown = plain(short(name))
        words = f"Tile {shown} is not on the map."
        return Refusal(Reason.NO_SUCH_TILE, words, details=RefusalDetails(tile=shown))
    if tile not in here.scenario.bare_tiles(boats_of(here)):
        words = f"Something is on top of tile {name}."
        return Refusal(Reason.COVERED, words, tile.hexes, RefusalDetails(tile=name))
    return tile


_LOOKS_THE_SAME: Final = "This tile looks the same both ways, so turning it would change nothing."


def _number(here: Situation, name: str) -> int:
    """Return the index of a revealed tile in ``scenario.tiles``."""
    return [tile.tile for tile in here.scenario.tiles].index(name)


def _turn(t: Transition, name: str) -> None:
    number = _number(t, name)
    before = t.scenario.tiles[number]
    t.scenario = t.scenario.with_tile_at(t.edition, number, name, not before.turned)
    if t.log is not None:
        t.log.append(events.TileTurned(before, t.scenario.tiles[number]))


# -- TRE-11: Current -------------------------------------------------------------------------------


def _legal_current(here: Position, player: AnyPlayer) -> list[PlayCurrent]:
    tiles = [tile.tile for tile in here.scenario.bare_tiles(boats_of(here))]
    ways = ways_round(here.edition)
    return [_play_current(tile) for tile in sorted(tiles) if ways[tile] == 1]


def _refuse_current(here: State, player: AnyPlayer, action: PlayCurrent) -> Refusal | None:
    tile = _bare_tile(here, action.tile)
    if isinstance(tile, Refusal):
        return tile
    if _same_both_ways(here.edition, action.tile):
        details = RefusalDetails(tile=action.tile)
        return Refusal(Reason.SAME_BOTH_WAYS, _LOOKS_THE_SAME, tile.hexes, details)
    return None


PLAY_CURRENT_RULE = ActionRule(
    PlayCurrent,
    Phase.TURN,
    _legal_current,
    _refuse_current,
    lambda t, action: _turn(t, action.tile),
    card=Card.CURRENT,
)

# -- TRE-16: Drift ---------------------------------------------------------------------------------


def _firsts(here: Position) -> list[str]:
    """Return the bare tiles that can be the first of a swap: those before another bare tile of their size."""
    after: set[int] = set()
    found: list[str] = []
    for tile in reversed(here.scenario.bare_tiles(boats_of(here))):
        size = len(tile.hexes)
        if size in after:
            found.append(tile.tile)
        after.add(size)
    return found


def _ways(here: Position, tiles: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Yield each tile, sorted by name: first not turned, then turned if that looks different."""
    ways = ways_round(here.edition)
    for tile in sorted(tiles):
        yield tile, False
        if ways[tile] == 1:
            yield tile, True


def _legal_drift(here: Position, player: AnyPlayer) -> list[PlayDrift]:
    return [_play_drift(*way) for way in _ways(here, _firsts(here))]


def _refuse_drift(here: State, player: AnyPlayer, action: PlayDrift) -> Refusal | None:
    tile = _bare_tile(here, action.tile)
    if isinstance(tile, Refusal):
        return tile
    if action.tile not in _firsts(here):
        words = (
            "There is no tile to swap with: it must be the same size, be farther ahead or to the right, "
            "and have nothing on top."
        )
        details = RefusalDetails(tile=action.tile)
        return Refusal(Reason.NO_OTHER_TILE, words, tile.hexes, details)
    return None


def _perform_drift(t: Transition, action: PlayDrift) -> None:
    t.pending = SwapPending(action.tile, as_seen(t, action).turned)
    t.phase = SWAP_TILE


PLAY_DRIFT_RULE = ActionRule(
    PlayDrift,
    Phase.TURN,
    _legal_drift,
    _refuse_drift,
    _perform_drift,
    as_seen,
    card=Card.DRIFT,
)


def _legal_swap(here: Position, player: AnyPlayer) -> list[SwapTile]:
    assert isinstance(here.pending, SwapPending)
    bare = here.scenario.bare_tiles(boats_of(here))
    place = [tile.tile for tile in bare].index(here.pending.tile)
    size = len(bare[place].hexes)
    seconds = [tile.tile for tile in bare[place + 1 :] if len(tile.hexes) == size]
    return [_swap_tile(*way) for way in _ways(here, seconds)]


def _refuse_swap(here: State, player: AnyPlayer, action: SwapTile) -> Refusal | None:
    assert isinstance(here.pending, SwapPending)
    tile = _bare_tile(here, action.tile)
    if isinstance(tile, Refusal):
        return tile
    number = _number(here, here.pending.tile)
    first = here.scenario.tiles[number]
    if len(tile.hexes) != len(first.hexes):
        words = f"Tile {action.tile} is not the same size as tile {first.tile}."
        details = RefusalDetails(tile=action.tile, first_tile=first.tile)
        return Refusal(Reason.OTHER_SIZE, words, tile.hexes, details)
    if _number(here, action.tile) <= number:
        words = f"The second tile of a swap must be ahead of the first tile ({first.tile}) or to its right."
        details = RefusalDetails(tile=action.tile, first_tile=first.tile)
        return Refusal(Reason.NOT_AFTER_FIRST, words, tile.hexes, details)
    return None


def _perform_swap(t: Transition, action: SwapTile) -> None:
    """Swap the two tiles, and turn each of them if the player chose to (TRE-16)."""
    pending = t.pending
    assert isinstance(pending, SwapPending)
    t.pending = None
    t.phase = TURN
    low, high = _number(t, pending.tile), _number(t, action.tile)
    first, second = t.scenario.tiles[low], t.scenario.tiles[high]
    turned = as_seen(t, action).turned
    scenario = t.scenario.with_tile_at(t.edition, low, second.tile, second.turned ^ turned)
    scenario = scenario.with_tile_at(t.edition, high, first.tile, first.turned ^ pending.turned)
    t.scenario = scenario
    if t.log is not None:
        after = (scenario.tiles[low], scenario.tiles[high])
        t.log.append(events.TilesSwapped((first, second), after))


SWAP_TILE_RULE = ActionRule(
    SwapTile, Phase.SWAP_TILE, _legal_swap, _refuse_swap, _perform_swap, as_seen
)

# -- CHR-J: a tile that was just revealed -----------------------------------------------------------


def _legal_rotations(here: Position, player: AnyPlayer) -> list[RotateTile]:
    edition = here.edition
    return [_rotate_tile(tile) for tile in here.revealed if not _same_both_ways(edition, tile)]


def _refuse_rotation(here: State, player: AnyPlayer, action: RotateTile) -> Refusal | None:
    if action.tile not in here.revealed:
        shown = plain(short(action.tile))
        words = f"Tile {shown} was not revealed by this movement."
        return Refusal(Reason.NOT_JUST_REVEALED, words, details=RefusalDetails(tile=shown))
    if _same_both_ways(here.edition, action.tile):
        details = RefusalDetails(tile=action.tile)
        return Refusal(Reason.SAME_BOTH_WAYS, _LOOKS_THE_SAME, details=details)
    return None


def _perform_rotation(t: Transition, action: RotateTile) -> None:
    _turn(t, action.tile)
    _keep(t, _KEEP[0])


def _keep(t: Transition, action: KeepTiles) -> None:
    t.revealed = ()
    t.phase = TURN


ROTATE_TILE_RULE = ActionRule(
    RotateTile, Phase.ROTATE_TILE, _legal_rotations, _refuse_rotation, _perform_rotation
)
KEEP_TILES_RULE = ActionRule(
    KeepTiles,
    Phase.ROTATE_TILE,
    lambda here, player: _KEEP,
    lambda here, player, action: None,
    _keep,
)
