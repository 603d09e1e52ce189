"""Iceberg and water tiles: dropped behind the boat, or placed by cards (MAN-2, TRE-9, TRE-17, CHR-C)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from northwest_passage.adventure import events
from northwest_passage.adventure.actions import DropIceberg, PlayIceberg, PlayThaw
from northwest_passage.adventure.hexes import index_of
from northwest_passage.adventure.nouns import ICEBERG, WATER, Card, Character, Hex, Phase
from northwest_passage.adventure.reasons import Reason, Refusal
from northwest_passage.adventure.rules.base import ActionRule, Situation, boats_of, points_refusal
from northwest_passage.adventure.rules.transition import Transition
from northwest_passage.adventure.scenario import ROUTES
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import AnyPlayer, Position


def _place_iceberg(t: Transition, place: Hex) -> None:
    t.scenario = t.scenario.with_terrain(index_of(place), ICEBERG)
    t.iceberg_tiles -= 1
    if t.log is not None:
        left = t.iceberg_tiles
        t.log.append(events.IcebergPlaced(t.turn_player, place, left + 1, left))


_BACK: Final = Character.GEORGE_BACK
_NO_ICEBERG: Final = Refusal(Reason.NO_ICEBERG_LEFT, "No iceberg tile is left in the reserve.")
_NO_WATER: Final = Refusal(Reason.NO_WATER_LEFT, "No water tile is left in the reserve.")

# -- MAN-2: dropped behind the boat ----------------------------------------------------------------


def drop_cost(here: Situation) -> int:
    """Return the cost of dropping an iceberg for the player whose turn it is (MAN-2, CHR-C)."""
    assert here.turn_player is not None
    cheap = here.players[here.turn_player].character is _BACK
    return here.edition.powers.drop_iceberg if cheap else here.edition.costs.drop_iceberg


_DROP: Final = (DropIceberg(),)


def _drop_refusal(here: Position, player: AnyPlayer) -> Refusal | None:
    if not here.iceberg_tiles:
        return _NO_ICEBERG
    assert here.turn_player is not None
    behind = player.came_from
    index = index_of(behind)
    if not here.scenario.owners[index] >> here.turn_player & 1:
        words = "The player has no route on the hex behind the boat."
        return Refusal(Reason.NO_ROUTE_BEHIND, words, (behind,))
    if index in boats_of(here):
        return Refusal(Reason.BOAT_THERE, "Another boat is on the hex behind this boat.", (behind,))
    return points_refusal(here, drop_cost(here), (behind,))


def _legal_drop(here: Position, player: AnyPlayer) -> Iterable[DropIceberg]:
    if here.points < drop_cost(here) or not here.iceberg_tiles:
        return ()
    assert here.turn_player is not None
    behind = index_of(player.came_from)
    own_route = here.scenario.ground[behind] >> ROUTES >> here.turn_player & 1
    return _DROP if own_route and behind not in boats_of(here) else ()


def _perform_drop(t: Transition, action: DropIceberg) -> None:
    t.pay(drop_cost(t))
    _place_iceberg(t, t.player.came_from)


DROP_ICEBERG_RULE = ActionRule(
    DropIceberg,
    Phase.TURN,
    _legal_drop,
    lambda here, player, action: _drop_refusal(here, player),
    _perform_drop,
)

# -- TRE-9, TRE-17: placed on a bare hex ------------------------------------------------------------

_play_iceberg = lru_cache(maxsize=4096)(PlayIceberg)
_play_thaw = lru_cache(maxsize=4096)(PlayThaw)


def _hex_refusal(here: Position, place: Hex) -> Refusal | None:
    """Return why a tile cannot be placed on a hex, or ``None`` if it can (SCN-7)."""
    if not here.scenario.is_revealed(place):
        return Refusal(Reason.NOT_REVEALED, "This hex has not been revealed yet.", (place,))
    if not here.scenario.is_bare(index_of(place), boats_of(here)):
        return Refusal(Reason.COVERED, "Something is on top of this hex.", (place,))
    return None


def _legal_iceberg(here: Position, player: AnyPlayer) -> Iterable[PlayIceberg]:
    if not here.iceberg_tiles:
        return ()
    return map(_play_iceberg, here.scenario.bare_hexes(boats_of(here)))


def _refuse_iceberg(here: State, player: AnyPlayer, action: PlayIceberg) -> Refusal | None:
    return _hex_refusal(here, action.hex) if here.iceberg_tiles else _NO_ICEBERG


PLAY_ICEBERG_RULE = ActionRule(
    PlayIceberg,
    Phase.TURN,
    _legal_iceberg,
    _refuse_iceberg,
    lambda t, action: _place_iceberg(t, action.hex),
    card=Card.ICEBERG,
)


def _legal_thaw(here: Position, player: AnyPlayer) -> Iterable[PlayThaw]:
    if not here.water_tiles:
        return ()
    return map(_play_thaw, here.scenario.bare_hexes(boats_of(here)))


def _refuse_thaw(here: State, player: AnyPlayer, action: PlayThaw) -> Refusal | None:
    return _hex_refusal(here, action.hex) if here.water_tiles else _NO_WATER


def _perform_thaw(t: Transition, action: PlayThaw) -> None:
    t.scenario = t.scenario.with_terrain(index_of(action.hex), WATER)
    t.water_tiles -= 1
    if t.log is not None:
        left = t.water_tiles
        t.log.append(events.WaterPlaced(t.turn_player, action.hex, left + 1, left))


PLAY_THAW_RULE = ActionRule(
    PlayThaw, Phase.TURN, _legal_thaw, _refuse_thaw, _perform_thaw, card=Card.THAW
)
