"""The JSON representation of Adventure's values that are not written field by field.

The default edition is written as its name. A scenario is written as its tiles and the piles on them, from
which the rest is computed. The codec handles all other values.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias, TypeVar, cast

import attrs

from northwest_passage._internal.codec.converter import Abbreviated, Codec, NamedUnion, WrittenAs
from northwest_passage._internal.codec.hooks import as_object
from northwest_passage._internal.frozen import Frozen
from northwest_passage.adventure.actions import Action
from northwest_passage.adventure.default_edition import DEFAULT_EDITION, EDITION_NAME
from northwest_passage.adventure.edition import PLAYER_COUNTS, SHELF, Edition
from northwest_passage.adventure.events import Event
from northwest_passage.adventure.nouns import Hex, Shape, Terrain, Token
from northwest_passage.adventure.scenario import PlacedTile, Scenario
from northwest_passage.adventure.state import Pending, State
from northwest_passage.adventure.validation.scenario import build_scenario, piles_of
from northwest_passage.adventure.views import View
from northwest_passage.errors import InvalidData, Problem, invalid

PositionT = TypeVar("PositionT", State, View)


@attrs.frozen
class LaidToken(Frozen):
    """An advance token on the scenario."""

    owner: int
    shape: Shape
    path: tuple[Hex, ...]
    """The hexes of the token, from its lower end or, if both ends are in one row, from its left end."""


@attrs.frozen
class LaidTile(Frozen):
    """An iceberg or water tile of one hex."""

    terrain: Terrain


Piece: TypeAlias = LaidToken | LaidTile


@attrs.frozen
class Heap(Frozen):
    """The pieces on one hex."""

    hex: Hex
    pieces: tuple[Piece, ...]
    """The pieces, bottom to top."""


@attrs.frozen
class Map(Frozen):
    """The revealed scenario."""

    tiles: tuple[PlacedTile, ...]
    """The tiles in the order of their places: row by row, the middle tile first."""
    piles: tuple[Heap, ...]
    """The piles on hexes, by column, then row. Hexes without pieces are left out."""


def _spelled(scenario: Scenario) -> Map:
    return Map(
        scenario.tiles,
        tuple(Heap(place, tuple(map(as_piece, pile))) for place, pile in piles_of(scenario)),
    )


_OLD_EVENTS: Final = {
    "token_laid": "token_placed",
    "iceberg_laid": "iceberg_placed",
    "water_laid": "water_placed",
}


def rename_events(fields: dict[str, object]) -> dict[str, object]:
    """Replace the event names of version 2 in the fields of an event, or of a value that contains events."""
    events = fields.get("events")
    if isinstance(events, list):
        return {**fields, "events": [*map(_renamed, cast("list[object]", events))]}
    return as_object(_renamed(fields))


def _renamed(event: object) -> object:
    if type(event) is not dict:
        return event
    fields = cast("dict[str, object]", event)
    kind = fields.get("type")
    return {**fields, "type": _OLD_EVENTS.get(kind, kind)} if isinstance(kind, str) else fields


def as_piece(piece: Token | Terrain) -> Piece:
    """Return the JSON representation of a piece on a hex."""
    if isinstance(piece, Token):
        return LaidToken(piece.owner, piece.shape, piece.path)
    return LaidTile(piece)


def _from_piece(piece: Piece) -> Token | Terrain:
    if isinstance(piece, LaidTile):
        return piece.terrain
    return Token(piece.owner, piece.shape, piece.path)


def _with_scenario(position: PositionT) -> PositionT:
    """Return a state or view with its scenario built from tiles and piles.

    The width of the scenario depends on the number of players, which is known only after all fields
    have been read. Until then, the scenario is a :class:`Map`.
    """
    spelled: Any = position.scenario
    players = len(position.players)
    if players not in PLAYER_COUNTS:
        raise invalid("players", f"must have 2 to 4 players, got {players}")
    piles = [(heap.hex, tuple(map(_from_piece, heap.pieces))) for heap in spelled.piles]
    try:
        scenario = build_scenario(position.edition, players, spelled.tiles, piles)
    except InvalidData as error:
        raise InvalidData(
            [Problem(f"scenario.{problem.path}", problem.message) for problem in error.problems]
        ) from None
    return attrs.evolve(position, scenario=scenario)


CODEC: Final = Codec(
    unions={
        Action: NamedUnion("Action", "Any action of the game."),
        Event: NamedUnion("GameEvent", "Any event that a step can contain."),
        Pending: NamedUnion("Pending", "The choice or the draw that a played card still requires."),
        Piece: NamedUnion("Piece", "A piece on a hex: a token, or a tile of one hex."),
    },
    fields={
        Edition: Abbreviated(Edition, {EDITION_NAME: DEFAULT_EDITION}, "an edition"),
        Scenario: WrittenAs(Map, _spelled),
    },
    finish={Edition: SHELF.shared, State: _with_scenario, View: _with_scenario},
)
"""The codec that reads and writes all values of Adventure."""
