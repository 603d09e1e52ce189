"""The Textual application that shows a :class:`Presenter`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import monotonic
from typing import ClassVar, Final

from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static
from typing_extensions import override

from northwest_passage.cli import Failure
from northwest_passage.cli.game_ui import Size
from northwest_passage.cli.presenter import Page, Presenter
from northwest_passage.cli.screen import too_small
from northwest_passage.cli.screen.layout import Layout, Region, layout_for

__all__ = ["ScreenApp", "drawn"]

_THOUGHT: Final = 0.02
"""The number of seconds for which a bot thinks before keys are handled."""


class Line(Input):
    """The input line. While it is empty, arrow keys move in the menu."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.move(-1)", show=False),
        Binding("down", "app.move(1)", show=False),
        Binding("left", "app.side(-1)", show=False),
        Binding("right", "app.side(1)", show=False),
        Binding("escape", "app.return", show=False),
    ]


class PageScreen(ModalScreen[None]):
    """A page on top of the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q", "dismiss", show=False),
    ]
    CSS = """
    PageScreen { align: center middle; }
    PageScreen > VerticalScroll {
        width: 100%; max-width: 104; height: auto; max-height: 100%; scrollbar-size-vertical: 1;
        border: round $primary; padding: 0 1; background: $surface;
    }
    PageScreen Static { width: 100%; height: auto; position: relative; text-wrap: wrap; }
    """

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page

    @override
    def compose(self) -> ComposeResult:
        words = Text("\n").join(self.page.lines)
        words.rstrip()
        with VerticalScroll() as box:
            box.border_title = self.page.title
            box.border_subtitle = "↑↓ to scroll, Enter to close"
            yield Static(words)


class TooSmall(ModalScreen[None]):
    """A message shown while the terminal is too small. Meanwhile, the keys of the game have no effect."""

    CSS = """
    TooSmall { background: $background; }
    TooSmall Static { width: 100%; height: auto; position: relative; text-wrap: wrap; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._words = Static(markup=False)

    @override
    def compose(self) -> ComposeResult:
        yield self._words

    def say(self, words: str) -> None:
        """Show the message."""
        self._words.update(f"{words} Enlarge it to continue, or leave with Ctrl-C.")


class ScreenApp(App[None]):
    """The application that fills the screen: map, log, panel, menu and input line."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "northwest-passage"
    CSS = """
    Screen { layers: base; background: $background; }
    Static, Line { position: absolute; text-wrap: nowrap; text-overflow: clip; }
    Line { border: none; height: 1; padding: 0; background: $boost; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(self, presenter: Presenter) -> None:
        super().__init__()
        self.presenter = presenter
        self.failure: Failure | None = None
        self.interrupted = False
        self.layout_now: Layout | None = None
        self._regions: dict[str, Static] = {
            name: Static(id=name, markup=False) for name in ("map", "log", "panel", "menu")
        }
        self._shown: dict[str, Text] = {}
        """The text of each region, so that only changes are drawn."""
        self._is_working = False
        self._message: TooSmall | None = None
        self._line = Line()

    @override
    def compose(self) -> ComposeResult:
        yield from self._regions.values()
        yield self._line

    def on_mount(self) -> None:
        """Start the game when the screen is ready."""
        self._line.focus()
        self.redraw()
        self._start_work()

    def on_resize(self, event: events.Resize) -> None:
        """Rearrange the regions."""
        self.redraw(event.size)

    # -- Showing -----------------------------------------------------------------------------------

    def redraw(self, size: tuple[int, int] | None = None) -> None:
        """Draw everything.

        :param size: the new size of the terminal. During a resize, the app still has the old size.
        """
        width, height = size or self.size
        if not width or not height or self._covers(width, height):
            return
        presenter = self.presenter
        found = layout_for(width, height, presenter.ui.map_sizes(presenter.view))
        if found != self.layout_now:
            self.layout_now = found
            for name, widget in self._regions.items():
                _put(widget, getattr(found, name))
            _put(self._line, found.line)
        for name in self._regions:
            lines = drawn(presenter, name, getattr(found, name).size)
            words = Text("\n", no_wrap=True).join(lines)
            if self._shown.get(name) != words:
                self._shown[name] = words
                self._regions[name].update(words)
        self._line.placeholder = f"> {presenter.keys}"
        if presenter.page is not None:
            page, presenter.page = presenter.page, None
            self.push_screen(PageScreen(page))

    def _covers(self, width: int, height: int) -> bool:
        """Cover the game while the terminal is too small, and return whether it is."""
        words = too_small(width, height)
        if words and self._message is None:
            self._message = TooSmall()
            self.push_screen(self._message)
        elif not words and self._message is not None:
            self._message.dismiss()
            self._message = None
        if self._message is not None:
            self._message.say(words)
        return bool(words)

    # -- Keys --------------------------------------------------------------------------------------

    def action_move(self, by: int) -> None:
        """Handle up or down."""
        self.presenter.move(by)
        self.redraw()

    def action_side(self, by: int) -> None:
        """Handle left or right: move in the typed line, or turn the preview on the map."""
        if not self._line.value:
            self.presenter.turn(by)
            self.redraw()
        elif by < 0:
            self._line.action_cursor_left()
        else:
            self._line.action_cursor_right()

    def action_return(self) -> None:
        """Handle Escape: clear the line, or go back."""
        if self._line.value:
            self._line.value = ""
        else:
            self.presenter.back()
            self.redraw()

    def action_leave(self) -> None:
        """Handle Ctrl-C."""
        self.interrupted = True
        self.exit()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Handle Enter."""
        line, self._line.value = event.value, ""
        try:
            self.presenter.enter(line)
        except Failure as failure:
            self._fail(failure)
            return
        if self.presenter.done:
            self.exit()
            return
        self.redraw()
        self._start_work()

    # -- Bots -------------------------------------------------------------------------------------

    def _start_work(self) -> None:
        """Start the bots, unless they are running."""
        if not self._is_working:
            self._is_working = True
            self._work()

    @work
    async def _work(self) -> None:
        """Run the bots in small steps, and handle keys in between."""
        started = monotonic()
        try:
            for pause in self.presenter.work():
                if pause is not None:
                    self.redraw()
                    await asyncio.sleep(pause)
                    started = monotonic()
                elif monotonic() - started > _THOUGHT:
                    await asyncio.sleep(0)
                    started = monotonic()
        except Failure as failure:
            self._fail(failure)
        finally:
            self._is_working = False
        if self.presenter.done:
            self.exit()

    def _fail(self, failure: Failure) -> None:
        self.failure = failure
        self.exit()


def _put(widget: Widget, region: Region) -> None:
    widget.styles.offset = (region.x, region.y)
    widget.styles.width = region.width
    widget.styles.height = region.height
    widget.display = region.height > 0


def drawn(presenter: Presenter, region: str, size: Size) -> Sequence[Text]:
    """Return the text of a region."""
    if not size.height:
        return []
    match region:
        case "map":
            return presenter.ui.map(presenter.view, size, presenter.marks())
        case "panel":
            return presenter.ui.panel(presenter.view, presenter.viewer, size)
        case "log":
            return presenter.log(size)
        case _:
            return presenter.menu_lines(size)
