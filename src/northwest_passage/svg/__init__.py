"""Pictures of the game as SVG: strings that need nothing else, to be saved, sent or shown.

>>> import random
>>> import northwest_passage as nwp
>>> from northwest_passage import svg
>>> state = nwp.new_game(["Ross", "Parry"], rng=random.Random(1845))
>>> picture = svg.board(state, theme="dark", panel=False, size=600)
>>> picture.startswith("<svg "), picture.count('class="unit ship')
(True, 2)

A click can be told from ids and attributes: ``cell-3-4`` is a cell, ``tile-3-4`` the tile whose
north-western cell it is, ``token-3-4`` a token, ``ship-0`` and ``sled-0`` are the units of the first player,
``player-0`` is the player's card, ``slot-0`` and ``pile-0`` are tiles to draw; ``data-col``, ``data-row``,
``data-player``, ``data-area``, ``data-tile`` and others say the same as values. Everything has a class, and
colours are plain attributes, which any style sheet overrules. Pictures that share a page do not disturb each
other; give them an ``id_prefix`` to tell their ids apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from northwest_passage.actions import Action
from northwest_passage.edition import Edition
from northwest_passage.errors import InvalidData, Problem
from northwest_passage.events import Event
from northwest_passage.geometry import Face, small_faces
from northwest_passage.nouns import Cell, Side, TileId, TileKind, Unit
from northwest_passage.reasons import Refusal
from northwest_passage.rules import about
from northwest_passage.rules.queries import placements as _places
from northwest_passage.state import State
from northwest_passage.svg.coast import CELL
from northwest_passage.svg.colours import COLOURS, Palette, Theme
from northwest_passage.svg.highlights import (
    around_unit,
    choices,
    footprints,
    last_action,
    refused,
)
from northwest_passage.svg.highlights import sea_path as draw_sea_path
from northwest_passage.svg.panel import tile_picture
from northwest_passage.svg.picture import Look, caption, document, table
from northwest_passage.svg.pieces import SANS, token
from northwest_passage.svg.terrain import face as _face
from northwest_passage.svg.terrain import joker_mark
from northwest_passage.words import count
from northwest_passage.words import token as token_name

__all__ = ["COLOURS", "Palette", "Theme", "board", "placements", "tile"]


def board(
    state: State,
    *,
    size: int | None = None,
    theme: Theme = "light",
    colours: Palette | None = None,
    panel: bool = True,
    names: bool = False,
    highlight: Iterable[Action | Cell] = (),
    last: Action | Sequence[Event] | None = None,
    sea_path: bool = False,
    refusal: Refusal | None = None,
    id_prefix: str = "",
) -> str:
    """The map with sun, zones, arrows, tokens and units, and a panel with all that lies beside it.

    A full board takes some milliseconds.

    :param size: the width in pixels; the height follows. By default the natural size.
    :param theme: for a light or for a dark page.
    :param colours: replaces some of the :data:`COLOURS` of the theme.
    :param panel: whether to show display, piles and players.
    :param names: whether to write the names of tiles on them.
    :param highlight: cells, or actions such as :func:`placements <northwest_passage.placements>` and
        :func:`destinations <northwest_passage.destinations>` give; actions without a place are passed over.
    :param last: the action that led to this state, or better its events, which also tell from where.
    :param sea_path: whether to show a sea path from Greenland to the Northwest Passage (PLC-4).
    :param refusal: an illegal action's, to show its cells and its message.
    :param id_prefix: put before every id.
    :raises InvalidData: if there is no such theme or colour, or the size is not positive.

    >>> import northwest_passage as nwp
    >>> from northwest_passage import svg
    >>> state = nwp.new_game(["Ross", "Parry"])
    >>> picture = svg.board(state, highlight=nwp.destinations(state, nwp.Unit.SHIP), sea_path=True)
    >>> 'class="sea-path"' in picture
    True
    """
    look = Look.of(size, theme, colours, id_prefix)
    under = choices(state, highlight, look.colours)
    over = ""
    if sea_path:
        under += draw_sea_path(state.board, state.edition, look.colours)
    if last is not None:
        over += last_action(state, last, look.colours)
    if refusal is not None:
        under += refused(state, refusal, look.prefix, look.colours)
    return table(
        state,
        look,
        with_panel=panel,
        names=names,
        under=under,
        over=over,
        caption="" if refusal is None else caption(refusal.message, "refusal", look.colours),
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
    panel: bool = False,
    names: bool = False,
    id_prefix: str = "",
) -> str:
    """The map with all places where a tile may lie beside a unit, and in how many ways at each.

    Each place has an outline with ``data-col``, ``data-row`` and ``data-ways``, the rotations and sides
    such as ``"0f 90b"``. What is shown is what :func:`placements <northwest_passage.placements>` gives; the
    other parameters are those of :func:`board`.

    :param player: whose unit; by default the one whose turn it is.
    :raises InvalidData: if there is no such theme or colour, or the size is not positive.

    >>> import northwest_passage as nwp
    >>> from northwest_passage import svg
    >>> state = nwp.new_game(["Ross", "Parry"])
    >>> svg.placements(state, nwp.Unit.SHIP, nwp.TileId.small(0)).count('class="placement"')
    2
    """
    look = Look.of(size, theme, colours, id_prefix)
    actions = _places(state, unit, tile, player=player)
    spots = count(len({about.footprint(action) for action in actions}), "place")
    words = f"{tile} may lie in {spots}, in {count(len(actions), 'way')} altogether."
    if not actions:
        words = f"{tile} may lie nowhere beside this unit."
    known = state.edition.has(tile)
    picture = tile_picture(state.edition, tile, 30, look.colours) if known else ""
    return table(
        state,
        look,
        with_panel=panel,
        names=names,
        under=around_unit(state, unit, player, look.colours),
        over=footprints(actions, look.colours),
        caption=caption(words, "ink", look.colours, picture),
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
) -> str:
    """One tile as it lies, with its symbol: large, small, Joker or printed.

    The picture is the tile and nothing around it: pictures laid side by side join as tiles do.

    :param side: which face lies up; only large tiles have a back.
    :param rotation: degrees clockwise, after the flip (BRD-5).
    :param names: whether to write its name on it.
    :raises InvalidData: if the edition has no such tile, or it cannot lie so, or as :func:`board`.

    >>> import northwest_passage as nwp
    >>> from northwest_passage import svg
    >>> picture = svg.tile(nwp.DEFAULT_EDITION, nwp.TileId.large(17), rotation=90)
    >>> picture.count('class="symbol inuit"')
    1
    """
    look = Look.of(size, theme, colours, id_prefix)
    lying = next(
        (f for f in _faces(edition, tile) if (f.side, f.rotation) == (side, rotation)), None
    )
    if lying is None:
        raise InvalidData([Problem("tile", f"there is no {tile}, or it cannot lie so")])
    width, height = lying.shape.width * CELL, lying.shape.height * CELL
    symbol = edition.symbol(tile)
    content = _face(lying.shape, lying.corners, look.prefix, look.colours)
    words = f"Tile {tile}"
    if symbol is not None and lying.symbol is not None:
        x, y = divmod(lying.symbol, lying.shape.height)
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
            f'<text x="4" y="12" font-family="{SANS}" font-size="10" fill="{look.colours["tile"]}"'
            f' stroke="{look.colours["outline"]}" stroke-width="2" paint-order="stroke">{tile}</text>'
        )
    way = f"{side.name.lower()} side up, turned by {rotation} degrees"
    return document(look, width, height, words, way, content)


def _faces(edition: Edition, tile: TileId) -> tuple[Face, ...]:
    """All ways a tile can lie; none for a tile that does not exist."""
    if tile.kind is TileKind.PRINTED:
        return tuple(p.face for p in edition.printed[tile.number : tile.number + 1])
    if tile.kind is TileKind.JOKER:
        return small_faces(tile.number) if edition.has(TileId.small(tile.number)) else ()
    return edition.faces(tile) if edition.has(tile) else ()
