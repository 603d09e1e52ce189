"""What an action of Adventure is about: its path, its hexes, where it is chosen on the map."""

from __future__ import annotations

from northwest_passage.adventure import (
    Action,
    Advance,
    DropIceberg,
    Hex,
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
from northwest_passage.adventure.views import View

__all__ = ["end_of", "hexes_of", "path_of"]


def path_of(action: Action) -> tuple[Hex, ...]:
    """The hexes a boat would sail, in their order."""
    match action:
        case Advance(path=path) | PlayTailwind(path=path):
            return path
        case Raid(to=to):
            return (to,)
        case _:
            return ()


def hexes_of(view: View, action: Action) -> tuple[Hex, ...]:
    """The hexes an action is about; none if it has no place on the map."""
    match action:
        case Recover(path=path):
            return path
        case PlayWreck(token=token) | PlaySalvage(token=token):
            return token.path
        case PlayIceberg(hex=place) | PlayThaw(hex=place):
            return (place,)
        case DropIceberg() if view.turn_player is not None:
            return (view.players[view.turn_player].came_from,)
        case (
            PlayCurrent(tile=name)
            | PlayDrift(tile=name)
            | SwapTile(tile=name)
            | RotateTile(tile=name)
        ):
            tile = view.scenario.tile_named(name)
            return () if tile is None else tile.hexes
        case _:
            return path_of(action)


def end_of(view: View, action: Action) -> Hex | None:
    """Where an action is chosen on the map: where a boat ends, or the first of the hexes."""
    path = path_of(action)
    if path:
        return path[-1]
    return next(iter(hexes_of(view, action)), None)
