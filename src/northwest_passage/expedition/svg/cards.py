"""The cards of the players, and the result at the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from northwest_passage._internal.strings import count, escape, listed, num, shorten, title
from northwest_passage._internal.svg.parts import PLACES, SANS, SERIF, ship
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.geometry import HORIZONTAL, SMALL, SMALL_PILES
from northwest_passage.expedition.nouns import CHANCE, TileId, TileKind, TokenKind
from northwest_passage.expedition.scoring import Score, standings
from northwest_passage.expedition.sentences import letter
from northwest_passage.expedition.sentences import token as token_name
from northwest_passage.expedition.state import Crew, Player, State
from northwest_passage.expedition.svg.coast import CELL
from northwest_passage.expedition.svg.terrain import small_face
from northwest_passage.expedition.svg.units import sled, token

_RESERVE_CELL: Final = 21
_RESERVE_STEP: Final = 40
"""The height of a row of reserve tiles with their names."""


def signed(number: int) -> str:
    """Format a number. If it is negative, use a minus sign instead of a hyphen."""
    return f"\u2212{-number}" if number < 0 else str(number)


def tile_picture(edition: Edition, tile: TileId, cell: float, colours: Palette) -> str:
    """Draw a tile with its symbol, in its standard orientation. ``cell`` is the width of a cell."""
    mark = ""
    if tile.kind is TileKind.SMALL:
        picture = small_face(SMALL, SMALL_PILES[tile.number], colours)
    else:
        large = edition.large_tiles[tile.number]
        picture = small_face(HORIZONTAL, large.corners, colours)
        if large.symbol is not None:
            x = CELL // 2 + large.symbol.half * CELL
            mark = (
                f'<g transform="translate({x} {CELL // 2}) scale(1.35)">'
                f"{token(large.symbol.kind, colours)}</g>"
            )
    return f'<g transform="scale({cell / CELL:.3g})">{picture}{mark}</g>'


def tile_words(edition: Edition, tile: TileId) -> str:
    """Describe a tile that has not been placed yet."""
    symbol = edition.symbol(tile)
    return f"{tile}" if symbol is None else f"{tile}, with the symbol of {token_name(symbol)}"


# -- Cards -----------------------------------------------------------------------------------------


def card_height(state: State, number: int, width: float) -> float:
    """Return the height of a player's card, given its width."""
    player = state.players[number]
    if state.is_over:
        return 134
    rows = 1 + max((row for _, _, row in _shelved(player, width)), default=0)
    return 112 + (_RESERVE_STEP * rows if player.reserve else 22)


def _shelved(player: Player, width: float) -> Iterator[tuple[TileId, float, int]]:
    """Yield the tiles of a reserve, arranged in rows: each with its x coordinate and the index of its row."""
    x, row = 16.0, 0
    for tile in player.reserve:
        wide = _RESERVE_CELL * 2 if tile.kind is TileKind.LARGE else _RESERVE_CELL + 3
        if x + wide > width - 10:
            x, row = 16.0, row + 1
        yield tile, x, row
        x += wide + 8


def card(
    state: State, number: int, width: float, height: float, prefix: str, colours: Palette
) -> str:
    """Draw a player's card, with everything that belongs to the player."""
    player = state.players[number]
    acts = state.to_act == number
    points, unit = player.prestige, "prestige"
    if state.is_over:
        line = next(line for line in standings(state) if line.player == number)
        points, unit = line.total, "points" if state.variant.is_solo else "total"
    border = (
        f'stroke="{colours["turn"]}" stroke-width="3"' if acts else f'stroke="{colours["rule"]}"'
    )
    # The second column of the crew begins in the middle.
    half = width / 2 + 6
    return (
        f'<g id="{prefix}player-{number}" class="player{" acting" * acts}" data-player="{number}">'
        f'<rect width="{num(width)}" height="{num(height)}" rx="7" fill="{colours["card"]}" {border}/>'
        f'<path d="M0 7Q0 0 7 0V{num(height)}Q0 {num(height)} 0 {num(height - 7)}Z"'
        f' fill="{colours[f"player_{number}"]}"/>'
        f'<text x="16" y="23" font-size="16" font-weight="700" fill="{colours["ink"]}">'
        f"{letter(number)}&#160; {escape(shorten(player.name, 20))}</text>"
        f'<text x="16" y="41" font-size="12.5" fill="{colours["turn"] if acts else colours["muted"]}">'
        f"{_status(state, number)}</text>"
        f'<text x="{num(width - 12)}" y="25" font-family="{SERIF}" font-size="23" font-weight="700"'
        f' text-anchor="end" fill="{colours["ink"]}">{signed(points)}</text>'
        f'<text x="{num(width - 12)}" y="41" font-size="12" text-anchor="end" fill="{colours["muted"]}">'
        f"{unit}</text>"
        f'<g transform="translate(30 63) scale(.75)">{ship(number, colours)}</g>'
        f"{_crew(player.ship_crew, 48, number, colours)}"
        f'<g transform="translate({num(half + 14)} 63) scale(.75)">{sled(number, colours)}</g>'
        f"{_sled_crew(player, half + 34, number, colours)}"
        f"{''.join(_tokens(player, width, colours))}{''.join(_reserve(state, number, width, colours))}</g>"
    )


def _status(state: State, number: int) -> str:
    player = state.players[number]
    if state.is_over:
        where = "back in Greenland" if player.returned else "not back in Greenland"
        if state.variant.is_solo:
            return where
        line = next(line for line in standings(state) if line.player == number)
        return f"{PLACES[line.place - 1]} place, {where}"
    if player.returned:
        return f"back in Greenland, {PLACES[state.return_order.index(number)]} to return"
    if number in state.passed:
        return f"passed, {PLACES[state.passed.index(number)]}"
    alone = len(state.turn_order) == 1
    order = "" if alone else f", {PLACES[state.turn_order.index(number)]} in turn order"
    if state.to_act == number:
        return f"▶ to act{order}"
    if state.to_act == CHANCE and state.turn_player == number:
        return f"waits for a tile{order}"
    return order.removeprefix(", ")


def _crew(crew: Crew, x: float, number: int, colours: Palette) -> str:
    """Draw available crew as dots and resting crew as dashes, or both as numbers if there are many."""
    words = title(f"{crew.available} crew available, {crew.resting} resting")
    if crew.total > 8:
        return (
            f'<g class="crew">{words}<text x="{num(x)}" y="68" font-size="13" fill="{colours["ink"]}">'
            f"●{crew.available} –{crew.resting}</text></g>"
        )
    available = "".join(
        f'<circle cx="{num(x + 6 + 12 * i)}" cy="64" r="4.6"/>' for i in range(crew.available)
    )
    resting = "".join(f"M{num(x + 3 + 12 * i)} 67h6" for i in range(crew.available, crew.total))
    return (
        f'<g class="crew" stroke="{colours["ink"]}" stroke-width="1.3" fill="{colours[f"player_{number}"]}">'
        f'{words}{available}<path d="{resting}" stroke="{colours["muted"]}" stroke-width="3"'
        ' stroke-linecap="round"/></g>'
    )


def _sled_crew(player: Player, x: float, number: int, colours: Palette) -> str:
    if player.sled_lost:
        words = f"lost with {player.crew_lost_with_sled} crew"
    elif player.sled is None:
        words = "not deployed"
    else:
        return _crew(player.sled_crew, x, number, colours)
    return f'<text x="{num(x + 2)}" y="68" font-size="12" fill="{colours["muted"]}">{words}</text>'


def _tokens(player: Player, width: float, colours: Palette) -> Iterator[str]:
    step = (width - 30) / len(TokenKind)
    for i, kind in enumerate(TokenKind):
        held = player.tokens[kind]
        x = 30 + step * i
        faded = "" if held else ' opacity=".4"'
        yield (
            f'<g class="tokens" data-kind="{kind.name.lower()}" data-count="{held}"{faded}>'
            f"{title(f'{held} {token_name(kind)}')}"
            f'<g transform="translate({num(x)} 91) scale(.66)">{token(kind, colours)}</g>'
            f'<text x="{num(x + 15)}" y="96" font-size="13.5" font-weight="700" fill="{colours["ink"]}">'
            f"{held}</text></g>"
        )


def _reserve(state: State, number: int, width: float, colours: Palette) -> Iterator[str]:
    """Draw the tiles in a player's reserve with their names. When the game is over, only write how many."""
    player = state.players[number]
    if state.is_over or not player.reserve:
        held = count(len(player.reserve), "tile") if player.reserve else "no tiles"
        words = f"{held} in reserve"
        yield f'<text x="16" y="122" font-size="12" fill="{colours["muted"]}">{words}</text>'
        return
    for tile, x, row in _shelved(player, width):
        middle = _RESERVE_CELL * (1 if tile.kind is TileKind.LARGE else 0.5)
        yield (
            f'<g class="reserve" data-tile="{tile}" data-player="{number}"'
            f' transform="translate({num(x)} {110 + _RESERVE_STEP * row})">'
            f"{title(tile_words(state.edition, tile))}"
            f"{tile_picture(state.edition, tile, _RESERVE_CELL, colours)}"
            f'<text x="{num(middle)}" y="{_RESERVE_CELL + 13}" font-size="12" text-anchor="middle"'
            f' fill="{colours["muted"]}">{tile}</text></g>'
        )


# -- The result ------------------------------------------------------------------------------------


def outcome(state: State) -> str:
    """Return the result of a game in a few words (SCR-9, SOL-4)."""
    lines = standings(state)
    best = lines[0]
    if state.variant.is_solo:
        free = count(state.board.free_cells.bit_count(), "free cell")
        return f"{signed(best.total)} points, {free}"
    winners = [" ".join(line.name.split()) for line in lines if line.place == 1]
    if len(winners) > 1:
        return f"{listed(winners)} share the victory with {signed(best.total)}"
    return f"{winners[0]} wins with {signed(best.total)}"


def results(state: State, width: float, colours: Palette) -> tuple[str, float]:
    """Draw a table of each player's prestige by source, the winner first. Return the drawing and its height.

    Sources that gave no player anything are left out.
    """
    lines = standings(state)
    sources = [
        field.name
        for field in attrs.fields(Score)
        if any(getattr(line.score, field.name) for line in lines)
    ]
    step = min(62.0, (width - 148) / len(lines))
    edge = [width - 12 - step * (len(lines) - 1 - i) for i in range(len(lines))]
    top = 26
    head = "".join(
        f'<g transform="translate({num(x - 14)} {top + 12})">{_chip(line.player, colours)}</g>'
        for line, x in zip(lines, edge, strict=True)
    )
    body: list[str] = []
    for i, source in enumerate(sources):
        y = top + 40 + 20 * i
        values = "".join(
            f'<text x="{num(x)}" y="{y}" text-anchor="end">{signed(getattr(line.score, source))}</text>'
            for line, x in zip(lines, edge, strict=True)
        )
        body.append(f'<text x="0" y="{y}">{source_name(source)}</text>{values}')
    foot = top + 40 + 20 * len(sources) + 6
    totals = "".join(
        f'<text x="{num(x)}" y="{foot + 8}" text-anchor="end">{signed(line.total)}</text>'
        for line, x in zip(lines, edge, strict=True)
    )
    words = (
        f'<text y="16" font-family="{SERIF}" font-size="16" font-weight="700" fill="{colours["ink"]}">'
        f"{escape(shorten(outcome(state), 42))}</text>"
    )
    drawn = (
        f'<g class="results" font-family="{SANS}">{words}{head}'
        f'<g font-size="13" fill="{colours["ink"]}">{"".join(body)}</g>'
        f'<path d="M0 {foot - 12}H{num(width)}" stroke="{colours["muted"]}"/>'
        f'<g font-size="15" font-weight="700" fill="{colours["ink"]}"><text y="{foot + 8}">total</text>'
        f"{totals}</g></g>"
    )
    return drawn, foot + 24


def _chip(player: int, colours: Palette) -> str:
    """Draw a player's letter in the player's colour."""
    return (
        f'<rect x="-14" y="-13" width="28" height="20" rx="4" fill="{colours[f"player_{player}"]}"/>'
        f'<text y="3" font-size="14" font-weight="700" text-anchor="middle"'
        f' fill="{colours[f"player_{player}_ink"]}">{letter(player)}</text>'
    )


def source_name(source: str) -> str:
    """Return the name of a source of prestige, given the name of its field in a score."""
    names = {
        "passage": "Northwest Passage",
        "greenland": "return to Greenland",
        "sets": "sets of tokens",
        "islands": "charted islands",
        "ship_abandoned": "Ship left behind",
        "ship_crew_abandoned": "its crew",
        "sled_crew_abandoned": "crew of the Sled",
        "free_cells": "free cells",
        "crew_lost": "lost crew",
        "inuit": "Inuit",
    }
    return names.get(source, source.replace("_", " ").capitalize())
