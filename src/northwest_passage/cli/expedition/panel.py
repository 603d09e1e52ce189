"""Everything beside the map of Expedition: the display, the piles, the players and the score."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import attrs
from rich.text import Text

from northwest_passage._internal.strings import count, plain
from northwest_passage.cli.blocks import beside, fitting, in_columns, wrapped
from northwest_passage.cli.canvas import COLOUR, PLAYER_STYLES
from northwest_passage.cli.expedition.board_map import ground_style
from northwest_passage.cli.game_ui import Size
from northwest_passage.expedition import Phase, Score, State, TileId, score, standings
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.nouns import Corners
from northwest_passage.expedition.sentences import letter
from northwest_passage.expedition.text.reading import SYMBOLS

__all__ = ["panel", "picture", "ranking", "scores", "tile"]

_WIDE: Final = 38
"""The minimum width at which a player's crew fit beside the name."""
_BESIDE: Final = 56
"""The minimum width at which the display fits beside the players."""
_DIM: Final = COLOUR["muted"]


@lru_cache(maxsize=2)
def panel(state: State, viewer: int | None, size: Size) -> tuple[Text, ...]:
    """Return the panel with as much detail as fits. Cached, since often only marks on the map change."""
    reader = viewer if viewer is not None else state.turn_player
    lines: list[Text] = []
    for detail in reversed(range(6)):
        people = _players(state, reader, size.width, detail)
        shown = [tile(state.edition, each) for each in state.display if each is not None]
        tiles = in_columns(shown, size.width)[0]
        if detail == 0 and size.width >= _BESIDE:
            people = beside(_players(state, reader, size.width - 26, detail), tiles)
            tiles = []
        lines = [
            *_heading(state, size.width),
            *people,
            *tiles,
            *_piles(state, size.width, detail),
            *_supply(state, size.width, detail),
            *_ranking(state, size.width, detail),
        ]
        if len(lines) <= size.height:
            break
    return tuple(lines[: size.height])


def _heading(state: State, width: int) -> list[Text]:
    ice = f"{count(state.frozen_rows, 'row')} frozen" if state.frozen_rows else "no ice"
    if state.is_over:
        parts = ["The game is over"]
    elif state.phase is Phase.SETUP_DRAW:
        parts = ["Before round 1", "take a tile"]
    else:
        parts = [f"Round {state.round}/{state.edition.rounds}", f"sun {state.sun.name}", ice]
    return [Text(fitting(parts, width), "bold", no_wrap=True)]


def picture(corners: Corners, width: int = 0) -> tuple[Text, ...]:
    """Draw corners row by row.

    :param corners: the corners.
    :param width: the number of corners in a row, or 0 to arrange all corners in two rows.
    """
    width = width or len(corners) // 2
    lines: list[Text] = []
    for start in range(0, len(corners), width):
        line = Text(no_wrap=True)
        for terrain in corners[start : start + width]:
            line.append("■" if terrain else "≈", f"bold {ground_style(bool(terrain))}")
        lines.append(line)
    return tuple(lines)


def tile(edition: Edition, tile: TileId, label: str = "") -> list[Text]:
    """Draw a tile: its name, its symbol and its picture."""
    symbol = edition.symbol(tile)
    drawn = "" if symbol is None else SYMBOLS[symbol]
    name = Text.assemble((f"{tile}", "bold"), (drawn, ""), (label, _DIM), no_wrap=True)
    return [name, *picture(edition.corners(tile))]


def _piles(state: State, width: int, detail: int) -> list[Text]:
    if detail < 1:
        return []
    if detail < 3:
        left = " ".join(map(str, state.small_piles))
        return [Text(f"S0 to S5: {left}"[:width], _DIM, no_wrap=True)]
    tiles = [
        tile(state.edition, TileId.small(pile), f"×{n}") for pile, n in enumerate(state.small_piles)
    ]
    return in_columns(tiles, width)[0]


def _players(state: State, reader: int | None, width: int, detail: int) -> list[Text]:
    lines: list[Text] = []
    for number in range(len(state.players)):
        mine = number == reader
        if detail >= 4 or (mine and detail):
            lines += _whole_player(state, number, width, pictures=mine and detail >= 3)
        else:
            lines.append(_short_player(state, number, width))
    return lines


def _name(state: State, number: int, width: int) -> Text:
    player = state.players[number]
    mark = " home" if player.returned else " passed" if number in state.passed else ""
    turn = state.turn_player == number
    line = Text(no_wrap=True)
    line.append(f"{letter(number)}", PLAYER_STYLES[number]).append("▸" if turn else " ")
    points = f": {player.prestige}"
    space = max(4, width - 2 - len(points) - len(mark))
    line.append(plain(player.name)[:space], "bold" if turn else "")
    return line.append(points, "bold").append(mark, _DIM)


def _crews(state: State, number: int, words: tuple[str, str]) -> str:
    player = state.players[number]
    ship, sled = player.ship_crew, player.sled_crew
    second = (
        "lost"
        if player.sled_lost
        else "aboard"
        if player.sled is None
        else f"{sled.available}+{sled.resting}"
    )
    return f"{words[0]}{ship.available}+{ship.resting}{words[1]}{second}"


def _tokens(state: State, number: int) -> str:
    tokens = state.players[number].tokens
    return " ".join(
        [
            *(f"{character}{tokens[kind]}" for kind, character in SYMBOLS.items()),
            f"◆{tokens.cartography}",
        ]
    )


def _short_player(state: State, number: int, width: int) -> Text:
    rest = f" {_crews(state, number, ('', '/'))}".removesuffix("/aboard")
    line = _name(state, number, width - len(rest))
    line.append(rest)
    if width - line.cell_len > 16:
        line.append(f"  {_tokens(state, number)}", _DIM)
    if width - line.cell_len > 10:
        line.append(f"  {count(len(state.players[number].reserve), 'tile')}", _DIM)
    line.truncate(width)
    return line


def _whole_player(state: State, number: int, width: int, *, pictures: bool) -> list[Text]:
    name = _name(state, number, width)
    crews = _crews(state, number, ("Ship ", ", Sled "))
    tokens = Text(f"  {_tokens(state, number)}", no_wrap=True)
    if width >= _WIDE:
        lines = [Text.assemble(name, f"  {crews}", no_wrap=True), tokens]
    else:
        lines = [name, Text(f"  {crews}", no_wrap=True), tokens]
    reserve = state.players[number].reserve
    names = " ".join(map(str, reserve))
    if pictures and reserve:
        tiles = [tile(state.edition, each) for each in reserve]
        lines += [Text.assemble("  ", line) for line in in_columns(tiles, width - 2)[0]]
    elif width - tokens.cell_len > len(names) + 2:
        tokens.append(f"  {names}")
    elif reserve:
        lines += [Text.assemble("  ", line) for line in wrapped(names, width - 2)[:2]]
    return lines


def _supply(state: State, width: int, detail: int) -> list[Text]:
    if state.variant.is_solo:
        return []
    passage = ", ".join(map(str, state.northwest_tokens)) or "none"
    home = ", ".join(map(str, state.greenland_tokens)) or "none"
    if detail < 2:
        return []
    lines = [f"Passage {passage}; home {home}"]
    if detail >= 4:
        lines = [
            f"Passage gives {passage}",
            f"Return gives {home}",
            f"{len(state.bag)} tiles in bag",
        ]
    return [Text(line[:width], _DIM, no_wrap=True) for line in lines]


def _ranking(state: State, width: int, detail: int) -> list[Text]:
    if detail < 5 or width < 40:
        return []
    return [Text(), *(line for line in scores(state) if line.cell_len <= width)]


def ranking(state: State) -> list[Text]:
    """Return one line for each player, in the order of the ranking."""
    return [
        Text(f"{line.place}. {letter(line.player)} {plain(line.name)}: {line.total}", no_wrap=True)
        for line in standings(state)
    ]


def scores(state: State) -> list[Text]:
    """Return a table of the players, with their points by source."""
    lines = standings(state)
    every = score(state)
    heads = [f"{letter(line.player)} {plain(line.name)[:10]}" for line in lines]
    title = "prestige" if state.is_over else "prestige, if it ended now"
    rows: list[tuple[str, Sequence[object], str]] = [(title, heads, "bold")]
    for field in attrs.fields(Score):
        values: list[int] = [getattr(every[line.player], field.name) for line in lines]
        if any(values):
            rows.append((field.name.replace("_", " "), values, ""))
    rows.append(("total", [line.total for line in lines], "bold"))
    if len(lines) > 1:
        rows.append(("place", [line.place for line in lines], ""))
    first = max(len(name) for name, _, _ in rows)
    wide = [max(len(str(values[i])) for _, values, _ in rows) for i in range(len(lines))]
    return [
        Text(
            name.ljust(first)
            + "".join(f"  {str(v).rjust(w)}" for v, w in zip(values, wide, strict=True)),
            style,
            no_wrap=True,
        )
        for name, values, style in rows
    ]
