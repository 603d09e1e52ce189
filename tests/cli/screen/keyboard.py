"""Somebody at the keyboard of a screen, who types quicker than Textual's pilot: keys are posted as events."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import unescape
from typing import Any

from textual import events
from textual.pilot import Pilot

from northwest_passage.cli.screen.app import Line, Reading, ScreenApp
from northwest_passage.cli.screen.base_screen import Show

_NAMES = {" ": "space", ",": "comma", "-": "minus", ".": "full_stop", "?": "question_mark"}


class Keyboard:
    """The keys of a screen, and what can be read on it."""

    def __init__(self, app: ScreenApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        """Press keys by their names, and wait until they have done what they do."""
        for key in keys:
            character = key if len(key) == 1 else None
            self.app.post_message(events.Key(_NAMES.get(key, key), character))
        await self.settle()

    async def type(self, line: str) -> None:
        """Type a line, and Enter."""
        await self.press(*line, "enter")

    async def resize(self, width: int, height: int) -> None:
        """Make the terminal smaller or larger."""
        await self.pilot.resize_terminal(width, height)
        await self.settle()

    async def settle(self) -> None:
        """Wait until everything has been done, bots included."""
        await self.pilot.pause(0)
        await self.app.workers.wait_for_complete()
        await self.pilot.pause(0)

    async def close_page(self) -> str:
        """Close the page that lies over the screen, and tell what was on it."""
        page = self.app.screen
        assert isinstance(page, Reading), self.seen
        words = "\n".join([page.page.title, *(line.plain for line in page.page.lines)])
        await self.press("enter")
        return words

    def part(self, name: str) -> str:
        """What stands in a part of the screen."""
        plan = self.app.plan
        assert plan is not None
        region = getattr(plan, name)
        lines = getattr(self.app.show, name)(region.room)
        assert len(lines) <= region.height
        return "\n".join(line.plain for line in lines)

    @property
    def seen(self) -> str:
        """All that stands on the screen."""
        return "\n".join(self.part(name) for name in ("map", "log", "panel", "menu"))

    @property
    def written(self) -> str:
        """All words that a terminal gets, those of what lies over the screen included."""
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", self.app.export_screenshot())).split())

    @property
    def line(self) -> str:
        """What is typed so far."""
        return self.app.query_one(Line).value


@asynccontextmanager
async def at_keyboard(show: Show, width: int = 80, height: int = 24) -> AsyncIterator[Keyboard]:
    """Show something on a screen of this size, and sit down at it."""
    app = ScreenApp(show)
    async with app.run_test(size=(width, height)) as pilot:
        keyboard = Keyboard(app, pilot)
        await keyboard.settle()
        yield keyboard
        failure: Any = app.failure
        if failure is not None:
            raise failure
