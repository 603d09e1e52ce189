"""Argument checks for types, numbers, names and picture options."""

# No `from __future__ import annotations`: attrs copies a converter's annotations to classes in other modules,
# where they could not be resolved as strings.

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from functools import cache
from math import isfinite
from operator import index
from random import Random
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    SupportsFloat,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from northwest_passage._internal.strings import quoted, text_problem
from northwest_passage.errors import (
    InvalidData,
    InvalidSetup,
    Problem,
    Refusal,
    invalid,
    not_a,
    refuse,
)

Validator: TypeAlias = "Callable[[object, attrs.Attribute[Any], Any], None]"
"""The type of an attrs validator."""
MAX_NUMBER: Final = 2**53
"""The exclusive upper bound on the absolute values of integers. JSON parsers read smaller ones exactly."""
OMITTED: Final = "omitted"
"""The metadata key that marks a field as omitted from documents when it has its default value."""


def is_number(value: object) -> bool:
    """Return whether a value is an ``int`` (not a ``bool``) with a magnitude below :data:`MAX_NUMBER`."""
    return type(value) is int and -MAX_NUMBER < value < MAX_NUMBER


@cache
def hints_of(cls: type) -> dict[str, object]:
    """Return the resolved annotations of a class's fields, by name."""
    return get_type_hints(cls)


def field_problems(value: attrs.AttrsInstance, path: str = "") -> Iterator[Problem]:
    """Yield a problem for each field of the wrong type in an attrs value, including nested values."""
    hints = hints_of(type(value))
    for field in attrs.fields(type(value)):
        if field.init:
            inner = f"{path}.{field.name}" if path else field.name
            yield from problems(getattr(value, field.name), hints[field.name], inner)


def problems(value: object, hint: object, path: str) -> Iterator[Problem]:
    """Yield a problem for each part of a value that does not match the annotation ``hint``.

    All kinds of annotations that this library uses are supported: classes, enumerations, named tuples, tuples
    and unions. ``True`` is not a number here, and 2.0 is not an integer.
    """
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        fine = any(not list(problems(value, option, path)) for option in args)
    else:
        fine = value.__class__ is (origin or hint)
    if not fine:
        yield Problem(path, f"must be {_describe(hint)}, got {quoted(value)}")
    elif origin is tuple:
        items = cast(tuple[object, ...], value)
        options = args[:1] * len(items) if args[1:] == (Ellipsis,) else args
        if len(items) != len(options):
            yield Problem(path, f"must be {_describe(hint)}, got {quoted(value)}")
        for i, (item, option) in enumerate(zip(items, options, strict=False)):
            yield from problems(item, option, f"{path}[{i}]")
    elif hasattr(value, "_fields"):
        for name, option in hints_of(cast(type, value.__class__)).items():
            yield from problems(getattr(value, name), option, f"{path}.{name}")
    elif attrs.has(value.__class__):
        yield from field_problems(cast(attrs.AttrsInstance, value), path)


def _describe(hint: object) -> str:
    """Describe an annotation in words for an error message, such as ``an integer``."""
    args = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(map(_describe, args))
    if get_origin(hint) is tuple:
        return "a tuple" if args[1:] == (Ellipsis,) else f"a tuple of {len(args)} items"
    words: dict[object, str] = {
        int: "an integer",
        str: "a string",
        bool: "True or False",
        NoneType: "None",
    }
    name: str = getattr(hint, "__name__", str(hint))
    return words.get(hint) or f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def whole(value: object) -> int | None:
    """Return an integer of any type, such as NumPy's, as an ``int``. Return ``None`` for other values.

    >>> whole(3), whole(True), whole(3.0)
    (3, None, None)

    Members of enumerations are not numbers here, not even those of an ``IntEnum``.
    """
    if type(value) is int:
        return value
    if isinstance(value, bool | Enum):
        return None
    try:
        return index(cast("SupportsIndex", value))
    except Exception:  # an untrusted class can raise anything
        return None


def real(value: object) -> float | None:
    """Return a value as a ``float`` if it is a number, or else ``None``.

    >>> real(3), real(True), real("3")
    (3.0, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, SupportsFloat | SupportsIndex):
        return None
    try:
        return float(value)
    except Exception:  # too large, or an untrusted class
        return None


def finite(value: object) -> float | None:
    """Return a value as a ``float`` if it is a finite number, or else ``None``."""
    number = real(value)
    return number if number is not None and isfinite(number) else None


def pair(value: object) -> tuple[int, int] | None:
    """Return two integers below :data:`MAX_NUMBER`, such as a cell or hex, as a tuple, or else ``None``.

    >>> pair([3, 4]), pair((3, 4.0)), pair((3, 10**30))
    ((3, 4), None, None)
    """
    match cast("Sequence[object]", value):  # callers may pass any object
        case (col, row):
            x, y = whole(col), whole(row)
            if x is not None and y is not None and is_number(x) and is_number(y):
                return x, y
            return None
        case _:
            return None


def must_be(path: str, rule: str, value: object) -> InvalidData:
    """Return the error for an argument that breaks a rule: "must be *rule*, got *value*"."""
    return invalid(path, f"must be {rule}, got {quoted(value)}")


def exactly(words: str, *classes: type) -> Validator:
    """Return a validator that accepts instances of these classes, but not of subclasses such as ``bool``."""

    def validate(owner: object, field: "attrs.Attribute[Any]", value: object) -> None:
        if type(value) not in classes or (type(value) is int and not is_number(value)):
            raise must_be(field.name, words, value)

    return validate


def as_int(value: SupportsIndex) -> int:
    """Convert integers, such as NumPy's, to ``int``. Return other values as is, for a validator to reject."""
    number = whole(value)
    return cast("int", value) if number is None else number


def as_int_or_none(value: SupportsIndex | None) -> int | None:
    """Convert a value as :func:`as_int` does, but return ``None`` unchanged."""
    return None if value is None else as_int(value)


def no_such_player(value: object, players: int) -> str | None:
    """Return a sentence that says why a value is not a player's number, or ``None`` if it is one.

    >>> no_such_player(9, 2)
    'There is no player 9: players are numbered from 0 to 1.'
    """
    number = whole(value)
    if number is not None and 0 <= number < players:
        return None
    if number is None:
        return f"A player must be an integer from 0 to {players - 1}, got {quoted(value)}."
    return f"There is no player {number}: players are numbered from 0 to {players - 1}."


def known_seat(value: SupportsIndex | None, players: int, path: str = "player") -> int | None:
    """Return a player's number as an ``int``, or ``None`` for a spectator.

    :raises InvalidData: if the value is neither a player's number nor ``None``.
    """
    unknown = None if value is None else no_such_player(value, players)
    if unknown is not None:
        raise must_be(path, f"0 to {players - 1}, or None for a spectator", value)
    return None if value is None else whole(value)


def checked_generator(rng: Random) -> Random:
    """Return a random generator unchanged, if it is a ``random.Random``.

    :raises InvalidData: if it is anything else. NumPy generators are rejected too, since they draw different
        numbers.
    """
    if not isinstance(rng, Random):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers may be untyped
        raise must_be("rng", "a random.Random", rng)
    return rng


def check_names(setup: Any) -> None:
    """Check the names and the seed of a setup that was read from JSON. A setup without names is valid.

    :raises InvalidData: if a name or the seed is invalid.
    """
    refuse([*name_problems(setup.names), *_seed_problems(setup.seed)])


def check_record(record: Any) -> None:
    """Check a record that was read from JSON: validate its seed, and replay it.

    :raises InvalidData: if the seed is invalid, or the record cannot be replayed to its end.
    """
    refuse(_seed_problems(record.seed))
    record.replay()


def _seed_problems(seed: str | None) -> Iterator[Problem]:
    unfit = None if seed is None else text_problem(seed)
    if unfit is not None:
        yield Problem("seed", unfit)


def check_setup_type(value: object, kind: type) -> None:
    """Check that a setup argument is an instance of ``kind``.

    :raises InvalidSetup: if it is not.
    """
    if not isinstance(value, kind):
        article = "an" if kind.__name__[0] in "AEIOU" else "a"
        raise InvalidSetup(f"Expected {article} {kind.__name__}, got {quoted(value)}.")


def checked_names(given: Sequence[str]) -> tuple[str, ...]:
    """Return the players' names as a tuple, after checking each name. The number of names is not checked.

    :raises InvalidSetup: if a name is invalid.
    """
    try:
        names = None if isinstance(given, str) else tuple(given)
    except Exception:  # callers may pass any object
        names = None
    if names is None or not all(type(name) is str for name in names):
        raise InvalidSetup(f"The players' names must be a list of strings, got {quoted(given)}.")
    for problem in name_problems(names, ""):
        raise InvalidSetup(f"A player's name {problem.message}.")
    return names


def name_problems(names: Sequence[str], path: str = "names[{}]") -> Iterator[Problem]:
    """Yield the problems with the players' names.

    :param names: the names.
    :param path: the path of a name in messages, with ``{}`` in place of its index.
    """
    seen: set[str] = set()
    for i, name in enumerate(names):
        here, unfit = path.format(i), text_problem(name)
        if not name.strip():
            yield Problem(here, "must not be empty")
        elif unfit is not None:
            yield Problem(here, unfit)
        elif name in seen:
            yield Problem(here, f"must differ from the other names, got {quoted(name)} twice")
        seen.add(name)


T = TypeVar("T")


def check_type(value: object, *kinds: type, path: str = "state") -> None:
    """Check that an argument is an instance of one of these classes.

    :raises InvalidData: if it is something else, such as a view or a value of another game.
    """
    if not isinstance(value, kinds):
        raise not_a(value, *kinds, path=path)


def check_position(value: object, *kinds: type, elsewhere: str) -> None:
    """Check that a value is a position of the game: a state or a view.

    :param value: the value to check.
    :param kinds: the classes of positions of the game.
    :param elsewhere: the module that draws the positions of the other game.
    :raises InvalidData: if it is something else.
    """
    if isinstance(value, kinds):
        return
    error = not_a(value, *kinds)
    name, module = type(value).__name__, type(value).__module__
    if name in ("State", "View") and module.startswith("northwest_passage."):
        words = f"{error.problems[0].message}: use {elsewhere} for it"
        error = InvalidData([Problem("state", words)])
    raise error


def checked_items(
    given: Iterable[T], kinds: tuple[type, ...], words: str, path: str
) -> tuple[T, ...]:
    """Return items as a tuple, after checking their types.

    :param given: the items.
    :param kinds: the accepted types.
    :param words: the description of a valid item, for messages.
    :param path: the path of ``given``, for messages.
    :raises InvalidData: if an item has another type.
    """
    if isinstance(given, str) or not isinstance(given, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers may be untyped
        raise must_be(path, f"a list in which each item is {words}", given)
    items = tuple(given)
    for i, item in enumerate(items):
        if not isinstance(item, kinds):
            raise must_be(f"{path}[{i}]", words, item)
    return items


def check_last(last: object, actions: tuple[type, ...], events: tuple[type, ...]) -> None:
    """Check that a value is an action or a sequence of events.

    :raises InvalidData: if it is neither.
    """
    if isinstance(last, actions):
        return
    if isinstance(last, Sequence) and not isinstance(last, str):
        checked_items(cast("Sequence[object]", last), events, "an event of this game", "last")
        return
    raise must_be("last", "an action of this game or a sequence of its events", last)


def check_refusal(refusal: object) -> None:
    """Check that a value is a ``Refusal``, the explanation why an action is illegal.

    :raises InvalidData: if it is something else.
    """
    if not isinstance(refusal, Refusal):
        raise must_be("refusal", "a Refusal, as returned by why_illegal", refusal)
