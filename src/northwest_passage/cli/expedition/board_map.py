"""The map of Expedition in characters, in several sizes, with marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from rich.text import Text

from northwest_passage.cli.canvas import (
    COLOUR,
    LAST,
    NUMBER,
    PLAYER_STYLES,
    PREVIEW,
    REFUSED,
    Canvas,
)
from northwest_passage.cli.expedition.menus import area_of
from northwest_passage.cli.game_ui import Marks, Size
from northwest_passage.expedition import Action, Cell, State, Terrain, actions, areas, text
from northwest_passage.expedition.islands import islands
from northwest_passage.expedition.nouns import Corners
from northwest_passage.expedition.rules import queries
from northwest_passage.expedition.text.reading import FREE, STEP_X, STEP_Y, SYMBOLS

__all__ = ["draw_map", "ground_style", "map_sizes"]


class Scale(NamedTuple):
    """The distance between adjacent corners in characters."""

    x: int
    y: int


_SCALES: Final = (Scale(8, 4), Scale(6, 3), Scale(STEP_X, STEP_Y))
_LAND, _SEA, _CHARTED = "■", "≈", "◆"
_REACH: Final = f"bold {COLOUR['highlight']}"
_MARGIN: Final = COLOUR["muted"]


def _margin(state: State) -> int:
    return len(str(state.board.grid.rows - 1)) + 2


def _size(state: State, scale: Scale) -> Size:
    grid = state.board.grid
    # The numbers of the columns are above the map, the multipliers below it.
    return Size(_margin(state) + scale.x * grid.columns + 1, scale.y * grid.rows + 1 + 2)


def map_sizes(state: State) -> tuple[Size, ...]:
    """Return the sizes in which the map can be drawn, the largest first."""
    return tuple(_size(state, scale) for scale in _SCALES)


def draw_map(state: State, size: Size, marks: Marks[Action]) -> list[Text]:
    """Draw the map with marks, as large as the size allows."""
    for scale in _SCALES:
        width, height = _size(state, scale)
        if width <= size.width and height <= size.height:
            return _map(state, scale).drawn(marks)
    return _map(state, _SCALES[-1]).drawn(marks)


@lru_cache(maxsize=2)
def _map(state: State, scale: Scale) -> _Map:
    """Return the map of a state. It is cached, since often only the marks change."""
    return _Map(state, scale)


def ground_style(land: bool, frozen: bool = False, charted: bool = False) -> str:
    """Return the style of land or sea."""
    if charted:
        return f"{COLOUR['relief']} on {COLOUR['ice_charted' if frozen else 'charted']}"
    if land:
        return f"{COLOUR['relief']} on {COLOUR['ice_land' if frozen else 'land']}"
    if frozen:
        return f"{COLOUR['ice_floe']} on {COLOUR['ice_sea']}"
    return f"{COLOUR['shallow']} on {COLOUR['sea']}"


class _Map:
    """The map of one state at one scale."""

    def __init__(self, state: State, scale: Scale) -> None:
        self.state = state
        self.scale = scale
        self.margin = _margin(state)
        self.charted = {corner for island in islands(state.board) for corner in island.corners}
        self.covered = {cell for tile in state.board.tiles for cell in tile.cells}
        drawn = text.board(state, style="box", tiles=False, coordinates=False)
        grid = state.board.grid
        self.base = [
            line.ljust(STEP_X * grid.columns + 1)
            for line in drawn.splitlines()[: STEP_Y * grid.rows + 1]
        ]
        """The same map at the smallest scale, from which all symbols are read."""
        self.canvas = Canvas(*_size(state, scale))
        self._frame()
        self._ground()
        self._insides()
        self.bare = self.canvas

    def drawn(self, marks: Marks[Action]) -> list[Text]:
        self.canvas = self.bare.copy()
        for cell in marks.last:
            self._last(Cell(*cell), marks.last)
        for cell in marks.reach:
            self._reach(Cell(*cell))
        if marks.preview is not None:
            self._preview(marks.preview)
        for number, action in marks.numbers:
            self.canvas.put(*self._spot(action), number.center(3), NUMBER)
        for cell in marks.refused:
            if self.state.board.grid.has(Cell(*cell)):
                self.canvas.put(*self._middle(Cell(*cell)), " ! ", REFUSED)
        return self.canvas.lines()

    # -- The map itself ----------------------------------------------------------------------------

    def _x(self, col: int) -> int:
        return self.margin + self.scale.x * col

    def _y(self, row: int) -> int:
        return 1 + self.scale.y * row

    def _middle(self, cell: Cell) -> tuple[int, int]:
        """Return the position of the first of the three characters in the centre of a cell."""
        return self._x(cell.col) + self.scale.x // 2 - 1, self._y(cell.row) + self.scale.y // 2

    def _frame(self) -> None:
        """Draw the numbers of columns and rows, and the multipliers of the columns (SCR-4)."""
        grid, canvas = self.state.board.grid, self.canvas
        for col in range(grid.columns):
            canvas.put(self._x(col) + self.scale.x // 2, 0, str(col), _MARGIN)
            zone = f"×{self.state.edition.zones[col]}"
            canvas.put(self._x(col) + self.scale.x // 2 - 1, canvas.height - 1, zone, _MARGIN)
        for row in range(grid.rows):
            frozen = row < self.state.frozen_rows
            label = f"{row}{'*' if frozen else ''}"
            style = COLOUR["ice_floe"] if frozen else _MARGIN
            canvas.put(0, self._y(row) + self.scale.y // 2, label, style)

    def _ground(self) -> None:
        grid = self.state.board.grid
        for y in range(self.scale.y * grid.rows + 1):
            for x in range(self.scale.x * grid.columns + 1):
                character, style = self._character(x, y)
                self.canvas.put(self.margin + x, 1 + y, character, style)

    def _character(self, x: int, y: int) -> tuple[str, str]:
        """Return the character and the style at a position of the map, without units and tokens."""
        (col, u), (row, v) = divmod(x, self.scale.x), divmod(y, self.scale.y)
        cells = [
            Cell(col - dx, row - dy)
            for dx in ((0, 1) if not u else (0,))
            for dy in ((0, 1) if not v else (0,))
        ]
        covered = [cell for cell in cells if cell in self.covered]
        rows = self.state.frozen_rows
        if not covered:
            frozen = any(self.state.board.grid.has(cell) and cell.row < rows for cell in cells)
            ice = frozen and self._is_dotted(u, v)
            style = f"{COLOUR['ice_floe']} on {COLOUR['ice']}" if frozen else COLOUR["grid"]
            return ("·" if not u and not v else "*" if ice else " "), style
        frozen = all(cell.row < rows for cell in covered)
        land = self._is_land(col, u, row, v, lambda corner: self.state.board.corner(*corner))
        corners = (corner for corner, _ in self._weights(col, u, row, v))
        charted = land and any(corner in self.charted for corner in corners)
        style = ground_style(land, frozen, charted)
        base = self.base[STEP_Y * row + (STEP_Y // 2 if v else 0)][
            STEP_X * col + (STEP_X // 2 if u else 0)
        ]
        if not u and not v:
            character = _CHARTED if base == _LAND and Cell(col, row) in self.charted else base
            return character, f"bold {style}"
        if (not u or not v) and base != " " and base in "─━│┃":
            return base, f"{COLOUR['tile']} on {style.partition(' on ')[2]}"
        # Symbols distinguish land, sea and ice where there are no colours.
        if land:
            return "▓" if charted else "▒", style
        return ("*" if frozen else "~") if self._is_dotted(u, v) else " ", style

    def _is_dotted(self, u: int, v: int) -> bool:
        """Return true if water and ice have a symbol at this position within a cell."""
        return (u, v) == (self.scale.x // 2, self.scale.y // 2)

    def _weights(self, col: int, u: int, row: int, v: int) -> Iterator[tuple[Cell, int]]:
        """Yield the corners around a position, with weights that are larger for nearer corners."""
        right, down = self.scale.x - u, self.scale.y - v
        for dx, across in ((0, right), (1, u)):
            for dy, along in ((0, down), (1, v)):
                if across * along:
                    yield Cell(col + dx, row + dy), across * along

    def _is_land(
        self, col: int, u: int, row: int, v: int, terrain: Callable[[Cell], Terrain | None]
    ) -> bool:
        """Return true if the corners around a position, weighted by proximity, are mostly land."""
        weights = self._weights(col, u, row, v)
        land = sum(weight for corner, weight in weights if terrain(corner) is Terrain.LAND)
        return 2 * land > self.scale.x * self.scale.y

    def _insides(self) -> None:
        """Draw tokens and units."""
        for cell, characters in self._contents():
            x, y = self._middle(cell)
            for i, character in enumerate(characters):
                if character == " ":
                    continue
                self.canvas.put(x + i, y, character)
                if character.isalpha():
                    self.canvas.put(
                        x + i, y, character, PLAYER_STYLES[ord(character.upper()) - ord("A")]
                    )
                else:
                    self.canvas.add_style(x + i, y, "bold #000000 on #ffffff")

    def _contents(self) -> Iterator[tuple[Cell, str]]:
        grid = self.state.board.grid
        for row in range(grid.rows):
            line = self.base[STEP_Y * row + 1]
            for col in range(grid.columns):
                characters = line[STEP_X * col + 1 : STEP_X * (col + 1)].replace(FREE, " ")
                if characters.strip():
                    yield Cell(col, row), characters

    # -- Marks -------------------------------------------------------------------------------------

    def _last(self, cell: Cell, all_cells: Iterable[tuple[int, int]]) -> None:
        """Draw brackets around a cell where another player has acted, or around several cells of one tile."""
        _, y = self._middle(cell)
        marked = set(all_cells)
        placed = self.state.board.tile_at(cell)
        own = () if placed is None else placed.cells
        if not ((cell.col - 1, cell.row) in marked and Cell(cell.col - 1, cell.row) in own):
            self._bracket(self._x(cell.col), y, "<", LAST)
        if not ((cell.col + 1, cell.row) in marked and Cell(cell.col + 1, cell.row) in own):
            self._bracket(self._x(cell.col + 1), y, ">", LAST)

    def _bracket(self, border: int, y: int, character: str, style: str) -> None:
        """Draw a bracket inside the border of a cell, or on the border if a piece is in the way."""
        inside = border + (1 if character in "<[" else -1)
        taken = self.canvas.at(inside, y) not in " ▒▓~*<>"
        self.canvas.put(border if taken else inside, y, character, style)

    def _reach(self, cell: Cell) -> None:
        """Draw a dot at a place that the selected entry leads to."""
        x, y = self._middle(cell)
        for place in ((x + 1, y), (x, y), (x + 2, y), (x + 1, self._y(cell.row))):
            if self.canvas.at(*place) in " ▒▓~*─━":
                self.canvas.put(*place, "•")
                self.canvas.add_style(*place, _REACH)
                return

    def _spot(self, action: Action) -> tuple[int, int]:
        """Return the position at which to draw the number of a choice, which is three characters wide."""
        state = self.state
        if isinstance(action, actions.MoveSled | actions.SettleSled | actions.TransferCrew):
            cell, area = area_of(state, action)
            if area is not None and len(areas(state, cell)) > 1:
                (inside, point), *_ = areas(state, cell)[area].corners
                x = self._x(inside.col) + (1 if point.col == inside.col else self.scale.x - 3)
                high = point.row == inside.row
                return x, self._y(inside.row) + (1 if high else self.scale.y - 1)
        cells = queries.cells(state, action) or (Cell(0, 0),)
        if isinstance(action, actions.MoveShip | actions.MoveSled):
            occupied = {cell for cell, _ in self._contents()}
            free = [cell for cell in cells if cell not in occupied]
            if not free:
                x, _ = self._middle(cells[0])
                return x, self._y(cells[0].row)
            return self._middle(free[0])
        return self._middle(cells[0])

    def _preview(self, action: Action) -> None:
        """Draw the selected action: the tile in its place, or the destination of a unit."""
        state = self.state
        if isinstance(action, actions.PlaceTile | actions.DrawAndPlace):
            tile = queries.tile(state, action)
            if tile is not None:
                face = state.edition.pictures.named[tile][action.side, action.rotation].face
                symbol = state.edition.symbol(tile)
                character = "" if symbol is None or face.symbol is None else SYMBOLS[symbol]
                cells = queries.cells(state, action)
                self._preview_tile(cells, face.corners, character, cells[face.symbol or 0])
        elif isinstance(action, actions.FillGap):
            self._preview_tile((action.cell,), action.corners, "", action.cell)
        else:
            for cell in queries.cells(state, action):
                _, y = self._middle(cell)
                self._bracket(self._x(cell.col), y, "[", PREVIEW)
                self._bracket(self._x(cell.col + 1), y, "]", PREVIEW)

    def _preview_tile(
        self, cells: tuple[Cell, ...], corners: Corners, character: str, at: Cell
    ) -> None:
        first, last = cells[0], cells[-1]
        left, top = self._x(first.col), self._y(first.row)
        right, bottom = self._x(last.col + 1), self._y(last.row + 1)
        wide = last.col - first.col + 2

        def terrain(corner: Cell) -> Terrain:
            return corners[corner.row * wide + corner.col]

        for x in range(left, right + 1):
            for y in range(top, bottom + 1):
                edge = "═" if y in (top, bottom) else "║" if x in (left, right) else " "
                (col, u), (row, v) = divmod(x - left, self.scale.x), divmod(y - top, self.scale.y)
                inside = "▒" if self._is_land(col, u, row, v, terrain) else " "
                self.canvas.put(x, y, edge if edge != " " else inside, PREVIEW)
        for i, ground in enumerate(corners):
            row, col = divmod(i, wide)
            x, y = left + col * self.scale.x, top + row * self.scale.y
            self.canvas.put(x, y, _LAND if ground else _SEA, NUMBER)
        if character:
            x, y = self._middle(at)
            self.canvas.put(x + 1, y, character, NUMBER)
