"""How strong the bots of Adventure are: see tournament.py, which starts this.

Mcts is measured against the greedy bot as it was at first, which is kept in first_greedy.py.
"""

import statistics
import time
from collections.abc import Callable, Mapping
from math import sqrt
from random import Random

from first_greedy import FirstGreedyBot

from northwest_passage import adventure
from northwest_passage.adventure import ADVENTURE, Character, Setup, Variant
from northwest_passage.bots import Bot
from northwest_passage.bots.adventure import GreedyBot, MctsBot, RacingBot
from northwest_passage.records import Record
from northwest_passage.simulate import Simulation, simulate

AdventureBot = Bot[adventure.View, adventure.Action]
Bots = Mapping[str, AdventureBot]
Result = Simulation[
    Record[Setup, adventure.State, adventure.View, adventure.Action, adventure.Event]
]

Results = dict[str, Result]
"""The matches of a part, by their titles."""

SEED = 1845
TABLE_GAMES = 400
"""How many games the table by seat and by character needs."""


def greedy(games: int, workers: int | None) -> Results:
    """Greedy against biased Random, two players."""
    bots: Bots = {"Greedy": GreedyBot(), "Random": RacingBot()}
    return run("Greedy against Random", bots, games, workers)


def mcts(games: int, workers: int | None) -> Results:
    """Mcts with 400 iterations a choice against the first Greedy, two players."""
    bots: Bots = {"Mcts 400": MctsBot(iterations=400), "Greedy": FirstGreedyBot()}
    return run("Mcts 400 against the first Greedy", bots, games, workers)


def four(games: int, workers: int | None) -> Results:
    """Four players, each for themselves: Greedy among three Random."""
    bots: Bots = {"Greedy": GreedyBot(), **{f"Random {i}": RacingBot() for i in (1, 2, 3)}}
    return run("Four players, Greedy among Random", bots, games, workers)


def four_mcts(games: int, workers: int | None) -> Results:
    """Four players, each for themselves: Mcts among three Greedy."""
    bots: Bots = {"Mcts 100": MctsBot(100), **{f"Greedy {i}": GreedyBot() for i in (1, 2, 3)}}
    return run("Four players, Mcts 100 among Greedy", bots, games, workers)


def teams(games: int, workers: int | None) -> Results:
    """Sirs against Explorers: two Greedy against two Random. Partners sit opposite each other."""
    title = "Teams, Greedy against Random"
    return run(title, _paired(GreedyBot(), RacingBot()), games, workers, Variant.TEAMS)


def teams_mcts(games: int, workers: int | None) -> Results:
    """Sirs against Explorers: two Mcts against two Greedy."""
    title = "Teams, Mcts 100 against Greedy"
    return run(title, _paired(MctsBot(100), GreedyBot()), games, workers, Variant.TEAMS)


def _paired(ours: AdventureBot, theirs: AdventureBot) -> Bots:
    """Two of each; seats rotate, and partners stay partners."""
    return {"ours 1": ours, "theirs 1": theirs, "ours 2": ours, "theirs 2": theirs}


def run(
    title: str,
    bots: Bots,
    games: int,
    workers: int | None,
    variant: Variant = Variant.STANDARD,
) -> Results:
    simulation = simulate(
        bots,
        games,
        game=ADVENTURE,
        setup=Setup(variant=variant),
        seed=SEED,
        workers=workers,
        keep_records=False,
    )
    print(f"\n## {title}\n\n{simulation}", flush=True)
    return {title: simulation}


def table(games: int, workers: int | None) -> Results:
    """Who wins when Greedy plays itself: by the place in the order of turns, and by character."""
    return _table(2, TABLE_GAMES)


def table_four(games: int, workers: int | None) -> Results:
    """The same with four players: a quarter of the games, each with twice as many players."""
    return _table(4, TABLE_GAMES // 4)


def _table(players: int, games: int) -> Results:
    bot = GreedyBot()
    by_seat: dict[int, list[float]] = {}
    by_character: dict[Character, list[float]] = {}
    for number in range(games):
        rng = Random(f"{SEED}: {players}: {number}")
        state = adventure.new_game([f"Greedy {i}" for i in range(players)], rng=rng)
        chosen: list[Character | None] = []
        while not state.is_over:
            if state.to_act == adventure.CHANCE:
                state = adventure.resolve_chance(state, rng)
                continue
            assert state.to_act is not None
            if not chosen and state.round:
                chosen = [player.character for player in state.players]
            view = adventure.view(state, state.to_act)
            state = adventure.apply(state, bot.choose(view, rng))
        won = ADVENTURE.victories(state)
        assert won is not None
        for seat, (part, character) in enumerate(zip(won, chosen, strict=True)):
            order = (seat - state.first_player) % players
            by_seat.setdefault(order, []).append(part)
            assert character is not None
            by_character.setdefault(character, []).append(part)
    print(f"\n## {games} games of {players} Greedy, win rate and standard error\n")
    for order, parts in sorted(by_seat.items()):
        print(f"| {order + 1}. in the order of turns | {_rate(parts)} |")
    for character in sorted(by_character):
        name = adventure.DEFAULT_EDITION.name_of(character)
        print(f"| {name} | {_rate(by_character[character])} |", flush=True)
    return {}


def _rate(parts: list[float]) -> str:
    mean = statistics.fmean(parts)
    error = sqrt(mean * (1 - mean) / len(parts))
    return f"{len(parts)} | {100 * mean:.1f} % | {100 * error:.1f}"


def thinking(games: int, workers: int | None) -> Results:
    """How long each bot thinks about a choice, in processor time, which counts nobody else's work.

    The positions are every fifth of a game that Greedy plays with itself.
    """
    print("\n## Milliseconds a choice: mean, median, longest\n")
    bots: Bots = {
        "Random": RacingBot(),
        "Greedy": GreedyBot(),
        "Mcts 400": MctsBot(iterations=400),
    }
    for players in (2, 4):
        views = _views(players)[::5]
        for name, bot in bots.items():
            times: list[float] = []
            for view in views:
                started = time.process_time()
                bot.choose(view, Random(SEED))
                times.append(1000 * (time.process_time() - started))
            mean, median = statistics.fmean(times), statistics.median(times)
            figures = f"{mean:.2f}, {median:.2f}, {max(times):.0f}"
            print(f"{players} players, {name}: {figures}", flush=True)
    return {}


def _views(players: int) -> list[adventure.View]:
    """What Greedy has to decide from in a game with itself."""
    bot, rng = GreedyBot(), Random(SEED)
    state = adventure.new_game(["A", "B", "C", "D"][:players], rng=rng)
    views: list[adventure.View] = []
    while not state.is_over:
        if state.to_act == adventure.CHANCE:
            state = adventure.resolve_chance(state, rng)
            continue
        views.append(adventure.view(state, state.to_act))
        state = adventure.apply(state, bot.choose(views[-1], rng))
    return views


PARTS: dict[str, Callable[[int, int | None], Results]] = {
    "greedy": greedy,
    "mcts": mcts,
    "four": four,
    "four_mcts": four_mcts,
    "teams": teams,
    "teams_mcts": teams_mcts,
    "table": table,
    "table_four": table_four,
    "thinking": thinking,
}
