"""The galleries of the documentation show every parameter, and are drawn as ever."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any

import pytest

from northwest_passage import svg
from northwest_passage.adventure import svg as adventure_svg
from tests.support.gallery import KEPT, PAGES, lines, page


def test_the_galleries_are_drawn_as_ever() -> None:
    """To accept a change: look at the pages, then `python -m tests.support.gallery`."""
    kept = KEPT.read_text("utf-8").splitlines()
    assert [line for line in lines() if line not in kept] == []
    assert lines() == kept


EXPEDITION, ADVENTURE = PAGES


@pytest.mark.parametrize(
    ("name", "draw"),
    [
        *((EXPEDITION, draw) for draw in (svg.board, svg.placements, svg.tile, svg.story)),
        *((ADVENTURE, draw) for draw in (adventure_svg.board, adventure_svg.story)),
    ],
)
def test_every_parameter_is_in_its_gallery(name: str, draw: Callable[..., Any]) -> None:
    """Named in a sentence or used in an example, before the reference begins."""
    gallery = page(name).partition("\n## SVG\n")[0]
    parameters = inspect.signature(draw).parameters.values()
    named = [each.name for each in parameters if each.kind is each.KEYWORD_ONLY]
    assert len(named) >= 4
    assert [each for each in named if not re.search(rf"\b{each}=", gallery)] == []
