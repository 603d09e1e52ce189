"""JSON forms (to be extended)."""

from __future__ import annotations

import json
from typing import TypeVar

import cattrs

from northwest_passage.nouns import Cell, SunPosition, Terrain, TileId, TokenKind

T = TypeVar("T")

_converter = cattrs.Converter(forbid_extra_keys=True)


for _enum in (Terrain, TokenKind, SunPosition):
    _converter.register_structure_hook(
        _enum, lambda value, cls: cls[value if cls is SunPosition else value.upper()]
    )
_converter.register_structure_hook(Cell, lambda value, _: Cell(*value))
_converter.register_structure_hook(TileId, lambda value, _: TileId.parse(value))


def from_json(text: str, cls: type[T]) -> T:
    """Read a value."""
    return _converter.structure(json.loads(text), cls)
