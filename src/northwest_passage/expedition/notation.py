"""The notation of actions: one short line of text each, for logs, the command line and reading aloud.

:func:`format_action` and :func:`parse_action` are exact inverses of each other, for every action, legal or
not, and for every line that represents an action.

>>> from northwest_passage import Cell, PlaceTile, Side, TileId, Unit, format_action, parse_action
>>> format_action(PlaceTile(Unit.SHIP, TileId.parse("L17"), Cell(5, 4), 90, Side.BACK))
'ship places L17 at 5,4 turned 90 flipped'
>>> parse_action("sled drives to 6,4 area 1")
MoveSled(to=Cell(col=6, row=4), area=1)
"""

from __future__ import annotations

from typing import Final

from northwest_passage._internal.notation import NUMBER, Notation, Part, member, pair
from northwest_passage.expedition import actions
from northwest_passage.expedition.actions import Action
from northwest_passage.expedition.nouns import Cell, Side, Terrain, TileId, TileKind, Unit

__all__ = ["LINES", "format_action", "parse_action"]

LINES: Final[dict[type[Action], str]] = {
    actions.TakeLarge: "take slot {slot}",
    actions.TakeSmall: "take pile {pile}",
    actions.DrawLarge: "{unit} draws slot {slot}",
    actions.DrawSmall: "{unit} draws pile {pile}",
    actions.RefreshTiles: "{unit} refreshes",
    actions.PlaceTile: "{unit} places {tile} at {cell}{rotation}{side}",
    actions.MoveShip: "ship sails to {to}",
    actions.MoveSled: "sled drives to {to} area {area}",
    actions.TransferCrew: "sled crew {sled_available} available {sled_resting} resting{deployed}",
    actions.Explore: "{unit} explores",
    actions.Discover: "{unit} discovers",
    actions.Pass: "pass",
    actions.EndTurn: "end turn",
    actions.FillGap: "fill {cell} with {corners} from pile {pile}",
    actions.SettleSled: "sled settles in area {area}",
    actions.LoseCrew: "lose {from_ship} from ship {from_sled} from sled",
    actions.DrawAndPlace: "{unit} draws and places at {cell}{rotation}{side}",
    actions.Reveal: "reveal {tile}",
}
"""The template of the line for each kind of action, with the action's fields in braces."""


def _read_tile(text: str) -> TileId:
    return TileId(TileKind("LSJP".index(text[0])), int(text[1:]))


def _write_corners(corners: tuple[Terrain, ...]) -> str:
    return "-".join(terrain.name.lower() for terrain in corners) or "nothing"


def _read_corners(text: str) -> tuple[Terrain, ...]:
    if text == "nothing":
        return ()
    return tuple(Terrain[name.upper()] for name in text.split("-"))


# An optional part is omitted if it has its default value.


def _write_rotation(rotation: int) -> str:
    return f" turned {rotation}" if rotation else ""


def _read_rotation(text: str) -> int:
    return int(text.removeprefix(" turned ") or 0)


def _write_side(side: Side) -> str:
    return " flipped" if side else ""


def _read_side(text: str) -> Side:
    return Side.BACK if text else Side.FRONT


def _write_deployed(area: int | None) -> str:
    return "" if area is None else f" deployed in area {area}"


def _read_deployed(text: str) -> int | None:
    return int(text.removeprefix(" deployed in area ")) if text else None


_CELL: Final = pair(Cell)
_PARTS: Final[dict[str, Part]] = {
    "unit": member(Unit),
    "tile": Part(str, f"[LSJP]{NUMBER}", _read_tile),
    "cell": _CELL,
    "to": _CELL,
    "corners": Part(_write_corners, "nothing|(?:land|sea)(?:-(?:land|sea))*", _read_corners),
    "rotation": Part(_write_rotation, f"(?: turned {NUMBER})?", _read_rotation),
    "side": Part(_write_side, "(?: flipped)?", _read_side),
    "deployed": Part(_write_deployed, f"(?: deployed in area {NUMBER})?", _read_deployed),
}
_NOTATION: Final[Notation[Action]] = Notation(LINES, _PARTS, {"deployed": "area"})


def format_action(action: Action) -> str:
    """Return an action as a line of text.

    >>> from northwest_passage import Pass, format_action
    >>> format_action(Pass())
    'pass'

    :param action: the action.
    :raises InvalidData: if the value is not an action of this game.
    """
    return _NOTATION.write(action)


def parse_action(text: str) -> Action:
    """Return the action that a line of text represents.

    >>> from northwest_passage import parse_action
    >>> parse_action("take slot 1")
    TakeLarge(slot=1)

    :param text: the line.
    :raises InvalidData: if the line is not exactly what :func:`format_action` writes for some action.
    """
    return _NOTATION.read(text)
