"""Expedition at a terminal: the map in colours, all that lies beside it, the tiles, the ranking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, zip_longest
from typing import Final

import attrs
from rich.table import Table
from rich.text import Text

from northwest_passage._internal.strings import plain
from northwest_passage._internal.svg.themes import PLAYERS
from northwest_passage.cli.terminal import Terminal
from northwest_passage.expedition import (
    Cell,
    Edition,
    Score,
    State,
    Terrain,
    TileId,
    score,
    standings,
    text,
)
from northwest_passage.expedition.nouns import Corners
from northwest_passage.expedition.sentences import count, letter
from northwest_passage.expedition.text.reading import LAND, SEA, STEP_X, STEP_Y, SYMBOLS

__all__ = ["UNIT_STYLES", "board", "picture", "ranking", "tiles"]

UNIT_STYLES: Final = tuple(f"bold {ink} on {fill}" for fill, ink in PLAYERS)
"""The colours of the players, in the order of their numbers."""

# From the palette of 256, which nearly every terminal has and nobody rearranges.
_SEA: Final = "color(117) on color(24)"
_LAND: Final = "color(229) on color(58)"
_ICE: Final = "color(24) on color(153)"
_FROZEN_LAND: Final = "color(58) on color(187)"
_UNKNOWN: Final = "bright_black"
_TOKEN: Final = "bold color(231)"
_FROZEN_TOKEN: Final = "bold color(16)"
_HIGHLIGHT: Final = "reverse"


def board(terminal: Terminal, state: State, highlight: Iterable[Cell] = ()) -> list[Text]:
    """The map, and beside it, or below it if there is no room, all else that lies on the table."""
    map_ = _map(terminal, state, frozenset(highlight))
    panel = _panel(terminal, state)
    width = max(line.cell_len for line in map_)
    if width + 2 + _PANEL_WIDTH <= terminal.console.width:
        lines = [
            Text.assemble(left, " " * (width + 2 - left.cell_len), right)
            for left, right in zip_longest(map_, panel, fillvalue=Text())
        ]
    else:
        lines = [*map_, *panel]
    for line in lines:
        line.rstrip()
    return lines


def _map(terminal: Terminal, state: State, highlight: frozenset[Cell]) -> list[Text]:
    drawn = text.board(state, style="box" if terminal.unicode else "ascii", tiles=False)
    grid = state.board.grid
    head, *lines = drawn.splitlines()[: 2 + STEP_Y * grid.rows]
    margin = len(str(grid.rows - 1)) + 2
    width = margin + STEP_X * grid.columns + 1
    painted = [Text(head.ljust(width), "bright_black")]
    for y, line in enumerate(lines):
        words = Text(line[:margin].ljust(margin), "bright_black")
        signs = [
            (sign, _style(state, x, y, sign, highlight))
            for x, sign in enumerate(line[margin:].ljust(width - margin))
        ]
        for style, run in groupby(signs, key=lambda signed: signed[1]):
            words.append("".join(sign for sign, _ in run), style)
        painted.append(words)
    return [*painted, _zones(terminal, state, margin)]


def _zones(terminal: Terminal, state: State, margin: int) -> Text:
    """Below the map, the multipliers of the columns (SCR-4)."""
    sign = "×" if terminal.unicode else "x"
    words = "".join(f"{sign}{zone}".center(STEP_X) for zone in state.edition.zones)
    return Text(" " * margin + words, "bright_black")


def _panel(terminal: Terminal, state: State) -> list[Text]:
    """All that lies beside the map."""
    ice = f"{count(state.frozen_rows, 'row')} frozen" if state.frozen_rows else "no ice"
    lines = [
        Text(f"Round {state.round} of {state.edition.rounds}, sun {state.sun.name}", "bold"),
        Text(f"{ice}, {len(state.bag)} in bag"),
        *tiles(
            terminal,
            [(f"{slot}", tile) for slot, tile in enumerate(state.display) if tile is not None],
            state.edition,
        ),
        *tiles(
            terminal,
            [
                (f"{left}×" if terminal.unicode else f"{left}x", TileId.small(pile))
                for pile, left in enumerate(state.small_piles)
            ],
            state.edition,
        ),
    ]
    if not state.variant.is_solo:
        lines += [
            Text(f"Greenland gives {_numbers(state.greenland_tokens)}"),
            Text(f"Northwest gives {_numbers(state.northwest_tokens)}"),
        ]
    for number in range(len(state.players)):
        lines += _player(state, number)
    return lines


def _player(state: State, number: int) -> list[Text]:
    player = state.players[number]
    name = plain(player.name)[: _PANEL_WIDTH - 8]
    marks = " home" if player.returned else " passed" if number in state.passed else ""
    turn = "bold" if state.turn_player == number else ""
    tokens = " ".join(f"{sign}{player.tokens[kind]}" for kind, sign in SYMBOLS.items())
    sled = (
        "Sled lost"
        if player.sled_lost
        else "no Sled out"
        if player.sled is None
        else f"Sled {player.sled_crew.available}+{player.sled_crew.resting}"
    )
    return [
        Text.assemble(
            (letter(number), UNIT_STYLES[number]),
            " ",
            (f"{name}: {player.prestige}{marks}", turn),
        ),
        Text(f"  Ship {player.ship_crew.available}+{player.ship_crew.resting}, {sled}"),
        Text(f"  {tokens} islands {player.tokens.cartography}"),
        *(Text(f"  {line}") for line in _wrapped([*map(str, player.reserve)], _PANEL_WIDTH - 2)),
    ]


def tiles(terminal: Terminal, shown: Sequence[tuple[str, TileId]], edition: Edition) -> list[Text]:
    """Pictures of tiles in a row, each under a label and its name."""
    lines = [Text(), Text(), Text(), Text()]
    for label, tile in shown:
        symbol = edition.symbol(tile)
        sign = "" if symbol is None else SYMBOLS[symbol]
        upper, lower = picture(terminal, edition.corners(tile))
        width = max(upper.cell_len, len(f"{tile}"), len(label + sign)) + 1
        blocks = (Text(f"{label}{sign}", "bright_black"), Text(f"{tile}", "bold"), upper, lower)
        for line, block in zip(lines, blocks, strict=True):
            line.append_text(block).append(" " * (width - block.cell_len))
    return lines


def picture(terminal: Terminal, corners: Corners, width: int = 0) -> list[Text]:
    """Corners as a small picture, row by row.

    :param width: how many corners are in a row; by default half of them.
    """
    width = width or len(corners) // 2
    lines: list[Text] = []
    for start in range(0, len(corners), width):
        line = Text()
        for terrain in corners[start : start + width]:
            sign = (SEA, LAND)[terrain][terminal.unicode]
            line.append(sign, (_SEA, _LAND)[terrain])
        lines.append(line)
    return lines


def ranking(state: State) -> Table:
    """Who is where, and where the points came from."""
    lines = standings(state)
    scores = score(state)
    table = Table(box=None, pad_edge=False, show_edge=False)
    table.add_column("prestige" if state.is_over else "prestige, if it ended now")
    for line in lines:
        table.add_column(f"{letter(line.player)} {plain(line.name)}", justify="right")
    for field in attrs.fields(Score):
        values: list[int] = [getattr(scores[line.player], field.name) for line in lines]
        if any(values):
            table.add_row(field.name.replace("_", " "), *map(str, values))
    table.add_row("total", *(str(line.total) for line in lines), style="bold")
    if len(lines) > 1:
        table.add_row("place", *(str(line.place) for line in lines))
    return table


_PANEL_WIDTH: Final = 26


def _numbers(tokens: tuple[int, ...]) -> str:
    return " ".join(map(str, tokens)) or "nothing"


def _wrapped(words: Sequence[str], width: int) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _style(state: State, x: int, y: int, character: str, highlight: frozenset[Cell]) -> str:
    """The style of one character of the map, counted from its north-western corner."""
    board = state.board
    cells = [
        Cell((x - dx) // STEP_X, (y - dy) // STEP_Y)
        for dx in ({0, 1} if x % STEP_X == 0 else {0})
        for dy in ({0, 1} if y % STEP_Y == 0 else {0})
    ]
    if character.isalpha():
        return UNIT_STYLES[ord(character.upper()) - ord("A")]
    inside = x % STEP_X != 0 and y % STEP_Y != 0
    if inside and cells[0] in highlight:
        return _HIGHLIGHT
    covered = [cell for cell in cells if board.tile_at(cell) is not None]
    if not covered:
        return _UNKNOWN
    frozen = all(cell.row < state.frozen_rows for cell in covered)
    if character in SYMBOLS.values():
        return f"{_FROZEN_TOKEN if frozen else _TOKEN} {_ground(state, x, y, frozen)}"
    return _coat(state, x, y, frozen)


def _coat(state: State, x: int, y: int, frozen: bool) -> str:
    land = _is_land(state, x, y)
    if frozen:
        return _FROZEN_LAND if land else _ICE
    return _LAND if land else _SEA


def _ground(state: State, x: int, y: int, frozen: bool) -> str:
    """The background alone."""
    return _coat(state, x, y, frozen).partition(" ")[2]


def _is_land(state: State, x: int, y: int) -> bool:
    """Whether land prevails among the corners around a character, the nearer counting more."""
    (col, u), (row, v) = divmod(x, STEP_X), divmod(y, STEP_Y)
    weights = {
        (col, row): (STEP_X - u) * (STEP_Y - v),
        (col + 1, row): u * (STEP_Y - v),
        (col, row + 1): (STEP_X - u) * v,
        (col + 1, row + 1): u * v,
    }
    land = sum(
        weight
        for (cx, cy), weight in weights.items()
        if weight and state.board.corner(cx, cy) is Terrain.LAND
    )
    return 2 * land > STEP_X * STEP_Y
