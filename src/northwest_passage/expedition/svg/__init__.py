"""SVG pictures of the game: self-contained strings to save, send or show.

>>> import random
>>> import northwest_passage as nwp
>>> from northwest_passage.expedition import svg
>>> state = nwp.new_game(["Ross", "Parry"], rng=random.Random(1845))
>>> picture = svg.board(state, theme="dark", panel=False, size=600)
>>> picture.startswith("<svg "), picture.count('class="unit ship')
(True, 2)

**Clicks.** Every highlighted element is a click target. It has the class ``target`` and the attribute
``data-action`` with the id of its action, as in the frontend document. :func:`parse_action
<northwest_passage.parse_action>` reads this id. Where several actions differ only in a detail such as the
rotation, ``data-actions`` lists them, separated by ``|``. Keyboards and screen readers treat targets as
buttons, and no other element covers them.

Ids and attributes also identify all other elements: ``cell-3-4`` is a cell, ``tile-3-4`` the tile with that
north-western cell, ``token-3-4`` a token, ``ship-0`` and ``sled-0`` are the units of the first player,
``player-0`` is the player's card, ``slot-0`` and ``pile-0`` are tiles to draw. ``data-col``, ``data-row``,
``data-player``, ``data-area``, ``data-tile`` and others hold the same information as values.

**Colours.** Every element has a class, and colours are plain attributes, which any style sheet can override.
With ``theme="auto"`` they are CSS variables such as ``--nwp-sea``: one picture suits light and dark pages,
and a page can set its own colours with ``svg.northwest-passage { --nwp-sea: navy }``. Pictures on the same
page do not affect each other. Give each an ``id_prefix`` to keep their ids distinct.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from northwest_passage._internal.arguments import (
    check_last,
    check_position,
    check_type,
    checked_items,
)
from northwest_passage._internal.strings import count
from northwest_passage._internal.svg.parts import SANS
from northwest_passage._internal.svg.picture import Look, Page, PanelPlace, Picture, document
from northwest_passage._internal.svg.replay import played
from northwest_passage._internal.svg.themes import PLAYERS, Palette, Theme
from northwest_passage.errors import invalid
from northwest_passage.expedition.actions import ACTION_KINDS, Action
from northwest_passage.expedition.edition import Edition, faces_of
from northwest_passage.expedition.events import EVENT_KINDS, Event
from northwest_passage.expedition.nouns import Cell, Side, TileId, TileKind, Unit
from northwest_passage.expedition.reasons import Refusal
from northwest_passage.expedition.records import GameRecord
from northwest_passage.expedition.rules import queries
from northwest_passage.expedition.rules.engine import why_illegal
from northwest_passage.expedition.rules.queries import placements as _places
from northwest_passage.expedition.sentences import token as token_name
from northwest_passage.expedition.state import State
from northwest_passage.expedition.svg.cards import tile_picture
from northwest_passage.expedition.svg.choices import areas_drawn, choices
from northwest_passage.expedition.svg.coast import CELL
from northwest_passage.expedition.svg.colours import COLOURS
from northwest_passage.expedition.svg.composition import caption, table
from northwest_passage.expedition.svg.layout import Crop, layout, span
from northwest_passage.expedition.svg.marks import around_unit, last_action, refused
from northwest_passage.expedition.svg.replay import replay_page
from northwest_passage.expedition.svg.story import chart
from northwest_passage.expedition.svg.terrain import face as _face
from northwest_passage.expedition.svg.terrain import joker_mark
from northwest_passage.expedition.svg.units import token

__all__ = [
    "COLOURS",
    "PLAYERS",
    "Crop",
    "Page",
    "Palette",
    "PanelPlace",
    "Picture",
    "Theme",
    "board",
    "placements",
    "replay",
    "story",
    "tile",
]


def board(
    state: State,
    *,
    size: int | None = None,
    theme: Theme = "light",
    colours: Palette | None = None,
    panel: PanelPlace = True,
    crop: Crop | None = None,
    legend: bool = False,
    names: bool = False,
    areas: bool | Iterable[Cell] = False,
    highlight: Iterable[Action | Cell] = (),
    last: Action | Sequence[Event] | None = None,
    sea_path: bool = False,
    refusal: Refusal | Action | None = None,
    id_prefix: str = "",
) -> Picture:
    """Draw the map with sun, zones, arrows, tokens and units, and a panel with all other information.

    Drawing a full board takes a few milliseconds. Units that can act have rings around them. The panel of a
    finished game shows its result.

    >>> import northwest_passage as nwp
    >>> from northwest_passage.expedition import svg
    >>> state = nwp.new_game(["Ross", "Parry"])
    >>> picture = svg.board(state, highlight=nwp.destinations(state, nwp.Unit.SHIP), sea_path=True)
    >>> 'class="sea-path"' in picture
    True

    :param state: the state to draw.
    :param size: the width in pixels, which determines the height. The default is the natural width, 1314 with
        a panel. At a width of at least 360, no text is smaller than 9 pixels. To ensure this, the panel is
        below the map if the width is less than 990. If it is less than 500, a line of text also replaces the
        sun's arch, and pieces are larger.
    :param theme: the theme of the page: ``"light"``, ``"dark"``, or ``"auto"`` for both.
    :param colours: colours that replace some of the :data:`COLOURS` of the theme.
    :param panel: where to show display, piles and players: ``"beside"`` the map, ``"below"`` it, in
        whichever of these places suits the size (``True``), or not at all (``False``).
    :param crop: the part of the map to draw: the smallest rectangle with the given cells, or with all tiles
        (``"known"``). If given, the sun and the arrows are left out.
    :param legend: whether to explain the symbols below the map.
    :param names: whether to write the names of tiles on them.
    :param areas: tiles whose areas for Sleds are outlined and numbered (MOV-2); ``True`` for all tiles.
    :param highlight: actions to choose from, such as those that :func:`legal_actions
        <northwest_passage.legal_actions>`, :func:`placements <northwest_passage.placements>` and
        :func:`destinations <northwest_passage.destinations>` return, each shown in its place as a target.
        Cells can be given too, and are only marked. An action without a place on the map, such as a draw or a
        pass, is a target in the panel.
    :param last: the action that led to this state, or preferably its events, which also contain the origin of
        a move.
    :param sea_path: whether to show a sea path from Greenland to the Northwest Passage (PLC-4).
    :param refusal: an illegal action, or its refusal. The picture shows the reason and marks the cells
        that it names. If the action places a tile, the picture also shows the tile and marks the corners that
        do not match.
    :param id_prefix: a prefix for every id.
    :returns: the picture, a string.
    :raises InvalidData: if ``theme``, ``colours`` or ``crop`` is invalid, ``size`` is not positive, or an
        argument has the wrong type.
    """
    check_position(state, State, elsewhere="northwest_passage.adventure.svg")
    look = Look.of(COLOURS, size, theme, colours, id_prefix)
    where = layout(span(state, crop), cropped=crop is not None, size=size, panel=panel)
    wanted = checked_items(highlight, (*ACTION_KINDS, Cell), "an action or a Cell", "highlight")
    offered = choices(state, wanted, where.zoom, look.colours)
    under, over, words = "", "", None
    if areas is not False:
        shown: Iterable[Cell] = [tile.cell for tile in state.board.tiles]
        if areas is not True:
            shown = checked_items(areas, (Cell,), "a Cell", "areas")
        under += areas_drawn(state, shown, where.zoom, look.colours)
    if last is not None:
        check_last(last, ACTION_KINDS, EVENT_KINDS)
        over += last_action(state, last, where.zoom, look.colours)
    if refusal is not None:
        action = None if isinstance(refusal, Refusal) else refusal
        why = refusal if isinstance(refusal, Refusal) else why_illegal(state, refusal)
        if why is not None:
            known = action if type(action) in ACTION_KINDS else None
            over += refused(state, why, known, look.prefix, look.colours)
            words = caption(why.message, "refusal", look.colours, where)
    return table(
        state,
        look,
        where,
        offered,
        named=names,
        with_sea_path=sea_path,
        with_legend=legend,
        under=under,
        over=over,
        caption=words,
    )


def placements(
    state: State,
    unit: Unit,
    tile: TileId,
    *,
    player: int | None = None,
    size: int | None = None,
    theme: Theme = "light",
    colours: Palette | None = None,
    panel: PanelPlace = False,
    crop: Crop | None = None,
    names: bool = False,
    id_prefix: str = "",
) -> Picture:
    """Draw the map with every legal place for a tile next to a unit, and the number of orientations at each.

    Each place shows a ghost of the tile, unless it would overlap another ghost. Then the place has only a
    handle at its centre. The element of a place has ``data-col``, ``data-row``, the ids of its actions, and
    ``data-ways``, which lists their rotations and sides in the same order, such as ``"0f 90b"`` (``f`` for
    front, ``b`` for back). The picture shows the result of
    :func:`placements <northwest_passage.placements>`.

    >>> import northwest_passage as nwp
    >>> from northwest_passage.expedition import svg
    >>> state = nwp.new_game(["Ross", "Parry"])
    >>> svg.placements(state, nwp.Unit.SHIP, nwp.TileId.small(0)).count(
    ...     'data-action="ship places S0'
    ... )
    2

    :param state: the state to draw.
    :param unit: the unit next to which the tile is placed.
    :param tile: the tile.
    :param player: the owner of the unit, by default the player whose turn it is.
    :param size: as in :func:`board`.
    :param theme: as in :func:`board`.
    :param colours: as in :func:`board`.
    :param panel: as in :func:`board`.
    :param crop: as in :func:`board`.
    :param names: as in :func:`board`.
    :param id_prefix: as in :func:`board`.
    :returns: the picture, a string.
    :raises InvalidData: as in :func:`board`.
    """
    check_position(state, State, elsewhere="northwest_passage.adventure.svg")
    look = Look.of(COLOURS, size, theme, colours, id_prefix)
    where = layout(span(state, crop), cropped=crop is not None, size=size, panel=panel)
    actions = _places(state, unit, tile, player=player)
    spots = count(len({queries.footprint(action) for action in actions}), "place")
    words = f"{tile} fits in {spots}, in {count(len(actions), 'way')} altogether."
    if not actions:
        words = f"{tile} fits nowhere next to this unit."
    known = state.edition.has(tile)
    picture = tile_picture(state.edition, tile, 30, look.colours) if known else ""
    return table(
        state,
        look,
        where,
        choices(state, actions, where.zoom, look.colours),
        named=names,
        with_sea_path=False,
        with_legend=False,
        under=around_unit(state, unit, player, look.colours),
        over="",
        caption=caption(words, "ink", look.colours, where, picture),
    )


def tile(
    edition: Edition,
    tile: TileId,
    *,
    side: Side = Side.FRONT,
    rotation: int = 0,
    size: int | None = None,
    theme: Theme = "light",
    colours: Palette | None = None,
    names: bool = False,
    id_prefix: str = "",
) -> Picture:
    """Draw one tile of any kind (large, small, Joker or printed) in a given orientation, with its symbol.

    The picture has no margin: pictures placed side by side join like tiles.

    >>> import northwest_passage as nwp
    >>> from northwest_passage.expedition import svg
    >>> picture = svg.tile(nwp.DEFAULT_EDITION, nwp.TileId.large(17), rotation=90)
    >>> picture.count('class="symbol inuit"')
    1

    :param edition: the edition that has the tile.
    :param tile: the tile.
    :param side: the side that is up. Only large tiles have a back.
    :param rotation: degrees clockwise, after the flip (BRD-5).
    :param size: as in :func:`board`.
    :param theme: as in :func:`board`.
    :param colours: as in :func:`board`.
    :param names: whether to write the tile's name on it.
    :param id_prefix: as in :func:`board`.
    :returns: the picture, a string.
    :raises InvalidData: if the edition does not have this tile, the tile does not have this orientation, or
        as in :func:`board`.
    """
    check_type(edition, Edition, path="edition")
    check_type(tile, TileId, path="tile")
    look = Look.of(COLOURS, size, theme, colours, id_prefix)
    shown_face = next(
        (f for f in faces_of(edition, tile) if (f.side, f.rotation) == (side, rotation)), None
    )
    if shown_face is None:
        words = f"must be a tile of the edition that has this side and rotation, got {tile}"
        raise invalid("tile", words)
    width, height = shown_face.shape.width * CELL, shown_face.shape.height * CELL
    symbol = edition.symbol(tile)
    content = _face(shown_face.shape, shown_face.corners, look.prefix, look.colours)
    words = f"Tile {tile}"
    if symbol is not None and shown_face.symbol is not None:
        x, y = divmod(shown_face.symbol, shown_face.shape.height)
        words += f" with the symbol of {token_name(symbol)}"
        content += (
            f'<g class="symbol {symbol.name.lower()}"'
            f' transform="translate({(x + 0.5) * CELL:g} {(y + 0.5) * CELL:g})">'
            f"{token(symbol, look.colours)}</g>"
        )
    if tile.kind is TileKind.JOKER:
        content += joker_mark(Cell(0, 0), look.colours)
    if names:
        content += (
            f'<text x="4" y="14" font-family="{SANS}" font-size="12" fill="{look.colours["piece"]}"'
            f' stroke="{look.colours["outline"]}" stroke-width="3" paint-order="stroke">{tile}</text>'
        )
    way = f"{side.name.lower()} side up, turned by {rotation} degrees"
    return document(look, width, height, words, way, content)


def replay(record: GameRecord, *, theme: Theme = "auto") -> Page:
    """Build an animated replay of a game: one self-contained HTML page for any browser.

    Next to the map, the page shows the players, sentences that describe the events, and the :func:`story` of
    the game. A slider moves through the steps. Space plays and pauses. The arrow keys move by one step, or
    with Shift by one round. Home and End jump to the first and the last step. The keys + and - change the
    speed. ``#40`` after the address opens the page at step 40. There is no animation for viewers whose system
    requests reduced motion. A game of 400 steps takes 300 kB. In a notebook, both
    the page and the record itself are displayed as this replay.

    >>> import northwest_passage as nwp
    >>> from northwest_passage.expedition import svg
    >>> svg.replay(nwp.GameRecord.new(["Ross", "Rae"]))[:15]
    '<!doctype html>'

    :param record: the game.
    :param theme: as in :func:`board`.
    :returns: the page, a string.
    :raises InvalidData: if ``theme`` is invalid, or the record cannot be replayed to its end.
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
    """Draw the story of a game as a chart: the prestige of all players over time, by source.

    Lines rise where prestige is scored, and a symbol shows the source. After the last step, the lines lead to
    the final totals.

    >>> import northwest_passage as nwp
    >>> from northwest_passage.expedition import svg
    >>> svg.story(nwp.GameRecord.new(["Ross", "Rae"])).count('class="player-')
    2

    :param record: the game.
    :param size: as in :func:`board`.
    :param theme: as in :func:`board`.
    :param colours: as in :func:`board`.
    :param id_prefix: as in :func:`board`.
    :returns: the picture, a string.
    :raises InvalidData: if the record cannot be replayed to its end, or as in :func:`board`.
    """
    check_type(record, GameRecord, path="record")
    return chart(played(record), Look.of(COLOURS, size, theme, colours, id_prefix))
