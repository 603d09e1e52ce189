"""The player's guides: complete, short where they must be, and without rule ids."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from northwest_passage import Phase, adventure
from northwest_passage.web import adventure as adventure_ui
from northwest_passage.web import expedition
from northwest_passage.web.guides import guides_json

DECIDED = {
    "expedition": {*Phase} - {Phase.REVEAL, Phase.OVER},
    "adventure": {
        adventure.Phase.CHOOSE_CHARACTER,
        adventure.Phase.TURN,
        adventure.Phase.CHOOSE_CARD,
        adventure.Phase.SWAP_TILE,
        adventure.Phase.ROTATE_TILE,
        adventure.Phase.DISCARD,
    },
}
"""The phases in which players decide."""
COMMANDS = {
    "expedition": {key for key, *_ in expedition._COMMANDS},
    "adventure": {key for key, *_ in adventure_ui._COMMANDS},
}
"""The keys of all buttons."""


@pytest.mark.parametrize("game", DECIDED)
def test_a_guide_is_complete(game: str) -> None:
    guide: dict[str, Any] = json.loads(guides_json())[game]
    wanted = [*guide["illustrations"], *(topic["illustration"] for topic in guide["topics"])]
    assert {each["name"] for each in wanted if each} == {*guide["pictures"]}
    assert all(picture.startswith("<svg") for picture in guide["pictures"].values())
    assert {*guide["decisions"]} == {phase.name.lower() for phase in DECIDED[game]}
    assert {*guide["commands"]} == COMMANDS[game]
    texts = {name: text for name, text in guide.items() if name != "pictures"}
    assert not re.search(r"\b[A-Z]{3}-[0-9A-Z]+\b", json.dumps(texts))
