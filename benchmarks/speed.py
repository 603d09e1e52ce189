"""How many states a second, next to python-chess and catanatron.

    python benchmarks/speed.py                 # all of it, about two minutes on a quiet machine
    python benchmarks/speed.py --short         # only to see that it runs
    python benchmarks/speed.py --json now.json # keep the results
    python benchmarks/speed.py --against before.json # and compare them with those of another commit

A *node* is what a search does again and again: list what is legal, then make a new state with one of it and
keep the old one. For us that is one `legal_actions` and one `apply`, which checks the action; nodes of chance
count like all others. For python-chess it is `list(legal_moves)`, `copy(stack=False)` and `push`; for
catanatron it is `copy` and `play_tick`. Choosing an action is not timed, except for catanatron, which chooses
at random inside its tick.

Everything is measured in one run, taking turns, so that whatever else the machine does hits all alike. Every
game has a seed that was not used before in the process: a game played twice is quicker the second time, and
that would flatter. Before that, everybody warms up with other games; what the first game of a process costs
is measured by itself. Figures are medians of repetitions; the spread is from the lower to the upper quartile.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import random
import statistics
import time
import tracemalloc
from collections import defaultdict
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import version
from itertools import count
from math import isnan, nan
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import first_game
import limits
import racing

import northwest_passage as nwp

KINDS = [(2, "random"), (2, "staying out"), (4, "random"), (4, "staying out")]
"""Games of so many players, who choose at random among all, or keep off Greenland and like to place."""

TARGETS = {"python-chess": 2.0, "catanatron": 2.5, "python-chess a decision": 1.5}
KEPT_STATE, GROWTH = 2048, 1.5
WAYS = {
    "Greedy's games of 2, replayed: python-chess": 1.8,
    "Greedy's games of 4, replayed: python-chess": 1.8,
    "playout of Expedition: a loop over apply": 1.2,
    "playout of Adventure: a loop over apply": 1.2,
    "simulate with two processes: two that share nothing": 0.9,
}
"""The aims of other games and of other ways to play. On idle cores two processes that share nothing play
twice as many games as one. So 0.9 of theirs is 1.8 times as many as one plays, however busy the cores are."""
RACE = {"python-chess": 1.5, "bytes": 4096, "ms a game": 30.0, "ms of the first game": 150.0}
"""The aims of Adventure."""

PLIES = 120
"""Random games of chess are cut here: they go on for hundreds of moves with next to no men left, which are
cheap, and which nobody searches. The whole games are measured as well."""

WARM_UP = 5
"""Repetitions that are not counted."""

Results: TypeAlias = dict[str, Any]
clock = time.perf_counter


# -- Seeds and players ---------------------------------------------------------------------------


def fresh_seeds() -> Iterator[int]:
    """Seeds that nobody has used, in this process or before."""
    return count(int.from_bytes(os.urandom(6), "big"))


def choose(
    state: nwp.State, legal: tuple[nwp.Action, ...], policy: str, rng: random.Random
) -> nwp.Action:
    """Uniformly, or as somebody who stays out: not home before round 7, and half of the time a placement."""
    if policy == "random" or state.to_act == nwp.CHANCE:
        return rng.choice(legal)
    home = state.edition.greenland
    options = [
        action
        for action in legal
        if state.round >= 7
        or not isinstance(action, nwp.MoveShip | nwp.MoveSled)
        or action.to != home
    ] or list(legal)
    places = [action for action in options if isinstance(action, nwp.PlaceTile)]
    return rng.choice(places if places and rng.random() < 0.5 else options)


def new_game(players: int, rng: random.Random) -> nwp.State:
    return nwp.new_game(["Ross", "Rae", "Back", "Parry"][:players], rng=rng)


# -- Nodes ----------------------------------------------------------------------------------------


@attrs.define
class Nodes:
    """Time spent on nodes, in seconds, and how many there were."""

    seconds: float = 0.0
    nodes: int = 0
    decisions: int = 0
    """Nodes at which a player decides and not chance."""
    actions: int = 0
    """Legal actions at all nodes together."""

    @property
    def microseconds(self) -> float:
        return self.seconds / self.nodes * 1e6

    @property
    def decision_microseconds(self) -> float:
        """All the time, shared among the players' nodes only."""
        return self.seconds / self.decisions * 1e6


def our_game(players: int, policy: str, seed: int, nodes: Nodes) -> None:
    rng = random.Random(seed)
    state = new_game(players, rng)
    legal_actions, apply = nwp.legal_actions, nwp.apply
    while not state.is_over:
        start = clock()
        legal = legal_actions(state)
        nodes.seconds += clock() - start
        nodes.nodes += 1
        nodes.decisions += state.to_act != nwp.CHANCE
        nodes.actions += len(legal)
        action = choose(state, legal, policy, rng)
        start = clock()
        state = apply(state, action)
        nodes.seconds += clock() - start


def chess_game(chess: Any, plies: int, seed: int, nodes: Nodes) -> None:
    rng = random.Random(seed)
    board = chess.Board()
    for _ in range(plies):
        if board.is_game_over():
            break
        start = clock()
        legal = list(board.legal_moves)
        nodes.seconds += clock() - start
        nodes.nodes += 1
        nodes.decisions += 1
        nodes.actions += len(legal)
        move = rng.choice(legal)
        start = clock()
        after = board.copy(stack=False)
        after.push(move)
        nodes.seconds += clock() - start
        board = after


def catan_game(catanatron: Any, players: int, ticks: int, seed: int, nodes: Nodes) -> None:
    colours = list(catanatron.Color)[:players]
    game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours], seed=seed)
    for _ in range(ticks):
        if game.winning_color() is not None:
            break
        nodes.actions += len(game.state.playable_actions)
        start = clock()
        after = game.copy()
        after.play_tick()
        nodes.seconds += clock() - start
        nodes.nodes += 1
        nodes.decisions += 1
        game = after


def summary(values: list[float]) -> Results:
    """The median, and from the lower to the upper quartile."""
    if len(values) == 1:
        return {"median": values[0], "low": values[0], "high": values[0]}
    low, median, high = statistics.quantiles(values, n=4, method="inclusive")
    return {"median": median, "low": low, "high": high}


def measure_nodes(seeds: Iterator[int], repetitions: int, games: int) -> Results:
    """Us and the others, taking turns; ratios are taken between neighbours in time."""
    chess, catanatron = import_module("chess"), import_module("catanatron")
    figures: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for repetition in range(-WARM_UP if repetitions > 1 else 0, repetitions):
        for players, policy in KINDS:
            ours, board, whole, catan = Nodes(), Nodes(), Nodes(), Nodes()
            for _ in range(games):
                our_game(players, policy, next(seeds), ours)
                chess_game(chess, PLIES, next(seeds), board)
                catan_game(catanatron, players, 2 * PLIES, next(seeds) % 2**32, catan)
            chess_game(chess, 10**6, next(seeds), whole)
            if repetition < 0:
                continue  # everybody warms up
            found = figures[f"{players} players, {policy}"]
            found["microseconds"].append(ours.microseconds)
            found["nodes a second"].append(1e6 / ours.microseconds)
            found["microseconds a decision"].append(ours.decision_microseconds)
            found["legal actions"].append(ours.actions / ours.nodes)
            found["nodes a game"].append(ours.nodes / games)
            found["ratio to python-chess"].append(board.microseconds / ours.microseconds)
            found["ratio to whole games of python-chess"].append(
                whole.microseconds / ours.microseconds
            )
            found["ratio to catanatron"].append(catan.microseconds / ours.microseconds)
            found["ratio to python-chess a decision"].append(
                board.microseconds / ours.decision_microseconds
            )
            for name, peer in (
                ("python-chess", board),
                ("python-chess, whole games", whole),
                (f"catanatron, {players} players", catan),
            ):
                figures[name]["microseconds"].append(peer.microseconds)
                figures[name]["nodes a second"].append(1e6 / peer.microseconds)
                figures[name]["legal actions"].append(peer.actions / peer.nodes)
    return {
        name: {key: summary(values) for key, values in rows.items()}
        for name, rows in figures.items()
    }


def measure_races(seeds: Iterator[int], repetitions: int, games: int) -> Results:
    """Adventure, taking turns with python-chess; memory and the first game of a process too."""
    chess = import_module("chess")
    figures: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for repetition in range(-WARM_UP if repetitions > 1 else 0, repetitions):
        for players in racing.PLAYERS:
            ours, board = Nodes(), Nodes()
            for _ in range(games):
                racing.race(players, next(seeds), ours)
                chess_game(chess, PLIES, next(seeds), board)
            if repetition >= 0:
                found = figures[f"{players} players, racing"]
                found["microseconds"].append(ours.microseconds)
                found["ratio to python-chess"].append(board.microseconds / ours.microseconds)
                found["legal actions"].append(ours.actions / ours.nodes)
                found["ms a game"].append(ours.seconds / games * 1e3)
    rows: Results = {
        name: {key: summary(values) for key, values in row.items()} for name, row in figures.items()
    }
    for players in racing.PLAYERS:
        row = rows[f"{players} players, racing"]
        row["bytes"] = racing.kept_bytes(seeds, players, max(1, games))
    return {"races": rows, "first": summary(racing.first_of_a_process(repetitions))}


def measure_limits(seeds: Iterator[int], repetitions: int, games: int) -> Results:
    """Where we are slower, or not so much quicker; and our own shortcuts."""
    return {
        group: {name: summary(values) for name, values in rows.items()}
        for group, rows in limits.measure(seeds, repetitions, games).items()
    }


# -- Parts ----------------------------------------------------------------------------------------


def timed(function: Callable[..., object], *arguments: object) -> float:
    start = clock()
    function(*arguments)
    return (clock() - start) * 1e6


def measure_parts(seeds: Iterator[int], games: int) -> Results:
    """Each public function by itself, and what a node costs with so many legal actions."""
    parts: dict[str, list[float]] = defaultdict(list)
    by_count: dict[int, list[float]] = defaultdict(list)
    far_away = nwp.MoveShip((0, 0))
    for _ in range(games):
        for players, policy in KINDS:
            rng = random.Random(next(seeds))
            state = new_game(players, rng)
            while not state.is_over:
                before, start = state, clock()
                legal = nwp.legal_actions(before)
                listing = (clock() - start) * 1e6
                action = choose(before, legal, policy, rng)
                start = clock()
                state = nwp.apply(before, action)
                applying = (clock() - start) * 1e6
                parts[f"legal_actions, {before.phase.name}"].append(listing)
                parts[f"apply, {type(action).__name__}"].append(applying)
                by_count[len(legal)].append(listing + applying)
                parts["why_illegal, legal"].append(timed(nwp.why_illegal, before, action))
                parts["why_illegal, not legal"].append(timed(nwp.why_illegal, before, far_away))
            parts["score, at the end"].append(timed(nwp.score, state))
            parts["new_game"].append(timed(new_game, players, rng))
    buckets = [(1, 1), (2, 5), (6, 10), (11, 20), (21, 40), (41, 80), (81, 10**6)]
    return {
        "parts": {
            name: {"calls": len(values), **summary(values)}
            for name, values in sorted(parts.items())
        },
        "by legal actions": {
            f"{low} to {high}" if high < 10**6 else f"{low} and more": {
                "calls": len(values),
                **summary(values),
            }
            for low, high in buckets
            if (values := [v for n, times in by_count.items() if low <= n <= high for v in times])
        },
    }


# -- Memory and import ----------------------------------------------------------------------------


def measure_memory(seeds: Iterator[int], games: int) -> Results:
    """Bytes for each state when all states of games are kept, with all that is remembered with them."""
    results: Results = {}
    for players, policy in KINDS:
        kept: list[nwp.State] = []
        gc.collect()
        tracemalloc.start()
        for _ in range(games):
            rng = random.Random(next(seeds))
            state = new_game(players, rng)
            while not state.is_over:
                kept.append(state)
                state = nwp.apply(state, choose(state, nwp.legal_actions(state), policy, rng))
        gc.collect()
        size, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        results[f"{players} players, {policy}"] = size / len(kept)
    return results


def measure_start(repetitions: int) -> Results:
    """Milliseconds in new processes until the first game is over."""
    return {part: summary(times) for part, times in first_game.measure(repetitions).items()}


# -- Growth ---------------------------------------------------------------------------------------


def larger(factor: int) -> nwp.Edition:
    """The shipped edition with so many times the cells: open water in the west, then in the south."""
    edition = nwp.DEFAULT_EDITION
    wider, higher = {1: (1, 1), 2: (2, 1), 4: (2, 2), 8: (4, 2)}[factor]
    columns = edition.columns * wider
    east = columns - edition.columns

    def moved(cell: nwp.Cell) -> nwp.Cell:
        return cell if cell == edition.northwest_passage else nwp.Cell(cell.col + east, cell.row)

    return attrs.evolve(
        edition,
        name=f"{factor} times",
        columns=columns,
        rows=edition.rows * higher,
        printed=tuple(attrs.evolve(tile, cell=moved(tile.cell)) for tile in edition.printed),
        greenland=moved(edition.greenland),
        zones=(edition.zones[0],) * east + edition.zones,
    )


def shifted(action: nwp.Action, east: int) -> nwp.Action:
    """The same action on a board with more columns in the west."""
    match action:
        case nwp.PlaceTile(unit, tile, cell, rotation, side):
            return nwp.PlaceTile(unit, tile, nwp.Cell(cell.col + east, cell.row), rotation, side)
        case nwp.MoveShip(to):
            return nwp.MoveShip(nwp.Cell(to.col + east, to.row))
        case nwp.MoveSled(to, area):
            return nwp.MoveSled(nwp.Cell(to.col + east, to.row), area)
        case nwp.FillGap(cell, corners, pile):
            return nwp.FillGap(nwp.Cell(cell.col + east, cell.row), corners, pile)
        case _:
            return action


def opening(seed: int) -> list[nwp.Action]:
    """The first forty actions of a game of two who place what they can."""
    rng = random.Random(seed)
    state = nwp.new_game(["Ross", "Rae"], turn_order=(0, 1))
    done: list[nwp.Action] = []
    while len(done) < 40 and not state.is_over:
        legal = nwp.legal_actions(state)
        places = [action for action in legal if isinstance(action, nwp.PlaceTile)]
        done.append(rng.choice(places or legal))
        state = nwp.apply(state, done[-1])
    return done


def local_positions(edition: nwp.Edition, actions: list[nwp.Action]) -> list[nwp.State] | None:
    """The states on the way through the same actions near Greenland; none if they are not all legal."""
    east = edition.columns - nwp.DEFAULT_EDITION.columns
    state = nwp.new_game(["Ross", "Rae"], turn_order=(0, 1), edition=edition)
    states = [state]
    for action in actions:
        action = shifted(action, east)
        if nwp.why_illegal(state, action) is not None:
            return None
        state = nwp.apply(state, action)
        states.append(state)
    return states


def measure_growth(seeds: Iterator[int], repetitions: int, openings: int) -> Results:
    """The same placements on larger boards: apply, and list what is legal on the new map.

    Apart where the new land touches the remembered sea path, so that another has to be searched. Each
    board has a path of its own: the placements that touch it are not the same everywhere.
    """
    factors = (1, 2, 4, 8)
    editions = {factor: larger(factor) for factor in factors}
    groups: dict[str, dict[int, list[tuple[nwp.State, nwp.Action]]]] = {
        name: {factor: [] for factor in factors} for name in ("not touched", "touched")
    }
    used = 0
    while used < openings:
        actions = opening(next(seeds))
        walks = {factor: local_positions(editions[factor], actions) for factor in factors}
        if None in walks.values():
            continue
        used += 1
        for i, action in enumerate(actions):
            if not isinstance(action, nwp.PlaceTile):
                continue
            cases = {
                factor: (walk[i], shifted(action, editions[factor].columns - editions[1].columns))
                for factor, walk in walks.items()
                if walk is not None
            }
            touched = {factor: touches(*case) for factor, case in cases.items()}
            for factor, case in cases.items():
                if touched[factor]:
                    groups["touched"][factor].append(case)
                elif not any(touched.values()):
                    groups["not touched"][factor].append(case)
    times: dict[str, dict[int, list[float]]] = {
        name: {factor: [] for factor in factors} for name in groups
    }
    for _ in range(repetitions):
        for name, group in groups.items():
            for factor, found in group.items():
                seconds = 0.0
                for state, action in found:
                    # The map forgets all paths but one: it would remember those of the last repetition.
                    del state.board._witnesses[1:]
                    start = clock()
                    after = nwp.apply(state, action)
                    nwp.legal_actions(after)
                    # Whoever lists a placement needs a sea path; not everybody here has one to list.
                    after.board.sea_path(after.edition.sea_path_ends)
                    seconds += clock() - start
                times[name][factor].append(seconds / len(found) * 1e6 if found else nan)
    return {
        name: {
            "placements": {str(factor): len(found) for factor, found in group.items()},
            "microseconds": {str(factor): summary(times[name][factor]) for factor in factors},
            "8 to 1": summary(
                [large / small for small, large in zip(times[name][1], times[name][8], strict=True)]
            ),
        }
        for name, group in groups.items()
    }


def touches(state: nwp.State, action: nwp.Action) -> bool:
    """Whether a placement brings land to the sea path that is remembered with the map."""
    path = state.board.sea_path(state.edition.sea_path_ends)
    return bool(nwp.apply(state, action).board.land & path)


# -- Report ---------------------------------------------------------------------------------------


def spread(figure: Results, digits: int = 1) -> str:
    if isnan(figure["median"]):
        return "–"  # there was nothing to measure
    return (
        f"{figure['median']:.{digits}f} ({figure['low']:.{digits}f} to {figure['high']:.{digits}f})"
    )


def table(head: list[str], rows: list[list[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for row in (head, ["-" * width for width in widths], *rows):
        print(
            "| "
            + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            + " |"
        )
    print()


def report(results: Results, *, verdict: bool) -> None:
    """Print everything as tables in Markdown, perhaps with the aims and whether they were reached."""
    nodes = results["nodes"]
    kinds = [f"{players} players, {policy}" for players, policy in KINDS]
    peers = ", ".join(f"{name} {version}" for name, version in results["peers"].items())
    print(
        f"Measured on {results['date']} with Python {results['python']}, {peers}. "
        "Medians, in parentheses the lower and the upper quartile.\n"
    )
    table(
        [
            "times as quick as",
            "python-chess",
            "its whole games",
            "catanatron",
            "python-chess, by decision",
        ],
        [
            [
                name,
                spread(nodes[name]["ratio to python-chess"], 2),
                spread(nodes[name]["ratio to whole games of python-chess"], 2),
                spread(nodes[name]["ratio to catanatron"], 2),
                spread(nodes[name]["ratio to python-chess a decision"], 2),
            ]
            for name in kinds
        ],
    )
    table(
        ["nodes", "µs", "nodes a second", "legal actions"],
        [
            [
                name,
                spread(row["microseconds"]),
                f"{row['nodes a second']['median']:,.0f}",
                f"{row['legal actions']['median']:.1f}",
            ]
            for name, row in sorted(nodes.items(), key=lambda item: item[0] not in kinds)
        ],
    )
    table(
        ["function", "calls", "µs"],
        [[name, str(row["calls"]), spread(row)] for name, row in results["parts"].items()],
    )
    table(
        ["legal actions", "nodes", "µs a node"],
        [
            [name, str(row["calls"]), spread(row)]
            for name, row in results["by legal actions"].items()
        ],
    )
    table(
        ["times the cells", "sea path not touched: µs", "touched: µs"],
        [
            [str(factor)]
            + [spread(row["microseconds"][str(factor)]) for row in results["growth"].values()]
            for factor in (1, 2, 4, 8)
        ]
        + [["8 to 1"] + [spread(row["8 to 1"], 2) for row in results["growth"].values()]],
    )
    table(
        ["all states of games kept", "bytes each"],
        [[name, f"{size:,.0f}"] for name, size in results["memory"].items()],
    )
    table(
        ["in a new process", "ms"],
        [[name, spread(figure)] for name, figure in results["start"].items()],
    )
    report_races(results["adventure"])
    for rows in results["limits"].values():
        table(
            ["what: compared with", "times as quick"],
            [[name, spread(figure, 2)] for name, figure in rows.items()],
        )
    if verdict:
        table(
            ["aim", "reached"],
            [[goal, "yes" if reached else "no"] for goal, reached in goals(results).items()],
        )


def report_races(results: Results) -> None:
    table(
        ["Adventure", "times python-chess", "µs", "legal actions", "ms a game", "bytes kept"],
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
    print(f"The first race of a process, import included: {spread(results['first'], 0)} ms.\n")


def goals(results: Results) -> dict[str, bool]:
    """The targets, and whether this run reached them."""
    nodes = [results["nodes"][f"{players} players, {policy}"] for players, policy in KINDS]
    found = {
        f"{factor} times as quick as {peer}": all(
            row[f"ratio to {peer}"]["median"] >= factor for row in nodes
        )
        for peer, factor in TARGETS.items()
    }
    found[f"a kept state below {KEPT_STATE} bytes"] = max(results["memory"].values()) < KEPT_STATE
    attrs_alone, package, first_new_game, _ = (
        results["start"][part]["median"] for part in first_game.PARTS
    )
    found[f"import and new_game in {first_game.LIMIT} times import attrs"] = (
        package + first_new_game <= first_game.LIMIT * attrs_alone
    )
    growth = results["growth"]["not touched"]["8 to 1"]["median"]
    found[f"8 times the cells at {GROWTH} times the cost at most, sea path not touched"] = (
        growth <= GROWTH
    )
    compared = {**results["limits"]["peers"], **results["limits"]["ways"]}
    for name, factor in WAYS.items():
        found[f"{factor} times: {name}"] = compared[name]["median"] >= factor
    races = results["adventure"]["races"].values()
    found[f"Adventure: {RACE['python-chess']} times as quick as python-chess"] = all(
        row["ratio to python-chess"]["median"] >= RACE["python-chess"] for row in races
    )
    found[f"Adventure: a kept state below {RACE['bytes']} bytes"] = all(
        row["bytes"] < RACE["bytes"] for row in races
    )
    found[f"Adventure: a race below {RACE['ms a game']:.0f} ms"] = all(
        row["ms a game"]["median"] < RACE["ms a game"] for row in races
    )
    found[f"Adventure: the first of a process below {RACE['ms of the first game']:.0f} ms"] = (
        results["adventure"]["first"]["median"] < RACE["ms of the first game"]
    )
    return found


def ratios(results: Results) -> dict[str, float]:
    """How many times as quick as python-chess, by kind of game: what two runs can be compared by."""
    return {
        kind: results["nodes"][kind]["ratio to python-chess"]["median"]
        for kind in (f"{players} players, {policy}" for players, policy in KINDS)
    }


def compare(before: dict[str, float], now: dict[str, float]) -> None:
    """Two runs, perhaps of two commits and machines."""
    table(
        ["times as quick as python-chess", "before", "now", "now to before"],
        [
            [kind, f"{old:.2f}", f"{now[kind]:.2f}", f"{now[kind] / old:.2f}"]
            for kind, old in before.items()
        ],
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="How many states a second, next to others.")
    parser.add_argument("--short", action="store_true", help="only see that it runs")
    parser.add_argument("--json", type=Path, help="where to write the results")
    parser.add_argument("--against", type=Path, help="earlier results to compare with")
    arguments = parser.parse_args()
    short: bool = arguments.short
    before: dict[str, float] = {}
    if (
        arguments.against is not None
    ):  # read first: nobody likes to hear of a typing error at the end
        try:
            before = ratios(json.loads(arguments.against.read_text()))
        except (OSError, ValueError, KeyError, TypeError) as error:
            parser.error(f"{arguments.against} holds no results: {error!r}")
    seeds = fresh_seeds()
    results: Results = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "date": time.strftime("%Y-%m-%d"),
        "peers": {name: version(name) for name in ("chess", "catanatron", "open_spiel")},
        "nodes": measure_nodes(seeds, 1 if short else 25, 1 if short else 4),
        **measure_parts(seeds, 1 if short else 20),
        "growth": measure_growth(seeds, 1 if short else 15, 1 if short else 6),
        "memory": measure_memory(seeds, 1 if short else 12),
        "start": measure_start(1 if short else 20),
        "limits": measure_limits(seeds, 1 if short else 9, 1 if short else 3),
        "adventure": measure_races(seeds, 1 if short else 15, 1 if short else 3),
    }
    report(results, verdict=not short)
    if arguments.json is not None:
        arguments.json.write_text(json.dumps(results, indent=1) + "\n")
    if before:
        compare(before, ratios(results))


if __name__ == "__main__":
    main()
