"""Charts and tables of stored measurements, for the README and the pages about speed and strength.

    python docs/charts.py

reads ``benchmarks/speed.json`` and ``benchmarks/strength.json``, and writes the pictures in ``docs/pictures``
and the tables between the markers in ``docs/about/strength.md``. Run it after each measurement.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import escape
from math import log2
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from northwest_passage.simulate.statistics import wilson

DOCS = Path(__file__).resolve().parent
BENCHMARKS = DOCS.parent / "benchmarks"
STRENGTH_PAGE = DOCS / "about" / "strength.md"
GAMES = ("expedition", "adventure")
WIDTH = 760
STYLE = (
    "text{fill:#1f2a33}.head{font-size:17px;font-weight:600}.bold{font-weight:600}"
    ".small{font-size:12px;fill:#4a5864}.bar{fill:#1f7a9c}.bar.slower{fill:#b5541c}"
    ".spread{stroke:#10222d;stroke-width:2}.line{stroke:#dde4e9}.same{stroke:#4a5864;stroke-width:1.5}"
)


def _svg(height: float, title: str, note: str, parts: list[str]) -> str:
    """Return a chart with a background of its own, for light and for dark pages."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}"'
        f' height="{height:g}" font-family="system-ui, sans-serif" font-size="14" role="img">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>"
        f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1:g}" rx="8" fill="#fff"'
        ' stroke="#c9d3da"/>'
        f"{_text(24, 32, title, 'head')}{_text(24, 54, note, 'small')}{''.join(parts)}</svg>\n"
    )


def _text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return (
        f'<text class="{kind}" x="{x:.1f}" y="{y:g}" text-anchor="{anchor}">{escape(words)}</text>'
    )


def _line(kind: str, x: float, y: float, path: str) -> str:
    return f'<path class="{kind}" d="M{x:.1f} {y:g}{path}"/>'


# -- Speed -----------------------------------------------------------------------------------------


class Bar(NamedTuple):
    """One comparison: the speed of this library divided by that of another."""

    name: str
    median: float
    low: float
    high: float


def speed_bars(found: dict[str, Any]) -> dict[str, list[Bar]]:
    """Return the bars of the chart, by the library that is compared."""
    nodes, peers = found["nodes"], found["limits"]["peers"]

    def bar(name: str, row: dict[str, float]) -> Bar:
        return Bar(name, row["median"], row["low"], row["high"])

    chess = [
        bar(f"random games of {kind[0]}", nodes[kind]["ratio to python-chess"])
        for kind in ("2 players, random", "4 players, random")
    ]
    for players in (2, 4):
        name = f"Greedy's games of {players}, replayed"
        chess.append(bar(name, peers[f"{name}: python-chess"]))
    for name, row in found["adventure"]["races"].items():
        chess.append(bar(f"Adventure, {name}", row["ratio to python-chess"]))
    chess.append(bar("all children, listed", peers["children, and their lists: python-chess"]))
    chess.append(bar("all children, not listed", peers["children only: python-chess"]))
    first = peers["the first game of a process: that of python-chess"]
    chess.append(bar("the first game of a process", first))
    in_place = "nodes of random games: catanatron in place, nothing kept"
    return {
        "python-chess": chess,
        "catanatron": [
            bar("random games of 2", nodes["2 players, random"]["ratio to catanatron"]),
            bar("the same; they keep nothing", peers[in_place]),
        ],
        "OpenSpiel's chess, in C++": [
            bar("random games of 2", peers["nodes of random games: OpenSpiel's chess in C++"])
        ],
    }


def speed_chart() -> str:
    """Return a chart of the stored ratios, on a logarithmic scale in which each step doubles the ratio."""
    found = json.loads((BENCHMARKS / "speed.json").read_text("utf-8"))
    left, right, row, y = 300, 700, 24, 76
    steps = {1 / 8: "⅛", 1 / 4: "¼", 1 / 2: "½", 1: "the same", 2: "2 ×", 4: "4 ×", 8: "8 ×"}

    def x_of(ratio: float) -> float:
        return left + (right - left) * (log2(min(max(ratio, 1 / 8), 8)) + 3) / 6

    parts: list[str] = []
    for peer, bars in speed_bars(found).items():
        parts.append(_text(24, y + 16, peer, "bold"))
        y += row
        for name, median, low, high in bars:
            one, end = x_of(1), x_of(median)
            place = f'x="{min(one, end):.1f}" y="{y + 4}" width="{abs(end - one):.1f}"'
            slower = " slower" if median < 1 else ""
            parts += [
                _text(left - 12, y + 16, name, anchor="end"),
                f'<rect class="bar{slower}" {place} height="{row - 8}" rx="2"/>',
                _line("spread", x_of(low), y + row / 2, f"H{x_of(high):.1f}"),
                _text((x_of(high) if median >= 1 else one) + 8, y + 16, f"{median:.2f}", "bold"),
            ]
            y += row
        y += 8
    axis = []
    for ratio, label in steps.items():
        axis.append(_line("same" if ratio == 1 else "line", x_of(ratio), 70, f"V{y}"))
        axis.append(_text(x_of(ratio), y + 18, label, "small", "middle"))
    title = "A node of a search: how many times as fast as others"
    note = f"Python {found['python']}, {found['date']}; medians, with quartiles as lines"
    return _svg(y + 34, title, note, axis + parts)


# -- Strength --------------------------------------------------------------------------------------

Match: TypeAlias = dict[str, Any]
"""A match as `benchmarks/strength.py` stores it."""


def matches(game: str) -> dict[str, Match]:
    """Return all stored matches of a game by title, in the order of the file."""
    stored: list[Match] = json.loads((BENCHMARKS / "strength.json").read_text("utf-8"))
    return {match["title"]: match for match in stored if match["game"] == game}


def rate(match: Match, seat: int) -> tuple[float, float, float, float]:
    """Return the victories of a bot, its win rate and the interval of the win rate. Partners win together."""
    wins: list[float] = [bot["wins"] for bot in match["bots"]]
    assert abs(sum(wins) - match["games"]) < 1e-6, match["title"]
    won = wins[seat] + (wins[(seat + 2) % 4] if match["variant"] == "teams" else 0)
    return won, won / match["games"], *wilson(won, match["games"])


def _percent(share: float, low: float, high: float) -> str:
    return f"{100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def strength_chart(game: str) -> str:
    """Return a chart of the win rate of each match's first bot, with its interval and that of equal bots."""
    found = [match for match in matches(game).values() if match["bots"][0]["wins"] is not None]
    left, span, step, top = 24, WIDTH - 48, 58, 92
    foot = top + step * len(found)
    parts = []
    for tenth in range(0, 11, 2):
        x = left + span * tenth / 10
        parts.append(_line("line", x, top, f"V{foot}"))
        parts.append(_text(x, top - 8, f"{10 * tenth} %", "small", "middle"))
    for number, match in enumerate(found):
        _, share, low, high = rate(match, 0)
        even = 1 / 2 if match["variant"] == "teams" else 1 / len(match["bots"])
        y = top + step * number
        words = f"{match['games']} games: {_percent(share, low, high)}"
        parts += [
            _text(left, y + 18, match["title"], "bold"),
            _text(WIDTH - 24, y + 18, words, "bold", "end"),
            _line("same", left + span * even, y + 28, "v22"),
            f'<rect class="bar" x="{left}" y="{y + 33}" width="{span * share:.1f}" height="12" rx="2"/>',
            _line("spread", left + span * low, y + 39, f"H{left + span * high:.1f}"),
        ]
    title = f"Win rates of the bots of {game.capitalize()}"
    note = "The first bot of each match, with its 95 % interval; the upright line is its fair share"
    return _svg(foot + 16, title, note, parts)


def _number(value: float) -> str:
    return f"{value:.1f}".replace("-", "−")


def _mean(numbers: list[float]) -> str:
    mean, *interval = map(_number, numbers)
    return f"{mean} ({' to '.join(interval)})" if interval else mean


def _share(numbers: list[float]) -> str:
    return f"{100 * numbers[0]:.0f} %"


STATISTICS: dict[str, tuple[str, Callable[[list[float]], str]]] = {
    "prestige": ("prestige", _mean),
    "prestige.free_cells": ("free cells", lambda numbers: _number(-numbers[0])),
    "rows": ("final row", _mean),
    "passage_reached": ("reached the Passage", _share),
    "back_home": ("returned home", _share),
    "tokens_placed": ("tokens placed", lambda numbers: _number(numbers[0])),
}
"""The rows of a table. A row is left out if it was not measured, or is 0 for every bot."""


def match_table(chosen: list[Match]) -> str:
    """Return a table with a column for each bot, and a line about the conditions of the matches."""
    bots = [(match, seat, bot) for match in chosen for seat, bot in enumerate(match["bots"])]
    rows = [["", *(bot["name"] for _, _, bot in bots)], ["---"] * (len(bots) + 1)]
    rows.append(["games", *(str(match["games"]) for match, _, _ in bots)])
    if all(bot["wins"] is not None for _, _, bot in bots):
        rates = [rate(match, seat) for match, seat, _ in bots]
        rows.append(["wins", *(f"{won:g}" for won, *_ in rates)])
        rows.append(["win rate", *(_percent(*rest) for _, *rest in rates)])
    for name, (words, spell) in STATISTICS.items():
        measured = [bot["statistics"].get(name) for _, _, bot in bots]
        if all(measured) and any(numbers[0] for numbers in measured):
            rows.append([words, *map(spell, measured)])
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([*lines, "", _played(chosen), ""])


def _played(chosen: list[Match]) -> str:
    """Return a line with the edition, the seed and the length of the games."""
    how = {f"Edition `{match['edition']}`, seed {match['seed']}." for match in chosen}
    [sentence] = how  # all matches of a table have the same edition and seed
    if len(chosen) == 1:
        lengths = [
            f"{mean:.{0 if name == 'actions' else 1}f} {name} ({least} to {most})"
            for name, (mean, least, most) in chosen[0]["of a game"].items()
            if name in ("actions", "rounds") and least != most
        ]
        if lengths:
            sentence += f" Average length: {', '.join(lengths)}."
    return sentence


MARKED = re.compile(r"<!-- matches (\w+): (.+?) -->\n.*?<!-- /matches -->", re.DOTALL)


def strength_page() -> str:
    """Return the page about strength with updated tables."""

    def filled(found: re.Match[str]) -> str:
        known = matches(found[1])
        table = match_table([known[title] for title in found[2].split("; ")])
        if found[1] == "adventure":
            table = table.replace("reached the Passage", "reached the Pacific")
        return f"<!-- matches {found[1]}: {found[2]} -->\n\n{table}\n<!-- /matches -->"

    return MARKED.sub(filled, STRENGTH_PAGE.read_text("utf-8"))


def drawn() -> dict[Path, str]:
    """Return the content of all files that this script writes, by path."""
    pictures = DOCS / "pictures"
    return {
        pictures / "speed.svg": speed_chart(),
        **{pictures / f"strength-{game}.svg": strength_chart(game) for game in GAMES},
        STRENGTH_PAGE: strength_page(),
    }


if __name__ == "__main__":
    for path, text in drawn().items():
        path.write_text(text, "utf-8")
