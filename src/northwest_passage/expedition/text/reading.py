"""The parser for maps drawn in characters: lines, walls, corners, and tiles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import quoted
from northwest_passage.errors import InvalidData, Problem, invalid, refuse
from northwest_passage.expedition.edition_checks import MAX_SIDE
from northwest_passage.expedition.geometry import HORIZONTAL, SMALL, VERTICAL, Shape
from northwest_passage.expedition.nouns import Cell, Corners, Side, Terrain, TileId, TokenKind

LAND: Final = "#■"
"""The characters for land: first in the style ``ascii``, then in ``box``, as in the constants below."""
SEA: Final = "~≈"
UNKNOWN: Final = ".· "
ACROSS: Final = "-─━"
"""The characters of a wall from west to east. The last one is thick."""
DOWN: Final = "|│┃"
"""The characters of a wall from north to south. The last one is thick."""
SYMBOLS: Final = {
    TokenKind.CAIRN: "^",
    TokenKind.INUIT: "@",
    TokenKind.FRANKLIN: "+",
    TokenKind.STRAIT: "=",
}
"""The character for each symbol, or for the token on it."""
FREE: Final = "?"
"""The mark in a free cell that is walled in."""
MORE: Final = "*"
"""The mark in a cell for units that did not fit, and in the margin for a frozen row."""
REMARK: Final = ";"

STEP_X: Final = 4
"""The distance from one corner to the next, in characters."""
STEP_Y: Final = 2
"""The distance from one line of corners to the next, in lines of text."""


def terrain(picture: str) -> tuple[Terrain, ...]:
    """Parse the corners of a picture such as ``##~ ~~#``, row by row, with blanks or ``/`` between rows.

    :raises ValueError: if the picture contains anything else.
    """
    characters = [character for character in picture if character not in " /\n"]
    unknown = [character for character in characters if character not in LAND + SEA]
    if unknown:
        raise ValueError(f"must be land ('#') or sea ('~'), got {unknown[0]!r}")
    return tuple(Terrain(character in LAND) for character in characters)


_KINDS: Final = {symbol: kind for kind, symbol in SYMBOLS.items()}
_TILES: Final = "tiles"
_NAME: Final = re.compile(r"([LSJP]\d+)@(\d+),(\d+)(?:r(90|180|270))?(b?)")


def notes(text: str, *, at: Cell | tuple[int, int] | None = None) -> dict[str, tuple[Cell, ...]]:
    """Return the letters and digits drawn inside cells, each with its cells in order.

    They can mark the positions of units. The tiles of the drawing are not identified, so they need not be
    tiles of an edition.

    >>> from northwest_passage.expedition.text import notes
    >>> notes('''
    ...     ~---~---#---#
    ...     | A | B a   |
    ...     ~---~---~---#
    ... ''')
    {'A': (Cell(col=0, row=0),), 'B': (Cell(col=1, row=0),), 'a': (Cell(col=1, row=0),)}

    :param text: the drawing.
    :param at: as in :func:`parse`.
    :raises InvalidData: with a problem for each place that cannot be read, by line and column.
    """
    drawing = read(text)
    drawing.tiles()
    col, row = drawing.origin if at is None else at
    found: dict[str, list[Cell]] = {}
    for cell in drawing.cells():
        for character in drawing.inside(cell):
            if character.isalnum():
                found.setdefault(character, []).append(Cell(col + cell.col, row + cell.row))
    return {character: tuple(cells) for character, cells in found.items()}


@attrs.frozen
class DrawnTile(Frozen):
    """A tile as it is drawn, before it is identified."""

    cells: tuple[Cell, ...]
    corners: Corners
    symbols: tuple[tuple[Cell, TokenKind], ...]
    where: str
    """The line and column of the tile's north-western corner in the text, for messages."""

    @property
    def shape(self) -> Shape:
        """The shape of the tile: small, horizontal or vertical."""
        if len(self.cells) == 1:
            return SMALL
        return VERTICAL if self.cells[1].row > self.cells[0].row else HORIZONTAL

    def moved(self, by: Cell) -> DrawnTile:
        """Return the tile, shifted by a number of columns and rows.

        :param by: the number of columns (``col``) and rows (``row``).
        """

        def there(cell: Cell) -> Cell:
            return Cell(cell.col + by.col, cell.row + by.row)

        return DrawnTile(
            tuple(map(there, self.cells)),
            self.corners,
            tuple((there(cell), kind) for cell, kind in self.symbols),
            self.where,
        )


@attrs.frozen
class TileName(Frozen):
    """A tile named below the map."""

    tile: TileId
    cell: Cell
    rotation: int
    side: Side
    where: str


@attrs.frozen
class Drawing(Frozen):
    """The lines of a map, without its margin."""

    lines: tuple[str, ...]
    numbers: tuple[int, ...]
    """The line number in the text of each line of the map."""
    margin: int
    """The number of characters left of the map."""
    origin: Cell
    """The coordinates of the north-western cell, or 0, 0 if none are given."""
    names: tuple[TileName, ...]
    frozen: frozenset[int]
    """The rows marked as frozen beside the map, by their numbers on the board."""

    @property
    def columns(self) -> int:
        """The number of cells in a row."""
        return max(1, -(-(max(map(len, self.lines)) - 1) // STEP_X))

    @property
    def rows(self) -> int:
        """The number of rows of cells."""
        return len(self.lines) // STEP_Y

    def cells(self) -> Iterator[Cell]:
        """Yield all cells, by row, then column."""
        return (Cell(c, r) for r in range(self.rows) for c in range(self.columns))

    def at(self, x: int, y: int) -> str:
        """Return one character, or a blank beyond the end of a line."""
        line = self.lines[y]
        return line[x] if x < len(line) else " "

    def where(self, x: int, y: int) -> str:
        """Return the line and column of a character in the text, for messages."""
        return f"line {self.numbers[y]}, column {self.margin + x + 1}"

    def corner(self, x: int, y: int) -> Terrain | None:
        """Return the terrain of a corner, or ``None`` if it is not known."""
        character = self.at(STEP_X * x, STEP_Y * y)
        return Terrain.LAND if character in LAND else Terrain.SEA if character in SEA else None

    def across(self, cell: Cell) -> str:
        """Return the characters on the northern border of a cell."""
        x, y = STEP_X * cell.col, STEP_Y * cell.row
        return "".join(self.at(x + i, y) for i in range(1, STEP_X))

    def down(self, cell: Cell) -> str:
        """Return the character on the western border of a cell."""
        return self.at(STEP_X * cell.col, STEP_Y * cell.row + 1)

    def inside(self, cell: Cell) -> str:
        """Return the text inside a cell and on its eastern and southern borders, which can be open."""
        x, y = STEP_X * cell.col, STEP_Y * cell.row + 1
        middle = "".join(self.at(x + i, y) for i in range(1, STEP_X))
        return (
            middle
            + self.down(Cell(cell.col + 1, cell.row))
            + self.across(Cell(cell.col, cell.row + 1))
        )

    def wall_north(self, cell: Cell) -> bool:
        """Return ``True`` if there is a wall on the northern border of a cell."""
        return set(self.across(cell)) <= set(ACROSS)

    def wall_west(self, cell: Cell) -> bool:
        """Return ``True`` if there is a wall on the western border of a cell."""
        return self.down(cell) in DOWN

    def tiles(self) -> list[DrawnTile]:
        """Return the tiles that the drawing shows.

        :raises InvalidData: if a character has no meaning in its place, or a wall belongs to no tile.
        """
        refuse(self._character_problems())
        regions = self._regions()
        tiles = [region for region in regions if self._is_tile(region)]
        refuse(self._wall_problems({cell for tile in tiles for cell in tile}))
        return list(map(self._shape, tiles))

    def _character_problems(self) -> Iterator[Problem]:
        """Yield a problem for each character that has no meaning in its place."""
        for y, line in enumerate(self.lines):
            for x, character in enumerate(line):
                on_corner_line, on_corner_column = y % STEP_Y == 0, x % STEP_X == 0
                if on_corner_line and on_corner_column:
                    if character not in LAND + SEA + UNKNOWN:
                        yield Problem(
                            self.where(x, y),
                            f"must be a corner ('#', '~', '.' or a blank), got {quoted(character)}",
                        )
                elif not (
                    character in {" ", MORE, FREE, *_KINDS}
                    or character.isalnum()
                    or (on_corner_line and character in ACROSS)
                    or (on_corner_column and character in DOWN)
                ):
                    words = f"must be a wall, a symbol, a note or a blank, got {quoted(character)}"
                    yield Problem(self.where(x, y), words)
        for y in range(0, len(self.lines), STEP_Y):
            for x in range(self.columns):
                border = self.across(Cell(x, y // STEP_Y))
                walls = sum(character in ACROSS for character in border)
                if 0 < walls < len(border):
                    yield Problem(
                        self.where(STEP_X * x + 1, y), "must be a wall from corner to corner"
                    )

    def _regions(self) -> list[list[Cell]]:
        """Return all cells, grouped into regions that have no walls inside."""
        left = dict.fromkeys(self.cells())
        regions: list[list[Cell]] = []
        while left:
            region = [next(iter(left))]
            del left[region[0]]
            for cell in region:
                for other, wall in self._beside(cell):
                    if other in left and not wall:
                        del left[other]
                        region.append(other)
            regions.append(region)
        return regions

    def _beside(self, cell: Cell) -> Iterator[tuple[Cell, bool]]:
        """Yield each neighbour of a cell, even outside the drawing, and whether a wall separates the two."""
        col, row = cell
        yield Cell(col, row - 1), self.wall_north(cell)
        yield Cell(col - 1, row), self.wall_west(cell)
        yield Cell(col, row + 1), self.wall_north(Cell(col, row + 1))
        yield Cell(col + 1, row), self.wall_west(Cell(col + 1, row))

    def _is_tile(self, region: list[Cell]) -> bool:
        """Return ``True`` for one or two cells that have walls all around and are not marked as free."""
        return (
            len(region) <= 2
            and not any(FREE in self.inside(cell) for cell in region)
            and all(
                wall or other in region for cell in region for other, wall in self._beside(cell)
            )
        )

    def _wall_problems(self, covered: set[Cell]) -> Iterator[Problem]:
        """Yield a problem for each wall or known corner without a tile, and each unknown corner of a tile."""
        for y in range(self.rows + 1):
            for x in range(self.columns + 1):
                around = [Cell(x - 1, y - 1), Cell(x, y - 1), Cell(x - 1, y), Cell(x, y)]
                known = self.corner(x, y) is not None
                where = self.where(STEP_X * x, STEP_Y * y)
                if known and covered.isdisjoint(around):
                    yield Problem(
                        where,
                        "must be the corner of a tile, which covers one or two cells with walls all around",
                    )
                if not known and not covered.isdisjoint(around):
                    yield Problem(where, "must be '#' or '~', since it is the corner of a tile")
                here, north, west = Cell(x, y), Cell(x, y - 1), Cell(x - 1, y)
                if x < self.columns and self.wall_north(here) and covered.isdisjoint((here, north)):
                    yield Problem(
                        self.where(STEP_X * x + 1, STEP_Y * y), "must be the wall of a tile"
                    )
                if y < self.rows and self.wall_west(here) and covered.isdisjoint((here, west)):
                    yield Problem(
                        self.where(STEP_X * x, STEP_Y * y + 1), "must be the wall of a tile"
                    )

    def _shape(self, region: list[Cell]) -> DrawnTile:
        cells = tuple(sorted(region))
        (left, top), (right, bottom) = cells[0], cells[-1]
        corners = tuple(
            self.corner(x, y) or Terrain.SEA
            for y in range(top, bottom + 2)
            for x in range(left, right + 2)
        )
        symbols = tuple(
            (cell, _KINDS[character])
            for cell in cells
            for character in self.inside(cell)
            if character in _KINDS
        )
        return DrawnTile(cells, corners, symbols, self.where(STEP_X * left, STEP_Y * top))


def read(text: str) -> Drawing:
    """Split a text into the lines of the map and the names of tiles."""
    lines = [line.rstrip() for line in text.expandtabs().replace("\r\n", "\n").split("\n")]
    indent = min((len(line) - len(line.lstrip()) for line in lines if line), default=0)
    map_lines: list[tuple[int, str]] = []
    names: list[TileName] = []
    problems: list[Problem] = []
    below = False
    for number, line in enumerate((line[indent:] for line in lines), start=1):
        words = line.split()
        if words and words[0].startswith(REMARK):
            continue
        after_map = any(drawn for _, drawn in map_lines)
        if after_map and (line[:1].isalpha() or words[:1] == [_TILES]):
            below = True
            names += _read_names(line, number, indent, problems)
        elif not below:
            map_lines.append((number, line))
        elif line:
            problems.append(
                Problem(f"line {number}", "must not continue the map below the names of tiles")
            )
    refuse(problems)
    while map_lines and not map_lines[0][1]:
        del map_lines[0]
    while map_lines and not map_lines[-1][1]:
        del map_lines[-1]
    return _cut(map_lines, indent, tuple(names))


def _read_names(line: str, number: int, indent: int, problems: list[Problem]) -> Iterator[TileName]:
    """Parse the tiles named in a line below the map."""
    words = [(match.start(), match.group()) for match in re.finditer(r"\S+", line)]
    start, word = words.pop(0)
    if word != _TILES:
        problems.append(
            Problem(
                f"line {number}, column {indent + start + 1}",
                f"must begin with '{_TILES}' or '{REMARK}', like every line below the map",
            )
        )
        return
    for start, word in words:
        where = f"line {number}, column {indent + start + 1}"
        match = _NAME.fullmatch(word)
        try:
            if match is None:
                raise ValueError
            tile, col, row, rotation, back = match.groups(default="")
            yield TileName(
                TileId.parse(tile),
                Cell(int(col), int(row)),
                int(rotation or 0),
                Side.BACK if back else Side.FRONT,
                where,
            )
        except (
            InvalidData,
            ValueError,
        ):  # not the name of a tile, or more digits than ``int`` accepts
            problems.append(
                Problem(where, f"must name a tile such as 'L17@3,4r90b', got {quoted(word)}")
            )


def _cut(lines: list[tuple[int, str]], indent: int, names: tuple[TileName, ...]) -> Drawing:
    """Separate the coordinates from the map.

    The number of the first column is above the middle of the first cell, which gives the start of the map.
    """
    margin = 0
    origin = Cell(0, 0)
    if lines and re.fullmatch(r"[\d ]+", lines[0][1]):
        (head_number, head), *lines = lines
        first = re.search(r"\d+", head)
        label = re.search(r"\d+", lines[1][1]) if len(lines) > 1 else None
        margin = first.start() - STEP_X // 2 if first else 0
        if first is None or label is None or label.end() > margin:
            raise invalid(
                f"line {head_number}", "must be followed by rows with numbers to their left"
            )
        origin = Cell(int(first.group()), int(label.group()))
    if len(lines) < STEP_Y + 1 or len(lines) % STEP_Y == 0:
        message = (
            "must complete a map: a line of corners, then for each row of cells a line of insides "
            "and a line of corners"
        )
        raise invalid(f"line {lines[-1][0]}" if lines else "", message)
    drawing = Drawing(
        tuple(line[margin:] for _, line in lines),
        tuple(number for number, _ in lines),
        indent + margin,
        origin,
        names,
        frozenset(
            origin.row + row
            for row, (_, line) in enumerate(lines[1::STEP_Y])
            if MORE in line[:margin]
        ),
    )
    if max(origin.col + drawing.columns, origin.row + drawing.rows) > MAX_SIDE:
        raise invalid("", f"must have at most {MAX_SIDE} columns and rows")
    return drawing
