"""Check values against their annotations, so that an ill-typed value is refused where it is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Union, get_args, get_origin, get_type_hints

import attrs

from northwest_passage.errors import Problem

__all__ = ["field_problems", "has_fine_fields"]


@cache
def _hints(cls: type) -> dict[str, object]:
    return get_type_hints(cls)


@cache
def _is_fine(hint: object) -> Callable[[object], bool]:
    """A quick test whether a value is as annotated, made once for each annotation.

    Knows what this library's annotations are made of: classes, enumerations, named tuples, tuples and
    unions. ``True`` is no number here, and 2.0 is none either.
    """
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        options = [_is_fine(option) for option in args]
        return lambda value: any(fine(value) for fine in options)
    if origin is tuple and args[1:] == (Ellipsis,):
        item = _is_fine(args[0])
        return lambda value: type(value) is tuple and all(map(item, value))
    cls = origin or hint
    if isinstance(cls, type) and issubclass(cls, tuple):
        items = [_is_fine(item) for item in (args or _hints(cls).values())]
        return lambda value: (
            isinstance(value, cls)
            and type(value) is cls
            and len(value) == len(items)
            and all(fine(item) for fine, item in zip(items, value, strict=True))
        )
    if isinstance(hint, type) and attrs.has(hint):
        return lambda value: type(value) is hint and has_fine_fields(value)
    return lambda value: type(value) is hint


@cache
def _field_tests(cls: type[attrs.AttrsInstance]) -> tuple[tuple[str, Callable[[object], bool]], ...]:
    hints = _hints(cls)
    return tuple((field.name, _is_fine(hints[field.name])) for field in attrs.fields(cls))


def has_fine_fields(value: attrs.AttrsInstance) -> bool:
    """Whether all fields of an attrs value are as annotated."""
    return all(fine(getattr(value, name)) for name, fine in _field_tests(type(value)))


def field_problems(value: attrs.AttrsInstance, path: str = "") -> Iterator[Problem]:
    """What is wrong with the types of an attrs value's fields, and of everything inside them."""
    hints = _hints(type(value))
    for name, fine in _field_tests(type(value)):
        item = getattr(value, name)
        if not fine(item):
            yield from _problems(item, hints[name], f"{path}.{name}" if path else name)


def _problems(value: object, hint: object, path: str) -> Iterator[Problem]:
    """What is wrong with a value that is not as annotated, as deep inside as can be told."""
    args = get_args(hint)
    if get_origin(hint) is tuple and args[1:] == (Ellipsis,) and type(value) is tuple:
        for i, item in enumerate(value):
            if not _is_fine(args[0])(item):
                yield from _problems(item, args[0], f"{path}[{i}]")
    elif isinstance(hint, type) and attrs.has(hint) and type(value) is hint:
        yield from field_problems(value, path)
    else:
        yield Problem(path, f"{value!r} is not {_describe(hint)}")


def _describe(hint: object) -> str:
    """An annotation in words for an error message."""
    args = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(map(_describe, args))
    if get_origin(hint) is tuple:
        return "a tuple" if args[1:] == (Ellipsis,) else f"a tuple of {len(args)}"
    words: dict[object, str] = {int: "a whole number", str: "a text", bool: "True or False", NoneType: "None"}
    if hint in words:
        return words[hint]
    name: str = getattr(hint, "__name__", str(hint))
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
