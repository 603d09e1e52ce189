"""A slow and obvious second implementation of Northwest Passage Adventure.

It follows the text of the rules on plain dicts, lists, tuples, strings and numbers, and shares
no code with the library. Comments name the rules. `State` in `kinds` says what a state contains.

- A hex is `(col, row)`, a token `(owner, shape, path)`, an action a tuple such as
  `("Advance", "LINE_2", ((0, 1), (0, 2)))` or `("PlayWreck", (1, "SINGLE", ()))`.
- Shapes, terrains, cards and phases are the names of the members of their enums. A character is
  the letter of its rule: CHR-A is "A". A tile is its id.

Interpretations
---------------

Where the text of a rule can be read in two ways, this implementation does the following.

- SUP-4, TEA-2: "the order of seats" is 0, 1, 2, ..., whichever player is first.
- SCN-2, SCN-6: with three players the middle tile has the columns 1 to 4, also while its row is
  four wide, so that no hex is renumbered when the side tiles are added.
- SCN-8: a water tile cuts a route like an iceberg does. (Neither can be placed on a live token
  except by MAN-2, since cards need a hex with nothing on top.)
- TUR-1, CHR-L: an advance that costs nothing is possible with 0 points, also in fresh water.
- TUR-2: the values counted per turn are the points, the cards left, whether the boat has moved,
  whether fresh water was taken, and which bonuses were given (CHR-1).
  They are 0 in DISCARD. A player starts a turn with one card to play even if silenced or with
  CHR-G: both are checked when a card is played.
- TUR-3: when the limit ends the game, the number of the round and the player whose turn it was
  do not change; the last player discards first, and that player's silence ends.
- TUR-4: at a win all counters stay as they are after paying, so the win gives no bonus and no
  draws, and reveals nothing.
- ADV-1, MAN-2: a raid stores the hex that the boat leaves as the hex behind it. Before the first
  movement there is no hex behind (None); after a first path of one hex it is the Atlantic. It stays
  the same until the boat moves again, whatever happens on that hex.
- ADV-3: the cost of the first hex of a path depends on the routes that the boat is on now (ADV-9,
  with the pile as it is); that of each further hex depends on the owners of the live tokens on the
  hex before it in the path.
  A hex with a live token of the player is the player's own route, wherever in the pile it is.
- ADV-7: "had nothing on top" is checked for all hexes before the token is placed.
- MAN-1, TRE-8, TRE-14: a token under a boat, even under its owner's, has a boat on top.
- CHR-N: "two rows behind" means both two rows behind and at distance 2.
- TRE-1: the discards become the deck when a draw is due, so in DRAW_CARD the deck is never
  empty, but the discards may be. If both are empty, the draw is skipped without a phase, and so are
  the draws of F and M that follow from it.
- TRE-3: a card can be played even if it has no useful effect (an iceberg on an iceberg, water on
  water, Wreck on an own token, Headwind on a player who has no points left to lose).
- TRE-8: tokens in the reserve include incursion tokens, and those of the player who plays it.
- TRE-10: the missing points are stored as one number; if it exceeds the points of the turn, the
  excess is dropped (MAN-5).
- TRE-13: "any player" includes the one who plays it. The new character takes effect at once,
  except for the points of CHR-G.
- TRE-15: "cost" includes the characters' prices (CHR-B, CHR-I, CHR-L). Points gained by crossing
  are gained (CHR-1).
- TRE-16: an upright tile is in the row of its lower hex. Two tiles that look alike can be swapped:
  they have different ids.
- CHR-1: A's and H's bonuses are tracked separately in a turn: a player whose character changes from
  A to H by Mutiny can get both, but one who draws A again gets A's bonus only once.
- CHR-J: ROTATE_TILE follows whenever the movement revealed tiles, even if all look the same both
  ways (then only `KeepTiles` is listed). The first four rows are not revealed by movement.
- CHR-2: at the time of a draw for F or M the deck may have become empty by the opponent's card.
- TEA-4, section 9: in teams both partners are "the winner": they come before the other team, and
  among themselves, like the others, by row; so partners share the first place only in equal rows.
- Section 9: during the game, `returns` and `standings` are as if TUR-3 ended it now.
- Secrets: which players have chosen a character, and how many were dealt, is public. A hidden choice
  is one of the dealt characters, all equally likely; in teams the choices of partners differ.
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
