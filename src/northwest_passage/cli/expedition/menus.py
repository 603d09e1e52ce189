"""The menus of Expedition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

import attrs

from northwest_passage._internal.strings import count, listed
from northwest_passage.cli.menus import (
    Choice,
    Entry,
    Grid,
    Level,
    Question,
    Questions,
    grouped,
    split,
)
from northwest_passage.expedition import Action, Cell, State, Terrain, TileId, Unit, actions, areas
from northwest_passage.expedition.nouns import Corners
from northwest_passage.expedition.rules import queries
from northwest_passage.expedition.sentences import at, place, token, unit
from northwest_passage.expedition.tile_matching import Stamp

__all__ = ["ENTRIES", "Picture", "area_of", "question"]


Picture: TypeAlias = tuple[Corners, int]
"""Corners row by row, and the number of corners in a row."""


# -- Labels and pictures ----------------------------------------------------------------------------


def _stamp(state: State, action: Action) -> Stamp:
    assert isinstance(action, actions.PlaceTile | actions.DrawAndPlace)
    return state.edition.pictures.named[_tile(state, action)][action.side, action.rotation]


def _tile(state: State, action: Action) -> TileId:
    tile = queries.tile(state, action)
    assert tile is not None, "a legal action must have a tile"
    return tile


def _unit(_: State, action: Action) -> Unit:
    return queries.unit(action) or Unit.SHIP


def _payer(state: State, action: Action) -> str:
    which = _unit(state, action)
    assert state.turn_player is not None
    column = state.players[state.turn_player].crew(which)
    return f"the {unit(which)}, {column.available} ready"


def _tile_label(state: State, action: Action) -> str:
    tile = _tile(state, action)
    symbol = state.edition.symbol(tile)
    return f"{tile}" if symbol is None else f"{tile} {token(symbol)}"


def _tile_picture(state: State, action: Action) -> Picture:
    corners = state.edition.corners(_tile(state, action))
    return corners, len(corners) // 2


def _cells_label(state: State, action: Action) -> str:
    return at(*queries.cells(state, action))


def _rotation_label(state: State, action: Action) -> str:
    stamp = _stamp(state, action)
    if stamp.face.symbol is None:
        return ""
    symbol = state.edition.symbol(_tile(state, action))
    cell = queries.cells(state, action)[stamp.face.symbol]
    return "" if symbol is None else f"{token(symbol)} on {at(cell)}"


def _rotation_picture(state: State, action: Action) -> Picture:
    stamp = _stamp(state, action)
    return stamp.face.corners, stamp.face.shape.width + 1


def _destination(state: State, action: Action) -> Cell:
    assert isinstance(action, actions.MoveShip | actions.MoveSled)
    return action.to


def _destination_label(state: State, action: Action) -> str:
    to = _destination(state, action)
    tile = state.board.tile_at(to)
    assert tile is not None, "a unit must move to a tile"
    tokens = [token(t.kind) for t in state.tokens if t.cell in tile.cells]
    return place(state.edition, to) + (f" with {listed(tokens)}" if tokens else "")


def area_of(state: State, action: Action) -> tuple[Cell, int | None]:
    """Return the tile and the area to which an action of the Sled refers."""
    assert isinstance(action, actions.MoveSled | actions.SettleSled | actions.TransferCrew)
    if isinstance(action, actions.MoveSled):
        return action.to, action.area
    assert state.turn_player is not None
    player = state.players[state.turn_player]
    return player.ship if player.sled is None else player.sled.tile, action.area


def _area_picture(state: State, action: Action) -> Picture:
    """Return a picture of the tile in which only the corners of the action's area are land."""
    cell, number = area_of(state, action)
    tile = state.board.tile_at(cell)
    assert tile is not None
    assert number is not None
    inside = {point for _, point in areas(state, cell)[number].corners}
    corners = tuple(Terrain(point in inside) for point in tile.points())
    return corners, tile.cells[-1].col - tile.cells[0].col + 2


def _gap_picture(state: State, action: Action) -> Picture:
    assert isinstance(action, actions.FillGap)
    return action.corners, 2


def _lost_label(state: State, action: Action) -> str:
    assert isinstance(action, actions.LoseCrew)
    return f"{action.from_ship} from the Ship, {action.from_sled} from the Sled"


# -- The questions ---------------------------------------------------------------------------------

_WHO_PAYS: Final = Level("Whose crew pay?", _unit, _payer)
_WHICH_UNIT: Final = Level("Beside which unit?", _unit, lambda _, a: f"the {unit(_unit(_, a))}")
_WHICH_TILE: Final = Level("Which tile?", _tile, _tile_label, _tile_picture)
_WHERE: Final = Level("On which cells?", queries.cells, _cells_label)
_WHICH_WAY: Final = Level(
    "Which orientation?", lambda _, action: action, _rotation_label, _rotation_picture
)
_WHERE_TO: Final = Level("Where to?", _destination, _destination_label)
_WHICH_AREA: Final = Level(
    "Which area of the tile?",
    lambda state, action: area_of(state, action)[1],
    lambda state, action: f"area {area_of(state, action)[1]}",
    _area_picture,
)

_TAKE: Final = Entry("take a tile", (_WHICH_TILE,))
_DRAW: Final = Entry("draw a tile", (_WHICH_TILE, _WHO_PAYS))

ENTRIES: Final[Mapping[type[Action], Entry]] = {
    actions.TakeLarge: _TAKE,
    actions.TakeSmall: _TAKE,
    actions.DrawLarge: _DRAW,
    actions.DrawSmall: _DRAW,
    actions.RefreshTiles: Entry("refresh and draw", (_WHO_PAYS,)),
    actions.PlaceTile: Entry("place a tile", (_WHICH_TILE, _WHICH_UNIT, _WHERE, _WHICH_WAY)),
    actions.MoveShip: Entry("sail", (_WHERE_TO,)),
    actions.MoveSled: Entry("drive the Sled", (_WHERE_TO, _WHICH_AREA)),
    actions.TransferCrew: Entry("transfer crew", (_WHICH_AREA,)),
    actions.Explore: Entry("explore", (_WHO_PAYS,)),
    actions.Discover: Entry("discover", (_WHO_PAYS,)),
    actions.Pass: Entry("pass"),
    actions.EndTurn: Entry("end the turn"),
    actions.FillGap: Entry(
        "fill the gap",
        (
            Level("Which corners?", _gap_picture, lambda _, a: "", _gap_picture),
            Level("From which pile?", _tile, _tile_label, _tile_picture),
        ),
    ),
    actions.SettleSled: Entry("settle the Sled", (_WHICH_AREA,)),
    actions.LoseCrew: Entry(
        "lose crew", (Level("Which crew leave the game?", lambda _, a: a, _lost_label),)
    ),
    actions.DrawAndPlace: Entry("draw and place", (_WHICH_UNIT, _WHERE, _WHICH_WAY)),
    actions.Reveal: Entry("reveal a tile", (_WHICH_TILE,)),
}
"""The entry of the menu for each kind of action."""


def _heading(state: State, title: str, group: Sequence[Action]) -> str:
    """Return the title, followed by the cost if there is a cost."""
    price = queries.cost(state, group[0])
    return f"{title} ({count(price, 'crew')})" if price else title


_QUESTIONS: Final = Questions(
    entries=ENTRIES,
    heading=_heading,
    first=lambda state: "What next?" if state.surcharge else "What will you do?",
    last=ENTRIES[actions.EndTurn].title,
)


def question(state: State, legal: Sequence[Action]) -> Question[Action]:
    """Return the next question for a choice between legal actions."""
    question = _on_the_map(state, legal)
    if question is not None:
        return question
    found = split(_QUESTIONS, state, legal)
    if isinstance(found.choices[-1].actions[0], actions.EndTurn):
        # A second action costs more, so most players end the turn after one.
        return attrs.evolve(found, default=len(found.choices) - 1)
    return found


# -- Destinations of tiles, and crew numbers --------------------------------------------------------


def _on_the_map(state: State, legal: Sequence[Action]) -> Question[Action] | None:
    """Return a question that is answered on the map or in a table, or ``None`` for other actions."""
    placing = [a for a in legal if isinstance(a, actions.PlaceTile | actions.DrawAndPlace)]
    if (
        len(placing) == len(legal)
        and _is_one((queries.tile(state, a), a.unit) for a in placing)
        and not _is_one(a.cell for a in placing)
    ):
        return _where(state, placing)
    transfers = [a for a in legal if isinstance(a, actions.TransferCrew)]
    if len(transfers) == len(legal) and not _is_one(map(_sled, transfers)):
        return _how_many(state, transfers)
    return None


def _is_one(values: Iterable[object]) -> bool:
    return len(set(values)) == 1


def _where(
    state: State, legal: Sequence[actions.PlaceTile | actions.DrawAndPlace]
) -> Question[Action]:
    """Return the question about the cell to place a tile on. The arrow keys rotate the tile."""
    by_cell = grouped(legal, lambda action: action.cell)
    choices = tuple(
        Choice(f"{at(cell)} {f'({len(group)} ways)' if len(group) > 1 else ''}", group)
        for cell, group in by_cell.items()
    )
    return Question(f"Where do you place {queries.tile(state, legal[0])}?", choices, turns=True)


def _sled(action: actions.TransferCrew) -> tuple[int, int]:
    return action.sled_available, action.sled_resting


def _how_many(state: State, legal: Sequence[actions.TransferCrew]) -> Question[Action]:
    """Return the question about a transfer of crew, with a table of all possible Sled crews."""
    by_sled = grouped(legal, _sled)
    ready = sorted({available for available, _ in by_sled})
    resting = sorted({resting for _, resting in by_sled})
    choices = tuple(
        Choice(f"Sled {a} ready, {r} resting" if a + r else "pack the Sled", group)
        for (a, r), group in sorted(by_sled.items())
    )
    cells = {
        (resting.index(r), ready.index(a)): number for number, (a, r) in enumerate(sorted(by_sled))
    }
    grid = Grid("resting", tuple(map(str, resting)), "ready", tuple(map(str, ready)), cells)
    return Question("How many crew for the Sled?", choices, grid=grid)
