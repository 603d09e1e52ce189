"""The model behind both terminal interfaces: the full screen and plain lines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Final

import attrs
from rich.text import Text

from northwest_passage._internal.frozen import Frozen
from northwest_passage.cli.game_ui import AnyUI, Marks, Size

__all__ = ["QUIT", "Page", "Presenter"]

QUIT: Final = ("q", "quit", "exit")
"""The words that quit the game or the replay."""


@attrs.frozen
class Page(Frozen):
    """A text to read before the game continues."""

    title: str
    lines: tuple[Text, ...]

    @classmethod
    def of(cls, title: str, *paragraphs: str) -> Page:
        """Return a page of paragraphs, with an empty line between them."""
        lines = "\n\n".join(filter(None, paragraphs)).splitlines()
        return cls(title, tuple(map(Text, lines)))


class Presenter(ABC):
    """The state of an interface: what it shows, and how keys and typed lines change it.

    It does not depend on the kind of terminal. :mod:`northwest_passage.cli.screen` and
    :mod:`northwest_passage.cli.lines` show it.
    """

    ui: AnyUI
    viewer: int | None = None
    """The seat whose view is shown, or ``None`` for a spectator."""
    page: Page | None = None
    """A page to be read, or ``None``. The terminal that shows the page sets this to ``None``."""
    message: str = ""
    """The answer to the last line that was typed."""
    done: bool = False
    """True when the interface can be closed."""

    # -- What is shown

    @property
    @abstractmethod
    def view(self) -> Any:
        """The view that is shown."""

    @abstractmethod
    def marks(self) -> Marks[Any]:
        """Return the marks on the map."""

    @abstractmethod
    def log(self, size: Size) -> list[Text]:
        """Return the latest events and the message."""

    @abstractmethod
    def menu_lines(self, size: Size) -> list[Text]:
        """Return the menu."""

    @property
    @abstractmethod
    def keys(self) -> str:
        """The available keys in a few words."""

    # -- Keys and lines

    @abstractmethod
    def move(self, by: int) -> None:
        """Handle the keys up and down."""

    @abstractmethod
    def turn(self, by: int) -> None:
        """Handle the keys left and right."""

    @abstractmethod
    def enter(self, line: str) -> None:
        """Handle a typed line.

        :raises Failure: if the game cannot continue.
        """

    @abstractmethod
    def back(self) -> None:
        """Handle the Escape key."""

    def work(self) -> Iterator[float | None]:
        """Run everything that needs no input, such as bots, in small steps.

        Yield ``None`` after each step of a bot's search. After an action, yield the number of seconds for
        which to show it.
        """
        yield from ()

    # -- Commands that every presenter has

    def show_page(self, title: str, *paragraphs: str) -> None:
        """Open a page of paragraphs."""
        self.page = Page.of(title, *paragraphs)

    def show_lines(self, title: str, lines: Sequence[Text]) -> None:
        """Open a page of drawn lines."""
        self.page = Page(title, tuple(lines))

    def show_legend(self) -> None:
        """Open the page about the symbols."""
        self.show_page("The symbols", self.ui.guide.legend)

    def show_scores(self) -> None:
        """Open the page about the score."""
        self.show_lines("Score", self.ui.scores(self.view))
