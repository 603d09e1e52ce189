"""The default edition: SCN-4, SCN-5, SUP-2, SUP-3, section 6 and section 7."""

from itertools import permutations

from .kinds import Edition

TERRAINS = ("WATER", "LAND", "SNOW", "ICEBERG")
"""In the order of SCN-4."""

CARDS = (
    "SABOTAGE",  # TRE-4
    "SILENCE",  # TRE-5
    "PLENTY",  # TRE-6
    "SAFE_CONDUCT",  # TRE-7
    "WRECK",  # TRE-8
    "ICEBERG",  # TRE-9
    "HEADWIND",  # TRE-10
    "CURRENT",  # TRE-11
    "THEFT",  # TRE-12
    "MUTINY",  # TRE-13
    "SALVAGE",  # TRE-14
    "TAILWIND",  # TRE-15
    "DRIFT",  # TRE-16
    "THAW",  # TRE-17
    "SPURT",  # TRE-18
)

CARD_OF_PLAY = {f"Play{card.title().replace('_', '')}": card for card in CARDS}

CHARACTERS = {
    "A": "Sir John Ross",
    "B": "John Rae",
    "C": "Sir George Back",
    "D": "Sir Martin Frobisher",
    "E": "John Davis",
    "F": "William Baffin",
    "G": "Sir William Edward Parry",
    "H": "Roald Amundsen",
    "I": "Sir James Clark Ross",
    "J": "Henry Hudson",
    "K": "Sir Humphrey Gilbert",
    "L": "Jens Munk",
    "M": "John Cabot",
    "N": "Sir John Franklin",
}
"""The characters, each as the letter of its rule: CHR-A is "A"."""


def is_sir(character: str) -> bool:
    """TEA-2."""
    return CHARACTERS[character].startswith("Sir ")


def _middle_tiles() -> dict[str, list[tuple[str, bool]]]:
    """SCN-4: M1 to M24."""
    treasure_on = {
        **dict.fromkeys((1, 7, 13, 19), "WATER"),
        **dict.fromkeys((3, 9, 15, 21), "LAND"),
        **dict.fromkeys((5, 11, 17, 23), "SNOW"),
    }
    return {
        f"M{number}": [(terrain, terrain == treasure_on.get(number)) for terrain in order]
        for number, order in enumerate(permutations(TERRAINS), start=1)
    }


def _side_tiles(letter: str) -> dict[str, list[tuple[str, bool]]]:
    """SCN-4: A1 to A24, or B1 to B24."""
    pairs = list(permutations(TERRAINS, 2))
    tiles = {}
    for number, pair in enumerate(pairs + pairs, start=1):
        face = [(terrain, False) for terrain in pair]
        if number in (2, 4, 6, 8, 10, 12):
            first = 1 if pair[0] == "ICEBERG" else 0
            face[first] = (pair[first], True)
        tiles[f"{letter}{number}"] = face
    return tiles


EDITION: Edition = {
    "middle_tiles": _middle_tiles(),
    "side_tiles_3": _side_tiles("A"),
    "side_tiles_4": _side_tiles("B"),
    "rows": 24,  # SCN-1
    "rows_ahead": 4,  # SCN-6
    "rounds": 40,  # TUR-3
    "icebergs": 10,  # SCN-5
    "waters": 10,
    "tokens": {  # SUP-2
        "LINE_4": 1,
        "HOOK_4": 1,
        "HOOK_4_MIRRORED": 1,
        "ZIGZAG_4": 1,
        "ZIGZAG_4_MIRRORED": 1,
        "LINE_3": 4,
        "CURVE_3": 3,
        "LINE_2": 5,
        "SINGLE": 5,
        "INCURSION": 6,
    },
    "copies": {2: 2, 3: 3, 4: 4},  # SUP-3
    "points": 4,  # TUR-1
    "hand_limit": 3,  # TUR-2
    "terrain_costs": {"WATER": 1, "LAND": 2, "SNOW": 3, "ICEBERG": 4},  # ADV-3
}

RICH: Edition = {
    **EDITION,
    # Treasures everywhere but on icebergs; the first four tiles look the same both ways.
    "middle_tiles": {
        tile: [(terrain, terrain != "ICEBERG") for terrain, _ in face]
        if number >= 4
        else [("WATER", True), ("SNOW", True), ("SNOW", True), ("WATER", True)]
        for number, (tile, face) in enumerate(EDITION["middle_tiles"].items())
    },
    "rows": 12,
    "rounds": 8,
    "waters": 1,
    "icebergs": 2,
    "copies": {2: 1, 3: 1, 4: 2},
}
"""Short games with many cards: the deck runs out, and so do the tiles of one hex."""
