"""What the document of a state consists of."""

from __future__ import annotations

import attrs

from northwest_passage._internal.frozen import Frozen
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
    _Named,
)
from northwest_passage.expedition.rules.consequences import Consequences
from northwest_passage.expedition.scoring import Score, Standing
from northwest_passage.expedition.state import Crew, Pending, State, Tokens

__all__ = [
    "ActionGroup",
    "ActionView",
    "CellView",
    "Document",
    "FaceView",
    "FrameView",
    "Ground",
    "LegalAction",
    "OpenTileView",
    "PileView",
    "PlaceView",
    "PlayerView",
    "Question",
    "ReserveView",
    "RoundView",
    "TablesView",
    "TileView",
    "TokenView",
    "TransferView",
    "UnitView",
]


class Ground(_Named):
    """The terrain of a corner, in the words of both games."""

    WATER = 0
    """Sea."""
    LAND = 1
    """Land."""


@attrs.frozen
class CellView(Frozen):
    """A cell that a tile covers."""

    cell: Cell
    corners: tuple[Ground, ...]
    """The terrain of its corners: NW, NE, SW, SE."""
    frozen: bool
    """Whether it is north of the freeze line."""


@attrs.frozen
class TileView(Frozen):
    """A tile on the board."""

    tile: TileId
    cell: Cell
    """Its north-western cell, by which it is named."""
    cells: tuple[CellView, ...]
    rotation: int
    side: Side
    symbol: TokenKind | None
    symbol_cell: Cell | None
    areas: tuple[Area, ...]
    """The parts of it on which a Sled can stand under the present sun, by number."""


@attrs.frozen
class TokenView(Frozen):
    """A token on the board."""

    cell: Cell
    kind: TokenKind
    points: int
    """The prestige for taking it, its zone included."""


@attrs.frozen
class UnitView(Frozen):
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
class FaceView(Frozen):
    """A tile that does not lie on the board, as it is at rotation 0, front side up."""

    tile: TileId
    corners: tuple[Ground, ...]
    """Six for a large tile, four for a small one, row by row, west to east."""
    symbol: TokenKind | None
    symbol_half: int | None
    """0 if the symbol is in the left cell, 1 if it is in the right one."""


@attrs.frozen
class OpenTileView(Frozen):
    """A tile of the display."""

    face: FaceView
    ways: tuple[int, ...]
    """For each player, in how many ways it may lie beside a unit of theirs on the map as it is."""


@attrs.frozen
class PileView(Frozen):
    """A pile of small tiles."""

    face: FaceView
    left: int
    """How many tiles are left."""
    ways: tuple[int, ...]
    """For each player, in how many ways one may lie beside a unit of theirs on the map as it is."""


@attrs.frozen
class PlaceView(Frozen):
    """Where a tile may lie."""

    id: str
    """The action that lays it there, in notation; legal if it is also among the actions of the document."""
    unit: Unit
    """The unit that it would lie beside."""
    cell: Cell
    """The north-western cell it would cover."""
    rotation: int
    side: Side
    cells: tuple[Cell, ...]
    """All cells it would cover."""
    corners: tuple[tuple[Ground, ...], ...]
    """For each of these cells the terrain of its corners as the tile would lie: NW, NE, SW, SE."""
    symbol: TokenKind | None
    symbol_cell: Cell | None
    """The cell of the symbol as the tile would lie."""


@attrs.frozen
class ReserveView(Frozen):
    """A tile in a player's reserve, and where it may lie on the map as it is, whoever's turn it is."""

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
class ActionView(Frozen):
    """A legal action."""

    id: str
    """The action in notation, to be sent back."""
    action: Action
    """The same with its fields."""
    label: str
    """A few words for a button."""
    cost: int
    """What it costs in crew, including the surcharge of a further action."""
    cells: tuple[Cell, ...]
    """The cells to highlight; of an action that lays a tile, those that it covers."""
    corners: tuple[tuple[Ground, ...], ...]
    """For each of these cells the corners of the tile as it would lie; none if no tile is laid."""
    symbol: TokenKind | None
    """The symbol of a tile that is laid."""
    symbol_cell: Cell | None
    """Where it would be."""
    consequences: Consequences | None
    """What else a placement, a filling, a move or a discovery brings; null if nothing."""


@attrs.frozen
class ActionGroup(Frozen):
    """The legal actions of one kind and, if they belong to a unit, of one unit."""

    unit: Unit | None
    kind: str
    """The type of the actions, as in their JSON."""
    actions: tuple[ActionView, ...]


@attrs.frozen
class TransferView(Frozen):
    """All transfers of crew that are legal, as ranges: what the Sled has afterwards (ACT-E).

    Every combination is legal except for those excluded; the group of transfers has an action for each.
    """

    cost: int
    available: int
    """The most available crew; any number from 0 up is possible."""
    resting: int
    """The most resting crew; any number from 0 up is possible."""
    excluded: tuple[Crew, ...]
    """Combinations that are not transfers, since nothing but the payment would change."""
    areas: tuple[int, ...]
    """The areas of the Ship's tile on which the Sled can be deployed; none if it is on the board already."""


@attrs.frozen
class RoundView(Frozen):
    """What the sun does in a round."""

    round: int
    sun: SunPosition
    frozen_rows: int


@attrs.frozen
class TablesView(Frozen):
    """What is worth how much, as printed."""

    token_points: DiscoveryPoints
    """For each kind of token, before its zone is counted."""
    island_points: tuple[int, ...]
    """For an island on two tiles, three, and so on; the last number also for larger ones."""
    majorities: Majorities
    set_points: int
    """For each set of five different tokens."""
    abandoned_ship: int
    """What a Ship that is not home at the end costs."""
    abandoned_crew: int
    """What each of its crew costs, and each crew of a Sled that is not home."""
    solo: SoloTable


@attrs.frozen
class Document(Frozen):
    """All that a thin client needs."""

    variant: Variant
    phase: Phase
    to_act: int | None
    """The player who decides, -1 for chance, or null when the game is over."""
    turn_player: int | None
    """Whose turn it is, also while chance acts."""
    surcharge: int
    round: int
    rounds: int
    sun: SunPosition
    frozen_rows: int
    """The freeze line: how many rows from the north are frozen."""
    schedule: tuple[RoundView, ...]
    """The sun in every round of the game, from the first."""
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
    pass_order: tuple[int, ...]
    """Who has passed in this round, in that order: it is the turn order of the next."""
    return_order: tuple[int, ...]
    standings: tuple[Standing, ...]
    """The ranking as if the game ended now, best first, with the tie-break."""
    display: tuple[OpenTileView | None, ...]
    set_aside: tuple[TileId, ...]
    """The tiles that wait to go back into the bag."""
    bag: int
    """How many tiles are in the bag."""
    piles: tuple[PileView, ...]
    northwest_tokens: tuple[int, ...]
    greenland_tokens: tuple[int, ...]
    cartography_left: int
    islands: tuple[Island, ...]
    """The complete islands; all are charted, unless a gap is still to be filled."""
    tables: TablesView
    pending: Pending | None
    actions: tuple[ActionGroup, ...]
    transfer: TransferView | None
    """The transfers among the actions as ranges; null if there are none."""


@attrs.frozen
class FrameView(Frozen):
    """One step of a game, as a :class:`Table <northwest_passage.table.Table>` tells it to a client."""

    number: int
    """From 0, in the order in which things happened; the same for all seats."""
    position: int
    """How many actions lie between the beginning of the game and what is seen now."""
    player: int | None
    """Who acted: a player, or -1 for chance; nobody at the beginning and when actions are taken back."""
    action: Action | None
    id: str | None
    """The action in notation."""
    events: tuple[Event, ...]
    sentences: tuple[str, ...]
    """What happened, in words."""
    undone: int
    """How many actions were taken back."""
    undone_chance: bool
    """Whether chance had acted among them, so that somebody may know what would come."""
    document: Document | None
    """What to draw afterwards; left out where a later frame of the same answer has it."""


@attrs.frozen
class LegalAction(Frozen):
    """Something a bot may choose."""

    id: str
    """The action in notation: the answer."""
    action: Action
    """The same with its fields."""


@attrs.frozen
class Question(Frozen):
    """What a :class:`ProcessBot <northwest_passage.bots.ProcessBot>` asks its program."""

    seed: int
    """A seed for the bot's random choices, so that games can be repeated."""
    view: State
    """What the player to act may know; in this game, all."""
    actions: tuple[LegalAction, ...]
    """All that is legal, in a fixed order."""
