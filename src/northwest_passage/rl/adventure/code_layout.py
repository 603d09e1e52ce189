"""Which numbers stand for what in Adventure: the layout of its codes, in order.

Codes of one kind of action that differ by what a state adds to them, such as the direction of the first step
or the seat of an opponent, stand in one row, in which there may be places without a code.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias

from northwest_passage import adventure
from northwest_passage.adventure import Action, Edition, Shape
from northwest_passage.adventure.nouns import Card, Character
from northwest_passage.rl.adventure.path_codes import (
    DIRECTIONS,
    MOST_COLUMNS,
    WAYS,
    Steps,
    from_atlantic,
    from_boat,
)

__all__ = ["SEATS", "STRIDE", "By", "Meaning", "Row", "outcomes", "rows", "words"]

SEATS: Final = 4
FIRSTS: Final = len(DIRECTIONS) + MOST_COLUMNS
"""Where a path begins: in one of the directions from the boat or, in the Atlantic, in one of the columns."""
STRIDE: Final = 4 * MOST_COLUMNS
"""How far the places of a hex and of the hex at the same distance from the left, a row ahead, are apart."""
SIDES: Final = ("left", "middle", "right")


class By(Enum):
    """What the rest of a code depends on."""

    NOTHING = auto()
    PATH = auto()
    """The first step, and the steps that follow it."""
    TOKEN = auto()
    """The owner's seat, and the place among the owner's tokens of that shape, from the front."""
    RESERVE = auto()
    """The owner's seat."""
    HEX = auto()
    """The offset from the boat: half hexes to the right, rows ahead."""
    TILE = auto()
    """The side of the scenario, and the rows ahead of the boat."""
    SEAT = auto()
    """Seats to the left of the player."""


class Meaning(NamedTuple):
    """What a code stands for."""

    kind: type[Any]
    """The class of the action."""
    fields: tuple[Any, ...]
    """The fields that the code fixes in every state."""
    by: By = By.NOTHING
    rest: tuple[Any, ...] = ()


Row: TypeAlias = tuple[tuple[Any, ...], list[Meaning | None]]
"""A kind of action with its fixed fields, and what stands in its row."""


def rows(edition: Edition) -> Iterator[Row]:
    """Everything that has codes, in order. Any change here needs a new version."""
    for character in Character:
        yield _fixed(adventure.ChooseCharacter, character)
    yield from _paths(edition, adventure.Advance)
    raids = [Meaning(adventure.Raid, (), By.PATH, (first, ())) for first in range(FIRSTS)]
    yield (adventure.Raid,), [*raids]
    yield _laid(edition, adventure.Recover, 1)
    for kind in (adventure.DropIceberg, adventure.FreshWater, adventure.EndTurn):
        yield _fixed(kind)
    for chosen, card in product((adventure.DiscardCard, adventure.ChooseCard), Card):
        yield _fixed(chosen, card)
    for turned in (False, True):
        yield _tile(edition, adventure.SwapTile, turned)
    yield _tile(edition, adventure.RotateTile)
    yield _fixed(adventure.KeepTiles)
    yield _seats(adventure.PlaySabotage, 1)
    yield _seats(adventure.PlaySilence, 1)
    yield _fixed(adventure.PlayPlenty)
    yield _fixed(adventure.PlaySafeConduct)
    yield _laid(edition, adventure.PlayWreck, SEATS)
    for shape in Shape:
        reserves = [
            Meaning(adventure.PlayWreck, (shape,), By.RESERVE, (seat,)) for seat in range(SEATS)
        ]
        yield (adventure.PlayWreck, shape), [*reserves]
    yield _hexes(edition, adventure.PlayIceberg)
    yield _seats(adventure.PlayHeadwind, 1)
    yield _tile(edition, adventure.PlayCurrent)
    yield _seats(adventure.PlayTheft, 1)
    yield _seats(adventure.PlayMutiny, 0)
    yield _laid(edition, adventure.PlaySalvage, 1)
    yield from _paths(edition, adventure.PlayTailwind)
    for turned in (False, True):
        yield _tile(edition, adventure.PlayDrift, turned)
    yield _hexes(edition, adventure.PlayThaw)
    yield _fixed(adventure.PlaySpurt)


def _fixed(kind: type[Any], *fields: Any) -> Row:
    return (kind, *fields), [Meaning(kind, fields)]


def _paths(edition: Edition, kind: type[Any]) -> Iterator[Row]:
    for shape, steps in WAYS:
        possible = [from_boat(first, steps) for first in range(len(DIRECTIONS))]
        possible += [from_atlantic(column, steps, edition.rows) for column in range(MOST_COLUMNS)]
        yield (
            (kind, shape, steps),
            [
                Meaning(kind, (shape,), By.PATH, (first, steps)) if fine else None
                for first, fine in enumerate(possible)
            ],
        )


def _laid(edition: Edition, kind: type[Any], seats: int) -> Row:
    places = [
        Meaning(kind, (shape,), By.TOKEN, (seat, rank))
        for seat in range(seats)
        for shape in Shape
        for rank in range(edition.tokens[shape])
    ]
    return (kind,), [*places]


def _ahead(edition: Edition) -> range:
    """How many rows a hex can lie ahead of a boat, which may still be in the Atlantic."""
    return range(1 - edition.rows, edition.rows + 1)


def _hexes(edition: Edition, kind: type[Any]) -> Row:
    places: list[Meaning | None] = []
    for ahead, x in product(_ahead(edition), range(-STRIDE // 2, STRIDE // 2)):
        fine = abs(x) < STRIDE // 2 and (x - ahead) % 2 == 0
        places.append(Meaning(kind, (), By.HEX, (x, ahead)) if fine else None)
    return (kind,), places


def _tile(edition: Edition, kind: type[Any], *fields: bool) -> Row:
    places = product(range(len(SIDES)), _ahead(edition))
    return (kind, *fields), [Meaning(kind, fields, By.TILE, place) for place in places]


def _seats(kind: type[Any], least: int) -> Row:
    seats = range(SEATS)
    return (kind,), [
        Meaning(kind, (), By.SEAT, (seat,)) if seat >= least else None for seat in seats
    ]


def outcomes(edition: Edition) -> Iterator[Action]:
    """What chance can do, in order. Any change here needs a new version."""
    yield from map(adventure.DealCharacter, Character)
    for name, tile in edition.tile.items():
        for turned in (False,) if tile.looks_the_same else (False, True):
            yield adventure.RevealTile(name, turned)
    yield from map(adventure.DrawCard, Card)
    yield from map(adventure.DrawCharacter, Character)


def words(meaning: Meaning) -> str:
    """What a code stands for, in words that need no state."""
    kind, fields, by, rest = meaning
    return " ".join([kind.__name__, *map(_word, fields), *_rest(by, rest)])


def _rest(by: By, rest: tuple[Any, ...]) -> Iterator[str]:
    match by:
        case By.NOTHING:
            return
        case By.PATH:
            first: int = rest[0]
            steps: Steps = rest[1]
            column = first - len(DIRECTIONS)
            start = DIRECTIONS[first] if column < 0 else f"from column {column}"
            yield ", ".join([start, *(DIRECTIONS[step] for step in steps)])
        case By.TOKEN:
            yield f"of seat {rest[0]}, number {rest[1]} from the front"
        case By.RESERVE:
            yield f"in the reserve of seat {rest[0]}"
        case By.HEX:
            side = "left" if rest[0] < 0 else "right"
            yield f"{abs(rest[0]) / 2:g} to the {side}, {_rows_ahead(rest[1])}"
        case By.TILE:
            yield f"{SIDES[rest[0]]}, {_rows_ahead(rest[1])}"
        case By.SEAT:
            yield f"seat {rest[0]}"


def _rows_ahead(number: int) -> str:
    return f"{number} ahead" if number >= 0 else f"{-number} back"


def _word(field: object) -> str:
    """A field as it is written in a meaning."""
    if isinstance(field, bool):
        return "turned" if field else "not turned"
    assert isinstance(field, Shape | Card | Character)
    return field.name.lower()
