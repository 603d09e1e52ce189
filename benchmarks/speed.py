"""A benchmark of the rules: states per second, compared with python-chess, catanatron and OpenSpiel.

    python benchmarks/speed.py                 # all of it, some minutes on a quiet machine
    python benchmarks/speed.py json start      # parts of it
    python benchmarks/speed.py --short         # only check that it runs
    python benchmarks/speed.py --json now.json # save the results

`walks.py` defines a node. All libraries are measured in one run, taking turns, so that other work on the
machine affects all of them equally. Every game has a new seed, since a game played twice is faster the second
time. Before the measurement, each library warms up with other games. The first game of a process is measured
separately. Figures are medians of repetitions, and the spread is from the lower to the upper quartile. A
ratio is the time of the other library divided by ours: above 1, we are faster.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.metadata import version
from itertools import count, islice, pairwise
from multiprocessing import Process
from pathlib import Path
from typing import Any, TypeAlias

import attrs
from walks import (
    ADVENTURE,
    EXPEDITION,
    NAMES,
    PLIES,
    Tally,
    catan_game,
    chess_children,
    chess_game,
    clock,
    our_children,
    our_game,
    our_states,
    replay,
    spiel_game,
    staying_out,
)

import northwest_passage as nwp
from northwest_passage import adventure
from northwest_passage.bots import GreedyBot, RandomBot
from northwest_passage.expedition.validation import problems_of
from northwest_passage.simulate import simulate

WARM_UP = 5
"""The number of repetitions that are not counted."""
PEERS = ("chess", "catanatron", "open_spiel")

Results: TypeAlias = dict[str, Any]
Figures: TypeAlias = dict[str, list[float]]
Seeds: TypeAlias = Iterator[int]


def summary(values: Sequence[float]) -> Results:
    """Return the median, and the lower and the upper quartile."""
    if len(values) == 1:
        return {"median": values[0], "low": values[0], "high": values[0]}
    low, median, high = statistics.quantiles(values, n=4, method="inclusive")
    return {"median": median, "low": low, "high": high}


def summaries(figures: Figures) -> Results:
    return {name: summary(values) for name, values in figures.items()}


def timed(function: Callable[..., object], *arguments: object) -> float:
    start = clock()
    function(*arguments)
    return clock() - start


# -- Nodes ----------------------------------------------------------------------------------------


def measure_nodes(seeds: Seeds, repetitions: int, games: int) -> Results:
    """Measure both games and the peers, taking turns. Ratios are between consecutive measurements."""
    nodes: dict[str, Figures] = defaultdict(lambda: defaultdict(list))
    races: dict[str, Figures] = defaultdict(lambda: defaultdict(list))
    for repetition in range(-WARM_UP if repetitions > 1 else 0, repetitions):
        for name, kind in {**EXPEDITION, **ADVENTURE}.items():
            ours, chess, whole, catan = (Tally() for _ in range(4))
            is_race = name in ADVENTURE
            for _ in range(games):
                our_game(kind, next(seeds), ours)
                chess_game(PLIES, next(seeds), chess)
                if not is_race:
                    catan_game(kind.players, 2 * PLIES, next(seeds), catan)
            if not is_race:
                chess_game(10**6, next(seeds), whole)
            if repetition < 0:
                continue
            found = races[name] if is_race else nodes[name]
            found["microseconds"].append(ours.microseconds)
            found["ratio to python-chess"].append(chess.microseconds / ours.microseconds)
            found["legal actions"].append(ours.actions / ours.nodes)
            if is_race:
                found["ms a game"].append(ours.seconds / games * 1e3)
                continue
            found["nodes a second"].append(1e6 / ours.microseconds)
            found["microseconds a decision"].append(ours.decision_microseconds)
            found["nodes a game"].append(ours.nodes / games)
            for key, peer, our_time in (
                ("whole games of python-chess", whole, ours.microseconds),
                ("catanatron", catan, ours.microseconds),
                ("python-chess a decision", chess, ours.decision_microseconds),
            ):
                found[f"ratio to {key}"].append(peer.microseconds / our_time)
            for key, peer in (
                ("python-chess", chess),
                ("python-chess, whole games", whole),
                (f"catanatron, {kind.players} players", catan),
            ):
                nodes[key]["microseconds"].append(peer.microseconds)
                nodes[key]["nodes a second"].append(1e6 / peer.microseconds)
                nodes[key]["legal actions"].append(peer.actions / peer.nodes)
    return {
        "nodes": {name: summaries(rows) for name, rows in nodes.items()},
        "races": {name: summaries(rows) for name, rows in races.items()},
    }


# -- Other games, other kinds of search, other peers -------------------------------------------------


def measure_peers(seeds: Seeds, repetitions: int, games: int) -> Results:
    """Measure alternatives, since random games and peers that copy states may favour this library."""
    warm_up = WARM_UP if repetitions > 1 else 1
    many = (repetitions + warm_up) * games
    # Other processes play the games, so that this process has cached no values from them.
    greedy = {
        players: iter(
            simulate(
                [GreedyBot()] * players, many, seed=next(seeds), workers=2, progress=False
            ).records
        )
        for players in (2, 4)
    }
    two = EXPEDITION["2 players, random"]
    ratios: Figures = defaultdict(list)
    for repetition in range(-warm_up, repetitions):
        found: dict[str, tuple[Tally, Tally]] = defaultdict(lambda: (Tally(), Tally()))
        for _ in range(games):
            for players in (2, 4):
                ours, theirs = found[f"Greedy's games of {players}, replayed: python-chess"]
                replay(next(greedy[players]), ours)
                chess_game(PLIES, next(seeds), theirs)
            for name, listed in (("children only", False), ("children, and their lists", True)):
                ours, theirs = found[f"{name}: python-chess"]
                our_children(next(seeds), listed, ours)
                chess_children(next(seeds), listed, theirs)
            ours, theirs = found["nodes of random games: catanatron in place, nothing kept"]
            our_game(two, next(seeds), ours)
            catan_game(2, 10**4, next(seeds), theirs, copies=False)
            ours, theirs = found["the first game of a process: that of python-chess"]
            for tally, code in ((ours, START), (theirs, CHESS_FIRST_GAME)):
                *_, start, end, nodes = fresh_process(code)
                tally.seconds += end - start
                tally.nodes += int(nodes)
            ours, theirs = found["nodes of random games: OpenSpiel's chess in C++"]
            our_game(two, next(seeds), ours)
            spiel_game(next(seeds), theirs)
        if repetition >= 0:
            for name, (ours, theirs) in found.items():
                ratios[name].append(theirs.microseconds / ours.microseconds)
    return {"peers": summaries(ratios)}


# -- Alternatives within this library --------------------------------------------------------------


def loop(state: nwp.State, rng: random.Random) -> None:
    while not state.is_over:
        state = nwp.apply(state, rng.choice(nwp.legal_actions(state)))


def race_loop(state: adventure.State, rng: random.Random) -> None:
    draw = adventure.ADVENTURE.draw
    while not state.is_over:
        by_chance = state.to_act == nwp.CHANCE
        legal = () if by_chance else adventure.legal_actions(state)
        state = adventure.apply(state, draw(state, rng) if by_chance else rng.choice(legal))


def apart(games: int, seed: int, processes: int) -> float:
    """Return the seconds for the same number of games in processes that share nothing, as a lower bound."""
    bots, each = [RandomBot(), RandomBot()], games // processes
    running = [
        Process(target=partial(simulate, bots, each, seed=seed + i, workers=1, progress=False))
        for i in range(processes)
    ]
    start = clock()
    for process in running:
        process.start()
    for process in running:
        process.join()
    return clock() - start


def measure_ways(seeds: Seeds, repetitions: int, games: int) -> Results:
    """Measure `playout`, two worker processes and a larger board against plain loops."""
    playouts: list[tuple[str, Any, Callable[..., None]]] = [
        ("playout of Expedition: a loop over apply", nwp, loop),
        ("playout of Adventure: a loop over apply", adventure, race_loop),
    ]
    bots = [RandomBot(), RandomBot()]
    ratios: Figures = defaultdict(list)
    for _ in range(repetitions):
        for name, rules, plain in playouts:
            spent = [0.0, 0.0]
            for seed in islice(seeds, 8 * games):
                state = rules.new_game(NAMES[:2], rng=random.Random(seed))
                for way in (plain, rules.playout):
                    way(state, random.Random(seed))  # warm the caches for both
                for i, way in enumerate((plain, rules.playout)):
                    spent[i] += timed(way, state, random.Random(seed))
            ratios[name].append(spent[0] / spent[1])
        many, seed = 200 * games, next(seeds)
        one, two = (
            timed(partial(simulate, bots, many, seed=seed, workers=n, progress=False))
            for n in (1, 2)
        )
        one_apart, two_apart = (apart(many, seed, processes) for processes in (1, 2))
        ratios["simulate with two processes: with one"].append(one / two)
        ratios["two processes that share nothing: one"].append(one_apart / two_apart)
        ratios["simulate with two processes: two that share nothing"].append(two_apart / two)
        printed, large = (placements(edition, seed, 6 * games) for edition in (None, larger()))
        ratios[LARGER].append(printed / large)
    return {"ways": summaries(ratios)}


LARGER = "placements on a board of 8 times the cells: on the printed one"


def larger() -> nwp.Edition:
    """Return the default edition with 8 times as many cells, by adding open water in the west and south."""
    edition = nwp.DEFAULT_EDITION
    east = 3 * edition.columns

    def moved(cell: nwp.Cell) -> nwp.Cell:
        return cell if cell == edition.northwest_passage else nwp.Cell(cell.col + east, cell.row)

    return attrs.evolve(
        edition,
        name="8 times",
        columns=edition.columns + east,
        rows=2 * edition.rows,
        printed=tuple(attrs.evolve(tile, cell=moved(tile.cell)) for tile in edition.printed),
        greenland=moved(edition.greenland),
        zones=(edition.zones[0],) * east + edition.zones,
    )


def placements(edition: nwp.Edition | None, seed: int, games: int) -> float:
    """Return the seconds for a placement and the legal actions after it, in the openings of games."""
    seconds, number = 0.0, 0
    for rng in map(random.Random, range(seed, seed + games)):
        state = nwp.new_game(NAMES[:2], edition=edition or nwp.DEFAULT_EDITION, rng=rng)
        for _ in range(40):
            legal = nwp.legal_actions(state)
            places = [action for action in legal if isinstance(action, nwp.PlaceTile)]
            start = clock()
            state = nwp.apply(state, rng.choice(places or legal))
            nwp.legal_actions(state)
            if places:
                seconds += clock() - start
                number += 1
            if state.is_over:
                break
    return seconds / number


# -- Single functions ------------------------------------------------------------------------------


def measure_parts(seeds: Seeds, repetitions: int, games: int) -> Results:
    """Measure each public function separately."""
    parts: Figures = defaultdict(list)
    far_away = nwp.MoveShip((0, 0))
    for _ in range(games):
        for kind in EXPEDITION.values():
            rng = random.Random(next(seeds))
            state = kind.start(rng)
            while not state.is_over:
                before, start = state, clock()
                legal = nwp.legal_actions(before)
                parts[f"legal_actions, {before.phase.name}"].append(clock() - start)
                action = kind.choose(before, legal, rng)
                start = clock()
                state = nwp.apply(before, action)
                parts[f"apply, {type(action).__name__}"].append(clock() - start)
                parts["why_illegal, legal"].append(timed(nwp.why_illegal, before, action))
                parts["why_illegal, not legal"].append(timed(nwp.why_illegal, before, far_away))
            parts["score, at the end"].append(timed(nwp.score, state))
            parts["new_game"].append(timed(kind.start, rng))
    return {
        "parts": {
            name: {"calls": len(times), **summary([1e6 * seconds for seconds in times])}
            for name, times in sorted(parts.items())
        }
    }


def measure_json(seeds: Seeds, repetitions: int, games: int) -> Results:
    """Measure writing, reading and checking a state of round 6, compared with the module `json`.

    The result is the fastest of many runs, each with a new state.
    """
    rng = random.Random(1845)
    state = nwp.new_game(NAMES[:3], rng=rng)
    while state.round < 6:
        state = nwp.apply(state, staying_out(state, nwp.legal_actions(state), rng))
    document, text = nwp.to_dict(state), nwp.to_json(state)
    tasks: dict[str, Callable[[nwp.State], object]] = {
        "json.dumps": lambda _: json.dumps(document),
        "to_dict": nwp.to_dict,
        "to_json": nwp.to_json,
        "json.loads": lambda _: json.loads(text),
        "check": problems_of,
        "from_json": lambda _: nwp.from_json(text, nwp.State),
        "frontend_view": nwp.frontend_view,
    }
    best = dict.fromkeys(tasks, float("inf"))
    for _ in range(repetitions):
        for name, task in tasks.items():
            best[name] = min(best[name], timed(task, nwp.from_json(text, nwp.State)) * 1e6)
    return {"json": {"characters": len(text), "microseconds": best}}


# -- Memory, and new processes ---------------------------------------------------------------------


def measure_memory(seeds: Seeds, repetitions: int, games: int) -> Results:
    """Measure the bytes per state when all states of a game are stored, with their cached values."""
    results: Results = {}
    for name, kind in {**EXPEDITION, **ADVENTURE}.items():
        gc.collect()
        tracemalloc.start()
        kept = [state for seed in islice(seeds, games) for state in our_states(kind, seed)]
        gc.collect()
        size, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        results[name] = size / len(kept)
    return {"memory": results}


START = """if True:
    import random, time
    times = [time.perf_counter()]
    import attrs
    times.append(time.perf_counter())
    import northwest_passage as nwp
    times.append(time.perf_counter())
    rng = random.Random()
    state = nwp.new_game(["Ross", "Rae"], rng=rng)
    times.append(time.perf_counter())
    nodes = 0
    while not state.is_over:
        state = nwp.apply(state, rng.choice(nwp.legal_actions(state)))
        nodes += 1
    times.append(time.perf_counter())
    print(*times, nodes)
"""
CHESS_FIRST_GAME = f"""if True:
    import random, time
    import chess
    rng, nodes = random.Random(), 0
    board = chess.Board()
    start = time.perf_counter()
    while nodes < {PLIES} and (moves := list(board.legal_moves)):
        board = board.copy(stack=False)
        board.push(rng.choice(moves))
        nodes += 1
    print(start, time.perf_counter(), nodes)
"""
FIRST_RACE = """if True:
    import time
    start = time.process_time()
    import random
    from northwest_passage import adventure
    rng = random.Random()
    state = adventure.new_game(["Amundsen", "Franklin"], rng=rng)
    while not state.is_over:
        if state.to_act == adventure.CHANCE:
            state = adventure.resolve_chance(state, rng)
            continue
        legal = adventure.legal_actions(state)
        row = state.players[state.turn_player].boat.row
        ahead = [a for a in legal if isinstance(a, adventure.Advance) and a.path[-1].row > row]
        action = max(ahead, key=lambda a: a.path[-1].row) if ahead else rng.choice(legal)
        state = adventure.apply(state, action)
    print((time.process_time() - start) * 1e3)
"""
START_PARTS = (
    "import attrs",
    "import northwest_passage, after it",
    "the first new_game",
    "the first game of two",
)


def fresh_process(code: str) -> list[float]:
    """Return the numbers that a program prints in a new process."""
    # The first import compiles the package, so it is not measured.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return [float(word) for word in done.stdout.split()]


def measure_start(seeds: Seeds, repetitions: int, games: int) -> Results:
    """Measure the milliseconds that a new process takes until its first game is over."""
    figures: Figures = {part: [] for part in START_PARTS}
    races: list[float] = []
    for repetition in range(-1, repetitions):
        (*times, _), [race] = fresh_process(START), fresh_process(FIRST_RACE)
        if repetition >= 0:
            races.append(race)
            for part, (before, after) in zip(START_PARTS, pairwise(times), strict=True):
                figures[part].append(1e3 * (after - before))
    return {"start": summaries(figures), "first race": summary(races)}


# -- Report ---------------------------------------------------------------------------------------


def spread(figure: Results, digits: int = 1) -> str:
    median, low, high = (f"{figure[key]:.{digits}f}" for key in ("median", "low", "high"))
    return f"{median} ({low} to {high})"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for row in (head, ["-" * width for width in widths], *rows):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        print(f"| {' | '.join(cells)} |")
    print()


def report(results: Results, *, verdict: bool) -> None:
    """Print all results as tables in Markdown, with the aims if `verdict` is true."""
    peers = "".join(f", {name} {version}" for name, version in results["peers"].items())
    print(
        f"Measured on {results['date']} with Python {results['python']}{peers}. "
        "The figures are medians, with the lower and the upper quartile in parentheses.\n"
    )
    if "nodes" in results:
        report_nodes(results["nodes"])
    if "parts" in results:
        rows = results["parts"].items()
        table(
            ["function", "calls", "µs"],
            [[name, str(row["calls"]), spread(row)] for name, row in rows],
        )
    if "json" in results:
        best = results["json"]["microseconds"]
        base = dict.fromkeys(("json.dumps", "to_dict", "to_json"), best["json.dumps"])
        table(
            [f"state of {results['json']['characters']} characters", "µs", "ratio"],
            [
                [name, f"{took:.1f}", f"{took / base.get(name, best['json.loads']):.2f}"]
                for name, took in best.items()
            ],
        )
    if "memory" in results:
        rows = results["memory"].items()
        table(
            ["all states of a game in memory", "bytes each"],
            [[name, f"{n:,.0f}"] for name, n in rows],
        )
    if "start" in results:
        rows = results["start"].items()
        table(["in a new process", "ms"], [[name, spread(figure)] for name, figure in rows])
    if "adventure" in results:
        report_races(results["adventure"])
    for rows in results.get("limits", {}).values():
        table(
            ["measured", "compared with", "times as fast"],
            [[*name.split(": "), spread(figure, 2)] for name, figure in rows.items()],
        )
    if verdict:
        reached = [[aim, "yes" if found else "no"] for aim, found in aims(results)]
        table(["aim", "reached"], reached)


def report_nodes(nodes: Results) -> None:
    peers = {
        "python-chess": "python-chess",
        "python-chess, whole games": "whole games of python-chess",
        "catanatron": "catanatron",
        "python-chess, by decision": "python-chess a decision",
    }
    ratios = [[nodes[name][f"ratio to {each}"] for each in peers.values()] for name in EXPEDITION]
    rows = zip(EXPEDITION, ratios, strict=True)
    table(
        ["times as fast as", *peers],
        [[name, *(spread(ratio, 2) for ratio in row)] for name, row in rows],
    )
    table(
        ["nodes", "µs per node", "nodes per second", "legal actions"],
        [
            [
                name,
                spread(row["microseconds"]),
                f"{row['nodes a second']['median']:,.0f}",
                f"{row['legal actions']['median']:.1f}",
            ]
            for name, row in sorted(nodes.items(), key=lambda item: item[0] not in EXPEDITION)
        ],
    )


def report_races(results: Results) -> None:
    heads = (
        "times as fast as python-chess, µs per node, legal actions, ms per game, bytes per state"
    )
    table(
        ["Adventure", *heads.split(", ")],
        [
            [
                name,
                spread(row["ratio to python-chess"], 2),
                spread(row["microseconds"]),
                f"{row['legal actions']['median']:.1f}",
                spread(row["ms a game"]),
                f"{row['bytes']:,.0f}",
            ]
            for name, row in results["races"].items()
        ],
    )
    took = spread(results["first"], 0)
    print(f"The first race of a process, including the import, takes {took} ms.\n")


def aims(results: Results) -> Iterator[tuple[str, bool]]:
    """Yield each aim, and whether a complete run reached it."""
    nodes = [results["nodes"][kind] for kind in EXPEDITION]
    for peer, factor in (
        ("python-chess", 2.0),
        ("catanatron", 2.5),
        ("python-chess a decision", 1.5),
    ):
        quick = min(row[f"ratio to {peer}"]["median"] for row in nodes)
        yield (
            f"{factor} times as fast as {peer.replace(' a decision', ', by decision')}",
            quick >= factor,
        )
    yield "a state below 2048 bytes", max(results["memory"].values()) < 2048
    attrs_alone, package, new_game, _ = (each["median"] for each in results["start"].values())
    yield (
        "import and the first new_game within 1.5 times import attrs",
        package + new_game <= 1.5 * attrs_alone,
    )
    # On idle cores, two processes that share nothing play twice as many games as one. So 0.9 of their speed
    # is 1.8 times the speed of one process, no matter how busy the cores are.
    for name, factor in (
        ("Greedy's games of 2, replayed: python-chess", 1.8),
        ("Greedy's games of 4, replayed: python-chess", 1.8),
        ("playout of Expedition: a loop over apply", 1.2),
        ("playout of Adventure: a loop over apply", 1.2),
        ("simulate with two processes: two that share nothing", 0.9),
        (LARGER, 0.6),
    ):
        compared = {**results["limits"]["peers"], **results["limits"]["ways"]}
        what, peer = name.split(": ")
        yield f"{what}: {factor} times as fast as {peer}", compared[name]["median"] >= factor
    races = results["adventure"]["races"].values()
    quick = min(row["ratio to python-chess"]["median"] for row in races)
    yield "Adventure: 1.5 times as fast as python-chess", quick >= 1.5
    yield "Adventure: a state below 4096 bytes", max(row["bytes"] for row in races) < 4096
    yield "Adventure: a race below 30 ms", max(row["ms a game"]["median"] for row in races) < 30
    first = results["adventure"]["first"]["median"]
    yield "Adventure: the first race of a process below 150 ms", first < 150


PARTS: dict[str, tuple[Callable[[Seeds, int, int], Results], int, int]] = {
    "nodes": (measure_nodes, 25, 4),
    "parts": (measure_parts, 1, 20),
    "json": (measure_json, 300, 1),
    "memory": (measure_memory, 1, 12),
    "start": (measure_start, 20, 1),
    "peers": (measure_peers, 9, 3),
    "ways": (measure_ways, 9, 3),
}
"""The parts of the benchmark, each with the numbers of repetitions and games."""


def arranged(found: Results) -> Results:
    """Return the results in the format of `speed.json`, which the documentation reads."""
    races, memory = found.pop("races", {}), found.get("memory", {})
    first = found.pop("first race", None)
    for name, row in races.items():
        if name in memory:
            row["bytes"] = memory.pop(name)
    if races and first is not None and memory:
        found["adventure"] = {"races": races, "first": first}
    limits = {group: found.pop(group) for group in ("peers", "ways") if group in found}
    return {**found, **({"limits": limits} if limits else {})}


def main() -> None:
    parser = argparse.ArgumentParser(description="States per second, next to other libraries.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--short", action="store_true", help="only check that it runs")
    parser.add_argument("--json", type=Path, help="where to write the results")
    arguments = parser.parse_args()
    parts: list[str] = arguments.parts or list(PARTS)
    for part in parts:
        if part not in PARTS:
            parser.error(f"PART must be one of {', '.join(PARTS)}, got {part!r}")
    seeds = count(int.from_bytes(os.urandom(6), "big"))
    found: Results = {}
    for part in parts:
        measure, repetitions, games = PARTS[part]
        found |= measure(seeds, *((1, 1) if arguments.short else (repetitions, games)))
    compared = {"nodes", "peers"} & {*parts}
    results: Results = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "date": time.strftime("%Y-%m-%d"),
        "peers": {name: version(name) for name in PEERS if compared},
        **arranged(found),
    }
    report(results, verdict=not arguments.short and parts == list(PARTS))
    if arguments.json is not None:
        arguments.json.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
