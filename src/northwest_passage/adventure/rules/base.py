"""The class of the rules of all actions, and helpers for boats, points and opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeAlias, TypeVar

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage.adventure.actions import Action
from northwest_passage.adventure.hexes import STRIDE
from northwest_passage.adventure.nouns import Card, Hex, Phase
from northwest_passage.adventure.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.adventure.rules.transition import Transition
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import AnyPlayer, Position, View

A = TypeVar("A", bound=Action)

Situation: TypeAlias = State | View | Transition
"""A position, or the working copy of a state that is changing."""


def _as_it_is(here: Position, action: A) -> A:
    return action


@attrs.frozen
class ActionRule(Frozen, Generic[A]):
    """The rule of one kind of action: its phase, its legal actions, its refusals and its effects."""

    kind: type[A]
    phase: Phase
    legal: Callable[[Position, AnyPlayer], Iterable[A]]
    """The function that lists all legal actions of this kind for the player to act, in order.

    For a card, it is called only if the card is in the hand and cards may be played."""
    refuse: Callable[[State, AnyPlayer, A], Refusal | None]
    """The function that returns why an action of this kind is illegal, or ``None`` if it is legal.

    For a card, it is called only if the card is in the hand and cards may be played."""
    perform: Callable[[Transition, A], None]
    """The function that carries out a legal action. A played card has already been discarded."""
    canonical: Callable[[Position, A], A] = _as_it_is
    """The function that returns the canonical form of an action: the one listed among the legal actions."""
    card: Card | None = None
    """The treasure card that is played, if any."""
    in_fresh_water: bool = False
    """True if the action is still possible after fresh water has been taken (MAN-4)."""


def boats_of(here: Situation) -> list[int]:
    """Return the index of each boat's hex, in the order of seats."""
    return [player.boat[0] * STRIDE + player.boat[1] for player in here.players]


def is_first(here: Situation, player: int) -> bool:
    """Return whether a player's boat is in a higher row than every other boat (TRE-3)."""
    row = here.players[player].boat.row
    return [other.boat.row < row for other in here.players].count(False) == 1


def is_last(here: Situation, player: int) -> bool:
    """Return whether a player's boat is in a lower row than every other boat (TRE-3)."""
    row = here.players[player].boat.row
    return [other.boat.row > row for other in here.players].count(False) == 1


def points_refusal(here: Position, cost: int, cells: tuple[Hex, ...] = ()) -> Refusal | None:
    """Return a refusal if the player has fewer points than an action costs, else ``None`` (TUR-1)."""
    if here.points >= cost:
        return None
    left = (
        f"only {here.points} {'is' if here.points == 1 else 'are'}" if here.points else "none are"
    )
    words = f"This costs {cost} action {'point' if cost == 1 else 'points'}, but {left} left."
    details = RefusalDetails(needed=cost, available=here.points)
    return Refusal(Reason.NOT_ENOUGH_POINTS, words, cells, details)


def opponents(here: Position) -> list[int]:
    """Return every player but the one whose turn it is. A partner in a team is included (TRE-3, TEA-3)."""
    return [seat for seat in range(len(here.players)) if seat != here.turn_player]


def player_refusal(here: Position, seat: int) -> Refusal | None:
    """Return a refusal if there is no player with this number, else ``None``."""
    if 0 <= seat < len(here.players):
        return None
    words = f"There is no player number {seat}."
    return Refusal(Reason.NO_SUCH_PLAYER, words, details=RefusalDetails(player=seat))


def opponent_refusal(here: Position, seat: int) -> Refusal | None:
    """Return a refusal if a card cannot be played against a player, else ``None`` (TRE-3)."""
    if seat == here.turn_player:
        words = "This card must be played against an opponent."
        return Refusal(Reason.NOT_AN_OPPONENT, words, details=RefusalDetails(player=seat))
    return player_refusal(here, seat)
