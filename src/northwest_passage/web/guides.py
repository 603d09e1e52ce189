"""The player's guides of all games as one document, with their pictures. It is the same for every client."""

from __future__ import annotations

import json
from functools import lru_cache

import attrs

from northwest_passage.web.game_ui import screens

__all__ = ["guides_json"]


@lru_cache(maxsize=1)
def guides_json() -> bytes:
    """Return the guides of all games as JSON, by game name. Each guide contains its ``pictures`` by name."""
    document: dict[str, object] = {}
    for screen in screens():
        guide = screen.guide
        shown = [*guide.illustrations, *(topic.illustration for topic in guide.topics)]
        names = {illustration.name for illustration in shown if illustration is not None}
        document[screen.game.name] = {
            **attrs.asdict(guide),
            "commands": {**guide.commands},
            "decisions": {**guide.decisions},
            "pictures": {name: screen.illustration(name) for name in sorted(names)},
        }
    return json.dumps(document, separators=(",", ":")).encode("ascii")
