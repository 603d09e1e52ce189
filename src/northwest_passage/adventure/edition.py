"""What is printed: tiles, tokens, cards, characters, numbers, and where each of them comes from.

The rulebook prints neither the scenario tiles nor the names of the characters. The edition that comes
with the library is a reconstruction, and its :attr:`Edition.provenance` says of each number whether it is
the rulebook's or assumed. Owners of the game can write down their own edition as JSON and play with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from northwest_passage._internal.arguments import field_problems
from northwest_passage._internal.cache import HasCache, Shelf, with_edition
from northwest_passage._internal.frozen import Frozen, FrozenMap
from northwest_passage._internal.provenance import (
    Provenance,
    Source,
    provenance_problems,
    text_problems,
)
from northwest_passage._internal.strings import MAX_NAME, MAX_TEXT, quoted, short
from northwest_passage.adventure.hexes import MAX_ROWS
from northwest_passage.adventure.nouns import Card, Character, Shape, Terrain
from northwest_passage.errors import InvalidEdition, Problem, limited

__all__ = [
    "CardNumbers",
    "CharacterCard",
    "Costs",
    "Edition",
    "Powers",
    "Provenance",
    "ScenarioTile",
    "Source",
]

PLAYER_COUNTS: Final = (2, 3, 4)
"""How many can play (SUP-1)."""
TEAM_SIZE: Final = 2
"""How many players a team has (TEA-1)."""
MAX_COUNT: Final = 64
"""The most of one kind of piece, and the largest of most numbers."""
MAX_TILES: Final = 1000
"""The most scenario tiles of one kind."""
MAX_ROUNDS: Final = 1000
"""The most rounds of a game."""


@attrs.frozen(cache_hash=True)
class ScenarioTile(Frozen):
    """A scenario tile of four hexes or of two (SCN-2, SCN-3)."""

    id: str
    """Its name, such as ``M7``."""
    terrain: tuple[Terrain, ...]
    """Its hexes from the left or, upright, from the lower row, as it lies when it is not turned."""
    treasures: tuple[int, ...] = ()
    """Which of its hexes show a treasure: 0 for the first."""

    @property
    def looks_the_same(self) -> bool:
        """Whether the tile looks the same when it is turned by 180 degrees (SCN-6)."""
        last = len(self.terrain) - 1
        turned = {last - place for place in self.treasures}
        return self.terrain == self.terrain[::-1] and turned == set(self.treasures)


@attrs.frozen(cache_hash=True)
class CharacterCard(Frozen):
    """A character card (SUP-4, TEA-2)."""

    character: Character
    name: str
    sir: bool
    """Whether the card belongs to the Sirs' deck when teams play (TEA-2)."""


@attrs.frozen(cache_hash=True)
class Costs(Frozen):
    """What things cost in points (ADV-3, MAN-1 to MAN-3)."""

    water: int
    land: int
    snow: int
    iceberg: int
    own_route: int
    other_route: int
    recover: int
    drop_iceberg: int
    raid: int


@attrs.frozen(cache_hash=True)
class CardNumbers(Frozen):
    """The numbers on the treasure cards (TRE-6, TRE-10, TRE-15, TRE-18)."""

    plenty: int
    """How many more cards may be played."""
    headwind: int
    """The points an opponent has less."""
    headwind_first: int
    """The same if the opponent is first."""
    tailwind: int
    """The most an advance may be worth."""
    spurt: int
    """More points."""
    spurt_last: int
    """More points for a player who is last."""


@attrs.frozen(cache_hash=True)
class Powers(Frozen):
    """The numbers on the character cards (CHR)."""

    crossing_cold: int
    """Points for crossing snow or an iceberg (CHR-A)."""
    snow: int
    """What snow costs (CHR-B)."""
    drop_iceberg: int
    """What dropping an iceberg costs (CHR-C)."""
    raided: int
    """The points a raider loses (CHR-D)."""
    points: int
    """Points a turn (CHR-G)."""
    crossing_iceberg: int
    """Points for crossing an iceberg (CHR-H)."""
    iceberg: int
    """What an iceberg costs (CHR-I)."""
    own_route: int
    """What the player's own route costs (CHR-L)."""
    fresh_water: int
    """The points that fresh water adds from two rows behind (CHR-N)."""


@attrs.frozen(cache_hash=True)
class Edition(HasCache):
    """A printed game: everything that is data and not a rule.

    An edition checks itself when it is made. All tables are public fields; what is computed from them is
    made once, when first used.

    :raises InvalidEdition: with a problem for each field that does not make sense.
    """

    name: str
    """A name for people; that of the shipped edition also stands for it in JSON."""
    rows: int
    """How many rows the scenario has (SCN-1)."""
    rows_ahead: int
    """How many rows lie ahead of the foremost boat (SCN-6)."""
    middle_tiles: tuple[ScenarioTile, ...]
    """The tiles of four hexes (SCN-4)."""
    side_tiles_three: tuple[ScenarioTile, ...]
    """The tiles of two hexes marked 3+ (SCN-4)."""
    side_tiles_four: tuple[ScenarioTile, ...]
    """The tiles of two hexes that only four players use (SCN-4)."""
    iceberg_tiles: int
    """How many iceberg tiles of one hex there are (SCN-5)."""
    water_tiles: int
    """How many water tiles of one hex there are (SCN-5)."""
    tokens: tuple[int, ...]
    """How many tokens of each :class:`Shape` a player has (SUP-2)."""
    cards: tuple[tuple[int, ...], ...]
    """For 2, 3 and 4 players, how many there are of each :class:`Card` (SUP-3)."""
    characters: tuple[CharacterCard, ...]
    """The character cards, in the order of :class:`Character` (SUP-4)."""
    characters_dealt: int
    """How many characters each player may choose from (SUP-4)."""
    characters_dealt_to_team: int
    """How many characters a team may choose from (TEA-2)."""
    points: int
    """Action points a turn (TUR-1)."""
    cards_a_turn: int
    """How many cards may be played in a turn (TUR-2)."""
    hand_limit: int
    """How many cards a player may keep at the end of the turn (TUR-2)."""
    rounds: int
    """After how many rounds the game ends without a passage (TUR-3)."""
    costs: Costs
    """What things cost (ADV-3, MAN-1 to MAN-3)."""
    fresh_water: int
    """The points that fresh water adds to those left (MAN-4)."""
    card_numbers: CardNumbers
    """The numbers on the treasure cards (TRE)."""
    powers: Powers
    """The numbers on the character cards (CHR)."""
    provenance: tuple[Provenance, ...] = ()
    """Where the numbers come from."""

    def __attrs_post_init__(self) -> None:
        problems = limited(_problems(self))
        if problems:
            raise InvalidEdition(problems)

    def __reduce__(self) -> tuple[object, ...]:
        return SHELF.reduced(self, _unpickled)

    def __repr__(self) -> str:
        return f"<Edition {self.name!r}>"

    @property
    @with_edition(most=1)
    def tile(self) -> Mapping[str, ScenarioTile]:
        """The scenario tiles by name."""
        tiles = self.middle_tiles + self.side_tiles_three + self.side_tiles_four
        return FrozenMap({tile.id: tile for tile in tiles})

    @property
    @with_edition(most=1)
    def sirs(self) -> frozenset[Character]:
        """The characters of the Sirs' deck (TEA-2)."""
        return frozenset(card.character for card in self.characters if card.sir)

    def side_tiles(self, players: int) -> tuple[ScenarioTile, ...]:
        """The tiles of two hexes that this many players use (SCN-6)."""
        if players == 4:
            return self.side_tiles_three + self.side_tiles_four
        return self.side_tiles_three if players == 3 else ()

    def name_of(self, character: Character) -> str:
        """The name on a character card."""
        return self._names[character]

    @property
    @with_edition(most=1)
    def _names(self) -> Mapping[Character, str]:
        return {card.character: card.name for card in self.characters}


SHELF: Final[Shelf[Edition]] = Shelf()
"""The editions in use: equal ones from outside become one value."""


def _unpickled(*fields: Any) -> Edition:
    return SHELF.shared(Edition(*fields))


def _problems(edition: Edition) -> Iterator[Problem]:
    """Everything that is wrong with an edition; later checks rely on types being right."""
    types = limited(field_problems(edition))
    if types:
        yield from types
        return
    yield from _text_problems(edition)
    yield from _scenario_problems(edition)
    yield from _piece_problems(edition)
    yield from _number_problems(edition)
    yield from provenance_problems(edition.provenance, Edition)


def _text_problems(edition: Edition) -> Iterator[Problem]:
    """Names and notes that can be shown anywhere."""
    texts = [("name", edition.name, MAX_NAME)]
    texts += [
        (f"characters[{i}].name", card.name, MAX_NAME) for i, card in enumerate(edition.characters)
    ]
    texts += [
        (f"provenance[{i}].note", entry.note, MAX_TEXT)
        for i, entry in enumerate(edition.provenance)
    ]
    yield from text_problems(texts)


def _scenario_problems(edition: Edition) -> Iterator[Problem]:
    """SCN-1 to SCN-4: rows, and enough tiles to fill them."""
    rows = edition.rows
    if not (2 <= rows <= MAX_ROWS and rows % 2 == 0):
        yield Problem(
            "rows", f"a scenario has an even number of rows, 2 to {MAX_ROWS}, not {quoted(rows)}"
        )
    if not 1 <= edition.rows_ahead <= MAX_ROWS:
        yield Problem("rows_ahead", f"1 to {MAX_ROWS} rows lie ahead of the foremost boat")
    tables = (
        ("middle_tiles", edition.middle_tiles, 4, rows),
        ("side_tiles_three", edition.side_tiles_three, 2, rows),
        ("side_tiles_four", edition.side_tiles_four, 2, 2 * rows - len(edition.side_tiles_three)),
    )
    names = Counter(tile.id for _, tiles, _, _ in tables for tile in tiles)
    for field, tiles, size, least in tables:
        if len(tiles) < least:
            yield Problem(
                field, f"{quoted(rows)} rows take at least {quoted(least)} of these tiles"
            )
        if len(tiles) > MAX_TILES:
            yield Problem(field, f"there are at most {MAX_TILES} of these tiles")
        for i, tile in enumerate(tiles):
            if len(tile.terrain) != size:
                yield Problem(f"{field}[{i}].terrain", f"such a tile has {size} hexes")
            if not (tile.id.isascii() and tile.id.isalnum() and len(tile.id) <= 8):
                words = "a tile is named by 1 to 8 letters and digits"
                yield Problem(f"{field}[{i}].id", words)
            if names[tile.id] > 1:
                yield Problem(f"{field}[{i}].id", f"{short(tile.id)} is the name of several tiles")
            if list(tile.treasures) != sorted({*tile.treasures} & {*range(size)}):
                words = f"treasures are in some of the hexes 0 to {size - 1}, each once, in order"
                yield Problem(f"{field}[{i}].treasures", words)


def _piece_problems(edition: Edition) -> Iterator[Problem]:
    """SCN-5, SUP-2 to SUP-4, TEA-2: tokens, cards, characters."""
    if len(edition.tokens) != len(Shape):
        yield Problem("tokens", f"there are {len(Shape)} shapes of tokens")
    if len(edition.cards) != len(PLAYER_COUNTS):
        yield Problem("cards", "there is one row for each of 2, 3 and 4 players")
    for i, row in enumerate(edition.cards):
        if len(row) != len(Card):
            yield Problem(f"cards[{i}]", f"there are {len(Card)} kinds of cards")
    counts = {
        "iceberg_tiles": (edition.iceberg_tiles,),
        "water_tiles": (edition.water_tiles,),
        "tokens": edition.tokens,
        **{f"cards[{i}]": row for i, row in enumerate(edition.cards)},
    }
    for field, values in counts.items():
        if not all(0 <= value <= MAX_COUNT for value in values):
            yield Problem(field, f"there are 0 to {MAX_COUNT} of each")
    characters = [card.character for card in edition.characters]
    if characters != sorted(set(characters)):
        yield Problem("characters", "each character is there at most once, in order")
    sirs = sum(card.sir for card in edition.characters)
    dealt, to_team = edition.characters_dealt, edition.characters_dealt_to_team
    if not 1 <= dealt <= len(characters) // PLAYER_COUNTS[-1]:
        words = (
            f"{len(characters)} characters are enough to deal 1 to {len(characters) // 4} to each"
        )
        yield Problem("characters_dealt", f"{words} of 4 players, not {quoted(dealt)}")
    fewest = min(sirs, len(characters) - sirs)
    if not TEAM_SIZE <= to_team <= fewest:
        words = f"a team is dealt {TEAM_SIZE} to {fewest} characters of its own deck"
        yield Problem("characters_dealt_to_team", f"{words}, not {quoted(to_team)}")


def _number_problems(edition: Edition) -> Iterator[Problem]:
    """TUR, ADV-3, MAN, TRE, CHR: numbers that make sense, and let every turn end."""
    if not 1 <= edition.rounds <= MAX_ROUNDS:
        yield Problem("rounds", f"a game has 1 to {MAX_ROUNDS} rounds")
    numbers: dict[str, int] = {
        "points": edition.points,
        "cards_a_turn": edition.cards_a_turn,
        "hand_limit": edition.hand_limit,
        "fresh_water": edition.fresh_water,
    }
    for table in ("costs", "card_numbers", "powers"):
        values: dict[str, int] = attrs.asdict(getattr(edition, table))
        numbers |= {f"{table}.{field}": value for field, value in values.items()}
    for field, value in numbers.items():
        if not 0 <= value <= MAX_COUNT:
            yield Problem(field, f"the number is between 0 and {MAX_COUNT}, not {quoted(value)}")
    # With the bounds below nobody gets more out of cards than was put in, and every turn ends: see
    # max_game_length.
    for field in ("water", "land", "snow", "iceberg", "recover", "raid", "drop_iceberg"):
        least = 2 if field == "raid" else 4 if field == "recover" else 1
        if numbers[f"costs.{field}"] < least:
            yield Problem(f"costs.{field}", f"it costs at least {least}, so that every turn ends")
    for field in ("snow", "iceberg", "drop_iceberg"):
        if numbers[f"powers.{field}"] < 1:
            yield Problem(f"powers.{field}", "it costs at least 1, so that every turn ends")
    for field, most in (("plenty", 2), ("tailwind", 3), ("spurt", 2), ("spurt_last", 2)):
        if numbers[f"card_numbers.{field}"] > most:
            yield Problem(f"card_numbers.{field}", f"at most {most}, so that every turn ends")
