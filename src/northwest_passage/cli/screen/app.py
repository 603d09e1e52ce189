"""The screen itself: where things stand, which keys there are. All it shows comes from a :class:`Show`."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import ClassVar, Final

from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static
from typing_extensions import override

from northwest_passage.cli import Failure
from northwest_passage.cli.screen import too_small
from northwest_passage.cli.screen.base_screen import Page, Plan, Region, Show, plan

__all__ = ["ScreenApp", "run"]

_THOUGHT: Final = 0.02
"""A bot thinks for so many seconds before keys are looked at."""


class Line(Input):
    """Where people type; arrow keys are for the menu while nothing is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.move(-1)", show=False),
        Binding("down", "app.move(1)", show=False),
        Binding("left", "app.side(-1)", show=False),
        Binding("right", "app.side(1)", show=False),
        Binding("escape", "app.return", show=False),
    ]


class Reading(ModalScreen[None]):
    """A page over the rest of the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q", "dismiss", show=False),
    ]
    CSS = """
    Reading { align: center middle; }
    Reading > VerticalScroll {
        width: 100%; max-width: 104; height: auto; max-height: 100%; scrollbar-size-vertical: 1;
        border: round $primary; padding: 0 1; background: $surface;
    }
    Reading Static { width: 100%; height: auto; position: relative; text-wrap: wrap; }
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
            box.border_subtitle = "↑↓ scroll, Enter closes"
            yield Static(words)


class Cramped(ModalScreen[None]):
    """What is shown while the terminal is too small. The keys of the game rest: nobody sees what they do."""

    CSS = """
    Cramped { background: $background; }
    Cramped Static { width: 100%; height: auto; position: relative; text-wrap: wrap; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._words = Static(markup=False)

    @override
    def compose(self) -> ComposeResult:
        yield self._words

    def say(self, words: str) -> None:
        """Say how small it is."""
        self._words.update(f"{words} Make it larger to go on, or leave with Ctrl-C.")


class ScreenApp(App[None]):
    """Map, log, panel, menu and line, each in its place."""

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

    def __init__(self, show: Show) -> None:
        super().__init__()
        self.show = show
        self.failure: Failure | None = None
        self.interrupted = False
        self.plan: Plan | None = None
        self._parts: dict[str, Static] = {
            name: Static(id=name, markup=False) for name in ("map", "log", "panel", "menu")
        }
        self._shown: dict[str, Text] = {}
        """What stands in each part, so that only what changes is drawn again."""
        self._is_working = False
        self._cramped: Cramped | None = None
        self._line = Line()

    @override
    def compose(self) -> ComposeResult:
        yield from self._parts.values()
        yield self._line

    def on_mount(self) -> None:
        """Begin."""
        self._line.focus()
        self.look()
        self._go_on()

    def on_resize(self, event: events.Resize) -> None:
        """Find everything a new place."""
        self.look(event.size)

    # -- Showing -----------------------------------------------------------------------------------

    def look(self, size: Size | None = None) -> None:
        """Show everything as it is now.

        :param size: what the terminal has become; the app itself does not know yet when it is told.
        """
        width, height = size or self.size
        if not width or not height or self._is_cramped(width, height):
            return
        show = self.show
        found = plan(width, height, show.map_sizes())
        if found != self.plan:
            self.plan = found
            for name, widget in self._parts.items():
                _put(widget, getattr(found, name))
            _put(self._line, found.line)
        for name, draw in (
            ("map", show.map),
            ("log", show.log),
            ("panel", show.panel),
            ("menu", show.menu),
        ):
            room = getattr(found, name).room
            lines = draw(room) if room.height > 0 else []
            words = Text("\n", no_wrap=True).join(lines)
            if self._shown.get(name) != words:
                self._shown[name] = words
                self._parts[name].update(words)
        self._line.placeholder = f"> {show.keys}"
        if show.page is not None:
            page, show.page = show.page, None
            self.push_screen(Reading(page))

    def _is_cramped(self, width: int, height: int) -> bool:
        """Cover the game while there is no room for it: half a map would look like a whole one."""
        words = too_small(width, height)
        if words and self._cramped is None:
            self._cramped = Cramped()
            self.push_screen(self._cramped)
        elif not words and self._cramped is not None:
            self._cramped.dismiss()
            self._cramped = None
        if self._cramped is not None:
            self._cramped.say(words)
        return bool(words)

    # -- Keys --------------------------------------------------------------------------------------

    def action_move(self, by: int) -> None:
        """Up or down."""
        self.show.move(by)
        self.look()

    def action_side(self, by: int) -> None:
        """Left or right: move in what is typed, or turn what the map shows."""
        if not self._line.value:
            self.show.turn(by)
            self.look()
        elif by < 0:
            self._line.action_cursor_left()
        else:
            self._line.action_cursor_right()

    def action_return(self) -> None:
        """Escape: clear the line, or go back."""
        if self._line.value:
            self._line.value = ""
        else:
            self.show.back()
            self.look()

    def action_leave(self) -> None:
        """Ctrl-C."""
        self.interrupted = True
        self.exit()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter."""
        line, self._line.value = event.value, ""
        try:
            self.show.enter(line)
        except Failure as failure:
            self._fail(failure)
            return
        if self.show.done:
            self.exit()
            return
        self.look()
        self._go_on()

    # -- What goes on by itself --------------------------------------------------------------------

    def _go_on(self) -> None:
        """See that bots go on, unless they do already."""
        if not self._is_working:
            self._is_working = True
            self._work()

    @work
    async def _work(self) -> None:
        """Let bots think in small steps, and keys be pressed in between."""
        started = monotonic()
        try:
            for pause in self.show.work():
                if pause is not None:
                    self.look()
                    await asyncio.sleep(pause)
                    started = monotonic()
                elif monotonic() - started > _THOUGHT:
                    await asyncio.sleep(0)
                    started = monotonic()
        except Failure as failure:
            self._fail(failure)
        finally:
            self._is_working = False
        if self.show.done:
            self.exit()

    def _fail(self, failure: Failure) -> None:
        self.failure = failure
        self.exit()


def _put(widget: Widget, region: Region) -> None:
    widget.styles.offset = (region.x, region.y)
    widget.styles.width = region.width
    widget.styles.height = region.height
    widget.display = region.height > 0


def run(show: Show) -> None:
    """Show something on the terminal until it is left.

    :raises Failure: if it cannot go on.
    :raises KeyboardInterrupt: if it is left with Ctrl-C.
    """
    app = ScreenApp(show)
    app.run()
    if app.failure is not None:
        raise app.failure
    if app.interrupted:
        raise KeyboardInterrupt
