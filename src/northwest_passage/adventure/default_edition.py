"""The default edition, with the source of each of its numbers (SCN-4)."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from northwest_passage.adventure.edition import (
    SHELF,
    CardNumbers,
    CharacterCard,
    Costs,
    Edition,
    Powers,
    Provenance,
    ScenarioTile,
    Source,
)
from northwest_passage.adventure.nouns import Card, Character, Shape, Terrain

__all__ = ["DEFAULT_EDITION", "EDITION_NAME"]

EDITION_NAME: Final = "reconstruction-1"
"""The name that represents the default edition in the JSON of states and records, in place of all its data.

The name changes whenever a number of the default edition changes."""

_KNIGHTS = frozenset(
    {
        Character.JOHN_ROSS,
        Character.GEORGE_BACK,
        Character.MARTIN_FROBISHER,
        Character.WILLIAM_EDWARD_PARRY,
        Character.JAMES_CLARK_ROSS,
        Character.HUMPHREY_GILBERT,
        Character.JOHN_FRANKLIN,
    }
)

_TOKENS = {
    Shape.LINE_4: 1,
    Shape.HOOK_4: 1,
    Shape.HOOK_4_MIRRORED: 1,
    Shape.ZIGZAG_4: 1,
    Shape.ZIGZAG_4_MIRRORED: 1,
    Shape.LINE_3: 4,
    Shape.CURVE_3: 3,
    Shape.LINE_2: 5,
    Shape.SINGLE: 5,
    Shape.INCURSION: 6,
}


def _middle_tiles() -> tuple[ScenarioTile, ...]:
    """Return a tile for each permutation of the four terrains.

    Every second tile has a treasure, which is never on an iceberg.
    """
    terrains = (Terrain.WATER, Terrain.LAND, Terrain.SNOW)
    tiles: list[ScenarioTile] = []
    for number, order in enumerate(permutations(Terrain), start=1):
        treasures: tuple[int, ...] = ()
        if number % 2:
            treasures = (order.index(terrains[number // 2 % 3]),)
        tiles.append(ScenarioTile(f"M{number}", order, treasures))
    return tuple(tiles)


def _side_tiles(letter: str) -> tuple[ScenarioTile, ...]:
    """Return two tiles for each ordered pair of terrains.

    Every second one of the first twelve tiles has a treasure.
    """
    tiles: list[ScenarioTile] = []
    for number, pair in enumerate((*permutations(Terrain, 2),) * 2, start=1):
        treasures: tuple[int, ...] = ()
        if number % 2 == 0 and number <= 12:
            treasures = (int(pair[0] is Terrain.ICEBERG),)
        tiles.append(ScenarioTile(f"{letter}{number}", pair, treasures))
    return tuple(tiles)


def _name(character: Character) -> str:
    return ("Sir " if character in _KNIGHTS else "") + character.name.replace("_", " ").title()


def default_edition() -> Edition:
    """Return the default edition. Unpickling the default edition calls this function."""
    return DEFAULT_EDITION


_RULEBOOK, _ASSUMED = Source.RULEBOOK, Source.ASSUMED
_PROVENANCE: Final = (
    ("name", _ASSUMED, "Our name for this reconstruction."),
    ("rows", _RULEBOOK, 'Section "Object of the game": the last row is number 24.'),
    (
        "rows_ahead",
        _RULEBOOK,
        'Section "Advance": four rows in front of the foremost boat are visible.',
    ),
    ("middle_tiles", _ASSUMED, 'Section "Game contents": 24 tiles. Their faces are assumed.'),
    ("side_tiles_three", _ASSUMED, 'Section "Game contents": 24 tiles. Their faces are assumed.'),
    ("side_tiles_four", _ASSUMED, 'Section "Game contents": 24 tiles. Their faces are assumed.'),
    ("iceberg_tiles", _RULEBOOK, 'Section "Game contents": 10 tiles.'),
    ("water_tiles", _RULEBOOK, 'Section "Game contents": 10 tiles.'),
    ("tokens", _RULEBOOK, 'Section "Game contents": 28 tokens for each player.'),
    (
        f"tokens[{Shape.ZIGZAG_4}]",
        _ASSUMED,
        (
            'Section "Game contents" has two entries for lines of three hexes, but only one for '
            "zigzags. We read the entry with a single line as the other zigzag."
        ),
    ),
    (
        "cards",
        _ASSUMED,
        'Section "Game contents": 30, 45 and 60 cards. We assume equal numbers of the 15 kinds.',
    ),
    (
        "characters",
        _ASSUMED,
        'Section "Game contents": 14 cards. Their names, and which of them are Sirs, are assumed.',
    ),
    ("characters_dealt", _RULEBOOK, 'Section "Setup: 4 player game": two cards for each player.'),
    (
        "characters_dealt_to_team",
        _RULEBOOK,
        'Section "Sirs vs Explorers": four cards for each team.',
    ),
    ("points", _RULEBOOK, 'Section "Game turn": four action points a turn.'),
    ("cards_a_turn", _RULEBOOK, 'Section "Game turn": one treasure card a turn.'),
    (
        "hand_limit",
        _RULEBOOK,
        'Section "Treasure cards": at most three cards at the end of a turn.',
    ),
    ("rounds", _ASSUMED, "A limit of this library, so that every game ends."),
    ("costs.water", _RULEBOOK, 'Section "Advance": the table of terrains.'),
    ("costs.land", _RULEBOOK, 'Section "Advance": the table of terrains.'),
    ("costs.snow", _RULEBOOK, 'Section "Advance": the table of terrains.'),
    ("costs.iceberg", _RULEBOOK, 'Section "Advance": the table of terrains.'),
    ("costs.own_route", _RULEBOOK, 'Section "Advance": one point for each hex of your own route.'),
    ("costs.other_route", _RULEBOOK, 'Section "Raid": one point for each hex of a raided route.'),
    ("costs.recover", _RULEBOOK, 'Section "Recover token": four points.'),
    ("costs.drop_iceberg", _RULEBOOK, 'Section "Drop iceberg": three points.'),
    ("costs.raid", _RULEBOOK, 'Section "Raid": two points for a raid.'),
    ("fresh_water", _RULEBOOK, 'Section "Fresh water": two extra points.'),
    ("card_numbers.plenty", _RULEBOOK, 'Section "Treasure symbols": two more cards.'),
    ("card_numbers.headwind", _RULEBOOK, 'Section "Treasure symbols": one point less.'),
    (
        "card_numbers.headwind_first",
        _RULEBOOK,
        'Section "Treasure symbols": two points less for an opponent who is first.',
    ),
    (
        "card_numbers.tailwind",
        _RULEBOOK,
        'Section "Treasure symbols": an advance worth three points, which we read as at most three.',
    ),
    ("card_numbers.spurt", _RULEBOOK, 'Section "Treasure symbols": one extra point.'),
    (
        "card_numbers.spurt_last",
        _RULEBOOK,
        'Section "Treasure symbols": two extra points for a player who is last.',
    ),
    (
        "powers.crossing_cold",
        _RULEBOOK,
        'Section "Character symbols": one extra point. That this happens only once a turn is a ruling.',
    ),
    ("powers.snow", _RULEBOOK, 'Section "Character symbols": snow costs two points.'),
    (
        "powers.drop_iceberg",
        _RULEBOOK,
        'Section "Character symbols": dropping an iceberg costs two points.',
    ),
    (
        "powers.raided",
        _RULEBOOK,
        'Section "Character symbols": an opponent who raids loses one point.',
    ),
    ("powers.points", _RULEBOOK, 'Section "Character symbols": one extra point each turn.'),
    (
        "powers.crossing_iceberg",
        _RULEBOOK,
        'Section "Character symbols": two extra points. That this happens only once a turn is a ruling.',
    ),
    ("powers.iceberg", _RULEBOOK, 'Section "Character symbols": an iceberg costs three points.'),
    (
        "powers.own_route",
        _RULEBOOK,
        'Section "Character symbols": a hex of your own route costs no points.',
    ),
    ("powers.fresh_water", _RULEBOOK, 'Section "Character symbols": three extra points.'),
)

DEFAULT_EDITION: Final[Edition] = SHELF.ready(
    Edition,
    default_edition,
    name="Reconstruction",
    rows=24,
    rows_ahead=4,
    middle_tiles=_middle_tiles(),
    side_tiles_three=_side_tiles("A"),
    side_tiles_four=_side_tiles("B"),
    iceberg_tiles=10,
    water_tiles=10,
    tokens=tuple(_TOKENS[shape] for shape in Shape),
    cards=tuple((players,) * len(Card) for players in (2, 3, 4)),
    characters=tuple(
        CharacterCard(character, _name(character), character in _KNIGHTS) for character in Character
    ),
    characters_dealt=2,
    characters_dealt_to_team=4,
    points=4,
    cards_a_turn=1,
    hand_limit=3,
    rounds=40,
    costs=Costs(
        water=1,
        land=2,
        snow=3,
        iceberg=4,
        own_route=1,
        other_route=1,
        recover=4,
        drop_iceberg=3,
        raid=2,
    ),
    fresh_water=2,
    card_numbers=CardNumbers(
        plenty=2, headwind=1, headwind_first=2, tailwind=3, spurt=1, spurt_last=2
    ),
    powers=Powers(
        crossing_cold=1,
        snow=2,
        drop_iceberg=2,
        raided=1,
        points=5,
        crossing_iceberg=2,
        iceberg=3,
        own_route=0,
        fresh_water=3,
    ),
    provenance=tuple(Provenance(*entry) for entry in _PROVENANCE),
)
"""The default edition."""
