"""The map of Adventure in characters, in several sizes, with marks.

A hex is a box between two ``|``, with slanted lines above and below. Even rows are shifted to the right.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.text import Text

from northwest_passage.adventure import Action, Hex, Terrain
from northwest_passage.adventure.rules import queries
from northwest_passage.adventure.views import View
from northwest_passage.cli.canvas import (
    COLOUR,
    LAST,
    NUMBER,
    PLAYER_STYLES,
    PREVIEW,
    REFUSED,
    Canvas,
)
from northwest_passage.cli.game_ui import Marks, Place, Size
from northwest_passage.expedition.sentences import letter

__all__ = ["draw_map", "map_sizes"]


class Scale(NamedTuple):
    """The distances between adjacent hexes (an even number) and between rows, in characters."""

    x: int
    y: int


_SCALES: Final = (Scale(12, 3), Scale(8, 2), Scale(6, 2), Scale(4, 2))
_MARGIN: Final = 3
_OCEANS: Final = 3
"""The number of lines for the Atlantic, the Pacific and the slanted lines below the last row."""
_FEWEST: Final = 8
"""The minimum number of rows on a map."""
_SYMBOLS: Final = {Terrain.WATER: "~", Terrain.LAND: "▒", Terrain.SNOW: "*", Terrain.ICEBERG: "▲"}
_GROUND: Final = {
    Terrain.WATER: f"{COLOUR['shallow']} on {COLOUR['sea']}",
    Terrain.LAND: f"{COLOUR['relief']} on {COLOUR['land']}",
    Terrain.SNOW: f"{COLOUR['ice_crack']} on {COLOUR['ice_land']}",
    Terrain.ICEBERG: f"{COLOUR['ice_crack']} on {COLOUR['ice_floe']}",
}
_TREASURE: Final = "bold #000000 on #ffffff"
_MUTED: Final = COLOUR["muted"]


def _width(view: View, scale: Scale) -> int:
    return _MARGIN + scale.x * view.scenario.grid.width + 1 + scale.x // 2


def map_sizes(view: View) -> tuple[Size, ...]:
    """Return the sizes in which the map can be drawn, the largest first."""
    rows = range(max(view.scenario.rows, _FEWEST), _FEWEST - 1, -1)
    return tuple(
        Size(_width(view, scale), scale.y * number + _OCEANS)
        for scale in _SCALES
        for number in rows
    )


def draw_map(view: View, size: Size, marks: Marks[Action]) -> list[Text]:
    """Draw the rows that fit around the viewer's boat or, for a spectator, the boat of the player to act."""
    fitting = [scale for scale in _SCALES if _width(view, scale) <= size.width]
    return _Map(view, (fitting or _SCALES[-1:])[0], size).drawn(marks)


class _Map:
    """The visible part of the map."""

    def __init__(self, view: View, scale: Scale, size: Size) -> None:
        self.view = view
        self.scale = scale
        count = max(1, (size.height - _OCEANS) // scale.y)
        self.top = self._top(count)
        self.bottom = max(1, self.top - count + 1)
        height = (self.top - self.bottom + 1) * scale.y + _OCEANS
        self.canvas = Canvas(_width(view, scale), min(height, size.height))
        self.boats: dict[Place, int] = {
            player.boat: seat for seat, player in enumerate(view.players) if player.boat.row
        }

    def _top(self, count: int) -> int:
        """Return the highest visible row: the last revealed one, or a lower one to show the boat."""
        view = self.view
        rows = max(view.scenario.rows, 4)
        seat = view.turn_player if view.viewer is None else view.viewer
        if seat is None:
            return rows
        return min(rows, max(view.players[seat].boat.row, 1) + max(count - 2, count // 2))

    def drawn(self, marks: Marks[Action]) -> list[Text]:
        for row in range(self.top, self.bottom - 1, -1):
            self._row(row)
        self._oceans()
        for place in marks.last:
            self._around(place, "<>", LAST)
        for place in marks.reach:
            self._in_middle(place, "•", NUMBER)
        if marks.preview is not None:
            for place in queries.hexes(self.view, marks.preview):
                self._around(place, "[]", PREVIEW)
            for place in queries.path(marks.preview):
                self._in_middle(place, "●", PREVIEW)
        for number, action in marks.numbers:
            self._number(number, action)
        for place in marks.refused:
            self._in_middle(place, "!", REFUSED)
        return self.canvas.lines()

    def _corner(self, place: Place) -> tuple[int, int]:
        """Return the column and the line on the canvas where a hex begins."""
        col, row = place
        shift = self.scale.x // 2 if row % 2 == 0 else 0
        return _MARGIN + shift + col * self.scale.x, 2 + (self.top - row) * self.scale.y

    def _is_seen(self, place: Place) -> bool:
        return self.bottom <= place[1] <= self.top and self.view.scenario.grid.has(Hex(*place))

    def _row(self, row: int) -> None:
        width = self.view.scenario.grid.width
        _, y = self._corner((0, row))
        self.canvas.put(0, y, f"{row:>2}", _MUTED)
        for col in range(width):
            place = Hex(col, row)
            x, y = self._corner(place)
            terrain = self.view.scenario.terrain_at(place)
            style = _GROUND[terrain] if terrain is not None else COLOUR["grid"]
            for line in range(self.scale.y - 1):
                self.canvas.put(x, y + line, "|", _MUTED)
                self.canvas.put(x + 1, y + line, self._filling(terrain, line), style)
                self.canvas.put(x + self.scale.x, y + line, "|", _MUTED)
            for line, characters in ((y - 1, "/\\"), (y + self.scale.y - 1, "\\/")):
                # The slants of two rows coincide only if the width is divisible by 4.
                near = self.scale.x // 4
                if self.scale.x % 4 and characters == "\\/" and row > self.bottom:
                    continue
                self.canvas.put(x + near, line, characters[0], _MUTED)
                self.canvas.put(x + self.scale.x - near, line, characters[1], _MUTED)
            self._contents(place)
            # Column numbers above the highest row and below the lowest.
            middle = x + self.scale.x // 2
            if row == self.top:
                self.canvas.put(middle, y - 1, str(col), _MUTED)
            if row == self.bottom:
                self.canvas.put(middle, y + self.scale.y - 1, str(col), _MUTED)

    def _filling(self, terrain: Terrain | None, line: int) -> str:
        inside = self.scale.x - 1
        if terrain is None:
            return " " * inside
        symbol = _SYMBOLS[terrain]
        if terrain is Terrain.LAND:
            return symbol * inside
        return "".join(symbol if (i + line) % 2 == 0 else " " for i in range(inside))

    def _contents(self, place: Hex) -> None:
        """Draw the routes on a hex (the lowest first), its treasure and its boat."""
        x, y = self._corner(place)
        scenario = self.view.scenario
        routes = [*dict.fromkeys(token.owner for token in scenario.live_at(place))]
        space = max(1, self.scale.x - 3)
        for i, owner in enumerate(routes[-space:]):
            self.canvas.put(x + 1 + i, y, letter(owner).lower(), PLAYER_STYLES[owner])
        if scenario.shows_treasure(place):
            self.canvas.put(x + self.scale.x // 2, y, "$", _TREASURE)
        if place in self.boats:
            seat = self.boats[place]
            self.canvas.put(x + self.scale.x - 1, y, letter(seat), PLAYER_STYLES[seat])

    def _oceans(self) -> None:
        view, rows = self.view, self.view.edition.rows
        ahead = "~ Pacific ~" if self.top == rows else "not revealed yet"
        if self.top < view.scenario.rows:
            ahead = _rows(self.top + 1, view.scenario.rows)
        self.canvas.put(_MARGIN + 2, 0, ahead, _MUTED)
        behind = "~ Atlantic ~ " if self.bottom == 1 else f"{_rows(1, self.bottom - 1)} "
        last = self.canvas.height - 1
        self.canvas.put(_MARGIN + 2, last, behind, _MUTED)
        x = _MARGIN + 2 + len(behind)
        for seat, player in enumerate(view.players):
            row = player.boat.row
            if row > rows:
                self.canvas.put(_MARGIN + 2 + len(ahead) + 1, 0, letter(seat), PLAYER_STYLES[seat])
            elif row < self.bottom:
                self.canvas.put(x, last, letter(seat), PLAYER_STYLES[seat])
                x += 2

    # -- Marks -------------------------------------------------------------------------------------

    def _around(self, place: Place, characters: str, style: str) -> None:
        if self._is_seen(place):
            x, y = self._corner(place)
            for line in range(self.scale.y - 1):
                self.canvas.put(x, y + line, characters[0], style)
                self.canvas.put(x + self.scale.x, y + line, characters[1], style)

    def _in_middle(self, place: Place, character: str, style: str) -> None:
        if self._is_seen(place):
            x, y = self._corner(place)
            self.canvas.put(x + self.scale.x // 2, y + self.scale.y - 2, character, style)
        elif place[1] > self.view.edition.rows:
            self.canvas.put(_MARGIN, 0, character, style)

    def _number(self, number: str, action: Action) -> None:
        places = queries.path(action)[-1:] or queries.hexes(self.view, action)
        if not places:
            return
        place = places[0]
        if self._is_seen(place):
            x, y = self._corner(place)
            self.canvas.put(x + self.scale.x // 2, y, number, NUMBER)
        elif place[1] > self.view.edition.rows:
            self.canvas.put(0, 0, f"{number} ", NUMBER)


def _rows(first: int, last: int) -> str:
    """Return the label for rows that are not visible."""
    return f"row {first}" if first == last else f"rows {first} to {last}"
