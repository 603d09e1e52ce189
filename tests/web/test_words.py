"""The words of the page in the browser."""

from __future__ import annotations

import re
from importlib.resources import files

from northwest_passage.cli.game_ui import ui_of
from northwest_passage.cli.seats import builtin_bot
from northwest_passage.web.game_ui import screens

STATIC = files("northwest_passage.web") / "static"


def test_bots_have_the_same_names_as_on_the_command_line() -> None:
    """A player who meets a bot in the browser finds the same name in a simulation."""
    words = (STATIC / "words.js").read_text("utf-8")
    titles, strengths = (
        dict(
            re.findall(
                r'^  (\w+): "(.+)",$',
                words.partition(f"const {name} = ")[2].partition("}")[0],
                re.MULTILINE,
            )
        )
        for name in ("BOTS", "STRENGTHS")
    )
    for screen in screens():
        for kind in ("greedy", "mcts"):
            typed = builtin_bot(ui_of(screen.game.name), kind)
            assert type(typed) is type(screen.bots[kind])
            assert strengths[kind].endswith(f" ({kind} on the command line)")
        assert {*screen.bots} <= {*titles}
