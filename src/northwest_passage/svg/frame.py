"""What stands around the map: the frame, zones, the sun, the two arrows."""

from __future__ import annotations

from itertools import groupby
from math import cos, pi, sin
from typing import Final

from northwest_passage._shared.markup import escape, num, title
from northwest_passage.edition import Edition
from northwest_passage.nouns import Cell, SunPosition
from northwest_passage.state import State
from northwest_passage.svg.coast import CELL
from northwest_passage.svg.colours import Palette
from northwest_passage.svg.pieces import SANS, SERIF, medal

__all__ = ["EDGE", "arrows", "neatline", "sun_arch", "zones"]

EDGE: Final = 8
"""How thick the frame is."""


def neatline(edition: Edition, frozen_rows: int, colours: Palette) -> str:
    """A frame of dark and light bars, one for each column and row, with their numbers."""
    width, height = edition.columns * CELL, edition.rows * CELL
    dark = "".join(
        f"M{x * CELL} {y}h{CELL}v{EDGE}h-{CELL}z"
        for x in range(0, edition.columns, 2)
        for y in (-EDGE, height)
    ) + "".join(
        f"M{x} {y * CELL}h{EDGE}v{CELL}h-{EDGE}z"
        for y in range(0, edition.rows, 2)
        for x in (-EDGE, width)
    )
    box = f"M{-EDGE} {-EDGE}H{width + EDGE}V{height + EDGE}H{-EDGE}ZM0 0V{height}H{width}V0Z"
    numbers = "".join(
        f'<text x="{x * CELL + CELL // 2}" y="{height + EDGE + 12}">{x}</text>'
        for x in range(edition.columns)
    ) + "".join(
        f'<text x="{-EDGE - 9}" y="{y * CELL + CELL // 2 + 3}">{y}</text>'
        for y in range(edition.rows)
    )
    return (
        f'<g class="frame"><path d="{box}" fill="{colours["frame_gap"]}" stroke="{colours["frame"]}"/>'
        f'<path d="{dark}" fill="{colours["frame"]}"/>'
        f'<g font-family="{SANS}" font-size="9.5" text-anchor="middle" fill="{colours["muted"]}">'
        f"{numbers}</g></g>" + _freeze_marks(edition, frozen_rows, colours)
    )


def _freeze_marks(edition: Edition, frozen_rows: int, colours: Palette) -> str:
    """Left of the frame, the sun's positions at the row border to which they freeze the board."""
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
                f'<text x="{-EDGE - 9}" y="{rows * CELL + 3.5}" fill="{colour}"{weight}>{suns}</text>'
            )
    return (
        f'<g class="freeze-marks" font-family="{SERIF}" font-size="10.5" text-anchor="end">'
        f"{''.join(marks)}</g>"
    )


def zones(edition: Edition, colours: Palette) -> tuple[str, str]:
    """The borders between zones on the map, and their multipliers above it (SCR-4)."""
    runs: list[tuple[int, int, int]] = []
    for zone, group in groupby(range(edition.columns), key=lambda col: edition.zones[col]):
        columns = list(group)
        runs.append((zone, columns[0], columns[-1] + 1))
    height = edition.rows * CELL
    borders = "".join(f"M{first * CELL} 0V{height}" for _, first, _ in runs[1:])
    labels = "".join(
        f'<g class="zone" data-zone="{zone}">'
        f'<path d="M{first * CELL + 3} -14v-5H{last * CELL - 3}v5" fill="none" stroke="{colours["zone"]}"'
        f' stroke-width="1.4"/><text x="{(first + last) * CELL // 2}" y="-14.5" stroke="{colours["page"]}"'
        f' stroke-width="8" paint-order="stroke" fill="{colours["zone"]}">×{zone}</text></g>'
        for zone, first, last in runs
    )
    lines = (
        f'<g class="zone-borders" fill="none" stroke-dasharray="9 5" pointer-events="none">'
        f'<path d="{borders}" stroke="{colours["outline"]}" stroke-opacity=".6" stroke-width="4"/>'
        f'<path d="{borders}" stroke="{colours["zone"]}" stroke-width="2"/></g>'
        if borders
        else ""
    )
    return lines, (
        f'<g class="zones" font-family="{SERIF}" font-size="15" font-weight="700" text-anchor="middle">'
        f"{labels}</g>"
    )


_ARCH_HEIGHT: Final = 92
_ARCH_FOOT: Final = -30


def sun_arch(state: State, centre: float, radius: float, colours: Palette) -> str:
    """The arch with its seven places and the disc on one of them (FRZ-1).

    The sun goes counter-clockwise, from I in the east to VII in the west: it is warm when it stands high.
    """
    places = [_on_arch(position, centre, radius) for position in SunPosition]
    (ax, ay), (bx, by) = places[0], places[-1]
    arc = f"M{num(ax)} {num(ay)}A{num(radius)} {_ARCH_HEIGHT} 0 0 0 {num(bx)} {num(by)}"
    suns = "".join(
        f'<g transform="translate({num(x)} {num(y)})">{_sun(position, state.sun, colours)}</g>'
        for position, (x, y) in zip(SunPosition, places, strict=True)
    )
    year = "first year" if state.round <= state.edition.first_year else "second year"
    frozen = state.frozen_rows
    ice = f"{frozen} frozen row{'s' * (frozen > 1)}" if frozen else "no ice"
    return (
        f'<g class="sun" data-sun="{state.sun.name}" font-family="{SERIF}" text-anchor="middle">'
        f"{title(f'The sun is on {state.sun.name}')}"
        f'<path d="{arc}" fill="none" stroke="{colours["sky"]}" stroke-width="1.6"'
        f' stroke-dasharray="1 5" stroke-linecap="round"/>{suns}'
        f'<text x="{num(centre)}" y="-72" font-size="22" fill="{colours["ink"]}">'
        f"Round {state.round} of {state.edition.rounds}</text>"
        f'<text x="{num(centre)}" y="-52" font-size="12.5" fill="{colours["muted"]}">{year} · {ice}'
        "</text></g>"
    )


def _on_arch(position: SunPosition, centre: float, radius: float) -> tuple[float, float]:
    """Where a position of the sun is, from the right to the left."""
    angle = pi * (14 + (position - 1) * 152 / 6) / 180
    return centre + radius * cos(angle), _ARCH_FOOT - _ARCH_HEIGHT * sin(angle)


def _sun(position: SunPosition, now: SunPosition, colours: Palette) -> str:
    """One place of the arch, with the disc if the sun is there."""
    if position is not now:
        return (
            f'<circle r="11" fill="{colours["page"]}" stroke="{colours["sky"]}" stroke-width="1.2"/>'
            f'<text y="4" font-size="10" fill="{colours["muted"]}">{position.name}</text>'
        )
    rays = "".join(
        f"M{num(17 * cos(angle))} {num(17 * sin(angle))}L{num(22 * cos(angle))} {num(22 * sin(angle))}"
        for angle in (pi * k / 6 for k in range(12))
    )
    return (
        f'<path d="{rays}" stroke="{colours["sun"]}" stroke-width="3" stroke-linecap="round"/>'
        f'<circle r="14.5" fill="{colours["sun"]}" stroke="{colours["sun_ink"]}" stroke-width="1"/>'
        f'<text y="4" font-size="12" font-weight="700" fill="{colours["sun_ink"]}">{position.name}</text>'
    )


def arrows(state: State, colours: Palette) -> str:
    """Greenland and the Northwest Passage with the tokens that are left there (BRD-10, SET-3)."""
    edition = state.edition
    return _arrow(
        state, edition.greenland, "greenland", state.greenland_tokens, 1, colours
    ) + _arrow(state, edition.northwest_passage, "northwest", state.northwest_tokens, -1, colours)


def _arrow(
    state: State, cell: Cell, name: str, tokens: tuple[int, ...], down: int, colours: Palette
) -> str:
    """One arrow: around its tile, in the nearer margin, its tokens below it or above it."""
    edition = state.edition
    printed = next(tile for tile in edition.printed if tile.cell == cell)
    (col, row), (last_col, last_row) = printed.cells
    x, y = col * CELL, row * CELL
    width, height = (last_col - col + 1) * CELL, (last_row - row + 1) * CELL
    east = 2 * col + 1 >= edition.columns
    middle = y + height / 2
    edge = edition.columns * CELL + EDGE if east else -EDGE
    out = 1 if east else -1
    # The western margin has the freeze marks next to the frame.
    column = edge + out * (30 if east else 62)
    tip, barb = column + out * 22, column + out * 5
    side = x + width if east else x
    shaft = (
        f"M{side} {num(middle - 5)}H{barb}V{num(middle - 12)}L{tip} {num(middle)}L{barb} {num(middle + 12)}"
        f"V{num(middle + 5)}H{side}Z"
    )
    medals = "".join(
        medal(value, column, middle + down * (31 + 28 * i), colours)
        for i, value in enumerate(tokens)
    )
    words = printed.name.split()
    label_y = middle - 20 - 12 * (len(words) - 1) if down > 0 else middle + 27
    label = "".join(
        f'<text x="{column}" y="{num(label_y + 12 * i)}">{escape(word)}</text>'
        for i, word in enumerate(words)
    )
    told = f"{printed.name}, tokens left: {', '.join(map(str, tokens)) or 'none'}"
    return (
        f'<g class="arrow {name}" data-col="{col}" data-row="{row}">{title(told)}'
        f'<rect x="{x + 2}" y="{y + 2}" width="{width - 4}" height="{height - 4}" rx="5" fill="none"'
        f' stroke="{colours["medal"]}" stroke-width="3.5" pointer-events="none"/>'
        f'<path d="{shaft}" fill="{colours["medal"]}" stroke="{colours["medal_ink"]}" stroke-width="1.1"/>'
        f'{medals}<g font-family="{SERIF}" font-size="11" text-anchor="middle" fill="{colours["ink"]}">'
        f"{label}</g></g>"
    )
