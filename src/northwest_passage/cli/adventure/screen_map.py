"""The scenario of Adventure in characters, at several sizes, with marks on it.

A hex is a box between two ``|``, with slanted lines above and below; even rows are shifted to the right.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.text import Text

from northwest_passage.adventure import Action, Hex, Terrain
from northwest_passage.adventure.rules import queries
from northwest_passage.adventure.views import View
from northwest_passage.cli.screen.canvas import COLOUR, PLAYER_STYLES, Canvas
from northwest_passage.cli.screen.game_screen import Marks, Place, Room
from northwest_passage.expedition.sentences import letter

__all__ = ["draw", "sizes"]


class Scale(NamedTuple):
    """From one hex to the next, and from one row to the next, in characters; the width is even."""

    x: int
    y: int


_SCALES: Final = (Scale(12, 3), Scale(8, 2), Scale(6, 2), Scale(4, 2))
_MARGIN: Final = 3
_OCEANS: Final = 3
"""The lines of the Atlantic, of the Pacific, and of the last slants."""
_FEWEST: Final = 8
"""So many rows are worth a larger map."""
_SIGNS: Final = {Terrain.WATER: "~", Terrain.LAND: "▒", Terrain.SNOW: "*", Terrain.ICEBERG: "▲"}
_GROUND: Final = {
    Terrain.WATER: f"{COLOUR['shallow']} on {COLOUR['sea']}",
    Terrain.LAND: f"{COLOUR['relief']} on {COLOUR['land']}",
    Terrain.SNOW: f"{COLOUR['ice_crack']} on {COLOUR['ice_land']}",
    Terrain.ICEBERG: f"{COLOUR['ice_crack']} on {COLOUR['ice_floe']}",
}
_NUMBER: Final = f"bold {COLOUR['highlight_ink']} on {COLOUR['highlight']}"
_GHOST: Final = f"bold {COLOUR['highlight']} on {COLOUR['highlight_ink']}"
_LAST: Final = f"bold {COLOUR['last']}"
_REFUSED: Final = f"bold {COLOUR['outline']} on {COLOUR['refusal']}"
_TREASURE: Final = "bold #000000 on #ffffff"
_QUIET: Final = COLOUR["muted"]


def _width(view: View, scale: Scale) -> int:
    return _MARGIN + scale.x * view.scenario.grid.width + 1 + scale.x // 2


def sizes(view: View) -> tuple[Room, ...]:
    """In which sizes the map can be drawn, the largest first; the last is for a small screen."""
    rows = range(max(view.scenario.rows, _FEWEST), _FEWEST - 1, -1)
    return tuple(
        Room(_width(view, scale), scale.y * number + _OCEANS)
        for scale in _SCALES
        for number in rows
    )


def draw(view: View, room: Room, marks: Marks[Action]) -> list[Text]:
    """As many rows as there is room for, those with boats and marks among them, and what is on them."""
    fitting = [scale for scale in _SCALES if _width(view, scale) <= room.width]
    return _Map(view, (fitting or _SCALES[-1:])[0], room).drawn(marks)


class _Map:
    """A part of the scenario in the making."""

    def __init__(self, view: View, scale: Scale, room: Room) -> None:
        self.view = view
        self.scale = scale
        count = max(1, (room.height - _OCEANS) // scale.y)
        self.top = self._top(count)
        self.bottom = max(1, self.top - count + 1)
        height = (self.top - self.bottom + 1) * scale.y + _OCEANS
        self.canvas = Canvas(_width(view, scale), min(height, room.height))
        self.boats: dict[Place, int] = {
            player.boat: seat for seat, player in enumerate(view.players) if player.boat.row
        }

    def _top(self, count: int) -> int:
        """The highest row to be seen: the last one revealed, unless the boat that acts is too far back."""
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
            self._around(place, "<>", _LAST)
        for place in marks.reach:
            self._in_middle(place, "•", _NUMBER)
        if marks.ghost is not None:
            for place in queries.hexes(self.view, marks.ghost):
                self._around(place, "[]", _GHOST)
            for place in queries.path(marks.ghost):
                self._in_middle(place, "●", _GHOST)
        for number, action in marks.numbers:
            self._number(number, action)
        for place in marks.refused:
            self._in_middle(place, "!", _REFUSED)
        return self.canvas.lines()

    def _corner(self, place: Place) -> tuple[int, int]:
        """Where the left border of a hex is, in its first line."""
        col, row = place
        shift = self.scale.x // 2 if row % 2 == 0 else 0
        return _MARGIN + shift + col * self.scale.x, 2 + (self.top - row) * self.scale.y

    def _is_seen(self, place: Place) -> bool:
        return self.bottom <= place[1] <= self.top and self.view.scenario.grid.has(Hex(*place))

    def _row(self, row: int) -> None:
        width = self.view.scenario.grid.width
        _, y = self._corner((0, row))
        self.canvas.put(0, y, f"{row:>2}", _QUIET)
        for col in range(width):
            place = Hex(col, row)
            x, y = self._corner(place)
            terrain = self.view.scenario.terrain_at(place)
            style = _GROUND[terrain] if terrain is not None else COLOUR["grid"]
            for line in range(self.scale.y - 1):
                self.canvas.put(x, y + line, "|", _QUIET)
                self.canvas.put(x + 1, y + line, self._filling(terrain, line), style)
                self.canvas.put(x + self.scale.x, y + line, "|", _QUIET)
            for line, signs in ((y - 1, "/\\"), (y + self.scale.y - 1, "\\/")):
                # The slants of two rows are the same ones only where a quarter is a whole number.
                near = self.scale.x // 4
                if self.scale.x % 4 and signs == "\\/" and row > self.bottom:
                    continue
                self.canvas.put(x + near, line, signs[0], _QUIET)
                self.canvas.put(x + self.scale.x - near, line, signs[1], _QUIET)
            self._contents(place)
            # In the roof of the highest row and the floor of the lowest: so a hex can be named.
            middle = x + self.scale.x // 2
            if row == self.top:
                self.canvas.put(middle, y - 1, str(col), _QUIET)
            if row == self.bottom:
                self.canvas.put(middle, y + self.scale.y - 1, str(col), _QUIET)

    def _filling(self, terrain: Terrain | None, line: int) -> str:
        inside = self.scale.x - 1
        if terrain is None:
            return " " * inside
        sign = _SIGNS[terrain]
        if terrain is Terrain.LAND:
            return sign * inside
        return "".join(sign if (i + line) % 2 == 0 else " " for i in range(inside))

    def _contents(self, place: Hex) -> None:
        """Whose routes are there, the lowest first; a treasure; a boat."""
        x, y = self._corner(place)
        scenario = self.view.scenario
        routes = [*dict.fromkeys(token.owner for token in scenario.live_at(place))]
        room = max(1, self.scale.x - 3)
        for i, owner in enumerate(routes[-room:]):
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
        self.canvas.put(_MARGIN + 2, 0, ahead, _QUIET)
        behind = "~ Atlantic ~ " if self.bottom == 1 else f"{_rows(1, self.bottom - 1)} "
        last = self.canvas.height - 1
        self.canvas.put(_MARGIN + 2, last, behind, _QUIET)
        x = _MARGIN + 2 + len(behind)
        for seat, player in enumerate(view.players):
            row = player.boat.row
            if row > rows:
                self.canvas.put(_MARGIN + 2 + len(ahead) + 1, 0, letter(seat), PLAYER_STYLES[seat])
            elif row < self.bottom:
                self.canvas.put(x, last, letter(seat), PLAYER_STYLES[seat])
                x += 2

    # -- Marks -------------------------------------------------------------------------------------

    def _around(self, place: Place, signs: str, style: str) -> None:
        if self._is_seen(place):
            x, y = self._corner(place)
            for line in range(self.scale.y - 1):
                self.canvas.put(x, y + line, signs[0], style)
                self.canvas.put(x + self.scale.x, y + line, signs[1], style)

    def _in_middle(self, place: Place, sign: str, style: str) -> None:
        if self._is_seen(place):
            x, y = self._corner(place)
            self.canvas.put(x + self.scale.x // 2, y + self.scale.y - 2, sign, style)
        elif place[1] > self.view.edition.rows:
            self.canvas.put(_MARGIN, 0, sign, style)

    def _number(self, number: str, action: Action) -> None:
        places = queries.path(action)[-1:] or queries.hexes(self.view, action)
        if not places:
            return
        place = places[0]
        if self._is_seen(place):
            x, y = self._corner(place)
            self.canvas.put(x + self.scale.x // 2, y, number, _NUMBER)
        elif place[1] > self.view.edition.rows:
            self.canvas.put(0, 0, f"{number} ", _NUMBER)


def _rows(first: int, last: int) -> str:
    """Rows that are not to be seen."""
    return f"row {first}" if first == last else f"rows {first} to {last}"
