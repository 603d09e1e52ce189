"""The immediate consequences of an action, computed before it is applied."""

from __future__ import annotations

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage.adventure.actions import Action
from northwest_passage.adventure.events import (
    FreshWaterTaken,
    PassageReached,
    PointsGained,
    PointsLost,
    RouteRaided,
)
from northwest_passage.adventure.rules.engine import step
from northwest_passage.adventure.rules.revealing import tiles_due
from northwest_passage.adventure.state import State

__all__ = ["Consequences", "consequences"]


@attrs.frozen
class Consequences(Frozen):
    """The immediate side effects of an action: what it causes besides its cost and its main effect."""

    points: int
    """The action points that are gained or, if negative, lost (CHR-A, CHR-D, CHR-H, TRE-18, MAN-4)."""
    draws: tuple[int, ...]
    """The players who draw a treasure card, in order. A player who draws twice is listed twice (ADV-7,
    ADV-8)."""
    tiles: int
    """The number of scenario tiles that are revealed (SCN-6)."""
    raided: int | None
    """The player whose route is raided (MAN-3)."""
    passage_reached: bool
    """True if the boat reaches the Pacific (TUR-4)."""

    def __bool__(self) -> bool:
        """Return whether the action has any consequences."""
        return self != _NONE


_NONE = Consequences(0, (), 0, None, False)


def consequences(state: State, action: Action) -> Consequences:
    """Return the immediate consequences of a legal action: points, cards, tiles, a raid, the Pacific.

    A call takes as long as :func:`step <northwest_passage.adventure.step>`. The result does not reveal which
    card or tile will be drawn, or anything else that is hidden from the player to act.

    >>> import random
    >>> from northwest_passage import adventure
    >>> rng = random.Random(1903)
    >>> state = adventure.new_game(["Amundsen", "Franklin"], rng=rng)
    >>> for _ in range(2):
    ...     action = adventure.legal_actions(state)[0]
    ...     state = adventure.resolve_chance(adventure.apply(state, action), rng)
    >>> longest = max(
    ...     adventure.legal_actions(state), key=lambda action: len(getattr(action, "path", ()))
    ... )
    >>> adventure.consequences(state, longest).tiles
    2

    :param state: the state before the action.
    :param action: a legal action.
    :raises IllegalAction: if the action is not legal.
    :raises InvalidData: if ``state`` is not a state of this game.
    """
    done = step(state, action)
    points = 0
    raided = None
    reached = False
    for event in done.events:
        match event:
            case PointsGained(before=before, after=after) | PointsLost(before=before, after=after):
                points += after - before
            case FreshWaterTaken(before=before, after=after):
                points += after - before
            case RouteRaided(owner=owner):
                raided = owner
            case PassageReached():
                reached = True
            case _:
                pass
    end = done.state
    return Consequences(points, end.draws, 0 if end.is_over else tiles_due(end), raided, reached)
