"""Actions as short lines of text. Each kind of action has a line template with a part for each field."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar

from northwest_passage._internal.strings import not_an_action_words, quoted
from northwest_passage.errors import InvalidData, invalid

A = TypeVar("A")

NUMBER: Final = "-?[0-9]+"
"""The regular expression for an integer."""


class Part(NamedTuple):
    """The notation of a field: a function to write it, a regular expression, and a function to read it."""

    write: Callable[[Any], str]
    pattern: str
    read: Callable[[str], object]


WHOLE: Final = Part(str, NUMBER, int)
"""The notation of an integer."""


def member(kind: type[Enum]) -> Part:
    """Return the notation of an enumeration: the names of its members in lower case."""
    names = {one.name.lower(): one for one in kind}

    def write(one: Enum) -> str:
        return one.name.lower()

    return Part(write, "|".join(names), names.__getitem__)


def pair(kind: Callable[[int, int], tuple[int, int]]) -> Part:
    """Return the notation of a cell or a hex: two integers, such as ``3,4``."""

    def write(place: tuple[int, int]) -> str:
        return f"{place[0]},{place[1]}"

    def read(text: str) -> tuple[int, int]:
        col, row = map(int, text.split(","))
        return kind(col, row)

    return Part(write, f"{NUMBER},{NUMBER}", read)


class Notation(Generic[A]):
    """The text notation of the actions of a game. Reading is the exact inverse of writing."""

    def __init__(
        self,
        lines: Mapping[type[A], str],
        parts: Mapping[str, Part],
        field_of: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Create a notation.

        :param lines: the line template of each kind of action, with the names of parts in braces.
        :param parts: the notation of each part, by its name. A part that is not listed is an integer.
        :param field_of: the field that each part represents, for parts that are not named after
            their fields.
        """
        self._lines = lines
        self._parts = parts
        self._field_of = field_of
        self._patterns = {kind: self._pattern(line) for kind, line in lines.items()}

    def _pattern(self, line: str) -> re.Pattern[str]:
        """Return a regular expression for a line template, with one group for each part."""
        return re.compile(
            re.sub(r"\{(\w+)\}", lambda part: f"(?P<{part[1]}>{self._part(part[1]).pattern})", line)
        )

    def _part(self, name: str) -> Part:
        return self._parts.get(name, WHOLE)

    def write(self, action: A) -> str:
        """Return an action as a line of text.

        :raises InvalidData: if it is not an action.
        """
        line = self._lines.get(type(action))
        if line is None:
            raise invalid("", not_an_action_words(action))
        field_of = self._field_of
        return line.format_map(
            {
                name: self._part(name).write(getattr(action, field_of.get(name, name)))
                for name in self._patterns[type(action)].groupindex
            }
        )

    def read(self, text: str) -> A:
        """Return the action that a line of text represents.

        :raises InvalidData: if the line is not exactly what :meth:`write` writes for some action.
        """
        if type(text) is str:
            for kind, pattern in self._patterns.items():
                match = pattern.fullmatch(text)
                if match is not None:
                    action = self._build(kind, match.groupdict())
                    if action is not None and self.write(action) == text:
                        return action
        words = "is not an action in the notation of this game"
        raise invalid("", f"{quoted(text)} {words}")

    def _build(self, kind: type[A], parts: dict[str, str]) -> A | None:
        field_of = self._field_of
        try:
            values = {
                field_of.get(name, name): self._part(name).read(text)
                for name, text in parts.items()
            }
            return kind(**values)
        except (
            ValueError,
            InvalidData,
        ):  # more digits than Python reads, or than a field accepts
            return None
