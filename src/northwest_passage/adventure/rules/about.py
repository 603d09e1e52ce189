"""What an action is about: its cost, the path that a boat sails, and its hexes.

Whoever shows a game asks here: pictures, terminals and browsers.
"""

from __future__ import annotations

from northwest_passage.adventure.actions import (
    Action,
    Advance,
    DropIceberg,
    PlayCurrent,
    PlayDrift,
    PlayIceberg,
    PlaySalvage,
    PlayTailwind,
    PlayThaw,
    PlayWreck,
    Raid,
    Recover,
    RotateTile,
    SwapTile,
)
from northwest_passage.adventure.nouns import Hex
from northwest_passage.adventure.rules.advancing import advance_cost
from northwest_passage.adventure.rules.engine import why_illegal
from northwest_passage.adventure.rules.icebergs import drop_cost
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import Position
from northwest_passage.errors import IllegalAction

__all__ = ["cost", "hexes", "path", "price"]


def cost(state: State, action: Action) -> int:
    """What a legal action costs in points; 0 for actions without a cost, such as cards or chance's.

    :raises IllegalAction: if the action is not legal now.
    """
    refusal = why_illegal(state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    return price(state, action)


def price(position: Position, action: Action) -> int:
    """What an action costs in points, from a state or a view; whether it is legal is not checked."""
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


def path(action: Action) -> tuple[Hex, ...]:
    """The hexes that a boat would sail, in order; none if no boat moves."""
    match action:
        case Advance(path=sailed) | PlayTailwind(path=sailed):
            return sailed
        case Raid(to=to):
            return (to,)
        case _:
            return ()


def hexes(position: Position, action: Action) -> tuple[Hex, ...]:
    """The hexes that an action is about; none if it has no place on the map.

    These are the path of a boat, the hexes of a token or a tile, or the hex on which a tile is laid.
    """
    match action:
        case Recover(path=taken):
            return taken
        case PlayWreck(token=token) | PlaySalvage(token=token):
            return token.path
        case PlayIceberg(hex=place) | PlayThaw(hex=place):
            return (place,)
        case DropIceberg() if position.turn_player is not None:
            return (position.players[position.turn_player].came_from,)
        case (
            PlayCurrent(tile=name)
            | PlayDrift(tile=name)
            | SwapTile(tile=name)
            | RotateTile(tile=name)
        ):
            tile = position.scenario.tile_named(name)
            return () if tile is None else tile.hexes
        case _:
            return path(action)
