"""Where the ratios of `speed.py` end: other games, other ways to search, other peers, other ways to play.

Random games flatter us, and so does a peer that has to copy. This measures what a reader would object to:
games of good players, all children of a position, catanatron without copies, OpenSpiel's chess in C++; and
what `playout`, two worker processes and the memory of a search are worth. Every figure is how many times as
quick as the other we are: below 1 we are slower.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from itertools import islice
from multiprocessing import Process
from typing import Any, TypeAlias

import attrs

import northwest_passage as nwp
from northwest_passage import adventure
from northwest_passage.bots import GreedyBot, MctsBot, RandomBot
from northwest_passage.bots.expedition.evaluation import outlook
from northwest_passage.simulate import simulate

clock = time.perf_counter
NAMES = ("Ross", "Rae", "Back", "Parry")
PLIES = 120
"""As in `speed.py`."""
WARM_UP = 5
"""As in `speed.py`: what a young process costs has rows of its own."""


class Tally:
    """Seconds, and how many times something was done in them."""

    def __init__(self) -> None:
        self.seconds, self.times = 0.0, 0

    @property
    def microseconds(self) -> float:
        return self.seconds / self.times * 1e6


# -- Walks through games ---------------------------------------------------------------------------


def records(players: int, games: int, seed: int) -> Sequence[nwp.GameRecord]:
    """Games of Greedy, played by other processes, so that this one has seen nothing of them."""
    bots = [GreedyBot() for _ in range(players)]
    return simulate(bots, games, seed=seed, workers=2, progress=False).records


def our_positions(seed: int) -> Iterator[nwp.State]:
    """Positions of a random game of two."""
    rng = random.Random(seed)
    state = nwp.new_game(NAMES[:2], rng=rng)
    while not state.is_over:
        yield state
        state = nwp.apply(state, rng.choice(nwp.legal_actions(state)))


def chess_positions(chess: Any, seed: int) -> Iterator[Any]:
    """Positions of a random game of chess."""
    rng = random.Random(seed)
    board = chess.Board()
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves:
            break
        yield board
        board = board.copy(stack=False)
        board.push(rng.choice(moves))


def replay(record: nwp.GameRecord, tally: Tally) -> None:
    """A node for each action of a record: list what is legal, then do what was done."""
    state = nwp.GameRecord.begin(record.setup).replay()
    for action in record.actions:
        start = clock()
        nwp.legal_actions(state)
        state = nwp.apply(state, action)
        tally.seconds += clock() - start
        tally.times += 1


def chess_nodes(chess: Any, seed: int, tally: Tally) -> None:
    for board in chess_positions(chess, seed):
        start = clock()
        moves = list(board.legal_moves)
        board.copy(stack=False).push(moves[0])
        tally.seconds += clock() - start
        tally.times += 1


def our_children(seed: int, listed: bool, tally: Tally) -> None:
    """All that can follow each position, perhaps with what is legal there."""
    for state in our_positions(seed):
        actions = nwp.legal_actions(state)
        start = clock()
        for action in actions:
            child = nwp.apply(state, action)
            if listed:
                nwp.legal_actions(child)
        tally.seconds += clock() - start
        tally.times += len(actions)


def chess_children(chess: Any, seed: int, listed: bool, tally: Tally) -> None:
    for board in chess_positions(chess, seed):
        moves = list(board.legal_moves)
        start = clock()
        for move in moves:
            child = board.copy(stack=False)
            child.push(move)
            if listed:
                list(child.legal_moves)
        tally.seconds += clock() - start
        tally.times += len(moves)


def our_nodes(seed: int, tally: Tally) -> None:
    for state in our_positions(seed):
        start = clock()
        actions = nwp.legal_actions(state)
        nwp.apply(state, actions[0])
        tally.seconds += clock() - start
        tally.times += 1


def catan_in_place(catanatron: Any, seed: int, tally: Tally) -> None:
    """Ticks of one game that changes; nothing is kept."""
    players = [catanatron.RandomPlayer(colour) for colour in list(catanatron.Color)[:2]]
    game = catanatron.Game(players, seed=seed % 2**32)
    start = clock()
    while game.winning_color() is None and tally.times < 10**6 and game.state.num_turns < 200:
        game.play_tick()
        tally.times += 1
    tally.seconds += clock() - start


def spiel_nodes(spiel: Any, seed: int, tally: Tally) -> None:
    rng = random.Random(seed)
    state = spiel.load_game("chess").new_initial_state()
    for _ in range(PLIES):
        if state.is_terminal():
            break
        start = clock()
        moves = state.legal_actions()
        state = state.child(rng.choice(moves))
        tally.seconds += clock() - start
        tally.times += 1


OUR_FIRST_GAME = """if True:
    import random, time
    import northwest_passage as nwp
    rng, nodes = random.Random({seed}), 0
    state = nwp.new_game(["Ross", "Rae"], rng=rng)
    start = time.perf_counter()
    while not state.is_over:
        state = nwp.apply(state, rng.choice(nwp.legal_actions(state)))
        nodes += 1
    print(time.perf_counter() - start, nodes)
"""
THEIR_FIRST_GAME = """if True:
    import random, time
    import chess
    rng, nodes = random.Random({seed}), 0
    board = chess.Board()
    start = time.perf_counter()
    while nodes < {plies} and (moves := list(board.legal_moves)):
        board = board.copy(stack=False)
        board.push(rng.choice(moves))
        nodes += 1
    print(time.perf_counter() - start, nodes)
"""


def first_game(code: str, seed: int, tally: Tally) -> None:
    """The nodes of the first game of a new process, without its imports."""
    program = [sys.executable, "-c", code.format(seed=seed, plies=PLIES)]
    told = subprocess.run(program, capture_output=True, text=True, check=True).stdout.split()
    tally.seconds += float(told[0])
    tally.times += int(told[1])


# -- Measurements ----------------------------------------------------------------------------------


def measure_peers(seeds: Iterator[int], repetitions: int, games: int) -> dict[str, list[float]]:
    """How many times as quick as a peer we are; below 1 we are slower. Everybody takes turns."""
    chess, catanatron = import_module("chess"), import_module("catanatron")
    spiel = import_module("pyspiel")
    warm_up = WARM_UP if repetitions > 1 else 1
    greedy = {n: iter(records(n, (repetitions + warm_up) * games, next(seeds))) for n in (2, 4)}
    ratios: dict[str, list[float]] = defaultdict(list)
    for repetition in range(-warm_up, repetitions):
        found: dict[str, tuple[Tally, Tally]] = defaultdict(lambda: (Tally(), Tally()))
        for _ in range(games):
            for players in (2, 4):
                ours, theirs = found[f"Greedy's games of {players}, replayed: python-chess"]
                replay(next(greedy[players]), ours)
                chess_nodes(chess, next(seeds), theirs)
            for name, listed in (("children only", False), ("children, and their lists", True)):
                ours, theirs = found[f"{name}: python-chess"]
                our_children(next(seeds), listed, ours)
                chess_children(chess, next(seeds), listed, theirs)
            ours, theirs = found["nodes of random games: catanatron in place, nothing kept"]
            our_nodes(next(seeds), ours)
            catan_in_place(catanatron, next(seeds), theirs)
            ours, theirs = found["the first game of a process: that of python-chess"]
            first_game(OUR_FIRST_GAME, next(seeds), ours)
            first_game(THEIR_FIRST_GAME, next(seeds), theirs)
            ours, theirs = found["nodes of random games: OpenSpiel's chess in C++"]
            our_nodes(next(seeds), ours)
            spiel_nodes(spiel, next(seeds), theirs)
        if repetition >= 0:
            for name, (ours, theirs) in found.items():
                ratios[name].append(theirs.microseconds / ours.microseconds)
    return ratios


def timed(function: Callable[[], object]) -> float:
    start = clock()
    function()
    return clock() - start


def loop(state: nwp.State, rng: random.Random) -> nwp.State:
    while not state.is_over:
        state = nwp.apply(state, rng.choice(nwp.legal_actions(state)))
    return state


def race_loop(state: adventure.State, rng: random.Random) -> adventure.State:
    draw = adventure.ADVENTURE.draw
    while not state.is_over:
        by_chance = state.to_act == nwp.CHANCE
        legal = () if by_chance else adventure.legal_actions(state)
        state = adventure.apply(state, draw(state, rng) if by_chance else rng.choice(legal))
    return state


def thinking(seed: int) -> nwp.State:
    """A position in the middle of a game of Greedy."""
    rng, bot = random.Random(seed), GreedyBot()
    state = nwp.new_game(NAMES[:2], rng=rng)
    for _ in range(30 + seed % 20):
        state = nwp.resolve_chance(state, rng)
        if not state.is_over:
            state = nwp.resolve_chance(nwp.apply(state, bot.choose(state, rng)), rng)
    return state


def think(remembering: bool, state: nwp.State, rng: random.Random) -> None:
    """A choice of Mcts, with and without what it remembers."""
    search = MctsBot().search()
    if not remembering:
        search = attrs.evolve(search, evaluate=outlook)
    search.choose(state, rng)


def apart(games: int, seed: int, processes: int) -> float:
    """Seconds for as many games in processes that share nothing: all that the machine can do."""
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


Way: TypeAlias = Callable[[Any, random.Random], object]


def taking_turns(plain: Way, ours: Way, state: object, seed: int) -> tuple[float, float]:
    """Seconds of both ways, after both have been tried: what is remembered serves both."""
    for _ in range(2):
        took = (
            timed(partial(plain, state, random.Random(seed))),
            timed(partial(ours, state, random.Random(seed))),
        )
    return took


def measure_ways(seeds: Iterator[int], repetitions: int, games: int) -> dict[str, list[float]]:
    """How many times as quick as the plain way our own shortcuts are."""
    ratios: dict[str, list[float]] = defaultdict(list)
    for _ in range(repetitions):
        spent: dict[str, list[tuple[float, float]]] = defaultdict(list)
        for seed in islice(seeds, 8 * games):
            state = nwp.new_game(NAMES[:2], rng=random.Random(seed))
            times = taking_turns(loop, nwp.playout, state, seed)
            spent["playout of Expedition: a loop over apply"].append(times)
        for seed in islice(seeds, 8 * games):
            race = adventure.new_game(NAMES[:2], rng=random.Random(seed))
            times = taking_turns(race_loop, adventure.playout, race, seed)
            spent["playout of Adventure: a loop over apply"].append(times)
        for seed in islice(seeds, games):
            times = taking_turns(partial(think, False), partial(think, True), thinking(seed), seed)
            spent["Mcts: without its memory"].append(times)
        for name, all_times in spent.items():
            plain, ours = map(sum, zip(*all_times, strict=True))
            ratios[name].append(plain / ours)
    bots = [RandomBot(), RandomBot()]
    for _ in range(repetitions):
        many, seed = 200 * games, next(seeds)
        one, two = (
            timed(partial(simulate, bots, many, seed=seed, workers=n, progress=False))
            for n in (1, 2)
        )
        one_apart, two_apart = (apart(many, seed, processes) for processes in (1, 2))
        ratios["simulate with two processes: with one"].append(one / two)
        ratios["two processes that share nothing: one"].append(one_apart / two_apart)
        ratios["simulate with two processes: two that share nothing"].append(two_apart / two)
    return ratios


def measure(
    seeds: Iterator[int], repetitions: int, games: int
) -> dict[str, dict[str, list[float]]]:
    """All of it."""
    return {
        "peers": dict(measure_peers(seeds, repetitions, games)),
        "ways": dict(measure_ways(seeds, repetitions, games)),
    }


if __name__ == "__main__":
    short = "--short" in sys.argv
    for rows in measure(
        iter(range(10**6, 2 * 10**6)), 1 if short else 7, 1 if short else 3
    ).values():
        for name, values in rows.items():
            print(f"{statistics.median(values):6.2f}  {name}")
