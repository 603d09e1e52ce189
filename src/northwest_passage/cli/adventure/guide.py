"""Adventure for newcomers: the goal, the signs, what to do first, what the words mean."""

from __future__ import annotations

from typing import Final

from northwest_passage.adventure import DEFAULT_EDITION, Card, Character
from northwest_passage.adventure.sentences import effect, power, title
from northwest_passage.cli.game_ui import Guide

__all__ = ["GUIDE"]

_GOAL: Final = """\
It is a race. Your boat sails from the Atlantic, below the first row, to the Pacific, beyond the last. \
Whoever is there first wins at once.

A boat moves by laying tokens: the hexes a token covers become your route, and the boat ends on the \
last of them. Each hex costs points, of which you have four a turn: water 1, land 2, snow 3, iceberg 4, \
your own route 1. Tokens are few, so lay long ones where the way is cheap."""

_LEGEND: Final = """\
~ water: 1 point      ▒ land: 2     * snow: 3     ▲ iceberg: 4
$ a treasure: whoever covers it first draws a card

A   the boat of player A      a    a route of player A; own routes cost 1
< > what the others did       •    where the entry you point at leads
 1  an entry of the menu      [ ]  the way the boat would take
!   what a refusal is about   row 24 is the last before the Pacific

The tokens you have left are beside the map, on large screens by shape:
3s: 5  five of three hexes   4× ● ● ●  four of this shape   ◎  for raids"""

_START: Final = """\
First choose one of two characters. Then, in each turn:
  1. advance: choose where your boat ends, and which way it takes,
  2. go on while there are points, then end the turn.
Cards are played before or between advances, one a turn. A raid brings you onto the route of somebody \
else, where each hex costs 1. When you are unsure, type hint."""

_WORDS: Final = {
    "advance": "To lay a token and sail over it. All its hexes are paid at once. (rules ADV-1 to ADV-3)",
    "atlantic": "Where all boats start, beside every hex of row 1. (rule SUP-1)",
    "card": "Drawn where a route first covers a treasure. One may be played a turn. (rule TUR-2)",
    "character": "Who leads your expedition, with a power of their own. (rules CHR-A to CHR-N)",
    "discard": "Whoever has more than three cards at the end of the turn discards. (rule TUR-2)",
    "fresh water": "Right behind an opponent, on their route: two more points to advance with. (rule MAN-4)",
    "headwind": "A card: an opponent has fewer points in the next turn. (rule TRE-10)",
    "hex": "A place of the map, by column and row: 2,5 is column 2 of row 5. (rule SCN-1)",
    "iceberg": "Terrain that costs 4. You can drop one behind your boat. (rule MAN-2)",
    "incursion": "The token of a raid, drawn ◎ on the screen. (rule MAN-3)",
    "pacific": "Beyond the last row. Whoever reaches it wins. (rule TUR-4)",
    "point": "You have four a turn. What is left is lost. (rule TUR-1)",
    "raid": "For 2 points, to lay an incursion token on the route of others beside your boat. (rule MAN-3)",
    "recover": "For 4 points, to take back a token of yours with nothing on top. (rule MAN-1)",
    "reserve": "Your tokens that are not on the map. (rule SUP-2)",
    "round": "It ends when all have had a turn. After the last round the foremost boat wins. (rule TUR-3)",
    "route": "Hexes with tokens of yours that no iceberg or water tile covers. They cost 1. (rule SCN-8)",
    "token": "A piece of one to four hexes in a row, a hook or a zigzag. (rule ADV-2)",
    "treasure": "$ Draw a card when your token is the first thing to cover it. (rule ADV-7)",
    "turn": "Four points for advances and manoeuvres, and one card. (rule TUR-1)",
}

_CARDS: Final = {title(card).lower(): effect(DEFAULT_EDITION, card) for card in Card}
_PEOPLE: Final = {
    DEFAULT_EDITION.name_of(one).lower(): power(DEFAULT_EDITION, one) for one in Character
}

_EXAMPLES: Final = {
    "words": "advance, advance over 2,5, end",
    "refused": "raid 2,5",
    "word": "raid",
    "rule": "ADV-3",
}

GUIDE: Final = Guide(_GOAL, _LEGEND, _START, {**_CARDS, **_PEOPLE, **_WORDS}, _EXAMPLES)
