"""What the screen shows, whatever it is: a game that is played, or one that is looked back on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import attrs
from rich.text import Text

from northwest_passage._internal.frozen import Frozen
from northwest_passage.cli.menus import Grid, Menu
from northwest_passage.cli.screen.canvas import PLAYER_STYLES, in_columns, window, wrapped
from northwest_passage.cli.screen.game_screen import Room

__all__ = ["Page", "Plan", "Region", "Show", "log_lines", "menu_lines", "plan"]


@attrs.frozen
class Page(Frozen):
    """Something to be read, over the rest of the screen."""

    title: str
    lines: tuple[Text, ...]

    @classmethod
    def of(cls, title: str, *paragraphs: str) -> Page:
        """A page of plain words."""
        return cls(
            title, tuple(Text(line) for part in paragraphs for line in (*part.splitlines(), ""))
        )


class Show(ABC):
    """What the screen shows and what it does with keys. It knows nothing of screens."""

    page: Page | None = None
    """A page that waits to be read; who shows it takes it away."""
    done: bool = False
    """Whether the screen can be left."""

    @abstractmethod
    def map_sizes(self) -> Sequence[Room]:
        """The sizes in which the map can be drawn, the largest first."""

    @abstractmethod
    def map(self, room: Room) -> list[Text]:
        """The map."""

    @abstractmethod
    def log(self, room: Room) -> list[Text]:
        """What happened, and what there is to say."""

    @abstractmethod
    def panel(self, room: Room) -> list[Text]:
        """What lies on the table."""

    @abstractmethod
    def menu(self, room: Room) -> list[Text]:
        """What can be done."""

    @property
    @abstractmethod
    def keys(self) -> str:
        """Which keys do something, in a few words."""

    @abstractmethod
    def move(self, by: int) -> None:
        """Up or down was pressed."""

    @abstractmethod
    def turn(self, by: int) -> None:
        """Left or right was pressed."""

    @abstractmethod
    def enter(self, line: str) -> None:
        """A line was typed."""

    @abstractmethod
    def back(self) -> None:
        """Escape was pressed."""

    def work(self) -> Iterator[float | None]:
        """What goes on by itself, in small steps.

        ``None`` is a thought; when something was done, it is how many seconds that is to be seen.
        """
        yield from ()


def log_lines(
    told: Iterable[tuple[int | None, str]], message: str, room: Room, fresh: int = 0
) -> list[Text]:
    """The end of what was told, in whole sentences, as many as there is room for, and a message below it.

    :param told: who did it and what is said, the latest first.
    :param fresh: how many of these the reader has not seen; if not all are shown, it is said how many more.
    """
    said = wrapped(message, room.width, "bold")[: room.height] if message else []
    left = room.height - len(said)
    blocks: list[list[Text]] = []
    for player, sentence in told:
        style = PLAYER_STYLES[player] if player is not None and player >= 0 else ""
        block = [
            Text.assemble((" ", style), " ", line, no_wrap=True)
            for line in wrapped(sentence, room.width - 2)
        ]
        if len(block) > left:
            break
        left -= len(block)
        blocks.append(block)
    more = fresh - len(blocks)
    if more > 0 and left == 0 and len(blocks) > 1 and not _has_room(blocks[-1], more + 1, room):
        left, more = len(blocks.pop()), more + 1
    lines = [line for block in reversed(blocks) for line in block]
    if more > 0 and left:
        lines.insert(0, Text(f"  {_earlier(more)}", "dim", no_wrap=True))
    elif more > 0 and blocks and _has_room(blocks[-1], more, room):
        blocks[-1][-1].append(f" {_earlier(more)}", "dim")
    return [*lines, *said]


def _earlier(number: int) -> str:
    return f"({number} more: log)"


def _has_room(block: Sequence[Text], number: int, room: Room) -> bool:
    """Whether there is room after a sentence to say how many more there are."""
    return block[-1].cell_len + 1 + len(_earlier(number)) <= room.width


# -- Where everything stands -----------------------------------------------------------------------


class Region(NamedTuple):
    """A part of the screen."""

    x: int
    y: int
    width: int
    height: int

    @property
    def room(self) -> Room:
        """How much fits into it."""
        return Room(self.width, self.height)


@attrs.frozen
class Plan(Frozen):
    """Where everything stands."""

    map: Region
    log: Region
    panel: Region
    menu: Region
    line: Region


_SIDES: Final = (38, 34, 27)
"""How many characters there are beside the map: with a larger one, if possible, and at least."""
_LOG: Final = 3
_MENU: Final = 10


def plan(width: int, height: int, sizes: Sequence[Room]) -> Plan:
    """Where everything stands on a screen of this size.

    The map is as large as it can be; all else is beside it, or below it on a narrow screen.
    """
    size = next(
        (
            size
            for side in _SIDES
            for size in sizes
            if (size.width > sizes[-1].width or side < _SIDES[0])
            and size.width + 1 + side <= width
            and size.height + _LOG <= height
        ),
        sizes[-1],
    )
    if size.width + 1 + _SIDES[-1] <= width:
        left = size.width + 1
        map_height = min(size.height, height - _LOG)
        side = width - left
        menu_height = max(_MENU, min(16, height // 3))
        panel_height = height - 1 - menu_height
        return Plan(
            map=Region(0, 0, size.width, map_height),
            log=Region(0, map_height, size.width, height - map_height),
            panel=Region(left, 0, side, panel_height),
            menu=Region(left, panel_height, side, menu_height),
            line=Region(left, height - 1, side, 1),
        )
    map_height = min(size.height, height - _LOG - 6)
    rest = height - map_height - _LOG - 1
    panel_height = rest // 2 if rest >= 8 else 0
    menu_height = rest - panel_height
    top = map_height + _LOG
    return Plan(
        map=Region(0, 0, width, map_height),
        log=Region(0, map_height, width, _LOG),
        panel=Region(0, top, width, panel_height),
        menu=Region(0, top + panel_height, width, menu_height),
        line=Region(0, height - 1, width, 1),
    )


_POINTED: Final = "reverse"
_CELL: Final = 4
"""The width of a number in a table that has the room."""


def menu_lines(
    menu: Menu[Any], room: Room, picture: Callable[[object], Sequence[Text]]
) -> list[Text]:
    """The question and its answers, as many as there is room for, what is pointed at among them.

    :param picture: how the picture of a choice is drawn.
    """
    head = wrapped(menu.text, room.width, "bold")
    left = Room(room.width, room.height - len(head))
    if menu.question.grid is not None:
        return [*head, *_table(menu, menu.question.grid, left)]
    blocks: list[list[Text]] = []
    for number, choice in enumerate(menu.question.choices):
        here = number == menu.selected
        entry = Text(no_wrap=True)
        entry.append("▸" if here else " ", "bold").append(f"{number + 1:>2} ", "bold")
        style = _POINTED if here else ""
        first_line, *more = wrapped(choice.label, room.width - 4, style) or [Text(" ", style)]
        drawn = () if choice.picture is None else picture(choice.picture)
        below = [Text.assemble("    ", line) for line in (*more, *drawn)]
        blocks.append([entry.append_text(first_line), *below])
    lines, spans = in_columns(blocks, left.width)
    menu.in_row = spans.count(spans[0])
    return [*head, *window(lines, left.width, left.height, spans[menu.selected])]


def _table(menu: Menu[Any], grid: Grid, room: Room) -> list[Text]:
    corner = f"{grid.down}\\{grid.across}"
    head: list[Text] = []
    if len(corner) + 1 + _CELL * len(grid.columns) > room.width:
        # Above the table, where there is no room in its corner: every number must be seen.
        head = [Text(f"{grid.down} ↓ {grid.across} →", "dim", no_wrap=True)]
        corner = " " * max(map(len, grid.rows))
    # Narrower columns, before the last of them is cut off.
    needed = max(map(len, (*grid.columns, str(len(grid.cells))))) + 1
    cell = max(needed, min(_CELL, (room.width - len(corner) - 1) // len(grid.columns)))
    columns = Text(f"{corner} ", "dim", no_wrap=True)
    for column in grid.columns:
        columns.append(column.rjust(cell))
    rows: list[Text] = []
    shown = 0
    for row, label in enumerate(grid.rows):
        line = Text(no_wrap=True)
        line.append(f"{label.rjust(len(corner))} ", "dim")
        for place in range(len(grid.columns)):
            choice = grid.cells.get((place, row))
            here = choice == menu.selected
            shown = row if here else shown
            sign = "·" if choice is None else str(choice + 1)
            style = _POINTED if here else "dim" if choice is None else "bold"
            line.append(sign.rjust(cell), style)
        rows.append(line)
    pointed = Text(f"▸{menu.selected + 1:>2} {menu.pointed.label}", no_wrap=True)
    head.append(columns)
    height = room.height - len(head) - 1
    return [*head, *window(rows, room.width, height, (shown, shown + 1)), pointed]
