"""The sun and its effects on Ships and Sleds (FRZ, MOV)."""

from .board import LAND, SEA, corners_of, covered, neighbours, points_of, share_border
from .kinds import Cell, Edition, PlacedTile, Point, Sled, Spot, State, Tiles

SUN_POSITIONS = ("I", "II", "III", "IV", "V", "VI", "VII")


def frozen(edition: Edition, sun: str, cell: Cell) -> bool:
    """FRZ-2, FRZ-3: is the cell north of the freeze line?"""
    return cell[1] < edition["frozen_rows"][SUN_POSITIONS.index(sun)]


def colours(tile: PlacedTile) -> dict[Point, str]:
    """BRD-2: the terrain of a tile's own corners."""
    return dict(zip(points_of(tile), tile["corners"], strict=True))


def borders(one: PlacedTile, other: PlacedTile) -> list[tuple[Cell, Cell]]:
    """MOV-1, MOV-3: the cell borders two tiles share, as pairs of a cell of each."""
    return [
        (here, there)
        for here in one["cells"]
        for there in neighbours(here)
        if there in other["cells"]
    ]


def border_points(here: Cell, there: Cell) -> list[Point]:
    """MOV-1, MOV-3: the two corners of the border between two cells."""
    return [point for point in corners_of(here) if point in corners_of(there)]


# --- Ships -----------------------------------------------------------------------------------


def can_sail(edition: Edition, sun: str, one: PlacedTile, other: PlacedTile) -> bool:
    """MOV-1, FRZ-5: is there a border, unfrozen on both sides, with sea at one of its corners?"""
    return any(
        not frozen(edition, sun, here)
        and not frozen(edition, sun, there)
        and any(colours(one)[point] == SEA for point in border_points(here, there))
        for here, there in borders(one, other)
    )


def ship_destinations(edition: Edition, sun: str, tiles: Tiles, ship: Cell) -> list[Cell]:
    """MOV-1, MOV-4: the tiles a Ship can sail to."""
    return [
        name
        for name, tile in tiles.items()
        if name != ship and can_sail(edition, sun, tiles[ship], tile)
    ]


# --- Sleds -----------------------------------------------------------------------------------


def walkable(edition: Edition, sun: str, tile: PlacedTile) -> list[Spot]:
    """MOV-2: the walkable corners of a tile's cells, by row, column, then NW, NE, SW, SE."""
    return [
        (cell, point)
        for cell in sorted(tile["cells"], key=lambda cell: (cell[1], cell[0]))
        for point in corners_of(cell)
        if frozen(edition, sun, cell) or colours(tile)[point] == LAND
    ]


def joined(edition: Edition, sun: str, one: Spot, other: Spot) -> bool:
    """MOV-2: are two walkable spots of one tile directly joined?"""
    (cell, point), (other_cell, other_point) = one, other
    if cell != other_cell:
        return point == other_point
    if frozen(edition, sun, cell):
        return True
    return abs(point[0] - other_point[0]) + abs(point[1] - other_point[1]) == 1


def tile_areas(edition: Edition, sun: str, tile: PlacedTile) -> list[set[Spot]]:
    """MOV-2: the areas of a tile, numbered in the order of their first corner."""
    spots = walkable(edition, sun, tile)
    found: list[set[Spot]] = []
    for start in spots:
        if any(start in area for area in found):
            continue
        area = {start}
        to_visit = [start]
        while to_visit:
            spot = to_visit.pop()
            for step in spots:
                if step not in area and joined(edition, sun, spot, step):
                    area.add(step)
                    to_visit.append(step)
        found.append(area)
    return found


def areas(edition: Edition, state: State, cell: Cell) -> list[set[Spot]]:
    """MOV-2: the areas, under the sun of the state, of the tile that covers the cell."""
    tile = state["tiles"][covered(state["tiles"])[cell]]
    return tile_areas(edition, state["sun"], tile)


def sled_destinations(
    edition: Edition, sun: str, tiles: Tiles, sled: Sled
) -> list[tuple[Cell, int]]:
    """MOV-3, MOV-4: the areas of other tiles a Sled can go to."""
    home, number = sled
    if number is None:
        return []
    standing = tile_areas(edition, sun, tiles[home])[number]
    found: list[tuple[Cell, int]] = []
    for name, tile in tiles.items():
        if name == home or not share_border(tiles[home], tile):
            continue
        for other_number, area in enumerate(tile_areas(edition, sun, tile)):
            if any(
                (here, point) in standing and (there, point) in area
                for here, there in borders(tiles[home], tile)
                for point in border_points(here, there)
            ):
                found.append((name, other_number))
    return found


def deployment_areas(edition: Edition, sun: str, tile: PlacedTile) -> list[int]:
    """ACT-E: the areas in which a Sled can be deployed; an all-sea tile must be completely frozen."""
    all_of_sea = LAND not in tile["corners"]
    if all_of_sea and not all(frozen(edition, sun, cell) for cell in tile["cells"]):
        return []
    return list(range(len(tile_areas(edition, sun, tile))))


def settling_areas(
    edition: Edition, old_sun: str, new_sun: str, tile: PlacedTile, old_number: int
) -> list[int]:
    """MOV-5: the areas a Sled may settle in: those that overlap its old one, else any."""
    old = tile_areas(edition, old_sun, tile)[old_number]
    new = tile_areas(edition, new_sun, tile)
    overlapping = [number for number, area in enumerate(new) if area & old]
    return overlapping or list(range(len(new)))
