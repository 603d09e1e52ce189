"""A slow and obvious second implementation of Northwest Passage Adventure.

It follows the text of the rules on plain dicts, lists, tuples, strings and numbers, and shares
nothing with the library. Comments name the rules. `State` in `kinds` says what a state holds.

- A hex is `(col, row)`, a token `(owner, shape, path)`, an action a tuple such as
  `("Advance", "LINE_2", ((0, 1), (0, 2)))` or `("PlayWreck", (1, "SINGLE", ()))`.
- Shapes, terrains, cards and phases are the names of the members of their enums. A character is
  the letter of its rule: CHR-A is "A". A tile is its id.

Readings
--------

Where the text leaves two readings, this is what is done here.

- SUP-4, TEA-2: "the order of seats" is 0, 1, 2, ..., whichever player is first.
- SCN-2, SCN-6: with three players the middle tile has the columns 1 to 4, also while its row is
  four wide, so that no hex is renumbered when the side tiles come.
- SCN-8: a water tile cuts a route like an iceberg would. (Neither can come to lie on a live token
  except by MAN-2, since cards need nothing on top.)
- TUR-1, CHR-L: an advance that costs nothing is possible with 0 points, also in fresh water.
- TUR-2: what is counted by turn is the points, the cards left, whether the boat has moved,
  whether fresh water was taken, and which bonuses were given (CHR-1).
  They are 0 in DISCARD. A player starts a turn with one card to play even if silenced or with
  CHR-G: both are asked when a card is played.
- TUR-3: when the limit ends the game, the number of the round and the player whose turn it was
  stay; the last player discards first, and that player's silence ends.
- TUR-4: at a win all counters stay as they are after paying, so the win gives no bonus and no
  draws, and reveals nothing.
- ADV-1, MAN-2: a raid remembers the hex the boat stood on. Before the first movement there is no
  hex behind (None); after a first path of one hex it is the Atlantic. It is remembered for the
  rest of the game, whatever happens on that hex.
- ADV-3: the first hex of a path asks on which routes the boat is now (ADV-9, with the pile as it
  is); each further hex asks whose live tokens lie on the hex before it in the path.
  A hex with an own live token is the own route, wherever in the pile that token lies.
- ADV-7: "had nothing on top" is asked of all hexes before the token is laid.
- MAN-1, TRE-8, TRE-14: a token on which a boat stands, also the owner's, has a boat on top.
- CHR-N: "two rows behind" is both: two rows ahead and at distance 2.
- TRE-1: the discards become the deck when the draw falls due, so in DRAW_CARD the deck is never
  empty, and the discards may be. A draw that finds both empty is skipped without a phase, and with
  it what F and M would draw for it.
- TRE-3: a card that can do nothing useful is still possible (an iceberg on an iceberg, water on
  water, Wreck on an own token, Headwind on who has no points left to lose).
- TRE-8: tokens in the reserve include incursion tokens, and those of the player who plays it.
- TRE-10: the points missing are remembered as one number; what it exceeds the points of the turn
  by is forgotten (MAN-5).
- TRE-13: "any player" includes the one who plays it. The new character counts at once for
  everything, but for the points of CHR-G.
- TRE-15: "cost" is with the characters' prices (CHR-B, CHR-I, CHR-L). Points gained by crossing
  are gained (CHR-1).
- TRE-16: an upright tile is in the row of its lower hex. Two tiles that look alike can be swapped:
  they have different ids.
- CHR-1: A and H have each a mark of their own for the turn: a player whose character changes from
  A to H by Mutiny can have both bonuses, and one who draws A again has A's bonus once.
- CHR-J: ROTATE_TILE comes whenever the movement revealed tiles, even if all look the same both
  ways (then `KeepTiles` alone is listed). The first four rows are not revealed by movement.
- CHR-2: at the time of a draw for F or M the deck may have become empty by the opponent's card.
- TEA-4, section 9: in teams both partners are "the winner": they come before the other team, and
  among themselves, like the others, by row; so partners share the first place only in equal rows.
- Section 9: while the game goes on, `returns` and `standings` are as if TUR-3 ended it now.
- Secrets: who has chosen a character, and how many were dealt, is open. A hidden choice is one of
  the dealt characters, each as likely; in teams the choices of partners differ.
"""

from .data import EDITION
from .engine import chance_outcomes, legal_actions, new_game, successor, to_act
from .kinds import Action, Edition, State
from .results import returns, standings
from .secrets import view

__all__ = [
    "EDITION",
    "Action",
    "Edition",
    "State",
    "chance_outcomes",
    "legal_actions",
    "new_game",
    "returns",
    "standings",
    "successor",
    "to_act",
    "view",
]
