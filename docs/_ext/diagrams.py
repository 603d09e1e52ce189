"""Drawings made from the code: how modules rest on each other, how phases follow each other, how fast it is.

They stand in the page itself, with the colours of the page.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from math import hypot
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from docs._ext import house, phases
from northwest_passage import Phase
from northwest_passage.expedition.rules.engine import RULES


class diagram(nodes.General, nodes.Element):  # noqa: N801 - docutils writes its nodes so
    """A drawing by its name."""


class Diagram(SphinxDirective):
    """``{diagram} modules``."""

    required_arguments = 1
    option_spec = {"alt": directives.unchanged_required}  # noqa: RUF012 - as docutils has it

    def run(self) -> list[nodes.Node]:
        if "alt" not in self.options:
            raise self.error("A diagram needs an alt text.")
        return [diagram("", name=self.arguments[0], alt=self.options["alt"])]


# -- Modules ---------------------------------------------------------------------------------------


def reduced(needs: dict[str, set[str]]) -> dict[str, set[str]]:
    """Without what follows: an import is left out that is also reached by way of another."""

    def reach(name: str) -> set[str]:
        found = set(needs[name])
        for other in needs[name]:
            found |= reach(other)
        return found

    return {
        name: {a for a in direct if not any(a in reach(b) for b in direct - {a})}
        for name, direct in needs.items()
    }


def merged(needs: dict[str, set[str]], *names: str) -> dict[str, set[str]]:
    """With several modules as one, under all their names."""
    together = ", ".join(names)

    def shown(name: str) -> str:
        return together if name in names else name

    found: dict[str, set[str]] = {shown(name): set() for name in needs}
    for name, below in needs.items():
        found[shown(name)] |= {*map(shown, below)} - {shown(name)}
    return found


def module_diagram() -> str:
    """All modules, each above what it needs; the front door and what stands before it are left out."""
    needs = house.graph(by_top=True)
    for module, _, needed in house.UPWARDS:
        needs[module.partition(".")[0]].discard(needed.partition(".")[0])
    outside = {house.FRONT_DOOR, "__main__"}
    needs = {name: below - outside for name, below in needs.items() if name not in outside}
    needs = merged(needs, "errors", "_shared")  # the errors stand between modules of _shared
    depth: dict[str, int] = {}

    def measure(name: str) -> int:
        if name not in depth:
            depth[name] = 1 + max((measure(other) for other in needs[name]), default=-1)
        return depth[name]

    rows: dict[int, list[str]] = {}
    for name in needs:
        rows.setdefault(measure(name), []).append(name)
    lines = reduced(needs)
    place: dict[str, float] = {}
    for level in sorted(rows):
        # Above what a module rests on, as far as there is room.
        def wish(name: str) -> float:
            below = [place[other] for other in lines[name]]
            return sum(below) / len(below) if below else 0.5

        row = sorted(rows[level], key=lambda name: (wish(name), name))
        rows[level] = row
        for i, name in enumerate(row):
            place[name] = (i + 0.5) / len(row)
    width, step, box_width, box_height = 860, 64, 116, 30
    top = max(rows)
    at = {
        name: (place[name] * width, (top - level) * step + 30)
        for level, row in rows.items()
        for name in row
    }
    parts = []
    for name, below in sorted(lines.items()):
        for other in sorted(below):
            (ax, above), (bx, below_it) = at[name], at[other]
            ay, by = above + box_height / 2, below_it - box_height / 2
            middle = (ay + by) / 2
            parts.append(
                f'<path class="edge" d="M{ax:.0f} {ay:.0f}C{ax:.0f} {middle:.0f} {bx:.0f} {middle:.0f}'
                f' {bx:.0f} {by:.0f}"/>'
            )
    for name, (x, y) in at.items():
        parts.append(
            f'<g transform="translate({x:.0f} {y:.0f})"><rect class="box" x="{-box_width / 2:g}"'
            f' y="{-box_height / 2:g}" width="{box_width}" height="{box_height}" rx="6"/>'
            f'<text y="5">{escape(name)}</text></g>'
        )
    return _svg(width, (top + 1) * step, parts)


# -- Phases ----------------------------------------------------------------------------------------

PLACES: dict[Phase, tuple[float, float]] = {
    Phase.SETUP_DRAW: (110, 70),
    Phase.REVEAL: (450, 70),
    Phase.OWED_DRAW: (790, 70),
    Phase.FILL_GAP: (110, 310),
    Phase.TURN: (450, 310),
    Phase.SETTLE_SLED: (790, 310),
    Phase.OVER: (450, 560),
    Phase.LOSE_CREW: (790, 560),
}
WIDTH = 178


def phase_diagram() -> str:
    names = {
        phase: [rule.kind.__name__ for rule in RULES if phase in rule.phases] for phase in Phase
    }
    height = {phase: 30 + 13 * ((len(names[phase]) + 1) // 2) for phase in Phase}
    joined: dict[tuple[Phase, Phase], list[str]] = {}
    for lead in phases.kept():
        joined.setdefault((Phase[lead.phase], Phase[lead.after]), []).append(lead.action)
    parts = []
    for (start, end), actions in joined.items():
        if start is end:
            parts.append(_loop(start, height[start]))
        else:
            parts.append(_arrow(start, end, height, actions, both=(end, start) in joined))
    for phase, (x, y) in PLACES.items():
        tall = height[phase]
        kind = {Phase.REVEAL: " chance", Phase.OVER: " end"}.get(phase, "")
        rows = [names[phase][i : i + 2] for i in range(0, len(names[phase]), 2)]
        listed = "".join(
            f'<text class="small" y="{-tall / 2 + 35 + 13 * i:g}">{escape(" · ".join(row))}</text>'
            for i, row in enumerate(rows)
        )
        parts.append(
            f'<g transform="translate({x} {y})"><rect class="box{kind}" x="{-WIDTH / 2:g}"'
            f' y="{-tall / 2:g}" width="{WIDTH}" height="{tall}" rx="8"/>'
            f'<text class="name" y="{-tall / 2 + 19:g}">{phase.name}</text>{listed}</g>'
        )
    return _svg(900, 620, parts)


def _exit(phase: Phase, tall: int, x: float, y: float, dx: float, dy: float) -> float:
    """How far a line goes from a point in a box before it leaves the box."""
    cx, cy = PLACES[phase]
    across = (cx + (WIDTH / 2 if dx > 0 else -WIDTH / 2) - x) / dx if dx else float("inf")
    down = (cy + (tall / 2 if dy > 0 else -tall / 2) - y) / dy if dy else float("inf")
    return min(across, down)


def _arrow(
    start: Phase, end: Phase, tall: dict[Phase, int], actions: list[str], *, both: bool
) -> str:
    (ax, ay), (bx, by) = PLACES[start], PLACES[end]
    length = hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / length, (by - ay) / length
    # Two ways between the same boxes keep to their right.
    side = 12 if both else 0
    ax, ay, bx, by = ax - dy * side, ay + dx * side, bx - dy * side, by + dx * side
    out, back = (
        _exit(start, tall[start], ax, ay, dx, dy),
        _exit(end, tall[end], bx, by, -dx, -dy) + 3,
    )
    ax, ay, bx, by = ax + dx * out, ay + dy * out, bx - dx * back, by - dy * back
    line = f'<path class="edge arrow" d="M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}"/>'
    more = 12 * (len(actions) - 1)
    if abs(dy) < 0.1:
        # Beside a level line: above it when it goes west, below it when it goes east.
        x, y, where = (ax + bx) / 2, ay + 14 if dx > 0 else ay - 6 - more, "middle"
    else:
        # To the right of who goes along, not far from the start, where lines cross less.
        share = 0.5 if abs(dx) < 0.1 else 0.35
        x, y = ax + (bx - ax) * share, ay + (by - ay) * share - more / 2 + 4
        x, where = (x - 8, "end") if dy > 0 else (x + 8, "start")
    words = "".join(
        f'<text class="small label" x="{x:.0f}" y="{y + 12 * i:.0f}" text-anchor="{where}">{action}</text>'
        for i, action in enumerate(actions)
    )
    return line + words


def _loop(phase: Phase, tall: int) -> str:
    x, y = PLACES[phase]
    top = y - tall / 2
    left = x - WIDTH / 2
    return (
        f'<path class="edge arrow" d="M{left + 30:g} {top:g}c-6 -26 -34 -26 -28 -6'
        f'C{left + 6:g} {top - 2:g} {left + 8:g} {top - 2:g} {left + 14:g} {top:g}"/>'
    )


# -- Speed -----------------------------------------------------------------------------------------

SPEED = Path(__file__).parents[2] / "benchmarks" / "speed.json"


def speed_diagram() -> str:
    """Nodes a second of the kept measurement, with quartiles; the most at the top."""
    rows = json.loads(SPEED.read_text("utf-8"))["nodes"]
    kept = [(name, row["nodes a second"]) for name, row in rows.items() if "nodes a second" in row]
    kept.sort(key=lambda bar: -bar[1]["median"])
    left, width, step = 210, 860, 30
    scale = (width - left - 70) / max(row["high"] for _, row in kept)
    parts = []
    for number, (name, row) in enumerate(kept):
        y = 12 + number * step
        ours = " ours" if "chess" not in name and "catanatron" not in name else ""
        low, middle, high = (left + scale * row[key] for key in ("low", "median", "high"))
        parts.append(
            f'<text x="{left - 10}" y="{y + 14}" text-anchor="end">{escape(name)}</text>'
            f'<rect class="bar{ours}" x="{left}" y="{y}" width="{middle - left:.0f}" height="20" rx="3"/>'
            f'<path class="edge" d="M{low:.0f} {y + 10}H{high:.0f}"/>'
            f'<text class="small" x="{high + 8:.0f}" y="{y + 14}" text-anchor="start">'
            f"{row['median']:,.0f}</text>"
        )
    return _svg(width, 24 + len(kept) * step, parts)


def _svg(width: int, height: int, parts: Iterable[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" text-anchor="middle" aria-hidden="true"><defs><marker id="tip" viewBox="0 0 8 8"'
        ' refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="tip"'
        f' d="M0 0L8 4L0 8z"/></marker></defs>{"".join(parts)}</svg>'
    )


DRAWN = {"modules": module_diagram, "phases": phase_diagram, "speed": speed_diagram}


def show(writer: Any, node: diagram) -> None:
    picture = DRAWN[node["name"]]()
    writer.body.append(
        f'<div class="diagram" role="img" tabindex="0" aria-label="{escape(node["alt"])}">{picture}</div>\n'
    )
    raise nodes.SkipNode


def skip(writer: object, node: nodes.Element) -> None:
    raise nodes.SkipNode


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_node(diagram, html=(show, None), text=(skip, None), latex=(skip, None))
    app.add_directive("diagram", Diagram)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
