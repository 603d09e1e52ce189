"""Drawing tiles: from the display, from the piles, and out of the bag (ACT-A, ACT-B, SET-2)."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable
from functools import lru_cache
from itertools import compress
from random import Random
from typing import Final, TypeAlias

from northwest_passage._internal.cache import cache_result
from northwest_passage.expedition import events
from northwest_passage.expedition.actions import (
    DrawLarge,
    DrawSmall,
    RefreshTiles,
    Reveal,
    TakeLarge,
    TakeSmall,
)
from northwest_passage.expedition.bag import Bag, bag_of_mask
from northwest_passage.expedition.geometry import SMALL_PILES
from northwest_passage.expedition.nouns import OWED_DRAW, SETUP_DRAW, TURN, Phase, TileId
from northwest_passage.expedition.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.expedition.rules.base import ActionRule, Units, unit_refusal
from northwest_passage.expedition.rules.transition import Transition
from northwest_passage.expedition.state import Crew, Player, State

_DRAW_COST: Final = 1
"""The cost of drawing a tile (ACT-A)."""
_REFRESH_COST: Final = 2
"""The cost of refreshing the display (ACT-B)."""

# -- Choosing a tile -----------------------------------------------------------------------------

_SMALL: Final = tuple(map(TileId.small, range(len(SMALL_PILES))))
"""The small tile of each pile."""


def _slot_refusal(state: State, slot: int) -> Refusal | None:
    if not 0 <= slot < len(state.display):
        return Refusal(
            Reason.NO_SUCH_SLOT,
            f"The slots of the display are numbered 0 to {len(state.display) - 1}.",
            details=RefusalDetails(slot=slot, choices=tuple(range(len(state.display)))),
        )
    if state.display[slot] is None:
        return Refusal(
            Reason.EMPTY_SLOT,
            f"Slot {slot} of the display is empty.",
            details=RefusalDetails(slot=slot),
        )
    return None


def _pile_refusal(state: State, pile: int) -> Refusal | None:
    if not 0 <= pile < len(state.small_piles):
        return Refusal(
            Reason.NO_SUCH_PILE,
            f"The piles of small tiles are numbered 0 to {len(state.small_piles) - 1}.",
            details=RefusalDetails(pile=pile, choices=tuple(range(len(state.small_piles)))),
        )
    if not state.small_piles[pile]:
        return Refusal(
            Reason.EMPTY_PILE,
            f"Pile {pile} of the small tiles is used up.",
            details=RefusalDetails(pile=pile),
        )
    return None


def _take_large(t: Transition, slot: int, ship_crew: Crew, sled_crew: Crew) -> None:
    """Move a displayed tile into the reserve. Its slot stays empty until a tile is revealed."""
    before = t.display
    tile = before[slot]
    assert tile is not None
    t.display = (*before[:slot], None, *before[slot + 1 :])
    _add_to_reserve(t, tile, slot, None, before, ship_crew, sled_crew)


def _take_small(t: Transition, pile: int, ship_crew: Crew, sled_crew: Crew) -> None:
    piles = t.small_piles
    t.small_piles = (*piles[:pile], piles[pile] - 1, *piles[pile + 1 :])
    _add_to_reserve(t, _SMALL[pile], None, piles[pile], t.display, ship_crew, sled_crew)


def _add_to_reserve(
    t: Transition,
    tile: TileId,
    slot: int | None,
    pile: int | None,
    display: tuple[TileId | None, ...],
    ship_crew: Crew,
    sled_crew: Crew,
) -> None:
    """Put a drawn tile into the reserve. The pile size ``pile`` and ``display`` are from before the draw."""
    player = t.players[t.turn_player]
    before = player.reserve
    place = bisect(before, tile)
    reserve = (*before[:place], tile, *before[place:])
    t.players[t.turn_player] = player.changed(
        player.ship, player.sled, ship_crew, sled_crew, reserve
    )
    if t.log is not None:
        left = None if pile is None else pile - 1
        t.log.append(
            events.TileDrawn(
                t.turn_player,
                tile,
                slot,
                pile,
                left,
                display,
                t.display,
                before,
                reserve,
            )
        )


# -- Free draws: in the setup, and owed after a refresh -------------------------------------------


@lru_cache(maxsize=64)
def _take_large_actions(slots: int) -> tuple[TakeLarge, ...]:
    return tuple(map(TakeLarge, range(slots)))


@lru_cache(maxsize=64)
def _take_small_actions(piles: int) -> tuple[TakeSmall, ...]:
    return tuple(map(TakeSmall, range(piles)))


def _legal_take_large(state: State, player: Player, units: Units) -> Iterable[TakeLarge]:
    display = state.display
    return compress(_take_large_actions(len(display)), display)


def _legal_take_small(state: State, player: Player, units: Units) -> Iterable[TakeSmall]:
    piles = state.small_piles
    return () if state.stage is SETUP_DRAW else compress(_take_small_actions(len(piles)), piles)


def _refuse_take_small(state: State, player: Player, action: TakeSmall) -> Refusal | None:
    refusal = _pile_refusal(state, action.pile)
    if refusal is None and state.stage is SETUP_DRAW:
        return Refusal(Reason.SETUP_TAKES_LARGE, "In the setup, each player draws a large tile.")
    return refusal


def _perform_take_large(t: Transition, action: TakeLarge) -> None:
    _take_large(t, action.slot, t.player.ship_crew, t.player.sled_crew)
    if t.stage is OWED_DRAW:
        t.stage = TURN


def _perform_take_small(t: Transition, action: TakeSmall) -> None:
    _take_small(t, action.pile, t.player.ship_crew, t.player.sled_crew)
    t.stage = TURN


TAKE_LARGE_RULE = ActionRule(
    TakeLarge,
    (Phase.SETUP_DRAW, Phase.OWED_DRAW),
    _legal_take_large,
    lambda state, player, action: _slot_refusal(state, action.slot),
    _perform_take_large,
)

TAKE_SMALL_RULE = ActionRule(
    TakeSmall,
    (Phase.SETUP_DRAW, Phase.OWED_DRAW),
    _legal_take_small,
    _refuse_take_small,
    _perform_take_small,
)

# -- ACT-A: paid draws ----------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _draw_large_actions(units: Units, slots: int) -> tuple[DrawLarge, ...]:
    return tuple(DrawLarge(unit, slot) for unit in units for slot in range(slots))


@lru_cache(maxsize=256)
def _draw_small_actions(units: Units, piles: int) -> tuple[DrawSmall, ...]:
    return tuple(DrawSmall(unit, pile) for unit in units for pile in range(piles))


def _legal_draw_large(state: State, player: Player, units: Units) -> Iterable[DrawLarge]:
    display = state.display
    return compress(_draw_large_actions(units, len(display)), display * len(units))


def _legal_draw_small(state: State, player: Player, units: Units) -> Iterable[DrawSmall]:
    piles = state.small_piles
    return compress(_draw_small_actions(units, len(piles)), piles * len(units))


def _refuse_draw_large(state: State, player: Player, action: DrawLarge) -> Refusal | None:
    return unit_refusal(state, player, action.unit, _DRAW_COST) or _slot_refusal(state, action.slot)


def _refuse_draw_small(state: State, player: Player, action: DrawSmall) -> Refusal | None:
    return unit_refusal(state, player, action.unit, _DRAW_COST) or _pile_refusal(state, action.pile)


def _perform_draw_large(t: Transition, action: DrawLarge) -> None:
    _take_large(t, action.slot, *t.pay(action.unit, _DRAW_COST))


def _perform_draw_small(t: Transition, action: DrawSmall) -> None:
    _take_small(t, action.pile, *t.pay(action.unit, _DRAW_COST))


DRAW_LARGE_RULE = ActionRule(
    DrawLarge,
    (Phase.TURN,),
    _legal_draw_large,
    _refuse_draw_large,
    _perform_draw_large,
    cost=_DRAW_COST,
)
DRAW_SMALL_RULE = ActionRule(
    DrawSmall,
    (Phase.TURN,),
    _legal_draw_small,
    _refuse_draw_small,
    _perform_draw_small,
    cost=_DRAW_COST,
)

# -- ACT-B: refresh -------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _refresh_actions(units: Units) -> tuple[RefreshTiles, ...]:
    return tuple(map(RefreshTiles, units))


def _refuse_refresh(state: State, player: Player, action: RefreshTiles) -> Refusal | None:
    refusal = unit_refusal(state, player, action.unit, _REFRESH_COST)
    if refusal is None and not state.bag:
        return Refusal(Reason.EMPTY_BAG, "The bag is empty: the display cannot be refreshed.")
    return refusal


def _perform_refresh(t: Transition, action: RefreshTiles) -> None:
    before = t.display
    t.spend(action.unit, _REFRESH_COST)
    t.set_aside = Bag.of(tile for tile in before if tile is not None)
    t.display = (None,) * len(before)
    t.stage = OWED_DRAW
    if t.log is not None:
        t.log.append(events.DisplayRefreshed(t.turn_player, before, t.display))


REFRESH_TILES_RULE = ActionRule(
    RefreshTiles,
    (Phase.TURN,),
    lambda state, player, units: _refresh_actions(units) if state.bag.mask else (),
    _refuse_refresh,
    _perform_refresh,
    cost=_REFRESH_COST,
)

# -- Chance ---------------------------------------------------------------------------------------


_Reveals: TypeAlias = tuple[tuple[Reveal, ...], ...]
_REVEALS: Final[dict[int, _Reveals]] = {}
"""The cache of :func:`_reveals`."""


def _reveals(octet: int) -> _Reveals:
    """Return the reveals for each subset of the eight tiles from ``8 * octet`` on, indexed by bit mask."""
    reveals = [Reveal(TileId.large(8 * octet + i)) for i in range(8)]
    sets = tuple(
        tuple([reveal for i, reveal in enumerate(reveals) if byte >> i & 1]) for byte in range(256)
    )
    return cache_result(_REVEALS, octet, sets, maxsize=64)


def _legal_reveal(state: State, player: Player, units: Units) -> list[Reveal]:
    mask = state.bag.mask
    actions: list[Reveal] = []
    # Eight tiles at a time: five times as fast as checking each of up to 64.
    for octet, byte in enumerate(mask.to_bytes(mask.bit_length() + 7 >> 3, "little")):
        if byte:
            actions += (_REVEALS.get(octet) or _reveals(octet))[byte]
    return actions


def drawn(bag: Bag, rng: Random) -> Reveal:
    """Return the reveal of the tile that ``rng.choice`` would pick from a list of the tiles in the bag."""
    mask = bag.mask
    place = rng.choice(range(mask.bit_count()))
    octet = 0
    while place >= (byte := mask >> 8 * octet & 255).bit_count():
        place -= byte.bit_count()
        octet += 1
    return (_REVEALS.get(octet) or _reveals(octet))[byte][place]


def _refuse_reveal(state: State, player: Player, action: Reveal) -> Refusal | None:
    if action.tile in state.bag:
        return None
    return Refusal(
        Reason.NOT_IN_BAG,
        f"Tile {action.tile} is not in the bag.",
        details=RefusalDetails(tile=action.tile),
    )


def _perform_reveal(t: Transition, action: Reveal) -> None:
    """Fill the leftmost empty slot (ACT-A)."""
    display = t.display
    slot = display.index(None)
    t.display = (*display[:slot], action.tile, *display[slot + 1 :])
    t.bag = bag_of_mask(t.bag.mask ^ 1 << action.tile.number)
    if t.log is not None:
        after = len(t.bag)
        t.log.append(events.TileRevealed(action.tile, slot, after + 1, after))


REVEAL_RULE = ActionRule(Reveal, (Phase.REVEAL,), _legal_reveal, _refuse_reveal, _perform_reveal)


_NOTHING: Final = Bag()


def return_set_aside(t: Transition) -> None:
    """Return the tiles of the old display to the bag once nothing more can be revealed (ACT-B).

    If the bag ran out during the refresh, the slots that are still empty are then filled from these tiles.
    """
    before, tiles = t.bag, t.set_aside
    t.bag = bag_of_mask(before.mask | tiles.mask)
    t.set_aside = _NOTHING
    if t.log is not None:
        t.log.append(events.TilesReturned(tuple(tiles), len(before), len(t.bag)))
