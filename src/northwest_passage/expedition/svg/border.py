"""The surroundings of the map: the frame, the zones, the sun and the two arrows."""

from __future__ import annotations

from itertools import groupby
from math import cos, pi, sin
from typing import Final

from northwest_passage._internal.strings import count, escape, num, title
from northwest_passage._internal.svg.parts import SANS, SERIF
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.expedition.edition import Edition, PrintedTile
from northwest_passage.expedition.nouns import Cell, SunPosition
from northwest_passage.expedition.state import State
from northwest_passage.expedition.svg.cards import outcome
from northwest_passage.expedition.svg.coast import CELL
from northwest_passage.expedition.svg.layout import Layout
from northwest_passage.expedition.svg.units import medal

EDGE: Final = 8
"""The thickness of the frame."""


def neatline(where: Layout, colours: Palette) -> str:
    """Draw a frame of alternating dark and light bars, and number the columns and rows."""
    part, zoom = where.span, where.zoom
    left, top = part.col * CELL, part.row * CELL
    right, foot = left + part.columns * CELL, top + part.rows * CELL
    dark = "".join(
        f"M{x * CELL} {y}h{CELL}v{EDGE}h-{CELL}z"
        for x in range(part.col, part.col + part.columns)
        for y in (top - EDGE, foot)
        if x % 2 == 0
    ) + "".join(
        f"M{x} {y * CELL}h{EDGE}v{CELL}h-{EDGE}z"
        for y in range(part.row, part.row + part.rows)
        for x in (left - EDGE, right)
        if y % 2 == 0
    )
    box = (
        f"M{left - EDGE} {top - EDGE}H{right + EDGE}V{foot + EDGE}H{left - EDGE}Z"
        f"M{left} {top}V{foot}H{right}V{top}Z"
    )
    numbers = "".join(
        f'<text x="{x * CELL + CELL // 2}" y="{num(foot + EDGE + 12 * zoom + 2)}">{x}</text>'
        for x in range(part.col, part.col + part.columns)
    ) + "".join(
        f'<text x="{num(left - EDGE - 9 * zoom)}" y="{num(y * CELL + CELL / 2 + 4 * zoom)}">{y}</text>'
        for y in range(part.row, part.row + part.rows)
    )
    return (
        f'<g class="frame" pointer-events="none"><path d="{box}" fill="{colours["frame_gap"]}"'
        f' stroke="{colours["frame"]}"/><path d="{dark}" fill="{colours["frame"]}"/>'
        f'<g font-family="{SANS}" font-size="{num(12 * zoom)}" text-anchor="middle"'
        f' fill="{colours["muted"]}">{numbers}</g></g>'
    )


def freeze_marks(edition: Edition, frozen_rows: int, zoom: float, colours: Palette) -> str:
    """Label each possible freeze line, left of the frame, with the positions of the sun that lead to it."""
    marks: list[str] = []
    for rows in sorted(set(edition.frozen_rows)):
        if rows:
            suns = "·".join(
                SunPosition(i).name for i, n in enumerate(edition.frozen_rows, start=1) if n == rows
            )
            now = rows == frozen_rows
            colour = colours["ice_line"] if now else colours["muted"]
            weight = ' font-weight="700"' if now else ""
            marks.append(
                f'<path d="M{-EDGE} {rows * CELL}h-6" stroke="{colour}" stroke-width="{3 if now else 1.2}"/>'
                f'<text x="{-EDGE - 9}" y="{num(rows * CELL + 4 * zoom)}" fill="{colour}"{weight}>'
                f"{suns}</text>"
            )
    return (
        f'<g class="freeze-marks" font-family="{SERIF}" font-size="{num(12 * zoom)}" text-anchor="end">'
        f"{''.join(marks)}</g>"
    )


# -- Zones -----------------------------------------------------------------------------------------


def _runs(edition: Edition) -> list[tuple[int, int, int]]:
    """Return the zones, each as its scoring factor, its first column, and the column after its last."""
    runs: list[tuple[int, int, int]] = []
    for zone, group in groupby(range(edition.columns), key=lambda col: edition.zones[col]):
        columns = list(group)
        runs.append((zone, columns[0], columns[-1] + 1))
    return runs


def zone_borders(edition: Edition, colours: Palette) -> str:
    """Draw the borders between zones on the map (SCR-4)."""
    height = edition.rows * CELL
    borders = "".join(f"M{first * CELL} 0V{height}" for _, first, _ in _runs(edition)[1:])
    if not borders:
        return ""
    return (
        '<g class="zone-borders" fill="none" stroke-dasharray="9 5" pointer-events="none">'
        f'<path d="{borders}" stroke="{colours["outline"]}" stroke-opacity=".6" stroke-width="4"/>'
        f'<path d="{borders}" stroke="{colours["prestige"]}" stroke-width="2"/></g>'
    )


def zones(edition: Edition, zoom: float, colours: Palette) -> str:
    """Write the scoring factor of each zone above the map (SCR-4)."""
    labels = "".join(
        f'<g class="zone" data-zone="{zone}">'
        f'<path d="M{first * CELL + 3} -14v-5H{last * CELL - 3}v5" fill="none" stroke="{colours["prestige"]}"'
        f' stroke-width="1.4"/><text x="{(first + last) * CELL // 2}" y="-14.5" stroke="{colours["page"]}"'
        f' stroke-width="8" paint-order="stroke" fill="{colours["prestige"]}">×{zone}</text></g>'
        for zone, first, last in _runs(edition)
    )
    return (
        f'<g class="zones" font-family="{SERIF}" font-size="{num(max(15, 12.5 * zoom))}" font-weight="700"'
        f' text-anchor="middle">{labels}</g>'
    )


# -- The sun ---------------------------------------------------------------------------------------

_ARCH_HEIGHT: Final = 92
_ARCH_FOOT: Final = -30


def sun_arch(state: State, where: Layout, colours: Palette) -> str:
    """Draw the arch with its seven positions, and the sun on one of them (FRZ-1).

    The sun moves counter-clockwise, from I in the east to VII in the west. The higher it is, the less ice
    there is.
    """
    centre, zoom = state.edition.columns * CELL / 2, where.zoom
    places = arch_places(state.edition)
    (ax, ay), (bx, by) = places[0], places[-1]
    arc = f"M{num(ax)} {num(ay)}A{num(_radius(state.edition))} {_ARCH_HEIGHT} 0 0 0 {num(bx)} {num(by)}"
    rest = "".join(
        f'<g transform="translate({num(x)} {num(y)}) scale({zoom:.3g})">'
        f'<circle r="11.5" fill="{colours["page"]}" stroke="{colours["sky"]}" stroke-width="1.2"/>'
        f'<text y="4.2" font-size="12" fill="{colours["muted"]}">{position.name}</text></g>'
        for position, (x, y) in zip(SunPosition, places, strict=True)
    )
    x, y = places[state.sun - 1]
    heading, note = standing_words(state)
    return (
        f'<g class="sun" data-sun="{state.sun.name}" font-family="{SERIF}" text-anchor="middle">'
        f"{title(f'The sun is on {state.sun.name}')}"
        f'<path d="{arc}" fill="none" stroke="{colours["sky"]}" stroke-width="1.6"'
        f' stroke-dasharray="1 5" stroke-linecap="round"/>{rest}'
        f'<g class="disc" transform="translate({num(x)} {num(y)}) scale({zoom:.3g})">'
        f"{disc(state.sun.name, colours)}</g>"
        f'<text class="heading" x="{num(centre)}" y="{num(-84 + 10 * zoom)}"'
        f' font-size="{num(max(22, 14 * zoom))}" fill="{colours["ink"]}">{escape(heading)}</text>'
        f'<text class="note" x="{num(centre)}" y="{num(-66 + 13 * zoom)}" font-size="{num(13 * zoom)}"'
        f' fill="{colours["muted"]}">{escape(note)}</text></g>'
    )


def header(state: State, zoom: float, colours: Palette) -> str:
    """Write the round, the sun's position and the extent of the ice, for pictures too small for the arch."""
    heading, note = standing_words(state)
    base = -20 - 14 * zoom
    return (
        f'<g class="sun" data-sun="{state.sun.name}" font-family="{SERIF}">'
        f"{title(f'The sun is on {state.sun.name}')}"
        f'<g class="disc" transform="translate({num(18 * zoom)} {num(base - 12 * zoom)})'
        f' scale({zoom:.3g})">'
        f"{disc(state.sun.name, colours)}</g>"
        f'<text class="heading" x="{num(47 * zoom)}" y="{num(base - 14 * zoom)}" font-size="{num(17 * zoom)}"'
        f' fill="{colours["ink"]}">{escape(heading)}</text>'
        f'<text class="note" x="{num(47 * zoom)}" y="{num(base + 2 * zoom)}" font-size="{num(12.5 * zoom)}"'
        f' fill="{colours["muted"]}">{escape(note)}</text></g>'
    )


def standing_words(state: State) -> tuple[str, str]:
    """Return a heading and a note on the progress of the game, or on its result."""
    if state.is_over:
        return "Game over", outcome(state)
    year = "first year" if state.round <= state.edition.first_year else "second year"
    frozen = state.frozen_rows
    ice = count(frozen, "frozen row") if frozen else "no ice"
    return f"Round {state.round} of {state.edition.rounds}", f"{year} · {ice}"


def _radius(edition: Edition) -> float:
    return max(edition.columns * CELL, 400) * 0.43


def arch_places(edition: Edition) -> list[tuple[float, float]]:
    """Return the coordinates of the sun's positions on the arch, from right to left."""
    centre, radius = edition.columns * CELL / 2, _radius(edition)
    angles = [pi * (14 + i * 152 / 6) / 180 for i in range(len(SunPosition))]
    return [(centre + radius * cos(a), _ARCH_FOOT - _ARCH_HEIGHT * sin(a)) for a in angles]


def disc(name: str, colours: Palette) -> str:
    """Draw the sun as a disc with the name of its position."""
    rays = "".join(
        f"M{num(17 * cos(angle))} {num(17 * sin(angle))}L{num(22 * cos(angle))} {num(22 * sin(angle))}"
        for angle in (pi * k / 6 for k in range(12))
    )
    return (
        f'<path d="{rays}" stroke="{colours["sun"]}" stroke-width="3" stroke-linecap="round"/>'
        f'<circle r="14.5" fill="{colours["sun"]}" stroke="{colours["sun_ink"]}" stroke-width="1"/>'
        f'<text y="4.4" font-size="12.5" font-weight="700" text-anchor="middle" font-family="{SERIF}"'
        f' fill="{colours["sun_ink"]}">{name}</text>'
    )


# -- Arrows ----------------------------------------------------------------------------------------


def _ends(state: State) -> tuple[tuple[str, PrintedTile, tuple[int, ...]], ...]:
    """Return name, tile and remaining tokens of Greenland and of the Northwest Passage (BRD-10, SET-3)."""
    edition = state.edition
    printed = {tile.cell: tile for tile in edition.printed}
    return (
        ("greenland", printed[edition.greenland], state.greenland_tokens),
        ("northwest", printed[edition.northwest_passage], state.northwest_tokens),
    )


def arrow_frames(state: State, colours: Palette) -> str:
    """Draw a frame around each of the two tiles with an arrow (BRD-10)."""
    frames: list[str] = []
    for _, printed, _ in _ends(state):
        (col, row), (last_col, last_row) = printed.cells[0], printed.cells[-1]
        width, height = (last_col - col + 1) * CELL, (last_row - row + 1) * CELL
        frames.append(
            f'<rect x="{col * CELL + 3}" y="{row * CELL + 3}" width="{width - 6}" height="{height - 6}"'
            ' rx="5"/>'
        )
    lines = "".join(frames)
    return (
        f'<g class="arrow-frames" fill="none" pointer-events="none"><g stroke="{colours["outline"]}"'
        f' stroke-width="5.5" stroke-opacity=".75">{lines}</g>'
        f'<g stroke="{colours["prestige"]}" stroke-width="3">{lines}</g></g>'
    )


def arrows(state: State, where: Layout, colours: Palette) -> str:
    """Draw both arrows with their tokens: in the margins, or in a line below a compact map."""
    if where.compact:
        return _arrows_below(state, where, colours)
    (greenland, passage) = _ends(state)
    return _arrow(state, *greenland, 1, where.zoom, colours) + _arrow(
        state, *passage, -1, where.zoom, colours
    )


def _title(printed: PrintedTile, tokens: tuple[int, ...]) -> str:
    return title(f"{printed.name}, tokens left: {', '.join(map(str, tokens)) or 'none'}")


def _arrows_below(state: State, where: Layout, colours: Palette) -> str:
    zoom = where.zoom
    y = state.edition.rows * CELL + 18 * zoom + 30 * zoom
    half = state.edition.columns * CELL / 2
    parts: list[str] = []
    for (name, printed, tokens), x in zip(_ends(state), (half, 0.0), strict=True):
        if not tokens:  # as in a solo game: the name alone is of no use
            continue
        label = printed.name.replace("Northwest ", "")
        # Directly after the name: four tokens must not reach the other half.
        medals = "".join(
            medal(value, x + (19 + 8.1 * len(label) + 22 * i) * zoom, y - 5 * zoom, zoom, colours)
            for i, value in enumerate(tokens)
        )
        parts.append(
            f'<g class="arrow {name}" data-col="{printed.cell.col}" data-row="{printed.cell.row}">'
            f"{_title(printed, tokens)}"
            f'<text x="{num(x + 2 * zoom)}" y="{num(y)}" font-family="{SERIF}"'
            f' font-size="{num(13.5 * zoom)}" fill="{colours["ink"]}">{escape(label)}</text>{medals}</g>'
        )
    return "".join(parts)


def _arrow(
    state: State,
    name: str,
    printed: PrintedTile,
    tokens: tuple[int, ...],
    down: int,
    zoom: float,
    colours: Palette,
) -> str:
    """Draw one arrow in the margin nearer to its tile, with its tokens below or above it."""
    edition = state.edition
    cell: Cell = printed.cell
    (col, row), (last_col, last_row) = printed.cells[0], printed.cells[-1]
    x, y = col * CELL, row * CELL
    width, height = (last_col - col + 1) * CELL, (last_row - row + 1) * CELL
    east = 2 * cell.col + 1 >= edition.columns
    middle = y + height / 2
    edge = edition.columns * CELL + EDGE if east else -EDGE
    out = 1 if east else -1
    # The western margin has the freeze marks next to the frame.
    column = edge + out * zoom * (34 if east else 62)
    tip, barb = column + out * 22, column + out * 5
    side = x + width if east else x
    shaft = (
        f"M{side} {num(middle - 5)}H{num(barb)}V{num(middle - 12)}L{num(tip)} {num(middle)}"
        f"L{num(barb)} {num(middle + 12)}V{num(middle + 5)}H{side}Z"
    )
    medals = "".join(
        medal(value, column, middle + down * (18 + zoom * (13 + 28 * i)), zoom, colours)
        for i, value in enumerate(tokens)
    )
    words = printed.name.split()
    line = 13 * zoom
    label_y = middle - 18 - line * (len(words) - 1) if down > 0 else middle + 16 + line
    label = "".join(
        f'<text x="{num(column)}" y="{num(label_y + line * i)}">{escape(word)}</text>'
        for i, word in enumerate(words)
    )
    return (
        f'<g class="arrow {name}" data-col="{col}" data-row="{row}">{_title(printed, tokens)}'
        f'<path d="{shaft}" fill="{colours["prestige"]}" stroke="{colours["outline"]}" stroke-width="1.1"/>'
        f'{medals}<g font-family="{SERIF}" font-size="{num(12 * zoom)}" text-anchor="middle"'
        f' fill="{colours["ink"]}">{label}</g></g>'
    )
