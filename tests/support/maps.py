"""Small editions, and positions put on the table from a drawing.

A drawing is in the notation of :mod:`northwest_passage.text`, with coordinates. It shows the map, the ice
(``*`` beside the frozen rows), the symbols, and by letters the units: ``A`` and ``a`` are the Ship and the
Sled of the first player, ``B`` and ``b`` of the second. Digits mark places that a test speaks of; see
:func:`marks`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import attrs

from northwest_passage import (
    CHANCE,
    DEFAULT_EDITION,
    Action,
    Board,
    Cell,
    Crew,
    Edition,
    Event,
    MoveShip,
    MoveSled,
    Pass,
    Phase,
    PlacedTile,
    PlaceTile,
    Player,
    Reason,
    SledPosition,
    State,
    TakeLarge,
    Terrain,
    TileId,
    TileKind,
    Token,
    TokenKind,
    Tokens,
    Unit,
    Variant,
    apply,
    areas,
    destinations,
    legal_actions,
    new_game,
    step,
    text,
    why_illegal,
)
from northwest_passage.checking import problems_of
from northwest_passage.edition import PrintedTile, Symbol
from northwest_passage.islands import islands
from northwest_passage.state import Bag, Earned

NAMES: Final = ("Ross", "Rae", "Kane", "Back")


def terrain(drawn: str) -> tuple[Terrain, ...]:
    """A drawing, ``#`` land and ``.`` sea, as terrain in reading order."""
    return tuple(Terrain(sign == "#") for sign in drawn if sign in "#.")


SMALL: Final = attrs.evolve(
    DEFAULT_EDITION,
    name="Small",
    columns=6,
    rows=4,
    printed=(
        PrintedTile("Greenland", Cell(5, 1), True, terrain(".# .# .#")),
        PrintedTile("Northwest Passage", Cell(0, 1), True, terrain("#. #. ..")),
    ),
    greenland=Cell(5, 1),
    northwest_passage=Cell(0, 1),
    frozen_rows=(3, 2, 1, 0, 1, 2, 3),
    zones=(3, 3, 2, 2, 1, 1),
    provenance=(),
)
"""A board of 6 x 4 cells with all tiles of the box; the sun freezes none to three of its rows.

Greenland lies in the east, the Northwest Passage in the west; there are no other printed tiles.
"""

EMPTY: Final = """
      0   1   2   3   4   5
    .   .   .   .   .   .   .
 0
    #---~   .   .   .   ~---#
 1  |   |               | A |
    #   ~   .   .   .   ~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
 3
    .   .   .   .   .   .   .
"""
"""The small board as it comes out of its box, with the first player's Ship."""

MUSEUM: Final = attrs.evolve(
    SMALL,
    name="Museum",
    columns=12,
    rows=6,
    zones=(3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1),
    printed=(
        PrintedTile("Greenland", Cell(11, 4), True, terrain("## .# .#")),
        PrintedTile("Northwest Passage", Cell(0, 4), True, terrain("## #. #.")),
        *(
            PrintedTile(f"Room {row}.{col}", Cell(col, row), True, terrain("## ## ##"), symbol)
            for row, symbols in (
                (0, [TokenKind.FRANKLIN] * 8 + [TokenKind.CAIRN] * 4),
                (2, [TokenKind.STRAIT] * 8 + [TokenKind.INUIT] * 4),
            )
            for col, symbol in enumerate(Symbol(kind, 0) for kind in symbols)
        ),
    ),
    greenland=Cell(11, 4),
    northwest_passage=Cell(0, 4),
)
"""A board with 24 printed symbols, for games about nothing but tokens (see :func:`collected`)."""

# -- Playing ---------------------------------------------------------------------------------------


def reveal_all(state: State) -> State:
    """Let chance reveal the tile with the lowest number as long as it is to act."""
    while state.to_act == CHANCE:
        state = apply(state, legal_actions(state)[0])
    return state


def play(state: State, *actions: Action) -> State:
    """The state after these actions, with chance's reveals in between."""
    assert_sound(state)
    state = reveal_all(state)
    for action in actions:
        state = reveal_all(apply(state, action))
    return state


def happened(state: State, *actions: Action) -> list[Event]:
    """The events of these actions, without chance's reveals in between."""
    assert_sound(state)
    events: list[Event] = []
    for action in actions:
        done = step(reveal_all(state), action)
        state = done.state
        events += done.events
    return events


def kinds(events: Sequence[Event]) -> list[str]:
    """The names of the events' classes, in order."""
    return [type(event).__name__ for event in events]


def legal(state: State, *classes: type[Action]) -> list[Action]:
    """The legal actions of these classes."""
    return [action for action in legal_actions(state) if isinstance(action, classes)]


def why(state: State, action: Action, *, player: int | None = None) -> Reason | None:
    """The reason why an action is illegal; ``None`` if it is legal."""
    refusal = why_illegal(state, action, player=player)
    return None if refusal is None else refusal.reason


def begin(
    players: int = 2, *, edition: Edition = SMALL, variant: Variant = Variant.STANDARD
) -> State:
    """A game at the first turn of player 0: tiles came in the order of their numbers."""
    state = new_game(NAMES[:players], edition=edition, variant=variant)
    return play(state, *[TakeLarge(0)] * players)


def sails(state: State, start: Cell) -> set[Cell]:
    """The tiles to which a Ship could sail from a tile."""
    ways = destinations(with_player(state, 0, ship=start), Unit.SHIP)
    return {way.to for way in ways if isinstance(way, MoveShip)}


def drives(state: State, start: Cell, area: int = 0) -> set[tuple[Cell, int]]:
    """The areas to which a Sled could drive from an area of a tile."""
    ways = destinations(with_player(state, 0, sled=SledPosition(start, area)), Unit.SLED)
    return {(way.to, way.area) for way in ways if isinstance(way, MoveSled)}


def finished(state: State) -> State:
    """The end of the game when everybody passes in the last round, which this becomes."""
    state = attrs.evolve(state, round=state.edition.rounds)
    while not state.is_over:
        state = apply(state, Pass())
    return state


def collected(*tokens: Tokens) -> State:
    """A game in the museum in which the players have taken these tokens from the walls."""
    state = begin(len(tokens), edition=MUSEUM)
    on_walls = list(state.tokens)
    for number, own in enumerate(tokens):
        earned = dict.fromkeys(attrs.fields_dict(Earned), 0)
        for kind in list(TokenKind)[:-1]:
            for token in [token for token in on_walls if token.kind is kind][: own[kind]]:
                on_walls.remove(token)
                points = MUSEUM.token_points.of(kind) * MUSEUM.zone(token.cell)
                earned[kind.name.lower()] += points
        earned["islands"] = own.cartography
        state = with_player(state, number, tokens=own, earned=Earned(**earned))
    charted = sum(own.cartography for own in tokens)
    left = MUSEUM.cartography_tokens - charted
    assert len(on_walls) + sum(sum(attrs.astuple(own)) for own in tokens) == 24 + charted
    return attrs.evolve(state, tokens=tuple(on_walls), cartography_left=left)


# -- Drawn positions -------------------------------------------------------------------------------


def board(drawing: str, edition: Edition = SMALL) -> Board:
    """A drawing as a map of an edition, printed tiles included."""
    return text.parse(drawing, edition=edition, onto=Board.printed(edition))


def marks(drawing: str, edition: Edition = SMALL) -> dict[str, Cell]:
    """The letters and digits of a drawing, each with the tile it stands on, or else its free cell."""
    map_ = board(drawing, edition)
    found = {}
    for mark, cells in text.notes(drawing).items():
        tile = map_.tile_at(cells[0])
        found[mark] = cells[0] if tile is None else tile.cell
    return found


def drawn_ice(drawing: str) -> int:
    """How many rows of a drawing are marked as frozen; they must be the northern ones."""
    _, *lines = drawing.strip("\n").splitlines()
    signs = [row.group(1) for line in lines if (row := re.match(r" *\d+(\*?)(?: |$)", line))]
    assert signs == sorted(signs, reverse=True), "ice comes from the north"
    return signs.count("*")


def iced(drawing: str, rows: int) -> str:
    """A drawing with this many frozen rows instead of those it has."""
    head, *lines = drawing.strip("\n").splitlines()
    for number, line in enumerate(lines):
        row = re.match(r" *(\d+)\*?(?: |$)", line)
        if row:
            sign = "*" if int(row.group(1)) < rows else " "
            end = row.end(1)
            lines[number] = line[:end] + sign + line[end + 1 :]
    return "\n".join([head, *lines])


def tiles(names: str) -> tuple[TileId, ...]:
    """Names of tiles, such as ``"L17 S3"``, as a sorted reserve."""
    return tuple(sorted(map(TileId.parse, names.split())))


def lay(
    picture: str,
    cell: Cell | tuple[int, int],
    unit: Unit = Unit.SHIP,
    *,
    edition: Edition = SMALL,
    symbol: TokenKind | None = None,
    other: int = 0,
) -> PlaceTile:
    """The placement that shows a picture, row by row, such as ``"#. .. .."`` for an upright tile.

    :param symbol: what the tile carries; by default nothing if possible.
    :param other: take that many later tiles of the same look.
    """
    rows = picture.split()
    shape = (len(rows[0]) - 1, len(rows) - 1)
    large = [TileId.large(number) for number in range(len(edition.large_tiles))]
    found = {
        tile: PlaceTile(unit, tile, cell, face.rotation, face.side)
        for tile in [*large, *map(TileId.small, range(6))]
        if symbol is None or edition.symbol(tile) is symbol
        for face in reversed(edition.faces(tile))
        if (tuple(face.shape), face.corners) == (shape, terrain(picture))
    }
    return sorted(found.values(), key=lambda place: edition.symbol(place.tile) is not None)[other]


def table(
    drawing: str,
    *,
    edition: Edition = SMALL,
    players: int = 2,
    variant: Variant = Variant.STANDARD,
    round: int | None = None,
    reserve: str = "",
    display: str | None = None,
    bag: str | None = None,
    piles: tuple[int, ...] | None = None,
    area: int | None = None,
) -> State:
    """A position in which it is the first player's turn, with the drawn map, ice, tokens and units.

    Nothing is lost: what is neither drawn nor named is in the bag and the piles; with ``bag`` or ``piles``
    given, the other tiles are in the last player's reserve, as is what players must have drawn in the
    setup. A player whose Sled is drawn has three crew with it.

    :param round: by default the last with the drawn ice, but for the very last.
    :param reserve: the first player's tiles, such as ``"L17 S3"``.
    :param display: the open tiles, ``-`` for an empty slot; by default the lowest that are left.
    :param area: of the first player's Sled, where its cell has several.
    """
    map_ = board(drawing, edition)
    ice = drawn_ice(drawing)
    if round is None:
        # Late in the game everybody has had time to come here, but it does not end with the next pass.
        round = max(r for r in range(1, edition.rounds) if edition.frozen_in(r) == ice)
    assert edition.frozen_in(round) == ice, "the drawn ice is the ice of the round"

    own = tiles(reserve)
    assert not {placed.tile for placed in map_.tiles if placed.tile.kind is TileKind.LARGE} & {*own}
    large = _left(edition, map_, own)
    open_tiles = (
        (*large, *[None] * edition.display_size)[: edition.display_size]
        if display is None
        else tuple(None if name == "-" else TileId.parse(name) for name in display.split())
    )
    rest = [tile for tile in large if tile not in open_tiles]
    in_bag = rest if bag is None else list(tiles(bag))
    elsewhere = [tile for tile in rest if tile not in in_bag]
    known = [*own, *(placed.tile for placed in map_.tiles), *elsewhere]
    while len(in_bag) and sum(tile.kind is TileKind.LARGE for tile in known) < players:
        elsewhere.append(in_bag.pop(len(in_bag) // 2))
        known.append(elsewhere[-1])
    left = [
        count
        - own.count(TileId.small(pile))
        - sum(placed.tile == TileId.small(pile) for placed in map_.tiles)
        for pile, count in enumerate(edition.small_piles)
    ]
    if piles is not None:
        for pile, (kept, count) in enumerate(zip(piles, left, strict=True)):
            assert kept <= count, "there are not that many small tiles"
            elsewhere += [TileId.small(pile)] * (count - kept)
        left = list(piles)

    state = new_game(NAMES[:players], edition=edition, variant=variant)
    state = attrs.evolve(
        state,
        stage=Phase.TURN,
        round=round,
        turn_player=0,
        board=map_,
        tokens=tuple(
            sorted(
                Token(tile.symbol_cell, tile.symbol)
                for tile in map_.tiles
                if tile.symbol is not None and tile.symbol_cell is not None
            )
        ),
        display=open_tiles,
        bag=Bag.of(in_bag),
        small_piles=tuple(left),
    )
    state = _units(state, drawing, area)
    state = with_player(state, 0, reserve=own)
    last = state.players[-1]
    state = with_player(state, players - 1, reserve=tuple(sorted([*last.reserve, *elsewhere])))
    state = _charted(state)
    assert_sound(state)
    return state


def _charted(state: State) -> State:
    """The drawn islands that are complete were charted by the last player."""
    printed = {tile.cell for tile in state.edition.printed}
    counts = [len(found.tiles) for found in islands(state.board) if not printed >= {*found.tiles}]
    table_ = state.edition.island_points
    points = sum(table_[min(count - 2, len(table_) - 1)] for count in counts)
    state = with_player(
        state,
        len(state.players) - 1,
        tokens=Tokens(cartography=len(counts)),
        earned=Earned(islands=points),
    )
    return attrs.evolve(state, cartography_left=state.cartography_left - len(counts))


def assert_sound(state: State) -> None:
    """A position on the table could be one of a game, but for how tiles and units came there."""
    problems = [problem for problem in problems_of(state) if "can have come" not in problem.message]
    assert not problems, "\n".join(map(str, problems))


def _left(edition: Edition, map_: Board, reserve: tuple[TileId, ...]) -> list[TileId]:
    """The large tiles that are neither on the map nor in the reserve."""
    used = {*reserve, *(placed.tile for placed in map_.tiles)}
    return [tile for k in range(len(edition.large_tiles)) if (tile := TileId.large(k)) not in used]


def _units(state: State, drawing: str, area: int | None) -> State:
    """Put the drawn units on the map; Ships that are not drawn are in Greenland."""
    notes = text.notes(drawing)
    for number in range(len(state.players)):
        ship, sled = (notes.get(letters[number], ())[:1] for letters in ("ABCD", "abcd"))
        for cell in ship:
            state = with_player(state, number, ship=_tile(state, cell).cell)
        for cell in sled:
            options = [
                part.number
                for part in areas(state, cell)
                if any(walked == cell for walked, _ in part.corners)
            ]
            chosen = area if number == 0 and area is not None else options[0]
            assert chosen in options, "the Sled stands in its drawn cell"
            assert area is not None or len(options) == 1, "say in which area the Sled stands"
            state = with_player(
                state,
                number,
                sled=SledPosition(_tile(state, cell).cell, chosen),
                ship_crew=Crew(state.edition.crew - 3, 0),
                sled_crew=Crew(3, 0),
            )
    return state


def _tile(state: State, cell: Cell) -> PlacedTile:
    tile = state.board.tile_at(cell)
    assert tile is not None, "units stand on tiles"
    return tile


def numbers(state: State, cell: Cell) -> list[str]:
    """The areas of a tile: for each of its cells the area's number at NW, NE, SW, SE, ``.`` for none."""
    tile = _tile(state, cell)
    found = {corner: area.number for area in areas(state, cell) for corner in area.corners}
    return [
        "".join(
            str(found.get((Cell(c, r), Cell(c + dx, r + dy)), "."))
            for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1))
        )
        for c, r in tile.cells
    ]


def with_player(state: State, number: int, **changes: Any) -> State:
    """The state with some fields of one player changed."""
    players = list(state.players)
    players[number] = attrs.evolve(players[number], **changes)
    return attrs.evolve(state, players=tuple(players))


def with_crew(
    state: State,
    ship: tuple[int, int],
    sled: tuple[int, int] = (0, 0),
    *,
    player: int = 0,
) -> State:
    """The state with a player's crew in this condition: available and resting, of Ship and Sled.

    If some of them rest it is not the first turn of the round, so others have had theirs.
    """
    assert sum(ship) + sum(sled) == state.edition.crew, "no crew get lost"
    state = with_player(state, player, ship_crew=Crew(*ship), sled_crew=Crew(*sled))
    for number, other in enumerate(state.players):
        if ship[1] + sled[1] and not other.ship_crew.resting:
            rested = Crew(other.ship_crew.available - 1, 1)
            state = with_player(state, number, ship_crew=rested) if number != player else state
    return state


def crew(player: Player) -> tuple[tuple[int, int], tuple[int, int]]:
    """A player's crew as for :func:`with_crew`."""
    ship, sled = player.ship_crew, player.sled_crew
    return (ship.available, ship.resting), (sled.available, sled.resting)
