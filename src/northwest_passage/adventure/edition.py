"""The printed game: tiles, tokens, cards, characters and numbers, with the source of each.

The rulebook prints neither the scenario tiles nor the names of the characters. The default edition is a
reconstruction, and its :attr:`Edition.provenance` states for each number whether it comes from the
rulebook or is assumed. Owners of the game can write their own edition as JSON and play with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from northwest_passage._internal.arguments import field_problems
from northwest_passage._internal.cache import HasCache, Shelf, cached_with_edition
from northwest_passage._internal.frozen import Frozen, FrozenMap
from northwest_passage._internal.provenance import (
    Provenance,
    Source,
    note_texts,
    provenance_problems,
    text_problems,
)
from northwest_passage._internal.strings import MAX_NAME, quoted, short
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
"""The possible numbers of players (SUP-1)."""
TEAM_SIZE: Final = 2
"""The number of players in a team (TEA-1)."""
MAX_COUNT: Final = 64
"""The maximum number of pieces of one kind, and the maximum value of most other numbers in an edition."""
MAX_TILES: Final = 1000
"""The maximum number of scenario tiles of one kind."""
MAX_ROUNDS: Final = 1000
"""The maximum number of rounds in a game."""


@attrs.frozen(cache_hash=True)
class ScenarioTile(Frozen):
    """A scenario tile, of either four or two hexes (SCN-2, SCN-3)."""

    id: str
    """The tile's name, such as ``M7``."""
    terrain: tuple[Terrain, ...]
    """The terrain of each hex of the unturned tile, from left to right or, if upright, from bottom to top."""
    treasures: tuple[int, ...] = ()
    """The indices of the hexes that show a treasure."""

    @property
    def looks_the_same(self) -> bool:
        """True if the tile looks the same when it is turned by 180 degrees (SCN-6)."""
        last = len(self.terrain) - 1
        turned = {last - place for place in self.treasures}
        return self.terrain == self.terrain[::-1] and turned == set(self.treasures)


@attrs.frozen(cache_hash=True)
class CharacterCard(Frozen):
    """A character card (SUP-4, TEA-2)."""

    character: Character
    name: str
    sir: bool
    """True if the card belongs to the Sirs' deck in a game with teams (TEA-2)."""


@attrs.frozen(cache_hash=True)
class Costs(Frozen):
    """The costs in points (ADV-3, MAN-1 to MAN-3)."""

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
    """The number of additional cards that may be played."""
    headwind: int
    """The number of points that an opponent loses."""
    headwind_first: int
    """The number of points that an opponent in first place loses."""
    tailwind: int
    """The maximum cost of the free advance."""
    spurt: int
    """The number of additional points."""
    spurt_last: int
    """The number of additional points for a player in last place."""


@attrs.frozen(cache_hash=True)
class Powers(Frozen):
    """The numbers on the character cards (CHR)."""

    crossing_cold: int
    """The points gained by crossing snow or an iceberg (CHR-A)."""
    snow: int
    """The cost in points of a snow hex (CHR-B)."""
    drop_iceberg: int
    """The cost of dropping an iceberg (CHR-C)."""
    raided: int
    """The points that a player loses for raiding this character's route (CHR-D)."""
    points: int
    """The action points per turn (CHR-G)."""
    crossing_iceberg: int
    """The points gained by crossing an iceberg (CHR-H)."""
    iceberg: int
    """The cost in points of an iceberg hex (CHR-I)."""
    own_route: int
    """The cost of a hex on the player's own route (CHR-L)."""
    fresh_water: int
    """The points that fresh water adds if the boat is two rows behind an opponent's (CHR-N)."""


@attrs.frozen(cache_hash=True)
class Edition(HasCache):
    """The data of one printed game: everything on its components that is not a rule.

    An edition validates itself when it is created. All tables are public fields. Values derived from them are
    computed once, on first use.

    :raises InvalidEdition: with a problem for each invalid field.
    """

    name: str
    """A name for display."""
    rows: int
    """The number of rows of the scenario (SCN-1)."""
    rows_ahead: int
    """The number of revealed rows ahead of the foremost boat (SCN-6)."""
    middle_tiles: tuple[ScenarioTile, ...]
    """The tiles of four hexes (SCN-4)."""
    side_tiles_three: tuple[ScenarioTile, ...]
    """The tiles of two hexes marked 3+, used with three or four players (SCN-4)."""
    side_tiles_four: tuple[ScenarioTile, ...]
    """The tiles of two hexes that are used only with four players (SCN-4)."""
    iceberg_tiles: int
    """The number of iceberg tiles, which have one hex each (SCN-5)."""
    water_tiles: int
    """The number of water tiles, which have one hex each (SCN-5)."""
    tokens: tuple[int, ...]
    """The number of tokens of each :class:`Shape` that a player has (SUP-2)."""
    cards: tuple[tuple[int, ...], ...]
    """The number of copies of each :class:`Card`, for 2, 3 and 4 players (SUP-3)."""
    characters: tuple[CharacterCard, ...]
    """The character cards, in the order of :class:`Character` (SUP-4)."""
    characters_dealt: int
    """The number of characters from which each player chooses (SUP-4)."""
    characters_dealt_to_team: int
    """The number of characters from which a team chooses (TEA-2)."""
    points: int
    """The action points per turn (TUR-1)."""
    cards_a_turn: int
    """The number of cards that may be played in a turn (TUR-2)."""
    hand_limit: int
    """The number of cards that a player may keep at the end of the turn (TUR-2)."""
    rounds: int
    """The number of rounds after which the game ends even if no boat has reached the Pacific (TUR-3)."""
    costs: Costs
    """The costs in points (ADV-3, MAN-1 to MAN-3)."""
    fresh_water: int
    """The number of points that fresh water adds (MAN-4)."""
    card_numbers: CardNumbers
    """The numbers on the treasure cards (TRE)."""
    powers: Powers
    """The numbers on the character cards (CHR)."""
    provenance: tuple[Provenance, ...] = ()
    """The source of each number."""

    def __attrs_post_init__(self) -> None:
        problems = limited(_problems(self))
        if problems:
            raise InvalidEdition(problems)

    def __reduce__(self) -> tuple[object, ...]:
        return SHELF.reduced(self, _unpickled)

    def __repr__(self) -> str:
        return f"<Edition {self.name!r}>"

    @property
    @cached_with_edition(maxsize=1)
    def tile(self) -> Mapping[str, ScenarioTile]:
        """The scenario tiles by name."""
        tiles = self.middle_tiles + self.side_tiles_three + self.side_tiles_four
        return FrozenMap({tile.id: tile for tile in tiles})

    @property
    @cached_with_edition(maxsize=1)
    def sirs(self) -> frozenset[Character]:
        """The characters of the Sirs' deck (TEA-2)."""
        return frozenset(card.character for card in self.characters if card.sir)

    def side_tiles(self, players: int) -> tuple[ScenarioTile, ...]:
        """Return the tiles of two hexes that are used with a given number of players (SCN-6).

        >>> from northwest_passage.adventure import DEFAULT_EDITION
        >>> [len(DEFAULT_EDITION.side_tiles(players)) for players in (2, 3, 4)]
        [0, 24, 48]

        :param players: the number of players.
        """
        if players == 4:
            return self.side_tiles_three + self.side_tiles_four
        return self.side_tiles_three if players == 3 else ()

    def name_of(self, character: Character) -> str:
        """Return the name on a character card.

        >>> from northwest_passage.adventure import DEFAULT_EDITION, Character
        >>> DEFAULT_EDITION.name_of(Character.JOHN_RAE)
        'John Rae'

        :param character: the character on the card.
        """
        return self._names[character]

    @property
    @cached_with_edition(maxsize=1)
    def _names(self) -> Mapping[Character, str]:
        return {card.character: card.name for card in self.characters}


SHELF: Final[Shelf[Edition]] = Shelf()
"""The editions in use. Equal editions that are loaded or unpickled are replaced by one shared value."""


def _unpickled(*fields: Any) -> Edition:
    return SHELF.shared(Edition(*fields))


def _problems(edition: Edition) -> Iterator[Problem]:
    """Yield every problem with an edition. If a type is wrong, all other checks are skipped."""
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
    """Yield a problem for each name or note that cannot be displayed everywhere."""
    texts = [("name", edition.name, MAX_NAME)]
    texts += [
        (f"characters[{i}].name", card.name, MAX_NAME) for i, card in enumerate(edition.characters)
    ]
    yield from text_problems([*texts, *note_texts(edition.provenance)])


def _scenario_problems(edition: Edition) -> Iterator[Problem]:
    """Yield the problems with rows and tiles: the tiles must suffice to fill the rows (SCN-1 to SCN-4)."""
    rows = edition.rows
    if not (2 <= rows <= MAX_ROWS and rows % 2 == 0):
        yield Problem("rows", f"must be an even number from 2 to {MAX_ROWS}, got {quoted(rows)}")
    if not 1 <= edition.rows_ahead <= MAX_ROWS:
        yield Problem("rows_ahead", f"must be 1 to {MAX_ROWS}, got {quoted(edition.rows_ahead)}")
    tables = (
        ("middle_tiles", edition.middle_tiles, 4, rows),
        ("side_tiles_three", edition.side_tiles_three, 2, rows),
        ("side_tiles_four", edition.side_tiles_four, 2, 2 * rows - len(edition.side_tiles_three)),
    )
    names = Counter(tile.id for _, tiles, _, _ in tables for tile in tiles)
    for field, tiles, size, least in tables:
        if len(tiles) < least:
            yield Problem(
                field,
                f"must have at least {quoted(least)} tiles for {quoted(rows)} rows, got {len(tiles)}",
            )
        if len(tiles) > MAX_TILES:
            yield Problem(field, f"must have at most {MAX_TILES} tiles, got {len(tiles)}")
        for i, tile in enumerate(tiles):
            if len(tile.terrain) != size:
                words = f"must have {size} hexes, got {len(tile.terrain)}"
                yield Problem(f"{field}[{i}].terrain", words)
            if not (tile.id.isascii() and tile.id.isalnum() and len(tile.id) <= 8):
                words = f"must be 1 to 8 letters and digits, got {quoted(tile.id)}"
                yield Problem(f"{field}[{i}].id", words)
            if names[tile.id] > 1:
                words = f"must be unique: several tiles have the id {short(tile.id)}"
                yield Problem(f"{field}[{i}].id", words)
            if list(tile.treasures) != sorted({*tile.treasures} & {*range(size)}):
                words = f"must be sorted indices of hexes, from 0 to {size - 1}, each at most once"
                yield Problem(f"{field}[{i}].treasures", words)


def _piece_problems(edition: Edition) -> Iterator[Problem]:
    """Yield the problems with tokens, cards and characters (SCN-5, SUP-2 to SUP-4, TEA-2)."""
    if len(edition.tokens) != len(Shape):
        words = f"must have {len(Shape)} counts, one for each shape, got {len(edition.tokens)}"
        yield Problem("tokens", words)
    if len(edition.cards) != len(PLAYER_COUNTS):
        words = f"must have 3 rows, for 2, 3 and 4 players, got {len(edition.cards)}"
        yield Problem("cards", words)
    for i, row in enumerate(edition.cards):
        if len(row) != len(Card):
            words = f"must have {len(Card)} counts, one for each card, got {len(row)}"
            yield Problem(f"cards[{i}]", words)
    counts = {
        "iceberg_tiles": (edition.iceberg_tiles,),
        "water_tiles": (edition.water_tiles,),
        "tokens": edition.tokens,
        **{f"cards[{i}]": row for i, row in enumerate(edition.cards)},
    }
    for field, values in counts.items():
        if not all(0 <= value <= MAX_COUNT for value in values):
            wrong = next(value for value in values if not 0 <= value <= MAX_COUNT)
            yield Problem(field, f"must have counts from 0 to {MAX_COUNT}, got {quoted(wrong)}")
    characters = [card.character for card in edition.characters]
    if characters != sorted(set(characters)):
        yield Problem("characters", "must be sorted, with each character at most once")
    sirs = sum(card.sir for card in edition.characters)
    dealt, to_team = edition.characters_dealt, edition.characters_dealt_to_team
    if not 1 <= dealt <= len(characters) // PLAYER_COUNTS[-1]:
        words = f"must be 1 to {len(characters) // PLAYER_COUNTS[-1]}, got {quoted(dealt)}"
        reason = f"{len(characters)} characters are dealt to up to {PLAYER_COUNTS[-1]} players"
        yield Problem("characters_dealt", f"{words}: {reason}")
    fewest = min(sirs, len(characters) - sirs)
    if not TEAM_SIZE <= to_team <= fewest:
        words = f"must be {TEAM_SIZE} to {fewest}, got {quoted(to_team)}"
        reason = f"the smaller of the two teams' decks has {fewest} characters"
        yield Problem("characters_dealt_to_team", f"{words}: {reason}")


def _number_problems(edition: Edition) -> Iterator[Problem]:
    """Yield a problem for each number that is out of range or might keep a turn from ending.

    The numbers are those of the rules TUR, ADV-3, MAN, TRE and CHR.
    """
    if not 1 <= edition.rounds <= MAX_ROUNDS:
        yield Problem("rounds", f"must be 1 to {MAX_ROUNDS}, got {quoted(edition.rounds)}")
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
            yield Problem(field, f"must be 0 to {MAX_COUNT}, got {quoted(value)}")
    # Within the bounds below, no action gains more than it spends, so every turn ends: see max_game_length.
    for field in ("water", "land", "snow", "iceberg", "recover", "raid", "drop_iceberg"):
        least = 2 if field == "raid" else 4 if field == "recover" else 1
        if (value := numbers[f"costs.{field}"]) < least:
            words = f"must be at least {least} so that every turn ends, got {quoted(value)}"
            yield Problem(f"costs.{field}", words)
    for field in ("snow", "iceberg", "drop_iceberg"):
        if (value := numbers[f"powers.{field}"]) < 1:
            words = f"must be at least 1 so that every turn ends, got {quoted(value)}"
            yield Problem(f"powers.{field}", words)
    for field, most in (("plenty", 2), ("tailwind", 3), ("spurt", 2), ("spurt_last", 2)):
        if (value := numbers[f"card_numbers.{field}"]) > most:
            words = f"must be at most {most} so that every turn ends, got {quoted(value)}"
            yield Problem(f"card_numbers.{field}", words)
