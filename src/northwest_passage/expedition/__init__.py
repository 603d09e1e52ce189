"""The rules of *Expedition: Northwest Passage* as pure functions on immutable values.

All names are also available in :mod:`northwest_passage`.

>>> import random
>>> import northwest_passage as nwp
>>> rng = random.Random(1845)
>>> state = nwp.new_game(["Ross", "Rae"], rng=rng)
>>> while not state.is_over:
...     state = nwp.apply(state, rng.choice(nwp.legal_actions(state)))
>>> sorted(line.name for line in nwp.standings(state))
['Rae', 'Ross']
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from northwest_passage._internal.imports import importing, no_attribute
from northwest_passage.errors import (
    IllegalAction,
    InvalidData,
    InvalidEdition,
    InvalidSetup,
    NorthwestPassageError,
    Problem,
    RecordLogError,
)
from northwest_passage.expedition.actions import *
from northwest_passage.expedition.board import Board, PlacedTile
from northwest_passage.expedition.default_edition import DEFAULT_EDITION
from northwest_passage.expedition.edition import Edition, Provenance, Source
from northwest_passage.expedition.events import *
from northwest_passage.expedition.freezing import Area
from northwest_passage.expedition.geometry import Face
from northwest_passage.expedition.nouns import (
    CHANCE,
    Cell,
    Phase,
    Side,
    SunPosition,
    Terrain,
    TileId,
    TileKind,
    TokenKind,
    Unit,
    Variant,
)
from northwest_passage.expedition.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.expedition.rules.chance import (
    chance_outcomes,
    max_chance_actions,
    max_decisions,
    max_game_length,
    resolve_chance,
    step_chance,
)
from northwest_passage.expedition.rules.consequences import Consequences, consequences
from northwest_passage.expedition.rules.engine import (
    apply,
    canonical,
    legal_actions,
    step,
    why_illegal,
)
from northwest_passage.expedition.rules.playout import Policy, playout
from northwest_passage.expedition.rules.queries import (
    areas,
    cost,
    destinations,
    placements,
    why_not_here,
)
from northwest_passage.expedition.rules.setup import Setup, new_game, start
from northwest_passage.expedition.scoring import (
    Score,
    Standing,
    Standings,
    returns,
    score,
    score_bounds,
    standings,
)
from northwest_passage.expedition.state import (
    Bag,
    Crew,
    GapPending,
    Player,
    SettlePending,
    SledPosition,
    State,
    Token,
    Tokens,
)

if TYPE_CHECKING:
    from northwest_passage.expedition import svg as svg
    from northwest_passage.expedition import text as text
    from northwest_passage.expedition.frontend import frontend_view
    from northwest_passage.expedition.game import EXPEDITION
    from northwest_passage.expedition.notation import format_action, parse_action
    from northwest_passage.expedition.records import GameRecord, RecordLog
    from northwest_passage.expedition.sentences import describe
    from northwest_passage.expedition.serialization import from_dict, from_json, to_dict, to_json
    from northwest_passage.expedition.validation import check
    from northwest_passage.rulebook import Rule, rule

__all__ = [
    "CHANCE",
    "DEFAULT_EDITION",
    "EXPEDITION",
    "Action",
    "Area",
    "Bag",
    "Board",
    "Cell",
    "Consequences",
    "Crew",
    "CrewLost",
    "CrewPaid",
    "CrewRecovered",
    "CrewTransferred",
    "Discover",
    "DisplayRefreshed",
    "DrawAndPlace",
    "DrawLarge",
    "DrawSmall",
    "Edition",
    "EndTurn",
    "Event",
    "ExpeditionReturned",
    "Explore",
    "Face",
    "FillGap",
    "GameEnded",
    "GameRecord",
    "GapFilled",
    "GapPending",
    "IllegalAction",
    "InvalidData",
    "InvalidEdition",
    "InvalidSetup",
    "IslandCharted",
    "LoseCrew",
    "MoveShip",
    "MoveSled",
    "NorthwestPassageError",
    "Pass",
    "PassageReached",
    "Phase",
    "PlaceTile",
    "PlacedTile",
    "Player",
    "PlayerPassed",
    "Policy",
    "PrestigeScored",
    "Problem",
    "Provenance",
    "Reason",
    "RecordLog",
    "RecordLogError",
    "RefreshTiles",
    "Refusal",
    "RefusalDetails",
    "Reveal",
    "RoundStarted",
    "Rule",
    "Score",
    "SettlePending",
    "SettleSled",
    "Setup",
    "ShipMoved",
    "Side",
    "SledDeployed",
    "SledLost",
    "SledMoved",
    "SledPacked",
    "SledPosition",
    "SledSettled",
    "Source",
    "Standing",
    "Standings",
    "State",
    "Step",
    "SunMoved",
    "SunPosition",
    "TakeLarge",
    "TakeSmall",
    "Terrain",
    "TileDrawn",
    "TileId",
    "TileKind",
    "TilePlaced",
    "TileRevealed",
    "TilesReturned",
    "Token",
    "TokenKind",
    "TokenPlaced",
    "TokenTaken",
    "Tokens",
    "TransferCrew",
    "TurnEnded",
    "Unit",
    "Variant",
    "apply",
    "areas",
    "canonical",
    "chance_outcomes",
    "check",
    "consequences",
    "cost",
    "describe",
    "destinations",
    "format_action",
    "from_dict",
    "from_json",
    "frontend_view",
    "legal_actions",
    "max_chance_actions",
    "max_decisions",
    "max_game_length",
    "new_game",
    "parse_action",
    "placements",
    "playout",
    "resolve_chance",
    "returns",
    "rule",
    "score",
    "score_bounds",
    "standings",
    "start",
    "step",
    "step_chance",
    "to_dict",
    "to_json",
    "why_illegal",
    "why_not_here",
]

if not TYPE_CHECKING:  # otherwise, type checkers would accept any name

    def __getattr__(name: str) -> object:
        """Import a name that is not needed for playing, on its first use."""
        home = None
        with importing(__name__, name):
            match name:
                case "EXPEDITION":
                    import northwest_passage.expedition.game as home
                case "GameRecord" | "RecordLog":
                    import northwest_passage.expedition.records as home
                case "Rule" | "rule":
                    import northwest_passage.rulebook as home
                case "check":
                    import northwest_passage.expedition.validation as home
                case "describe":
                    import northwest_passage.expedition.sentences as home
                case "format_action" | "parse_action":
                    import northwest_passage.expedition.notation as home
                case "from_dict" | "from_json" | "to_dict" | "to_json":
                    import northwest_passage.expedition.serialization as home
                case "frontend_view":
                    import northwest_passage.expedition.frontend as home
                case (
                    "svg" | "text"
                ):  # modules, which may be looked up here while they are being imported
                    return import_module(f"{__name__}.{name}")
        if home is None:
            raise no_attribute(__name__, name)
        value: object = getattr(home, name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return [*__all__, "svg", "text"]
