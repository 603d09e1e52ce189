"""The chart of the kept measurement, for the README and the page about speed.

    python -m docs._ext.speed

draws `docs/pictures/speed.svg` from `benchmarks/speed.json`. It has a background of its own, so that it can
be read on light pages, on dark ones, and where nobody knows which.
"""

from __future__ import annotations

import json
from html import escape
from math import log2
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "benchmarks" / "speed.json"
PICTURE = ROOT / "docs" / "pictures" / "speed.svg"

WIDTH = 760
ROW = 24
LEFT = 300
"""Where the axis begins."""
RIGHT = 700
LOWEST, HIGHEST = 0.125, 8.0
"""What the axis shows; each step to the right is twice as much."""


class Bar(NamedTuple):
    """One comparison: how many times as quick we are."""

    name: str
    median: float
    low: float
    high: float


def groups(found: dict[str, Any]) -> dict[str, list[Bar]]:
    """What is shown, by who we are compared with."""
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


def _x(ratio: float) -> float:
    """Where a ratio is on the axis."""
    share = log2(min(max(ratio, LOWEST), HIGHEST) / LOWEST) / log2(HIGHEST / LOWEST)
    return LEFT + (RIGHT - LEFT) * share


def chart(found: dict[str, Any]) -> str:
    """The chart as SVG."""
    parts: list[str] = []
    y = 76
    for peer, bars in groups(found).items():
        parts.append(f'<text class="peer" x="24" y="{y + 16}">{escape(peer)}</text>')
        y += ROW
        for name, median, low, high in bars:
            one, end = _x(1.0), _x(median)
            slower = " slower" if median < 1 else ""
            start = min(one, end)
            beyond = _x(high) + 8 if median >= 1 else one + 8
            parts += [
                f'<text x="{LEFT - 12}" y="{y + 16}" text-anchor="end">{escape(name)}</text>',
                f'<rect class="bar{slower}" x="{start:.1f}" y="{y + 4}" width="{abs(end - one):.1f}"',
                f' height="{ROW - 8}" rx="2"/>',
                f'<path class="spread" d="M{_x(low):.1f} {y + ROW / 2:g}H{_x(high):.1f}"/>',
                f'<text class="value" x="{beyond:.1f}" y="{y + 16}">{median:.2f}</text>',
            ]
            y += ROW
        y += 8
    axis = "".join(
        f'<path class="{"same" if ratio == 1 else "line"}" d="M{_x(ratio):.1f} 70V{y}"/>'
        f'<text class="small" x="{_x(ratio):.1f}" y="{y + 18}" text-anchor="middle">{label}</text>'
        for ratio, label in (
            (0.125, "⅛"),
            (0.25, "¼"),
            (0.5, "½"),
            (1.0, "the same"),
            (2.0, "2 ×"),
            (4.0, "4 ×"),
            (8.0, "8 ×"),
        )
    )
    height = y + 34
    title = "A node of a search: how many times as quick as others"
    measured = f"Python {found['python']}, {found['date']}; medians, with quartiles as lines"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
        f' height="{height}" font-family="system-ui, sans-serif" font-size="14" role="img">'
        f"<title>{title}</title>"
        "<style>text{fill:#1f2a33}.head{font-size:17px;font-weight:600}.peer{font-weight:600}"
        ".small{font-size:12px;fill:#4a5864}.value{font-weight:600}.bar{fill:#1f7a9c}"
        ".bar.slower{fill:#b5541c}.spread{stroke:#10222d;stroke-width:2}.line{stroke:#dde4e9}"
        ".same{stroke:#4a5864;stroke-width:1.5}</style>"
        f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="8" fill="#fff"'
        ' stroke="#c9d3da"/>'
        f'<text class="head" x="24" y="32">{title}</text>'
        f'<text class="small" x="24" y="54">{escape(measured)}</text>'
        f"{axis}{''.join(parts)}</svg>\n"
    )


def results() -> dict[str, Any]:
    """The kept measurement."""
    found: dict[str, Any] = json.loads(RESULTS.read_text("utf-8"))
    return found


def kept() -> str:
    """The chart of the kept measurement."""
    return chart(results())


if __name__ == "__main__":
    PICTURE.write_text(kept(), "utf-8")
