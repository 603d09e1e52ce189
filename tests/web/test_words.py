"""What the page in the browser says by itself."""

from __future__ import annotations

import re
from importlib.resources import files

from northwest_passage.cli.game_ui import ui_of
from northwest_passage.cli.seats import builtin_bot
from northwest_passage.web.lobby import screens

STATIC = files("northwest_passage.web") / "static"


def test_bots_have_the_names_of_the_command_line_too() -> None:
    """A player who meets a bot in the browser finds the same name in a simulation."""
    words = (STATIC / "words.js").read_text("utf-8")
    titles: dict[str, str] = dict(
        re.findall(r'^  (\w+): "(\w+ (?:bot|\(\w+\)))",$', words, re.MULTILINE)
    )
    for screen in screens():
        for kind in ("greedy", "mcts"):
            typed = builtin_bot(ui_of(screen.game.name), kind)
            assert type(typed) is type(screen.bots[kind])
            assert titles[kind].endswith(f" ({kind})")
        assert {*screen.bots} <= {*titles}
