"""Check values against their annotations, so that an ill-typed value is refused where it is made."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Final, Union, cast, get_args, get_origin, get_type_hints

import attrs

from northwest_passage._internal.texts import quoted
from northwest_passage.errors import Problem

__all__ = ["MAX_NUMBER", "OMITTED", "field_problems", "is_number", "problems"]

MAX_NUMBER: Final = 2**53
"""Numbers are smaller than this, so that every reader of JSON can hold them exactly."""
OMITTED: Final = "omitted"
"""In the metadata of a field: it is left out of documents where it has its default."""


def is_number(value: object) -> bool:
    """Whether this is a whole number of reasonable size; ``True`` is not a number."""
    return type(value) is int and -MAX_NUMBER < value < MAX_NUMBER


@cache
def _hints(cls: type) -> dict[str, object]:
    return get_type_hints(cls)


def field_problems(value: attrs.AttrsInstance, path: str = "") -> Iterator[Problem]:
    """What is wrong with the types of an attrs value's fields, and of everything inside them."""
    hints = _hints(type(value))
    for field in attrs.fields(type(value)):
        if field.init:
            inner = f"{path}.{field.name}" if path else field.name
            yield from problems(getattr(value, field.name), hints[field.name], inner)


def problems(value: object, hint: object, path: str) -> Iterator[Problem]:
    """What is wrong with the type of a value that is annotated with ``hint``.

    It handles all that this library's annotations are made of: classes, enumerations, named tuples, tuples
    and unions. ``True`` is not a number here, and 2.0 is not a whole number.
    """
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        fine = any(not list(problems(value, option, path)) for option in args)
    else:
        fine = value.__class__ is (origin or hint)
    if not fine:
        yield Problem(path, f"{quoted(value)} is not {_describe(hint)}")
    elif origin is tuple:
        items = cast(tuple[object, ...], value)
        options = args[:1] * len(items) if args[1:] == (Ellipsis,) else args
        if len(items) != len(options):
            yield Problem(path, f"{quoted(value)} is not {_describe(hint)}")
        for i, (item, option) in enumerate(zip(items, options, strict=False)):
            yield from problems(item, option, f"{path}[{i}]")
    elif hasattr(value, "_fields"):
        for name, option in _hints(cast(type, value.__class__)).items():
            yield from problems(getattr(value, name), option, f"{path}.{name}")
    elif attrs.has(value.__class__):
        yield from field_problems(cast(attrs.AttrsInstance, value), path)


def _describe(hint: object) -> str:
    """An annotation in words for an error message."""
    args = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(map(_describe, args))
    if get_origin(hint) is tuple:
        return "a tuple" if args[1:] == (Ellipsis,) else f"a tuple of {len(args)}"
    words: dict[object, str] = {
        int: "a whole number",
        str: "a string",
        bool: "True or False",
        NoneType: "None",
    }
    name: str = getattr(hint, "__name__", str(hint))
    return words.get(hint) or f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
