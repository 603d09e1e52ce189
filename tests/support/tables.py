"""All caches that outlive a game, their sizes, and their bounds.

    python -m tests.support.tables [GAMES]

plays games of both kinds, measures the caches meanwhile, and prints how they grow. The suite does the same
with few games (`tests/untrusted_input/test_limits.py`), `nox -s memory` with 2,000.
"""

from __future__ import annotations

import functools
import gc
import importlib
import pkgutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

import northwest_passage as nwp
from northwest_passage import adventure
from northwest_passage._internal import cache
from northwest_passage.adventure.hexes import grid_of
from northwest_passage.adventure.rules import paths
from northwest_passage.bots import GreedyBot
from northwest_passage.bots.adventure import GreedyBot as GreedyRacer
from northwest_passage.bots.expedition import distances
from northwest_passage.expedition.nouns import CHANCE, Unit
from northwest_passage.expedition.rules import drawing, placements
from tests.adventure.players import MODES, NAMES, racer

FINITE = {
    "_internal.arguments.hints_of": "classes of this library",
    "_internal.codec.schema.docstrings": "classes of this library",
    "adventure.hexes.grid_of": "three widths times MAX_ROWS / 2 lengths, some kilobytes each",
    "rl.expedition.codec.offsets": "shapes of tiles",
    "expedition.svg.coast._pieces": "16 kinds of cells times 11 ways",
    "expedition.svg.terrain.face_coast": "shapes of tiles times their corners",
}
"""The caches of functions without a bound of their own, and what bounds them."""


class Table(NamedTuple):
    """The number of entries of a cache, and its maximum."""

    entries: int
    most: int


def of_functions() -> dict[str, Any]:
    """Return every function that caches its results, in all modules, by name."""
    for module in pkgutil.walk_packages(nwp.__path__, "northwest_passage."):
        if ".web" not in module.name and not module.name.endswith("__main__"):
            with suppress(ModuleNotFoundError):  # an extra that is not installed
                importlib.import_module(module.name)
    found = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
    return {
        f"{each.__module__}.{each.__qualname__}".removeprefix("northwest_passage."): each
        for each in found
        if each.__module__.startswith("northwest_passage")
    }


def tables() -> dict[str, Table]:
    """Return all caches that outlive a game, for the default editions, by name."""
    found = {
        name: Table(each.cache_info().currsize, each.cache_info().maxsize)
        for name, each in of_functions().items()
        if name not in FINITE
    }
    of_games = dict(_of_expedition()) | dict(_of_adventure())
    return found | of_games | dict(_of_bots()) | dict(_with_editions())


def _of_expedition() -> Iterator[tuple[str, Table]]:
    """Yield the caches that live as long as the edition or its printed board."""
    edition = nwp.DEFAULT_EDITION
    board = edition.printed_board
    shared: placements.Shared = edition._cache[placements.__name__]
    cells = edition.columns * edition.rows
    pictures = sum(stamp is not None for stamp in shared.pictures.stamps)
    for unit in Unit:
        name = f"placements of the {unit.name.title()}"
        yield name, Table(len(shared.placing[unit]), pictures * cells)
        yield f"{name}, alone", Table(len(shared.alone[unit]), pictures * cells)
    yield "tiles as they lie", Table(len(shared.placed), pictures * cells)
    yield "reserves", Table(len(shared._of_reserve), placements.MAX_CACHED_RESERVES)
    cases = [len(each) for each in shared.pictures._fitting]
    yield "pictures that match", Table(sum(cases), 3**4 + 2 * 3**6)
    yield "rooms of the printed board", Table(len(board._placements_cache), len(board.tiles))
    rooms = [len(here._known) for here in board._placements_cache.values() if here is not None]
    yield "places in one of these rooms", Table(max(rooms, default=0), placements.MAX_CACHED_SETS)
    yield "sea paths of the printed board", Table(len(board._witnesses), pictures * cells)
    yield "seasons of the printed board", Table(len(board._freezing_cache), edition.rows + 1)
    for season in board._freezing_cache.values():
        moves = sum(
            map(
                len,
                (season._ship_moves_cache, season._sled_moves_cache, season._transferring_cache),
            )
        )
        yield f"moves in season {season.frozen_rows}", Table(moves, 3 * len(board.tiles) * 4)
    grounds = [len(tile._freezing_cache) for tile in shared.placed.values()]
    yield "grounds of a tile", Table(max(grounds, default=0), 64)
    yield "reveals", Table(len(drawing._REVEALS), 64)


def _with_editions() -> Iterator[tuple[str, Table]]:
    """Yield the caches of functions that store their results in an edition."""
    editions: tuple[Any, ...] = (nwp.DEFAULT_EDITION, adventure.DEFAULT_EDITION)
    for edition in editions:
        for name, value in edition._cache.items():
            if isinstance(value, cache.BoundedTable):
                short = name.removeprefix("northwest_passage.")
                yield short, Table(len(value), value.maxsize)


def _of_bots() -> Iterator[tuple[str, Table]]:
    """Yield the caches of recent maps."""
    for module in (distances,):
        for name, value in vars(module).items():
            if (
                isinstance(value, distances.CachedByMap)
                and value._function.__module__ == module.__name__
            ):
                yield f"bots, {name}", Table(len(value.known), distances.MOST)


def _of_adventure() -> Iterator[tuple[str, Table]]:
    """Yield the caches that live as long as the edition or the process."""
    edition = adventure.DEFAULT_EDITION
    faces = sum(
        2 * len(edition.tile) * len(grid_of(2 * players, edition.rows).places)
        for players in (2, 3, 4)
    )
    characters = len(edition.characters) + 1
    own = sum(not isinstance(value, cache.BoundedTable) for value in edition._cache.values())
    yield "memory of Adventure's edition", Table(own, faces + 5 * characters + 2)
    for players in (2, 3, 4):
        grid = grid_of(2 * players, edition.rows)
        # At most 1 path of one hex, 6 of two, 18 of three and 42 of four begin on a hex.
        most = (1 + 6 + 18 + 42) * grid.size
        yield f"advances of {players} players", Table(len(paths._paths(grid).known), most)


# -- Games -----------------------------------------------------------------------------------------


def play(number: int) -> None:
    """Play a whole game of either kind. Every tenth is played by Greedy."""
    rng = Random(f"table {number}")
    (_expedition if number % 2 else _race)(number // 2, rng)


def _expedition(number: int, rng: Random) -> None:
    state = nwp.new_game(("Ross", "Rae", "Back", "Parry")[: 2 + number % 3], rng=rng)
    bot = GreedyBot() if number % 10 == 0 else None
    while not state.is_over:
        if bot is None or state.to_act == CHANCE:
            action = rng.choice(nwp.legal_actions(state))
        else:
            action = bot.choose(state, rng)
        state = nwp.apply(state, action)


def _race(number: int, rng: Random) -> None:
    players, variant = MODES[number % len(MODES)]
    state = adventure.new_game(NAMES[:players], variant=variant, rng=rng)
    bot = GreedyRacer() if number % 10 == 0 else None
    while (seat := state.to_act) is not None:
        if bot is None or seat == CHANCE:
            action = racer(state, rng)
        else:
            action = bot.choose(adventure.view(state, seat), rng)
        state = adventure.apply(state, action)


def main(games: int) -> None:
    """Play, and print how the caches grow."""
    of_functions()  # loads all modules before anything is counted
    looks = [games // 8, games // 4, games // 2, games]
    seen: list[dict[str, Table]] = []
    alive: list[int] = []
    for number in range(games):
        play(number)
        if number + 1 in looks:
            gc.collect()
            alive.append(len(gc.get_objects()))
            seen.append(tables())
    print(f"{'games':56}" + "".join(f"{look:>9}" for look in looks))
    print(f"{'objects alive':56}" + "".join(f"{count:>9}" for count in alive))
    for name, last in sorted(seen[-1].items(), key=lambda row: -row[1].entries):
        if last.entries >= 100:
            counts = "".join(f"{look[name].entries if name in look else 0:>9}" for look in seen)
            print(f"{name:56}{counts}   of at most {last.most}")
    over = {name: table for name, table in seen[-1].items() if table.entries > table.most}
    if over:
        sys.exit(f"Over their bounds: {over}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
