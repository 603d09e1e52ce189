"""The parts of the document that ``frontend_view`` returns."""

from __future__ import annotations

import attrs

from northwest_passage._internal.frozen import Frozen, NamedEnum
from northwest_passage.expedition.actions import Action
from northwest_passage.expedition.edition import DiscoveryPoints, Majorities, SoloTable
from northwest_passage.expedition.events import Event
from northwest_passage.expedition.freezing import Area
from northwest_passage.expedition.islands import Island
from northwest_passage.expedition.nouns import (
    Cell,
    Phase,
    Side,
    SunPosition,
    TileId,
    TokenKind,
    Unit,
    Variant,
)
from northwest_passage.expedition.rules.consequences import Consequences
from northwest_passage.expedition.scoring import Score, Standing
from northwest_passage.expedition.state import Crew, Pending, State, Tokens


class Ground(NamedEnum):
    """The terrain of a corner, with the same names in the documents of both games."""

    WATER = 0
    """Sea."""
    LAND = 1
    """Land."""


@attrs.frozen
class CellView(Frozen):
    """A cell that a tile covers."""

    cell: Cell
    corners: tuple[Ground, ...]
    """The terrain of the cell's corners: NW, NE, SW, SE."""
    frozen: bool
    """True if the cell is north of the freeze line."""


@attrs.frozen
class TileView(Frozen):
    """A tile on the board."""

    tile: TileId
    cell: Cell
    """The north-western cell, which identifies the tile."""
    cells: tuple[CellView, ...]
    rotation: int
    side: Side
    symbol: TokenKind | None
    symbol_cell: Cell | None
    areas: tuple[Area, ...]
    """The areas of the tile in which a Sled can currently be, by number."""


@attrs.frozen
class TokenView(Frozen):
    """A token on the board."""

    cell: Cell
    kind: TokenKind
    points: int
    """The prestige for taking the token, including the factor of its zone."""


@attrs.frozen
class UnitView(Frozen):
    """A Ship or a Sled on the board."""

    player: int
    unit: Unit
    tile: Cell
    """The tile that the unit is on, by its north-western cell."""
    cells: tuple[Cell, ...]
    """The cells that the unit is on: those of its tile or, for a Sled in an area, those of the area."""
    area: int | None
    """The number of the Sled's area on its tile, or null for a Ship or a Sled without an area."""
    corners: tuple[tuple[Cell, Cell], ...]
    """The corners of the Sled's area, each as a cell of the area and a corner point of that cell."""


@attrs.frozen
class FaceView(Frozen):
    """A tile off the board, at rotation 0, front side up."""

    tile: TileId
    corners: tuple[Ground, ...]
    """The terrain of the corners, row by row, west to east: six for a large tile, four for a small one."""
    symbol: TokenKind | None
    symbol_half: int | None
    """0 if the symbol is in the left cell, 1 if it is in the right one, or null if there is none."""


@attrs.frozen
class OpenTileView(Frozen):
    """A tile in the display."""

    face: FaceView
    ways: tuple[int, ...]
    """For each player, the number of legal placements next to the player's units on the current map."""


@attrs.frozen
class PileView(Frozen):
    """A pile of small tiles."""

    face: FaceView
    left: int
    """The number of tiles left."""
    ways: tuple[int, ...]
    """For each player, the number of legal placements next to the player's units on the current map."""


@attrs.frozen
class PlaceView(Frozen):
    """A legal placement of a tile on the current map."""

    id: str
    """The action that places the tile, in notation, such as ``ship places S0 at 10,4``. It is legal now
    if the document also lists it under ``actions``.
    """
    unit: Unit
    """The unit next to which the tile would be placed."""
    cell: Cell
    """The north-western cell that the tile would cover."""
    rotation: int
    side: Side
    cells: tuple[Cell, ...]
    """All cells that the tile would cover."""
    corners: tuple[tuple[Ground, ...], ...]
    """The terrain of the corners of each cell in ``cells`` after the placement: NW, NE, SW, SE."""
    symbol: TokenKind | None
    symbol_cell: Cell | None
    """The cell of the symbol after the placement, or null if the tile has no symbol."""


@attrs.frozen
class ReserveView(Frozen):
    """A tile in a player's reserve, and its legal placements on the map, even in another player's turn."""

    face: FaceView
    places: tuple[PlaceView, ...]


@attrs.frozen
class PlayerView(Frozen):
    """A player."""

    name: str
    ship_crew: Crew
    sled_crew: Crew
    reserve: tuple[ReserveView, ...]
    tokens: Tokens
    prestige: int
    """The prestige scored so far."""
    score: Score
    """The score as if the game ended now."""
    total: int
    """The total of the score."""
    passage_reached: bool
    passed: bool
    returned: bool
    sled_lost: bool
    crew_lost: int
    """The number of crew that are out of the game, for any reason."""


@attrs.frozen
class ActionView(Frozen):
    """A legal action."""

    id: str
    """The action in notation, such as ``pass``. The client sends it back to play the action."""
    action: Action
    """The action with its fields."""
    label: str
    """A few words for a button."""
    cost: int
    """The cost in crew, including the surcharge for a further action."""
    cells: tuple[Cell, ...]
    """The cells to highlight. If the action places a tile, these are the cells that the tile would cover."""
    corners: tuple[tuple[Ground, ...], ...]
    """The terrain of the corners of each cell in ``cells`` after the placement. Empty if no tile is placed.
    """
    symbol: TokenKind | None
    """The symbol of the placed tile, or null if there is none."""
    symbol_cell: Cell | None
    """The cell of the placed tile's symbol, or null if there is none."""
    consequences: Consequences | None
    """The further consequences of a placement, a filled gap, a move or a discovery, or null if there are
    none.
    """


@attrs.frozen
class ActionGroup(Frozen):
    """The legal actions of one kind and, if they belong to a unit, of one unit."""

    unit: Unit | None
    kind: str
    """The type of the actions, as in their JSON."""
    actions: tuple[ActionView, ...]


@attrs.frozen
class TransferView(Frozen):
    """All legal transfers of crew, given as ranges for the Sled's crew after the transfer (ACT-E).

    Every combination of available and resting crew in these ranges is legal, except those in ``excluded``.
    Each legal transfer is also listed in the ``actions`` of the document.
    """

    cost: int
    available: int
    """The maximum number of available crew on the Sled. The minimum is 0."""
    resting: int
    """The maximum number of resting crew on the Sled. The minimum is 0."""
    excluded: tuple[Crew, ...]
    """The combinations that are not transfers, because nothing but the payment would change."""
    areas: tuple[int, ...]
    """The areas of the Ship's tile in which the Sled can be deployed. Empty if the Sled is on the board."""


@attrs.frozen
class RoundView(Frozen):
    """The sun and the ice in a round."""

    round: int
    sun: SunPosition
    frozen_rows: int


@attrs.frozen
class TablesView(Frozen):
    """The printed tables of points."""

    token_points: DiscoveryPoints
    """The points for each kind of token, before multiplication by the factor of its zone."""
    island_points: tuple[int, ...]
    """The points for an island of 2, 3, ... tiles. The last number also applies to larger islands."""
    majorities: Majorities
    set_points: int
    """The points for each set of five different tokens."""
    abandoned_ship: int
    """The points lost for a Ship that is not in Greenland at the end."""
    abandoned_crew: int
    """The points lost for each crew member with a Ship or Sled that is not in Greenland at the end."""
    solo: SoloTable


@attrs.frozen
class Document(Frozen):
    """Everything that a thin client needs to draw a state and offer the legal actions."""

    variant: Variant
    phase: Phase
    to_act: int | None
    """The player who decides, -1 for chance, or null when the game is over."""
    turn_player: int | None
    """The player whose turn it is, even while chance acts."""
    surcharge: int
    round: int
    rounds: int
    sun: SunPosition
    frozen_rows: int
    """The freeze line: the number of frozen rows, from the north."""
    schedule: tuple[RoundView, ...]
    """The sun and the ice in every round of the game, from the first."""
    columns: int
    rows: int
    zones: tuple[int, ...]
    """The factor of each column's zone, from west to east."""
    greenland: Cell
    northwest_passage: Cell
    tiles: tuple[TileView, ...]
    tokens: tuple[TokenView, ...]
    units: tuple[UnitView, ...]
    players: tuple[PlayerView, ...]
    turn_order: tuple[int, ...]
    pass_order: tuple[int, ...]
    """The players who have passed in this round, in order. This becomes the turn order of the next round."""
    return_order: tuple[int, ...]
    standings: tuple[Standing, ...]
    """The ranking as if the game ended now, best first, after the tie-break."""
    display: tuple[OpenTileView | None, ...]
    set_aside: tuple[TileId, ...]
    """The tiles set aside in a refresh, which will be returned to the bag."""
    bag: int
    """The number of tiles in the bag."""
    piles: tuple[PileView, ...]
    northwest_tokens: tuple[int, ...]
    greenland_tokens: tuple[int, ...]
    cartography_left: int
    islands: tuple[Island, ...]
    """The complete islands. All of them are charted, unless a gap is still to be filled."""
    tables: TablesView
    pending: Pending | None
    actions: tuple[ActionGroup, ...]
    transfer: TransferView | None
    """The legal transfers of crew as ranges, or null if no transfer is legal."""


@attrs.frozen
class FrameView(Frozen):
    """One step of a game, as a :class:`Table <northwest_passage.table.Table>` reports it to a client."""

    number: int
    """The number of the frame from 0, in chronological order. It is the same for all seats."""
    position: int
    """The number of actions that lead from the beginning of the game to the state after this step."""
    player: int | None
    """The player who acted, or -1 for chance. Null at the beginning and when actions are taken back."""
    action: Action | None
    id: str | None
    """The action in notation, such as ``pass``, or null if there was no action."""
    events: tuple[Event, ...]
    sentences: tuple[str, ...]
    """The events in words."""
    undone: int
    """The number of actions taken back."""
    undone_chance: bool
    """True if chance actions were taken back, so a player may know future draws."""
    document: Document | None
    """The document to draw after this step, or null if a later frame of the same response has one."""


@attrs.frozen
class LegalAction(Frozen):
    """A legal action that a bot can choose."""

    id: str
    """The action in notation, such as ``pass``. A bot answers with it to choose the action."""
    action: Action
    """The action with its fields."""


@attrs.frozen
class Question(Frozen):
    """A request for a decision, as a :class:`ProcessBot <northwest_passage.bots.ProcessBot>` sends it."""

    seed: int
    """A seed for the bot's random generator, so that games can be repeated."""
    view: State
    """The state as the player to act sees it. Nothing is hidden in this game, so it is the whole state."""
    actions: tuple[LegalAction, ...]
    """All legal actions, in a fixed order."""
