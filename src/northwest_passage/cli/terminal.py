"""Everything the commands have in common at a terminal: colours, the board, tables, questions."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from itertools import groupby, zip_longest
from typing import Final

import attrs
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from northwest_passage import (
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
from northwest_passage._shared.pictures.colours import PLAYERS
from northwest_passage._shared.texts import plain, plain_lines
from northwest_passage.nouns import Corners
from northwest_passage.text.signs import LAND, SEA, STEP_X, STEP_Y, SYMBOLS
from northwest_passage.words import count, letter

__all__ = ["UNIT_STYLES", "Terminal"]

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


class _Console(Console):
    """A console that shows texts and obeys none, and leaves a broken pipe to whoever started the command."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """All that is written comes through here; what is ours, such as colours, is not part of the texts."""
        for segment in super().render(renderable, options):
            if segment.control:
                yield segment
            else:
                yield Segment(plain_lines(segment.text), segment.style)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


@attrs.define
class Terminal:
    """Where a command writes to and reads from."""

    console: Console
    unicode: bool
    """Whether it can show more than ASCII."""

    @classmethod
    def standard(cls) -> Terminal:
        """Standard input and output, whatever they are."""
        if sys.stdout is None:
            sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115 - for as long as we run
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            # Nothing that somebody typed or wrote into a file may end a game.
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        console = _Console(markup=False, emoji=False, highlight=False)
        return cls(console, _can_encode("■≈·─━│┃×", console.encoding))

    # -- Writing -------------------------------------------------------------------------------

    def say(self, words: str | Text = "", style: str = "") -> None:
        """Write a line; at a terminal it is wrapped between words."""
        self.console.print(words, style=style or None, soft_wrap=not self.console.is_terminal)

    def command(self, words: str) -> None:
        """Write a command to be copied, on a line of its own, however long."""
        self.console.print(f"  {words}", soft_wrap=True)

    def table(self, table: Table) -> None:
        """Write a table."""
        self.console.print(table)

    def raw(self, words: str) -> None:
        """Write a text for other programs: nothing is wrapped or coloured."""
        self.console.file.write(plain_lines(words))
        self.console.file.flush()

    # -- Asking --------------------------------------------------------------------------------

    @property
    def is_interactive(self) -> bool:
        """Whether there is a person at both ends."""
        return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()

    def ask(self, prompt: str) -> str:
        """Ask for a line.

        :raises EOFError: if there is nobody, or nothing more, to read from.
        """
        if sys.stdin is None or sys.stdin.closed:
            raise EOFError
        if sys.stdin.isatty():
            _load_line_editing()
        return input(plain_lines(prompt)).strip()

    # -- The game ------------------------------------------------------------------------------

    def board(self, state: State, highlight: Iterable[Cell] = ()) -> None:
        """Show the map and all else that lies on the table."""
        for line in self.board_lines(state, highlight):
            self.console.print(line, soft_wrap=True)

    def board_lines(self, state: State, highlight: Iterable[Cell] = ()) -> list[Text]:
        """The map, and beside it, or below it if there is no room, all else that lies on the table."""
        map_ = self._map(state, frozenset(highlight))
        panel = self._panel(state)
        width = max(line.cell_len for line in map_)
        if width + 2 + _PANEL_WIDTH <= self.console.width:
            lines = [
                Text.assemble(left, " " * (width + 2 - left.cell_len), right)
                for left, right in zip_longest(map_, panel, fillvalue=Text())
            ]
        else:
            lines = [*map_, *panel]
        for line in lines:
            line.rstrip()
        return lines

    def _map(self, state: State, highlight: frozenset[Cell]) -> list[Text]:
        drawn = text.board(state, style="box" if self.unicode else "ascii", tiles=False)
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
        return [*painted, self._zones(state, margin)]

    def _zones(self, state: State, margin: int) -> Text:
        """Below the map, the multipliers of the columns (SCR-4)."""
        sign = "×" if self.unicode else "x"
        words = "".join(f"{sign}{zone}".center(STEP_X) for zone in state.edition.zones)
        return Text(" " * margin + words, "bright_black")

    def _panel(self, state: State) -> list[Text]:
        """All that lies beside the map."""
        ice = f"{count(state.frozen_rows, 'row')} frozen" if state.frozen_rows else "no ice"
        lines = [
            Text(f"Round {state.round} of {state.edition.rounds}, sun {state.sun.name}", "bold"),
            Text(f"{ice}, {len(state.bag)} in bag"),
            *self.tiles(
                [(f"{slot}", tile) for slot, tile in enumerate(state.display) if tile is not None],
                state.edition,
            ),
            *self.tiles(
                [
                    (f"{left}×" if self.unicode else f"{left}x", TileId.small(pile))
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
            lines += self._player(state, number)
        return lines

    def _player(self, state: State, number: int) -> list[Text]:
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
            *(
                Text(f"  {line}")
                for line in _wrapped([*map(str, player.reserve)], _PANEL_WIDTH - 2)
            ),
        ]

    def tiles(self, shown: Sequence[tuple[str, TileId]], edition: Edition) -> list[Text]:
        """Pictures of tiles in a row, each under a label and its name."""
        lines = [Text(), Text(), Text(), Text()]
        for label, tile in shown:
            symbol = edition.symbol(tile)
            sign = "" if symbol is None else SYMBOLS[symbol]
            upper, lower = self.picture(edition.corners(tile))
            width = max(upper.cell_len, len(f"{tile}"), len(label + sign)) + 1
            blocks = (Text(f"{label}{sign}", "bright_black"), Text(f"{tile}", "bold"), upper, lower)
            for line, block in zip(lines, blocks, strict=True):
                line.append_text(block).append(" " * (width - block.cell_len))
        return lines

    def picture(self, corners: Corners, width: int = 0) -> list[Text]:
        """Corners as a small picture, row by row.

        :param width: how many corners are in a row; by default half of them.
        """
        width = width or len(corners) // 2
        lines: list[Text] = []
        for start in range(0, len(corners), width):
            line = Text()
            for terrain in corners[start : start + width]:
                sign = (SEA, LAND)[terrain][self.unicode]
                line.append(sign, (_SEA, _LAND)[terrain])
            lines.append(line)
        return lines

    def standings(self, state: State) -> None:
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
        self.console.print(table)


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


def _can_encode(characters: str, encoding: str) -> bool:
    try:
        characters.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _load_line_editing() -> None:
    """Let arrow keys work, where Python can."""
    with suppress(ImportError):
        import_module("readline")
