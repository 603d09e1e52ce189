"""Paths of tokens: which there are from a hex, what they cost, and why one is not possible (ADV-1 to ADV-5).

All paths that begin on a hex are the branches of one tree, which grows where it is walked: a search comes
by the same paths again and again. Each path knows its :class:`Advance`, which is made once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from northwest_passage._shared.frozen import unchecked
from northwest_passage.adventure.actions import Advance
from northwest_passage.adventure.edition import Edition
from northwest_passage.adventure.hexes import SHAPE_OF_TURNS, Grid
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

_advance: Callable[[Shape, tuple[Hex, ...]], Advance] = unchecked(Advance)


class Path:
    """The hexes that a token can cover, in the order in which a boat sails them."""

    __slots__ = (
        "_branches",
        "_direction",
        "_grid",
        "_turns",
        "action",
        "index",
        "indices",
        "shape",
    )

    def __init__(
        self,
        grid: Grid,
        shape: Shape,
        hexes: tuple[Hex, ...],
        index: int,
        direction: int,
        turns: tuple[int, ...] | None,
    ) -> None:
        self.shape: Shape = shape
        self.index: int = index
        """The last hex."""
        self.action: Advance = _advance(shape, hexes)
        self.indices: tuple[int, ...] = tuple([col << 5 | row for col, row in hexes])
        known_paths(grid)[self.action] = self
        self._grid = grid
        self._direction = direction
        self._turns = turns
        self._branches: tuple[Path, ...] | None = None

    def branches(self) -> tuple[Path, ...]:
        """The paths that are longer by one hex, in order; several can lead to the Pacific (ADV-5)."""
        if self._branches is None:
            self._branches = self._grow()
        return self._branches

    def _grow(self) -> tuple[Path, ...]:
        grid, turns = self._grid, self._turns
        grown: dict[tuple[int, Shape], Path] = {}
        for direction, index in enumerate(grid.steps[self.index]):
            bend: tuple[int, ...] = ()
            if turns is not None:
                bend = (*turns, (direction - self._direction + 1) % 6 - 1)
            shape = SHAPE_OF_TURNS.get(bend)
            if index >= 0 and shape is not None:
                hexes = (*self.action.path, grid.hexes[index])
                path = Path(grid, shape, hexes, index, direction, bend)
                grown.setdefault((index, shape), path)
        return tuple(path for _, path in sorted(grown.items()))


@lru_cache(maxsize=GRIDS)
def known_paths(grid: Grid) -> dict[Advance, Path]:
    """The paths that have grown so far; all begin and stay within the grid."""
    return {}


@lru_cache(maxsize=GRIDS)
def _roots(grid: Grid) -> tuple[Path, ...]:
    """For each index the path of that one hex."""
    return tuple(Path(grid, SINGLE, (place,), i, 0, None) for i, place in enumerate(grid.hexes))


@lru_cache(maxsize=256 * GRIDS)
def _beside(grid: Grid, boat: int) -> tuple[Path, ...]:
    """The paths of one hex from a boat, in order (ADV-1)."""
    roots = _roots(grid)
    return tuple(roots[index] for index in grid.neighbours[boat])


# -- Costs -----------------------------------------------------------------------------------------

Prices = tuple[tuple[int, ...], int, int]
"""What hexes cost a character: by terrain, on the own route, on a route of others (ADV-3)."""


def prices(edition: Edition, character: Character | None) -> Prices:
    """What hexes cost a player with this character (ADV-3, CHR-B, CHR-I, CHR-L)."""
    known = edition._memo.get(character)
    if known is None:
        costs, powers = edition.costs, edition.powers
        known = edition._memo[character] = (
            (
                costs.water,
                costs.land,
                powers.snow if character is Character.JOHN_RAE else costs.snow,
                powers.iceberg if character is Character.JAMES_CLARK_ROSS else costs.iceberg,
                UNPAYABLE,
            ),
            powers.own_route if character is Character.JENS_MUNK else costs.own_route,
            costs.other_route,
        )
    return known  # type: ignore[return-value]  # the memo holds what its key says


def advances(here: Position, seat: int, budget: int) -> list[Advance]:
    """All advances of a player that cost no more than a budget, in order (ADV-1 to ADV-6)."""
    player = here.players[seat]
    reserve = player.reserve
    longest = _longest(reserve)
    if not longest:
        return []
    scenario = here.scenario
    owners, terrain = scenario.owners, scenario.terrain
    by_terrain, own, other = prices(here.edition, player.character)
    me = 1 << seat
    boats = boats_of(here)
    boat = boats[seat]
    cheapest = min(other, own)
    found: list[list[Advance]] = [[] for _ in range(INCURSION)]

    def sail(paths: tuple[Path, ...], left: int, on: int, longer: int) -> None:
        for path in paths:
            index = path.index
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
                if reserve[path.shape] and index not in boats:
                    found[path.shape].append(path.action)
                if longer and after >= cheapest:
                    sail(path._branches or path.branches(), after, routes & ~me, longer - 1)

    on = on_routes(scenario.piles[boat], seat) if owners[boat] & ~me else 0
    sail(_beside(scenario.grid, boat), budget, on, longest - 1)
    return [advance for shape in found for advance in shape]


@lru_cache(maxsize=4096)
def _longest(reserve: tuple[int, ...]) -> int:
    """The size of the longest token in a reserve, incursions aside."""
    return max((shape.size for shape in Shape if shape < INCURSION and reserve[shape]), default=0)


def path_cost(here: Situation, seat: int, path: tuple[int, ...]) -> int | None:
    """What a path from the boat costs (ADV-3); ``None`` if a route on it is closed to the boat."""
    player = here.players[seat]
    scenario = here.scenario
    owners, terrain = scenario.owners, scenario.terrain
    by_terrain, own, other = prices(here.edition, player.character)
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

    The same as :func:`path_refusal` for nearly all advances that are ever made, in less time.
    """
    scenario = here.scenario
    path = known_paths(scenario.grid).get(action)
    if path is None or not player.reserve[action.shape]:
        return None
    boats = boats_of(here)
    boat, indices = boats[seat], path.indices
    if indices[0] not in scenario.grid.neighbours[boat] or boat in indices or indices[-1] in boats:
        return None
    cost = path_cost(here, seat, indices)
    return None if cost is None or cost >= UNPAYABLE else cost


def path_refusal(
    here: Position, player: AnyPlayer, seat: int, shape: Shape, path: tuple[Hex, ...]
) -> Refusal | int:
    """What an advance costs, or why it is not possible whatever it costs (ADV-1 to ADV-5)."""
    if not player.reserve[shape]:
        words = f"No {_words(shape)} token is left in the reserve."
        return Refusal(Reason.NO_TOKEN_LEFT, words, details=RefusalDetails(shape=shape))
    if shape is INCURSION:
        words = "Incursion tokens are laid by raids only."
        return Refusal(Reason.ONLY_RAIDS, words, details=RefusalDetails(shape=shape))
    size = shape.size
    if len(path) != size:
        words = f"A {_words(shape)} token covers {size} {'hex' if size == 1 else 'hexes'}"
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
        words = "The path may end in the Pacific, but not pass it."
        return Refusal(Reason.PASSES_PACIFIC, words, (pacific,))
    if not known or any(terrain[index] == NOTHING for index in indices):
        hidden = tuple(
            place for place in path if not (scenario.is_revealed(place) or place == pacific)
        )
        return Refusal(Reason.NOT_REVEALED, "The path leaves the revealed scenario.", hidden)
    if shape not in _shapes(grid, indices):
        words = f"These hexes, in this order, are not a {_words(shape)}."
        return Refusal(Reason.WRONG_SHAPE, words, path, RefusalDetails(shape=shape))
    if boat in indices:
        words = "The path covers the hex on which the boat stands."
        return Refusal(Reason.ON_OWN_BOAT, words, (player.boat,))
    cost = path_cost(here, seat, indices)
    if cost is None:
        words = "A route of others is open only to a boat that is on it: raid it first."
        return Refusal(Reason.ROUTE_CLOSED, words, path)
    if indices[-1] in boats:
        return Refusal(Reason.BOAT_THERE, "Another boat is where the path ends.", path[-1:])
    return cost


def _words(shape: Shape) -> str:
    return shape.name.lower().replace("_", " ")
