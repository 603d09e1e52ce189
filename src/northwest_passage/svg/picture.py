"""The parts of a picture put together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from northwest_passage._shared.frozen import Frozen
from northwest_passage._shared.markup import digest, escape, num
from northwest_passage.errors import InvalidData, Problem
from northwest_passage.islands import islands
from northwest_passage.state import Player, State
from northwest_passage.svg.coast import CELL
from northwest_passage.svg.colours import Palette, Theme, palette
from northwest_passage.svg.frame import arrows, neatline, sun_arch, zones
from northwest_passage.svg.panel import PANEL_WIDTH, panel, panel_height
from northwest_passage.svg.pieces import SERIF, units_and_tokens
from northwest_passage.svg.terrain import chart_marks, grid, ground, ice, tiles
from northwest_passage.words import letter

__all__ = ["Look", "caption", "document", "table"]

_LEFT: Final = 104
"""Beside the map, for the freeze marks, and an arrow with its tokens."""
_RIGHT: Final = 86
_TOP: Final = 156
"""Above the map, for the sun."""
_BOTTOM: Final = 34
_CAPTION: Final = 40
_LEAST_WIDTH: Final = 400
"""Of the map, or of the room for it: less, and the sun's places would touch."""


@attrs.frozen
class Look(Frozen):
    """How a picture is to look, whatever it shows."""

    size: int | None
    theme: Theme
    colours: Palette
    prefix: str

    @classmethod
    def of(cls, size: int | None, theme: Theme, colours: Palette | None, id_prefix: str) -> Look:
        """Take what a caller gave.

        :raises InvalidData: if there is no such theme or colour, or the size is not positive.
        """
        if size is not None and size <= 0:
            raise InvalidData([Problem("size", "a picture is at least one pixel wide")])
        return cls(size, theme, palette(theme, colours), escape(id_prefix))


def document(
    look: Look, width: float, height: float, heading: str, description: str, content: str
) -> str:
    """A whole picture, with a title and a description for those who do not see it."""
    scale = 1 if look.size is None else look.size / width
    key = digest(heading + description)
    names = (f"{look.prefix}title-{key}", f"{look.prefix}desc-{key}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="northwest-passage {look.theme}"'
        f' width="{num(width * scale)}" height="{num(height * scale)}"'
        f' viewBox="0 0 {num(width)} {num(height)}" role="img" aria-labelledby="{names[0]} {names[1]}">'
        f'<title id="{names[0]}">{escape(heading)}</title>'
        f'<desc id="{names[1]}">{escape(description)}</desc>{content}</svg>'
    )


def table(
    state: State, look: Look, *, with_panel: bool, names: bool, under: str, over: str, caption: str
) -> str:
    """The map with all that stands around it.

    :param under: what is laid over the map, below the pieces.
    :param over: what is laid over everything.
    """
    edition, colours, prefix = state.edition, look.colours, look.prefix
    map_width, map_height = edition.columns * CELL, edition.rows * CELL
    room = max(map_width, _LEAST_WIDTH)
    left = _LEFT + (room - map_width) / 2
    width = _LEFT + room + _RIGHT
    height = _TOP + map_height + _BOTTOM + (_CAPTION if caption else 0)
    if with_panel:
        height = max(height, panel_height(state) + 32)
    frozen = state.frozen_rows
    borders, labels = zones(edition, colours)
    complete = islands(state.board)
    content = [
        f'<g class="board" transform="translate({num(left)} {_TOP})">',
        sun_arch(state, map_width / 2, max(map_width, _LEAST_WIDTH) * 0.43, colours),
        neatline(edition, frozen, colours),
        labels,
        grid(edition.columns, edition.rows, colours),
        ground(state.board, complete, prefix, colours),
        ice(state.board, frozen, prefix, colours),
        tiles(state.board, frozen, prefix, names, colours),
        borders,
        chart_marks(state.board, complete, colours),
        arrows(state, colours),
        under,
        '<g class="pieces">',
        *units_and_tokens(state, prefix, colours),
        "</g>",
        over,
        f'<g transform="translate(0 {map_height + _BOTTOM + 16})">{caption}</g>' if caption else "",
        "</g>",
    ]
    if with_panel:
        content.append(
            f'<g transform="translate({num(width)} 16)">'
            f"{panel(state, height - 32, prefix, colours)}</g>"
        )
        width += PANEL_WIDTH + 16
    background = (
        f'<rect class="page" width="{num(width)}" height="{num(height)}" rx="12"'
        f' fill="{colours["page"]}"/>'
    )
    return document(
        look,
        width,
        height,
        f"Expedition: Northwest Passage, round {state.round} of {edition.rounds}",
        " ".join(_description(state)),
        background + "".join(content),
    )


def caption(words: str, colour: str, colours: Palette, picture: str = "") -> str:
    """A sentence below the map, after a small picture if there is one."""
    before = f'<g transform="translate(0 -20)">{picture}</g>' if picture else ""
    return (
        f'{before}<text class="caption" x="{74 if picture else 0}" font-family="{SERIF}" font-size="16"'
        f' fill="{colours[colour]}">{escape(words)}</text>'
    )


def _description(state: State) -> Iterator[str]:
    """The position in words."""
    frozen = state.frozen_rows
    yield f"The sun is on {state.sun.name}; {frozen} of {state.edition.rows} rows are frozen."
    yield f"{len(state.board.tiles)} tiles lie on the board."
    for number, player in enumerate(state.players):
        yield f"{letter(number)} {player.name}: {_whereabouts(player)}, {player.prestige} prestige."
    if state.is_over:
        yield "The game is over."


def _whereabouts(player: Player) -> str:
    words = f"Ship at column {player.ship.col}, row {player.ship.row}"
    if player.sled is not None:
        words += f", Sled at column {player.sled.tile.col}, row {player.sled.tile.row}"
    return words + (", back in Greenland" if player.returned else "")
