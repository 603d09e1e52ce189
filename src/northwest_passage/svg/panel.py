"""The panel beside the map: what lies open, and everything that players have before them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from northwest_passage._shared.markup import escape, num, shorten, title
from northwest_passage.edition import Edition
from northwest_passage.geometry import HORIZONTAL, SMALL
from northwest_passage.nouns import CHANCE, TileId, TileKind, TokenKind
from northwest_passage.scoring import standings
from northwest_passage.state import Crew, Player, State
from northwest_passage.svg.coast import CELL
from northwest_passage.svg.colours import Palette
from northwest_passage.svg.pieces import SANS, SERIF, ship, sled, token
from northwest_passage.svg.terrain import small_face
from northwest_passage.words import letter
from northwest_passage.words import token as token_name

__all__ = ["PANEL_WIDTH", "panel", "panel_height", "tile_picture"]

PANEL_WIDTH: Final = 340
_INSIDE: Final = PANEL_WIDTH - 28
_SLOTS: Final = 4
"""Slots of the display in one row."""
_SLOT_HEIGHT: Final = 62
_PILES_HEIGHT: Final = 84
_CARD_HEIGHT: Final = 118
_CARD_STEP: Final = _CARD_HEIGHT + 9
_PLACES: Final = ("1st", "2nd", "3rd", "4th")


def panel_height(state: State) -> int:
    """How high the panel is."""
    rows = -(-len(state.display) // _SLOTS)
    return 40 + rows * _SLOT_HEIGHT + _PILES_HEIGHT + 24 + len(state.players) * _CARD_STEP


def panel(state: State, height: float, prefix: str, colours: Palette) -> str:
    """Display, piles and players, from top to bottom."""
    rows = -(-len(state.display) // _SLOTS)
    piles_at = 32 + rows * _SLOT_HEIGHT
    cards_at = piles_at + _PILES_HEIGHT
    parts = [
        f'<rect width="{PANEL_WIDTH}" height="{num(height)}" rx="10" fill="{colours["panel"]}"/>',
        '<g transform="translate(14 0)">',
        _heading("Display", f"{len(state.bag)} in the bag", 24, colours),
        *_display(state, prefix, colours),
        f'<g transform="translate(0 {piles_at})">',
        _heading("Small tiles", f"{state.cartography_left} Cartography tokens left", 12, colours),
        *_piles(state, prefix, colours),
        f'</g><g transform="translate(0 {cards_at})">',
        _heading("Players", "crew: ● available, – resting", 12, colours),
    ]
    parts += (
        f'<g transform="translate(0 {22 + _CARD_STEP * number})">{_card(state, number, prefix, colours)}</g>'
        for number in range(len(state.players))
    )
    parts.append("</g></g>")
    return f'<g class="panel" font-family="{SANS}">{"".join(parts)}</g>'


def _heading(words: str, aside: str, y: int, colours: Palette) -> str:
    return (
        f'<text y="{y}" font-family="{SERIF}" font-size="14" font-weight="700" fill="{colours["ink"]}">'
        f'{words}</text><text x="{_INSIDE}" y="{y}" font-size="10.5" text-anchor="end"'
        f' fill="{colours["muted"]}">{aside}</text>'
    )


def _display(state: State, prefix: str, colours: Palette) -> Iterator[str]:
    step = _INSIDE / _SLOTS
    for slot, tile in enumerate(state.display):
        x, y = slot % _SLOTS * step, 34 + slot // _SLOTS * _SLOT_HEIGHT
        yield (
            f'<g id="{prefix}slot-{slot}" class="slot" data-slot="{slot}"'
            f' transform="translate({num(x)} {y})">'
        )
        if tile is None:
            yield (
                f'<rect width="70" height="35" fill="none" stroke="{colours["muted"]}"'
                ' stroke-dasharray="4 4"/></g>'
            )
        else:
            yield (
                f"{title(_describe(state.edition, tile))}"
                f"{tile_picture(state.edition, tile, 35, colours)}"
                f'<text x="35" y="48" font-size="10.5" text-anchor="middle" fill="{colours["muted"]}">'
                f"{tile}</text></g>"
            )


def _piles(state: State, prefix: str, colours: Palette) -> Iterator[str]:
    step = _INSIDE / len(state.small_piles)
    for pile, count in enumerate(state.small_piles):
        tile = TileId.small(pile)
        faded = "" if count else ' opacity=".3"'
        yield (
            f'<g id="{prefix}pile-{pile}" class="pile" data-pile="{pile}" data-count="{count}"'
            f' transform="translate({num(pile * step)} 22)"{faded}>{title(f"{tile}, {count} left")}'
            f"{tile_picture(state.edition, tile, 28, colours)}"
            f'<text x="14" y="41" font-size="10.5" text-anchor="middle" fill="{colours["muted"]}">'
            f"×{count}</text></g>"
        )


def tile_picture(edition: Edition, tile: TileId, cell: float, colours: Palette) -> str:
    """A tile as it lies in the box, with cells of this size, and its symbol."""
    is_large = tile.kind is TileKind.LARGE
    picture = small_face(HORIZONTAL if is_large else SMALL, edition.corners(tile), colours)
    symbol = edition.large_tiles[tile.number].symbol if is_large else None
    mark = ""
    if symbol is not None:
        x = CELL // 2 + symbol.half * CELL
        mark = (
            f'<g transform="translate({x} {CELL // 2}) scale(1.35)">'
            f"{token(symbol.kind, colours)}</g>"
        )
    return f'<g transform="scale({cell / CELL:.3g})">{picture}{mark}</g>'


def _describe(edition: Edition, tile: TileId) -> str:
    symbol = edition.symbol(tile)
    return f"{tile}" if symbol is None else f"{tile}, with the symbol of {token_name(symbol)}"


# -- Players -------------------------------------------------------------------------------------


def _card(state: State, number: int, prefix: str, colours: Palette) -> str:
    """All that lies before one player."""
    player = state.players[number]
    acts = state.to_act == number
    points, unit = player.prestige, "prestige"
    if state.is_over:
        points, unit = (
            next(line.total for line in standings(state) if line.player == number),
            "total",
        )
    border = (
        f'stroke="{colours["turn"]}" stroke-width="3"' if acts else f'stroke="{colours["rule"]}"'
    )
    return (
        f'<g id="{prefix}player-{number}" class="player{" acting" * acts}" data-player="{number}">'
        f'<rect width="{_INSIDE}" height="{_CARD_HEIGHT}" rx="7" fill="{colours["card"]}" {border}/>'
        f'<path d="M0 7Q0 0 7 0V{_CARD_HEIGHT}Q0 {_CARD_HEIGHT} 0 {_CARD_HEIGHT - 7}Z"'
        f' fill="{colours[f"player_{number}"]}"/>'
        f'<text x="16" y="22" font-size="15" font-weight="700" fill="{colours["ink"]}">'
        f"{letter(number)}&#160; {escape(shorten(player.name, 20))}</text>"
        f'<text x="16" y="36" font-size="10.5" fill="{colours["turn"] if acts else colours["muted"]}">'
        f"{_status(state, number)}</text>"
        f'<text x="{_INSIDE - 12}" y="25" font-family="{SERIF}" font-size="23" font-weight="700"'
        f' text-anchor="end" fill="{colours["ink"]}">{points}</text>'
        f'<text x="{_INSIDE - 12}" y="37" font-size="9.5" text-anchor="end" fill="{colours["muted"]}">'
        f"{unit}</text>"
        f'<g transform="translate(30 56) scale(.72)">{ship(number, colours)}</g>'
        f"{_crew(player.ship_crew, 48, number, colours)}"
        f'<g transform="translate(178 57) scale(.72)">{sled(number, colours)}</g>'
        f"{_sled_crew(player, number, colours)}"
        f"{''.join(_tokens(player, colours))}{''.join(_reserve(state, player, colours))}</g>"
    )


def _status(state: State, number: int) -> str:
    player = state.players[number]
    if state.is_over:
        line = next(line for line in standings(state) if line.player == number)
        words = f"{_PLACES[line.place - 1]} place"
        return f"{words}, back in Greenland" if player.returned else words
    if player.returned:
        return f"back in Greenland, {_PLACES[state.return_order.index(number)]} to return"
    if number in state.passed:
        return f"passed, {_PLACES[state.passed.index(number)]}"
    order = f"{_PLACES[state.turn_order.index(number)]} in turn order"
    if state.to_act == number:
        return f"▶ to act, {order}"
    if state.to_act == CHANCE and state.turn_player == number:
        return f"waits for a tile, {order}"
    return order


def _crew(crew: Crew, x: int, number: int, colours: Palette) -> str:
    """Crew as dots, and those who rest as dashes; in figures if they are many."""
    words = title(f"{crew.available} crew available, {crew.resting} resting")
    if crew.total > 9:
        return (
            f'<g class="crew">{words}<text x="{x}" y="61" font-size="12" fill="{colours["ink"]}">'
            f"●{crew.available} –{crew.resting}</text></g>"
        )
    standing = "".join(
        f'<circle cx="{x + 6 + 12 * i}" cy="57" r="4.3"/>' for i in range(crew.available)
    )
    lying = "".join(f"M{x + 3 + 12 * i} 60h6" for i in range(crew.available, crew.total))
    return (
        f'<g class="crew" stroke="{colours["ink"]}" stroke-width="1.3" fill="{colours[f"player_{number}"]}">'
        f'{words}{standing}<path d="{lying}" stroke="{colours["muted"]}" stroke-width="3"'
        ' stroke-linecap="round"/></g>'
    )


def _sled_crew(player: Player, number: int, colours: Palette) -> str:
    if player.sled_lost:
        words = f"lost with {player.crew_lost_with_sled} crew"
    elif player.sled is None:
        words = "not deployed"
    else:
        return _crew(player.sled_crew, 196, number, colours)
    return f'<text x="200" y="61" font-size="10.5" fill="{colours["muted"]}">{words}</text>'


def _tokens(player: Player, colours: Palette) -> Iterator[str]:
    for i, kind in enumerate(TokenKind):
        count = player.tokens[kind]
        x = 30 + 56 * i
        faded = "" if count else ' opacity=".35"'
        yield (
            f'<g class="tokens" data-kind="{kind.name.lower()}" data-count="{count}"{faded}>'
            f"{title(f'{count} {token_name(kind)}')}"
            f'<g transform="translate({x} 81) scale(.62)">{token(kind, colours)}</g>'
            f'<text x="{x + 14}" y="85.5" font-size="12.5" font-weight="700" fill="{colours["ink"]}">'
            f"{count}</text></g>"
        )


def _reserve(state: State, player: Player, colours: Palette) -> Iterator[str]:
    """The tiles not yet placed, as many as there is room for."""
    x = 16.0
    cell = 15.5
    for i, tile in enumerate(player.reserve):
        width = cell * (2 if tile.kind is TileKind.LARGE else 1)
        left = len(player.reserve) - i
        room = _INSIDE - 12 - x - (0 if left == 1 else 24)
        if width > room:
            yield f'<text x="{num(x)}" y="109" font-size="11" fill="{colours["muted"]}">+{left}</text>'
            return
        yield (
            f'<g class="reserve" data-tile="{tile}" transform="translate({num(x)} 97)">'
            f"{title(_describe(state.edition, tile))}{tile_picture(state.edition, tile, cell, colours)}</g>"
        )
        x += width + 5
    if not player.reserve:
        yield f'<text x="16" y="109" font-size="10.5" fill="{colours["muted"]}">no tiles in reserve</text>'
