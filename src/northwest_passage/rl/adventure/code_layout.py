"""The layout of Adventure's codes: the meaning of each code, in order.

The codes are in a table. A row of the table contains codes for one kind of action that differ only in values
that depend on the state, such as the direction of the first step or the seat of an opponent. Some places in a
row have no code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum, auto
from functools import partial
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

__all__ = [
    "BLOCKS",
    "SEATS",
    "STRIDE",
    "VERSION",
    "By",
    "Meaning",
    "Row",
    "outcomes",
    "rows",
    "words",
]

SEATS: Final = 4
FIRSTS: Final = len(DIRECTIONS) + MOST_COLUMNS
"""The number of possible first steps of a path: a direction from the boat or, from the Atlantic, a column."""
STRIDE: Final = 4 * MOST_COLUMNS
"""The number of places in the table of codes for a row of hexes: one for each offset in half hexes."""
SIDES: Final = ("left", "middle", "right")


class By(Enum):
    """The part of a code's meaning that depends on the state."""

    NOTHING = auto()
    PATH = auto()
    """The first step of a path, and the steps that follow it."""
    TOKEN = auto()
    """The owner of a token, and its rank among the owner's tokens of that shape, counted from the front."""
    RESERVE = auto()
    """The owner of a token that is in a reserve."""
    HEX = auto()
    """The offset of a hex from the boat: half hexes to the right, rows ahead."""
    TILE = auto()
    """The side of the scenario that a tile is on, and how many rows it is ahead of the boat."""
    SEAT = auto()
    """A player, given as the number of seats to the left of the player to act."""


class Meaning(NamedTuple):
    """The meaning of a code."""

    kind: type[Any]
    """The class of the action."""
    fields: tuple[Any, ...]
    """The fields that are the same in every state."""
    by: By = By.NOTHING
    rest: tuple[Any, ...] = ()


Row: TypeAlias = tuple[tuple[Any, ...], list[Meaning | None]]
"""A kind of action with its fixed fields, and the meanings of the codes in its row of the table."""


def rows(edition: Edition) -> Iterator[Row]:
    """Yield all rows of codes, in order."""
    for kind, block in BLOCKS.items():
        yield from block(edition, kind)


def _single(edition: Edition, kind: type[Any]) -> Iterator[Row]:
    """Yield one row, with a single code."""
    yield _fixed(kind)


def _fixed(kind: type[Any], *fields: Any) -> Row:
    return (kind, *fields), [Meaning(kind, fields)]


def _each(edition: Edition, kind: type[Any], *, of: Iterable[object]) -> Iterator[Row]:
    for value in of:
        yield _fixed(kind, value)


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


def _first_steps(edition: Edition, kind: type[Any]) -> Iterator[Row]:
    yield (kind,), [Meaning(kind, (), By.PATH, (first, ())) for first in range(FIRSTS)]


def _tokens(edition: Edition, kind: type[Any], seats: int = SEATS) -> Iterator[Row]:
    """Yield the row of codes for tokens on the scenario."""
    places = [
        Meaning(kind, (shape,), By.TOKEN, (seat, rank))
        for seat in range(seats)
        for shape in Shape
        for rank in range(edition.tokens[shape])
    ]
    yield (kind,), [*places]


def _tokens_and_reserves(edition: Edition, kind: type[Any]) -> Iterator[Row]:
    yield from _tokens(edition, kind)
    for shape in Shape:
        seats = range(SEATS)
        yield (kind, shape), [Meaning(kind, (shape,), By.RESERVE, (seat,)) for seat in seats]


def _ahead(edition: Edition) -> range:
    """Return the possible distances in rows from a boat, which may be in the Atlantic, to a hex."""
    return range(1 - edition.rows, edition.rows + 1)


def _hexes(edition: Edition, kind: type[Any]) -> Iterator[Row]:
    places: list[Meaning | None] = []
    for ahead, x in product(_ahead(edition), range(-STRIDE // 2, STRIDE // 2)):
        fine = abs(x) < STRIDE // 2 and (x - ahead) % 2 == 0
        places.append(Meaning(kind, (), By.HEX, (x, ahead)) if fine else None)
    yield (kind,), places


def _tiles(edition: Edition, kind: type[Any], *fields: bool) -> Iterator[Row]:
    places = product(range(len(SIDES)), _ahead(edition))
    yield (kind, *fields), [Meaning(kind, fields, By.TILE, place) for place in places]


def _turned_tiles(edition: Edition, kind: type[Any]) -> Iterator[Row]:
    """Yield two rows of codes for tiles: first not turned, then turned."""
    yield from _tiles(edition, kind, False)
    yield from _tiles(edition, kind, True)


def _players(edition: Edition, kind: type[Any], least: int = 0) -> Iterator[Row]:
    seats = range(SEATS)
    yield (
        (kind,),
        [Meaning(kind, (), By.SEAT, (seat,)) if seat >= least else None for seat in seats],
    )


_CARDS: Final = partial(_each, of=Card)
_OWN_TOKENS: Final = partial(_tokens, seats=1)
_OPPONENTS: Final = partial(_players, least=1)

VERSION: Final = 1
"""The version of the numbering. Any change to the codes or the chance outcomes requires a new version."""
BLOCKS: Final[Mapping[type[Action], Callable[[Edition, type[Any]], Iterator[Row]]]] = {
    adventure.ChooseCharacter: partial(_each, of=Character),
    adventure.Advance: _paths,
    adventure.Raid: _first_steps,
    adventure.Recover: _OWN_TOKENS,
    adventure.DropIceberg: _single,
    adventure.FreshWater: _single,
    adventure.EndTurn: _single,
    adventure.DiscardCard: _CARDS,
    adventure.ChooseCard: _CARDS,
    adventure.SwapTile: _turned_tiles,
    adventure.RotateTile: _tiles,
    adventure.KeepTiles: _single,
    adventure.PlaySabotage: _OPPONENTS,
    adventure.PlaySilence: _OPPONENTS,
    adventure.PlayPlenty: _single,
    adventure.PlaySafeConduct: _single,
    adventure.PlayWreck: _tokens_and_reserves,
    adventure.PlayIceberg: _hexes,
    adventure.PlayHeadwind: _OPPONENTS,
    adventure.PlayCurrent: _tiles,
    adventure.PlayTheft: _OPPONENTS,
    adventure.PlayMutiny: _players,
    adventure.PlaySalvage: _OWN_TOKENS,
    adventure.PlayTailwind: _paths,
    adventure.PlayDrift: _turned_tiles,
    adventure.PlayThaw: _hexes,
    adventure.PlaySpurt: _single,
}
"""For each kind of player action, in the order of the codes, a function that yields its rows of codes."""


def outcomes(edition: Edition) -> Iterator[Action]:
    """Yield the outcomes of chance, in order."""
    yield from map(adventure.DealCharacter, Character)
    for name, tile in edition.tile.items():
        for turned in (False,) if tile.looks_the_same else (False, True):
            yield adventure.RevealTile(name, turned)
    yield from map(adventure.DrawCard, Card)
    yield from map(adventure.DrawCharacter, Character)


def words(meaning: Meaning) -> str:
    """Return the meaning of a code in words, which are the same for every state."""
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
    """Return the value of a field as it is written in the meaning of a code."""
    if isinstance(field, bool):
        return "turned" if field else "not turned"
    assert isinstance(field, Shape | Card | Character)
    return field.name.lower()
