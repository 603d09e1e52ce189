"""Pictures of a single tile."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import northwest_passage as nwp
from northwest_passage import Cell, InvalidData, Side, TileId, svg
from northwest_passage.expedition.svg.coast import CELL
from tests.support.pictures import by_class, inside, place


@pytest.mark.parametrize("number", [0, 17, 45, 63])
def test_a_tile_shows_either_side_in_every_rotation(number: int) -> None:
    """BRD-4, BRD-5, BRD-6: land is at the land corners, and the symbol in its cell."""
    edition = nwp.DEFAULT_EDITION
    tile = TileId.large(number)
    for face in edition.faces(tile):
        picture = svg.tile(edition, tile, side=face.side, rotation=face.rotation)
        root = ElementTree.fromstring(picture)
        assert root.get("viewBox") == f"0 0 {64 * face.shape.width} {64 * face.shape.height}"
        (land,) = by_class(picture, "land")
        for y in range(face.shape.height + 1):
            for x in range(face.shape.width + 1):
                point = (
                    min(max(x * CELL, 4), face.shape.width * CELL - 4),
                    min(max(y * CELL, 4), face.shape.height * CELL - 4),
                )
                assert inside(land.attrib["d"], *point) == bool(face.corner(x, y))
        symbols = by_class(picture, "symbol")
        assert [place(symbol) for symbol in symbols] == (
            []
            if face.symbol is None
            else [Cell(face.symbol, 0) if face.shape.width == 2 else Cell(0, face.symbol)]
        )


def test_every_kind_of_tile_has_a_picture() -> None:
    """BRD-7, BRD-9, PLC-6: small tiles, printed tiles and Jokers have one, too."""
    edition = nwp.DEFAULT_EDITION
    assert by_class(svg.tile(edition, TileId.printed(1)), "cairn")
    assert "joker-mark" in svg.tile(edition, TileId.joker(3), rotation=90)
    assert "joker-mark" not in svg.tile(edition, TileId.small(3), rotation=90, theme="dark")
    assert ">L17</text>" in svg.tile(edition, TileId.large(17), names=True, size=500)


@pytest.mark.parametrize(
    ("tile", "side", "rotation"),
    [
        (TileId.large(64), Side.FRONT, 0),
        (TileId.small(6), Side.FRONT, 0),
        (TileId.joker(6), Side.FRONT, 0),
        (TileId.printed(4), Side.FRONT, 0),
        (TileId.large(1), Side.FRONT, 45),
        (TileId.small(1), Side.BACK, 0),
        (TileId.printed(0), Side.FRONT, 90),
    ],
)
def test_an_impossible_orientation_is_refused(tile: TileId, side: Side, rotation: int) -> None:
    with pytest.raises(InvalidData, match="that has this side and rotation"):
        svg.tile(nwp.DEFAULT_EDITION, tile, side=side, rotation=rotation)
