"""The map alone: corners, tiles, matching, the sea path, gaps, islands (BRD, PLC)."""

from itertools import product
from typing import TypeVar

from .kinds import Cell, Colouring, Edition, Island, PlacedTile, Point, Tiles

T = TypeVar("T")

LAND = "land"
SEA = "sea"
ROTATIONS = (0, 90, 180, 270)
SIDES = ("front", "back")

# The land corners of each pile of small tiles at rotation 0 (BRD-7): the land starts at NW and
# continues clockwise; corners are in reading order NW, NE / SW, SE.
PILE_FORMS: list[list[list[str]]] = [
    [[SEA, SEA], [SEA, SEA]],
    [[LAND, SEA], [SEA, SEA]],
    [[LAND, LAND], [SEA, SEA]],
    [[LAND, SEA], [SEA, LAND]],
    [[LAND, LAND], [SEA, LAND]],
    [[LAND, LAND], [LAND, LAND]],
]


# --- cells and corners -----------------------------------------------------------------------


def all_cells(edition: Edition) -> list[Cell]:
    """BRD-1: every cell of the board, from north to south, west to east."""
    return [(c, r) for r in range(edition["rows"]) for c in range(edition["columns"])]


def on_board(edition: Edition, cell: Cell) -> bool:
    """BRD-1: is this a cell of the grid?"""
    return 0 <= cell[0] < edition["columns"] and 0 <= cell[1] < edition["rows"]


def corners_of(cell: Cell) -> list[Point]:
    """BRD-1: the corners NW, NE, SW, SE of a cell."""
    c, r = cell
    return [(c, r), (c + 1, r), (c, r + 1), (c + 1, r + 1)]


def cells_around(edition: Edition, point: Point) -> list[Cell]:
    """BRD-1: the cells of the board that have this corner."""
    x, y = point
    around = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)]
    return [cell for cell in around if on_board(edition, cell)]


def neighbours(cell: Cell) -> list[Cell]:
    """Return the four cells that share a border with this one, on the board or not."""
    c, r = cell
    return [(c, r - 1), (c - 1, r), (c + 1, r), (c, r + 1)]


def reading_order(points: set[Point]) -> list[Point]:
    """Corners row by row, in a row from west to east."""
    return sorted(points, key=lambda point: (point[1], point[0]))


def points_of(tile: PlacedTile) -> list[Point]:
    """BRD-4: the four or six corner points of a placed tile, in reading order."""
    return reading_order({point for cell in tile["cells"] for point in corners_of(cell)})


def covered(tiles: Tiles) -> dict[Cell, Cell]:
    """Return every cell under a tile, with the north-western cell that names the tile."""
    return {cell: name for name, tile in tiles.items() for cell in tile["cells"]}


def terrain(tiles: Tiles) -> dict[Point, str]:
    """BRD-2: the terrain of every corner that is known."""
    return {
        point: colour
        for tile in tiles.values()
        for point, colour in zip(points_of(tile), tile["corners"], strict=True)
    }


# --- the faces of tiles ----------------------------------------------------------------------


def turn_clockwise(rows: list[list[T]]) -> list[list[T]]:
    """BRD-5: a picture, row by row, turned by 90 degrees: its left column is the new top row."""
    return [list(column) for column in zip(*reversed(rows), strict=True)]


def mirror(rows: list[list[T]]) -> list[list[T]]:
    """BRD-5: a picture with left and right exchanged."""
    return [list(reversed(row)) for row in rows]


def large_face(edition: Edition, number: int) -> tuple[list[list[str]], list[list[str | None]]]:
    """BRD-5, BRD-6: the front of a large tile: rows of corners and rows of cells with symbols."""
    entry = edition["large_tiles"][number]
    symbols: list[str | None] = [None, None]
    if entry["symbol"] is not None:
        symbols[entry["symbol"]["half"]] = entry["symbol"]["kind"]
    return [entry["corners"][:3], entry["corners"][3:]], [symbols]


def front(edition: Edition, tile: str) -> tuple[list[list[str]], list[list[str | None]]]:
    """BRD-5, BRD-7: the picture of ``L17``, ``S3`` or ``J3`` (a Joker as ``S3``), not turned."""
    number = int(tile[1:])
    if tile[0] == "L":
        return large_face(edition, number)
    return PILE_FORMS[number], [[None]]


def placed_tile(edition: Edition, tile: str, cell: Cell, rotation: int, side: str) -> PlacedTile:
    """BRD-4, BRD-5: the tile as placed: flipped first, then turned, with its NW cell in ``cell``."""
    corners, symbols = front(edition, tile)
    if side == "back":
        corners, symbols = mirror(corners), mirror(symbols)
    for _ in range(rotation // 90):
        corners, symbols = turn_clockwise(corners), turn_clockwise(symbols)
    placed: PlacedTile = {
        "tile": tile,
        "cells": (),
        "rotation": rotation,
        "side": side,
        "symbol": None,
        "symbol_cell": None,
        "corners": tuple(colour for row in corners for colour in row),
    }
    for down, row in enumerate(symbols):
        for right, symbol in enumerate(row):
            here = (cell[0] + right, cell[1] + down)
            placed["cells"] += (here,)
            if symbol is not None:
                placed["symbol"], placed["symbol_cell"] = symbol, here
    return placed


def printed_tile(edition: Edition, index: int) -> PlacedTile:
    """BRD-9: a tile printed on the board."""
    entry = edition["printed"][index]
    c, r = entry["cell"]
    cells = ((c, r), (c, r + 1)) if entry["vertical"] else ((c, r), (c + 1, r))
    symbol = entry["symbol"]
    return {
        "tile": f"P{index}",
        "cells": cells,
        "rotation": 0,
        "side": "front",
        "symbol": None if symbol is None else symbol["kind"],
        "symbol_cell": None if symbol is None else cells[symbol["half"]],
        "corners": tuple(entry["corners"]),
    }


def printed_tiles(edition: Edition) -> Tiles:
    """BRD-9: the board before the first placement."""
    laid = [printed_tile(edition, index) for index in range(len(edition["printed"]))]
    return {tile["cells"][0]: tile for tile in laid}


def orientations(edition: Edition, tile: str, cell: Cell) -> list[PlacedTile]:
    """BRD-5: each picture once, as the front if possible, with the smallest rotation.

    PLC-1: small tiles are placed with the Exploration side up.
    """
    sides = SIDES if tile[0] == "L" else SIDES[:1]
    ways: list[PlacedTile] = []
    for side in sides:
        for rotation in ROTATIONS:
            way = placed_tile(edition, tile, cell, rotation, side)
            if not any(same_picture(way, earlier) for earlier in ways):
                ways.append(way)
    return ways


def same_picture(one: PlacedTile, other: PlacedTile) -> bool:
    """BRD-5: the same picture in the same cells with the same symbol cell."""
    return (
        one["cells"] == other["cells"]
        and one["corners"] == other["corners"]
        and one["symbol_cell"] == other["symbol_cell"]
    )


# --- placing ---------------------------------------------------------------------------------


def is_free(edition: Edition, tiles: Tiles, tile: PlacedTile) -> bool:
    """PLC-1: whether all cells of the tile are free and on the board."""
    taken = covered(tiles)
    return all(on_board(edition, cell) and cell not in taken for cell in tile["cells"])


def share_border(one: PlacedTile, other: PlacedTile) -> bool:
    """PLC-2: do the two tiles have a cell border in common?"""
    return any(cell in other["cells"] for own in one["cells"] for cell in neighbours(own))


def matches(tiles: Tiles, tile: PlacedTile) -> bool:
    """PLC-3: every corner of the tile that is already known has the same terrain."""
    known = terrain(tiles)
    pairs = zip(points_of(tile), tile["corners"], strict=True)
    return all(known.get(point, colour) == colour for point, colour in pairs)


def with_tile(tiles: Tiles, tile: PlacedTile) -> Tiles:
    """Return the board with one more tile."""
    return {**tiles, tile["cells"][0]: tile}


def places_beside(edition: Edition, tiles: Tiles, beside: Cell) -> list[Cell]:
    """PLC-2: where the north-western cell of a tile beside the tile ``beside`` can be.

    Such a tile covers a free cell next to that tile, with its north-western cell, with the cell
    east of it or with the cell south of it.
    """
    taken = covered(tiles)
    around = {cell for own in tiles[beside]["cells"] for cell in neighbours(own)}
    found = {place for c, r in around for place in [(c, r), (c - 1, r), (c, r - 1)]}
    return [cell for cell in all_cells(edition) if cell in found and cell not in taken]


def placements(edition: Edition, tiles: Tiles, tile: str, beside: Cell) -> list[PlacedTile]:
    """PLC-1 to PLC-4: all ways to place a tile beside the tile named ``beside``."""
    return [
        way
        for cell in places_beside(edition, tiles, beside)
        for way in orientations(edition, tile, cell)
        if is_free(edition, tiles, way)
        and share_border(way, tiles[beside])
        and matches(tiles, way)
        and sea_path(edition, with_tile(tiles, way))
    ]


# --- the sea path ----------------------------------------------------------------------------


def greenland(edition: Edition) -> Cell:
    """BRD-10: the printed tile that is the Greenland arrow."""
    c, r = edition["greenland"]
    return (c, r)


def northwest_passage(edition: Edition) -> Cell:
    """BRD-10: the printed tile that is the Northwest Passage arrow."""
    c, r = edition["northwest_passage"]
    return (c, r)


def sea_points(tiles: Tiles, name: Cell) -> set[Point]:
    """PLC-4: the sea corners of the tile whose north-western cell is ``name``."""
    tile = tiles[name]
    pairs = zip(points_of(tile), tile["corners"], strict=True)
    return {point for point, colour in pairs if colour == SEA}


def sea_path(edition: Edition, tiles: Tiles) -> bool:
    """PLC-4: does water, known or possible, still join Greenland and the Northwest Passage?"""
    known = terrain(tiles)
    goal = sea_points(tiles, northwest_passage(edition))
    reached = sea_points(tiles, greenland(edition))
    to_visit = list(reached)
    while to_visit:
        point = to_visit.pop()
        for cell in cells_around(edition, point):
            for step in corners_of(cell):
                if step not in reached and known.get(step) != LAND:
                    reached.add(step)
                    to_visit.append(step)
    return bool(reached & goal)


# --- gaps ------------------------------------------------------------------------------------


def gaps(edition: Edition, tiles: Tiles) -> list[Cell]:
    """PLC-6: free cells whose neighbours are all tiles or off the board, north to south."""
    taken = covered(tiles)
    return [
        cell
        for cell in all_cells(edition)
        if cell not in taken
        and all(other in taken or not on_board(edition, other) for other in neighbours(cell))
    ]


def colourings(tiles: Tiles, cell: Cell) -> list[Colouring]:
    """PLC-6: the ways to colour a cell's corners that agree with the corners already known."""
    known = terrain(tiles)
    fitting: list[Colouring] = []
    for nw, ne, sw, se in product((LAND, SEA), repeat=4):
        colouring = (nw, ne, sw, se)
        pairs = zip(corners_of(cell), colouring, strict=True)
        if all(known.get(point, colour) == colour for point, colour in pairs):
            fitting.append(colouring)
    return fitting


def pile_and_rotation(edition: Edition, colouring: Colouring) -> tuple[int, int]:
    """BRD-7: the pile of a colouring and the smallest rotation that shows it."""
    for pile in range(len(PILE_FORMS)):
        for rotation in ROTATIONS:
            if placed_tile(edition, f"S{pile}", (0, 0), rotation, "front")["corners"] == colouring:
                return pile, rotation
    raise ValueError(f"no small tile looks like {colouring}")


def gap_options(
    edition: Edition, tiles: Tiles, small_piles: list[int], cell: Cell
) -> list[tuple[Colouring, int]]:
    """PLC-6: what may fill a gap: a colouring and the pile its small tile is taken from.

    The true small tile if any colouring has one left; else any small tile as a Joker, for any of
    the colourings; nothing if there is no small tile left at all.
    """
    fitting = colourings(tiles, cell)
    true_tiles = [(colouring, pile_and_rotation(edition, colouring)[0]) for colouring in fitting]
    available = [(colouring, pile) for colouring, pile in true_tiles if small_piles[pile] > 0]
    if available:
        return available
    left = [pile for pile, count in enumerate(small_piles) if count > 0]
    return [(colouring, pile) for colouring in fitting for pile in left]


def gap_tile(edition: Edition, cell: Cell, colouring: Colouring, pile: int) -> PlacedTile:
    """PLC-6: a small tile from ``pile`` in a gap: itself, or a Joker for the colouring."""
    own_pile, rotation = pile_and_rotation(edition, colouring)
    letter = "S" if pile == own_pile else "J"
    return placed_tile(edition, f"{letter}{own_pile}", cell, rotation, "front")


# --- islands ---------------------------------------------------------------------------------


def lands(tiles: Tiles) -> list[set[Point]]:
    """BRD-3, PLC-7: the connected lands of the whole board: land joins 4-way."""
    left = {point for point, colour in terrain(tiles).items() if colour == LAND}
    found: list[set[Point]] = []
    for start in reading_order(left):
        if any(start in land for land in found):
            continue
        land = {start}
        to_visit = [start]
        while to_visit:
            x, y = to_visit.pop()
            for step in [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]:
                if step in left and step not in land:
                    land.add(step)
                    to_visit.append(step)
        found.append(land)
    return found


def islands(edition: Edition, tiles: Tiles) -> list[Island]:
    """PLC-7: the complete islands: all cells around them have tiles, and they span at least two."""
    taken = covered(tiles)
    complete: list[Island] = []
    for land in lands(tiles):
        around = {cell for point in land for cell in cells_around(edition, point)}
        if all(cell in taken for cell in around):
            on_tiles = {taken[cell] for cell in around}
            if len(on_tiles) >= 2:
                complete.append((frozenset(land), frozenset(on_tiles)))
    return complete
