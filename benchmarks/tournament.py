"""How strong the bots are, and how well simulations scale: the tables of the page on strength.

python benchmarks/tournament.py                      all of it, which takes hours
python benchmarks/tournament.py greedy scaling       parts of it
python benchmarks/tournament.py mcts --games 40      a shorter one
python benchmarks/tournament.py --json results.json  keep all the numbers
python benchmarks/tournament.py greedy --keep        keep those of the page, in strength.json
python benchmarks/tournament.py --game adventure     that of the other game, also in parts

The games depend on the seed alone; the times depend on the machine, and on what else it has to do.
"""

import argparse
import json
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import adventure_tournament

import northwest_passage as nwp
from northwest_passage.adventure import default_edition as adventure_shipped
from northwest_passage.bots import Bot, GreedyBot, MctsBot, RandomBot
from northwest_passage.expedition import default_edition
from northwest_passage.simulate import Simulation, simulate

SEED = 1845
KEPT = Path(__file__).with_name("strength.json")
"""The numbers of the page on strength, match by match. Its tables and charts are made from this file."""

Results = dict[str, Simulation]
"""The matches of a part, by their titles."""


def greedy(games: int, workers: int | None) -> Results:
    """Greedy against Random, two players."""
    bots: dict[str, Bot] = {"Greedy": GreedyBot(), "Random": RandomBot()}
    return run("Greedy against Random", bots, games, workers)


def itself(games: int, workers: int | None) -> Results:
    """Greedy against itself, two to four players: does it reach the Passage, does it come home?"""
    found: Results = {}
    for players in (2, 3, 4):
        bots: dict[str, Bot] = {f"Greedy {i + 1}": GreedyBot() for i in range(players)}
        found |= run(f"Greedy against itself, {players} players", bots, games, workers)
    return found


def mcts(games: int, workers: int | None) -> Results:
    """Mcts with 400 iterations a choice against Greedy, two players."""
    bots: dict[str, Bot] = {"Mcts 400": MctsBot(iterations=400), "Greedy": GreedyBot()}
    return run("Mcts, 400 iterations, against Greedy", bots, games, workers)


def fewer(games: int, workers: int | None) -> Results:
    """Mcts that considers fewer placements against Mcts as it is, two players."""
    bots: dict[str, Bot] = {
        "4 placements": MctsBot(iterations=400, placements=4),
        "8 placements": MctsBot(iterations=400, placements=8),
    }
    return run("Mcts, 4 placements against 8", bots, games, workers)


def solo(games: int, workers: int | None) -> Results:
    """Random and Greedy alone."""
    return alone({"Random": RandomBot(), "Greedy": GreedyBot()}, games, workers)


def solo_mcts(games: int, workers: int | None) -> Results:
    """Mcts alone, which takes a quarter of a minute for each game."""
    return alone({"Mcts 400": MctsBot(iterations=400)}, games, workers)


def alone(bots: dict[str, Bot], games: int, workers: int | None) -> Results:
    found: Results = {}
    for name, bot in bots.items():
        found |= run(f"Solo, {name}", {name: bot}, games, workers, nwp.Variant.SOLO)
    return found


def run(
    title: str,
    bots: dict[str, Bot],
    games: int,
    workers: int | None,
    variant: nwp.Variant = nwp.Variant.STANDARD,
) -> Results:
    simulation = simulate(
        bots,
        games,
        setup=nwp.Setup(variant=variant),
        seed=SEED,
        workers=workers,
        keep_records=False,
    )
    print(f"\n## {title}\n\n{simulation}", flush=True)
    return {title: simulation}


def scaling(games: int, workers: int | None) -> Results:
    """Games a second with one process and with two, in turn, in one run.

    Whatever else the machine does can only slow them down, so that the best of several times is nearest to
    what they can do.
    """
    bots: dict[str, Bot] = {"Greedy 1": GreedyBot(), "Greedy 2": GreedyBot()}
    speeds: dict[int, list[float]] = {1: [], 2: []}
    found: Results = {}
    for number in range(5):
        for count, measured in speeds.items():
            simulation = simulate(
                bots, games, seed=SEED, workers=count, keep_records=False, progress=False
            )
            measured.append(simulation.summary.timing.games_per_second)
            found[f"{count} processes, run {number + 1}"] = simulation
    print(f"\n## Scaling, {games} games of Greedy against itself, five times each\n")
    for count, measured in speeds.items():
        print(f"{count} process(es): {', '.join(f'{speed:.2f}' for speed in measured)} games/s")
    for name, choose in (("medians", statistics.median), ("best", max)):
        one, two = (choose(measured) for measured in speeds.values())
        print(f"{name} {one:.2f} and {two:.2f} games/s: {two / one:.2f} times as fast", flush=True)
    return found


def thinking(games: int, workers: int | None) -> Results:
    """How long each bot thinks about a choice, in processor time, which counts nobody else's work."""
    print("\n## Milliseconds a choice: mean, median\n")
    bots: dict[str, tuple[Bot, int]] = {
        "Random": (RandomBot(), 10),
        "Greedy": (GreedyBot(), 10),
        "Mcts 400": (MctsBot(iterations=400), 1),
    }
    for name, (bot, count) in bots.items():
        rng = Random(SEED)
        times: list[float] = []
        for _ in range(count):
            state = nwp.new_game(["Ross", "Rae"], rng=rng)
            while not state.is_over:
                state = nwp.resolve_chance(state, rng)
                started = time.process_time()
                action = bot.choose(state, rng)
                times.append(1000 * (time.process_time() - started))
                state = nwp.apply(state, action)
        print(f"{name}: {statistics.mean(times):.2f}, {statistics.median(times):.2f}", flush=True)
    return {}


Part = Callable[[int, int | None], Mapping[str, Simulation[Any]]]
PARTS: dict[str, Part] = {
    "greedy": greedy,
    "itself": itself,
    "mcts": mcts,
    "fewer": fewer,
    "solo": solo,
    "solo_mcts": solo_mcts,
    "thinking": thinking,
    "scaling": scaling,
}
GAMES: Mapping[str, Mapping[str, Part]] = {
    "expedition": PARTS,
    "adventure": adventure_tournament.PARTS,
}


EDITIONS = {
    "expedition": default_edition.EDITION_NAME,
    "adventure": adventure_shipped.EDITION_NAME,
}


def kept(game: str, title: str, simulation: Simulation[Any]) -> dict[str, Any]:
    """A match as the page needs it: who played with which edition, and what came of it."""
    summary = simulation.summary
    assert summary.games == summary.asked, f"{title}: only {summary.games} games were finished"
    return {
        "game": game,
        "title": title,
        "edition": EDITIONS[game],
        "variant": summary.variant,
        "seed": summary.seed,
        "games": summary.games,
        "bots": [
            {
                "name": bot.name,
                "wins": bot.wins,
                "statistics": {
                    name: [round(number, 4) for number in (one.mean, *(one.interval or ()))]
                    for name, one in bot.statistics.items()
                },
            }
            for bot in summary.bots
        ],
        "of a game": {
            name: [round(one.mean, 1), one.least, one.most]
            for name, one in {"actions": summary.actions, **summary.statistics}.items()
        },
    }


def keep(matches: list[dict[str, Any]]) -> None:
    """Put these matches in the place of earlier ones with the same titles."""
    known = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else []
    merged = {(match["game"], match["title"]): match for match in [*known, *matches]}
    lines = ",\n".join(json.dumps(match) for match in merged.values())
    KEPT.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Play the tournament of the documentation.")
    parser.add_argument("--game", choices=GAMES, default="expedition", help="which game")
    parser.add_argument(
        "parts", nargs="*", metavar="PART",
        help="; ".join(f"{game}: {', '.join(parts)}" for game, parts in GAMES.items()),
    )  # fmt: skip
    parser.add_argument("--games", type=int, default=200, help="of each match (200)")
    parser.add_argument("--workers", type=int, help="processes; all processors")
    parser.add_argument("--json", type=Path, help="where to write all numbers")
    parser.add_argument("--keep", action="store_true", help=f"put them into {KEPT.name}")
    options = parser.parse_args()
    known = GAMES[options.game]
    parts: list[str] = options.parts or list(known)
    for part in parts:
        if part not in known:
            parser.error(f"there is no part {part!r}; there are {', '.join(known)}")
    print(f"northwest_passage {nwp.__version__}, {platform.python_implementation()} {sys.version}")
    print(f"{os.cpu_count()} processors, {platform.machine()}, load {os.getloadavg()[0]:.1f}")
    results = {part: known[part](options.games, options.workers) for part in parts}
    if options.json is not None:
        documents = {
            part: {title: json.loads(one.to_json()) for title, one in matches.items()}
            for part, matches in results.items()
        }
        options.json.write_text(json.dumps(documents, indent=1), encoding="utf-8")
    if options.keep:
        played = {title: one for matches in results.values() for title, one in matches.items()}
        keep([kept(options.game, title, one) for title, one in played.items()])


if __name__ == "__main__":
    main()
