"""The display of the game's values in notebooks.

Each class has one hook, ``_repr_html_``, which calls :func:`html`. This module is imported only when a
notebook calls the hook.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

import attrs

from northwest_passage._internal.strings import escape, html_table
from northwest_passage._internal.svg.picture import Look, document
from northwest_passage.errors import InvalidData
from northwest_passage.expedition import svg
from northwest_passage.expedition.board import Board
from northwest_passage.expedition.default_edition import DEFAULT_EDITION
from northwest_passage.expedition.events import Event
from northwest_passage.expedition.islands import islands
from northwest_passage.expedition.nouns import TileId, TokenKind
from northwest_passage.expedition.reasons import Refusal
from northwest_passage.expedition.records import GameRecord
from northwest_passage.expedition.scoring import Score, Standings
from northwest_passage.expedition.sentences import at, crew, describe, place
from northwest_passage.expedition.sentences import token as token_name
from northwest_passage.expedition.state import Player, State
from northwest_passage.expedition.svg.border import neatline
from northwest_passage.expedition.svg.cards import signed, source_name
from northwest_passage.expedition.svg.coast import CELL
from northwest_passage.expedition.svg.colours import COLOURS
from northwest_passage.expedition.svg.layout import Span, layout
from northwest_passage.expedition.svg.terrain import chart_marks, grid, ground, names, tiles


@singledispatch
def html(value: object) -> str:
    """Return a value as HTML: a picture, a table, or an animated game."""
    return f"<code>{escape(repr(value))}</code>"


@html.register
def _(value: State) -> str:
    return svg.board(value, theme="auto")


def after(state: State, events: Sequence[Event]) -> str:
    """Return a state as HTML. The events that led to it are marked in the picture and described below."""
    sentences = "".join(f"<li>{escape(words)}</li>" for words in describe(state, events))
    return f"{svg.board(state, theme='auto', last=events)}<ul>{sentences}</ul>"


@html.register
def _(board: Board) -> str:
    """Draw the map alone."""
    look = Look.of(COLOURS, None, "auto", None, "")
    columns, rows = board.grid.columns, board.grid.rows
    where = layout(Span(0, 0, columns, rows), cropped=True, size=None, panel=False)
    charted = islands(board)
    land = ground(board, charted, "", look.colours)
    content = (
        f'<rect width="{where.width:g}" height="{where.height:g}" rx="12" fill="{look.colours["page"]}"/>'
        f'<g transform="translate({where.left:g} {where.top:g})">{neatline(where, look.colours)}'
        f"{grid(columns, rows, look.colours)}{land.open}{tiles(board, 0, '', look.colours)}"
        f"{chart_marks(board, charted, look.colours)}{names(board, 1, look.colours)}</g>"
    )
    words = f"{len(board.tiles)} tiles on {columns} by {rows} cells of {CELL} units"
    return document(look, where.width, where.height, "The map", words, content)


@html.register
def _(value: TileId) -> str:
    try:
        return svg.tile(DEFAULT_EDITION, value, names=True, theme="auto", size=192)
    except InvalidData:
        return f"<code>{escape(str(value))}</code>, a tile that the default edition does not have"


@html.register
def _(value: Refusal) -> str:
    where = f" ({escape(at(*value.cells))})" if value.cells else ""
    return f"<p><strong>{escape(value.reason)}</strong>: {escape(value.message)}{where}</p>"


@html.register
def _(value: Player) -> str:
    edition = DEFAULT_EDITION
    earned: dict[str, int] = attrs.asdict(value.earned)
    sled = "lost" if value.sled_lost else "not deployed"
    if value.sled is not None:
        sled = f"{place(edition, value.sled.tile)}; {crew(value.sled_crew)}"
    rows = [
        [value.name, f"{value.prestige} prestige"],
        ["Ship", f"{place(edition, value.ship)}; {crew(value.ship_crew)}"],
        ["Sled", sled],
        ["tokens", ", ".join(f"{value.tokens[k]} {token_name(k)}" for k in TokenKind)],
        ["reserve", ", ".join(map(str, value.reserve)) or "no tiles"],
        ["scored", ", ".join(f"{n} {source_name(s)}" for s, n in earned.items() if n) or "nothing"],
    ]
    return html_table(rows)


@html.register
def _(value: Standings) -> str:
    fields = [field.name for field in attrs.fields(Score)]
    rows = [["", *(f"{line.place}. {line.name}" for line in value)]]
    for field in fields:
        points = [getattr(line.score, field) for line in value]
        if any(points):
            rows.append([source_name(field), *map(signed, points)])
    rows.append(["total", *(signed(line.total) for line in value)])
    return html_table(rows)


@html.register
def _(value: GameRecord) -> str:
    return svg.replay(value)._repr_html_()
