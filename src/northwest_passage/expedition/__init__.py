"""The rules of *Expedition: Northwest Passage* as pure functions on immutable values.

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

from typing import TYPE_CHECKING

from northwest_passage._internal.lazy import lazily

if TYPE_CHECKING:
    from collections.abc import Callable

    from northwest_passage.errors import (
        IllegalAction,
        InvalidData,
        InvalidEdition,
        InvalidSetup,
        NorthwestPassageError,
        Problem,
        RecordLogError,
    )
    from northwest_passage.expedition import svg as svg
    from northwest_passage.expedition import text as text
    from northwest_passage.expedition.actions import (
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
    from northwest_passage.expedition.board import Board, PlacedTile
    from northwest_passage.expedition.default_edition import DEFAULT_EDITION
    from northwest_passage.expedition.edition import Edition, Provenance, Source
    from northwest_passage.expedition.events import (
        CrewLost,
        CrewPaid,
        CrewRecovered,
        CrewTransferred,
        DisplayRefreshed,
        Event,
        ExpeditionReturned,
        GameEnded,
        GapFilled,
        IslandCharted,
        PassageReached,
        PlayerPassed,
        PrestigeScored,
        RoundStarted,
        ShipMoved,
        SledDeployed,
        SledLost,
        SledMoved,
        SledPacked,
        SledSettled,
        Step,
        SunMoved,
        TileDrawn,
        TilePlaced,
        TileRevealed,
        TilesReturned,
        TokenPlaced,
        TokenTaken,
        TurnEnded,
    )
    from northwest_passage.expedition.freezing import Area
    from northwest_passage.expedition.frontend import frontend_view
    from northwest_passage.expedition.game import EXPEDITION
    from northwest_passage.expedition.geometry import Face
    from northwest_passage.expedition.notation import format_action, parse_action
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
    from northwest_passage.expedition.records import GameRecord, RecordLog
    from northwest_passage.expedition.rules.about import cost
    from northwest_passage.expedition.rules.chance import (
        chance_outcomes,
        max_decisions,
        max_game_length,
        max_reveals,
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
    from northwest_passage.expedition.sentences import describe
    from northwest_passage.expedition.serialization import from_dict, from_json, to_dict, to_json
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
    "__version__",
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
    "max_decisions",
    "max_game_length",
    "max_reveals",
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

__version__ = "0.1.0"

_NAMES = {
    ".actions": (
        "Action Discover DrawAndPlace DrawLarge DrawSmall EndTurn Explore FillGap LoseCrew "
        "MoveShip MoveSled Pass PlaceTile RefreshTiles Reveal SettleSled TakeLarge TakeSmall "
        "TransferCrew"
    ),
    ".board": "Board PlacedTile",
    ".checking": "check",
    ".edition": "Edition Provenance Source",
    ".errors": (
        "IllegalAction InvalidData InvalidEdition InvalidSetup NorthwestPassageError Problem "
        "RecordLogError"
    ),
    ".events": (
        "CrewLost CrewPaid CrewRecovered CrewTransferred DisplayRefreshed Event "
        "ExpeditionReturned GameEnded GapFilled IslandCharted PassageReached PlayerPassed "
        "PrestigeScored RoundStarted ShipMoved SledDeployed SledLost SledMoved SledPacked "
        "SledSettled Step SunMoved TileDrawn TilePlaced TileRevealed TilesReturned TokenPlaced "
        "TokenTaken TurnEnded"
    ),
    ".expedition": "EXPEDITION",
    ".freezing": "Area",
    ".frontend": "frontend_view",
    ".geometry": "Face",
    ".notation": "format_action parse_action",
    ".nouns": ("CHANCE Cell Phase Side SunPosition Terrain TileId TileKind TokenKind Unit Variant"),
    ".reasons": "Reason Refusal RefusalDetails",
    ".record": "GameRecord RecordLog",
    ".rulebook": "Rule rule",
    ".rules.about": "cost",
    ".rules.chance": (
        "chance_outcomes max_decisions max_game_length max_reveals resolve_chance step_chance"
    ),
    ".rules.engine": "apply canonical legal_actions step why_illegal",
    ".rules.foresight": "Consequences consequences",
    ".rules.playout": "Policy playout",
    ".rules.queries": "areas destinations placements why_not_here",
    ".rules.setup": "Setup new_game start",
    ".scoring": "Score Standing Standings returns score score_bounds standings",
    ".serialization": "from_dict from_json to_dict to_json",
    ".shipped": "DEFAULT_EDITION",
    ".state": "Bag Crew GapPending Player SettlePending SledPosition State Token Tokens",
    ".words": "describe",
}
"""The public names by module. Each is loaded when it is first used, so that a program pays only for what it
uses: Adventure needs nothing of Expedition, and a game needs neither events nor JSON."""

__getattr__: Callable[[str], object]
__dir__: Callable[[], list[str]]
__getattr__, __dir__ = lazily(__name__, _NAMES, __all__)
