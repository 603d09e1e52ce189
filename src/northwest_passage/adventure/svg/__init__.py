"""SVG pictures of the race: self-contained strings to save, send or show.

>>> from random import Random
>>> from northwest_passage import adventure
>>> from northwest_passage.adventure import svg
>>> state = adventure.new_game(["Amundsen", "Franklin"], rng=Random(1903))
>>> picture = svg.board(state, viewer=0, theme="dark", size=600)
>>> picture.startswith("<svg "), picture.count('class="boat')
(True, 3)

**Secrets.** A picture shows the information available to its ``viewer``, by default to a spectator.

**Clicks.** Every highlighted element is a target: it has the class ``target`` and, in ``data-action``, the id
of its action. The id is the same as in the frontend document, and ``parse_action`` reads it. Where several
actions end on the same hex or concern the same thing, ``data-actions`` lists them, separated by ``|``.
Keyboards and screen readers treat targets as buttons, and nothing covers them.

Ids and attributes identify all other elements: ``hex-3-4`` is a hex, ``boat-0`` the boat of player 0,
``player-0`` that player's card, ``token-0-single-3-4-0`` a token by its owner, its shape, its hexes and the
number of equal tokens below it. ``data-col``, ``data-row``, ``data-tile``, ``data-player``, ``data-shape``
and others hold the same information as values.

**Colours.** Colours work as in the pictures of Expedition: see :mod:`northwest_passage.expedition.svg`. With
``theme="auto"`` they are CSS variables such as ``--nwp-sea``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from northwest_passage._internal.arguments import (
    check_last,
    check_position,
    check_refusal,
    check_type,
    checked_items,
    must_be,
)
from northwest_passage._internal.strings import quoted
from northwest_passage._internal.svg.picture import Look, Page, PanelPlace, Picture
from northwest_passage._internal.svg.replay import played
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
from northwest_passage.adventure.svg.story import chart
from northwest_passage.adventure.views import Position, View, view

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
"""The viewer of a picture: a player, ``None`` for a spectator, or ``"all"`` to show every hand."""


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
    """Draw the scenario with routes and boats, and a panel with all open information.

    Tokens are ribbons in the colours of their players, with a letter where they are on top. Where several are
    on a hex, each is drawn a little higher than the one below it, and a small letter at the foot of the hex
    names each player whose route continues below. The boat of the player to act has a ring. The picture of a
    finished game is labelled as such.

    :param state: a state, or the view of a seat.
    :param viewer: the player whose hand and dealt characters are shown. By default no hand is shown. A view
        has its own viewer.
    :param size: the width in pixels. The height follows from it. By default the picture has its natural
        size. At 300 pixels or more, no text is smaller than 9 pixels. The panel is below the map if there is
        no space beside it.
    :param theme: ``"light"`` or ``"dark"`` to suit the page, or ``"auto"`` to follow it.
    :param colours: colours that replace some of the :data:`COLOURS` of the theme.
    :param panel: whether to show the turn, the table and the players: ``"beside"`` the map, ``"below"`` it,
        or at the better place for the size (``True``).
    :param crop: the part of the scenario to draw: the rows of the given hexes, or with ``"near"`` the rows
        around the boats and all revealed rows ahead of them.
    :param legend: whether to explain the symbols below the map.
    :param names: whether to write the names of scenario tiles on them.
    :param highlight: actions to choose from, such as those of ``legal_actions``, each drawn as a target at
        its place. Hexes can be given too, and are only marked. Advances to the same hex share a target, which
        shows the cost of the cheapest one. The ribbon of that advance is visible while the pointer is on the
        target. If at most three advances are highlighted, all their ribbons are always visible. An action
        without a place on the map, such as the end of a turn, is a target in the panel.
    :param last: the action that led to this state, or preferably its events, as the viewer has seen them.
    :param refusal: the refusal of an action. Its message is shown, and its hexes are crossed out.
    :param id_prefix: a string to put before every id.
    :raises InvalidData: if ``viewer``, ``theme``, ``crop`` or the name of a colour is invalid, the size is
        out of range, or an argument has the wrong type.

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
    wanted = checked_items(highlight, (*ACTION_KINDS, Hex), "an action or a Hex", "highlight")
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
    """Return the part of a position that the viewer may see."""
    if isinstance(position, View):
        if viewer not in (None, "all", position.viewer):
            raise must_be("viewer", f"{quoted(position.viewer)}, as in the view", viewer)
        return position
    if viewer == "all":
        return position
    return view(position, viewer)


def replay(record: GameRecord, *, theme: Theme = "auto") -> Page:
    """Build an animated replay of a race: one self-contained HTML page for any browser.

    Beside the scenario the page shows the players, sentences that describe the events, and the :func:`story`.
    The page shows every hand, so do not give it to a player until the race is over. The controls
    are those of :func:`northwest_passage.expedition.svg.replay`: a slider, space, arrow keys, Home, End, +
    and -. A URL that ends with ``#40`` opens the page at step 40. There is no animation for readers
    whose system requests reduced motion.

    :param record: the record of the race.
    :param theme: ``"light"``, ``"dark"``, or ``"auto"`` to follow the reader's system.
    :raises InvalidData: if the theme is unknown, or the record cannot be played to its end.

    >>> from northwest_passage import adventure
    >>> from northwest_passage.adventure import svg
    >>> svg.replay(adventure.GameRecord.new(["Amundsen", "Franklin"]))[:15]
    '<!doctype html>'
    """
    check_type(record, GameRecord, path="record")
    return replay_page(record, theme)


def story(
    record: GameRecord,
    *,
    size: int | None = None,
    theme: Theme = "light",
    colours: Palette | None = None,
    id_prefix: str = "",
) -> Picture:
    """Draw the story of a race as a chart: the progress of each boat towards the Pacific over time.

    :param record: the record of the race.
    :param size: the width in pixels, or ``None`` for the natural size.
    :param theme: as in :func:`board`.
    :param colours: as in :func:`board`.
    :param id_prefix: as in :func:`board`.
    :raises InvalidData: if the record cannot be played to its end, or as in :func:`board`.

    >>> from northwest_passage import adventure
    >>> from northwest_passage.adventure import svg
    >>> svg.story(adventure.GameRecord.new(["Amundsen", "Franklin"])).count('class="player-')
    2
    """
    check_type(record, GameRecord, path="record")
    return chart(played(record), Look.of(COLOURS, size, theme, colours, id_prefix))
