"""The texts for newcomers to Adventure."""

from __future__ import annotations

from typing import Final

from northwest_passage.adventure import DEFAULT_EDITION, Card, Character
from northwest_passage.adventure.player_guide import PLAYER_GUIDE
from northwest_passage.adventure.sentences import effect, power, title
from northwest_passage.cli.game_ui import Guide

__all__ = ["GUIDE"]

_LEGEND: Final = """\
~ water: 1 point      ▒ land: 2     * snow: 3     ▲ iceberg: 4
$ a treasure: the first player to cover it draws a card

A   the boat of player A      a    a route of player A; your own costs 1
< > actions of the others     •    places that the selected entry leads to
 1  an entry of the menu      [ ]  the path of the boat
!   where the problem is      row 24 is the last before the Pacific

Your remaining tokens are beside the map, on large screens by shape:
3s: 5  five of three hexes   4× ● ● ●  four of this shape   ◎  for raids"""

_SYMBOLS: Final = """\
~ water, l land, s snow, i iceberg. $ L S I: the same with a treasure. Other
small letters are routes, digits are boats. 2,5 is column 2 of row 5."""

_WORDS: Final = {
    "advance": "To place a token and sail across it. You pay for all hexes at once. (rules ADV-1 to ADV-3)",
    "atlantic": "The start of all boats, next to every hex of row 1. (rule SUP-1)",
    "card": "The first player to cover a treasure draws a card. You may play one card a turn. (rule TUR-2)",
    "character": "The leader of your expedition, with a special power. (rules CHR-A to CHR-N)",
    "discard": "At the end of your turn, you keep at most three cards and discard the others. (rule TUR-2)",
    "fresh water": "Two extra points, only for advancing, if your boat is on an opponent's route and right "
    "behind that opponent's boat. (rule MAN-4)",
    "headwind": "A card: an opponent has fewer points in their next turn. (rule TRE-10)",
    "hex": "A space of the map, by column and row: 2,5 is column 2 of row 5. (rule SCN-1)",
    "iceberg": "Terrain that costs 4 points. You can drop one behind your boat. (rule MAN-2)",
    "incursion": "The token placed by a raid, shown as ◎. (rule MAN-3)",
    "pacific": "The goal, beyond the last row. The first boat there wins. (rule TUR-4)",
    "point": "You have four points a turn. Unused points are lost. (rule TUR-1)",
    "raid": "To enter another player's route with an incursion token. It costs 2 points. (rule MAN-3)",
    "recover": "To take back one of your tokens that has nothing on top, for 4 points. (rule MAN-1)",
    "reserve": "Your tokens that are not on the map. (rule SUP-2)",
    "round": "One turn for each player. After the last round, the boat that is alone in the highest row "
    "wins. (rule TUR-3)",
    "route": "Hexes with your tokens, not covered by an iceberg or water tile. Each costs 1. (rule SCN-8)",
    "token": "A piece of one to four hexes: a line, a curve, a hook or a zigzag. (rule ADV-2)",
    "treasure": "$ Draw a card when your token is the first to cover it. (rule ADV-7)",
    "turn": "Four points for advances and manoeuvres, and one card. (rule TUR-1)",
}

_CARDS: Final = {title(card).lower(): effect(DEFAULT_EDITION, card) for card in Card}
_PEOPLE: Final = {
    DEFAULT_EDITION.name_of(one).lower(): power(DEFAULT_EDITION, one) for one in Character
}

GUIDE: Final = Guide(
    player_guide=PLAYER_GUIDE,
    legend=_LEGEND,
    symbols=_SYMBOLS,
    words={**_CARDS, **_PEOPLE, **_WORDS},
    words_example="advance, advance over 2,5, end",
    refused_example="raid 2,5",
    word_example="raid",
    rule_example="ADV-3",
)
