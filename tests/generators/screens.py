"""Write the pictures of the terminal screen for the docs.

    python -m tests.generators.screens

They show games of greedy bots that a person takes over. No test compares them, because they depend on the
version of Textual; regenerate them after a change.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

from northwest_passage import EXPEDITION
from northwest_passage.adventure import ADVENTURE
from northwest_passage.cli.game_ui import ui_of
from northwest_passage.cli.playing import Playing
from northwest_passage.cli.screen.app import ScreenApp
from northwest_passage.game import Game
from northwest_passage.table import Table

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def middle(
    game: Game[Any, Any, Any, Any, Any, Any], names: list[str], actions: int
) -> Table[Any, Any, Any, Any, Any, Any]:
    """Return a game after at least ``actions`` actions, when the first player begins a turn."""
    greedy = ui_of(game.name).bot("greedy")
    table = Table(game, names, bots=dict.fromkeys(range(len(names)), greedy), seed=6)
    while table.position < actions or table.to_act != 0 or not _is_fresh(table.state):
        decision = table.bot_decision()
        assert decision is not None
        table.play(decision.player, decision.choose())
    table.seat(0, None)
    return table


def _is_fresh(state: Any) -> bool:
    """Return whether a turn has just begun."""
    return not getattr(state, "surcharge", 0) and getattr(state, "points", 4) >= 4


async def picture(table: Table[Any, Any, Any, Any, Any, Any], lines: list[str], *keys: str) -> str:
    """Return a picture of the screen after some lines were typed and some keys pressed."""
    app = ScreenApp(Playing(ui_of(table.game.name), table, pace=0.0))
    async with app.run_test(size=(80, 24)) as pilot:
        for line in lines:
            await pilot.press(*("space" if sign == " " else sign for sign in line), "enter")
        await pilot.press(*keys)
        await pilot.pause()
        drawn = app.export_screenshot()
    # The reader's own fonts are sufficient.
    return re.sub(r"@font-face \{[^}]*\}\s*", "", drawn)


async def main() -> None:
    for name, table, lines, keys in (
        (
            "screen-expedition",
            middle(EXPEDITION, ["Ross", "Rae", "Parry", "Back"], 112),
            ["place l43"],
            ("down", "right"),
        ),
        (
            "screen-adventure",
            middle(ADVENTURE, ["Amundsen", "Franklin", "Hudson"], 60),
            ["advance"],
            ("down",),
        ),
    ):
        (FOLDER / f"{name}.svg").write_text(await picture(table, lines, *keys), "utf-8")


if __name__ == "__main__":
    asyncio.run(main())
