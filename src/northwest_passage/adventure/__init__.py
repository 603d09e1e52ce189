"""The rules of *Northwest Passage Adventure* as pure functions on immutable values.

The game is a race of two to four boats over twenty-four rows of hexes, from the Atlantic to the Pacific.
Functions and classes have the same names as their counterparts in :mod:`northwest_passage`.

>>> import random
>>> from northwest_passage import adventure
>>> rng = random.Random(1903)
>>> state = adventure.new_game(["Amundsen", "Franklin"], rng=rng)
>>> while not state.is_over:
...     if state.to_act == adventure.CHANCE:
...         state = adventure.resolve_chance(state, rng)
...     else:
...         view = adventure.view(state, state.player_to_act)  # what a player may know
...         state = adventure.apply(state, rng.choice(adventure.legal_actions(view)))
>>> len(adventure.standings(state))
2
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from northwest_passage._internal.imports import importing, no_attribute
from northwest_passage.adventure.actions import *
from northwest_passage.adventure.default_edition import DEFAULT_EDITION
from northwest_passage.adventure.edition import (
    CardNumbers,
    CharacterCard,
    Costs,
    Edition,
    Powers,
    Provenance,
    ScenarioTile,
    Source,
)
from northwest_passage.adventure.events import *
from northwest_passage.adventure.nouns import (
    ATLANTIC,
    CHANCE,
    Card,
    Character,
    Hex,
    Phase,
    Shape,
    Terrain,
    Token,
    Variant,
)
from northwest_passage.adventure.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.adventure.rules.chance import (
    chance_outcomes,
    max_chance_actions,
    max_decisions,
    max_game_length,
    resolve_chance,
    step_chance,
)
from northwest_passage.adventure.rules.consequences import Consequences, consequences
from northwest_passage.adventure.rules.engine import (
    apply,
    canonical,
    legal_actions,
    step,
    why_illegal,
)
from northwest_passage.adventure.rules.playout import Policy, playout
from northwest_passage.adventure.rules.queries import cost, why_not_here
from northwest_passage.adventure.rules.setup import Setup, new_game, start
from northwest_passage.adventure.sampling import sample_state
from northwest_passage.adventure.scenario import Pile, PlacedTile, Scenario
from northwest_passage.adventure.scoring import Standing, Standings, returns, standings
from northwest_passage.adventure.state import (
    CharacterPending,
    HandPending,
    Player,
    State,
    SwapPending,
)
from northwest_passage.adventure.views import PlayerView, Position, Seen, View, seen, view
from northwest_passage.errors import (
    IllegalAction,
    InvalidData,
    InvalidEdition,
    InvalidSetup,
    NorthwestPassageError,
    Problem,
    RecordLogError,
)

if TYPE_CHECKING:
    from northwest_passage.adventure import svg as svg
    from northwest_passage.adventure import text as text
    from northwest_passage.adventure.frontend import frontend_view
    from northwest_passage.adventure.game import ADVENTURE
    from northwest_passage.adventure.notation import format_action, parse_action
    from northwest_passage.adventure.records import GameRecord, RecordLog
    from northwest_passage.adventure.sentences import describe
    from northwest_passage.adventure.serialization import from_dict, from_json, to_dict, to_json
    from northwest_passage.adventure.validation import check
    from northwest_passage.rulebook import Rule, rule

__all__ = [
    "ADVENTURE",
    "ATLANTIC",
    "CHANCE",
    "DEFAULT_EDITION",
    "Action",
    "Advance",
    "BoatMoved",
    "Card",
    "CardDiscarded",
    "CardDrawn",
    "CardNumbers",
    "CardPlayed",
    "CardTaken",
    "CardsAllowed",
    "Character",
    "CharacterCard",
    "CharacterChosen",
    "CharacterDealt",
    "CharacterDrawn",
    "CharacterPending",
    "CharacterReturned",
    "CharactersRevealed",
    "ChooseCard",
    "ChooseCharacter",
    "Consequences",
    "Costs",
    "DealCharacter",
    "DeckReshuffled",
    "DiscardCard",
    "DrawCard",
    "DrawCharacter",
    "DropIceberg",
    "Edition",
    "EndTurn",
    "Event",
    "FreshWater",
    "FreshWaterTaken",
    "GameEnded",
    "GameRecord",
    "HandPending",
    "HandShown",
    "HeadwindSet",
    "Hex",
    "IcebergPlaced",
    "IllegalAction",
    "InvalidData",
    "InvalidEdition",
    "InvalidSetup",
    "KeepTiles",
    "NorthwestPassageError",
    "PassageReached",
    "Phase",
    "Pile",
    "PlacedTile",
    "PlayCurrent",
    "PlayDrift",
    "PlayHeadwind",
    "PlayIceberg",
    "PlayMutiny",
    "PlayPlenty",
    "PlaySabotage",
    "PlaySafeConduct",
    "PlaySalvage",
    "PlaySilence",
    "PlaySpurt",
    "PlayTailwind",
    "PlayThaw",
    "PlayTheft",
    "PlayWreck",
    "Player",
    "PlayerSilenced",
    "PlayerView",
    "PointsGained",
    "PointsLost",
    "PointsPaid",
    "Policy",
    "Position",
    "Powers",
    "Problem",
    "Provenance",
    "Raid",
    "Reason",
    "RecordLog",
    "RecordLogError",
    "Recover",
    "Refusal",
    "RefusalDetails",
    "RevealTile",
    "RotateTile",
    "RoundStarted",
    "RouteRaided",
    "Rule",
    "SafeConductEnded",
    "SafeConductGiven",
    "Scenario",
    "ScenarioTile",
    "Seen",
    "Setup",
    "Shape",
    "SilenceEnded",
    "Source",
    "Standing",
    "Standings",
    "State",
    "Step",
    "SwapPending",
    "SwapTile",
    "Terrain",
    "TileRevealed",
    "TileTurned",
    "TilesSwapped",
    "Token",
    "TokenLost",
    "TokenPlaced",
    "TokenRecovered",
    "TurnEnded",
    "TurnStarted",
    "Variant",
    "View",
    "WaterPlaced",
    "apply",
    "canonical",
    "chance_outcomes",
    "check",
    "consequences",
    "cost",
    "describe",
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
    "playout",
    "resolve_chance",
    "returns",
    "rule",
    "sample_state",
    "seen",
    "standings",
    "start",
    "step",
    "step_chance",
    "to_dict",
    "to_json",
    "view",
    "why_illegal",
    "why_not_here",
]

if not TYPE_CHECKING:  # hidden from type checkers, so that they report names that do not exist

    def __getattr__(name: str) -> object:
        """Import names that are not needed to play, each on its first use."""
        home = None
        with importing(__name__, name):
            match name:
                case "ADVENTURE":
                    import northwest_passage.adventure.game as home
                case "GameRecord" | "RecordLog":
                    import northwest_passage.adventure.records as home
                case "Rule" | "rule":
                    import northwest_passage.rulebook as home
                case "check":
                    import northwest_passage.adventure.validation as home
                case "describe":
                    import northwest_passage.adventure.sentences as home
                case "format_action" | "parse_action":
                    import northwest_passage.adventure.notation as home
                case "from_dict" | "from_json" | "to_dict" | "to_json":
                    import northwest_passage.adventure.serialization as home
                case "frontend_view":
                    import northwest_passage.adventure.frontend as home
                case "svg" | "text":  # modules, whose own import may look up this name again
                    return import_module(f"{__name__}.{name}")
        if home is None:
            raise no_attribute(__name__, name)
        value: object = getattr(home, name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return [*__all__, "svg", "text"]
