"""Identification of the tiles in a drawn map, which yields a :class:`Board`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from northwest_passage.errors import Problem, invalid, refuse
from northwest_passage.expedition.board import Board, PlacedTile
from northwest_passage.expedition.default_edition import DEFAULT_EDITION
from northwest_passage.expedition.edition import Edition, faces_of
from northwest_passage.expedition.geometry import SMALL_PILES, Face, Grid, Shape
from northwest_passage.expedition.nouns import Cell, Corners, Terrain, TileId, TileKind
from northwest_passage.expedition.text.reading import DrawnTile, TileName, read


def parse(
    text: str,
    *,
    edition: Edition | None = None,
    at: Cell | tuple[int, int] | None = None,
    onto: Board | None = None,
) -> Board:
    """Read a drawn map, in the notation of this package.

    Tiles that the text does not name are identified by place or picture. On a board of the edition's size,
    the printed tiles are recognized by their places. Any other tile becomes the first unused tile in the
    catalogue with the same picture. If a symbol is drawn, the tile must have it. Otherwise, a tile without a
    symbol is preferred.

    >>> from northwest_passage.expedition.text import parse
    >>> parse('''
    ...     ~---~
    ...     |   |
    ...     #---x
    ... ''')
    Traceback (most recent call last):
    ...
    northwest_passage.errors.InvalidData: line 4, column 9: must be a corner ...

    :param text: the drawing.
    :param edition: the edition of the tiles, or ``None`` for the default edition.
    :param at: the cell of the board that the north-western cell of the drawing represents. By default, the
        coordinates in the drawing determine it. Without coordinates, it is the north-western cell of the
        board.
    :param onto: a map to which the drawing is added, such as ``edition.printed_board``. Its tiles may be
        drawn again. Without it, the board ends where the drawing ends.
    :returns: the map.
    :raises InvalidData: with a problem for each place that cannot be read, by line and column.
    """
    drawing = read(text)
    edition = DEFAULT_EDITION if edition is None else edition
    origin = drawing.origin if at is None else Cell(*at)
    shapes = drawing.tiles()
    columns, rows = origin.col + drawing.columns, origin.row + drawing.rows
    grid = Grid.of(columns, rows) if onto is None else onto.grid
    fits = origin.col >= 0 and origin.row >= 0 and columns <= grid.columns and rows <= grid.rows
    if not fits:
        size = f"{grid.columns} x {grid.rows}"
        raise invalid("", f"must fit on a board of {size} cells")
    drawn = [shape.moved(origin) for shape in shapes]
    placed = _Namer(edition, grid, onto, drawing.names).place(drawn)
    return Board(grid, placed)


@lru_cache(maxsize=16)
def _pictures(edition: Edition) -> dict[tuple[Shape, Corners], list[tuple[TileId, Face]]]:
    """Return for each picture the tiles that can show it, in order, each with its first face that does."""
    table: dict[tuple[Shape, Corners], list[tuple[TileId, Face]]] = {}
    tiles = [TileId.large(number) for number in range(len(edition.large_tiles))]
    for tile in [*tiles, *map(TileId.small, range(len(SMALL_PILES)))]:
        seen: set[object] = set()
        for face in edition.faces(tile):
            if face.picture not in seen:
                seen.add(face.picture)
                table.setdefault((face.shape, face.corners), []).append((tile, face))
    return table


class _Namer:
    """A converter from drawn tiles to tiles of an edition."""

    def __init__(
        self, edition: Edition, grid: Grid, onto: Board | None, names: tuple[TileName, ...]
    ) -> None:
        self.edition = edition
        self.grid = grid
        self.onto = onto
        self.names = {name.cell: name for name in names}
        self.problems: list[Problem] = []
        self.left = {TileId.large(number): 1 for number in range(len(edition.large_tiles))}
        self.left |= {TileId.small(pile): n for pile, n in enumerate(edition.small_piles)}
        self.left |= {TileId.printed(number): 1 for number in range(len(edition.printed))}
        for name in names:
            self._use(name.tile, name.where)
        if len(self.names) < len(names):
            self.problems.append(Problem("", "must not name two tiles for one cell"))

    def place(self, drawn: list[DrawnTile]) -> list[PlacedTile]:
        """Return all tiles, including those of the underlying map.

        :raises InvalidData: if a drawn tile does not match its name or the map, or no unused tile
            matches it.
        """
        below = [] if self.onto is None else list(self.onto.tiles)
        for tile in below:
            if tile.cell not in self.names:
                self._use(tile.tile, "")
        found = {tile.cells: tile for tile in below}
        anonymous: list[DrawnTile] = []
        for shape in drawn:
            self._check_fit(shape)
            name = self.names.pop(shape.cells[0], None)
            known = found.get(shape.cells)
            if name is not None:
                placed = self._named(shape, name)
            elif known is not None and known.corners == shape.corners:
                placed = known
            else:
                placed = self._printed(shape)
                if placed is None:
                    anonymous.append(shape)
            if placed is not None:
                found[shape.cells] = placed
        for shape in anonymous:
            placed = self._guessed(shape)
            if placed is not None:
                found[shape.cells] = placed
        for name in self.names.values():
            self.problems.append(
                Problem(
                    name.where,
                    f"must name a tile on the map: no tile begins at {name.cell.col},{name.cell.row}",
                )
            )
        refuse(self.problems)
        return list(found.values())

    def _use(self, tile: TileId, where: str) -> None:
        if tile.kind is TileKind.JOKER and tile.number < len(SMALL_PILES):
            return
        if not self.left.get(tile):
            self.problems.append(
                Problem(where, f"must be an unused tile of the edition, got {tile}")
            )
        else:
            self.left[tile] -= 1

    def _check_fit(self, shape: DrawnTile) -> None:
        """Check that a drawn tile agrees with the underlying map."""
        if self.onto is None:
            return
        for cell in shape.cells:
            tile = self.onto.tile_at(cell)
            if tile is not None and (tile.cells, tile.corners) != (shape.cells, shape.corners):
                self.problems.append(Problem(shape.where, "must not cover another tile"))
                return
        for point, terrain in _points(shape):
            if self.onto.corner(*point) not in (None, terrain):
                x, y = point
                self.problems.append(Problem(shape.where, f"must match the map at corner {x},{y}"))

    def _named(self, shape: DrawnTile, name: TileName) -> PlacedTile | None:
        """Return the named tile in place of a drawn tile, or ``None`` if the two do not match."""
        edition, tile = self.edition, name.tile
        for face in faces_of(edition, tile):
            if tile.kind is TileKind.PRINTED and edition.printed[tile.number].cell != name.cell:
                break
            if (face.side, face.rotation) == (name.side, name.rotation):
                if (face.shape, face.corners) == (shape.shape, shape.corners):
                    return PlacedTile.of(tile, face, name.cell, edition.symbol(tile))
                break
        self.problems.append(
            Problem(name.where, f"must name the tile that is drawn in this place, got {tile}")
        )
        return None

    def _printed(self, shape: DrawnTile) -> PlacedTile | None:
        """Return the printed tile at the place of a drawn tile, or ``None`` if none matches the drawing."""
        for number, printed in enumerate(self.edition.printed):
            tile = TileId.printed(number)
            if (
                self.grid is self.edition.grid
                and printed.cells == shape.cells
                and printed.corners == shape.corners
                and self.left[tile]
            ):
                self.left[tile] -= 1
                return PlacedTile.of(tile, printed.face, printed.cell, self.edition.symbol(tile))
        return None

    def _guessed(self, shape: DrawnTile) -> PlacedTile | None:
        """Return the first unused tile in the catalogue that matches the drawing, or ``None``."""
        options = [
            PlacedTile.of(tile, face, shape.cells[0], self.edition.symbol(tile))
            for tile, face in _pictures(self.edition).get((shape.shape, shape.corners), ())
            if self.left.get(tile)
        ]
        if shape.symbols:
            options = [o for o in options if ((o.symbol_cell, o.symbol),) == shape.symbols]
        else:
            options.sort(key=lambda option: option.symbol is not None)
        if not options:
            self.problems.append(
                Problem(shape.where, "must look like an unused tile of the edition")
            )
            return None
        self.left[options[0].tile] -= 1
        return options[0]


def _points(shape: DrawnTile) -> Iterator[tuple[tuple[int, int], Terrain]]:
    """Yield the point and the terrain of each corner of a drawn tile."""
    (col, row), width = shape.cells[0], shape.shape.width + 1
    for k, terrain in enumerate(shape.corners):
        yield (col + k % width, row + k // width), terrain
