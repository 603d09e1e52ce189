"""Input and output of the commands."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

import attrs
from rich.console import Console, ConsoleOptions, RenderableType
from rich.control import Control
from rich.segment import ControlType, Segment
from rich.table import Table
from rich.text import Text

from northwest_passage._internal.platform_support import prepare_streams
from northwest_passage._internal.strings import plain_lines

__all__ = ["Terminal"]


_CLEAR_SCROLLBACK: Final = "\x1b[3J"
_ASCII: Final = str.maketrans("■≈·─━│┃◆▒▓×▸•●◎═║▲↑↓←→", "#~.--||%:%x>*o@=|A^v<>")
"""ASCII characters for the symbols of boards and menus."""


class _Console(Console):
    """A console that replaces control characters in texts, and raises BrokenPipeError for closed pipes."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Replace control characters in texts, but not the colours and controls that this program adds."""
        for segment in super().render(renderable, options):
            if segment.control:
                yield segment
            else:
                yield Segment(plain_lines(segment.text), segment.style)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


@attrs.define
class Terminal:
    """The input and output of a command."""

    console: Console
    unicode: bool
    """True if the terminal can show more than ASCII."""

    @classmethod
    def standard(cls) -> Terminal:
        """Return a terminal for standard input and output."""
        prepare_streams()
        console = _Console(markup=False, emoji=False, highlight=False)
        return cls(console, _can_encode("■≈·─━│┃×", console.encoding))

    # -- Writing -------------------------------------------------------------------------------

    def say(self, words: str | Text = "", style: str = "") -> None:
        """Write a text. At a terminal it is wrapped between words."""
        self.console.print(words, style=style or None, soft_wrap=not self.console.is_terminal)

    def command(self, words: str) -> None:
        """Write a command to be copied, on one line even if it is long."""
        self.console.print(f"  {words}", soft_wrap=True)

    def show(self, lines: Iterable[Text], *, wrap: bool = False) -> None:
        """Write lines, such as those of a board, in ASCII if necessary.

        :param lines: the lines.
        :param wrap: whether to wrap them between words at a terminal.
        """
        for line in lines:
            shown = line.copy()
            shown.rstrip()
            if not self.unicode:
                shown.plain = shown.plain.translate(_ASCII)
            self.console.print(shown, soft_wrap=not (wrap and self.console.is_terminal))

    def clear(self) -> None:
        """Clear the screen, its scrollback and the history of typed lines, as far as possible."""
        editing: Any = sys.modules.get("readline")
        if editing is not None:
            editing.clear_history()  # arrow keys would show what another player has typed
        if self.console.is_terminal:
            self.console.control(Control(ControlType.CLEAR, ControlType.HOME))
            self.console.file.write(_CLEAR_SCROLLBACK)
        else:
            self.say()

    def table(self, table: Table) -> None:
        """Write a table."""
        self.console.print(table)

    def raw(self, words: str) -> None:
        """Write a string for other programs, without wrapping or colours."""
        self.console.file.write(plain_lines(words))
        self.console.file.flush()

    # -- Reading -------------------------------------------------------------------------------

    @property
    def is_interactive(self) -> bool:
        """True if both input and output are a terminal."""
        return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()

    def ask(self, prompt: str) -> str:
        """Write a prompt and read a line.

        :raises EOFError: if there is no input, or the input has ended.
        """
        if sys.stdin is None or sys.stdin.closed:
            raise EOFError
        if sys.stdin.isatty():
            _load_line_editing()
        return input(plain_lines(prompt)).strip()


def _can_encode(characters: str, encoding: str) -> bool:
    try:
        characters.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _load_line_editing() -> None:
    """Enable arrow keys, if Python supports line editing here."""
    with suppress(ImportError):
        import_module("readline")
