"""Everything the commands have in common at a terminal, whatever is played: lines, tables, questions."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from typing import Any

import attrs
from rich.console import Console, ConsoleOptions, RenderableType
from rich.control import Control
from rich.segment import ControlType, Segment
from rich.table import Table
from rich.text import Text

from northwest_passage._internal.platform_support import prepare_streams
from northwest_passage._internal.strings import plain_lines

__all__ = ["Terminal"]


_FORGET_SCROLLED = "\x1b[3J"
"""What makes a terminal forget the lines above the screen."""


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
        prepare_streams()
        console = _Console(markup=False, emoji=False, highlight=False)
        return cls(console, _can_encode("■≈·─━│┃×", console.encoding))

    # -- Writing -------------------------------------------------------------------------------

    def say(self, words: str | Text = "", style: str = "") -> None:
        """Write a line; at a terminal it is wrapped between words."""
        self.console.print(words, style=style or None, soft_wrap=not self.console.is_terminal)

    def command(self, words: str) -> None:
        """Write a command to be copied, on a line of its own, however long."""
        self.console.print(f"  {words}", soft_wrap=True)

    def show(self, lines: Iterable[Text]) -> None:
        """Write lines as they are, such as those of a board."""
        for line in lines:
            self.console.print(line, soft_wrap=True)

    def clear(self) -> None:
        """Take away all that was written and typed, as far as a terminal can; otherwise leave some room."""
        editing: Any = sys.modules.get("readline")
        if editing is not None:
            editing.clear_history()  # the arrow keys would bring back what somebody else has typed
        if self.console.is_terminal:
            self.console.control(Control(ControlType.CLEAR, ControlType.HOME))
            self.console.file.write(_FORGET_SCROLLED)
        else:
            self.say()

    def table(self, table: Table) -> None:
        """Write a table."""
        self.console.print(table)

    def raw(self, words: str) -> None:
        """Write a string for other programs: nothing is wrapped or coloured."""
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
