"""Expedition for newcomers: the goal, the signs, what to do first, what the words mean."""

from __future__ import annotations

from typing import Final

from northwest_passage.cli.game_ui import Guide

__all__ = ["GUIDE"]

_GOAL: Final = """\
You look for the Northwest Passage. The map is empty but for its edges: lay tiles beside your Ship or \
your Sled, and move over them from Greenland in the east to the Passage in the west. Then come home \
before the last round ends.

Prestige comes from the Passage, from tokens that you take on the way (times the number below the \
column), from islands that you chart, and from coming home early. Most prestige wins. A Ship or crew \
left in the ice costs prestige, so turn round in time."""

_LEGEND: Final = """\
■ ▒ land               ≈ ~ sea              ·  a corner nobody knows yet
◆ ▓ a charted island   *   ice: closed to Ships, open to Sleds

^ Cairn   @ Inuit   + Franklin   = Strait   are tokens to be taken
◆ beside them counts the islands a player has charted

A   the Ship of player A      a    the Sled of player A
5+2 5 crew ready, 2 resting   < >  what the others did since your last turn
 1  an entry of the menu      •    where the entry you point at leads
═ ║ the tile as it would lie  !    what a refusal is about
×3  tokens of this column count three times"""

_START: Final = """\
First take a tile. Then do something in each turn, and pay crew for it:
  1. place a tile that continues the sea from your Ship to the west,
  2. sail onto it,
  3. draw more tiles for the crew you can spare.
Pass when few crew are ready: next round all of them are. Ice comes from the north and goes again. \
When you are unsure, type hint."""

_WORDS: Final = {
    "area": "A connected walkable part of a tile, land or ice. A Sled stands on one area. (rule MOV-2)",
    "bag": "Where large tiles come from. When one is drawn from the display, another comes out of the bag.",
    "cairn": "^ A heap of stones left by others. `discover` it for 2 crew. (rule ACT-G)",
    "cell": "A square of the map, by column and row: 9,4. A small tile covers one, a large tile two.",
    "chart": "Whoever completes an island of two tiles or more charts it and scores. (rule PLC-7)",
    "crew": "What actions are paid with. 5+2 means 5 ready and 2 resting. Whoever paid rests until the round "
    "ends. A second action in the same turn costs one more. (rule TRN-2)",
    "deploy": "To put the Sled on the map beside the Ship, by a transfer of crew. (rule ACT-E)",
    "discover": "To take an Inuit or Cairn token on a unit's tile for 2 crew. (rule ACT-G)",
    "display": "The four open large tiles. You draw from them.",
    "explore": "To take a Franklin or Strait token on a unit's tile for 3 crew. (rule ACT-F)",
    "franklin": "+ A trace of the lost expedition. `explore` it for 3 crew. (rule ACT-F)",
    "freeze": "The sun sinks and rises. Rows marked with * are ice. (rules FRZ-1 to FRZ-5)",
    "gap": "A cell closed in on all sides. It is filled with a small tile at once. (rule PLC-6)",
    "greenland": "Where you start, and where your Ship should end. Coming home early scores. (rule SCR-2)",
    "ice": "See freeze: no Ship sails in frozen cells, and a Sled walks on them as on land.",
    "inuit": "@ People who help. `discover` them for 2 crew. (rule ACT-G)",
    "island": "Land with sea all around. Complete and on two tiles or more, it is charted. (rule PLC-7)",
    "joker": "A small tile that lies face down and stands for any picture. (rule PLC-6)",
    "passage": "The Northwest Passage is the tile at the western edge. Enter it with a unit. (rule SCR-1)",
    "pass": "To take no more turns in this round. Whoever passes first begins the next one. (rule ACT-H)",
    "pile": "Six piles of small tiles, S0 to S5, lie open.",
    "prestige": "The points. They stand after each player's name.",
    "refresh": "To replace the display for 2 crew and draw one tile. (rule ACT-B)",
    "reserve": "The tiles you have drawn and not yet placed.",
    "sea path": "A way by sea from Greenland to the Passage must always stay possible. (rule PLC-4)",
    "ship": "A capital letter. It sails over borders that have sea. (rule MOV-1)",
    "sled": "A small letter. It walks over land and ice. It starts on board the Ship. (rule MOV-2)",
    "strait": "= A narrow stretch of water. `explore` it for 3 crew. (rule ACT-F)",
    "sun": "It says how much is frozen. It moves when a round ends. (rule FRZ-1)",
    "tile": "L26 is a large tile of two cells, S3 a small one of one. Corners must agree. (rule PLC-3)",
    "token": "^ @ + = lie on the map until a unit takes them. They score more in the west than in "
    "the east. (rules SCR-3, SCR-4)",
    "transfer": "To deal the crew anew between Ship and Sled, for 1 crew. (rule ACT-E)",
    "turn": "One action, and further ones for one crew more each; then `end the turn`. (rule TRN-2)",
    "unit": "Your Ship or your Sled.",
    "zone": "The number below a column, such as ×3: how often tokens taken there count. (rule SCR-4)",
}

_EXAMPLES: Final = {
    "words": "sail, sail to 9,4, place L26 at 10,5",
    "refused": "sail to 9,4",
    "word": "sled",
    "rule": "PLC-3",
}

GUIDE: Final = Guide(_GOAL, _LEGEND, _START, _WORDS, _EXAMPLES)
