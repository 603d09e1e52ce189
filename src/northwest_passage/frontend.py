"""One JSON document with all that a thin client needs to draw a state and to offer what is legal.

:func:`frontend_view` gives it. Nothing is left to the client to work out: terrain is given cell by
cell, each legal action comes with an ``id`` to send back, a label for a button, its cost and the cells to
highlight. The id is the action in the notation of :func:`format_action <northwest_passage.format_action>`; a
server turns it back with :func:`parse_action <northwest_passage.parse_action>`.
"""

from __future__ import annotations

import attrs

from northwest_passage.actions import (
    Action,
    Discover,
    DrawAndPlace,
    DrawLarge,
    DrawSmall,
    EndTurn,
    Explore,
    FillGap,
    LoseCrew,
    MoveShip,
    MoveSled,
    Pass,
    PlaceTile,
    RefreshTiles,
    Reveal,
    SettleSled,
    TakeLarge,
    TakeSmall,
    TransferCrew,
)
from northwest_passage.board import PlacedTile
from northwest_passage.freezing import is_frozen, season
from northwest_passage.geometry import SMALL_PILES, Corners
from northwest_passage.notation import format_action
from northwest_passage.nouns import (
    CHANCE,
    Cell,
    Phase,
    Side,
    SunPosition,
    TileId,
    TileKind,
    TokenKind,
    Unit,
    Variant,
)
from northwest_passage.rules.base import COSTS
from northwest_passage.rules.engine import legal_actions
from northwest_passage.rules.queries import areas, placements
from northwest_passage.scoring import Score, score
from northwest_passage.serialization import tag, to_dict
from northwest_passage.state import Crew, Pending, Player, State, Tokens

__all__ = [
    "ActionGroup",
    "ActionView",
    "CellView",
    "FaceView",
    "PileView",
    "PlaceView",
    "PlayerView",
    "ReserveView",
    "TileView",
    "TokenView",
    "UnitView",
    "View",
    "frontend_view",
    "view",
]


@attrs.frozen
class CellView:
    """A cell that a tile covers."""

    cell: Cell
    corners: Corners
    """The terrain of its corners: NW, NE, SW, SE."""
    frozen: bool
    """Whether it is north of the freeze line."""


@attrs.frozen
class TileView:
    """A tile on the board."""

    tile: TileId
    cell: Cell
    """Its north-western cell, by which it is named."""
    cells: tuple[CellView, ...]
    rotation: int
    side: Side
    symbol: TokenKind | None
    symbol_cell: Cell | None


@attrs.frozen
class TokenView:
    """A token on the board."""

    cell: Cell
    kind: TokenKind
    points: int
    """The prestige for taking it, its zone included."""


@attrs.frozen
class UnitView:
    """A Ship or a Sled on the board."""

    player: int
    unit: Unit
    tile: Cell
    """The tile it is on, by its north-western cell."""
    cells: tuple[Cell, ...]
    """The cells of that tile; for a Sled, those of its area."""
    area: int | None
    """The number of the Sled's area."""
    corners: tuple[tuple[Cell, Cell], ...]
    """The corners of the Sled's area: the cell it is walked in, and the point it lies at."""


@attrs.frozen
class FaceView:
    """A tile that does not lie on the board, as it is at rotation 0, front side up."""

    tile: TileId
    corners: Corners
    """Six for a large tile, four for a small one, row by row, west to east."""
    symbol: TokenKind | None
    symbol_half: int | None
    """0 if the symbol is in the left cell, 1 if it is in the right one."""


@attrs.frozen
class PileView:
    """A pile of small tiles."""

    face: FaceView
    left: int
    """How many tiles are left."""


@attrs.frozen
class PlaceView:
    """Where a tile may lie."""

    unit: Unit
    """The unit that it would lie beside."""
    cell: Cell
    """The north-western cell it would cover."""
    rotation: int
    side: Side
    cells: tuple[Cell, ...]
    """All cells it would cover."""


@attrs.frozen
class ReserveView:
    """A tile in a player's reserve, and where it may lie on the map as it is, whoever's turn it is."""

    face: FaceView
    places: tuple[PlaceView, ...]


@attrs.frozen
class PlayerView:
    """A player."""

    name: str
    ship_crew: Crew
    sled_crew: Crew
    reserve: tuple[ReserveView, ...]
    tokens: Tokens
    prestige: int
    """What was scored so far."""
    score: Score
    """As if the game ended now."""
    total: int
    """The sum of the score."""
    passage_reached: bool
    passed: bool
    returned: bool
    sled_lost: bool
    crew_lost: int
    """The crew that are out of the game, for whatever reason."""


@attrs.frozen
class ActionView:
    """A legal action."""

    id: str
    """The action in notation, to be sent back."""
    label: str
    """A few words for a button."""
    cost: int
    """What it costs in crew, with the surcharge of a further action."""
    cells: tuple[Cell, ...]
    """The cells to highlight."""


@attrs.frozen
class ActionGroup:
    """The legal actions of one kind, of one unit or of nobody in particular."""

    unit: Unit | None
    kind: str
    """The type of the actions, as in their JSON."""
    actions: tuple[ActionView, ...]


@attrs.frozen
class View:
    """All that a thin client needs."""

    variant: Variant
    phase: Phase
    to_act: int | None
    """The player who decides; nobody when the game is over or chance reveals a tile."""
    turn_player: int | None
    """Whose turn it is, also while chance acts."""
    surcharge: int
    round: int
    rounds: int
    sun: SunPosition
    frozen_rows: int
    """The freeze line: so many rows from the north are frozen."""
    columns: int
    rows: int
    zones: tuple[int, ...]
    """The multiplier of each column, from west to east."""
    greenland: Cell
    northwest_passage: Cell
    tiles: tuple[TileView, ...]
    tokens: tuple[TokenView, ...]
    units: tuple[UnitView, ...]
    players: tuple[PlayerView, ...]
    turn_order: tuple[int, ...]
    return_order: tuple[int, ...]
    display: tuple[FaceView | None, ...]
    bag: int
    """How many tiles are in the bag."""
    piles: tuple[PileView, ...]
    northwest_tokens: tuple[int, ...]
    greenland_tokens: tuple[int, ...]
    cartography_left: int
    pending: Pending | None
    actions: tuple[ActionGroup, ...]


def frontend_view(state: State) -> dict[str, object]:
    """The JSON document of a state for a thin client, as plain dicts and lists.

    >>> import random
    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"], rng=random.Random(1845))
    >>> document = nwp.frontend_view(state)
    >>> document["phase"], document["sun"]
    ('setup_draw', 'III')

    Costs about as much as listing the legal actions and the placements of all reserves.
    """
    return to_dict(view(state))


def view(state: State) -> View:
    """The same as a value of this library."""
    scores = score(state)
    to_act = state.to_act
    edition = state.edition
    return View(
        variant=state.variant,
        phase=state.phase,
        to_act=None if to_act == CHANCE else to_act,
        turn_player=state.turn_player,
        surcharge=state.surcharge,
        round=state.round,
        rounds=edition.rounds,
        sun=state.sun,
        frozen_rows=state.frozen_rows,
        columns=edition.columns,
        rows=edition.rows,
        zones=edition.zones,
        greenland=edition.greenland,
        northwest_passage=edition.northwest_passage,
        tiles=tuple(_tile(state, tile) for tile in state.board.tiles),
        tokens=tuple(
            TokenView(
                token.cell,
                token.kind,
                edition.token_points.of(token.kind) * edition.zone(token.cell),
            )
            for token in state.tokens
        ),
        units=tuple(unit for i in range(len(state.players)) for unit in _units(state, i)),
        players=tuple(_player(state, i, scores[i]) for i in range(len(state.players))),
        turn_order=state.turn_order,
        return_order=state.return_order,
        display=tuple(None if tile is None else _face(state, tile) for tile in state.display),
        bag=len(state.bag),
        piles=tuple(
            PileView(_face(state, TileId.small(pile)), left)
            for pile, left in enumerate(state.small_piles)
        ),
        northwest_tokens=state.northwest_tokens,
        greenland_tokens=state.greenland_tokens,
        cartography_left=state.cartography_left,
        pending=state.pending,
        actions=_groups(state),
    )


def _tile(state: State, tile: PlacedTile) -> TileView:
    terrain = tile.points()
    return TileView(
        tile.tile,
        tile.cell,
        tuple(
            CellView(
                cell,
                tuple(terrain[Cell(cell.col + x, cell.row + y)] for y in (0, 1) for x in (0, 1)),
                is_frozen(cell, state.frozen_rows),
            )
            for cell in tile.cells
        ),
        tile.rotation,
        tile.side,
        tile.symbol,
        tile.symbol_cell,
    )


def _units(state: State, i: int) -> list[UnitView]:
    player = state.players[i]
    units = [UnitView(i, Unit.SHIP, player.ship, _cells_of_tile(state, player.ship), None, ())]
    if player.sled is not None:
        tile, area = player.sled.tile, player.sled.area
        corners = () if area is None else _area_corners(state, i, tile, area)
        cells = tuple(dict.fromkeys(cell for cell, _ in corners)) or _cells_of_tile(state, tile)
        units.append(UnitView(i, Unit.SLED, tile, cells, area, corners))
    return units


def _cells_of_tile(state: State, cell: Cell) -> tuple[Cell, ...]:
    tile = state.board.tile_at(cell)
    return () if tile is None else tile.cells


def _area_corners(state: State, i: int, tile: Cell, area: int) -> tuple[tuple[Cell, Cell], ...]:
    """The corners of a Sled's area; while Sleds settle, those that wait have one under the old sun."""
    rows = state.frozen_rows
    if state.stage is Phase.SETTLE_SLED and state.turn_player is not None:
        order = state.turn_order
        if i in order[order.index(state.turn_player) :]:
            rows = state.edition.frozen_in(state.round - 1)
    placed = state.board.tile_at(tile)
    assert placed is not None
    return season(state.board, rows).areas(placed)[area].corners


def _player(state: State, i: int, so_far: Score) -> PlayerView:
    player = state.players[i]
    return PlayerView(
        name=player.name,
        ship_crew=player.ship_crew,
        sled_crew=player.sled_crew,
        reserve=tuple(
            ReserveView(_face(state, tile), _places(state, i, tile)) for tile in player.reserve
        ),
        tokens=player.tokens,
        prestige=player.prestige,
        score=so_far,
        total=so_far.total,
        passage_reached=player.passage_reached,
        passed=i in state.passed,
        returned=player.returned,
        sled_lost=player.sled_lost,
        crew_lost=player.crew_lost + player.crew_lost_with_sled,
    )


def _face(state: State, tile: TileId) -> FaceView:
    if tile.kind is TileKind.LARGE:
        large = state.edition.large_tiles[tile.number]
        symbol = large.symbol
        if symbol is not None:
            return FaceView(tile, large.corners, symbol.kind, symbol.half)
        return FaceView(tile, large.corners, None, None)
    return FaceView(tile, SMALL_PILES[tile.number], None, None)


def _places(state: State, i: int, tile: TileId) -> tuple[PlaceView, ...]:
    """Where a tile may lie beside either unit of its owner, once the crew can pay for it (PLC)."""
    if state.players[i].returned:
        return ()
    return tuple(
        PlaceView(unit, place.cell, place.rotation, place.side, _covered(state, tile, place))
        for unit in Unit
        for place in placements(state, unit, tile, player=i)
    )


def _covered(state: State, tile: TileId, place: PlaceTile | DrawAndPlace) -> tuple[Cell, ...]:
    width, height = state.edition.pictures.named[tile][place.side, place.rotation].face.shape
    col, row = place.cell
    return tuple(Cell(col + x, row + y) for y in range(height) for x in range(width))


# -- Actions ---------------------------------------------------------------------------------------


def _groups(state: State) -> tuple[ActionGroup, ...]:
    """The legal actions by kind, in their order, then by unit."""
    groups: dict[tuple[str, Unit | None], list[ActionView]] = {}
    for action in legal_actions(state):
        groups.setdefault((tag(type(action)), _unit(action)), []).append(_action(state, action))
    return tuple(
        ActionGroup(unit, kind, tuple(actions)) for (kind, unit), actions in groups.items()
    )


def _unit(action: Action) -> Unit | None:
    """The unit that acts, if it is one of them."""
    if isinstance(action, MoveShip):
        return Unit.SHIP
    if isinstance(action, MoveSled | SettleSled):
        return Unit.SLED
    return getattr(action, "unit", None)


def _action(state: State, action: Action) -> ActionView:
    cost = COSTS.get(type(action))
    return ActionView(
        format_action(action),
        _label(state, action),
        0 if cost is None else cost + state.surcharge,
        _highlight(state, action),
    )


def _actor(state: State) -> Player:
    assert state.turn_player is not None
    return state.players[state.turn_player]


def _highlight(state: State, action: Action) -> tuple[Cell, ...]:
    """The cells an action is about."""
    player = _actor(state)
    match action:
        case PlaceTile():
            return _covered(state, action.tile, action)
        case DrawAndPlace():
            return _covered(state, _leftmost(state), action)
        case MoveShip():
            return _cells_of_tile(state, action.to)
        case MoveSled():
            return _cells_of_area(state, action.to, action.area)
        case TransferCrew():
            if action.area is not None:
                return _cells_of_area(state, player.ship, action.area)
            return _cells_of_tile(state, player.ship)
        case Explore() | Discover():
            tile = state.board.tile_at(player.position(action.unit) or player.ship)
            return () if tile is None or tile.symbol_cell is None else (tile.symbol_cell,)
        case FillGap():
            return (action.cell,)
        case SettleSled():
            return (
                () if player.sled is None else _cells_of_area(state, player.sled.tile, action.area)
            )
        case _:
            return ()


def _cells_of_area(state: State, tile: Cell, area: int) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(cell for cell, _ in areas(state, tile)[area].corners))


def _leftmost(state: State) -> TileId:
    return next(tile for tile in state.display if tile is not None)


def _label(state: State, action: Action) -> str:
    """An action in a few words."""
    match action:
        case TakeLarge(slot):
            return f"Take {state.display[slot]}"
        case DrawLarge(unit, slot):
            return f"Draw {state.display[slot]} with the {_name(unit)}"
        case TakeSmall(pile):
            return f"Take a small tile S{pile}"
        case DrawSmall(unit, pile):
            return f"Draw a small tile S{pile} with the {_name(unit)}"
        case RefreshTiles(unit):
            return f"Refresh the display with the {_name(unit)}, then draw"
        case PlaceTile(unit, tile, cell):
            return f"Place {tile} at {_at(cell)}{_lying(action)} from the {_name(unit)}"
        case DrawAndPlace(unit, cell):
            tile = _leftmost(state)
            return f"Draw and place {tile} at {_at(cell)}{_lying(action)} from the {_name(unit)}"
        case MoveShip(to):
            return f"Sail to {_at(to)}{_arrival(state, to)}"
        case MoveSled(to, area):
            return f"Drive to {_at(to)}, area {area}{_arrival(state, to)}"
        case TransferCrew(available, resting, area):
            ending = "" if area is None else f", deployed in area {area}"
            if not available + resting:
                return "Bring all crew back to the Ship and pack the Sled"
            return f"Give the Sled {available} available and {resting} resting crew{ending}"
        case Explore(unit) | Discover(unit):
            return f"Take the {_token(state, unit)} token with the {_name(unit)}"
        case Pass():
            return "Pass for this round"
        case EndTurn():
            return "End the turn"
        case FillGap(cell, corners, pile):
            lands = "-".join(corner.name.lower() for corner in corners)
            return f"Fill {_at(cell)} with {lands}, a tile of pile {pile}"
        case SettleSled(area):
            return f"Settle the Sled in area {area}"
        case LoseCrew(from_ship, from_sled):
            return f"Lose {from_ship} crew of the Ship and {from_sled} of the Sled"
        case Reveal(tile):
            return f"Reveal {tile}"


def _name(unit: Unit) -> str:
    return unit.name.capitalize()


def _at(cell: Cell) -> str:
    return f"{cell.col},{cell.row}"


def _lying(action: PlaceTile | DrawAndPlace) -> str:
    turned = f", turned {action.rotation}°" if action.rotation else ""
    return turned + (", flipped" if action.side else "")


def _arrival(state: State, to: Cell) -> str:
    if to == state.edition.greenland:
        return ", home to Greenland"
    return ", the Northwest Passage" if to == state.edition.northwest_passage else ""


def _token(state: State, unit: Unit) -> str:
    player = _actor(state)
    tile = state.board.tile_at(player.position(unit) or player.ship)
    return "" if tile is None or tile.symbol is None else tile.symbol.name.capitalize()
