"""States and actions in the plain format of the second implementation (`tests.expedition.reference`)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs

import northwest_passage as nwp
from northwest_passage import Action, Cell, Edition, Player, State, TileId
from tests.expedition import reference

DEFAULT = json.loads(
    (Path(nwp.__file__).parent / "data" / "reconstruction.json").read_text("utf-8")
)
"""The default edition as the second implementation reads it."""


def plain_edition(edition: Edition) -> reference.Edition:
    """Return an edition as the second implementation reads it."""
    form: reference.Edition = _listed(edition)
    return form


def _listed(value: object) -> Any:
    """Return a value as `json` would read it: dicts and lists, enumerations by name."""
    kind: type = type(value)
    if attrs.has(kind):
        return {field.name: _listed(getattr(value, field.name)) for field in attrs.fields(kind)}
    if isinstance(value, tuple):
        return list(map(_listed, value))
    if isinstance(value, nwp.SunPosition):
        return value.name
    return plain(value)


def plain(value: object) -> Any:
    """Return a field of an action as a plain value."""
    if isinstance(value, TileId):
        return str(value)
    if isinstance(value, Cell):
        return tuple(value)
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    name = getattr(value, "name", None)
    return value if name is None else name.lower()


def plain_action(action: Action) -> reference.Action:
    """Return an action as a tuple of its kind and its fields."""
    return (type(action).__name__, *map(plain, attrs.astuple(action, recurse=False)))


def plain_player(player: Player) -> dict[str, Any]:
    """Return a player as a dict."""
    sled = player.sled
    return {
        "name": player.name,
        "ship": tuple(player.ship),
        "sled": None if sled is None else (tuple(sled.tile), sled.area),
        "ship_crew": (player.ship_crew.available, player.ship_crew.resting),
        "sled_crew": (player.sled_crew.available, player.sled_crew.resting),
        "reserve": list(map(str, player.reserve)),
        "tokens": attrs.asdict(player.tokens),
        "prestige": player.prestige,
        "returned": player.returned,
        "sled_lost": player.sled_lost,
        "crew_lost_with_sled": player.crew_lost_with_sled,
        "crew_lost": player.crew_lost,
        "passage_reached": player.passage_reached,
    }


def plain_state(state: State) -> dict[str, Any]:
    """Return a state as a dict with only the public keys of the second implementation."""
    return {
        "variant": plain(state.variant),
        "phase": plain(state.phase),
        "to_act": "chance" if state.to_act == nwp.CHANCE else state.to_act,
        "turn_player": state.turn_player,
        "round": state.round,
        "sun": state.sun.name,
        "surcharge": state.surcharge,
        "tiles": {
            tuple(tile.cell): {
                "tile": str(tile.tile),
                "cells": plain(tile.cells),
                "rotation": tile.rotation,
                "side": plain(tile.side),
                "symbol": plain(tile.symbol),
                "symbol_cell": plain(tile.symbol_cell),
                "corners": plain(tile.corners),
            }
            for tile in state.board.tiles
        },
        "tokens": {tuple(token.cell): plain(token.kind) for token in state.tokens},
        "players": list(map(plain_player, state.players)),
        "display": [None if tile is None else str(tile) for tile in state.display],
        "bag": list(map(str, state.bag)),
        "set_aside": list(map(str, state.set_aside)),
        "small_piles": list(state.small_piles),
        "turn_order": list(state.turn_order),
        "passed": list(state.passed),
        "northwest_tokens": list(state.northwest_tokens),
        "greenland_tokens": list(state.greenland_tokens),
        "cartography_left": state.cartography_left,
        "return_order": list(state.return_order),
    }


def public(state: reference.State) -> dict[str, Any]:
    """Return a state of the second implementation without its private keys."""
    return {
        key: [{k: v for k, v in player.items() if k[0] != "_"} for player in state["players"]]
        if key == "players"
        else {
            cell: {**tile, "corners": tuple(tile["corners"]), "cells": tuple(tile["cells"])}
            for cell, tile in state["tiles"].items()
        }
        if key == "tiles"
        else value
        for key, value in state.items()
        if key[0] != "_"
    }
