"""Pictures of the race as SVG: strings that need nothing else, to be saved, sent or shown.

>>> from random import Random
>>> from northwest_passage import adventure
>>> from northwest_passage.adventure import svg
>>> state = adventure.new_game(["Amundsen", "Franklin"], rng=Random(1903))
>>> picture = svg.board(state, viewer=0, theme="dark", size=600)
>>> picture.startswith("<svg "), picture.count('class="boat')
(True, 3)

**Secrets.** A picture shows what its ``viewer`` may see, and by default what a spectator may see.

**Clicks.** What is highlighted can be chosen: every target has a class ``target`` and in ``data-action`` the
id of its action, as the frontend document gives it and ``parse_action`` reads it; ``data-actions`` has
several, with ``|`` between them, where they end on the same hex or concern the same thing. Targets are
buttons to a keyboard and to a screen reader, and nothing lies above them.

Ids and attributes tell what else was clicked: ``hex-3-4`` is a hex, ``boat-0`` the boat of the first player,
``player-0`` the player's card, ``token-0-single-3-4-0`` a token by its owner, shape and hexes and by how many
equal ones lie below it; ``data-col``, ``data-row``, ``data-tile``, ``data-player``, ``data-shape`` and others
say the same as values.

**Colours.** As in the pictures of Expedition: see :mod:`northwest_passage.expedition.svg`. With
``theme="auto"`` they are CSS variables such as ``--nwp-sea``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from northwest_passage._internal.arguments import (
    check_last,
    check_position,
    check_refusal,
    checked_items,
)
from northwest_passage._internal.strings import quoted
from northwest_passage._internal.svg.picture import Look, Page, PanelPlace, Picture
from northwest_passage._internal.svg.themes import PLAYERS, Palette, Theme
from northwest_passage.adventure.actions import ACTION_KINDS, Action
from northwest_passage.adventure.events import EVENT_KINDS, Event
from northwest_passage.adventure.nouns import Hex
from northwest_passage.adventure.reasons import Refusal
from northwest_passage.adventure.records import GameRecord
from northwest_passage.adventure.state import State
from northwest_passage.adventure.svg.choices import choices
from northwest_passage.adventure.svg.colours import COLOURS
from northwest_passage.adventure.svg.composition import table
from northwest_passage.adventure.svg.layout import Crop, plan
from northwest_passage.adventure.svg.marks import last_action, refused
from northwest_passage.adventure.svg.replay import replay_page
from northwest_passage.adventure.svg.story import chart, played
from northwest_passage.adventure.views import Position, View, view
from northwest_passage.errors import InvalidData, Problem, not_a

__all__ = [
    "COLOURS",
    "PLAYERS",
    "Crop",
    "Page",
    "Palette",
    "PanelPlace",
    "Picture",
    "Theme",
    "Viewer",
    "board",
    "replay",
    "story",
]

Viewer: TypeAlias = int | Literal["all"] | None
"""Who looks at a picture: a player, a spectator (``None``), or one who may see every hand (``"all"``)."""


def board(
    state: Position,
    *,
    viewer: Viewer = None,
    size: int | None = None,
    theme: Theme = "light",
    colours: Palette | None = None,
    panel: PanelPlace = True,
    crop: Crop | None = None,
    legend: bool = False,
    names: bool = False,
    highlight: Iterable[Action | Hex] = (),
    last: Action | Sequence[Event] | None = None,
    refusal: Refusal | None = None,
    id_prefix: str = "",
) -> Picture:
    """The scenario with routes and boats, and a panel with all that lies open.

    Tokens are ribbons in the colours of their players, with a letter where they are on top. Where several
    lie on a hex, each is a little higher than the one below it, and a small letter at the foot of the hex
    names each player whose route goes on below. The boat of the player to act has a ring. The picture of a
    finished game says so.

    :param state: a state, or what a seat sees of one.
    :param viewer: whose hand and dealt characters are shown; by default nobody's. A view knows its viewer.
    :param size: the width in pixels; the height follows. By default the natural size. No text is smaller
        than 9 pixels from 300 on: where there is no room beside the map, the panel lies below it.
    :param theme: for a light page, a dark one, or for both (``"auto"``).
    :param colours: replaces some of the :data:`COLOURS` of the theme.
    :param panel: whether to show the turn, the table and the players: ``"beside"`` the map, ``"below"`` it,
        or where the size suggests (``True``).
    :param crop: a part of the scenario: the rows of some hexes, or the rows around the boats and all that is
        revealed ahead of them (``"near"``).
    :param legend: whether to say below what the signs mean.
    :param names: whether to write the names of scenario tiles on them.
    :param highlight: actions such as ``legal_actions`` gives, each shown where it happens, as a target to be
        chosen; also hexes, which are only marked. Advances to one hex share a target with the points that the
        cheapest of them costs; its ribbon shows when it is pointed at, or always if there are no more than
        three. An action without a place on the map, such as the end of a turn, is a target in the panel.
    :param last: the action that led to this state, or better its events, as the viewer has seen them.
    :param refusal: why an action is not legal: shows the message and crosses out the hexes.
    :param id_prefix: put before every id.
    :raises InvalidData: if there is no such viewer, theme, colour or part of the scenario, the size is not
        positive, or something of another kind is given.

    >>> from northwest_passage import adventure
    >>> from northwest_passage.adventure import svg
    >>> state = adventure.new_game(["Amundsen", "Franklin"])
    >>> svg.board(state)
    <Picture: Northwest Passage Adventure, round 0, 19 kB>
    """
    look = Look.of(COLOURS, size, theme, colours, id_prefix)
    check_position(state, State, View, elsewhere="northwest_passage.expedition.svg")
    shown = _seen(state, viewer)
    where = plan(shown, crop=crop, size=size, panel=panel)
    wanted = checked_items(highlight, (*ACTION_KINDS, Hex), "actions and Hexes", "highlight")
    offered = choices(shown, wanted, where, look.colours)
    under, over, words = "", "", ""
    if last is not None:
        check_last(last, ACTION_KINDS, EVENT_KINDS)
        under = last_action(shown, last, where, look.colours)
    if refusal is not None:
        check_refusal(refusal)
        over = refused(refusal.cells, where, look.colours)
        words = refusal.message
    return table(
        shown,
        look,
        where,
        offered,
        named=names,
        with_legend=legend,
        under=under,
        over=over,
        caption=words,
    )


def _seen(position: Position, viewer: Viewer) -> Position:
    """What the viewer may see."""
    if isinstance(position, View):
        if viewer not in (None, "all", position.viewer):
            whose = f"the view is that of {quoted(position.viewer)}, not of {quoted(viewer)}"
            raise InvalidData([Problem("viewer", whose)])
        return position
    if viewer == "all":
        return position
    return view(position, viewer)


def replay(record: GameRecord, *, theme: Theme = "auto") -> Page:
    """A race that plays: one HTML page that needs nothing else, to be opened in any browser.

    Beside the scenario it has the players, sentences for what happens, and the :func:`story`. It shows every
    hand: until the race is over, a record belongs to whoever holds the secrets. The controls are those of
    :func:`northwest_passage.expedition.svg.replay`: a slider; space, arrow keys, Home, End, + and -; ``#40``
    after its address opens it at step 40. Nothing moves for those who have asked for less motion.

    :raises InvalidData: if there is no such theme, or the record cannot be played to its end.

    >>> from northwest_passage import adventure
    >>> from northwest_passage.adventure import svg
    >>> svg.replay(adventure.GameRecord.new(["Amundsen", "Franklin"]))[:15]
    '<!doctype html>'
    """
    return replay_page(_record(record), theme)


def story(
    record: GameRecord,
    *,
    size: int | None = None,
    theme: Theme = "light",
    colours: Palette | None = None,
    id_prefix: str = "",
) -> Picture:
    """The story of a race as a chart: how far each boat was, from the Atlantic to the Pacific, over time.

    The parameters are those of :func:`board`.

    :raises InvalidData: if the record cannot be played to its end, or as :func:`board`.

    >>> from northwest_passage import adventure
    >>> from northwest_passage.adventure import svg
    >>> svg.story(adventure.GameRecord.new(["Amundsen", "Franklin"])).count('class="player-')
    2
    """
    return chart(played(_record(record)), Look.of(COLOURS, size, theme, colours, id_prefix))


def _record(record: GameRecord) -> GameRecord:
    """The record itself, if it is one."""
    if not isinstance(record, GameRecord):  # pyright: ignore[reportUnnecessaryIsInstance]  # who knows
        raise not_a(record, GameRecord, path="record")
    return record
