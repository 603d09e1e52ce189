"""What is printed, in characters: the fields of an edition, and its tiles."""

from __future__ import annotations

from typing import Final

import attrs
from rich.text import Text

from northwest_passage._internal.strings import count, plain
from northwest_passage.adventure import Card, Edition, ScenarioTile, Shape
from northwest_passage.adventure.sentences import title
from northwest_passage.adventure.text import SIGNS
from northwest_passage.cli.terminal import Terminal

__all__ = ["tiles", "value"]


def value(edition: Edition, field: str) -> str:
    """One field in characters."""
    match field:
        case "middle_tiles" | "side_tiles_three" | "side_tiles_four":
            found: tuple[ScenarioTile, ...] = getattr(edition, field)
            rich = sum(len(tile.treasures) for tile in found)
            return f"{count(len(found), 'tile')}\n{count(rich, 'treasure')}"
        case "tokens":
            return "\n".join(f"{shape.words}: {edition.tokens[shape]}" for shape in Shape)
        case "cards":
            rows = zip(Card, *edition.cards, strict=True)
            return "\n".join(f"{title(card)} {' '.join(map(str, row))}" for card, *row in rows)
        case "characters":
            return "\n".join(plain(card.name) for card in edition.characters)
        case "costs" | "card_numbers" | "powers":
            return "\n".join(
                f"{name.replace('_', ' ')} {number}"
                for name, number in attrs.asdict(getattr(edition, field)).items()
            )
        case _:
            return plain(str(getattr(edition, field)))


def tiles(terminal: Terminal, edition: Edition) -> list[Text]:
    """The terrain of each scenario tile, as many beside each other as fit."""
    width = 1 + max(len(plain(name)) for name in edition.tile) + 8
    in_row = max(1, terminal.console.width // width)
    shown = [f"{plain(name)} {_terrain(tile)}".ljust(width) for name, tile in edition.tile.items()]
    rows = range(0, len(shown), in_row)
    return [Text("".join(shown[start : start + in_row]).rstrip()) for start in rows]


_SIGN: Final = {meaning: sign for sign, meaning in SIGNS.items()}


def _terrain(tile: ScenarioTile) -> str:
    return "".join(
        _SIGN[terrain, number in tile.treasures] for number, terrain in enumerate(tile.terrain)
    )
