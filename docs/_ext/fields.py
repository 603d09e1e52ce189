"""Words for fields whose names nearly say it all, and which have no words of their own in the source.

Many classes share them: ``player``, ``before``, ``after``. Here each is explained once; the reference shows
it wherever the field stands. A field that means something else in a class has an entry with the class's name.
Nothing here needs Sphinx.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator
from enum import Enum

import attrs

from docs._ext.public import PACKAGE, can_be_imported, modules, names_of
from northwest_passage import TokenKind
from northwest_passage._shared.docstrings import docstrings

MAJORITIES = ("franklin", "strait", "cartography")
WORDS: dict[str, str] = {
    # Nouns
    "col": "The column: 0 in the west, or on the left.",
    "row": "The row: 0 in the north. In Adventure rows count from 1, and 0 is the Atlantic.",
    # Who, where and what
    "player": "The player, by number.",
    "opponent": "The other player, by number.",
    "owner": "Whose it is, by number.",
    "name": "The name.",
    "unit": "The unit that acts.",
    "UnitView.unit": "Which of the player's units it is.",
    "ActionGroup.unit": "The unit that all of them are done by; ``None`` if they need none.",
    "cell": "The cell.",
    "hex": "The hex.",
    "tile": "The tile.",
    "tiles": "The tiles.",
    "Pictures.tiles": "The tiles of a reserve, or the open ones.",
    "token": "The token.",
    "card": "The kind of card.",
    "character": "The character.",
    "Recover.shape": "The shape of the token that is taken back.",
    "shape": "Its shape.",
    "path": "The hexes it covers, the end in the smaller row first.",
    "to": "Where it goes.",
    "kind": "Its kind.",
    "Failure.kind": "The name of the exception's class.",
    "number": "Its number among those of its kind.",
    "slot": "The slot of the display, from 0.",
    "pile": "The pile of small tiles, from 0.",
    "area": "The number of the area (MOV-2).",
    "areas": "The numbers of the areas there are to choose from.",
    "rotation": "How far it is turned clockwise: 0, 90, 180 or 270 degrees.",
    "side": "Which side is up.",
    "turned": "Whether it is turned by 180 degrees.",
    "symbol": "The symbol it carries, if any.",
    "symbol_cell": "The cell with the symbol.",
    "corners": "The terrain of its corners, row by row.",
    "cells": "The cells it covers.",
    "vertical": "Whether it stands upright: its second cell is south of the first.",
    "land": "Its corners of land, as bits of the grid.",
    "sea": "Its corners of sea, as bits of the grid.",
    "face": "How the tile looks.",
    "from_ship": "How many of the Ship's crew leave the game.",
    "from_sled": "How many of the Sled's crew leave the game.",
    "position": "The area it is on.",
    "placed": "The tile as it lies.",
    "points": "The points.",
    "round": "The round, from 1.",
    "state": "The state.",
    "Step.state": "The state that follows.",
    "Forms.state": "How states are written and read.",
    "events": "What happened, in order.",
    "actions": "The actions, in order.",
    "action": "The action that led here; ``None`` at the beginning, or if it is a secret.",
    # Before and after
    "before": "How it was.",
    "after": "How it is now.",
    "SledLost.before": "Where it was.",
    "SledPacked.before": "Where it was.",
    "bag_before": "How many tiles were in the bag.",
    "bag_after": "How many are in it now.",
    "pile_before": "How many tiles the pile had.",
    "pile_after": "How many it has now.",
    "display_before": "The open tiles as they were.",
    "display_after": "The open tiles now.",
    "reserve_before": "The player's reserve as it was.",
    "reserve_after": "The player's reserve now.",
    "cartography_before": "How many Cartography tokens were left.",
    "cartography_after": "How many are left now.",
    "ship_before": "The crew with the Ship as they were.",
    "ship_after": "The crew with the Ship now.",
    "sled_before": "The crew with the Sled as they were.",
    "sled_after": "The crew with the Sled now.",
    "tokens_before": "The tokens of the arrow as they were, the highest first.",
    "tokens_after": "The tokens of the arrow that are left.",
    "frozen_rows_before": "How many rows were frozen.",
    "frozen_rows_after": "How many are frozen now.",
    "turn_order_before": "The turn order of the last round.",
    "turn_order_after": "The turn order of this one.",
    "deck_before": "How many cards the deck had.",
    "deck_after": "How many it has now.",
    "discards_before": "The discarded cards as they were.",
    "hand_before": "How many cards the player had; the cards themselves for those who may see them.",
    "hand_after": "The same now.",
    "left_before": "How many tiles were left.",
    "left_after": "How many are left now.",
    "cards_left_before": "How many cards could still be played in this turn.",
    "cards_left_after": "How many can be played now.",
    # Editions
    "majorities": "Points for places by number of tokens (SCR-6).",
    "solo": "The numbers of the solo variants (SOL-3 to SOL-5).",
    "source": "The kind of source.",
    "DiscoveryPoints.cairn": "For a Cairn.",
    "DiscoveryPoints.inuit": "For an Inuit token.",
    "DiscoveryPoints.franklin": "For a Franklin token.",
    "DiscoveryPoints.strait": "For a Strait.",
    **{f"Majorities.{name}": "For the first place, the second, and so on." for name in MAJORITIES},
    "Costs.water": "A hex of water.",
    "Costs.land": "A hex of land.",
    "Costs.snow": "A hex of snow.",
    "Costs.iceberg": "A hex with an iceberg.",
    "Costs.own_route": "A hex of the player's own route.",
    "Costs.other_route": "A hex of a route of others that the boat is on.",
    "Costs.recover": "Recovering a token.",
    "Costs.drop_iceberg": "Dropping an iceberg.",
    "Costs.raid": "A raid.",
    # States
    "edition": "What is printed.",
    "variant": "Which game is played.",
    "board": "The map.",
    "grid": "The corners and cells of a board of this size.",
    "players": "The players, by number.",
    "bag": "The large tiles that nobody has seen yet.",
    "pending": "What a forced choice is about; ``None`` if there is none.",
    "cartography_left": "How many Cartography tokens are left (SET-4).",
    "available": "Those who can pay.",
    "resting": "Those who have worked in this round.",
    "ship_crew": "The crew with the Ship.",
    "sled_crew": "The crew with the Sled.",
    "tokens": "The tokens: those of a player, or those on the map.",
    **{f"Tokens.{kind.name.lower()}": "How many the player has." for kind in TokenKind},
    "passage": "For reaching the Northwest Passage (SCR-1).",
    "greenland": "For coming back to Greenland (SCR-2).",
    "cairn": "For Cairns (SCR-3).",
    "inuit": "For Inuit tokens (SCR-3).",
    "franklin": "For Franklin tokens (SCR-3).",
    "strait": "For Straits (SCR-3).",
    "islands": "For charted islands (SCR-5).",
    "franklin_majority": "For the number of Franklin tokens (SCR-6).",
    "strait_majority": "For the number of Straits (SCR-6).",
    "total": "All prestige together.",
    "score": "The prestige by source.",
    "return_order": "Who is back, the first first.",
    "turn_order": "The players' numbers, first to last.",
    "frozen_rows": "How many rows are frozen, from the north.",
    "scenario": "The rows that are revealed, with what lies on them.",
    # Documents for frontends
    "phase": "What kind of decision is due.",
    "surcharge": "How many more crew a further action of this turn costs (TRN-2).",
    "rounds": "How many rounds there are.",
    "sun": "Where the sun stands.",
    "columns": "How many columns there are.",
    "rows": "How many rows there are.",
    "Document.greenland": "The cell of the eastern arrow.",
    "Document.northwest_passage": "The cell of the western arrow.",
    "Document.tiles": "The tiles on the board.",
    "units": "The Ships and Sleds on the board.",
    "display": "The open tiles by slot.",
    "piles": "The piles of small tiles.",
    "northwest_tokens": "What is left at the Northwest Passage, the highest first.",
    "greenland_tokens": "What is left in Greenland, the highest first.",
    "tables": "What is printed beside the board.",
    "places": "Where it can lie, beside which unit.",
    "reserve": "The tiles the player has drawn and not yet placed.",
    "passage_reached": "Whether the player has been at the Northwest Passage.",
    "passed": "Whether the player has passed in this round.",
    "returned": "Whether the expedition is back.",
    "sled_lost": "Whether the Sled is lost.",
    "cost": "What it costs in crew, now.",
    "view": "What the seat may know.",
    "standings": "The players by rank, as if the game ended now.",
    # Views of Adventure
    "View.round": "The round, from 1; 0 before the first turn.",
    "first_player": "Who has the first turn, by number.",
    "turn_player": "Whose turn it is, by number.",
    "View.points": "The points left in this turn.",
    "cards_left": "How many cards may still be played in this turn.",
    "moved": "Whether the boat has moved in this turn.",
    "fresh_water": "Whether fresh water was taken in this turn (MAN-4).",
    "crossed_cold": "Whether CHR-A has given its point in this turn.",
    "crossed_iceberg": "Whether CHR-H has given its points in this turn.",
    "iceberg_tiles": "How many iceberg tiles are left.",
    "water_tiles": "How many water tiles are left.",
    "discards": "The discarded cards, which everybody sees.",
    "draws": "Cards that are due to be drawn, and by whom.",
    "revealed": "Tiles that were just revealed and may be turned (CHR-J).",
    "boat": "Where the boat is.",
    "silenced": "Whether no card may be played in the next turn (TRE-5).",
    "safe": "Whether nobody may raid the player's route (TRE-7).",
    "headwind": "How many points fewer the next turn has (TRE-10).",
    # The rest
    "title": "The heading of the rule.",
    "weights": "What each kind of prospect is worth.",
    "game": "The game that is played.",
    "setup": "How setups are written and read.",
    "Forms.view": "How views are written and read.",
    "event": "How events are written and read.",
    "record": "How records are written and read.",
    "width": "How wide it is.",
    "height": "How high it is.",
    "Grid.width": "How many hexes a row has.",
    "start": "Where it starts.",
    "size": "How long it is.",
    "Piece.name": "What it is called.",
    "Piece.shape": "The shape of its numbers.",
    "win_rate": "Wins as a share of its games.",
    "summary": "What came of all of them.",
    "least": "The smallest.",
    "most": "The largest.",
    "seed": "What the games were drawn from.",
    "bots": "The bots, by name.",
    "timing": "How long it took.",
    "games_per_second": "How many games were played in a second.",
    "bot": "Who decides for the seat.",
}  # fmt: skip


def words_for(owner: type, field: str) -> str:
    """What a field of a class is: its own words, those of a base, or those above."""
    for base in owner.__mro__:
        if base.__module__.startswith(PACKAGE):
            own = docstrings(base).get(field)
            if own:
                return own
    return WORDS.get(f"{owner.__name__}.{field}") or WORDS.get(field, "")


def public_fields() -> Iterator[tuple[str, type, str]]:
    """The module, the class and the name of every field and member that the reference shows."""
    for module in filter(can_be_imported, modules()):
        namespace = importlib.import_module(module)
        for name in names_of(module):
            value = getattr(namespace, name.rpartition(".")[2])
            if inspect.isclass(value):
                yield from ((module, value, field) for field in _fields(value))


def _fields(cls: type) -> list[str]:
    if attrs.has(cls):
        found = [field.name for field in attrs.fields(cls)]
    elif issubclass(cls, Enum):
        found = [member.name for member in cls]
    else:
        found = [*getattr(cls, "_fields", inspect.get_annotations(cls))]
    return [name for name in found if not name.startswith("_")]
