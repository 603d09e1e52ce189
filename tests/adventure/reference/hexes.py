"""Hexes, directions and the shapes of tokens: SCN-1, SUP-1, ADV-2, ADV-5."""

from functools import cache

from .kinds import Hex, Path

ATLANTIC: Hex = (0, 0)

RIGHT, AHEAD_RIGHT, AHEAD_LEFT, LEFT, BACK_LEFT, BACK_RIGHT = range(6)

# ADV-2: the turns between the steps of a path, +1 is 60 degrees to the left. A path of n hexes has
# n - 1 steps, so n - 2 turns, and SINGLE and INCURSION have no step at all. The second way to read
# a shape begins at its other end.
TURNS: dict[str, list[list[int]]] = {
    "LINE_2": [[]],
    "LINE_3": [[0]],
    "LINE_4": [[0, 0]],
    "CURVE_3": [[+1], [-1]],
    "HOOK_4": [[0, +1], [-1, 0]],
    "HOOK_4_MIRRORED": [[0, -1], [+1, 0]],
    "ZIGZAG_4": [[+1, -1]],
    "ZIGZAG_4_MIRRORED": [[-1, +1]],
}


def pacific(rows: int) -> Hex:
    """ADV-5: the row after the last."""
    return (0, rows + 1)


def neighbour(hex_: Hex, direction: int) -> Hex:
    """SCN-1: even rows are shifted half a hex to the right of odd rows."""
    col, row = hex_
    shift = 0 if row % 2 == 1 else 1
    return {
        RIGHT: (col + 1, row),
        AHEAD_RIGHT: (col + shift, row + 1),
        AHEAD_LEFT: (col + shift - 1, row + 1),
        LEFT: (col - 1, row),
        BACK_LEFT: (col + shift - 1, row - 1),
        BACK_RIGHT: (col + shift, row - 1),
    }[direction]


def neighbours(hex_: Hex) -> set[Hex]:
    return {neighbour(hex_, direction) for direction in range(6)}


def is_one_row_behind(behind: Hex, ahead: Hex) -> bool:
    """MAN-4: `ahead` is a neighbour, one row ahead."""
    return ahead in neighbours(behind) and ahead[1] == behind[1] + 1


def is_two_rows_behind(behind: Hex, ahead: Hex) -> bool:
    """CHR-N: `ahead` is at distance 2, two rows ahead."""
    at_two_steps = {far for near in neighbours(behind) for far in neighbours(near)}
    return ahead in at_two_steps and ahead[1] == behind[1] + 2


def step(hex_: Hex, direction: int, rows: int) -> Hex | None:
    """Return the hex in that direction. ADV-5: the Pacific is ahead of every hex of the last row."""
    if hex_ == pacific(rows):
        return None  # a path may end there, but not continue
    if hex_[1] == rows and direction in (AHEAD_RIGHT, AHEAD_LEFT):
        return pacific(rows)
    return neighbour(hex_, direction)


def directions_of(shape: str) -> list[list[int]]:
    """ADV-2: the steps between the hexes of a path, for each way of sailing the shape."""
    if shape in ("SINGLE", "INCURSION"):
        return [[]]
    ways = []
    for turns in TURNS[shape]:
        for start in range(6):
            directions = [start]
            for turn in turns:
                directions.append((directions[-1] + turn) % 6)
            ways.append(directions)
    return ways


@cache
def paths_from(first: Hex, shape: str, rows: int) -> frozenset[Path]:
    """Return every path of that shape that begins on a hex, on the table or beside it."""
    paths = set()
    for directions in directions_of(shape):
        path: list[Hex] = [first]
        for direction in directions:
            following = step(path[-1], direction, rows)
            if following is None:
                break
            path.append(following)
        else:
            paths.add(tuple(path))
    return frozenset(paths)


def normal_form(path: Path) -> Path:
    """Section 9: a token is written starting from its end with the smaller row, then the smaller column."""

    def row_then_col(hex_: Hex) -> tuple[int, int]:
        return (hex_[1], hex_[0])

    return min(path, path[::-1], key=lambda way: row_then_col(way[0]))
