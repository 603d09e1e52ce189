"""The page and the pictures in it have the same colours."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from northwest_passage._internal.svg.themes import COMMON, PLAYERS

STYLE = (files("northwest_passage.web") / "static" / "style.css").read_text("utf-8")


def colours(part: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#\w+);", part))


LIGHT, _, DARK = STYLE.partition("@media (prefers-color-scheme: dark)")


@pytest.mark.parametrize("number", range(len(PLAYERS)))
def test_players_have_the_colours_of_their_pieces(number: int) -> None:
    found = colours(LIGHT)
    assert (found[f"p{number}"], found[f"p{number}-ink"]) == PLAYERS[number]
    assert f"p{number}" not in colours(DARK)


def test_page_and_map_have_the_same_colours() -> None:
    for part, theme in ((LIGHT, COMMON["light"]), (DARK, COMMON["dark"])):
        assert {name: theme[name] for name in ("page", "ink")}.items() <= colours(part).items()
