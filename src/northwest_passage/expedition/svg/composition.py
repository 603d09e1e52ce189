"""The composition of a picture from its parts."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final, NamedTuple

from northwest_passage._internal.strings import escape, num
from northwest_passage._internal.svg.parts import SERIF, backdrop
from northwest_passage._internal.svg.picture import Look, Picture, document
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.expedition.islands import islands
from northwest_passage.expedition.sentences import letter
from northwest_passage.expedition.state import Player, State
from northwest_passage.expedition.svg.border import (
    arrow_frames,
    arrows,
    freeze_marks,
    header,
    neatline,
    sun_arch,
    zone_borders,
    zones,
)
from northwest_passage.expedition.svg.cards import outcome
from northwest_passage.expedition.svg.choices import Choices
from northwest_passage.expedition.svg.coast import CELL
from northwest_passage.expedition.svg.layout import PANEL_WIDTH, Layout
from northwest_passage.expedition.svg.legend import legend
from northwest_passage.expedition.svg.marks import sea_path
from northwest_passage.expedition.svg.panel import panel
from northwest_passage.expedition.svg.terrain import (
    chart_marks,
    floes,
    free_ice,
    freeze_line,
    grid,
    ground,
    names,
    tiles,
)
from northwest_passage.expedition.svg.units import units_and_tokens

LINE: Final = 20
"""The distance between two lines of a caption."""


def table(
    state: State,
    look: Look,
    where: Layout,
    choices: Choices,
    *,
    named: bool,
    with_sea_path: bool,
    with_legend: bool,
    under: str,
    over: str,
    caption: Caption | None,
) -> Picture:
    """Draw the map with everything around it.

    :param state: the state to draw.
    :param look: the size, theme, colours and id prefix of the picture.
    :param where: the layout.
    :param choices: the click targets.
    :param named: whether to write the names of tiles on them.
    :param with_sea_path: whether to show a sea path.
    :param with_legend: whether to explain the symbols.
    :param under: markup between the map and the pieces.
    :param over: markup above the pieces.
    :param caption: a sentence below the map.
    """
    colours, prefix, zoom = look.colours, look.prefix, where.zoom
    part = where.span
    width, height = where.width, where.height
    inside = _map(state, where, choices, named, with_sea_path, under, over, prefix, colours)
    if where.whole:
        clipped = inside
    else:
        box = (
            f'x="{part.col * CELL}" y="{part.row * CELL}" width="{part.columns * CELL}"'
            f' height="{part.rows * CELL}"'
        )
        clip = f"{prefix}crop-{part.col}-{part.row}-{part.columns}-{part.rows}"
        clipped = (
            f'<defs><clipPath id="{clip}"><rect {box}/></clipPath></defs>'
            f'<g clip-path="url(#{clip})">{inside}</g>'
        )
    around = [neatline(where, colours)]
    if where.whole:
        sun = header(state, zoom, colours) if where.compact else sun_arch(state, where, colours)
        around = [sun, *around, zones(state.edition, zoom, colours)]
    if where.whole and not where.compact:
        around.append(freeze_marks(state.edition, state.frozen_rows, zoom, colours))
    x, y = where.left - part.col * CELL, where.top - part.row * CELL
    content = [
        f'<g class="board" transform="translate({num(x)} {num(y)})">',
        *around,
        clipped,
        arrows(state, where, colours) if where.whole else "",
        "</g>",
    ]
    if caption:
        content.append(
            f'<g transform="translate({num(where.left)} {num(height + 22 * zoom)}) scale({zoom:.3g})">'
            f"{caption.markup}</g>"
        )
        height += (34 + LINE * (caption.lines - 1)) * zoom
    if where.panel == "beside":
        drawn, high = panel(state, PANEL_WIDTH, choices, prefix, colours)
        content.append(f'<g transform="translate({num(width)} 16)">{drawn}</g>')
        width += PANEL_WIDTH + 16
        height = max(height, high + 32)
    elif where.panel == "below":
        drawn, high = panel(state, (width - 24) / zoom, choices, prefix, colours)
        content.append(f'<g transform="translate(12 {num(height)}) scale({zoom:.3g})">{drawn}</g>')
        height += high * zoom + 12
    if with_legend:
        drawn, high = legend((width - 40) / zoom, colours)
        content.append(f'<g transform="translate(20 {num(height)}) scale({zoom:.3g})">{drawn}</g>')
        height += high * zoom + 8
    return document(
        look,
        width,
        height,
        f"Expedition: Northwest Passage, round {state.round} of {state.edition.rounds}",
        " ".join(_description(state)),
        backdrop(width, height, colours) + "".join(content),
        interactive=choices.some,
    )


def _map(
    state: State,
    where: Layout,
    choices: Choices,
    named: bool,
    with_sea_path: bool,
    under: str,
    over: str,
    prefix: str,
    colours: Palette,
) -> str:
    """Draw everything inside the frame, from the background up to the click targets."""
    edition, map_, frozen = state.edition, state.board, state.frozen_rows
    complete = islands(map_)
    land = ground(map_, complete, prefix, colours)
    ice, winter, line = "", "", ""
    if frozen:
        clip = f"{prefix}frozen-{edition.columns}-{frozen}"
        box = f'<rect width="{edition.columns * CELL}" height="{frozen * CELL}"/>'
        ice = floes(prefix, colours)[1] + free_ice(edition.columns, frozen, prefix, colours)
        winter = (
            f'<defs><clipPath id="{clip}">{box}</clipPath></defs>'
            f'<g clip-path="url(#{clip})">{land.frozen}</g>'
        )
        line = (
            f'<g pointer-events="none" transform="translate(0 {frozen * CELL})">'
            f"{freeze_line(edition.columns, colours)}</g>"
        )
    return "".join(
        (
            grid(edition.columns, edition.rows, colours),
            ice,
            land.open,
            winter,
            line,
            tiles(map_, frozen, prefix, colours),
            zone_borders(edition, colours),
            arrow_frames(state, colours),
            chart_marks(map_, complete, colours),
            names(map_, where.zoom, colours) if named else "",
            sea_path(map_, edition, land.clip, colours) if with_sea_path else "",
            choices.marked,
            under,
            '<g class="pieces">',
            *units_and_tokens(state, where.zoom, prefix, colours),
            "</g>",
            over,
            choices.on_map,
        )
    )


class Caption(NamedTuple):
    """A text below the map, wrapped into lines."""

    markup: str
    lines: int


def caption(words: str, colour: str, colours: Palette, where: Layout, picture: str = "") -> Caption:
    """Lay out a sentence below the map, after a small picture if there is one."""
    before = f'<g transform="translate(0 -20)">{picture}</g>' if picture else ""
    x = 74 if picture else 0
    space = (where.width - where.left) / where.zoom - x
    # At a font size of 16, a letter is less than 9 wide on average, even in a wide font.
    lines = wrap(words, max(12, int(space / 9))) or [words]
    shown = escape(lines[0]) + "".join(
        f'<tspan x="{x}" dy="{LINE}">{escape(line)}</tspan>' for line in lines[1:]
    )
    markup = (
        f'{before}<text class="caption" x="{x}" font-family="{SERIF}" font-size="16"'
        f' fill="{colours[colour]}">{shown}</text>'
    )
    return Caption(markup, len(lines))


def _description(state: State) -> Iterator[str]:
    """Describe the position in words."""
    frozen = state.frozen_rows
    yield f"The sun is on {state.sun.name}, and {frozen} of {state.edition.rows} rows are frozen."
    yield f"{len(state.board.tiles)} tiles are on the board."
    for number, player in enumerate(state.players):
        yield f"{letter(number)} {player.name}: {_whereabouts(player)}, {player.prestige} prestige."
    if state.is_over:
        yield f"The game is over: {outcome(state)}."


def _whereabouts(player: Player) -> str:
    words = f"Ship at column {player.ship.col}, row {player.ship.row}"
    if player.sled is not None:
        words += f", Sled at column {player.sled.tile.col}, row {player.sled.tile.row}"
    return words + (", back in Greenland" if player.returned else "")
