"""What is printed, in characters: the fields of an edition, and its tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import attrs
from rich.text import Text

from northwest_passage._internal.strings import plain
from northwest_passage.cli.expedition import rendering
from northwest_passage.cli.terminal import Terminal
from northwest_passage.expedition import Edition, TileId, TokenKind
from northwest_passage.expedition.sentences import count, token

__all__ = ["tiles", "value"]


def value(edition: Edition, field: str) -> str:
    """One field in characters."""
    value: object = getattr(edition, field)
    match field:
        case "printed":
            return "\n".join(f"{plain(p.name)} {_cell(p.cell)}" for p in edition.printed)
        case "large_tiles":
            kinds = [tile.symbol.kind for tile in edition.large_tiles if tile.symbol is not None]
            symbols = [f"{kinds.count(kind)} {token(kind)}" for kind in TokenKind if kind in kinds]
            return "\n".join([count(len(edition.large_tiles), "tile"), *symbols])
        case "sun":
            return " ".join(sun.name for sun in edition.sun)
        case "northwest_tokens" | "greenland_tokens":
            return "\n".join(
                f"{players} players: {_numbers(row)}"
                for players, row in enumerate(getattr(edition, field), start=2)
            )
        case "token_points" | "majorities" | "solo":
            return "\n".join(
                f"{name.replace('_', ' ')} {_numbers(part)}"
                for name, part in attrs.asdict(getattr(edition, field)).items()
            )
        case "greenland" | "northwest_passage":
            return _cell(getattr(edition, field))
        case _:
            return plain(_numbers(value))


def _numbers(value: object) -> str:
    if isinstance(value, tuple | list):
        return " ".join(map(str, cast("Sequence[object]", value)))
    return str(value)


def _cell(cell: tuple[int, int]) -> str:
    return f"{cell[0]},{cell[1]}"


def tiles(terminal: Terminal, edition: Edition) -> list[Text]:
    """The pictures of the large tiles, as many beside each other as fit."""
    lines: list[Text] = []
    in_row = max(1, terminal.console.width // 5)
    for start in range(0, len(edition.large_tiles), in_row):
        numbers = range(start, min(start + in_row, len(edition.large_tiles)))
        lines += rendering.tiles(terminal, [("", TileId.large(n)) for n in numbers], edition)
    return lines
