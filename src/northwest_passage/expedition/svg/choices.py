"""Legal actions as click targets, each in its place on the map or in the panel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import num
from northwest_passage._internal.svg.parts import SANS, Target, halo
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.expedition import actions
from northwest_passage.expedition.actions import Action
from northwest_passage.expedition.freezing import Area
from northwest_passage.expedition.nouns import Cell, Unit
from northwest_passage.expedition.rules import queries
from northwest_passage.expedition.rules.queries import areas
from northwest_passage.expedition.sentences import label
from northwest_passage.expedition.state import State
from northwest_passage.expedition.svg.coast import CELL, frame, outline, trace_cells
from northwest_passage.expedition.svg.placements import Placing, placements_drawn, target
from northwest_passage.expedition.svg.units import (
    Spot,
    area_spots,
    places,
    sea_spots,
    spot,
    unit_drawing,
)

_Where: TypeAlias = tuple[str, object]
"""A kind of target and its place, or ``("", None)`` for an action without a target."""
_NOWHERE: Final[_Where] = ("", None)


@attrs.frozen
class Choices(Frozen):
    """The legal actions, as markup."""

    marked: str
    """Markup below the pieces that ignores clicks: cells marked without an action, and tints over areas."""
    on_map: str
    """The markup of the click targets on the map, which are above the pieces."""
    in_panel: dict[str, str]
    """The attributes of targets in the panel, by name, such as ``slot-0``, ``pile-0`` or ``refresh``."""
    buttons: tuple[tuple[str, str, Target], ...]
    """The buttons in the panel, for actions with no other place, such as a pass. Each is given as its label,
    an empty string and its target.
    """

    @property
    def some(self) -> bool:
        """True if there is any target."""
        return bool(self.on_map or self.in_panel or self.buttons)


def choices(
    state: State, wanted: Iterable[Action | Cell], zoom: float, colours: Palette
) -> Choices:
    """Return the markup for the given cells and actions. Actions with no other place become buttons."""
    cells: set[Cell] = set()
    found: dict[str, dict[Any, list[Action]]] = {}
    for item in wanted:
        if isinstance(item, Cell):
            cells.update(filter(state.board.grid.has, (item,)))
            continue
        kind, where = _where(state, item)
        found.setdefault(kind, {}).setdefault(where, []).append(item)
    sailing, driving, taking, drawing = (
        found.get(kind, {}) for kind in ("sail", "drive", "take", "panel")
    )
    placed, crew, buttons = (
        found.get(kind, {}).get(None, []) for kind in ("place", "crew", "button")
    )
    placings = [action for action in placed if isinstance(action, Placing)]
    pieces = places(state, zoom)
    occupied = [(place.x, place.y) for place in pieces.values()]
    parts = [placements_drawn(state, placings, zoom, colours)]
    parts += (_sail(state, to, ways, occupied, zoom, colours) for to, ways in sailing.items())
    parts += (
        _drive(state, to, area, ways, occupied, zoom, colours)
        for (to, area), ways in driving.items()
    )
    parts += (_take(state, cell, ways, zoom, colours) for cell, ways in taking.items())
    if crew and state.turn_player is not None:
        place = pieces.get(f"ship-{state.turn_player}")
        if place is not None:
            ring = _ring((place.x, place.y), place.scale, colours)
            parts.append(_target(state, crew, "crew-transfer", None, ring))
    drawn = "".join(parts)
    return Choices(
        _wash(state, driving, colours) + _cells(sorted(cells), colours),
        f'<g class="highlight">{drawn}</g>' if drawn else "",
        {name: target(state, ways, "draw").opening for name, ways in drawing.items()},
        tuple((label(state, action), "", target(state, [action], "button")) for action in buttons),
    )


# -- The place of each kind of action --------------------------------------------------------------


def _where(state: State, action: Action) -> _Where:
    kind = type(action)
    return TARGETS[kind](state, action) if kind in TARGETS else _NOWHERE


def _actor(state: State, unit: Unit) -> Cell:
    """Return the tile of the acting player's Ship or Sled.

    The result is a cell off the board if the unit is not on the board.
    """
    player = None if state.turn_player is None else state.players[state.turn_player]
    position = None if player is None else player.position(unit)
    return Cell(-1, -1) if position is None else position


def _on_crew(state: State, action: actions.TransferCrew) -> _Where:
    """Return the target of a crew transfer: the area where it deploys the Sled, or otherwise the Ship."""
    if action.area is None:
        return "crew", None
    return "drive", (_actor(state, Unit.SHIP), action.area)


def _on_token(state: State, action: Action) -> _Where:
    for cell in queries.cells(state, action):
        return "take", cell
    return _NOWHERE


def _placing(state: State, action: Action) -> _Where:
    return "place", None


def _on_slot(state: State, action: actions.TakeLarge | actions.DrawLarge) -> _Where:
    return "panel", f"slot-{action.slot}"


def _on_pile(state: State, action: actions.TakeSmall | actions.DrawSmall) -> _Where:
    return "panel", f"pile-{action.pile}"


def _button(state: State, action: Action) -> _Where:
    return "button", None


TARGETS: Final[Mapping[type[Action], Callable[[State, Any], _Where]]] = {
    actions.TakeLarge: _on_slot,
    actions.TakeSmall: _on_pile,
    actions.DrawLarge: _on_slot,
    actions.DrawSmall: _on_pile,
    actions.RefreshTiles: lambda state, action: ("panel", "refresh"),
    actions.PlaceTile: _placing,
    actions.MoveShip: lambda state, action: ("sail", action.to),
    actions.MoveSled: lambda state, action: ("drive", (action.to, action.area)),
    actions.TransferCrew: _on_crew,
    actions.Explore: _on_token,
    actions.Discover: _on_token,
    actions.Pass: _button,
    actions.EndTurn: _button,
    actions.FillGap: _placing,
    actions.SettleSled: lambda state, action: (
        "drive",
        (_actor(state, Unit.SLED), action.area),
    ),
    actions.LoseCrew: _button,
    actions.DrawAndPlace: _placing,
}
"""For each kind of action of a player, a function that returns its target. Chance actions are not drawn."""


# -- The drawings ----------------------------------------------------------------------------------


def _cells(cells: list[Cell], colours: Palette) -> str:
    """Draw cells that are marked without an action."""
    if not cells:
        return ""
    drawn = outline(cells)
    each = "".join(
        f'<rect class="choice" data-col="{col}" data-row="{row}" x="{col * CELL}" y="{row * CELL}"'
        f' width="{CELL}" height="{CELL}" fill="none"/>'
        for col, row in cells
    )
    return f'<g class="marked" pointer-events="none">{_lines(drawn, colours, fill=True)}{each}</g>'


def _lines(path: str, colours: Palette, *, fill: bool = False, dashes: str = "") -> str:
    """Draw an outline that is visible on any background."""
    inner = f'fill="{colours["highlight"]}" fill-opacity=".2"' if fill else 'fill="none"'
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<path d="{path}" {inner} stroke="{colours["piece"]}" stroke-width="6" stroke-linejoin="round"/>'
        f'<path d="{path}" fill="none" stroke="{colours["highlight"]}" stroke-width="3.4"'
        f' stroke-linejoin="round"{dashed}/>'
    )


def _target(
    state: State, ways: list[Action], kind: str, where: tuple[Cell, int | None] | None, drawn: str
) -> str:
    """Return the markup of a click target. Its whole drawing can be clicked."""
    opening, words = target(state, ways, kind)
    data = ""
    if where is not None:
        (col, row), area = where
        data = f' data-col="{col}" data-row="{row}"'
        data += "" if area is None else f' data-area="{area}"'
    return f'<g {opening}{data} pointer-events="all">{words}{drawn}</g>'


def _ring(at: Spot, scale: float, colours: Palette) -> str:
    return (
        f'<g transform="translate({num(at[0])} {num(at[1])}) scale({scale:.3g})">'
        f'<circle r="25" fill="none" stroke="none"/>{halo("highlight", colours)}</g>'
    )


def _ghost(
    state: State, unit: Unit, at: Spot, occupied: list[Spot], zoom: float, colours: Palette
) -> str:
    """Draw a pale piece where the unit would be, unless another piece is there."""
    player = state.turn_player
    near = any(abs(at[0] - x) + abs(at[1] - y) < CELL * 0.6 for x, y in occupied)
    if player is None or near:
        return ""
    return (
        f'<g opacity=".6" pointer-events="none"'
        f' transform="translate({num(at[0])} {num(at[1])}) scale({min(zoom, 1.6):.3g})">'
        f"{unit_drawing(unit, player, colours)}</g>"
    )


def _sail(
    state: State,
    to: Cell,
    ways: list[Action],
    occupied: list[Spot],
    zoom: float,
    colours: Palette,
) -> str:
    tile = state.board.tile_at(to)
    if tile is None:
        return ""
    at = next(iter(sea_spots(state, tile).values()), spot(tile.cell, ()))
    drawn = _lines(frame(tile.cells, 4), colours) + _ghost(
        state, Unit.SHIP, at, occupied, zoom, colours
    )
    return _target(state, ways, "destination", (to, None), drawn)


def _drive(
    state: State,
    to: Cell,
    area: int,
    ways: list[Action],
    occupied: list[Spot],
    zoom: float,
    colours: Palette,
) -> str:
    tile = state.board.tile_at(to)
    spots = {} if tile is None else area_spots(state, tile, area)
    if tile is None or not spots:
        return ""
    shape = area_shape(areas(state, tile.cell)[area])
    ghost = _ghost(state, Unit.SLED, next(iter(spots.values())), occupied, zoom, colours)
    return _target(state, ways, "destination", (to, area), _lines(shape, colours) + ghost)


def _wash(state: State, driving: Iterable[tuple[Cell, int]], colours: Palette) -> str:
    """Draw a tint over the areas that a Sled can move to."""
    shapes: list[str] = []
    for to, area in driving:
        tile = state.board.tile_at(to)
        found = () if tile is None else areas(state, tile.cell)
        shapes += (area_shape(one) for one in found if one.number == area)
    if not shapes:
        return ""
    return (
        f'<path class="wash" pointer-events="none" d="{"".join(shapes)}" fill="{colours["highlight"]}"'
        ' fill-opacity=".24"/>'
    )


def _take(state: State, cell: Cell, ways: list[Action], zoom: float, colours: Palette) -> str:
    place = places(state, zoom).get(f"token-{cell.col}-{cell.row}")
    at, scale = (spot(cell, ()), 1.0) if place is None else ((place.x, place.y), place.scale)
    return _target(state, ways, "take", (cell, None), _ring(at, scale, colours))


# -- Areas -----------------------------------------------------------------------------------------


def area_shape(area: Area) -> str:
    """Return the outline of an area in which a Sled can be: its land and its ice (MOV-2)."""
    inside = set(area.corners)
    steps = ((0, 0), (1, 0), (1, 1), (0, 1))

    def walkable(cell: Cell, corner: int) -> bool:
        dx, dy = steps[corner]
        return (cell, Cell(cell.col + dx, cell.row + dy)) in inside

    return trace_cells(
        (cell, (walkable(cell, 0), walkable(cell, 1), walkable(cell, 2), walkable(cell, 3)))
        for cell in area.cells
    ).land


def areas_drawn(state: State, tiles: Iterable[Cell], zoom: float, colours: Palette) -> str:
    """Draw all areas of some tiles, each with its number (MOV-2)."""
    parts: list[str] = []
    for cell in dict.fromkeys(tiles):
        tile = state.board.tile_at(cell)
        if tile is None:
            continue
        col, row = tile.cell
        for area in areas(state, tile.cell):
            x, y = next(iter(area_spots(state, tile, area.number).values()))
            shape = area_shape(area)
            parts.append(
                f'<g class="area" data-col="{col}" data-row="{row}" data-area="{area.number}">'
                f'<path d="{shape}" fill="{colours["outline"]}" fill-opacity=".22"'
                f' stroke="{colours["piece"]}" stroke-width="2.2" stroke-dasharray="5 3.5"'
                ' stroke-linejoin="round"/>'
                f'<text x="{num(x)}" y="{num(y + 5 * zoom)}" font-family="{SANS}"'
                f' font-size="{num(14 * zoom)}" font-weight="700" text-anchor="middle"'
                f' fill="{colours["piece"]}"'
                f' stroke="{colours["outline"]}" stroke-width="3.5" stroke-linejoin="round"'
                f' paint-order="stroke">{area.number}</text></g>'
            )
    return f'<g class="areas" pointer-events="none">{"".join(parts)}</g>' if parts else ""
