"""The parts that all actions share: the acting unit, the cost, and the functions of a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeAlias, TypeVar

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import not_an_action_words
from northwest_passage.expedition.actions import Action
from northwest_passage.expedition.nouns import SLED, Cell, Phase, Unit, Variant
from northwest_passage.expedition.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.expedition.rules.transition import Transition
from northwest_passage.expedition.state import Player, State

A = TypeVar("A", bound=Action)

Units: TypeAlias = tuple[Unit, ...]
"""The Ship, the Sled, both in this order, or an empty tuple."""


def _unchanged(state: State, action: A) -> A:
    return action


@attrs.frozen
class ActionRule(Frozen, Generic[A]):
    """One kind of action: its conditions, and the functions that list, refuse and perform it."""

    kind: type[A]
    phases: tuple[Phase, ...]
    legal: Callable[[State, Player, Units], Iterable[A]]
    """A function that returns all legal actions of this kind for the player to act, in order.

    It is called only if the phase, the variant and the surcharge allow this kind of action. Its last argument
    is the units that can pay: at least one, or none if the action is free.
    """
    refuse: Callable[[State, Player, A], Refusal | None]
    """A function that returns why an action of this kind is illegal, or ``None`` if it is legal. The phase is
    one of ``phases``.
    """
    perform: Callable[[Transition, A], None]
    """A function that carries out a legal action."""
    canonical: Callable[[State, A], A] = _unchanged
    """A function that returns the equivalent action that ``legal`` lists (BRD-5)."""
    units: Units = tuple(Unit)
    """The units that can carry out the action, if it costs crew."""
    variants: tuple[Variant, ...] = tuple(Variant)
    """The variants in which the action can be legal."""
    surcharges: tuple[int, ...] = (0, 1)
    """The surcharges with which the action can be legal: 0 for the first action of a turn, 1 for others."""
    cost: int = 0
    """The cost in crew without a surcharge, or 0 if the action is free (ACT-A to ACT-G, SOL-1)."""


def not_an_action(value: object) -> Refusal:
    """Return the refusal for a value that is not an action at all."""
    return Refusal(Reason.NOT_AN_ACTION, f"{not_an_action_words(value)}.")


def able_units(ship: int, sled: int | None, cost: int) -> Units:
    """Return the units with enough available crew to pay. An undeployed Sled cannot act (TRN-3)."""
    return (Unit.SHIP,) * (ship >= cost) + (Unit.SLED,) * (sled is not None and sled >= cost)


def unit_refusal(state: State, player: Player, unit: Unit, cost: int) -> Refusal | None:
    """Return why a unit cannot pay this base cost, or ``None`` if it can (TRN-2, TRN-3, MOV-6)."""
    if unit is SLED and player.sled is None:
        return sled_missing(player)
    cost += state.surcharge
    available = (player.sled_crew if unit is SLED else player.ship_crew).available
    if available >= cost:
        return None
    name = unit.name.capitalize()
    left = {0: "none are", 1: "only 1 is"}.get(available, f"only {available} are")
    extra = " (one of them for a further action in this turn)" if state.surcharge else ""
    return Refusal(
        Reason.NOT_ENOUGH_CREW,
        f"This costs the {name} {cost} crew{extra}, but {left} available.",
        details=RefusalDetails(
            unit=unit, needed=cost, surcharge=state.surcharge, available=available
        ),
    )


def unit_tile(player: Player, unit: Unit) -> Cell:
    """Return the tile of a unit. The unit must be able to act, and is therefore on the board."""
    return player.sled.tile if unit is SLED and player.sled else player.ship


def sled_missing(player: Player) -> Refusal:
    """Return why a Sled that is not on the board cannot act."""
    if player.sled_lost:
        return Refusal(Reason.SLED_LOST, "The Sled is lost for good.")
    return Refusal(
        Reason.SLED_NOT_DEPLOYED,
        "The Sled is not on the board: transfer crew to it first.",
    )
