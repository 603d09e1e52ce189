"""The scenario: the revealed tiles and the piles that lie on them (SCN).

A :class:`Scenario` is immutable and shared by all states until something on the map changes. What is asked
at every step is kept ready as rows of bytes, one for each hex by its index (see ``hexes``): the terrain,
and whose routes lead there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import Final, TypeAlias

import attrs

from northwest_passage._frozen import quick_constructor, unchecked
from northwest_passage.adventure.edition import Edition
from northwest_passage.adventure.hexes import Grid, grid_of, index_of
from northwest_passage.adventure.nouns import ICEBERG, WATER, Hex, Terrain, Token

__all__ = ["Pile", "PlacedTile", "Scenario"]

Pile: TypeAlias = tuple[Token | Terrain, ...]
"""What lies on a hex, bottom to top: advance tokens, iceberg and water tiles (SCN-7)."""

NOTHING: Final = 4
"""The terrain of a hex that is not revealed."""


@attrs.frozen(cache_hash=True)
class PlacedTile:
    """A scenario tile that has been revealed."""

    tile: str
    """Its name."""
    turned: bool
    """Whether it lies turned by 180 degrees."""
    hexes: tuple[Hex, ...]
    """The hexes it covers, from the left or, upright, from the lower row."""


placed_tile: Final = cache(PlacedTile)


@quick_constructor
@attrs.frozen(cache_hash=True, weakref_slot=False)
class Scenario:
    """The map: which tiles lie where, and what lies on top of them."""

    grid: Grid = attrs.field(repr=False)
    """The numbering of the hexes."""
    tiles: tuple[PlacedTile, ...]
    """The revealed tiles in the order of their places: row by row, the middle one first (SCN-6)."""
    piles: tuple[Pile, ...] = attrs.field(repr=False)
    """What lies on each hex, by its index."""
    terrain: bytes = attrs.field(eq=False, repr=False)
    """The terrain of each hex, by its index; of a route, the terrain below it (SCN-8)."""
    treasures: int = attrs.field(eq=False, repr=False)
    """Which hexes are printed with a treasure, as bits."""
    owners: bytes = attrs.field(eq=False, repr=False)
    """The players who have their route on each hex, as bits, by its index (SCN-8)."""
    unused: tuple[tuple[str, ...], tuple[str, ...]] = attrs.field(eq=False, repr=False)
    """The tiles that are still out, of two hexes and of four, by name (SCN-6)."""

    @classmethod
    def of(
        cls,
        edition: Edition,
        players: int,
        tiles: Iterable[tuple[str, bool]] = (),
        piles: Iterable[tuple[Hex, Pile]] = (),
    ) -> Scenario:
        """The scenario for so many players with these tiles, each with whether it is turned, and piles."""
        grid = grid_of(2 * players, edition.rows)
        terrain = bytearray([NOTHING]) * grid.size
        terrain[grid.pacific] = WATER
        names = (
            tuple(sorted(tile.id for tile in edition.side_tiles(players))),
            tuple(sorted(tile.id for tile in edition.middle_tiles)),
        )
        empty = ((),) * grid.size
        bare = _scenario(grid, (), empty, bytes(terrain), 0, bytes(grid.size), names)
        for tile, turned in tiles:
            bare = bare.with_tile(edition, tile, turned)
        return bare.with_piles([(index_of(place), pile) for place, pile in piles])

    # -- What lies there ---------------------------------------------------------------------------

    def tile_at(self, place: Hex) -> PlacedTile | None:
        """The tile that covers a hex, if it is revealed."""
        return next((tile for tile in self.tiles if place in tile.hexes), None)

    def tile_named(self, name: str) -> PlacedTile | None:
        """The revealed tile of this name, if any."""
        return next((tile for tile in self.tiles if tile.tile == name), None)

    def is_revealed(self, place: Hex) -> bool:
        """Whether a hex of the scenario has been revealed."""
        return self.grid.has(place) and self.terrain[index_of(place)] != NOTHING

    def terrain_at(self, place: Hex) -> Terrain | None:
        """The terrain of a revealed hex: of its topmost iceberg or water tile, else its own (SCN-8)."""
        return Terrain(self.terrain[index_of(place)]) if self.is_revealed(place) else None

    def shows_treasure(self, place: Hex) -> bool:
        """Whether a hex shows a treasure: its own, with nothing lying on it (ADV-7)."""
        if not self.is_revealed(place):
            return False
        index = index_of(place)
        return bool(self.treasures >> index & 1) and not self.piles[index]

    def pile_at(self, place: Hex) -> Pile:
        """What lies on a hex, bottom to top (SCN-7); empty for what is not a hex of this scenario."""
        if not (self.grid.has(place) or place == self.pacific):
            return ()
        return self.piles[index_of(place)]

    def live_at(self, place: Hex) -> tuple[Token, ...]:
        """The live tokens on a hex, bottom to top: those above all iceberg and water tiles (SCN-8)."""
        return live(self.pile_at(place))

    def routes_at(self, place: Hex) -> tuple[int, ...]:
        """The players who have their route on a hex, in order (SCN-8)."""
        return tuple(sorted({token.owner for token in self.live_at(place)}))

    @property
    def pacific(self) -> Hex:
        """The Pacific (ADV-5)."""
        return Hex(0, self.grid.pacific)

    @property
    def rows(self) -> int:
        """How many rows are revealed; the side tiles of the last may be missing (SCN-6)."""
        count = len(self.tiles)
        return self.grid.row_of_place[count - 1] if count else 0

    # -- Nothing on top (SCN-7) --------------------------------------------------------------------

    def is_bare(self, index: int, boats: Collection[int]) -> bool:
        """Whether nothing is on top of a revealed hex."""
        return not self.piles[index] and index not in boats

    def bare_hexes(self, boats: Collection[int]) -> list[Hex]:
        """The revealed hexes with nothing on top, in order."""
        hexes, piles, pacific = self.grid.hexes, self.piles, self.grid.pacific
        return [
            hexes[index]
            for index, terrain in enumerate(self.terrain)
            if terrain != NOTHING and not piles[index] and index not in boats and index != pacific
        ]

    def bare_tiles(self, boats: Collection[int]) -> list[PlacedTile]:
        """The revealed tiles with nothing on top, in the order of their places."""
        piles = self.piles
        return [
            tile
            for tile, place in zip(self.tiles, self.grid.places, strict=False)
            if not any(piles[index] or index in boats for index in place)
        ]

    def is_free(self, token: Token, boats: Collection[int]) -> bool:
        """Whether a token lies on the scenario with nothing on top."""
        for place in token.path:
            pile = self.pile_at(place)
            if not pile or pile[-1] != token or index_of(place) in boats:
                return False
        return bool(token.path)

    def free_tokens(self, boats: Collection[int], owner: int | None = None) -> list[Token]:
        """The tokens with nothing on top, of one owner or of all, in order."""
        found: list[Token] = []
        piles = self.piles
        for pile in filter(None, piles):
            top = pile[-1]
            if type(top) is Token and (owner is None or top.owner == owner) and top not in found:
                for col, row in top.path:
                    index = col << 5 | row
                    if index in boats or (piles[index][-1] is not top and piles[index][-1] != top):
                        break
                else:
                    found.append(top)
        found.sort()
        return found

    def lies(self, token: Token) -> bool:
        """Whether a token lies on the scenario, covered or not."""
        return bool(token.path) and all(token in self.pile_at(place) for place in token.path)

    # -- Changes -----------------------------------------------------------------------------------

    def with_tile(self, edition: Edition, tile: str, turned: bool) -> Scenario:
        """With one more tile, at the next place (SCN-6)."""
        number = len(self.tiles)
        place = self.grid.places[number]
        side, middle = self.unused
        if len(place) == 4:
            middle = tuple([name for name in middle if name != tile])
        else:
            side = tuple([name for name in side if name != tile])
        terrain, treasures = self._printed(edition, place, tile, turned)
        return _scenario(
            self.grid,
            (*self.tiles, placed_tile(tile, turned, self._hexes(place))),
            self.piles,
            terrain,
            treasures,
            self.owners,
            (side, middle),
        )

    def with_tile_at(self, edition: Edition, number: int, tile: str, turned: bool) -> Scenario:
        """With another tile, or the same one turned, at a place that has nothing on top."""
        place = self.grid.places[number]
        terrain, treasures = self._printed(edition, place, tile, turned)
        placed = placed_tile(tile, turned, self._hexes(place))
        return _scenario(
            self.grid,
            (*self.tiles[:number], placed, *self.tiles[number + 1 :]),
            self.piles,
            terrain,
            treasures,
            self.owners,
            self.unused,
        )

    def _hexes(self, place: tuple[int, ...]) -> tuple[Hex, ...]:
        hexes = self.grid.hexes
        return tuple([hexes[index] for index in place])

    def _printed(
        self, edition: Edition, place: tuple[int, ...], tile: str, turned: bool
    ) -> tuple[bytes, int]:
        """Terrain and treasures with a tile lying at a place (SCN-3)."""
        face = edition.tile[tile]
        order = place[::-1] if turned else place
        terrain = bytearray(self.terrain)
        treasures = self.treasures
        for index, kind in zip(order, face.terrain, strict=True):
            terrain[index] = kind
            treasures &= ~(1 << index)
        for number in face.treasures:
            treasures |= 1 << order[number]
        return bytes(terrain), treasures

    def with_piles(self, changes: Iterable[tuple[int, Pile]]) -> Scenario:
        """With other piles on some hexes, whatever lay there; the general way, not the quickest."""
        piles, owners, terrain = list(self.piles), bytearray(self.owners), bytearray(self.terrain)
        for index, pile in changes:
            piles[index] = pile
            owners[index] = owners_of(pile)
            for piece in pile:
                if type(piece) is Terrain:
                    terrain[index] = piece
        return _scenario(
            self.grid,
            self.tiles,
            tuple(piles),
            bytes(terrain),
            self.treasures,
            bytes(owners),
            self.unused,
        )

    def with_token(self, token: Token, path: Iterable[int]) -> Scenario:
        """With a token laid on the hexes of its path (ADV-1)."""
        piles, owners = list(self.piles), bytearray(self.owners)
        owner = 1 << token.owner
        for index in path:
            piles[index] += (token,)
            owners[index] |= owner
        return _scenario(
            self.grid,
            self.tiles,
            tuple(piles),
            self.terrain,
            self.treasures,
            bytes(owners),
            self.unused,
        )

    def without_token(self, token: Token) -> Scenario:
        """Without a token that has nothing on top."""
        indices = map(index_of, token.path)
        return self.with_piles([(index, self.piles[index][:-1]) for index in indices])

    def with_terrain(self, index: int, terrain: Terrain) -> Scenario:
        """With an iceberg or water tile laid on a hex: it cuts the routes there (SCN-5, SCN-8)."""
        return self.with_piles([(index, (*self.piles[index], terrain))])


_scenario: Final = unchecked(Scenario)


def live(pile: Pile) -> tuple[Token, ...]:
    """The live tokens of a pile, bottom to top (SCN-8)."""
    tokens: list[Token] = []
    for piece in reversed(pile):
        if type(piece) is not Token:
            break
        tokens.append(piece)
    return tuple(reversed(tokens))


def owners_of(pile: Pile) -> int:
    """Whose route leads over a pile, as bits (SCN-8)."""
    owners = 0
    for token in live(pile):
        owners |= 1 << token.owner
    return owners


def on_routes(pile: Pile, player: int) -> int:
    """On whose routes a player's boat is that stands on a pile, as bits (ADV-9).

    Those of opponents who have a live token below a live token of the player.
    """
    below = found = 0
    for token in live(pile):
        if token.owner == player:
            found = below
        else:
            below |= 1 << token.owner
    return found


assert ICEBERG < NOTHING
