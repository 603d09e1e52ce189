"""Paths of tokens: all paths from a hex, their costs, and the refusals of impossible ones (ADV-1 to ADV-5).

All paths that begin on a hex are the branches of one tree of steps. The tree grows on demand: a path and its
:class:`Advance` are created the first time that a boat can pay for all of its hexes but the last.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from operator import attrgetter
from typing import Final, TypeAlias

from northwest_passage._internal.frozen import unchecked
from northwest_passage.adventure.actions import Advance
from northwest_passage.adventure.edition import Edition
from northwest_passage.adventure.hexes import STRIDE, Grid, shape_of_steps
from northwest_passage.adventure.nouns import INCURSION, SINGLE, Character, Hex, Shape
from northwest_passage.adventure.piles import on_routes
from northwest_passage.adventure.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.adventure.rules.base import Situation, boats_of
from northwest_passage.adventure.scenario import GROUNDS, NOTHING, ROUTES, Scenario
from northwest_passage.adventure.views import AnyPlayer, Position

GRIDS = 8
"""The number of grids whose paths are cached. The paths of many grids would take a lot of memory."""
UNPAYABLE = 1 << 27
"""The cost of a hex that is not revealed or is on a closed route: more points than a player can have.

Python is fastest with numbers below ``1 << 30``, and a path can have four such hexes."""

_shape: Final = attrgetter("shape")
_advance: Callable[[Shape, tuple[Hex, ...]], Advance] = unchecked(Advance)

Branch: TypeAlias = tuple[int, int, Advance, list["Branch"]]
"""A path: the index of its last hex, its shape as a plain number, its advance, and the paths that are one hex
longer, in order. The list of longer paths is empty until it is needed."""
BEYOND: Final = -1
"""The index used for hexes that are not on the scenario. Such hexes are never revealed."""


@lru_cache(maxsize=64)
def _ways_on(headings: tuple[int, ...]) -> tuple[tuple[int, Shape], ...]:
    """Return the directions in which a path can continue, with the resulting shapes (ADV-2).

    The path is given by the directions of its steps so far.
    """
    longer = [(way, shape_of_steps((*headings, way))) for way in range(6)]
    return tuple((way, shape) for way, shape in longer if shape is not None)


class Paths:
    """The paths of one grid, created on demand."""

    __slots__ = ("_around", "_grid", "_singles", "known")

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._around: list[list[Branch] | None] = [None] * grid.size
        self._singles: dict[int, Branch] = {}
        self.known: dict[Advance, tuple[int, ...]] = {}
        """The indices of the hexes of each advance created so far."""

    def around(self, boat: int) -> list[Branch]:
        """Return the paths of one hex that begin beside a boat."""
        found = self._around[boat]
        if found is None:
            found = self._around[boat] = [self._single(i) for i in self._grid.neighbours[boat]]
        return found

    def _single(self, index: int) -> Branch:
        found = self._singles.get(index)
        if found is None:
            found = self._singles[index] = self._branch((index,), SINGLE)
        return found

    def grow(self, branches: list[Branch], advance: Advance) -> list[Branch]:
        """Fill a list with the paths that are one hex longer than the path of an advance, and return it."""
        path, steps = self.known[advance], self._grid.steps
        headings = tuple([steps[here].index(there) for here, there in pairwise(path)])
        there = steps[path[-1]]
        # Two directions can lead to the Pacific in the same shape (ADV-5).
        ends = {(there[way], shape) for way, shape in _ways_on(headings)}
        branches += [
            self._branch((*path, index), shape) for index, shape in sorted(ends) if index >= 0
        ]
        if not branches:  # mark the list as filled, so that it is not computed again
            branches.append((BEYOND, int(SINGLE), advance, []))
        return branches

    def _branch(self, path: tuple[int, ...], shape: Shape) -> Branch:
        advance = _advance(shape, tuple([self._grid.hexes[index] for index in path]))
        self.known[advance] = path
        return (path[-1], int(shape), advance, [])


_paths = lru_cache(maxsize=GRIDS)(Paths)


# -- Costs -----------------------------------------------------------------------------------------

Prices: TypeAlias = tuple[tuple[int, ...], int, int, int]
"""The costs of hexes for a character: by terrain, on the player's own route, on another player's route, and
the lowest of these (ADV-3)."""


def prices(edition: Edition, character: Character | None) -> Prices:
    """Return the costs of hexes for a player with this character (ADV-3, CHR-B, CHR-I, CHR-L)."""
    known: Prices | None = edition._cache.get(character)
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
        edition._cache[character] = known
    return known


Fares: TypeAlias = tuple[tuple[int, ...], ...]
"""The cost of a step, by the ``ground`` byte of the hex it leaves, then of the hex it enters (ADV-3)."""


def _fares(edition: Edition, character: Character | None, seat: int) -> tuple[Fares, int]:
    """Return the costs of steps for a player, and the lowest of them. Both are cached (ADV-3, ADV-4)."""
    known: tuple[Fares, int] | None = edition._cache.get((character, seat))
    if known is None:
        known = edition._cache[character, seat] = _new_fares(prices(edition, character), seat)
    return known


def _new_fares(costs: Prices, seat: int) -> tuple[Fares, int]:
    by_terrain, own, other, cheapest = costs
    me = 1 << seat
    terrains = (*by_terrain, UNPAYABLE, UNPAYABLE, UNPAYABLE)

    def fare(on: int) -> tuple[int, ...]:
        """Return the costs of steps for a boat on the routes of the players in the bit mask ``on``."""
        routed = (
            own if routes & me else other if routes & on else UNPAYABLE for routes in range(1, 16)
        )
        return (*terrains, *(cost for cost in routed for _ in terrains))

    by_routes = [fare(routes & ~me) for routes in range(16)]
    return tuple(by_routes[ground >> ROUTES] for ground in range(GROUNDS)), cheapest


def _ground_of_boat(scenario: Scenario, boat: int, seat: int) -> int:
    """Return the ``ground`` byte of a boat's hex, with only those routes that the boat is on (ADV-9)."""
    ground = scenario.ground[boat]
    if ground >> ROUTES & ~(1 << seat):
        return on_routes(scenario.piles[boat], seat) << ROUTES
    return ground


def advances(here: Position, seat: int, budget: int) -> list[Advance]:
    """Return all advances of a player that cost at most ``budget``, in order (ADV-1 to ADV-6)."""
    player = here.players[seat]
    fares, cheapest = _fares(here.edition, player.character, seat)
    if budget < cheapest:
        return []
    reserve = player.reserve
    longest = _longest(reserve)
    if not longest:
        return []
    scenario = here.scenario
    ground = scenario.ground
    boats = boats_of(here)
    boat = boats[seat]
    found: list[Advance] = []
    paths = _paths(scenario.grid)

    def sail(branches: list[Branch], left: int, fare: tuple[int, ...], longer: int) -> None:
        for index, shape, advance, further in branches:
            there = ground[index]
            after = left - fare[there]
            if after >= 0 and index != boat:
                if reserve[shape] and index not in boats:
                    found.append(advance)
                if longer and after >= cheapest:
                    ahead = further or paths.grow(further, advance)
                    sail(ahead, after, fares[there], longer - 1)  # noqa: F821 - see below

    fare = fares[_ground_of_boat(scenario, boat, seat)]
    sail(paths.around(boat), budget, fare, longest - 1)
    del (
        sail
    )  # it refers to itself, so without this all its data would wait for the garbage collector
    found.sort(key=_shape)  # those of each shape have been found in order
    return found


_LONGEST_FIRST = sorted(
    [(shape.size, int(shape)) for shape in Shape if shape < INCURSION], reverse=True
)


def _longest(reserve: tuple[int, ...]) -> int:
    """Return the size of the longest token in a reserve, ignoring incursions."""
    for size, shape in _LONGEST_FIRST:
        if reserve[shape]:
            return size
    return 0


def path_cost(here: Situation, seat: int, path: tuple[int, ...]) -> int | None:
    """Return the cost of a path from the boat, or ``None`` if it cannot be sailed at any cost (ADV-3)."""
    player = here.players[seat]
    scenario = here.scenario
    ground = scenario.ground
    fares, _ = _fares(here.edition, player.character, seat)
    here_now = _ground_of_boat(scenario, player.boat[0] * STRIDE + player.boat[1], seat)
    cost = 0
    for index in path:
        there = ground[index]
        cost += fares[here_now][there]
        here_now = there
    return cost if cost < UNPAYABLE else None


@lru_cache(maxsize=1 << 15)
def _shapes(grid: Grid, path: tuple[int, ...]) -> frozenset[Shape]:
    return grid.shapes(path)


def quick_cost(here: Position, player: AnyPlayer, seat: int, action: Advance) -> int | None:
    """Return the cost of an advance, or ``None`` if it is impossible or its path is not cached yet.

    For nearly all advances that are played, it returns the same cost as :func:`path_refusal`, but faster.
    """
    scenario = here.scenario
    indices = _paths(scenario.grid).known.get(action)
    if indices is None or not player.reserve[action.shape]:
        return None
    boats = boats_of(here)
    boat = boats[seat]
    if indices[0] not in scenario.grid.neighbours[boat] or boat in indices or indices[-1] in boats:
        return None
    return path_cost(here, seat, indices)


def path_refusal(
    here: Position, player: AnyPlayer, seat: int, shape: Shape, path: tuple[Hex, ...]
) -> Refusal | int:
    """Return the cost of an advance, or the refusal if it is impossible at any cost (ADV-1 to ADV-5)."""
    if not player.reserve[shape]:
        words = f"No {shape.words} is left in the reserve."
        return Refusal(Reason.NO_TOKEN_LEFT, words, details=RefusalDetails(shape=shape))
    if shape is INCURSION:
        words = "Incursion tokens are placed only by raids."
        return Refusal(Reason.ONLY_RAIDS, words, details=RefusalDetails(shape=shape))
    size = shape.size
    if len(path) != size:
        words = f"A {shape.words} covers {size} {'hex' if size == 1 else 'hexes'}"
        details = RefusalDetails(shape=shape, needed=size, available=len(path))
        return Refusal(Reason.WRONG_LENGTH, f"{words}, not {len(path)}.", path, details)
    scenario = here.scenario
    grid, ground = scenario.grid, scenario.ground
    indices = tuple([col * STRIDE + row for col, row in path])
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
    if not known or any(ground[index] == NOTHING for index in indices):
        hidden = tuple(
            place for place in path if not (scenario.is_revealed(place) or place == pacific)
        )
        return Refusal(Reason.NOT_REVEALED, "The path leaves the revealed part of the map.", hidden)
    if shape not in _shapes(grid, indices):
        words = f"These hexes, in this order, do not form a {shape.words}."
        return Refusal(Reason.WRONG_SHAPE, words, path, RefusalDetails(shape=shape))
    if boat in indices:
        words = "The path covers the hex that the boat is on."
        return Refusal(Reason.ON_OWN_BOAT, words, (player.boat,))
    cost = path_cost(here, seat, indices)
    if cost is None:
        words = (
            "To use another player's route, the boat must already be on it: raid the route first."
        )
        return Refusal(Reason.ROUTE_CLOSED, words, path)
    if indices[-1] in boats:
        return Refusal(Reason.BOAT_THERE, "Another boat is where the path ends.", path[-1:])
    return cost
