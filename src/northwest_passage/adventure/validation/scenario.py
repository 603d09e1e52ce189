"""Tiles and piles: the possible pieces and stacking orders (SCN, ADV-1, MAN-2, TRE-9, TRE-17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import attrs

from northwest_passage.adventure.edition import Edition
from northwest_passage.adventure.hexes import Grid, grid_of, index_of
from northwest_passage.adventure.nouns import ICEBERG, WATER, Hex, Shape, Terrain, Token
from northwest_passage.adventure.scenario import Pile, PlacedTile, Scenario
from northwest_passage.errors import InvalidData, Problem, refuse

DERIVED = ("ground", "treasures", "unused", "free")
"""The fields of a scenario that follow from the others."""


def piles_of(scenario: Scenario) -> tuple[tuple[Hex, Pile], ...]:
    """Return the piles of a scenario that are not empty, in the order of their hexes."""
    hexes = scenario.grid.hexes
    return tuple((hexes[i], pile) for i, pile in enumerate(scenario.piles) if pile)


def build_scenario(
    edition: Edition,
    players: int,
    tiles: Sequence[PlacedTile],
    piles: Sequence[tuple[Hex, Pile]],
) -> Scenario:
    """Build the scenario from tiles and piles, after checking them.

    :raises InvalidData: if the tiles and piles cannot be placed like this.
    """
    refuse(_tile_problems(edition, players, tiles))
    refuse(_pile_problems(edition, players, tiles, piles))
    return Scenario.of(edition, players, [(tile.tile, tile.turned) for tile in tiles], piles)


def map_problems(edition: Edition, players: int, scenario: Scenario) -> Iterator[Problem]:
    """Yield the problems with a scenario whose values have the right types."""
    grid = scenario.grid
    if grid is not grid_of(2 * players, edition.rows) or len(scenario.piles) != grid.size:
        yield Problem("scenario", f"must have the size of a map for {players} players")
        return
    try:
        built = build_scenario(edition, players, scenario.tiles, piles_of(scenario))
    except InvalidData as error:
        for problem in error.problems:
            yield Problem(f"scenario.{problem.path}", problem.message)
        return
    if any(getattr(built, field) != getattr(scenario, field) for field in DERIVED):
        yield Problem("scenario", "must have derived fields that agree with its tiles and piles")


def _tile_problems(
    edition: Edition, players: int, tiles: Sequence[PlacedTile]
) -> Iterator[Problem]:
    """Yield the problems with tiles: each must be used once, in a place of its size (SCN-2, SCN-6).

    A tile that looks the same both ways must not be turned.
    """
    grid = grid_of(2 * players, edition.rows)
    if len(tiles) > len(grid.places):
        yield Problem("tiles", f"must have at most {len(grid.places)} tiles, got {len(tiles)}")
        return
    pools = {
        2: {tile.id for tile in edition.side_tiles(players)},
        4: {tile.id for tile in edition.middle_tiles},
    }
    counts = Counter(tile.tile for tile in tiles)
    for number, (tile, place) in enumerate(zip(tiles, grid.places, strict=False)):
        path = f"tiles[{number}]"
        hexes = tuple(grid.hexes[index] for index in place)
        if tile.hexes != hexes:
            names = " ".join(f"{place.col},{place.row}" for place in hexes)
            yield Problem(f"{path}.hexes", f"must be the hexes {names}")
        if tile.tile not in pools[len(place)]:
            yield Problem(f"{path}.tile", "must be a tile that fits this place")
        elif counts[tile.tile] > 1:
            yield Problem(f"{path}.tile", "must be on the scenario only once")
        elif tile.turned and edition.tile[tile.tile].looks_the_same:
            yield Problem(f"{path}.turned", "must be false: the tile looks the same both ways")


def _pile_problems(
    edition: Edition,
    players: int,
    tiles: Sequence[PlacedTile],
    piles: Sequence[tuple[Hex, Pile]],
) -> Iterator[Problem]:
    """Yield the problems with piles: on hidden hexes, or with pieces in an impossible order (SCN-7)."""
    grid = grid_of(2 * players, edition.rows)
    pacific = Hex(0, grid.pacific)
    revealed = {place for tile in tiles for place in tile.hexes} | {pacific}
    hexes = [place for place, _ in piles]
    if hexes != sorted(set(hexes)):
        yield Problem("piles", "must be sorted by column, then row, with each hex at most once")
        return
    found: list[Problem] = []
    for number, (place, pile) in enumerate(piles):
        path = f"piles[{number}]"
        if place not in revealed:
            found.append(Problem(f"{path}.hex", "must be a revealed hex"))
        if not pile:
            found.append(Problem(f"{path}.pieces", "must not be empty"))
        for height, piece in enumerate(pile):
            words = (
                _token_problem(grid, players, revealed, place, piece)
                if isinstance(piece, Token)
                else _terrain_problem(place == pacific, pile, height, piece)
            )
            if words:
                found.append(Problem(f"{path}.pieces[{height}]", words))
    yield from found
    if not found:
        yield from _order_problems(dict(piles))


def _terrain_problem(in_pacific: bool, pile: Pile, height: int, piece: Terrain) -> str | None:
    """Return the problem with an iceberg or water tile, or ``None`` (SCN-5, MAN-2).

    The tile must be on a bare hex. An iceberg can also be on a token.
    """
    if piece not in (ICEBERG, WATER) or in_pacific:
        return "must be an iceberg or a water tile, and not in the Pacific"
    if height and (piece is WATER or not isinstance(pile[height - 1], Token)):
        return "must be on a bare hex or, if it is an iceberg, on a token"
    return None


def _token_problem(
    grid: Grid, players: int, revealed: set[Hex], place: Hex, token: Token
) -> str | None:
    """Return the problem with a token's owner or path, or ``None`` (ADV-2)."""
    if not 0 <= token.owner < players:
        return f"must have an owner from 0 to {players - 1}, got {token.owner}"
    if place not in token.path or not revealed.issuperset(token.path):
        return "must have a path of revealed hexes that includes the hex of the pile"
    if token.spelled is not token:
        return "must begin its path at the lower end or, if both ends are in the same row, at the left end"
    if len(token.path) > 1 and any(h.row > grid.rows for h in token.path[:-1]):
        return "must have a path that does not pass through the Pacific (it may end there)"
    shapes = grid.shapes(tuple(map(index_of, token.path)))
    if token.shape is Shape.INCURSION:
        fits = len(token.path) == 1 and token.path[0].row <= grid.rows
    else:
        fits = token.shape in shapes and len(set(token.path)) == len(token.path)
    return None if fits else "must have a path in the shape of the token"


def tokens_on(piles: Sequence[tuple[Hex, Pile]]) -> Counter[Token]:
    """Count the tokens on the piles. Equal tokens are counted together."""
    return Counter(
        piece
        for place, pile in piles
        for piece in pile
        if isinstance(piece, Token) and piece.path[0] == place
    )


def _order_problems(piles: dict[Hex, Pile]) -> Iterator[Problem]:
    """Yield a problem if a token is missing on part of its path, or the stacking order is wrong (ADV-1)."""
    count = {place: Counter(pile) for place, pile in piles.items()}
    for number, (place, pile) in enumerate(piles.items()):
        for piece in dict.fromkeys(pile):
            if isinstance(piece, Token) and any(
                count.get(other, Counter[object]())[piece] != count[place][piece]
                for other in piece.path
            ):
                words = "must contain only tokens that are also on all other hexes of their paths"
                yield Problem(f"piles[{number}]", words)
                return
    # The stacking order is possible if all pieces can be removed one by one from the top.
    left = {place: list(pile) for place, pile in piles.items()}
    while left:
        tops = {place: pile[-1] for place, pile in left.items()}
        free = [
            place
            for place, top in tops.items()
            if not isinstance(top, Token) or all(tops.get(other) == top for other in top.path)
        ]
        if not free:
            yield Problem("piles", "must not have tokens that cover each other in a cycle")
            return
        for place in free:
            left[place].pop()
            if not left[place]:
                del left[place]


assert {field.name for field in attrs.fields(Scenario)} > set(DERIVED)
