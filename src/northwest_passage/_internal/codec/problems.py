"""The problems with a document: messages, each with the path of an invalid value."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final

import attrs
from cattrs import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError
from cattrs.errors import AttributeValidationNote, IterableValidationNote

from northwest_passage._internal.arguments import MAX_NUMBER
from northwest_passage._internal.frozen import Frozen
from northwest_passage.errors import InvalidData, Problem

MAX_WRONG: Final = 100
"""The maximum number of invalid items per list, or of unknown keys per object, that are reported."""


class Wrong(Exception):
    """The error for an invalid value, with a message. Its path is added later."""


ABSENT: Final = object()
"""A marker used as the value of a missing key."""


@attrs.frozen
class Repeated(Frozen):
    """A marker in place of an object that repeats a key, until the path of the object is known."""

    key: str


@attrs.frozen
class Constant(Frozen):
    """A marker in place of ``NaN`` or an infinity, which JSON does not allow, until its path is known."""

    name: str


def is_not(value: object, wanted: str) -> Wrong:
    """Return the error for a value that is missing or invalid."""
    return Wrong("is missing" if value is ABSENT else f"must be {wanted}, got {show(value)}")


def show(value: object) -> str:
    """Return a plain value as JSON, shortened for a message."""
    if type(value) is str:
        text = json.dumps(value if len(value) <= 40 else value[:40] + "...")
    elif value is None or type(value) in (bool, float):
        text = json.dumps(value)
    elif type(value) is int:
        text = str(value) if -MAX_NUMBER < value < MAX_NUMBER else "a huge number"
    elif isinstance(value, Constant):
        text = value.name
    else:
        text = kind_of(value)
    return text


def kind_of(value: object) -> str:
    """Return the type of a value in words, such as ``a list`` or ``an object``."""
    return "an object" if isinstance(value, Mapping) else article(type(value).__name__)


def article(noun: str) -> str:
    """Return a noun with its indefinite article."""
    return f"{'an' if noun[0] in 'aeiouAEIOU' else 'a'} {noun}"


def problems_in(error: BaseException, path: str = "") -> Iterator[Problem]:
    """Yield the errors that cattrs collected, as problems with paths, in the order of the data."""
    if isinstance(error, ClassValidationError | IterableValidationError):
        for inner in error.exceptions:
            yield from problems_in(inner, path + _step(inner, path))
    elif isinstance(error, ForbiddenExtraKeysError):
        keys = sorted(map(show, error.extra_fields))
        for key in keys[:MAX_WRONG]:
            yield Problem(path, f"unknown key {key}")
        if len(keys) > MAX_WRONG:
            yield Problem(path, f"{len(keys) - MAX_WRONG} more unknown keys are not listed")
    elif isinstance(error, InvalidData):
        for problem in error.problems:
            joint = "." if path and problem.path[:1] not in ("", "[") else ""
            yield Problem(f"{path}{joint}{problem.path}", problem.message)
    else:
        yield Problem(path, str(error))


def _step(error: BaseException, path: str) -> str:
    """Return the last step of the path to an invalid value."""
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            return f".{note.name}" if path else note.name
        if isinstance(note, IterableValidationNote):
            return f"[{note.index}]"
    return ""
