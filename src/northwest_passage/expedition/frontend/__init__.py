"""One JSON document with everything that a thin client needs to draw a state and offer the legal actions.

:func:`frontend_view` returns it. The client does not have to compute anything. Terrain is given cell by cell.
Each legal action has an ``id`` to send back, a label for a button, its cost and the cells to highlight. The
id is the action in the notation of :func:`format_action <northwest_passage.format_action>`. A server reads it
with :func:`parse_action <northwest_passage.parse_action>`.
"""

from northwest_passage.expedition.frontend.building import FORMATS, document, frontend_view, places
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
