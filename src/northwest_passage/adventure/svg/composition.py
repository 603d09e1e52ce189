"""The composition of a picture from its parts."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from northwest_passage._internal.strings import count, escape, num, shorten
from northwest_passage._internal.svg.parts import LETTERS, SERIF, backdrop
from northwest_passage._internal.svg.picture import Look, Picture, document
from northwest_passage.adventure.sentences import at
from northwest_passage.adventure.svg.choices import HOVER, Choices
from northwest_passage.adventure.svg.layout import PANEL_WIDTH, Plan
from northwest_passage.adventure.svg.legend import legend
from northwest_passage.adventure.svg.panel import heading_of, note_of, panel
from northwest_passage.adventure.svg.routes import boats, pieces
from northwest_passage.adventure.svg.terrain import (
    fog,
    ground,
    hexes,
    oceans,
    row_numbers,
    shown_treasures,
    tile_names,
    treasures,
)
from northwest_passage.adventure.views import Position, seats

_LINE: Final = 19
"""The distance between two lines of a caption."""


def table(
    view: Position,
    look: Look,
    where: Plan,
    choices: Choices,
    *,
    named: bool,
    with_legend: bool,
    under: str,
    over: str,
    caption: str,
) -> Picture:
    """Draw the scenario with everything around it.

    :param view: the position to draw.
    :param look: the colours and the prefix of ids.
    :param where: the layout of the picture.
    :param choices: the legal actions to offer.
    :param named: whether to write the names of scenario tiles on them.
    :param with_legend: whether to explain the symbols below the map.
    :param under: the SVG to draw above the tokens and below the boats.
    :param over: the SVG to draw above the boats.
    :param caption: a sentence below the scenario.
    """
    colours, prefix, zoom = look.colours, look.prefix, where.zoom
    width, height = where.width, where.height
    content = [
        "" if where.panel == "beside" else _header(view, where, look),
        f'<g class="board" transform="translate({num(where.left)} {num(where.top)})">',
        oceans(where, colours),
        ground(view, where, colours),
        treasures(shown_treasures(view), where, prefix, colours),
        hexes(view, where, prefix, colours),
        tile_names(view, where, colours) if named else "",
        row_numbers(where, colours),
        fog(where, colours),
        choices.marked,
        _clipped(pieces(view, where, prefix, colours), where, prefix),
        under,
        boats(view, where, prefix, colours),
        over,
        choices.on_map,
        "</g>",
    ]
    if caption:
        drawn, lines = _caption(caption, height + 14 * zoom, where, look)
        content.append(drawn)
        height += (28 + _LINE * (lines - 1)) * zoom
    if where.panel == "beside":
        wide = PANEL_WIDTH * where.panel_columns
        drawn, high = panel(view, wide, where.panel_columns, choices.in_panel, prefix, colours)
        content.append(f'<g transform="translate({num(width)} 14)">{drawn}</g>')
        width += wide + 16
        height = max(height, high + 28)
    elif where.panel == "below":
        drawn, high = panel(view, (width - 24) / zoom, 1, choices.in_panel, prefix, colours)
        content.append(f'<g transform="translate(12 {num(height)}) scale({zoom:.3g})">{drawn}</g>')
        height += high * zoom + 12
    if with_legend:
        drawn, high = legend(view.edition, (width - 40) / zoom, colours)
        content.append(f'<g transform="translate(20 {num(height)}) scale({zoom:.3g})">{drawn}</g>')
        height += high * zoom + 8
    return document(
        look,
        width,
        height,
        f"Northwest Passage Adventure, round {view.round}",
        " ".join(_description(view)),
        (HOVER if choices.on_map else "") + backdrop(width, height, colours) + "".join(content),
        interactive=choices.some,
    )


def _caption(words: str, y: float, where: Plan, look: Look) -> tuple[str, int]:
    """Draw a sentence below the scenario, and return it with its number of lines."""
    zoom = where.zoom
    # A letter of size 15 is less than 8.5 wide on average, even in a wide font.
    first, *others = wrap(words, max(12, int((where.width - 30) / (8.5 * zoom)))) or [""]
    more = "".join(
        f'<tspan x="18" dy="{num(_LINE * zoom)}">{escape(line)}</tspan>' for line in others
    )
    drawn = (
        f'<text class="caption" x="18" y="{num(y)}" font-family="{SERIF}" font-size="{num(15 * zoom)}"'
        f' fill="{look.colours["refusal"]}">{escape(first)}{more}</text>'
    )
    return drawn, 1 + len(others)


def _clipped(drawn: str, where: Plan, prefix: str) -> str:
    """Clip a drawing to the visible part of the scenario."""
    if where.atlantic and where.pacific:
        return drawn
    name = f"{prefix}rows-{where.columns}-{where.first}-{where.last}"
    box = (
        f'<rect x="-40" y="{num(where.head)}" width="{num(where.wide + 80)}"'
        f' height="{num(where.bottom - where.head)}"/>'
    )
    return f'<defs><clipPath id="{name}">{box}</clipPath></defs><g clip-path="url(#{name})">{drawn}</g>'


def _header(view: Position, where: Plan, look: Look) -> str:
    """Draw the round and the player to act, above the scenario."""
    zoom, colours = where.zoom, look.colours
    room = int((where.width - 24) / (7.4 * zoom))
    return (
        f'<g class="header" font-family="{SERIF}"><text class="heading" x="{num(where.width / 2)}"'
        f' y="{num(8 + 19 * zoom)}" font-size="{num(19 * zoom)}" text-anchor="middle"'
        f' fill="{colours["ink"]}">{escape(heading_of(view))}</text>'
        f'<text class="note" x="{num(where.width / 2)}" y="{num(8 + 38 * zoom)}" font-size="{num(14 * zoom)}"'
        f' text-anchor="middle" fill="{colours["muted"]}">{escape(shorten(note_of(view), room))}</text></g>'
    )


def _description(view: Position) -> Iterator[str]:
    """Describe the position in words."""
    yield f"{view.scenario.rows} of {view.edition.rows} rows are revealed."
    for seat, player in enumerate(seats(view)):
        yield f"{LETTERS[seat]} {player.name}: at {at(view, player.boat)}, {count(player.hand_size, 'card')}."
    yield f"{heading_of(view)}: {note_of(view)}."
