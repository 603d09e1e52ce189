"""A benchmark of the strength of all bots and the scaling of simulations, for the page about strength.

    python benchmarks/strength.py                        # all of Expedition, which takes hours
    python benchmarks/strength.py greedy scaling         # parts of it
    python benchmarks/strength.py --game adventure mcts --games 40
    python benchmarks/strength.py --json results.json    # save all numbers
    python benchmarks/strength.py greedy --keep          # save those of the page, in strength.json
    python benchmarks/strength.py before --against v0.1  # against Greedy of another commit

The games depend only on the seed. The times depend on the machine and its other work. The bot of another
commit is a separate program, which runs in a git worktree and plays through JSON documents.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from versions import checkout

import northwest_passage as nwp
from northwest_passage import EXPEDITION, adventure, bots
from northwest_passage.adventure import ADVENTURE
from northwest_passage.bots import ProcessBot
from northwest_passage.bots import adventure as racers
from northwest_passage.simulate import Simulation, simulate

SEED = 1845
RESULTS = Path(__file__).with_name("strength.json")
"""The numbers of the page about strength, match by match. Its tables and charts are drawn from this file."""
TABLE_GAMES = 400
"""The number of games for the table by seat and by character."""
GAMES: dict[str, Any] = {"expedition": EXPEDITION, "adventure": ADVENTURE}
RULES: dict[str, Any] = {"expedition": nwp, "adventure": adventure}

Bots: TypeAlias = Mapping[str, Any]
Matches: TypeAlias = Mapping[str, Bots]
"""The bots of each match, by its title."""


def paired(ours: Any, theirs: Any) -> Bots:
    """Return two bots of each kind. Seats rotate, and partners stay partners."""
    return {"ours 1": ours, "theirs 1": theirs, "ours 2": ours, "theirs 2": theirs}


GREEDY, RANDOM, MCTS = bots.GreedyBot(), bots.RandomBot(), bots.MctsBot(iterations=400)
RACER, RANDOM_RACER, MCTS_RACER = racers.GreedyBot(), racers.RandomBot(), racers.MctsBot(100)
BOTS: dict[str, dict[str, Any]] = {
    "expedition": {"Random": RANDOM, "Greedy": GREEDY, "Mcts 400": MCTS},
    "adventure": {"Random": RANDOM_RACER, "Greedy": RACER, "Mcts 400": racers.MctsBot(400)},
}
MATCHES: dict[str, dict[str, Matches]] = {
    "expedition": {
        "greedy": {"Greedy against Random": {"Greedy": GREEDY, "Random": RANDOM}},
        "itself": {
            f"Greedy against itself, {players} players": {
                f"Greedy {i + 1}": GREEDY for i in range(players)
            }
            for players in (2, 3, 4)
        },
        "mcts": {"Mcts, 400 iterations, against Greedy": {"Mcts 400": MCTS, "Greedy": GREEDY}},
        "fewer": {
            "Mcts, 4 placements against 8": {
                f"{placements} placements": bots.MctsBot(iterations=400, placements=placements)
                for placements in (4, 8)
            }
        },
        "solo": {
            "Solo, Random": {"Random": RANDOM},
            "Solo, Greedy": {"Greedy": GREEDY},
        },
        "solo_mcts": {"Solo, Mcts 400": {"Mcts 400": MCTS}},
    },
    "adventure": {
        "greedy": {"Greedy against Random": {"Greedy": RACER, "Random": RANDOM_RACER}},
        "mcts": {
            "Mcts 400 against Greedy": {"Mcts 400": BOTS["adventure"]["Mcts 400"], "Greedy": RACER}
        },
        "four": {
            "Four players, Greedy among Random": {
                "Greedy": RACER,
                **{f"Random {i}": RANDOM_RACER for i in (1, 2, 3)},
            }
        },
        "four_mcts": {
            "Four players, Mcts 100 among Greedy": {
                "Mcts 100": MCTS_RACER,
                **{f"Greedy {i}": RACER for i in (1, 2, 3)},
            }
        },
        "teams": {"Teams, Greedy against Random": paired(RACER, RANDOM_RACER)},
        "teams_mcts": {"Teams, Mcts 100 against Greedy": paired(MCTS_RACER, RACER)},
    },
}
"""The matches of each part, by the name of the game."""


def play(
    game: str, matches: Matches, games: int, workers: int | None
) -> dict[str, Simulation[Any]]:
    """Play matches, and print their results. A title can begin with the name of a variant."""
    found: dict[str, Simulation[Any]] = {}
    for title, players in matches.items():
        variant = title.partition(",")[0].upper()
        variants = RULES[game].Variant
        named = variants[variant] if variant in variants.__members__ else variants.STANDARD
        found[title] = simulate(
            players,
            games,
            game=GAMES[game],
            setup=RULES[game].Setup(variant=named),
            seed=SEED,
            workers=workers,
            keep_records=False,
        )
        print(f"\n## {title}\n\n{found[title]}", flush=True)
    return found


# -- Bots of another commit ------------------------------------------------------------------------

PROGRAM = """
import json, random, sys
import northwest_passage{package} as game
from northwest_passage.bots{package} import GreedyBot
bot, form = GreedyBot(), getattr(game, "View", game.State)
for line in sys.stdin:
    question = json.loads(line)
    view = game.from_dict(question["view"], form, envelope=False)
    print(game.format_action(bot.choose(view, random.Random(question["seed"]))), flush=True)
"""


def before(game: str, source: Path, commit: str) -> Matches:
    """Return matches of the current bots against Greedy of another commit."""
    program = PROGRAM.format(package=".adventure" if game == "adventure" else "")
    path = f"import sys; sys.path.insert(0, {str(source)!r})"
    old: Any = ProcessBot([sys.executable, "-c", f"{path}\n{program}"], GAMES[game], seconds=60)
    return {
        f"{name} against Greedy of {commit}": {name: BOTS[game][name], "Greedy before": old}
        for name in ("Greedy", "Mcts 400")
    }


# -- Times and tables -------------------------------------------------------------------------------


def scaling(game: str, games: int) -> None:
    """Print the games per second with one process and with two, measured in turn in one run.

    Other work on the machine can only slow them down, so the best of several times is the most accurate.
    """
    bot = BOTS[game]["Greedy"]
    speeds: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(5):
        for count, measured in speeds.items():
            found: Simulation[Any] = simulate(
                {"Greedy 1": bot, "Greedy 2": bot},
                games,
                game=GAMES[game],
                seed=SEED,
                workers=count,
                keep_records=False,
                progress=False,
            )
            measured.append(found.summary.timing.games_per_second)
    print(f"\n## Scaling, {games} games of Greedy against itself, five times each\n")
    for count, measured in speeds.items():
        print(f"{count} process(es): {', '.join(f'{speed:.2f}' for speed in measured)} games/s")
    for name, choose in (("medians", statistics.median), ("best", max)):
        one, two = (choose(measured) for measured in speeds.values())
        print(f"{name} {one:.2f} and {two:.2f} games/s: {two / one:.2f} times as fast", flush=True)


def positions(game: str, players: int, rng: Random) -> Any:
    """Play Greedy against itself. Yield each state in which a player decides, and then the last state."""
    rules, bot = RULES[game], BOTS[game]["Greedy"]
    state = rules.new_game(["A", "B", "C", "D"][:players], rng=rng)
    while not state.is_over:
        if state.to_act == nwp.CHANCE:
            state = rules.resolve_chance(state, rng)
            continue
        yield state
        view = GAMES[game].view(state, state.player_to_act)
        state = rules.apply(state, bot.choose(view, rng))
    yield state


def thinking(game: str, games: int) -> None:
    """Print the processor time of each bot for a choice, which excludes other work on the machine.

    Every fifth position of a game that Greedy plays against itself is used.
    """
    print("\n## Milliseconds a choice: mean, median, longest\n")
    for players in (2, 4):
        states = list(positions(game, players, Random(SEED)))[:-1:5]
        views = [GAMES[game].view(state, state.player_to_act) for state in states]
        for name, bot in BOTS[game].items():
            times: list[float] = []
            for view in views:
                started = time.process_time()
                bot.choose(view, Random(SEED))
                times.append(1000 * (time.process_time() - started))
            figures = f"{statistics.fmean(times):.2f}, {statistics.median(times):.2f}"
            print(f"{players} players, {name}: {figures}, {max(times):.0f}", flush=True)


def table(game: str, games: int) -> None:
    """Print the win rates when Greedy plays against itself: by place in the turn order, and by character."""
    assert game == "adventure"
    for players, number in ((2, TABLE_GAMES), (4, TABLE_GAMES // 4)):
        rates: dict[str, list[float]] = {}
        for seed in range(number):
            chosen: list[Any] = []
            for state in positions(game, players, Random(f"{SEED}: {players}: {seed}")):
                if not chosen and state.round:
                    chosen = [player.character for player in state.players]
            for seat, (won, character) in enumerate(
                zip(ADVENTURE.victories(state) or (), chosen, strict=True)
            ):
                order = (seat - state.first_player) % players
                for row in (
                    f"{order + 1}. in the order of turns",
                    adventure.DEFAULT_EDITION.name_of(character),
                ):
                    rates.setdefault(row, []).append(won)
        print(f"\n## {number} games of {players} Greedy: boats, win rate, standard error\n")
        for row, parts in sorted(rates.items()):
            mean = statistics.fmean(parts)
            error = sqrt(mean * (1 - mean) / len(parts))
            print(f"| {row} | {len(parts)} | {100 * mean:.1f} % | {100 * error:.1f} |", flush=True)


PRINTED: dict[str, dict[str, Callable[[str, int], None]]] = {
    "expedition": {"thinking": thinking, "scaling": scaling},
    "adventure": {"thinking": thinking, "scaling": scaling, "table": table},
}
"""The parts that are not matches."""


# -- Saved results ---------------------------------------------------------------------------------


def as_saved(game: str, title: str, simulation: Simulation[Any]) -> dict[str, Any]:
    """Return a match in the format that the page needs: the players, the edition and the results."""
    summary = simulation.summary
    assert summary.games == summary.requested, f"{title}: only {summary.games} games were finished"
    return {
        "game": game,
        "title": title,
        "edition": RULES[game].DEFAULT_EDITION.name,
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


def save(matches: list[dict[str, Any]]) -> None:
    """Save matches, and replace those with the same titles."""
    known = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else []
    merged = {(match["game"], match["title"]): match for match in [*known, *matches]}
    lines = ",\n".join(json.dumps(match) for match in merged.values())
    RESULTS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Play the matches of the documentation.")
    parser.add_argument("--game", choices=GAMES, default="expedition", help="which game")
    known = {game: [*MATCHES[game], *PRINTED[game]] for game in GAMES}
    listed = "; ".join(f"{game}: {', '.join(parts)}" for game, parts in known.items())
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{listed}; before")
    parser.add_argument(
        "--games", type=int, default=200, help="the number of games of each match (200)"
    )
    parser.add_argument("--workers", type=int, help="processes; all processors")
    parser.add_argument("--json", type=Path, help="the file for all numbers")
    parser.add_argument("--keep", action="store_true", help=f"save them in {RESULTS.name}")
    parser.add_argument(
        "--against", metavar="COMMIT", help="the commit of Greedy in the part before"
    )
    options = parser.parse_args()
    game: str = options.game
    parts: list[str] = options.parts or known[game]
    for part in parts:
        if part not in known[game] and (part != "before" or options.against is None):
            expected = f"{', '.join(known[game])}, or before with --against"
            parser.error(f"PART must be one of {expected}, got {part!r}")
    print(f"northwest_passage {nwp.__version__}, {platform.python_implementation()} {sys.version}")
    print(f"{os.cpu_count()} processors, {platform.machine()}, load {os.getloadavg()[0]:.1f}")
    results: dict[str, dict[str, Simulation[Any]]] = {}
    with ExitStack() as stack:
        for part in parts:
            if part in PRINTED[game]:
                PRINTED[game][part](game, options.games)
                continue
            matches = MATCHES[game].get(part)
            if matches is None:
                source = stack.enter_context(checkout(options.against))
                matches = before(game, source, options.against)
            results[part] = play(game, matches, options.games, options.workers)
    if options.json is not None:
        documents = {
            part: {title: json.loads(one.to_json()) for title, one in matches.items()}
            for part, matches in results.items()
        }
        options.json.write_text(json.dumps(documents, indent=1), encoding="utf-8")
    if options.keep:
        played = {title: one for matches in results.values() for title, one in matches.items()}
        save([as_saved(game, title, one) for title, one in played.items()])


if __name__ == "__main__":
    main()
