"""Drawn positions on the small board of :mod:`northwest_passage.testing`, and functions to play on them.

Digits in a drawing mark places that a test refers to: see :func:`marks`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import attrs

import northwest_passage as nwp
from northwest_passage import Action, Cell, Crew, Edition, Event, State, TokenKind, apply, text
from northwest_passage.expedition.edition import PrintedTile, Symbol
from northwest_passage.expedition.state import Earned
from northwest_passage.expedition.text.reading import terrain as terrain
from northwest_passage.expedition.validation import problems_of
from northwest_passage.testing import NAMES as NAMES
from northwest_passage.testing import SMALL_EDITION, drawn_state, placement

SMALL: Final = SMALL_EDITION

table: Final = partial(drawn_state, edition=SMALL)
"""A position on the small board. Rows without tiles need not be drawn, nor printed tiles."""

FEW: Final = attrs.evolve(SMALL, large_tiles=SMALL.large_tiles[:50])
"""The same board with fewer large tiles: few enough that crew can have drawn all of them."""

put: Final = partial(placement, edition=SMALL)
"""The placement of a tile of the box that shows a picture."""

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
"""The empty small board, with the first player's Ship."""

WALL: Final = """
      0   1   2   3   4   5
    .   .   .   #---~   .   .
 0              |   |
    #---~   .   #---~---~---#
 1  |   |       | A |   |   |
    #   ~   .   #---~---~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
"""
"""Land from the northern edge to the first player's Ship; one more tile can close the sea path."""

HALF_AN_ISLAND: Final = """
      0   1   2   3   4   5
    #---~   .   ~---~   ~---#
 1  |   |       |   |   | A |
    #   ~   .   ~   #   ~   #
 2  |   |       |   |   |   |
    ~---~   .   ~---~   ~---#
"""
"""Land that a tile beside Greenland completes."""

MUSEUM: Final = attrs.evolve(
    SMALL,
    name="Museum",
    columns=12,
    rows=6,
    zones=(3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1),
    printed=(
        PrintedTile("Greenland", Cell(11, 4), True, terrain("## ~# ~#")),
        PrintedTile("Northwest Passage", Cell(0, 4), True, terrain("## #~ #~")),
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
"""A board with 24 printed symbols, for games that are only about tokens (see :func:`collected`)."""

# -- Playing ---------------------------------------------------------------------------------------


def reveal_all(state: State) -> State:
    """Reveal the tile with the lowest number as long as chance is to act."""
    while state.to_act == nwp.CHANCE:
        state = apply(state, nwp.legal_actions(state)[0])
    return state


def play(state: State, *actions: Action) -> State:
    """Return the state after these actions, with chance's reveals in between."""
    assert_sound(state)
    state = reveal_all(state)
    for action in actions:
        state = reveal_all(apply(state, action))
    return state


def happened(state: State, *actions: Action) -> list[Event]:
    """Return the events of these actions, without chance's reveals in between."""
    assert_sound(state)
    events: list[Event] = []
    for action in actions:
        done = nwp.step(reveal_all(state), action)
        state = done.state
        events += done.events
    return events


def kinds(events: Sequence[Event]) -> list[str]:
    """Return the names of the events' classes, in order."""
    return [type(event).__name__ for event in events]


def legal(state: State, *classes: type[Action]) -> list[Action]:
    """Return the legal actions of these classes."""
    return [action for action in nwp.legal_actions(state) if isinstance(action, classes)]


def why(state: State, action: Action, *, player: int | None = None) -> nwp.Reason | None:
    """Return the reason why an action is illegal, or ``None`` if it is legal."""
    refusal = nwp.why_illegal(state, action, player=player)
    return None if refusal is None else refusal.reason


def begin(
    players: int = 2, *, edition: Edition = SMALL, variant: nwp.Variant = nwp.Variant.STANDARD
) -> State:
    """Return a game at the first turn of player 0, with tiles revealed in the order of their numbers."""
    state = nwp.new_game(NAMES[:players], edition=edition, variant=variant)
    return play(state, *[nwp.TakeLarge(0)] * players)


def sails(state: State, start: Cell) -> set[Cell]:
    """Return the tiles to which a Ship could sail from a tile."""
    ways = nwp.destinations(with_player(state, 0, ship=start), nwp.Unit.SHIP)
    return {way.to for way in ways if isinstance(way, nwp.MoveShip)}


def drives(state: State, start: Cell, area: int = 0) -> set[tuple[Cell, int]]:
    """Return the areas to which a Sled could drive from an area of a tile."""
    ways = nwp.destinations(
        with_player(state, 0, sled=nwp.SledPosition(start, area)), nwp.Unit.SLED
    )
    return {(way.to, way.area) for way in ways if isinstance(way, nwp.MoveSled)}


def finished(state: State) -> State:
    """Return the end of the game if this were the last round and all players passed."""
    state = attrs.evolve(state, round=state.edition.rounds)
    while not state.is_over:
        state = apply(state, nwp.Pass())
    return state


def collected(*tokens: nwp.Tokens) -> State:
    """Return a game on the board of symbols in which the players have taken these tokens."""
    state = begin(len(tokens), edition=MUSEUM)
    on_walls = list(state.tokens)
    for number, own in enumerate(tokens):
        earned = dict.fromkeys(attrs.fields_dict(Earned), 0)
        for kind in list(TokenKind)[:-1]:
            for token in [token for token in on_walls if token.kind is kind][: own[kind]]:
                on_walls.remove(token)
                points = MUSEUM.discovery(kind, token.cell)
                earned[kind.name.lower()] += points
        earned["islands"] = own.cartography
        state = with_player(state, number, tokens=own, earned=Earned(**earned))
    charted = sum(own.cartography for own in tokens)
    left = MUSEUM.cartography_tokens - charted
    assert len(on_walls) + sum(sum(attrs.astuple(own)) for own in tokens) == 24 + charted
    return attrs.evolve(state, tokens=tuple(on_walls), cartography_left=left)


# -- Drawn positions -------------------------------------------------------------------------------


def board(drawing: str, edition: Edition = SMALL) -> nwp.Board:
    """Return a drawing as a map of an edition, including the printed tiles."""
    return text.parse(drawing, edition=edition, onto=edition.printed_board)


def marks(drawing: str, edition: Edition = SMALL) -> dict[str, Cell]:
    """Return the letters and digits of a drawing, each with the tile that it is on, or else its free cell."""
    map_ = board(drawing, edition)
    found = {}
    for mark, cells in text.notes(drawing).items():
        tile = map_.tile_at(cells[0])
        found[mark] = cells[0] if tile is None else tile.cell
    return found


def iced(drawing: str, rows: int) -> str:
    """Return a drawing with ``rows`` frozen rows instead of its own."""
    head, *lines = drawing.strip("\n").splitlines()
    drawn = set()
    for number, line in enumerate(lines):
        row = re.match(r" *(\d+)\*?(?: |$)", line)
        if row:
            drawn.add(int(row.group(1)))
            sign = "*" if int(row.group(1)) < rows else " "
            end = row.end(1)
            lines[number] = line[:end] + sign + line[end + 1 :]
    assert not rows or rows - 1 in drawn, "the last frozen row is drawn, or there may be less ice"
    return "\n".join([head, *lines])


def shown(state: State) -> str:
    """Return the display as text, with ``-`` for an empty slot."""
    return " ".join("-" if tile is None else str(tile) for tile in state.display)


def tiles(names: str) -> tuple[nwp.TileId, ...]:
    """Return names of tiles, such as ``"L17 S3"``, as a sorted reserve."""
    return tuple(sorted(map(nwp.TileId.parse, names.split())))


def assert_sound(state: State) -> None:
    """Check that a position could occur in a game, except for the earlier moves of tiles and units."""
    unvisited = ("could have placed", "could have reached")  # which a drawing does not contain
    problems = [
        problem
        for problem in problems_of(state)
        if not any(words in problem.message for words in unvisited)
    ]
    assert not problems, "\n".join(map(str, problems))


def numbers(state: State, cell: Cell) -> list[str]:
    """Return the areas of a tile: for each cell, the area at NW, NE, SW and SE, or ``.`` for none."""
    tile = state.board.tile_at(cell)
    assert tile is not None, "areas belong to tiles"
    found = {corner: area.number for area in nwp.areas(state, cell) for corner in area.corners}
    return [
        "".join(
            str(found.get((Cell(c, r), Cell(c + dx, r + dy)), "."))
            for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1))
        )
        for c, r in tile.cells
    ]


def with_player(state: State, number: int, **changes: Any) -> State:
    """Return a state with some fields of one player changed."""
    players = list(state.players)
    players[number] = attrs.evolve(players[number], **changes)
    return attrs.evolve(state, players=tuple(players))


def with_crew(
    state: State, ship: tuple[int, int], sled: tuple[int, int] = (0, 0), *, player: int = 0
) -> State:
    """Return a state with the given crew of a player: available and resting, on the Ship and on the Sled.

    If some of them rest, it is not the first turn of the round, so the other players have had a turn.
    """
    assert sum(ship) + sum(sled) == state.edition.crew, "no crew get lost"
    state = with_player(state, player, ship_crew=Crew(*ship), sled_crew=Crew(*sled))
    for number, other in enumerate(state.players):
        if ship[1] + sled[1] and not other.ship_crew.resting:
            rested = Crew(other.ship_crew.available - 1, 1)
            state = with_player(state, number, ship_crew=rested) if number != player else state
    return state


def crew(player: nwp.Player) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return a player's crew in the format of :func:`with_crew`."""
    ship, sled = player.ship_crew, player.sled_crew
    return (ship.available, ship.resting), (sled.available, sled.resting)
