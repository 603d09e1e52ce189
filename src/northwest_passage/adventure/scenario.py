"""The scenario: the revealed tiles and the piles on them (SCN).

A :class:`Scenario` is immutable and shared by all states until the map changes. The values needed at every
step are stored as ``bytes``, one byte for each hex by its index (see ``hexes``). This byte is the *ground* of
the hex: its terrain and the owners of its routes.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection, Iterable
from operator import attrgetter
from typing import Final, TypeAlias

import attrs

from northwest_passage._internal.arguments import must_be
from northwest_passage._internal.frozen import Frozen, unchecked
from northwest_passage.adventure.edition import Edition
from northwest_passage.adventure.hexes import Grid, grid_of, index_of
from northwest_passage.adventure.nouns import ICEBERG, WATER, Hex, Terrain, Token
from northwest_passage.adventure.piles import is_on_top, live, owners_of, shared
from northwest_passage.errors import invalid

__all__ = ["Pile", "PlacedTile", "Scenario"]

Pile: TypeAlias = tuple[Token | Terrain, ...]
"""The pieces on a hex, bottom to top: advance tokens, iceberg and water tiles (SCN-7)."""

NOTHING: Final = 4
"""The terrain of a hex that is not revealed."""
TERRAIN: Final = 7
"""The bit mask of the terrain in the ground byte of a hex."""
ROUTES: Final = 3
"""The position of the first route bit in the ground byte of a hex. There is one bit for each player."""
GROUNDS: Final = 128
"""The number of values of a ground byte: three terrain bits, and a route bit for each of four players."""

_TERRAIN: Final = bytes([ground & TERRAIN for ground in range(256)])
_OWNERS: Final = bytes([ground >> ROUTES for ground in range(256)])


@attrs.frozen(cache_hash=True, weakref_slot=False)
class PlacedTile(Frozen):
    """A scenario tile that has been revealed."""

    tile: str
    """The name of the tile."""
    turned: bool
    """True if the tile is turned by 180 degrees."""
    hexes: tuple[Hex, ...]
    """The hexes that the tile covers, from the left or, if it is upright, from the lower row."""


Face: TypeAlias = tuple[PlacedTile, tuple[tuple[int, int], ...], int, int]
"""A placed tile, the index and terrain of each of its hexes, and bit masks of its hexes and treasures."""


@attrs.frozen(cache_hash=True, weakref_slot=False)
class Scenario(Frozen):
    """The map: the revealed tiles, and the pieces on top of them.

    >>> from northwest_passage.adventure import DEFAULT_EDITION, Hex, Scenario, Shape, Token
    >>> token = Token(0, Shape.LINE_2, ((0, 1), (1, 1)))
    >>> piles = [(place, (token,)) for place in token.path]
    >>> scenario = Scenario.of(DEFAULT_EDITION, 2, tiles=[("M1", False)], piles=piles)
    >>> scenario.terrain_at(Hex(0, 1)), scenario.is_revealed(Hex(0, 2))
    (Terrain.WATER, False)
    >>> scenario.routes_at(Hex(0, 1)), scenario.has_token(token)
    ((0,), True)
    >>> scenario.bare_hexes(boats=())
    [Hex(col=2, row=1), Hex(col=3, row=1)]
    """

    grid: Grid = attrs.field(repr=False)
    """The geometry of the map, and the index of each hex."""
    tiles: tuple[PlacedTile, ...]
    """The revealed tiles in the order of their places: row by row, the middle tile first (SCN-6)."""
    piles: tuple[Pile, ...] = attrs.field(repr=False)
    """The pieces on each hex, by the index of the hex."""
    ground: bytes = attrs.field(eq=False, repr=False)
    """The ground of each hex, by the index of the hex: :attr:`terrain` and :attr:`owners` in one number."""
    treasures: int = attrs.field(eq=False, repr=False)
    """A bit mask of the hexes on which a treasure is printed."""
    unused: tuple[tuple[str, ...], tuple[str, ...]] = attrs.field(eq=False, repr=False)
    """The names of the tiles not revealed yet: those of two hexes, then those of four (SCN-6)."""
    free: tuple[Token, ...] = attrs.field(eq=False, repr=False)
    """The tokens that are on top of the pile on each of their hexes, sorted. Boats are ignored (SCN-7)."""

    @classmethod
    def of(
        cls,
        edition: Edition,
        players: int,
        tiles: Iterable[tuple[str, bool]] = (),
        piles: Iterable[tuple[Hex, Pile]] = (),
    ) -> Scenario:
        """Build the scenario for a number of players from its tiles and piles.

        :param edition: the printed game.
        :param players: the number of players, 2 to 4.
        :param tiles: the names of the revealed tiles in the order of their places, each paired with ``True``
            if the tile is turned.
        :param piles: hexes, each with the pieces on it, bottom to top.
        :raises InvalidData: if a tile does not fit its place or is used twice, or a pile is not on a revealed
            hex or the Pacific.
        """
        grid = grid_of(2 * players, edition.rows)
        # The last index does not belong to a hex, and is never revealed.
        ground = bytearray([NOTHING]) * grid.size
        ground[grid.pacific] = WATER
        names = (
            tuple(sorted(tile.id for tile in edition.side_tiles(players))),
            tuple(sorted(tile.id for tile in edition.middle_tiles)),
        )
        empty = ((),) * grid.size
        bare = _scenario(grid, (), empty, bytes(ground), 0, names, ())
        for number, (tile, turned) in enumerate(tiles):
            if tile not in bare.next_tiles:
                raise must_be(f"tiles[{number}]", "an unused tile that fits this place", tile)
            bare = bare.with_tile(edition, tile, turned)
        heaps = list(piles)
        for number, (place, _) in enumerate(heaps):
            if not (bare.is_revealed(place) or place == bare.pacific):
                words = f"must be on a revealed hex or the Pacific, got {place}"
                raise invalid(f"piles[{number}]", words)
        return bare.with_piles([(index_of(place), shared(pile)) for place, pile in heaps])

    # -- Contents ----------------------------------------------------------------------------------

    @property
    def terrain(self) -> bytes:
        """The terrain of each hex, by the index of the hex. Tokens do not change it (SCN-8)."""
        return self.ground.translate(_TERRAIN)

    @property
    def owners(self) -> bytes:
        """A bit mask of the players with a route on each hex, by the index of the hex (SCN-8)."""
        return self.ground.translate(_OWNERS)

    def tile_at(self, place: Hex) -> PlacedTile | None:
        """Return the tile that covers a hex, or ``None`` if the hex is not revealed.

        :param place: the hex.
        """
        return next((tile for tile in self.tiles if place in tile.hexes), None)

    def tile_named(self, name: str) -> PlacedTile | None:
        """Return the revealed tile with a given name, or ``None`` if that tile is not revealed.

        :param name: the name of the tile, such as ``M7``.
        """
        return next((tile for tile in self.tiles if tile.tile == name), None)

    def is_revealed(self, place: Hex) -> bool:
        """Return whether a hex of the scenario has been revealed.

        :param place: the hex.
        """
        return self.grid.has(place) and self.ground[index_of(place)] != NOTHING

    def terrain_at(self, place: Hex) -> Terrain | None:
        """Return the terrain of a hex, or ``None`` if the hex is not revealed.

        It is the terrain of the topmost iceberg or water tile, or else of the hex itself (SCN-8).

        :param place: the hex.
        """
        return Terrain(self.terrain[index_of(place)]) if self.is_revealed(place) else None

    def shows_treasure(self, place: Hex) -> bool:
        """Return whether a treasure is printed on a hex, with no piece on top of it (ADV-7).

        :param place: the hex.
        """
        if not self.is_revealed(place):
            return False
        index = index_of(place)
        return bool(self.treasures >> index & 1) and not self.piles[index]

    def pile_at(self, place: Hex) -> Pile:
        """Return the pieces on a hex, bottom to top (SCN-7). A hex outside the scenario has none.

        :param place: the hex.
        """
        if not (self.grid.has(place) or place == self.pacific):
            return ()
        return self.piles[index_of(place)]

    def live_at(self, place: Hex) -> tuple[Token, ...]:
        """Return the live tokens on a hex, bottom to top: those above all iceberg and water tiles (SCN-8).

        :param place: the hex.
        """
        return live(self.pile_at(place))

    def routes_at(self, place: Hex) -> tuple[int, ...]:
        """Return the players with a route on a hex, sorted (SCN-8).

        :param place: the hex.
        """
        return tuple(sorted({token.owner for token in self.live_at(place)}))

    @property
    def pacific(self) -> Hex:
        """The hex of the Pacific (ADV-5)."""
        return Hex(0, self.grid.pacific)

    @property
    def rows(self) -> int:
        """The number of revealed rows. The side tiles of the last row may be missing (SCN-6)."""
        count = len(self.tiles)
        return self.grid.row_of_place[count - 1] if count else 0

    @property
    def next_tiles(self) -> tuple[str, ...]:
        """The names of the tiles that can be revealed next: all unused tiles that fit there (SCN-6)."""
        side, middle = self.unused
        places, number = self.grid.places, len(self.tiles)
        if number == len(places):
            return ()
        return middle if len(places[number]) == 4 else side

    # -- Nothing on top (SCN-7) --------------------------------------------------------------------

    def is_bare(self, index: int, boats: Collection[int]) -> bool:
        """Return whether nothing is on top of a revealed hex.

        :param index: the index of the hex.
        :param boats: the indices of the hexes with boats.
        """
        return not self.piles[index] and index not in boats

    def bare_hexes(self, boats: Collection[int]) -> list[Hex]:
        """Return the revealed hexes with nothing on top, in order.

        :param boats: the indices of the hexes with boats.
        """
        hexes, piles, pacific = self.grid.hexes, self.piles, self.grid.pacific
        return [
            hexes[index]
            for index, ground in enumerate(self.ground)
            if ground != NOTHING and not piles[index] and index not in boats and index != pacific
        ]

    def bare_tiles(self, boats: Collection[int]) -> list[PlacedTile]:
        """Return the revealed tiles with nothing on top, in the order of their places.

        :param boats: the indices of the hexes with boats.
        """
        bare = {index for index, pile in enumerate(self.piles) if not pile}
        bare.difference_update(boats)
        return [
            tile
            for tile, place in zip(self.tiles, self.grid.places, strict=False)
            if bare.issuperset(place)
        ]

    def is_free(self, token: Token, boats: Iterable[int]) -> bool:
        """Return whether a token is on the scenario with nothing on top.

        :param token: the token.
        :param boats: the indices of the hexes with boats.
        """
        pile = self.pile_at(token.path[0]) if token.path else ()
        top = pile[-1] if pile else None
        if type(top) is not Token or top != token or not is_on_top(top, self.piles):
            return False
        return {index_of(place) for place in token.path}.isdisjoint(boats)

    def free_tokens(self, boats: Iterable[int], owner: int | None = None) -> list[Token]:
        """Return the tokens with nothing on top, sorted.

        :param boats: the indices of the hexes with boats.
        :param owner: the owner of the tokens, or ``None`` for the tokens of all players.
        """
        piles = self.piles
        # A token with a boat on it is the top of that pile, or it is not free anyway.
        under = [id(pile[-1]) for index in boats if (pile := piles[index])]
        return [
            token
            for token in self.free
            if (owner is None or token.owner == owner) and id(token) not in under
        ]

    def has_token(self, token: Token) -> bool:
        """Return whether a token is on the scenario, covered or not.

        :param token: the token.
        """
        return bool(token.path) and all(token in self.pile_at(place) for place in token.path)

    # -- Changes -----------------------------------------------------------------------------------

    def with_tile(self, edition: Edition, tile: str, turned: bool) -> Scenario:
        """Return the scenario with one more tile, at the next place (SCN-6).

        :param edition: the printed game.
        :param tile: the name of the tile.
        :param turned: whether the tile is turned by 180 degrees.
        """
        number = len(self.tiles)
        side, middle = self.unused
        if len(self.grid.places[number]) == 4:
            middle = _without(middle, tile)
        else:
            side = _without(side, tile)
        face = _face(edition, self.grid, number, tile, turned)
        return self._with_face(face, (*self.tiles, face[0]), (side, middle))

    def with_tile_at(self, edition: Edition, number: int, tile: str, turned: bool) -> Scenario:
        """Return the scenario with another tile, or the same one turned, at a place with nothing on top.

        :param edition: the printed game.
        :param number: the number of the place, in the order of :attr:`tiles`.
        :param tile: the name of the tile.
        :param turned: whether the tile is turned by 180 degrees.
        """
        face = _face(edition, self.grid, number, tile, turned)
        tiles = (*self.tiles[:number], face[0], *self.tiles[number + 1 :])
        return self._with_face(face, tiles, self.unused)

    def _with_face(
        self,
        face: Face,
        tiles: tuple[PlacedTile, ...],
        unused: tuple[tuple[str, ...], tuple[str, ...]],
    ) -> Scenario:
        """Return the scenario with these tiles, of which one was placed or replaced (SCN-3)."""
        _, terrains, covered, treasures = face
        ground = bytearray(self.ground)
        for index, terrain in terrains:
            ground[index] = terrain
        return _scenario(
            self.grid,
            tiles,
            self.piles,
            bytes(ground),
            self.treasures & ~covered | treasures,
            unused,
            self.free,
        )

    def _with_pieces(
        self, piles: list[Pile], ground: bytearray, free: tuple[Token, ...]
    ) -> Scenario:
        """Return the scenario with other pieces on the same tiles."""
        tiles, unused = self.tiles, self.unused
        return _scenario(
            self.grid, tiles, tuple(piles), bytes(ground), self.treasures, unused, free
        )

    def with_piles(self, changes: Iterable[tuple[int, Pile]]) -> Scenario:
        """Return the scenario with new piles on some hexes.

        For a single token or tile, :meth:`with_token` and :meth:`with_terrain` are faster.

        :param changes: the indices of hexes, each with its new pile.
        """
        piles, ground = list(self.piles), bytearray(self.ground)
        for index, pile in changes:
            piles[index] = pile
            terrain = [ground[index] & TERRAIN, *(one for one in pile if type(one) is Terrain)]
            ground[index] = terrain[-1] | owners_of(pile) << ROUTES
        tops = {pile[-1] for pile in piles if pile}
        free = [top for top in tops if type(top) is Token and is_on_top(top, piles)]
        return self._with_pieces(piles, ground, tuple(sorted(free, key=_rank)))

    def with_token(self, token: Token, path: Iterable[int]) -> Scenario:
        """Return the scenario with a token placed on the hexes of its path (ADV-1).

        :param token: the token.
        :param path: the indices of the hexes that the token covers.
        """
        piles, ground = list(self.piles), bytearray(self.ground)
        route = 1 << ROUTES << token.owner
        covered: list[int] = []
        alone = (token,)
        for index in path:
            pile = piles[index]
            if pile:
                covered.append(id(pile[-1]))
            piles[index] = pile + alone
            ground[index] |= route
        free = self.free
        if covered:
            free = tuple([other for other in free if id(other) not in covered])
        place = bisect(free, token.rank, key=_rank)
        return self._with_pieces(piles, ground, (*free[:place], token, *free[place:]))

    def without_token(self, token: Token) -> Scenario:
        """Return the scenario without a token that has nothing on top.

        :param token: the token.
        """
        piles, ground = list(self.piles), bytearray(self.ground)
        path = [index_of(place) for place in token.path]
        gone = piles[path[0]][-1]
        free = [other for other in self.free if other is not gone]
        for index in path:
            piles[index] = pile = piles[index][:-1]
            ground[index] = ground[index] & TERRAIN | owners_of(pile) << ROUTES
        for top in {pile[-1] for index in path if (pile := piles[index])}:
            if type(top) is Token and is_on_top(top, piles):
                free.append(top)
        return self._with_pieces(piles, ground, tuple(sorted(free, key=_rank)))

    def with_terrain(self, index: int, terrain: Terrain) -> Scenario:
        """Return the scenario with an iceberg or water tile placed on a hex (SCN-5).

        The tile cuts the routes there (SCN-8).

        :param index: the index of the hex.
        :param terrain: ``Terrain.ICEBERG`` or ``Terrain.WATER``.
        """
        pile = self.piles[index]
        piles, ground = list(self.piles), bytearray(self.ground)
        piles[index] = (*pile, terrain)
        ground[index] = terrain
        free = tuple([token for token in self.free if token != pile[-1]]) if pile else self.free
        return self._with_pieces(piles, ground, free)


_scenario: Final = unchecked(Scenario)
_placed: Final = unchecked(PlacedTile)
_rank: Final = attrgetter("rank")


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    place = names.index(name)
    return names[:place] + names[place + 1 :]


def _face(edition: Edition, grid: Grid, number: int, tile: str, turned: bool) -> Face:
    """Return a tile placed at ``grid.places[number]``. The result is cached in the edition."""
    key = (grid.width, number, tile, turned)
    known: Face | None = edition._cache.get(key)
    if known is None:
        face = edition.tile[tile]
        place = grid.places[number]
        order = place[::-1] if turned else place
        placed = _placed(tile, turned, tuple([grid.hexes[index] for index in place]))
        covered = sum(1 << index for index in place)
        treasures = sum(1 << order[shown] for shown in face.treasures)
        terrains = tuple(zip(order, map(int, face.terrain), strict=True))
        known = edition._cache[key] = (placed, terrains, covered, treasures)
    return known


assert ICEBERG < NOTHING
