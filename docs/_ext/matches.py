"""The kept matches between bots, as tables in Markdown and as charts. Nothing here needs Sphinx.

They are in ``benchmarks/strength.json``, which ``benchmarks/strength.py --keep`` writes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any, TypeAlias

from docs._ext.markdown import Lines, table
from northwest_passage.adventure import default_edition as adventure_shipped
from northwest_passage.expedition import default_edition
from northwest_passage.simulate.statistics import wilson

Match: TypeAlias = dict[str, Any]
"""A match as `benchmarks/strength.py` keeps it."""

KEPT = Path(__file__).parents[2] / "benchmarks" / "strength.json"
EDITIONS = {
    "expedition": default_edition.EDITION_NAME,
    "adventure": adventure_shipped.EDITION_NAME,
}
"""The editions that come with the library now."""


def matches(game: str) -> dict[str, Match]:
    """All kept matches of a game by their titles, in the order of the file."""
    kept: list[Match] = json.loads(KEPT.read_text("utf-8"))
    found = {match["title"]: match for match in kept if match["game"] == game}
    for title, match in found.items():
        wins = [bot["wins"] for bot in match["bots"] if bot["wins"] is not None]
        games = match["games"]
        assert not wins or sum(wins) == games, f"{title}: {sum(wins)} victories in {games} games"
    return found


def victories(match: Match, seat: int) -> float:
    """The victories of a bot; with teams, those of its team, which partners share."""
    wins: list[float] = [bot["wins"] for bot in match["bots"]]
    return wins[seat] + (wins[(seat + 2) % 4] if match["variant"] == "teams" else 0)


# -- Tables ----------------------------------------------------------------------------------------


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
    "rows": ("row of the boat at the end", _mean),
    "passage_reached": ("reached the Passage", _share),
    "back_home": ("came home", _share),
    "tokens_laid": ("tokens laid", lambda numbers: _number(numbers[0])),
}
"""What the tables show of a bot, in this order, if it was measured and is not nothing for everybody."""


def match_table(chosen: list[Match]) -> Lines:
    """A column for each bot, a row for each number, and a line on how the matches were played."""
    bots = [(match, bot) for match in chosen for bot in match["bots"]]
    seats = [(match, seat) for match in chosen for seat in range(len(match["bots"]))]
    rows = [["games", *(str(match["games"]) for match, _ in bots)]]
    if all(bot["wins"] is not None for _, bot in bots):
        rows.append(["victories", *(f"{victories(*seat):g}" for seat in seats)])
        rows.append(["win rate", *(_rate(*seat) for seat in seats)])
    for name, (words, spell) in STATISTICS.items():
        measured = [bot["statistics"].get(name) for _, bot in bots]
        if all(measured) and any(numbers[0] for numbers in measured):
            rows.append([words, *map(spell, measured)])
    yield from table(["", *(bot["name"] for _, bot in bots)], rows)
    yield from (_played(chosen), "")


def _is_old(match: Match) -> bool:
    """Whether it was played with an earlier edition."""
    found: bool = match["edition"] != EDITIONS[match["game"]]
    return found


def _rate(match: Match, seat: int) -> str:
    wins, games = victories(match, seat), match["games"]
    low, high = wilson(wins, games)
    return f"{100 * wins / games:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def _played(chosen: list[Match]) -> str:
    """Which edition was played, and how long the games were."""
    played: dict[str, list[str]] = {}
    for match in chosen:
        old = ", an earlier one" if _is_old(match) else ""
        how = f"dition `{match['edition']}`{old}, seed {match['seed']}."
        played.setdefault(how, []).append(match["bots"][0]["name"])
    sentences = (
        [f"E{how}" for how in played]
        if len(played) == 1
        else [f"{', '.join(names)}: e{how}" for how, names in played.items()]
    )
    if len(chosen) == 1:
        for name, (mean, least, most) in chosen[0]["of a game"].items():
            if name in ("actions", "rounds") and least != most:
                number = f"{mean:.0f}" if name == "actions" else f"{mean:.1f}"
                sentences.append(f"A game has {number} {name} on average ({least} to {most}).")
    return " ".join(sentences)


# -- Charts ----------------------------------------------------------------------------------------

WIDTH, EDGE, STEP, TOP = 480, 20, 62, 26
SPAN = WIDTH - 2 * EDGE


def win_rates(game: str) -> tuple[int, int, list[str]]:
    """The win rate of the first bot of each match, its interval, and what equal bots would have.

    Returns the width and the height of the chart, and its parts in SVG. It is narrow, for phones.
    """
    found = [match for match in matches(game).values() if match["bots"][0]["wins"] is not None]
    foot = TOP + STEP * len(found)
    parts = [*_axis(foot, any(map(_is_old, found)))]
    for number, match in enumerate(found):
        parts += _row(match, TOP + STEP * number)
    return WIDTH, foot + 34, parts


def _x(share: float) -> str:
    return f"{EDGE + SPAN * share:.1f}"


def _axis(foot: int, with_old: bool) -> Iterator[str]:
    for tenth in range(0, 11, 2):
        at = _x(tenth / 10)
        yield f'<path class="rule" d="M{at} {TOP}V{foot}"/>'
        yield f'<text class="small" x="{at}" y="{TOP - 8}">{10 * tenth} %</text>'
    keys = [("dot", "win rate and 95 % interval", EDGE + 5), ("even", "if all were equal", 350)]
    if with_old:
        keys.append(("dot old", "with an earlier edition", 190))
    for kind, words, x in keys:
        y = foot + 20
        yield (
            _even(x, y, 7)
            if kind == "even"
            else f'<circle class="{kind}" cx="{x}" cy="{y}" r="5"/>'
        )
        yield f'<text class="small" x="{x + 12}" y="{y + 4}" text-anchor="start">{words}</text>'


def _even(x: float | str, y: float, half: int) -> str:
    return f'<path class="even" d="M{x} {y - half:g}v{2 * half}"/>'


def _row(match: Match, top: int) -> Iterator[str]:
    wins, games = victories(match, 0), match["games"]
    share = wins / games
    low, high = wilson(wins, games)
    # Two teams, whatever the number of players.
    even = 1 / 2 if match["variant"] == "teams" else 1 / len(match["bots"])
    old = " old" if _is_old(match) else ""
    title = escape(match["title"])
    y = top + 46
    yield f'<text class="name label" x="{EDGE}" y="{top + 16}" text-anchor="start">{title}</text>'
    yield (
        f'<text class="small label" x="{EDGE}" y="{top + 30}" text-anchor="start">{games} games,'
        f" {escape(match['edition'])}</text>"
    )
    yield (
        f'<text class="name label" x="{WIDTH - EDGE}" y="{top + 16}" text-anchor="end">'
        f"{100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f})</text>"
    )
    yield _even(_x(even), y, 11)
    ends = f"M{_x(low)} {y - 5}v10M{_x(high)} {y - 5}v10"
    yield f'<path class="whisker" d="M{_x(low)} {y}H{_x(high)}{ends}"/>'
    yield f'<circle class="dot{old}" cx="{_x(share)}" cy="{y}" r="5"/>'
