"""The bag of large tiles, as a set of their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from northwest_passage._internal.arguments import must_be
from northwest_passage._internal.frozen import Sealed, from_fields
from northwest_passage.expedition.geometry import bits
from northwest_passage.expedition.nouns import LARGE, TileId, TileKind

__all__ = ["Bag"]


class Bag(Sealed):
    """A set of large tiles: the bag, or the tiles set aside during a refresh.

    Iteration is in the order of the tiles' numbers.

    >>> from northwest_passage import Bag, TileId
    >>> bag = Bag.of([TileId.large(17), TileId.large(3)])
    >>> list(bag), TileId.large(3) in bag, bag == Bag(1 << 17 | 1 << 3)
    ([TileId(L3), TileId(L17)], True, True)
    """

    __slots__ = ("mask",)

    mask: int
    """The tiles as a bit mask: bit ``n`` is set for large tile ``n``."""

    def __init__(self, mask: int = 0) -> None:
        """Create a bag.

        :param mask: its tiles as a bit mask: bit ``n`` is set for large tile ``n``.
        """
        self._fill(mask=mask)

    @classmethod
    def of(cls, tiles: Iterable[TileId]) -> Bag:
        """Return a bag with some large tiles.

        :param tiles: the tiles, in any order.
        :raises InvalidData: if a tile is not large, or is given twice.
        """
        mask = 0
        for tile in tiles:
            if tile.kind is not TileKind.LARGE or mask >> tile.number & 1:
                raise must_be("tiles", "distinct large tiles", tile)
            mask |= 1 << tile.number
        return cls(mask)

    def __iter__(self) -> Iterator[TileId]:
        return map(TileId.large, bits(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, tile: object) -> bool:
        return (
            isinstance(tile, TileId)
            and tile.kind is LARGE
            and tile.number >= 0
            and bool(self.mask >> tile.number & 1)
        )

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, Bag) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.mask)

    def __reduce__(self) -> tuple[type[Bag], tuple[int]]:
        return (Bag, (self.mask,))

    def __repr__(self) -> str:
        return f"<Bag of {len(self)}>"


bag_of_mask: Final[Callable[[int], Bag]] = from_fields(Bag)
"""A faster equivalent of ``Bag(mask)``."""
