"""The panel: the display, the piles, the buttons, and the cards of the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from northwest_passage._internal.strings import num, title
from northwest_passage._internal.svg.parts import SANS, SERIF, pills
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.expedition.nouns import TileId
from northwest_passage.expedition.scoring import standings
from northwest_passage.expedition.state import State
from northwest_passage.expedition.svg.cards import (
    card,
    card_height,
    results,
    tile_picture,
    tile_words,
)
from northwest_passage.expedition.svg.choices import Choices
from northwest_passage.expedition.svg.layout import PANEL_WIDTH

_MARGIN: Final = 14
_GAP: Final = 10
_SLOT_WIDTH: Final = 72
_SLOT_HEIGHT: Final = 58


def panel(
    state: State, width: float, choices: Choices, prefix: str, colours: Palette
) -> tuple[str, float]:
    """Draw display, piles, buttons and players in as many columns as fit. Return the drawing and its height.

    When the game is over, the result replaces the tiles that can no longer be drawn.

    :param state: the state.
    :param width: the width of the panel.
    :param choices: the click targets on parts of the panel, and the actions with a button of their own.
    :param prefix: the prefix of ids.
    :param colours: the colours of the theme.
    """
    columns = max(1, min(2, int(width // PANEL_WIDTH)))
    inner = width - 2 * _MARGIN
    wide = (inner - _GAP * (columns - 1)) / columns
    blocks = _blocks(state, wide, choices.in_panel, prefix, colours)
    parts: list[str] = []
    y = 8.0
    for row in range(0, len(blocks), columns):
        line = blocks[row : row + columns]
        parts += (
            f'<g transform="translate({num((wide + _GAP) * i)} {num(y)})">{drawn}</g>'
            for i, (drawn, _) in enumerate(line)
        )
        y += max(height for _, height in line) + _GAP
    if choices.buttons:
        drawn, high = pills(choices.buttons, 0, y + 2, inner, colours)
        parts.append(drawn)
        y += high + 6
    parts.append(
        f'<g transform="translate(0 {num(y)})">'
        f"{_heading('Players', 'crew: ● available, – resting', inner, colours)}</g>"
    )
    y += 24
    order = (
        [line.player for line in standings(state)]
        if state.is_over
        else list(range(len(state.players)))
    )
    for row in range(0, len(order), columns):
        line_of = order[row : row + columns]
        height = max(card_height(state, number, wide) for number in line_of)
        parts += (
            f'<g transform="translate({num((wide + _GAP) * i)} {num(y)})">'
            f"{card(state, number, wide, height, prefix, colours)}</g>"
            for i, number in enumerate(line_of)
        )
        y += height + _GAP
    drawn = (
        f'<g class="panel" font-family="{SANS}">'
        f'<rect width="{num(width)}" height="{num(y + 4)}" rx="10" fill="{colours["panel"]}"/>'
        f'<g transform="translate({_MARGIN} 0)">{"".join(parts)}</g></g>'
    )
    return drawn, y + 4


def _blocks(
    state: State, width: float, offers: Mapping[str, str], prefix: str, colours: Palette
) -> list[tuple[str, float]]:
    """Draw the display and the piles, or the result of the game. Return each drawing with its height."""
    if state.is_over:
        return [results(state, width, colours)]
    slots = max(1, int(width // _SLOT_WIDTH))
    rows = -(-len(state.display) // slots)
    display = "".join(
        (
            _heading("Display", f"{len(state.bag)} in the bag", width, colours),
            *_display(state, slots, width, offers, prefix, colours),
        )
    )
    piles = "".join(
        (
            _heading(
                "Small tiles", f"{state.cartography_left} Cartography tokens left", width, colours
            ),
            *_piles(state, width, offers, prefix, colours),
        )
    )
    return [(display, 22.0 + rows * _SLOT_HEIGHT), (piles, 80.0)]


def _heading(words: str, aside: str, width: float, colours: Palette) -> str:
    return (
        f'<text y="16" font-family="{SERIF}" font-size="15" font-weight="700" fill="{colours["ink"]}">'
        f'{words}</text><text x="{num(width)}" y="16" font-size="12" text-anchor="end"'
        f' fill="{colours["muted"]}">{aside}</text>'
    )


def _display(
    state: State,
    slots: int,
    width: float,
    offers: Mapping[str, str],
    prefix: str,
    colours: Palette,
) -> Iterator[str]:
    step = min(width / slots, 92.0)
    rows = -(-len(state.display) // slots)
    if "refresh" in offers:
        wide = step * min(slots, len(state.display))
        yield (
            f'<g {offers["refresh"]}><rect x="-7" y="21" width="{num(wide + 4)}"'
            f' height="{num(rows * _SLOT_HEIGHT - 1)}" rx="8" fill="{colours["highlight"]}"'
            f' fill-opacity=".12" stroke="{colours["highlight"]}" stroke-width="2"'
            ' stroke-dasharray="5 4"/></g>'
        )
    for slot, tile in enumerate(state.display):
        x, y = slot % slots * step, 27 + slot // slots * _SLOT_HEIGHT
        yield (
            f'<g id="{prefix}slot-{slot}" class="slot" data-slot="{slot}"'
            f' transform="translate({num(x)} {y})">'
        )
        if tile is None:
            yield (
                f"{title(f'Slot {slot} is empty')}"
                f'<rect width="68" height="34" fill="none" stroke="{colours["muted"]}"'
                ' stroke-dasharray="4 4"/></g>'
            )
            continue
        yield (
            f"{title(tile_words(state.edition, tile))}"
            f"{tile_picture(state.edition, tile, 34, colours)}"
            f'<text x="34" y="49" font-size="12" text-anchor="middle" fill="{colours["muted"]}">'
            f"{tile}</text>{_offer(offers, f'slot-{slot}', 68, 34, colours)}</g>"
        )


def _piles(
    state: State, width: float, offers: Mapping[str, str], prefix: str, colours: Palette
) -> Iterator[str]:
    step = min(width / len(state.small_piles), 64.0)
    for pile, left in enumerate(state.small_piles):
        tile = TileId.small(pile)
        faded = "" if left else ' opacity=".3"'
        yield (
            f'<g id="{prefix}pile-{pile}" class="pile" data-pile="{pile}" data-count="{left}"'
            f' transform="translate({num(pile * step)} 26)"{faded}>{title(f"{tile}, {left} left")}'
            f"{tile_picture(state.edition, tile, 30, colours)}"
            f'<text x="15" y="45" font-size="12" text-anchor="middle" fill="{colours["muted"]}">'
            f"{tile} ×{left}</text>{_offer(offers, f'pile-{pile}', 30, 30, colours)}</g>"
        )


def _offer(offers: Mapping[str, str], name: str, width: int, height: int, colours: Palette) -> str:
    """Draw a frame around a slot or a pile if the player can draw from it."""
    if name not in offers:
        return ""
    box = f'x="-1.5" y="-1.5" width="{width + 3}" height="{height + 3}" rx="3"'
    return (
        f'<g {offers[name]}><rect {box} fill="none" pointer-events="all" stroke="{colours["piece"]}"'
        f' stroke-width="5"/><rect {box} fill="none" stroke="{colours["highlight"]}" stroke-width="3"/></g>'
    )
