"""One JSON document with everything that a thin client needs to draw a state and offer the legal actions.

:func:`frontend_view` returns it. The client does not have to compute anything. Terrain is given cell by cell.
Each legal action has an ``id`` to send back, a label for a button, its cost and the cells to highlight. The
id is the action in the notation of :func:`format_action <northwest_passage.format_action>`. A server reads it
with :func:`parse_action <northwest_passage.parse_action>`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final, TypeAlias, cast

from northwest_passage._internal.arguments import check_type, known_seat
from northwest_passage._internal.codec.document import DocumentFormats
from northwest_passage._internal.codec.hooks import tag
from northwest_passage.expedition.actions import (
    ACTION_KINDS,
    Action,
    Discover,
    DrawAndPlace,
    Explore,
    FillGap,
    MoveShip,
    MoveSled,
    PlaceTile,
    TransferCrew,
)
from northwest_passage.expedition.board import PlacedTile
from northwest_passage.expedition.documents import GameDocument
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.freezing import is_frozen, season
from northwest_passage.expedition.frontend.values import (
    ActionGroup,
    ActionView,
    CellView,
    Document,
    FaceView,
    FrameView,
    Ground,
    LegalAction,
    OpenTileView,
    PileView,
    PlaceView,
    PlayerView,
    Question,
    ReserveView,
    RoundView,
    TablesView,
    TileView,
    TokenView,
    TransferView,
    UnitView,
)
from northwest_passage.expedition.geometry import corners_of_cell
from northwest_passage.expedition.islands import islands
from northwest_passage.expedition.json_codec import CODEC
from northwest_passage.expedition.notation import format_action
from northwest_passage.expedition.nouns import (
    FORMAT_PREFIX,
    FRAME_VERSION,
    Cell,
    TileId,
    TileKind,
    TokenKind,
    Unit,
)
from northwest_passage.expedition.rules import queries
from northwest_passage.expedition.rules.consequences import consequences
from northwest_passage.expedition.rules.engine import legal_actions
from northwest_passage.expedition.rules.placements import placed_tile
from northwest_passage.expedition.rules.queries import placements
from northwest_passage.expedition.scoring import Score, score, standings
from northwest_passage.expedition.sentences import label
from northwest_passage.expedition.state import Crew, State

__all__ = [
    "FORMATS",
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
    "document",
    "frontend_view",
    "places",
]

FORMATS: Final = DocumentFormats(
    FORMAT_PREFIX,
    {"document": Document, "frame": FrameView, "question": Question},
    CODEC,
    versions={"document": 2, "frame": FRAME_VERSION},
)
"""The formats of documents for clients."""

_KINDS: Final = {kind: tag(kind) for kind in ACTION_KINDS}
_id: Final = lru_cache(maxsize=4096)(format_action)


def frontend_view(state: State, viewer: int | None = None) -> GameDocument:
    """Return the JSON document of a state for a thin client, as plain dicts and lists.

    >>> import random
    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"], rng=random.Random(1845))
    >>> document = nwp.frontend_view(state)
    >>> document["phase"], document["sun"]
    ('setup_draw', 'III')

    A call takes about as long as listing the legal actions and the placements of all tiles in reserves, in
    the display and on piles.

    :param state: the state to show.
    :param viewer: the player who will see the document, or ``None`` for a spectator. Nothing is hidden in
        this game, so the document is the same for all.
    :raises InvalidData: if ``state`` is not a state of this game, or ``viewer`` is not a player's number.
    """
    return cast("GameDocument", FORMATS.to_dict(document(state, viewer)))


def document(state: State, viewer: int | None = None) -> Document:
    """Return the document of :func:`frontend_view` as a :class:`Document`.

    :param state: the state to show.
    :param viewer: as in :func:`frontend_view`.
    :raises InvalidData: as in :func:`frontend_view`.
    """
    check_type(state, State)
    known_seat(viewer, len(state.players), "viewer")
    scores = score(state)
    actions = legal_actions(state)
    edition = state.edition
    return Document(
        variant=state.variant,
        phase=state.phase,
        to_act=state.to_act,
        turn_player=state.turn_player,
        surcharge=state.surcharge,
        round=state.round,
        rounds=edition.rounds,
        sun=state.sun,
        frozen_rows=state.frozen_rows,
        schedule=_schedule(edition),
        columns=edition.columns,
        rows=edition.rows,
        zones=edition.zones,
        greenland=edition.greenland,
        northwest_passage=edition.northwest_passage,
        tiles=tuple(_tile(state, tile) for tile in state.board.tiles),
        tokens=tuple(
            TokenView(token.cell, token.kind, edition.discovery(token.kind, token.cell))
            for token in state.tokens
        ),
        units=tuple(unit for i in range(len(state.players)) for unit in _units(state, i)),
        players=tuple(_player(state, i, scores[i]) for i in range(len(state.players))),
        turn_order=state.turn_order,
        pass_order=state.passed,
        return_order=state.return_order,
        standings=tuple(standings(state)),
        display=tuple(
            None if tile is None else OpenTileView(_face(state, tile), _ways(state, tile))
            for tile in state.display
        ),
        set_aside=tuple(state.set_aside),
        bag=len(state.bag),
        piles=tuple(
            PileView(_face(state, tile), left, _ways(state, tile))
            for tile, left in ((TileId.small(n), left) for n, left in enumerate(state.small_piles))
        ),
        northwest_tokens=state.northwest_tokens,
        greenland_tokens=state.greenland_tokens,
        cartography_left=state.cartography_left,
        islands=islands(state.board),
        tables=TablesView(
            edition.token_points,
            edition.island_points,
            edition.majorities,
            edition.set_points,
            edition.abandoned_ship,
            edition.abandoned_crew,
            edition.solo,
        ),
        pending=state.pending,
        actions=_groups(state, actions),
        transfer=_transfer(state, actions),
    )


@lru_cache(maxsize=16)
def _schedule(edition: Edition) -> tuple[RoundView, ...]:
    return tuple(
        RoundView(number, sun, edition.frozen_in(number))
        for number, sun in enumerate(edition.sun, 1)
    )


def _corners(tile: PlacedTile) -> tuple[tuple[Ground, ...], ...]:
    """Return the terrain of the corners of each cell of a tile."""
    terrain = tile.points()
    return tuple(
        tuple(Ground(terrain[point]) for point in corners_of_cell(cell)) for cell in tile.cells
    )


def _tile(state: State, tile: PlacedTile) -> TileView:
    return TileView(
        tile.tile,
        tile.cell,
        tuple(
            CellView(cell, corners, is_frozen(cell, state.frozen_rows))
            for cell, corners in zip(tile.cells, _corners(tile), strict=True)
        ),
        tile.rotation,
        tile.side,
        tile.symbol,
        tile.symbol_cell,
        season(state.board, state.frozen_rows).areas(tile),
    )


def _units(state: State, i: int) -> list[UnitView]:
    player = state.players[i]
    units = [
        UnitView(i, Unit.SHIP, player.ship, queries.cells_of_tile(state, player.ship), None, ())
    ]
    if player.sled is not None:
        tile, area = player.sled.tile, queries.sled_area(state, i)
        cells = queries.cells_of_tile(state, tile) if area is None else area.cells
        corners = () if area is None else area.corners
        units.append(UnitView(i, Unit.SLED, tile, cells, player.sled.area, corners))
    return units


def _player(state: State, i: int, so_far: Score) -> PlayerView:
    player = state.players[i]
    return PlayerView(
        name=player.name,
        ship_crew=player.ship_crew,
        sled_crew=player.sled_crew,
        reserve=tuple(
            ReserveView(_face(state, tile), places(state, tile, i)) for tile in player.reserve
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
    large = state.edition.large_tiles[tile.number] if tile.kind is TileKind.LARGE else None
    symbol = None if large is None else large.symbol
    kind, half = (None, None) if symbol is None else (symbol.kind, symbol.half)
    return FaceView(tile, tuple(map(Ground, state.edition.corners(tile))), kind, half)


@lru_cache(maxsize=4096)
def _place(edition: Edition, place: PlaceTile) -> PlaceView:
    """Return a placement for a document. It is cached, because the documents of a game share placements."""
    placed = _placed_as(edition, place.tile, place)
    return PlaceView(
        _id(place),
        place.unit,
        place.cell,
        place.rotation,
        place.side,
        placed.cells,
        _corners(placed),
        placed.symbol,
        placed.symbol_cell,
    )


def _placed_as(edition: Edition, tile: TileId, place: PlaceTile | DrawAndPlace) -> PlacedTile:
    stamp = edition.pictures.named[tile][place.side, place.rotation]
    return placed_tile(edition, tile, stamp, place.cell)


Placed: TypeAlias = tuple[tuple[tuple[Ground, ...], ...], TokenKind | None, Cell | None]


def _placed(state: State, action: Action) -> Placed:
    """Return the corners and the symbol of the tile that an action places, after the placement."""
    match action:
        case PlaceTile():
            place = _place(state.edition, action)
            return place.corners, place.symbol, place.symbol_cell
        case DrawAndPlace():
            tile = queries.tile(state, action)
            assert tile is not None, "there must be a tile to draw"
            placed = _placed_as(state.edition, tile, action)
            return _corners(placed), placed.symbol, placed.symbol_cell
        case FillGap(corners=corners):
            return (tuple(map(Ground, corners)),), None, None
        case _:
            return (), None, None


def places(state: State, tile: TileId, player: int) -> tuple[PlaceView, ...]:
    """Return every legal placement of a tile next to either unit of a player, on the current map (PLC).

    The tile need not be in the player's reserve, and the player need not have the crew to pay. The result is
    empty for an expedition that has returned.
    """
    if state.players[player].returned:
        return ()
    return tuple(
        _place(state.edition, place)
        for unit in Unit
        for place in placements(state, unit, tile, player=player)
    )


def _ways(state: State, tile: TileId) -> tuple[int, ...]:
    """Return the number of legal placements of a tile next to the units of each player."""
    return tuple(
        0 if player.returned else sum(len(placements(state, unit, tile, player=i)) for unit in Unit)
        for i, player in enumerate(state.players)
    )


_WITH_CONSEQUENCES: Final = (
    PlaceTile,
    DrawAndPlace,
    FillGap,
    MoveShip,
    MoveSled,
    Explore,
    Discover,
)
"""The kinds of action that can have consequences in addition to their main effect."""


def _groups(state: State, actions: Sequence[Action]) -> tuple[ActionGroup, ...]:
    """Return the legal actions in their order, grouped by kind and unit."""
    groups: dict[tuple[str, Unit | None], list[ActionView]] = {}
    for action in actions:
        shown = ActionView(
            _id(action),
            action,
            label(state, action),
            queries.cost(state, action),
            queries.cells(state, action),
            *_placed(state, action),
            (consequences(state, action) or None)
            if isinstance(action, _WITH_CONSEQUENCES)
            else None,
        )
        groups.setdefault((_KINDS[type(action)], queries.unit(action)), []).append(shown)
    return tuple(ActionGroup(unit, kind, tuple(shown)) for (kind, unit), shown in groups.items())


def _transfer(state: State, actions: Sequence[Action]) -> TransferView | None:
    transfers = [action for action in actions if isinstance(action, TransferCrew)]
    if not transfers:
        return None
    columns = {(action.sled_available, action.sled_resting) for action in transfers}
    available, resting = map(max, zip(*columns, strict=True))
    return TransferView(
        queries.cost(state, transfers[0]),
        available,
        resting,
        tuple(
            Crew(*column)
            for column in product(range(available + 1), range(resting + 1))
            if column not in columns
        ),
        tuple(sorted({action.area for action in transfers if action.area is not None})),
    )
