"""A round-robin tournament between bots, with a chart of the win rates as SVG.

python examples/tournament_chart.py
python examples/tournament_chart.py --games 100 --workers 4 --chart chart.svg
"""

import argparse
from itertools import combinations
from pathlib import Path
from xml.sax.saxutils import escape

from first_bot import Collector

from northwest_passage.bots import Bot, GreedyBot, RandomBot
from northwest_passage.simulate import simulate

FIELD: dict[str, Bot] = {"random": RandomBot(), "collector": Collector(), "greedy": GreedyBot()}


def play(games: int, workers: int) -> dict[str, list[tuple[str, float, tuple[float, float]]]]:
    """Return the win rates of each bot against every other, with their 95% confidence intervals."""
    results: dict[str, list[tuple[str, float, tuple[float, float]]]] = {name: [] for name in FIELD}
    for pair in combinations(FIELD, 2):
        simulation = simulate(
            {name: FIELD[name] for name in pair}, games, seed=1845, workers=workers
        )
        for bot, opponent in zip(simulation.summary.bots, reversed(pair), strict=True):
            assert bot.win_rate is not None
            assert bot.win_interval is not None
            results[bot.name].append((opponent, bot.win_rate, bot.win_interval))
    return results


def chart(results: dict[str, list[tuple[str, float, tuple[float, float]]]]) -> str:
    """Return the chart as SVG: a bar for each win rate, and a thin line for its confidence interval."""
    left, width, row = 190, 400, 26
    bars = [
        (f"{name} against {opponent}", rate, interval)
        for name, lines in results.items()
        for opponent, rate, interval in lines
    ]
    height = row * len(bars) + 50
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + width + 60}" height="{height}">',
        "<style>text { font: 13px sans-serif }</style>",
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    for percent in (0, 25, 50, 75, 100):
        x = left + width * percent / 100
        parts.append(f'<path d="M{x:g} 8V{height - 36}" stroke="#ccc"/>')
        parts.append(f'<text x="{x:g}" y="{height - 18}" text-anchor="middle">{percent} %</text>')
    for i, (label, rate, (low, high)) in enumerate(bars):
        y = 12 + row * i
        middle = y + row / 2 - 3
        parts.append(
            f'<text x="{left - 8}" y="{middle + 5:g}" text-anchor="end">{escape(label)}</text>'
            f'<rect x="{left}" y="{y}" width="{width * rate:g}" height="{row - 6}" fill="#4a7ba6"/>'
            f'<path d="M{left + width * low:g} {middle:g}H{left + width * high:g}"'
            ' stroke="black" stroke-width="2"/>'
        )
    return "\n".join([*parts, "</svg>\n"])


def main() -> None:
    parser = argparse.ArgumentParser(description="Let bots play a tournament and draw a chart.")
    parser.add_argument("--games", type=int, default=20, help="for each pair")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--chart", default="tournament.svg", metavar="SVG")
    options = parser.parse_args()
    results = play(options.games, options.workers)
    for name, lines in results.items():
        for opponent, rate, (low, high) in lines:
            print(f"{name:<10} against {opponent:<10} {rate:>6.1%}  ({low:.1%} to {high:.1%})")
    Path(options.chart).write_text(chart(results), encoding="utf-8")
    print(f"The chart is in {options.chart}.")


if __name__ == "__main__":
    main()
