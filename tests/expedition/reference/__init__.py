"""A slow and obvious second implementation of the rules, to compare the library with.

It follows the text of the rules, cell by cell and corner by corner, on plain dicts, sets, lists
and tuples, and shares nothing with the library. Every function names the rules it transcribes.
"""

from .actions import legal_actions
from .board import gap_options, gaps, islands, lands, lay, placements, printed_tiles, sea_path
from .engine import apply, new_game, perft
from .kinds import Action, Edition, PlacedTile, Player, State, Tiles
from .scoring import score, standings
from .sun import areas, frozen, ship_destinations, sled_destinations

__all__ = [
    "Action",
    "Edition",
    "PlacedTile",
    "Player",
    "State",
    "Tiles",
    "apply",
    "areas",
    "frozen",
    "gap_options",
    "gaps",
    "islands",
    "lands",
    "lay",
    "legal_actions",
    "new_game",
    "perft",
    "placements",
    "printed_tiles",
    "score",
    "sea_path",
    "ship_destinations",
    "sled_destinations",
    "standings",
]
