"""The HTML with which notebooks display the objects of the game.

The classes have one hook, ``_repr_html_``, which calls :func:`html`. This module is imported only when a
notebook calls the hook.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from northwest_passage._internal.strings import count, escape, html_table, listed
from northwest_passage.adventure import svg
from northwest_passage.adventure.default_edition import DEFAULT_EDITION
from northwest_passage.adventure.events import Event
from northwest_passage.adventure.nouns import Shape
from northwest_passage.adventure.reasons import Refusal
from northwest_passage.adventure.records import GameRecord
from northwest_passage.adventure.scoring import Standings
from northwest_passage.adventure.sentences import describe, power, title
from northwest_passage.adventure.state import Player, State
from northwest_passage.adventure.views import AnyPlayer, PlayerView, View


@singledispatch
def html(value: object) -> str:
    """Return a value as HTML: a picture, a table, or an animated race."""
    return f"<code>{escape(repr(value))}</code>"


@html.register
def _(value: State) -> str:
    """Draw a state with every hand, since code that has a state has access to all secrets anyway."""
    return svg.board(value, viewer="all", theme="auto")


@html.register
def _(value: View) -> str:
    return svg.board(value, theme="auto")


def after(state: State, events: Sequence[Event]) -> str:
    """Return a state as HTML. The events that led to it are marked in the picture and described below."""
    sentences = "".join(f"<li>{escape(words)}</li>" for words in describe(state, events))
    return f"{svg.board(state, viewer='all', theme='auto', last=events)}<ul>{sentences}</ul>"


@html.register
def _(value: GameRecord) -> str:
    return svg.replay(value)._repr_html_()


@html.register
def _(value: Standings) -> str:
    rows = [
        ["", *(f"{line.place}. {line.name}" for line in value)],
        ["row", *(str(line.row) for line in value)],
        ["", *("won" if line.winner else "" for line in value)],
    ]
    return html_table(rows if any(line.winner for line in value) else rows[:2])


@html.register
def _(value: Refusal) -> str:
    where = f" ({listed([f'{col},{row}' for col, row in value.cells])})" if value.cells else ""
    return f"<p><strong>{escape(value.reason)}</strong>: {escape(value.message)}{where}</p>"


@html.register(Player)
@html.register(PlayerView)
def _(player: AnyPlayer) -> str:
    edition, who = DEFAULT_EDITION, player.character
    cards = count(player.hand_size, "card")
    if player.hand:
        cards = listed([title(card) for card in player.hand])
    col, row = player.boat
    rows = [
        [player.name, f"boat at {col},{row}"],
        ["character", "none" if who is None else f"{edition.name_of(who)}: {power(edition, who)}"],
        ["hand", cards],
        *([title(shape), str(left)] for shape, left in zip(Shape, player.reserve, strict=True)),
    ]
    return html_table(rows)
