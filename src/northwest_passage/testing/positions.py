"""Positions for tests, drawn as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NoReturn

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import quoted
from northwest_passage.errors import InvalidData, Problem
from northwest_passage.expedition.actions import PlaceTile
from northwest_passage.expedition.board import Board, PlacedTile
from northwest_passage.expedition.default_edition import DEFAULT_EDITION
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.geometry import SMALL_PILES
from northwest_passage.expedition.islands import islands
from northwest_passage.expedition.nouns import (
    Cell,
    Phase,
    TileId,
    TileKind,
    TokenKind,
    Unit,
    Variant,
)
from northwest_passage.expedition.rules.queries import areas
from northwest_passage.expedition.rules.setup import new_game
from northwest_passage.expedition.state import (
    Bag,
    Crew,
    Earned,
    Player,
    SledPosition,
    State,
    Token,
    Tokens,
)
from northwest_passage.expedition.text.identification import parse
from northwest_passage.expedition.text.reading import notes, read, terrain
from northwest_passage.expedition.validation import problems_of
from northwest_passage.testing.actions import NAMES

_UNVISITED: Final = ("could have placed", "could have reached")
"""Words that identify messages to ignore: those about earlier moves of units, which no drawing shows."""
_SLED_CREW: Final = 3
"""The number of crew on a drawn Sled."""


def drawn_state(
    drawing: str,
    *,
    edition: Edition | None = None,
    players: int = 2,
    variant: Variant = Variant.STANDARD,
    round: int | None = None,
    reserve: str = "",
    display: str | None = None,
    bag: str | None = None,
    piles: Sequence[int] | None = None,
    area: int | None = None,
) -> State:
    """Build a position from a map drawn as text. It is the first player's turn.

    The notation is that of :mod:`northwest_passage.expedition.text`: the map with its coordinates, ``*``
    beside frozen rows, and letters for the units. ``A`` and ``a`` are the Ship and the Sled of the first
    player, ``B`` and ``b`` those of the second. Printed tiles need not be drawn. Ships that are not drawn
    are in Greenland.

    >>> from northwest_passage import testing
    >>> state = testing.drawn_state(
    ...     '''
    ...           0   1   2   3   4   5
    ...         .   .   .   .   .   .   .
    ...      0*
    ...         #---~   .   ~---~---~---#
    ...      1  |   |       |     A | B |
    ...         #   ~   .   ~---#---~   #
    ...      2  |   |       | a |   |   |
    ...         ~---~   .   #---#---~---#
    ...      3
    ...         .   .   .   .   .   .   .
    ...     ''',
    ...     edition=testing.SMALL_EDITION,
    ...     reserve="L17 S3",
    ... )
    >>> state.round, state.players[0].ship, state.players[0].sled
    (8, Cell(col=3, row=1), SledPosition(tile=Cell(col=3, row=2), area=0))

    No tile is left out. Tiles that are neither drawn nor named are in the bag and in the piles. If ``bag`` or
    ``piles`` is given, the remaining tiles are in the last player's reserve, together with the tiles that
    players must have drawn in the setup. All symbols have tokens, the last player has charted all complete
    islands, and each drawn Sled has a crew of three. To change anything else, use :func:`attrs.evolve`.

    The position is one that :func:`check <northwest_passage.check>` accepts, except that tiles and units may
    be in unreachable places.

    :param drawing: the map.
    :param edition: the edition, or ``None`` for the default edition. :data:`SMALL_EDITION` allows small
        drawings.
    :param players: the number of players.
    :param variant: the variant of the game.
    :param round: the round. By default it is the latest round in which the drawn rows are frozen, but if
        possible not the last round of the game.
    :param reserve: the first player's tiles, such as ``"L17 S3"``.
    :param display: the open tiles, with ``-`` for an empty slot. By default they are the remaining tiles with
        the lowest numbers.
    :param bag: the tiles in the bag, by default all remaining tiles.
    :param piles: the number of tiles in each small pile, by default all remaining tiles.
    :param area: the area of the first player's Sled, if its cell belongs to several areas.
    :raises InvalidData: if the drawing or the position is not valid, with all problems found.
    :raises InvalidSetup: if this variant cannot be played by that number of players.
    """
    edition = DEFAULT_EDITION if edition is None else edition
    state = new_game(NAMES[:players], edition=edition, variant=variant)
    map_ = parse(drawing, edition=edition, onto=state.board)
    own = _tiles("reserve", reserve)
    stock = _stock(edition, map_, own, players, display, bag, piles)
    charted = _charted(map_, edition)
    state = attrs.evolve(
        state,
        stage=Phase.TURN,
        round=_round(drawing, edition, round),
        turn_player=0,
        board=map_,
        tokens=_tokens(map_),
        display=stock.display,
        bag=stock.bag,
        small_piles=stock.piles,
        cartography_left=state.cartography_left - len(charted),
    )
    seats = _manned(state, drawing, area)
    seats[0] = attrs.evolve(seats[0], reserve=own)
    seats[-1] = attrs.evolve(
        seats[-1],
        reserve=tuple(sorted([*seats[-1].reserve, *stock.elsewhere])),
        tokens=Tokens(cartography=len(charted)),
        earned=Earned(islands=sum(charted)),
    )
    state = attrs.evolve(state, players=tuple(seats))
    problems = [
        problem
        for problem in problems_of(state)
        if not any(words in problem.message for words in _UNVISITED)
    ]
    if problems:
        raise InvalidData(problems)
    return state


def placement(
    picture: str,
    cell: Cell | tuple[int, int],
    unit: Unit = Unit.SHIP,
    *,
    edition: Edition | None = None,
    symbol: TokenKind | None = None,
    other: int = 0,
) -> PlaceTile:
    """Return the action that places a tile, given a picture of its corners on the map.

    >>> from northwest_passage import testing
    >>> testing.placement("#~ ~~ ~~", (3, 2))  # an upright large tile, row by row
    PlaceTile(unit=Unit.SHIP, tile=TileId(L4), cell=Cell(col=3, row=2), rotation=270, side=Side.FRONT)

    :param picture: the corners row by row, ``#`` for land and ``~`` for sea, with a space between rows.
    :param cell: the north-western cell of the tile.
    :param unit: the unit beside which the tile is placed.
    :param edition: the edition that has the tile, or ``None`` for the default edition.
    :param symbol: the symbol on the tile. By default a tile without a symbol is preferred.
    :param other: the number of tiles with the same picture to skip.
    :raises InvalidData: if no tile has this picture.
    """
    edition = DEFAULT_EDITION if edition is None else edition
    rows = picture.split()
    try:
        corners = terrain(picture)
    except ValueError as error:
        _refuse("picture", str(error))
    if len({*map(len, rows)}) != 1:
        _refuse("picture", "must have the same number of corners in all rows")
    shape = (len(rows[0]) - 1, len(rows) - 1)
    found = {
        tile: PlaceTile(unit, tile, Cell(*cell), face.rotation, face.side)
        for tile in [*_large(edition), *map(TileId.small, range(len(SMALL_PILES)))]
        if symbol is None or edition.symbol(tile) is symbol
        for face in reversed(edition.faces(tile))
        if (tuple(face.shape), face.corners) == (shape, corners)
    }
    plain_first = sorted(found.values(), key=lambda place: edition.symbol(place.tile) is not None)
    if not 0 <= other < len(plain_first):
        words = f"must be the picture of at least {other + 1} tiles of the edition"
        _refuse("picture", f"{words}, got {len(plain_first)}")
    return plain_first[other]


def _refuse(path: str, message: str) -> NoReturn:
    raise InvalidData([Problem(path, message)])


def _large(edition: Edition) -> list[TileId]:
    return [TileId.large(number) for number in range(len(edition.large_tiles))]


def _tile(path: str, name: str) -> TileId:
    try:
        return TileId.parse(name)
    except InvalidData:
        _refuse(path, f"must be names of tiles such as 'L17', got {quoted(name)}")


def _tiles(path: str, names: str) -> tuple[TileId, ...]:
    """Parse the names of tiles, and sort them as in a reserve."""
    return tuple(sorted(_tile(path, name) for name in names.split()))


@attrs.frozen
class _Stock(Frozen):
    """The tiles that are neither on the map nor in the first player's reserve."""

    display: tuple[TileId | None, ...]
    bag: Bag
    piles: tuple[int, ...]
    elsewhere: tuple[TileId, ...]
    """The remaining tiles, for the last player's reserve."""


def _stock(
    edition: Edition,
    map_: Board,
    own: tuple[TileId, ...],
    players: int,
    display: str | None,
    bag: str | None,
    piles: Sequence[int] | None,
) -> _Stock:
    used = (*own, *(placed.tile for placed in map_.tiles))
    left = [tile for tile in _large(edition) if tile not in used]
    size = edition.display_size
    shown = [*left, *[None] * size][:size]
    if display is not None:
        shown = [None if name == "-" else _tile("display", name) for name in display.split()]
    rest = [tile for tile in left if tile not in shown]
    in_bag = rest if bag is None else list(_tiles("bag", bag))
    elsewhere = [tile for tile in rest if tile not in in_bag]
    drawn = sum(tile.kind is TileKind.LARGE for tile in (*used, *elsewhere))
    while in_bag and drawn < players:  # every player took a large tile in the setup
        elsewhere.append(in_bag.pop(len(in_bag) // 2))
        drawn += 1
    most = [
        count - used.count(TileId.small(pile)) for pile, count in enumerate(edition.small_piles)
    ]
    counts = most if piles is None else list(piles)
    if len(counts) != len(most) or any(c > m for c, m in zip(counts, most, strict=True)):
        _refuse("piles", f"must be at most {most}, the number of small tiles left in each pile")
    for pile, (c, m) in enumerate(zip(counts, most, strict=True)):
        elsewhere += [TileId.small(pile)] * (m - c)
    return _Stock(tuple(shown), Bag.of(in_bag), tuple(counts), tuple(elsewhere))


def _tokens(map_: Board) -> tuple[Token, ...]:
    """Return a token for each symbol on the map."""
    return tuple(
        sorted(
            Token(tile.symbol_cell, tile.symbol)
            for tile in map_.tiles
            if tile.symbol is not None and tile.symbol_cell is not None
        )
    )


def _round(drawing: str, edition: Edition, wanted: int | None) -> int:
    """Return ``wanted``, or the latest round in which the drawn rows are frozen, if possible not the last.

    In a late round every position is plausible, but in the last round the game ends with the next pass.
    """
    drawn = read(drawing)
    rows = range(drawn.origin.row, drawn.origin.row + drawn.rows)

    def fits(number: int) -> bool:
        ice = edition.frozen_in(number)
        return all((row < ice) == (row in drawn.frozen) for row in rows)

    rounds = range(1, edition.rounds + 1)
    fitting = [number for number in rounds if fits(number)]
    if not fitting:
        _refuse("", "the rows marked with '*' must be the frozen rows of some round")
    if wanted is not None and wanted not in fitting:
        listed = ", ".join(map(str, fitting))
        words = f"must be one of {listed}: the rows marked with '*' are frozen in these rounds"
        _refuse("round", words)
    if wanted is not None:
        return wanted
    return max((number for number in fitting if number < edition.rounds), default=fitting[-1])


def _manned(state: State, drawing: str, area: int | None) -> list[Player]:
    """Return the players, with their units where they are drawn."""
    found = notes(drawing)
    seats = list(state.players)
    for ship, sled in zip("ABCD"[len(seats) :], "abcd"[len(seats) :], strict=True):
        if ship in found or sled in found:
            _refuse("", f"must have units of {len(seats)} players only, got {ship}")
    for number, (ship, sled) in enumerate(zip("ABCD", "abcd", strict=True)):
        for cell in found.get(ship, ())[:1]:
            tile = _under(state.board, cell, ship)
            seats[number] = attrs.evolve(seats[number], ship=tile.cell)
        for cell in found.get(sled, ())[:1]:
            crew = max(1, min(_SLED_CREW, state.edition.crew - 1))
            tile = _under(state.board, cell, sled)
            chosen = _area(state, cell, sled, area if number == 0 else None)
            seats[number] = attrs.evolve(
                seats[number],
                sled=SledPosition(tile.cell, chosen),
                ship_crew=Crew(state.edition.crew - crew, 0),
                sled_crew=Crew(crew, 0),
            )
    return seats


def _under(map_: Board, cell: Cell, letter: str) -> PlacedTile:
    tile = map_.tile_at(cell)
    if tile is None:
        _refuse("", f"{letter} must be drawn on a tile, got {cell.col},{cell.row}")
    return tile


def _area(state: State, cell: Cell, letter: str, wanted: int | None) -> int:
    """Return the area number of a Sled that is drawn in a cell."""
    options = [
        part.number
        for part in areas(state, cell)
        if any(walked == cell for walked, _ in part.corners)
    ]
    place = f"{cell.col},{cell.row}"
    if wanted is not None:
        if wanted not in options:
            words = f"must be one of the areas {options} in cell {place}, where {letter} is"
            _refuse("area", words)
        return wanted
    if not options:
        _refuse("", f"{letter} must be drawn where a Sled can be, got {place}")
    if len(options) > 1:
        _refuse("", f"{letter} is drawn at {place} in several areas: area must be one of {options}")
    return options[0]


def _charted(map_: Board, edition: Edition) -> list[int]:
    """Return the prestige for each complete island in the drawing. Printed islands are left out."""
    printed = {tile.cell for tile in edition.printed}
    table = edition.island_points
    return [
        table[min(len(found.tiles) - 2, len(table) - 1)]
        for found in islands(map_)
        if not printed >= {*found.tiles}
    ]
