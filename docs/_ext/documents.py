"""A whole document as a client gets it, broken into lines for people to read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import northwest_passage as nwp
from docs._ext.markdown import Lines

WIDTH = 96
"""How many characters a line may have."""


def frontend_document() -> Lines:
    """The document of the state that the page on frontends begins with."""
    rng = Random(1829)
    state = nwp.new_game(["Ross", "Rae"], rng=rng)
    for slot in (1, 2):
        state = nwp.resolve_chance(nwp.apply(state, nwp.TakeLarge(slot)), rng)
    lines = [*broken(nwp.frontend_view(state))]
    yield f"<details><summary>The whole document, {len(lines)} lines</summary>"
    yield from ("", "```json", *lines, "```", "", "</details>", "")


def broken(value: Any, indent: int = 0, before: str = "") -> Iterator[str]:
    """A value as JSON: on one line if there is room, else with a line for each of its parts."""
    text = json.dumps(value)
    if indent + len(before) + len(text) < WIDTH or not isinstance(value, dict | list):
        yield " " * indent + before + text
        return
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    yield " " * indent + before + opening
    parts = value.items() if isinstance(value, dict) else [(None, part) for part in value]
    for number, (key, part) in enumerate(parts, start=1):
        *lines, last = broken(part, indent + 2, "" if key is None else f"{json.dumps(key)}: ")
        yield from (*lines, last + "," * (number < len(parts)))
    yield " " * indent + closing
