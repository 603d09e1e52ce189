"""Queries about actions and positions: costs, paths, hexes, and refusals by hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from northwest_passage._internal.arguments import check_type, pair
from northwest_passage.adventure.actions import Action, Advance, DropIceberg, Raid, Recover
from northwest_passage.adventure.hexes import SHAPE_OF_TURNS, Grid, index_of
from northwest_passage.adventure.nouns import Card, Hex, Shape, Token
from northwest_passage.adventure.reasons import Reason, Refusal
from northwest_passage.adventure.rules.advancing import advance_cost
from northwest_passage.adventure.rules.engine import RULES, why_illegal
from northwest_passage.adventure.rules.icebergs import drop_cost
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import Position
from northwest_passage.errors import IllegalAction, not_a

__all__ = ["cost", "hexes", "why_not_here"]


def cost(state: State, action: Action) -> int:
    """Return the cost of a legal action in action points.

    >>> import random
    >>> from northwest_passage import adventure
    >>> rng = random.Random(1903)
    >>> state = adventure.new_game(["Amundsen", "Franklin"], rng=rng)
    >>> while state.phase is not adventure.Phase.TURN:
    ...     action = adventure.legal_actions(state)[0]
    ...     state = adventure.resolve_chance(adventure.apply(state, action), rng)
    >>> sorted({adventure.cost(state, action) for action in adventure.legal_actions(state)})
    [0, 1, 2, 3, 4]

    :param state: the state before the action.
    :param action: a legal action.
    :returns: the number of points, 0 for an action without a cost, such as playing a card.
    :raises IllegalAction: if the action is not legal now.
    :raises InvalidData: if ``state`` is not a state of this game.
    """
    refusal = why_illegal(state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    return price(state, action)


def price(position: Position, action: Action) -> int:
    """Return the cost of an action in points, without checking that it is legal.

    :param position: a state, or the view of the player to act.
    :param action: a legal action.
    """
    match action:
        case Advance():
            return advance_cost(position, action)
        case DropIceberg():
            return drop_cost(position)
        case Raid():
            return position.edition.costs.raid
        case Recover():
            return position.edition.costs.recover
        case _:
            return 0


CARD_OF: Final[Mapping[type[Action], Card]] = {
    rule.kind: rule.card for rule in RULES if rule.card is not None
}
"""The treasure card of each kind of action that plays one, in the order of the cards."""


def card(action: Action) -> Card | None:
    """Return the treasure card that an action plays, or ``None`` if it plays none.

    :param action: any action.
    """
    return CARD_OF.get(type(action))


def path(action: Action) -> tuple[Hex, ...]:
    """Return the hexes that a boat would sail over, in order, or an empty tuple if no boat moves.

    They are in the field ``path`` or ``to``. The path of a :class:`Recover` does not count: no boat sails it.

    :param action: any action.
    """
    if isinstance(action, Raid):
        return (action.to,)
    sailed: tuple[Hex, ...] = () if isinstance(action, Recover) else getattr(action, "path", ())
    return sailed


def hexes(position: Position, action: Action) -> tuple[Hex, ...]:
    """Return the hexes that an action concerns, or an empty tuple if it has no place on the map.

    These are the path of a boat, the hexes of a token or a tile, or the hex on which a tile is placed, as
    named by the fields ``path``, ``to``, ``token``, ``tile`` and ``hex``.

    :param position: a state or a view, to look up the hexes of tiles.
    :param action: any action.
    """
    if isinstance(action, DropIceberg):
        seat = position.turn_player
        return () if seat is None else (position.players[seat].came_from,)
    if isinstance(action, Recover):
        return action.path
    token: Token | None = getattr(action, "token", None)
    if token is not None:
        return token.path
    place: Hex | None = getattr(action, "hex", None)
    if place is not None:
        return (place,)
    name: str | None = getattr(action, "tile", None)
    if name is not None:
        tile = position.scenario.tile_named(name)
        return () if tile is None else tile.hexes
    return path(action)


_CHECKS: Final = {reason: number for number, reason in enumerate(Reason)}


def why_not_here(state: State, place: Hex) -> Refusal | None:
    """Return why no advance of the player to act can end on a hex, whatever its token and path.

    The refusal is that of the advance that is closest to being legal: the one that passes the most checks or,
    if only points are missing, the cheapest one.

    >>> import random
    >>> from northwest_passage import adventure
    >>> rng = random.Random(1903)
    >>> state = adventure.new_game(["Amundsen", "Franklin"], rng=rng)
    >>> for _ in range(2):
    ...     action = adventure.legal_actions(state)[0]
    ...     state = adventure.resolve_chance(adventure.apply(state, action), rng)
    >>> adventure.why_not_here(state, adventure.Hex(2, 4)).message
    'This costs 6 action points, but only 4 are left.'

    :param state: the state to query.
    :param place: the hex on which the advance would end.
    :returns: the refusal, or ``None`` if there is a legal advance that ends there.
    :raises InvalidData: if an argument has the wrong type.
    """
    check_type(state, State)
    place = _known(place)
    refusal = why_illegal(state, Advance(Shape.SINGLE, (place,)))
    seat = state.turn_player
    if refusal is None or seat is None or refusal.reason is Reason.WRONG_PHASE:
        return refusal
    scenario, boat = state.scenario, state.players[seat].boat
    if place == boat:
        return Refusal(Reason.ON_OWN_BOAT, "The boat is there already.", (place,))
    if not (scenario.is_revealed(place) or place == scenario.pacific):
        return Refusal(Reason.NOT_REVEALED, "This hex is not revealed.", (place,))
    found: list[Refusal] = []
    for shape, path in _paths_to(scenario.grid, index_of(boat), index_of(place)):
        refusal = why_illegal(state, Advance(shape, path))
        if refusal is None:
            return None
        found.append(refusal)
    if not found:
        words = "No token is long enough to get there in one advance."
        return Refusal(Reason.NOT_BESIDE_BOAT, words, (boat, place))
    return max(found, key=lambda one: (_CHECKS[one.reason], -(one.details.needed or 0)))


def _known(place: Hex) -> Hex:
    """Return a hex, or a pair of integers converted to a hex."""
    found = pair(place)
    if found is None:
        raise not_a(place, Hex, path="place")
    return Hex(*found)


def _paths_to(grid: Grid, boat: int, goal: int) -> list[tuple[Shape, tuple[Hex, ...]]]:
    """Return all paths that lead from a boat to a hex, with their shapes, whatever is on the way."""
    found: list[tuple[Shape, tuple[Hex, ...]]] = []
    # Paths, each with its shape, its last direction and its turns.
    open_paths: list[tuple[tuple[int, ...], Shape, int | None, tuple[int, ...]]]
    open_paths = [((index,), Shape.SINGLE, None, ()) for index in grid.neighbours[boat]]
    while open_paths:
        path, shape, heading, turns = open_paths.pop()
        if path[-1] == goal:
            found.append((shape, tuple([grid.hexes[index] for index in path])))
        for direction, index in enumerate(grid.steps[path[-1]]):
            bend = () if heading is None else (*turns, (direction - heading + 1) % 6 - 1)
            longer = SHAPE_OF_TURNS.get(bend)
            if index >= 0 and longer is not None:
                open_paths.append(((*path, index), longer, direction, bend))
    return found
