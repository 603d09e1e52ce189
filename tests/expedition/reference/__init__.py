"""A slow and obvious second implementation of the rules, to compare the library with.

It follows the text of the rules, cell by cell and corner by corner, on plain dicts, sets, lists
and tuples, and shares no code with the library. Every function names the rules it transcribes.
"""

from .actions import legal_actions
from .board import gaps, islands, placed_tile, placements, sea_path
from .engine import new_game, perft, successor
from .kinds import Action, Edition, State
from .scoring import score, standings
from .sun import areas, ship_destinations, sled_destinations

__all__ = [
    "Action",
    "Edition",
    "State",
    "areas",
    "gaps",
    "islands",
    "legal_actions",
    "new_game",
    "perft",
    "placed_tile",
    "placements",
    "score",
    "sea_path",
    "ship_destinations",
    "sled_destinations",
    "standings",
    "successor",
]
