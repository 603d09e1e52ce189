"""Paths of tokens: which there are from a hex, what they cost, and why one is not possible (ADV-1 to ADV-5).

All paths that begin on a hex are the branches of one tree of steps, and far from the Pacific the tree is the
same for every hex whose row is odd, or even: only two have to be made. Only the :class:`Advance` values are
made for each hex: each once, when it is first legal.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from northwest_passage._shared.frozen import unchecked
from northwest_passage.adventure.actions import Advance
from northwest_passage.adventure.edition import Edition
from northwest_passage.adventure.hexes import SHAPE_OF_TURNS, STRIDE, Grid
from northwest_passage.adventure.nouns import INCURSION, SINGLE, Character, Hex, Shape
from northwest_passage.adventure.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.adventure.rules.base import Situation, boats_of
from northwest_passage.adventure.scenario import NOTHING, on_routes
from northwest_passage.adventure.views import AnyPlayer, Position

__all__ = ["Prices", "advances", "path_cost", "path_refusal", "prices", "quick_cost"]

GRIDS = 8
"""For how many grids the paths are remembered: a game needs one, and all of them take a lot of room."""
UNPAYABLE = 1 << 64
"""What a hex costs that is not revealed: more than anybody has in any edition."""
LONGEST = max(shape.size for shape in Shape)

_advance: Callable[[Shape, tuple[Hex, ...]], Advance] = unchecked(Advance)

Branch: TypeAlias = tuple[int, Shape, int, tuple["Branch", ...]]
"""How far the last hex of a path is from its first, by index; the shape; the number of the path in its tree;
the paths that are longer by one hex, in order."""


Start: TypeAlias = tuple[int, tuple[Branch, ...], list[Advance | None]]
"""A hex, the path of that one hex, and by number the advances of all paths from it that have been made."""


class Tree:
    """All paths that begin on a hex, as distances from it; some may leave the scenario."""

    __slots__ = ("paths", "root")

    def __init__(self, grid: Grid, col: int, row: int) -> None:
        self.paths: list[tuple[int, ...]] = []
        """By number, how far each hex of a path is from the first."""
        self.root: Branch = self._branch(grid, (col, row), SINGLE, ((col, row),), 0, None)

    def _branch(
        self,
        grid: Grid,
        start: tuple[int, int],
        shape: Shape,
        path: tuple[tuple[int, int], ...],
        heading: int,
        turns: tuple[int, ...] | None,
    ) -> Branch:
        offsets = tuple((c - start[0]) * STRIDE + r - start[1] for c, r in path)
        number = len(self.paths)
        self.paths.append(offsets)
        grown: dict[tuple[int, int, Shape], Branch] = {}
        for direction, there in enumerate(_around(*path[-1], grid.rows)):
            bend: tuple[int, ...] = ()
            if turns is not None:
                bend = (*turns, (direction - heading + 1) % 6 - 1)
            longer = SHAPE_OF_TURNS.get(bend)
            # Two directions can lead to the Pacific in the same shape (ADV-5).
            if longer is not None and (*there, longer) not in grown:
                branch = self._branch(grid, start, longer, (*path, there), direction, bend)
                grown[*there, longer] = branch
        return offsets[-1], shape, number, tuple(branch for _, branch in sorted(grown.items()))


def _around(col: int, row: int, rows: int) -> tuple[tuple[int, int], ...]:
    """Where the six directions lead from a hex, whatever the width (SCN-1, ADV-5)."""
    if row > rows:
        return ()
    left = col - row % 2
    ahead = ((left + 1, row + 1), (left, row + 1)) if row < rows else ((0, rows + 1),) * 2
    return ((col + 1, row), *ahead, (col - 1, row), (left, row - 1), (left + 1, row - 1))


@lru_cache(maxsize=256 * GRIDS)
def _tree(grid: Grid, col: int, row: int) -> Tree:
    return Tree(grid, col, row)


class Paths:
    """The paths of one grid that have been asked for."""

    __slots__ = ("_around", "_grid", "_starts", "_trees", "known")

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._around: list[tuple[Start, ...] | None] = [None] * grid.size
        self._starts: dict[int, Start] = {}
        self._trees: dict[int, Tree] = {}
        self.known: dict[Advance, tuple[int, ...]] = {}
        """The advances that were legal once, with the indices of their hexes."""

    def around(self, boat: int) -> tuple[Start, ...]:
        """All paths from a boat, by the hex where they begin."""
        found = self._around[boat]
        if found is None:
            found = tuple(self._start(index) for index in self._grid.neighbours[boat])
            self._around[boat] = found
        return found

    def _start(self, index: int) -> Start:
        start = self._starts.get(index)
        if start is None:
            col, row = self._grid.hexes[index]
            if row + LONGEST - 1 <= self._grid.rows:  # no path from here leads to the Pacific
                col, row = 0, 1 + (row - 1) % 2
            tree = self._trees[index] = _tree(self._grid, col, row)
            start = self._starts[index] = (index, (tree.root,), [None] * len(tree.paths))
        return start

    def make(self, start: int, shape: Shape, number: int) -> Advance:
        """The advance of a path from a hex."""
        indices = tuple([start + offset for offset in self._trees[start].paths[number]])
        action = _advance(shape, tuple([self._grid.hexes[index] for index in indices]))
        self._starts[start][2][number] = action
        self.known[action] = indices
        return action


_paths = lru_cache(maxsize=GRIDS)(Paths)


# -- Costs -----------------------------------------------------------------------------------------

Prices: TypeAlias = tuple[tuple[int, ...], int, int, int]
"""What hexes cost a character: by terrain, on the player's own route, on a route of others, at least
(ADV-3)."""


def prices(edition: Edition, character: Character | None) -> Prices:
    """What hexes cost a player with this character (ADV-3, CHR-B, CHR-I, CHR-L)."""
    known = edition._memo.get(character)
    if known is None:
        costs, powers = edition.costs, edition.powers
        by_terrain = (
            costs.water,
            costs.land,
            powers.snow if character is Character.JOHN_RAE else costs.snow,
            powers.iceberg if character is Character.JAMES_CLARK_ROSS else costs.iceberg,
            UNPAYABLE,
        )
        own = powers.own_route if character is Character.JENS_MUNK else costs.own_route
        other = costs.other_route
        known = (by_terrain, own, other, min(*by_terrain, own, other))
        edition._memo[character] = known
    return known  # type: ignore[return-value]  # the memo holds what its key says


def advances(here: Position, seat: int, budget: int) -> list[Advance]:
    """All advances of a player that cost no more than a budget, in order (ADV-1 to ADV-6)."""
    player = here.players[seat]
    reserve = player.reserve
    longest = _longest(reserve)
    by_terrain, own, other, cheapest = prices(here.edition, player.character)
    if budget < cheapest or not longest:
        return []
    scenario = here.scenario
    owners, terrain = scenario.owners, scenario.terrain
    me = 1 << seat
    boats = boats_of(here)
    boat = boats[seat]
    found: list[list[Advance]] = [[] for _ in range(INCURSION)]
    paths = _paths(scenario.grid)

    def sail(
        branches: tuple[Branch, ...],
        start: int,
        made: list[Advance | None],
        left: int,
        on: int,
        longer: int,
    ) -> None:
        for offset, shape, number, further in branches:
            index = start + offset
            routes = owners[index]
            if not routes:
                after = left - by_terrain[terrain[index]]
            elif routes & me:
                after = left - own
            elif routes & on:
                after = left - other
            else:
                continue
            if after >= 0 and index != boat:
                if reserve[shape] and index not in boats:
                    found[shape].append(made[number] or paths.make(start, shape, number))
                if longer and after >= cheapest:
                    sail(further, start, made, after, routes & ~me, longer - 1)

    on = on_routes(scenario.piles[boat], seat) if owners[boat] & ~me else 0
    for start, root, made in paths.around(boat):
        sail(root, start, made, budget, on, longest - 1)
    return [advance for shape in found for advance in shape]


_LONGEST_FIRST = sorted([(shape.size, shape) for shape in Shape if shape < INCURSION], reverse=True)


def _longest(reserve: tuple[int, ...]) -> int:
    """The size of the longest token in a reserve, incursions aside."""
    for size, shape in _LONGEST_FIRST:
        if reserve[shape]:
            return size
    return 0


def path_cost(here: Situation, seat: int, path: tuple[int, ...]) -> int | None:
    """What a path from the boat costs (ADV-3); ``None`` if a route on it is closed to the boat."""
    player = here.players[seat]
    scenario = here.scenario
    owners, terrain = scenario.owners, scenario.terrain
    by_terrain, own, other, _ = prices(here.edition, player.character)
    me = 1 << seat
    boat = player.boat[0] << 5 | player.boat[1]
    on = on_routes(scenario.piles[boat], seat) if owners[boat] & ~me else 0
    cost = 0
    for index in path:
        routes = owners[index]
        if not routes:
            cost += by_terrain[terrain[index]]
        elif routes & me:
            cost += own
        elif routes & on:
            cost += other
        else:
            return None
        on = routes & ~me
    return cost


@lru_cache(maxsize=1 << 15)
def _shapes(grid: Grid, path: tuple[int, ...]) -> frozenset[Shape]:
    return grid.shapes(path)


def quick_cost(here: Position, player: AnyPlayer, seat: int, action: Advance) -> int | None:
    """What an advance costs; ``None`` if it is not possible, or if it is not a known path.

    The same as :func:`path_refusal` for nearly all advances that occur, but quicker.
    """
    scenario = here.scenario
    indices = _paths(scenario.grid).known.get(action)
    if indices is None or not player.reserve[action.shape]:
        return None
    boats = boats_of(here)
    boat = boats[seat]
    if indices[0] not in scenario.grid.neighbours[boat] or boat in indices or indices[-1] in boats:
        return None
    cost = path_cost(here, seat, indices)
    return None if cost is None or cost >= UNPAYABLE else cost


def path_refusal(
    here: Position, player: AnyPlayer, seat: int, shape: Shape, path: tuple[Hex, ...]
) -> Refusal | int:
    """What an advance costs, or why it is not possible whatever it costs (ADV-1 to ADV-5)."""
    if not player.reserve[shape]:
        words = f"No {shape.words} is left in the reserve."
        return Refusal(Reason.NO_TOKEN_LEFT, words, details=RefusalDetails(shape=shape))
    if shape is INCURSION:
        words = "Incursion tokens are laid only by raids."
        return Refusal(Reason.ONLY_RAIDS, words, details=RefusalDetails(shape=shape))
    size = shape.size
    if len(path) != size:
        words = f"A {shape.words} covers {size} {'hex' if size == 1 else 'hexes'}"
        details = RefusalDetails(shape=shape, needed=size, available=len(path))
        return Refusal(Reason.WRONG_LENGTH, f"{words}, not {len(path)}.", path, details)
    scenario = here.scenario
    grid, terrain = scenario.grid, scenario.terrain
    indices = tuple([col << 5 | row for col, row in path])
    boats = boats_of(here)
    boat = boats[seat]
    pacific = grid.hexes[grid.pacific]
    known = all(grid.has(place) or place == pacific for place in path)
    if not (grid.has(path[0]) or path[0] == pacific) or indices[0] not in grid.neighbours[boat]:
        words = "The first hex of the path is not beside the boat."
        return Refusal(Reason.NOT_BESIDE_BOAT, words, (player.boat, path[0]))
    if pacific in path[:-1]:
        words = "The path may end in the Pacific, but not pass through it."
        return Refusal(Reason.PASSES_PACIFIC, words, (pacific,))
    if not known or any(terrain[index] == NOTHING for index in indices):
        hidden = tuple(
            place for place in path if not (scenario.is_revealed(place) or place == pacific)
        )
        return Refusal(Reason.NOT_REVEALED, "The path leaves the revealed scenario.", hidden)
    if shape not in _shapes(grid, indices):
        words = f"These hexes, in this order, are not a {shape.words}."
        return Refusal(Reason.WRONG_SHAPE, words, path, RefusalDetails(shape=shape))
    if boat in indices:
        words = "The path covers the hex on which the boat stands."
        return Refusal(Reason.ON_OWN_BOAT, words, (player.boat,))
    cost = path_cost(here, seat, indices)
    if cost is None:
        words = "Only a boat that is on another player's route may follow it: raid it first."
        return Refusal(Reason.ROUTE_CLOSED, words, path)
    if indices[-1] in boats:
        return Refusal(Reason.BOAT_THERE, "Another boat is where the path ends.", path[-1:])
    return cost
