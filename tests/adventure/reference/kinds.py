"""The plain values of this implementation: tuples, strings, numbers, lists and dicts.

A hex is `(col, row)`. A token is `(owner, shape, path)`; in a reserve its path is empty. A pile
lists what is on a hex from bottom to top: tokens, and "ICEBERG" and "WATER" for the tiles of one
hex. An action is a tuple of its name and its fields, as in section 9.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, TypedDict

Hex: TypeAlias = tuple[int, int]
Path: TypeAlias = tuple[Hex, ...]
Token: TypeAlias = tuple[int, str, Path]
Item: TypeAlias = str | Token
Action: TypeAlias = tuple[Any, ...]

Face: TypeAlias = Sequence[tuple[str, bool]]
"""The hexes of a scenario tile that is not turned: the terrain of each, and whether it has a treasure."""


class Edition(TypedDict):
    """The numbers and lists in the rules that are data."""

    middle_tiles: Mapping[str, Face]  # size 4
    side_tiles_3: Mapping[str, Face]  # size 2, marked 3+
    side_tiles_4: Mapping[str, Face]  # size 2, marked 4
    rows: int
    rows_ahead: int
    rounds: int
    icebergs: int
    waters: int
    tokens: Mapping[str, int]
    copies: Mapping[int, int]  # of each treasure card, by number of players
    points: int
    hand_limit: int
    terrain_costs: Mapping[str, int]


class Place(TypedDict):
    """A scenario tile on the table. `hexes` has the left hex, or the lower one, first."""

    tile: str
    turned: bool
    hexes: list[Hex]


class Player(TypedDict):
    boat: Hex
    behind: Hex | None  # the hex the boat came from (MAN-2)
    reserve: dict[str, int]
    lost: dict[str, int]  # tokens that have left the game (TRE-8)
    hand: list[str]  # sorted
    character: str | None
    silenced: bool  # TRE-5
    safe: bool  # TRE-7
    headwind: int  # points missing in the next turn (TRE-10)


class State(TypedDict):
    edition: Edition
    variant: str  # "standard" or "teams"
    first: int
    phase: str
    round: int  # 0 until the first turn begins
    turn: int  # the seat whose turn it is; the first player until the first turn begins
    # The values counted per turn:
    points: int
    cards_left: int
    moved: bool
    fresh_water: bool
    bonuses: list[str]  # which of the characters A and H have given points (CHR-1), sorted
    # The table:
    players: list[Player]
    places: list[Place]  # in the order in which they were revealed
    scenario: dict[
        Hex, tuple[str, bool]
    ]  # what `places` shows: the terrain, and whether there is a treasure
    piles: dict[Hex, list[Item]]  # no empty ones
    icebergs: int
    waters: int
    deck: list[str]  # sorted: it has no known order
    discards: list[str]  # sorted
    characters: list[str]  # the deck of characters (of both teams), sorted
    dealt: list[list[str]]  # until all have chosen: to each player, in teams to each team; sorted
    choices: list[str | None]  # until all have chosen: of each player
    # Pending steps (ADV-8):
    draws: list[int]  # the players who are to draw a card, in order
    revealed: list[str]  # the tiles revealed by the movement that is being settled
    pending: list[Any]  # what CHOOSE_CARD, SWAP_TILE and DRAW_CHARACTER are about
