"""The texts for newcomers to Expedition."""

from __future__ import annotations

from typing import Final

from northwest_passage.cli.game_ui import Guide
from northwest_passage.expedition.player_guide import PLAYER_GUIDE

__all__ = ["GUIDE"]

_LEGEND: Final = """\
■ ▒ land               ≈ ~ sea              ·  an unknown corner
◆ ▓ a charted island   *   ice: closed to Ships, open to Sleds

Tokens:  ^ Cairn   @ Inuit   + Franklin   = Strait   ◆ islands charted

A   the Ship of player A      a    the Sled of player A
5+2 5 crew ready, 2 resting   < >  actions since your last turn
 1  an entry of the menu      •    places that the selected entry leads to
═ ║ the selected tile         !    where the problem is
×3  tokens in this column count three times"""

_SYMBOLS: Final = """\
Corners: ■ or # is land, ≈ or ~ is sea, · or . is unknown, ◆ or % is charted.
^ Cairn, @ Inuit, + Franklin, = Strait. A is a Ship, a is its Sled.
* is ice. Crew 5+2: 5 ready, 2 resting. < > is the last action, ! a problem."""

_WORDS: Final = {
    "area": "A connected part of a tile, land or ice. A Sled is always on one area. (rule MOV-2)",
    "bag": "The source of large tiles. When one is drawn from the display, another comes out of the bag.",
    "cairn": "^ A pile of stones left by earlier explorers. `discover` it for 2 crew. (rule ACT-G)",
    "cell": "A square of the map, such as 9,4 (column, row). A small tile covers one, a large tile two.",
    "chart": "The player who completes an island of two or more tiles charts it and scores. (rule PLC-7)",
    "crew": "You pay for actions with crew. 5+2 means 5 ready and 2 resting. Crew that paid rest until the "
    "round ends. Each further action in a turn costs one more. (rule TRN-2)",
    "deploy": "To put the Sled on the Ship's tile by transferring crew to it. (rule ACT-E)",
    "discover": "To take an Inuit or Cairn token from a unit's tile. Costs 2 crew. (rule ACT-G)",
    "display": "The four open large tiles that you can draw.",
    "explore": "To take a Franklin or Strait token from a unit's tile. Costs 3 crew. (rule ACT-F)",
    "franklin": "+ A trace of the lost expedition. `explore` it for 3 crew. (rule ACT-F)",
    "freeze": "As the sun moves, rows freeze and thaw. Rows marked with * are ice. (rules FRZ-1 to FRZ-5)",
    "gap": "A cell enclosed on all sides. It is filled with a small tile at once. (rule PLC-6)",
    "greenland": "Where you start, and where you return. An early return scores more. (rule SCR-2)",
    "ice": "Frozen cells: closed to Ships, and like land for Sleds. See freeze.",
    "inuit": "@ Inuit who help your expedition. `discover` them for 2 crew. (rule ACT-G)",
    "island": "Land surrounded by sea. A complete island on two or more tiles is charted. (rule PLC-7)",
    "joker": "A small tile placed face down to fill a gap if the matching pile is empty. (rule PLC-6)",
    "passage": "The Northwest Passage, the tile at the western edge. Enter it with a unit. (rule SCR-1)",
    "pass": "To take no more turns in this round. The first to pass begins the next round. (rule ACT-H)",
    "pile": "One of the six open piles of small tiles, S0 to S5.",
    "prestige": "The points that decide the game. They are shown after each player's name.",
    "refresh": "To replace the display and draw one tile. Costs 2 crew. (rule ACT-B)",
    "reserve": "The tiles that you have drawn but not yet placed.",
    "sea path": "A route by sea from Greenland to the Passage. It must always remain possible. (rule PLC-4)",
    "ship": "A capital letter on the map. Your Ship sails across borders that have sea. (rule MOV-1)",
    "sled": "A small letter on the map. Your Sled crosses land and ice. It starts on the Ship. (rule MOV-2)",
    "strait": "= A narrow passage of water. `explore` it for 3 crew. (rule ACT-F)",
    "sun": "The sun determines how many rows are frozen. It moves when a round ends. (rule FRZ-1)",
    "tile": "L26 is a large tile of two cells, S3 a small tile of one cell. Corners must match. (rule PLC-3)",
    "token": "^ @ + = stay on the map until a unit takes them. They score more in the west than in "
    "the east. (rules SCR-3, SCR-4)",
    "transfer": "To move crew between the Ship and the Sled. Costs 1 crew. (rule ACT-E)",
    "turn": "One action, then more actions for one extra crew each. Then `end the turn`. (rule TRN-2)",
    "unit": "Your Ship or your Sled.",
    "zone": "The number below a column, such as ×3. It multiplies the value of tokens there. (rule SCR-4)",
}

GUIDE: Final = Guide(
    player_guide=PLAYER_GUIDE,
    legend=_LEGEND,
    symbols=_SYMBOLS,
    words=_WORDS,
    words_example="sail, sail to 9,4, place L26 at 10,5",
    refused_example="sail to 9,4",
    word_example="sled",
    rule_example="PLC-3",
)
